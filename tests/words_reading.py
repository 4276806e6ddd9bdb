"""What the tests of printed words share: a card from one text, and terms that many sentences have."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any

from judge.games.flesh_and_blood.vocabulary.changes import AddStat
from judge.games.flesh_and_blood.vocabulary.conditions import Happened
from judge.games.flesh_and_blood.vocabulary.effects import Create, Wager
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, Period, Stat, Who
from judge.games.flesh_and_blood.words.cards import compile_card
from judge.games.flesh_and_blood.words.typeline import printed_from_inline

THIS = Filter(this=True)
ATTACK = Filter(attack=True)
ATTACK_ACTION = Filter(types=("Action",), subtypes=("Attack",))
GOLD = Filter(counts_as="Gold")
MIGHT_TOKEN = Filter(name="Might", token=True)
SIX_POWER = Filter(numbers=((Stat.POWER, ">=", Num(6)),))
POWER = AddStat(Stat.POWER, Num(1))
ATTACKS_HERO = EventPattern(EventKind.ATTACK, obj=THIS, hero_target=True)
HITS_HERO = EventPattern(EventKind.HIT, obj=THIS, hero_target=True)
DEFENDS = EventPattern(EventKind.DEFEND, obj=THIS)
YOUR_TURN = EventPattern(EventKind.START_OF_TURN, who=Who.YOU)
MIGHT = Create((("Might", Num(1)),))
DRAWN = Happened(EventPattern(EventKind.DRAW, who=Who.YOU), Period.TURN)


def bare(term: Any) -> Any:
    """A term without the printed texts it carries, so that tests compare meanings."""
    if isinstance(term, tuple):
        return tuple(bare(t) for t in term)
    if is_dataclass(term) and not isinstance(term, type):
        kept: dict[str, Any] = {f.name: bare(getattr(term, f.name)) for f in fields(term)}
        for name in ("text", "texts"):
            if name in kept:
                default = next(f.default for f in fields(term) if f.name == name)
                kept[name] = () if default is MISSING else default
        return replace(term, **kept)
    return term


def read(text: str, type_line: str = "Generic Action - Attack", color: str = "red", name: str = "Zork") -> Any:
    """The abilities of a card with that text, without texts."""
    return bare(compile_card(printed_from_inline(name, color, type_line, "1{r}", text)).abilities)


def one(text: str, type_line: str = "Generic Action - Attack", **more: str) -> Any:
    found = read(text, type_line, **more)
    assert len(found) == 1
    return found[0]


def wager(token: str) -> Effect:
    return Wager(((token, Num(1)),), Who.THEM)
