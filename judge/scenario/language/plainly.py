"""What stands for other words in every game: verbs, tenses, shortenings, places of a line, one after the other.

In a line each name is one sign here (``NAME``, ``PLAYER``), so that no rule touches one.
"""

from __future__ import annotations

import re

from judge.scenario.language.commentary import DONE, TOLD
from judge.scenario.language.inflection import base_of, base_of_doing, third_person
from judge.scenario.language.names import ORDINALS
from judge.scenario.language.plain_numbers import AMOUNTS, third
from judge.scenario.language.putting import claims, rule, steps
from judge.scenario.language.slots import NUMBER_WORDS

CHOSEN = "defend|block|play|activate|attack|swing|pass|pitch|choose|discard|concede|respond|arsenal|pay|use"  # advice


def _nth(word: str) -> int:
    return ORDINALS.index(word.lower()) + 1


# What says of what somebody does that it is done.
_MEANS = (
    "decides|chooses|opts|elects|tries|attempts|proceeds|goes on|continues|prefers|manages|is going|would like|agrees"
)
_OPENING = (  # what a line may begin with that says nothing
    r"(?:first|second|third|fourth)(?=,| WHO)|and|next|after that|after this|afterwards|finally|meanwhile|now|so far|"
    "so|at first|okay|ok|well|alright|all right|right|of course|naturally|sadly|luckily|unfortunately|hence|thus|"
    "therefore|consequently|accordingly|as a result(?: of (?:all )?(?:this|that))?|as expected|"
    "because of that|because of this|"
    "at (?:this|that) point|by now|in the end|eventually|lastly|here|it turns out that|it holds that|it is true that|"
    "it follows that|we see that|i think|i think that|(?:we|i) expect that|(?:we|i) expect(?= WHO is| the)|"
    "this means that|that means|which means that|this means|let's|let us|in fact|indeed|also|again"
)


def _able(found: re.Match[str]) -> str:
    denied = re.search("n't|not|never|no longer", found[0]) is not None
    if found[1].lower() in ("unable", "forbidden"):
        return found[0] if denied else "cannot"
    return "cannot" if denied else "can"


_ABILITY = "(?:[a-z]+[ -])?(?:ability|power)"


