"""Before the first turn: fighters are placed, opening hands selected."""

from __future__ import annotations

from typing import Protocol

from judge.games.fighter_arena.actions import PlaceFighter
from judge.games.fighter_arena.judges import ArenaJudging
from judge.games.fighter_arena.reads import ArenaReading
from judge.games.fighter_arena.rules import HAND, PLACING, SELECTING
from judge.games.tabletop.frames import FirstTurn, Stage
from judge.games.tabletop.moving import Happens, Moving
from judge.games.tabletop.vocabulary import EventKind, Zone
from judge.rules.priority import PASS
from judge.rules.questions import Ask, Purpose, Question, Unsaid
from judge.rules.state import Obj, Ref


class Does(Happens, Protocol):
    """What opening a game asks for."""

    reads: ArenaReading
    judges: ArenaJudging
    moving: Moving


class Opening:
    """The stages before the first turn."""

    def __init__(self, does: Does) -> None:
        self.run, self.reads, self.judges, self.does = does.run, does.reads, does.judges, does

    def place(self) -> None:
        """Fighters are placed, one for each starting zone, by the first player and then by the second."""
        self.run.turn(phase=PLACING)
        for seat in self.run.seats_from(0):
            waiting = [o for o in self.run.zone(Zone.HAND, seat) if o.card is not None and o.card.kind == "fighter"]
            if waiting:
                action = self.run.ask(
                    Question(Ask.ACT, seat, None, purpose=Purpose.EFFECT, sentence="a fighter is placed")
                )
                if action == PASS:
                    action = self._anywhere(seat, waiting[0])
                rule = "place" if seat == 0 else "place second"
                obj, spot = self.judges.placed(seat, action, rule)
                moved = self.does.moving.to(obj, Zone.PLAY, spot=spot)
                self.does.events.happen(self.reads.event(EventKind.MOVE, seat, moved.ref, rule, amount=spot))
                self.run.push(Stage("place"))
                return
        self.run.push(Stage("select"))

    def _anywhere(self, seat: int, obj: Obj) -> PlaceFighter:
        """Nobody says where a fighter is placed: any free starting zone."""
        free = tuple(s for s in self.reads.starting(seat) if not self.reads.standing(s))
        question = Question(
            Ask.CHOOSE, seat, free, labels=tuple(f"zone {s}" for s in free), source=self.reads.name(obj.ref)
        )
        return PlaceFighter(obj.ref, int(self.run.ask(question)))

    def select(self) -> None:
        """Each player selects any six cards of the arsenal; what is left is shuffled."""
        self.run.turn(phase=SELECTING)
        for seat in self.run.seats_from(0):
            if seat in self.reads.now.shuffled:
                continue
            pile = self.run.zone(Zone.PILE, seat)
            chosen: tuple[Ref, ...] = tuple(o.ref for o in pile[:HAND])
            if len(pile) > HAND and any(o.card is not None for o in pile):
                which: Question[tuple[Ref, ...]] = Question(
                    Ask.DECLARE, seat, None, purpose=Purpose.EFFECT, sentence="any six cards"
                )
                chosen = self.run.ask(which)
                if not chosen:
                    raise Unsaid(f"{self.run.player(seat).name} must say which six cards are selected")
            for obj in self.judges.selected(seat, chosen):
                moved = self.does.moving.to(obj, Zone.HAND)
                self.run.note(self.reads.event(EventKind.SELECT, seat, moved.ref, "hand"))
            self.does.moving.shuffle(seat)
            self.run.push(Stage("select"))
            return
        self.run.turn(round=0, turn_player=0)
        self.run.push(FirstTurn())
