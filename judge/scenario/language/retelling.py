"""A told position in plainer words, before ``position`` reads it: who is spoken of, in which person and tense, and
what is said in more words than it needs. What is left as it stands is read, or refused, there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from judge.scenario.language import position_words as w
from judge.scenario.language.flow_names import FlowNames
from judge.scenario.language.names import fold
from judge.scenario.language.patterns import late

_N = w.N.replace("(?P<n>", "(")
_HIS = "(?:his|her|their|the)"
_PRESENT = re.compile(r"\b(?:is|are|has|have|holds|controls|wears|wields|plays)\b|'s (?:at|on|an?)\b", re.IGNORECASE)
_PAST = tuple(
    (late(rf"\b{was}\b", re.IGNORECASE), now)
    for was, now in (
        ("was(?: left)?", "is"), ("were", "are"), ("had", "has"), ("held", "holds"), ("wore", "wears"),
        ("started", "starts"), ("began", "begins"), ("untapped with", "has"), ("fell to", "is at"),
        ("controlled", "controls"), ("wielded", "wields"), ("played", "plays"), ("stood", "stands"), ("sat", "sits"),
    )
)  # fmt: skip
# Who tells it or is told it ("I'm Ana", "you are Bo"), how that is said, and what is said of them in the first or the
# second person: of the other one nothing is known by these words.
_PERSONS = tuple(
    (
        late(rf"\b(?:{so}) (?=[A-Za-z]+\b *(?:[,.;(:-]|playing|and|with|on|at|$))([A-Za-z]+)"),
        (
            (rf"\b(?:[Ii]t's|[Ii]ts|[Ii]t is) {whose} (?:turn|go)\b|\b{whose} (?:turn|go)\b", "turn: {}"),
            (rf"\b{who}(?:'ve| have)(?: got)?\b|\b{who} got\b", "{} has"),
            (rf"\b{who}(?:'?m| am|'re| are)\b", "{} is"),
            (rf"\b{who} (?=(?:hold|play|control|wear|wield)\b)(\w+)", r"{} \1s"),
            (rf"\b{whose} (?!opp|rival|friend)", "{}'s "),
            (rf"\b{whose} (?:friend (?=[A-Z])|(?=opp|rival))", ""),
        ),
    )
    for so, who, whose in (
        ("I'm|I am|[Ii]m|[Mm]y name is|[Mm]e,?|[Mm]e (?:is|=)", "[Ii]", "[Mm]y"),
        ("[Yy]ou are|[Yy]ou're", "[Yy]ou", "[Yy]our"),
    )
)
# A sentence, or what stands before a colon, of nothing but these tells nothing of a position.
_PREAMBLE = re.compile(
    r"(?:^|(?<=[.;:] ))(?:(?:let's|let us|set|the|a|an|scene|state|before|after|bug|report|issue|here|here's|is|"
    r"are|this|"
    r"that|situation|follows|as|position|so|ok|okay|we|we've|have|start|from|consider|picture|following|"
    r"scenario|example|"
    r"question|hi|hello|judge|of|game|quick|about|what|happened|nearly|almost|over|went|"
    r"board|setup|mid|late|early|mid-game|late-game|in|was|were|looks?|like|"
    r"simple|short|"
    r"my|our|it's|it|begin|with|at|now|initial|starting|how|stands?|(?:table|match|"
    r"game) \d+)\b,?[ -]*)+(?:[.:;!] *|$)",
    re.IGNORECASE,
)
# A name in small letters stands in one of these.
_SMALL = re.compile(
    r"(?:^|[.;\n] *|, |\b(?:so|and|but|it's|its) )([a-z]{2,})(?='s (?:turn|go|at|on|an?|hand|deck|arsenal)\b|"
    r" (?:is|has|got|at"
    r"|on|holds|controls) |'s (?=[a-z]+ \d)| \(|: | \d+ (?:life|hp) )"
)
_NO_SMALL = re.compile(
    "he|she|it|they|who|which|that|there|turn|life|hand|arsenal|deck|pool|arena|board|gear|weapons?|equipment|"
    "opponent|"
    "opp|player|hero|graveyard|tokens?|resources?|this|what|his|her|and|on|in|at|with|one|facing|both|all|card|"
    "cards|has|"
    "is|are|each|nobody|the|my|gy|build|zone|banished|field|play|table|not|no|also|only|just"
)
# What is put otherwise before anything is looked for, as nobody's name stands in it.
PLAINER: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (late(said), put)
    for said, put in (
        (r"\b[Ww]/o\b", "without"),
        (r"\b[Ww]/?(?=\s(?:\d|an? |[A-Z]))|\b[Ww]/(?=\s)", "with"),
        (r"\b[Oo]pp\b", "opponent"),
        (r"\bdmg\b", "damage"),
        (r"(?<=[A-Za-z]),? (?:(?:piloted|flown|driven|crewed|manned|steered) by (CARD)|with (CARD) (?:in it|"
         r"at the controls|aboard|on board|as (?:its )?pilot)\b)"
         .replace("CARD", r"[A-Z]\w*(?: [A-Z]\w*)*"), r" (\1\2)"),
        (r"\bnothing but\b", "only"),
        (r"(?:^|(?<=\W))\[([A-Z]\w*)\]:? ", r"\1: "),
        (r"\[ *\]", "none;"),
        (r"\[([^\[\]]*)\]", r"\1;"),
        (r"\b([Bb]oth|[Ee]ach) (?=(?:on|at) )", r"\1 are "),
        (r" = |(?<=[a-z])=(?=\S)", ": "),
        (r"@ ?(?=\d)", "at "),
        (r"\bz(?=\d\b)", "zone "),
        (r"(?<=[a-z]) in (red|yellow|blue)\b", r" (\1)"),
        (r"^(?:(?:[-*•]|(?:[Oo]k(?:ay)?|[Ss]o|[Ww]ell|[Hh]i|[Hh]ello|[Hh]ey|[Yy]o)\b[,!]?) )+", ""),
        (r"(?<=[a-z0-9)]) n (?=[a-zA-Z])", " and "),
        (r"(?<=[a-z]) r (?=[a-z])", " are "),
        (r"\b(?:[Ii]ts|[Ii]t's|[Ii]t is) ([A-Za-z]{2,})s (?=(?:turn|go)\b)(?<!his )", r"it is \1's "),
        (r"\b(both|all|each) are ([a-z])(?=[a-z]{3,}s(?:[.,;]|$))", lambda found: f"{found[1]} are {found[2].upper()}"),
        (r"\b(\d+ (?:life|hp) [a-z]{4,}) (?=(?:no )?(?:hand|arsenal|weapon|gear|equipment)\b)", r"\1, "),
        (r"\b(no [a-z]+) (?=no [a-z]+)", r"\1, "),
        (r"\bwith the weapon (?=[A-Z])", "wielding "),
        (r"\b(?:[Hh]is|[Hh]er|[Tt]heir) only (equipment|weapon) is ", r"\1: "),
        (r",? (?:that|which) (?:are|is) (?:not known|unknown|hidden)\b|,? nobody knows which\b", ""),
        (r"\b[Pp]ermanents?: (?!none\b)", "in play: "),
        (r"\b(?:has|had|have|is) (?:fallen|dropped|sunk|gone)(?: down)? to (?=\d)", "is at "),
        (r"\b(?:with|at|on) (\d+) (?:of|out of|/) ?(\d+)(?: (?:health|hp))?\b", r"(\1/\2)"),
        (r"\b[Ii]n (zone \d),? ([A-Z]\w*) (?:has|controls) ([^.;]*?)(?:,? and ([A-Z]\w*) (?:(?:has|controls) )?(an? "
         r"[^.;]*))?"
         r"(?=[.;]|$)",
         lambda found: f"{found[2]} has {found[3]} in {found[1]}"
         + f". {found[4]} has {found[5]} in {found[1]}" * bool(found[4])),
        (r"^T: ", "turn: "),
        (r"\b(?:[Mm]y|[Hh]er|[Hh]is|[Tt]heir|[Oo]ur) (?:daughter|son|brother|sister|friend|wife|husband|kid|child) "
         r"(?=[A-Z])|\b[Tt]he player (?=[A-Z])", ""),
        (r"(?:\b[Tt]here(?:'s| is| are) |(?<=and ))([^.,;]*?) on ([A-Z]\w*)'s side(?: of the (?:board|table|field))?",
         r"\2 controls \1"),
        (r"\b(?:starts|begins) (?:with|at|on) (?=\d+ life)", "has "),
        (r"\b([A-Z]\w*) with (?=\d+ *(?:[.,;]|$))", r"\1 at "),
        (r"\b(arsenal|banished) \((face[- ]?(?:up|down))\)", r"\1, \2"),
        (r"\b(\d+)[- ]cards? hand\b", r"\1 cards in hand"),
        (r"\b[Ii]n (?:the |his |her |their )?(hand|arsenal|graveyard),? (\w+) cards?: ", r"\2 cards in \1: "),
        (r"\b(zone \d) at (\d+/\d+)", r"\1 (\2)"),
        (r"\b(?:an?|one|his|her|their) (?:ally|item|aura)(?:, ([A-Z][^,;.]*), (?=in\b|on\b)| named |"
         r" called )", r"\1 "),
        (r"^(?:[Ss]o,? (?:I'm |I am )?|(?:[Ll]et's|[Ll]et us) (?:say|assume|suppose|imagine) (?:that )?|"
         r"(?:[Ss]uppose|[Aa]ssume|[Ii]magine|[Ss]ay)(?: that)? |In this (?:example|position|case|game),? )", ""),
        (r"\band that (?=[A-Z])", "and "),
        (r",? on the other (?:hand|side of the table),", ""),
        (r" that has(?: not|n't) been damaged(?: yet)?", ""),
        (r",? (?:and )?(?:that )?both of (?:his|her|their) opponents,? ([A-Z]\w* and [A-Z]\w*),? are\b",
         r". \1 are both"),
        (r"\b(?:[Ii]n )?(?:[Tt]he )?(hand|deck|arsenal|graveyard|soul|banished zone|pitch zone) of ([A-Z]\w*)"
         r"(?:,? there (?:is|are)| has| contains)(?! no\b)", r"\2's \1:"),
        (r"\b(?:[Tt]he )?turn (?:of|from) (?=[A-Z])", "turn: "),
        (r"(?<=\w)=(?=\d|\[|[A-Z])", ": "),
        (r"\b(?:[Rr]es|RES|[Mm]ana|[Pp]ool): ?(?=\d)", "resources: "),
        (r"\b(?:[Ee]quips?|[Ww]eapon|[Gg]ear|[Aa]rmou?r): ", "equipment: "),
        (r"\b[Pp]layer (?:\d|[A-D]|one|two) (?=[A-Z])", "player "),
        (r"(?:^|(?<=[.;] ))([^.,;]*? tokens?) for ([A-Z]\w*)", r"\2 controls \1; \2"),
        (r"\b[Mm]ain phase\b", "action phase"),
        (r"(?<=[a-z]) (?:still|also|just|already) (?=on\b|out\b|in\b|equipped\b)", " "),
        (r"\band the turn\b(?! player)", ", has the turn"),
        (r"\b(an?|one) (?:single|lone|solitary|sole|copy of(?: an?)?) (?=[A-Za-z])", r"\1 "),
        (r"\b[Tt]he (hero|weapon|equipment|life|life total) of ([A-Z]\w*)\b", r"\2's \1"),
        (r"\b(?:(?:[Yy]ou've got|[Yy]ou have|there(?:'s| is)|[Ww]e've got|"
         r"[Ww]e have) )?an? ([A-Z]\w+) player(?:,| called| named)"
         r" ([A-Z]\w*)", r"\2 is a \1"),
        (r"(?:,? (?:is|are))? at (?:his|her|their) disposal\b|, for (?:his|her|their) part,", ""),
        (r",? (?:undamaged|unhurt|untapped)\b,?", ""),
        (r"\b(turn|active)-player\b", r"\1 player"),
        (r"\b(?:one|we|you) finds? (?=[A-Z]|an? )", ""),

        (r"\b([A-Z]\w*)'s (?=(?:an? |the )?[A-Z]\w+ (?:on|at|with|holding)\b)|\b([A-Z]\w*)'s (?=on \d)", r"\1\2 is "),
        (r"(?<=[a-z]) with an? (?=[A-Z]\w+ at \d)", ", "),
        (r"\bis at (\d+)(?: life)? with an? ([A-Z]\w+)(?=[.,;]|$)", r"is a \2 at \1"),
        (r"\bis attacking\b(?=[.,;]|$)", "is the turn player"),
        (r"\b(?:[Bb]oth|[Ee]ach) (?:of them )?(?:play|plays|run|runs|are on|"
         r"pilot)(?:ing)? (?:an? )?(?=[A-Z])", "both are "),
        (r"\bwith nothing(?: at all| else)?(?=[.,;]|$)", "with no cards in hand"),
        # whose turn it is, and who plays
        (r"\b(?:AP|[Aa]ctive player)(?: is|:|,| =)? (?=[A-Z])|\b[Pp]layer active(?: is|"
         r":)? (?=[A-Z])", "turn player: "),
        (r", the (?:non-?(?:active|turn)|opposing|other|defending) player,", ""),
        (r"\b[Nn]on-?(?:active|turn) player\b", "NAP"),
        (r"\b(NAP|AP), ([A-Z]\w*),", r"\1: \2,"),
        (r"\b([A-Z]\w*)'s go\b", r"turn: \1"),
        (r"\b[Hh]ero (?=[A-Z])", "hero: "),
        (r"\bNAP(?: is|:|,| =)? (?=[A-Z])|"
         r"\b[Tt]he (?:other|second) (?:player|one)(?: is|:|,) (?=[A-Z])", "opponent: "),
        (r"\b(?:[Rr]ival|[Aa]dversary|[Dd]efender|[Vv]illain)\b(?=[:,]? [A-Z])", "opponent"),
        (r"\b[Pp]layer (?:[A-D]|\d|one|two)(?: is|:|,| =) (?=[A-Z])", "player "),
        (r"\b(?:[Ii]t is|[Ii]t's|[Ii]ts) (?:the )?(?:turn|go) (?:of|from|for) (?=[A-Z])|"
         r"\b[Ii]s (?:the )?turn (?:of|from) (?=[A-Z])", "turn: "),
        (r"\b[Tt]he turn belongs to (?=[A-Z])", "turn: "),
        (r",? \b(?:begins|starts|takes|is taking|is in|is on) (?=(?:his|her|their) (?:own )?turn)", ", it is "),
        (r"\b(turn)(?: (?:and|,))? (?:in|of) (?:the|his|her|their) (?=\w+ phase)", r"\1, "),
        # numbers
        (rf"\b(?i:{_N}) (?:(?:res|resources?|points?|mana|floating) )?(?:left |available |"
         rf"floating )?(?:in (?:(?:the|his|her|their) )?"
         r"(?:resource |mana |pitch )?pool|up|open|available|to (?:spend|use|work with|pay with)|"
         r"remains? (?:to|for) (?:him|her|them))(?=\W|$)", r"\1 resources"),
        (rf"\b(?:his |her |their |the |[Aa] )?(?:resource |mana )?[Pp]ool(?: is| has| of|:|"
         rf" =)? (?i:{_N})\b(?! cards?)",
         r"\1 resources"),
        (rf"\b(?i:{_N}) (?:points? of life|of life|lifes|lives)\b", r"\1 life"),
        (r"(?<=[a-z]) of (?=\d+ (?:life|hp)\b)", " at "),
        (r"\b[Ll]ife(?: totals?)?(?: are| is|:| =) (?=[A-Z]\w*(?: at| is| has|:)? \d)", ""),
        # places
        (r"\b(?:[Cc]urrent(?:ly)?|[Rr]emaining|[Ee]quipped|[Mm]ain|[Ss]tarting|[Oo]pening) "
         r"(?=(?:hand|weapons?|equipment|gear|arsenal)\b)", ""),
        (rf",? (?:as|is|for|being) {_HIS} (?:only|last|single|sole) card in (?=(?:his |her |their )?hand\b)", " in "),
        (rf"\b(hand|arsenal|graveyard)(?: of)?(?: is)? \(?(?i:{_N})(?: cards?)?\)?(?: -|:| =|,? (?:which|"
         rf"that) (?:is|are)) ",
         r"\2 cards in \1: "),
        (r"\b(hand|arsenal)(?: of| is|:)? (?:0|zero)\b(?: cards?)?", r"\1: none"),
        (r"(?<=\bin hand),? (?:(?:which|that|they) (?:is|are)|namely|being)\b|"
         r"(?<=\bin arsenal),? (?:(?:which|that) (?:is|are)|namely|being)\b", ":"),
        (r"\b[Tt]okens?: (?!none\b)", "in play: "),
        (r"\b(?:uses|is using|is armed with|armed with|carries) (?:the |an? )?(?=[A-Z])",
         "wields "),
        # verbs and what says nothing
        (r"\bhave\b(?= (?:an? |the )?[A-Z])(?<=[A-Z][a-z] have)", "has"),
        (r"\b(?:controls|uses|has|have|had|plays with|is with|chose) ((?:an? |the )?)(?=[A-Z]\w+ (?:hero\b|"
         r"(?:with|at|on|of) "
         r"\d))", r"plays \1"),
        (r"(?<=[a-z]{4}) hero\b(?= (?:at|on|with|and)\b|[,.;)]|$)", ""),
        (r",? \bat full (?:health|life|hp)\b", ""),
        (r", whose (?=[A-Z])", "'s "),
        (r"\b(?:sits|stands|is sitting|is standing|remains|stays|lies) (?=(?:at|on|in)\b)", "is "),
        (r"\bis (?:down to|left with) (?=\d+ *(?:[,.;]|$|(?:and|but|with|while)\b))", "is at "),
        (r"\b(?:keeps|retains|owns|is left with|fields|boasts|is down to|has got|'ve got|got) (?=[a-z]+ [a-z]|"
         r"[A-Z]|an? |\w+ cards? in|\d)",
         "has "),
        (r"\b(?:[Nn]ow,? |[Oo]k(?:ay)?,? |[Bb]tw,? |[Ff]urther(?:more)?,? |[Mm]oreover,? |[Aa]lso,? |"
         r"[Aa]cross the table,? )"
         r"(?=\w)|,? (?:btw|by the way|respectively|for now|at the moment|too|as well)(?=[.,;]|$)", ""),
        (r"\band that (?=(?:his|her|their|it)\b)", "and "),
        (r"\b[Ii]magine (?:further |also )?(?:that )?", ""),
        (r"^(?:[Ww]e're|[Ww]e are|[Ii]t's|[Ii]t is) (?:in |late in )?(?:the )?(?:late |early |"
         r"mid )?-?game[.,] *", ""),
    )
)  # fmt: skip


def plainer(text: str) -> str:
    """A told text in plainer words."""
    text = _PREAMBLE.sub("", " ".join(text.replace("’", "'").split()))
    for pattern, put in PLAINER:
        text = pattern.sub(put, text)
    return w.WITH_STATE.sub(w.in_brackets, text)


def whole(texts: Sequence[str], flow: FlowNames) -> list[str]:
    """The texts of a whole position as told of the present, by somebody else, with names in capitals. A position that
    is told in the past throughout is so now; where both tenses stand, the past is left, and refused."""
    told = "\n".join(texts)
    known = {name.lower() for name in players_of([*map(plainer, texts)], flow)}
    small = {found[1] for found in _SMALL.finditer(told) if not _NO_SMALL.fullmatch(found[1])}
    small = {name for name in small if name in known or (len(known) < 2 and not flow.calls(name))}
    texts = [_in_capitals(text, small) for text in texts]
    for letter in {name for name in known if len(name) == 1}:  # ``A's turn``
        meant = {name for name in known if name[0] == letter} - {letter}
        if len(meant) == 1:
            texts = [re.sub(rf"\b{letter.upper()}(?='s\b)", meant.copy().pop().capitalize(), text) for text in texts]
    for person, words in _PERSONS:
        if found := person.search("\n".join(texts)):
            name = found[1][:1].upper() + found[1][1:]
            texts = [person.sub("" if text.rstrip(". ").endswith(found[0]) else name, text, count=1) for text in texts]
            for said, put in words:
                texts = [re.sub(said, put.replace("{}", name), text) for text in texts]
    if not _PRESENT.search(_PREAMBLE.sub("", told)):
        for pattern, put in _PAST:
            texts = [pattern.sub(put, text) for text in texts]
    return [plainer(text) for text in texts]


def _in_capitals(text: str, names: set[str]) -> str:
    for name in names:
        text = re.sub(rf"\b{name}\b", name.capitalize(), text)
    return text


def players_of(texts: Sequence[str], flow: FlowNames) -> list[str]:
    """The players of a position told in plainer words, in the order in which they are named."""
    players: dict[str, None] = {}
    for text in texts:
        listed = (found for found in w.SEVERAL.finditer(text) if found[2])
        several = [name for found in listed for name in (*found[1].split(", "), found[2]) if name[0].isupper()]
        told = [next(filter(None, found.groups())) for found in w.NAMED.finditer(text)]
        players |= dict.fromkeys(
            name for name in (*several, *told) if fold(name) not in w.NO_PLAYERS and not flow.names(name)
        )
    whole_text = "\n".join(texts)
    heroes = {  # ``Bo, Brute on 15``: what he is, and no third player
        name
        for name in players
        if any(f"{one}, {name} on" in whole_text or f"{one}, {name} at" in whole_text for one in players if one != name)
        and len(re.findall(rf"\b{name}\b", whole_text)) == 1
    }
    return [name for name in players if name not in heroes]
