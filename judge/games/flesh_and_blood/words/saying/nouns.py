"""Players, zones, what objects are, and the objects themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.abilities import ANY_NUMBER
from judge.games.flesh_and_blood.vocabulary.roots import Selector
from judge.games.flesh_and_blood.words import lexicon
from judge.games.flesh_and_blood.words.saying.measures import compared, compares, counter, measure
from judge.games.flesh_and_blood.words.saying.telling import (
    HAS,
    SYMBOL,
    CannotSayError,
    Parts,
    Says,
    Telling,
    amount,
    article,
    of_hero,
    simple,
)
from judge.terms.flesh_and_blood import TOKENS

_TARGETED = (w.Who.TARGET_HERO, w.Who.ANOTHER_TARGET)  # said as they are first named, and otherwise behind that
PLAYER = {who: who.value for who in w.Who if who not in _TARGETED} | {w.Who.THEM: "that hero"}
POSSESSIVE = {w.Who.YOU: "your", w.Who.THEM: "their"}
CONTROLS = {
    w.Who.YOU: "you control",
    w.Who.THEM: "they control",
    w.Who.AN_OPPONENT: "an opponent controls",
    w.Who.ATTACKING_HERO: "the attacking hero controls",
    w.Who.DEFENDING_HERO: "the defending hero controls",
    w.Who.OTHER_HERO: "the other hero controls",
    w.Who.TARGET_HERO: "the targeted hero controls",
    w.Who.ANY_HERO: "in the arena",
}
OWNS = {w.Who.YOU: "you own", w.Who.THEM: "they own", w.Who.AN_OPPONENT: "an opponent owns"}

BOUND = {
    "attack": "the attack",
    "card": "the event's card",
    "harming": "what dealt that damage",
    "defenders": "the defending cards spoken of",
    "it": "the object just affected",
    "either": "that card",
    "revealed": "the revealed card",
    "banished": "the banished card",
    "discarded": "the discarded card",
    "charged": "the charged card",
    "created": "the created objects",
    "destroyed": "the destroyed object",
    "gained": "the object you gained control of",
    "looked": "the cards looked at",
    "chosen": "the chosen cards",
}
ONE_BOUND = {"looked": "the card looked at", "created": "the created object", "chosen": "the chosen card"}
ORDINAL = ("first", "second", "third", "fourth", "fifth")


def player(telling: Telling, who: w.Who) -> str:
    """A player as the subject or the object of a clause; the first mention of a targeted hero declares it."""
    if who in (w.Who.TARGET_HERO, w.Who.ANOTHER_TARGET):
        other = who is w.Who.ANOTHER_TARGET
        for index, spec in enumerate(telling.targets):
            new = spec.hero is not None and not spec.living and index not in telling.declared
            if new and spec.other is other:
                return _hero(telling, index)
        return "the other targeted hero" if other else "the targeted hero"
    return PLAYER[who]


def subject(telling: Telling, who: w.Who) -> str:
    """A player in front of a verb."""
    return "they" if who is w.Who.THEM else player(telling, who)


def _hero(telling: Telling, index: int) -> str:
    spec = telling.targets[index]
    _in_order(telling, index)
    parts = Parts(spec)
    kind, other = parts.take("hero"), parts.take("other")
    parts.take("mode")
    if not parts.has(what=w.Filter(hero=True)) or kind not in (w.Who.ANY_HERO, w.Who.AN_OPPONENT):
        raise CannotSayError("a hero of that kind is not targeted")
    count, up_to = parts.take("count", 1), parts.take("up_to", False)
    parts.take("same")
    parts.done()
    if count > 1:
        return f"{_so_many(count, up_to)}target heroes"
    if other:
        return "another target hero"
    return "target hero" if kind is w.Who.ANY_HERO else "target opposing hero"


def _so_many(count: int, up_to: bool) -> str:
    return "any number of " if count == ANY_NUMBER else f"{'up to ' * up_to}{count} "


def _in_order(telling: Telling, index: int) -> None:
    mode = telling.targets[index].mode
    if any(i not in telling.declared and telling.targets[i].mode == mode for i in range(index)):
        raise CannotSayError("a target is named before an earlier one")
    telling.declared.add(index)


def whose(telling: Telling, who: w.Who) -> str:
    """A player's: "your", "the attacking hero's"."""
    return POSSESSIVE.get(who) or f"{player(telling, who)}'s"


