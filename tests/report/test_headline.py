"""What a report says first where nothing failed, and much of the step has no cause."""

import pytest

from tb_gpu_advisor.report.priorities import headline
from tb_gpu_advisor.wire import Part


@pytest.mark.parametrize(
    ("unknown", "failed", "says"),
    [
        (0.04, False, "nothing-to-fix"),
        (0.12, False, "unexplained"),
        (0.12, True, "small-findings"),
        (0.6, True, "unexplained"),
    ],
)
def test_nothing_to_fix_is_said_only_of_what_is_explained(unknown: float, failed: bool, says: str) -> None:
    parts = (Part("compute", 10.0 * (1 - unknown), 1 - unknown), Part("unknown", 10.0 * unknown, unknown))
    assert headline(parts, 10.0, failed, None).id == says
