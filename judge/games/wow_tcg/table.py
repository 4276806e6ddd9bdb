"""A position of the game with everything the rules can do to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar

from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.frames import FirstTurn, Stage, TurnOver, priority
from judge.games.tabletop.situation import CardData, Shield
from judge.games.tabletop.stack import Stacked
from judge.games.tabletop.vocabulary import EventKind, Until, When, Zone
from judge.games.wow_tcg.cards import PERMANENTS, usable
from judge.games.wow_tcg.rules import READINGS, RULES
from judge.rules.questions import Ask, LimitReached, Purpose, Question
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

OPENING_HAND = 7
_MOST_ROUNDS = 200
OPENING, START, ACTION, END = "opening hands", "start phase", "action phase", "end phase"
READY_STEP, DRAW_STEP = "ready step", "draw step"


class WowTable(Stacked):
    """Looking, phases, resources, armor, what is fatal."""

    rules: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(RULES)
    readings: ClassVar[Mapping[str, str]] = MappingProxyType(READINGS)
    zone_names: ClassVar[Mapping[Zone, str]] = MappingProxyType(
        {
            Zone.HAND: "hand",
            Zone.PILE: "deck",
            Zone.DISCARD: "graveyard",
            Zone.PLAY: "play",
            Zone.RESOURCE: "resource row",
            Zone.STACK: "chain",
        }
    )
    permanents: tuple[str, ...] = PERMANENTS
    first_phase: ClassVar[str] = START

    # --- looking --------------------------------------------------------------------------------

    def hero(self, seat: int) -> Obj | None:
        """A player's hero."""
        heroes = self.in_play(seat, "hero")
        return heroes[0] if heroes else None

    def usable(self, seat: int, card: CardDefinition) -> bool:
        """Can a player's hero use a card?"""
        hero = self.hero(seat)
        return usable(card, hero.card if hero is not None else None)

    def resources(self, seat: int, *, ready: bool) -> tuple[Obj, ...]:
        """A player's resources, ready or exhausted."""
        return tuple(o for o in self.zone(Zone.RESOURCE, seat) if o.data.exhausted != ready)

    # --- before the first turn ------------------------------------------------------------------

    def stage(self, which: str) -> None:
        """The stages of a turn in their order."""
        name, _, number = which.partition(" ")
        if name == "mulligan":
            self._mulligan(int(number))
            return
        {
            "coin": self._coin,
            "opening": self._opening,
            "ready": self._ready_step,
            "draw": self._draw_step,
            "action": self._action_phase,
            "end": self._end_phase,
        }[which]()

    def _coin(self) -> None:
        """A coin decides who goes first: with heads the player listed first."""
        side = self.ask(Question(Ask.CHANCE, None, ("heads", "tails"), purpose=Purpose.COIN, labels=("heads", "tails"),
                                 sentence="who goes first"))  # fmt: skip
        self.turn(turn_player=0 if side == "heads" else 1)
        self.say(f"the coin shows {side}: {self.player(self.now.turn_player).name} goes first", "coin")
        self.push(Stage("opening"))

    def _opening(self) -> None:
        """Every player draws seven cards, who has none yet."""
        for seat in self.seats_from(self.now.turn_player):
            if not self.zone(Zone.HAND, seat):
                for _ in range(OPENING_HAND):
                    self.draw(seat)
        self.push(*(Stage(f"mulligan {seat}") for seat in self.seats_from(self.now.turn_player)), FirstTurn())

    def _mulligan(self, seat: int) -> None:
        """A player may take a new opening hand, once, knowing what the players before did."""
        if not self.may(seat, source="the opening hand", sentence="mulligan"):
            self.say(f"{self.player(seat).name} keeps the opening hand", "mulligan")
            return
        pool: list[CardDefinition] = []
        for obj in (*self.zone(Zone.HAND, seat), *self.zone(Zone.PILE, seat)):
            if obj.card is not None:
                pool.append(obj.card)
            moved = self.to(obj, Zone.PILE)
            self.set_obj(replace(moved, card=None))  # nobody knows any more which one it is
        self.turn(hidden=(*self.now.hidden, (seat, tuple(sorted(pool, key=lambda c: c.label)))))
        self.happen(Event(EventKind.MULLIGAN, player=seat, cites=self.cites("mulligan")))
        for _ in range(OPENING_HAND):
            self.draw(seat)

    # --- the turn -------------------------------------------------------------------------------

    def start_turn(self) -> None:
        """Start phase: its two steps."""
        self.turn(phase=START, step=READY_STEP)
        self.reading("phases")
        self.push(Stage("ready"))

    def _ready_step(self) -> None:
        """The turn player's cards are readied."""
        seat = self.now.turn_player
        self.reading("ready-step")
        for obj in (*self.in_play(seat), *self.zone(Zone.RESOURCE, seat)):
            if obj.data.exhausted and not (obj.card is not None and self.stat(obj, "cannot ready")):
                self.data(obj, exhausted=False)
                if obj.zone is Zone.PLAY:
                    self.note(Event(EventKind.READY, player=seat, obj=obj.ref, cites=self.cites("start")))
        self.turn(step=DRAW_STEP)
        self.push(Stage("draw"))

    def _draw_step(self) -> None:
        """The turn player draws a card."""
        self.reading("draw-step")
        self.draw(self.now.turn_player)
        self.phase_triggers(When.FIRST_PHASE)
        self.push(Stage("action"))

    def _action_phase(self) -> None:
        self.turn(phase=ACTION, step="")
        self.push(*priority(self.now.turn_player))

    def _end_phase(self) -> None:
        """End phase: what lasts this turn ends with it."""
        self.turn(phase=END)
        self.phase_triggers(When.LAST_PHASE)
        self.settle()
        if self.state.outcome:
            return
        self.expire(Until.TURN, Until.COMBAT)
        self.settle()  # health that lasted this turn only is gone
        if not self.state.outcome:
            self.push(TurnOver())

    def all_passed(self) -> None:
        """Combat damage is dealt, or the action phase ends."""
        if self.now.combat is not None:
            self.combat_damage()
        else:
            self.push(Stage("end"))

    def combat_damage(self) -> None:
        """Combat damage is dealt."""
        raise NotImplementedError

    # --- what is fatal --------------------------------------------------------------------------

    def resolve_all(self) -> None:
        """What was played or has triggered takes effect at once."""
        while self.zone(Zone.STACK) and not self.state.outcome:
            self.reading("at-once")
            self.resolve_top()

    def settle(self) -> None:
        """What follows from the rules, until nothing more does."""
        for _ in range(_MOST_ROUNDS):
            self._fatal()
            if self.state.outcome:
                return
            self.stack_pending()
            if not self.zone(Zone.STACK):
                return
            self.resolve_all()
        raise LimitReached("triggered effects keep triggering")

    def _fatal(self) -> None:
        """Allies with fatal damage are destroyed; a hero with fatal damage has lost the game."""
        for obj in self.in_play(None, "ally"):
            if obj.data.damage >= self.stat(obj, "health"):
                self.happen(Event(EventKind.DESTROY, player=obj.controller, obj=obj.ref, cites=self.cites("fatal")))
                self.discard_pile(obj)
        seats = self.seats_from(0)
        dead = [s for s in seats if (h := self.hero(s)) is not None and h.data.damage >= self.stat(h, "health")]
        if dead:
            self.reading("hero-dies")
            self.win([s for s in seats if s not in dead] if len(dead) < len(seats) else seats, "fatal")

    def cannot_draw(self, seat: int) -> None:
        """No card is left in the deck."""
        super().cannot_draw(seat)
        self.reading("empty-deck")

    # --- paying ---------------------------------------------------------------------------------

    def affordable(self, seat: int, n: int, label: str, what: str = "pay") -> None:
        """Raises ``Refused`` when a player has too few ready resources: asked before anything is chosen."""
        ready = len(self.resources(seat, ready=True))
        if n > ready:
            text = f"{label} costs {n}, and {self.player(seat).name} has {ready} ready resources"
            raise self.refuse(what, text, late=2)

    def pay(self, seat: int, n: int, label: str, what: str = "pay") -> None:
        """A cost: so many ready resources are exhausted. Raises ``Refused`` when there are too few."""
        self.affordable(seat, n, label, what)
        ready = list(self.resources(seat, ready=True))
        for k in range(n):
            chosen = self._resource(seat, ready, label) if len(ready) > n - k else ready[0]
            ready.remove(chosen)
            self.data(chosen, exhausted=True)
        if n:
            self.note(Event(EventKind.PAY, player=seat, amount=n, names=(label,), cites=self.cites(what)))

    def _resource(self, seat: int, ready: Sequence[Obj], label: str) -> Obj:
        """Which resource is exhausted; face-down ones are alike."""
        refs = tuple(o.ref for o in ready)
        question = Question(
            Ask.CHOOSE,
            seat,
            refs,
            purpose=Purpose.PAYMENT,
            labels=tuple(self.name(r) for r in refs),
            same=tuple((o.card.label, o.id) if o.face_up and o.card is not None else ("face down",) for o in ready),
            verb="exhaust",
            source=label,
        )
        ref: Ref = self.ask(question)
        return self.state.objects[ref.id]

    # --- armor ----------------------------------------------------------------------------------

    def armor(self, seat: int) -> tuple[Obj, ...]:
        """The ready armor a player's hero can use."""
        return tuple(
            o for o in self.in_play(seat, "armor") if not o.data.exhausted and self.usable(seat, self.definition(o))
        )

    def active(self, event: Event) -> Sequence[Shield]:
        """What could prevent damage: effects first, then the hero's armor."""
        found = list(super().active(event))
        obj = self.obj(event.obj)
        if event.kind is EventKind.DAMAGE and event.amount > 0 and obj is not None and obj.card.kind == "hero":
            seat = obj.controller if obj.controller is not None else obj.owner
            if self.armor(seat):
                found.append(Shield(seat, 1, "armor", "armor"))
        return found

    def replaced(self, event: Event, active: Shield) -> Event | None:
        """Any number of ready armor cards may be exhausted, one after the other."""
        if active.lasting is not None:
            return super().replaced(event, active)
        left: Event | None = event
        while left is not None:
            ready = self.armor(active.seat)
            chosen = self._armor_chosen(active.seat, ready, left.amount) if ready else None
            if chosen is None:
                return left
            self.data(chosen, exhausted=True)
            less = min(left.amount, self.stat(chosen, "def"))
            self.note(Event(EventKind.EXHAUST, player=active.seat, obj=chosen.ref, cites=self.cites("armor")))
            left = self.prevented(left, less, self.name(chosen.ref), "armor")
        return None

    def _armor_chosen(self, seat: int, ready: Sequence[Obj], amount: int) -> Obj | None:
        options: tuple[Ref | None, ...] = (*(o.ref for o in ready), None)
        labels = (*(self.name(o.ref) for o in ready), "no armor")
        same = (*((o.card.label, o.card.number("def")) for o in ready), None)
        question = Question(Ask.CHOOSE, seat, options, labels=labels, same=same, verb="exhaust",
                            source=f"{amount} damage to the hero")  # fmt: skip
        ref = self.ask(question)
        return self.state.objects[ref.id] if ref is not None else None

    # --- resources ------------------------------------------------------------------------------

    def place_resource(self, obj: Obj, *, face_up: bool) -> Obj:
        """A card enters play as a resource."""
        moved = self.to(obj, Zone.RESOURCE)
        if face_up:
            moved = replace(moved, face_up=True)
            self.set_obj(moved)
        return moved

    def complete(self, obj: Obj) -> None:
        """A quest is turned face down for good."""
        now = self.state.objects[obj.id]
        data: CardData = replace(now.data, done=True)
        self.set_obj(replace(now, face_up=False, data=data))

    def act(self, seat: int, action: Any) -> None:
        """A player does something."""
        raise NotImplementedError
