"""The steps every game shares: how each is written, and what it becomes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from judge.scenario.language import tree as m
from judge.scenario.language.amounts import Amount
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import RawLine, invalid

Build = Callable[[RawLine, Parts], m.Step | m.Predicate]


def _played(line: RawLine, parts: Parts) -> m.PlayCard:
    """A card that is played, at what the line says behind ``on``."""
    said = play_card(line, parts)
    return replace(said, tails=replace(said.tails, targets=(*parts.get("targets", ()), *said.tails.targets)))


def play_card(line: RawLine, parts: Parts) -> m.PlayCard:
    """A card that is played."""
    return m.PlayCard(line, parts["player"], parts["card"], _tails(parts), to=parts.get("subject"))


def activate(line: RawLine, parts: Parts) -> m.Activate:
    """An ability that is activated."""
    words, tails = parts.get("ability", ("", parts.get("tails", m.NO_TAILS)))
    if not (times := parts.get("times", 1)):
        raise invalid(f'"{line.text}" says that nothing is activated.', line.position, "Leave the line out.")
    return m.Activate(
        line, parts["player"], parts["card"], words, _paid(tails, parts), False, parts.get("subject"), times
    )


def attack(line: RawLine, parts: Parts) -> m.Attack:
    """An attack with a card or a weapon."""
    power = Amount.exactly(parts["power"]) if "power" in parts else None
    return m.Attack(line, parts["player"], parts.get("targets", ()), parts["card"], _tails(parts), power)


def _tails(parts: Parts) -> m.Tails:
    return _paid(parts["tails"], parts)


def _paid(tails: m.Tails, parts: Parts) -> m.Tails:
    """Tails with what a line says of them elsewhere: the cards that it names first, its targets, a zone."""
    costs = (part for part in ("pitching", "discarding", "destroying", "banishing") if part in parts)
    first: dict[str, Any] = {part: (*parts[part], *getattr(tails, part)) for part in costs}
    zone = {"from_zone": parts["zone_ref"]} if "zone_ref" in parts else {}
    return replace(tails, **first, **zone)


def _in_response(build: Callable[[RawLine, Parts], m.PlayCard | m.Activate]) -> Build:
    """What is said to answer something: it waits until there is something that it may answer."""
    return lambda line, parts: replace(build(line, parts), response=True)


def defend(line: RawLine, parts: Parts) -> m.Defend:
    """Defenders declared, or none."""
    to = said if isinstance(said := parts.get("subject"), m.CardRef) else None
    return m.Defend(line, parts.get("player", ""), parts.get("cards", ()), parts.get("share"), to)


def _say(yes: bool) -> Build:
    return lambda line, parts: m.Say(line, parts["player"], yes, parts.get("card"))


def _chooses_to(verb: str) -> Build:
    """What is chosen for one thing only: ``NAME pitches C``."""
    return lambda line, parts: m.Choose(line, parts["player"], parts["targets"], verb)


def _die(line: RawLine, parts: Parts) -> m.Die:
    return m.Die(line, parts["numbers"], parts.get("player"))


def _coin(value: str) -> Build:
    return lambda line, parts: m.Coin(line, value, parts.get("player"))


STEPS: tuple[Phrase, ...] = (
    Phrase(
        "NAME plays C [from ZONE] [targeting T, T] [with X=3] [pitching C, C] [discarding C] [destroying C] "
        "[banishing C, C] [choosing M, M]",
        (
            "{player} plays {card} {tails}",
            "{player} pitches {pitching:cards} to|and play|plays {card} {tails}",
        ),
        _played,
        "Ana plays Seduce Secrets from arsenal targeting Bo",
        "plays or activates; what is not said is asked",
        also=(
            "{player} plays|casts|fires_off {card} {tails}",
            "{player} plays {card} on|onto|at|against {targets} {tails}",
            "{player} casts {card} on|onto {targets} {tails}",
            "{player} plays {card} out_of {zone_ref} {tails}",
            *(
                f"{{player}} {verb} {{{tail}:cards}} to|and play|plays {{card}} {{tails}}"
                for verb, tail in (("discards", "discarding"), ("destroys", "destroying"), ("banishes", "banishing"))
            ),
            "at instant_speed {player} plays {card} {tails}",
            "{player} plays {card} {tails} at instant_speed",
        ),
    ),
    Phrase(
        "NAME activates C [: words of the ability] …",
        (
            "{player} activates|cracks|pops|uses {card} {ability}",
            "{player} pitches {pitching:cards} to|and activate|activates|use|uses {card} {ability}",
        ),
        activate,
        "Ana activates Gold",
        "the same tails as `plays`; the words tell which ability is meant",
        also=(
            "{player} activates|cracks|pops|uses|triggers {card} [s] ability {tails}",
            "{player} activates|cracks|pops|uses [his|her|their] {times:count} {card} [tokens|token]",
            "{player} cracks|pops|uses|activates {card} token {ability}",
        ),
    ),
    Phrase(
        "NAME attacks T with C …",
        (
            "{player} attacks|swings [at] {targets} with {card} {tails}",
            "{player} attacks|swings with {card} {tails}",
            "{player} attacks|swings with {card} at|on|into {targets} {tails}",
            "{player} swings {card} at|on|into {targets} {tails}",
            "{player} swings {card} {tails}",
            "{player} pitches {pitching:cards} to|and attack|attacks|swing|swings [at] {targets} with {card} {tails}",
            "{player} pitches {pitching:cards} to|and attack|attacks|swing|swings with {card} {tails}",
        ),
        attack,
        "Ana attacks Bo with Haze Beast (red)",
        "plays an attack or activates an attack ability; several targets are separated by commas",
        also=(
            "{player} attacks|swings [in] [at] {targets} [again] with {card} [again] {tails}",
            "{player} attacks|swings [in] [again] with {card} [again] {tails}",
            "{player} comes in [at] {targets} with {card} {tails}",
            "{player} comes in with {card} {tails}",
            "{player} plays {card} attacking {targets} {tails}",
            "{player} attacks|swings [in] [at] {targets} with {card} for {power:count} {strength} {tails}",
            "{player} attacks|swings [in] [again] with {card} for {power:count} {strength} {tails}",
            "{player} attacks|swings with {card} at|into {targets} for {power:count} {strength} {tails}",
            "{player} swings {card} for {power:count} {strength} {tails}",
            "{player} swings {card} at|into {targets} for {power:count} {strength} {tails}",
            "{player} sends [in] {card} {tails}",
            "{player} sends [in] {card} at|into {targets} {tails}",
        ),
    ),
    Phrase(
        "NAME responds with C …",
        (
            "{player} responds|reacts with {card} {tails}",
            "{player} responds|reacts by playing {card} {tails}",
            "in response {player} plays {card} {tails}",
            "{player} plays {card} {tails} in response",
        ),
        _in_response(_played),
        "Bo responds with Boast",
        "plays or activates it while something is under way that it may answer",
        also=(
            "{player} responds|reacts to {subject} with|by_playing {card} {tails}",
            "{player} responds|reacts {card} {tails}",
            "{player} responds|reacts with {card} on|at {targets} {tails}",
            "in response {player} plays|casts {card} on|at|onto {targets} {tails}",
            "{player} plays|casts {card} on|at|onto {targets} {tails} in response",
            "{player} plays|casts {card} in response {tails}",
            "{player} answers with {card} {tails}",
            "{player:owner} response is {card} {tails}",
            "in response to {subject} {player} plays {card} {tails}",
            "{player} plays {card} {tails} in response to {subject}",
            "{player} plays {card} {tails} at instant_speed in response",
            "{player} in response plays {card} {tails}",
            "{player} attack|defense|defence reacts|reaction with {card} {tails}",
            "{player} plays {card} {tails} as an|a attack|defense|defence reaction",
        ),
    ),
    Phrase(
        "in response, NAME activates C …",
        (
            "in response {player} activates|cracks|pops|uses {card} {ability}",
            "{player} responds|reacts by activating|cracking|using {card} {ability}",
        ),
        _in_response(activate),
        "in response, Bo activates Gold",
        "as `responds`",
        also=(
            "{player} responds|reacts to {subject} by activating|cracking|using {card} {ability}",
            "in response to {subject} {player} activates|cracks|pops|uses {card} {ability}",
            "{player} activates|cracks|pops|uses {card} {tails} in response",
            "{player} activates|cracks|pops|uses {card} {tails} in response to {subject}",
        ),
    ),
    Phrase(
        "NAME defends with C, C",
        ("{player} defends|blocks with nothing|no_cards", "{player} defends|blocks with {cards}"),
        defend,
        "Bo defends with Boast, Test of Might",
        "declares defenders",
        also=(
            "{player} defends|blocks with {share}",
            "{player} only defends|blocks with [only] {cards}",
            "{player} defends|blocks {subject} with [only] {cards}",
            "{player} uses {cards} to block|defend",
            "{player} declares {cards} as [a] blocker|defender|blockers|defenders|block|defending_card|defending_cards",
            "{player} defends|blocks using {cards}",
            "{player} defends|blocks with {cards} from [his|her|their] hand",
            "{cards} block|blocks|defend|defends",
            "{cards} block|blocks|defend|defends {subject}",
            "{player} declares a block with {cards}",
            "{player:owner} block is {cards}",
            "{player} overblocks|full-blocks|full_blocks with {cards}",
        ),
    ),
    Phrase(
        "NAME does not defend",
        (
            "{player} does_not|doesn't|does_n't defend|block",
            "{player} declares no blocks|block|blockers|defenders",
            "{player} takes it|the_hit|it_all",
            "{player} no block|blocks",
        ),
        defend,
        "Bo does not defend",
        "declares that there are no defenders",
        also=(
            "{player} declines|chooses|decides to not block|defend",
            "{player} declines to block|defend",
            "{player} lets it|the_attack through|hit",
            "{player} has no block|blocks|blockers",
            "{player} eats it|the_hit",
            "{player} blocks|defends with no card|blockers",
            "{player} does_not|doesn_t|does_n_t want to block|defend",
            "{player} will_not|won_t block|defend",
            "{player} does_not|doesn_t|does_n_t block|defend [with] it|anything|at_all",
            "{player} does_not|doesn_t|does_n_t block|defend [against] {subject}",
            "{player} is_not|isn_t blocking|defending",
            "{player} takes all [of] the damage",
            "{player} makes|says|chooses no block|blocks",
            "{player} passes on blocking|defending",
            "no block|blocks|blockers from|by {player}",
            "{player} blocks nothing",
            "{player} never blocks",
            "{player} does_not|doesn_t|does_n_t declare [any|a] block|blocks|blockers|defenders",
            "{player} leaves it|the_attack unblocked|undefended",
            "{player} does nothing to block",
            "{player} takes the full damage",
            "{player} is_not|isn_t going to block|defend",
            "{player} declares no defending_cards",
            "{player} does_not|doesn_t|does_n_t declare [any|a] defending_card|defending_cards",
            "no defenders|blockers|blocks|defending_cards are declared by {player}",
        ),
    ),
    Phrase(
        "no block",
        ("no block|blocks|blockers|defenders", "nobody|no_one blocks|defends"),
        lambda line, parts: m.Defend(line, "", ()),
        "no blocks",
        "as `NAME does not defend`, whoever is asked",
        also=(
            "no_one|nobody declares [a] block|blocks|blockers|defenders",
            "no defenders|blockers|blocks|defending_cards|cards are declared [as_defending|as_defenders|as_blockers]",
            "no defense|defence|defending_cards",
            "unblocked",
        ),
    ),
    Phrase(
        "NAME says yes [to C]",
        (
            "{player} says yes",
            "{player} says yes to {card}",
            "{player} yes",
            "{player} accepts|agrees",
            "{player} accepts {card}",
            "{player} pays [for] it",
            "{player} pays for {card}",
            "{player} pays",
        ),
        _say(True),
        "Ana says yes",
        'answers a "may"; with a card, the question that card puts',
        also=(
            "{player} does [so|it]",
            "{player} says|answers sure|yes",
            "{player} opts|decides to [do] [it]",
            "{player} pays the [additional|optional|extra] cost|costs",
        ),
    ),
    Phrase(
        "NAME says no [to C]",
        (
            "{player} says no",
            "{player} says no to {card}",
            "{player} no",
            "{player} declines|refuses",
            "{player} declines|refuses {card}",
            "{player} does_not|doesn't pay [for] [it]",
            "{player} does_not|doesn't pay for {card}",
        ),
        _say(False),
        "Bo says no to Boast",
        'answers a "may"; with a card, the question that card puts',
        also=(
            "{player} does_not|doesn_t|does_n_t",
            "{player} does_not|doesn_t|does_n_t do so|it",
            "{player} answers no",
            "{player} refuses|declines to [do] [so|it]",
            "{player} refuses|declines to pay [it|for_it]",
            "{player} refuses|declines to pay the [additional|optional|extra] cost|costs",
            "{player} does_not|doesn_t|does_n_t pay the [additional|optional|extra] cost|costs",
            "{player} opts|decides not_to [do] [so|it]",
        ),
    ),
    Phrase(
        "NAME chooses T, T",
        ("{player} chooses {answers}",),
        lambda line, parts: m.Choose(line, parts["player"], parts["answers"]),
        "Bo chooses Wallop (yellow)",
        "answers a choice, an order, a number, a mode; or which player comes first",
        also=(
            "{player} picks|selects|names {answers}",
            "{player} orders [the|his|her|their] [triggers|layers|effects] {answers}",
        ),
    ),
    Phrase(
        "NAME pitches C, C",
        ("{player} pitches {targets}", "{player} pays with {targets}"),
        _chooses_to("pitch"),
        "Ana pitches Wallop (yellow)",
        "answers what is pitched for the line before",
    ),
    *(
        Phrase(
            f"NAME {verb}{ending} C, C",
            (f"{{player}} {verb}{ending} [his|her|their] {{targets}}",),
            _chooses_to(verb),
            f"Bo {verb}{ending} Boast",
            f"answers only what is to be {done}",
            also=("{player} chooses|picks|selects {targets} as [the|its|his|her|their] target|targets",)
            if verb == "target"
            else (),
        )
        for verb, ending, done in (
            ("discard", "s", "discarded"),
            ("banish", "es", "banished"),
            ("destroy", "s", "destroyed"),
            ("reveal", "s", "revealed"),
            ("target", "s", "the target"),
        )
    ),
    Phrase(
        "the die shows 4",
        ("the die|dice|d20|d6 shows|show {numbers}", "the roll is {numbers}"),
        _die,
        "the die shows 4",
        "fixes a die, whoever rolls it",
        also=(
            "the [attack] die|dice|d20|d6|roll is|shows|comes_up|lands_on|rolls [a|an] {numbers}",
            "[the] attack|die roll {numbers}",
            "the result of the die|dice|roll is [a|an] {numbers}",
            "the six-sided|6-sided|twenty-sided|20-sided die shows [a|an] {numbers}",
            "[a|an] {numbers} is rolled",
            "rolls|roll|rolled [a|an] {numbers}",
            "d20|d6|die|natural {numbers}",
        ),
    ),
    Phrase(
        "NAME rolls 4, 2",
        ("{player} rolls [a|an] [natural] {numbers}",),
        _die,
        "Ana rolls 4, 2",
        "fixes a player's dice",
        also=(
            "{player} rolled [a|an] [natural|nat] {numbers}",
            "{player} gets|throws|scores a|an {numbers}",
            "{player:owner} die|d20|d6|dice shows|is|show {numbers}",
            "{player} rolls [a|an] [nat] {numbers} on|for|with the die|dice|d20|d6|attack",
            "{player} rolls [a|an] {numbers} to hit",
            "{player} rolls [a|an] nat {numbers}",
            "{player:owner} [attack|save|saving] roll [is] [a|an] {numbers}",
            "{player} saves with [a|an] {numbers}",
            "{player} rolls [a|the|his|her] die|dice|d6|d20 {numbers}",
            "{player} rolls [a|the|his|her] die|dice|d6|d20 and gets [a|an] {numbers}",
        ),
    ),
    Phrase(
        "the coin shows heads",
        ("the coin shows|is|lands|lands_on|comes_up heads", "{player} flips heads"),
        _coin("heads"),
        "the coin shows heads",
        "fixes a coin",
        also=("{player} flips a coin heads", "[coin] heads", "the coin|flip comes_up|is|was heads"),
    ),
    Phrase(
        "the coin shows tails",
        ("the coin shows|is|lands|lands_on|comes_up tails", "{player} flips tails"),
        _coin("tails"),
        "the coin shows tails",
        "fixes a coin",
        also=("{player} flips a coin tails", "[coin] tails", "the coin|flip comes_up|is|was tails"),
    ),
    Phrase(
        "the random card is C",
        ("the random card is {cards}", "the random cards are {cards}"),
        lambda line, parts: m.RandomCard(line, parts["cards"]),
        "the random card is Boast",
        "fixes which card comes at random",
        also=(
            "[a] random card {cards}",
            "{player} discards {cards} at_random|randomly",
            "the randomly discarded|chosen|revealed|banished card is {cards}",
            "the card discarded|chosen|revealed|banished at_random is {cards}",
            "{player} randomly discards {cards}",
            "{cards} is|are discarded at random",
        ),
    ),
    Phrase(
        "NAME passes",
        ("{player} passes [priority|prio]",),
        lambda line, parts: m.Pass(line, parts["player"]),
        "Bo passes",
        "that player passes once",
        also=(
            "{player} does_not|doesn_t|does_n_t respond|react",
            "{player} has no response|responses|reaction|reactions",
            "{player} passes [priority|prio] to {other:player}",
            "{player} has|does|plays nothing",
            "{player} does_not|doesn_t|does_n_t play anything|a_card|any_cards",
            "{player} does_not|doesn_t|declines|refuses to respond|react",
        ),
    ),
    Phrase(
        "pass",
        ("pass [priority|prio]",),
        lambda line, parts: m.Pass(line, ""),
        "pass",
        "as `NAME passes`, whoever is asked",
    ),
    Phrase(
        "everyone passes",
        ("everyone|everybody passes [priority]", "all [players] pass [priority]", "both [players] pass [priority]"),
        lambda line, parts: m.EveryonePasses(line),
        "everyone passes",
        "all pass in succession once: the top of the stack resolves, or the step ends",
        also=(
            "they both pass [priority]",
            "no response|responses",
            "nobody|no_one responds|has_a_response",
            "both pass|passes",
            "everyone passes prio",
            "each|every player passes [priority|prio]",
            "neither_player|nobody|no_one responds|plays_anything|does_anything",
            "both_players|all|everyone then pass|passes [priority|prio]",
            "priority is passed by everyone|both_players|all_players|all",
        ),
    ),
    Phrase(
        "the top of the stack resolves",
        ("the top of the stack resolves",),
        lambda line, parts: m.Resolves(line, top=True),
        "the top of the stack resolves",
        "as `everyone passes`; illegal where the stack is empty",
        also=("the top of the stack", "resolve [the_top_of_the_stack]", "the top layer|layer_of_the_stack resolves"),
    ),
    Phrase(
        "go to MOMENT",
        ("go|move|proceed|skip [on] to {moment}", "[on] to {moment}", "{player} goes|moves to {moment}"),
        lambda line, parts: m.GoTo(line, parts["moment"], player=parts.get("whose", "")),
        "go to the reaction step",
        "everyone passes until then; nothing happens when it is that moment already; `NAME's MOMENT`: in NAME's turn",
        also=(
            "go|skip|move|advance [ahead] to {whose:owner} {moment}",
            "[the] {moment} [starts|begins]",
            "in|during|at the {moment}",
            "{player} goes|moves|proceeds [on] to {moment}",
            "[the] game|play goes|moves|proceeds [on] to {moment}",
            "{player} enters {moment}",
            "we go|move [on] to {moment}",
            "wait|continue|play_on|advance [until|till|to] {moment}",
            "[at|in|during|on] [the] start|beginning of {moment}",
            "when|once|as_soon_as {moment} starts|begins",
        ),
    ),
    Phrase(
        "NAME's turn ends",
        (
            "{player:owner} turn ends",
            "{player} ends [the|his|her|their|its] turn",
            "{player} passes [the|his|her|their] turn",
            "go to the end of {player:owner} turn",
            "end|end_of {player:owner} turn",
        ),
        lambda line, parts: m.TurnEnds(line, parts["player"]),
        "Ana's turn ends",
        "everyone passes until all end-of-turn effects are over, before the next turn",
        also=(
            "{player:owner} turn is over|done|finished",
            "{player} passes [the] turn to {other:player}",
            "[at] the end of {player:owner} turn",
            "{player} passes [the] turn",
            "{player} is done",
            "{player} ends",
            "{player} finishes [his|her|their|the] turn",
            "move|proceed|skip [on] to the end of {player:owner} turn",
        ),
    ),
    Phrase(
        "the turn ends",
        ("the turn ends", "pass|end the turn"),
        lambda line, parts: m.TurnEnds(line, ""),
        "the turn ends",
        "as `NAME's turn ends`, whoever's turn it is",
        also=(
            "pass [the] turn to {other:player}",
            "end|ends of [the] turn",
            "ends [the] turn",
            "the turn is passed [to] {other:player}",
            "the turn is passed|over",
            "the turn passes",
            "the next turn starts|begins",
        ),
    ),
    Phrase(
        "NAME's turn starts",
        (
            "{player:owner} turn starts|begins",
            "go to {player:owner} next turn",
            "go to the start of {player:owner} turn",
            "{player} starts|begins his|her|their|the turn",
        ),
        lambda line, parts: m.TurnStarts(line, parts["player"]),
        "Bo's turn starts",
        "everyone passes until the first moment of that turn, before anything happens in it",
        also=(
            "[at] [the] start|beginning of {player:owner} [next] turn",
            "go to [the] start|beginning of {player:owner} [next] turn",
            "go|move to {player:owner} next turn",
            "{player:owner} next turn [starts|begins]",
            "it becomes {player:owner} turn",
        ),
    ),
    Phrase(
        "go to NAME's turn",
        ("go to {player:owner} turn", "{player:owner} turn", "on|in|during {player:owner} turn"),
        lambda line, parts: m.TurnStarts(line, parts["player"], already=True),
        "go to Bo's turn",
        "as `NAME's turn starts`; nothing where it is that player's turn",
        also=(
            "{player} takes his|her|their|the turn",
            "it|it's is {player:owner} turn",
            "now|next {player:owner} turn",
        ),
    ),
)

_PLAYS, _ACTIVATES, _ATTACKS, _RESPONDS, _ACTIVATES_THEN, _DEFENDS = STEPS[:6]
CAN_BE_DONE = (_PLAYS, _RESPONDS, _ACTIVATES, _DEFENDS, _ATTACKS)  # and is claimed so
