"""Search on the real corpus: the answer comes first, names, filters, misspellings, and no query breaks it."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.builds.build import build
from judge.builds.kept import Kept
from judge.builds.live import Build, current_build
from judge.builds.store import Named
from judge.errors import JudgeError
from judge.records import Card, Ruling
from judge.search import Searcher, SearchPage
from judge.search.analysis import asked_of, stems, words_of
from judge.search.english import English, write_english
from judge.search.spelling import Spelling, distance
from judge.search.suggest import Suggestions
from judge.search.table import write_spelling

PREFIX = "heavy-hitters/"


@pytest.fixture(scope="module")
def searcher(corpus_build: Build) -> Iterator[Searcher]:
    made = Searcher(corpus_build)
    yield made
    made.close()


def ids(page: SearchPage) -> list[str]:
    return [r.id.removeprefix(PREFIX) for r in page.results]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("does wager pay out if phantasm destroys the attack", "wager/4"),
        ("when does guardwell resolve compared to shred", "guardwell/5"),
        ("can i equip two weapons as kayo", "kayo-armed-and-dangerous/2"),
        ("does olympia trigger only once per attack", "olympia-prize-fighter/1"),
        ("is parry blade an equipment", "parry-blade/1"),
        ("does millers grindstone hit when it attacks for 0 {p}", "millers-grindstone/5"),
        ("seduce secrets target myself", "seduce-secrets/2"),
        ("starting stake while i control aurum aegis", "starting-stake/1"),
        ("does mighty windup need to be shown", "mighty-windup/1"),
        ("runner runner go again checked on resolution", "runner-runner/1"),
    ],
)
def test_the_ruling_that_answers_comes_first(searcher: Searcher, query: str, first: str) -> None:
    page = searcher.search(query)
    assert ids(page)[0] == first
    assert page.confident


def test_a_rare_word_in_passing_does_not_come_first(searcher: Searcher) -> None:
    """An introduction prints the word as the name of a thing of another game, and nothing else that was asked."""
    first, *others = ids(searcher.search("what happens when my attack lands"))
    assert first == "factions/hit-step"
    assert "factions/introduction/1" in others


def test_a_record_is_found_by_what_players_ask_of_it(searcher: Searcher, corpus_build: Build) -> None:
    ids = {record.id for record in corpus_build.store.records()}
    for game in corpus_build.store.games():
        asked = asked_of(game)
        assert asked
        assert ids.issuperset(asked)
        assert all(line == " ".join(line.split()) and len(line) <= 80 for lines in asked.values() for line in lines)
    page = searcher.search("who bails out when a robot is wrecked")
    assert page.results[0].id == "hueshift/core-rules/7"


@pytest.mark.parametrize("how_many", [1, 3, 10])
def test_what_two_games_say_as_well_is_not_certain(searcher: Searcher, how_many: int) -> None:
    page = searcher.search("can i swap a card for a new one from my hand", per_page=how_many)
    assert page.answer == searcher.search(page.query).answer


@pytest.mark.parametrize(
    ("query", "first", "meant"),
    [
        ("thunk", "thunk", None),
        ("Millers grindstone", "millers-grindstone", None),
        ("victor", "victor-goldmane-high-and-mighty", None),
        ("rising power yellow", "rising-power", None),
        ("what is universal", "universal", None),
        ("returning tokens", "returning-tokens", None),
        ("trunce", "trounce", "trounce"),
        ("goblet of bloodrun wime", "goblet-of-bloodrun-wine", "goblet of bloodrun wine"),
        ("sonta galaxia", "sonata-galaxia", "sonata galaxia"),
        ("guardwel", "guardwell", "guardwell"),
        ("mini meatax", "mini-meataxe", "mini meataxe"),
    ],
)
def test_a_name_finds_the_thing_and_then_its_rulings(
    searcher: Searcher, query: str, first: str, meant: str | None
) -> None:
    page = searcher.search(query)
    assert ids(page)[0] == first
    assert page.did_you_mean == meant
    assert page.confident
    own = [i for i in ids(page) if i.startswith(first + "/")]
    assert ids(page)[1 : 1 + len(own)] == own


def test_every_card_is_found_by_its_name(searcher: Searcher, corpus_build: Build) -> None:
    for card in corpus_build.store.every(Card):
        assert searcher.search(card.name).results[0].id == card.id


@pytest.mark.parametrize("asked", ["who is the artist of the yellow dragon", "yellow dragon for sale"])
def test_who_made_a_card_and_who_sells_it_is_not_told(searcher: Searcher, asked: str) -> None:
    assert searcher.search(asked).answer != "found"


def test_a_game_that_is_named_is_not_denied(searcher: Searcher) -> None:
    page = searcher.search("factions who shops first")
    assert page.answer == "unsure"
    assert {result.game for result in page.results} == {"factions"}


def test_a_name_is_meant_by_a_rarer_word_that_sounds_like_it(searcher: Searcher) -> None:
    assert searcher.search("sidney ability").results[0].record == "hueshift/sydney"
    assert searcher.search("my mech may slip").did_you_mean is None


def test_a_misspelt_word_that_is_put_right_is_not_denied(searcher: Searcher) -> None:
    found = searcher.search("monstruos vale")
    assert (found.did_you_mean, found.answer) == ("monstrous vale", "unsure")


@pytest.mark.parametrize("title", ["goldmane", "glow", "damage step", "tier ruling"])
def test_words_of_the_first_results_title_are_a_sure_answer(searcher: Searcher, title: str) -> None:
    assert searcher.search(title).answer == "found"


def test_every_ruling_is_found_by_its_words(searcher: Searcher, corpus_build: Build) -> None:
    for ruling in corpus_build.store.by_type("ruling", per_page=50, page=3):
        assert isinstance(ruling, Ruling)
        owner = corpus_build.store.get(ruling.about[0])
        page = searcher.search(f"{owner.title} {ruling.text[:150]}", per_page=5)
        assert ruling.id in [r.id for r in page.results]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("type:block class:guardian", 6),
        ("keyword:temper", 12),
        ('keyword:"blade break" head', 3),
        ("keyword:blade break head", 3),
        ("type:attack reaction class:warrior", 8),
        ("cost:0 instant", 5),
        ("type:hero class:warrior", 2),
        ("power>=8", 3),
        ("game:fab class:brute -type:action -type:equipment -type:block -type:hero -type:weapon", 3),
    ],
)
def test_filters_give_exactly_the_cards(searcher: Searcher, query: str, found: int) -> None:
    page = searcher.search(query, per_page=100)
    assert page.total == len(page.results) == found
    assert {r.type for r in page.results} == {"card"}


def test_filters_agree_with_the_records(searcher: Searcher, corpus_build: Build) -> None:
    for word in ("cost", "power", "defense", "life"):
        for limit in range(5):
            expected = {
                c.id
                for c in corpus_build.store.every(Card)
                if any(v.isdecimal() and int(v) >= limit for version in c.versions if (v := getattr(version, word)))
            }
            page = searcher.search(f"{word}>={limit}", per_page=100)
            page_two = searcher.search(f"{word}>={limit}", per_page=100, page=2)
            assert {r.id for r in (*page.results, *page_two.results)} == expected


def test_record_types_and_games(searcher: Searcher) -> None:
    assert {r.type for r in searcher.search("type:keyword").results} == {"keyword"}
    assert {r.type for r in searcher.search("clash type:rulings").results} == {"ruling"}
    assert {r.type for r in searcher.search("clash", types=("keyword",)).results} == {"keyword"}
    assert searcher.search("clash game:fab").total == searcher.search("clash", game="flesh-and-blood").total > 0
    unknown = searcher.search("clash game:chess")
    assert unknown.total == searcher.search("clash chess").total > 0
    assert "chess" in unknown.warnings[0]


def test_a_phrase_must_stand_as_it_is(searcher: Searcher) -> None:
    page = searcher.search('"no one wins the clash"')
    assert page.total
    assert all("no one wins the clash" in r.text for r in page.results)


@pytest.mark.parametrize("query", ["summoning sickness", "scry surveil cascade", "planeswalker loyalty", "en passant"])
def test_what_the_documents_do_not_know_is_not_answered_confidently(searcher: Searcher, query: str) -> None:
    assert not searcher.search(query).confident


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("how does phantasm work", "unsure"),  # rulings name it as an example
        ("what does dominate do", "unsure"),  # a faction is known for its dominance
        ("what is a contract", "unsure"),
        ("what does stamp authority do", "unsure"),  # two words, which a ruling names as an example
        ("what is penetration", "found"),  # in brackets behind it
        ("what does corrode do", "found"),  # a sentence begins with it
        ("what is retaliation", "found"),
        ("how do saves work", "found"),
        ("factions maximum hand size", "unsure"),  # what a hand is, without a number
        ("how many cards are in a factions deck", "found"),
        ("phantasm", "found"),  # asks for whatever speaks of it
    ],
)
def test_what_is_only_mentioned_is_not_told(searcher: Searcher, query: str, answer: str) -> None:
    assert searcher.search(query).answer == answer


def test_two_things_named_are_each_shown_behind_what_speaks_of_both(searcher: Searcher) -> None:
    """A row of a table is found by the proofs of that row only, and does not stand before the cards for another's."""
    found = [result.id for result in searcher.search("true grit and sabotage").results]
    assert {"hueshift/true-grit", "hueshift/sabotage"} <= set(found[:4])


