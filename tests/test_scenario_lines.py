"""Lines of play and claims: every phrase of the language, names however spelled, and what errors say."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import JudgeError
from judge.scenario.board.facts import FACTS
from judge.scenario.board.game import Action, Deed, Did, View
from judge.scenario.games import GAMES
from judge.scenario.games.packs import CLAIMS, STEPS
from judge.scenario.language.amounts import SOME, Amount
from judge.scenario.language.claims import parse_claim
from judge.scenario.language.document import load_documents
from judge.scenario.language.lines import parse_fact, parse_line
from judge.scenario.language.model import ScenarioDocument
from judge.scenario.language.names import CardName, Folded, Names, NameTable, fold, meant_by
from judge.scenario.language.negation import denied, forms
from judge.scenario.language.patterns import late
from judge.scenario.language.phrases import Grammar, Parts, Phrase, words
from judge.scenario.language.places import Position, RawLine
from judge.scenario.language.templates import likely
from judge.scenario.language.tree import (
    NO_TAILS,
    Activate,
    Attack,
    AttackHas,
    AttackHit,
    Can,
    CardIn,
    CardRef,
    Ceased,
    ChainCloses,
    ChainOpen,
    Choose,
    Claim,
    Coin,
    Controls,
    Defend,
    Die,
    EveryonePasses,
    Fact,
    GameDrawn,
    GameLost,
    GameWon,
    GoTo,
    HasCounters,
    HasKeyword,
    HasStat,
    HasWonCount,
    InArena,
    IsA,
    ItIs,
    LookedAt,
    OnChain,
    OnDeck,
    Pass,
    PlayCard,
    PlayerHas,
    Predicate,
    Quantifier,
    RandomCard,
    Ref,
    Say,
    Step,
    Tails,
    TheAttack,
    Triggered,
    TurnEnds,
    TurnOf,
    TurnStarts,
    WonContest,
    ZoneRef,
)

FLESH_AND_BLOOD = GAMES["flesh-and-blood"].grammar
CARDS = [
    CardName("Rising Power", "red"),
    CardName("Rising Power", "yellow"),
    CardName("Rising Speed", "red"),
    CardName("Wallop", "red"),
    CardName("Wallop", "yellow"),
    CardName("Wage Gold", "red"),
    CardName("Over the Top", "red"),
    CardName("Haze Beast", "red"),
    CardName("Thunk", "red"),
    CardName("Lead with Power", "blue"),
    CardName("Hold 'em", "blue"),
    CardName("Judge, Jury, Executioner"),
    CardName("Victor Goldmane, High and Mighty", "", ("Victor Goldmane", "Victor")),
    CardName("Second Swing"),
    CardName("Éclat"),
    *map(CardName, ["Boast", "Test of Might", "Gold", "Might", "Raw Meat", "The Golden Son", "Seduce Secrets"]),
    *map(CardName, ["Nasty Surprise", "Phantom Beast", "Ripple Away"]),
]
NAMES = NameTable(["Ana", "Bo", "No"], CARDS, Names([CardName("Vigor"), CardName("Agility")]))
PLACE = Position("s.yaml", 14, 5, exact=True)


def step(text: str, names: NameTable = NAMES) -> Step:
    """A line understood as a step."""
    found = parse_line(RawLine(text, PLACE), names, FLESH_AND_BLOOD)
    assert isinstance(found, Step)
    assert found.line.text == text
    return found


n = Amount.exactly


@dataclass(frozen=True)
class Not:
    """What a claim denies."""

    predicate: Predicate


def said(text: str, names: NameTable = NAMES) -> Predicate | Not:
    """What a claim says or denies."""
    found = parse_claim(RawLine(text), names, FLESH_AND_BLOOD)
    return Not(claim(text, names)) if found.negated else claim(text, names)


def claim(text: str, names: NameTable = NAMES) -> Predicate:
    """What a claim without quantifier says, denied or not."""
    found = parse_line(RawLine(f"then {text}", PLACE), names, FLESH_AND_BLOOD)
    assert isinstance(found, Claim)
    assert found.quantifier is Quantifier.ALWAYS
    assert parse_claim(RawLine(text), names, FLESH_AND_BLOOD).predicate == without_line(found.predicate, text)
    return found.predicate


def without_line(predicate: Predicate, text: str) -> Predicate:
    """A `can` claim holds its line; the same without ``then``."""
    if isinstance(predicate, Can):
        return replace(predicate, action=replace(predicate.action, line=RawLine(text)))
    return predicate


def error(text: str, names: NameTable = NAMES) -> JudgeError:
    """The error of a line."""
    with pytest.raises(JudgeError) as caught:
        parse_line(RawLine(text, PLACE), names, FLESH_AND_BLOOD)
    assert caught.value.code == "invalid"
    return caught.value


def card(name: str, version: str | None = None, ordinal: int | None = None, owner: str | None = None) -> CardRef:
    """A reference as a line would make it, apart from its words."""
    return CardRef("", name, version, ordinal, owner)


def bare(ref: CardRef) -> CardRef:
    """A reference without its words."""
    return replace(ref, text="")


L = RawLine("")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("No does not defend", Defend(L, "No")),
        ("Bo defends with nothing", Defend(L, "Bo")),
        ("Ana says yes", Say(L, "Ana", True)),
        ("No says no.", Say(L, "No", False)),
        ("the die shows 4", Die(L, (4,))),
        ("Ana rolls 4, 2", Die(L, (4, 2), "Ana")),
        ("the coin shows heads", Coin(L, "heads")),
        ("the coin shows tails", Coin(L, "tails")),
        ("Bo passes", Pass(L, "Bo")),
        ("everyone passes", EveryonePasses(L)),
        ("go to the reaction step", GoTo(L, "reaction step")),
        ("Go to end phase", GoTo(L, "end phase")),
        ("Ana's turn ends", TurnEnds(L, "Ana")),
        ("Bo’s turn starts", TurnStarts(L, "Bo")),
        ("the combat chain closes", ChainCloses(L)),
        ("Ana chooses 6", Choose(L, "Ana", (Ref("6", number=6),))),
        ("Ana chooses Bo", Choose(L, "Ana", (Ref("Bo", player="Bo"),))),
        ("Ana chooses draw a card and gain life", Choose(L, "Ana", (Ref("draw a card and gain life"),))),
    ],
)
def test_steps_without_cards(text: str, expected: Step) -> None:
    assert replace(step(text), line=L) == expected


def test_a_late_pattern_is_the_one_that_is_compiled_at_once() -> None:
    made, said = late(r"(?P<who>\w+) defends", re.IGNORECASE), "Bo Defends"
    assert "match" not in vars(made)
    assert made.pattern == r"(?P<who>\w+) defends"
    assert made.sub(r"\g<who>", said) == "Bo"
    assert made.sub("x", said) == re.compile(made.pattern, made.flags).sub("x", said)
    with pytest.raises(AttributeError):
        _ = made.unheard_of  # type: ignore[attr-defined]


def test_play_with_every_tail() -> None:
    found = step(
        "Ana plays Lead with Power (blue) from Bo's graveyard targeting the second Wallop (red), Bo with X=3 "
        'pitching Boast, "Wallop (yellow) #2" discarding Raw Meat destroying Gold banishing Might, '
        "Thunk (red) choosing draw a card, Might"
    )
    assert isinstance(found, PlayCard)
    assert bare(found.card) == card("Lead with Power", "blue")
    tails = found.tails
    assert tails.from_zone == ZoneRef("graveyard", "Bo")
    assert [t.player for t in tails.targets] == [None, "Bo"]
    assert tails.targets[0].card is not None
    assert bare(tails.targets[0].card) == card("Wallop", "red", 2)
    assert tails.x == 3
    assert list(map(bare, tails.pitching)) == [card("Boast"), card("Wallop", "yellow", 2)]
    assert [c.name for c in (*tails.discarding, *tails.destroying)] == ["Raw Meat", "Gold"]
    assert [c.label for c in tails.banishing] == ["Might", "Thunk (red)"]
    assert [c.text for c in tails.choosing] == ["draw a card", "Might"]


def test_activation_with_words_and_tails() -> None:
    found = step("Ana activates Gold: Draw a card from your deck, then target hero")
    assert isinstance(found, Activate)
    assert (found.words, found.tails) == ("Draw a card from your deck, then target hero", NO_TAILS)
    found = step("Ana activates Gold: Draw a card pitching Boast")
    assert isinstance(found, Activate)
    assert (found.words, [c.name for c in found.tails.pitching]) == ("Draw a card", ["Boast"])
    found = step("Ana activates Gold pitching Boast")
    assert isinstance(found, Activate)
    assert (found.words, [c.name for c in found.tails.pitching]) == ("", ["Boast"])


def test_attacks_with_several_targets_or_none() -> None:
    found = step("Ana attacks Bo, Raw Meat and No with Over the Top (red) pitching Boast")
    assert isinstance(found, Attack)
    assert [t.player or (t.card and t.card.name) for t in found.targets] == ["Bo", "Raw Meat", "No"]
    assert [c.name for c in found.tails.pitching] == ["Boast"]
    alone = step("Ana attacks with Thunk (red)")
    assert isinstance(alone, Attack)
    assert alone.targets == ()


def test_answers_about_a_card_and_random_cards() -> None:
    about = step("Bo says yes to the second Boast")
    assert isinstance(about, Say)
    assert about.about is not None
    assert bare(about.about) == card("Boast", ordinal=2)
    random = step("the random card is Thunk (red)")
    assert isinstance(random, RandomCard)
    assert [c.label for c in random.cards] == ["Thunk (red)"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana has 18 life", PlayerHas("Ana", n(18), "life")),
        ("Ana has 2 cards in hand", PlayerHas("Ana", n(2), "cards in hand")),
        ("No has no cards in hand", PlayerHas("No", n(0), "cards in hand")),
        ("Ana has 1 action point", PlayerHas("Ana", n(1), "action points")),
        ("Ana has no resources", PlayerHas("Ana", n(0), "resources")),
        ("Ana does not have 3 life", Not(PlayerHas("Ana", n(3), "life"))),
        ("the attack has 7 power", HasStat(TheAttack(), n(7), "power")),
        ("the attack has go again", HasKeyword(TheAttack(), "go again")),
        ("the attack hit", AttackHit()),
        ("the attack did not hit", Not(AttackHit())),
        ("the attack has wagered 2 times", AttackHas("wagered", n(2))),
        ("the attack has wagered twice", AttackHas("wagered", n(2))),
        ("the attack has wagered", AttackHas("wagered")),
        ("the attack has not wagered", Not(AttackHas("wagered"))),
        ("the combat chain is open", ChainOpen()),
        ("the combat chain is closed", Not(ChainOpen())),
        ("it is the reaction step", ItIs("reaction step")),
        ("it is not the end phase", Not(ItIs("end phase"))),
        ("it is Bo's turn", TurnOf("Bo")),
        ("it is not Bo's turn", Not(TurnOf("Bo"))),
        ("Bo won the clash", WonContest("clash", "Bo")),
        ("nobody won the clash", WonContest("clash", None)),
        ("Bo won the wager", WonContest("wager", "Bo")),
        ("Bo did not win the clash", Not(WonContest("clash", "Bo"))),
        ("Ana has won 2 clashes this turn", HasWonCount("Ana", n(2), "clash", "this turn")),
        ("Ana has won no wagers", HasWonCount("Ana", n(0), "wager")),
        ("Ana has lost", GameLost("Ana")),
        ("Ana has won", GameWon("Ana")),
        ("Ana has not won", Not(GameWon("Ana"))),
        ("the game is a draw", GameDrawn()),
    ],
)
def test_claims_without_cards(text: str, expected: Predicate | Not) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana controls 2 Gold", Controls("Ana", n(2), card("Gold"))),
        ("Ana controls 1 Gold token", Controls("Ana", n(1), card("Gold"))),
        ("Ana controls no Might", Controls("Ana", n(0), card("Might"))),
        ("Ana controls Might tokens", Controls("Ana", SOME, card("Might"))),
        ("Boast is in Bo's hand", CardIn(card("Boast"), "Bo", "hand")),
        ("Boast is in Bo's banished zone", CardIn(card("Boast"), "Bo", "banished zone")),
        ("Boast is not in Bo's arsenal", Not(CardIn(card("Boast"), "Bo", "arsenal"))),
        ("Boast is in the graveyard", CardIn(card("Boast"), None, "graveyard")),
        ("Boast is on top of Bo's deck", OnDeck(card("Boast"), "Bo", True)),
        ("Boast is on the bottom of Bo's deck", OnDeck(card("Boast"), "Bo", False)),
        ("Boast is on the combat chain", OnChain(card("Boast"))),
        ("Boast is in the arena", InArena(card("Boast"))),
        ("Boast has ceased to exist", Ceased(card("Boast"))),
        ("Boast has 5 power", HasStat(card("Boast"), n(5), "power")),
        ("Boast has 2 defence", HasStat(card("Boast"), n(2), "defense")),
        ("Boast does not have 5 power", Not(HasStat(card("Boast"), n(5), "power"))),
        ("Boast has go again", HasKeyword(card("Boast"), "go again")),
        ("Boast does not have overpower", Not(HasKeyword(card("Boast"), "overpower"))),
        ("Boast is a Guardian card", IsA(card("Boast"), "Guardian")),
        (
            "Boast is not an Illusionist attack action card",
            Not(IsA(card("Boast"), "Illusionist attack action")),
        ),
        ("Boast has 2 -1 power counters", HasCounters(card("Boast"), n(2), "-1 power")),
        ("Boast has a -1{d} counter", HasCounters(card("Boast"), n(1), "-1{d}")),
        ("Boast has no counters", HasCounters(card("Boast"), n(0), "")),
        ("Boast triggered", Triggered(card("Boast"))),
        ("Boast triggered 2 times", Triggered(card("Boast"), n(2))),
        ("Boast did not trigger", Not(Triggered(card("Boast")))),
        ("Ana has looked at Boast, Wallop (red)", LookedAt("Ana", (card("Boast"), card("Wallop", "red")))),
        ("Ana has not looked at Boast", Not(LookedAt("Ana", (card("Boast"),)))),
    ],
)
def test_claims_about_cards(text: str, expected: Predicate | Not) -> None:
    said_ = said(text)
    found = said_.predicate if isinstance(said_, Not) else said_
    for name in ("card", "subject"):
        ref = getattr(found, name, None)
        if isinstance(ref, CardRef):
            found = replace(found, **{name: bare(ref)})
    if isinstance(found, LookedAt):
        found = replace(found, cards=tuple(map(bare, found.cards)))
    assert (Not(found) if isinstance(said_, Not) else found) == expected


@pytest.mark.parametrize(
    ("text", "kind", "negated"),
    [
        ("Bo cannot defend with Boast, Thunk (red)", Defend, True),
        ("Bo can't defend with Boast", Defend, True),
        ("Bo can play Boast from arsenal", PlayCard, False),
        ("Bo can activate Gold: Draw a card", Activate, False),
        ("Bo cannot attack Ana with Thunk (red)", Attack, True),
    ],
)
def test_legality_claims_hold_the_action(text: str, kind: type[Step], negated: bool) -> None:
    found = claim(text)
    assert isinstance(found, Can)
    assert (type(found.action), isinstance(said(text), Not), found.player) == (kind, negated, "Bo")


@pytest.mark.parametrize(
    ("text", "quantifier"),
    [("possibly Ana has lost", "possibly"), ("never Ana has lost", "never"), ("Ana has lost", "always")],
)
def test_quantifiers(text: str, quantifier: str) -> None:
    for line in (f"then {text}", f"Then, {text}", f"then: {text}"):
        found = parse_line(RawLine(line), NAMES, FLESH_AND_BLOOD)
        assert isinstance(found, Claim)
        assert found.quantifier.value == quantifier
    assert parse_claim(RawLine(text), NAMES, FLESH_AND_BLOOD).quantifier.value == quantifier


def test_players_may_be_called_like_words_of_the_language() -> None:
    names = NameTable(["then", "Never", "the", "1"], CARDS)
    played = step("then plays Boast", names)
    assert isinstance(played, PlayCard)
    assert played.player == "then"
    never = parse_line(RawLine("then Never has lost"), names, FLESH_AND_BLOOD)
    assert isinstance(never, Claim)
    assert (never.quantifier, never.predicate) == (Quantifier.ALWAYS, GameLost("Never"))
    assert claim("the attack hit", names) == AttackHit()
    assert claim("the has 3 life", names) == PlayerHas("the", n(3), "life")
    found = step("the chooses 1", names)
    assert isinstance(found, Choose)
    assert (found.values[0].player, found.values[0].number) == ("1", 1)


@pytest.mark.parametrize(
    ("text", "name", "version", "ordinal", "owner"),
    [
        ("hold em (BLUE)", "Hold 'em", "blue", None, None),
        ("Hold ’em (blu)", "Hold 'em", "blue", None, None),
        ("ECLAT", "Éclat", None, None, None),
        ("judge jury executioner", "Judge, Jury, Executioner", None, None, None),
        ("Victor", "Victor Goldmane, High and Mighty", None, None, None),
        ("the second Wallop (red)", "Wallop", "red", 2, None),
        ("the 3rd Wallop", "Wallop", None, 3, None),
        ('"Wallop (red) #2"', "Wallop", "red", 2, None),
        ('"Wallop (red)" #2', "Wallop", "red", 2, None),
        ("Bo's Wallop (red)", "Wallop", "red", None, "Bo"),
        ("Bo's second Wallop (red)", "Wallop", "red", 2, "Bo"),
        ("the Wallop (yellow)", "Wallop", "yellow", None, None),
        ("second swing", "Second Swing", None, None, None),
        ("the second Second Swing", "Second Swing", None, 2, None),
        ("The Golden Son", "The Golden Son", None, None, None),
    ],
)
def test_names_however_spelled(
    text: str, name: str, version: str | None, ordinal: int | None, owner: str | None
) -> None:
    found = step(f"Ana plays {text}")
    assert isinstance(found, PlayCard)
    assert bare(found.card) == card(name, version, ordinal, owner)


def test_the_longest_name_wins_and_keywords_inside_names_survive() -> None:
    longer = ["Strike", "Strike from Above", "Strike from Above with Care"]
    names = NameTable(["Ana", "Bo"], [*map(CardName, longer)])
    found = step("Ana plays Strike from Above with Care", names)
    assert isinstance(found, PlayCard)
    assert (found.card.name, found.tails) == ("Strike from Above with Care", NO_TAILS)
    shorter = step("Ana plays Strike from arsenal", names)
    assert isinstance(shorter, PlayCard)
    assert (shorter.card.name, shorter.tails) == ("Strike", Tails(ZoneRef("arsenal")))
    several = step("Bo defends with Boast, Judge, Jury, Executioner and The Golden Son")
    assert isinstance(several, Defend)
    assert [c.name for c in several.cards] == ["Boast", "Judge, Jury, Executioner", "The Golden Son"]


@pytest.mark.parametrize(
    ("text", "where", "said"),
    [
        ("Ana attacks Bo with Rising Powr", "14:25", 'no card named "Rising Powr" is in play. Did you'),
        ("Ana attacks Bo with Rising Power (green)", "14:37", "Power (red), Rising Power (yellow)?"),
        ("Ana plays Boast (red)", "14:20", "It has one version only: write Boast."),
        ("Ana plays Vigor", "14:15", "Vigor exists, but setup puts it nowhere"),
        ("Anna attacks Bo with Boast", "14:5", 'no player named "Anna" is in setup. Did you mean Ana?'),
        ("Ana attacks Bob with Boast", "14:17", "Did you mean Bo?"),
        ("Bo defends with Boast, Test of Mihgt", "14:28", "Did you mean Test of Might?"),
        ("Ana attacks Bo with Boast pitching Walop (red)", "14:40", "mean Wallop (red), Wallop (yellow)?"),
        ("Ana atacks Bo with Boast", "14:9", "Did you mean Ana attacks Bo with Boast"),
        ("Ana clobbers Bo", "14:9", '"clobbers Bo" means nothing there.'),
        ("go to the reacton step", "14:15", "Did you mean go to the reaction step"),
        ("Ana's turn end", "14:16", '"ends" or "starts" could stand there'),
        ("Ana has 3 life", "14:9", 'write "then Ana has 3 life"'),
        ("Ana plays Boast Wallop", "14:21", '"Wallop" means nothing there.'),
        ("then Bo defends with Boast", "14:13", "leave out then"),
        ("then Ana controls 2 Agilty", "14:25", "Did you mean Agility?"),
        ("then Boast has go agian", "14:20", "Did you mean then Boast has go again?"),
        ("then Boast is in Ana's graveyrd", "14:", "Did you mean then Boast is in Ana's graveyard"),
        ("then Ana has 3 bananas", "14:20", "a number's name or "),
        ("then Victr Goldmane did not trigger", "14:10", "Did you mean Victor Goldmane, High and Mighty?"),
        ("then the attack hit or missed", "14:25", '"or missed" means nothing there'),
        ("then the attack did not hitt", "14:29", "Did you mean then the attack did not hit?"),
        ("then Bo does not contrl 2 Gold", "14:22", "Did you mean then Bo does not control 2 Gold"),
        ("then Bo cannot ply Boast", "14:20", "Did you mean then Bo cannot play Boast?"),
        ("then teh attack didn't hit", "14:10", "Did you mean then the attack didn't hit"),
        ("then teh attack hit", "14:10", "Did you mean then the attack hit"),
        ("then", "14:5", "an empty claim"),
        ("   ", "14:5", "an empty line"),
    ],
)  # fmt: skip
def test_errors_point_at_the_word_and_say_what_was_expected(text: str, where: str, said: str) -> None:
    found = error(text)
    assert str(found).startswith(f"s.yaml:{where}")
    assert said in str(found)


def test_a_second_name_of_two_cards_is_ambiguous() -> None:
    names = NameTable(["Ana", "Bo"], [CardName("Kayo, A", "", ("Kayo",)), CardName("Kayo, B", "", ("Kayo",))])
    found = error("Ana plays Kayo", names)
    assert found.candidates == ("Kayo, A", "Kayo, B")
    exact = step("Ana plays Kayo, B", names)
    assert isinstance(exact, PlayCard)
    assert exact.card.name == "Kayo, B"


def test_players_that_look_the_same_are_an_error() -> None:
    with pytest.raises(JudgeError, match='"Ana" and "ANA!"'):
        NameTable(["Ana", "ANA!"], [])


def test_a_game_adds_its_own_phrases_first() -> None:
    def read(view: View[object], parts: Parts) -> Sequence[Action]:
        return [(parts["card"].name, parts["count"])]

    move = Deed[object]("U moves to zone 3", ("{card} moves to zone {count}",), "Boast moves to zone 3", read)
    game = replace(FLESH_AND_BLOOD, game="mine", steps=(move.phrase, *STEPS), participles=words("tapping"))
    found = parse_line(RawLine("Boast moves to zone 3"), NAMES, game)
    assert isinstance(found, Did)
    assert (found.deed, found.parts["card"].name, found.parts["count"]) == (move, "Boast", 3)
    tapped = parse_line(RawLine("Ana plays Boast tapping Gold, Might pitching Thunk (red)"), NAMES, game)
    assert isinstance(tapped, PlayCard)
    assert [(k, [r.text for r in v]) for k, v in tapped.tails.others] == [("tapping", ["Gold", "Might"])]
    assert [c.name for c in tapped.tails.pitching] == ["Thunk"]


def test_only_forms_whose_words_all_stand_in_a_line_are_tried_and_in_their_order() -> None:
    for phrases in (FLESH_AND_BLOOD.steps, FLESH_AND_BLOOD.claims, FLESH_AND_BLOOD.facts):
        for line in [*(phrase.example for phrase in phrases[::5]), "Ana's  hero, Bo!", ""]:
            letters = Folded.of(line).letters
            every = [(phrase, form) for phrase in phrases for form in phrase.forms if form.may_read(letters)]
            assert list(likely(phrases, letters)) == every, line


@pytest.mark.parametrize("phrase", STEPS, ids=lambda p: p.name)
def test_each_step_understands_its_example(phrase: Phrase) -> None:
    found = step(phrase.example)
    assert type(found) is type(phrase.build(L, _parts_of(phrase.example, found)))


def _parts_of(example: str, found: Step) -> dict[str, object]:
    """Parts enough to build any shared step again."""
    some = card("Boast")
    return {
        "player": "Ana", "card": some, "cards": (some,), "tails": NO_TAILS, "ability": ("", NO_TAILS),
        "targets": (), "answers": (), "numbers": (1,), "moment": "end phase",
        "example": example, "found": found,
    }  # fmt: skip


@pytest.mark.parametrize("phrase", CLAIMS, ids=lambda p: p.name)
def test_each_claim_understands_its_example(phrase: Phrase) -> None:
    assert isinstance(claim(phrase.example), Predicate)


@pytest.mark.parametrize("phrase", FACTS, ids=lambda p: p.name)
def test_each_fact_understands_its_example(phrase: Phrase) -> None:
    assert isinstance(parse_fact(RawLine(phrase.example), NAMES, FLESH_AND_BLOOD), Fact)


def test_facts() -> None:
    drawn = parse_fact(RawLine("Ana has drawn 2 cards this turn"), NAMES, FLESH_AND_BLOOD)
    assert (drawn.verb, drawn.player, drawn.amount) == ("drawn", "Ana", 2)
    assert (drawn.noun, drawn.period) == ("cards", "this turn")
    held = parse_fact(RawLine("Bo controlled a Might token this turn"), NAMES, FLESH_AND_BLOOD)
    assert (held.verb, held.card and held.card.name, held.amount) == ("controlled", "Might", 1)
    for told, said in (
        ("Bo was dealt 3 damage this turn", "been dealt"),
        ("Bo attacked earlier this turn", "attacked"),
        ("Bo already attacked once", "attacked"),
    ):
        assert parse_fact(RawLine(told), NAMES, FLESH_AND_BLOOD).verb == said
    for wrong in (
        "Ana has eaten 2 cards",
        "Ana was drawn 2 cards",
        "Ana has drawn 2 cards to Bo",
        "Bo was dealt 2 damage to Ana",
    ):
        with pytest.raises(JudgeError, match="is no fact that can be read"):
            parse_fact(RawLine(wrong), NAMES, FLESH_AND_BLOOD)


WORDS = ["Ana", "Bo", "plays", "Boast", "with", "then", "has", "3", ",", "(red)", "Wallop", "'s"]


@given(st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join) | st.text(max_size=60))
def test_any_words_give_a_line_or_an_error_with_its_place(text: str) -> None:
    try:
        found: object = parse_line(RawLine(" ".join(text.split()), PLACE), NAMES, FLESH_AND_BLOOD)
    except JudgeError as caught:
        found = caught
    assert isinstance(found, Step | Claim) or str(found).startswith("s.yaml:14:")


@given(st.text(min_size=1, max_size=30), st.text(max_size=10), st.text(max_size=10))
def test_a_folded_name_is_found_where_it_stands(name: str, before: str, after: str) -> None:
    text = f"{before} {name} {after}"
    end = Folded.of(text).match(fold(name), len(before) + 1)
    if any(c.isalnum() for c in fold(name)):
        assert end is not None
        assert fold(text[len(before) + 1 : end]) == fold(name)


def test_the_vocabulary_is_a_value() -> None:
    assert isinstance(FLESH_AND_BLOOD, Grammar)
    assert {"reaction step", "end phase", "resolution step"} <= set(FLESH_AND_BLOOD.moments.values())


def test_the_documentation_lists_every_phrase() -> None:
    page = (Path(__file__).parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    assert [p.name for p in (*STEPS, *CLAIMS, *FACTS) if f" | `{p.example}` | {p.meaning} |\n" not in page] == []


def test_the_example_of_the_documentation_is_understood() -> None:
    page = (Path(__file__).parent.parent / "docs" / "scenarios.md").read_text(encoding="utf-8")
    text = page.split("```yaml\n")[1].split("```")[0]
    (document,) = load_documents(text, "scenarios.md")
    assert isinstance(document, ScenarioDocument)
    names = NameTable(
        [p.name for p in document.setup.players],
        [CardName("Haze Beast", "red"), CardName("Rising Power", "red"), CardName("Gold")],
    )
    assert [type(parse_line(line, names, FLESH_AND_BLOOD)) for line in document.play[:3]] == [
        Attack,
        Say,
        Defend,
    ]


@pytest.mark.parametrize("phrase", [p for p in CLAIMS if p.denied], ids=lambda p: p.name)
def test_each_claim_is_understood_denied(phrase: Phrase) -> None:
    found = parse_claim(RawLine(denied(phrase.templates[0], phrase.example)), NAMES, FLESH_AND_BLOOD)
    assert found.negated
    assert type(found.predicate) is type(claim(phrase.example))


@pytest.mark.parametrize(
    ("words", "fits", "too_few", "too_many"),
    [
        ("3", [3], [2], [4]),
        ("exactly 3", [3], [2], [4]),
        ("at least three", [3, 4], [2], []),
        ("at most 3", [0, 3], [], [4]),
        ("no more than 3", [3], [], [4]),
        ("more than 3", [4], [3], []),
        ("less than 3", [2], [], [3]),
        ("fewer than 3", [2], [], [3]),
        ("3 or more", [3, 4], [2], []),
        ("3 or less", [2, 3], [], [4]),
        ("no", [0], [], [1]),
    ],
)
def test_how_many_is_said_alike_in_every_claim(
    words: str, fits: list[int], too_few: list[int], too_many: list[int]
) -> None:
    life, power, gold = (
        claim(f"Ana has {words} life"),
        claim(f"Boast has {words} power"),
        claim(f"Ana controls {words} Gold"),
    )
    assert isinstance(life, PlayerHas)
    assert isinstance(power, HasStat)
    assert isinstance(gold, Controls)
    for amount in (life.amount, power.amount, gold.amount):
        assert all(map(amount.fits, fits))
        assert not any(map(amount.fits, [*too_few, *too_many]))
    often = claim("Boast triggered more than twice")
    assert isinstance(often, Triggered)
    assert often.times == Amount(3, None)


def test_a_word_that_is_denied_gets_its_negative_forms() -> None:
    assert forms("{unit} ~is tapped") == (
        ("{unit} is tapped", False),
        ("{unit} is_not|isn't|is_no_longer tapped", True),
    )
    assert forms("!{card} ~is ready")[0] == ("{card} is ready", True)
    assert forms("{player} ~controls {card}")[1] == ("{player} does_not|doesn't control {card}", True)
    assert forms("the attack ~hit|hits")[1:] == (
        ("the attack did_not|didn't hit", True),
        ("the attack does_not|doesn't hit", True),
        ("the attack no_longer hits", True),
    )


def test_a_short_name_means_the_one_of_those_that_share_it_which_is_written_in_full() -> None:
    first, last, other = CardName("Ida, Dawn", also=("Ida",)), CardName("Ida, Dusk", also=("Ida",)), CardName("Oak")
    assert meant_by([first, last, other], [CardName("ida, dusk")]) == [last, other]
    assert meant_by([first, last, other], [CardName("Oak")]) == [first, last, other]
