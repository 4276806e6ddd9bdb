"""Reading scenario files: what YAML 1.2 says, the traps, and where every error points."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import JudgeError
from judge.scenario.language.document import load_cards, load_documents, validate_keys
from judge.scenario.language.model import BrokenDocument, CardEntry, Fields, Items, Scalar, ScenarioDocument, card_entry
from judge.scenario.language.names import fold

HEAD = "title: T\ngame: flesh-and-blood\n"
SETUP = "setup:\n  turn: Ana\n  Ana:\n    hand: [Boast]\n  Bo:\n    hand: []\n"
PLAY = "play:\n  - Ana passes\n"
JUDGE = "Judge, Jury, Executioner"


def is_judge(name: str) -> bool:
    """A corpus that holds two names with commas, and one with a colon."""
    return name in (JUDGE, "Kayo, Berserker Runt", "Last Law: Salt")


def good(text: str) -> ScenarioDocument:
    """The only document of a text, which must be understood."""
    (found,) = load_documents(text, "f.yaml", is_judge)
    assert isinstance(found, ScenarioDocument), found
    return found


def bad(text: str) -> JudgeError:
    """The error of the only document of a text."""
    (found,) = load_documents(text, "f.yaml", is_judge)
    assert isinstance(found, BrokenDocument), found
    assert found.error.code == "invalid"
    return found.error


def test_a_whole_document_is_read_with_places() -> None:
    found = good(
        "title: Haze\ngame: flesh-and-blood\nconfirms: [heavy-hitters/wager/4]\n"
        "cards:\n  - name: Haze Beast\n    color: red\n    type: Illusionist Action - Attack\n"
        '    stats: "2{r} 6{p} 3{d}"\n    text: |\n      Phantasm\n      Go again\n'
        "setup:\n  turn: ana\n  moment: end phase\n  initiative: Bo\n"
        "  facts: [Ana has drawn 2 cards this turn]\n"
        "  Ana:\n    hero: {class: Illusionist, life: 20}\n"
        "    arena: [Gold x3, Knight (20 damage)]\n    resources: 2\n"
        "  Bo:\nplay:\n  - Ana attacks Bo with Haze Beast (red)\n  - then Ana has 1 life\n"
        "contrast:\n"
        "  - change: {replace: {Haze Beast (red): Boast}, remove: [Gold], add: {Ana.arena: [Might]}}\n"
        "    then: [the attack hit, Ana controls 1 Gold]\nx-expected: anything\n"
    )
    assert (found.title, found.confirms) == ("Haze", ("heavy-hitters/wager/4",))
    assert found.cards[0].label == "Haze Beast (red)"
    assert found.cards[0].text == "Phantasm\nGo again"
    assert found.setup.turn == "Ana"
    assert found.setup.moment == "end phase"
    assert [line.text for line in found.setup.facts] == ["Ana has drawn 2 cards this turn"]
    assert found.setup.extra == {"initiative": Scalar("Bo", "Bo")}
    ana = found.setup.player("Ana")
    hero = ana.entries["hero"]
    assert isinstance(hero, Fields)
    assert hero.entries["life"] == Scalar(20, "20")
    assert ana.number("resources") == 2
    assert ana.cards("arena") == (
        CardEntry("Gold", 3, "Gold"),
        CardEntry("Knight (20 damage)", 1, "Knight", "20 damage"),
    )
    assert found.setup.player("Bo").entries == {}
    assert found.play[0].position.where == "f.yaml:23:5"
    contrast = found.contrast[0]
    assert (contrast.replace[0].old, contrast.replace[0].new) == ("Haze Beast (red)", "Boast")
    assert contrast.remove[0].text == "Gold"
    assert contrast.add[0].value == Items((CardEntry("Might", 1, "Might"),))
    assert [line.text for line in contrast.then] == ["the attack hit", "Ana controls 1 Gold"]


@pytest.mark.parametrize("name", ["No", "yes", "on", "off", "1", "null", "true", "the", "~"])
def test_any_word_can_be_a_player(name: str) -> None:
    text = HEAD + f"setup:\n  turn: {name}\n  {name}: {{life: 1}}\n  Bo: {{}}\n" + f"play:\n  - {name} passes\n"
    found = good(text)
    assert found.setup.turn == found.setup.players[0].name == name
    assert found.play[0].text == f"{name} passes"


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("12", 12),
        ("0o17", 15),
        ("017", 17),
        ("-3", -3),
        ("1.5", 1.5),
        ("true", True),
        ("null", None),
        *((word, word) for word in ("No", "on", "1_000", "12:30", "2024-01-01")),
        ('"5"', "5"),
    ],
)
def test_plain_words_mean_what_the_core_schema_says(written: str, value: object) -> None:
    entry = good(HEAD + SETUP.replace("hand: []", f"life: {written}") + PLAY).setup.player("Bo").entries["life"]
    assert isinstance(entry, Scalar)
    assert entry.value == value
    assert type(entry.value) is type(value)


def test_a_number_that_is_none_is_an_error_of_its_place() -> None:
    player = good(HEAD + SETUP.replace("hand: []", "life: many") + PLAY).setup.player("Bo")
    with pytest.raises(JudgeError, match=r'f.yaml:8:11: "life" of Bo is not a whole number'):
        player.number("life")


def test_duplicate_keys_name_both_places() -> None:
    text = str(bad(HEAD + SETUP.replace("hand: []", "hand: []\n    hand: [X]") + PLAY))
    assert text.startswith("f.yaml:9:5: ")
    assert "f.yaml:8:5" in text


@pytest.mark.parametrize("rest", ["#2", "#2 targeting Bo", "# 2", "# 2, Boast", "#red"])
def test_a_number_cut_off_by_a_comment_is_invalid_with_the_cure(rest: str) -> None:
    error = bad(HEAD + SETUP + f"play:\n  - Ana plays Wallop (red) {rest}\n")
    assert error.where == "f.yaml:10:5"
    assert f"'Ana plays Wallop (red) {rest}'" in error.hint


def test_a_number_cut_off_in_setup_and_contrast() -> None:
    block = SETUP.replace("hand: [Boast]", "hand:\n      - Wallop (red) #2")
    assert bad(HEAD + block + PLAY).where == "f.yaml:7:9"
    assert "line 6" in bad(HEAD + SETUP.replace("[Boast]", "[Wallop (red) #2]") + PLAY).hint
    contrast = "contrast:\n  - change:\n      replace:\n        A: Wallop #2\n    then: [B]\n"
    assert bad(HEAD + SETUP + PLAY + contrast).where.startswith("f.yaml:14:")


def test_a_comment_after_a_line_stays_a_comment() -> None:
    lines = "play:\n  - Ana passes     # she waits\n  - 'Ana plays Wallop (red) #2' # the other\n"
    assert [line.text for line in good(HEAD + SETUP + lines).play] == [
        "Ana passes",
        "Ana plays Wallop (red) #2",
    ]


def test_a_pair_in_play_is_a_line() -> None:
    lines = "play:\n  - Ana activates Gold: Draw a card\n  - then: Ana has 2 life\n  - x-note: mine\n"
    texts = [line.text for line in good(HEAD + SETUP + lines).play]
    assert texts == ["Ana activates Gold: Draw a card", "then: Ana has 2 life"]


@pytest.mark.parametrize(
    ("lines", "hint"),
    [
        ("  - Ana activates Gold: Draw: now\n", "second colon"),
        ('  - "Wallop (red) #2" has 2\n', "single quotes"),
        ("  - 'Ana plays Hold 'em'\n", "single quotes"),
        ("  - *Ana plays\n", "quotes"),
        ("  - !Ana plays\n", "quotes"),
        ("\t- Ana passes\n", "does not allow tabs"),
        ("  - - Ana passes\n", "whole line in quotes"),
        ("  -\n", "remove it"),
    ],
)
def test_malformed_lines_are_explained(lines: str, hint: str) -> None:
    error = bad(HEAD + SETUP + "play:\n" + lines)
    assert hint in error.hint
    assert error.where.startswith("f.yaml:1")


def test_a_name_with_a_colon_is_an_entry_of_a_list() -> None:
    """YAML reads it as a mapping of one pair; in quotes it is the text anyway, and what is no name stays a mapping."""
    for cards in ("[Boast, Last Law: Salt (red) x2]", "\n    - Boast\n    - Last Law: Salt (red) x2"):
        found = good(HEAD + SETUP.replace("[Boast]", cards) + PLAY)
        entries = found.setup.player("Ana").cards("hand")
        assert entries is not None
        assert [(e.name, e.annotation, e.count) for e in entries] == [("Boast", "", 1), ("Last Law: Salt", "red", 2)]
    left = good(HEAD + SETUP.replace("[Boast]", "[Last Law: Pepper]") + PLAY)
    with pytest.raises(JudgeError, match="is not a list of cards"):
        left.setup.player("Ana").cards("hand")


def test_no_name_begins_in_the_brackets_of_another() -> None:
    """“Ash Wing (red), Dragon Egg” holds “Red Dragon”, as names are compared without brackets and commas."""
    text = HEAD + SETUP.replace("[Boast]", "[Ash Wing (red), Dragon Egg]") + PLAY
    (found,) = load_documents(text, "f.yaml", lambda name: fold(name) == "red dragon")
    assert isinstance(found, ScenarioDocument)
    entries = found.setup.player("Ana").cards("hand")
    assert entries is not None
    assert [e.name for e in entries] == ["Ash Wing", "Dragon Egg"]


def test_names_with_commas_are_joined_in_flow_style_only() -> None:
    flow = SETUP.replace("[Boast]", f"[{JUDGE} (red) x2, Boast]").replace("hand: []", f"hand: [{JUDGE}]")
    contrast = (
        f"contrast:\n  - change: {{replace: {{{JUDGE}: Kayo, Berserker Runt}}, remove: [{JUDGE}, Boast]}}\n"
        f"    then: [{JUDGE} is in Bo's hand, Bo has 2 life]\n"
    )
    found = good(HEAD + flow + PLAY + contrast)
    entries = found.setup.player("Ana").cards("hand")
    assert entries is not None
    assert [(e.name, e.annotation, e.count) for e in entries] == [(JUDGE, "red", 2), ("Boast", "", 1)]
    assert [(r.old, r.new) for r in found.contrast[0].replace] == [(JUDGE, "Kayo, Berserker Runt")]
    assert [r.text for r in found.contrast[0].remove] == [JUDGE, "Boast"]
    assert [x.text for x in found.contrast[0].then] == [f"{JUDGE} is in Bo's hand", "Bo has 2 life"]
    hero = good(HEAD + SETUP.replace("[]", "[]\n    hero: {name: Kayo, Berserker Runt, life: 9}") + PLAY)
    fields = hero.setup.player("Bo").entries["hero"]
    assert isinstance(fields, Fields)
    assert fields.entries == {
        "name": Scalar("Kayo, Berserker Runt", "Kayo, Berserker Runt"),
        "life": Scalar(9, "9"),
    }
    block = SETUP.replace("[Boast]", "\n      - Judge\n      - Jury\n      - Executioner")
    cards = good(HEAD + block + PLAY).setup.player("Ana").cards("hand")
    assert cards is not None
    assert [c.text for c in cards] == ["Judge", "Jury", "Executioner"]


def test_a_bracket_with_a_comma_is_one_entry_of_a_list() -> None:
    cards = good(HEAD + SETUP.replace("[Boast]", "[Boast (1 damage, tapped, with A and B), Boast]") + PLAY)
    entries = cards.setup.player("Ana").cards("hand")
    assert entries is not None
    assert [(e.name, e.annotation) for e in entries] == [("Boast", "1 damage, tapped, with A and B"), ("Boast", "")]
    left_open = good(HEAD + SETUP.replace("[Boast]", "[Boast (1 damage, tapped, Wallop]") + PLAY)
    entries = left_open.setup.player("Ana").cards("hand")
    assert entries is not None
    assert len(entries) == 3


def test_an_inline_card_with_a_comma_is_known() -> None:
    text = HEAD + "cards:\n  - name: Hit, Run\n" + SETUP.replace("[Boast]", "[Hit, Run, Boast]") + PLAY
    cards = good(text).setup.player("Ana").cards("hand")
    assert cards is not None
    assert [c.text for c in cards] == ["Hit, Run", "Boast"]


def test_one_broken_document_costs_no_other() -> None:
    broken = "title: 'It''s broken'\ngame: g\nsetup: [\n"
    found = load_documents(HEAD + SETUP + PLAY + "---\n" + broken + "...\n---\n" + HEAD + SETUP + PLAY, "f.yaml")
    assert [type(x) for x in found] == [ScenarioDocument, BrokenDocument, ScenarioDocument]
    assert isinstance(found[1], BrokenDocument)
    assert (found[1].title, found[1].game) == ("It's broken", "g")
    assert isinstance(found[2], ScenarioDocument)
    assert found[2].play[0].position.line == 26


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark\n", "---\n# nothing\n---\n", "\ufeff"])
def test_a_file_without_a_scenario_is_an_error(text: str) -> None:
    (found,) = load_documents(text, "f.yaml")
    assert isinstance(found, BrokenDocument)
    assert found.error.sentence().startswith("f.yaml: the file holds no scenario.")


def test_line_ends_and_byte_order_mark_do_not_matter() -> None:
    plain = good(HEAD + SETUP + PLAY)
    assert good("\ufeff" + HEAD + SETUP + PLAY) == plain
    assert good((HEAD + SETUP + PLAY).replace("\n", "\r\n")) == plain
    assert good((HEAD + SETUP + PLAY).replace("\n", "\r")).play[0].position == plain.play[0].position
    assert good("%YAML 1.2\n---\n" + HEAD + SETUP + PLAY).play[0].position.line == 12


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- a\n- b\n", "is a mapping"),
        ("just words\n", "is a mapping"),
        (HEAD + SETUP + PLAY + "contrats: []\n", "Did you mean contrast"),
        (HEAD + PLAY, "has no setup"),
        (HEAD + SETUP, "no lines in play"),
        ("title: T\n" + SETUP + PLAY, "has no game"),
        (HEAD + "setup:\n  turn: Ana\n  Ana: {}\n" + PLAY, "fewer than two players"),
        (HEAD + SETUP.replace("turn: Ana", "turn: Anna") + PLAY, "Did you mean Ana?"),
        (HEAD + SETUP + PLAY + "cards:\n  - nam: x\n", "Did you mean name?"),
        (HEAD + SETUP + PLAY + "contrast:\n  - then: [Ana passes]\n", "changes nothing"),
        (HEAD + SETUP + PLAY + "contrast:\n  - change: {replace: {A: B}}\n", "claims nothing"),
        (
            HEAD + SETUP + PLAY + "contrast:\n  - change: {swap: {A: B}}\n    then: [C]\n",
            '"swap" means nothing',
        ),
        (
            HEAD + SETUP + PLAY + "contrast:\n  - change: {replace: {A: }}\n    then: [C]\n",
            'in the place of "A"',
        ),
        (HEAD + SETUP + "play:\n  - Ana \x01\n", "U+0001"),
        ("a: &a [*a]\n", "not named before"),
        ("a: " + "[" * 5000 + "]" * 5000, "nested more than"),
        ("a: " + "x" * 300_000, "300,004 characters"),
        (
            "a: &a [1,1,1,1,1,1,1,1,1]\n" + "".join(f"k{i}: [*a]\n" for i in range(3000)),
            "more than 10,000 values",
        ),
        ("? [a]\n: b\n", "cannot be a key"),
    ],
)
def test_bad_documents_say_what_is_wrong(text: str, said: str) -> None:
    assert said in str(bad(text))


def test_nested_aliases_are_bounded() -> None:
    text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
    text += "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 9))
    assert "more than 10,000 values" in str(bad(text))


def test_json_is_the_same_document_however_it_is_laid_out() -> None:
    obj = {
        "title": "J 😀",
        "game": "flesh-and-blood",
        "setup": {"turn": "Ana", "Ana": {"hand": ["Boast"], "life": 3}, "Bo": {}},
        "play": ["Ana passes", "then Ana has 3 life"],
    }
    for text in (json.dumps(obj, indent=2), json.dumps(obj, indent="\t")):
        assert good(text) == good(json.dumps(obj))


def test_unknown_keys_of_a_player_name_the_nearest() -> None:
    player = good(HEAD + SETUP.replace("hand: []", "arsnal: []\n    x-note: 1") + PLAY).setup.player("Bo")
    with pytest.raises(JudgeError, match=r'f.yaml:8:5: "arsnal" means nothing in Bo. Did you mean arsenal\?'):
        validate_keys(player.entries, ("hand", "arsenal"), player.key_positions, "Bo")
    validate_keys(player.entries, ("arsnal",), player.key_positions, "Bo")
    assert "x-note" not in player.entries


def test_cards_are_read_from_yaml_and_json_lines() -> None:
    yaml_text = "cards:\n  - name: A\n    stats: 3\n  - nam: B\n"
    first, second = load_cards(yaml_text, "c.yaml")
    assert getattr(first, "stats", None) == "3"
    assert isinstance(second, JudgeError)
    lines = '{"name": "A", "text": "Go again"}\n{"name": "B", "color": "red"}\n'
    assert [getattr(card, "label", None) for card in load_cards(lines, "c.jsonl")] == ["A", "B (red)"]


@given(st.text(alphabet="abc XYZ'-é", min_size=1).map(str.strip).filter(bool), st.integers(1, 99))
def test_counts_are_read_back(name: str, count: int) -> None:
    name = " ".join(name.split())
    entry = card_entry(f"{name} x{count}")
    assert (entry.text, entry.count) == (name, count)


@given(st.text(max_size=200))
def test_any_text_gives_documents_or_a_judge_error(text: str) -> None:
    try:
        found = load_documents(text, "f.yaml")
    except JudgeError:
        return
    assert all(isinstance(x, ScenarioDocument) or x.error.code == "invalid" for x in found)


@given(st.lists(st.sampled_from([*"-:#[]{}'\"&*!|>%@,? \n", "title", "play", "x", "\t"]), max_size=40))
def test_any_signs_of_yaml_give_documents_or_a_judge_error(parts: list[str]) -> None:
    try:
        found = load_documents("".join(parts), "f.yaml")
    except JudgeError:
        return
    assert all(isinstance(x, ScenarioDocument | BrokenDocument) for x in found)


def test_a_list_that_repeats_a_name_is_read_as_quickly_as_a_short_one() -> None:
    """What stands between commas may be parts of one name; the same words are looked for once."""
    asked: list[str] = []

    def is_name(text: str) -> bool:
        asked.append(text)
        return text == "Rock, Roll"

    head = "game: flesh-and-blood\nsetup:\n  Ana: {hero: {class: Brute}}\n  Bo: {hero: {class: Brute}, hand: ["
    for many in (20, 1_500):
        asked.clear()
        load_documents(f"{head}{'Tall Wall (red), ' * many}Rock, Roll]}}\nplay: [Ana passes]\n", "-", is_name)
        assert len(asked) < 1_500, many
