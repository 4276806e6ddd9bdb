"""A sentence nobody can execute stops the run as soon as what it could speak of happens or is asked (1.7.4)."""

from __future__ import annotations

import pytest

from engine.replays import board, replay
from judge.games.flesh_and_blood.words.joining import Source
from judge.games.flesh_and_blood.words.texts import read_text
from judge.scenario import Bounds, Library, explore

TOOLS = {
    name: f'{{name: {name}, type: Generic Action, stats: "{3 if name == "Costly" else 0}{{r}}", text: "{text}"}}'
    for name, text in {
        "Drop It": "Discard a card.",
        "Drop Big": "Discard a card with 6 or more {p}.",
        "Show It": "Reveal a card from your hand.",
        "Drown It": "Banish a card from your hand.",
        "Drown It Dark": "Banish a card from your hand face-down.",
        "Exhume": "Banish a card from your graveyard.",
        "Sink It": "Put a card from your hand on the bottom of your deck.",
        "Stow It": "Put a card from your hand into your arsenal.",
        "Draw It": "Draw a card.",
        "Spoil": "Put the top card of your deck into your graveyard.",
        "Duel": "Clash with target opponent.",
        "Costly": "Gain 2{h}.",
        "Weigh": "Discard a card. If it has 6 or more {p}, gain 1{h}.",
    }.items()
}
# what happens or is asked: where the card is, beside what it is done with, and the lines
ASKED = {
    "played": ("hand: [Odd]", "Ana plays Odd"),
    "claimed to be unplayable": ("hand: [Odd], action points: 0", "then Ana cannot play Odd"),
    "played from the graveyard": ("graveyard: [Odd]", "then Ana cannot play Odd"),
    "pitched": ("hand: [Odd, Costly]", "Ana plays Costly pitching Odd"),
    "discarded": ("hand: [Odd, Drop It]", "Ana plays Drop It"),
    "looked at for its power": ("hand: [Odd, Duel, Drop Big]", "Ana plays Drop Big\nAna chooses Duel"),
    "revealed": ("hand: [Odd, Show It]", "Ana plays Show It"),
    "banished": ("hand: [Odd, Drown It]", "Ana plays Drown It"),
    "banished face-down": ("hand: [Odd, Drown It Dark]", "Ana plays Drown It Dark"),
    "banished from the graveyard": ("graveyard: [Odd], hand: [Exhume]", "Ana plays Exhume"),
    "put under the deck": ("hand: [Odd, Sink It]", "Ana plays Sink It"),
    "put into arsenal": ("hand: [Odd, Stow It]", "Ana plays Stow It"),
    "drawn": ("hand: [Draw It], deck: [Odd]", "Ana plays Draw It"),
    "put into the graveyard": ("hand: [Spoil], deck: [Odd]", "Ana plays Spoil"),
    "clashed with": ("hand: [Duel], deck: [Odd]", "Ana plays Duel"),
    "asked for its power": ("hand: [Odd]", "then Odd has 3 power"),
    "asked for its power when it is gone": ("hand: [Odd, Weigh]", "Ana plays Weigh"),
    "in the graveyard": ("graveyard: [Odd]", "then Ana has 20 life"),
    "banished before": ("banished: [Odd]", "then Ana has 20 life"),
    "pitched before": ("pitch: [Odd]", "then Ana has 20 life"),
    "in the soul": ("soul: [Odd]", "then Ana has 20 life"),
    "in the arena": ("arena: [Odd]", "then Ana has 20 life"),
    "activated": ("arena: [Odd], resources: 1", "Ana activates Odd"),
    "claimed not to be activated": ("arena: [Odd]", "then Ana cannot activate Odd"),
}
UNTOUCHED = {
    "in hand": ("hand: [Odd, Duel]", "then Ana can play Duel"),
    "in hand while something is paid": ("hand: [Odd, Costly], resources: 3", "Ana plays Costly"),
    "in the deck": ("hand: [Drop It], deck: [Odd]", "Ana plays Drop It"),
    "face-down in arsenal": ("hand: [Costly], arsenal: [Odd], resources: 3", "Ana plays Costly"),
}
IN_PLAY = {"played", "claimed to be unplayable", "played from the graveyard", "in the arena", "activated"} | {
    "claimed not to be activated"
}
# an unread sentence: what of the above it speaks of
SENTENCES = {
    "Yodel the moon to the sun.": set(ASKED),
    "Moonwalk": set(ASKED),
    "When this attacks, swap the moon with the sun.": set(),
    "Whenever you attack with a sword, swap the moon with the sun.": set(),
    "The first time a sword you control hits a hero, swap the moon with the sun.": set(),
    "The first time you play a card, swap the moon with the sun.": {"played"},
    "Whenever you play a wobbly card, swap the moon with the sun.": IN_PLAY,
    "When this enters the arena, name a card. The named card wobbles while this is in the arena.": IN_PLAY
    | {"looked at for its power", "clashed with", "asked for its power", "asked for its power when it is gone"},
    "Instant -- {r}, destroy this: Yodel the moon to the sun.": {"activated", "claimed not to be activated"},
    "Instant -- {r}, destroy this: Yodel. Whenever the sun sets, yodel.": IN_PLAY,
    "When this is pitched, swap the moon with the sun.": {"pitched"},
    "When this is discarded, swap the moon with the sun.": {"discarded", "asked for its power when it is gone"},
    "When this is revealed, swap the moon with the sun.": {"revealed", "clashed with"},
    "When you draw this, swap the moon with the sun.": IN_PLAY | {"drawn"},
    "While this is in your graveyard, swap the moon with the sun.": IN_PLAY
    | {"in the graveyard", "banished from the graveyard", "played from the graveyard", "discarded"}
    | {"put into the graveyard", "asked for its power when it is gone"},
    "While this is in your banished zone, the moon is the sun.": IN_PLAY
    | {"banished", "banished face-down", "banished from the graveyard", "banished before"},
    "If this would be put into your graveyard, instead swap the moon with the sun.": IN_PLAY
    | {"discarded", "banished from the graveyard", "put into the graveyard", "asked for its power when it is gone"},
    "Odd's {p} is equal to the phases of the moon.": IN_PLAY
    | {"looked at for its power", "clashed with", "asked for its power", "asked for its power when it is gone"},
}


