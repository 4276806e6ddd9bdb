"""What claims ask of a position in Flesh and Blood, beyond what they ask in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.surroundings import permanent
from judge.games.flesh_and_blood.situation import Kind, Props, data_of
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.rules.lasting import happened
from judge.rules.state import Event, Obj, Ref, State
from judge.rules.telling import GIVEN
from judge.scenario.board.game import Contests, Exchange, Seen, View
from judge.scenario.board.judging import itself
from judge.scenario.games.flesh_and_blood.setup import counter_name
from judge.scenario.language import tree as m
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import words


def controlled(view: View[Table], seat: int) -> list[Obj]:
    """What a player controls, cards on the stack, too (1.3.1b)."""
    return [
        o
        for zone in (Zone.ARENA, Zone.CHAIN, Zone.STACK)
        for o in view.zone(zone)
        if o.controller == seat and (zone is not Zone.STACK or o.card is not None)
    ]


# --------------------------------------------------------------------------- properties


def props_of(view: View[Table], obj: Obj) -> Props:
    """A card's own properties: those of a weapon that attacks are not its attack's (1.4.3e)."""
    return _with_x(view, view.table.reads.objects.of(obj))


def _with_x(view: View[Table], props: Props) -> Props:
    """What is so of a card, its cost with the X that was declared for it (1.12.2b, 2.2.4)."""
    obj = view.table.run.obj(props.ref)
    if obj is None or obj.card is None or not (x := obj.card.variable_cost * data_of(obj).x):
        return props
    base, stats = ({**of, Stat.COST: of.get(Stat.COST, 0) + x} for of in (props.base, props.stats))
    return replace(props, base=base, stats=stats)


def represented(view: View[Table], obj: Obj) -> Props | None:
    """The attack that a card is the source of (1.4.3b)."""
    there = (*view.zone(Zone.STACK), *view.zone(Zone.CHAIN))
    proxies = (o for o in there if o.data.kind is Kind.PROXY and o.data.source == obj.ref)
    return next(map(view.table.reads.objects.of, proxies), None)


def attack_props(view: View[Table]) -> Props:
    """The latest attack, by last known information when it is gone (1.2.3)."""
    on_stack = attack_on_stack(view)
    objects = view.table.reads.objects
    props = objects.of(on_stack) if on_stack is not None else objects.props(attack_ref(view))
    if props is None:
        raise view.invalid("there has been no attack yet.")
    return _with_x(view, props)


def attack_on_stack(view: View[Table]) -> Obj | None:
    """The attack that has yet to resolve (7.1.1), if there is one."""
    return next((o for o in view.zone(Zone.STACK) if view.table.reads.objects.of(o).attack), None)


def attack_ref(view: View[Table]) -> Ref | None:
    """The latest attack that became attacking."""
    ref = _latest(view, lambda event: event.obj, EventKind.ATTACK, EventKind.NEW_ATTACK)
    return ref if isinstance(ref, Ref) else None


def the_attack(view: View[Table]) -> Ref:
    """The same where a claim asks about it; raises ``invalid`` where there has been none."""
    ref = attack_ref(view)
    if ref is None:
        raise view.invalid("there has been no attack yet.")
    return ref


def defended_attack(view: View[Table]) -> Ref:
    """The same where what defended it is asked; ``invalid`` where it took the place of another (7.0.4a)."""
    ref = the_attack(view)
    if next(happened(view.state.history, EventKind.ATTACK, EventKind.NEW_ATTACK)).kind is EventKind.NEW_ATTACK:
        said = "the attack took the place of another, so it is not clear which of them was defended."
        raise view.invalid(said, "Claim which card is defending, or of which attack.")
    return ref


def of_subject(view: View[Table], subject: m.Subject, fits: Callable[[Props], bool]) -> bool:
    """Do properties fit: those of the latest attack, or those of a card, itself or where it attacks?"""
    if isinstance(subject, m.TheAttack):
        return fits(attack_props(view))
    obj = view.card(subject)
    attack = represented(view, obj)
    return itself(view, fits(props_of(view, obj)), attack is not None and fits(attack))


def _latest(view: View[Table], what: Callable[[Event], int | Ref | None], *kinds: EventKind) -> int | Ref | None:
    return next((what(event) for event in happened(view.state.history, *kinds)), None)


def _seen(props: Props) -> Seen:
    return Seen({stat.value: n for stat, n in props.stats.items()}, props.keywords, _kinds(props))


def _kinds(props: Props) -> Iterator[str]:
    yield from (*props.types, *(kind for kind in props.subtypes if kind != "Attack"), *props.supertypes, *props.names)
    if props.color:
        yield props.color
    if "Attack" in props.subtypes:  # a card that is no attack but where it attacks (1.2.2c, 1.4.2a)
        yield from ("attack card", *(f"attack {kind}" for kind in props.types))
    if not props.supertypes:
        yield "generic"  # 2.14.1a
    if props.token:
        yield "token"
    if props.attack:
        yield "attack"


def seen(view: View[Table], obj: Obj) -> Seen:
    """A card as claims ask of it."""
    unread.asked(obj)
    attack, own = represented(view, obj), _seen(props_of(view, obj))
    if obj.zone is Zone.ARENA or (obj.zone is Zone.CHAIN and permanent(obj)):
        own = replace(own, kinds=(*own.kinds, "permanent"))  # 1.3.3
    return replace(own, attack=_seen(attack) if attack is not None else None)


def counters(view: View[Table], obj: Obj, counter: str) -> int:
    """So many counters of a kind; without a kind, all; ``-1`` is every kind of -1 counter."""
    name = counter_name(counter)
    if name.lstrip("+-").isdecimal():
        return sum(n for kind, n in obj.counters if kind.split()[0] == name)
    return obj.counter(name) if counter else sum(n for _, n in obj.counters)


# --------------------------------------------------------------------------- attacks and contests


def _hit(view: View[Table]) -> bool:
    begun = happened(view.state.history, EventKind.PLAY, EventKind.ACTIVATE)
    if attack_ref(view) is None and any(GIVEN not in event.tags for event in begun):
        return False  # it never became attacking, or was no attack
    return view.table.reads.words.past.has_hit(the_attack(view))


def missed(view: View[Table], *attacks: Ref | None) -> bool:
    """Have attacks that have not hit missed (7.5.5)? Raises ``invalid`` where one has yet to deal its damage."""
    link = view.table.reads.now.link
    if link is not None and not link.damage_done and link.attack in attacks and view.table.run.obj(link.attack):
        said = "the attack has yet to deal its damage, so it has neither hit nor missed."
        raise view.invalid(said, "Claim it behind `go to the resolution step`, or that it did not hit.")
    return True


EXCHANGE = Exchange[Table](
    under_way=lambda state: bool(state.situation.open),
    chain=Zone.CHAIN,
    attack=lambda view: _seen(attack_props(view)),
    hit=_hit,
    missed=lambda view: not _hit(view) and missed(view, the_attack(view)),
)


def _won_by(view: View[Table], contest: str) -> int | None:
    if contest == "clash":
        winner = _latest(view, lambda event: event.target if isinstance(event.target, int) else None, EventKind.CLASH)
    else:
        winner = _latest(view, lambda event: event.player, EventKind.WIN_WAGER)
    return winner if isinstance(winner, int) else None


def _won(view: View[Table], seat: int, contest: str, this_turn: bool) -> int:
    kind = EventKind.WIN_CLASH if contest == "clash" else EventKind.WIN_WAGER
    mine = (e for e in happened(view.state.history, kind) if e.player == seat)
    return sum(1 for e in mine if not this_turn or e.moment.turn == view.state.situation.turn)


def _done(view: View[Table], done: str) -> int:
    if done != "wagered":
        raise view.invalid(f'"has {done}" cannot be asked of an attack.')
    ref = attack_ref(view)
    return sum(1 for e in happened(view.state.history, EventKind.WAGER) if e.obj == ref)


CONTESTS = Contests[Table](
    _won_by, _won, _done, words(clash=("clashes",), wager=("wagers",)), words("wagered", "clashed")
)


# --------------------------------------------------------------------------- what happened


def triggered(view: View[Table], card: m.CardRef) -> int:
    """How often abilities of a card triggered since the first line."""
    return sum(1 for event in triggers_of(view, card))


def triggers_of(view: View[Table], card: m.CardRef, kind: EventKind = EventKind.TRIGGER) -> list[Event]:
    """Each time an ability of a card triggered since the first line, or was kept from it."""
    events = view.state.history.since(0)
    return [e for e in events if e.kind is kind and e.names and e.obj and _source_is(view, e, card)]


def _source_is(view: View[Table], event: Event, card: m.CardRef) -> bool:
    assert event.obj is not None
    obj = view.state.objects.get(event.obj.id)
    if obj is not None:
        return view.finding.is_card(shows(view.state, obj), card)
    return fold(event.names[0]) in (fold(card.label), fold(card.name))


def is_hero(obj: Obj, seat: int) -> bool:
    """Does a player's name mean this card (1.1.2b)?"""
    return obj.card is not None and bool({"Hero", "Demi-Hero"} & set(obj.card.types)) and obj.controller == seat


