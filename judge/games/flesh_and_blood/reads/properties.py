"""Properties of objects with continuous effects applied (rules 2 and 6.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter, is_
from typing import Any as Anything
from typing import Protocol

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.keywords import MINUS_DEFENSE
from judge.games.flesh_and_blood.reads.layers import (
    BOARD,
    EVERYTHING,
    OBJECT,
    Applied,
    Draft,
    given_to_itself,
    in_zones,
    labels,
    late_change,
    lose,
    placed,
    reach,
)
from judge.games.flesh_and_blood.reads.looking import Kept, Looking, shows_alike
from judge.games.flesh_and_blood.reads.surroundings import Surroundings, asks_pitched, has_come, while_defending
from judge.games.flesh_and_blood.situation import (
    CardData,
    ChainLink,
    ContinuousEffect,
    Env,
    Kind,
    Phase,
    Props,
    SelfApplied,
    attack_layer,
    data_of,
)
from judge.games.flesh_and_blood.vocabulary import changes as ch
from judge.games.flesh_and_blood.vocabulary.abilities import Activated, DefinesStat, Keyword, Static
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Condition, Value
from judge.games.flesh_and_blood.vocabulary.words import Filter, Num, Stat, This, Who, Zone
from judge.rules.questions import Unknown
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace
from judge.rules.work import Run
from judge.terms.flesh_and_blood import CLASSES, TALENTS

_CLASSES = frozenset(CLASSES)
LIFE_LOST = "life lost"  # what an ally has lost so far; heroes have a life total of their own
CONCEDED = 2  # as ``LOSES``: by conceding, not by an effect
BELOW = "life below zero"  # a number of a player: how much more than its life a hero has lost
LOSES = "loses"  # a number of a player whom an effect has told to lose the game (4.5.3b)
_COUNTER_STATS = {
    "+1 power": (Stat.POWER, 1),
    "-1 power": (Stat.POWER, -1),
    "+1 defense": (Stat.DEFENSE, 1),
    MINUS_DEFENSE: (Stat.DEFENSE, -1),
    "+1 life": (Stat.LIFE, 1),
    "-1 life": (Stat.LIFE, -1),
    LIFE_LOST: (Stat.LIFE, -1),
}
_APART = 3  # the number in ``_stamps`` that stands beside those of ``reach``
_ON_LINKS = (Zone.ARENA, Zone.CHAIN, Zone.STACK)
_EMPTY = Env(Ref(0, 0), 0)
_GRANTS = (ch.GainKeyword, ch.GainAbility)
_NUMBERS = (ch.AddStat, ch.SetBase)
_COME_TO = (Props, SelfApplied, int, Phase)
_NAMING = (ch.LoseNames, ch.LoseColors, ch.GainName, ch.CannotGainClasses, ch.GainTypes, ch.GainClasses, ch.LoseClasses)


class Firsts(Protocol):
    """What is asked of the past (``past``): is it "the first (second, third) X each turn"?"""

    def nth_this_turn(self, ref: Ref, what: Filter, n: int, env: Env) -> bool: ...


class Words(Protocol):
    """What printed words say of a position (``conditions``): who is meant, what matches, which number, is it true."""

    def seats(self, who: Who, env: Env) -> tuple[int, ...]: ...

    def matches(self, props: Props | None, what: Filter, env: Env) -> bool: ...

    def value(self, value: Value, env: Env) -> int: ...

    def holds(self, condition: Condition, env: Env) -> bool: ...

    @property
    def past(self) -> Firsts: ...


class Properties(Looking):
    """The properties of objects, and the combat chain.

    words: makes what is asked what the words of an effect say, while the properties it changes are worked out. It is
    made anew each time: a reader kept here would keep this one, and such a circle holds on to positions.
    """

    _began = (0, 0)  # the run in which a layer began to resolve, and how long the history was then

    def __init__(self, run: Run, words: Callable[[Run, Properties], Words]) -> None:
        super().__init__(run)
        self._words = words

    def resolution_begins(self) -> None:
        """A layer begins to resolve now."""
        self._began = (self.run.number, self.run.state.history.length)

    def in_this_resolution(self) -> tuple[Event, ...]:
        """What has happened since the layer that is resolving began to; where none is, everything."""
        number, began = self._began
        return self.run.state.history.since(began if number == self.run.number else 0)

    def link_of(self, ref: Ref) -> ChainLink | None:
        """The chain link an object attacks on."""
        for link in reversed(self.now.links):
            if link.attack == ref:
                return link
            attack = self.run.obj(link.attack)
            if attack is not None and data_of(attack).source == ref:
                return link
        return None

    def hero(self, seat: int) -> Obj | None:
        """A player's hero (1.1.2)."""
        return self.around().printed.heroes.get(seat)

    def card(self, obj: Obj) -> CardDefinition:
        """The definition of a card; ``Unknown`` when the scenario left it out."""
        if obj.card is None:
            raise Unknown(
                f"which card lies in {self.run.player(obj.owner).name}'s {obj.zone.value} is not said, "
                "and here the rules need to know it"
            )
        card: CardDefinition = obj.card
        return card

    def name(self, ref: Ref | None) -> str:
        """An object's name for people."""
        if ref is None:
            return "nothing"
        obj = self.run.state.objects.get(ref.id)
        if obj is not None:
            data = data_of(obj)
            if data.kind in (Kind.ACTIVATED, Kind.TRIGGERED) and data.env is not None:
                return data.env.label
            if data.source is not None:
                return self.name(data.source)
            return obj.card.label if obj.card is not None else "an unknown card"
        known = self.run.state.known.get(ref)
        return known.label if known is not None else "an object that is gone"

    def labels(self, refs: Iterable[Ref]) -> tuple[str, ...]:
        """Names of objects for people."""
        return tuple(self.name(r) for r in refs)

    def alike(self, ref: Ref) -> object:
        """Equal for objects between which a choice makes no difference."""
        obj = self.run.obj(ref)
        return ref if obj is None else self.likeness(obj)

    def likeness(self, obj: Obj) -> object:
        """As ``alike``, of an object that exists."""
        card = obj.card.label if obj.card is not None else None
        effects = self.run.state.effects
        touched = bool(effects) and any(obj.ref in (getattr(e, "refs", None) or ()) for e in effects)
        place = obj.ref if touched or obj.zone in (Zone.CHAIN, Zone.STACK, Zone.DECK) else None
        return (card, obj.zone, obj.owner, obj.controller, obj.counters, obj.face_up, data_of(obj).slot, place)

    def props(self, ref: Ref | None) -> Props | None:
        """The properties of an object, or what was last known of it (1.2.3)."""
        if ref is None:
            return None
        state = self.run.state
        obj = state.objects.get(ref.id)
        if obj is None or obj.life != ref.life:
            known: Props | None = state.known.get(ref)
            return known
        return self.of(obj)

    def of(self, obj: Obj) -> Props:
        """The properties of an object that exists."""
        if self.run.changes != self._looked:
            self._look()
        kept = self._props.get(obj.id)
        work: tuple[object, ...] | None = None
        if (
            kept is not None
            and kept.obj is obj
            and kept.until is self._stamps[kept.stamp]
            and (kept.past is None or kept.past is self.run.state.history)
        ):
            if kept.reach > self._reach:  # noqa: PLR1730  (a call less, where it is asked most)
                self._reach = kept.reach
            return kept.props
        around = self._around
        apart = self._stamps[_APART]
        if kept is not None and (kept.obj is obj or shows_alike(kept.obj, obj)):
            still = kept.apart is apart and not around.timed and obj.data.kind is not Kind.PROXY  # the same is at work
            work = kept.work if still else self._work(around, obj)
            if kept.alone and kept.standing == around.standing(obj) and (still or _same(work, kept.work)):
                at = kept.stamp
                past = self.run.state.history if at == EVERYTHING else None
                props, reached, place = kept.props, kept.reach, kept.standing
                self._keep(obj, Kept(obj, self._stamps[at], at, props, reached, work, place, True, apart, past))
                self._reach = max(self._reach, reached)
                return props
        draft = self._drafts.get(obj.id)
        if draft is not None:  # what it is so far follows from what is read anyway; nothing inside it is kept
            self._reach = max(self._reach, BOARD)
            return self._finish(draft)
        work = self._work(around, obj) if work is None else work
        data: CardData = obj.data
        standing = around.standing(obj)
        changes = [a for a in self._changes(obj, data, work) if not isinstance(a.change, ch.CostLess)] if work else []
        plain = obj.card.plain if obj.card is not None and data.kind is Kind.CARD else None
        if plain is not None and not changes and not obj.counters:
            done = placed(plain, obj, data, standing)
            at = _stamp(obj, OBJECT)
            self._keep(obj, Kept(obj, self._stamps[at], at, done, OBJECT, work, standing, True, apart))
            return done
        until = self._stamps
        changed = reach(changes, self._derived.known)
        outer, self._reach = self._reach, max(changed, OBJECT if plain is not None else self._own_reach(obj))
        draft = self._start(obj)
        self._drafts[obj.id] = draft
        try:
            self._apply_all(draft, changes)
            done = self._finish(draft, standing)
        finally:
            del self._drafts[obj.id]
        if self._reach == OBJECT or not self._drafts:  # inside another draft some effects may not be applied yet
            at = _stamp(obj, self._reach)
            proxy = changed == OBJECT and data.kind is Kind.PROXY and "universal" not in done.keywords
            alone = proxy or self._reach == OBJECT
            past = self.run.state.history if at == EVERYTHING else None
            self._keep(obj, Kept(obj, until[at], at, done, self._reach, work, standing, alone, apart, past))
        self._reach = max(self._reach, outer)
        return done

    def _work(self, around: Surroundings, obj: Obj) -> tuple[object, ...]:
        """What may change an object's properties; those of its source are an attack-proxy's own (1.4.3a)."""
        work = around.at_work(obj)
        if around.gains:
            work = (*work, *around.gains)
        if around.timed:
            work = (*work, self.now.turn, self.now.phase)
        data: CardData = obj.data
        source = self.props(data.source)
        return work if source is None else (*work, source)

    @staticmethod
    def _own_reach(obj: Obj) -> int:
        """How far an object looks that says itself what it is (universal), or is no card."""
        defines = obj.card is not None and any(isinstance(a, DefinesStat) for a in obj.card.abilities)
        return EVERYTHING if defines else BOARD

    def _start(self, obj: Obj) -> Draft:
        data: CardData = obj.data
        draft = Draft(obj, data)
        if data.kind is Kind.CARD:
            printed = self.card(obj).as_printed
            draft.label, draft.names, draft.color = printed.label, printed.names, printed.color
            draft.types, draft.subtypes, draft.supertypes = printed.types, printed.subtypes, printed.supertypes
            draft.base, draft.abilities = dict(printed.base), printed.abilities
            if data.slot and "modular" in printed.keywords:  # 8.3.30
                draft.subtypes = draft.subtypes | {data.slot.title()}
        elif data.kind is Kind.PROXY:
            self._inherit(draft, data)
        else:
            self._layer(draft, data)
        draft.stats = draft.stats or dict(draft.base)
        return draft

    def _inherit(self, draft: Draft, data: CardData) -> None:
        """An attack-proxy has its source's properties but not its activated and resolution abilities (1.4.3a)."""
        source = self.props(data.source)
        if source is None:
            return
        draft.label = source.label
        draft.names, draft.types = source.names, source.types
        draft.subtypes, draft.supertypes = source.subtypes, source.supertypes
        draft.base, draft.stats = dict(source.base), dict(source.stats)
        # Triggered and static abilities of the source already work from the source; asking both would count twice.
        draft.keywords = {k: n for k, n in source.keywords.items() if k != "go again"}
        ability = data.ability
        if isinstance(ability, Activated) and ability.go_again:
            draft.keywords["go again"] = None

    def _layer(self, draft: Draft, data: CardData) -> None:
        """A layer has the supertypes and types of its source (2.11.4, 2.15.4), an attack without properties none
        (1.4.4)."""
        source = self.props(data.env.source) if data.env is not None else None
        draft.label = data.env.label if data.env is not None else ""
        if source is not None and not attack_layer(data):
            draft.types, draft.supertypes = source.types, source.supertypes
            draft.subtypes = source.subtypes - {"Attack"}

    def _apply_all(self, draft: Draft, changes: list[Applied]) -> None:
        card: CardDefinition | None = draft.obj.card
        if card is not None and draft.data.kind is Kind.CARD:
            draft.keywords, draft.counts_as = dict(card.as_printed.keywords), card.as_printed.counts_as
        if "universal" in draft.keywords:
            self._universal(draft)
        applied = sorted(changes, key=attrgetter("since")) if len(changes) > 1 else changes
        late = [a for a in applied if late_change(a)]
        early = [a for a in applied if not late_change(a)] if late else applied
        self._names_and_classes(draft, early)
        printed = "universal" in draft.keywords
        early = _barred_first(early)
        self._grant(draft, early)
        if not printed and "universal" in draft.keywords:  # gained just now
            self._universal(draft)
        self._numbers(draft, early)
        for one in late:
            self._grant(draft, [one])
            self._numbers(draft, [one], again=True)

    def _universal(self, draft: Draft) -> None:
        """8.3.35: the class, not the talent, of its player's hero."""
        seat = draft.obj.holder
        hero = self.hero(seat)
        if hero is not None and hero.card is not None:
            draft.supertypes |= _CLASSES.intersection(hero.card.supertypes)

    def _names_and_classes(self, draft: Draft, applied: list[Applied]) -> None:
        if not any(isinstance(a.change, _NAMING) for a in applied):
            return
        named, nameless = frozenset[str](), False  # what another effect added is not lost, and none is gained (6.3.6)
        for a in applied:
            if isinstance(a.change, ch.LoseNames) and self.applies(draft, a):
                draft.names, nameless = named, True
            if isinstance(a.change, ch.LoseColors) and self.applies(draft, a):
                draft.color = ""
            if isinstance(a.change, ch.GainName) and a.env.named and not nameless and self.applies(draft, a):
                named |= {a.env.named}
                draft.names |= named
        barred, added = frozenset[str](), frozenset[str]()
        if any(isinstance(a.change, ch.CannotGainClasses) and self.applies(draft, a) for a in applied):
            draft.supertypes = frozenset(draft.obj.card.supertypes if draft.obj.card is not None else ())
            barred = _CLASSES
        for a in applied:
            if isinstance(a.change, ch.GainTypes) and self.applies(draft, a):
                draft.types |= frozenset(a.change.types)
                draft.reasons.append((" ".join(a.change.types), a.label, a.sentence))
            if isinstance(a.change, ch.GainClasses) and self.applies(draft, a):
                added |= frozenset(a.change.classes) - barred
                draft.supertypes |= added
                draft.reasons.append((" ".join(a.change.classes), a.label, a.sentence))
            if isinstance(a.change, ch.LoseClasses) and self.applies(draft, a):
                lost = _CLASSES | frozenset(TALENTS) if a.change.talents else _CLASSES
                if a.change.cannot_gain:
                    barred |= lost
                draft.supertypes -= lost - added  # what another effect added is not lost (6.3.6)
                if "universal" in draft.keywords and not a.change.cannot_gain:
                    self._universal(draft)

    def _grant(self, draft: Draft, applied: list[Applied]) -> None:
        for a in applied:
            change = a.change
            if isinstance(change, ch.LoseKeyword) and self.applies(draft, a):
                if not change.only_new:  # what an effect added stays (6.3.6)
                    lose(draft, a, draft.given)
                if not change.now:
                    draft.barred |= {change.keyword}
            if isinstance(change, ch.LoseAbilities) and self.applies(draft, a):
                draft.abilities = draft.given
                draft.keywords = {k.name: k.n for k in draft.given if isinstance(k, Keyword)}
            if isinstance(change, _GRANTS) and self.applies(draft, a):
                new: Ability
                if isinstance(change, ch.GainKeyword):
                    keyword, new = change.keyword, Keyword(change.keyword, change.n, text=a.sentence)
                    if keyword in draft.barred:  # from then on; it is not known since when a condition is met
                        continue
                else:
                    keyword, new = "ability", change.ability
                    if isinstance(new, Static) and not a.fixed:
                        self._grant(draft, [replace(a, change=c) for c in given_to_itself(new, a)])
                        continue
                if keyword != "go again" or keyword not in draft.keywords:  # else nothing is gained (8.3.5c)
                    draft.given = (*draft.given, new)
                if isinstance(change, ch.GainKeyword):
                    draft.keywords.setdefault(keyword, change.n)
                draft.abilities = (*draft.abilities, new)
                draft.reasons.append((keyword, a.label, a.sentence))

    def _numbers(self, draft: Draft, applied: list[Applied], *, again: bool = False) -> None:
        if not again:
            for ability in draft.abilities:
                if isinstance(ability, DefinesStat):  # 5.4.5a: anywhere in and outside the game
                    env = replace(_EMPTY, source=draft.obj.ref, controller=draft.obj.holder)
                    n = max(0, self._words(self.run, self).value(ability.value, env))
                    draft.base[ability.stat] = draft.stats[ability.stat] = n
                    draft.reasons.append((f"base {ability.stat.value} {n}", draft.label, ability.text))
            for a in applied:
                if isinstance(a.change, ch.SetBase) and self.applies(draft, a):
                    n = max(0, self._words(self.run, self).value(a.change.amount, a.env))
                    draft.base[a.change.stat] = draft.stats[a.change.stat] = n
                    draft.reasons.append((f"base {a.change.stat.value} {n}", a.label, a.sentence))
            draft.scale([a for a in applied if isinstance(a.change, ch.ScaleBase) and self.applies(draft, a)])
        plus: list[tuple[Stat, int]] = []
        minus: list[tuple[Stat, int]] = []
        for stat, n in () if again else self._counters(draft):
            (plus if n >= 0 else minus).append((stat, n))
        for a in applied:
            if isinstance(a.change, ch.AddStat) and a.change.stat in draft.stats and self.applies(draft, a):
                amount = a.change.amount
                n = amount.n if isinstance(amount, Num) else self._words(self.run, self).value(amount, a.env)
                if self.now.gains and not a.fixed:
                    n = self._kept(draft, a, a.change.stat, n)
                (plus if n >= 0 else minus).append((a.change.stat, n))
                draft.reasons.append((f"{n:+d} {a.change.stat.value}", a.label, a.sentence))
        for stat, n in (*plus, *minus):  # substages 5 and 6 (6.3.3); never below zero (2.0.3c)
            draft.stats[stat] = max(0, draft.stats[stat] + n)

    def _kept(self, draft: Draft, a: Applied, stat: Stat, n: int) -> int:
        """An increase as it was left by what replaced its event (6.2.5)."""
        of = (a.env.source, a.since, a.sentence, draft.obj.ref, stat)
        return next((g.kept for g in self.now.gains if g.of == of and g.raw == n), n)

    @staticmethod
    def _counters(draft: Draft) -> Iterator[tuple[Stat, int]]:
        """What counters change; it takes place together with effects that add or subtract (1.15.2a)."""
        for name, n in draft.obj.counters:
            stat = _COUNTER_STATS.get(name)
            if stat is not None and stat[0] in draft.stats:
                draft.reasons.append((f"{stat[1] * n:+d} {stat[0].value}", "counters", ""))
                yield stat[0], stat[1] * n

    def _finish(self, draft: Draft, standing: tuple[bool, bool, bool] | None = None) -> Props:
        obj, data = draft.obj, draft.data
        attacking, defending, of_link = standing or self.around().standing(obj)
        on_chain = obj.zone is Zone.CHAIN
        is_attack = (
            data.kind is Kind.PROXY
            or attack_layer(data)
            or (
                "Attack" in draft.subtypes
                and data.kind is Kind.CARD
                and (obj.zone is Zone.STACK or (on_chain and of_link))
            )
        )
        return Props(
            ref=obj.ref,
            kind=data.kind,
            label=draft.label,
            names=draft.names,
            counts_as=draft.counts_as,
            types=draft.types,
            subtypes=draft.subtypes,
            supertypes=draft.supertypes,
            color=draft.color,
            base=dict(draft.base),
            stats=dict(draft.stats),
            keywords=dict(draft.keywords),
            labels=labels(draft),
            abilities=draft.abilities,
            zone=obj.zone,  # type: ignore[arg-type]
            owner=obj.owner,
            controller=obj.controller,
            token="Token" in draft.types,
            attack=is_attack,
            weapon="Weapon" in draft.types,
            attacking=attacking,
            defending=defending,
            on_chain=on_chain,
            counters=dict(obj.counters),
            source=data.source,
            reasons=tuple(draft.reasons),
        )

    # --- under construction -----------------------------------------------------------------------

    def fresh(self, obj: Obj) -> Props:
        """What an object is by itself, with no effect applied."""
        return self._finish(self._start(obj))

    def worked_out(self, obj: Obj) -> tuple[Draft, list[Applied]]:
        """An object's properties with all effects applied, and the changes that may be made to it (``applies``)."""
        draft = self._start(obj)
        changes = list(self._changes(obj, data_of(obj), self.around().at_work(obj)))
        self._apply_all(draft, changes)
        return draft, changes

    # --- effects at work ------------------------------------------------------------------------

    def given(self, ref: Ref) -> bool:
        """May effects at work have given this object abilities that trigger?"""
        around = self.around()
        return around.given_all or ref in around.given

    def _changes(self, obj: Obj, data: CardData, work: Iterable[Anything]) -> Iterator[Applied]:
        """The changes that static abilities and effects at work may make to an object."""
        for one in work:
            if isinstance(one, _COME_TO):
                continue  # not itself a change, but what others come to
            if isinstance(one, tuple):
                yield from self._static_changes(obj, data, *one)
                continue
            effect: ContinuousEffect = one
            if not has_come(effect, self.now):
                continue
            fixed = effect.refs is not None
            if not fixed and isinstance(effect.subject, ch.Whole) and not in_zones(effect.subject, obj):
                continue
            env, when, subject = effect.env, effect.condition, effect.subject
            begun = obj.ref in effect.begun
            for change in dict(effect.worth).get(obj.ref, effect.changes) if effect.worth else effect.changes:
                yield Applied(change, env, effect.id, when, subject, effect.label, effect.sentence, fixed, begun)

    def _static_changes(self, obj: Obj, data: CardData, source: Obj, static: Static) -> Iterator[Applied]:
        about = source.ref
        if isinstance(static.subject, ch.These):  # of its source, or of what that is the source of
            if not isinstance(static.subject.what, This):
                return
            if data.kind is Kind.PROXY and source.id != obj.id:
                if self._from_source(static):
                    return
                about = obj.ref  # it was pitched for that attack
        if isinstance(static.subject, ch.Whole) and not in_zones(static.subject, obj):
            return
        env = Env(about, source.holder, sentence=static.text, label=self.name(source.ref))
        if isinstance(static.subject, ch.OwnHero) and self.hero(env.controller) != obj:
            return
        for change in static.changes:
            yield Applied(change, env, source.since, static.condition, static.subject, env.label, static.text)

    @staticmethod
    def _from_source(static: Static) -> bool:
        """Numbers the source already has are inherited by its proxy; what is asked of an attack is not."""
        asks = asks_pitched(static.condition, static.changes) or while_defending(static.condition)
        return all(isinstance(c, _NUMBERS) for c in static.changes) and not asks

    def applies(self, draft: Draft, a: Applied) -> bool:
        """Does a change apply to an object now?"""
        if not a.fixed and isinstance(a.subject, ch.Whole) and not self._in_group(draft, a.subject, a):
            return False
        if a.condition is None:
            return True
        env = a.env
        if isinstance(a.subject, ch.These) and draft.data.source == env.source:
            env = replace(env, source=draft.obj.ref)
        return self._words(self.run, self).holds(a.condition, env)

    def _in_group(self, draft: Draft, group: ch.Whole, a: Applied) -> bool:
        what, env = group.what, a.env
        if draft.data.kind is Kind.PROXY and what.attack is None and not isinstance(a.change, ch.CostLess):
            return False  # only "attack" means it (1.4.3a, d), but for what an ability costs (2.2.1)
        if not (a.begun or (draft.types.issuperset(what.types) and draft.subtypes.issuperset(what.subtypes))):
            return False
        if group.nth_each_turn and not self._words(self.run, self).past.nth_this_turn(
            draft.obj.ref, group.what, group.nth_each_turn, env
        ):
            return False
        return (a.begun or self._words(self.run, self).matches(self._finish(draft), group.what, env)) and (
            group.condition is None
            or self._words(self.run, self).holds(
                group.condition, replace(env, bound=(*env.bound, ("it", (draft.obj.ref,))))
            )
        )


def _barred_first(applied: list[Applied]) -> list[Applied]:
    """What can't be gained is not gained by a static ability while its condition is met, which may be later than that
    (6.2.3d), nor by what applies later (6.3.4); what was gained before stays (1.0.2b)."""
    if not any(isinstance(a.change, ch.LoseKeyword) and not a.change.now for a in applied):
        return applied
    return sorted(
        applied, key=lambda a: not a.fixed and a.condition is not None and isinstance(a.change, ch.GainKeyword)
    )


def _same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(map(is_, some, others))


def _stamp(obj: Obj, reached: int) -> int:
    """Which of ``_stamps`` properties hold with: off the chain its links do not matter."""
    off = reached == OBJECT and obj.zone not in _ON_LINKS
    return _APART if off else reached
