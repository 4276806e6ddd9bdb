"""What claims ask of a position on a small board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from judge.errors import JudgeError
from judge.games.tabletop.frames import Table
from judge.games.tabletop.vocabulary import EventKind, Zone
from judge.rules.state import Obj
from judge.scenario.games.small_boards.answers import Answers
from judge.scenario.language import model as m
from judge.scenario.language.amounts import Amount
from judge.scenario.language.names import fold


class Claims:
    """Judges one claim after another in one position.

    zones: the game's word for a zone → the zone. own: kind of a claim of the game's own → what judges it.
    """

    zones: ClassVar[Mapping[str, Zone]] = {}
    own: ClassVar[Mapping[str, Callable[..., bool]]] = {}

    def __init__(self, table: Table, answers: Answers, line: m.RawLine) -> None:
        self.table = table
        self.answers = answers
        self.line = line

    def holds(self, predicate: m.Predicate) -> bool:
        """Is it true here? Raises JudgeError ``invalid`` for what cannot be told."""
        if isinstance(predicate, m.GameClaim):
            return self.own[predicate.kind](self, predicate.parts)
        judge = _JUDGES.get(type(predicate))
        if judge is None:
            raise self.invalid(f'"{self.line.text}" cannot be judged in this game.')
        return judge(self, predicate)

    def why(self, predicate: m.Predicate) -> tuple[str, ...]:
        """What is so instead of, or just as, a claim says."""
        match predicate:
            case m.HasStat(subject=m.CardRef() as card, stat=stat):
                obj = self.card(card)
                return (f"{obj.card.label} has {self.stat(obj, stat)} {stat}.",)
            case m.CardIn(card=card):
                where = dict.fromkeys(self.place(o) for o in self.found(card))
                return tuple(f"{card.label} is in {place}." for place in where)
            case m.PlayerHas(player=player, what=what):
                seat, place = self.answers.seat(player), what.removeprefix("cards in ")
                n = (
                    len(self.table.run.zone(self.zones[place], seat))
                    if place in self.zones
                    else self.number(seat, what)
                )
                return (f"{player} has {n} {what}.",)
            case m.ItIs():
                return (f"It is the {' in the '.join(reversed(self.moments()))}.",)
        return ()

    def place(self, obj: Obj) -> str:
        """Where a card is, in words."""
        name = self.table.reads.place_of(obj)
        if obj.home is not None:
            return f"{self.table.run.player(obj.home).name}'s {name}"
        return name if obj.zone is Zone.PLAY and name == "play" else f"the {name}"

    def invalid(self, message: str, hint: str = "") -> JudgeError:
        """An error at the claim's line."""
        return JudgeError("invalid", message, where=self.line.position.where, hint=hint)

    def found(self, card: m.CardRef) -> list[Obj]:
        """The objects a claim's name fits."""
        return [o for o in self.table.run.state.objects.values() if self.answers.is_card(o, card, None)]

    def card(self, card: m.CardRef) -> Obj:
        """The one card a claim speaks of, in play when one is; ``invalid`` when it is nowhere."""
        found = self.found(card)
        for zone in (Zone.PLAY, Zone.STACK, Zone.RESOURCE):
            for obj in found:
                if obj.zone is zone:
                    return obj
        if not found:
            raise self.invalid(f"{card.label} is not in the game at this point, so nothing can be said of it.")
        return found[0]

    def drawn_cards(self, parts: Mapping[str, Any]) -> bool:
        """``NAME has drawn 2 cards``."""
        seat = self.answers.seat(parts["player"])
        events = self.table.run.state.history.backwards()
        return fits(parts, sum(e.kind is EventKind.DRAW and e.player == seat for e in events))

    # --- the shared claims ----------------------------------------------------------------------

    def player_has(self, claim: m.PlayerHas) -> bool:
        """``NAME has 2 cards in hand``."""
        seat = self.answers.seat(claim.player)
        place = claim.what.removeprefix("cards in ")
        if place in self.zones:
            return claim.amount.fits(len(self.table.run.zone(self.zones[place], seat)))
        return claim.amount.fits(self.number(seat, claim.what))

    def number(self, seat: int, what: str) -> int:
        """Another number of a player."""
        return self.table.run.player(seat)[what]

    def controls(self, claim: m.Controls) -> bool:
        """``NAME controls 2 C``."""
        seat = self.answers.seat(claim.player)
        n = sum(o.zone is Zone.PLAY and o.controller == seat for o in self.found(claim.card))
        return claim.amount.fits(n)

    def card_in(self, claim: m.CardIn) -> bool:
        """``C is in NAME's void``."""
        zone = self.zones.get(claim.zone)
        if zone is None:
            raise self.invalid(f'"{claim.zone}" is no zone of this game.')
        seat = self.answers.seat(claim.player) if claim.player is not None else None
        shared = zone in (Zone.PLAY, Zone.STACK)
        if zone is Zone.PILE and not self.found(claim.card):
            return False
        return any(
            o.zone is zone and (seat is None or (o.controller if shared else o.home) == seat)
            for o in self.found(claim.card)
        )

    def on_pile(self, claim: m.OnDeck) -> bool:
        """``C is on top of NAME's deck``."""
        seat = self.answers.seat(claim.player)
        pile = self.table.run.zone(Zone.PILE, seat)
        if not pile:
            return False
        there = pile[0] if claim.top else pile[-1]
        if there.card is None:
            if self.found(claim.card):
                return False
            raise self.invalid(f"{claim.player}'s cards are left out, and this claim asks for one of them.",
                               "List them in `setup`.")  # fmt: skip
        return self.answers.is_card(there, claim.card, None)

    def in_arena(self, claim: m.InArena) -> bool:
        """``C is in the arena``."""
        return any(o.zone is Zone.PLAY for o in self.found(claim.card))

    def ceased(self, claim: m.Ceased) -> bool:
        """``C has ceased to exist``."""
        return not self.found(claim.card)

    def lost(self, claim: m.GameLost) -> bool:
        """``NAME has lost``."""
        outcome = self.table.run.state.outcome
        return outcome.startswith("won") and outcome != f"won {self.answers.seat(claim.player)}"

    def won(self, claim: m.GameWon) -> bool:
        """``NAME has won``."""
        return self.table.run.state.outcome == f"won {self.answers.seat(claim.player)}"

    def drawn(self, claim: m.GameDrawn) -> bool:
        """``the game is a draw``."""
        return self.table.run.state.outcome == "draw"

    def has_stat(self, claim: m.HasStat) -> bool:
        """``C has 20 attack power``."""
        if not isinstance(claim.subject, m.CardRef):
            raise self.invalid("name the card that attacks.")
        return claim.amount.fits(self.stat(self.card(claim.subject), claim.stat))

    def stat(self, obj: Obj, name: str) -> int:
        """A number of a card now."""
        return self.table.reads.stat(obj, name)

    def is_a(self, claim: m.IsA) -> bool:
        """``C is a Fighter``."""
        if not isinstance(claim.subject, m.CardRef):
            raise self.invalid("name the card that attacks.")
        card = self.table.reads.definition(self.card(claim.subject))
        own = {fold(w) for w in (card.kind, *card.words, *card.groups)}
        return all(fold(w) in own for w in claim.words.split())

    def triggered(self, claim: m.Triggered) -> bool:
        """``C triggered 2 times``, since the first line."""
        n = 0
        for event in self.table.run.state.history.backwards():
            if event.kind is EventKind.TRIGGER and event.obj is not None:
                obj = self.table.run.state.objects.get(event.obj.id)
                n += obj is not None and self.answers.is_card(obj, claim.card, None)
        return claim.times.fits(n)

    def it_is(self, claim: m.ItIs) -> bool:
        """``it is the action phase``."""
        return claim.moment in self.moments()

    def moments(self) -> tuple[str, ...]:
        """What the moment is called."""
        now = self.table.reads.now
        called = (now.phase, now.step, "combat" if now.combat is not None else "")
        return tuple(name for name in called if name)

    def turn_of(self, claim: m.TurnOf) -> bool:
        """``it is NAME's turn``."""
        return self.table.reads.now.turn_player == self.answers.seat(claim.player)


def fits(parts: Mapping[str, Any], number: int) -> bool:
    """Is a number as many as a claim says?"""
    amount: Amount = parts["count"]
    return amount.fits(number)


_JUDGES: Mapping[type[m.Predicate], Callable[[Any, Any], bool]] = {
    m.PlayerHas: Claims.player_has,
    m.Controls: Claims.controls,
    m.CardIn: Claims.card_in,
    m.OnDeck: Claims.on_pile,
    m.InArena: Claims.in_arena,
    m.Ceased: Claims.ceased,
    m.GameLost: lambda claims, claim: claims.lost(claim),
    m.GameWon: Claims.won,
    m.GameDrawn: Claims.drawn,
    m.HasStat: Claims.has_stat,
    m.IsA: Claims.is_a,
    m.Triggered: Claims.triggered,
    m.ItIs: Claims.it_is,
    m.TurnOf: Claims.turn_of,
}
