"""Triggers of the grammar as event patterns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.flesh_and_blood.vocabulary.events import SCRAPPING, EventKind, EventPattern
from judge.games.flesh_and_blood.vocabulary.roots import Selector, Value
from judge.games.flesh_and_blood.vocabulary.words import Bound, ChosenNumber, Filter, Num, Stat, This, Who, Zone
from judge.games.flesh_and_blood.words.conditions import Conditions, Counted
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import ACTION, THIS, split_mod

Aimed = dict[str, Any]
DAMAGE_OF_SYMBOL = {"{p}": "physical"}


def _kind(kind: EventKind, **fixed: Any) -> Any:
    """A rule without parts that is one fixed pattern."""
    return v_args(inline=True)(lambda self, *_this: self._about_this(EventPattern(kind, **fixed)))


def _at_least(counted: Counted) -> Counted:
    if counted[0] != ">=":
        raise NotUnderstoodError("an event has at least so many")
    return counted


@v_args(inline=True)
class Events(Conditions):
    """Rules of the section "triggers"."""

    def _about_this(self, pattern: EventPattern) -> EventPattern:
        self.memory.it = This()
        self._binds_them(pattern)
        return pattern

    def _about(self, bound: str, pattern: EventPattern) -> EventPattern:
        self.memory.it = Bound(bound)
        self._binds_them(pattern)
        return pattern

    def _binds_them(self, pattern: EventPattern) -> None:
        """An event aimed at a hero, or of another player, says who "they" are."""
        self.memory.them = None
        self.memory.them_bound = bool(pattern.hero_target) or pattern.who in (Who.AN_OPPONENT, Who.ANY_HERO)

    # moments
    at_start = _kind(EventKind.START_OF_TURN, who=Who.YOU)
    at_their_start = _kind(EventKind.START_OF_TURN, who=Who.OPPONENTS)
    at_game_start = _kind(EventKind.START_OF_GAME)
    at_each_start = _kind(EventKind.START_OF_TURN)
    at_action = _kind(EventKind.START_ACTION_PHASE, who=Who.YOU)
    at_end = _kind(EventKind.START_END_PHASE)
    at_your_end = _kind(EventKind.START_END_PHASE, who=Who.YOU)
    ev_link = _kind(EventKind.LINK_RESOLVES)
    ev_closes = _kind(EventKind.CHAIN_CLOSES)

    # events of this object
    def hero_hit(self) -> Aimed:
        return {"hero_target": True}

    def marked_hit(self) -> Aimed:
        return {"hero_target": True, "marked": True}

    def hero_of_class(self, classes: Filter) -> Aimed:
        return {"hero_target": True, "target_hero": replace(classes, hero=True)}

    to_a_hero = hero_hit
    to_hero_of_class = hero_of_class

    def ev_attacks(self, _this: Selector, hero: Aimed | None) -> EventPattern:
        return self._about_this(EventPattern(EventKind.ATTACK, obj=THIS, **(hero or {})))

    def ev_hits(self, _this: Selector, hero: Aimed | None) -> EventPattern:
        return self._about_this(EventPattern(EventKind.HIT, obj=THIS, **(hero or {})))

    def ev_attacks_or_defends(self, _this: Selector) -> EventPattern:
        defends = EventPattern(EventKind.DEFEND, obj=THIS)
        return self._about_this(EventPattern(EventKind.ATTACK, obj=THIS, or_else=(defends,)))

    ev_defends = _kind(EventKind.DEFEND, obj=THIS)
    ev_alone = _kind(EventKind.DEFEND, obj=THIS, alone=True)
    ev_destroyed = _kind(EventKind.DESTROY, obj=THIS)
    ev_discarded = _kind(EventKind.DISCARD, obj=THIS)
    ev_pitched = _kind(EventKind.PITCH, obj=THIS)
    ev_enters = _kind(EventKind.ENTER_ARENA, obj=THIS)
    ev_leaves = _kind(EventKind.LEAVE_ARENA, obj=THIS)
    ev_enters_or_leaves = _kind(
        EventKind.ENTER_ARENA, obj=THIS, or_else=(EventPattern(EventKind.LEAVE_ARENA, obj=THIS),)
    )
    ev_charged = _kind(EventKind.CHARGE, obj=THIS)
    ev_discarded_random = _kind(EventKind.DISCARD, obj=THIS, random=True)
    ev_into_graveyard = _kind(EventKind.PUT_INTO_GRAVEYARD, who=Who.YOU, obj=THIS)
    ev_together_hand = _kind(EventKind.DEFEND, obj=THIS, together=(">=", 1, Filter()), together_from=Zone.HAND)

    def ev_defends_noun(self, _this: Selector, noun: Filter) -> EventPattern:
        pattern = self._about_this(EventPattern(EventKind.DEFEND, obj=THIS, other=noun))
        self.memory.it = Bound("attack")
        return pattern

    def ev_noun_defends(self, noun: Filter) -> EventPattern:
        return self._about_this(EventPattern(EventKind.DEFEND, obj=noun, other=THIS))

    def ev_nouns_defend(self, n: Token, noun: Filter) -> EventPattern:
        return self._about_this(EventPattern(EventKind.DEFENDED, obj=THIS, others=(">=", int(n), noun)))

    ev_targeted = _kind(EventKind.BECOME_TARGET, obj=THIS)
    ev_opponent_graveyard = _kind(EventKind.PUT_INTO_GRAVEYARD, who=Who.YOU, obj=THIS, by=Who.AN_OPPONENT)

    def counted_more(self, n: Token, noun: Filter) -> Counted:
        return ">=", int(n), noun

    def counted_fewer(self, n: Token, noun: Filter) -> Counted:
        return "<=", int(n), noun

    def counted_one(self, noun: Filter) -> Counted:
        return ">=", 1, noun

    def ev_together(self, _this: Selector, counted: Counted) -> EventPattern:
        return self._about_this(EventPattern(EventKind.DEFEND, obj=THIS, together=_at_least(counted)))

    def ev_defended(self, _this: Selector, counted: Counted) -> EventPattern:
        return self._about_this(EventPattern(EventKind.DEFENDED, obj=THIS, others=_at_least(counted)))

    def ev_deals(self, *parts: Any) -> EventPattern:
        n = next(p for p in parts if isinstance(p, Token) and p.type == "NUM")
        return self._about_this(
            EventPattern(
                EventKind.DEAL_DAMAGE,
                by_source=THIS,
                amount=(">=", Num(int(n))),
                **(parts[-1] or {}),
            )
        )

    # events of what you control
    def controlled(self, noun: Filter) -> Filter:
        return noun

    def _yours(self, kind: EventKind, noun: Filter, hero: Aimed | None = None) -> EventPattern:
        who, noun = noun.controller, replace(noun, controller=None)
        return self._about("attack", EventPattern(kind, who=who, obj=noun, **(hero or {})))

    def ev_yours_attacks(self, noun: Filter, hero: Aimed | None) -> EventPattern:
        return self._yours(EventKind.ATTACK, noun, hero)

    def ev_yours_hits(self, noun: Filter, hero: Aimed | None) -> EventPattern:
        return self._yours(EventKind.HIT, noun, hero)

    def ev_yours_wagers(self, noun: Filter) -> EventPattern:
        return self._yours(EventKind.WAGER, noun)

    # "from an effect" is said by the kind of event itself (6.2.5)
    def ev_gains_exactly(self, noun: Filter, _third: Token, mod: Token, step: Any = None) -> EventPattern:
        stat, amount = split_mod(mod)
        kinds = {Stat.POWER: EventKind.GAIN_POWER, Stat.DEFENSE: EventKind.GAIN_DEFENSE}
        if stat not in kinds:
            raise NotUnderstoodError("only power and defense are gained by attacks")
        pattern = EventPattern(kinds[stat], obj=noun, amount=("==", amount), step="reaction" if step else "")
        return self._about("attack", pattern)

    def in_reaction_step(self) -> str:
        return "reaction"

    # events of a player
    def revealing_this(self) -> Filter:
        return THIS

    def ev_fail_clash(self) -> EventPattern:
        return EventPattern(EventKind.FAIL_CLASH, who=Who.YOU)

    def ev_win_clash(self, revealing: Filter | None) -> EventPattern:
        return self._about_this(EventPattern(EventKind.WIN_CLASH, who=Who.YOU, obj=revealing))

    ev_win_wager = _kind(EventKind.WIN_WAGER, who=Who.YOU)
    ev_draw = _kind(EventKind.DRAW, who=Who.YOU)
    ev_lethal = _kind(EventKind.DEAL_DAMAGE, who=Who.ANY_HERO, hero_target=True, lethal=True, at_another=True)
    ev_damaged = _kind(EventKind.DAMAGE, who=Who.YOU)
    ev_opponent_damaged = _kind(EventKind.DAMAGE, who=Who.AN_OPPONENT)

    def _you(self, kind: EventKind, noun: Filter, **more: Any) -> EventPattern:
        return self._about("card", EventPattern(kind, who=Who.YOU, obj=noun, **more))

    def ev_discard(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.DISCARD, noun)

    def ev_pitch(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.PITCH, noun)

    def ev_destroy_yours(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.DESTROY, noun)

    def ev_play(self, noun: Filter) -> EventPattern:
        bound = "attack" if "Attack" in noun.subtypes else "card"
        return self._about(bound, EventPattern(EventKind.PLAY, who=Who.YOU, obj=noun))

    def ev_play_this(self, _this: Selector) -> EventPattern:
        return self._about_this(EventPattern(EventKind.PLAY, who=Who.YOU, obj=THIS))

    def ev_play_or_activate(self, played: Filter, activated: Filter) -> EventPattern:
        # what is activated is the source; the attack is the layer it puts on the stack (1.4.3)
        other = EventPattern(EventKind.ACTIVATE, who=Who.YOU)
        other = replace(other, other=activated) if activated.attack else replace(other, obj=activated)
        return self._about("attack", EventPattern(EventKind.PLAY, who=Who.YOU, obj=played, or_else=(other,)))

    def ev_play_or_activate_any(self, played: Filter) -> EventPattern:
        other = EventPattern(EventKind.ACTIVATE, who=Who.YOU)
        return self._about("card", EventPattern(EventKind.PLAY, who=Who.YOU, obj=played, or_else=(other,)))

    def ev_boost(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.BOOST, noun)

    ev_equip = _kind(EventKind.EQUIP, who=Who.YOU, obj=THIS)

    def from_your_effect(self) -> Who:
        return Who.YOU

    def ev_create(self, noun: Filter, by: Who | None) -> EventPattern:
        return self._you(EventKind.CREATE, noun, by=by)

    def that_or_more(self) -> Value:
        if not self.memory.chose_number:
            raise NotUnderstoodError('it is not clear how much "that much" is')
        return ChosenNumber()

    def n_or_more(self, n: Token) -> Value:
        return Num(int(n))

    def ev_deal_physical(self, amount: Value, symbol: Token) -> EventPattern:
        if symbol not in DAMAGE_OF_SYMBOL:
            raise NotUnderstoodError(f"{symbol} is no kind of damage")
        pattern = EventPattern(
            EventKind.DEAL_DAMAGE,
            who=Who.YOU,
            amount=(">=", amount),
            hero_target=True,
            damage=DAMAGE_OF_SYMBOL[symbol],
        )
        return self._about_this(pattern)

    ev_beat_chest = _kind(EventKind.BEAT_CHEST, who=Who.YOU)
    ev_you_charge = _kind(EventKind.CHARGE, who=Who.YOU)

    def ev_your_hits(self, noun: Filter, hero: Aimed | None) -> EventPattern:
        return self._about("attack", EventPattern(EventKind.HIT, who=Who.YOU, obj=noun, **(hero or {})))

    def ev_you_attack(self) -> EventPattern:
        return self._about("attack", EventPattern(EventKind.ATTACK, who=Who.YOU))

    def ev_you_attack_hero(self, hero: Aimed) -> EventPattern:
        return self._about("attack", EventPattern(EventKind.ATTACK, who=Who.YOU, **(hero or {})))

    def ev_you_attack_with(self, noun: Filter) -> EventPattern:
        return self._about("attack", EventPattern(EventKind.ATTACK, who=Who.YOU, obj=noun))

    def ev_you_hit(self, hero: Aimed | None = None) -> EventPattern:
        return self._about("attack", EventPattern(EventKind.HIT, who=Who.YOU, **(hero or {})))

    def _rolled(self, n: Token) -> EventPattern:
        return EventPattern(EventKind.ROLL, who=Who.YOU, amount=("==", Num(int(n))))

    def ev_roll(self, n: Token) -> EventPattern:
        return self._about_this(self._rolled(n))

    def ev_roll_either(self, one: Token, other: Token) -> EventPattern:
        return self._about_this(replace(self._rolled(one), or_else=(self._rolled(other),)))

    def ev_discard_random(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.DISCARD, noun, random=True)

    def ev_cheered(self, who: Who) -> EventPattern:
        return self._about_this(EventPattern(EventKind.CHEER, who=who))

    def ev_booed(self, who: Who) -> EventPattern:
        return self._about_this(EventPattern(EventKind.BOO, who=who))

    def ev_into_banished(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.PUT_INTO_BANISHED, noun)

    def ev_enters_yours(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.ENTER_ARENA, noun)

    def ev_banished_from(self, _this: Selector, way: str) -> EventPattern:
        return self._about_this(EventPattern(EventKind.BANISH, obj=THIS, way=way))

    def ev_you_banish_from(self, noun: Filter, way: str) -> EventPattern:
        return self._you(EventKind.BANISH, noun, way=way)

    ev_you_boost = _kind(EventKind.BOOST, who=Who.YOU)
    ev_you_crank = _kind(EventKind.CRANK, who=Who.YOU)

    def ev_you_crank_noun(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.CRANK, noun)

    def ev_you_scrap(self, noun: Filter) -> EventPattern:
        return self._you(EventKind.BANISH, noun, way=SCRAPPING)

    def in_action_phase(self) -> str:
        return "action"

    def _other_draws(self, who: Who, phase: Any) -> EventPattern:
        return self._about("card", EventPattern(EventKind.DRAW, who=who, phase=phase or ""))

    def ev_opponent_draws(self, _third: Token, phase: Any = None) -> EventPattern:
        return self._other_draws(Who.AN_OPPONENT, phase)

    def ev_hero_draws(self, _third: Token, phase: Any = None) -> EventPattern:
        return self._other_draws(Who.ANY_HERO, phase)

    # would
    would_fail = _kind(EventKind.FAIL_CLASH, who=Who.YOU)
    would_wager_tokens = _kind(EventKind.CREATE, who=Who.ANY_HERO, by_wager=True)
    would_card_tokens = _kind(EventKind.CREATE, by_source=ACTION)
    would_your_tokens = _kind(EventKind.CREATE, who=Who.YOU)

    def would_gain(self, noun: Filter, symbol: Token) -> EventPattern:
        kinds = {"{p}": EventKind.GAIN_POWER, "{d}": EventKind.GAIN_DEFENSE}
        if symbol not in kinds:
            raise NotUnderstoodError(f"{symbol} is not gained by objects")
        return EventPattern(kinds[symbol], obj=noun)
