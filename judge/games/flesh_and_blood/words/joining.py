"""The sentences of one paragraph put together to abilities, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace

from judge.frozen import Frozen
from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary import changes as ch
from judge.games.flesh_and_blood.vocabulary import conditions as cond
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary import words as w
from judge.games.flesh_and_blood.vocabulary.events import EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Change, Condition, Effect, Selector, parts_within
from judge.games.flesh_and_blood.words import nodes
from judge.games.flesh_and_blood.words.each import each_of_them
from judge.games.flesh_and_blood.words.following import (
    after,
    any_unclear,
    beside_cost,
    count,
    going_on,
    had_by_next,
    is_cheaper,
    lies_elsewhere,
    of_before,
    once_paid,
    otherwise,
    paid_for,
    playable_from,
    stays_true,
    told,
    undone,
    with_targets,
    with_told,
)
from judge.games.flesh_and_blood.words.preventing import Instead, Saved, Stands
from judge.games.flesh_and_blood.words.sentences import Node
from judge.games.flesh_and_blood.words.whose import said_whose, whosever
from judge.terms import flesh_and_blood as terms

_LATER = tuple(nodes.LATER_LASTS)
_PHASES = (EventKind.START_END_PHASE, EventKind.START_OF_TURN, EventKind.START_ACTION_PHASE)
_RESOLVING_TYPES = {"Action", "Instant", "Attack Reaction", "Defense Reaction"}
_STANDING_TYPES = {"Weapon", "Equipment", "Hero", "Demi-Hero", "Token", "Block", "Defense Reaction"}
_STANDING_SUBTYPES = {"Attack", *terms.PERMANENTS} - {"Invocation"}  # an Invocation resolves and leaves


class Source(Frozen):
    """What the reader must know of the card that prints the text."""

    names: tuple[str, ...]
    color: str
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    named: frozenset[str] = frozenset()  # what the paragraphs before have discarded, banished, revealed …
    moves: bool = False  # a trigger printed before banishes, discards or destroys another card
    lies: bool = False  # the words are of where the card lies, or of each turn: it need not be in the arena

    @property
    def resolves(self) -> bool:
        """Only a card that is played has resolution abilities (1.7.3b)."""
        return bool(_RESOLVING_TYPES & set(self.types))

    @property
    def remains(self) -> bool:
        """Whether what is played remains in the arena, where "prevent all damage" would be so as long as it does."""
        return bool(_STANDING_SUBTYPES & {*self.subtypes} - {"Attack"})

    @property
    def stands(self) -> bool:
        """Whether "this gets …" is static: the object stays to be looked at, unlike one that resolves."""
        return bool(_STANDING_TYPES & set(self.types) or _STANDING_SUBTYPES & set(self.subtypes))


@dataclass
class Paragraph:
    """Abilities of one paragraph as its sentences are read one after the other."""

    source: Source
    memory: nodes.Memory
    out: list[Ability] = field(default_factory=list)
    inside: bool = False  # the sentences are the effects of an activated ability
    only: nodes.ActivateOnly | None = None
    waits: bool = False  # the sentence before is of a later moment: what "if you do" asks is not known now
    several: bool = False  # the sentence before had more than one effect
    attack: bool = False  # that ability is an attack, and they are said of it
    rather: Effect | None = None  # what "instead" has made of the sentence before: "if you do" is of either
    asked: Selector | None = None  # what the sentence before asks something of ("If it's a blue card, …")
    mode: bool = False  # they are a line of "Choose 1;"
    go_again: bool = False
    cheaper: list[ab.Static] = field(default_factory=list)  # what makes the activated ability itself cost less

    def add(self, node: Node) -> None:
        """Take the next sentence in; raises ``NotUnderstoodError`` when it does not fit the ones before."""
        if self.waits:
            raise nodes.NotUnderstoodError("it is not clear whether the sentence is of the later moment, too")
        if isinstance(node, nodes.Trigger) and node.pattern.obj == w.Filter(one=nodes.NEXT):
            self._append((had_by_next(self.out, node, nodes.done(node.body)),))
        elif isinstance(node, nodes.Trigger):
            self._trigger(node)
        elif isinstance(node, nodes.Plain):
            self._plain(node)
        elif isinstance(node, nodes.Otherwise):
            self._otherwise(node)
        elif isinstance(node, nodes.Noted):
            pass
        elif (
            isinstance(node, Stands) and not self.out and not self.inside
        ):  # with nothing before it, all that this deals
            self.out.append(ab.CannotBePrevented())
        elif isinstance(node, Saved | Stands | nodes.EachThatDid):
            self._continue(node.after)
        elif isinstance(node, nodes.ActivateOnly):
            if not self.inside:
                raise nodes.NotUnderstoodError("there is no ability that it limits")
            self.only = node
        elif isinstance(node, Ability):
            if self.inside:
                raise nodes.NotUnderstoodError("an ability stands among the effects of another")
            about = node.pattern if isinstance(node, ab.Replacement) else node
            lasting = isinstance(node, ab.Replacement | ab.Prevents | ab.Forbids) or (
                isinstance(node, ab.EntersWith | ab.EntersTapped) and node.what is not None
            )
            if lasting and self._gone and not _of_itself(about):
                raise nodes.NotUnderstoodError("it is not said how long it is so, and the card does not stay")
            so = isinstance(node, ab.EntersWith) and node.condition == cond.DidSo()
            if isinstance(node, ab.EntersWith) and node.what is None and self.memory.it == nodes.NEXT:
                self._continue(lambda last: after(last, (nodes.Enters(replace(node, condition=None)),), so))
                return
            self.out.append(replace(node, condition=self._played_so()) if so else node)  # type: ignore[call-arg]
        else:
            raise nodes.NotUnderstoodError("the modes to choose from are missing")

    @property
    def _gone(self) -> bool:
        """Does the card only resolve, so that no static ability of it works (1.7.4)?"""
        return self.source.resolves and not (self.inside or self.source.stands or self.source.lies)

    @property
    def _leaves(self) -> bool:
        """Is the card no permanent, so that it is gone at the latest when the combat chain has closed?"""
        types, subtypes = set(self.source.types), set(self.source.subtypes)
        stays = {"Equipment", "Weapon"} & types or (_STANDING_SUBTYPES - {"Attack"}) & subtypes
        return self.source.resolves and not (self.inside or self.source.lies or stays)

    def _trigger(self, node: nodes.Trigger) -> None:
        effects = nodes.done(node.body)
        self.several = count(effects) > 1
        own = node.pattern.obj == w.Filter(this=True) and node.pattern.kind not in _LATER
        lasts = nodes.LATER_LASTS.get(node.pattern.kind, w.Duration.FOREVER)
        later = fx.Delay(ab.Triggered(node.pattern, effects, node.state), lasts, True)
        kind = node.pattern.kind
        if kind is not EventKind.ATTACK and f"nth {kind.value}" in self.memory.named:
            raise nodes.NotUnderstoodError("of several at once it is not known which was the one that is counted")
        defends = _of_its_defending(node.state or getattr(effects[0], "condition", None))
        if defends and self._leaves and kind in _PHASES:
            raise nodes.NotUnderstoodError("a card that defends is gone by then")
        if (self._gone and not (_of_itself(node.pattern) or defends)) or (self._leaves and kind in _PHASES):
            if kind not in (*_LATER, *_PHASES) or node.ordinal:
                raise nodes.NotUnderstoodError("it is not said how long a card that is gone waits for it")
            self._append((later,))  # what is gone by then has no static ability, so it is delayed (6.6.3)
            self.waits = True
            return
        before: tuple[type[Ability], ...] = (ab.EntersWith, ab.Contract)
        if own and not self.memory.targets:
            before = (*before, ab.Static, ab.Resolution, ab.Triggered)
        if (not self.inside or self.mode or self.attack) and all(isinstance(a, before) for a in self.out):
            if self.out and of_before(effects):
                raise nodes.NotUnderstoodError("another trigger has done that to the card")
            self.out.append(ab.Triggered(node.pattern, effects, node.state, node.ordinal, node.period))
            return
        if node.pattern.kind not in _LATER or node.ordinal:
            raise nodes.NotUnderstoodError("a second trigger stands in one paragraph")
        self._append((later,))

    def _of_this_turn(self, node: nodes.Plain) -> nodes.Plain:
        """ "If you've … this turn, this gets … until end of turn" of what stays: it is so from then on."""
        if self.source.resolves or self.inside or self.out or not stays_true(node.condition):
            return node
        items = tuple(
            replace(i, effect=replace(i.effect, duration=None))
            if isinstance(i.effect, nodes.Continuous) and i.effect.duration is w.Duration.TURN
            else i
            for i in node.items
        )
        return replace(node, items=items) if self._is_static(replace(node, items=items)) else node

    def _of_the_same(self, node: nodes.Plain) -> nodes.Plain:
        """ "If it's red, your next attack gets go again. If it's blue, draw a card.": both ask of the same card, where
        what is done has nothing to do with that next attack."""
        asked = node.condition
        if self.asked in (None, nodes.NEXT) or not isinstance(asked, cond.Matches) or asked.what != nodes.NEXT:
            return node
        return node if nodes.has(node.items, nodes.NEXT) else replace(node, condition=replace(asked, what=self.asked))

    def _otherwise(self, node: nodes.Otherwise) -> None:
        """ "If C, this has A. Otherwise, this has B.": two static abilities."""
        last = self.out[-1] if self.out else None
        if (
            isinstance(last, ab.Static)
            and len(self.out) == 1
            and last.condition is not None
            and last.subject == ch.These(w.This())
        ):
            opposite = nodes.Plain(node.items, cond.Not(last.condition), static=True)
            if not self._is_static(opposite):
                raise nodes.NotUnderstoodError("what is so otherwise is no static ability")
            self._static(opposite)
        else:
            *before, done_last = getattr(last, "effects", ()) or (None,)
            if nodes.mentions(tuple(before), fx.If) and not nodes.mentions(done_last, (fx.If, fx.IfDone, fx.May)):
                raise nodes.NotUnderstoodError("it is not clear what would be otherwise")
            self._continue(lambda last: otherwise(last, nodes.effects_of(node.items)))

    def _plain(self, node: nodes.Plain) -> None:
        first = node.items[0].effect
        own = self._gone and getattr(first, "subject", None) == ch.These(w.This())
        if own and len({isinstance(c, ch.CostLess) for c in getattr(first, "changes", ())}) > 1:
            raise nodes.NotUnderstoodError("what it costs is so as it is played, and the rest when it resolves")
        node = self._pitched(self._of_the_same(self._of_this_turn(node)))
        self.asked = node.condition.what if isinstance(node.condition, cond.Matches) else None
        if len(node.items) == 1 and isinstance(node.items[0].effect, nodes.Rather):
            if self.out or node.condition:
                raise nodes.NotUnderstoodError("an alternative cost stands among effects")
            self.out.append(ab.AlternativeCost((node.items[0].effect.effect,)))
        elif node.condition == cond.DidSo() and self.out and playable_from(self.out[-1]):
            played = replace(node, condition=self._played_so())
            if not self._is_static(played):
                raise nodes.NotUnderstoodError("it follows from what is done later")
            self._static(played)
        elif node.condition in (cond.DidSo(), cond.Not(cond.DidSo())) and self.several:
            raise nodes.NotUnderstoodError("it is not clear which of several effects it follows from")
        elif node.condition == cond.DidSo():
            self._continue(lambda last: after(self._either(last), nodes.effects_of(node.items), True))
        elif isinstance(node.condition, cond.All) and node.condition.of[0] == cond.DidSo():  # "If you do and …"
            if self.several or node.instead:
                raise nodes.NotUnderstoodError("it is not clear which of several effects it follows from")
            more = fx.If(cond.All(node.condition.of[1:]), nodes.effects_of(node.items))
            self._continue(lambda last: after(self._either(last), (more,), True))
        elif node.condition == cond.Not(cond.DidSo()):
            self._continue(lambda last: after(self._either(last), nodes.effects_of(node.items), False))
        elif node.instead and isinstance(node.items[0].effect, nodes.YouChoose):
            self._you_choose(node)
        elif node.instead and self.several:
            raise nodes.NotUnderstoodError("it is not clear which of several effects is replaced")
        elif node.instead and self.out and all(isinstance(a, ab.Static) for a in self.out):
            self._static_instead(node)
        elif node.instead:
            self._instead(node)
        elif self._of_told(node):
            self._continue(lambda last: with_told(last, nodes.done(node)))
        elif provided := self._provided(node):
            self._append(provided)
        elif self._is_static(node):
            self._static(node)
        elif made := self._forbids(node):
            self.out += made
        elif self.inside and is_cheaper(node):
            effect = node.items[0].effect
            assert isinstance(effect, nodes.Continuous)
            self.cheaper.append(ab.Static(effect.subject, effect.changes, node.condition))
        elif node.static:
            raise nodes.NotUnderstoodError('"while" stands before something that happens once')
        else:
            self._append(nodes.done(node))

    def _of_told(self, node: nodes.Plain) -> bool:
        """What is said of an object that "you may have" deal damage, and of that damage, is part of the choice."""
        last = self.out[-1] if self.out else None
        dealer = told(last.effects[-1]) if isinstance(last, ab.Triggered | ab.Resolution) and last.effects else None
        if dealer is None:
            return False
        dealt = node.condition == cond.Compare(w.ThatMuch(), ">=", w.Num(1))
        return dealt or (node.condition is None and [i.effect for i in node.items] == [fx.Destroy(dealer)])

    def _played_so(self) -> Condition:
        """ "You may play this from your banished zone. If you do, …": it was played from there."""
        found = playable_from(self.out[-1]) if self.out else ()
        if len(found) != 1:
            raise nodes.NotUnderstoodError("there is nothing before it that it could refer to")
        return cond.PlayedFrom(w.This(), found[0])

    def _provided(self, node: nodes.Plain) -> tuple[Effect, ...]:
        """ "Your next attack gets go again. If it's red, it gets +1{p}.": a change of the same next attack."""
        before = (
            self.out[-1].effects[-1] if self.out and isinstance(self.out[-1], ab.Triggered | ab.Resolution) else None
        )
        asked = node.condition
        if asked is None or not isinstance(before, fx.Apply):
            return ()
        if not isinstance(asked, cond.Matches) or asked.what != nodes.NEXT:
            return self._more_of_next(before, asked, node)
        made: list[Effect] = []
        for item in node.items:
            effect = item.effect
            if (
                not isinstance(effect, nodes.Continuous)
                or effect.subject != ch.These(nodes.NEXT)
                or effect.condition
                or item.may
            ):
                return ()
            if not isinstance(before.subject, ch.NextOne) or before.subject.provided:
                return ()
            subject = replace(before.subject, provided=asked.filter)
            made.append(fx.Apply(subject, effect.changes, effect.duration or before.duration))
        return tuple(made)

    def _more_of_next(self, before: fx.Apply, asked: Condition, node: nodes.Plain) -> tuple[Effect, ...]:
        """ "Your next attack gets +1{p}. If you control an aura, it gets go again.": judged now, of the same attack."""
        subject = before.subject
        if not isinstance(subject, ch.NextOne) or subject.provided or nodes.mentions(asked, (ch.NextOne, cond.DidSo)):
            return ()
        made: list[Effect] = []
        for item in node.items:
            effect = item.effect
            if (
                not isinstance(effect, nodes.Continuous)
                or effect.subject != ch.These(nodes.NEXT)
                or effect.condition
                or item.may
            ):
                return ()
            made.append(fx.Apply(subject, effect.changes, effect.duration or before.duration))
        return (fx.If(asked, tuple(made)),)

    def _is_static(self, node: nodes.Plain) -> bool:
        """Only continuous effects without a duration, on what stays, and no other ability before."""
        before = all(isinstance(a, ab.Static) for a in self.out)
        if (self.inside and not self.attack) or not before or (self.attack and is_cheaper(node)):
            return False
        for item in node.items:
            effect = item.effect
            if not isinstance(effect, nodes.Continuous) or effect.duration is not None or item.may:
                return False
            subject = effect.subject
            own = isinstance(subject, ch.These) and subject.what == w.This()
            cost = all(isinstance(c, ch.CostLess | ch.AsInstant | ch.PlayableFrom) for c in effect.changes)
            if isinstance(subject, ch.OwnHero) and subject.who is not w.Who.YOU:
                raise nodes.NotUnderstoodError("it is not said how long this lasts")
            if (
                (own or isinstance(subject, ch.Whole))
                and not node.static
                and self._reacts(node.condition, effect.changes)
            ):
                return False
            stands = self.source.stands or self.attack
            lasting = isinstance(subject, ch.Whole | ch.OwnHero) and stands
            if not ((own and (stands or cost)) or lasting):
                return False
        return True

    def _reacts(self, condition: Condition | None, changes: tuple[Change, ...]) -> bool:
        """Is it what a defense reaction gets or gives as it resolves (5.3.4)? When it defends it has no static ability,
        but what says that it does (1.7.4a)."""
        reacts = "Defense Reaction" in self.source.types and not nodes.mentions(condition, cond.IsDefending)
        return reacts and all(isinstance(c, ch.AddStat | ch.GainKeyword | ch.GainAbility) for c in changes)

    def _forbids(self, node: nodes.Plain) -> tuple[ab.Forbids, ...]:
        """ "Opponents can't attack with swords.", said by what stays."""
        said = [i.effect for i in node.items if isinstance(i.effect, nodes.Barred) and i.effect.duration is None]
        if not said or len(said) < len(node.items) or self.inside or not self.source.stands:
            return ()
        alone = node.static or all(isinstance(a, ab.Static | ab.Forbids) for a in self.out)
        if node.condition is not None and (not alone or lies_elsewhere(node.condition)):
            return ()
        if any(barred.who not in (None, w.Who.YOU, w.Who.OPPONENTS, w.Who.EACH_HERO) for barred in said):
            raise nodes.NotUnderstoodError("it is not said how long this lasts")
        return tuple(ab.Forbids(b.doing, b.what, b.who, b.origin, node.condition, b.after) for b in said)

    def _static(self, node: nodes.Plain) -> None:
        for item in node.items:
            effect = item.effect
            assert isinstance(effect, nodes.Continuous)
            both = tuple(c for c in (node.condition, effect.condition) if c is not None)
            condition = cond.All(both) if len(both) == 2 else both[0] if both else None
            permits = all(isinstance(c, ch.CostLess | ch.AsInstant | ch.PlayableFrom) for c in effect.changes)
            whole = effect.subject
            if isinstance(whole, ch.Whole) and not (whole.nth_each_turn or whole.where or said_whose(whole.what)):
                whosever(whole.what)
            if not permits and lies_elsewhere(condition):
                raise nodes.NotUnderstoodError("what is so while this lies outside the arena is not known here")
            self.out.append(ab.Static(effect.subject, effect.changes, condition))

    def _pitched(self, node: nodes.Plain) -> nodes.Plain:
        """ "If an Earth card was pitched to attack with this, the attack gets …", said by a weapon of its attacks."""
        the_attack = ch.These(w.Bound("attack"))
        told = [i.effect for i in node.items]
        said = all(isinstance(e, nodes.Continuous) and e.subject == the_attack and not e.duration for e in told)
        if (
            self.inside
            or "Weapon" not in self.source.types
            or not isinstance(node.condition, cond.PaidWith)
            or not said
        ):
            return node
        return replace(node, items=nodes.rewrite(node.items, lambda t: ch.These(w.This()) if t == the_attack else t))

    def _you_choose(self, node: nodes.Plain) -> None:
        """They reveal a card from their hand; "If C, instead look at their hand and you choose the card"."""
        last, asked = self.out[-1] if self.out else None, node.items[0].effect
        assert isinstance(asked, nodes.YouChoose)
        assert node.condition is not None
        hand = getattr(asked.look, "what", None)
        if len(node.items) > 1 or not isinstance(last, ab.Triggered | ab.Resolution) or not isinstance(hand, w.Every):
            raise nodes.NotUnderstoodError("it is not clear which card is chosen")
        whose = hand.whose or w.Who.YOU
        shown = w.Pick(w.Filter(), (w.Zone.HAND,), whose, chooser=whose)
        reveals = fx.EachHeroDoes(whose, (fx.Reveal(shown),))
        if hand != w.Every(w.Filter(), (w.Zone.HAND,), whose) or last.effects.count(reveals) != 1:
            raise nodes.NotUnderstoodError("it is not clear which card is chosen")
        yours = fx.Reveal(replace(shown, chooser=None, among="looked"))
        either = fx.If(node.condition, (asked.look, yours), (reveals,))
        self.out[-1] = replace(last, effects=tuple(either if e == reveals else e for e in last.effects))

    def _instead(self, node: nodes.Plain) -> None:
        """ "A. If C, instead B.": B when C, else A (6.4.7); "it" in B is the subject of A."""
        assert node.condition is not None
        condition = node.condition
        if nodes.mentions(node.items, fx.NameCard):
            raise nodes.NotUnderstoodError("it is not clear how much is replaced")

        def changed(last: Effect) -> Effect:
            items = node.items
            if isinstance(last, fx.If):
                raise nodes.NotUnderstoodError("it is not clear whether what is replaced has to happen")
            if len(items) == 1 and isinstance(items[0].effect, Instead):
                self.rather = fx.If(condition, (items[0].effect.of(last),), (last,))
                return self.rather
            if isinstance(last, fx.Apply):
                items = tuple(
                    replace(i, effect=replace(i.effect, subject=last.subject, duration=last.duration))
                    if isinstance(i.effect, nodes.Continuous)
                    and i.effect.subject in (ch.These(nodes.NEXT), last.subject)
                    else i
                    for i in items
                )
            self.rather = fx.If(condition, undone((last,), nodes.effects_of(items)), (last,))
            return self.rather

        self._continue(changed)

    def _either(self, last: Effect) -> Effect:
        """What "if you do" follows: what is done, whether or not it is what "instead" says."""
        return fx.IfDone((last,)) if last is self.rather else last

    def _static_instead(self, node: nodes.Plain) -> None:
        """ "If C, this has A. If D, instead this has B.": A only while D is not so."""
        assert node.condition is not None
        replaced = list(self.out)
        made = replace(node, instead=False, static=True)
        if not self._is_static(made) or any(
            a.subject != ch.These(w.This()) for a in replaced if isinstance(a, ab.Static)
        ):
            raise nodes.NotUnderstoodError("what is so instead is no static ability of this")
        self._static(made)
        for at, one in enumerate(replaced):
            assert isinstance(one, ab.Static)
            both = tuple(c for c in (one.condition, cond.Not(node.condition)) if c is not None)
            self.out[at] = replace(one, condition=cond.All(both) if len(both) == 2 else both[0])

    def _append(self, effects: tuple[Effect, ...]) -> None:
        if not effects:  # a target was declared, and nothing is done yet
            return
        self.several = count(effects) > 1
        last = self.out[-1] if self.out else None
        if isinstance(last, ab.Triggered | ab.Resolution):
            reacts = bool({"Attack Reaction", "Defense Reaction"} & {*self.source.types})
            self.out[-1] = replace(
                last, effects=going_on(last.effects, effects, reacts or isinstance(last, ab.Triggered))
            )
        elif isinstance(last, ab.AdditionalCost):
            if nodes.mentions(effects, ch.CostLess):
                raise nodes.NotUnderstoodError("what the cost is paid with is not known before its amount is")
            self.out[-1:] = beside_cost(last, effects)
        elif last is None or isinstance(last, ab.PlayOnlyIf):
            self.out.append(ab.Resolution(effects))
        else:
            raise nodes.NotUnderstoodError("it is not clear which ability the sentence belongs to")

    def _continue(self, change: Callable[[Effect], Effect]) -> None:
        """Change the last effect of the last ability."""
        last = self.out[-1] if self.out else None
        if isinstance(last, ab.AdditionalCost):
            self.out[-1:] = once_paid(last, change, self.memory.before)
        elif isinstance(last, ab.Triggered | ab.StateTriggered | ab.Resolution | ab.Replacement) and last.effects:
            self.out[-1] = replace(last, effects=(*last.effects[:-1], change(last.effects[-1])))
        else:
            raise nodes.NotUnderstoodError("there is nothing before it that it could refer to")

    def finish(self) -> tuple[Ability, ...]:
        """The abilities, with their declared targets."""
        targets = tuple(self.memory.targets)
        if self.memory.foretold and (len(targets) != 1 or targets[0].count != 1 or targets[0].hero is not None):
            raise nodes.NotUnderstoodError("it is not clear whose controller is meant")
        if self.memory.of_now:
            raise nodes.NotUnderstoodError("it is not known whose next turn is meant")
        if nodes.mentions(tuple(self.out), nodes.Continuous):
            raise nodes.NotUnderstoodError("it is not said how long this lasts")
        if any(paid_for(part) for part in parts_within(tuple(self.out))):
            raise nodes.NotUnderstoodError("what has been played or activated has been paid for")
        if any_unclear(tuple(self.out), self.memory.made if self.source.stands else None):
            raise nodes.NotUnderstoodError('it is not clear what "it" is')
        for letter in [letter for letter, n in self.memory.letters.items() if n == nodes.TRANSFORMED]:
            self.out = list(nodes.rewrite(tuple(self.out), nodes.replacing(w.Variable(letter), nodes.TRANSFORMED)))
        if any(nodes.has(tuple(self.out), said) for said in (nodes.UNCLEAR, *map(w.Variable, self.memory.letters))):
            raise nodes.NotUnderstoodError("it is not clear what the letter is that an earlier sentence defines")
        self.out = [_with_process(each_of_them(a)) for a in self.out]
        return with_targets(tuple(self.out), targets) if targets else tuple(self.out)


def _with_process(ability: Ability) -> Ability:
    """An ability that says to repeat a process: it is what stands before that (8.5.27a)."""
    if not nodes.mentions(ability, fx.Repeat):
        return ability
    if not isinstance(ability, ab.Triggered | ab.Resolution) or nodes.mentions(ability.effects[0], fx.Repeat):
        raise nodes.NotUnderstoodError("it is not clear what is repeated")
    return replace(ability, effects=(fx.Process(ability.effects),))


def _of_its_defending(condition: object) -> bool:
    """Is it asked whether its own card defends or has defended? Then the ability works while that defends (1.7.4a)."""
    match condition:
        case cond.IsDefending(w.This()):
            return True
        case cond.Happened(pattern):
            return pattern.kind is EventKind.DEFEND and _of_itself(pattern)
        case cond.All(of):
            return any(map(_of_its_defending, of))
        case _:
            return False


def _of_itself(term: EventPattern | Ability) -> bool:
    """Is it about what its own card does, or what is done to it?"""
    parts = [getattr(term, f.name) for f in fields(term)]
    return any(part == w.This() or (isinstance(part, w.Filter) and part.this) for part in parts)
