"""A build as one signed file: written where it was made, fetched and checked where it is served.

The file is a line that names the form, a line of JSON that says what it holds (build, records, size and SHA-256 of the
rest), the Ed25519 signature of these two lines, and the build's files as a compressed tar. The signature is checked
before anything else is believed, the sum of the rest before anything of it is opened. The same build and key give the
same bytes, so that a cache in front of whoever hands the file out may keep it for ever under its name.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import shutil
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import IO, Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from judge import __version__
from judge.builds.build import FORMAT, adopt, unwritable
from judge.builds.live import BUILD_MANIFEST, CURRENT, is_whole, live_build, open_build
from judge.builds.pieces import whole
from judge.builds.places import alone
from judge.errors import JudgeError
from judge.frozen import Frozen
from judge.search import Searcher

_MAGIC = b"judge-bundle 1\n"
_MOST_HEADER = 4096
_MOST_BYTES = 4 << 30
_CHUNK = 1 << 20
_PATIENCE = 30.0  # seconds without a byte
_HINT_AGAIN = "Fetch it again, or have it written again with judge bundle."


class Bundle(Frozen):
    """What a bundle says it holds. built: seconds since 1970; bytes, sha256: of what follows its head."""

    build: str
    records: int
    built: int
    judge: str
    format: int
    bytes: int
    sha256: str


def make_key(path: Path) -> Path:
    """Writes a new private key to ``path``, for its owner alone, and the public one beside it as ``.pub``, which is
    returned. Raises JudgeError ``key-exists``: a key is never written over."""
    from cryptography.hazmat.primitives import serialization as form  # noqa: PLC0415  (loaded for keys alone)
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415

    public = path.with_suffix(".pub")
    if taken := next((p for p in (path, public) if p.exists()), None):
        raise JudgeError(
            "key-exists", f'there is a key "{taken.name}" already.', where=str(taken), hint="Name another."
        )
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(form.Encoding.PEM, form.PrivateFormat.PKCS8, form.NoEncryption())
    with whole(public) as beside, whole(path) as file:
        os.fchmod(beside.fileno(), 0o644)
        file.write(private)
        beside.write(key.public_key().public_bytes(form.Encoding.PEM, form.PublicFormat.SubjectPublicKeyInfo))
        beside.flush()  # there is room for both before one has its name
    return public


def write_bundle(folder: Path, key: Path, target: Path) -> Bundle:
    """Writes the build in ``folder``, signed with the private key in ``key``, to ``target`` at once.

    Raises JudgeError ``damaged-build`` when the build is not whole, ``bad-key`` for what is no private key of ours,
    ``no-bundle`` where the file cannot be written.
    """
    signer = _private(key)
    made = open_build(folder)
    made.store.close()
    built = int((folder / BUILD_MANIFEST).stat().st_mtime)
    try:
        with tempfile.TemporaryFile(dir=target.parent) as body, whole(target) as file:
            os.fchmod(file.fileno(), 0o644)
            _pack(folder, body, built)
            size = body.seek(0, os.SEEK_END)
            body.seek(0)
            digest = hashlib.file_digest(body, "sha256").hexdigest()
            said = Bundle(made.id, made.manifest["records"], built, __version__, FORMAT, size, digest)
            head = _MAGIC + json.dumps(asdict(said), sort_keys=True).encode() + b"\n"
            file.write(head + base64.b64encode(signer.sign(head)) + b"\n")
            body.seek(0)
            shutil.copyfileobj(body, file, _CHUNK)
    except OSError as error:
        raise JudgeError(
            "no-bundle",
            f"the bundle cannot be written ({error.strerror}).",
            where=str(target),
            hint="Name another place.",
        ) from error
    return said


def install(source: str, index: Path, trusted: Sequence[Path]) -> tuple[Bundle, bool]:
    """Makes the build of a bundle the live one of ``index``, or leaves everything as it was.

    source: a file or an http(s) address. trusted: files with public keys, one of which must have signed it. Gives what
    the bundle says and whether anything changed; where that build is live already only the head is read. Raises
    JudgeError ``bad-bundle`` (no bundle, cut off, changed), ``bundle-signature``, ``bundle-version``, ``no-bundle``
    (cannot be read), ``bad-key``, ``no-index``.
    """
    keys = [_public(path) for path in trusted]
    with alone(index, partial(unwritable, index)), _opened(source) as stream:
        said = _head(stream, source, keys)
        if _is_live(index, said.build):
            return said, False
        try:
            if not is_whole(index / said.build):
                _unpack(stream, said, source, index)
            adopt(index, said.build, live_build(index))
        except OSError as error:
            raise unwritable(index, str(error.strerror)) from error
        finally:
            shutil.rmtree(index / f".new-{said.build}", ignore_errors=True)
    return said, True


# -- writing


def _pack(folder: Path, body: IO[bytes], built: int) -> None:
    """The files of a build in the order of their names, with nothing of the machine they stood on."""
    with (
        gzip.GzipFile("", "wb", 6, body, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar,
    ):
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size, entry.mtime, entry.mode = path.stat().st_size, built, 0o644
            with path.open("rb") as file:
                tar.addfile(entry, file)


# -- reading


@contextmanager
def _opened(source: str) -> Iterator[IO[bytes]]:
    try:
        stream: IO[bytes] = (
            urlopen(Request(source, headers={"User-Agent": f"judge/{__version__}"}), timeout=_PATIENCE)
            if source.startswith(("http://", "https://"))
            else Path(source).open("rb")  # noqa: SIM115
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or getattr(error, "reason", None) or error
        raise JudgeError(
            "no-bundle", f"the bundle cannot be read ({why}).", where=source, hint="Look whether the address is right."
        ) from error
    with stream:
        yield stream


def _head(stream: IO[bytes], source: str, keys: Iterable[Any]) -> Bundle:
    """What the bundle says of itself, once its signature is found good."""
    form = _line(stream, source)
    if form != _MAGIC:
        newer = form.startswith(_MAGIC.split(b" ", maxsplit=1)[0])
        raise _bad(
            source, "is of a form that this version of judge does not know" if newer else "is no bundle of judge's"
        )
    said, signed = _line(stream, source), _line(stream, source)
    if not any(_signed(key, form + said, signed) for key in keys):
        raise JudgeError(
            "bundle-signature",
            "the bundle is not signed by a key that is trusted here.",
            where=source,
            hint="Name the public key of who wrote it with --trust; without that nothing of it is opened.",
        )
    found = Bundle(**json.loads(said))
    if found.format != FORMAT or found.judge != __version__:
        raise JudgeError(
            "bundle-version",
            f"the bundle was written by judge {found.judge}, and this is judge {__version__}.",
            where=source,
            hint="Use the same version on both sides.",
        )
    return found


def _line(stream: IO[bytes], source: str) -> bytes:
    try:
        line = stream.readline(_MOST_HEADER)
    except OSError as error:
        raise _bad(source, f"ended while it was read ({error})") from error
    return line


def _unpack(stream: IO[bytes], said: Bundle, source: str, index: Path) -> None:
    """The build's files as a folder of ``index``, whole and readable by this program."""
    with tempfile.TemporaryFile(dir=index) as body:
        _received(stream, said, source, body)
        body.seek(0)
        fresh = index / f".new-{said.build}"
        shutil.rmtree(fresh, ignore_errors=True)
        with tarfile.open(fileobj=body, mode="r:gz") as tar:
            tar.extractall(fresh, filter="data")
    opened = open_build(fresh)
    with closing(opened.store):
        if opened.id != said.build:
            raise _bad(source, f'holds the build "{opened.id}" instead of "{said.build}"')
        Searcher(opened)
    os.rename(fresh, index / said.build)


