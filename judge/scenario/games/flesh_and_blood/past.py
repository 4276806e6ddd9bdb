"""Claims of Flesh and Blood about what players did: attacks, cards discarded or played, dice, lost contests."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Asset, Zone
from judge.games.flesh_and_blood.words.saying.verbs import done
from judge.rules.lasting import happened
from judge.rules.state import Ref
from judge.scenario.board.game import Saying, View
from judge.scenario.games.flesh_and_blood import claims
from judge.scenario.games.flesh_and_blood.sayings import about, altogether, did, done_by, number
from judge.scenario.games.flesh_and_blood.setup import counter_name
from judge.scenario.games.packs.harm import prevented
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import SOME
from judge.scenario.language.phrases import Context, Found, Parts, words

_DONE = {done(kind.value): kind for kind in EventKind.each("discard, pitch, reveal, play, activate, banish")}
# What a player has done, without saying what it was done with.
_DEEDS = {
    "boosted": EventKind.BOOST, "charged": EventKind.CHARGE, "cranked": EventKind.CRANK, "fused": EventKind.FUSION,
    "intimidated": EventKind.INTIMIDATE, "transcended": EventKind.TRANSCEND, "scrapped": EventKind.SCRAP,
    "protected": EventKind.PROTECT, "opted": EventKind.OPT, "searched": EventKind.SEARCH, "shuffled": EventKind.SHUFFLE,
    "completed a contract": EventKind.COMPLETE_CONTRACT, "beat chest": EventKind.BEAT_CHEST, "stole": EventKind.STEAL,
    "gave": EventKind.GIVE,
}  # fmt: skip
_PERFECT = {"beat chest": "beaten chest", "stole": "stolen", "gave": "given"}
# What the crowd does to a player (8.5.57).
_CROWD = {"cheered": EventKind.CHEER, "booed": EventKind.BOO}


def _attacked(view: View[Table], parts: Parts) -> bool:
    """So many attacks of a player, or of them at another."""
    events = done_by(view, parts, EventKind.ATTACK)
    if "other" in parts:
        at = view.seat(parts["other"])
        events = [e for e in events if at in (e.target, *e.numbers)]
    return altogether(view, parts.get("times", SOME), [(e, 1) for e in events])


def _made(view: View[Table]) -> list[Ref]:
    """Every attack since the first line, in their order."""
    events = list(happened(view.state.history, EventKind.ATTACK, EventKind.NEW_ATTACK))
    if any(event.kind is EventKind.NEW_ATTACK for event in events):  # 7.0.4a
        raise view.invalid("a card became the attack of another's chain link, so attacks are not counted.",
                           "Name the card that attacked.")  # fmt: skip
    return [event.obj for event in reversed(events) if event.obj is not None]


def _intimidated(view: View[Table], parts: Parts) -> bool:
    """8.5.10: the effects that intimidated a player."""
    seat = view.seat(parts["player"])
    suffered = [(e, 1) for e in happened(view.state.history, EventKind.INTIMIDATE) if e.target == seat]
    return altogether(view, parts.get("times", SOME), suffered)


def _so_many_hit(view: View[Table], parts: Parts) -> bool:
    """How many attacks hit; both and all: each of them did."""
    made = _made(view)
    hit = sum(map(view.table.reads.words.past.has_hit, made))
    if "count" in parts:
        return bool(parts["count"].fits(hit))
    if "every" in parts and (not made or (parts["every"] == "both" and len(made) != 2)):
        raise view.invalid(f"there were {len(made)} attacks.", "Claim how many of them hit.")
    return hit == len(made)


def _nth(view: View[Table], parts: Parts) -> Ref:
    made, nth = _made(view), int(parts["nth"])
    if not 1 <= nth <= len(made):
        raise view.invalid(f"there were {len(made)} attacks.", "Name the card that attacked.")
    return made[nth - 1]


def _nth_deals(view: View[Table], parts: Parts) -> bool:
    attack = _nth(view, parts)
    dealt = (e.amount for e in happened(view.state.history, EventKind.DEAL_DAMAGE) if e.obj == attack)
    return bool(parts["count"].fits(sum(dealt)))


def _every(context: Context, at: int) -> Found:
    """``both`` or ``all``."""
    yield from context.listed(words("both", "all"), at, "both or all")


def _got(view: View[Table], parts: Parts) -> bool:
    """Tokens that a player created or gained control of; what else may be got is not guessed."""
    card, seat = parts["known_card"], view.seat(parts["player"])
    kinds = (EventKind.CREATE, EventKind.GAIN_CONTROL)
    events = [e for e in about(view, card, *kinds) if e.player == seat]
    if not any("token" in claims.seen(view, obj).kinds for obj in view.found(card)) and not events:
        raise view.invalid(f"it is not clear what getting {card.label} is.", "Claim where it is, or who controls it.")
    return bool(parts.get("count", SOME).fits(len({e.obj for e in events})))


def _lost(view: View[Table], parts: Parts) -> bool:
    """8.5.45, 8.5.46: took part in the latest one, and another player won it."""
    contest, seat = parts["contest"], view.seat(parts["player"])
    winner = claims.CONTESTS.latest(view, contest)
    if winner is None or winner == seat:
        return False
    if contest == "clash":
        latest = next(happened(view.state.history, EventKind.CLASH))
        return view.finding.players[seat] in latest.names
    won = next(happened(view.state.history, EventKind.WIN_WAGER))
    wagers = (e for e in happened(view.state.history, EventKind.WAGER) if e.obj == won.obj)
    return any(seat in (e.player, e.target) for e in wagers)


def _defended_with(view: View[Table], parts: Parts) -> bool:
    """How many cards of a player defended since the first line."""
    return bool(parts.get("count", SOME).fits(len({e.obj for e in done_by(view, parts, EventKind.DEFEND)})))


def _so_many_defend(view: View[Table], parts: Parts) -> bool:
    """How many cards defended an attack: the latest one, or the latest of a card."""
    subject = parts.get("subject", m.TheAttack())
    if isinstance(subject, m.CardRef):
        ref = next((e.obj for e in about(view, subject, EventKind.ATTACK)), None)
    else:
        ref = claims.defended_attack(view)
    if ref is None:
        raise view.invalid("there has been no such attack yet, so nothing can have defended it.")
    fits: bool = parts["count"].fits(
        len({e.obj for e in happened(view.state.history, EventKind.DEFEND) if e.other == ref})
    )
    return fits


def _assets(*kinds: EventKind) -> Callable[[View[Table], Parts], bool]:
    """How much of an asset a player gained or paid, altogether."""

    def holds(view: View[Table], parts: Parts) -> bool:
        events = [e for e in done_by(view, parts, *kinds) if e.names[:1] == (parts["asset"],)]
        return altogether(view, parts["count"], [(e, e.amount) for e in events])

    return holds


def _asset(context: Context, at: int) -> Found:
    """``resources``, ``action points``."""
    for asset in (Asset.RESOURCE, Asset.ACTION, Asset.CHI):
        bare = asset.value.removesuffix(" points")
        for said in (asset.value, asset.value.removesuffix("s"), f"{bare}s", bare):
            if (end := context.word(said, at)) is not None:
                yield asset.value, end


def _prevented(view: View[Table], parts: Parts) -> bool:
    """6.4.10: how much an effect of a card prevented."""
    return altogether(view, parts["count"], [(e, e.amount) for e in about(view, parts["card"], EventKind.PREVENT)])


def _removed(view: View[Table], parts: Parts) -> bool:
    """How many counters of a kind a player removed, as a cost or by an effect."""
    events = [e for e in done_by(view, parts, EventKind.PUT_COUNTER) if e.amount < 0]
    kind = counter_name(parts["counters"])
    return altogether(view, parts["count"], [(e, -e.amount) for e in events if kind in ("", *e.names[:1])])


def _hand_revealed(view: View[Table], parts: Parts) -> bool:
    """Was every card revealed that is in a hand now? Raises ``invalid`` where some were."""
    hand = [o.ref for o in view.zone(Zone.HAND, view.seat(parts["player"]))]
    shown = {e.obj for e in happened(view.state.history, EventKind.REVEAL)}
    if (known := len(shown.intersection(hand))) in (0, len(hand)) and hand:
        return known > 0
    raise view.invalid("some of the cards in that hand were revealed.", "Name those that were revealed.")


SAYINGS: tuple[Saying[Table], ...] = (
    prevented(EventKind.PREVENT, past=True),
    Saying(
        "C prevented 2 damage", ("{card} ~prevented|prevents {count:amount} damage",), "Raw Meat prevented 2 damage",
        _prevented, "altogether since the first line", past=True, asks=frozenset({EventKind.PREVENT}),
        also=("{count:amount} damage ~was|is|gets|got|has_been prevented|absorbed by {card}",
              "{card} ~absorbed|absorbs {count:amount} [of_the|of_that] damage"),
    ),
    *(
        Saying(
            f"NAME {done} 2 resources",
            tuple(f"{{player}} ~{verb}{done} {{count:amount}} {{asset}}" for verb in ("", "has:done ")),
            f"Ana {done} 1 resource", _assets(*kinds), "altogether since the first line; also action points",
            past=True, asks=frozenset(kinds), also=(f"{{player}} ~{does} {{count:amount}} {{asset}}",),
        )
        for done, does, kinds in (
            ("gained", "gains", (EventKind.GAIN_ASSET, EventKind.GAIN_ACTION)), ("paid", "pays", (EventKind.PAY,)),
        )
    ),
    Saying(
        "NAME removed 2 steam counters", ("{player} ~removed {count:amount} {counters}",),
        "Ana removed 1 steam counter", _removed, "altogether since the first line, as a cost or by an effect",
        past=True, asks=frozenset({EventKind.PUT_COUNTER}), also=("{player} ~removes {count:amount} {counters}",),
    ),
    Saying(
        "NAME revealed the hand", ("{player} ~revealed the|his|her|their hand",), "Bo revealed the hand",
        _hand_revealed, "every card that is in it, since the first line", past=True,
        also=("{player:owner} hand ~was|has_been revealed", "{player} ~reveals|showed|shows the|his|her|their hand"),
    ),
    Saying(
        "NAME attacked 2 times",
        ("{player} ~attacked {times}", "{player} ~has:done attacked {times}", "{player} ~attacked",
         "{player} ~has:done attacked"),
        "Ana attacked 2 times", _attacked, "since the first line; without a number: at least once", past=True,
    ),
    Saying(
        "2 attacks were made",
        ("{count:amount} attacks|attack ~were|was made|declared",), "2 attacks were made", number(EventKind.ATTACK),
        "by whomever, since the first line", past=True,
        also=("{count:amount} attacks|attack ~are|is made|declared",),
    ),
    Saying(
        "2 attacks hit",
        ("{count:amount} attacks|attack ~hit", "{every} [of_the|the] attacks hit"), "2 attacks hit", _so_many_hit,
        "by whomever, since the first line; also both, all", past=True, asks=frozenset({EventKind.HIT}),
        also=("{count:amount} of the attacks hit",),
    ),
    Saying(
        "the second attack hit",
        ("the {nth:ordinal} attack ~hit|hits",), "the second attack hit",
        lambda view, parts: view.table.reads.words.past.has_hit(_nth(view, parts)),
        "the attack by its number since the first line", past=True, asks=frozenset({EventKind.HIT}),
    ),
    Saying(
        "the second attack missed", ("the {nth:ordinal} attack ~missed|misses",), "the second attack missed",
        lambda view, parts: not view.table.reads.words.past.has_hit(_nth(view, parts))
        and claims.missed(view, _nth(view, parts)),
        "its damage has been dealt", past=True, asks=frozenset({EventKind.HIT}),
    ),
    Saying(
        "the second attack dealt 2 damage",
        ("the {nth:ordinal} attack ~dealt|deals|did {count:amount} damage",), "the second attack dealt 2 damage",
        _nth_deals, "altogether", past=True, asks=frozenset({EventKind.DEAL_DAMAGE}),
    ),
    Saying(
        "NAME attacked NAME",
        ("{player} ~attacked {other:player}", "{player} ~has:done attacked {other:player}"),
        "Ana attacked Bo", _attacked, "that player's hero, at least once since the first line", past=True,
        also=("{player} ~attacked {other:player} {times}", "{player} ~has:done attacked {other:player} {times}"),
    ),
    Saying(
        "NAME got 2 Gold",
        ("{player} ~got {count:amount} {known_card}", "{player} ~has:done gotten {count:amount} {known_card}"),
        "Ana got 1 Gold", _got, "so many tokens of that name, created or taken over, since the first line", past=True,
        asks=frozenset({EventKind.GAIN_CONTROL}),
        also=(
            "{player} ~gets|gains|gained|receives|received {count:amount} {known_card}",
            "{player} ~got|gets|gains|gained|receives|received|collects|collected {known_card} token",
        ),
    ),
    Saying(
        "NAME attacked with C",
        ("{player} ~attacked with {card}", "{player} ~has:done attacked with {card}"),
        "Ana attacked with Thunk (red)", did(EventKind.ATTACK), "at least once since the first line", past=True,
    ),
    *(
        Saying(
            f"NAME {done} C", (f"{{player}} ~{done} {{card}}", f"{{player}} ~has:done {done} {{card}}"),
            f"Bo {done} Boast", did(kind), "at least once since the first line", past=True, asks=frozenset({kind}),
            also=(f"{{card}} ~was|has_been {done} by {{player}}",),
        )
        for done, kind in _DONE.items()
    ),
    Saying(
        "NAME rolled 3", ("{player} ~rolled [a|an] {count:amount}", "{player} ~has:done rolled [a|an] {count:amount}"),
        "Ana rolled 3",
        lambda view, parts: any(parts["count"].fits(e.amount) for e in done_by(view, parts, EventKind.ROLL)),
        "at least one of the dice since the first line", past=True, asks=frozenset({EventKind.ROLL}),
    ),
    Saying(
        "NAME lost the clash", ("{player} ~lost the {contest}",), "Bo lost the clash", _lost,
        "the latest one: took part in it, and another player won it", past=True,
        asks=frozenset({EventKind.CLASH, EventKind.WIN_WAGER, EventKind.WAGER}),
        also=("{player} ~loses the {contest}", "{player} ~has:done lost the {contest}"),
    ),
    *(
        Saying(
            f"NAME {done} 2 cards",
            tuple(f"{{player}} {verb} {{count:amount}} cards|card" for verb in (f"~{done}", f"~has:done {done}")),
            f"Ana {done} 2 cards", number(_DONE[done]), "altogether since the first line", past=True,
            asks=frozenset({_DONE[done]}),
            also=(*(f"{{player}} {verb} anything|something|cards" for verb in (f"~{done}", f"~has:done {done}")),
                  f"{{player}} ~{does} {{count:amount}} cards|card",
                  *((f"{{player}} ~{done}|{does}", f"{{player}} ~has:done {done}") if done == "discarded" else ())),
        )
        for done, does in (("played", "plays"), ("discarded", "discards"), ("pitched", "pitches"),
                           ("banished", "banishes"))
    ),
    *(
        Saying(
            f"NAME {done} 2 times",
            tuple(f"{{player}} {said}{times}" for times in (" {times}", "")
                  for said in (f"~has:done {_PERFECT.get(done, done)}", f"~{done}")),
            f"Ana {done}", number(kind, "times"), "so often since the first line; without a number: at least once",
            past=True, asks=frozenset({kind}),
        )
        for done, kind in _DEEDS.items()
    ),
    *(
        Saying(
            f"NAME was {done} [2 times]",
            (f"{{player}} ~was|is|has_been {done} {{times}}", f"{{player}} ~was|is|has_been {done}"), f"Ana was {done}",
            number(kind, "times"), "by the crowd, since the first line", past=True, asks=frozenset({kind}),
            also=(f"the crowd ~{done} {{player}}", f"the crowd ~{done[:-2]}s {{player}}"),
        )
        for done, kind in _CROWD.items()
    ),
    Saying(
        "NAME was intimidated [2 times]",
        ("{player} ~was|has_been intimidated {times}", "{player} ~was|has_been intimidated"),
        "Bo was intimidated 2 times", _intimidated,
        "by whomever, since the first line; without a number: at least once",
        past=True, asks=frozenset({EventKind.INTIMIDATE}),
        also=("{player} ~is|got intimidated {times}", "{player} ~is|got intimidated"),
    ),
    Saying(
        "NAME defended with 2 cards",
        ("{player} ~defended|blocked with {count:amount} cards|card",
         "{player} ~has:done defended|blocked with {count:amount} cards|card"),
        "Bo defended with 2 cards", _defended_with, "altogether since the first line", past=True,
        also=("{player} ~defends|blocks with {count:amount} cards|card",
              "{player} ~is defending|blocking with {count:amount} cards|card",
              "{player} ~used|uses {count:amount} cards|card to defend|block",
              "{player} ~defended|blocked", "{player} ~has:done defended|blocked"),
    ),
    Saying(
        "the attack was defended by 2 cards",
        ("{subject} ~was|is|has_been defended|blocked by {count:amount} cards|card",),
        "the attack was defended by 2 cards", _so_many_defend, "the latest one, or the latest of a card",
        also=(
            "{count:amount} cards|card defended|blocked|defend|defends|block|blocks {subject}",
            "it ~is|was [being] defended|blocked by {count:amount} cards|card",
            "{subject} ~is|was being defended|blocked by {count:amount} cards|card",
        ),
    ),
)  # fmt: skip
SLOTS = {"every": _every, "asset": _asset}
