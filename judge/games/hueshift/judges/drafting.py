"""What is against the rules before the first turn: picks, pairs, Dark Matter."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.hueshift.actions import Corrupt, DraftCard, Pair
from judge.games.hueshift.judges.refusing import require
from judge.games.hueshift.reads.draft import DRAFT_STEPS, PICKS
from judge.games.hueshift.reads.reading import Reading
from judge.games.hueshift.rulebook import ISOLATED, ORDER, RULES, STEPS, SYSTEMS
from judge.games.hueshift.vocabulary.arenas import NoPenalties
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.games.hueshift.vocabulary.markers import NoCoPilot
from judge.games.hueshift.vocabulary.roots import find
from judge.rules.questions import Reason, Refused
from judge.rules.state import Obj


class DraftRules:
    """What players may not do before the first turn; each raises ``Refused``."""

    def __init__(self, reads: Reading) -> None:
        self.run = reads.run
        self.board = reads.board
        self.abilities = reads.abilities
        self.draft = reads.draft

    def pick(self, action: DraftCard) -> None:
        """A card is drafted."""
        require(*self._against_pick(action), late=2)

    def _against_pick(self, action: DraftCard) -> Iterator[Reason]:
        step, _ = PICKS[self.draft.picks_made()]
        turn, card = self.draft.picker(), action.card
        if turn is not None and action.seat != turn:
            name = self.run.player(turn).name
            yield Reason(ORDER, f"it is {name}'s pick ({step.name}): the order is A-B-B-A in each step")
        if card.kind not in {s.kind for s in DRAFT_STEPS}:
            yield Reason(RULES + "table-1", f"{card.label} is {_a(card.kind)} card, which is not drafted")
            return
        if card.kind is not step.kind:
            yield Reason(STEPS, f"{card.label} is {_a(card.kind)}, and in the {step.name} {step.card} is drafted")
        elif step.card == "a Main Character" and not card.main:
            yield Reason(STEPS, f"{card.label} is a Sub Hero and not in the Main-eligible pool")
        obj = self.draft.pooled(card)
        if obj is None or obj.zone is not Zone.POOL:
            who = f"{self.run.player(obj.owner).name} has drafted it" if obj is not None else "it is in no pool"
            yield Reason(RULES + "3", f"{card.label} is not in a pool any more: {who}")

    def corrupt(self, seat: int, action: Corrupt) -> None:
        """A card is corrupted."""
        card = self.board.here(action.card)
        if card.owner != seat:
            raise Refused(Reason(SYSTEMS + "3", f"{card.card.label} is not {self.run.player(seat).name}'s"), late=2)

    def whole(self, seat: int) -> None:
        """A corrupted card has a Gain and a Penalty when its player is done (card systems: Dark Matter)."""
        for obj in self.run.state.objects.values():
            dark = self.board.data(obj).markers
            if obj.owner == seat and len(dark) == 1:
                missing = "Penalty" if dark[0].gain else "Gain"
                words = f"{obj.card.label} is corrupted with {dark[0].label} and has no {missing}: a card takes both"
                raise Refused(Reason(SYSTEMS + "3", words), late=2)

    def pair(self, seat: int, action: Pair) -> None:
        """A Character is paired to a Mech."""
        pilot, mech = self.board.here(action.pilot), self.board.here(action.mech)
        name, data = self.run.player(seat).name, self.board.data(mech)
        own = [
            Reason(STEPS, f"{card.card.label} is not {name}'s: it is {self._where(card)}")
            for card in (pilot, mech)
            if card.owner != seat or card.zone is Zone.POOL
        ]
        require(*own, late=2)
        reasons: list[Reason] = []
        if pilot.zone is Zone.ABOARD:
            other = self.board.by_id(self.board.data(pilot).mech) or mech
            reasons.append(Reason(RULES + "2", f"{pilot.card.label} is aboard {other.card.label} already"))
        if data.base is not None and data.co is not None:
            reasons.append(Reason(RULES + "2", f"{mech.card.label} carries a Base Pilot and a Co-Pilot, and no more"))
        elif action.co and data.base is None:
            reasons.append(Reason(RULES + "2", f"{mech.card.label} has no Base Pilot that a Co-Pilot could join"))
        carried = [
            a for c in (*self.board.members(mech), pilot) for m in self.board.data(c).markers for a in m.abilities
        ]
        if data.base is not None and find(carried, NoCoPilot) is not None and not self.abilities.arena(NoPenalties):
            reasons.append(Reason(ISOLATED, f"{mech.card.label} would be isolated with a Co-Pilot"))
        require(*reasons, late=3)

    def _where(self, card: Obj) -> str:
        return "in the pool" if card.zone is Zone.POOL else f"{self.run.player(card.owner).name}'s"


def _a(kind: Kind) -> str:
    return f"{'an' if kind is Kind.ARENA else 'a'} {kind.value}"