def test_an_everyday_word_that_is_a_name_too_makes_no_question_one_of_the_game(searcher: Searcher) -> None:
    assert searcher.search("possession").answer == searcher.search("can possession hit my own mech").answer == "found"
    assert searcher.search("is my possession covered by house insurance").answer == "none"
    assert searcher.search("gold price per ounce today").answer != "found"


def test_what_players_here_say_too_is_no_other_games_word(searcher: Searcher) -> None:
    """Mana is what players of World of Warcraft TCG call resources, and a quest is one."""
    page = searcher.search("finished my quest, can i keep tapping it for mana")
    assert (page.results[0].id, page.answer) == ("wow-tcg-extract/quest/1", "found")
    assert searcher.search("does mana burn hurt").answer != "found"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("can my castle go above a hundred", "factions/capital-rule"),
        ("time is up after twelve rounds, who takes it", "fighter-arena/objective/1"),
        ("there's the bin in fighter arena", "fighter-arena/the-void/1"),
    ],
)
def test_numbers_in_words_and_what_is_drawn_together_are_read(searcher: Searcher, query: str, first: str) -> None:
    page = searcher.search(query)
    assert (page.results[0].id, page.answer) == (first, "found")


def test_equal_texts_do_not_crowd_the_page(searcher: Searcher) -> None:
    texts = [r.text for r in searcher.search("attack anything other than a hero").results]
    assert len(set(texts)) == len(texts)


