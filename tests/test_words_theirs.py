"""Printed words of Flesh and Blood about another hero's cards, life and turn, and lists of kinds."""

from __future__ import annotations

import pytest
from words_reading import read

from judge.errors import JudgeError
from judge.games.flesh_and_blood.vocabulary.abilities import Unsupported
from judge.games.flesh_and_blood.words.cards import compile_card
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline, read_type_line

ATTACK = "Generic Action - Attack"
ACTION = "Generic Action"

SAID = (
    (
        ATTACK,
        "When this hits a hero, their first attack during their next turn costs an additional {r}.",
        "When this hits a hero, their next attack during their next turn costs {r} more to play or activate.",
    ),
    (
        ATTACK,
        "When this hits a hero, the next attack action card they play during their next turn gets -2{p}.",
        "When this hits a hero, the next attack action card they play during their next turn gets -2{p}.",
    ),
    (
        ATTACK,
        "When this hits a hero, until the end of their next turn, their attacks get -1{p}.",
        "When this hits a hero, their attacks get -1{p} until the end of their next turn.",
    ),
    (
        ATTACK,
        "When this hits a hero, their axes can't attack during their next turn.",
        "When this hits a hero, they can't attack with axes during their next turn.",
    ),
    (
        ATTACK,
        "When this hits a hero, they can't play instants from arsenal during their next turn.",
        "When this hits a hero, they can't play instants from arsenal during their next turn.",
    ),
    (
        ATTACK,
        "The defending hero can't play instants this chain link.",
        "The defending hero can't play instants this chain link.",
    ),
    (
        ATTACK,
        "The defending hero can't defend with action cards this chain link.",
        "The defending hero can't defend with action cards this chain link.",
    ),
    (
        ATTACK,
        "When this hits a hero, their hero gets -2{i} until the end of their next turn.",
        "When this hits a hero, their hero gets -2{i} until the end of their next turn.",
    ),
    (
        ATTACK,
        "When this hits a Brute hero, tap them or an ally they control.",
        "When this hits a Brute hero, {t} them or {t} an ally they control.",
    ),
    (
        ATTACK,
        "When this attacks, you may discard a card or banish the top card of your deck. "
        "If that card has ward, draw a card.",
        "When this attacks, you may discard a card or banish the top card of your deck. "
        "If that card has ward, draw a card.",
    ),
    (
        "Pirate Action - Ally",
        "When this enters the arena, tap another target ally.",
        "When this enters the arena, {t} target other ally.",
    ),
    (
        "Generic Equipment - Head",
        "When this defends, remove a rust counter from it. If you can't, destroy it.",
        "When this defends, remove a rust counter from this. If you don't, destroy this.",
    ),
    (
        "Guardian Hero",
        "You may only have yellow cards in your deck.",
        "You may only have yellow cards in your deck.",
    ),
    (
        ACTION,
        "Target opposing hero's next attack this turn gets -3{p}.",
        "Target opposing hero's next attack this turn gets -3{p}.",
    ),
    (
        ATTACK,
        "When this attacks, if the defending hero is marked, their next attack this turn gets -2{p}.",
        "When this attacks, if the defending hero is marked, the defending hero's next attack this turn gets -2{p}.",
    ),
    (ATTACK, "If you have 5 or less {h}, this gets +1{p}.", "If you have 5 or less {h}, this gets +1{p}."),
    (
        ATTACK,
        "If the defending hero has 7 or more {h}, this gets +1{p}.",
        "If the defending hero has 7 or more {h}, this gets +1{p}.",
    ),
    (
        ATTACK,
        "When this hits a hero, if they have less {h} than you, draw a card.",
        "When this hits a hero, if you have more {h} than them, draw a card.",
    ),
    (
        ATTACK,
        "If another hero controls 2 or more auras, this gets overpower.",
        "If an opponent controls 2 or more auras, this gets overpower.",
    ),
    (
        ATTACK,
        "When this attacks a hero, they reveal the top card of their deck. If this has {p} less than the revealed "
        "card, this gets +1{p}.",
        "When this attacks a hero, they reveal the top card of their deck. If the revealed card is a card and this has "
        "{p} less than the {p} of the revealed card, this gets +1{p} this turn.",
    ),
    (
        ACTION,
        "Your next Earth, Ice, and/or Lightning attack this turn gets +2{p}.",
        "Your next Earth or Ice or Lightning attack this turn gets +2{p}.",
    ),
    (
        ACTION,
        "Your next axe, hammer, or sword attack this turn gets +2{p}.",
        "Your next axe or hammer or sword attack this turn gets +2{p}.",
    ),
    ("Generic Defense Reaction", "While Zork is in your arsenal, you may defend with it.", "Ambush"),
    (
        ACTION,
        'Your next attack this turn gets "If this is defended by an instant, it gains +2{p} until end of turn."',
        'Your next attack this turn gets "When this is defended by an instant, this gets +2{p} this turn."',
    ),
    (
        "Wizard Action",
        "Deal 5 arcane damage to target hero. If you've dealt arcane damage this turn, instead deal X arcane damage, "
        "where X is 5 plus the number of instants you've played this turn.",
        "If you've dealt arcane damage this turn, deal X arcane damage to target hero, where X is 5 plus the number of "
        "instants you've played this turn. Otherwise, deal 5 arcane damage to the targeted hero.",
    ),
    (
        ACTION,
        "Each hero may discard a card. If they do, they draw a card.",
        "Each hero may discard a card. If they do, they draw a card.",
    ),
    (
        ATTACK,
        "When this hits a hero, if you've dealt arcane damage to them this turn, they discard a card.",
        "When this hits a hero, if you've dealt arcane damage to them this turn, they discard a card.",
    ),
    (
        ACTION,
        "Deal 1 arcane damage to each opposing hero. If a hero is dealt damage this way, draw a card.",
        "Deal 1 arcane damage to each opponent. If a hero was dealt damage this way, draw a card.",
    ),
    (
        ACTION,
        "Gain 2{h} for each attack action card in your graveyard with cost 0.",
        "Gain 2{h} for each attack action card with cost 0 in your graveyard.",
    ),
    (
        ATTACK,
        "This can't be defended by equipment with less than 2 {d}.",
        "This can't be defended by equipment with 1 or less {d}.",
    ),
    (
        ATTACK,
        "When this attacks a hero, if they are marked, draw a card.",
        "When this attacks a hero, if they're marked, draw a card.",
    ),
)


