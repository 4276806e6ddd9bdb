"""Writes the parser's tables, docs/vocabulary.md and docs/words-coverage.md; run it after a change.

The vocabulary page shows beside each term the shortest of the sentences below that is compiled to it.
"""

from __future__ import annotations

import inspect
import tempfile
from collections.abc import Iterable
from enum import Enum
from pathlib import Path

from judge.builds.build import build
from judge.builds.live import current_build
from judge.games.flesh_and_blood.cards import compile_card
from judge.games.flesh_and_blood.vocabulary import (
    abilities,
    changes,
    conditions,
    effects,
    ending,
    events,
    standing,
    words,
)
from judge.games.flesh_and_blood.vocabulary.abilities import TargetSpec
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Selector, Subject, Value
from judge.games.flesh_and_blood.vocabulary.words import Asset, Duration, Filter, Period, Stat, Who, Zone
from judge.games.flesh_and_blood.words import tables
from judge.games.flesh_and_blood.words.nodes import mentions
from judge.games.flesh_and_blood.words.typeline import printed_from_inline
from judge.rules.printed import PrintedCard
from judge.scenario.board.library import Library

DOCS = Path(__file__).resolve().parent
# Sentences in the game's wording that are no card's, one or more for every term of the vocabulary: (type line, text).
EXAMPLES: tuple[tuple[str, str], ...] = (
    ("Generic Action", "X can't be 0."),
    ("Generic Action", "Draw a card."),
    ("Generic Action", "You may choose to draw a card."),
    ("Generic Action", "Draw 2 cards."),
    ("Generic Action", "Go again"),
    ("Generic Action", "Deal 2 damage to target hero."),
    ("Generic Action", "Deal 2 arcane damage to any target."),
    ("Generic Action", "Deal 2 damage to any opposing target."),
    ("Wizard Action", "Deal 2 arcane damage to target hero and each ally they control."),
    (
        "Generic Action",
        "Look at the top 6 cards of your deck. Put 1 on top of your deck and the rest on the bottom of your deck.",
    ),
    ("Generic Action - Item", "If you would be dealt damage, you may destroy this to prevent 2 of that damage."),
    (
        "Wizard Action",
        "The next card you play this turn with an effect that deals arcane damage, "
        "instead deals that much arcane damage plus 4.",
    ),
    ("Generic Action", "Choose any number of heroes. They draw a card."),
    ("Generic Action - Attack", "If this would be put into a graveyard, instead banish this."),
    ("Generic Action", "Gain 2{h}."),
    ("Generic Action", "Gain {h} equal to the highest cost among cards in your pitch zone."),
    ("Generic Action", "Gain 1{h} for each aura you control, to a maximum of 3."),
    ("Generic Instant", "The next time you would be dealt damage this turn, prevent half of that damage."),
    ("Generic Action - Item", "This enters the arena tapped."),
    ("Mystic Instant", "Transcend."),
    ("Illusionist Instant", "Awaken target figment you control."),
    ("Generic Action", "Lose 1{h}."),
    ("Generic Action", "Gain X{h}, where X is 1 plus the number of cards in your hand."),
    ("Generic Action", "Lose {h} equal to your {h}."),
    ("Generic Action", "Choose a number. Create that many Gold tokens."),
    ("Generic Action", "Roll a 6 sided die. Gain action points equal to half the number rolled, rounded down."),
    ("Generic Action", "Create a Gold token."),
    ("Generic Action", "Create Gold tokens equal to the number of heroes who started this game."),
    ("Generic Action", "Create Gold tokens equal to the number of opposing heroes with greater {h} than you."),
    ("Generic Action", "Draw a card for each hero."),
    ("Generic Action", "Gain 1{h} for each Draconic chain link you control."),
    ("Generic Action", "Gain X{h}, where X is the total damage you've dealt this turn."),
    ("Generic Action", "Opt 2."),
    ("Generic Action", "Reload."),
    ("Generic Action", "Charge your soul."),
    ("Generic Action", "Pitch the top card of your deck."),
    ("Generic Action", "The crowd cheers you."),
    ("Generic Action", "Mark target opposing hero."),
    ("Generic Action", "{t} target hero."),
    ("Generic Action", "Turn a card in your arsenal face-up."),
    ("Generic Action", "Destroy a Gold you control."),
    ("Generic Action", "Destroy all auras you control."),
    ("Generic Action", "Gain control of an item an opponent controls."),
    ("Generic Action", "Intimidate."),
    ("Generic Action", "Look at the top 6 cards of your deck."),
    ("Generic Action", "Look at the top 6 cards of your deck. Choose up to 2 red cards."),
    ("Generic Action", "Reveal the top card of your deck. If it's red, put it into your hand."),
    ("Generic Action", "Reveal the top 3 cards of your deck. Gain 1{h} for each red card revealed this way."),
    ("Generic Action", "Search your deck for a red card, put it into your hand, then shuffle."),
    ("Generic Action", "Banish the top card of your deck. You may play it this turn."),
    ("Generic Action", "Discard a card."),
    ("Generic Action", "Discard a card or lose 1{h}."),
    ("Generic Action", "You may play this from your banished zone."),
    ("Generic Action", "If it's an opponent's turn, you may play this as though it were an instant."),
    ("Generic Action", "Target opposing hero discards all but 1 card from their hand."),
    ("Generic Action", "Each hero draws a card."),
    ("Generic Action", "Choose a hero. They draw a card."),
    ("Generic Action", "You may pay {r}. If you do, draw a card."),
    ("Generic Action", "Discard a card. If you don't, lose 1{h}."),
    ("Generic Action", "Put a +1{p} counter on a sword you control."),
    ("Generic Action", "Remove a steam counter from an item you control."),
    ("Generic Action", "Remove all counters from target aura."),
    ("Generic Action", "Remove 2 steam counters from among items you control."),
    ("Generic Action", "Distribute 2 steam counters among items you control."),
    ("Generic Action", "Move a steam counter from an item you control onto target item."),
    ("Generic Action", "Your next attack this turn gets +2{p}."),
    ("Generic Action", "Your next attack this turn is Draconic."),
    (
        "Illusionist Equipment - Head",
        'Illusionist auras you control are weapons with 1{p} and "Once per Turn Action - {r}: Attack"',
    ),
    ("Generic Action", "Gain 1{h} for each opposing hero who has lost {h} this turn."),
    (
        "Generic Action",
        "Target dagger you control deals 2 damage to the defending hero. "
        "If damage is dealt this way, the dagger has hit.",
    ),
    ("Light Hero", "You may only have yellow cards in your deck."),
    ("Generic Action", "Reveal cards from the top of your deck until you reveal a blue card."),
    ("Generic Action - Attack", "When this hits a Light hero, they lose the game."),
    ("Generic Action", "If you've transcended this turn, draw a card."),
    ("Generic Action", "The next attack action card you play this turn costs {r} less to play."),
    ("Generic Action", "Your attacks get go again this turn."),
    ("Generic Action", 'Your next attack this turn gets "When this hits a hero, draw a card."'),
    ("Generic Action", "Your hero gets +1{i} this turn."),
    ("Generic Action", "Your base {i} is 3 this turn."),
    ("Generic Action", "You may attack an additional time with target axe this turn."),
    ("Generic Action", "Defense reaction cards can't be played this turn."),
    ("Generic Action", "Non-attack action cards lose and can't gain go again this turn."),
    ("Generic Instant", "Prevent the next 2 damage that would be dealt to you this turn."),
    ("Generic Instant", "The next time you win a clash this turn, draw a card."),
    (
        "Generic Instant",
        "The next time you would create 1 or more tokens this turn, instead you create that many plus 1 of each "
        "of those tokens.",
    ),
    ("Generic Instant", "Choose 1;\nDraw a card.\nGain 1{h}."),
    ("Generic Instant", "Choose 1. If you control an aura, choose 2 instead;\nDraw a card.\nGain 1{h}.\nGain {r}."),
    ("Generic Instant", "Negate target instant card."),
    ("Generic Instant", "Exchange an item you control for target item."),
    ("Generic Instant", "Give a Gold token you control to target hero."),
    ("Generic Instant", "Return to the brood."),
    ("Generic Weapon - Hammer (2H)", "If this is the only card equipped to your weapon zones, this gets +1{p}."),
    ("Generic Instant", "Hit effects can't trigger this chain link."),
    ("Generic Instant", "Target attack loses and can't gain dominate."),
    ("Generic Instant", "Target attack targets each opposing hero."),
    (
        "Generic Attack Reaction",
        "Target weapon attack gets +2{p}. You may attack an additional time with the weapon this turn.",
    ),
    ("Generic Action - Attack", "This attacks each opposing hero."),
    ("Generic Action - Attack", "This can't be defended by equipment."),
    ("Generic Action - Attack", "This can only defend an attack with 5 or less base {p}."),
    ("Generic Action - Attack", "Damage this would deal can't be prevented."),
    ("Generic Action - Attack", "When this attacks a hero, you may wager a Gold token with them."),
    ("Generic Action - Attack", "When this hits a hero, clash with them. If you win, draw a card."),
    (
        "Generic Action - Attack",
        "When this defends, clash with the attacking hero. If there is a winner, the other hero discards a card.",
    ),
    ("Generic Action - Attack", "If this has {p} greater than its base, it gets overpower."),
    ("Generic Action - Attack", "If you've drawn a card this turn, this gets +1{p}."),
    ("Generic Action - Attack", "If you control no Gold, this gets +1{p}."),
    ("Generic Action - Attack", "If you have less {h} than the defending hero, this gets +1{p}."),
    ("Generic Action - Attack", "If this is defended by an action card, it gets +1{p}."),
    ("Generic Action - Attack", "If this was played from arsenal, it gets +1{p}."),
    ("Generic Action - Attack", "If an Earth card was pitched to play this, it gets +1{p}."),
    ("Generic Action - Attack", "If you've drawn a card this turn or you control a Gold, this gets +1{p}."),
    ("Generic Action - Attack", "If this is played as chain link 3 or higher, it gets +1{p}."),
    ("Generic Action - Attack", "Combo - If Opening Step was the last attack this combat chain, this gets +1{p}."),
    ("Generic Action - Attack", "As an additional cost to play this, discard a card."),
    ("Generic Action - Attack", "You may destroy a Might you control rather than pay this's {r} cost."),
    ("Generic Action - Attack", "Play this only if you control a Gold."),
    ("Generic Action - Attack", "This may only defend an attack if you control a Gold."),
    ("Generic Action - Attack", "This can only attack if you control a Gold."),
    ("Generic Weapon - Sword (1H)", "Once per Turn Action -- {r}: Attack"),
    ("Generic Weapon - Sword (1H)", "This gets +1{p} while attacking."),
    ("Generic Weapon - Sword (1H)", "At the beginning of your end phase, if this didn't hit, destroy it."),
    ("Generic Equipment - Chest", "This gets +1{d} while defending."),
    ("Generic Equipment - Chest", "If you would be dealt damage, prevent 1 of that damage."),
    (
        "Generic Equipment - Chest",
        "When this defends, add a card from your hand to this chain link as a defending card.",
    ),
    (
        "Generic Equipment - Chest",
        "Instant -- Discard a card: Equip this. Activate this ability only while this is in your graveyard.",
    ),
    ("Generic Action - Item", "This counts as a Gold."),
    ("Generic Action - Item", "This enters the arena with 7 steam counters on it."),
    ("Generic Action - Item", "When this has no steam counters, destroy it."),
    ("Generic Action - Item", "At the start of your turn, if this has 3 or more steam counters, destroy it."),
    ("Generic Action - Landmark", "Heroes can attack any opposing hero."),
    ("Generic Action - Aura", "Cards and tokens you own can't gain class types."),
    ("Generic Action - Aura", "Cards and tokens you own lose all class types."),
    ("Generic Action - Aura", "Cards and tokens you own lose all colors."),
    ("Generic Action - Aura", "Cards and tokens you own lose and can't gain names."),
    ("Generic Action - Aura", "This's {d} is equal to the number of clashes you've won this turn."),
    ("Generic Action - Attack", "This gets +X{p}, where X is the number of times it has wagered."),
    ("Generic Action - Attack", "If you've drawn a card this turn and you control a Gold, this gets +1{p}."),
    ("Generic Action - Attack", "When this attacks, if its {p} is greater than twice its base, it gets go again."),
    (
        "Generic Action - Attack",
        "When this attacks a hero, clash with them, then clash again.\nIf a hero wins both clashes, they "
        "create a Gold token.",
    ),
    ("Generic Action - Attack", "If this was fused, it gets +1{p}."),
    ("Generic Action", "Gain 1{h}. Repeat this process."),
    ("Generic Action - Attack", "When this hits a hero, their hero loses all abilities this turn."),
    ("Generic Action", "Target ally can't {u} this turn."),
    ("Generic Action - Aura", "When you're dealt damage, create that many Gold tokens."),
    ("Generic Action", "You are contracted to banish red cards."),
    ("Generic Action", "Banish the top card of your deck. If you complete a contract this way, draw a card."),
    ("Generic Action", "You become a copy of target hero."),
    (
        "Generic Item",
        "Action -- {r}: Search your deck for a card named Long Dusk and Dawn, attack with it, then shuffle.",
    ),
    ("Generic Action", "Flip a coin."),
    ("Generic Action", "Freeze target ally."),
    ("Generic Action", "Unfreeze target ally."),
    ("Generic Action", "Untap target ally."),
    ("Generic Action", "Name a card."),
    ("Generic Action", "The next time you would roll a die this turn, instead roll 2 and ignore the lowest."),
    ("Generic Action - Evo Item", "When this enters the arena, transform an ally you control into this."),
    ("Generic Action", "Deal 1 damage to each hero. Create a Gold token for each hero dealt damage this way."),
    ("Generic Action - Landmark", "Defense reactions can't be played."),
    ("Generic Action - Item", "If you roll a die, you may reroll it."),
    ("Generic Action - Attack", "If the defending hero is marked, this gets +1{p}."),
    ("Generic Action - Attack", "When this hits a hero, they can't play red cards during their next turn."),
    ("Guardian Hero", "You have 1 weapon zone."),
    ("Mechanologist Hero", "You may start the game with an item with cost 2 or less in the arena."),
    ("Mechanologist Hero", "You may look at the top card of your deck at any time."),
    ("Generic Hero", "You may have specialization cards of any hero in your deck."),
    ("Guardian Hero", "Whenever you protect another hero, create 2 Might tokens."),
    ("Guardian Action - Attack", "If you've protected another hero this turn, this gets +1{p}."),
    ("Generic Action", "Equip a dagger from your inventory."),
    ("Generic Action", "Create a Frostbite token in target hero's exposed head, chest, arms, or legs zone."),
    ("Generic Action - Attack", "When this attacks, double its base {p}."),
    ("Generic Instant", "Halve the base {d} of target equipment, rounded up, this turn."),
    ("Generic Instant", "Target attack can't gain {p} this turn."),
    ("Generic Action - Attack", "When this hits a hero, their attacks can't gain {p} during their next turn."),
    ("Generic Action - Attack", "If this would deal damage to a hero, instead it deals double that much damage."),
    ("Generic Action - Item", "If you would create 1 or more Gold tokens, instead create twice that many."),
    ("Generic Action - Attack", "The defending hero must defend this with a Generic equipment they control if able."),
    ("Generic Action - Attack", "This must be defended by 2 cards from hand if able."),
    ("Generic Action", "Effects don't trigger when a dagger attack hits this turn."),
    ("Generic Action", "The next time an attack action card hits this turn, effects don't trigger."),
    ("Generic Action - Aura", "Attack action card effects don't trigger when they hit."),
    ("Pirate Companion - Off-Hand Ally", "When this attacks, if this is equipped, unequip it."),
    ("Mechanologist Equipment", "Action - 0: Equip this to another equipment zone."),
    ("Mystic Equipment - Chest", "When this is turned face-up, draw a card."),
    ("Generic Instant", "Target ally gains 2{h}."),
    ("Generic Action", "Take an extra turn after this one."),
    ("Generic Instant", "Close the combat chain."),
    ("Generic Action", "If you control 9 or more Gold tokens, you win the game."),
    ("Generic Instant - Aura", "Opponents may only select this as the target of an attack."),
    ("Generic Attack Reaction", "Name a card. Target attack gets that name."),
    (
        "Assassin Hero",
        "Instant - Banish a card from your hand: Put the banished card onto the active chain link as the attacking"
        " card.",
    ),
)
_FAMILIES: tuple[tuple[type, str], ...] = (
    (Value, "Numbers"),
    (Selector, "Objects"),
    (Condition, "Conditions"),
    (Change, "Changes of properties"),
    (Subject, "What a continuous effect applies to"),
    (Effect, "Effects"),
    (Ability, "Abilities"),
)


