"""Tokens (rule 8.5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from judge.games.flesh_and_blood.definition import CardDefinition
from judge.games.flesh_and_blood.does.events import Events
from judge.games.flesh_and_blood.does.moving import Counters, Moving
from judge.games.flesh_and_blood.does.part import Doer, Effects
from judge.games.flesh_and_blood.situation import CardData, Env, Props
from judge.games.flesh_and_blood.vocabulary.effects import Create
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import Zone
from judge.rules.questions import LimitReached, NotExecutable
from judge.rules.state import Event, Obj, Ref
from judge.rules.values import replace

_MOST_TOKENS = 1_000


@dataclass(eq=False)
class Creating(Doer):
    """Creates tokens."""

    events: Events
    moving: Moving

    def token(self, name: str, env: Env, where: Zone = Zone.ARENA) -> CardDefinition:
        """What is created: in the arena a token (8.5.2), in another zone any card, too (8.5.40)."""
        found: CardDefinition | None = self.now.tokens.get(name.casefold())
        if found is None or (where is Zone.ARENA and "Token" not in found.types):
            what = f"a {name} token" if where is Zone.ARENA else name
            raise NotExecutable(env.label, f"{what} (nobody has said what it is)")
        return found

    def create(
        self,
        seat: int,
        tokens: tuple[tuple[str, int], ...],
        env: Env,
        under: int | None = None,
        where: Zone = Zone.ARENA,
        counters: tuple[str, int] | None = None,
    ) -> tuple[Ref, ...]:
        """A player creates tokens (8.5.2), as one event for all of them; they enter the arena together.

        under: whose control, if not their own. where: in that zone of theirs (8.5.2c). counters: with these (8.5.2b).
        """
        holder = seat if under is None else under
        wanted = tuple((n, k) for n, k in tokens if k > 0)
        if not wanted:
            return ()
        tags = frozenset({"wager"}) if env.wager else frozenset()
        event = Event(
            EventKind.CREATE,
            player=seat,
            names=tuple(n for n, _ in wanted),
            numbers=tuple(k for _, k in wanted),
            amount=sum(k for _, k in wanted),
            tags=tags,
            seen=self._token_props(wanted[0][0], seat, holder, env, where),
            target=None if holder == seat else holder,
            **env.cause,
        )
        done = self.events.propose(event)
        if done is None:
            return ()
        if sum(done.numbers) > _MOST_TOKENS:
            words = (
                f'"{env.sentence}" creates {sum(done.numbers)} tokens, and more than {_MOST_TOKENS} are not followed'
            )
            raise LimitReached(f"{env.label}: {words}")
        fresh = [
            (name, [self._fresh(name, seat, holder, env, where) for _ in range(k)])
            for name, k in zip(done.names, done.numbers, strict=True)
        ]
        new = [(obj, with_) for _, group in fresh for obj, with_ in group]
        for obj, _ in new:
            self.run.place(obj)
        for obj, with_ in new if where is Zone.ARENA else ():
            if counters:
                self.moving.counters(obj.ref, *counters, env)
            self.moving.entered_with(obj.ref, with_, env)
        for name, group in fresh:
            self._created(name, seat, holder, tuple([obj.ref for obj, _ in group]), env, where)
        for obj, _ in new if where is Zone.ARENA else ():
            self.moving.has_entered(obj.ref, holder, env)
        return tuple([obj.ref for obj, _ in new])

    def _created(self, name: str, seat: int, holder: int, new: tuple[Ref, ...], env: Env, where: Zone) -> None:
        """The event that tokens of one name are created."""
        created = self._token_props(name, seat, holder, env, where)  # with its name, whatever it then loses (2.12.3b)
        self.events.happen(
            Event(
                EventKind.CREATE,
                player=seat,
                target=None if holder == seat else holder,
                obj=new[0],
                others=new,
                amount=len(new),
                seen=created,
                seen_others=tuple(created for _ in new),
                names=(name,),
                tags=frozenset({"wager"} if env.wager else ()),
                cites=("8.5.2",),
                **env.cause,
            )
        )

    def _fresh(self, name: str, seat: int, holder: int, env: Env, where: Zone) -> tuple[Obj, Counters]:
        """A token that is not there yet, and the counters with which it will enter the arena."""
        number, card = self.run.tick(), self.token(name, env, where)
        if where is not Zone.ARENA:
            data = CardData(token="Token" in card.types)
            return Obj(number, 0, card, seat, None, where, seat, data=data, since=number), ()
        obj = Obj(number, 0, card, seat, holder, Zone.ARENA, None, data=CardData(token=True), since=number)
        tapped, with_ = self.moving.enters(obj, env)
        return replace(obj, data=CardData(token=True, tapped=tapped)), with_

    def _token_props(self, name: str, seat: int, holder: int, env: Env, where: Zone) -> Props:
        """What a token that would be created is."""
        card = self.token(name, env, where)
        obj = Obj(0, 0, card, seat, holder, Zone.ARENA, None, data=CardData(token=True))
        return self.objects.fresh(obj)

    def _do_create(self, effect: Create, env: Env) -> Env:
        made: list[Ref] = []
        for seat in self.words.seats(effect.who, env):
            counts = tuple((n, self.words.value(k, env)) for n, k in effect.tokens)
            counters = (effect.counters[0], self.words.value(effect.counters[1], env)) if effect.counters else None
            for holder in (seat,) if effect.under is None else self.words.seats(effect.under, env):
                made += self.create(seat, counts, env, holder, effect.where or Zone.ARENA, counters)
        return replace(env, did=bool(made)).bind("created", tuple(made))


EFFECTS: Effects = {
    Create: Creating._do_create,
}
