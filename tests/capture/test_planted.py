"""A fault in any place of ours that runs inside a user's process changes nothing but one line on standard error.

One is planted in functions of the recorder that programs run, and (``make test-deep``) in each line of all of them: the
program's output, its own profile and Keras are what they are without us.
"""

import runpy
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import suppress
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any

import pytest

from tb_gpu_advisor.capture import Capture, GpuAdvisor, by_clock, guard, loop
from tb_gpu_advisor.capture import keras as in_fit
from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.hook import VARIABLE
from tb_gpu_advisor.capture.keras import Steps, _InFit
from tb_gpu_advisor.capture.other_profilers import _GivesWay
from tb_gpu_advisor.capture.recording import Recording
from tests.capture import fakes
from tests.capture.fakes import STATE, Clock
from tests.checks.judge import steady

CAPTURE = Path(guard.__file__).parent
SITE = CAPTURE / "site" / "sitecustomize.py"
#: Who calls the guard: what stands between the program and the guarded functions, which it calls one after another.
DOORS: set[CodeType] = {
    function.__code__
    for function in (
        *(Capture.__init__, Capture.step, Capture.__call__, Capture.__enter__, Capture.__exit__),
        *(loop._Step.__init__, loop._Step.__enter__, loop._Step.__exit__),
        *(GpuAdvisor, _InFit.__init__, _InFit.on_test_begin, _InFit.on_epoch_end, Steps.__call__),
        *(_GivesWay.__enter__, _GivesWay.__exit__),
        Budget.__post_init__,  # refuses what is no budget
    )
}
#: The same where it is made anew each time: the decorated step, the changed ``fit``, a call whose time is counted, the
#: changed import.
NAMED_DOORS = {"step", "fit_and_record", "timed_call", "execute_and_change", "find_spec", "_guarded"}
KERAS = """
class callbacks:
    class Callback:
        pass
class Model:
    def train_function(self, data):
        self.train_one()
    def fit(self, x, steps, callbacks=None):
        for one in callbacks or []:
            one.model, one.params = self, {"steps": steps, "epochs": 1}
            one.on_train_begin()
            one.on_epoch_begin(0)
        for _ in range(steps):
            self.train_function(x)
        for one in callbacks or []:
            one.on_epoch_end(0)
            one.on_train_end()
        return "trained"
"""


class Program:
    """What a user's program does, and sees of it: steps, and a profile of its own."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.clock, self.folder, self.seen = Clock(patch), folder, list[object]()
        self.at_exit: list[Callable[[], None]] = []
        # All sessions begin in one second, so that the same lines run each time.
        patch.setattr("time.strftime", lambda *_: "2026_11_30_12_00_00")
        patch.setattr("atexit.register", self.at_exit.append)
        patch.setattr("atexit.unregister", self._unregister)
        self.framework = ModuleType("tensorflow.python.profiler.profiler_v2")
        exec(STATE, self.framework.__dict__)
        patch.setitem(sys.modules, self.framework.__name__, self.framework)
        patch.setattr(in_fit, "_profiler", lambda *_: Shared(self.framework))
        for module in (loop, by_clock):
            patch.setattr(module, "profiler_for", lambda *_, **__: Shared(self.framework))
        patch.setattr(by_clock, "_of_program", None)
        patch.setattr(by_clock, "_computes", lambda: True)
        patch.setattr(by_clock, "_look", lambda _: None)  # a test says when it is looked at
        patch.setattr(Recording, "made", False)
        patch.setenv(VARIABLE, str(folder / "logs"))
        patch.setattr(sys, "meta_path", [*sys.meta_path])
        (folder / "keras.py").write_text(KERAS)
        patch.syspath_prepend(folder)
        patch.delitem(sys.modules, "keras", raising=False)

    def _unregister(self, act: Callable[[], None]) -> None:
        self.at_exit[:] = [one for one in self.at_exit if one != act]

    def one_step(self, *_: object) -> None:
        self.seen.append("step")
        self.clock.now_s += 0.02

    def profiles_itself(self) -> None:
        self.framework.start("own")
        self.seen.append("profiled")
        self.framework.stop()

    def ends(self) -> None:
        """As Python does."""
        while self.at_exit:
            self.at_exit.pop()()
        self.profiles_itself()
        self.seen.append(type(self.framework._profiler_lock).__name__)


class Shared(fakes.Shared):
    """The framework's one profiler, of which a report can be made."""

    profile = steady(wait_us=4000.0).to_bytes()


def in_a_block(program: Program) -> None:
    with Capture(str(program.folder / "logs")) as capture:
        for step in range(60):
            with capture.step():
                program.one_step()
            if step == 19:
                program.profiles_itself()


def as_a_decorator(program: Program) -> None:
    train_step = Capture(str(program.folder / "logs"))(program.one_step)
    for step in range(60):
        program.clock.now_s += 0.5 if step == 16 else 0.0
        train_step()


