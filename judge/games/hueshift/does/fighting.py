"""What a fight does: who is attacked in the end, coins, blows and what comes with them, its end."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.hueshift.asks import APPLY, GUARD
from judge.games.hueshift.does.asking import ask_target
from judge.games.hueshift.does.frames import Frames
from judge.games.hueshift.does.harm import Harm
from judge.games.hueshift.does.part import Part
from judge.games.hueshift.rulebook import CO_OP, CONFLICTS, RULES, SYSTEMS
from judge.games.hueshift.situation import Fight, Lasting, Mark, StatusOn
from judge.games.hueshift.vocabulary import markers, mechs, pilots
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind, Mech, Span, Status
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.piles import at_random
from judge.rules.questions import Ask, More, Purpose, Question
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

_ELEMENTS = (Status.BURN, Status.FREEZE, Status.CORRODE)
_SIDES = ("heads", "tails")


def _which_element(card: Obj, sentence: str) -> More:
    return More(labels=tuple(s.value for s in _ELEMENTS), source=card.card.label, sentence=sentence, verb=APPLY)


class Fighting(Part):
    """What a fight does: who is attacked in the end, coins, blows and what comes with them, its end."""

    def __init__(self, harm: Harm, frames: Frames) -> None:
        super().__init__(harm)
        self.frames = frames

    def declare(self, fight: Fight, *cites: str) -> None:
        """An attack is declared, and what follows comes next."""
        unit, target = self.board.here(fight.attacker), self.board.here(fight.target)
        self.run.turn(fights=(*self.board.now.fights, fight))
        names, label = (target.card.label,), unit.card.label
        what = Event(EventKind.ATTACK, player=fight.seat, obj=unit.ref, target=target.ref, seen=label, names=names)
        self.changes.note(replace(what, amount=fight.number, cites=cites))
        self.run.push(*self.frames.fight)

    def possess(self) -> None:
        """Possession: the opponent chooses the target of the unit's next attack, once per game."""
        fight, unit, _ = self.board.fighters()
        if fight is None or unit is None:
            return
        for card, ability in self.abilities.markers(unit):
            if not isinstance(ability, markers.Possessed) or self.abilities.used(card, "Possessed") >= ability.uses:
                continue
            if fight.forced and self.abilities.marked_by(unit, markers.NotWhenForced) is not None:
                continue
            anywhere = self.abilities.marked_by(unit, markers.RedirectAnywhere)
            options = [
                u
                for u in self.board.units()
                if (anywhere is not None or u.owner != unit.owner)
                and (u.ref == fight.target or self.abilities.one(u, mechs.NotRedirected) is None)
            ]
            who = self.board.opponent(unit.owner)
            chosen = ask_target(self.run, who, options, card, ability.text, ask=Ask.CHOOSE).ref
            self.changes.use(card, "Possessed", SYSTEMS + "table-4", *ability.cites, sentence=ability.text)
            cites = list(ability.cites)
            if chosen.id == unit.id and anywhere is not None:
                cites += anywhere.cites
            for spared in self.board.units():
                cites += [
                    c
                    for _, a in self.abilities.all_of(spared, mechs.NotRedirected)
                    if spared not in options
                    for c in a.cites
                ]
            self.redirected(chosen, "the attack is redirected to", *dict.fromkeys(cites))

    def redirected(self, target: Ref, words: str, *cites: str) -> None:
        """The attack under way is at another unit."""
        self.changes.set_fight(target=target)
        unit, now = self.board.here(target), self.board.now
        if now.attacked and not now.fights[-1].forced:
            self.run.turn(attacked=(*now.attacked[:-1], target.id))
        self.changes.say(f"{words} {unit.card.label}", *cites)

    def guard(self) -> None:
        """Guard: once per round a Tank may become the target instead of an allied unit."""
        fight, unit, target = self.board.fighters()
        if fight is None or unit is None or target is None or self.board.allied(target.owner, unit.owner):
            return
        for tank in self.board.side(target.owner):
            for card, ability in self.abilities.all_of(tank, mechs.Guard):
                if tank.id == target.id or self.abilities.used(card, "Guard", game_round=True):
                    continue
                if self.run.may(tank.owner, source=tank.card.label, sentence=GUARD):
                    self.changes.use(card, "Guard", SYSTEMS + "table-2", *ability.cites, sentence=GUARD)
                    self.redirected(tank.ref, "the target becomes", SYSTEMS + "table-2", *ability.cites)
                    return

    def coin(self, card: Obj, ability: Ability, *cites: str) -> str:
        """A coin for a card's ability."""
        about = More(labels=_SIDES, source=card.card.label, sentence=ability.text, source_ref=card.ref)
        result = self.run.chance(_SIDES, Purpose.COIN, **about)
        self.changes.tell(EventKind.COIN, card, names=(result,), cites=(*ability.cites, *cites), sentence=ability.text)
        return result

    def at_random(self, source: str, text: str, options: Sequence[Obj]) -> Obj:
        """One of several cards at random."""
        return at_random(self.run, options, [o.card.label for o in options], source=source, sentence=text)

    def start_of_combat(self) -> None:
        """Coins at the start of combat: the attacker's first."""
        _, unit, target = self.board.fighters()
        if unit is None or target is None:
            return
        pairs = ((unit, target),) if unit.id == target.id else ((unit, target), (target, unit))
        for one, other in pairs:
            for card, ability in self.abilities.all_of(one, pilots.Flip):
                if not ability.used:
                    self._combat_coin(one, card, ability, other)

    def _combat_coin(self, unit: Obj, card: Obj, flip: pilots.Flip, enemy: Obj) -> None:
        abilities = self.abilities.of_card(card)
        again, lock = find(abilities, pilots.FlipAgain), find(abilities, pilots.LockHeads)
        if lock is not None and self.abilities.used(card, "LockHeads"):
            self.flipped(unit, card, flip, "heads", enemy)
            return
        flips = 1
        while flips:
            flips -= 1
            result = self.coin(card, flip, CONFLICTS + "combat-and-fight")
            self.flipped(unit, card, flip, result, enemy)
            row = self.abilities.heads_in_row(card)
            if lock is not None and row >= lock.in_row:
                self.changes.use(card, "LockHeads", *lock.cites, sentence=lock.text)
                return
            if again is not None and row == again.in_row:
                flips = 1

    def flipped(self, unit: Obj, card: Obj, flip: pilots.Flip, result: str, enemy: Obj | None) -> None:
        """What a coin gives, for the fight or, where it is used instead of an attack, the turn."""
        span = Span.TURN if flip.used else Span.FIGHT
        if result == "heads":
            if flip.foe and enemy is not None:
                self.changes.bonus(enemy, Lasting(enemy.id, ap=-flip.heads, span=span, text=flip.text), *flip.cites)
            else:
                self.changes.bonus(card, Lasting(card.id, ap=flip.heads, span=span, text=flip.text), *flip.cites)
            return
        cites = (*flip.cites, CONFLICTS + "hp-for-a-fight")
        self.changes.bonus(card, Lasting(card.id, hp=flip.tails, span=span, text=flip.text), *cites)
        disrupts = find(self.abilities.of_card(card), pilots.TailsDisrupts)
        enemies = self.board.foes(unit.owner)
        if disrupts is not None and enemies:
            chosen = ask_target(self.run, unit.owner, enemies, card, disrupts.text)
            self.changes.afflict(chosen, StatusOn(Status.FREEZE, cites=disrupts.cites), unit)

    def strike(self) -> None:
        """The attacker deals its AP to the target; with it comes what a hit or damage does."""
        fight, unit, target = self.board.fighters()
        if fight is None or unit is None or target is None:
            return
        amount = max(self.numbers.ap(unit) - fight.less, 0)
        more = self.abilities.one(unit, mechs.SecondTakes)
        if more is not None and fight.number == 2:
            amount += more.n
        self._ignored(unit, target, fight)
        cites = (RULES + "5", *fight.cites)
        amount = self.harm.boosted(unit, amount)
        if fight.reflected:
            self.harm.deal(target, unit, amount, Blow.ATTACK, *cites)
            self._after_strikes(unit)
            self.harm.check(unit, target, Blow.ATTACK)
            return
        dealt = self.harm.deal(unit, target, amount, Blow.ATTACK, *cites)
        double = self.abilities.marks(unit, Mark.DOUBLE)
        if double is not None:
            self.changes.unmark(double)
        fight = self.board.fight
        secondary = fight is not None and bool(fight.nullified) and fight.secondary
        self._damaged(unit, target, dealt, secondary)
        if self.board.on_field(target) and (dealt or secondary) and self.numbers.hp(self.board.fresh(target)) > 0:
            self._hit(unit, target)
        elif not dealt and self.abilities.one(unit, mechs.Infused):
            words = f"{unit.card.label} does not hit {target.card.label}: it deals no damage"
            self.changes.say(words, CONFLICTS + "hit-without-damage")
        self._after_strikes(unit)
        self.harm.check(target, unit, Blow.ATTACK)
        if not self.board.on_field(target):
            self.changes.set_fight(destroyed=True)
            self._second_element(unit)
            first = self.abilities.one(unit, mechs.StrikeFirst)
            cites = (RULES + "6", CONFLICTS + "retaliation-simultaneous", *(first.cites if first is not None else ()))
            words = f"{target.card.label} does not retaliate: the attack destroyed it first"
            self.changes.say(words, *cites)

    def _ignored(self, unit: Obj, target: Obj, fight: Fight) -> None:
        """Say which of the attacker's lines passes the target's Armor and Shields by."""
        armor = 0 if fight.nullified else self.numbers.armor(target)
        for card, ability in self.abilities.all_of(unit, pilots.IgnoreArmor):
            if armor and target.card.cls is Mech.TANK and (not ability.second or fight.number == 2):
                words = f"the Armor of {target.card.label} is ignored ({card.card.label})"
                self.changes.say(words, SYSTEMS + "table-1", *ability.cites)
                armor = 0
        shields = 0 if fight.nullified or self.abilities.one(unit, pilots.IgnoreShields) is None else fight.shields
        for card, point in self.abilities.all_of(unit, pilots.IgnoreReduction):
            if armor or shields:
                words = f"{min(point.n, armor + shields)} of what reduces damage to {target.card.label} is ignored"
                self.changes.say(f"{words} ({card.card.label})", SYSTEMS + "table-3", *point.cites)

    def retaliate(self) -> None:
        """A target that is still there deals its AP back (core rules: retaliation)."""
        fight, unit, target = self.board.fighters()
        if fight is None or unit is None or target is None or unit.id == target.id:
            return
        if self.board.coop is not None and not self.board.coop.trade:
            words = "damage is one-sided in co-op: what is attacked strikes back only in the variant of trades"
            self.changes.reading(words, CO_OP + "4", CONFLICTS + "co-op-trade")
            return
        cites = [RULES + "6"] if self.board.coop is None else [RULES + "6", CO_OP + "4"]
        if any(self.abilities.one(target, kind) for kind in (mechs.Infused, pilots.IgnoreArmor)):
            cites.append(CONFLICTS + "retaliation-an-attack")  # what would come with an attack
        dealt = self.harm.deal(target, unit, self.numbers.ap(target), Blow.RETALIATION, *cites)
        self._damaged(target, unit, dealt, False)
        self.harm.check(unit, target, Blow.RETALIATION)

    def _damaged(self, source: Obj, target: Obj, dealt: int, secondary: bool) -> None:
        """What dealing damage does besides: Leak and Gusher (class table, table of Sub Heroes)."""
        if dealt or secondary:
            self.leak(source, target)
        if not dealt:
            return
        for card, ability in self.abilities.all_of(source, pilots.Gusher):
            if self.abilities.used(card, "Gusher", turn=True):
                continue
            self.changes.use(card, "Gusher", *ability.cites, sentence=ability.text)
            n = ability.hp
            now = self.board.fresh(target)
            if find(self.abilities.of_card(card), pilots.GusherTwice) and self.numbers.hp(
                now
            ) * 2 <= self.numbers.max_hp(now):
                n *= 2
            self.changes.lose(target, n, card.card.label, *ability.cites)

    def leak(self, source: Obj, target: Obj) -> None:
        """Leak is put on a unit, doubled where the card says so and the unit leaks already."""
        for card, ability in self.abilities.all_of(source, pilots.Leak):
            doubles = find(self.abilities.of_card(card), pilots.LeakDoubles)
            twice = doubles is not None and self.abilities.has_status(self.board.fresh(target), Status.LEAK)
            cites = (SYSTEMS + "table-1", *ability.cites, *(doubles.cites if doubles is not None and twice else ()))
            status = StatusOn(Status.LEAK, ability.hp * (2 if twice else 1), cites=cites)
            self.changes.afflict(target, status, source)

    def _hit(self, unit: Obj, target: Obj) -> None:
        """Infused: the attacker chooses Burn, Freeze or Corrode (class table)."""
        for card, ability in self.abilities.all_of(unit, mechs.Infused):
            immune = self.abilities.one(target, mechs.Immune) is not None and not self.abilities.all_of(
                unit, pilots.IgnoreImmunity
            )
            about = _which_element(card, ability.text or "on hit, apply Burn, Freeze or Corrode")
            about["same"] = (0, 0, 0) if immune else ()
            element = self.run.ask(Question(Ask.CHOOSE, unit.owner, _ELEMENTS, **about))
            self.changes.afflict(target, self._element(element, card, ability, target), unit)

    def _second_element(self, unit: Obj) -> None:
        """A second effect at random when the target is destroyed: on another enemy, for the target is gone."""
        for card, ability in self.abilities.all_of(unit, mechs.SecondElement):
            infused, enemies = self.abilities.one(unit, mechs.Infused), self.board.foes(unit.owner)
            if infused is not None and enemies:
                target = self.at_random(card.card.label, ability.text, enemies)
                element = self.run.chance(_ELEMENTS, Purpose.RANDOM, **_which_element(card, ability.text))
                status = self._element(element, card, infused, target)
                self.changes.afflict(target, replace(status, cites=(*status.cites, *ability.cites)), unit)

    def _element(self, element: Status, card: Obj, infused: mechs.Infused, target: Obj) -> StatusOn:
        abilities = self.abilities.of_card(card)
        cites = (SYSTEMS + "table-2", *infused.cites)
        if element is Status.BURN:
            more = find(abilities, mechs.BurnMore)
            extra = more.n if more is not None and target.card.cls is more.cls else 0
            return StatusOn(Status.BURN, infused.burn + extra, cites=cites)
        if element is Status.FREEZE:
            stops = find(abilities, mechs.FreezeStopsRegen)
            return StatusOn(Status.FREEZE, regen=stops is None, cites=(*cites, *(stops.cites if stops else ())))
        stacks = find(abilities, mechs.CorrodeStacks)
        cites = (*cites, *(stacks.cites if stacks else ()))
        return StatusOn(Status.CORRODE, infused.corrode, most=stacks.most if stacks else 1, cites=cites)

    def _after_strikes(self, unit: Obj) -> None:
        """AP after so many attacks that struck first in a game."""
        for card, ability in self.abilities.all_of(unit, mechs.GainAfterStrikes):
            self.changes.use(card, "Strike")
            if self.abilities.used(card, "Strike") == ability.times:
                self.changes.bonus(card, Lasting(card.id, ap=ability.ap, text=ability.text), *ability.cites)

    def end_fight(self) -> None:
        """What lasts for the fight ends; a unit that acts again may; who is doomed is removed."""
        fight = self.board.fight
        if fight is None:
            return
        unit = self.board.by_id(fight.attacker.id)
        self.run.turn(fights=self.board.now.fights[:-1])
        self.changes.expire(Span.FIGHT)
        for doomed in self.board.mechs():
            if self.board.data(doomed).doomed and (not self.abilities.waits(doomed) or doomed.id == fight.attacker.id):
                self.harm.remove_doomed(doomed)
        if fight.destroyed and unit is not None and self.board.on_field(unit) and not fight.forced:
            again = self.abilities.one(unit, mechs.ActAgain)
            if again is not None:
                self.run.turn(again=True)
                words = f"{unit.card.label} may act again"
                self.changes.say(words, *again.cites)
        self.harm.decide()
