"""What effects do, as a verb with its objects; how effects stand in a list is said in ``sentences``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import standing
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.ending import CloseChain, ExtraTurn, LoseGame, WinGame
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.words.nodes import rewrite
from judge.games.flesh_and_blood.words.saying.assets import change_life, gain, is_equal, lose, own, pay, times
from judge.games.flesh_and_blood.words.saying.barring import barred
from judge.games.flesh_and_blood.words.saying.measures import OF_EACH, compares, counter, measure
from judge.games.flesh_and_blood.words.saying.nouns import GROUPS, noun, one, player, subject, whose, zones
from judge.games.flesh_and_blood.words.saying.numbers import per
from judge.games.flesh_and_blood.words.saying.telling import (
    CannotSayError,
    Deed,
    Said,
    Says,
    Telling,
    amount,
    article,
    simple,
)


def other(telling: Telling, who: w.Who) -> str:
    """The player that something is done to: "them" behind a verb."""
    return "them" if who is w.Who.THEM else player(telling, who)


def _draw(telling: Telling, draw: fx.Draw) -> Deed:
    n = draw.n if draw.up_to else own(draw.n, draw.who)
    if draw.up_to:
        they, their = ("you", "your") if draw.who is w.Who.YOU else ("they", "their")
        if n == w.StatOf(w.HeroOf(draw.who), w.Stat.INTELLECT):
            return Deed(f"draw up to {their} {{i}}", draw.who)
        said = f"{amount(n)} cards in hand" if simple(n) else f"cards in hand equal to {telling.say(n)}"
        return Deed(f"draw cards until {they} have {said}", draw.who)
    if n == w.Num(1):
        return Deed("draw a card", draw.who)
    if simple(n):
        return Deed(f"draw {amount(n)} cards", draw.who)
    if getattr(n, "op", "") == "/" and not is_equal(n):
        return Deed(f"draw a card{per(telling, n)}", draw.who)
    if n == w.CountBound("moved"):
        return Deed("draw that many cards", draw.who)
    if isinstance(n, w.Arithmetic) and n.left == w.CountBound("moved") and n.op in "+-":
        return Deed(f"draw that many cards {'plus' if n.op == '+' else 'minus'} {amount(n.right)}", draw.who)
    return Deed(f"draw cards equal to {telling.say(n)}", draw.who)


def _discard(telling: Telling, discard: fx.Discard) -> Deed:
    what = discard.what
    named = player(telling, discard.who) if discard.who is w.Who.TARGET_HERO and isinstance(what, w.Every) else ""
    if isinstance(what, w.Pick) and what.where == (w.Zone.HAND,) and what.whose is discard.who:
        what = replace(what, where=())
    return Deed(f"discard {_each_of(telling, what)}", discard.who, named)


def _destroy(telling: Telling, destroy: fx.Destroy) -> Deed:
    named = player(telling, destroy.who) if destroy.who is w.Who.TARGET_HERO else ""
    return Deed(f"destroy {_each_of(telling, destroy.what)}", destroy.who, named)


def _banish(telling: Telling, banish: fx.Banish) -> Deed:
    if banish.way:
        raise CannotSayError("the cost of a keyword is said by the keyword")
    return Deed(f"banish {_each_of(telling, banish.what)}{' face-down' if banish.face_down else ''}")


def _put(telling: Telling, put: fx.Put) -> Deed:
    if isinstance(put.what, w.Pick) and len(put.what.what.numbers) == 1:
        asked = measure(telling, *put.what.what.numbers[0])
        letter = isinstance(put.what.what.numbers[0][2], w.Variable)
        if compares(asked) and not letter:  # a number of its own would go on with the zone
            bare = replace(put.what, what=replace(put.what.what, numbers=()))
            return Deed(f"{_put(telling, replace(put, what=bare)).verb} with {asked}")
    single, each = _single(telling, put.what)
    what = telling.say(single)
    if put.zone is w.Zone.ARENA and put.owner in (None, w.Who.YOU):
        more = f" with {_counters(*put.counters)} on it" if put.counters else " tapped" * put.tapped
        return Deed(f"put {what} into the arena{more}{' under your control' if put.owner else ''}{each}")
    if put.owner is not None:
        raise CannotSayError("whose zone it is has no words")
    if put.zone is w.Zone.DECK and put.position:
        order = {"chosen": "", "random": " in a random order"}[put.order]
        side = "on top of" if put.position == "top" else "on the bottom of"
        return Deed(f"put {what} {side} its owner's deck{order}{each}")
    if put.zone is w.Zone.ARSENAL and put.face_up is not None:
        more = f" with {_counters(*put.counters)} on it" if put.counters else ""
        return Deed(f"put {what} into its owner's arsenal face-{'up' if put.face_up else 'down'}{more}{each}")
    if put.position or put.face_up is not None or put.order != "chosen":
        raise CannotSayError("a card put there so has no words")
    return Deed(f"put {what} into its owner's {zones((put.zone,))}{each}")


def _single(telling: Telling, what: Selector) -> tuple[Selector, str]:
    """What is taken for each, and what is counted, where so many are as a count says and not a number or a letter."""
    if not isinstance(what, w.Pick | w.TopOfDeck) or what.count is None or simple(what.count):
        return what, ""
    if isinstance(what, w.Pick) and what.among:
        return what, ""
    n, each = _times(telling, what.count)
    return replace(what, count=n), each


def _times(telling: Telling, value: Value) -> tuple[w.Num, str]:
    n, each = times(telling, value)
    return w.Num(n), each


def _each_of(telling: Telling, what: Selector) -> str:
    one, each = _single(telling, what)
    return f"{telling.say(one)}{each}"


def _look(telling: Telling, look: fx.Look) -> Deed:
    named = player(telling, look.who) if look.who is w.Who.TARGET_HERO else ""
    what = telling.say(look.what)
    also = f" and {telling.say(look.also)}" if look.also is not None else ""
    return Deed(f"look at {what}{also}", look.who, named)


_SEEN = {w.Zone.HAND, w.Zone.ARSENAL, w.Zone.ARENA, w.Zone.GRAVEYARD, w.Zone.BANISHED, w.Zone.PITCH}


def _choose(telling: Telling, choose: fx.Choose) -> Deed:
    what = choose.what
    if not isinstance(what, w.Pick):
        raise CannotSayError("such a choice has no words")
    if what == w.Pick(what.what, (w.Zone.DECK,), w.Who.YOU, what.count, True, among="looked") and what.count:
        return Deed(f"choose up to {amount(what.count)} {noun(telling, what.what, True)}")
    if what.among and what == w.Pick(what.what, (w.Zone.DECK,), None, among=what.among):
        return Deed(f"choose {one(telling, what.what)} from among {GROUPS[what.among]}")
    if what.among or (what == w.Pick(what.what, what.where, what.whose) and {*what.where} <= _SEEN):
        return Deed(f"choose {telling.say(what)}")
    raise CannotSayError("such a choice has no words")


def _search(telling: Telling, search: fx.Search) -> Deed:
    searched = " and ".join(z.value for z in search.where).replace(" and ", ", ", len(search.where) - 2)
    where = f"search {whose(telling, search.whose)} {searched} for"
    if search.up_to:
        apart = f" with different {search.apart}s" if search.apart else ""
        return Deed(f"{where} up to {amount(search.count)} {noun(telling, search.what, True)}{apart}", search.who)
    if search.count != w.Num(1):
        raise CannotSayError("a search for exactly so many has no words")
    return Deed(f"{where} {one(telling, search.what)}", search.who)


def _may_play(telling: Telling, play: fx.MayPlay) -> str:
    instantly = " as though it were an instant" if play.as_instant else ""
    instantly += " without paying its {r} cost" if play.free else ""
    return f"{subject(telling, play.who)} may play {telling.say(play.what)} {play.duration.value}{instantly}"


def _intimidate(telling: Telling, intimidate: fx.Intimidate) -> Deed:
    said = f"intimidate {other(telling, intimidate.who)}"
    n, each = (intimidate.n, "") if simple(intimidate.n) else _times(telling, intimidate.n)
    return Deed(f"{said}{'' if n == w.Num(1) else f' {amount(n)} times'}{each}")


def _equip(telling: Telling, equip: standing.Equip) -> Deed:
    with_it = f" with {article(counter(equip.counter))} on it" if equip.counter else ""
    to = " to another equipment zone" if equip.another else ""
    return Deed(f"equip {telling.say(equip.what)}{with_it}{to}")


def tokens(telling: Telling, found: tuple[tuple[str, Value], ...]) -> str:
    """ "a Gold token", "2 Gold and 1 Might tokens"."""
    return "".join(_tokens(telling, found))


def _tokens(telling: Telling, found: tuple[tuple[str, Value], ...]) -> tuple[str, str]:
    """The tokens, and what is counted for each of them."""
    values = {value for _, value in found}
    if len(values) == 1 and not simple(found[0][1]) and not isinstance(found[0][1], w.ThatMuch | w.ChosenNumber):
        value = found[0][1]
        if len(found) == 1 and (is_equal(value) or getattr(value, "op", "") == "*"):
            return f"{found[0][0]} tokens equal to {telling.say(value)}", ""
        names = " and ".join(article(name) for name, _ in found)
        return f"{names} token", per(telling, value)
    said = [article(name) if n == w.Num(1) else f"{_that_many(telling, n)} {name}" for name, n in found]
    many = any(n != w.Num(1) for _, n in found)
    return f"{', '.join(said[:-1])}{' and ' if said[1:] else ''}{said[-1]} token{'s' if many else ''}", ""


def _that_many(telling: Telling, n: Value) -> str:
    return "that many" if isinstance(n, w.ThatMuch | w.ChosenNumber) else amount(n)


def _create(telling: Telling, create: fx.Create) -> Deed:
    under = f" under {whose(telling, create.under)} control" if create.under is not None else ""
    place = f" in {whose(telling, create.who)} {create.where.value}" if create.where is not None else ""
    having = f" with {_counters(*create.counters)}" if create.counters is not None else ""
    made, each = _tokens(telling, create.tokens)
    return Deed(f"create {made}{under}{place}{having}{each}", create.who)


def _create_exposed(telling: Telling, create: standing.CreateExposed) -> Deed:
    zone = "an" if create.whose is w.Who.YOU else whose(telling, create.whose)
    return Deed(f"create {article(create.name)} token in {zone} exposed equipment zone")


def _counters(name: str, n: Value | None, up_to: bool = False) -> str:
    if n is None:
        return f"any number of {counter(name)}s"
    if up_to:
        return f"up to {amount(n)} {counter(name)}s"
    if isinstance(n, w.ThatMuch | w.ChosenNumber):
        return f"that many {counter(name)}s"
    return article(counter(name)) if n == w.Num(1) else f"{amount(n)} {counter(name)}s"


def _on_it(verb: str, on: str) -> Says:
    """ "put 2 steam counters on it", "remove a steam counter from it for each aura you control"."""

    def say(telling: Telling, effect: Any) -> Deed:
        so_many = simple(effect.n) or isinstance(effect.n, w.ThatMuch | w.ChosenNumber)
        n, each = (effect.n, "") if so_many else _times(telling, effect.n)
        return Deed(f"{verb} {_counters(effect.counter, n)} {on} {telling.say(effect.what)}{each}")

    return say


def _remove_among(telling: Telling, remove: fx.RemoveAmong) -> Deed:
    counters = _counters(remove.counter, remove.n, remove.up_to)
    of = f"among {_controlled(telling, remove.what)}" if isinstance(remove.what, w.Every) else telling.say(remove.what)
    return Deed(f"remove {counters} from {of}")


def _controlled(telling: Telling, what: w.Every) -> str:
    return noun(telling, replace(what.what, controller=what.whose), True, "permanent")


def _move_counter(telling: Telling, move: fx.MoveCounter) -> Deed:
    all_of_them = move.n is None and not move.up_to
    counters = f"all {counter(move.counter)}s" if all_of_them else _counters(move.counter, move.n, move.up_to)
    of = _controlled(telling, move.of) if isinstance(move.of, w.Every) else telling.say(move.of)
    return Deed(f"move {counters} from {of} to {telling.say(move.to)}")


def _remove_all(telling: Telling, remove: fx.RemoveAllCounters) -> Deed:
    kind = f"{counter(remove.counter)}s" if remove.counter else "counters"
    return Deed(f"remove all {kind} from {telling.say(remove.what)}")


# --- assets and damage ------------------------------------------------------------------------------


def _deal(telling: Telling, deal: fx.DealDamage) -> Said:
    if deal.source is not None:
        if isinstance(deal.source, w.Every):
            each = noun(telling, replace(deal.source.what, controller=deal.source.whose))
            return f"each {each} deals {_damage(telling, deal)}"
        return f"{telling.say(deal.source)} deals {_damage(telling, deal)}"
    if deal.unpreventable:
        return Deed(f"deal {_damage(telling, replace(deal, unpreventable=False))} and that damage can't be prevented")
    return Deed(f"deal {_damage(telling, deal)}")


def _damage(telling: Telling, deal: fx.DealDamage) -> str:
    if deal.unpreventable or deal.kind not in ("", "arcane"):
        raise CannotSayError("damage of that kind has no words")
    to = other(telling, deal.to) if isinstance(deal.to, w.Who) else telling.say(deal.to)
    if isinstance(deal.to, w.Every):
        to = f"each {noun(telling, replace(deal.to.what, controller=deal.to.whose))}"
    kind = "arcane damage" if deal.kind else "damage"
    if simple(deal.n):
        return f"{amount(deal.n)} {kind} {'divided as you choose among' if deal.divided else 'to'} {to}"
    if isinstance(deal.n, w.ThatMuch):
        return f"that much {kind} to {to}"
    if isinstance(deal.n, w.Arithmetic) and not is_equal(deal.n):
        each, counted = times(telling, deal.n)
        return f"{each} {kind} to {to}{counted}"
    return f"{kind} to {to} equal to {telling.say(deal.n)}"


def _repeat(telling: Telling, repeat: fx.Repeat) -> Said:
    often = "" if repeat.n is None else " once" if repeat.n == w.Num(1) else f" {amount(repeat.n)} more times"
    return Deed(f"repeat this process{often}")


# --- what players do with each other ----------------------------------------------------------------


def _wager(telling: Telling, wager: fx.Wager) -> Said:
    said = f"{tokens(telling, wager.tokens)} with"
    if wager.attack == w.This():
        return Deed(f"wager {said} {other(telling, wager.other)}")
    attack = telling.say(wager.attack)
    return f"{attack} wagers {said} {other(telling, wager.other)}"


def _crowd(telling: Telling, crowd: fx.Crowd) -> str:
    verb = "boos" if crowd.boos else "cheers"
    if crowd.heroes is None:
        return f"the crowd {verb} {other(telling, crowd.who)}"
    if len(crowd.heroes.classes) != 1 or crowd.heroes != w.Filter(hero=True, classes=crowd.heroes.classes):
        raise CannotSayError("such a crowd has no words")
    return f"the crowd {verb} each {crowd.heroes.classes[0]} hero"


_THEIR_CHOICE = (
    fx.Put,
    fx.Banish,
    fx.Reveal,
    fx.Choose,
    fx.Clash,
    fx.GainControl,
    fx.PutCounter,
    fx.RemoveCounter,
    fx.Tap,
    fx.Turn,
    fx.Untap,
)
_TAPS = {"{t} ": "tap ", "{u} ": "untap "}  # as the verb of somebody else


def each_does(telling: Telling, each: fx.EachHeroDoes) -> tuple[Said, ...]:
    """What each of the heroes does, one clause after the other."""
    out: list[Said] = []
    if each.so is not None:
        raise CannotSayError("each of such heroes has no words in a list")
    named = player(telling, each.who) if each.who is w.Who.TARGET_HERO else ""
    if len(each.effects) == 1 and isinstance(each.effects[0], fx.If) and not each.effects[0].otherwise:
        return _each_who(telling, each, each.effects[0])
    if len(each.effects) == 1 and getattr(getattr(each.effects[0], "what", None), "chooser", None) is w.Who.YOU:
        return _of_each(telling, each)
    for effect in each.effects:
        chosen = rewrite(effect, _own_choice) if isinstance(effect, _THEIR_CHOICE) else effect
        for said in telling.effect(chosen):
            theirs = isinstance(effect, _THEIR_CHOICE) or (isinstance(said, Deed) and said.who is w.Who.THEM)
            if not isinstance(said, Deed) or not theirs:
                raise CannotSayError("what each of several heroes does has no words")
            out.append(Deed(_TAPS.get(said.verb[:4], said.verb[:4]) + said.verb[4:], each.who, named))
    return tuple(out)


def _of_each(telling: Telling, each: fx.EachHeroDoes) -> tuple[Said, ...]:
    """ "destroy an aura each hero controls": you choose which."""
    bare = rewrite(each.effects[0], lambda t: replace(t, whose=None, chooser=None) if isinstance(t, w.Pick) else t)
    (said,) = telling.effect(bare)
    theirs = rewrite(bare, lambda t: replace(t, whose=w.Who.THEM, chooser=w.Who.YOU) if isinstance(t, w.Pick) else t)
    heroes = {w.Who.EACH_HERO: "each hero", w.Who.OPPONENTS: "each opposing hero"}.get(each.who)
    if theirs != each.effects[0] or heroes is None or not isinstance(said, Deed):
        raise CannotSayError("what is done of each hero has no words")
    return (replace(said, verb=f"{said.verb} {heroes} controls"),)


def _each_who(telling: Telling, each: fx.EachHeroDoes, asked: fx.If) -> tuple[Said, ...]:
    """ "each hero who has lost {h} this turn discards a card"."""
    has = telling.say(asked.condition)
    heroes = {w.Who.EACH_HERO: "each hero", w.Who.OPPONENTS: "each opposing hero"}.get(each.who)
    so = next((word + has.removeprefix(begins) for begins, word in OF_EACH if has.startswith(begins)), "")
    if heroes is None or not so:
        raise CannotSayError("of whom of them it is asked has no words")
    (said,) = each_does(telling, fx.EachHeroDoes(each.who, asked.then))
    assert isinstance(said, Deed)
    return (replace(said, subject=f"{heroes} who {so.replace(' than them', ' than you')}"),)


def _own_choice(term: Any) -> Any:
    return replace(term, chooser=None) if isinstance(term, w.Pick) and term.chooser is w.Who.THEM else term


# --- what is replaced, prevented or forbidden -------------------------------------------------------


def prevented(telling: Telling, n: Value | None) -> str:
    """ "prevent 2 of that damage", "prevent that damage"."""
    if isinstance(n, w.Arithmetic) and n.left == w.ThatDamage():
        return f"prevent half of that damage, rounded {'down' if n.op == '/' else 'up'}"
    if isinstance(n, w.Arithmetic):
        return f"prevent {telling.say(n)} of that damage"
    return "prevent that damage" if n is None else f"prevent {amount(n)} of that damage"


def _prevent(telling: Telling, prevent: fx.Prevent) -> str:
    lasts, by = prevent.duration.value, prevent.by
    harm = f"{'{p}' if prevent.kind == 'physical' else prevent.kind} damage".lstrip()
    source, saved = one(telling, by, "source") if by is not None else "", prevented(telling, prevent.n)
    little = f"{prevent.most} or less " if prevent.most is not None else ""
    whom, by_it = _shielded(telling, prevent), f" by {source}" if source else ""
    if not prevent.once:
        if not whom or little:
            raise CannotSayError("such a shield has no words")
        n = "all" if prevent.n is None else f"the next {amount(prevent.n)}"
        return f"prevent {n} {harm} that would be dealt to {'them' if whom == 'they' else whom}{by_it} {lasts}"
    if source and not little and (prevent.who is None or prevent.kind):
        at = "" if prevent.who is None else " to you"
        return f"the next time {source} would deal {harm}{at} {lasts}, {saved}"
    if not whom or (prevent.who is not w.Who.YOU and (source or little)):
        raise CannotSayError("such a prevention has no words")
    return f"the next time {whom} would be dealt {little}{harm}{by_it} {lasts}, {saved}"


def _shielded(telling: Telling, prevent: fx.Prevent) -> str:
    """What damage would be dealt to; nothing for whatever it would be dealt to."""
    if (of := prevent.of) is not None:
        said = "this" if of.this else telling.say(of.one) if of.one is not None else one(telling, of, "permanent")
        return said if prevent.who is None else f"{player(telling, prevent.who)} or {said}"
    return "" if prevent.who is None else subject(telling, prevent.who)


def _quiet(telling: Telling, quiet: fx.QuietHits) -> str:
    if quiet == fx.QuietHits():
        return "hit effects can't trigger this chain link"
    if quiet == fx.QuietHits(w.Bound("attack")):
        return "the attack's effects can't trigger when it hits"
    if quiet == fx.QuietHits(quiet.of, quiet.duration) and quiet.of is not None:
        return f"hit effects of {telling.say(quiet.of)} can't trigger {quiet.duration.value}"
    when = ""
    if quiet.attack is not None:
        when = f" {'the next time' if quiet.once else 'when'} {one(telling, quiet.attack)} hits"
    if quiet == fx.QuietHits(duration=quiet.duration, attack=quiet.attack, once=quiet.once and bool(when)):
        return f"hit effects can't trigger{when} {quiet.duration.value}"
    raise CannotSayError("such an effect on hits has no words")


def _copy(telling: Telling, copy: fx.BecomeCopy) -> Said:
    becomes = "you become" if copy.what is w.Who.YOU else f"{telling.say(copy.what)} becomes"
    of = other(telling, copy.of) if isinstance(copy.of, w.Who) else telling.say(copy.of)
    return f"{becomes} a copy of {of} {copy.duration.value}"


def _turn(telling: Telling, turn: fx.Turn) -> Deed:
    what = turn.what
    if isinstance(what, w.Pick) and what.what.face_up is (not turn.face_up):
        what = replace(what, what=replace(what.what, face_up=None))
    return Deed(f"turn {telling.say(what)} face-{'up' if turn.face_up else 'down'}")


def _transform(telling: Telling, transform: fx.Transform) -> Deed:
    if transform.face:
        return Deed(f"transform {telling.say(transform.what)} into {transform.face}")
    into = f"{transform.token} tokens" if transform.token else telling.say(transform.into)
    also = ""
    if isinstance(transform.also, w.Pick) and transform.also.count is None:
        also = f" and X {noun(telling, replace(transform.also.what, controller=transform.also.whose), True)}"
    elif transform.also is not None:
        also = f" and {telling.say(transform.also)}"
    return Deed(f"transform {telling.say(transform.what)}{also} into {into}")


def _control(telling: Telling, control: fx.GainControl) -> Deed:
    what = telling.say(control.what)
    if control.way == "give":
        to = "another hero" if control.who is w.Who.AN_OPPONENT else other(telling, control.who)
        return Deed(f"give {what} to {to}")
    lasts = f" {control.duration.value}" if control.duration is not None else ""
    return Deed(f"{'steal' if control.way else 'gain control of'} {what}{lasts}", control.who)


def _on(verb: str) -> Says:
    """A verb with one object."""
    return lambda telling, effect: Deed(f"{verb} {telling.say(effect.what)}")


def _freely(telling: Telling, chosen: fx.Freely) -> tuple[Said, ...]:
    said = telling.effect(chosen.effect)
    return tuple(replace(one, verb=f"choose to {one.verb}") if isinstance(one, Deed) else one for one in said)


def _fixed(verb: str) -> Says:
    return lambda telling, effect: Deed(verb)


# Each effect's words. A new effect adds its line here, in the form that follows "you".
EFFECTS: dict[type, Says] = {
    fx.Draw: _draw,
    fx.Discard: _discard,
    fx.DiscardAllBut: lambda telling, e: Deed(f"discard all but {amount(e.keep)} card from their hand", e.who),
    fx.Destroy: _destroy,
    fx.Banish: _banish,
    fx.Put: _put,
    fx.Reveal: _on("reveal"),
    fx.RevealUntil: lambda telling, e: Deed(
        f"reveal cards from the top of your deck until you reveal {one(telling, e.what)}"
    ),
    fx.Look: _look,
    fx.Choose: _choose,
    fx.Search: _search,
    fx.Shuffle: lambda telling, e: Deed("shuffle", e.whose),
    fx.Opt: lambda telling, e: Deed(f"opt {amount(e.n)}"),
    fx.Reload: _fixed("reload"),
    fx.Charge: _fixed("charge your soul"),
    fx.PitchCard: _on("pitch"),
    fx.MayPlay: _may_play,
    standing.Equip: _equip,
    standing.Unequip: _on("unequip"),
    standing.CreateExposed: _create_exposed,
    fx.GainControl: _control,
    standing.Exchange: lambda telling, e: Deed(f"exchange {telling.say(e.what)} for {telling.say(e.other)}"),
    fx.ReturnToBrood: _fixed("return to the brood"),
    standing.AttackWith: _on("attack with"),
    standing.PutAttacking: lambda t, e: Deed(f"put {t.say(e.what)} onto the active chain link as the attacking card"),
    standing.ChangeLife: change_life,
    fx.AddDefending: lambda telling, e: Deed(f"add {telling.say(e.what)} to this chain link as a defending card"),
    fx.Freely: _freely,
    fx.Negate: _on("negate"),
    fx.Create: _create,
    fx.PutCounter: _on_it("put", "on"),
    fx.RemoveCounter: _on_it("remove", "from"),
    fx.RemoveAllCounters: _remove_all,
    fx.RemoveAmong: _remove_among,
    fx.Distribute: lambda telling, e: Deed(
        f"distribute {_counters(e.counter, e.n, e.up_to)} among {_controlled(telling, e.what)}"
    ),
    fx.MoveCounter: _move_counter,
    fx.Gain: gain,
    fx.Lose: lose,
    fx.Pay: pay,
    fx.DealDamage: _deal,
    fx.HasHit: lambda telling, e: f"{telling.say(e.what)} has hit",
    fx.Repeat: _repeat,
    fx.Transcend: _fixed("transcend"),
    standing.Awaken: lambda telling, e: Deed(f"awaken {telling.say(e.what)}"),
    LoseGame: lambda telling, e: Deed("lose the game", e.who),
    WinGame: lambda telling, e: Deed("win the game"),
    CloseChain: lambda telling, e: Deed("close the combat chain"),
    ExtraTurn: lambda telling, e: Deed("take an extra turn after this one", e.who),
    fx.Clash: lambda telling, e: Deed(f"clash with {other(telling, e.other)}"),
    fx.ClashAgain: _fixed("clash again"),
    fx.Wager: _wager,
    fx.Intimidate: _intimidate,
    fx.Crowd: _crowd,
    fx.Mark: lambda telling, e: Deed(f"mark {other(telling, e.who)}"),
    fx.EachHeroDoes: each_does,
    fx.Prevent: _prevent,
    fx.Forbid: lambda telling, forbid: f"{barred(telling, forbid)} {forbid.duration.value}",
    fx.QuietHits: _quiet,
    fx.BecomeCopy: _copy,
    fx.Transform: _transform,
    fx.Turn: _turn,
    fx.Tap: lambda telling, e: Deed(f"{{t}} {'them' if e.what == w.HeroOf(w.Who.THEM) else telling.say(e.what)}"),
    fx.Untap: lambda telling, e: Deed(f"{{u}} {telling.say(e.what)}"),
    fx.Freeze: lambda telling, e: Deed(f"freeze {telling.say(e.what)} {e.duration.value}"),
    fx.Unfreeze: _on("unfreeze"),
    fx.Roll: lambda t, r: Deed(
        f"roll a {r.sides} sided die" if r.count == 1 else f"roll {r.count} {r.sides} sided dice"
    ),
    fx.RollAgain: _fixed("reroll it"),
    fx.RollIgnoring: lambda telling, e: f"instead roll {e.count} and ignore the {e.ignored}",
    fx.ChooseNumber: _fixed("choose a number"),
    fx.FlipCoin: _fixed("flip a coin"),
    fx.NameCard: lambda telling, e: Deed(f"name {'another' if e.other else 'a'} card", e.who),
}
