"""What players do in Factions, and how lines say it and answer what the game asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from typing import Any

from judge.games.factions import actions as a
from judge.games.factions.cites import C, D
from judge.games.factions.course.windows import MAIN, MOVE_EACH
from judge.games.factions.does.choosing import MOVE
from judge.games.factions.reads.board import card_of
from judge.games.factions.table import Table
from judge.games.factions.vocabulary import terms
from judge.games.factions.vocabulary.selectors import EventKind
from judge.games.factions.zones import PLACES, Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question, Reason
from judge.rules.state import Obj, Ref
from judge.scenario.board.game import Action, Deed, Did, Known, Lines, View
from judge.scenario.board.said import NO_ANSWER, Answer, Answering
from judge.scenario.games.factions.words import CAPITAL, Tail
from judge.scenario.language import tree as m
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import invalid

Reads = Callable[[View[Table], Parts], Sequence[Action]]
_PLACE = re.compile(r"(?:zone )?(\d+)", re.IGNORECASE)
_NONE = ("none", "nothing", "nobody", "noone", "stay", "stays")
_KINDS = {"Unit": "recruited", "Equipment": "equipped", "Location": "built"}


class RollStep(m.Die):
    """``U rolls 8``: the next die that is rolled for this unit."""

    unit: m.CardRef = field(kw_only=True)


# --- finding ----------------------------------------------------------------------------------------


def objects(view: View[Table], card: m.CardRef, acting: int | None = None) -> list[Obj]:
    """Every object a name fits: this player's, when there are any, those on the field first."""
    found = view.finding.objects(view.state, card, acting)
    return sorted(found, key=lambda o: (o.zone is not Zone.FIELD, o.zone is not Zone.HAND))


def _acting(view: View[Table], parts: Parts) -> Ref | None:
    """The unit of a line when it is the asked player's: on the field if there is one, one that is not tapped first."""
    card, seat = parts["unit"], view.asked
    if any(who is not None and view.seat(who) != seat for who in (card.owner, parts.get("player"))):
        return None
    turn = view.state.situation.activation
    own = objects(view, card, seat)
    own.sort(key=lambda o: (o.zone is not Zone.FIELD, turn is None or turn.unit != o.ref, o.data.tapped))
    return own[0].ref if own and own[0].owner == seat else None


def _idle(view: View[Table]) -> bool:
    """Did the unit that the asked player activated last do nothing? Then another one acts only where a line activates
    it: the line means that unit's turn."""
    acted: set[Ref | None] = set()
    for event in view.state.history.backwards():
        if event.kind is EventKind.PHASE:
            return False
        if event.kind is EventKind.ACTIVATE and event.player == view.asked:
            return view.state.situation.activation is None and event.obj not in acted
        if event.kind in (EventKind.MOVE, EventKind.ATTACK, EventKind.PLAY):
            acted.add(event.obj)
    return False


def _aimed(view: View[Table], card: m.CardRef) -> Ref | None:
    """Whom a line aims at: the other player's of that name, else one's own; a card being played too."""
    there = (Zone.FIELD, Zone.STACK)
    if card.owner is None:
        others = (o for o in view.finding.objects(view.state, card) if o.owner != view.asked and o.zone in there)
        if (other := next(others, None)) is not None:
            return other.ref
    found = sorted(objects(view, card), key=lambda o: o.zone not in there)
    return found[0].ref if found else None


def _friendly(view: View[Table], card: m.CardRef) -> Ref | None:
    """Whom a line helps: one's own of that name first."""
    found = objects(view, card, view.asked)
    return found[0].ref if found else None


# --- what carries lines out -------------------------------------------------------------------------


def _activates(view: View[Table], parts: Parts) -> Sequence[Action]:
    player, seat = parts.get("player"), view.asked
    if player is not None and view.seat(player) != seat:
        return []
    own = [o for o in objects(view, parts["unit"], seat) if player is not None or o.owner == seat]
    return [a.ActivateUnit(o.ref) for o in sorted(own, key=lambda o: bool(o.data.tapped))[:1]]


