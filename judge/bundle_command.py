"""``judge bundle``: a build as one signed file, and the way back."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from judge.builds import places
from judge.builds.live import current_folder
from judge.command import believed, of_build, trust_option


@click.command("bundle")
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@click.option("--key", type=click.Path(dir_okay=False, path_type=Path), help="The private key that signs it.")
@click.option("--fetch", metavar="URL|PATH", help="Fetch a bundle, check it and switch to its build.")
@trust_option
@click.option(
    "--make-key", type=click.Path(dir_okay=False, path_type=Path), help="Write a new key, and .pub beside it."
)
@of_build
def bundle_command(
    file: Path | None, key: Path | None, make_key: Path | None, fetch: str | None, trusted: tuple[Path, ...],
    index: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Write the live build as one signed file, or fetch one that somebody wrote.

    What is fetched replaces the live build at once or not at all; a service over the same folder picks it up.

    Example: judge bundle rulings.bundle --key keys.pem
    """
    from judge.builds import bundle  # noqa: PLC0415  (reading and writing builds is loaded only here)

    if (file is not None) + (fetch is not None) + (make_key is not None) != 1:
        raise click.UsageError("say one of the three: a FILE to write, --fetch, or --make-key.")
    folder = places.index_dir(index)
    if make_key is not None:
        public = bundle.make_key(make_key)
        shown: dict[str, object] = {"private": str(make_key), "public": str(public)}
        line = f"{make_key} signs, keep it to yourself; {public} is what others trust."
    elif fetch is not None:
        said, new = bundle.install(fetch, folder, believed(trusted))
        shown = {**asdict(said), "switched": new}
        line = f"Build {said.build}, {said.records:,} records, is live {'now' if new else 'already'}."
    else:
        said = bundle.write_bundle(current_folder(folder), _signer(key), Path(str(file)))
        shown = asdict(said)
        line = f"{file}: build {said.build}, {said.records:,} records, {said.bytes / 1e6:.1f} MB, signed."
    click.echo(json.dumps(shown) if as_json else line)


def _signer(key: Path | None) -> Path:
    if key is None:
        raise click.UsageError("a bundle is signed: name a private key with --key (judge bundle --make-key makes one).")
    return key