def zones(where: tuple[w.Zone, ...]) -> str:
    """One zone or several by their names."""
    names = [zone.value for zone in where]
    return f"{', '.join(names[:-1])}, or {names[-1]}" if names[2:] else " or ".join(names)


# --- what an object is ------------------------------------------------------------------------------

_WITH_CARD = ("Action", "Block")  # types that are said with "card" behind them
_NO_CARD = ("Hero", "Token", "Weapon")  # types that a noun says in another way
_NO_PLURAL = ("equipment",)


def noun(telling: Telling, what: w.Filter, many: bool = False, bare: str = "card") -> str:
    """What an object must be, as a noun phrase without an article; bare: the word for any object."""
    parts = Parts(what)
    before = _before(parts)
    head = _head(telling, parts, "card" if what.frozen else bare, before)
    after = _after(telling, parts, many)
    parts.done()
    plain = what.counts_as in TOKENS and not what.counts_as.endswith("a")  # "Chelicerae" is no regular plural
    named = "" if plain else what.counts_as
    if many and head not in (*_NO_PLURAL, named) and not _plural_name(what.any_of):
        each = head.split(" or ")
        kinds = len(each) == len(what.any_of) and all(f.types or f.weapon for f in what.any_of)
        head = " or ".join(part if part in _NO_PLURAL else _plural(part) for part in each) if kinds else _plural(head)
    return " ".join((*before, head, *after))


def _plural(head: str) -> str:
    *rest, last = head.split(" ")
    return " ".join((*rest, lexicon.plural(last)))


def one(telling: Telling, what: w.Filter, bare: str = "card") -> str:
    """The same with its article: "a red card", "another aura"; a target as such."""
    if what.one is not None and what == w.Filter(one=what.one):
        return str(telling.say(what.one))
    if what.other:
        return f"another {noun(telling, replace(what, other=False), bare=bare)}"
    return article(noun(telling, what, bare=bare))


def so_many(telling: Telling, what: w.Filter, n: int) -> str:
    """At least so many: "a red card", "2 or more auras"."""
    return one(telling, what) if n == 1 else f"{n} or more {noun(telling, what, True)}"


_BEFORE: tuple[tuple[str, Any, str], ...] = (
    ("tapped", True, "tapped"),
    ("tapped", False, "untapped"),
    ("face_up", True, "face-up"),
    ("face_up", False, "face-down"),
    ("frozen", True, "frozen"),
    ("controller", w.Who.OPPONENTS, "opposing"),
    ("other", True, "other"),
    ("attacking", True, "attacking"),
)


def _before(parts: Parts) -> list[str]:
    out = [said for field, value, said in _BEFORE if parts.has(**{field: value})]
    if parts.look("against") is None and parts.has(defending=True):
        out.append("defending")
    out += _or(parts.take("colors", ()))
    without = parts.take("not_classes", ())
    out += ["generic"] if without == lexicon.NOT_GENERIC else [f"non-{c}" for c in without]
    out += [f"non-{s.lower()}" for s in parts.take("not_subtypes", ()) if s != "Attack" or _no_action(parts)]
    if parts.has(token=False):
        out.append("non-token")
    if parts.has(keyword="specialization"):
        out.append("specialization")
    out += _or(parts.take("classes", ()))
    return out


def _no_action(parts: Parts) -> bool:
    if parts.look("types") == ("Action",):
        parts.take("types")
        parts._left["types"] = ("Non-attack",)  # its head says both
        return False
    return True


