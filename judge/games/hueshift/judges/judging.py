"""What is legal, and which rule forbids the rest: one function for each rule."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.judges.drafting import DraftRules
from judge.games.hueshift.judges.refusing import among, readable, require
from judge.games.hueshift.reads.reading import Reading
from judge.games.hueshift.rulebook import CO_OP, CONFLICTS, ISOLATED, RULES, SYSTEMS, TURN
from judge.games.hueshift.situation import Bar, Phase
from judge.games.hueshift.vocabulary import arenas, markers, mechs, pilots, wildcards
from judge.games.hueshift.vocabulary.kinds import Kind, Status, Zone
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.questions import Reason, Refused
from judge.rules.state import Obj, Ref
from judge.rules.telling import often

USED: tuple[type[Ability], ...] = (mechs.Cleanse, pilots.LeakAlone, pilots.Flip)  # instead of an attack
_ON_OWN = (wildcards.DoubleNext, wildcards.Recover, wildcards.Cure, wildcards.LastBlow)


class Judging:
    """What is legal, and which rule forbids the rest: one function for each rule."""

    def __init__(self, reads: Reading) -> None:
        self.run = reads.run
        self.board = reads.board
        self.abilities = reads.abilities
        self.drafting = DraftRules(reads)

    # --- what players do: each raises ``Refused`` with every rule against it, ``NotExecutable`` -------

    def attack(self, seat: int, unit: Obj, target: Obj, *, forced: bool = False) -> None:
        """An attack; forced: by an effect, out of turn order."""
        members = self.board.members
        readable(*members(unit), *members(target), *self.run.zone(Zone.ARENA))
        require(self._own(seat, unit), self._paired(unit), self._paired(target), late=1)
        reasons = [self._enemy(unit, target), self._not_frozen(unit)]
        if not forced:
            reasons += [self.own_turn(seat), self._one_actor(unit), self.idle()]
        require(*reasons, late=2)
        if not forced:
            require(self._may_act(unit, target), late=3)

    def activation(self, seat: int, unit: Obj) -> None:
        """A unit becomes the turn's main actor."""
        readable(*self.board.members(unit), *self.run.zone(Zone.ARENA))
        require(self._own(seat, unit), self._paired(unit), late=1)
        require(self.own_turn(seat), self._one_actor(unit), self.idle(), late=2)
        if self.board.now.actor is not None:
            raise Refused(Reason(TURN, f"{unit.card.label} is the main actor of this turn already"), late=3)

    def negation(self, seat: int, unit: Obj) -> None:
        """A unit uses an ability against an attack."""
        readable(*self.board.members(unit), *self.run.zone(Zone.ARENA))
        require(self._own(seat, unit), self._paired(unit), late=1)

    def ability(self, seat: int, unit: Obj) -> None:
        """A unit uses an ability instead of an attack."""
        self.negation(seat, unit)
        require(self.own_turn(seat), self._one_actor(unit), self._not_frozen(unit), self.idle(), late=2)
        require(self._may_act(unit, None), late=3)

    # --- the rules ------------------------------------------------------------------------------

    def own_turn(self, seat: int) -> Reason | None:
        """Only the turn player activates a unit."""
        if seat != self.board.now.turn_player:
            turn = self.run.player(self.board.now.turn_player).name
            return Reason(TURN, f"it is {turn}'s turn, and {self.run.player(seat).name} activates no unit in it")
        return None

    def idle(self) -> Reason | None:
        """Nothing else is under way."""
        if self.board.now.fights or self.run.zone(Zone.STACK) or self.board.now.phase is not Phase.MAIN:
            return Reason(TURN, "another attack or effect is under way", early=True)
        return None

    def _paired(self, unit: Obj) -> Reason | None:
        """A unit is a Mech with a Base Pilot on the field."""
        if unit.zone is not Zone.FIELD:
            return Reason(RULES + "6", f"{unit.card.label} is not on the field: it is in the {unit.zone.value}")
        if self.board.data(unit).base is None and unit.card.kind is not Kind.MONSTER:
            return Reason(CONFLICTS + "co-pilot-or-base", f"{unit.card.label} has no Base Pilot and is no paired unit")
        return None

    def _one_actor(self, unit: Obj) -> Reason | None:
        actor = self.board.by_id(self.board.now.actor)
        if actor is not None and actor.id != unit.id:
            return Reason(TURN, f"{actor.card.label} is the main actor of this turn")
        return None

    def _not_frozen(self, unit: Obj) -> Reason | None:
        """A frozen unit skips its next action."""
        if self.abilities.has_status(unit, Status.FREEZE):
            return Reason(SYSTEMS + "table-2", f"{unit.card.label} is frozen and skips its next action")
        return None

    def _may_act(self, unit: Obj, target: Obj | None) -> Reason | None:
        """One attack or one ability in a turn, unless a card gives another attack."""
        s = self.board.now
        barred = self.abilities.barred(unit.owner, Bar.ACT)
        if barred is not None:
            return Reason(
                CO_OP + "table-1", f"{barred.label} makes {self.run.player(unit.owner).name} skip the Act step"
            )
        if s.used:
            return Reason(TURN, f"{unit.card.label} has used its ability this turn, and attacks or uses it, not both")
        if not s.attacked or s.again:
            return None
        if target is None:
            return Reason(TURN, f"{unit.card.label} has attacked this turn, and attacks or uses its ability, not both")
        return self._another_attack(unit, target)

    def _another_attack(self, unit: Obj, target: Obj) -> Reason | None:
        """Multi-Fire and its like."""
        if self.extra_attack(unit, target) is not None:
            return None
        if self.abilities.one(unit, mechs.MultiFire) is not None and len(self.board.now.attacked) == 1:
            return Reason(
                CONFLICTS + "multi-fire-second-target",
                f"{unit.card.label} has attacked {target.card.label} this turn: its second attack needs another target",
            )
        return Reason(TURN, f"{unit.card.label} has attacked this turn, and nothing gives it another attack")

    def extra_attack(self, unit: Obj, target: Obj) -> tuple[Obj, Ability, int] | None:
        """What gives a unit another attack at a target: the card, the ability, and the AP it costs."""
        attacked = self.board.now.attacked
        if self.board.now.again:
            return unit, mechs.ActAgain(), 0
        multi = self.abilities.all_of(unit, mechs.MultiFire)
        if multi and len(attacked) == 1 and (target.id not in attacked or self.abilities.one(unit, mechs.SameTarget)):
            return *multi[0], multi[0][1].less
        third = self.abilities.all_of(unit, mechs.ThirdTarget)
        another = len(attacked) == 2 and target.id not in attacked
        if multi and third and another and self.abilities.used(third[0][0], "ThirdTarget") < third[0][1].uses:
            return *third[0], multi[0][1].less
        twice: tuple[tuple[Obj, mechs.StrikeTwice | pilots.Retreat], ...] = (
            *self.abilities.all_of(unit, mechs.StrikeTwice),
            *self.abilities.all_of(unit, pilots.Retreat),
        )
        for card, ability in twice:
            if len(attacked) == 1 and self.abilities.used(card, type(ability).__name__) < ability.uses:
                return card, ability, 0
        return None

    def _enemy(self, unit: Obj, target: Obj) -> Reason | None:
        if self.board.allied(target.owner, unit.owner):
            return Reason(TURN, f"{target.card.label} is no enemy unit of {unit.card.label}")
        return None

    def free_actions(self) -> int:
        """How many Free Actions a turn has."""
        arena = self.abilities.arena(arenas.FreeActions)
        return arena.n if arena is not None else 1

    def beyond_one(self) -> tuple[str, ...]:
        """The rules that allow a Free Action beyond the turn's one (card systems: Arena)."""
        return (SYSTEMS + "8", SYSTEMS + "table-6") if self.board.now.free else ()

    def free_action(self) -> Reason | None:
        """One Free Action in a turn, or what the Arena says, and before the main action."""
        s = self.board.now
        barred = self.abilities.barred(s.turn_player, Bar.FREE)
        if barred is not None:
            return Reason(
                CO_OP + "table-1", f"{barred.label} locks {self.run.player(s.turn_player).name}'s Free Actions"
            )
        most = self.free_actions()
        if s.free >= most:
            return Reason(
                TURN, f"{self.run.player(s.turn_player).name} has taken the turn's Free Action ({s.free} of {most})"
            )
        if s.attacked or s.used:
            return Reason(TURN, "a Free Action comes before the main action, which was carried out")
        return None

    def _own(self, seat: int, unit: Obj) -> Reason | None:
        """A player acts with units of their own."""
        if unit.owner != seat:
            return Reason(TURN, f"{unit.card.label} is not {self.run.player(seat).name}'s")
        return None

    def once(self, card: Obj, what: str, uses: int) -> None:
        """Refuse what was used as often as it may be in a game."""
        if uses and self.abilities.used(card, what) >= uses:
            text = f"{card.card.label} has used it {often(uses)} this game"
            raise Refused(Reason(card.card.printed.record, text), late=3)

    def usable(self, unit: Obj, card: Ref | None = None) -> list[tuple[Obj, Ability]]:
        """The abilities of a unit, or of one of its cards, that are used instead of an attack."""
        return [
            (c, a)
            for c, a in self.abilities.of(unit)
            if type(a) in USED and getattr(a, "used", True) and card in (None, c.ref)
        ]

    def which_used(self, unit: Obj, named: Ref | None, on: Obj | None) -> tuple[Obj, Ability]:
        """The ability that is used instead of an attack, and the card that has it: the first that can be used now."""
        usable = self.usable(unit, named)
        if usable:
            return next((u for u in usable if self._can_be_used(unit, *u, on)), usable[0])
        late = self.abilities.one(unit, mechs.Negate) is not None
        words = "has no ability that is used now" if late else "has no ability that is used instead of an attack"
        raise Refused(Reason(TURN, f"{unit.card.label} {words}", early=late), late=3)

    def _can_be_used(self, unit: Obj, card: Obj, ability: Ability, on: Obj | None) -> bool:
        """Is there something it can be used on, and a use of it left?"""
        uses = getattr(ability, "uses", 0)
        if uses and self.abilities.used(card, type(ability).__name__) >= uses:
            return False
        options = self.usable_on(unit, ability)
        return (
            on is None if options is None else (on.id in {o.id for o in options} if on is not None else bool(options))
        )

    def usable_on(self, unit: Obj, ability: Ability) -> list[Obj] | None:
        """The units an ability can be used on; None when it is used on none."""
        match ability:
            case mechs.Cleanse():
                return [u for u in self.board.side(unit.owner) if u.id != unit.id and self.board.data(u).statuses]
            case pilots.LeakAlone():
                return list(self.board.foes(unit.owner))
        return None

    def play(self, seat: int, card: Obj, on: Obj | None) -> Sequence[Obj] | None:
        """A Wildcard is played; gives the units it can be played on, None where it is played on none.

        Raises ``Refused`` and ``NotExecutable``.
        """
        readable(card)
        require(self._in_hand(seat, card), late=1)
        if self.as_free_action(seat, card):
            require(self.free_action(), late=2)
        record = card.card.printed.record
        self._declared_by(seat, card)
        options, what = self._options(seat, card)
        if options is not None:
            among(options, on, what, card)
        elif on is not None:
            raise Refused(Reason(record, f"{card.card.label} is not played on a unit"), late=3)
        return options

    def _declared_by(self, seat: int, card: Obj) -> None:
        """What interrupts an attack needs one whose damage is still to come, where its card says so an opponent's."""
        interrupt = find(card.card.abilities, wildcards.OnDeclared)
        if interrupt is None:
            return
        record, fight = card.card.printed.record, self.board.fight
        if fight is None:
            raise Refused(Reason(record, "no attack is declared whose damage is still to come", early=True), late=2)
        if interrupt.foe and self.board.allied(fight.seat, seat):
            raise Refused(Reason(record, "the attack is not an opponent's"), late=3)

    def _in_hand(self, seat: int, card: Obj) -> Reason | None:
        """A Wildcard is played from the hand."""
        if card.zone is not Zone.HAND or card.owner != seat:
            return Reason(
                SYSTEMS + "5",
                f"{card.card.label} is not in {self.run.player(seat).name}'s hand: it is in the {card.zone.value}",
            )
        return None

    def as_free_action(self, seat: int, card: Obj) -> bool:
        """Is it played proactively, as the turn's Free Action?"""
        if seat != self.board.now.turn_player or self.board.now.fights or self.run.zone(Zone.STACK):
            return False
        return not any(isinstance(a, wildcards.OutOfTurn | wildcards.OnDeclared) for a in card.card.abilities)

    def _options(self, seat: int, card: Obj) -> tuple[list[Obj] | None, str]:
        """The units a Wildcard can be played on, None when it is played on none; and what they are."""
        abilities = card.card.abilities
        boost = find(abilities, wildcards.BoostAp)
        fight = self.board.fight
        if any(isinstance(a, wildcards.NullifyAttack | wildcards.ReduceAttack) for a in abilities):
            target = self.board.unit_of(fight.target) if fight is not None else None
            own = target is not None and target.owner == seat
            return ([target] if target is not None and own else []), "a unit of one's own that is under attack"
        if find(abilities, wildcards.Afflict) is not None or (boost is not None and boost.enemy):
            return self._before_attack(seat, abilities)
        if boost is not None or any(isinstance(a, _ON_OWN) for a in abilities):
            return list(self.board.units(seat)), f"a unit of {self.run.player(seat).name}'s on the field"
        if find(abilities, wildcards.Revive) is not None:
            gone = [o for o in self.run.zone(Zone.TRASH, seat) if o.card.hp is not None and o.card.cls is not None]
            return gone, f"a destroyed unit in {self.run.player(seat).name}'s trash"
        return None, ""

    def _before_attack(self, seat: int, abilities: tuple[Ability, ...]) -> tuple[list[Obj], str]:
        """Enemy units; those that have declared an attack this turn are too late for a card that says so."""
        enemies = [u for u in self.board.units() if u.owner != seat]
        what = "an enemy unit"
        if find(abilities, wildcards.BeforeAttack) is not None:
            s = self.board.now
            acted = {f.attacker.id for f in s.fights} | ({s.actor} if s.attacked else set())
            enemies = [u for u in enemies if u.id not in acted]
            what = "an enemy unit that has not declared its attack"
        return enemies, what

    def transport(self, seat: int, pilot: Obj, mech: Obj) -> None:
        """A Free Action: a pilot goes aboard as Co-Pilot. Raises ``Refused``, ``NotExecutable``."""
        readable(*self.board.members(mech), pilot)
        require(self.own_turn(seat), self.idle(), self.free_action(), late=2)
        require(*self._aboard(seat, pilot), *self._carries(seat, pilot, mech), late=3)

    def _aboard(self, seat: int, pilot: Obj) -> list[Reason | None]:
        """Who can be transported."""
        name, record = pilot.card.label, TURN
        found: list[Reason | None] = []
        if pilot.owner != seat:
            found.append(Reason(record, f"{name} is not {self.run.player(seat).name}'s"))
        if pilot.zone not in (Zone.RESERVE, Zone.ABOARD):
            found.append(Reason(record, f"{name} is in the {pilot.zone.value}, not in reserve"))
        mech = self.board.by_id(self.board.data(pilot).mech)
        if pilot.zone is Zone.ABOARD and mech is not None and self.board.data(mech).base == pilot.id:
            found.append(Reason(record, f"{name} is the Base Pilot of {mech.card.label}; only Co-Pilots are moved"))
        return found

    def _carries(self, seat: int, pilot: Obj, mech: Obj) -> list[Reason | None]:
        """Which Mech can take a Co-Pilot."""
        found: list[Reason | None] = []
        if mech.zone is not Zone.FIELD or mech.owner != seat:
            found.append(Reason(TURN, f"{mech.card.label} is no surviving Mech of {self.run.player(seat).name}"))
        elif self.board.data(pilot).mech == mech.id:
            found.append(Reason(TURN, f"{pilot.card.label} is aboard {mech.card.label} already"))
        isolated = self.abilities.marked_by(mech, markers.NoCoPilot) if mech.zone is Zone.FIELD else None
        if isolated is not None:
            found.append(Reason(ISOLATED, f"{mech.card.label} is isolated and carries no Co-Pilot"))
        lonely = any(isinstance(a, markers.NoCoPilot) for m in self.board.data(pilot).markers for a in m.abilities)
        if lonely and not self.abilities.arena(arenas.NoPenalties):
            found.append(Reason(ISOLATED, f"{pilot.card.label} is isolated and is no Co-Pilot"))
        return found

    def corrupt(self, card: Obj, marker: CardDefinition) -> None:
        """One Gain and one Penalty on a card, and two such cards in a roster (card systems: Dark Matter)."""
        if self.board.coop is not None:
            raise Refused(Reason(CO_OP + "3", "Dark Matter is not in co-op: it is for games between players"), late=3)
        if marker in self.board.data(card).markers:
            raise Refused(Reason(SYSTEMS + "3", f"{card.card.label} is corrupted with {marker.label} already"), late=3)
        kind = "Gain" if marker.gain else "Penalty"
        has = next((m for m in self.board.data(card).markers if m.gain is marker.gain), None)
        if has is not None:
            words = f"{card.card.label} has the {kind} {has.label}, and a card takes one {kind}"
            raise Refused(Reason(SYSTEMS + "3", words), late=3)
        if card.card.kind not in (Kind.MECH, Kind.PILOT):
            raise Refused(Reason(SYSTEMS + "3", f"{card.card.label} is no Character or Mech"), late=3)
        corrupted = {
            o.id for o in self.run.state.objects.values() if o.owner == card.owner and self.board.data(o).markers
        }
        if len(corrupted | {card.id}) > 2:
            words = (
                f"{self.run.player(card.owner).name} has {len(corrupted)} corrupted cards, and a roster has 2 at most"
            )
            raise Refused(Reason(SYSTEMS + "3", words), late=3)
