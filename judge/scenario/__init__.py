"""The scenario language: parse, set up, run, claims, verdict."""

from judge.scenario.board.library import GameLibrary, Library
from judge.scenario.play.checking import check, check_document
from judge.scenario.play.explore import Bounds, Exploration, explore
from judge.scenario.play.options import Options, options
from judge.scenario.play.report import Report, Verdict
from judge.scenario.play.run import Limits
from judge.scenario.play.whatif import parts, what_if, with_contrast, with_exchange

__all__ = [
    "Bounds",
    "Exploration",
    "GameLibrary",
    "Library",
    "Limits",
    "Options",
    "Report",
    "Verdict",
    "check",
    "check_document",
    "explore",
    "options",
    "parts",
    "what_if",
    "with_contrast",
    "with_exchange",
]
