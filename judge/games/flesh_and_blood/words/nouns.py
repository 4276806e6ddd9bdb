"""Players and noun phrases of the grammar as vocabulary terms."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from lark import Token, Transformer, Tree
from lark.exceptions import VisitError

from judge.games.flesh_and_blood.vocabulary.abilities import TargetSpec
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import (
    Arithmetic,
    Bound,
    Filter,
    Num,
    Stat,
    Target,
    This,
    Variable,
    Who,
    Zone,
)
from judge.games.flesh_and_blood.words import lexicon
from judge.games.flesh_and_blood.words.nodes import NEXT, Memory, NotUnderstoodError
from judge.games.flesh_and_blood.words.twofold import refuse_two
from judge.terms.flesh_and_blood import ARMS, PERMANENTS, TOKENS

SYMBOL = {"{p}": Stat.POWER, "{d}": Stat.DEFENSE, "{h}": Stat.LIFE, "{i}": Stat.INTELLECT, "{r}": Stat.COST}
_BLANK = Filter()
_OPPONENTS = Filter(owner=Who.AN_OPPONENT)
_WHOSE = ("controller", "owner", "played_from")
ACTION = Filter(types=("Action",))
ATTACK_ACTION = Filter(types=("Action",), subtypes=("Attack",))
THIS = Filter(this=True)
HERO = Filter(hero=True)


def joined(parts: tuple[Filter, ...]) -> Filter:
    """One filter that asks all that the parts ask; raises ``NotUnderstoodError`` when two contradict."""
    out = _BLANK
    for part in parts:
        for f in fields(Filter):
            new, old, blank = getattr(part, f.name), getattr(out, f.name), getattr(_BLANK, f.name)
            if new in (blank, old):
                continue
            if old == blank:
                out = replace(out, **{f.name: new})
            elif f.name == "classes" and not out.any_of:
                out = replace(out, any_of=(Filter(classes=new),))  # "Light Warrior": one of each
            elif isinstance(old, tuple) and f.name not in ("classes", "colors", "any_types", "any_of"):
                out = replace(out, **{f.name: old + new})
            else:
                raise NotUnderstoodError(f"two different {f.name} are asked of one object")
    return out


def amount_of(text: str) -> Value:
    """``3`` or ``X`` as a value."""
    return Num(int(text)) if text.isdigit() else Variable(text)


def split_mod(text: str) -> tuple[Stat, Value]:
    """``+3{p}`` as a property and an amount."""
    found = re.fullmatch(r"([+-])(\d+|[XYZ])(\{[pdhi]\})", text)
    if found is None:
        raise NotUnderstoodError(f"{text} is no change of a number")
    sign, number, symbol = found.groups()
    amount = amount_of(number)
    if sign == "-":
        amount = Num(-amount.n) if isinstance(amount, Num) else Arithmetic(Num(0), "-", amount)
    return SYMBOL[symbol], amount


def counter_of(text: str) -> str:
    """``-1{d}`` as the name of a counter."""
    stat, amount = split_mod(text)
    if not isinstance(amount, Num):
        raise NotUnderstoodError("a counter has a number")
    return f"{amount.n:+d} {stat.value}"


def base_word(word: Token) -> None:
    """ "6 base {p}": the word is a subtype elsewhere; ``NotUnderstoodError`` for another subtype."""
    if word != "Base":
        raise NotUnderstoodError(f"{word} is nothing said of a number")


Numbers = tuple[tuple[Stat, str, Value], ...]


class EitherSort(Filter):
    """Kinds of two sorts ("Light or blue")."""


class OnLink(Filter):
    """ "on the active chain link", said of what attacks or defends there."""


class UnlikeThing(Filter):
    """What it is not, said with a noun ("isn't an aura"): what stands behind could be said of that noun."""


class BaseNumbers(Numbers):
    """Numbers asked of base values ("3 or less base {p}")."""


def measured(numbers: Numbers) -> Filter:
    """What is asked of an object's numbers."""
    if isinstance(numbers, BaseNumbers):
        return Filter(base_numbers=tuple(numbers))
    return Filter(numbers=numbers)


def _any_subtype(words: tuple[Token, ...]) -> Filter:
    """One subtype, or at least one of several ("sword or dagger")."""
    each = tuple(Filter(subtypes=(str(w),)) for w in words)
    return each[0] if len(each) == 1 else Filter(any_of=each)


