"""Fighter arena's side of the scenario language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from judge.games.fighter_arena import actions, rules
from judge.games.fighter_arena.cards import compile_card, printed_from_inline
from judge.games.fighter_arena.table import Arena
from judge.games.tabletop.aims import leaves
from judge.games.tabletop.frames import Table
from judge.games.tabletop.vocabulary import EventKind, Move, OneShot, Power, Zone
from judge.rules.questions import Ask, Question, Reason
from judge.rules.state import Obj, State
from judge.scenario.board.sentences import CompiledSentence
from judge.scenario.games.fighter_arena.language import FIGHTER_ARENA
from judge.scenario.games.fighter_arena.setup import start
from judge.scenario.games.small_boards.cards import Cards, by_line
from judge.scenario.games.small_boards.claims import Claims, fits
from judge.scenario.games.small_boards.referee import TabletopReferee
from judge.scenario.language import model as m
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Grammar
from judge.terms.fighter_arena import PERMANENTS


class ArenaClaims(Claims):
    """What claims ask of a position of the arena."""

    table: Arena
    zones: ClassVar[Mapping[str, Zone]] = {
        "hand": Zone.HAND, "arsenal": Zone.PILE, "void": Zone.DISCARD, "arena": Zone.PLAY,
    }  # fmt: skip

    def stat(self, obj: Obj, name: str) -> int:
        """Health that remains, actions left, attack power now."""
        if name == "health":
            return self.table.reads.health(obj)
        return int(obj.data.actions) if name == "actions" else self.table.reads.stat(obj, name)

    def dead(self, parts: Mapping[str, Any]) -> bool:
        """``F is dead``."""
        obj = self.card(parts["card"])
        return bool(obj.data.dead) or (obj.zone is Zone.DISCARD and self.table.reads.definition(obj).kind == "minion")

    def full(self, parts: Mapping[str, Any]) -> bool:
        """``zone 2 is full``."""
        return self.table.reads.full(parts["spot"])

    def holding(self, parts: Mapping[str, Any]) -> bool:
        """``zone 2 has 3 cards``."""
        return fits(parts, len(self.table.reads.standing(parts["spot"])))

    def spot(self, parts: Mapping[str, Any]) -> bool:
        """``F is in zone 3``."""
        obj = self.card(parts["card"])
        return bool(obj.zone is Zone.PLAY and obj.data.spot == parts["spot"])

    def round(self, parts: Mapping[str, Any]) -> bool:
        """``it is round 4``."""
        return fits(parts, self.table.reads.now.round)

    def top(self, zone: Zone, parts: Mapping[str, Any]) -> bool:
        """``C is on top of NAME's void``."""
        there = self.table.run.zone(zone, self.answers.seat(parts["player"]))
        return bool(there and self.answers.is_card(there[0], parts["card"], None))

    def condition(self, parts: Mapping[str, Any]) -> bool:
        """``F is stunned``."""
        return bool(parts["condition"] in self.card(parts["card"]).data.conditions)

    def conditions(self, parts: Mapping[str, Any]) -> bool:
        """``F has conditions``."""
        return bool(self.card(parts["card"]).data.conditions)

    def dealt(self, parts: Mapping[str, Any]) -> bool:
        """``F was dealt 20 damage``."""
        obj = self.card(parts["card"])
        events = self.table.run.state.history.backwards()
        hits = (e for e in events if e.kind is EventKind.DAMAGE and e.obj is not None and e.obj.id == obj.id)
        return fits(parts, sum(e.amount for e in hits))

    def legal(self, parts: Mapping[str, Any]) -> bool:
        """``NAME's arsenal is legal``."""
        seat = self.answers.seat(parts["player"])
        every = self.table.reads.everything(seat)
        built = [o for o in every if o.zone is Zone.PILE]
        if sum(o.card is not None and o.card.kind == "fighter" for o in built) == 0:
            built = list(every)
        if any(o.card is None for o in built):
            raise self.invalid(f"{parts['player']}'s arsenal is left out, and this claim asks for its cards.",
                               f"List them under `arsenal:` of {parts['player']}.")  # fmt: skip
        names = [fold(o.card.name) for o in built]
        fighters = sum(o.card.kind == "fighter" for o in built)
        if len(built) != rules.ARSENAL or fighters != rules.FIGHTERS or len(set(names)) != len(names):
            return False
        return not any(self.table.reads.misfit(seat, o) for o in built)

    own: ClassVar[Mapping[str, Callable[..., bool]]] = {
        "dead": dead,
        "full": full,
        "holds": holding,
        "spot": spot,
        "round": round,
        "legal": legal,
        "condition": condition,
        "conditions": conditions,
        "dealt": dealt,
        "drawn cards": Claims.drawn_cards,
        "top arsenal": lambda claims, parts: claims.top(Zone.PILE, parts),
        "top void": lambda claims, parts: claims.top(Zone.DISCARD, parts),
    }


