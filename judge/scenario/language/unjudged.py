"""What a line says that no replay judges, and how to put it otherwise: reasons, conditions, one of several, times other
than the line's own, comparisons."""

from __future__ import annotations

from judge.errors import JudgeError
from judge.scenario.language.names import NameTable
from judge.scenario.language.patterns import WHO, worded
from judge.scenario.language.phrases import Grammar
from judge.scenario.language.places import RawLine, invalid
from judge.scenario.language.spoken import Masked

_TOLD = tuple(
    (worded(pattern), said, hint)
    for pattern, said, hint in (
        (r"\b(?:because|due to|thanks to|since|so that|that is why)\b", "gives a reason, which is not judged",
         "Claim what is the reason in a line of its own."),
        (r"\b(?:if|unless|provided|otherwise|in case)\b", "makes a condition, and a line holds as it stands",
         "Write the lines that are played, and the other case as a contrast."),
        (r"\b(?:either|or)\b(?! (?:more|less|fewer|higher|lower|greater|above|below)\b)", "says one of several things",
         "Write the one that is meant; what holds for some answers only is claimed with possibly."),
        (r"\b(?:next turn|last turn|previous|later|in the future|(?<!is )(?<!not )(?<!was )(?<!be )(?<!n't )used to|"
         r"by the time|until|before|after|while|whenever|when|once(?= \w))\b", "speaks of another time",
         "A line is of the moment at which it stands: put it there."),
        (rf"\b(?:more|less|fewer|higher|lower|bigger|smaller|greater|as (?:many|much)[a-z ]*|twice|half|same[a-z ]*)\b"
         rf".*?\b(?:than|as) (?:[a-z]+ )?{WHO}", "compares two numbers", "Claim each of them."),
        (r"\b\d+ (?:more|less|fewer|extra)\b|\b(?:more|less|fewer)$|\banother\b", "says how much more or less",
         "Claim how many there are then."),
        (r"\b(?:only|nothing but|no other)\b", "says that there is nothing besides",
         "Claim how many there are, or what cannot be done."),
        (r"\b(?:must|has to|have to|needs to|is forced to|should|ought to|wants to|gets to|is about to|would)\b",
         "says what must be done or is meant to be, and not that it is done",
         "Claim what can be done and what cannot, or what has been done (then Bo discarded a card); "
         "a step is what is done."),
    )
)  # fmt: skip


def unjudged(line: RawLine, names: NameTable, grammar: Grammar) -> JudgeError | None:
    """The error for a line that nothing reads and that says such a thing; None for any other."""
    said = Masked(line.text, names, grammar, parts=False).text
    for pattern, told, hint in _TOLD:
        if (found := pattern.search(said)) is not None:
            word = found[0].split(" ")[0]
            return invalid(f'"{line.text}" {told} ("{word}").', line.position, hint)
    return None