# What a step says besides: what was paid, on which chain link, that nobody blocked. "Activates C for 2 resources" may
# be what it costs or what it gives.
SAID_OF_STEPS = (
    steps(r"^((PLAYER):? .*?),? (?:paying|spending|tapping|exhausting|by (?:paying|spending)|and pays"
          r"(?: its cost of)?) ((?:\{r\})+|\d+)(?: (?:resources?"
          r"(?: points?)?|mana|floating))*(?: (?:to|for) .*)?END|"
          r"^((PLAYER) (?!activates|uses|cracks|pops).*?) for (\d+) (?:resources?|mana)END",
          lambda found: (f"{found[1] or found[4]}\nthen {found[2] or found[5]} paid "
                         f"{found[6] or (found[3].count('{') if '{' in found[3] else found[3])} resources")),
    steps(r",? (?:and )?(?:uses|using) (NAMES) (?:to pay|as payment)(?: for (?:it|that))?END", r" pitching \1"),
    steps(r"^((PLAYER) .*?),? pitching nothingEND", r"\1\nthen \2 pitched no cards"),
    steps(r"^(.*NAME.*?),? (?:as|on|for) (?:the )?(?:combat )?(?:chain )?link (\d+)\b(.*)$",
          r"\1\3\nthen there are \2 chain links"),
    steps(r"^(PLAYER plays (NAME).*?),? giving (?:it|NAME|the attack) \+(\d+) (?:power|attack)END",
          r"\1\n\2 resolves\nthen the attack has +\3 power"),
    steps("^((?:PLAYER) .*NAME.*?),? (?:(?:also |which |and )?(?:goes |is |gets )?(?:also "
          ")?unblocked)END", r"\1\nno block"),
    steps("^(PLAYER)'s (NAME) (?:attacks (PLAYER) and )?(?:goes|is) unblockedEND",
          lambda found: f"{found[1]} attacks{f' {found[3]}' * bool(found[3])} with {found[2]}\nno block"),
    steps(r"(?<=PLAYER) (?:responds|answers|reacts) (?:by|with) (?:casting|playing|using|activating) "
          r"(?=NAME(?:STOP| from\b))", " responds with "),
    steps(r"^(?:(?:with|while) (THING) (?:is )?(?:still )?on the stack|before (THING) resolves),? (PLAYER) "
          r"(?:plays|casts|activates|uses|flips) (?=.*NAME)",
          lambda found: f"{found[3]} responds to {found[1] or found[2]} with "),
    steps(r"\b(?:with|on|at|declaring|choosing) (?:the |its |as )?target (?=WHO)|\b(?:aimed|aiming) at "
          r"(?=WHO)", "targeting "),
    steps(r"(?<=PLAYER) ((?:plays|casts|activates|uses) (?:THEIR )?NAME(?: from (?:THEIR )?[a-z]+)?) (?:against|on) "
          r"(?=PLAYEREND)", r" \1 targeting "),
    steps(r"(?<=WHO),?(?: (?:declaring|with|for|and|where|choosing))? (?:the value of )?X ?(?:is|being|to be|equal to|"
          r"equals|as|set to|of|=|:)? ?(\d+)\b", r" with X=\1"),
    steps(r"\b(?:declaring|picking|selecting) (?=the (?:first|second|third|fourth)|modes?\b|options?\b)", "choosing "),
    steps(r"(?<=PLAYER) (?:says|calls|announces the (?:card )?name)(?: the (?:card )?name)?(?: of)? (?=NAMEEND)",
          " chooses "),
    steps(r" and (?:says|names|calls) (?=NAMEEND)", ", choosing "),
    steps(r"\b(?:his|her|their) own (?=NAME)", ""),
    steps(r"(?<=NAME) of (?:his|her|their) own\b", ""),
    rule(r"\bthe cards? (?=NAME)", ""),
    steps("^(PLAYER)'s ([a-z]+ (?:phase|step)) (?:begins|starts)END", r"go to \1's \2"),
    steps(r"(?<=PLAYER) passes the (?=priority)", " passes "),
    steps(r"(?<=PLAYER) (?:says yes|chooses yes) (?:for|to) ([a-z]+)ing (?=.*NAME)",
          lambda found: f" {third_person(base_of_doing(found[1] + 'ing'))} "),
    steps(r"^(PLAYER) (?:reveals|shows) (?:his|her|their) (?:whole |entire )?handEND", r"then \1 revealed the hand"),
    steps(r"^((PLAYER) .*?),? (?:by |and )?(?:removing|removes|spending|using) (an?|\d+) ([a-z]*? ?counters?)(?: "
          r"(?:from|of|on) (?:it|its?self|NAME))?(?: (?:as|to pay) (?:an?|its|the) (?:additional )?cost)?END",
          r"\1\nthen \2 removed \3 \4"),
    steps(r"^((PLAYER) (?:activates|uses|cracks|pops) (NAME)),? to (?:get|gain) (an?|\d+) (resources?|"
          r"action points?)END",
          r"\1\n\3 resolves\nthen \2 gained \4 \5"),
    steps(r"^(?:up)?on[- ](?:(?:its |the )?resolution|hit),? (?=PLAYER)", ""),
    steps(r",? and pays(?: for (?:it|that))? by pitching ", " pitching "),
    steps("^(?:In|During) (?:his|her|their) (?:own )?action phase,? (?=(PLAYER))", r"in \1's turn, "),
    steps(r"\bthrows in (?=NAMEEND)", "plays "),
    steps(r"(?<=NAME)( from [a-z]+),? attacking (?=WHO)", r"\1 targeting "),
    steps("(?<=PLAYER) (?:breaks|blows up|smashes) (?=PLAYER's NAMEEND)", " destroys "),
    steps(r"(?<=NAME) (?:out )?of (?:his|her|their) (?=(?:arsenal|hand|graveyard)\b)", " from "),
    steps("(?<=PLAYER) (?:destroys|sacrifices) (NAME) to (?:activate|use) (?:its ability|it)END", r" activates \1"),
    steps(r"^(PLAYER)(?: (?:ends|passes|finishes)(?: (?:(?:the|his|her|their) )?turn)?|'s turn ends)(?:,| and| by| "
          r"with)+ "
          r"(?:arsenal(?:s|ing)? (?:THEIR )?(NAME)|(?:(?:puts|putting|places|placing|sets|setting|with) )?(?:THEIR )?"
          r"(NAME)(?: (?:put |set |placed )?(?:face[- ]down )?(?:in|into|to) (?:THEIR )?arsenal| arsenaled))END",
          lambda found: f"{found[1]} arsenals {found[2] or found[3]}\n{found[1]}'s turn ends"),
    steps(r"\b(?:decides|thinks|says|chooses)(?: that)? (?:he|she|they) (?:will|would) not\b", "does not"),
    steps("(PLAYER) chooses (\\d+) (?:for|as) (?:the value of )?X", r"\1 chooses \2"),
    steps(r"^(?:at|during|in) (?:the )?(?:end of (?:(?:the|his|her|their) )?turn|end phase|end-of-turn procedure),? "
          r"(?=PLAYER "
          "(?:puts|places|sets|arsenals)\\b)", ""),
    steps(r"\b(blocks?|defends?)\s*:\s*(?=NAME)", r"\1 with "),
    steps(r"\bwith (?:(?:the|his|her|their) )?arsenal (NAME)", r"with \1 from arsenal"),
    steps(r"(?<=PLAYER) uses (?:the |its |his |her )?(?:on-hit|hit|trigger|effect|hit effect)(?: (?:trigger|effect|"
          r"ability))? to "
          r"([a-z]+)\b", lambda found: f" {third_person(found[1])}"),
    steps(r"(?<=PLAYER) (?:destroys|blows up|breaks|sacrifices) (NAME) (?=to (?:get|gain) (?:an?|\d+) "
          r"resource)",
          r" activates \1 "),
    steps(r"^((PLAYER) (?:activates|uses) (?:NAME's|THEIR) hero (?:ability|power)) for (\d+)END",
          r"\1\nthen \2 paid \3 resources"),
    steps(r"^(PLAYER plays NAME(?: from [a-z]+)?): (?=[a-z])", r"\1 choosing "),
    steps(r"^(PLAYER) (?:melds (NAME)|plays (NAME),? (?:melded|with meld|(?:as|with) both (?:sides|halves)))(.*)$",
          lambda found: f"{found[1]} plays {found[2] or found[3]}{found[4]} choosing both"),
    # abilities
    rule(rf"\b(activates?|uses?) (?:the |an? )?{_ABILITY} of (?:(?:the|his|her|their|its) )?(?=NAME|hero)",
         lambda found: f"{found[1]} " + "her " * found.string[found.end() :].startswith("hero")),
    rule(rf"\b(activates?|uses?) ((?:PLAYER's )?NAME)(?:'s)? {_ABILITY}\b", r"\1 \2"),
    claims(rf"(NAME)'s {_ABILITY} (?=can)", r"\1 "),
)  # fmt: skip
RULES = (
    rule("[’ʼ´`]", "'"),
    rule(r"\s*,?\s*\b(?:any ?more|any longer|as well|at all|yet|on it|in it|there|overall|in total|by now|by then|so "
         r"far|for now|right now|at (?:this|that) (?:point|moment|time)|already|instead)\b(?=[\s.!?]*$)", ""),
    rule(rf"^(?:(?:{_OPENING})(?:,|:|\b)\s+)+(?=\S)", ""),
    *TOLD,
    *AMOUNTS,
    *DONE,
    *SAID_OF_STEPS,
    claims("((?:THING, )+THING),? or (?=THING)", lambda found: f"{found[1].replace(', ', ' or ')} or "),
    claims(r"^(?:we|i|you|one) (?:expects?|assumes?|claims?|sees?) (WHO) to ([a-z]+)\b",
           lambda found: f"{found[1]} {third_person(found[2])}"),
    claims(r"^(?:maybe|perhaps|it is possible that|it may be that|it might be that|it could be that)\b,? (?=\S)",
           "possibly "),
    claims("^(THING) (?:possibly|perhaps|maybe|sometimes) (?=[a-z])", r"possibly \1 "),
    claims(r"^(THING) (?!could have (?!\d|no\b|an?\b|at\b|more\b|less\b))(?:might|could|may)(?: possibly)? "
           r"(be(?! (?!at\b)[a-z]+(?:ed|en|t)\b)|have|control|win|lose)\b",
           lambda found: f"possibly {found[1]} {third_person(found[2])}"),
    claims(r"\bcan never\b|\bnever can\b", "cannot"),
    claims(r"^(THING) never (?=(?:[a-z]*s|[a-z]+ed|hit|won|lost|drew|took|dealt)\b)", r"never \1 "),
    rule(r"(?<=WHO) +(?:then|still|now|also|already|simply|actually|finally|again|legally|just now)\b(?=\s+\w)", ""),
    claims(r"\b(can|cannot|may|may not|is|is not) (?:legally|still|now|already|currently|yet|no longer|then)"
           r"\b(?= [a-z])",
           lambda found: f"{found[1]}{' not' * found[0].lower().endswith('no longer')}".replace("can not", "cannot")),
    claims(r"(?<=WHO)\s+(?:just|only)\b(?=\s+\w+\s+(?:at\s+)?\d)", ""),  # else nothing besides
    claims(r"\b(?:won't|(?:will|would|should|shall|is|was)(?:n't| not| never| no longer)?)(?: be)? "
           r"(able|unable|allowed|permitted|forbidden|free) to\b(?! not\b)", _able),
    claims(r"\bhas no way to\b(?! not\b)|\b(?:must not|mustn't)\b", "cannot"),
    claims(r"\bhas the (?:option|right) to\b(?! not\b)", "can"),
    rule(r"\bin order to\b", "to"),
    steps("^(?:On|During|In) (?:his|her|their) (?:own )?turn,? (?=(PLAYER))", r"in \1's turn, "),
    steps(",? this turnSTOP", ""),
    steps(r"\b(an?|the) ([a-z]+) (?:called|named) (?=NAME)", r"\1 \2 "),
    rule(r"\bcame up\b", "comes up"),
    steps(r"\b(?:comes|came) up (?:with|as) (?=\d|an? )", "comes up "),
    steps(r"^(?:an? )?(\d+) (?:is|was) rolled(?: on the (?:die|dice|d\d+))?STOP", r"the die shows \1"),
    steps(r"(PLAYER)'s (?:die|d6|d20) (?:comes up|lands on|rolls|shows) (?:an? )?(?=\d)", r"\1 rolls "),
    steps(r"\b(rolls (?:an? )?\d+) (?:on|with) (?:his|her|their|the|an?) (?:\w+-sided )?(?:die|d\d+)END", r"\1"),
    rule(r"\bcoin (?:flip|toss)\b", "coin"),
    claims(r"\b(?:(?:will|must) have|(?:would|should) have(?= (?:\d|no\b|an?\b|at\b|only\b|more\b|less\b)))\b",
           "has"),  # what would have been is not so
    claims(r"\bcould(?: not|n'?t)\b", "cannot"),
    claims(r"\b(?:could|might)\b|(?<=WHO) may\b", lambda found: found[0].replace(found[0].strip(), "can")),
    claims(r"\b(?:can'?t|cant)\b", "cannot"),
    rule(r"\b(?:decides|chooses|opts|wants|elects) (?:not to|to not)\b|\b(?:will not|won'?t)\b", "does not"),
    claims(r"\b(?:would not|wouldn'?t)\b", "does not"),
    steps(r"\b(?:declines|refuses) to\b", "does not"),
    steps(rf"\b(?:goes ahead (?:and|to)|(?:{_MEANS})(?: that)? (?:he|she|they|it)(?:'ll|'d| will| would)(?: like to)?|"
          rf"(?:{_MEANS}) to|"
          r"will|does) (?!(?:not|so|it|zone|the|an?|his|her|their|have)\b)([a-z]+)", third),
    claims(rf"\b(?:will|would|should(?! (?:{CHOSEN})\b)|must(?= be (?!(?!at\b)[a-z]+(?:ed|en|t)\b))) "
           r"(?!(?:not|have)\b)([a-z]+)", third),
    rule(r"\bchoosing to (?=[a-z])", "choosing "),
    steps("(PLAYER) (?:chooses|sets|picks|announces|declares|names) (?:the )?(?:value of )?X "
          r"(?:=|is|to|as|to be|equals)? ?(\d+)\b", r"\1 chooses \2"),
    rule(r"\btakes (?=the (?:first|second|third)\b.* (?:mode|option)|(?:modes?|options?) \d)", "chooses "),
    rule(r"\bit's\b|^its\b(?= (?:(?:an?|the|not|no|now|round)\b|PLAYER's turn))", "it is"),
    claims(r"^it is (?:legal|possible) for (WHO) to\b", r"\1 can"),
    claims(r"^(?:it is|it) (?:illegal|impossible|(?:not |isn't )(?:legal|allowed|possible)) for (WHO) to\b",
           r"\1 cannot"),
    claims(r"^(PLAYER) (?:@ ?|on |at )?(\d+)(?: life| hp)?END", r"\1 is at \2"),
    claims(r"^(WHO) have (?=\d|no\b|an?\b|one\b)", r"\1 has "),
    claims(r"\bin (PLAYER) (?=(?:hand|graveyard|deck|arsenal|soul|banished zone)\b)", r"in \1's "),
    claims(r"^(NAME) still (?=(?:in|on) (?:(?:PLAYER's|THEIR) )?[a-z ]+END)", r"\1 "),
    claims(r"^(NAME) (?=in (?:(?:PLAYER's|THEIR) )?[a-z ]+END)", r"\1 is "),
    claims(r"\b(?:has been|was|is|gets|got) (?:returned|moved|sent) (?:back )?(?:to|into) "
           r"(?=(?:PLAYER's|THEIR) [a-z ]+END)", "goes to "),
    claims(r"\bends? up (?:with|controlling) ", "has "),
    claims(r"^(?:this|that|which|it) leaves (PLAYER) (?:with|(at|on)) ",
           lambda found: f"{found[1]} {'is at' if found[2] else 'has'} "),
    claims("^(?:the )?(?:count|number) of (NAME)s?(?: tokens?)? (?:controlled by (PLAYER)|(?:that )?(PLAYER) "
           r"(?:controls|has)) (?:is|equals) (\d+|no)END",
           lambda found: f"{found[2] or found[3]} controls {found[4]} {found[1]}"),
    claims(r"^(?:there is )?nothing (?:is |lies |waits )?(?:left )?(?:on|in) (the stack|PLAYER's [a-z]+(?: zone)?)END",
           r"\1 is empty"),
    claims(r"(PLAYER) has (?:(\d+|an?) cards? )(less|fewer|more) in handEND",
           lambda found: f"{found[1]}'s cards in hand went {'up' if found[3] == 'more' else 'down'} by "
           + ("1" if found[2].startswith("a") else found[2])),
    claims(r"\bpossess(?:es)?\b", "has"),
    claims(r"\blifes\b", "life"),
    claims(r"\bloosed? (?=\d)", "lost "),
    claims(r"\b(?:has|is (?:on|at|down to)) (\d+)(?: ?/ ?| (?:out of|of its|of) )(\d+) (HP|health|life)(?=STOP)",
           r"has \1 \3 and \2 maximum \3"),
    claims(r"^(NAME) is (?:at|on) (\d+) (?!HP\b|health\b|life\b|AP\b)([a-z]{3,})(?: counters)?END",
           r"\1 has \2 \3 counters"),
    claims(r"\b(?:does not|doesn't|did not|didn't) get (?=[a-z]+ed\b)", "was not "),
    claims(r"\b(?:matches|does match) with (?=NAME)", "matches "),
    claims(r"\b(?:whiffs|whiffed|fails to connect|failed to connect)\b", "missed"),
    claims(r"\bends? up (?=at \d)", "is "),
    steps(r"^(no (?:blocks?|def\w*)) (?=no (?:re|ar|dr|tr))", r"\1, "),
    steps(r"^pass(?:es)? ?(?:x ?2|twice)END", "pass, pass"),
    steps("(PLAYER) full(?:y)?[- ]blocks? ", r"\1 blocks "),
    rule(r"\bmakes? (?:an? )?(?:defen[cs]e|block) (?=with NAME)", "defends "),
    steps(r"\b(?:begins|starts|opens|continues|finishes) by ([a-z]+ing)\b",
          lambda found: third_person(base_of_doing(found[1]))),
    steps(r"\bchooses to target (WHO(?:,? (?:and )?WHO)*)(?: with it)?END", r"targets \1"),
    steps(r"\b(discarding|destroying|banishing|pitching) (2|3|4|two|three|four) (NAME)s?(?: tokens)?(?!\w)",
          lambda found: f"{found[1]} {found[3]}" + "".join(f", the {nth} {found[3]}" for nth in ORDINALS[
              1 : NUMBER_WORDS.get(found[2].lower()) or int(found[2])])),
    rule("(NAME) of (PLAYER)(?!'s)", r"\2's \1"),
    rule(r"\bzone (?:number |no\.? ?)(?=\d)|\bz(?=\d\b)", "zone "),
    steps(r"^(NAME) (?=zone \d (?:->|→|to) zone \d)", r"\1 moves from "),
    steps(r"^(NAME) (?:->|→) (?=zone \d)", r"\1 moves to "),
    steps(r"^(PLAYER) (?:moves?|walks?|sends?|brings?) (?:THEIR )?(NAME) (?:in|into|onto|to) (?:the )?(?=zone \d)",
          r"\2 moves to "),
    rule("^(PLAYER)(.*?) (?:his|her|their)(?: own)? (?=home zone)", r"\1\2 \1's "),
    steps(r"\b(plays|activates|uses) (from (?:THEIR )?[a-z]+(?: zone)?) (?:(?:his|her|the|an?) )?(NAME)", r"\1 \3 \2"),
    claims(r"\bGA\b", "go again"),
    claims(r"\b(more|less|fewer)\b(.*?) then (?=WHO)", r"\1\2 than "),
    claims("^(?:they both|both(?: of them)?)(?= (?:have|are|control|can|did|lost|drew|took)\\b)", "both players"),
    claims("^neither(?: of them)?(?= (?:has|is|controls|can|did|lost|won|drew|took)\\b)", "neither player"),
    claims("(NAME)'s (?=(?:on|in|at)\\b)", r"\1 is "),
    claims("^(PLAYER) (?:has (?:no|(an))|(?:does not|doesn't) have an|(?:has not|hasn'?t)(?: got)? an) arsenalEND",
           lambda found: f"{found[1]}'s arsenal is {'not ' if found[2] else ''}empty"),
    claims(r"\bdmg\b", "damage"),
    claims(r"^(PLAYER)(?:'s)? (hand|deck|arsenal|graveyard|soul|pitch)(?: is)?(?: at)? (\d+)(?: cards?)?END",
           r"\1's \2 has \3"),
    claims(r"\b(?:another|other|a second|one more) time\b", "again"),
    steps(r"^((?:PLAYER's )?NAME) (?:vs\.?|versus|->|→|hits) "
          r"(?=(?:PLAYER's )?NAME(?:STOP|,|:| w/| with| \())", r"\1 attacks "),
    steps(r"^((?:PLAYER's )?NAME attacks (?:PLAYER's )?NAME),? (?:w/|with |on )?(?:an? )?(\d+)END", r"\1 and rolls \2"),
    rule(r"(\d+) ?x (?=NAME)", r"\1 "),
    rule(r"(NAME) x ?(\d+)\b", r"\2 \1"),
    rule(r"\bboth (?=WHO(?:,| and| plus| &|,? as well as) WHO)", ""),
    claims(r"\b(has|is|controls) both (?=[a-z0-9 ]+ and )", r"\1 "),
    claims(r"(PLAYER) (?:makes|(?:has )?made|(?:gets|got|gains|gained)(?= (?:an? |\d+ )?NAME tokens?\b)) (?=(?:an? |"
           r"\d+ )?NAME)",
           r"\1 created "),
    claims("(PLAYER) (?:is blocking|is defending|blocked|defended|blocks|defends) with (NAME)STOP",
           r"\1's \2 defended"),
    claims(r"^there (?:is|are) (an?|\d+|no) (NAME)s?(?: tokens?)? (?:in|under|on) (PLAYER)'s "
           "(?:arena|board|play|field|control|side)STOP", r"\3 controls \1 \2"),
    steps(r"(attacks PLAYER), (?:and )?not PLAYER,?(?= with\b)", r"\1"),
    steps("(PLAYER) (?:freezes|negates|counters|pumps|buffs|pings|marks) ((?:PLAYER's )?WHO) "
          "(?:with|using|by playing) (?=NAMESTOP)",
          lambda found: f"{found[1]} targets {found[2]} with "),
    steps("^(?:with|using) (?:his|her|their) (?:remaining|last|second|other|extra|next) action(?: point)?,? (?=PLAYER)",
          ""),
    steps("(?<=PLAYER) (?:moves|goes) to combat and (?=[a-z])", " "),
    steps("(?<=PLAYER) leaves THEIR arsenal empty and (?=[a-z])", " "),
    steps("(PLAYER) puts (NAME) on(?:to)? the stack,?(?= attacking|STOP)", r"\1 plays \2"),
    steps("(PLAYER) (?:redeems|cashes in) (?=(?:(?:an?|1|his|her|their) )?NAME)", r"\1 cracks "),
    steps("(PLAYER) (?:sacrifices|destroys) (?=(?:(?:an?|1|his|her|their) )?NAME to draw)", r"\1 cracks "),
    steps("^(?:the )?turn (?:goes|moves|passes) (?:over |on )?to (PLAYER)END", r"\1's turn"),
    steps("^(?:skip|jump|move|proceed|advance) (?:ahead |on |forward )?to (?=PLAYER's (?:next )?turn)", "go to "),
    steps(r"\b(?:with|choosing|picking) the first (2|3) (?:modes|options)\b",
          lambda found: "choosing modes 1" + ", 2" * (found[1] == "3") + f" and {found[1]}"),
    steps("^(PLAYER) (plays .*? (?:on|targeting)) (?:himself|herself|themselves)(?=STOP|,| and )", r"\1 \2 \1"),
    steps(r"^(PLAYER)\s*:?\s*(NAMES) (?:blk|blocks?|defends?|defen[cs]e)END", r"\1 blocks with \2"),
    steps(r"^(PLAYER)\s*:\s*(NAME) (?:atk|attack|swing)s?END", r"\1 attacks with \2"),
    steps(r"\bputs (?:in|as|into) (?:the )?(?:defen[cs]e|block),? (?=NAME)", "blocks with "),
    steps(r"^((?:PLAYER's )?NAME attacks (?:PLAYER's )?WHO)\s*: ?"
          r"(?:attack )?roll(?:ed|s)?:? (\d+)(?: \((?:hit|miss)\))?END", r"\1 and rolls \2"),
    rule(r"\bthe hero of (PLAYER)(?!')", r"\1"),
    steps(r"^(PLAYER) pays (\d+)(?: resources?)?,? and (plays|activates|casts) (.*)$", r"\1 \3 \4, paying \2"),
    steps(r"\b((?:activates|cracks|pops|uses) (?:THEIR )?NAME) (?:for|to get) (?:an?|1) cardEND",
          r"\1 and draws a card"),
    steps("(?<=PLAYER) (?:stays back|sits tight|sits still|holds back|hangs back|waits) and (?=does)", " "),
    steps(r"\b(plays (?:PLAYER's )?NAME.*?),? and (?:he |she )?(?:targets|chooses|picks) (?:the )?((?:PLAYER's "
          r")?WHO)(?: with it)?END", r"\1 targeting \2"),
    steps(r"\b(plays (?:PLAYER's )?NAME),? (?:freezing|marking|tapping|untapping|negating|buffing|pumping|hitting) "
          "(?=WHOSTOP)", r"\1 targeting "),
    steps(",? (?:in order )?to (?:pay|cover)(?: for)? (?:it|(?:its|the|his|her) (?:additional )?costs?)END", ""),
    steps(r"\b(?:targeting|on|for) (?:the|this|her|his|their) attackEND", ""),
    steps("(PLAYER) (?:commits|sends|throws|puts|places) (?:THEIR )?(NAMES) (?:to|into|in|up to) "
          "(?:the defen[cs]e|defend|block|the block|the way|front of (?:it|the attack)|front)END",
          r"\1 blocks with \2"),
    steps("(PLAYER) (?:chump(?:s| blocks)|steps in|fully blocks|blocks (?:out|fully|completely|out completely)) "
          r"(?=with\b)", r"\1 blocks "),
    steps(r"\bas THEIR (attack|defen[cs]e) reaction\b", r"as a \1 reaction"),
    steps(r"\buses (NAME) (?=as an? )", r"plays \1 "),
    steps(r"\b(?:an?|the|his|her|their) ((?:attack |defen[cs]e )?[a-z]+)[,:] (?=NAME)", r"the \1 "),
    steps(r"\b(?:six|6|twenty|20)-sided (?=die\b)", ""),
    steps("(PLAYER) (?:chooses|selects|picks) (NAMES) (?:to|as the card to) (discard|banish|destroy|reveal|pitch)END",
          lambda found: f"{found[1]} {third_person(found[3])} {found[2]}"),
    steps("(PLAYER) (?:gets rid of|throws away|throws out|ditches|tosses|dumps|bins|chucks|discards away) "
          "(?:THEIR )?(?=NAME)", r"\1 discards "),
    steps(r"(PLAYER) (?:puts|places|moves) (NAMES) (?:in|into|to) (?:THEIR )?pitch(?: zone)?\b", r"\1 pitches \2"),
    steps(r"\bpays? ((?:\{r\})+)END", lambda found: f"{found[0].split()[0]} {found[1].count('r')}"),
    steps(r"\b(?:paying|for) (X ?= ?\d+)\b", r"with \1"),
    steps(r"\bpays (?:for it|for this|the cost) (?:with|by pitching) (?=NAME)", "pitches "),
    steps(r"\bpasses (?:priority )?back(?: to PLAYER)?END", "passes"),
    steps("(PLAYER) neither ([a-z]+s) nor ([a-z]+s)END",
          lambda found: f"{found[1]} does not {base_of(found[2])}, then does not {base_of(found[3])}"),
    steps(r"^((?:PLAYER's )?NAME rolls (?:an? )?(?:natural )?\d+) (?:for (?:the|its|his|her) attack|to hit)END", r"\1"),
    steps("^(PLAYER) (?:sends (?:THEIR )?(NAME) (?:against|after|into)|declares (NAME) attacking) (?=WHO)",
          r"\1's \2\3 attacks "),
    steps("(PLAYER) (?:lays|sets|plays|puts) (?:down )?(?:THEIR )?(NAME) (?:face[- ]?(?:down|up) )?(?:down )?as an? "
          "(?:new )?resource", r"\1 places \2 as a resource"),
    steps("^(PLAYER) heals (?:himself|herself|themselves|his hero|her hero) with (?=NAME)", r"\1 plays "),
    steps("(PLAYER) (?:pumps|buffs|increases) (?:the|her|his|their) attack (?:with|by playing) (?=NAME)", r"\1 plays "),
    steps("(PLAYER) (?:bets|stakes) (?=(?:an? )?NAME)", r"\1 wagers "),
    steps("(PLAYER) (?:throws|slams|drops|flashes) (?:in|down) (?:(?:his|her|their|the|an?) )?(?=NAME)", r"\1 plays "),
    steps(r"\b((?:activates|cracks|pops|uses?) .*NAME),? (?:(?:to|for|and) )?draws?(?:ing)?(?: an?| 1)?(?: card)?END",
          r"\1 and draws a card"),
    steps(r"\b(draws (?:an?|\d+) cards?) (?:from|off|with|for) itEND", r"\1"),
    steps("^(PLAYER) (?:uses (NAMES) to pay for|pitches (NAMES)(?: to pay)? for) (NAME)",
          lambda found: f"{found[1]} pitches {found[2] or found[3]} to play {found[4]}"),
    steps("^(PLAYER) pays for (NAME) with (NAMES)END", r"\1 plays \2 pitching \3"),
    steps("^((?:PLAYER's )?NAME) (?:(?:hits|hit|strikes|struck) (?=(?:PLAYER's )?NAME)|"
          "(?:shoots|shot|punches|crushes|smashes|bites|claws|strikes down|shoots down|charges|assaults|"
          "dives (?:at|on|onto)|flies at|goes after|fires upon|swings at|shoots at|fires at|fires on|goes for|"
          "attacks into|takes a shot at|makes "
          "an attack on) )((?:PLAYER's )?NAME|PLAYER)END",
          r"\1 attacks \2"),  # that an attack hit a player is what comes of it
    steps("^(PLAYER) (?:uses|activates) (NAME) to (?:attack|hit|strike|swing at) ((?:PLAYER's )?NAME|PLAYER)END",
          r"\1 attacks \3 with \2"),
    rule(r"(?<=[\s,])(?:as well as|along with|together with|&|(?<!\d )(?:plus|\+)|(?:plus|\+)(?! \d))(?=\s)", "and"),
    rule(r"\b(and|,) with (?=NAME)", r"\1 "),
    rule(r"\bequipped with\b", "with"),
    steps("(NAME) onlyEND", r"\1"),
    steps(r"^(PLAYER)\s*:\s*(?=NAME [a-z])", r"\1's "),
    claims(r"^(PLAYER)\s*:\s*(?=(?:no|\d+) )", r"\1 has "),
    steps(r"^((?:PLAYER's )?NAME) (?:goes )?(?=to zone \d)", r"\1 moves "),
    claims(r"^(no )?(?:a )?(hit|miss)[\s.!]*$",
           lambda found: "the attack " + ("did not " if found[1] else "")
           + {"hit": "hit", "miss": "miss" if found[1] else "missed"}[found[2].lower()]),
    claims("^(THING) (not )?(?=(?:gone|dead|defeated|destroyed|banished|discarded|tapped|untapped|exhausted|ready|"
           r"frozen|burning|full|stunned|alive|marked|face[- ](?:up|down))[\s.!]*$)", r"\1 is \2"),
    claims("^no (NAME) (?:for|with) (PLAYER)STOP", r"\2 controls no \1"),
    steps("^((?:in|during|at|on) (?:(?:the )?[a-z ]+?(?:step|phase)|PLAYER's turn)) (?=WHO)", r"\1, "),
    steps(r"\b(blocks?|defends?) against ", r"\1 "),
    steps(r"\b(to|for|accepts|declines|refuses) (NAME)'s (?:trigger|triggered ability|ability|effect)END", r"\1 \2"),
    claims(r"\bnot yet\b", "not"),
    claims(r"\b((?:is|was) [a-z]+) againEND", r"\1"),
    claims(r"(NAME) (?:carries|bears) (?=.*counters?\b)", r"\1 has "),
    steps(",? without (?:acting|responding|reacting|attacking|blocking|(?:doing|playing|activating) "
          "anything(?: else)?)END", ""),
    steps(r"\b(activates|cracks|pops|uses) (?:(?:an?|his|her|their|the) )?(NAME) (?:(twice)|(\d+) times)END",
          lambda found: f"{found[1]} {found[4] or 2} {found[2]}"),
    claims(r"\b(draws|drew|discards|discarded) nothing\b", r"\1 no cards"),
    claims(r"\b(takes|took|suffers|suffered) nothing\b", r"\1 no damage"),
    steps(r"^(PLAYER \w+)((?: (?:at )?PLAYER)?) for (\d+)(?: power| damage)? with (NAME)", r"\1\2 with \4 for \3"),
    steps(r"^(PLAYER \w+(?: PLAYER)? with NAME)(?:,| for| \() ?(\d+) power\)?END", r"\1 for \2"),
    steps("^(PLAYER)'s (NAME) attacks (PLAYER|PLAYER's NAME)END", r"\1 attacks \3 with \2"),
    steps("^(PLAYER) (?:orders|has|lets|makes|tells|commands|directs|gets|sends) (?:THEIR )?(NAME) "
          r"(?:to )?(attack|use|cast|move|guard|activate|strike|go|apply|defend|block)\b",
          lambda found: f"{found[1]}'s {found[2]} {third_person(found[3])}"),
    steps(r"\b(attacks|blocks|defends|strikes) ((?:PLAYER's )?WHO )?using\b", r"\1 \2with"),
    rule(r"(PLAYER)'s hero\b(?! (?:ability|power)|'s)", r"\1"),
    claims("^there (?:is|are) (?:an? )?(NAME) in (?=PLAYER's|the|zone)", r"\1 is in "),
    claims(r"^(?:there (?:is|are) (no|\d+) cards?|(no|\d+) cards? (?:is|are|lies?|remains?)(?: left)?) in "
           r"(zone \d+|PLAYER's \w+(?: [a-z]+)?)STOP", r"\3 has \1\2 cards"),
    claims(r"^there (?:is|are) (an?|no|[-+\d]+) (.*?counters?) on (NAME)STOP", r"\3 has \1 \2"),
    claims(r"^(PLAYER's [a-z]+(?: zone)?|zone \d+) (?:has|contains|holds|is (?:occupied|held|taken) by) (NAME)STOP",
           r"\2 is in \1"),
    claims(r"(PLAYER) has a hand of (\d+)(?: cards)?\b", r"\1 has \2 cards in hand"),
    claims(r"\bis (?:left )?(?:out of|without)(?: any)?\b(?! (?:range|reach|play|turn|control|the)\b)|\bhas no "
           r"more\b|\blacks\b",
           "has no"),
    claims("(PLAYER's [a-z]+(?: [a-z]+)?) (?:has|contains|holds) (?:nothing|no cards)(?: at all)?(?: in it)?END",
           r"\1 is empty"),
    claims("^(?:no combat chain is open|there is no (?:open )?combat chain)END", "the combat chain is closed"),
    claims("^(?:it is|we are in|this is) (PLAYER)'s ([a-z]+ (?:phase|step))END", r"it is \1's turn and it is the \2"),
    claims("(NAME|WHO) (is|is not) (?:one|1) of the (defending|attacking) cardsEND", r"\1 \2 \3"),
    claims(r"(THING) is an? (\d+)[- ]([a-z]+) (?:attack|card)(?: with ([a-z ]+?))?END",
           lambda found: f"{found[1]} has {found[2]} {found[3]}" + (f" and has {found[4]}" if found[4] else "")),
    claims(r"(WHO)(?:'s| has) (?:(?:still|now|only) )?got\b", r"\1 has"),
    claims(r"\b(?:was|were|is|has been) (?:forced|made|obliged|required) to (?!not\b)([a-z]+)",
           lambda found: third_person(found[1])),
    claims(r"\b(surviv[a-z]+) (?:the|this|that) (?:fight|attack|battle|combat|hit|exchange|blow)(?=STOP| with\b)",
           r"\1"),
    claims(r"\b(\d+) ([a-z]+(?: in hand)?) (more|fewer|less) than (?=PLAYER)", r"\1 \3 \2 than "),
    claims(r"\b(\d+ [a-z ]+?) to spendEND", r"\1"),
    claims(r"\bat full (?=\d)", "at "),
    claims(r"^(no|\d+) damage (?:goes|went|gets|got|comes|came) throughEND", r"the attack dealt \1 damage"),
    claims(r",? (?:and )?with (?=(?:no|an?|\d+) [-+a-z0-9 ]*counters?\b)", " and has "),
    claims(r"(THING) is an? ([a-z]+(?: [a-z]+)?) with (?=[a-z]+ ?\d*STOP)", r"\1 is a \2 and has "),
    claims(r"\b(\d+|no|an?) pieces? of (?:gear|equipment|armou?r)\b", r"\1 equipment"),
    claims(r"\b(revealed NAME) (?:for|in|during) the clashEND", r"\1"),
    claims("^(?:the )?winner of the (clash|wager) is (PLAYER)END", r"\2 won the \1"),
    claims("^no (NAME)s? (?:was|were|is|are|has been) (created|destroyed|discarded)END", r"\1 was not \2"),
    claims("(PLAYER)'s turn (?:is not|isn't) overEND", r"it is \1's turn"),
    claims("(PLAYER) (?:has lost|lost|loses) (?:THEIR )?(?=NAMESTOP)", r"\1 loses "),
    claims(r"\bhas yet to ([a-z]+)END", r"did not \1"),
    claims("^nothing (?:was|is|has been) wageredEND", "the attack has not wagered"),
    claims(r"\bit (?=(?:hits?|miss(?:es|ed)|(?:does|did)(?: not|n'?t) hit|(?:is|was)(?: not)? blocked)\b)",
           "the attack "),
    claims(r"\b(?:fails|failed) to hit\b|\b(?:has not|hasn'?t) hit\b", "did not hit"),
    claims(r"\bhas hit\b", "hit"),
    claims(r"(dealt|deals|does|did|takes|taken|took|suffers) (\d+)((?: to PLAYER)?)END", r"\1 \2 damage\3"),
    claims(r"\b(damage) (?:back|in return)END", r"\1"),
    claims("(PLAYER) loses (NAME)END", r"\1's \2 was destroyed"),
    rule(r"\bthe (" + "|".join(ORDINALS) + r") (zone|round)\b", lambda found: f"{found[2]} {_nth(found[1])}"),
    claims(r"^(?:we are|we're|it is|the game is) (?:now |still )?in (?=round \d)", "it is "),
    claims("(NAME) (?:(?:stands|stays|remains|sits|lies|ends up|is standing|is) (?:in|at|on|inside)|occupies) "
           r"(?:the )?(?=zone \d)", r"\1 is in "),
    claims(r"(zone \d+) (?:contains|holds) (?=\d)", r"\1 has "),
    claims(r"(zone \d+) (?:has|still has) (?:a |some )?(?:room|space)(?: left)?END", r"\1 is not full"),
    steps("(WHO) (?:uses|spends|spent|used|takes) (?:an?|1|his|her|its|their|the) "
          "(?:(?:free|attack|move|main|turn) )?action to (?!zone)([a-z]+)",
          lambda found: f"{found[1]} {third_person(found[2])}"),
    steps(r"(NAME) (?:enters|(?:steps|walks|goes|runs|advances) (?:in|on)?to|advances in) (?=zone \d)",
          r"\1 moves to "),
    steps(r"(NAME) (?:moves|moved|goes|went|walks|walked) to (\d+)END", r"\1 moves to zone \2"),
    claims("^((?:PLAYER's )?NAME) (?:(?:is|was|has been|got|gets) (?:killed|knocked out|taken out)|(?:goes|went) "
           "down)END", r"\1 is dead"),
    claims("(NAME) (?:isn't|is not|was not|wasn't) (?:killed|knocked out|taken out)END", r"\1 is not dead"),
    claims(r"(WHO) (?:stays|remains) alive\b", r"\1 is alive"),
    claims("(WHO) (?:(?<=NAME )(?:is|was|gets|got|has been) hit for|(?:gets|got|has been) dealt|receives|"
           r"received|has received) (no|\d+)(?: damage)?END", r"\1 was dealt \2 damage"),
    claims(r"^(no|\d+) damage (?:is|was|has been|gets) dealt to ((?:PLAYER's )?WHO)END", r"\2 was dealt \1 damage"),
    claims(r"\b((?:is|was|has been) dealt (?:no|\d+) damage) from (?=(?:NAME|the attack)STOP)", r"\1 by "),
    claims("(PLAYER) (can|cannot) cast (?=NAME)", r"\1 \2 play "),
    claims(r"\bis no (?=(?:crit|match)\b)", "is not a "),
    claims(r"\b(?:has not|hasn'?t) got\b", "does not have"),
)  # fmt: skip
