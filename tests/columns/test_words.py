"""Words in texts against Python's own search, one by one."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tb_gpu_advisor.columns.words import Words, marked, marked_one_by_one
from tb_gpu_advisor.native.core import native_module

# Few letters, so that words occur; one takes two bytes.
TEXTS = st.text("ab:é", max_size=8)
WORDS = st.lists(st.text("ab:é", min_size=1, max_size=3), max_size=4).map(tuple)
KINDS = st.builds(Words, begin=WORDS, inside=WORDS, end=WORDS)


@given(st.lists(TEXTS).map(tuple), st.dictionaries(st.sampled_from((1, 2, 1 << 31)), KINDS))
@example(("a", "b", "", "ba"), {1: Words(begin=("a",)), 2: Words(end=("a",))})
def test_all_at_once_finds_what_one_by_one_finds(texts: tuple[str, ...], words: dict[int, Words]) -> None:
    ids = np.arange(len(texts))[::-1]
    assert marked(texts, ids, words).tolist() == marked_one_by_one(texts, ids, words).tolist()


def test_where_a_word_stands_matters() -> None:
    words = {1: Words(begin=("in",)), 2: Words(inside=("in",)), 4: Words(end=("in",))}
    texts = ("input", "main", "linear", "in", "on", "")
    assert marked(texts, np.arange(6), words).tolist() == [3, 6, 2, 7, 0, 0]
    assert marked(texts, np.array([3, 0]), words).tolist() == [7, 3]


def test_more_words_than_bits_are_looked_for_in_each_place() -> None:
    words = tuple(f"{at:03}" for at in range(100))
    kinds = {1: Words(begin=words), 2: Words(inside=words), 4: Words(end=words)}
    texts = ("099", "x063", "064x", "x098x", "100")
    assert marked(texts, np.arange(5), kinds).tolist() == [7, 6, 3, 2, 0]


@pytest.mark.skipif(native_module() is None, reason="about the native core")
@pytest.mark.parametrize(
    "words",
    [(("", 1, 1),), (("a", 3, 1),), (("a", -1, 1),), tuple((f"{at:03}", 1, 1) for at in range(129))],
    ids=["empty", "no place", "no place either", "too many"],
)
def test_what_the_core_cannot_look_for_is_an_error(words: tuple[tuple[str, int, int], ...]) -> None:
    native = native_module()
    assert native is not None
    with pytest.raises(ValueError, match="word"):
        native.words(("text",), np.zeros(1, np.int64), words)


@pytest.mark.parametrize("place", [2, -3])
def test_a_text_that_is_not_there_is_an_error(place: int) -> None:
    with pytest.raises(IndexError):
        marked(("a", "b"), np.array([place]), {1: Words(inside=("a",))})
