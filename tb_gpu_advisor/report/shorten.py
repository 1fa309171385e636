"""Reports of bounded size: a name in a profile may be as long as the profile."""

from typing import Final

import msgspec

from tb_gpu_advisor.reading.encoding import shortened_texts
from tb_gpu_advisor.wire import Report

#: Usual reports have about 50 KB, those of many hosts some hundred.
MOST_BYTES: Final = 1 << 20
#: The longest names of kernels, which are C++ templates, have some two thousand characters.
LONGEST: Final = 4000


def shortened(report: Report) -> Report:
    """The report, with texts longer than ``LONGEST`` cut off if it is an unusually large one."""
    is_usual = len(msgspec.json.encode(report)) <= MOST_BYTES
    return report if is_usual else shortened_texts(report, LONGEST)
