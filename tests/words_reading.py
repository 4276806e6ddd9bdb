"""What the tests of printed words share: a card from one text, and terms that many sentences have."""

from __future__ import annotations

from typing import Any

from words_back import bare, lost

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary.abilities import Triggered
from judge.games.flesh_and_blood.vocabulary.changes import AddStat
from judge.games.flesh_and_blood.vocabulary.conditions import Happened
from judge.games.flesh_and_blood.vocabulary.effects import Create, Wager
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, Period, Stat, Who
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


def read(text: str, type_line: str = "Generic Action - Attack", color: str = "red", name: str = "Zork") -> Any:
    """The abilities of a card with that text, without texts; what was understood comes back when it is said."""
    card = compile_card(printed_from_inline(name, color, type_line, "1{r}", text))
    assert not lost(card), "\n".join(lost(card))
    return bare(card.abilities)


def only_heard(ability: Any) -> bool:
    """Is it a trigger of which only the event is read? Its effects are said to be unread beside it."""
    return isinstance(ability, Triggered) and not ability.effects


def one(text: str, type_line: str = "Generic Action - Attack", **more: str) -> Any:
    """The one ability of such a card; of a trigger whose effects are unread, what is unread."""
    found = [a for a in read(text, type_line, **more) if not only_heard(a)]
    assert len(found) == 1
    return found[0]


def wager(token: str) -> Effect:
    return Wager(((token, Num(1)),), Who.THEM)
