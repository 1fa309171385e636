"""Memory for the decoder in numpy: of working arrays, and of columns whose length is known only at their end."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

# Several times as much as working arrays have together.
_WORKING_BYTES: Final = 1 << 23


def keep_working_memory(file_bytes: int) -> None:
    """Let working arrays take the memory of those before them, if the file is large.

    glibc gives it back to the system each time, where bringing it again costs as much as the work, unless it has seen a
    larger array come and go. Elsewhere this does nothing.
    """
    if file_bytes > _WORKING_BYTES:
        np.empty(_WORKING_BYTES, np.uint8)


class Growing:
    """A column to which rows are added. What is expected is only reserved: memory is used where rows are."""

    def __init__(self, dtype: Any, expected: int) -> None:
        self._rows = np.empty(0, dtype)
        self._expected, self._count = expected, 0

    def __len__(self) -> int:
        return self._count

    def add(self, values: Any) -> None:
        """Put these behind all others."""
        first, self._count = self._count, self._count + len(values)
        if self._count > len(self._rows):
            more = np.empty(max(self._count, 2 * len(self._rows), self._expected), self._rows.dtype)
            more[:first] = self._rows[:first]
            self._rows = more
        self._rows[first : self._count] = values

    def values(self) -> Any:
        """All of them."""
        return self._rows[: self._count]
