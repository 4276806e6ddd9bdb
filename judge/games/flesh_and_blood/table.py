"""A position with everything the rules can do to it; game state actions (rule 1.10)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any as Anything

from judge.games.flesh_and_blood.commuting import came_to
from judge.games.flesh_and_blood.happening import living
from judge.games.flesh_and_blood.reads.properties import LIFE_LOST
from judge.games.flesh_and_blood.resolving import Resolving
from judge.games.flesh_and_blood.situation import (
    Copied,
    DelayedTrigger,
    Env,
    Kind,
    Lasting,
    PendingTrigger,
    Step,
    data_of,
)
from judge.games.flesh_and_blood.vocabulary.abilities import Keyword, StateTriggered
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Duration, Stat, Zone
from judge.rules.happening import TRIGGERING, Choice
from judge.rules.questions import LimitReached, NotExecutable, Purpose, Refused, Unknown
from judge.rules.state import Event, Obj, Ref, State
from judge.rules.values import replace
from judge.rules.work import Again, Asked

_MOST_LAYERS = 400
_MOST_COMPARED = 8  # triggers of one player at once of which every two are compared


class Table(Resolving):
    """A position with everything the rules can do to it."""

    closing: bool = False  # set by game state actions: the Close Step begins (1.10.2e)
    compares: bool = False  # orders that come to the same are not asked for (nobody looks between two of them)
    turn_over: bool = False  # the turn player has left the game

    def fresh(self) -> None:
        """Forget what was kept for one run."""
        self.closing = self.turn_over = False
        self.purpose, self.pitched, self.compound = Purpose.EFFECT, (), None
        self._replacing.clear()
        self.replacements.clear()
        self.objects.began = 0

    @property
    def does(self) -> Table:
        """What changes the position."""
        return self

    def say(self, what: str, *cites: str) -> None:
        """Note a moment of the game in the history."""
        self.run.note(Event(EventKind.MOMENT, player=self.now.turn_player, names=(what,), cites=cites))

    def expire(self, *ending: Duration) -> None:
        """Effects whose duration ends now cease (6.2.2a)."""
        ended = [e for e in self.run.state.effects if self._ends(e, ending)]
        if ended:
            self.run.set(effects=tuple(e for e in self.run.state.effects if e not in ended))
        for effect in ended:
            if isinstance(effect, Copied):
                self.uncopy(effect.ref)
        for effect in ended:
            if isinstance(effect, DelayedTrigger) and effect.once:
                self.say(f"{effect.env.label}: “{effect.env.sentence}” will not happen any more", "6.6.3a")

    def _ends(self, effect: Anything, ending: tuple[Duration, ...]) -> bool:
        if not isinstance(effect, Lasting) or effect.duration not in ending:
            return False
        s = self.now
        match effect.duration:
            case Duration.YOUR_NEXT_TURN_START | Duration.YOUR_NEXT_TURN_END:
                return effect.env.controller == s.turn_player and s.turn > effect.turn
            case Duration.THEIR_NEXT_TURN_END | Duration.THEIR_NEXT_TURN:
                return effect.env.them == s.turn_player and s.turn > effect.turn
            case _:
                return True

    # --- orders that make no difference ---------------------------------------------------------

    def alike_first(self, several: Sequence[Anything], words: Choice) -> tuple[Anything, ...]:
        """Triggered effects of which every two come to the same in both orders need not be ordered (6.6.6b)."""
        if words is TRIGGERING and self.compares:
            pairs = combinations(several, 2)
            if len(several) <= _MOST_COMPARED and all(self._commute(one, two) for one, two in pairs):
                return (None,) * len(several)
        return super().alike_first(several, words)

    def _commute(self, one: PendingTrigger, two: PendingTrigger) -> bool:
        first = self._resolved(one, two)
        return first is not None and first == self._resolved(two, one)

    def _resolved(self, *order: PendingTrigger) -> Anything:
        """What it comes to when these resolve and nothing else; None when something is asked."""
        probe = type(self)(replace(self.run.state, pending=(), agenda=(), answers=()))
        try:
            for pending in order:
                probe.put_pending(pending)
                if probe.run.zone(Zone.STACK) and probe.run.zone(Zone.STACK) != self.run.zone(Zone.STACK):
                    probe.resolve_top()
                if any(p["life"] <= 0 and not p.lost for p in probe.run.state.players):
                    return None  # the game state actions between the two decide (1.10.2a)
                probe._clear_dead()
                probe._state_triggers()
        except (Asked, Refused, NotExecutable, Unknown, LimitReached):
            return None
        return came_to(self.run.state, probe.run.state)

    # --- game state actions (1.10.2) ------------------------------------------------------------

    def settle(self) -> None:
        """Perform the game state actions, in order; ``closing`` tells whether the combat chain then closes."""
        self._lose()
        if self.run.state.outcome:
            return
        self._clear_dead()
        self.notice_gains()
        self._state_triggers()
        self.events().stack_pending()
        s = self.now
        if s.open and s.step is not Step.CLOSE and (s.close or self._attack_gone()):
            if self._attack_gone():
                self.say(
                    "the attack no longer exists and its damage was not calculated: the combat chain closes",
                    "7.7.2c",
                )
            self.run.turn(close=False)
            self.closing = True

    def _lose(self) -> None:
        """1.10.2a: heroes without life lose; together, the game is a draw (4.5.4a)."""
        players = self.run.state.players
        if all(p.lost or p["life"] > 0 for p in players):
            return
        alive = [i for i, p in enumerate(players) if not p.lost]
        dying = [i for i in alive if self.run.player(i)["life"] <= 0]
        if len(dying) == len(alive):
            self.say("the game is a draw", "4.5.4a")
            self.run.set(outcome="draw", agenda=())
            return
        for seat in dying:
            self.run.set_player(seat, replace(self.run.player(seat), lost=True))
            self.run.note(Event(EventKind.LOSE_GAME, player=seat, cites=("4.5.3a",)))
        left = [i for i in alive if i not in dying]
        if len(left) == 1:
            self.run.note(Event(EventKind.WIN_GAME, player=left[0], cites=("4.5.2a",)))
            self.run.set(outcome=f"won {left[0]}", agenda=(), pending=())
            return
        for seat in dying:
            self._leave_game(seat)

    def _leave_game(self, seat: int) -> None:
        """4.5.1a: what the player controls is cleared, what the player owns is removed."""
        self.run.set(pending=tuple(p for p in self.run.state.pending if p.seat != seat))
        for obj in list(self.run.state.objects.values()):
            if obj.controller == seat and obj.owner != seat:
                self.to_graveyard(obj.ref)
        for obj in list(self.run.state.objects.values()):
            if obj.owner == seat:
                self.remember(obj)
                self.run.remove(obj)
        if self.now.turn_player == seat:
            self.turn_over = True

    def _clear_dead(self) -> None:
        """1.10.2b."""
        for obj in self.objects.around().counted:
            if obj.card is None or "Hero" in obj.card.types or not obj.counter(LIFE_LOST):
                continue
            if self.objects.of(obj).stats.get(Stat.LIFE, 1) <= 0:
                self.say(f"{self.objects.name(obj.ref)} has no life left and dies", "1.10.2b")
                self.to_graveyard(obj.ref)

    def _state_triggers(self) -> None:
        """1.10.2d: a state trigger triggers when the position comes to meet its condition (6.6.5c)."""
        watching = self.objects.around().watching
        if not watching and not self.now.seen_states:
            return
        seen = set(self.now.seen_states)
        current: set[tuple[Ref, str]] = set()
        for obj in watching:
            for key, ability, env in self._state_abilities(obj):
                if not self.words.holds(ability.state, env):
                    continue
                current.add(key)
                if key not in seen:
                    self.create_trigger(env.controller, ability, env, env.label)
        if current != seen:
            self.run.turn(seen_states=tuple(sorted(current)))

    def _state_abilities(self, obj: Obj) -> list[tuple[tuple[Ref, str], StateTriggered, Env]]:
        props = self.objects.of(obj)
        seat = props.controller if props.controller is not None else props.owner
        found = []
        for ability in props.abilities:
            for one in living(ability) if isinstance(ability, Keyword) else (ability,):
                if isinstance(one, StateTriggered):
                    env = Env(obj.ref, seat, sentence=one.text, label=props.label)
                    found.append(((obj.ref, one.text), one, env))
        return found

    def _attack_gone(self) -> bool:
        """7.7.2c: the active attack ceased to exist before its damage was calculated."""
        link = self.now.link
        if link is None or link.damage_done:
            return False
        attack = self.run.obj(link.attack)
        return attack is None or attack.zone is not Zone.CHAIN

    def proxies(self) -> None:
        """1.4.3c: an attack-proxy ceases to exist with its attack-source."""
        for zone in (Zone.CHAIN, Zone.STACK):
            for obj in self.run.zone(zone):
                data = data_of(obj)
                if data.kind is Kind.PROXY and self.run.obj(data.source) is None:
                    self.remember(obj)
                    self.run.remove(obj)


class Fresh(Again[Table]):
    """Gives tables that are used for one run after the other."""

    def __call__(self, state: State, answers: tuple[Anything, ...] = ()) -> Table:
        table = super().__call__(state, answers)
        table.fresh()
        return table
