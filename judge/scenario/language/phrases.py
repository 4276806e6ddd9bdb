"""Phrases: how one line of text is matched against what the language knows, and the error when nothing fits.

A phrase is a template such as ``{player} attacks {targets} with {card} {tails}``: words that must stand there
(``[the]`` may be left out, ``a|b`` is either) and places in braces, each read by a slot. Which phrases there
are is told by the ``Grammar`` of a game; steps, claims and the documentation all come from the same tuples.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields
from difflib import SequenceMatcher
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Any, TypeAlias

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen, dataclass
from judge.scenario.language.inflection import able, inflected
from judge.scenario.language.names import Folded, NameTable, fold
from judge.scenario.language.negation import denied, forms
from judge.scenario.language.patterns import worded
from judge.scenario.language.places import RawLine, invalid
from judge.scenario.language.templates import Form, Place, Word, fixed_words, form_of, likely
from judge.scenario.language.tree import (
    Activate,
    Attack,
    Can,
    CardRef,
    Claim,
    Defend,
    Fact,
    PlayCard,
    Predicate,
    Ref,
    Step,
    Tails,
    ZoneRef,
)

_FILLER = worded(r"(?:(?:still|now|also|already|just|simply|currently)\b|[:,])\s*")
_VERB = re.compile(r"[a-z]{3,}s")
_LEFT = worded(r"(?:\s*\b(?:left|remaining|now|total|floating|in all|all in all|altogether|so far|as well))+[ .!]*")

Found: TypeAlias = Iterator[tuple[Any, int]]
Slot: TypeAlias = Callable[["Context", int], Found]
Parts: TypeAlias = Mapping[str, Any]
Words: TypeAlias = Mapping[str, str]
Built: TypeAlias = Step | Predicate | Fact


def words(*plain: str, **also: Iterable[str]) -> Words:
    """A word list: every spelling → the spelling that counts.

    plain: spellings that stand for themselves. also: ``defense=("defence",)``; an underscore is a blank.
    """
    table = {word: word for word in plain}
    for meant, spellings in also.items():
        spelled = meant.replace("_", " ")
        table[spelled] = spelled
        table.update(dict.fromkeys(spellings, spelled))
    return MappingProxyType(table)


def cards_in(zone: str) -> tuple[str, ...]:
    """The spellings of ``cards in hand`` for a zone: ``card in her hand`` …"""
    return tuple(
        f"{cards} in {whose}{zone}" for cards in ("card", "cards") for whose in ("", "the ", "his ", "her ", "their ")
    )


class Phrase(Frozen):
    """One thing a line can say.

    name: how the documentation writes it (``NAME plays C …``). templates: the forms it is understood in, the
    preferred one first (``the`` may always be missing); in a claim one word of each bears ``~`` (see ``negation``).
    build: makes the step or predicate of a match. example: a line, for the documentation and for errors. meaning: one
    clause for the documentation. also: further forms, tried only for a line that no phrase reads in its templates; what
    two phrases would read differently in them is refused (see ``loose_match``).
    """

    name: str
    templates: tuple[str, ...]
    build: Callable[[RawLine, Parts], Built]
    example: str
    meaning: str = ""
    also: tuple[str, ...] = ()

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """Every template it is understood in, and whether that one denies what it says."""
        return self._forms(self.templates)

    @cached_property
    def loose(self) -> tuple[Form, ...]:
        """The further forms."""
        return self._forms(self.also)

    def _forms(self, templates: tuple[str, ...]) -> tuple[Form, ...]:
        return tuple(
            form_of(form, denies, (denies and self.denied) or self.name, template != self.templates[0])
            for template in templates
            for form, denies in forms(template)
        )

    def can(self, *also: str) -> Phrase:
        """The claim that what it says may be done: in every wording in which it is said, and in these as well."""
        said, further = (tuple(filter(None, map(able, forms))) for forms in (self.templates, self.also))
        more = (able(form, "~is able|allowed to") for form in (*self.templates, *self.also))
        name, example = able(self.name.partition(" [")[0], "can"), able(self.example, "can")
        return Phrase(
            name, said, able_to(self.build), example, "judged as if it were the next line; denied: that it is illegal",
            (*further, *filter(None, more), *also),
        )  # fmt: skip

    @cached_property
    def denied(self) -> str:
        """Its name with the word denied that may be; empty for what is never denied."""
        return denied(self.templates[0], self.name)


def able_to(build: Callable[[RawLine, Parts], Any]) -> Callable[[RawLine, Parts], Can]:
    """The claim that a step may be done, of what makes the step."""

    def can(line: RawLine, parts: Parts) -> Can:
        player = parts.get("player")
        return Can(player if isinstance(player, str) else "", build(line, parts))

    return can


class Grammar(Frozen):
    """The words and phrases of one game, in the spellings its documents use.

    moments, zones, quantities (of a player), stats (of a card), keywords, sorts (kinds of what a player controls, in
    both numbers → singular), contests (likewise), deeds (what an attack ``has wagered``): spelling → the spelling that
    counts. kinds: every kind of a card. vital, strength: the number of a player, of an attack, meant where none is
    named. participles: tails beside ``pitching`` (``tapping``), by their spellings. carried: the actions every game
    shares that this one has. steps, claims, facts: every phrase a line is tried against, in this order. slots: what
    their places read. pages: where the lines are documented.
    """

    game: str
    moments: Words
    zones: Words
    quantities: Words
    stats: Words
    keywords: Words = field(default_factory=lambda: MappingProxyType({}))
    sorts: Words = field(default_factory=lambda: MappingProxyType({}))
    kinds: frozenset[str] = frozenset()
    vital: str = ""
    strength: str = ""
    contests: Words = field(default_factory=lambda: MappingProxyType({}))
    deeds: Words = field(default_factory=lambda: MappingProxyType({}))
    participles: Words = field(default_factory=lambda: MappingProxyType({}))
    carried: tuple[type[Step], ...] = (PlayCard, Activate, Attack, Defend)
    steps: tuple[Phrase, ...] = ()
    claims: tuple[Phrase, ...] = ()
    facts: tuple[Phrase, ...] = ()
    pages: str = "docs/scenarios.md"
    slots: Mapping[str, Slot] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def step_verbs(self) -> Words:
        """Other forms of the verbs of steps → as steps have them."""
        return inflected(w for w in _words_of(self.steps) if _VERB.fullmatch(w))

    @cached_property
    def claim_verbs(self) -> Words:
        """Other forms of the verbs of claims → as claims have them."""
        return inflected(w for w in _words_of(self.claims) if _VERB.fullmatch(w))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that a step or a claim is made of, also where it may be left out."""
        forms = (form for phrase in (*self.steps, *self.claims) for form in (*phrase.forms, *phrase.loose))
        tokens = (token for form in forms for token in form.tokens if isinstance(token, Word))
        return frozenset(word for token in tokens for spelling in token.spellings for word in spelling.split())

    @cached_property
    def said(self) -> Words:
        """Its words for what is counted (``quantities``) and for where things lie (``places``) → which of both."""
        counted = dict.fromkeys((word.lower() for word in (*self.quantities, *self.stats)), "quantities")
        return {**dict.fromkeys(map(str.lower, self.zones), "places"), **counted}

    @cached_property
    def folded(self) -> frozenset[str]:
        """Every word of it, folded."""
        tables = (self.sorts, self.stats, self.quantities, self.zones, self.keywords, self.moments)
        return frozenset(map(fold, chain(self.words, self.step_verbs, self.claim_verbs, *tables)))


