"""How lines of a scenario become actions and answers in Factions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from judge.errors import JudgeError
from judge.games.factions import actions as a
from judge.games.factions.course.windows import MOVE_EACH
from judge.games.factions.does.choosing import MOVE
from judge.games.factions.does.effects.units import TAPPED
from judge.games.factions.table import Table
from judge.games.factions.zones import PLACES, Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Obj, Ref, State
from judge.scenario.board.referee import NO_ANSWER, Answering, Nothing
from judge.scenario.games.factions import lines as f
from judge.scenario.language import model as m
from judge.scenario.language.names import fold

ACTIONS = (f.ActivateStep, f.MoveStep, f.AttackStep, f.UseStep, f.PlayStep, f.DestroyStep)
_PLACE = re.compile(r"(?:zone )?(\d+)", re.IGNORECASE)
_NONE = ("none", "nothing", "nobody", "noone", "stay", "stays")


class Answers:
    """Finds the objects lines speak of, and turns lines into actions and answers.

    players: names in seat order. copies: name of a card and its owner's seat to the ids of its copies in the order
    of ``setup``.
    """

    def __init__(self) -> None:
        self.players: tuple[str, ...] = ()
        self.copies: dict[tuple[str, int], tuple[int, ...]] = {}

    def seat(self, name: str) -> int:
        """The seat of a player."""
        return self.players.index(name)

    # --- finding --------------------------------------------------------------------------------

    def is_card(self, obj: Obj, card: m.CardRef, owner: int | None = None) -> bool:
        """Is an object the card a line names?"""
        if obj.card is None:
            return False
        seat = self.seat(card.owner) if card.owner is not None else owner
        if seat is not None and obj.owner != seat:
            return False
        if obj.card.capital or card.name == f.CAPITAL:
            return bool(obj.card.capital) and card.name == f.CAPITAL
        if fold(card.name) not in {fold(n) for n in (obj.card.name, *obj.card.printed.also)}:
            return False
        if card.ordinal is not None:
            copies = self.copies.get((obj.card.name, obj.owner), ())
            return card.ordinal <= len(copies) and copies[card.ordinal - 1] == obj.id
        return True

    def objects(self, state: State, card: m.CardRef, owner: int | None = None) -> list[Obj]:
        """Every object a name fits: this player's, when there are any, those on the field first."""
        every = [o for o in state.objects.values() if self.is_card(o, card)]
        own = [o for o in every if owner is None or o.owner == owner] or every
        return sorted(own, key=lambda o: (o.zone is not Zone.FIELD, o.zone is not Zone.HAND))

    def unit(self, state: State, card: m.CardRef, acting: int) -> Ref | None:
        """The acting player's unit of that name, on the field if there is one; one that is not activated first."""
        own = self.objects(state, card, acting)
        turn = state.situation.activation
        own.sort(key=lambda o: (o.zone is not Zone.FIELD, turn is None or turn.unit != o.ref, o.data.tapped))
        return own[0].ref if own else None

    def aimed(self, state: State, card: m.CardRef, acting: int) -> Ref | None:
        """Whom a line aims at: the other player's of that name, else one's own; a card being played too."""
        if card.owner is None:
            other = [o for o in state.objects.values() if self.is_card(o, card) and o.owner != acting]
            other = [o for o in other if o.zone in (Zone.FIELD, Zone.STACK)]
            if other:
                return other[0].ref
        found = self.objects(state, card)
        found.sort(key=lambda o: o.zone not in (Zone.FIELD, Zone.STACK))
        return found[0].ref if found else None

    def friendly(self, state: State, card: m.CardRef, acting: int) -> Ref | None:
        """Whom a line helps: one's own of that name first."""
        found = self.objects(state, card, acting)
        return found[0].ref if found else None

    # --- actions --------------------------------------------------------------------------------

    def actions(self, state: State, question: Question, step: m.Step) -> Sequence[Any]:
        """Answers that carry out a line, best first; empty when it is not its turn."""
        if question.who is None:
            return []
        if question.ask is not Ask.ACT:
            return self._offered(state, question, step)
        who = self.players[question.who]
        seat = question.who
        match step:
            case f.ActivateStep(player=player, unit=unit) if player in (who, None):
                refs = [o.ref for o in self.objects(state, unit, seat) if player or o.owner == seat]
                fresh = sorted(refs, key=lambda r: state.objects[r.id].data.tapped)
                return [a.ActivateUnit(r) for r in fresh[:1]]
            case f.MoveStep(unit=unit, place=place):
                ref = self._acting(state, unit, seat)
                to = (place,) if place is not None else range(1, PLACES + 1)
                return [a.MoveUnit(ref, p) for p in to] if ref is not None else []
            case f.AttackStep(unit=unit, target=target):
                ref = self._acting(state, unit, seat)
                at = self.aimed(state, target, seat) if target is not None else None
                return [a.AttackUnit(ref, at)] if ref is not None else []
            case f.UseStep(unit=unit, ability=ability, tail=tail):
                ref = self._acting(state, unit, seat)
                return self._uses(state, seat, ref, ability, tail) if ref is not None else []
            case f.PlayStep(player=player) if player == who:
                return self._plays(state, seat, step)
            case f.DestroyStep(player=player, card=card, tail=tail) if player == who:
                found = self.objects(state, card)
                tapping: list[Ref] = []
                for unit in tail.tapping:
                    fits = [o.ref for o in self.objects(state, unit, seat) if o.ref not in tapping]
                    tapping += fits[:1]
                return [a.DestroyLocation(o.ref, tuple(tapping)) for o in found[:1]]
        return []

    def _acting(self, state: State, unit: m.CardRef, seat: int) -> Ref | None:
        """The unit of a line when it is this player's; a line without ``NAME`` is that of the unit's controller."""
        if unit.owner is not None and self.seat(unit.owner) != seat:
            return None
        ref = self.unit(state, unit, seat)
        if ref is None or state.objects[ref.id].owner != seat:
            return None
        return ref

    def _uses(self, state: State, seat: int, ref: Ref, ability: str, tail: f.Tail) -> list[Any]:
        both = []
        name = self._numbered(state, ref, ability)
        for find in (self.aimed, self.friendly):
            targets = tuple(
                ref if tail.itself and t == tail.targets[-1] else r
                for t in tail.targets
                if (r := find(state, t, seat)) is not None
            )
            action = a.UseAbility(ref, name, targets, tail.places)
            if action not in both:
                both.append(action)
        return both

    def _numbered(self, state: State, ref: Ref, ability: str) -> str:
        """The printed name of an ability that a line names without its number: ``Heal`` for Heal 20."""
        names = {h.ability.name for h in Table(state).reads.of(state.objects[ref.id]).has}
        if any(fold(ability) == fold(name) for name in names):
            return ability
        fits = [name for name in names if fold(ability) == fold(name.rstrip("+-0123456789 "))]
        return fits[0] if len(fits) == 1 else ability

    def _plays(self, state: State, seat: int, step: f.PlayStep) -> list[Any]:
        found = self.objects(state, step.card, seat)
        found.sort(key=lambda o: o.zone is not Zone.HAND)
        if not found:
            return []
        kind = found[0].card.kind
        if step.kind and kind != step.kind:
            verb = {"Unit": "recruited", "Equipment": "equipped", "Location": "built"}[step.kind]
            words = f"{found[0].card.name} is of the type {kind} and cannot be {verb}."
            raise JudgeError("invalid", words, where=step.line.position.where)
        both = []
        for find in (self.friendly, self.aimed) if kind == "Equipment" else (self.aimed, self.friendly):
            targets = tuple(r for t in step.tail.targets if (r := find(state, t, seat)) is not None)
            action = a.PlayCard(found[0].ref, targets, step.tail.places)
            if action not in both:
                both.append(action)
        return both

    def _offered(self, state: State, question: Question, step: m.Step) -> Sequence[Any]:
        """A line that does what a question offers: a move, an attack."""
        options: Sequence[Any] = question.options or ()
        source = state.objects.get(question.source_ref.id) if question.source_ref is not None else None
        match step:
            case f.MoveStep(unit=unit, place=place) if question.verb == MOVE and source is not None:
                return [place] if self.is_card(source, unit) and place in options else []
            case f.MoveStep(unit=unit, place=place) if question.verb == MOVE_EACH:
                ways = [o for o in options if o is not None and o[1] == place]
                return [o for o in ways if self.is_card(state.objects[o[0].id], unit)][:1]
            case f.UseStep(unit=unit, ability=ability) if question.ask is Ask.MAY:
                named = fold(question.sentence).startswith(fold(ability))
                return [True] if source is not None and named and self.is_card(source, unit) else []
            case f.AttackStep(unit=unit, target=target):
                if question.verb in ("again", "attack back") and source is not None and self.is_card(source, unit):
                    return [True] if self._same_target(state, question, target) else []
                if question.verb == "immediate attack":
                    return [o for o in options if o is not None and self.is_card(state.objects[o.id], unit)][:1]
            case f.ActivateStep(player=player, unit=unit) if question.verb == "is activated":
                if player in (self.players[question.who or 0], None):
                    return [o for o in options if self.is_card(state.objects[o.id], unit)][:1]
        return []

    def _same_target(self, state: State, question: Question, target: m.CardRef | None) -> bool:
        if target is None or question.verb == "attack back":
            return True
        latest = state.situation.latest
        return latest is not None and self.is_card(state.objects[latest.target.id], target)

    # --- answers --------------------------------------------------------------------------------

    def answering(self, step: m.Step) -> Answering:
        """The answers a line brings along."""
        match step:
            case m.Choose(values=values):
                return Answering(step, (("values", values),))
            case m.Die(values=values):
                bad = [v for v in values if not 1 <= v <= 20]
                if bad:
                    raise JudgeError(
                        "invalid", f"a d20 does not show {bad[0]}.", where=step.line.position.where,
                        hint="Write a number from 1 to 20.",
                    )  # fmt: skip
                return Answering(step, (("dice", values),))
            case m.RandomCard(cards=cards):
                return Answering(step, (("random", cards),))
            case m.Say() | m.Coin():
                return Answering(step, (("once", (True,)),))
        return Answering(step)

    def answer(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """A line's answer to a question."""
        step = answering.step
        who = self.players[question.who] if question.who is not None else None
        match step:
            case m.Say(player=player, yes=yes, about=about):
                fits = question.ask is Ask.MAY and who == player and bool(answering.of("once"))
                fits = fits and (about is None or fold(about.name) in fold(question.source + question.sentence))
                fits = fits and yes in (question.options or ())
                return (yes, answering.without("once", True)) if fits else NO_ANSWER
            case m.Choose(player=player) if question.verb == TAPPED and who == player:
                return self._tapped(state, question, answering)
            case m.Choose(player=player):
                asked = question.ask in (Ask.CHOOSE, Ask.ORDER, Ask.TARGET, Ask.NUMBER)
                return self._chosen(state, question, answering) if asked and who == player else NO_ANSWER
            case m.Die():
                return self._rolled(state, question, answering, step)
            case m.Coin(value=value):
                fits = question.purpose is Purpose.COIN and bool(answering.of("once"))
                return (value, answering.without("once", True)) if fits else NO_ANSWER
            case m.RandomCard():
                return self._random(state, question, answering)
            case f.AttackStep(target=target) if question.purpose is Purpose.TARGET and target is not None:
                for option in question.options or ():
                    if isinstance(option, Ref) and self.is_card(state.objects[option.id], target):
                        return option, answering
        return NO_ANSWER

    def _tapped(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        """A list of units answers for each unit in turn whether it is tapped."""
        assert question.source_ref is not None
        for value in answering.of("values"):
            if self._names(state, question.source_ref, value, ""):
                return True, answering.without("values", value)
        return (False, answering) if answering.of("values") else NO_ANSWER

    def _rolled(
        self, state: State, question: Question, answering: Answering, step: m.Die
    ) -> tuple[Any, Answering] | Nothing:
        values = answering.of("dice")
        if question.purpose is not Purpose.DIE or not values or values[0] not in (question.options or ()):
            return NO_ANSWER
        roller = state.objects.get(question.source_ref.id) if question.source_ref is not None else None
        if step.player is not None and roller is not None and self.players[roller.owner] != step.player:
            return NO_ANSWER
        if isinstance(step, f.RollStep) and (roller is None or not self.is_card(roller, step.unit)):
            return NO_ANSWER
        return values[0], Answering(step, (("dice", values[1:]),))

    def _random(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        if question.purpose is not Purpose.RANDOM:
            return NO_ANSWER
        for card in answering.of("random"):
            for option in question.options or ():
                if isinstance(option, Ref) and self.is_card(state.objects[option.id], card):
                    return option, answering.without("random", card)
        return NO_ANSWER

    def _chosen(self, state: State, question: Question, answering: Answering) -> tuple[Any, Answering] | Nothing:
        for value in answering.of("values")[:1] if question.ask is Ask.ORDER else answering.of("values"):
            for option in question.options or ():
                if self._names(state, option, value, question.label(option)):
                    return option, answering.without("values", value)
        return NO_ANSWER

    def _names(self, state: State, option: Any, value: m.Ref, label: str) -> bool:
        """Does a value of a line name an option?"""
        if option is None:
            return fold(value.text) in (*_NONE, fold(label))
        if isinstance(option, Ref):
            obj = state.objects[option.id]
            if obj.card is not None and obj.card.capital:
                return fold(value.text) == fold(label)
            return value.card is not None and self.is_card(obj, value.card)
        if isinstance(option, tuple):
            return any(self._names(state, part, value, "") for part in option) or fold(value.text) == fold(label)
        if isinstance(option, int):
            said = _PLACE.fullmatch(value.text.strip())
            return value.number == option or (said is not None and int(said[1]) == option)
        return fold(value.text) == fold(label)

    def silent(self, question: Question) -> Any:
        """Silence passes."""
        return PASS