def test_a_result_says_where_it_stands(searcher: Searcher, corpus_build: Build) -> None:
    body = searcher.search("wager phantasm").as_json()
    assert set(body) == {
        *(
            "query",
            "total",
            "took_ms",
            "did_you_mean",
            "answer",
            "confident",
            "warnings",
            "games",
            "named",
            "types",
            "results",
        )
    }
    first = body["results"][0]
    assert set(first) == {
        *("id", "type", "game", "title", "text", "snippet", "url", "score", "source"),
        *("marks", "also", "record", "conflicts", "read", "sentence", "whole"),
    }
    record = corpus_build.store.get(first["id"])
    assert record.span is not None
    assert first["source"] == {
        "document": "heavy-hitters",
        "start_line": record.span.start_line,
        "end_line": record.span.end_line,
    }
    assert first["url"] == f"/rulings/{record.id}"
    assert first["text"] == record.text
    assert first["snippet"] == record.text
    assert first["whole"]


def test_pages_hold_every_result_once(searcher: Searcher) -> None:
    total = searcher.search("clash").total
    seen = [
        r.id for page in range(1, total // 20 + 2) for r in searcher.search("clash", page=page, per_page=20).results
    ]
    assert len(seen) == len(set(seen)) == total


@pytest.mark.parametrize(
    "query",
    [
        "",
        " ",
        '"',
        "'",
        "*",
        "?",
        "(",
        "a AND OR",
        "the of a",
        "type:",
        'type:"',
        "cost:",
        "cost>=x",
        "cost>=²",
        "power>=" + "9" * 500,
        "x" * 10_240,
        "wager " * 3000,
        "a\x00b",
        "\x00",
        "😀",
        "名前",
        "\ud800",
        "-",
        "-type:card",
        "keyword:" * 100,
        "[0 TO 9]",
        "id:1^5~",
        "\\",
        "%s",
        "cost:'",
        "{",
        "{p}",
        "{zz}",
        "type:card type:ruling",
    ],
)
def test_no_query_breaks_it(searcher: Searcher, query: str) -> None:
    page = searcher.search(query)
    assert page.total >= len(page.results)


@settings(max_examples=200)
@given(st.text(max_size=80))
def test_no_text_breaks_it(searcher: Searcher, query: str) -> None:
    assert searcher.search(query).query == query


def test_a_long_query_is_cut_and_says_so(searcher: Searcher) -> None:
    page = searcher.search("wager phantasm " + "x" * 10_000)
    assert any("400 characters" in w for w in page.warnings)


@pytest.mark.parametrize(
    "wrong",
    [{"game": "chess"}, {"types": ("spell",)}, {"types": ("",)}, {"page": 0}, {"per_page": 0}, {"per_page": 1000}],
)
def test_wrong_arguments_are_errors(searcher: Searcher, wrong: dict[str, object]) -> None:
    with pytest.raises(JudgeError) as caught:
        searcher.search("clash", **wrong)  # type: ignore[arg-type]
    assert caught.value.code == "bad-search"


def test_threads_get_the_answers_one_gets(searcher: Searcher, corpus_build: Build) -> None:
    queries = [*(c.name for c in corpus_build.store.every(Card)[:60]), "clash tie", "keyword:temper"]
    alone = {q: [(r.id, r.score) for r in searcher.search(q).results] for q in queries}
    mixed = queries * 3
    random.Random(7).shuffle(mixed)
    with ThreadPoolExecutor(8) as pool:
        for query, page in zip(mixed, pool.map(searcher.search, mixed), strict=True):
            assert [(r.id, r.score) for r in page.results] == alone[query]


# -- the parts


def test_stems_bring_forms_together() -> None:
    assert stems("destroys destroyed") == ("destroi", "destroi")
    assert stems("won winner wins") == ("win", "win", "win")
    assert stems("0{p}", words_of("flesh-and-blood").symbols) == ("0", "power")


def test_synonyms_are_mutual() -> None:
    same = words_of("flesh-and-blood").same
    for phrase, others in same.items():
        assert all(phrase in same[other] for other in others)


def test_a_game_without_words_has_none() -> None:
    assert words_of("no-such-game").same == {}
    assert words_of("../english").same == {}


@pytest.fixture
def spelling(tmp_path: Path) -> Spelling:
    write_spelling(
        tmp_path,
        {
            "thunk": 3,
            "attack": 90,
            "banish": 9,
            "grindstone": 2,
            "golden": 5,
            "son": 4,
            "stone": 3,
            "token": 80,
            "town": 1,
            "favor": 2,
        },
    )
    write_english(tmp_path)
    return Spelling(tmp_path, English(tmp_path), frozenset({"thunk", "grindstone", "golden", "son", "town"}))


def test_what_is_kept_of_english_is_what_was_read(tmp_path: Path) -> None:
    first, again = tmp_path / "first", tmp_path / "again"
    for folder in (first, again):
        folder.mkdir()
        write_english(folder, Kept(tmp_path / "kept"))
    assert [p.read_bytes() for p in sorted(first.iterdir())] == [p.read_bytes() for p in sorted(again.iterdir())]
    english = English(again)
    assert english.everyday("the")
    assert english.knows("warlock")
    assert not english.knows("grindstoen")
    assert list((tmp_path / "kept").iterdir())


def test_known_words_are_not_corrected(spelling: Spelling) -> None:
    assert spelling.correct("attack") is None
    assert spelling.correct("attacks") is None
    assert spelling.correct("thnk") == "thunk"
    assert spelling.correct("zzzz") is None
    assert all(spelling.correct(letter) is None for letter in string.ascii_lowercase)


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("grind stone", "grindstone"),
        ("goldenson", "golden son"),
        ("grindstoen", "grindstone"),
        ("rindstone", "grindstone"),
        ("bannish attack", "banish attack"),
        ("golden stone", "golden stone"),
        ("brindisi", "brindisi"),
        ("gold tokn", "gold token"),  # a vowel left out is likelier than another letter
        ("ton", "ton"),  # of three letters only a slip in a vowel is put right
        ("standing", "standing"),  # everybody's words are meant as they are spelt
        ("someone", "someone"),
        ("favour", "favor"),  # everybody's word, as it is spelt elsewhere
        ("grey stone", "grey stone"),
        ("thaw a warlock", "thaw a warlock"),  # words of English are meant, also where the documents lack them
        ("me at tok en", "me at token"),
    ],
)
def test_words_are_put_right_joined_and_split(spelling: Spelling, asked: str, meant: str) -> None:
    assert " ".join(spelling.corrected(asked.split()).words) == meant


