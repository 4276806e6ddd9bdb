"""Triggers and conditions of the grammar as event patterns and conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from judge.games.flesh_and_blood import vocabulary as v
from judge.games.flesh_and_blood.vocabulary import EventKind, EventPattern, Stat, Who, Zone
from judge.games.flesh_and_blood.words.nodes import NotUnderstoodError
from judge.games.flesh_and_blood.words.nouns import ACTION, SYMBOL, THIS, Nouns, split_mod

Aimed = dict[str, Any]
Counted = tuple[str, int, v.Filter]
DAMAGE_OF_SYMBOL = {"{p}": "physical"}


def _kind(kind: EventKind, **fixed: Any) -> Any:
    """A rule without parts that is one fixed pattern."""
    return v_args(inline=True)(lambda self, *_this: self._about_this(EventPattern(kind, **fixed)))


def _cond(condition: v.Condition) -> Any:
    return v_args(inline=True)(lambda self, *_words: condition)


def _has_done(kind: EventKind, **fixed: Any) -> Any:
    """ "created a Gold token" and the like: the object of the event, when the rule has one."""

    def made(self: Any, *parts: Any) -> tuple[EventPattern, v.Value]:
        noun = next((p for p in parts if isinstance(p, v.Filter)), None)
        return EventPattern(kind, obj=noun, **fixed), v.Num(1)

    return v_args(inline=True)(made)


@v_args(inline=True)
class Events(Nouns):
    """Rules of the sections "triggers" and "conditions"."""

    def _about_this(self, pattern: EventPattern) -> EventPattern:
        self.memory.it = v.This()
        self._binds_them(pattern)
        return pattern

    def _about(self, bound: str, pattern: EventPattern) -> EventPattern:
        self.memory.it = v.Bound(bound)
        self._binds_them(pattern)
        return pattern

    def _binds_them(self, pattern: EventPattern) -> None:
        """An event aimed at a hero, or of another player, says who "they" are."""
        self.memory.them = None
        self.memory.them_bound = bool(pattern.hero_target) or pattern.who in (Who.AN_OPPONENT, Who.ANY_HERO)

    # moments
    at_start = _kind(EventKind.START_OF_TURN, who=Who.YOU)
    at_their_start = _kind(EventKind.START_OF_TURN, who=Who.AN_OPPONENT)
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

    def ev_attacks(self, _this: v.Selector, hero: Aimed | None) -> EventPattern:
        return self._about_this(EventPattern(EventKind.ATTACK, obj=THIS, **(hero or {})))

    def ev_hits(self, _this: v.Selector, hero: Aimed | None) -> EventPattern:
        return self._about_this(EventPattern(EventKind.HIT, obj=THIS, **(hero or {})))

    def ev_attacks_or_defends(self, _this: v.Selector) -> EventPattern:
        defends = EventPattern(EventKind.DEFEND, obj=THIS)
        return self._about_this(EventPattern(EventKind.ATTACK, obj=THIS, or_else=(defends,)))

    ev_defends = _kind(EventKind.DEFEND, obj=THIS)
    ev_alone = _kind(EventKind.DEFEND, obj=THIS, alone=True)
    ev_destroyed = _kind(EventKind.DESTROY, obj=THIS)
    ev_discarded = _kind(EventKind.DISCARD, obj=THIS)
    ev_pitched = _kind(EventKind.PITCH, obj=THIS)
    ev_enters = _kind(EventKind.ENTER_ARENA, obj=THIS)
    ev_leaves = _kind(EventKind.LEAVE_ARENA, obj=THIS)
    ev_targeted = _kind(EventKind.BECOME_TARGET, obj=THIS)
    ev_opponent_graveyard = _kind(EventKind.PUT_INTO_GRAVEYARD, who=Who.YOU, obj=THIS, by=Who.AN_OPPONENT)

    def counted_more(self, n: Token, noun: v.Filter) -> Counted:
        return ">=", int(n), noun

    def counted_one(self, noun: v.Filter) -> Counted:
        return ">=", 1, noun

    def ev_together(self, _this: v.Selector, counted: Counted) -> EventPattern:
        return self._about_this(EventPattern(EventKind.DEFEND, obj=THIS, together=counted))

    def ev_defended(self, _this: v.Selector, counted: Counted) -> EventPattern:
        return self._about_this(EventPattern(EventKind.DEFENDED, obj=THIS, others=counted))

    def ev_deals(self, *parts: Any) -> EventPattern:
        n = next(p for p in parts if isinstance(p, Token) and p.type == "NUM")
        return self._about_this(
            EventPattern(
                EventKind.DEAL_DAMAGE,
                by_source=THIS,
                amount=(">=", v.Num(int(n))),
                hero_target=True if parts[-1] is not None else None,
            )
        )

    # events of what you control
    def controlled(self, noun: v.Filter) -> v.Filter:
        return noun

    def _yours(self, kind: EventKind, noun: v.Filter, hero: Aimed | None = None) -> EventPattern:
        who, noun = noun.controller, replace(noun, controller=None)
        return self._about("attack", EventPattern(kind, who=who, obj=noun, **(hero or {})))

    def ev_yours_attacks(self, noun: v.Filter, hero: Aimed | None) -> EventPattern:
        return self._yours(EventKind.ATTACK, noun, hero)

    def ev_yours_hits(self, noun: v.Filter, hero: Aimed | None) -> EventPattern:
        return self._yours(EventKind.HIT, noun, hero)

    def ev_yours_wagers(self, noun: v.Filter) -> EventPattern:
        return self._yours(EventKind.WAGER, noun)

    # "from an effect" is said by the kind of event itself (6.2.5)
    def ev_gains_exactly(self, noun: v.Filter, _third: Token, mod: Token, step: Any = None) -> EventPattern:
        stat, amount = split_mod(mod)
        kinds = {Stat.POWER: EventKind.GAIN_POWER, Stat.DEFENSE: EventKind.GAIN_DEFENSE}
        if stat not in kinds:
            raise NotUnderstoodError("only power and defense are gained by attacks")
        pattern = EventPattern(kinds[stat], obj=noun, amount=("==", amount), step="reaction" if step else "")
        return self._about("attack", pattern)

    def in_reaction_step(self) -> str:
        return "reaction"

    # events of a player
    def revealing_this(self) -> v.Filter:
        return THIS

    def ev_fail_clash(self) -> EventPattern:
        return EventPattern(EventKind.FAIL_CLASH, who=Who.YOU)

    def ev_win_clash(self, revealing: v.Filter | None) -> EventPattern:
        return self._about_this(EventPattern(EventKind.WIN_CLASH, who=Who.YOU, obj=revealing))

    ev_win_wager = _kind(EventKind.WIN_WAGER, who=Who.YOU)
    ev_draw = _kind(EventKind.DRAW, who=Who.YOU)
    ev_lethal = _kind(EventKind.DEAL_DAMAGE, who=Who.ANY_HERO, hero_target=True, lethal=True, at_another=True)
    ev_damaged = _kind(EventKind.DAMAGE, who=Who.YOU)
    ev_opponent_damaged = _kind(EventKind.DAMAGE, who=Who.AN_OPPONENT)

    def _you(self, kind: EventKind, noun: v.Filter, **more: Any) -> EventPattern:
        return self._about("card", EventPattern(kind, who=Who.YOU, obj=noun, **more))

    def ev_discard(self, noun: v.Filter) -> EventPattern:
        return self._you(EventKind.DISCARD, noun)

    def ev_pitch(self, noun: v.Filter) -> EventPattern:
        return self._you(EventKind.PITCH, noun)

    def ev_destroy_yours(self, noun: v.Filter) -> EventPattern:
        return self._you(EventKind.DESTROY, noun)

    def ev_play(self, noun: v.Filter) -> EventPattern:
        bound = "attack" if "Attack" in noun.subtypes else "card"
        return self._about(bound, EventPattern(EventKind.PLAY, who=Who.YOU, obj=noun))

    def ev_play_this(self, _this: v.Selector) -> EventPattern:
        return self._about_this(EventPattern(EventKind.PLAY, who=Who.YOU, obj=THIS))

    def ev_play_or_activate(self, played: v.Filter, activated: v.Filter) -> EventPattern:
        other = EventPattern(EventKind.ACTIVATE, who=Who.YOU, obj=activated)
        return self._about("attack", EventPattern(EventKind.PLAY, who=Who.YOU, obj=played, or_else=(other,)))

    def ev_play_or_activate_any(self, played: v.Filter) -> EventPattern:
        other = EventPattern(EventKind.ACTIVATE, who=Who.YOU)
        return self._about("card", EventPattern(EventKind.PLAY, who=Who.YOU, obj=played, or_else=(other,)))

    def ev_boost(self, noun: v.Filter) -> EventPattern:
        return self._you(EventKind.BOOST, noun)

    ev_equip = _kind(EventKind.EQUIP, who=Who.YOU, obj=THIS)

    def from_your_effect(self) -> Who:
        return Who.YOU

    def ev_create(self, noun: v.Filter, by: Who | None) -> EventPattern:
        return self._you(EventKind.CREATE, noun, by=by)

    def that_or_more(self) -> v.Value:
        if not self.memory.chose_number:
            raise NotUnderstoodError('it is not clear how much "that much" is')
        return v.ChosenNumber()

    def n_or_more(self, n: Token) -> v.Value:
        return v.Num(int(n))

    def ev_deal_physical(self, amount: v.Value, symbol: Token) -> EventPattern:
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

    # would
    would_fail = _kind(EventKind.FAIL_CLASH, who=Who.YOU)
    would_wager_tokens = _kind(EventKind.CREATE, who=Who.ANY_HERO, by_wager=True)
    would_card_tokens = _kind(EventKind.CREATE, by_source=ACTION)
    would_your_tokens = _kind(EventKind.CREATE, who=Who.YOU)

    def would_gain(self, noun: v.Filter, symbol: Token) -> EventPattern:
        kinds = {"{p}": EventKind.GAIN_POWER, "{d}": EventKind.GAIN_DEFENSE}
        if symbol not in kinds:
            raise NotUnderstoodError(f"{symbol} is not gained by objects")
        return EventPattern(kinds[symbol], obj=noun)

    # conditions
    cond_win = _cond(v.ClashWon(Who.YOU))
    cond_do = _cond(v.DidSo())
    cond_dont = _cond(v.Not(v.DidSo()))

    def cond_both(self) -> v.Condition:
        self.memory.them, self.memory.them_bound = None, True
        return v.WonEveryClash(2)

    def cond_lose(self) -> v.Condition:
        return v.ClashWon(self.memory.they())

    def cond_and(self, left: v.Condition, right: v.Condition) -> v.Condition:
        return v.All((left, right))

    def cond_or(self, left: v.Condition, right: v.Condition) -> v.Condition:
        return v.Any((left, right))

    per_turn = v_args(inline=True)(lambda self: v.Period.TURN)
    per_link = v_args(inline=True)(lambda self: v.Period.LINK)
    per_chain = v_args(inline=True)(lambda self: v.Period.CHAIN)

    def history(self, who: Who, did: tuple[EventPattern, v.Value], period: v.Period) -> v.Condition:
        return v.Happened(replace(did[0], who=who), period, did[1])

    def cond_history(self, happened: v.Condition) -> v.Condition:
        return happened

    done_drawn = _has_done(EventKind.DRAW)
    done_beaten = _has_done(EventKind.BEAT_CHEST)
    done_intimidated = _has_done(EventKind.INTIMIDATE)
    done_wagered = _has_done(EventKind.WAGER)
    done_discarded = _has_done(EventKind.DISCARD)
    done_controlled = _has_done(EventKind.CONTROL)
    done_destroyed = _has_done(EventKind.DESTROY)
    done_created = _has_done(EventKind.CREATE)
    done_played = _has_done(EventKind.PLAY)
    done_pitched = _has_done(EventKind.PITCH)
    done_won_clash = _has_done(EventKind.WIN_CLASH)
    done_won_wager = _has_done(EventKind.WIN_WAGER)
    done_damaged = _has_done(EventKind.DAMAGE)
    done_boosted = _has_done(EventKind.BOOST)
    done_charged = _has_done(EventKind.CHARGE)
    cond_fused = _cond(v.Happened(EventPattern(EventKind.FUSION, who=Who.YOU, obj=THIS), v.Period.TURN))
    cond_boosted = _cond(v.Happened(EventPattern(EventKind.BOOST, who=Who.YOU, obj=THIS), v.Period.TURN))

    def cond_marked(self) -> v.Condition:
        return v.IsMarked(self.memory.they())

    def done_played_another(self, noun: v.Filter) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.PLAY, obj=replace(noun, other=True)), v.Num(1)

    def done_defended_hand(self) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.DEFEND, from_zone=Zone.HAND), v.Num(1)

    def done_drawn_many(self, n: Token) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.DRAW), v.Num(int(n))

    def done_rolled(self, n: Token) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.ROLL, amount=("==", v.Num(int(n)))), v.Num(1)

    def done_attacked(self, noun: v.Filter) -> tuple[EventPattern, v.Value]:
        return EventPattern(EventKind.ATTACK, obj=replace(noun, attack=True)), v.Num(1)

    def own_one(self, noun: v.Filter) -> tuple[v.Filter, str, int]:
        return noun, ">=", 1

    def own_none(self, noun: v.Filter) -> tuple[v.Filter, str, int]:
        return noun, "==", 0

    def own_many(self, n: Token, noun: v.Filter) -> tuple[v.Filter, str, int]:
        return noun, ">=", int(n)

    def own_few(self, n: Token, noun: v.Filter) -> tuple[v.Filter, str, int]:
        return noun, "<=", int(n)

    def cond_control(self, who: Who, owned: tuple[v.Filter, str, int]) -> v.Condition:
        return v.Controls(who, owned[0], owned[1], v.Num(owned[2]))

    def cond_you_control(self, owned: tuple[v.Filter, str, int]) -> v.Condition:
        return self.cond_control(Who.YOU, owned)

    def cond_they_control(self, owned: tuple[v.Filter, str, int]) -> v.Condition:
        return self.cond_control(Who.THEM, owned)

    def cond_your_hand(self, size: tuple[str, int]) -> v.Condition:
        return self.cond_hand(Who.YOU, size)

    def cond_rolled(self, n: Token) -> v.Condition:
        return v.Compare(v.DieResult(), "==", v.Num(int(n)))

    def cond_rolled_more(self, n: Token) -> v.Condition:
        return v.Compare(v.DieResult(), ">=", v.Num(int(n)))

    def _this_way(self, group: str, noun: v.Filter) -> v.Condition:
        if group not in self.memory.named:
            raise NotUnderstoodError(f"nothing was {group} by this ability")
        self.memory.it = v.Bound(group)
        return v.Matches(v.Bound(group), noun)

    def cond_discarded_way(self, noun: v.Filter) -> v.Condition:
        return self._this_way("discarded", noun)

    def cond_banished_way(self, noun: v.Filter) -> v.Condition:
        return self._this_way("banished", noun)

    def cond_revealed_way(self, noun: v.Filter) -> v.Condition:
        return self._this_way("revealed", noun)

    def hand_none(self) -> tuple[str, int]:
        return "==", 0

    def hand_more(self, n: Token) -> tuple[str, int]:
        return ">=", int(n)

    def hand_less(self, n: Token) -> tuple[str, int]:
        return "<=", int(n)

    def cond_hand(self, who: Who, size: tuple[str, int]) -> v.Condition:
        return v.Controls(who, v.Filter(), size[0], v.Num(size[1]), (Zone.HAND,))

    def cond_above_base(self, what: v.Selector, symbol: Token) -> v.Condition:
        return v.AboveBase(what, SYMBOL[symbol])

    def cond_measure(self, what: v.Selector, numbers: tuple[tuple[Stat, str, v.Value], ...]) -> v.Condition:
        return v.Matches(what, v.Filter(numbers=numbers))

    def cond_keyword(self, what: v.Selector, word: Token) -> v.Condition:
        return v.Matches(what, v.Filter(keyword=str(word)))

    def had_one(self, name: Token) -> tuple[str, bool]:
        return str(name), True

    def had_none(self, name: Token) -> tuple[str, bool]:
        return str(name), False

    def cond_counter(self, what: v.Selector, had: tuple[str, bool]) -> v.Condition:
        found = v.Matches(what, v.Filter(has_counter=had[0]))
        return found if had[1] else v.Not(found)

    def cond_is(self, what: v.Selector, noun: v.Filter) -> v.Condition:
        return v.Matches(what, noun)

    def cond_it_is(self, noun: v.Filter) -> v.Condition:
        return v.Matches(self.memory.it, noun)

    def defended_subj(self, what: v.Selector) -> v.Selector:
        return what

    def defended_it(self) -> v.Selector:
        return self.memory.it

    def cond_defended(self, what: v.Selector, counted: Counted) -> v.Condition:
        return v.DefendedBy(what, counted[2], v.Num(counted[1]))

    def cond_defending_link(self, noun: v.Filter) -> v.Condition:
        return v.DefendedBy(v.Bound("attack"), noun)

    def cond_from_arsenal(self, what: v.Selector) -> v.Condition:
        return v.PlayedFrom(what, Zone.ARSENAL)

    def cond_link(self, _what: v.Selector, n: Token) -> v.Condition:
        return v.ChainLinkIs(">=", int(n))

    def cond_hit(self, what: v.Selector) -> v.Condition:
        return v.WasHit(what)

    def cond_missed(self, what: v.Selector) -> v.Condition:
        return v.Not(v.WasHit(what))

    def cond_variable(self, letter: Token, n: Token) -> v.Condition:
        return v.Compare(v.Variable(str(letter)), ">=", v.Num(int(n)))

    def names(self, *names: Token) -> tuple[str, ...]:
        return tuple(str(n) for n in names)

    def cond_last(self, names: tuple[str, ...]) -> v.Condition:
        return v.LastAttack(names)

    def cond_zone(self, noun: v.Filter, who: Who, zones: tuple[Zone, ...]) -> v.Condition:
        return v.Controls(who, noun, ">=", v.Num(1), zones)

    def cond_zone_many(self, n: Token, noun: v.Filter, who: Who, zones: tuple[Zone, ...]) -> v.Condition:
        return v.Controls(who, noun, ">=", v.Num(int(n)), zones)

    def _in_zone(self, zone: Zone) -> v.Condition:
        return v.Controls(Who.YOU, THIS, ">=", v.Num(1), (zone,))

    def cond_in_graveyard(self, _this: Any) -> v.Condition:
        return self._in_zone(Zone.GRAVEYARD)

    def cond_in_hand(self, _this: Any) -> v.Condition:
        return self._in_zone(Zone.HAND)

    def cond_in_banished(self, _this: Any) -> v.Condition:
        return self._in_zone(Zone.BANISHED)

    def _life(self, symbol: Token, op: str, rival: Who) -> v.Condition:
        if symbol != "{h}":
            raise NotUnderstoodError(f"{symbol} is not compared between heroes")
        return v.Compare(v.AssetOf(Who.YOU, v.Asset.LIFE), op, v.AssetOf(rival, v.Asset.LIFE))

    def cond_less_life(self, symbol: Token, rival: Who) -> v.Condition:
        return self._life(symbol, "<", rival)

    def cond_more_life(self, symbol: Token, rival: Who) -> v.Condition:
        return self._life(symbol, ">", rival)

    def cond_underdog(self, symbol: Token, rival: Who) -> v.Condition:
        fewer = []
        for what in (v.Filter(types=("Equipment",)), v.Filter(token=True)):
            mine = v.CountObjects(what, (Zone.ARENA,), Who.YOU)
            fewer.append(v.Compare(mine, "<", v.CountObjects(what, (Zone.ARENA,), rival)))
        return v.All((self._life(symbol, "<", rival), *fewer))
