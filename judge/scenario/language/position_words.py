"""The words in which positions are told, for ``position``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from judge.scenario.language.patterns import worded
from judge.scenario.language.slots import NUMBER_WORDS

N = rf"(?P<n>\d{{1,3}}|{'|'.join(NUMBER_WORDS)})"
HIS = "(?:his|her|their|the|its)"
HAS, IN_PLAY = "has", "in play"  # the keys of cards of which no place is said, and of those in play
# Where something lies, as it is said → the key; empty where that is the same.
PLACES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("hand", "deck", "soul", "equipment", "weapons"), ""),
        **dict.fromkeys(("arsenal", "arse"), "arsenal"),
        **dict.fromkeys(("graveyard", "gy", "discard pile"), "graveyard"),
        **dict.fromkeys(("play", "arena", "board", "field", "table", "control"), "in play"),
        **dict.fromkeys(("gear", "head", "chest", "arms", "legs", "off-hand", "off hand"), "equipment"),
        **dict.fromkeys(("banished", "banished zone"), "banished"),
        **dict.fromkeys(("pitch", "pitch zone"), "pitch"),
        "weapon": "weapons",
    }
)
PLACE = "(?P<place>" + "|".join(sorted(PLACES, key=len, reverse=True)) + r"|zone \d)"
OTHER = PLACE.replace("<place>", "<other>")
IS = "(?: is| are|:|=)"


def _table(*entries: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((worded(said), key) for said, key in entries)


NUMBERS = _table(
    (rf"(?:an? )?life(?: points?| total)?(?:{IS}| of)?(?: at)? ?{N}\b", "life"),
    (
        rf"(?:(?:at|on|down to) )?(?:a (?:healthy|mere|full|total(?: of)?) )?{N} ?(?:of )?"
        r"(?:life(?: points?)?|hp|health|hit points)\b(?: left| remaining)?",
        "life",
    ),
    (rf"(?:at|on|down to) {N}\b(?! +(?:resource|action|card|chi|ap|pp|\w+ tokens?))", "life"),
    (
        rf"(?:floated |a total of )?{N} (?:floating )?(?:resources?(?: points?)?|res|pp|pitch|floating)\b(?! zone)"
        "(?: floating| left| available)?",
        "resources",
    ),
    (rf"(?:resources?(?: points?)?(?:{IS}|(?= \d))|floating:?) ?{N}\b", "resources"),
    (rf"{N} (?:action points?|ap|actions?)\b(?: left)?", "action points"),
    (rf"action points?{IS} ?{N}\b", "action points"),
    (rf"(?<=, ){N}(?=\))", "life"),
    (rf"{N} build(?: points?)?\b", "build"),
)
# What cards stand behind → where they lie; where a place is said behind them, too, they lie there.
LISTS = _table(
    (rf"(?:{N}|the following) cards? (?:left )?in (?:{HIS} )?{PLACE}(?: left)?(?:[,:]| -| \()(?: namely)?", ""),
    (rf"(?:is )?(?:wielding|wields|weapons?{IS})|{N} weapons(?:[,:]| -)", "weapons"),
    (rf"(?:is )?(?:wearing|wears|equipped with|equipped(?! *(?:[.,;)]|and\b|with\b|$))|"
     rf"equipments?{IS})", "equipment"),
    (r"(?:is )?(?:holding|holds)(?: only| just)?", "hand"),
    (r"(?:is )?(?:controlling|controls)", "in play"),
    (rf"(?:on (?:the )?)?top of (?:{HIS} )?deck(?:{IS}| lies)?|deck(?: is)?(?:,? on top)?(?:,? top first)?:|"
     rf"deck top:?|(?:the )?top card of (?:{HIS} )?deck{IS}", "deck"),
    (rf"(?:an? |(?:in |on )?{HIS} |in )?(?:cards? in )?{PLACE}(?:{IS}| there(?:'s| is| are)| (?:he|she|they) "
     r"(?:has|have)| contains| holds| has| of| consists of)?", ""),
)  # fmt: skip
# Cards that are counted and not named, where nobody has to know them.
PRIVATE = ("hand", "arsenal", "deck")
COUNT = worded(rf"{N} cards?(?= *(?:[,.;)]|and\b|with\b|$))")
COUNT_IN = worded(
    rf"{N}(?: cards?)? (?:left )?in (?:{HIS} )?(?P<place>{'|'.join(PRIVATE)})\b(?: left)?"
    r"(?:(?<=arsenal),? face[- ]?down)?"
)
SO_MANY = worded(rf"^{N}(?: cards?)?$")
UNKNOWN = worded(rf"\b{N} (?=unknown cards?\b)")
BARE = worded(
    rf"(?!\d+$|an?$|no$)(?:(?:at|on) )?{N}(?: ?/ ?\d+)?"
    "(?: (?:(?P<life>life|hp|health)|(?P<resources>resources?|floating)|left))?"
)
COUNTED = {
    "life": ("life", "lifetotal", "hp", "health"),
    "resources": ("resource", "resources", "mana", "floating", "pp", "pool"),
}
NO_CARDS = worded(r"no cards?(?= *(?:[.,;)]|and\b|$))")
NOTHING = worded(
    f"(?:no|without(?: any)?|(?:an )?empty|(?:nothing|no cards?) (?:left )?(?:in|on)(?: {HIS})?) (?:cards? in )?"
    rf"{PLACE}|"
    rf"(?:{HIS} )?{OTHER}{IS}? ?(?:empty|none|nothing|no cards?|-(?=$|[\s.,;]))"
)
HOLDS_NOTHING = worded(r"(?P<verb>controls|wears|wields|holds) (?:nothing|no (?:cards?|permanents?|tokens?))\b")
HOLDS = {"controls": "in play", "wears": "equipment", "wields": "weapons", "holds": "hand"}
LIES = worded(
    r" ?(?:(?:is|are) )?(?:left |lying |sitting )?(?:(?P<up>face[- ]?up) |(?P<down>face[- ]?down) )?"
    r"(?:in|on|as|at|under(?= \w+ control)) "
    rf"(?:(?:a|an|(?P<his>{HIS})) )?{PLACE}\b| on (?:the )?top of (?:(?P<of>{HIS}) )?(?P<top>deck)\b| "
    rf"\({PLACE.replace('<place>', '<kind>')}\)|,? (?P<worn>equipped|worn|on(?= *(?:[,.;]|$)))\b| "
    r"(?P<done>pitched|banished|out(?= *(?:[.,;)]|and\b|with\b|$)))\b"
)
HERO = worded(
    r"(?:(?:is|'s|plays?|pilots|runs|as|playing|piloting|using|(?:is )?on|hero:|class:?|with (?:the|his|her|"
    r"their)|the(?= (?-i:[A-Z]))) (?:an? )?|"
    r"(?<=\()|(?<=: )|(?<=[-/|–—] )|"
    r"(?:(?<=, )|(?<=and ))(?=an? )|(?<='s )(?=an? |(?-i:[A-Z][a-z]+) (?:is|has)\b)|"
    r"(?<=, )(?=(?-i:[A-Z][a-z]+)[,)])|^)"
    r"(?:an? )?(?:young )?(?-i:(?P<name>[A-Z][a-z]+|"
    r"(?:(?<= an )|(?<= a )|(?<= on )|(?<= as )|(?<=plays )|(?<=playing ))[a-z]{5,}(?= *(?:[,.;)]|$|(?:with|at|"
    r"on|and)\b))))\b"
)
# Directly behind a player or a hero.
ALONE = worded(rf"{N}(?= *(?:[,.;)]|and\b|with\b|$|(?<=\d) [a-z]{{5,}} *(?:[,.;)]|$)))")
CLASS = worded(
    r"(?:generic |the )?(?P<name>(?-i:[A-Z][a-z]+)(?= *(?:[,.:;)]|\d|with\b|at\b|has\b|on\b|is\b|$))|"
    r"(?-i:[a-z]{4,})(?= *(?:[,;]|(?:at|on|with) \d|\d|$)))"
)
MARKED = worded(r"(?:is )?marked(?= *(?:[,.;]|and\b|with\b|$))")
NOTHING_ELSE = worded(
    r"(?:nothing|none|(?:does not|doesn't) have anything)(?: else| relevant| special)?(?= *(?:[.;,]|$))"
)
EMPTY = worded(
    "(?:and|with|has|have|is|are|he|she|they|but|also|too|currently|only|just|still|who|whose|'s|the|his|her|hero|"
    "playing|left|against|vs|versus|faces|got|already|exactly|sitting|there|at all|while|"
    "plus|as well as|along with|"
    r"on top(?=[.;,]|$))\b|[,;:()/|–—.-]"
)
SHE = worded(r"(?:(?P<she>she|her)|(?P<he>he|his|him)|they|their)\b")
TURN = worded(
    "(?:it is )?(?:to|for) (?:him|her|them) to (?:play|act|move|go)|(?:is )?the (?:turn|active) player|(?:it is|"
    "it's) (?:currently |now )?(?:his|her|their) (?:own )?turn|to "
    r"(?:act|move|play|go)\b|(?:his|her|their) turn(?= *(?:[,.;)]|$))|has the turn|has priority (?:on|"
    r"in) (?:his|her|their) (?:own )?turn"
)
NO_PLAYERS = frozenset(
    (*PLACES, "i", "you", "it", "he", "she", "they", "the", "on", "in", "we", "turn", "top", "both", "each", "there",
     "no", "his", "her", "round", "zone", "health", "action", "build", "floating", "resource", "opponent",
     "active", "player", "life", "resources", "hero", "class", "now", "weapon",
     "cards")
)  # fmt: skip
NAMED = re.compile(
    r"\b(?:[Oo]pponent|[Pp]layers?|[Tt]urn|[Aa]ctive|vs\.?|versus|against|faces)(?: is|:|,| \d| one| two)?(?: \(| )"
    r"([A-Z]\w*)|"
    r"(?:(?:^|[.;\n]\s*)(?:(?:Player|Setup:|Position:|Board:) )?([A-Z]\w*)"
    r"(?='s\b|\s+(?:the(?= [A-Z])|is|has|have|at|on|with|play|starts|plays|pilots|runs|holds|wears|wields|"
    r"controls|vs|"
    r"to (?:act|move|play|go))\b|\s*\(|:|"
    r" [-–—/|] | [A-Z][a-z]+[,:]| [A-Za-z]+ \d| \d+\b| marked\b| does(?:n't)?\b|"
    r", (?:it is|an?|the(?= [A-Z]| (?:non-?)?(?:turn|active|attacking|defending) player)|piloting|who|playing|(?:his|"
    r"her|the) opponent|(?:at |on )?\d+|[A-Z][a-z]+(?=,|"
    r" (?:at|on|with|has|is) ))\b))|"
    r"(?:,|\b(?:and|but|while)) ([A-Z]\w*)(?= (?:(?:only|just|still|also|now) )?"
    r"(?:is|has|on|plays|pilots|runs|holds|controls|at \d+|the(?= [A-Z])|[A-Z][a-z]+ \d+|\d+)\b|, an? |'s an?\b)|"
    r"\b([A-Z]\w*)(?='s (?:(?:own )?turn|deck|hand|arsenal|graveyard|action phase))"
)
SEVERAL = worded(
    r"(?:^|(?<=[.;] ))(?:((?:[A-Z]\w*, )*[A-Z]\w*),? and ([A-Z]\w*)|(?P<all>both|all|each)"
    r"(?:(?: the)?(?: \w+)? players?)?) (?:(?P<playing>are playing|play a \w+[- ]player game)(?=[.;])|"
    "(?:(?P<each>both|each|all) )?(?P<has>are|have|is|has) (?P<too>(?:both|each|all) )?(?P<said>[^.;]*))"
)
# What is on a card, behind it.
WITH_STATE = worded(
    rf" with (?P<many>an?|{N}) (?P<what>damage|(?:[-+]\d )?\w+ counters?)\b(?: on (?:it|him|her|them|each))?|"
    r" with (?P<of>\d+) (?P<bare>(?!life\b|hp\b|health\b|res|card|action|pp\b|ap\b|float|build|unknown|"
    r"in\b)[a-z]{4,})"
    "(?= *(?:[,.;)]|$))"
)
APART = re.compile(r",\s*(?:\w+\s+)?$")  # a comma, and perhaps a number or an article
TOP_FIRST = worded(r"^\s*(?:on )?top(?: first)?:\s*")
ON_TOP = worded(r",?\s+on top\s*$")
FACE_DOWN = worded(r",?\s+face[- ]?down\s*$")
STATE = worded(r"^(?:an? |the )?(face[- ]?(?:up|down)|tapped|exhausted) (?=\S)")
FACED = worded(r",? (face[- ]?(?:up|down))\b")
BEHIND = re.compile(r" \((\d[^()]*)\)")  # what is on a card, behind its place
LISTED = worded(r" *(?:[,.;:()]|$)| (?:left|and|but|with|while|plus)\b")  # behind cards of which no place is said
ROUND = worded(rf"(?:(?:it is|it's) )?(?:in )?round {N}\b")
PHASE = worded(
    r"(?:(?:it is|it's) )?(?:in )?(?:the )?(?P<moment>[a-z]+ phase)(?: of (?=[A-Z]\w*'s turn)|(?= *(?:[.,;]|$)))"
)
ARENA = worded(r"(?:the )?arena(?: card)?(?: is|:) (?P<name>(?-i:[A-Z]\w+(?: [A-Z]\w+)*))(?= *(?:[.,;]|$))")
SENTENCE = r"(?<=\w{4}\.) (?=[A-Z])"  # ``Mr. X`` is one name
TOKEN = worded(" tokens?$")
MOST_WORDS = 9


def value(said: str) -> int:
    """A number in figures or words."""
    return int(said) if said.isdecimal() else NUMBER_WORDS[said.lower()]


def in_brackets(found: re.Match[str]) -> str:
    """What WITH_STATE found, in brackets."""
    if found["bare"]:  # ``with 2 steam``
        return f" ({found['of']} {found['bare']} counters)"
    number = value(found["n"]) if found["n"] else 1
    return f" ({number} {found['what']})"
