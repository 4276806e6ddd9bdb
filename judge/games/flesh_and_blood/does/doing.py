"""What happens: all that players do, effects do, and the rules do by themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from judge.games.flesh_and_blood.does import (
    applying,
    chances,
    choosing,
    contests,
    controlling,
    counting,
    creating,
    defending,
    harming,
    moving,
    paying,
    searching,
    statuses,
)
from judge.games.flesh_and_blood.does.events import Events, Rules
from judge.games.flesh_and_blood.does.gains import Gains
from judge.games.flesh_and_blood.does.ordering import Ordering
from judge.games.flesh_and_blood.does.part import Doer, Effects, Kit
from judge.games.flesh_and_blood.does.performing import Performing
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.does.playing import Playing
from judge.games.flesh_and_blood.does.replacing import Replacing
from judge.games.flesh_and_blood.does.resolving import Resolving
from judge.games.flesh_and_blood.does.settling import Settling
from judge.games.flesh_and_blood.does.triggering import Triggering
from judge.games.flesh_and_blood.judges.judging import Judging
from judge.games.flesh_and_blood.reads.reading import Reading
from judge.games.flesh_and_blood.reads.unread import noted
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Effect
from judge.rules.course import Course
from judge.rules.parts import joined
from judge.rules.questions import Purpose
from judge.rules.state import State
from judge.rules.work import Run

_TABLES: tuple[tuple[type[Doer], Effects], ...] = (
    (choosing.Choosing, choosing.EFFECTS),
    (paying.Paying, paying.EFFECTS),
    (moving.Moving, moving.EFFECTS),
    (controlling.Controlling, controlling.EFFECTS),
    (counting.Counting, counting.EFFECTS),
    (creating.Creating, creating.EFFECTS),
    (harming.Harming, harming.EFFECTS),
    (applying.Applying, applying.EFFECTS),
    (defending.Defending, defending.EFFECTS),
    (searching.Searching, searching.EFFECTS),
    (statuses.Statuses, statuses.EFFECTS),
    (chances.Chances, chances.EFFECTS),
    (contests.Contests, contests.EFFECTS),
)
_PARTS = {term: part for part, table in _TABLES for term in table}
EFFECTS = joined(*(table for _, table in _TABLES))  # a term with two meanings is an error here


class Doing:
    """Changes the position of a run; each part is handed those below it."""

    def __init__(self, run: Run, reads: Reading, judges: Judging) -> None:
        self.run, self.reads = run, reads
        kit = Kit(run, reads, judges)
        self.course = Course(run, EventKind.MOMENT)
        self.choosing = choosing.Choosing(kit)
        self.triggering = Triggering(kit, self.choosing)
        self.replacing = Replacing(kit, self.choosing, self.triggering)
        self.events = Events(kit)
        self.places = Places(kit, self.triggering, self.events)
        self.paying = paying.Paying(kit, self.choosing, self.events, self.places)
        self.moving = moving.Moving(kit, self.choosing, self.events, self.places, self.paying)
        self.counting = counting.Counting(kit, self.choosing, self.moving)
        self.creating = creating.Creating(kit, self.events, self.moving)
        self.harming = harming.Harming(kit, self.choosing, self.replacing, self.events)
        self.gains = Gains(kit, self.events)
        self.applying = applying.Applying(kit, self.choosing, self.triggering, self.events, self.gains)
        self.controlling = controlling.Controlling(kit, self.choosing, self.events, self.applying)
        self.defending = defending.Defending(kit, self.choosing, self.events, self.places, self.triggering)
        self.searching = searching.Searching(kit, self.choosing, self.events, self.places, self.moving, self.creating)
        self.statuses = statuses.Statuses(kit, self.choosing, self.events, self.places, self.applying)
        self.chances = chances.Chances(kit, self.choosing, self.replacing, self.events, self.applying)
        self.contests = contests.Contests(
            kit, self.choosing, self.replacing, self.events, self.moving, self.creating, self.applying
        )
        self.performing = Performing(kit, self.choosing, self.triggering)
        self.playing = Playing(
            kit, self.choosing, self.events, self.places, self.paying, self.applying, self.performing
        )
        self.resolving = Resolving(
            kit, self.places, self.paying, self.moving, self.defending, self.performing, self.playing
        )
        self.settling = Settling(
            kit, self.course, self.triggering, self.events, self.places, self.gains, self.chances, self.controlling
        )
        self.ordering = Ordering(kit, probe)
        self._join()
        self.act = self.playing.act

    def _join(self) -> None:
        """What leads back up: events follow from events, and what replaces one generates effects."""
        made = {type(part): part for part in vars(self).values()}

        def doing(term: type[Effect]) -> Callable[[Effect, Env], Env] | None:
            return partial(EFFECTS[term], made[_PARTS[term]]) if term in _PARTS else None

        self.performing.doing = doing
        self.replacing.perform = self.performing.perform
        rules = Rules(
            turn_seat=self.events.turn_seat,
            seats_from=self.run.seats_from,
            considered=self.replacing.considered,
            active=self.replacing.active,
            replaced=self.replacing.replaced,
            seen=self.triggering.seen,
            waiting=self.triggering.waiting,
            trigger=self.triggering.trigger,
            after=self.contests.after,
            put_pending=self.resolving.put_pending,
            decided=self.events.decided,
        )
        self.events.follow(rules, self.ordering.alike_first)
        self.replacing.happen = self.events.happen

    def fresh(self) -> None:
        """Forget what a run keeps until its end, which it did not come to."""
        self.settling.closing = self.settling.turn_over = False
        self.triggering.began = None
        self.choosing.purpose, self.paying.pitched = Purpose.EFFECT, ()
        self.replacing.fresh()


def probe(state: State) -> Doing:
    """Another run on a position, to see what something would come to."""
    run = Run(state)
    run.noted = noted
    reads = Reading(run)
    return Doing(run, reads, Judging(reads))
