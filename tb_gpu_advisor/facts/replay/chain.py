"""One GPU's step as a chain of pieces, each of which waits for the piece before it and for its launch.

As in Daydream (ATC'20), with the host. A piece of GPU work starts when the one before has ended, plus what lies between
them for reasons of the GPU (``lag``), and when its launch has arrived. A launch follows the launch before it after the
host's own time; where the host waited for the GPU, it follows the end of the piece before instead, and the chain
``opens`` anew. The analysed steps are taken for one round of a program that goes on like this: without any waiting of
the host a round takes as long as the host or the GPU needs, whichever is longer.

Between two openings the end of the last piece is a maximum over sums, so nothing is looped over. Times are ns.
"""

from functools import cached_property
from typing import Final, Literal, TypeVar

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.arrays import Floats, Ints
from tb_gpu_advisor.columns.packed import holds, unpacked
from tb_gpu_advisor.facts.replay.speedups import USUAL_SAVING
from tb_gpu_advisor.wire import Category

#: A replay that misses the observed time by more is not published (our default: three times what steps differ by).
MOST_ERROR: Final = 0.03
#: What would change: half precision for everything or for matrix math that is in single precision, Tensor Cores,
#: sizes that are multiples of 8, and fused element-wise kernels.
Change = Literal["mixed-precision", "matrix-precision", "tensor-cores", "aligned", "fused"]
Key = TypeVar("Key", bound=str)
#: A host that needs up to this part of the GPU's time gets ahead of it within a few steps (our default: one that is
#: just as fast never does).
AHEAD: Final = 0.9
#: The host need not wait for a cause of which so much goes. Our default: the larger part.
MOSTLY: Final = 0.5
#: Of a piece that nothing is known to launch. Defined: below every time.
UNBOUND: Final = -(1 << 50)


class Removed(Struct, frozen=True):
    """What is taken away: a share of the time of each category, the time that ``kernels`` lose by changes, and, with
    ``runs_ahead``, the host's waits for the GPU that exist for a category that goes as a whole. What grows with the
    batch takes ``batch`` times as long. ``usual`` kernels do not reach the rates that were reached at best. The host is
    ``quicker`` by this factor."""

    shares: dict[Category, float] = {}
    kernels: tuple[Change, ...] = ()
    runs_ahead: bool = False
    batch: float = 1.0
    usual: bool = False
    quicker: float = 1.0


#: Nothing is.
UNCHANGED: Final = Removed()


