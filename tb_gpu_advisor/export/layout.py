"""Lines and tables for a terminal, within its width.

A library for it takes longer to load than a usual profile takes to read, and little of it would be used.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from os.path import commonprefix
from typing import Final, NamedTuple

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.escapes import logged, one_line

#: Columns between two columns of a table. Our default: texts of several words stay apart.
GAP: Final = 2
#: Columns get narrower than this, and than their longest word if that is shorter, only where all have to. TensorFlow:
#: names of runs are as long (2026_01_15_10_00_00), and of its collectives nearly so.
_NARROW: Final = 19
#: The same of scripts without spaces. Our default: four characters, which most of their words have at most.
_SHORT_SCRIPT: Final = 8
#: Names of runs go on in the next line, down to this, before a date or a word of another column breaks. Our default: a
#: third of TensorFlow's names.
_SHORT_NAME: Final = 7
_CODES: Final = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "magenta": "35"}

#: Units that stay on the line of their number.
_SIZES: Final = ("B", "kB", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB")
_UNITS: Final = ("%", "s", "ms", "µs", *_SIZES, *(f"{size}/s" for size in _SIZES))
_BEHIND_NUMBER: Final = pattern(r"(?<=\d) ")
#: Where a line of Chinese or Japanese may end without a space: behind any of its characters that opens nothing, unless
#: a mark follows that closes, ends or lengthens what is before it, and not within a word of katakana.
_BETWEEN: Final = pattern(
    r"(?![（「『【〈《〔]|[\u30a1-\u30fc]{2})[\u3001-\u9fff\uff01-\uff60]"
    r"(?![\s、。々」』】〉》〕）！，．：；？～ぁぃぅぇぉっゃゅょァィゥェォッャュョー”’)\].,:;!?%…·])"
)

#: Of the characters behind which it may.
_FIRST_BETWEEN: Final = "\u3001"
#: Characters before this one take a column each.
_FIRST_COMBINING: Final = "\u0300"
#: What reports hold besides: a column each. Unicode's tables, which tell that, take longer to load than to write one.
_ONE_WIDE: Final = "█…✓✗–—"

#: A title, the names of the columns, and the rows; the first column is text, numbers behind it stand to the right.
Rows = list[list[str]]
Section = tuple[str, list[str], Rows]


class Column(NamedTuple):
    """A column: its head, whether its cells stand to the right, and what happens when they have too little room.

    ``keeps`` leaves a column as wide as it is while another one can give; ``cuts`` shortens cells to one line. Others
    take several, and so do heads.
    """

    head: str = ""
    right: bool = False
    keeps: bool = False
    cuts: bool = False


class Page:
    """What is written so far."""

    def __init__(self, color: bool, width: int) -> None:
        self.width = width
        self._color = color
        self._lines: list[str] = []

    def text(self) -> str:
        """All of it."""
        return logged("\n".join(line.rstrip() for line in self._lines)) + "\n"

    def line(self, text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        """A text over as many lines as it needs; those after the first one begin ``hang`` columns further in."""
        text = one_line(text)
        for start, end in _wrapped(text, max(1, self.width - indent), hang):
            blank = " " * (indent + hang * (start > 0))
            self._lines.append(blank + self._in_style(text[start:end], style))

    def heading(self, text: str) -> None:
        """What comes next, below an empty line."""
        self.line()
        self.line(text, "bold")

    def whole_line(self, text: str) -> None:
        """A text that no end of a line may part, such as code."""
        self._lines.append(one_line(text))

    def table(
        self, columns: Sequence[Column], rows: Sequence[Sequence[str]], indent: int = 0, style: str = ""
    ) -> None:
        """Rows below the heads, which have this style."""
        rows = [list(map(one_line, row)) for row in rows]
        widths = self._widths(columns, rows, indent)
        if any(column.head for column in columns):
            heads = [column._replace(cuts=False) for column in columns]
            self._row(heads, widths, [column.head for column in columns], indent, style)
        cut = (
            _cut_names(texts, width) if column.cuts else list(texts)
            for column, width, texts in zip(columns, widths, zip(*rows, strict=True), strict=False)
        )
        for row in zip(*cut, strict=True):
            self._row(columns, widths, row, indent, "")

    def _in_style(self, text: str, style: str) -> str:
        if not (self._color and style and text):
            return text
        return f"\x1b[{';'.join(_CODES[word] for word in style.split())}m{text}\x1b[0m"

    def _widths(self, columns: Sequence[Column], rows: Sequence[Sequence[str]], indent: int) -> list[int]:
        texts = [(column.head, *(row[at] for row in rows)) for at, column in enumerate(columns)]
        widths = [max(map(cells, of_column)) for of_column in texts]
        whole = [max(map(longest_word, of_column)) for of_column in texts]
        words = [min(_NARROW, longest) for longest in whole]
        room = self.width - indent - GAP * (len(columns) - 1)
        every = range(len(columns))
        names = [at for at in every if not columns[at].cuts and any("/" in text for text in texts[at])]
        keep = [at for at in every if columns[at].keeps]
        give = [at for at in every if not columns[at].keeps]
        for giving, least in (
            (give, [_NARROW] * len(words)),
            (keep, whole),
            (give, words),
            (keep, words),
            (names, [_SHORT_NAME] * len(words)),
            (every, [1] * len(words)),
        ):
            while sum(widths) > room and (wide := [at for at in giving if widths[at] > least[at]]):
                widths[max(wide, key=lambda at: widths[at])] -= 1
        return widths

    def _row(
        self, columns: Sequence[Column], widths: Sequence[int], row: Sequence[str], indent: int, style: str
    ) -> None:
        lines_of = [
            [text] if column.cuts else [text[start:end].rstrip() for start, end in _wrapped(text, width)]
            for column, width, text in zip(columns, widths, row, strict=True)
        ]
        for texts in zip_longest(*lines_of, fillvalue=""):
            parts = []
            for column, width, text in zip(columns, widths, texts, strict=True):
                blank, shown = " " * (width - cells(text)), self._in_style(text, style)
                parts.append(blank + shown if column.right else shown + blank)
            self._lines.append(" " * indent + (" " * GAP).join(parts))


def folded(text: str, width: int, hang: int = 0) -> str:
    """The text over as many lines as it needs; those after the first one begin ``hang`` columns further in. A word that
    is longer than a line stays whole: paths and commands are copied from it."""
    parts = _wrapped(text, max(1, width), hang, keeps_words=True)
    return ("\n" + " " * hang).join(text[start:end].rstrip() for start, end in parts)


def unbroken(text: str) -> str:
    """The text in which no line that another program breaks parts a number from its unit."""
    return _BEHIND_NUMBER.sub(lambda blank: "\u00a0" if _is_unit(text, blank.end()) else " ", text)


def _is_unit(text: str, at: int) -> bool:
    """Whether a unit begins there, or a counter of Chinese or Japanese; Korean writes particles behind numbers."""
    if "\u3041" <= text[at : at + 1] <= "\u9fff":
        return True
    ends = (text[at + len(unit) : at + len(unit) + 1] for unit in _UNITS if text.startswith(unit, at))
    return any(not (after.isascii() and (after.isalnum() or after == "_")) for after in ends)


def cells(text: str) -> int:
    """How many columns of a terminal a text takes: characters of East Asian scripts two, those that combine none."""
    if text.isascii() or all(one < _FIRST_COMBINING or one in _ONE_WIDE for one in text):
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(one) else 2 if east_asian_width(one) in "WF" else 1 for one in text)


def longest_word(text: str) -> int:
    """The width of the longest part that no line should end in; a number and its unit are one.

    Chinese and Japanese may end a line almost anywhere, which is no reason for a column of one character.
    """
    return max(
        cells(word) if _is_whole(word) else min(cells(word), _SHORT_SCRIPT)
        for word in unbroken(text).split(" ")
    )


def _is_whole(word: str) -> bool:
    """Whether no line may end in it: few texts need the pattern for that, which takes 2 ms to compile."""
    return word.isascii() or max(word) < _FIRST_BETWEEN or _BETWEEN.search(word) is None


def _cut_names(texts: Sequence[str], width: int) -> list[str]:
    """Names in so much room: without the folder or scope that all of them are in, if one is wider."""
    # Scopes of ops are no paths, and characters are what is compared.
    common = commonprefix(texts).rpartition("/")[0] if max(map(cells, texts)) > width else ""  # noqa: RUF071
    named = [f"…{text[len(common) :]}" for text in texts] if len(set(texts)) > 1 and common else texts
    return [_cut(text, width) for text in named]


def _cut(text: str, width: int) -> str:
    """The text without its middle if it is wider: names of runs, kernels and ops often differ at their ends only. What
    C++ is given, by types at its end, differs at its beginning."""
    if cells(text) <= width:
        return text
    room = 0 if text.endswith(">") else (width - 1) // 2
    start = _fitting(text, 0, len(text), width - 1 - room)
    end = len(text) - room
    while cells(text[end:]) > room:
        end += 1
    return f"{text[:start]}…{text[end:]}"


def _wrapped(text: str, width: int, hang: int = 0, keeps_words: bool = False) -> Iterator[tuple[int, int]]:
    """Where each line begins and ends: at its own ends of lines, at spaces, and within words that are longer, unless
    those are kept. All but the first one are ``hang`` columns shorter."""
    start, room, next_room = 0, width, max(1, width - hang)
    for line in text.split("\n"):
        end = start + len(line)
        while end - start > 1 and cells(text[start:end]) > room:
            fits = _fitting(text, start, end, room)
            stop = _stop(text, start, fits)
            if not stop and keeps_words:  # behind the word
                blank = text.find(" ", fits, end)
                stop = end if blank < 0 else blank
            # Within a word behind a folder's name, or else where it is full.
            stop = stop or text.rfind("/", start, fits) + 1 or fits
            yield start, stop
            blanks = len(text[stop:end]) - len(text[stop:end].lstrip(" "))
            start, room = stop + blanks, next_room
        if start < end or not line:
            yield start, end
        start, room = end + 1, next_room


def _stop(text: str, start: int, fits: int) -> int:
    """The last place that fits where a line may end; 0 within a word that is longer."""
    for at in range(fits, start, -1):
        if text[at] == " " and not (text[at - 1].isdigit() and _is_unit(text, at + 1)):
            return fits if text[start:at].isspace() else at
        if text[at - 1] >= _FIRST_BETWEEN and _BETWEEN.match(text, at - 1):
            return at
    return 0


def _fitting(text: str, start: int, end: int, width: int) -> int:
    """The end of what fits into the width, at least one character."""
    if text[start:end].isascii():
        return min(end, start + max(width, 1))
    taken = 0
    for at in range(start, end):
        taken += cells(text[at])
        if taken > width:
            return max(at, start + 1)
    return end
