"""What the claims every game shares ask of a position, and the facts that make them true or false."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from enum import Enum
from typing import Any, TypeVar

from judge.errors import JudgeError, nearest
from judge.rules.lasting import happened
from judge.rules.questions import NotExecutable, Unknown
from judge.rules.state import Event, History, Obj
from judge.scenario.board.game import Contests, Said, Seen, View, ZoneWord
from judge.scenario.language import tree as m
from judge.scenario.language.amounts import Amount, Noted
from judge.scenario.language.names import fold
from judge.scenario.language.phrases import named_cards

T = TypeVar("T")
V = TypeVar("V")
_HERS = re.compile(r"(?:his|her|their)\s", re.IGNORECASE)
_ATTACK_CARD = re.compile(r"\battack cards?$", re.IGNORECASE)
_WORN = "damage"
_MOST_KINDS = 20  # that an error lists


def holds(view: View[T], predicate: m.Predicate) -> bool:
    """Is what a claim says true? Raises JudgeError ``invalid`` for what cannot be told."""
    predicate = _of_player(view, predicate)
    _know_whose(view, predicate)
    match predicate:
        case Said(saying=saying, parts=parts):
            return bool(saying.holds(_in_time(view, parts), parts))
        case m.PlayerHas(player=player, what=what, amount=amount):
            return amount.fits(number_of(view, view.seat(player), what))
        case m.HasMore(of=str() as of, than=""):
            others = (name for name in view.finding.players if name != of)
            return all(holds(view, replace(predicate, than=other)) for other in others)
        case m.HasMore():
            return _more(view, predicate)
        case m.SoMany(claims=claims, amount=amount):
            return amount.fits(sum(holds(view, claim.predicate) is not claim.negated for claim in claims))
        case m.OfThose():
            return _of_those(view, predicate)
        case m.MoreSo(first=first, second=second, amount=amount):
            return amount.fits(_counted(view, first) - _counted(view, second))
        case m.HasStat(subject=subject, stat=stat, amount=amount):
            if (seen := _seen(view, subject)) is None:
                return _so_much(view, predicate, _stat(view, subject, stat))
            return _itself(view, seen, lambda of: _so_much(view, predicate, of.stats.get(stat)))
        case m.HasKeyword(subject=subject, keyword=keyword):
            if (seen := _seen(view, subject)) is None:
                raise view.nothing("keywords that a claim may ask for")
            return _itself(view, seen, lambda of: keyword in of.keywords)
        case m.IsA(subject=subject, words=words):
            if (seen := _seen(view, subject)) is None:
                return _is_a(view, view.game.kinds(view, _card(view, subject)), words)
            return _itself(view, seen, lambda of: _is_a(view, of.kinds, words))
        case m.Controls() | m.ControlsSome():
            return predicate.amount.fits(_controlled(view, predicate))
        case m.CardIn() | m.OnDeck() | m.InArena() | m.Ceased():
            return _lies(view, predicate)
        case m.HasCounters(card=card, counter=counter, amount=amount):
            if view.game.counters is None:
                raise view.nothing("counters")
            there = view.found(card)
            return amount.fits(view.game.counters(view, there[0], counter) if there else 0)
        case m.Triggered(card=card, times=times):
            if view.game.triggered is None:
                raise view.nothing("triggers that are counted")
            return times.fits(view.game.triggered(view, card))
        case m.LookedAt():
            if view.game.looked is None:
                raise view.nothing("cards that are looked at")
            return view.game.looked(view, predicate)
    return _moment(view, predicate)


def _so_much(view: View[T], claim: m.HasStat, number: int | None) -> bool:
    """Is a number as much as a claim says? ``invalid`` where it may be none and there is no such number at all; what
    is gone has not come through without damage."""
    if number is None and claim.amount.fits(0) and claim.stat != _WORN:
        raise view.invalid(f"{_called(claim.subject)} has no {claim.stat} at all, which is not 0.",
                           "Claim what is so of it instead.")  # fmt: skip
    words = [word for word, stat in view.game.grammar.stats.items() if stat == claim.stat]
    if number is None and not any(word.lower() in view.line.text.lower() for word in words):  # ``C is at 2``
        raise view.invalid(f"{_called(claim.subject)} has no {claim.stat}: of what is it so much?",
                           "Name the number, or the counters.")  # fmt: skip
    return claim.amount.fits(number)


def _in_time(view: View[T], parts: Mapping[str, object]) -> View[T]:
    """A position whose history is that which a claim asks of: of a turn alone, or of what came of its line."""
    if (since := parts.get(m.OF_LINE)) is True:  # nobody has said when the line began
        raise view.invalid("what comes of one line is not asked here.", "Claim it in a line of its own.")
    if isinstance(since, int):
        return _remembering(view, view.state.history.since(since))
    return _this_turn(view) if m.THIS_TURN in parts else view


def _remembering(view: View[T], events: Iterable[Event]) -> View[T]:
    history = History()
    for event in events:
        history = history.add(event)
    return replace(view, state=replace(view.state, history=history), lent=[])


def _this_turn(view: View[T]) -> View[T]:
    """A position whose history is that of its turn alone; ``invalid`` between two turns."""
    if view.game.course.between(view.state):
        raise view.invalid(
            "this is between two turns, so it is not clear which turn is meant.", "Claim it before the turn ends."
        )
    now = view.state.situation.turn
    return _remembering(view, (event for event in view.state.history.since(0) if event.moment.turn == now))


def _know_whose(view: View[T], predicate: m.Predicate) -> None:
    """``invalid`` for "her Gold" in a claim that names no player, where two have one."""
    if getattr(predicate, "player", "") or (isinstance(predicate, Said) and "player" in predicate.parts):
        return
    for card in named_cards(predicate):
        if card.owner is not None or not _HERS.match(card.text):
            continue
        owners = {o.owner for o in view.found(card)} | {
            seat for label, seat in view.finding.copies if label == card.label
        }
        if len(owners) > 1:
            first = view.finding.players[min(owners)]
            raise view.invalid(f'it is not clear whose {card.label} is meant by "{card.text}".',
                               f"Say it: {first}'s {card.label}.")  # fmt: skip


def _of_player(view: View[T], predicate: m.Predicate) -> m.Predicate:
    """A claim about the life of what a player's name means too is one about that player's."""
    match predicate:
        case m.HasStat(subject=m.CardRef() as card, stat=stat, amount=amount) if stat == view.game.vital:
            for seat, name in enumerate(view.finding.players):
                if any(view.game.stands_for(o, seat) for o in view.found(card)):
                    return m.PlayerHas(name, amount, stat)
    return predicate


def _more(view: View[T], claim: m.HasMore) -> bool:
    """Is a number more than another, or than it was before the first line, or before the last step (``was``)?"""
    past = (view.begun, view.before or view.begun) if claim.before else (view.state,)
    now = _compared(view, claim, claim.of)
    had = [_compared(replace(view, state=one, lent=[]), claim, claim.than) for one in past]
    if claim.was not in (None, *had) and claim.amount.fits(now - (claim.was or 0)):
        said = f"{_called(claim.of)} had {had[0]} before the first line, and what it had in between is not judged."
        raise view.invalid(said, f"Claim that it is {now}.")
    return claim.amount.fits(claim.scale[0] * now - claim.scale[1] * (had[0] if claim.was is None else claim.was))


def _compared(view: View[T], claim: m.HasMore, of: str | m.Subject) -> int:
    match of, claim.what:
        case str() as player, str() as what:
            return number_of(view, view.seat(player), what)
        case str() as player, m.CardRef() as card:
            return _controlled(view, m.Controls(player, claim.amount, card, has=True))
        case str() as player, tuple() as kinds:
            return _controlled(view, m.ControlsSome(player, claim.amount, kinds))
        case (m.CardRef() | m.TheAttack()) as subject, str() as what:
            number = _stat(view, subject, what)
        case _:
            raise AssertionError(claim)
    if number is None:
        raise view.invalid(f"{_called(of)} has no {claim.what}, so there is nothing to compare.")
    return number


def _counted(view: View[T], predicate: m.Predicate) -> int:
    """What a claim counts; ``invalid`` for one that counts nothing."""
    noted = Noted(1, 1)
    parts = getattr(predicate, "parts", {})
    if "count" in parts:
        asked = replace(predicate, **{"parts": {**parts, "count": noted}})
    else:
        name = next((name for name in ("amount", "times") if hasattr(predicate, name)), "")
        asked = replace(predicate, **{name: noted}) if name else predicate
    holds(view, asked)
    if len(noted.numbers) != 1 or noted.numbers[0] is None:
        raise view.invalid(f'"{view.line.text}" compares what is not counted.', "Claim each by itself.")
    return noted.numbers[0]


def _called(of: str | m.Subject) -> str:
    return of if isinstance(of, str) else of.label if isinstance(of, m.CardRef) else "the attack"


def _of_those(view: View[T], claim: m.OfThose) -> bool:
    """Is a claim true of so many of what a player controls, or did at the beginning? Of what is gone, too, where it is
    true of any of that (``destroyed``); ``invalid`` where it then matters whether that is meant."""
    controls = view.game.controls
    if controls is None:
        raise view.nothing("objects that a player controls")
    wanted, bare = set(map(fold, claim.kinds)), m.CardRef(claim.card.name, claim.card.name)
    for part in m.parts_of(claim.claim.predicate):
        zone = view.game.zone(part.zone) if isinstance(part, m.CardIn) else None
        if zone is not None and not zone.shared:
            raise view.invalid(
                f"what a player controls is not in a {zone.name}.", f"Claim how many cards the {zone.name} has."
            )
    seats = range(len(view.finding.players)) if not claim.player else [view.seat(claim.player)]

    def there(at: View[T]) -> dict[int, Obj]:
        mine = [obj for seat in seats for obj in controls(at, seat)]
        named = (view.finding.is_card(obj, bare) for obj in mine)
        return {obj.id: obj for obj, so in zip(mine, named, strict=True)
                if (wanted <= set(map(fold, _kinds_of(at, obj))) if wanted else so)}  # fmt: skip

    now = there(view)
    gone = [o for n, o in there(replace(view, state=view.begun, lent=[])).items() if n not in now]
    if not now and not gone and not claim.claim.negated:
        raise view.invalid(f"there is no {' '.join(claim.kinds) or claim.card.name} of which it could be so.")
    of_gone = [_of_this(view, claim, obj) for obj in gone]
    ways = [[_of_this(view, claim, obj) for obj in now.values()]]
    ways = [[*ways[0], *of_gone]] if any(of_gone) else [ways[0], [*ways[0], *of_gone]]
    ways = [so for so in ways if claim.number in (None, len(so))] or ways
    if claim.number is not None and len(ways[0]) != claim.number:
        raise view.invalid(
            f"there are {len(ways[0])} of them, and not {claim.number}.", "Claim it of each by its name."
        )
    negated, amount = claim.claim.negated, claim.amount
    found = {(amount or Amount.exactly(len(so))).fits(sum(one is not negated for one in so)) for so in ways}
    if len(found) > 1:
        raise view.invalid("one of them is gone, so it is not clear which are meant.", "Claim it of each by its name.")
    return found.pop()


def _of_this(view: View[T], claim: m.OfThose, obj: Obj) -> bool:
    """Is what a claim says of each card so of this one?"""
    return holds(view, _with_card(claim.claim.predicate, claim.card, view.finding.ref(obj)))


def _with_card(value: Any, card: m.CardRef, other: m.CardRef) -> Any:
    """What a claim says, with another card in the place of one."""
    if value == card:
        return other
    if isinstance(value, tuple):
        return tuple(_with_card(part, card, other) for part in value)
    if isinstance(value, Mapping):
        return {name: _with_card(part, card, other) for name, part in value.items()}
    if not isinstance(value, m.Predicate | m.Claim | m.Ref):
        return value
    return replace(value, **{f.name: _with_card(getattr(value, f.name), card, other) for f in fields(value)})


def _controlled(view: View[T], claim: m.Controls | m.ControlsSome) -> int:
    """How many of what it names a player controls; ``invalid`` where ``has`` may mean that it lies elsewhere."""
    if view.game.controls is None:
        raise view.nothing("objects that a player controls")
    if not claim.player:
        return sum(_controlled(view, replace(claim, player=player)) for player in view.finding.players)
    seat = view.seat(claim.player)
    if isinstance(claim, m.Controls) and claim.zone:
        return _lying(view, claim)
    mine = list(view.game.controls(view, seat))
    if isinstance(claim, m.ControlsSome):
        wanted = set(map(fold, claim.kinds))
        return sum(wanted <= set(map(fold, _kinds_of(view, obj))) for obj in mine)
    there = [o for o in mine if view.finding.is_card(o, claim.card)]
    elsewhere = [o for o in view.found(claim.card) if o.home == seat and o not in there] if claim.has else []
    if elsewhere:
        name, where = claim.card.label, place(view, elsewhere[0])
        hint = f'Write "{claim.player} controls {name}", or "{name} is in {where}".'
        raise view.invalid(f"{name} is in {where}, so it is not clear what {claim.player} has.", hint)
    return len(there)


def _lying(view: View[T], claim: m.Controls) -> int:
    """How many of a name lie in a zone of a player; ``invalid`` where a card of it is not known."""
    zone = view.game.zone(claim.zone)
    if zone is None or not zone.zones:
        raise view.invalid(f'"{claim.zone}" is no zone of this game.')
    return sum(view.finding.is_card(obj, claim.card) for obj in known_in(view, zone, claim.player))


def known_in(view: View[T], zone: ZoneWord, player: str) -> list[Obj]:
    """What lies in a zone of a player; ``invalid`` where a card of it is not known."""
    seat = None if zone.shared else view.seat(player)
    there = [obj for kind in zone.zones for obj in view.zone(kind, seat)]
    if any(obj.card is None for obj in there):
        raise view.invalid(f"{player}'s {zone.name} is left out, and this claim asks for its cards.",
                           f"List them under `{zone.name}:` of {player}.")  # fmt: skip
    return there


def hidden_from(view: View[T], seat: int) -> ZoneWord | None:
    """A zone that a player plays from, if a card lies there that nobody knows."""
    zones = [zone for zone in map(view.game.zone, ("hand", "arsenal")) if zone is not None and not zone.pile]
    return next((z for z in zones if any(o.card is None for kind in z.zones for o in view.zone(kind, seat))), None)


def unknown_of(view: View[T], seat: int) -> str:
    """What is not known of a player from whose cards anything may be played, in words; empty where all are known."""
    zone, name = hidden_from(view, seat), view.state.players[seat].name
    return f"which cards lie in {name}'s {zone.name} is not said, and {name} may do anything" if zone else ""


def _kinds_of(view: View[T], obj: Obj) -> Iterable[str]:
    return view.game.seen(view, obj).kinds if view.game.seen is not None else view.game.kinds(view, obj)


class Kinds(dict[str, frozenset[str]]):
    """What the cards of a printed name are in a position, folded, of the names that were asked for; of one that is not
    there that it is a token, where it is one of the names ``tokens``, and nothing where nobody can tell."""

    def __init__(self, view: View[Any], tokens: Collection[str]) -> None:
        self._view, self._tokens = view, tokens

    def __missing__(self, name: str) -> frozenset[str]:
        view, self[name] = self._view, frozenset()
        there = (o for o in view.state.objects.values() if o.card is not None and fold(o.card.name) == fold(name))
        with suppress(JudgeError, NotExecutable, Unknown):
            kinds = frozenset(fold(kind) for obj in there for kind in _kinds_of(view, obj))
            self[name] = kinds or frozenset({"token"} if fold(name) in self._tokens else ())
        return self[name]


def _made_of(words: Sequence[str], kinds: Collection[str]) -> bool:
    """Are words nothing but kinds, each of one word or more, one after the other?"""
    if not words:
        return True
    heads = (n for n in range(1, len(words) + 1) if fold(" ".join(words[:n])) in kinds)
    return any(_made_of(words[n:], kinds) for n in heads)


def _moment(view: View[T], predicate: m.Predicate) -> bool:
    """Claims about the moment, the latest attack and the end of the game."""
    game, state = view.game, view.state
    match predicate:
        case m.ItIs(moment=moment):
            return any(word.at(state) for word in game.moments if word.name == moment)
        case m.TurnOf(player=player):
            return game.course.player(state) == view.seat(player)
        case m.GameLost(player=""):
            return any(game.ends.lost(state, seat) for seat in range(len(state.players)))
        case m.GameWon(player=""):
            return any(game.ends.won(state, seat) for seat in range(len(state.players)))
        case m.GameLost(player=player):
            return game.ends.lost(state, view.seat(player))
        case m.GameWon(player=player):
            return game.ends.won(state, view.seat(player))
        case m.GameOver():
            return bool(state.outcome)
        case m.GameDrawn():
            return game.ends.drawn(state)
        case m.AttackHit() if game.exchange.hit is not None:
            return game.exchange.hit(view)
        case m.AttackMissed() if game.exchange.hit is not None:
            missed = game.exchange.missed
            return missed(view) if missed is not None else not game.exchange.hit(view)
        case m.ChainOpen():
            return _chain(view) is not None and game.exchange.under_way(state)
        case m.OnChain(card=card):
            return any(o.zone is _chain(view) for o in view.found(card))
        case m.WonContest(contest=contest, player=player):
            return _contests(view).latest(view, contest) == (None if player is None else view.seat(player))
        case m.HasWonCount(player=player, contest=contest, period=period, amount=amount):
            return amount.fits(_contests(view).count(view, view.seat(player), contest, bool(period)))
        case m.AttackHas(done=done, times=times):
            return times.fits(_contests(view).done(view, done))
    raise view.invalid(f'"{view.line.text}" cannot be judged in this game.')


def itself(view: View[T], own: bool, attack: bool) -> bool:
    """Is it so of a card itself? ``invalid`` where it is so of the attack alone that the card represents."""
    if attack and not own:
        raise view.invalid(
            "that is so of the card's attack, not of the card itself.", "Write `the attack` for its name."
        )
    return own


def _itself(view: View[T], seen: Seen, asked: Callable[[Seen], bool]) -> bool:
    return itself(view, asked(seen), seen.attack is not None and asked(seen.attack))


def _is_a(view: View[T], kinds: Iterable[str], words: str) -> bool:
    own = frozenset(map(fold, kinds))
    if any(word.isdecimal() for word in words.split()):
        raise view.invalid(f'"{words}" is no kind of card: a number is claimed by itself.', "Write `C has 6 power`.")
    every = frozenset(map(fold, view.game.every_kind))
    if _ATTACK_CARD.search(words) and fold("attack card") not in every:  # there every attack is one
        words = words.rsplit(maxsplit=1)[0]
    if every and not _made_of(words.split(), every | own) and not _made_of(words.split(), every | _kinds_here(view)):
        kinds = view.game.every_kind | {kind for kind in _kinds_here(view) if kind not in every}
        known = nearest(words, kinds) or sorted(kinds)
        such = "Kinds and classes are" if len(known) == len(kinds) else "Known are, among others,"
        what = "card" if len(kinds) == len(every) else "a card on this board"
        raise view.invalid(f'"{words}" is no kind or class of {what}.', f"{such} {', '.join(known[:_MOST_KINDS])}.")
    return _made_of(words.split(), own)


def _kinds_here(view: View[T]) -> frozenset[str]:
    """What cards of a position are: classes and styles beside the kinds that a game lists."""
    there = (o for o in view.state.objects.values() if o.card is not None)
    return frozenset(fold(kind) for obj in there for kind in _kinds_of(view, obj))


def _chain(view: View[T]) -> Enum:
    if view.game.exchange.chain is None:
        raise view.nothing("combat chain")
    return view.game.exchange.chain


def _contests(view: View[T]) -> Contests[T]:
    if view.game.contests is None:
        raise view.nothing("contests")
    return view.game.contests


def _seen(view: View[T], subject: m.Subject) -> Seen | None:
    """What a claim asks of, where the game sees it whole."""
    if isinstance(subject, m.TheAttack) and view.game.exchange.attack is not None:
        return view.game.exchange.attack(view)
    return view.game.seen(view, _card(view, subject)) if view.game.seen is not None else None


def _card(view: View[T], subject: m.Subject) -> Obj:
    if isinstance(subject, m.TheAttack):
        raise view.invalid("name the card that attacks.")
    return view.card(subject)


def number_of(view: View[T], seat: int, what: str) -> int:
    """A number of a player, by the name that counts."""
    zone = view.game.zone(what.removeprefix("cards in "))
    if zone is not None and what.startswith("cards in "):
        return sum(len(view.zone(z, None if zone.shared else seat)) for z in zone.zones)
    number = next((word for word in view.game.numbers if word.name == what), None)
    if number is None:
        raise view.nothing(f"{what} of a player")
    return number.of(view, seat)


def _stat(view: View[T], subject: m.Subject, what: str) -> int | None:
    """A number of what a claim speaks of; ``invalid`` where several are called so that differ in it, and where a
    weapon's is not that of its attack."""
    if (seen := _seen(view, subject)) is not None:
        number = seen.stats.get(what)
        if seen.attack is not None and seen.attack.stats.get(what, number) != number:
            raise view.invalid("the card and its attack differ in that.", "Write `the attack` where that is meant.")
        return number
    return (
        of_all(view, subject, lambda obj: stat_of(view, obj, what))
        if isinstance(subject, m.CardRef)
        else stat_of(view, _card(view, subject), what)
    )


