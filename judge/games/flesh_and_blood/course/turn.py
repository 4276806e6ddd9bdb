"""Frames: the course of a turn, of priority, and of combat (rules 1.11, 4, 7)."""

from __future__ import annotations

from functools import cache
from typing import Any

from judge.frozen import dataclass
from judge.games.flesh_and_blood.actions import ARSENAL, PutIntoArsenal
from judge.games.flesh_and_blood.reads import unread
from judge.games.flesh_and_blood.reads.properties import LIFE_LOST
from judge.games.flesh_and_blood.situation import ChainLink, Env, Kind, Phase, Step, TargetValue, attack_layer, data_of
from judge.games.flesh_and_blood.table import Table
from judge.games.flesh_and_blood.vocabulary.effects import Put
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.words import LATER, Asset, Duration, Stat, This, Zone
from judge.rules.priority import PASS, GivePriority
from judge.rules.questions import Ask, LimitReached, Purpose, Question
from judge.rules.state import Event, Frame, Obj, Ref
from judge.rules.values import replace

_MOST_LAYERS = 400


def _settle(table: Table) -> bool:
    """Game state actions, and what they begin (1.10.2); tells whether it stands instead of what was to come.

    Where the turn player has left the game nobody goes on with the turn: the combat chain closes and it ends (4.4).
    """
    table.does.settling.settle()
    now = table.reads.now
    if table.does.settling.turn_over and now.step is not Step.CLOSE and now.phase is not Phase.END:
        table.run.set(agenda=(CloseStep() if now.open else EndPhase(),))
    elif table.does.settling.closing:
        table.run.set(agenda=(CloseStep(),))
    else:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Settle:
    """Game state actions before a player gets priority (1.10.2)."""

    def run(self, table: Table) -> None:
        """See ``Table.settle``."""
        table.does.settling.proxies()
        _settle(table)


@dataclass(frozen=True, slots=True)
class AllPassed:
    """Everyone passed in succession: the top layer resolves, or the step or phase ends (1.11.4a)."""

    def run(self, table: Table) -> None:
        """What comes next."""
        stack = table.run.zone(Zone.STACK)
        step = table.reads.now.step
        if stack and step is Step.LAYER and table.reads.objects.of(stack[0]).attack:
            table.run.push(AttackStep())
        elif stack:
            table.does.resolving.resolve_top()
            _priority(table)
        elif step is Step.NONE:
            table.run.push(EndPhase())
        else:
            table.run.push(_AFTER[step])


_SETTLE, _ALL_PASSED = Settle(), AllPassed()


@cache
def priority(seat: int) -> tuple[Settle, GivePriority]:
    """Game state actions, then a player has priority (1.10.2, 1.11); the same frames each time."""
    return _SETTLE, GivePriority(seat, _SETTLE, _ALL_PASSED)


def _priority(table: Table) -> None:
    """The turn player gains priority (1.11.3)."""
    seat = table.reads.now.turn_player
    table.run.push(*((EndPhase(),) if table.run.player(seat).lost else priority(seat)))


@dataclass(frozen=True, slots=True)
class ResolveAll:
    """Layers resolve as if all players passed in succession until the stack is empty (4.2.2, 4.4.2, 7.7.4)."""

    done: int = 0

    def run(self, table: Table) -> None:
        """One layer after the other, with game state actions before each."""
        if _settle(table) or table.run.state.outcome or not table.run.zone(Zone.STACK):
            return
        if self.done > _MOST_LAYERS:
            raise LimitReached("layers keep coming")
        table.does.resolving.resolve_top()
        table.run.push(ResolveAll(self.done + 1))


