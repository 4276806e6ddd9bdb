"""The scenario language: parse, set up, run, claims, verdict."""

from judge.scenario.checking import check, check_document, check_object
from judge.scenario.explore import Bounds, Exploration, explore
from judge.scenario.library import GameLibrary, Library
from judge.scenario.report import Report, Verdict
from judge.scenario.run import Limits
from judge.scenario.whatif import parts, what_if

__all__ = [
    "Bounds",
    "Exploration",
    "GameLibrary",
    "Library",
    "Limits",
    "Report",
    "Verdict",
    "check",
    "check_document",
    "check_object",
    "explore",
    "parts",
    "what_if",
]
