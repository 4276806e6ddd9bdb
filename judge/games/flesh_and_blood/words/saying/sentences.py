"""How effects stand in sentences: lists, conditions, "you may" and what follows from it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.abilities import Replacement, Triggered
from judge.games.flesh_and_blood.vocabulary.conditions import All, Compare, Happened, Not
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Condition, Effect
from judge.games.flesh_and_blood.vocabulary.words import CountHeroesWho, Depends, Duration, Num, ThatMuch, Who
from judge.games.flesh_and_blood.words.lexicon import third
from judge.games.flesh_and_blood.words.nodes import LATER_LASTS
from judge.games.flesh_and_blood.words.saying.assets import times
from judge.games.flesh_and_blood.words.saying.effects import other, prevented
from judge.games.flesh_and_blood.words.saying.events import trigger, would
from judge.games.flesh_and_blood.words.saying.nouns import subject
from judge.games.flesh_and_blood.words.saying.telling import (
    CannotSayError,
    Deed,
    Said,
    Says,
    Telling,
    amount,
    capital,
    simple,
)


def clause(telling: Telling, deed: Deed) -> str:
    """ "you draw a card", "the winner draws a card"."""
    verb = deed.verb if deed.who in (Who.YOU, Who.THEM) else third(deed.verb)
    return f"{deed.subject or subject(telling, deed.who)} {verb}"


def items(telling: Telling, effects: Sequence[Effect], by: Who | None = None) -> str:
    """Effects in one sentence. by: who does them all ("you may …"); their subject is not said."""
    said: list[str] = []
    now: Who | None = by
    for effect in effects:
        for part in _clauses(telling, effect, now or Who.YOU):
            if isinstance(part, str):
                if by is not None:
                    raise CannotSayError("it is not said how far a choice reaches")
                said.append(part)
                now = None
            elif part.who is (now or Who.YOU) and (by is not None or not part.subject):
                third_person = now not in (None, Who.YOU, Who.THEM) and by is None
                said.append(third(part.verb) if third_person else part.verb)
            elif by is not None:
                raise CannotSayError("one player may, and another does")
            else:
                said.append(clause(telling, part))
                now = part.who
    return f"{', '.join(said[:-1])}{' and ' if said[1:] else ''}{said[-1]}"


def _clauses(telling: Telling, effect: Effect, now: Who) -> tuple[Said, ...]:
    """The clauses of an effect in a list; a choice or a condition must have a form that stands there."""
    if isinstance(effect, fx.May):
        return _may(telling, effect)
    if isinstance(effect, fx.EachHeroDoes) and isinstance(effect.effects[0], fx.May):
        allowed = effect.effects[0]
        if effect.effects[1:] or allowed != fx.May(allowed.effects, Who.THEM):
            raise CannotSayError("what each of several heroes may do has no words")
        return (f"{subject(telling, effect.who)} may {items(telling, allowed.effects, Who.THEM)}",)
    if isinstance(effect, fx.If):
        if isinstance(effect.condition, Not) and isinstance(effect.condition.of, Happened) and not effect.otherwise:
            return (f"{items(telling, effect.then)} unless {telling.say(effect.condition.of)}",)
        raise CannotSayError("a condition inside a list has no words")
    return telling.effect(effect)


def _may(telling: Telling, may: fx.May) -> tuple[Said, ...]:
    if may.then:
        raise CannotSayError("what follows from a choice inside a list has no words")
    if may.otherwise:
        if len(may.effects) != 1 or len(may.otherwise) != 1:
            raise CannotSayError('so long an "unless" has no words')
        done = items(telling, may.otherwise)
        return (f"{done} unless {_price(telling, may)}",)
    return (f"{subject(telling, may.who)} may {items(telling, may.effects, may.who)}",)


def _price(telling: Telling, may: fx.May) -> str:
    verb = items(telling, may.effects, may.who)
    return f"{subject(telling, may.who)} {verb if may.who in (Who.YOU, Who.THEM) else third(verb)}"


def statements(telling: Telling, effects: Sequence[Effect], lead: str = "") -> list[str]:
    """Effects as sentences, one after the other; lead: what stands before the first ("when this attacks, ")."""
    out: list[str] = []
    if len(effects) == 1 and isinstance(effects[0], fx.Process):
        effects = effects[0].effects
    for effect in effects:
        out += statement(telling, effect, lead, first=not out and not lead)
        lead = ""
    return out


def statement(telling: Telling, effect: Effect, lead: str = "", first: bool = False) -> list[str]:
    """One effect as a sentence, and those that follow from it ("If you do, …")."""
    if isinstance(effect, fx.If) and effect.otherwise and not _follows(effect.then[-1:]):
        head = [f"{lead}if {telling.say(effect.condition)}, {items(telling, _open(effect.then))}"]
        return [*head, *_behind(telling, "otherwise, ", effect.otherwise)]
    if isinstance(effect, fx.If) and not effect.otherwise and len(effect.then) == 1 and is_told_to_deal(effect.then[0]):
        return statement(telling, effect.then[0], f"{lead}if {telling.say(effect.condition)}, ")
    if isinstance(effect, fx.If):
        body = _open(effect.then)
        begins = f"{lead}if {telling.say(effect.condition)}, "
        later = body[0] if len(body) == 1 and isinstance(body[0], fx.Delay) and not body[0].once else None
        head = [_delayed(telling, later, begins, False) if later else begins + _listed(telling, body)]
        follow = _follow(telling, effect.then[-1])
        return [*head, *follow, *(_behind(telling, "otherwise, ", effect.otherwise) if effect.otherwise else [])]
    if isinstance(effect, fx.EachHeroDoes) and (one := one_hero(effect)) is not None:
        return [f"{lead}if {telling.say(one[0]).replace('you have', 'a hero has', 1)}, {_listed(telling, one[1])}"]
    if isinstance(effect, fx.EachHeroDoes) and isinstance(effect.effects[0], fx.If) and len(effect.effects) == 1:
        return [lead + _of_each(telling, effect, effect.effects[0])]
    if (
        isinstance(effect, fx.EachHeroDoes)
        and len(effect.effects) > 1
        and isinstance(effect.effects[-1], fx.If | fx.MayPlay)
    ):
        before = replace(effect, effects=effect.effects[:-1])
        return [*statement(telling, before, lead, first), *statement(telling, effect.effects[-1], "", False)]
    if isinstance(effect, fx.EachHeroDoes) and effect.so is not None:
        such = telling.say(effect.so)  # "you control fewer Gold than them"
        found = re.fullmatch(r"you control (fewer|more) (.*) than them", such)
        hero = {Who.EACH_HERO: "hero", Who.OPPONENTS: "opposing hero"}.get(effect.who)
        if found is None or hero is None:
            raise CannotSayError("of whom of them it is so has no words")
        than = "more" if found[1] == "fewer" else "fewer"
        return [f"{lead}for each {hero} who controls {than} {found[2]} than you, {_listed(telling, effect.effects)}"]
    if isinstance(effect, fx.Delay):
        body = effect.ability.effects
        head = [_delayed(telling, replace(effect, ability=replace(effect.ability, effects=_open(body))), lead, first)]
        return [*head, *_follow(telling, body[-1])]
    if isinstance(effect, fx.ReplaceNext):
        return [lead + _replaced_next(telling, effect)]
    free = isinstance(effect, fx.May) and isinstance(effect.effects[0], fx.Freely)  # a price is chosen only to be paid
    if (
        isinstance(effect, fx.May)
        and effect.who is not Who.YOU
        and len(effect.otherwise) == 1 > len(effect.then) + free
    ):
        return [lead + items(telling, (effect,))]
    if isinstance(effect, fx.May) and is_told_to_deal(effect):
        return [lead + told_to_deal(telling, effect), *statements(telling, effect.effects[1:])]
    head = [lead + _listed(telling, _open((effect,)))]
    return [*head, *_follow(telling, effect)]


def _of_each(telling: Telling, effect: fx.EachHeroDoes, asked: fx.If) -> str:
    """ "each hero who controls an aura loses 1{h}", "each hero loses 1{h} unless they control an aura"."""
    try:
        return _listed(telling, (effect,))
    except CannotSayError:
        then, condition = asked.then[0], asked.condition
        each = replace(then, to=effect.who) if isinstance(then, fx.DealDamage) else replace(effect, effects=asked.then)
        done = _listed(telling, (each,))
    if isinstance(condition, Not):
        return f"{done} unless {telling.say(condition.of)}"
    return f"{done} if {telling.say(condition)}"


def one_hero(effect: fx.EachHeroDoes) -> tuple[Condition, tuple[Effect, ...]] | None:
    """What is true of the one hero who does it, and what that is; None for what each of them does."""
    asked = effect.so.left if isinstance(effect.so, Compare) else None
    if effect.who is not Who.EACH_HERO or not isinstance(asked, CountHeroesWho):
        return None
    return (
        (asked.of, effect.effects) if effect.so == Compare(CountHeroesWho(Who.THEM, asked.of), ">=", Num(1)) else None
    )


def _listed(telling: Telling, effects: Sequence[Effect]) -> str:
    """A list, or a list that ends in "then if …"."""
    last = effects[-1]
    inner = isinstance(last, fx.If) and not (
        isinstance(last.condition, Not) and isinstance(last.condition.of, Happened)
    )
    if isinstance(last, fx.If) and inner and len(effects) > 1 and not last.otherwise:
        start = items(telling, effects[:-1])
        return f"{start}, then if {telling.say(last.condition)}, {items(telling, last.then)}"
    return items(telling, effects)


def _follows(effects: Sequence[Effect]) -> bool:
    ends = [e.effects[-1] if isinstance(e, fx.EachHeroDoes) else e for e in effects]
    return any(isinstance(e, fx.May | fx.IfDone | fx.Prevent) and (e.then or getattr(e, "otherwise", ())) for e in ends)


def _open(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects of a sentence without what follows from the last of them."""
    *rest, last = effects
    if isinstance(last, fx.EachHeroDoes):
        return (*rest, replace(last, effects=_open(last.effects)))
    if isinstance(last, fx.IfDone):
        return (*rest, *last.effects)
    if isinstance(last, fx.May):
        return (*rest, fx.May(last.effects, last.who))
    if isinstance(last, fx.Prevent):
        return (*rest, replace(last, then=(), first=False))
    return tuple(effects)