def _words_of(phrases: Iterable[Phrase]) -> Iterator[str]:
    for phrase in phrases:
        for form in (*phrase.forms, *phrase.loose):
            for spellings, _ in fixed_words(form):
                for spelling in spellings:
                    yield from spelling.split()


class Missed(Frozen):
    """What a phrase would have needed at a place where it no longer fitted; meant: its name, as it is denied where the
    form that did not fit denies it; other: it is not the preferred form of the phrase; spellings: of a word, each."""

    place: int
    kind: str
    what: str
    meant: str
    other: bool = False
    spellings: tuple[str, ...] = ()


Proposes: TypeAlias = Callable[[Sequence[Missed], Sequence[str]], tuple[str, ...]]


@dataclass
class Context:
    """One line while it is being matched; collects what was missed where, for the error."""

    line: RawLine
    names: NameTable
    game: Grammar
    start: int = 0
    missed: list[Missed] = field(default_factory=list)
    meant: str = ""  # the name of the phrase that is tried, denied in a form that denies
    other: bool = False  # another form of it than the preferred one is tried
    loose: bool = False  # words that say nothing are passed over (``still``, ``now``)
    anywhere: bool = False  # a card that is not in play may be named, too

    def __post_init__(self) -> None:
        self.folded = Folded.of(self.line.text)
        self._read: dict[tuple[str, int], tuple[tuple[tuple[Any, int], ...], tuple[Missed, ...]]] = {}

    def read(self, slot: str, at: int) -> tuple[tuple[Any, int], ...]:
        """What a slot reads at a place. Phrases often begin alike, so it is read once for all of them."""
        known = self._read.get((slot, at))
        if known is None:
            before = len(self.missed)
            found = tuple(self.game.slots[slot](self, at))
            self._read[(slot, at)] = found, tuple(self.missed[before:])
            return found
        self.missed += [Missed(m.place, m.kind, m.what, self.meant, self.other) for m in known[1]]
        return known[0]

    @property
    def text(self) -> str:
        """The whole line."""
        return self.line.text

    def skip(self, at: int) -> int:
        """The next place that is no blank."""
        text = self.line.text
        while at < len(text) and text[at].isspace():
            at += 1
        return at

    def miss(self, at: int, kind: str, what: str, spellings: tuple[str, ...] = ()) -> None:
        """Note what was expected at a place; kind is ``card``, ``player``, ``word`` or a slot's name."""
        self.missed.append(Missed(self.skip(at), kind, what, self.meant, self.other, spellings))

    def word(self, spelled: str, at: int) -> int | None:
        """The end of a word or words standing at a place, whatever their case, or None."""
        at = self.skip(at)
        return self.folded.match(fold(spelled), at) if at < len(self.line.text) else None

    def listed(self, table: Words, at: int, kind: str) -> Found:
        """The entries of a word list that stand at a place, longest first."""
        at = self.skip(at)
        match, here = self.folded.match, at < len(self.line.text)
        found = [(end, table[w]) for w in table if (end := match(fold(w), at)) is not None] if here else []
        for end, meant in sorted(found, key=lambda f: -f[0]):
            yield meant, end
        if not found:
            self.miss(at, kind, kind)


