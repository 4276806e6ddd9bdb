"""The claims of Fighter arena's own."""

from __future__ import annotations

from judge.games.fighter_arena.actions import AttackWith
from judge.games.fighter_arena.rules import ARSENAL, FIGHTERS, RULES
from judge.games.fighter_arena.table import Arena
from judge.games.tabletop.vocabulary import Zone
from judge.scenario.board.game import Saying, View
from judge.scenario.games.fighter_arena.deeds import ATTACK, DRAW, MOVE, PLACE, TALENT, VOID
from judge.scenario.games.packs.able import can_attack
from judge.scenario.games.small_boards import DRAWN, fits, harmed
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import Amount
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Parts, Phrase


def _dead(view: View[Arena], parts: Parts) -> bool:
    obj = view.card(parts["card"])
    return bool(obj.data.dead) or (obj.zone is Zone.DISCARD and view.table.reads.definition(obj).kind == "minion")


def _holds(view: View[Arena], parts: Parts) -> bool:
    amount: Amount = parts.get("count", Amount.exactly(0))
    return amount.fits(len(view.table.reads.standing(parts["spot"])))


def _stands(view: View[Arena], parts: Parts) -> bool:
    obj = view.card(parts["card"])
    return obj.zone is Zone.PLAY and bool(obj.data.spot == parts["spot"])


def _together(view: View[Arena], parts: Parts) -> bool:
    one, other = view.card(parts["card"]), view.card(parts["other"])
    return one.zone is Zone.PLAY and other.zone is Zone.PLAY and bool(one.data.spot == other.data.spot)


def _on_top(zone: Zone, view: View[Arena], parts: Parts) -> bool:
    there = view.zone(zone, view.seat(parts["player"]))
    return bool(there) and view.finding.is_card(there[0], parts["card"])


def _why_legal(view: View[Arena], parts: Parts) -> tuple[str, ...]:
    """The rules an arsenal is measured by."""
    cites = ", ".join(dict.fromkeys(RULES["arsenal"] + RULES["style"]))
    return (f"an arsenal is {ARSENAL} cards in single copies, {FIGHTERS} fighters among them ({cites})",)


def _legal(view: View[Arena], parts: Parts) -> bool:
    seat = view.seat(parts["player"])
    every = view.table.reads.everything(seat)
    built = [o for o in every if o.zone is Zone.PILE]
    if sum(o.card is not None and o.card.kind == "fighter" for o in built) == 0:
        built = list(every)
    if any(o.card is None for o in built):
        raise view.invalid(f"{parts['player']}'s arsenal is left out, and this claim asks for its cards.",
                           f"List them under `arsenal:` of {parts['player']}.")  # fmt: skip
    names = [fold(o.card.name) for o in built]
    fighters = sum(o.card.kind == "fighter" for o in built)
    if len(built) != ARSENAL or fighters != FIGHTERS or len(set(names)) != len(names):
        return False
    return not any(view.table.reads.misfit(seat, o) for o in built)


CLAIMS: tuple[Saying[Arena] | Phrase, ...] = (
    Saying("F is dead", ("{card} ~is dead|eliminated|defeated|killed", "{card} ~has:done died", "{card} ~dies|died",
                         "!{card} ~is alive", "!{card} ~survives|survived"), "Mudlark is dead", _dead,
           also=("{card} ~was|has_been killed", "!{card} ~lives|lived", "!{card} ~has:done survived",
                 "{card} ~falls|fell", "!{card} ~is [still] living|standing", "{card} ~is destroyed|down|out")),
    Saying("zone 2 is full", ("{spot} ~is full",), "zone 2 is full",
           lambda view, parts: view.table.reads.full(parts["spot"]),
           also=("{spot} ~is at capacity", "!{spot} ~has [any|more] room|space [left]",
                 "!there is [more|still] room|space [left] in {spot}", "there is no room|space [left] in {spot}")),
    Saying("zone 2 has 3 cards", ("{spot} ~has|holds {count:amount} cards|card", "{spot} ~is empty"),
           "zone 2 has 3 cards", _holds),
    *harmed("{card}", "Mudlark", lambda view, parts: parts["card"]),
    *DRAWN,
    Saying("F is in the same zone as F2", ("{card} ~is in the same zone as {other:card}",),
           "Kestrel is in the same zone as Mudlark", _together, "in the arena",
           also=("{card} and {other:card} are|stand in the same zone", "{card} and {other:card} share a zone")),
    Saying("F is in zone 3", ("{card} ~is in {spot}",), "Kestrel is in zone 3", _stands),
    Saying("NAME's arsenal is legal", ("{player:owner} arsenal ~is legal", "!{player:owner} arsenal ~is illegal"),
           "Ana's arsenal is legal", _legal, why=_why_legal,
           also=("{player:owner} arsenal ~is allowed|valid", "!{player:owner} arsenal ~is invalid|forbidden")),
    Saying("C is on top of NAME's arsenal", ("{card} ~is on [the] top of {player:owner} arsenal",),
           "Feint is on top of Ana's arsenal", lambda view, parts: _on_top(Zone.PILE, view, parts)),
    Saying("C is on top of NAME's void", ("{card} ~is on [the] top of {player:owner} void",),
           "Feint is on top of Ana's void", lambda view, parts: _on_top(Zone.DISCARD, view, parts)),
    Saying("it is round 4", ("it ~is round {count:amount}", "the round ~is {count:amount}",
                             "the round number ~is {count:amount}"), "it is round 4",
           lambda view, parts: fits(parts, view.state.situation.round)),
    can_attack(AttackWith, lambda action: action.attacker, "{unit:card}", "Kestrel can attack", ATTACK.rule),
    MOVE.can("{unit:card} ~can|may enter|reach {spot}"),
    *(deed.can() for deed in (ATTACK, VOID, DRAW, TALENT, PLACE)),
    Phrase("C was voided", ("{card} ~was|has_been voided", "{player} ~voided {card}",
        "{player} ~has:done voided {card}"),
           lambda line, parts: m.CardIn(parts["card"], parts.get("player"), "void"), "Feint was voided",
           "it is in the void", ("{card} ~is voided",)),
    Phrase("F has used its actions", ("{card} has used [up] all|both [of] [its|his|her|the] actions",
                                      "{card} has used [up] its|his|her actions"),
           lambda line, parts: m.HasStat(parts["card"], Amount.exactly(0), "actions"),
           "Kestrel has used all its actions", "as `Kestrel has no actions`"),
    Saying("F has conditions", ("{card} ~has [any] conditions|condition", "{card} ~has a condition"),
           "Kestrel has no conditions", lambda view, parts: bool(view.card(parts["card"]).data.conditions)),
    Saying("F is stunned", ("{card} ~is {condition}", "{card} ~has the condition {condition}",
                            "{card} ~has the {condition} condition"), "Kestrel is stunned",
           lambda view, parts: parts["condition"] in view.card(parts["card"]).data.conditions,
           "a condition by its name, that a fighter of the board has or a card of it gives"),
)  # fmt: skip
