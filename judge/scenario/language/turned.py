"""A line in plainer words turned round: what is done to whom as who does it, and what stands where it is not read.

Tried after ``plainly`` for what still nothing reads. In a line each name is one sign, as there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from judge.scenario.language.inflection import base_of, base_of_doing, third_person
from judge.scenario.language.negation import deny
from judge.scenario.language.patterns import NAME, PLAYER, THING, worded
from judge.scenario.language.phrases import Grammar, Words
from judge.scenario.language.putting import claims, put, rule, steps
from judge.scenario.language.tree import PlayCard

_OF = rf"(?:(?:{PLAYER})'s )?"
_IS = "(?:is|was|gets|got|are|were|has been|have been|had been)"
_GOES = (
    "(?:has been (?:reduced|raised|lowered)|drops|dropped|falls|fell|goes|went|rises|rose|changes|changed|is reduced|"
    "was reduced|is raised)"
)


_STAYS = (
    "(?:hangs on|(?:ends|ended|finishes|finished|winds|wound|comes out|walks away)(?: up)?|is (?:left|now|sitting|"
    "standing|resting)|gets up|gets down|got up|got down|sits|stands)"
)


def _doing_is(found: re.Match[str]) -> str:
    """``playing C is illegal for Ana`` → ``Ana cannot play C``."""
    who = found[1] or found[5]
    can = "can" if found[4].lower() in ("legal", "allowed", "possible") else "cannot"
    mark = " with" if re.match(r"(?:\S+ )?\S+ with ", found[0]) else ""
    return f"{who} {can} {base_of_doing(found[2])}{mark} {found[3]}" if who else found[0]


def _of_attack(found: re.Match[str]) -> str:
    """``U's attack on C hits`` → ``U hit C``."""
    verb = "missed" if found[3].lower().startswith("miss") else "hit"
    return f"{found[1]} {verb} {found[2] or found[4] or ''}".rstrip()


