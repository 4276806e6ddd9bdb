"""Words that several games give a meaning: every game takes them, and says what it means by them, or nothing."""

from __future__ import annotations

from judge.scenario.board.claims import CLAIMS as SHARED_CLAIMS
from judge.scenario.board.steps import STEPS as SHARED_STEPS
from judge.scenario.games.packs.combat import COMBAT
from judge.scenario.games.packs.contests import CONTESTS

PACKS = (COMBAT, CONTESTS)

# What a line may say in every game.
STEPS = (*(step for pack in PACKS for step in pack.steps), *SHARED_STEPS)
CLAIMS = (*(claim for pack in PACKS for claim in pack.claims), *SHARED_CLAIMS)
