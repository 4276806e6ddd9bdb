"""Playing cards and activating abilities in their nine steps (rules 5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TypeGuard

from judge.games.flesh_and_blood.actions import AS_INSTANT, SIDES, Action, ActivateAbility, Concede, PlayCard
from judge.games.flesh_and_blood.definition import living, played_as
from judge.games.flesh_and_blood.does.applying import Applying
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.contests import Paid
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer
from judge.games.flesh_and_blood.does.paying import Paying
from judge.games.flesh_and_blood.does.performing import Performing
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.keywords import PAID, fused
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.properties import CONCEDED, LOSES
from judge.games.flesh_and_blood.reads.surroundings import asks_pitched
from judge.games.flesh_and_blood.situation import CardData, Env, Kind, Step, TargetValue, data_of
from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary.effects import ChooseModes, May, Pay, RemoveAmong, RemoveCounter
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability, Effect, parts_of
from judge.games.flesh_and_blood.vocabulary.words import Asset, Pick, Stat, Target, Variable, Zone
from judge.rules.questions import Ask, NotExecutable, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import once_each, replace

_MOST_X = 100  # more is a number without a bound: a line must say it
_MOST_PITCHED = 3  # no card that is printed gives more


@dataclass(eq=False)
class Playing(Doer):
    """Announces and pays for layers."""

    choosing: Choosing
    events: Events
    places: Places
    paying: Paying
    applying: Applying
    performing: Performing

    def act(self, seat: int, action: Action) -> None:
        """Play or activate; ``Refused`` when it is against the rules (the position is then as before, 1.10.3)."""
        match action:
            case PlayCard(ref):
                self.play_card(seat, ref)
            case ActivateAbility(ref, index):
                self.activate(seat, ref, index)
            case Concede():
                self.run.set_number(seat, LOSES, CONCEDED)

    def play_card(self, seat: int, ref: Ref) -> None:
        """Play a card, from announcing it to the moment it is played."""
        obj = self.run.obj(ref)
        if obj is None:
            raise Refused(Reason("5.1.2", "that card is not where it could be played from"))
        whole = self.objects.card(obj)
        obj = self._sided(seat, obj)
        unread.tried(obj, "play it", playing=True)  # of a split-card the side alone, the other does not exist (9.2.3)
        if whole.sides:
            self.run.set_obj(obj)
        card, own = self.objects.card(obj), whole if obj.card is not whole else None
        melded = len(card.sides)  # a card that still has both
        unread.elsewhere(self.run, seat, obj)
        self.judges.legality.refuse(self.judges.legality.play_reasons(seat, obj))
        origin: Zone = obj.zone  # type: ignore[assignment]
        instant = self._as_instant(seat, obj)
        gated = self.judges.legality.rune_gate(seat, obj, self.objects.of(obj))
        free = gated or self._free(seat, obj)
        new = self.places.move(ref, Zone.STACK, at=0, controller=seat, data=CardData(played_from=origin))
        assert new is not None
        if whole.sides:
            begun = CardData(played_from=origin, own=own, melded=melded)
            self.run.set_obj(replace(self.run.state.objects[new.id], card=card, data=begun))
        env = Env(new, seat, label=card.label, sentence="")
        self.applying.next_one(new, None, EventKind.PLAY, *((EventKind.RUNE_GATE,) if gated else ()), instant=instant)
        props = self.objects.of(self.run.state.objects[new.id])
        env = replace(env, x=self._declare_x(seat, obj, env, free))
        costs, then, alternative = self._declare_costs(seat, new, env, free)
        abilities = [a for a in props.abilities if isinstance(a, ab.Resolution)]
        modes, targets = self._declare_targets(seat, abilities, env)
        attack_targets = self._declare_attack(seat, env) if "Attack" in props.subtypes else ()
        kind = "action" if "Action" in props.types and not instant else ""
        data = CardData(
            own=own,
            melded=melded,
            played_from=origin,
            x=env.x,
            modes=modes,
            targets=targets,
            attack_targets=attack_targets,
        )
        self.run.set_obj(replace(self.run.state.objects[new.id], data=data))
        self.applying.next_aimed(new, attack_targets)
        paid = self._pay_all(seat, new, kind, 0 if alternative else self._base_cost(new, env.x), costs, env)
        for effects in then:
            self.performing.perform(effects, paid)
        self._put_on_stack(seat, new, bool(attack_targets), attack_targets)
        chosen = [e.texts[n] for a in abilities for e in a.effects if isinstance(e, ChooseModes) for n in modes]
        self.events.happen(
            Event(
                EventKind.PLAY,
                player=seat,
                obj=new,
                tags=frozenset({f"from {origin.value}"}),
                names=self._target_names((*attack_targets, *(t for g in targets for t in g))),
                sentence=" / ".join(chosen),
                cites=("5.1.10",),
            )
        )

    def _free(self, seat: int, obj: Obj) -> bool:
        """Is it played without paying its cost? Asked when it could be played otherwise, too (5.1.3c)."""
        granted = self.judges.legality.without_paying(seat, obj)
        if not any(granted):
            return False
        if all(granted) and obj.zone not in (Zone.HAND, Zone.ARSENAL):
            return True
        words = "play it without paying its cost"
        return self.run.may(seat, source=self.objects.of(obj).label, sentence=words, source_ref=obj.ref)

    def _sided(self, seat: int, obj: Obj) -> Obj:
        """A split-card as the side that its player declares, for as long as it is on the stack (5.1.2c, 9.2.3).

        With meld it may be both, which is the card as it is (8.3.38c).
        """
        sides = obj.card.sides if obj.card is not None else ()
        if not sides:
            return obj
        may = [n for n, one in enumerate(sides) if not self.judges.legality.play_reasons(seat, replace(obj, card=one))]
        both = len(may) == len(sides) and "meld" in self.objects.of(obj).keywords
        names = tuple(sides[n].name for n in may or (0,)) + (("both",) if both else ())
        options = (*(may or (0,)), *((len(sides),) if both else ()))
        question = Question(
            Ask.CHOOSE, seat, options, purpose=Purpose.MODE, labels=names, source=obj.card.label, sentence=SIDES
        )
        side = int(self.run.ask(question))
        return obj if side == len(sides) else replace(obj, card=sides[side])

    def _as_instant(self, seat: int, obj: Obj) -> bool:
        """Is an action card played as an instant? Asked when it could be played as an action, too (5.1.3d)."""
        props = self.objects.of(obj)
        if played_as(props.types) != "action" or not self.judges.legality.as_instant(seat, obj):
            return False
        attack = "Attack" in props.subtypes
        if not any(True for _ in self.judges.legality.timing(seat, "action", attack=attack, what=props.label)):
            return self.run.may(seat, source=props.label, sentence=AS_INSTANT, source_ref=obj.ref)
        if attack:  # an attack in the middle of another, or on another player's turn
            raise NotExecutable(props.label, AS_INSTANT)
        return True

    def _base_cost(self, ref: Ref, x: int) -> int:
        obj = self.run.state.objects[ref.id]
        props = self.objects.of(obj)
        twice = 2 if data_of(obj).melded else 1  # 8.3.38
        return int(props.base.get(Stat.COST, 0)) * twice + int(obj.card.variable_cost) * x

    def _declare_x(self, seat: int, obj: Obj, env: Env, free: bool) -> int:
        """5.1.3a: up to what can be paid, with what makes the card cost less or more (5.1.6a)."""
        card = self.objects.card(obj)
        limits: list[int] = []
        if card.variable_cost and free:
            return 0
        if card.variable_cost:
            points, hand = self.run.player(seat), self.run.zone(Zone.HAND, seat)
            have = points["resources"] + points["chi points"] + sum(self.judges.able.pitch_value(o) for o in hand)
            have += sum(_MOST_PITCHED for o in hand if o.card is None)  # who pitches it is asked what it is
            left = have + self.reads.granted.cost_reduction(env.source) - self._base_cost(env.source, 0)
            limits.append(max(0, left) // card.variable_cost)
        for ability in card.abilities:
            if isinstance(ability, ab.AdditionalCost):
                limits += self._x_of(ability.costs, env)
        said = [a for a in card.abilities if isinstance(a, ab.LimitX)]
        return self._ask_x(seat, limits, said, env)

    def _x_of(self, costs: tuple[Effect, ...], env: Env) -> Iterator[int]:
        """How large X of a cost can be: as many objects as it could be paid with, or counters that are there."""
        for cost in costs:
            what = getattr(cost, "what", None)
            if isinstance(what, Pick) and isinstance(what.count, Variable):
                yield len(self.judges.able.candidates(what, env))
            elif isinstance(cost, RemoveCounter | RemoveAmong) and isinstance(cost.n, Variable):
                counters = [o.counter(cost.counter) for o in self.judges.able.there(cost.what, env)]
                yield sum(counters) if isinstance(cost, RemoveAmong) else max(counters, default=0)

    def _ask_x(self, seat: int, limits: list[int], said: list[ab.LimitX], env: Env) -> int:
        if not limits:
            return 0
        least, most = max((a.least for a in said), default=0), min([max(limits), *(a.most for a in said if a.most)])
        if most < least:
            raise Refused(Reason("1.12.2", f"X of {env.label} would be less than {least}"), late=1)
        options = tuple(range(least, most + 1)) if most <= _MOST_X else None
        return int(self.run.ask(Question(Ask.NUMBER, seat, options, purpose=Purpose.X, source=env.label, sentence="X")))

    def _declare_costs(
        self, seat: int, ref: Ref, env: Env, alternative: bool
    ) -> tuple[list[tuple[Effect, ...]], list[tuple[Effect, ...]], bool]:
        """5.1.3b, c: which additional costs and which one alternative will be paid; alternative: one is, already."""
        costs: list[tuple[Effect, ...]] = []
        then: list[tuple[Effect, ...]] = []
        for ability in self._own(ref):
            if isinstance(ability, ab.AdditionalCost):
                words = replace(env, sentence=ability.text)
                if ability.optional and not self._wants(seat, ability.costs, words):
                    then += [ability.otherwise] if ability.otherwise else []
                    continue
                costs.append(ability.costs)
                if ability.then:
                    then.append(ability.then)
                kind = PAID.get(ability.text.casefold().split()[-1]) if ability.optional else None
                if kind is not None:
                    then.append((Paid(kind, fused(ability.costs) if kind is EventKind.FUSION else ()),))
            elif isinstance(ability, ab.AlternativeCost) and not alternative:
                alternative = self._wants(seat, ability.costs, replace(env, sentence=ability.text))
                if alternative:
                    costs.append(ability.costs)
        return costs, then, alternative

    def _own(self, ref: Ref) -> Iterator[Ability]:
        for ability in self.objects.of(self.run.state.objects[ref.id]).abilities:
            yield from living(ability)

    def _wants(self, seat: int, costs: tuple[Effect, ...], env: Env) -> bool:
        if not self.judges.able.can(costs, env):
            return False
        verb = type(costs[0]).__name__.lower()
        return self.run.may(seat, purpose=Purpose.OPTIONAL_COST, verb=verb, source_ref=env.source, **env.asking)

    def _declare_targets(
        self, seat: int, abilities: list[ab.Resolution], env: Env
    ) -> tuple[tuple[int, ...], tuple[tuple[TargetValue, ...], ...]]:
        """5.1.4a."""
        modes: tuple[int, ...] = ()
        targets: list[tuple[TargetValue, ...]] = []
        for ability in abilities:
            for effect in ability.effects:
                if isinstance(effect, ChooseModes):
                    modes = self._choose_modes(seat, effect, replace(env, sentence=ability.text))
            words = replace(env, sentence=ability.text)
            wanted = _asked_targets(ability, modes)
            own: tuple[tuple[TargetValue, ...], ...] = ()
            for i, spec in enumerate(ability.targets):
                spoken = spoken_of(ability.effects, i)
                own = (*own, self.target(seat, spec, replace(words, targets=own), spoken) if i in wanted else ())
            targets += own
        return modes, tuple(targets)

    def declared_modes(self, seat: int, ability: Ability, env: Env) -> tuple[int, ...]:
        """The modes of a triggered-layer, chosen as it is put on the stack (1.7.5a, 6.6.6a)."""
        effects = ability.effects if isinstance(ability, ab.Triggered) else ()
        chosen = next((e for e in effects if isinstance(e, ChooseModes)), None)
        if chosen is None:
            return ()
        modes = self._choose_modes(seat, chosen, replace(env, sentence=ability.text))
        words = tuple(chosen.texts[i] for i in modes)
        self.run.note(Event(EventKind.CHOICE, player=seat, obj=env.source, names=words, cites=("1.7.5a",)))
        return modes

    def _choose_modes(self, seat: int, effect: ChooseModes, env: Env) -> tuple[int, ...]:
        n = len(effect.modes)
        if effect.count is not None:
            most = self.words.value(effect.count, env)
            n = min(most, n * (effect.times or most))
        chosen: list[int] = []
        while len(chosen) < n:
            left = tuple(i for i in range(len(effect.modes)) if not 0 < effect.times <= chosen.count(i))
            labels = tuple(effect.texts[i] if effect.texts else str(i + 1) for i in left)
            if effect.random:
                words = env.sentence
                chosen.append(self.run.chance(left, Purpose.MODE, labels=labels, source=env.label, sentence=words))
                continue
            enough = len(chosen) >= effect.least and (effect.up_to or effect.count is None)
            question = Question(
                Ask.CHOOSE,
                seat,
                (*left, None) if enough else left,
                purpose=Purpose.MODE,
                labels=(*labels, "no more") if enough else labels,
                **env.asking,
            )
            mode = self.run.ask(question)
            if mode is None:
                break
            chosen.append(int(mode))
        return tuple(chosen)

    def target(
        self, seat: int, spec: ab.TargetSpec, env: Env, spoken: frozenset[str] = frozenset()
    ) -> tuple[TargetValue, ...]:
        """Declare what one spec asks for (1.8.5); ``env.targets`` are those declared before it. spoken: where its words
        speak of it (``spoken_of``): what is optional alone needs none (1.8.5e)."""
        options = self.judges.targets.target_options(spec, env)
        if not options and spoken == {OPTIONAL}:
            return ()
        if not options and spoken and NEEDED not in spoken:  # whether what follows from a "may" needs one is not said
            raise NotExecutable(env.label, env.sentence)
        if spec.other:
            options = tuple(o for o in options if not any(o in group for group in env.targets))
        if len(options) < (1 if spec.same else spec.count) and not spec.up_to:
            raise Refused(Reason("1.8.5", f"{env.label} needs a target, and there is none for: {env.sentence}"), late=1)
        chosen: list[TargetValue] = []
        while len(chosen) < spec.count:
            left = options if spec.same else tuple(o for o in options if o not in chosen)
            one = self._ask_one(seat, (*left, None) if spec.up_to else left, env)
            if one is None:
                break
            chosen.append(one)
        return tuple(chosen)

    def _ask_target(self, seat: int, options: tuple[TargetValue, ...], env: Env) -> TargetValue:
        target = self._ask_one(seat, options, env)
        assert target is not None
        return target

    def _ask_one(self, seat: int, options: tuple[TargetValue | None, ...], env: Env) -> TargetValue | None:
        labels = tuple(self._target_label(o) for o in options)
        question = Question(Ask.TARGET, seat, options, purpose=Purpose.TARGET, labels=labels, **env.asking)
        target: TargetValue | None = self.run.ask(question)
        return target

    def _target_label(self, option: TargetValue | None) -> str:
        if option is None:
            return "no more"
        return self.run.player(option).name if isinstance(option, int) else self.objects.name(option)

    def _declare_attack(self, seat: int, env: Env) -> tuple[TargetValue, ...]:
        """1.4.5: an attackable object controlled by an opponent."""
        options = self.judges.targets.attackable(seat)
        if not options:
            raise Refused(Reason("1.4.5", f"{env.label} has nothing to attack"))
        words = replace(env, sentence="target of the attack")
        several = self.judges.targets.several_targets(env)
        if several is not None and several.most is not None:
            return self._several(seat, self.words.value(several.most, env), words)
        if several is not None:
            heroes = [s for s in self.run.seats_from(seat) if s != seat]
            return tuple(self._ask_target(seat, (hero,), words) for hero in heroes)
        return (self._ask_target(seat, options, words),)

    def _several(self, seat: int, most: int, env: Env) -> tuple[TargetValue, ...]:
        """Up to so many opposing heroes, one at least, each once (1.4.5c)."""
        heroes = tuple(t for t in self.judges.targets.attackable(seat) if isinstance(t, int))
        if most < 1 or not heroes:
            raise Refused(Reason("1.4.5", f"{env.label} has nothing to attack"))
        chosen = [self._ask_target(seat, heroes, env)]
        while len(chosen) < min(most, len(heroes)):
            one = self._ask_one(seat, (*(h for h in heroes if h not in chosen), None), env)
            if one is None:
                break
            chosen.append(one)
        return tuple(chosen)

    def _target_names(self, targets: tuple[TargetValue, ...]) -> tuple[str, ...]:
        names = (self.run.player(t).name if isinstance(t, int) else self.objects.name(t) for t in targets)
        return tuple(dict.fromkeys(names))

    def activate(self, seat: int, ref: Ref, index: int) -> None:
        """Activate an ability (5.2.2)."""
        obj = self.run.obj(ref)
        unread.tried(obj, "activate an ability of it")
        abilities = self.judges.targets.activated(obj) if obj is not None and obj.card is not None else []
        if obj is None or index >= len(abilities):
            raise Refused(Reason("5.2.2", f"{self.objects.name(ref)} has no ability to activate"))
        ability = abilities[index]
        self.judges.legality.refuse(self.judges.legality.activation_reasons(seat, obj, ability))
        self.places.remember(obj)
        env = Env(ref, seat, label=self.objects.name(ref), sentence=ability.text)
        env = replace(env, x=self._ask_x(seat, [*self._x_of(ability.costs, env)], [], env))
        layer = self.new_layer(Kind.PROXY if ability.attack else Kind.ACTIVATED, seat, env, ability)
        self.applying.next_one(layer, *((None,) if ability.attacks else ()), EventKind.ACTIVATE)
        _, targets = self._declare_targets(
            seat, [ab.Resolution(ability.effects, ability.targets, text=ability.text)], env
        )
        attack_targets = self._declare_attack(seat, env) if ability.attacks else ()
        env = replace(env, targets=targets)
        old = self.run.state.objects[layer.id]
        self.run.set_obj(
            replace(old, data=replace(data_of(old), env=env, targets=targets, attack_targets=attack_targets))
        )
        self.applying.next_aimed(layer, attack_targets)
        resource = sum(self.words.value(c.n, env) for c in ability.costs if _is_resource(c))
        chi = tuple(c for c in ability.costs if isinstance(c, Pay) and c.asset is Asset.CHI)
        others = tuple(c for c in ability.costs if not _is_resource(c) and c not in chi)
        self._pay_all(seat, layer, ability.kind, resource, [others], env, chi)
        self._put_on_stack(seat, layer, ability.attacks, attack_targets)
        self.events.happen(
            Event(
                EventKind.ACTIVATE,
                player=seat,
                obj=ref,
                other=layer,
                seen=self.objects.props(ref),
                tags=frozenset({ability.kind, *(["attack"] if ability.attacks else [])}),
                sentence=ability.text,
                names=self._target_names((*attack_targets, *(t for g in targets for t in g))),
                cites=("5.2.2",),
            )
        )

    def new_layer(
        self, kind: Kind, seat: int, env: Env, ability: ab.Activated | ab.Triggered | ab.StateTriggered
    ) -> Ref:
        number = self.run.tick()
        source = env.source if kind is Kind.PROXY else None
        data = CardData(kind=kind, ability=ability, env=env, source=source)
        obj = Obj(number, 0, None, seat, seat, Zone.STACK, None, data=data, since=number)
        self.run.place(obj, at=0)
        return obj.ref

    def _pay_all(
        self,
        seat: int,
        ref: Ref,
        kind: str,
        resource: int,
        costs: list[tuple[Effect, ...]],
        env: Env,
        chi: tuple[Effect, ...] = (),
    ) -> Env:
        """5.1.6–5.1.9: asset-costs (chi, resource, action points), then effect-costs; gives what paying bound."""
        self.paying.begin_paying()
        self.performing.perform(chi, env)
        total = max(0, resource - self.reads.granted.cost_reduction(ref))
        self.paying.pay(seat, Asset.RESOURCE, total, env)
        if kind == "action":
            self.paying.pay(seat, Asset.ACTION, 1, env)
        bound = env
        for group in costs:
            if not self.judges.able.can(group, bound):
                raise Refused(
                    Reason("5.1.8a", f"{self.run.player(seat).name} cannot pay what {env.label} costs"), late=2
                )
            bound = self.performing.perform(group, bound)
        self.choosing.purpose = Purpose.EFFECT
        obj = self.run.obj(ref)
        if obj is not None:
            old = data_of(obj)
            of = self.objects.props(old.source) or self.objects.of(obj)  # what attacks says it of its attacks
            if self.paying.pitched and asks_pitched(of.abilities, old.ability):
                bound = bound.bind("pitched", self.paying.pitched)
            kept = replace(old.env or env, bound=bound.bound)
            self.run.set_obj(replace(obj, data=replace(old, env=kept)))
        return bound

    def _put_on_stack(self, seat: int, ref: Ref, attack: bool, targets: tuple[TargetValue, ...]) -> None:
        """An attack on the stack opens the combat chain (7.0.2a) and begins the Layer Step (7.6.3)."""
        if not attack:
            return
        s = self.now
        if not s.open:
            self.run.turn(open=True, chain=s.chain + 1, links=(), step=Step.LAYER, active=False)
        else:
            self.run.turn(step=Step.LAYER, active=False)
        for target in targets:
            if isinstance(target, Ref):
                self.events.happen(Event(EventKind.BECOME_TARGET, player=seat, obj=target, other=ref))


NEEDED, OPTIONAL, FOLLOWING = "needed", "optional", "following"  # where words speak of a target


@once_each
def spoken_of(term: object, at: int) -> frozenset[str]:
    """Where terms speak of the target of that number: in what is optional, in what follows from it, or elsewhere."""
    if isinstance(term, Target):
        return frozenset({NEEDED} if term.index == at else ())
    if isinstance(term, May):
        own, after = spoken_of(term.effects, at), spoken_of((*term.then, *term.otherwise), at)
        return frozenset({*([OPTIONAL] if own else ()), *([FOLLOWING] if after else ())})
    return frozenset[str]().union(*(spoken_of(part, at) for part in parts_of(term)))


@once_each
def _asked_targets(ability: ab.Resolution, modes: tuple[int, ...]) -> Collection[int]:
    """The numbers of the targets that the chosen modes use; all of them for an ability without modes."""
    return {i for i, spec in enumerate(ability.targets) if spec.mode is None or spec.mode in modes}


def _is_resource(cost: Effect) -> TypeGuard[Pay]:
    return isinstance(cost, Pay) and cost.asset is Asset.RESOURCE
