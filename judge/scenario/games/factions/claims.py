"""The claims of Factions' own, and the facts behind claims."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from judge.games.factions.cites import D
from judge.games.factions.course.turn import whose
from judge.games.factions.decks import RULE, deck_reasons
from judge.games.factions.reads.board import card_of
from judge.games.factions.situation import Outcome, Strike
from judge.games.factions.table import Table
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import Zone
from judge.rules.lasting import happened
from judge.rules.state import Obj, State
from judge.scenario.board.comparing import GAINED
from judge.scenario.board.game import Said, Saying, View
from judge.scenario.board.judging import stat_of
from judge.scenario.games.factions import deeds
from judge.scenario.games.factions.words import CAPITAL
from judge.scenario.games.packs.harm import Harm
from judge.scenario.games.packs.since import drawn
from judge.scenario.language import tree as m
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Parts, Phrase

Holds = Callable[[View[Table], Parts], bool]
_OUTCOMES = {"miss": (Outcome.MISS,), "hit": (Outcome.HIT, Outcome.CRITICAL), "critical": (Outcome.CRITICAL,)}
_ROLLED = frozenset({EventKind.HIT, EventKind.MISS})


def _objects(view: View[Table], card: m.CardRef) -> list[Obj]:
    """The objects a name fits, those on the field first."""
    found = deeds.objects(view, card)
    if not found:
        raise view.invalid(f'"{view.line.text}" cannot be judged: there is no {card.label} in the game.')
    return found


def _one(view: View[Table], card: m.CardRef) -> Obj | None:
    """The unit on the field that a name means; several must not differ, so the name must say which."""
    on_field = [o for o in _objects(view, card) if o.zone is Zone.FIELD]
    if len({o.owner for o in on_field}) > 1:
        hint = f"Write NAME's {card.label}."
        raise view.invalid(f'"{view.line.text}" cannot be judged: both players have {card.label} on the field.', hint)
    return on_field[0] if on_field else None


# --- units ------------------------------------------------------------------------------------------


def _why_has(view: View[Table], unit: m.CardRef, what: str) -> tuple[str, ...]:
    obj, name = _one(view, unit), view.table.board.name
    if obj is None:
        return (f"{unit.text} is not on the field",)
    found = [f"{name(obj)} has {stat_of(view, obj, what)} {what}"]
    for has in view.table.reads.of(obj).has:
        if isinstance(has.term, v.Modifier) and any(s.value == what.lower() for s, _ in has.term.stats):
            cites = ", ".join(view.table.reads.static_cites(has, obj))
            words = f"{name(view.state.objects.get(has.source.id))}: “{has.ability.text}”"
            found.append(f"{words} ({cites})" if cites else words)
    if card_of(obj).capital and what == "HP" and view.table.board.now.factions[obj.owner] == "Alliance":
        found.append(f"the capital of an Alliance begins with 40 HP more ({D}capital-rule, {D}alliance)")
    return tuple(found)


def _why_there(view: View[Table], parts: Parts) -> tuple[str, ...]:
    obj = _one(view, parts["unit"])
    if obj is None:
        return (f"{parts['unit'].text} is not on the field",)
    return (f"{view.table.board.name(obj)} is in zone {obj.data.place}",)


def _defeated(view: View[Table], parts: Parts) -> bool:
    """Was a card of that name destroyed, which a unit is when it is defeated, and did it not come back since?"""
    card = parts["unit"]
    _one(view, card)
    for event in happened(view.state.history, EventKind.DESTROYED):
        obj = view.state.objects.get(event.obj.id) if event.obj is not None else None
        if obj is not None and obj.zone is not Zone.FIELD and view.finding.is_card(obj, card):
            return True
    return card.name == CAPITAL and card.owner is not None and view.state.players[view.seat(card.owner)].lost


def _tapped(view: View[Table], parts: Parts) -> bool:
    obj = _one(view, parts["unit"])
    return obj is not None and bool(obj.data.tapped)


def _in_zone(view: View[Table], parts: Parts) -> bool:
    """Of several copies one is enough."""
    there = _objects(view, parts["unit"])
    return any(o.zone is Zone.FIELD and o.data.place == parts["place"] for o in there)


def _together(view: View[Table], parts: Parts) -> bool:
    one, other = _one(view, parts["unit"]), _one(view, parts["other"])
    return one is not None and other is not None and one.data.place == other.data.place


def _ability(view: View[Table], parts: Parts) -> bool:
    obj = _one(view, parts["unit"])
    return obj is not None and parts["skill"].lower() in view.table.reads.of(obj).ability_names()


def _equipped(view: View[Table], parts: Parts) -> bool:
    obj = _one(view, parts["unit"])
    worn = view.table.board.equipment(obj.ref) if obj is not None else []
    return any(view.finding.is_card(o, parts["card"]) for o in worn)


# --- attacks ----------------------------------------------------------------------------------------


def _latest(view: View[Table]) -> Strike:
    latest = view.table.board.now.latest
    if latest is None:
        raise view.invalid(f'"{view.line.text}" cannot be judged: no attack has been rolled for.')
    return latest


def hit(view: View[Table]) -> bool:
    """Did the latest attack hit?"""
    return _latest(view).outcome in _OUTCOMES["hit"]


def why_hit(view: View[Table], parts: Parts | None = None) -> tuple[str, ...]:
    """What the latest attack came to."""
    return (f"the latest attack: {_latest(view).outcome.value}",)


def _was(what: str) -> Holds:
    """Of the latest attack; where a unit or its target is named, of the latest one by it or at it."""
    wanted = {outcome.value for outcome in _OUTCOMES[what]}

    def holds(view: View[Table], parts: Parts) -> bool:
        named = [parts.get("unit"), parts.get("target")]
        if not any(named):
            return _latest(view).outcome.value in wanted
        for event in happened(view.state.history, *_ROLLED):
            both = [view.state.objects.get(ref.id) if ref is not None else None for ref in (event.obj, event.other)]
            if all(card is None or (obj is not None and view.finding.is_card(obj, card))
                   for card, obj in zip(named, both, strict=True)):  # fmt: skip
                return event.names[1] in wanted
        if what == "miss":
            raise view.invalid(f'"{view.line.text}" cannot be judged: there was no such attack, so it did not miss.')
        return False

    return holds


# --- players ----------------------------------------------------------------------------------------


def _buyer(view: View[Table], parts: Parts, card: Obj) -> int:
    """Whom a card costs something: its owner, where nobody is named."""
    return view.seat(parts["player"]) if "player" in parts else card.owner


def _costs(view: View[Table], parts: Parts) -> bool:
    card = _objects(view, parts["card"])[0]
    price = view.table.reads.cost(card.card, _buyer(view, parts, card))
    return bool(parts["count"].fits(price))


def _why_costs(view: View[Table], parts: Parts) -> tuple[str, ...]:
    obj, reads = _objects(view, parts["card"])[0], view.table.reads
    seat, card = _buyer(view, parts, obj), obj.card
    price = reads.cost(card, seat)
    cites = reads.price_cites(card.factions, seat, price != card.number("points"))
    return (f"{parts['card'].label} costs {view.finding.players[seat]} {price} ({', '.join(cites)})",)


def _legal_deck(view: View[Table], parts: Parts) -> bool:
    """The cards of a player, wherever they are."""
    seat = view.seat(parts["player"])
    if any(o.card is None for o in view.zone(Zone.DECK, seat)):
        raise view.invalid(f'"{view.line.text}" cannot be judged: {parts["player"]}\'s deck is left out.',
                           "List its cards under `deck:`.")  # fmt: skip
    return not list(deck_reasons(view.table, seat))


def _why_legal(view: View[Table], parts: Parts) -> tuple[str, ...]:
    reasons = tuple(str(reason) for reason in deck_reasons(view.table, view.seat(parts["player"])))
    return reasons or (f"{parts['player']} has a deck of 60 cards, and no more than six of a name ({RULE})",)


def looked(view: View[Table], claim: m.LookedAt) -> bool:
    """Has a player looked at these cards, in one event, since the first line?"""
    wanted = Counter(fold(c.name) for c in claim.cards)
    seen = [e for e in happened(view.state.history, EventKind.LOOK) if e.player == view.seat(claim.player)]
    lacks = [((wanted - Counter(map(fold, e.names[1:]))).total(), e.amount - len(e.names) + 1) for e in seen]
    there = any(not lacking for lacking, _ in lacks)
    if not there and any(lacking <= unknown for lacking, unknown in lacks):
        raise view.invalid(f"it is not said which cards {claim.player} looked at.", "List them in `setup`.")
    return there


# --- the claims -------------------------------------------------------------------------------------


CLAIMS: tuple[Saying[Table] | Phrase, ...] = (
    deeds.MOVE_UNIT.can("{unit} ~can|may get [back|forward|on] to|into {place}", "{unit} ~can|may enter|reach {place}",
                        "{unit} ~can|may move"),
    deeds.ATTACK.can("{unit} ~can|may attack again"),
    *(deed.can() for deed in (deeds.USE, deeds.ACTIVATE, deeds.RECRUIT, deeds.EQUIP, deeds.BUILD, deeds.DESTROY,
                              deeds.PLAY)),
    Phrase("U has 30 damage",
           ("{unit} ~has {count:amount} {stat} [left|remaining]", "{unit} ~has {stat} {count:amount}",
            "{unit} ~has an|a {stat} of {count:amount}"),
           lambda line, parts: m.HasStat(parts["unit"], parts["count"], parts["stat"]), "Ogre Warrior has 10 damage",
           "damage on it, HP that is left, attack, defense, DAM, magic, speed or range now",
           ("{unit} ~is at|on|down_to {count:amount} {stat}", "{unit} s {stat} ~is [at] {count:amount}",
            "{unit} ~is left with {count:amount} {stat}",
            "{unit} ~goes|went|drops|falls [down] to {count:amount} {stat}",
            "{unit} ~carries {count:amount} {stat}", "{unit} ~has {count:amount} {stat} counters")),
    *Harm(EventKind.DAMAGE, EventKind.ATTACK, frozenset({EventKind.DEFEATED, EventKind.DESTROYED}), "{unit}",
          "{by:unit}", "Knight", lambda view, parts: parts["unit"],
          lambda view, obj: int(obj.data.damage), "HP", "HP|hit_points|health").sayings,
    *drawn(EventKind.DRAW),
    GAINED,
    Saying("C is countered", ("{card} ~is|was|has_been|gets countered",), "Mana Bomb is countered",
           lambda view, parts: any(view.finding.is_card(view.state.objects[event.obj.id], parts["card"])
                                   for event in happened(view.state.history, EventKind.COUNTERED) if event.obj),
           asks=frozenset({EventKind.COUNTERED})),
    Saying("U has Stealth", ("{unit} ~has {skill}",), "Elf Scout has Stealth", _ability, "by name, also given"),
    Saying("U is defeated",
           ("{unit} ~is|was defeated|destroyed", "{unit} ~has_been defeated|destroyed", "!{unit} ~survives|survived"),
           "Knight is defeated", _defeated, why=_why_there,
           also=("{unit} ~is|was dead|killed|slain", "{unit} ~dies|died|falls|fell",
                 "!{unit} ~is [still] alive|standing", "!{unit} ~lives|lived", "{unit} ~has:done died|fallen",
                 "{unit} ~is no longer alive")),
    Saying("U is tapped", ("{unit} ~is tapped|activated", "!{unit} ~is untapped|unactivated"), "Mage is tapped",
           _tapped, "or activated, which counts as the same", _why_there,
           ("{unit} ~was|has_been tapped|activated", "{unit} ~is exhausted|turned_sideways",
            "{unit} ~has:done activated", "!{unit} ~is ready")),
    Saying("U is in zone 3", ("{unit} ~is|stands in|at {place}",), "Knight is in zone 3", _in_zone, "locations too",
           _why_there,
           ("{unit} ~stays|remains in|at {place}", "{player} ~has {unit} in|at {place}", "{unit} ~enters {place}")),
    Saying("U is in the same zone as U2", ("{unit} ~is in the same zone as {other:unit}",),
           "Knight is in the same zone as Ogre Warrior", _together, "on the field", _why_there,
           ("{unit} and {other:unit} are|stand in the same zone", "{unit} and {other:unit} share a zone")),
    Saying("U is in play", ("{unit} ~is [still] in_play|on_the_field",), "Knight is in play",
           lambda view, parts: _one(view, parts["unit"]) is not None, why=_why_there,
           also=("{unit} ~stays|remains in_play|on_the_field",)),
    Saying("U is equipped with C", ("{unit} ~is equipped with {card}",),
           "Ogre Warrior is equipped with Axe of Despair", _equipped,
           also=("{card} ~is equipped|attached to {unit}", "{unit} ~has {card} equipped",
                 "{unit} ~wears|wields|carries|has {card}",
                 "{card} ~is on {unit}")),
    Saying("U hit U2", ("{unit} ~hit|hits {target:unit}",), "Knight hit Ogre Warrior", _was("hit"),
           "its latest attack on that one", why_hit, ("{target:unit} ~was|is|has_been hit",), asks=_ROLLED),
    Saying("U missed U2", ("{unit} ~missed|misses {target:unit}",), "Knight missed Ogre Warrior", _was("miss"),
           "its latest attack on that one", why_hit, asks=_ROLLED),
    Saying("U hit", ("{unit} ~hit|hits",), "Knight hit", _was("hit"), "its latest attack", why_hit, asks=_ROLLED),
    Saying("U missed", ("{unit} ~missed|misses",), "Knight missed", _was("miss"), "its latest attack", why_hit,
           asks=_ROLLED),
    Saying("the attack missed",
           ("the attack ~missed|misses", "the attack ~is|was a miss", "!the attack ~is|was a hit"),
           "the attack missed", _was("miss"), why=why_hit),
    Saying("the attack was critical", ("the attack ~was|is critical", "the attack ~was|is a critical hit",
                                        "the attack ~was|is a crit"),
           "the attack was critical", _was("critical"), why=why_hit,
           also=("it ~was|is a critical [hit]", "the attack ~crits|crit", "{unit} ~crits", "it ~was|is a crit",
                 "it ~is|was critical"), asks=_ROLLED),
    Saying("C costs NAME 26", ("{card} ~costs {player} {count:amount} [build] [points]",), "Knight costs Ana 15",
           _costs, why=_why_costs,
           also=("{player} ~pays|must_pay {count:amount} [build] [points] for {card}",
                 "{card} ~costs {count:amount} [build] [points]", "{card} s cost ~is {count:amount}",
                 "{card} ~costs {count:amount} [build] [points] for {player}", "{card} s cost for {player} ~is"
                 " {count:amount}",
                 "the cost of {card} ~is {count:amount}")),
    Saying("NAME controls zone 3", ("{player} ~controls {place}", "{place} ~is controlled by {player}"),
           "Ana controls zone 3",
           lambda view, parts: view.table.board.controls(view.seat(parts["player"]), parts["place"]),
           also=("{player} ~has control of|over {place}", "{place} ~belongs to {player}",
               "{player} ~holds|owns {place}",
                 "{place} ~is {player} s")),
    Saying("nobody controls zone 3",
           ("nobody|no_one controls {place}", "{place} is controlled by nobody|no_one"),
           "nobody controls zone 3",
           lambda view, parts: not any(view.table.board.controls(seat, parts["place"]) for seat in (0, 1)),
           also=("neither_player|no_player|neither controls {place}", "{place} is uncontrolled|neutral"
                 , "{place} isn't|is_not controlled by anyone|anybody", "{place} belongs to nobody|no_one")),
    Saying("NAME has initiative", ("{player} ~has [the] initiative",), "Ana has initiative",
           lambda view, parts: view.table.board.now.initiative == view.seat(parts["player"]),
           also=("{player} ~is the initiative player", "[the] initiative ~is with {player}",
                 "{player} ~gets|got|holds|takes|won|wins|keeps [the] initiative", "[the] initiative ~is {player} s")),
    Saying("NAME's deck is legal", ("{player:owner} deck ~is legal", "!{player:owner} deck ~is illegal"),
           "Ana's deck is legal", _legal_deck, "60 cards, at most six of a name; all cards of the player count",
           _why_legal),
)  # fmt: skip


def facts(view: View[Table], predicate: m.Predicate) -> tuple[str, ...] | None:
    """What makes a claim true or false that every game shares: numbers and the attack, not where cards lie."""
    match predicate:
        case Said():
            return None
        case m.HasStat(subject=m.CardRef() as unit, stat=stat) if stat != "points":
            return _why_has(view, unit, stat)
        case m.PlayerHas(player=player, what="build"):
            return (f"{player} has {view.state.players[view.seat(player)]['build']} build",)
        case m.AttackHit() | m.AttackMissed():
            return why_hit(view)
    return ()


def possible(view: View[Table], predicate: m.Predicate) -> Sequence[State]:
    """A claim about a deck in an order nobody knows is judged for each card that may lie there."""
    if not isinstance(predicate, m.OnDeck) or not view.state.players[view.seat(predicate.player)]["shuffled"]:
        return [view.state]
    found: dict[str, State] = {}
    for obj in view.zone(Zone.DECK, view.seat(predicate.player)):
        table = Table(view.state)
        table.run.place(obj, 0 if predicate.top else None)
        found.setdefault(table.board.name(obj), table.run.done())
    return list(found.values()) or [view.state]


def turn_of(state: State) -> int:
    """Whose turn it is, or comes next."""
    return whose(Table(state))
