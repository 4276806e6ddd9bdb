"""What kind of card it is and its numbers: from its record's fields, or from ``type`` and ``stats`` typed in."""

from __future__ import annotations

import re

from judge.errors import JudgeError, nearest
from judge.games.hueshift.definition import Face
from judge.games.hueshift.vocabulary.kinds import Kind, Mech, Trait
from judge.rules.printed import PrintedCard
from judge.rules.values import replace
from judge.terms.hueshift import KEYWORDS

_STATS = re.compile(r"\s*([+-]?\d+)\s*AP\s*(?:/|,|\s)\s*([+-]?\d+)\s*HP\s*", re.IGNORECASE)
_MECHS = {m.value.lower(): m for m in Mech}
_TRAITS = {t.value.lower(): t for t in Trait}
_KINDS = {
    "wildcard": Kind.WILDCARD,
    "arena": Kind.ARENA,
    "dark matter": Kind.MARKER,
    "monster": Kind.MONSTER,
    "monster action": Kind.ACTION,
}
_SECTIONS = {
    "Character Cards": Kind.PILOT,
    "Mech Cards": Kind.MECH,
    "Dark Matter Cards": Kind.MARKER,
    "Wildcards": Kind.WILDCARD,
    "Arena Cards": Kind.ARENA,
}
_MECH_ABILITIES = frozenset(word for k in KEYWORDS if k.alone and k.of == "mech" for word in k.words)
ABILITY_NAMES = frozenset(word for k in KEYWORDS if k.alone for word in k.words)


def face(printed: PrintedCard) -> Face:
    """The face of a card; raises JudgeError ``unknown-type`` or ``bad-stats`` for one typed in that is none."""
    if printed.type_line:
        return _typed(printed)
    stats = printed.stats
    kind = _SECTIONS.get(printed.section) or _of_second_version(printed)
    ability = re.sub(r"\s*\+\s*DM\b", "", stats.get("ability", "")).strip()
    return Face(
        kind,
        cls=_MECHS.get(stats.get("class", "").lower()),
        trait=_TRAITS.get(stats.get("class", "").lower()),
        main=stats.get("tier", "") == "Main",
        bond=_MECHS.get(stats.get("bond", "").lower()),
        ap=_number(stats.get("ap")),
        hp=_number(stats.get("hp")),
        ability=ability if kind in (Kind.PILOT, Kind.MECH) else "",
        gain=stats.get("kind", "").upper() == "GAIN",
        text=printed.lines,
    )


def _of_second_version(printed: PrintedCard) -> Kind:
    """Cards of the second version stand under one heading: their ability or their line tells what they are."""
    ability = re.sub(r"\s*\+\s*DM\b", "", printed.stats.get("ability", "")).strip().lower()
    if ability:
        return Kind.MECH if ability in _MECH_ABILITIES else Kind.PILOT
    return Kind.MONSTER if any("Action Cards" in line for line in printed.lines) else Kind.ACTION


def _number(text: str | None) -> int | None:
    return int(text) if text and re.fullmatch(r"[+-]?\d+", text) else None


def _typed(printed: PrintedCard) -> Face:
    """``Tank Mech``; ``Gunner, Main, Bond Stable``; ``Wildcard``; ``Dark Matter, Gain``; ``Arena``."""
    parts = [p.strip() for p in re.split(r",| - ", printed.type_line.lower()) if p.strip()]
    lines = tuple(x.strip() for x in printed.lines if x.strip())
    if parts[0] in _KINDS:
        return Face(_KINDS[parts[0]], gain="gain" in parts, text=lines, ap=_ap(printed), hp=_hp(printed))
    ability, lines, heading = _headed(lines)
    return replace(_of_unit(printed, parts, lines), ability=ability, heading=heading)


def _headed(lines: tuple[str, ...]) -> tuple[str, tuple[str, ...], str]:
    """The ability's name where the first line is one, the lines below it, and that line."""
    name = re.sub(r"\s*\+\s*DM\b", "", lines[0]).strip(" .").lower() if lines else ""
    return (name, lines[1:], lines[0]) if name in ABILITY_NAMES else ("", lines, "")


def _of_unit(printed: PrintedCard, parts: list[str], lines: tuple[str, ...]) -> Face:
    words = parts[0].split()
    if len(words) == 2 and words[1] == "mech" and words[0] in _MECHS:
        return Face(Kind.MECH, cls=_MECHS[words[0]], ap=_ap(printed, True), hp=_hp(printed), text=lines)
    if parts[0].removesuffix(" character") in _TRAITS:
        return _pilot(printed, parts, lines)
    known = [f"{m.value} Mech" for m in Mech] + [t.value for t in Trait] + list(_KINDS)
    raise JudgeError(
        "unknown-type",
        f'"{printed.type_line}" of {printed.name} is no type of card.',
        hint="Write `Tank Mech`, `Gunner, Main, Bond Stable`, `Wildcard`, `Arena` or `Dark Matter, Gain`.",
        candidates=nearest(parts[0], known),
    )


def _pilot(printed: PrintedCard, parts: list[str], lines: tuple[str, ...]) -> Face:
    bond = next((_MECHS.get(p.removeprefix("bond").strip(" :")) for p in parts[1:] if p.startswith("bond")), None)
    wrong = [p for p in parts[1:] if p not in ("main", "sub", "sub hero") and not p.startswith("bond")]
    if wrong or (bond is None and any(p.startswith("bond") for p in parts[1:])):
        said = wrong[0] if wrong else next(p for p in parts[1:] if p.startswith("bond"))
        raise JudgeError(
            "unknown-type",
            f'"{said}" means nothing in the type of {printed.name}.',
            hint="Write class, tier and bond: `Gunner, Main, Bond Stable`.",
        )
    return Face(
        Kind.PILOT,
        trait=_TRAITS[parts[0].removesuffix(" character")],
        main="main" in parts,
        bond=bond,
        ap=_ap(printed, True),
        hp=_hp(printed),
        text=lines,
    )


def _ap(printed: PrintedCard, needed: bool = False) -> int | None:
    return _stat(printed, 1, needed)


def _hp(printed: PrintedCard) -> int | None:
    return _stat(printed, 2, False)


def _stat(printed: PrintedCard, which: int, needed: bool) -> int | None:
    said = printed.stats.get("stats", "")
    match = _STATS.fullmatch(said.replace("−", "-"))
    if match is None and (said or needed):
        raise JudgeError(
            "bad-stats",
            f'"{said}" of {printed.name} are no AP and HP.' if said else f"{printed.name} has no AP and HP.",
            hint="Write `stats: 3 AP / 9 HP`, for a Character `stats: +1 AP / +2 HP`.",
        )
    return int(match[which]) if match else None


def inline(name: str, type_line: str, stats: str, text: str) -> PrintedCard:
    """A card typed into a scenario, as it is printed."""
    lines = tuple(x.strip().removeprefix("- ").strip() for x in text.splitlines() if x.strip())
    return PrintedCard(name=name, type_line=type_line or "?", stats={"stats": stats} if stats else {}, lines=lines)
