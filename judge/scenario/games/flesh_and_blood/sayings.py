"""Claims of Flesh and Blood in the words of the table: what hit, what became of a card, what it costs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.situation import CardData, Frozen, Props, data_of
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.games.flesh_and_blood.words.saying.verbs import DO, done
from judge.rules.lasting import happened
from judge.rules.priority import GivePriority
from judge.rules.state import Event, Obj, Ref
from judge.rules.telling import GIVEN
from judge.scenario.board.game import Saying, View
from judge.scenario.games.flesh_and_blood import claims
from judge.scenario.games.flesh_and_blood.words import ZONES
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.names import ORDINALS, fold
from judge.scenario.language.phrases import Context, Found, Parts, Phrase, words
from judge.scenario.language.places import RawLine

Holds = Callable[[View[Table], Parts], bool]
_FATES = {
    done(DO.get(kind, kind.value)): kind
    for kind in EventKind.each(
        "destroy, discard, banish, pitch, reveal, draw, negate, boost, charge, crank, fusion, steal, give"
    )
}
_LOST = (EventKind.LOSE_LIFE, EventKind.DAMAGE)  # damage that is dealt is life lost, too
_LIVES = frozenset({*_LOST, EventKind.GAIN_LIFE, EventKind.CREATE, EventKind.DEFEND, EventKind.DEAL_DAMAGE})
_ANY = re.compile(r"(?:an?|one|any|another)\s", re.IGNORECASE)
_NTH = re.compile(r"(" + "|".join(ORDINALS) + r"|\d{1,3}(?:st|nd|rd|th))\b", re.IGNORECASE)
ASKED = frozenset({*_FATES.values(), EventKind.HIT, EventKind.ATTACK, EventKind.NEW_ATTACK, EventKind.DRAW}) | _LIVES
"""The kinds of events these claims ask about."""

_ATTACKS = (EventKind.ATTACK, EventKind.NEW_ATTACK)
_OF_DAMAGE = frozenset({"arcane", "physical"})
_FACES = words(**{"face up": ("face-up", "faceup"), "face down": ("face-down", "facedown")})


def face(context: Context, at: int) -> Found:
    """Which side of a card is seen."""
    yield from context.listed(_FACES, at, "face up or face down")


def fate(context: Context, at: int) -> Found:
    """What can become of a card."""
    yield from context.listed(words(*_FATES), at, "what became of a card")


def _damage(context: Context, at: int) -> Found:
    """``damage``, of one of its kinds or of any."""
    for kind in ("", *sorted(_OF_DAMAGE), "generic"):
        if (end := context.word(f"{kind} damage".strip(), at)) is not None:
            yield kind, end


def ordinal(context: Context, at: int) -> Found:
    """``first``, ``2nd``: a number in an order."""
    at = context.skip(at)
    match = _NTH.match(context.text, at)
    if match:
        said = match[1].lower()
        yield (ORDINALS.index(said) + 1 if said in ORDINALS else int(said[:-2])), match.end()
    else:
        context.miss(at, "word", "first")


def about(view: View[Table], card: m.CardRef, *kinds: EventKind) -> Iterator[Event]:
    """The events of some kinds that happened to a card, also when it is gone."""
    for event in happened(view.state.history, *kinds):
        if event.obj is None:
            continue
        obj = view.state.objects.get(event.obj.id)
        if obj is not None:
            if view.finding.is_card(claims.shows(view.state, obj), card):
                yield event
            continue
        gone = event.seen or view.table.reads.objects.props(event.obj)
        if gone is not None and fold(card.name) in map(fold, gone.names):
            yield event


def done_by(view: View[Table], parts: Parts, *kinds: EventKind) -> list[Event]:
    """The events of some kinds of the player that a claim names, or of everyone."""
    seat = view.seat(parts["player"]) if "player" in parts else None
    return [event for event in happened(view.state.history, *kinds) if seat in (None, event.player)]


def _hit(view: View[Table], parts: Parts) -> bool:
    card: m.CardRef = parts["card"]
    if not any(about(view, card, *_ATTACKS)):
        raise view.invalid(f"{card.label} has not attacked, so it neither hit nor missed.")
    return any(about(view, card, EventKind.HIT))


def _missed(view: View[Table], parts: Parts) -> bool:
    return not _hit(view, parts) and claims.missed(view, *(e.obj for e in about(view, parts["card"], *_ATTACKS)))


def _amount(*kinds: EventKind) -> Holds:
    """How much of something a player had done to them, altogether."""

    def holds(view: View[Table], parts: Parts) -> bool:
        done = _of_kind(parts, done_by(view, parts, *kinds))
        so = altogether(view, parts.get("count", SOME), [(e, e.amount) for e in done])
        others = _LOST if EventKind.DAMAGE in kinds else kinds
        return _unless_told(view, so, others, lambda e: e.player is None or e.kind not in kinds)

    return holds


def altogether(view: View[Table], wanted: Amount, done: list[tuple[Event, int]]) -> bool:
    """Is it so much altogether? Raises ``invalid`` where it turns on whether what facts tell is counted."""
    told, own = (sum(n for e, n in done if (GIVEN in e.tags) is given) for given in (True, False))
    if own and told and wanted.fits(told + own) != wanted.fits(own):
        said = f"it is {own} since the first line, and {told + own} with what the facts tell."
        raise view.invalid(said, "Claim what the lines changed: another number, or the life of a player.")
    return bool(wanted.fits(told + own))


def _unless_told(
    view: View[Table], so: bool, kinds: tuple[EventKind, ...], may_be: Callable[[Event], bool] = lambda _: True
) -> bool:
    """What is so; raises ``invalid`` where it is not, and a fact that leaves something open may tell of it."""
    if not so and any(GIVEN in e.tags and may_be(e) for e in happened(view.state.history, *kinds)):
        raise view.invalid(
            "a fact may tell of it, and leaves open of whom or of which card.", "Claim what came of the lines."
        )
    return so


def number(kind: EventKind, said: str = "count") -> Holds:
    """How often a player did something, or everyone. said: the part of the line that says how often."""

    def holds(view: View[Table], parts: Parts) -> bool:
        return altogether(view, parts.get(said, SOME), [(e, 1) for e in done_by(view, parts, kind)])

    return holds


def _created(view: View[Table], parts: Parts) -> bool:
    """So many tokens of a name; without a player, whoever created them."""
    wanted, name = parts.get("count", SOME), parts["known_card"].name
    named = [e for e in done_by(view, parts, EventKind.CREATE) if fold(name) in map(fold, _names_of(view, e))]
    return bool(wanted.fits(len({e.obj for e in named})))


def _names_of(view: View[Table], event: Event) -> tuple[str, ...]:
    if event.obj is None:
        return event.names
    obj = view.state.objects.get(event.obj.id)
    if obj is not None and obj.card is not None:
        return (obj.card.name,)
    seen = event.seen or view.table.reads.objects.props(event.obj)
    return tuple(seen.names) if seen is not None else ()


def _blocked(view: View[Table], parts: Parts) -> bool:
    """Did cards defend an attack: the latest one, or one of a card?"""
    subject = parts.get("subject")
    ref = claims.defended_attack(view) if isinstance(subject, m.TheAttack) else claims.the_attack(view)
    attacks = {ref} if subject is not None else None
    if isinstance(subject, m.CardRef):
        attacks = {e.obj for e in about(view, subject, EventKind.ATTACK) if e.obj is not None}
        if not attacks:
            raise view.invalid(f"{subject.label} has not attacked, so nothing can have defended it.")
    defended = {e.obj for e in done_by(view, parts, EventKind.DEFEND) if attacks is None or e.other in attacks}
    cards = parts.get("cards") or parts.get("none", ())
    named = Counter(card.label for card in cards)
    by = {card.label: {e.obj for e in about(view, card, EventKind.DEFEND)} & defended for card in cards}
    so = {len(by[label]) >= number for label, number in named.items()} or {bool(defended)}
    if "none" in parts and len(so) > 1:
        raise view.invalid("some of them did and some did not, so it is not clear what is denied.", "Claim it of each.")
    return all(so)


def _deals(view: View[Table], parts: Parts) -> bool:
    """How much damage an attack, a card or a player dealt."""
    events = done_by(view, parts, EventKind.DEAL_DAMAGE)
    subject = parts.get("subject") or (None if "player" in parts else m.TheAttack())
    if isinstance(subject, m.CardRef):
        events = list(about(view, subject, EventKind.DEAL_DAMAGE))
    elif subject is not None:
        ref = claims.the_attack(view)
        events = [e for e in events if e.obj == ref]
    if "target" in parts:
        events = [e for e in events if e.target == view.seat(parts["target"])]
    so = bool(parts["count"].fits(sum(e.amount for e in _of_kind(parts, events))))
    return _unless_told(view, so, (EventKind.DEAL_DAMAGE,))


def _of_kind(parts: Parts, events: Iterable[Event]) -> list[Event]:
    """Those of damage of the kind that is claimed (8.5.3b): arcane, physical, or generic, which is neither."""
    kind = parts.get("damage", "")
    return [e for e in events if not kind or kind in (e.tags & _OF_DAMAGE or ("generic",))]


def _link_hit(view: View[Table], parts: Parts) -> bool:
    """The attack of a chain link by its number, on the latest combat chain (7.0.3)."""
    chain: list[Ref] = []
    for event in happened(view.state.history, EventKind.ATTACK, EventKind.CHAIN_CLOSES):
        if event.kind is EventKind.CHAIN_CLOSES and chain:
            break
        if event.kind is EventKind.ATTACK and event.obj is not None:
            chain.append(event.obj)
    number = parts["link"]
    if not 1 <= number <= len(chain):
        raise view.invalid(f"the latest combat chain has had no chain link {number}.", "Name the card that attacked.")
    return view.table.reads.words.past.has_hit(chain[-number])


def _hit_player(view: View[Table], parts: Parts) -> bool:
    """Did an attack hit a player: any, the latest one, or one of a card?"""
    seat, subject = view.seat(parts["player"]), parts.get("subject")
    events = (
        about(view, subject, EventKind.HIT)
        if isinstance(subject, m.CardRef)
        else happened(view.state.history, EventKind.HIT)
    )
    ref = claims.the_attack(view) if isinstance(subject, m.TheAttack) else None
    return any(e.target == seat for e in events if ref in (None, e.obj))


def _tapped(view: View[Table], parts: Parts) -> bool:
    if "card" in parts:
        return data_of(view.card(parts["card"])).tapped
    hero = view.table.reads.objects.hero(view.seat(parts["player"]))
    if hero is None:
        raise view.invalid(f"{parts['player']} has no hero.")
    return data_of(hero).tapped


def _frozen(view: View[Table], parts: Parts) -> bool:
    """8.5.34: does a freeze effect apply to it?"""
    ref = view.card(parts["card"]).ref
    return any(isinstance(effect, Frozen) and ref in effect.refs for effect in view.state.effects)


def _has_so_much(view: View[Table], parts: Parts) -> bool:
    """A keyword with its number."""
    keyword = parts["keyword"]

    def fits(props: Props) -> bool:
        if keyword not in props.keywords:
            return False
        if props.keywords[keyword] is None:
            raise view.invalid(f"{keyword} has no number.", f"Write `has {keyword}`.")
        return bool(parts["count"].fits(props.keywords[keyword]))

    return claims.of_subject(view, parts["subject"], fits)


def _has_priority(view: View[Table], parts: Parts) -> bool:
    """Is this the one player who may act now, after what the rules do before anyone may (1.10.2, 1.11.2)?"""
    agenda = () if view.state.outcome else view.state.agenda
    windows = [frame for frame in agenda[-2:] if isinstance(frame, GivePriority)]
    if not windows or agenda[-1] not in (windows[-1], windows[-1].before):
        return False
    asked = windows[-1].opening(view.state)
    return asked is not None and asked.who == view.seat(parts["player"])


def _lies(view: View[Table], parts: Parts) -> bool:
    """Does a card lie in a zone, and that side up?"""
    zones = next(word.zones for word in ZONES if word.name == parts["zone_ref"].zone)
    seat = view.seat(parts["zone_ref"].owner) if parts["zone_ref"].owner else None
    there = [o for o in view.found(parts["card"]) if o.zone in zones and seat in (None, o.owner)]
    return any(o.face_up is (parts["face"] == "face up") for o in there)


def _has_stat(stat: Stat) -> Callable[[RawLine, Parts], m.Predicate]:
    return lambda line, parts: m.HasStat(parts["subject"], parts["count"], stat.value)


def _costs(view: View[Table], parts: Parts) -> bool:
    obj = view.card(parts["card"])
    if "player" in parts and view.seat(parts["player"]) != obj.owner:
        raise view.invalid(
            f"{obj.card.label} is not {parts['player']}'s, so it is not told what it costs {parts['player']}."
        )
    cost = claims.props_of(view, obj).stats.get(Stat.COST)
    if cost is None or obj.card.variable_cost:
        what = "has X in its cost" if cost is not None else "has no cost"
        raise view.invalid(f"{obj.card.label} {what}, so it costs no number.", "Claim what is left after it is played.")
    wanted = parts.get("count", Amount.exactly(0))
    fits: bool = wanted.fits(max(0, cost - _cost_reduction(view, obj)))
    return fits


def _cost_reduction(view: View[Table], obj: Obj) -> int:
    """What makes a card cost less now; where it is not on the stack yet, as if its owner had announced it (5.1.2)."""
    table, ref = view.table, obj.ref
    if isinstance(obj.zone, Zone) and obj.zone not in (Zone.STACK, Zone.CHAIN, Zone.ARENA):
        table = Table(view.state)
        unread.elsewhere(table.run, obj.owner, obj)
        data = CardData(played_from=obj.zone)
        ref = table.does.places.move(ref, Zone.STACK, at=0, controller=obj.owner, data=data) or ref
        table.does.applying.next_one(ref, None, EventKind.PLAY)
    return int(table.reads.granted.cost_reduction(ref))


def _gone(view: View[Table], parts: Parts) -> bool:
    """Not in play any more; what never was is not gone."""
    card: m.CardRef = parts["card"]
    if _ANY.match(card.text):
        raise view.invalid(
            f'"{card.text}" may be one of several, so it is not clear which is gone.', "Claim how many are left."
        )
    there = {o.zone for o in view.found(card)}
    waiting = there & {Zone.HAND, Zone.DECK, Zone.ARSENAL}
    if waiting:
        where = min(zone.value for zone in waiting)
        raise view.invalid(f"{card.label} is in a {where}, so it is not clear what is gone.", "Claim where it is.")
    return not there & {Zone.ARENA, Zone.CHAIN, Zone.STACK}


def _attack_gone(view: View[Table], parts: Parts) -> bool:
    obj = view.table.run.obj(claims.the_attack(view))
    return obj is None or obj.zone not in (Zone.CHAIN, Zone.STACK)


def _attack_destroyed(view: View[Table], parts: Parts) -> bool:
    ref = claims.the_attack(view)
    return any(e.obj == ref for e in happened(view.state.history, EventKind.DESTROY))


def _has_plus(view: View[Table], parts: Parts) -> bool:
    """So much more than its base: what modifies it, all together (2.0.3)."""
    subject, stat = parts.get("subject", m.TheAttack()), Stat(parts["stat"])
    if stat is Stat.LIFE and any(
        claims.is_hero(o, o.owner) for o in (() if isinstance(subject, m.TheAttack) else view.found(subject))
    ):
        raise view.invalid("how much more life a hero has is not told.", "Claim what it has, or what it gained.")

    def fits(props: Props) -> bool:
        return stat in props.stats and bool(props.stats[stat] - props.base.get(stat, 0) == parts["plus"])

    return claims.of_subject(view, subject, fits)


def _became(view: View[Table], parts: Parts) -> bool:
    """Did this become of a card? Which of its name a fact tells of is not said.

    An ally dies in whatever way it leaves the arena (2.5.3g); without a fate, "dies" is what is said.
    """
    card, kind = parts["card"], _FATES[parts.get("fate", "destroyed")]
    left = () if "fate" in parts else about(view, card, EventKind.LEAVE_ARENA)
    so = any(about(view, card, kind)) or any(e.seen is not None and "Ally" in e.seen.subtypes for e in left)
    return _unless_told(view, so, (kind,), lambda e: fold(card.name) in map(fold, e.names))


def did(kind: EventKind) -> Holds:
    """Did a player do something with a card, also as a fact tells that names it?"""

    def holds(view: View[Table], parts: Parts) -> bool:
        seat, card = view.seat(parts["player"]), parts["card"]
        told = (e for e in done_by(view, parts, kind) if GIVEN in e.tags and fold(card.name) in map(fold, e.names))
        named = any(e.seen is not None and card.version in (None, e.seen.color) for e in told)
        return named or any(e.player == seat for e in about(view, card, kind))

    return holds


def _drew(view: View[Table], parts: Parts) -> bool:
    if did(EventKind.DRAW)(view, parts):
        return True
    seat = view.seat(parts["player"])
    drawn = (e.obj for e in happened(view.state.history, EventKind.DRAW) if e.player == seat and e.obj is not None)
    if any((obj := view.state.objects.get(ref.id)) is not None and obj.card is None for ref in drawn):
        raise view.invalid(f"it is not said which cards {parts['player']} drew.", "List them in `setup`.")
    return False


def _places(view: View[Table], parts: Parts) -> tuple[str, ...]:
    return view.game.facts(view, m.InArena(parts["card"])) or ()


SAYINGS: tuple[Saying[Table] | Phrase, ...] = (
    Saying(
        "C hit", ("{card} ~hit|hits",), "Haze Beast (red) hit", _hit,
        "an attack of that card did, at least once since the first line",
        also=("{card} ~connects|connected",), past=True,
    ),
    Saying(
        "C missed", ("{card} ~misses|missed",), "Haze Beast (red) missed", _missed,
        "no attack of that card hit, and its damage has been dealt", also=("{card} ~whiffs|whiffed",), past=True,
    ),
    Saying(
        "C hit NAME", ("{subject} ~hit|hits {player}", "{subject} ~hit|hits {player:owner} hero"),
        "Haze Beast (red) hit Bo", _hit_player,
        "an attack of that card hit that player's hero, or `the attack`: the latest one",
        also=("{player} ~was|is|has_been hit", "{player:owner} hero ~was|is|has_been hit"), past=True,
    ),
    Saying(
        "chain link 2 hit", ("chain_link|link {link:count} ~hit|hits",), "chain link 2 hit", _link_hit,
        "the attack that was that link of the combat chain",
        also=("the {link:ordinal} chain_link|link ~hit|hits",),
    ),
    Saying(
        "C was blocked", ("{subject} ~was|is|has_been blocked|defended",), "Haze Beast (red) was blocked", _blocked,
        "a card defended it, or `the attack`: the latest one; also `by C, C`",
        also=(
            "{subject} was|is|has_been blocked|defended by {cards}",
            "!{subject} ~was|is unblocked|undefended",
            "!{subject} was_not|wasn't|is_not|isn't|has_not_been blocked|defended by {none:cards}",
            "{subject} ~gets|got blocked",
            "{cards} defended|blocked|defends|blocks {subject}",
            "!{none:cards} did_not|didn't|does_not|doesn't defend|block {subject}",
            "{player} [has] defended|blocked with {cards}",
            "{player} defended|blocked {subject} with {cards}",
            "{player} ~defended|blocked {subject}",
            "!{player} did_not|didn't defend|block with {none:cards}",
            "!{player} did_not|didn't defend|block {subject} with {none:cards}",
        ), past=True,
    ),
    Saying(
        "C defended", ("{card} ~defended|blocked|defends|blocks",), "Boast defended",
        lambda view, parts: any(about(view, parts["card"], EventKind.DEFEND)), "at least once since the first line",
        also=("{card} was [a] defending|blocking [card]", "{card} was a blocker|defender"), past=True,
    ),
    Saying(
        "NAME was dealt 6 damage",
        (
            "{player} ~was|has_been dealt {count:amount} {damage}",
            "{player} ~took {count:amount} {damage}",
            "{player} ~has:done taken {count:amount} {damage}",
        ),
        "Bo was dealt 6 damage", _amount(EventKind.DAMAGE), "altogether since the first line; also `arcane damage`",
        also=(
            "{player} ~takes|suffers|suffered {count:amount} {damage}", "{player} ~took|takes {count:amount}",
            "{player} ~is dealt {count:amount} {damage}", "{player} ~takes|took {damage}",
            "{player} ~was|is|has_been dealt {damage}",
            "{count:amount} {damage} ~was|is|has_been dealt to {player}",
            "{count:amount} {damage} ~was|is|has_been dealt", "{player} ~is|was damaged|hurt|harmed",
            "!{player} ~is|was unharmed|undamaged|unhurt|unscathed|untouched",
        ), past=True,
    ),
    Saying(
        "C dealt 6 damage", ("{subject} ~dealt {count:amount} {damage}", "{player} ~dealt {count:amount} {damage}"),
        "Haze Beast (red) dealt 6 damage", _deals, "altogether since the first line; also `to NAME`",
        also=(
            "{subject} ~deals|does|did {count:amount} {damage}", "{subject} ~hit|hits for {count:amount} [damage]",
            "{player} ~deals|did {count:amount} {damage}",
            "it ~deals|dealt|does|did {count:amount} {damage}", "the damage ~is|was {count:amount}",
            "{subject} ~dealt|deals|does|did {count:amount} {damage} to {target:player}",
            "{player} ~dealt|deals|did {count:amount} {damage} to {target:player}",
        ), past=True,
    ),
    Saying(
        "NAME lost 3 life", ("{player} ~lost {count:amount} life", "{player} ~has:done lost {count:amount} life"),
        "Bo lost 3 life", _amount(*_LOST), "altogether since the first line, damage included",
        also=("{player} ~loses {count:amount} life", "{player} ~lost|loses [some] life",
              "{player} ~has:done lost [some] life"),
        past=True,
    ),
    Saying(
        "NAME gained 2 life", ("{player} ~gained {count:amount} life", "{player} ~has:done gained {count:amount} life"),
        "Bo gained 2 life", _amount(EventKind.GAIN_LIFE), "altogether since the first line",
        also=("{player} ~gains {count:amount} life", "{player} ~gained|gains life", "{player} ~has:done gained life"),
        past=True,
    ),
    Saying(
        "NAME drew 2 cards",
        ("{player} ~drew {count:amount} cards|card", "{player} ~has:done drawn {count:amount} cards|card"),
        "Ana drew 2 cards", number(EventKind.DRAW), "altogether since the first line",
        also=("{player} ~draws {count:amount} cards|card", "{player} ~drew|draws {count:amount}",
              "{player} ~drew|draws", "{player} ~has:done drawn"), past=True,
    ),
    Saying(
        "NAME drew C", ("{player} ~drew|draws {card}", "{player} ~has:done drawn {card}"), "Ana drew Boast",
        _drew, "at least once since the first line", past=True,
    ),
    Saying(
        "NAME created 2 Gold",
        ("{player} ~created {count:amount} {known_card}", "{player} ~created {known_card}"),
        "Ana created 1 Gold", _created, "altogether since the first line; without a number: at least one",
        also=(
            "{player} ~creates {count:amount} {known_card}", "{player} ~creates {known_card}",
            "{player} ~has:done created {count:amount} {known_card}", "{player} ~has:done created {known_card}",
            "{known_card} ~was|is|has_been created", "{count:amount} {known_card} was|were|is|are created",
        ), past=True,
    ),
    Saying(
        "C was destroyed", ("{card} ~was|is|has_been {fate}",), "Gold was destroyed",
        _became,
        "or discarded, banished, pitched, revealed, drawn, negated, boosted, charged, cranked, fused, stolen or given",
        _places,
        also=("{card} token ~was|is|has_been {fate}", "{card} ~gets|got {fate}",
              "{card} ~breaks|broke|dies|died|blows_up|blew_up",
              "{card} ~is|was broken|dead", "!{card} ~survives|survived", "!{card} ~is alive"),
        past=True,
    ),
    Saying(
        "C is gone", ("{card} ~is gone",), "Gold is gone", _gone,
        "neither in the arena nor on the stack any more", _places,
    ),
    Saying(
        "the attack is gone", ("the attack ~is gone|dead|over", "the attack ~fizzled"), "the attack is gone",
        _attack_gone,
        "the latest one is neither on the stack nor on the combat chain any more",
        also=("the attack ~fizzles", "!the attack ~survives|survived"),
    ),
    Saying(
        "the attack was destroyed", ("the attack ~was|is|has_been destroyed",), "the attack was destroyed",
        _attack_destroyed, "the latest one",
        also=("the attack ~gets|got destroyed|popped",),
    ),
    Saying(
        "the attack has +2 power", ("{subject} ~has +|plus {plus:count} {stat}",), "the attack has +2 power",
        _has_plus, "that much more than its base",
        also=(
            "{subject} ~gets|got|gains|gained|has +|plus {plus:count} {stat}",
            "{subject} ~gets|got|gains|gained|has {plus:count} more {stat}",
            "{subject} ~has:done gained {plus:count} {stat}",
            "the attack ~gets|got|gains|gained|has +|plus {plus:count} {stat:strength}",
        ),
    ),
    Saying(
        "C costs 2",
        ("{card} ~costs {count:amount} [to_play]", "{card} ~costs {count:amount} resources|resource [to_play]"),
        "Raw Meat costs 2", _costs, "resources to play it now, with what makes it cost less or more",
        also=(
            "{card} ~costs nothing [to_play]", "{card} ~is free [to_play]",
            "{card} ~costs {player} {count:amount} [resources|resource] [to_play]",
            "{player} pays|must_pay {count:amount} [resources|resource] for {card}",
        ),
    ),
    Phrase(
        "C blocks for 3", ("{subject} ~blocks|defends|blocked|defended for {count:amount}",), _has_stat(Stat.DEFENSE),
        "Boast blocks for 3", "as `Boast has 3 defense`",
    ),
    Phrase(
        "C pitches for 1", ("{subject} ~pitches for {count:amount} [resources|resource]",), _has_stat(Stat.PITCH),
        "Boast pitches for 1",
        "as `Boast has 1 pitch`",
    ),
    Saying(
        "C is face up", ("{card} ~is face_up|face-up", "!{card} ~is face_down|face-down"), "Boast is face up",
        lambda view, parts: view.card(parts["card"]).face_up, "or `face down`",
    ),
    Saying(
        "C is face down in NAME's arsenal", ("{card} ~is|lies [still] {face} in {zone_ref}",),
        "Boast is face down in Bo's arsenal", _lies, "or `face up`; in another zone too",
        also=("{card} ~is in {zone_ref} {face}",),
    ),
    Saying(
        "C is tapped",
        (
            "{card} ~is tapped", "!{card} ~is untapped",
            "{player:owner} hero ~is tapped", "!{player:owner} hero ~is untapped",
        ),
        "Hot Streak is tapped", _tapped, "or `untapped`; a player's hero too",
        also=("{player} ~is tapped", "!{player} ~is untapped"),
    ),
    Saying(
        "C is frozen", ("{card} ~is frozen",), "Hot Streak is frozen", _frozen,
        "a freeze effect applies to it (8.5.34)",
        also=("{card} ~was|has_been|gets|got frozen",),
    ),
    Saying(
        "C has ward 2", ("{subject} ~has {keyword} {count:amount}",), "Hot Streak has ward 2", _has_so_much,
        "a keyword with its number; `the attack` too",
    ),
    Saying(
        "NAME is marked", ("{player} ~is marked", "{player:owner} hero ~is marked"), "Bo is marked",
        lambda view, parts: bool(view.state.players[view.seat(parts["player"])]["marked"]), "the hero (9.3)",
        also=("{player} ~becomes|became|gets|got marked", "{player} ~has:done become marked"),
    ),
    Saying(
        "NAME has priority", ("{player} ~has priority",), "Ana has priority", _has_priority, "may act now (1.11.2)",
        also=("{player} ~holds|gets|receives priority", "[the] priority ~is with {player}"),
    ),
    Saying(
        "an ability of C is on the stack",
        ("an|the ability of {card} ~is on the stack", "{card} s ability ~is on the stack"),
        "an ability of Gold is on the stack", lambda view, parts: any(
            view.finding.is_of(o, view.game.layer(o), parts["card"]) for o in view.zone(Zone.STACK)),
        "activated or triggered",
        also=("{card} s trigger|effect ~is on the stack", "{card} trigger|ability ~is on the stack",
              "an|the trigger of {card} ~is on the stack"),
    ),
    Saying(
        "the stack is empty", ("the stack ~is empty", "there is nothing on the stack"), "the stack is empty",
        lambda view, parts: not view.zone(Zone.STACK),
    ),
)  # fmt: skip
SLOTS = {"face": face, "fate": fate, "ordinal": ordinal, "damage": _damage}
