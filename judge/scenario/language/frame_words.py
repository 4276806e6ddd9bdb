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


# What stands before a thing, or says nothing of what is done.
ARTICLES = _of("the a an his her their its own my your this that some single sole one")
AIMS = _of("at on against into onto toward towards upon target targeting to -> → > for")
ROLES: Mapping[str, str] = MappingProxyType({"by": "by", "with": "with", "using": "with", "via": "with"})
REACHED = _of("to at on is = : are -> →")
ASSERTS = _of("is are was were has have had = : -> → there")
PAST = _of("was were had been")
SKIPPED = ARTICLES | _of("is are = : just only")
DENY = _of("not no never nothing none neither nobody without no-one")
EVERYONE = _of("both everyone everybody neither nobody no-one each")
BREAKS = _of(", ; | ( ) and by then but while which whose")
SIGNS = _of(""". ' ’ " ! : = [ ] – — “ ”""")
BARE = _of("the a an his her their its with using at on against into to for and s w")
FILLER = (ARTICLES | AIMS | BARE | _of(
    "is are was were be been being has have had having do does did in of from it him them himself herself itself "
    "themselves he she they as via through up there here so then now just simply also still already again "
    "too well ok okay alright lol haha first finally last those these who back forward straight right immediately "
    "means player players i we you us our let lets all that's thats system log like"
)) - _of("target targeting")  # fmt: skip
WHOSE = re.compile(r"\b(?:opp|opponent|opposing)\b", re.IGNORECASE)  # of a claim: nobody can tell whose
CLAIM_FILLER = FILLER - _of("first last again for from via through all own")  # with these it is another claim
PUT = tuple(
    (re.compile(said, re.IGNORECASE), put)
    for said, put in (
        (r"\b(?:hold(?:s|ing)?|keep(?:s|ing)?|get(?:s|ting)?|receiv(?:es|ing)) priority\b", ""),
        (r"(?:'s|\bhas|\bhave) got\b", " has"),
        (r"\b(?:has|have|is) (\d+) (?:left|remaining)\b(?! in\b)", r"is down to \1"),
        (r"\bhit points?\b", "HP"),
        (r"\s*(?:[-=]*>|→)\s*", " -> "),
        (r"\b(?:in|on|during) (?:his|her|their|the) (?:own )?turn\b", "within"),  # which no table has
    )
)

_DECLARE = _of("declare make execute perform take announce choose select commit confirm decide go come start begin")
_STYLE = _of("off attack reaction defend defense defence instant speed action card step hero effect")
_ATTACKS = _of(
    "attack swing strike hit shoot fire smack smash punch charge bash slam slash stab assault launch yeet lunge send "
    "pound whack hammer bite claw swipe clobber thump"
)
_AIMED = _of("out target opponent oppose enemy hero face weapon blow open turn over")
_BLOCKS = _of("block defend defense defence defender blocker intercept way front chump guard shield")
_BY = _of("throw chuck put place toss use equipment full armor armour piece card attack")
_OVER = _of("end finish close over done complete conclude terminate break wrap")
_ASKED = _of("say answer decide choose prompt trigger effect ability offer may option wager bet question click")
PAYING = _of("pitch pay cost mana resource fund")
PAY = PAYING | _of("tap cover meet point generate red yellow blue card")