def _or(words: tuple[str, ...]) -> list[str]:
    return [" or ".join(words)] if words else []


def _plural_name(any_of: tuple[w.Filter, ...]) -> bool:
    """ "Nimble Cubs", which may be one name or several of another."""
    names = tuple(each.counts_as for each in any_of)
    return len(names) == 2 and names[0] == f"{names[1]}s" and any_of == tuple(w.Filter(counts_as=n) for n in names)


def aimed(telling: Telling, hero: w.Filter) -> str:
    """The hero that is attacked: "a marked hero", "a Shadow hero", "you"."""
    parts = Parts(hero)
    if not parts.take("hero"):
        return one(telling, hero)
    if parts.look("counts_as"):
        name = str(parts.take("counts_as"))
        parts.done()
        return name
    if parts.look("so") is not None:
        has, said = of_hero(telling, parts.take("so"))
        parts.done()
        return f"a hero who {HAS[has]} {said}"
    marked, classes, owner = parts.take("marked"), parts.take("classes", ()), parts.take("controller")
    parts.done()
    if owner in (w.Who.YOU, w.Who.AN_OPPONENT) and not marked and not classes:
        return "you" if owner is w.Who.YOU else "an opposing hero"
    if owner is not None or (marked and classes):
        raise CannotSayError("a hero of that kind has no words")
    return "a marked hero" if marked else article(" ".join((*_or(classes), "hero")))


def aimed_at(telling: Telling, parts: Parts, before: str = " ") -> str:
    """ " a hero", " a Guardian hero", " a marked hero" behind "hits"."""
    at_hero = parts.take("hero_target")
    if at_hero is False:
        return f"{before}{one(telling, parts.take('target_hero'))}"
    if not at_hero:
        return ""
    if parts.has(marked=True):
        return f"{before}a marked hero"
    asked = parts.look("target_hero")
    if parts.look("target") is w.Who.AN_OPPONENT and asked is not None:
        parts.take("target")
        parts.take("target_hero")
        return f"{before}an opposing {noun(telling, replace(asked, hero=None), bare='hero')}"
    if parts.look("target") in (w.Who.YOU, w.Who.AN_OPPONENT):
        return f"{before}{'you' if parts.take('target') is w.Who.YOU else 'an opposing hero'}"
    asked = parts.take("target_hero")
    if asked is None:
        return f"{before}a hero"
    if asked.so is not None or asked.counts_as:
        return f"{before}{aimed(telling, asked)}"
    return f"{before}{one(telling, replace(asked, hero=None), 'hero')}"


def _alternatives(telling: Telling, parts: Parts, before: list[str]) -> str:
    """ "sword or dagger", "Gold or Silver"; classes that are asked for beside others stand before."""
    any_of = parts.take("any_of", ())
    if _plural_name(any_of):
        return str(any_of[0].counts_as)
    if any_of and all(each.keyword and each == w.Filter(keyword=each.keyword) for each in any_of):
        parts._left["any_of"] = any_of  # said behind the noun
        return ""
    sorts = [(*f.classes, *f.colors, *(s.lower() for s in f.subtypes[:1])) for f in any_of]
    mixed = any(f.classes or f.colors for f in any_of)
    plain = all(f == w.Filter(classes=f.classes, colors=f.colors, subtypes=f.subtypes[:1]) for f in any_of)
    if mixed and plain and len(any_of) > 1:
        before.append(" or ".join(word for each in sorts for word in each))
        return ""
    if len(any_of) == 1 and any_of[0] == w.Filter(classes=any_of[0].classes):
        before += _or(any_of[0].classes)
        return ""
    if any_of and all(each.name and each == w.Filter(name=each.name, token=True) for each in any_of):
        return f"{' or '.join(each.name for each in any_of)} token"
    kinds = {(f.classes, f.colors, f.not_classes, f.face_up, f.tapped) for f in any_of}
    return " or ".join(
        one(telling, f) if at and (f.counts_as or f.name or len(kinds) > 1) else noun(telling, f)
        for at, f in enumerate(any_of)
    )


