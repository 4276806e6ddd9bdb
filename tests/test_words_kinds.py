"""Kinds of phrases in sentences of their own: what each is read as, and that its words come back."""

from __future__ import annotations

import pytest
from words_back import lost

from judge.games.flesh_and_blood.words.cards import compile_card
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline

ACTION, ATTACK, ARMS = "Generic Action", "Generic Action - Attack", "Generic Equipment - Arms"
HERO, ALLY = "Guardian Hero - Young", "Generic Action - Ally"
# (type line, text, what it is read as; empty: the same words)
READ: tuple[tuple[str, str, str], ...] = (
    # the controller of what is targeted
    (
        ACTION,
        "Destroy target item. Its controller draws a card.",
        "Destroy target item. The target's controller draws a card.",
    ),
    (
        ACTION,
        "Target attack gets -2{p} unless its controller discards a card.",
        "Target attack gets -2{p} this turn unless the target's controller discards a card.",
    ),
    (
        ACTION,
        "Destroy target ally. Gain {h} equal to its cost.",
        "Destroy target ally. Gain {h} equal to the cost of the target.",
    ),
    # amounts
    (ALLY, "When this deals damage, gain that much {h}.", ""),
    (ALLY, "When this deals arcane damage to a hero, they lose that much {h}.", ""),
    (ACTION, "Roll a 6 sided die. Gain {r} equal to half the number rolled, rounded up.", ""),
    (
        ACTION,
        "Deal damage equal to the number of cards in all graveyards to any target.",
        "Deal damage to any target equal to the number of cards in each hero's graveyard.",
    ),
    (
        ALLY,
        "When this attacks, it deals damage to you equal to the number of cards in your hand.",
        "When this attacks, deal damage to you equal to the number of cards in your hand.",
    ),
    # whose damage is prevented
    (
        ACTION,
        "Choose a hero. The next time they would be dealt damage this turn, prevent 2 of that damage.",
        "",
    ),
    (ACTION, "The next time target hero would be dealt damage this turn, prevent 3 of that damage.", ""),
    (
        HERO,
        "Instant - {r}: Prevent the next 1 damage that would be dealt to Zork this turn.",
        "Instant -- {r}: Prevent the next 1 damage that would be dealt to you this turn.",
    ),
    # one of several things that happened
    (
        ATTACK,
        "If you've created an aura or drawn a card this turn, this gets +1{p}.",
        "If you've created an aura this turn or you've drawn a card this turn, this gets +1{p}.",
    ),
    (
        ATTACK,
        "If you haven't discarded a card or created an aura this turn, draw a card.",
        "If you've not discarded a card this turn and you've not created an aura this turn, draw a card.",
    ),
    (ARMS, "At the start of your turn, if an opponent is marked, draw a card.", ""),
    (
        ATTACK,
        "When this attacks, you may choose to destroy an item you control.",
        "When this attacks, you may destroy an item you control.",
    ),
    # a hero by name, a deed or its opposite, faces
    (ATTACK, "If the defending hero is Brannoch, draw a card.", ""),
    (
        ACTION,
        "Target attack that is attacking Brannoch gets +1{p}.",
        "Target attack that is attacking Brannoch gets +1{p} this turn.",
    ),
    (
        ALLY,
        "Whenever this deals or is dealt damage, draw a card.",
        "When this deals damage or is dealt damage, draw a card.",
    ),
    (ACTION, "If you've played another blue card this turn, transcend.", ""),
    (ARMS, "While this is equipped face-down, at the start of your turn, you may turn this face-up.", ""),
    (
        ARMS,
        "Instant - {r}: Draw a card. Activate this ability only while this is face-down.",
        "Instant -- {r}: Draw a card. Activate this ability only if this is a face-down card.",
    ),
    (
        ACTION,
        "Turn target face-down equipment you have equipped face-up. If it has ward, draw a card.",
        "Turn target face-down equipment you have equipped face-up. If the target has ward, draw a card.",
    ),
    # what is so of a hero who is attacked
    (ATTACK, "When this attacks a hero who controls an aura, draw a card.", ""),
    (
        ATTACK,
        "This gets +2{p} while attacking a hero with 10 or less {h}.",
        "This gets +2{p} while this is attacking a hero who has 10 or less {h}.",
    ),
    (
        ATTACK,
        "When this hits a hero with no cards in hand, draw a card.",
        "When this hits a hero who has no cards in hand, draw a card.",
    ),
    (
        ATTACK,
        "While this is attacking a hero with 1 or more cards in their soul, it has go again.",
        "This gets go again while this is attacking a hero who has a card in their soul.",
    ),
    (
        ATTACK,
        "When this hits a hero with 2 or more cards in their hand, they discard a card.",
        "When this hits a hero who has 2 or more cards in hand, they discard a card.",
    ),
    (
        ACTION,
        "Banish target item. Its controller may draw a card.",
        "Banish target item. The target's controller may draw a card.",
    ),
    (ACTION, "The next attack you make this turn gets +3{p}.", "Your next attack this turn gets +3{p}."),
    (
        ARMS,
        "Instant - Destroy this: The next time you would be dealt damage this turn by a red source, prevent 3 of "
        "that damage.",
        "Instant -- Destroy this: The next time you would be dealt damage by a red source this turn, prevent 3 of that "
        "damage.",
    ),
    (
        ARMS,
        "If you have more equipment than an opponent, this gets +1{d}.",
        "If you control more equipment than an opponent, this gets +1{d}.",
    ),
    (
        ACTION,
        "Target hero gains 2{h}. If they have more {h} than you, draw a card.",
        "Target hero gains 2{h}. If you have less {h} than the targeted hero, draw a card.",
    ),
    # what nobody, or somebody, may do for a while
    (ATTACK, "When this hits a hero, they can't gain {h} this turn.", ""),
    (ACTION, "Target hero can't gain {h} this turn.", ""),
    ("Generic Action - Aura", "Opponents can't gain {h}.", ""),
    (
        ATTACK,
        "When this hits a hero, draw a card and they can't play instants this turn.",
        "When this hits a hero, draw a card. They can't play instants this turn.",
    ),
    (
        ATTACK,
        "When this hits, draw a card and the defending hero can't play cards from their banished zone this turn.",
        "When this hits, draw a card. The defending hero can't play cards from their banished zone this turn.",
    ),
    # the same in other words
    (ACTION, "For each red card in your graveyard, gain 1{h}.", "Gain 1{h} for each red card in your graveyard."),
    (
        ATTACK,
        "If this is chain link 3 or higher, it gets +2{p}.",
        "If this is played as chain link 3 or higher, this gets +2{p}.",
    ),
    (
        ATTACK,
        "If this has {p} equal to or greater than 6, it gets go again.",
        "If this has 6 or more {p}, this gets go again.",
    ),
    # chi points
    (HERO, "Once per Turn Instant - {c}{c}: Draw a card.", "Once per Turn Instant -- {c}{c}: Draw a card."),
    (ATTACK, "When this attacks, you may pay {c}. If you do, draw a card.", ""),
)


