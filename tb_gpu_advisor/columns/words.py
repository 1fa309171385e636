"""Words in names: a capture has thousands of names, and few of them hold a word that tells something.

One pass of the native core looks for all words at once.
"""

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Ints, Uint32s
from tb_gpu_advisor.native.core import native_module

Marks = Uint32s


class Words(Struct, frozen=True):
    """Words at a text's begin, anywhere in it, or at its end."""

    begin: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    end: tuple[str, ...] = ()

    def are_in(self, text: str) -> bool:
        """Whether a text has one of the words."""
        return (
            text.startswith(self.begin) or text.endswith(self.end) or any(map(text.__contains__, self.inside))
        )


def marked(texts: tuple[str, ...], ids: Ints, words: Mapping[int, Words]) -> Marks:
    """For each of the texts with these places the sum of those keys (single bits) of whose words it has one; it may be
    read-only."""
    native = native_module()
    if native is None:
        return marked_one_by_one(texts, ids, words)
    listed = tuple(
        (word, place, mark)
        for mark, of_mark in words.items()
        for place, of_place in enumerate((of_mark.begin, of_mark.inside, of_mark.end))
        for word in of_place
    )
    return np.frombuffer(native.words(texts, np.ascontiguousarray(ids, np.int64), listed), np.uint32)


def marked_one_by_one(texts: tuple[str, ...], ids: Ints, words: Mapping[int, Words]) -> Marks:
    """``marked`` in Python."""
    looked_at = (texts[at] for at in ids.tolist())
    return np.array(
        [sum(mark for mark, of_mark in words.items() if of_mark.are_in(text)) for text in looked_at],
        np.uint32,
    )