def _verdict(sentence: str, setup: str, lines: str, library: Library) -> tuple[str, str]:
    odd = f'{{name: Odd, type: Generic Action - Aura, color: blue, stats: "0{{r}} 3{{p}} 3{{d}}", text: "{sentence}"}}'
    tools = [TOOLS[name] for name in TOOLS if name in setup or name == "Costly"]
    text = board(lines, ana=setup, bo="deck: [Costly x5]", cards=", ".join((odd, *tools)))
    report = replay(text, library)
    return report.verdict.value, report.reason


@pytest.mark.parametrize("sentence", SENTENCES)
def test_it_stops_where_it_could_speak(sentence: str, library: Library) -> None:
    found = {name for name in ASKED if _verdict(sentence, *ASKED[name], library)[0] == "unsupported"}
    assert found == SENTENCES[sentence]


@pytest.mark.parametrize("name", ASKED)
def test_the_reason_says_the_card_the_sentence_and_what_asked(name: str, library: Library) -> None:
    verdict, reason = _verdict("Yodel the moon to the sun.", *ASKED[name], library)
    assert verdict == "unsupported"
    assert reason.startswith('Odd (blue): "Yodel the moon to the sun." is not executable, and ')


@pytest.mark.parametrize("name", UNTOUCHED)
def test_a_card_nobody_touches_stops_nothing(name: str, library: Library) -> None:
    assert _verdict("Yodel the moon to the sun.", *UNTOUCHED[name], library)[0] == "confirmed"


@pytest.mark.parametrize(
    ("sentence", "verdict"),
    {
        "When this attacks or hits, yodel.": "confirmed",
        "Whenever you draw a card, yodel.": "confirmed",
        "Yodel the moon to the sun.": "unsupported",
        "When this defends, yodel.": "unsupported",
        "This has +1{d} for each yodel.": "unsupported",
        "Instant -- {r}: Yodel. Activate this only while this is defending.": "confirmed",
        "If this would be put into your graveyard from the combat chain, instead yodel.": "unsupported",
    }.items(),
)
def test_a_defending_card_works_only_where_it_says_so(sentence: str, verdict: str, library: Library) -> None:
    """1.7.4a."""
    odd = (
        f'{{name: Odd, type: Generic Action - Attack, color: blue, stats: "0{{r}} 3{{p}} 3{{d}}", text: "{sentence}"}}'
    )
    poke = '{name: Poke, type: Generic Action - Attack, stats: "0{r} 2{p}"}'
    lines = "Ana attacks Bo with Poke\nBo defends with Odd\nthe combat chain closes\nthen Bo has 20 life"
    found = replay(board(lines, ana="hand: [Poke]", bo="hand: [Odd]", cards=f"{odd}, {poke}"), library)
    assert found.verdict == verdict, found.reason