def _head(telling: Telling, parts: Parts, bare: str, before: list[str]) -> str:
    either = _alternatives(telling, parts, before)
    if parts.look("token") and parts.look("name"):
        return f"{parts.take('name')} token" if parts.has(token=True) else ""
    if parts.has(any_types=("Attack Reaction", "Defense Reaction")):
        return "reaction card"
    if parts.look("subtypes") == ("Aura",) and parts.has(subtypes=("Aura",), keyword="suspense"):
        return "aura of suspense"
    subtypes = [s.strip("()") if s[0] == "(" else s.lower() for s in parts.take("subtypes", ())]
    not_types = list(parts.take("not_types", ()))
    kinds = list(parts.take("types", ()))
    heads: list[str] = []
    if kinds == ["Action"] and "attack" in subtypes:
        subtypes.remove("attack")
        heads.append("attack action card")
    elif kinds == ["Non-attack"]:
        heads.append("non-attack action card")
    elif len(kinds) == 1 and kinds[0] not in _NO_CARD:
        heads.append(f"{kinds[0].lower()}{' card' if kinds[0] in _WITH_CARD else ''}")
    elif kinds:
        raise CannotSayError(f"a card of the types {', '.join(kinds)} has no words")
    if not_types == ["Block"] and not heads:
        heads.append("non-block card")
    else:
        before += [f"non-{t.lower()}" for t in not_types]
    heads += [parts.take("layer")] if parts.look("layer") else []
    heads += [kind for kind in ("attack", "action", "token", "permanent") if parts.has(**{kind: True})]
    if parts.has(weapon=True):
        heads.insert(0, "weapon")
    if parts.look("counts_as"):
        heads.append(parts.take("counts_as"))
    before += [either] if either and heads else []
    if len(heads) == 2 and heads[0] == "weapon":
        subtypes.append(heads.pop(0))
    if len(heads) == 2 and heads[0] == "attack" and parts.kind == "Filter":
        heads = [f"{heads[1]} attack"]  # "Spectral Shield attack"
    if len(heads) > 1:
        raise CannotSayError(f"{' and '.join(heads)} in one has no words")
    subtypes += [either] if either and not heads else []
    before += subtypes if heads else subtypes[:-1]
    return heads[0] if heads else subtypes[-1] if subtypes else bare


EITHER = (w.Filter(attacking=True), w.Filter(defending=True))  # "while attacking or defending"
_STATES = {
    **{
        replace(w.Filter(), **{field: value}): said
        for field, value, said in _BEFORE
        if field not in ("controller", "other")
    },
    w.Filter(defending=True): "defending",
    w.Filter(not_classes=lexicon.NOT_GENERIC): "generic",
}


def _kind(telling: Telling, what: w.Filter) -> str:
    """What something is not: "red", "Warrior", "attacking", "an aura"."""
    if what in (w.Filter(colors=what.colors), w.Filter(classes=what.classes)):
        return " or ".join((*what.colors, *what.classes))
    return _STATES.get(what) or one(telling, what)


def _unlike(telling: Telling, none_of: tuple[w.Filter, ...], many: bool) -> list[str]:
    """ "without go again", "that isn't red or blue"."""
    without = [f"without {f.keyword}" for f in none_of if f.keyword and f == w.Filter(keyword=f.keyword)]
    said = [_kind(telling, f) for f in none_of if not f.keyword]
    alike = len({s.startswith(("a ", "an ")) for s in said}) == 1
    each = [" or ".join(said)] if alike else said
    return without + [f"that {'aren' if many else 'isn'}'t {words}" for words in each]


def _defended(telling: Telling, against: w.Filter) -> str:
    if against == w.Filter(this=True):
        return "this"
    if against.one is not None and against == w.Filter(one=against.one):
        return str(telling.say(against.one))
    return one(telling, against)