_RULES = (
    # numbers
    claims(r"\b(?:has run|runs|ran) out of\b|\bhas(?:n't| not)? (?:not )?(?:a single|any)\b(?! of)",
           lambda found: found[0] if re.fullmatch("has (?:a single|any)", found[0]) else "has no"),
    claims(r"\b(?:isn't|is not) in control of (?:an?|any)\b", "controls no"),
    claims(r"(NAME)'s at (?=\d)", r"\1 is at "),
    claims(rf"(WHO) {_STAYS} with (?=(?:exactly |only |just |at least |at most )?(?:\d|no |an? ))", r"\1 has "),
    claims(rf"(WHO) {_STAYS} (?:on|at|to) (?=\d)", r"\1 is at "),
    claims(r"(PLAYER's [a-z]+(?: [a-z]+)?) (?:contains|holds|consists of|is made up of|is) (?=(?:no|\d+) cards?\b)",
           r"\1 has "),
    claims(r"(\d+) ([a-z]+(?: [a-z]+)?) or (more|less|fewer)\b", r"\1 or \3 \2"),
    claims(r"\b(?:does not|do not|doesn't|don't|did not|didn't) (have|control|take|draw|lose|gain|discard) "
           r"(?:any|a single|even (?:an?|1|a single)) (?=\S)", lambda found: f"{third_person(found[1])} no "),
    claims(r"\b(?:has not|hasn't|has never) ([a-z]+) (?:any|an?|a single) (?=\S)", r"has \1 no "),
    claims(r"(?<=has not wagered) anything\b", ""),
    claims(r"\bhas (?:still )?got\b", "has"),
    claims(r"\bhas (?:(?:a total of|in total|altogether|in all|all in all) (?=\d)|"
           "(?:an? |the )?status (?:effect )?(?=burn|freeze|corrode|leak))", "has "),
    claims(rf"((?:the attack|WHO)'s [a-z]+(?: (?!has\b)[a-z]+)?) (?:becomes|became|has become|equals|(?:stays|remains)"
           f"(?: at| on)?|{_GOES}(?: up| down)? (?:to|at|on)|is (?:up|down) to|is now|is at|are|"
           "(?:has (?:dropped|fallen|gone|gone down|gone up|risen|changed)|amounts|comes) to) "
           r"(?=(?:exactly |at least |at most )?\d)", r"\1 is "),
    claims(r"^there (?:is|are|'s) (an?|no|\d+) ([a-z]+(?: [a-z]+)?) on (NAME)STOP", r"\3 has \1 \2"),
    claims(r"^there's\b", "there is"),
    claims("^there (?:is|are) (?:(no)|an?)? ?(NAME)(?: tokens?)? (?:in play|in the arena|on the board)STOP",
           lambda found: f"{found[2]} is {'not ' * bool(found[1])}in play"),
    claims(r"^there (?:is|are) (no|\d+) ([a-z]+) in (PLAYER)'s (hand|row|party)STOP",
           lambda found: f"{found[3]} has {found[1]} {found[2]}" + " altogether" * (found[4].lower() == "row")),
    claims(r"^(\d+) of (PLAYER)'s ([a-z]+) (?:is|are) (ready|exhausted)STOP", r"\2 has \1 \4 \3"),
    claims("^none of (PLAYER)'s ([a-z]+) (?:is|are) (ready|exhausted)STOP", r"\1 has no \3 \2"),
    claims(r"\b(cards?) (?:left|remaining) (?=in\b)", r"\1 "),
    claims(r"\b(\d+) points? of (?=[a-z])", r"\1 "),
    claims("(WHO) (?:falls|fell|is reduced|was reduced|is brought|sinks|sank|drops|dropped|has "
           r"(?:dropped|fallen|sunk|gone))(?: down| up)? to (?=\d)", r"\1 is at "),
    claims(r"(PLAYER) has (\d+) capital(?: HP)?STOP", r"\1's capital has \2 HP"),
    claims(r"^(PLAYER's capital) is(?: at)? (\d+)STOP", r"\1 has \2 HP"),
    claims(r"\bthe ([a-z]+) of (PLAYER's capital)(?!')", r"\2's \1"),
    claims(r"(PLAYER's capital) (?=[a-z]+ is \d)", r"\1's "),
    claims(r"^(\d+) (?:damage|dmg) on (THING)STOP", r"\2 has \1 damage"),
    claims(r"\b((?:can|cannot) [a-z].*?) (?:again|a second time)STOP", r"\1"),
    claims(r"\b(\d+) hit points?\b", r"\1 HP"),
    # who and where
    rule(r"\bthe ([a-z]+(?: [a-z]+)?) of (WHO)(?!')", r"\2's \1"),
    rule(r"\b(?:enemy|opposing) (?=NAME)", ""),
    claims(r"(PLAYER) is the winner(?: of the game)?\b", r"\1 has won"),
    claims("(PLAYER) is in (?:his|her|their) ([a-z]+ (?:phase|step))STOP", r"it is \1's turn and it is the \2"),
    claims(r"^(round \d+|(?:the )?[a-z]+ (?:phase|step))STOP", r"it is \1"),
    rule(r"\b(\d+)(?:st|nd|rd|th) (zone|round)\b", r"\2 \1"),
    claims(r"^(?:it is the round|(?:the )?round (?:is|number is)) (\d+)", r"it is round \1"),
    claims("(PLAYER) has (?:an? )?(legal|illegal) (deck|arsenal)STOP", r"\1's \3 is \2"),
    claims(r"^(PLAYER) has (NAME) in (?=zone \d)", r"\1's \2 is in "),
    claims(r"(NAME) (?:is located|is found|can be found|lies|lay) (?=in\b|on\b)", r"\1 is "),
    claims("(NAME) (?:returns|returned|comes back|is back|gets returned|has gone|has been put|has been sent|was sent|"
           r"is sent|has returned) (?:in)?to (?=[^\d\s])", r"\1 goes to "),
    claims("(NAME) is (the (?:top|bottom)) card of (?=PLAYER's)", r"\1 is on \2 of "),
    claims("^(the (?:top|bottom)) card of (PLAYER's [a-z]+) is (NAME)STOP", r"\3 is on \1 of \2"),
    claims("^(PLAYER's [a-z]+) has (NAME) on (top|the bottom)STOP", r"\2 is on \3 of \1"),
    claims(r"(PLAYER)'s hand size is (\d+)", r"\1's hand has \2 cards"),
    claims("(PLAYER) has no (hand|arsenal)STOP", r"\1 has no cards in \2"),
    claims(r"(\d+) (NAME) or (more|less|fewer)\b", r"\1 or \3 \2"),
    claims(r"\bturn againSTOP", "turn"),
    claims(r"(NAME)'s attack (?=(?:has|had|gets|got|gained|does not have|dealt|deals|was)\b)", r"\1 "),
    claims("^(NAME) no longer existsSTOP", r"\1 has ceased to exist"),
    claims(r"^(WHO) (?:(?:has )?taken|takes|took|has suffered|suffers|suffered|receives|received) (no|\d+) damage "
           "from (NAME|the attack)STOP", r"\3 dealt \2 damage to \1"),
    claims(r"^(THING) (dealt|deals|does|did) (WHO) (no|\d+) damageSTOP", r"\1 \2 \4 damage to \3"),
    claims("^(?:(PLAYER) )?([a-z]+ing) (?:with )?(NAME.*?) (?:is|would be) "
           "(illegal|not legal|not allowed|impossible|legal|allowed|possible)(?: (?:for|by) (PLAYER))?STOP", _doing_is),
    claims(r"^(THING) (?:is|was|has been)( not|n't)? used to (block|defend)\b",
           lambda found: f"{found[1]} did not {found[3]}" if found[2] else f"{found[1]} {found[3]}s"),
    steps(r"\b(activates|uses) (NAME)'s (?:hero |attack )?(?:ability|power)\b", r"\1 \2"),
    claims("^(PLAYER)'s (NAME) (can|cannot) (block|defend|attack)STOP", r"\1 \3 \4 with \2"),
    # states
    claims(r"(NAME|zone \d+) (?:ends up|ended up|winds up|wound up|becomes|became|has become|has been|gets|got|is now|"
           "turns|turned|is turned|was turned|is flipped|was flipped|has been turned) "
           r"(?=(?:un)?[a-z]+ed(?: from the game)?STOP|(?:frozen|ready|dead|full|stunned|alive)\b|face|stun)",
           r"\1 is "),
    claims("(NAME) (?:stays|stayed|remains|remained|is still|keeps|is kept) "
           r"(?=in\b|on\b|un[a-z]+|[a-z]+edSTOP|alive\b|ready\b|frozen\b|face)", r"\1 is "),
    claims("(NAME) (?:has |had )?(?:already |just )(?=been|[a-z]+ed)", r"\1 has "),
    claims(r"\b(is|was|are|has no|controls no) (?:free|clear|devoid) of (?:all |any )?", "has no "),
    claims("(NAME)'s attack(?: on (NAME))? (hit|hits|lands|misses|missed)(?: (NAME))?STOP", _of_attack),
    # what is done
    steps(r",? ?\bas (?:an? |his |her |their |its )?(?:(?:free|main|turn) action|ally|attack|attacker)\b,?", ""),
    steps(r",? ?\bas (?:an? |his |her |their |its )?(?:response|interrupt)\b,?(.*)$", r"\1 in response"),
    steps(rf"^({_OF}NAME) (?:targets ({_OF}WHO) with (?:its|an|his|her) attack|attacks ({_OF}WHO) again)STOP",
          r"\1 attacks \2\3"),
    steps(rf"^({_OF}NAME)(?: (?:takes|took|makes|made|declares|uses|performs|carries out) "
          "(?:an?|the|its|his|her) attack(?: action)? (?:on|against|at|into|targeting)|"
          "'s attack (?:targets|is on|goes at|is aimed at)| "
          "(?:goes after|fights|charges|lunges at|takes on|beats up|charges at|goes at|engages|opens fire on|"
          rf"takes a swing at|tackles)) (?={_OF}WHO)", r"\1 attacks "),
    steps(r"(NAME)'s (ability|talent|power) (?:is|gets|was) (?:used|activated)\b", r"\1 uses its \2"),
    steps(r"^(PLAYER) (?:chooses|picks|selects) (?:THEIR )?(NAME) to ([a-z]+) (?=\S)",
          lambda found: f"{found[1]}'s {found[2]} {third_person(found[3])} "),
    steps("^(PLAYER) attacks with (NAME),? targeting (WHO)STOP", r"\1 attacks \3 with \2"),
    steps(r"(WHO) (?:uses|spends|used|spent) (?:its|his|her|an|the) (?:free |main )?action (?:on )?([a-z]+)ing (?=\S)",
          lambda found: f"{found[1]} {third_person(base_of_doing(found[2] + 'ing'))} "),
    steps(r"(PLAYER) (?:shifts|brings|walks|sends) (NAME) (?=(?:in)?to zone \d)", r"\1 moves \2 "),
    steps("(PLAYER) makes use of (?=NAME)", r"\1 uses "),
    steps("^(PLAYER) goes (?:for|at|after) (WHO) with (?=NAME)", r"\1 attacks \2 with "),
    steps(r"(NAME) guards against (?:the|this|that) attack\b", r"\1 guards"),
    steps(rf"^attack ({_OF}WHO) with ({_OF}NAME)STOP", r"\2 attacks \1"),
    steps("(NAME) (?:moves|goes|shifts|flies|swims|runs|walks|hurries|slides|crosses|rides|marches|charges|rushes|"
          "sneaks|steps|hops|travels|jumps|dashes|proceeds|heads|sprints|leaps|relocates|repositions|"
          "(?:takes|took|makes|made|uses) (?:an?|the|its|his|her) move(?:ment)?(?: action)?) "
          "(?:left |right |over |up |down |back |forward |onward |(?:a|1) zone |across )*"
          r"((?:in)?to zone \d)", r"\1 moves \2"),
    steps(rf"^(PLAYER) targets ({_OF}WHO) with (NAME)STOP", r"\1 plays \3 targeting \2"),
    steps(rf"\bwith ({_OF}WHO) as (?:the |its |his |her |their |a )?target\b", r"targeting \1"),
    steps(rf"^(PLAYER) (?:plays|uses) (NAME),? to (?:protect|defend|save|shield|help|heal|cover) (?={_OF}NAME)",
          r"\1 plays \2 on "),
    steps("^(Pitching|Tapping|Discarding|Destroying|Banishing) (NAME(?:(?:,| and| &)+ NAME)*), (PLAYER .*?)STOP",
          lambda found: f"{found[3]} {found[1].lower()} {found[2]}"),
    steps(r"\bby (?=(?:tapping|pitching|discarding|destroying|banishing|exhausting) )", ""),
    steps("^(PLAYER) (tap|pitch|discard|exhaust)e?s (NAME(?:(?:,| and| &)+ NAME)*) to ([a-z]+) (.*?)STOP",
          lambda found: f"{found[1]} {third_person(found[4])} {found[5]} {found[2].lower()}ing {found[3]}"
          .replace("taping", "tapping")),
    steps(r"^(PLAYER (?:builds|places|recruits|deploys) NAME) (?=zone \d)", r"\1 in "),
    steps("^(PLAYER plays NAME) (?:on|targeting) (WHO),? (?:moving|sending|pushing|putting) (?:it|him|her|them) "
          "(?=(?:in)?to )", r"\1 moving \2 "),
    steps(r"\b(moves|goes|comes|switches|brings|calls|transports)((?: NAME)?) (?:over|across|in) "
          "(?=to |into |aboard |onto |from )", r"\1\2 "),
    steps(r"^In (zone \d+), (PLAYER .*?)STOP", r"\2 in \1"),
    steps("^(?:next )?(?:is|comes) (PLAYER's turn)STOP", r"\1 starts"),
    steps("(PLAYER) (?:goes|moves|proceeds|continues) (?:on )?to (?:his|her|their) (?=[a-z]+ (?:phase|step))",
          r"\1 goes to "),
    steps("^(?:start|begin|enter) the (?=[a-z]+ (?:phase|step))", "go to the "),
    steps("(PLAYER) (?:takes no action|skips (?:his|her|their) (?:main )?action|does not do anything|doesn't do "
          "anything)STOP", r"\1 passes"),
    steps("^(?:(?:it is|it's) )?(heads|tails)(?: (?:it is|is flipped|comes up|was flipped))?STOP", r"\1"),
    steps("^(PLAYER (?:activates|cracks|uses|pops) .*?(NAME)),? "
          "(?:destroying|and destroys|sacrificing) it(?:self)?STOP", r"\1\nthen \2 was destroyed"),
    steps(r"^(.* rolls (?:an? )?(?:natural )?\d+)(?:(?:,| for| which is) an?|,? and) (critical hit|crit|hit|miss)"
          "(?:es|s)?STOP",
          lambda found: f"{found[1]}\nthen the attack "
          + {"h": "hit", "m": "missed", "c": "was critical"}[found[2][0].lower()]),
    steps(r"^(WHO .*NAME.*?),? with an? (?:attack )?roll of (\d+)STOP", r"\1\nthe die shows \2"),
    steps(r"^(.*NAME attacks .*NAME),? and (freeze|burn|corrode)s (?:it|him|her|NAME)STOP", r"\1 and applies \2"),
    steps(r"^((?:PLAYER's )?(NAME) attacks WHO) from (zone \d+)STOP", r"then \2 is in \3\n\1"),
    steps(r"^(PLAYER) (?:just |simply )?takes the (\d+)(?: damage)?STOP", r"\1 does not block\nthen \1 took \2 damage"),
    claims(r"^(THING) hits? (PLAYER) for (\d+)(?: damage)?STOP", r"\1 dealt \3 damage to \2\n\1 hit \2"),
    claims(r"^(PLAYER) is( not|n't)? out(?: of the game)?(?: yet)?STOP", r"\1 has\2 lost"),
    claims("^(PLAYER)'s weapon is (NAME)STOP", r"\1 controls \2\n\2 is a weapon"),
    steps("(PLAYER) chooses (yes|no)STOP", r"\1 says \2"),
    steps("^(yes|no) (?:from|by|for) (PLAYER)STOP", r"\2 says \1"),
    steps("^(?:pass) (?:from|by|for) (PLAYER)STOP", r"\1 passes"),
)  # fmt: skip
_DONE_TO = rf"(?:{THING}|the [a-z]+|(?:an? )?\d+|(?:no|an?|\d+) (?:{NAME}|[a-z]+)(?: tokens?)?)"
_PASSIVE = worded(
    f"^(?P<what>{_DONE_TO}) {_IS}(?P<not> not)?(?: being)? (?P<verb>[a-z]+)(?P<rest>(?: .*?)?) by "
    f"(?P<who>{_OF}NAME|PLAYER|the attack|nobody|no one|neither player)(?P<more>(?: .*?)?)STOP"
)
_ABLE = worded(
    f"^(?P<what>THING) (?P<can>can|cannot) be (?P<verb>[a-z]+)(?P<rest>(?: .*?)?) by (?P<who>{_OF}NAME|PLAYER)"
    "(?P<more>(?: .*?)?)STOP"
)
_OWN = worded(
    rf"^(?P<who>PLAYER)'s (?P<what>NAME) (?:(?P<can>can|cannot) be|{_IS}) (?P<verb>[a-z]+)(?P<rest>(?: .*?)?)STOP"
)
_NOBODY = worded(rf"^(?P<what>NAME) (?:(?P<can>can|cannot) be|{_IS}) (?P<verb>[a-z]+)(?P<rest>(?: .*?)?)STOP")
_MOVED = worded(rf"^(?P<what>{_OF}NAME) (?:(?P<can>can|cannot) be|{_IS}) (?P<verb>moved)(?P<rest>(?: .*?)?)STOP")
# What is done with own cards: who does it is whose they are. Of others (destroyed, discarded) it may be anyone.
_OWN_DOING = frozenset((
    "plays", "casts", "recruits", "deploys", "summons", "builds", "equips", "places", "activates", "transports",
    "voids", "uses", "pairs", "drafts", "completes", "puts", "pitches", "resources", "moves",
))  # fmt: skip
_FOR_DAMAGE = worded(r"^((?:PLAYER's )?(NAME) attacks (?:PLAYER's )?WHO)(?: for|,? dealing) (\d+)(?: damage)?STOP")
_AT_HERO = worded("^((?:PLAYER's )?NAME) (?:->|→) (PLAYER)STOP")
_BEFORE = worded(
    rf"^(?:(?P<what>{_OF}NAME) (?:moves|goes|walks)|PLAYER moves (?P<moved>{_OF}NAME)) from "
    r"(?P<from>zone \d+) (?P<to>(?:in)?to zone \d+)STOP"
)
_PAID = worded(
    r"^(?P<who>PLAYER) (?:pays|spends) (?P<count>\d+(?: [a-z]+){0,2}) (?:to|and) "
    "(?:(?P<verb>play|cast|recruit|deploy|summon|equip|build)s?|puts?(?=.* into play)) "
    "(?:(?:an?|his|her|their|the) )?(?P<what>NAME)(?:(?<!s) into play|(?P<rest>.*?))STOP"
)
_DOING = worded(r"(?P<who>WHO) (?:is|are) (?P<verb>[a-z]+ing)(?P<done>)\b")
_DONE = worded(r"^(?P<who>WHO) (?:(?:is|are|was) (?P<verb>[a-z]+ing)|(?:has|had) (?P<done>[a-z]+))\b")
_OWNED = worded(r"^(?P<who>WHO)'s (?P<what>[a-z]+(?: [a-z]+)?) (?:is|are) (?P<count>(?:at least |at most )?\d+)STOP")
_MORE = worded(r"\b(?:more|less|fewer|another|extra)\b")
_HAS = worded(r"^(?P<who>PLAYER) (?P<has>has|does not have) (?P<count>(?:[a-z]+ [a-z]+ )?\d+) (?P<what>[a-z ]+?)STOP")
_SELF = worded("^(?P<what>NAME) (?P<can>can|cannot) (?P<does>block|defend|attack)STOP")
_USED = worded("^(?P<who>PLAYER) uses (?P<what>NAME) (?:on|against|at|for|targeting) (?P<rest>.*)$")
_FOR = worded(
    "^(?P<who>PLAYER) (?P<verb>plays|casts|recruits|deploys|summons|equips|builds) (?P<what>NAME) for "
    r"(?P<count>\d+(?: [a-z]+){0,2})(?P<rest>)STOP"
)
_FROM_HAND = worded(r",? (?:straight )?(?:from|out of) (?:his |her |their |the )?hand\b")
_SYNONYMS = worded(
    "^(?P<who>PLAYER) (?:summons|deploys|recruits|casts|lays down|brings out|plays out|brings in|puts down|calls in|"
    r"puts (?=NAME into (?:play|the arena)\b)|plays (?=NAME into (?:play|the arena)\b)) ?(?P<what>NAME)"
    "(?: into (?:play|the arena))?(?P<rest>.*)$"
)


