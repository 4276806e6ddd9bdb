"""What has happened, as printed words ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from judge.games.flesh_and_blood.part import Part
from judge.games.flesh_and_blood.reads.numbers import compare
from judge.games.flesh_and_blood.reads.properties import Properties, Words
from judge.games.flesh_and_blood.situation import CardData, Env, Forbidden, Props, Step, data_of
from judge.games.flesh_and_blood.vocabulary.abilities import Forbids
from judge.games.flesh_and_blood.vocabulary.conditions import LastAttack
from judge.games.flesh_and_blood.vocabulary.events import DYING, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import Filter, Period, Who, Zone
from judge.rules.lasting import happened
from judge.rules.questions import NotExecutable, Unknown
from judge.rules.state import Event, Obj, Ref
from judge.rules.telling import GIVEN
from judge.rules.values import replace
from judge.rules.work import Run

_THIS = frozenset({"this"})  # all that is asked is that it is the source itself
_SAID = frozenset({"besides", "other", "controller"})  # what a fact says of a card that it does not name
_UNTOLD = (
    "damage",
    "fused",
    "random",
    "way",
    "from_zone",
    "hero_target",
    "target",
    "target_hero",
    "by_source",
    "marked",
)
_PAID = frozenset({EventKind.FUSION, EventKind.BOOST})
_DONE = {"pitch": EventKind.PITCH, "play": EventKind.PLAY, "activate": EventKind.ACTIVATE, "attack": EventKind.ATTACK}


class Past(Part):
    """Reads the history of a position; changes nothing."""

    def __init__(self, run: Run, objects: Properties, words: Words) -> None:
        super().__init__(run)
        self.objects, self.words = objects, words

    def has_hit(self, ref: Ref, seat: int | None = None) -> bool:
        """Did an attack hit (7.5.5), also when it is gone? seat: that player's hero."""
        hits = happened(self.run.state.history, EventKind.HIT)
        return any(e.obj == ref and seat in (None, e.target) for e in hits)

    def played_from(self, ref: Ref) -> Zone | None:
        """The zone an object was played from."""
        obj = self.run.obj(ref)
        return data_of(obj).played_from if obj is not None else None

    def comes_from(self, ref: Ref) -> Zone | None:
        """The zone an object would defend or be played from: where it is, or was before it was played (8.3.4b)."""
        obj = self.run.obj(ref)
        if obj is None:
            return None
        return self.played_from(ref) if obj.zone is Zone.STACK else Zone(obj.zone)

    def was_last_attack(self, asked: LastAttack, env: Env) -> bool:
        """Had the attack before this one (of the combat chain, or your own of the turn) one of the names (2.7)?

        Or did it match a noun? Or, where that is asked, did it hit?
        """
        before = self.now.links
        about = before and before[-1].attack in (env.source, env.attack)
        within = before and not (about or before[-1].damage_done)
        if about or within:
            before = before[:-1]  # the attack the words are said of, or in whose link they are
        if asked.hit:
            return bool(before) and self.has_hit(before[-1].attack)
        source = self.run.obj(env.source)
        if within and (source is None or source.card is None or "Attack" not in source.card.subtypes):
            # what is no attack itself does not say whether that one counts
            raise NotExecutable(env.label, env.sentence)
        if asked.period is Period.TURN:
            last = self._last_of_turn(env)
        else:
            last = self.objects.props(before[-1].attack) if before else None
        wanted = {n.casefold() for n in asked.names}
        if last is None:
            return False
        named = bool({n.casefold() for n in last.names} & wanted)
        return named or any(self.words.matches(last, f, env) for f in asked.nouns)

    def _last_of_turn(self, env: Env) -> Props | None:
        """Your attack of this turn before the one the words are about."""
        for event in happened(self.run.state.history, EventKind.ATTACK, turn=self.now.turn):
            if event.player == env.controller and (event.obj is None or event.obj not in (env.attack, env.source)):
                return self._seen(event)
        return None

    def count(self, pattern: EventPattern, period: Period, env: Env) -> int:
        """How often the history matches within a period ending now."""
        found = list(self._matching(pattern, period, env))
        if any(self.is_of_ally(pattern, e) for e in found):
            raise NotExecutable(env.label, env.sentence)
        return len(found)

    def happened(self, pattern: EventPattern, period: Period, least: int, env: Env, *, apart: bool = False) -> bool:
        """Does the history match at least so often, for one and the same player where "a hero" is said?

        apart: for so many weapons, allies or attacks, however often each did it. ``NotExecutable`` where an ally's
        attack would decide it (see ``is_of_ally``)."""
        if not self._happened(pattern, period, least, env, apart=apart):
            return False
        found: list[Event] = []
        with suppress(Unknown):  # so many of which all is known are enough
            found.extend(self._matching(pattern, period, env))
        if any(self.is_of_ally(pattern, e) for e in found):
            own = replace(_without_allies(pattern), or_else=tuple(_without_allies(p) for p in pattern.or_else))
            if not self._happened(own, period, least, env, apart=apart):
                raise NotExecutable(env.label, env.sentence)
        return True

    @staticmethod
    def is_of_ally(pattern: EventPattern, event: Event) -> bool:
        """Is it an ally's attack where words ask whom a player or hero has attacked or hit? The ally's controller is no
        attacking hero and has dealt no damage (8.2.8c, 8.2.8e); whether they attacked or hit is not said."""
        ally = event.seen is not None and "Ally" in event.seen.subtypes
        return ally and any(_by_themselves(p) for p in (pattern, *pattern.or_else) if p.kind is event.kind)

    def _happened(self, pattern: EventPattern, period: Period, least: int, env: Env, *, apart: bool) -> bool:
        count = self._apart if apart else self._things
        if least <= 1 or pattern.who not in (Who.AN_OPPONENT, Who.ANY_HERO):
            found: list[Event] = []
            for event in self._matching(pattern, period, env):
                found.append(event)
                if count(pattern, found) >= least:
                    return True
            return least <= 0
        own = _of_player(pattern, Who.YOU)
        return any(
            self._happened(own, period, least, replace(env, controller=seat), apart=apart)
            for seat in self.words.seats(pattern.who, env)
        )

    def things(self, pattern: EventPattern, period: Period, env: Env, *, apart: bool) -> int:
        """How many things the matching events of a period were done to; apart: how many did it."""
        return (self._apart if apart else self._things)(pattern, [*self._matching(pattern, period, env)])

    @staticmethod
    def _apart(pattern: EventPattern, events: Sequence[Event]) -> int:
        """How many weapons, allies or attacks events are of."""
        if sum(GIVEN in e.tags for e in events) > 1:
            raise Unknown(f'of the facts "{pattern.kind.value}" it matters whether they tell of the same')
        return len({getattr(e.seen, "source", None) or e.obj for e in events})

    @staticmethod
    def _things(pattern: EventPattern, events: Sequence[Event]) -> int:
        """How many things events were done to: one event creates several tokens, and one attack hits several heroes at
        once."""
        if pattern.kind is EventKind.HIT and pattern.obj is not None and not pattern.obj.this:
            return len({(e.obj or n, e.moment) for n, e in enumerate(events)})
        return sum(e.amount if e.kind is EventKind.CREATE else 1 for e in events)

    def total(self, pattern: EventPattern, period: Period, env: Env) -> int:
        """The amounts of the matching events of a period, added up."""
        return sum(e.amount for e in self._matching(pattern, period, env))

    def _matching(self, pattern: EventPattern, period: Period, env: Env) -> Iterator[Event]:
        """Those that match, whichever they are first; ``Unknown`` behind them, where of others it is not known."""
        if period is Period.YOUR_TURN:
            if self.now.turn_player != env.controller:
                return
            period = Period.TURN
        if period is Period.TURN and not pattern.or_else:
            asked: Iterator[Event] = happened(self.run.state.history, pattern.kind, turn=self.run.moment().turn)
        else:
            asked = self._within(period, env)
        unknown: Unknown | None = None
        for event in asked:
            try:
                if (event.kind is pattern.kind or pattern.or_else) and self.event_matches(pattern, event, env):
                    yield event
            except Unknown as error:
                unknown = unknown or error
        if unknown is not None:
            raise unknown

    def _within(self, period: Period, env: Env) -> Iterator[Event]:
        """What has happened in a period, the latest first."""
        if period in (Period.CHAIN, Period.LINK) and not self.now.open:
            return  # 7.0.2b, 7.0.3d
        now = self.run.moment()
        first = self._first_attack() if period is Period.CHAIN else ()
        for event in self.run.state.history.backwards():
            at = event.moment
            if at.turn != now.turn and period not in (Period.GAME, Period.OF_ATTACK):
                return
            inside = True
            match period:
                case Period.STEP:
                    inside = (at.step, at.link) == (Step.REACTION.value, now.link)
                case Period.LINK:
                    inside = at.link == now.link
                case Period.CHAIN:  # it was open when the attack that opened it was paid for (5.1.2, 7.0.2a)
                    inside = bool(at.link) and at.link // 1000 == self.now.chain
                    inside = inside or event.obj in first or event.source in first
                case Period.ACTION_PHASE:
                    inside = at.phase == now.phase
                case Period.OF_ATTACK:
                    inside = event.obj == env.attack
            if inside:
                yield event

    def _first_attack(self) -> tuple[Ref, ...]:
        """The attack that opened the combat chain, where it is or was."""
        if self.now.links:
            return (self.now.links[0].attack,)
        return tuple(o.ref for o in self.run.zone(Zone.STACK) if o.card is not None) if self.now.open else ()

    def nth_this_turn(self, ref: Ref, what: Filter, n: int, env: Env) -> bool:
        """ "The first X you play", "your second X attack each turn", "the first attack that targets you each turn": so
        many such came before it this turn."""
        kind = EventKind.ATTACK if what.attack else EventKind.PLAY
        mine: list[Ref | None] = []
        alike, by = replace(what, at=None), env.controller if what.controller is not None else None
        one = self.run.obj(ref)
        if what.controller is Who.OPPONENTS and one is not None:  # of each of them their own
            by = one.holder
        for event in self.run.state.history.backwards():
            if event.moment.turn != self.now.turn:
                break
            if event.kind is not kind or (by is not None and event.player != by):
                continue
            at, targets = what.at, (*self._targets(event), event.target)
            aimed = at is None or any(self._aimed_at(at, replace(event, target=t), env) for t in targets)
            if aimed and self._seen_matches(event, alike, env):
                mine.append(event.obj)
        before = mine[mine.index(ref) + 1 :] if ref in mine else mine
        return len(before) == n - 1

    def done(self, said: Forbids | Forbidden, seat: int, env: Env) -> int:
        """How often a player has done this turn what a restriction speaks of ("can't play more than 1 action")."""
        kinds = [_DONE[one] for one in said.doing.split(" or ")]
        mine = [e for e in happened(self.run.state.history, *kinds, turn=self.now.turn) if e.player == seat]
        if said.origin:
            mine = [e for e in mine if any(f"from {zone.value}" in e.tags for zone in said.origin)]
        return sum(self._was(e, said.what, replace(env, controller=seat)) for e in mine)

    def _was(self, event: Event, what: Filter, env: Env) -> bool:
        """Of what is activated it is the ability that is an action (5.2.1b)."""
        if event.kind is EventKind.ACTIVATE and what.action is not None:
            return what.action is ("action" in event.tags) and self._was(event, replace(what, action=None), env)
        return self._seen_matches(event, what, env)

    def event_matches(self, pattern: EventPattern, event: Event, env: Env) -> bool:
        """Does an event that happened, or is about to, match a pattern?"""
        if pattern.or_else and any(self.event_matches(p, event, env) for p in pattern.or_else):
            return True
        if event.kind is not pattern.kind or (event.kind is EventKind.PREVENT and not event.amount):
            return False
        untold = GIVEN in event.tags
        unsaid = untold and event.player is None
        if pattern.who is not None and not unsaid and event.player not in self.words.seats(pattern.who, env):
            return False
        if untold and (unsaid or any(getattr(pattern, one) not in (None, "", False) for one in _UNTOLD)):
            raise Unknown(f'of the fact "{event.kind.value}" it matters what it does not tell')
        if pattern.target is not None and not self._targets(event) & {*self.words.seats(pattern.target, env)}:
            return False
        if pattern.by is not None and (event.cause is None or event.cause not in self.words.seats(pattern.by, env)):
            return False
        if pattern.turn_of is not None and event.moment.player not in self.words.seats(pattern.turn_of, env):
            return False
        if pattern.marked and not (isinstance(event.target, int) and self.run.player(event.target)["marked"]):
            return False
        if pattern.amount is not None:
            op, n = pattern.amount
            if not compare(event.amount, op, self.words.value(n, env)):
                return False
        if pattern.target_hero is not None and not self._aimed_at(pattern.target_hero, event, env):
            return False
        return self._marks_match(pattern, event) and self._event_objects(pattern, event, env)

    @staticmethod
    def _targets(event: Event) -> set[int]:
        """The players an event is aimed at: an attack has several (1.4.5)."""
        more = event.numbers if event.kind is EventKind.ATTACK else ()
        return {*more, *([event.target] if isinstance(event.target, int) else ())}

    def token_matches(self, name: str, what: Filter, event: Event, env: Env) -> bool:
        """Is a token that would be created (8.5.2) one that matches?"""
        card = self.now.tokens.get(name.casefold())
        if card is None or event.player is None:
            return False
        holder = event.target if isinstance(event.target, int) else event.player
        token = Obj(0, 0, card, event.player, holder, Zone.ARENA, None, data=CardData(token=True))
        return self.words.matches(self.objects.fresh(token), what, env)

    def _aimed_at(self, what: Filter, event: Event, env: Env) -> bool:
        """Is the hero, or the object, an event is aimed at one that matches?"""
        if not isinstance(event.target, int):
            return self.words.matches(self.objects.props(event.target), what, env)
        hero = self.objects.hero(event.target)
        return hero is not None and self.words.matches(self.objects.of(hero), what, env)

    @staticmethod
    def _marks_match(pattern: EventPattern, event: Event) -> bool:
        if pattern.by_wager and "wager" not in event.tags:
            return False
        if pattern.hero_target is not None and pattern.hero_target != isinstance(event.target, int):
            return False
        if pattern.damage and pattern.damage not in event.tags:
            return False
        if pattern.face_up and event.obj is None:
            return False
        if pattern.random and "random" not in event.tags:
            return False
        if pattern.together_from is not None and f"with one from {pattern.together_from.value}" not in event.tags:
            return False
        if pattern.way not in ("", DYING) and f"from {pattern.way}" not in event.tags:
            return False
        if pattern.fused and f"fused {pattern.fused}" not in event.tags:
            return False
        if pattern.counter and pattern.counter not in event.names:
            return False
        if pattern.at_another and event.target == event.player:
            return False
        if pattern.lethal is not None and pattern.lethal != ("lethal" in event.tags):
            return False
        if pattern.from_zone is not None and f"from {pattern.from_zone.value}" not in event.tags:
            return False
        if pattern.phase and not event.moment.phase.startswith(pattern.phase):
            return False
        return not pattern.step or event.moment.step.startswith(pattern.step)

    def _event_objects(self, pattern: EventPattern, event: Event, env: Env) -> bool:
        if event.kind is EventKind.CREATE and event.obj is None and pattern.obj is not None:  # they would be created
            if not any(self.token_matches(name, pattern.obj, event, env) for name in event.names):
                return False
        elif pattern.obj is not None and not self._seen_matches(event, pattern.obj, env):
            return False
        if (
            event.kind in _PAID
            and pattern.obj is not None
            and pattern.obj.asked == _THIS
            and not self._same_existence(event.obj, env.source)
        ):
            return False
        if pattern.other is not None and not self.words.matches(self.objects.props(event.other), pattern.other, env):
            return False
        if pattern.by_source is not None and not self.words.matches(
            self.objects.props(event.source), pattern.by_source, env
        ):
            return False
        with_it = [p for _, p in others_of(event, pattern)]
        if pattern.alone is not None and pattern.alone != (not with_it):
            return False
        for need in (pattern.together, pattern.others):
            if need is not None:
                op, n, f = need
                if not compare(sum(1 for p in with_it if self.words.matches(p, f, env)), op, n):
                    return False
        return True

    def _same_existence(self, paid: Ref | None, source: Ref) -> bool:
        """Is it the object that something was paid for, or what that became when it left the arena (1.2.3b)? The card
        has no such history once it is played anew (3.0.9)."""
        obj = self.run.state.objects.get(source.id)
        gone = obj is not None and obj.zone not in (Zone.STACK, Zone.ARENA, Zone.CHAIN)
        return paid is not None and (paid == source or (gone and paid == Ref(source.id, source.life - 1)))

    def _seen(self, event: Event) -> Props | None:
        """What an event is about, as it was seen. ``Unknown`` where that is a fact that does not name it."""
        if _unnamed(event) and event.player is not None:
            name = self.run.player(event.player).name
            raise Unknown(f'a fact says "{event.kind.value}" of {name}, and it matters of which card')
        seen: Props | None = event.seen if event.seen is not None else self.objects.props(event.obj)
        return seen

    def _seen_matches(self, event: Event, what: Filter, env: Env) -> bool:
        seen, ref = event.seen, event.obj
        if what.asked == _THIS:
            return ref is not None and (ref.id == env.source.id or (seen is not None and seen.source == env.source))
        if what.besides and ref in env.refs(what.besides):  # as it was seen, it was still another object (3.0.7)
            return False
        if _unnamed(event) and not what.asked - (_SAID | ({"attack"} if event.kind is EventKind.ATTACK else set())):
            return True
        return self.words.matches(self._seen(event), what, env)


