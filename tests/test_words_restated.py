"""The same said in other words: what each is read as, and that what it is read as means the same."""

from __future__ import annotations

import pytest
from words_back import lost

from judge.games.flesh_and_blood.words.cards import compile_card
from judge.games.flesh_and_blood.words.saying import reads_as
from judge.games.flesh_and_blood.words.typeline import printed_from_inline

ATTACK, ARMS = "Generic Action - Attack", "Generic Equipment - Arms"
# a condition, and what it is read as (empty: the same words)
CONDITIONS = (
    ("you have no cards in arsenal", "there are no cards in your arsenal"),
    ("the defending hero has no cards in arsenal", "there are no cards in the defending hero's arsenal"),
    ("you don't control any items", "you control no items"),
    ("you control exactly 1 weapon", ""),
    ("an opponent controls more items than you", "you control fewer items than an opponent"),
    ("this is defended by 2 or more cards from hand", "this is defended by 2 or more cards from hand"),
    ("this is defended by a card from arsenal", "this is defended by a card from arsenal"),
    ("this isn't defended", "this isn't defended by a card"),
    ("there are no cards defending this", "this isn't defended by a card"),
    ("you were dealt damage this turn", "you've been dealt damage this turn"),
    ("an aura you controlled was destroyed this turn", "an aura you control has been destroyed this turn"),
    ("an ally you control attacked this turn", "an ally you control has attacked this turn"),
    ("the defending hero drew a card this turn", None),
    ("the defending hero discarded a card this turn", "the defending hero has discarded a card this turn"),
    ("it's your second attack this turn", ""),
    ("this is at chain link 2 or higher", "this is played as chain link 2 or higher"),
    ("the last attack this combat chain was a red card", "a red card was the last attack this combat chain"),
    ("you've activated an ability this turn", ""),
    ("you've played an ability this turn", None),
    ("your life total is 10 or less", "you have 10 or less {h}"),
    ("this wasn't played from hand", "it isn't so that this was played from your hand"),
    ("you played this from arsenal", "this was played from arsenal"),
    ("a card was banished from your graveyard this turn", "a card has been banished from your graveyard this turn"),
    ("a card was discarded from your graveyard this turn", None),
    ("this wagered", "this has wagered"),
    ("this doesn't have go again", "it isn't so that this has go again"),
    ("the defending hero is a Warrior", "the defending hero is Warrior"),
    ("the attacking hero is marked", ""),
    ("the number of auras you control is greater than 3", ""),
    ("the number of cards in your pitch zone is 2 or less", ""),
    ("this has a +1{p} counter on it", "this has a +1{p} counter"),
    ("this has 3 steam counters on it", "this has 3 steam counters"),
    ("no opponent controls an aura", "it isn't so that an opponent controls an aura"),
    ("your deck has 10 or fewer cards", "there are 10 or fewer cards in your deck"),
    ("you control an aura and an item", ""),
    ("a hero has less {h} than you", "you have more {h} than an opposing hero"),
    ("2 or more cards are defending this", "this is defended by 2 or more cards"),
    ("you've played this from your arsenal", "this was played from arsenal"),
    ("a weapon you control is attacking", "the attack is a weapon you control"),
    ("this is tapped", "this is a tapped card"),
    (
        "this is defended by exactly 1 card",
        "this is defended by a card and this is defended by 1 or fewer cards",
    ),
    ("this is defended by exactly 1 card from hand", None),
    (
        "you've attacked with a weapon 2 or more times this turn",
        "you've attacked 2 or more times with weapons this turn",
    ),
)
# a noun phrase, and what it is read as
NOUNS = (
    ("a red or yellow card", ""),
    ("a red or blue attack action card", ""),
    ("a Generic card", "a generic card"),
    ("a Generic attack action card", "a generic attack action card"),
    ("an attack action card or instant", ""),
    ("a Lightning action card or Lightning instant", ""),
)
# where one may stand
PLACES = (
    "Discard @.",
    "Banish @ from your graveyard.",
    "Search your deck for @. Shuffle.",
    "If there is @ in your pitch zone, draw a card.",
    "If you've played @ this turn, draw a card.",
    "If this is defended by @, draw a card.",
    "When you pitch @, draw a card.",
    "Each opponent discards @.",
    "Reveal the top card of your deck. If the revealed card is @, draw a card.",
)
SEVERAL = (
    "Discard all attack action cards or instants from your hand.",
    "Gain 1{h} for each red or yellow card in your graveyard.",
    "This can't be defended by attack action cards or instants.",
    "Banish 2 generic cards from your graveyard.",
)
# an event, and what it is read as
EVENTS = (
    ("When you attack an opponent", "When you attack an opposing hero"),
    ("When another aura enters the arena under your control", "When another aura you control enters the arena"),
    ("When an item enters the arena under an opponent's control", "When an item an opponent controls enters the arena"),
    ("When an opponent's aura is destroyed", "When an aura an opponent controls is destroyed"),
    ("When you defend with 2 or more cards", ""),
    ("When an opponent defends with 2 or more equipment", ""),
    ("When you are attacked by a weapon", "When a weapon attacks you"),
    ("When you are attacked by a Warrior sword", "When a Warrior sword attacks you"),
    ("When you're dealt 3 or more damage", "When you are dealt 3 or more damage"),
    ("When you gain life", "When you gain {h}"),
    ("When this is defended", "When this is defended by a card"),
    ("When this is discarded by an opponent's effect", ""),
    ("When this is destroyed by an effect an opponent controls", "When this is destroyed by an opponent's effect"),
    ("When this is played from arsenal", "When this is played from your arsenal"),
    ("When this is boosted", "When you boost this"),
    ("When you fuse this", ""),
    ("When you wager", ""),
    ("When you transcend", ""),
    ("When you mark a hero", ""),
    ("When you roll a die", ""),
    ("When an opponent wins a wager", ""),
    ("When an opponent wins a clash", ""),
    (
        "Whenever an attack you control is defended by 2 or more equipment",
        "When an attack you control is defended by 2 or more equipment",
    ),
    ("When this is played or pitched", "When this is played or is pitched"),
    ("Whenever a player discards a card", "When a hero discards a card"),
    ("When this attacks an opposing Shadow hero", ""),
    ("When you're hit by an attack", "When an attack hits you"),
    (
        "Whenever you attack with a sword for the second time each turn",
        "The second time a sword you control attacks each turn",
    ),
    ("At the beginning of each player's end phase", "At the beginning of each hero's end phase"),
)
_DURING = "When this defends, your next attack during your next turn gets +2{p}."
_GETS = " get +2{p} this turn."
_COSTS = "Your next attack with cost 2 or less this turn gets +2{p}."
# an effect, and what it is read as
EFFECTS = (
    ("When this hits a hero, that hero discards a card.", "When this hits a hero, they discard a card."),
    (
        "When this hits a hero, they discard a card unless that hero pays {r}.",
        "When this hits a hero, they discard a card unless they pay {r}.",
    ),
    (
        "When this attacks, the defending hero chooses a card in their hand and banishes it.",
        "When this attacks, the defending hero banishes a card from the defending hero's hand.",
    ),
    (
        "When this hits a hero, they tap an ally they control.",
        "",
    ),
    (
        "When this hits a hero, cards they play cost {r} more during their next turn.",
        "When this hits a hero, their cards cost {r} more to play during their next turn.",
    ),
    (
        "When this hits a hero, create a Frostbite token under their control for each Ice card in your graveyard.",
        "When this hits a hero, create a Frostbite token for each Ice card in your graveyard under their control.",
    ),
    (
        "Discard a card. This gets +X{p}, where X is the discarded card's cost.",
        "Discard a card. This gets +X{p} this turn, where X is the cost of the discarded card.",
    ),
    (
        "Create a number of Might tokens equal to the number of auras you control.",
        "Create a Might token for each aura you control.",
    ),
    ("Create your choice of a Might or Vigor token.", "Create a Might token or create a Vigor token."),
    ("Choose target sword attack. It gets +3{p}.", "Target sword attack gets +3{p} this turn."),
    (
        "If target attack is defended by an aura, it gets +3{p}.",
        "If target attack is defended by an aura, the target gets +3{p} this turn.",
    ),
    ("Each opponent taps an ally they control.", ""),
    (
        "This gets +2{p} unless it's defended by an attack action card.",
        "If this isn't defended by an attack action card, this gets +2{p}.",
    ),
    ("This gets go again unless you've attacked this turn.", "If you've not attacked this turn, this gets go again."),
    (
        "This gets +1{p} for each other attack that has hit this turn.",
        "This gets +1{p} for each time another attack has hit this turn.",
    ),
    (
        "This gets +1{p} for each attack you've made this turn.",
        "This gets +1{p} for each time you've attacked this turn.",
    ),
    (
        "Target attack gets +1{p} for each card defending it.",
        "Target attack gets +1{p} this turn for each card defending the target.",
    ),
    (
        "When this defends an attack with 6 or more {p}, it gets +2{d}.",
        "When this defends an attack with 6 or more {p}, this gets +2{d} this turn.",
    ),
    (
        "When this defends an attack with 6 or more {p}, it gets -2{p}.",
        "When this defends an attack with 6 or more {p}, the attack gets -2{p} this turn.",
    ),
    (
        "Deal 3 arcane damage to any target. If this deals damage, draw a card.",
        "Deal 3 arcane damage to any target. If 1 or more damage was dealt this way, draw a card.",
    ),
    ("Deal 1 damage to each ally.", ""),
    (
        "Deal arcane damage equal to the number of auras you control to target opponent.",
        "Deal arcane damage to target opposing hero equal to the number of auras you control.",
    ),
    ("When this defends, your next attack next turn gets +2{p}.", _DURING),
    ("Choose a sword you control. It gets +2{p} this turn.", "Choose a sword you control. The chosen cards" + _GETS),
    (
        "Target attack gets +2{p}. If it hits, draw a card.",
        "Target attack gets +2{p} this turn. This chain link, whenever the target hits, draw a card.",
    ),
    (
        "Your next attack this turn gets +1{p}. If you control an aura, it gets go again.",
        "Your next attack this turn gets +1{p}. If you control an aura, your next attack this turn gets go again.",
    ),
    (
        "If you would be dealt damage, you may destroy an aura you control. If you do, prevent 3 of that damage.",
        "If you would be dealt damage, you may destroy an aura you control to prevent 3 of that damage.",
    ),
    (
        "When this attacks a hero, clash with them. If you lose, they draw a card.",
        "When this attacks a hero, clash with them. If they win, they draw a card.",
    ),
    (
        "When this hits a hero, the first attack they make next turn gets -2{p}.",
        "When this hits a hero, their next attack during their next turn gets -2{p}.",
    ),
    ("You can't play this if you control an aura.", "If you control an aura, you can't play this."),
    ("Play this only during your turn.", "Play this only if it's your turn."),
    ("Your next attack this turn with cost 2 or less gets +2{p}.", _COSTS),
    (
        "Name a card. Reveal the top card of your deck. If it's the named card, draw a card.",
        "Name a card. Reveal the top card of your deck. If the revealed card is a card with that name, draw a card.",
    ),
    (
        "Banish the top card of your deck. Until end of turn, you may play it.",
        "Banish the top card of your deck. You may play the banished card this turn.",
    ),
)
REFUSED = (
    ("Reveal the top card of your deck. This gets +X{p}, where X is its {p}.", "whose power is meant"),
    ("When this hits a hero, they tap a permanent you control.", "of whose objects"),
    ("Your next attack this turn gets +1{p}. If it hits, draw a card.", 'what "it" is'),
    ("If it hits, draw a card.", "hits"),
    ("This gets +2{p} unless you control an aura or you've attacked this turn.", "does not fit"),
    ("You can't play this if you control an aura or this was played from arsenal.", "does not fit"),
    ("This gets +2{p} unless you control an aura or an opponent controls an aura.", "does not fit"),
    ("This gets +2{p} unless you control an aura or your hero has less {h} than an opposing hero.", "does not fit"),
    ("You can't play this if you control an aura and an opponent controls an aura.", "does not fit"),
    ("This gets +1{p} for each card revealed this way.", "nothing was revealed"),
    ("When this attacks, wager a Gold token with the defending hero. If you win, draw a card.", "nobody wins a wager"),
    ("When this attacks, wager a Gold token with the defending hero. If you lose, draw a card.", "nobody wins a wager"),
    ("When this attacks a hero, you may wager a Gold token with them. The winner draws a card.", "nobody wins a wager"),
    ("When an opponent's card is discarded, draw a card.", "does not fit"),
    ("When an opponent's attack action card is banished, draw a card.", "does not fit"),
)


