"""The verbs of HueShift's questions, by which a script tells what it is asked."""

from __future__ import annotations

DRAFT = "draft"  # which card is drafted
ASSIGN = "assign"  # what is paired or corrupted
FORCED = "attack out of turn"  # which unit attacks by an effect
PREVENT = "prevent"  # whether a prevention that happens by itself is kept for later
TAKE = "take over"  # whether damage of an ally is taken over
APPLY = "apply"  # which element a hit applies
TOGETHER = "choose together"  # a question that either player may answer
GUARD = "Guard: once per round, a Tank may become the target instead"  # the sentence of the question