def of_all(view: View[T], card: m.CardRef, asked: Callable[[Obj], V]) -> V:
    """What is so of the card a claim speaks of; ``invalid`` where several are called so, and it is not so of all."""
    first = view.card(card)
    same = [obj for obj in view.found(card) if obj.zone is first.zone]
    found = list(map(asked, same))
    if any(one != found[0] for one in found):
        raise view.invalid(f"there are {len(same)} of {first.card.label}, of which it is not so alike.",
                           f"Say which: `{view.finding.called(same[-1], 3)}`.")  # fmt: skip
    return found[0]


def stat_of(view: View[T], obj: Obj, what: str) -> int | None:
    """A number of a card, by the name that counts."""
    return next(word for word in view.game.stats if word.name == what).of(view, obj)


def _lies(view: View[T], predicate: m.Predicate) -> bool:
    """Claims about where a card is."""
    match predicate:
        case m.CardIn(card=card, player=player, zone=name, has=has, moved=moved):
            zone = view.game.zone(name)
            if zone is None or not zone.zones:
                raise view.invalid(f'"{name}" is no zone of this game.')
            seat = view.seat(player) if player is not None else None
            found = [o for o in view.found(card) if o.zone in zone.zones]
            layers = [o for z in zone.zones for o in view.zone(z) if zone.shared and view.game.layer(o)]
            if not found and any(view.finding.is_of(o, view.game.layer(o), card) for o in layers):
                raise view.invalid(f"an ability of {card.label} is there, and not the card.",
                                   f"Write `an ability of {card.label} is on the {zone.name}`.")  # fmt: skip
            found = [o for o in found if not moved or _came(view, o)]
            there = any(seat is None or (o.controller if zone.shared else o.home) == seat for o in found)
            if player is not None and not there and (has or not view.finding.of(view.state, card, player)):
                known_in(view, zone, player)
            return there
        case m.OnDeck(card=card, player=player, top=top):
            return _on_pile(view, card, player, top=top)
        case m.InArena(card=card):
            if (arena := view.game.zone("arena")) is None:
                raise view.nothing("arena")
            return any(o.zone in arena.zones for o in view.found(card))
        case m.Ceased(card=card):
            if not view.game.ceases:
                raise view.nothing("objects that cease to exist")
            return not view.found(card)
    raise AssertionError(predicate)


