"""Messages of one language, with English behind it.

Numbers never reach Fluent's own formatting, because the two Fluent libraries round and group differently: every
quantity is written by ``numbers.py`` first. Counts go in as numbers too, so that a message can choose a plural.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from tb_gpu_advisor.escapes import one_line
from tb_gpu_advisor.text.fluent import Messages
from tb_gpu_advisor.text.numbers import format_plain, format_value, is_nothing, plural

if TYPE_CHECKING:  # what the contract is made with takes longer to load than to say a version
    from tb_gpu_advisor.errors import Argument
    from tb_gpu_advisor.wire import Quantity, Table, Unit

FALLBACK = "en"
#: Languages with a mark of their own between the parts of a list, and nothing between sentences.
_WITHOUT_SPACES: Final = frozenset({"ja", "zh-CN"})
#: What messages take: quantities, names one after another, and what is text or a number already.
Args: TypeAlias = (
    "Mapping[str, Quantity] | Mapping[str, str | int | float] | Mapping[str, Argument]"
    " | Mapping[str, Quantity | str | int | float]"
)


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
    """All messages of a language as one Fluent text."""
    files = sorted((_locales() / language).glob("*.ftl"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


class Catalog:
    """Formats messages. A message that no language has is its id, and stands in ``missing``.

    ``asked``: whether a person asked for this language; then a page opens in it, else in that of its reader.
    ``masked``: what stands in place of texts that are filled in, where they may not be shown.
    """

    def __init__(self, language: str = FALLBACK, asked: bool = False) -> None:
        self.language, self.asked = negotiate(language), asked
        self.missing: list[str] = []
        self.masked: Callable[[str], str] | None = None

    def text(self, message: str, attribute: str | None = None, args: Args | None = None) -> str:
        """The message or one of its attributes, with its arguments written in."""
        written = self.find(message, attribute, args)
        if written is None:
            self.missing.append(f"{message}.{attribute}" if attribute else message)
            return message
        return written

    def find(self, message: str, attribute: str | None = None, args: Args | None = None) -> str | None:
        """Like ``text``, but None for what is not there (an optional attribute)."""
        values = self.arguments(args or {})
        for language in dict.fromkeys((self.language, FALLBACK)):
            problems: list[str] = []
            text = _messages(language).format(message, attribute, values, problems)
            if text is not None:
                self.missing += [f"{message}: {problem}" for problem in problems]
                return text
        return None

    def category(self, category: str) -> str:
        """The name of a part of the step."""
        return self.text("category-" + category.replace("_", "-"))

    def status(self, status: str) -> str:
        """The name of what came of a check."""
        return self.text("status-" + status.replace("_", "-"))

    def written(self, value: float | int | str, unit: Unit) -> str:
        """A value of this unit as text."""
        return format_value(value, unit, self.language)

    def cells(self, table: Table, rows: int) -> tuple[list[str], list[list[str]]]:
        """The names of a table's columns, and its first rows as text."""
        units = [column.unit for column in table.columns]
        body = [list(map(self.written, row, units)) for row in table.rows[:rows]]
        return [self.text(f"column-{column.id}") for column in table.columns], body

    def listed(self, names: Iterable[str]) -> str:
        """Names one after another, as the language lists them."""
        return ("、" if self.language in _WITHOUT_SPACES else ", ").join(names)

    def noted(self, text: str, note: str) -> str:
        """A text with a note behind it, where there is one."""
        return self.text("text-noted", args={"text": text, "note": note}) if note else text

    def what_and_do(self, code: str, args: Args) -> tuple[str, str]:
        """What went wrong, and what to do."""
        return self.text(code, "what", args), self.text(code, "do", args)

    def sentences(self, sentences: Iterable[str]) -> str:
        """Sentences one after another."""
        return ("" if self.language in _WITHOUT_SPACES else " ").join(sentences)

    def arguments(self, args: Args) -> dict[str, str | int | float]:
        """Fluent arguments: quantities as text; a count ``x`` also as the number ``x-n``, for plurals. ``x-is`` says
        "zero" of what is nothing and "some" of what is not, so that a sentence can leave a zero out.

        Texts become harmless lines, since most come from captures and paths.
        """
        out: dict[str, str | int | float] = {}
        for name, value in args.items():
            if isinstance(value, str):
                out[name] = self._one_line(value)
            elif isinstance(value, int | float):
                out[name] = value
            elif isinstance(value, tuple | list):  # JSON knows no tuples
                out[name] = self.listed(map(self._one_line, value))
            elif isinstance(value.value, str):
                out[name] = self._one_line(value.value)
                out[f"{name}-is"] = "some" if value.value else "zero"
            else:
                out[name] = self.written(value.value, value.unit)
                out[f"{name}-is"] = "zero" if is_nothing(value.value) else "some"
                if value.unit == "count" and isinstance(value.value, int):
                    out[f"{name}-n"] = value.value
        return out

    def _one_line(self, text: str) -> str:
        return one_line(text if self.masked is None else self.masked(text))


@cache
def _messages(language: str) -> Messages:
    return Messages(
        sources(language), partial(plural, language=language), partial(format_plain, language=language)
    )


def _locales() -> Path:
    return Path(__file__).parent.parent / "locales"
