"""What a Monster's Actions do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from judge.games.hueshift.does.fighting import Fighting
from judge.games.hueshift.does.harm import Harm
from judge.games.hueshift.does.monster import Monster
from judge.games.hueshift.does.part import Part
from judge.games.hueshift.judges.refusing import readable
from judge.games.hueshift.rulebook import CONFLICTS
from judge.games.hueshift.situation import Bar, Barred, Lasting, Mark, Marked, Silenced, StatusOn
from judge.games.hueshift.vocabulary import monsters, pilots
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind, Kind, Span, Status
from judge.games.hueshift.vocabulary.monsters import Whom
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.lasting import happened
from judge.rules.state import Event, Obj
from judge.rules.values import replace


class MonsterActions(Part):
    """What a Monster's Actions do."""

    def __init__(self, harm: Harm, fighting: Fighting, monster: Monster) -> None:
        super().__init__(harm)
        self.fighting = fighting
        self.monster = monster

    def effect(self, card: Obj, ability: Ability) -> None:
        """Carry out one sentence of an Action."""
        monster = self.board.monster()
        if monster is None:
            return
        do = EFFECTS.get(type(ability))
        if do is not None:
            do(self, card, monster, ability)

    def _harm(self, monster: Obj, units: Sequence[Obj], amounts: Sequence[int], ability: Ability) -> None:
        """Damage of an Action: dealt to all of its units, and then looked at what it destroyed."""
        for unit, n in zip(units, amounts, strict=True):
            if self.board.on_field(unit):
                readable(*self.board.members(unit))
                self.harm.deal(monster, self.board.fresh(unit), n, Blow.ACTION, *ability.cites)
        for unit in units:
            if self.board.on_field(unit):
                self.harm.check(self.board.fresh(unit), monster, Blow.ACTION)

    def _blow(self, monster: Obj, amount: int) -> int:
        """An Action's damage with what waits for the Monster's next attack."""
        if self.abilities.all_marks(monster, Mark.MORE, Mark.MULTIPLY):
            words = "an Action that deals damage is the Monster's attack, for it has no other"
            self.changes.reading(words, CONFLICTS + "monster-attack")
        return self.harm.boosted(monster, amount)

    def _deals(self, card: Obj, monster: Obj, ability: monsters.DealsTo) -> None:
        n = ability.other if ability.phase and self.numbers.rage() == ability.phase else ability.n
        units = self.monster.meant(card, ability, ability.whom)
        self._harm(monster, units, [self._blow(monster, n)] * len(units), ability)

    def _coin(self, card: Obj, monster: Obj, ability: monsters.CoinDeals) -> None:
        self.changes.reading("the number printed first is that of heads", CONFLICTS + "coin-flip-sides")
        n = ability.heads if self.fighting.coin(card, ability) == "heads" else ability.tails
        units = self.monster.meant(card, ability, ability.whom)
        self._harm(monster, units, [self._blow(monster, n)] * len(units), ability)

    def _missing(self, card: Obj, monster: Obj, ability: monsters.DealsMissing) -> None:
        units = self.monster.meant(card, ability, ability.whom)
        self._harm(
            monster, units, [self._blow(monster, self.numbers.max_hp(u) - self.numbers.hp(u)) for u in units], ability
        )

    def _loses(self, card: Obj, monster: Obj, ability: monsters.Loses) -> None:
        units = self.monster.meant(card, ability, ability.whom)
        for unit in units:
            self.changes.lose(unit, ability.n, card.card.label, *ability.cites)
        for unit in units:
            self.harm.check(self.board.fresh(unit), monster)

    def _same(self, card: Obj, monster: Obj, ability: monsters.HealsSame) -> None:
        dealt = 0
        for event in happened(self.run.state.history, EventKind.FLIP, EventKind.DAMAGE):
            if event.kind is EventKind.FLIP:
                break
            if event.other == monster.ref and event.obj != monster.ref:
                dealt += event.amount
        self.changes.gain_hp(monster, dealt, card.card.label, *ability.cites)

    def _destroys(self, card: Obj, monster: Obj, ability: monsters.DestroysAtMost) -> None:
        small = [u for u in self.board.squads() if self.numbers.hp(u) <= ability.hp]
        for unit in self.monster.meant(card, ability, ability.whom, small):
            event = Event(
                EventKind.DESTROY, player=unit.owner, obj=unit.ref, other=monster.ref, cites=ability.cites,
                tags=frozenset({Blow.ACTION.value}), sentence=ability.text,
            )  # fmt: skip
            left = self.harm.happening.propose(event)
            if left is not None:
                self.harm.destroy(left)

    def _leaves(self, card: Obj, monster: Obj, ability: monsters.LeavesAt) -> None:
        for unit in self.monster.meant(card, ability, ability.whom):
            if self.numbers.hp(unit) > ability.hp:
                self.changes.lose(unit, self.numbers.hp(unit) - ability.hp, card.card.label, *ability.cites)

    def _recovers(self, card: Obj, monster: Obj, ability: monsters.Recovers) -> None:
        self.changes.gain_hp(monster, ability.hp, card.card.label, *ability.cites)

    def _gains(self, card: Obj, monster: Obj, ability: monsters.GainsSelf) -> None:
        change = Lasting(monster.id, ap=ability.ap, hp=ability.hp, text=ability.text)
        self.changes.bonus(monster, change, *ability.cites)

    def _itself(self, card: Obj, monster: Obj, ability: monsters.SelfDeals) -> None:
        self.harm.deal(monster, monster, ability.n, Blow.ACTION, *ability.cites)
        self.harm.check(self.board.fresh(monster))

    def _attacks(self, card: Obj, monster: Obj, ability: monsters.Attacks) -> None:
        if ability.multiple > 1:
            self._waits(card, monster, ability, Mark.MULTIPLY, ability.multiple)
        self.monster.attack_next(ability)

    def _next(self, card: Obj, monster: Obj, ability: monsters.NextAttack) -> None:
        if ability.times > 1:
            self._waits(card, monster, ability, Mark.MULTIPLY, ability.times)
        if ability.more:
            self._waits(card, monster, ability, Mark.MORE, ability.more)

    def _waits(self, card: Obj, monster: Obj, ability: Ability, mark: Mark, n: int = 0) -> None:
        self.changes.mark(Marked(monster.id, mark, n, cites=ability.cites, label=card.card.label))

    def _reduces(self, card: Obj, monster: Obj, ability: monsters.ReduceUntilNext) -> None:
        self._until_next(ability)
        self._waits(card, monster, ability, Mark.GUARDED, ability.n)

    def _ignores(self, card: Obj, monster: Obj, ability: monsters.IgnoresAll) -> None:
        self._until_next(ability)
        self._waits(card, monster, ability, Mark.UNHARMED)

    def _until_next(self, ability: Ability) -> None:
        words = (
            "what guards the Monster this turn or until the next lasts until its next turn, for nobody attacks in it"
        )
        self.changes.reading(words, *ability.cites)

    def _bars(self, card: Obj, monster: Obj, ability: Ability) -> None:
        what = Bar.FREE if isinstance(ability, monsters.BarsFree) else Bar.ACT
        bars = tuple(Barred(seat, what, card.card.label, ability.text) for seat in self.board.people())
        self.run.set(effects=(*self.run.state.effects, *bars))

    def _lowers(self, card: Obj, monster: Obj, ability: monsters.LowersAp) -> None:
        for unit in self.monster.meant(card, ability, ability.whom):
            less = Lasting(unit.id, ap=-ability.ap, span=Span.TURNS, text=ability.text, turns=ability.turns)
            self.changes.bonus(unit, less, *ability.cites)

    def _silences(self, card: Obj, monster: Obj, ability: monsters.LocksAbility) -> None:
        options = [
            p
            for u in self.board.squads()
            for p in self.board.members(u)
            if p.card.kind is Kind.PILOT and p.card.abilities
        ]
        if options:
            self.changes.reading("a lock without an end lasts for the rest of the game", *ability.cites)
            chosen = self.monster.together(card, ability, options)
            self.run.set(effects=(*self.run.state.effects, Silenced(chosen.id, card.card.label)))
            words = f"{chosen.card.label}'s abilities are locked"
            self.changes.say(words, *ability.cites)

    def _more_actions(self, card: Obj, monster: Obj, ability: monsters.ExtraActions) -> None:
        coop = self.board.coop
        assert coop is not None
        self.run.turn(coop=replace(coop, left=coop.left + ability.n))

    def _repeats(self, card: Obj, monster: Obj, ability: monsters.RepeatsLast) -> None:
        last = self.abilities.last_used(card)
        words = f"{last.card.label} is repeated" if last is not None else "there is no Action to repeat"
        self.changes.say(words, *ability.cites)
        if last is not None:
            self.monster.act_out(last)

    def _dark(self, card: Obj, monster: Obj, ability: monsters.GoesDark) -> None:
        self.changes.reading("going dark has no rule and does nothing", *ability.cites)

    def _copies(self, card: Obj, monster: Obj, ability: monsters.CopiesAbility) -> None:
        used = self.abilities.used_this_round()
        if not used:
            units = self.monster.meant(card, ability, Whom.RANDOM)
            self._harm(monster, units, [self._blow(monster, ability.n)] * len(units), ability)
            return
        words = "an ability is used where it takes the place of an attack; the Monster uses its copy at once"
        self.changes.reading(words, CONFLICTS + "act-or-ability", *ability.cites)
        pilot = self.monster.together(card, ability, [p for p, _ in used])
        copied = next(a for p, a in used if p.id == pilot.id)
        words = f"{monster.card.label} uses a copy of {pilot.card.label}'s ability"
        self.changes.say(words, *ability.cites)
        if isinstance(copied, pilots.Flip):
            heads = self.fighting.coin(card, copied) == "heads"
            change = Lasting(monster.id, ap=copied.heads) if heads else Lasting(monster.id, hp=copied.tails)
            self.changes.bonus(monster, replace(change, span=Span.TURN, text=copied.text), *copied.cites)
            return
        leak = find(self.abilities.of_card(pilot), pilots.Leak) or pilots.Leak()
        for unit in self.monster.meant(card, ability, Whom.ONE):
            self.changes.afflict(unit, StatusOn(Status.LEAK, leak.hp, cites=leak.cites), monster)