def _stayed(view: View[T], claim: m.CardIn) -> Obj | None:
    """A card that lies where a claim says that it came, and has lain there since before the first line; None where
    one has come there."""
    zone = view.game.zone(claim.zone)
    there = [o for o in view.found(claim.card) if claim.moved and zone is not None and o.zone in zone.zones]
    if claim.player is not None:
        there = [o for o in there if view.seat(claim.player) in (o.home, o.controller)]
    return there[0] if there and not any(_came(view, o) for o in there) else None


def _came(view: View[T], obj: Obj) -> bool:
    """Was it elsewhere before the first line, or has it been since?"""
    was = view.begun.objects.get(obj.id)
    return was is None or (was.ref, was.zone, was.home) != (obj.ref, obj.zone, obj.home)


def _on_pile(view: View[T], card: m.CardRef, player: str, *, top: bool) -> bool:
    zone = next((z for z in view.game.zones if z.pile), None)
    if zone is None:
        raise view.nothing("pile of cards in an order")
    pile = view.zone(zone.zones[0], view.seat(player))
    if not pile:
        return False
    there = pile[0] if top else pile[-1]
    if there.card is None:
        if view.found(card):
            return False  # it is seen somewhere else
        raise view.invalid(
            f"{player}'s {zone.name} is left out, and this claim asks for a card of it.",
            f"List the {zone.name}'s cards under `{zone.name}:` of {player}.",
        )
    return view.finding.is_card(there, card)