def terms() -> dict[str, type]:
    """Every term by its name, in the order of names."""
    modules = (words, events, conditions, changes, effects, standing, ending, abilities)
    found = {n: kind for m in modules for n, kind in vars(m).items() if getattr(kind, "__module__", "") == m.__name__}
    return dict(sorted(found.items(), key=lambda pair: pair[0].casefold()))


def _says(term: type) -> str:
    """The first paragraph of a term's docstring on one line."""
    return " ".join((inspect.getdoc(term) or "").split("\n\n")[0].split()).replace("|", "\\|")


def vocabulary_page() -> str:
    """``docs/vocabulary.md``: every term with its fields and the words it stands for."""
    out = [
        "# Vocabulary",
        "",
        "What printed sentences are compiled to. Every term is a frozen value; what is in quotation marks is",
        "the wording it stands for, numbers are rules of the Comprehensive Rules. The example is a sentence that is",
        "compiled to the term, `~` the card's own name. Generated; run `python docs/words_pages.py` after a change.",
    ]
    shown = examples()
    for base, title in _FAMILIES:
        out += ["", f"## {title}", "", "| term | fields | says | example |", "| --- | --- | --- | --- |"]
        for name, term in terms().items():
            if issubclass(term, base):
                fields = ", ".join(f"`{f}`" for f in getattr(term, "__dataclass_fields__", {}))
                example = " / ".join(shown.get(name, "").splitlines())
                out.append(f"| `{name}` | {fields} | {_says(term)} | {example} |")
    others = [Filter, EventPattern, TargetSpec]
    out += ["", "## Parts of terms", "", "| term | fields | says |", "| --- | --- | --- |"]
    for part in others:
        fields = ", ".join(f"`{f}`" for f in getattr(part, "__dataclass_fields__", {}))
        out.append(f"| `{part.__name__}` | {fields} | {_says(part)} |")
    for kind in (Stat, Asset, Zone, Duration, Period, Who, EventKind):
        out += ["", f"## {kind.__name__}", "", _says(kind), "", _members(kind)]
    return "\n".join(out) + "\n"


