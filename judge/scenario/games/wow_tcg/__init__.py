"""World of Warcraft TCG's side of the scenario language."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from judge.games.tabletop.frames import Table
from judge.games.tabletop.vocabulary import EventKind, Power, Zone
from judge.games.wow_tcg import actions as wow
from judge.games.wow_tcg.cards import compile_card, printed_from_inline
from judge.games.wow_tcg.rules import DRAW_STEP, OPENING, READY_STEP, RULES
from judge.games.wow_tcg.table import Wow
from judge.rules.questions import Ask, Question, Reason
from judge.rules.state import Obj, Ref, State
from judge.rules.values import replace
from judge.scenario.board.referee import Answering
from judge.scenario.board.sentences import CompiledSentence
from judge.scenario.games.small_boards.cards import Cards, by_line
from judge.scenario.games.small_boards.claims import Claims, fits
from judge.scenario.games.small_boards.referee import TabletopReferee
from judge.scenario.games.wow_tcg.language import WOW_TCG, Exhausts
from judge.scenario.games.wow_tcg.setup import start
from judge.scenario.language import model as m
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Grammar
from judge.terms.wow_tcg import PERMANENTS


class WowClaims(Claims):
    """What claims ask of a position of the game."""

    table: Wow
    zones: ClassVar[Mapping[str, Zone]] = {
        "hand": Zone.HAND, "deck": Zone.PILE, "graveyard": Zone.DISCARD, "play": Zone.PLAY,
        "resource row": Zone.RESOURCE, "chain": Zone.STACK,
    }  # fmt: skip

    def stat(self, obj: Obj, name: str) -> int:
        """Health that remains, and the other numbers now."""
        return self.table.reads.health(obj) if name == "health" else self.table.reads.stat(obj, name)

    def number(self, seat: int, what: str) -> int:
        """A player's health is the hero's; resources are the ready ones."""
        if what == "health":
            hero = self.table.reads.hero(seat)
            return self.table.reads.health(hero) if hero is not None else 0
        return len(self.table.reads.resources(seat, ready=True))

    def aimed(self, parts: Mapping[str, Any], name: str = "target") -> Obj:
        """The card a claim's word means; a player's name is the hero."""
        value: m.Ref = parts[name]
        if value.card is not None:
            return self.card(value.card)
        hero = self.table.reads.hero(self.answers.seat(value.player)) if value.player is not None else None
        if hero is None:
            raise self.invalid(f'"{value.text}" is no hero or ally.')
        return hero

    def lost(self, claim: m.GameLost) -> bool:
        """``NAME has lost``: also both, when both heroes have fatal damage."""
        hero = self.table.reads.hero(self.answers.seat(claim.player))
        fatal = hero is not None and self.table.reads.health(hero) == 0
        return super().lost(claim) or (bool(self.table.run.state.outcome) and fatal)

    def exhausted(self, parts: Mapping[str, Any]) -> bool:
        """``C is exhausted``."""
        return bool(self.card(parts["card"]).data.exhausted)

    def face_up(self, parts: Mapping[str, Any]) -> bool:
        """``C is face up``."""
        return bool(self.card(parts["card"]).face_up)

    def completed(self, parts: Mapping[str, Any]) -> bool:
        """``C is completed``: only a quest that was turned down by completing counts."""
        return bool(self.card(parts["card"]).data.done)

    def destroyed(self, parts: Mapping[str, Any]) -> bool:
        """``C is destroyed``."""
        obj = self.card(parts["card"])
        events = self.table.run.state.history.backwards()
        gone = any(e.kind is EventKind.DESTROY and e.obj is not None and e.obj.id == obj.id for e in events)
        return gone and obj.zone is Zone.DISCARD

    def attached(self, parts: Mapping[str, Any]) -> bool:
        """``C is attached to T``."""
        host = self.table.run.obj(self.card(parts["card"]).data.attached)
        return host is not None and self.answers.is_card(host, parts["host"], None)

    def in_play(self, parts: Mapping[str, Any]) -> bool:
        """``C is in play``."""
        return any(o.zone is Zone.PLAY for o in self.found(parts["card"]))

    def resource(self, parts: Mapping[str, Any]) -> bool:
        """``C is a resource``."""
        return any(o.zone is Zone.RESOURCE for o in self.found(parts["card"]))

    def in_combat(self, parts: Mapping[str, Any]) -> bool:
        """``C is in combat``."""
        combat = self.table.reads.now.combat
        return combat is not None and bool(self.card(parts["card"]).ref in (combat.attacker, combat.defender))

    def dealt(self, parts: Mapping[str, Any]) -> bool:
        """``T was dealt 3 Melee damage``."""
        obj = self.aimed(parts)
        total = 0
        for event in self.table.run.state.history.backwards():
            if event.kind is EventKind.DAMAGE and event.obj is not None and event.obj.id == obj.id:
                total += event.amount * ("kind" not in parts or parts["kind"] in event.tags)
        return fits(parts, total)

    def damage(self, parts: Mapping[str, Any]) -> bool:
        """``T has 3 damage``."""
        return fits(parts, self.aimed(parts).data.damage)

    def counted(self, parts: Mapping[str, Any], *, ready: bool) -> bool:
        """``NAME has 3 ready resources``."""
        return fits(parts, len(self.table.reads.resources(self.answers.seat(parts["player"]), ready=ready)))

    def quests(self, parts: Mapping[str, Any]) -> bool:
        """``NAME has completed 1 quest``."""
        row = self.table.run.zone(Zone.RESOURCE, self.answers.seat(parts["player"]))
        return fits(parts, sum(o.data.done for o in row))

    own: ClassVar[Mapping[str, Callable[..., bool]]] = {
        "exhausted": exhausted,
        "face up": face_up,
        "completed": completed,
        "destroyed": destroyed,
        "attached": attached,
        "in play": in_play,
        "resource": resource,
        "in combat": in_combat,
        "dealt": dealt,
        "drawn cards": Claims.drawn_cards,
        "damage": damage,
        "ready resources": lambda claims, parts: claims.counted(parts, ready=True),
        "exhausted resources": lambda claims, parts: claims.counted(parts, ready=False),
        "quests": quests,
    }


class WowTcgReferee(TabletopReferee):
    """Reads, runs and judges the lines of one scenario."""

    table: ClassVar[type[Table]] = Wow
    vocabulary: ClassVar[Grammar] = WOW_TCG
    judging: ClassVar[type[Claims]] = WowClaims
    acting: ClassVar[tuple[str, ...]] = ("attack", "strike", "place", "complete")
    preparing: ClassVar[tuple[str, ...]] = (OPENING,)

    @staticmethod
    def sentences(card: m.InlineCard) -> tuple[CompiledSentence, ...]:
        """See ``Referee``."""
        printed = printed_from_inline(card.name, card.type, card.stats, card.text)
        return by_line(compile_card(printed), PERMANENTS)

    def start(self, document: m.ScenarioDocument) -> tuple[State, Cards]:
        """The position of ``setup``."""
        return start(document, self.library)

    def prepared(self, lines: list[m.Step | m.Claim]) -> list[m.Step | m.Claim]:
        """Armor named in several lines one after the other may be used against the same damage."""
        found: list[m.Step | m.Claim] = [self._armor_used(line) for line in lines]
        following: m.Step | None = None
        for i in range(len(found) - 1, -1, -1):
            line = found[i]
            if isinstance(line, m.Claim):
                continue
            if isinstance(line, Exhausts):
                more = isinstance(following, Exhausts | m.Say) and following.player == line.player
                found[i] = Exhausts(line.line, line.player, line.values, more)
            following = line
        return found

    def _armor_used(self, line: m.Step | m.Claim) -> m.Step | m.Claim:
        """To use an armor is to exhaust it, unless it prints a power."""
        match line:
            case m.Activate(card=card, words=""):
                cards: tuple[m.CardRef, ...] = (card,)
            case m.Defend(cards=cards) if cards:
                pass
            case _:
                return line
        kinds = [self.known(c) for c in cards]
        if all(k is not None and k.kind == "armor" and not k.of(Power) for k in kinds):
            values = tuple(m.Ref(c.text, card=c, position=c.position) for c in cards)
            return Exhausts(line.line, line.player, values)
        return line

    def is_card(self, obj: Obj, card: m.CardRef, acting: int | None) -> bool:
        """Is an object the card a line names? ``Ana's hero`` is hers, whatever it is called."""
        hero = next((s for s, name in enumerate(self.players) if fold(card.text) == fold(f"{name}'s hero")), None)
        if hero is not None:
            return obj.card is not None and obj.card.kind == "hero" and obj.owner == hero
        return super().is_card(obj, card, acting)

    def _open(self, answering: Answering) -> bool:
        return isinstance(answering.step, Exhausts) and answering.step.more

    def actor(self, state: State, step: m.Step) -> int | None:
        """The seat of the player who acts in a line."""
        return super().actor(state, step)

    # --- acting ---------------------------------------------------------------------------------

    def action(self, state: State, seat: int, question: Question, step: m.Step) -> Sequence[Any]:
        """The actions that carry out a line."""
        if question.ask is not Ask.ACT:
            return []
        match step:
            case m.Attack(targets=targets, card=card):
                aims = [self._aim(state, t) for t in targets]
                unit = self.one(state, card, seat, Zone.PLAY)
                if unit.card.kind == "weapon":
                    return []
                return [wow.AttackWith(unit.ref, aims[0])] if len(aims) == 1 else []
            case m.PlayCard(card=card):
                obj = self.one(state, card, seat, Zone.HAND, Zone.RESOURCE, Zone.PLAY, Zone.DISCARD, Zone.PILE)
                return [wow.PlayIt(obj.ref)]
            case m.Activate(card=card, words=words):
                obj = self.one(state, card, seat, Zone.PLAY, Zone.RESOURCE)
                return [wow.UsePower(obj.ref, self._power(obj, words))]
            case m.GameStep(kind=kind, parts=parts):
                return self._own(state, seat, kind, parts)
        return []

    @staticmethod
    def _power(obj: Obj, words: str) -> int:
        powers = obj.card.of(Power) if obj.card is not None else ()
        return next((i for i, p in enumerate(powers) if fold(words) in fold(p.text)), 0)

    def _aim(self, state: State, target: m.Ref) -> Ref:
        if target.card is not None:
            return self.one(state, target.card, None, Zone.PLAY).ref
        table = Wow(state)
        hero = table.reads.hero(self.seat(target.player)) if target.player is not None else None
        return hero.ref if hero is not None else Ref(-1, 0)

    def _own(self, state: State, seat: int, kind: str, parts: Mapping[str, Any]) -> Sequence[Any]:
        match kind:
            case "attack":
                hero = m.Ref(self.players[seat], player=self.players[seat])
                unit = (
                    self.one(state, parts["unit"], seat, Zone.PLAY).ref if "unit" in parts else self._aim(state, hero)
                )
                return [wow.AttackWith(unit, self._aim(state, parts["target"]))]
            case "strike":
                return [wow.StrikeWith(self.one(state, parts["weapon"], seat, Zone.PLAY).ref)]
            case "complete":
                return [wow.CompleteIt(self._quest(state, parts["card"], seat).ref)]
        obj = self.one(state, parts["card"], seat, Zone.HAND)
        up = obj.card is not None and obj.card.kind == "quest" and "down" not in parts
        return [wow.PlaceIt(obj.ref, up)]

    def _quest(self, state: State, card: m.CardRef, seat: int) -> Obj:
        """A quest by name: of several copies one that can still be completed."""
        found = [o for o in self.objects(state, card, seat) if o.zone is Zone.RESOURCE and o.face_up]
        return found[0] if found else self.one(state, card, seat, Zone.RESOURCE)

    def tries(self, table: Wow, seat: int, question: Question) -> Iterator[Any]:
        """Every action a player could try."""
        if question.ask is not Ask.ACT:
            return
        for unit in table.reads.in_play(seat, "hero", "ally"):
            yield from (wow.AttackWith(unit.ref, o.ref) for o in table.reads.in_play(None, "hero", "ally"))
        yield from (wow.StrikeWith(o.ref) for o in table.reads.in_play(seat, "weapon"))
        known = {o.card.label: o for o in reversed(table.run.zone(Zone.HAND, seat)) if o.card is not None}
        for obj in known.values():
            yield wow.PlayIt(obj.ref)
            yield wow.PlaceIt(obj.ref, obj.card.kind == "quest")
        for obj in table.reads.in_play(seat):
            yield from (wow.UsePower(obj.ref, i) for i in range(len(obj.card.of(Power))))
        yield from (wow.CompleteIt(o.ref) for o in table.run.zone(Zone.RESOURCE, seat) if o.face_up)

    def tell(self, table: Wow, action: Any) -> str:
        """An action as a line of a scenario."""
        match action:
            case wow.AttackWith(attacker=unit, defender=target):
                return f"attacks {table.reads.name(target)} with {table.reads.name(unit)}"
            case wow.StrikeWith(weapon=weapon):
                return f"strikes with {table.reads.name(weapon)}"
            case wow.PlaceIt(card=card):
                return f"places {table.reads.name(card)} as a resource"
            case wow.CompleteIt(card=card):
                return f"completes {table.reads.name(card)}"
            case wow.UsePower(card=card):
                return f"activates {table.reads.name(card)}"
        return f"plays {table.reads.name(action.card)}"

    # --- judging --------------------------------------------------------------------------------

    def possible(self, state: State, predicate: m.Predicate) -> Sequence[State]:
        """After a mulligan a card of the old hand and deck lies in either."""
        if not isinstance(predicate, m.CardIn) or not state.situation.hidden:
            return super().possible(state, predicate)
        found: list[State] = []
        for seat, pool in state.situation.hidden:
            card = next((c for c in pool if fold(c.name) == fold(predicate.card.name)), None)
            if card is None or any(self.is_card(o, predicate.card, seat) for o in state.objects.values()):
                continue
            for zone in (Zone.HAND, Zone.PILE):
                number = next((i for i in state.zones.get((zone, seat), ()) if state.objects[i].card is None), None)
                if number is not None:
                    objects = {**state.objects, number: replace(state.objects[number], card=card)}
                    found.append(replace(state, objects=objects))
        return found or [state]

    def resting(self, state: State, question: Question) -> bool:
        """The turn player may act, and nothing waits or is under way; before the first turn, a mulligan."""
        return bool(state.situation.phase == OPENING) or super().resting(state, question)

    def at(self, state: State, moment: str, question: Question | None) -> bool:
        """Is it that moment? The start and the end phase ask nothing."""
        if moment in ("start phase", "end phase"):
            return bool(state.situation.phase == moment)
        if moment in (READY_STEP, DRAW_STEP):
            return bool(state.situation.step == moment)
        return super().at(state, moment, question)

    def too_late(self, step: m.Step, state: State) -> Reason:
        """Why a step could not be carried out up to the end of the turn, or of the game."""
        if isinstance(step, Exhausts) and not state.outcome:
            names = ", ".join(v.text for v in step.values)
            return Reason(", ".join(RULES["armor"]), f"no damage would be dealt against which {names} can be exhausted")
        if isinstance(step, m.Say) and "mulligan" in step.line.text:
            return Reason(", ".join(RULES["mulligan"]), "each player can mulligan once, at the start of the game")
        if isinstance(step, m.GameStep) and not state.outcome:
            rule = {"attack": "combat", "strike": "strike", "complete": "complete"}.get(step.kind, "place")
            return Reason(", ".join(RULES[rule]), "there is no moment for it before the turn ends")
        return super().too_late(step, state)
