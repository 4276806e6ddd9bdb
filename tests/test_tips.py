"""What is said of a name in somebody's page, and how a page asks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import boards
import pytest

from judge.web.present import spoken

SYMBOLS = {"r": "resource point", "p": "power", "d": "defense value"}


def asked(client: Any, *names: tuple[str, str]) -> list[dict[str, Any]]:
    answer = client.post("/embed/names", data=json.dumps({"names": names}), content_type="text/plain;charset=UTF-8")
    assert answer.status_code == 200, answer.text
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    found: list[dict[str, Any]] = answer.json["names"]
    return found


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("Action -- {r}{r}{r}: Attack", "Action -- 3 resource points: Attack"),
        ("costs {r} less", "costs 1 resource point less"),
        ("pay 1{r} or X{r}", "pay 1 resource point or X resource points"),
        ("gets +3{p} and -1{d}.", "gets +3 power and -1 defense."),
        ("its{p}is {x}{x}", "its power is 2 x"),
        ("{}{ r}", "{}{ r}"),
    ],
)
def test_symbols_are_said_once_and_in_words(printed: str, said: str) -> None:
    assert spoken(printed, SYMBOLS) == said


def test_a_card_says_what_matters(client: Any) -> None:
    card, red, hero = asked(client, ("miller's GRINDSTONE", ""), ("Rising Power (red)", ""), ("Kassai", "fab"))
    assert card["url"] == "/cards/heavy-hitters/millers-grindstone"
    assert card["tip"]["kind"] == "Guardian Weapon - Hammer (1H)"
    assert card["tip"]["facts"] == "power 4"
    assert card["tip"]["more"] == "5 rulings"
    assert "{" not in json.dumps(card["tip"]["lines"])
    assert card["tip"]["source"].endswith("2024-02-02. Not an official source.")
    assert "power 6" in red["tip"]["facts"]
    assert "yellow" not in red["tip"]["facts"]
    assert hero["tip"]["title"] == "Kassai of the Golden Sand"


def test_a_ruling_a_keyword_a_term_a_rule_a_token_and_a_board(client: Any) -> None:
    ruling, keyword, board, rule, gold, term = asked(
        client,
        *(("heavy-hitters/wager/4", ""), ("wager", ""), (boards.PROOF, ""), ("Combat Phase", "factions")),
        *(("Gold", ""), ("initiative", "factions")),
    )
    assert ruling["tip"]["badge"]["tone"] == "none"  # not all of its boards were replayed
    assert "no one will get a token" in ruling["tip"]["lines"][0]
    assert keyword["tip"]["kind"] == "keyword"
    assert board["tip"]["badge"]["word"] == "Holds"
    assert rule["url"] == "/rules/factions/combat-phase"
    assert rule["tip"]["lines"][0].endswith(" …")
    assert gold["tip"]["title"] == "Gold"
    assert "Token of rule 8.6.16" in gold["tip"]["source"]
    assert gold["url"] == "/rules/flesh-and-blood/8.6.16"
    assert term["tip"]["kind"] == "term"
    assert client.get(gold["url"]).status_code == 200


def test_what_is_not_sure_is_a_search(client: Any) -> None:
    lotus, near, both, nowhere, hostile = asked(
        client, ("Black Lotus", ""), ("Gallop", ""), ("Twin", "no such game"), ("Wallop", "no such game"), ("<b>&", "")
    )
    assert lotus == {"url": "/search?q=Black+Lotus"}
    assert [c["title"] for c in near["candidates"]] == ["Wallop"]
    assert near["candidates"][0]["kind"] == "card, Flesh and Blood"
    assert near["url"] == "/search?q=Gallop"
    assert nowhere == {"url": "/search?q=Wallop"}  # not the card of another game
    assert hostile == {"url": "/search?q=%3Cb%3E%26"}
    assert "tip" not in both


def test_a_rule_may_be_called_one_before_its_number(client: Any) -> None:
    bare, *called = asked(client, *((f"{word}8.3.5", "") for word in ("", "rule ", "Rules ", "CR ", "§")))
    assert "tip" in bare
    assert called == [bare] * 4
    (law,) = asked(client, ("rule of law", ""))
    assert "tip" not in law


@pytest.mark.parametrize(
    "body",
    [
        *(
            "",
            "[]",
            "{}",
            '{"names": []}',
            '{"names": "Wallop"}',
            '{"names": [["Wallop"]]}',
            '{"names": [["a", null]]}',
        ),
        *(
            '{"names": {"a": "b"}}',
            "[" * 9999,
            json.dumps({"names": [["a", ""]] * 201}),
            "\ud800".encode("utf-8", "surrogatepass"),
        ),
        json.dumps({"names": [["a" * 201, ""]]}),
    ],
)
def test_a_body_that_is_no_list_of_names_is_refused(client: Any, body: str | bytes) -> None:
    answer = client.post("/embed/names", data=body, content_type="text/plain", headers={"Accept": "application/json"})
    assert answer.status_code == 400
    assert answer.json["code"] == "unreadable-body"


def test_the_script_is_small_and_has_an_address_with_its_version(client: Any) -> None:
    first, second = client.get("/embed.js"), client.get("/embed/v2.js")
    assert first.data == second.data
    assert len(first.data) <= 15_000
    assert "max-age=86400" in second.headers["Cache-Control"]
    for answer in (first, second):
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        answer.close()
    names = Path(__file__).parent.parent / "judge" / "web" / "static" / "embed.js"
    assert not {"innerHTML", 'setAttribute("style', "eval("} & set(names.read_text("utf-8").split())
