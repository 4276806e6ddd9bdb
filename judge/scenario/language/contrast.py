"""The minimal pair: a document with one thing exchanged, taken away or added.

A part of a change that changes nothing is an error: a contrast that differs from its scenario in nothing
proves nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from judge.errors import nearest
from judge.scenario.language import model
from judge.scenario.language.exchange import Exchange, Known, equal, known_labels, known_names, pair_of
from judge.scenario.language.names import fold
from judge.scenario.language.places import RawLine, invalid

NO_NAMES = known_labels(())


def apply_change(
    document: model.ScenarioDocument, contrast: model.RawContrast, names: Known = NO_NAMES
) -> model.ScenarioDocument:
    """The document after a contrast's change: removals first, then all exchanges at once, then additions.

    names: those of the game's cards (``Wage Might (blue)``, ``Boast``), so that a part of a longer name is
    never taken for a name of its own; those the document lists are known anyway. Claims in ``play`` change as
    well. Raises JudgeError ``invalid`` for a part of the change that finds nothing to change.
    """
    for removal in contrast.remove:
        document = _removed(document, removal)
    if contrast.replace:
        document = _replaced(document, contrast, names)
    for addition in contrast.add:
        document = _added(document, addition)
    return document


# --------------------------------------------------------------------------- replace


def _replaced(document: model.ScenarioDocument, contrast: model.RawContrast, names: Known) -> model.ScenarioDocument:
    exchange = Exchange.of(contrast.replace, names, known_names(document))
    setup = document.setup
    changed = replace(
        document,
        setup=replace(
            setup,
            turn=_word_replaced("turn", setup.turn, exchange),
            moment=_word_replaced("moment", setup.moment, exchange),
            facts=tuple(map(exchange.line, setup.facts)),
            players=tuple(
                replace(p, name=exchange.key(p.name), entries=_entries_replaced(p.entries, exchange))
                for p in setup.players
            ),
            extra=_entries_replaced(setup.extra, exchange),
        ),
        play=tuple(map(exchange.line, document.play)),
    )
    for one in contrast.replace:
        said = f'the contrast replaces "{one.old}"'
        if one not in exchange.used:
            near = _near(document, one.old)
            hint = _pair_hint(one.old) or ("" if near else "Copy the words as they stand there.")
            raise invalid(f"{said}, which stands nowhere as a whole in setup or play.", one.position, hint, near)
        if fold(one.old) == fold(one.new):
            raise invalid(f"{said} by itself.", one.position, "Say what is different.")
    _check_players(changed.setup, contrast)
    return changed


def _word_replaced(key: str, text: str, exchange: Exchange) -> str:
    paired = exchange.pair(key, text)
    return paired[1].text if paired and isinstance(paired[1], model.Scalar) else exchange.text(text)


def _pair_hint(old: str) -> str:
    number = pair_of(old) is None and old.strip().lstrip("-").isdecimal()
    return 'A number of setup is replaced with its key: {"resources: 2": "resources: 3"}.' if number else ""


def _check_players(setup: model.Setup, contrast: model.RawContrast) -> None:
    names = [fold(player.name) for player in setup.players]
    if len(set(names)) < len(names):
        raise invalid(
            "after the contrast's change two players have one name.",
            contrast.position,
            "To exchange two players, replace both: {Ana: Bo, Bo: Ana}.",
        )


def _entries_replaced(entries: Mapping[str, model.SetupValue], exchange: Exchange) -> Mapping[str, model.SetupValue]:
    changed: dict[str, model.SetupValue] = {}
    for key, value in entries.items():
        paired = exchange.pair(key, value)
        new_key, new_value = paired if paired else (exchange.key(key), _value_replaced(value, exchange))
        if new_key in changed:
            raise invalid(
                f'after the contrast\'s change the key "{new_key}" stands twice.',
                value.position,
                "Replace both keys, or only the value.",
            )
        changed[new_key] = new_value
    return MappingProxyType(changed)


def _value_replaced(value: model.SetupValue, exchange: Exchange) -> model.SetupValue:
    if isinstance(value, model.Scalar):
        if not isinstance(value.value, str):
            return value
        text = exchange.text(value.text)
        return value if text == value.text else replace(value, value=text, text=text)
    if isinstance(value, model.Fields):
        return replace(value, entries=_entries_replaced(value.entries, exchange))
    return replace(value, items=tuple(_item_replaced(item, exchange) for item in value.items))


def _item_replaced(item: model.CardEntry | model.Fields, exchange: Exchange) -> model.CardEntry | model.Fields:
    if isinstance(item, model.Fields):
        return replace(item, entries=_entries_replaced(item.entries, exchange))
    written = item.written
    changed = exchange.text(written)
    return item if changed == written else model.card_entry(changed, item.position)


# --------------------------------------------------------------------------- remove


@dataclass
class _Remover:
    """Takes away what is meant and remembers whether anything was."""

    wanted: str
    pair: tuple[str, model.SetupValue] | None
    found: bool = False

    def lines(self, lines: tuple[RawLine, ...]) -> tuple[RawLine, ...]:
        kept = tuple(line for line in lines if fold(line.text) != fold(self.wanted))
        self.found |= len(kept) < len(lines)
        return kept

    def entries(self, entries: Mapping[str, model.SetupValue]) -> Mapping[str, model.SetupValue]:
        kept: dict[str, model.SetupValue] = {}
        for key, value in entries.items():
            if self.pair and fold(key) == fold(self.pair[0]) and equal(value, self.pair[1]):
                self.found = True
            else:
                kept[key] = self.value(value)
        return MappingProxyType(kept)

    def value(self, value: model.SetupValue) -> model.SetupValue:
        if isinstance(value, model.Fields):
            return replace(value, entries=self.entries(value.entries))
        if isinstance(value, model.Items):
            kept = tuple(item for item in value.items if not self.means(item))
            self.found |= len(kept) < len(value.items)
            inner = tuple(self.value(item) if isinstance(item, model.Fields) else item for item in kept)
            return replace(value, items=tuple(i for i in inner if isinstance(i, model.CardEntry | model.Fields)))
        return value

    def means(self, item: model.CardEntry | model.Fields) -> bool:
        if isinstance(item, model.Fields):
            first = next(iter(item.entries.values()), None)
            return isinstance(first, model.Scalar) and fold(first.text) == fold(self.wanted)
        return fold(self.wanted) in (fold(item.written), fold(item.text), fold(item.name))


def _removed(document: model.ScenarioDocument, removal: model.Removal) -> model.ScenarioDocument:
    remover = _Remover(removal.text, pair_of(removal.text))
    setup = document.setup
    changed = replace(
        document,
        setup=replace(
            setup,
            facts=remover.lines(setup.facts),
            players=tuple(replace(p, entries=remover.entries(p.entries)) for p in setup.players),
            extra=remover.entries(setup.extra),
        ),
        play=remover.lines(document.play),
    )
    if remover.found:
        return changed
    by_path = _path_removed(document, removal.text)
    if by_path is not None:
        return by_path
    near = _near(document, removal.text)
    raise invalid(
        f'the contrast removes "{removal.text}", which is neither an entry of setup nor a line of play.',
        removal.position,
        "" if near else "Copy the entry or the whole line as it stands there.",
        near,
    )


def _path_removed(document: model.ScenarioDocument, path: str) -> model.ScenarioDocument | None:
    player, key = _player_path(document.setup, path)
    if player is None or key not in player.entries:
        return None
    entries = MappingProxyType({k: v for k, v in player.entries.items() if k != key})
    return _with_player(document, player, replace(player, entries=entries))


# --------------------------------------------------------------------------- add


def _added(document: model.ScenarioDocument, addition: model.Addition) -> model.ScenarioDocument:
    path = addition.path
    if path == "play":
        return replace(document, play=document.play + _lines(addition))
    path = path.removeprefix("setup.")
    setup = document.setup
    if path == "facts":
        return replace(document, setup=replace(setup, facts=setup.facts + _lines(addition)))
    player, key = _player_path(setup, path)
    if player is not None and key:
        entries = _with_entry(player.entries, key, addition)
        return _with_player(document, player, replace(player, entries=entries))
    if player is not None and isinstance(addition.value, model.Fields):
        for inner, value in addition.value.entries.items():
            document = _added(document, model.Addition(f"{player.name}.{inner}", value, addition.position))
        return document
    if path in setup.extra:
        return replace(document, setup=replace(setup, extra=_with_entry(setup.extra, path, addition)))
    names = [p.name for p in setup.players]
    raise invalid(
        f'the contrast adds to "{addition.path}", which is no place in the scenario.',
        addition.position,
        "Write `play: [line]`, `facts: [line]`, or a player and a key: " + f"`{names[0]}.arena: [Might]`.",
        nearest(path, [f"{player.name}.{key}" for player in setup.players for key in player.entries]),
    )


def _lines(addition: model.Addition) -> tuple[RawLine, ...]:
    value = addition.value
    if isinstance(value, model.Scalar):
        return (RawLine(value.text, value.position),)
    if isinstance(value, model.Items) and len(value.cards) == len(value.items):
        return tuple(RawLine(item.written, item.position) for item in value.cards)
    raise invalid(
        f'what is added to "{addition.path}" is not a list of lines.',
        addition.position,
        f"Write `{addition.path}: [line, line]`, a line with a comma in quotes.",
    )


def _with_entry(
    entries: Mapping[str, model.SetupValue], key: str, addition: model.Addition
) -> Mapping[str, model.SetupValue]:
    old, new = entries.get(key), addition.value
    joined: model.SetupValue
    if old is None or (isinstance(old, model.Scalar) and old.value is None):
        joined = new
    elif isinstance(old, model.Items) and isinstance(new, model.Items):
        joined = replace(old, items=old.items + new.items)
    elif isinstance(old, model.Items) and isinstance(new, model.Scalar):
        joined = replace(old, items=(*old.items, model.card_entry(new.text, new.position)))
    elif isinstance(old, model.Items) and isinstance(new, model.Fields):
        joined = replace(old, items=(*old.items, new))
    elif isinstance(old, model.Fields) and isinstance(new, model.Fields) and not set(old.entries) & set(new.entries):
        joined = replace(old, entries=MappingProxyType({**old.entries, **new.entries}))
    else:
        raise invalid(
            f'the contrast adds to "{addition.path}", where something else stands already.',
            addition.position,
            'Exchange it: replace: {"' + f"{key}: …" + '": "' + f"{key}: …" + '"}.',
        )
    return MappingProxyType({**entries, key: joined})


# --------------------------------------------------------------------------- places in a setup


def _player_path(setup: model.Setup, path: str) -> tuple[model.PlayerSetup | None, str]:
    """``Ana.arena`` → the player and the key; a player's name may hold dots itself."""
    for player in sorted(setup.players, key=lambda p: -len(p.name)):
        if path == player.name:
            return player, ""
        if path.casefold().startswith(player.name.casefold() + "."):
            return player, path[len(player.name) + 1 :]
    return None, ""


def _with_player(
    document: model.ScenarioDocument, old: model.PlayerSetup, new: model.PlayerSetup
) -> model.ScenarioDocument:
    players = tuple(new if p is old else p for p in document.setup.players)
    return replace(document, setup=replace(document.setup, players=players))


def _near(document: model.ScenarioDocument, said: str) -> tuple[str, ...]:
    """Entries, pairs and lines of a document that look like what was said."""
    return nearest(said, dict.fromkeys(_texts(document)))


def _texts(document: model.ScenarioDocument) -> list[str]:
    found = [line.text for line in (*document.play, *document.setup.facts)]
    found += [player.name for player in document.setup.players]
    for key, one in document.setup.standing():
        if isinstance(one, model.Scalar):
            found += (f"{key}: {one.text}", one.text)
        elif isinstance(one, model.CardEntry):
            found += (one.text, one.name)
    return found
