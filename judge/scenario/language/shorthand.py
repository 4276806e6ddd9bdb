"""A line in full where it is shortened: the part a player has for the name, signs of programs for words."""

from __future__ import annotations

import re

from judge.scenario.language.heard import Heard
from judge.scenario.language.inflection import third_person
from judge.scenario.language.names import Folded, NameTable, fold
from judge.scenario.language.patterns import late
from judge.scenario.language.respelling import initials_of
from judge.scenario.language.tree import CardRef

_BEGINS = r"(?P<before>^(?:then )?|[,;:] |\b(?:and|then|attacks|at|on|to|against|targets|targeting) )"
_PARTS = late(
    rf"{_BEGINS}(?:(?P<turn>AP(?! ?(?:is|are|of|:|=|at)? ?\d)|TP|"  # no action points
    r"(?i:(?:the )?(?:active|turn|attacking) player|the attacker))|"
    r"(?P<other>NAP|NTP|(?i:(?:the )?(?:non[- ]?active|non[- ]?turn|defending) player|the defender))|"
    r"(?P<attacked>(?i:(?:the )?opp(?:onent)?)\.?))(?=(?:'s)?(?:[ ,:]|$))"
)
_OWN_VERB = (
    "bottom|name|choose|play|activate|attack|defend|block|discard|pitch|arsenal|put|keep|reveal|banish|destroy|pay|say"
)
_SHE = re.compile(r"^(?P<then>then )?(?P<she>he|she)\b", re.IGNORECASE)
_OWN_TURN = re.compile(
    r"(?P<claim>then \w+ (?:can|cannot|can'?t|may not|is not allowed to)\b.*?),? (?:during|in|on) (?:his|her|their) "
    r"(?:own )?(?:turn|action phase)\.?$",
    re.IGNORECASE,
)
_IT = re.compile(
    r"^(?P<then>then )it (?=(?:is|was|goes|went|has been|lies|stays) (?:(?:in|on|to|into|put|back)\b|destroyed|"
    r"banished|discarded|pitched))",
    re.IGNORECASE,
)
_NO_EFFECT = r"(?<![\w'])(?<!for )(?<!of )(?<!the )(?<!no to )(?<!yes to )"  # the hero, and not what it does
_TAILS = {
    "target": "targeting", "pitch": "pitching", "mode": "choosing", "choose": "choosing", "x": "with X =",
    "from": "from", "discard": "discarding", "banish": "banishing", "destroy": "destroying",
}  # fmt: skip
_TAIL = re.compile(rf"(?:, *)?\b({'|'.join(_TAILS)})s? ?[:=] ?", re.IGNORECASE)
_INITIALS = re.compile(  # ``A`` before a word may be an article
    r"\bA(?='s\b|:| \d|$)|\b(?![AI]\b)[A-Z]\b|\b(?!(?:AP|NAP|AR|DR|GA|HP|LP|TP|NTP|AI|DEF|ATK|GY)\b)[A-Z]{2,5}\b"
)
_INITIAL = late(
    rf"^[A-Z](?=:)|(?<=-> )[A-Z]$|(?<=@ )[A-Z]$|(?<=^)[B-HJ-Z](?= (?!is\b)[a-z])|"
    rf"{_INITIALS.pattern.rpartition(')|')[2]}"
)
_ICONS = {"h": "life", "p": "power", "d": "defense", "r": "resources"}
# What numbers a line, says what kind of line it is, or whose voice.
_LABEL = late(
    r"^(?P<then>then )?(?:\s*(?:[(\[]?(?:[Ss]tep |[Ll]ine )?(?:\d{1,2}|[a-z])(?:[.):\]]+| [-–])\s+(?=\S)|[-*•>]+\s+|"
    r"\[(?:[Tt](?:urn)? ?\d+|[Rr](?:ound)? ?\d+|\d[\d:.]*|(?i:combat|action|damage|system|game|log|phase|"
    r"event|info|play|attack|block|chat|turn|result))\]:?\s+(?=[A-Z])|"
    r"(?:[Ss]ystem|[Gg]ame|[Ll]og):?\s+(?=[A-Z])|"
    r"(?:[Ss]tep \d+|[Cc]ombat|[Aa]ction|[Dd]amage|[Nn]ote|[Rr]esolution|[Mm]ain phase|[Cc]lick|"
    r"[Ss]teps to reproduce|[Gg]iven|[Ww]hen|[Aa]nd|[Dd]o|[Aa]ct|[Pp]lay)"
    r"(?: step)?:\s+(?=[A-Za-z])))+"
)
_EXPECTED = re.compile(
    r"^\s*(?:then )?(?:expect(?:ed|ation)?(?: result| outcome)?|result|claim|check|"
    r"assert|"
    r"outcome|verify|question|should be)\s*:\s*(?:then )?|^then\s*[:,]\s*(?=\S)",
    re.IGNORECASE,
)
_OPENED = re.compile(  # what a line may begin with that says nothing of what is done
    r"^(?P<then>then )?(?:(?:so|now|alright|all right|here|first(?: of all)?|next(?! turn)|okay|ok|well|also|let's "
    r"say|let us say|"
    r"say(?! (?:yes|no)\b)|"
    r"suppose|imagine|assume|note|notice|remember|observe|make sure|see|with that|at (?:this|that) point|from there|"
    r"after that|and|but|there|what happens is)\b(?: that\b)?(?: as well)?,?\s+)+(?=\S)",
    re.IGNORECASE,
)
_IT_DOES = re.compile(
    r"^it(?= |'s )(?:'s)? (?=(?:then |also |now )?(?:[a-z]+ing\b|attack|move|use|strike|hit|swing|go|advance|fight|"
    r"activate)(?:e?s|ed)?\b)",
    re.IGNORECASE,
)
_CHATTER = re.compile(
    r"(?:[,!]? ?\b(?:lol|ofc|lmao|xd|haha|obviously|of course)|!+)[.!]*$|^(?:and|then) (?=then )", re.IGNORECASE
)
_RULE = r"(?:CR |[Rr]ules? )?\d+(?:\.\d+)+[a-z]?"


