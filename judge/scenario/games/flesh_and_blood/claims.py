"""What claims ask of a position in Flesh and Blood."""

from __future__ import annotations

from collections.abc import Callable

from judge.errors import JudgeError
from judge.games.flesh_and_blood.situation import Kind, Props, Step
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Filter, Stat, Zone
from judge.rules.state import Event, Obj, Ref
from judge.scenario.games.flesh_and_blood.answers import Answers
from judge.scenario.games.flesh_and_blood.setup import counter_name
from judge.scenario.language import model as m
from judge.scenario.language.names import fold

_IN = {z.value: z for z in Zone}
_CARDS_IN = {f"cards in {z.value}": z for z in Zone}


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
        return judge(self, predicate)

    def invalid(self, message: str, hint: str = "") -> JudgeError:
        """An error at the claim's line."""
        return JudgeError("invalid", message, where=self.line.position.where, hint=hint)

    # --- players --------------------------------------------------------------------------------

    def player_has(self, claim: m.PlayerHas) -> bool:
        """``NAME has 18 life``."""
        seat = self.answers.seat(claim.player)
        zone = _CARDS_IN.get(claim.what)
        if zone is not None:
            return claim.amount.fits(len(self.table.run.zone(zone, seat)))
        return claim.amount.fits(self.table.run.player(seat)[claim.what])

    def controls(self, claim: m.Controls) -> bool:
        """``NAME controls 2 Gold``."""
        seat = self.answers.seat(claim.player)
        here = (*self.table.run.zone(Zone.ARENA), *self.table.run.zone(Zone.CHAIN))
        n = sum(1 for o in here if o.controller == seat and self.answers.is_card(o, claim.card, None))
        return claim.amount.fits(n)

    def won(self, claim: m.WonContest) -> bool:
        """``NAME won the clash``: the latest one."""
        if claim.contest == "clash":
            winner = self._latest(EventKind.CLASH, lambda e: e.target)
        else:
            winner = self._latest(EventKind.WIN_WAGER, lambda e: e.player)
        if claim.player is None:
            return winner is None
        return winner == self.answers.seat(claim.player)

    def _latest(self, kind: EventKind, what: Callable[[Event], int | Ref | None]) -> int | Ref | None:
        for event in self.table.run.state.history.backwards():
            if event.kind is kind:
                return what(event)
        return None

    def won_count(self, claim: m.HasWonCount) -> bool:
        """``NAME has won 2 clashes this turn``."""
        kind = EventKind.WIN_CLASH if claim.contest == "clash" else EventKind.WIN_WAGER
        seat, turn = self.answers.seat(claim.player), self.table.now.turn
        events = self.table.run.state.history.backwards()
        return claim.amount.fits(
            sum(
                1 for e in events if e.kind is kind and e.player == seat and (not claim.period or e.moment.turn == turn)
            )
        )

    def lost(self, claim: m.GameLost) -> bool:
        """``NAME has lost``."""
        return self.table.run.player(self.answers.seat(claim.player)).lost

    def has_won(self, claim: m.GameWon) -> bool:
        """``NAME has won``."""
        return self.table.run.state.outcome == f"won {self.answers.seat(claim.player)}"

    def drawn(self, claim: m.GameDrawn) -> bool:
        """``the game is a draw``."""
        return self.table.run.state.outcome == "draw"

    # --- places ---------------------------------------------------------------------------------

    def _objects(self, card: m.CardRef) -> list[Obj]:
        found = [o for o in self.table.run.state.objects.values() if self.answers.is_card(o, card, None)]
        self.answers.one_label(found, card)
        return found

    def card_in(self, claim: m.CardIn) -> bool:
        """``C is in NAME's graveyard``."""
        zone = _IN.get(claim.zone)
        if zone is None:
            raise self.invalid(f'"{claim.zone}" is no zone of this game.')
        shared = zone in (Zone.ARENA, Zone.CHAIN, Zone.STACK)
        zones = (Zone.ARENA, Zone.CHAIN) if zone is Zone.ARENA else (zone,)
        seat = self.answers.seat(claim.player) if claim.player is not None else None
        return any(
            o.zone in zones and (seat is None or (o.controller if shared else o.home) == seat)
            for o in self._objects(claim.card)
        )

    def on_deck(self, claim: m.OnDeck) -> bool:
        """``C is on top of NAME's deck``."""
        deck = self.table.run.zone(Zone.DECK, self.answers.seat(claim.player))
        if not deck:
            return False
        there = deck[0] if claim.top else deck[-1]
        if there.card is None:
            if self._objects(claim.card):
                return False  # it is seen somewhere else
            raise self.invalid(
                f"{claim.player}'s deck is left out, and this claim asks for a card of it.",
                f"List the deck's cards under `deck:` of {claim.player}.",
            )
        return self.answers.is_card(there, claim.card, None)

    def on_chain(self, claim: m.OnChain) -> bool:
        """``C is on the combat chain``."""
        return any(o.zone is Zone.CHAIN for o in self._objects(claim.card))

    def in_arena(self, claim: m.InArena) -> bool:
        """``C is in the arena`` (the combat chain is part of it, 3.0.5)."""
        return any(o.zone in (Zone.ARENA, Zone.CHAIN) for o in self._objects(claim.card))

    def ceased(self, claim: m.Ceased) -> bool:
        """``C has ceased to exist``."""
        return not self._objects(claim.card)

    # --- properties -----------------------------------------------------------------------------

    def _props(self, subject: m.Subject) -> Props:
        if isinstance(subject, m.TheAttack):
            return self._attack()
        objects = self._objects(subject)
        here = [o for z in (Zone.CHAIN, Zone.STACK, Zone.ARENA) for o in objects if o.zone is z] or objects
        if not here:
            raise self.invalid(
                f"{subject.label} is not in the game at this point, so nothing can be said of its properties."
            )
        return self._as_attack(here[0])

    def _as_attack(self, obj: Obj) -> Props:
        """A weapon that attacks is asked about as its attack (1.4.3)."""
        for link in reversed(self.table.now.links):
            attack = self.table.run.obj(link.attack)
            if attack is not None and attack.data.kind is Kind.PROXY and attack.data.source == obj.ref:
                return self.table.reads.objects.of(attack)
        return self.table.reads.objects.of(obj)

    def _attack(self) -> Props:
        """The latest attack, by last known information when it is gone (1.2.3)."""
        for obj in self.table.run.zone(Zone.STACK):
            if self.table.reads.objects.of(obj).attack:
                return self.table.reads.objects.of(obj)
        ref = self._attack_ref()
        props = self.table.reads.objects.props(ref)
        if props is None:
            raise self.invalid("there has been no attack yet.")
        return props

    def _attack_ref(self) -> Ref | None:
        ref = self._latest(EventKind.ATTACK, lambda e: e.obj)
        return ref if isinstance(ref, Ref) else None

    def has_stat(self, claim: m.HasStat) -> bool:
        """``C has 5 power``."""
        stat = Stat(claim.stat)
        return claim.amount.fits(self._props(claim.subject).stats.get(stat))

    def has_keyword(self, claim: m.HasKeyword) -> bool:
        """``C has go again``."""
        return claim.keyword in self._props(claim.subject).keywords

    def is_a(self, claim: m.IsA) -> bool:
        """``C is a Guardian card``."""
        props = self._props(claim.subject)
        own = {fold(w) for w in (*props.types, *props.subtypes, *props.supertypes, props.color, *props.names)}
        if not props.supertypes:
            own.add("generic")  # 2.14.1a
        if props.token:
            own.add("token")
        if props.attack:
            own.add("attack")
        return fold(claim.words) in own or all(fold(w) in own for w in claim.words.split())

    def has_counters(self, claim: m.HasCounters) -> bool:
        """``C has 2 -1 power counters``."""
        objects = self._objects(claim.card)
        if not objects:
            return claim.amount.fits(0)
        if not claim.counter:
            return claim.amount.fits(sum(n for _, n in objects[0].counters))
        return claim.amount.fits(objects[0].counter(counter_name(claim.counter)))

    # --- attacks and triggers -------------------------------------------------------------------

    def attack_hit(self, claim: m.AttackHit) -> bool:
        """``the attack hit``."""
        ref = self._attack_ref()
        return ref is not None and self.table.reads.words.has_hit(ref)

    def attack_has(self, claim: m.AttackHas) -> bool:
        """``the attack has wagered 2 times``."""
        if claim.done != "wagered":
            raise self.invalid(f'"has {claim.done}" cannot be asked of an attack.')
        ref = self._attack_ref()
        n = sum(1 for e in self.table.run.state.history.backwards() if e.kind is EventKind.WAGER and e.obj == ref)
        return claim.times.fits(n)

    def triggered(self, claim: m.Triggered) -> bool:
        """``C triggered 2 times``, since the first line."""
        n = 0
        for event in self.table.run.state.history.backwards():
            if event.kind is EventKind.TRIGGER and event.names and event.obj is not None:
                n += self._source_is(event, claim.card)
        return claim.times.fits(n)

    def _source_is(self, event: Event, card: m.CardRef) -> bool:
        assert event.obj is not None
        obj = self.table.run.state.objects.get(event.obj.id)
        if obj is not None and obj.data.kind is Kind.PROXY and obj.data.source is not None:
            obj = self.table.run.state.objects.get(obj.data.source.id)
        if obj is not None:
            return self.answers.is_card(obj, card, None)
        return fold(event.names[0]) in (fold(card.label), fold(card.name))

    def looked_at(self, claim: m.LookedAt) -> bool:
        """``NAME has looked at C, C``, in one event (8.5.11a), since the first line."""
        seat = self.answers.seat(claim.player)
        looks = (e for e in self.table.run.state.history.backwards() if e.kind is EventKind.LOOK and e.player == seat)
        return any(all(self._among(event, card) for card in claim.cards) for event in looks)

    def _among(self, event: Event, card: m.CardRef) -> bool:
        there = [self.table.run.state.objects.get(r.id) for r in event.others]
        if any(o is not None and self.answers.is_card(o, card, None) for o in there):
            return True
        gone = (n for n, o in zip(event.names, there, strict=True) if o is None)
        return any(fold(n) in (fold(card.label), fold(card.name)) for n in gone)

    # --- the moment -----------------------------------------------------------------------------

    def chain_open(self, claim: m.ChainOpen) -> bool:
        """``the combat chain is open``."""
        return self.table.now.open

    def it_is(self, claim: m.ItIs) -> bool:
        """``it is the reaction step``."""
        s = self.table.now
        return claim.moment in (s.step.value, s.phase.value)

    def turn_of(self, claim: m.TurnOf) -> bool:
        """``it is NAME's turn``."""
        return self.table.now.turn_player == self.answers.seat(claim.player)


_JUDGES: dict[type[m.Predicate], Callable[..., bool]] = {
    m.PlayerHas: Claims.player_has,
    m.Controls: Claims.controls,
    m.WonContest: Claims.won,
    m.HasWonCount: Claims.won_count,
    m.GameLost: Claims.lost,
    m.GameWon: Claims.has_won,
    m.GameDrawn: Claims.drawn,
    m.CardIn: Claims.card_in,
    m.OnDeck: Claims.on_deck,
    m.OnChain: Claims.on_chain,
    m.InArena: Claims.in_arena,
    m.Ceased: Claims.ceased,
    m.HasStat: Claims.has_stat,
    m.HasKeyword: Claims.has_keyword,
    m.IsA: Claims.is_a,
    m.HasCounters: Claims.has_counters,
    m.AttackHit: Claims.attack_hit,
    m.AttackHas: Claims.attack_has,
    m.Triggered: Claims.triggered,
    m.LookedAt: Claims.looked_at,
    m.ChainOpen: Claims.chain_open,
    m.ItIs: Claims.it_is,
    m.TurnOf: Claims.turn_of,
}

__all__ = ["Claims", "Filter", "Step"]