def _follow(telling: Telling, effect: Effect, who: str = "you") -> list[str]:
    """ "If you do, …" and "If you don't, …" behind an effect."""
    if isinstance(effect, fx.EachHeroDoes):
        return _follow(telling, effect.effects[-1], "they")
    if not isinstance(effect, fx.May | fx.IfDone | fx.Prevent):
        return []
    if isinstance(effect, fx.Prevent) and effect.first and effect.then:
        return statements(telling, effect.then, "the first time you prevent damage this way, ")
    if isinstance(effect, fx.Prevent) and not effect.once and effect.then:
        said = statements(telling, effect.then, "whenever you prevent damage this way, ")
        return [s.replace("damage dealt this way", "damage prevented this way") for s in said]
    then, otherwise = effect.then, getattr(effect, "otherwise", ())
    does = effect.effects[-1] if isinstance(effect, fx.IfDone) else effect
    doer = who if getattr(does, "who", None) in (Who.YOU, None) else "they"
    out = [if_you_do(telling, then, doer)] if then and not _follows(then[-1:]) else []
    out += _behind(telling, f"if {doer} do, ", then) if then and not out else []
    return [*out, *(_behind(telling, f"if {doer} don't, ", otherwise) if otherwise else [])]


def _behind(telling: Telling, lead: str, effects: Sequence[Effect]) -> list[str]:
    """A list behind its lead, and what follows from the last of it."""
    if not _follows(effects[-1:]):
        return [f"{lead}{_listed(telling, effects)}"]
    return [f"{lead}{_listed(telling, _open(effects))}", *_follow(telling, effects[-1])]


