"""The pages over the real corpus with its real proofs: what a judge, a player and a program get to read."""

from __future__ import annotations

import html
import itertools
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import boards
import proved
import pytest
from apiflask import APIFlask
from page_words import ENGINE_WORDS

from judge.builds.live import current_build
from judge.builds.statements import Standing, statements
from judge.builds.store import Store
from judge.records import Ruling, Scenario, page_url
from judge.scenario.games import GAMES
from judge.scenario.play.verify import GameCount
from judge.web.replay import replay_of
from judge.web.words import BADGES

WAGER = "/rulings/heavy-hitters/wager/4"
VICTOR = "/rulings/heavy-hitters/victor-goldmane-high-and-mighty/5"
QUESTION = "does wager pay out if phantasm destroys the attack"

pytestmark = pytest.mark.slow

OPEN = """\
title: Does Ana get the Gold?
game: flesh-and-blood
cards:
  - {name: Haze Beast, color: red, type: Illusionist Action - Attack, stats: "2{r} 6{p} 3{d}",
     text: "When this attacks a hero, you may wager a Gold token with them."}
setup:
  turn: Ana
  Ana: {hero: {class: Illusionist, life: 20}, hand: [Haze Beast (red)], resources: 2}
  Bo: {hero: {class: Guardian, life: 20}}
play:
  - Ana attacks Bo with Haze Beast (red)
  - the combat chain closes
  - then Ana controls 1 Gold
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[GameCount, ...]]:
    return proved.index(tmp_path_factory)


@pytest.fixture(scope="module")
def index(made: tuple[Path, tuple[GameCount, ...]]) -> Path:
    return made[0]


@pytest.fixture(scope="module")
def store(made: tuple[Path, tuple[GameCount, ...]]) -> Iterator[Store]:
    read = current_build(made[0])
    yield read.store
    read.store.close()


def said(text: str) -> str:
    """The words of a page as a person gets them."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text.partition("<body>")[2])).split())


