"""What claims ask of a position in HueShift."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.errors import JudgeError
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind, Kind, Mech, Status, Trait, Zone
from judge.rules.state import Obj
from judge.scenario.games.hueshift.answers import Answers
from judge.scenario.games.hueshift.tree import (
    Carries,
    GameOver,
    HasBoth,
    HasDrafted,
    IsAboard,
    PickOf,
    PilotMatches,
    RoundIs,
    UnitIs,
)
from judge.scenario.language import model as m
from judge.scenario.language.names import fold

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
        self.board = table.reads.board
        self.numbers = table.reads.numbers
        self.answers = answers
        self.line = line

    def holds(self, predicate: m.Predicate) -> bool:
        """Is it true here? Raises JudgeError ``invalid`` for what cannot be told."""
        judge = _JUDGES.get(type(predicate))
        if judge is None:
            hint = "Claim what it changed: AP, HP, a status effect, where a card is."
            raise self.invalid(f'"{self.line.text}" cannot be judged in this game.', hint)
        return bool(judge(self, predicate))

    def invalid(self, message: str, hint: str = "") -> JudgeError:
        """An error at the claim's line."""
        return JudgeError("invalid", message, where=self.line.position.where, hint=hint)

    def unit(self, ref: m.Subject) -> Obj:
        """The unit a claim is about."""
        if isinstance(ref, m.TheAttack):
            raise self.invalid("an attack has no numbers of its own in this game.", "Ask for the unit's.")
        return self.answers.mech(self.table.run.state, ref)

    def why(self, predicate: m.Predicate) -> tuple[str, ...]:
        """What the unit of a claim is made of, and where a card is."""
        subject = getattr(predicate, "subject", None) or getattr(predicate, "card", None)
        if not isinstance(subject, m.CardRef):
            return ()
        board, numbers = self.board, self.numbers
        card = self.answers.card(self.table.run.state, subject)
        unit = self.answers.unit(self.table.run.state, subject)
        if unit.zone is not Zone.FIELD:
            whose = f"{self.table.run.player(card.owner).name}'s"
            place: dict[object, str] = {
                Zone.FIELD: f"on {whose} side of the field",
                Zone.ARENA: "the Arena card",
                Zone.REMOVED: Zone.REMOVED.value,
                Zone.POOL: "in the pool",
            }
            return (f"{card.card.label} is {place.get(card.zone, f'in {whose} {card.zone.value}')}.",)
        coop = board.coop
        parts = [f"{c.card.label} {c.card.ap or 0:+d} AP {c.card.hp or 0:+d} HP" for c in board.members(unit)]
        if coop is not None and unit.id == coop.monster:
            parts = [f"in Phase {numbers.rage()}, {coop.ap} AP, {coop.enraged} enraged, {coop.hp} HP in the setup"]
        parts += [f"match {numbers.matches(unit):+d} AP and HP"] * bool(numbers.matches(unit))
        parts += [f"{e.text or 'an effect'} {e.ap:+d} AP {e.hp:+d} HP" for e in numbers.lasting(unit)]
        marks = [x.label for c in board.members(unit) for x in board.data(c).markers]
        parts += [f"corrupted with {', '.join(marks)}"] * bool(marks)
        total = f"{numbers.ap(unit)} AP, {numbers.hp(unit)} of {numbers.max_hp(unit)} HP"
        said = f"{unit.card.label} has {total}: {'; '.join(parts)}."
        statuses = ", ".join(s.status.value for s in board.data(unit).statuses)
        return (said, f"On it: {statuses}.") if statuses else (said,)

    # --- units ----------------------------------------------------------------------------------

    def stat(self, claim: m.HasStat) -> bool:
        """``U has 4 AP``: a unit that is gone has none."""
        unit = self.unit(claim.subject)
        if unit.zone is not Zone.FIELD:
            return claim.stat == "HP" and claim.amount.fits(0)
        if claim.stat == "status effects":
            return claim.amount.fits(sum(1 for s in self.board.data(unit).statuses if not s.fading))
        number = {
            "AP": self.numbers.ap,
            "HP": self.numbers.hp,
            "maximum HP": self.numbers.max_hp,
        }[claim.stat]
        return claim.amount.fits(number(unit))

    def state(self, claim: UnitIs) -> bool:
        """``U is destroyed``, ``U is frozen``, ``U is a match``."""
        card = self.answers.card(self.table.run.state, claim.card)
        if claim.state == "removed":
            return card.zone is Zone.REMOVED
        if claim.state == "reserve":
            return card.zone is Zone.RESERVE
        if claim.state == "destroyed":
            return self._destroyed(card)
        if claim.state == "trash":
            return card.zone is Zone.TRASH
        if claim.state == "field":
            return card.zone in (Zone.FIELD, Zone.ABOARD)
        unit = self.unit(claim.card)
        if unit.zone is not Zone.FIELD:
            return False
        if claim.state == "actor":
            return bool(self.board.now.actor == unit.id)
        if claim.state == "enraged":
            return unit.card.kind is Kind.MONSTER and self.numbers.rage() > 1
        if claim.state == "match":
            return self.numbers.matches(unit) > 0
        return self.table.reads.abilities.has_status(unit, _STATUS[claim.state])

    def _destroyed(self, card: Obj) -> bool:
        if card.card.kind is Kind.PILOT and card.zone is Zone.ABOARD:
            return False
        return card.zone in (Zone.TRASH, Zone.REMOVED)

    def aboard(self, claim: IsAboard) -> bool:
        """``Fir is aboard Olaf``."""
        pilot = self.answers.card(self.table.run.state, claim.pilot)
        mech = self.answers.card(self.table.run.state, claim.mech)
        if claim.role and pilot.id != (mech.data.base if claim.role == "base" else mech.data.co):
            return False
        return pilot.zone is Zone.ABOARD and pilot.data.mech == mech.id and mech.zone is Zone.FIELD

    def carries(self, claim: Carries) -> bool:
        """``U is corrupted with Dark Energy``: a Character by its own cards, a Mech by those of its unit."""
        card = self.answers.card(self.table.run.state, claim.card)
        cards = self.board.members(card) if card.card.kind is Kind.MECH else (card,)
        names = [fold(x.label) for c in cards for x in self.board.data(c).markers]
        return bool(names) if claim.marker is None else fold(claim.marker.name) in names

    def matches(self, claim: PilotMatches) -> bool:
        """``Sadie matches Bowler``: aboard it, with its class for a Bond."""
        pilot = self.answers.card(self.table.run.state, claim.pilot)
        mech = self.answers.card(self.table.run.state, claim.mech)
        return self.aboard(IsAboard(claim.pilot, claim.mech)) and pilot.card.bond is mech.card.cls

    def over(self, claim: GameOver) -> bool:
        """``the game is over``."""
        return bool(self.table.run.state.outcome)

    def both(self, claim: HasBoth) -> bool:
        """``U has 4 AP and 11 HP``."""
        return self.stat(claim.first) and self.stat(claim.second)

    def it_is(self, claim: m.ItIs) -> bool:
        """``it is the mech step``."""
        return claim.moment in (self.board.now.phase.value, self.table.reads.draft.in_step())

    def pick_of(self, claim: PickOf) -> bool:
        """``it is NAME's pick``."""
        return self.table.reads.draft.picker() == self.answers.seat(claim.player)

    def drafted(self, claim: HasDrafted) -> bool:
        """``NAME has drafted C``."""
        card = self.answers.card(self.table.run.state, claim.card)
        return card.zone is not Zone.POOL and card.owner == self.answers.seat(claim.player)

    def round_is(self, claim: RoundIs) -> bool:
        """``it is round 2``."""
        return bool(self.board.now.round == claim.number)

    def is_a(self, claim: m.IsA) -> bool:
        """``Bowler is a Tank``: its kind, or its class."""
        if isinstance(claim.subject, m.TheAttack):
            raise self.invalid("an attack is of no class in this game.", "Ask for the unit's.")
        card = self.answers.card(self.table.run.state, claim.subject).card
        kinds = {k.value for k in Kind} | {x.value for x in (*Mech, *Trait)} | {"Main", "Sub"}
        known = {fold(k): k for k in kinds} | {"subhero": "Sub", "pilot": "Character", "unit": "Mech"}
        own = {card.kind.value, *(x.value for x in (card.cls, card.trait) if x is not None)}
        if card.kind is Kind.PILOT:
            own.add("Main" if card.main else "Sub")
        asked = [known.get(fold(w)) for w in ([claim.words] if fold(claim.words) in known else claim.words.split())]
        if not asked or None in asked:
            kind = ", ".join(sorted(kinds))
            raise self.invalid(f'"{claim.words}" is no kind or class of card.', f"Kinds and classes are {kind}.")
        return all(a in own for a in asked)

    def card_in(self, claim: m.CardIn) -> bool:
        """``Sadie is in Bo's reserve``."""
        card = self.answers.card(self.table.run.state, claim.card)
        owner = claim.player is None or card.owner == self.answers.seat(claim.player)
        return owner and card.zone is _ZONES[claim.zone]

    def attack_hit(self, claim: m.AttackHit) -> bool:
        """``the attack hit``: the latest attack dealt damage."""
        for event in self.table.run.state.history.backwards():
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
                return claim.amount.fits(len(self.board.units(seat)))
            case "drafted cards":
                drafted = (Zone.ROSTER, Zone.HAND, Zone.ABOARD, Zone.FIELD)
                mine = [o for o in self.table.run.state.objects.values() if o.owner == seat and o.zone in drafted]
                return claim.amount.fits(len(mine))
            case "actions":
                return claim.amount.fits(len(self.table.run.zone(Zone.DECK, seat)))
            case "wildcards":
                return claim.amount.fits(len(self.table.run.zone(Zone.HAND, seat)))
        taken = self.board.now.free if self.board.now.turn_player == seat else 0
        return claim.amount.fits(taken)

    def controls(self, claim: m.Controls) -> bool:
        """``NAME controls Olaf``."""
        seat = self.answers.seat(claim.player)
        n = sum(1 for u in self.board.mechs(seat) if fold(u.card.name) == fold(claim.card.name))
        return claim.amount.fits(n)

    def turn_of(self, claim: m.TurnOf) -> bool:
        """``it is NAME's turn``."""
        return self.board.now.turn_player == self.answers.seat(claim.player)

    def lost(self, claim: m.GameLost) -> bool:
        """``NAME has lost``."""
        return self.table.run.player(self.answers.seat(claim.player)).lost

    def won(self, claim: m.GameWon) -> bool:
        """``NAME has won``."""
        winners = self.table.run.state.outcome.partition("won ")[2].split()
        return str(self.answers.seat(claim.player)) in winners

    def drawn(self, claim: m.GameDrawn) -> bool:
        """``the game is a draw``."""
        return self.table.run.state.outcome == "draw"


_JUDGES: dict[type, Callable[[Claims, Any], bool]] = {
    m.HasStat: Claims.stat,
    UnitIs: Claims.state,
    IsAboard: Claims.aboard,
    Carries: Claims.carries,
    HasBoth: Claims.both,
    PilotMatches: Claims.matches,
    GameOver: Claims.over,
    RoundIs: Claims.round_is,
    PickOf: Claims.pick_of,
    HasDrafted: Claims.drafted,
    m.IsA: Claims.is_a,
    m.CardIn: Claims.card_in,
    m.AttackHit: Claims.attack_hit,
    m.PlayerHas: Claims.player_has,
    m.Controls: Claims.controls,
    m.ItIs: Claims.it_is,
    m.TurnOf: Claims.turn_of,
    m.GameLost: Claims.lost,
    m.GameWon: Claims.won,
    m.GameDrawn: Claims.drawn,
}
