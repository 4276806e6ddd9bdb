"""What claims ask of a position in HueShift."""

from __future__ import annotations

from collections.abc import Callable

from judge.games.hueshift.actions import AttackUnit
from judge.games.hueshift.rulebook import CO_OP, RULES, SYSTEMS
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind, Kind, Status, Zone
from judge.rules.lasting import happened
from judge.rules.state import Obj
from judge.scenario.board.comparing import GAINED
from judge.scenario.board.game import Said, Saying, View
from judge.scenario.board.judging import stat_of
from judge.scenario.games.hueshift.deeds import ACTIVATE, ATTACK, PAIR, PICK, PLAY, TRANSPORT, USE
from judge.scenario.games.hueshift.units import named, unit_of
from judge.scenario.games.hueshift.words import a_unit
from judge.scenario.games.packs.able import can_attack
from judge.scenario.games.packs.harm import Harm, so_much
from judge.scenario.language import tree as m
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Parts, Phrase

Holds = Callable[[View[Table], Parts], bool]
_STATUS = {"burning": Status.BURN, "frozen": Status.FREEZE, "corroded": Status.CORRODE, "leaking": Status.LEAK}
_STATUS |= {s.value.lower(): s for s in Status}

# --------------------------------------------------------------------------- the facts that make a claim true or false

_PLACES: dict[object, str] = {Zone.ARENA: "the Arena card", Zone.REMOVED: Zone.REMOVED.value, Zone.POOL: "in the pool"}


def facts(view: View[Table], ref: m.CardRef) -> tuple[str, ...]:
    """What the unit of a claim is made of, and where a card is."""
    card = view.card(ref)
    unit = unit_of(view, card)
    if unit.zone is not Zone.FIELD:
        where = _PLACES.get(card.zone, f"in {view.finding.players[card.owner]}'s {card.zone.value}")
        return (f"{card.card.label} is {where}.",)
    board, numbers = view.table.reads.board, view.table.reads.numbers
    coop, members = board.coop, board.members(unit)
    parts = [f"{c.card.label} {c.card.ap or 0:+d} AP {c.card.hp or 0:+d} HP" for c in members]
    if coop is not None and unit.id == coop.monster:
        parts = [f"in Phase {numbers.rage()}, {coop.ap} AP, {coop.enraged} enraged, {coop.hp} HP in the setup"]
    parts += [f"match {numbers.matches(unit):+d} AP and HP"] * bool(numbers.matches(unit))
    parts += [f"{e.text or 'an effect'} {e.ap:+d} AP {e.hp:+d} HP" for e in numbers.lasting(unit)]
    marks = [x.label for c in members for x in board.data(c).markers]
    parts += [f"corrupted with {', '.join(marks)}"] * bool(marks)
    total = f"{numbers.ap(unit)} AP, {numbers.hp(unit)} of {numbers.max_hp(unit)} HP"
    said = f"{unit.card.label} has {total}: {'; '.join(parts)} ({', '.join(_rules(view, unit))})."
    statuses = ", ".join(s.status.value for s in board.data(unit).statuses)
    return (said, f"On it: {statuses}.") if statuses else (said,)


def _rules(view: View[Table], unit: Obj) -> list[str]:
    """The rules by which a unit has its numbers: whose sum they are, and what changes them."""
    board, coop = view.table.reads.board, view.table.reads.board.coop
    if coop is not None and unit.id == coop.monster:
        return [CO_OP + "table-1"]
    members = board.members(unit)
    marked = any(board.data(c).markers for c in members)
    arena = [o for o in view.state.objects.values() if o.zone is Zone.ARENA]
    return [
        *(RULES + "1", RULES + "5", RULES + "table-1"),
        *([RULES + "2", SYSTEMS + "1"] if len(members) > 2 else []),
        *dict.fromkeys(c.card.rule for c in members),
        *([SYSTEMS + "4", SYSTEMS + "table-4"] if marked else []),
        *([SYSTEMS + "8", SYSTEMS + "table-6"] if arena else []),
    ]