EFFECTS: Mapping[type, Callable[..., None]] = {
    monsters.DealsTo: MonsterActions._deals,
    monsters.CoinDeals: MonsterActions._coin,
    monsters.DealsMissing: MonsterActions._missing,
    monsters.Loses: MonsterActions._loses,
    monsters.HealsSame: MonsterActions._same,
    monsters.DestroysAtMost: MonsterActions._destroys,
    monsters.LeavesAt: MonsterActions._leaves,
    monsters.Recovers: MonsterActions._recovers,
    monsters.GainsSelf: MonsterActions._gains,
    monsters.SelfDeals: MonsterActions._itself,
    monsters.Attacks: MonsterActions._attacks,
    monsters.NextAttack: MonsterActions._next,
    monsters.ReduceUntilNext: MonsterActions._reduces,
    monsters.IgnoresAll: MonsterActions._ignores,
    monsters.AvoidsNext: lambda t, c, m, a: t._waits(c, m, a, Mark.AVOID),
    monsters.RedirectsNext: lambda t, c, m, a: t._waits(c, m, a, Mark.REDIRECT),
    monsters.ReflectsNext: lambda t, c, m, a: t._waits(c, m, a, Mark.REFLECT),
    monsters.BarsFree: MonsterActions._bars,
    monsters.BarsAct: MonsterActions._bars,
    monsters.LowersAp: MonsterActions._lowers,
    monsters.LocksAbility: MonsterActions._silences,
    monsters.ExtraActions: MonsterActions._more_actions,
    monsters.RepeatsLast: MonsterActions._repeats,
    monsters.CopiesAbility: MonsterActions._copies,
    monsters.GoesDark: MonsterActions._dark,
}