def test_a_name_that_english_does_not_know_is_meant_by_a_word_that_sounds_like_it(tmp_path: Path) -> None:
    write_spelling(tmp_path, {"gregorry": 2, "thorn": 2})
    write_english(tmp_path)
    spelling = Spelling(tmp_path, English(tmp_path), frozenset({"gregorry", "thorn"}))
    assert spelling.correct("gregory") == "gregorry"
    assert spelling.correct("thorns") is None  # another form
    assert spelling.correct("throne") is None


def test_words_in_a_question_that_are_nearly_a_name_are_taken_for_it(searcher: Searcher) -> None:
    page = searcher.search("desolve realty no arsnal")
    assert page.did_you_mean == "dissolve reality no arsenal"
    assert searcher.search("warlock thaw").did_you_mean is None


@pytest.mark.parametrize(
    ("typed", "meant", "first"),
    [
        ("seduc secr", "seduce secrets", "seduce-secrets"),
        ("decay and rejuv", "decay and rejuvenation", "factions/decay-and-rejuvenation"),
        ("gaun iron", "gauntlets of iron will", "gauntlets-of-iron-will"),  # small words aside
        ("imper blad", "imperial blade", "factions/imperial-blade"),
        ("coldsh", "coldshoulder", "hueshift/coldshoulder"),  # and no clash with two slips
        ("reck char", "Reckless Charge", "reckless-charge"),  # words of English, but of nothing here
    ],
)
def test_a_name_that_is_typed_halfway_is_meant(searcher: Searcher, typed: str, meant: str, first: str) -> None:
    page = searcher.search(typed)
    assert (page.did_you_mean, ids(page)[0], page.answer) == (meant, first, "found")


