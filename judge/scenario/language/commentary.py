"""What is put in plainer words of lines by those who tell what they see: commentators, coaches, logs (see "
"``plainly``)."""

from __future__ import annotations

import re

from judge.scenario.language.inflection import base_of, base_of_doing, third_person
from judge.scenario.language.patterns import NAME
from judge.scenario.language.plain_numbers import third
from judge.scenario.language.putting import claims, rule, steps
from judge.scenario.language.telling_words import ATTACK, any_of, forms

_DID = "is forced to|had to|opted to|begins to"  # and not what should be done, or what somebody wants to do
# What a unit or a card does, in whichever words (see ``turned``), and what a die shows.
DONE = (
    steps(r"(?<=WHO)'s (?=(?:not |now |then )?(?!remaining\b)[a-z]{2,}ing\b)", " is "),
    steps(r"(?<=WHO) is (not )?(?:now |then )?(?!(?:nothing|defending|blocking)\b)([a-z]{2,}ing)\b",
          lambda f: f" does not {base_of_doing(f[2])}" if f[1] else f" {third_person(base_of_doing(f[2]))}"),
    rule(r"\b(?:my|his|her|their) (?:daughter|son|brother|sister|friend|kid|wife|husband|dad|mom|mum) (?=PLAYER)", ""),
    steps(r"(?<=PLAYER) (blocks|defends|pays|wagers|attacks) not\b", lambda f: f" does not {base_of(f[1])}"),
    steps(r"\b(attacks|moves|plays) there (?=(?:to )?(?:NAME|zone))", r"\1 "),
    steps(r"(?<=NAME) (?:goes|moves|walks) in(?:side)? (?=zone \d)", " moves to "),
    steps(r"(?<=PLAYER) answers (?=(?:yes|no)\b)", " says "),
    steps(r"(?<=PLAYER) declares (?:THEIR |as )?(?:defending cards?|defenders?|blockers?):? (?=NAME)",
          " defends with "),
    steps(r",? for which (?:he|she|they) (?:pays|paid) (\d+)(?: resources?)?END", r", paying \1 resources"),
    steps(r"^(?:(?:and )?(?:that|this|it)(?:'s| is| was) )?(?:an? )?natural (\d+)(?: on the (?:die|dice|d20))?END",
          r"the die shows \1"),
    steps(r"^(PLAYER) goes (NAME) into (NAME)END", r"\1 plays \2\n\1 attacks with \3"),
    steps(r"^(PLAYER) rolls (?:an? )?(\d+) (?:with|for) (?:THEIR )?(NAME) (?:against|at|on) ((?:PLAYER's )?NAME)END",
          r"\3 attacks \4 and rolls \2"),
    steps(r"(?<=NAME)[;,] (?:and )?(?:he|she|it) (?:rolls|rolled|got|gets) (?:an? )?(\d+)END", r" and rolls \1"),
    steps("^(PLAYER) (?:shifts|brings|walks|sends|takes|moves) (?:THEIR )?(NAME) (?:(?:up|over|down|back|forward) )?"
          r"(?=(?:in)?to zone \d)", r"\1 moves \2 "),
    steps(r"^((?:PLAYER's )?NAME) (?:->|→) (?=(?:PLAYER's )?NAME(?:STOP|,))", r"\1 attacks "),
    steps(rf"^((?:PLAYER's )?NAME) {any_of(form for form, (verb, _) in forms().items() if verb == ATTACK)} "
          rf"(?=(?:PLAYER's )?NAME)",
          r"\1 attacks "),
    steps(r"^(PLAYER plays NAME),? (?:choosing|naming|protecting|to protect|onto) (?=NAMEEND)", r"\1 targeting "),
    steps(r",? as (?:an?|the|his|her|their) (?:main |acting )?(?:actor|unit)(?: for the turn)?END", ""),
    rule(r"\bthe (?:player|unit) (?=WHO)", ""),
    steps(rf"(?<=WHO) (?:{_DID}) (?:first |now |then |also )?(?!(?:not|be|have)\b)([a-z]+)\b",
          lambda f: " " + third(f)),
    steps(r"^(PLAYER) declares (?:an attack (?:with|by) )?(NAME)(?: (?:as|to be) (?:an?|the|his|her|their) "
          r"attacker)?,? "
          r"(?:attacking|against|on|at|into|targeting) (?=WHO)", r"\1's \2 attacks "),
    steps(r"^(PLAYER) declares (NAME) as (?:an?|the|his|her|their) attackerEND", r"\1 attacks with \2"),
    steps(r"(?<=NAME) (?:performs|executes|does) (?:an? |the |its )?(attack|move)(?: action)?:? (?:(?:on|against|at) "
          r")?(?!to attack)",
          lambda found: f" {found[1]}s "),
    steps(r"^(PLAYER)?(?: ?(?:uses|spends) )(?:(?:an?|the|one) (?:[a-z]+ )?action of (NAME)|(NAME)'s (?:[a-z]+ "
          r")?action) to "
          r"([a-z]+) (.*?)(?: again)?END",
          lambda found: f"{found[1] + chr(39) + 's ' if found[1] else ''}{found[2] or found[3]} "
                        f"{third_person(found[4])} {found[5]}"),
    steps(r"^(?:(?:the )?(?:result|outcome) (?:of|on) (?:the |his |her |its )?(?:attack |d20 |die )?(?:roll|die|dice|"
          r"d20)|"
          r"(?:the )?(?:attack |dice |die |d20 )*(?:roll|result|throw|dice|die|d20)(?: result)?|roll)\s*(?:is|"
          r"was|=|:|comes to|"
          r"comes up|shows) (?:an? )?(?:natural )?(\d+)END", r"the die shows \1"),
    steps(r"^(?:with|on) the (?:die|dice|d20),? (?:(?:an?|PLAYER) )?(\d+) (?:is|was) (?:thrown|rolled|shown)END",
          r"the die shows \1"),
    steps(r"^((?:PLAYER's )?NAME attacks (?:PLAYER's )?WHO),? (?:with an? (?:natural )?|on an? |(?:and )?(?:d20|roll|"
          r"die|dice) ?(?:is|[=:])? ?|"
          r": roll )(\d+)(?: on the (?:die|dice|d20))?END", r"\1 and rolls \2"),
    steps("^((?:PLAYER's )?NAME) (?:finishes|finished|takes|took) (?:off )?((?:PLAYER's )?NAME)(?:(?<!off) out| "
          "off)?END",
          lambda f: f"{f[1]} attacks {f[2]}\nthen {f[2]} is dead" if re.search(" (?:off|out)", f[0]) else f[0]),
    steps(r"^(PLAYER .*?NAME),? (?:thus )?to prevent (\d+|an?) (?:damage )?(?:of (?:the|it|that)(?: damage)?)?END",
          r"\1\nthen \2 damage was prevented"),
    steps(r"(?<=PLAYER) (?:makes|had|has|lets|let|made) (?=NAME (?:attack|move|use)\b)", " has "),
    steps(r"^(NAME) (?:goes|swings|attacks|hits)(?: (?:to|at|into|for))?(?: the)? (?:face|hero)END",
          r"\1 attacks the opponent"),
    steps(r"\b(?:accepts|takes|pays(?: for)?|uses) (?:the )?(NAME)(?:'s)? (?:optional )?(?:trigger|payment|option|"
          r"bonus)END",
          r"says yes to \1"),
    steps(r"\b(?:declines|refuses|skips|ignores|does not (?:accept|take|use|pay(?: for)?)) (?:to (?:pay|use)(?: "
          r"for)? )?(?:the )?(NAME)"
          r"(?:'s)? (?:optional )?(?:trigger|payment|option|bonus|ability)END", r"says no to \1"),
    steps(r"\b(?:(?:does not|never|declines to|refuses to) (?:want to )?pays?(?: \d+(?: resources?)?)? for (?:the )?"
          r"(?:(?:triggered )?ability of )?(NAME))(?:'s [a-z]+)?END", r"says no to \1"),
    steps(r"^((PLAYER) pays) (\d+) (?:resources? |mana )?for (?:the )?(?:(?:triggered )?ability of )?(NAME)(?:'s "
          r"[a-z]+(?: [a-z]+)?)?END",
          r"\2 says yes to \4\nthen \2 paid \3 resources"),
    steps(r"\b(?:does not|never) (?:want to )?pay \d+ (?:resources?|mana)END", "does not pay"),
    steps(r",? (?:in order )?to (?:boost|pump(?: up)?|buff|power up|strengthen|set up) (?:THEIR )?(?:next "
          r")?attackEND", ""),
    steps(r"^(PLAYER)\s*:\s*(?:(?:attack|defen[cs]e) )?(?:reaction|instant|AR|DR)\s*:?\s+(?=NAME)", r"\1 plays "),
    steps(r"\bwagers twiceEND", "wagers, wagers"),
    steps(r"^((?:PLAYER )(?:casts|plays) (?:THEIR )?(NAME)),? (?:and it|which|that) (?:then )?resolvesEND",
          r"\1\n\2 resolves"),
    steps(r"\b(?:lays|slaps)(?: down| out)? (?=(?:THEIR )?NAME(?:STOP| (?:on|at|targeting)))", "plays "),
)  # fmt: skip
# What has come about, in the words of people who tell it.
TOLD = (
    claims(r"^((?:PLAYER's )?NAME) (?:(?:hits|hit|strikes|struck|fires|fired|bites|bit) back|retaliates|retaliated),? "
           r"(?:for|with|dealing) (\d+)(?: damage)?END", r"\1 dealt \2 damage"),
    claims(r"(?<=WHO)'s (?:(?:still|now|only) )?got\b", " has"),
    claims(r"(?<=WHO)(?: is| was|'s) (?:toast|history|done for)END", " is dead"),
    claims(r"^(?:that|this|it)(?:'s| is| makes)(?: now)? (\d+) (?:power|attack)(?: now)?END", r"the attack has \1 "
                                                                                              r"power"),
    claims(r"\bis on the turnEND", "has the turn"),
    claims(r"\b(?:any|no) furtherEND", ""),
    claims("^hit is (true|false)END", lambda f: f"the attack {'hit' if f[1].lower() == 'true' else 'did not hit'}"),
    claims("^(NAME)'s ([a-z]+) is (true|false)END", lambda f: f"{f[1]} is {'not ' * (f[3].lower() == 'false')}{f[2]}"),
    claims(r"\bgets in(?:to \w+)?END", "goes through"),
    claims(r"(?<=WHO) had (?=(?:been |already |just )?(?:[a-z]+ed|died|taken|dealt|lost|won|drawn|been|hit|gone|"
           r"fallen)\b)", " has "),
    claims(r"^(THING) has died\b", r"\1 is dead"),
    claims("^(THING) (?:perishes|perished|falls dead|bites the dust|is (?:annihilated|deceased|no more|slain|gone "
           "for good|"
           "wiped out|killed off|finished)|was (?:annihilated|slain|wiped out|finished off|"
           "killed off))END", r"\1 is dead"),
    claims("(THING) (?:is|was|gets|got|has been) (?:placed|put|dumped|dropped|laid) (?:in|into|to|on) (?=(?:PLAYER's|"
           "THEIR) [a-z ]+END)",
           r"\1 goes to "),
    claims(r"\b(?:sustains|sustained|eats|ate|incurs|incurred) (?=(?:\d+|no)\b)",
           "takes "),
    claims(r"\b(takes|took|suffers|suffered|receives|loses|lost) (?:exactly|just|only) (?=\d)", r"\1 "),
    claims(r"\b((?:takes|took|suffers|suffered|receives|received|sustained) (?:no|\d+)(?: damage)?) (?:from|in|as|"
           r"by) (?:the |its |a )?"
           r"(?:retaliation|counter-?attack|return|exchange|fight)"
           r"(?: fire)?END", r"\1"),
    claims(r"\b(?:is|was|has been) (?:fully|completely) healedEND|\bhas no damage (?:left|remaining|on it)END",
           "is undamaged"),
    claims("(?<=PLAYER) (?:collects|collected|earns|earned|ends up with|(?:is|was) awarded) (?=(?:(?:the|an?|1) "
           ")?NAME)", " got "),
    claims(r"(?<=PLAYER) (?:receives|received|gets|got|gains|gained|collects|creates) ((?:(?:an?|the|1) "
           r")?NAME(?:(?:,|,? and) "
           r"(?:(?:an?|the|1) )?NAME)+)(?: tokens?)?END",
           lambda found: " got " + ", and got ".join(f"1 {sign}" for sign in re.findall(NAME, found[1]))),
    claims("^(?:the |an? )?(NAME)(?: tokens?)? (?:(?:is|was) )?created (?:for|by|under the control of) (PLAYER)END",
           r"\2 created \1"),
    claims("^(?:the |an? )?(NAME)(?: tokens?)? (?:goes|went|is given|was given|is awarded) to (PLAYER)END",
           r"\2 got \1"),
    claims(r" but (?=(?:keeps|has|still|holds|is|does|controls)\b)", " and "),
    claims(r"\bhad to (discard|banish|reveal|destroy|pitch)\b", lambda found: third_person(found[1])),
    claims(r"\bkeeps (?:all )?(\d+) cards(?: in hand)?END", r"has \1 cards in hand"),
    claims(r"\ball (?=\d+ cards\b)", ""),
    claims(r"\bhas (?:still )?left (\d+)(?: of)? (?=[a-z])", r"has \1 "),
    claims(r"^with (WHO) (?:there )?(?:remains?|are left|is left|stays?) (\d+|no) ", r"\1 has \2 "),
    claims(r"^in (zone \d+) (?:there )?(?:is|are) no (?:more |longer )?(?:units? of (PLAYER)|(PLAYER)'s units?)(?: "
           r"any ?more)?END",
           lambda found: f"{found[2] or found[3]} has no units in {found[1]}"),
    claims(r"(?<=WHO) (?:was|were|has been) (?=(?:burning|frozen|leaking|corroded|alive|dead)END)", " is "),
    claims(r"\b(\d+)r\b", r"\1 resources"),
    claims(r"\bctrs?\b", "counter"),
    claims(r"\bthe yard\b", "the graveyard"),
    claims(r"^(PLAYER) (?:loses|lost) (\d+)END", r"\1 lost \2 life"),
    claims(r"\bis (?:still )?on the (?:battlefield|board|table|field)END", "is in play"),
    claims(r"\b(resources?) untappedEND", r"ready \1"),
    claims(r"^(NAME) ([-+]1) counter", r"\1 has a \2 counter"),
    claims(r"^(PLAYER) ([a-z]+s) ?[:=] ?(\d+)END", r"\1 has \3 \2"),
    claims(r"^(THING .*?) ?: ?(yes|true)END", r"\1"),
    claims(r"^(THING .*?) ?: ?(no|false)END", r"it is not true that \1"),
    claims(r"^((?:the attack|THING) hits?),? (?:for|dealing|doing) (\d+)(?: damage)?END", r"\1, and the attack dealt "
                                                                                          r"\2 damage"),
    claims(r"^(WHO's [a-z]+(?: total)?) (?:has )?(?:reached|reaches|hits|hit|is lowered by \d+,? to|went down to) "
           r"(?=\d)", r"\1 is "),
    claims(r"\b(?:thanks|due) to (?:its |the )?go againEND", ""),
)  # fmt: skip
