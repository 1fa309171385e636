"""What the matrix of environments says of a row, without making one."""

from pathlib import Path

import pytest

from tools.environment import find_python
from tools.matrix import ROWS, _same, build, try_row
from tools.matrix_page import Tried, page
from tools.profile_links import Followed

OPENED = Followed("a/run", "input-bound", ("trace_viewer (range)",), (), ("Memory Profile",))


def good() -> Tried:
    before = {"tensorflow-cpu": "2.10.1", "protobuf": "3.19.6", "numpy": "1.26.4"}
    return Tried("TensorFlow 2.10", "3.10.13", before, before | {"babel": "2.18"}, findings=4)


def test_a_row_is_fine_only_if_nothing_is_wrong() -> None:
    assert good().faults == []
    for name in ("install", "moved", "check", "says", "report", "profile_faults"):
        tried = good()
        getattr(tried, name).append("it is bad")
        assert tried.faults == ["it is bad"]
        assert "it is bad" in page([tried])
    tried = good()
    tried.findings = 0
    assert tried.faults == ["the tab shows no finding"]
    tried = good()
    tried.links = [OPENED, Followed("a/run", "xla-off", (), ("kernel_stats",), ())]
    assert tried.faults == ["xla-off of a/run: kernel_stats did not open"]


def test_the_page_tells_releases_and_links() -> None:
    tried = good()
    tried.profile, tried.links, tried.hides = "2.8.0", [OPENED], True
    text = page([tried])
    releases = "2.10.1, 2.10.1 | 3.19.6, 3.19.6 | 1.26.4, 1.26.4 | –"
    assert f"| TensorFlow 2.10 | 3.10.13 | {releases} | 3 of 3 | 1 | ✓ | ✓ | ✓ | 4 | 2.8.0 |" in text
    tried.after["protobuf"] = "7.0.0"
    assert "| 3.19.6, 7.0.0 |" in page([tried])
    assert "| 2 of 3 |" in page([tried])
    assert "1 links of 1 findings open; named without a link: Memory Profile" in text
    assert "without event files is not listed" in text


def test_rows_have_names_by_which_they_can_be_asked_for() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert {row.module for row in ROWS} == {"tensorflow", "tensorboard"}


def test_a_python_that_nobody_has_is_not_there() -> None:
    assert find_python("3.999") is None


def test_reports_are_the_same_to_the_last_digit_that_is_printed() -> None:
    assert _same([{"high": 2.340184, "id": "a"}], [{"high": 2.340185, "id": "a"}])
    assert not _same([{"high": 2.340184}], [{"high": 2.340384}])
    assert not _same([{"high": 2.340184, "id": "a"}], [{"high": 2.340184, "id": "b"}])
    assert not _same([1.0], [1.0, 1.0])


@pytest.mark.deep
def test_the_oldest_and_the_newest_tensorflow_stay_as_they_were(tmp_path: Path) -> None:
    """Downloads a gigabyte; a row whose Python this machine lacks cannot be tried, but not both."""
    rows = [row for row in ROWS if row.name in ("TensorFlow 2.10", "TensorFlow 2.21")]
    assert len(rows) == 2
    here = [row for row in rows if find_python(row.python) is not None]
    if not here:
        pytest.skip(f"none of Python {', '.join(row.python for row in rows)} is here")
    built = build(tmp_path / "dist")
    for row in here:
        scratch = tmp_path / row.name
        scratch.mkdir()
        answer = try_row(row, built, scratch, links=False)
        assert answer is not None
        assert answer.faults == []
