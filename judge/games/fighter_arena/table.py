"""A position of the arena with everything the rules can do to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from judge.games.fighter_arena.cards import PERMANENTS
from judge.games.tabletop.frames import FirstTurn, Stage, TurnOver, priority
from judge.games.tabletop.situation import Env
from judge.games.tabletop.stack import Stacked
from judge.games.tabletop.targets import damage
from judge.games.tabletop.vocabulary import Anytime, EventKind, Power, Until, When, Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question, Unknown
from judge.rules.state import Event, Obj, Ref

ROUNDS = 12
CAPACITY = 4
HAND = 6
ARSENAL = 33
FIGHTERS = 3
STARTING_ZONES = 3
ALPHA, READY, ACTION, OMEGA = "alpha phase", "ready phase", "action phase", "omega phase"
PLACING, SELECTING = "starting the game", "opening hands"

_D = "fighter-arena"
_RULES = {
    "round": (f"{_D}/taking-your-turn/1", f"{_D}/conflicts/round-number"),
    "phases": (f"{_D}/taking-your-turn/2",),
    "draw": (f"{_D}/taking-your-turn/3",),
    "ready": (f"{_D}/taking-your-turn/4",),
    "actions": (f"{_D}/taking-your-turn/5",),
    "play": (f"{_D}/taking-your-turn/5",),
    "power": (f"{_D}/taking-your-turn/5", f"{_D}/conflicts/talents-when"),
    "other turn": (f"{_D}/taking-your-turn/6", f"{_D}/conflicts/other-players-cards"),
    "attack": (f"{_D}/taking-your-turn/7", f"{_D}/conflicts/attack-target"),
    "damage": (f"{_D}/taking-your-turn/8",),
    "move": (f"{_D}/taking-your-turn/9",),
    "announce": (f"{_D}/taking-your-turn/10",),
    "omega": (f"{_D}/taking-your-turn/11", f"{_D}/conflicts/conditions"),
    "omega effects": (f"{_D}/taking-your-turn/12",),
    "to discard": (f"{_D}/the-void/1",),
    "discard": (f"{_D}/the-void/1",),
    "attached": (f"{_D}/conflicts/void-place",),
    "die": (
        f"{_D}/when-a-fighter-dies/1",
        f"{_D}/conflicts/attack-power",
        f"{_D}/conflicts/health-below-zero",
    ),
    "void": (f"{_D}/have-a-dead-fighter-card/1", f"{_D}/conflicts/first-turn-draw"),
    "cannot draw": (f"{_D}/when-your-arsenal-runs-out/1", f"{_D}/conflicts/cannot-draw-each-time"),
    "capacity": (f"{_D}/the-arena/1", f"{_D}/the-arena/2", f"{_D}/conflicts/full-zones"),
    "dead in zone": (f"{_D}/the-arena/1", f"{_D}/conflicts/dead-and-capacity"),
    "leap": (f"{_D}/the-arena/2", f"{_D}/conflicts/full-zones"),
    "no minion": (f"{_D}/conflicts/minions",),
    "minion": (f"{_D}/taking-your-turn/4", f"{_D}/conflicts/fighters-talents"),
    "eliminated": (f"{_D}/objective/1",),
    "end": (f"{_D}/objective/1", f"{_D}/conflicts/round-number"),
    "draw game": (f"{_D}/objective/1", f"{_D}/conflicts/equal-health"),
    "place": (f"{_D}/starting-the-game/1", f"{_D}/conflicts/starting-zones"),
    "place second": (f"{_D}/starting-the-game/2", f"{_D}/conflicts/starting-zones"),
    "hand": (
        f"{_D}/starting-the-game/3",
        f"{_D}/conflicts/arsenal-deck",
        f"{_D}/conflicts/any-six-cards",
    ),
    "shuffle": (f"{_D}/starting-the-game/4",),
    "arsenal": (
        f"{_D}/building-your-arsenal/1",
        f"{_D}/building-your-arsenal/2",
        f"{_D}/conflicts/single-copies",
    ),
    "style": (f"{_D}/building-your-arsenal/4", f"{_D}/conflicts/same-style"),
    "target": (f"{_D}/taking-your-turn/5",),
}
_READINGS = {
    "condition": (
        "a condition does nothing but what a card says of it: the document speaks of conditions and describes none"
    ),
    "dead-stay": "a dead fighter stays in its zone and counts there: its death card is placed on it in the arena",
}


@dataclass(frozen=True)
class AttackWith:
    """A fighter or minion attacks a card in its zone."""

    attacker: Ref
    target: Ref


@dataclass(frozen=True)
class MoveTo:
    """A fighter or minion moves to a zone."""

    mover: Ref
    spot: int


@dataclass(frozen=True)
class PlayIt:
    """A card is played from hand."""

    card: Ref


@dataclass(frozen=True)
class UseTalent:
    """A talent of a card in play is used."""

    card: Ref
    index: int = 0


@dataclass(frozen=True)
class VoidCard:
    """A card is voided from hand to draw one."""

    card: Ref


@dataclass(frozen=True)
class DrawCard:
    """The card of the Alpha Phase is drawn."""


@dataclass(frozen=True)
class PlaceFighter:
    """A fighter is placed in a starting zone."""

    card: Ref
    spot: int


class Arena(Stacked):
    """A position of the arena."""

    rules: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(_RULES)
    readings: ClassVar[Mapping[str, str]] = MappingProxyType(_READINGS)
    zone_names: ClassVar[Mapping[Zone, str]] = MappingProxyType(
        {Zone.HAND: "hand", Zone.PILE: "arsenal", Zone.DISCARD: "void", Zone.PLAY: "arena", Zone.STACK: "stack"}
    )
    permanents: tuple[str, ...] = PERMANENTS
    first_phase: ClassVar[str] = ALPHA

    # --- looking --------------------------------------------------------------------------------

    def fighters(self, seat: int, *, alive: bool | None = None) -> tuple[Obj, ...]:
        """A player's fighters, all of them or the living or the dead."""
        return tuple(o for o in self.in_play(seat, "fighter") if alive is None or o.data.dead != alive)

    def standing(self, spot: int) -> tuple[Obj, ...]:
        """The cards in a zone of the arena."""
        return tuple(o for o in self.zone(Zone.PLAY) if o.data.spot == spot)

    def full(self, spot: int) -> bool:
        """Does a zone hold as many cards as it can?"""
        return len(self.standing(spot)) >= CAPACITY

    def may_move_to(self, obj: Obj, spot: int, *, leap: bool) -> bool:
        """A full zone is entered only by teleporting, leaping or being thrown."""
        return leap or not self.full(spot)

    # --- the turn -------------------------------------------------------------------------------

    def new_turn(self) -> None:
        """As player 1's turn starts, the round number rises."""
        if self.now.turn_player == 0:
            self.turn(round=self.now.round + 1)
            self.note(Event(EventKind.ROUND, player=0, amount=self.now.round, cites=self.cites("round")))

    def start_turn(self) -> None:
        """A turn starts with its Alpha Phase."""
        self.turn(phase=ALPHA)
        self.push(Stage("alpha"))

    def stage(self, which: str) -> None:
        """The phases in their order."""
        {
            "place": self._place,
            "select": self._select,
            "alpha": self._alpha,
            "ready": self._ready,
            "action": self._action,
            "omega": self._omega,
            "omega effects": self._omega_effects,
            "end": self._end,
        }[which]()

    def _alpha(self) -> None:
        """Alpha Phase: a card is drawn, whether a line says so or not."""
        seat = self.now.turn_player
        action = self.ask(Question(Ask.ACT, seat, None, purpose=Purpose.EFFECT, sentence="Alpha Phase: Draw a card."))
        if action != PASS and not isinstance(action, DrawCard):
            raise self.refuse(
                "draw", "in the Alpha Phase a card is drawn, and nothing else is done", late=0, early=True
            )
        self.draw(seat)
        self.push(Stage("ready"))
        self._after()

    def _ready(self) -> None:
        """Ready Phase: fighters and minions gain the actions printed on them."""
        self.turn(phase=READY)
        for obj in self.in_play(self.now.turn_player, "fighter", "minion"):
            actions = self.definition(obj).number("actions")
            if obj.data.dead or not actions:
                continue
            self.data(obj, actions=self.state.objects[obj.id].data.actions + actions)
            what = "minion" if self.definition(obj).kind == "minion" else "ready"
            self.happen(Event(EventKind.GAIN_ACTIONS, player=obj.controller, obj=obj.ref, amount=actions,
                              cites=self.cites(what)))  # fmt: skip
        self.phase_triggers(When.READY_PHASE)
        self._after()
        self._resolve_all()
        if not self.state.outcome:
            self.push(Stage("action"))

    def _action(self) -> None:
        """Action Phase."""
        self.turn(phase=ACTION)
        self.phase_triggers(When.FIRST_PHASE)
        self.push(*priority(self.now.turn_player))

    def _omega(self) -> None:
        """Omega Phase: unused actions and all conditions are removed before anything else."""
        self.turn(phase=OMEGA)
        seat = self.now.turn_player
        for obj in self.in_play(seat):
            if obj.data.actions:
                self.note(Event(EventKind.LOSE_ACTIONS, player=seat, obj=obj.ref, amount=obj.data.actions,
                                cites=self.cites("omega")))  # fmt: skip
                self.data(obj, actions=0)
            if obj.data.conditions:
                self.note(Event(EventKind.CLEAR, player=seat, obj=obj.ref, names=(self.name(obj.ref),),
                                cites=self.cites("omega")))  # fmt: skip
                self.uncondition(self.state.objects[obj.id])
        self.push(Stage("omega effects"))

    def _omega_effects(self) -> None:
        self.phase_triggers(When.LAST_PHASE)
        self._after()
        self._resolve_all()
        if not self.state.outcome:
            self.push(Stage("end"))

    def _end(self) -> None:
        """The turn is over; after the last player's turn of Round 12 the game is."""
        self.expire(Until.TURN, Until.COMBAT)
        self._after()  # health that lasted this turn only is gone
        if self.state.outcome:
            return
        last = self.seats_from(0)[-1]
        if self.now.round >= ROUNDS and self.now.turn_player == last:
            totals = {s: sum(self.health(f) for f in self.fighters(s, alive=True)) for s in self.seats_from(0)}
            for seat, total in totals.items():
                self.say(f"{self.player(seat).name}'s fighters have {total} health together", "end")
            best = max(totals.values())
            self.turn(between=True, before=last)
            won = [s for s, t in totals.items() if t == best]
            self.win(won, "end" if len(won) == 1 else "draw game")
            return
        self.push(TurnOver())

    def _resolve_all(self) -> None:
        while self.zone(Zone.STACK) and not self.state.outcome:
            self.resolve_top()
            self._after()

    def settle(self) -> None:
        """Fighters die, a player may have won, triggers go to the stack."""
        self._after()

    def _after(self) -> None:
        self._deaths()
        if not self.state.outcome:
            self.stack_pending()

    def all_passed(self) -> None:
        """The last card played resolves, or the Action Phase ends."""
        if self.zone(Zone.STACK):
            self.resolve_top()
            self.push(*priority(self.now.turn_player))
            return
        self.say(f"{self.player(self.now.turn_player).name} announces the next phase", "announce")
        self.push(Stage("omega"))

    # --- death and winning ----------------------------------------------------------------------

    def _deaths(self) -> None:
        """At 0 health a fighter is dead and stays; a minion goes to the void."""
        died = False
        for obj in self.in_play(None, "fighter", "minion"):
            if obj.data.dead or self.health(obj) > 0:
                continue
            died = True
            if self.definition(obj).kind == "minion":
                self.note(Event(EventKind.DIE, player=obj.controller, obj=obj.ref, cites=self.cites("die")))
                self.discard_pile(obj)
                continue
            self.happen(Event(EventKind.DIE, player=obj.controller, obj=obj.ref, cites=self.cites("die")))
            self.uncondition(obj)
            self.data(obj, dead=True, actions=0)
            self.reading("dead-stay")
        if died:
            self.eliminated()

    def eliminated(self) -> None:
        """Who has no living fighter left has lost; the last one standing has won."""
        seats = self.seats_from(0)
        out = [s for s in seats if self.fighters(s) and not self.fighters(s, alive=True)]
        left = [s for s in seats if s not in out]
        if out and len(left) <= 1:
            self.win(left or seats, "eliminated" if left else "draw game")

    def cannot_draw(self, seat: int) -> None:
        """An arsenal that has run out: every fighter's health is lowered by 10."""
        super().cannot_draw(seat)
        for obj in self.fighters(seat, alive=True):
            self.data(obj, damage=self.state.objects[obj.id].data.damage + 10)
            self.note(Event(EventKind.LOWER, player=seat, obj=obj.ref, amount=10, cites=self.cites("cannot draw")))

    # --- actions --------------------------------------------------------------------------------

    def act(self, seat: int, action: Any) -> None:
        """A player does something in the Action Phase. Raises ``Refused``."""
        match action:
            case AttackWith():
                self._attack(seat, action)
            case MoveTo():
                self._move(seat, action)
            case PlayIt():
                self._play(seat, action)
            case UseTalent():
                self._talent(seat, action)
            case VoidCard():
                self._void(seat, action)
            case DrawCard():
                raise self.refuse("draw", "a card is drawn in the Alpha Phase, not in the Action Phase")
            case PlaceFighter():
                raise self.refuse("place", "fighters are placed before the first turn")
        self._after()

    def _own_turn(self, seat: int, what: str, rule: str) -> None:
        if seat != self.now.turn_player:
            raise self.refuse(rule, f"{what} in the own Action Phase only", early=True)
        if self.zone(Zone.STACK):
            raise self.refuse(rule, "a card that was played has not resolved yet", late=0, early=True)

    def _acting(self, seat: int, ref: Ref, rule: str) -> Obj:
        """The card that uses an action: alive, the player's, with an action left."""
        obj = self.obj(ref)
        name = self.name(ref)
        if obj is None or obj.zone is not Zone.PLAY or self.definition(obj).kind not in ("fighter", "minion"):
            raise self.refuse(rule, f"{name} is no fighter or minion in the arena")
        if obj.controller != seat:
            raise self.refuse(rule, f"{name} is not {self.player(seat).name}'s")
        self._own_turn(seat, "fighters use their actions", rule)
        self.readable(self.definition(obj))
        if obj.data.dead:
            raise self.refuse("die", f"{name} is dead")
        if self.stat(obj, f"cannot {rule}") or self.stat(obj, "cannot act"):
            raise self.refuse(rule, f"{name} cannot {rule}")
        if not obj.data.actions:
            raise self.refuse("actions", f"{name} has no action left")
        return obj

    def _use_action(self, obj: Obj, n: int = 1) -> None:
        self.data(obj, actions=self.state.objects[obj.id].data.actions - n)

    def _attack(self, seat: int, action: AttackWith) -> None:
        obj = self._acting(seat, action.attacker, "attack")
        target = self.obj(action.target)
        name = self.name(action.target)
        if target is not None and self.stat(target, "cannot be attacked"):
            raise self.refuse("attack", f"{name} cannot be attacked", late=2)
        if target is None or target.zone is not Zone.PLAY or not target.data.spot:
            raise self.refuse("attack", f"{name} is not in the arena", late=2)
        if target.controller == seat:
            raise self.refuse("attack", f"{name} is no enemy card", late=2)
        if target.data.dead:
            raise self.refuse("die", f"{name} is dead already", late=2)
        if target.data.spot != obj.data.spot:
            text = f"{name} is in zone {target.data.spot}, {self.name(obj.ref)} in zone {obj.data.spot}"
            raise self.refuse("attack", text, late=2)
        self._use_action(obj)
        power = self.stat(obj, "attack")
        what = "minion" if self.definition(obj).kind == "minion" else "attack"
        self.happen(Event(EventKind.ATTACK, player=seat, obj=obj.ref, other=target.ref, amount=power,
                          names=(name,), cites=self.cites(what)))  # fmt: skip
        damage(self, self.state.objects[target.id], power, "", Env(seat, obj.ref, self.name(obj.ref)), "combat")

    def _move(self, seat: int, action: MoveTo) -> None:
        obj = self._acting(seat, action.mover, "move")
        here, there = obj.data.spot, action.spot
        if abs(here - there) != 1 or there < 1:
            raise self.refuse("move", f"zone {there} is not adjacent to zone {here}", late=2)
        if self.full(there):
            dead = any(o.data.dead for o in self.standing(there))
            text = f"zone {there} is full: it holds {len(self.standing(there))} cards"
            rules = ("capacity", "dead in zone") if dead else ("capacity",)
            raise self.refuse(rules, text + (", the dead among them" if dead else ""), late=2)
        self._use_action(obj)
        self.data(obj, spot=there)
        what = "minion" if self.definition(obj).kind == "minion" else "move"
        self.happen(Event(EventKind.MOVE, player=seat, obj=obj.ref, amount=there, cites=self.cites(what)))

    def _play(self, seat: int, action: PlayIt) -> None:
        obj = self.obj(action.card)
        if obj is None or obj.zone is not Zone.HAND or obj.owner != seat:
            where = self.place_of(obj)
            raise self.refuse("play", f"{self.name(action.card)} is played from the hand, and it is in the {where}")
        card = self.definition(obj)
        if card.kind in self.permanents:
            text = f"Support and Ability cards are played, and {card.label} is a {card.kind}"
            raise self.refuse(("play", "no minion") if card.kind == "minion" else "play", text)
        if not card.of(Anytime):
            if seat != self.now.turn_player:
                raise self.refuse("other turn", f"{card.label} does not say that it is played on another's turn")
            self._own_turn(seat, "it is played", "play")
        self._belongs(seat, card.label, obj)
        self.readable(card)
        self.put_on_stack(seat, obj)

    def _belongs(self, seat: int, label: str, obj: Obj) -> None:
        problem = self.misfit(seat, obj)
        if problem:
            raise self.refuse("style", problem)

    def speaker(self, seat: int, obj: Obj) -> Ref:
        """``This fighter`` on an Ability card is the fighter whose ability it is."""
        mine = {g.lower() for g in self.definition(obj).groups}
        named = [f for f in self.fighters(seat, alive=True) if self._named(f.card.name, mine)]
        return named[0].ref if named and self.definition(obj).kind == "ability" else obj.ref

    def misfit(self, seat: int, obj: Obj) -> str:
        """Why a Support or Ability card does not go with a player's fighters; empty when it does."""
        card = self.definition(obj)
        fighters = [f for f in self.everything(seat) if f.card is not None and f.card.kind == "fighter"]
        if not fighters or not card.groups:
            return ""
        mine = {g.lower() for g in card.groups}
        if card.kind == "ability" and not any(self._named(f.card.name, mine) for f in fighters):
            return (
                f"{card.label} is for {' or '.join(card.groups)}, who is not among {self.player(seat).name}'s fighters"
            )
        if card.kind == "support" and not any(mine & {g.lower() for g in f.card.groups} for f in fighters):
            return f"no fighter of {self.player(seat).name} has the fighting style {' or '.join(card.groups)}"
        return ""

    @staticmethod
    def _named(name: str, mine: set[str]) -> bool:
        return name.lower() in mine

    def everything(self, seat: int) -> tuple[Obj, ...]:
        """All cards of a player, wherever they are."""
        return tuple(o for o in self.state.objects.values() if o.owner == seat and o.data.ability is None)

    def _talent(self, seat: int, action: UseTalent) -> None:
        obj = self.obj(action.card)
        name = self.name(action.card)
        if obj is None or obj.zone is not Zone.PLAY or obj.controller != seat:
            raise self.refuse("power", f"{name} is no card of {self.player(seat).name} in the arena")
        self._own_turn(seat, "talents are used", "power")
        self.readable(self.definition(obj))
        if obj.data.dead:
            raise self.refuse("die", f"{name} is dead")
        powers = self.definition(obj).of(Power)
        if action.index >= len(powers):
            raise self.refuse("power", f"{name} lists no talent")
        power = powers[action.index]
        assert isinstance(power, Power)
        if obj.data.actions < power.actions:
            raise self.refuse("actions", f"{name} has no action left for its talent")
        used = tuple(u for u in obj.data.used if u[0] == self.now.turn)
        if (power.once or not power.actions) and (self.now.turn, action.index) in used:
            raise self.refuse("power", f"the talent of {name} was used in this Action Phase", late=2)
        if power.pay:
            raise self.refuse("power", "this game has no resources to pay with")
        self._use_action(obj, power.actions)
        self.data(obj, used=(*used, (self.now.turn, action.index)))
        self.use_power(seat, obj, power)

    def _void(self, seat: int, action: VoidCard) -> None:
        self._own_turn(seat, "a card is voided to draw one", "void")
        obj = self.obj(action.card)
        if obj is None or obj.zone is not Zone.HAND or obj.owner != seat:
            raise self.refuse("void", f"{self.name(action.card)} is not in {self.player(seat).name}'s hand")
        if not self.fighters(seat, alive=False):
            raise self.refuse("void", f"{self.player(seat).name} has no dead fighter")
        name = self.name(obj.ref)
        moved = self.to(obj, Zone.DISCARD, at=0)
        self.happen(Event(EventKind.DISCARD, player=seat, obj=moved.ref, names=(name,), cites=self.cites("void")))
        self.draw(seat)

    # --- before the first turn ------------------------------------------------------------------

    def _place(self) -> None:
        """Fighters are placed, one for each starting zone, by the first player and then by the second."""
        self.turn(phase=PLACING)
        for seat in self.seats_from(0):
            waiting = [o for o in self.zone(Zone.HAND, seat) if o.card is not None and o.card.kind == "fighter"]
            if waiting:
                action = self.ask(Question(Ask.ACT, seat, None, purpose=Purpose.EFFECT, sentence="a fighter is placed"))
                if action == PASS:
                    action = self._anywhere(seat, waiting[0])
                self._place_one(seat, action, "place" if seat == 0 else "place second")
                self.push(Stage("place"))
                return
        self.push(Stage("select"))

    def _anywhere(self, seat: int, obj: Obj) -> PlaceFighter:
        """Nobody says where a fighter is placed: any free starting zone."""
        free = tuple(s for s in self._starting(seat) if not self.standing(s))
        question = Question(Ask.CHOOSE, seat, free, labels=tuple(f"zone {s}" for s in free), source=self.name(obj.ref))
        return PlaceFighter(obj.ref, int(self.ask(question)))

    @staticmethod
    def _starting(seat: int) -> range:
        first = 1 if seat == 0 else STARTING_ZONES + 1
        return range(first, first + STARTING_ZONES)

    def _place_one(self, seat: int, action: Any, rule: str) -> None:
        if not isinstance(action, PlaceFighter):
            raise self.refuse(rule, "fighters are placed first", late=0, early=True)
        obj = self.obj(action.card)
        if obj is None or obj.zone is not Zone.HAND or obj.owner != seat:
            raise self.refuse(rule, f"{self.name(action.card)} is not {self.player(seat).name}'s fighter to place")
        if action.spot not in self._starting(seat):
            text = f"zone {action.spot} is no starting zone on {self.player(seat).name}'s side of the arena"
            raise self.refuse(rule, text)
        if self.standing(action.spot):
            raise self.refuse(rule, f"there is a fighter in zone {action.spot} already")
        moved = self.to(obj, Zone.PLAY, spot=action.spot)
        self.happen(Event(EventKind.MOVE, player=seat, obj=moved.ref, amount=action.spot, cites=self.cites(rule)))

    def _select(self) -> None:
        """Each player selects any six cards of the arsenal; what is left is shuffled."""
        self.turn(phase=SELECTING)
        for seat in self.seats_from(0):
            if seat in self.now.shuffled:
                continue
            pile = self.zone(Zone.PILE, seat)
            chosen: tuple[Ref, ...] = tuple(o.ref for o in pile[:HAND])
            if len(pile) > HAND and any(o.card is not None for o in pile):
                said = self.ask(Question(Ask.DECLARE, seat, None, purpose=Purpose.EFFECT, sentence="any six cards"))
                if said == ():
                    raise Unknown(f"{self.player(seat).name} must say which six cards are selected")
                chosen = tuple(said)
            self._take(seat, chosen)
            self.shuffle(seat)
            self.push(Stage("select"))
            return
        self.turn(round=0, turn_player=0)
        self.push(FirstTurn())

    def _take(self, seat: int, chosen: tuple[Ref, ...]) -> None:
        want = min(HAND, len(self.zone(Zone.PILE, seat)))
        if len(set(chosen)) != want:
            raise self.refuse("hand", f"{HAND} cards are selected, and these are {len(set(chosen))}")
        for ref in chosen:
            obj = self.obj(ref)
            if obj is None or obj.zone is not Zone.PILE or obj.home != seat:
                raise self.refuse("hand", f"{self.name(ref)} is not in {self.player(seat).name}'s arsenal")
            moved = self.to(obj, Zone.HAND)
            self.note(Event(EventKind.SELECT, player=seat, obj=moved.ref, cites=self.cites("hand")))
