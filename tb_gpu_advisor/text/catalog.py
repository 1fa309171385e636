"""Messages of one language, with English behind it.

Numbers never reach Fluent's own formatting, because the two Fluent libraries round and group differently: every
quantity is written by ``numbers.py`` first. Counts go in as numbers too, so that a message can choose a plural.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from tb_gpu_advisor.text.numbers import format_quantity, printable
from tb_gpu_advisor.wire import Quantity

FALLBACK = "en"
#: Where a message or an attribute begins in a Fluent text.
_BEGINS: Final = re.compile(r"([a-zA-Z][\w-]*) *=|\s+(\.[a-zA-Z][\w-]*) *=")

#: What messages take: quantities, and what is text or a number already.
Args = Mapping[str, Quantity] | Mapping[str, str | int | float] | Mapping[str, Quantity | str | int | float]


@cache
def available_languages() -> tuple[str, ...]:
    """Languages with a folder of messages, English first."""
    folders = {
        entry.name for entry in _locales().iterdir() if entry.is_dir() and not entry.name.startswith("_")
    }
    return (FALLBACK, *sorted(folders - {FALLBACK}))


def language_of_environment() -> str:
    """What the environment asks for, by the usual order of variables."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    return next((value for name in names if (value := os.environ.get(name))), FALLBACK)


def negotiate(wanted: str | None) -> str:
    """The available language nearest to a tag such as "zh_CN.UTF-8" or "es-MX"; English if there is none."""
    return nearest(wanted or "") or FALLBACK


def nearest(wanted: str) -> str | None:
    """The available language nearest to a tag, None if none is near."""
    tag = wanted.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    known = {language.lower(): language for language in available_languages()}
    if tag in known:
        return known[tag]
    base = tag.partition("-")[0]
    near = [language for lower, language in known.items() if lower.partition("-")[0] == base]
    return near[0] if near else None


@cache
def sources(language: str) -> str:
    """All messages of a language as one Fluent text, without those that wait for their translation."""
    files = sorted((_locales() / language).glob("*.ftl"))
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    names = pending(language)
    return "\n".join(_without(text, names)) if names else text


@cache
def pending(language: str) -> frozenset[str]:
    """Messages ("id") and attributes ("id.attribute") that ``locales/PENDING`` names for a language."""
    lines = (_locales() / "PENDING").read_text(encoding="utf-8").splitlines()
    pairs = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    return frozenset(
        name for where, name in pairs if where == language or (where == "*" and language != FALLBACK)
    )


def _without(text: str, names: frozenset[str]) -> Iterator[str]:
    """The lines of a Fluent text but for the named messages and attributes."""
    message, is_left_out = "", False
    for line in text.splitlines():
        if begins := _BEGINS.match(line):
            message = begins[1] or message
            is_left_out = message in names or message + (begins[2] or "") in names
        if not is_left_out:
            yield line


class Catalog:
    """Formats messages. A message that no language has is its id, and stands in ``missing``."""

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = negotiate(language)
        self.missing: list[str] = []
        self._bundles = [_bundle(lang) for lang in dict.fromkeys((self.language, FALLBACK))]

    def text(self, message: str, attribute: str | None = None, args: Args | None = None) -> str:
        """The message or one of its attributes, with its arguments written in."""
        written = self.find(message, attribute, args)
        if written is None:
            self.missing.append(f"{message}.{attribute}" if attribute else message)
            return message
        return written

    def find(self, message: str, attribute: str | None = None, args: Args | None = None) -> str | None:
        """Like ``text``, but None for what is not there (an optional attribute)."""
        for bundle in self._bundles:
            if not bundle.has_message(message):
                continue
            entry = bundle.get_message(message)
            pattern = entry.attributes.get(attribute) if attribute else entry.value
            if pattern is None:
                continue
            text, errors = bundle.format_pattern(pattern, self.arguments(args or {}))
            self.missing += [f"{message}: {error}" for error in errors]
            return str(text)
        return None

    def quantity(self, quantity: Quantity) -> str:
        """A quantity as text."""
        return format_quantity(quantity, self.language)

    def arguments(self, args: Args) -> dict[str, str | int | float]:
        """Fluent arguments: quantities as text; a count ``x`` also as the number ``x-n``, for plurals.

        Texts are made ``printable``, since most come from captures and paths.
        """
        out: dict[str, str | int | float] = {}
        for name, value in args.items():
            if isinstance(value, Quantity):
                out[name] = format_quantity(value, self.language)
                if value.unit == "count" and isinstance(value.value, int):
                    out[f"{name}-n"] = value.value
            else:
                out[name] = printable(value) if isinstance(value, str) else value
        return out


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(sources(language)))
    return bundle


def _locales() -> Path:
    return Path(__file__).parent.parent / "locales"