def _ends(view: View[Table], parts: Parts) -> Sequence[Action]:
    ref, turn = _acting(view, parts), view.state.situation.activation
    if ref is None or view.question is None or view.question.verb != MAIN:
        return []
    return [a.ActivateUnit(ref, idle=True)] if turn is None else [PASS] if turn.unit == ref else []


def _moves(view: View[Table], parts: Parts) -> Sequence[Action]:
    ref, place = _acting(view, parts), parts.get("place")
    to = (place,) if place is not None else PLACES
    return [a.MoveUnit(ref, p) for p in to] if ref is not None and not _idle(view) else []


def _attacks(view: View[Table], parts: Parts) -> Sequence[Action]:
    ref, target = _acting(view, parts), parts.get("target")
    at = _aimed(view, target) if target is not None else None
    return [a.AttackUnit(ref, at)] if ref is not None and not _idle(view) else []


def _uses(view: View[Table], parts: Parts) -> Sequence[Action]:
    ref = _acting(view, parts)
    if ref is None:
        return []
    tail: Tail = parts.get("tail", Tail((parts["target"],) if "target" in parts else ())).aimed_at(parts["unit"])
    name = _numbered(view, ref, parts["skill"])
    both: list[Action] = []
    for find in (_aimed, _friendly):
        targets = tuple(
            ref if tail.itself and t == tail.targets[-1] else r
            for t in tail.targets
            if (r := find(view, t)) is not None
        )
        both.append(a.UseAbility(ref, name, targets, tail.places))
    begins = _idle(view) and view.table.judges.activated_by(a.UseAbility(ref, name)) is not None
    return [] if begins else list(dict.fromkeys(both))


def _numbered(view: View[Table], ref: Ref, ability: str) -> str:
    """The name of an ability as the card prints it, also where a line leaves its number out: ``heal`` for Heal 20."""
    names = {h.ability.name: None for h in view.table.reads.of(view.state.objects[ref.id]).has}
    for exact in (fold, lambda name: fold(name.rstrip("+-0123456789 "))):
        fits = [name for name in names if fold(ability) == exact(name)]
        if len(fits) == 1:
            return fits[0]
    return ability


def _plays(kind: str) -> Reads:
    """A card is played; kind: what the verb says it is."""

    def reads(view: View[Table], parts: Parts) -> Sequence[Action]:
        found = sorted(objects(view, parts["card"], view.asked), key=lambda o: o.zone is not Zone.HAND)
        if not found:
            return []
        card = found[0].card
        if kind and card.kind != kind:
            raise view.invalid(f"{card.name} is of the type {card.kind} and cannot be {_KINDS[kind]}.")
        tail: Tail = parts.get("tail", Tail())
        aims = (parts["target"],) if "target" in parts else tail.targets
        places = (parts["place"],) if "place" in parts else tail.places
        both: list[Action] = []
        for find in (_friendly, _aimed) if card.kind == "Equipment" else (_aimed, _friendly):
            targets = tuple(r for t in aims if (r := find(view, t)) is not None)
            both.append(a.PlayCard(found[0].ref, targets, places))
        return list(dict.fromkeys(both))

    return reads


def _destroys(view: View[Table], parts: Parts) -> Sequence[Action]:
    tapping: list[Ref] = []
    for unit in parts["tail"].tapping:
        tapping += [o.ref for o in objects(view, unit, view.asked) if o.ref not in tapping][:1]
    return [a.DestroyLocation(o.ref, tuple(tapping)) for o in objects(view, parts["card"])[:1]]


# --- what a line does that a question offers ----------------------------------------------------------


def _source(view: View[Table], question: Question, unit: m.CardRef) -> bool:
    """Is the card that asks the unit of the line?"""
    source = view.state.objects.get(question.source_ref.id) if question.source_ref is not None else None
    return source is not None and view.finding.is_card(source, unit)