def test_a_name_typed_halfway_is_meant_within_a_question(searcher: Searcher) -> None:
    assert searcher.search("does seduc secr draw").did_you_mean == "does seduce secrets draw"
    for far in ("exodi", "charizar", "my opp says"):
        assert searcher.search(far).did_you_mean is None, far


def test_the_places_of_corrected_words_are_known(spelling: Spelling) -> None:
    found = spelling.corrected(["can", "goldenson", "atack"])
    assert found.words == ("can", "golden", "son", "attack")
    assert found.places == {1, 2, 3}
    assert found.said == (("goldenson", "golden son"), ("atack", "attack"))


@pytest.mark.parametrize(
    ("one", "two", "edits"),
    [("son", "son", 0), ("osn", "son", 1), ("sn", "son", 1), ("sxn", "son", 1), ("abc", "xyz", 3)],
)
def test_the_distance_of_two_words_counts_letters(one: str, two: str, edits: int) -> None:
    assert distance(one, two, 2) == edits


def test_a_beginning_finds_the_words_that_begin_so(searcher: Searcher) -> None:
    page = searcher.search("grinds*", per_page=50)
    assert page.total
    assert all("grinds" in f"{r.title} {r.text}".casefold() for r in page.results)


def test_marks_stand_on_the_words_that_were_asked_for(searcher: Searcher) -> None:
    first = searcher.search("does wager pay out if phantasm destroys the attack").results[0]
    marked = {first.snippet[a:b].casefold() for a, b in first.marks}
    assert {"phantasm", "chain"} <= marked
    assert marked.isdisjoint({"the", "then", "and", "will", "of"})


def test_the_sentence_that_answers_is_shown_whole(searcher: Searcher) -> None:
    asked = "factions combat phase place it horizontal to show that it was activated"
    for page in (searcher.search(asked), searcher.search("temper 0 combat")):
        for result in page.results:
            assert len(result.text) <= 700
            assert result.snippet == result.text
            if result.sentence is None:
                continue
            start, end = result.sentence
            assert 0 <= start < end <= len(result.text)
            assert any(start <= a < end for a, _ in result.marks)
            if not result.whole:
                assert end - start > 600 or result.text[end - 1] in '.!?"”)' or end == len(result.text)
    long = next(r for r in searcher.search(asked).results if not r.whole)
    assert long.sentence is not None
    assert "horizontal" in long.text[slice(*long.sentence)]