@dataclass(frozen=True, slots=True)
class StartGame:
    """The end of the start-of-game procedure: everyone equips, the game starts, opening hands (4.1.8, 4.1.9)."""

    def run(self, table: Table) -> None:
        """What triggers at the start of the game resolves without priority."""
        first = table.reads.now.turn_player
        table.does.course.say("the game starts", "4.1.8")
        for seat in table.run.seats_from(first):
            for obj in table.run.zone(Zone.ARENA):
                if obj.controller == seat and data_of(obj).slot not in ("", "hero"):
                    table.does.events.happen(Event(EventKind.EQUIP, player=seat, obj=obj.ref, cites=("8.5.41",)))
        table.does.events.happen(Event(EventKind.START_OF_GAME, player=first))
        table.run.push(ResolveAll(), OpeningHands(), NewTurn())


@dataclass(frozen=True, slots=True)
class OpeningHands:
    """Each player draws up to intellect (4.1.9)."""

    def run(self, table: Table) -> None:
        """In clockwise order from the first-turn player."""
        for seat in table.run.seats_from(table.reads.now.turn_player):
            _draw_up(table, seat)


def _draw_up(table: Table, seat: int) -> None:
    hero = table.reads.objects.hero(seat)
    wanted = table.reads.objects.of(hero).stat(Stat.INTELLECT) if hero is not None else 0
    with table.does.triggering.compound():
        for _ in range(wanted - len(table.run.zone(Zone.HAND, seat))):
            table.does.moving.draw(seat)


@dataclass(frozen=True, slots=True)
class NewTurn:
    """The next turn is there, and nothing has happened in it yet (4.0.3)."""

    def run(self, table: Table) -> None:
        """The first moment of a turn: a claim may be judged here."""
        turn = table.reads.now.turn + 1
        table.run.turn(turn=turn, phase=Phase.START, step=Step.NONE, first_turn=turn == 1)
        table.run.push(StartTurn())


@dataclass(frozen=True, slots=True)
class StartTurn:
    """The Start Phase (4.2)."""

    def run(self, table: Table) -> None:
        """The turn starts; what triggers then resolves without priority."""
        s = table.reads.now
        table.does.settling.expire(Duration.YOUR_NEXT_TURN_START, Duration.THEIR_NEXT_TURN_START)
        table.run.set(effects=(*table.run.state.effects,))  # those of this turn only are at work from now on
        for obj in table.run.zone(Zone.ARENA):
            if "Hero" not in obj.card.types:
                table.run.note(
                    Event(EventKind.CONTROL, player=obj.controller, obj=obj.ref, seen=table.reads.objects.of(obj))
                )
        table.does.course.say(f"{table.run.player(s.turn_player).name}'s turn starts", "4.2.2")
        table.does.events.happen(Event(EventKind.START_OF_TURN, player=s.turn_player))
        table.run.push(ResolveAll(), BeginAction())


@dataclass(frozen=True, slots=True)
class BeginAction:
    """The Action Phase begins (4.3)."""

    def run(self, table: Table) -> None:
        """The turn player gets an action point and priority."""
        table.run.turn(phase=Phase.ACTION)
        table.does.events.happen(Event(EventKind.START_ACTION_PHASE, player=table.reads.now.turn_player))
        table.run.set_number(table.reads.now.turn_player, "action points", 1)
        _priority(table)


@dataclass(frozen=True, slots=True)
class EndPhase:
    """The End Phase begins (4.4.2)."""

    def run(self, table: Table) -> None:
        """What triggers at its beginning resolves without priority."""
        table.run.turn(phase=Phase.END)
        table.does.course.say("the end phase begins", "4.4.2")
        table.does.events.happen(Event(EventKind.START_END_PHASE, player=table.reads.now.turn_player))
        table.run.push(ResolveAll(), EndOfTurn())


