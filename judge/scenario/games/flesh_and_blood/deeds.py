"""What players do in Flesh and Blood: how lines become actions, and actions lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from judge.games.flesh_and_blood.actions import (
    ARSENAL,
    AS_INSTANT,
    SIDES,
    ActivateAbility,
    Concede,
    PlayCard,
    PutIntoArsenal,
)
from judge.games.flesh_and_blood.judges.options import actions, attempts, defences
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.happening import REPLACING
from judge.rules.lasting import happened
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question, Reason, Refused
from judge.rules.state import Obj, Ref
from judge.scenario.board import answers as answers_of
from judge.scenario.board.finding import in_zones, one_label
from judge.scenario.board.game import Action, Acts, Deed, Did, Reply, View
from judge.scenario.board.said import NO_ANSWER, Answer, Answering
from judge.scenario.board.steps import play_card
from judge.scenario.games.flesh_and_blood import moving
from judge.scenario.language import tree as m
from judge.scenario.language.inflection import third_person
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Context, Found, Parts, Phrase
from judge.scenario.language.places import RawLine, invalid
from judge.terms.flesh_and_blood import KEYWORDS

_PLAYABLE = (
    Zone.HAND, Zone.ARSENAL, Zone.BANISHED, Zone.GRAVEYARD, Zone.DECK, Zone.ARENA, Zone.CHAIN, Zone.STACK, Zone.PITCH,
)  # fmt: skip
_DEFENDING = (
    Zone.HAND, Zone.ARENA, Zone.CHAIN, Zone.ARSENAL, Zone.GRAVEYARD, Zone.BANISHED, Zone.DECK, Zone.PITCH,
)  # fmt: skip
_ACTIVE = (Zone.ARENA, Zone.CHAIN, Zone.HAND, Zone.GRAVEYARD, Zone.ARSENAL, Zone.BANISHED, Zone.INVENTORY)
_ZONES = {z.value: z for z in Zone}


# --------------------------------------------------------------------------- what carries lines out


def _mine(view: View[Table], card: m.CardRef, zones: Sequence[Zone]) -> list[Obj]:
    return in_zones(view.finding.objects(view.state, card, view.asked), zones)


def _defends(view: View[Table], step: m.Defend) -> Sequence[Action]:
    if view.question is not None and view.question.verb == ARSENAL:
        return []
    found: list[Ref] = []
    if step.share is not None:
        found = _all_in_hand(view, step.share)
    for card in step.cards:
        objects = [o for o in _mine(view, card, _DEFENDING) if o.ref not in found]
        if not objects:
            raise invalid(f'there is no "{card.text}" to defend with.', card.position)
        one_label([o for o in objects if o.zone is objects[0].zone], card)
        found.append(objects[0].ref)
    return [tuple(found) or PASS]  # who says that nothing defends is not silent: something may have to (1.0.2)


def _all_in_hand(view: View[Table], share: m.Share) -> list[Ref]:
    """All cards in hand of who is asked; raises JudgeError where there are not so many as the line says."""
    assert view.asked is not None
    hand = [o.ref for o in view.zone(Zone.HAND, view.asked)]
    if not hand or (share.count is not None and share.count != len(hand)):
        said = f'"{share.text}" says nothing of which: {len(hand) or "no"} card{"s" * (len(hand) != 1)} in that hand.'
        raise view.invalid(said, "Name the cards.")
    return hand


def _plays(view: View[Table], step: m.PlayCard) -> Sequence[Action]:
    cards, there = _playable(view, step.card, step.tails)
    if not cards and there:
        return _abilities(view, step.card)
    if step.instant:
        cards = [o for o in cards if o.owner == view.asked and _instant(view, o)]
    played = [PlayCard(o.ref) for o in cards]
    return [*played, *_of_hand(view, step.card)] if step.response else played


def _instant(view: View[Table], obj: Obj) -> bool:
    """Is a card an instant, or may the player who is asked play it as though it were one (8.1.1d)?"""
    return "Instant" in obj.card.types or view.table.judges.legality.as_instant(view.asked, obj)


def _of_hand(view: View[Table], card: m.CardRef) -> list[Action]:
    """What may be activated of a card that is not in the arena, instead of playing it."""
    refs = [o.ref for o in _mine(view, card, _ACTIVE) if view.table.judges.targets.activated(o)]
    return [a for a in _abilities(view, card) if isinstance(a, ActivateAbility) and a.ref in refs]


def _attacks(view: View[Table], step: m.Attack) -> Sequence[Action]:
    cards, _ = _playable(view, step.card, step.tails, attack=True)
    elsewhere = not cards and _from(step.tails) not in (None, Zone.ARENA)
    return [] if elsewhere else [PlayCard(o.ref) for o in cards] or _abilities(view, step.card, attack=True)


def _playable(
    view: View[Table], card: m.CardRef, tails: m.Tails, *, attack: bool = False
) -> tuple[list[Obj], list[Obj]]:
    """The cards that may be meant, best first; and all objects of that name."""
    objects = _mine(view, card, _PLAYABLE)
    if (wanted := _from(tails)) is not None:
        objects = [o for o in objects if o.zone is wanted]
    cards = [o for o in objects if o.zone is not Zone.ARENA and not o.data.slot]
    cards = [o for o in cards if not attack or "Attack" in o.card.subtypes]
    one_label([o for o in cards if o.zone is cards[0].zone], card)
    return cards, objects


def _from(tails: m.Tails) -> Zone | None:
    """The zone that a line says a card is played from."""
    return _ZONES.get(tails.from_zone.zone) if tails.from_zone is not None else None


def _activates(view: View[Table], step: m.Activate) -> Sequence[Action]:
    return _abilities(view, step.card, step.words)


def _abilities(view: View[Table], card: m.CardRef, words: str = "", *, attack: bool = False) -> list[Action]:
    found: list[Action] = []
    objects = _mine(view, card, _ACTIVE)
    for obj in objects:
        fitting = [(i, a) for i, a in enumerate(view.table.judges.targets.activated(obj)) if a.attacks or not attack]
        found += [ActivateAbility(obj.ref, i) for i, a in fitting if not words or fold(words) in fold(a.text)]
    other = attack and any(view.table.judges.targets.activated(obj) for obj in objects)  # it does something else
    return [ActivateAbility(objects[0].ref, 0)] if objects and not found and not other else found


def _stows(view: View[Table], parts: Parts) -> Sequence[Action]:
    card: m.CardRef = parts["card"]
    found = _mine(view, card, (Zone.HAND,)) or _mine(view, card, tuple(Zone))
    if not found:
        raise invalid(f'there is no "{card.text}" to put into arsenal.', card.position)
    one_label(found, card)
    return [PutIntoArsenal(found[0].ref)]


def _stowed(view: View[Table], question: Question, parts: Parts) -> Sequence[Action]:
    """Where words on a card let one be put into arsenal (8.5.23): yes to it, and which one."""
    if question.who != view.seat(parts["player"]) or not _STOWS.search(question.sentence):
        return []
    asked = [o for o in question.options or () if isinstance(o, Ref) and question.ask is Ask.CHOOSE]
    named = [o for o in asked if answers_of.names(view, question, o, parts["card"])][:1]
    return [True] if question.ask is Ask.MAY else named


_ENDS = ("", " at [the] end_of [the] turn")
_STOWS = re.compile(r"^reload\b|into your arsenal", re.IGNORECASE)


# The verb of what a keyword lets a player do: by which words what is asked for it is known.
_OPTIONAL = {k.optional: (k.optional.replace(" ", ""), k.word.replace(" ", "")) for k in KEYWORDS if k.optional}
_WITH_CARD = ("charge", "fuse", "scrap", "reload", "beat chest")  # what is done with a card that the line may name


# What words on cards let a player do, beside keywords.
_LET = ("discard", "banish", "destroy", "reveal", "draw", "search", "return", "shuffle", "sacrifice", "transform",
        "equip")  # fmt: skip
# What is done with what a line chooses for it, beside those.
_EFFECTS = ("tap", "untap", "freeze", "unfreeze", "transform", "exchange", "equip", "steal", "retrieve", "intimidate",
            "mark", "search for", "search deck for")  # fmt: skip


def _one_of(verbs: Collection[str], form: Callable[[str], str]) -> Callable[[Context, int], Found]:
    """One of those words; which else could stand there is not told of every line that is not understood."""

    def slot(context: Context, at: int) -> Found:
        for verb in verbs:
            first, _, rest = verb.partition(" ")
            for whose in ("", "his", "her", "their") if rest else ("",):
                if (end := context.word(f"{form(first)} {whose} {rest}", at)) is not None:
                    yield verb, end

    return slot


def _opted(yes: bool) -> Callable[[RawLine, Parts], m.Step]:
    return lambda line, parts: m.Say(
        line,
        parts["player"],
        yes,
        parts.get("card", parts.get("known_card")),
        deed=_OPTIONAL.get(parts["deed"], (parts["deed"],)),
    )


def _pays_so_much(yes: bool) -> Callable[[RawLine, Parts], m.Step]:
    return lambda line, parts: m.Say(line, parts["player"], yes, parts.get("card"), pays=parts["pays"])


def _opted_with(line: RawLine, parts: Parts) -> m.Step:
    """With a card: what is chosen for it, or for what cannot be said of one (``boosts C``) the card that asks."""
    if parts["deed"] in _WITH_CARD:
        return _put("")(line, parts)
    return m.Say(line, parts["player"], True, parts["cards"][0], deed=_OPTIONAL[parts["deed"]])


def _put(verb: str) -> Callable[[RawLine, Parts], m.Step]:
    return lambda line, parts: m.Choose(
        line, parts["player"], tuple(m.Ref(card.text, card=card) for card in parts["cards"]), verb
    )


def _done_to(line: RawLine, parts: Parts) -> m.Step:
    """What is chosen for an effect: by its verb, where it is asked for with that."""
    return m.Choose(line, parts["player"], parts["targets"], parts.get("deed", "turn").replace(" deck", ""))


DEEDS: tuple[Deed[Table] | Phrase, ...] = (
    Deed(
        "NAME puts C into arsenal",
        (
            "{player} puts {card} into|in [the|his|her|their] arsenal",
            "{player} puts {card} face_down|face-down into|in [the|his|her|their] arsenal",
            "{player} arsenals {card}",
        ),
        "Ana puts Boast into arsenal",
        _stows,
        "at the end of the own turn, a card from hand (4.4.3b); without such a line nothing is put there",
        "4.4.3b",
        declared=True,
        group="move on",
        offered=_stowed,
        also=(
            *(
                f"{{player}} puts|sets|places|adds {{card}} into|in|to [the|his|her|their] arsenal{when}"
                for when in _ENDS
            ),
            "{player} puts|sets|places {card} face_down|face-down|face_up|face-up into|in [the|his|her|their] arsenal",
            *(f"{{player}} arsenals|arsenal {{card}}{when}" for when in _ENDS),
        ),
    ),
    Deed(
        "NAME concedes",
        ("{player} concedes", "{player} concedes [the] game"),
        "Ana concedes",
        lambda view, parts: [Concede()],
        "loses the game (4.5.3c), at the next time that player has priority",
        "4.5.3c",
        group="move on",
    ),
    Phrase(
        "as an instant, NAME plays C",
        ("as an instant {player} plays {card} {tails}",),
        lambda line, parts: replace(play_card(line, parts), instant=True),
        "as an instant, Bo plays Boast",
        "where it is one, or may be played as one (8.1.1d)",
        also=(
            "{player} plays {card} as an instant {tails}",
            "{player} plays {card} {tails} as an instant",
            "{player} plays {card} as_though|as_if it were an instant {tails}",
        ),
    ),
    Phrase(
        "NAME boosts [C]",
        ("{player} {deed:optional}", "{player} {deed:optional} [with] {cards}"),
        lambda line, parts: _opted_with(line, parts) if "cards" in parts else _opted(True)(line, parts),
        "Ana boosts",
        "says yes to what a keyword lets do (boost, wager, crank, fuse …); with the cards it is done with",
        also=(
            "{player} {deed:let}",
            "{player} accepts|makes|says_yes_to the {deed:optional_not}",
            "{player} {deed:optional} it",
            "{player} {deed:optional} {known_card}",
            "{player} {deed:optional} {known_card} with {other:player}",
        ),
    ),
    Phrase(
        "NAME does not boost",
        ("{player} does_not|doesn_t|doesn't {deed:optional_not}", "{player} declines|refuses to {deed:optional_not}"),
        _opted(False),
        "Ana does not boost",
        "says no to it; also to what a card lets do: `does not discard`",
        also=(
            "{player} declines|refuses|skips the {deed:optional_not}",
            "{player} says no to the {deed:optional_not}",
            "{player} does_not|doesn_t|doesn't {deed:let_not} [it|anything|a_card|any_card|any_cards]",
            "{player} does_not|doesn_t|doesn't|declines_to|chooses_not_to {deed:let_not} {what:cards}",
        ),
    ),
    Phrase(
        "NAME pays 3",
        ("{player} pays {pays:count}", "{player} pays {pays:count} resources|resource"),
        _pays_so_much(True),
        "Ana pays 3",
        "says yes to what asks for so much, or chooses it as X; what a card costs is paid without a line",
        also=("{player} pays the {pays:count}", "{player} pays {pays:count} to {card}"),
    ),
    Phrase(
        "NAME does not pay 3",
        ("{player} does_not|doesn't pay {pays:count}", "{player} does_not|doesn't pay {pays:count} resources|resource"),
        _pays_so_much(False),
        "Ana does not pay 3",
        "says no to it",
        also=(
            "{player} doesn_t|declines_to|refuses_to pay [the] {pays:count} [resources|resource]",
            "{player} does_not|doesn_t|doesn't pay {pays:count} to {card}",
        ),
    ),
    Phrase(
        "NAME puts C on the bottom",
        ("{player} puts {cards} on|to [the] bottom", "{player} puts {cards} on|to [the] bottom of_the|of_their deck"),
        _put(""),
        "Ana puts Boast on the bottom",
        "answers what is put there",
        also=(
            "{player} puts {cards} on [the] bottom of [his|her|its] deck",
            "{player} bottoms {cards}",
            "{player} opts {cards} to [the] bottom",
        ),
    ),
    Phrase(
        "NAME keeps C on top",
        ("{player} keeps|puts|leaves {cards} on top",),
        _put(m.ON_TOP),
        "Ana keeps Boast on top",
        "answers an opt, and what is put on top of a deck",
        also=("{player} keeps|puts|leaves {cards} on top of [the|his|her|their|its] deck",),
    ),
    Phrase(
        "NAME taps C",
        ("{player} {deed:effect} {targets}", "{player} turns {targets} {face}"),
        _done_to,
        "Ana taps Hot Streak",
        "answers only what is to be tapped, untapped, frozen, unfrozen, transformed, turned, exchanged or equipped",
    ),
    *moving.PHRASES,
)
SLOTS = {  # as in `NAME boosts`, `NAME discards`, and the same behind `does not`
    "optional": _one_of(_OPTIONAL, third_person),
    "optional_not": _one_of(_OPTIONAL, str),
    "let": _one_of(_LET, third_person),
    "let_not": _one_of(_LET, str),
    "effect": _one_of(_EFFECTS, third_person),
    **moving.SLOTS,
}
ACTS = Acts[Table](plays=_plays, activates=_activates, attacks=_attacks, defends=_defends)


# --------------------------------------------------------------------------- how tails answer


_PARTS = {v: f"{v.removesuffix('e')}ing" for v in ("discard", "destroy", "banish", "pitch", "reveal", "charge")}


def _cost(part: str, verb: str) -> Reply:
    return Reply(
        part,
        lambda question: question.purpose is Purpose.COST and question.verb == verb,
        lambda name: Reason("1.14.4b", f"{name} is not among what may be chosen to {verb} for it"),
        whole=True,
    )


REPLIES = (
    Reply(
        "attack",
        lambda question: question.purpose is Purpose.TARGET and question.sentence == "target of the attack",
        lambda name: Reason("1.4.5", f"{name} is no target that the rules ask for here"),
        whole=True,
    ),
    Reply(
        "targets",
        lambda question: question.purpose is Purpose.TARGET,
        lambda name: Reason("1.8.5", f"{name} is no target that the rules ask for here"),
        whole=True,
    ),
    Reply(
        "pitching",
        lambda question: question.purpose is Purpose.PAYMENT,
        lambda name: Reason(
            "1.14.3b", f"{name} need not be pitched: a card is pitched only for assets that are needed"
        ),
        whole=True,
    ),
    Reply(
        "x",
        lambda question: question.purpose is Purpose.X,
        lambda name: Reason("5.1.8a", f"X = {name} is not asked for or cannot be paid"),
    ),
    Reply(
        "choosing",
        lambda question: question.purpose is Purpose.MODE,
        lambda name: Reason("1.7.5", f'"{name}" is no mode that may be chosen'),
        whole=True,
    ),
    *(_cost(part, verb) for verb, part in _PARTS.items() if verb != "pitch"),
)
_PAID_FOR = re.compile(r"(?:arcane barrier|heave|quell) (\d+)", re.IGNORECASE)  # keywords that ask for resources


def _kept(view: View[Table], question: Question, left: Answering) -> Answer:
    """What is kept on top is not put on the bottom, and lies there in the order it is said in (8.5.22)."""
    step = left.step
    assert isinstance(step, m.Choose)
    if question.who is None or view.state.players[question.who].name != step.player:
        return NO_ANSWER
    cards = [o for o in question.options or () if o is not None]
    for under in (o for o in cards if any(answers_of.names(view, question, o, v) for v in step.under)):
        return under, left
    if question.verb == "put on the bottom" and None in (question.options or ()):
        named = all(any(answers_of.names(view, question, o, v) for v in step.values) for o in cards)
        if not (named or step.under):
            return NO_ANSWER
        return None, Answering(step) if len(cards) == 1 else left
    return NO_ANSWER if question.ask not in (Ask.CHOOSE, Ask.ORDER) else answers_of.pick(view, question, left, "values")


def answers(view: View[Table], question: Question, left: Answering) -> Answer | None:
    """An optional cost is paid where the line names what it is paid with; a split-card's side is the one it names."""
    if isinstance(left.step, m.Choose) and left.step.verb == m.ON_TOP:
        return _kept(view, question, left)
    if question.sentence == AS_INSTANT and isinstance(left.step, m.PlayCard) and left.step.instant:
        return True, left
    if isinstance(left.step, Did) and left.step.deed.offered is _stowed:
        for found in _stowed(view, question, left.step.parts):
            return found, left
        if question.ask is Ask.CHOOSE and _STOWS.search(question.sentence):
            raise Refused(Reason("1.8.6", f"{left.step.parts['card'].text} is not among what may be put there"))
    if (
        isinstance(left.step, m.Say)
        and left.step.pays is not None
        and (found := _PAID_FOR.fullmatch(question.sentence))
    ):
        name = view.state.players[question.who].name if question.who is not None else ""
        fits = left.of("once") and name == left.step.player and int(found[1]) == left.step.pays
        fits = fits and (left.step.about is None or fold(left.step.about.name) in fold(question.source))
        return (left.step.yes, left.without("once", True)) if fits else NO_ANSWER
    if question.sentence == SIDES and isinstance(left.step, m.PlayCard | m.Attack) and not left.of("choosing"):
        return _side(question, left)
    if question.purpose is not Purpose.OPTIONAL_COST or not isinstance(
        left.step, m.PlayCard | m.Activate | m.Attack | m.Defend | m.Choose
    ):
        return None
    return _pays(view, question, left)


