"""The Monster of a co-operative game, whom nobody plays: whom its Actions mean, its turn, attacks on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from judge.games.hueshift.asks import TOGETHER
from judge.games.hueshift.does.asking import ask_target
from judge.games.hueshift.does.fighting import Fighting
from judge.games.hueshift.does.frames import Frames
from judge.games.hueshift.does.harm import Harm
from judge.games.hueshift.does.part import Part
from judge.games.hueshift.judges.refusing import readable
from judge.games.hueshift.rulebook import CO_OP, CONFLICTS
from judge.games.hueshift.situation import WARDS, Fight, Mark, Marked
from judge.games.hueshift.vocabulary import mechs, monsters
from judge.games.hueshift.vocabulary.kinds import EventKind, Status, Zone
from judge.games.hueshift.vocabulary.monsters import Whom
from judge.games.hueshift.vocabulary.roots import Ability, find
from judge.rules.lasting import happened
from judge.rules.questions import LimitReached
from judge.rules.state import Event, Obj
from judge.rules.values import replace

_EXTREME: Mapping[Whom, tuple[str, int]] = MappingProxyType(
    {Whom.MOST_AP: ("ap", 1), Whom.LEAST_AP: ("ap", -1), Whom.MOST_HP: ("hp", 1), Whom.LEAST_HP: ("hp", -1)}
)
MOST_FLIPS = 60  # in one turn: a deck of nothing but Actions that flip another has no end


class Monster(Part):
    """The Monster of a co-operative game, whom nobody plays: whom its Actions mean, its turn, attacks on it."""

    def __init__(self, harm: Harm, fighting: Fighting, frames: Frames) -> None:
        super().__init__(harm)
        self.fighting = fighting
        self.frames = frames

    def together(self, card: Obj, ability: Ability, options: Sequence[Obj], seat: int | None = None) -> Obj:
        """One of several cards, chosen by the players; seat: by that player alone."""
        if len(options) == 1:
            return options[0]
        if seat is None:
            self.changes.reading(
                "where an Action leaves a choice, the players choose, for nobody plays the Monster",
                CONFLICTS + "monster-targets",
            )
            return ask_target(self.run, self.board.people()[0], options, card, ability.text, TOGETHER)
        return ask_target(self.run, seat, options, card, ability.text)

    def meant(self, card: Obj, ability: Ability, whom: Whom, units: Sequence[Obj] | None = None) -> list[Obj]:
        """The players' units an Action is about; none where none fits."""
        options = list(self.board.squads() if units is None else units)
        if not options or whom is Whom.EACH:
            if whom is Whom.EACH and "active" in ability.text.lower():
                words = "every unit on the field is an active unit, not only the turns' main actors"
                self.changes.reading(words, CONFLICTS + "active-unit")
            return options
        if whom is Whom.RANDOM:
            return [self.fighting.at_random(card.card.label, ability.text, options)]
        if whom is Whom.ONE_EACH:
            self.changes.reading("the targeted units are one of each player, who chooses it", *ability.cites)
            own = [[u for u in options if u.owner == seat] for seat in self.board.people()]
            return [self.together(card, ability, mine, mine[0].owner) for mine in own if mine]
        if whom in _EXTREME:
            what, sign = _EXTREME[whom]
            number: Callable[[Obj], int] = self.numbers.ap if what == "ap" else self.numbers.hp
            most = max(sign * number(u) for u in options)
            options = [u for u in options if sign * number(u) == most]
        return [self.together(card, ability, options)]

    def begin(self) -> None:
        """How many Actions are flipped this turn is settled: one in Phase 1, two in Phase 2 (co-op rules)."""
        coop, monster = self.board.coop, self.board.monster()
        assert coop is not None
        assert monster is not None
        readable(monster, *self.run.zone(Zone.ARENA))
        phase = self.numbers.rage()
        if self.numbers.hp(monster) * 2 == self.numbers.max_hp(monster):
            words = "both phases name 50 %; at exactly half of its HP the Monster is in Phase 2"
            self.changes.reading(words, CONFLICTS + "monster-deck-size")
        self.run.turn(coop=replace(coop, left=phase))
        actions = "1 Action" if phase == 1 else f"{phase} Actions"
        hp = f"{self.numbers.hp(monster)} of {self.numbers.max_hp(monster)} HP"
        words = f"{monster.card.label} is in Phase {phase} ({hp}): {actions}"
        self.changes.say(words, CO_OP + "table-1")

    def skips(self) -> bool:
        """A Monster whose next action is skipped flips no card for it."""
        monster = self.board.monster()
        if monster is None or not self.abilities.has_status(monster, Status.FREEZE):
            return False
        kept = tuple(s for s in self.board.data(monster).statuses if s.status is not Status.FREEZE)
        self.changes.change(monster, statuses=kept)
        self.changes.reading(
            "an Action that is skipped is not flipped and stays in the deck", CONFLICTS + "void-disrupts"
        )
        words = f"{monster.card.label} skips an Action"
        self.changes.say(words, CONFLICTS + "void-disrupts")
        return True

    def flip(self) -> Obj | None:
        """The top card of the Action Deck; the discarded ones are the new deck where it is empty. None: no card."""
        coop = self.board.coop
        assert coop is not None
        flips = sum(1 for _ in happened(self.run.state.history, EventKind.FLIP, turn=self.board.now.turn))
        if flips >= MOST_FLIPS:
            raise LimitReached(f"{flips} Actions were flipped in one turn, and one more is to be flipped")
        deck = self.run.zone(Zone.DECK, coop.seat)
        if not deck:
            gone = self.run.zone(Zone.TRASH, coop.seat)
            if not gone:
                self.changes.reading(
                    "a Monster without a card in deck and discard flips none", CONFLICTS + "monster-deck-size"
                )
                return None
            words = "an empty Action Deck is made anew of the discarded Actions, shuffled"
            self.changes.reading(words, CONFLICTS + "monster-deck-size")
            for card in gone:
                self.run.place(replace(card, zone=Zone.DECK))
            coop = replace(coop, shuffled=True)
            self.run.turn(coop=coop)
            deck = self.run.zone(Zone.DECK, coop.seat)
        card = self.fighting.at_random("the Action Deck", "flip the top card", deck) if coop.shuffled else deck[0]
        readable(card)
        self.run.place(replace(card, zone=Zone.FLIPPED, home=coop.seat))
        line = "; ".join(r.text for r in card.card.lines)
        cites = (CO_OP + "table-1", card.card.printed.record) if card.card.printed.record else (CO_OP + "table-1",)
        self.changes.note(Event(EventKind.FLIP, obj=card.ref, names=(card.card.label,), sentence=line, cites=cites))
        return card

    def attack_next(self, ability: monsters.Attacks) -> None:
        """The Monster attacks as often as the Action that is carried out says."""
        source = self.run.zone(Zone.FLIPPED, self.board.now.turn_player)
        self.run.push(*(self.frames.attack(source[0].id, ability) for _ in range(ability.times) if source))

    def attack(self, card: Obj, ability: monsters.Attacks) -> None:
        """The Monster attacks a unit, if there is one."""
        monster, units = self.board.monster(), self.board.squads()
        if monster is None or not units:
            return
        target = self.together(card, ability, units)
        readable(*self.board.members(target))
        fight = Fight(monster.ref, target.ref, monster.owner, forced=True)
        self.fighting.declare(fight, CO_OP + "table-1", *ability.cites)

    def act_out(self, card: Obj) -> None:
        """Every sentence of an Action is carried out, one after the other."""
        self.run.push(*(self.frames.effect(card.id, n) for n in range(len(card.card.abilities))))

    def discard(self, card: Obj) -> None:
        """A flipped Action goes to the discarded ones."""
        self.run.place(replace(card, zone=Zone.TRASH))

    def wards(self) -> None:
        """What waits for the next player attack on the Monster: it is avoided, redirected or reflected."""
        fight, unit, target = self.board.fighters()
        monster = self.board.monster()
        if fight is None or unit is None or target is None or monster is None or target.id != monster.id:
            return
        for ward in self.abilities.all_marks(monster, *WARDS):
            self.changes.unmark(ward)
            if ward.mark is Mark.AVOID:
                self.changes.set_fight(nullified=ward.label, cites=(*fight.cites, *ward.cites))
            elif ward.mark is Mark.REFLECT:
                self.changes.set_fight(reflected=ward.label, cites=(*fight.cites, *ward.cites))
            else:
                self._turned(ward)

    def _turned(self, ward: Marked) -> None:
        options = [u for u in self.board.squads() if self.abilities.one(u, mechs.NotRedirected) is None]
        card = next((o for o in self.run.state.objects.values() if o.card.label == ward.label), None)
        if options and card is not None:
            ability = find(card.card.abilities, monsters.RedirectsNext) or monsters.RedirectsNext()
            chosen = self.together(card, ability, options)
            self.fighting.redirected(chosen.ref, "the attack is redirected to", *ward.cites)