@dataclass(frozen=True, slots=True)
class EndOfTurn:
    """The end-of-turn procedure (4.4.3)."""

    def run(self, table: Table) -> None:
        """First allies heal; after each part of the procedure what triggered resolves."""
        for obj in (*table.run.zone(Zone.ARENA), *table.run.zone(Zone.CHAIN)):
            if obj.counter(LIFE_LOST):
                table.run.set_obj(replace(obj, counters=tuple(c for c in obj.counters if c[0] != LIFE_LOST)))
        later = (
            IntoArsenal(),
            ResolveAll(),
            PitchedUnder(),
            ResolveAll(),
            UntapAndLose(),
            ResolveAll(),
            DrawUp(),
            ResolveAll(),
        )
        table.run.push(ResolveAll(), *later, TurnOver())


@dataclass(frozen=True, slots=True)
class IntoArsenal:
    """The turn player may put a card from hand face-down into an empty arsenal zone (4.4.3b)."""

    def run(self, table: Table) -> None:
        """Silence puts none there."""
        seat = table.reads.now.turn_player
        if not table.run.zone(Zone.HAND, seat):
            return
        question: Question[object] = Question(Ask.DECLARE, seat, None, purpose=Purpose.DECLARATION, verb=ARSENAL)
        put = table.run.ask(question)
        if not isinstance(put, PutIntoArsenal):
            return
        table.judges.legality.refuse(table.judges.legality.arsenal_reasons(seat, put.ref))
        words = Env(Ref(0, 0), seat, label="end of turn", sentence="a card is put into arsenal")
        table.does.moving.put((put.ref,), Put(This(), Zone.ARSENAL, face_up=False), words)


@dataclass(frozen=True)
class PitchedUnder:
    """Each player puts the cards of the pitch zone under the deck in any order (4.4.3c)."""

    def run(self, table: Table) -> None:
        """In clockwise order from the turn player."""
        for seat in table.run.seats_from(table.reads.now.turn_player):
            pitched = tuple(o.ref for o in table.run.zone(Zone.PITCH, seat))
            if pitched:
                table.does.course.say(f"{table.run.player(seat).name}'s pitched cards go under the deck", "4.4.3c")
            words = Env(Ref(0, 0), seat, label="end of turn", sentence="pitched cards go under the deck in any order")
            for ref in table.does.choosing.in_order(seat, pitched, "put on the bottom", words):
                table.does.places.move(ref, Zone.DECK)


@dataclass(frozen=True)
class UntapAndLose:
    """The turn player untaps permanents; then all players lose their points (4.4.3d, e)."""

    def run(self, table: Table) -> None:
        """Both are done for every permanent, and every player, at once."""
        seat = table.reads.now.turn_player
        words = Env(Ref(0, 0), seat, label="end of turn", sentence="permanents are untapped")
        for obj in (*table.run.zone(Zone.ARENA), *table.run.zone(Zone.CHAIN)):
            if obj.controller == seat and data_of(obj).tapped:
                table.does.statuses.tap(obj.ref, False, words)
        for each in table.run.seats_from(seat):
            table.run.set_number(each, "action points", 0)
            table.run.set_number(each, "resources", 0)
            if table.run.player(each)["chi points"]:
                table.run.set_number(each, "chi points", 0)


@dataclass(frozen=True)
class DrawUp:
    """The turn player draws up to intellect, after the first turn of the game everyone does (4.4.3f)."""

    def run(self, table: Table) -> None:
        """A player with as many cards draws none."""
        turn_player = table.reads.now.turn_player
        drawing = table.run.seats_from(turn_player) if table.reads.now.first_turn else (turn_player,)
        for seat in drawing:
            _draw_up(table, seat)


