"""A headline, remarks and tables, as terminal text and as Markdown."""

from collections.abc import Sequence
from typing import NamedTuple

from tb_gpu_advisor.export.layout import Column, Page, Section, cells, longest_word
from tb_gpu_advisor.export.markdown import are_numbers, escaped, table


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
            page.table(_columns(header, rows), rows, style="bold")
        return page.text()

    def markdown(self) -> str:
        """For a pull request or an issue."""
        parts = [f"## {escaped(self.headline)}"]
        parts += [escaped(line) for line in self.remarks]
        for title, header, rows in self.sections:
            parts += [*([f"### {escaped(title)}"] if title else []), table(header, rows)]
        return "\n\n".join(parts) + "\n"


def _columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[Column]:
    """Sentences take several lines where there is little room; numbers, and names next to sentences, keep theirs."""
    texts = [[row[at] for row in rows] for at in range(len(header))]
    is_number = [at > 0 and are_numbers(column) for at, column in enumerate(texts)]
    # Not by spaces: Japanese and Chinese sentences have none.
    gives = [
        not number and any(longest_word(text) < cells(text) for text in column)
        for number, column in zip(is_number, texts, strict=True)
    ]
    if not any(gives):
        gives[0] = True
    return [Column(name, right=is_number[at], keeps=not gives[at]) for at, name in enumerate(header)]