class _Listing(Context):
    """A line that notes which list of words a place of a phrase reads."""

    table: Words = MappingProxyType({})

    def listed(self, table: Words, at: int, kind: str) -> Found:
        self.table = table
        return iter(())


def words_of(slot: str, names: NameTable, game: Grammar) -> tuple[str, ...]:
    """The words a place of a phrase takes, each meaning once; none where it reads no list."""
    context = _Listing(RawLine(""), names, game)
    tuple(game.slots[slot](context, 0))
    first: dict[str, str] = {}
    for spelled, meant in context.table.items():
        first.setdefault(meant, spelled)
    return tuple(first.values())


def read_whole(slot: str, text: str, names: NameTable, game: Grammar) -> Any:
    """What a place of a phrase reads a whole text as; None where it does not."""
    context = Context(RawLine(text), names, game)
    return next((value for value, end in context.read(slot, 0) if not text[end:].strip()), None)


def _match(context: Context, tokens: tuple[Word | Place, ...], index: int, at: int) -> Iterator[dict[str, Any]]:
    """All ways to read the rest of the line as the rest of a template."""
    at = context.skip(at)
    if context.loose and index and (filler := _FILLER.match(context.text, at)):
        yield from _match(context, tokens, index, filler.end())
    if index == len(tokens):
        if context.text[at:].strip(" .!") == "" or (context.loose and _LEFT.fullmatch(context.text, at)):
            yield {}
        else:
            context.miss(at, "end", "the end of the line")
        return
    token = tokens[index]
    if isinstance(token, Word):
        match = context.folded.match
        ends = [end for w in token.folded if (end := match(w, at)) is not None] if at < len(context.text) else []
        for end in ends:
            yield from _match(context, tokens, index + 1, end)
        if token.optional:
            yield from _match(context, tokens, index + 1, at)
        elif not ends:
            context.miss(at, "word", token.spellings[0], token.spellings)
        return
    for value, end in context.read(token.slot, at):
        for parts in _match(context, tokens, index + 1, end):
            parts[token.name] = value
            yield parts