def _after(telling: Telling, parts: Parts, many: bool) -> list[str]:
    numbers = _numbers(telling, parts)
    out = [said for said in numbers if not compares(said)]
    kinds = (
        ("keyword", "with {}"),
        ("name_contains", "with {} in its name"),
        ("deals", "with an effect that deals {} damage"),
    )
    for name, words in (("name", "named {}"), *kinds):
        if parts.look(name):
            out.append(words.format(parts.take(name)))
    if parts.look("has_counter"):
        out.append(f"with {article(counter(parts.take('has_counter')))}")
    for name, op, n in parts.take("counters", ()):
        out.append(f"with {'no' if (op, n) == ('==', w.Num(0)) else compared(op, amount(n))} {counter(name)}s")
    if parts.look("off_base"):
        stat, op = parts.take("off_base")
        out.append(f"with {SYMBOL[stat]} {'greater' if op == '>' else 'less'} than its base")
    for asked, of in parts.take("same", ()):
        cards = "cards in " if isinstance(of, w.Every) else ""
        out.append(f"with the same {asked} as {cards}{telling.say(of)}")
    out += [f"with no {SYMBOL[stat]}" for stat in parts.take("lacks", ())]
    out += [f"with no base {SYMBOL[stat]}" for stat in parts.take("lacks_base", ())]
    either = [f.keyword for f in parts.take("any_of", ())]
    out += [f"with {' or '.join(either)}"] if either else []
    if parts.has(that_name=True):
        out.append("with that name")
    besides = parts.take("besides")
    if besides is not None:
        out.append(f"other than {BOUND[besides]}")
    if (origin := parts.take("played_from")) is not None:
        out.append(f"played from {'' if origin is w.Zone.ARSENAL else 'your '}{origin.value}")
    controller, owner = parts.take("controller"), parts.take("owner")
    if parts.has(equipped=True):
        out.append("you have equipped" if controller is w.Who.YOU else "they have equipped")
        controller = None if controller in (w.Who.YOU, w.Who.THEM) else controller
    if controller is not None:
        if controller not in CONTROLS:
            raise CannotSayError(f"what {controller.value} controls has no words")
        out.append(
            f"{player(telling, controller)} controls" if controller is w.Who.TARGET_HERO else CONTROLS[controller]
        )
    if owner is not None:
        if owner not in OWNS:
            raise CannotSayError(f"what {owner.value} owns has no words")
        out.append(OWNS[owner])
    out += _unlike(telling, parts.take("none_of", ()), many)
    if parts.look("against") is not None and parts.has(defending=True):
        against = parts.take("against")
        out.append(f"defending {_defended(telling, against)}")
    if parts.has(attacking=False):
        out.append("that isn't on the active chain link")
    if parts.look("at") is not None:
        out.append(f"that {'are' if many else 'is'} attacking {aimed(telling, parts.take('at'))}")
    return out + [said for said in numbers if compares(said)]  # a phrase with a number of its own ends the noun


def _numbers(telling: Telling, parts: Parts) -> list[str]:
    numbers = list(parts.take("numbers", ()))
    out = []
    if len(numbers) == 2 and [n[:2] for n in numbers] == [(w.Stat.COST, ">="), (w.Stat.COST, "<=")]:
        low, high = (amount(n[2]) for n in numbers)
        out.append(f"with cost {low} or {high}")
        numbers = []
    out += [f"with {measure(telling, *n)}" for n in numbers]
    for stat, op, value in parts.take("base_numbers", ()):
        asked = f"base {measure(telling, stat, op, value)}" if stat is w.Stat.COST else ""
        out.append(f"with {asked or f'{compared(op, amount(value))} base {SYMBOL[stat]}'}")
    return out


# --- objects ----------------------------------------------------------------------------------------


