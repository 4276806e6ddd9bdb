"""What a player may do: every legal action with priority, every legal set of defending cards (rules 1.11, 7.3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, product

from judge.games.flesh_and_blood.actions import Action, ActivateAbility, PlayCard
from judge.games.flesh_and_blood.judges.judging import Judging
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.surroundings import has_come
from judge.games.flesh_and_blood.situation import PlayPermission
from judge.games.flesh_and_blood.vocabulary.abilities import Activated
from judge.games.flesh_and_blood.vocabulary.changes import AsInstant, PlayableFrom
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.state import Obj, Ref, ZoneKey

_ALWAYS = (Zone.HAND, Zone.ARSENAL)  # what lies there may be played without words that say so (5.1.1)
_PERMITS = frozenset({AsInstant, PlayableFrom})
_OWN = (*_ALWAYS, Zone.GRAVEYARD, Zone.BANISHED, Zone.SOUL)


def actions(judges: Judging, seat: int) -> list[Action]:
    """Every card a player may begin to play now and every ability they may begin to activate, one of those that are
    alike. Whether it can be paid for shows when it is announced."""
    found: dict[object, Action] = {}
    now = _Now(judges, seat)
    state = judges.reads.run.state
    kinds = judges.begun[seat].of(lambda: _kinds(judges, seat), state.objects, state.zones)
    if kinds is not None and not any(map(now.__getitem__, kinds)) and _nothing_permits(judges):
        return []
    own = _own(judges, seat)
    for obj in own:
        # Nobody can tell what an unread sentence lets it do; who tries is told which one it is.
        if obj.card.unread and unread.may_act(obj):
            found[judges.reads.objects.alike(obj.ref), None] = PlayCard(obj.ref)
    for obj in _unread(judges, seat):
        found[judges.reads.objects.alike(obj.ref), None] = ActivateAbility(obj.ref, 0)
    for obj in _playable(judges, seat, own):
        when = obj.card.when
        if not now[when] and not (when[0] == "action" and now.instantly(obj)):
            continue
        what = (judges.reads.objects.likeness(obj), None)
        if what not in found and not judges.legality.play_reasons(seat, obj):
            found[what] = PlayCard(obj.ref)
    for obj in _active(judges, seat, own):
        for i, ability in enumerate(judges.targets.activated(obj)):
            if now[ability.kind, ability.attacks] and not judges.legality.activation_reasons(seat, obj, ability):
                found.setdefault((judges.reads.objects.alike(obj.ref), i), ActivateAbility(obj.ref, i))
    return list(found.values())


def _kinds(judges: Judging, seat: int) -> frozenset[tuple[str, bool]] | None:
    """The kinds of all cards and abilities that a player could begin to play or activate where the moment allows that
    kind, by what is printed; None where it prints more than that."""
    every = _own(judges, seat)
    if any(obj.card.unread or not _PERMITS.isdisjoint(obj.card.permits) for obj in every) or _unread(judges, seat):
        return None
    arena = [o for o in judges.reads.objects.around().printed.activating if seat in (o.controller, o.home)]
    acts = (a for obj in (*every, *arena) if obj.card.activates for a in obj.card.abilities if isinstance(a, Activated))
    return frozenset([*(o.card.when for o in every if o.zone in _ALWAYS), *((a.kind, a.attacks) for a in acts)])


def _unread(judges: Judging, seat: int) -> list[Obj]:
    """What may let a player do something, in a sentence nobody reads: what they control, or what speaks of any hero."""
    objects = judges.reads.objects.around().objects
    odd = [o for o in objects if o.card is not None and o.card.unread and unread.may_act(o)]
    return [o for o in odd if o.controller == seat or any("any hero" in s.text.lower() for s in o.card.unread)]


def _nothing_permits(judges: Judging) -> bool:
    """Does nothing at work allow what is not printed, or give abilities?"""
    around = judges.reads.objects.around()
    given = around.given_all or around.given or not _PERMITS.isdisjoint(around.changing)
    return not given and not any(isinstance(e, PlayPermission) for e in around.effects)


def attempts(judges: Judging, seat: int) -> list[Action]:
    """Every card and ability a player could attempt, allowed now or not, one of those that are alike."""
    found: dict[object, Action] = {}
    own = _own(judges, seat)
    for obj in _playable(judges, seat, own):
        found.setdefault((judges.reads.objects.alike(obj.ref), None), PlayCard(obj.ref))
    for obj in _unread(judges, seat):
        found[judges.reads.objects.alike(obj.ref), None] = ActivateAbility(obj.ref, 0)
    for obj in _active(judges, seat, own):
        for i in range(len(judges.targets.activated(obj))):
            found.setdefault((judges.reads.objects.alike(obj.ref), i), ActivateAbility(obj.ref, i))
    return list(found.values())


class _Now(dict[tuple[str, bool], bool]):
    """What kinds of cards and abilities the moment allows, by what kind it is and whether it attacks: asked once for
    each kind, not for each card. The rest of the rules is not asked."""

    def __init__(self, judges: Judging, seat: int) -> None:
        self._judges = judges
        self._seat = seat
        effects = judges.reads.run.state.effects
        self._permitted = bool(effects) and any(isinstance(e, PlayPermission) and e.as_instant for e in effects)
        self._permitted = self._permitted or judges.reads.granted.speaks_of(AsInstant)

    def __missing__(self, when: tuple[str, bool]) -> bool:
        kind, attack = when
        forbidden = self._judges.legality.timing(self._seat, kind, attack=attack, what="it") if kind else ()
        allows = self[when] = next(iter(forbidden), None) is None
        return allows

    def instantly(self, obj: Obj) -> bool:
        """May an action card be played as though it were an instant? Asked of cards only where words speak of it."""
        asked = self._permitted or AsInstant in obj.card.permits
        return asked and self._judges.legality.as_instant(self._seat, obj)


def _own(judges: Judging, seat: int) -> list[Obj]:
    """The cards in a player's own zones that are known."""
    state = judges.reads.run.state
    zones, objects = state.zones, state.objects
    every = [objects[i] for key in _own_zones(seat) if key in zones for i in zones[key]]
    return [obj for obj in every if obj.card is not None]


