"""Wordings that say the same in other words or in another order: pairs for ``wording``, which puts the second in the
place of the first. Zones that are empty, and what stands before instead of behind."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.games.flesh_and_blood.words import lexicon
from judge.games.flesh_and_blood.words.beforehand import PERIOD, SELF
from judge.terms.flesh_and_blood import ARMS, PERMANENTS

_HERO = "they|you|that hero|the (?:attacking|defending) hero|target hero|target opposing hero"
_ZONE = "hand|arsenal|graveyard|banished zone|pitch zone|soul"
_NO_PUT = r"(?:(?!\b[Pp]uts?\b|\brest\b|\bothers?\b).)*?"  # nothing more that is put, of which it could be said, too
_ONE = r"(?:(?! and )[^,.\"])*"  # one thing that is done
_DOES = "pays?|discards?|banish(?:es)?|destroys?|loses?|reveals?|puts?|removes?"
_STANDS = "|".join(sorted({kind.lower() for kind in (*ARMS, *PERMANENTS)} | {"weapon", "token"}))
# a target and whose or where it is, with nothing behind it that would be of two of them
_TARGET = (
    r"target (?:(?!(?:hero|opponent|an?|the|this|at|to|unless|if|and|or)\b)[\w'-]+ ){0,3}?"
    rf"(?:{_STANDS}|permanent|attack|card|object)"
    rf"(?: (?:you|they|an opponent|that hero) controls?| in (?:a|your|their|an opponent's) (?:{_ZONE}))?"
)
_ATTACKING = "|".join(sorted({arm.lower() for arm in ARMS} | {"weapon", "ally"}))  # what is attacked with
_NAMED = r"[A-Z]\w*(?: [A-Z]\w*)*"
_MANY = "cards|auras|items|allies|weapons|tokens|attacks|equipment|permanents"
_PLAIN = "|".join(lexicon.PLAIN_KEYWORDS)
# The participles of what a hero does, by the verb.
_PAST = {
    **{v: f"{v}ed" for v in ("attack", "banish", "boost", "crank", "defend", "destroy", "discard", "gain", "mark")},
    **{v: f"{v}ed" for v in ("opt", "pitch", "play", "prevent", "reveal", "roll", "search", "transcend", "turn")},
    **{v: f"{v}d" for v in ("activate", "charge", "complete", "create", "fuse", "intimidate", "remove", "shuffle")},
    **{"equip": "equipped", "scrap": "scrapped", "tap": "tapped", "wager": "wagered"},
    **{"beat": "beaten", "become": "become", "deal": "dealt", "draw": "drawn", "freeze": "frozen", "hit": "hit"},
    **{"lose": "lost", "put": "put", "steal": "stolen", "win": "won"},
}
DONE = "attacked|played|discarded|rolled|banished|pitched|drawn|created|dealt|intimidated|charged|wagered|destroyed"
DID = rf"(?:{DONE}|{'|'.join(_PAST.values())}|been)"
_OWN = {"you": "your", "they": "their"}
_CONTROL = {"you": "control", "they": "control", "hero": "controls", "opponent": "controls"}
_SAID = {"your": "you have", "their": "they have"}


def _has(found: re.Match[str]) -> str:
    """ "your arsenal is empty" is "you have no cards in your arsenal"."""
    whose, zone, *held = found.groups()
    said = _SAID[whose.lower()]
    what = held[0] if held and held[0] else "no cards"
    return f"{said[0].upper() if whose[0].isupper() else said[0]}{said[1:]} {what} in {whose.lower()} {zone}"


def _unless(found: re.Match[str]) -> str:
    """ "unless they pay {r}, they discard a card" is "they discard a card unless they pay {r}"."""
    before, word, price, what = found.groups()
    comma = "," if before == " " else ""
    return f"{comma}{before}{what[0].upper() if word == 'U' else what[0]}{what[1:]} unless {price}"


def _from_there(found: re.Match[str]) -> str:
    """ "At the start of your turn, you may return this from your graveyard to your hand" waits there (1.7.4)."""
    when, does, zone, rest = found.groups()
    return f"While this is in your {zone}, {when[0].lower()}{when[1:]}, {does}{rest}"


_HEROES = (
    "each (?:other |opposing )?(?:hero|opponent)|(?:another )?target (?:opposing )?hero|you|that hero"
    "|the (?:attacking|defending) hero"
)


def _heroes_first(found: re.Match[str]) -> str:
    """ "to each ally and each opposing hero" is "to each opposing hero and each ally"."""
    things = found[1].removeprefix("to ")
    return f"to {found[2]} and {things}" if not re.search(r"\bhero\b", things) else found[0]


def _listed(found: re.Match[str]) -> str:
    return ", " if found[0][0] == "," else ""


def _has_still(found: re.Match[str]) -> str:
    """ "if it had": as "has" of a card; of a permanent that is elsewhere now it was so before (1.2.3a)."""
    elsewhere = rf"\b(?:banish|return|put|shuffle)\w* [^.,]*\b(?:target|controls?|{_STANDS})\b"
    if re.search(elsewhere, found.string[: found.start()], re.IGNORECASE):
        return found[0]
    return f"{found[1]} {found[2]} has "


def _both_do(found: re.Match[str]) -> str:
    """ "You and target hero each draw a card" is "You draw a card and target hero draws a card"."""
    you, who, verb, what = found.groups()
    return f"{you} {verb} {what} and {who} {lexicon.third(verb)} {what}"


_CHAIN_LINK = {"second": 2, "third": 3, "fourth": 4, "fifth": 5}


PAIRS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # zones
    (rf"\b([Yy]our|[Tt]heir) ({_ZONE}) is empty\b", _has),
    (
        rf"\b([Yy]our|[Tt]heir) ({_ZONE}) has ((?:an?|no|\d+ or (?:more|fewer|less)) [^,.\"]*?)(?: in it)?"
        r"(?=,|\.| and\b)",
        _has,
    ),
    (
        rf"^((?:At the|When(?:ever)?) (?![^,]*(?:\bthis\b|~))[^,]*), ([^\"]*?\b(?:banish|return|put) (?:~|this)) "
        rf"from your ({_ZONE})\b(.*)",
        _from_there,
    ),
    (
        rf"^(.*\b(?:Action|Instant|Reaction) --? [^:\"]*: (?:Return|Put|Banish) (?:~|this)) from your ({_ZONE})\b(.*?)"
        r"\.?( Go again\.?)?$",
        r"\1\3. Activate this ability only if this is in your \2.\4",
    ),
    # in another order
    (rf"(^|, | )([Uu])nless ((?:{_HERO}) (?:{_DOES}) {_ONE}), ((?:\"[^\"]*\"|(?! and )[^,.\"])*)(?=\.|$)", _unless),
    (
        r"\b([Yy]our next [^,.\"]*?) (this turn|this combat chain) (that (?:targets|is attacking) [^,.\"]*?) "
        r"(gets?|gains?|costs?|has)\b",
        r"\1 \3 \2 \4",
    ),
    (r"\b([Uu]ntil the (?:start|end) of (?:your|their) next turn) (?=they\b|you\b)", r"\1, "),
    (
        r"\b([Oo]ther |)((?:[a-z-]+ )*?cards?) (you control |they control |)that (?:are|is) "
        r"(defending|attacking)\b",
        lambda found: f"{found[1]}{found[4]} {found[2]}{' ' * bool(found[3])}{found[3].strip()}",
    ),
    (r"\b([Dd]iscards?|[Bb]anish(?:es)?|[Rr]eveals?) (\d+|X) (cards?) at random\b", r"\1 \2 random \3"),
    (r"\b([Dd]iscard|[Bb]anish|[Dd]estroy|[Rr]eveal) (?=(?:red|yellow|blue) card\b)", r"\1 a "),
    (r"(\b[Tt]he next [^,.\"]* you play this turn), (?=(?:gets?|gains?|costs?) )", r"\1 "),
    (r"\b([Rr])andomly choose (\d)\b", lambda found: f"{'C' if found[1] == 'R' else 'c'}hoose {found[2]} at random"),
    (
        r"\b([Yy])ou may attack (?:with an? ([^,.\"]*?) an additional time|an additional time with an? ([^,.\"]*?)) "
        r"(?=this turn)",
        lambda found: (
            f"{'C' if found[1] == 'Y' else 'c'}hoose a {(found[2] or found[3]).removesuffix(' you control')} "
            "you control. You may attack with it an additional time "
        ),
    ),
    (
        r"\b([Dd]iscards?|[Bb]anish(?:es)?|[Rr]eveals?) (?:an?|(\d|X)) "
        r"(cards? (?:from|in) (?:their|your) (?:hand|graveyard|arsenal)) at random\b",
        lambda found: f"{found[1]} {found[2] or 'a'} random {found[3]}",
    ),
    (
        r"\b(are|is) ([A-Z]\w+) (this turn|this combat chain) and (gets?|gains?|have|has) ([^.,\"]*?)(?=\.|$)",
        r"\1 \2 and \4 \5 \3",
    ),
    (
        r"\b[Yy](our next [^,.\"]*?) (this turn) (?:((?:costs?|gets?|gains?) [^.]*?) and )?"
        r"may be played as though it were an instant\b",
        lambda found: (
            f"{f'Y{found[1]} {found[2]} {found[3]}. ' if found[3] else ''}"
            f"You may play y{found[1]} {found[2]} as though it were an instant"
        ),
    ),
    (
        r"(\b[Rr]oll a (?:\d+[- ]sided )?die\. )(Gain|Draw|Lose|Create) that (?:many|much) "
        r"(\{[rh]\}|cards|[A-Z]\w+ tokens)",
        r"\1\2 \3 equal to the number rolled",
    ),
    (
        r"\b([Ss]earch(?:es)? (?:your|their|[a-z ]+'s) (?:(?!\bfor\b)[^.])*?) and (banish(?:es)?|puts?|discards?) "
        r"(up to \d+|an?) ([^,.]*?)(?= into\b| face-| on \b|,|\.|$)",
        lambda found: f"{found[1]} for {found[3]} {found[4]} and {found[2]} {'it' if found[3][0] == 'a' else 'them'}",
    ),
    # several at once, said shortly
    (
        r"\b((?:[Oo]ppo\w+ )?[Hh]eroes|[Oo]pponents) can't attack (?!this (?:turn|combat))"
        r"((?:this|~|your|you|(?:other )?allies you control|(?<!nts can't attack )(?<!ing heroes can't attack )"
        r"(?:other )?(?:allies|heroes))\b[^,.\"]*?)(?=\.| this (?:turn|combat)| until|$)",
        lambda found: (
            f"{found[2][0].upper() if found[1][0].isupper() else found[2][0]}{found[2][1:]} can't be attacked"
        ),
    ),
    (r"\b([Yy]ou)(?= can't be (?:attacked|targeted|the target)\b)", r"\1r hero"),
    (r"\b(up to )any (\d|two|three) targets\b", r"\1\2 targets"),
    (
        rf"\b(number of (?:[a-z-]+ )*?(?:{_MANY})) and (?=(?:[a-z-]+ )*?(?:{_MANY})\b)",
        r"\1 or ",
    ),
    (rf"\b(for each (?:{_STANDS})) and (?=(?:{_STANDS})\b)", r"\1 or "),
    (
        rf"\b((?i:{_MANY})) and ((?:{_MANY}) (?:you|they|opponents) control (?:gets?|have|has|can't|cost|lose)\b)",
        r"\1 or \2",
    ),
    (rf"\b(an? (?:{_STANDS})), an? ({_STANDS}),? or an? (?=(?:{_STANDS})\b)", r"\1, \2, or "),
    (
        r"\b(If|if|While|while) ((?:[^,.\"]*? )?)(you|they)('ve| have| control) ([^,.\"]*?) (and|or) "
        r"(have|control) (?=an?\b|\d|no\b|exactly\b)",
        r"\1 \2\3\4 \5 \6 \3 \7 ",
    ),
    (
        r"\b([Tt]hey|[Oo]pponents|[Tt]he defending hero|[Tt]arget (?:opposing )?hero) can't "
        r"((?:play|draw|activate|gain|pitch) [^,.\"]*?) "
        r"or ((?:play|draw|activate|gain|pitch) [^,.\"]*?) ((?:this|until|during) [^,.\"]*)",
        lambda found: (
            f"{found[1]} can't {found[2]} {found[4]} and {'opponents' if found[1][0] in 'oO' else 'they'} can't "
            f"{found[3]} {found[4]}"
        ),
    ),
    (
        r"\bunder the control of (each opponent|each hero|target hero|target opposing hero|an opponent)\b",
        r"under \1's control",
    ),
    (r"\bcan't be defended from (hand|arsenal)\b", r"can't be defended by cards from \1"),
    (
        r"\b((Each (?:other |opposing )?(?:hero|opponent)) may [^.\"]*\. )Those (?:heroes |opponents )?(?:that|who) "
        r"(do|don't) (\w+)",
        lambda found: f"{found[1]}{found[2]} who does{found[3][2:]} {lexicon.third(found[4])}",
    ),
    (r"\b([Bb]anish(?:es)?) (?:one|1)(?: of them)? and (put )?the other (?=on\b|into\b)", r"\1 1 and put the rest "),
    (rf"\b(to (?:each|all|target) [^,.\"]*?) and ({_HEROES})(?=\.|,|$)", _heroes_first),
    (
        r"\b([Dd]eal (?:\d+|X) (?:arcane )?damage to each (?:other |opposing )?(?:hero|opponent)) (?:who|that) "
        r"(controls|has) ([^,.\"]*)(?=\.|$)",
        lambda found: f"{found[1]} if they {'control' if found[2] == 'controls' else 'have'} {found[3]}",
    ),
    (rf"\b([Tt]arget (?:{_STANDS})) or target (?=(?:{_STANDS})(?:[,.]|$))", r"\1 or a "),
    (
        rf"\b([Cc]reates? an? {_NAMED})(?: token)?((?:, an? {_NAMED}(?: token)?)+), or an? (?={_NAMED} token\b)",
        lambda found: f"{found[1]}{re.sub(r', an? |(?: token)(?=,|$)', _listed, found[2])}, or ",
    ),
    (
        rf"\b(gets?|gains?) ({_PLAIN}|[+-]\d\{{[pd]\}}) and (loses?) ({_PLAIN})(?=\.| this\b| until\b|$)",
        r"\3 \4 and \1 \2",
    ),
    (
        r"(?:^|(?<=\. ))(Until the (?:start|end) of your next turn), (you may play (?:it|them|that card))(?=\.|$)",
        lambda found: f"{found[2].capitalize()} {found[1][0].lower()}{found[1][1:]}",
    ),
    (
        r"\b([Rr]eturns?|[Pp]uts?) (it|them) (to|into|on top of|on the bottom of) their (?=hand|deck|graveyard)",
        r"\1 \2 \3 its owner's ",
    ),
    (r"\b((?:[Uu]p to )?(?:\d|[Tt]wo|[Tt]hree) target (?:opposing )?heroes) each (?=[a-z])", r"\1 "),
    (
        r"\b([Cc]reates? an?) ([A-Z][\w]*(?: [A-Z]\w*)*) token or an? ([A-Z][\w]*(?: [A-Z]\w*)*) token\b",
        r"\1 \2 or \3 token",
    ),
    (
        r"\b([Cc]reate (?:an?|\d+) ([A-Z]\w*(?: [A-Z]\w*)*) tokens?"
        r"( under (?:target (?:opposing )?hero's|their) control)?\. If [^,.]*), "
        r"(?:instead create (?=\d+(?:\.|$))|create (?=\d+ instead))(\d+)(?: instead)?(?=\.|$)",
        lambda f: f"{f[1]}, instead create {f[4]} {f[2]} tokens{' under their control' * bool(f[3])}",
    ),
    (
        r"\b([Yy]ou) and (target (?:opposing )?hero|that hero|the (?:attacking|defending) hero) each (\w+) ([^,.\"]*)"
        r"(?=\.?$|\. (?!If\b|Otherwise\b))",
        _both_do,
    ),
    (
        r"\bchooses? (an? [^,.\"]*? (?:they|you) control) and (destroys?|banish(?:es)?|taps?|freezes?) it\b",
        r"\2 \1",
    ),
    (r"(?<=[a-z}»\d]); if ", ". If "),
    (
        r"((?:^|[.:] )(?:(?!\b(?:[Ii]f|[Ww]hile|[Aa]s long as)\b)[^.\"])*?\b(?:gets?|gains?) [+-]\d\{[pd]\})"
        r"( this turn|),? or ([+-]\d\{[pd]\})(?: instead)? if ([^.\"]*)",
        r"\1\2. If \4, instead it gets \3",
    ),
    (
        r"(^|[.:] )((?!If)[A-Z][^,.\"]*?) (if (?:you|they) (?:discard|destroy|reveal|banish)\w* [^,.\"]*? this way)"
        r"(?=\.|$)",
        lambda found: f"{found[1]}I{found[3][1:]}, {found[2][0].lower()}{found[2][1:]}",
    ),
    (
        r"^(?:Opposing heroes'|(?:Your )?[Oo]pponents'|Each (?:opponent|opposing hero)'s) first ([^,.\"]*?)(?<!attack) "
        r"each turn ",
        r"The first \1 each opponent plays each turn ",
    ),
    (r"\btwice or more\b", "2 or more times"),
    (r"^While (attacking|defending), (this|~) ((?:gets|has|gains) [^.\"]*)(?=\.|$)", r"\2 \3 while \1"),
    (r"\byou (?:have|control) a chain link\b", "you control 1 or more chain links"),
    (r"\byou have (?=(?:exactly \d|\d or more|no) (?:\w+ )?chain links?\b)", "you control "),
    (
        r"\b([Aa]ctivate (?:this ability |~ |this )?only (?:if|while)) it (?=has\b)",
        r"\1 this ",
    ),
    (
        r"^((?:This|~|[A-Z][^,.\"]* you control) can't be (?:attacked|targeted|destroyed)) "
        r"(while|as long as) ([^,.\"]*)",
        lambda found: f"{found[2].capitalize()} {found[3]}, {found[1][0].lower()}{found[1][1:]}",
    ),
    (r"\bdamage (it|this|~) deals can't be prevented\b", r"damage \1 would deal can't be prevented"),
    (r"\b(they play [^,.\"]*?costs?) them an additional ((?:\{r\})+)", r"\1 \2 more"),
    (
        r"\b([Tt])he next ([^,.\"]*?) you play (this turn) ((?:costs?|gets?|gains?) [^.\"]*?),? and you may play it "
        r"as though it were an instant\b",
        lambda found: (
            f"{found[1]}he next {found[2]} you play {found[3]} {found[4]}. "
            f"You may play your next {found[2]} {found[3]} as though it were an instant"
        ),
    ),
    (r"\b(you|they) choose to (?=[a-z])", r"\1 "),
    (r"\b[Yy]our next boosted ([^,.\"]*?) (this turn|this combat chain)\b", r"The next \1 you boost \2"),
    (r"\btheir hero's soul\b", "their soul"),
    (r"^If (an? [^,.\"]*?) defends (this|it|~)(?=,)(?!.*\bit (?:gets|gains|has)\b)", r"When \1 defends \2"),
    (
        r"\b([Ee])xchange control of ((?:an?|target) [^,.\"]*?) (?:and|with) (?=an?\b|target\b|another\b)",
        r"\1xchange \2 for ",
    ),
    # in other words
    (
        r"\b([Dd]eal (?:\d+|X) (arcane damage|damage) [^.]*\. If [^,.]*), deal (\d+|X)(?: arcane)?(?: damage)? instead"
        r"(?=\.|$)",
        r"\1, instead deal \3 \2",
    ),
    (
        r"\b([Dd])eal ((?:\d+|X) (?:arcane )?damage to [^,.]*?) and (?=(?:\d+|X) (?:arcane )?damage to\b)",
        r"\1eal \2 and deal ",
    ),
    (r"\b(cards?) (you|they) have in (?:(?:your|their) )?(hand|arsenal)\b", lambda f: f"{f[1]} in {_OWN[f[2]]} {f[3]}"),
    (r"\btarget (?:hero or (?:target )?ally|ally or (?:target )?hero)\b", "any target"),
    (r"(?<=[a-z}»]); otherwise,? ", ". Otherwise, "),
    (rf"\b((?:{_HERO})) must (?=(?:{_DOES})\b[^.]*\bor\b)", r"\1 "),
    (
        r"\b([Ii]f|[Ww]hile|and) (it|this|that card|the \w+ card) costs (\d+ or (?:less|more)|\d)\b",
        r"\1 \2 has cost \3",
    ),
    (r"\b([Ii]f|[Ww]hile|and) its (\{[pdh]\}) is (\d+ or (?:less|more))(?=,| and\b|\.|$)", r"\1 it has \3 \2"),
    (r"\b([Ii]f|[Ww]hile|and) its cost is (\d+(?: or (?:less|more|higher))?)(?=,| and\b|\.|$)", r"\1 it has cost \2"),
    (r"\b([Ii]f|and) (the \w+ card) was (?=(?:a |an )?(?:\w+ )?(?:red|yellow|blue|card)\b)", r"\1 \2 is "),
    (
        r"\b(they|you) have an arsenal\b",
        lambda found: f"{found[1]} have a card in {'their' if found[1] == 'they' else 'your'} arsenal",
    ),
    (
        r"\b(equal to) the number ((?:discard|destroy|banish|reveal|remov|tapp|creat|charg)ed|put) this way",
        r"\1 the number of cards \2 this way",
    ),
    (
        r"\b([Ii]f|[Ww]hile) (?:this|it) is (?:your|the) (first|second|third) ([^,.\"]*?attack) (?=this turn)",
        r"\1 it's your \2 \3 ",
    ),
    (r"\bwith cost (less|greater) than (this|~)(?=[ ,.]|$)", r"with cost \1 than the cost of \2"),
    (r"\b([Ii]f|[Ww]hile|and) its (\{[pdh]\}) is (\d+)(?=,| and\b|\.|$)", r"\1 it has exactly \3\2"),
    (r"\b[Tt]his (?:attack|weapon)'s (?=(?:base )?\{)", "~'s "),
    (r"(\bmust be defended (?:from hand )?by \d+) or more\b", r"\1"),
    (r"(\b[Cc]osts? (?:\{r\})+ less[^,.\"]*), to a minimum of (?:0|\{r\}0)\b", r"\1"),
    (r"\b(loses?) (?:1|an) action points?\b", r"\1 an action point"),
    (r"\b(on|On) bottom of\b", r"\1 the bottom of"),
    (
        r"^(?:~|[Tt]his)'s (\{[pd]\}) and (\{[pd]\}) (?:is|are)(?: each)? equal to ([^.\"]*)",
        r"~'s \1 is equal to \3. ~'s \2 is equal to \3",
    ),
    (r"\bdifferently named ([^,.\"]*?)(?=[,.]|$)", r"\1 with different names"),
    (r"\b([Cc]hoose \d) of the following\b", r"\1"),
    # players
    (r"\b([Tt])hey each (?=draw|discard|lose|gain|create|banish|reveal|put|choose)", r"\1hey "),
    (
        r"\b(an? (?:marked |opposing )?hero) (?:with|who has) "
        r"(no (?:equipment|auras|items|allies|tokens|weapons|permanents))\b",
        r"\1 who controls \2",
    ),
    (
        r"\b([Ee]ach (?:opposing |other )?(?:hero|opponent)) with (?=no cards in hand|\d+ or (?:more|less|fewer) )",
        r"\1 who has ",
    ),
    (
        r"((?:^|, )(?:[A-Z][a-z]+ )?(?:[a-z]+ )*?(?:[Cc]ards|[Ii]nstants|[Aa]ctions|[Aa]ttacks|[Rr]eactions|[Aa]uras)) "
        r"cost (?:opponents|opposing heroes) (?:an additional )?((?:\{r\})+)(?: more)?(?: to play)?",
        r"\1 opponents play cost \2 more to play",
    ),
    (
        r"^((?:Opponents|Heroes|You) can't [^,.\"]*?) during (your turn|an opponent's turn)(?=\.|$)",
        lambda found: f"During {found[2]}, {found[1][0].lower()}{found[1][1:]}",
    ),
    (
        r"\b([Tt])arget (opposing )?hero's ((?:[a-z]+ )*attacks) (?=gets?\b|gains?\b|have\b|loses?\b|can't\b)",
        lambda found: f"{found[3].capitalize() if found[1] == 'T' else found[3]} target {found[2] or ''}hero controls ",
    ),
    # of the attack itself, and not of what was spoken of before it: nothing is read of that
    (r"\b(with \{[pdh]\} (?:[a-z ]+ its(?= base \{)|equal to its)) (?=base\b)", r"\1 own "),
    (r"\b([Yy])ou may only (?=attack with\b|defend with\b)", r"\1ou can only "),
    (
        r"^During their next turn, ([^,.]*?hero) ((?:can|may) only [^,.]*|can't [^,.]*)(?=\.|$)",
        lambda found: f"{found[1][0].upper()}{found[1][1:]} {found[2]} during their next turn",
    ),
    # wherever it is, what it gains it gains there
    (r"\b(?:While|while) (?:~|this) is face-up in any zone(?: and|, if it) would gain\b", "if this would gain"),
    (r"^if this would gain\b", "If this would gain"),
    # numbers
    (r"\bexactly (\d+) cards? in (?:(?:your|their) )?hand\b", r"exactly \1 cards in hand"),
    (r"(?<=[.] )If the (?:result|roll) is (?=\d)", "If you roll a "),
    (
        r"\b(?:this is|it is|it's) the (second|third|fourth|fifth) (?:or (?:higher|later|greater) chain link|"
        r"chain link or (?:higher|later|greater))\b",
        lambda found: f"this is chain link {_CHAIN_LINK[found[1]]} or higher",
    ),
    (r"\b(this|it) is not (?=defended\b|attacking\b|defending\b)", r"\1 isn't "),
    (r"\b(it|this|that card)'s (?=defending (?:an?|this)\b)", r"\1 is "),
    (
        r"^~ can't be played from (?:your )?(arsenal|graveyard|banished zone)",
        r"Play this only if this isn't in your \1",
    ),
    (
        rf"\b([Ii]f|[Ww]hile|and) (an?|another) ([^,.\"]*?) is in (your|their) ({_ZONE})(?=,| and\b|\.)",
        r"\1 there is \2 \3 in \4 \5",
    ),
    (
        r"\b(costs? (?:\{r\})+ less to (?:play|activate) for each [^,.\"]*?),? and (gets?|gains?|has|have) "
        rf"((?:{_PLAIN})(?:,? and (?:{_PLAIN}))?)(?=\.|$)",
        r"\2 \3 and \1",
    ),
    (r"\b(to) each of (?=(?:up to )?\w+ target (?:opposing )?heroes\b)", r"\1 "),
    (r"\b([Ff]or each) (?=(?:put|banished|destroyed|discarded|revealed|shuffled) this way\b)", r"\1 card "),
    (rf"\b(their|their owners?'|opponents') ({_ZONE}|deck)s\b", r"\1 \2"),
    (r"^((?:(?!\b[Pp]uts?\b).)*)\b(?:shuffled|returned) this way\b", r"\1put this way"),
    (
        r"\b([Ee]ach (?:other |opposing )?(?:hero|opponent)) (?:that|who) (did(?:n't)?)(?= [a-z]+s\b)",
        lambda found: f"{found[1]} who does" + found[2].removeprefix("did"),
    ),
    (
        rf"^({_NO_PUT}\b[Pp]uts?\b{_NO_PUT} (into|on the (?:top|bottom)(?: of|(?= this)))(?: (your|their|its owner's) "
        rf"({_ZONE}|deck))?\b{_NO_PUT})\bput \2(?: \3 \4)? this way\b",
        r"\1put this way",
    ),
    (
        r"(\b[Pp]revent the next (?:\d+|X) (?:arcane )?damage [^.]*\. If [^,.]*), prevent the next (\d+|X) instead",
        r"\1, instead prevent \2",
    ),
    (
        r"\b([Pp]revent the next (?:\d+|X) (arcane damage|damage) [^.]*\. If [^,.]*, instead prevent) "
        r"the next (\d+|X) \2(?=\.|$)",
        r"\1 \3",
    ),
    (
        r"\b([A-Za-z][a-z-]*(?: [a-z-]+)*?) cost them (?=an additional |[{r}]+ more )"
        r"(?:an additional )?((?:\{r\})+)(?: more)? to play "
        r"(during their next turn|this turn)",
        r"\1 they play \3 cost \2 more to play",
    ),
    (
        rf"\b([Ii]f|[Ww]hile) you have (an? (?:[\w-]+ )?(?:{_STANDS})\b"
        r"(?![^,.]* (?:equipped|in))[^,.]*)(?=,)",
        r"\1 you control \2",
    ),
    (r"\bit's the (first|second|third) attack you've made (?=this turn)", r"it's your \1 attack "),
    (
        r"^((?:[A-Za-z-]+ )*?(?:[Aa]llies|[Ww]eapons|[Aa]uras|[Ii]tems)(?: with [^,.\"]*)?) can't attack"
        r"(?=[.]| this turn|$)",
        lambda found: f"Heroes can't attack with {found[1][0].lower()}{found[1][1:]}",
    ),
    # events
    (
        r"\b([Ww]hen(?:ever)?) you boost, if (an? [^,.]*?) (?:is|was) banished this way(?=,)",
        r"\1 you banish \2 from boosting",
    ),
    (r"\bwhenever (they [^,.\"]*?) (during their next turn), ", r"\2, whenever \1, "),
    (r"\b([Ww]hen(?:ever)? an? [^,.]*?) face-up is put (?=into your arsenal,)", r"\1 is put face-up "),
    (
        r"\b(would deal (?:arcane )?damage[^,.]*, instead (?:it |you )?deals? (?:double|twice) that much)(?=\.|$)",
        lambda found: f"{found[1]} {'arcane ' * ('arcane' in found[1])}damage",
    ),
    (
        r"^((?:(?!\b(?:hero|opponent|player|they|them)\b)[^\"])*"  # else that hero is the one who was named
        r"\b[Tt]arget (?!hero|opponent)(?:(?!\bthis\b|~)[^.\"])* its owner's (?:hand|deck|arsenal)\. (?:Then )?)"
        r"([Tt])hat (?:hero|player)\b",
        lambda found: f"{found[1]}{'I' if found[2] == 'T' else 'i'}ts owner",
    ),
    (r"\b(from) opponents' (hand|deck|graveyard|arsenal)s\b", r"\1 an opponent's \2"),
    (r"^(When(?:ever)? (?:~|this) [^,.\"]*) while (attacking|defending)(?=,)", r"\1 while this is \2"),
    (r"\b(the last attack this combat chain) missed\b", r"\1 didn't hit"),
    (r"\b(was the last attack this (?:combat chain|turn) and) it hit\b", r"\1 the last attack this combat chain hit"),
    (
        r"^You may play ([^.\"]*?) during (?:an opponent's|opponents'|each opponent's) turns? (?=as though)",
        r"During an opponent's turn, you may play \1 ",
    ),
    (r"\b([Yy]ou may play [^,.\"]*?) from arsenal\b", r"\1 from your arsenal"),
    (r"\b((?:hero|they|[Oo]pponents) can't play [^,.\"]*? from) hand\b", r"\1 their hand"),
    (
        rf"\b([Dd]estroy|[Bb]anish|[Ff]reeze|[Tt]ap|[Uu]ntap) ({_TARGET}) and ({_TARGET})"
        r"(?=\.(?!.*\b(?:[Ii]ts?|[Tt]hat)\b)|$)",
        lambda found: f"{found[1]} {found[2]} and {found[1].lower()} {found[3]}",
    ),
    (r"\b((?:into|to|enters?) the arena with) an additional (?=[a-z+-])", r"\1 a "),
    (r"\b([Yy]our) first ([^,.\"]*?) (?=during your next turn\b)", r"\1 next \2 "),
    (r"(\bwould [^,.]*), you may instead (?=[a-z])", r"\1, instead you may "),
    (
        rf"\b(put into an opponent's (?:{_ZONE}) from) their ({_ZONE}|deck)\b",
        r"\1 an opponent's \2",
    ),
    (
        r"\b([Ii]f|[Ww]hile|and) (the attack|that attack)'s (base )?(\{[pd]\}) is (\d+ or (?:less|more))",
        r"\1 \2 has \5 \3\4",
    ),
    (r"\b(the attack|that attack|the (?!next\b)\w+ card)'s (\{[pd]\}|cost)", r"the \2 of \1"),
    (r"\b(number of) different (name|cost|color)s among ([^,.\"]*)(?=[,.]|$)", r"\1 \3 with different \2s"),
    (r"\b(for each) different (name|cost|color) among ([^,.\"]*)(?=[,.]|$)", r"\1 \3 with different \2s"),
    (
        r"\bthere are (\d+ or more) different (name|cost|color)s among ([^,.\"]*)(?=,)",
        r"the number of \3 with different \2s is \1",
    ),
    (
        r"\byou would be dealt (arcane )?damage by (an? [^,.\"]*? source)(?= this turn,|,)",
        r"\2 would deal \1damage to you",
    ),
    (
        r"\b([Ii]f|[Ww]henever) you would be dealt (arcane )?damage by (an? [^,.\"]*?)(?= this turn,|,)",
        r"\1 \3 would deal \2damage to you",
    ),
    (
        r"\b(you boost (?:~|this)), if the banished card (is|has) ([^,.\"]*)(?=,)",
        lambda found: (
            f"{found[1]}, if {'a card with ' * (found[2] == 'has')}{found[3]} was banished from boosting this"
        ),
    ),
    (r"\b(attack|card|arrow) that (?:was|has been) (?=played from)", r"\1 "),
    (r"\bmay also\b", "may"),
    (r"\b(activates?) an ability of (?=an?\b)", r"\1 "),
    (r"\b(may play (?:it|them|that card)) from your banished zone (?=this\b|until\b|during\b)", r"\1 "),
    (r"^When(?:ever)? (you|an opponent|a hero) next (?=[^,.\"]* this turn,)", r"The next time \1 "),
    (r"\bcontrol(s?) only (?:one|1|an?) (?=[a-zA-Z])", r"control\1 exactly 1 "),
    (rf"\b(hero|opponent) whose ({_ZONE}) is empty\b", r"\1 who has no cards in their \2"),
    (r"(?<=, )you must (?=[a-z])", ""),
    (r"^You must ([a-z])", lambda found: found[1].upper()),
    (r"\bonly as long as\b", "only while"),
    # when, how long, and whose
    (r"^(?:For the rest of|During) (?:this|the) (turn|combat chain),", r"This \1,"),
    (r"\bfor the rest of (?:this|the) (turn|combat chain)\b", r"this \1"),
    (r"^Each time ", "Whenever "),
    (r"\b([Ww])hen this combat chain closes\b", r"\1hen the combat chain closes"),
    (r"\b([Ww]hen(?:ever)?|[Ii]f) your attack (?=is\b|hits\b|deals\b|attacks\b)", r"\1 an attack you control "),
    (r"^When(?:ever)? you(?:'re| are) hit,", "Whenever an attack hits you,"),
    (rf"\byou defend an attack with (?=an? (?!\S+ counter|(?:{_ATTACKING})\b))", "you defend with "),
    (r"\b(cards?|attacks?|auras?|items?) that costs? (?=\d)", r"\1 with cost "),
    (r"\b([Ii]f|and) the (?:previous|last) chain link hit(?=,| and\b)", r"\1 the last attack this combat chain hit"),
    (rf"\b(you|they) have an empty ({_ZONE})", lambda f: f"{f[1]} have no cards in {_OWN[f[1]]} {f[2]}"),
    (rf"\b(an opponent|the (?:attacking|defending) hero)'s ({_ZONE}) is empty\b", r"\1 has no cards in their \2"),
    (r"\b(hero|opponent|they|you) ha(?:s|ve) no equipment(?=,)", lambda f: f"{f[1]} {_CONTROL[f[1]]} no equipment"),
    (
        r"^The first time each turn (you would be dealt (?:arcane )?damage)(?=,)",
        r"The first time \1 each turn",
    ),
    (
        r"\bprevent 1 of that damage for each ([^,.\"]*)(?=\.|$)",
        r"prevent X of that damage, where X is the number of \1",
    ),
    (
        r"\b(costs?) X\{r\} less((?: to (?:play|activate))?), where X is the number of ([^,.\"]*)(?=\.|$)",
        r"\1 {r} less\2 for each \3",
    ),
    (
        r"\b(costs? (?:\{r\})+ (?:less|more)(?: to play| to activate)?) "
        r"during (your|an opponent's|opponents'|your opponents') turns?\b",
        lambda found: found[1] + (" while it's your turn" if found[2] == "your" else " while it's an opponent's turn"),
    ),
    # in another tense
    (r"\b([Ii]f|and) (it|that card|the \w+ card) had (?=\d|cost)", _has_still),
    (r"\b([Ii]f|[Uu]nless) (you|they) drew (?=[^,.\"]*?\bthis )", r"\1 \2 have drawn "),
    (
        r"^(At the (?:start of your turn|beginning of your action phase(?!.* first (?![^,.\"]*\b(?:attack|action)))), "
        r"[^\"]*?\b)(?:the first (?=[^,.\"]*? you play this turn)|your first (?=[^,.\"]*? this turn))",
        lambda found: f"{found[1]}{'the' if 'the first' in found[0] else 'your'} next ",
    ),
    (rf"\ban? ({_PLAIN}) attack\b", r"an attack with \1"),
    (r"\b((?:\w+ )?(?:cards?|attacks?)) that(?:'s| is| are) (red|yellow|blue)(?=[,.]| you\b| they\b)", r"\2 \1"),
    (r"\bwon a clash or a wager\b", "won a clash or won a wager"),
    (r"\b(you|they) weren't (?=dealt|attacked|hit|intimidated|marked)", r"\1 have not been "),
    (
        rf"\b(you|they|who|hero|opponent) (?:didn't|did not) ({'|'.join(_PAST)})\b(?=[^,.\"]*?\b{PERIOD})",
        lambda found: f"{found[1]} ha{'ve' if found[1] in ('you', 'they') else 's'} not {_PAST[found[2]]}",
    ),
    (  # of what this defends, or is under, "it" may be the other
        rf"^((?:If|While) {SELF} (?!is defending|defends|is under)(?:(?! and )[^,.\"])*, when(?:ever)?) it "
        r"(?=hits|attacks|defends|is )",
        r"\1 ~ ",
    ),
    (r"^When(?:ever)? (?=[^,.\"]*? would )", "If "),
    (r"\b([Yy]ou)( have| get| gain) (\+\d\{i\})", r"\1r hero gets \3"),
    # a quotation and what stands behind it
    (r"\b(gets?|have|has) (\"[^\"]*\") and (?:has|have|gets?) (\d base \{[pd]\})", r"\1 \3 and \2"),
)
