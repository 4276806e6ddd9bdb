"""Markup in whatever strangers write is text on every page, and every answer says what a browser may do with it."""

from __future__ import annotations

import base64
import json
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from browsing import chromium as chromium  # noqa: PLC0414 - a fixture
from browsing import served
from playwright.sync_api import Page

from judge.builds.build import build
from judge.builds.live import current_build
from judge.front import _Busy
from judge.records import Card, Keyword, Rule, Ruling, Term, page_url
from judge.web.app import create_app

_DO = "canary()"
PAYLOADS = (
    *(f"<script>{_DO}</script>", f"</script><script>{_DO}</script>", f"<ScRiPt>{_DO}</sCrIpT>"),
    *(f"<scr<script>ipt>{_DO}</scr</script>ipt>", f"<script/src=data:,{_DO}></script>", f"<script x>{_DO}</script x>"),
    *(f"<img src=x onerror={_DO}>", f"<img/src='x'/onerror='{_DO}'>", f'"><img src=x onerror={_DO}>'),
    *(f"'><img src=x onerror={_DO}>", f"<img src=x:x onerror\n=\n{_DO}>", f"<image src=x onerror={_DO}>"),
    *(f"<svg onload={_DO}>", f"<svg/onload={_DO}//", f"<svg><script>{_DO}</script></svg>"),
    *(f"<svg><animate onbegin={_DO} attributeName=x dur=1s>", f"<svg><a xlink:href='javascript:{_DO}'><text>x"),
    *(f"<svg><set onbegin={_DO} attributename=x>", f"<math><mi xlink:href='javascript:{_DO}'>x</mi></math>"),
    *(f"<body onload={_DO}>", f"<iframe src='javascript:{_DO}'></iframe>", f'<iframe srcdoc="<script>{_DO}</script>">'),
    *(
        f"<object data='javascript:{_DO}'></object>",
        f"<embed src='javascript:{_DO}'>",
        f"<details open ontoggle={_DO}>",
    ),
    *(
        f"<input autofocus onfocus={_DO}>",
        f"<select autofocus onfocus={_DO}>",
        f"<video><source onerror={_DO}></video>",
    ),
    *(
        f"<audio src=x onerror={_DO}>",
        f"<marquee onstart={_DO}>x</marquee>",
        f"<style>@keyframes x{{}}</style><b style='animation-name:x' onanimationstart={_DO}>x</b>",
    ),
    *(
        f"<a href='javascript:{_DO}'>x</a>",
        f"<a href='java\tscript:{_DO}'>x</a>",
        f"<a href='&#106;avascript:{_DO}'>x</a>",
    ),
    *(f"[x](javascript:{_DO})", f"[x](JaVaScRiPt:{_DO})", f'![x](x"onerror="{_DO})', f"<javascript:{_DO}>"),
    *(f"[x]: javascript:{_DO}", f"[x](data:text/html,<script>{_DO}</script>)", f"[x](&#x6A;avascript:{_DO})"),
    *("{{7*7}}", "${canary()}", "{% import os %}", f"<template><script>{_DO}</script></template>"),
    *(f"<noscript><p title='</noscript><img src=x onerror={_DO}>'>", f"<!--><img src=x onerror={_DO}>-->"),
    *(
        f"<textarea></textarea><img src=x onerror={_DO}>",
        f"</title><img src=x onerror={_DO}>",
        f"</style><img src=x onerror={_DO}>",
    ),
    *(
        f"]]><img src=x onerror={_DO}>",
        f"\uff1cscript\uff1e{_DO}\uff1c/script\uff1e",
        f"\u003cimg src=x onerror={_DO}\u003e",
    ),
    *(
        f"\u202e<img src=x onerror={_DO}>",
        f"<form action='javascript:{_DO}'><button>x",
        f"<base href='javascript:{_DO}//'>",
    ),
    *(
        f"<meta http-equiv=refresh content='0;url=javascript:{_DO}'>",
        f"' onmouseover={_DO} x='",
        f'" onmouseover={_DO} x="',
    ),
)