def _read(line: str, text: str) -> str:
    card = compile_card(printed_from_inline("Zork", "red", line, "1{r}", text))
    (sentence,) = card.sentences
    assert not sentence.unsupported, [getattr(a, "reason", "") for a in sentence.abilities]
    assert not lost(card), "\n".join(lost(card))
    return reads_as(sentence)


def _unread(line: str, text: str) -> bool:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", line, "1{r}", text)).sentences
    return sentence.unsupported


@pytest.mark.parametrize(("words", "said"), CONDITIONS, ids=[words for words, _ in CONDITIONS])
def test_a_condition_is_read_as_it_says(words: str, said: str | None) -> None:
    text = f"If {words}, draw a card."
    if said is None:
        assert _unread(ATTACK, text)
    else:
        assert _read(ATTACK, text) == (f"If {said}, draw a card." if said else text)


@pytest.mark.parametrize(("words", "said"), NOUNS, ids=[words for words, _ in NOUNS])
def test_a_noun_phrase_may_stand_in_every_place(words: str, said: str) -> None:
    for place in PLACES:
        assert _read(ATTACK, place.replace("@", words)) == place.replace("@", said or words)


LASTING = (
    ("The first time you would be dealt arcane damage each turn, prevent 2 of that damage.", ""),
    ("If damage would be dealt to you, prevent 1 of it.", "If you would be dealt damage, prevent 1 of that damage."),
    ("Your opponents can't gain {h}.", "Opponents can't gain {h}."),
    (
        "Attack action cards opponents play cost {r} more.",
        "Attack action cards opponents play cost {r} more to play.",
    ),
    ("Cards with crush you play cost {r} less.", "Your cards with crush cost {r} less to play."),
)