def first_match(context: Context, phrases: Sequence[Phrase]) -> tuple[Built, bool] | None:
    """What the first phrase says, in the order given, that reads the line from ``context.start`` on, and whether the
    line denies it; or None."""
    for phrase, form in likely(phrases, context.folded.letters):
        for parts in _ways(context, form):
            built = phrase.build(context.line, parts)
            if _is_said(built, context.game):
                return built, form.denies
    return None


def _ways(context: Context, form: Form) -> Iterator[dict[str, Any]]:
    """All ways to read the line from ``context.start`` on in a form."""
    context.meant, context.other = form.name, form.other
    return _match(context, form.tokens, 0, context.start)


def _is_said(built: Built, game: Grammar) -> bool:
    """Is what a line says something that this game has?"""
    action = built.action if isinstance(built, Can) else built
    return not isinstance(action, PlayCard | Activate | Attack | Defend) or isinstance(action, game.carried)


def loose_match(context: Context, phrases: Sequence[Phrase]) -> list[tuple[Phrase, Built, bool]]:
    """The readings of a line that ``first_match`` does not read: in further forms, and with words passed over that say
    nothing. Each that means something else, with its phrase, and whether the line denies it; one is what it says."""
    context.loose = True
    letters = context.folded.letters
    found: dict[object, tuple[Phrase, Built, bool]] = {}
    for further in (False, True):
        read: Phrase | None = None
        for phrase, form in likely(phrases, letters, further):
            for parts in _match(context, form.tokens, 0, context.start) if phrase is not read else ():
                built = phrase.build(context.line, parts)
                if not _is_said(built, context.game):
                    continue
                if not further:
                    return [(phrase, built, form.denies)]
                found.setdefault((meaning_of(built), form.denies), (phrase, built, form.denies))
                read = phrase  # the first of a phrase's forms counts
                break
    return list(found.values())


_SPOKEN = (Step, Predicate, Claim, Fact, CardRef, Ref, ZoneRef, Tails)


def named_cards(value: object) -> Iterator[CardRef]:
    """The cards that what a line says is about."""
    if isinstance(value, CardRef):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from named_cards(part)
    elif isinstance(value, Mapping):
        yield from named_cards(tuple(value.values()))
    elif isinstance(value, _SPOKEN):
        yield from named_cards(tuple(getattr(value, f.name) for f in fields(value) if f.name != "line"))


def meaning_of(value: object) -> object:
    """What a line says, without how it is written: equal for two readings that mean the same."""
    if isinstance(value, tuple):
        return tuple(map(meaning_of, value))
    if isinstance(value, Mapping):
        return tuple(sorted((str(name), meaning_of(part)) for name, part in value.items()))
    if not isinstance(value, _SPOKEN):
        return value
    written = {"line", "position", "told"} | ({"text"} if isinstance(value, CardRef) else set())
    return type(value), tuple(meaning_of(getattr(value, f.name)) for f in fields(value) if f.name not in written)


# --------------------------------------------------------------------------- errors

