"""Paragraphs of rules text to abilities (2.12.3: a paragraph typically defines a single ability)."""

from __future__ import annotations

import re
from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary.abilities import Activated, Keyword, Resolution, Triggered
from judge.games.flesh_and_blood.vocabulary.effects import Choose, Discard, Look, Reveal
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability
from judge.games.flesh_and_blood.vocabulary.words import Bound, Filter, This, Zone
from judge.games.flesh_and_blood.words import keywords, lexicon, template
from judge.games.flesh_and_blood.words.attacking import of_attack, of_its_link
from judge.games.flesh_and_blood.words.following import refuse_no_number
from judge.games.flesh_and_blood.words.joining import Paragraph, Source
from judge.games.flesh_and_blood.words.nodes import TRANSFORMED, UNCLEAR, Memory, NotUnderstoodError, Plain, Trigger
from judge.games.flesh_and_blood.words.sentences import Node, read
from judge.terms import flesh_and_blood as terms

_ACTIVATED = re.compile(
    r"^(?:(Once|Twice|Thrice) per turn\s+)?(Action|Instant|Attack Reaction|Defense Reaction)\s+(?:--|-)\s+"
    r"(.+?):\s*(.+)$",
    re.IGNORECASE | re.DOTALL,
)
_ONCE = re.compile(r"^(Once|Twice|Thrice) per turn(?:,\s+|\s+(?=when))(.+)$", re.IGNORECASE)
_IF_IN = re.compile(r"At the [^,]*, if (?:~|this) is in your (hand|graveyard|banished zone|pitch zone|arsenal|soul), ")
_WHILE_IN = re.compile(
    r"^(?:While|As long as) this (?:card )?is (?:face-?(up|down) )?in (?:your )?"
    r"(hand|arsenal|graveyard|banished zone), "
    r"((?:when|whenever|at the|once per turn,? when) .+)$",
    re.IGNORECASE | re.DOTALL,
)
_WHILE_DOWN = re.compile(r"^While (?:this|~) is equipped face-(up|down), ((?:when|whenever|at the) .+)$", re.I | re.S)
_DIES = re.compile(r"^When(?:ever)? (?:this|~) dies\b", re.IGNORECASE)
_LABELS = "|".join((rf"Channel (?:{'|'.join((*terms.CLASSES, *terms.TALENTS))})", *lexicon.LABELS))
LABEL = re.compile(rf"^({_LABELS})\s+(?:--|-)\s+(.+)$", re.IGNORECASE)
_ONLY = re.compile(r"activate (.{1,40} )?only (if|while|during) ", re.IGNORECASE)
MOST_TEXT = 2000  # characters of one paragraph; the longest printed ones have about 700
_LIMIT = {"once": 1, "twice": 2, "thrice": 3}


def read_sentences(made: template.Template, memory: Memory, paragraph: Paragraph) -> tuple[Ability, ...]:
    """Read all sentences of a template into the paragraph; keywords printed at its end are returned."""
    extra: list[Ability] = []
    for sentence in made.sentences:
        found = keywords.read_line(sentence)
        if found and paragraph.inside and found == (Keyword("go again"),):
            paragraph.go_again = True
        elif found:
            extra += found
        elif extra:
            raise NotUnderstoodError("a sentence follows a keyword")
        else:
            if sentence.casefold().startswith("otherwise") and isinstance(paragraph.asked, Bound):
                memory.spoken_of(paragraph.asked)  # and not what the words in between may have been about
            node = read(sentence, memory)
            if not _only_shows(node):  # what a letter counts may be another number in the sentence after it
                memory.letters = {x: n if n == TRANSFORMED else UNCLEAR for x, n in memory.letters.items()}
            paragraph.add(node)
    return tuple(extra)


def _only_shows(node: Node) -> bool:
    """Whether a sentence reveals, looks or chooses, and changes nothing."""
    body = node.body if isinstance(node, Trigger) else node
    return isinstance(body, Plain) and all(isinstance(i.effect, Choose | Look | Reveal) for i in body.items)


def memory_of(made: template.Template, source: Source) -> Memory:
    name = source.names[0] if source.names else ""
    memory = Memory(quotes=made.quotes, own_name=name, named=set(source.named), stays=source.stands)
    memory.before, memory.apart = source.named, source.moves
    granted = replace(source, subtypes=(*source.subtypes, "Attack"))
    memory.quoted = lambda text: _granted(text, granted)
    return memory


def _granted(text: str, source: Source) -> tuple[Ability, ...]:
    """The abilities of a quotation; effects alone are none, since nothing says when they happen."""
    found = read_paragraph(text, source)
    if not all(of_its_link(a) for a in found if isinstance(a, Resolution)):
        raise NotUnderstoodError("nothing says when the quoted effect happens")
    for ability in found:
        refuse_no_number(ability, dealt=False)
    return tuple(replace(a, text=text) for a in found)


