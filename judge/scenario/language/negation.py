"""How a claim is denied. One word of a claim's template bears ``~``; here it gets its negative forms.

``{unit} ~is tapped`` → ``{unit} is not tapped``; ``the attack ~hit`` → ``the attack did not hit``. A template that
begins with ``!`` says the opposite of its claim: ``!{card} ~is ready`` of a claim that a card is exhausted.
"""

from __future__ import annotations

from functools import lru_cache

from judge.scenario.language.inflection import base_of_done

# What has no ``do`` in front of it: a word → what denies it. Words of a template: ``_`` is a blank, ``|`` is or.
_AUXILIARIES = {
    "is": "is_not|isn't|is_no_longer",
    "are": "are_not|aren't",
    "were": "were_not|weren't",
    "was": "was_not|wasn't",
    "can": "cannot|can_not|can't",
    "may": "may_not",
    "has_been": "has_not_been|hasn't_been",
    "has:done": "has_not|hasn't",
}
_PRESENT = {"has": "have", "misses": "miss", "matches": "match", "pitches": "pitch", "dies": "die", "goes": "go"}


@lru_cache(maxsize=1024)
def forms(template: str) -> tuple[tuple[str, bool], ...]:
    """The forms a template is understood in, each with whether it denies: as it stands, then denied."""
    opposite = template.startswith("!")
    words = template.removeprefix("!").split()
    place = next((i for i, word in enumerate(words) if word.startswith("~")), None)
    if place is None:
        return ((" ".join(words), opposite),)
    said = words[place][1:]
    after = words[place + 1] if place + 1 < len(words) else ""
    plain = said.replace(":done", "")
    return (
        (" ".join([*words[:place], plain, *words[place + 1 :]]), opposite),
        *(
            (" ".join([*words[:place], word, *words[place + 1 :]]), not opposite)
            for word in _denied(said, counted=after.startswith(("{count", "{times")))
        ),
    )


def denied(template: str, said: str) -> str:
    """A sentence a template fits, denied; empty when the template has no word that can be."""
    for word in template.split():
        if not word.startswith("~"):
            continue
        for one in word[1:].replace(":done", "").split("|"):
            spelled = one.replace("_", " ")
            before, found, after = f" {said} ".partition(f" {spelled} ")
            if found:
                kept = f"{one}:done" if one == "has" and ":done" in word else one
                return f"{before} {_spelled(_denied(kept, counted=True)[0])} {after}".replace("_", " ").strip()
    return ""


def deny(verb: str) -> str:
    """A verb of a claim denied: ``is`` → ``is not``, ``hits`` → ``does not hit``, ``can`` → ``cannot``."""
    return _spelled(_denied(verb, counted=False)[0])


def _spelled(words: str) -> str:
    """Words of a template in their first spelling."""
    return " ".join(part.partition("|")[0] for part in words.split()).replace("_", " ")


def _denied(said: str, *, counted: bool) -> list[str]:
    """The words that deny a word; counted: a number follows it, which may itself be ``no``."""
    auxiliaries = [_AUXILIARIES[w] for w in said.split("|") if w in _AUXILIARIES]
    found = ["|".join(auxiliaries)] if auxiliaries else []
    for word in said.split("|"):
        if word in _AUXILIARIES:
            continue
        helper, base = _base(word)
        found.append(f"{helper} {base}")
        if helper.startswith("does"):
            found.append(f"no_longer {word}")
        if word == "has":
            found += ["has_not|hasn't"] if counted else ["has_no", "has_not"]
    return found


def _base(word: str) -> tuple[str, str]:
    """``hit`` → (``did_not|didn't``, ``hit``), ``controls`` → (``does_not|doesn't``, ``control``)."""
    verb, mark, rest = word.partition("_")
    if past := base_of_done(verb):
        return "did_not|didn't", past + mark + rest
    return "does_not|doesn't", _PRESENT.get(verb, verb.removesuffix("s")) + mark + rest