def others_of(event: Event, pattern: EventPattern) -> list[tuple[Ref, Props | None]]:
    """What an event names beside its object; of cards that defend together those that came from where is asked."""
    came = f" from {pattern.from_zone.value}" if pattern.others and pattern.from_zone is not None else ""
    each = enumerate(zip(event.others, event.seen_others, strict=True))
    return [(r, p) for i, (r, p) in each if r != event.obj and (not came or f"{i}{came}" in event.tags)]


def _unnamed(event: Event) -> bool:
    return GIVEN in event.tags and event.seen is None


def _by_themselves(pattern: EventPattern) -> bool:
    """Does it ask of a player or hero, with nothing said of the attack?"""
    if pattern.who is None or pattern.obj is not None:
        return False
    aimed = pattern.hero_target or pattern.target is not None or pattern.target_hero is not None
    return pattern.kind is EventKind.HIT or (pattern.kind is EventKind.ATTACK and bool(aimed))


def _without_allies(pattern: EventPattern) -> EventPattern:
    return replace(pattern, obj=Filter(not_subtypes=("Ally",))) if _by_themselves(pattern) else pattern


def _of_player(pattern: EventPattern, who: Who) -> EventPattern:
    """The pattern with another player as the one who does it."""
    return replace(pattern, who=who, or_else=tuple([_of_player(p, who) for p in pattern.or_else]))
