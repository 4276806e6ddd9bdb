"""A claim of several things at once (``neither A nor B``, ``A and B each``, ``but not``) as a claim of each of them.

In a line each name is one sign here, as in ``plainly``.
"""

from __future__ import annotations

import re

from judge.scenario.language.inflection import of_one
from judge.scenario.language.negation import deny
from judge.scenario.language.patterns import NAME, THING, worded
from judge.scenario.language.phrases import Words

_IS = r"(?P<verb>is|are|was|were|has|have|controls?|can|could|may|drew|[a-z]+ed)"
_MARK = r"(?:,| and|, and| &)"
_NEITHER = worded(
    r"^neither (?P<every>THING(?:(?:,|,? nor) THING)*,? nor THING) (?!n?or\b)(?P<verb>[a-z]+)(?P<more>.*)$"
)
_NOT_OR = tuple(
    worded(rf"^(?P<who>.+? {denies}(?: [a-z]+)*?) (?P<one>{one}) or (?P<other>{one})$")
    for denies in (r"(?:cannot|has no|controls no|is not|does not have|does not control|did not [a-z]+)",)
    for one in (NAME, r"[a-z]+(?: [a-z]+)?")
)
_EACH = worded(
    rf"^(?:both )?(?P<every>THING(?:{_MARK} THING)+)(?P<each> each| both| all)? (?!n?or\b)(?P<verb>[a-z]+)"
    r"(?P<too> both| each| all(?! \d))?(?P<more>(?: .*)?)$"
)
_BUT_NOT = tuple(
    worded(rf"^(?P<who>THING) {_IS} (?P<more>{more})(?P<one>{one}),? (?:but|and) not (?P<other>.+)$")
    for more, one in ((r"(?:[a-z]+ )+", NAME), (r"", r"[^,]+?"))
)
_HOLDS = worded(
    rf"^(?P<who>PLAYER's [a-z]+(?: zone)? (?:contains|holds|has|includes)) (?P<every>NAME(?:{_MARK} NAME)+)$"
)
_BECAUSE = worded(r"^(?P<one>(?P<who>THING) (?!can|may|might|must|would).*?),? (?:because|since|given that) "
                  r"(?P<why>(?:(?P<it>he|she|it|they) |THING ).+)$")  # fmt: skip
_PLACE = re.compile(r"\bzone \d+")
_NUMBER = worded(r"\d|\b(?:no|together|combined)\b|\bdea(?:ls?|lt)\b")  # of each, or of all?


def divided(said: str, verbs: Words) -> list[str]:
    """The claims that one claim stands for; none where it is only one, or where it is not clear. verbs: other forms of
    the verbs of claims → as claims have them."""
    said = said.strip(" .!\n")
    if found := _BECAUSE.match(said):  # that both are so; that one is the reason of the other nobody judges
        why = f"{found['who']} {found['why'].partition(' ')[2]}" if found["it"] else found["why"]
        return [found["one"], why]
    if found := next(filter(None, (pattern.match(said) for pattern in _NOT_OR)), None):
        return [f"{found['who']} {found[what]}" for what in ("one", "other")]
    if found := _NEITHER.match(said):
        return [
            f"{who} {deny(of_one(found['verb'], verbs))}{found['more']}" for who in re.findall(THING, found["every"])
        ]
    if found := next(filter(None, (pattern.match(said) for pattern in _BUT_NOT)), None):
        verb = of_one(found["verb"], verbs)
        return [f"{found['who']} {way} {found['more']}{found[what]}"
                for way, what in ((verb, "one"), (deny(verb), "other"))]  # fmt: skip
    if (found := _EACH.match(said)) and (
        found["each"] or found["too"] or not _NUMBER.search(found["verb"] + _PLACE.sub("", found["more"]))
    ):
        return [f"{who} {of_one(found['verb'], verbs)}{found['more']}" for who in re.findall(THING, found["every"])]
    if found := _HOLDS.match(said):
        return [f"{found['who']} {card}" for card in re.findall(NAME, found["every"])]
    return []
