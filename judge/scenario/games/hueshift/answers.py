"""How lines of a scenario become actions and answers in HueShift."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.errors import JudgeError
from judge.games.hueshift.actions import (
    ActivateUnit,
    AttackUnit,
    Corrupt,
    DraftCard,
    Pair,
    PlayWildcard,
    Transport,
    UseAbility,
)
from judge.games.hueshift.asks import APPLY, ASSIGN, DRAFT, FORCED, GUARD, PREVENT, TAKE, TOGETHER
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.games.hueshift.vocabulary.mechs import Negate
from judge.games.hueshift.vocabulary.pilots import ChooseCoin, Flip
from judge.games.hueshift.vocabulary.roots import find
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj, Ref, State
from judge.scenario.board.referee import NO_ANSWER, Answering, Nothing
from judge.scenario.games.hueshift.setup import Cards
from judge.scenario.games.hueshift.tree import (
    Applies,
    Drafts,
    Guards,
    IsCorrupted,
    Pairs,
    PlaysWildcard,
    Transports,
    UnitActivates,
    UnitAttacks,
    UnitUses,
)
from judge.scenario.language import model as m
from judge.scenario.language.names import fold


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
        if question.ask is Ask.ACT and question.verb in (DRAFT, ASSIGN):
            return self._before_play(state, question, step)
        if question.ask is not Ask.ACT or question.who is None or question.verb not in ("", FORCED):
            return []
        who = question.who
        match step:
            case UnitAttacks(unit=unit, target=target, player=player):
                mine = self.mech(state, unit)
                action = AttackUnit(mine.ref, self.mech(state, target).ref)
                return [action] if self._by(mine, player) == who else []
            case UnitActivates(player=player, unit=unit) if not question.verb and self.seat(player) == who:
                return [ActivateUnit(self.mech(state, unit).ref)]
            case UnitUses(unit=unit, on=on, player=player, ability=ability) if not question.verb:
                mine = self.mech(state, unit)
                other = self.mech(state, on).ref if on is not None else None
                card = self._headed(state, mine, unit, ability)
                return [UseAbility(mine.ref, other, card)] if self._by(mine, player) == who else []
            case PlaysWildcard(player=player, card=card, on=on) if not question.verb and self.seat(player) == who:
                other = self.mech(state, on).ref if on is not None else None
                return [PlayWildcard(self.wildcard(state, card).ref, other)]
            case Transports(player=player, pilot=pilot, mech=mech, old=old) if not question.verb:
                moved = self.pilot(state, pilot)
                self._from(state, moved, old)
                transport = Transport(moved.ref, self.mech(state, mech).ref)
                return [transport] if self._by(moved, player) == who else []
            case IsCorrupted() if not question.verb:
                return [self._corruption(state, step)]
        return []

    def _before_play(self, state: State, question: Question, step: m.Step) -> list[Any]:
        """What a line does in the draft: a pick is tried whosever it is, so that the rule against it is told."""
        match step:
            case Drafts(player=player, card=card):
                kinds = (Kind.PILOT, Kind.MECH, Kind.WILDCARD, Kind.MARKER, Kind.ARENA)
                return [DraftCard(self.seat(player), self.cards.find(card.name, kinds, card.position))]
            case Pairs(player=player, pilot=pilot, mech=mech, co=co) if self.seat(player) == question.who:
                return [Pair(self.pilot(state, pilot).ref, self._base(state, mech).ref, co)]
            case IsCorrupted(card=card, player=player):
                mine = self._by(self.card(state, card), player) == question.who
                return [self._corruption(state, step)] if mine or question.verb == DRAFT else []
        return []

    def _corruption(self, state: State, step: IsCorrupted) -> Corrupt:
        card, second = self.card(state, step.card), step.second
        marker = self.cards.find(step.marker.name, (Kind.MARKER,), step.marker.position)
        more = self.cards.find(second.name, (Kind.MARKER,), second.position) if second is not None else None
        return Corrupt(card.ref, marker, more)

    def _base(self, state: State, ref: m.CardRef) -> Obj:
        """A Mech by its own name; ``invalid`` for any other card."""
        obj = self.card(state, ref)
        if obj.card.kind is not Kind.MECH:
            raise JudgeError("invalid", f"{obj.card.label} is no Mech.", where=ref.position.where)
        return obj

    def _by(self, card: Obj, player: str) -> int:
        """Who acts: the player named, or the card's."""
        return self.seat(player) if player else card.owner

    def _headed(self, state: State, unit: Obj, said: m.CardRef, ability: str) -> Ref | None:
        """The card whose ability is meant: the pilot that is named, or the one with that name over its lines."""
        named = self.card(state, said)
        if not ability:
            return named.ref if named.id != unit.id else None
        members = Table(state).reads.board.members(unit)
        found = next((c for c in members if fold(c.card.ability) == fold(ability)), None)
        if found is None:
            own = " and ".join(c.card.ability for c in members if c.card.ability)
            raise JudgeError(
                "invalid",
                f"no card of {unit.card.label} has the ability {ability.title()}.",
                where=said.position.where,
                hint=f"Its cards have {own}." if own else "Write `U uses its ability`.",
            )
        return found.ref

    def _from(self, state: State, pilot: Obj, old: m.CardRef | None) -> None:
        """Where a pilot is said to come from; ``invalid`` when it is somewhere else."""
        if old is None or pilot.data.mech == self.mech(state, old).id:
            return
        raise JudgeError(
            "invalid", f"{pilot.card.label} is not aboard {old.text}.", where=old.position.where, hint="Leave it out."
        )

    def wildcard(self, state: State, ref: m.CardRef) -> Obj:
        """A Wildcard; ``invalid`` for any other card."""
        obj = self.card(state, ref)
        if obj.card.kind is not Kind.WILDCARD:
            hint = "" if obj.card.kind is Kind.ARENA else f"Write `{obj.card.label} uses its ability`."
            raise JudgeError("invalid", f"{obj.card.label} is no Wildcard.", where=ref.position.where, hint=hint)
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
            case Guards() if answering.of("once"):
                said = self._guarded(state, question, step)
                return NO_ANSWER if said is NO_ANSWER else (said, answering.without("once", True))
            case Applies(unit=unit, player=player):
                owner = self._by(self.mech(state, unit), player) if unit is not None else self.seat(player)
                if question.verb != APPLY or question.who not in (owner, None):
                    return NO_ANSWER
                return self._picked(state, question, answering)
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

    def _guarded(self, state: State, question: Question, step: Guards) -> Any:
        """Yes or no to Guard: of a Tank where one is named, else of whichever is asked."""
        if question.ask is not Ask.MAY or question.sentence != GUARD or question.who is None:
            return NO_ANSWER
        if step.unit is not None:
            tank = self.mech(state, step.unit)
            return step.yes if fold(tank.card.label) == fold(question.source) else NO_ANSWER
        return step.yes if self.players[question.who] == step.player else NO_ANSWER

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
        fight = table.reads.board.fight
        target = table.reads.board.unit_of(fight.target) if fight is not None else None
        if target is None or target.owner != question.who or not table.reads.abilities.all_of(target, Negate):
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
        return self._picked(state, question, answering)

    def _picked(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """The first option that one of the line's values names."""
        for value in answering.of("values"):
            for option in question.options or ():
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
