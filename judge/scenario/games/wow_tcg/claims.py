"""The claims of World of Warcraft TCG's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.games.tabletop.vocabulary import EventKind, Zone
from judge.games.wow_tcg.actions import AttackWith
from judge.games.wow_tcg.table import Wow
from judge.rules.lasting import happened
from judge.rules.state import Obj, State
from judge.rules.values import replace
from judge.scenario.board.game import Saying, View
from judge.scenario.board.judging import of_all
from judge.scenario.games import small_boards
from judge.scenario.games.packs.able import can_attack
from judge.scenario.games.packs.harm import of_units, so_much
from judge.scenario.games.small_boards import DRAWN, fits, harmed
from judge.scenario.games.wow_tcg.deeds import ATTACK, BY_HERO, COMPLETE, PLACE, STRIKE, exhausts
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import Amount
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Parts, Phrase


def _card(asked: Callable[[Obj], bool]) -> Callable[[View[Wow], Parts], bool]:
    return lambda view, parts: of_all(view, parts["card"], asked)


def _completed(view: View[Wow], parts: Parts) -> bool:
    """Where a player is named, that one's card."""
    if "player" not in parts:
        return bool(view.card(parts["card"]).data.done)
    seat = view.seat(parts["player"])
    view.card(parts["card"])  # it is somewhere
    return any(o.owner == seat and bool(o.data.done) for o in view.found(parts["card"]))


def _somewhere(zone: Zone) -> Callable[[View[Wow], Parts], bool]:
    return lambda view, parts: any(o.zone is zone for o in view.found(parts["card"]))


def _destroyed(view: View[Wow], parts: Parts) -> bool:
    """Of several copies one is enough."""
    view.card(parts["card"])  # it is somewhere
    gone = {e.obj.id for e in happened(view.state.history, EventKind.DESTROY) if e.obj is not None}
    return any(obj.id in gone and obj.zone is Zone.DISCARD for obj in view.found(parts["card"]))


def _attached(view: View[Wow], parts: Parts) -> bool:
    host = view.table.run.obj(view.card(parts["card"]).data.attached)
    return host is not None and view.finding.is_card(host, parts["host"])


def _in_combat(view: View[Wow], parts: Parts) -> bool:
    combat = view.state.situation.combat
    return combat is not None and view.card(parts["card"]).ref in (combat.attacker, combat.defender)


def _unit(view: View[Wow], parts: Parts) -> m.CardRef | Obj:
    """The card a claim's word means; a player's name is the hero."""
    said: m.Ref | str = parts["target"]
    if isinstance(said, m.Ref) and said.card is not None:
        return said.card
    player = said.player if isinstance(said, m.Ref) else said
    hero = view.table.reads.hero(view.seat(player)) if player is not None else None
    if hero is None:
        raise view.invalid(f'"{said.text if isinstance(said, m.Ref) else said}" is no hero or ally.')
    return hero


def _has(asked: Callable[[View[Wow], Parts, Obj], int]) -> Callable[[View[Wow], Parts], bool]:
    """A number of a hero or an ally, or of all that are called so."""
    return lambda view, parts: fits(
        parts, *of_units(view, _unit(view, parts), lambda obj: (asked(view, parts, obj),))
    )  # fmt: skip


def _resources(*states: bool) -> Callable[[View[Wow], Parts], bool]:
    def so_many(view: View[Wow], parts: Parts) -> bool:
        seat = view.seat(parts["player"])
        return fits(parts, sum(len(view.table.reads.resources(seat, ready=ready)) for ready in states))

    return so_many