def _named_by(view: View[Table], question: Question, unit: m.CardRef) -> list[Ref]:
    there = [o for o in question.options or () if isinstance(o, Ref)]
    return [r for r in there if view.finding.is_card(view.state.objects[r.id], unit)][:1]


def _move_offered(view: View[Table], question: Question, parts: Parts) -> Sequence[Action]:
    place, unit, options = parts.get("place"), parts["unit"], question.options or ()
    if question.verb == MOVE:
        return [place] if place in options and _source(view, question, unit) else []
    ways = [o for o in options if isinstance(o, tuple) and o[1] == place] if question.verb == MOVE_EACH else []
    return [o for o in ways if view.finding.is_card(view.state.objects[o[0].id], unit)][:1]


def _attack_offered(view: View[Table], question: Question, parts: Parts) -> Sequence[Action]:
    if question.verb == "immediate attack":
        return _named_by(view, question, parts["unit"])
    if question.verb not in ("again", "attack back") or not _source(view, question, parts["unit"]):
        return []
    target, latest = parts.get("target"), view.state.situation.latest
    if target is None or question.verb == "attack back":
        return [True]
    same = latest is not None and view.finding.is_card(view.state.objects[latest.target.id], target)
    return [True] if same else []


def _use_offered(view: View[Table], question: Question, parts: Parts) -> Sequence[Action]:
    named = question.ask is Ask.MAY and fold(question.sentence).startswith(fold(parts["skill"]))
    return [True] if named and _source(view, question, parts["unit"]) else []


def _activation_offered(view: View[Table], question: Question, parts: Parts) -> Sequence[Action]:
    player = parts.get("player")
    fits = question.verb == "is activated" and (player is None or view.seat(player) == view.asked)
    return _named_by(view, question, parts["unit"]) if fits else []


# --- the deeds --------------------------------------------------------------------------------------