def _target(telling: Telling, target: w.Target) -> str:
    """A target: what it must be at the first mention, its number after that."""
    if target.index >= len(telling.targets):
        raise CannotSayError("a target that is not declared")
    if target.index in telling.declared:
        several = sum(1 for spec in telling.targets if spec.mode == telling.targets[target.index].mode) > 1
        return f"the {ORDINAL[target.index]} target" if several else "the target"
    spec = telling.targets[target.index]
    _in_order(telling, target.index)
    parts = Parts(spec)
    parts.take("mode")
    if parts.has(living=True):
        hero, _ = parts.take("hero"), parts.take("what")
        up_to, several = parts.has(up_to=True), parts.take("count", 1)
        parts.done()
        if several != 1:
            return f"{_so_many(several, up_to)}targets"
        return "any target" if hero is w.Who.ANY_HERO else "any opposing target"
    where, what = parts.take("where", ()), parts.take("what")
    up_to, other = parts.has(up_to=True), parts.has(other=True)
    count = int(parts.take("count", 1))
    parts.done()
    how_many, place = _so_many(count, up_to) if up_to or count > 1 else "another " if other else "", ""
    if where and where != (w.Zone.STACK,):  # where all that is negated lies (8.5.26)
        place = f" from {whose(telling, what.owner)} {zones(where)}"
        what = replace(what, owner=None)
    return f"{how_many}target {noun(telling, what, count > 1, bare='card' if where else _in_arena(what))}{place}"


def _in_arena(what: w.Filter) -> str:
    """What stands in the arena is a permanent, but for the cards that defend from a hand (1.3.3, 7.0.5)."""
    return "card" if what.defending or what.against is not None else "permanent"


def _pick(telling: Telling, pick: w.Pick) -> str:
    parts = Parts(pick)
    what, where, owner = parts.take("what"), parts.take("where"), parts.take("whose", w.Who.YOU)
    count, up_to, random = pick.count, parts.take("up_to"), parts.take("random")
    parts.take("count")
    owner = pick.whose
    if parts.look("among"):
        return _among(telling, pick, parts)
    apart = parts.take("apart")
    parts.done()
    if what == w.Filter(under=True) and where == (w.Zone.UNDER,):
        return "a card under it" if count in (None, w.Num(1)) else f"{amount(count)} cards under it"
    bare, place = "card", ""
    if where == (w.Zone.ARENA,):
        bare = _in_arena(what)
        what = replace(what, controller=owner)
    elif where:
        if owner is None:
            raise CannotSayError("a zone of nobody")
        place = f" from {whose(telling, owner)} {zones(where)}"
        late = [f" with {said}" for n in what.numbers if compares(said := measure(telling, *n))]
        if len(late) == len(what.numbers) == 1 and not simple(what.numbers[0][2]):  # it would go on with the zone
            what, place = replace(what, numbers=()), place + late[0]
    if count is None:
        return f"any number of {noun(telling, what, True, bare)}{place}"
    if count in (w.ThatMuch(), w.ChosenNumber()) and not (up_to or random):
        return f"that many {noun(telling, what, True, bare)}{place}"
    place = f" with different {apart}s{place}" if apart else place
    if random:
        if count == w.Num(1):
            return f"a random {noun(telling, what, bare=bare)}{place}"
        return f"{amount(count)} random {noun(telling, what, True, bare)}{place}"
    if up_to:
        return f"up to {amount(count)} {noun(telling, what, count != w.Num(1), bare)}{place}"
    if count == w.Num(1):
        return one(telling, what, bare) + place
    return f"{amount(count)} {noun(telling, what, True, bare)}{place}"


GROUPS = {"looked": "the cards looked at", "revealed": "the revealed cards"}


