"""What the rules of a small board forbid."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.tabletop import vocabulary as v
from judge.games.tabletop.aims import leaves
from judge.games.tabletop.definition import CardDefinition
from judge.games.tabletop.reads import Reading
from judge.games.tabletop.situation import Env, Target
from judge.games.tabletop.vocabulary import How, Which, Zone
from judge.rules.questions import NotExecutable, Reason, Refused
from judge.rules.state import Obj, Ref
from judge.rules.telling import counted


class Judging:
    """Says what may be done; asks nothing but what is so."""

    def __init__(self, reads: Reading) -> None:
        self.reads = reads

    def refuse(self, what: str | Sequence[str], text: str, *, late: int = 1, early: bool = False) -> Refused:
        """Something is against the rules. what: the rule, or several."""
        cites = self.reads.cites(*([what] if isinstance(what, str) else what))
        return Refused(Reason(", ".join(cites), text, early), late=late)

    def of_hand(self, seat: int, ref: Ref, rule: str) -> Obj:
        """A card of a player's own hand."""
        obj = self.reads.run.obj(ref)
        if obj is None or obj.zone is not Zone.HAND or obj.owner != seat:
            raise self.refuse(rule, f"{self.reads.name(ref)} is not in {self.reads.name(seat)}'s hand")
        return obj

    def readable(self, card: CardDefinition) -> None:
        """Raises ``NotExecutable`` for a card with a sentence nobody can execute."""
        if card.unread:
            raise NotExecutable(card.label, card.unread)

    def aimable(self, effect: v.Effect | v.Attach, which: Which, env: Env, before: Sequence[Target]) -> tuple[Obj, ...]:
        """What an effect can be aimed at."""
        if isinstance(effect, v.Interrupt):
            return tuple(
                o for o in self.reads.run.zone(Zone.STACK) if o.data.ability is None and self.reads.of_kind(which, o)
            )
        return tuple(
            o
            for o in self.reads.candidates(which, env)
            if o.zone is Zone.PLAY
            and not self.reads.stat(o, "cannot be targeted")
            and not (which.other and o.ref in before)
        )

    def can_aim(self, effects: Sequence[v.Effect], env: Env) -> bool:
        """Is there something that each of the effects can be about?"""
        aimed = (e for e in leaves(effects) if getattr(getattr(e, "which", None), "how", None) is How.TARGET)
        return all(self.aimable(e, getattr(e, "which"), env, ()) for e in aimed)  # noqa: B009

    def can_discard(self, amount: int, seat: int, env: Env) -> None:
        """Raises ``Refused`` when a player has fewer cards in hand than a cost takes."""
        if amount > len(self.reads.run.zone(Zone.HAND, seat)):
            raise self.refuse(
                "discard",
                f"{env.label} costs {counted(amount, 'card')} from {self.reads.name(seat)}'s hand",
                late=2,
            )
