"""What the matrix of environments says of a row, without making one."""

from tools.environment import find_python
from tools.matrix import ROWS
from tools.matrix_page import Found, page
from tools.profile_links import Followed

OPENED = Followed("a/run", "input-bound", ("trace_viewer (range)",), (), ("Memory Profile",))


def good() -> Found:
    return Found(
        "TensorFlow 2.10", "3.10.13", {"protobuf": "3.19.6", "numpy": "1.26.4"}, added=12, findings=4
    )


def test_a_row_is_fine_only_if_nothing_is_wrong() -> None:
    assert good().faults == []
    for name in ("install", "moved", "check", "says", "report", "profile_faults"):
        found = good()
        getattr(found, name).append("it is bad")
        assert found.faults == ["it is bad"]
        assert "it is bad" in page([found])
    found = good()
    found.findings = 0
    assert found.faults == ["the tab shows no finding"]
    found = good()
    found.links = [OPENED, Followed("a/run", "xla-off", (), ("kernel_stats",), ())]
    assert found.faults == ["xla-off of a/run: kernel_stats did not open"]


def test_the_page_tells_releases_and_links() -> None:
    found = good()
    found.profile, found.links, found.hides = "2.8.0", [OPENED], True
    text = page([found])
    assert "| TensorFlow 2.10 | 3.10.13 | 3.19.6 | 1.26.4 | – | none | 12 | ✓ | ✓ | ✓ | 4 | 2.8.0 |" in text
    assert "1 links of 1 findings open; named without a link: Memory Profile" in text
    assert "without event files is not listed" in text


def test_rows_have_names_by_which_they_can_be_asked_for() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert {row.module for row in ROWS} == {"tensorflow", "tensorboard"}


def test_a_python_that_nobody_has_is_not_found() -> None:
    assert find_python("3.999") is None
