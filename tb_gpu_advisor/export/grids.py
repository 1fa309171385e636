"""A headline, remarks and tables, as terminal text and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from tb_gpu_advisor.export.layout import Column, Page
from tb_gpu_advisor.export.markdown import escaped, table

#: A title, the names of the columns, and the rows; the first column is text, the others are numbers.
Section = tuple[str, list[str], list[list[str]]]


def grids_text(
    headline: tuple[str, str], remarks: Sequence[str], sections: Sequence[Section], color: bool, width: int
) -> str:
    """As terminal text, the headline with its style; without ``color`` there is no escape sequence in it."""
    page = Page(color, width)
    page.line(*headline)
    for line in remarks:
        page.line(line)
    for title, header, rows in sections:
        page.line()
        if title:
            page.line(title, "bold")
        columns = [Column(name, right=at > 0, keeps=at > 0) for at, name in enumerate(header)]
        page.table(columns, rows, style="bold")
    return page.text()


def grids_markdown(headline: str, remarks: Sequence[str], sections: Sequence[Section]) -> str:
    """For a pull request or an issue."""
    parts = [f"## {escaped(headline)}"]
    parts += [escaped(line) for line in remarks]
    for title, header, rows in sections:
        parts += [*([f"### {escaped(title)}"] if title else []), table(header, rows)]
    return "\n\n".join(parts) + "\n"
