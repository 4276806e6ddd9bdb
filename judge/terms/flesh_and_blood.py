"""The nouns of Flesh and Blood: what a word of a type box or of a sentence is (rules 2.10, 2.11, 2.14, 8.2 to 8.6)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.terms.keyword import Keyword, Kind, Takes

LABEL, EFFECT = Kind.LABEL, Kind.EFFECT
NUMBER, WORDS = Takes.NUMBER, Takes.WORDS

# Ability keywords (8.3), label keywords (8.4), and of the effect keywords (8.5) those that are no everyday verb. Attack
# stands only behind the cost of a weapon's ability.
KEYWORDS = (
    Keyword("Attack", rule="8.3.1", alone=False),
    Keyword("Go again", rule="8.3.5", inflected=r"go(?:es)? again"),
    Keyword("Battleworn", rule="8.3.2"),
    Keyword("Blade Break", rule="8.3.3"),
    Keyword("Dominate", rule="8.3.4"),
    Keyword("Legendary", rule="8.3.6"),
    Keyword("Specialization", takes=WORDS, rule="8.3.7", everyday=True),
    Keyword("Arcane Barrier", takes=NUMBER, rule="8.3.8"),
    Keyword("Boost", rule="8.3.9", optional="boost"),
    Keyword("Temper", rule="8.3.10"),
    Keyword("Blood Debt", rule="8.3.11"),
    Keyword("Mentor", rule="8.3.12", everyday=True),
    Keyword("Phantasm", rule="8.3.13"),
    Keyword("Spectra", rule="8.3.14"),
    Keyword("Spellvoid", takes=NUMBER, rule="8.3.15"),
    Keyword("Essence", takes=WORDS, rule="8.3.16", everyday=True),
    Keyword("Fusion", takes=WORDS, rule="8.3.17", optional="fuse"),
    Keyword("Heave", takes=NUMBER, rule="8.3.18", optional="heave"),
    Keyword("Quell", takes=NUMBER, rule="8.3.19"),
    Keyword("Ward", takes=NUMBER, rule="8.3.20"),
    Keyword("Ephemeral", rule="8.3.21"),
    Keyword("Overpower", rule="8.3.22"),
    Keyword("Piercing", takes=NUMBER, rule="8.3.23"),
    Keyword("Stealth", rule="8.3.24"),
    Keyword("Mirage", rule="8.3.25"),
    Keyword("Pairs", takes=WORDS, rule="8.3.26", everyday=True),
    Keyword("Rune Gate", rule="8.3.27"),
    Keyword("Ambush", rule="8.3.28"),
    Keyword("Crank", rule="8.3.29", optional="crank"),
    Keyword("Modular", rule="8.3.30"),
    Keyword("Protect", rule="8.3.31", everyday=True),
    Keyword("Scrap", rule="8.3.32", everyday=True, optional="scrap"),
    Keyword("Beat Chest", rule="8.3.33", inflected=r"beat(?:en|s|ing)? chests?", optional="beat chest"),
    Keyword("Guardwell", rule="8.3.34"),
    Keyword("Universal", rule="8.3.35"),
    Keyword("Cloaked", rule="8.3.36"),
    Keyword("Arcane Shelter", takes=NUMBER, rule="8.3.37"),
    Keyword("Meld", rule="8.3.38"),
    Keyword("Perched", rule="8.3.39"),
    Keyword("Unlimited", rule="8.3.40"),
    Keyword("Watery Grave", rule="8.3.41"),
    Keyword("Suspense", rule="8.3.42"),
    Keyword("Combo", LABEL, rule="8.4.1"),
    Keyword("Crush", LABEL, rule="8.4.2"),
    Keyword("Reprise", LABEL, rule="8.4.3"),
    Keyword("Channel", LABEL, rule="8.4.4", everyday=True),
    Keyword("Material", LABEL, rule="8.4.5", everyday=True),
    Keyword("Rupture", LABEL, rule="8.4.6"),
    Keyword("Contract", LABEL, rule="8.4.7", everyday=True),
    Keyword("Surge", LABEL, rule="8.4.8", everyday=True),
    Keyword("Solflare", LABEL, rule="8.4.9"),
    Keyword("Unity", LABEL, rule="8.4.10", everyday=True),
    Keyword("Evo Upgrade", LABEL, rule="8.4.11"),
    Keyword("Galvanize", LABEL, rule="8.4.12"),
    Keyword("Tower", LABEL, rule="8.4.13", everyday=True),
    Keyword("Decompose", LABEL, rule="8.4.14"),
    Keyword("Earth Bond", LABEL, rule="8.4.15"),
    Keyword("Lightning Flow", LABEL, rule="8.4.16"),
    Keyword("Heavy", LABEL, rule="8.4.17", everyday=True),
    Keyword("High Tide", LABEL, rule="8.4.18"),
    Keyword("Go Fish", LABEL, rule="8.4.19"),
    Keyword("Intimidate", EFFECT, rule="8.5.10", inflected=r"intimidat(?:e|es|ed|ing)"),
    Keyword("Opt", EFFECT, rule="8.5.22", everyday=True),
    Keyword("Reload", EFFECT, rule="8.5.23", optional="reload"),
    Keyword("Charge", EFFECT, rule="8.5.29", everyday=True, optional="charge"),
    Keyword("Freeze", EFFECT, rule="8.5.34", inflected=r"(?:freez(?:e|es|ing)|frozen)"),
    Keyword("Clash", EFFECT, rule="8.5.45", inflected=r"clash(?:es|ed|ing)?"),
    Keyword("Wager", EFFECT, rule="8.5.46", inflected=r"wager(?:s|ed|ing)?", optional="wager"),
    Keyword("Amp", EFFECT, rule="8.5.47"),
    Keyword("Transcend", EFFECT, rule="8.5.48"),
)

METATYPES = ("Blitz", "Promo", "Team")

CLASSES = (
    "Adjudicator", "Assassin", "Bard", "Brute", "Guardian", "Illusionist", "Mechanologist", "Merchant", "Necromancer",
    "Ninja", "Pirate", "Ranger", "Runeblade", "Shapeshifter", "Thief", "Warrior", "Wizard",
)  # fmt: skip
TALENTS = (
    "Chaos", "Draconic", "Earth", "Elemental", "Ice", "Light", "Lightning", "Mystic", "Revered", "Reviled", "Royal",
    "Shadow",
)  # fmt: skip
TYPES = (
    "Attack Reaction", "Defense Reaction", "Action", "Block", "Companion", "Demi-Hero", "Equipment", "Hero",
    "Instant", "Macro", "Mentor", "Resource", "Token", "Weapon",
)  # fmt: skip
SUBTYPES = (
    "(1H)", "(2H)", "Affliction", "Ally", "Angel", "Arms", "Arrow", "Ash", "Attack", "Aura", "Axe", "Base", "Book",
    "Bow", "Brush", "Cannon", "Chest", "Chi", "Claw", "Club", "Cog", "Construct", "Dagger", "Demon", "Dragon", "Evo",
    "Fiddle", "Figment", "Flail", "Gem", "Gun", "Hammer", "Head", "Invocation", "Item", "Landmark", "Legs", "Lute",
    "Mercenary", "Off-Hand", "Orb", "Pistol", "Pit-Fighter", "Polearm", "Quiver", "Rock", "Scepter", "Scroll",
    "Scythe", "Shuriken", "Song", "Staff", "Sword", "Trap", "Wrench", "Young",
)  # fmt: skip
# Subtypes that only weapons have.
ARMS = frozenset(
    {
        *("Axe", "Bow", "Claw", "Club", "Dagger", "Fiddle", "Flail", "Gun", "Hammer", "Orb", "Pistol"),
        *("Greatsword", "Scepter", "Scythe", "Staff", "Sword"),
    }
)
# Subtypes that make a card a permanent (2.10.6a).
PERMANENTS = frozenset({"Affliction", "Ally", "Ash", "Aura", "Construct", "Figment", "Invocation", "Item", "Landmark"})
TOKENS = (
    "Quicken", "Seismic Surge", "Runechant", "Copper", "Zen State", "Blasmophet, the Soul Harvester", "Soul Shackle",
    "Spectral Shield", "Ursur, the Soul Reaper", "Frostbite", "Embodiment of Earth", "Embodiment of Lightning",
    "Silver", "Ash", "Aether Ashwing", "Gold", "Ponder", "Spellbane Aegis", "Bloodrot Pox", "Frailty", "Inertia",
    "Courage", "Eloquence", "Nasreth, the Soul Harrower", "Hyper Driver", "Might", "Vigor", "Agility",
    "Cintari Sellsword", "Graphene Chelicera", "Fealty", "Golden Cog", "Goldkiss Rum", "Bait", "Confidence",
    "Toughness", "Diamond",
)  # fmt: skip
COUNTERS = ("steam", "aim", "rust", "balance", "verse", "flow", "energy", "charge", "suspense", "lesson")

COLORS = ("red", "yellow", "blue")
PITCH_OF_COLOR = {"red": 1, "yellow": 2, "blue": 3}

# The formats a card may be legal in, by what card data calls them.
FORMATS = {
    "cc": "Classic Constructed",
    "blitz": "Blitz",
    "commoner": "Commoner",
    "ll": "Living Legend",
    "upf": "Ultimate Pit Fight",
}

# A deck-card may start the game in a deck (1.3.2c).
DECK_TYPES = frozenset({"Action", "Attack Reaction", "Block", "Defense Reaction", "Instant", "Mentor", "Resource"})


@dataclass(frozen=True)
class DeckRules:
    """What a constructed format asks of a deck, by the tournament rules: at least and at most how many cards in the
    deck (0: no limit), how many in the card-pool, how many copies of a name and colour, and a young hero or not."""

    name: str
    least: int
    most: int
    pool: int
    copies: int
    young: bool


DECKS = {
    "cc": DeckRules("Classic Constructed", 60, 0, 80, 3, young=False),
    "blitz": DeckRules("Blitz", 40, 40, 51, 2, young=True),
    "commoner": DeckRules("Commoner", 40, 40, 51, 2, young=True),
    "ll": DeckRules("Living Legend", 60, 0, 80, 3, young=False),
}