@pytest.mark.parametrize(
    ("words", "verdict"), [("Any hero may activate this ability.", "unsupported"), ("", "confirmed")]
)
def test_who_may_activate_what_nobody_reads_has_lines_that_are_not_followed(
    words: str, verdict: str, library: Library
) -> None:
    hall = (
        '{name: Odd Hall, type: Generic Action - Landmark, stats: "0{r}", '
        f'text: "Instant -- Discard a card: Yodel to the moon. {words}"}}'
    )
    poke = '{name: Poke, type: Generic Action - Attack, stats: "0{r} 2{p}"}'
    lines = "then never Bo is at 21"
    text = board(lines, ana="hand: [Poke]", bo="arena: [Odd Hall]", cards=f"{hall}, {poke}")
    (ana,) = explore(text, library=library, free=("Ana",), source="board.yaml", bounds=Bounds())
    assert ana.verdict == verdict, ana.reason


# what stands behind or beside an unread permission, trigger or activated ability may work on its own: setup, lines
BESIDE = {
    f"{head} {behind}": ("arena: [Odd], hand: [Poke]", "Ana attacks Bo with Poke\nthen the attack has 2 power")
    for head, behinds in {
        "You may play wobbly cards from your graveyard.": (
            "Attacks you control have +1{p}.",
            "If you would be dealt damage, prevent 1 of that damage.",
            "Whenever an attack you control hits, draw a card.",
        ),
        "Whenever you play an aura, yodel the moon.": (
            "The attacks you control have +1{p}.",
            "If it's your turn, attacks you control have +1{p}.",
            "The first time an opponent would be dealt damage each turn, they are dealt 1 more.",
            "If there are no auras in the arena, attacks you control have +1{p}.",
            "Go again",
        ),
        "Instant -- Destroy this: Yodel.": ("Attacks you control have +1{p}.", "Your opponents may activate this."),
        "Whenever you play an aura, yodel the moon!": ("Attacks you control have +1{p}.",),
        "Whenever you play an aura, wobbly card, or attack,": ("gain 1{h}.",),
        "When you draw a card, attack, or yodel,": ("gain 1{h}.",),
        "When this enters the arena, attacks you control have +1{p}": ("for as long as it's in the arena.",),
        "You may play wobbly cards from your graveyard and": ("attacks you control have +1{p}.",),
    }.items()
    for behind in behinds
} | {
    f"You may play wobbly cards from your {zone}": (f"arena: [Odd{read}], {where}: [Poke]", lines)
    for zone, read, where, lines in (
        ("graveyard.", ", Perm", "graveyard", "Ana attacks Bo with Poke"),
        ("graveyard for {r} less.", ", Perm", "graveyard", "Ana attacks Bo with Poke"),
        ("graveyard or hand as though they were instants.", "", "hand", "then Ana can play Poke"),
        ("banished zone.", "", "banished", "then Poke costs 0"),
    )
}


@pytest.mark.parametrize("words", BESIDE)
def test_what_may_work_beside_an_unread_ability_is_not_passed_over(words: str, library: Library) -> None:
    """1.7.4."""
    cards = ", ".join(
        (
            f'{{name: Odd, type: Generic Action - Item, text: "{words}"}}',
            '{name: Perm, type: Generic Action - Item, text: "You may play cards from your graveyard."}',
            '{name: Poke, type: Generic Action - Attack, stats: "0{r} 2{p}"}',
        )
    )
    setup, lines = BESIDE[words]
    found = replay(board(lines, ana=setup, bo="life: 20", cards=cards), library)
    assert found.verdict == "unsupported", found.reason


@pytest.mark.parametrize(
    "words",
    [
        "You may play wobbly cards from your graveyard.",
        "Whenever you play an aura, yodel the moon. If you do, yodel. Then draw a card.",
        "Instant -- Destroy this: Yodel. If you do, draw a card.",
    ],
)
def test_an_unread_ability_that_nobody_uses_and_nothing_triggers_stops_nothing(words: str, library: Library) -> None:
    odd = f'{{name: Odd, type: Generic Action - Item, text: "{words}"}}'
    poke = '{name: Poke, type: Generic Action - Attack, stats: "0{r} 2{p}"}'
    lines = "Ana attacks Bo with Poke\nthen the attack has 2 power"
    found = replay(board(lines, ana="arena: [Odd], hand: [Poke]", bo="life: 20", cards=f"{odd}, {poke}"), library)
    assert found.verdict == "confirmed", found.reason


def test_a_long_unread_trigger_is_not_read_at_each_of_its_commas() -> None:
    words = f"Whenever you play an aura, {', '.join(['draw a card'] * 60)}, yodel."
    (read,) = read_text((words,), Source(("Odd",), "blue", ("Action",), ("Aura",)))
    assert len(read.abilities) == 1
