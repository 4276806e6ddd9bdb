"""What was understood, said back: from terms alone to sentences that are read as the same terms again.

A term's words are one line in a table of this package; ``tests/test_words_back.py`` names the term that has none.
References are said by what they are bound to ("the attack", "the banished card"), so that one sees what "it"
was taken for.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.flesh_and_blood.definition import SentenceReading
from judge.games.flesh_and_blood.vocabulary.effects import Apply, EachHeroDoes
from judge.games.flesh_and_blood.words.saying.abilities import ABILITIES, paragraph
from judge.games.flesh_and_blood.words.saying.conditions import CONDITIONS
from judge.games.flesh_and_blood.words.saying.effects import EFFECTS
from judge.games.flesh_and_blood.words.saying.events import EVENTS
from judge.games.flesh_and_blood.words.saying.history import HISTORY
from judge.games.flesh_and_blood.words.saying.lasting import LASTING
from judge.games.flesh_and_blood.words.saying.nouns import NOUNS
from judge.games.flesh_and_blood.words.saying.numbers import NUMBERS
from judge.games.flesh_and_blood.words.saying.sentences import SENTENCES
from judge.games.flesh_and_blood.words.saying.telling import CannotSayError, Says, Telling
from judge.rules.parts import joined

WORDS: Mapping[type, Says] = joined(NOUNS, NUMBERS, CONDITIONS, HISTORY, EVENTS, EFFECTS, LASTING, SENTENCES, ABILITIES)
_WHOLE = (Apply, EachHeroDoes, *SENTENCES)


def reads_as(reading: SentenceReading) -> str:
    """The words of what a sentence was understood as; empty when it was not, or nothing is to be done.

    Raises ``CannotSayError`` when a term in it has no words.
    """
    if reading.unsupported or not reading.abilities:
        return ""
    return paragraph(Telling(WORDS, _WHOLE), reading.abilities)


def said_back(reading: SentenceReading) -> str:
    """The same, and empty for what has no words, or holds a term where none of its kind is expected."""
    try:
        return reads_as(reading)
    except (CannotSayError, LookupError, AttributeError, TypeError):
        return ""


__all__ = ["WORDS", "CannotSayError", "reads_as", "said_back"]