def _tails(found: re.Match[str]) -> str:
    """``(target: Bo, pitch: C)`` → ``targeting Bo pitching C``."""
    return " " + _TAIL.sub(lambda key: f" {_TAILS[key[1].lower()]} ", found[1]).replace("= ", "=").strip()


_SIGNS = tuple(
    (late(said), put)
    for said, put in (
        (rf"\s*[(\[]{_RULE}(?:, ?{_RULE})*[)\]]", ""),  # which rule it is
        (rf"\s*\(((?i:{_TAIL.pattern})[^()]*)\)", _tails),
        (r"\bnot \(([^()]+)\)$", r"not \1"),
        (r"\b([a-z]+ counters?) ?: ?(\d+)$", r"\2 \1"),
        (r"\b(modes? \d) ?\+ ?(?=\d)", r"\1 and "),
        (r"(?<=\d)\{([hpdr])\}", lambda found: f" {_ICONS[found[1]]}"),
        (r"\bw/(?=\w)", "with "),
        (r"(?<=\w)\.(?=[a-z]{2,}(?: [a-z]+)? *(?:[=!]|contains\b|is\b|has\b))", "'s "),
        (r"\b([a-z]{2,})\((\w+)\)", r"\2's \1"),
        (r"\[([^\[\]]*)\]", r"\1"),
        (r" \(-(\d+)(?: (?:dmg|damage))?\)\.?$", r" for \1 damage"),
        (r"^(?!then )(.*?) \((\d+) ?(?:r|res|resources?)\)(.*)$", r"\1\3, paying \2 resources"),
        (r" \((?:none|nothing|no cards?)\)\.?$", " with nothing"),
        (r"(?<=[a-z]) n (?=[a-z])", " and "),
        (r"(?<=[a-z]) r (?=[a-z])", " are "),
        (r" *!=+ *", " is not "),
        (r" *(?<![<>=~!])=+(?![<>=~]) *", " is "),
    )
)


def _behind_then(found: re.Match[str]) -> str:
    return found["then"] or ""


def _acting(text: str, names: NameTable, heard: Heard) -> str:
    """Which unit ``it`` is at the beginning of a line: the only one that the line before names, or the one of the two
    that does not have the owner of what is done to."""
    cards = list(dict.fromkeys(card.text for card in heard.latest))
    whose = {card: names.owners.get(fold(card.partition(" (")[0]), "") for card in cards}
    if len(cards) == 2 and len({*whose.values()} - {""}) == 2:
        folded = Folded.of(text.partition(" (")[0])
        done_to = [c.text for at in range(len(folded.text)) for c, _ in names.card_at(folded, at)][:1]
        its = names.owners.get(fold(done_to[0].partition(" (")[0]), "") if done_to else ""
        cards = [card for card in cards if its and whose[card] != its]
    return cards[0] if len(cards) == 1 else ""


