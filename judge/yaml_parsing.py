"""YAML parsed by libyaml where PyYAML was built with it and both read a text alike: twenty times as fast.

libyaml refuses in other words, and in places takes what PyYAML refuses. So a text is read by it only when it holds
nothing of what the two are known to differ in, and what it refuses is read again by PyYAML, whose words are shown.
Nodes and values are made by PyYAML in either case: libyaml's own composer overflows the stack of the process on a text
nested thirty thousand deep.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import yaml

_T = TypeVar("_T")

# What the two read otherwise: tabs, the line breaks of Unicode, marks of byte order, halves of surrogates; directives,
# tags, keys after a question mark; an empty value in brackets, a comment at the head of a block of text, a document of
# nothing.
READ_OTHERWISE = re.compile(
    "[\t\x85\u2028\u2029\ufeff\ud800-\udfff]"
    r"|(?:^|[\s,\[\]{}:-])[!?]|^%|:\s+[,}\]]|[|>][-+0-9]*#|^---\s*\Z|^\.\.\.",
    re.MULTILINE,
)

FAST: Any = None
"""libyaml's events, PyYAML's nodes and values; None where PyYAML has no libyaml."""

FAST_BASE: Any = None
"""The same, every value as it is written."""

if yaml.__with_libyaml__:
    from yaml._yaml import CParser
    from yaml.composer import Composer
    from yaml.constructor import BaseConstructor, SafeConstructor
    from yaml.resolver import BaseResolver, Resolver

    class _Fast(Composer, CParser, SafeConstructor, Resolver):
        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
            Composer.__init__(self)
            SafeConstructor.__init__(self)
            Resolver.__init__(self)

    class _FastBase(Composer, CParser, BaseConstructor, BaseResolver):
        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)
            Composer.__init__(self)
            BaseConstructor.__init__(self)
            BaseResolver.__init__(self)

    class _Written(CParser):
        """Values made of the events themselves, without nodes: a third of the time."""

        def document(self) -> Any:
            """The one document of the text; what is no such text is a YAMLError, or else any error of a lookup."""
            self.get_event()
            if isinstance(self.get_event(), yaml.StreamEndEvent):
                return None
            found = self.value(self.get_event(), {}, False)
            self.get_event()
            if not isinstance(self.get_event(), yaml.StreamEndEvent):
                raise yaml.YAMLError("a second document")
            return found

        def value(self, event: Any, named: dict[str, Any], inside: bool) -> Any:
            """What an event begins. inside: it stands in brackets, where PyYAML takes a question mark for a sign."""
            if isinstance(event, yaml.AliasEvent):
                return named[str(event.anchor)]
            made: Any = {}
            if isinstance(event, yaml.ScalarEvent):
                made = event.value
                if inside and not event.style and "?" in made:
                    raise yaml.YAMLError("a question mark in brackets")
            elif isinstance(event, yaml.SequenceStartEvent):
                made = []
            if isinstance(made, list):
                while not isinstance(item := self.get_event(), yaml.SequenceEndEvent):
                    made.append(self.value(item, named, inside or event.flow_style))
            elif isinstance(made, dict):
                while not isinstance(item := self.get_event(), yaml.MappingEndEvent):
                    key = self.value(item, named, inside or event.flow_style)
                    made[key] = self.value(self.get_event(), named, inside or event.flow_style)
            if event.anchor:  # named when it is whole: nothing holds itself
                named[event.anchor] = made
            return made

    FAST, FAST_BASE = _Fast, _FastBase


def read(text: str, use: Callable[[Any], _T], base: bool = False) -> _T:
    """What ``use`` makes of a text with a loader of PyYAML: libyaml's, or else PyYAML's own, whose errors are raised.

    use: is called once more when the parser refuses; what it raises itself is raised. base: the loader leaves every
    value as it is written.
    """
    own = yaml.BaseLoader if base else yaml.SafeLoader
    fast = FAST_BASE if base else FAST
    if fast is not None and not READ_OTHERWISE.search(text):
        with suppress(yaml.YAMLError, ValueError):
            if "?" not in text or not _asks_in_brackets(text, fast):
                return use(fast)
    return use(own)


def as_written(text: str) -> Any:
    """The value of a text of one document, every scalar in it as it is written. Raises yaml.YAMLError."""
    if FAST is not None and not READ_OTHERWISE.search(text):
        with suppress(yaml.YAMLError, ValueError, LookupError, TypeError):
            return _Written(text).document()
    return yaml.load(text, yaml.BaseLoader)


def _asks_in_brackets(text: str, loader: Any) -> bool:
    """Whether a question mark stands in brackets outside quotes, where PyYAML takes it for a sign of its own."""
    inside = 0
    for event in yaml.parse(text, loader):
        if isinstance(event, yaml.ScalarEvent):
            if inside and not event.style and "?" in event.value:
                return True
        elif isinstance(event, yaml.CollectionStartEvent):
            inside += bool(event.flow_style)
        elif isinstance(event, yaml.CollectionEndEvent):
            inside -= inside > 0
    return False
