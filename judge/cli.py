"""``judge``: thin commands. Each parses, calls one function of the library, and renders what it gave."""

from __future__ import annotations

import functools
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from enum import IntEnum
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from judge import __version__, places, render
from judge.build import Build, build, current_build, engine_digest
from judge.changes import diff_records
from judge.errors import JudgeError
from judge.ingest import KINDS
from judge.records import to_json
from judge.search import Searcher

if TYPE_CHECKING:
    from judge.scenario import Exploration, Library, Report
