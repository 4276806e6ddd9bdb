"""Which column of a table says what of a card.

The open data set's columns and the usual names of a spreadsheet's are known. For any other table a ``mapping.toml``
beside it (or a part of the same folder) says so::

    [columns]
    name = "Card Title"
    text = "Oracle Text"
    type = ["Supertype", "Type", "Subtype"]     # joined with blanks
    power = "ATK"

A column that is mapped to nothing keeps its own name as one of the card's printed numbers.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from judge.errors import JudgeError, nearest
from judge.frozen import Frozen
from judge.ingest.card_data.bundle import Part
from judge.ingest.card_data.tables import Row

MAPPING = "mapping.toml"


def named(names: str) -> tuple[str, ...]:
    """Names with commas between them, one by one."""
    return tuple(filter(None, names.split(", ")))


# What a card is made of, each with the columns that say it, folded (see ``_plain``): the first that a table has.
_NAMES = {
    "id": "unique id, id, uuid, card unique id, code, card id",
    "name": "name, card name, card, title, card title, karte, kartenname, titel, nom, nom de la carte, nombre, "
    "carta, nome",
    "subtitle": "subtitle, sub title, subname, epithet",
    "text": "functional text, text, rules text, oracle text, card text, effect, effects, ability, description, "
    "rules, rule text, game text, wording, what it does, kartentext, regeltext, effekt, texte, effet, "
    "texto, efecto, testo, effetto",
    "type": "type text, type line, type, types, card type, type code, kind, category, typ, kartentyp, tipo",
    "types": "types",
    "color": "color, colour",
    "pitch": "pitch",
    "cost": "cost, mana cost, manacost, resource cost, price, kosten, coût, coste, costo",
    "power": "power, attack, atk, strength, stärke, staerke, angriff, force, fuerza, forza",
    "defense": "defense, defence, toughness, def, block",
    "life": "health, life, hp, hit points",
    "intellect": "intelligence, intellect",
    "arcane": "arcane",
    "keywords": "card keywords, keywords",
    "traits": "traits",
    "quote": "flavor text, flavour text, flavor, flavour, quote",
    "set": "set id, set, set code, expansion, edition code, pack code, pack",
    "number": "card number, collector number, number, no, nr, #, nummer, numéro, número, numero",
    "rarity": "rarity, seltenheit, rareté, rareza, rarità",
    "printings": "printings",
    "rulings": "",
}
FIELDS: Mapping[str, tuple[str, ...]] = {field: named(names) for field, names in _NAMES.items()}
NEEDED = ("name",)
NOTHING = frozenset(("none", "n/a", "n.a.", "na", "nothing", "never", "nowhere", "no", "-", "–", "—", "null"))
_EMPTY = frozenset(("none", "null", "nan", "n/a", "nil", "undefined"))
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
_ASIDE = re.compile(r"([^()]+?) \(([^()]+)\)")
_SENTENCE = re.compile(r"\w+ \w+.*[.!)\"”]$", re.DOTALL)
_RULINGS = re.compile(r"(?:official |judge )?(?:rulings?|ruling texts?|clarifications?|faqs?)(?: ?\d{1,2})?$")
_SAID = ("name", "text", "type", "cost", "power", "color")
# Of what else than cards has a name: one of them alone, beside a name that is not called a card's, tells nothing.
_OF_ANYTHING = ("type", "cost")
OF_GOODS = frozenset(("price", "kind", "category"))  # what a price list has too
_NAME_OF_ANYTHING = frozenset(("name", "title", "titel", "nom", "nombre", "nome"))


@lru_cache(maxsize=4096)
def plain(column: str) -> str:
    """A column's name for comparing: ``functional_text_plain`` → ``functional text plain``, ``Card(s)`` → ``cards``,
    ``OracleText`` → ``oracle text``, ``No.`` → ``no``."""
    column = _HUMPS.sub(" ", column)
    return " ".join(column.replace("(s)", "s").replace(".", "").replace("_", " ").replace("-", " ").lower().split())


class Columns(Frozen):
    """The columns of one table by what they say. others: those that say nothing known."""

    columns: Mapping[str, tuple[str, ...]]
    others: tuple[str, ...] = ()

    def text(self, row: Row, field: str) -> str:
        """What a row says of a field; several columns are joined with blanks, a name and what stands below it with a
        comma. What a program writes where nothing is ("NULL") says nothing, but may be a name."""
        parts = [part for column in self.columns.get(field, ()) if (part := row.text(column))]
        said = " ".join(part for part in parts if field == "name" or part.lower() not in _EMPTY)
        below = self.text(row, "subtitle") if field == "name" and said else ""
        said = "" if field == "text" and said in ("-", "–", "—") else said
        return f"{said}, {below}" if below else said

    def words(self, row: Row, field: str) -> str:
        """The same, the items of a list in a line each."""
        held = [(column, row.cells.get(column)) for column in self.columns.get(field, ())]
        if not any(isinstance(value, list) for _, value in held):
            return self.text(row, field)
        said = (
            "\n".join(row.listed(column)) if isinstance(value, list) else row.text(column) for column, value in held
        )
        return "\n".join(filter(None, said))

    def column(self, field: str) -> str:
        """The column of a field, or empty."""
        return next(iter(self.columns.get(field, ())), "")


def words_column(columns: Iterable[str], rows: Sequence[Row]) -> str:
    """The column that holds a card's words by what stands in it, in a table of cards that does not call it so:
    sentences, in more rows than any other column has; empty where none has them in half of the rows."""
    listed = list(columns)
    names = {name for column in listed for name in _called(column)}
    beside = [f for f in (*_SAID, "set", "number", "rarity") if f not in ("name", "text") and names & set(FIELDS[f])]
    if not names & set(FIELDS["name"]) or names & set(FIELDS["text"]) or not beside:
        return ""
    said = {column: sum(bool(_SENTENCE.search(row.text(column))) for row in rows) for column in listed}
    best = max(said, key=lambda column: said[column], default="")
    return best if rows and said[best] * 2 >= len(rows) else ""


def _called(column: str) -> tuple[str, ...]:
    """What a column is called: its name, what stands in brackets behind it (``Heat (cost)``), and both of two names for
    one thing (``Name/Title``)."""
    match = _ASIDE.fullmatch(plain(column))
    both = tuple(part.strip() for part in plain(column).split("/"))
    alike = len(both) > 1 and any(set(both) <= set(names) for names in FIELDS.values())
    return (plain(column), *(match.groups() if match else ()), *(both if alike else ()))


def is_card_table(columns: Iterable[str]) -> bool:
    """Whether columns are a table of cards: one for the name and one for what a card prints. Settings and goods have a
    name with a type or a price, too: then something else that cards have stands beside them."""
    known = {name for column in columns for name in _called(column)}
    called, known = known & set(FIELDS["name"]), known - OF_GOODS
    fields = {field for field, names in FIELDS.items() if known & set(names)}
    if not called or not fields & set(_SAID[1:]):
        return False
    return (
        len(fields - {"id", "name", "types"}) > 1 or not fields & set(_OF_ANYTHING) or bool(called - _NAME_OF_ANYTHING)
    )


def mapping_of(columns: Iterable[str], table: str, own: Part | None, words: str = "") -> Columns:
    """How a table is read. own: a mapping.toml that says so; words: the column of the cards' words where none is called
    so (see ``words_column``).

    Raises JudgeError ``missing-column`` where no column is the name, ``bad-mapping`` for what is wrong with a
    mapping: no TOML, a field that no card has, a column that the table has not."""
    listed = tuple(columns)
    by_plain = {name: column for column in reversed(listed) for name in _called(column)[1:]}
    by_plain |= {plain(column): column for column in reversed(listed)}
    found: dict[str, tuple[str, ...]] = {}
    for field, names in FIELDS.items():
        column = next((by_plain[name] for name in names if name in by_plain), None)
        if column is not None:
            found[field] = (column,)
    if words:
        found["text"] = (words,)
    if ruled := tuple(column for column in listed if _RULINGS.match(plain(column))):
        found["rulings"] = ruled
    if own is not None:
        found.update(_written(own, listed))
    for field in NEEDED:
        if field not in found:
            raise JudgeError(
                "missing-column",
                f"the table {table} has no column for the {field} of a card (it has {', '.join(listed[:8])}).",
                where=table,
                hint=f'Name the column "{FIELDS[field][0].title()}", or write {MAPPING} with [columns] {field} = "…".',
                candidates=nearest(field, listed),
            )
    used = {column for columns_of in found.values() for column in columns_of}
    return Columns(found, tuple(column for column in listed if column not in used))


def _written(part: Part, columns: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    try:
        said = tomllib.loads(part.text)
    except tomllib.TOMLDecodeError as error:
        raise _bad(part, f"is not TOML ({error})", "Correct the line it names.") from error
    listed = said.get("columns")
    if not isinstance(listed, dict):
        raise _bad(part, "has no [columns]", 'Write [columns] and below it name = "…", text = "…".')
    found: dict[str, tuple[str, ...]] = {}
    for field, value in listed.items():
        if field not in FIELDS:
            close = nearest(field, FIELDS)
            raise _bad(part, f'maps "{field}", which no card has', f"Known: {', '.join(close or FIELDS)}.")
        names = tuple(value) if isinstance(value, list) else (value,)
        for name in names:
            if not isinstance(name, str) or name not in columns:
                close = nearest(str(name), columns)
                meant = f"Did you mean {close[0]}?" if close else f"It has {', '.join(columns[:8])}."
                raise _bad(part, f'maps {field} to "{name}", a column the table has not', meant)
        found[field] = names
    return found


def _bad(part: Part, what: str, hint: str) -> JudgeError:
    return JudgeError("bad-mapping", f"the mapping {part.name} {what}.", where=part.name, hint=hint)
