"""Continuous effects of the grammar: what they apply to, what they change, how long."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.flesh_and_blood.vocabulary import changes as ch
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import CannotBePrevented, Forbids, Keyword, Resolution
from judge.games.flesh_and_blood.vocabulary.effects import Forbid, QuietHits
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Selector, Subject, Value
from judge.games.flesh_and_blood.words import nodes
from judge.games.flesh_and_blood.words.events import Events
from judge.games.flesh_and_blood.words.narrowing import narrowed
from judge.games.flesh_and_blood.words.nodes import (
    NEXT,
    Continuous,
    Item,
    NotUnderstoodError,
    defined,
    for_each,
    mentions,
)
from judge.games.flesh_and_blood.words.nouns import (
    ATTACK_ACTION,
    SYMBOL,
    THIS,
    as_said,
    base_word,
    constant,
    joined,
    split_mod,
)
from judge.games.flesh_and_blood.words.whose import said_whose

Acting = tuple[Subject, w.Duration | None]  # of what something is said, and how long
Lost = dict[str, tuple[Change, ...]]
_HOW_LOST = ("for now", "for good", "never")
ByNext = tuple[w.Who | None, EventKind | None, w.Filter]  # who does what with the next object, and what it must be


def times(change: Change, count: Value) -> Change:
    """A change "for each": its number times the count."""
    if isinstance(change, ch.AddStat | ch.CostLess):
        return replace(change, amount=for_each(change.amount, count))
    raise NotUnderstoodError('"for each" follows something that is no number')


def _each(changes: tuple[Change, ...], count: Value) -> tuple[Change, ...]:
    """ "gets go again and +1{p} for each aura": what stands last is counted, a keyword before it is had once."""
    once = [c for c in changes if isinstance(c, ch.GainKeyword | ch.GainAbility)]
    first = changes[: len(once)] if len(once) < len(changes) and [*changes[: len(once)]] == once else ()
    return (*first, *(times(c, count) for c in changes[len(first) :]))


def _times(less: ch.CostLess, resources: Token) -> ch.CostLess:
    return (
        replace(less, amount=w.Num(less.amount.n * resources.count("{r}"))) if isinstance(less.amount, w.Num) else less
    )


def _of_theirs(duration: w.Duration) -> Any:
    return lambda self: self._theirs(duration)


def _played(noun: w.Filter) -> w.Filter:
    """An attack that is played is a card: those of weapons and allies are activated (1.4.3)."""
    if noun.weapon:
        raise NotUnderstoodError("a weapon's attack is not played")
    if noun.attack is not True:
        return noun
    types, subtypes = (*noun.types, *ATTACK_ACTION.types), (*noun.subtypes, *ATTACK_ACTION.subtypes)
    return replace(noun, attack=None, types=types, subtypes=subtypes)


def _tagged(tag: str) -> Any:
    """A rule that says of its only part what it is for."""
    return lambda self, part: (tag, part)


class Lasting(Events):
    """Rules of the section "continuous effects"."""

    dur_turn = constant(w.Duration.TURN)
    dur_chain = constant(w.Duration.CHAIN)
    dur_link = constant(w.Duration.LINK)
    dur_next_start = constant(w.Duration.YOUR_NEXT_TURN_START)
    dur_next_end = constant(w.Duration.YOUR_NEXT_TURN_END)
    dur_forever, dur_while_there = constant(w.Duration.FOREVER), constant(w.Duration.WHILE_THERE)

    def _theirs(self, duration: w.Duration) -> w.Duration:
        """A turn of a player whom the trigger, the instruction or a target names (6.2.2a)."""
        them = self.memory.they()
        if them in (w.Who.DEFENDING_HERO, w.Who.ATTACKING_HERO):
            self.memory.of_now = True  # only of what they can't do it is kept who they are
        elif them not in (w.Who.THEM, w.Who.TARGET_HERO, w.Who.TARGET_CONTROLLER):
            raise NotUnderstoodError("it is not known whose next turn is meant")
        return duration

    def _at_once(self, duration: w.Duration | None) -> w.Duration | None:
        """How long something lasts that begins now: not one that waits for another turn."""
        if duration in w.LATER:
            raise NotUnderstoodError("it is not clear what is so in the meantime")
        return duration

    dur_their_start, dur_their_end, dur_their_turn, dur_their_action = map(_of_theirs, w.OF_THEIR_NEXT_TURN)
    dur_next_turn = constant(w.Duration.YOUR_NEXT_TURN)

    def change_stat(self, mod: Token) -> tuple[Change, ...]:
        stat, amount = split_mod(mod)
        return (ch.AddStat(stat, amount),)

    def change_two(self, one: Token, two: Token) -> tuple[Change, ...]:
        return (*self.change_stat(one), *self.change_stat(two))

    def change_base(self, n: Token, word: Token, symbol: Token) -> tuple[Change, ...]:
        base_word(word)
        return (ch.SetBase(SYMBOL[symbol], w.Num(int(n))),)

    def change_base_equal(self, word: Token, symbol: Token, value: Value) -> tuple[Change, ...]:
        base_word(word)
        return (ch.SetBase(SYMBOL[symbol], value),)

    def change_base_to(self, word: Token, symbol: Token, n: Token) -> tuple[Change, ...]:
        return self.change_base_equal(word, symbol, w.Num(int(n)))

    def change_keyword(self, word: Token) -> tuple[Change, ...]:
        return (ch.GainKeyword(str(word)),)

    def change_numbered(self, word: Token, n: Token) -> tuple[Change, ...]:
        return (ch.GainKeyword(str(word), int(n)),)

    def change_quote(self, quote: Token) -> tuple[Change, ...]:
        abilities = self.memory.quoted(self.memory.quotes[int(quote.strip("«»"))])
        if not abilities:
            raise NotUnderstoodError("the quoted ability is empty")
        return tuple(ch.GainKeyword(a.name, a.n) if isinstance(a, Keyword) else ch.GainAbility(a) for a in abilities)

    def changes(self, *parts: Any) -> tuple[Change, ...]:
        return tuple(c for part in parts if isinstance(part, tuple) for c in part)

    get = constant(None)
    where_is = constant(None)
    tail_duration = _tagged("duration")
    tail_while = _tagged("while")
    tail_each = _tagged("each")

    def tail_where(self, _where: None, letter: Token, value: Value) -> tuple[str, Any]:
        return "where", self._where(letter, value)

    while_either = constant(("either", None))
    while_defending = constant(("defending", None))
    while_attacking = constant(("attacking", None))
    while_defending_this = constant(("defending", THIS))

    def while_defending_it(self) -> Any:
        return "defending", self.post_defending_it().against

    while_defending_against = _tagged("defending")

    def while_attacking_hero(self, hero: dict[str, Any]) -> Any:
        return "attacking", self._aimed_hero(hero)

    while_defended = _tagged("defended")
    while_off_chain = constant(("off chain", None))

    def subject_these(self, what: Selector) -> Acting:
        between = self._between(what)
        self.memory.it = what  # and "it" that is put or banished then could be what it was as well
        self.memory.between = between
        return ch.These(what), None

    # the next of a player's, or the next with which something is done
    next_played = constant((w.Who.YOU, EventKind.PLAY, w.Filter()))
    next_any = constant((w.Who.YOU, None, w.Filter()))
    next_boosted = constant((w.Who.YOU, EventKind.BOOST, w.Filter()))
    next_gated = constant((w.Who.YOU, EventKind.RUNE_GATE, w.Filter()))
    next_activated = constant((w.Who.YOU, EventKind.ACTIVATE, w.Filter()))
    next_defends = constant((w.Who.YOU, EventKind.DEFEND, w.Filter()))
    next_attacks = constant((w.Who.YOU, None, w.Filter(attack=True)))
    next_wagers = constant((None, EventKind.WAGER, w.Filter()))

    def next_they_play(self) -> ByNext:
        return self.memory.they(), EventKind.PLAY, w.Filter()

    def next_they_defend(self) -> ByNext:
        return self.memory.they(), EventKind.DEFEND, w.Filter()

    def next_from(self, origin: w.Filter) -> ByNext:
        return w.Who.YOU, EventKind.PLAY, origin

    def subject_next(self, who: w.Who, n: Token | None, noun: w.Filter, lasts: w.Duration | None) -> Acting:
        return self.subject_next_by(n, noun, (who, None, w.Filter()), lasts)

    def subject_next_by(self, n: Token | None, noun: w.Filter, by: ByNext, lasts: w.Duration | None) -> Acting:
        who, event, asked = by
        if n is None:
            self.memory.it = NEXT
        if event is EventKind.DEFEND:
            noun, lasts = replace(noun, controller=None), lasts or w.Duration.TURN
        return ch.NextOne(joined((noun, asked)), who, event, count=int(n or 1)), lasts

    def subject_next_hero_ability(self, lasts: w.Duration | None) -> Acting:
        return self.subject_next_by(None, w.Filter(types=("Hero",)), (w.Who.YOU, EventKind.ACTIVATE, w.Filter()), lasts)

    def subject_next_any_ability(self, lasts: w.Duration | None) -> Acting:
        return self.subject_next_by(None, w.Filter(), (w.Who.YOU, EventKind.ACTIVATE, w.Filter()), lasts)

    def subject_from(self, noun: w.Filter, origin: w.Filter) -> Acting:
        return self.subject_your(joined((noun, origin)))

    def subject_in(self, noun: w.Filter, who: w.Who, zones: tuple[w.Zone, ...], such: w.Filter | None) -> Acting:
        """ "cards in your hand (with combo)": what is said of them is so as long as they are there."""
        noun = joined((noun, such)) if such is not None else noun
        if who is not w.Who.YOU or noun.controller is not None or noun.owner is not None:
            raise NotUnderstoodError("it is not clear whose cards are meant")
        return ch.Whole(replace(noun, owner=who), where=zones), None

    def subject_provided(self, subject: Any, noun: w.Filter) -> Acting:
        if not isinstance(subject[0], ch.NextOne):
            raise NotUnderstoodError("it is not clear what is asked about")
        return replace(subject[0], provided=noun), subject[1]

    def subject_their_first(self, noun: w.Filter, duration: w.Duration | None) -> Acting:
        if duration not in (w.Duration.THEIR_NEXT_TURN, w.Duration.THEIR_NEXT_ACTION_PHASE):
            raise NotUnderstoodError("it is not said of which turn it is the first")
        return ch.NextOne(noun, self.memory.they()), duration

    def subject_their(self, noun: w.Filter) -> Acting:
        if noun.controller is not None:
            raise NotUnderstoodError("it is said twice whose objects are meant")
        return ch.Whole(replace(noun, controller=self.memory.they())), None

    def subject_their_during(self, noun: w.Filter, duration: w.Duration) -> Acting:
        return self.subject_their(noun)[0], duration

    subject_hero = constant((ch.OwnHero(), None))

    def subject_their_hero(self) -> Acting:
        return ch.OwnHero(self.memory.they()), None

    def subject_your(self, noun: w.Filter, duration: w.Duration | None = None) -> Acting:
        if noun.controller is not None:
            raise NotUnderstoodError("it is said twice whose objects are meant")
        return ch.Whole(replace(noun, controller=w.Who.YOU)), duration

    subject_your_during = subject_your

    def subject_you_play(self, noun: w.Filter, duration: w.Duration | None) -> Acting:
        """ "attacks you play this turn"."""
        return self.subject_your_during(_played(noun), duration)

    def subject_all(self, noun: w.Filter, duration: w.Duration | None = None) -> Acting:
        return ch.Whole(noun), duration

    subject_all_during = subject_all

    def nth_of(self, n: int, noun: w.Filter) -> Subject:
        """ "your second attack each turn"."""
        return ch.Whole(replace(noun, controller=w.Who.YOU), nth_each_turn=n)

    def nth_you_play(self, n: int, noun: w.Filter) -> Subject:
        """ "the first attack you play each turn"."""
        return self.nth_of(n, _played(noun))

    def nth_of_each(self, n: int, noun: w.Filter, *_each: Token) -> Subject:
        """ "the first card each opponent plays each turn"."""
        if noun.controller is not None:
            raise NotUnderstoodError("it is said twice who does it")
        return ch.Whole(replace(_played(noun), controller=w.Who.OPPONENTS), nth_each_turn=n)

    def nth_of_any(self, n: int, noun: w.Filter) -> Subject:
        """ "the first attack that targets you each turn", whoever attacks."""
        if noun.controller is w.Who.YOU:
            return self.nth_of(n, noun)
        if noun.attack is not True or noun.controller is not None:
            raise NotUnderstoodError("it is not said who does it")
        return ch.Whole(noun, nth_each_turn=n)

    def _first_cost(self, subject: Subject, res: Token, less: ch.CostLess) -> Effect:
        return Continuous(subject, (_times(less, res),))

    def apply_first(self, *parts: Any) -> tuple[Effect, ...]:
        changes = next(p for p in parts if isinstance(p, tuple))
        return tuple(Continuous(p, changes) for p in parts if isinstance(p, Subject))

    subject_own_attacks = constant((ch.Whole(w.Filter(attack=True, this=True)), None))

    def subject_target_attacks(self, noun: w.Filter, _attacks: Token) -> Acting:
        return self.subject_attacks_of(self.target(noun))

    def subject_its_attacks(self) -> Acting:
        it = self.memory.it
        if it == NEXT:
            raise NotUnderstoodError("it is not clear whose attacks are meant")
        return self.subject_own_attacks() if it == w.This() else self.subject_attacks_of(it)

    def subject_attacks_of(self, what: Selector) -> Acting:
        self.memory.it = what
        return self.subject_own_attacks() if what == w.This() else (ch.Whole(w.Filter(attack=True, of=what)), None)

    def subject_your_attacks_of(self, what: Selector) -> Acting:
        return ch.Whole(w.Filter(attack=True, of=what, controller=w.Who.YOU)), None

    def subject_they_own(self) -> Acting:
        return ch.Whole(w.Filter(owner=self.memory.they()), where=tuple(w.Zone)), None

    subject_you_own = constant((ch.Whole(w.Filter(owner=w.Who.YOU), where=tuple(w.Zone)), None))

    def apply(self, subject: Any, *parts: Any) -> Effect:
        changes = next(p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Change))
        return self._continuous(subject, changes, [p for p in parts if p is not changes])

    def apply_hero(self, who: w.Who, *parts: Any) -> Effect:
        made = self.apply((ch.OwnHero(who), None), *parts)
        stats = [c.stat for c in getattr(made, "changes", ()) if isinstance(c, ch.AddStat)]
        if stats != [w.Stat.INTELLECT]:
            raise NotUnderstoodError("it is not known what that means for a hero")
        if who is w.Who.OPPONENTS and getattr(made, "duration", None) in w.OF_THEIR_NEXT_TURN:
            raise NotUnderstoodError("it is not known whose next turn is meant")
        return made

    def apply_they(self, *parts: Any) -> Effect:
        """ "They get +1{p}": the objects that the sentence goes on about; only heroes have {i}."""
        changes = next(p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Change))
        if any(isinstance(c, ch.AddStat) and c.stat is w.Stat.INTELLECT for c in changes):
            return self.apply_hero(self.memory.they(), *parts)
        of_all = not self.memory.group and self.memory.whole is not None  # those of the sentence that this one replaces
        return self.apply(self.subject_these(NEXT if of_all else self.group()), *parts)

    def apply_they_cost(self, *parts: Any) -> Effect:
        return self.apply_cost(self.subject_these(self.group()), *parts)

    def apply_cost(self, subject: Any, res: Token, less: ch.CostLess, *tails: Any) -> Effect:
        return self._continuous(subject, (_times(less, res),), list(tails))

    def apply_cost_you(self, subject: Any, res: Token, less: ch.CostLess, *tails: Any) -> Effect:
        whole = subject[0]
        if isinstance(whole, ch.Whole) and whole.what.this:  # whose else would its attacks be
            return self.apply_cost(subject, res, less, *tails)
        if not isinstance(whole, ch.Whole) or whole.what.controller is not None:
            raise NotUnderstoodError("it is not clear what costs you less")
        yours = replace(whole, what=replace(whole.what, controller=w.Who.YOU)), subject[1]
        return self.apply_cost(yours, res, less, *tails)

    cost_less = constant(ch.CostLess(w.Num(1)))
    cost_more = constant(ch.CostLess(w.Num(-1)))
    play_less = constant(ch.CostLess(w.Num(1), EventKind.PLAY))
    play_more = constant(ch.CostLess(w.Num(-1), EventKind.PLAY))
    activate_less = constant(ch.CostLess(w.Num(1), EventKind.ACTIVATE))
    activate_more = constant(ch.CostLess(w.Num(-1), EventKind.ACTIVATE))

    def apply_cost_and(self, subject: Any, res: Token, less: ch.CostLess, *parts: Any) -> Effect:
        changes, tails = self._two_changes(res, less, parts)
        if any(t and t[0] == "each" for t in tails):
            raise NotUnderstoodError("it is not clear whether both are counted")
        return self._continuous(subject, changes, tails)

    def apply_and_cost(self, subject: Any, *parts: Any) -> Effect:
        at = next(i for i, p in enumerate(parts) if isinstance(p, Token) and p.type == "RES")
        (less, *changes), tails = self._two_changes(parts[at], parts[at + 1], (*parts[:at], *parts[at + 2 :]))
        counted = any(t and t[0] == "each" for t in tails)  # which is said of the cost, as it stands last
        if counted and not all(isinstance(c, ch.GainKeyword) for c in changes):
            raise NotUnderstoodError("it is not clear whether both are counted")
        return self._continuous(subject, (*changes, less) if counted else (less, *changes), tails)

    def apply_cost_each_and(self, subject: Any, res: Token, less: ch.CostLess, count: Value, *parts: Any) -> Effect:
        """ "costs {r} less to play for each aura you control and gets +2{p}": only the cost is counted."""
        (made, *changes), tails = self._two_changes(res, less, parts)
        return self._continuous(subject, (times(made, count), *changes), tails)

    def _two_changes(
        self, res: Token, less: ch.CostLess, parts: tuple[Any, ...]
    ) -> tuple[tuple[Change, ...], list[Any]]:
        """ "costs {r} less and gets +1{p}": both changes, and what follows them."""
        changes = next(p for p in parts if isinstance(p, tuple) and p and isinstance(p[0], Change))
        return (_times(less, res), *changes), [p for p in parts if p is not changes]

    own_arsenal = constant((w.Who.THEM, (w.Zone.ARSENAL,)))

    def apply_cannot_play(self, who: w.Who, noun: w.Filter, place: Any, *tails: Any) -> Effect:
        if place is not None and place[0] not in (who, w.Who.THEM):
            raise NotUnderstoodError("it is another player's zone")
        where = place[1] if place is not None else tuple(w.Zone)
        if noun.owner is not None or noun.controller is not None:
            raise NotUnderstoodError("it is said twice whose cards are meant")
        self.memory.of_now = self.memory.of_now and who is not self.memory.them
        made = self._continuous(
            (ch.Whole(replace(noun, owner=who), where=where), None), (ch.CannotBePlayed(),), list(tails)
        )
        if who in (w.Who.OPPONENTS, w.Who.EACH_HERO) and getattr(made, "duration", None) in w.OF_THEIR_NEXT_TURN:
            raise NotUnderstoodError("it is not known whose next turn is meant")
        return made

    def apply_cannot_be_played_from(self, noun: w.Filter, place: tuple[w.Zone, ...], *tails: Any) -> Effect:
        """ "Attack action cards can't be played from hand this turn": by anyone."""
        if noun.owner is not None or noun.controller is not None:
            raise NotUnderstoodError("it is said twice whose cards are meant")
        return self._continuous((ch.Whole(noun, where=place), None), (ch.CannotBePlayed(),), list(tails))

    place_from = as_said
    place_arsenal = constant((w.Zone.ARSENAL,))

    # what is lost: for now, for good, or never gained
    lost_names = constant({"for good": (ch.LoseNames(),)})
    lost_colors = constant({"for now": (ch.LoseColors(),)})
    lost_abilities = constant({"for now": (ch.LoseAbilities(),)})
    lost_types = constant({"for now": (ch.LoseClasses(talents=True),)})
    lost_classes = constant(
        {
            "for now": (ch.LoseClasses(),),
            "for good": (ch.LoseClasses(cannot_gain=True), ch.CannotGainClasses()),
            "never": (ch.CannotGainClasses(),),
        }
    )

    def lost_keyword(self, word: Token) -> Lost:
        """What is lost for now may be gained again later."""
        changes = {how: ch.LoseKeyword(str(word), how == "never", how == "for now") for how in _HOW_LOST}
        return {how: (change,) for how, change in changes.items()}

    def _losing(self, how: str, subject: Any, lost: Lost, parts: tuple[Any, ...]) -> Effect:
        """ "loses phantasm and gets +1{p}": both of the same."""
        if how not in lost:
            raise NotUnderstoodError(f"it is not known what that is that is lost {how}")
        known = isinstance(subject[0], ch.OwnHero | ch.These) and subject[0] != ch.These(w.This())
        if ch.LoseAbilities() in lost[how] and not known:
            raise NotUnderstoodError("only of heroes and single objects it is known what they are without abilities")
        tails = [p for p in parts if isinstance(p, tuple) and isinstance(p[0], str)]
        more = tuple(c for p in parts if isinstance(p, tuple) and p not in tails for c in p)
        return self._continuous(self._everywhere(subject), (*lost[how], *more), tails)

    def apply_lost(self, subject: Any, *parts: Any) -> Effect:
        lost, *more = (p for p in parts if not isinstance(p, Token))
        return self._losing("for now", subject, lost, tuple(more))

    def apply_lost_for_good(self, subject: Any, lost: Lost, *parts: Any) -> Effect:
        return self._losing("for good", subject, lost, parts)

    def apply_no_new(self, subject: Any, lost: Lost, *parts: Any) -> Effect:
        return self._losing("never", subject, lost, parts)

    def act_first_loses(self, subject: Subject, lost: Lost) -> Item:
        return Item(self._losing("for good", (subject, None), lost, ()))

    def apply_unpreventable(self, what: Selector, *tails: Any) -> Effect:
        unpreventable = CannotBePrevented(text="its damage can't be prevented")
        return self._continuous(self.subject_these(what), (ch.GainAbility(unpreventable),), list(tails))

    def apply_goes(self, subject: Any, word: Token, *tails: Any) -> Effect:
        """ "this card's attacks go again"."""
        if str(word) != "go again" or not isinstance(subject[0], ch.Whole):
            raise NotUnderstoodError(f'it is not clear what "{word}" does')
        return self._continuous(subject, (ch.GainKeyword(str(word)),), list(tails))

    def apply_again(self, subject: Any, *tails: Any) -> Effect:
        return self._continuous(subject, (ch.AttackAgain(),), list(tails))

    def apply_targets(self, subject: Any, *tails: Any) -> Effect:
        return self._continuous(subject, (ch.TargetsEach(),), list(tails))

    cannot = constant(None)

    def change_double(self, symbol: Token) -> tuple[Change, ...]:
        return (ch.ScaleBase(SYMBOL[symbol]),)

    def change_half_up(self, symbol: Token) -> tuple[Change, ...]:
        return (ch.ScaleBase(SYMBOL[symbol], "up"),)

    def change_half_down(self, symbol: Token) -> tuple[Change, ...]:
        return (ch.ScaleBase(SYMBOL[symbol], "down"),)

    def apply_and_no_gain(self, subject: Any, *parts: Any) -> Effect:
        at = next(n for n, part in enumerate(parts) if isinstance(part, Token) and part.type == "SYM")
        return nodes.Several((self.apply(subject, *parts), self.apply_no_gain(subject, *parts[at:])))

    def apply_no_gain(self, subject: Any, symbol: Token, *tails: Any) -> Effect:
        """ "The attack can't gain {p} this turn": what would raise it fails (6.2.5)."""
        (target, duration), doing = subject, {"{p}": "gain power", "{d}": "gain defense"}.get(symbol)
        for tail in tails:
            if tail[0] != "duration" or duration is not None:
                raise NotUnderstoodError("it is not clear how long this lasts")
            duration = tail[1]
        if doing is None or not isinstance(target, ch.These | ch.Whole):
            raise NotUnderstoodError(f"{symbol} is nothing that they gain")
        if duration is None:
            raise NotUnderstoodError("it is not said how long this lasts")
        what = w.Filter(one=target.what) if isinstance(target, ch.These) else target.what
        return Forbid(doing, what, duration=duration)

    def quiet_hits(self, _cannot: None, *lasts: w.Duration) -> Effect:
        return QuietHits(duration=lasts[0]) if lasts else QuietHits()

    def quiet_of(self, what: Selector, _cannot: None, lasts: w.Duration | None = None) -> Effect:
        return QuietHits(what, lasts or w.Duration.TURN)  # 6.2.2a

    def quiet_attacks(self, _cannot: None, noun: w.Filter, duration: w.Duration) -> Effect:
        return QuietHits(duration=duration, attack=noun)

    def quiet_next(self, _cannot: None, noun: w.Filter, duration: w.Duration) -> Effect:
        return QuietHits(duration=duration, attack=noun, once=True)

    def forbids_hit_effects(self, noun: w.Filter, _cannot: None) -> Ability:
        return Forbids("trigger", noun)

    def act_forbid_hit_effects(self, noun: w.Filter, _cannot: None, duration: w.Duration) -> Item:
        return Item(Forbid("trigger", noun, duration=duration))

    quiet_attack = constant(QuietHits(w.Bound("attack")))

    def _everywhere(self, subject: Any) -> Any:
        """ "cards they own": in every zone, since owning does not depend on one (1.3.1)."""
        if isinstance(subject[0], ch.Whole) and subject[0].what.owner is not None:
            return replace(subject[0], where=tuple(w.Zone)), subject[1]
        return subject

    def apply_base(self, who: w.Who, symbol: Token, value: Value, *tails: Any) -> Effect:
        return self._continuous((ch.OwnHero(who), None), (ch.SetBase(SYMBOL[symbol], value),), list(tails))

    def apply_base_target(self, symbol: Token, value: Value, *tails: Any) -> Effect:
        subject = self.subject_these(self.target(w.Filter(attack=True)))
        return self._continuous(subject, (ch.SetBase(SYMBOL[symbol], value),), list(tails))

    def _continuous(self, subject: Any, changes: tuple[Change, ...], tails: list[Any]) -> Effect:
        target, duration = subject
        condition: Condition | None = None
        if isinstance(target, ch.NextOne) and target.what.at is not None and target.event is not None:
            raise NotUnderstoodError("whom it attacks is not known when the effect would start")
        for tail in tails:
            if not isinstance(tail, tuple) or not tail or not isinstance(tail[0], str):
                continue
            kind, what = tail
            if kind == "duration" and isinstance(target, ch.NextOne) and duration not in (None, what):
                target = replace(target, lasts=what)
            elif kind == "duration":
                duration = what
            elif kind == "each":
                changes = _each(changes, what)
            elif kind == "where":
                _not_of_itself(target, changes, what[1])
                changes = defined(changes, what[0], what[1])
            elif kind == "while":
                target, condition = narrowed(target, what)
        later = isinstance(target, ch.NextOne) and target.event in (None, EventKind.PLAY)
        if not later and any(isinstance(c, ch.GainAbility) and isinstance(c.ability, Resolution) for c in changes):
            raise NotUnderstoodError("nothing says when the quoted effect happens")  # it may be attacking already
        numbers = all(isinstance(c, ch.AddStat) for c in changes)
        if isinstance(target, ch.These) and target.what in _GONE and numbers and duration is None:
            raise NotUnderstoodError('it is not clear what "it" is')  # a card that is gone is no bigger for a while
        if isinstance(target, ch.Whole) and not said_whose(target.what):  # they are everybody's
            if all(isinstance(c, _OF_ANYONE) for c in changes):
                target = replace(target, where=target.where or tuple(w.Zone))
            elif target.what == w.Filter():  # permanents, too
                raise NotUnderstoodError("it is not said which objects are meant")
        if isinstance(target, ch.Whole):
            self.memory.whole = w.Every(replace(target.what, controller=None), (w.Zone.ARENA,), target.what.controller)
        if isinstance(target, ch.Whole) and mentions(changes, ch.CostLess):
            if target.what.at is not None:
                raise NotUnderstoodError("whom it attacks is not known when its cost is")
            if target.where in ((w.Zone.HAND,), (w.Zone.ARSENAL,), (w.Zone.HAND, w.Zone.ARSENAL)):
                raise NotUnderstoodError("a card is no longer there when its cost is paid")
        return Continuous(target, changes, duration, condition)


def _not_of_itself(target: Any, changes: tuple[Change, ...], value: Value) -> None:
    """ "This gets +X{p}, where X is its {p}": another's is meant, and whose nobody can tell."""
    own = isinstance(value, w.StatOf) and isinstance(target, ch.These) and value.of == target.what
    if own and not value.base and any(isinstance(c, ch.AddStat) and c.stat is value.stat for c in changes):  # type: ignore[attr-defined]
        raise NotUnderstoodError(f"it is not clear whose {value.stat.value} is meant")  # type: ignore[attr-defined]


_GONE = (w.Bound("banished"), w.Bound("discarded"), w.Bound("destroyed"))
_OF_ANYONE = (ch.CannotBePlayed, ch.LoseKeyword, ch.CostLess)