@dataclass(frozen=True, slots=True)
class TurnOver:
    """The turn ends (4.4.4); the next player's turn comes."""

    def run(self, table: Table) -> None:
        """Effects of this turn end, the next player in clockwise order is the turn player."""
        table.does.settling.expire(Duration.TURN, Duration.CHAIN, Duration.LINK)
        table.does.settling.expire(Duration.YOUR_NEXT_TURN_END, Duration.THEIR_NEXT_TURN_END, *LATER)
        old = table.reads.now.turn_player
        table.does.course.say(f"{table.run.player(old).name}'s turn ends", "4.4.4")
        extra, before = table.reads.now.extra, table.reads.now.resume
        last = old if before is None else before
        after = table.run.seats_from((last + 1) % len(table.run.state.players))[0]
        if extra is not None and table.run.player(extra).lost:
            extra = None
        table.run.turn(
            turn_player=after if extra is None else extra,
            extra=None,
            resume=None if extra is None else last,
            phase=Phase.BETWEEN,
            step=Step.NONE,
            open=False,
            links=(),
            active=False,
        )
        table.run.push(NewTurn())


# --- combat --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackStep:
    """The attack resolves and becomes attacking (7.2)."""

    def run(self, table: Table) -> None:
        """Onto the combat chain as a chain link, then "attack" happens."""
        attack = table.run.zone(Zone.STACK)[0]
        targets = tuple(t for t in data_of(attack).attack_targets if _still_there(table, t))
        table.run.turn(step=Step.ATTACK)
        if not targets:  # 7.2.2
            table.does.course.say("no legal target of the attack is left", "7.2.2")
            table.run.push(CloseStep())
            return
        link = self._from_layer(table, attack, targets) if attack_layer(data_of(attack)) else None
        if link is None and attack_layer(data_of(attack)):  # 7.2.3d
            table.does.course.say("there is nothing to attack with", "7.2.3d")
            table.run.push(CloseStep())
            return
        if link is None:
            link = self._onto_chain(table, attack, targets)
            table.does.resolving.generate_attack(table.run.state.objects[link.attack.id])
        name = table.reads.objects.name(link.attack)
        table.does.course.say(f"{name} becomes the attack of chain link {link.number}", "7.2.3")
        table.does.events.happen(
            Event(
                EventKind.ATTACK,
                player=link.attacker,
                obj=link.attack,
                target=targets[0],
                names=tuple(
                    table.run.player(t).name if isinstance(t, int) else table.reads.objects.name(t) for t in targets
                ),
                numbers=tuple(t for t in targets if isinstance(t, int)),
                cites=("7.2.4",),
            )
        )
        _priority(table)

    @staticmethod
    def _from_layer(table: Table, layer: Obj, targets: tuple[TargetValue, ...]) -> ChainLink | None:
        """7.2.3c: the layer resolves, and what it attacks with is the attack; none if there is nothing."""
        before = len(table.reads.now.links)
        table.run.set_obj(replace(layer, data=replace(data_of(layer), attack_targets=targets)))
        table.does.resolving.resolve_top()
        links = table.reads.now.links
        return links[-1] if len(links) > before else None

    @staticmethod
    def _onto_chain(table: Table, attack: Obj, targets: tuple[TargetValue, ...]) -> ChainLink:
        table.does.defending.onto_chain(attack.ref, attack.holder, targets)
        source = table.run.obj(data_of(attack).source)
        if source is not None:  # 7.2.3b
            _leave_old_link(table, source.ref, attack.ref)
            table.does.places.move(source.ref, Zone.CHAIN, data=data_of(source))
        return table.reads.now.links[-1]


def _leave_old_link(table: Table, source: Ref, new: Ref) -> None:
    """A source that attacks again: its attack on the earlier link ceases to exist (1.4.3c)."""
    for obj in table.run.zone(Zone.CHAIN):
        if data_of(obj).source == source and obj.ref != new:
            table.does.places.remember(obj)
            table.run.remove(obj)


def _still_there(table: Table, target: TargetValue) -> bool:
    if isinstance(target, int):
        return not table.run.player(target).lost
    return table.run.obj(target) is not None


@dataclass(frozen=True, slots=True)
class DefendStep:
    """The Defend Step begins (7.3)."""

    def run(self, table: Table) -> None:
        """First of all defending cards are declared (7.3.2)."""
        table.run.turn(step=Step.DEFEND)
        table.run.push(DeclareDefenders())


