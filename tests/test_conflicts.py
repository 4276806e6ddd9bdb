"""Where documents contradict themselves: the command, the page, the routes, and the badge on what is quoted. And the
links in a printed text."""

from __future__ import annotations

import html
import json
import re
from collections import Counter
from pathlib import Path

import nh3
import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from judge.builds.build import build
from judge.builds.live import Build
from judge.cli import Exit, main
from judge.errors import JudgeError
from judge.records import IMPORTANCE, Card, Conflict, Rule, Ruling, Term, folded
from judge.web import conflict_pages, create_app
from judge.web.problems import public
from judge.web.words import DOUBTS

MEDIUM, HIGH = "factions/conflicts/build-step", "factions/conflicts/battle-card-resolves"


@pytest.fixture(scope="module")
def index(corpus_build: Build) -> Path:
    return corpus_build.path.parent


def judge(build: Build, *arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--index", str(build.path.parent)])


# -- the command


def test_the_most_important_come_first_and_filters_narrow(corpus_build: Build) -> None:
    every = json.loads(judge(corpus_build, "conflicts", "--json").stdout)
    assert len(every) == corpus_build.store.count("conflict") > 100
    order = [IMPORTANCE.index(c["importance"]) for c in every]
    assert order == sorted(order)
    found = json.loads(judge(corpus_build, "conflicts", "--game", "factions", "--importance", "high", "--json").stdout)
    assert [c for c in every if c["game"] == "factions" and c["importance"] == "high"] == found != []
    assert found == json.loads(
        judge(corpus_build, "conflicts", "--document", "factions", "--importance", "high", "--json").stdout
    )


def test_people_read_the_quotes_why_and_the_reading(corpus_build: Build) -> None:
    conflict = corpus_build.store.get(HIGH)
    assert isinstance(conflict, Conflict)
    printed = judge(corpus_build, "conflicts", "--game", "factions").stdout
    for words in (conflict.title, conflict.why, conflict.follows, *(p.quote for p in conflict.between)):
        assert words in printed
    assert re.search(r"^\d+ conflicts: \d+ high, \d+ medium, \d+ low\.$", printed, re.MULTILINE)


@pytest.mark.parametrize(("option", "value"), [("--game", "faction"), ("--document", "hueshit")])
def test_an_unknown_filter_says_what_was_meant(corpus_build: Build, option: str, value: str) -> None:
    result = judge(corpus_build, "conflicts", option, value)
    assert result.exit_code == Exit.WRONG_USE
    assert f'"{value}". Did you mean ' in result.stderr


def test_show_names_the_conflicts_of_a_record(corpus_build: Build) -> None:
    assert (
        f"In conflict (medium): Build step: steps are parts of attacking  {MEDIUM}"
        in judge(corpus_build, "show", "Peasant Village").stdout
    )
    shown = json.loads(judge(corpus_build, "show", "Peasant Village", "--json").stdout)
    assert MEDIUM in shown["conflicts"]
    assert [c["id"] for c in shown["linked"]["conflicts"]] == shown["conflicts"]
    said = judge(corpus_build, "show", MEDIUM).stdout
    assert "Reading followed: The player's build phase." in said


# -- the routes


def test_the_routes_filter_and_order(client: FlaskClient, corpus_build: Build) -> None:
    body = client.get("/api/v1/conflicts?document=factions&importance=medium&per_page=100").get_json()
    expected = corpus_build.store.conflicts(document="factions", importance="medium")
    assert [c["id"] for c in body["results"]] == [c.id for c in expected]
    assert body["total"] == len(expected)
    assert client.get("/api/v1/conflicts?per_page=1").get_json()["results"][0]["importance"] == "high"
    second = client.get("/api/v1/conflicts?game=factions&importance=high&per_page=5&page=2").get_json()
    assert [c["id"] for c in second["results"]] == [
        c.id for c in corpus_build.store.conflicts("factions", None, "high")[5:10]
    ]
    assert client.get("/api/v1/conflicts?importance=huge").status_code == 400
    assert client.get("/api/v1/conflicts?document=none").status_code == 404


def test_every_quoted_record_carries_the_ids(client: FlaskClient, corpus_build: Build) -> None:
    for conflict in corpus_build.store.conflicts("factions")[:20]:
        for passage in conflict.between:
            record = corpus_build.store.get(passage.id)
            if record.type in ("card", "rule", "term"):
                assert conflict.id in client.get(f"/api/v1/{record.type}s/{record.id}").get_json()["conflicts"]
    hit = client.get("/api/v1/search?q=peasant+village").get_json()["results"][0]
    assert MEDIUM in hit["conflicts"]


# -- the pages


def listing(client: FlaskClient, address: str) -> str:
    """A list of contradictions, all its pages one after the other."""
    pages = [client.get(address).text]
    while more := re.search(r'rel="next"[^>]*href="([^"]+)"', pages[-1]):
        pages.append(client.get(html.unescape(more[1])).text)
    return "".join(pages)


def entries(page: str) -> dict[str, str]:
    """The subjects of a page in their order, each with what stands under it."""
    return {
        html.unescape(name).strip(): body
        for name, body in re.findall(
            r'<details class="subject-entry"[^>]*>\s*<summary>(.*?)(?: <span.*?</span>)?</summary>(.*?)</details>',
            page,
            re.DOTALL,
        )
    }


@pytest.mark.parametrize("game", ["factions", "hueshift", "wow-tcg"])
def test_a_game_is_listed_by_subject_and_a_subject_with_several_is_one_entry(
    client: FlaskClient, corpus_build: Build, game: str
) -> None:
    found = corpus_build.store.conflicts(game)
    page = listing(client, f"/conflicts?game={game}&show=all")
    listed = entries(page)
    assert set(listed) == {c.subject for c in found}
    assert max(Counter(c.subject for c in found).values()) > 1
    for conflict in found:
        body = html.unescape(listed[conflict.subject])
        assert all(words in body for words in (conflict.why, conflict.follows, f"/conflicts/{conflict.id}"))
    grave = [min(IMPORTANCE.index(c.importance) for c in found if c.subject == name) for name in listed]
    assert grave == sorted(grave), "those that change an answer come first"
    for rank in range(len(IMPORTANCE)):
        names = [folded(name) for name, at in zip(listed, grave, strict=True) if at == rank]
        assert names == sorted(names)
    for key in re.findall(r'<nav class="letters"[^>]*>.*?href="#([^"]+)"', page, re.DOTALL):
        assert f'<details class="subject-entry" id="{key}">' in page


def test_the_switches_narrow_the_list(client: FlaskClient, corpus_build: Build) -> None:
    found = corpus_build.store.conflicts("factions")
    shown = {c.id for c in found if f'/conflicts/{c.id}"' in listing(client, "/conflicts?game=factions")}
    assert shown == {c.id for c in found if c.importance != "low"}
    low = client.get("/conflicts?game=factions&importance=low").text
    assert {c.id for c in found if f'/conflicts/{c.id}"' in low} == {c.id for c in found if c.importance == "low"}
    undecided = client.get("/conflicts?game=factions&state=open").text
    assert not entries(undecided)
    assert "None with these filters" in undecided
    every = client.get("/conflicts").text
    high = {c.subject for c in corpus_build.store.conflicts() if c.importance == "high"}
    assert all(html.escape(name, quote=False).replace("'", "&#39;") in every for name in high)
    assert "possible disagreements were found" in every
    for wrong, status in (("importance=huge", 400), ("state=x", 400), ("document=none", 404), ("game=none", 404)):
        answer = client.get(f"/conflicts?{wrong}", headers={"Accept": "text/html"})
        assert answer.status_code == status, wrong
    assert "None with these filters" in client.get("/conflicts?document=heavy-hitters&game=hueshift").text


def test_many_contradictions_are_told_in_pages_one_after_the_other(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = [*entries(listing(client, "/conflicts?game=hueshift&show=all"))]
    monkeypatch.setattr(conflict_pages, "_ON_A_PAGE", 10)
    first = client.get("/conflicts?game=hueshift&show=all&page=1").text
    assert 0 < len(entries(first)) <= 10
    assert [*entries(listing(client, "/conflicts?game=hueshift&show=all"))] == whole
    assert "page 2" in client.get("/conflicts?game=hueshift&show=all&page=2").text
    assert client.get("/conflicts?game=hueshift&show=all&page=999").status_code == 200


def test_few_contradictions_have_their_passages_side_by_side(client: FlaskClient) -> None:
    assert '<div class="against">' in client.get("/conflicts?game=wow-tcg&importance=high").text
    assert '<div class="against">' not in client.get("/conflicts?game=hueshift&show=all").text


@pytest.mark.parametrize(
    "address", ["/cards/factions/peasant-village", "/rules/factions/build-phase", "/terms/factions/step"]
)
def test_a_quoted_record_has_a_badge_that_is_read_aloud(client: FlaskClient, address: str) -> None:
    page = client.get(address).text
    badge = re.search(r'<a class="tap" href="#conflicts"><span class="badge conflict[^"]*">(.*?)</span></a>', page)
    assert badge
    aloud = re.sub(r'<span aria-hidden="true">.*?</span>', "", badge[1])
    said = " ".join(re.sub(r"<[^>]+>", "", aloud).split())
    assert said in {badge.word for badge in DOUBTS.values()}
    assert '<h2 id="conflicts">' in page
    assert f'href="/conflicts/{MEDIUM}"' in page


def test_what_no_conflict_quotes_has_no_badge(client: FlaskClient, corpus_build: Build) -> None:
    free = next(r for r in corpus_build.store.every(Card, "factions") if not corpus_build.store.conflicts_of(r.id))
    page = client.get(f"/cards/{free.id}").text
    assert "badge conflict" not in page
    assert 'id="conflicts"' not in page


def test_the_same_words_under_other_cards_are_linked(client: FlaskClient, corpus_build: Build) -> None:
    record = next(r for r in corpus_build.store.every(Ruling) if r.same_text)
    page = client.get(f"/rulings/{record.id}").text
    for other in record.same_text:
        assert f'href="/rulings/{other}"' in page
    assert client.get(f"/api/v1/rulings/{record.id}").get_json()["same_text"] == list(record.same_text)
    assert ", ".join(record.same_text) in judge(corpus_build, "show", record.id).stdout


def shown_text(page: str) -> str:
    """What a page shows of a record's printed text, without its links."""
    block = re.search(
        r'<(?:blockquote class="ruling"|div class="printed"|p class="printed")>(.*?)</(?:blockquote|div)>', page, re.S
    )
    assert block
    marks = re.sub(r'<span class="sym[^>]*>(\w+)</span>', r"{\1}", block[1])
    return html.unescape(re.sub(r"<[^>]+>", "", marks))


def test_linked_texts_are_verbatim_and_clean(client: FlaskClient, corpus_build: Build) -> None:
    """Every printed ruling, rule and term with a name in it: the words stay, and the HTML needs no cleaning."""
    listed = [r for r in corpus_build.store.records() if isinstance(r, Ruling | Rule | Term) and r.mentions]
    assert len(listed) > 180
    allowed = {"a": {"class", "href"}, "span": {"class", "role", "aria-label", "title"}, "p": set[str]()}
    seen = 0
    for record in listed[::3]:
        folder = {"ruling": "rulings", "rule": "rules", "term": "terms"}[record.type]
        page = client.get(f"/{folder}/{record.id}").text
        assert shown_text(page) == record.text, record.id
        links = re.findall(r'<a class="named" href="([^"]+)">[^<]+</a>', page)
        seen += len(links)
        first = re.search(r'(?:class="ruling"|class="printed")>(<p>.*?</p>)', page, re.S)
        assert first
        assert nh3.clean(first[1], tags=set(allowed), attributes=allowed, link_rel=None) == first[1].replace(
            "&#39;", "'"
        ).replace("&#34;", '"')
        for target in dict.fromkeys(links):
            assert client.get(target).status_code == 200
    assert seen > 150


@pytest.mark.parametrize("name", ["MARCH THE TROOPS", "march the troops"])
def test_a_spelling_variant_is_found_everywhere(client: FlaskClient, corpus_build: Build, name: str) -> None:
    assert client.get(f"/api/v1/cards/named?exact={name}").get_json()["id"] == "factions/march-the-troopers"
    assert client.get(f"/api/v1/search?q={name}").get_json()["results"][0]["id"] == "factions/march-the-troopers"
    assert "March the Troopers" in judge(corpus_build, "show", name).stdout
    assert "MARCH THE TROOPS" in client.get("/cards/factions/march-the-troopers").text


# -- what a page says when something is not there


@pytest.mark.parametrize(
    "address",
    ["/cards/heavy-hitters/nothing", "/rulings/a/b/9", "/documents/none", "/conflicts/x", "/nowhere", "/keywords/a/b"],
)
def test_a_page_that_is_not_there_speaks_of_pages(client: FlaskClient, address: str) -> None:
    answer = client.get(address, headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert not re.search(r"judge (?:search|export|show|build|verify|check|serve)", answer.text)


def test_a_hint_that_names_a_command_says_what_a_page_can_do(client: FlaskClient, corpus_build: Build) -> None:
    def said(error: JudgeError) -> str:
        with client.application.test_request_context("/check"):
            return public(error).sentence()

    with pytest.raises(JudgeError) as caught:
        corpus_build.store.get("heavy-hitters/wagr")
    assert "judge search" in caught.value.sentence()
    assert "heavy-hitters/wager" in said(caught.value)
    assert said(caught.value).endswith("? Search for it above, or look through the documents.")
    busy = JudgeError("busy", "all are.", hint="Ask again in a moment, or run judge check on your own machine.")
    assert said(busy) == "all are. Ask again in a moment."
    large = "Send one at a time; judge check on your own machine has no such limit."
    assert said(JudgeError("too-large", "it is.", hint=large)) == "it is. Send one at a time."
    assert said(JudgeError("no-build", "nothing is there.", hint="Run judge build.")).endswith("Run judge build.")
    assert said(JudgeError("unknown-name", '"judge build" is none.')) == '"judge build" is none.'


NOTES = """Gale of Ash

Gale of Ash Card Notes

Keywords

Smoulder

Smoulder (It burns on.)

  • Smoulder is a keyword.
  • Smoulder burns on twice.

-----------------------------

Ember Wolf

Generic Action - Attack

(RED) 1{r} 4{p} 2{d}

Smoulder

  • It burns on once with Smoulder.

-----------------------------
"""
NOTED = """conflicts:
  - id: twice
    title: Once or twice?
    between:
      - {id: gale/ember-wolf/1, quote: It burns on once}
      - {id: "8.3.4"}
    why: One says once, the rulebook says twice.
    importance: high
    follows: ""
"""


def test_a_ruling_carries_the_badge_and_a_rule_number_is_only_cited(tmp_path: Path) -> None:
    (tmp_path / "corpus/g").mkdir(parents=True)
    (tmp_path / "corpus/manifest.toml").write_text('[[document]]\nid = "gale"\ngame = "g"\nfile = "g/gale.txt"\n')
    (tmp_path / "corpus/g/gale.txt").write_text(NOTES, "utf-8")
    (tmp_path / "corpus/g/gale.notes.yaml").write_text(NOTED)
    build(tmp_path / "corpus", tmp_path / "index")
    app = create_app({"JUDGE_INDEX": str(tmp_path / "index"), "TESTING": True})
    client = app.test_client()
    record = client.get("/api/v1/rulings/gale/ember-wolf/1").get_json()
    assert record["conflicts"] == ["gale/conflicts/twice"]
    for address in ("/rulings/gale/ember-wolf/1", "/cards/gale/ember-wolf", "/search?q=burns+once"):
        assert 'class="badge conflict high"' in client.get(address).text, address
    assert 'class="named" href="/keywords/gale/smoulder"' in client.get("/rulings/gale/ember-wolf/1").text
    for address in ("/conflicts?game=g", "/conflicts/gale/conflicts/twice"):
        page = client.get(address).text
        assert "<footer>8.3.4</footer>" in page
        assert "Nothing is followed: open." in page
    app.extensions["judge.checks"].close()