def if_you_do(telling: Telling, then: Sequence[Effect], doer: str = "you") -> str:
    """ "If you do, …", "If you do and you control a Gold, …"."""
    only = then[0]
    if isinstance(only, fx.Delay) and only.ability.when == EventPattern(EventKind.DO_SO) and len(then) == 1:
        telling = telling.within(only.ability.targets) if only.ability.targets else telling
        return f"when you do, {_listed(telling, only.ability.effects)}"
    also: tuple[Condition, ...] = ()
    if len(then) == 1 and isinstance(only, fx.If) and isinstance(only.condition, All) and not only.otherwise:
        also = only.condition.of
    if isinstance(only, fx.If) and len(also) == 1:
        return f"if {doer} do and {telling.say(also[0])}, {items(telling, only.then)}"
    return f"if {doer} do, {_listed(telling, then)}"


_NEXT = {
    EventKind.START_OF_TURN: "start of {} next turn",
    EventKind.START_ACTION_PHASE: "beginning of {} next action phase",
    EventKind.START_END_PHASE: "beginning of {} next end phase",
}


def _delayed(telling: Telling, delay: fx.Delay, lead: str, first: bool) -> str:
    made, lasts = delay.ability, delay.duration.value
    moment = _NEXT.get(made.when.kind)
    waits = Triggered(EventPattern(made.when.kind, who=made.when.who), made.effects, targets=made.targets)
    if moment is not None and delay == fx.Delay(waits, Duration.FOREVER, True):
        of = {None: "the", Who.YOU: "your"}.get(made.when.who, "their")
        telling = telling.within(made.targets) if made.targets else telling
        asked = made.effects[0] if len(made.effects) == 1 else None
        if isinstance(asked, fx.If) and not asked.otherwise and not isinstance(asked.condition, Not):
            return f"{lead}at the {moment.format(of)}, if {telling.say(asked.condition)}, {items(telling, asked.then)}"
        return f"{lead}at the {moment.format(of)}, {items(telling, made.effects)}"
    if made != Triggered(made.when, made.effects, made.state, targets=made.targets):
        raise CannotSayError("a delayed trigger of that kind has no words")
    telling = telling.within(made.targets) if made.targets else telling
    state = f" and {telling.say(made.state)}" if made.state is not None else ""
    if state and (not delay.once or first or lead):
        raise CannotSayError("a delayed trigger with a condition has no words here")
    if not delay.once and "if " in lead:
        when = trigger(telling, made.when).removesuffix(", ").replace("when ", "whenever ", 1)
        return f"{lead}{when} {lasts}, {items(telling, made.effects)}"
    if not delay.once:
        whenever = trigger(telling, made.when).replace("when", "whenever", 1)
        return f"{lead}{lasts}, {whenever}, {_if_so(telling, made.effects)}"
    asks = isinstance(made.effects[0], fx.If)  # nothing is asked behind "the next time …"
    untold = LATER_LASTS.get(made.when.kind) is delay.duration  # until it comes (6.6.3a)
    if not lead and (asks or not first) and untold:
        return f"{trigger(telling, made.when)}{state}, {_if_so(telling, made.effects)}"
    lasts = "" if untold else f" {lasts}"
    return f"{lead}the next time {telling.say(made.when)}{lasts}, {_if_so(telling, made.effects)}"


