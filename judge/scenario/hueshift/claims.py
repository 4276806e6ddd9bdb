"""What claims ask of a position in HueShift."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.errors import JudgeError
from judge.games.hueshift.turn import Table
from judge.games.hueshift.vocabulary import Blow, EventKind, Kind, Status, Zone
from judge.rules.state import Obj
from judge.scenario import model as m
from judge.scenario.hueshift.answers import Answers
from judge.scenario.hueshift.vocabulary import IsAboard, UnitIs
from judge.scenario.names import fold

_STATUS = {
    "burning": Status.BURN,
    "frozen": Status.FREEZE,
    "corroded": Status.CORRODE,
    "leaking": Status.LEAK,
}
_ZONES = {z.value: z for z in Zone}


class Claims:
    """Judges one claim after another in one position."""

    def __init__(self, table: Table, answers: Answers, line: m.RawLine) -> None:
        self.table = table
        self.answers = answers
        self.line = line

    def holds(self, predicate: m.Predicate) -> bool:
        """Is it true here? Raises JudgeError ``invalid`` for what cannot be told."""
        judge = _JUDGES.get(type(predicate))
        if judge is None:
            raise self.invalid(f'"{self.line.text}" cannot be judged in this game.')
        return bool(judge(self, predicate)) != getattr(predicate, "negated", False)

    def invalid(self, message: str, hint: str = "") -> JudgeError:
        """An error at the claim's line."""
        return JudgeError("invalid", message, where=self.line.position.where, hint=hint)

    def unit(self, ref: m.Subject) -> Obj:
        """The unit a claim is about."""
        if isinstance(ref, m.TheAttack):
            raise self.invalid("an attack has no numbers of its own in this game.", "Ask for the unit's.")
        return self.answers.mech(self.table.state, ref)

    def why(self, predicate: m.Predicate) -> tuple[str, ...]:
        """What the unit of a claim is made of, and where a card is."""
        subject = getattr(predicate, "subject", None) or getattr(predicate, "card", None)
        if not isinstance(subject, m.CardRef):
            return ()
        table = self.table
        card = self.answers.card(table.state, subject)
        unit = self.answers.unit(table.state, subject)
        if unit.zone is not Zone.FIELD:
            return (f"{card.card.label} is in the {card.zone.value}.",)
        coop = table.coop
        parts = [f"{c.card.label} {c.card.ap or 0:+d} AP {c.card.hp or 0:+d} HP" for c in table.members(unit)]
        if coop is not None and unit.id == coop.monster:
            parts = [f"in Phase {table.rage()}, {coop.ap} AP, {coop.enraged} enraged, {coop.hp} HP in the setup"]
        parts += [f"match {table.matches(unit):+d} AP and HP"] * bool(table.matches(unit))
        parts += [f"{e.text or 'an effect'} {e.ap:+d} AP {e.hp:+d} HP" for e in table.lasting(unit)]
        marks = [x.label for c in table.members(unit) for x in table.data(c).markers]
        parts += [f"corrupted with {', '.join(marks)}"] * bool(marks)
        numbers = f"{table.ap(unit)} AP, {table.hp(unit)} of {table.max_hp(unit)} HP"
        said = f"{unit.card.label} has {numbers}: {'; '.join(parts)}."
        statuses = ", ".join(s.status.value for s in table.data(unit).statuses)
        return (said, f"On it: {statuses}.") if statuses else (said,)

    # --- units ----------------------------------------------------------------------------------

    def stat(self, claim: m.HasStat) -> bool:
        """``U has 4 AP``: a unit that is gone has none."""
        unit = self.unit(claim.subject)
        if unit.zone is not Zone.FIELD:
            return False if claim.stat != "HP" else claim.amount == 0
        number = {"AP": self.table.ap, "HP": self.table.hp, "maximum HP": self.table.max_hp}[claim.stat]
        return number(unit) == claim.amount

    def state(self, claim: UnitIs) -> bool:
        """``U is destroyed``, ``U is frozen``, ``U is a match``."""
        card = self.answers.card(self.table.state, claim.card)
        if claim.state == "removed":
            return card.zone is Zone.REMOVED
        if claim.state == "reserve":
            return card.zone is Zone.RESERVE
        if claim.state == "destroyed":
            return self._destroyed(card)
        unit = self.unit(claim.card)
        if unit.zone is not Zone.FIELD:
            return False
        if claim.state == "enraged":
            return unit.card.kind is Kind.MONSTER and self.table.rage() > 1
        if claim.state == "match":
            return self.table.matches(unit) > 0
        return self.table.has_status(unit, _STATUS[claim.state])

    def _destroyed(self, card: Obj) -> bool:
        if card.card.kind is Kind.PILOT and card.zone is Zone.ABOARD:
            return False
        return card.zone in (Zone.TRASH, Zone.REMOVED)

    def aboard(self, claim: IsAboard) -> bool:
        """``Fir is aboard Olaf``."""
        pilot = self.answers.card(self.table.state, claim.pilot)
        mech = self.answers.card(self.table.state, claim.mech)
        return pilot.zone is Zone.ABOARD and pilot.data.mech == mech.id and mech.zone is Zone.FIELD

    def card_in(self, claim: m.CardIn) -> bool:
        """``Sadie is in Bo's reserve``."""
        card = self.answers.card(self.table.state, claim.card)
        owner = claim.player is None or card.owner == self.answers.seat(claim.player)
        return owner and card.zone is _ZONES[claim.zone]

    def attack_hit(self, claim: m.AttackHit) -> bool:
        """``the attack hit``: the latest attack dealt damage."""
        for event in self.table.state.history.backwards():
            if event.kind is EventKind.ATTACK:
                return False
            if event.kind is EventKind.DAMAGE and Blow.ATTACK.value in event.tags:
                return True
        raise self.invalid("nothing has attacked.")

    # --- players --------------------------------------------------------------------------------

    def player_has(self, claim: m.PlayerHas) -> bool:
        """``NAME has 2 units``."""
        seat = self.answers.seat(claim.player)
        match claim.what:
            case "units":
                return len(self.table.units(seat)) == claim.amount
            case "actions":
                return len(self.table.zone(Zone.DECK, seat)) == claim.amount
            case "wildcards":
                return len(self.table.zone(Zone.HAND, seat)) == claim.amount
        taken = self.table.now.free if self.table.now.turn_player == seat else 0
        return taken == claim.amount

    def controls(self, claim: m.Controls) -> bool:
        """``NAME controls Olaf``."""
        seat = self.answers.seat(claim.player)
        n = sum(1 for u in self.table.mechs(seat) if fold(u.card.name) == fold(claim.card.name))
        return n == claim.amount if claim.amount is not None else n > 0

    def turn_of(self, claim: m.TurnOf) -> bool:
        """``it is NAME's turn``."""
        return self.table.now.turn_player == self.answers.seat(claim.player)

    def lost(self, claim: m.GameLost) -> bool:
        """``NAME has lost``."""
        return self.table.player(self.answers.seat(claim.player)).lost

    def won(self, claim: m.GameWon) -> bool:
        """``NAME has won``."""
        winners = self.table.state.outcome.partition("won ")[2].split()
        return str(self.answers.seat(claim.player)) in winners

    def drawn(self, claim: m.GameDrawn) -> bool:
        """``the game is a draw``."""
        return self.table.state.outcome == "draw"


_JUDGES: dict[type, Callable[[Claims, Any], bool]] = {
    m.HasStat: Claims.stat,
    UnitIs: Claims.state,
    IsAboard: Claims.aboard,
    m.CardIn: Claims.card_in,
    m.AttackHit: Claims.attack_hit,
    m.PlayerHas: Claims.player_has,
    m.Controls: Claims.controls,
    m.TurnOf: Claims.turn_of,
    m.GameLost: Claims.lost,
    m.GameWon: Claims.won,
    m.GameDrawn: Claims.drawn,
}