def why(view: View[Table], predicate: m.Predicate) -> tuple[str, ...]:
    """The facts of the card a claim is about."""
    if isinstance(predicate, Said):
        return predicate.saying.why(view, predicate.parts)
    subject = getattr(predicate, "subject", None) or getattr(predicate, "card", None)
    return facts(view, subject) if isinstance(subject, m.CardRef) else ()


def _of_card(view: View[Table], parts: Parts) -> tuple[str, ...]:
    return facts(view, parts["card"])


# --------------------------------------------------------------------------- units


def _in_state(state: str) -> Holds:
    """Where a player is named, of that one's card."""

    def holds(view: View[Table], parts: Parts) -> bool:
        if "player" not in parts:
            return _is(view, view.card(parts["card"]), state)
        seat = view.seat(parts["player"])
        view.card(parts["card"])  # it is somewhere
        return any(o.owner == seat and _is(view, o, state) for o in view.found(parts["card"]))

    return holds


def _is(view: View[Table], card: Obj, state: str) -> bool:
    """``U is destroyed``, ``U is frozen``, ``U is a match``."""
    match state:
        case "removed":
            return card.zone is Zone.REMOVED
        case "reserve":
            return card.zone is Zone.RESERVE
        case "trash":
            return card.zone is Zone.TRASH
        case "destroyed":
            return card.zone in (Zone.TRASH, Zone.REMOVED)
        case "field":
            return card.zone in (Zone.FIELD, Zone.ABOARD)
        case "alive":  # a pilot who ejected is
            return card.zone in (Zone.FIELD, Zone.ABOARD) or (
                card.card.kind is Kind.PILOT and card.zone is Zone.RESERVE
            )
    unit, reads = a_unit(view, card), view.table.reads
    if unit.zone is not Zone.FIELD:
        return False
    match state:
        case "actor":
            return reads.board.now.actor == unit.id
        case "enraged":
            return unit.card.kind is Kind.MONSTER and reads.numbers.rage() > 1
        case "match":
            return reads.numbers.matches(unit) > 0
    return reads.abilities.has_status(unit, _STATUS[state])


def _damage(view: View[Table], obj: Obj) -> int:
    """What a unit lacks of its HP; of one that is gone, all that it was dealt."""
    numbers, unit = view.table.reads.numbers, a_unit(view, obj)
    there = unit.zone is Zone.FIELD
    return numbers.max_hp(unit) - numbers.hp(unit) if there else so_much(view, EventKind.DAMAGE, obj)


def _both(view: View[Table], parts: Parts) -> bool:
    card = view.card(parts["card"])
    first, second = stat_of(view, card, parts["stat"]), stat_of(view, card, parts["other"])
    return bool(parts["count"].fits(first) and parts["second"].fits(second))


def _aboard(role: str = "") -> Holds:
    """``Fir is aboard Olaf``, as Base Pilot or Co-Pilot where a role is said."""

    def holds(view: View[Table], parts: Parts) -> bool:
        mech = view.card(parts["mech"])
        if "pilot" not in parts:
            return mech.zone is Zone.FIELD and (mech.data.base if role == "base" else mech.data.co) is not None
        pilot = view.card(parts["pilot"])
        if role and pilot.id != (mech.data.base if role == "base" else mech.data.co):
            return False
        return pilot.zone is Zone.ABOARD and pilot.data.mech == mech.id and mech.zone is Zone.FIELD

    return holds


def _matches(view: View[Table], parts: Parts) -> bool:
    pilot, mech = view.card(parts["pilot"]), view.card(parts["mech"])
    if pilot.card.kind is Kind.MECH:  # a pair, in whichever order it is named
        return (
            _matches(view, {"pilot": parts["mech"], "mech": parts["pilot"]})
            if mech.card.kind is not Kind.MECH
            else False
        )
    return _aboard()(view, parts) and pilot.card.bond is mech.card.cls


