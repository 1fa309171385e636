"""Words in names: a capture has thousands of names, and few of them hold a word that tells something.

One pass of the native core looks for all words at once.
"""

import re
from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, Uint32s
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.native.core import native_module

Marks = Uint32s


class Words(Struct, frozen=True):
    """Words at a text's begin, anywhere in it, or at its end; and if there is one, a pattern that texts with such a
    word have to fit as well: names may be long, and looking for a word takes a hundredth of a pattern's time."""

    begin: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    pattern: re.Pattern[str] | None = None

    def are_in(self, text: str) -> bool:
        """Whether a text has one of the words, and fits."""
        return self._has_one(text) and (self.pattern is None or self.pattern.search(text) is not None)

    def match_in(self, text: str) -> re.Match[str] | None:
        """Where such a text fits the pattern; None for others."""
        return self.pattern.search(text) if self.pattern is not None and self._has_one(text) else None

    def _has_one(self, text: str) -> bool:
        return (
            any(map(text.__contains__, self.inside)) or text.startswith(self.begin) or text.endswith(self.end)
        )


def words(inside: str, fits: str = "") -> Words:
    """Of words with blanks between them; whatever fits the pattern has to hold one of them."""
    return Words(inside=tuple(inside.split()), pattern=pattern(fits) if fits else None)


def marked(texts: tuple[str, ...], ids: Ints, wanted: Mapping[int, Words]) -> Marks:
    """For each of the texts at these places the sum of the keys (single bits) whose words it contains; it may be
    read-only."""
    native = native_module()
    if native is None:
        return marked_one_by_one(texts, ids, wanted)
    listed = tuple(
        (word, place, mark)
        for mark, of_mark in wanted.items()
        for place, of_place in enumerate((of_mark.begin, of_mark.inside, of_mark.end))
        for word in of_place
    )
    return np.frombuffer(native.words(texts, np.ascontiguousarray(ids, np.int64), listed), np.uint32)


def marked_one_by_one(texts: tuple[str, ...], ids: Ints, wanted: Mapping[int, Words]) -> Marks:
    """``marked`` in Python."""
    looked_at = (texts[at] for at in ids.tolist())
    return np.array(
        [sum(mark for mark, of_mark in wanted.items() if of_mark.are_in(text)) for text in looked_at],
        np.uint32,
    )
