"""What is said of one noun, owner, event or number, said of another: each is read as it says, or refused."""

from __future__ import annotations

import pytest
from words_back import lost

from judge.games.flesh_and_blood.vocabulary.abilities import Resolution
from judge.games.flesh_and_blood.vocabulary.effects import Draw, If, IfDone
from judge.games.flesh_and_blood.words.cards import compile_card
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline

ATTACK, HEAD, ITEM = "Generic Action - Attack", "Generic Equipment - Head", "Generic Action - Item"
# (type line, text, what it is read as; empty: the same words)
READ: tuple[tuple[str, str, str | None], ...] = (
    # whose turn it is
    ("Generic Action - Landmark", "At the start of each hero's turn, they create a Might token.", ""),
    (ITEM, "At the beginning of each hero's end phase, they lose 1{h}.", ""),
    (ITEM, "At the beginning of each hero's action phase, they gain {r}.", ""),
    # what is attacked
    (ATTACK, "When this attacks an ally, draw a card.", ""),
    (ATTACK, "When this hits an ally an opponent controls, draw a card.", ""),
    (ATTACK, "While this is attacking an ally, it has +2{p}.", "This gets +2{p} while this is attacking an ally."),
    # a card of its own name
    (ITEM, "When this is destroyed, search your deck for a card named Zork, banish it, then shuffle.", None),
    (ATTACK, "If there is a card named Zork in your graveyard, this gets +2{p}.", ""),
    # what defends, and from where
    (ATTACK, "If this isn't defended by a card from hand, it gets +2{p}.", "If this isn't defended by a card from "
     "hand, this gets +2{p}."),
    ("Generic Attack Reaction", "Target attack gets +1{p} for each equipment defending this chain link.",
     "Target attack gets +1{p} this turn for each equipment defending the attack."),
    (HEAD, "This can't defend an attack with dominate.", "This can't defend attacks with dominate."),
    # deeds with an object of their own
    ("Generic Hero", "When you intimidate a hero, create a Might token.", "When you intimidate, create a Might token."),
    ("Ice Hero", "The first time you fuse a card each turn, draw a card.", "The first time you fuse each turn, draw a "
     "card."),
    ("Light Hero", "When you put a card into your soul, gain 1{h}.", "When a card is put into your soul, gain 1{h}."),
    (ATTACK, "If you put a card into your arsenal this turn, this gets +1{p}.", "If a card has been put into your "
     "arsenal this turn, this gets +1{p}."),
    (ATTACK, "If you've rolled a 5 or higher this turn, this gets +2{p}.", "If you've rolled a 5 or more on a die this "
     "turn, this gets +2{p}."),
    ("Brute Hero", "When you roll a 5 or more, draw a card.", "When you roll a 5 or more on a die, draw a card."),
    (ATTACK, "If you've boosted twice this turn, this gets +1{p}.", "If you've boosted 2 or more times this turn, this "
     "gets +1{p}."),
    # counters, in every place alike
    (HEAD, "When this has 3 or more doom counters, destroy it.", "When this has 3 or more doom counters, destroy "
     "this."),
    (ITEM, "At the start of your turn, if there are fewer than 2 steam counters on this, draw a card.", "At the start "
     "of your turn, if this has 1 or fewer steam counters, draw a card."),
    (ITEM, "At the start of your turn, put a soul counter on this.", ""),
    # what is prevented
    ("Generic Instant", "Prevent the next 3 arcane damage that would be dealt to you this turn by sources an opponent "
     "controls.", "Prevent the next 3 arcane damage that would be dealt to you by a source an opponent controls this "
     "turn."),
    ("Generic Instant", "The next time you would be dealt damage by an attack this turn, prevent all of that damage.",
     "The next time you would be dealt damage by an attack this turn, prevent that damage."),
    # what is not so
    (ATTACK, "If the defending hero doesn't control an aura, this gets +1{p}.", "If it isn't so that the defending "
     "hero controls an aura, this gets +1{p}."),
    (ATTACK, "If an opponent doesn't control any auras, this gets +1{p}.", "If an opponent controls no auras, this "
     "gets +1{p}."),
    (ATTACK, "When this attacks a hero, clash with them. If there is no winner, draw a card.", "When this attacks a "
     "hero, clash with them. If it isn't so that there is a winner, draw a card."),
    # which of them it is
    (ATTACK, "When you play this, if it's the second card you've played this turn, draw a card.", "When you play this, "
     "if it's your second card you've played this turn, draw a card."),
    ("Generic Instant", "Discard a card. If it was a red card, draw a card.", "Discard a card. If the discarded card "
     "is a red card, draw a card."),
    # when it is played, and for what
    ("Generic Instant", "Play this only from arsenal.", "Play this only if this is in your arsenal."),
    ("Generic Action", "Zork can only be played from your banished zone.", "Play this only if this is in your "
     "banished zone."),
    ("Generic Instant", "Zork can't be played during your turn.", "If it's your turn, you can't play this."),
    (ATTACK, "You may pay {r}{r} as an additional cost to play this. If you do, this gets go again.", "As an "
     "additional cost to play this, you may pay {r}{r}. If you do, this gets go again this turn."),
    (ITEM, "When this leaves the arena, your opponents each lose 1{h}.", "When this leaves the arena, each opponent "
     "loses 1{h}."),
    # some of several cards, named by how they were shown
    ("Generic Action", "Look at the top 3 cards of your deck. Put 1 into your hand, then put the rest into your "
     "graveyard.", "Look at the top 3 cards of your deck. Put 1 of the cards looked at into its owner's hand. Put the "
     "cards looked at into its owner's graveyard."),
    ("Generic Action", "Look at the top 3 cards of your deck. Choose a card from among them and put it into your hand. "
     "Put the rest on the bottom of your deck.", "Look at the top 3 cards of your deck. Choose a card from among the "
     "cards looked at. Put the chosen cards into its owner's hand. Put the rest of the cards looked at on the bottom "
     "of its owner's deck."),
    ("Generic Action", "Look at the top 3 cards of your deck. Put any number of them on the bottom of your deck and "
     "the rest on top in any order.", "Look at the top 3 cards of your deck. Put any number of cards from among the "
     "cards looked at on the bottom of its owner's deck. Put the rest of the cards looked at on top of its owner's "
     "deck."),
    ("Generic Action", "Reveal the top 3 cards of your deck. Banish all red cards revealed this way.", "Reveal the top "
     "3 cards of your deck. Banish all red cards from among the revealed cards."),
    ("Generic Action", "Target hero reveals their hand. Choose a red card from it. They discard that card.", "Target "
     "hero reveals the targeted hero's hand. Choose a red card from it. The targeted hero discards the chosen cards."),
    ("Generic Action", "Search your deck for a card with the same name as this, banish it, then shuffle.", None),
    # so many as are counted
    (ATTACK, "When this hits a hero, they discard a card for each Might token you control.", ""),
    (ATTACK, "When this hits a hero, banish a card from their graveyard for each aura you control.", ""),
    (ATTACK, "This gets +1{p} for each aura you control and go again.", "This gets go again and +1{p} for each aura "
     "you control."),
    (ATTACK, "When this attacks, it gets +1{p} for each aura you control and \"When this hits, draw a card.\"", "When "
     "this attacks, this gets \"When this hits, draw a card.\" and +1{p} this turn for each aura you control."),
    ("Pirate Action", "Return a card with cannon in its name from your graveyard to your hand.", "Put a card with "
     "Cannon in its name from your graveyard into its owner's hand."),
    # whom it attacks, compared with whoever attacks
    (ATTACK, "When this hits a hero with more {h} than you, draw a card.", "When this hits a hero who has more {h} "
     "than you, draw a card."),
    (ATTACK, "While this is attacking a hero with fewer cards in hand than you, it has go again.", "This gets go again "
     "while this is attacking a hero who has fewer cards in hand than you."),
    ("Generic Instant", "Each card defending target attack gets -1{d} this turn.", "Cards defending target attack get "
     "-1{d} this turn."),
    ("Generic Instant", "Reveal the top card of your deck. If it has cost greater than the number of cards in your "
     "hand, draw a card.", "Reveal the top card of your deck. If the revealed card has cost greater than the number of "
     "cards in your hand, draw a card."),
    ("Generic Ally", "When this attacks and you don't control another ally, draw a card.", "When this attacks and you "
     "control no other allies, draw a card."),
    (ATTACK, "Zork can be played only if you've drawn a card this turn.", "Play this only if you've drawn a card this "
     "turn."),
    (ITEM, "Action - Remove 2 steam counters from items you control: Draw a card.", "Action -- Remove 2 steam counters "
     "from among items you control: Draw a card."),
    # two triggers of one card in a paragraph
    (ITEM, "When this enters the arena, draw a card. When this leaves the arena, gain 1{h}.", ""),
    # a target beside another ability
    (ATTACK, "Contract - You are contracted to banish opponents' red cards. Whenever you complete this contract, "
     "target hero discards a card.", "Contract - You are contracted to banish red cards an opponent owns. When you "
     "complete this contract, target hero discards a card."),
    # what is not done with "it", or asked of it once more
    ("Generic Action", "Look at the top card of your deck. You may banish it. If you don't, put it on the bottom.",
     "Look at the top card of your deck. You may banish the cards looked at. If you don't, put the cards looked at on "
     "the bottom of its owner's deck."),
    ("Generic Action", "Reveal the top card of your deck. If it's red, banish it. Otherwise, put it into your hand.",
     "Reveal the top card of your deck. If the revealed card is a red card, banish the revealed card. Otherwise, put "
     "the revealed card into its owner's hand."),
    ("Generic Action", "Reveal a card from your hand. Discard it or put it on top of your deck.",
     "Reveal a card from your hand. Discard the revealed card or put the revealed card on top of its owner's deck."),
    ("Generic Action", "Reveal the top card of your deck. If it's red, banish it. If it's blue, put it into your hand.",
     "Reveal the top card of your deck. If the revealed card is a red card, banish the revealed card. If the revealed "
     "card is a blue card, put the revealed card into its owner's hand."),
    # whose turn it is, and who has more
    ("Generic Hero", "Whenever you play an instant during an opponent's turn, they lose 1{h}.", "When you play an "
     "instant during an opponent's turn, the turn player loses 1{h}."),
    (ATTACK, "When this attacks a hero, if they have more cards in hand than you, intimidate them.", "When this "
     "attacks a hero, if you have fewer cards in hand than them, intimidate them."),
    ("Generic Action", "Intimidate target hero twice.", "Intimidate target hero. Intimidate the targeted hero."),
    (ITEM, "Attacks opponents control get -1{p}.", "Attacks an opponent controls get -1{p}."),
    # counters that change a number are counters
    (ITEM, "At the start of your turn, if this has no +1{p} counters, put 2 +1{p} counters on it.", "At the start of "
     "your turn, if this has no +1{p} counters, put 2 +1{p} counters on this."),
    ("Generic Action", "Roll a 6 sided die. If you roll 4 or more, draw a card.", "Roll a 6 sided die. If you roll a 4 "
     "or more, draw a card."),
    ("Generic Hero", "While you control an aura, at the start of your turn, draw a card.", "At the start of your turn "
     "and you control an aura, draw a card."),
    ("Generic Action", "If another attack you control has hit this turn, draw a card.", ""),
    ("Generic Hero", "Your second attack each turn gets +1{p}.", ""),
    # what follows a choice that itself follows from another
    ("Generic Action", "You may discard a card. If you do, you may destroy an aura you control. If you do, draw 2 "
     "cards.", ""),
    ("Generic Action", "You may discard a card. If you don't, you may lose 1{h}. If you do, draw 2 cards.", ""),
    ("Generic Action", "If you control an aura, draw a card. Otherwise, you may discard a card. If you do, draw a "
     "card.", ""),
    ("Generic Instant", "Prevent the next 2 damage that would be dealt to you this turn. The first time you prevent "
     "damage this way, you may discard a card. If you do, draw a card.", ""),
    ("Generic Action", "Each hero may discard a card. If they do, they draw a card.", ""),
    ("Generic Action", "Equip 2 weapons or equipment from your inventory.", ""),
    # what is no part of an additional cost
    ("Generic Action", "As an additional cost to play this, you may discard a card. If you do, draw a card. Gain 1{h}.",
     "As an additional cost to play this, you may discard a card. If a card was discarded this way, draw a card. Gain "
     "1{h}."),
    ("Generic Action", "Flip a coin. If it's heads, draw a card.", ""),
    ("Generic Action", "Banish the top card of your deck. If you've drawn a card this turn, instead put it into your "
     "hand.", "If you've drawn a card this turn, put the top card of your deck into its owner's hand. Otherwise, "
     "banish the top card of your deck."),
    ("Brute Hero", "When you discard a card, create a Might token if another attack you control has hit this combat "
     "chain.", "When you discard a card, if an attack other than the event's card you control has hit this combat "
     "chain, create a Might token."),
    (ATTACK, 'This gets "Crush - When this deals 4 or more damage to a hero, draw a card."', ""),
)  # fmt: skip