def read_paragraph(text: str, source: Source) -> tuple[Ability, ...]:
    """The abilities that one paragraph prints; raises ``NotUnderstoodError`` with the reason."""
    if len(text) > MOST_TEXT:
        raise NotUnderstoodError(f"it has {len(text)} characters, and no card prints so much in one paragraph")
    if "Hero" in source.types:
        text = template.hero_is_you(text, source.names)
    try:
        made = template.make(text, source.names, source.color)
    except template.NotOneNumberError as number:
        raise NotUnderstoodError(f"{number} depends on a colour, and the card has none") from None
    if not made.text:
        return ()  # nothing but reminder text
    if not made.sentences:
        raise NotUnderstoodError("there is no sentence in it")
    printed = template.without_reminder(template.plain(text))  # a name in a keyword is not what the card calls itself
    found = keywords.read_line(made.text.rstrip(".")) or keywords.read_line(printed.rstrip("."))
    if found:
        return found
    if _DIES.match(made.text) and "Ally" not in source.subtypes:
        raise NotUnderstoodError("only what lives dies")  # 2.5.3g
    labelled = LABEL.match(made.text)
    if labelled:
        inner = read_paragraph(labelled.group(2), source)
        label = labelled.group(1).lower()
        return tuple(replace(a, label="channel" if label.startswith("channel") else label) for a in inner)
    activated = _ACTIVATED.match(made.text)
    if activated:
        return (_activated(activated, source),)
    once = _ONCE.match(made.text)
    if once:
        inner = read_paragraph(once.group(2)[0].upper() + once.group(2)[1:], replace(source, lies=True))
        if len(inner) != 1 or not isinstance(inner[0], Triggered):
            raise NotUnderstoodError("what happens once per turn is no triggered ability")
        return (replace(inner[0], limit=_LIMIT[once.group(1).lower()]),)
    hidden = _WHILE_IN.match(made.text.replace("~", "this"))
    if hidden:
        face, zone, words = hidden.groups()
        return _while_in(Zone(zone.lower()), face.lower() == "up" if face else None, words, source)
    there = _IF_IN.match(made.text)
    if there and not source.lies:  # asked as it triggers and once more as it resolves (6.6.1c)
        return _while_in(Zone(there.group(1)), None, made.text, source)
    down = _WHILE_DOWN.match(made.text)
    if down and "Equipment" in source.types:
        return _while_in(Zone.ARENA, down.group(1).lower() == "up", down.group(2), source)
    memory = memory_of(made, source)
    paragraph = Paragraph(source, memory)
    extra = read_sentences(made, memory, paragraph)
    return (*paragraph.finish(), *extra)


def _while_in(zone: Zone, face_up: bool | None, text: str, source: Source) -> tuple[Ability, ...]:
    """ "While this is in your hand, when …": a triggered ability that works there (5.4.7)."""
    inner = read_paragraph(text[0].upper() + text[1:], replace(source, lies=True))
    if len(inner) != 1 or not isinstance(inner[0], Triggered):
        raise NotUnderstoodError("what happens while it is there is no triggered ability")
    when = inner[0].when
    if when.kind is EventKind.BANISH and when.obj == Filter(this=True) and face_up is None:  # from there (1.7.4i)
        return (replace(inner[0], when=replace(when, from_zone=zone)),)
    return (replace(inner[0], while_zone=zone, face_up=face_up),)


def _activated(found: re.Match[str], source: Source) -> Ability:
    """LIMIT TYPE -- COST: ABILITIES CONDITION (5.2.1)."""
    limit, kind, cost, text = found.groups()
    made = template.make(text, (), source.color)
    memory = memory_of(made, source)
    costs = read(cost.strip(), memory, "costs")
    if memory.targets:
        raise NotUnderstoodError("a cost has a target")
    if not made.sentences:
        raise NotUnderstoodError("the activated ability does nothing")
    attack = made.sentences[0].lower() == "attack"
    paragraph = Paragraph(source, memory, inside=True, attack=attack)
    if attack:
        made = replace(made, sentences=made.sentences[1:])
    if read_sentences(made, memory, paragraph):
        raise NotUnderstoodError("a keyword stands among the effects of an activated ability")
    body = paragraph.finish()
    if not attack and (len(body) != 1 or not isinstance(body[0], Resolution)):
        raise NotUnderstoodError("it is not clear what the activated ability does")
    effects = of_attack(body) if attack else body[0].effects  # type: ignore[attr-defined]
    zone = memory.paid_from or (Zone.HAND if Discard(This()) in costs else Zone.ARENA)
    only = paragraph.only
    return Activated(
        kind.lower(),
        costs,
        effects,
        attack,
        paragraph.go_again,
        _LIMIT[limit.lower()] if limit else only.limit if only else 0,
        only.condition if only else None,
        tuple(memory.targets),
        only.zone if only and only.zone else zone,
        tuple(paragraph.cheaper),
    )
