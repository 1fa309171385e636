"""Whether two decoders read the same: every column, every stat, every text and its number."""

from typing import Any

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.trace.model import Trace


def assert_same(a: Trace, b: Trace) -> None:
    """Equal in all that a file holds."""
    _assert_equal(a, b)


def _assert_equal(a: Any, b: Any) -> None:
    if isinstance(a, np.ndarray):
        np.testing.assert_array_equal(a, b, strict=True)
    elif isinstance(a, dict) and a and hasattr(next(iter(a.values())), "value"):
        assert list(a) == list(b)
        for stat in a:
            _assert_equal(a[stat], b[stat])
    elif isinstance(a, Struct):
        for name in a.__struct_fields__:
            if not name.startswith("_"):  # what was looked up so far
                _assert_equal(getattr(a, name), getattr(b, name))
    else:
        assert a == b