def test_every_record_has_a_small_page_with_a_title_of_its_own(
    store: Store, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each page as it was answered to whoever took all of them along."""
    _, pages = proved.packed(tmp_path_factory)
    titles: dict[str, str] = {}
    for record in store.records():
        address = page_url(record.type, record.id)
        page = pages[address]
        assert page.status == 200, address
        assert page.size < 50_000, address
        assert page.english, address
        assert page.headings == 1, address
        assert not page.elsewhere, address
        (title,) = page.titles
        assert titles.setdefault(title, address) == address
    assert len(titles) > 500


def test_the_headings_of_a_page_leave_no_level_out(client: Any) -> None:
    for address in ("/", WAGER, VICTOR, "/scenarios/wager/5", "/cards/heavy-hitters/trounce", "/api", "/workbench"):
        levels = [int(n) for n in re.findall(r"<h([1-6])[ >]", client.get(address).text)]
        assert levels[0] == 1, address
        assert all(b <= a + 1 for a, b in itertools.pairwise(levels)), (address, levels)


def test_the_first_page_says_what_it_is_and_what_can_be_done(
    client: Any, made: tuple[Path, tuple[GameCount, ...]]
) -> None:
    text = client.get("/").text
    words = said(text)
    assert "played through the rules" in words
    counts = [game.statements for game in made[1]]
    assert f"{sum(n.proved for n in counts)} of {sum(n.executable for n in counts)} statements proved" in words
    for way in ("/workbench", "/interactions", "/proved", "/offline", "/help#sites", "/feed.atom"):
        assert f'href="{way}"' in text


def test_help_begins_with_a_replay_and_says_what_each_sign_means(client: Any, store: Store) -> None:
    text = client.get("/help").text
    ruling = re.findall(r'href="/rulings/([^"]+)"', text)[0]
    assert store.get(ruling).text.split()[0] in said(text)
    assert "confirmed" in {proof.verdict for proof in store.proofs_of(ruling)}
    assert text.index("data-replay") < text.index('id="words"')
    for badge in BADGES.values():
        assert badge.means in html.unescape(text) or badge is BADGES["none"]


@pytest.mark.parametrize("page", ["/", "/proved", "/conflicts"])
def test_every_game_is_shown(client: Any, page: str) -> None:
    text = client.get(page).text
    assert not [game for game in GAMES if game not in text]


def test_what_is_proved_names_every_statement_that_is_not_and_why(
    client: Any, made: tuple[Path, tuple[GameCount, ...]], store: Store
) -> None:
    page = client.get("/proved").text
    words = said(page)
    for game in made[1]:
        n = game.statements
        assert f"{n.proved} of {n.executable} are proved, by {game.scenarios} replays" in words
        assert f'<progress value="{n.proved}" max="{n.executable}"' in page
        left = [s for s in statements(store, game.game) if s.standing is not Standing.PROVED]
        assert len(left) == n.all - n.proved
        assert all(s.reason for s in left)
        alone = client.get(f"/proved?game={game.game}").text
        assert sorted(re.findall(r'<small class="id">(.*?)</small>', alone)) == sorted(s.id for s in left)


def test_no_running_text_of_what_is_proved_has_an_id(client: Any, store: Store) -> None:
    page = client.get("/proved").text
    ids = re.findall(r'<small class="id">(.*?)</small>', page)
    running = said(re.sub(r'<small class="id">.*?</small>', "", page))
    assert ids
    assert not [record for record in ids if record in running]
    assert "{" not in running, "a symbol is drawn, and read aloud"
    assert not re.search(r"\b[a-z-]+/(?:conflicts|scenarios)/[a-z]", running)
    unproved = [s for g in store.games() for s in statements(store, g) if s.standing is Standing.OPEN]
    for statement in unproved:
        part = page.partition(f'<small class="id">{statement.id}</small>')[0].rpartition("<li>")[2]
        assert 'href="/workbench' in part
        assert statement.title in said(f"<body>{part}")
        if store.has(statement.reason):
            assert store.get(statement.reason).title in said(f"<body>{part}")


def test_what_is_left_is_filtered_by_words(client: Any) -> None:
    every = set(re.findall(r'<small class="id">(.*?)</small>', client.get("/proved").text))
    few = client.get("/proved?q=points+to+where").text
    found = re.findall(r'<small class="id">(.*?)</small>', few)
    assert found
    assert set(found) < every
    nothing = client.get("/proved?q=<script>x").text
    assert "None of the statements left is about “<script>x”." in html.unescape(nothing)
    assert "<script>x" not in nothing


def test_a_rule_shows_the_boards_that_prove_it_and_a_heading_that_there_is_nothing_to_replay(client: Any) -> None:
    text = client.get("/rules/factions/hit-step").text
    assert re.search(r'href="/scenarios/[\w/-]+"', text.partition('id="proofs"')[2])
    assert "Nothing to replay: announces what follows." in said(client.get("/rules/factions/the-stack/6").text)


def test_a_table_shows_the_boards_of_each_row(client: Any) -> None:
    text = client.get("/rules/hueshift/card-systems/table-2").text.partition('id="proofs"')[2]
    rows = re.findall(r'<h3><a class="tap" href="([^"]*)">Row (\d)</a></h3>\s*<ul', text)
    assert rows == [(f"/rules/hueshift/card-systems/table-2#row-{n}", str(n)) for n in range(1, 6)]


def test_a_card_page_has_every_ruling_with_its_verdict(client: Any, store: Store) -> None:
    for slug in ("victor-goldmane-high-and-mighty", "trounce", "millers-grindstone"):
        rulings = store.rulings_of(f"heavy-hitters/{slug}")
        text = client.get(f"/cards/heavy-hitters/{slug}").text
        listed = text.partition('id="rulings"')[2].partition("</ul>")[0]
        for ruling in rulings:
            assert f'href="{page_url("ruling", ruling.id)}"' in listed
        assert len(re.findall(r'class="badge (?!conflict)', listed)) == len(rulings)


def test_versions_of_a_hero_are_told_apart_by_name(client: Any) -> None:
    text = client.get("/cards/heavy-hitters/victor-goldmane-high-and-mighty").text
    row = said(f"<body>{text.partition('numbers-row')[2].partition('</p>')[0]}")
    assert re.search(r"Victor Goldmane, High and Mighty: life \d+, intellect \d .*Victor Goldmane: life \d+", row)


@pytest.mark.parametrize("address", [WAGER, VICTOR])
def test_a_proof_is_replayed_with_rules_by_number_and_heading(client: Any, store: Store, address: str) -> None:
    text = client.get(address).text
    steps = re.findall(r'<li value="(\d+)">(.*?)</li>', text, re.DOTALL)
    assert len(steps) > 8
    headings = store.rules_index("flesh-and-blood")
    cited = [
        html.unescape(c)
        for _, step in steps
        for c in re.findall(r'<a class="cite" href="/rules/[^"]*">(.*?)</a>', step)
    ]
    assert len(cited) >= len(steps)
    for cite in cited:
        number, _, heading = cite.removeprefix("rule ").partition(": ")
        assert heading == headings[number], cite
    assert len(re.findall(r'<div class="moment">\s*<h3>', text)) >= 4
    assert store.rules_edition("flesh-and-blood") in html.unescape(text)


def test_a_conflict_shows_its_quotes_and_cites_rules_by_number_and_heading(client: Any) -> None:
    page = said(client.get("/conflicts/heavy-hitters/conflicts/link-step").text)
    assert "before you can play/resolve anything in the link step of combat" in page
    assert "Rule 7.6.2: the chain link resolves" in page
    assert "Followed here:" in page


def test_claims_stand_with_their_outcome_at_the_line_that_makes_them(client: Any) -> None:
    text = client.get("/scenarios/wager/5").text
    lines = re.findall(r"<li(?: class=\"(claim)\")?>(.*?)</li>", text.partition('<ol class="play">')[2])
    play = lines[: next(n for n, (claim, _) in enumerate(lines) if not claim and n > 3)]
    claims = [words for claim, words in play if claim]
    assert len(claims) == 6
    assert all('<span class="holds always">' in words and "in every case" in words for words in claims)
    assert all("holds" not in words for claim, words in play if not claim)


def test_a_contrast_says_what_is_changed_and_what_then_comes_out(client: Any) -> None:
    part = client.get("/scenarios/wager/5").text.partition('class="contrast"')[2].partition("</section>")[0]
    words = said(f"<body>{part}")
    assert "instead of Bo defends with Runner Runner" in words
    assert "now Bo defends with Rawhide Rumble (yellow)" in words
    assert "the attack hit" in words
    assert "replayed too" in words


def test_what_a_contrast_adds_or_takes_away_is_said(client: Any, store: Store) -> None:
    texts = {s.id: s.text for s in store.every(Scenario, "flesh-and-blood")}
    added = next(i for i, text in texts.items() if "change: {add:" in text)
    removed = next(i for i, text in texts.items() if "change: {remove:" in text)
    assert re.search(r"<dt>also</dt><dd><ins>.+? in Bo\.(deck|arena)</ins>", client.get(f"/{added}").text)
    assert "<dt>without</dt><dd><del>" in client.get(f"/{removed}").text


def test_a_passage_leads_to_its_very_lines(client: Any, store: Store) -> None:
    for ruling in store.every(Ruling)[::20]:
        address = client.get(f"/api/v1{page_url('ruling', ruling.id)}").json["source_url"]
        assert f'href="{address}"' in client.get(page_url("ruling", ruling.id)).text
        page = client.get(address)
        assert page.status_code == 200
        marked = re.findall(r'<mark class="printed-line">(.*?)</mark>', page.text, re.DOTALL)
        assert len(marked) == 1
        assert len(page.data) < 50_000
        shown = html.unescape(re.sub(r"<span[^>]*>(\w+)</span>", r"{\1}", marked[0]))
        assert shown == ruling.text


@pytest.mark.parametrize("lines", ["0", "2150", "9-3", "1-9999999"])
def test_lines_a_document_does_not_have_are_said(client: Any, lines: str) -> None:
    answer = client.get(f"/documents/heavy-hitters/lines/{lines}", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "has the lines 1 to 2149" in answer.text


def test_a_page_that_is_not_there_can_be_reported(client: Any) -> None:
    text = client.get("/cards/heavy-hitters/<b>no", headers={"Accept": "text/html"}).text
    said = (
        text.partition("<summary>This looks wrong</summary>")[2].partition("</textarea>")[0].partition("<textarea")[2]
    )
    assert "/cards/heavy-hitters/&lt;b&gt;no" in said
    assert "<b>" not in said


def test_a_document_says_what_is_known_of_it_in_words(client: Any) -> None:
    told = client.get("/documents/heavy-hitters").text.partition('<dl class="extra">')[2].partition("</dl>")[0]
    assert "<dd>release notes</dd>" in told
    assert "origin" not in told, "nobody knows it"
    assert "<dt>origin</dt><dd>a post on a blog" in client.get("/documents/factions").text


def test_a_ruling_that_is_not_followed_says_so_above_its_board(client: Any) -> None:
    over, _, board = client.get("/rulings/heavy-hitters/guardwell/4").text.partition("played as this site follows")
    assert "Engine follows something else" in over
    assert "Holds" not in over.partition("<blockquote")[2]
    assert "Holds" in board


def test_results_say_who_says_so(client: Any) -> None:
    page = client.get("/search", query_string={"q": QUESTION})
    first = page.text.partition("<ol class=")[2].partition("</li>")[0]
    assert f'href="{WAGER}"' in first
    assert "printed ruling" in first
    assert "Heavy Hitters card notes, <time>2024-02-02</time>" in first
    assert "Holds" in first
    assert "Not an official source" in page.text.partition("</ol>")[2]


def test_pages_of_results_have_titles_of_their_own_and_an_end(client: Any) -> None:
    titles = {re.findall("<title>(.*?)</title>", client.get(f"/search?q=wager&page={n}").text)[0] for n in (1, 2)}
    assert len(titles) == 2
    for page in ("99", "9" * 30):
        answer = client.get(f"/search?q=wager&page={page}", headers={"Accept": "text/html"})
        assert answer.status_code == 404
        assert "There is no page" in answer.text


def test_an_address_with_a_wrong_name_leads_to_what_may_be_meant(client: Any) -> None:
    text = client.get("/cards/heavy-hitters/millers-grindstonne", headers={"Accept": "text/html"}).text
    assert '<a class="tap" href="/cards/heavy-hitters/millers-grindstone">' in text
    assert 'value="millers grindstonne"' in text


def test_every_answer_about_a_ruling_has_its_authority(client: Any, store: Store) -> None:
    for ruling in store.every(Ruling)[::30]:
        address = page_url("ruling", ruling.id)
        for page in (address, f"/embed{address}"):
            words = said(client.get(page).text)
            assert "printed ruling" in words
            assert "Heavy Hitters card notes" in words
            assert "2024-02-02" in words
            assert "Not an official source." in words
    for path in ("/rulings", "/cards/heavy-hitters/trounce/rulings", "/scenarios", f"/search?q={QUESTION}"):
        results = client.get(f"/api/v1{path}").json["results"]
        assert results
        for result in results:
            expected = {"conflict": "reading of an unclear text"}.get(result["type"])
            kind = result["authority"]["kind"]
            assert kind == expected if expected else kind in ("printed ruling", "printed text", "derived by the engine")
            assert result["authority"]["notice"] == "Not an official source."


# -- a board of one's own


def ask(client: Any, text: str) -> str:
    answer = client.post("/check", data={"scenario": text})
    assert answer.status_code == 200, answer.text
    return str(answer.text)


def test_what_depends_is_said_for_both_lines_of_play(client: Any) -> None:
    text = ask(client, OPEN)
    (reasons,) = re.findall(r'<ul class="reason">(.*?)</ul>', text, re.DOTALL)
    holds, fails = (html.unescape(r) for r in re.findall("<li>(.*?)</li>", reasons))
    assert "holds after Ana says yes" in holds
    assert fails.startswith("It does not hold after Ana says no")
    assert '<span class="badge doubt depends">' in text
    assert "follows a line of play in which it fails" in text
    assert "Ana says no" in html.unescape(text.partition("data-replay")[2])


def test_what_forbids_a_step_is_named_by_its_title(client: Any) -> None:
    squire = "game: factions\nsetup: {turn: Ana, Ana: {zone 1: [Squire]}, Bo: {zone 5: [Knight]}}\n"
    text = html.unescape(ask(client, f"{squire}play: [Ana activates Squire]"))
    assert "“Ana activates Squire” is not allowed: it is the build phase (Combat phase)." in text
    assert "rule factions/" not in text


def test_an_illegal_step_is_said_with_the_rule_by_number_and_heading(client: Any, store: Store) -> None:
    text = ask(client, OPEN.replace("resources: 2", "resources: 1"))
    assert '<span class="badge bad illegal">' in text
    reason = html.unescape(re.findall(r'<p class="sentence">(.*?)</p>', text)[0])
    (number,) = re.findall(r"rule ([\d.]+[a-z]?)", reason)
    assert "costs 2" in reason
    assert f"rule {number}: {store.rules_index('flesh-and-blood')[number]}" in html.unescape(text)


def test_every_mistake_of_a_text_stands_with_its_line_and_what_is_meant(client: Any) -> None:
    text = ask(client, OPEN.replace("Ana attacks Bo with", "Ana attaks Bo wit").replace("Guardian", "Gardian"))
    (mistakes,) = re.findall(r'<ol class="mistakes">(.*?)</ol>', text, re.DOTALL)
    assert re.findall(r"<b>Line (\d+)\.</b>", mistakes) == ["9", "11"]
    assert "<code>- Ana attaks Bo wit Haze Beast (red)</code>" in mistakes
    assert "Did you mean <b>" in mistakes
    assert '<p class="sentence">2 things to fix before this can be played.</p>' in text
    assert "Ana attaks Bo wit" in text.partition("<textarea")[2]
    (unread,) = re.findall(r'<ol class="mistakes">(.*?)</ol>', ask(client, f"{OPEN}  - Ana hums a tune\n"), re.DOTALL)
    assert "Lines to choose from are in the workbench." in unread


def test_a_text_is_answered_with_the_first_board_every_step_and_the_last(client: Any) -> None:
    text = ask(client, boards.WAGER)
    places = [text.index(mark) for mark in ('class="outcome"', 'class="drawn"', 'class="steps"', 'class="ended"')]
    assert places == sorted(places) != []
    assert "graveyard" in text.partition('class="ended"')[2].partition('class="cited"')[0]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 30_000,
        "a: " + "{a: " * 9_000,
        "a: &a [x, x, x, x, x, x, x, x, x]\n"
        + "\n".join(f"{b}: &{b} [{', '.join(['*' + a] * 9)}]" for a, b in zip("abcdefgh", "bcdefghi", strict=True)),
    ],
    ids=["lists", "mappings", "aliases"],
)
def test_a_body_that_would_unfold_without_end_is_a_verdict(client: Any, text: str) -> None:
    answer = client.post("/api/v1/check", data=text, content_type="application/yaml")
    assert answer.status_code == 200
    assert answer.json["verdict"] == "invalid"


def test_the_types_of_problems_are_told_on_the_page_they_name(client: Any) -> None:
    page = client.get("/api").text
    problems = [
        client.get("/api/v1/cards/heavy-hitters/none"),
        client.get("/api/v1/cards?page=0"),
        client.get("/api/v1/cards?game=chess"),
        client.get("/api/v1/nowhere"),
        client.delete("/api/v1/cards"),
        client.post("/api/v1/check", data=b"\xff", content_type="application/yaml"),
        client.post("/api/v1/check", data="x", content_type="image/png"),
        client.post("/api/v1/check", data="x" * 70_000, content_type="application/yaml"),
        client.get("/api/v1/cards/named?exact="),
    ]
    for problem in problems:
        path, _, mark = problem.json["type"].partition("#")
        assert path == "/api"
        assert f'id="{mark}"' in page, mark


def test_searches_and_checks_side_by_side_give_the_answers_they_give_alone(app: APIFlask) -> None:
    names = ("wager", "clash", "guardwell", "beat chest", "universal", "victor", "trounce", "thunk")
    queries = [f"/api/v1/search?q={q}&per_page=5" for q in (*names, QUESTION)]
    other = boards.WAGER.replace("then Bo controls no Gold", "then Bo controls 1 Gold")
    scenarios = {boards.WAGER: "confirmed", other: "refuted", OPEN: "depends"}

    def search(address: str) -> list[str]:
        found: Any = app.test_client().get(address).json
        return [r["id"] for r in found["results"]]

    def check(text: str) -> str:
        report: Any = app.test_client().post("/api/v1/check", data=text, content_type="application/yaml").json
        return str(report.get("verdict"))

    alone = {q: search(q) for q in queries}
    together = threading.Barrier(8, timeout=240)

    def visitor(n: int) -> list[str]:
        together.wait()
        wrong = [q for k in range(20) if search(q := queries[(n + k) % len(queries)]) != alone[q]]
        text, verdict = list(scenarios.items())[n % 3]
        return wrong if check(text) == verdict else [*wrong, f"not {verdict}"]

    with ThreadPoolExecutor(8) as pool:
        assert [w for wrong in pool.map(visitor, range(8)) for w in wrong] == []


def test_the_help_page_shows_each_games_fields(client: Any) -> None:
    page = client.get("/help").get_data(as_text=True)
    for words in ("class:guardian", "faction:", "tier:", "type:ruling", "/api/v1/fields"):
        assert words in page
    body = client.get("/api/v1/fields?game=factions").json
    assert {own["game"] for field in body["fields"] for own in field["games"]} == {"factions"}
    assert set(body["questions"]) == {"factions"}


def test_a_ruling_page_says_its_words_first_then_what_came_out_then_who_says_so(client: Any, store: Store) -> None:
    text = client.get(WAGER).text
    ruling, verdict, source = (text.index(mark) for mark in ('class="ruling"', 'class="sentence"', 'class="authority"'))
    assert ruling < verdict < source
    proof = store.proofs_of(WAGER.removeprefix("/rulings/"))[0]
    assert f'<p class="sentence">{proof.title.rstrip(".")}.</p>' in text
    assert (
        ENGINE_WORDS.findall(said(re.sub(r"<script.*?</script>|<details.*?</details>", " ", text, flags=re.DOTALL)))
        == []
    )


def test_what_a_page_weighs(client: Any, store: Store) -> None:
    """On the wire: a ruling with its board 14 kB, the script that draws it 6, all styles 9."""
    asked = {"Accept-Encoding": "gzip"}
    sizes = [len(client.get(page_url("ruling", r.id), headers=asked).data) for r in store.every(Ruling)[::10]]
    assert max(sizes) <= 14_000
    assert len(client.get("/static/board.js", headers=asked).data) <= 6_000
    assert len(client.get("/static/judge.css", headers=asked).data) <= 9_000


def test_what_a_much_cited_rule_leads_to_is_looked_up_once(
    client: Any, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    citing = Store.citing

    def looked_up(of: Store, number: str) -> Any:
        asked.append(number)
        return citing(of, number)

    monkeypatch.setattr(Store, "citing", looked_up)
    number = next(n for n in ("7.6.2", "5.3.1", "1.14.2") if store.citing(n))
    asked.clear()
    first = client.get(f"/rules/flesh-and-blood/{number}")
    assert first.status_code == 200
    assert client.get(f"/rules/flesh-and-blood/{number}").text == first.text
    assert asked == [number]


def test_boards_with_a_keyword_of_the_rules_are_those_that_cite_it(client: Any) -> None:
    shown = client.get("/interactions?card=wager&card=phantasm").text
    assert 'href="/scenarios/wager/5">Nobody gets the wagered tokens when Phantasm ends combat' in shown


def test_a_page_is_made_once_for_an_address_and_again_for_another(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def replayed(volume: Any, report: Any) -> Any:
        asked.append(report["title"])
        return replay_of(volume, report)

    monkeypatch.setattr("judge.web.pages.replay_of", replayed)
    address = "/rulings/heavy-hitters/wager/9"
    first = client.get(address, base_url="http://one.example").text
    once = len(asked)
    assert client.get(address, base_url="http://one.example").text == first
    assert len(asked) == once
    other = client.get(address, base_url="http://two.example").text
    assert "two.example" in other
    assert "one.example" not in other


@pytest.mark.parametrize(
    "address",
    [
        "/conflicts",
        "/conflicts?game=factions&show=all",
        "/proved",
        "/proved?game=hueshift",
        "/interactions?card=trounce&card=wager",
        "/scenarios/wager/5",
        "/rules/factions/combat-phase",
        "/api",
    ],
)
def test_a_page_that_follows_from_the_build_is_put_together_once(
    client: Any, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    first = client.get(address).text

    def again(*_: Any, **__: Any) -> str:
        raise AssertionError(address)

    for room in ("pages", "conflict_pages", "proved_pages", "interactions"):
        monkeypatch.setattr(f"judge.web.{room}.render_template", again)
    assert client.get(address).text == first


def test_pages_are_kept_as_long_as_they_do_not_fill_the_memory(
    app: APIFlask, client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    volume = app.extensions["judge.shelf"].current()
    monkeypatch.setattr(volume, "_made", {})
    monkeypatch.setattr(volume, "_made_long", 0)
    monkeypatch.setattr("judge.web.shelf.MADE_KEPT", 300_000)
    for n in range(40):
        assert client.get("/conflicts?game=factions", base_url=f"http://n{n}.example").status_code == 200
        assert sum(map(len, volume._made.values())) == volume._made_long <= 300_000
    assert len(volume._made) > 1


def test_pages_of_ones_own_words_push_out_none_that_are_kept(client: Any, app: APIFlask) -> None:
    volume = app.extensions["judge.shelf"].current()
    client.get("/proved?game=hueshift")
    kept = list(volume._made)
    for address in ("/proved?game=hueshift&q=hero", "/conflicts?game=factions&x=1", "/scenarios/wager/5?_=2"):
        assert client.get(address).status_code == 200
    assert list(volume._made) == kept
