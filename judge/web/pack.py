"""The pack: a build's pages and search, to be taken along and read without a network.

Pages are those the service makes, cut to what differs from page to page and written by lines, each line once; the
search is the build's tables (``judge.search.carried``) with each result as the service shows it. Files are gzipped JSON
under names that are sums of what is in them. They come in parts, by document, and a large collection of cards by set,
so that a person may take some. ``judge.web.packing`` writes them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from apiflask import APIFlask
from flask import get_template_attribute, render_template

from judge.builds.digests import answers_digest
from judge.builds.places import alone
from judge.errors import JudgeError
from judge.records import ROW, Card, Conflict, Document, Record, Ruling, Scenario, page_url
from judge.search.analysis import game_title
from judge.search.carried import Carried
from judge.web.assets import asset
from judge.web.live import volume
from judge.web.pages import proofs_of, verdict_of_ruling
from judge.web.results import shown_hit
from judge.web.shelf import Volume

MANIFEST = "manifest.json"
LARGE = 1500  # records of a document, from which on its cards are taken by set
_CHUNK = 1_200_000  # letters of lines that stand in one file
_WHOLE = re.compile(
    r"(?s)\A(?P<before>.*?<title>)(?P<title>.*?)(?P<between></title>.*?)(?P<head></head>.*?)(?P<main><main\b.*</main>)(?P<after>.*)\Z"
)
_NAMED = re.compile(r'<(?:script src|link rel="stylesheet" href)="(/static/[^"]+)"[^>]*>(?:</script>)?\n?')
_RULE = re.compile(r'href="(/rules/[^"#?]+)')
# For paper, QR codes of the service's own address; what is put into other people's pages, and what leads to where a
# board is replayed (``live``), which need a network.
_ELSEWHERE = re.compile(
    r'(?s)\n *<figure class="paper">.*?</figure>|\n *<details class="share elsewhere">.*?</details>'
    r'|<(?P<live>p|section) class="live".*?</(?P=live)>|<a class="tap live".*?</a>|<img src="/qr[^>]*>'
)
_NETWORK = ("api", "assets", "embed", "ops", "offline", "openapi")  # what answers there alone
_ASKING = ("/api", "/deck", "/gallery", "/interactions")  # pages that lead only to what answers there
_KEPT = re.compile(r"(?s)(<(?P<kept>pre|textarea)\b.*?</(?P=kept)>)|\n +")  # blanks before a line say nothing elsewhere
_DRAWN = re.compile(r'(<div class="drawn">).*(</div>)')  # ``board.js`` draws it from the same data
ORIGIN = "http://pack.invalid"  # where the pages stand; the service worker says its own instead
_EVERY_PAGE = ("look.js", "judge.css", "judge.js")
_ALWAYS = (*_EVERY_PAGE, "judge.svg", "board.js", "offline.js", "finding.js")
BASE = "base"


class Part(NamedTuple):
    """What may be taken by itself. id: of its document, with a set behind a stroke; title: as people say it."""

    id: str
    game: str
    title: str


class Page(NamedTuple):
    """What of a page differs from the others. named: scripts and styles it has beside those of every page, as
    they are named in it."""

    title: str
    named: tuple[str, ...]
    lines: tuple[str, ...]


def key_of(build_id: str) -> str:
    """What a pack is called: by the build, and by the program that makes its pages."""
    return hashlib.sha256(f"{build_id} {answers_digest()}".encode()).hexdigest()[:16]


def folder_of(live: Volume) -> Path:
    """Where the pack of a build is, or will be: beside the build, or where nobody may write there among the files for
    a while."""
    beside = live.build.path
    root = beside / "pack" if os.access(beside, os.W_OK) else Path(tempfile.gettempdir()) / f"judge-pack-{os.getuid()}"
    return root / key_of(live.id)


def manifest_of(live: Volume) -> dict[str, Any] | None:
    """What the pack of a build consists of, None where it is not written yet."""
    try:
        found: dict[str, Any] = json.loads((folder_of(live) / MANIFEST).read_text("utf-8"))
    except FileNotFoundError:
        return None
    return found


_writers: dict[Path, subprocess.Popen[bytes]] = {}


def begin(index: Path) -> None:
    """Has the pack of the live build written by a process of its own; while one is at it, that one goes on."""
    known = _writers.get(index)
    if known is None or known.poll() is not None:
        command = [sys.executable, "-m", "judge.web.packing", str(index)]
        nowhere = subprocess.DEVNULL
        _writers[index] = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere)


def write(app: APIFlask) -> Path:
    """Writes the pack of the live build where it is not there, and says where. Raises JudgeError where there is no
    build, or nobody may write."""
    with app.test_request_context("/"):
        live = volume()
        folder = folder_of(live)
        with alone(folder.parent, lambda why: JudgeError("unwritable", why, where=str(folder))):
            if not (folder / MANIFEST).is_file():
                fresh = folder.with_name(f".{folder.name}")
                shutil.rmtree(fresh, ignore_errors=True)
                fresh.mkdir()
                _Writing(app, live, fresh).all()
                for old in folder.parent.iterdir():
                    if old.is_dir() and old != fresh:
                        shutil.rmtree(old, ignore_errors=True)
                fresh.rename(folder)
    return folder


class _Writing:
    """The pack of one build, being written."""

    def __init__(self, app: APIFlask, live: Volume, folder: Path) -> None:
        self._app, self._live, self._folder = app, live, folder
        self._client = app.test_client()
        self._records = {record.id: record for record in live.store.records()}
        self._sizes = Counter(record.document for record in self._records.values())
        self._carried = Carried(live.build)
        self._addresses = {page_url(record.type, record.id) for record in self._records.values()}
        self._every_page = {asset(name) for name in _EVERY_PAGE}
        self._assets = {asset(name): None for name in _ALWAYS}

    def all(self) -> None:
        pages = self._by_part()
        entries: dict[str, list[int]] = {}
        for number, entry in enumerate(self._carried.table.ids):
            part = self._part_of(self._records[entry.partition(ROW)[0]])
            entries.setdefault(part.id, []).append(number)
        base = {
            **self._pages(pages.pop(Part(BASE, "", ""))),
            "words": self._file(self._carried.words()),
            "marks": self._file(self._marks()),
            "shell": self._file(self._shell()),
        }
        parts = []
        for part, addresses in sorted(pages.items(), key=lambda each: each[0]):
            numbers = entries.get(part.id, [])
            files = {
                **self._pages(addresses),
                "entries": self._file(self._carried.entries(numbers)),
                "hits": self._file([self._hit(number) for number in numbers]),
            }
            parts.append({**part._asdict(), "game": game_title(part.game), "files": files})
        built = self._live.build.built
        manifest = {
            "pack": self._folder.name.lstrip("."),
            "build": self._live.id,
            "built": built.date().isoformat(),
            "said": f"{built.day} {built:%b %Y}",
            "assets": list(self._assets),
            "base": base,
            "parts": parts,
        }
        (self._folder / MANIFEST).write_text(json.dumps(manifest), "utf-8")

    # --- what belongs together

    def _part_of(self, record: Record) -> Part:
        """The part a record is taken with: that of its document, a large document's cards by their first set; what
        people added, with what it speaks of."""
        if isinstance(record, Scenario | Conflict):
            of = record.confirms if isinstance(record, Scenario) else tuple(p.id for p in record.between)
            found = next((r for i in of if (r := self._records.get(i.partition(ROW)[0]))), None)
            if found is not None and found.game == record.game and found.type != record.type:
                return self._part_of(found)
            return self._part(next((d for d in self._live.documents.values() if d.game == record.game), None), record)
        about = self._records.get(record.about[0]) if isinstance(record, Ruling) and record.about else None
        card = about if isinstance(about, Card) else record
        if isinstance(card, Card) and card.printings and self._sizes[card.document] >= LARGE:
            code = card.printings[0].set
            known = self._live.store.sets(card.game).get(code)
            return Part(f"{card.document}/{code}", card.game, known.name if known else code)
        document = record if isinstance(record, Document) else self._live.documents.get(card.document)
        return self._part(document, record)

    @staticmethod
    def _part(document: Document | None, record: Record) -> Part:
        if document is None:
            return Part(record.game, record.game, game_title(record.game))
        return Part(document.id, document.game, document.title)

    def _by_part(self) -> dict[Part, list[str]]:
        """The addresses of each part's pages, what is alike side by side; the base's are those of no record."""
        found = {Part(BASE, "", ""): sorted(self._without_record())}
        for record in self._records.values():
            found.setdefault(self._part_of(record), []).append(page_url(record.type, record.id))
        beside = {page_url("ruling", i): page_url("scenario", proof) for proof, i in self._proved()}
        return {p: sorted(addresses, key=lambda a: (beside.get(a, a), a in beside)) for p, addresses in found.items()}

    def _proved(self) -> Iterator[tuple[str, str]]:
        """Each ruling with the proof whose replay its page shows."""
        for record in self._records.values():
            if isinstance(record, Ruling):
                yield from ((proof.id, record.id) for proof in proofs_of(record.id)[:1])

    def _without_record(self) -> Iterator[str]:
        for rule in self._app.url_map.iter_rules():
            own = rule.endpoint.partition(".")[0] not in _NETWORK and rule.rule not in _ASKING
            if own and not rule.arguments and "GET" in (rule.methods or ()):
                yield rule.rule
        yield "/offline"
        yield from (f"{page}?game={game}" for page in ("/conflicts", "/proved") for game in self._live.store.games())

    # --- pages

    def _page(self, address: str) -> Page | None:
        answer = self._client.get(address, base_url=ORIGIN)
        if answer.status_code != 200 or answer.mimetype != "text/html":
            return None
        found = _WHOLE.match(answer.get_data(as_text=True))
        if found is None:
            return None
        own = [m for m in _NAMED.finditer(found["between"]) if m[1] not in self._every_page]
        self._assets |= dict.fromkeys(m[1] for m in own)
        main = _KEPT.sub(lambda m: m[1] or "\n", _DRAWN.sub(r"\1\2", _ELSEWHERE.sub("", found["main"])))
        return Page(found["title"], tuple(m[0] for m in own), tuple(main.split("\n")))

    def _made(self, addresses: Sequence[str]) -> Iterator[tuple[str, Page]]:
        """The pages of addresses, and behind them those of the rules they cite that are no records."""
        cited: dict[str, None] = {}
        for address in addresses:
            page = self._page(address)
            if page is not None:
                cited |= dict.fromkeys(_RULE.findall("".join(page.lines)))
                yield address, page
        for address in sorted(cited.keys() - self._addresses):
            self._addresses.add(address)
            page = self._page(address)
            if page is not None:
                yield address, page

    def _pages(self, addresses: Sequence[str]) -> dict[str, Any]:
        """Pages in files of a size that is quickly opened, and what all of them read: which page is in which file, the
        lines that stand in several, the scripts and styles they name."""
        held: list[list[tuple[str, Page]]] = [[]]
        size, seen = 0, set[str]()
        for address, page in self._made(addresses):
            if size > _CHUNK:
                held.append([])
                size, seen = 0, set()
            held[-1].append((address, page))
            size += sum(len(line) for line in page.lines if line not in seen)
            seen.update(page.lines)
        often = Counter(
            line for chunk in held for line in dict.fromkeys(line for _, page in chunk for line in page.lines)
        )
        shared = {line: n for n, line in enumerate(line for line, times in often.items() if times > 1)}
        named = list(dict.fromkeys(tag for chunk in held for _, page in chunk for tag in page.named))
        head = {
            "paths": {address: n for n, chunk in enumerate(held) for address, _ in chunk},
            "lines": list(shared),
            "named": named,
        }
        chunks = [self._file(_chunk(chunk, shared, named)) for chunk in held]
        return {"head": self._file(head), "chunks": chunks}

    def _shell(self) -> dict[str, Any]:
        """What all pages have in common, in the pieces between which a page's own stand, and the policy they have."""
        answer = self._client.get("/offline", base_url=ORIGIN)
        found = _WHOLE.match(answer.get_data(as_text=True))
        assert found, "a page has a title and a main part"
        between = _NAMED.sub(lambda m: m[0] if m[1] in self._every_page else "", found["between"])
        tags = [f'<script src="{asset(name)}" defer></script>\n' for name in ("finding.js", "offline.js")]
        return {
            "pieces": [found["before"], between, found["head"], found["after"]],
            "policy": answer.headers["Content-Security-Policy"],
            "search": render_template("offline_search.html"),
            "missing": render_template("offline_missing.html"),
            "searching": tags,
            "origin": ORIGIN,
        }

    # --- search

    def _hit(self, number: int) -> str:
        """A result as the page of results shows it."""
        hit = self._live.searcher.entry(number)._asdict()
        view = get_template_attribute("hit.html", "hit_view")
        shown = str(view(hit, shown_hit(hit), 0, len(self._live.store.games()) > 1))
        return " ".join(_ELSEWHERE.sub("", shown).split())

    def _marks(self) -> list[str]:
        """A short sum of each ruling with its verdict, so that two packs can be told apart by how many changed."""
        rulings = (r for r in self._records.values() if isinstance(r, Ruling))
        said = (f"{r.id}\0{r.text}\0{verdict_of_ruling(r.id)}" for r in rulings)
        return sorted(hashlib.sha256(each.encode()).hexdigest()[:8] for each in said)

    # --- files

    def _file(self, content: Any) -> dict[str, Any]:
        """Writes a file. Returns its name, how many bytes it has, and their sum."""
        packed = gzip.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), 9, mtime=0)
        sum_ = hashlib.sha256(packed).hexdigest()
        (self._folder / sum_[:20]).write_bytes(packed)
        return {"name": sum_[:20], "bytes": len(packed), "sum": sum_}


def _chunk(pages: Iterable[tuple[str, Page]], shared: Mapping[str, int], named: Sequence[str]) -> dict[str, Any]:
    """Pages as their lines: 0 is the next of the chunk's own lines, 1 the first of those that are shared, -1 the first
    of the chunk's own; with each page how many of its own the chunk has before it."""
    own: dict[str, int] = {}
    written: dict[str, list[Any]] = {}
    for address, page in pages:
        before, numbers = len(own), []
        for line in page.lines:
            numbers.append(shared[line] + 1 if line in shared else -1 - own[line] if line in own else 0)
            if not numbers[-1]:
                own[line] = len(own)
        written[address] = [page.title, [named.index(tag) for tag in page.named], before, numbers]
    return {"lines": list(own), "pages": written}