def without_label(text: str) -> str:
    """A line without its number, without the voice that says it, and without words at its ends that say nothing."""
    text = _EXPECTED.sub("then ", _LABEL.sub(_behind_then, text))
    return _CHATTER.sub("", _OPENED.sub(_behind_then, text))


def in_full(text: str, names: NameTable, heard: Heard) -> str:
    """The line with the names of players for the parts they have (``NAP``, ``the attacker``), and with words for signs
    (``Bo.life == 8``); as it is where nothing is shortened, or where it is not known who is meant."""

    def named(found: re.Match[str]) -> str:
        opposed = heard.actor in ("", heard.attacker) or heard.opposed  # else it may be the opponent of who acted
        who = heard.turn if found["turn"] else heard.other(heard.turn if found["other"] else heard.attacker * opposed)
        return f"{found['before']}{who}" if who in names.players else found[0]

    text = without_label(text.replace("’", "'"))
    text = _PARTS.sub(named, _by_initials(text, names))
    players = "|".join(map(re.escape, names.players))
    text = re.sub(rf"\b({players})(?:(?i:s) (?=[a-z])|\.(?=[a-z]))", r"\1's ", text, flags=re.IGNORECASE)
    cards = "|".join(re.escape(card.name) for card in names.cards)
    text = re.sub(rf"\b({cards})s (?=(?:at|on|down|dead|gone|in|out|back|left|now|still)\b)", r"\1 is ", text,
                  flags=re.IGNORECASE) if cards else text  # fmt: skip
    text = re.sub(rf"\b({players})\.([a-z]+)\(([^()]*)\)", lambda f: f"{f[1]} {third_person(f[2])} {f[3]}", text)
    text = re.sub(rf"\b[Pp]layer (?=(?:{players})\b)", "", text)
    text = re.sub(rf"^({players}): ?(?=(?:{_OWN_VERB})s? )", r"\1 ", text)
    for player, hero in (names.heroes or {}).items():  # a hero does what the player does
        short = hero.partition(",")[0].partition(" (")[0]
        called = rf"{_NO_EFFECT}(?:hero )?(?:{re.escape(hero)}|{re.escape(short)})"
        text = re.sub(rf"{called}(?!\w|(?:'s)? (?:trigger|ability|payment|effect))", player, text, flags=re.IGNORECASE)
    if (she := _SHE.match(text)) and (who := heard.called(she["she"])):
        text = f"{she['then'] or ''}{who}{text[she.end() :]}"
    if (it := _IT.match(text)) and heard.topic:
        text = f"then {heard.topic} {text[it.end() :]}"
    elif it and len({card.text for card in heard.latest}) == 1 and _alone(heard.latest[0], names):
        text = f"then {heard.latest[0].text} {text[it.end() :]}"
    if (does := _IT_DOES.match(text)) and (unit := _acting(text[does.end() :], names, heard)):
        text = f"{unit} {'is ' * text[does.end() :].split()[0].endswith('ing')}{text[does.end() :]}"
    if heard.begun and re.match(r"^it resolves\b", text, re.IGNORECASE):
        text = f"{heard.begun}{text[2:]}"
    if (own := _OWN_TURN.match(text)) and heard.turn and text.startswith(f"then {heard.turn} "):
        text = own["claim"]
    for pattern, put in _SIGNS:
        text = pattern.sub(put, text)
    return text


def _by_initials(text: str, names: NameTable) -> str:
    """The line with the names of which it has initials: of the only such player, of the only such card in play. Of
    steps ``respelling`` knows more."""
    cards = {card.name for card in names.cards}

    def meant(found: re.Match[str]) -> str:
        said = found[0]
        one = [name for name in names.players if name[:1].upper() == said]
        every = one if len(said) == 1 else [name for name in cards if said.lower() in initials_of(name)]
        return every[0] if len(every) == 1 else said

    return (_INITIALS if text.startswith("then ") else _INITIAL).sub(meant, text)


def _alone(card: CardRef, names: NameTable) -> bool:
    """Is there but one such card, so that its name means the one that was named?"""
    held = [label for cards in names.held.values() for label, _ in cards]
    return sum(label == card.name or label.startswith(f"{card.name} (") for label in held) < 2
