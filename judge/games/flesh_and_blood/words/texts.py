"""All paragraphs of a card: those that stand alone and those that go on from the one before."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.games.flesh_and_blood.definition import SentenceReading
from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.conditions import All, ClashWon, Compare, WonEveryClash
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Condition, Effect, parts_within
from judge.games.flesh_and_blood.vocabulary.words import Bound, CountHurt, Filter, Num, Target, ThatMuch, This, Who
from judge.games.flesh_and_blood.words import keywords, template
from judge.games.flesh_and_blood.words.following import about_this, refuse_no_number
from judge.games.flesh_and_blood.words.joining import Source
from judge.games.flesh_and_blood.words.modes import AGAIN, THEY_CHOOSE, inline, read_modes
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError, has, mentions, rewrite
from judge.games.flesh_and_blood.words.nouns import THIS
from judge.games.flesh_and_blood.words.paragraphs import LABEL, read_paragraph
from judge.games.flesh_and_blood.words.unread import BELONGS, scope


def read_text(lines: tuple[str, ...], source: Source) -> tuple[SentenceReading, ...]:
    """All paragraphs of a card in order; what is not understood is one ``Unsupported`` each."""
    out: list[SentenceReading] = []
    at = 0
    while at < len(lines):
        source = replace(source, named=source.named | _named(out[-1:]), moves=source.moves or _moves(out[-1:]))
        width = _width(lines, at)
        text = "\n".join(lines[at : at + width])
        at += width
        try:
            listed = text.split("\n") if width > 1 else inline(text)
            if listed:
                abilities = read_modes(listed, source)
            else:
                text = _completed(text, lines[: at - 1])
                joined = _joins(out, text, source)
                if joined is not None:
                    out[-1] = joined
                    continue
                abilities = read_paragraph(text, source)
                if any(a.label == "surge" and not mentions(a, fx.DealDamage) for a in abilities):
                    raise NotUnderstoodError("it is not clear which damage is meant")
                effects = [a for a in abilities if isinstance(a, ab.Resolution)]
                if (effects and not source.resolves) or (source.remains and mentions(tuple(effects), fx.Prevent)):
                    raise NotUnderstoodError("nothing says when this happens")
            for ability in abilities:
                refuse_no_number(ability, "dealt" in source.named)
        except NotUnderstoodError as why:
            whole = _continues(out, text, source)
            if whole is not None:
                out[-1] = whole
                continue
            waits = _waits(text, source)
            where = ab.Scope(heard=True) if waits else scope(text, source.names)
            out.append(SentenceReading(text, (ab.Unsupported(text=text, reason=str(why), scope=where), *waits), True))
            continue
        out.append(SentenceReading(text, tuple(replace(a, text=text) for a in abilities)))
    return tuple(out)


# What may be at work before it triggers again, and what is no trigger.
_LASTS = re.compile(r"\n|\b(?:instead|while|as long as|until|rest of the game|would)\b", re.IGNORECASE)
_LISTS = re.compile(r"(?:or|and|and/or|nor|as well as|but)\b|(?=.*,).*\b(?:or|and|nor|as well as|but)\b")
_MOST_COMMAS = 4  # each is parsed
_WAITS = re.compile(
    r"(?:while [^,.]+ in (?:your )?(?:arsenal|graveyard|banished zone), )?(?:once per turn, )?"
    r"(?:when(?:ever)?|at the (?:beginning|start) of|(?P<nth>the \w+ time)) ",
    re.IGNORECASE,
)


def _waits(text: str, source: Source) -> tuple[ab.Triggered, ...]:
    """What a paragraph waits for whose effects nobody reads, without them; nothing where that is not read, either,
    where more may be waited for, or where something may be at work that does not wait for it."""
    first, *others = re.split(r"(?<=[.;:!?)])\s+", template.plain(text))
    waits = _WAITS.match(first)
    if waits is None or _LASTS.search(text, waits.end()) or not all(BELONGS.match(o.lower()) for o in others):
        return ()
    if waits["nth"]:  # each time may be the one that is meant
        first = f"{first[: waits.start('nth')]}Whenever{first[waits.end('nth') :]}"
    commas = [*re.finditer(", ", first)]
    for found in reversed(commas) if len(commas) <= _MOST_COMMAS else ():
        if _LISTS.match(first, found.end()):
            return ()
        try:
            read = read_paragraph(f"{first[: found.start()]}, gain 1{{h}}.", source)
        except NotUnderstoodError:
            continue
        if len(read) == 1 and isinstance(read[0], ab.Triggered):
            return (replace(read[0], effects=(), targets=(), text=text),)
    return ()


_HEAD = re.compile(
    r"(?:^|[,.] |and )(?:you |instead |randomly )?choose [^.,;:]{1,90};$|, you may (?:instead )?choose [^.,;:]{1,30};$"
    r"|^for each [^.;]{1,90}, choose \d;$"
    r"|choose (?:\d|any number):$|\broll a (?:\d+[- ]sided )?die\. on[;:]$"
    r"|^whenever [^.;]{1,90} this (?:turn|combat chain);$",
    re.IGNORECASE,
)
_BULLET = re.compile(r"\s*[-–—•*·]\s")
_LISTED = re.compile(r"\W*(\d+) or more, ([^\d].+?)[,.]?\s*$")
_LIST_HEAD = re.compile(r"\bif (you (?:have|control)) \d+ or more ([^,\".]+), ", re.IGNORECASE)


def _completed(text: str, before: tuple[str, ...]) -> str:
    """A line of a list that shares its condition with the line above ("2 or more, this gets go again"), in full."""
    found = _LISTED.fullmatch(text)
    heads = [m for line in before if (m := _LIST_HEAD.search(line))]
    if found is None or not heads:
        return re.sub(r',("?)\s*$', r".\1", text) if _LIST_HEAD.search(text) else text
    holds, what = heads[-1].groups()
    return f"If {holds} {found.group(1)} or more {what}, {found.group(2)}."


def _width(lines: tuple[str, ...], at: int) -> int:
    """How many lines belong together: "Choose 2;" takes the lines up to the next keyword line."""
    head = template.plain(lines[at]).strip()
    if not any(begins.search(head) for begins in (_HEAD, THEY_CHOOSE, AGAIN)):
        return 1
    width, listed = 1, bool(_BULLET.match("".join(lines[at + 1 : at + 2])))
    while at + width < len(lines) and not keywords.read_line(template.plain(lines[at + width])):
        if listed and not _BULLET.match(lines[at + width]):
            break
        width += 1
    return max(width, 2) if at + 1 < len(lines) else 1


_NAMING: dict[str, type[Effect]] = {
    "discarded": fx.Discard,
    "banished": fx.Banish,
    "revealed": fx.Reveal,
    "destroyed": fx.Destroy,
    "charged": fx.Charge,
    "dealt": fx.DealDamage,
    "gained": fx.GainControl,
}


def _named(out: list[SentenceReading]) -> frozenset[str]:
    """What the cost or the effects printed before have named, for a paragraph about it ("the discarded card")."""
    before = tuple(a for s in out for a in s.abilities if isinstance(a, ab.AdditionalCost | ab.Resolution))
    return frozenset(name for name, effect in _NAMING.items() if mentions(before, effect))


def _moves(out: list[SentenceReading]) -> bool:
    """Does a trigger about the card itself move another one, which "it" of a later trigger could be?"""
    of_this = [a for s in out for a in s.abilities if isinstance(a, ab.Triggered) and a.when.obj == THIS]
    return any(
        isinstance(e, fx.Banish | fx.Discard | fx.Destroy | fx.Put) and e.what != This()
        for a in of_this
        for e in parts_within(a.effects)
    )


def _names(term: object) -> bool:
    """Does a term speak of what another paragraph named?"""
    return any(has(term, Bound(name)) for name in _NAMING)


def _joins(out: list[SentenceReading], text: str, source: Source) -> SentenceReading | None:
    """A paragraph that goes on from the one before and is one ability with it; None for any other.

    "If a hero wins both clashes, …" goes on from a clash, "If a card … is discarded this way, …" from the trigger
    that discards or from the additional cost of an attack (5.4.4d), "Reprise -- If …, instead …" from an effect.
    """
    last = out[-1] if out else None
    if last is None or last.unsupported or len(last.abilities) != 1:
        return None
    ability = last.abilities[0]
    label, plain = _labelled(text)
    if isinstance(ability, ab.Activated) and re.match(
        r"activate (this |~ |.{1,40} )?only (if|while|during) ", plain, re.IGNORECASE
    ):
        whole = read_paragraph(f"{_stopped(last.text)} {plain}", source)
        return _one(whole, f"{last.text}\n{text}", ability.label)
    if not plain.lower().startswith("if "):
        return None
    if label == "surge" and isinstance(ability, ab.Resolution):
        return _join_surge(last, ability, plain, source)
    if ", instead" in plain.lower() and isinstance(ability, ab.Resolution):
        whole = read_paragraph(f"{_stopped(last.text)} {plain}", source)
        return _one(whole, f"{last.text}\n{text}", label)
    if isinstance(ability, ab.Triggered):
        return _join_trigger(last, ability, text, source)
    if isinstance(ability, ab.AdditionalCost) and source.stands:
        return _join_cost(last, ability, text, source)
    return None


def _continues(out: list[SentenceReading], text: str, source: Source) -> SentenceReading | None:
    """A paragraph about what the one before did "this way", of which alone it cannot be told what that is."""
    last = out[-1] if out else None
    if last is None or last.unsupported or not re.search(r"\bthis way\b", text) or "\n" in last.text + text:
        return None
    if len(last.abilities) != 1 or not isinstance(last.abilities[0], ab.Resolution):
        return None
    try:
        return _one(read_paragraph(f"{_stopped(last.text)} {text}", source), f"{last.text}\n{text}")
    except NotUnderstoodError:
        return None


def _stopped(text: str) -> str:
    """A paragraph with its full stop, which some print without."""
    return text if text.endswith((".", '"', "”")) else f"{text}."


def _labelled(text: str) -> tuple[str, str]:
    found = LABEL.match(template.plain(text))
    return (found.group(1).lower(), found.group(2)) if found else ("", text)


def _one(abilities: tuple[Ability, ...], text: str, label: str = "") -> SentenceReading | None:
    if len(abilities) != 1:
        return None
    return SentenceReading(text, (replace(abilities[0], text=text, label=label or abilities[0].label),))


def _join_trigger(last: SentenceReading, ability: ab.Triggered, text: str, source: Source) -> SentenceReading | None:
    named = frozenset(n for n, effect in _NAMING.items() if mentions(ability.effects, effect))
    clash = mentions(ability.effects, fx.Clash)
    own = _resolution(text, replace(source, named=named | {"clashed"} if clash else named))
    if own is None or own.targets:
        return None
    clash = clash and all(
        isinstance(e, fx.If) and isinstance(e.condition, WonEveryClash | ClashWon) for e in own.effects
    )
    if not clash and not (named and _names(own.effects)):
        return None
    return _one((replace(ability, effects=ability.effects + own.effects),), f"{last.text}\n{text}")


def _join_surge(last: SentenceReading, dealt: ab.Resolution, text: str, source: Source) -> SentenceReading | None:
    """ "If this deals more than 3 damage, …" goes on from the effect that deals it (8.4.8)."""
    inner, damage = read_paragraph(text, source), dealt.effects[-1]
    if len(inner) != 1 or not isinstance(inner[0], ab.Triggered) or not isinstance(damage, fx.DealDamage):
        return None
    pattern = inner[0].when
    known = EventPattern(EventKind.DEAL_DAMAGE, by_source=Filter(this=True))
    if replace(pattern, amount=None, hero_target=None) != known or pattern.amount is None or inner[0].targets:
        return None
    op, n = pattern.amount
    surged: Condition = Compare(ThatMuch(), op, n)
    if pattern.hero_target:
        surged = All((surged, Compare(CountHurt(), ">=", Num(1))))
    one_target = isinstance(damage.to, Target) or damage.to is Who.TARGET_HERO
    if not one_target and has(inner[0].effects, Who.THEM):
        return None
    then = rewrite(inner[0].effects, lambda t: Who.TARGET_HERO if t is Who.THEM else t)
    whole = replace(dealt, effects=(*dealt.effects, fx.If(surged, then)))
    return _one((whole,), f"{last.text}\n{text}", "surge")


def _join_cost(last: SentenceReading, cost: ab.AdditionalCost, text: str, source: Source) -> SentenceReading | None:
    """ "If the discarded card has 6 or more {p}, this gets +3{p}" on an attack: when the cost is paid."""
    own = _resolution(text, source)
    if own is None or own.targets or not _names(own.effects) or not about_this(own.effects):
        return None
    return _one((replace(cost, then=cost.then + own.effects),), f"{last.text}\n{text}")


def _resolution(text: str, source: Source) -> ab.Resolution | None:
    """The one resolution ability that a paragraph would be on a card that does not stay; None for anything else."""
    try:
        found = read_paragraph(text, replace(source, types=("Action",), subtypes=()))
    except NotUnderstoodError:
        return None
    return found[0] if len(found) == 1 and isinstance(found[0], ab.Resolution) else None
