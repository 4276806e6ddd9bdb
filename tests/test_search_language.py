"""The query language: what each question finds is worked out from the records, not by the search."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from whoosh import query as q

from judge.builds.live import Build
from judge.cli import main
from judge.records import Card, CardVersion, Record, folded
from judge.search import Searcher
from judge.search.analysis import plain_words, words_of
from judge.search.parse import LONGEST, MOST_WORDS, _parsed, _Parser, parse
from judge.web.app import prepared
from judge.web.shelf import Shelf


class Version:
    """A printed version of a card, as its record has it."""

    def __init__(self, card: Card, version: CardVersion) -> None:
        extra = dict(card.extra)
        said = {name: self._each(extra.get(name, "")) for name in ("faction", "class", "tier", "bond", "rarity")}
        section = re.sub(r" cards$", "", card.section.lower()) if card.section.lower().endswith(" cards") else ""
        self.game, self.document = card.game, card.document
        self.classes = {*map(folded, card.supertypes), *said["faction"], *said["class"]}
        self.types = {*map(folded, (*card.types, *card.subtypes)), *said["tier"], *said["class"]}
        if not card.types and section:
            self.types.add(section)
        self.keywords = {k for name in card.keywords for k in (folded(name), re.sub(r" (\d+|x)$", "", folded(name)))}
        self.keywords |= {"specialization" for name in card.keywords if name.endswith("Specialization")}
        self.color = version.color
        self.printed = {**extra, **version.stats()}
        self.said = said
        self.name = f" {' '.join(plain_words(' '.join((card.name, *card.also_named, *card.short_names()))))} "
        self.text = f" {' '.join(plain_words(card.text, words_of(card.game).symbols))} "

    @staticmethod
    def _each(value: str) -> set[str]:
        return {folded(part) for part in value.split("/") if part.strip()}

    def number(self, name: str) -> int:
        """A printed number; one that no comparison of these tests reaches where there is none."""
        value = self.printed.get(name, "").lstrip("+")
        return int(value) if value.isdigit() else -1


Holds = Callable[[Version], bool]


def fab(v: Version) -> bool:
    return v.game == "flesh-and-blood"


HELD: list[tuple[str, Holds]] = [
    ("class:guardian", lambda v: "guardian" in v.classes),
    ("class:Guardians", lambda v: "guardian" in v.classes),
    ("CLASS:GUARDIAN", lambda v: "guardian" in v.classes),
    ('class:"guardian"', lambda v: "guardian" in v.classes),
    ("class = warrior", lambda v: "warrior" in v.classes),
    ("talent:light", lambda v: "light" in v.classes),
    ("type:attack", lambda v: "attack" in v.types),
    ("type:attacks class:brute", lambda v: "attack" in v.types and "brute" in v.classes),
    ("type:attack reaction", lambda v: "attack reaction" in v.types),
    ("type:attack reactions", lambda v: "attack reaction" in v.types),
    ("type:action -type:attack game:fab", lambda v: fab(v) and "action" in v.types and "attack" not in v.types),
    ('type:"action attack" class:warrior', lambda v: {"action", "attack"} <= v.types and "warrior" in v.classes),
    ("slot:head", lambda v: "head" in v.types),
    ("type:equipment (slot:head OR slot:arms)", lambda v: "equipment" in v.types and bool({"head", "arms"} & v.types)),
    ("subtype:aura", lambda v: "aura" in v.types),
    (
        "class:guardian type:attack cost<=3 -keyword:temper",
        lambda v: (
            "guardian" in v.classes
            and "attack" in v.types
            and 0 <= v.number("cost") <= 3
            and "temper" not in v.keywords
        ),
    ),
    ("class:guardian OR class:brute", lambda v: bool({"guardian", "brute"} & v.classes)),
    ("class:guardian or class:brute", lambda v: bool({"guardian", "brute"} & v.classes)),
    ("class:(guardian OR brute)", lambda v: bool({"guardian", "brute"} & v.classes)),
    ("class:guardian,brute", lambda v: bool({"guardian", "brute"} & v.classes)),
    ("class:guardian AND type:block", lambda v: "guardian" in v.classes and "block" in v.types),
    (
        "class:guardian type:block OR type:equipment",
        lambda v: "guardian" in v.classes and bool({"block", "equipment"} & v.types),
    ),
    ("NOT class:generic type:block", lambda v: "generic" not in v.classes and "block" in v.types),
    ("type:block not class:generic", lambda v: "generic" not in v.classes and "block" in v.types),
    ("type:block -class:generic", lambda v: "generic" not in v.classes and "block" in v.types),
    (
        "type:weapon -(class:brute OR class:warrior)",
        lambda v: "weapon" in v.types and not {"brute", "warrior"} & v.classes,
    ),
    (
        "type:weapon NOT (class:brute class:warrior)",
        lambda v: "weapon" in v.types and not {"brute", "warrior"} <= v.classes,
    ),
    ("type:weapon AND NOT class:brute", lambda v: "weapon" in v.types and "brute" not in v.classes),
    (
        "(class:brute (type:block OR (type:attack cost>=3)))",
        lambda v: "brute" in v.classes and ("block" in v.types or ("attack" in v.types and v.number("cost") >= 3)),
    ),
    (
        "(class:brute AND type:weapon) OR (class:guardian AND type:equipment)",
        lambda v: (
            ("brute" in v.classes and "weapon" in v.types) or ("guardian" in v.classes and "equipment" in v.types)
        ),
    ),
    ("color:red power>=7", lambda v: v.color == "red" and v.number("power") >= 7),
    ("color:blue power>=7", lambda v: v.color == "blue" and v.number("power") >= 7),
    ("colour:yel cost:3", lambda v: v.color == "yellow" and v.number("cost") == 3),
    ("color:(red OR blue) type:instant", lambda v: v.color in ("red", "blue") and "instant" in v.types),
    ("color:red,blue cost>=4", lambda v: v.color in ("red", "blue") and v.number("cost") >= 4),
    (
        "-color:red class:guardian cost:7",
        lambda v: v.color != "red" and "guardian" in v.classes and v.number("cost") == 7,
    ),
    ("power:3..6", lambda v: 3 <= v.number("power") <= 6),
    ("power>=3 power<=6", lambda v: 3 <= v.number("power") <= 6),
    ("power:[3 TO 6]", lambda v: 3 <= v.number("power") <= 6),
    ("power:3-6", lambda v: 3 <= v.number("power") <= 6),
    ("power:6..3", lambda v: 3 <= v.number("power") <= 6),
    ("power:8..", lambda v: v.number("power") >= 8),
    ("cost:..1 class:brute", lambda v: 0 <= v.number("cost") <= 1 and "brute" in v.classes),
    ("power > 6", lambda v: v.number("power") > 6),
    ("power≥7", lambda v: v.number("power") >= 7),
    ("cost:0", lambda v: v.number("cost") == 0),
    ("cost=0 type:attack", lambda v: v.number("cost") == 0 and "attack" in v.types),
    ("cost!=0 type:instant", lambda v: v.number("cost") != 0 and "instant" in v.types),
    ("cost:x", lambda v: v.printed.get("cost") == "X"),
    ("cost:X OR cost:9", lambda v: v.printed.get("cost") in ("X", "9")),
    ("defense:*", lambda v: v.printed.get("defense") == "*"),
    ("defence>=4", lambda v: v.number("defense") >= 4),
    ("defense<3 type:block", lambda v: 0 <= v.number("defense") < 3 and "block" in v.types),
    ("type:attack NOT defense>=0", lambda v: "attack" in v.types and v.number("defense") < 0),
    ("pitch:1 class:brute", lambda v: v.number("pitch") == 1 and "brute" in v.classes),
    ("life>=20 type:hero", lambda v: v.number("life") >= 20 and "hero" in v.types),
    ("intellect:4", lambda v: v.number("intellect") == 4),
    ("keyword:temper", lambda v: "temper" in v.keywords),
    ('keyword:"blade break" OR keyword:temper', lambda v: bool({"blade break", "temper"} & v.keywords)),
    ("keyword:blade break slot:head", lambda v: "blade break" in v.keywords and "head" in v.types),
    ("keyword:specialization", lambda v: "specialization" in v.keywords),
    ("-keyword:nosuchthing type:block", lambda v: "block" in v.types),
    ("faction:kingdom hp>=50", lambda v: "kingdom" in v.said["faction"] and v.number("hp") >= 50),
    ("faction:underworld faction:mage guild", lambda v: {"underworld", "mage guild"} <= v.said["faction"]),
    ("faction:barbarian points<=5", lambda v: "barbarian" in v.said["faction"] and 0 <= v.number("points") <= 5),
    (
        "atk>=10 dam>=20 game:factions",
        lambda v: v.number("atk") >= 10 and v.number("dam") >= 20 and v.game == "factions",
    ),
    ("def:18..20", lambda v: 18 <= v.number("def") <= 20),
    ("rarity:vr", lambda v: "vr" in v.said["rarity"]),
    ("rarity:vr -faction:neutral", lambda v: "vr" in v.said["rarity"] and "neutral" not in v.said["faction"]),
    ("number:1..10 game:factions", lambda v: 1 <= v.number("number") <= 10 and v.game == "factions"),
    ("magic>=2 hp<30", lambda v: v.number("magic") >= 2 and 0 <= v.number("hp") < 30),
    ("tier:main", lambda v: "main" in v.said["tier"]),
    ("bond:fast OR bond:tank", lambda v: bool({"fast", "tank"} & v.said["bond"])),
    ("game:hueshift ap>=3 hp:5", lambda v: v.game == "hueshift" and v.number("ap") >= 3 and v.number("hp") == 5),
    (
        "game:hueshift class:tank type:mech",
        lambda v: v.game == "hueshift" and "tank" in v.classes and "mech" in v.types,
    ),
    ("set:heavy hitters type:hero", lambda v: v.document == "heavy-hitters" and "hero" in v.types),
    ("document:heavy-hitters class:ninja", lambda v: v.document == "heavy-hitters" and "ninja" in v.classes),
    ('text:"go again" class:warrior', lambda v: " go again " in v.text and "warrior" in v.classes),
    (
        'type:attack -text:"go again" class:warrior',
        lambda v: "attack" in v.types and " go again " not in v.text and "warrior" in v.classes,
    ),
    ("name:b* class:guardian", lambda v: " b" in v.name and "guardian" in v.classes),
    ('name:"rising power" type:action', lambda v: " rising power " in v.name and "action" in v.types),
    ("name:rising power type:action", lambda v: " rising power " in v.name and "action" in v.types),
    ("name:*stone* type:weapon", lambda v: "stone" in v.name and "weapon" in v.types),
    ("legal:cc class:guardian", lambda v: False),
    ("red cards that cost 0", lambda v: v.color == "red" and v.number("cost") == 0),
    (
        "guardian attacks costing three",
        lambda v: {"guardian", "attack"} <= v.classes | v.types and v.number("cost") == 3,
    ),
    ("which cards block for more than 3", lambda v: v.number("defense") > 3),
    ("list blue cards with 2 or less defense", lambda v: v.color == "blue" and 0 <= v.number("defense") <= 2),
    (
        "warrior attacks with at least 5 power",
        lambda v: {"warrior", "attack"} <= v.classes | v.types and v.number("power") >= 5,
    ),
    ("brute non-attack actions", lambda v: {"brute", "action"} <= v.classes | v.types and "attack" not in v.types),
    ("kingdom units with 50 or more hp", lambda v: "kingdom" in v.said["faction"] and v.number("hp") >= 50),
    ("hp 80+ kingdom", lambda v: "kingdom" in v.said["faction"] and v.number("hp") >= 80),
    ("units with no more than 10 hp", lambda v: "unit" in v.types and 0 <= v.number("hp") <= 10),
    ("all attacks costing 3+", lambda v: "attack" in v.types and v.number("cost") >= 3),
    (
        "generic attacks, 4 power or more",
        lambda v: {"generic", "attack"} <= v.classes | v.types and v.number("power") >= 4,
    ),
    (
        "cost 1 or 2 guardian attacks",
        lambda v: {"guardian", "attack"} <= v.classes | v.types and 1 <= v.number("cost") <= 2,
    ),
    (
        "brute attacks costing 0, 2 or 3",
        lambda v: {"brute", "attack"} <= v.classes | v.types and v.number("cost") in (0, 2, 3),
    ),
    (
        "blue attacks with 3-5 power",
        lambda v: v.color == "blue" and "attack" in v.types and 3 <= v.number("power") <= 5,
    ),
    ("mechs with hp between five and six", lambda v: "mech" in v.types and 5 <= v.number("hp") <= 6),
    ("equipment that blocks for 2 and up", lambda v: "equipment" in v.types and v.number("defense") >= 2),
    ("dam 30 or 40", lambda v: v.number("dam") in (30, 40)),
    ("two-handed weapons", lambda v: {"2h", "weapon"} <= v.types),
    ("power:8+", lambda v: v.number("power") >= 8),
]


@pytest.fixture(scope="module")
def versions(corpus_build: Build) -> list[tuple[str, Version]]:
    """Every version of every card."""
    cards = corpus_build.store.every(Card)
    return [(card.id, Version(card, version)) for card in cards for version in card.versions or (CardVersion(),)]


@pytest.mark.parametrize(
    "query",
    [
        *("6 or more power", "can i block with 3 cards", "what if its defense is 0", "block 2 or 3 attacks"),
        *(
            "attacks with +3 power",
            "if my attack has 4+ power, does it hit",
            "cards that give 2 power",
            "every attack gets 2 power",
        ),
        *("is a two handed sword one weapon", "two handed weapons or one handed, which is better", "6-3 in the draft"),
        *("guardian attacks cost 1 less", "is cost 2 or less cheaper than pitch 1", "when my hp is under 10"),
        *("first card with cost 0 each turn", "unit above 20 hp heals 10", "pitch 1 or 2 blue cards"),
        *("attacks with power 4 or cost 2", "what do attacks that cost 0 do", "would attacks that cost 2 be red"),
        *("show how 3 defense blocks", "list what 3 power does"),
    ],
)
def test_a_number_alone_or_in_a_question_lists_no_cards(searcher: Searcher, query: str) -> None:
    assert {r.type for r in searcher.search(query).results} != {"card"}


def found(searcher: Searcher, query: str) -> set[str]:
    """The records of all pages."""
    ids: set[str] = set()
    total = searcher.search(query, per_page=100).total
    for page in range(1, total // 100 + 2):
        ids |= {r.record for r in searcher.search(query, per_page=100, page=page).results}
    return ids


@pytest.mark.parametrize(("query", "holds"), HELD, ids=[query for query, _ in HELD])
def test_a_question_finds_exactly_what_the_records_say(
    searcher: Searcher, versions: list[tuple[str, Version]], query: str, holds: Holds
) -> None:
    wanted = {card for card, version in versions if holds(version)}
    assert found(searcher, query) == wanted


OTHER: list[tuple[str, Callable[[Record], bool]]] = [
    ("type:ruling class:guardian", lambda r: r.type == "ruling" and "class:guardian" in owner_classes(r)),
    ("type:keyword", lambda r: r.type == "keyword"),
    ("type:rulings document:heavy-hitters", lambda r: r.type == "ruling" and r.document == "heavy-hitters"),
    ("type:rule game:factions", lambda r: r.type == "rule" and r.game == "factions"),
    ("type:keyword OR type:term", lambda r: r.type in ("keyword", "term")),
    ("type:conflict -game:fab", lambda r: r.type == "conflict" and r.game != "flesh-and-blood"),
    ('type:ruling text:"go again"', lambda r: r.type == "ruling" and holds_phrase(r, "go again")),
    (
        'type:ruling (text:"go again" OR text:"chain link")',
        lambda r: r.type == "ruling" and (holds_phrase(r, "go again") or holds_phrase(r, "chain link")),
    ),
    ('type:ruling -text:"the"', lambda r: r.type == "ruling" and not holds_phrase(r, "the")),
]
OWNERS: dict[str, Record] = {}


def owner_classes(record: Record) -> set[str]:
    owners = [OWNERS[i] for i in getattr(record, "about", ()) if i in OWNERS]
    return {f"class:{folded(s)}" for o in owners[:1] if isinstance(o, Card) for s in o.supertypes}


def holds_phrase(record: Record, phrase: str) -> bool:
    words = plain_words(f"{record.text} {record.reading}", words_of(record.game).symbols)
    return f" {phrase} " in f" {' '.join(words)} "


@pytest.mark.parametrize(("query", "holds"), OTHER, ids=[query for query, _ in OTHER])
def test_a_question_about_records_finds_exactly_them(
    searcher: Searcher, corpus_build: Build, query: str, holds: Callable[[Record], bool]
) -> None:
    OWNERS.update({record.id: record for record in corpus_build.store.every(Card)})
    wanted = {record.id for record in corpus_build.store.records() if holds(record)}
    shown = {
        r
        for page in range(1, 20)
        for each in searcher.search(query, per_page=100, page=page).results
        for r in (each.record, *each.also)
    }
    assert {r for r in shown if r in wanted} == wanted
    assert {r.record for r in searcher.search(query, per_page=100).results} <= wanted


# --- words with operators ---------------------------------------------------------------------------


def test_operators_demand_their_words(searcher: Searcher) -> None:
    both, either = found(searcher, "gold AND silver"), found(searcher, "gold OR silver")
    gold, silver = found(searcher, "gold OR gold"), found(searcher, "silver OR silver")
    assert both == gold & silver
    assert either == gold | silver
    assert found(searcher, "gold AND NOT silver") == gold - silver
    assert found(searcher, "gold AND (silver OR NOT silver)") == gold
    assert found(searcher, "gold && silver") == both
    assert found(searcher, "(gold OR silver) AND NOT (gold AND silver)") == either - both


def test_a_minus_denies_and_a_hyphen_does_not(searcher: Searcher) -> None:
    assert searcher.search("wager").total > searcher.search("wager -phantasm").total
    assert found(searcher, "wager -phantasm") == found(searcher, "wager NOT phantasm")
    assert not any("phantasm" in r.text.lower() for r in searcher.search("wager -phantasm", per_page=50).results)
    assert searcher.search("re-roll - attack -1 power").total


def test_a_minus_denies_at_the_command_line(corpus_build: Build) -> None:
    asked = ["search", "wager", "-phantasm", "-hero", "--limit", "50", "--json"]
    result = CliRunner().invoke(main, asked, env={"JUDGE_INDEX": str(corpus_build.path.parent)})
    assert result.exit_code == 0, result.output
    page = json.loads(result.output)
    assert page["results"]
    assert not any("phantasm" in hit["text"].lower() for hit in page["results"])


def test_words_are_ranked_whatever_small_signs_are_among_them(searcher: Searcher) -> None:
    plain = [r.id for r in searcher.search("what happens if anything when I attack with wager").results]
    signs = [r.id for r in searcher.search("what happens (if anything) when: I attack with wager?").results]
    assert signs == plain


def test_someone_who_shouts_is_not_read_as_operators(searcher: Searcher) -> None:
    asked = "does wager pay out if i attack and defend or not"
    assert [r.id for r in searcher.search(asked.upper()).results] == [r.id for r in searcher.search(asked).results]


def test_a_service_has_read_the_words_of_patterns_before_it_is_asked(corpus_build: Build) -> None:
    volume = Shelf(corpus_build.path.parent).current()
    lexicon = volume.searcher._evaluator._lexicon
    assert not lexicon._terms
    prepared(volume)
    assert lexicon._terms


def test_patterns_and_near_words_are_looked_up(searcher: Searcher) -> None:
    assert found(searcher, "grind*one") == found(searcher, "*indstone")
    assert found(searcher, "grindstoen~2") >= found(searcher, "grind*one") > set()
    assert searcher.search("what is gold?").warnings == ()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("foo:bar wager", "“foo”"),
        ("clas:guardian wager", "Nearest: class"),
        ("class:guardain type:attack", "Nearest: guardian"),
        ("game:chess clash", "chess"),
        ("power>=many clash", "power>=3"),
        ("power:6..3", "power:3..6"),
        ("class>=guardian", "class:guardian"),
        ("legal:nonsense clash", "Nothing is legal in “nonsense”"),
        ("wager AND", "“AND” has nothing to join"),
        ("NOT", "“NOT” has nothing to join"),
        ("color:() class:guardian", "The filter color: was ignored"),
        ("legal:cc", "No document here says in which formats"),
        ('wager "clash', "quotation mark"),
        ('"zebra crossing wager" clash', "stands nowhere"),
    ],
)
def test_what_is_not_understood_is_said_and_its_words_are_searched(searcher: Searcher, query: str, said: str) -> None:
    page = searcher.search(query)
    assert any(said in warning for warning in page.warnings), page.warnings


def test_an_unknown_value_is_searched_as_words(searcher: Searcher) -> None:
    assert searcher.search("keyword:phantasm").total > 0
    assert searcher.search("class:guardain type:attack").did_you_mean == "class:guardian type:attack"


def test_every_example_of_a_field_finds_something(searcher: Searcher) -> None:
    asked = [
        e for field in searcher.fields for e in (*field.examples, *(x for own in field.games for x in own.examples))
    ]
    asked += [e for questions in searcher.questions.values() for e in questions]
    assert len(asked) > 100
    for example in asked:
        page = searcher.search(example)
        assert page.total, example
        assert not page.warnings, example


def test_fields_are_those_cards_print(searcher: Searcher, versions: list[tuple[str, Version]]) -> None:
    by_name = {field.name: field for field in searcher.fields}
    assert {"type", "class", "keyword", "color", "cost", "faction", "tier", "points", "text", "name"} <= by_name.keys()
    for name in ("cost", "hp", "points", "ap"):
        for own in by_name[name].games:
            wanted = {v.number(name) for _, v in versions if v.game == own.game and v.number(name) >= 0}
            assert {int(value) for value in own.values if value.isdigit()} == wanted


# --- the parser ----------------------------------------------------------------------------------------


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            ["wager", "can't", "go", "re-roll", "{p}", "{r}{r}", "a,", "gold?", "8.3.5b", "é", "it's", "6"]
        ),
        max_size=12,
    )
)
def test_text_without_operators_is_parsed_to_the_same_words(searcher: Searcher, words: list[str]) -> None:
    text = " ".join(words)
    quick = parse(text, searcher._fields, searcher._symbols)
    whole = _parsed(text, text, _Parser(searcher._fields, searcher._symbols, []))
    assert quick.words == whole.words == tuple(plain_words(text, searcher._symbols))
    assert quick.must is whole.must is None
    assert quick.free.split() == whole.free.split()


def test_what_is_no_query_of_the_language_is_not_evaluated(searcher: Searcher) -> None:
    with pytest.raises(TypeError, match="Regex"):
        searcher._evaluator.entries(q.Regex("words", "a+"))


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(
            [
                *'()"-*~:|',
                "AND",
                "OR",
                "NOT",
                "wager",
                "gold",
                "class:guardian",
                "power>=6",
                "foo:x",
                "g*d",
                "cost:(1",
                "not",
                "or",
                "8.3.5(b)",
                "-",
                ",",
            ]
        ),
        max_size=30,
    )
)
def test_no_mixture_of_the_language_breaks_it(searcher: Searcher, parts: list[str]) -> None:
    for text in (" ".join(parts), "".join(parts)):
        page = searcher.search(text)
        assert page.total >= len(page.results)


def test_long_queries_are_cut_and_say_so(searcher: Searcher) -> None:
    assert any(str(LONGEST) in said for said in searcher.search("gold OR " * 300).warnings)
    assert any(str(MOST_WORDS) in said for said in searcher.search("ab " * 100).warnings)
    assert any("deep" in said for said in searcher.search("(" * 50 + "gold" + ")" * 50).warnings)


def test_a_value_that_nobody_can_read_may_stand_between_operators(searcher: Searcher) -> None:
    """Its words are joined like others; Whoosh asks every node where it stood."""
    assert any("cost" in said for said in searcher.search("cost:(1or)AND(cost:(1").warnings)
