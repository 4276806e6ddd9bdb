"""Wordings of earlier printings restated as the current one, so that the grammar says each thing once.

Only the form changes: "When you attack with ~" is "When this attacks". The printed text stays what a card shows.
Every pair is (pattern, replacement); they are applied in order to the plain text in which ``~`` is the card's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from judge.games.flesh_and_blood.words import lexicon
from judge.games.flesh_and_blood.words.beforehand import FIRST, NTH, PERIOD, SELF, SUFFERED
from judge.games.flesh_and_blood.words.needed import needed
from judge.games.flesh_and_blood.words.rephrasing import DID, DONE, PAIRS
from judge.games.flesh_and_blood.words.restating import armed, done_so, in_arsenal, not_so, playing, scaled
from judge.terms.flesh_and_blood import ARMS

_NAME = r"[A-Z][\w'-]*(?:(?: (?:of|the|to|in|and|from|for|a|an|with|on)(?: the)?)? [A-Z][\w'-]*| [a-z]+(?= [A-Z]))*"
_KEYWORD = "|".join((*lexicon.PLAIN_KEYWORDS, r"(?:piercing|ward|quell|spellvoid|arcane barrier) \d"))
_SPAN = r"this (?:turn|combat chain)"
_ARMS = "|".join(sorted({arm.lower() for arm in ARMS} | {"weapon"}))
_TAKES = "[Bb]anish|[Dd]iscard|[Pp]ut|[Rr]eveal|[Ss]huffle|[Rr]eturn|[Dd]estroy|[Pp]itch"
_STATE = (
    r"it's |it has|this is|this was|you've|you control|you have|there (?:is|are)|an opponent controls|"
    r"the defending hero (?:has|controls|is) |they've "
)
_TWO = (  # a second condition: what one "not" before both would leave out
    r"[^.\"]* (?:or|and) (?:(?:you|it|this|they|there|the)\b|"
    r"[^.\"]*?\b(?:has|have|is|are|was|were|control|controls|controlled|attacked|hit|played)\b)"
)


_PAIRS: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    # slips of printing that have one meaning
    (r"\{([a-z])[\])}]", r"{\1}"),
    (r"\b([A-Za-z]*)([a-z])\2\2+([a-z]*)\b", r"\1\2\2\3"),
    (r"\bits other card(?=[,.]| and\b)", "its other card types"),
    (r"'([Nn]on-attack) action'(?: action)?", r"\1 action"),
    (r"'([Nn]on-attack)'", r"\1"),
    (r"\b([Oo]nce|[Tt]wice) per [Tt]urn Effect (?:--|-) W(hen|henever)\b", r"\1 per turn, w\2"),
    (r"\bore more\b", "or more"),
    (r"\ball other hero's\b", "all other heroes"),
    (r"((?:^|\. )As an additional cost [^.]*?\bmay )choose to (?=[a-z])", r"\1"),  # a cost must be paid (1.14.4)
    (r"\bmay choose to (?=(?:activate|attack|defend|look|play)\b)", "may "),
    (r"\bhas (\{[pd]\}) equal to or greater than (\d+)", r"has \2 or more \1"),
    (r"\ba hero with (?=\d|no |exactly |less |more |fewer )", "a hero who has "),
    (r"\b(who has \d+ or (?:more|fewer|less) cards) in their hand\b", r"\1 in hand"),
    (r"\b([Tt]he next (?!time\b)(?:[\w' -]+ )?attack) you (?:make|control)\b", r"\1 you play or activate"),
    (r"\b(would be dealt (?:arcane )?damage) (this turn) (by an? [^,.]*?)(?=,)", r"\1 \3 \2"),
    (
        r"\b([Yy]ou )have (more|fewer|less) (?=(?:equipment|auras|items|allies|tokens|weapons|permanents)\b)",
        r"\1control \2 ",
    ),
    (r"\b(hero(?:es)?) in the game\b", r"\1"),
    (r"(?<!instead )\bgets an additional (?=\+\d)", "gets "),
    (r"\b(defends together with )another (?=(?!card from)[a-z])", r"\1a "),
    (r"\bdeals or is dealt damage\b", "deals damage or is dealt damage"),
    (r"\b(in|from) all (hand|deck|arsenal|graveyard|pitch zone|banished zone)s\b", r"\1 each hero's \2"),
    (r"\b([Ii]t|[Tt]his)'s (attacking (?:an?|you)\b)", r"\1 is \2"),
    (r"\bbanished to pay a boost cost\b", "banished from boosting"),
    (
        r"\b([Dd]eals?) ((?:arcane )?damage) equal to ([^.\"]*?) to "
        r"(any target|any opposing target|you|them|(?:each|target) [a-z ]*(?:hero|opponent))(?=[,.]|$)",
        r"\1 \2 to \4 equal to \3",
    ),
    (r"\bfacedown\b", "face-down"),
    (r"\b([Cc])annot\b", r"\1an't"),
    (r"\b6 die\b", "6 sided die"),
    (r"\bwhere ([XYZ]) the number\b", r"where \1 is the number"),
    (r"(\{r\}) (?=\{r\})", r"\1"),
    (r"\bit's base\b", "its base"),
    (r"\bin their names?\b", "in its name"),
    (r"\b(discards?|banish(?:es)?|reveals?) an? card at random\b", r"\1 a random card"),
    (
        r"\b((?:[Ii]f|[Tt]he (?:next|first|second) time) [^,.]* would [^,.]*), ([^,.]*) instead(?=\.|$)",
        r"\1, instead \2",
    ),
    (r"\b[Yy]ou may have specialization cards of any hero in your deck", "Any hero's specialization is yours"),
    (r"\b[Yy]ou may look at the top card of your deck at any time", "Your top card is known to you"),
    (r"\b[Yy]ou may start the game with (an? [^.]*?) in the arena", r"At the outset you may have \1"),
    (r"\b(has|with) (\w)(\w+) in its name\b", lambda found: f"{found[1]} ‹{found[2].upper()}{found[3]}› in its name"),
    (r"\bexposed head, chest, arms,? (?:or|and/or) legs zone\b", "exposed equipment zone"),
    (r"\b(weapons|items) and/or (equipment|weapons)\b", r"\1 or \2"),
    # base values that are doubled and halved
    (r"\b([Dd]ouble|[Hh]alve) ()(its) base (\{[pd]\})", scaled),
    (r"\b([Dd]ouble|[Hh]alve) ()([^,.\"]+?)'s base (\{[pd]\})", scaled),
    (r"\b([Dd]ouble|[Hh]alve) the base (\{[pd]\}) of ([^,.\"]+?)()(?=,|[.]|$| until| this)", scaled),
    (r"\b[Tt]he base (\{[pd]\}) of ([^,.\"]+) is doubled\b", r"\2 gets double base \1"),
    (r"\b[Tt]he base (\{[pd]\}) of ([^,.\"]+) is halved\b", r"\2 gets half base \1"),
    (rf"\bother (cards?) defending with (?:it|{SELF})", r"other \1 defending this chain link"),
    (r"\b([Tt]arget (?!attack\b)[\w -]+?)'s base (\{[pdhi]\}) (?:is|becomes) (?=\d)", r"\1 gets base \2 "),
    (r"\bgets half base (\{[pd]\}), rounded (up|down)(?:, (?=until|this))?", r"gets half base \1 rounded \2 "),
    (r"\bthe first ([^,.]*?) they play during their next turn\b", r"their first \1 during their next turn"),
    (r"(?<=die\. )On (?:an? )?(?=\d)", "If you roll a "),
    # of what is done instead, the target is the one that was declared (6.4.7)
    (r"\bto (target (?:opposing )?hero)(\. If [^.]*?\binstead\b[^.]*?) to \1\b", r"to \1\2 to them"),
    (r"\bto (target (?:opposing )?hero)(\. If [^.]*?) to \1 instead\b", r"to \1\2 to them instead"),
    # hit effects that cannot trigger
    (r"\b[Ee]ffects of ([a-z -]+?)s (?:don't|do not|can't) (?=trigger when they hit)", r"\1 effects can't "),
    (
        r"(?<![Hh]it )\b[Ee]ffects (?:don't|do not|can't) trigger when an attack hits (?=this )",
        "hit effects can't trigger ",
    ),
    (
        r"(?<![Hh]it )\b[Ee]ffects (?:don't|do not|can't) trigger when (an? [^,.]*?) hits (?=this )",
        r"hit effects can't trigger when \1 hits ",
    ),
    (
        r"\b[Tt]he next time (an? [^,.]*?) hits (this [^,.]*), effects (?:don't|do not|can't) trigger",
        r"hit effects can't trigger the next time \1 hits \2",
    ),
    (
        rf"\b(?:While|As long as) {SELF} is in the arena, "
        r"(\w)(?=[^,.]* (?:(?:don't|do not) trigger|can't)\b|hen|t the)",
        lambda found: found[1].upper(),
    ),
    (r"\b[Oo]pposing heroes (?=can't\b)", "opponents "),
    (
        r"^(When(?:ever)? [^,]*? (?:hits?|deals? (?:arcane )?damage)\b[^,]*, (?!deal)"
        r"[^.]*?\bthe (?:arcane )?damage dealt)"
        r"(?= by (?:~|this)\b|[,.]|$)(?: by (?:~|this)\b)?",
        r"\1 this way",
    ),
    # what is not so, said of the verb
    (
        r"\b([Ii]f|[Ww]hile|[Aa]s long as|and|or) (this|it|that card) "
        r"(wasn't|doesn't have|isn't (?=attacking|defending\b|an? |in ))",
        not_so,
    ),
    (
        r"\b([Ii]f|[Ww]hile|[Aa]s long as|and|or) no (opponent|opposing hero) controls (?=an?\b)",
        r"\1 it isn't so that an \2 controls ",
    ),
    (r"\b([Ii]f|[Ww]hile|[Aa]s long as|and|or) no hero controls (?=an?\b)", r"\1 it isn't so that a hero controls "),
    (
        r"\b([Ii]f|[Ww]hile|and|or) ((?:the|an?) [a-z ]*?(?:hero|opponent)) doesn't control (?=an?\b)",
        r"\1 it isn't so that \2 controls ",
    ),
    (r"\b(don't|doesn't) control any\b", lambda found: f"control{'s' * (found[1][2] == 'e')} no"),
    (r"\b((?:this|it) isn't defended)(?= this chain link,|,| and\b)", r"\1 by a card"),
    (r"\b[Tt]here are no ([^,.]*?) defending (this|it)(?=[,.]| and\b)", r"\2 isn't defended by \1"),
    (r"\b[Nn]o ([^,.]*?) (?:are|is) defending (this|it)(?=[,.]| and\b)", r"\2 isn't defended by \1"),
    (r"\bbecomes defended\b", "is defended"),
    (rf"\b(When(?:ever)? {SELF} is defended),", r"\1 by 1 or more cards,"),
    (r"\b([Ii]f) it was (?=an? )", r"\1 it's "),
    # how often, and which of several
    (rf"\b({DONE}|(?:you've|they've|ha(?:s|ve)) {DID}\b[^,.\"]*?) twice (?={PERIOD})", r"\1 2 or more times "),
    (
        rf"\b(?:it's|this is) the ({NTH}) ([^,.]*? you've played this turn)",
        r"it's your \1 \2",
    ),
    # what only its player puts there
    (r"\b([Ww]hen(?:ever)?) you put (an? [^,.]*?) into your (soul|arsenal)(?=,)", r"\1 \2 is put into your \3"),
    (
        r"\b([Ii]f) you(?:'ve)? put (an? [^,.]*?) into your (soul|arsenal) (?=this )",
        r"\1 \2 has been put into your \3 ",
    ),
    # what was done, said without "have"
    (
        r"\b(if|If|while|While|unless) (you|they) were (?=(?:dealt|attacked|hit|intimidated|marked)\b)",
        r"\1 \2've been ",
    ),
    (
        rf"\b((?:if|If|unless) an? (?:[a-z -]*hero|opponent)) "
        rf"(?:was (?=(?:dealt|attacked|hit|intimidated) [^,.]*?{PERIOD})|became (?=marked {PERIOD}))",
        r"\1 has been ",
    ),
    (
        rf"\b(if|If|unless) (you|they) ((?!been|put|become){DID}\b[^,.]*?{PERIOD})",
        r"\1 \2've \3",
    ),
    (
        rf"\b((?:if|If|unless) (?:the (?:attacking|defending) hero|an? (?:[a-z -]*hero|opponent))) "
        rf"((?!been|put|become){DID}\b[^,.]*?{PERIOD})",
        r"\1 has \2",
    ),
    (
        rf"\b((?:if|If|unless) (?:an? [^,.]*? you control|this)) "
        rf"((?:attacked|hit|defended|dealt (?:arcane )?damage) {PERIOD})",
        r"\1 has \2",
    ),
    (r"\b([Ii]f) you(?:'ve)? played this from (?:your )?(arsenal|hand)\b", r"\1 this was played from \2"),
    (
        rf"\b(gets?|has|have|gains?|costs?) ([^,.\"]*?) unless (?={_STATE})(?!{_TWO})",
        r"\1 \2 if it isn't so that ",
    ),
    (
        rf"\b(When(?:ever)? {SELF} is (?:{SUFFERED})) or ({SUFFERED})(?=,)",
        r"\1 or is \2",
    ),
    (
        r"\b([Ii]f|[Ww]hile) (\d+ or (?:more|fewer|less)|exactly \d+) ([^,.\"]*?) "
        r"(?:are defending|defends?) (this|it)\b",
        r"\1 \4 is defended by \2 \3",
    ),
    (r"\bfor each attack you've made\b", "for each time you've attacked"),
    (r"\bthe number of attacks you've made\b", "the number of times you've attacked"),
    (r"\b(was played) from hand\b", r"\1 from your hand"),
    (r"\bthis is (?:at|on|played on) chain link\b", "this is chain link"),
    (r"\b[Tt]here's\b", "there is"),
    (r"\b[Yy]our life total is (\d+ or (?:less|more)|exactly \d+)", r"you have \1{h}"),
    (r"\byour deck has (no|\d+ or \w+) cards(?: in it)?\b", r"there are \1 cards in your deck"),
    (
        r"\b([Ii]f) the last attack (this (?:combat chain|turn)) was (an? [^,.]*|[A-Z][^,.]*)(?=,)",
        r"\1 \3 was the last attack \2",
    ),
    (r"\b((?:[Yy]ou|they) (?:have|had) [^,.]*?\bcards?\b[^,.]*?) in arsenal\b", in_arsenal),
    (r"\b((?:hero|opponent) has [^,.]*?\bcards?\b[^,.]*?) in arsenal\b", r"\1 in their arsenal"),
    # players
    (r"\b[Yy]our opponents\b", "opponents"),
    (r"\b([Aa]) player\b", r"\1 hero"),
    (r"^Players (?=can't)", "Heroes "),
    (
        r"\b([Ii]f|[Ww]henever) (arcane |)damage would be dealt to you, prevent (\d+) of (?:it|that damage)",
        r"\1 you would be dealt \2damage, prevent \3 of that damage",
    ),
    (
        r"^([A-Z][a-z -]*cards?|Cards) (?:opponents|opposing heroes) play (costs? (?:\{r\})+ more)(?: to play)?"
        r"(?=[.]|$)",
        r"\1 opponents play \2 to play",
    ),
    (r"\b([Ee])ach (other )?player('s)?\b", r"\1ach \2hero\3"),
    (r"\b([Ww]hen(?:ever)?) you're (?=attacked|dealt)", r"\1 you are "),
    (r"\b([Ww]hen(?:ever)?) you are attacked by (an? [^,.]*)(?=,)", r"\1 \2 attacks you"),
    (
        r"\b([Ww]hen(?:ever)?) an opponent's (?![^,.]*?cards? (?:is|are) (?!tapped|defended))"  # else not controlled
        r"([a-z][^,.]*?) (is|are|enters|leaves|attacks|hits)\b",
        r"\1 an \2 an opponent controls \3",
    ),
    (r"\b(hero(?:es)?) that (?=controls?\b)", r"\1 who "),
    (r"\b(you (?:gain|lose)) life(?=,| during)", r"\1 {h}"),
    (rf"\b([Ww]hen(?:ever)? {SELF} is discarded) from your hand(?=,)", r"\1"),
    (
        rf"\b([Ww]hen(?:ever)?) {SELF} is (boost|fus)ed(?=,)",
        lambda found: f"{found[1]} you {found[2]}{'e' * (found[2] == 'fus')} ~",
    ),
    (r"\b([Ww]hen(?:ever)? you charge) your soul(?=,)", r"\1"),
    (r"\b([Ww]hen(?:ever)? you intimidate) (?:an opponent|a hero)(?=,)", r"\1"),
    (r"\b([Ww]hen(?:ever)?) a (chain link resolves|combat chain closes)", r"\1 the \2"),
    (r"\breroll(?=[.,]|$)", "reroll it"),
    (r"\b([Ii]f) you lose(?=,)", r"\1 they win"),
    (r"\b([Tt])he loser\b", r"\1he other hero"),
    (r"\bthan any other hero\b", "than all other heroes"),
    (r"\bcontrolled by (target (?:opposing )?hero)\b", r"\1 controls"),
    (r"\b([Yy]our next [^,.\"]*?)(?<!your) next turn\b", r"\1 during your next turn"),
    (
        r"\bthe first ([^,.\"]*?) they (?:make|play|play or activate) (?:next turn|on their next turn|"
        r"during their next turn)",
        r"their first \1 during their next turn",
    ),
    (r"\battacked with an? ([^,.\"]*?) (\d+ or more) times\b", r"attacked \2 times with \1"),
    (
        rf"\bWhen(?:ever)? ([^,.\"]*?) for the ({NTH}) time (?:during a|in a|each|this) turn,",
        r"The \2 time \1 each turn,",
    ),
    (
        rf"^(?:You can't play {SELF}|(?:{SELF}|This) can't be played) if (?!{_TWO})([^,.\"]*)",
        r"Play this only if it isn't so that \1",
    ),
    (rf"^Play {SELF} only during your turn", "Play this only if it's your turn"),
    (rf"^Play {SELF} only during (?:an opponent's|another hero's) turn", "Play this only if it's an opponent's turn"),
    (r"\b([Ww]hen(?:ever)?) you're hit by (an? [^,.\"]*)(?=,)", r"\1 \2 hits you"),
    (
        r"\b(would be dealt (?:arcane )?damage), you may ([^.\"]*)\. If you do, prevent (\d+|X) of that damage",
        r"\1, you may \2 to prevent \3 of that damage",
    ),
    (rf"\b([Aa])ttacks with {SELF}(?= gets?\b| have\b| has\b)", "~'s attacks"),
    (
        r"\b([Yy]our next [^,.\"]*?) (this turn|this combat chain) (with [^,.\"]*?) (gets?|gains?|costs?|has)\b",
        r"\1 \3 \2 \4",
    ),
    (r"\bPut (an? face-down [^,.\"]*? face-up)(?=[,.]|$)", r"Turn \1"),
    (r"\bput (an? face-down [^,.\"]*? face-up)(?=[,.]|$)", r"turn \1"),
    (r"\b([Ii]t)'s the named card\b", r"\1's a card with that name"),
    (r"(?<=[.] )If (?:it|the attack) hits( a hero|),", r"When it hits\1 this chain link,"),
    (r"^(If the attack hits,)", "When the attack hits this chain link,"),
    (r"^([A-Z][^,.\"]*? you play(?: this turn)?) (costs? (?:\{r\})+ (?:less|more))(?! to)\b", playing),
    # an attack that is defended has no use for {d}
    (rf"\b((?:When(?:ever)?|If) {SELF} defends an? [^,.\"]*), it (gets? [+-]\d+\{{d\}})", r"\1, this \2"),
    # effects in other words
    (
        rf"\b(gets?|has|have|gains?) ([+-]\d\{{[pdh]\}} for each [^,.;\"]*?),? and ({_KEYWORD}|\"[^\"]*\")"
        r"(?= this (?:turn|combat)|[.,]|$)",
        r"\1 \3 and \2",
    ),
    (
        rf"^You may ([^.\"]*?) as an additional cost to play {SELF}(?=\.)",
        r"As an additional cost to play this, you may \1",
    ),
    (r"\b([Yy]our )?opponents each (\w+?)(?=[ ])", r"each opponent \2s"),
    (
        r"\b((?:cards?|actions?|instants?) they play(?: this turn| during their next turn)? "
        r"costs? (?:\{r\})+ (?:more|less))(?! to)\b",
        r"\1 to play",
    ),
    (
        r"\bchooses? (an? [^,.]*? (?:in|from) (?:your|their) (?:hand|graveyard|arsenal|banished zone)) and "
        r"(banish(?:es)?|puts?|reveals?|returns?|destroys?|turns?) it\b",
        r"\2 \1",
    ),
    (
        r"\b([Pp]uts? (?:one|1))(?: of them| of those cards)? ([^,.]*?),? and the other (?=on\b|into\b|in\b)",
        r"\1 \2 and the rest ",
    ),
    (r"\bthe (discarded|revealed|banished) card's (cost|\{[pd]\})", r"the \2 of the \1 card"),
    (r"\b([Cc]reates?) a number of ([^,.]*? tokens equal to)\b", r"\1 \2"),
    (r"\b([Cc]reates?) your choice of (?=an? )", r"\1 "),
    (r"\b([Tt]arget) ((?:[a-z-]+ )*?cards?) defending this chain link\b", r"\1 defending \2"),
    (
        r"(^|[.:,] )([Cc])hoose target ([^,.]*?)\. It (gets?|gains?)\b",
        lambda found: f"{found[1]}{'T' if found[2] == 'C' else 't'}arget {found[3]} {found[4]}",
    ),
    (r"\b(\w+) also (gets?|gains?|has|have|costs?)\b", r"\1 \2"),
    (
        r"\b([Dd]eals? [^.\"]*?damage[^.\"]*\. )If (?:this|it) deals (?:arcane )?damage( to a hero|),",
        lambda found: f"{found[1]}If {'a hero was dealt damage' if found[2] else 'damage was dealt'} this way,",
    ),
    (
        r"^([A-Z][^,.\"]*?cards) cost (?:opponents|opposing heroes) ((?:\{r\})+) more\b",
        r"\1 opponents play cost \2 more to play",
    ),
    (r"\bUntil (?:the )?end of turn, you may play (it|them|that card)\.", r"You may play \1 this turn."),
    (
        r"\b(would deal (arcane |)damage(?: to a hero| to you)?(?: (?:each|this) turn)?, instead "
        r"(?:it |you |they )?deals? that much)"
        r"(?= (?:plus|minus))",
        r"\1 \2damage",
    ),
    (r"^Heroes (?:have|get) (?=[+-]\d\{)", "All heroes get "),
    (
        r"(?<=would gain \{h\}, instead )(you |they )?(gain (?:double |twice )?that much)(?: \{h\})?"
        r"( (?:plus|minus) \d)?(?:\{h\})?(?=[.]|$)",
        lambda f: f"{f[1] or 'you '}{f[2]}{f[3] or ''}" if f[3] or f[2] != "gain that much" else f[0],
    ),
    (r"\b[Yy]ou may look at and play it\b", "Look at it. You may play it"),
    # who cannot defend an attack with something is said of the attack
    (
        rf"\b[Tt]he defending hero can't defend ({SELF}) with ([^,.\"]*?)(?=,? where|[,.]|$)",
        r"\1 can't be defended by \2",
    ),
    (
        rf"^([A-Z][^,.\"]*?) can't defend ({SELF})(?=[,.]|$)",
        lambda found: f"{found[2]} can't be defended by {found[1].lower()}",
    ),
    (rf"\b([Tt]ransform target [^,.]*? into) ({_NAME}(?:, {_NAME})?)(?=\.|$)", r"\1 ‹\2›"),
    # what is counted is said once
    (r"(\b[Ii]f you (control|have) \w+ or more ([^,.]+), [^.]*\. If you \2 \w+ or more)(?=, )", r"\1 \3"),
    (r"\b([Ee]ach (?:other |opposing )?(?:hero|opponent)) that (?=has|have)", r"\1 who "),
    # what was done "this way", and how much of it
    (
        r"\b([Ii]f) (you|they|(?:the defending|that) hero) (discard|destroy|reveal|banish)e?[sd]? ([^,.]*?) this way,",
        done_so,
    ),
    (r"\b([Dd])idn't attack\b", r"\1id not attack"),
    (
        r"\b([Ii]f (?:an?|1(?! or)) (?:(?! and an? )[^,.])*?) are (banished|discarded|destroyed|revealed) this way,",
        r"\1 is \2 this way,",
    ),
    (r"\bdid not attack (?=this turn)", "have not attacked "),
    (r"\bhas taken damage\b", "has been dealt damage"),
    (r"\byour deck is empty\b", "you have no cards in your deck"),
    (r"\b([Dd]raws?) another card\b", r"\1 a card"),
    (r"\bchooses? an? card (?:in|from) their hand and discards? it\b", "discards a card"),
    (rf"\b([Tt]he next [^,.]*?) (you play {_SPAN}) (with [^,.\"]*?) (gets?|gains?|costs?|has)\b", r"\1 \3 \2 \4"),
    (r"^(?:Until (?:the )?end of (?:the )?turn|This turn), (if|whenever) ([^,]* would [^,]*),", r"If \2 this turn,"),
    # one's own deeds with this card are the card's
    (rf"\b(When|Whenever|when|whenever) you attack or defend with {SELF}", r"\1 ~ attacks or defends"),
    (rf"\b(When|Whenever|when|whenever) you attack a hero with {SELF}", r"\1 ~ attacks a hero"),
    (rf"\b(When|Whenever|when|whenever) you attack with {SELF}", r"\1 ~ attacks"),
    (rf"\b(When|Whenever|when|whenever) you defend with {SELF}", r"\1 ~ defends"),
    (rf"\b(When|Whenever|when|whenever) you pitch {SELF}(?=,)", r"\1 ~ is pitched"),
    # an "if" that waits for an event is a trigger (6.6.1)
    (rf"\bIf {SELF} (hits|defends|deals|attacks)\b", r"When ~ \1"),
    (rf"\bIf {SELF} (is discarded\b|(?:is destroyed|is pitched|leaves the arena)(?=,))", r"When ~ \1"),
    (
        rf"\b[Ww]hen {SELF} hits, (?:and|if) it's the ({NTH}) time it has hit this turn,",
        r"The \1 time ~ hits each turn,",
    ),
    (rf"^If {SELF} (is put (?:face-up )?into (?:your|a) )", r"When ~ \1"),
    (r"\bWhenever this weapon (hits|attacks)\b", r"Whenever ~ \1"),
    (rf"\b([Ii])f {SELF} is played from (?=arsenal|your\b)", r"\1f ~ was played from "),
    (r"\b(attack|card) is played from arsenal", r"\1 was played from arsenal"),
    # what is done to "the next card" that deals damage
    (
        r"\b[Ii]f (the next [^,.]*? this turn) has an? (?:arcane damage effect|effect that deals arcane damage),"
        r" instead (?:it|that effect) deals\b",
        r"\1 if it has an effect that deals arcane damage, instead deals",
    ),
    (r"^If you (lose|gain) \{h\}((?: during [^,.]*)?),", r"When you \1 {h}\2,"),
    # heroes and players are one (1.1.2b)
    (r"\byour hero's soul\b", "your soul"),
    (r"\b(loses?) ([a-z ]+) and can't gain (?:\2|it|any)\b", r"\1 and can't gain \2"),
    (r"\b([Ii]f|[Ww]hile) your hero is (?=[A-Z])", r"\1 you are "),
    (r"\bdealt to your hero\b", "dealt to you"),
    (r"\byour hero would be dealt\b", "you would be dealt"),
    (r"\byour hero is dealt\b", "you are dealt"),
    (r"\b([Yy])ou're dealt\b", r"\1ou are dealt"),
    (r"\b[Yy]our hero has been dealt\b", "you've been dealt"),
    (r"\bthan your opponent\b", "than an opposing hero"),
    (r"\b([Tt])arget opponent\b", r"\1arget opposing hero"),
    (rf"\b([Yy])ou have ({DONE})\b(?! zone)", r"\1ou've \2"),
    (r"\b([Yy])ou have ([A-Z]\w+ fused)\b", r"\1ou've \2"),
    (r"\bthey have (attacked|played|discarded|drawn)\b", r"they've \1"),
    (r"\b(have|has)n't\b", r"\1 not"),
    (r"\b(\d)-sided\b", r"\1 sided"),
    # numbers
    (r"\bor greater\b", "or more"),
    (r"\bor higher\b(?= \{| to)", "or more"),
    (r"\b(\d+ or (?:less|more)) base power\b", r"\1 base {p}"),
    (r"\bbase (?:power )?(\d+ or (?:less|more)) \{p\}", r"\1 base {p}"),
    (r"\bless life than\b", "less {h} than"),
    (r"\bto all heroes\b", "to each hero"),
    (r"\bto all (?:opposing heroes|opponents|other heroes)\b", "to each opposing hero"),
    (r"\b(costs?) an additional ((?:\{r\})+)(?! to play or activate)", r"\1 \2 more"),
    # names and places
    (r"\b[Tt]his card's\b", "~'s"),
    (r"\b(from|into|in) ~'s soul\b", r"\1 your soul"),
    (r"\b~'s base (\{[pd]\})", r"its base \1"),
    (r"(\{[pd]\})( is)? (greater|less) than its base \1", r"\1\2 \3 than its base"),
    (r"\bgreater than twice it'?s base \{[pd]\}", "greater than twice its base"),
    (r"\b([Gg])ain(s?) (?:1|one) action point\b", r"\1ain\2 an action point"),
    (r"\b([Ww])hen ~ is played(?=,)", r"\1hen you play ~"),
    (r"\bPlay ~ only if\b", "Play this only if"),
    (rf"^(?:You can't play {SELF}|{SELF} can't be played) unless\b", "Play this only if"),
    # a phase begins, a turn starts (4.1.1)
    (r"\bthe start of ((?:your|their|the|each|an?)(?: [\w']+){0,3} (?:action|end) phase)\b", r"the beginning of \1"),
    (r"\bthe beginning of ((?:your|their|each [\w']+|each)(?: next)? turn)\b", r"the start of \1"),
    (rf"\b((?:next|{NTH}) (?:\d )?attacks?) with an? ({_ARMS})\b", armed),
    (r"^(At the (?:beginning|start) of [^,.]*?(?:phase|turn)) (?=destroy|create|draw)", r"\1, "),
    (r"\b(When (?:~|this) attacks(?: a hero)?) (?=draw|create|destroy|it gets|this gets)", r"\1, "),
    (r"\bto this chain link(?=\.|$)", "this chain link"),
    (
        r"\b[Cc]ards and (?:activated )?abilities cost (?:you|your hero) an additional ((?:\{r\})+)"
        r"(?: to play or activate)?",
        r"Cards you play and abilities you activate cost \1 more to play or activate",
    ),
    (
        r"\b([Cc])ards and (?:activated )?abilities cost (?:opposing heroes|opponents) an additional ((?:\{r\})+)"
        r"(?: to play or activate)?",
        r"\1ards opponents play and abilities they activate cost \2 more to play or activate",
    ),
    (
        r"\band if it has an effect that deals arcane damage, instead (?:that effect|it) deals that much\b",
        "and its effects deal that much",
    ),
    # what a hero loses
    (r"\ball hero card effects and activated abilities\b", "all hero card abilities"),
    (r"\b[Tt]hey lose all hero (?:card )?abilities\b", "their hero loses all abilities"),
    (r"\bthat hero loses all abilities\b", "their hero loses all abilities"),
    (r"\bunder target hero control\b", "under target hero's control"),
    (r"\bprevent (\d+|X) (?:arcane )?damage that source would deal\b", r"prevent \1 of that damage"),
    (r"(would be dealt (?:arcane )?damage[^,.]*, prevent (?:\d+|X)) damage\b", r"\1 of that damage"),
    (r"\bopponents turn\b", "opponent's turn"),
    (r"\bchooses? and (destroys?|banish(?:es)?|discards?|reveals?|creates?)\b", r"\1"),
    (r"\benters the arena with ([^.,]*) on (?:him|her)\b", r"enters the arena with \1 on it"),
    # whoever is told of as a person is the card itself: other objects are "it", players "they"
    (r"\b(on|from|turn|banish|destroy|have) (?:him|her)\b", r"\1 ~"),
    (r"\b(?:he|she) (deals|attacks|hits|gets|gains|has)\b", r"~ \1"),
    (r"\bDefense reactions can't\b", "Defense reaction cards can't"),
    (r"\bowners hand\b", "owner's hand"),
    (r"\bYou (?=next\b)", "Your "),
    (r"\bActivate (?:~ |this )?only (if|while|during|once)\b", r"Activate this ability only \1"),
    (rf"\b[Dd]amage that would be dealt by {SELF} can't be prevented", "Damage ~ would deal can't be prevented"),
    (r"\bSeismic Surge aura token", "Seismic Surge token"),
    (
        r"(?<!control )\b(an?|\d+|X) ([A-Z][\w ]*?) tokens?(,|,? and) "
        r"(?=(?:an?|\d+|X) [A-Z][\w ]*? tokens?\b(?! under (?:your|an|each|another|target)))",
        r"\1 \2\3 ",
    ),
    (r", unless\b", " unless"),
    (r"\b([Ee]xchange an? [^,.]*?) (?:permanent )?with them\b", r"\1 for one of theirs"),
    (r"\b([Ee]xchange [^,.]*?) with (?=an?\b|another\b|target\b|the\b)", r"\1 for "),
    (r"(?<=[a-z}»]), otherwise,? ", ". Otherwise, "),
    (rf"\bcan't be played to {SELF}'s chain link", "can't be played this chain link"),
    (r"\bface up\b", "face-up"),
    (r"\bface down\b", "face-down"),
    (r"\{r\} cost (less|more|greater) than\b", r"cost \1 than"),
    (r"\bbanish it face-up\b", "banish it"),
    (r"\bput (it|that card) face-(up|down) (?:into|in) arsenal\b", r"put \1 face-\2 into your arsenal"),
    (r"\bis put (?:face-up in|in(?:to)?) (?:your )?arsenal face-up\b", "is put face-up into your arsenal"),
    (r"\bis put face-up (?:into|in) (?:your )?arsenal\b", "is put face-up into your arsenal"),
    (rf"^(Play {SELF}) (from (?:your )?[a-z]+(?: zone)?) only(?=\.)", r"\1 only \2"),
    (
        rf"^(?:(?:{SELF}|This) can only be played|Play {SELF} only) from (?:your )?"
        r"(hand|arsenal|graveyard|banished zone)",
        r"Play this only if this is in your \1",
    ),
    (rf"^(?:{SELF}|This) can be played only if\b", "Play this only if"),
    (rf"^(?:{SELF}|This) can (?:only defend|defend only) if\b", "This can't defend unless"),
    (r"\b([Ii]f|[Ww]hile) this is (?=your turn)", r"\1 it's "),
    (
        r"\b([Rr]emoves? (?!all )\w+ [a-z]+ counters from) "
        r"(?=(?:(?!among)\w+ )?(?:items|auras|permanents|weapons) you)",
        r"\1 among ",
    ),
    (rf"^(?:{SELF}|This) can't be played during your turn", "Play this only if it's an opponent's turn"),
    (
        rf"^(?:{SELF}|This) can't be played during (?:an opponent's|another hero's) turn",
        "Play this only if it's your turn",
    ),
    (rf"^(?:{SELF}|This) can't be played from (?:your )?hand", "Play this only if this isn't in your hand"),
    (r"\b(contracted to banish) (?:opponents'|an opponent's) ([^.]+)", r"\1 \2 an opponent owns"),
    (r"\bshuffle your deck\b", "shuffle"),
    (
        r"(?<!play )(?<!plays )(?<!played )(?<!defend with )(?<!defends with )(?<!defended with )"
        r"\b(a|another|an) card from hand\b",
        r"\1 card from your hand",
    ),
    (r"\ba random card from hand\b", "a random card from your hand"),
    (
        rf"(?<!they )(?<!hero )(?<!heroes )(?<!opponent )\b({_TAKES}) ([^,.;:\"]*?) from (hand|arsenal)\b",
        r"\1 \2 from your \3",
    ),
    (r"\b(an?) card (?:from|in) your hand with ((?:\d+|cost)[^,.]*)", r"\1 card with \2 from your hand"),
    (
        r"\b(\d+ or more|an?) cards? in your (pitch zone|banished zone|graveyard|soul|hand) with ([^,.]*)",
        r"\1 card with \3 in your \2",
    ),
    (r"\battack action with\b", "attack action card with"),
    (r"\battack cards? you play\b", "attack you play"),
    (
        r"\b([Uu])ntil (?:the combat chain closes|the end of (?:the|this) combat chain)\b",
        lambda found: f"{'T' if found[1] == 'U' else 't'}his combat chain",
    ),
    (r"\bonto the (top|bottom) of\b", r"on the \1 of"),
    (r"\bon the top of\b", "on top of"),
    (r"\b([Ss]huffles?) (?:their|his or her) deck\b", r"\1"),
    (r"\bgain life (\d+)\{h\}", r"gain \1{h}"),
    (r"\b[Tt]hen,? if\b", "then if"),
    (r"\bAdd ~ to the active chain link\b", "Add ~ to this chain link"),
    (r"\bto the active chain link as a defending card\b", "to this chain link as a defending card"),
    (r"\bto the chain link as (a defending card|defending cards)\b", r"to this chain link as \1"),
    (r"(?<!,) (where [XYZ] is)\b", r", \1"),
    (r"\bIf (you|they) can't, ", r"If \1 don't, "),
    (r"\bwould be put into the graveyard\b", "would be put into a graveyard"),
    (r"\b([Yy])our hero has (?=less|more|\d)", r"\1ou have "),
    (r"(\bmust (?:defend|be defended) [^.\"]*?) if able\b", r"\1"),
    (
        rf"\b[Tt]he defending hero must defend ({SELF}|it|the attack|that attack) with ([^.\"]*)",
        lambda found: (
            f"{found[1]} must be defended by {found[2].replace('they control', 'the defending hero controls')}"
        ),
    ),
    (r"\b([Cc]hoose [^.:;]{1,20}):$", r"\1;"),
    (r"\bas an additional cost to play (?:this|it|~)(?=[,.]|$)", "this way"),
    (rf"^While {SELF} is in your arsenal, you may defend with (?:it|this|~)\.?$", "Ambush"),
    (
        rf"\bIf {SELF} is defended by ([^,.\"]+, (?:it|this) (?:gets|gains) [^,.\"]+ until end of turn)",
        r"When this is defended by \1",
    ),
    (r"\bhalf of (?=your|its|the)", "half "),
    (r"\bprevent half that damage\b", "prevent half of that damage"),
    (r"(?<![a-z] )\b([Aa])ttack with (?=it\b|the object just affected\b)", r"\1ttack using "),
    (r"\b([Ll]oses?|[Gg]ains?) half ((?:your|their) \{h\}, rounded (?:up|down))", r"\1 {h} equal to half \2"),
    (r"^The first time (you would (?:draw|gain) [^,.]*?) each turn,", r"The first time each turn \1,"),
    (
        r"\bmust be defended by ([^.\"]*?) from (?:(?:your|their|the defending hero's) )?hand\b",
        r"must be defended from hand by \1",
    ),
)
_EVERY = (*FIRST, *_PAIRS, *PAIRS)
_NEEDED = needed(tuple([pattern for pattern, _ in _EVERY]))  # what a text holds in which the pattern may be found
_compiled = cache(re.compile)  # each with the first text in which it may be found: most cards come with a few of them
_BOUND = re.compile(
    r"\b(cost|with) (?:(\{[pdhi]\}) )?(fewer|less|greater|more|higher) than (\d+)(?! (?:plus|minus))(?! damage)|"
    r"\b(fewer|less) than (\d+)(?= [A-Za-z])"
)
_NAMED = re.compile(rf"(\bnamed|earch your deck for(?! [XYZ]\b)) ({_NAME})")
_THEN = re.compile(r"(?<=[.] )Then,? (\w)")  # a sentence follows the one before in any case


def _bound(found: re.Match[str]) -> str:
    """ "fewer than 3 cards", "with cost greater than 2", "with {p} less than 4" as the number that is just in it."""
    before, symbol, than, n, _, fewer = found.groups()
    if fewer is not None:
        return f"{int(fewer) - 1} or fewer"
    if (symbol is None) != (before == "cost"):
        return found.group()
    limit = f"{int(n) + 1} or more" if than in ("greater", "more", "higher") else f"{max(int(n), 1) - 1} or less"
    return f"{before} {limit}{' ' + symbol if symbol else ''}"


def restated(text: str) -> str:
    """A template's text in the current wording; a name after "named", or one that is looked for, stands in ‹ ›."""
    text = _THEN.sub(lambda found: found.group(1).upper(), text)
    for part, (pattern, to) in zip(_NEEDED, _EVERY, strict=True):
        if part in text:
            text = _compiled(pattern).sub(to, text)
    text = _BOUND.sub(_bound, text)
    return _NAMED.sub(r"\1 ‹\2›", text)
