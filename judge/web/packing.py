"""The pack of the live build, written by a process of its own: ``python -m judge.web.packing INDEX``."""

from __future__ import annotations

import os
import sys

from judge.web.app import create_app
from judge.web.pack import write


def main() -> None:
    """Writes the pack where it is not there, at the lowest priority: whoever waits for a page comes first."""
    os.nice(10)
    app = create_app({"JUDGE_INDEX": sys.argv[1], "RATELIMIT_ENABLED": False})
    write(app)


if __name__ == "__main__":
    main()
