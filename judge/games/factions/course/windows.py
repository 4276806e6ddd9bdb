"""Windows to respond, the stack, and what is left of something that resolves."""

from __future__ import annotations

from judge.frozen import Frozen
from judge.games.factions.actions import Action
from judge.games.factions.does.doing import AtTable
from judge.games.factions.situation import Item
from judge.rules.priority import GivePriority, Pass
from judge.rules.questions import Ask, Purpose, Question
from judge.rules.state import Ref
from judge.rules.values import replace

MAIN = "main"
MOVE_EACH = "unit to move, and where to"


def main_question(seat: int) -> Question[Action | Pass]:
    """The turn player may act, with nothing under way."""
    return Question(Ask.ACT, seat, None, purpose=Purpose.EFFECT, verb=MAIN)


class Respond(Frozen):
    """An event happened: triggered effects go on the stack, and players may respond: the turn player first, to an
    effect that a player activated the other player; who stacked something gives the other priority, and when both pass
    the stack resolves (the-stack/5)."""

    def run(self, table: AtTable) -> None:
        """Ask only players who have something to respond with."""
        table.does.events.stack_pending()
        items = table.board.waiting_items()
        stacked = bool(items) and items[-1].kind in ("card", "ability")
        seat = 1 - items[-1].seat if stacked else table.board.now.turn_player
        if any(table.judges.may_act(s) for s in (0, 1)):
            table.run.push(GivePriority(seat, None, AllPassed(), keeps=False, picks=True))
        elif table.board.waiting_items():
            table.run.push(Resolve())
        elif table.board.now.defeated_now:
            table.run.turn(defeated_now=())


class AllPassed(Frozen):
    """Nobody puts anything more on the stack."""

    def run(self, table: AtTable) -> None:
        """The stack resolves, if there is one."""
        if table.board.waiting_items():
            table.run.push(Resolve())
        elif table.board.now.defeated_now:
            table.run.turn(defeated_now=())


class Resolve(Frozen):
    """The stack resolves, the effect activated last first (the-stack/5); then that is an event itself."""

    def run(self, table: AtTable) -> None:
        """The top of the stack."""
        item = table.board.now.stack[-1]
        table.run.turn(stack=table.board.now.stack[:-1], defeated_now=())
        table.run.push(After())
        table.does.resolve(item)


class After(Frozen):
    """What follows when one item has resolved."""

    def run(self, table: AtTable) -> None:
        """New triggers go on top; the rest of the stack resolves, or the stack is done."""
        table.does.events.stack_pending()
        table.run.push(Resolve() if table.board.waiting_items() else Respond())


class Continue(Frozen):
    """The rest of the effects of an item, after an attack they waited for."""

    item: Item

    def run(self, table: AtTable) -> None:
        """Do them."""
        table.does.resolve(self.item)


class March(Frozen):
    """Units that an effect lets move, one after the other in the order their player likes. past: enemies do not stop
    them."""

    item: Item
    left: tuple[Ref, ...]
    past: bool

    def run(self, table: AtTable) -> None:
        """One unit moves, or none does any more."""
        ways = [(ref, p) for ref in self.left for p in table.judges.next_to(ref, past=self.past)]
        if not ways:
            return
        labels = tuple(f"{table.board.name(table.board.obj(ref))} to zone {p}" for ref, p in ways)
        question = Question(
            Ask.CHOOSE, self.item.seat, (None, *ways), labels=("nobody", *labels), verb=MOVE_EACH,
            source=self.item.label, sentence=self.item.text,
        )  # fmt: skip
        chosen = table.run.ask(question)
        if chosen is not None:
            ref, place = chosen
            table.does.moving.go(ref, place)
            table.run.push(replace(self, left=tuple(r for r in self.left if r != ref)))
