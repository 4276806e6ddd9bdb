"""What stands between a parsed sentence and the vocabulary: items of a list and kinds of sentence.

The paragraph reader (``paragraph``) turns these into abilities once it knows what came before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from operator import is_not
from typing import Any, TypeVar

from judge.frozen import Frozen, dataclass
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import Resolution, TargetSpec, Triggered
from judge.games.flesh_and_blood.vocabulary.changes import AsInstant, DealsMore, GainAbility, PlayableFrom, These
from judge.games.flesh_and_blood.vocabulary.ending import ExtraTurn, LoseGame
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import (
    Ability,
    Change,
    Condition,
    Effect,
    Selector,
    Subject,
    Value,
    names_of,
    parts_of,
    parts_within,
)
from judge.rules.values import replace

# "it" after "your next attack gets …": an object that there is none of yet.
NEXT = w.Bound("next")
_OF_TRIGGERS = (w.Bound("attack"), w.Bound("card"), NEXT)
# What a letter is in a sentence that does not say it, after one that did and may have changed it.
UNCLEAR = w.CountBound("unclear")
# What it is, once it has been chosen how many are transformed.
TRANSFORMED = w.CountBound("transformed")
# Moments that a second sentence of an ability waits for, and how long such an effect waits: for a phase, or for the
# combat chain to close, until it comes (6.6.3a).
LATER_LASTS = {
    EventKind.LINK_RESOLVES: w.Duration.LINK,
    EventKind.START_END_PHASE: w.Duration.FOREVER,
    EventKind.CHAIN_CLOSES: w.Duration.FOREVER,
}


class NotUnderstoodError(Exception):
    """The sentence says something that the vocabulary cannot, or that could be read in two ways."""


class Continuous(Effect):
    """A continuous effect whose sentence decides whether it is static or starts when something resolves."""

    subject: Subject
    changes: tuple[Change, ...]
    duration: w.Duration | None = None
    condition: Condition | None = None


class Barred(Effect):
    """What somebody cannot do (see ``Forbids``): a static ability, or started by what resolves for a while."""

    doing: str
    what: w.Filter
    who: w.Who | None
    duration: w.Duration | None = None
    origin: tuple[w.Zone, ...] = ()
    after: int = 0


class EachThatDid(Frozen):
    """ "Each hero that does, …": what those of them do who have done what the sentence before says."""

    who: w.Who | None  # None: whoever of them
    effects: tuple[Effect, ...]
    did: bool = True

    def after(self, before: Effect) -> Effect:
        """The instruction to each of them with that; ``NotUnderstoodError`` where something else stands before."""
        if not isinstance(before, fx.EachHeroDoes) or self.who not in (None, before.who) or len(before.effects) != 1:
            raise NotUnderstoodError("it is not clear what each of them has done")
        first = before.effects[0]
        done = first if isinstance(first, fx.May) else fx.IfDone((first,))
        done = replace(done, then=self.effects) if self.did else replace(done, otherwise=self.effects)
        return replace(before, effects=(done,))


class Amends(Effect):
    """What only changes what stands before it, and is no effect by itself."""


class YouChoose(Amends):
    """ "instead look at their hand and you choose the card": that another player would choose and reveal."""

    look: Effect


class OneHero(Condition):
    """ "a hero has more {h} than all other heroes": of one hero at most it is so, and "they" are that hero."""

    of: Condition


class Enters(Amends):
    """ "If you do, it enters the arena with …": what the one that is played has."""

    ability: Ability


class Several(Effect):
    """One verb with two objects: the effects one after the other."""

    effects: tuple[Effect, ...]


class Offered(Several):
    """What a player may do by the meaning of the word itself ("retrieve", 8.5.51)."""


class Rather(Amends):
    """ "… rather than pay this's {r} cost": the price of an alternative cost."""

    effect: Effect


class Item(Frozen):
    """One member of a list of effects: who does it, whether they may, and what."""

    effect: Effect
    subject: w.Who | None = None
    third_person: bool = False
    may: w.Who | None = None


class Plain(Frozen):
    """A sentence of effects, with its condition when it has one."""

    items: tuple[Item, ...]
    condition: Condition | None = None
    instead: bool = False
    static: bool = False  # "while …": can only be a static ability


class Otherwise(Frozen):
    """ "Otherwise, …": what happens when the sentence before did not."""

    items: tuple[Item, ...]


class Trigger(Frozen):
    """ "When …, …"."""

    pattern: EventPattern
    body: Plain
    ordinal: int = 0
    period: w.Period | None = None
    state: Condition | None = None


class Noted:
    """A sentence that is taken in with what stands before it ("You may target the same hero twice")."""


class ActivateOnly(Frozen):
    """ "Activate this ability only if …"."""

    condition: Condition | None
    zone: w.Zone | None = None
    limit: int = 0


class ChooseHead(Frozen):
    """ "Choose X+1;": the modes are the lines that follow."""

    count: Value | None  # None: any number, at least ``least``
    least: int = 0
    up_to: bool = False
    random: bool = False


@dataclass
class Memory:
    """What a paragraph has named so far: pronouns, targets, quotes."""

    quotes: tuple[str, ...] = ()
    own_name: str = ""
    quoted: Callable[[str], tuple[Ability, ...]] = lambda text: ()
    it: Selector = field(default_factory=w.This)
    was: Selector = w.This()  # what "it" was before the last thing was done
    group: str = ""
    crowd: bool = False  # the last group is of several, none of which is "it"
    stirred: bool = False  # some of the cards looked at were put elsewhere in their deck, and are still there
    chosen_of: str = ""  # the group of which some were chosen: the others are "the rest"
    made: str = ""  # the name of the token that was created last
    one_made: bool = False  # a single token would be created, of what is created instead nobody says how many
    beside: bool = False  # another object was spoken of since, which is not "it" ("if you control an aura")
    between: bool = False  # "this" was spoken of since another object was
    lies: bool = False  # "it" is where no {p} and no ability of it matters for a while (revealed, discarded, pitched …)
    its: Value | None = None  # the number that was called "its" last
    asked: Selector | None = None  # of which a sentence asked what may have moved it ("if it's red, banish it")
    touched: bool = False  # and that did something with it
    elsewise: bool = False  # only "otherwise" something was done with it
    again: bool = False  # and the sentence that is read asks of it once more
    rival: bool = False  # "it" was chosen in the arena by a trigger that is about another object
    about: Selector | None = None  # what the trigger is about
    happens: w.Filter | None = None  # and what that is
    before: frozenset[str] = frozenset()  # what other paragraphs have
    apart: bool = False  # a trigger of another paragraph moves another card
    named: set[str] = field(default_factory=set)  # what the ability itself has revealed, banished, discarded
    targets: list[TargetSpec] = field(default_factory=list)
    chose_number: bool = False
    wagered: bool = False  # and has clashed no more since: who wins it is not known yet
    chose_heroes: bool = False
    paid: bool = False  # something is paid by an effect, and not as a cost
    put_public: bool = False  # what was put somewhere last lies where everybody sees it
    whole: Selector | None = None  # the objects of which a sentence says something, whichever they are
    foretold: bool = False  # a condition speaks of the target that is named behind it
    mode: int | None = None
    stays: bool = True  # the source is no card that only resolves
    paid_from: w.Zone | None = None  # the zone this is banished from as the cost of its own ability
    many: Value | None = None  # how many there are of what a condition counted ("that many")
    counter: str = ""  # the counters spoken of last ("when it has none")
    harming: bool = False  # an object that was named dealt damage
    searched: w.Who = w.Who.YOU  # whose zones are searched
    looked: tuple[w.Who, tuple[w.Zone, ...]] | None = None  # the zones whose cards are looked at
    where: dict[str, Value] = field(default_factory=dict)  # what the sentence that is read says that a letter is
    letters: dict[str, Value] = field(default_factory=dict)  # what a sentence before says that a letter is
    period: w.Period | None = None  # the time in which a condition asks whether something has happened
    them: w.Who | None = None  # the player an earlier clause named; "they" is that player
    of_now: bool = False  # "their next turn" was said of the hero who attacks or defends now
    them_bound: bool = False  # the trigger or the instruction itself says who "they" are

    def __setattr__(self, name: str, value: Any) -> None:
        """What is "it" from here on is spoken of last."""
        if name == "it":
            for of_it in ("beside", "between", "lies", "rival", "again", "elsewise"):
                super().__setattr__(of_it, False)
            super().__setattr__("asked", None)
        super().__setattr__(name, value)

    def spoken_of(self, asked: Selector) -> None:
        """ "It" is what something was asked of."""
        self.it = asked
        self.lies = asked in (w.Bound("revealed"), w.Bound("looked"), w.Bound("discarded"))

    def they(self) -> w.Who:
        """Who "they" are; raises ``NotUnderstoodError`` when nobody has been named."""
        if self.them is not None:
            return self.them
        if not self.them_bound:
            raise NotUnderstoodError('it is not clear who "they" are')
        return w.Who.THEM

    def contested(self) -> None:
        """Somebody is said to win; raises ``NotUnderstoodError`` for a wager, which nobody has won yet (8.5.46), and
        where the ability has made no clash (8.5.45)."""
        if self.wagered or "clashed" not in self.named:
            raise NotUnderstoodError(
                f"nobody {'wins a wager before it is resolved' if self.wagered else 'has clashed'}"
            )

    def add_target(self, spec: TargetSpec) -> int:
        """Note one more declared target and return its index."""
        self.targets.append(replace(spec, mode=self.mode))
        return len(self.targets) - 1


T = TypeVar("T")


def of_effects(it: Selector) -> bool:
    """Is it something that an effect named, and not what a trigger is about?"""
    return isinstance(it, w.Bound) and it not in _OF_TRIGGERS


def rewrite(term: T, change: Callable[[Any], Any]) -> T:
    """A copy of a term with ``change`` applied to every part, innermost first."""
    old = parts_of(term)
    if not old:
        return change(term)  # type: ignore[no-any-return]
    parts = tuple([rewrite(part, change) for part in old])
    new: Any = term
    if isinstance(term, tuple):
        new = parts if any(map(is_not, parts, old)) else term
    else:
        each = zip(names_of(new.__class__), old, parts, strict=True)
        changed = {name: part for name, was, part in each if part is not was and part != was}
        new = replace(new, **changed) if changed else new
    done: T = change(new)
    return done


def replacing(old: object, new: object) -> Callable[[Any], Any]:
    """For ``rewrite``: another part in the place of one."""
    return lambda term: new if term == old else term


def defined(term: T, letter: str, value: Value) -> T:
    """The term with the variable ``letter`` defined ("where X is …")."""
    return rewrite(term, lambda t: replace(t, defined=value) if isinstance(t, w.Variable) and t.letter == letter else t)


def has(term: object, part: object) -> bool:
    """Whether a term is, or has, such a part."""
    return part in parts_within(term)


def mentions(term: object, kind: type | tuple[type, ...]) -> bool:
    """Whether a term is of that type, or has a part that is."""
    for part in parts_within(term):  # noqa: SIM110  (a generator at each step takes half as long again)
        if isinstance(part, kind):
            return True
    return False


def permits(effect: Effect) -> bool:
    """Is it a continuous effect that allows something ("you may play it from your banished zone")?"""
    if not isinstance(effect, Continuous) or not any(isinstance(c, AsInstant | PlayableFrom) for c in effect.changes):
        return False
    return all(isinstance(c, AsInstant | PlayableFrom | DealsMore) for c in effect.changes)


def settled(effect: Effect) -> Effect:
    """A continuous effect started by a resolving layer: as printed, else for the turn (6.2.2a)."""
    if isinstance(effect, Amends):
        raise NotUnderstoodError("there is nothing before it that it changes")
    if isinstance(effect, Continuous):
        return fx.Apply(effect.subject, effect.changes, effect.duration or w.Duration.TURN, effect.condition)
    if isinstance(effect, Barred):
        lasts = effect.duration or w.Duration.TURN
        return fx.Forbid(effect.doing, effect.what, effect.who, lasts, effect.origin, effect.after)
    return effect


def _chosen_by_them(term: Any) -> Any:
    """Whoever is instructed chooses the objects (1.8.6a)."""
    return replace(term, chooser=w.Who.THEM) if isinstance(term, w.Pick) and term.chooser is None else term


def by_whom(effect: Effect, who: w.Who) -> Effect:
    """The effect carried out by ``who`` instead of you."""
    if who is w.Who.YOU:
        return effect
    if who in (w.Who.EACH_HERO, w.Who.OPPONENTS):
        inner = by_whom(effect, w.Who.THEM)
        return fx.EachHeroDoes(who, inner.effects if isinstance(inner, fx.EachHeroDoes) else (inner,))
    if isinstance(effect, fx.Freely):
        return fx.Freely(by_whom(effect.effect, who))
    if isinstance(effect, fx.Discard):
        what = effect.what
        if isinstance(what, w.Pick | w.Every) and what.whose is w.Who.YOU:
            what = replace(what, whose=who)
        return fx.Discard(what, who)
    if isinstance(effect, fx.Draw):  # up to the {i} of their own hero
        effect = rewrite(effect, lambda t: w.HeroOf(who) if t == w.HeroOf() else t)
    if isinstance(
        effect,
        fx.Create
        | fx.Draw
        | fx.MayPlay
        | fx.DiscardAllBut
        | fx.Gain
        | fx.Lose
        | LoseGame
        | ExtraTurn
        | fx.Pay
        | fx.Destroy
        | fx.Look,
    ):
        return replace(effect, who=who)
    if isinstance(effect, fx.GainControl) and effect.way == "steal" and effect.who is w.Who.YOU:
        return replace(rewrite(effect, _chosen_by_them), who=who)
    if isinstance(effect, fx.PutCounter | fx.RemoveCounter | fx.Tap | fx.Untap | fx.Turn) and isinstance(
        effect.what, w.Pick
    ):
        if effect.what.whose is w.Who.YOU:
            raise NotUnderstoodError(f"it is not clear of whose objects {who.value} chooses")
        return fx.EachHeroDoes(who, (rewrite(effect, _chosen_by_them),))
    if isinstance(effect, fx.Put | fx.Banish | fx.Reveal | fx.Choose | fx.Clash) or (
        isinstance(effect, fx.GainControl) and effect.way == "give"
    ):
        return fx.EachHeroDoes(who, (rewrite(effect, _chosen_by_them),))
    if isinstance(effect, fx.GainControl) and not effect.way:
        return replace(effect, who=who)
    if isinstance(effect, fx.Search):
        return fx.EachHeroDoes(who, (replace(effect, who=w.Who.THEM),))
    if isinstance(effect, fx.Shuffle):
        return fx.Shuffle(who)
    if isinstance(effect, fx.Either):
        return fx.Either(tuple(tuple(by_whom(one, who) for one in option) for option in effect.options), who)
    raise NotUnderstoodError(f"this is not known as something {who.value} can be told to do")


_NUMBERED = (fx.Draw, fx.Gain, fx.Lose, fx.DealDamage, fx.PutCounter, fx.RemoveCounter, fx.Intimidate)


def for_each(n: Value, count: Value) -> Value:
    """A number "for each"; ``NotUnderstoodError`` where it is not clear of what a maximum is the most."""
    if n == w.Num(1):
        return count
    if isinstance(count, w.AtMost):
        raise NotUnderstoodError("it is not clear of what the maximum is the most")
    return w.Arithmetic(n, "*", count)


def so_often(effect: Effect, count: Value) -> Effect:
    """What is done once "for each", done so often at once; ``NotUnderstoodError`` where nothing is said of a number."""

    def times(n: Value | None) -> Value:
        if not isinstance(n, w.Num):
            raise NotUnderstoodError("it is not clear how much is done for each")
        return for_each(n, count)

    if isinstance(effect, Several) and isinstance(effect.effects[0], fx.ChooseHeroes):
        return Several((effect.effects[0], *(so_often(e, count) for e in effect.effects[1:])))
    if isinstance(effect, fx.Create) and effect.counters is None:
        return replace(effect, tokens=tuple((name, times(n)) for name, n in effect.tokens))
    if isinstance(effect, _NUMBERED) and not getattr(effect, "up_to", False):
        return replace(effect, n=times(effect.n))
    if isinstance(effect, fx.Discard | fx.Destroy | fx.Banish | fx.Put):
        what = effect.what
        if isinstance(what, w.TopOfDeck) or (isinstance(what, w.Pick) and not what.up_to and not what.among):
            return replace(effect, what=replace(what, count=times(what.count)))
    raise NotUnderstoodError("it is not clear what is done for each")


def effects_of(items: tuple[Item, ...], *, chosen: bool = False) -> tuple[Effect, ...]:
    """The effects of a list; a member without a subject has the one before it (same verb form only).

    chosen: a player may do them ("you may …"), so that they are not offered once more.
    """
    out: list[Effect] = []
    subject: w.Who | None = None
    third = False
    for at, item in enumerate(items):
        priced = isinstance(item.effect, fx.May) and item.effect.otherwise and not item.effect.then
        if priced and any(i.subject is None and i.may is None for i in items[at + 1 : at + 2]):
            raise NotUnderstoodError("it is not clear whether it is part of the price")
        if item.may is not None:
            rest = (replace(item, may=None), *items[at + 1 :])
            if any(i.may or i.subject or mentions(i.effect, Continuous) for i in rest[1:]):
                raise NotUnderstoodError('it is not clear how far "may" reaches')
            each = item.may in (w.Who.EACH_HERO, w.Who.OPPONENTS)
            who = w.Who.THEM if each else item.may
            inner = effects_of((replace(rest[0], subject=who), *rest[1:]), chosen=True)
            allowed = fx.May(inner, who)
            return (*out, fx.EachHeroDoes(item.may, (allowed,)) if each else allowed)
        if item.subject is not None:
            subject, third = item.subject, item.third_person
        elif isinstance(item.effect, Continuous) or mentions(item.effect, Continuous):
            subject, third = None, False
        elif item.third_person != third:
            raise NotUnderstoodError("it is not clear who carries this out")
        effect, before = item.effect, out[-1] if out else None
        if isinstance(before, fx.Prevent) and before.once:
            raise NotUnderstoodError("it is not clear whether it is done at once or as damage is prevented")
        if isinstance(effect, Continuous) and effect.duration is None and isinstance(before, fx.MayPlay):
            effect = replace(effect, duration=before.duration)  # as long as it may be played
        members = effect.effects if isinstance(effect, Several) else (effect,)
        found = tuple(settled(by_whom(member, subject or w.Who.YOU)) for member in members)
        offered = isinstance(item.effect, Offered) and not chosen
        out += [fx.May(found, subject or w.Who.YOU)] if offered else found
    return tuple(_merged(out))


def _merged(effects: list[Effect]) -> list[Effect]:
    """Neighbouring instructions to the same heroes as one: "each hero puts … and creates …"."""
    out: list[Effect] = []
    for effect in effects:
        last = out[-1] if out else None
        each = [e for e in (last, effect) if isinstance(e, fx.EachHeroDoes) and e.so is None]
        if (
            isinstance(effect, fx.EachHeroDoes)
            and isinstance(last, fx.EachHeroDoes)
            and each[1:]
            and last.who is effect.who
        ):
            out[-1] = fx.EachHeroDoes(last.who, last.effects + effect.effects)
        else:
            out.append(effect)
    return out


def done(plain: Plain) -> tuple[Effect, ...]:
    """A sentence's effects with its condition around them."""
    effects = effects_of(plain.items)
    return (fx.If(plain.condition, effects),) if plain.condition else effects


def mode_of(only: Ability, attack: bool) -> tuple[Effect, ...]:
    """A mode's effects; a triggered ability of an attack's mode is one that the attack then has (1.7.5)."""
    if isinstance(only, Resolution):
        return only.effects
    if not attack or not isinstance(only, Triggered) or only != Triggered(only.when, only.effects):
        raise NotUnderstoodError("a mode is no list of effects")
    if only.when.obj != w.Filter(this=True):
        raise NotUnderstoodError("a mode is no list of effects")
    return (fx.Apply(These(w.This()), (GainAbility(only),), w.Duration.TURN),)