KINDS = (
    Kind("attack", ("{who} attacks {at} with {card} {pays}", "{who} attacks with {card} {pays}", "{card} attacks {at}"),
         _ATTACKS, _DECLARE | _AIMED),
    Kind("defend", ("{who} defends with {cards}",), _BLOCKS, _DECLARE | _BY),
    Kind("defend", ("{who} does not defend",), _BLOCKS, _DECLARE | _BY, denied=True),
    Kind("play", ("{who} plays {card} {pays}", "{who} plays {card} {pays} targeting {at}",
                  "{who} activates {card} {pays}", "{card} uses its ability", "{card} uses its ability on {at}"),
         _of("play cast use activate fire announce reaction react respond answer instant pump slam flash crack pop "
             "ability talent go"), _DECLARE | _STYLE | _of("target response counter spell")),
    Kind("activate", ("{who} activates {card}",), _of("activate activation active select choose pick click"),
         _of("make select choose pick click unit")),
    Kind("move", ("{card} moves to zone {spot}", "{who} moves {card} to zone {spot}"),
         _of("move go step advance hop walk displace retreat enter run dash jump zone march drag shift proceed "
             "relocate"), _of("zone over"), needs=_of("zone")),
    Kind("rolls", ("{who} rolls {n}", "the die shows {n}"), _of("roll die dice d20 throw rng natural"),
         _of("attack result come number show land")),
    Kind("yes", ("{who} says yes", "{who} says yes to {card}"), _of("yes accept agree confirm"), _ASKED),
    Kind("no", ("{who} says no", "{who} says no to {card}"), _of("decline refuse reject"), _ASKED),
    Kind("passes", ("{named} passes", "everyone passes"), _of("pass renounce"), _of("priority click button reaction")),
    Kind("passes", ("{named} passes", "everyone passes"), _of("react reaction respond response add"),
         _of("defense defence attack play use"), denied=True),
    Kind("turn", ("{who}'s turn ends", "the turn ends"), _OVER | _of("hand pass"), _of("turn go play"),
         needs=_of("turn done")),
    Kind("chain", ("the combat chain closes",), _OVER, _of("chain combat layer remain stack resolve all"),
         needs=_of("chain combat"), anyones=True),
    Kind("moment", ("go to the {moment}",), _of("go move advance proceed pass enter begin continue phase step start"),
         _of("phase step combat build action begin game play draw reaction damage"), anyones=True),
    Kind("exhaust", ("{who} exhausts {card}",), _of("exhaust tap turn"),
         _of("prevent damage absorb reduce armor armour soak use point")),
    *(Kind(verb, (f"{{who}} {third_person(verb)} {{cards}}",), _of(verb),
           _of("choose select put hand effect trigger ability cost"))
      for verb in ("discard", "banish", "destroy", "reveal", "pitch", "target")),
    Kind("choose", ("{who} chooses {cards}", "{who} chooses {n}"), _of("choose select pick name"), _of("number card")),
)  # fmt: skip

MOVES = _of("drop fall go climb rise bring leave down")  # how a number is come to, and not how much it changes
_STILL = _of("be stand sit remain stay end find see now total exactly count size value current level under at register "
             "point pool")  # fmt: skip
_LAID = _of("put lie rest go move place land end card be sit stay now")
_BOARD = _of("control side board battlefield field table possess")
_DONE = _of("hit connect land succeed success touch")
CLAIMS = (
    Kind("has", ("{named} has {n} {quantity}", "{card} has {n} {quantity}"), frozenset(), _STILL | MOVES, moves=True),
    Kind("has", ("{named} has {n} cards in {zone}",), _of("card"), _STILL | MOVES | _of("card"), moves=True),
    Kind("at", ("{named} is at {n}",), frozenset(), _STILL | MOVES, moves=True),
    Kind("at", ("{card} drops to {n}",), MOVES - {"go"}, _STILL, moves=True),  # it may go to another zone
    Kind("controls", ("{named} has {n} {card}", "{named} controls {card}"), _BOARD, _STILL | _of("token copy")),
    Kind("counted", ("{named} has {n} {card}",), _of("count token copy number"), _STILL | _BOARD),
    Kind("controls", ("{named} controls no {card}",), _BOARD | _of("token copy"), _STILL, denied=True),
    *(Kind("lies", (f"{{card}} is {no}in {{named}}'s {{zone}}", f"{{card}} is {no}in {{zone}}"), frozenset(), _LAID,
           denied=bool(no)) for no in ("", "not ")),
    *(Kind("state", tuple(f"{{card}} is {'not ' * (denied is not so)}{word}" for word in said.split()), _of(heads),
           _STILL | _of("battlefield table"), denied=denied)
      for so, said, heads in (
          (False, "dead destroyed defeated", "dead destroyed killed defeated vanquished slain beaten"),
          (True, "dead destroyed defeated", "alive undefeated undestroyed survived standing unbeaten"),
          (False, "exhausted tapped", "exhausted tapped"), (True, "exhausted tapped", "ready untapped unexhausted"),
      ) for denied in (False, True)),
    *(Kind("hit", (f"the attack {hit}", f"{{card}} {hit}"), _DONE, _STILL | _of("attack"), denied=denied)
      for denied, hit in ((False, "hit"), (True, "did not hit"))),
)  # fmt: skip
IRREGULAR: Mapping[str, str] = MappingProxyType(
    {"met": "meet", "blk": "block", "atk": "attack", "def": "defend", "opposing": "oppose", "broke": "break",
     "ran": "run", "bit": "bite", "swinging": "swing", "hitting": "hit", "stood": "stand", "sat": "sit", "fell": "fall",
     "rose": "rise", "seen": "see", "saw": "see", "found": "find", "done": "done", "left": "leave"}
)  # fmt: skip
EVERY = frozenset().union(PAY, *(kind.words for kind in (*KINDS, *CLAIMS)))
