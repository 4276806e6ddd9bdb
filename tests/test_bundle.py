"""A build as one signed file: checked before anything of it is opened, and switched to whole or not at all."""

from __future__ import annotations

import errno
import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.builds import bundle
from judge.builds.build import build
from judge.builds.live import current_build, current_folder, export_records
from judge.cli import main
from judge.errors import JudgeError

NOTES = """Gale of Ash

Gale of Ash Card Notes

Ember Wolf

Generic Action - Attack

(RED) 1{r} 4{p} 2{d}

  • It bites once.

-----------------------------
"""


def made(folder: Path, words: str = NOTES) -> Path:
    """A folder of builds with one build of one document."""
    corpus = folder / "corpus"
    (corpus / "g").mkdir(parents=True)
    (corpus / "manifest.toml").write_text('[[document]]\nid = "gale"\ngame = "g"\nfile = "g/gale.txt"\n')
    (corpus / "g/gale.txt").write_text(words)
    build(corpus, folder / "index")
    return folder / "index"


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Keys, two builds, and a bundle of the first."""
    folder = tmp_path_factory.mktemp("bundle")
    bundle.make_key(folder / "own.pem")
    bundle.make_key(folder / "other.pem")
    made(folder / "first")
    made(folder / "second", NOTES.replace("once", "twice"))
    bundle.write_bundle(current_folder(folder / "first/index"), folder / "own.pem", folder / "a.bundle")
    return folder


@pytest.fixture
def address(here: Path) -> Iterator[str]:
    """The folder handed out by a web server."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *said: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(here))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def install(here: Path, source: str, index: Path, key: str = "own.pub") -> bool:
    return bundle.install(source, index, [here / key])[1]


def lines(index: Path) -> list[str]:
    live = current_build(index)
    try:
        return list(export_records(live.store))
    finally:
        live.store.close()


def test_what_is_fetched_is_what_was_written_and_is_fetched_once(here: Path, address: str, tmp_path: Path) -> None:
    assert install(here, f"{address}/a.bundle", tmp_path)
    assert lines(tmp_path) == lines(here / "first/index")
    assert current_build(tmp_path).built == current_build(here / "first/index").built
    assert not install(here, f"{address}/a.bundle", tmp_path)
    assert not [p for p in tmp_path.iterdir() if p.name.startswith((".new", ".old"))]


def test_the_same_build_and_key_give_the_same_bytes(here: Path, tmp_path: Path) -> None:
    bundle.write_bundle(current_folder(here / "first/index"), here / "own.pem", tmp_path / "b.bundle")
    assert (tmp_path / "b.bundle").read_bytes() == (here / "a.bundle").read_bytes()