@dataclass(frozen=True, slots=True)
class DeclareDefenders:
    """Defending cards are declared for the attack-targets (7.3.2)."""

    def run(self, table: Table) -> None:
        """Every defending hero in clockwise order from the attacker declares cards."""
        link = table.reads.now.links[-1]
        asked = [
            Declaration(seat, target)
            for target in table.run.seats_from(link.attacker)
            if target in link.targets
            for seat in table.run.seats_from(target)  # 7.3.2e
            if seat == target or (seat != link.attacker and table.judges.legality.protects(seat))
        ]
        if len(asked) == 1:
            asked[0].run(table)
        _priority(table)
        if len(asked) > 1:
            table.run.push(*asked)


@dataclass(frozen=True, slots=True)
class Declaration:
    """A player declares defending cards for an attack-target (7.3.2e, f)."""

    seat: int
    target: int

    def run(self, table: Table) -> None:
        """As one event (7.3.2d)."""
        seat, target = self.seat, self.target
        said: Any = table.run.ask(Question(Ask.DECLARE, seat, None, purpose=Purpose.DECLARATION))
        if said == PASS and seat == target and (needed := table.judges.legality.lacking(seat, ())) is not None:
            table.judges.legality.refuse([needed[1]])
        refs: tuple[Ref, ...] = () if said == PASS else said
        refs = refs or (self._required(table) if seat == target else ())
        if refs:
            for ref in refs:
                unread.defends(table.run.obj(ref))
            lacking = table.judges.legality.lacking(seat, refs) if seat == target else None
            why = table.judges.legality.defend_reasons(seat, refs, target=target)
            table.judges.legality.refuse([*why, *([lacking[1]] if lacking is not None else [])])
            table.does.defending.become_defending(seat, refs, target)
        elif seat == target:
            table.does.course.say(f"{table.run.player(seat).name} declares no defending cards", "7.3.2")

    def _required(self, table: Table) -> tuple[Ref, ...]:
        """What a hero who declares nothing must defend with all the same (1.0.2)."""
        refs: tuple[Ref, ...] = ()
        while (lacking := table.judges.legality.lacking(self.seat, refs)) is not None:
            able, why = lacking
            words = Env(able[0], self.seat, sentence=why.text, label=table.run.player(self.seat).name)
            refs = (*refs, table.does.choosing.pick_one(self.seat, able, "defend with", words))
            table.does.course.say(f"{words.label} must defend with {table.reads.objects.name(refs[-1])}", why.rule)
        return refs


@dataclass(frozen=True, slots=True)
class ReactionStep:
    """Reactions may be played (7.4)."""

    def run(self, table: Table) -> None:
        """The turn player gets priority."""
        table.run.turn(step=Step.REACTION)
        _priority(table)


@dataclass(frozen=True, slots=True)
class DamageStep:
    """Damage is calculated and dealt (7.5)."""

    def run(self, table: Table) -> None:
        """For each target: the power above the defense of the cards that defend for it."""
        table.run.turn(step=Step.DAMAGE)
        link = table.reads.now.links[-1]
        attack = table.reads.objects.props(link.attack)
        power = attack.stat(Stat.POWER) if attack is not None else 0
        name = table.reads.objects.name(link.attack)
        env = Env(link.attack, link.attacker, attack=link.attack, label=name)
        for target in link.targets:
            if not _still_there(table, target):
                continue
            defense = sum(_defense(table, d, target, link) for d in link.defenders)
            table.does.course.say(f"{name} has {power} power against {defense} defense", "7.5.2")
            dealt = table.does.harming.deal_damage(target, power - defense, link.attack, env, frozenset({"physical"}))
            if dealt > 0:
                self._hit(table, link, target, dealt)
        links = table.reads.now.links
        table.run.turn(links=(*links[:-1], replace(links[-1], damage_done=True)))
        _priority(table)

    @staticmethod
    def _hit(table: Table, link: ChainLink, target: TargetValue, dealt: int) -> None:
        """7.5.5: the attack has hit, and a mark is removed by that hit (9.3.3)."""
        links = table.reads.now.links
        table.run.turn(links=(*links[:-1], replace(links[-1], hit=(*links[-1].hit, target))))
        hit = Event(EventKind.HIT, player=link.attacker, obj=link.attack, target=target, amount=dealt, cites=("7.5.5",))
        table.does.harming.hit(hit)
        table.does.triggering.hit_is_over(hit)


