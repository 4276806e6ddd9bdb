"""The Monster of a co-operative game: the Actions it flips and what they do, and what awaits the next attack on it.

Nobody plays the Monster. Where an Action leaves something to a choice, the players choose together; what is random is
left to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from judge.games.hueshift.fighting import Fighting
from judge.games.hueshift.situation import (
    WARDS,
    Bar,
    Barred,
    Fight,
    Lasting,
    Mark,
    Marked,
    Silenced,
    StatusOn,
)
from judge.games.hueshift.units import CO_OP, CONFLICTS
from judge.games.hueshift.vocabulary import mechs, monsters, pilots
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind, Kind, Span, Status, Zone
from judge.games.hueshift.vocabulary.monsters import Whom
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.questions import Ask, LimitReached, Purpose, Question
from judge.rules.state import Event, Obj
from judge.rules.values import replace

MOST_FLIPS = 60  # in one turn: a deck of nothing but Actions that flip another has no end
TOGETHER = "choose together"  # verb of a question that either player may answer
_EXTREME: Mapping[Whom, tuple[str, int]] = MappingProxyType(
    {Whom.MOST_AP: ("ap", 1), Whom.LEAST_AP: ("ap", -1), Whom.MOST_HP: ("hp", 1), Whom.LEAST_HP: ("hp", -1)}
)
_TARGETS = (CONFLICTS + "monster-targets",)


class Assault(Fighting):
    """A position in which a Monster flips Actions."""

    # --- choosing -------------------------------------------------------------------------------

    def squads(self) -> tuple[Obj, ...]:
        """The players' units, in turn order."""
        return tuple(u for seat in self.people() for u in self.units(seat))

    def together(self, card: Obj, ability: Ability, options: Sequence[Obj], seat: int | None = None) -> Obj:
        """One of several cards, chosen by the players; seat: by that player alone."""
        if len(options) == 1:
            return options[0]
        if seat is None:
            self.reading("where an Action leaves a choice, the players choose, for nobody plays the Monster", *_TARGETS)
        chosen = self.ask(
            Question(
                Ask.TARGET, self.people()[0] if seat is None else seat, tuple(o.ref for o in options),
                purpose=Purpose.TARGET, labels=tuple(o.card.label for o in options), source=card.card.label,
                sentence=ability.text, verb=TOGETHER if seat is None else "",
            )
        )  # fmt: skip
        return self.here(chosen)

    def meant(self, card: Obj, ability: Ability, whom: Whom, units: Sequence[Obj] | None = None) -> list[Obj]:
        """The players' units an Action is about; none where none fits."""
        options = list(self.squads() if units is None else units)
        if not options or whom is Whom.EACH:
            if whom is Whom.EACH and "active" in ability.text.lower():
                words = "every unit on the field is an active unit, not only the turns' main actors"
                self.reading(words, CONFLICTS + "active-unit")
            return options
        if whom is Whom.RANDOM:
            return [self.at_random(card.card.label, ability.text, options)]
        if whom is Whom.ONE_EACH:
            self.reading("the targeted units are one of each player, who chooses it", *ability.cites)
            own = [[u for u in options if u.owner == seat] for seat in self.people()]
            return [self.together(card, ability, mine, mine[0].owner) for mine in own if mine]
        if whom in _EXTREME:
            what, sign = _EXTREME[whom]
            number: Callable[[Obj], int] = self.ap if what == "ap" else self.hp
            most = max(sign * number(u) for u in options)
            options = [u for u in options if sign * number(u) == most]
        return [self.together(card, ability, options)]

    # --- the Monster Turn -----------------------------------------------------------------------

    def begin_assault(self) -> None:
        """How many Actions are flipped this turn is settled: one in Phase 1, two in Phase 2 (co-op rules)."""
        coop, monster = self.coop, self.monster()
        assert coop is not None
        assert monster is not None
        self.readable(monster, *self.zone(Zone.ARENA))
        phase = self.rage()
        if self.hp(monster) * 2 == self.max_hp(monster):
            words = "both phases name 50 %; at exactly half of its HP the Monster is in Phase 2"
            self.reading(words, CONFLICTS + "monster-deck-size")
        self.turn(coop=replace(coop, left=phase))
        actions = "1 Action" if phase == 1 else f"{phase} Actions"
        words = f"{self.name(monster)} is in Phase {phase} ({self.hp(monster)} of {self.max_hp(monster)} HP): {actions}"
        self.note(Event(EventKind.MOMENT, obj=monster.ref, names=(words,), cites=(CO_OP + "table-1",)))

    def skips(self) -> bool:
        """A Monster whose next action is skipped flips no card for it."""
        monster = self.monster()
        if monster is None or not self.has_status(monster, Status.FREEZE):
            return False
        kept = tuple(s for s in self.data(monster).statuses if s.status is not Status.FREEZE)
        self.change(monster, statuses=kept)
        self.reading("an Action that is skipped is not flipped and stays in the deck", CONFLICTS + "void-disrupts")
        words = f"{self.name(monster)} skips an Action"
        self.note(Event(EventKind.MOMENT, obj=monster.ref, names=(words,), cites=(CONFLICTS + "void-disrupts",)))
        return True

    def flip(self) -> Obj | None:
        """The top card of the Action Deck; the discarded ones are the new deck where it is empty. None: no card."""
        coop = self.coop
        assert coop is not None
        flips = sum(e.kind is EventKind.FLIP and e.moment.turn == self.now.turn for e in self.state.history.backwards())
        if flips >= MOST_FLIPS:
            raise LimitReached(f"{flips} Actions were flipped in one turn, and one more is to be flipped")
        deck = self.zone(Zone.DECK, coop.seat)
        if not deck:
            gone = self.zone(Zone.TRASH, coop.seat)
            if not gone:
                self.reading("a Monster without a card in deck and discard flips none", CONFLICTS + "monster-deck-size")
                return None
            words = "an empty Action Deck is made anew of the discarded Actions, shuffled"
            self.reading(words, CONFLICTS + "monster-deck-size")
            for card in gone:
                self.place(replace(card, zone=Zone.DECK))
            coop = replace(coop, shuffled=True)
            self.turn(coop=coop)
            deck = self.zone(Zone.DECK, coop.seat)
        card = self.at_random("the Action Deck", "flip the top card", deck) if coop.shuffled else deck[0]
        self.readable(card)
        self.place(replace(card, zone=Zone.FLIPPED, home=coop.seat))
        line = "; ".join(r.text for r in card.card.lines)
        cites = (CO_OP + "table-1", card.card.printed.record) if card.card.printed.record else (CO_OP + "table-1",)
        self.note(Event(EventKind.FLIP, obj=card.ref, names=(card.card.label,), sentence=line, cites=cites))
        return card

    def last_used(self, but: Obj) -> Obj | None:
        """The Action used last before one, those that repeat another left out."""
        for event in self.state.history.backwards():
            card = self.by_id(event.obj.id) if event.kind is EventKind.FLIP and event.obj is not None else None
            if card is not None and card.id != but.id and find(card.card.abilities, monsters.RepeatsLast) is None:
                return card
        return None

    def attack_now(self, ability: monsters.Attacks) -> None:
        """The Monster attacks next; implemented with the course of the turn."""
        raise NotImplementedError

    def act_out(self, card: Obj) -> None:
        """Carry out an Action's lines next; implemented with the course of the turn."""
        raise NotImplementedError

    def declare(self, card: Obj, ability: monsters.Attacks) -> bool:
        """The Monster attacks a unit; False where there is none."""
        monster, units = self.monster(), self.squads()
        if monster is None or not units:
            return False
        target = self.together(card, ability, units)
        self.readable(*self.members(target))
        fight = Fight(monster.ref, target.ref, monster.owner, forced=True)
        self.turn(fights=(*self.now.fights, fight))
        self.note(
            Event(EventKind.ATTACK, player=monster.owner, obj=monster.ref, target=target.ref, amount=1,
                  seen=self.name(monster), names=(self.name(target),), cites=(CO_OP + "table-1", *ability.cites))
        )  # fmt: skip
        return True

    # --- what Actions do ------------------------------------------------------------------------

    def effect(self, card: Obj, ability: Ability) -> None:
        """Carry out one sentence of an Action."""
        monster = self.monster()
        if monster is None:
            return
        do = _EFFECTS.get(type(ability))
        if do is not None:
            do(self, card, monster, ability)
        self.decide()

    def _harm(self, monster: Obj, units: Sequence[Obj], amounts: Sequence[int], ability: Ability) -> None:
        """Damage of an Action: dealt to all of its units, and then looked at what it destroyed."""
        for unit, n in zip(units, amounts, strict=True):
            if self.on_field(unit):
                self.readable(*self.members(unit))
                self.deal(monster, self.fresh(unit), n, Blow.ACTION, *ability.cites)
        for unit in units:
            if self.on_field(unit):
                self.check(self.fresh(unit), monster, Blow.ACTION)

    def _blow(self, monster: Obj, amount: int) -> int:
        """An Action's damage with what waits for the Monster's next attack."""
        if self.all_marks(monster, Mark.MORE, Mark.MULTIPLY):
            words = "an Action that deals damage is the Monster's attack, for it has no other"
            self.reading(words, CONFLICTS + "monster-attack")
        return self.boosted(monster, amount)

    def _deals(self, card: Obj, monster: Obj, ability: monsters.DealsTo) -> None:
        n = ability.other if ability.phase and self.rage() == ability.phase else ability.n
        units = self.meant(card, ability, ability.whom)
        self._harm(monster, units, [self._blow(monster, n)] * len(units), ability)

    def _coin(self, card: Obj, monster: Obj, ability: monsters.CoinDeals) -> None:
        self.reading("the number printed first is that of heads", CONFLICTS + "coin-flip-sides")
        n = ability.heads if self.coin(card, ability) == "heads" else ability.tails
        units = self.meant(card, ability, ability.whom)
        self._harm(monster, units, [self._blow(monster, n)] * len(units), ability)

    def _missing(self, card: Obj, monster: Obj, ability: monsters.DealsMissing) -> None:
        units = self.meant(card, ability, ability.whom)
        self._harm(monster, units, [self._blow(monster, self.max_hp(u) - self.hp(u)) for u in units], ability)

    def _loses(self, card: Obj, monster: Obj, ability: monsters.Loses) -> None:
        units = self.meant(card, ability, ability.whom)
        for unit in units:
            self.lose(unit, ability.n, card.card.label, *ability.cites)
        for unit in units:
            self.check(self.fresh(unit), monster)

    def _same(self, card: Obj, monster: Obj, ability: monsters.HealsSame) -> None:
        dealt = 0
        for event in self.state.history.backwards():
            if event.kind is EventKind.FLIP:
                break
            if event.kind is EventKind.DAMAGE and event.other == monster.ref and event.obj != monster.ref:
                dealt += event.amount
        self.gain_hp(monster, dealt, card.card.label, *ability.cites)

    def _destroys(self, card: Obj, monster: Obj, ability: monsters.DestroysAtMost) -> None:
        small = [u for u in self.squads() if self.hp(u) <= ability.hp]
        for unit in self.meant(card, ability, ability.whom, small):
            event = Event(
                EventKind.DESTROY, player=unit.owner, obj=unit.ref, other=monster.ref, cites=ability.cites,
                tags=frozenset({Blow.ACTION.value}), sentence=ability.text,
            )  # fmt: skip
            left = self.propose(event)
            if left is not None:
                self.destroy(left)

    def _leaves(self, card: Obj, monster: Obj, ability: monsters.LeavesAt) -> None:
        for unit in self.meant(card, ability, ability.whom):
            if self.hp(unit) > ability.hp:
                self.lose(unit, self.hp(unit) - ability.hp, card.card.label, *ability.cites)

    def _recovers(self, card: Obj, monster: Obj, ability: monsters.Recovers) -> None:
        self.gain_hp(monster, ability.hp, card.card.label, *ability.cites)

    def _gains(self, card: Obj, monster: Obj, ability: monsters.GainsSelf) -> None:
        change = Lasting(monster.id, ap=ability.ap, hp=ability.hp, text=ability.text)
        self.bonus(monster, change, *ability.cites)

    def _itself(self, card: Obj, monster: Obj, ability: monsters.SelfDeals) -> None:
        self.deal(monster, monster, ability.n, Blow.ACTION, *ability.cites)
        self.check(self.fresh(monster))

    def _attacks(self, card: Obj, monster: Obj, ability: monsters.Attacks) -> None:
        if ability.multiple > 1:
            self._waits(card, monster, ability, Mark.MULTIPLY, ability.multiple)
        self.attack_now(ability)

    def _next(self, card: Obj, monster: Obj, ability: monsters.NextAttack) -> None:
        if ability.times > 1:
            self._waits(card, monster, ability, Mark.MULTIPLY, ability.times)
        if ability.more:
            self._waits(card, monster, ability, Mark.MORE, ability.more)

    def _waits(self, card: Obj, monster: Obj, ability: Ability, mark: Mark, n: int = 0) -> None:
        self.mark(Marked(monster.id, mark, n, cites=ability.cites, label=card.card.label))

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
        self.reading(words, *ability.cites)

    def _bars(self, card: Obj, monster: Obj, ability: Ability) -> None:
        what = Bar.FREE if isinstance(ability, monsters.BarsFree) else Bar.ACT
        bars = tuple(Barred(seat, what, card.card.label, ability.text) for seat in self.people())
        self.set(effects=(*self.state.effects, *bars))

    def _lowers(self, card: Obj, monster: Obj, ability: monsters.LowersAp) -> None:
        for unit in self.meant(card, ability, ability.whom):
            less = Lasting(unit.id, ap=-ability.ap, span=Span.TURNS, text=ability.text, turns=ability.turns)
            self.bonus(unit, less, *ability.cites)

    def _silences(self, card: Obj, monster: Obj, ability: monsters.LocksAbility) -> None:
        options = [p for u in self.squads() for p in self.members(u) if p.card.kind is Kind.PILOT and p.card.abilities]
        if options:
            self.reading("a lock without an end lasts for the rest of the game", *ability.cites)
            chosen = self.together(card, ability, options)
            self.set(effects=(*self.state.effects, Silenced(chosen.id, card.card.label)))
            words = f"{chosen.card.label}'s abilities are locked"
            self.note(Event(EventKind.MOMENT, obj=chosen.ref, names=(words,), cites=ability.cites))

    def _more_actions(self, card: Obj, monster: Obj, ability: monsters.ExtraActions) -> None:
        coop = self.coop
        assert coop is not None
        self.turn(coop=replace(coop, left=coop.left + ability.n))

    def _repeats(self, card: Obj, monster: Obj, ability: monsters.RepeatsLast) -> None:
        last = self.last_used(card)
        words = f"{last.card.label} is repeated" if last is not None else "there is no Action to repeat"
        self.note(Event(EventKind.MOMENT, obj=card.ref, names=(words,), cites=ability.cites))
        if last is not None:
            self.act_out(last)

    def _dark(self, card: Obj, monster: Obj, ability: monsters.GoesDark) -> None:
        self.reading("going dark has no rule and does nothing", *ability.cites)

    # --- Character abilities that are copied ----------------------------------------------------

    def used_this_round(self) -> list[tuple[Obj, Ability]]:
        """The Character abilities players have used in place of an attack this round."""
        found: dict[tuple[int, str], tuple[Obj, Ability]] = {}
        for event in self.state.history.backwards():
            if event.kind is not EventKind.USE or event.moment.link != self.now.round or event.obj is None:
                continue
            pilot = self.by_id(event.obj.id)
            for kind in (pilots.Flip, pilots.LeakAlone):
                ability = find(self.card_abilities(pilot), kind) if pilot is not None else None
                if pilot is not None and ability is not None and kind.__name__ in event.names:
                    found[(pilot.id, kind.__name__)] = (pilot, ability)
        return list(found.values())

    def _copies(self, card: Obj, monster: Obj, ability: monsters.CopiesAbility) -> None:
        used = self.used_this_round()
        if not used:
            units = self.meant(card, ability, Whom.RANDOM)
            self._harm(monster, units, [self._blow(monster, ability.n)] * len(units), ability)
            return
        words = "an ability is used where it takes the place of an attack; the Monster uses its copy at once"
        self.reading(words, CONFLICTS + "act-or-ability", *ability.cites)
        pilot = self.together(card, ability, list({p.id: p for p, _ in used}.values()))
        copied = next(a for p, a in used if p.id == pilot.id)
        words = f"{self.name(monster)} uses a copy of {pilot.card.label}'s ability"
        self.note(Event(EventKind.MOMENT, obj=monster.ref, names=(words,), cites=ability.cites, sentence=copied.text))
        if isinstance(copied, pilots.Flip):
            heads = self.coin(card, copied) == "heads"
            change = Lasting(monster.id, ap=copied.heads) if heads else Lasting(monster.id, hp=copied.tails)
            self.bonus(monster, replace(change, span=Span.TURN, text=copied.text), *copied.cites)
            return
        leak = find(self.card_abilities(pilot), pilots.Leak) or pilots.Leak()
        for unit in self.meant(card, ability, Whom.ONE):
            self.afflict(unit, StatusOn(Status.LEAK, leak.hp, cites=leak.cites), monster)

    # --- attacks on the Monster -----------------------------------------------------------------

    def wards(self) -> None:
        """What waits for the next player attack on the Monster: it is avoided, redirected or reflected."""
        fight, unit, target = self.fighters()
        monster = self.monster()
        if fight is None or unit is None or target is None or monster is None or target.id != monster.id:
            return
        for ward in self.all_marks(monster, *WARDS):
            self.unmark(ward)
            if ward.mark is Mark.AVOID:
                self.set_fight(nullified=ward.label, cites=(*fight.cites, *ward.cites))
            elif ward.mark is Mark.REFLECT:
                self.set_fight(reflected=ward.label, cites=(*fight.cites, *ward.cites))
            else:
                self._turned(ward)

    def _turned(self, ward: Marked) -> None:
        options = [u for u in self.squads() if self.one(u, mechs.NotRedirected) is None]
        card = next((o for o in self.state.objects.values() if o.card.label == ward.label), None)
        if options and card is not None:
            ability = find(card.card.abilities, monsters.RedirectsNext) or monsters.RedirectsNext()
            chosen = self.together(card, ability, options)
            self.set_fight(target=chosen.ref, redirected=True)
            self._redirected(chosen.id, "the attack is redirected to", *ward.cites)


