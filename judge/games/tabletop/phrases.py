"""Words that name what an effect is about: ``target opposing ally``, ``each of your fighters``, ``it``."""

from __future__ import annotations

import re

from judge.games.tabletop.vocabulary import CHOSEN, Being, How, Which, Who, Whose
from judge.terms import fighter_arena, wow_tcg

SELF = "this card"
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
N = r"(?:\d+|an?|" + "|".join(_WORDS) + ")"
_KINDS = {
    **fighter_arena.TYPES,
    **wow_tcg.TYPES,
    "equipment": (),
    "resource": ("resources",),
    "card": ("cards",),
    "character": ("characters",),
    "enemy": ("enemies", "enemy card", "enemy cards"),
}
_MEANS = {
    "equipment": ("weapon", "armor", "item"),
    "card": (),
    "character": ("hero", "ally"),
    "enemy": ("fighter", "minion"),
}
_SPELLED = {s: kind for kind, more in _KINDS.items() for s in (kind, *more)}
_KIND = "|".join(sorted(map(re.escape, _SPELLED), key=len, reverse=True))
_BEING = (
    r"exhausted|ready|damaged|wounded|injured|dead|attacking|defending|stunned|poisoned|burned|burning|frozen|bleeding"
    r"|blinded|silenced|rooted|slowed|weakened|marked"
)
_WHICH = re.compile(
    r"(?P<how>another target |target other |target |each other |all other |each of |all of |each |every |all |one of "
    r"|any other |any |another |other |an? )?"
    r"(?P<whose>an opponent's |an opposing |opposing |an enemy |enemy |a friendly |friendly |allied "
    r"|your opponent's |your )?"
    rf"(?:(?P<being>{_BEING}) )?"
    rf"(?P<kinds>(?:{_KIND})(?:(?:, or |, and |, | or | and |/)(?:{_KIND}))*)"
    r"(?P<tail> you control| in your party| in play| in the arena| an opponent controls| your opponent controls"
    r"| on (?:the|its) opposing side)?"
    r"(?P<here> in (?:this|its|the same|their|that|your)(?: (?:fighter|card|minion)'s)? zone)?"
    r"(?P<spot> in zone (?P<n>\d+)| in (?:target|a|one|any(?: one)?) zone(?: of your choice)?)?"
    r"(?: with (?P<most>\d+) or (?P<dir>less|fewer|lower|more|greater|higher)"
    r" (?P<stat>attack power|ATK|attack|power|health|HP))?",
    re.IGNORECASE,
)
_SAID = {"wounded": "damaged", "injured": "damaged", "burning": "burned"}
STATS = {"attackpower": "attack", "atk": "attack", "power": "attack", "hp": "health", "defense": "def"}
_THIS = re.compile(rf"(?:{SELF}|this(?: (?:{'|'.join((*wow_tcg.TYPES, *fighter_arena.TYPES))}|card))?|itself)", re.I)
_SAME = re.compile(r"(?:it|them|that (?:card|ally|hero|weapon|fighter|minion|armor|item)|he|she|him|her)", re.I)
_ATTACHED = re.compile(r"(?:the )?attached (?:card|ally|hero|weapon|armor|item|fighter|character)", re.I)


def number(text: str) -> int:
    """A number in digits or words; ``a`` is 1."""
    said = text.lower()
    if said in ("a", "an"):
        return 1
    return int(said) if said.isdecimal() else _WORDS.index(said)


def which(text: str) -> Which | None:
    """What a noun phrase means, or None when it is not understood."""
    said = text.strip()
    if said.lower() in ("your hero", "your exhausted hero", "your ready hero"):
        being = said.split()[1].lower()
        return Which(How.HERO, ("hero",), Whose.YOURS, being=Being(being) if being != "hero" else None)
    if _THIS.fullmatch(said):
        return Which(How.THIS)
    if _SAME.fullmatch(said):
        return Which(How.SAME)
    if _ATTACHED.fullmatch(said):
        return Which(How.ATTACHED)
    match = _WHICH.fullmatch(said)
    if match is None:
        return None
    how = (match["how"] or "").strip().lower()
    whose = (match["whose"] or "").strip().lower()
    tail = (match["tail"] or "").strip().lower()
    single = (how in ("a", "an", "any", "any other", "another") or whose.startswith(("an ", "a "))) and not _plural(
        match["kinds"]
    )
    chosen = "target" in how or how == "one of" or single
    if not how and whose not in ("your",) and not tail and not _plural(match["kinds"]) and not single:
        return None
    side = Whose.ANY
    enemy = re.match(r"enem", match["kinds"], re.I)
    if "oppo" in whose or "enemy" in whose or "oppo" in tail or (enemy and "your" not in whose):
        side = Whose.OPPOSING
    elif whose or tail in ("you control", "in your party"):
        side = Whose.YOURS
    kinds: dict[str, None] = {}
    for word in re.split(r", or |, and |, | or | and |/", match["kinds"]):
        kind = _SPELLED[word.lower()]
        kinds.update(dict.fromkeys(_MEANS.get(kind, (kind,))))
    here = match["here"] is not None
    spot = int(match["n"]) if match["n"] else CHOSEN if match["spot"] else 0
    other = "other" in how
    return Which(How.TARGET if chosen else How.EACH, tuple(kinds), side, here, other, _being(match), spot)


def _being(match: re.Match[str]) -> Being | None:
    if match["most"]:
        stat = match["stat"].lower().replace(" ", "")
        return Being(STATS.get(stat, stat), int(match["most"]), match["dir"].lower() in ("more", "greater", "higher"))
    said = (match["being"] or "").lower()
    return Being(_SAID.get(said, said)) if said else None


def _plural(kinds: str) -> bool:
    return kinds.lower().endswith("s")


def who(text: str) -> Who | None:
    """Which player a subject means; nobody named is the player themself."""
    said = text.strip().lower()
    if said in ("", "you"):
        return Who.YOU
    if said in ("target player", "target opponent", "an opponent", "your opponent", "target opposing player",
                "an enemy player", "target enemy player"):  # fmt: skip
        return Who.TARGET if said.startswith("target") and "oppo" not in said else Who.OPPONENTS
    if said in ("each player", "all players", "both players"):
        return Who.EACH
    return Who.OPPONENTS if said in ("each opponent", "each opposing player", "the opponent") else None