def _corrupted(view: View[Table], parts: Parts) -> bool:
    """A Character by its own cards, a Mech by those of its unit."""
    card, board = view.card(parts["card"]), view.table.reads.board
    cards = board.members(card) if card.card.kind is Kind.MECH else (card,)
    names = [fold(x.label) for c in cards for x in board.data(c).markers]
    if "marker" not in parts:
        return bool(names)
    known = named(view).find(parts["marker"].name, parts["marker"].position)
    if known.kind is not Kind.MARKER:
        raise view.invalid(
            f"{known.label} is no Dark Matter.", f"Claim that it is aboard: `{known.label} is aboard …`."
        )
    return fold(known.label) in names


def _has_drafted(view: View[Table], parts: Parts) -> bool:
    card = view.card(parts["card"])
    return card.zone is not Zone.POOL and card.owner == view.seat(parts["player"])


def hit(view: View[Table]) -> bool:
    """``the attack hit``: the latest attack dealt damage."""
    for event in happened(view.state.history, EventKind.ATTACK, EventKind.DAMAGE):
        if event.kind is EventKind.ATTACK:
            return False
        if Blow.ATTACK.value in event.tags:
            return True
    raise view.invalid("nothing has attacked.")


# --------------------------------------------------------------------------- what lines say


def _says(
    name: str, templates: tuple[str, ...], example: str, state: str, meaning: str, also: tuple[str, ...] = ()
) -> Saying[Table]:
    """A state in words of its own."""
    return Saying(name, templates, example, _in_state(state), meaning, _of_card, also)


