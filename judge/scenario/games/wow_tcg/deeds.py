"""What players do in World of Warcraft TCG, and how lines say it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from judge.games.tabletop.vocabulary import Power, Zone
from judge.games.wow_tcg import actions as wow
from judge.games.wow_tcg.rules import RULES
from judge.games.wow_tcg.table import Wow
from judge.rules.questions import Ask, Question, Reason
from judge.rules.state import Obj, Ref
from judge.rules.values import replace
from judge.scenario.board.game import Action, Acts, Deed, Did, Known, Lines, View
from judge.scenario.board.steps import activate, play_card
from judge.scenario.games.small_boards import aimed, play, plays_on, power
from judge.scenario.language import tree as m
from judge.scenario.language.phrases import Parts, Phrase
from judge.scenario.language.places import RawLine


class Exhausts(m.Choose):
    """``NAME exhausts C``: armor against damage. more: the next line goes on with it."""

    more: bool = False


def exhausts(line: RawLine, parts: Parts) -> Exhausts:
    """Armor exhausted against damage."""
    return _against_damage(line, parts["player"], parts["cards"])


def _against_damage(line: RawLine, player: str, cards: Sequence[m.CardRef]) -> Exhausts:
    return Exhausts(line, player, tuple(m.Ref(c.text, card=c, position=c.position) for c in cards))


def say(yes: bool) -> Callable[[RawLine, Parts], m.Step]:
    """Yes or no, in other words."""
    return lambda line, parts: m.Say(line, parts["player"], yes)


# --------------------------------------------------------------------------- what carries lines out


_AIMED = '"{0.player} attacks T with {0.card.label}", T being a hero or an ally'


def _aim(view: View[Wow], target: m.Ref) -> Ref:
    if target.card is not None:
        return view.one(target.card, Zone.PLAY).ref
    hero = view.table.reads.hero(view.seat(target.player)) if target.player is not None else None
    return hero.ref if hero is not None else Ref(-1, 0)


def _attacks(view: View[Wow], step: m.Attack) -> Sequence[Action]:
    unit = view.one(step.card, Zone.PLAY, acting=view.asked)
    if not step.targets and unit.card.kind != "weapon":
        raise view.invalid(f"nobody says what {step.card.label} attacks.", f"Write {_AIMED.format(step)}.")
    if unit.card.kind == "weapon" or len(step.targets) != 1:
        return []
    return [wow.AttackWith(unit.ref, _aim(view, step.targets[0]))]


def _plays(view: View[Wow], step: m.PlayCard) -> Sequence[Action]:
    zones = (Zone.HAND, Zone.RESOURCE, Zone.PLAY, Zone.DISCARD, Zone.PILE)
    return [wow.PlayIt(view.one(step.card, *zones, acting=view.asked).ref)]


def _activates(view: View[Wow], step: m.Activate) -> Sequence[Action]:
    obj = view.one(step.card, Zone.PLAY, Zone.RESOURCE, acting=view.asked)
    return [wow.UsePower(obj.ref, power(obj, step.words))]


ACTS = Acts[Wow](plays=_plays, activates=_activates, attacks=_attacks)


def _attack(view: View[Wow], parts: Parts) -> Sequence[Action]:
    if "unit" in parts:
        unit = view.one(parts["unit"], Zone.PLAY, acting=view.asked).ref
    else:
        unit = _aim(view, m.Ref("", player=view.finding.players[view.asked]))
    return [wow.AttackWith(unit, _aim(view, parts["target"]))]


def _place(*, down: bool) -> Callable[[View[Wow], Parts], Sequence[Action]]:
    def place(view: View[Wow], parts: Parts) -> Sequence[Action]:
        obj = view.one(parts["card"], Zone.HAND, acting=view.asked)
        return [wow.PlaceIt(obj.ref, obj.card is not None and obj.card.kind == "quest" and not down)]

    return place


def _complete(view: View[Wow], parts: Parts) -> Sequence[Action]:
    """A quest by name: of several copies one that can still be completed."""
    found = view.finding.objects(view.state, parts["card"], view.asked)
    open_ = [o for o in found if o.zone is Zone.RESOURCE and o.face_up]
    quest = open_[0] if open_ else view.one(parts["card"], Zone.RESOURCE, acting=view.asked)
    return [wow.CompleteIt(quest.ref)]


def _rule(what: str) -> str:
    return ", ".join(RULES[what])


ATTACK = Deed[Wow](
    "U attacks T", ("{unit:card} attacks {target:ref}",), "Dusk Wolf attacks Bo", _attack,
    "a hero or ally attacks; a player's name is that player's hero", _rule("combat"),
    also=("{player} taps|exhausts|turns {unit:card} [sideways] and attacks {target:ref} [with_it]",
          "{player} proposes combat between {unit:card} and {target:ref}"),
)  # fmt: skip
BY_HERO = Deed[Wow](
    "NAME attacks T",
    ("{player} attacks {target:ref}", "{player} attacks {target:ref} with his|her|their|the hero"),
    "Ana attacks Bo", _attack, "with the own hero", _rule("combat"),
)  # fmt: skip
STRIKE = Deed[Wow](
    "NAME strikes with C",
    ("{player} strikes with {weapon:card}", "{player} strikes with {weapon:card} exhausting {exhausting:targets}",
     "{unit:card} strikes with {weapon:card}"),
    "Ana strikes with Iron Cleaver",
    lambda view, parts: [wow.StrikeWith(view.one(parts["weapon"], Zone.PLAY, acting=view.asked).ref)],
    "with a weapon, while the own hero is in combat", _rule("strike"),
    group="attack",
    also=("{player} uses {weapon:card} to|for strike|a_strike", "{player} uses {weapon:card} 's strike",
          "{player} pays the|its strike cost of|for|with {weapon:card}", "{weapon:card} strikes",
          "{player} pays {weapon:card} 's strike cost", "{player} makes|declares a strike with {weapon:card}",
          "{player} swings {weapon:card}"),
)  # fmt: skip
PLACE = Deed[Wow](
    "NAME places C as a resource",
    ("{player} places {card} as a resource", "{player} places {card} face up as a resource",
     "{player} places {card} as a resource face up", "{player} places {card} as a face_up|face-up resource",
     "{player} plays {card} as a resource", "{player} puts {card} into play as a resource",
     "{player} places|puts {card} in|into the|his|her|their resource_row|resources",
     "{player} places|puts {card} face_up in|into the|his|her|their resource_row"),
    "Ana places Dusk Wolf as a resource", _place(down=False), "a quest face up, any other card face down",
    _rule("place"),
    also=("{player} resources {card}", "{player} makes {card} a resource",
          "{player} places|plays|lays|uses|puts|sets {card} [down] as a|the|his|her|their resource"
          " [for_the_turn|of_the_turn|this_turn]",
          "{player} turns {card} into a|his|her|their resource", "{player} adds {card} to the|his|her|their"
          " resources|resource_row", "{player} puts|places|lays {card} in|into resources",
          "{player} places|lays|plays {card} as a|his|her|their quest", "{player} places [the] quest {card}",
          "{player} plays {card} face_up|face-up as a|his|her|their resource"),
)  # fmt: skip
COMPLETE = Deed[Wow](
    "NAME completes C",
    ("{player} completes {card}", "{player} completes [the] quest {card}",
     "{player} completes [the] quest {card} targeting {targets}", "{player} completes {card} exhausting "
     "{exhausting:targets}", "{player} completes {card} targeting {targets}"),
    "Ana completes Long Road", _complete, "a quest that is face up", _rule("complete"),
    also=("{player} finishes|fulfills [the] [quest] {card}", "{player} turns in {card}", "{player} turns {card} in",
          "{player} pays to complete {card}"),
)  # fmt: skip


def _uses(line: RawLine, parts: Parts) -> m.Step:
    """A power is used, with what a line says behind ``on``."""
    step = activate(line, parts)
    return replace(step, tails=replace(step.tails, targets=parts.get("targets", step.tails.targets)))


DEEDS: tuple[Deed[Wow] | Phrase, ...] = (
    ATTACK,
    BY_HERO,
    Phrase("NAME equips C", ("{player} equips|wears {card}", "{player} puts_on {card}"), play,
           "Ana equips Iron Cleaver", "plays a weapon, an armor or an item",
           also=("{player} equips his|her|their|the hero with {card}",
                 "{player} equips {card} to|on his|her|their|the hero")),
    Phrase("NAME uses C …", ("{player} uses {card} {ability}",), _uses, "Ana uses Brass Ring",
           "its power; armor without one is exhausted against damage", also=("{player} uses {card} on {targets}",)),
    Phrase("NAME prevents damage with C", ("{player} prevents [the] damage with {cards}",
                                           "{player} blocks with {cards}",
                                           "{player} uses {cards} to prevent [the] damage",
                                           "{player} uses {cards} to prevent {count} damage",
                                           "{player} prevents {count} damage with {cards}",
                                           "{player} exhausts|taps {cards} to prevent {count} [damage]"),
           exhausts, "Bo prevents 2 damage with Chain Hauberk", "as `exhausts`",
           also=("{player} exhausts|taps|turns {cards} to prevent [the] damage",
                 "{player} turns {cards} to prevent {count} [damage]", "{player} uses {cards} against [the] damage",
                 "{player} soaks|absorbs [the] damage with {cards}", "{player} exhausts {cards} for {count}")),
    STRIKE,
    Phrase("NAME exhausts C, C", ("{player} exhausts {cards}",), exhausts, "Bo exhausts Chain Hauberk",
           "armor, when damage would be dealt to the hero", also=("{player} taps|turns {cards} [sideways]",)),
    Phrase("NAME exhausts nothing",
           ("{player} exhausts nothing|no_armor", "{player} does_not|doesn_t|doesn't exhaust|use {cards}",
            "{player} does_not|doesn_t|doesn't prevent [it|anything|the_damage|damage]",
            "{player} does_not|doesn_t|doesn't exhaust|use anything|armor|any_armor|an_armor",
            "{player} prevents nothing|no_damage", "{player} takes the damage|it"),
           say(False), "Bo exhausts nothing", "no armor against this damage"),
    PLACE,
    Deed("NAME places C face down as a resource",
         ("{player} places {card} face_down|face-down as a resource",
          "{player} places {card} as a resource face_down|face-down",
          "{player} places {card} as a face_down|face-down resource",
          "{player} places|puts {card} face_down|face-down in|into the|his|her|their resource_row|resources"),
         "Ana places Long Road face down as a resource", _place(down=True), "a quest face down", _rule("place")),
    COMPLETE,
    Phrase("NAME mulligans", ("{player} mulligans|mulligan", "{player} mulligans his|her|their|the hand",
                              "{player} takes a mulligan"), say(True), "Ana mulligans", "a new opening hand",
           also=("{player} mulls|redraws", "{player} mulligans|redraws the|his|her|their [opening] hand")),
    Phrase("NAME keeps", ("{player} keeps", "{player} keeps his|her|their|the hand",
                          "{player} keeps the|his|her|their opening hand", "{player} does_not mulligan"), say(False),
           "Bo keeps", "the opening hand",
           also=("{player} does_not|doesn't mulligan", "{player} does_not|doesn't take a mulligan",
                 "{player} keeps it|them")),
    plays_on("NAME plays C on T", "Ana plays Mend on Dusk Wolf", "{player} heals|shoots {targets} with {card}",
             "{player} fires|throws {card} at {targets}"),
    Phrase("combat damage is dealt", ("combat damage is dealt", "[the] damage is dealt", "combat damage",
                                      "deal combat damage", "combat resolves", "resolve combat",
                                      "[there are] no more strikes", "nobody strikes"),
           lambda line, parts: m.EveryonePasses(line), "combat damage is dealt", "in combat, as `everyone passes`"),
    Phrase("NAME casts C …", ("{player} casts {card} {tails}",), play_card, "Ana casts Mend", "as `plays`"),
)  # fmt: skip


# --------------------------------------------------------------------------- lines as they are run


def prepared(lines: Lines, known: Known) -> Lines:
    """Armor named in several lines one after the other may be used against the same damage."""
    found: Lines = [_armor_used(each, known) for line in lines for each in _struck(aimed(line), known)]
    following: m.Step | None = None
    for i in range(len(found) - 1, -1, -1):
        line = found[i]
        if isinstance(line, m.Claim):
            continue
        if isinstance(line, Exhausts):
            more = isinstance(following, Exhausts | m.Say) and following.player == line.player
            found[i] = Exhausts(line.line, line.player, line.values, more=more)
        following = line
    return found


def _struck(line: m.Step | m.Claim, known: Known) -> Lines:
    """To attack with a weapon is to attack with the own hero and to strike with it."""
    if not isinstance(line, m.Attack) or len(line.targets) != 1:
        return [line]
    weapon = known.card(line.card)
    if weapon is None or weapon.kind != "weapon":
        return [line]
    attack = Did(line.line, BY_HERO, {"player": line.player, "target": line.targets[0]})
    return [attack, Did(line.line, STRIKE, {"player": line.player, "weapon": line.card})]


def _armor_used(line: m.Step | m.Claim, known: Known) -> m.Step | m.Claim:
    """To use an armor, or an ally that becomes the defender, is to exhaust it, unless it prints a power."""
    match line:
        case m.Activate(card=card, words=""):
            cards: tuple[m.CardRef, ...] = (card,)
        case m.Defend(cards=cards) if cards:
            pass
        case _:
            return line
    there = [known.card(c) for c in cards]
    if all(k and (k.kind == "armor" or (k.kind == "ally" and k.abilities)) and not k.of(Power) for k in there):
        return _against_damage(line.line, line.player, cards)
    return line


def goes_on(step: m.Step) -> bool:
    """Does the next line go on answering?"""
    return isinstance(step, Exhausts) and step.more


def too_late(view: View[Wow], step: m.Step) -> Reason | None:
    """Why a step could not be carried out, where the game says it in its own words."""
    if isinstance(step, Exhausts):
        names = ", ".join(v.text for v in step.values)
        return Reason(_rule("armor"), f"no damage would be dealt against which {names} can be exhausted")
    if isinstance(step, m.Say) and "mulligan" in step.line.text:
        return Reason(_rule("mulligan"), "each player can mulligan once, at the start of the game")
    return None


# --------------------------------------------------------------------------- everything that may be tried


def tries(view: View[Wow], seat: int, question: Question) -> Iterator[Action]:
    """Every action a player could try."""
    if question.ask is not Ask.ACT:
        return
    reads = view.table.reads
    for unit in reads.in_play(seat, "hero", "ally"):
        yield from (wow.AttackWith(unit.ref, o.ref) for o in reads.in_play(None, "hero", "ally"))
    yield from (wow.StrikeWith(o.ref) for o in reads.in_play(seat, "weapon"))
    known: dict[str, Obj] = {o.card.label: o for o in reversed(view.zone(Zone.HAND, seat)) if o.card is not None}
    for obj in known.values():
        yield wow.PlayIt(obj.ref)
        yield wow.PlaceIt(obj.ref, obj.card.kind == "quest")
    for obj in reads.in_play(seat):
        yield from (wow.UsePower(obj.ref, i) for i in range(len(obj.card.of(Power))))
    yield from (wow.CompleteIt(o.ref) for o in view.zone(Zone.RESOURCE, seat) if o.face_up)


def tells(view: View[Wow], who: str, action: Action) -> str:
    """An action as a line of a scenario."""
    name = view.called
    match action:
        case wow.AttackWith(attacker=unit, defender=target):
            return f"{who} attacks {name(target)} with {name(unit)}"
        case wow.StrikeWith(weapon=weapon):
            return f"{who} strikes with {name(weapon)}"
        case wow.PlaceIt(card=card):
            return f"{who} places {name(card)} as a resource"
        case wow.CompleteIt(card=card):
            return f"{who} completes {name(card)}"
        case wow.UsePower(card=card):
            return f"{who} activates {name(card)}"
        case wow.PlayIt(card=card):
            return f"{who} plays {name(card)}"
    return str(action)
