"""What claims ask of a position of Factions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from judge.errors import JudgeError
from judge.games.factions.course.turn import whose
from judge.games.factions.decks import deck_reasons
from judge.games.factions.situation import Outcome
from judge.games.factions.table import Table
from judge.games.factions.vocabulary.selectors import EventKind, Stat
from judge.games.factions.zones import Zone
from judge.rules.state import Obj
from judge.scenario.games.factions import lines as f
from judge.scenario.games.factions.answers import Answers
from judge.scenario.language import model as m
from judge.scenario.language.names import fold

_OUTCOMES = {
    "miss": (Outcome.MISS,),
    "hit": (Outcome.HIT, Outcome.CRITICAL),
    "critical": (Outcome.CRITICAL,),
}
_ZONES = {z.value: z for z in Zone}


class Claims:
    """Judges one claim in one position."""

    def __init__(self, table: Table, answers: Answers, line: m.RawLine) -> None:
        self.table = table
        self.answers = answers
        self.line = line

    def holds(self, predicate: m.Predicate) -> bool:
        """Is it true? Raises JudgeError ``invalid`` for what this game cannot tell."""
        judge = _JUDGES.get(type(predicate))
        if judge is None:
            raise self.cannot("Factions has no such thing")
        return bool(judge(self, predicate))

    def cannot(self, why: str) -> JudgeError:
        """The error for a claim that cannot be judged."""
        words = f'"{self.line.text}" cannot be judged: {why}.'
        return JudgeError("invalid", words, where=self.line.position.where, hint="docs/games.md lists the claims.")

    def objects(self, card: m.CardRef) -> list[Obj]:
        """The objects a name fits, those on the field first."""
        found = self.answers.objects(self.table.run.state, card)
        if not found:
            raise self.cannot(f"there is no {card.label} in the game")
        return found

    def one(self, card: m.CardRef) -> Obj | None:
        """The unit on the field that a name means; several must not differ, so the name must say which."""
        on_field = [o for o in self.objects(card) if o.zone is Zone.FIELD]
        if len(on_field) > 1 and len({o.owner for o in on_field}) > 1:
            raise self.cannot(f"both players have {card.label} on the field: write NAME's {card.label}")
        return on_field[0] if on_field else None

    # --- units ----------------------------------------------------------------------------------

    def unit_has(self, claim: f.UnitHas) -> bool:
        """``U has 30 damage``."""
        return claim.amount.fits(self.number(claim.unit, claim.what))

    def number(self, card: m.CardRef, what: str) -> int | None:
        """A number of a unit now; None when it is not on the field."""
        t, obj = self.table, self.one(card)
        if obj is None:
            return None
        match what:
            case "damage":
                return int(obj.data.damage)
            case "HP":
                return t.reads.hp(obj) - int(obj.data.damage)
            case "magic":
                return int(obj.data.magic)
            case "range":
                return t.reads.attack_range(obj)
            case "DAM":
                return t.reads.stat(obj, Stat.DAMAGE)
        return t.reads.stat(obj, Stat(what))

    def unit_is(self, claim: f.UnitIs) -> bool:
        """``U is defeated``, tapped, in play."""
        obj = self.one(claim.unit)
        match claim.state:
            case "defeated":
                return self._was_defeated(claim.unit)
            case "tapped":
                return obj is not None and bool(obj.data.tapped)
        return obj is not None

    def _was_defeated(self, card: m.CardRef) -> bool:
        """Was one of that name defeated, and did it not come back since?"""
        for event in self.table.run.state.history.backwards():
            if event.kind is EventKind.DEFEATED and event.obj is not None:
                obj = self.table.run.state.objects.get(event.obj.id)
                if obj is not None and obj.zone is not Zone.FIELD and self.answers.is_card(obj, card):
                    return True
        if card.name == f.CAPITAL and card.owner is not None:
            return self.table.board.player(self.answers.seat(card.owner)).lost
        return False

    def unit_in(self, claim: f.UnitIn) -> bool:
        """``U is in zone 3``; of several copies one is enough."""
        return any(o.zone is Zone.FIELD and o.data.place == claim.place for o in self.objects(claim.unit))

    def unit_ability(self, claim: f.UnitAbility) -> bool:
        """``U has Stealth``, printed or given."""
        obj = self.one(claim.unit)
        return obj is not None and claim.ability.lower() in self.table.reads.of(obj).ability_names()

    def equipped_with(self, claim: f.EquippedWith) -> bool:
        """``U is equipped with C``."""
        obj = self.one(claim.unit)
        worn = self.table.board.equipment(obj.ref) if obj is not None else []
        return any(self.answers.is_card(o, claim.card) for o in worn)

    # --- attacks --------------------------------------------------------------------------------

    def latest(self) -> Outcome:
        """What the latest attack came to."""
        latest = self.table.board.now.latest
        if latest is None:
            raise self.cannot("no attack has been rolled for")
        return latest.outcome

    def attack_hit(self, claim: m.AttackHit) -> bool:
        """``the attack hit``."""
        return self.latest() in (Outcome.HIT, Outcome.CRITICAL)

    def attack_was(self, claim: f.AttackWas) -> bool:
        """``the attack missed``, was critical."""
        found = self.latest()
        latest = self.table.board.now.latest
        for card, ref in ((claim.unit, latest.attacker), (claim.target, latest.target)) if latest is not None else ():
            if card is not None and not self.answers.is_card(self.table.run.state.objects[ref.id], card):
                return False
        return found in _OUTCOMES[claim.what]

    # --- decks ----------------------------------------------------------------------------------

    def deck_is_legal(self, claim: f.DeckIsLegal) -> bool:
        """``NAME's deck is legal``: the cards of a player, wherever they are."""
        seat = self.answers.seat(claim.player)
        if any(o.card is None for o in self.table.board.zone(Zone.DECK, seat)):
            raise self.cannot(f"{claim.player}'s deck is left out; list its cards under `deck:`")
        return not list(deck_reasons(self.table, seat))

    # --- players --------------------------------------------------------------------------------

    def player_has(self, claim: m.PlayerHas) -> bool:
        """``NAME has 25 build``, 3 cards in hand."""
        seat = self.answers.seat(claim.player)
        if claim.what.startswith("cards in "):
            return claim.amount.fits(len(self.table.board.zone(_ZONES[claim.what.removeprefix("cards in ")], seat)))
        return claim.amount.fits(self.table.board.player(seat)["build"])

    def costs(self, claim: f.Costs) -> bool:
        """``C costs NAME 26``."""
        cost = self.table.reads.cost(self.objects(claim.card)[0].card, self.answers.seat(claim.player))
        return claim.amount.fits(cost)

    def controls(self, claim: m.Controls) -> bool:
        """``NAME controls 2 Skeleton``."""
        seat = self.answers.seat(claim.player)
        there = [o for o in self.table.board.field() if o.owner == seat and self.answers.is_card(o, claim.card)]
        return claim.amount.fits(len(there))

    def controls_zone(self, claim: f.ControlsZone) -> bool:
        """``NAME controls zone 3``."""
        if claim.player is None:
            return not any(self.table.board.controls(s, claim.place) for s in (0, 1))
        return self.table.board.controls(self.answers.seat(claim.player), claim.place)

    def has_initiative(self, claim: f.HasInitiative) -> bool:
        """``NAME has initiative``."""
        return self.table.board.now.initiative == self.answers.seat(claim.player)

    def lost(self, claim: m.GameLost) -> bool:
        """``NAME has lost``."""
        return self.table.board.player(self.answers.seat(claim.player)).lost

    def won(self, claim: m.GameWon) -> bool:
        """``NAME has won``."""
        return self.table.run.state.outcome == f"{claim.player} has won"

    def drawn(self, claim: m.GameDrawn) -> bool:
        """``the game is a draw``."""
        return self.table.run.state.outcome == "the game is a draw"

    # --- cards ----------------------------------------------------------------------------------

    def card_in(self, claim: m.CardIn) -> bool:
        """``C is in NAME's graveyard``."""
        zone = _ZONES.get(claim.zone)
        owner = self.answers.seat(claim.player) if claim.player is not None else None
        found = [o for o in self.objects(claim.card) if o.zone is zone]
        return any(owner is None or o.owner == owner for o in found)

    def on_deck(self, claim: m.OnDeck) -> bool:
        """``C is on top of NAME's deck``."""
        seat = self.answers.seat(claim.player)
        deck = self.table.board.zone(Zone.DECK, seat)
        return bool(deck) and self.answers.is_card(deck[0 if claim.top else -1], claim.card)

    def has_stat(self, claim: m.HasStat) -> bool:
        """``C has 15 points``."""
        if isinstance(claim.subject, m.TheAttack):
            raise self.cannot("an attack has no points")
        return claim.amount.fits(int(self.objects(claim.subject)[0].card.number("points")))

    def is_a(self, claim: m.IsA) -> bool:
        """``C is a Kingdom card``."""
        if isinstance(claim.subject, m.TheAttack):
            raise self.cannot("an attack is no card")
        card = self.objects(claim.subject)[0].card
        left = f" {fold_words(claim.words)} "
        for word in (*card.factions, *card.types, card.kind):
            left = left.replace(f" {word.lower()} ", " ")
        left = left.replace(" unique ", " ") if card.unique else left
        left = left.replace(" follower ", " ") if card.kind == "Unit" and not card.commander else left
        left = left.replace(" commander ", " ") if card.commander else left
        return not left.strip()

    def triggered(self, claim: m.Triggered) -> bool:
        """``C triggered 2 times``."""
        n = 0
        for event in self.table.run.state.history.backwards():
            if event.kind is EventKind.TRIGGER and event.obj is not None:
                obj = self.table.run.state.objects.get(event.obj.id)
                n += obj is not None and self.answers.is_card(obj, claim.card)
        return claim.times.fits(n)

    def looked_at(self, claim: m.LookedAt) -> bool:
        """``NAME has looked at C, C``, in one event, since the first line."""
        seat, wanted = self.answers.seat(claim.player), [fold(c.name) for c in claim.cards]
        for event in self.table.run.state.history.backwards():
            if event.kind is EventKind.LOOK and event.player == seat:
                seen = Counter(map(fold, event.names[1:]))
                if not Counter(wanted) - seen:
                    return True
        return False

    # --- the moment -----------------------------------------------------------------------------

    def it_is(self, claim: m.ItIs) -> bool:
        """``it is the combat phase``."""
        s = self.table.board.now
        return claim.moment in (s.phase.value, s.step.value)

    def turn_of(self, claim: m.TurnOf) -> bool:
        """``it is NAME's turn``."""
        return whose(self.table) == self.answers.seat(claim.player)


