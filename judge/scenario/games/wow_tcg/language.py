"""The words of World of Warcraft TCG in the scenario language: moments, zones, numbers, own steps and claims."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.scenario.board.steps import activate, play_card
from judge.scenario.board.words import with_shared
from judge.scenario.language import model as m
from judge.scenario.language.phrases import Context, Found, Grammar, Parts, Phrase, cards_in, held_in, words
from judge.terms.wow_tcg import DAMAGE

_KINDS = words(*DAMAGE)


@dataclass(frozen=True)
class Exhausts(m.Choose):
    """``NAME exhausts C``: armor against damage. more: the next line goes on with it."""

    more: bool = False


def kind(context: Context, at: int) -> Found:
    """A kind of damage."""
    yield from context.listed(_KINDS, at, "a kind of damage")


def _step(name: str, **more: Any) -> Callable[[m.RawLine, Parts], m.Step]:
    return lambda line, parts: m.GameStep(line, name, {**parts, **more})


def _claim(name: str) -> Callable[[m.RawLine, Parts], m.Predicate]:
    return lambda line, parts: m.GameClaim(name, dict(parts))


def _can(name: str) -> Callable[[m.RawLine, Parts], m.Predicate]:
    def build(line: m.RawLine, parts: Parts) -> m.Predicate:
        player = parts.get("player")
        return m.Can(player if isinstance(player, str) else "", m.GameStep(line, name, dict(parts)))

    return build


def _exhausts(line: m.RawLine, parts: Parts) -> m.Step:
    values = tuple(m.Ref(c.text, card=c, position=c.position) for c in parts["cards"])
    return Exhausts(line, parts["player"], values)


def _play(line: m.RawLine, parts: Parts) -> m.Step:
    return m.PlayCard(line, parts["player"], parts["card"], m.Tails())


def _play_on(line: m.RawLine, parts: Parts) -> m.Step:
    return m.PlayCard(line, parts["player"], parts["card"], m.Tails(targets=parts["targets"]))


def _say(yes: bool) -> Callable[[m.RawLine, Parts], m.Step]:
    return lambda line, parts: m.Say(line, parts["player"], yes)


_STEPS = (
    Phrase("U attacks T", ("{unit:card} attacks {target:ref}",), _step("attack"), "Dusk Wolf attacks Bo",
           "a hero or ally attacks; a player's name is that player's hero"),
    Phrase("NAME attacks T", ("{player} attacks {target:ref}",
                              "{player} attacks {target:ref} with his|her|their|the hero"),
           _step("attack"), "Ana attacks Bo", "with the own hero"),
    Phrase("NAME equips C", ("{player} equips|wears {card}", "{player} puts_on {card}"), _play,
           "Ana equips Iron Cleaver",
           "plays a weapon, an armor or an item"),
    Phrase("NAME uses C …", ("{player} uses {card} {ability}",), activate, "Ana uses Brass Ring",
           "its power; armor without one is exhausted against damage"),
    Phrase("NAME prevents damage with C", ("{player} prevents [the] damage with {cards}",
                                           "{player} blocks with {cards}",
                                           "{player} uses {cards} to prevent [the] damage",
                                           "{player} uses {cards} to prevent {count} damage",
                                           "{player} prevents {count} damage with {cards}"),
           _exhausts, "Bo prevents 2 damage with Chain Hauberk", "as `exhausts`"),
    Phrase("NAME strikes with C", ("{player} strikes with {weapon:card}",
                                   "{player} strikes with {weapon:card} exhausting {with:targets}",
                                   "{unit:card} strikes with {weapon:card}"),
           _step("strike"), "Ana strikes with Iron Cleaver", "with a weapon, while the own hero is in combat"),
    Phrase("NAME exhausts C, C", ("{player} exhausts {cards}",), _exhausts, "Bo exhausts Chain Hauberk",
           "armor, when damage would be dealt to the hero"),
    Phrase("NAME exhausts nothing", ("{player} exhausts nothing|no_armor",), _say(False), "Bo exhausts nothing",
           "no armor against this damage"),
    Phrase("NAME places C as a resource", ("{player} places {card} as a resource",
                                           "{player} places {card} face up as a resource",
                                           "{player} places {card} as a resource face up",
                                           "{player} places {card} as a face_up|face-up resource",
                                           "{player} plays {card} as a resource",
                                           "{player} puts {card} into play as a resource",
                                           "{player} places|puts {card} in|into the|his|her|their"
                                           " resource_row|resources",
                                           "{player} places|puts {card} face_up in|into the|his|her|their"
                                           " resource_row"),
           _step("place"), "Ana places Dusk Wolf as a resource", "a quest face up, any other card face down"),
    Phrase("NAME places C face down as a resource", ("{player} places {card} face_down|face-down as a resource",
                                                     "{player} places {card} as a resource face_down|face-down",
                                                     "{player} places {card} as a face_down|face-down resource",
                                                     "{player} places|puts {card} face_down|face-down in|into"
                                                     " the|his|her|their resource_row|resources"),
           _step("place", down=True), "Ana places Long Road face down as a resource", "a quest face down"),
    Phrase("NAME completes C", ("{player} completes {card}", "{player} completes [the] quest {card}",
                                "{player} completes [the] quest {card} targeting {on:targets}",
                                "{player} completes {card} exhausting {with:targets}",
                                "{player} completes {card} targeting {on:targets}"),
           _step("complete"), "Ana completes Long Road", "a quest that is face up"),
    Phrase("NAME mulligans", ("{player} mulligans|mulligan", "{player} mulligans his|her|their|the hand",
                              "{player} takes a mulligan"), _say(True),
           "Ana mulligans", "a new opening hand"),
    Phrase("NAME keeps", ("{player} keeps", "{player} keeps his|her|their|the hand",
                          "{player} keeps the|his|her|their opening hand", "{player} does_not mulligan"), _say(False),
           "Bo keeps", "the opening hand"),
    Phrase("NAME plays C on T", ("{player} plays {card} on {targets}",), _play_on, "Ana plays Mend on Dusk Wolf",
           "as with `targeting`"),
    Phrase("NAME casts C …", ("{player} casts {card} {tails}",), play_card, "Ana casts Mend", "as `plays`"),
)  # fmt: skip


_CLAIMS = (
    Phrase("C is exhausted", ("{card} ~is exhausted", "!{card} ~is ready"), _claim("exhausted"),
           "Iron Cleaver is exhausted"),
    Phrase("C is face up", ("{card} ~is face_up|face-up", "!{card} ~is face_down|face-down"), _claim("face up"),
            "Long Road is face up"),
    Phrase("C is completed", ("{card} ~is completed", "{card} ~has_been completed"), _claim("completed"),
           "Long Road is completed"),
    Phrase("C is destroyed", ("{card} ~is destroyed", "{card} ~has_been|was destroyed", "{card} ~has:done died",
                                "{card} ~is dead"), _claim("destroyed"),
           "Dusk Wolf is destroyed"),
    Phrase("C is attached to T", ("{card} ~is attached to {host:card}",), _claim("attached"),
           "Curse of Rust is attached to Dusk Wolf"),
    Phrase("C is in play", ("{card} ~is [still] in play", "{card} ~survives|survived", "{card} ~is alive"),
           _claim("in play"), "Dusk Wolf is in play"),
    Phrase("C is a resource", ("{card} ~is a resource",), _claim("resource"), "Long Road is a resource"),
    Phrase("C is in combat", ("{card} ~is in combat",), _claim("in combat"), "Tamsin is in combat"),
    Phrase("T was dealt 3 Melee damage", ("{target:ref} ~was|has_been dealt {count:amount} {kind} damage",
                                          "{target:ref} ~has:done taken {count:amount} {kind} damage",
                                          "{target:ref} ~took {count:amount} {kind} damage"), _claim("dealt"),
           "Dusk Wolf was dealt 3 Melee damage", "altogether since the first line"),
    Phrase("T was dealt 3 damage", ("{target:ref} ~was|has_been dealt {count:amount} damage",
                                    "{target:ref} ~has:done taken {count:amount} damage",
                                    "{target:ref} ~took {count:amount} damage"),
           _claim("dealt"),
           "Dusk Wolf was dealt 3 damage", "altogether since the first line"),
    Phrase("T has 3 damage", ("{target:ref} ~has {count:amount} damage [counters|counter]",),
           _claim("damage"), "Dusk Wolf has 3 damage", "on it now"),
    Phrase("NAME has 3 ready resources", ("{player} ~has {count:amount} ready resources|resource",),
            _claim("ready resources"),
           "Ana has 3 ready resources"),
    Phrase("NAME has 3 exhausted resources", ("{player} ~has {count:amount} exhausted resources|resource",),
           _claim("exhausted resources"), "Ana has 3 exhausted resources"),
    Phrase("NAME has completed 1 quest", ("{player} ~has:done completed {count:amount} quest|quests",),
            _claim("quests"),
           "Ana has completed 1 quest"),
    Phrase("NAME's graveyard has 3 cards", ("{player:owner} {zone} ~has|holds {count:amount} cards|card",
                                            "{player:owner} {zone} ~is empty"), held_in, "Ana's hand has 3 cards",
           "as `Ana has 3 cards in hand`"),
    Phrase("NAME is dead", ("{player} ~is dead|defeated",), lambda line, parts: m.GameLost(parts["player"]),
           "Bo is dead", "as `NAME has lost`"),
    Phrase("NAME has drawn 2 cards", ("{player} ~has:done drawn {count:amount} cards|card",
            "{player} ~drew {count:amount} cards|card"),
           _claim("drawn cards"), "Ana has drawn 2 cards", "since the first line"),
    Phrase("NAME can strike with C", ("{player} ~can strike with {weapon:card}",), _can("strike"),
           "Ana can strike with Iron Cleaver"),
    Phrase("U can strike with C", ("{unit:card} ~can strike with {weapon:card}",), _can("strike"),
           "Tamsin can strike with Iron Cleaver"),
    Phrase("NAME can attack T", ("{player} ~can attack {target:ref}",), _can("attack"), "Ana can attack Bo"),
    Phrase("NAME can place C as a resource", ("{player} ~can place {card} as a resource",), _can("place"),
           "Ana can place Dusk Wolf as a resource"),
    Phrase("NAME can complete C", ("{player} ~can complete {card}",), _can("complete"), "Ana can complete Long Road"),
    Phrase("U can attack T", ("{unit:card} ~can attack {target:ref}",), _can("attack"), "Tamsin can attack Bo"),
    Phrase("NAME can mulligan", ("{player} ~can mulligan",),
           lambda line, parts: m.Can(parts["player"], m.Say(line, parts["player"], True)), "Ana can mulligan"),
    Phrase("NAME can exhaust C", ("{player} ~can exhaust {cards}",),
           lambda line, parts: m.Can(parts["player"], _exhausts(line, parts)), "Bo can exhaust Chain Hauberk"),
)  # fmt: skip

WOW_TCG = with_shared(
    Grammar(
        game="wow-tcg",
        moments=words(
            "start phase",
            "action phase",
            "end phase",
            "ready step",
            "draw step",
            "combat",
            opening_hands=("opening hand",),
            start_of_the_game=("starting the game",),
        ),
        zones=words(
            "hand",
            "deck",
            "graveyard",
            "chain",
            play=("party", "hero row", "ally row"),
            resource_row=("resources", "resource zone"),
        ),
        quantities=words(
            health=("life", "HP", "health left", "health remaining"),
            resources=("resource",),
            cards_in_hand=cards_in("hand"),
            cards_in_deck=cards_in("deck"),
            cards_in_graveyard=cards_in("graveyard"),
        ),
        stats=words(
            attack=("ATK",),
            health=("HP", "health left", "health remaining"),
            **{"def": ("DEF", "defense")},
            cost=("play cost",),
            strike=("strike cost",),
        ),
        participles=("exhausting",),
        steps=_STEPS,
        claims=_CLAIMS,
        slots={"kind": kind},
    )
)
