"""Dice and coins (8.5.18, 8.5.28, 8.5.33), and becoming a copy (8.5.25)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.does.applying import Applying
from judge.games.flesh_and_blood.does.choosing import Choosing
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.does.replacing import Replacing
from judge.games.flesh_and_blood.situation import Copied, Env, data_of
from judge.games.flesh_and_blood.vocabulary import effects as fx
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Stat, Who
from judge.rules.questions import Purpose
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

_HEADS, _TAILS = 1, 2


@dataclass(eq=False)
class Chances(Doer):
    """What is left to chance, and what becomes of its result."""

    choosing: Choosing
    replacing: Replacing
    events: Events
    applying: Applying

    def _do_roll(self, effect: fx.Roll, env: Env) -> Env:
        """8.5.18; the roll as such may be replaced (8.5.33), and each result may be rolled again (8.5.28)."""
        event = Event(EventKind.WOULD_ROLL, player=env.controller, amount=effect.sides, source=env.source)
        self.replacing.replacements.clear()
        if self.events.propose(event) is None and self.replacing.replacements:
            after = self.replacing.replacements.pop()
            return replace(env, die=after.die, did=True)
        results = tuple(self._die(effect.sides, env) for _ in range(effect.count))
        return self._rolled(results, env)

    def _die(self, sides: int, env: Env) -> int:
        """One die; an effect that rolls it again makes its first result never have happened (8.5.28a)."""
        n = int(self.run.chance(range(1, sides + 1), Purpose.DIE, **env.asking))
        event = Event(EventKind.ROLL, player=env.controller, amount=n, source=env.source, numbers=(sides,))
        self.replacing.replacements.clear()
        if self.events.propose(event) is None and self.replacing.replacements:
            again = self.replacing.replacements.pop().die
            return n if again is None else again
        return n

    def _rolled(self, results: tuple[int, ...], env: Env) -> Env:
        for n in results:
            self.events.happen(
                Event(EventKind.ROLL, player=env.controller, amount=n, sentence=env.sentence, cites=("8.5.18",))
            )
        return replace(env, die=sum(results), did=True)

    def _do_roll_again(self, effect: fx.RollAgain, env: Env) -> Env:
        """Inside the replacement of a result: the die is rolled again, which may be replaced once more (8.5.28b)."""
        sides = env.number or 6
        n = int(self.run.chance(range(1, sides + 1), Purpose.DIE, **env.asking))
        return replace(env, die=n, did=True)

    def _do_roll_ignoring(self, effect: fx.RollIgnoring, env: Env) -> Env:
        """Inside the replacement of a roll: several dice, of which some count as never rolled (8.5.33a)."""
        results = sorted(self._die(env.amount or 6, env) for _ in range(effect.count))
        kept = results[1:] if effect.ignored == "lowest" else results[:-1]
        words = f"{', '.join(map(str, results))} are rolled, the {effect.ignored} is ignored"
        self.tell(env.controller, words, "8.5.33")
        return self._rolled(tuple(kept), env)

    def _do_flip(self, effect: fx.FlipCoin, env: Env) -> Env:
        shows = self.run.chance(("heads", "tails"), Purpose.COIN, **env.asking)
        self.tell(env.controller, f"{self.run.player(env.controller).name} flips a coin: {shows}")
        return replace(env, die=_HEADS if shows == "heads" else _TAILS, did=True)

    def _do_copy(self, effect: fx.BecomeCopy, env: Env) -> Env:
        """8.5.25: the object has what the other prints, and nothing else, while the effect lasts."""
        what = self._heroes(effect.what, env) if isinstance(effect.what, Who) else self.words.refs(effect.what, env)
        of = (
            self._heroes(effect.of, env) if isinstance(effect.of, Who) else self.choosing.select(effect.of, env, "copy")
        )
        subject = self.run.obj(what[0]) if what else None
        model = self.run.obj(of[0]) if of else None
        if subject is None or model is None or model.card is None or subject.card == model.card:
            return replace(env, did=False)  # 8.5.25d
        self._show(subject, model.card, data_of(subject).own or subject.card)
        copied = Copied(ref=subject.ref, card=model.card, **self.applying.begun(env, effect.duration))
        self.run.set(effects=(*self.run.state.effects, copied))
        self.tell(env.controller, f"{self.name_of_printed(subject.ref)} becomes a copy of {model.card.label}", "8.5.25")
        if "Hero" in model.card.types:
            self.events.happen(Event(EventKind.BECOME, subject.owner, obj=subject.ref, **env.cause))
        return replace(env, did=True)

    def _do_brood(self, effect: fx.ReturnToBrood, env: Env) -> Env:
        """8.5.52: what made the player's hero a copy ceases to exist, and the hero is what it prints again."""
        hero = self.objects.hero(env.controller)
        kept = tuple(e for e in self.run.state.effects if not (isinstance(e, Copied) and hero and e.ref == hero.ref))
        if hero is None or len(kept) == len(self.run.state.effects):
            return replace(env, did=False)
        self.run.set(effects=kept)
        self.uncopy(hero.ref)
        self.tell(env.controller, f"{self.objects.name(hero.ref)} returns to the brood", "8.5.52")
        return replace(env, did=True)

    def _heroes(self, who: Who, env: Env) -> tuple[Ref, ...]:
        return tuple(h.ref for s in self.words.seats(who, env) if (h := self.objects.hero(s)) is not None)

    def name_of_printed(self, ref: Ref) -> str:
        """The name an object prints, whatever it is a copy of."""
        obj = self.run.obj(ref)
        printed = data_of(obj).own if obj is not None else None
        return str(printed.label) if printed is not None else self.objects.name(ref)

    def uncopy(self, ref: Ref) -> None:
        """An effect that made it a copy ended: it is what another one made it last, or what it prints."""
        obj = self.run.obj(ref)
        if obj is None:
            return
        own = data_of(obj).own
        made = [e.card for e in self.run.state.effects if isinstance(e, Copied) and e.ref == ref]
        if made:
            self._show(obj, made[-1], own)
        elif own is not None:
            self._show(obj, own, None)

    def _show(self, obj: Obj, card: CardDefinition, own: CardDefinition | None) -> None:
        """An object has the properties of a card; a hero keeps what life was lost and gained (2.5.3c)."""
        before = dict(obj.card.base).get(Stat.LIFE) if obj.card is not None else None
        self.run.set_obj(replace(obj, card=card, data=replace(data_of(obj), own=own)))
        base, seat = dict(card.base).get(Stat.LIFE), obj.owner
        hero = self.objects.hero(seat)
        if hero is None or hero.id != obj.id or base is None or before is None or before == base:
            return
        had = self.run.player(seat)["life"]
        now = max(0, had + base - before)
        self.run.set_number(seat, "life", now)
        words = f"{self.run.player(seat).name}'s hero has base life {base} ({had} → {now} life)"
        self.run.note(Event(EventKind.MOMENT, player=seat, names=(words,), numbers=(had, now), cites=("2.5.3c",)))


EFFECTS: Effects = {
    fx.Roll: Chances._do_roll,
    fx.RollAgain: Chances._do_roll_again,
    fx.RollIgnoring: Chances._do_roll_ignoring,
    fx.FlipCoin: Chances._do_flip,
    fx.BecomeCopy: Chances._do_copy,
    fx.ReturnToBrood: Chances._do_brood,
}
