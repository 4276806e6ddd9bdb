"""The store: by id, by name, by type, along links, from many threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from judge.builds.live import Build
from judge.builds.store import Store, Support
from judge.builds.store_writing import write_store
from judge.errors import JudgeError
from judge.records import Card, Keyword, Record, Ruling, Scenario, from_json, to_json


@pytest.fixture(scope="module")
def store(corpus_build: Build) -> Store:
    return corpus_build.store


def small(tmp_path: Path, *records: Record, **more: object) -> Store:
    write_store(tmp_path / "corpus.db", records, **more)  # type: ignore[arg-type]
    return Store.open(tmp_path / "corpus.db")


def card(record_id: str, name: str, game: str = "g", **more: object) -> Card:
    fields = {
        "id": record_id,
        "game": game,
        "document": record_id.split("/", maxsplit=1)[0],
        "title": name,
        "text": name,
    }
    return Card(name=name, **fields, **more)  # type: ignore[arg-type]


def test_by_id(store: Store) -> None:
    assert store.get("heavy-hitters/wager/4").text.startswith("If the combat chain closes")
    assert not store.has("heavy-hitters/wager/99")
    with pytest.raises(JudgeError) as caught:
        store.get("heavy-hitters/wagr/4")
    assert caught.value.code == "unknown-id"
    assert "heavy-hitters/wager/4" in caught.value.candidates


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Miller's Grindstone", "millers-grindstone"),
        ("millers GRINDSTONE", "millers-grindstone"),
        ("hold em", "hold-em"),
        ("Victor", "victor-goldmane-high-and-mighty"),
        ("Victor Goldmane", "victor-goldmane-high-and-mighty"),
        ("kayo", "kayo-armed-and-dangerous"),
        ("Wallop (red)", "wallop"),
        ("Clash", "clash"),
        ("heavy-hitters/wage-gold", "wage-gold"),
    ],
)
def test_by_name(store: Store, name: str, found: str) -> None:
    assert store.find(name).id == f"heavy-hitters/{found}"


def test_a_name_nobody_has_gives_the_nearest(store: Store) -> None:
    with pytest.raises(JudgeError) as caught:
        store.find("Rising Powr", "flesh-and-blood")
    assert caught.value.code == "unknown-name"
    assert caught.value.candidates[0] == "Rising Power"


@pytest.mark.parametrize("name", ["", "?", "\x00", "x" * 10_000, "'; drop table records; --", "😀"])
def test_no_name_breaks_it(store: Store, name: str) -> None:
    with pytest.raises(JudgeError) as caught:
        store.find(name)
    assert caught.value.code == "unknown-name"


def test_a_name_of_several_things_lists_them(tmp_path: Path) -> None:
    made = small(tmp_path, card("a/x", "Xylo"), card("b/x", "Xylo", game="h"))
    with pytest.raises(JudgeError) as caught:
        made.find("xylo")
    assert (caught.value.code, caught.value.candidates) == ("ambiguous-name", ("a/x", "b/x"))
    assert made.find("xylo", "h").id == "b/x"
    made.close()


def test_a_full_name_goes_before_a_short_one_and_a_card_before_a_keyword(tmp_path: Path) -> None:
    keyword = Keyword(id="a/vim", game="g", document="a", title="Vim", text="Vim", name="Vim")
    hero = card("a/vim-vell", "Vim Vell, First", types=("Hero",))
    made = small(tmp_path, keyword, hero, card("a/vim-card", "Vim"))
    assert made.find("Vim").id == "a/vim-card"
    assert made.find("Vim", types=("keyword",)).id == "a/vim"
    assert made.find("Vim Vell").id == "a/vim-vell"
    made.close()


def test_lists_and_counts(store: Store) -> None:
    assert store.count("card", "flesh-and-blood") == 133
    assert store.count("ruling", "flesh-and-blood") == 361
    assert store.count("card", "chess") == 0
    assert {"flesh-and-blood", "hueshift"} <= set(store.games())
    first, second = (store.by_type("card", "flesh-and-blood", page=n, per_page=100) for n in (1, 2))
    assert (len(first), len(second)) == (100, 33)
    assert (*first, *second) == store.every(Card, "flesh-and-blood")
    assert first[0].title == "Deathmatch Arena"
    assert [k.name for k in store.every(Keyword)] == ["Beat Chest", "Clash", "Guardwell", "Universal", "Wager"]
    with pytest.raises(JudgeError):
        store.by_type("card", page=0)


def test_links(store: Store) -> None:
    assert [r.number for r in store.rulings_of("heavy-hitters/clash")] == list(range(1, 9))
    named = {r.id for r in store.mentions_of("heavy-hitters/victor-goldmane-high-and-mighty")}
    assert {"heavy-hitters/thunk/3", "heavy-hitters/trounce/2"} <= named
    assert store.rulings_of("heavy-hitters/no-such-card") == ()


def test_scenarios_and_verdicts(tmp_path: Path) -> None:
    rulings = [
        Ruling(id=f"a/x/{n}", game="g", document="a", title=f"X, ruling {n}", text="t", about=("a/x",), number=n)
        for n in (1, 2)
    ]
    proof = Scenario(id="scenarios/p/1", game="g", document="p", title="P", text="p", confirms=("a/x/1", "a/x/2"))
    report = {"verdict": "confirmed", "trace": [{"n": 1}]}
    records = (card("a/x", "X"), *rulings, proof)
    made = small(tmp_path, *records, verdicts={proof.id: {"verdict": "confirmed", "report": report}})
    assert made.proofs_of("a/x/2")[0].verdict == "confirmed"
    assert [s.id for s in made.scenarios_of("a/x")] == ["scenarios/p/1"]
    assert made.report_of(proof.id) == report
    assert made.report_of("scenarios/p/2") is None
    made.close()
    (tmp_path / "corpus.db").unlink()
    with pytest.raises(JudgeError, match="no scenario of this corpus"):
        small(tmp_path, *records, verdicts={"scenarios/q/1": {"verdict": "refuted"}})


def test_support_data(tmp_path: Path) -> None:
    support = Support(({"name": "Ember", "cites": ["8.6"]},), {"7.10": "b", "7.2": "a"}, "2031")
    made = small(tmp_path, card("a/x", "X"), support={"g": support})
    assert made.tokens("g") == [{"name": "Ember", "cites": ["8.6"]}]
    assert made.rules_index("g") == {"7.10": "b", "7.2": "a"}
    assert made.rules_edition("g") == "2031"
    assert (made.tokens("h"), made.rules_index("h"), made.rules_edition("h")) == ([], {}, "")
    made.close()


def test_two_records_of_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(JudgeError) as caught:
        small(tmp_path, card("a/x", "X"), card("a/x", "Y"))
    assert caught.value.code == "duplicate-id"


def test_records_come_back_as_they_went_in(store: Store) -> None:
    records = list(store.records())
    assert [r.id for r in records] == sorted(r.id for r in records)
    assert all(from_json(to_json(r)) == r for r in records)


def test_threads_read_the_same(store: Store) -> None:
    ids = [r.id for r in store.records()]

    def read(record_id: str) -> bool:
        return store.get(record_id).id == record_id

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(read, ids))


@pytest.mark.parametrize("content", [None, b"", b"no database at all, but some bytes" * 100])
def test_a_damaged_file_says_what_to_do(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "corpus.db").write_bytes(content)
    with pytest.raises(JudgeError) as caught:
        Store.open(tmp_path / "corpus.db")
    assert caught.value.code == "damaged-build"
    assert "judge build" in caught.value.hint
    assert "corpus.db" in caught.value.where
