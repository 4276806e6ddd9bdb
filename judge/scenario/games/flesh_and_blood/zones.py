"""Claims about zones of Flesh and Blood: the combat chain, its links and what attacks there, and equipment zones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from judge.games.flesh_and_blood.equipping import SLOTS as ZONES
from judge.games.flesh_and_blood.situation import ChainLink, Env, Kind, data_of
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Stat, Who, Zone
from judge.rules.lasting import happened
from judge.rules.state import Obj
from judge.scenario.board.game import Saying, View
from judge.scenario.board.judging import stat_of
from judge.scenario.games.flesh_and_blood import claims
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import SOME
from judge.scenario.language.phrases import Context, Found, Parts, Phrase, words
from judge.scenario.language.places import RawLine
from judge.terms.flesh_and_blood import COLORS


def _of_attack(view: View[Table], obj: Obj) -> Iterator[Obj]:
    """What a link's attack is: the card, or the attack-proxy and the weapon it represents (7.2.3b)."""
    yield obj
    source = data_of(obj).source if data_of(obj).kind is Kind.PROXY else None
    if source is not None and (there := view.table.run.obj(source)) is not None:
        yield there


def _attacks(view: View[Table]) -> Iterator[tuple[ChainLink, Obj]]:
    """Each link of the combat chain with its attack, where that still is."""
    for link in view.table.reads.now.links:
        obj = view.table.run.obj(link.attack)
        if obj is not None and obj.zone is Zone.CHAIN:
            yield link, obj


def _attacking(view: View[Table], parts: Parts) -> bool:
    """7.2.3: a card or a weapon on the combat chain, until it leaves it."""
    there = {o.id for _, attack in _attacks(view) for o in _of_attack(view, attack)}
    return view.card(parts["card"]).id in there


def _attacking_player(view: View[Table], parts: Parts) -> bool:
    """A card or a weapon on the combat chain whose attack is at a player."""
    card, seat = view.card(parts["card"]), view.seat(parts["player"])
    links = (link for link, attack in _attacks(view) if card.id in {o.id for o in _of_attack(view, attack)})
    return any(seat in link.targets for link in links)


def _attacked(view: View[Table], parts: Parts) -> bool:
    """7.0.3: by the attack of the active chain link."""
    link = view.table.reads.now.link
    if link is None:
        raise view.invalid("there is no active chain link.", "Claim this while there is: go to the defend step.")
    return view.seat(parts["player"]) in link.targets


def _is_link(view: View[Table], parts: Parts) -> bool:
    """Is the attack, or that of a card, the chain link of that number?"""
    links = view.table.reads.now.links
    if not links:
        raise view.invalid("there is no chain link on the combat chain.", "Claim this while there is.")
    if "card" not in parts:
        return len(links) == int(parts["link"])
    card = view.card(parts["card"]).id
    numbers = [n for n, link in enumerate(links, 1) for of, attack in _attacks(view) if of is link
               if card in {o.id for o in _of_attack(view, attack)}]  # fmt: skip
    return parts["link"] in numbers


def _defending(view: View[Table], parts: Parts) -> bool:
    """7.0.5a: until it leaves the combat chain."""
    obj = view.card(parts["card"])
    return obj.zone is Zone.CHAIN and any(obj.ref in link.defenders for link in view.table.reads.now.links)


def _total_defense(view: View[Table], parts: Parts) -> bool:
    """7.5.2: of what defends the attack of the latest chain link, for the one target that it has."""
    links = view.table.reads.now.links
    there = [view.table.run.obj(ref) for ref in links[-1].defenders] if links else []
    if not links or len(links[-1].targets) > 1 or None in there:
        raise view.invalid("there is no sum of what defends here.", "Claim the defense of each card.")
    return bool(parts["count"].fits(sum(stat_of(view, obj, Stat.DEFENSE.value) or 0 for obj in there if obj)))


def _is_the_attack(view: View[Table], parts: Parts) -> bool:
    obj = claims.attack_on_stack(view) or view.table.run.obj(claims.the_attack(view))
    return obj is not None and any(view.finding.is_card(o, parts["card"]) for o in _of_attack(view, obj))


def _is_hero(who: Who) -> Callable[[View[Table], Parts], bool]:
    def holds(view: View[Table], parts: Parts) -> bool:
        """7.2.4a, b: until the active chain link resolves, or the combat chain closes."""
        link = view.table.reads.now.link
        if link is None:
            return False
        env = Env(link.attack, link.attacker, attack=link.attack)
        return view.seat(parts["player"]) in view.table.reads.words.seats(who, env)

    return holds


