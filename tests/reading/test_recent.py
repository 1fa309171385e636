"""What is kept of the answers to the last questions."""

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