def several(noun: Filter) -> Filter:
    """A noun said of several: a name may stand in the plural, and whether it does nobody can tell."""
    name = noun.counts_as
    if not name.endswith("s") or name in TOKENS or noun.any_of:
        return noun
    return replace(noun, counts_as="", any_of=(Filter(counts_as=name), Filter(counts_as=name[:-1])))


def constant(value: Any) -> Any:
    """A rule without parts that always means the same."""
    return lambda self, *_words: value


def _measures(op: str, more: int = 0, kind: Callable[[Any], Numbers] = tuple) -> Any:
    """A rule of a number and a symbol: "6 or more {p}"."""
    return lambda self, n, symbol: kind(((SYMBOL[symbol], op, Num(int(n) + more)),))


def as_said(_reader: Any, part: Any) -> Any:
    """A rule that means what its only part does."""
    return part


def term(kind: Any, *first: Any, **said: Any) -> Any:
    """A rule whose parts are those of one term; first, said: those that are the same wherever the rule stands."""
    return lambda self, *parts: kind(*first, *parts, **said)


def asks(field: str, **said: Any) -> Any:
    """A rule of words that a filter asks for in one of its fields."""
    made: Any = tuple if isinstance(getattr(_BLANK, field), tuple) else "".join
    return lambda self, *words: Filter(**said, **{field: made(map(str, words))})


