"""Lines of a scenario: text → step, claim or fact, by the grammar of the game it is played in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import islice
from typing import TypeAlias

from judge.errors import JudgeError, raise_all
from judge.scenario.language.amounts import Amount
from judge.scenario.language.claims import (
    AND,
    DENIES,
    QUANTIFIER,
    claim_at,
    either_claim,
    loosely,
    parse_claim,
    proposals,
    says_then,
    unclear_number,
)
from judge.scenario.language.heard import Heard, doer_of
from judge.scenario.language.inflection import third_person
from judge.scenario.language.names import Folded, NameTable
from judge.scenario.language.outcomes import of_line, told_besides
from judge.scenario.language.patterns import worded
from judge.scenario.language.phrases import Context, Grammar, first_match, named_cards, no_match
from judge.scenario.language.places import Position, RawLine, invalid
from judge.scenario.language.proposing import most_likely, spelled_right
from judge.scenario.language.shorthand import in_full, without_label
from judge.scenario.language.spoken import asks_what, is_question, plainer
from judge.scenario.language.tree import (
    Activate,
    Attack,
    Claim,
    Controls,
    Fact,
    GoTo,
    HasStat,
    PlayCard,
    Quantifier,
    SoMany,
    Step,
    TheAttack,
    TurnEnds,
    TurnStarts,
)
from judge.scenario.language.unjudged import unjudged

_NEXT = worded(  # ``and Bo does not``: what was done
    r"(?:\.\s+(?=[A-Z])|\s*[,;:]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and\s+)?then\s+|\s+and\s+)"
    r"(?!\S+ (?:does|did)(?: not|n['’]?t)STOP)"
)
_TOGETHER = worded(r"(?:both|each|all)\s+")
_BOTH = worded(r"\s+(?:and|&)\s+|\s*,\s*(?:and\s+)?")
ReadLines: TypeAlias = dict[tuple[str, Position], list[Step | Claim]]
MOST_NEAR = 3  # lines that are proposed for one
MOST_UNREAD = 40  # lines that are not understood and told of
_MOST_JOINED = 6  # claims: each may share words with the one before, so many are tried in very many ways
_LONGEST_UNREAD = 3_000  # characters of them; what joins claims counts by its square, as it takes so long
_LONGEST_COMPOSED = 160  # characters of a claim made of claims
_MOST_READ = (24, 4)  # texts that are read for its parts, and for parts of these: what nothing reads takes long
MOST_JOINED = 12  # places of one line at which another step may begin
_MOST_CUT = 10  # words at the end of a line that may be too much
_GAP = worded(r"\s+")
_PERFECT = worded(r"\b(?:has|have|had) (?:[a-z]+ed|been|chosen|dealt|drawn|hit|lost|put|taken|won)$")
_ASKED = "Claim what you expect (then Ana has 20 life): where it is not so, the answer says what is."
_PRONOUN = worded(r"\s*(?:it|he|she|they)\b")
_HE = worded(r"(?:then )?(?P<he>he|she)\b")
_MOMENTS = (GoTo, TurnStarts, TurnEnds)
_IT = worded(r"\b(?:it|him)\b")
LEFT_AT = worded(r"(?:(?:now|down|is|goes|drops|left|leaving) )*(?:(?:at|to|on) \d|(?:from )?\d+ ?(?:->|→|to) ?\d)")
"""Behind an attack it may be of either player."""
_SPELLED = 0.75  # how much alike a misspelt name is
_UNKNOWN = ("no card", "no player")  # how the error for an unknown name begins


def parse_lines(
    lines: Iterable[RawLine],
    names: NameTable,
    grammar: Grammar,
    spared: Collection[RawLine] = (),
    *,
    told: bool = True,
    heard: Heard | None = None,
    known: ReadLines | None = None,
) -> list[Step | Claim]:
    """The lines of ``play`` understood. Raises JudgeError ``invalid`` for those that are not, for all at once; what
    stands after ``MOST_UNREAD`` of them is not looked at, for what is proposed for each takes its time.

    spared: lines that a contrast left as they are. A claim among them that names a card which the contrast took
    out of play says nothing about the changed position, and is left out. told: whether anybody is told what is wrong;
    else the first line that is not understood is enough, and is not said more of, which takes longer than reading it.
    heard: what is known before them: whose turn it is. known: lines read before with the same names and grammar; grows
    by those that are read.
    """
    heard = heard if heard is not None else Heard(names.players, next(iter(names.players), ""))
    found: list[Step | Claim] = []
    wrong: list[JudgeError] = []
    unread = 0
    for line in lines:
        if len(wrong) == MOST_UNREAD or unread > _LONGEST_UNREAD:
            said = f"{len(wrong)} lines before this one are not understood, so no more are looked at."
            wrong.append(invalid(said, line.position, "Put those right first."))
            break
        try:
            found += parse_said(line, names, grammar, heard, told=told, known=known)
        except JudgeError as error:
            heard.stands = None
            unread += len(line.text) * len(AND.split(line.text)) ** 2
            if line not in spared or says_then(line.text) is None:
                wrong.append(error)
                if not told:
                    break
    raise_all(wrong)
    return found


def parse_said(
    line: RawLine,
    names: NameTable,
    grammar: Grammar,
    heard: Heard | None = None,
    *,
    told: bool = True,
    known: ReadLines | None = None,
) -> list[Step | Claim]:
    """One line of ``play`` understood: a step, or one claim or more (see ``parse_claims``); a step that says what comes
    of it (``attacks with X for 6``) is a step and a claim, and steps that ``and`` or a comma joins are several. heard:
    what was said before it, which grows by it. told, known: as for ``parse_lines``."""
    heard = heard if heard is not None else Heard(names.players)
    first: JudgeError | None = None
    key = line.text, line.position
    found = known.get(key, []) if known is not None else []
    if not found:
        found, first = _said(line, names, grammar)
        if found and known is not None:
            known[key] = found
    bare = RawLine(without_label(line.text), line.position)
    if not found and bare != line:
        found = [replace(one, line=line) for one in _said(bare, names, grammar)[0]]
    if not found and says_then(line.text) is None:
        found = _as_told(line, names, grammar, heard)
    if not found and (full := in_full(line.text, names, heard)) != line.text:
        with suppress(JudgeError):
            said = parse_said(RawLine(full, line.position), names, grammar, heard.copied(), told=False)
            found = [replace(one, line=line) for one in said] if len(said) == 1 else said
    if not found and says_then(line.text) is None:
        found = told_besides(line, names, grammar, heard, lambda text: _read(text, line, names, grammar, heard))
    near: tuple[str, ...] = ()
    if not found and says_then(bare.text) is not None:
        claims, near = _by_words(bare, names, grammar, heard)
        found = [replace(one, line=line) for one in claims]
        heard.meant |= {line.text: ", ".join(near)} if found else {}
    if not found and heard.stands is not None and says_then(bare.text) is None:
        put, near = heard.stands(heard, bare)
        found = _each_of(put, line, lambda one: _read(one.text, line, names, grammar, heard))
    if line.text.rstrip().endswith("?") and any(isinstance(one, Step) for one in found):
        raise _asks(line)
    if found:
        heard.note(line, found, names)
        return [of_line(one) if isinstance(found[0], Step) else one for one in found]
    if not told:
        raise first or JudgeError("invalid", line.text)
    own = first if bare == line else None
    error = _runnable(own or _unread(bare, names, grammar, heard), bare, names, grammar, heard)
    error.replace = line.text if error.replace == bare.text else error.replace
    if near and error.replace in ("", line.text):  # else the trouble is a part of it, as a name that is misspelt
        every = dict.fromkeys((*error.candidates[: says_then(bare.text) is not None], *near, *error.candidates))
        error.candidates, error.replace = tuple(every)[:MOST_NEAR], line.text
    raise error


def _read(text: str, line: RawLine, names: NameTable, grammar: Grammar, heard: Heard) -> list[Step | Claim]:
    """What a text says in the place of a line; nothing where it is not read."""
    tried = heard.copied()
    with suppress(JudgeError):
        found = parse_said(RawLine(text, line.position), names, grammar, tried, told=False)
        if put := tried.meant.get(f"then {line.text}"):
            heard.meant[line.text] = put
        return found
    return []


def _by_words(
    line: RawLine, names: NameTable, grammar: Grammar, heard: Heard
) -> tuple[Sequence[Claim], tuple[str, ...]]:
    """The claim that a line makes whose words alone are read, and claims near it (see ``frames``)."""
    from judge.scenario.language.frames import claimed  # noqa: PLC0415  (many words, for a few lines)

    return claimed(line, names, grammar, heard, lambda said: _said(RawLine(said), names, grammar)[0])


def _as_told(line: RawLine, names: NameTable, grammar: Grammar, heard: Heard) -> list[Step | Claim]:
    """What a line says that is read once it is told in the words of the language (see ``telling``)."""
    from judge.scenario.language.telling import put_plainly  # noqa: PLC0415  (many patterns, for a few lines)

    put, unclear = put_plainly(line, names, grammar, heard)
    found = _each_of(put, line, lambda one: _said(one, names, grammar)[0])
    if found and unclear is not None:
        raise unclear
    return found


def _each_of(put: str, line: RawLine, read: Callable[[RawLine], list[Step | Claim]]) -> list[Step | Claim]:
    """What lines say, which stand for one; nothing where one of them is not read."""
    said = [read(RawLine(one, line.position)) for one in put.split("\n") if one]
    every = [one for found in said for one in found] if all(said) else []
    return [replace(every[0], line=line)] if len(every) == 1 else every


def parse_form(line: RawLine, names: NameTable, grammar: Grammar) -> list[Step | Claim]:
    """A line in a form that the language lists, understood; nothing for any other, and no error, which takes longer to
    word than a line to read."""
    with suppress(JudgeError):
        return _one(line, names, grammar, says_then(line.text), loose=False)
    return []


def _said(
    line: RawLine, names: NameTable, grammar: Grammar, *, plain: bool = False, deep: int = 0
) -> tuple[list[Step | Claim], JudgeError | None]:
    """What a line says, nothing where nothing reads it; and what is wrong with a name in it. plain: it is in plainer
    words already; deep: how many claims it is a part of."""
    start = says_then(line.text)
    first: JudgeError | None = None
    ways: tuple[Callable[[], Sequence[Step | Claim]], ...] = (
        lambda: _one(line, names, grammar, start, loose=False),
        lambda: _joined(line, names, grammar, start, loose=False) if start is not None else [],
        lambda: _one(line, names, grammar, start, loose=True),
        lambda: _joined(line, names, grammar, start, loose=True) if start is not None else [],
        lambda: _steps(line, names, grammar) if start is None else [],
        lambda: [] if plain else _in_plainer_words(line, names, grammar, start),
        lambda: _composed(line, names, grammar, start, deep) if start is not None and not plain else [],
    )
    for way in ways:
        try:
            found = list(way())
        except JudgeError as error:
            first = first or error
            first.where = first.where or line.position.where
            continue
        if found:
            return found, None
    return [], first


def _composed(line: RawLine, names: NameTable, grammar: Grammar, start: int, deep: int) -> list[Claim]:
    """A claim made of claims (see ``composed``); deep: see ``_said``."""
    from judge.scenario.language.composed import composed  # noqa: PLC0415  (many patterns, for a few lines)

    match = QUANTIFIER.match(line.text, start)
    said = line.text[match.end() if match else start :]
    known: dict[str, list[Claim]] = {}

    def read(part: str) -> list[Claim]:
        if part not in known:
            if len(known) >= _MOST_READ[deep]:
                return []
            found, _ = _said(RawLine(f"then {part}", line.position), names, grammar, deep=deep + 1)
            claims = [claim for claim in found if isinstance(claim, Claim)]
            known[part] = claims if len(claims) == len(found) else []
        return known[part]

    if deep >= len(_MOST_READ) or len(said) > _LONGEST_COMPOSED:
        return []
    found = composed(said, names, grammar, read)
    if not found and not deep:
        plain = (way for way in plainer(said, names, grammar, claim=True) if "\n" not in way)
        plain = (
            way for way in plain if not (match and way.startswith(("not ", "it is not true ")))
        )  # ``possibly …: no``
        found = next(filter(None, (composed(way, names, grammar, read) for way in plain)), [])
    if match and len(found) > 1:
        found = [Claim(line, Quantifier.ALWAYS, SoMany(tuple(found), Amount.exactly(len(found))))]
    quantifier = Quantifier(match[1].lower()) if match else Quantifier.ALWAYS
    return [replace(claim, line=line, quantifier=quantifier) for claim in found]


def _in_plainer_words(line: RawLine, names: NameTable, grammar: Grammar, start: int | None) -> Sequence[Step | Claim]:
    """What a line says that is read once its words are put plainly (see ``spoken``)."""
    claim = start is not None or is_question(line.text)
    for way in plainer(line.text[start or 0 :], names, grammar, claim=claim):
        every: list[Step | Claim] = []
        for one in way.split("\n"):  # what is divided may still have to be put plainly, each part by itself
            part = RawLine(f"then {one}" if claim else one, line.position)
            found, _ = _said(part, names, grammar, plain="\n" not in way or len(one) + 5 >= len(line.text))
            every += found
            if not found:
                break
        else:
            return [replace(every[0], line=line)] if len(every) == 1 else every
    return []


def _asks(line: RawLine) -> JudgeError:
    said = f'"{line.text}" asks, and a line of play does or claims something.'
    return invalid(said, line.position, _ASKED)


def _unread(line: RawLine, names: NameTable, grammar: Grammar, heard: Heard) -> JudgeError:
    """The error for a line that nothing reads: in plainer words, where those name what nobody knows, or ask."""
    if (rest := says_then(line.text)) is not None and (step := line.text[rest:]).strip():
        with suppress(JudgeError):
            if any(isinstance(one, Step) for one in _as_told(RawLine(step), names, grammar, heard)):
                said, hint = f'"{line.text}" is no claim that can be read.', "It is a step: leave out then."
                return invalid(said, line.position, hint, [step], replace=line.text)
    if asks_what(line.text):
        return _asks(line)
    if (told := unjudged(line, names, grammar)) is not None:
        return _with_beginning(told, line, names, grammar)
    if he := _HE.match(line.text):
        claims = says_then(line.text) is not None
        if not (who := heard.called(he["he"]) or ("" if claims else heard.actor)):
            return heard.unclear(line, he["he"], names.players)
        put = f"{'then ' * claims}{who}{line.text[he.end() :]}"
        return _unread(RawLine(put, line.position), names, grammar, heard)
    own = _error(line, names, grammar)
    assert own is not None, line.text
    start, question = says_then(line.text), is_question(line.text)
    if own.message.startswith(_UNKNOWN) and own.candidates and not question:
        return own
    claim = start is not None or question
    for way in plainer(line.text[start or 0 :], names, grammar, claim=claim, parts=False):
        plain = _error(RawLine(f"then {way}" if claim else way), names, grammar)
        if plain is not None and (question or plain.message.startswith(_UNKNOWN)):
            plain.where = line.position.where
            return plain
    if (right := spelled_right(line.text, names)) != line.text and _said(RawLine(right), names, grammar)[0]:
        own.candidates, own.replace, own.hint = (right,), line.text, ""
        return own
    if start is None and (likely := most_likely(line, names, heard)):
        own.candidates, own.replace = tuple(dict.fromkeys((likely, *own.candidates)))[:3], line.text
    if start is None and (near := _nearest_told(line, names, grammar, heard)):
        own.candidates, own.replace = (near, *(one for one in own.candidates if one != near))[:3], line.text
        own.hint = "" if own.hint.startswith(("The lines", "It is written", "In play")) else own.hint
        return own
    if _PRONOUN.match(line.text, start or 0) and not own.hint.startswith("The form"):
        own.hint = "Say what it is: a card, a player, the attack."
    return own if own.candidates else _with_beginning(own, line, names, grammar)


def _with_beginning(error: JudgeError, line: RawLine, names: NameTable, grammar: Grammar) -> JudgeError:
    """The error with the beginning of the line that is a line of its own, if there is one, or the line as a claim."""
    ends = [found.start() for found in _GAP.finditer(line.text)]
    for end in reversed(ends[-_MOST_CUT:]):
        near = line.text[:end].rstrip(" ,;:")
        if near.casefold() != "then" and ":" not in near and _said(RawLine(near, line.position), names, grammar)[0]:
            error.candidates, error.replace = (near,), line.text
            break
    return error


def _runnable(error: JudgeError, line: RawLine, names: NameTable, grammar: Grammar, heard: Heard) -> JudgeError:
    """The error with those of its candidates with which the line is read; and with names that are spelled much like
    the word they stand for, as more may be wrong with the line."""
    word = str(error.as_mistake()["replace"])

    def reads(near: str) -> bool:
        if word == line.text and says_then(near) != says_then(word) and near != f"then {word}":
            return False
        if word != line.text and (not word or SequenceMatcher(None, word.lower(), near.lower()).ratio() >= _SPELLED):
            return True
        with suppress(JudgeError):
            put = RawLine(line.text.replace(word, near), line.position)
            return bool(parse_said(put, names, grammar, heard.copied(), told=False))
        return False

    if error.candidates and not (kept := tuple(filter(reads, error.candidates))):
        listed = f"Lines to choose from are in {grammar.pages}."
        error.hint = error.hint or listed * (not error.message.startswith(_UNKNOWN))
        error.candidates, error.replace = kept, ""
    elif error.candidates:
        error.candidates = kept
    return error


def _nearest_told(line: RawLine, names: NameTable, grammar: Grammar, heard: Heard) -> str:
    """The beginning of a line that no form reads, where that is a step of its own, in the words of the language."""
    from judge.scenario.language.telling import put_in_part  # noqa: PLC0415

    with suppress(JudgeError):
        put = put_in_part(line, names, grammar, heard)
        if "\n" not in put and len(_said(RawLine(put), names, grammar)[0]) == 1:
            return put
    return ""


def _error(line: RawLine, names: NameTable, grammar: Grammar) -> JudgeError | None:
    try:
        parse_line(line, names, grammar, loose=False)
    except JudgeError as error:
        return error
    return None


def _one(line: RawLine, names: NameTable, grammar: Grammar, start: int | None, *, loose: bool) -> list[Step | Claim]:
    """The step or claim of a line; loose: in words that are only tried when nothing else reads it."""
    if start is not None:
        claim = claim_at(line, names, grammar, start, loose=loose) if line.text[start:].strip() else None
        if claim is not None or not any(player.casefold().startswith("then") for player in names.players):
            return [claim] if claim is not None else []
    context = Context(line, names, grammar)
    found = loosely(context, grammar.steps) if loose else first_match(context, grammar.steps)
    return _checked(found[0], grammar) if found is not None and isinstance(found[0], Step) else []


def _checked(said: Step | Claim, grammar: Grammar) -> list[Step | Claim]:
    """A step, and what it says that comes of it."""
    if isinstance(said, Activate) and said.times > 1:
        return [replace(said, times=1)] * said.times
    if isinstance(said, Attack) and said.power is not None:
        claimed = HasStat(TheAttack(), said.power, grammar.strength)
        return [said, Claim(said.line, Quantifier.ALWAYS, claimed)]
    return [said]


def _steps(line: RawLine, names: NameTable, grammar: Grammar) -> list[Step | Claim]:
    """Steps that ``and``, ``then`` or a comma joins; who does the first does those behind it that name nobody."""
    for mark in islice(_NEXT.finditer(line.text), MOST_JOINED):
        first = _step(RawLine(line.text[: mark.start()], line.position), names, grammar)
        if not first or (":" in mark[0] and isinstance(first[-1], PlayCard | Activate)):
            continue  # behind a colon: the modes that are chosen, or the words of an ability
        rest, actors = line.text[mark.end() :], _actors(first[-1])
        actors = [] if isinstance(first[-1], Attack) and LEFT_AT.match(rest) else actors  # who is left at that?
        again = [f"{who} {rest}" for who in actors if not isinstance(first[-1], TurnEnds)]
        ways = [rest, *again]
        if not isinstance(first[-1], _MOMENTS) or "then" in mark[0].lower():  # what happens then comes later
            ways += [f"then {way}" for way in ways]
        cards = list(dict.fromkeys(card.text for card in named_cards(first[-1])))
        if len(cards) == 1 and _IT.search(rest):  # ``activates C and moves it``
            ways += [cards[0].join(_IT.split(way)) for way in (*again, rest)]
        for way in ways if rest.strip() else ():
            last, _ = _said(RawLine(way, line.position), names, grammar)
            if isinstance(first[-1], TurnEnds) and last and last == [replace(first[-1], line=last[0].line, player="")]:
                return first  # ``Ana is done, end of turn``
            of_it = way not in (rest, *again) and way.removeprefix("then ") not in (rest, *again)
            if of_it and any(card.text not in cards for one in last[:-1] for card in named_cards(one)):
                continue  # ``plays C, plays D and moves it``: which of them?
            twice = bool(last) and isinstance(last[0], PlayCard | Attack) and [last[0].card.text] == cards
            if last and isinstance(last[0], Attack) and {card.text for card in named_cards(last[0].targets)} & {*cards}:
                continue  # ``attacks with C, throwing D at it``
            if twice and way not in (rest, f"then {rest}"):
                continue  # ``plays C and targets Bo with it``: C is played once
            if last:
                return [*first, *last]
    return _of_several(line, names, grammar)


def _actors(said: Step | Claim) -> list[str]:
    """Who may do what stands behind a step without a name: the player, or the unit that acts (``moves to zone 3 and
    attacks X``)."""
    unit = getattr(said, "parts", {}).get("unit")
    return [who for who in (doer_of(said), getattr(unit, "text", "")) if who]


def _step(line: RawLine, names: NameTable, grammar: Grammar) -> list[Step | Claim]:
    """What one step says; nothing where no step reads it."""
    for loose in (False, True):
        with suppress(JudgeError):
            found = _one(line, names, grammar, None, loose=loose) if line.text.strip() else []
            if found:
                return found
    return _of_several(line, names, grammar)


def _of_several(line: RawLine, names: NameTable, grammar: Grammar) -> list[Step | Claim]:
    """A step that several players do (``Ana and Bo pass``), one after the other as they are named."""
    folded, who, at = Folded.of(line.text), [], 0
    while (named := next(names.player_at(folded, at), None)) is not None:
        who.append(named[0])
        at = named[1]
        joined = _BOTH.match(line.text, at)
        if joined is None:
            break
        at = joined.end()
    verb, _, rest = _TOGETHER.sub("", line.text[at:].strip()).partition(" ")
    if len(who) < 2 or not verb.isalpha():
        return []
    said = f"{third_person(verb)} {rest}".strip()
    found = [_step(RawLine(f"{one} {said}", line.position), names, grammar) for one in who]
    return [step for steps in found for step in steps] if all(found) else []


def parse_claims(line: RawLine, names: NameTable, grammar: Grammar) -> list[Claim]:
    """The claims of one line, ``then`` or not: more than one where ``and`` joins them (``X has 6 power and go again``).

    Raises JudgeError ``invalid`` with file, line and column.
    """
    start = says_then(line.text) or 0
    said = line if says_then(line.text) is not None else RawLine(f"then {line.text}", line.position.shifted(-5))
    found, first = _said(said, names, grammar)
    found = found or [*_by_words(said, names, grammar, Heard(names.players))[0]]
    claims = [replace(claim, line=line) for claim in found if isinstance(claim, Claim)]
    if claims:
        return claims
    if first is not None:
        raise first
    return [parse_claim(line, names, grammar, start, loose=False)]


def _joined(line: RawLine, names: NameTable, grammar: Grammar, start: int, loose: bool) -> list[Claim]:
    """The claims that ``and`` or a comma joins, each with the words that it shares with the one before; none where
    it is not clear what is joined: under ``possibly`` and ``never``, and where the words that deny are shared."""
    said = line.text[start:]
    marks = list(AND.finditer(said))
    if QUANTIFIER.match(said) or len(marks) > _MOST_JOINED:
        return []
    for mark in marks:
        first = _claim_or_none(said[: mark.start()], line, names, grammar, loose)
        if first is None:
            continue
        words = said[: mark.start()].split()
        for n in range(len(words)):
            shared = " ".join(words[:n])
            if DENIES.search(shared):
                break
            if words[n].startswith("("):
                continue  # within a name
            rest = f"{shared} {(after := said[mark.end() :])}".strip()
            last = _claim_or_none(rest, line, names, grammar, loose)
            more = [last] if last is not None else _joined(RawLine(rest, line.position), names, grammar, 0, loose)
            had = more and isinstance(more[0].predicate, Controls) and _PERFECT.search(f"{shared} {words[n]}")
            if more and not had and not unclear_number(first, more[0], rest, after):
                return [first, *more]
    return []


def _claim_or_none(said: str, line: RawLine, names: NameTable, grammar: Grammar, loose: bool) -> Claim | None:
    part = RawLine(f"then {said}", line.position)
    with suppress(JudgeError):
        return either_claim(part, names, grammar, says_then(part.text) or 0, loose=loose) if said.strip() else None
    return None


def parse_line(line: RawLine, names: NameTable, grammar: Grammar, *, loose: bool = True) -> Step | Claim:
    """One line of ``play`` understood: a claim when it starts with ``then``, else a step.

    loose: forms that are only tried for what nothing else reads are tried too. Raises JudgeError ``invalid`` with file,
    line and column for a name, verb or moment that is not known.
    """
    if not line.text.strip():
        raise invalid("an empty line in play says nothing.", line.position, "Remove it.")
    start = says_then(line.text)
    if start is None:
        return parse_step(line, names, grammar, loose=loose)
    try:
        return parse_claim(line, names, grammar, start, loose=loose)
    except JudgeError as error:
        if any(player.casefold().startswith("then") for player in names.players):
            return parse_step(line, names, grammar, loose=loose)
        if parse_form(RawLine(line.text[start:]), names, grammar):
            raise JudgeError(
                error.code, error.message, where=error.where, hint="It is a step: leave out then."
            ) from None
        raise


def parse_step(line: RawLine, names: NameTable, grammar: Grammar, *, loose: bool = True) -> Step:
    """A line that is no claim, understood as a step; raises JudgeError ``invalid``."""
    context = Context(line, names, grammar)
    phrases = grammar.steps
    found = _as_step(context, loose=loose)
    if found is not None:
        return found
    hint = ""
    with suppress(JudgeError):
        if either_claim(line, names, grammar, 0, loose=True) is not None:
            hint = f'It is a claim: write "then {line.text}".'
    error = no_match(context, "step", phrases, hint, proposals(context, phrases, names, grammar))
    if hint:
        error.candidates, error.replace = (f"then {line.text}",), line.text
    raise error


def read_step(line: RawLine, names: NameTable, grammar: Grammar) -> Step | None:
    """The same, None where nothing reads it: what was meant need not be looked for. Raises JudgeError where a line may
    be two things."""
    return _as_step(Context(line, names, grammar), loose=True)


def _as_step(context: Context, *, loose: bool) -> Step | None:
    found = first_match(context, context.game.steps)
    if found is None and loose:
        found = loosely(Context(context.line, context.names, context.game), context.game.steps)
    return found[0] if found is not None and isinstance(found[0], Step) else None


def parse_fact(line: RawLine, names: NameTable, grammar: Grammar) -> Fact:
    """One line of ``facts`` understood; raises JudgeError ``invalid`` with file, line and column."""
    context = Context(line, names, grammar)
    found = first_match(context, grammar.facts) or loosely(Context(line, names, grammar), grammar.facts)
    if found is None or not isinstance(found[0], Fact):
        raise no_match(context, "fact", grammar.facts, "", proposals(context, grammar.facts, names, grammar))
    return found[0]
