"""The words of frames, as data (see ``frames``): what can be done, in which words it is said, and what says nothing.

A word stands here in its base form. One that could turn what is done into something else (``almost``, ``instead``,
``if``, ``would``) stands nowhere, so a line with it is not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from judge.frozen import Frozen
from judge.scenario.language.inflection import third_person


def _of(*words: str) -> frozenset[str]:
    return frozenset(" ".join(words).split())


class Kind(Frozen):
    """One kind of thing that is done or claimed. lines: how the language says it, with places (``frames.may_say``);
    heads: words of which one must stand; besides: what may stand with them; needs: words of which one must stand, too;
    denied: is it said by denying it? moves: may words of it tell how a number is come to? anyones: is a player named
    whose doing it is not?"""

    name: str
    lines: tuple[str, ...]
    heads: frozenset[str]
    besides: frozenset[str] = frozenset()
    needs: frozenset[str] = frozenset()
    denied: bool = False
    moves: bool = False
    anyones: bool = False

    @property
    def words(self) -> frozenset[str]:
        """Every word it may be said in."""
        return self.heads | self.besides | self.needs


# fmt: off
# What stands before a thing, or says nothing of what is done.
ARTICLES = _of("the a an his her their its own my your this that some single sole one")
AIMS = _of("at on against into onto toward towards upon target targeting to » for")
SELF = _of("him them himself herself itself themselves")  # at whom it is aimed, where it may be aimed
ROLES: Mapping[str, str] = MappingProxyType(
    {"by": "by", "from": "by"} | dict.fromkeys(("with", "using", "via", "behind", "in"), "with"))
DONE_TO = _of("has have had on onto into against upon at with , and")  # so a player behind a card does not have it
REACHED = _of("to at on is = : are »")
ASSERTS = _of("is are was were has have had = : » there")
PAST = _of("was were had been")
SKIPPED = ARTICLES | _of("is are = : just only")
DENY = _of("not no never nothing none neither nobody without no-one aint doesnt dont didnt wont isnt wasnt "
           "arent hasnt zero")
EVERYONE = _of("both everyone everybody neither nobody no-one each")
BREAKS = _of(", ; | ( ) and by then but while which whose")
JOINS = _of(", and")  # what stands on both sides is the same to what is done
SIGNS = _of(""". ' ’ " ! : = [ ] – — “ ”""")
BARE = _of("the a an his her their its with using at on against into to for and s w")
FILLER = (ARTICLES | AIMS | BARE | _of(
    "is are was were be been being has have had having do does did in of from it "
    "he she they as via through up there here so then now just simply also still again too well ok "
    "okay alright lol haha first finally those these who back forward straight right immediately means player "
    "players i we you us our let all that's thats system log like"
)) - _of("target targeting")
# With these it is another claim.
CLAIM_FILLER = (FILLER | {"already"}) - _of("first last again too for from via through all own")
# Of a claim: nobody can tell whose, or it was so before; of any line: it does not end there.
WHOSE = re.compile(r"\b(?:opp|opponent|opposing|had (?:been|had))\b", re.IGNORECASE)
OPEN = re.compile(r"\b(?:and|but|by|with|of|to|from)[\s.]*$", re.IGNORECASE)
# A word that ends so says how, and not whether; these do, or how much.
HOW, NOT_HOW = "ly", _of(
    "nearly hardly barely scarcely rarely possibly probably presumably supposedly allegedly partly partially virtually "
    "practically potentially theoretically hypothetically only early falsely illegally wrongly mistakenly reply apply "
    "family daily roughly approximately initially solely mostly largely slightly previously originally formerly "
    "eventually usually normally typically"
)
PASSIVE = re.compile(r"\b(?:(?:is|was|are|were|been|being) )+(?=\w+ by\b)", re.IGNORECASE)
SAME = tuple(said.split() for said in (  # one of them is a game's own word
    "life health hp toughness lp vitality", "power attack atk strength", "defense defence armor def"))
