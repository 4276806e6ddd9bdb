"""A build that is killed on its way leaves the old one live and is made up for by the next; one can be gone back to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import kiln
import pytest
from service import HERE, ROOT

from judge.builds.build import build
from judge.builds.live import CURRENT, current_build
from judge.web.app import create_app

# Run in a process of its own: a build that kills itself when it has been moved into its place, when the file that names
# the live build is about to be replaced, or when it has been.
_KILLED = """
import os, signal, sys
from pathlib import Path
from judge.builds.build import build

corpus, index, when = sys.argv[1:]

def dying(move):
    def own(source, target):
        at = "moved" if Path(source).name.startswith(".new-") else "switched" if Path(target).name == "current" else ""
        if at == "switched" and when == "written":
            os.kill(os.getpid(), signal.SIGKILL)
        move(source, target)
        if at == when:
            os.kill(os.getpid(), signal.SIGKILL)
    return own

os.rename, os.replace = dying(os.rename), dying(os.replace)
build(corpus, index)
"""


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kiln.built(tmp_path_factory.mktemp("killed"))


def _live(index: Path) -> str:
    found = current_build(index)
    found.store.close()
    return found.id


def _changed(corpus: Path, n: int) -> None:
    """Makes the next build another one."""
    (corpus / "kiln" / "scenarios" / "jar.yaml").write_text(f"title: Dries {n}\n", "utf-8")


def test_kills_between_moving_a_build_and_switching_to_it_lose_nothing(corpus: Path) -> None:
    index = corpus / "index"
    before = build(corpus, index).id
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(HERE)])}
    _changed(corpus, 1)
    for when in ("moved", "written", "switched"):
        command = [sys.executable, "-c", _KILLED, str(corpus), str(index), when]
        ended = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
        assert ended.returncode == -signal.SIGKILL, ended.stderr
        assert (_live(index) == before) == (when != "switched")  # and it can be opened, whatever happened
    made = build(corpus, index)
    assert (made.reused, _live(index)) == (True, made.id)
    assert not [left.name for left in index.iterdir() if left.name.startswith((".new-", ".old-", f".{CURRENT}"))]


def test_the_build_before_can_be_gone_back_to(corpus: Path) -> None:
    index = corpus / "index"
    first = build(corpus, index).id
    _changed(corpus, 2)
    second = build(corpus, index).id
    client = create_app({"JUDGE_INDEX": str(index), "TESTING": True}).test_client()

    def live() -> str:
        return str(json.loads(client.get("/readyz").text)["build"])

    assert (first != second, live()) == (True, second)
    documented = (ROOT / "docs" / "operating.md").read_text("utf-8")
    [command] = [line for line in documented.splitlines() if "current.new" in line and line.startswith("mv ")]
    [written] = [line for line in documented.splitlines() if line.startswith("echo BUILD ")]
    script = f"{written}\n{command}".replace("BUILD", first).replace("/var/lib/judge/index", str(index))
    subprocess.run(["sh", "-ec", script], check=True)
    assert live() == first
