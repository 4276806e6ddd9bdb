"""What happens and has happened, in every place of a trigger and a condition: each sentence is read and said back."""

from __future__ import annotations

import pytest
from words_reading import read

from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary.abilities import Triggered
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.words import Who
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline

DECKS = (
    "When you opt, gain 1{h}.",
    "The first time you opt each turn, gain 1{h}.",
    "When an opponent shuffles their deck, they lose 1{h}.",
    "When a hero searches their deck, gain 1{h}.",
    "If you've opted this turn, gain 1{h}.",
    "If an opponent has shuffled their deck this turn, gain 1{h}.",
    "If you haven't searched your deck this turn, gain 1{h}.",
)
MARKS_AND_CONTROL = (
    "When an opponent becomes marked, gain 1{h}.",
    "When you become marked, gain 1{h}.",
    "If an opponent became marked this turn, gain 1{h}.",
    "When you gain control of an ally, gain 1{h}.",
    "When an opponent gains control of this, they lose 1{h}.",
    "If you've gained control of 2 or more items this turn, gain 1{h}.",
)
COUNTERS = (
    "When a steam counter is put on this, gain 1{h}.",
    "When 2 or more steam counters are put on an item you control, gain 1{h}.",
    "When a -1{d} counter is removed from an equipment you control, gain 1{h}.",
    "When you put a counter on an item, gain 1{h}.",
    "When an opponent removes a rust counter from this, gain 1{h}.",
    "If you've put 3 or more steam counters on this this turn, gain 1{h}.",
    "If a counter has been removed from an item this turn, gain 1{h}.",
)
ATTACKED = (
    "When an ally you control is attacked, gain 1{h}.",
    "When a chain link you control resolves, gain 1{h}.",
    "If you've been attacked this turn, gain 1{h}.",
    "If you were attacked by a weapon this turn, gain 1{h}.",
    "If an opponent has been hit by an arrow this turn, gain 1{h}.",
    "If you've attacked an opposing hero this turn, gain 1{h}.",
    "If you've hit a Guardian hero this combat chain, gain 1{h}.",
    "When this is attacked, gain 1{h}.",
    "Gain 1{h} for each time you've been attacked this turn.",
    "Gain 1{h} for each ally you control that has died this turn.",
    "Gain 1{h} for each card you've drawn this turn.",
    "If an opponent has been intimidated this turn, gain 1{h}.",
)
CAME_AND_WENT = (
    "If an ally you controlled died this turn, gain 1{h}.",
    "If 2 or more allies have died this turn, gain 1{h}.",
    "If no aura you control has left the arena this turn, gain 1{h}.",
    "If an aura entered the arena this turn, gain 1{h}.",
    "If 2 or more items have entered the arena under an opponent's control this turn, gain 1{h}.",
)
SO_MUCH = (
    "When an opponent loses 2 or more {h}, gain 1{h}.",
    "If you've gained 3 or more {h} this turn, draw a card.",
    "If an opponent has lost 3 or more {h} this turn, draw a card.",
    "If you've tapped 2 or more allies this turn, draw a card.",
    "If a permanent has been tapped this turn, draw a card.",
    "If you've rolled a die this turn, draw a card.",
)


BY_WHOM = (
    "When an opponent attacks you with a weapon, gain 1{h}.",
    "When an opponent attacks with a red card, gain 1{h}.",
    "When a hero hits a marked hero, gain 1{h}.",
    "When an opponent hits you with a dagger, gain 1{h}.",
    "When you attack an opposing hero with a sword, gain 1{h}.",
    "When you are intimidated, gain 1{h}.",
    "When an opponent is intimidated, gain 1{h}.",
    "When a card is put into your arsenal, gain 1{h}.",
    "When the crowd cheers a hero, gain 1{h}.",
    "When this defends with another card, gain 1{h}.",
)
AT_ONCE = (
    "When you create 1 or more Copper tokens, gain 1{h}.",
    "When 1 or more tokens are created, gain 1{h}.",
    "When an opponent draws 2 or more cards, they lose 1{h}.",
    "When you discard 1 or more red cards, gain 1{h}.",
    "When a hero reveals 1 or more cards, they gain 1{h}.",
    "When you banish 1 or more cards from your graveyard, gain 1{h}.",
    "When you banish a card from a graveyard, gain 1{h}.",
    "When an opponent banishes a card from a pitch zone, gain 1{h}.",
    "When 2 or more items you control are destroyed, gain 1{h}.",
    "When 1 or more cards are banished from your graveyard, gain 1{h}.",
    "The next time an opponent draws 1 or more cards this turn, they lose 1{h}.",
)
WHEN_YOU_DO = (
    "You may discard a card. When you do, draw 2 cards.",
    "When this attacks, you may pay {r}{r}. When you do, deal 2 arcane damage to target hero.",
    "When this hits a hero, you may discard a card. When you do, they discard a card.",
    "As an additional cost to play this, you may discard a card. When you do, draw a card.",
)
DEEDS = (
    "If you've attacked or defended with a red card this turn, gain 1{h}.",
    "If you've pitched, played, or defended with a blue card this turn, gain 1{h}.",
    "If you've pitched, played, and defended with a blue card this turn, gain 1{h}.",
    "If you've played and created an aura this turn, gain 1{h}.",
    "If you haven't pitched, played, or defended with a blue card this turn, gain 1{h}.",
    "When the defending hero adds a defending card to this chain link, they lose 1{h}.",
    "When the defending hero adds 2 or more defending cards to this chain link, gain 1{h}.",
    "If you've hit an opposing hero with a dagger this turn, gain 1{h}.",
    "If no hero has drawn a card this turn, gain 1{h}.",
    "If no opponent has discarded a card this turn, gain 1{h}.",
    "If no attacks have hit this turn, gain 1{h}.",
    "If no auras you control have been destroyed this turn, gain 1{h}.",
    "If another aura you control has been destroyed this turn, gain 1{h}.",
    "If you've played exactly 2 cards this turn, gain 1{h}.",
    "If you won a clash this turn, gain 1{h}.",
    "If you've gained an action point this turn, gain 1{h}.",
    "If a card has been put into your arsenal this turn, gain 1{h}.",
    "If you've charged during your turn, gain 1{h}.",
    "If a red card has been put into your banished zone during your turn, gain 1{h}.",
    "If an opponent has played an instant this reaction step, gain 1{h}.",
    "When the combat chain closes, if this attacked, gain 1{h}.",
    "When this chain link resolves, if this was defended by an equipment, gain 1{h}.",
    "When this chain link resolves, if this was defended by fewer than 2 cards, gain 1{h}.",
)


