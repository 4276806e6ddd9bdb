"""Where the rules stand that refusals and replays cite."""

from __future__ import annotations

RULES = "hueshift/core-rules/"
SYSTEMS = "hueshift/card-systems/"
CONFLICTS = "hueshift/conflicts/"
CO_OP = "hueshift/coming-in-v2/"
TURN = RULES + "table-3"
STEPS = RULES + "table-2"  # of the draft
ORDER = RULES + "4"
ISOLATED = "hueshift/isolated"