def _if_so(telling: Telling, effects: Sequence[Effect]) -> str:
    """What is done then; where it depends on a condition, that stands before it."""
    only = effects[0] if len(effects) == 1 else None
    if isinstance(only, fx.If) and not only.otherwise:
        return f"if {telling.say(only.condition)}, {items(telling, only.then)}"
    return items(telling, effects)


def _replaced_next(telling: Telling, effect: fx.ReplaceNext) -> str:
    made, lasts = effect.replacement, effect.duration.value
    arcane = EventPattern(EventKind.DAMAGE, by=Who.YOU, damage="arcane")
    if effect == fx.ReplaceNext(Replacement(arcane, add=made.add), Duration.TURN, True) and made.add is not None:
        return f"amp {amount(made.add)}{telling.where(made.add)}"
    if made.pattern.kind is EventKind.PREVENT and isinstance(made.add, Num):
        harm = f"{made.pattern.damage} damage".replace("physical", "{p}").strip()
        return f"the next prevention effect that prevents {harm} {lasts} prevents {-made.add.n} less of that damage"
    begins = "the next time" if effect.once else "if"
    roll = EventPattern(EventKind.WOULD_ROLL, who=Who.YOU)
    if made == Replacement(roll, effects=made.effects) and isinstance(made.effects[0], fx.RollIgnoring):
        return f"{begins} you would roll a die {lasts}, {items(telling, made.effects)}"
    pattern, instead = would(telling, made.pattern)
    if made.pattern.kind is EventKind.DAMAGE and isinstance(made.add, Num) and made.add.n < 0 and not effect.once:
        return f"{begins} {pattern} {lasts}, {prevented(telling, Num(-made.add.n))}"
    said = replaced(telling, made, instead, f"{begins} {pattern} {lasts}, ")
    if len(said) > 1:
        raise CannotSayError("what follows from a replacement that lasts has no words")
    return said[0]


def replaced(telling: Telling, made: Replacement, instead: str, lead: str) -> list[str]:
    """ "instead it gains that much plus 1", "instead clash again"."""
    if (
        made.add is None
        and made.effects[1:]
        and not any(isinstance(e, fx.May | fx.If | fx.IfDone) for e in made.effects)
    ):
        return [f"{lead}instead {items(telling, made.effects)}"]
    if made.add is None:
        return statements(telling, made.effects, f"{lead}instead ")
    if made.add == ThatMuch() and not made.effects and "that m" in instead:
        return [f"{lead}instead {instead.replace('that m', 'twice that m')}"]
    if not isinstance(made.add, Num) or made.effects:
        raise CannotSayError("a replacement by such a number has no words")
    n = made.add.n
    of_each = " of each of those tokens" if made.pattern.kind is EventKind.CREATE else ""
    return [f"{lead}instead {instead} {'plus' if n > 0 else 'minus'} {abs(n)}{of_each}"]


