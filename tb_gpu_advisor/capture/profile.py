"""One profile that is being taken: the profiler that runs, the place that it is written to, and the step's marker; and
what takes them in somebody else's program."""

import atexit
import os
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from tb_gpu_advisor.capture.guard import Replaced, say_fault
from tb_gpu_advisor.capture.marked_batches import Taking, mark_loaders
from tb_gpu_advisor.capture.other_profilers import forget, is_profiling, watch
from tb_gpu_advisor.capture.profilers import Profiler
from tb_gpu_advisor.capture.session_folder import KeptRecording, SessionFolder
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.machine import own_bytes


class Profile:
    """From ``start`` to ``stop`` or ``throw_away``. Whoever else wants the profiler calls ``give_way`` before; batches
    are taken inside of ``taking()``."""

    def __init__(
        self, profiler: Profiler, place: SessionFolder, give_way: Callable[[], None], taking: Taking
    ) -> None:
        self.place = place
        self._profiler, self._give_way, self._taking = profiler, give_way, taking
        self._replaced = Replaced()
        self._marker: AbstractContextManager[object] | None = None
        self._memory_bytes = 0
        self._runs = False
        self.start_s = 0.0
        #: The first step that gets a marker.
        self.first_step = 0

    @property
    def grown_bytes(self) -> int:
        """By how much the process' memory has grown since the start."""
        return (own_bytes(1) or 0) - self._memory_bytes

    def start(self, staging: str) -> bool:
        """Begins it; False where another profile runs, also one that somebody records from outside. Raises whatever
        else the profiler raises. Nothing of ours runs or is left then."""
        # Before it is asked who else profiles: from now on others wait for us.
        watch(self._replaced, self._give_way)
        try:
            mark_loaders(self._replaced, self._taking)
            if not is_profiling():
                self._profiler.start(staging)
                self._runs = True
                self._memory_bytes, self.start_s = own_bytes(1) or 0, time.perf_counter()
        except BaseException as error:
            forget()
            if type(error).__name__ != "AlreadyExistsError":
                raise
        finally:
            if not self._runs:
                self._replaced.back()
                self.place.drop()
        return self._runs

    def mark(self, step: int) -> None:
        """The step that begins now gets a marker."""
        self._marker = self._profiler.marker(step)
        self._marker.__enter__()

    def unmark(self) -> None:
        """The step's marker ends; one that is closed when the profiler has stopped is not in the profile."""
        marker, self._marker = self._marker, None
        if marker is not None:
            marker.__exit__(None, None, None)

    def stop(self) -> float:
        """Ends it and moves what was written to its place; how long the profiler took, in s. Raises ``OSError``, and
        whatever the profiler raises."""
        began_s = time.perf_counter()
        try:
            self._end(keep=True)
            stop_s = time.perf_counter() - began_s
            if not self.place.finish():
                raise OSError("the profiler wrote no profile")
        except BaseException:
            self.place.drop()
            raise
        return stop_s

    def throw_away(self) -> None:
        """Ends it and leaves nothing. Raises whatever the profiler raises."""
        try:
            self._end(keep=False)
        finally:
            self.place.drop()

    def _end(self, keep: bool) -> None:
        try:
            if self._runs:  # else it may be someone else's that runs
                self._profiler.stop(keep)
        except BaseException:
            forget()
            raise
        finally:
            self._runs = False
            self._replaced.back()
            self.unmark()


class Guest:
    """What records a program, of whose recordings the last one that shows steps is reported, else the last one."""

    logdir: str
    ended: list[KeptRecording]
    #: Until it is made, and when it has failed or has nothing more to do.
    finished = True
    #: The fault that ended it.
    failed: BaseException | None = None
    #: The thread that is in here, if any: what it calls may call us.
    inside = 0
    _process_id = 0
    _profile: Profile | None = None

    def begin(self) -> None:
        """It is made, and does something from now on."""
        self.lock = threading.RLock()
        self._process_id = os.getpid()
        self.finished = False

    @property
    def forked(self) -> bool:
        """Whether this is a copy in a process that the program forked off: the profiler is the other one's."""
        return os.getpid() != self._process_id

    def interrupted(self) -> None:
        """The program evaluates, saves, profiles itself or ends now, or a step did not come to its end."""

    def why_nothing(self) -> AdvisorError | None:
        """Why nothing was recorded; None where something was, or somebody else says so."""

    def reported(self, ended: KeptRecording) -> None:
        """This one of its recordings is what is reported."""

    def clean_up(self) -> None:
        """After a fault or an interrupt: leaves the profiler as it was."""
        profile, self._profile = self._profile, None
        atexit.unregister(self.interrupted)
        if profile is not None:
            profile.throw_away()

    def fail(self, error: BaseException) -> None:
        """Says a fault of ours."""
        self.failed = error
        say_fault(error)
