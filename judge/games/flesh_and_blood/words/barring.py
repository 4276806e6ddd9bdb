"""What players cannot do ("they can't attack with swords this turn"): restrictions (1.0.2a)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary.abilities import DefendLimit, DefendOnly, Forbids, OnlyTarget
from judge.games.flesh_and_blood.vocabulary.changes import GainAbility, OwnHero, These, Whole
from judge.games.flesh_and_blood.vocabulary.effects import Forbid
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Effect, Selector
from judge.games.flesh_and_blood.vocabulary.words import OF_THEIR_NEXT_TURN, Duration, Filter, This, Who, Zone
from judge.games.flesh_and_blood.words.nodes import Barred, Item, NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import HERO, THIS, as_said, asks, constant, several
from judge.games.flesh_and_blood.words.permits import Permits


def _bars(doing: str, *what: Filter) -> Any:
    return lambda self, who, *parts: self._barred(doing, who, *what, *parts)


def _bars_others(doing: str) -> Any:
    """Only with those it may be done: with no others."""
    return lambda self, who, noun, *parts: self._barred(doing, who, Filter(none_of=(several(noun),)), *parts)


def _forbidden(doing: str) -> Any:
    """What nobody can do with them: an ability, or for a while."""
    return lambda self, noun, *lasts: Item(Forbid(doing, noun, None, *lasts)) if lasts else Forbids(doing, noun)


class Barring(Permits):
    """Rules of the section "restrictions"."""

    # who cannot do it
    def _barred(self, doing: str, who: Who | None, *parts: Any) -> Item:
        """ "they can't defend with cards from hand this turn"; without a duration, as long as the card says so."""
        noun = next((p for p in parts if isinstance(p, Filter)), Filter())
        if noun.controller is not None or noun.owner is not None:
            raise NotUnderstoodError("it is said twice whose cards are meant")
        origin = next((p for p in parts if isinstance(p, tuple)), ())
        duration = next((p for p in parts if isinstance(p, Duration)), None)
        if who in (Who.AN_OPPONENT, Who.ANY_HERO):
            raise NotUnderstoodError("it is not clear which of them is meant")
        of_now = who in (Who.DEFENDING_HERO, Who.ATTACKING_HERO) and who is self.memory.them
        self.memory.of_now = self.memory.of_now and not of_now
        if duration in OF_THEIR_NEXT_TURN and who not in (Who.THEM, Who.TARGET_HERO) and not of_now:
            raise NotUnderstoodError("it is not known whose next turn is meant")
        return Item(Barred(doing, noun, who, duration, origin))

    def bar_gaining(self, who: Who, symbol: Token, *parts: Any) -> Item:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is nothing a player gains")
        return self._barred("gain life", who, HERO, *parts)

    bar_attacking = bar_attacking_with = _bars("attack")
    bar_defending_with, bar_activating = _bars("defend"), _bars("activate")
    bar_acting = _bars("play or activate")
    bar_pitching, bar_pitching_or_playing = _bars("pitch"), _bars("pitch or play")
    bar_drawing, bar_gaining_actions = _bars("draw", HERO), _bars("gain action points", HERO)
    bar_attacking_others, bar_defending_others = _bars_others("attack"), _bars_others("defend")

    # what alone is done
    def place_of(self, _whose: Who, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        return zones

    out_of_any = as_said

    def bar_playing_others(self, who: Who, noun: Filter, *parts: Any) -> Item:
        """ "They may only play red cards", "cards from arsenal": all others can't be played."""
        zones = next((p for p in parts if isinstance(p, tuple)), ())
        duration = next((p for p in parts if isinstance(p, Duration)), None)
        if bool(zones) is (noun != Filter()):
            raise NotUnderstoodError("it is not clear what can't be played")
        others = tuple(z for z in Zone if z not in zones) if zones else ()
        return self._barred("play", who, Filter() if zones else Filter(none_of=(several(noun),)), others, duration)

    cannot_pitch = as_said

    def bar_defending_itself(self, what: Selector, duration: Duration | None) -> Item:
        return self._barred("defend", None, Filter(one=what), duration)

    # how often at most
    every_turn = constant(None)

    def _no_more(self, doing: str, who: Who, n: int, noun: Filter, lasts: Duration | None) -> Item:
        """Not more than so many of them each turn, or in a turn that is to come: what was done before would count."""
        if lasts not in (None, Duration.THEIR_NEXT_TURN, Duration.THEIR_NEXT_ACTION_PHASE):
            raise NotUnderstoodError("it is not clear what was done before counts")
        barred = self._barred(doing, who, several(noun), lasts).effect
        assert isinstance(barred, Barred)
        return Item(replace(barred, after=n))

    def bar_playing_more(self, who: Who, n: Token, noun: Filter, *parts: Any) -> Item:
        made = self._no_more("play", who, int(n), noun, parts[-1])
        assert isinstance(made.effect, Barred)
        return Item(replace(made.effect, origin=parts[0] or ())) if len(parts) > 1 else made

    def bar_acting_more(self, who: Who, *parts: Any) -> Item:
        *_, n, noun, lasts = parts
        return self._no_more("play or activate", who, int(n), noun, lasts)

    def bar_attacking_more(self, who: Who, *parts: Any) -> Item:
        return self._no_more("attack", who, int(parts[0]) if len(parts) > 1 else 1, Filter(), parts[-1])

    any_ability = constant(Filter())
    weapon_abilities = constant(Filter(weapon=True))
    subtype_abilities = asks("subtypes")
    equipment_abilities = constant(Filter(types=("Equipment",)))
    hero_abilities = constant(HERO)

    # what cannot be done with objects, whoever would
    forbids_playing = act_forbid_playing = _forbidden("play")
    forbids_defending = act_forbid_defending = _forbidden("defend")
    forbids_pitching = _forbidden("pitch")

    def act_forbid_both(self, noun: Filter, out_of: tuple[Zone, ...] | None, duration: Duration) -> Item:
        """ "The named card can't be pitched or played from hand while this is in the arena"."""
        return Item(Forbid("pitch or play", noun, duration=duration, origin=out_of or ()))

    def defend_not(self, _this: Any, noun: Filter) -> Ability:
        """ "This can't defend weapon attacks"."""
        return DefendOnly(Filter(none_of=(noun,)))

    def act_forbid_activating(self, noun: Filter, *parts: Any) -> Item:
        return self._barred("activate", None, noun, *parts)

    def _never(self, doing: str, subject: Any, tails: tuple[Any, ...], who: Who | None = None) -> Effect:
        """ "This can't be destroyed", "target aura can't be destroyed this turn": what would do it fails."""
        target, duration = subject
        for tail in tails:
            if tail[0] != "duration" or duration is not None:
                raise NotUnderstoodError("it is not clear how long this lasts")
            duration = tail[1]
        if isinstance(target, OwnHero):
            return Barred(doing, replace(HERO, controller=target.who), who, duration)
        if not isinstance(target, These | Whole) or (isinstance(target, Whole) and target != Whole(target.what)):
            raise NotUnderstoodError("it is not clear which of them are meant")
        own = isinstance(target, These) and target.what == This()
        what = THIS if own else Filter(one=target.what) if isinstance(target, These) else target.what
        return Barred(doing, what, who, duration)

    def apply_no_destroying(self, subject: Any, *tails: Any) -> Effect:
        return self._never("destroy", subject, tails)

    def apply_no_banishing(self, subject: Any, *tails: Any) -> Effect:
        return self._never("banish", subject, tails)

    aim_attack, aim_any, aim_theirs = map(constant, (("attack at", None), ("target", None), ("target", Who.OPPONENTS)))

    def apply_no_aim(self, subject: Any, aim: tuple[str, Who | None], *tails: Any) -> Effect:
        """ "This can't be targeted by opponents", "other allies you control can't be attacked"."""
        return self._never(aim[0], subject, tails, aim[1])

    def apply_hero_no_aim(self, hero: Who, *parts: Any) -> Effect:
        return self.apply_no_aim((OwnHero(hero), None), *parts)

    # what an attack cannot be defended by
    def out_of(self, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
        """ "from hand", "from the defending hero's arsenal": where a defending card comes from (7.3.2a, 8.3.4b)."""
        if not set(zones) <= {Zone.HAND, Zone.ARSENAL}:
            raise NotUnderstoodError("nothing defends from there")
        return zones

    def _limit(self, most: int, noun: Filter, parts: tuple[Any, ...], only: bool = False) -> DefendLimit:
        origin = next((p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Zone)), ())
        n = f"more than {most} of " if most else ""
        text = "it can only be defended by these" if only else f"it can't be defended by {n}these"
        return DefendLimit(most, noun, only, origin, text=text)

    def limit_none(self, noun: Filter, *parts: Any) -> Change:
        return GainAbility(self._limit(0, noun, parts))

    def limit_some(self, n: Token, noun: Filter, *parts: Any) -> Change:
        return GainAbility(self._limit(int(n), noun, parts))

    def limit_only(self, noun: Filter, *parts: Any) -> Change:
        return GainAbility(self._limit(0, noun, parts, only=True))

    def apply_limit(self, subject: Any, n: Token, noun: Filter, *parts: Any) -> Effect:
        return self._continuous(subject, (self.limit_some(n, noun, *parts),), list(parts))

    def apply_no_defense(self, subject: Any, noun: Filter, *parts: Any) -> Effect:
        return self._continuous(subject, (self.limit_none(noun, *parts),), list(parts))

    def apply_only_defense(self, subject: Any, noun: Filter, *parts: Any) -> Effect:
        return self._continuous(subject, (self.limit_only(noun, *parts),), list(parts))

    attack_only_this = constant(OnlyTarget())
