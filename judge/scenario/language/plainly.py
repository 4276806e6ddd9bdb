"""What stands for other words in every game: verbs, tenses, shortenings, places of a line, one after the other.

In a line each name is one sign here (``NAME``, ``PLAYER``), so that no rule touches one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from judge.scenario.language.inflection import base_of, third_person
from judge.scenario.language.names import ORDINALS

SIGN = 0xE000  # a name in a line is one sign while the words around it are put otherwise
PLAYERS = 0x1000  # as far apart are the signs of cards and of players
NAME, PLAYER = "[\ue000-\uefff]", "[\uf000-\uf0ff]"
WHO = "[\ue000-\uf0ff]"
THING = rf"(?:the attack|(?:(?:{PLAYER})'s )?{NAME}|{PLAYER}(?:'s [a-z]+)?)"  # what a claim is about
_MARKS = " .,;:!?'\"-–…"
CHOSEN = "defend|block|play|activate|attack|swing|pass|pitch|choose|discard|concede|respond|arsenal|pay|use"  # advice


@dataclass(frozen=True)
class Rule:
    """Words → what they are put as. claim, step: in which lines.

    The words are compiled when a line first needs them: all take a tenth of a second, and most processes never do.
    """

    words: str
    put: str | Callable[[re.Match[str]], str]
    claim: bool = True
    step: bool = True

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(self.words, re.IGNORECASE)


_MADE: list[Rule] = []


def put(said: str, rules: Iterable[Rule], *, claim: bool) -> str:
    """A line put otherwise by each of some rules in turn. No rule looks over signs at its beginning, since a name is
    one."""
    for one in rules:
        if one.claim if claim else one.step:
            said = one.pattern.sub(one.put, said).lstrip(_MARKS)
    return said


def rule(pattern: str, put: str | Callable[[re.Match[str]], str], *, claim: bool = True, step: bool = True) -> Rule:
    made = Rule(_signed(pattern), put, claim, step)
    _MADE.append(made)
    return made


def prepared() -> None:
    """Compiles the words of every rule, for a process that copies are made of."""
    for made in _MADE:
        made.pattern  # noqa: B018  (kept)


def _signed(pattern: str) -> str:
    """A pattern in which names are written as words."""
    several = pattern.replace("NAMES", r"NAME(?:(?:,| and| &)+ NAME)*")
    return several.replace("THING", THING).replace("NAME", NAME).replace("PLAYER", PLAYER).replace("WHO", WHO)


def _nth(word: str) -> int:
    return ORDINALS.index(word.lower()) + 1


# What says of what somebody does that it is done.
_MEANS = (
    "decides|chooses|opts|wants|elects|tries|attempts|proceeds|goes on|continues|prefers|manages|gets|has|"
    "is going|would like|is about|agrees"
)
_OPENING = (  # what a line may begin with that says nothing
    r"(?:first|second|third|fourth)(?=,| WHO)|and|next|after that|after this|afterwards|finally|meanwhile|now|so far|"
    "so|at first|okay|ok|well|alright|all right|right|of course|naturally|sadly|luckily|unfortunately|hence|thus|"
    "therefore|consequently|accordingly|as a result|as expected|because of that|because of this|"
    "at (?:this|that) point|by now|in the end|eventually|lastly|here|it turns out that|it holds that|it is true that|"
    "it follows that|we see that|i think|i think that|(?:we|i) expect that|(?:we|i) expect(?= WHO is| the)|"
    "this means that|that means|which means that|this means|let's|let us|in fact|indeed|also|again"
)


def _third(found: re.Match[str]) -> str:
    return third_person(base_of(found[1].lower()))


def _able(found: re.Match[str]) -> str:
    denied = re.search("n't|not|never|no longer", found[0]) is not None
    if found[1].lower() in ("unable", "forbidden"):
        return found[0] if denied else "cannot"
    return "cannot" if denied else "can"


RULES = (
    rule(r"[’ʼ´`]", "'"),
    rule(r"\s*,?\s*\b(?:any ?more|any longer|as well|at all|yet|on it|in it|there|overall|in total|by now|by then|"
         r"so far|for now|right now|at (?:this|that) (?:point|moment|time)|already|instead)\b(?=[\s.!?]*$)", ""),
    rule(rf"^(?:(?:{_OPENING})(?:,|:|\b)\s+)+(?=\S)", ""),
    rule(r"((?:THING, )+THING),? or (?=THING)", lambda found: f"{found[1].replace(', ', ' or ')} or ", step=False),
    rule(r"^(?:we|i|you|one) (?:expects?|assumes?|claims?|sees?) (WHO) to be\b", r"\1 is", step=False),
    rule(r"^(?:we|i|you|one) (?:expects?|assumes?|claims?|sees?) (WHO) to ([a-z]+)\b",
         lambda found: f"{found[1]} {third_person(found[2])}", step=False),
    rule(r"^(?:maybe|perhaps|it is possible that|it may be that|it might be that|it could be that)\b,? (?=\S)",
         "possibly ", step=False),
    rule(r"^(THING) (?:possibly|perhaps|maybe|sometimes) (?=[a-z])", r"possibly \1 ", step=False),
    rule(r"^(THING) (?!could have (?!\d|no\b|an?\b|at\b|more\b|less\b))(?:might|could|may)(?: possibly)? "
         r"(be(?! (?!at\b)[a-z]+(?:ed|en|t)\b)|have|control|win|lose)\b",
         lambda found: f"possibly {found[1]} {third_person(found[2])}", step=False),
    rule(r"\bcan never\b|\bnever can\b", "cannot", step=False),
    rule(r"^(THING) never (?=(?:[a-z]*s|[a-z]+ed|hit|won|lost|drew|took|dealt)\b)",
         r"never \1 ", step=False),
    rule(r"(?<=WHO)\s+(?:then|still|now|also|already|simply|actually|finally|again|legally|just now)\b(?=\s+\w)", ""),
    rule(r"\b(can|cannot|may|may not|is|is not) (?:legally|still|now|already|currently|yet|no longer|then)\b(?= [a-z])",
         lambda found: f"{found[1]}{' not' * found[0].lower().endswith('no longer')}".replace("can not", "cannot"),
         step=False),
    rule(r"(?<=WHO)\s+(?:just|only)\b(?=\s+\w)", "", claim=False),
    rule(r"(?<=WHO)\s+(?:just|only)\b(?=\s+\w+\s+(?:at\s+)?\d)", "", step=False),  # else nothing besides
    rule(r"\b(?:won't|(?:will|would|should|shall|is|was)(?:n't| not| never| no longer)?)(?: be)? "
         r"(able|unable|allowed|permitted|forbidden|free) to\b(?! not\b)", _able, step=False),
    rule(r"\bhas no way to\b(?! not\b)|\b(?:must not|mustn't)\b", "cannot", step=False),
    rule(r"\bhas the (?:option|right) to\b(?! not\b)", "can", step=False),
    rule(r"\bin order to\b", "to"),
    rule(r"^(?:On|During|In) (?:his|her|their) (?:own )?turn,? (?=(PLAYER))", r"in \1's turn, ", claim=False),
    rule(r",? this turn[\s.]*$", "", claim=False),
    rule(r"\b(an?|the) ([a-z]+) (?:called|named) (?=NAME)", r"\1 \2 ", claim=False),
    rule(r"\b(an?|the|his|her|their) ([a-z]+), (?=NAME[\s.]*$)", r"\1 \2 ", claim=False),
    rule(r"\bcame up\b", "comes up"),
    rule(r"\b(?:comes|came) up (?:with|as) (?=\d|an? )", "comes up ", claim=False),
    rule(r"^(?:an? )?(\d+) (?:is|was) rolled(?: on the (?:die|dice|d\d+))?[\s.]*$", r"the die shows \1", claim=False),
    rule(r"(PLAYER)'s (?:die|d6|d20) (?:comes up|lands on|rolls|shows) (?:an? )?(?=\d)", r"\1 rolls ", claim=False),
    rule(r"\b(rolls (?:an? )?\d+) (?:on|with) (?:his|her|their|the|an?) (?:\w+-sided )?(?:die|d\d+)(?=[\s.]*$)", r"\1",
         claim=False),
    rule(r"\bcoin (?:flip|toss)\b", "coin"),
    rule(r"\b(?:will|would|should|must(?= be (?!(?!at\b)[a-z]+(?:ed|en|t)\b))) be\b", "is", step=False),
    rule(r"\b(?:(?:will|must) have|(?:would|should) have(?= (?:\d|no\b|an?\b|at\b|only\b|more\b|less\b)))\b",
         "has", step=False),  # what would have been is not so
    rule(r"\bcould(?: not|n'?t)\b", "cannot", step=False),
    rule(r"(?<=WHO) may not\b", " cannot", step=False),
    rule(r"\b(?:could|might)\b|(?<=WHO) may\b", lambda found: found[0].replace(found[0].strip(), "can"), step=False),
    rule(r"\b(?:can'?t|cant)\b", "cannot", step=False),
    rule(r"\b(?:decides|chooses|opts|wants|elects) (?:not to|to not)\b|\b(?:will not|won'?t|would not|wouldn'?t)\b",
          "does not"),
    rule(r"\b(?:declines|refuses) to\b", "does not", claim=False),
    rule(rf"\b(?:goes ahead (?:and|to)|(?:{_MEANS})(?: that)? (?:he|she|they|it)(?:'ll| will| would)|(?:{_MEANS}) to|"
         r"will|would|does) (?!(?:not|so|it|zone|the|an?|his|her|their|have)\b)([a-z]+)", _third, claim=False),
    rule(rf"\b(?:will|would|should(?! (?:{CHOSEN})\b)) (?!(?:not|have)\b)([a-z]+)", _third, step=False),
    rule(r"\bchoosing to (?=[a-z])", "choosing "),
    rule(r"(PLAYER) (?:chooses|sets|picks|announces|declares|names) (?:the )?(?:value of )?X "
         r"(?:=|is|to|as|to be|equals)? ?(\d+)\b", r"\1 chooses \2", claim=False),
    rule(r"\bone of (?:his|her|their|the|PLAYER's) (NAME)", r"a \1", claim=False),
    rule(r"\btakes (?=the (?:first|second|third)\b.* (?:mode|option)|(?:modes?|options?) \d)", "chooses "),
    rule(r"\bit's\b|^its\b(?= (?:an?|the|not|no|now|round)\b)", "it is"),
    rule(r"\bis no (?=crit\b|match\b)", "is not a ", step=False),
    rule(r"^it is (?:legal|possible) for (WHO) to\b", r"\1 can", step=False),
    rule(r"^(?:it is|it) (?:illegal|impossible|(?:not |isn't )(?:legal|allowed|possible)) for (WHO) to\b",
         r"\1 cannot", step=False),
    rule(r"(\d+) ?x (?=NAME)", r"\1 "),
    rule(r"(NAME) x ?(\d+)\b", r"\2 \1"),
    rule(r"\bboth (?=NAME(?:,| and| plus| &|,? as well as) NAME)", ""),
    rule(r"\b(has|is|controls) both (?=[a-z0-9 ]+ and )", r"\1 ", step=False),
    rule(r"(PLAYER) (?:makes|made|(?:gets|got|gains|gained)(?= (?:an? |\d+ )?NAME tokens?\b)) (?=(?:an? |\d+ )?NAME)",
          r"\1 created ", step=False),
    rule(r"(PLAYER) (?:does not|did not|doesn't|didn't) get (?=(?:an? )?NAME tokens?\b)",
          r"\1 did not create ", step=False),
    rule(r"(PLAYER) (?:is blocking|is defending|blocked|defended|blocks|defends) with (NAME)[\s.]*$",
          r"\1's \2 defended", step=False),
    rule(r"^there (?:is|are) (an?|\d+|no) (NAME)s?(?: tokens?)? (?:in|under|on) (PLAYER)'s "
         r"(?:arena|board|play|field|control|side)[\s.]*$",
         r"\3 controls \1 \2", step=False),
    rule(r"(attacks PLAYER), (?:and )?not PLAYER,?(?= with\b)", r"\1", claim=False),
    rule(r"(PLAYER) (?:freezes|negates|pumps|buffs|pings|marks) (WHO) (?:with|using|by playing) (?=NAME[\s.]*$)",
         lambda found: f"{found[1]} targets {found[2]} with ", claim=False),
    rule(r"^(?:with|using) (?:his|her|their) (?:remaining|last|second|other|extra|next) action(?: point)?,? "
         r"(?=PLAYER)", "", claim=False),
    rule(r"(?<=PLAYER) (?:moves|goes) to combat and (?=[a-z])", " ", claim=False),
    rule(r"(?<=PLAYER) leaves (?:his|her|their|the) arsenal empty and (?=[a-z])", " ", claim=False),
    rule(r"(PLAYER) puts (NAME) on(?:to)? the stack,?(?= attacking|[\s.]*$)", r"\1 plays \2", claim=False),
    rule(r"(PLAYER) (?:breaks|redeems|cashes in) (?=(?:(?:an?|1|his|her|their) )?NAME)", r"\1 cracks ", claim=False),
    rule(r"(PLAYER) (?:sacrifices|destroys) (?=(?:(?:an?|1|his|her|their) )?NAME to draw)", r"\1 cracks ", claim=False),
    rule(r"^(?:the )?turn (?:goes|moves) (?:over |on )?to (PLAYER)(?=[\s.]*$)", r"\1's turn", claim=False),
    rule(r"^(?:skip|jump|move|proceed|advance) (?:ahead |on |forward )?to (?=PLAYER's (?:next )?turn)", "go to ",
         claim=False),
    rule(r"\b(?:with|choosing|picking) the first (2|3) (?:modes|options)\b",
         lambda found: "choosing modes 1" + ", 2" * (found[1] == "3") + f" and {found[1]}", claim=False),
    rule(r"\b(?:does not|doesn't) (?:want|wish|care) to (?=[a-z])", "does not ", claim=False),
    rule(r"^(PLAYER) (plays .*? (?:on|targeting)) (?:himself|herself|themselves)(?=[\s.]*$)", r"\1 \2 \1", claim=False),
    rule(r"(?<=PLAYER) (?:stays back|sits tight|sits still|holds back|hangs back|waits) and (?=does)", " ",
         claim=False),
    rule(r"\b(plays (?:PLAYER's )?NAME.*?),? and targets (WHO)(?: with it)?(?=[\s.]*$)", r"\1 targeting \2",
         claim=False),
    rule(r"\b(plays (?:PLAYER's )?NAME),? (?:freezing|marking|tapping|untapping|negating|buffing|pumping|hitting)"
         r" (?=WHO[\s.]*$)", r"\1 targeting ", claim=False),
    rule(r",? (?:in order )?to (?:pay|cover)(?: for)? (?:it|(?:its|the|his|her) (?:additional )?costs?)(?=[\s.]*$)", "",
         claim=False),
    rule(r"\btargeting (?:the|this|her|his|their) attack(?=[\s.]*$)", "", claim=False),
    rule(r"(PLAYER) (?:commits|sends|throws|puts|places) (?:(?:his|her|their|the) )?(NAMES) "
         r"(?:to|into|in|up to) (?:the defen[cs]e|defend|block|the block|the way|front of (?:it|the attack)|front)"
         r"(?=[\s.]*$)", r"\1 blocks with \2", claim=False),
    rule(r"(PLAYER) (?:chump(?:s| blocks)|steps in|fully blocks|blocks (?:out|fully|completely|out completely)) "
         r"(?=with\b)", r"\1 blocks ", claim=False),
    rule(r"\bas (?:his|her|their|the) (attack|defen[cs]e) reaction\b", r"as a \1 reaction", claim=False),
    rule(r"\buses (NAME) (?=as an? )", r"plays \1 ", claim=False),
    rule(r"\bhas no (?:attack|defen[cs]e|defensive|further|more) reactions?\b", "has no reactions", claim=False),
    rule(r"\b(?:an?|the|his|her|their) ((?:attack |defen[cs]e )?[a-z]+)[,:] (?=NAME)", r"the \1 ", claim=False),
    rule(r"\b(?:six|6|twenty|20)-sided (?=die\b)", "", claim=False),
    rule(r"(PLAYER) (?:chooses|selects|picks) (NAMES) (?:to|as the card to) (discard|banish|destroy|reveal|pitch)"
         r"(?=[\s.]*$)", lambda found: f"{found[1]} {third_person(found[3])} {found[2]}", claim=False),
    rule(r"(PLAYER)'s (?:face|head|life total)(?=[\s.,]|$)", r"\1", claim=False),
    rule(r"(PLAYER) (?:comes|goes) at (WHO) (?=with\b)", r"\1 attacks \2 ", claim=False),
    rule(r"(PLAYER) (?:gets rid of|throws away|throws out|ditches|tosses|dumps|bins|chucks|discards away) "
         r"(?:(?:his|her|their|the) )?(?=NAME)", r"\1 discards ", claim=False),
    rule(r"\b(discards NAMES) (?:to it|for it|to (?:its|the) effect)(?=[\s.]*$)", r"\1", claim=False),
    rule(r"(PLAYER) (?:puts|places|moves) (NAMES) (?:in|into|to) (?:(?:his|her|their|the) )?pitch(?: zone)?\b",
         r"\1 pitches \2", claim=False),
    rule(r"\bpays? ((?:\{r\})+)(?=[\s.]*$)", lambda found: f"{found[0].split()[0]} {found[1].count('r')}", claim=False),
    rule(r"\b(?:paying|for) (X ?= ?\d+)\b", r"with \1", claim=False),
    rule(r"\bpays (?:for it|for this|the cost) (?:with|by pitching) (?=NAME)", "pitches ", claim=False),
    rule(r"\bpasses (?:priority )?back(?: to PLAYER)?(?=[\s.]*$)", "passes", claim=False),
    rule(r"(PLAYER) neither ([a-z]+s) nor ([a-z]+s)(?=[\s.]*$)",
         lambda found: f"{found[1]} does not {base_of(found[2])}, then does not {base_of(found[3])}", claim=False),
    rule(r"(PLAYER) answers (the attack|WHO) (?=with\b)", r"\1 responds to \2 ", claim=False),
    rule(r"^((?:PLAYER's )?NAME rolls (?:an? )?(?:natural )?\d+) (?:for (?:the|its|his|her) attack|to hit)(?=[\s.]*$)",
         r"\1", claim=False),
    rule(r"^(PLAYER) sends (?:(?:his|her|their|the) )?(NAME) (?:against|after|into) (?=WHO)", r"\1's \2 attacks ",
         claim=False),
    rule(r"(PLAYER) (?:lays|sets|plays|puts) (?:down )?(?:(?:his|her|their|the) )?(NAME) (?:face[- ]?(?:down|up) )?"
         r"(?:down )?as an? (?:new )?resource", r"\1 places \2 as a resource", claim=False),
    rule(r"^(PLAYER) heals (?:himself|herself|themselves|his hero|her hero) with (?=NAME)", r"\1 plays ", claim=False),
    rule(r"(PLAYER) (?:bets|stakes) (?=(?:an? )?NAME)", r"\1 wagers ", claim=False),
    rule(r"(PLAYER) (?:pumps|buffs|increases) (?:the|her|his|their) attack (?:with|by playing) (?=NAME)", r"\1 plays ",
         claim=False),
    rule(r"(PLAYER) (?:throws|slams|drops|flashes) (?:in|down) (?:(?:his|her|their|the|an?) )?(?=NAME)", r"\1 plays ",
         claim=False),
    rule(r"\b((?:activates|cracks|pops|uses) .*NAME) to draw(?: an?| 1)?(?: card)?(?=[\s.]*$)",
         r"\1 and draws a card", claim=False),
    rule(r"\b(draws (?:an?|\d+) cards?) (?:from|off|with|for) it(?=[\s.]*$)", r"\1", claim=False),
    rule(r"^(PLAYER) (?:uses (NAMES) to pay for|pitches (NAMES)(?: to pay)? for) (NAME)",
         lambda found: f"{found[1]} pitches {found[2] or found[3]} to play {found[4]}", claim=False),
    rule(r"^(PLAYER) pays for (NAME) with (NAMES)(?=[\s.]*$)", r"\1 plays \2 pitching \3", claim=False),
    rule(r"^((?:PLAYER's )?NAME) (?:(?:hits|hit|strikes|struck) (?=(?:PLAYER's )?NAME)|(?:shoots|shot|punches|"
          r"swings at|shoots at|fires at|fires on|goes for|attacks into|takes a shot at|makes an attack on) )"
          r"((?:PLAYER's )?NAME|PLAYER)(?=[\s.]*$)",
          r"\1 attacks \2", claim=False),  # that an attack hit a player is what comes of it
    rule(r"^(PLAYER) uses (NAME) to (?:attack|hit|strike|swing at) ((?:PLAYER's )?NAME|PLAYER)(?=[\s.]*$)",
         r"\1 attacks \3 with \2", claim=False),
    rule(r"(?<=[\s,])(?:plus|as well as|along with|together with|\+|&)(?=\s)", "and"),
    rule(r"\b(and|,) with (?=NAME)", r"\1 "),
    rule(r"\bequipped with\b", "with"),
    rule(r"(NAME) only(?=[\s.]*$)", r"\1", claim=False),
    rule(r"^(PLAYER)\s*:\s*(?=NAME(?:[\s.]*$| (?:on|at|targeting|from|pitching|choosing)\b))", r"\1 plays ",
         claim=False),
    rule(r"^(PLAYER)\s*:\s*(?=NAME [a-z])", r"\1's ", claim=False),
    rule(r"^(PLAYER)\s*:\s*(?=(?:no|\d+) )", r"\1 has ", step=False),
    rule(r"^((?:PLAYER's )?NAME) (?:goes )?(?=to zone \d)", r"\1 moves ", claim=False),
    rule(r"^(NAME)\s*:\s*(?=[a-z])", r"\1 uses ", claim=False),
    rule(r"^(no )?(?:a )?(hit|miss)[\s.!]*$", lambda found: "the attack " + ("did not " if found[1] else "")
         + {"hit": "hit", "miss": "miss" if found[1] else "missed"}[found[2].lower()], step=False),
    rule(r"^(THING) (not )?(?=(?:gone|dead|defeated|destroyed|banished|discarded|tapped|untapped|exhausted|ready|"
         r"frozen|burning|full|stunned|alive|marked|face[- ](?:up|down))[\s.!]*$)", r"\1 is \2", step=False),
    rule(r"^no (NAME) (?:for|with) (PLAYER)[\s.]*$", r"\2 controls no \1", step=False),
    rule(r"^((?:in|during|at|on) (?:(?:the )?[a-z ]+?(?:step|phase)|PLAYER's turn)) (?=WHO)", r"\1, ", claim=False),
    rule(r"\b(blocks?|defends?) against ", r"\1 ", claim=False),
    rule(r"\b(to|for|accepts|declines|refuses) (NAME)'s (?:trigger|triggered ability|ability|effect)(?=[\s.]*$)",
         r"\1 \2", claim=False),
    rule(r"\bnot yet\b", "not", step=False),
    rule(r"\b((?:is|was) [a-z]+) again(?=[\s.]*$)", r"\1", step=False),
    rule(r"(NAME) (?:carries|bears) (?=.*counters?\b)", r"\1 has ", step=False),
    rule(r",? without (?:acting|responding|reacting|attacking|blocking|(?:doing|playing|activating) anything"
         r"(?: else)?)"
         r"(?=[\s.]*$)", "", claim=False),
    rule(r"\b(activates|cracks|pops|uses) (?:(?:an?|his|her|their|the) )?(NAME) (?:(twice)|(\d+) times)(?=[\s.]*$)",
         lambda found: f"{found[1]} {found[4] or 2} {found[2]}", claim=False),
    rule(r"\b(?:did|does) (?=(?:hit|trigger|defend|block|create|draw|win|lose|survive|have|control)\b)", "",
         step=False),
    rule(r"\b(draws|drew|discards|discarded) nothing\b", r"\1 no cards", step=False),
    rule(r"^(PLAYER \w+)((?: (?:at )?PLAYER)?) for (\d+)(?: power| damage)? with (NAME)",
          r"\1\2 with \4 for \3", claim=False),
    rule(r"^(PLAYER \w+(?: PLAYER)? with NAME)(?:,| for| \() ?(\d+) power\)?(?=[\s.]*$)", r"\1 for \2", claim=False),
    rule(r"^(PLAYER)'s (NAME) attacks (PLAYER)(?=[\s.]*$)", r"\1 attacks \3 with \2", claim=False),
    rule(r"^(PLAYER) (?:has|makes|lets) (?:(?:his|her|their|the) )?(NAME) attack (?=PLAYER|NAME)",
          r"\1's \2 attacks ", claim=False),
    rule(r"\b(attacks|blocks|defends|strikes) ((?:PLAYER's )?WHO )?using\b", r"\1 \2with", claim=False),
    rule(r"\b(blocks|defends) it with\b", r"\1 with", claim=False),
    rule(r"(PLAYER)'s hero\b(?! (?:ability|power)|'s)", r"\1"),
    rule(r"^there (?:is|are) (?:an? )?(NAME) in (?=PLAYER's|the|zone)", r"\1 is in ", step=False),
    rule(r"^there (?:is|are) (no|\d+) cards? in (PLAYER's \w+)[\s.]*$", r"\2 has \1 cards", step=False),
    rule(r"^there (?:is|are) (an?|no|[-+\d]+) (.*?counters?) on (NAME)[\s.]*$", r"\3 has \1 \2", step=False),
    rule(r"^(PLAYER's [a-z]+(?: zone)?) (?:has|contains|holds) (NAME)[\s.]*$", r"\2 is in \1", step=False),
    rule(r"(PLAYER) (?:holds|is holding) (\d+) cards\b", r"\1 has \2 cards in hand", step=False),
    rule(r"(PLAYER)'s hand is (\d+) cards\b|(PLAYER) has a hand of (\d+)(?: cards)?\b",
          r"\1\3 has \2\4 cards in hand", step=False),
    rule(r"\bis (?:out of|without)\b(?! (?:range|reach|play|turn|control|the)\b)|\bhas no more\b|\blacks\b",
         "has no", step=False),
    rule(r"\b(?:has not|hasn'?t) got\b", "does not have", step=False),
    rule(r"(PLAYER) (?:owns|keeps|holds) ", r"\1 has ", step=False),
    rule(r"(PLAYER's [a-z]+(?: [a-z]+)?) (?:has|contains|holds) (?:nothing|no cards)(?: at all)?(?: in it)?(?=[\s.]*$)",
         r"\1 is empty", step=False),
    rule(r"^(?:no combat chain is open|there is no (?:open )?combat chain)(?=[\s.]*$)", "the combat chain is closed",
         step=False),
    rule(r"^(?:it is|we are in|this is) (PLAYER)'s ([a-z]+ (?:phase|step))(?=[\s.]*$)",
         r"it is \1's turn and it is the \2", step=False),
    rule(r"(NAME|WHO) (is|is not) (?:one|1) of the (defending|attacking) cards(?=[\s.]*$)", r"\1 \2 \3", step=False),
    rule(r"\b(?:lies|rests|sits|waits|is lying|is sitting|is resting) in (?=the |PLAYER's |[a-z]+[\s.]*$)", "is in ",
         step=False),
    rule(r"(THING) is an? (\d+)[- ]([a-z]+) (?:attack|card)(?: with ([a-z ]+?))?(?=[\s.]*$)",
         lambda found: f"{found[1]} has {found[2]} {found[3]}" + (f" and has {found[4]}" if found[4] else ""),
         step=False),
    rule(r"(WHO)'s got\b", r"\1 has", step=False),
    rule(r"\b(?:was|were|is|has been) (?:forced|made|obliged|required) to (?!not\b)([a-z]+)",
         lambda found: third_person(found[1]), step=False),
    rule(r"\b(surviv[a-z]+) the (?:fight|attack|battle|combat|hit|exchange)(?=[\s.]*$)", r"\1", step=False),
    rule(r"\b(\d+) ([a-z]+(?: in hand)?) (more|fewer|less) than (?=PLAYER)", r"\1 \3 \2 than ", step=False),
    rule(r"\b(\d+ [a-z ]+?) to spend(?=[\s.]*$)", r"\1", step=False),
    rule(r"\bat full (?=\d)", "at ", step=False),
    rule(r"\b(has|controls|is) (.*?) on (?:the|his|her|their) (?:field|board|table|battlefield)(?=[\s.]*$)",
         r"\1 \2 in play", step=False),
    rule(r"^(no|\d+) damage (?:goes|went|gets|got|comes|came) through(?=[\s.]*$)", r"the attack dealt \1 damage",
         step=False),
    rule(r",? (?:and )?with (?=(?:no|an?|\d+) [-+a-z0-9 ]*counters?\b)", " and has ", step=False),
    rule(r"(THING) is an? ([a-z]+(?: [a-z]+)?) with (?=[a-z]+ ?\d*[\s.]*$)", r"\1 is a \2 and has ", step=False),
    rule(r"\bis (?:undamaged|unharmed|unhurt)\b", "has no damage", step=False),
    rule(r"\b(\d+|no|an?) pieces? of (?:gear|equipment|armou?r)\b", r"\1 equipment", step=False),
    rule(r"\b(revealed NAME) (?:for|in|during) the clash(?=[\s.]*$)", r"\1", step=False),
    rule(r"^(?:the )?winner of the (clash|wager) is (PLAYER)(?=[\s.]*$)", r"\2 won the \1", step=False),
    rule(r"^no (NAME)s? (?:was|were|is|are|has been) (created|destroyed|discarded)(?=[\s.]*$)", r"\1 was not \2",
         step=False),
    rule(r"(PLAYER)'s turn (?:is not|isn't) over(?=[\s.]*$)", r"it is \1's turn", step=False),
    rule(r"(PLAYER) (?:has lost|lost|loses) (?:(?:his|her|their|the) )?(?=NAME[\s.]*$)", r"\1 loses ", step=False),
    rule(r"\bhas yet to ([a-z]+)(?=[\s.]*$)", r"did not \1", step=False),
    rule(r"^nothing (?:was|is|has been) wagered(?=[\s.]*$)", "the attack has not wagered", step=False),
    rule(r"\bit (?=(?:hits?|miss(?:es|ed)|does not hit|did not hit|(?:is|was)(?: not)? blocked)\b)",
          "the attack ", step=False),
    rule(r"\bit (doesn'?t|didn'?t) hit\b", "the attack did not hit", step=False),
    rule(r"\b(?:fails|failed) to hit\b|\b(?:has not|hasn'?t) hit\b", "did not hit", step=False),
    rule(r"\bhas hit\b", "hit", step=False),
    rule(r"^(?:.(?!PLAYER))*?(PLAYER) (?:is|was|gets|got) (?=dealt \d+[\s.]*$)", r"\1 was ", step=False),
    rule(r"(dealt|deals|does|did|takes|took|suffers) (\d+)((?: to PLAYER)?)(?=[\s.]*$)",
          r"\1 \2 damage\3", step=False),
    rule(r"\b(takes|took|suffers|suffered) nothing\b", r"\1 no damage", step=False),
    rule(r"(PLAYER) loses (NAME)(?=[\s.]*$)", r"\1's \2 was destroyed", step=False),
    rule(r"\b(?:sits|finishes|gets) (at|to) (?=\d)", r"is at ", step=False),
    rule(r"\bthe (" + "|".join(ORDINALS) + r") (zone|round)\b", lambda found: f"{found[2]} {_nth(found[1])}"),
    rule(r"^(?:we are|we're|it is) (?:now |still )?in (?=round \d)", "it is ", step=False),
    rule(r"(NAME) (?:stands|stays|remains|sits|ends up|is standing|is) (?:in|at|on|inside) (?:the )?(?=zone \d)",
          r"\1 is in ", step=False),
    rule(r"^there (?:is|are) (no|\d+) cards? in (zone \d+)[\s.]*$", r"\2 has \1 cards", step=False),
    rule(r"(zone \d+) (?:contains|holds) (?=\d)", r"\1 has ", step=False),
    rule(r"(zone \d+) (?:has|still has) (?:a |some )?(?:room|space)(?: left)?(?=[\s.]*$)", r"\1 is not full",
          step=False),
    rule(r"(WHO) (?:uses|spends|spent|used) (?:an?|1|his|her|its|their|the) (?:(?:free|attack|move) )?action to "
          r"([a-z]+)",
          lambda found: f"{found[1]} {third_person(found[2])}", claim=False),
    rule(r"(NAME) (?:enters|(?:steps|walks|goes|runs|advances) (?:in|on)?to|advances in) (?=zone \d)",
          r"\1 moves to ", claim=False),
    rule(r"(NAME) (?:moves|moved|goes|went|walks|walked) to (\d+)(?=[\s.]*$)", r"\1 moves to zone \2", claim=False),
    rule(r"^(?:the )?turn passes to (PLAYER)(?=[\s.]*$)", r"\1's turn", claim=False),
    rule(r"^((?:PLAYER's )?NAME) (?:(?:is|was|has been|got|gets) (?:killed|knocked out|taken out)|"
          r"(?:goes|went) down)(?=[\s.]*$)", r"\1 is dead", step=False),
    rule(r"(NAME) (?:isn't|is not|was not|wasn't) (?:killed|knocked out|taken out)(?=[\s.]*$)", r"\1 is not dead",
          step=False),
    rule(r"(WHO) (?:stays|remains) alive\b", r"\1 is alive", step=False),
    rule(r"(NAME) (?:gets|got) (?=(?:destroyed|defeated|tapped|exhausted)\b)", r"\1 is ", step=False),
    rule(r"(NAME) (?:(?:is|was|gets|got|has been) hit for|receives|received) (\d+)(?: damage)?(?=[\s.]*$)",
          r"\1 was dealt \2 damage", step=False),
    rule(r"^it is a (hit|miss)(?=[\s.]*$)",
          lambda found: "the attack hit" if found[1].lower() == "hit" else "the attack missed", step=False),
    rule(r"^(no|\d+) damage (?:is|was|has been|gets) dealt to ((?:PLAYER's )?WHO)(?=[\s.]*$)",
          r"\2 was dealt \1 damage", step=False),
    rule(r"((?:PLAYER's )?NAME) (can|cannot) be attacked by ((?:PLAYER's )?NAME)(?=[\s.]*$)", r"\3 \2 attack \1",
          step=False),
    rule(r"^(PLAYER)'s (NAME) (can|cannot) be (?:played|cast)(?=[\s.]*$)", r"\1 \3 play \2", step=False),
)  # fmt: skip
