"""A headline, remarks and tables, as terminal text and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tb_gpu_advisor.export.layout import Column, Page
from tb_gpu_advisor.export.markdown import escaped, table

#: A title, the names of the columns, and the rows; the first column is text, the others are numbers.
Section = tuple[str, list[str], list[list[str]]]


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
            page.line(line)
        for title, header, rows in self.sections:
            page.line()
            if title:
                page.line(title, "bold")
            columns = [Column(name, right=at > 0, keeps=at > 0) for at, name in enumerate(header)]
            page.table(columns, rows, style="bold")
        return page.text()

    def markdown(self) -> str:
        """For a pull request or an issue."""
        parts = [f"## {escaped(self.headline)}"]
        parts += [escaped(line) for line in self.remarks]
        for title, header, rows in self.sections:
            parts += [*([f"### {escaped(title)}"] if title else []), table(header, rows)]
        return "\n\n".join(parts) + "\n"
