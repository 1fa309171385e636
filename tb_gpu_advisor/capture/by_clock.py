"""Recording a program that marks no steps and calls no ``fit``, by the clock.

Nobody tells there when steps begin, or whether they are steady: a few seconds are recorded, and again later and later,
since what a program does first is warm-up. The last such recording that shows more than next to nothing stays, and the
steps are those that it shows; where it shows none, as of an evaluation, the one before it.
"""

import sys
import threading
import time
from collections.abc import Callable
from typing import Final

from tb_gpu_advisor.capture.account import Account
from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.guard import guarded, guest
from tb_gpu_advisor.capture.processes import processes_of_program
from tb_gpu_advisor.capture.profile import Guest, Profile
from tb_gpu_advisor.capture.profilers import Profiler, framework_of_program, profiler_for
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.session_folder import KeptRecording, SessionFolder
from tb_gpu_advisor.capture.summary import Summary
from tb_gpu_advisor.causes import LITTLE
from tb_gpu_advisor.sessions import Recorded

#: The first recording begins so many seconds after the first work of a device. Our default: small models are compiled.
FIRST_S: Final = 4.0
#: Each begins so many times as late as the one before, and so many are made. Our default: what takes minutes to warm up
#: is seen by the last one, after five, and a program of hours is recorded for seconds.
TIMES: Final = 3
MOST: Final = 5
#: How long one takes; what the program's end cuts shorter than the least is none. Our default: several long steps.
SECONDS: Final = 3.0
LEAST_S: Final = 1.0
#: … and with the Python tracer. Measured: two loops of JAX wrote 15 and 22 MB of one second, in 0.6 and 0.8 s.
PYTHON_S: Final = LEAST_S
#: … or makes the process grow by. Our default: as others.
MOST_BYTES: Final = Budget().megabytes * 1e6
_LOOK_S: Final = 0.25
#: What ``disable_eager_execution`` sets. TensorFlow: python/eager/context.py.
_GRAPH_MODE: Final = 0


class ByClock(Guest):
    """Asked at moments what is to be done: ``look``. Where steps are marked it gives up, and nothing of it is left."""

    @guarded
    def __init__(self, logdir: str, profiler: Callable[[], Profiler], seconds: float = SECONDS) -> None:
        self.logdir, self._seconds = logdir, seconds
        self.ended: list[KeptRecording] = []
        self._make_profiler = profiler
        self._began_s: float | None = None
        self._made = 0
        self.begin()

    @guest
    def look(self, now_s: float) -> None:
        """Begins or ends a recording where it is time."""
        if Recording.made:
            self._give_up()
        elif self._profile is not None:
            if now_s - self._profile.start_s >= self._seconds or self._profile.grown_bytes >= MOST_BYTES:
                self._stop()
        elif self._began_s is None:
            self._began_s = now_s if _computes() else None
        elif now_s - self._began_s >= FIRST_S * TIMES**self._made:
            self._start()

    @guest
    def interrupted(self) -> None:
        if Recording.made:
            self._give_up()
        elif self._profile is not None:
            if time.perf_counter() - self._profile.start_s < LEAST_S:
                self._throw_away()
            else:
                self._stop()

    def _give_up(self) -> None:
        self._throw_away()
        self.finished = True
        self._keep()

    def _throw_away(self) -> None:
        if self._profile is not None:
            self._profile.throw_away()
        self._profile = None

    def _start(self) -> None:
        self._made += 1
        processes = processes_of_program(self.logdir)
        if not processes.leads:  # one tells of all, since each would record at another time
            self.finished = True
            return
        profiler, place = self._make_profiler(), SessionFolder(self.logdir, process=processes.name)
        profile = Profile(profiler, place, self.interrupted, profiler.within)
        staging = place.begin()
        self._profile = profile
        if not profile.start(staging):
            self._profile = None

    def _stop(self) -> None:
        profile = self._profile
        assert profile is not None
        profile.stop()
        self._profile = None
        made = KeptRecording(profile.place, Recorded(before_ms=0.0, during_ms=0.0), 0.0)
        if self.ended and made.profile_bytes < LITTLE * self.ended[-1].profile_bytes:
            made.drop()  # the program did something else meanwhile
        else:
            self._keep(*self.ended[-1:], made)
        self.finished = self._made == MOST

    def _keep(self, *kept: KeptRecording) -> None:
        while self.ended:
            if (one := self.ended.pop()) not in kept:
                one.drop()
        self.ended += kept

    def reported(self, ended: KeptRecording) -> None:
        self._keep(ended)


def _computes() -> bool:
    """Whether JAX or TensorFlow has a device that works in this process; of TensorFlow's sessions nobody knows when."""
    bridge = sys.modules.get("jax._src.xla_bridge")
    eager = sys.modules.get("tensorflow.python.eager.context")
    has_begun = getattr(getattr(eager, "_context", None), "_initialized", False)
    in_graphs = eager is not None and getattr(eager, "default_execution_mode", None) == _GRAPH_MODE
    return bool(getattr(bridge, "_backends", None) or has_begun or in_graphs)


_of_program: ByClock | None = None


@guarded
def watch_program(logdir: str, python: bool = False) -> None:
    """From now on the program is looked at, with the Python tracer if ``python`` says so; what was recorded is reported
    when it ends. Again it does nothing."""
    global _of_program
    if _of_program is None:
        seconds = PYTHON_S if python else SECONDS
        recording = ByClock(logdir, lambda: profiler_for(framework_of_program(), python), seconds)
        _of_program = recording
        Summary(recording, tells=True, at_exit_too=True, account=Account(tells=False))
        threading.Thread(target=_look, args=(recording,), daemon=True, name="gpu-advisor").start()


def _look(recording: ByClock) -> None:
    while not recording.finished and not recording.forked and threading.main_thread().is_alive():
        recording.look(time.perf_counter())
        time.sleep(_LOOK_S)