ACTIVATE = Deed[Table](
    "NAME activates U", ("{player} activates {unit}", "{unit} activates",
    "{player} picks|chooses|selects {unit} to activate"),
    "Ana activates Knight", _activates,
    "begins the unit's turn, as its first action does without this line; ends that of the unit before it",
    anyone=True, offered=_activation_offered, group="activate",
    also=("activate {unit}", "{player} starts {unit} s activation", "it is {unit} s activation",
          "{unit} is activated"),
)  # fmt: skip
END_TURN = Deed[Table](
    "U's turn ends",
    ("{unit} s turn ends", "{unit} ends its|his|her|the turn|activation", "{unit} does nothing [more]"),
    "Knight's turn ends", _ends, "it does nothing, or nothing more", anyone=True,
    also=("{unit} s activation ends", "{unit} is done", "{unit} passes", "{player} ends {unit} s turn|activation"),
)  # fmt: skip
MOVE_UNIT = Deed[Table](
    "U moves to zone 3",
    ("{unit} moves|goes|retreats|advances [back|forward|on] to|into {place}",
     "{player} moves {unit} [back|forward|on] to|into {place}"),
    "Knight moves to zone 3", _moves,
    "the unit whose turn it is moves; also answers where a unit goes",
    anyone=True, offered=_move_offered,
    also=("{player} advances|marches|walks|sends|brings {unit} [back|forward|on] to|into {place}",
          "move {unit} [back|forward|on] to|into {place}", "{unit} walks|runs|marches [back|on] to|into {place}"),
)  # fmt: skip
ATTACK = Deed[Table](
    "U attacks U2",
    ("{unit} attacks {target:unit} [again]", "{player} attacks {target:unit} with {unit}",
     "{player} declares an attack on {target:unit} with {unit}", "{unit} attacks"),
    "Knight attacks Ogre Warrior", _attacks, "also says yes to an attack that is offered",
    anyone=True, offered=_attack_offered, group="attack", also=("{unit} charges|strikes|swings_at {target:unit}",),
)  # fmt: skip
USE = Deed[Table](
    "U uses ABILITY [on U2] [in zone 3]", ("{unit} uses|casts|activates [its|his|her] {skill} {tail}",),
    "Mage uses Fireball on Knight", _uses,
    "activates an ability by its printed name; a zone where one is chosen", anyone=True, offered=_use_offered,
    group="activate",
    also=("{player} uses|activates {unit} s {skill} {tail}",
          "{unit} uses|casts|activates [the|its|his|her] {skill} [ability] {tail}",
          "{unit} throws|fires|shoots [a|an|the|its] {skill} at {target:unit}",
          "{unit} attacks|shoots|hits {target:unit} with|using [a|an|the|its|his|her] {skill}",
          "{unit} {skill:doing} {target:unit}", "{unit} {skill:doing}"),
)  # fmt: skip
RECRUIT = Deed[Table](
    "NAME recruits C [in zone 3]",
    ("{player} recruits|deploys|summons {card} {tail}", "{player} pays for {card} {tail}"), "Ana recruits Knight",
    _plays("Unit"), "plays a unit; the zone where several are allowed",
    also=("{player} buys|hires|trains|fields|musters {card} {tail}",
          "{player} brings|puts {card} into|in play|the_game", "{player} brings in {card} {tail}",
          "{player} puts|places {card} in|into his|her|their|the home_zone"),
)  # fmt: skip
EQUIP = Deed[Table](
    "NAME equips C to U",
    ("{player} equips|attaches {card} to|on|onto {target:unit}", "{player} equips {target:unit} with {card}"),
    "Ana equips Axe of Despair to Ogre Warrior", _plays("Equipment"), "plays an equipment card",
    also=("{player} puts {card} on|onto {target:unit}", "{player} gives|hands {card} to {target:unit}",
          "{player} gives {target:unit} {card}", "{target:unit} equips|takes|picks_up {card}"),
)  # fmt: skip
BUILD = Deed[Table](
    "NAME builds C in zone 2", ("{player} builds|places|puts {card} in|at|on {place}", "{player} builds {card}"),
    "Ana builds Fortress in zone 2", _plays("Location"), "plays a location",
    also=("{player} constructs|erects|raises|puts_up {card} in|at|on {place}",
          "{player} puts|lays|places {card} down in|at|on {place}",),
)  # fmt: skip
DESTROY = Deed[Table](
    "NAME destroys C tapping U, U2", ("{player} destroys {card} {tail}",),
    "Ana destroys Stronghold tapping Knight, Squire", _destroys, "destroys a location in a zone one controls",
    also=("{player} razes|demolishes {card} {tail}",),
)  # fmt: skip
PLAY = Deed[Table](
    "NAME plays C [targeting T] [in zone 3]", ("{player} plays|casts {card} {tail}",),
    "Ana plays Mana Bomb targeting Elf Scout", _plays(""), "plays any card; a zone may be the target",
    group="play",
    also=("{player} responds|reacts|answers with {card} {tail}", "in response {player} plays|casts {card} {tail}",
          "{player} plays|casts {card} {tail} in response"),
)  # fmt: skip
DEEDS: tuple[Deed[Table] | Phrase, ...] = (
    ACTIVATE, END_TURN, MOVE_UNIT, ATTACK, USE, RECRUIT, EQUIP, BUILD, DESTROY, PLAY,
    Phrase(
        "U rolls 8",
        ("{unit} rolls [a|an] [natural] {numbers}", "{player} rolls [a|an] [natural] {numbers} for {unit}"),
        lambda line, parts: RollStep(line, parts["numbers"], parts.get("player"), unit=parts["unit"]),
        "Knight rolls 8", "fixes the next d20 that is rolled for the unit",
        also=("{unit} s [attack] roll|save|die|d20 is|shows [a|an] {numbers}", "{unit} saves with [a|an] {numbers}"),
    ),
)  # fmt: skip