PUT = tuple(
    (re.compile(said, re.IGNORECASE), put)
    for said, put in (
        (r"\b(?:hold(?:s|ing)?|keep(?:s|ing)?|get(?:s|ting)?|receiv(?:es|ing)|retain(?:s|ing)?) priority\b", ""),
        (r"(?:'s|\bhas|\bhave|\bhad) got\b", " has"),
        (r"\b(?:has|have|is) (\d+(?: (?!cards?\b)[a-z]+)?) (?:left|remaining)\b(?! in\b)", r"is down to \1"),
        (r"\breaction of (attack|defen[cs]e)\b", r"\1 reaction"),
        (r"\bto spare\b", ""),
        (r"(?<!\d )(?<!\bno )\bmight (?!(?:tokens?|is|in|are|was|were|has|had|left|on|at|of|and|to)\b)(?=[a-z])",
         "within "),  # what might be
        (r"\b(?:gets?|got) (?=\w+ by\b)", "is "),
        (r"\b(?:by|towards?) (?=zone\b)|\b(?:then|and) back\b(?! to)|\bstop(?:s|ped)? (?=\w+ing\b)", " beside "),
        (r"\b(?:plus|and|\+) (?:one|an?|another)(?: more)? card\b|(?<=\d) dice\b|\b(?:has|have|had) to\b|"
         r"\b(?:tak(?:es?|en|ing)|took)\b(?=.* back\b)|\b(?:all|any\w*|every\w*) (?:but|except|save|besides)\b|"
         r"\bat (?:his|her|their|its) own (?:face|head|hero)\b|"
         r"\b(?:is|was|been|got|gets) (?=(?:hit|touched)\b(?! by\b))", " beside "),
        (r"(?<=\d) ((?:\w+ )?)(?:down|up)[\s.]*$", r" \1 beyond"),
        (r"\b(is|are) (?:displayed|shown|located|listed)\b", r"\1"),
        (r"\bzone (?=\d to zone \d)", "from zone "),
        (r"^(mov\w* .*?)(?=\d -> \d[\s.]*$)", r"\1 from zone "),
        (r"(?<=\bfrom zone )(\d) -> (?=\d)", r"\1 to zone "),
        (r"\bfrom zone (?=\d)", "origin "),
        (r"\bhit points?\b", "HP"),
        (r"\bby (?:the )?means of\b|\bw/ ?", "with "),
        (r"\b(?:of|by) (?:his|her|its|their) (?:owner|controller)\b", ""),
        (r"\ball (?:of )?(?:the )?players\b", "everyone"),
        (r"\bwhen (?:prompted|asked)\b(?: about \w+)?,?(?: to\b)?", ""),
        (r"\bas (?:instructed|required|asked|told|usual|planned)\b|\bby the (?:engine|system|game|client)\b", ""),
        (r"\b(?:brings?|brought) (?:out|in|(?:on|in)to (?:play|the (?:battlefield|board|table)))\b", "deploys"),
        (r"\b(?:in|into) play\b", "onto the battlefield"),
        (r"\s*(?:[-=]*>|→)\s*", " -> "),
        (r"\bz(?=\d\b)|\bzone *[=:] *(?=\d)", "zone "),
        (r"\b(?:was|were|been) going to\b|\bback to\b(?! zone)", "within"),
        (r"\b(?:last|previous|earlier|next|another|every|each|same|later) turn\b", "within"),
        (r"\b(?:in|on|during) (?:his|her|their|the) (?:own )?turn\b", "within"),  # which no table has
    )
)
COUNTER = re.compile(
    r"(?:\b(?:an?|one|the|1)\s+)?(?P<sign>[-+]\d+)(?P<what>(?: [a-z]+)??) counters?(?: ?x1)?\b", re.IGNORECASE
)

_DECLARE = _of(
    "only use declare make execute perform take announce choose select commit confirm decide go come start begin pick "
    "opt elect initiate conduct realize realise proceed follow continue lead finish weapon second third another "
    "further set"
)
_STYLE = _of(
    "off attack reaction defend defense defence instant speed action card step hero effect spell ally item trick "
    "precombat main phase"
)
_OPENS = _of("lead open start begin follow continue")
_ANSWERS = _of("respond react answer retort counter resp")
_STOPS = _of("parry stop protect cover wall absorb soak barricade fend ward deflect hide meet stand catch guard shield")
WITH = _OPENS | _ANSWERS | _STOPS  # so it is done with a card; else it is done to it
_ATTACKS = _of(
    "attack swing strike hit shoot fire smack smash punch charge bash slam slash stab assault launch yeet lunge send "
    "pound whack hammer bite claw swipe clobber thump slap poke jab kick chop cut slice hack cleave pummel batter "
    "whip thrust ram blast zap snipe target aim point hurl fling press storm rush pounce maul gore wallop bonk bop "
    "belt assail harass confront sock wham strafe bombard torch engage onslaught barrage offensive clock nail "
    "skewer spear lash tackle"
) | _OPENS
_AIMED = _of(
    "out target opponent oppose enemy hero face weapon blow open turn over rival foe adversary head ally unit fighter "
    "attacker hard big action main dome noggin skull"
)
_BLOCKS = _STOPS | _of("block defend defense defence defender blocker intercept way front chump")
DONE_BY = _ATTACKS | _BLOCKS
_BY = _of(
    "throw chuck put place toss use equipment full armor armour piece card attack incoming drop slide step fling part "
    "only damage blow stick bring interpose jump raise hold set together lay line hit chain bother any double path "
    "body behind"
) | SELF
_OVER = _of("leave end finish close over done complete conclude terminate break wrap shut")
_ASKED = _of(
    "say answer decide choose prompt trigger effect ability offer may option wager bet question click button window "
    "popup dialog optional payment pay gamble proposal request deal up take on invitation"
)
PAYING = _of("pitch pay cost mana resource fund finance")
PAY = PAYING | _of("tap cover meet point generate red yellow blue card spend settle produce provide supply fuel bill")
_PRESS = _of("press click button hit select choose")