class Nouns(Transformer[Token, Any]):
    """Rules of the sections "who" and "noun phrases"."""

    def __init__(self, memory: Memory) -> None:
        super().__init__()
        self.memory = memory

    def _call_userfunc(self, tree: Tree[Token], new_children: list[Any] | None = None) -> Any:
        """The method of a rule is called with the rule's parts. Lark's ``v_args`` says the same of every method of
        every class, and wraps each again for every class above and each time it is called."""
        parts = tree.children if new_children is None else new_children
        method = getattr(self, tree.data, None)
        if method is None:
            return self.__default__(tree.data, parts, tree.meta)  # type: ignore[no-untyped-call]
        try:
            return method(*parts)
        except Exception as error:
            raise VisitError(tree.data, tree, error) from error  # type: ignore[no-untyped-call]

    # who
    who_you = constant(Who.YOU)
    who_controller = constant(Who.ATTACK_CONTROLLER)
    nobody = constant(None)

    def _named(self, who: Who) -> Who:
        """A player the sentence names: "they" after it are that player."""
        self.memory.them = who
        return who

    def who_them(self) -> Who:
        return self.memory.they()

    def who_winner(self) -> Who:
        self.memory.contested()
        return self._named(Who.WINNER)

    def who_other(self) -> Who:
        self.memory.contested()
        return self._named(Who.OTHER_HERO)

    def who_attacking(self) -> Who:
        return self._named(Who.ATTACKING_HERO)

    def who_defending(self) -> Who:
        return self._named(Who.DEFENDING_HERO)

    def _each(self, who: Who) -> Who:
        self.memory.them, self.memory.them_bound = None, True
        return who

    def who_each(self) -> Who:
        return self._each(Who.EACH_HERO)

    def who_opponents(self) -> Who:
        return self._each(Who.OPPONENTS)

    def who_an_opponent(self) -> Who:
        self.memory.them, self.memory.them_bound = None, False
        return Who.AN_OPPONENT

    def who_any(self) -> Who:
        self.memory.them, self.memory.them_bound = None, False
        return Who.ANY_HERO

    def held_opponent(self) -> Who:
        """ "an opponent has 1 or more cards in their hand": "their" is theirs, as far as the clause goes."""
        return self._each(Who.AN_OPPONENT)

    def held_any(self) -> Who:
        return self._each(Who.ANY_HERO)

    def _released(self, who: Who | None) -> None:
        """The clause about some opponent is over: who it was is not known after it."""
        if who in (Who.AN_OPPONENT, Who.ANY_HERO):
            self.memory.them, self.memory.them_bound = None, False

    def post_theirs(self) -> Filter:
        return Filter(controller=self.memory.they())

    def post_they_own(self) -> Filter:
        return Filter(owner=self.memory.they())

    def _target_hero(self, who: Who, other: bool = False) -> Who:
        before = [t for t in self.memory.targets if t.hero is not None and t.mode == self.memory.mode]
        if len(before) != int(other) or any(t.living for t in before):
            raise NotUnderstoodError("it is not clear which of the targeted heroes is meant")
        self.memory.them = Who.ANOTHER_TARGET if other else Who.TARGET_HERO
        self.memory.add_target(TargetSpec(Filter(hero=True), hero=who, other=other))
        return self.memory.them

    def who_target(self) -> Who:
        return self._target_hero(Who.ANY_HERO)

    def who_target_opposing(self) -> Who:
        return self._target_hero(Who.AN_OPPONENT)

    def who_another_target(self) -> Who:
        if not any(t.hero is not None for t in self.memory.targets):
            if self.memory.them_bound:
                raise NotUnderstoodError("it is not clear whom the other is other than")
            return self.who_target_opposing()  # another than you
        return self._target_hero(Who.ANY_HERO, other=True)

    def who_targeted(self) -> Who:
        """A hero who has been targeted by this ability."""
        if not any(t.hero is not None for t in self.memory.targets):
            raise NotUnderstoodError("no hero is targeted")
        return self._named(Who.TARGET_HERO)

    def who_other_targeted(self) -> Who:
        """The second hero who has been targeted by this ability."""
        if not any(t.other for t in self.memory.targets):
            raise NotUnderstoodError("no second hero is targeted")
        return self._named(Who.ANOTHER_TARGET)

    def any_target(self) -> Selector:
        return self._living(Who.ANY_HERO)

    def any_opposing_target(self) -> Selector:
        return self._living(Who.AN_OPPONENT)

    def _living(self, whose: Who) -> Selector:
        if any(t.hero is not None and t.mode == self.memory.mode for t in self.memory.targets):
            raise NotUnderstoodError("it is not clear which of the targeted heroes is meant")
        self.memory.them = Who.TARGET_HERO
        return Target(self.memory.add_target(TargetSpec(Filter(hero=True), hero=whose, living=True)))

    # noun phrases
    head_card = constant(Filter())
    head_attack = constant(Filter(attack=True))
    head_attacks_on_you = constant(Filter(attack=True, at=Filter(hero=True, controller=Who.YOU)))
    head_any_action = constant(Filter(action=True))
    head_attack_action = constant(ATTACK_ACTION)
    head_action = constant(ACTION)
    head_non_attack = constant(Filter(types=("Action",), not_subtypes=("Attack",)))
    head_token = constant(Filter(token=True))
    head_weapon = constant(Filter(weapon=True))
    head_equipment = constant(Filter(types=("Equipment",)))
    head_instant = constant(Filter(types=("Instant",)))
    head_ar = constant(Filter(types=("Attack Reaction",)))
    head_dr = constant(Filter(types=("Defense Reaction",)))
    head_non_block = constant(Filter(not_types=("Block",)))
    head_block = constant(Filter(types=("Block",)))
    head_reaction = constant(Filter(any_types=("Attack Reaction", "Defense Reaction")))
    adj_weapon = constant(Filter(weapon=True))
    adj_defending, adj_attacking = constant(Filter(defending=True)), constant(Filter(attacking=True))

    def adj_other(self) -> Filter:
        return self._another(_BLANK)

    def _another(self, noun: Filter) -> Filter:
        """Another than what the sentence is about: its source, the card of its trigger, what it did something to."""
        it = self.memory.it
        if isinstance(it, Target):
            raise NotUnderstoodError("it is not known of a target what others than it are")
        if isinstance(it, Bound) and it != NEXT:
            return self._apart(replace(noun, besides=it.name))
        return replace(noun, other=True)

    def _apart(self, noun: Filter) -> Filter:
        """ "Another item" where an attack or an aura was spoken of, which is none, is another than this."""
        named = {self.memory.own_name} & ({noun.counts_as, noun.name} - {""})
        kinds, happened = (PERMANENTS & {*f.subtypes} for f in (noun, self.memory.happens or _BLANK))
        stands = "Equipment" in noun.types or kinds - {"Ally"}
        of_others = kinds and happened and not kinds & happened
        if of_others if noun.besides == "card" else noun.besides == "attack" and (named or stands):
            return replace(noun, besides="", other=True)
        return noun

    def post_other_than(self, what: Selector) -> Filter:
        if not isinstance(what, Bound):
            raise NotUnderstoodError("it is not clear which one is left aside")
        return Filter(besides=what.name)

    head_layer = constant(Filter(layer="layer"))
    head_activated = constant(Filter(layer="activated ability"))
    head_triggered = constant(Filter(layer="triggered ability"))

    post_yours = constant(Filter(controller=Who.YOU))
    post_attackers = constant(Filter(controller=Who.ATTACKING_HERO))
    post_defenders = constant(Filter(controller=Who.DEFENDING_HERO))
    post_other = constant(Filter(controller=Who.OTHER_HERO))
    post_targets = constant(Filter(controller=Who.TARGET_HERO))
    post_anywhere = constant(Filter(controller=Who.ANY_HERO))
    post_defending_this = constant(Filter(defending=True, against=THIS))

    def post_defending_ref(self, what: Selector) -> Filter:
        if what == NEXT:
            raise NotUnderstoodError('it is not clear what "it" is')
        return Filter(defending=True, against=THIS if what == This() else Filter(one=what))

    def post_defending_link(self) -> Filter:
        return self.post_defending_ref(Bound("attack"))

    def post_defending_it(self) -> Filter:
        return self.post_defending_ref(self.memory.it)

    adj_face_down = constant(Filter(face_up=False))
    adj_face_up = constant(Filter(face_up=True))
    adj_specialization = constant(Filter(keyword="specialization"))
    adj_tapped = constant(Filter(tapped=True))
    adj_untapped = constant(Filter(tapped=False))
    adj_frozen = constant(Filter(frozen=True))
    state_equipped = constant(Filter(equipped=True))
    state_unequipped = constant(Filter(equipped=False))
    adj_opposing = constant(Filter(controller=Who.OPPONENTS))
    head_permanent = constant(Filter(permanent=True))
    post_boost, post_scrap = constant(Filter(keyword="boost")), constant(Filter(keyword="scrap"))
    post_deals_arcane, adj_opponents = constant(Filter(deals="arcane")), constant(_OPPONENTS)

    head_weapon_or_equipment = constant(Filter(any_of=(Filter(weapon=True), Filter(types=("Equipment",)))))

    def head_or_equipment(self, word: Token) -> Filter:
        return Filter(any_of=(Filter(subtypes=(str(word),)), Filter(types=("Equipment",))))

    head_named = constant(Filter(that_name=True))
    head_suspense = constant(Filter(subtypes=("Aura",), keyword="suspense"))
    post_opponents_own = constant(Filter(owner=Who.AN_OPPONENT))
    post_from_arsenal = constant(Filter(played_from=Zone.ARSENAL))
    post_owned = constant(Filter(owner=Who.YOU))
    post_off_link = constant(Filter(attacking=False))

    same_color, same_name, same_cost = constant("color"), constant("name"), constant("cost")

    def post_same_as(self, asked: str, what: Selector) -> Filter:
        return Filter(same=((asked, what),))

    def post_same(self, asked: str) -> Filter:
        """As what the sentence speaks of."""
        it = self.memory.it
        if not isinstance(it, Bound) or it == NEXT:
            raise NotUnderstoodError("it is not clear as what it is the same")
        return self.post_same_as(asked, it)

    one = constant(Num(1))

    def noun(self, *parts: Filter) -> Filter:
        self._clear_either(parts)
        if any(isinstance(p, UnlikeThing) for p in parts[:-1]):
            raise NotUnderstoodError("it is not clear of which noun the last is said")
        made = joined(parts)
        there = made.attack or made.permanent or PERMANENTS & {*made.subtypes}  # or on the stack: controlled (1.3.1b)
        if there and any(p is _OPPONENTS for p in parts):
            made = replace(made, owner=None, controller=Who.AN_OPPONENT)
        if any(isinstance(p, OnLink) for p in parts) and not (made.attacking or made.defending):
            raise NotUnderstoodError("it is not said whether it attacks or defends there")
        if (
            made.permanent and not made.frozen
        ):  # objects are permanents unless a zone is said; what is frozen may be any
            made = replace(made, permanent=None)
        made = self._apart(made)
        if made.attacking is False and not (made.weapon or set(made.subtypes) & ARMS):
            raise NotUnderstoodError("only of weapons it is known that they are not on a chain link")
        return made

    @staticmethod
    def _clear_either(parts: tuple[Filter, ...]) -> None:
        """ "a red Warrior or blue card": is a blue card asked to be red, too?"""
        if any(isinstance(p, EitherSort) for p in parts[1:]):
            raise NotUnderstoodError('it is not clear how far "or" reaches')

    def two(self, *parts: Filter | Token) -> Filter:
        """ "Ice action card or Ice instant card": either; whose it is, is said of both."""
        one, other = (p for p in parts if isinstance(p, Filter))
        refuse_two(one, other)
        return self._of_two(one, other)

    def two_apart(self, one: Filter, _or: Token, other: Filter) -> Filter:
        """ "a red card or an aura": each with its article."""
        refuse_two(one, other, apart=True)
        return self._of_two(one, other)

    @staticmethod
    def _of_two(one: Filter, other: Filter) -> Filter:
        said = {f: getattr(other, f) for f in _WHOSE if getattr(one, f) in (getattr(_BLANK, f), getattr(other, f))}
        bare = {f: getattr(_BLANK, f) for f in said}
        return Filter(any_of=(replace(one, **bare), replace(other, **bare)), **said)

    def head_subtype(self, *words: Token) -> Filter:
        return _any_subtype(words)

    head_name = asks("counts_as")
    head_named_token = asks("name", token=True)

    def head_either_token(self, *names: Token) -> Filter:
        return Filter(any_of=tuple(Filter(name=str(n), token=True) for n in names))

    adj_nontype = asks("not_types")
    adj_nontoken = constant(Filter(token=False))
    post_equipped_yours = constant(Filter(controller=Who.YOU, equipped=True))

    def post_equipped_theirs(self) -> Filter:
        return Filter(controller=self.memory.they(), equipped=True)

    class_or, adj_classes = asks("classes"), as_said

    def adj_color(self, *words: Token) -> Filter:
        return Filter(colors=tuple(str(word).lower() for word in words))

    def adj_either(self, *words: Token) -> Filter:
        """ "Light or blue", "red or sword": kinds of two sorts."""
        made = {"COLOR": self.adj_color, "ADJ_SUBTYPE": self.adj_subtype}
        return EitherSort(any_of=tuple(made.get(w.type, self.class_or)(w) for w in words))

    adj_generic = constant(Filter(not_classes=lexicon.NOT_GENERIC))

    def adj_subtype(self, *words: Token) -> Filter:
        return _any_subtype(words)

    adj_nonclass = asks("not_classes")

    def adj_noncolor(self, word: Token) -> Filter:
        return Filter(none_of=(self.adj_color(word),))

    adj_nonsubtype = asks("not_subtypes")
    post_opponents = constant(Filter(controller=Who.AN_OPPONENT))

    def post_of_target(self) -> Filter:
        return Filter(controller=self.who_target())

    def post_of_opposing(self) -> Filter:
        return Filter(controller=self.who_target_opposing())

    def post_measure(self, numbers: Numbers) -> Filter:
        return measured(numbers)

    def post_measures(self, one: Numbers, other: Numbers) -> Filter:
        return joined((measured(one), measured(other)))

    def post_measures_cost(self, one: Numbers, *limit: Any) -> Filter:
        return self.post_measures(one, self.cost_limit(*limit))

    def post_keyword_measure(self, keyword: Token, numbers: Numbers) -> Filter:
        return joined((self.post_keyword(keyword), measured(numbers)))

    def post_keyword_cost(self, keyword: Token, *limit: Any) -> Filter:
        return self.post_keyword_measure(keyword, self.cost_limit(*limit))

    def post_lacks(self, symbol: Token) -> Filter:
        return Filter(lacks=(SYMBOL[symbol],))

    def post_lacks_base(self, word: Token, symbol: Token) -> Filter:
        base_word(word)
        return Filter(lacks_base=(SYMBOL[symbol],))

    def post_no_keyword(self, word: Token) -> Filter:
        return Filter(none_of=(Filter(keyword=str(word)),))

    def post_either_keyword(self, one: Token, other: Token) -> Filter:
        return Filter(any_of=(Filter(keyword=str(one)), Filter(keyword=str(other))))

    # what something is not
    is_not = constant(None)

    def unlike(self, *parts: Filter) -> Filter:
        self._clear_either(parts)
        made = joined(parts)
        if made == _BLANK or made.permanent:
            raise NotUnderstoodError("it is not clear what it is not")
        return made

    def unlike_thing(self, *parts: Filter) -> tuple[Filter]:
        """Said with a noun: "a card that isn't an aura"."""
        return (self.unlike(*parts),)

    def post_is_not(self, *parts: Filter | tuple[Filter] | Token | None) -> Filter:
        said = [p for p in parts if isinstance(p, Filter | tuple)]
        none_of = tuple(p[0] if isinstance(p, tuple) else p for p in said)
        made = UnlikeThing if isinstance(said[-1], tuple) else Filter
        return made(token=False) if none_of == (Filter(token=True),) else made(none_of=none_of)

    post_named = asks("name")

    def post_named_this(self, _this: Any) -> Filter:
        return Filter(name=self.memory.own_name)

    more, fewer, as_much, as_little, just_as = (constant(op) for op in (">", "<", ">=", "<=", "=="))
    stat_cost, stat_pitch = constant(Stat.COST), constant(Stat.PITCH)

    def stat_symbol(self, symbol: Token) -> Stat:
        return SYMBOL[symbol]

    def post_than(self, stat: Stat, op: str, value: Value) -> Filter:
        if value is self.memory.its and self.memory.it == This() and self.memory.about is None:
            raise NotUnderstoodError('it is not clear whether "its" is of this or of what is asked for')
        return Filter(numbers=((stat, op, value),))

    at_least, at_most, less_than = _measures(">="), _measures("<="), _measures("<=", -1)
    base_at_least, base_at_most = _measures(">=", kind=BaseNumbers), _measures("<=", kind=BaseNumbers)

    def base_exactly(self, n: Token, word: Token, symbol: Token) -> Numbers:
        base_word(word)
        return BaseNumbers(((SYMBOL[symbol], "==", amount_of(n)),))

    post_keyword = asks("keyword")
    post_in_name = asks("name_contains")

    def post_above_base(self, symbol: Token) -> Filter:
        return Filter(off_base=(SYMBOL[symbol], ">"))

    def post_below_base(self, symbol: Token) -> Filter:
        return Filter(off_base=(SYMBOL[symbol], "<"))

    def post_defending(self, noun: Filter) -> Filter:
        return Filter(defending=True, against=noun)

    def below(self, text: Token) -> Numbers:
        return ((SYMBOL[text[-3:]], "<=", self._next_to(text, -1)),)

    def above(self, text: Token) -> Numbers:
        return ((SYMBOL[text[-3:]], ">=", self._next_to(text, 1)),)

    def _next_to(self, text: Token, step: int) -> Value:
        n = amount_of(text[:-3])
        if not isinstance(n, Num) or n.n + step < 0:
            raise NotUnderstoodError(f"{text} is no limit")
        return Num(n.n + step)

    def exactly(self, text: Token) -> Numbers:
        return ((SYMBOL[text[-3:]], "==", amount_of(text[:-3])),)

    def cost_limit(self, limit: tuple[tuple[str, Value], ...]) -> tuple[tuple[Stat, str, Value], ...]:
        return tuple((Stat.COST, op, value) for op, value in limit)

    def up_to(self, n: Value) -> tuple[tuple[str, Value], ...]:
        return (("<=", n),)

    def res_up_to(self, cost: Token) -> tuple[tuple[str, Value], ...]:
        return (("<=", Num(cost.count("{r}"))),)

    def res_and_up(self, cost: Token) -> tuple[tuple[str, Value], ...]:
        return ((">=", Num(cost.count("{r}"))),)

    def and_up(self, n: Value) -> tuple[tuple[str, Value], ...]:
        return ((">=", n),)

    def just(self, n: Value) -> tuple[tuple[str, Value], ...]:
        return (("==", n),)

    def either(self, low: Token, high: Token) -> tuple[tuple[str, Value], ...]:
        if int(high) != int(low) + 1:
            raise NotUnderstoodError(f"{low} or {high} is not a range")
        return ((">=", Num(int(low))), ("<=", Num(int(high))))