def triggers(kind: Enum) -> Callable[[View[T], m.CardRef], int]:
    """How often triggered abilities of a card triggered since the first line, by the events of a kind."""

    def triggered(view: View[T], card: m.CardRef) -> int:
        n = 0
        for event in happened(view.state.history, kind):
            if event.obj is not None:
                obj = view.state.objects.get(event.obj.id)
                n += obj is not None and view.finding.is_card(obj, card)
        return n

    return triggered


def why(view: View[T], predicate: m.Predicate) -> tuple[str, ...]:
    """What is so instead of, or just as, a claim says."""
    predicate = _of_player(view, predicate)
    if isinstance(predicate, m.HasMore):
        what = predicate.what
        said = what.label if isinstance(what, m.CardRef) else what if isinstance(what, str) else " ".join(what)
        first = f"{_called(predicate.of)} has {_compared(view, predicate, predicate.of)} {said}"
        if predicate.before:
            was = _compared(replace(view, state=view.begun, lent=[]), predicate, predicate.than)
            return (f"{first}, and had {was} before the first line.",)
        others = (
            [name for name in view.finding.players if name != predicate.of] if not predicate.than else [predicate.than]
        )
        return (", ".join([first, *(f"{_called(one)} {_compared(view, predicate, one)}" for one in others)]) + ".",)
    if isinstance(predicate, m.MoreSo):
        return (f"It is {_counted(view, predicate.first)} and {_counted(view, predicate.second)}.",)
    if isinstance(predicate, m.SoMany):
        return tuple(dict.fromkeys(fact for claim in predicate.claims for fact in why(view, claim.predicate)))
    if isinstance(predicate, m.CardIn) and (stayed := _stayed(view, predicate)) is not None:
        return (f"{predicate.card.label} was in {place(view, stayed)} before the first line, and did not move.",)
    if (own := view.game.facts(view, predicate)) is not None:
        return own
    match predicate:
        case Said(saying=saying, parts=parts):
            return saying.why(view, parts)
        case m.HasStat(subject=m.CardRef() as card, stat=stat):
            obj = view.card(card)
            return (f"{obj.card.label} has {stat_of(view, obj, stat)} {stat}.",)
        case m.CardIn(card=card):
            places = dict.fromkeys(place(view, o) for o in view.found(card))
            return tuple(f"{card.label} is in {where}." for where in places)
        case m.PlayerHas(player=player, what=what):
            return (f"{player} has {number_of(view, view.seat(player), what)} {what}.",)
        case m.ItIs():
            now = [word.name for word in view.game.moments if word.at(view.state)]
            return (f"It is the {' in the '.join(reversed(now))}.",) if now else ()
        case m.AttackHit() | m.AttackMissed() if view.game.exchange.why is not None:
            return view.game.exchange.why(view)
    return ()


def place(view: View[T], obj: Obj) -> str:
    """Where a card is, in words."""
    zone = next((z for z in view.game.zones if obj.zone in z.zones), None)
    name = zone.name if zone is not None else str(obj.zone.value)
    if obj.home is not None:
        return f"{view.finding.players[obj.home]}'s {name}"
    return zone.told if zone is not None and zone.told else f"the {name}"
