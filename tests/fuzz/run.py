"""Fuzzes one target with atheris: ``PYTHONPATH=tests python -m fuzz.run TARGET [--runs N] [--seconds N]``.

Ends with 77 at the first finding, which is written to the folder of inputs as ``crash-…`` and printed. Inputs that
reach something new are kept there for the next run.
"""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from types import FrameType

import atheris

with atheris.instrument_imports(include=["judge"]):
    from fuzz import targets


_HANGS = 2.0  # processor seconds


class Hangs(BaseException):
    """A target took longer than it may."""


def _hangs(signal: int, frame: FrameType | None) -> None:
    raise Hangs


def main() -> None:
    """Runs until there is a finding, or as often or as long as is asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=targets.TARGETS)
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=int, default=0)
    parser.add_argument("--index", type=Path)
    parser.add_argument("--inputs", type=Path, default=Path(".fuzz"))
    args = parser.parse_args()
    if args.index:
        targets.use(args.index)
    folder = args.inputs / args.target
    folder.mkdir(parents=True, exist_ok=True)
    for n, seed in enumerate(targets.seeds(args.target)):
        (folder / f"seed-{n}").write_text(seed, "utf-8")
    signal.signal(signal.SIGVTALRM, _hangs)

    def once(data: bytes) -> None:
        for again in (True, False):  # what is loaded or remembered the first time is no hang
            signal.setitimer(signal.ITIMER_VIRTUAL, _HANGS)
            try:
                targets.TARGETS[args.target](data.decode("utf-8", "replace"))
                return
            except Hangs:
                if not again:
                    raise
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    options = [
        f"-runs={args.runs}",
        f"-max_total_time={args.seconds}",
        "-max_len=4096",
        "-timeout=60",
        "-rss_limit_mb=3000",
    ]
    atheris.Setup([sys.argv[0], *options, f"-artifact_prefix={folder}/", "-print_final_stats=1", str(folder)], once)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