def _received(stream: IO[bytes], said: Bundle, source: str, body: IO[bytes]) -> None:
    digest, size = hashlib.sha256(), 0
    try:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
            if size > min(said.bytes, _MOST_BYTES):
                raise _bad(source, f"is longer than the {said.bytes} bytes it says")
            body.write(chunk)
    except (TimeoutError, URLError, ConnectionError) as error:
        raise _bad(source, f"ended after {size} of {said.bytes} bytes ({error})") from error
    if size < said.bytes:
        raise _bad(source, f"is cut off: {size} of {said.bytes} bytes")
    if digest.hexdigest() != said.sha256:
        raise _bad(source, "is not as it was signed: its sum differs")


def _is_live(index: Path, build: str) -> bool:
    current = index / CURRENT
    return current.is_file() and current.read_text("utf-8").strip() == build and is_whole(index / build)


# -- keys


def _private(path: Path) -> Any:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import load_pem_private_key  # noqa: PLC0415

    return _key(path, lambda text: load_pem_private_key(text, None), Ed25519PrivateKey, "private")


def _public(path: Path) -> Any:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415
    from cryptography.hazmat.primitives.serialization import load_pem_public_key  # noqa: PLC0415

    return _key(path, load_pem_public_key, Ed25519PublicKey, "public")


def _key(path: Path, load: Any, kind: type, said: str) -> Any:
    from cryptography.exceptions import UnsupportedAlgorithm  # noqa: PLC0415

    try:
        key = load(path.read_bytes())
    except OSError as error:
        why = f"cannot be read ({error.strerror})"
    except (ValueError, TypeError, UnsupportedAlgorithm):
        why = f"is no {said} key"
    else:
        if isinstance(key, kind):
            return key
        why = f"is no {said} Ed25519 key"
    raise JudgeError(
        "bad-key", f'the key "{path.name}" {why}.', where=str(path), hint="judge bundle --make-key makes two."
    )


def _signed(key: Any, head: bytes, signature: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415

    try:
        key.verify(base64.b64decode(signature, validate=False), head)
    except (InvalidSignature, ValueError):
        return False
    return True


def _bad(source: str, what: str) -> JudgeError:
    return JudgeError("bad-bundle", f"the bundle {what}.", where=source, hint=_HINT_AGAIN)