def turned(
    said: str, grammar: Grammar, owners: Mapping[str, str], heroes: Mapping[str, str], *, claim: bool
) -> Iterator[str]:
    """A line with signs for names turned round, where that is another line; a line break between two of them. owners:
    the sign of a card → that of the only player who has it; heroes: the sign of a player → that of the card that
    stands for that player."""
    said = "\n".join(" ".join(line.split()) for line in put(said, _RULES, claim=claim).split("\n"))
    yield said
    if (told := _progressive(said, grammar, claim)) != said:
        yield told
    if claim and (found := _OWNED.match(said)):
        yield f"{found['who']} has {found['count']} {found['what']}"
    yield from _active(said, grammar, owners, claim)
    if claim:
        found = _HAS.match(said)
        if (
            found
            and found["who"] in heroes
            and not (found["what"] in grammar.quantities or _MORE.search(found["what"]))
        ):
            yield f"{heroes[found['who']]} {found['has']} {found['count']} {found['what']}"
        return
    if not grammar.strength and (found := _FOR_DAMAGE.match(said)):  # elsewhere it is the power
        yield f"{found[1]}\nthen {found[2]} dealt {found[3]} damage"
    if not grammar.strength and (found := _AT_HERO.match(said)):  # elsewhere what is played may be aimed so
        yield f"{found[1]} attacks {found[2]}"
    if found := _BEFORE.match(said):
        unit = found["what"] or found["moved"]
        yield f"then {unit} is in {found['from']}\n{unit} moves {found['to']}"
    if found := _PAID.match(said) or (None if grammar.strength else _FOR.match(said)):
        verb = third_person(
            base_of((found["verb"] or "play").lower())
        )  # what is paid is read by the claim, or not at all
        yield f"then {found['what']} costs {found['count']}\n{found['who']} {verb} {found['what']}{found['rest'] or ''}"
    if PlayCard not in grammar.carried and (found := _USED.match(said)):
        yield f"{found['who']} plays {found['what']} targeting {found['rest']}"
    if (shorter := _FROM_HAND.sub("", said)) != said:
        yield shorter
    if found := _SYNONYMS.match(said):
        yield f"{found['who']} plays {found['what']}{found['rest']}"