def _on_link(view: View[Table], parts: Parts) -> bool:
    links = view.table.reads.now.links
    if not 1 <= parts["link"] <= len(links):
        raise view.invalid(f"there is no chain link {parts['link']} on the combat chain.", "Claim this while it is.")
    link = links[parts["link"] - 1]
    obj = view.card(parts["card"])
    attack = {o.id for of, there in _attacks(view) if of is link for o in _of_attack(view, there)}
    return obj.id in attack or (obj.zone is Zone.CHAIN and obj.ref in link.defenders)


def _so_many_links(view: View[Table], parts: Parts) -> bool:
    fits: bool = parts["count"].fits(len(view.table.reads.now.links))
    return fits


def _base(view: View[Table], parts: Parts) -> bool:
    """2.0.3a: the value that what modifies it does not change."""
    subject, stat = parts.get("subject", m.TheAttack()), Stat(parts["stat"])
    return claims.of_subject(view, subject, lambda props: parts["count"].fits(props.base.get(stat)))


def _is_target(view: View[Table], parts: Parts) -> bool:
    """1.4.5: of the latest attack, which it stays until the combat chain closes."""
    on_stack = claims.attack_on_stack(view)
    event = next(iter(happened(view.state.history, EventKind.ATTACK)), None)
    if on_stack is not None:
        targets: set[object] = set(data_of(on_stack).attack_targets)
    elif event is not None:
        targets = {*event.numbers, event.target}
    else:
        raise view.invalid("there has been no attack yet.")
    if "player" in parts:
        return view.seat(parts["player"]) in targets
    return view.card(parts["card"]).ref in targets


def _everywhere(line: RawLine, parts: Parts) -> m.Predicate:
    """What all players control together."""
    card = parts.get("known_card")
    return (
        m.Controls("", parts["count"], card) if card is not None else m.ControlsSome("", parts["count"], parts["sorts"])
    )


def gear(context: Context, at: int) -> Found:
    """A zone that something is equipped to, as a reading among others: nothing is missed when it is not there."""
    before = len(context.missed)
    found = list(context.listed(_GEAR, at, "head, chest, arms, legs or weapon"))
    del context.missed[before:]
    yield from found


def _fills(view: View[Table], obj: Obj, parts: Parts) -> bool:
    return data_of(obj).slot == parts["gear"] and obj.controller == view.seat(parts["player"])


def _in_zone(view: View[Table], parts: Parts) -> bool:
    obj = view.card(parts["card"])
    return obj.zone is Zone.ARENA and _fills(view, obj, parts)


def _zone_empty(view: View[Table], parts: Parts) -> bool:
    """3.0.1a: nothing is in it, or equipped to it and on the combat chain."""
    if parts["gear"] == "weapon":
        raise view.invalid(f"{parts['player']} may have two weapon zones.", "Claim how many weapons are controlled.")
    return not any(_fills(view, o, parts) for zone in (Zone.ARENA, Zone.CHAIN) for o in view.zone(zone))


def colour(context: Context, at: int) -> Found:
    """A colour that a card can have (2.1)."""
    yield from context.listed(words(*COLORS), at, "a colour")