_EFFECTS: Mapping[type[Ability], Callable[..., None]] = MappingProxyType(
    {
        monsters.DealsTo: Assault._deals,
        monsters.CoinDeals: Assault._coin,
        monsters.DealsMissing: Assault._missing,
        monsters.Loses: Assault._loses,
        monsters.HealsSame: Assault._same,
        monsters.DestroysAtMost: Assault._destroys,
        monsters.LeavesAt: Assault._leaves,
        monsters.Recovers: Assault._recovers,
        monsters.GainsSelf: Assault._gains,
        monsters.SelfDeals: Assault._itself,
        monsters.Attacks: Assault._attacks,
        monsters.NextAttack: Assault._next,
        monsters.ReduceUntilNext: Assault._reduces,
        monsters.IgnoresAll: Assault._ignores,
        monsters.AvoidsNext: lambda t, c, m, a: t._waits(c, m, a, Mark.AVOID),
        monsters.RedirectsNext: lambda t, c, m, a: t._waits(c, m, a, Mark.REDIRECT),
        monsters.ReflectsNext: lambda t, c, m, a: t._waits(c, m, a, Mark.REFLECT),
        monsters.BarsFree: Assault._bars,
        monsters.BarsAct: Assault._bars,
        monsters.LowersAp: Assault._lowers,
        monsters.LocksAbility: Assault._silences,
        monsters.ExtraActions: Assault._more_actions,
        monsters.RepeatsLast: Assault._repeats,
        monsters.CopiesAbility: Assault._copies,
        monsters.GoesDark: Assault._dark,
    }
)
