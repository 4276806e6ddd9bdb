"""Filters, numbers and conditions of printed words, read off a position and its history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from judge.games.flesh_and_blood.equipping import is_equipped
from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.decks import Decks
from judge.games.flesh_and_blood.reads.matching import Checks
from judge.games.flesh_and_blood.reads.numbers import arithmetic, compare
from judge.games.flesh_and_blood.reads.past import Past
from judge.games.flesh_and_blood.reads.properties import Properties
from judge.games.flesh_and_blood.situation import (
    THIS_WAY,
    ChainLink,
    Env,
    Frozen,
    Kind,
    Props,
    data_of,
    is_layer,
    paid_with,
)
from judge.games.flesh_and_blood.vocabulary import conditions as cond
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import Activated
from judge.games.flesh_and_blood.vocabulary.events import CountEvents, EventKind, SumEvents, TimesHappened
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Selector, Value
from judge.rules.lasting import happened
from judge.rules.questions import NotExecutable
from judge.rules.state import Ref
from judge.rules.values import lazy, replace
from judge.rules.work import Run
from judge.terms.flesh_and_blood import ARMS, PERMANENTS

_ATTACKERS = ARMS | PERMANENTS  # what is attacked with, and may be so again
_ACROSS: dict[str, Callable[[list[int]], int]] = {"highest": max, "lowest": min, "total": sum}
_PUBLIC = (w.Zone.GRAVEYARD, w.Zone.BANISHED, w.Zone.PITCH, w.Zone.SOUL)


class Conditions(Part):
    """Answers what printed words ask of a position; changes nothing."""

    def __init__(self, run: Run, objects: Properties) -> None:
        super().__init__(run)
        self.objects = objects

    @lazy
    def past(self) -> Past:
        """What has happened."""
        return Past(self.run, self.objects, self)

    # --- players --------------------------------------------------------------------------------

    def seat(self, who: w.Who, env: Env) -> int | None:
        """The one player a word names; None when there is none."""
        seats = self.seats(who, env)
        return seats[0] if seats else None

    def seats(self, who: w.Who, env: Env) -> tuple[int, ...]:
        """The players a word names, in clockwise order from the controller (1.9.2c)."""
        if who is w.Who.YOU:
            return () if self.run.player(env.controller).lost else (env.controller,)
        order = self.run.seats_from(env.controller)
        match who:
            case w.Who.OPPONENTS | w.Who.AN_OPPONENT:
                return tuple(s for s in order if s != env.controller)
            case w.Who.EACH_HERO | w.Who.ANY_HERO:
                return order
            case w.Who.THEM:
                named = env.each or ((env.them,) if env.them is not None else ())
                return tuple(s for s in order if s in named)
            case w.Who.ATTACKING_HERO | w.Who.ATTACK_CONTROLLER:
                return self._attacking(env, hero=who is w.Who.ATTACKING_HERO)
            case w.Who.TARGET_CONTROLLER | w.Who.TARGET_OWNER | w.Who.CARD_CONTROLLER | w.Who.CARD_OWNER:
                aimed = who in (w.Who.TARGET_CONTROLLER, w.Who.TARGET_OWNER)
                meant = chain.from_iterable(env.targets) if aimed else env.refs("card")
                objects = (self.objects.props(t) for t in meant if not isinstance(t, int))  # as last known (1.2.3)
                owns = who in (w.Who.TARGET_OWNER, w.Who.CARD_OWNER)
                named = tuple(p.owner if owns else p.holder for p in objects if p is not None)
                return tuple(s for s in order if s in named)
            case w.Who.DEFENDING_HERO:
                link = self._link_for(env)
                return tuple(t for t in link.targets if isinstance(t, int)) if link is not None else ()
            case w.Who.TURN_PLAYER:
                return (self.now.turn_player,)
            case w.Who.WINNER:
                winner = env.clashes[-1] if env.clashes else None
                return (winner,) if winner is not None else ()
            case w.Who.OTHER_HERO:
                winner = env.clashes[-1] if env.clashes else None
                return tuple(s for s in order if winner is not None and s in env.clashing and s != winner)
            case w.Who.TARGET_HERO | w.Who.ANOTHER_TARGET:
                heroes = [s for group in env.targets if (s := tuple(t for t in group if isinstance(t, int)))]
                at = int(who is w.Who.ANOTHER_TARGET)
                return heroes[at] if at < len(heroes) else ()
        raise NotExecutable(env.label, env.sentence)

    def _link_for(self, env: Env) -> ChainLink | None:
        """The link the words are about: the one of the source or the trigger's attack, else the active one."""
        for link in reversed(self.now.links):
            if env.source in link.defenders or link.attack in (env.attack, env.source):
                return link
        own = self.objects.link_of(env.source)
        return own if own is not None else self.now.link

    def _attacking(self, env: Env, *, hero: bool) -> tuple[int, ...]:
        link = self._link_for(env)
        if link is None or link.attacker not in self.run.seats_from(link.attacker):
            return ()
        attack = self.objects.props(link.attack)
        if hero and attack is not None and "Ally" in attack.subtypes:  # 8.2.8c
            return ()
        return (link.attacker,)

    # --- objects --------------------------------------------------------------------------------

    def matches(self, props: Props | None, what: w.Filter, env: Env) -> bool:
        """Does an object, or what was last known of one, match a filter?"""
        if props is None:
            return False
        for asks in CHECKS[what.asked]:  # noqa: SIM110  (asked too often for a generator)
            if not asks(self, props, what, env):
                return False
        return True

    def any_of_match(self, props: Props, what: w.Filter, env: Env) -> bool:
        """Is it at least one of several?"""
        return any(self.matches(props, one, env) for one in what.any_of)

    def none_of_match(self, props: Props, what: w.Filter, env: Env) -> bool:
        """Is it none of several?"""
        return not any(self.matches(props, one, env) for one in what.none_of)

    def _with_source(self, refs: tuple[Ref, ...]) -> set[Ref | None]:
        """Objects, and what those of them attack with that are attack-proxies ("another ally", 1.4.3b)."""
        seen = (self.objects.props(ref) for ref in refs)
        return {*refs, *(props.source for props in seen if props is not None)}

    def place_matches(self, props: Props, what: w.Filter, env: Env) -> bool:
        """Is it where, whose and in what state it must be?"""
        if what.this and props.ref.id != env.source.id and props.source != env.source:
            return False
        again = props.source == env.source and (what.weapon or not _ATTACKERS.isdisjoint(what.subtypes))
        if what.other and (
            props.ref.id == env.source.id or again
        ):  # a second attack of a sword is of no other (1.4.3a)
            return False
        if what.besides and props.ref in self._with_source(self.refs(w.Bound(what.besides), env)):
            return False
        if what.one is not None and not {props.ref, props.source} & set(self.refs(what.one, env)):
            return False
        if what.of is not None and (props.source is None or props.source not in self.refs(what.of, env)):
            return False
        if what.under and (env.source not in self._tops(props.ref)):
            return False
        if what.over and props.ref not in self._tops(env.source):
            return False
        if what.action not in (None, self._is_action(props)) or not is_layer(self.run.obj(props.ref), what.layer):
            return False
        if what.that_name and env.named not in props.names:
            return False
        if what.same and not all(self._same(props, asked, of, env) for asked, of in what.same):
            return False
        if what.played_from is not None and self.past.played_from(props.ref) is not what.played_from:
            return False
        if what.at is not None and not self._attacks(props.ref, what.at, env):
            return False
        if what.marked is not None and what.marked != bool(
            props.controller is not None and self.run.player(props.controller)["marked"]
        ):
            return False
        if what.so is not None and not self._so(props, what.so, env):
            return False
        if what.against is not None and not self._defends(props.ref, what.against, env):
            return False
        if not self._state_matches(props.ref, what):
            return False
        if what.controller is not None and props.controller not in self.seats(what.controller, env):
            return False
        return what.owner is None or props.owner in self.seats(what.owner, env)

    def _so(self, props: Props, condition: Condition, env: Env) -> bool:
        """Is a condition on "you" true of the player who controls an object? "Them" is whoever asks."""
        seat = props.holder
        return self.holds(condition, replace(env, controller=seat, them=env.controller))

    def _state_matches(self, ref: Ref, what: w.Filter) -> bool:
        """What is asked of the object itself: face-up, equipped, tapped."""
        if what.face_up is None and what.equipped is None and what.tapped is None and what.frozen is None:
            return True  # ``permanent`` is asked beside ``frozen`` only
        obj = self.run.obj(ref)
        if obj is None:
            return False
        if what.face_up is not None and obj.face_up != what.face_up:
            return False
        if what.tapped is not None and data_of(obj).tapped != what.tapped:
            return False
        if what.frozen is not None and what.frozen != self._frozen(obj.ref):
            return False
        if what.permanent and obj.zone not in (w.Zone.ARENA, w.Zone.CHAIN):
            return False
        return what.equipped is None or is_equipped(obj) == what.equipped

    def different(self, refs: Iterable[Ref], asked: str) -> int:
        """How many different names, costs or colors some objects have; what has none counts for nothing (1.8.7)."""
        seen = [p for p in map(self.objects.props, refs) if p is not None]
        if asked == "name":
            return len({p.names for p in seen if p.names})
        if asked == "color":
            return len({p.color for p in seen if p.color})
        return len({p.base[w.Stat.COST] for p in seen if w.Stat.COST in p.base})

    def _same(self, props: Props, asked: str, of: Selector, env: Env) -> bool:
        """Has it the same color (a same name, the same cost) as another object, where both have one (1.8.7)?"""
        for other in filter(None, map(self.objects.props, self.refs(of, env))):
            if asked == "name" and other.names and other.names <= props.names:  # 9.2.2c
                return True
            if asked == "color" and props.color and props.color == other.color:
                return True
            if asked == "cost" and w.Stat.COST in props.base and props.base[w.Stat.COST] == other.base.get(w.Stat.COST):
                return True
        return False

    def _is_action(self, props: Props) -> bool:
        """An action card, or an ability of that type that was activated (5.2.1b)."""
        obj = self.run.obj(props.ref)
        ability = data_of(obj).ability if obj is not None else None
        return ability.kind == "action" if isinstance(ability, Activated) else "Action" in props.types

    def _frozen(self, ref: Ref) -> bool:
        return any(isinstance(e, Frozen) and ref in e.refs for e in self.run.state.effects)

    def _tops(self, ref: Ref) -> tuple[Ref, ...]:
        """The permanent that a sub-card is under (3.0.14)."""
        obj = self.run.obj(ref)
        top = data_of(obj).under if obj is not None else None
        return (top,) if top is not None else ()

    def _base(self, props: Props, stat: w.Stat) -> int | None:
        """A number that nothing modifies; of a cost that prints X, with the X that was declared (1.12.2b, 2.2.4)."""
        have, obj = props.base.get(stat), self.run.obj(props.ref)
        if have is None or stat is not w.Stat.COST or obj is None or obj.card is None:
            return have
        return have + int(obj.card.variable_cost) * data_of(obj).x

    def numbers_match(self, props: Props, what: w.Filter, env: Env) -> bool:
        """Are its numbers what they must be?"""
        if what.numbers or what.base_numbers or what.off_base is not None or what.lacks or what.lacks_base:
            unread.asked(self.run.state.objects.get(props.ref.id))
            if {*props.base, *props.stats} & {*what.lacks} or {*props.base} & {*what.lacks_base}:
                return False
        for stat, op, value in what.numbers:
            have = self._base(props, stat) if stat in (w.Stat.COST, w.Stat.PITCH) else props.stats.get(stat)
            if have is None or not compare(have, op, self.value(value, env)):
                return False
        for name, op, value in what.counters:
            if not compare(props.counters.get(name, 0), op, self.value(value, env)):
                return False
        for stat, op, value in what.base_numbers:
            if stat not in props.base or not compare(props.base[stat], op, self.value(value, env)):
                return False
        if what.off_base is not None:
            stat, op = what.off_base
            return compare(props.stats.get(stat, 0), op, props.base.get(stat, 0))
        return True

    def in_zones(self, where: tuple[w.Zone, ...], whose: w.Who | None, env: Env) -> Iterator[Ref]:
        """References to the objects of zones; in the arena, those a player controls."""
        seats = None if whose is None else self.seats(whose, env)
        for zone in where:
            if zone in (w.Zone.ARENA, w.Zone.CHAIN, w.Zone.STACK):
                both = (w.Zone.ARENA, w.Zone.CHAIN) if zone is w.Zone.ARENA else (zone,)
                for obj in (o for z in both for o in self.run.zone(z)):
                    if seats is None or obj.controller in seats:
                        yield obj.ref
            else:
                for seat in self.run.seats_from(env.controller) if seats is None else seats:
                    yield from (o.ref for o in self.run.zone(zone, seat))

    def found(self, what: w.Filter, where: tuple[w.Zone, ...], whose: w.Who | None, env: Env) -> tuple[Ref, ...]:
        """The objects that match now."""
        refs = self.in_zones(where or (w.Zone.ARENA,), whose, env)
        return tuple(r for r in refs if self.openly_matches(r, what, env))

    def openly_matches(self, ref: Ref, what: w.Filter, env: Env) -> bool:
        """Does an object match that may be an attack-proxy, or a card nobody knows?"""
        obj = self.run.obj(ref)
        if obj is None:
            return False
        if obj.card is None and obj.data.kind is Kind.CARD:
            if what.asked:  # a card nobody knows can be moved, not looked at
                self.objects.card(obj)
            return True
        if obj.data.kind is Kind.PROXY and what.attack is None:
            return False  # 1.4.3a: only "attack" means an attack-proxy
        if obj.data.kind in (Kind.ACTIVATED, Kind.TRIGGERED) and not _of_layers(what):
            return False  # 1.2.2c, g, h: only a card is called by its types and subtypes
        if obj.zone in _PUBLIC and not obj.face_up and what.face_up is None and what.asked:
            return False  # 3.0.3: nobody is told what a private card in a public zone is
        if what.asked:
            unread.asked(obj)
        return self.matches(self.objects.props(ref), what, env)

    def refs(self, what: Selector, env: Env) -> tuple[Ref, ...]:
        """The objects of a selector that asks nobody; choosing is done by the effects."""
        match what:
            case w.This():
                return (env.source,)
            case w.Bound("attack"):
                return (env.attack,) if env.attack is not None else self._active_attack()
            case w.Bound(name):
                return self.bound(name, env)
            case w.Rest(name):
                gone = {*env.refs("moved"), *env.refs("placed"), *env.refs("chosen")}
                return tuple(r for r in env.refs(name) if r not in gone and self.run.obj(r) is not None)
            case w.HeroOf(who):
                heroes = [self.objects.hero(s) for s in self.seats(who, env)]
                return tuple(h.ref for h in heroes if h is not None)
            case w.SourceOf(of):
                return tuple(self._attack_source(r) for r in self.refs(of, env))
            case w.Target(index):
                group = env.targets[index] if index < len(env.targets) else ()
                return tuple(t for t in group if isinstance(t, Ref))
            case w.Every(f, where, whose):
                return self.found(f, where, whose, env)
            case w.Pick(f, where, whose):
                return self.found(f, where, whose, env)
            case w.TopOfDeck(whose, count, bottom):
                n, decks = self.value(count, env), Decks(self.run, self.objects)
                return tuple(o.ref for s in self.seats(whose, env) for o in decks.top(s, n, bottom=bottom))
        raise NotExecutable(env.label, env.sentence)

    def followed(self, what: Selector, env: Env) -> tuple[Ref, ...]:
        """The same to do something to them: what moved as the ability triggered is where it went (3.0.9a)."""
        went = {ref.id: ref for ref in env.refs("went")}
        return tuple(went.get(r.id, r) if self.run.obj(r) is None else r for r in self.refs(what, env))

    def _attack_source(self, ref: Ref) -> Ref:
        props = self.objects.props(ref)
        return props.source if props is not None and props.source is not None else ref

    def _active_attack(self) -> tuple[Ref, ...]:
        link = self.now.link
        return (link.attack,) if link is not None else ()

    # --- numbers --------------------------------------------------------------------------------

    def _declared(self, env: Env) -> int:
        """X of the card itself, as it was declared when it was played, for as long as it exists (1.12.2b)."""
        source = self.run.obj(env.source)
        return data_of(source).x if source is not None else 0

    def value(self, value: Value, env: Env) -> int:
        """A number as it is now."""
        match value:
            case w.Num(n):
                return n
            case w.Variable(_, defined):
                return self.value(defined, env) if defined is not None else env.x or self._declared(env)
            case w.Depends(of, yes, no):
                return self.value(yes if self.holds(of, env) else no, env)
            case w.ThatDamage():
                return env.amount
            case w.ThatMuch():
                return env.number if env.number is not None else env.amount
            case w.ChosenNumber():
                return env.number or 0
            case w.DieResult():
                return env.die or 0
            case w.CountObjects(_, _, _, apart):
                found = self._counted(value, env)
                return self.different(found, apart) if apart else len(found)
            case w.StatAcross(how, stat, of):
                stats = [self._stat_of_one(r, stat) for r in self._counted(of, env)]
                return _ACROSS[how]([s for s in stats if s is not None] or [0])
            case w.AtMost(of, n):
                return min(self.value(of, env), n)
            case w.CountersOn(of, counter):
                counted = [self.objects.props(r) for r in self.refs(of, env)]  # as last known of what is gone (1.2.3)
                return sum(p.counters.get(counter, 0) for p in counted if p is not None)
            case w.CountLinks(f):
                mine = [k for k in self.now.links if k.attacker == env.controller]
                return sum(1 for k in mine if self.matches(self.objects.props(k.attack), f, env))
            case w.CountHeroesWho(who, of):
                asker = env.controller  # "them", as in ``_so``
                return sum(self.holds(of, replace(env, controller=s, them=asker)) for s in self.seats(who, env))
            case w.CountHeroes():
                return self._count_heroes(value, env)
            case CountEvents(pattern, period, apart):
                return self.past.things(pattern, period, env, apart=apart)
            case SumEvents(pattern, period):
                return self.past.total(pattern, period, env)
            case w.CountBound():
                return len(self._counted(value, env))
            case w.CountHurt(who):
                return len({*env.hurt} & {*self.seats(who, env)})
            case TimesHappened(of, kind):
                refs = self.refs(of, env)
                return sum(1 for e in happened(self.run.state.history, kind) if e.obj in refs)
            case w.StartingHeroes():
                return len(self.run.state.players)
            case w.StatOf(of, stat, base):
                return self._stat_of(of, stat, base, env)
            case w.AssetOf(who, asset):
                seat = self.seat(who, env)
                return self.run.player(seat)[asset.value] if seat is not None else 0
            case w.Arithmetic(left, op, right):
                return arithmetic(self.value(left, env), op, self.value(right, env))
        raise NotExecutable(env.label, env.sentence)

    def _counted(self, of: Value, env: Env) -> tuple[Ref, ...]:
        """The objects that a number counts."""
        match of:
            case w.CountObjects(f, where, whose, _):
                return self.found(f, where, whose, env)
            case w.CountBound(name, f):
                done = env.this_way(name) or self.bound(name, env)
                return tuple(r for r in done if f is None or self.matches(self.objects.props(r), f, env))
        raise NotExecutable(env.label, env.sentence)

    def _count_heroes(self, of: w.CountHeroes, env: Env) -> int:
        seats, own = self.seats(of.who, env), self.run.player(env.controller)["life"]
        if of.classes:
            heroes = {s: self.objects.hero(s) for s in seats}
            such = w.Filter(classes=of.classes)
            seats = tuple(s for s, h in heroes.items() if h and self.matches(self.objects.props(h.ref), such, env))
        return sum(1 for s in seats if of.stat is None or compare(self.run.player(s)["life"], of.op, own))

    def _stat_of(self, of: Selector, stat: w.Stat, base: bool, env: Env) -> int:
        refs = self.refs(of, env)
        if of == w.Bound("card") and len(refs) > 1:  # of a compound event, and it does not say which
            raise NotExecutable(env.label, env.sentence)
        return sum(self._stat_of_one(ref, stat, base) or 0 for ref in refs)

    def _stat_of_one(self, ref: Ref, stat: w.Stat, base: bool = False) -> int | None:
        props = self.objects.props(ref)
        unread.asked(self.run.state.objects.get(ref.id))
        return None if props is None else (props.base if base else props.stats).get(stat)

    # --- conditions -----------------------------------------------------------------------------

    def holds(self, condition: Condition, env: Env) -> bool:
        """Is a condition true now?"""
        match condition:
            case cond.Not(of):
                return not self.holds(of, env)
            case cond.All(of_all):
                return all(self.holds(c, env) for c in of_all)
            case cond.Any(of_any):
                return any(self.holds(c, env) for c in of_any)
            case cond.Happened(pattern, period, at_least, apart):
                return self.past.happened(pattern, period, self.value(at_least, env), env, apart=apart)
            case cond.Controls(who, f, op, n, where):
                need = self.value(n, env)
                each = [len(self.found(f, where, w.Who.YOU, replace(env, controller=s))) for s in self.seats(who, env)]
                return any(compare(have, op, need) for have in each)
            case cond.Compare(left, op, right):
                return compare(self.value(left, env), op, self.value(right, env))
            case cond.DidSo():
                return env.did
            case cond.ClashWon(by):
                winner = env.clashes[-1] if env.clashes else None
                return winner is not None and winner in self.seats(by, self.clash_env(by, env))
            case cond.ThereIsWinner():
                return bool(env.clashes) and env.clashes[-1] is not None
            case cond.PaidWith(f):
                return any(self.matches(self.objects.props(r), f, env) for r in self.bound("pitched", env))
            case cond.TurnOf(who, phase):
                return self.now.turn_player in self.seats(who, env) and self.now.phase.value.startswith(phase)
            case cond.IsMarked(who):
                return any(self.run.player(s)["marked"] for s in self.seats(who, env))
            case cond.CompletedContract():
                return any(e.kind is EventKind.COMPLETE_CONTRACT for e in self.objects.in_this_resolution())
            case cond.WonEveryClash(times):
                won = env.clashes[-times:]
                return len(won) == times and won[0] is not None and len(set(won)) == 1
        return self._holds_of_objects(condition, env)

    def bound(self, name: str, env: Env) -> tuple[Ref, ...]:
        """What the words named, or else what was paid with for their source or for its attack (1.7.6, 1.14.3)."""
        if any(name == known for known, _ in env.bound):
            return env.refs(name)
        there = (obj for ref in (env.source, env.attack) if (obj := self.run.obj(ref)) is not None)
        return next((refs for obj in there for known, refs in paid_with(obj) if known == name and refs), ())

    @staticmethod
    def clash_env(by: w.Who, env: Env) -> Env:
        """ "If they win": the other clashing hero."""
        others = [s for s in env.clashing if s != env.controller]
        return replace(env, them=others[0]) if by is w.Who.THEM and others else env

    def _holds_of_objects(self, condition: Condition, env: Env) -> bool:
        match condition:
            case cond.Matches(what, f, some):
                done = env.this_way(what.name) if some and isinstance(what, w.Bound) else ()
                found = [self.matches(self.objects.props(r), f, env) for r in done or self.refs(what, env)]
                named = what.name if isinstance(what, w.Bound) and not some else ""
                differ = any(found) is not all(found)  # of the cards of one compound event
                if len(found) > 1 and (named in THIS_WAY or (named == "card" and differ)):
                    raise NotExecutable(env.label, env.sentence)  # one is asked of, and it does not say which
                return any(found) if some else bool(found) and all(found)
            case cond.AboveBase(what, stat):
                props = [self.objects.props(r) for r in self.refs(what, env)]
                return any(p is not None and p.stats.get(stat, 0) > p.base.get(stat, 0) for p in props)
            case cond.DefendedBy(what, by, at_least):
                need = self.value(at_least, env)
                return any(self._defended(r, by, env) >= need for r in self.refs(what, env))
            case cond.WasHit(what):
                return any(self.past.has_hit(r) for r in self.refs(what, env))
            case cond.PlayedFrom(what, zone):
                return any(self.past.played_from(r) is zone for r in self.refs(what, env))
            case cond.OnlyWeapon(what):
                return any(self._only_weapon(r) for r in self.refs(what, env))
            case cond.LastAttack():
                return self.past.was_last_attack(condition, env)
            case cond.ChainLinkIs(op, n):
                return bool(self.now.links) and compare(self.now.links[-1].number, op, n)
            case cond.IsAttacking(what, at):
                on = [r for r in self.refs(what, env) if (p := self.objects.props(r)) is not None and p.attacking]
                return any(at is None or self._attacks(r, at, env) for r in on)
            case cond.IsDefending(what, against):
                return any(self._defends(r, against, env) for r in self.refs(what, env))
        raise NotExecutable(env.label, env.sentence)

    def _only_weapon(self, ref: Ref) -> bool:
        """Is it equipped to a weapon zone, and nothing of its controller's beside it?"""
        obj = self.run.obj(self._attack_source(ref))
        here = (*self.run.zone(w.Zone.ARENA), *self.run.zone(w.Zone.CHAIN))
        equipped = [o.id for o in here if obj is not None and o.controller == obj.controller]
        held = [i for i in equipped if data_of(self.run.state.objects[i]).slot == "weapon"]
        return obj is not None and held == [obj.id]

    def _defended(self, ref: Ref, by: w.Filter, env: Env) -> int:
        link = self.objects.link_of(ref)
        if link is None:
            return 0
        return sum(
            1 for d in link.defenders if self.run.obj(d) is not None and self.matches(self.objects.props(d), by, env)
        )

    def _attacks(self, ref: Ref, at: w.Filter, env: Env) -> bool:
        """Does an attack or its weapon, on the combat chain or still on the stack, target a hero that matches?"""
        obj, link = self.run.obj(ref), self.objects.link_of(ref)
        targets = link.targets if link is not None else data_of(obj).attack_targets if obj is not None else ()
        heroes = [self.objects.hero(t) for t in targets if isinstance(t, int)]
        return any(h is not None and self.matches(self.objects.of(h), at, env) for h in heroes)

    def _defends(self, ref: Ref, against: w.Filter | None, env: Env) -> bool:
        links = [k for k in self.now.links if ref in k.defenders]  # until it leaves the chain (7.0.5a)
        if not links:
            return False
        return against is None or self.matches(self.objects.props(links[-1].attack), against, env)


CHECKS = Checks(
    (Conditions.any_of_match, Conditions.none_of_match),
    Conditions.place_matches,
    (Conditions.numbers_match,),
)


def _of_layers(what: w.Filter) -> bool:
    """May an ability on the stack be such an object?"""
    return not what.asked.isdisjoint(("layer", "attack", "action")) or any(map(_of_layers, what.any_of))
