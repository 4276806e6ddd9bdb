"""What is done before the first turn: cards are drafted, paired and corrupted."""

from __future__ import annotations

from judge.games.hueshift.actions import Corrupt, DraftCard, Pair
from judge.games.hueshift.does.harm import Harm
from judge.games.hueshift.does.part import Part
from judge.games.hueshift.does.playing import Playing
from judge.games.hueshift.judges.drafting import DraftRules
from judge.games.hueshift.reads.draft import PICKS, Draft
from judge.games.hueshift.rulebook import CONFLICTS, ORDER, RULES, STEPS
from judge.games.hueshift.vocabulary.kinds import EventKind, Kind, Zone
from judge.rules.state import Event, Obj
from judge.rules.values import replace


class Drafting(Part):
    """What is done before the first turn: cards are drafted, paired and corrupted."""

    def __init__(self, draft: Draft, judges: DraftRules, harm: Harm, playing: Playing) -> None:
        super().__init__(harm)
        self.draft = draft
        self.judges = judges
        self.playing = playing

    def pick(self, action: DraftCard) -> None:
        """A card goes from its pool to a player's roster, a Wildcard to the hand."""
        self.judges.pick(action)
        card = self.draft.pooled(action.card)
        assert card is not None
        number = self.draft.picks_made()
        step, _ = PICKS[number]
        zone = Zone.HAND if step.kind is Kind.WILDCARD else Zone.ROSTER
        twice = number and PICKS[number - 1] == PICKS[number]
        cites = [STEPS, ORDER, *([CONFLICTS + "snake-draft"] if twice else [])]
        if step.card == "a Sub Hero" and card.card.main:
            cites.append(CONFLICTS + "draft-numbers")
        if step.kind is Kind.WILDCARD:
            cites.append(CONFLICTS + "all-cards-drafted")
        seat = action.seat
        self.run.place(replace(card, zone=zone, home=seat, owner=seat, controller=seat))
        names = (card.card.label, step.name)
        self.changes.note(Event(EventKind.DRAFT, player=seat, obj=card.ref, names=names, cites=tuple(cites)))

    def corrupt(self, seat: int, action: Corrupt) -> None:
        """A card is corrupted."""
        self.judges.corrupt(seat, action)
        self.playing.corrupt(action)

    def pair(self, seat: int, action: Pair) -> None:
        """A Character goes aboard a Mech: the first as Base Pilot."""
        self.judges.pair(seat, action)
        pilot, mech = self.board.here(action.pilot), self.board.here(action.mech)
        as_co = self.board.data(mech).base is not None
        self.run.place(replace(pilot, zone=Zone.ABOARD, data=replace(self.board.data(pilot), mech=mech.id)))
        if mech.zone is not Zone.FIELD:
            self.run.place(replace(mech, zone=Zone.FIELD, home=None))
        self.changes.change(self.board.fresh(mech), **{"co" if as_co else "base": pilot.id})
        self._full(mech)
        names = (pilot.card.label, mech.card.label, "Co-Pilot" if as_co else "Base Pilot")
        cites = [STEPS, RULES + "2"]
        if pilot.card.bond is not None and pilot.card.bond is mech.card.cls:
            names = (*names[:2], f"{names[2]}, a match")
            cites += [RULES + "1", CONFLICTS + "bond-or-bond-trait"]
            cites += [CONFLICTS + "match-with-two-pilots"] * as_co
        self.changes.note(
            Event(EventKind.PAIR, player=seat, obj=pilot.ref, target=mech.ref, names=names, cites=tuple(cites))
        )

    def _full(self, mech: Obj) -> None:
        now = self.board.fresh(mech)
        self.changes.change(now, hp=self.numbers.max_hp(now))

    def begin_game(self) -> None:
        """Mechs without a pilot stand on the field, Characters without a Mech in reserve; the pools take no part."""
        for obj in tuple(self.run.state.objects.values()):
            if obj.zone is Zone.POOL:
                self.run.place(replace(obj, zone=Zone.REMOVED, home=None))
            elif obj.zone is Zone.ROSTER and obj.card.kind is Kind.MECH:
                self.run.place(replace(obj, zone=Zone.FIELD, home=None))
                self._full(obj)
            elif obj.zone is Zone.ROSTER:
                self.run.place(replace(obj, zone=Zone.RESERVE, home=obj.owner))
