"""Units of time: a trace counts in picoseconds."""

from typing import Final

#: Defined: SI.
PS_PER_US: Final = 1e6
PS_PER_MS: Final = 1e9
US_PER_MS: Final = 1e3
NS_PER_MS: Final = 1e6