@pytest.mark.parametrize(("line", "text", "said"), READ, ids=[text[:60] for _, text, _ in READ])
def test_each_is_read_as_it_says(line: str, text: str, said: str | None) -> None:
    card = compile_card(printed_from_inline("Zork", "red", line, "", text))
    (sentence,) = card.sentences
    assert not sentence.unsupported, [getattr(a, "reason", "") for a in sentence.abilities]
    assert said is None or reads_as(sentence) == (said or text)
    assert not lost(card), "\n".join(lost(card))


def test_a_state_asks_its_own_card_whatever_the_sentence_before_spoke_of() -> None:
    text = (
        "Whenever you play a red attack, remove a doom counter from this. When this has no doom counters, destroy it."
    )
    (sentence,) = compile_card(printed_from_inline("Zork", "", HEAD, "", text)).sentences
    assert reads_as(sentence).endswith("When this has no doom counters, destroy this.")


@pytest.mark.parametrize(
    "text",
    [
        "Deal 1 damage to target hero. If they have less {h} than you, instead deal 2 damage. If you do, draw a card.",
        "Discard a card. If you control an aura, instead discard 2 cards. If you do, draw a card.",
    ],
)
def test_if_you_do_is_of_what_is_done_instead_too(text: str) -> None:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", "Generic Action", "", text)).sentences
    (ability,) = sentence.abilities
    assert isinstance(ability, Resolution)
    (done,) = ability.effects
    assert isinstance(done, IfDone)
    assert isinstance(done.effects[0], If)
    assert done.then == (Draw(),)


