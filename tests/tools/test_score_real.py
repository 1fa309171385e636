"""Labels that are counted, and those that are not there."""

import pytest

from tests.real.labels import read
from tools.score_real import counted

LABELS = read(
    "demo_logs/recorded/tf_slow_input/fault\tinput-bound\tfailed\t-\t-\tevents\n"
    "demo_logs/recorded/tf_slow_input/fault\tinput-bound\tpassed\t-\t-\tevents\n"
)


def test_the_share_of_labels_that_are_met(capsys: pytest.CaptureFixture[str]) -> None:
    assert counted("ours", LABELS, listed=True) == {"ours": 50.0}
    assert "truth is passed" in capsys.readouterr().out


def test_where_no_captures_are_nothing_is_counted_and_that_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert counted("ours, public", (), listed=False) == {}
    assert "left out: ours, public" in capsys.readouterr().out
