"""Contact details of people in a document: found and masked, so that no build holds them.

A document stays as received; what is made of it (records, the search index, every answer and export) says
``[e-mail address removed]`` instead. Too much masked beside an address is a smaller harm than an address that leaks.
Numbers of rules, versions, dates and cards are none of these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from hashlib import blake2b
from typing import Any, TypeVar

from judge.records import Record

R = TypeVar("R", bound=Record)
_Masks = Callable[[str], tuple[str, int]]

MAIL = "[e-mail address removed]"
PHONE = "[phone number removed]"
ADDRESS = "[postal address removed]"
HANDLE = "[contact removed]"

# What is no text of the document: ids and what is made of them, digests, words judge chose itself.
_OURS = frozenset(
    ("id", "type", "game", "document", "hash", "sha256", "about", "mentions", "proofs", "same_text", "confirms")
) | {"path", "verdict", "importance", "kind"}

_COMMON = (
    "com|net|org|info|biz|edu|gov|mil|int|io|dev|app|gg|tv|me|ai|co|eu|uk|us|ca|au|nz|de|at|ch|fr|es|it|nl|be|pl|cz|"
    "se|no|dk|fi|pt|ie|ru|ua|jp|cn|kr|in|br|mx|ar|tr|gr|hu|ro|games|blog|xyz|online|site|club|email|test|example|invalid"
)
_AT = r"[@＠﹫]|&#64;|%40"
_DOT = r"[.．。｡]"
_UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad"  # signs of no width, which split an address for programs only
_ATOM = rf"[\w{_UNSEEN}][\w{_UNSEEN}+]{{0,63}}"
_LABEL = rf"[\w{_UNSEEN}](?:[\w{_UNSEEN}-]{{0,61}}[\w{_UNSEEN}])?"
_END = rf"[^\W\d_](?:[\w{_UNSEEN}-]{{0,22}}[^\W_])(?!\w)"

# How the sign in the middle is written: as itself, in brackets, as a word.
_MIDDLE = re.compile(rf"\s?(?P<sign>{_AT})\s?|\s*[(\[{{<]\s*(?:at|ät|{_AT})\s*[)\]}}>]\s*|\s+(?P<word>at)\s+", re.I)
# What stands before it, up to it: names joined by marks, around which a scan may have put spaces.
_BEFORE = re.compile(
    rf"(?:mailto:)?[@＠]?(?:\"[^\"\n]{{1,60}}\"|(?<![\w+]){_ATOM}(?:(?:\s?[._-]\s?(?=[a-z\d])|[.!#$%&'*/=?^`|~+-]){_ATOM}){{0,12}})\Z"
)
_HOST = re.compile(rf"(?:{_LABEL}{_DOT}){{1,8}}{_END}|\[?\d{{1,3}}(?:\.\d{{1,3}}){{3}}\]?")
_NEXT = re.compile(rf"\s?{_DOT}\s?(?:{_COMMON})(?!\w)")
_SPLIT_HOST = re.compile(rf"(?:{_LABEL}(?:\s{_LABEL})??\s?[.,．]\s?){{1,6}}?(?:{_COMMON})(?!\w)", re.I)
_SPELT_DOT = rf"(?:\s*[(\[{{<]\s*(?:dot|punkt|{_DOT})\s*[)\]}}>]\s*|\s+(?:dot|punkt)\s+|\s{_DOT}\s?|{_DOT})"
_SPELT_HOST = re.compile(rf"{_LABEL}(?:{_SPELT_DOT}{_LABEL}){{0,6}}{_SPELT_DOT}{_END}", re.I)
_WORD_HOST = re.compile(rf"{_LABEL}(?:\s+dot\s+{_LABEL}){{0,6}}\s+dot\s+(?:{_COMMON})(?!\w)", re.I)
_SPACED_OUT = re.compile(rf"(?<!\S)(?:[\w.+-] ){{2,40}}(?:{_AT})(?: [\w.-]){{4,60}}(?!\w)")  # j a n e @ e x a m …

_CALLING = (
    r"(?:1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|"
    r"2[1-9]\d|35\d|3[78]\d|42\d|50\d|59\d|6[789]\d|8[058]\d|9[679]\d)"
)
_DIGITS = r"\(?\d{1,5}\)?(?:[\s.\u00a0/-]{0,2}\(?\d{1,5}\)?){1,7}"
_PHONES = (
    re.compile(rf"(?<![\w+])(?:\+|＋|00(?=[1-9]))\s?{_CALLING}[\s.\u00a0/-]?{_DIGITS}(?![\w/]|\.\d)"),
    re.compile(r"(?<![\w.-])\(\d{3}\)\s?\d{3}[\s.-]\d{4}(?![\w-])"),
    re.compile(r"(?<![\w.-])(?:1-)?\d{3}-\d{3}-\d{4}(?![\w-])"),
)
_PHONE_CUE = re.compile(
    r"\b(?:tel(?:ephone|efon)?|phone(?: number)?|fax|mobile|cell(?:phone)?|handy|call(?: me| us)?|"
    r"whats\s?app|sms|text me)"
    rf"\b[.:)]?\s*(?:me |us |at |on |number |no\. ?|is ){{0,3}}:?\s*({_DIGITS})(?![\w/]|\.\d)",
    re.I,
)

_STREET = (
    r"(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|way|court|ct|square|sq|"
    r"place|pl|terrace|highway|hwy)"
)
_ZIP = r"(?:[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}|\d{4,5}\s+[^\W\d_][\w-]+)"
_ADDRESSES = (
    re.compile(
        rf"\b\d{{1,5}}[a-zA-Z]?,?\s+(?:[A-Z][\w'’.-]*\s+){{1,4}}(?i:{_STREET})\b\.?"
        rf"(?:[\s,]+(?:(?i:apt|suite|unit|floor|no)\.?\s*#?\w+))?[\s,]+(?:[A-Z][\w'’.-]*[\s,]+){{1,4}}{_ZIP}(?!\w)"
    ),
    re.compile(
        r"\b[A-ZÄÖÜ][\wäöüß.-]*(?:straße|strasse|str\.|weg|gasse|platz|allee)\s+\d{1,4}\s?[a-z]?[\s,]+(?:[A-Z]{1,2}-)?\d{4,5}\s+"
        r"[A-ZÄÖÜ][\wäöüß-]+"
    ),
    re.compile(rf"\bP\.?\s?O\.?\s?Box\s+\d+(?:[\s,]+(?:[A-Z][\w'’.-]*[\s,]+){{1,4}}{_ZIP})?(?!\w)"),
)

_NETWORKS = (
    r"discord\.gg|discord(?:app)?\.com/(?:invite|users)|t\.me|telegram\.(?:me|dog)|wa\.me|chat\.whatsapp\.com|api\.whatsapp\.com|"
    r"signal\.(?:me|group)|m\.me|line\.me|join\.skype\.com|join\.slack\.com|matrix\.to|(?:www\.|m\.|mobile\.)?(?:twitter|x|instagram|"
    r"facebook|fb|tiktok|threads|snapchat|linkedin|bsky)\.(?:com|net|app)|(?:www\.|old\.)?reddit\.com/u(?:ser)?|"
    r"(?:www\.)?youtube\.com/(?:@|c/|channel|user)|(?:www\.)?twitch\.tv|ko-fi\.com|(?:www\.)?patreon\.com|paypal\.me"
)
_CUE = (
    r"(?:skype|telegram|discord|whats\s?app|icq|wechat|twitter|instagram|insta|mastodon|facebook|bluesky|"
    r"snapchat|kik|tiktok)"
)
_NO_PERSON = (
    r"(?!(?i:start|end|the|each|any|all|home|begin|beginning|your|this|that|once|upkeep|turn|media|import|"
    r"param|return)\b)"
)
_NO_TAG = r"(?!(?i:no|nr|card|cards|rule|issue|set|page|item|ticket|version|deck|print|errata|number|pr)#)"
_LINKS = (
    re.compile(rf"(?:https?://)?(?<![\w.])(?:{_NETWORKS})/?[^\s<>()\"\]]*[^\s<>()\"\].,;:!?]", re.I),
    re.compile(
        r"\b(?:(?:tg|whatsapp|sgnl|signal|matrix)://|(?:skype|xmpp|sip|live):(?=\w)|tel:(?=\+?\d))[^\s<>()\"]+\w", re.I
    ),
)
_HANDLES = (
    re.compile(rf"(?<![\w#]){_NO_TAG}[^\W\d_][\w.]{{1,31}}#\d{{4}}(?!\w)"),
    re.compile(rf"(?<![\w@＠./])[@＠]{_NO_PERSON}[A-Za-z_]\w{{2,30}}(?!\w)"),
)
_HANDLE_CUE = re.compile(
    rf"\b{_CUE}(?:\s+(?:id|name|handle|account|user(?:\s?name)?|me|us|tag))*\s*(?:[:=]|\bis\b|\bat\b)\s*"
    r"(@?(?:[a-z_][\w.-]*[\w]|[\w.-]*[\d_][\w.-]*\w)(?:#\d{4})?)(?=\s*(?:$|[.,;)\]\n]|\bor\b|\band\b))",
    re.I | re.M,
)
# Nothing is looked for in a text without one of these: a sign of mail or its words, four digits or a number before a
# name and a further digit, a box, what networks are called or end in.
_SIGNS = re.compile(
    rf"{_AT}|[(\[{{<]\s*(?:at|ät)\b|\bdot\b|\d(?:\D*\d){{3}}|\d[a-z]?,?\s+[a-z]\D*\d|box\s+\d"
    rf"|\b{_CUE}\b|://|\.(?:com|gg|me|dog|group|to|net|app|tv)|\b(?:live|xmpp|sip|tel):",
    re.I,
)


def masked(text: str) -> tuple[str, int]:
    """The text with every contact detail replaced by what it was, and how many were."""
    if not _SIGNS.search(text):
        return text, 0
    text, count = _mails(text)
    for patterns, instead in ((_ADDRESSES, ADDRESS), (_LINKS, HANDLE)):
        for pattern in patterns:
            text, found = pattern.subn(instead, text)
            count += found
    for pattern in (*_PHONES, _PHONE_CUE):
        text, found = _phones(pattern, text)
        count += found
    for pattern in (*_HANDLES, _HANDLE_CUE):
        text, found = _inner(pattern, text, HANDLE)
        count += found
    return text, count


def _mails(text: str) -> tuple[str, int]:
    text, count = _SPACED_OUT.subn(MAIL, text)
    parts: list[str] = []
    end = 0
    for middle in _MIDDLE.finditer(text):
        before = _BEFORE.search(text, max(end, middle.start() - 90), middle.start())
        after = _host(text, middle)
        if before and after:
            parts += [text[end : before.start()], MAIL]
            end = after
            count += 1
    return ("".join([*parts, text[end:]]), count) if parts else (text, count)


def _host(text: str, middle: re.Match[str]) -> int:
    """Where the host behind the sign ends, 0 where there is none."""
    start = middle.end()
    if middle["word"]:
        found = _WORD_HOST.match(text, start)
    elif not middle["sign"]:
        found = _SPELT_HOST.match(text, start)
    else:
        found = _HOST.match(text, start) or _SPLIT_HOST.match(text, start)
    if not found:
        return 0
    more = _NEXT.match(text, found.end())
    return more.end() if more else found.end()


def _phones(pattern: re.Pattern[str], text: str) -> tuple[str, int]:
    """A run of digits is a number to call when it has as many digits as one and begins with a calling code."""
    found = 0

    def instead(match: re.Match[str]) -> str:
        nonlocal found
        group = 1 if pattern.groups else 0
        groups = re.findall(r"\d+", match[group])
        called = not match[0].startswith("+") or len(groups[0]) > 3 or re.fullmatch(_CALLING, groups[0])
        column = all(int(digits) % 5 == 0 for digits in groups)  # "+10 20 30 40": numbers of a table
        if not called or column or not (7 if group else 8) <= sum(map(len, groups)) <= 15:
            return match[0]
        found += 1
        return match[0][: match.start(group) - match.start()] + PHONE + match[0][match.end(group) - match.start() :]

    return pattern.sub(instead, text), found


def _inner(pattern: re.Pattern[str], text: str, instead: str) -> tuple[str, int]:
    """Replaces the group of a pattern that has one, else all it finds."""
    if not pattern.groups:
        return pattern.subn(instead, text)
    return pattern.subn(lambda m: m[0][: m.start(1) - m.start()] + instead + m[0][m.end(1) - m.start() :], text)


def masked_record(
    record: R, known: dict[str, tuple[str, int]] | None = None, mask: _Masks | None = None
) -> tuple[R, int]:
    """The record with the contact details in all its texts masked, and how many there are in it.

    A detail that a record repeats (in its text and its lines) counts once. The hash stays that of the words as
    received: the mask is no change of the document. known: texts that were masked already; mask: as ``_Counted``'s."""
    changed: dict[str, Any] = {}
    most = 0
    kind: Any = type(record)
    for name in _texts_in(kind):
        found = _Counted(known, mask)
        value = found.value(getattr(record, name))
        if found.count:
            changed[name] = value
            most = max(most, found.count)
    return (replace(record, **changed), most) if changed else (record, 0)