def _among(telling: Telling, pick: w.Pick, parts: Parts) -> str:
    among = parts.take("among")
    parts.done()
    if among == "revealed" and pick == w.Pick(w.Filter(owner=w.Who.YOU), (w.Zone.DECK,), None, among="revealed"):
        return "your revealed card"
    if among == "revealed" and pick == w.Pick(w.Filter(), (w.Zone.DECK,), pick.whose, pick.count, among=among):
        return f"{amount(pick.count or w.Num(1))} of the revealed cards"
    if among == "looked" and pick == w.Pick(w.Filter(), (w.Zone.DECK,), None, pick.count, among="looked"):
        return f"{amount(pick.count or w.Num(1))} of the cards looked at"
    if among in GROUPS and pick == w.Pick(pick.what, (w.Zone.DECK,), None, pick.count, pick.up_to, among=among):
        if pick.up_to and pick.count is not None:
            return f"up to {amount(pick.count)} {noun(telling, pick.what, True)} from among {GROUPS[among]}"
        if pick.count is None:
            return f"any number of {noun(telling, pick.what, True)} from among {GROUPS[among]}"
        if pick.count == w.CountBound(among, pick.what):
            return f"all {noun(telling, pick.what, True)} from among {GROUPS[among]}"
        cards = one(telling, pick.what) if pick.count == w.Num(1) else ""
        return f"{cards or f'{amount(pick.count)} {noun(telling, pick.what, True)}'} from among {GROUPS[among]}"
    if among in GROUPS and pick.chooser is None and not pick.up_to and isinstance(pick.count, w.Num):
        return f"{_pick(telling, replace(pick, where=(), whose=None, among=''))} from it"
    raise CannotSayError(f"among the cards {among} has no words")


def _every(telling: Telling, every: w.Every) -> str:
    if every.what == w.Filter() and every.where != (w.Zone.ARENA,) and every.whose is not None:
        return f"{whose(telling, every.whose)} {zones(every.where).replace(' or ', ' and ')}"
    if every.where == (w.Zone.ARENA,):
        return f"all {noun(telling, replace(every.what, controller=every.whose), True, _in_arena(every.what))}"
    if every.whose is None:
        raise CannotSayError("all cards of nobody")
    return f"all {noun(telling, every.what, True)} from {whose(telling, every.whose)} {zones(every.where)}"


def _hero_of(telling: Telling, hero: w.HeroOf) -> str:
    named = player(telling, hero.who)
    return "your hero" if hero.who is w.Who.YOU else "them" if named in ("that hero", "the targeted hero") else named


def _bound(telling: Telling, bound: w.Bound) -> str:
    if bound.name not in BOUND:
        raise CannotSayError(f"what was {bound.name} has no words")
    return BOUND[bound.name]


def single(telling: Telling, what: Selector) -> str:
    """An object before a verb in the singular, which what is bound to several is not."""
    return ONE_BOUND.get(what.name if isinstance(what, w.Bound) else "") or str(telling.say(what))


def of_several(telling: Telling, what: Selector) -> bool:
    """Is an object said in the plural?"""
    if isinstance(what, w.Target) and what.index < len(telling.targets):
        return telling.targets[what.index].count > 1
    return isinstance(what, w.Every) or (isinstance(what, w.Bound) and what.name in (*ONE_BOUND, "defenders"))


def _both(telling: Telling, both: w.Both) -> str:
    return " and ".join(player(telling, one) if isinstance(one, w.Who) else telling.say(one) for one in both.of)


def _top(telling: Telling, top: w.TopOfDeck) -> str:
    end = "bottom" if top.bottom else "top"
    cards = "card" if top.count == w.Num(1) else f"{amount(top.count)} cards"
    return f"the {end} {cards} of {whose(telling, top.whose)} deck"


NOUNS: dict[type, Says] = {
    w.This: lambda telling, this: "this",
    w.Bound: _bound,
    w.HeroOf: _hero_of,
    w.SourceOf: lambda telling, source: f"the weapon of {telling.say(source.of)}",
    w.Target: _target,
    w.Pick: _pick,
    w.Every: _every,
    w.TopOfDeck: _top,
    w.Rest: lambda telling, rest: (
        f"the rest of {'the revealed cards' if rest.name == 'revealed' else BOUND[rest.name]}"
    ),
    w.Both: _both,
}