REFUSED = (
    (ATTACK, "When this attacks an aura, draw a card.", "only heroes and allies"),
    (ATTACK, "If it's your second card this turn, draw a card.", "which attack is counted"),
    (ATTACK, "When this attacks an ally, destroy it.", "spoken of last"),
    (ATTACK, "This gets +1{p} and go again for each aura you control.", "no number"),
    ("Generic Action", "Banish all red cards revealed this way.", "nothing was revealed"),
    (ATTACK, "When this hits a hero, they discard a card or banish it.", "where that is not done"),
    ("Generic Action", "Create a Might token. If you've drawn a card this turn, instead destroy it.", "is not done"),
    ("Generic Action", "You may discard a card. If you do, you may lose 1{h}. If you don't, draw a card.", "several"),
    (ATTACK, "As an additional cost to play this, you may discard a card. This gets go again.", "from the cost"),
    (ATTACK, "As an additional cost to play this, you may pay {r}. If you do, draw a card.", "the cost was paid"),
    (ITEM, "When you boost, prevent 1 of that damage.", "nothing before it that it changes"),
    ("Generic Action", "Look at target hero's hand and you choose the card.", "nothing before it that it changes"),
    (
        "Generic Action",
        "If you've drawn a card this turn, gain 1{h}. If you control an aura, instead gain 3{h}.",
        "has to happen",
    ),
    (
        "Generic Action",
        "Reveal the top card of your deck. If it's red, banish it. If it's an attack action card, you "
        "may play it this turn.",
        "moved before",
    ),
    ("Generic Action", "Unless you pay {r}, you lose 1{h} and you lose 2{h}.", "does not fit"),
    (ATTACK, "When this hits a hero, they lose 1{h} unless they pay {r} and discard a card.", "part of the price"),
    ("Generic Action", "You and target hero each discard a card. If you do, draw 2 cards.", "does not fit"),
    ("Generic Action", "Deal 2 arcane damage to any target. If it's an ally, deal 4 instead.", 'what "it" is'),
    ("Generic Action", "Your next Guardian and Warrior attacks this turn get +1{p}.", "does not fit"),
    (
        "Generic Action",
        "Reveal the top card of your deck. If it's red, put it into your hand. Otherwise, banish it. If it's an "
        "attack, gain 1{h}.",
        'what "it" is',
    ),
    (ITEM, "If an attack would deal damage to you, it deals that much damage minus 1 instead.", "prevented damage"),
)


@pytest.mark.parametrize(("line", "text", "why"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_what_is_not_clear_is_not_read(line: str, text: str, why: str) -> None:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", line, "", text)).sentences
    assert sentence.unsupported
    assert why in " ".join(getattr(a, "reason", "") for a in sentence.abilities)