CLAIMS: tuple[Saying[Wow] | Phrase, ...] = (
    Saying("C is exhausted", ("{card} ~is exhausted", "!{card} ~is ready"), "Iron Cleaver is exhausted",
           _card(lambda obj: bool(obj.data.exhausted)), "or `is ready`",
           also=("{card} ~is tapped", "!{card} ~is untapped|readied", "!{card} ~readies|readied")),
    Saying("C is face up", ("{card} ~is face_up|face-up", "!{card} ~is face_down|face-down"), "Long Road is face up",
           _card(lambda obj: obj.face_up), "or `face down`"),
    Saying("C is completed", ("{card} ~is completed", "{card} ~has_been completed"), "Long Road is completed",
           _completed, "only a quest that was turned down by completing counts",
           also=("{player} ~has:done completed {card}", "{player} ~completed {card}", "{card} ~was completed",
                 "{card} ~is complete|finished")),
    Phrase("NAME is dead", ("{player} ~is dead|defeated|destroyed", "{player} ~has_been|was destroyed",
                            "{player} ~has:done died", "!{player} ~survives|survived", "!{player} ~is [still] alive"),
           lambda line, parts: m.GameLost(parts["player"]),
           "Bo is dead", "as `NAME has lost`; a hero is its player",
           also=("{player} ~dies|died", "{player} ~is killed", "!{player} ~lives|lived")),
    Saying("C is destroyed", ("{card} ~is destroyed", "{card} ~has_been|was destroyed", "{card} ~has:done died",
                              "{card} ~is dead"), "Dusk Wolf is destroyed", _destroyed,
           also=("{card} ~dies|died", "{card} ~is killed", "!{card} ~lives|lived"), past=True),
    Saying("C is attached to T", ("{card} ~is attached to {host:card}",), "Curse of Rust is attached to Dusk Wolf",
           _attached, also=("{host:card} ~has {card} attached [to_it]", "{host:card} ~is enchanted with|by {card}",
                            "{card} enchants {host:card}", "{card} ~is on {host:card}")),
    Saying("C is in play", ("{card} ~is [still] in play", "{card} ~survives|survived", "{card} ~is alive"),
           "Dusk Wolf is in play", _somewhere(Zone.PLAY)),
    Saying("C is a resource", ("{card} ~is a resource",), "Long Road is a resource", _somewhere(Zone.RESOURCE)),
    Saying("C is in combat", ("{card} ~is in combat",), "Tamsin is in combat", _in_combat),
    Saying("T was dealt 3 Melee damage", ("{target:ref} ~was|has_been dealt {count:amount} {kind} damage",
                                          "{target:ref} ~has:done taken {count:amount} {kind} damage",
                                          "{target:ref} ~took {count:amount} {kind} damage"),
           "Dusk Wolf was dealt 3 Melee damage",
           _has(lambda view, parts, obj: so_much(view, EventKind.DAMAGE, obj, parts["kind"])),
           "altogether since the first line",
           also=("{target:ref} ~takes|suffers|suffered {count:amount} {kind} damage",
                 "{target:ref} ~is dealt {count:amount} {kind} damage",
                 "{count:amount} {kind} damage ~is|was dealt to {target:ref}")),
    *harmed("{target:ref}", "Dusk Wolf", _unit),
    Saying("T has 3 damage", ("{target:ref} ~has {count:amount} damage [counters|counter]",),
           "Dusk Wolf has 3 damage", _has(lambda view, parts, obj: int(obj.data.damage)),
           "on it now", also=("{target:ref} ~has {count:amount} damage on it|him|her",
                            "{target:ref} ~is at|on {count:amount} damage",
                            "{target:ref} ~is damaged for {count:amount}")),
    Saying("T was healed by 3", ("{target:ref} ~was|is|has_been healed by|for {count:amount} [damage]",
                                 "{target:player} ~healed|heals {count:amount} [damage]"),
           "Bo was healed by 3", _has(lambda view, parts, obj: so_much(view, EventKind.HEAL, obj)),
           "altogether since the first line"),
    Saying("NAME has 5 resources in total",
           ("{player} ~has {count:amount} resources|resource in_total|altogether|in_all",),
           "Ana has 5 resources in total", _resources(True, False), "ready and exhausted ones",
           also=("{player} ~has a total of {count:amount} resources|resource",)),
    Saying("NAME has completed 1 quest", ("{player} ~has:done completed {count:amount} quest|quests",),
           "Ana has completed 1 quest", lambda view, parts: fits(
               parts, sum(bool(o.data.done) for o in view.zone(Zone.RESOURCE, view.seat(parts["player"]))))),
    Phrase("NAME's resources are exhausted", ("{player} s resources are [all] exhausted|tapped|spent|used_up",),
           lambda line, parts: m.PlayerHas(parts["player"], Amount.exactly(0), "resources"),
           "Ana's resources are exhausted", "no resource is ready"),
    Phrase("C costs 2", ("{card} ~costs {count:amount}",),
           lambda line, parts: m.HasStat(parts["card"], parts["count"], "cost"), "Mend costs 1", "its play cost",
           also=("{card} ~costs {count:amount} resources|resource",
                 "{card} ~costs {count:amount} to|for play|cast|equip", "{card} ~has [a] cost [of] {count:amount}")),
    *DRAWN,
    STRIKE.can("{weapon:card} ~can|may be used to strike"),
    can_attack(AttackWith, lambda action: action.attacker, "{unit:card}", "Dusk Wolf can attack", ATTACK.rule),
    *(deed.can() for deed in (BY_HERO, ATTACK, PLACE, COMPLETE)),
    Phrase("NAME can mulligan", ("{player} ~can mulligan",),
           lambda line, parts: m.Can(parts["player"], m.Say(line, parts["player"], True)), "Ana can mulligan"),
    Phrase("NAME can exhaust C", ("{player} ~can exhaust {cards}",),
           lambda line, parts: m.Can(parts["player"], exhausts(line, parts)), "Bo can exhaust Chain Hauberk"),
)  # fmt: skip


def possible(view: View[Wow], predicate: m.Predicate) -> Sequence[State]:
    """After a mulligan a card of the old hand and deck lies in either."""
    state = view.state
    if not isinstance(predicate, m.CardIn) or not state.situation.hidden:
        return small_boards.possible(view, predicate)
    found: list[State] = []
    for seat, pool in state.situation.hidden:
        card = next((c for c in pool if fold(c.name) == fold(predicate.card.name)), None)
        if card is None or any(view.finding.is_card(o, predicate.card, seat) for o in state.objects.values()):
            continue
        for zone in (Zone.HAND, Zone.PILE):
            number = next((i for i in state.zones.get((zone, seat), ()) if state.objects[i].card is None), None)
            if number is not None:
                objects = {**state.objects, number: replace(state.objects[number], card=card)}
                found.append(replace(state, objects=objects))
    return found or [state]