@cache
def _texts_in(kind: Any) -> tuple[str, ...]:
    """The fields of a class that hold words of the document."""
    return tuple(f.name for f in fields(kind) if f.name not in _OURS)


class Clean:
    """Texts in which nobody's contact details are, by their sums: those of an earlier run are not looked through again.
    seen: those of this run."""

    def __init__(self, before: Iterable[str] = ()) -> None:
        self._before, self.seen = frozenset(before), set[str]()

    def masked(self, text: str) -> tuple[str, int]:
        """``masked``."""
        sum_ = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()
        found = (text, 0) if sum_ in self._before else masked(text)
        if not found[1]:
            self.seen.add(sum_)
        return found


class _Counted:
    """Masks values of any shape and counts. known: texts and what they come to; mask: masks a text."""

    def __init__(self, known: dict[str, tuple[str, int]] | None = None, mask: _Masks | None = None) -> None:
        self.count = 0
        self._known = {} if known is None else known
        self._mask = mask or masked

    def value(self, value: Any) -> Any:
        if isinstance(value, str):
            if value not in self._known:
                self._known[value] = self._mask(value)
            text, found = self._known[value]
            self.count += found
            return text
        if isinstance(value, tuple | list):
            return type(value)([self.value(item) for item in value])
        if isinstance(value, Mapping):
            return {key: self.value(item) for key, item in value.items()}
        if is_dataclass(value) and not isinstance(value, type):
            before = self.count
            changed = {name: self.value(getattr(value, name)) for name in _texts_in(type(value))}
            return replace(value, **changed) if self.count > before else value
        return value


def masked_value(value: Any) -> Any:
    """Any value of texts, lists and mappings with every text in it masked."""
    return _Counted().value(value)


def masked_records(records: Iterable[R], clean: Clean | None = None) -> tuple[list[R], dict[str, int]]:
    """All records masked, and how many contact details there were in each document that has any; what people
    noted on a document repeats its words and is not counted again. clean: what is known of their texts."""
    out: list[R] = []
    counts: dict[str, int] = {}
    known: dict[str, tuple[str, int]] = {}
    for record in records:
        shown, found = masked_record(record, known, clean.masked if clean else None)
        out.append(shown)
        if found and record.span:
            counts[record.document] = counts.get(record.document, 0) + found
    return out, counts
