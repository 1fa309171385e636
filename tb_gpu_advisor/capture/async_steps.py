"""Steps that run asynchronously, as on every GPU: the program's clock tells when they were launched, and no more.

So the devices are waited for now and then, and what a step takes is the time between two such moments, over the steps
between them.
"""

import math
from typing import Final

from tb_gpu_advisor.capture.steady import DRIFT, Usual, stays, usual_of

#: Steps between two moments at which the devices are waited for. Our default: waiting for devices costs little against
#: so many steps.
CHUNK: Final = 8
#: Chunks in which a trend is looked for where two do not agree. Our default: fewer show no trend, and more take longer.
JUDGED_CHUNKS: Final = 6
#: After so many chunks that differ, a program that never gets steady is recorded as it is, or after as many as the
#: recording has patience for. Our default: 200 steps (``window.PATIENCE_STEPS``).
MOST_CHUNKS: Final = 25


class AsyncSteps:
    """Time per step of the last chunks; ``steady`` when the newest two agree, or more of them show no trend.

    ``patience``: after how many steps the program is recorded as it is.
    """

    def __init__(self, now_s: float, patience: int | None = None) -> None:
        # As many steps were seen before.
        self._most_chunks = MOST_CHUNKS if patience is None else max(2, patience // CHUNK - 1)
        self._since_s = now_s
        self._steps = 0
        self._chunks_s: list[float] = []

    def step(self) -> bool:
        """Counts a step; whether the devices are to be waited for now."""
        self._steps += 1
        return self._steps == CHUNK

    def waited(self, now_s: float) -> None:
        """The devices have done what was asked of them."""
        self._chunks_s.append((now_s - self._since_s) / CHUNK)
        self.again(now_s)

    def again(self, now_s: float) -> None:
        """The chunk begins here: something else was done, or the last one has ended."""
        self._since_s, self._steps = now_s, 0

    @property
    def usual(self) -> Usual:
        """Of a step: chunks of so many steps vary less than steps do, by the root of their number."""
        chunks = usual_of(self._chunks_s[-JUDGED_CHUNKS:])
        return Usual(
            self._chunks_s[-1] if self._two_agree else chunks.median, chunks.width * math.sqrt(CHUNK)
        )

    @property
    def steady(self) -> bool:
        """Whether the last two chunks took about the same, or the last six show no trend."""
        newest = self._chunks_s[-JUDGED_CHUNKS:]
        return self._two_agree or (len(newest) == JUDGED_CHUNKS and stays(newest))

    @property
    def _two_agree(self) -> bool:
        newest = self._chunks_s[-2:]
        return len(newest) == 2 and abs(newest[1] - newest[0]) <= DRIFT * newest[1]

    @property
    def given_up(self) -> bool:
        """Whether so many chunks differed that the program is recorded as it is."""
        return len(self._chunks_s) >= self._most_chunks
