"""A recorded callback that takes the host's time between two steps."""

from tests.test_recorded import check, names, report


def test_the_callback_is_named_with_file_and_line() -> None:
    row = check(report("tf_slow_callback"), "step-gaps")
    assert names(row, "host-work")[0].endswith(" > $tf_slow_callback.py:15 log_weights > $time sleep")
