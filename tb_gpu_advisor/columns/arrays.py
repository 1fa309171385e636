"""The types of columns: numpy arrays of one dimension, and what picks rows of them."""

from typing import Final

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Ids = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
#: Rows of events: positions, or a stretch of them (which costs nothing to cut out of a column).
Rows = Ints | slice

EVERYWHERE: Final = slice(None)