KINDS = (
    Kind("attack", ("{who} attacks {at} with {card} {pays}", "{who} attacks with {card} {pays}", "{card} attacks {at}",
                    "{named} attacks {at}", "{named} attacks {card}", "{named} strikes with {card}"),
         _ATTACKS, _DECLARE | _AIMED),
    Kind("defend", ("{who} defends with {cards}",), _BLOCKS, _DECLARE | _BY),
    Kind("defend", ("{who} does not defend",), _BLOCKS, _DECLARE | _BY, denied=True),
    Kind("defend", ("{who} does not defend",), _BLOCKS, needs=_of("renounce forgo waive abstain")),
    Kind("play", ("{who} plays {card} {pays}", "{who} plays {card} {pays} targeting {at}",
                  "{who} activates {card} {pays}", "{card} uses its ability", "{card} uses its ability on {at}"),
         _of("play cast use activate fire announce reaction instant pump slam flash crack pop ability talent go summon "
             "deploy invoke employ resort unleash plop cash drink chug quaff sip sling") | _ANSWERS | _OPENS,
         _DECLARE | _STYLE | _of("target response battlefield table stack out aim point opponent own")),
    Kind("activate", ("{who} activates {card}",), _of("activate activation active select choose pick click act"),
         _of("make select choose pick click unit act go turn")),
    Kind("move", ("{card} moves to zone {spot}", "{who} moves {card} to zone {spot}"),
         _of("move go step advance hop walk displace retreat enter run dash jump march drag shift proceed "
             "relocate slip travel fly dart leap ride charge scurry sneak reposition slide cross"),
         _of("over away select choose click pick action use"), needs=_of("zone")),
    Kind("rolls", ("{who} rolls {n}", "the die shows {n}"), _of("roll die dice d20 throw rng natural"),
         _of("attack result come number show give land up outcome turn measly mere low high big huge nice lucky face "
             "read")),
    Kind("yes", ("{who} says yes", "{who} says yes to {card}"), _of("yes accept agree confirm"), _ASKED),
    Kind("no", ("{who} says no", "{who} says no to {card}"), _of("decline refuse reject"), _ASKED),
    Kind("passes", ("{named} passes", "everyone passes"), _of("pass renounce forgo"),
         _PRESS | _of("priority reaction")),
    Kind("passes", ("{named} passes", "everyone passes"), _of("react reaction respond response add anything"),
         _of("defense defence attack play use further more else any anything"), denied=True),
    Kind("damage", ("damage is dealt",), _of("damage dmg"),
         _of("deal resolve come go get rest remain combat attack apply happen full connect land calculate take make")),
    Kind("turn", ("{named}'s turn ends", "the turn ends"), _OVER | _of("hand pass"), _PRESS | _of("turn go play come"),
         needs=_of("turn done")),
    Kind("chain", ("the combat chain closes",), _OVER, _PRESS | _of("chain combat layer remain stack resolve all come"),
         needs=_of("chain combat"), anyones=True),
    Kind("moment", ("go to the {moment}",), _of("go move advance proceed pass enter begin continue phase step start"),
         _PRESS | _of("phase step combat build action begin game play draw reaction damage"), anyones=True),
    Kind("exhaust", ("{who} exhausts {card}",), _of("exhaust tap turn"),
         _of("prevent damage absorb reduce armor armour soak use point")),
    *(Kind(verb, (f"{{who}} {third_person(verb)} {{cards}}",), _of(verb),
           _of("choose select pick put hand effect trigger ability cost"))
      for verb in ("discard", "banish", "destroy", "reveal", "pitch", "target")),
    Kind("choose", ("{who} chooses {cards}", "{who} chooses {n}"), _of("choose select pick name"), _of("number card")),
)

