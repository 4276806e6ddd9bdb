"""One wording in every place of its kind: what each variation of a sentence is read as."""

from __future__ import annotations

import pytest
from words_back import lost

from judge.games.flesh_and_blood.words.cards import compile_card
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline

ATTACK, ARMS = "Generic Action - Attack", "Generic Equipment - Arms"
# (type line, text, what it is read as; empty: the same words)
CROSSED: tuple[tuple[str, str, str], ...] = (
    # numbers compared with "than"
    (ATTACK, "Discard a card with cost greater than 2.", "Discard a card with cost 3 or more."),
    (
        ATTACK,
        "The next attack action card with cost less than 3 you play this turn gets +1{p}.",
        "The next attack action card with cost 2 or less you play this turn gets +1{p}.",
    ),
    (
        ATTACK,
        "Target attack with {p} less than 4 gets go again.",
        "Target attack with 3 or less {p} gets go again this turn.",
    ),
    (
        ATTACK,
        "Target attack with {p} greater than 4 gets go again.",
        "Target attack with 5 or more {p} gets go again this turn.",
    ),
    (
        ATTACK,
        "If you control fewer than 3 Might tokens, draw a card.",
        "If you control 2 or fewer Might tokens, draw a card.",
    ),
    # whose, and how many of them
    (ATTACK, "Deal 2 arcane damage to all opposing heroes.", "Deal 2 arcane damage to each opponent."),
    (ATTACK, "All attacks you control get +1{p} this turn.", "Your attacks get +1{p} this turn."),
    (ATTACK, "Each card defending this gets -1{d} this turn.", "Cards defending this get -1{d} this turn."),
    (ATTACK, "Destroy an item target hero controls.", ""),
    (ATTACK, "Target hero may draw a card.", ""),
    (ATTACK, "Each opponent may banish a card from their hand.", ""),
    (ATTACK, "Create a Might token and a Vigor token.", "Create a Might and a Vigor token."),
    # how long
    (
        ATTACK,
        "When this hits a hero, attacks they control get -1{p} until the start of their next turn.",
        "When this hits a hero, their attacks get -1{p} until the start of their next turn.",
    ),
    (ATTACK, "Your next attack during your next turn gets +1{p}.", ""),
    (
        ATTACK,
        "Your next attack until the end of the combat chain gets +1{p}.",
        "Your next attack this combat chain gets +1{p}.",
    ),
    (ATTACK, "Target opposing hero gets -1{i} until the end of their next turn.", ""),
    (ATTACK, "Each opponent gets -1{i} this turn.", ""),
    # what is paid
    (
        ATTACK,
        "You may banish 2 red and 2 yellow cards from your graveyard. If you do, draw a card.",
        "You may banish 2 red cards from your graveyard and banish 2 yellow cards from your graveyard. If you do, "
        "draw a card.",
    ),
    (
        ARMS,
        "Instant -- Destroy an aura you control and this: Draw a card.",
        "Instant -- Destroy an aura you control, destroy this: Draw a card.",
    ),
    (
        "Generic Action",
        "Instant -- Banish this from your graveyard: Draw a card.",
        "Instant -- Banish this: Draw a card. Activate this ability only while this is in your graveyard.",
    ),
    # after "then" and "and"
    (
        ATTACK,
        "Draw a card, then attack action cards can't be played this turn.",
        "Draw a card. Attack action cards can't be played this turn.",
    ),
    (
        ATTACK,
        "Create a Might token and clash with target opposing hero.",
        "Create a Might token. Clash with target opposing hero.",
    ),
    # where
    (ATTACK, "Discard a card from hand.", "Discard a card."),
    (ATTACK, "Banish an item from arsenal.", "Banish an item from your arsenal."),
    (ATTACK, "Banish a blue card from your hand or graveyard.", ""),
    (ATTACK, "You may play a red action card from your graveyard this turn.", ""),
    (
        ATTACK,
        "Put a card from your hand on the top or bottom of your deck.",
        "Put a card from your hand on top of its owner's deck or put a card from your hand on the bottom of its "
        "owner's deck.",
    ),
    # compared with others
    (
        ATTACK,
        "If you have more {h} than an opponent, draw a card.",
        "If you have more {h} than an opposing hero, draw a card.",
    ),
    (
        ATTACK,
        "If you have less {h} than each opponent, draw a card.",
        "If you have less {h} than each other hero, draw a card.",
    ),
    (
        ATTACK,
        "If the defending hero has less {h} than you, draw a card.",
        "If you have more {h} than the defending hero, draw a card.",
    ),
    (ATTACK, "If an opposing hero has 2 or less {h}, draw a card.", "If an opponent has 2 or less {h}, draw a card."),
    (ATTACK, "If you have fewer cards in hand than each opponent, draw a card.", ""),
    (
        ATTACK,
        "If an opponent has fewer cards in hand than you, draw a card.",
        "If you have more cards in hand than an opponent, draw a card.",
    ),
    (ATTACK, "If the defending hero is Light or Shadow, draw a card.", ""),
    (ATTACK, "If your hero is Light, draw a card.", "If you are a Light, draw a card."),
    # in other words
    (
        ATTACK,
        "When this hits a hero, they lose {r} at the start of their next action phase.",
        "When this hits a hero, at the beginning of their next action phase, they lose {r}.",
    ),
    (ATTACK, "Your next attack with a club this turn gets +3{p}.", "Your next club attack this turn gets +3{p}."),
    (ATTACK, "You can't play this unless you control an aura.", "Play this only if you control an aura."),
    (ATTACK, "Zork can't be played unless you control an aura.", "Play this only if you control an aura."),
    (ARMS, "If this is destroyed, draw a card.", "When this is destroyed, draw a card."),
    (ARMS, "When you roll a 1, draw a card.", "When you roll a 1 on a die, draw a card."),
    (
        ATTACK,
        "When this hits a hero, attacks they control cost an additional {r}{r} until the end of their next turn.",
        "When this hits a hero, their attacks cost {r}{r} more to play or activate until the end of their next turn.",
    ),
    # how many
    (ATTACK, "If you control 3 or more chain links, draw a card.", ""),
    (
        ATTACK,
        "Gain X{h}, where X is the number of cards in your pitch zone plus 2.",
        "Gain X{h}, where X is 2 plus the number of cards in your pitch zone.",
    ),
    # when
    (ATTACK, "When this is put into your graveyard from the arena, draw a card.", ""),
    (ATTACK, "When this is put into your graveyard from your deck, draw a card.", ""),
    (ATTACK, "When this is banished from your hand, draw a card.", ""),
    (
        ARMS,
        "When the combat chain closes, if this defended, draw a card.",
        "When the combat chain closes, if this has defended this combat chain, draw a card.",
    ),
    (
        ATTACK,
        "When this attacks, if you control a Might token, until end of turn, your attacks get +1{p}.",
        "When this attacks, if you control a Might token, your attacks get +1{p} this turn.",
    ),
    (
        ATTACK,
        "Draw a card and until end of turn, your attacks get +1{p}.",
        "Draw a card. Your attacks get +1{p} this turn.",
    ),
    (
        ATTACK,
        "If an aura you control left the arena this turn, draw a card.",
        "If an aura you control has left the arena this turn, draw a card.",
    ),
    (ATTACK, "If an item has entered the arena under your control this turn, draw a card.", ""),
    (
        ATTACK,
        "Draw a card at the beginning of your next action phase.",
        "At the beginning of your next action phase, draw a card.",
    ),
    (
        ATTACK,
        "When this hits a hero, they discard a card at the start of their next turn.",
        "When this hits a hero, at the start of their next turn, they discard a card.",
    ),
    (ATTACK, "Gain 1{h}. At the beginning of the next end phase, lose 1{h}.", ""),
    (ATTACK, "At the start of your next turn, destroy target item.", ""),
    (ATTACK, "At the beginning of your next end phase, if you control a Might token, draw a card.", ""),
    (ATTACK, "Look at another hero's hand.", "Look at an opponent's hand."),
    (ARMS, "Whenever you defend with an instant, draw a card.", "When you defend with an instant, draw a card."),
    (
        ARMS,
        "Whenever an opponent defends with an item, draw a card.",
        "When an opponent defends with an item, draw a card.",
    ),
    (ARMS, "Whenever an opponent attacks you, they draw a card.", "When an opponent attacks you, they draw a card."),
    (ARMS, "Whenever you are attacked, draw a card.", "When an opponent attacks you, draw a card."),
    (ARMS, "When this becomes tapped, draw a card.", "When this is tapped, draw a card."),
    (ATTACK, "When this is revealed, draw a card.", ""),
    (
        ATTACK,
        "When this is put into a graveyard from anywhere, draw a card.",
        "When this is put into a graveyard, draw a card.",
    ),
    (ARMS, "At the start of each player's turn, draw a card.", "At the start of each hero's turn, draw a card."),
    (
        ARMS,
        "At the start of each opponent's turn, they draw a card.",
        "At the start of each other hero's turn, they draw a card.",
    ),
    (
        ARMS,
        "At the beginning of an opponent's end phase, they draw a card.",
        "At the beginning of each other hero's end phase, they draw a card.",
    ),
    (
        ARMS,
        "At the beginning of each hero's action phase, draw a card.",
        "At the beginning of each hero's action phase, draw a card.",
    ),
    # two noun phrases
    (
        ATTACK,
        "Return target Earth action card or Earth instant card from your graveyard to your hand.",
        "Put target Earth action card or Earth instant from your graveyard into its owner's hand.",
    ),
    (
        ATTACK,
        "Put an attack action card or an instant from your graveyard on the bottom of your deck.",
        "Put an attack action card or instant from your graveyard on the bottom of its owner's deck.",
    ),
    (ATTACK, "Destroy target aura or attack action card an opponent controls.", ""),
    (ARMS, "When you play an aura or red card, draw a card.", ""),
    (
        ATTACK,
        "If you control an aura or a Gold token, draw a card.",
        "",
    ),
    (
        "Mechanologist Action - Attack",
        "The defending hero can't defend this with cards with cost less than X, where X is the number of auras you"
        " control.",
        "This can't be defended by cards with cost less than X, where X is the number of auras you control.",
    ),
    ("Illusionist Action - Invocation", "Transform target ash you control into Old Wyrm, Sky King.", ""),
    # what was done this way
    (
        ATTACK,
        "Discard a card. If you discard an attack action card this way, draw 2 cards.",
        "Discard a card. If an attack action card was discarded this way, draw 2 cards.",
    ),
    (
        ATTACK,
        "Banish the top 3 cards of your deck. If you banish 2 or more red cards this way, draw a card.",
        "Banish the top 3 cards of your deck. If 2 or more red cards were banished this way, draw a card.",
    ),
    (
        ATTACK,
        "Create 3 Might tokens. If 2 or more Might tokens were created this way, draw a card.",
        "",
    ),
    (ATTACK, "If you didn't attack this turn, draw a card.", "If you've not attacked this turn, draw a card."),
    (ATTACK, "Draw another card.", "Draw a card."),
    # what is so instead, and what is counted once
    (
        ARMS,
        "If you control 2 or more Might tokens, this gets +1{d}. If you control 3 or more, instead this gets +4{d}.",
        "If you control 2 or more Might tokens and it isn't so that you control 3 or more Might tokens, this gets"
        " +1{d}. If you control 3 or more Might tokens, this gets +4{d}.",
    ),
    (ARMS, "Action -- Create a Might token: Draw a card.", ""),
    # the verb agrees
    (
        ATTACK,
        "Your attacks that are attacking a marked hero get +1{p} this turn.",
        "Your attacks that are attacking a marked hero get +1{p} this turn.",
    ),
    (
        ATTACK,
        "Look at the top card of your deck. If it's red, banish it.",
        "Look at the top card of your deck. If the card looked at is a red card, banish the cards looked at.",
    ),
    (
        ATTACK,
        "Transform up to 1 ash you control into an Aether Ashwing. It gets +1{p} this turn.",
        "Transform up to 1 ash you control into Aether Ashwing tokens. The created objects get +1{p} this turn.",
    ),
    (ATTACK, "Gain X+1{h}.", ""),
    (ATTACK, "Attack action cards can't be played from hand this turn.", ""),
    (
        ATTACK,
        "The next attack you play this turn with cost 3 or more gets +3{p}.",
        "The next attack with cost 3 or more you play this turn gets +3{p}.",
    ),
    (
        ATTACK,
        "Until end of turn, if you would create a Might token, instead create that many plus 1.",
        "If you would create 1 or more Might tokens this turn, instead you create that many plus 1 of each of those"
        " tokens.",
    ),
    # numbers, and what cannot defend
    (ATTACK, "If you have exactly 1{h}, draw a card.", "If you have exactly 1{h}, draw a card."),
    (
        ATTACK,
        "This can't be defended by attack action cards with less than 3{d}.",
        "This can't be defended by attack action cards with 2 or less {d}.",
    ),
    (ATTACK, "Warrior equipment can't defend this.", "This can't be defended by Warrior equipment."),
    (
        ATTACK,
        "The defending hero can't defend this with cards with cost less than 3.",
        "This can't be defended by cards with cost 2 or less.",
    ),
    (
        ATTACK,
        "Target hero can't play cards from their banished zone this turn.",
        "Target hero can't play cards from their banished zone this turn.",
    ),
    (
        ATTACK,
        "When this hits a hero, they discard a card at random.",
        "When this hits a hero, they discard a random card.",
    ),
    (
        ATTACK,
        "If this would be put into your graveyard, put it on the bottom of your deck instead.",
        "If this would be put into a graveyard, instead put this on the bottom of its owner's deck.",
    ),
    (
        ATTACK,
        "Roll a 6 sided die. If the number rolled is 4 or higher, draw a card.",
        "Roll a 6 sided die. If you roll a 4 or more, draw a card.",
    ),
)


