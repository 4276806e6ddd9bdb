"""What other sites show of our addresses: oEmbed, the links to it, Open Graph and its picture."""

from __future__ import annotations

import struct
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree as Xml

import boards
import pytest

HERE = "http://localhost"
RULING = "/rulings/heavy-hitters/wager/4"
PAGES = (
    *(RULING, "/cards/heavy-hitters/millers-grindstone", "/keywords/heavy-hitters/wager", f"/{boards.PROOF}"),
    *("/", "/search?q=wager", "/documents/heavy-hitters", "/documents", "/help", "/proved", "/workbench"),
)


def asked(client: Any, url: str, **more: str) -> Any:
    return client.get("/oembed", query_string={"url": url, **more}, headers={"Accept": "application/json"})


class Head(HTMLParser):
    """The links and properties of a page's head, and the frame of an answer."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[dict[str, str | None]] = []
        self.said: dict[str, str | None] = {}
        self.frame: dict[str, str | None] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "link":
            self.links.append(found)
        if tag == "iframe":
            self.frame = found
        if tag == "meta" and (name := found.get("property") or found.get("name")):
            self.said[name] = found.get("content")

    def linked(self, kind: str) -> str:
        return next(str(link["href"]) for link in self.links if kind in (link.get("type"), link.get("rel")))


@pytest.mark.parametrize("path", PAGES)
def test_every_page_says_what_to_show_of_it(client: Any, path: str) -> None:
    head = Head(client.get(path).text)
    assert head.linked("canonical") == HERE + path
    for name in ("og:title", "og:description", "og:url", "og:type", "og:image", "twitter:card"):
        assert head.said[name], name
    assert "· judge" not in str(head.said["og:title"])
    assert head.said["og:url"] == HERE + path
    picture = client.get(str(head.said["og:image"]).removeprefix(HERE))
    width, height = struct.unpack(">II", picture.data[16:24])
    assert (str(width), str(height)) == (head.said["og:image:width"], head.said["og:image:height"]) == ("1200", "630")
    picture.close()
    found = client.get(head.linked("application/json+oembed").removeprefix(HERE))
    assert found.status_code == 200
    assert found.json["version"] == "1.0"
    assert found.headers["Access-Control-Allow-Origin"] == "*"
    as_xml = client.get(head.linked("text/xml+oembed").removeprefix(HERE))
    assert as_xml.content_type == "text/xml; charset=utf-8"
    assert {e.tag: e.text for e in Xml.fromstring(as_xml.data)} == {k: str(v) for k, v in found.json.items()}


def test_a_record_is_a_frame(client: Any) -> None:
    said = asked(client, HERE + RULING).json
    assert said["type"] == "rich"
    assert said["title"] == "Wager, ruling 4"
    frame = Head(said["html"]).frame
    assert frame["src"] == f"{HERE}/embed{RULING}"
    assert (frame["width"], frame["height"]) == (str(said["width"]), str(said["height"]))
    assert said["thumbnail_width"] == 1200
    assert client.get(str(frame["src"]).removeprefix(HERE)).status_code == 200
    assert Head(asked(client, f"{HERE}{RULING}#step=9").json["html"]).frame["src"] == f"{HERE}/embed{RULING}#step=9"
    assert asked(client, f"{HERE}/embed{RULING}").json["title"] == said["title"]
    assert asked(client, f"{HERE}/RULINGS/heavy-hitters/wager/04/").json["title"] == said["title"]
    assert asked(client, HERE).json["type"] == "link"


@pytest.mark.parametrize(("wide", "high"), [("300", ""), ("", "200"), ("250", "90"), ("99999", "99999"), ("1", "1")])
def test_a_frame_is_no_larger_than_is_asked_for(client: Any, wide: str, high: str) -> None:
    said = asked(client, HERE + RULING, maxwidth=wide, maxheight=high).json
    assert said["width"] <= int(wide or 9999)
    assert said["height"] <= int(high or 9999)
    assert ("compact=1" in said["html"]) == bool(high and int(high) < 400)
    assert ("thumbnail_url" in said) == (wide == "99999")


@pytest.mark.parametrize(
    ("query", "status"),
    [
        *(
            ("", 400),
            ("url=", 400),
            (f"url={HERE}{RULING}&maxwidth=wide", 400),
            (f"url={HERE}{RULING}&maxheight=0", 400),
        ),
        *((f"url=https://elsewhere.example{RULING}", 404), ("url=javascript:alert(1)", 404), ("url=http://[", 404)),
        *((f"url={HERE}/rulings/heavy-hitters/wager/99", 404), (f"url={HERE}/nothing", 404), (f"url={RULING}", 404)),
        *((f"url={HERE}/documents/nothing", 404),),
        *((f"url={HERE}{RULING}&format=yaml", 501), ("format=yaml", 501), (f"url={HERE}.evil.example{RULING}", 404)),
        (f"url={quote('http://localhost@evil.example/rulings/heavy-hitters/wager/4')}", 404),
    ],
)
def test_what_is_not_ours_or_cannot_be_is_refused(client: Any, query: str, status: int) -> None:
    answer = client.get(f"/oembed?{query}")  # only programs ask: they are told as a program is
    assert (answer.status_code, answer.content_type) == (status, "application/problem+json")


@pytest.mark.parametrize("path", ["/rules/flesh-and-blood", "/rules/flesh-and-blood/8.3.5", f"{PAGES[6]}/lines/5"])
def test_a_page_of_which_nothing_is_shown_elsewhere_links_to_nothing(client: Any, path: str) -> None:
    assert asked(client, HERE + path).status_code == 404
    assert "+oembed" not in client.get(path).text


def test_what_is_not_there_says_nothing_of_itself(client: Any) -> None:
    text = client.get("/cards/heavy-hitters/nothing-of-this-name", headers={"Accept": "text/html"}).text
    assert "oembed" not in text
    assert "og:" not in text


def test_hostile_words_of_an_address_stay_text(client: Any) -> None:
    text = client.get("/search", query_string={"q": '"><script>alert(1)</script>'}).text
    assert "<script>alert" not in text
    assert "script" in str(Head(text).said["og:url"])