# What a page would run or be led by, had any of it become markup: looked for without touching it.
_MARKUP = r"""[...document.querySelectorAll('*')].filter((e) => [...e.attributes].some(({ name, value }) =>
    /^on|^srcdoc$/i.test(name)
    || (/(href|src|action|data)$/.test(name) && /^[\s\0-\x1f]*(javascript|data:text)/i.test(value)))
  || /^(BASE|OBJECT|EMBED|MARQUEE|META)$/.test(e.nodeName) && (e.nodeName !== 'META' || e.httpEquiv === 'refresh')
  || (e.nodeName === 'SCRIPT' && !/json/.test(e.type) && e.textContent.includes('canary')))
  .map((e) => e.outerHTML.slice(0, 200))"""

_NOTES = "# Notes on markup\n\n" + "\n\n".join(
    f"## Heading {n} {text.splitlines()[0]}\n\nA ruling that says {text}" for n, text in enumerate(PAYLOADS)
)
_CARDS = [
    {"name": f"Card {n} {text}", "type": f"Action {text}", "text": f"Go again. {text}", "color": "red"}
    for n, text in enumerate(PAYLOADS)
]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of a document of markup, a table of cards whose every field is markup, and their titles."""
    folder = tmp_path_factory.mktemp("hostile")
    corpus = folder / "corpus"
    corpus.mkdir()
    (corpus / "notes.md").write_text(_NOTES, "utf-8")
    (corpus / "cards.json").write_text(json.dumps(_CARDS), "utf-8")
    entry = "[[document]]\nid = {id}\ngame = {game}\nfile = {file}\ntitle = {title}\n"
    written = [
        entry.format(id='"notes"', game='"flesh-and-blood"', file='"notes.md"', title=json.dumps(PAYLOADS[6])),
        entry.format(id='"cards"', game='"flesh-and-blood"', file='"cards.json"', title=json.dumps(PAYLOADS[8])),
    ]
    (corpus / "manifest.toml").write_text("\n".join(written), "utf-8")
    build(corpus, folder / "index")
    return folder / "index"


def _board(name: str, text: str) -> dict[str, Any]:
    """A board on which a title, a card, what it prints, and a player are markup."""
    typed = {"name": name, "color": "red", "type": "Generic Action - Attack", "stats": "0{r} 5{p} 3{d}", "text": text}
    hero = {"class": "Guardian", "life": 20}
    return {
        "title": text,
        "game": "flesh-and-blood",
        "cards": [typed],
        "setup": {"turn": f"A{text}", f"A{text}": {"hero": hero, "hand": [f"{name} (red)"]}, "Bo": {"hero": hero}},
        "play": [f"A{text} attacks Bo with {name} (red)", f"then {text}"],
    }


def _link(board: dict[str, Any]) -> str:
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packing.compress(json.dumps({"s": board, "at": 0}).encode()) + packing.flush()
    return f"/workbench#1.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def _addresses(index: Path) -> Iterator[str]:
    store = current_build(index).store
    yield from ("/", "/documents", "/documents/notes", "/documents/cards", "/conflicts", "/proved", "/coverage")
    yield from ("/documents/notes/lines/1-400", "/coverage/flesh-and-blood", "/workbench", "/practice")
    records = [one for kind in (Card, Keyword, Rule, Ruling, Term) for one in store.every(kind, "flesh-and-blood")]
    assert len(records) > len(PAYLOADS)
    for record in records[:: max(1, len(records) // 8)]:
        yield page_url(record.type, record.id)
    for text in PAYLOADS[::11]:
        asked = quote(text, safe="")
        yield from (f"/search?q={asked}", f"/interactions?card={asked}", f"/{asked}", f"/rulings/notes/{asked}/1")
    for text in PAYLOADS[::20]:
        yield _link(_board("Odd", text))
        yield f"/workbench#1.{quote(text)}"
        yield f"/workbench?card={quote(text, safe='')}"


@pytest.mark.browser
@pytest.mark.slow
def test_no_page_runs_or_holds_what_a_stranger_wrote(index: Path, chromium: Any) -> None:
    assert len(PAYLOADS) >= 40
    ran: list[str] = []
    # Without the policy that would stop it: what is injected is seen, not only what gets through.
    context = chromium.new_context(bypass_csp=True, service_workers="block")
    page: Page = context.new_page()
    page.expose_function("canary", lambda *_: ran.append(page.url))
    with served(index) as base:
        for address in _addresses(index):
            page.goto("about:blank")
            page.goto(base + address, wait_until="load")
            if address.startswith("/workbench#1.") and "%" not in address:
                page.wait_for_function("document.body.innerText.includes('Bo')")  # the board has been read
            assert page.evaluate(_MARKUP) == [], address
        for text in PAYLOADS[::20]:
            page.goto(f"{base}/search?q=a")
            page.evaluate(
                "(text) => { const form = document.createElement('form'), field = document.createElement('textarea');"
                " form.method = 'post'; form.action = '/check'; field.name = 'scenario'; field.value = text;"
                " form.append(field); document.body.append(form); form.submit(); }",
                json.dumps(_board("Odd", text)),
            )
            page.wait_for_url("**/check")
            assert page.evaluate(_MARKUP) == [], text
        page.goto(base)
        assert page.evaluate("window.canary().then(() => 1)") == 1  # what ran would have been noticed
    context.close()
    assert len(ran) == 1, ran


@pytest.mark.parametrize(
    "path", ["/feed.atom", "/oembed?url={}&format=xml", "/oembed?url={}", "/qr?url={}", "/embed.js"]
)
def test_what_is_no_page_holds_no_markup_either(index: Path, path: str) -> None:
    client = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "RATELIMIT_ENABLED": False}).test_client()
    first = next(iter(current_build(index).store.every(Card, "flesh-and-blood")))
    address = f"http://localhost{page_url(first.type, first.id)}"
    asked = [quote(f"{address}?{text}", safe="") for text in PAYLOADS] if "{}" in path else [""]
    for one in asked:
        answer = client.get(path.format(one))
        assert answer.status_code < 500
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        if answer.mimetype != "application/json":
            assert b"onerror=canary" not in answer.data.replace(b"&lt;img src=x onerror=canary", b"")
            assert b"<script>canary" not in answer.data


@pytest.mark.parametrize(
    "path",
    [
        "/terms/" + "a-" * 4_500,
        "/rulings/notes/x/" + "1.2." * 2_000,
        "/cards/notes/judge-build",
        "/embed//",
        "/pack/" + "x" * 300,
    ],
    ids=["folder", "number", "command", "nothing", "file"],
)
def test_an_address_of_anything_is_no_fault_and_takes_no_time(index: Path, path: str) -> None:
    client = create_app({"JUDGE_INDEX": str(index), "RATELIMIT_ENABLED": False}).test_client()
    client.get("/terms/a")  # what is read once
    began = time.thread_time()
    answer = client.get(path)
    assert time.thread_time() - began < 0.4
    assert answer.status_code == 404
    assert len(answer.data) < 20_000
    assert "judge-build" not in path or "no card “judge build”" in answer.text


_NEEDED = ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Permissions-Policy", "X-Request-Id")


def test_every_route_has_every_header(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.web.offline.begin", lambda _: None)  # a process that writes the pack, for nobody
    app = create_app({"JUDGE_INDEX": str(index), "TESTING": True, "RATELIMIT_ENABLED": False, "CHECK_WAITING": 0})
    client, asked = app.test_client(), 0
    for rule in app.url_map.iter_rules():
        path = rule.build(dict.fromkeys(rule.arguments, "1"), append_unknown=False)
        assert path is not None
        for method in sorted((rule.methods or set()) & {"GET", "HEAD", "POST", "OPTIONS"}):
            answer = client.open(path[1], method=method, data="a" if method == "POST" else None)
            asked += 1
            lacking = [name for name in _NEEDED if name not in answer.headers]
            assert not lacking, f"{method} {path[1]}: {lacking}"
            framed = path[1].startswith("/embed")
            assert framed or answer.headers["Cross-Origin-Opener-Policy"] == "same-origin", path[1]
            assert "unsafe" not in answer.headers["Content-Security-Policy"]
            assert "Set-Cookie" not in answer.headers
            assert "Cache-Control" in answer.headers or method == "OPTIONS", path[1]
    assert asked > 100
    told = dict(_Busy("").to_response()[1])
    assert (told["X-Content-Type-Options"], told["Content-Security-Policy"]) == ("nosniff", "default-src 'none'")