def test_filters_hold_of_one_version(searcher: Searcher) -> None:
    red = {r.title for r in searcher.search("color:red power>=7 wage gold").results}
    assert "Wage Gold" in red
    assert "Wage Gold" not in {r.title for r in searcher.search("color:blue power>=7", per_page=100).results}


def test_a_game_in_the_query_is_a_filter(searcher: Searcher) -> None:
    for query in ("natural 20 factions", "hueshift retaliation", "wow quest", "can i mulligan in wow tcg"):
        page = searcher.search(query)
        assert len({r.game for r in page.results}) == 1, query
        assert page.confident, query


@pytest.mark.parametrize("query", ["guardian blocks", "brute weapons", "red attack reactions", "blue instant"])
def test_plain_words_can_be_filters(searcher: Searcher, query: str) -> None:
    page = searcher.search(query)
    assert page.total
    assert {r.type for r in page.results} == {"card"}


def test_a_text_printed_under_several_cards_is_one_result_that_names_them(searcher: Searcher) -> None:
    first = next(r for r in searcher.search("thunk attack anything other than a hero").results if r.also)
    assert first.id not in first.also


NAMES = """Name\tColor\tType\tText
Ash, Rime Glow\t\tRanger Hero\tIt waits.
Rimeglow Pact\tRed\tRanger Action\tDraw a card.
Bound by Rimeglow\tRed\tRanger Action\tDraw a card.
The Last Rime Glow\tBlue\tRanger Action\tIt is cold.
"""
HEROES = """Gale of Ash

Gale of Ash Card Notes

Brakka, Rider of Storms | Brakka

Ranger Hero | Ranger Hero - Young

4{i} 40{h} | 4{i} 20{h}

It rides.

  • Brakka rides at night.

-----------------------------
"""


def test_a_name_in_the_words_as_it_is_printed_is_not_put_right(tmp_path: Path) -> None:
    (tmp_path / "corpus/g").mkdir(parents=True)
    entry = '[[document]]\nid = "{0}"\ngame = "g"\nfile = "g/{0}.txt"\n'
    (tmp_path / "corpus/manifest.toml").write_text(entry.format("notes") + entry.format("names"))
    (tmp_path / "corpus/g/names.txt").write_text(NAMES)
    (tmp_path / "corpus/g/notes.txt").write_text(HEROES)
    build(tmp_path / "corpus", tmp_path / "index")
    live = current_build(tmp_path / "index")
    try:
        searcher = Searcher(live)
        for asked, title, meant in (
            ("Ash, Rime Glow", "Ash, Rime Glow", None),
            ("last rime glow", "The Last Rime Glow", None),
            ("the last rime glow cold", "The Last Rime Glow", None),
            ("rime glow pact", "Rimeglow Pact", "rimeglow pact"),
            ("Brakka", "Brakka", None),
            ("brakka, rider of storms", "Brakka, Rider of Storms", None),
        ):
            page = searcher.search(asked)
            assert (page.results[0].title, page.did_you_mean) == (title, meant), asked
        assert searcher.search("brakka").results[0].record == searcher.search("rider of storms").results[0].record
        searcher.close()
    finally:
        live.store.close()


@pytest.mark.parametrize("game", [None, "h"])
def test_suggestions_begin_so_whole_names_first_one_for_each_record(game: str | None) -> None:
    names = [
        Named("Wolf of Ash", 0, "a", "g", "card"),
        Named("Ashen Wolf", 0, "b", "h", "card"),
        Named("Ash", 1, "a", "g", "card"),
        Named("Ashes", 0, "c", "g", "scenario"),
        Named("Bright Ash Wolf", 0, "d", "h", "keyword"),
    ]
    made = Suggestions(names)
    of = [(n.name, n.record) for n in made.of("ASH", game)]
    wanted = [("Ash", "a"), ("Ashen Wolf", "b"), ("Bright Ash Wolf", "d")]
    assert of == [n for n in wanted if game is None or n[1] != "a"]
    assert [n.name for n in made.of("wol", game, 1)] == ["Wolf of Ash" if game is None else "Ashen Wolf"]
    assert [n.name for n in made.of("ashan", game)] == ["Ashen Wolf"]
    assert made.of("zzzz", game) == made.of("?", game) == ()
