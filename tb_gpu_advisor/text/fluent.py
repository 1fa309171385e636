"""The part of Fluent that our messages use, read message by message when one is asked for.

Fluent's own library parses a whole language before the first sentence, which took longer than the analysis of a usual
profile. Tests hold what is written here to what that library writes, for every message of every language.

Known are texts over several lines, variables, literals, references to messages and choices by number, plural or word;
no terms and no functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

Value = str | int | float
Values = Mapping[str, Value]
#: Writes a number that is no text yet.
Number = Callable[[int | float], str]

#: What a name may hold besides letters and digits.
_SIGNS: Final = str.maketrans("", "", "-_.")


class Filled(NamedTuple):
    """A placeable: a variable, literal or message; with ``variants`` (key, pattern) one of these, by its value."""

    kind: str
    name: str
    variants: tuple[tuple[str, Pattern], ...] = ()
    default: int = 0


#: Texts, and what is filled in between them.
Pattern = list[str | Filled]


class NotFluent(ValueError):
    """A text that this reader does not know."""


class Messages:
    """The messages of a Fluent text. ``plural`` is the category of a count, ``number`` writes one."""

    def __init__(self, source: str, plural: Callable[[int | float], str], number: Number) -> None:
        self._plural, self._number = plural, number
        self._lines = source.split("\n")
        self._places = _places(self._lines)
        self._patterns: dict[tuple[str, str], Pattern | None] = {}

    def names(self) -> Iterator[str]:
        """The messages that are there."""
        return (name for name, place in self._places.items() if _texts(self._lines[place]))

    def format(self, message: str, attribute: str | None, values: Values, problems: list[str]) -> str | None:
        """The message or one of its attributes; None if it is not there. A missing value is added to ``problems``."""
        pattern = self._pattern(message, attribute or "")
        return None if pattern is None else self._write(pattern, values, problems)

    def _pattern(self, message: str, attribute: str) -> Pattern | None:
        key = message, attribute
        if key not in self._patterns:
            place = self._places.get(message)
            text = "" if place is None else _texts(self._lines[place]).get(attribute, "")
            self._patterns[key] = _pattern(text) if text else None
        return self._patterns[key]

    def _write(self, pattern: Pattern, values: Values, problems: list[str]) -> str:
        return "".join(
            part if isinstance(part, str) else self._filled(part, values, problems) for part in pattern
        )

    def _filled(self, part: Filled, values: Values, problems: list[str]) -> str:
        value = self._value(part, values, problems)
        if part.variants:
            return self._write(part.variants[self._variant(part, value)][1], values, problems)
        return value if isinstance(value, str) else self._number(value)

    def _value(self, part: Filled, values: Values, problems: list[str]) -> Value:
        if part.kind == "literal":
            return part.name
        if part.kind == "variable":
            if part.name in values:
                return values[part.name]
            problems.append(f"unknown variable ${part.name}")
            return part.name
        message, _, attribute = part.name.partition(".")
        text = self.format(message, attribute or None, values, problems)
        if text is None:
            problems.append(f"unknown message {part.name}")
            return part.name
        return text

    def _variant(self, part: Filled, value: Value) -> int:
        keys = [key for key, _ in part.variants]
        if isinstance(value, str):
            return keys.index(value) if value in keys else part.default
        for at, key in enumerate(keys):
            if key[0].isdigit() and float(key) == value:
                return at
        category = self._plural(value)
        return keys.index(category) if category in keys else part.default


def _places(lines: list[str]) -> dict[str, slice]:
    """The lines of each message. What follows a comment belongs to none."""
    begins = [at for at, line in enumerate(lines) if line and line[0] not in " }"]
    return {
        lines[begin].partition("=")[0].rstrip(): slice(begin, end)
        for begin, end in pairwise([*begins, len(lines)])
        if lines[begin][0] != "#" and "=" in lines[begin]
    }


def _texts(lines: list[str]) -> dict[str, str]:
    """The texts of a message by its attributes, its value under ""; none of those that are empty."""
    texts = {"": [lines[0].partition("=")[2]]}
    last = texts[""]
    for line in lines[1:]:
        if line.startswith(" ") and line.lstrip()[:1] == ".":
            name, _, rest = line.lstrip()[1:].partition("=")
            texts[name.rstrip()] = last = [rest]
        else:
            last.append(line)
    return {name: text for name, parts in texts.items() if (text := "\n".join(parts)).strip()}


def _pattern(text: str) -> Pattern:
    pattern, end = _elements(text, 0, in_variant=False)
    if end != len(text):
        raise NotFluent(text[end:])
    return pattern


def _elements(text: str, at: int, in_variant: bool) -> tuple[Pattern, int]:
    """Texts and placeables up to the end, or to that of a variant; lines lose the indent that all have."""
    parts: Pattern = []
    while at < len(text) and text[at] != "}":
        if text[at] == "{":
            part, at = _placeable(text, at + 1)
            parts.append(part)
            continue
        end = min(end for end in (text.find("{", at), text.find("}", at), len(text)) if end >= 0)
        stop = _variant_end(text, at, end) if in_variant else end
        parts.append(text[at:stop])
        at = stop
        if stop < end:
            break
    return _dedented(parts), at


def _variant_end(text: str, at: int, end: int) -> int:
    """Where a variant ends before ``end``: at a line that begins another one, or that closes them all."""
    line = text.find("\n", at, end)
    while line >= 0:
        if text[line:].lstrip()[:1] in ("[", "*", "}"):
            return line
        line = text.find("\n", line + 1, end)
    return end


def _dedented(parts: Pattern) -> Pattern:
    lines = [line for part in parts if isinstance(part, str) for line in part.split("\n")[1:]]
    indents = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
    indent = min(indents, default=0)
    for at, part in enumerate(parts):
        if isinstance(part, str):
            first, *others = part.split("\n")
            parts[at] = "\n".join([first, *(line[indent:] for line in others)])
    if parts and isinstance(parts[0], str):
        parts[0] = parts[0].lstrip(" \n")
    if parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip(" \n")
    return parts


def _placeable(text: str, at: int) -> tuple[Filled, int]:
    kind, name, at = _expression(text, _skipped(text, at))
    if not text.startswith("->", at):
        return Filled(kind, name), _closed(text, at)
    variants: list[tuple[str, Pattern]] = []
    at, default = at + 2, 0
    while (opens := _skipped(text, at)) < len(text) and text[opens] in "*[":
        closes = text.find("]", opens)
        if closes < 0:
            raise NotFluent(text[opens:])
        default = len(variants) if text[opens] == "*" else default
        pattern, at = _elements(text, closes + 1, in_variant=True)
        variants.append((text[opens:closes].strip("*[ "), pattern))
    return Filled(kind, name, tuple(variants), default), _closed(text, at)


def _expression(text: str, at: int) -> tuple[str, str, int]:
    """What kind of placeable it is, its name, and where that ends."""
    if text[at : at + 1] == '"':
        end = text.find('"', at + 1)
        literal = text[at + 1 : end]
        if end < 0 or "\\" in literal:
            raise NotFluent(text[at:])
        return "literal", literal, _skipped(text, end + 1)
    ends = [end for end in (text.find("->", at), text.find("}", at)) if end >= 0]
    name = text[at : min(ends, default=at)].strip()
    kind = "variable" if name.startswith("$") else "message"
    name = name.removeprefix("$")
    if not name[:1].isalpha() or not name.translate(_SIGNS).isalnum():
        raise NotFluent(text[at:])
    return kind, name, min(ends)


def _skipped(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \n":
        at += 1
    return at


def _closed(text: str, at: int) -> int:
    end = _skipped(text, at)
    if text[end : end + 1] != "}":
        raise NotFluent(text[at:])
    return end + 1