@pytest.mark.parametrize(
    "text",
    [
        *DECKS,
        *MARKS_AND_CONTROL,
        *COUNTERS,
        *ATTACKED,
        *CAME_AND_WENT,
        *SO_MUCH,
        *BY_WHOM,
        *AT_ONCE,
        *WHEN_YOU_DO,
        *DEEDS,
    ],
)
def test_it_is_read_and_comes_back(text: str) -> None:
    read(text, "Generic Action" if text.startswith(("You may", "Gain")) else "Generic Action - Attack")


def test_who_is_marked_anew_is_who_it_is_said_of() -> None:
    (made,) = read("When an opponent becomes marked, gain 1{h}.", "Generic Hero")
    assert isinstance(made, Triggered)
    assert made.when == EventPattern(EventKind.BECOME_MARKED, who=Who.AN_OPPONENT)


UNREAD = (
    "If a hero hasn't lost {h} this turn, gain 1{h}.",
    "If an opponent hasn't gained {h} this turn, gain 1{h}.",
    "If you've put 3 or more steam counters on an item this turn, gain 1{h}.",
    "When you gain 2 or more {h}, draw that many cards.",
    "When you draw 2 or more cards, lose that much {h}.",
    "When 2 or more steam counters are removed from this, gain that much {h}.",
    "When 2 or more cards are discarded, draw that many cards.",
    "If you would be dealt arcane damage, instead draw that many cards.",
    "If an ally you control has been attacked this turn, gain 1{h}.",
    "If this has been hit this turn, gain 1{h}.",
    "If 2 or more allies have been attacked this turn, gain 1{h}.",
    "If no ally has been attacked this turn, gain 1{h}.",
    "Gain 1{h} for each ally that has been attacked this turn.",
    "If you've shuffled their deck this turn, gain 1{h}.",
    "If an item died this turn, gain 1{h}.",
    "If you've been attacked 2 or more times this turn, gain 1{h}.",
    "If you've frozen a blue card this turn, gain 1{h}.",
    "If an arrow has been put into your arsenal this turn, gain 1{h}.",
    "When a red card is put into your arsenal, gain 1{h}.",
    "You may play your next item this turn as though it were an instant. When you do, destroy this.",
    "If an opponent has played and pitched a blue card this turn, gain 1{h}.",
    "If you've hit a marked hero this turn, gain 1{h}.",
    "Discard a card and draw a card. When you do, gain 1{h}.",
    "When you pitch 1 or more red cards, gain 1{h}.",
    "When you draw 2 or more cards, it gets +1{p}.",
    "The first time you draw 2 or more cards each turn, gain 1{h}.",
)


@pytest.mark.parametrize("text", UNREAD)
def test_what_is_only_half_said_is_not_read(text: str) -> None:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", "Generic Action - Attack", "1{r}", text)).sentences
    assert sentence.unsupported


APART = (
    "Gain 1{h} for each weapon you've attacked with this turn.",
    "Gain 1{h} for each weapon that has hit this turn.",
    "If no hero has lost {h} this turn, gain 1{h}.",
    "If no opponent has drawn a card this turn, gain 1{h}.",
)


@pytest.mark.parametrize("text", APART)
def test_each_is_said_as_it_is_counted(text: str) -> None:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", "Generic Action - Attack", "1{r}", text)).sentences
    assert reads_as(sentence) == text
    assert ("apart=True" in repr(sentence.abilities)) is ("for each" in text)