def _pays(view: View[Table], question: Question, left: Answering) -> Answer | None:
    """A cost is paid with what the line names for it; each card pays once, a revealed one may again (8.3.17c)."""
    seat, source, step = question.who, question.source_ref, left.step
    chosen = isinstance(step, m.Choose)
    if isinstance(step, m.Choose) and (seat is None or view.state.players[seat].name != step.player):
        return NO_ANSWER
    values = left.of("values" if chosen else _PARTS.get(question.verb, question.verb))
    payable = None
    if values and seat is not None and source is not None:
        payable = view.table.judges.able.payable(seat, source, question.sentence)
    if payable is None:
        return None if chosen else (True, left) if values else NO_ANSWER
    asked = Question(Ask.CHOOSE, seat, payable)
    fitting = [v for v in values if any(answers_of.names(view, asked, ref, v) for ref in payable)]
    if len(fitting) > (0 if question.verb == "reveal" else left.implied):
        return True, replace(left, implied=left.implied + 1)
    return (False, left) if left.implied or not chosen else NO_ANSWER


def _side(question: Question, left: Answering) -> Answer:
    """The side of a split-card by whose name alone the line calls it (5.1.2c)."""
    step = left.step
    said = step.card.text if isinstance(step, m.PlayCard | m.Attack) else ""
    names = [fold(label) for label in question.labels]
    name = fold(said.split("(")[0])
    return ((question.options or ())[names.index(name)], left) if name in names else NO_ANSWER


