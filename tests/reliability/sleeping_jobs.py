"""Jobs that take longer than a test: ``python sleeping_jobs.py DATABASE``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from judge.scenario import Library
from judge.scenario.play.jobs import Crew, run_jobs


def sleep(item: int, library: Library) -> int:
    """Takes minutes."""
    os.write(1, f"{item}\n".encode())  # at once: two processes write
    time.sleep(300)
    return item


if __name__ == "__main__":
    run_jobs(sleep, [1, 2], Path(sys.argv[1]), Crew(workers=2))
