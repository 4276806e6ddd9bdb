"""Paying with assets, and pitching for them (rules 1.13, 1.14)."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.places import Places
from judge.games.flesh_and_blood.judges.able import NUMBER
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.properties import BELOW
from judge.games.flesh_and_blood.situation import Env
from judge.games.flesh_and_blood.vocabulary.effects import Gain, Lose, Pay, PitchCard
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Asset, Zone
from judge.rules.questions import Ask, Purpose, Question, Reason, Refused
from judge.rules.state import Event, Ref
from judge.rules.values import replace
from judge.rules.work import Run


def change_life(run: Run, seat: int, n: int) -> int:
    """A hero's life total after life gained or lost: what was lost beyond it is recorded, too (2.5.3a, e)."""
    player = run.player(seat)
    total = player["life"] - player[BELOW] + n
    run.set_number(seat, "life", max(0, total))
    if player[BELOW] or total < 0:
        run.set_number(seat, BELOW, max(0, -total))
    return max(0, total)


@dataclass(eq=False)
class Paying(Doer):
    """Pays, gains and loses assets. pitched: for what is being paid."""

    choosing: Choosing
    events: Events
    places: Places
    pitched: tuple[Ref, ...] = field(default=(), init=False)

    def begin_paying(self) -> None:
        """What is chosen from now on is paid with, and nothing has been pitched for it yet."""
        self.choosing.purpose, self.pitched = Purpose.COST, ()

    def pay(self, seat: int, asset: Asset, n: int, env: Env) -> None:
        """Pay an asset-cost, pitching cards one at a time until there is enough (1.14.2d)."""
        number = NUMBER[asset]
        if asset in (Asset.RESOURCE, Asset.CHI):
            while self._points(seat, asset) < n:
                self.pitch(seat, self.run.ask_for(lambda: self._what_to_pitch(seat, asset, n, env)))
        if asset is Asset.RESOURCE:
            n -= self._with_chi(seat, n, env)
        have = self.run.player(seat)[number]
        if have < n:
            raise Refused(
                Reason("1.14.2b", f"{self.run.player(seat).name} has {have} {asset.value}, and {env.label} costs {n}"),
                late=2,
            )
        if n:
            self.run.set_number(seat, number, have - n)
            self.events.happen(
                Event(EventKind.PAY, player=seat, amount=n, names=(asset.value, env.label), cites=("1.14.2",))
            )

    def _points(self, seat: int, asset: Asset) -> int:
        """What a player has to pay an asset-cost with: for resource points chi points, too (1.13.5b)."""
        more = self.run.player(seat)[NUMBER[Asset.CHI]] if asset is Asset.RESOURCE else 0
        return self.run.player(seat)[NUMBER[asset]] + more

    def _with_chi(self, seat: int, n: int, env: Env) -> int:
        """How much of a cost of resource points is paid with chi points, which all go first (1.14.2d)."""
        used = min(n, self.run.player(seat)[NUMBER[Asset.CHI]])
        if used:
            self.pay(seat, Asset.CHI, used, env)
        return used

    def _what_to_pitch(self, seat: int, asset: Asset, n: int, env: Env) -> Question[Ref]:
        able = self.judges.able
        chi = asset is Asset.CHI  # 1.14.3b: only what gives what is needed
        hand = self.run.zone(Zone.HAND, seat)
        known = [o for o in hand if o.card is not None]
        cards = tuple(o.ref for o in known if able.pitch_value(o) > 0 and (not chi or able.gives_chi(o)))
        if env.costs:  # 1.14.4b: not what the rest of the cost needs
            cards = tuple(o.ref for o in known if o.ref in cards and able.affordable(seat, asset, n, env, pitched=o))
        cards += tuple(o.ref for o in hand if o.card is None)
        if not cards:
            player = self.run.player(seat)
            lacks = Reason(
                "1.14.2b",
                f"{player.name} has {player[NUMBER[asset]]} {asset.value} and no card left to pitch, "
                f"and {env.label} costs {n}",
            )
            for obj in known:
                unread.asked(obj)
            barred = dict.fromkeys(r for o in known for r in able.forbidden("pitch", self.objects.of(o)))
            raise Refused(lacks, *barred, late=2)
        return Question(
            Ask.CHOOSE,
            seat,
            cards,
            purpose=Purpose.PAYMENT,
            labels=self.objects.labels(cards),
            same=tuple(self.objects.alike(c) for c in cards),
            verb="pitch",
            source=env.label,
        )

    def pitch(self, seat: int, ref: Ref) -> None:
        """Put a card from hand into the pitch zone and gain what it gives (1.14.3)."""
        obj = self.run.obj(ref)
        if obj is None:
            return
        gives, seen = self.judges.able.pitch_value(obj), self.objects.of(obj)
        number = NUMBER[Asset.CHI if self.judges.able.gives_chi(obj) else Asset.RESOURCE]
        new = self.places.move(ref, Zone.PITCH)
        self.pitched += (new,) if new is not None else ()
        self.run.set_number(seat, number, self.run.player(seat)[number] + gives)
        self.events.happen(Event(EventKind.PITCH, player=seat, obj=new, amount=gives, seen=seen, cites=("1.14.3",)))

    def gain(self, seat: int, asset: Asset, n: int, env: Env, rule: str = "8.5.7") -> bool:
        """Gain an asset (8.5.7); action points only in one's own action phase (1.13.2b)."""
        if n <= 0:
            return False
        if self._cannot_gain(seat, asset):
            return False
        if asset is Asset.ACTION and (seat != self.now.turn_player or self.now.phase.value != "action phase"):
            return False
        kind = {Asset.LIFE: EventKind.GAIN_LIFE, Asset.ACTION: EventKind.GAIN_ACTION}.get(asset, EventKind.GAIN_ASSET)
        gained = Event(kind, player=seat, amount=n, names=(asset.value,), cites=(rule,), **env.cause)
        number = NUMBER[asset]
        if asset is Asset.LIFE:
            left = self.events.propose(gained)
            if left is None or left.amount <= 0:
                return False
            gained = left
            change_life(self.run, seat, left.amount)
        else:
            self.run.set_number(seat, number, self.run.player(seat)[number] + n)
        self.events.happen(gained)
        return True

    def _cannot_gain(self, seat: int, asset: Asset) -> bool:
        """Do words say that a hero can't gain {h}, or action points (1.0.2)?"""
        hero = self.objects.hero(seat) if asset in (Asset.LIFE, Asset.ACTION) else None
        doing = f"gain {asset.value}"
        return hero is not None and any(True for _ in self.judges.able.forbidden(doing, self.objects.of(hero)))

    def lose(self, seat: int, asset: Asset, n: int, env: Env) -> bool:
        """Lose an asset (8.5.12)."""
        number = NUMBER[asset]
        kind = EventKind.LOSE_LIFE if asset is Asset.LIFE else EventKind.LOSE_ASSET
        names = () if asset is Asset.LIFE else (asset.value,)
        event = Event(kind, player=seat, amount=n, names=names, cause=env.controller, cites=("8.5.12",))
        lost, n = n, min(n, self.run.player(seat)[number])
        if asset is Asset.LIFE and lost > 0:
            change_life(self.run, seat, -lost)
        if n <= 0:
            return False
        if asset is not Asset.LIFE:
            self.run.set_number(seat, number, self.run.player(seat)[number] - n)
        self.events.happen(replace(event, amount=n))
        return True

    def _do_pay(self, effect: Pay, env: Env) -> Env:
        seat = self.words.seat(effect.who, env)
        if seat is None:
            return replace(env, did=False)
        self.pay(seat, effect.asset, self.words.value(effect.n, env), env)
        return replace(env, did=True)

    def _do_gain(self, effect: Gain, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        done = [self.gain(s, effect.asset, n, env) for s in self.words.seats(effect.who, env)]
        return replace(env, did=any(done))

    def _do_lose(self, effect: Lose, env: Env) -> Env:
        n = self.words.value(effect.n, env)
        done = [self.lose(s, effect.asset, n, env) for s in self.words.seats(effect.who, env)]
        return replace(env, did=any(done))

    def _do_pitch_card(self, effect: PitchCard, env: Env) -> Env:
        """8.5.44."""
        new: list[Ref] = []
        for ref in self.choosing.select(effect.what, env, "pitch"):
            obj = self.run.obj(ref)
            if obj is not None and not any(self.judges.able.forbidden("pitch", self.objects.of(obj))):
                self.objects.card(obj)
                before = self.pitched
                self.pitch(obj.owner, ref)
                new += self.pitched[len(before) :]
        return replace(env, did=bool(new)).bind("it", tuple(new))


EFFECTS: Effects = {
    Pay: Paying._do_pay,
    Gain: Paying._do_gain,
    Lose: Paying._do_lose,
    PitchCard: Paying._do_pitch_card,
}
