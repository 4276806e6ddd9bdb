"""An attack and the combat chain it may be part of: a game says what it means by them with its ``Exchange``."""

from __future__ import annotations

from judge.scenario.board.game import Pack
from judge.scenario.language.phrases import Phrase
from judge.scenario.language.tree import AttackHit, AttackMissed, ChainCloses, ChainOpen, OnChain

COMBAT = Pack(
    steps=(
        Phrase(
            "the combat chain closes",
            ("the combat_chain|chain closes", "close the combat_chain|chain", "{player} closes the combat_chain|chain"),
            lambda line, parts: ChainCloses(line),
            "the combat chain closes",
            "everyone passes until the whole Close Step is over; nothing happens when it is closed already",
            also=(
                "the combat_chain|chain is closed",
                "the combat_chain|chain is closed by {player}",
                "close|closes the combat_chain|chain",
                "the combat_chain|chain breaks",
                "{player} ends|breaks the combat_chain|chain",
                "combat ends",
                "[the] end of combat",
                "after combat",
                "after the combat_chain|chain closes|closed|has_closed",
            ),
        ),
    ),
    claims=(
        Phrase(
            "the attack hit",
            (
                "the attack ~hit|hits",
                "the attack ~has:done hit",
                "the attack ~is|was a hit",
            ),
            lambda line, parts: AttackHit(),
            "the attack hit",
            "the latest",
            also=("the attack ~connects|connected", "the attack ~gets|got|goes|went|comes|came through"),
        ),
        Phrase(
            "the attack missed",
            ("the attack ~missed|misses", "the attack ~is|was a miss"),
            lambda line, parts: AttackMissed(),
            "the attack missed",
            "the latest, whose damage has been dealt",
            also=(
                "the attack ~whiffs|whiffed",
                "the attack ~is|was fully|completely|entirely blocked|defended",
                "the attack ~is|was blocked|defended out|fully|completely|entirely",
            ),
        ),
        Phrase(
            "the combat chain is open",
            ("the combat_chain|chain ~is open", "!the combat_chain|chain ~is closed"),
            lambda line, parts: ChainOpen(),
            "the combat chain is open",
            "also `the combat chain is closed`",
            also=(
                "!the combat_chain|chain ~closed|closes",
                "!the combat_chain|chain ~has:done closed",
                "the combat_chain|chain ~stays|remains open",
            ),
        ),
        Phrase(
            "C is on the combat chain",
            ("{card} ~is [still] on the combat_chain|chain",),
            lambda line, parts: OnChain(parts["card"]),
            "Boast is on the combat chain",
            also=("{card} ~stays|remains on the combat_chain|chain",),
        ),
    ),
)
