"""The words that sentences about a game are made of, as data: see ``telling``. Names are signs, as in ``plainly``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from judge.scenario.language.inflection import verb_forms
from judge.scenario.language.patterns import NAME, PLAYER, late, worded
from judge.scenario.language.slots import NUMBER_WORDS

SHORT: Mapping[str, str] = MappingProxyType(
    {
        "w/": "with", "w": "with", "@": "at", "&": "and", "+": "and", "vs": "against", "vs.": "against",
        "atk": "attack", "atks": "attacks", "att": "attacks", "att.": "attacks", "blk": "block", "blks": "blocks",
        "def": "defends", "def.": "defends", "defs": "defends", "dmg": "damage", "prio": "priority",
        "ar": "attack reaction", "ars": "attack reactions", "dr": "defense reaction", "drs": "defense reactions",
        "nb": "no block", "nr": "no reactions", "resp": "response", "resp.": "response", "eot": "end of turn",
        "ga": "go again", "arse": "arsenal", "ars.": "arsenal", "opp": "the opponent", "opp.": "the opponent",
        "gy": "graveyard", "cc": "combat chain", "rx": "reaction", "thru": "through",
    }
)  # fmt: skip
"""What is shortened → the words it stands for."""

ATTACK, SWING, DEFEND, PLAY, GO, LEAD, SEND, PUMP = (
    "attacks", "swings", "blocks", "plays", "goes", "leads", "sends", "pumps",
)  # fmt: skip
_VERBS: Mapping[str, str] = MappingProxyType(
    {
        ATTACK: "attack, strike, hit, jab, slam, smack, bash, punch, poke, whack, smash, hurl, launch, thrust, stab, "
        "lunge, charge, assault, cleave, crush, bonk, clobber, thump, pummel, blast, pound, hammer, slash, maul, "
        "ram, zap",
        SWING: "swing", DEFEND: "block, defend, chump, intercept, deflect, shield", PLAY: "play, cast, announce",
        "activates": "activate, crack, pop", "uses": "use", "responds": "respond, react", "pitches": "pitch",
        "passes": "pass", "chooses": "choose, pick, select, name", "discards": "discard", "banishes": "banish",
        "destroys": "destroy", "reveals": "reveal", "targets": "target", "wagers": "wager", "resolves": "resolve",
        "ends": "end, finish", "takes": "take, step, jump", "lets": "let", "declares": "declare",
        "puts": "put, set, place", "keeps": "keep, leave",
        "opts": "opt, scry",
        "adds": "add", "makes": "make, initiate, conduct, perform, realize, execute",
        "rolls": "roll", "says": "say", "enters": "enter",
        GO: "go, move, proceed", SEND: "send, throw, fling, fire, aim, point", "flips": "flip", "pays": "pay",
        PUMP: "pump, buff, boost",
        LEAD: "lead, open, follow, start, begin, continue, come",
    }
)  # fmt: skip
THROWN = worded(r"(?:launch|hurl|thrust|slam)")  # with what one attacks
ATTACKING = frozenset((ATTACK, SWING, LEAD, SEND))
ON_OWN = frozenset((PLAY, "uses", "activates"))  # of these, what stands behind ``at`` is a target
OF_ANYONE = frozenset(("destroys", "banishes", "discards", "reveals", "chooses", "targets", "takes", "rolls", "says"))
OF_EFFECTS = frozenset(("rolls", "discards", "banishes", "reveals", "destroys", "chooses", "says"))  # an effect asks
ANSWERS = frozenset(("wagers", "targets"))  # what is asked of who acted last
RECASTABLE = frozenset((GO, "uses", "flips", "puts", "adds", "takes", "declares", "makes", "chooses", PLAY, *ATTACKING))


@lru_cache(maxsize=1)
def forms() -> Mapping[str, tuple[str, str]]:
    """Every form of a verb → the verb as the language has it, and which form it is."""
    found: dict[str, tuple[str, str]] = {}
    for verb, bases in _VERBS.items():
        for base in bases.split(", "):
            for form, kind in verb_forms(base).items():
                found.setdefault(form, (verb, kind))
    return MappingProxyType(found)


def any_of(words: Iterable[str]) -> str:
    """A pattern of words and phrases, the longest first."""
    return "(?:" + "|".join(sorted(words, key=lambda w: (-len(w), w))) + ")"


def _words(pattern: str) -> re.Pattern[str]:
    return worded(rf"(?:{pattern})(?![\w'])")


def _table(*entries: tuple[str, str]) -> tuple[tuple[re.Pattern[str], str], ...]:
    """What is said → what it is put as."""
    return tuple((_words(said), put) for said, put in entries)


HIS = "(?:the|an?|his|her|their|its|this|that)"
_IT = "(?:that one|this one|it|that|this|them|those)"
_WHOM = (
    rf"(?:{PLAYER}(?:'s (?:hero|face|head))?|him|her(?! (?:own |{NAME}))|them|"
    rf"{HIS} (?:opponent|opposing hero|enemy hero))"
)
_ONE = rf"(?:one|1) card(?: from (?:{HIS} )?hand)?[,:]? "
CARDS = (
    rf"(?:{HIS} |own |only |just |{_ONE}|namely )*{NAME}"
    rf"(?:(?:,? and|,) (?:{HIS} |own )*{NAME}(?! (?:is|was|gets|got|has)\b))*"
)
_LAYER = rf"{HIS} (?:[a-z]+[ -])?(?:ability|effect|trigger|layer|spell|card|instant|reaction)"
_ATTACK_OF = rf"(?:{HIS} (?:[a-z]+ )?(?:attack|swing|hit)|{_LAYER}|{_IT})"
THEY = (
    "(?:they|we|both(?: players)?|all(?:(?: (?:three|four|five))? players)?|everyone|everybody|the players|players|"
    "play|the game)"
)
_NOBODY = "(?:nobody|no one|no player|neither player|neither(?: of them)?|neither side)"
_BEEN = r"(?:(?:is|are|has|have|been|was|were|gets|got|then|now|will|going to) )*"
_HAS = r"(?:(?:has|have|then|now|will|is going to) )*"

# What says nothing of what is done.
NOTHING = any_of((
    "now", "then", "just", "simply", "also", "too", "as well", "once more", "once again", "again", "first of all",
    "first", "firstly", "to begin with", "next(?! turn)", "finally", "lastly", "in the end", "eventually",
    "afterwards?",
    "after (?:that|this|which)", "following that", "this time", "(?:for )?(?:a|the) (?:second|third) time",
    "at (?:this|that|which) point",
    "here", "already", "still", "in turn",
    "right away", "immediately", "directly", "straight", "happily", "gladly", "quickly", "meanwhile", "let's say",
    "okay", "ok", "well", "so", "lol", "gg", "haha", "hmm", "yeah", "yep",
    "namely", "for now", "of course", "of them", "this turn", "please", "to pay",
    "before anything else", "as (?:an?|his|her) reaction", "on the chin",
    "(?:(?:for|at|to) )?(?:(?:the|his|her) )?face(?![- ]?(?:up|down))",
    "(?:let us |let's )?(?:suppose|assume|imagine|say)(?: that)?", r"step \d+", "(?:has|takes) a (?:think|look|"
    "moment)",
    "thinks(?: about it| it over| for a (?:moment|while|bit|second))?", "(?:receiving|having|with|getting) priority",
    "(?:has|gets|receives) priority(?= and|,)",
    "paying(?: for (?:it|this|that))? with (?:his|her|their) (?:floating |available |remaining )?resources?",
    "to combat", "(?:has|have|there is|having) go again(?=,? so )",  # the attack behind it shows it
    "(?:the|its|his|her|that) (?:[a-z-]+ )?(?:trigger|triggered (?:ability|effect)) (?:goes|is put|is placed|is added) "
    "on(?:to)? the stack",
    "nothing (?:else |more |further )?happens(?: there)?", "is (?:done|finished)(?: attacking)?(?= and|,)",
    "says (?:that )?(?:he|she|they)(?:'d like to|'ll)?",
    "has (?:the|a) choice(?: and)?",
    "(?:'s )?(?:ability|effect|trigger)(?= (?:(?:is|has|then) )*resolve)", "(?:by|with)(?= [a-z]+ing )",
    r"(?:with|using|uses?) (?:his|her|their)(?: one| 1)? action(?: point)?(?: (?:to|in order to|and))?",
    "(?:in order )?to (?:pay|cover)(?: for)? (?:it|that|this|(?:its|the|his|her) (?:additional )?costs?)",
    "for (?:it|that|this|which|(?:the|its) costs?)",
    "using (?:up )?(?:all|both|the last)(?: of)? (?:his|her|their) (?:resources|mana)",
))  # fmt: skip
WILL = any_of((
    "does", "do", "did", "will", "'ll", "'d like to", "would like to", "is going to", "has", "have", "had",
    "has been", "have been", "had been", "having", "is", "are", "was", "were", "gets", "got", "being", "'s",
    "is being", "was being", "are being", "were being", "chooses to", "decides to", "decided to", "chose to",
    "opts to", "opted to", "elects to", "elected to", "has decided to", "has chosen to",
    "goes on to", "went on to", "proceeds to", "proceeded to", "attempts to", "tries to",
    "goes ahead and", "agrees to", "comes out", "came out", "had to",
))  # fmt: skip
BE = worded(r"\b(?:is|are|was|were|been|gets|got|being)(?: (?:then|now|also|already|just))?$")
NOT = any_of((
    "(?:is|are)(?: not|n'?t) going to",
    "does(?: not|n'?t)", "do(?: not|n'?t)", "did(?: not|n'?t)", "will not|won'?t",
    "has(?: not|n'?t)(?: been)?", "(?:is|was|are|were)(?: not|n'?t)", "never", "not", "(?:declines|refuses) to",
    "(?:chooses|decides|opts|elects) not to", "does(?: not|n'?t) want to",
))  # fmt: skip
KEPT = _words(any_of((
    r"to draw (?:a|\d+) cards?", "as an? (?:attack|defen[cs]e) reaction", "at instant speed", "as an instant",
    "(?:the )?(?:first|second|third|fourth) (?:mode|option)", "yes", "no", "hit", "through", "priority",
    "(?:(?:his|her|their|the) )?turn", "(?:the )?(?:combat )?chain", r"(?:an? )?\d+",
    f"(?:two|three|four|five)(?= {NAME})", "face[- ]?down", "heads", "tails",
)))  # fmt: skip
_NTH = "(?:(?:first|second|third|next|last|only|final|other|weapon) )?"
# What stands behind a verb that says little → the verb that is meant.
RECAST = _table(
    (r"as (?:(?:an?|the|his|her) )?(?:blocks?|blockers?|defenders?|defending cards?)|"
     r"in front(?: of (?:it|that|the attack))?|(?:for|to|in|as) (?:the|his|her) (?:defen[cs]e|block)|"
     r"for (?:defen[cs]e|block(?:ing)?)|"
     r"in (?:the|its) way(?: of (?:it|the attack))?|"
     r"to (?:block|defend)(?: (?:it|that one|this one|that|the attack|this))?|"
     r"a (?:\S+-card )?(?:block|defen[cs]e)", DEFEND),
    (rf"(?:as )?(?:an?|the|his|her|{PLAYER}'s) {_NTH}(?:weapon )?attack(?! reaction| action| step)|"
     r"(?:in order )?to attack|as attack|attack(?= (?:with|to|on|against) )", ATTACK),
    (r"as (?:its|the|his|her|a) targets?", "targets"),
)  # fmt: skip
# A noun where a verb is left out → what is done.
NOUNS = _table(
    (rf"(?:{HIS} )?{_NTH}(?:weapon )?attack(?! reaction| step)(?: is)?", ATTACK),
    (r"(?:attacks?|defen[cs]e|defends) react(?:ion|ing)?s?(?: is)?(?: with)?", PLAY),
    (r"(?:(?:it's|it is|that's) )?a (?:\S+-card )?block|(?:(?:only|sole) )?blocks? (?:is|are)(?: just)?", DEFEND),
)
_ALL = (
    "(?:(?:all|both) (?:of (?:it|them)|cards|effects|abilities|layers|spells|plays|triggers)|both|they(?: all|"
    " both)?|"
    "(?:the )?(?:whole |entire )?stack)"
)
_SIDES = "(?: (?:from|by|on|for) (?:either|any|both|neither) (?:side|player|of them|one)s?)?"
_MORE = "(?:any |no |more |further |other |else |anything |attack |defen[cs]e |or |and |an? )*"
_REACTS = "(?:reactions?|responses?|reacts|tricks|instants)"
_REACTIONS = rf"{_MORE}{_REACTS}(?:(?:,| or| and)? no {_MORE}{_REACTS})*"
_BLOCKS = "(?:blocks?|blockers?|defends?|defen[cs]e|defenders?|defending cards?)"
# Whole clauses of nobody's → the line.
OF_NOBODY = _table(
    (rf"(?:there (?:are|is|were|was) )?no {_REACTIONS}{_SIDES}(?: {_BEEN}(?:played|made|used))?{_SIDES}",
     "no reactions"),
    (rf"{_NOBODY} (?:reacts?|(?:has|have|plays?) {_MORE}reactions?)(?: {_MORE})?", "no reactions"),
    (rf"(?:no {_REACTIONS}|nothing)(?: (?:else|more|further))? (?:from|by|for) (?P<who>{PLAYER})",
     r"\g<who> passes"),
    (rf"no {_MORE}(?:plays|actions){_SIDES}", "everyone passes"),
    ("(?:pass|go|move|on)(?: on)? to reactions", "no block"),
    ("(?:the attack|it) has go again", "then the attack has go again"),
    (rf"(?:the )?(?:resolving|resolution) of (?P<who>{NAME})", r"\g<who> resolves"),
    (rf"(?:let )?{_ALL} {_BEEN}(?:resolves?|resolved)|resolve {_ALL}|(?:the )?stack (?:empties|(?:is|becomes) empty)",
     "the whole stack resolves"),
    (rf"(?:let )?(?:everything(?: else)?|all) {_BEEN}(?:resolves?|resolved)|resolve (?:everything|all)",
     "everything resolves"),
    (rf"{_NOBODY} (?:responds?|does|do|has|have|adds?|wants to (?:add|do|play)|plays?(?: or activates?)?)"
     rf"(?: anything| {_MORE}responses?)?(?: (?:else|more|further|to add|to do))*", "everyone passes"),
    (rf"(?:the |that |its )?(?:trigger|triggered ability|triggered effect) {_BEEN}(?:resolves|resolved)",
     "the trigger resolves"),
    (rf"(?:there is )?no {_BLOCKS} (?:from|by) (?P<who>{PLAYER})", r"\g<who> does not block"),
    (rf"(?:{THEY}|each(?: player)?|every player) (?:both |all |are |is )?pass(?:es|ed|ing)?(?: priority|"
     rf" on reactions)?"
     rf"(?: in (?:turn|succession))?|pass,? pass|priority {_BEEN}passed"
     r"(?: by (?:everyone|both|all|both players|each player))?", "everyone passes"),
    (rf"{PLAYER} (?:takes?|took|eats?) (?:the )?(?:rest|remaining damage|remainder)", "damage is dealt"),
    (rf"(?:{PLAYER} lets )?(?:the )?(?:combat(?: chain)?|chain) {_BEEN}(?:closes?|closed|ends?|ended|breaks?|broken|"
     rf"over)|"
     r"close (?:the )?(?:combat )?chain|(?:(?:(?:go|move|on) )?to |at |after )?(?:the )?end of (?:the )?combat|"
     r"after combat",
     "the combat chain closes"),
    (rf"(?:the )?next turn(?=,? (?P<who>{PLAYER}) (?!'s))", r"\g<who>'s turn starts"),
    (rf"(?:(?:the|this) )?turn {_BEEN}(?:ends?|ended|passed|passes|over|done|finished)|(?:(?:the )?next )?turn|"
     rf"(?:end|pass|finish)(?: the)? turn|(?:{THEY} (?:then |now )?)?(?:go|move|proceed|continue|skip)(?:e?s)? "
     r"(?:on )?to (?:the )?next turn",
     "the turn ends"),
    (r"(?:(?:it is|it was|it's|go(?:es)? to|begin|start|move (?:on )?to|on to|it becomes) )?"
     rf"(?P<who>{PLAYER})'s (?:next )?(?:turn|go)(?: (?:now|begins|starts))?", r"\g<who>'s turn"),
    (rf"(?:(?:the )?combat {_BEEN}resolves?|resolve (?:the )?combat)", "damage is dealt"),
    (rf"(?:the )?(?:combat )?damage {_BEEN}(?:dealt|done|calculated|applied|resolved|resolves|happens|goes through)|"
     r"(?:(?:deal|resolve|to|go to|on to) )?(?:the )?(?:combat )?damage|"
     rf"(?:(?:the|this|that) )?(?:chain )?link {_BEEN}(?:over|done|resolved|resolves|finished)", "damage is dealt"),
    (r"(?:the attack|it|that one|this one) (?:(?:is|was|has been)(?: not|n'?t)|hasn'?t been|goes|went|does not get|"
     rf"is left|remains|stays) (?:un)?(?:blocked|defended)|(?:there(?:'s| is| are) )?no {_BLOCKS}(?: (?:is |"
     rf"are |was |were )?(?:declared|made))?|nothing is blocked|"
     r"(?:blocks?|defends?)(?: with)? (?:nothing|none|no cards?)", "no block"),
)  # fmt: skip
# What a player does, in words of no verb among those above → what is done.
OF_PLAYER = _table(
    (rf"(?:(?:has|have|plays?|makes?|with|had|got) )?no {_REACTIONS}(?: to (?:it|that|this|the attack|{NAME}))?|"
     r"(?:does not|doesn'?t|did not|didn'?t) (?:respond|"
     r"react|answer)(?: to (?:it|that|this|the attack|either|any of (?:it|them)|"
     rf"(?:the )?{NAME}))?|"
     r"(?:(?:does|has|plays|adds|uses|do|did|had|played) )?nothing"
     r"(?: (?:else|more|further|left|to (?:do|add|play)))*|"
     r"(?:does not|doesn'?t|did not|didn'?t|(?:declines|refuses) to|(?:chooses|decides|opts) not to) "
     rf"(?:play|use|have|make|add|do) {_MORE}(?:reactions?|responses?|anything)"
     r"(?: (?:else|more|further|in response))*", "passes"),
    (rf"(?:does not|doesn'?t) have (?:any )?(?:{_REACTIONS}|anything (?:else|more|further))(?: to (?:play|do)|"
     rf" left)?",
     "passes"),
    (r"(?:takes|lets|brings|sends) (?:it|that|this|the attack) (?:through |on )?to (?:the )?reactions?(?: step)?",
     "does not block"),
    (r"(?:does not|doesn'?t|did not|didn'?t) have (?:an?|any) (?:block|blocks|blockers?|"
     r"defenders?)", "does not block"),
    (r"(?:decides|chooses|opts) against (?:blocking|defending)(?: (?:it|that|this|the attack))?|"
     r"(?:does not|doesn'?t|did not|didn'?t) stop (?:it|that|this|the attack)", "does not block"),
    (rf"(?:(?:makes?|declares?|has|have|says?|chooses?|selects?|offers?|mounts?|picks?|with|puts? up) )?(?:no|"
     rf"zero) {_BLOCKS}(?: declared| made)?|"
     r"(?:does not|doesn'?t) (?:want|wish|choose) to (?:block|defend)|"
     r"(?:takes?|took|eats?|soaks?|absorbs?|tanks?) (?:it|that|this|(?:that|this) (?:one|hit)|it all|it whole|"
     r"the hit|all of it|everything|the "
     r"(?:attack|damage))(?: on the chin| to the face)?|"
     r"(?:lets?|waves?|waved) (?:it|that|this|the attack|the hit) (?:through|hit|in|go through)(?: (?:him|her|"
     r"them))?",
     "does not block"),
    (rf"end of turn|(?:ends|finishes) (?:it(?= there| here)|there|(?:(?:the|his|her|their) )?turn)(?: there| here|"
     r" without \w+| by passing)?|"
     rf"(?:pass(?:es)?|gives|hands)(?: over)? (?:the|his|her|their) turn"
     rf"(?: (?:to|over to) (?:{PLAYER}|him|her|the opponent))?"
     r"(?: (?:with no attacks?|without (?:an )?attack(?:s|ing)?))?", "ends the turn"),
    (r"(?:(?:does|do|did) )?(?:wagers?|bets|gambles)|"
     rf"(?:uses|takes|activates|makes|accepts) (?:the|an?) wager(?: option)?(?: on {NAME})?", "wagers"),
    (r"has no way to (?:respond|react)", "passes"),
)  # fmt: skip
_THE_ATTACK = f"(?P<what>{NAME}|(?:the|this|that) attack|attack|it|that|this)"
# What came of the attack → what is claimed of it. Groups: which attack, who, how much.
RESULTS = _table(
    (rf"(?:{_THE_ATTACK} )?{_HAS}(?:hits?|connects?|connected|lands?|landed|impacts?|impacted|(?:goes|gets|"
     rf"comes|went|got|is|"
     rf"came) through)"
     rf"(?: (?P<who>{PLAYER}))?(?: for (?:the )?(?:remaining )?(?P<n>\d+)(?: damage)?)?", "hit"),
    (rf"(?:{_THE_ATTACK} )?{_BEEN}(?:deals?|dealt|does) (?:the )?(?:remaining )?(?P<n>\d+)(?: damage)?"
     rf"(?: to (?P<who>{PLAYER}))?", ""),
    (rf"(?P<who>{PLAYER}) {_BEEN}(?:takes?|took|taken|eats?|suffers?|dealt|receives?|loses|lost) (?:the )?"
     r"(?:remaining |full )?(?P<n>\d+)(?: (?:damage|life))?(?: from (?:it|that|this|the attack))?", ""),
    (r"(?P<n>\d+|no|nothing)(?: damage)?(?: (?:(?:(?:goes|gets|got|went|comes|go) )?through|(?:is|was|"
     r"has been) dealt)|"
     r"(?= to PLAYER))"
     rf"(?: to (?P<who>{PLAYER}))?|(?:(?:that|there|it)(?:'s| is) )?(?P<bare>\d+|no) damage", ""),
    (rf"(?P<who>{PLAYER}) {_BEEN}(?:goes|went|drops|dropped|falls|fell|down) (?:down )?"
     r"to (?P<left>\d+)(?: life)?", ""),
    (rf"(?:that|this|which|it) (?:puts|leaves|brings|drops|takes|sends|knocks) (?P<who>{PLAYER}) (?:down |back "
     rf")?(?:at|to|on) "
     r"(?P<left>\d+)(?: life)?", ""),
    (rf"(?P<who>{PLAYER}) (?:is|gets|got|was) (?:hit|struck)(?: by {_THE_ATTACK})?"
     r"(?: for (?P<n>\d+)(?: damage)?)?", "hit"),
    (r"(?:that|this|it) (?:blocks|blocked|stops|stopped) (?:everything|it all|the attack|all of it|"
     r"it)", "did not hit"),
    (rf"(?:{_THE_ATTACK} )?{_BEEN}(?:fully|completely|entirely|totally) (?:blocked|defended|stopped)"
     rf"(?: by (?P<who>{PLAYER}))?", "did not hit"),
)  # fmt: skip
JOINS = worded(
    r"(?:[,;.:!()|–—]|-(?=\s)|->|→|\b(?:and|but|so|then|which|(?<=\S )who|while|whereupon|"
    r"with(?= (?:PLAYER|him|her) [a-z]+ing))\b)+"
)
# What a sentence may begin with whose first part is done before the second.
FIRST = worded(
    r"\s*(?:once|after(?! (?:that|this|which)\b)|when|as soon as|since|as(?! (?:an?|does)\b)|because|now that|"
    r"let|have|"
    rf"suppose|imagine|assume|(?:{THEY} )?(?:both |all )?pass(?:es)? (?:priority )?until)\s+"
)
TAIL = worded(
    "(?:by |while )?(?P<tail>pitching|targeting|(?<=, )attacking(?! .* with)|choosing|discarding|destroying|"
    "banishing|"
    "paying(?: for it)? with|paying for it by pitching|with(?= NAME being pitched)|"
    rf"with(?= {_WHOM} as (?:its|the|her|his) ))\s+(?P<what>{CARDS}|{_WHOM}|yes|no|\d+)"
    "(?: being pitched)?(?P<aim> as (?:its|the|her|his)(?: attack)?[- ]target)?(?: as payment)?"
)
PREP = worded(
    "(?P<prep>with|using|via|at|on|onto|into|against|towards?|to|in front of|by)"
    rf"\s+(?:(?P<who>{_WHOM})(?!'s)|(?P<cards>{CARDS})|(?P<it>{_ATTACK_OF}))(?!\w)"
)
PLAIN_TAIL = worded(
    r"with X=\d+(?!\w)|choosing (?:modes? \d(?:(?:, and|,| and) \d)*|(?:the )?(?:first|second|third|fourth)(?:(?:, "
    r"and|,|"
    r" and)(?: the)? (?:second|third|fourth))*(?: (?:modes?|options?))?)(?!\w)"
)
PLACE = worded(
    r"(?:(?:to|on|onto|at) )?(?:the )?(?P<place>top|bottom)(?: of (?:(?:THEIR )?(?:deck|library)|"
    r"it))?(?!\w)"
)
FOR = worded(r"for (\d+)(?P<of> power| damage)?(?!\w)")
SUBJECT = worded(r"(?P<who>PLAYER)(?P<of>'s(?! (?:hero|face)))?(?:'s hero)?|(?P<pron>he|she)(?!\w)")
ROLES = worded(
    "the (?P<turn>active|turn|attacking|current)[- ](?:player|hero)|(?:the|his|her) "
    "(?:(?:defending|non-?active|non-?turn|opposing|other) (?:player|hero)|opponent)(?!')"
)
LISTED = worded(rf"\s*[,:]?\s*(?:namely )?(?:{HIS} )?NAME")
OBJECT = worded(CARDS)
PARTICLE = _words("up|in|off|out|over|down|away|(?:'s )?(?:attack |hero |triggered )?(?:ability|effect|trigger)(?! to)")
PRONOUN = _words(r"\b(?:he|she)")
END = worded(r"\s*(?:$|[,;.:!()]|PLAYER|(?:and|but|so|then|which|who|while|he|she)\b)")
MEANT = _words(r" to (?:attack|block|defend)")
TAKEN_BACK = worded(
    r"\s*,?\s*(?:but|except|only|just|save|other than|apart from|unless)\b(?!\s+(?:PLAYER|he|she|they)(?!\w))"
)
"""Behind a whole clause: what takes part of it back (``plays nothing but C``)."""
HIM = worded(r"(?:him|them|her(?=\s*(?:$|[.,;!]|(?:with|using|for|again)\b)))(?!\w)")
ONESELF = _words("himself|herself|themselves")
ON_TURN = _words("(?:on|in|during) (?:his|her|their)(?: own)? turn")
IN_RESPONSE = _words(
    r"in response(?: to (?:it|that|this))?|"
    rf"(?:with|while) (?:the attack|it|that|(?:{HIS} )?{NAME})(?: is)?(?: still)? on the stack"
)
NONE = _words("(?:with )?(?:nothing|none|no cards?)")
ANY = _words("(?:with )?any(?:thing| cards?)")
COPY = _words(
    rf"\b(?:another|the other|an? second|(?:his|her) other|one more)(?: copy of)?(?: {HIS})? (?P<card>{NAME})|"
    r"\b(?:another|the other|an? second) (?:one|copy)|\b(?P<own>(?:his|her|their) (?:own )?(?:copy|one)(?: of it)?)"
)
SAME = worded("(?:(?:as|so|(?P<nor>neither|nor)) )?(?:does|do|did) (?P<who>PLAYER)")
BEFORE = _words("before (?:attacking|(?:he|she) attacks|any attacks?)")
FOR_CARD = worded(rf"(?:for|to) (?:{HIS} )?(NAME)(?:'s (?:effect|trigger|ability))?(?!\w)")
OF_CARD = worded(rf"(?:\b{HIS} )?(NAME)(?:'s)? (?:attack|swing)(?! reaction| action|\w)")
KIND_ATTACK = worded(r"(?:'s )?\b(?P<kind>[a-z]+) (?:swing|attack)(?! reaction| action| step| card|\w)")
EVERY = worded(rf"\b(?:both|all)(?: of)?(?: {HIS})? (NAME)(?! and|,)")
THE_ATTACK = _words(_ATTACK_OF)
RESOLVED = _words("(?:the|this|that) attack (?:is |has )?(?:resolves|resolved)")
THAT = _words(_IT)
WORD = re.compile(r"[\w/@+&'.]+|[@+&]")
SIGNS = re.compile(NAME)
INITIAL = late(
    r"(?:^|(?<=[,;.:] )|(?<=\band )|(?<=\bthen ))[A-Z](?=(?:'s)?:?\s+"
    rf"(?:{any_of(map(re.escape, (*forms(), *SHORT, 'no', 'takes')))})(?!\w))|"
    r"(?<=\bat )[A-Z](?![\w'.])|(?<=\battacks )[A-Z](?=\s+with\b)"
)
# Before names are looked for.
RAW = tuple(
    (worded(pattern), put)
    for pattern, put in (
        (r"(?<=[a-z]) \((\d+)(?: (?:def|block|power|defen[cs]e))?\)(?=\s*(?:$|[.,;]))", r" for \1"),
        (r"\b(?:at|as) (?:first|second|third|last)(?: of all)?\b,?(?! (?:card|mode|option))", ""),
        (r"^\s*(?:step )?\d+[.):]\s+(?=\S)", ""),
        (
            r"^\s*after (?:the )?blocks?(?: (?:is|are|has been|have been) (?:declared|made))?,? ",
            "in the reaction step ",
        ),
        (r",? (?:along with|together with|as well as|plus) ", " and "),
        (r"\b(?:goes|carries) on with\b", "continues with"),
        (r"\breaction of (attack|defen[cs]e)\b", r"\1 reaction"),
        (r"^(?:(?:go|goes|move|moves|on) to|enters?|begin) combat,? (?=[A-Z])", ""),
        (r"\bcarr(?:ies|ied|y) out\b", "makes"),
        (r"\bthe attack of (?=(?:his|her|the) )", "an attack with "),
        (r"\b(?:do|does|did) an? (?=(?:attack|block|defen[cs]e) )", "makes a "),
        (r"\battack(s|ed|ing)? to (?=[A-Z])", r"attack\1 "),
        (r"\b(?:during|in) (?:the )?reactions\b(?! step)", "in the reaction step"),
        (r"\((\d+) resources? paid\)", r", paying \1 resources"),
        (r"(?: (?:is|are)|'s|'re)? gonna\b", " will"),
        (
            r"\b(full|for|takes?|took|eats?|deals?|suffers?) ("
            + "|".join(w for w in NUMBER_WORDS if len(w) > 2)
            + r")(?=\s*(?:$|[.,;]|damage))",
            lambda found: f"{found[1]} {NUMBER_WORDS[found[2].lower()]}",
        ),
        (
            r"^(?:(?:the|both|all|each) )?(?:[a-z]+ )?(?:triggers?|triggered (?:ability|abilities|"
            r"effects?)) (?:goes?|is put|are put|is added"
            r"|are added) on(?:to)? the stack, (?:and )?(?=\S)",
            "",
        ),
        (r" (?:to|for|because of|due to) (?:the|its) (?:(?:on-)?hit |attack )?(?:effect|trigger|ability)\.?$", ""),
        (r"\band (?:gets|got) (?:an? )?(?=\d+\.?$)", "and rolls "),
        (r"\bwith the (?:help|aid) of\b", "with"),
        (r", as (?:the|an?) [a-z-]+ (?:player|hero),", ""),
        (r",? declaring ((?:the |an? )?[^,]+?) as (?:the|its|his|her) (?:attack[- ])?target\b", r" targeting \1"),
        (r"\b((?:does|did)(?: not|n't) (?:defend|block))(?: with)? nothing\b", r"\1"),
        (r",? (?:again|once more),? this time (?=with\b)", " "),
        (r"\bpoints? of damage\b", "damage"),
        (r"\b(defend|block)(s|ed)? with: ", r"\1\2 with "),
        (r"\s*\(costs?:? (\d+)\)", r", paying \1 resources"),
        (r"^(?:during|in) combat,? ", ""),
        (r"^before (?:the )?(?:combat )?damage(?: is dealt)?,? (?=[A-Z])", "in the reaction step, "),
        (r"^(?:damage(?: dealt)?|dmg) ?: ?(\d+)(?: damage)?\.?$", r"\1 damage"),
        (r"(?<!choosing),? (?=modes? \d)", " choosing "),
        (r"\((?:AR|attack reaction)\)", "as an attack reaction"),
        (r"\((?:DR|defen[cs]e reaction)\)", "as a defense reaction"),
        (r"\((arsenal|hand|graveyard|banished zone)\)", r"from \1"),
        (
            r"\b(one|two|three|four|five|six|seven|eight|nine) "
            r"(?=resources?\b|mana\b|(?:damage )?(?:goes|gets|comes|went|got|came) through)",
            lambda found: f"{NUMBER_WORDS[found[1].lower()]} ",
        ),
        (r"\s*\(((?:pitch|pay|target|choos|from|for|using|via|with)[^()]*)\)", r", \1"),
    )
)
TAKEN = frozenset(
    word
    for said in (NOTHING, WILL, NOT, HIS, *SHORT.values(), *forms(), *(p.pattern for t in (
        RECAST, NOUNS, OF_NOBODY, OF_PLAYER, RESULTS) for p, _ in t), KEPT.pattern, TAIL.pattern, PREP.pattern)
    for word in re.findall(r"(?<![\\\w])[a-z]{3,}", said)
)  # fmt: skip
"""Words of sentences, which are no part of a name that stands for it."""