class Chain(Struct, frozen=True, dict=True):
    """Columns of ``pieces`` in order of time, as bytes (``columns/packed.py``). ``host`` is from the launch before to
    this one (at an opening from the end of the piece before), ``arrival`` from the launch to when the piece can start,
    ``lag`` idle time before it that is no matter of its launch. ``host_idle`` and ``lag_idle`` are the parts of these
    by cause, ``busy`` what the piece adds to the GPU's work by kind, ``changed`` what would be left of its computing,
    ``fixed`` what of that does not grow with the batch, ``fewer`` the host's time for launches that fused kernels do
    not need. ``opens`` are the pieces before which the host waited for the GPU, ``opens_for`` for which category;
    ``observed`` is what the steps took.
    """

    observed: int = 0
    pieces: int = 0
    host: bytes = b""
    arrival: bytes = b""
    lag: bytes = b""
    host_idle: dict[Category, bytes] = {}
    lag_idle: dict[Category, bytes] = {}
    busy: dict[Category, bytes] = {}
    changed: dict[Change, bytes] = {}
    fixed: bytes = b""
    fewer: bytes = b""
    opens: tuple[int, ...] = ()
    opens_for: tuple[Category, ...] = ()

    @cached_property
    def is_whole(self) -> bool:
        """Whether there is something to play, and its columns fit together: it may come from a file that was kept."""
        columns = [self.host, self.arrival, self.lag, self.fixed, self.fewer]
        for by_cause in (self.host_idle, self.lag_idle, self.busy, self.changed):
            columns += by_cause.values()
        fits = all(holds(column, self.pieces) for column in columns) and len(self.opens) == len(
            self.opens_for
        )
        inside = all(0 <= at < self.pieces for at in self.opens) and list(self.opens) == sorted(
            set(self.opens)
        )
        return fits and inside and self.pieces > 0 and self.observed > 0

    @cached_property
    def error_share(self) -> float:
        """How far the unchanged replay is off, as a share of what was observed; all of it where there is none."""
        return abs(self._unchanged - self.observed) / self.observed if self.is_whole else 1.0

    @property
    def is_believed(self) -> bool:
        """Whether the unchanged replay comes near enough to what was measured."""
        return self.error_share <= MOST_ERROR

    def saved_share(self, removed: Removed) -> float:
        """The part of the step that goes with what is removed; negative where it gets longer."""
        return 1 - self.played(removed) / self._unchanged

    @cached_property
    def _unchanged(self) -> float:
        return self.played()

    def played(self, removed: Removed = UNCHANGED) -> float:
        """How long the steps take without what is removed."""
        host, lag, busy = self._times(removed)
        done = np.cumsum(lag + busy)
        opens = self._opens(removed)
        if not len(opens):
            return max(float(done[-1]), float(host.sum()))
        first = int(opens[0])
        host, lag, busy = (np.roll(column, -first) for column in (host, lag, busy))
        bound = np.roll(self._columns["arrival"], -first)
        opens = opens - first
        done = np.cumsum(lag + busy)
        launched = np.cumsum(host)
        before = np.append(0.0, done)[opens]
        late = launched + bound - (done - busy)
        late -= np.repeat(np.append(0.0, launched)[opens], np.diff(np.append(opens, len(host))))
        latest = np.maximum.reduceat(late, opens) + before
        last = np.append(opens[1:], len(done)) - 1
        return float((done[last] - before + np.maximum(latest, 0.0)).sum())

    def computing_share(self, removed: Removed) -> float:
        """The part of all computing that is left when kernels change and the batch does."""
        whole = float(self._busy["compute"].sum()) if self.is_whole and "compute" in self.busy else 0.0
        return float(self._computing(removed).sum()) / whole if whole else 1.0

    def runs_ahead(self, removed: Removed, slower: float = 1.0) -> bool:
        """Whether the host then never waits for the GPU, and needs far less time, even where it takes so many times as
        long: it is steps ahead after a while."""
        host, lag, busy = self._times(removed)
        return not len(self._opens(removed)) and slower * float(host.sum()) < AHEAD * float(
            (lag + busy).sum()
        )

    @cached_property
    def _columns(self) -> dict[str, Floats]:
        names = ("host", "arrival", "lag", "fixed", "fewer")
        return self._unpacked({name: getattr(self, name) for name in names})

    @cached_property
    def _host_idle(self) -> dict[Category, Floats]:
        return self._unpacked(self.host_idle)

    @cached_property
    def _lag_idle(self) -> dict[Category, Floats]:
        return self._unpacked(self.lag_idle)

    @cached_property
    def _busy(self) -> dict[Category, Floats]:
        return self._unpacked(self.busy)

    @cached_property
    def _changed(self) -> dict[Change, Floats]:
        return self._unpacked(self.changed)

    def _unpacked(self, columns: dict[Key, bytes]) -> dict[Key, Floats]:
        return {key: unpacked(column, self.pieces) for key, column in columns.items()}

    def _times(self, removed: Removed) -> tuple[Floats, Floats, Floats]:
        """Host, lag and work of each piece."""
        host, lag = self._columns["host"].copy(), self._columns["lag"].copy()
        busy = np.zeros(len(host))
        for category, share in removed.shares.items():
            if category in self._host_idle:
                host -= share * self._host_idle[category]
            if category in self._lag_idle:
                lag -= share * self._lag_idle[category]
        if "fused" in removed.kernels:
            host -= self._columns["fewer"]
        if "kernel_launch" in removed.shares:
            # Fewer launches cost less where nothing waited for them, too: what is left is what has another cause.
            spare = np.maximum(host - self._of_other_causes(removed), 0.0)
            host -= removed.shares["kernel_launch"] * spare
        for category, column in self._busy.items():
            category_work = self._computing(removed) if category == "compute" else column
            grows = removed.batch if category == "copy_h2d" else 1.0
            busy += category_work * (1 - removed.shares.get(category, 0.0)) * grows
        return host / removed.quicker, np.maximum(lag, 0.0), busy

    def _of_other_causes(self, removed: Removed) -> Floats:
        """The host's time that has a cause, less what is removed of it."""
        left = np.zeros(self.pieces)
        for cause, column in self._host_idle.items():
            left += (1 - removed.shares.get(cause, 0.0)) * column
        return left

    def _computing(self, removed: Removed) -> Floats:
        """What is left of computing: of changes of precision the strongest, and of the rest a part for each other."""
        all_of_it = self._busy["compute"]
        left = all_of_it
        for change in removed.kernels:
            if change != "fused" and change in self._changed:
                left = np.minimum(left, self._changed[change])
        if removed.usual:
            left = all_of_it - USUAL_SAVING * (all_of_it - left)
        if "fused" in removed.kernels and "fused" in self._changed:
            left = left * self._changed["fused"] / np.maximum(all_of_it, 1.0)
        if removed.batch != 1.0:
            fixed = self._columns["fixed"] * left / np.maximum(all_of_it, 1.0)
            left = fixed + removed.batch * (left - fixed)
        return left

    def _opens(self, removed: Removed) -> Ints:
        """Where the host still waits for the GPU."""
        gone = {cause for cause, share in removed.shares.items() if share >= MOSTLY and removed.runs_ahead}
        if "copy_wait" in gone:
            gone.add("copy_d2h")
        kept = [at for at, cause in zip(self.opens, self.opens_for, strict=True) if cause not in gone]
        return np.array(kept, np.int64)