def shows(state: State, obj: Obj) -> Obj:
    """The card an object is shown by: a weapon's attack is the weapon."""
    source = obj.data.source if obj.data.kind is Kind.PROXY else None
    return state.objects.get(source.id, obj) if source is not None else obj


def layer(obj: Obj) -> str:
    """The label of the card whose activated or triggered ability a layer is (1.6.2), also when the card is gone."""
    data = obj.data
    return data.env.label if data.kind in (Kind.ACTIVATED, Kind.TRIGGERED) and data.env is not None else ""


def looked(view: View[Table], claim: m.LookedAt) -> bool:
    """Did a player look at cards, at all of them in one event (8.5.11a), since the first line?"""
    seat = view.seat(claim.player)
    looks = [e for e in happened(view.state.history, EventKind.LOOK) if e.player == seat]
    if any(all(_among(view, event, card) for card in claim.cards) for event in looks):
        return True
    if any(sum(not _among(view, event, card) for card in claim.cards) <= event.amount for event in looks):
        raise view.invalid(f"it is not said which cards {claim.player} looked at.", "List them in `setup`.")
    return False


def _among(view: View[Table], event: Event, card: m.CardRef) -> bool:
    there = [view.state.objects.get(r.id) for r in event.others]
    if any(o is not None and view.finding.is_card(o, card) for o in there):
        return True
    gone = (n for n, o in zip(event.names, there, strict=True) if o is None)
    return any(fold(n) in (fold(card.label), fold(card.name)) for n in gone)


