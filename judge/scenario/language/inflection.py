"""Verbs in the forms that players type: ``blocked``, ``block``, ``blocking`` beside ``blocks``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

_IRREGULAR = {
    "put": ("puts",), "set": ("sets",),
    "cast": ("casts",), "hit": ("hits",), "strike": ("strikes", "struck"), "say": ("says", "said"),
    "choose": ("chooses", "chose", "chosen"), "pay": ("pays", "paid"), "draw": ("draws", "drew", "drawn"),
    "take": ("takes", "took", "taken"), "go": ("goes", "went"), "build": ("builds", "built"),
    "swing": ("swings", "swung"), "have": ("has", "had"), "lose": ("loses", "lost"), "win": ("wins", "won"),
    "get": ("gets", "got"), "eat": ("eats", "ate"), "let": ("lets",), "end": ("ends", "ended"),
    "come": ("comes", "came"), "keep": ("keeps", "kept"), "deal": ("deals", "dealt"), "leave": ("leaves", "left"),
    "send": ("sends", "sent"), "hold": ("holds", "held"), "do": ("does", "did"), "begin": ("begins", "began"),
    "make": ("makes", "made"), "throw": ("throws", "threw", "thrown"), "give": ("gives", "gave", "given"),
    "wear": ("wears", "wore", "worn"), "ride": ("rides", "rode", "ridden"), "shoot": ("shoots", "shot"),
    "be": ("is", "was"), "lay": ("lays", "laid"), "bring": ("brings", "brought"), "break": ("breaks", "broke"),
    "spend": ("spends", "spent"), "beat": ("beats", "beat", "beaten"), "steal": ("steals", "stole", "stolen"),
    "rise": ("rises", "rose"), "fall": ("falls", "fell"), "die": ("dies", "died"),
    "complete": ("completes", "completed"), "change": ("changes", "changed"),
}  # fmt: skip
SAME = frozenset(base for base, forms in _IRREGULAR.items() if len(forms) == 1)  # ``hit`` is what was done, too
PLURAL = {"are": "is", "were": "was", "have": "has", "do": "does", "control": "controls", "could": "can", "may": "can"}
_BASES = {third[0]: base for base, third in _IRREGULAR.items()}
_PAST = {past: base for base, forms in _IRREGULAR.items() for past in (forms[1:] or (base,)) if base != "be"}


def third_person(base: str) -> str:
    """``block`` → ``blocks``, ``pass`` → ``passes``, ``have`` → ``has``."""
    if base in _IRREGULAR:
        return _IRREGULAR[base][0]
    if base.endswith(("s", "sh", "ch", "x", "z")):
        return f"{base}es"
    return f"{base[:-1]}ies" if base.endswith("y") and base[-2:-1] not in "aeiou" else f"{base}s"


def base_of(verb: str) -> str:
    """``blocks`` → ``block``, ``passes`` → ``pass``; a base is left as it is."""
    return _bases(verb)[0] if verb.endswith("s") and not verb.endswith("ss") else verb


_DONE = re.compile(r"((?:\{[^}]+\}|[A-Z]\w*)(?: [A-Z]\w*)*) ([a-z][\w-]+(?:\|[a-z][\w-]+)*)( .*)?")


def able(said: str, can: str = "~can|may") -> str:
    """A deed as what can be done: ``{player} plays|casts {card}`` → ``{player} ~can|may play|cast {card}``; empty for
    what does not begin with who does it and the verb, or has another verb behind it."""
    found = _DONE.fullmatch(said)
    verbs = [verb.partition("_") for verb in found[2].split("|")] if found else []
    if found is None or re.search(r"\band\b", found[3] or "") or not all(verb.endswith("s") for verb, _, _ in verbs):
        return ""
    return f"{found[1]} {can} {'|'.join(base_of(verb) + mark + rest for verb, mark, rest in verbs)}{found[3] or ''}"


def base_of_done(done: str) -> str:
    """``dealt`` → ``deal``, ``charged`` → ``charge``; empty for what nobody says of what is past."""
    return _PAST.get(done) or (base_of_doing(f"{done[:-2]}ing") if done.endswith("ed") else "")


def base_of_doing(doing: str) -> str:
    """``moving`` → ``move``, ``attacking`` → ``attack``."""
    said = doing.lower().removesuffix("ing")
    stem = re.sub(r"([bdgmnpt])\1$", r"\1", said)
    silent = stem.endswith(("v", "us", "s", "ac", "u", "zl")) or re.search(
        r"(?:^|[^aeiou])[aeiou]k$|[aerd]g$|(?:[^e]|cre)at$",
        stem,  # ``strike``, ``charge``, ``create``, not ``defeat``
    )
    return f"{stem}e" if silent and stem == said and not stem.endswith("ss") else stem


def of_one(verb: str, verbs: Mapping[str, str]) -> str:
    """A verb as it is said of one. verbs: other forms of verbs → as they stand in the third person."""
    low = verb.lower()
    return PLURAL.get(low) or (verb if low.endswith("ed") else verbs.get(low, verb))


def inflected(verbs: Iterable[str]) -> Mapping[str, str]:
    """Forms of verbs → the verbs as they stand in the third person. A form that is a verb of these itself is left."""
    every = set(verbs)
    known = {verb for verb in every if f"{verb}es" not in every}
    found: dict[str, str] = {}
    for verb in sorted(known):
        for base in _bases(verb):
            for form in _forms(base):
                found.setdefault(form, verb)
    return MappingProxyType({form: verb for form, verb in found.items() if form not in known})


def _bases(verb: str) -> tuple[str, ...]:
    if verb in _BASES:
        return (_BASES[verb],)
    if verb.endswith("ies"):
        return (f"{verb[:-3]}y",)
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return (verb[:-2],)
    return (verb[:-1],)


def _forms(base: str) -> tuple[str, ...]:
    irregular = _IRREGULAR.get(base, ())[1:]
    if base.endswith("e"):
        return (base, f"{base}d", f"{base[:-1]}ing", *irregular)
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return (base, f"{base[:-1]}ied", f"{base}ing", *irregular)
    doubled = (f"{base}{base[-1]}ed", f"{base}{base[-1]}ing") if base[-1] in "pbtgnm" else ()
    return (base, f"{base}ed", f"{base}ing", *doubled, *irregular)


def verb_forms(base: str) -> Mapping[str, str]:
    """Every form of a verb → ``base``, ``does``, ``done`` or ``doing``; what is both is the first of them."""
    found = {base: "base", third_person(base): "does"}
    for form in _forms(base):
        found.setdefault(form, "doing" if form.endswith("ing") and form != base else "done")
    return MappingProxyType(found)