CLAIMS: tuple[Saying[Table] | Phrase, ...] = (
    GAINED,
    *Harm(EventKind.DAMAGE, EventKind.ATTACK, frozenset({EventKind.DESTROY}), "{unit:card}", "{by:card}", "Bowler",
          lambda view, parts: parts["unit"], _damage, "HP", "HP|health", a_unit).sayings,
    Saying("U has 4 AP and 11 HP", ("{card} ~has {count:amount} {stat} and {second:amount} {other:stat}",),
           "Bowler has 4 AP and 11 HP", _both, "both", _of_card),
    Saying("U has Burn", ("{card} ~has {status}",), "Olaf has Burn",
           lambda view, parts: _is(view, view.card(parts["card"]), parts["status"]), "Burn, Freeze, Corrode, Leak",
           _of_card, ("{card} ~has [the|a] {status} [status|effect]", "{status} ~is on {card}",
                      "{card} ~is affected|afflicted by|with {status}", "{card} ~gets|got|suffers {status}")),
    Phrase("NAME has 2 units on the field", ("{player} ~has {count:amount} units|unit on_the_field|in_play|alive",),
           lambda line, parts: m.PlayerHas(parts["player"], parts["count"], "units"), "Ana has 2 units on the field",
           "as `Ana has 2 units`"),
    _says("U survives", ("{card} ~survives|survived", "{card} ~has:done survived", "{card} ~lives|lived"),
          "Olaf survives", "alive", "it is on the field, or a pilot in reserve"),
    _says("C has ejected", ("{card} ~has:done ejected", "{card} ~ejects|ejected",
                          "{card} ~was|has_been ejected"), "Sadie has ejected", "reserve",
          "it is in reserve"),
    _says("U has been activated", ("{card} ~has_been activated", "{card} ~was activated", "{card} ~has:done acted"),
          "Olaf has been activated", "actor", "it is the main actor of this turn",
          ("{player} ~activated {card}", "{player} ~has:done activated {card}", "{card} ~has:done acted this_turn",
           "{card} ~was activated this_turn")),
    _says("C was discarded", ("{card} ~was discarded",), "Overclock was discarded", "trash", "it is in the trash",
          ("{player} ~discarded {card}", "{card} ~has_been discarded", "{card} ~is used_up|spent")),
    Saying("C matches U", ("{pilot:card} ~matches {mech:card}", "{pilot:card} ~is a match for|with {mech:card}",
                           "{pilot:card} and {mech:card} ~are a match|matched",
                              "{pilot:card} and {mech:card} match"),
           "Sadie matches Bowler", _matches, "by the Bond, and aboard"),
    _says("U matches", ("{card} ~matches", "{card} ~has a match [bonus]"), "Bowler matches", "match", "a MATCH"),
    Saying("U is corrupted [with C]", ("{card} ~is corrupted", "{card} ~is corrupted with|by {marker:known_card}"),
           "Bowler is corrupted with Dark Energy", _corrupted,
           "the card, or with a Mech any card of the unit", _of_card,
           ("{card} ~is corrupted by|with dark_matter", "{card} ~has|carries dark_matter [on_it]",
            "{card} ~has|carries {marker:known_card} on_it", "{marker:known_card} ~is attached to {card}",
            "{card} ~has {marker:known_card}", "{marker:known_card} corrupts {card}",
            "{card} ~has the dark_matter {marker:known_card}")),
    Saying("it is NAME's pick", ("it ~is {player:owner} pick|turn_to_pick|turn_to_draft",
                                 "{player} ~is to pick|draft"), "it is Bo's pick",
           lambda view, parts: view.table.reads.draft.picker() == view.seat(parts["player"]), "in the draft"),
    Saying("NAME has drafted C", ("{player} ~has:done drafted {card}", "{player} ~drafted {card}"),
           "Ana has drafted Sadie", _has_drafted, why=_of_card),
    Saying("it is round 2", ("it ~is round {count}", "the round ~is {count}"), "it is round 2",
           lambda view, parts: view.table.reads.board.now.round == parts["count"], "by turns"),
    Saying("U is STATE", ("{card} ~is {state}",), "Olaf is destroyed",
           lambda view, parts: _is(view, view.card(parts["card"]), parts["state"]),
           "destroyed, burning, frozen, corroded, leaking, a match, removed from the game; a Monster also enraged",
           _of_card),
    _says("U died", ("{card} ~died|dies", "{card} ~has:done died", "{card} ~was|has_been destroyed"), "Olaf died",
        "destroyed",
          "as `Olaf is destroyed`"),
    Saying("C is aboard U", ("{pilot:card} ~is aboard|on_board {mech:card}", "{pilot:card} ~pilots {mech:card}"),
           "Fir is aboard Olaf", _aboard(), "as pilot",
           also=("{pilot:card} ~is on|in|inside {mech:card}", "{mech:card} ~carries {pilot:card}",
                 "{pilot:card} ~rides|flies|drives [in|on|aboard] {mech:card}", "{pilot:card} ~sits in|on {mech:card}",
                 "{mech:card} ~has {pilot:card} aboard|on_board")),
    *(
        Saying(f"C is the {said} of U", (f"{{pilot:card}} ~is [the] {spelled} of|aboard {{mech:card}}",
                                         f"{{pilot:card}} ~is {{mech:card}} s {spelled}"),
               f"Fir is the {said} of Olaf", _aboard(role), "aboard as that",
               also=(f"{{mech:card}} s {spelled} ~is {{pilot:card}}",
                     f"{{pilot:card}} ~is a|the {spelled} of|on|in|aboard {{mech:card}}",
                     f"{{mech:card}} ~has {{pilot:card}} as [its|the|a] {spelled}",
                     f"{{mech:card}} ~has [a] {spelled}"))
        for said, spelled, role in (("pilot", "pilot|base_pilot", "base"), ("Co-Pilot", "co-pilot|copilot", "co"))
    ),
    can_attack(AttackUnit, lambda action: action.unit, "{unit:card}", "Bowler can attack", ATTACK.rule),
    *(deed.can() for deed in (ATTACK, ACTIVATE, USE, PLAY, PICK, PAIR)),
    TRANSPORT.can("{player} ~can|may put|bring|send {unit:card} on|to {mech:card}"),
    Saying("U has 3 damage", ("{card} ~has {count:amount} damage",), "Bowler has 3 damage",
           lambda view, parts: bool(parts["count"].fits(_damage(view, view.card(parts["card"])))),
           "so much less than its maximum HP"),
)  # fmt: skip
