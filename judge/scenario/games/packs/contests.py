"""Contests that a player wins, and what an attack has done: a game says what it means by them with ``Contests``."""

from __future__ import annotations

from collections.abc import Callable

from judge.scenario.board.game import Pack
from judge.scenario.language.amounts import SOME
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import RawLine
from judge.scenario.language.tree import AttackHas, HasWonCount, Predicate, WonContest

Build = Callable[[RawLine, Parts], Predicate]


def _won(nobody: bool) -> Build:
    return lambda line, parts: WonContest(parts["contest"], None if nobody else parts["player"])


def _won_count(period: str) -> Build:
    return lambda line, parts: HasWonCount(parts["player"], parts["count"], parts["contest"], period)


CONTESTS = Pack(
    claims=(
        Phrase(
            "NAME has won 2 clashes this turn",
            ("{player} ~has:done won {count:amount} {contest} this turn",),
            _won_count("this turn"),
            "Ana has won 2 clashes this turn",
            "how often",
            also=("{player} ~won {count:amount} {contest} this turn",),
        ),
        Phrase(
            "NAME has won 2 clashes",
            ("{player} ~has:done won {count:amount} {contest} [this_game]",),
            _won_count(""),
            "Ana has won 2 clashes",
            "how often since the game began, as far as the scenario knows",
            also=("{player} ~won {count:amount} {contest}",),
        ),
        Phrase(
            "nobody won the clash",
            ("nobody|no_one won the {contest}",),
            _won(True),
            "nobody won the clash",
            "the latest one",
            also=("nobody|no_one|neither_player wins|has_won the {contest}", "the {contest} is|was a draw|tie"),
        ),
        Phrase(
            "NAME won the wager",
            ("{player} ~won the {contest}",),
            _won(False),
            "Bo won the wager",
            "the latest one; denied, another player or nobody won it",
            also=(
                "{player} ~wins the {contest}",
                "{player} ~has:done won the {contest}",
                "{player} ~is the winner of the {contest}",
            ),
        ),
        Phrase(
            "the attack has wagered 2 times",
            ("the attack ~has:done {deed} {times}", "the attack ~has:done {deed}"),
            lambda line, parts: AttackHas(parts["deed"], parts.get("times", SOME)),
            "the attack has wagered 2 times",
            "so often; without a number: at least once",
        ),
    )
)
