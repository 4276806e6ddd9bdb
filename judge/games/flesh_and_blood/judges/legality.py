"""What forbids an action: one function a rule, every rule that applies is collected (1.0.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.games.flesh_and_blood.definition import functional_hidden, played_as
from judge.games.flesh_and_blood.judges.able import Able
from judge.games.flesh_and_blood.judges.part import Judge
from judge.games.flesh_and_blood.reads.reading import Reading
from judge.games.flesh_and_blood.reads.surroundings import has_come, while_defending
from judge.games.flesh_and_blood.situation import ChainLink, Env, PlayPermission, Props, Step
from judge.games.flesh_and_blood.vocabulary import abilities as ab
from judge.games.flesh_and_blood.vocabulary.changes import AsInstant, AttackAgain, CannotBePlayed, PlayableFrom
from judge.games.flesh_and_blood.vocabulary.effects import Pay
from judge.games.flesh_and_blood.vocabulary.events import EventKind
from judge.games.flesh_and_blood.vocabulary.roots import Ability
from judge.games.flesh_and_blood.vocabulary.words import Stat, Zone
from judge.rules.lasting import happened
from judge.rules.questions import Reason, Refused
from judge.rules.state import Obj, Ref, ZoneKey
from judge.rules.values import replace

_STACK: ZoneKey = (Zone.STACK, None)
_COUNTING = frozenset({"overpower", "dominate"})  # keywords that count what defends


class Legality(Judge):
    """Says whether something may be done, and if not, every rule that forbids it with the facts."""

    def __init__(self, reads: Reading, able: Able) -> None:
        super().__init__(reads)
        self.able = able

    def refuse(self, reasons: list[Reason]) -> None:
        """Raise ``Refused`` when there is a reason to. Reasons that are not about timing count as late."""
        if reasons:
            late = 0 if any(r.early for r in reasons) else 1
            raise Refused(*reasons, late=late)

    def timing(
        self, seat: int, kind: str, *, attack: bool, what: str, of: Iterable[Ability] | None = None
    ) -> Iterator[Reason]:
        """May something of this kind be played or activated now? of: the abilities it has, without which what depends
        on them is not asked."""
        if self.now.phase.value != "action phase":
            yield Reason(
                "1.11.3", f"{what} needs priority, and nobody has priority in the {self.now.phase.value}", early=True
            )
        match kind:
            case "action":
                yield from self._action_timing(seat, attack, what)
            case "attack reaction":
                yield from self._attack_reaction(seat, what, of)
            case "defense reaction":
                yield from self._defense_reaction(seat, what)

    def _action_timing(self, seat: int, attack: bool, what: str) -> Iterator[Reason]:
        s, player = self.now, self.run.player(seat)
        if self.run.state.zones.get(_STACK):
            yield Reason("8.1.1a", f"{what} is an action, and the stack is not empty", early=True)
        if s.open and not (attack and s.step is Step.RESOLUTION):
            yield Reason(
                "7.0.1a", f"{what} is an action, and the combat chain is open in the {s.step.value}", early=True
            )
        if player["action points"] < 1:
            yield Reason("1.14.2f", f"{what} costs an action point, and {player.name} has none")

    def _attack_reaction(self, seat: int, what: str, of: Iterable[Ability] | None) -> Iterator[Reason]:
        s = self.now
        if s.step is not Step.REACTION:
            yield Reason("8.1.2a", f"{what} is an attack reaction, and it is not the reaction step", early=True)
        elif s.link is not None and s.link.attacker != seat:
            yield Reason("8.1.2a", f"{what} is an attack reaction, and {self.run.player(seat).name} is not attacking")
        elif of is None or s.link is None:
            return
        elif (attack := self.objects.props(s.link.attack)) and "Ally" in attack.subtypes:
            aims = (aim.what for a in of if isinstance(a, ab.Resolution | ab.Activated) for aim in a.targets)
            if not any("Ally" in what.subtypes for what in aims):  # words for allies supersede it (1.0.1a)
                words = "the rulings let only an attacking hero play it, the rulebook whoever controls the attack"
                yield Reason("7.4.2a", f"{what} is an attack reaction, and an ally is attacking: {words}")

    def _defense_reaction(self, seat: int, what: str) -> Iterator[Reason]:
        s = self.now
        if s.step is not Step.REACTION:
            yield Reason("8.1.3a", f"{what} is a defense reaction, and it is not the reaction step", early=True)
        elif s.link is not None and seat not in s.link.targets:
            yield Reason("8.1.3a", f"{what} is a defense reaction, and {self.run.player(seat).name} is not attacked")

    def play_reasons(self, seat: int, obj: Obj) -> list[Reason]:
        """Every rule that forbids a player to play a card now (5.1.2b, 5.1.5); a split-card as either side (5.1.2c)."""
        if obj.card is not None and obj.card.sides:
            each = [self.play_reasons(seat, replace(obj, card=side)) for side in obj.card.sides]
            return [] if not all(each) else each[0]
        props = self.objects.of(obj)
        found = list(self._from_there(seat, obj, props))
        found += self._playable_type(props)
        if "Arrow" in props.subtypes and self.without_bow(seat, left_out=True):
            name = self.run.player(seat).name
            found.append(Reason("8.2.6a", f"{props.label} is an arrow, and {name} controls no bow"))
        kind = played_as(props.types)
        if kind == "action" and self.as_instant(seat, obj):
            found += self.timing(seat, "instant", attack="Attack" in props.subtypes, what=props.label)
        elif kind:
            found += self.timing(seat, kind, attack="Attack" in props.subtypes, what=props.label, of=props.abilities)
        env = Env(obj.ref, seat, label=props.label)
        for _, words in self.reads.granted.changes_with(obj.ref, CannotBePlayed):
            found.append(Reason("1.0.2a", f"{props.label} cannot be played: {words.label}: {words.sentence}"))
        for ability in props.abilities:
            if isinstance(ability, ab.PlayOnlyIf) and not self.words.holds(ability.condition, env):
                found.append(Reason("1.0.2a", f"{props.label}: {ability.text}"))
        found += self.able.forbidden("play", props)
        if "Attack" in props.subtypes:
            found += self._may_attack(props, env)
        if kind == "defense reaction":
            found += self.defend_reasons(seat, (obj.ref,), played=True)
        return found

    def as_instant(self, seat: int, obj: Obj) -> bool:
        """May a player play an action card as though it were an instant (5.1.3d, 8.1.1d)?"""
        granted = self.reads.granted
        if granted.may_permit(obj, AsInstant) and any(True for _ in granted.permits(seat, obj, AsInstant)):
            return True
        return any(e.as_instant for e in self._permissions(seat, obj))

    def _permissions(self, seat: int, obj: Obj) -> Iterator[PlayPermission]:
        """What effects at work allow a player to play (5.1.2b)."""
        for effect in self.run.state.effects:
            if isinstance(effect, PlayPermission) and effect.allows(obj.ref, seat) and has_come(effect, self.now):
                yield effect

    def from_elsewhere(self, seat: int, obj: Obj) -> bool:
        """Do words allow a player to play a card from the zone it is in (5.1.1a)? Of a face-down card they say none."""
        if obj.owner != seat or not obj.face_up or not self.reads.granted.may_permit(obj, PlayableFrom):
            return False
        return any(c.zone is obj.zone for c in self.reads.granted.permits(seat, obj, PlayableFrom))

    def without_paying(self, seat: int, obj: Obj) -> tuple[bool, ...]:
        """Of each permission to play a card from where it is: does it let the player not pay its cost (5.1.3c)?"""
        found = tuple(e.free for e in self._permissions(seat, obj))
        if self.from_elsewhere(seat, obj):
            permits = self.reads.granted.permits(seat, obj, PlayableFrom)
            found = (*found, *(c.free for c in permits if c.zone is obj.zone))
        return found

    def rune_gate(self, seat: int, obj: Obj, props: Props) -> bool:
        """8.3.27: from the banished zone, with as many Runechants as it costs."""
        if "rune gate" not in props.keywords or obj.zone is not Zone.BANISHED or not obj.face_up or obj.owner != seat:
            return False
        runes = [o for o in self.run.zone(Zone.ARENA) if o.controller == seat]
        return sum("Runechant" in self.objects.of(o).names for o in runes) >= props.base.get(Stat.COST, 0)

    def _from_there(self, seat: int, obj: Obj, props: Props) -> Iterator[Reason]:
        hand = obj.zone is Zone.HAND
        if obj.owner == seat and (obj.zone is Zone.ARSENAL or (hand and "Arrow" not in props.subtypes)):
            return
        allowed = any(True for _ in self._permissions(seat, obj))
        if allowed or self.rune_gate(seat, obj, props) or self.from_elsewhere(seat, obj):
            return
        if obj.zone not in (Zone.HAND, Zone.ARSENAL):
            yield Reason("5.1.1a", f"{props.label} is in {self.place_of(obj)}, not in hand or arsenal")
        elif obj.owner != seat:
            yield Reason("5.1.1", f"{props.label} is {self.run.player(obj.owner).name}'s card")
        if "Arrow" in props.subtypes and hand:
            yield Reason("8.2.6a", f"{props.label} is an arrow, and arrows are played from arsenal")

    def without_bow(self, seat: int, *, left_out: bool = False) -> bool:
        """8.2.6a: does a player control no bow? left_out: of weapon zones that are all empty the board says nothing."""
        arena = (o for zone in (Zone.ARENA, Zone.CHAIN) for o in self.run.zone(zone))
        mine = [self.objects.of(o) for o in arena if o.controller == seat and o.card is not None]
        armed = any("Weapon" in p.types or {"Off-Hand", "Quiver", "Bow"} & set(p.subtypes) for p in mine)
        return (armed or not left_out) and not any("Bow" in p.subtypes for p in mine)

    def place_of(self, obj: Obj) -> str:
        """Where an object is, in words."""
        owner = f"{self.run.player(obj.home).name}'s " if obj.home is not None else "the "
        return f"{owner}{obj.zone.value}"

    @staticmethod
    def _playable_type(props: Props) -> Iterator[Reason]:
        if "Block" in props.types and not props.types & {"Action", "Instant"}:
            yield Reason("8.1.12a", f"{props.label} is a block card, and block cards cannot be played")
        elif "Resource" in props.types and not props.types & {"Action", "Instant"}:
            yield Reason("8.1.7a", f"{props.label} is a resource card, and resource cards cannot be played")
        elif not played_as(props.types):
            yield Reason("5.1.1", f"{props.label} is not a card that is played")

    def _may_attack(self, props: Props, env: Env) -> Iterator[Reason]:
        yield from self.able.forbidden("attack", props)
        for ability in props.abilities:
            if isinstance(ability, ab.AttackOnlyIf) and not self.words.holds(ability.condition, env):
                yield Reason("1.4.6", f"{props.label}: {ability.text}")

    def activation_reasons(self, seat: int, obj: Obj, ability: ab.Activated) -> list[Reason]:
        """Every rule that forbids a player to activate an ability now (5.2)."""
        props = self.objects.of(obj)
        found: list[Reason] = []
        if obj.holder != seat:
            found.append(Reason("5.2.2", f"{props.label} is not {self.run.player(seat).name}'s"))
        in_arena = obj.zone in (Zone.ARENA, Zone.CHAIN)
        if (ability.zone is Zone.ARENA and not in_arena) or (
            ability.zone is not Zone.ARENA and obj.zone is not ability.zone
        ):
            found.append(
                Reason(
                    "1.7.4",
                    f"{props.label} is in {self.place_of(obj)}, and its ability works in the {ability.zone.value}",
                )
            )
        elif (
            obj.zone is Zone.CHAIN
            and not props.attack
            and not props.types & {"Equipment", "Weapon", "Token"}
            and not while_defending(ability.condition)
        ):
            found.append(
                Reason("1.7.4a", f"{props.label} is on the combat chain, where that ability is not functional")
            )
        if in_arena and not obj.face_up and not functional_hidden(ability):
            found.append(Reason("1.7.4", f"{props.label} is face-down"))
        more = self.reads.granted.changes_on(obj.ref, AttackAgain)
        again = sum(c.n for c in more if ability.attack or c.any)  # 5.2.3c
        if ability.limit and self._times_activated(obj, ability) >= ability.limit + again:
            found.append(
                Reason(
                    "5.2.1a",
                    f"{props.label} was activated this turn already, and its limit is {ability.limit + again} a turn",
                )
            )
        found += self.timing(seat, ability.kind, attack=ability.attacks, what=props.label, of=(ability,))
        found += self.able.forbidden("activate", props, kind=ability.kind)
        env = Env(obj.ref, seat, label=props.label, sentence=ability.text)
        if ability.condition is not None and not self.words.holds(ability.condition, env):
            found.append(Reason("5.2.1e", f"{props.label}: {ability.text}"))
        if ability.attacks:
            found += self._may_attack(props, env)
        costs = tuple(c for c in ability.costs if not isinstance(c, Pay))
        if not self.able.can(costs, env):
            found.append(Reason("1.14.4b", f"{self.run.player(seat).name} cannot pay what {props.label} costs"))
        return found

    def _times_activated(self, obj: Obj, ability: ab.Activated) -> int:
        before = happened(self.run.state.history, EventKind.ACTIVATE, turn=self.now.turn)
        return sum(1 for e in before if e.obj == obj.ref and e.sentence == ability.text)

    def arsenal_reasons(self, seat: int, ref: Ref) -> list[Reason]:
        """Every rule that forbids to put a card into arsenal at the end of the turn (4.4.3b)."""
        obj, name = self.run.obj(ref), self.run.player(seat).name
        found: list[Reason] = []
        if obj is None or obj.zone is not Zone.HAND or obj.owner != seat:
            found.append(Reason("4.4.3b", f"{self.objects.name(ref)} is not in {name}'s hand"))
        if self.run.zone(Zone.ARSENAL, seat):
            found.append(Reason("4.4.3b", f"{name}'s arsenal is not empty"))
        return found

    def protects(self, seat: int) -> bool:
        """Has a player something that may defend any hero (8.3.31)?"""
        mine = (*self.run.zone(Zone.HAND, seat), *(o for o in self.run.zone(Zone.ARENA) if o.controller == seat))
        return any(o.card is not None and "protect" in self.objects.of(o).keywords for o in mine)

    def defend_reasons(
        self, seat: int, refs: tuple[Ref, ...], *, played: bool = False, target: int | None = None
    ) -> list[Reason]:
        """Every rule that forbids these cards to become defending cards together (7.3.2).

        target: the hero they would defend for, when it may be another than their controller's.
        """
        link = self.now.link
        if link is None:
            return [Reason("7.3.1", "there is no attack to defend against", early=True)]
        guarding = target is not None and target != seat
        if seat not in link.targets and not guarding:
            return [Reason("7.3.2a", f"{self.run.player(seat).name} is not attacked")]
        found: list[Reason] = []
        for props in filter(None, map(self.objects.props, refs if guarding else ())):
            if "protect" not in props.keywords:
                found.append(Reason("7.3.2a", f"{props.label} cannot defend another hero"))
        for ref in refs:
            obj = self.run.obj(ref)
            if obj is None or obj.card is None:
                found.append(Reason("7.3.2a", "a card nobody knows cannot be declared"))
                continue
            found += self._may_defend(seat, obj, link, played)
        found += self._together(refs, link)
        return found

    def adding_reasons(self, obj: Obj) -> list[object]:
        """What forbids an effect to add a card as a defending card (8.5.32a)."""
        seat = obj.holder
        return list(self.defend_reasons(seat, (obj.ref,), played=True))

    def _may_defend(self, seat: int, obj: Obj, link: ChainLink, played: bool) -> Iterator[Reason]:
        props = self.objects.of(obj)
        name = self.run.player(seat).name
        equipment = "Equipment" in props.types and obj.zone in (Zone.ARENA, Zone.CHAIN)
        if seat != obj.holder:
            yield Reason("7.3.2a", f"{props.label} is not {name}'s")
        if any(obj.ref in k.defenders for k in self.now.links):
            yield Reason("7.3.2b", f"{props.label} is already a defending card")
        elif equipment and not obj.face_up:
            yield Reason("7.3.2a", f"{props.label} is face-down")
        elif not equipment and not played and obj.zone is not Zone.STACK:
            if obj.zone is Zone.ARSENAL and "ambush" not in props.keywords:
                yield Reason("7.3.2a", f"{props.label} is in {name}'s arsenal; cards defend from hand")
            elif obj.zone in (Zone.ARENA, Zone.CHAIN):
                yield Reason("7.3.2a", f"{props.label} is neither a card in hand nor equipment")
            elif obj.zone not in (Zone.HAND, Zone.ARSENAL):
                yield Reason("7.3.2a", f"{props.label} is in {self.place_of(obj)}, not in hand")
            if "Defense Reaction" in props.types:
                yield Reason("7.3.2a", f"{props.label} is a defense reaction: it is played in the reaction step")
        if Stat.DEFENSE not in props.stats:
            yield Reason("7.3.2b", f"{props.label} has no defense")
        yield from self.able.forbidden("defend", props)
        env = Env(obj.ref, seat, label=props.label, attack=link.attack)
        for ability in props.abilities:
            if isinstance(ability, ab.DefendOnlyIf) and not self.words.holds(ability.condition, env):
                yield Reason("1.0.2a", f"{props.label}: {ability.text}")
            if isinstance(ability, ab.DefendOnly) and not self.words.matches(
                self.objects.props(link.attack), ability.against, env
            ):
                yield Reason("1.0.2a", f"{props.label}: {ability.text}")

    def _together(self, refs: tuple[Ref, ...], link: ChainLink) -> Iterator[Reason]:
        """Dominate and overpower look at all that would defend (8.3.4, 8.3.22)."""
        attack = self.objects.props(link.attack)
        if attack is None:
            return
        new = [p for p in map(self.objects.props, refs) if p is not None]
        old = [p for r in link.defenders if self.run.obj(r) is not None and (p := self.objects.props(r)) is not None]
        for limit, words in self._limits(attack):
            env = Env(attack.ref, link.attacker, label=attack.label, attack=attack.ref)
            against = [p for p in (*old, *new) if self._limited(p, limit, env)]
            if len(against) > limit.most and any(p in new for p in against):
                labels = ", ".join(p.label for p in against)
                yield Reason("1.0.2", f"{attack.label}: {words} (it would be defended by {labels})")
        actions = [p.label for p in (*old, *new) if "Action" in p.types]
        if "overpower" in attack.keywords and len(actions) > 1 and any("Action" in p.types for p in new):
            n = len(actions)
            text = f"{attack.label} has overpower and would be defended by {n} action cards: {', '.join(actions)}"
            yield Reason("8.3.22", text)
        from_hand = [r for r in link.defenders if self._came_from(r) is Zone.HAND]
        hand = [p for p in new if self.words.past.comes_from(p.ref) is Zone.HAND]
        if "dominate" in attack.keywords and hand and len(from_hand) + len(hand) > 1:
            yield Reason("8.3.4", f"{attack.label} has dominate and would be defended by more than one card from hand")

    def _limited(self, props: Props, limit: ab.DefendLimit, env: Env) -> bool:
        """Is a defending card one of those that a limit is of?"""
        there = not limit.origin or self._came_from(props.ref) in limit.origin
        return (there and self.words.matches(props, limit.what, env)) is not limit.only

    def counts_defenders(self) -> bool:
        """Does the attack limit who may defend it together (``_together``)?"""
        attack = self._attack()
        if attack is None:
            return False
        return not _COUNTING.isdisjoint(attack.keywords) or any(True for _ in self._limits(attack))

    def asks_defenders(self) -> bool:
        """Must the attack be defended by something (``lacking``)?"""
        attack = self._attack()
        return attack is not None and any(isinstance(a, ab.MustBeDefended) for a in self._of_attack(attack))

    def _attack(self) -> Props | None:
        """The attack of the active chain link, as it is or was."""
        link = self.now.link
        return self.objects.props(link.attack) if link is not None else None

    def _limits(self, attack: Props) -> Iterator[tuple[ab.DefendLimit, str]]:
        """Limits on what defends an attack, its own and those of its attack-source (1.4.3a)."""
        for ability in self._of_attack(attack):
            if isinstance(ability, ab.DefendLimit):
                yield ability, " ".join(ability.text.split())

    def _of_attack(self, attack: Props) -> tuple[Ability, ...]:
        source = self.objects.props(attack.source)
        return (*attack.abilities, *(source.abilities if source is not None else ()))

    def lacking(self, seat: int, refs: tuple[Ref, ...]) -> tuple[tuple[Ref, ...], Reason] | None:
        """What else a player who declares these defending cards must defend with one of, and why; None: nothing.

        A restriction takes precedence over it: what may not defend is not asked for (1.0.2)."""
        link, attack = self.now.link, self._attack()
        if link is None or attack is None:
            return None
        zones = (self.run.zone(Zone.HAND, seat), self.run.zone(Zone.ARSENAL, seat), self.run.zone(Zone.ARENA))
        own = [o for zone in zones for o in zone if o.ref not in refs]
        for ability in self._of_attack(attack):
            if not isinstance(ability, ab.MustBeDefended):
                continue
            env = Env(attack.ref, link.attacker, label=attack.label, attack=attack.ref, them=seat)
            before = [r for r in link.defenders if not ability.hand or self._came_from(r) is Zone.HAND]
            before += [r for r in refs if not ability.hand or self._in_hand(r)]
            so_far = sum(self.words.matches(self.objects.props(r), ability.what, env) for r in before)
            there = [o.ref for o in own if not ability.hand or o.zone is Zone.HAND]
            fit = [r for r in there if self.words.openly_matches(r, ability.what, env)]
            able = tuple(r for r in fit if not self.defend_reasons(seat, (*refs, r)))
            if able and so_far < self.words.value(ability.n, env):
                return able, Reason("1.0.2", f"{attack.label}: {' '.join(ability.text.split())}")
        return None

    def _in_hand(self, ref: Ref) -> bool:
        obj = self.run.obj(ref)
        return obj is not None and obj.zone is Zone.HAND

    def _came_from(self, ref: Ref) -> Zone | None:
        """Where a card defends from, or would (8.3.4b)."""
        obj = self.run.obj(ref)
        if obj is None or obj.zone is not Zone.CHAIN:
            return self.words.past.comes_from(ref)
        tags = {t for e in happened(self.run.state.history, EventKind.DEFEND) if e.obj == ref for t in e.tags}
        there = next((zone for zone in (Zone.HAND, Zone.ARSENAL, Zone.ARENA) if f"from {zone.value}" in tags), None)
        return there or self.words.past.played_from(ref)
