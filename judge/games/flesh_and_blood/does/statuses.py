"""What an object or a hero is for a while: turned, tapped, frozen, marked; charging, names (8.5.21 – 8.5.56)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.does.applying import Applying
from judge.games.flesh_and_blood.does.choosing import Choosing, named
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.properties import LOSES
from judge.games.flesh_and_blood.situation import Env, Frozen, data_of
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.changes import CannotUntap
from judge.games.flesh_and_blood.vocabulary.ending import CloseChain, ExtraTurn, LoseGame, WinGame
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Filter, Pick, Zone
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Event, Ref
from judge.rules.values import replace

MARKED = "marked"  # a number of the player: 1 while the hero is marked (9.3)


@dataclass(eq=False)
class Statuses(Doer):
    """Changes what objects and heroes are without moving them."""

    choosing: Choosing
    events: Events
    places: Places
    applying: Applying

    def _do_turn(self, effect: fx.Turn, env: Env) -> Env:
        """8.5.24; a public object that becomes private is a new object (3.0.9)."""
        new = [self._turned(ref, effect.face_up, env) for ref in self.choosing.select(effect.what, env, "turn")]
        done = tuple(ref for ref in new if ref is not None)
        return replace(env, did=bool(done)).bind("it", done)

    def _turned(self, ref: Ref, face_up: bool, env: Env) -> Ref | None:
        obj = self.run.obj(ref)
        if obj is None or obj.face_up == face_up:
            return None  # 8.5.24a
        unread.moves(obj, obj.zone)  # type: ignore[arg-type]
        if not face_up:
            self.places.remember(obj)
        new = replace(obj, face_up=face_up, life=obj.life + (not face_up), since=self.run.tick())
        self.run.set_obj(new)
        kind = EventKind.TURN_UP if face_up else EventKind.TURN_DOWN
        self.events.happen(Event(kind, player=env.controller, obj=new.ref, cites=("8.5.24",)))
        return new.ref

    def _do_tap(self, effect: fx.Tap, env: Env) -> Env:
        what = effect.what
        if isinstance(what, Pick) and self.choosing.purpose is Purpose.COST:  # only what is untapped pays (1.14.4)
            what = replace(what, what=replace(what.what, tapped=False))
        refs = self.choosing.select(what, env, "tap")
        done = tuple(r for r in refs if self.tap(r, True, env))
        return replace(named(what, refs, env), did=bool(done)).bind("tapped", done)

    def _do_untap(self, effect: fx.Untap, env: Env) -> Env:
        refs = self.choosing.select(effect.what, env, "untap")
        done = [self.tap(r, False, env) for r in refs]
        return replace(named(effect.what, refs, env), did=any(done))

    def tap(self, ref: Ref, tapped: bool, env: Env) -> bool:
        """Tap or untap a permanent; nothing happens when it is that already."""
        obj = self.run.obj(ref)
        if obj is None or obj.zone not in (Zone.ARENA, Zone.CHAIN) or data_of(obj).tapped == tapped:
            return False
        if not tapped and any(self.reads.granted.changes_on(ref, CannotUntap)):
            return False
        self.run.set_obj(replace(obj, data=replace(data_of(obj), tapped=tapped)))
        kind, rule = (EventKind.TAP, "8.5.55") if tapped else (EventKind.UNTAP, "8.5.56")
        self.events.happen(Event(kind, player=env.controller, obj=ref, sentence=env.sentence, cites=(rule,)))
        return True

    def _do_freeze(self, effect: fx.Freeze, env: Env) -> Env:
        refs = tuple(r for r in self.choosing.select(effect.what, env, "freeze") if self.run.obj(r) is not None)
        if refs:
            frozen = Frozen(refs=refs, **self.applying.begun(env, effect.duration))
            self.run.set(effects=(*self.run.state.effects, frozen))
        for ref in refs:
            self.events.happen(Event(EventKind.FREEZE, player=env.controller, obj=ref, cites=("8.5.34",)))
        return replace(named(effect.what, refs, env), did=bool(refs))

    def _do_unfreeze(self, effect: fx.Unfreeze, env: Env) -> Env:
        gone = set(self.choosing.select(effect.what, env, "unfreeze"))
        kept: list[object] = []
        for one in self.run.state.effects:
            left = tuple(r for r in one.refs if r not in gone) if isinstance(one, Frozen) else ()
            if not isinstance(one, Frozen):
                kept.append(one)
            elif left:
                kept.append(replace(one, refs=left))
        did = tuple(kept) != self.run.state.effects
        self.run.set(effects=tuple(kept))
        return replace(env, did=did)

    def _do_mark(self, effect: fx.Mark, env: Env) -> Env:
        seats = self.words.seats(effect.who, env)
        for seat in seats:
            before = self.run.player(seat)[MARKED]
            self.run.set_number(seat, MARKED, 1)
            self.events.happen(Event(EventKind.MARK, player=env.controller, target=seat, cites=("8.5.50",)))
            if not before:  # who is marked already continues to be (9.3.2a)
                self.events.happen(Event(EventKind.BECOME_MARKED, player=seat, cause=env.controller, cites=("8.5.50",)))
        return replace(env, did=bool(seats))

    def _do_charge(self, effect: fx.Charge, env: Env) -> Env:
        """8.5.29."""
        chosen = self.choosing.pick(Pick(Filter(), (Zone.HAND,)), env, "charge", env.controller)
        new = tuple(n for r in chosen if (n := self.places.move(r, Zone.SOUL)) is not None)
        for ref in new:
            self.events.happen(
                Event(EventKind.CHARGE, player=env.controller, obj=ref, sentence=env.sentence, cites=("8.5.29",))
            )
            self.events.happen(Event(EventKind.PUT_INTO_SOUL, player=env.controller, obj=ref, cause=env.controller))
        return replace(env, did=bool(new)).bind("it", new).bind("charged", new)

    def _do_name(self, effect: fx.NameCard, env: Env) -> Env:
        """8.5.21: the full name of a card of this game; of a split-card one of its two (9.2.2b)."""
        seat = self.words.seat(effect.who, env)
        there = [o.card for o in self.run.state.objects.values() if o.card is not None]
        cards = frozenset().union(*(card.as_printed.names for card in there))
        own = self.run.obj(env.source)
        if effect.other and own is not None and own.card is not None:
            cards -= own.card.as_printed.names
        names = tuple(sorted(cards))
        if seat is None or not names:
            return replace(env, did=False)
        question = Question(Ask.CHOOSE, seat, names, labels=names, verb="name", **env.asking)
        name = str(self.run.ask(question))
        self.run.note(Event(EventKind.CHOICE, player=seat, obj=env.source, names=(name,), cites=("8.5.21",)))
        return replace(env, did=True, named=name)

    def _do_lose(self, effect: LoseGame, env: Env) -> Env:
        """4.5.3b, carried out with the next game state actions (1.10.2a)."""
        seats = self.words.seats(effect.who, env)
        for seat in seats:
            self.run.set_number(seat, LOSES, 1)
        return replace(env, did=bool(seats))

    def _do_win(self, effect: WinGame, env: Env) -> Env:
        """4.5.2b: the game ends immediately (4.5.1), whatever else the words go on to say."""
        self.run.note(Event(EventKind.WIN_GAME, player=env.controller, cites=("4.5.2b",)))
        self.run.set(outcome=f"won {env.controller}", agenda=(), pending=())
        return replace(env, did=True)

    def _do_extra_turn(self, effect: ExtraTurn, env: Env) -> Env:
        """4.0.3c; which of two extra turns after the same turn comes first is not said."""
        seat = self.words.seat(effect.who, env)
        if seat is None:
            return replace(env, did=False)
        if self.now.extra is not None:
            raise self.choosing.not_executable(env, effect)
        self.run.turn(extra=seat)
        words = f"{self.run.player(seat).name} has an extra turn after this one"
        self.tell(seat, words, "4.0.3c", sentence=env.sentence)
        return replace(env, did=True)

    def _do_close(self, effect: CloseChain, env: Env) -> Env:
        """7.7.2d: the Close Step begins with the next game state actions (1.10.2)."""
        if not self.now.open:
            return replace(env, did=False)
        self.run.turn(close=True)
        return replace(env, did=True)


EFFECTS: Effects = {
    LoseGame: Statuses._do_lose,
    WinGame: Statuses._do_win,
    CloseChain: Statuses._do_close,
    ExtraTurn: Statuses._do_extra_turn,
    fx.Turn: Statuses._do_turn,
    fx.Tap: Statuses._do_tap,
    fx.Untap: Statuses._do_untap,
    fx.Freeze: Statuses._do_freeze,
    fx.Unfreeze: Statuses._do_unfreeze,
    fx.Mark: Statuses._do_mark,
    fx.Charge: Statuses._do_charge,
    fx.NameCard: Statuses._do_name,
}
