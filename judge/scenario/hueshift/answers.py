"""How lines of a scenario become actions and answers in HueShift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.errors import JudgeError
from judge.games.hueshift.harm import PREVENT, TAKE
from judge.games.hueshift.monster import TOGETHER
from judge.games.hueshift.playing import FORCED, AttackUnit, Corrupt, PlayWildcard, Transport, UseAbility
from judge.games.hueshift.turn import Table
from judge.games.hueshift.vocabulary import ChooseCoin, Flip, Kind, Negate, Zone, find
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj, Ref, State
from judge.scenario import model as m
from judge.scenario.hueshift.setup import Cards
from judge.scenario.hueshift.vocabulary import IsCorrupted, PlaysWildcard, Transports, UnitAttacks, UnitUses
from judge.scenario.names import fold
from judge.scenario.referee import NO_ANSWER, Answering, Nothing


class Answers:
    """Finds the cards lines speak of, and turns lines into actions and answers."""

    def __init__(self, players: Sequence[str], cards: Cards) -> None:
        self.players = tuple(players)
        self.cards = cards

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.players.index(name)

    # --- finding --------------------------------------------------------------------------------

    def card(self, state: State, ref: m.CardRef) -> Obj:
        """The card a line names; raises ``invalid`` when it is nowhere."""
        owner = self.seat(ref.owner) if ref.owner is not None else None
        for obj in state.objects.values():
            if fold(obj.card.name) == fold(ref.name) and (owner is None or obj.owner == owner):
                return obj
        raise JudgeError(
            "invalid",
            f'"{ref.text}" is on no side of the table.',
            where=ref.position.where,
            hint="List it in setup.",
        )

    def unit(self, state: State, ref: m.CardRef) -> Obj:
        """The unit a line names by its Mech, or by a pilot aboard."""
        obj = self.card(state, ref)
        if obj.zone is Zone.ABOARD and obj.data.mech is not None:
            return state.objects[obj.data.mech]
        if obj.card.kind is Kind.PILOT:
            return obj
        return obj

    def mech(self, state: State, ref: m.CardRef) -> Obj:
        """A unit that is a Mech; ``invalid`` for a card that cannot be one."""
        obj = self.unit(state, ref)
        if obj.card.kind not in (Kind.MECH, Kind.MONSTER):
            hint = "A unit is called by its Mech, or by a pilot aboard."
            raise JudgeError("invalid", f"{obj.card.label} is no unit here.", where=ref.position.where, hint=hint)
        return obj

    # --- actions --------------------------------------------------------------------------------

    def actions(self, state: State, question: Question, step: m.Step) -> list[Any]:
        """Answers to ``ACT`` that carry out a line; empty where it is not its player's time."""
        if question.ask is not Ask.ACT or question.who is None or question.verb not in ("", FORCED):
            return []
        who = question.who
        match step:
            case UnitAttacks(unit=unit, target=target):
                mine = self.mech(state, unit)
                action = AttackUnit(mine.ref, self.mech(state, target).ref)
                return [action] if mine.owner == who else []
            case UnitUses(unit=unit, on=on) if not question.verb:
                mine = self.mech(state, unit)
                other = self.mech(state, on).ref if on is not None else None
                return [UseAbility(mine.ref, other)] if mine.owner == who else []
            case PlaysWildcard(player=player, card=card, on=on) if not question.verb and self.seat(player) == who:
                other = self.mech(state, on).ref if on is not None else None
                return [PlayWildcard(self.wildcard(state, card).ref, other)]
            case Transports(player=player, pilot=pilot, mech=mech) if not question.verb and self.seat(player) == who:
                return [Transport(self.pilot(state, pilot).ref, self.mech(state, mech).ref)]
            case IsCorrupted(card=card, marker=marker) if not question.verb:
                return [
                    Corrupt(self.card(state, card).ref, self.cards.find(marker.name, (Kind.MARKER,), marker.position))
                ]
        return []

    def wildcard(self, state: State, ref: m.CardRef) -> Obj:
        """A Wildcard; ``invalid`` for any other card."""
        obj = self.card(state, ref)
        if obj.card.kind is not Kind.WILDCARD:
            raise JudgeError("invalid", f"{obj.card.label} is no Wildcard.", where=ref.position.where)
        return obj

    def pilot(self, state: State, ref: m.CardRef) -> Obj:
        """A Character; ``invalid`` for any other card."""
        obj = self.card(state, ref)
        if obj.card.kind is not Kind.PILOT:
            raise JudgeError("invalid", f"{obj.card.label} is no Character.", where=ref.position.where)
        return obj

    # --- answers --------------------------------------------------------------------------------

    def answering(self, step: m.Step) -> Answering:
        """The answers a line brings along."""
        match step:
            case m.Choose(values=values):
                return Answering(step, (("values", values),))
            case m.RandomCard(cards=cards):
                return Answering(step, (("cards", cards),))
            case m.Say() | m.Coin():
                return Answering(step, (("once", (True,)),))
        return Answering(step)

    def answer(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """A line's answer to a question."""
        step = answering.step
        match step:
            case m.Say(player=player, yes=yes, about=about) if answering.of("once"):
                if question.who is None or self.players[question.who] != player or not self._about(question, about):
                    return NO_ANSWER
                said = self._said(state, question, yes)
                return NO_ANSWER if said is NO_ANSWER else (said, answering.without("once", True))
            case m.Coin(value=value):
                if question.purpose is Purpose.COIN and answering.of("once"):
                    return value, answering.without("once", True)
            case m.RandomCard():
                return self._random(state, question, answering)
            case m.Choose(player=player):
                return self._chosen(state, question, answering, player)
        return NO_ANSWER

    @staticmethod
    def _about(question: Question, about: m.CardRef | None) -> bool:
        return about is None or fold(about.name) in fold(question.source)

    @staticmethod
    def _said(state: State, question: Question, yes: bool) -> Any:
        """Yes or no: to a "may", to what happens by itself unless it is kept, and to negating an attack."""
        if question.ask is Ask.MAY or question.verb in (PREVENT, TAKE):
            return yes
        if question.ask is not Ask.ACT or question.verb:
            return NO_ANSWER
        table = Table(state)
        fight = table.fight
        target = table.unit_of(fight.target) if fight is not None else None
        if target is None or target.owner != question.who or not table.all_of(target, Negate):
            return NO_ANSWER
        return UseAbility(target.ref) if yes else PASS

    def _chosen(
        self, state: State, question: Question, answering: Answering, player: str
    ) -> tuple[Any, Answering] | Nothing:
        values = answering.of("values")
        if question.purpose is Purpose.COIN and values and self._chooses_coin(state, question, player):
            for value in values:
                if fold(value.text) in ("heads", "tails"):
                    return fold(value.text), answering.without("values", value)
            return NO_ANSWER
        if question.ask not in (Ask.CHOOSE, Ask.TARGET, Ask.ORDER) or question.options is None:
            return NO_ANSWER
        if question.who is None or (self.players[question.who] != player and question.verb != TOGETHER):
            return NO_ANSWER
        for value in values:
            for option in question.options:
                if self._names(state, question, option, value):
                    return option, answering.without("values", value)
        return NO_ANSWER

    def _random(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """What chance decides among units or Actions."""
        if question.purpose is not Purpose.RANDOM or question.options is None:
            return NO_ANSWER
        for card in answering.of("cards"):
            for option in question.options:
                if isinstance(option, Ref) and option.id == self.unit(state, card).id:
                    return option, answering.without("cards", card)
        return NO_ANSWER

    def _chooses_coin(self, state: State, question: Question, player: str) -> bool:
        """May the player choose the result instead of flipping?"""
        source = state.objects.get(question.source_ref.id) if question.source_ref is not None else None
        if source is None or source.owner != self.seat(player):
            return False
        abilities = source.card.abilities
        flip = find(abilities, Flip)
        return find(abilities, ChooseCoin) is not None and flip is not None

    def _names(self, state: State, question: Question, option: Any, value: m.Ref) -> bool:
        if fold(value.text) == fold(question.label(option)):
            return True
        if value.card is None:
            return False
        if isinstance(option, Ref):
            return self.unit(state, value.card).id == option.id
        return fold(value.card.name) == fold(question.label(option))

    def silent(self, question: Question) -> Any:
        """Silence passes; a prevention that happens by itself happens, one that must be wished for does not."""
        if question.verb == PREVENT:
            return True
        return False if question.verb == TAKE else PASS
