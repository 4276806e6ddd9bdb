"""Serving with gunicorn: worker processes over the same build, one counter for all of them.

It stands outside of ``judge.web``: the counters must know of the other processes before that is imported.
"""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from judge.errors import JudgeError


def free_or_raise(host: str, port: int) -> None:
    """Raises JudgeError ``port-in-use`` or ``bad-address`` when nothing can be served there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError) as error:
        raise JudgeError(
            "bad-address",
            f'"{host}" is no address of this machine.',
            hint="127.0.0.1 serves this machine, 0.0.0.0 all.",
        ) from error
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise JudgeError(
                "port-in-use",
                f"port {port} of {host} cannot be opened ({error.strerror}).",
                hint=f"Choose another: judge serve --port {port + 1 if port < 65535 else 8000}"
                f" (or make serve PORT={port + 1 if port < 65535 else 8000}).",
            ) from error


def run(host: str, port: int, workers: int, index: Path, ready: Callable[[], None]) -> None:
    """Serves until it is stopped. ``ready`` is called once, when the port is open.

    Raises JudgeError when the port cannot be opened.
    """
    free_or_raise(host, port)
    own = os.getpid()
    counts = tempfile.mkdtemp(prefix=f"judge-metrics-{own}-", dir=_in_memory())
    # The metrics library reads this when it is imported; the app is imported afterwards.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = counts
    try:
        _serve(host, port, workers, index, ready)
    finally:
        if os.getpid() == own:  # a worker that ends comes by here, too, and the others go on counting
            shutil.rmtree(counts, ignore_errors=True)


def _in_memory() -> Path | None:
    """A folder in memory, without what killed servers left there; None where the system has none. What is counted is
    written to memory that stands for a file, and on a full disk the system would end who does that."""
    folder = Path("/dev/shm")
    if not os.access(folder, os.W_OK | os.X_OK):
        return None
    for left in folder.glob("judge-metrics-*-*"):
        if not Path("/proc", left.name.split("-")[2]).exists():
            shutil.rmtree(left, ignore_errors=True)
    return folder


def _serve(host: str, port: int, workers: int, index: Path, ready: Callable[[], None]) -> None:
    from gunicorn.app.base import BaseApplication  # noqa: PLC0415

    from judge.front import CONNECTIONS, THREADS  # noqa: PLC0415

    class Server(BaseApplication):
        def load_config(self) -> None:
            settings: dict[str, Any] = {
                "bind": f"[{host}]:{port}" if ":" in host else f"{host}:{port}",
                "workers": workers,
                "worker_class": "judge.front.Worker",
                "threads": THREADS,
                "worker_connections": CONNECTIONS,
                "preload_app": True,  # what is imported is held once, and a worker that ends is replaced at once
                "timeout": 60,
                "loglevel": "warning",
                "when_ready": lambda server: ready(),
            }
            for name, value in settings.items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            from judge.web.app import create_app  # noqa: PLC0415

            return create_app({"JUDGE_INDEX": str(index), "COUNTS_SHARED": True})

    Server().run()
