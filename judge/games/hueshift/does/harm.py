"""Damage and destruction: what reduces, prevents or takes them over, and what follows; who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.hueshift.asks import PREVENT, TAKE
from judge.games.hueshift.does.changes import Changes
from judge.games.hueshift.reads.reading import Reading
from judge.games.hueshift.rulebook import CO_OP, CONFLICTS, RULES, SYSTEMS
from judge.games.hueshift.situation import CoOp, Data, Happens, Lasting, Mark, Marked, Replacement
from judge.games.hueshift.vocabulary import arenas, markers, mechs, pilots
from judge.games.hueshift.vocabulary.kinds import Blow, EventKind, Trait, Zone
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.happening import Happening, Pending, PlainRules
from judge.rules.questions import Ask, Question
from judge.rules.state import Event, Obj
from judge.rules.values import replace
from judge.rules.work import Run


class Harm(PlainRules):
    """Damage and destruction: what reduces, prevents or takes them over, and what follows; who has won."""

    def __init__(self, run: Run, reads: Reading, changes: Changes) -> None:
        self.run = run
        self.board = reads.board
        self.abilities = reads.abilities
        self.numbers = reads.numbers
        self.changes = changes
        self.happening: Happens = Happening(run, self)

    def deal(self, source: Obj | None, target: Obj, amount: int, blow: Blow, *cites: str) -> int:
        """Damage to a unit: what is left after replacements and preventions. Destruction is looked at later."""
        event = Event(
            EventKind.DAMAGE, player=target.owner, obj=target.ref, other=source.ref if source else None,
            amount=amount, tags=frozenset({blow.value}), cites=cites,
        )  # fmt: skip
        left = self.happening.propose(event) if amount > 0 else None
        if left is None or left.amount <= 0:
            return 0
        done = self.happening.happen(replace(left, seen=target.card.label))
        now = self.board.fresh(target)
        self.changes.change(now, hp=self.numbers.hp(now) - done.amount)
        return done.amount

    def boosted(self, unit: Obj, amount: int) -> int:
        """An attack's damage with what waited for it: so much more, then so many times."""
        marks = self.abilities.all_marks(unit, Mark.MORE, Mark.MULTIPLY)
        for mark in sorted(marks, key=lambda m: m.mark is Mark.MULTIPLY):
            amount = amount + mark.n if mark.mark is Mark.MORE else amount * mark.n
            self.changes.unmark(mark)
            words = f"the damage of {unit.card.label} becomes {amount} ({mark.label})"
            self.changes.say(words, *mark.cites)
        return amount

    def protections(self, event: Event, unit: Obj) -> Iterator[Replacement]:
        """What could be applied to damage to a unit now."""
        seat = unit.owner
        fight = self.board.fight if Blow.ATTACK.value in event.tags else None
        if fight is not None and fight.nullified:
            yield Replacement(seat, 0, "nullified", fight.nullified)
            return
        ward = self.abilities.marks(unit, Mark.UNHARMED)
        if ward is not None:
            yield Replacement(seat, 0, "unharmed", ward.label, mark=ward)
            return
        if any(self.numbers.reductions(event, unit)):
            yield Replacement(seat, 1, "reductions", "damage reduction")
        for card, ability in self.abilities.all_of(unit, pilots.Prevent):
            if not ability.allies and self.abilities.used(card, "Prevent") < ability.uses:
                yield Replacement(seat, 2, (card.id, "prevent"), card.card.label, card.id, ability, same=ability.n)
        for ally in self.board.side(seat):
            if self.abilities.marked_by(unit, markers.Isolated) and ally.id != unit.id:
                continue
            for card, shield in self.abilities.all_of(ally, pilots.Prevent):
                if shield.allies and self.abilities.used(card, "Prevent") < shield.uses:
                    yield Replacement(seat, 2, (card.id, "prevent"), card.card.label, card.id, shield, same=shield.n)
            for card, taking in self.abilities.all_of(ally, pilots.TakeOver):
                if ally.id != unit.id and self.abilities.used(card, "TakeOver") < taking.uses:
                    yield Replacement(seat, 3, (card.id, "take"), card.card.label, card.id, taking, same=taking.n)
        source = self.board.unit_of(event.other)
        mark = self.abilities.marks(source, Mark.DOUBLE) if source is not None and fight is not None else None
        if mark is not None:
            rank = 4 if mark.more else 0
            yield Replacement(source.owner if source else seat, rank, "double", "double damage", mark=mark)

    def protected(self, event: Event, unit: Obj, active: Replacement) -> Event | None:
        """The damage after one replacement."""
        match active.key:
            case "nullified" | "unharmed":
                why = active.mark or self.board.fight
                self._reduced(unit, event.amount, active.label, *(why.cites if why is not None else ()))
                return None
            case "reductions":
                return self._after_reductions(event, unit)
            case "double":
                assert active.mark is not None
                self.changes.say(f"the damage is multiplied by {active.mark.n}", *active.mark.cites)
                return replace(event, amount=event.amount * active.mark.n)
        card = self.board.by_id(active.source)
        assert card is not None
        assert isinstance(active.ability, pilots.Prevent | pilots.TakeOver)
        return self._spared(event, unit, card, active.ability)

    def _reduced(self, unit: Obj, n: int, label: str, *cites: str) -> None:
        self.changes.tell(EventKind.REDUCE, unit, amount=n, names=(label,), cites=cites)

    def _after_reductions(self, event: Event, unit: Obj) -> Event | None:
        armor, shields = self.numbers.reductions(event, unit)
        if armor:
            own = self.abilities.all_of(unit, mechs.Armor)
            guard = self.abilities.marks(unit, Mark.GUARDED)
            if guard is not None:
                self._reduced(unit, armor, guard.label, *guard.cites)
            else:
                self._reduced(unit, armor, "Armor", SYSTEMS + "table-2", *(own[0][1].cites if own else ()))
            locks = armor >= 2 and self.abilities.one(unit, mechs.ArmorLocks) is not None
            if locks and not self.abilities.used(unit, "ArmorLocks"):
                self.changes.use(unit, "ArmorLocks", CONFLICTS + "dm-marked-cards")
            cure = self.abilities.one(unit, mechs.ArmorCures)
            if cure is not None:
                self.changes.cure(unit, cure.n, cure)
        if shields:
            self._reduced(unit, shields, "a Shield effect")
        left = event.amount - armor - shields
        return replace(event, amount=left) if left > 0 else None

    def _wanted(self, card: Obj, ability: Ability, verb: str) -> bool:
        """Is a thing that can be kept for another time done now? Silence follows the card."""
        question = Question(
            Ask.ACT, card.owner, None, verb=verb, source=card.card.label, sentence=ability.text, source_ref=card.ref
        )
        return self.run.ask(question) is True

    def _spared(self, event: Event, unit: Obj, card: Obj, ability: pilots.Prevent | pilots.TakeOver) -> Event | None:
        """What is left of damage of which a card's ability prevents some, or takes some over to its own unit."""
        prevents = isinstance(ability, pilots.Prevent)
        if not self._wanted(card, ability, PREVENT if prevents else TAKE):
            return event
        n = min(ability.n, event.amount)
        self.changes.use(card, type(ability).__name__, *ability.cites, sentence=ability.text)
        mine = self.board.by_id(self.board.data(card).mech)
        if prevents:
            self._reduced(unit, n, card.card.label, *ability.cites)
            cure = find(self.abilities.of_card(card), pilots.PreventCures)
            if cure is not None:
                self.changes.cure(unit, cure.n, cure)
        elif mine is not None:
            self.changes.lose(mine, n, card.card.label)
            self.check(mine)
        return replace(event, amount=event.amount - n) if event.amount > n else None

    def check(
        self, unit: Obj, by: Obj | None = None, blow: Blow | None = None, cites: tuple[str, ...] = (RULES + "6",)
    ) -> None:
        """A unit at 0 HP is destroyed unless something saves it."""
        now = self.board.fresh(unit)
        if not self.board.on_field(unit) or self.numbers.hp(now) > 0 or self.board.data(now).doomed:
            return
        tags = frozenset({blow.value}) if blow is not None else frozenset()
        event = Event(
            EventKind.DESTROY, player=unit.owner, obj=unit.ref, other=by.ref if by else None, tags=tags, cites=cites
        )
        left = self.happening.propose(event)
        if left is not None:
            self.destroy(left)

    def rescues(self, unit: Obj) -> Iterator[Replacement]:
        """What could keep a unit from being destroyed now."""
        seat = unit.owner
        mark = self.abilities.marks(unit, Mark.RECOVER)
        if mark is not None and self.numbers.hp(unit) + mark.n > 0:
            yield Replacement(seat, 0, "recover", "recovery", mark=mark)
        bound = self.abilities.marked_by(unit, markers.NoOwnRescue) is not None
        twice = self.abilities.arena(arenas.TwicePerGame)
        for card, ability in self.abilities.all_of(unit, pilots.Survive):
            uses = twice.times if twice is not None else ability.uses
            if not bound and self.abilities.used(card, "Survive") < uses:
                yield Replacement(seat, 1, (card.id, "survive"), card.card.label, card.id, ability)
        isolated = self.abilities.marked_by(unit, markers.Isolated) is not None
        for ally in self.board.side(seat):
            for card, saving in self.abilities.all_of(ally, pilots.SaveAlly):
                blocked = isolated and card.card.trait is Trait.HERO
                if ally.id != unit.id and not blocked and self.abilities.used(card, "SaveAlly") < saving.uses:
                    yield Replacement(seat, 1, (card.id, "save"), card.card.label, card.id, saving, same=card.id)
        last = self.abilities.marks(unit, Mark.LAST)
        if last is not None:
            yield Replacement(seat, 2, "last", "last stand", mark=last)

    def rescued(self, event: Event, unit: Obj, active: Replacement) -> Event | None:
        """The destruction after one replacement; None: the unit stays."""
        if active.key == "last":
            assert active.mark is not None
            s = self.board.now
            fighting = self.board.fight is not None and unit.ref in (self.board.fight.attacker, self.board.fight.target)
            waits = active.mark.more and s.turn_player == unit.owner and s.actor is None
            if not fighting and not waits:
                return event
            self.changes.change(unit, doomed=True)
            words = f"{unit.card.label} will be removed after it has dealt its damage"
            self.changes.say(words, *active.mark.cites)
            return None
        if active.key == "recover":
            assert active.mark is not None
            self._survives(unit, self.numbers.hp(unit) + active.mark.n, "the recovery", *active.mark.cites)
            self.changes.unmark(active.mark)
            return None
        card, ability = self.board.by_id(active.source), active.ability
        assert card is not None
        if isinstance(ability, pilots.Survive):
            first = not self.abilities.used(card, "Survive")
            self.changes.use(card, "Survive", *ability.cites, sentence=ability.text)
            self._survives(unit, ability.hp, card.card.label, *ability.cites)
            gain = find(self.abilities.of_card(card), pilots.GainOnSurvive)
            if gain is not None and (first or not gain.first):
                self.changes.bonus(card, Lasting(card.id, ap=gain.ap, text=gain.text), *gain.cites)
        elif isinstance(ability, pilots.SaveAlly):
            self.changes.use(card, "SaveAlly", *ability.cites, sentence=ability.text)
            self._survives(unit, ability.hp, card.card.label, *ability.cites)
        return None

    def _survives(self, unit: Obj, hp: int, label: str, *cites: str) -> None:
        self.changes.change(self.board.fresh(unit), hp=hp)
        self.changes.tell(EventKind.SURVIVE, unit, amount=hp, names=(label,), cites=cites)

    def destroy(self, event: Event) -> None:
        """A unit is removed: its Base Pilot ejects, Mech and Co-Pilot go to the trash."""
        unit = self.board.unit_of(event.obj)
        assert unit is not None
        self._unreached(unit)
        self.happening.happen(event)
        bound = {card.id: a for card, a in self.abilities.markers(unit) if isinstance(a, markers.NoRedemption)}
        data = self.board.data(unit)
        for pilot in self.board.pilots(unit):
            ability = bound.get(pilot.id)
            if ability is not None:
                self._put(pilot, Zone.REMOVED)
                self.changes.say(f"{pilot.card.label} is removed from the game", RULES + "7", *ability.cites)
            elif pilot.id == data.base:
                self._put(pilot, Zone.RESERVE)
                cites = (RULES + "7", CONFLICTS + "destroyed-pairing")
                self.changes.tell(EventKind.EJECT, pilot, cites=cites)
            else:
                self._put(pilot, Zone.TRASH)
        ability = bound.get(unit.id)
        if ability is not None:
            self.changes.say(f"{unit.card.label} is removed from the game", SYSTEMS + "table-4", *ability.cites)
        left = Data(base=data.base, co=data.co)
        self.run.place(
            replace(self.board.fresh(unit), zone=Zone.REMOVED if ability else Zone.TRASH, home=unit.owner, data=left)
        )
        self.run.set(
            effects=tuple(
                e
                for e in self.run.state.effects
                if (e.card if isinstance(e, Lasting) else e.unit if isinstance(e, Marked) else None) != unit.id
            )
        )
        self._mourn(unit)
        by = self.board.unit_of(event.other)
        if by is not None and not self.board.allied(by.owner, unit.owner):
            self.killed(by, unit, Blow.ATTACK.value in event.tags)

    def remove_doomed(self, unit: Obj) -> None:
        """Destruction that was delayed."""
        self.changes.change(self.board.fresh(unit), doomed=False)
        self.destroy(
            Event(EventKind.DESTROY, player=unit.owner, obj=unit.ref, cites=(CONFLICTS + "last-stand-retaliation",))
        )

    def _unreached(self, unit: Obj) -> None:
        """Say that an isolated unit has nothing of a Hero's ability."""
        isolated = self.abilities.marked_by(unit, markers.Isolated)
        if isolated is None:
            return
        for ally in self.board.units(unit.owner):
            for card, saving in self.abilities.all_of(ally, pilots.SaveAlly):
                if (
                    ally.id != unit.id
                    and card.card.trait is Trait.HERO
                    and self.abilities.used(card, "SaveAlly") < saving.uses
                ):
                    self.changes.say(
                        f"{unit.card.label} is isolated: {card.card.label} does not save it", *isolated.cites
                    )

    def _put(self, pilot: Obj, zone: Zone) -> None:
        """A pilot leaves a Mech; Dark Matter stays on the card only while it is not destroyed."""
        kept = self.board.data(pilot).markers if zone is Zone.RESERVE else ()
        self.run.place(replace(pilot, zone=zone, home=pilot.owner, data=Data(markers=kept)))

    def _mourn(self, lost: Obj) -> None:
        """What allies gain when a unit is destroyed."""
        for ally in self.board.side(lost.owner):
            for card, ability in self.abilities.all_of(ally, pilots.GainOnLoss):
                if not self.abilities.used(card, "GainOnLoss"):
                    self.changes.use(card, "GainOnLoss", *ability.cites, sentence=ability.text)
                    self.changes.bonus(card, Lasting(card.id, hp=ability.hp, text=ability.text), *ability.cites)

    def killed(self, by: Obj, lost: Obj, attack: bool) -> None:
        """What a unit and its allies gain for destroying an enemy."""
        for card, ability in self.abilities.all_of(by, pilots.GainOnKill):
            have = sum(
                e.ap for e in self.numbers.lasting(by) if e.card == card.id and e.text == (ability.text or "Experience")
            )
            n = min(ability.ap, ability.most - have) if ability.most else ability.ap
            twice = find(self.abilities.of_card(card), pilots.DoubleGain)
            left = twice is not None and self.abilities.used(card, "DoubleGain") < twice.uses
            if twice is not None and left and self.run.may(card.owner, source=card.card.label, sentence=twice.text):
                self.changes.use(card, "DoubleGain", *twice.cites, sentence=twice.text)
                n *= 2
            if n > 0:
                self.changes.bonus(card, Lasting(card.id, ap=n, text=ability.text or "Experience"), *ability.cites)
        for card, tank in self.abilities.all_of(by, pilots.GainOnClass):
            if attack and lost.card.cls is tank.cls and not self.abilities.used(card, "GainOnClass"):
                self.changes.use(card, "GainOnClass", *tank.cites, sentence=tank.text)
                self.changes.bonus(card, Lasting(card.id, ap=tank.ap, text=tank.text), *tank.cites)
        for ally in self.board.side(by.owner):
            for card, study in self.abilities.all_of(ally, pilots.AllyGains):
                if not self.abilities.used(card, "AllyGains"):
                    self.changes.use(card, "AllyGains", *study.cites, sentence=study.text)
                    self.studied(ally, card, study, by)

    def studied(self, ally: Obj, card: Obj, study: pilots.AllyGains, gainer: Obj) -> None:
        """Quick Study: the ally gains, and its owner where the card says so."""
        if study.own:
            self.changes.bonus(card, Lasting(card.id, ap=study.ap, text=study.text), *study.cites)
            return
        self.changes.bonus(gainer, Lasting(gainer.id, ap=study.ap, text=study.text), *study.cites)
        too = find(self.abilities.of_card(card), pilots.GainsToo)
        if too is not None and ally.id != gainer.id:
            self.changes.bonus(card, Lasting(card.id, ap=too.ap, text=too.text), *too.cites)

    def decide(self) -> None:
        """A player without paired Mechs has lost; the last one standing wins (core rules: winning)."""
        if self.run.state.outcome:
            return
        if self.board.coop is not None:
            self._decide_together(self.board.coop)
            return
        alive = [i for i, p in enumerate(self.run.state.players) if not p.lost]
        gone = [s for s in alive if not self.board.units(s)]
        if not gone:
            return
        cites = (RULES + "8", CONFLICTS + "winning")
        if len(gone) == len(alive):
            self.changes.say("nobody is left: the game is a draw", *cites)
            self.run.set(outcome="draw", agenda=())
            return
        for seat in gone:
            self.run.set_player(seat, replace(self.run.player(seat), lost=True))
            self.changes.note(Event(EventKind.LOSE_GAME, player=seat, cites=cites))
        left = [s for s in alive if s not in gone]
        if len(left) == 1:
            self.changes.note(Event(EventKind.WIN_GAME, player=left[0], cites=cites))
            self.run.set(outcome=f"won {left[0]}", agenda=())

    def _decide_together(self, coop: CoOp) -> None:
        """Both players win when the Monster has no HP left, and lose when no unit of theirs is left (co-op rules)."""
        beaten, gone = self.board.monster() is None, not any(self.board.units(s) for s in self.board.people())
        if not beaten and not gone:
            return
        winners, losers = (self.board.people(), (coop.seat,)) if beaten else ((coop.seat,), self.board.people())
        for seat in losers:
            self.run.set_player(seat, replace(self.run.player(seat), lost=True))
            self.changes.note(Event(EventKind.LOSE_GAME, player=seat, cites=(CO_OP + "table-1",)))
        for seat in winners:
            self.changes.note(Event(EventKind.WIN_GAME, player=seat, cites=(CO_OP + "table-1",)))
        self.run.set(outcome="won " + " ".join(map(str, winners)), agenda=())

    # --- what the kernel asks of events ---------------------------------------------------------

    def turn_seat(self) -> int:
        """Who decides about an order: whose turn it is, in the Monster Turn the first player."""
        seat = self.board.now.turn_player
        return self.board.people()[0] if self.board.coop is not None and seat == self.board.coop.seat else seat

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """The seats in turn order from one."""
        return self.board.seats_from(seat)

    def seen(self, event: Event) -> Event:
        """Events keep what their unit is called."""
        return self.changes.seen(event)

    def active(self, event: Event) -> Sequence[Replacement]:
        """What could be applied to damage or to a destruction."""
        unit = self.board.unit_of(event.obj)
        if unit is None:
            return ()
        if event.kind is EventKind.DAMAGE:
            return tuple(self.protections(event, unit))
        return tuple(self.rescues(unit)) if event.kind is EventKind.DESTROY else ()

    def replaced(self, event: Event, active: Replacement) -> Event | None:
        """The event after one replacement."""
        unit = self.board.unit_of(event.obj)
        assert unit is not None
        if event.kind is EventKind.DESTROY:
            return self.rescued(event, unit, active)
        return self.protected(event, unit, active)

    def waiting(self, event: Event) -> tuple[()]:
        """Nothing waits for an event."""
        return ()

    def trigger(self, waits: None, event: Event) -> None:
        """Nothing triggers."""

    def put_pending(self, pending: Pending) -> None:
        """Nothing is put anywhere."""