@pytest.mark.parametrize(("line", "text", "said"), READ, ids=[text[:60] for _, text, _ in READ])
def test_each_is_read_as_it_says(line: str, text: str, said: str) -> None:
    card = compile_card(printed_from_inline("Zork", "red", line, "1{r}", text))
    (sentence,) = card.sentences
    assert not sentence.unsupported, [getattr(a, "reason", "") for a in sentence.abilities]
    assert reads_as(sentence) == (said or text)
    assert not lost(card), "\n".join(lost(card))


REFUSED = (
    (ACTION, "Destroy up to 2 target items. Their controller draws a card.", ""),
    (
        ACTION,
        "The next time a source would deal damage to you this turn, prevent 2 of that damage. "
        "If it's a red source, instead prevent 4.",
        'what "it" is',
    ),
    (
        ARMS,
        "When this defends, you may banish a card from your hand. If you do, it gets +1{d}.",
        'what "it" is',
    ),
    (ACTION, "Draw a card. Its controller discards a card.", "whose controller"),
)


@pytest.mark.parametrize(("line", "text", "why"), REFUSED, ids=[text[:60] for _, text, _ in REFUSED])
def test_what_is_not_clear_is_not_read(line: str, text: str, why: str) -> None:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", line, "1{r}", text)).sentences
    assert sentence.unsupported
    assert why in " ".join(getattr(a, "reason", "") for a in sentence.abilities)


def test_a_split_card_is_both_of_its_sides() -> None:
    text = "Meld\nCreate a Gold token.\n//\nGain 1{h}."
    card = compile_card(printed_from_inline("Flare // Balm", "red", "Wizard Action // Generic Instant", "1{r}", text))
    assert [side.name for side in card.sides] == ["Flare", "Balm"]
    assert [side.types for side in card.sides] == [("Action",), ("Instant",)]
    assert card.abilities == card.sides[0].abilities + card.sides[1].abilities
    assert "\n".join(s.text for s in card.sentences) == text
    assert not lost(card)
    assert compile_card(printed_from_inline("Flare // Balm", "red", "Wizard Action", "1{r}", text)).sides == ()