_MOST_NAMES = 20  # that an error lists
_CALLED = {"step": "line of play"}  # of what is read, what people call it
_MOST_EXPECTED, _NO_WORDS = 4, ("end", "tail")  # words that are told as missing; what is missed and is no word
_SEGMENT_ENDS = re.compile(
    r"\s+(?:with|from|targeting|pitching|discarding|destroying|banishing|choosing|is|are|has|have|did|does|do|can|"
    r"cannot|can't|plays|activates|attacks|defends|says|chooses|passes|triggered|won|and|controls|rolls)\b|[,:]|$"
)


def no_match(
    context: Context, kind: str, phrases: Sequence[Phrase], hint: str = "", proposes: Proposes | None = None
) -> JudgeError:
    """The error for a line that ``first_match`` did not read: about the word where the best of the phrases stopped.

    proposes: lines that are understood and may be meant, by what was missed and the nearest words of a list.
    """
    for form in (form for phrase in phrases for form in phrase.forms if not form.may_read(context.folded.letters)):
        tuple(_ways(context, form))  # none reads it; they are tried for what they miss
    if (unplaced := _not_in_play(context, phrases)) is not None:
        return unplaced
    furthest = max((m.place for m in context.missed), default=context.start)
    missed = [m for m in context.missed if m.place == furthest]
    kinds = {m.kind for m in missed}
    where = context.line.position.shifted(furthest)
    rest = context.text[furthest:]
    end = _SEGMENT_ENDS.search(rest, 1 if rest else 0)
    said = (rest[: end.start()] if end else rest).strip() or rest.strip()
    if furthest > context.start and said:
        keyword = next((w for w in context.game.keywords if context.word(w, furthest) is not None), None)
        if keyword is not None and kinds & {"card", "known card"} and "a keyword" not in kinds:
            message = f'"{keyword}" is a keyword, which cards and attacks have.'
            hint = f'Name the card: "then C has {keyword}", or "then the attack has {keyword}".'
            return invalid(message, where, hint)
        if kinds & {"card", "known card", "target"}:
            unknown = context.names.unknown_card(said, where, "known card" in kinds, "target" in kinds)
            if not kinds & {"a number's name", "what is counted"} or (
                unknown.candidates and not _nearest_listed(context, rest, missed)
            ):
                return unknown
        if kinds == {"player"}:
            return context.names.unknown_player(said, where)
    if furthest == context.start and said:
        guess = _misspelt_name(context, said, kinds, bool(end and end[0][:1].isspace()))
        if guess is not None:
            return guess
    return _wrong_word(context, kind, missed, tuple(phrases), hint, proposes)


def _not_in_play(context: Context, phrases: Sequence[Phrase]) -> JudgeError | None:
    """The error for a line whose only trouble is that a card it names is not in play."""
    try:
        everywhere = Context(context.line, context.names, context.game, context.start, anywhere=True)
        found = first_match(everywhere, phrases)
        if found is None:
            loose = loose_match(everywhere, phrases)
            found = (loose[0][1], False) if len(loose) == 1 else None
    except JudgeError:
        return None
    for ref in named_cards(found[0]) if found is not None else ():
        if not context.names.has(ref.name):
            return context.names.unknown_card(ref.text, ref.position)
    return None


def _misspelt_name(context: Context, said: str, kinds: set[str], verb: bool) -> JudgeError | None:
    """A line whose first words look like a name that is known, or stand where a name stands: before a verb."""
    where = context.line.position.shifted(context.start)
    owner = re.sub(r"['’]s?\b.*$", "", said)
    if "player" in kinds and nearest(owner, context.names.players, 1):
        return context.names.unknown_player(owner, where)
    if "card" in kinds:
        error = context.names.unknown_card(said, where)
        labels = list(dict.fromkeys(card.label for card in context.names.cards))
        there = ", ".join([*labels[:_MOST_NAMES], *(["…"] if len(labels) > _MOST_NAMES else [])])
        if error.candidates or error.hint:
            return error
        if verb and there:
            message = f'no card and no player named "{said}" is in play.'
            return invalid(message, where, f"In play are {there}.", replace=said)
    return None


