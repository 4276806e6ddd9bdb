"""Where this project cites rules of a game's rulebook by number, and which of these citations another edition of it
touches: one whose number says something else now is the first to look at."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable

from judge.builds.rule_editions import Editions
from judge.builds.rule_words import Path
from judge.builds.store import Store
from judge.frozen import Frozen
from judge.records import Card, Conflict, Rule, Ruling, Scenario
from judge.rule_numbers import is_letter, parse_number, references, rule_key

OTHER, GONE, RENUMBERED, REWORDED, BELOW = "other", "gone", "renumbered", "reworded", "below"
TOUCHES = (OTHER, GONE, RENUMBERED, REWORDED, BELOW)

_CODE = ("games", "scenario/games")  # the rooms that hold a game each
_CITED = re.compile(r"(?<![\w.])\d{1,4}(?:\.\d{1,4}){2,}[a-z]?(?![\w.]*\w)|(?<=[\"'])\d{1,2}\.\d{1,3}(?=[\"'])")
_RULE = re.compile(r"\brules? (\d+(?:\.\d+)+[a-z]?)")


@dataclass
class Citing:
    """What cites a rule: places in the engine (``file:line``), tokens by name, ids of conflicts, of rulings whose words
    name it, of proofs whose replay does, and of the statements these prove. heading: ours for its number."""

    heading: str = ""
    code: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)
    proofs: list[str] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)


class Touched(Frozen):
    """A rule that is cited and that the new edition touches. what: one of ``TOUCHES``: its number is now another
    rule's, nobody's, no rule's (its own stands under ``now``), its words changed, or only what stands below it did.
    says: the words under its number now, empty where there are none; old: those that were meant."""

    number: str
    what: str
    now: str
    old: str
    says: str
    citing: Citing


def citations(store: Store, game: str) -> dict[str, Citing]:
    """What cites the rules of a game, by the number as it is cited."""
    found: dict[str, Citing] = defaultdict(Citing)
    for number, heading in store.rules_index(game).items():
        found[number].heading = heading
    for number, place in _in_code(game):
        found[number].code.append(place)
    for token in store.tokens(game):
        for number in token.get("cites") or ():
            found[str(number)].tokens.append(str(token["name"]))
    for conflict in store.every(Conflict, game):
        said = {p.id for p in conflict.between if not p.quote} | set(
            _RULE.findall(f"{conflict.why} {conflict.follows}")
        )
        for number in sorted(n for n in said if parse_number(n)):
            found[number].conflicts.append(conflict.id)
    for record in (*store.every(Ruling, game), *store.every(Card, game)):
        for number in dict.fromkeys(n.printed for n in references(record.text) if n.dotted):
            found[number].rulings.append(record.id)
    for scenario in store.every(Scenario, game):
        for number in _in_replay(store, scenario):
            found[number].proofs.append(scenario.id)
            found[number].proved += [s for s in scenario.confirms if s not in found[number].proved]
    return dict(found)


def _in_replay(store: Store, scenario: Scenario) -> Iterable[str]:
    report = store.report_of(scenario.id)
    if not report:
        return ()
    cited = [str(cite) for step in report.get("trace") or () for cite in step["cites"]]
    said = _RULE.findall(str(report.get("reason") or ""))
    return dict.fromkeys(n for n in (*cited, *said) if "." in n and parse_number(n))


def _in_code(game: str) -> Iterator[tuple[str, str]]:
    """The numbers that a game's own modules, its terms and what is written for it alone cite, with their places."""
    package = files("judge")
    name = game.replace("-", "_")
    parts: list[tuple[str, Traversable]] = [(f"judge/{r}/{name}", package.joinpath(r).joinpath(name)) for r in _CODE]
    parts.append((f"judge/terms/{name}.py", package.joinpath("terms").joinpath(f"{name}.py")))
    own = f"from judge.terms.{name} import"
    modules = sorted((p for p in package.iterdir() if p.name.endswith(".py")), key=lambda p: p.name)
    parts += [(f"judge/{p.name}", p) for p in modules if own in p.read_text("utf-8")]
    while parts:
        place, part = parts.pop(0)
        if part.is_dir():
            parts += sorted(((f"{place}/{p.name}", p) for p in part.iterdir()), key=lambda p: p[0])
        elif place.endswith(".py") and part.is_file():
            for line, text in enumerate(part.read_text("utf-8").splitlines(), 1):
                yield from ((number, f"{place}:{line}") for number in dict.fromkeys(_CITED.findall(text)))


def touched(editions: Editions, cited: Mapping[str, Citing]) -> tuple[Touched, ...]:
    """The citations that differ between two editions, the gravest kind first; those whose rule is as it was are left
    out, and so are those that the old edition does not have."""
    old, new = _by_path(editions, old=True), _by_path(editions, old=False)
    words = {p.old.id: p for p in editions.differing if p.old and p.new and p.words}
    moved_below = _below(editions)
    found: list[Touched] = []
    for number, citing in cited.items():
        parsed = parse_number(number)
        meant = old.get(parsed.path) if parsed else None
        if parsed is None or meant is None:
            continue
        now, there = editions.numbers.get(parsed.path), new.get(parsed.path)
        what = ""
        if now != parsed.path:
            what = OTHER if there else RENUMBERED if now else GONE
        elif meant.id in words:
            what = REWORDED
        elif meant.id in moved_below:
            what = BELOW
        if what:
            stands = new[now].number if now else ""
            found.append(Touched(number, what, stands, meant.text, there.text if there else "", citing))
    return tuple(sorted(found, key=lambda t: (TOUCHES.index(t.what), rule_key(t.number))))


def _by_path(editions: Editions, old: bool) -> dict[Path, Rule]:
    found: dict[Path, Rule] = {}
    for pair in (*editions.same, *editions.differing):
        record = pair.old if old else pair.new
        if isinstance(record, Rule) and record.number:
            found.setdefault(rule_key(record.number), record)
    return found


def _below(editions: Editions) -> set[str]:
    """The ids of old rules of which a lettered part, an example or a note was added, removed or reworded."""
    was = {p.new.id: p.old.id for p in (*editions.same, *editions.differing) if p.old and p.new}
    old, new = ({path: r.id for path, r in _by_path(editions, old=o).items()} for o in (True, False))
    found: set[str] = set()
    for pair in editions.differing:
        if pair.old and pair.new and not pair.words:
            continue
        for record, at, then in ((pair.old, old, None), (pair.new, new, was)):
            path = rule_key(getattr(record, "number", "")) if record else ()
            if record is None or (path and not is_letter(path[-1])):
                continue
            above = at.get(path[:-1], "") if path else record.id.rpartition("/")[0]
            found.add(then.get(above, "") if then is not None else above)
    return found - {""}
