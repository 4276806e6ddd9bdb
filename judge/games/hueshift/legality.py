"""What is against the rules, and which rule it is: one function for each, collected by the action."""

from __future__ import annotations

from judge.games.hueshift.harm import Harm
from judge.games.hueshift.situation import Bar, Phase
from judge.games.hueshift.units import CO_OP, CONFLICTS, RULES, SYSTEMS
from judge.games.hueshift.vocabulary import arenas, mechs, pilots
from judge.games.hueshift.vocabulary.kinds import Kind, Status, Zone
from judge.games.hueshift.vocabulary.roots import Ability
from judge.rules.questions import NotExecutable, Reason, Refused
from judge.rules.state import Obj

TURN = RULES + "table-3"


class Legality(Harm):
    """Says why an action is refused; ``early`` where another moment may allow it."""

    def require(self, *reasons: Reason | None, late: int = 0) -> None:
        """Raise ``Refused`` with every reason there is."""
        found = [r for r in reasons if r is not None]
        if found:
            raise Refused(*found, late=late)

    def readable(self, *cards: Obj) -> None:
        """A card with a line nobody understands is not played at all."""
        for card in cards:
            for definition in (card.card, *self.data(card).markers):
                for line in definition.unsupported:
                    raise NotExecutable(definition.label, line.text)

    # --- whose turn, and where the card is ------------------------------------------------------

    def own_turn(self, seat: int) -> Reason | None:
        """Only the turn player activates a unit."""
        if seat != self.now.turn_player:
            turn = self.player(self.now.turn_player).name
            return Reason(TURN, f"it is {turn}'s turn, and {self.player(seat).name} activates no unit in it")
        return None

    def idle(self) -> Reason | None:
        """Nothing else is under way."""
        if self.now.fights or self.zone(Zone.STACK) or self.now.phase is not Phase.MAIN:
            return Reason(TURN, "another attack or effect is under way", early=True)
        return None

    def paired(self, unit: Obj) -> Reason | None:
        """A unit is a Mech with a Base Pilot on the field."""
        if unit.zone is not Zone.FIELD:
            return Reason(RULES + "6", f"{self.name(unit)} is not on the field: it is in the {unit.zone.value}")
        if self.data(unit).base is None and unit.card.kind is not Kind.MONSTER:
            return Reason(CONFLICTS + "co-pilot-or-base", f"{self.name(unit)} has no Base Pilot and is no paired unit")
        return None

    # --- acting ---------------------------------------------------------------------------------

    def one_actor(self, unit: Obj) -> Reason | None:
        """One unit acts in a turn."""
        actor = self.by_id(self.now.actor)
        if actor is not None and actor.id != unit.id:
            return Reason(TURN, f"{self.name(actor)} is the main actor of this turn")
        return None

    def not_frozen(self, unit: Obj) -> Reason | None:
        """A frozen unit skips its next action."""
        if self.has_status(unit, Status.FREEZE):
            return Reason(SYSTEMS + "table-2", f"{self.name(unit)} is frozen and skips its next action")
        return None

    def may_act(self, unit: Obj, target: Obj | None) -> Reason | None:
        """One attack or one ability in a turn, unless a card gives another attack."""
        s = self.now
        barred = self.barred(unit.owner, Bar.ACT)
        if barred is not None:
            return Reason(CO_OP + "table-1", f"{barred.label} makes {self.player(unit.owner).name} skip the Act step")
        if s.used:
            return Reason(TURN, f"{self.name(unit)} has used its ability this turn, and attacks or uses it, not both")
        if not s.attacked or s.again:
            return None
        if target is None:
            return Reason(TURN, f"{self.name(unit)} has attacked this turn, and attacks or uses its ability, not both")
        return self._another_attack(unit, target)

    def _another_attack(self, unit: Obj, target: Obj) -> Reason | None:
        """Multi-Fire and its like."""
        if self.extra_attack(unit, target) is not None:
            return None
        if self.one(unit, mechs.MultiFire) is not None and len(self.now.attacked) == 1:
            return Reason(
                CONFLICTS + "multi-fire-second-target",
                f"{self.name(unit)} has attacked {self.name(target)} this turn: its second attack needs another target",
            )
        return Reason(TURN, f"{self.name(unit)} has attacked this turn, and nothing gives it another attack")

    def extra_attack(self, unit: Obj, target: Obj) -> tuple[Obj, Ability, int] | None:
        """What gives a unit another attack at a target: the card, the ability, and the AP it costs."""
        attacked = self.now.attacked
        if self.now.again:
            return unit, mechs.ActAgain(), 0
        multi = self.all_of(unit, mechs.MultiFire)
        if multi and len(attacked) == 1 and (target.id not in attacked or self.one(unit, mechs.SameTarget)):
            return *multi[0], multi[0][1].less
        third = self.all_of(unit, mechs.ThirdTarget)
        another = len(attacked) == 2 and target.id not in attacked
        if multi and third and another and self.used(third[0][0], "ThirdTarget") < third[0][1].uses:
            return *third[0], multi[0][1].less
        twice: tuple[tuple[Obj, mechs.StrikeTwice | pilots.Retreat], ...] = (
            *self.all_of(unit, mechs.StrikeTwice),
            *self.all_of(unit, pilots.Retreat),
        )
        for card, ability in twice:
            if len(attacked) == 1 and self.used(card, type(ability).__name__) < ability.uses:
                return card, ability, 0
        return None

    def enemy(self, unit: Obj, target: Obj) -> Reason | None:
        """An attack is at an enemy unit."""
        if self.allied(target.owner, unit.owner):
            return Reason(TURN, f"{self.name(target)} is no enemy unit of {self.name(unit)}")
        return None

    # --- Free Actions and Wildcards -------------------------------------------------------------

    def free_action(self) -> Reason | None:
        """One Free Action in a turn, or what the Arena says, and before the main action."""
        s = self.now
        barred = self.barred(s.turn_player, Bar.FREE)
        if barred is not None:
            return Reason(CO_OP + "table-1", f"{barred.label} locks {self.player(s.turn_player).name}'s Free Actions")
        arena = self.arena(arenas.FreeActions)
        most = arena.n if arena is not None else 1
        if s.free >= most:
            return Reason(
                TURN, f"{self.player(s.turn_player).name} has taken the turn's Free Action ({s.free} of {most})"
            )
        if s.attacked or s.used:
            return Reason(TURN, "a Free Action comes before the main action, which was carried out")
        return None

    def in_hand(self, seat: int, card: Obj) -> Reason | None:
        """A Wildcard is played from the hand."""
        if card.zone is not Zone.HAND or card.owner != seat:
            return Reason(
                SYSTEMS + "5",
                f"{card.card.label} is not in {self.player(seat).name}'s hand: it is in the {card.zone.value}",
            )
        return None