def _progressive(said: str, grammar: Grammar, claim: bool) -> str:
    """``U is striking with C`` → ``U strikes with C``, ``Ana has completed C`` as a step → ``Ana completes C``."""
    verbs = grammar.claim_verbs if claim else grammar.step_verbs

    def does(found: re.Match[str]) -> str:
        verb = verbs.get((found["verb"] or found["done"]).lower(), "")
        return f"{found['who']} {verb}" if verb else found[0]

    return (_DOING if claim else _DONE).sub(does, said)


def _active(said: str, grammar: Grammar, owners: Mapping[str, str], claim: bool) -> Iterator[str]:
    """``C is attacked by U`` → ``U attacks C``, ``C cannot be played by Bo`` → ``Bo cannot play C``."""
    verbs = grammar.step_verbs  # what can be done is what a step does
    if claim and (found := _ABLE.match(said)) and (verb := _verb(found["verb"], verbs)):
        yield f"{found['who']} {found['can']} {base_of(verb)} {found['what']}{found['rest']}{found['more']}"
    found = _PASSIVE.match(said)
    came = found is not None and not claim and found["verb"].lower() == "hit"  # it is what came of an attack
    if found and not came and (verb := _verb(found["verb"], grammar.claim_verbs if claim else verbs)):
        does = deny(verb) if found["not"] else verb
        yield put(f"{found['who']} {does} {found['what']}{found['rest']}{found['more']}", _RULES, claim=claim)
    if (found := _MOVED.match(said)) and (bool(found["can"]) is claim):
        yield f"{found['what']} {found['can'] + ' move' if claim else 'moves'}{found['rest']}"
    if claim and (found := _SELF.match(said)) and (who := owners.get(found["what"], "")):
        yield f"{who} {found['can']} {found['does']} with {found['what']}"
    found = _OWN.match(said)
    who = found["who"] if found else ""
    if found is None and (found := _NOBODY.match(said)):
        who = owners.get(found["what"], "")
    if not found or not who or bool(found["can"]) is not claim:
        return
    verb = _verb(found["verb"], verbs)
    if verb in _OWN_DOING:
        can = f"{found['can']} {base_of(verb)}" if claim else verb
        yield f"{who} {can} {found['what']}{found['rest']}"


def _verb(participle: str, verbs: Words) -> str:
    """``attacked`` → ``attacks``; empty where no line has the verb."""
    said = participle.lower()
    return verbs.get(said, "") if not said.endswith("ing") else ""
