"""Wildcards: played, and what they do when they resolve, the last one played first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.games.hueshift.actions import PlayWildcard
from judge.games.hueshift.does.asking import ask_target
from judge.games.hueshift.does.frames import Frames
from judge.games.hueshift.does.harm import Harm
from judge.games.hueshift.does.part import Part
from judge.games.hueshift.judges.judging import Judging
from judge.games.hueshift.rulebook import CONFLICTS, RULES, SYSTEMS
from judge.games.hueshift.situation import Data, Lasting, Mark, Marked, StatusOn
from judge.games.hueshift.vocabulary import pilots, wildcards
from judge.games.hueshift.vocabulary.kinds import EventKind, Span, Zone
from judge.games.hueshift.vocabulary.roots import find
from judge.rules.state import Event, Obj
from judge.rules.values import replace


class Wildcards(Part):
    """Wildcards: played, and what they do when they resolve, the last one played first."""

    def __init__(self, judges: Judging, harm: Harm, frames: Frames) -> None:
        super().__init__(harm)
        self.judges = judges
        self.frames = frames

    def play(self, seat: int, action: PlayWildcard) -> None:
        """Play a Wildcard: as Free Action on the own turn, or as an interrupt."""
        card = self.board.here(action.card)
        on = self.board.here(action.on) if action.on is not None else None
        options = self.judges.play(seat, card, on)
        free = self.judges.as_free_action(seat, card)
        if options is not None and on is None:
            on = ask_target(self.run, seat, options, card, card.card.abilities[0].text)
        rules: tuple[str, ...] = (RULES + "table-1",)
        if free:
            rules = (*self.judges.beyond_one(), CONFLICTS + "wildcard-free-action")
            self.run.turn(free=self.board.now.free + 1)
        ref = on.ref if on is not None else None
        data = replace(self.board.data(card), target=ref)
        self.run.place(replace(card, zone=Zone.STACK, home=None, data=data), 0)
        names = (card.card.label, on.card.label if on is not None else "")
        self.changes.note(
            Event(EventKind.PLAY, player=seat, obj=card.ref, target=ref, names=names, cites=(SYSTEMS + "5", *rules))
        )
        self._watched(seat, on)
        if self.board.fight is None:  # only what interrupts one and the same attack waits for each other
            self.resolve_top()

    def _watched(self, seat: int, on: Obj | None) -> None:
        """Quick Study that sees Wildcards too: the ally it is played on gains."""
        for ally in self.board.units(seat):
            for card, ability in self.abilities.all_of(ally, pilots.GainsOnWildcard):
                study = find(self.abilities.of_card(card), pilots.AllyGains)
                gainer = on if on is not None and on.owner == seat and on.zone is Zone.FIELD else ally
                if study is not None and not self.abilities.used(card, "GainsOnWildcard"):
                    self.changes.use(card, "GainsOnWildcard", *ability.cites, sentence=ability.text)
                    self.harm.studied(ally, card, study, gainer)

    def resolve_top(self) -> None:
        """The Wildcard played last takes effect and is discarded (card systems: Wildcard priority)."""
        card = self.run.zone(Zone.STACK)[0]
        on = self.run.obj(self.board.data(card).target)
        again = self.abilities.comes_back(card)
        data = Data(markers=self.board.data(card).markers)
        zone = Zone.HAND if again else Zone.TRASH
        self.run.place(replace(card, zone=zone, home=card.owner, data=data))
        cites: tuple[str, ...] = (
            SYSTEMS + "7",
            card.card.rule,
            RULES + "table-1",
            *(a for ability in card.card.abilities for a in ability.cites),
        )
        if again:
            cites = (*cites, CONFLICTS + "once-per-game-wildcards")
        names = (card.card.label, on.card.label if on is not None else "")
        self.changes.tell(EventKind.RESOLVE, card, names=names, cites=tuple(dict.fromkeys(cites)))
        for ability in card.card.abilities:
            do = EFFECTS.get(type(ability))
            needed = _NEEDED.get(type(ability))
            if do is not None and (needed is None or (on is not None and on.zone is needed)):
                do(self, card, ability, on)

    def _double(self, card: Obj, ability: wildcards.DoubleNext, on: Obj) -> None:
        late = find(card.card.abilities, wildcards.AfterReduction) is not None
        self.changes.mark(Marked(on.id, Mark.DOUBLE, ability.times, more=late, cites=ability.cites))

    def _nullify(self, card: Obj, ability: wildcards.NullifyAttack, on: Obj | None) -> None:
        if self.board.fight is not None:
            only = find(card.card.abilities, wildcards.OnlyDamage)
            cites = (card.card.printed.record,)
            self.changes.set_fight(nullified=card.card.label, secondary=only is not None, cites=cites)

    def _reduce(self, card: Obj, ability: wildcards.ReduceAttack, on: Obj | None) -> None:
        if self.board.fight is not None:
            self.changes.set_fight(shields=self.board.fight.shields + ability.n)

    def _boost(self, card: Obj, ability: wildcards.BoostAp, on: Obj) -> None:
        ap = -ability.ap if ability.enemy else ability.ap
        self.changes.bonus(on, Lasting(on.id, ap=ap, span=Span.TURN, text=ability.text), *ability.cites)

    def _last_blow(self, card: Obj, ability: wildcards.LastBlow, on: Obj) -> None:
        attack = find(card.card.abilities, wildcards.LastAttack)
        rests = (*ability.cites, *(attack.cites if attack else ()))
        self.changes.mark(Marked(on.id, Mark.LAST, more=attack is not None, cites=tuple(dict.fromkeys(rests))))

    def _attack(self, card: Obj, ability: wildcards.OutOfTurn, on: Obj | None) -> None:
        self.run.push(self.frames.out_of_turn(card.owner, card.card.label))

    def _recover(self, card: Obj, ability: wildcards.Recover, on: Obj) -> None:
        """HP now, and what a printed maximum leaves of it when the unit would be destroyed this turn."""
        abilities, n = card.card.abilities, ability.hp
        if find(abilities, wildcards.NotAboveMax) is None:
            now = self.board.fresh(on)
            self.changes.tell(EventKind.GAIN_HP, on, amount=n, names=(card.card.label,))
            self.changes.change(now, hp=self.numbers.hp(now) + n)
            return
        gained = self.changes.gain_hp(on, n, card.card.label)
        later = find(abilities, wildcards.RecoverAtDestruction)
        if later is not None and gained < n:
            self.changes.mark(Marked(on.id, Mark.RECOVER, n - gained, cites=later.cites))

    def _afflict(self, card: Obj, ability: wildcards.Afflict, on: Obj) -> None:
        self.changes.afflict(on, StatusOn(ability.status, n=1, cites=ability.cites), None)

    def _revive(self, card: Obj, ability: wildcards.Revive, mech: Obj) -> None:
        """A destroyed unit returns: Mech and Co-Pilot, and the Base Pilot if still in reserve."""
        seat, data = mech.owner, self.board.data(mech)
        aboard: dict[str, int] = {}
        for role, number, zone in (("base", data.base, Zone.RESERVE), ("co", data.co, Zone.TRASH)):
            pilot = self.board.by_id(number)
            if pilot is not None and pilot.zone is zone:
                self.run.place(
                    replace(pilot, zone=Zone.ABOARD, home=seat, data=replace(self.board.data(pilot), mech=mech.id))
                )
                aboard[role] = pilot.id
        back = Data(base=aboard.get("base"), co=aboard.get("co"), hp=ability.hp)
        self.run.place(replace(self.board.fresh(mech), zone=Zone.FIELD, home=None, data=back))
        self.changes.note(Event(EventKind.RETURN, player=seat, obj=mech.ref, amount=ability.hp, cites=ability.cites))


EFFECTS: Mapping[type, Callable[..., None]] = {
    wildcards.DoubleNext: Wildcards._double,
    wildcards.NullifyAttack: Wildcards._nullify,
    wildcards.Recover: Wildcards._recover,
    wildcards.Cure: lambda self, _card, ability, on: self.changes.cure(on, ability.n, ability),
    wildcards.Afflict: Wildcards._afflict,
    wildcards.BoostAp: Wildcards._boost,
    wildcards.ReduceAttack: Wildcards._reduce,
    wildcards.LastBlow: Wildcards._last_blow,
    wildcards.Revive: Wildcards._revive,
    wildcards.OutOfTurn: Wildcards._attack,
}
_NEEDED: Mapping[type, Zone] = {
    **dict.fromkeys(
        (
            wildcards.DoubleNext,
            wildcards.Recover,
            wildcards.Cure,
            wildcards.Afflict,
            wildcards.BoostAp,
            wildcards.LastBlow,
        ),
        Zone.FIELD,
    ),
    wildcards.Revive: Zone.TRASH,
}
