"""Abilities, and whole paragraphs of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import conditions as cond
from judge.games.flesh_and_blood.vocabulary.changes import These
from judge.games.flesh_and_blood.vocabulary.effects import ChooseModes, Delay, Discard, If, Pay, Tap
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Effect
from judge.games.flesh_and_blood.vocabulary.words import CountersOn, Filter, Num, Period, This, Who, Zone
from judge.games.flesh_and_blood.words.saying import verbs
from judge.games.flesh_and_blood.words.saying.barring import barred, limited
from judge.games.flesh_and_blood.words.saying.effects import prevented
from judge.games.flesh_and_blood.words.saying.events import trigger, would
from judge.games.flesh_and_blood.words.saying.lasting import continuous, elsewhere, must
from judge.games.flesh_and_blood.words.saying.measures import counter
from judge.games.flesh_and_blood.words.saying.nouns import ORDINAL, noun, one, whose, zones
from judge.games.flesh_and_blood.words.saying.sentences import (
    if_you_do,
    items,
    modes,
    replaced,
    statement,
    statements,
    text,
    they_choose,
)
from judge.games.flesh_and_blood.words.saying.telling import (
    SYMBOL,
    CannotSayError,
    Parts,
    Says,
    Telling,
    amount,
    article,
    capital,
)

_LIMIT = {1: "Once per Turn ", 2: "Twice per Turn ", 3: "Thrice per Turn "}


def paragraph(telling: Telling, abilities: Sequence[Ability]) -> str:
    """The abilities of one sentence (or of lines that belong together) in words."""
    label = abilities[0].label if abilities else ""
    keywords = [a.name for a in abilities if isinstance(a, ab.Keyword)]
    said = [telling.within(getattr(a, "targets", ())).ability(a) for a in abilities]
    if len(keywords) == len(abilities):
        return (" " if "specialization" in keywords else ", ").join(s.rstrip(".") for s in said)
    return f"{label.title()} - {' '.join(said)}" if label else " ".join(said)


def _attacks_each(telling: Telling, ability: ab.AttacksEach) -> str:
    if ability.most is None:
        return "This attacks each opposing hero."
    return f"This attacks up to {amount(ability.most)} target opposing heroes{telling.where(ability.most)}."


def _keyword(telling: Telling, keyword: ab.Keyword) -> str:
    if keyword.value is not None:
        return f"{capital(keyword.name)} X, where X is {telling.say(keyword.value)}."
    name, what = keyword.name, keyword.what
    if name == "fusion":
        return f"{what} Fusion."
    if name == "essence":
        return f"Essence of {what}."
    if name == "specialization":
        return f"{what} Specialization."
    if name == "pairs":
        return f"Pairs with {what}." if what else "Pairs."
    n = f" {keyword.n}" if keyword.n is not None else f" {what}" if what else ""
    return f"{capital(name)}{n}."


def _resolution(telling: Telling, ability: ab.Resolution) -> str:
    if len(ability.effects) == 1 and isinstance(ability.effects[0], ChooseModes):
        return modes(telling, ability.effects[0])
    if lines := they_choose(telling, ability.effects):
        return lines
    said = statements(telling, ability.effects)
    return text([*said, *(["you may target the same hero twice"] if any(t.same for t in ability.targets) else [])])


def _triggered(telling: Telling, ability: ab.Triggered) -> str:
    parts = Parts(ability)
    parts.take("targets")
    when, effects = parts.take("when"), parts.take("effects")
    state = parts.take("state")
    also = f" and {telling.say(state)}" if state is not None else ""
    lead = _first(telling, parts, when) or f"{trigger(telling, when)}{also}, "
    if also and also not in lead:
        raise CannotSayError("a first time with a condition has no words")
    limit, zone, face_up = parts.take("limit", 0), parts.take("while_zone"), parts.take("face_up")
    parts.done()
    if limit:
        lead = f"{('once', 'twice', 'thrice')[limit - 1]} per turn, {lead}"
    if zone is Zone.ARENA:
        lead = f"while this is equipped face-{'up' if face_up else 'down'}, {lead}"
    elif zone is not None:
        face = "" if face_up is None else "face-up " if face_up else "face-down "
        lead = f"while this is {face}in your {zones((zone,))}, {lead}"
    if isinstance(effects[-1], ChooseModes):
        before = f"{items(telling, effects[:-1])} and you " if effects[1:] else ""
        return modes(telling, effects[-1], lead + before)
    return they_choose(telling, effects, lead) or text(statements(telling, effects, lead))


def _first(telling: Telling, parts: Parts, when: EventPattern) -> str:
    ordinal, period = parts.take("ordinal", 0), parts.take("period")
    if not ordinal:
        return ""
    nth = ORDINAL[ordinal - 1]
    if period is Period.OF_ATTACK:
        return "the first time each of your attacks wins a wager, "
    if period is Period.ACTION_PHASE and when.phase == "action":
        return f"the {nth} time {telling.say(replace(when, phase=''))} during each of your action phases, "
    if period is not Period.TURN:
        raise CannotSayError("such a first time has no words")
    return f"the {nth} time {telling.say(when)} each turn, "


def _in_one(telling: Telling, effects: tuple[Effect, ...], lead: str) -> str:
    """Several effects in one sentence; what follows from a single one ("If you do, …") behind it."""
    return text(statements(telling, effects, lead) if len(effects) == 1 else [lead + items(telling, effects)])


def _state(telling: Telling, ability: ab.StateTriggered) -> str:
    state, of = ability.state, ability.state.of if isinstance(ability.state, cond.Not) else ability.state
    if isinstance(of, cond.Compare) and isinstance(of.left, CountersOn) and of.left.of == This() and state is of:
        return _in_one(telling, ability.effects, f"when {telling.say(state)}, ")
    if not isinstance(of, cond.Matches) or of.what != This() or of.filter != Filter(has_counter=of.filter.has_counter):
        if not str(telling.say(state)).startswith(("you control ", "you have ")):
            raise CannotSayError("a state trigger of that kind has no words")
        return _in_one(telling, ability.effects, f"when {telling.say(state)}, ")
    kind = counter(of.filter.has_counter)
    has = f"no {kind}s" if isinstance(state, cond.Not) else article(kind)
    return _in_one(telling, ability.effects, f"when this has {has}, ")


def _costs(telling: Telling, costs: Sequence[Effect]) -> str:
    said = []
    for cost in costs:
        if isinstance(cost, Pay):
            said.append(items(telling, (cost,)).removeprefix("pay "))
        elif isinstance(cost, Delay):
            said.append(f"{items(telling, cost.ability.effects)} when the combat chain closes")
        elif cost == Tap(This()):
            said.append("{t}")
        else:
            said.append(items(telling, (cost,)))
    return ", ".join(said) or "0"


def _activated(telling: Telling, ability: ab.Activated) -> str:
    head = f"{_LIMIT.get(ability.limit, '')}{ability.kind.title()} -- {capital(_costs(telling, ability.costs))}: "
    said = ["Attack"] if ability.attack else []
    said += statements(telling, ability.effects)
    said += [_static(telling, static).rstrip(".") for static in ability.cheaper]
    lies = isinstance(ability.condition, cond.Controls) and ability.condition.what.this
    if lies:
        said.append(f"activate this ability only while {telling.say(ability.condition)}")
    elif ability.condition is not None:
        said.append(f"activate this ability only if {telling.say(ability.condition)}")
    elsewhere = Zone.HAND if Discard(This()) in ability.costs else Zone.ARENA
    if ability.zone is not elsewhere and not lies:
        if ability.condition is not None:
            raise CannotSayError("a zone and a condition have no words together")
        said.append(f"activate this ability only while this is in your {zones((ability.zone,))}")
    if ability.go_again:
        said.append("go again")
    return head + text(said)


def _static(telling: Telling, ability: ab.Static) -> str:
    condition = ability.condition
    inner, outer = None, condition
    if isinstance(condition, cond.All) and len(condition.of) == 2 and isinstance(ability.subject, These):
        if isinstance(condition.of[1], cond.IsAttacking | cond.IsDefending):
            outer, inner = condition.of
    elif isinstance(condition, cond.IsAttacking | cond.IsDefending) and isinstance(ability.subject, These):
        outer, inner = None, condition
    said = continuous(telling, ability.subject, ability.changes, None, inner)
    if outer is None:
        return text([said])
    if isinstance(outer, cond.All) and len(outer.of) == 2 and any(isinstance(c, cond.All) for c in outer.of):
        return text([f"while {telling.say(outer.of[0])}, if {telling.say(outer.of[1])}, {said}"])
    return text([f"if {telling.say(outer)}, {said}"])


def _forbids(telling: Telling, forbids: ab.Forbids) -> str:
    so = f"while {telling.say(forbids.condition)}, " if forbids.condition is not None else ""
    return text([so + barred(telling, forbids)])


_ROLLS = {
    EventPattern(EventKind.ROLL, who=Who.YOU): "if you roll a die, ",
    EventPattern(EventKind.WOULD_ROLL, who=Who.YOU): "if you would roll a die, ",
}


def _replacement(telling: Telling, made: ab.Replacement) -> str:
    if made.pattern in _ROLLS:
        return text(statements(telling, made.effects, _ROLLS[made.pattern]))
    first = made.ordinal == 1 and made.period is Period.TURN
    kind = made.pattern.damage
    yours = made.pattern == EventPattern(EventKind.DAMAGE, who=Who.YOU, damage=kind)
    if yours and isinstance(made.add, Num) and made.add.n < 0:
        hurt = f"you would be dealt {kind}{' ' * bool(kind)}damage"
        begins = f"the first time {hurt} each turn" if first else f"if {hurt}"
        state = f", if {telling.say(made.state)}" if made.state is not None else ""
        return text([f"{begins}{state}, {prevented(telling, Num(-made.add.n))}"])
    if made.state is not None and made.add is None:
        raise CannotSayError("a condition of a replacement has no words")
    pattern, instead = would(telling, made.pattern)
    nth = made.ordinal and made.period is Period.TURN
    begins = f"the {ORDINAL[made.ordinal - 1]} time each turn" if nth else "if"
    if made.state is not None:
        begins = f"if {telling.say(made.state)}, {begins}"
    damage = made.pattern.kind is EventKind.DAMAGE and made.pattern.by is None
    if damage and isinstance(made.add, Num) and made.add.n < 0:
        return text([f"{begins} {pattern}, {prevented(telling, Num(-made.add.n))}"])
    return text(replaced(telling, made, instead, f"{begins} {pattern}, "))


def _additional(telling: Telling, cost: ab.AdditionalCost) -> str:
    may = "you may " if cost.optional else ""
    said = [f"as an additional cost to play this, {may}{items(telling, cost.costs, Who.YOU if may else None)}"]
    for effect in cost.then:
        follows = cost.optional and not isinstance(effect, If)
        said += [if_you_do(telling, (effect,))] if follows else statement(telling, effect)
    said += [f"otherwise, {items(telling, cost.otherwise)}"] if cost.otherwise else []
    return text(said)


def _play_only(telling: Telling, only: ab.PlayOnlyIf) -> str:
    denied = only.condition.of if isinstance(only.condition, cond.Not) else None
    compared = isinstance(denied, cond.Controls) and not isinstance(denied.n, Num)  # "more Gold than each other hero"
    if denied is not None and not compared:
        return f"If {telling.say(denied)}, you can't play this."
    return f"Play this only if {telling.say(only.condition)}."


def _contract(telling: Telling, contract: ab.Contract) -> str:
    parts = Parts(contract.pattern)
    what = parts.take("obj")
    if not parts.has(kind=EventKind.BANISH, who=Who.YOU) or what is None:
        raise CannotSayError("such a contract has no words")
    place, zone = "", parts.take("from_zone")
    if zone is not None:
        place, what = f" from {whose(telling, what.owner)} {zones((zone,))}", replace(what, owner=None)
    parts.done()
    return f"You are contracted to banish {noun(telling, what, True)}{place}."


def _enters(telling: Telling, enters: ab.EntersWith) -> str:
    counters = article(counter(enters.counter))
    if enters.n != Num(1):
        counters = f"{amount(enters.n)} {counter(enters.counter)}s"
    where = telling.where(enters.n)
    on = "" if where else " on it" if enters.what is None else " on them"
    return f"{_entering(telling, enters)} with {counters}{where}{on}."


def _entering(telling: Telling, enters: ab.EntersWith | ab.EntersTapped) -> str:
    """ "If you control an aura, items you control enter the arena"."""
    who = "this enters" if enters.what is None else f"{noun(telling, enters.what, True)} enter"
    said = f"{f'if {telling.say(enters.condition)}, ' if enters.condition is not None else ''}{who} the arena"
    return said[0].upper() + said[1:]


def _prevents(telling: Telling, prevents: ab.Prevents) -> str:
    """ "If you would be dealt damage, you may banish this to prevent 2 of that damage"."""
    n, bare = prevented(telling, prevents.n), ab.Prevents(prevents.n, prevents.kind, then=prevents.then)
    if prevents == replace(bare, text=prevents.text) and prevents.then:
        return text([f"if you would be dealt {verbs.HARM[prevents.kind]}, {n} and {items(telling, prevents.then)}"])
    if prevents.then or not prevents.costs:
        raise CannotSayError("a keyword says it")
    cost = _costs(telling, prevents.costs)
    cost = f"pay {cost}" if cost.startswith("{") else cost
    how = f"you may {cost} to {n}" if prevents.optional else f"instead {cost} and {n}"
    if prevents.of is not None:
        said, _ = would(telling, EventPattern(EventKind.DAMAGE, obj=prevents.of, damage=prevents.kind))
        return text([f"if {said}, {f'you may {cost}' if prevents.optional else cost} to {n}"])
    return text([f"if you would be dealt {verbs.HARM[prevents.kind]}, {how}"])


def _unsupported(telling: Telling, ability: ab.Unsupported) -> str:
    raise CannotSayError("nothing was understood")


def _defend_only(telling: Telling, only: ab.DefendOnly) -> str:
    if only.against.none_of and only.against == Filter(none_of=only.against.none_of[:1]):
        return f"This can't defend {noun(telling, only.against.none_of[0], True)}."
    return f"This can only defend {one(telling, only.against)}."


def _deck_rule(telling: Telling, rule: ab.DeckRule) -> str:
    if rule == ab.DeckRule(Filter(keyword="specialization"), text=rule.text):
        return "You may have specialization cards of any hero in your deck."
    return (
        f"You may {'only have' if rule.only else 'have any number of'} {noun(telling, rule.what, True)} in your deck."
    )


ABILITIES: dict[type, Says] = {
    ab.Keyword: _keyword,
    ab.Resolution: _resolution,
    ab.Triggered: _triggered,
    ab.StateTriggered: _state,
    ab.Activated: _activated,
    ab.Static: _static,
    ab.Replacement: _replacement,
    ab.Prevents: _prevents,
    ab.CannotBePrevented: lambda telling, a: "Damage dealt by this can't be prevented.",
    ab.AdditionalCost: _additional,
    ab.AlternativeCost: lambda t, cost: f"You may {items(t, cost.costs)} rather than pay this's {{r}} cost.",
    ab.LimitX: lambda telling, a: f"X can't be {'0' if a.most is None else f'more than {a.most}'}.",
    ab.PlayOnlyIf: _play_only,
    ab.Forbids: _forbids,
    ab.DefendLimit: lambda telling, limit: f"This {limited(telling, limit)}.",
    ab.MustBeDefended: lambda telling, a: f"This {must(telling, a)}.",
    ab.DefendOnlyIf: lambda telling, a: f"This may only defend an attack if {telling.say(a.condition)}.",
    ab.DefendOnly: _defend_only,
    ab.AttackOnlyIf: lambda telling, a: f"This can only attack if {telling.say(a.condition)}.",
    ab.Contract: _contract,
    ab.DeckRule: _deck_rule,
    ab.StartsWith: lambda telling, a: f"You may start the game with {one(telling, a.what)} in the arena.",
    ab.LooksAtTop: lambda telling, a: "You may look at the top card of your deck at any time.",
    ab.GoesInstead: lambda t, to: text([f"if this would be put into a graveyard, instead {elsewhere(t, This(), to)}"]),
    ab.CountsAs: lambda telling, a: f"This counts as a {a.name}.",
    ab.DefinesStat: lambda telling, a: f"This's {SYMBOL[a.stat]} is equal to {telling.say(a.value)}.",
    ab.EntersTapped: lambda telling, a: f"{_entering(telling, a)} tapped.",
    ab.EntersWith: _enters,
    ab.WeaponZones: lambda telling, a: f"You have {a.n} weapon zone{'' if a.n == 1 else 's'}.",
    ab.AttacksEach: _attacks_each,
    ab.OnlyTarget: lambda telling, a: "Opponents may only select this as the target of an attack.",
    ab.AnyHeroMayBeAttacked: lambda telling, a: "Heroes can attack any opposing hero.",
    ab.Unsupported: _unsupported,
}