SLOTS = {"gear": gear, "colour": colour}
_GEAR = words(*ZONES, "weapon")
SAYINGS: tuple[Saying[Table] | Phrase, ...] = (
    Saying(
        "C is attacking", ("{card} ~is [still] attacking",), "Haze Beast (red) is attacking", _attacking,
        "it is on the combat chain as an attack, or as the weapon or ally of one",
    ),
    Saying(
        "C is attacking NAME",
        ("{card} ~is [still] attacking {player}", "{card} ~is [still] attacking {player:owner} hero"),
        "Haze Beast (red) is attacking Bo", _attacking_player,
        "it is on the combat chain, and that hero is what it attacks",
    ),
    Saying(
        "NAME is being attacked", ("{player} ~is being attacked", "{player:owner} hero ~is being attacked"),
        "Bo is being attacked", _attacked, "by the attack of the active chain link",
        also=("{player} ~is under attack",),
    ),
    Saying(
        "the attack is chain link 2",
        ("the|this attack ~is chain_link|link {link:count}", "this|it ~is chain_link|link {link:count}"),
        "the attack is chain link 2", _is_link, "so many there are by now; also of a card",
        also=("the|this attack ~is the {link:ordinal} chain_link|link",
              "this|it ~is the {link:ordinal} chain_link|link",
              "{card} ~is chain_link|link {link:count}", "{card} ~is the {link:ordinal} chain_link|link"),
    ),
    Saying(
        "C is defending", ("{card} ~is [still] defending", "{card} ~is a defending card"), "Boast is defending",
        _defending, "it is on the combat chain as a defending card",
        also=("{card} ~is [a] blocking [card]", "{card} ~is a blocker|defender"),
    ),
    Saying(
        "the total defense is 5", ("the total defense ~is {count:amount}",), "the total defense is 5", _total_defense,
        "of the cards that defend the attack of the latest chain link",
        also=(
            "the defending cards have {count:amount} [total] defense", "the total|sum of defense ~is {count:amount}",
            "the total defense of the defending cards ~is {count:amount}", "the total|combined block ~is "
                                                                           "{count:amount}",
        ),
    ),
    Saying(
        "the attack is C", ("the attack ~is {card}", "{card} ~is the [active] attack"), "the attack is Hot Streak",
        _is_the_attack, "the latest one, or the weapon or ally that it is of",
    ),
    Saying(
        "NAME is the attacking hero", ("{player} ~is the attacking hero", "{player:owner} hero ~is the attacking hero"),
        "Ana is the attacking hero", _is_hero(Who.ATTACKING_HERO),
        "of the active chain link; nobody is where an ally attacks",
    ),
    Saying(
        "NAME is the defending hero", ("{player} ~is the defending hero", "{player:owner} hero ~is the defending hero"),
        "Bo is the defending hero", _is_hero(Who.DEFENDING_HERO),
        "of the active chain link; nobody is where an ally is attacked",
    ),
    Saying(
        "C is on chain link 2", ("{card} ~is on chain_link|link {link:count}",), "Boast is on chain link 1", _on_link,
        "it attacks or defends there", also=("{card} ~is on the {link:ordinal} chain_link|link",),
    ),
    Saying(
        "NAME has 2 unknown cards in hand",
        ("{player} ~has an unknown_card in hand", "{player} ~has {count:amount} unknown_card|unknown_cards in hand"),
        "Ana has no unknown cards in hand", lambda view, parts: bool(parts.get("count", SOME).fits(
            sum(o.card is None for o in view.zone(Zone.HAND, view.seat(parts["player"]))))),
        "cards of which nobody says which they are",
    ),
    Saying(
        "there are 2 chain links", ("there ~are {count:amount} chain_link|chain_links|link|links",),
        "there are 2 chain links", _so_many_links, "on the combat chain",
        also=(
            "there ~are {count:amount} chain_link|chain_links|link|links on the chain|combat_chain",
            "the chain|combat_chain ~has {count:amount} chain_link|chain_links|link|links",
            "the number_of_chain_links|number_of_links ~is {count:amount}",
        ),
    ),
    Saying(
        "C has 4 base power", ("{subject} ~has {count:amount} base {stat}",), "Wallop (red) has 7 base power", _base,
        "or `the attack`; another number too",
        also=("{subject} base {stat} ~is {count:amount}", "the attack s base {stat} ~is {count:amount}",
              "{subject} ~has a base {stat} of {count:amount}",
              "{subject} ~has base {stat} {count:amount}"),
    ),
    Saying(
        "NAME is the target of the attack",
        (
            "{player} ~is the target of the attack", "{card} ~is the target of the attack",
            "the attack s target ~is {player}", "the attack s target ~is {card}",
        ),
        "Bo is the target of the attack", _is_target, "of the latest one; a card, too",
        also=("the attack ~targets {player}", "the attack ~targets {card}", "the attack ~is attacking {player}",
              "the attack ~is attacking {card}"),
    ),
    Saying(
        "C is in NAME's head zone", ("{card} ~is in {player:owner} {gear} zone",),
        "Nasty Surprise is in Bo's head zone", _in_zone, "or chest, arms, legs or weapon zone",
    ),
    Saying(
        "NAME's head zone is empty",
        ("{player:owner} {gear} zone ~is empty|exposed",),
        "Bo's head zone is empty", _zone_empty, "or exposed: nothing is in it or equipped to it (3.0.1a)",
    ),
    Phrase(
        "there are 2 tokens in the arena",
        (
            "there ~are|is {count:amount} {sorts} in_the_arena|in_play",
            "there ~are|is {count:amount} {known_card} in_the_arena|in_play",
        ),
        _everywhere,
        "there are 2 tokens in the arena",
        "of all players together: so many of a kind or of a name",
        also=(
            "there ~are|is {count:amount} {sorts} on the table|board|field|battlefield",
            "{count:amount} {sorts} ~are|is in_the_arena|in_play",
        ),
    ),
    Phrase(
        "C is red", ("{subject} ~is {colour}",), lambda line, parts: m.IsA(parts["subject"], parts["colour"]),
        "Wallop (red) is red", "as `Wallop (red) is a red card`",
    ),
)  # fmt: skip
