"""What players do in Fighter arena, and how lines say it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from judge.games.fighter_arena import actions as arena
from judge.games.fighter_arena.rules import ALPHA, HAND, PLACING, RULES, STARTING_ZONES
from judge.games.fighter_arena.table import Arena
from judge.games.tabletop.aims import leaves
from judge.games.tabletop.vocabulary import Move, OneShot, Power, Zone
from judge.rules.questions import Ask, Question, Reason
from judge.rules.state import Obj, Ref
from judge.scenario.board.game import Action, Acts, Deed, Did, Known, Lines, View
from judge.scenario.games.small_boards import aimed, plays_on, power
from judge.scenario.language import tree as m
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import RawLine


def _play_to(line: RawLine, parts: Parts) -> m.Step:
    tails: m.Tails = parts.get("tails", m.Tails(targets=parts.get("targets", ())))
    place = m.Ref(f"zone {parts['spot']}")
    return m.PlayCard(line, parts["player"], parts["card"], replace(tails, choosing=(*tails.choosing, place)))


# --------------------------------------------------------------------------- what carries lines out


def _attacks(view: View[Arena], step: m.Attack) -> Sequence[Action]:
    unit = view.one(step.card, Zone.PLAY, acting=view.asked).ref
    aims = [view.one(t.card, Zone.PLAY).ref for t in step.targets if t.card is not None]
    return [arena.AttackWith(unit, aims[0])] if len(aims) == 1 else []


def _plays(view: View[Arena], step: m.PlayCard) -> Sequence[Action]:
    zones = (Zone.HAND, Zone.PILE, Zone.DISCARD, Zone.PLAY)
    return [arena.PlayIt(view.one(step.card, *zones, acting=view.asked).ref)]


def _activates(view: View[Arena], step: m.Activate) -> Sequence[Action]:
    obj = view.one(step.card, Zone.PLAY, acting=view.asked)
    return [arena.UseTalent(obj.ref, power(obj, step.words))]


ACTS = Acts[Arena](plays=_plays, activates=_activates, attacks=_attacks)


def _unit(view: View[Arena], parts: Parts) -> Ref:
    return view.one(parts["unit"], Zone.PLAY, acting=view.asked).ref


def _in_hand(view: View[Arena], parts: Parts) -> Ref:
    return view.one(parts["card"], Zone.HAND, acting=view.asked).ref


def _select(view: View[Arena], parts: Parts) -> Sequence[Action]:
    found: list[Ref] = []
    for card in parts["cards"]:
        fitting = view.finding.objects(view.state, card, view.asked)
        pile = [o for o in fitting if o.zone is Zone.PILE and o.ref not in found]
        found += [o.ref for o in pile[:1]] or [view.one(card, acting=view.asked).ref]
    return [tuple(found)]


def _deed(
    name: str,
    templates: tuple[str, ...],
    example: str,
    makes: Callable[[View[Arena], Parts], Action],
    meaning: str,
    rule: str = "actions",
    also: tuple[str, ...] = (),
) -> Deed[Arena]:
    cited = ", ".join(RULES[rule])
    return Deed(name, templates, example, lambda view, parts: [makes(view, parts)], meaning, cited, also=also)


ATTACK = _deed(
    "F attacks F2", ("{unit:card} attacks {target:card}",), "Kestrel attacks Mudlark",
    lambda view, parts: arena.AttackWith(_unit(view, parts), view.one(parts["target"], Zone.PLAY).ref),
    "an attack action", "attack", ("{unit:card} hits|strikes {target:card}",),
)  # fmt: skip
MOVE = _deed(
    "F moves to zone 4",
    ("{unit:card} moves to|into {spot}", "{player} moves {unit:card} to {spot}"),
    "Kestrel moves to zone 4", lambda view, parts: arena.MoveTo(_unit(view, parts), parts["spot"]), "a move action",
    "move", ("{unit:card} goes|walks|runs to|into {spot}", "move {unit:card} to|into {spot}",
             "{player} moves|takes|sends {unit:card} to|into {spot}", "{unit:card} is moved to|into {spot}"),
)  # fmt: skip
VOID = _deed(
    "NAME voids C", ("{player} voids|discards {card}", "{player} voids|discards {card} to draw [a_card]"),
    "Ana voids Feint", lambda view, parts: arena.VoidCard(_in_hand(view, parts)),
    "with a dead fighter: the card it pays for is drawn too", "void",
    ("{player} puts|sends|moves|throws|discards {card} to|into|in the|his|her|their void",
     "{player} puts|sends|moves|throws|discards {card} to|into|in the|his|her|their void and draws [a_card|one_card]",
     "{player} voids|discards {card} and|to draws|draw [a_card|one_card]", "{player} voids {card} for a_card",
     "{player} voids {card} drawing a_card|one_card"),
)  # fmt: skip
DRAW = _deed(
    "NAME draws", ("{player} draws", "{player} draws a_card|one_card|1_card"), "Ana draws",
    lambda view, parts: arena.DrawCard(), "the card of the Alpha Phase", "draw",
    ("{player} draws the|his|her|their card [for_the_turn|of_the_turn]", "{player} takes a_card",
        "{player} draws his|her|their first card",
     "{player} draws [a_card|one_card|the_top_card] from|of the|his|her|their arsenal|deck",
     "{player} draws [a_card|one_card] for|at|in the turn|alpha_phase", "{player} draws a_card for_the_turn"),
)  # fmt: skip
TALENT = _deed(
    "F uses its talent [on F2]",
    ("{unit:card} uses its|the|a talent", "{unit:card} uses its|the|a talent on {targets}",
     "{unit:card} uses its|the|a talent on {targets} to {choosing:place}",
     "{unit:card} uses its|the|a talent to [move_to|teleport_to|leap_to] {choosing:place}",
     "{player} uses the talent of {unit:card}", "{player} uses the talent of {unit:card} on {targets}",
     "{player} uses {unit:card} 's talent", "{player} uses {unit:card} 's talent on {targets}"),
    "Kestrel uses its talent on Mudlark", lambda view, parts: arena.UseTalent(_unit(view, parts)),
    "the talent printed on it",
    also=("{unit:card} uses|activates [its|the|his|her] talent",
          "{unit:card} uses|activates [its|his|her|the] talent on|against|targeting {targets}",
          "{player} activates {unit:card} 's talent", "{player} activates {unit:card} 's talent on {targets}",
          "{player} uses|activates {unit:card} 's talent against|targeting {targets}",
          "{unit:card} 's talent is used", "{unit:card} 's talent is used on|against {targets}"),
)  # fmt: skip
PLACE = _deed(
    "NAME places F in zone 1", ("{player} places|puts {card} in|into {spot}",), "Ana places Kestrel in zone 1",
    lambda view, parts: arena.PlaceFighter(_in_hand(view, parts), parts["spot"]),
    "before the first turn: a fighter in a starting zone",
    also=("{player} sets|deploys|starts [up] {card} in|at|into|to {spot}", "{player} places {card} at|on {spot}",
          "{player} sets_up {card} in|at {spot}", "{card} starts in|at {spot}"),
)  # fmt: skip

DEEDS: tuple[Deed[Arena] | Phrase, ...] = (
    ATTACK,
    MOVE,
    VOID,
    DRAW,
    TALENT,
    Phrase("NAME plays C … to zone 4", ("{player} plays {card} {tails} to {spot}",), _play_to,
           "Ana plays Gust targeting Kestrel to zone 4", "where a card puts what it moves",
           also=("{player} plays {card} on {targets} to {spot}",
                 "{player} plays|uses {card} to move|put|send|push|shove|bring|pull {targets} to|into {spot}",
                 "{player} plays|uses {card} and moves {targets} to|into {spot}",
                 "{player} moves {targets} to|into {spot} with {card}")),
    plays_on("NAME plays C on F", "Ana plays Gust on Kestrel",
             "{player} plays {card} for|with|at|against|onto {targets}",
             "{player} uses {card} on|against|targeting {targets}", "{player} gives {targets} {card}"),
    Phrase("NAME plays C in zone 2", ("{player} plays {card} in|into {spot}",), _play_to, "Ana plays Gust in zone 2",
           "where a card is about a zone",
           also=("{player} plays|uses {card} on|at|for|targeting|in|into {spot}",)),
    Phrase("NAME announces the omega phase", ("{player} announces {moment}", "{player} announces the next phase"),
           lambda line, parts: m.GoTo(line, parts.get("moment", "omega phase")), "Ana announces the omega phase",
           "as `go to`",
           also=("{player} declares|calls|starts|begins|enters|says {moment}",)),
    PLACE,
    Deed("NAME selects C, C, C, C, C, C", ("{player} selects|takes {cards}",),
         "Ana selects Feint, Gust, Jab, Hook, Parry, Clinch", _select, "the starting hand",
         ", ".join(RULES["actions"]), declared=True,
         also=("{player:owner} starting|opening hand is {cards}", "{player} starts|begins with {cards}",
               "{player} picks|chooses|keeps {cards} as|for his|her|their|the [starting|opening] hand")),
)  # fmt: skip


# --------------------------------------------------------------------------- lines as they are run


def prepared(lines: Lines, known: Known) -> Lines:
    """Where a card or a talent puts what it moves is asked when it takes effect: an answer of its own."""
    return [each for line in lines for each in _with_place(aimed(line), known)]


def _with_place(line: m.Step | m.Claim, known: Known) -> Lines:
    match line:
        case m.PlayCard(line=said, player=player, card=card, tails=tails) if _moves(card, known):
            places = tuple(c for c in tails.choosing if c.text.lower().startswith("zone "))
            rest = tuple(c for c in tails.choosing if c not in places)
            played = replace(line, tails=replace(tails, choosing=rest))
            return [played, m.Choose(said, player, places)] if places else [line]
        case Did(line=said, parts=parts) if (
            line.deed is TALENT and "choosing" in parts and _moves(parts["unit"], known)
        ):
            player = str(parts.get("player") or known.controller(parts["unit"]))
            used = Did(said, TALENT, {k: v for k, v in parts.items() if k != "choosing"})
            return [used, m.Choose(said, player, (parts["choosing"],))]
    return [line]


def _moves(card: m.CardRef, known: Known) -> bool:
    there = known.card(card)
    abilities = [a for a in there.abilities if isinstance(a, OneShot | Power)] if there is not None else []
    return any(isinstance(e, Move) for a in abilities for e in leaves(a.effects))


def too_late(view: View[Arena], step: m.Step) -> Reason | None:
    """Why a step could not be carried out, where the game says it in its own words."""
    if not isinstance(step, Did):
        return None
    player, unit = step.parts.get("player"), step.parts.get("unit")
    actor = view.seat(player) if isinstance(player, str) else view.one(unit, Zone.PLAY).controller if unit else None
    if actor is None or actor == view.state.situation.before:
        return None
    return Reason(step.deed.rule, f"it is not {view.finding.players[actor]}'s turn before the turn ends")


# --------------------------------------------------------------------------- everything that may be tried


def tries(view: View[Arena], seat: int, question: Question) -> Iterator[Action]:
    """Every action a player could try."""
    if question.ask is not Ask.ACT:
        yield tuple(o.ref for o in view.zone(Zone.PILE, seat)[:HAND])
        return
    reads = view.table.reads
    hand = view.zone(Zone.HAND, seat)
    if reads.now.phase == PLACING:
        yield from (arena.PlaceFighter(o.ref, spot) for o in hand for spot in range(1, 2 * STARTING_ZONES + 1))
        return
    if reads.now.phase == ALPHA:
        yield arena.DrawCard()
        return
    for unit in reads.in_play(seat, "fighter", "minion"):
        yield from (arena.AttackWith(unit.ref, o.ref) for o in reads.in_play() if o.controller != seat)
        yield from (arena.MoveTo(unit.ref, unit.data.spot + step) for step in (-1, 1))
        yield from (arena.UseTalent(unit.ref, i) for i in range(len(unit.card.of(Power))))
    known: dict[str, Obj] = {o.card.label: o for o in reversed(hand) if o.card is not None}
    yield from (arena.PlayIt(o.ref) for o in known.values())
    yield from (arena.VoidCard(o.ref) for o in (known.values() or hand[:1]))


def tells(view: View[Arena], who: str, action: Action) -> str:
    """An action as a line of a scenario."""
    name = view.called
    match action:
        case arena.AttackWith(attacker=unit, target=target):
            return f"{who} attacks {name(target)} with {name(unit)}"
        case arena.MoveTo(mover=unit, spot=spot):
            return f"{who} moves {name(unit)} to zone {spot}"
        case arena.UseTalent(card=card):
            return f"{who} activates {name(card)}"
        case arena.PlaceFighter(card=card, spot=spot):
            return f"{who} places {name(card)} in zone {spot}"
        case arena.VoidCard(card=card):
            return f"{who} voids {name(card)}"
        case arena.PlayIt(card=card):
            return f"{who} plays {name(card)}"
        case tuple():
            return f"{who} selects {', '.join(map(name, action))}"
    return f"{who} draws"
