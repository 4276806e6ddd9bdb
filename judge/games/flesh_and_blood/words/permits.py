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
from judge.games.flesh_and_blood.words.nouns import constant

Place = tuple[Who, tuple[Zone, ...]]
_NOT_FROM = (Zone.DECK, Zone.HAND)


class Permits(Counters):
    """Rules of "you may play …"."""

    # how it is played
    instantly, unpaid = constant("instantly"), constant("unpaid")

    @staticmethod
    def _how(parts: tuple[Any, ...]) -> tuple[Duration | None, bool, bool]:
        """How long it may be played, whether as though it were an instant, and whether without paying (5.1.3c)."""
        said = [p for p in parts if p is not None]
        lasts = [p for p in said if isinstance(p, Duration)]
        if len(set(said)) < len(said) or len(lasts) > 1:
            raise NotUnderstoodError("it is said twice how it is played")
        return (*lasts, None)[0], "instantly" in said, "unpaid" in said

    def it_played(self) -> Selector:
        other = self.memory.crowd or self.memory.beside or self.memory.named - self.memory.before
        if self.memory.it == This() and other:
            raise NotUnderstoodError('it is not clear which of the cards "it" is')
        return self.memory.it

    def may_play(self, what: Selector, *how: Any) -> Effect:
        duration, instantly, free = self._how(how)
        if what == This() and self.memory.about is None and not self.memory.stays:
            raise NotUnderstoodError('it is not clear which card "it" is')
        return MayPlay(what, duration or Duration.TURN, instantly, free)

    def play_next(self, noun: Filter, *how: Any) -> Effect:
        duration, instantly, free = self._how(how)
        if noun.controller is not None or free or not instantly:
            raise NotUnderstoodError("it is not clear what the next one may do")
        self.memory.it = NEXT
        return Continuous(NextOne(noun, event=EventKind.PLAY), (AsInstant(),), duration)

    def play_next_dealing(self, noun: Filter, *parts: Any) -> Effect:
        """ "… and its effects deal that much arcane damage plus 1"."""
        made = self.play_next(noun, *parts[:-1])
        assert isinstance(made, Continuous)
        return replace(made, changes=(*made.changes, DealsMore("arcane", Num(int(parts[-1])))))

    def _permitted(self, place: Place | None, instantly: bool, free: bool) -> tuple[Change, ...]:
        """What is allowed: to play it from a zone, as an instant."""
        if place is not None and (place[0] is not Who.YOU or len(place[1]) != 1 or place[1][0] in _NOT_FROM):
            raise NotUnderstoodError("it is not known how cards are played from there")
        if place is None and free:
            raise NotUnderstoodError("it is not said which of them cost nothing")
        where = (PlayableFrom(place[1][0], free),) if place is not None else ()
        if not where and not instantly:
            raise NotUnderstoodError("it is not said from where or how it may be played")
        return (*where, *((AsInstant(),) if instantly else ()))

    def _of_nobody(self, noun: Filter) -> None:
        """Outside the arena a card has an owner, and no controller (1.3.1)."""
        if noun.controller is not None or noun.owner is not None:
            raise NotUnderstoodError("it is said twice whose cards are meant")
        self.memory.it = NEXT  # "it" is whichever is played then

    def play_one(self, noun: Filter, place: Place | None, *how: Any) -> Effect:
        """ "a red card from your banished zone this turn": one, wherever else others are played from."""
        duration, instantly, free = self._how(how)
        self._of_nobody(noun)
        if duration is None:
            raise NotUnderstoodError("it is not said how long one may be played")
        changes = self._permitted(place, instantly, free)
        if place is not None:
            noun = replace(noun, played_from=place[1][0])
        return Continuous(NextOne(noun, event=EventKind.PLAY, used=instantly), changes, duration)

    def play_whole(self, noun: Filter, place: Place | None, *how: Any) -> Effect:
        duration, instantly, free = self._how(how)
        self._of_nobody(noun)
        changes = self._permitted(place, instantly, free)
        where = place[1] if place is not None else tuple(Zone)
        return Continuous(Whole(replace(noun, owner=Who.YOU), where=where), changes, duration)

    def play_this(self, _this: Selector, place: Place | None, *how: Any) -> Effect:
        duration, instantly, free = self._how(how)
        if place is None and not instantly:
            return self.may_play(This(), *how)
        if duration is not None:
            raise NotUnderstoodError("what has moved by then is another card")
        return Continuous(These(This()), self._permitted(place, instantly, free))

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