def prepared(lines: Lines, known: Known) -> Lines:
    """Lines as they are run; raises ``invalid`` for a number no d20 shows."""
    for line in lines:
        bad = [n for n in line.values if not 1 <= n <= 20] if isinstance(line, m.Die) else []
        if bad:
            raise invalid(f"a d20 does not show {bad[0]}.", line.line.position, "Write a number from 1 to 20.")
    return lines


def tries(view: View[Table], seat: int, question: Question) -> Iterator[Action]:
    """Actions of a player, targets left to be asked where they are asked; of cards that are alike, one. What is legal
    of it, the rules say when it is tried."""
    table = view.table
    units = table.board.units()
    turn = table.board.now.activation
    for obj in (o for o in units if o.owner == seat):
        if turn is None:
            yield a.ActivateUnit(obj.ref)
        elif turn.unit == obj.ref:
            yield from (a.MoveUnit(obj.ref, p) for p in PLACES if p != obj.data.place)
            yield from (a.AttackUnit(obj.ref, o.ref) for o in units if o.owner != seat)
        for has in table.reads.of(obj).has:
            if isinstance(has.term, terms.Activated):
                yield a.UseAbility(obj.ref, has.ability.name)
    seen: set[str] = set()
    for obj in table.board.zone(Zone.HAND, seat):
        if obj.card is not None and obj.card.name not in seen:
            seen.add(obj.card.name)
            yield a.PlayCard(obj.ref)
    yield from (a.DestroyLocation(o.ref) for o in table.board.field() if card_of(o).kind == "Location")


def tells(view: View[Table], who: str, action: Action) -> str:
    """An action as a line."""

    def name(ref: Ref | None) -> str:
        board = view.table.board
        return view.called(ref) if view.exact and ref is not None else board.name(board.obj(ref))

    match action:
        case a.ActivateUnit(unit=unit):
            return f"{who} activates {name(unit)}"
        case a.MoveUnit(unit=unit, place=place):
            return f"{name(unit)} moves to zone {place}"
        case a.AttackUnit(unit=unit, target=target):
            return f"{name(unit)} attacks {name(target)}" if target is not None else f"{name(unit)} attacks"
        case a.UseAbility(unit=unit, ability=ability):
            return f"{name(unit)} uses {ability}"
        case a.PlayCard(card=card):
            return f"{who} plays {name(card)}"
        case a.DestroyLocation(location=location):
            return f"{who} destroys {name(location)}"
    raise AssertionError(action)


# --- answers ----------------------------------------------------------------------------------------


def answers(view: View[Table], question: Question, left: Answering) -> Answer | None:
    """A line's answer where it is Factions' own; None where the base finds it."""
    who = view.finding.players[question.who] if question.who is not None else None
    match left.step:
        case m.Say(player=player, yes=yes, about=about):
            said: Any = yes
            if question.ask is Ask.CHOOSE and None in (question.options or ()):  # no is none of it, yes the only one
                some = [option for option in question.options or () if option is not None]
                said = None if not yes else some[0] if len(some) == 1 else yes
            elif question.ask is not Ask.MAY:
                return NO_ANSWER
            fits = who == player and bool(left.of("once")) and said in (question.options or ())
            fits = fits and (about is None or fold(about.name) in fold(question.source + question.sentence))
            return (said, left.without("once", True)) if fits else NO_ANSWER
        case m.Choose(player=player) if who == player:
            return _chosen(view, question, left)
        case m.Die() as step:
            return None if _rolls_for(view, question, step) else NO_ANSWER
        case Did(deed=deed, parts=parts) if deed is ATTACK and question.purpose is Purpose.TARGET:
            for option in question.options or () if "target" in parts else ():
                if isinstance(option, Ref) and view.finding.is_card(view.state.objects[option.id], parts["target"]):
                    return option, left
    return None