def text(sentences: Sequence[str]) -> str:
    """Sentences with a capital at the start and a full stop at the end."""
    return " ".join(capital(s) if s.endswith(('."', ":")) else f"{capital(s)}." for s in sentences)


def they_choose(telling: Telling, effects: Sequence[Effect], lead: str = "") -> str:
    """ "they choose 1;" with a line for each; empty where that is not what is said last. lead: the trigger."""
    last = effects[-1]
    who = last.who if isinstance(last, fx.EachHeroDoes) and len(last.effects) == 1 else None
    either = last.effects[0] if isinstance(last, fx.EachHeroDoes) else last
    if not isinstance(either, fx.Either) or not either.free:
        return ""
    chooser = who or either.who
    head = f"{subject(telling, chooser)} {'choose' if chooser is Who.THEM else 'chooses'} 1;"
    if effects[1:]:
        raise CannotSayError("what happens before they choose has no words")
    lines = [text(statements(telling.within(()), option)) for option in either.options]
    return "\n".join([capital(lead + head), *lines])


def modes(telling: Telling, choose: fx.ChooseModes, lead: str = "") -> str:
    """ "Choose 2;" with a line for each mode; lead: the trigger it ends."""
    head = _head(telling, choose)
    if choose.times != 1:
        often = {0: "the same mode more than once", 2: "each mode twice", 3: "each mode three times"}[choose.times]
        head = f"{head[:-1]}. You may choose {often};"
    lines = [capital(f"{lead}{head[0].lower()}{head[1:]}") if lead else head]
    for index, mode in enumerate(choose.modes):
        inner = telling.within(telling.targets)
        inner.declared = {i for i, t in enumerate(telling.targets) if t.mode != index}
        lines.append(text(statements(inner, mode)))
    return "\n".join(lines)


def _head(telling: Telling, choose: fx.ChooseModes) -> str:
    if isinstance(choose.count, Depends):
        many, may = choose.count, "you may " if choose.up_to else ""
        return f"Choose {amount(many.no)}. If {telling.say(many.of)}, {may}choose {amount(many.yes)} instead;"
    if choose.count is not None and not simple(choose.count):
        n, each = times(telling, choose.count)
        return f"Choose {n}{each};"
    if choose.count is not None:
        return f"Choose {'up to ' if choose.up_to else ''}{amount(choose.count)}{' at random' * choose.random};"
    return f"Choose {choose.least} or more;" if choose.least else "Choose any number;"


def is_told_to_deal(effect: Effect) -> bool:
    """May a player have another object deal damage?"""
    deal = effect.effects[0] if isinstance(effect, fx.May) and not (effect.then or effect.otherwise) else None
    return isinstance(deal, fx.DealDamage) and deal.source is not None


def told_to_deal(telling: Telling, may: fx.May) -> str:
    """ "you may have target dagger you control deal 1 damage to them", of the first thing that may be done."""
    said: str = telling.say(may.effects[0])
    return f"{subject(telling, may.who)} may have {said.replace(' deals ', ' deal ', 1)}"


def _choose_heroes(telling: Telling, choose: fx.ChooseHeroes) -> str:
    opposing = choose.among is Who.OPPONENTS
    if choose.n == 1:
        return "choose an opposing hero" if opposing else "choose a hero"
    if (choose.n is not None and not choose.up_to) or choose.among not in (Who.OPPONENTS, Who.EACH_HERO):
        raise CannotSayError("such a choice of heroes has no words")
    many = "any number of" if choose.n is None else f"up to {choose.n}"
    return f"choose {many} {'opposing ' if opposing else ''}heroes"


def _only_whole(telling: Telling, effect: Effect) -> str:
    raise CannotSayError(f"{type(effect).__name__} stands only as a sentence of its own")


SENTENCES: dict[type, Says] = {
    fx.May: _may,
    fx.ChooseHeroes: _choose_heroes,
    fx.Delay: lambda telling, delay: _delayed(telling, delay, "", True),
    fx.ReplaceNext: _replaced_next,
    **dict.fromkeys((fx.If, fx.IfDone, fx.ChooseModes, fx.Process), _only_whole),
}
__all__ = ["SENTENCES", "items", "modes", "other", "replaced", "statements", "text"]
