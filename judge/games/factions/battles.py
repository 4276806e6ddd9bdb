"""What the sentences of battle cards do."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.games.factions.given import given
from judge.games.factions.nouns import sentences, units
from judge.games.factions.sentences import Template, first, of, template
from judge.games.factions.vocabulary import effects as fx
from judge.games.factions.vocabulary import terms as v
from judge.games.factions.vocabulary.roots import Effect, Term
from judge.games.factions.vocabulary.selectors import Aim, Units, Who

Done = tuple[tuple[Effect, ...], v.Target | None]

_ENEMY_DEFEATED = re.compile(r"play this card only when an enemy (?:unit )?is defeated", re.IGNORECASE)
_EXPLAINED = re.compile(
    r"countered cards are never considered played|costs for that card are still pai?y?e?d"
    r"|place a card in its owner's graveyard after countered",
    re.IGNORECASE,
)


def _whole_text(text: str) -> Term | None:
    """Texts whose sentences belong together."""
    match = _COIN.fullmatch(text.strip(" ."))
    if match:
        heads = fx.Reorder(int(match[1]), by_me=True, mine=False)
        tails = fx.Reorder(int(match[2]), by_me=False, mine=True)
        return v.OnPlay((fx.FlipCoin((heads,), (tails,)),))
    return None


_COIN = re.compile(
    r"flip a coin\. if heads, look at the top (\d+) cards of your opponent's deck and re-?order them in any order you "
    r"choose\. if tails, your opponent looks at the top (\d+) cards of your deck and re-?orders them in any order they "
    r"choose",
    re.IGNORECASE,
)


def battle_terms(text: str) -> tuple[Term, ...]:
    """What a line of a battle card does when it resolves."""
    whole = _whole_text(text)
    if whole is not None:
        return (whole,)
    effects: list[Effect] = []
    target: v.Target | None = None
    only = False
    for sentence in sentences(text):
        if _ENEMY_DEFEATED.fullmatch(sentence):
            only = True
            continue
        done = first(sentence, _SENTENCES)
        if done is None:
            return (v.Unsupported(sentence),)
        effects += done[0]
        target = target or done[1]
    if not effects:
        return (v.Unsupported(text),)
    return (v.OnPlay(tuple(effects), target, only),)


def _round(m: re.Match[str]) -> Done | None:
    """``All of your units gain …`` and ``Target controlled unit gains …`` until the end of the round."""
    what = given(m[2])
    who = m[1].lower()
    if what is None:
        return None
    if who == "all of your units":
        return (fx.GiveUntilRoundEnds(Who.MINE, what),), None
    if who == "all of your units in target zone":
        return (fx.GiveUntilRoundEnds(Who.MINE_IN_TARGET_ZONE, what),), v.Target(Aim.ZONE)
    of = units(m[1][len("target ") :]) if who.startswith("target ") else None
    return None if of is None else ((fx.GiveUntilRoundEnds(Who.TARGET, what),), v.Target(Aim.UNIT, of))


def _near(m: re.Match[str]) -> Done | None:
    of = units(m[2])
    near = units(m[4]) if m[4] else None
    if of is None or (m[4] and near is None):
        return None
    of = Units(**{**vars(of), "capitals": True})
    return (fx.Damage(int(m[1])),), v.Target(Aim.UNIT, of, near, int(m[3] or 0))


def _tapping(m: re.Match[str]) -> Done | None:
    of = units(m[1])
    return None if of is None else ((fx.TapForMagic(of, int(m[2])),), None)


def _search(m: re.Match[str]) -> Done | None:
    of = units(m[1])
    if of is None:
        return None
    return (fx.Search("hand", of.named, of.name_has, of.unique),), None


def _to_target(kind: Callable[..., Effect], capitals: bool = True) -> Callable[[re.Match[str]], Done | None]:
    """An effect on one unit, with the number said behind it; capitals: may it be a capital?"""

    def build(m: re.Match[str]) -> Done | None:
        if (of := units(m[1])) is None:
            return None
        aimed = v.Target(Aim.UNIT, Units(**{**vars(of), "capitals": capitals}))
        return (kind(*map(int, m.groups()[1:])),), aimed

    return build


def _countered(m: re.Match[str]) -> Done | None:
    if m[1] and not all(_EXPLAINED.fullmatch(s) for s in sentences(m[1])):
        return None
    return (fx.Counter(),), v.Target(Aim.CARD)


def _in_zone(kind: Callable[[int, Who], Effect]) -> Callable[[re.Match[str]], Done]:
    """An effect on every unit in the chosen zone, its capital too (Game Components, Zone)."""
    return lambda m: ((kind(int(m[1]), Who.ALL_IN_TARGET_ZONE),), v.Target(Aim.ZONE))


def _just(kind: Callable[..., Effect]) -> Callable[[re.Match[str]], Done]:
    """An effect without a target."""
    return lambda m: ((of(kind)(m),), None)


_WHO = r"(?:(you|your opponent|each player|both players) )?"


def _for_players(kind: Callable[[int, bool, bool], Effect]) -> Callable[[re.Match[str]], Done]:
    """An effect for the players that ``_WHO`` names, its controller where it names none."""

    def build(m: re.Match[str]) -> Done:
        who = (m[1] or "you").lower()
        return (kind(1 if m[2] == "a" else int(m[2]), who != "your opponent", who != "you"),), None

    return build


_SENTENCES: tuple[Template[Done], ...] = tuple(
    template(pattern, build)
    for pattern, build in (
        (
            r"you may move each of your units to 1 adjacent zone"
            r"( \(you can move forward even if the current zone is occupied by an enemy in this way\.?\))?",
            lambda m: ((fx.MoveEach(bool(m[1])),), None),
        ),
        (r"units may not move in or out of target zone this round", lambda m: ((fx.Cordon(),), v.Target(Aim.ZONE))),
        (r"you may tap each of (your .+) to give them \+(\d+) magic", _tapping),
        (r"deal (\d+) damage to target (.+?)(?: in any zone within range (\d+) of (.+))?", _near),
        (r"deal (\d+) damage to (?:each|every|all) units? in target zone", _in_zone(fx.Damage)),
        (r"(?:each|every|all) units? in target zone takes? (\d+) damage", _in_zone(fx.Damage)),
        (r"(?:each|every|all) units? in target zone heals? (\d+)(?: damage)?", _in_zone(fx.Heal)),
        (r"heal target (.+) by (\d+)", _to_target(fx.Heal)),
        (r"target (.+) heals (\d+)(?: damage)?", _to_target(fx.Heal)),
        (r"target (.+) takes (\d+) damage", _to_target(fx.Damage)),
        (r"tap target (.+)", _to_target(fx.Tap, capitals=False)),
        (r"target (.+) is tapped", _to_target(fx.Tap, capitals=False)),
        (r"defeat target (.+)", _to_target(fx.Defeat, capitals=False)),
        (_WHO + r"draws? (\d+|a) cards?(?: from (?:your|their) decks?)?", _for_players(fx.Draw)),
        (_WHO + r"gains? (\d+) build(?: points?)?", _for_players(fx.GainBuild)),
        (r"(.+?) (?:gets?|gains?) (.+) until the end of the round", _round),
        (r"look at your opponent's hand", _just(fx.LookAtHand)),
        (r"search your deck for 1 (.+) and add it to your hand", _search),
        (
            r'search your deck for 1 "([^"]+)" and put it (?:into play )?in the same zone as the defeated enemy',
            lambda m: ((fx.Search("event", m[1].lower()),), None),
        ),
        (r"your opponent's capital takes (\d+) damage", lambda m: ((fx.HurtCapitals(int(m[1]), 0),), None)),
        (r"your capital heals (\d+)(?: damage)?", lambda m: ((fx.HurtCapitals(0, int(m[1])),), None)),
        (r"counter target card(?: \((.*)\))?", _countered),
    )
)