@pytest.mark.parametrize(("line", "text", "said"), SAID, ids=[row[1][:60] for row in SAID])
def test_what_it_is_taken_for(line: str, text: str, said: str) -> None:
    read(text, line)
    (sentence,) = compile_card(printed_from_inline("Zork", "red", line, "", text)).sentences
    assert reads_as(sentence) == said


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("If the defending hero is marked, their attacks get -1{p} until the end of their next turn.", "whose next"),
        ("Their next attack this turn gets -1{p}.", '"they"'),
        ("If a hero has 5 or less {h}, draw a card.", "whose life"),
        ("Tap them.", '"they"'),
        ("Draw a card or gain 1{h}. If that card has ward, draw a card.", '"it"'),
        ("If you have 5 or less {p}, draw a card.", "power"),
        ("Target hero can't play instants you own this turn.", "twice"),
        ("If the attacking hero controls an aura, they destroy it.", "spoken of last"),
        ("Gain 1{h}. If you control an aura, instead deal 2 arcane damage.", "to whom"),
    ],
)
def test_what_is_not_clear(text: str, reason: str) -> None:
    (found,) = read(text, ACTION)
    assert isinstance(found, Unsupported)
    assert reason in found.reason


def test_a_card_made_for_one_hero_prints_the_moniker_before_its_type() -> None:
    assert read_type_line("Zork Companion - Off-Hand Ally").metatypes == ("Zork",)
    for line in ("Zork Action", "zork Companion", "Companion Zork", "Zork Brute Companion"):
        with pytest.raises(JudgeError):
            read_type_line(line)