def _defense(table: Table, ref: Ref, target: TargetValue, link: ChainLink) -> int:
    obj = table.run.obj(ref)
    if obj is None or (isinstance(target, int) and dict(link.guards).get(ref, obj.controller) != target):
        return 0
    return table.reads.objects.of(obj).stat(Stat.DEFENSE)


@dataclass(frozen=True, slots=True)
class ResolutionStep:
    """The chain link resolves (7.6)."""

    def run(self, table: Table) -> None:
        """What waits for it triggers, go again gives its action point."""
        table.run.turn(step=Step.RESOLUTION)
        link = table.reads.now.links[-1]
        attack = table.reads.objects.props(link.attack)
        table.does.course.say(f"chain link {link.number} resolves", "7.6.2")
        table.does.events.happen(Event(EventKind.LINK_RESOLVES, player=link.attacker, obj=link.attack, seen=attack))
        if attack is not None and "go again" in attack.keywords and not table.run.player(link.attacker).lost:
            env = Env(link.attack, link.attacker, sentence="Go again", label=attack.label)
            table.does.paying.gain(link.attacker, Asset.ACTION, 1, env, "8.3.5b")
        table.run.turn(active=False)
        table.does.settling.expire(Duration.LINK)
        _priority(table)


@dataclass(frozen=True, slots=True)
class CloseStep:
    """The combat chain closes (7.7)."""

    def run(self, table: Table) -> None:
        """What waits for it triggers; attacks and reactions leave the stack (7.7.3)."""
        table.run.turn(step=Step.CLOSE)
        for obj in table.run.zone(Zone.STACK):
            props, data = table.reads.objects.of(obj), data_of(obj)
            types = props.types if data.kind is Kind.CARD else {getattr(data.ability, "kind", "").title()}
            if props.attack or types & {"Attack Reaction", "Defense Reaction"}:  # 8.1.2c
                table.does.places.to_graveyard(obj.ref)
        table.does.events.happen(Event(EventKind.CHAIN_CLOSES, player=table.reads.now.turn_player, cites=("7.7.3",)))
        table.run.push(ResolveAll(), ChainClosed())


@dataclass(frozen=True, slots=True)
class ChainClosed:
    """The end of the Close Step (7.7.5–7.7.7)."""

    def run(self, table: Table) -> None:
        """Permanents go back, everything else on the chain is cleared."""
        for obj in table.run.zone(Zone.CHAIN):
            data = data_of(obj)
            attack = any(link.attack == obj.ref for link in table.reads.now.links)
            if data.kind is Kind.CARD and not attack and not table.reads.objects.around().idle(obj):
                table.does.places.move(obj.ref, Zone.ARENA, data=data)
            else:
                table.does.places.to_graveyard(obj.ref)
        table.run.turn(open=False, links=(), active=False, step=Step.NONE)
        table.does.settling.expire(Duration.CHAIN, Duration.LINK)
        table.does.course.say("the combat chain is closed", "7.7.7")
        _priority(table)


_AFTER: dict[Step, Frame] = {
    Step.ATTACK: DefendStep(),
    Step.DEFEND: ReactionStep(),
    Step.REACTION: DamageStep(),
    Step.DAMAGE: ResolutionStep(),
    Step.RESOLUTION: CloseStep(),
    Step.LAYER: CloseStep(),
}