@pytest.mark.parametrize(("line", "text", "said"), CROSSED, ids=[text[:60] for _, text, _ in CROSSED])
def test_each_is_read_as_it_says(line: str, text: str, said: str) -> None:
    card = compile_card(printed_from_inline("Zork", "red", line, "1{r}", text))
    (sentence,) = card.sentences
    assert not sentence.unsupported, [getattr(a, "reason", "") for a in sentence.abilities]
    assert reads_as(sentence) == (said or text)
    assert not lost(card), "\n".join(lost(card))


REFUSED = (
    ("Each opponent gets -1{i} until the end of their next turn.", "whose next turn"),
    ("Each opponent gets -1{i}.", "how long this lasts"),
    ("Target hero gets +1{p} this turn.", "what that means for a hero"),
    ("Put 2 cards from your hand on the top or bottom of your deck.", "whether all of them go to one end"),
    ("Freeze target item during your next turn.", "what is so in the meantime"),
    ("This gets +1{p}. If you control a Might token, instead draw a card.", "no static ability of this"),
    ("Target red attack or aura gets go again.", '"a red attack or a red aura", or "a red attack or an aura"'),
    ("Target instant or attack with 3{p} gets go again.", "it can be read in two ways"),
)


@pytest.mark.parametrize(("text", "why"), REFUSED, ids=[text[:60] for text, _ in REFUSED])
def test_what_has_two_meanings_is_not_read(text: str, why: str) -> None:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", ATTACK, "1{r}", text)).sentences
    assert sentence.unsupported
    assert why in " ".join(getattr(a, "reason", "") for a in sentence.abilities)