def test_a_second_bundle_is_switched_to_and_the_first_one_again(here: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    bundle.write_bundle(current_folder(here / "second/index"), here / "own.pem", tmp_path / "b.bundle")
    assert [install(here, str(p), index) for p in (here / "a.bundle", tmp_path / "b.bundle", here / "a.bundle")]
    assert lines(index) == lines(here / "first/index")


def cut(body: bytes) -> bytes:
    return body[: len(body) // 2]


def longer(body: bytes) -> bytes:
    return body + b"more"


def changed(body: bytes) -> bytes:
    return body[:-100] + bytes([body[-100] ^ 1]) + body[-99:]


def said_otherwise(body: bytes) -> bytes:
    return body.replace(b'"records": ', b'"records": 1', 1)


def of_another_form(body: bytes) -> bytes:
    return body.replace(b"judge-bundle 1\n", b"judge-bundle 2\n", 1)


def without_its_head(body: bytes) -> bytes:
    return body[:20]


@pytest.mark.parametrize(
    ("harm", "code", "said"),
    [
        (cut, "bad-bundle", "is cut off"),
        (longer, "bad-bundle", "is longer than"),
        (changed, "bad-bundle", "its sum differs"),
        (said_otherwise, "bundle-signature", "not signed by a key that is trusted"),
        (without_its_head, "bundle-signature", "not signed"),
        (of_another_form, "bad-bundle", "of a form that this version"),
        (lambda body: b"<html>", "bad-bundle", "is no bundle"),
        (lambda body: b"", "bad-bundle", "is no bundle"),
    ],
)
def test_what_is_not_as_it_was_signed_is_refused_and_nothing_is_switched(
    here: Path, tmp_path: Path, harm: Callable[[bytes], bytes], code: str, said: str
) -> None:
    index = made(tmp_path, NOTES.replace("once", "never"))
    before, held = lines(index), sorted(p.name for p in index.iterdir())
    (tmp_path / "bad").write_bytes(harm((here / "a.bundle").read_bytes()))
    with pytest.raises(JudgeError, match=said) as caught:
        install(here, str(tmp_path / "bad"), index)
    assert caught.value.code == code
    assert caught.value.hint
    assert lines(index) == before
    assert sorted(p.name for p in index.iterdir()) == held


def test_only_a_trusted_key_of_the_same_version_is_believed(
    here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(JudgeError, match="not signed by a key"):
        install(here, str(here / "a.bundle"), tmp_path, "other.pub")
    assert bundle.install(str(here / "a.bundle"), tmp_path / "i", [here / "other.pub", here / "own.pub"])[1]
    with pytest.raises(JudgeError, match=r'"own\.pem" is no public key'):
        install(here, str(here / "a.bundle"), tmp_path, "own.pem")
    monkeypatch.setattr(bundle, "__version__", "9.9")
    with pytest.raises(JudgeError, match=r"written by judge .*, and this is judge 9\.9"):
        install(here, str(here / "a.bundle"), tmp_path)


def test_what_cannot_be_reached_is_said(here: Path, address: str, tmp_path: Path) -> None:
    for source in (f"{address}/none", str(here / "none"), "http://127.0.0.1:9/a", "http://[bad"):
        with pytest.raises(JudgeError, match="the bundle cannot be read") as caught:
            install(here, source, tmp_path)
        assert caught.value.where == source


def test_a_key_is_for_its_owner_alone_and_never_written_over(here: Path) -> None:
    assert (here / "own.pem").stat().st_mode & 0o777 == 0o600
    with pytest.raises(JudgeError, match=r'there is a key "own\.pem" already'):
        bundle.make_key(here / "own.pem")


def test_a_full_disk_keeps_nothing_that_was_begun(here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(bundle, "open_build", full)
    monkeypatch.setattr("judge.builds.pieces.os.fsync", full)
    with pytest.raises(JudgeError, match="No space left"):
        install(here, str(here / "a.bundle"), tmp_path / "index")
    with pytest.raises(OSError, match="No space left"):
        bundle.make_key(tmp_path / "k.pem")
    assert [file.name for file in tmp_path.rglob("*")] == ["index", ".lock"]


def test_the_command_writes_and_fetches(here: Path, tmp_path: Path) -> None:
    def judge(*words: str | Path, index: Path = here / "first/index") -> Result:
        return CliRunner().invoke(main, ["bundle", "--index", str(index), *map(str, words)])

    written = json.loads(judge(tmp_path / "b", "--key", here / "own.pem", "--json").stdout)
    assert written["build"] == current_folder(here / "first/index").name
    fetched = ("--fetch", tmp_path / "b", "--trust", here / "own.pub")
    assert "is live now" in judge(*fetched, index=tmp_path / "i").stdout
    assert "is live already" in judge(*fetched, index=tmp_path / "i").stdout
    for words, said in (
        ((), "one of the three"),
        ((tmp_path / "b",), "a bundle is signed"),
        (("--fetch", tmp_path / "b"), "nobody is trusted yet"),
    ):
        refused = judge(*words)
        assert refused.exit_code == 2
        assert said in refused.stderr