def too_short(program: Program) -> None:
    with Capture(str(program.folder / "logs")) as capture, capture.step():
        program.one_step()


def in_fit_without_asking(program: Program) -> None:
    """Under ``run``."""
    with suppress(ImportError):  # no sitecustomize of the machine's
        runpy.run_path(str(SITE))
    import keras

    model: Any = keras.Model()
    model.train_one = program.one_step
    program.seen.append(model.fit(1, 60))
    program.seen.append(model.train_function.__name__)


def by_the_clock(program: Program) -> None:
    """Under ``run``, where no steps are marked: one recording that stays, and one that the program's own ends."""
    by_clock.watch_program(str(program.folder / "logs"))
    for second in range(14):
        program.one_step()
        program.clock.now_s += 1.0
        if by_clock._of_program is not None:
            by_clock._of_program.look(program.clock.now_s)
        if second == 12:
            program.profiles_itself()


def marked_later(program: Program) -> None:
    """The same, until steps are marked while the clock's recording runs."""
    by_clock.watch_program(str(program.folder / "logs"))
    for second in range(6):
        program.clock.now_s += 1.0
        if second == 5:
            Recording.made = True
        if by_clock._of_program is not None:
            by_clock._of_program.look(program.clock.now_s)
        program.one_step()


PROGRAMS = [in_a_block, as_a_decorator, too_short, in_fit_without_asking, by_the_clock, marked_later]


def traced(run: Callable[[], None], look: Callable[[FrameType, str], None]) -> None:
    """Runs while each call and line of ours is looked at, but for the guard's and the doors'."""

    def trace(frame: FrameType | None, event: str, _: object) -> Any:
        assert frame is not None
        code = frame.f_code
        file = code.co_filename
        if not file.startswith(str(CAPTURE)) or file == guard.__file__:
            return None
        if code in DOORS or code.co_name in NAMED_DOORS or not code.co_flags & CO_OPTIMIZED:  # definitions
            return None
        place, frame = frame, None  # what takes a frame is a handler of a signal
        look(place, event)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        run()
    finally:
        sys.settrace(before)


def place_of(frame: FrameType, event: str, lines: bool) -> tuple[str, int] | None:
    if event == "line" and lines:
        return frame.f_code.co_filename, frame.f_lineno
    if event == "call" and not lines:
        return frame.f_code.co_filename, frame.f_code.co_firstlineno
    return None


def places(program: Callable[[Program], None], folder: Path, lines: bool) -> dict[tuple[str, int], str]:
    """Those that a program without faults comes to."""
    names: dict[tuple[str, int], str] = {}

    def look(frame: FrameType, event: str) -> None:
        if (place := place_of(frame, event, lines)) is not None:
            names[place] = frame.f_code.co_name

    with pytest.MonkeyPatch.context() as patch:
        made = Program(folder, patch)
        traced(lambda: run(program, made), look)
    return names


def run(program: Callable[[Program], None], made: Program) -> None:
    program(made)
    made.ends()


def with_a_fault_at(place: tuple[str, int], program: Callable[[Program], None], folder: Path) -> list[object]:
    """What the program has seen."""
    planted: list[tuple[str, int]] = []

    def look(frame: FrameType, event: str) -> None:
        if not planted and place in (place_of(frame, event, True), place_of(frame, event, False)):
            planted.append(place)
            del frame
            raise ZeroDivisionError("planted")

    with pytest.MonkeyPatch.context() as patch:
        made = Program(folder, patch)
        try:
            traced(lambda: run(program, made), look)
        except Exception as error:
            made.seen.append(repr(error))
    assert planted
    return made.seen


@pytest.fixture(params=PROGRAMS, ids=lambda program: program.__name__)
def program(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[Path]:
    def each() -> Iterator[Path]:
        number = 0
        while True:
            folder = tmp_path / str(number)
            folder.mkdir()
            yield folder
            number += 1

    return each()


@pytest.mark.parametrize(("lines", "every"), [(False, 6), pytest.param(True, 1, marks=pytest.mark.deep)])
def test_a_fault_in_any_place_of_ours_is_one_line_and_changes_nothing(
    program: Callable[[Program], None],
    folders: Iterator[Path],
    lines: bool,
    every: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        made = Program(next(folders), patch)
        run(program, made)
    usual = made.seen
    capsys.readouterr()
    names = places(program, next(folders), lines)
    assert len(names) > 10
    capsys.readouterr()
    wrong = []
    for place, name in list(names.items())[::every]:
        seen = with_a_fault_at(place, program, next(folders))
        said = [line for line in capsys.readouterr().err.splitlines() if "planted" in line]
        if seen != usual or len(said) != 1:
            wrong.append(f"{Path(place[0]).name}:{place[1]} {name}: {seen[-4:]} {said}")
    assert not wrong, "\n" + textwrap.indent("\n".join(wrong), "    ")