class FighterArenaReferee(TabletopReferee):
    """Reads, runs and judges the lines of one scenario."""

    table: ClassVar[type[Table]] = Arena
    vocabulary: ClassVar[Grammar] = FIGHTER_ARENA
    judging: ClassVar[type[Claims]] = ArenaClaims
    acting: ClassVar[tuple[str, ...]] = ("attack", "move", "void", "draw", "talent", "place", "select")
    preparing: ClassVar[tuple[str, ...]] = (rules.PLACING, rules.SELECTING)

    @staticmethod
    def sentences(card: m.InlineCard) -> tuple[CompiledSentence, ...]:
        """See ``Referee``."""
        printed = printed_from_inline(card.name, card.type, card.stats, card.text)
        return by_line(compile_card(printed), PERMANENTS)

    def start(self, document: m.ScenarioDocument) -> tuple[State, Cards]:
        """The position of ``setup``."""
        return start(document, self.library)

    def prepared(self, lines: list[m.Step | m.Claim]) -> list[m.Step | m.Claim]:
        """Where a card or a talent puts what it moves is asked when it takes effect: an answer of its own."""
        found: list[m.Step | m.Claim] = []
        for line in lines:
            found += self._with_place(line)
        return found

    def _with_place(self, line: m.Step | m.Claim) -> list[m.Step | m.Claim]:
        match line:
            case m.PlayCard(line=said, player=player, card=card, tails=tails) if self._moves(card):
                places = tuple(c for c in tails.choosing if c.text.lower().startswith("zone "))
                rest = tuple(c for c in tails.choosing if c not in places)
                played = replace(line, tails=replace(tails, choosing=rest))
                return [played, m.Choose(said, player, places)] if places else [line]
            case m.GameStep(kind="talent") if "to" in line.parts:
                unit, place = line.parts["unit"], line.parts["to"]
                assert isinstance(unit, m.CardRef)
                assert isinstance(place, m.Ref)
                if self._moves(unit):
                    player = str(line.parts.get("player") or self._controllers.get(fold(unit.name), ""))
                    rest_parts = {k: v for k, v in line.parts.items() if k != "to"}
                    return [m.GameStep(line.line, "talent", rest_parts), m.Choose(line.line, player, (place,))]
        return [line]

    def _moves(self, card: m.CardRef) -> bool:
        known = self.known(card)
        abilities = [a for a in known.abilities if isinstance(a, OneShot | Power)] if known is not None else []
        return any(isinstance(e, Move) for a in abilities for e in leaves(a.effects))

    def action(self, state: State, seat: int, question: Question, step: m.Step) -> Sequence[Any]:
        """The actions that carry out a line."""
        match step:
            case m.Attack(targets=targets, card=card):
                unit = self.one(state, card, seat, Zone.PLAY).ref
                aims = [self.one(state, t.card, None, Zone.PLAY).ref for t in targets if t.card is not None]
                return [actions.AttackWith(unit, aims[0])] if len(aims) == 1 else []
            case m.PlayCard(card=card):
                obj = self.one(state, card, seat, Zone.HAND, Zone.PILE, Zone.DISCARD, Zone.PLAY)
                return [actions.PlayIt(obj.ref)]
            case m.Activate(card=card, words=words):
                obj = self.one(state, card, seat, Zone.PLAY)
                return [actions.UseTalent(obj.ref, self._power(obj, words))]
            case m.GameStep(kind=kind, parts=parts):
                return self._own(state, seat, question, kind, parts)
        return []

    @staticmethod
    def _power(obj: Obj, words: str) -> int:
        powers = obj.card.of(Power) if obj.card is not None else ()
        return next((i for i, p in enumerate(powers) if fold(words) in fold(p.text)), 0)

    def _own(self, state: State, seat: int, question: Question, kind: str, parts: Mapping[str, Any]) -> Sequence[Any]:
        if kind == "select":
            if question.ask is not Ask.DECLARE:
                return []
            found: list[Any] = []
            for card in parts["cards"]:
                pile = [o for o in self.objects(state, card, seat) if o.zone is Zone.PILE and o.ref not in found]
                found += [o.ref for o in pile[:1]] or [self.one(state, card, seat).ref]
            return [tuple(found)]
        if question.ask is not Ask.ACT:
            return []
        if kind == "draw":
            return [actions.DrawCard()]
        if kind == "void":
            return [actions.VoidCard(self.one(state, parts["card"], seat, Zone.HAND).ref)]
        if kind == "place":
            return [actions.PlaceFighter(self.one(state, parts["card"], seat, Zone.HAND).ref, parts["spot"])]
        unit = self.one(state, parts["unit"], seat, Zone.PLAY)
        if kind == "attack":
            target = self.one(state, parts["target"], None, Zone.PLAY)
            return [actions.AttackWith(unit.ref, target.ref)]
        if kind == "move":
            return [actions.MoveTo(unit.ref, parts["spot"])]
        return [actions.UseTalent(unit.ref)]

    def tries(self, table: Arena, seat: int, question: Question) -> Iterator[Any]:
        """Every action a player could try."""
        if question.ask is not Ask.ACT:
            yield tuple(o.ref for o in table.run.zone(Zone.PILE, seat)[: rules.HAND])
            return
        hand = table.run.zone(Zone.HAND, seat)
        if table.reads.now.phase == rules.PLACING:
            yield from (
                actions.PlaceFighter(o.ref, spot) for o in hand for spot in range(1, 2 * rules.STARTING_ZONES + 1)
            )
            return
        units = table.reads.in_play(seat, "fighter", "minion")
        for unit in units:
            yield from (actions.AttackWith(unit.ref, o.ref) for o in table.reads.in_play() if o.controller != seat)
            yield from (actions.MoveTo(unit.ref, unit.data.spot + step) for step in (-1, 1))
            yield from (actions.UseTalent(unit.ref, i) for i in range(len(unit.card.of(Power))))
        known = {o.card.label: o for o in reversed(hand) if o.card is not None}
        yield from (actions.PlayIt(o.ref) for o in known.values())
        yield from (actions.VoidCard(o.ref) for o in (known.values() or hand[:1]))

    def tell(self, table: Arena, action: Any) -> str:
        """An action as a line of a scenario."""
        match action:
            case actions.AttackWith(attacker=unit, target=target):
                return f"attacks {table.reads.name(target)} with {table.reads.name(unit)}"
            case actions.MoveTo(mover=unit, spot=spot):
                return f"moves {table.reads.name(unit)} to zone {spot}"
            case actions.UseTalent(card=card):
                return f"activates {table.reads.name(card)}"
            case actions.PlaceFighter(card=card, spot=spot):
                return f"places {table.reads.name(card)} in zone {spot}"
            case actions.VoidCard(card=card):
                return f"voids {table.reads.name(card)}"
            case actions.PlayIt(card=card):
                return f"plays {table.reads.name(card)}"
            case tuple():
                return f"selects {', '.join(table.reads.name(ref) for ref in action)}"
        return "draws"

    def at(self, state: State, moment: str, question: Question | None) -> bool:
        """Is it that moment? The Ready and the Omega Phase ask nothing."""
        if moment in (rules.READY, rules.OMEGA):
            return bool(state.situation.phase == moment)
        return super().at(state, moment, question) and (question is not None or moment != rules.ALPHA)

    def resting(self, state: State, question: Question) -> bool:
        """The turn player may act; before the first turn, whenever a fighter is placed or a hand selected."""
        before = state.situation.phase in (rules.PLACING, rules.SELECTING)
        return (before and question.ask in (Ask.ACT, Ask.DECLARE)) or super().resting(state, question)

    def too_late(self, step: m.Step, state: State) -> Reason:
        """Why a step could not be carried out up to the end of the turn, or of the game."""
        if not state.outcome and isinstance(step, m.GameStep):
            rule = {"void": "void", "draw": "draw", "attack": "attack", "move": "move"}.get(step.kind, "actions")
            actor = self.actor(state, step)
            if actor is not None and actor != state.situation.before:
                name = self.players[actor]
                return Reason(", ".join(rules.RULES[rule]), f"it is not {name}'s turn before the turn ends")
        return super().too_late(step, state)
