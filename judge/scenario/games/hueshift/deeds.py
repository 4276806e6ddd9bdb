"""What players do in HueShift, and how lines say it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from judge.games.hueshift import actions
from judge.games.hueshift.asks import ASSIGN, DRAFT, FORCED, PREVENT, TAKE
from judge.games.hueshift.definition import CardDefinition
from judge.games.hueshift.table import Table
from judge.games.hueshift.vocabulary.kinds import Kind, Zone
from judge.games.hueshift.vocabulary.wildcards import OutOfTurn
from judge.rules.questions import Question
from judge.rules.state import Obj, Ref
from judge.scenario.board.game import Action, Deed, Did, Known, Lines, View
from judge.scenario.games.hueshift.answers import Applies, Guards
from judge.scenario.games.hueshift.units import card_of, find_card, named, unit
from judge.scenario.language import tree as m
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import RawLine, invalid

Reads = Callable[[View[Table], Parts], Sequence[Action]]


def _asked(*verbs: str) -> Callable[[Reads], Reads]:
    """For what answers these questions only; without any: what a player may do in the game."""

    def only(reads: Reads) -> Reads:
        def found(view: View[Table], parts: Parts) -> Sequence[Action]:
            return reads(view, parts) if view.question is not None and view.question.verb in (verbs or ("",)) else ()

        return found

    return only


# --------------------------------------------------------------------------- what carries lines out


@_asked("", FORCED)
def _attacks(view: View[Table], parts: Parts) -> Sequence[Action]:
    return [actions.AttackUnit(unit(view, parts["unit"]).ref, unit(view, parts["target"]).ref)]


@_asked()
def _activates(view: View[Table], parts: Parts) -> Sequence[Action]:
    return [actions.ActivateUnit(unit(view, parts["unit"]).ref)]


@_asked()
def _uses(view: View[Table], parts: Parts) -> Sequence[Action]:
    mine = unit(view, parts["unit"])
    on = unit(view, parts["on"]).ref if "on" in parts else None
    return [actions.UseAbility(mine.ref, on, _headed(view, mine, parts))]


def _headed(view: View[Table], mine: Obj, parts: Parts) -> Ref | None:
    """The card whose ability is meant: the pilot that is named, or the one with that name over its lines."""
    named = view.one(parts["unit"])
    if "ability" not in parts:
        return named.ref if named.id != mine.id else None
    members = view.table.reads.board.members(mine)
    found = next((c for c in members if fold(c.card.ability) == fold(parts["ability"])), None)
    if found is None:
        own = " and ".join(c.card.ability for c in members if c.card.ability)
        raise invalid(
            f"no card of {mine.card.label} has the ability {parts['ability'].title()}.",
            parts["unit"].position,
            f"Its cards have {own}." if own else "Write `U uses its ability`.",
        )
    return found.ref


@_asked()
def _plays(view: View[Table], parts: Parts) -> Sequence[Action]:
    on = unit(view, parts["on"]).ref if "on" in parts else None
    card = view.one(parts["card"])
    hint = "" if card.card.kind is Kind.ARENA else f"Write `{card.card.label} uses its ability`."
    return [actions.PlayWildcard(card_of(view, parts["card"], Kind.WILDCARD, hint).ref, on)]


@_asked()
def _transports(view: View[Table], parts: Parts) -> Sequence[Action]:
    if view.one(parts["unit"]).card.kind is Kind.WILDCARD:  # what is put on a unit, and no pilot, is played on it
        return _plays(view, {"card": parts["unit"], "on": parts["mech"]})
    pilot, old = card_of(view, parts["unit"], Kind.PILOT), parts.get("old")
    if "reserve" in parts and pilot.zone is not Zone.RESERVE:
        raise invalid(f"{pilot.card.label} is not in reserve.", parts["unit"].position, "Leave it out.")
    if old is not None and pilot.data.mech != unit(view, old).id:
        raise invalid(f"{pilot.card.label} is not aboard {old.text}.", old.position, "Leave it out.")
    return [actions.Transport(pilot.ref, unit(view, parts["mech"]).ref)]


def _marker(view: View[Table], ref: m.CardRef) -> CardDefinition:
    return find_card(named(view), ref.name, (Kind.MARKER,), ref.position)


@_asked("", DRAFT, ASSIGN)
def _corrupts(view: View[Table], parts: Parts) -> Sequence[Action]:
    card = view.one(parts["card"])
    by = view.seat(parts["player"]) if "player" in parts else card.owner
    if view.question is not None and view.question.verb == ASSIGN and by != view.asked:
        return ()
    second = _marker(view, parts["second"]) if "second" in parts else None
    return [actions.Corrupt(card.ref, _marker(view, parts["marker"]), second)]


@_asked(DRAFT, ASSIGN)
def _drafts(view: View[Table], parts: Parts) -> Sequence[Action]:
    kinds = (Kind.PILOT, Kind.MECH, Kind.WILDCARD, Kind.MARKER, Kind.ARENA)
    card: m.CardRef = parts["card"]
    return [actions.DraftCard(view.seat(parts["player"]), find_card(named(view), card.name, kinds, card.position))]


@_asked(DRAFT, ASSIGN)
def _pairs(view: View[Table], parts: Parts) -> Sequence[Action]:
    pilot, mech = card_of(view, parts["pilot"], Kind.PILOT), card_of(view, parts["mech"], Kind.MECH)
    return [actions.Pair(pilot.ref, mech.ref, "co" in parts)]


# --------------------------------------------------------------------------- what lines say

ATTACK = Deed("U attacks U2", ("{unit:card} attacks {target:card}", "{player} attacks {target:card} with {unit:card}"),
              "Bowler attacks Olaf", _attacks, "activates the unit, and attacks",
              group="attack")  # fmt: skip
ACTIVATE = Deed("NAME activates U", ("{player} activates {unit:card}",
                "{player} chooses|picks|selects|takes {unit:card} as|for [its|his|her|their|the] main_actor|actor"),
                "Ana activates Bowler", _activates,
                "chooses the main actor; a line in which the unit acts does it too",
                also=("{unit:card} activates", "{unit:card} is activated", "{unit:card} is the main_actor",
                      "{player} makes {unit:card} its|his|her|their|the main_actor|actor",
                      "activate {unit:card}"))  # fmt: skip
USE = Deed(
    "U uses its ability [on U2]",
    tuple(
        f"{said}{on}"
        for said in (
            "{unit:card} uses its|the|his|her ability", "{unit:card} uses {ability:ability_name}",
            "{player} uses {unit:card} s ability", "{player} uses {unit:card} s {ability:ability_name}",
        )
        for on in (" on {on:card}", "")
    ),
    "Ciderheart uses its ability on Olaf", _uses,
    "an ability that is used instead of an attack, or, where its card says so, as an interrupt",
    group="activate",
    also=(
        *(f"{said}{on}" for on in (" on|against|targeting {on:card}", "") for said in (
            "{unit:card} activates its|the|his|her ability", "{unit:card} activates {ability:ability_name}",
            "{unit:card} uses|activates its|the|his|her {ability:ability_name}",
            "{player} activates {unit:card} s ability", "{player} activates {unit:card} s {ability:ability_name}",
            "{player} uses|activates the ability of {unit:card}",
        )),
        "{unit:card} uses its|the|his|her ability against|targeting {on:card}",
        "{player} uses {unit:card} s ability against|targeting {on:card}",
        "{player} uses|activates {ability:ability_name} with|of {unit:card}",
        "{player} uses|activates {ability:ability_name} with {unit:card} on {on:card}",
    ),
)  # fmt: skip
PLAY = Deed(
    "NAME plays C [on U]",
    (
        *(f"{{player}} plays {{card}}{on}" for on in (" on|for|to {on:card}", " targeting {on:card}", "")),
        "{player} uses|responds_with|interrupts_with|answers_with {card} on|for|to {on:card}",
        "{player} uses|responds_with|reacts_with|interrupts_with|answers_with {card}",
        "in response {player} plays {card}", "in response {player} plays {card} on|for|to {on:card}",
        "{player} plays {card} as an interrupt", "{player} plays {card} in response",
    ),
    "Bo plays Shield Wall on Myriad", _plays,
    "a Wildcard: as Free Action, or as an interrupt; the unit that is not said is asked",
    group="play",
    also=(
        "{player} plays|uses {card} onto|at|with|against {on:card}",
        "{player} uses {card} targeting {on:card}",
        "{player} spends|activates {card} on|for {on:card}",
        "{player} gives {on:card} {card}",
        "{player} responds|reacts|interrupts by playing {card} on|for {on:card}",
        "{player} responds|reacts|interrupts by playing {card}",
        "{player} responds|reacts to the|this attack with|by_playing {card} on|for {on:card}",
        "{player} responds|reacts to the|this attack with|by_playing {card}",
        "{player} plays {card} in response on|for|against|at {on:card}",
        "{player} plays {card} choosing {on:card}",
        "{player} protects|saves|shields|boosts|heals {on:card} with {card}",
        "{player} uses up {card} on|for {on:card}",
        "{player} reacts_with {card} on|for|to {on:card}",
        "{player} plays|uses {card} on|for|against|at {on:card} in response",
        "{player} plays {card} on|for {on:card} as an interrupt",
        "in response {player} uses {card} on|for {on:card}",
        "in response {player} uses {card}",
        "the wildcard {card} is played on {on:card} by {player}",
    ),
)  # fmt: skip
TRANSPORT = Deed(
    "NAME transports C to U",
    (
        "{player} transports|moves|brings|sends {unit:card} to|aboard|onto|into {mech:card}",
        "{player} transports|moves {unit:card} from {old:card} to|aboard|onto|into {mech:card}",
        "{unit:card} boards|re-boards {mech:card}",
        "{player} puts {unit:card} on|onto|in|into|aboard {mech:card}",
        "{unit:card} moves|transports to|aboard|onto {mech:card}",
        "{unit:card} moves|transports from {old:card} to|aboard|onto {mech:card}",
    ),
    "Ana transports Fir to Olaf", _transports, "the Free Action: a Co-Pilot, or a pilot in reserve, goes aboard",
    also=("{player} uses transport to move|bring|send {unit:card} to|into|onto {mech:card}",
          "{player} transfers|loads|relocates|shifts {unit:card} to|into|onto|aboard {mech:card}",
          "{unit:card} goes|comes|climbs|gets|steps|transfers|moves aboard|into|onto|on_board {mech:card}",
          "{unit:card} goes|comes|climbs|gets|steps aboard|into|onto|on_board {mech:card} from [his|her|their|the]"
          " {reserve}",
          "{player} transports|moves|brings|sends {unit:card} from [his|her|their|the] {reserve} to|aboard|onto|into"
          " {mech:card}",
          "{player} transports|moves|brings {unit:card} from [his|her|their|the] {reserve} to|aboard|onto|into"
          " {mech:card} as [its|his|her|the|a] co-pilot|copilot",
          "{player} transports|moves|brings {unit:card} to|aboard|onto|into {mech:card} as [its|his|her|the|a]"
          " co-pilot|copilot"),
)  # fmt: skip
CORRUPT = Deed(
    "U is corrupted with C",
    tuple(
        f"{said} {{marker:known_card}}{more}"
        for said in ("{card} is|becomes corrupted with|by", "{player} corrupts {card} with")
        for more in ("", " and {second:known_card}")
    ),
    "Bowler is corrupted with Fragile Core", _corrupts,
    "Dark Matter when units are paired, or in the middle of the game", anyone=True,
    also=("{marker:known_card} corrupts {card}", "{marker:known_card} is attached|put|placed to|on {card}",
          "{card} is given {marker:known_card}"),
)  # fmt: skip
AMBUSH: Deed[Table] = Deed(
    "NAME plays Ambush with U on U2", ("{player} plays|uses {card} with {unit:card} on|against {target:card}",),
    "Ana plays Ambush with Bowler on Olaf", lambda view, parts: (), "as two lines: it is played, and the unit attacks",
)  # fmt: skip
PICK = Deed("NAME drafts C", ("{player} drafts|picks|takes {card:known_card}",), "Ana drafts Sadie", _drafts,
            "the next pick of the draft", anyone=True)  # fmt: skip
PAIR = Deed(
    "NAME pairs C with U [as Co-Pilot]",
    tuple(
        f"{{player}} pairs|assigns|stacks {pair}{tail}"
        for pair in ("{pilot:card} with|to|onto|on {mech:card}", "{pilot:card} and {mech:card}")
        for tail in ("", " as [its] base_pilot|pilot", " as [its] {co:co_pilot}")
    ),
    "Ana pairs Sadie with Bowler", _pairs, "after the draft; on a Mech that has a Base Pilot, as Co-Pilot",
)  # fmt: skip


def instead(hint: str) -> Callable[[RawLine, Parts], m.Step]:
    """A line that is written otherwise here; the error says how."""

    def build(line: RawLine, parts: Parts) -> m.Step:
        said = {k: getattr(x, "text", x) for k, x in parts.items()}
        words = f'"{line.text}" is not how a line says it in this game.'
        raise invalid(words, line.position, hint.format(**said))

    return build


def _guards(yes: bool) -> Callable[[RawLine, Parts], m.Step]:
    return lambda line, parts: Guards(line, str(parts.get("player", "")), yes, None, parts.get("unit"))


def _flips(side: str) -> Callable[[RawLine, Parts], m.Step]:
    return lambda line, parts: m.Coin(line, side)


DEEDS: tuple[Deed[Table] | Phrase, ...] = (
    ATTACK,
    ACTIVATE,
    USE,
    PLAY,
    AMBUSH,
    TRANSPORT,
    CORRUPT,
    PICK,
    PAIR,
    Phrase(
        "the random unit is U",
        ("the random unit is {cards}", "the random action is {cards}"),
        lambda line, parts: m.RandomCard(line, parts["cards"]),
        "the random unit is Olaf",
        "fixes what chance decides: a unit, or the Action flipped from a shuffled deck",
        also=(
            "{cards} is|was chosen|picked|selected|hit at random",
            "it hits|chooses|picks {cards} at random",
            "the random target is {cards}",
            "{cards} is the random unit|target|action",
        ),
    ),
    Phrase(
        "U guards",
        (
            "{unit:card} guards",
            "{unit:card} guards {target:card}",
            "{player} guards with {unit:card}",
            "{player} guards {target:card} with {unit:card}",
            "{player} uses guard",
            "{player} says yes to guard",
        ),
        _guards(True),
        "Myriad guards",
        "says yes to Guard; the Tank becomes the target",
        also=(
            "{unit:card} guards for {target:card}",
            "{unit:card} uses [its] guard",
            "{unit:card} uses [its] guard on|for {target:card}",
            "{player} uses {unit:card} s guard",
            "{unit:card} takes the hit|attack for {target:card}",
            "{unit:card} takes the hit|attack",
            "{player} accepts guard",
        ),
    ),
    Phrase(
        "U does not guard",
        (
            "{unit:card} does_not|doesn't guard",
            "{player} does_not|doesn't guard",
            "{player} says no to guard",
        ),
        _guards(False),
        "Myriad does not guard",
        "says no to it",
        also=(
            "{unit:card} does_not|doesn't guard {target:card}",
            "{unit:card} does_not|doesn't use [its] guard",
            "{player} does_not|doesn't guard with {unit:card}",
            "{player} does_not|doesn't use guard",
            "{player} declines|refuses guard",
        ),
    ),
    Phrase(
        "U applies Burn",
        (
            "{unit:card} applies {answers} to {target:card}",
            "{player} applies {answers} to {target:card}",
            "{unit:card} applies {answers}",
            "{player} applies {answers}",
        ),
        lambda line, parts: Applies(line, str(parts.get("player", "")), parts["answers"], unit=parts.get("unit")),
        "Ciderlord applies Burn",
        "Burn, Freeze or Corrode, where Infused asks",
        also=("{unit:card} inflicts|infuses {answers}", "{player} inflicts|infuses {answers}"),
    ),
    Phrase(
        "NAME redirects the attack to U",
        ("{player} redirects the|its|this attack to {answers}", "{player} redirects it to {answers}"),
        lambda line, parts: m.Choose(line, parts["player"], parts["answers"]),
        "Bo redirects the attack to Olaf",
        "where Possession asks",
        also=(
            "{player} changes|switches|moves the|its target to {answers}",
            "{player} redirects the attack onto|at|against {answers}",
            "{player} makes it attack {answers} instead",
        ),
    ),
    *(
        Phrase(
            f"C flips {side}",
            (f"{{card}} flips {side}",),
            _flips(side),
            f"Blac flips {side}",
            "fixes the coin",
            also=(
                f"{{card}} s coin|flip|toss shows|is|lands_on|comes_up {side}",
                f"{{card}} gets|tosses [a] {side}",
                f"{{card}} flips a {side}",
                f"{{card}} wins the flip with {side}",
            ),
        )
        for side in ("heads", "tails")
    ),
    # lines that are written otherwise here
    Phrase(
        "the turn ends",
        ("[the] turn ends", "end of [the] turn", "go to [the] end of [the|this] turn", "end [the] turn"),
        instead("Say whose turn it is: `Ana's turn ends`."),
        "the turn ends",
    ),
    Phrase(
        "the round ends",
        ("[the] round ends", "end of [the] round", "go to [the] next round", "[the] next round starts|begins"),
        instead("A round is one turn of each player: write `Bo's turn ends`."),
        "the round ends",
    ),
    Phrase(
        "C flips a coin",
        ("{card} flips [a] coin", "{player} flips [a] coin", "{player} flips [a] coin for {card}"),
        instead("Write what it shows: `the coin shows heads`; an ability that is used: `Emily uses her ability`."),
        "Blac flips a coin",
    ),
)


# --------------------------------------------------------------------------- lines as they are run


def prepared(lines: Lines, known: Known) -> Lines:
    """A Wildcard that lets a unit attack, and the attack it is played with, are two lines."""
    run: list[m.Step | m.Claim] = []
    for line in lines:
        if isinstance(line, Did) and line.deed is AMBUSH:
            parts, card = line.parts, known.card(line.parts["card"])
            if not any(isinstance(ability, OutOfTurn) for ability in getattr(card, "abilities", ())):
                raise invalid(f"no unit attacks by {parts['card'].text}.", line.line.position, "Write two lines.")
            run.append(Did(line.line, PLAY, {name: parts[name] for name in ("player", "card")}))
            run.append(Did(line.line, ATTACK, {name: parts[name] for name in ("unit", "target")}))
        else:
            run.append(line)
    return run


# --------------------------------------------------------------------------- what could be done


def tries(view: View[Table], seat: int, question: Question) -> Iterator[Action]:
    """What a player could attempt, of what is alike one."""
    objects, board = view.state.objects.values(), view.table.reads.board
    if question.verb in (PREVENT, TAKE):
        yield from (True, False)
    elif question.verb == DRAFT:
        yield from (actions.DraftCard(seat, o.card) for o in view.zone(Zone.POOL))
    elif question.verb == ASSIGN:
        mine = [o for o in objects if o.owner == seat and o.zone in (Zone.ROSTER, Zone.FIELD)]
        mechs = [o for o in mine if o.card.kind is Kind.MECH]
        yield from (actions.Pair(p.ref, x.ref) for p in mine if p.card.kind is Kind.PILOT for x in mechs)
    else:
        units = board.units()
        mechs = [*board.mechs(seat)]  # those without a pilot, too: it is told why they may not act
        yield from (actions.AttackUnit(u.ref, t.ref) for u in mechs for t in board.foes(seat))
        for u in mechs:
            yield actions.UseAbility(u.ref)
            yield from (actions.UseAbility(u.ref, None, c.ref) for c, _ in view.table.judges.usable(u)[1:])
        pilots = [o for o in objects if o.card.kind is Kind.PILOT and o.owner == seat]
        yield from (actions.Transport(p.ref, x.ref) for p in pilots for x in board.mechs(seat))
        for card in view.zone(Zone.HAND, seat):
            yield actions.PlayWildcard(card.ref)
            yield from (actions.PlayWildcard(card.ref, u.ref) for u in (*units, *view.zone(Zone.TRASH, seat)))


def tells(view: View[Table], who: str, action: Action) -> str:
    """An action as a line of a scenario."""
    name = view.called
    match action:
        case bool():
            return f"{who} says {'yes' if action else 'no'}"
        case actions.AttackUnit(unit=mine, target=target):
            return f"{name(mine)} attacks {name(target)}"
        case actions.UseAbility(unit=mine, card=card):
            return f"{name(card or mine)} uses its ability"
        case actions.DraftCard(card=drafted):
            return f"{who} drafts {drafted.label}"
        case actions.Pair(pilot=pilot, mech=mech):
            return f"{who} pairs {name(pilot)} with {name(mech)}"
        case actions.ActivateUnit(unit=mine):
            return f"{who} activates {name(mine)}"
        case actions.Transport(pilot=pilot, mech=mech):
            return f"{who} transports {name(pilot)} to {name(mech)}"
        case actions.PlayWildcard(card=card, on=on):
            return f"{who} plays {name(card)}" + (f" on {name(on)}" if on is not None else "")
    return str(action)