def _chosen(view: View[Table], question: Question, left: Answering) -> Answer | None:
    if question.ask not in (Ask.CHOOSE, Ask.ORDER, Ask.TARGET, Ask.NUMBER):
        return NO_ANSWER
    for value in left.of("values")[:1] if question.ask is Ask.ORDER else left.of("values"):
        for option in question.options or ():
            if _names(view, option, value, question.label(option)):
                return option, left.without("values", value)
    return None


def _names(view: View[Table], option: Any, value: m.Ref, label: str) -> bool:
    """Does a value of a line name an option?"""
    if option is None:
        return fold(value.text) in (*_NONE, fold(label))
    if isinstance(option, Ref):
        obj = view.state.objects[option.id]
        if obj.card is not None and obj.card.capital:
            return fold(value.text) == fold(label)
        return value.card is not None and view.finding.is_card(obj, value.card)
    if isinstance(option, tuple):
        return any(_names(view, part, value, "") for part in option) or fold(value.text) == fold(label)
    if isinstance(option, int):
        said = _PLACE.fullmatch(value.text.strip())
        return value.number == option or (said is not None and int(said[1]) == option)
    return fold(value.text) == fold(label)


def _rolls_for(view: View[Table], question: Question, step: m.Die) -> bool:
    """Does a line say what is rolled here, for this player and this unit?"""
    roller = view.state.objects.get(question.source_ref.id) if question.source_ref is not None else None
    if step.player is not None and roller is not None and view.finding.players[roller.owner] != step.player:
        return False
    return not isinstance(step, RollStep) or (roller is not None and view.finding.is_card(roller, step.unit))


# --- refusals ---------------------------------------------------------------------------------------


def too_late(view: View[Table], step: m.Step) -> Reason | None:
    """Why a step could not be carried out up to the end of the phase."""
    if isinstance(step, m.Say):
        return Reason(D + "triggered-effects", f"nothing that may be done is put to {step.player} in this phase")
    if isinstance(step, m.Choose | m.Coin | m.RandomCard):
        return None
    if isinstance(step, m.Die):
        return _unrolled(view, step)
    deed, parts = (step.deed, step.parts) if isinstance(step, Did) else (None, {})
    if deed is ACTIVATE:
        return Reason(D + "combat-phase", "there is no moment for it in this phase")
    unit: Any = parts.get("unit")
    if deed is ATTACK and unit.name == CAPITAL:
        return Reason(D + "capital", f"{unit.text} cannot attack")
    card = parts.get("card") or unit
    found = objects(view, card) if card is not None else []
    if card is not None and not found:
        return Reason(D + "play", f"there is no {card.label} in the game")
    if deed in (RECRUIT, EQUIP, BUILD, PLAY, DESTROY) and found[0].card.kind != "Battle":
        return Reason(D + "build-phase", f"{parts['player']} has no turn to build any more in this phase")
    if deed in (MOVE_UNIT, ATTACK):
        return Reason(D + "combat-phase", f"{unit.text} is not activated, so it does nothing in this phase")
    return Reason(D + "the-stack", f"there is no moment for it in this phase ({C}battle-cards-at-any-time)")


def _unrolled(view: View[Table], step: m.Die) -> Reason | None:
    """Why nobody rolls in the latest attack, or who does; None when that player did."""
    for event in view.state.history.backwards():
        roller = view.state.objects.get(event.obj.id) if event.obj is not None else None
        if event.kind in (EventKind.ROLL, EventKind.SAVE) and roller is not None:
            who = view.finding.players[roller.owner]
            if step.player is not None and step.player != who:
                return Reason(D + "save", f"the die is rolled for {event.seen}: {who} rolls it, not {step.player}")
        if event.kind in (EventKind.ROLL, EventKind.MISS):
            return None
        if event.kind is EventKind.HIT and not event.numbers:
            return Reason(D + "hit-step", f"{event.names[0]} is hit without a roll")
        if event.kind is EventKind.ATTACK:
            return Reason(D + "declaration-step", f"{event.seen} is gone before the hit step, so nobody rolls")
    return None
