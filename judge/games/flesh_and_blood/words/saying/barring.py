"""What players cannot do, said back."""

from __future__ import annotations

from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary.abilities import DefendLimit, Forbids
from judge.games.flesh_and_blood.vocabulary.effects import Forbid
from judge.games.flesh_and_blood.vocabulary.words import Filter, Who, Zone
from judge.games.flesh_and_blood.words.saying.nouns import noun, player, zones
from judge.games.flesh_and_blood.words.saying.telling import CannotSayError, Telling

_HERO = Filter(hero=True)
NAMED = {Who.THEM: "they", Who.OPPONENTS: "opponents", Who.EACH_HERO: "heroes"}
_NEVER = {"destroy": "destroyed", "banish": "banished", "target": "targeted", "attack at": "attacked"}
_GAINED = {"gain power": "{p}", "gain defense": "{d}"}


def out_of(origin: tuple[Zone, ...]) -> str:
    """ " from hand": where a card that defends comes from."""
    return f" from {zones(origin)}" if origin else ""


def limited(telling: Telling, limit: DefendLimit) -> str:
    """ "can't be defended by more than 2 red cards from hand"."""
    cards = f"{noun(telling, limit.what, True)}{out_of(limit.origin)}"
    if limit.only:
        return f"can only be defended by {cards}"
    return f"can't be defended by {f'more than {limit.most} ' if limit.most else ''}{cards}"


def barred(telling: Telling, said: Forbid | Forbids) -> str:
    """ "they can't attack with swords", without how long."""
    if said.doing in _NEVER:
        alone = "this" if said.what == Filter(this=True) else ""
        if said.what.one is not None and said.what == Filter(one=said.what.one):
            alone = str(telling.say(said.what.one))
        whose = said.what.controller
        if whose is not None and said.what == replace(_HERO, controller=whose):
            alone = "your hero" if whose is Who.YOU else player(telling, whose)
        by = " by opponents" if said.who is Who.OPPONENTS else ""
        return f"{alone or noun(telling, said.what, True, 'permanent')} can't be {_NEVER[said.doing]}{by}"
    if said.who is not None and said.doing == "play" and not said.after:
        return _only_plays(telling, said, said.who)
    if said.who is not None:
        where = "" if said.after else out_of(said.origin)
        return f"{NAMED.get(said.who) or player(telling, said.who)} can't {_deed(telling, said)}{where}"
    if said.what.so is not None and said == replace(said, what=replace(_HERO, so=said.what.so)):
        one = telling.say(said.what.so).replace("you have", "a hero has", 1)
        return f"if {one}, they can't {_deed(telling, replace(said, what=_HERO))}"
    if said.doing in _GAINED:
        one_only = said.what.one is not None and said.what == Filter(one=said.what.one)
        subject = telling.say(said.what.one) if one_only else noun(telling, said.what, True)
        return f"{subject} can't gain {_GAINED[said.doing]}"
    if said.doing == "defend" and said.what.one is not None and said.what == Filter(one=said.what.one):
        return f"{telling.say(said.what.one)} can't defend"
    if said.doing == "trigger":  # "attack action card effects"
        return f"{noun(telling, said.what)} effects can't trigger when they hit"
    if said.doing == "activate":
        return f"{_abilities(telling, said.what)} can't be activated"
    doing = _SUFFERS.get(said.doing)
    if said.doing == "pitch or play" and said.origin == (Zone.HAND,):
        doing, said = f"{doing} from hand", replace(said, origin=())
    if doing is None or said.origin:
        raise CannotSayError("what is forbidden has no words")
    return f"{noun(telling, said.what, True)} {doing}"


_SUFFERS = {
    "play": "can't be played",
    "defend": "can't defend",
    "pitch": "can't be pitched",
    "pitch or play": "can't be pitched or played",
}


_TIMED = (
    *(Filter(types=(kind,)) for kind in ("Instant", "Attack Reaction", "Defense Reaction")),
    Filter(any_types=("Attack Reaction", "Defense Reaction")),
    Filter(action=True),
)


def _only_plays(telling: Telling, said: Forbid | Forbids, who: Who) -> str:
    """ "they may only play red cards", "cards from arsenal": all others are forbidden."""
    alone = tuple(z for z in Zone if z not in said.origin)
    if said.origin and len(alone) == 1 and said.what == Filter():
        cards = f"cards from {zones(alone)}"
    elif len(said.what.none_of) == 1 and said.what == Filter(none_of=said.what.none_of) and not said.origin:
        cards = noun(telling, said.what.none_of[0], True)
    else:
        raise CannotSayError("what is forbidden has no words")
    return f"{NAMED.get(who) or player(telling, who)} {'can' if who in NAMED else 'may'} only play {cards}"


def _no_more(telling: Telling, said: Forbid | Forbids) -> str:
    """ "play more than 1 action", "attack more than once"."""
    each = " each turn" if isinstance(said, Forbids) else ""
    if (said.doing, said.what) == ("attack", Filter()):
        return f"attack more than {'once' if said.after == 1 else f'{said.after} times'}{each}"
    if said.doing not in ("play", "play or activate"):
        raise CannotSayError("so often has no words")
    cards = f"{noun(telling, said.what, said.after > 1)}{out_of(said.origin)}"
    return f"{said.doing} more than {said.after} {cards}{each}"


def _deed(telling: Telling, said: Forbid | Forbids) -> str:
    if said.after:
        return _no_more(telling, said)
    if said.what == _HERO and said.doing == "gain action points":
        return said.doing
    if said.what == _HERO and said.doing in ("draw", "gain life"):
        return "draw cards" if said.doing == "draw" else "gain {h}"
    if said.doing == "activate":
        return f"activate {_abilities(telling, said.what)}"
    if said.doing == "attack" and said.what == Filter():
        return "attack"
    alone = said.doing if said.doing in ("pitch", "pitch or play", "play or activate") else None
    verb = {"attack": "attack with", "defend": "defend with"}.get(said.doing, alone)
    if verb is None:
        raise CannotSayError("what is forbidden has no words")
    return f"{verb} {noun(telling, said.what, True)}"


def _abilities(telling: Telling, what: Filter) -> str:
    if what in _TIMED:
        return noun(telling, what, True)
    if what in (Filter(), _HERO):
        return "hero abilities" if what.hero else "abilities"
    return f"abilities of {noun(telling, what, True)}"
