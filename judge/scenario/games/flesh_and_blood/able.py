"""Claims of Flesh and Blood that a player can do something of a kind, whatever with: attack, defend, play a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.games.flesh_and_blood.actions import ActivateAbility, PlayCard
from judge.games.flesh_and_blood.judges.options import actions, defences
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.scenario.board.game import Action, Deed, View
from judge.scenario.language.phrases import Parts, Phrase, able_to

Reads = Callable[[View[Table], Parts], Sequence[Action]]


def _attacks(view: View[Table], parts: Parts) -> Sequence[Action]:
    return [action for action in actions(view.table.judges, view.asked) if _is_attack(view, action)]


def _is_attack(view: View[Table], action: Action) -> bool:
    if not isinstance(action, PlayCard | ActivateAbility):
        return False
    obj = view.state.objects[action.ref.id]
    if isinstance(action, PlayCard):
        return "Attack" in view.table.reads.objects.of(obj).subtypes
    return view.table.judges.targets.activated(obj)[action.index].attack


def _plays(view: View[Table], parts: Parts) -> Sequence[Action]:
    return [action for action in actions(view.table.judges, view.asked) if isinstance(action, PlayCard)]


def _defends(view: View[Table], parts: Parts) -> Sequence[Action]:
    return [refs for refs in defences(view.table.judges, view.asked) if refs]


def _able(
    verb: str, reads: Reads, rule: str, example: str, templates: tuple[str, ...], *, declared: bool = False
) -> Phrase:
    def known(view: View[Table], parts: Parts) -> Sequence[Action]:
        found = reads(view, parts)
        own = (obj for zone in (Zone.HAND, Zone.ARSENAL) for obj in view.zone(zone, view.asked))
        for obj in () if found else own:
            view.table.reads.objects.card(obj)  # with a card nobody knows it may be possible
        return found

    deed = Deed(f"NAME {verb}", (), example, known, rule=rule, declared=declared)
    return Phrase(f"NAME can {verb}", templates, able_to(deed.phrase.build), example,
                  "with anything, before the turn ends; nothing else is done")  # fmt: skip


CLAIMS = (
    _able("attack", _attacks, "1.4.1", "Ana can attack",
          ("{player} ~can attack [this_turn]", "{player} ~can make|declare an|any|another attack [this_turn]")),
    _able("defend", _defends, "7.3.2", "Bo can defend",
          ("{player} ~can defend|block [with_anything|with_any_card|with_any_cards]",), declared=True),
    _able("play a card", _plays, "1.11.3", "Bo can play a card",
          ("{player} ~can play a|any card|cards [this_turn]", "{player} ~can play anything|something [this_turn]")),
)  # fmt: skip