# --------------------------------------------------------------------------- everything legal, and in words


def legal(view: View[Table], seat: int, question: Question) -> Sequence[Action]:
    """Everything that may be answered, silence first."""
    table = view.table
    if question.verb == ARSENAL:
        cards = [o.ref for o in view.zone(Zone.HAND, seat) if o.card is not None]
        return ((), *(PutIntoArsenal(r) for r in cards if not table.judges.legality.arsenal_reasons(seat, r)))
    found: list[Action]
    if question.ask is Ask.DECLARE:
        found = [refs or PASS for refs in defences(table.judges, seat)]
    else:
        found = [PASS, *actions(table.judges, seat)]
    table.run.done()
    return found


def tries(view: View[Table], seat: int, question: Question) -> Sequence[Action]:
    """What could be attempted; of sets of defending cards, those that are legal."""
    if question.verb == ARSENAL:
        return [PutIntoArsenal(o.ref) for o in view.zone(Zone.HAND, seat) if o.card is not None]
    return legal(view, seat, question) if question.ask is Ask.DECLARE else attempts(view.table.judges, seat)


def tells(view: View[Table], who: str, action: Action) -> str:
    """An action as a line of a scenario."""
    if action == () and view.question is not None and view.question.verb == ARSENAL:
        return ""  # it goes without saying
    if action == () or (action == PASS and view.question is not None and view.question.ask is Ask.DECLARE):
        return f"{who} does not defend"
    if isinstance(action, tuple):
        return f"{who} defends with {', '.join(map(view.called, action))}"
    if action == Concede():
        return f"{who} concedes"
    assert isinstance(action, PlayCard | ActivateAbility | PutIntoArsenal)
    name = view.called(action.ref)
    if isinstance(action, PutIntoArsenal):
        return f"{who} puts {name} into arsenal"
    obj = view.state.objects[action.ref.id]
    if isinstance(action, PlayCard):
        where = "" if obj.zone is Zone.HAND else f" from {obj.zone.value}"
        attack = "Attack" in view.table.reads.objects.of(obj).subtypes
        return f"{who} {'attacks with' if attack else 'plays'} {name}{where}"
    abilities = view.table.judges.targets.activated(obj)
    if abilities[action.index].attack:
        return f"{who} attacks with {name}"
    words = f": {abilities[action.index].text}" if len(abilities) > 1 else ""
    return f"{who} activates {name}{words}"