# --------------------------------------------------------------------------- what is not known


def possible(view: View[Table], predicate: m.Predicate) -> Sequence[State]:
    """A claim about a deck in an order nobody knows is judged for each card that may lie there; whether an arrow can be
    played is ``invalid`` where no bow is said: a step takes one for granted that is left out (8.2.6a)."""
    state = view.state
    if isinstance(predicate, m.Can):
        _know_the_bow(view, predicate)
    if not isinstance(predicate, m.OnDeck) or not state.situation.shuffled:
        return [state]
    seat = view.seat(predicate.player)
    deck = state.zones.get((Zone.DECK, seat), ())
    at = 0 if predicate.top else len(deck) - 1
    group = next((g for s, g in state.situation.shuffled if s == seat and deck and deck[at] in g), None)
    if group is None:
        return [state]
    found = []
    for ref in view.table.reads.decks.top_question(seat, group).distinct():
        table = Table(state)
        table.reads.decks.lay(seat, at, ref.id)
        found.append(table.run.done())
    return found


def _know_the_bow(view: View[Table], claim: m.Can) -> None:
    for obj in view.zone(Zone.STACK):
        arrow = "Arrow" in view.table.reads.objects.of(obj).subtypes
        if arrow and obj.controller is not None and view.table.judges.legality.without_bow(obj.controller):
            raise view.invalid(
                f"it is not said with which bow {claim.player} plays {obj.card.label}.",
                f"Write what {claim.player} has under `weapons`: an arrow is played with a bow (8.2.6a).",
            )
