"""A headline, remarks and tables, as terminal text and as Markdown."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.escapes import markdown
from tb_gpu_advisor.export.layout import Column, Page, Rows, Section, cells, longest_word, unbroken
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.wire import Quantity, quantities

#: From this part of the upper bound on both may be written by the same digits. Defined: half a unit of the third one.
SAME: Final = 0.995
#: Numbers with their units, and what stands for none.
_NUMBER: Final = pattern(r"[+−]?\d|[–-]?$")


class Grids(NamedTuple):
    """What such a document says, and the style of its headline on a terminal."""

    headline: str
    style: str
    remarks: Sequence[str]
    sections: Sequence[Section]

    def text(self, color: bool = False, width: int = 100) -> str:
        """As terminal text; without ``color`` there is no escape sequence in it."""
        page = Page(color, width)
        page.line(self.headline, self.style)
        for line in self.remarks:
            text = line.lstrip()
            page.line(text, indent=len(line) - len(text))
        for title, header, rows in self.sections:
            page.line()
            if title:
                page.line(title, "bold")
            page.table(columns_of(header, rows), rows, style="bold")
        return page.text()

    def markdown(self) -> str:
        """For a pull request or an issue."""
        parts = [f"## {escaped(self.headline)}"]
        parts += [escaped(line) for line in self.remarks]
        for title, header, rows in self.sections:
            parts += [*([f"### {escaped(title)}"] if title else []), table(header, rows)]
        return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """Text that shows as it is, with no number without its unit."""
    return unbroken(markdown(text))


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; columns of numbers behind the first one are at the right."""
    columns = ([row[at] for row in rows] for at in range(1, len(header)))
    align = ["---", *("---:" if are_numbers(column) else "---" for column in columns)]
    lines = [[escaped(cell) for cell in header], align, *([escaped(cell) for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def section(title: str, heads: Iterable[str], rows: Rows, catalog: Catalog) -> Section:
    """A table whose heads are messages."""
    return title, list(map(catalog.text, heads)), rows


def spread(low_ms: float, high_ms: float) -> dict[str, Quantity]:
    """The bounds of times for a message, which leaves a range out that reads as one number."""
    shown = "some" if low_ms < SAME * high_ms else "none"
    return quantities("ms", low=low_ms, high=high_ms) | quantities("text", range=shown)


def columns_of(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Column]:
    """Sentences take several lines where there is little room; numbers, and names next to sentences, keep theirs."""
    texts = [[row[at] for row in rows] for at in range(len(header))]
    is_number = [at > 0 and are_numbers(column) for at, column in enumerate(texts)]
    # Not by spaces: Japanese and Chinese sentences have none.
    gives = [
        not number and any(longest_word(text) < cells(text) for text in column)
        for number, column in zip(is_number, texts, strict=True)
    ]
    return [Column(name, right=is_number[at], keeps=not gives[at]) for at, name in enumerate(header)]


def are_numbers(column: Iterable[str]) -> bool:
    """Whether each cell is a number, or stands for none."""
    return all(map(_NUMBER.match, column))