def fold_words(text: str) -> str:
    """Words in lower case with single blanks."""
    return " ".join(text.lower().split())


_JUDGES: dict[type[m.Predicate], Callable[[Claims, Any], bool]] = {
    f.UnitHas: Claims.unit_has,
    f.UnitIs: Claims.unit_is,
    f.UnitIn: Claims.unit_in,
    f.UnitAbility: Claims.unit_ability,
    f.EquippedWith: Claims.equipped_with,
    f.AttackWas: Claims.attack_was,
    f.Costs: Claims.costs,
    f.ControlsZone: Claims.controls_zone,
    f.HasInitiative: Claims.has_initiative,
    m.AttackHit: Claims.attack_hit,
    m.PlayerHas: Claims.player_has,
    m.Controls: Claims.controls,
    m.CardIn: Claims.card_in,
    m.OnDeck: Claims.on_deck,
    m.HasStat: Claims.has_stat,
    m.IsA: Claims.is_a,
    m.Triggered: Claims.triggered,
    m.LookedAt: Claims.looked_at,
    f.DeckIsLegal: Claims.deck_is_legal,
    m.ItIs: Claims.it_is,
    m.TurnOf: Claims.turn_of,
    m.GameLost: Claims.lost,
    m.GameWon: Claims.won,
    m.GameDrawn: Claims.drawn,
}

__all__ = ["Claims", "fold"]
