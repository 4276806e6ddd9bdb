"""The words of Fighter arena in the scenario language: moments, zones, numbers, own steps and claims."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.scenario.board.words import with_shared
from judge.scenario.language import model as m
from judge.scenario.language.amounts import Amount
from judge.scenario.language.phrases import Context, Found, Grammar, Parts, Phrase, cards_in, held_in, words
from judge.scenario.language.slots import NUMBER_WORDS

_ZONE = re.compile(r"zone\s+(?:(\d{1,3})|(one|two|three|four|five|six|seven|eight|nine|ten))\b", re.IGNORECASE)
_NO_CONDITION = (
    "a|an|the|in|on|at|not|full|dead|alive|legal|illegal|exhausted|ready|tapped|destroyed|defeated|eliminated|killed"
    "|alone|active|empty|attacking|defending|voided|discarded|played|gone"
)
_CONDITION = re.compile(rf"(?!(?:{_NO_CONDITION})\b)([A-Za-z]+)\b", re.IGNORECASE)


def spot(context: Context, at: int) -> Found:
    """``zone 4``: a zone of the arena."""
    at = context.skip(at)
    match = _ZONE.match(context.text, at)
    if match:
        yield int(match[1]) if match[1] else NUMBER_WORDS[match[2].lower()], match.end()
    else:
        context.miss(at, "word", "zone 4")


def place(context: Context, at: int) -> Found:
    """``zone 4`` as an answer."""
    for number, end in spot(context, at):
        yield m.Ref(f"zone {number}"), end


def condition(context: Context, at: int) -> Found:
    """The name of a condition: one word."""
    at = context.skip(at)
    match = _CONDITION.match(context.text, at)
    if match:
        yield match[1].lower(), match.end()
    else:
        context.miss(at, "word", "a condition")


def _step(kind: str) -> object:
    return lambda line, parts: m.GameStep(line, kind, dict(parts))


def _claim(kind: str) -> object:
    return lambda line, parts: m.GameClaim(kind, dict(parts))


def _can(kind: str) -> object:
    def build(line: m.RawLine, parts: Parts) -> m.Predicate:
        player = parts.get("player")
        return m.Can(player if isinstance(player, str) else "", m.GameStep(line, kind, dict(parts)))

    return build


def _play_to(line: m.RawLine, parts: Parts) -> m.Step:
    tails: m.Tails = parts["tails"]
    place = m.Ref(f"zone {parts['spot']}")
    return m.PlayCard(line, parts["player"], parts["card"], replace(tails, choosing=(*tails.choosing, place)))


def _play_on(line: m.RawLine, parts: Parts) -> m.Step:
    return m.PlayCard(line, parts["player"], parts["card"], m.Tails(targets=parts["targets"]))


def _play_in(line: m.RawLine, parts: Parts) -> m.Step:
    return m.PlayCard(line, parts["player"], parts["card"], m.Tails(choosing=(m.Ref(f"zone {parts['spot']}"),)))


def _announce(line: m.RawLine, parts: Parts) -> m.Step:
    return m.GoTo(line, parts.get("moment", "omega phase"))


def _phrase(name: str, templates: tuple[str, ...], build: object, example: str, meaning: str = "") -> Phrase:
    return Phrase(name, templates, build, example, meaning)  # type: ignore[arg-type]


_STEPS = (
    _phrase("F attacks F2", ("{unit:card} attacks {target:card}",), _step("attack"),
            "Kestrel attacks Mudlark", "an attack action"),
    _phrase("F moves to zone 4", ("{unit:card} moves [in]to {spot}", "{unit:card} moves to {spot}",
                                  "{player} moves {unit:card} to {spot}"),
            _step("move"), "Kestrel moves to zone 4", "a move action"),
    _phrase("NAME voids C", ("{player} voids|discards {card}", "{player} voids|discards {card} to draw [a_card]"),
            _step("void"),
            "Ana voids Feint", "with a dead fighter: the card it pays for is drawn too"),
    _phrase("NAME draws", ("{player} draws", "{player} draws a_card|one_card|1_card"), _step("draw"), "Ana draws",
            "the card of the Alpha Phase"),
    _phrase("F uses its talent [on F2]",
            ("{unit:card} uses its|the|a talent", "{unit:card} uses its|the|a talent on {on:targets}",
             "{unit:card} uses its|the|a talent on {on:targets} to {to:place}",
             "{unit:card} uses its|the|a talent to [move_to|teleport_to|leap_to] {to:place}",
             "{player} uses the talent of {unit:card}", "{player} uses the talent of {unit:card} on {on:targets}",
             "{player} uses {unit:card} 's talent", "{player} uses {unit:card} 's talent on {on:targets}"),
            _step("talent"), "Kestrel uses its talent on Mudlark", "the talent printed on it"),
    _phrase("NAME plays C … to zone 4", ("{player} plays {card} {tails} to {spot}",), _play_to,
            "Ana plays Gust targeting Kestrel to zone 4", "where a card puts what it moves"),
    _phrase("NAME plays C on F", ("{player} plays {card} on {targets}",), _play_on, "Ana plays Gust on Kestrel",
            "as with `targeting`"),
    _phrase("NAME plays C in zone 2", ("{player} plays {card} in|into {spot}",), _play_in, "Ana plays Gust in zone 2",
            "where a card is about a zone"),
    _phrase("NAME announces the omega phase", ("{player} announces {moment}", "{player} announces the next phase"),
            _announce, "Ana announces the omega phase", "as `go to`"),
    _phrase("NAME places F in zone 1", ("{player} places|puts {card} in|into {spot}",), _step("place"),
            "Ana places Kestrel in zone 1", "before the first turn: a fighter in a starting zone"),
    _phrase("NAME selects C, C, C, C, C, C", ("{player} selects|takes {cards}",), _step("select"),
            "Ana selects Feint, Gust, Jab, Hook, Parry, Clinch", "the starting hand"),
)  # fmt: skip

_CLAIMS = (
    _phrase("F is dead", ("{card} ~is dead|eliminated|defeated|killed", "{card} ~has:done died", "{card} ~dies|died",
                           "!{card} ~is alive", "!{card} ~survives|survived"), _claim("dead"),
            "Mudlark is dead"),
    _phrase("zone 2 is full", ("{spot} ~is full",), _claim("full"), "zone 2 is full"),
    _phrase("zone 2 has 3 cards", ("{spot} ~has|holds {count:amount} cards|card",), _claim("holds"),
            "zone 2 has 3 cards"),
    _phrase("zone 2 is empty", ("{spot} ~is empty",),
            lambda line, parts: m.GameClaim("holds", {**parts, "count": Amount.exactly(0)}),
            "zone 2 is empty"),
    _phrase("NAME's arsenal has 3 cards", ("{player:owner} {zone} ~has|holds {count:amount} cards|card",
                                           "{player:owner} {zone} ~is empty"), held_in, "Ana's arsenal has 3 cards",
            "as `Ana has 3 cards in arsenal`"),
    _phrase("F was dealt 20 damage", ("{card} ~was|has_been dealt {count:amount} damage",
                                      "{card} ~has:done taken {count:amount} damage",
                                      "{card} ~took {count:amount} damage"), _claim("dealt"),
                                      "Mudlark was dealt 20 damage",
            "altogether since the first line"),
    _phrase("NAME has drawn 2 cards", ("{player} ~has:done drawn {count:amount} cards|card",
                                       "{player} ~drew {count:amount} cards|card"),
            _claim("drawn cards"), "Ana has drawn 2 cards", "since the first line"),
    _phrase("F is in zone 3", ("{card} ~is in {spot}",), _claim("spot"), "Kestrel is in zone 3"),
    _phrase("NAME's arsenal is legal", ("{player:owner} arsenal ~is legal", "!{player:owner} arsenal ~is illegal"),
            _claim("legal"),
            "Ana's arsenal is legal"),
    _phrase("C is on top of NAME's arsenal", ("{card} ~is on [the] top of {player:owner} arsenal",),
            _claim("top arsenal"),
            "Feint is on top of Ana's arsenal"),
    _phrase("C is on top of NAME's void", ("{card} ~is on [the] top of {player:owner} void",), _claim("top void"),
            "Feint is on top of Ana's void"),
    _phrase("it is round 4", ("it ~is round {count:amount}", "the round ~is {count:amount}",
            "the round number ~is {count:amount}"),
            _claim("round"), "it is round 4"),
    _phrase("F can attack F2", ("{unit:card} ~can attack {target:card}",), _can("attack"),
            "Kestrel can attack Mudlark"),
    _phrase("F can move to zone 4", ("{unit:card} ~can move to|into {spot}",), _can("move"),
            "Kestrel can move to zone 4"),
    _phrase("NAME can void C", ("{player} ~can void {card}",), _can("void"), "Ana can void Feint"),
    _phrase("NAME can draw", ("{player} ~can draw [a_card]",), _can("draw"), "Ana can draw"),
    _phrase("F can use its talent",
            ("{unit:card} ~can use its talent", "{unit:card} ~can use its talent on {on:targets}"),
            _can("talent"), "Kestrel can use its talent"),
    _phrase("NAME can place F in zone 1", ("{player} ~can place {card} in|into {spot}",), _can("place"),
            "Ana can place Kestrel in zone 1"),
    _phrase("F has conditions", ("{card} ~has [any] conditions|condition", "{card} ~has a condition"),
            _claim("conditions"),
            "Kestrel has no conditions"),
    _phrase("F has the condition stunned",
            ("{card} ~has the condition {condition}", "{card} ~has the {condition} condition"),
            _claim("condition"), "Kestrel has the condition stunned"),
    _phrase("F is stunned", ("{card} ~is {condition}",), _claim("condition"), "Kestrel is stunned",
            "a condition by its name"),
)  # fmt: skip

FIGHTER_ARENA = with_shared(
    Grammar(
        game="fighter-arena",
        moments=words(
            "alpha phase",
            "ready phase",
            "action phase",
            "omega phase",
            opening_hands=("opening hand", "starting hands"),
            starting_the_game=("start of the game",),
        ),
        zones=words("hand", "arena", arsenal=("deck",), void=("discard pile",)),
        quantities=words(
            cards_in_hand=cards_in("hand"),
            cards_in_arsenal=(*cards_in("arsenal"), "cards in deck", "card in deck"),
            cards_in_void=(*cards_in("void"), *cards_in("discard pile")),
        ),
        stats=words(
            health=("HP", "current health", "health left", "health remaining", "HP left"),
            attack=("attack power", "power"),
            actions=("action", "actions left", "action left", "unused actions", "unused action"),
        ),
        steps=_STEPS,
        claims=_CLAIMS,
        slots={"spot": spot, "place": place, "condition": condition},
    )
)
