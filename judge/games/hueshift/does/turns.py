"""What the start and the end of a turn do."""

from __future__ import annotations

from typing import Any

from judge.games.hueshift.does.part import Part
from judge.games.hueshift.rulebook import CONFLICTS, RULES
from judge.games.hueshift.situation import UNTIL_NEXT_TURN, Barred, Lasting, Mark, Marked, StatusOn
from judge.games.hueshift.vocabulary import mechs
from judge.games.hueshift.vocabulary.kinds import Blow, Span, Status
from judge.rules.lasting import expire
from judge.rules.state import Obj
from judge.rules.values import replace

_BY_STATUS = (RULES + "6", CONFLICTS + "destroyed-by-a-status")


class Turns(Part):
    """What the start and the end of a turn do."""

    def upkeep(self) -> None:
        """The start of a turn: Burn and Leak of the turn player's units, regeneration; Corrode begins."""
        seat = self.board.now.turn_player
        for unit in self.board.units(seat):
            for mark in self.abilities.all_marks(unit, *UNTIL_NEXT_TURN):
                self.changes.unmark(mark)
            for status in self.board.data(unit).statuses:
                if not self.board.on_field(unit):
                    break
                if status not in self.board.data(self.board.fresh(unit)).statuses:
                    continue  # what the damage of Burn set off has cured it
                if status.status is Status.BURN:
                    reduced = (CONFLICTS + "burn-and-armor",) if self.numbers.armor(unit) else ()
                    self.harm.deal(None, self.board.fresh(unit), status.n, Blow.BURN, *status.cites, *reduced)
                    self.harm.check(self.board.fresh(unit), cites=_BY_STATUS)
                elif status.status is Status.LEAK:
                    self.changes.lose(self.board.fresh(unit), status.n, "Leak", *status.cites)
                    self.harm.check(self.board.fresh(unit), cites=_BY_STATUS)
            if self.board.on_field(unit):
                now = self.board.fresh(unit)
                kept = tuple(
                    replace(s, active=True)
                    for s in self.board.data(now).statuses
                    if s.status not in (Status.BURN, Status.LEAK)
                )
                if kept != self.board.data(now).statuses:
                    now = self.changes.change(now, statuses=kept)
                self._regenerate(now)
        self.harm.decide()

    def _regenerate(self, unit: Obj) -> None:
        stopped = any(s.status is Status.FREEZE and not s.regen for s in self.board.data(unit).statuses)
        for card, ability in self.abilities.all_of(unit, mechs.Regenerate):
            if self.board.now.round % ability.every == 0:
                if stopped:
                    words = f"{unit.card.label} is frozen and regenerates nothing"
                    self.changes.say(words)
                else:
                    self.changes.gain_hp(unit, ability.hp, card.card.label, *ability.cites)

    def wind_down(self) -> None:
        """The end of a turn: what lasts for it ends, also status effects that worked in it."""
        s = self.board.now
        self.changes.expire(Span.TURN)
        self._turn_less(s.turn_player)
        expire(self.run, Marked, lambda e: e.mark in (Mark.LAST, Mark.RECOVER))
        for unit in self.board.mechs():
            if self.board.data(unit).doomed:
                self.harm.remove_doomed(unit)
                continue
            kept = tuple(k for k in (self._over(unit, x, s.turn_player) for x in self.board.data(unit).statuses) if k)
            if kept != self.board.data(unit).statuses:
                self.changes.change(unit, statuses=kept)
        self.harm.decide()

    def _turn_less(self, seat: int) -> None:
        """What lasts for some of a unit's turns has one less to last; what a player had not in this turn is over."""
        kept: list[Any] = []
        for effect in self.run.state.effects:
            if isinstance(effect, Lasting) and effect.span is Span.TURNS and self._owner(effect) == seat:
                if effect.turns > 1:
                    kept.append(replace(effect, turns=effect.turns - 1))
            elif not (isinstance(effect, Barred) and effect.seat == seat):
                kept.append(effect)
        self.run.set(effects=tuple(kept))

    def _owner(self, effect: Lasting) -> int | None:
        card = self.board.by_id(effect.card)
        return card.owner if card is not None else None

    def _over(self, unit: Obj, status: StatusOn, turn_player: int) -> StatusOn | None:
        """What is left of a status effect after a turn."""
        if status.fading:
            return None
        if unit.owner != turn_player or status.status not in (Status.FREEZE, Status.CORRODE):
            return status
        if status.status is Status.FREEZE:
            return None if status.active or self.board.now.actor != unit.id else status
        if not status.active:
            return status
        return replace(status, active=False, fading=True) if status.most > 1 else None
