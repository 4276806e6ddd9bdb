"""How a line of Flesh and Blood moves on: until something has resolved, damage is dealt, or a moment is over."""

from __future__ import annotations

from itertools import pairwise

from judge.games.flesh_and_blood.situation import Phase, Step
from judge.scenario.language import tree as m
from judge.scenario.language.phrases import Context, Found, Phrase

PHRASES = (
    Phrase(
        "no reactions",
        ("no reactions|reaction", "nobody|no_one reacts"),
        lambda line, parts: m.GoTo(line, Step.RESOLUTION.value),
        "no reactions",
        "everyone passes until damage is dealt and the resolution step has come",
        also=(
            "no more|further reactions|reaction",
            "neither_player|no_one|nobody reacts|plays_a_reaction",
        ),
    ),
    Phrase(
        "damage is dealt",
        ("damage is dealt",),
        lambda line, parts: m.GoTo(line, Step.RESOLUTION.value, told=True),
        "damage is dealt",
        "as `no reactions`; claims in lines below it wait until what that triggered is dealt with",
        also=(
            "the damage goes_through|resolves|is_dealt",
            "deal|resolve [the] damage",
            "the chain_link|link resolves|is_resolved",
            "resolve the chain_link|link",
        ),
    ),
    Phrase(
        "C resolves",
        ("{card} resolves",),
        lambda line, parts: m.Resolves(line, parts["card"]),
        "Boast resolves",
        "everyone passes until it is no longer on the stack, neither as a card nor as an ability of that card",
        also=(
            "{card} is|has resolved",
            "[let] {card} resolve",
            "resolve {card}",
            "after|once|when|as_soon_as {card} resolves|has_resolved|is_resolved",
        ),
    ),
    Phrase(
        "the whole stack resolves",
        ("the whole stack resolves",),
        lambda line, parts: m.Resolves(line, whole=True),
        "the whole stack resolves",
        "everyone passes until nothing is on the stack",
    ),
    Phrase(
        "everything resolves",
        ("everything resolves",),
        lambda line, parts: m.Resolves(line, rest=True),
        "everything resolves",
        "everyone passes until the stack is empty and no chain link is unresolved",
    ),
    Phrase(
        "the damage step ends",
        ("{over} ends|is_over",),
        lambda line, parts: m.GoTo(line, parts["over"]),
        "the damage step ends",
        "everyone passes until the next step of combat, or the next phase",
        also=("{over} ended|is_done|resolves|has_ended",),
    ),
    Phrase(
        "the trigger resolves",
        ("the|that|its trigger|triggered_ability|triggered_effect resolves|has_resolved|is_resolved",),
        lambda line, parts: m.Resolves(line),
        "the trigger resolves",
        "the same until one of the abilities that wait on the stack has resolved",
    ),
)
_STEPS = (Step.LAYER, Step.ATTACK, Step.DEFEND, Step.REACTION, Step.DAMAGE, Step.RESOLUTION)
_NEXT = {now.value: then.value for now, then in pairwise((*_STEPS, Step.CLOSE))} | {
    Phase.START.value: Phase.ACTION.value, Phase.ACTION.value: Phase.END.value,
}  # fmt: skip


def _over(context: Context, at: int) -> Found:
    """A moment that ends: the one that comes next."""
    for now, then in _NEXT.items():
        if (end := context.word(f"the {now}", at) or context.word(now, at)) is not None:
            yield then, end


SLOTS = {"over": _over}
