"""What is kept of the answers to the last questions."""

import time

from tb_gpu_advisor.reading.recent import Recent


def test_what_nobody_asked_for_the_longest_goes_first() -> None:
    kept: Recent[str, int] = Recent(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (1, None, 3)


def test_an_answer_that_is_given_again_is_the_last_one() -> None:
    kept: Recent[str, int] = Recent(2)
    kept.put("a", 1)
    kept.put("b", 2)
    kept.put("a", 4)
    kept.put("c", 3)
    assert list(kept.items()) == [("a", 4), ("c", 3)]


def test_by_their_sizes_the_last_one_always_stays() -> None:
    kept: Recent[str, str] = Recent(10, len)
    for key, value in (("a", "1234"), ("b", "12345"), ("c", "1" * 20)):
        kept.put(key, value)
        assert kept.get(key) == value
    assert [kept.get(key) for key in "ab"] == [None, None]
    kept.put("c", "1")
    kept.put("d", "1234567")
    assert kept.get("c") == "1"


def test_where_nothing_is_asked_for_a_while_all_goes() -> None:
    kept: Recent[str, int] = Recent(2, idle_s=0.05)
    kept.put("a", 1)
    until_s = time.monotonic() + 30
    while kept.items() and time.monotonic() < until_s:
        time.sleep(0.01)
    assert kept.items() == []
    kept.put("b", 2)
    assert kept.get("b") == 2
