"""Game state actions (rule 1.10), and effects that end (6.2.2a)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any as Anything

from judge.games.flesh_and_blood.definition import living
from judge.games.flesh_and_blood.does.chances import Chances
from judge.games.flesh_and_blood.does.controlling import Controlling
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.gains import Gains
from judge.games.flesh_and_blood.does.part import Doer
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.does.triggering import Triggering
from judge.games.flesh_and_blood.reads.properties import CONCEDED, LIFE_LOST, LOSES
from judge.games.flesh_and_blood.reads.surroundings import while_defending
from judge.games.flesh_and_blood.situation import CardData, Controlled, Copied, DelayedTrigger, Env, Kind, Lasting, Step
from judge.games.flesh_and_blood.vocabulary.abilities import Keyword, StateTriggered
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import OF_THEIR_NEXT_TURN, Duration, Stat, Zone
from judge.rules.course import Course
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace


@dataclass(eq=False)
class Settling(Doer):
    """Does what the rules do by themselves.

    closing: the Close Step begins (1.10.2e). turn_over: the turn player has left the game.
    """

    course: Course
    triggering: Triggering
    events: Events
    places: Places
    gains: Gains
    chances: Chances
    controlling: Controlling
    closing: bool = field(default=False, init=False)
    turn_over: bool = field(default=False, init=False)

    def expire(self, *ending: Duration) -> None:
        """Effects whose duration ends now cease (6.2.2a)."""
        ended = [e for e in self.run.state.effects if self._ends(e, ending)]
        if ended:
            self.run.set(effects=tuple(e for e in self.run.state.effects if e not in ended))
        for effect in ended:
            if isinstance(effect, Copied):
                self.chances.uncopy(effect.ref)
            elif isinstance(effect, Controlled):
                self.controlling.give_back(effect)
        for effect in ended:
            if isinstance(effect, DelayedTrigger) and effect.once:
                self.course.say(f"{effect.env.label}: “{effect.env.sentence}” will not happen any more", "6.6.3a")

    def _ends(self, effect: Anything, ending: tuple[Duration, ...]) -> bool:
        if not isinstance(effect, Lasting) or effect.duration not in ending:
            return False
        s = self.now
        match effect.duration:
            case Duration.YOUR_NEXT_TURN_START | Duration.YOUR_NEXT_TURN_END | Duration.YOUR_NEXT_TURN:
                return effect.env.controller == s.turn_player and s.turn > effect.turn
            case Duration.WHILE_THERE:
                source = self.run.obj(effect.env.source)
                return source is None or source.zone not in (Zone.ARENA, Zone.CHAIN)
            case theirs if theirs in OF_THEIR_NEXT_TURN:
                return effect.env.them == s.turn_player and s.turn > effect.turn
            case _:
                return True

    def settle(self) -> None:
        """Perform the game state actions, in order; ``closing`` tells whether the combat chain then closes."""
        self.closing = self.turn_over = False
        self._lose()
        if self.run.state.outcome:
            return
        self.clear_dead()
        self.expire(Duration.WHILE_THERE)
        self.gains.notice_gains()
        self.chances.applying.hold_groups()
        self.state_triggers()
        if self.run.state.pending:
            self.events.stack_pending()
        s = self.now
        if s.open and s.step is not Step.CLOSE and (s.close or self._attack_gone()):
            if self._attack_gone():
                self.course.say(
                    "the attack no longer exists and its damage was not calculated: the combat chain closes",
                    "7.7.2c",
                )
            else:
                self.course.say("an effect closes the combat chain", "7.7.2d")
            self.run.turn(close=False)
            self.closing = True

    def _lose(self) -> None:
        """1.10.2a: heroes without life lose; together, the game is a draw (4.5.4a)."""
        players = self.run.state.players
        dying = [
            i for i, p in enumerate(players) if not p.lost and (p.numbers.get("life", 0) <= 0 or LOSES in p.numbers)
        ]
        if not dying:
            return
        alive = [i for i, p in enumerate(players) if not p.lost]
        if len(dying) == len(alive):
            self.course.say("the game is a draw", "4.5.4a")
            self.run.set(outcome="draw", agenda=())
            return
        for seat in dying:
            self.run.set_player(seat, replace(self.run.player(seat), lost=True))
            cites = ({0: "4.5.3a", CONCEDED: "4.5.3c"}.get(players[seat].numbers.get(LOSES, 0), "4.5.3b"),)
            self.run.note(Event(EventKind.LOSE_GAME, player=seat, cites=cites))
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
                self.places.to_graveyard(obj.ref)
        for obj in list(self.run.state.objects.values()):
            if obj.owner == seat:
                self.places.remember(obj)
                self.run.remove(obj)
        if self.now.turn_player == seat:
            self.turn_over = True

    def clear_dead(self) -> None:
        """Living objects without life die (1.10.2b)."""
        counted = self.objects.around().printed.counted
        if not counted:
            return
        hurt = [obj for obj in counted if obj.card is not None and (obj.counter(LIFE_LOST) or obj.counter("-1 life"))]
        allies = [obj for obj in hurt if "Hero" not in obj.card.types]
        dead = tuple(obj.ref for obj in allies if self.objects.of(obj).stats.get(Stat.LIFE, 1) <= 0)
        with self.triggering.together(dead):
            for ref in dead:
                self.course.say(f"{self.objects.name(ref)} has no life left and dies", "1.10.2b")
                self.places.to_graveyard(ref)

    def state_triggers(self) -> None:
        """1.10.2d: a state trigger triggers when the position comes to meet its condition (6.6.5c)."""
        seen = set(self.now.seen_states)
        current: set[tuple[Ref, str]] = set()
        for obj in self.objects.around().watching:
            for key, ability, env in self._state_abilities(obj):
                if not self.words.holds(ability.state, env):
                    continue
                current.add(key)
                if key not in seen:
                    self.triggering.create_trigger(env.controller, ability, env, env.label)
        if current != seen:
            self.run.turn(seen_states=tuple(sorted(current)))

    def _state_abilities(self, obj: Obj) -> list[tuple[tuple[Ref, str], StateTriggered, Env]]:
        props = self.objects.of(obj)
        seat = props.holder
        idle = self.objects.around().idle(obj)  # 1.7.4a
        found = []
        for ability in props.abilities:
            for one in living(ability) if isinstance(ability, Keyword) else (ability,):
                if isinstance(one, StateTriggered) and not (idle and not while_defending(one.state)):
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
                data: CardData = obj.data
                if data.kind is Kind.PROXY and self.run.obj(data.source) is None:
                    self.places.remember(obj)
                    self.run.remove(obj)