def examples() -> dict[str, str]:
    """For every term the shortest of ``EXAMPLES`` that is compiled to it."""
    found: dict[str, str] = {}
    for type_line, text in sorted(EXAMPLES, key=lambda e: len(e[1])):
        made = compile_card(printed_from_inline("Zork", "red", type_line, "", text))
        whole = tuple(s.abilities for s in made.sentences if not s.unsupported)
        for name, term in terms().items():
            if name not in found and mentions(whole, term):
                found[name] = text
    return found


def _members(kind: type[Enum]) -> str:
    return ", ".join(f"`{member.name}` ({member.value})" for member in kind)


def coverage_page(cards: Iterable[PrintedCard]) -> str:
    """``docs/words-coverage.md``: how many cards compile, and each paragraph that does not and why."""
    total = sentences = 0
    missing: dict[tuple[str, str], str] = {}
    incomplete: set[str] = set()
    names: set[str] = set()
    for card in cards:
        made = compile_card(card)
        total += 1
        names.add(card.name)
        sentences += len(made.sentences)
        for ability in made.unsupported:
            missing[(card.name, ability.text)] = ability.reason
            incomplete.add(card.name)
    out = [
        "# What the words reader understands",
        "",
        f"{len(names)} cards and tokens in {total} printed versions with {sentences} paragraphs;",
        f"{len(names) - len(incomplete)} compile whole. A card with a paragraph below is `unsupported`",
        "when a run needs it.",
        "",
        "| card | paragraph | why not |",
        "| --- | --- | --- |",
    ]
    for (name, text), reason in sorted(missing.items()):
        out.append(f"| {name} | {' '.join(text.split()).replace('|', '/')} | {reason} |")
    return "\n".join(out) + "\n"


def write_tables() -> None:
    """Writes the parser's tables, unless they are of this grammar."""
    kept = Path(tables.__file__).with_name(tables.NAME)
    if tables.read(kept.read_bytes()) is None:
        kept.write_bytes(tables.written(tables.made()))


def main() -> None:
    """Writes the tables, builds the corpus into a temporary folder and writes both pages."""
    write_tables()
    with tempfile.TemporaryDirectory() as folder:
        build(DOCS.parent / "corpus", Path(folder))
        live = current_build(Path(folder))
        library = Library.from_store(live.store).game("flesh-and-blood")
        live.store.close()
    (DOCS / "vocabulary.md").write_text(vocabulary_page(), encoding="utf-8")
    (DOCS / "words-coverage.md").write_text(coverage_page((*library.cards, *library.tokens)), encoding="utf-8")


if __name__ == "__main__":
    main()
