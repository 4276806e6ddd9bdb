"""How numbers of a claim are put in plainer words: what they come to, what was got (see ``plainly``)."""

from __future__ import annotations

import re

from judge.scenario.language.inflection import base_of, third_person
from judge.scenario.language.putting import claims, rule


def third(found: re.Match[str]) -> str:
    """The first group as a verb in the third person."""
    return third_person(base_of(found[1].lower()))


_MUCH = r"(?:\d+|no|an?)"
_NOUN = (
    "(?:NAME|life|hp|health|resources?|res|AP|action points?|power|attack|def|defen[cs]e|block|cost|(?:[a-z]+ "
    ")?counters?)"
)


def _number_last(found: re.Match[str]) -> str:
    """``Ana Gold 2, Might 1`` → ``Ana has 2 Gold and 1 Might``."""
    said = re.findall(r"(\S+(?: [a-z]+)?) (\d+)", found[2].replace(",", " ").replace(" and ", " "))
    return f"{found[1]} has " + " and ".join(f"{n} {what}" for what, n in said)


_COME_TO = (  # a number that is there in the end, whatever it was; what goes up `with` a number goes up by it
    "(?:(?:(?:is|was|gets|got|has been|has) )?(?:(?:left|back|stays|stayed|remains|remained|keeps|ends|ended|"
    "finishes|"
    "finished|sits|sitting|stands|standing|settles|settled)(?: (?:up|down|back))* (?:to|at|on|with)|"
    "(?:down|up|reduced|brought|raised|lowered|drops?|dropped|falls?|fell|fallen|goes|went|gone|climbs?|climbed|"
    "rises|"
    "rose|increased|decreased|grows|grew|grown|resting|jumps|jumped)(?: (?:up|down|back))* (?:to|at|on))|reaches|"
    "reached|retains|retained|becomes|became|turns to|is left with|was left with)"
)
# Numbers in a claim: what they come to, what was got, words beside them that say nothing.
AMOUNTS = (
    claims(r"\b((?:can|cannot) (?:defend|block|attack)(?: PLAYER)?) using\b", r"\1 with"),
    claims(r"\bprevent(?:ed|s) (\d+)(?= and\b|,|STOP)", r"prevented \1 damage"),
    claims(r" in (?:his|her|their) (?:resource )?poolEND", ""),
    claims(rf"^(WHO)((?:(?:,| and)? {_NOUN} \d+)+)STOP", _number_last),
    claims(r"^(?:(?:combat )?chain )?links (\d+)END", r"there are \1 chain links"),
    claims(r"^damage prevented (\d+)END", r"\1 damage was prevented"),
    claims("^priority (?:is )?(PLAYER)END", r"\1 has priority"),
    claims(r"^(\d+) damage (?:hits|reaches|goes to) (PLAYER)END", r"the attack dealt \1 damage to \2"),
    claims(r"\ball (?=\d+ damage\b)", ""),
    claims(r"^it costs (?:PLAYER )?(\d+)(?: resources?)? to play (NAME)END", r"\2 costs \1"),
    claims("^it is (PLAYER) (?:who|that) (?=[a-z])", r"\1 "),
    claims(r"(?<=PLAYER) (?:is|was|has been) (?:eliminated|knocked out|killed)\b", " has lost"),
    claims(r"\b(counters?|cards?) (?:left|remaining) (?=on\b|in\b)", r"\1 "),
    claims(r"(?<=PLAYER) (?:refill(?:s|ed)|draws|drew|has drawn|fill(?:s|ed))(?: back)?(?: up)? to (\d+)(?: cards)?END",
           r" has \1 cards in hand"),
    claims(r"\b(is at \d+|has \d+ life),? with (?=(?:no|an?|\d+) NAME)", r"\1 and has "),
    claims(r"\bhas dealt (?=(?:no|\d+) damage)", "dealt "),
    claims(r"(?<=NAME) is (?:defending|attacking) on (?=(?:the )?(?:chain )?link)", " is on "),
    claims(r"\bres\b", "resources"),
    rule(r"(?<=\d)(?=(?:hp|life|dmg|res)\b)", " "),
    claims(r"\bLPs?\b", "life"),
    claims(r"^(WHO) (?:was|were) (?:(?:still|now|then|down|back) )*(?=(?:at|on|in) )", r"\1 is "),
    claims(r"^(WHO|the attack) had (?:(?:still|now|then|only) )*(?=\d|no\b|an?\b)", r"\1 has "),
    claims(r"^(WHO) (?:(?:still|now|then) )+(?=has |is |controls )", r"\1 "),
    claims(r"\b(?:of|on) (?:his|her|their) ownEND", ""),
    claims(r"\b(has an? [a-z ]+|has \d [a-z ]+) again(?: because of go again| from go again)?END", r"\1"),
    claims(r"\b(los(?:es|t) \d+)(?=,? (?:and )?(?:go|dropp|fall)ing )", r"\1 life"),
    claims(r"^(WHO (?:loses|lost|takes|took) \d+(?: life| damage)?),? (?:and )?"
           r"(?:going|goes|dropping|drops|falling|falls) (?:down )?to "
           r"(\d+)END",
           r"\1, and is at \2"),
    claims(r"^((?:PLAYER) is at \d+ and has (?:\d+|no) cards?)END", r"\1 in hand"),
    claims(r"^there (?:was|is|has been) a clashEND", "a clash has happened"),
    claims(r"^there is (?:exactly |only )?(?:an?|1) (?:chain )?linkEND", "there are 1 chain links"),
    claims(r"\bought to\b", "should"),
    claims(r"(?<=PLAYER) (?:bleeds|bled) (?:for )?(\d+)END", r" lost \1 life"),
    claims(r"\b((?:can|cannot) attack(?: WHO)?)(?: (?:again|any ?more|another time|once more))?(?: this turn)? "
           r"(?=with\b)",
           r"\1 "),
    claims(r"^((?:PLAYER's )?WHO|the attack) (have|finish|end|stay|remain|receive|gain|lose|take|get|control|draw|"
           r"discard|deal|win|create|drop|fall|"
           r"go)(?= )", lambda found: f"{found[1]} {third_person(found[2].lower())}"),
    claims(r"(?<=WHO)'s (?=(?:sitting|standing|(?:still|now)(?! got)|down|up|at|on|dead|back|left)\b)", " is "),
    claims(r"(?<=PLAYER) is in (?=\d)", " is at "),
    claims(r"\b(?:is (?:at|on) (\d+)(?: life| hp)?|has (\d+) life),? with "
           r"(?=(?:no|an?|\d+) (?:cards?|resources?|action)\b)",
           lambda found: f"is at {found[1] or found[2]} and has "),
    claims(r"\b(?:himself|herself|themselves|itself) (?=an? |\d)", ""),
    claims(r"^nothing (?:gets|goes|got|went|comes|came) throughEND", "the attack dealt no damage"),
    claims(r"(?<=PLAYER) (?:throws away|throws out|ditches|bins|tosses|dumps|gets rid of|threw away|ditched|binned) "
           r"(?=an? card|\d+ cards?)", " discards "),
    rule(r"\bw (?=NAME)", "with "),
    claims(r"\b(he|she|it)s (?=(?:at|on|in|down|dead|now)\b)", r"\1's "),
    claims(r"^its (?:now )?(?=\d)|^it(?: is|'s) (?:now )?(?=\d+ (?:power|attack)\b)", "the attack has "),
    claims(r"\b(can|cannot) to (?=[a-z])", r"\1 "),
    claims(r"^it is (?:the case|true|so|correct) that (?=WHO|the)", ""),
    claims(r",? as a (?:result|consequence)(?: of (?:it|this|that))?END", ""),
    claims(r"(?<=WHO) continues to ([a-z]+)\b", lambda found: " " + third_person(found[1])),
    claims(r"^(no|\d+)(?: points? of)? damageEND", r"the attack dealt \1 damage"),
    claims(r"^to (WHO) remains? (?=\d|no\b)", r"\1 has "),
    claims(r"^(WHO)(?:'s)? (hp|health) ?[:=]? ?(\d+) ?/ ?(\d+)END", r"\1 has \3 \2 and \4 maximum \2"),
    claims(r"\b(?:does not|doesn't|did not|didn't) change(?: at all)?END|"
           r"\b(?:stays|remains|stayed|remained) (?:the same|unchanged)END",
           "is unchanged"),
    claims(r"^(PLAYER) (?:goes|went|drops|dropped|falls|fell) from (\d+) to (\d+)END", r"\1's life went from \2 to \3"),
    claims(r"^(PLAYER)(?:'s)? hand(?: size)? ?[:=] ?(\d+)(?: cards?)?END", r"\1 has \2 cards in hand"),
    claims(r"^it (?:is|was) an? (\d+)[- ]([a-z]+) attackEND", r"the attack has \1 \2"),
    claims(r"\bshould (?:still|now|then|also) ", "should "),
    claims(r"\bshould have (?=(?:taken|been|drawn|lost|gained|dealt|won|created|discarded|triggered|hit)\b)", "has "),
    claims(r"(?<=NAME) (?:passes|moves|moved|passed) (?:to|into) (?=(?:PLAYER's |THEIR )?"
           r"(?:graveyard|deck|hand|arsenal|banished))", " goes to "),
    claims(r"\b(?:picks|picked) up (?=(?:an? |\d+ )?NAME)", "gets "),
    claims(r"^(WHO) ((?:loses|lost|takes|took) \d+ (health|hp|life|damage)) and (?:is|was) left with (\d+)(?: \w+)?END",
           lambda found: f"{found[1]} {found[2]}\n{found[1]} has {found[4]} "
           + (found[3] if found[3].lower() != "damage" else "life")),
    rule(r"\bcan not\b", "cannot"),
    rule(r"\b(?:lifes|lives)\b(?= ?(?:\.|,|$|and))", "life"),
    claims(r"\bdamages\b(?= ?(?:\.|,|$|and))", "damage"),
    claims(r"\b(\d+|no|zero) (?:points? )?of (?!the\b|THEIR\b|WHO|them\b|those\b|its\b)(?=[a-z])", r"\1 "),
    claims(r"\b(\d+|no|an?) tokens? (?:of )?(?=NAME)", r"\1 "),
    claims(r"\b(\d+|no|an?) counters? of ([a-z]+)\b", r"\1 \2 counters"),
    claims(r"\b(?:a total of|in total|the full) (?=\d)", ""),
    claims(rf"\b({_MUCH}(?: [a-z]+){{0,3}}?) (?:left(?: over)?|remaining|total|available|floating|to (?:spend|use)|"
           rf"on it)"
           "END", r"\1"),
    claims(rf"\b(has|controls|is at|takes|took|deals|dealt|receives|loses|lost|costs) (?:(?:still|now|again|also|just|"
           rf"currently) |only (?=\d))+(?={_MUCH}\b)", r"\1 "),
    claims(rf"(?<=WHO) {_COME_TO} (?=(?:exactly |at least |at most )?{_MUCH} "
           "(?:(?!and |but |with )[a-z]|NAME))", " has "),
    claims(rf"(?<=PLAYER) {_COME_TO}(?<!with) (?=(?:exactly |at least |at most )?\d+(?:STOP|,? and |,? but ))",
           " is at "),
    claims(r"(?<=NAME) is (?:at|on|worth) (?=\d+ (?:power|attack|defen[cs]e|def|block|life)END)", " has "),
    claims(rf"((?:the attack|WHO)'s (?:life total|(?!hero\b)[a-z]+)) {_COME_TO} (?=\d)", r"\1 is "),
    claims(r"^(NAME)(?: still)? (?=[-+]?(?:\d+|no) (?!longer\b|damage\b)(?:[a-z]+|NAME))", r"\1 has "),
    claims(r"^(PLAYER)(?: still)? (?=(?:\d+|no) (?!longer\b|damage\b|power\b|attack\b|def|block\b|cost\b)(?:[a-z]+|"
           r"NAME))", r"\1 has "),
    claims(r"^(PLAYER)(?: is)?(?: at)? (?=\d+(?: life)?(?:,| and) )", r"\1 is at "),
    claims(r"(?<=PLAYER) (is at \d+)(?:,| and) (?=(?:\d+|an?) (?:NAME|[a-z]))", r" \1 and has "),
    claims(r"^(NAME)'s ([a-z]+) is (\d+) and its ([a-z]+) is (?=\d)", r"\1's \2 is \3 and \1's \4 is "),
    claims(r"\bhas cost (\d+)END", r"costs \1"),
    claims(r",? (?:and )?(?:its )?cost (\d+)END", r" and costs \1"),
    claims(r"^it (?:is |is at )?(?:now )?(?:attacking|swinging)(?: for)? (?=\d)", "the attack has "),
    claims(r"^it (?:now )?(?=has \d+ (?:power|attack)\b)", "the attack "),
    claims(r"\b(?:gets|got|gained|receives|received|has (?:gained|received|got)) (?:back )?(?=(?:\d+|an?) (?:resource|"
           "action point))", "gained "),
    claims(r"\b(loses|lost|gains|gained|gets|got) (\d+) (?:hp|health|life points?)\b", r"\1 \2 life"),
    claims(r"\b(?:gets|got) (?=\d+ life\b)", "gained "),
    claims(r"\b(?:does not|doesn't|did not|didn't) (?:receive|suffer) (?:any )?damage\b", "was not dealt damage"),
    claims(r"^(\d+)(?: damage)? (?:(?:is|was|gets) )?prevented(?= by|STOP)", r"\1 damage was prevented"),
    claims(r"\bgets to ([a-z]+)\b", third),
    claims(r"\b(\d+ attacks) (?:have|has) hit\b", r"\1 hit"),
    claims(r"\b(?:has )?connected\b", "hit"),
    claims(r",? so (?=(?:PLAYER|he|she|they|it)\b)", " and "),
    claims(r"\b((?:can|cannot) (?:just |simply )?[a-z].*?)(?: (?:again|a second time|another time|once more|any ?more|a"
           r" third time))?(?: (?:in )?this turn)?STOP", lambda found: re.sub(r"^(can|cannot) (?:just|"
           r"simply) ", r"\1 ",
                                                                          found[1])),
    claims("^it is (not )?(?:allowed|legal) that (WHO) ([a-z]+s)\\b",
           lambda found: f"{found[2]} {'cannot' if found[1] else 'can'} {base_of(found[3])}"),
    claims(r"\bbe (?:declared|used) as (?:an? )?(?:defending card|defender|blocker|block)\b|\bbe used to (?:block|"
           r"defend)\b", "defend"),
    claims(r"\b(can|cannot) use (NAMES) to (?:block|defend)(?: with)?END", r"\1 defend with \2"),
    claims("^(?:the )?winner (?:of the game )?is (PLAYER)END", r"\1 has won"),
    claims(r"(?<=PLAYER) (?:takes|took) the (?:game|win|match)\b", " has won"),
    claims(r"(?<=PLAYER) is died\b", " is dead"),
    claims(r"^(?:the )?priority player is (PLAYER)END|^it is (PLAYER)'s turn to act\b", r"\1\2 has priority"),
    claims(r"\b(has|gets|receives) (?:the )?priority(?: (?:first|again|now|back|as the turn[- ]player))?END",
           "has priority"),
    claims(r"\blibrary\b", "deck"),
    claims(r"\barse\b", "arsenal"),
    claims(r"\b(\d+) damage dealtEND", r"\1 damage was dealt"),
    claims(r"\bthe (?:modified|current|total) (?=[a-z]+ of\b)", "the "),
    claims(r"^(?:just|only) (?=\d)", ""),
    claims("^the turn (?:passes|goes|moves|has passed) to (PLAYER)END", r"it is \1's turn"),
    claims(r"(?<=NAME)(?: token)? on boardEND", " in play"),
    claims(r"\bthe (hand|deck|arsenal|graveyard|pitch zone|banished zone) of (PLAYER)(?!')", r"\2's \1"),
    claims(r"\b(?:its|their) owner's (?=[a-z])", "the "),
    claims(r"^(?:the )?(?:(?:top|first)(?: card)?|next (?:draw|card)) (?:of|on|in) (PLAYER)'s deck is (NAME)END|"
           "^(PLAYER)'s (?:next draw|top card) is (NAME)END",
           lambda found: f"{found[2] or found[4]} is on top of {found[1] or found[3]}'s deck"),
    claims("(?<=NAME) (?:sits|lies|rests|is next) on (?=top|the)", " is on "),
)  # fmt: skip