def needless(view: View[Table], step: m.Choose) -> bool:
    """Does a line name the only thing of that player's that prevented the damage, which applied unasked (6.5.5)? That
    damage is what happened last before the line (``view.before``), or comes behind it."""
    names = [fold(v.card.name) for v in step.values if v.card is not None]
    turn, past = view.state.situation.turn, (view.before or view.begun).history
    last = next(happened(past, *EventKind.each("prevent, damage, play, activate"), turn=turn), None)
    kinds = EventKind.PREVENT, EventKind.CHOICE
    then = (e for e in happened(past, *kinds, turn=turn) if last is not None and e.moment == last.moment)
    events = [e for e in (*then, *view.state.history.since(past.length)) if e.player == view.seat(step.player)]
    asked = any(e.kind is EventKind.CHOICE and e.sentence == REPLACING.which_first for e in events)
    mine = (fold(e.names[0].partition(" (")[0]) for e in events if e.kind is EventKind.PREVENT)
    return len(names) == len(step.values) == 1 and not asked and names[0] in mine


def too_late(view: View[Table], step: m.Step) -> Reason | None:
    """Why a step could not be carried out up to the end of the turn."""
    match step:
        case m.Say(player=player, pays=int(pays)):
            raise view.invalid(
                f"nothing asks whether {player} pays {pays}.", "What a card costs is paid without a line of its own."
            )
        case m.Say(player=player, yes=True, deed=(str(doing),)) if doing in _LET:
            raise view.invalid(f"nothing asks whether {player} may {doing}.", f"Name what {player} has to {doing}.")
        case m.Say(player=player):
            return Reason("1.8.3b", f"no optional effect that can be generated is put to {player} before the turn ends")
        case m.Choose(player=player, values=values):
            names = ", ".join(v.text for v in values)
            return Reason("1.8.6", f"{player} is not asked anything before the turn ends that {names} answers")
        case m.Defend(player=player):
            now = view.state
            attacks = happened(now.history, EventKind.ATTACK, turn=now.situation.turn)
            attacked = {seat for event in attacks for seat in event.numbers}
            if attacked and player and view.seat(player) not in attacked:
                return Reason("7.3.2a", f"{player} is not attacked this turn")
            what = f"against {step.to.label}" if step.to is not None else "(again)"
            who = f"{player} is not" if player else "nobody is"
            return Reason("7.3.2", f"{who} asked for defending cards {what} before the turn ends")
        case m.PlayCard(card=card) | m.Activate(card=card) | m.Attack(card=card):
            objects = view.finding.objects(view.state, card)
            if not objects:
                return Reason("5.1.2", f"there is no {card.label} in the game")
            if isinstance(step, m.PlayCard) and step.instant and not any("Instant" in o.card.types for o in objects):
                return Reason("8.1.1d", f"{card.label} is no instant, and nothing lets it be played as one")
            wanted = _from(step.tails)
            if wanted is not None and all(o.zone is not wanted for o in objects):
                place = view.table.judges.legality.place_of(objects[0])
                return Reason("5.1.1a", f"{objects[0].card.label} is in {place}, not in {wanted.value}")
            usual = (Zone.ARENA,) if isinstance(step, m.Activate) else (Zone.HAND, Zone.ARSENAL, Zone.ARENA)
            if any(o.zone in usual for o in objects):
                return Reason("1.11.3", f"{step.player} does not get priority any more before the turn ends")
            return Reason("5.1.1a", f"{objects[0].card.label} is in {view.table.judges.legality.place_of(objects[0])}")
    return None