def _wrong_word(
    context: Context, kind: str, missed: list[Missed], phrases: tuple[Phrase, ...], hint: str, proposes: Proposes | None
) -> JudgeError:
    place = missed[0].place if missed else context.start
    rest = context.text[place:].strip()
    word = re.split(r"[\s,:]", rest, maxsplit=1)[0] if rest else ""
    likeness: dict[str, float] = {}
    for one in missed:
        if one.meant:
            like = max(SequenceMatcher(None, word.lower(), w.lower()).ratio() for w in one.spellings or (one.what,))
            likeness[one.meant] = max(like, likeness.get(one.meant, 0))
    listed = _nearest_listed(context, rest, missed)
    if listed:
        candidates: tuple[str, ...] = listed
    else:
        near = sorted(likeness, key=lambda name: -likeness[name])
        candidates = tuple(name for name in near if likeness[name] >= 0.6)[:3] if rest else ()
    if not candidates and place == context.start:
        shape = context.text[context.start :]
        known = {p.example: p.name for p in phrases}
        known |= {denied(p.templates[0], p.example): p.denied for p in phrases if p.denied}
        candidates = tuple(known[e] for e in nearest(shape, known))
    replaced = ""
    lines = proposes(missed, listed) if proposes is not None else ()
    if lines:
        replaced, candidates = context.text, lines
    elif proposes is not None and not listed:
        shown = next((p.example for p in phrases if candidates and p.name == candidates[0]), "")
        hint = hint or (f'It is written as in "{shown}".' if shown else "")
        candidates = ()
    return invalid(
        _said_of(context.text, rest, _CALLED.get(kind, kind), [m for m in missed if not m.other] or missed),
        context.line.position.shifted(place),
        hint or ("" if candidates else f"Lines to choose from are in {context.game.pages}."),
        candidates,
        replace=replaced,
    )


def _said_of(text: str, rest: str, kind: str, missed: Sequence[Missed]) -> str:
    """What is told of a line that nothing reads: where it stops to mean something, and what few words would do."""
    words = [*dict.fromkeys(f'"{m.what}"' if m.spellings else m.what for m in missed if m.kind not in _NO_WORDS)]
    could = " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) if len(words) <= _MOST_EXPECTED else ""
    lacks = f": {could} is missing" if could else ""
    if not rest:
        return f'"{text}" is {f"not a whole {kind}" if words else f"no {kind} that can be read"}{lacks}.'
    means = "nothing of it means anything" if text.strip() == rest else f'"{rest}" means nothing there'
    return f'"{text}" is no {kind} that can be read: {means}' + (f"; {could} could stand there." if could else ".")


def _nearest_listed(context: Context, rest: str, missed: list[Missed]) -> tuple[str, ...]:
    """Candidates from the word lists that were tried at the place (a moment, a zone, a keyword …)."""
    game = context.game
    tables = {
        "a moment": game.moments,
        "a zone": game.zones,
        "a number's name": {**game.quantities, **game.stats},
        "a keyword": game.keywords,
        "a contest": game.contests,
        "what is counted": {word: word for word in ("cards", "life", "damage", "resources", "clashes", "wagers")},
    }
    known = [word for kind, table in tables.items() if kind in {m.kind for m in missed} for word in table]
    said = re.sub(r"^the\s+", "", rest.strip(" ."), flags=re.IGNORECASE)
    found: dict[str, None] = {}
    for n in range(1, len(said.split()) + 1):
        found.update(dict.fromkeys(nearest(" ".join(said.split()[:n]), known)))
    found.update({word: None for word in known if said and word.casefold().startswith(f"{said.casefold()} ")})
    best = sorted(found, key=lambda f: -SequenceMatcher(None, f.casefold(), said.casefold()).ratio())
    return tuple(best[:3])