@cache
def _own_zones(seat: int) -> tuple[ZoneKey, ...]:
    return tuple([(zone, seat) for zone in _OWN])


def _playable(judges: Judging, seat: int, own: list[Obj]) -> Iterable[Obj]:
    """Cards outside hand and arsenal that words allow to be played from there (5.1.1a), those in them, and those that
    effects at work name."""
    at_hand = [o for o in own if o.zone in _ALWAYS]
    if len(at_hand) < len(own):
        spoken = judges.reads.granted.speaks_of(PlayableFrom)
        elsewhere = [o for o in own if o.zone not in _ALWAYS and (spoken or PlayableFrom in o.card.permits)]
        at_hand = [*(o for o in elsewhere if judges.legality.from_elsewhere(seat, o)), *at_hand]
    effects = judges.reads.run.state.effects
    return at_hand if not effects else (*at_hand, *_named(judges, seat))


def _named(judges: Judging, seat: int) -> Iterator[Obj]:
    for effect in judges.reads.run.state.effects:
        if isinstance(effect, PlayPermission) and effect.seat == seat and has_come(effect, judges.reads.now):
            obj = judges.reads.run.obj(effect.ref)
            if obj is not None and obj.card is not None and obj.zone not in _ALWAYS:
                yield obj


def _active(judges: Judging, seat: int, own: list[Obj]) -> Iterator[Obj]:
    """The objects a player could activate an ability of."""
    around = judges.reads.objects.around()
    given = around.given_all or bool(around.given)
    for obj in around.objects if given else around.printed.activating:
        if seat in (obj.controller, obj.home) and obj.card is not None and (obj.face_up or obj.card.works_hidden):
            yield obj
    for obj in own:
        if (given or obj.card.activates) and obj.face_up:
            yield obj


def defences(judges: Judging, seat: int) -> list[tuple[Ref, ...]]:
    """Every legal set of defending cards a player may declare, one of those that are alike; the smallest first."""
    here = [o for o in judges.reads.objects.around().objects if o.controller == seat]
    own = [o for zone in (Zone.HAND, Zone.ARSENAL) for o in judges.reads.run.zone(zone, seat)]
    every: dict[object, list[Ref]] = {}
    for obj in (*own, *here):
        if obj.card is not None:
            every.setdefault(judges.reads.objects.likeness(obj), []).append(obj.ref)
    groups = {what: refs for what, refs in every.items() if not judges.legality.defend_reasons(seat, (refs[0],))}
    choices = [[tuple(group[:n]) for n in range(len(group) + 1)] for group in groups.values()]
    sets = [tuple(chain.from_iterable(chosen)) for chosen in product(*choices)]
    if judges.legality.counts_defenders():  # each of them may defend; whether all together may is asked only then
        sets = [refs for refs in sets if len(refs) < 2 or not judges.legality.defend_reasons(seat, refs)]
    if judges.legality.asks_defenders():
        sets = [refs for refs in sets if judges.legality.lacking(seat, refs) is None]
    return sorted(sets, key=len)
