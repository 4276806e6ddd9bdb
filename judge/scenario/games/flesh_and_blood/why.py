"""Why a claim is true or false of a position: the value with its base and every modifier, or what happened to it."""

from __future__ import annotations

from collections.abc import Iterator

from judge.errors import JudgeError
from judge.games.flesh_and_blood.situation import Props
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.rules.lasting import happened
from judge.rules.state import Event
from judge.rules.telling import GIVEN, when
from judge.scenario.board.game import View
from judge.scenario.games.flesh_and_blood import claims
from judge.scenario.language import tree as m

_LIFE = (EventKind.DAMAGE, EventKind.LOSE_LIFE, EventKind.GAIN_LIFE, EventKind.PAY, EventKind.MOMENT)
_ZONES = {f"cards in {z.value}": z for z in Zone}


def facts(view: View[Table], predicate: m.Predicate) -> tuple[str, ...]:
    """Sentences, each with the facts of this position; empty where there is nothing to add to the claim."""
    try:
        return tuple(_Why(view)._facts(predicate))
    except JudgeError:
        return ()  # it cannot be told, which the claim itself says


class _Why:
    """Explains one claim in one position."""

    def __init__(self, view: View[Table]) -> None:
        self.view = view
        self.table = view.table

    def _facts(self, predicate: m.Predicate) -> Iterator[str]:
        match predicate:
            case m.HasStat(subject=subject, stat=stat):
                yield self._value(self._props(subject), Stat(stat))
            case m.HasKeyword(subject=subject, keyword=keyword):
                yield self._keyword(self._props(subject), keyword)
            case m.PlayerHas(player=player, what="life"):
                yield self._life(self.view.seat(player))
            case m.PlayerHas(player=player, what=what):
                yield self._number(self.view.seat(player), what)
            case m.Controls(card=card, zone=zone) if zone:
                yield from self._places(card)
            case m.Controls(player=player, card=card):
                for name in [player] if player else self.view.finding.players:
                    mine = claims.controlled(self.view, self.view.seat(name))
                    n = sum(1 for o in mine if self.view.finding.is_card(o, card))
                    yield f"{name} controls {n or 'no'} {card.label}."
            case m.CardIn(card=card) | m.OnDeck(card=card) | m.OnChain(card=card) | m.InArena(card=card):
                yield from self._places(card)
            case m.AttackHit() | m.AttackMissed():
                yield from self._hit()
            case m.Triggered(card=card):
                yield from self._triggers(card)

    def _props(self, subject: m.Subject) -> Props:
        if isinstance(subject, m.TheAttack):
            return claims.attack_props(self.view)
        return claims.props_of(self.view, self.view.card(subject))

    # --- values ---------------------------------------------------------------------------------

    def _value(self, props: Props, stat: Stat) -> str:
        """Base, then every modifier with its source and sentence (2.0.3, 6.3)."""
        if stat not in props.stats:
            return f"{props.label} has no {stat.value}."
        source = self.table.reads.objects.props(props.source) if props.source is not None else None
        reasons = (*(source.reasons if source is not None else ()), *props.reasons)
        parts = [f"base {props.base.get(stat, 0)}"]
        for what, label, sentence in reasons:
            if what.endswith(f" {stat.value}") and not what.startswith("base "):
                parts.append(f"{what.removesuffix(f' {stat.value}')} from {_source(label, sentence)}")
            elif what.startswith(f"base {stat.value}"):
                parts[0] = f"{what} from {_source(label, sentence)}"
        return f"{props.label} has {props.stats[stat]} {stat.value}: {', '.join(parts)}."

    def _keyword(self, props: Props, keyword: str) -> str:
        if keyword not in props.keywords:
            return f"{props.label} does not have {keyword}: neither is it printed nor does anything give it."
        source = self.table.reads.objects.props(props.source) if props.source is not None else None
        reasons = (*(source.reasons if source is not None else ()), *props.reasons)
        given = [_source(label, sentence) for what, label, sentence in reasons if what == keyword]
        return f"{props.label} has {keyword}: {'from ' + ', '.join(given) if given else 'it is printed'}."

    # --- players --------------------------------------------------------------------------------

    def _life(self, seat: int) -> str:
        events = [e for e in self.table.run.state.history.since(0) if e.kind in _LIFE and self._of(e, seat)]
        now = self.table.run.player(seat)["life"]
        changes = [(n, self._cause(e)) for e in events if (n := _change(e))]
        before = now - sum(n for n, _ in changes)
        told = "".join(f", {n:+d} {cause}" for n, cause in changes)
        return f"{self.table.run.player(seat).name} has {now} life: {before} before the first line{told}."

    @staticmethod
    def _of(event: Event, seat: int) -> bool:
        return (
            GIVEN not in event.tags
            and event.player == seat
            and (event.kind is not EventKind.PAY or event.names[:1] == ("life",))
        )

    def _cause(self, event: Event) -> str:
        if event.kind is EventKind.DAMAGE:
            return f"damage from {self.table.reads.objects.name(event.source)}"
        if event.kind is EventKind.MOMENT:
            return "from another base life"
        if event.kind is EventKind.PAY:
            return f"paid for {event.names[1]}"
        return "from " + _source(
            self.table.reads.objects.name(event.source) if event.source is not None else "an effect", event.sentence
        )

    def _number(self, seat: int, what: str) -> str:
        player = self.table.run.player(seat)
        zone = _ZONES.get(what)
        if zone is None:
            return f"{player.name} has {player[what] or 'no'} {what}."
        cards = self.table.run.zone(zone, seat)
        names = ", ".join(self.table.reads.objects.name(o.ref) for o in cards)
        shown = f": {names}" if cards and zone is not Zone.DECK else ""
        words = what.replace("cards", "card", 1) if len(cards) == 1 else what
        return f"{player.name} has {len(cards) or 'no'} {words}{shown}."

    # --- places and deeds -----------------------------------------------------------------------

    def _places(self, card: m.CardRef) -> Iterator[str]:
        found = self.view.found(card)
        if not found:
            yield f"{card.label} is nowhere in the game."
        for obj in found:
            yield f"{self.table.reads.objects.name(obj.ref)} is in {self.table.judges.legality.place_of(obj)}."

    def _hit(self) -> Iterator[str]:
        ref = claims.attack_ref(self.view)
        dealt = [e for e in happened(self.table.run.state.history, EventKind.DAMAGE) if e.source == ref]
        if ref is not None:
            total = sum(e.amount for e in dealt if "physical" in e.tags)
            yield f"{self.table.reads.objects.name(ref)} dealt {total or 'no'} damage in the damage step."

    def _triggers(self, card: m.CardRef) -> Iterator[str]:
        times = claims.triggers_of(self.view, card)
        kept = claims.triggers_of(self.view, card, EventKind.KEPT)
        for event in kept:
            yield f"{card.label} was kept from triggering in {when(self.table, event.moment)}."
        if not times and not kept:
            yield f"Nothing that {card.label} waits for has happened."
        for event in times:
            yield f"{card.label} triggered in {when(self.table, event.moment)}: “{' '.join(event.sentence.split())}”."


def _source(label: str, sentence: str) -> str:
    return f"{label} (“{' '.join(sentence.split())}”)" if sentence else label


def _change(event: Event) -> int:
    if event.kind in (EventKind.DAMAGE, EventKind.MOMENT) and len(event.numbers) == 2:
        return event.numbers[1] - event.numbers[0]
    if event.kind is EventKind.MOMENT:
        return 0
    return event.amount if event.kind is EventKind.GAIN_LIFE else -event.amount
