"""Modes to choose from, a line each, and lines that share what they wait for (1.7.5)."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary.abilities import Resolution, TargetSpec, Triggered
from judge.games.flesh_and_blood.vocabulary.effects import ChooseModes, Draw, EachHeroDoes, Either, Reload
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Effect, parts_within
from judge.games.flesh_and_blood.vocabulary.words import Depends, Num, Who
from judge.games.flesh_and_blood.words import template
from judge.games.flesh_and_blood.words.joining import Paragraph, Source
from judge.games.flesh_and_blood.words.nodes import ChooseHead, Memory, NotUnderstoodError, Plain, mode_of, rewrite
from judge.games.flesh_and_blood.words.paragraphs import LABEL, memory_of, read_paragraph, read_sentences
from judge.games.flesh_and_blood.words.sentences import read
from judge.games.flesh_and_blood.words.wording import restated

_MODES = re.compile(r"^(?P<lead>.*?)(?P<head>(?:randomly )?choose [^.,;:]{1,90})[;:]?$", re.IGNORECASE)
_MANY = r"choose (?P<{}>[^.,;:]{{1,30}}?)"
_DEPENDS = (  # how many are chosen
    re.compile(
        rf"^(?P<lead>.*?){_MANY.format('no')}[.;] If (?P<if>[^.;]{{1,120}}), (?P<may>you may )?(?:instead )?"
        rf"{_MANY.format('yes')}(?: instead)?[;:]?$",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?P<lead>.*?)if (?P<if>[^.;]{{1,120}}), (?P<may>you may )?{_MANY.format('yes')}\. "
        rf"Otherwise,? {_MANY.format('no')}[;:]?$",
        re.IGNORECASE,
    ),
)
_INLINE = re.compile(r"^(?P<head>(?:.*, (?:you )?)?choose \d(?: at random)?); (?P<modes>[^;]+?)[.]?$", re.IGNORECASE)
THEY_CHOOSE = re.compile(
    r"^(?P<lead>(?:[^;]*, )?)(?P<who>they|that hero|the (?:attacking|defending) hero|each (?:other |opposing )?hero"
    r"|each opponent|target (?:opposing )?hero|target opponent) chooses? 1[;:]$",
    re.IGNORECASE,
)
_AS_MANY = re.compile(  # as were paid
    r"^(As an additional cost to play .+?, (?!you may)[a-z ]+?)(?:up to (\w+)|any number of) ([^.;]+\.) "
    r"Choose that many(?: modes)?[;:]$",
    re.IGNORECASE,
)
_PAID = re.compile(r"^(?P<pays>As an additional cost to play [^;]*\.) (?P<head>Choose [^.;]+[;:])$", re.IGNORECASE)
AGAIN = re.compile(
    r"\. You may choose (?:the same mode more than once|each mode (?:up to )?(twice|three times))[;:.]?$", re.IGNORECASE
)
_ON = re.compile(r" On[;:]$", re.IGNORECASE)
_ROW = re.compile(r"\W*(\d+)(?: ?(to|or|-|–) ?(\d+))?\s+(?:-|--|–|—)\s+(.+)$", re.DOTALL)
_EACH_TIME = re.compile(r"^(when(?:ever)? (?!.*choose )[^;:]{1,120} (?:this turn|this combat chain));$", re.IGNORECASE)


def read_modes(lines: list[str], source: Source) -> tuple[Ability, ...]:
    """ "Choose N;" with a line for each mode (1.7.5), alone or where a trigger ends in it."""
    if len(lines) < 2:
        raise NotUnderstoodError("the modes to choose from are missing")
    first = template.plain(lines[0])
    if _ON.search(first):
        return read_paragraph(_rolled(first, lines[1:]), source)
    again = AGAIN.search(first)
    if again:
        once = read_modes([f"{first[: again.start()]};", *lines[1:]], source)
        return tuple(_again(ability, {"twice": 2, "three times": 3}.get(str(again[1]).lower(), 0)) for ability in once)
    each_time = _EACH_TIME.match(first)
    if each_time:
        return _each_line(each_time.group(1), lines[1:], source)
    paid = _PAID.match(_AS_MANY.sub(_as_many, first))
    if paid:
        return (*read_paragraph(paid["pays"], source), *read_modes([paid["head"], *lines[1:]], source))
    theirs = THEY_CHOOSE.match(first)
    if theirs:
        return (_theirs(theirs["lead"], theirs["who"], lines[1:], source),)
    memory = memory_of(template.make(lines[0], source.names, source.color), source)
    depends = next((m for pattern in _DEPENDS if (m := pattern.match(first))), None)
    found = depends or _MODES.match(first)
    if found is None:
        raise NotUnderstoodError("the modes to choose from are missing")
    lead = found.group("lead")
    if depends is not None:
        head = _depending(depends, len(lines) - 1, source)
    elif lead.lower().startswith("for each "):
        lead, head = "", _head(f"{lead}{found.group('head')}", memory)
    else:
        head = _head(found.group("head"), memory)
    ability: Ability = Resolution((Reload(),))
    if lead:
        ability = _ends_in_choice(lead, source, memory)
    chosen, targets = _modes(lines[1:], head, source, memory)
    assert isinstance(ability, Triggered | Resolution)
    return (replace(ability, effects=(*ability.effects[:-1], chosen), targets=targets),)


def _again(ability: Ability, times: int) -> Ability:
    """With modes that may be chosen so often (1.7.5b, 1.7.5c)."""
    if any(t.mode is not None for t in getattr(ability, "targets", ())):
        raise NotUnderstoodError("what the same mode targets each time is not told apart")
    if any(isinstance(t, ChooseModes) and t.count is None for t in parts_within(ability)):
        raise NotUnderstoodError("it is not said how many are chosen")
    return rewrite(ability, lambda t: replace(t, times=times) if isinstance(t, ChooseModes) else t)


def _as_many(found: re.Match[str]) -> str:
    """ "As an additional cost, discard up to 2 cards. Choose that many modes;": X of each (5.1.3, 1.7.5e)."""
    pays, most, what = found.groups()
    limit = f" X can't be more than {most}." if most else ""
    return f"{pays}X {what}{limit} Choose X;"


def _theirs(lead: str, who: str, lines: list[str], source: Source) -> Ability:
    """ "When this hits a hero, they choose 1;": one of the lines, as it resolves."""
    said = f"{lead}{who} draw{'' if who.lower() == 'they' else 's'} a card."
    found = read_paragraph(said[0].upper() + said[1:], source)
    ability = found[0] if len(found) == 1 else None
    if not isinstance(ability, Triggered | Resolution) or any(t.hero is None for t in ability.targets):
        raise NotUnderstoodError("it is not clear when they choose")
    last, plain = ability.effects[-1], LABEL.match(said)
    begun = plain.group(2) if plain else said
    memory = memory_of(template.make(begun, source.names, source.color), source)
    for sentence in template.make(begun[0].upper() + begun[1:], source.names, source.color).sentences:
        read(sentence, memory)
    chosen, targets = _modes(lines, ChooseHead(Num(1)), source, memory, tuple(memory.targets))
    if len(targets) > len(memory.targets):
        raise NotUnderstoodError("it is not clear who chooses the targets")
    if isinstance(last, EachHeroDoes):
        each: Effect = replace(last, effects=(Either(chosen.modes, Who.THEM, free=True),))
    elif isinstance(last, Draw):
        each = Either(chosen.modes, last.who, free=True)
    else:
        raise NotUnderstoodError("it is not clear who chooses")
    return replace(ability, effects=(*ability.effects[:-1], each))


def inline(text: str) -> list[str]:
    """ "Choose 1; draw a card, or gain 2{h}." as the lines of "Choose 1;"; nothing for any other paragraph."""
    found = _INLINE.match(template.plain(text))
    if found is None:
        return []
    said = found.group("modes")
    if said.count(" or ") > 1 or ", then " in said:
        raise NotUnderstoodError("it is not clear where one mode ends")
    modes = [m for m in re.split(r",? or |, ", said) if m]
    return [f"{found.group('head')};", *(f"{m[0].upper()}{m[1:]}." for m in modes)] if modes[1:] else []


def _head(words: str, memory: Memory) -> ChooseHead:
    head = read(restated(f"{words[0].upper()}{words[1:]};"), memory)
    if not isinstance(head, ChooseHead):
        raise NotUnderstoodError("the modes to choose from are missing")
    return head


def _depending(found: re.Match[str], modes: int, source: Source) -> ChooseHead:
    """ "Choose 1. If C, choose both instead;": how many depends on a condition when they are chosen (1.7.5e)."""
    made = template.make(f"If {found['if']}, reload.", source.names, source.color)
    memory = memory_of(made, source)
    asked = read(made.sentences[0], memory) if len(made.sentences) == 1 else None
    if not isinstance(asked, Plain) or asked.condition is None or memory.targets:
        raise NotUnderstoodError("it is not clear how many are chosen")
    counts = []
    for words in (found["yes"], found["no"]):
        if words == "both" and modes != 2:
            raise NotUnderstoodError("there are not two of them")
        counts.append(Num(2) if words == "both" else _head(f"choose {words}", memory).count)
    yes, no = counts
    if not isinstance(yes, Num) or not isinstance(no, Num):
        raise NotUnderstoodError("it is not clear how many are chosen")
    may = bool(found["may"])
    return ChooseHead(Depends(asked.condition, yes, no), no.n if may else 0, up_to=may)


def _rolled(head: str, lines: list[str]) -> str:
    """ "Roll a die. On; - 1 or 2 - Lose 2{h}. - 3 to 6 - Gain 2{h}.": a sentence for each line."""
    said = [_ON.sub("", head)]
    found = [_ROW.match(template.plain(line).strip()) for line in lines]
    rows = [row.groups() for row in found if row is not None]
    if len(rows) < len(lines):
        raise NotUnderstoodError("a line of the table says no number")
    again = all(what.endswith("Go again") for *_, what in rows)
    for least, to, most, what in rows:
        numbers = [str(n) for n in range(int(least), int(most or least) + 1)] if to != "or" else [least, most]
        does = what.removesuffix("Go again").strip() if again else what
        said.append(f"If you roll a {' or '.join(numbers)}, {does[0].lower()}{does[1:]}")
    return " ".join([*said, "Go again"] if again else said)


def _each_line(when: str, lines: list[str], source: Source) -> tuple[Ability, ...]:
    """ "Whenever you attack this turn;" with lines: each of them is said of every such time."""
    effects: tuple[Effect, ...] = ()
    for line in lines:
        said = template.plain(line).lstrip("-• ")
        made = read_paragraph(f"{when}, {said[0].lower()}{said[1:]}", source)
        if len(made) != 1 or not isinstance(made[0], Resolution) or made[0].targets:
            raise NotUnderstoodError("a line is no list of effects")
        effects += made[0].effects
    return (Resolution(effects),)


def _ends_in_choice(lead: str, source: Source, memory: Memory) -> Triggered:
    """The trigger before "choose 1;", with an effect in its place; what its words name is noted for the modes."""
    label = LABEL.match(lead)
    said = f"{re.sub(r'(?:you|they) $', '', lead)}reload."
    found = read_paragraph(said, source)
    ability = found[0] if len(found) == 1 else None
    if not isinstance(ability, Triggered) or ability.targets or ability.effects[-1:] != (Reload(),):
        raise NotUnderstoodError("the modes are not chosen by a trigger")
    plain = said if label is None else f"{label.group(2)[0].upper()}{label.group(2)[1:]}reload."
    for sentence in template.make(plain, source.names, source.color).sentences:
        read(sentence, memory)
    return ability


def _modes(
    lines: list[str], head: ChooseHead, source: Source, before: Memory, declared: tuple[TargetSpec, ...] = ()
) -> tuple[ChooseModes, tuple[TargetSpec, ...]]:
    """The modes that the lines print, and what they target beside what was ``declared`` before them."""
    modes: list[tuple[Effect, ...]] = []
    targets: list[TargetSpec] = [*declared]
    for index, line in enumerate(lines):
        made = template.make(line.lstrip("•* "), source.names, source.color)
        inner = memory_of(made, source)
        inner.mode, inner.targets = index, targets
        inner.it, inner.them, inner.them_bound = before.it, before.them, before.them_bound
        paragraph = Paragraph(source, inner, inside=True, mode=True)
        if read_sentences(made, inner, paragraph) or len(paragraph.out) != 1:
            raise NotUnderstoodError("a mode is no list of effects")
        only = paragraph.out[0]
        if paragraph.only or paragraph.go_again:
            raise NotUnderstoodError("a mode is no list of effects")
        modes.append(mode_of(only, "Attack" in source.subtypes and source.resolves))
    texts = tuple(line.strip() for line in lines)
    chosen = ChooseModes(head.count, tuple(modes), texts, head.least, tuple(t.mode for t in targets), head.up_to)
    chosen = replace(chosen, random=head.random)
    return chosen, tuple(targets)