@pytest.mark.parametrize(("text", "said"), LASTING, ids=[text[:60] for text, _ in LASTING])
def test_what_lasts_is_read_as_it_says(text: str, said: str) -> None:
    assert _read(ARMS, text) == (said or text)


@pytest.mark.parametrize("text", SEVERAL)
def test_a_noun_phrase_may_be_of_several(text: str) -> None:
    assert _read(ATTACK, text) == text


@pytest.mark.parametrize(("words", "said"), EVENTS, ids=[words for words, _ in EVENTS])
def test_an_event_is_read_as_it_says(words: str, said: str) -> None:
    assert _read(ARMS, f"{words}, draw a card.") == f"{said or words}, draw a card."


@pytest.mark.parametrize(("text", "said"), EFFECTS, ids=[text[:60] for text, _ in EFFECTS])
def test_an_effect_is_read_as_it_says(text: str, said: str) -> None:
    assert _read(ATTACK, text) == (said or text)


@pytest.mark.parametrize(("text", "why"), REFUSED, ids=[text[:60] for text, _ in REFUSED])
def test_what_has_two_meanings_is_not_read(text: str, why: str) -> None:
    (sentence,) = compile_card(printed_from_inline("Zork", "red", ATTACK, "1{r}", text)).sentences
    assert sentence.unsupported
    assert why in " ".join(getattr(a, "reason", "") for a in sentence.abilities)