# How a number is come to, and not how much it changes.
MOVES = _of("drop fall go climb rise bring leave down knock reduce lower raise reach sink shrink grow jump dip")
_STILL = _of(
    "be stand sit remain stay end find see now total exactly count size value current level state consider visible "
    "under at register point pool amount equal show display read keep retain list exact precise sport dispose of "
    "conserve preserve maintain"
)
_LAID = _of(
    "put lie rest go move place land end card be sit stay now find locate enter contain reside reach dwell safe "
    "among arrive rot"
)
BOARD = _of("control controller owner side board battlefield field table possess possession")
_DONE = _of("hit connect land succeed success successful touch")
CLAIMS = (
    *(Kind("went", (f"{{named}} went from {{was}} to {{n}} {what}", f"{{card}} went from {{was}} to {{n}} {what}"),
           frozenset(), _STILL | MOVES, moves=True) for what in ("{quantity}", "{vital}")),
    Kind("has", ("{named} has {n} {quantity}", "{card} has {n} {quantity}"), frozenset(), _STILL | MOVES, moves=True),
    Kind("has", ("{named} has {n} cards in {zone}",), _of("card"), _STILL | MOVES | _of("card"), moves=True),
    Kind("has", ("{named} has {n} cards in hand",), _of("hold"), _STILL | _of("card hand"), needs=_of("card")),
    Kind("has", ("{card} has {counter}",), frozenset(), _STILL | _of("put place carry mark bear attach gain")),
    *(Kind("lies", (f"{{card}} is {no}in zone {{spot}}",), frozenset(), _LAID | _of("zone chill occupy hang"),
           denied=bool(no)) for no in ("", "not ")),
    *(Kind("turn", (f"it is {no}{{named}}'s turn",), _of("turn active"), _of("be now stay"),
           denied=bool(no))
      for no in ("", "not ")),
    Kind("hit", ("the attack missed",), _of("miss whiff"), _STILL | _of("attack result")),
    Kind("at", ("{named} is at {n}",), frozenset(), _STILL | MOVES | _of("hit attack blow strike swing"), moves=True),
    *(Kind("took", (f"{{card}} was dealt {{n}} {what}", f"{{named}} was dealt {{n}} {what}"),
           _of("sustain suffer take receive"), _STILL | _of("damage total")) for what in ("damage", "{quantity}")),
    Kind("at", ("{card} drops to {n}",), MOVES - {"go"}, _STILL, moves=True),  # it may go to another zone
    Kind("controls", ("{named} has {n} {card}", "{named} controls {card}"), BOARD, _STILL | _of("token copy")),
    Kind("counted", ("{named} has {n} {card}",), frozenset(), _STILL | BOARD | MOVES | _of("token copy number"),
         moves=True),
    Kind("controls", ("{named} controls no {card}",), BOARD | _of("token copy"), _STILL, denied=True),
    *(Kind("lies", (f"{{card}} is {no}in {{named}}'s {{zone}}", f"{{card}} is {no}in {{zone}}"), frozenset(), _LAID,
           denied=bool(no)) for no in ("", "not ")),
    *(Kind("dead" if "dead" in said else "tapped",
           tuple(f"{{card}} is {'not ' * (denied is not so)}{word}" for word in said.split()), _of(heads),
           _STILL | _of("battlefield table"), denied=denied)
      for so, said, heads in (
          (False, "dead destroyed defeated", "dead destroyed killed defeated vanquished slain beaten"),
          (True, "dead destroyed defeated", "alive undefeated undestroyed survived standing unbeaten"),
          (False, "exhausted tapped", "exhausted tapped"), (True, "exhausted tapped", "ready untapped unexhausted"),
      ) for denied in (False, True)),
    *(Kind("hit", (f"the attack {hit}", f"{{card}} {hit}"), _DONE, _STILL | _of("attack"), denied=denied)
      for denied, hit in ((False, "hit"), (True, "did not hit"))),
)  # fmt: skip
_FORMS = (
    "met:meet blk:block atk:attack def:defend opposing:oppose broke:break brought:bring shot:shoot ran:run bit:bite "
    "stood:stand sat:sit fell:fall rose:rise seen:see saw:see found:find done:done left:leave led:lead sank:sink "
    "flew:fly flung:fling dealt:deal lay:lie lain:lie drank:drink"
)
IRREGULAR: Mapping[str, str] = MappingProxyType(dict(pair.split(":") for pair in _FORMS.split()))
EVERY = frozenset().union(PAY, *(kind.words for kind in (*KINDS, *CLAIMS)))
