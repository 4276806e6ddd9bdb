"""Words that allow to play: from another zone, or as though it were an instant (5.1.1a, 5.1.3d, 8.1.1d)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary.abilities import AttacksEach
from judge.games.flesh_and_blood.vocabulary.changes import AsInstant, DealsMore, NextOne, PlayableFrom, These, Whole
from judge.games.flesh_and_blood.vocabulary.effects import Banish, Draw, MayPlay
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Effect, Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Duration, Filter, HeroOf, Num, Stat, StatOf, This, Who, Zone
from judge.games.flesh_and_blood.words.counters import Counters
from judge.games.flesh_and_blood.words.nodes import NEXT, Continuous, NotUnderstoodError, defined

Place = tuple[Who, tuple[Zone, ...]]
_INSTANT = "as an instant"


class Permits(Counters):
    """Rules of "you may play …"."""

    def instantly(self) -> str:
        return _INSTANT

    def may_play_instant(self, *parts: Any) -> Effect:
        duration = next((p for p in parts if isinstance(p, Duration)), Duration.TURN)
        return MayPlay(self.memory.it, duration, as_instant=True)

    def may_play_ref_instant(self, what: Selector, *parts: Any) -> Effect:
        duration = next((p for p in parts if isinstance(p, Duration)), Duration.TURN)
        return MayPlay(what, duration, as_instant=True)

    def instant_this(self, _this: Selector, _instantly: str) -> Effect:
        return Continuous(These(This()), (AsInstant(),))

    def instant_next(self, noun: Filter, duration: Duration | None, _instantly: str) -> Effect:
        if noun.controller is not None:
            raise NotUnderstoodError("it is said twice whose cards are meant")
        self.memory.it = NEXT
        return Continuous(NextOne(noun, event=EventKind.PLAY), (AsInstant(),), duration)

    def instant_next_dealing(self, noun: Filter, duration: Duration | None, instantly: str, n: Token) -> Effect:
        """ "… and its effects deal that much arcane damage plus 1"."""
        made = self.instant_next(noun, duration, instantly)
        assert isinstance(made, Continuous)
        return replace(made, changes=(*made.changes, DealsMore("arcane", Num(int(n)))))

    def _own_cards(self, noun: Filter, where: tuple[Zone, ...]) -> Whole:
        """Outside the arena a card has an owner, and no controller (1.3.1)."""
        if noun.controller is not None or noun.owner is not None:
            raise NotUnderstoodError("it is said twice whose cards are meant")
        self.memory.it = NEXT  # "it" is whichever is played then
        return Whole(replace(noun, owner=Who.YOU), where=where)

    def instant_whole(self, noun: Filter, duration: Duration | None, _instantly: str) -> Effect:
        return Continuous(self._own_cards(noun, tuple(Zone)), (AsInstant(),), duration)

    def _from(self, place: Place, instantly: str | None) -> tuple[Zone, tuple[Change, ...]]:
        if place[0] is not Who.YOU or len(place[1]) != 1 or place[1][0] in (Zone.DECK, Zone.HAND):
            raise NotUnderstoodError("it is not known how cards are played from there")
        zone = place[1][0]
        return zone, (PlayableFrom(zone), *((AsInstant(),) if instantly else ()))

    def playable_from(self, noun: Filter, place: Place, duration: Duration | None, instantly: str | None) -> Effect:
        zone, changes = self._from(place, instantly)
        return Continuous(self._own_cards(noun, (zone,)), changes, duration)

    def playable_one(self, noun: Filter, place: Place, duration: Duration, instantly: str | None = None) -> Effect:
        """ "a red card from your banished zone this turn": one, wherever else others are played from."""
        zone, changes = self._from(place, instantly)
        if noun.controller is not None or noun.owner is not None:
            raise NotUnderstoodError("it is said twice whose cards are meant")
        self.memory.it = NEXT
        return Continuous(NextOne(replace(noun, played_from=zone), event=EventKind.PLAY), changes, duration)

    def playable_this(self, _this: Selector, place: Place, instantly: str | None) -> Effect:
        return Continuous(These(This()), self._from(place, instantly)[1])

    # without paying (5.1.3c)
    def unpaid(self) -> None:
        return None

    def play_unpaid(self, what: Selector, *parts: Any) -> Effect:
        return MayPlay(what, next(p for p in parts if isinstance(p, Duration)), free=True)

    def play_unpaid_it(self, *parts: Any) -> Effect:
        return self.play_unpaid(self._it_played(), *parts)

    def play_unpaid_turn(self, _unpaid: None) -> Effect:
        return self.play_unpaid(self._it_played(), Duration.TURN)

    def play_unpaid_them(self, *parts: Any) -> Effect:
        return self.play_unpaid(self.group(), *parts)

    @staticmethod
    def _unpaid(effect: Effect) -> Effect:
        assert isinstance(effect, Continuous)
        free = tuple(replace(c, free=True) if isinstance(c, PlayableFrom) else c for c in effect.changes)
        return replace(effect, changes=free)

    def playable_unpaid(self, *parts: Any) -> Effect:
        return self._unpaid(self.playable_from(*parts[:4]))

    def playable_one_unpaid(self, *parts: Any) -> Effect:
        return self._unpaid(self.playable_one(*parts[:4]))

    def playable_this_unpaid(self, *parts: Any) -> Effect:
        return self._unpaid(self.playable_this(*parts[:3]))

    # until so many cards are in the hand
    def draw_until(self, n: Value) -> Effect:
        self.memory.crowd = True
        self.memory.named.add("drawn")
        return Draw(n=n, up_to=True)

    def draw_intellect(self, symbol: Token) -> Effect:
        if symbol != "{i}":
            raise NotUnderstoodError(f"nobody draws up to {symbol}")
        return self.draw_until(StatOf(HeroOf(), Stat.INTELLECT))

    def cost_banish_own(self, _this: Selector, place: Place) -> Effect:
        """ "Banish this from your graveyard": the ability is activated there (1.7.4b)."""
        if place[0] is not Who.YOU or place[1] not in ((Zone.GRAVEYARD,), (Zone.HAND,), (Zone.ARSENAL,)):
            raise NotUnderstoodError("it is not known how an ability is activated there")
        self.memory.paid_from = place[1][0]
        return Banish(This())

    def attacks_up_to(self, _this: Selector, most: Value, *where: Any) -> Ability:
        """ "This attacks up to X target opposing heroes, where X is …"."""
        attacks = AttacksEach(most)
        return defined(attacks, str(where[-2]), where[-1]) if where[-1] is not None else attacks
