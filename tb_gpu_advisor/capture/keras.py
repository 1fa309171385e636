"""Recording in ``Model.fit``, of Keras 2 and 3."""

import inspect
import sys
import weakref
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from tb_gpu_advisor.capture.account import Account, Hook, unwatch
from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.guard import guarded
from tb_gpu_advisor.capture.marked_batches import Batches
from tb_gpu_advisor.capture.profilers import Profiler, profiler_for
from tb_gpu_advisor.capture.recording import Recording
from tb_gpu_advisor.capture.summary import Summary
from tb_gpu_advisor.capture.window import ENOUGH

if TYPE_CHECKING:
    from tb_gpu_advisor.wire import Report


def GpuAdvisor(  # noqa: N802 -- it stands for a class that exists only once Keras is there
    logdir: str, budget: Budget | None = None, repeat: int = 1, python: bool = False, report: bool = True
) -> Any:
    """A Keras callback that records steady steps of ``fit``, and prints the first findings at its end.

    ``budget`` says how much to record, ``repeat`` how many windows, ``python`` turns the Python tracer on. The report
    is in the callback's ``report`` afterwards. Raises ``ImportError`` without Keras.
    """
    keras = _keras()
    new_recording = _recordings(keras, logdir, budget or Budget(), repeat, python)
    return _callback_class(keras)(new_recording, report, Account(tells=False))


def quiet_callback(logdir: str, account: Account, python: bool) -> Any:
    """The same for a program that did not ask for it: what is said is no part of its output."""
    keras = _keras()
    return _callback_class(keras)(_recordings(keras, logdir, Budget(), 1, python), True, account, True)


def _recordings(
    keras: Any, logdir: str, budget: Budget, repeat: int, python: bool
) -> Callable[[], Recording]:
    # Keras 2 marks the steps of fit by itself.
    marks = hasattr(keras, "ops")
    return lambda: Recording(logdir, lambda: _profiler(keras, python), budget, repeat, marks)


def _keras() -> Any:
    """The Keras that the program uses: TensorFlow's where TensorFlow was imported."""
    if "keras" not in sys.modules and "tensorflow" in sys.modules:
        return sys.modules["tensorflow"].keras
    import keras

    return keras


def _profiler(keras: Any, python: bool) -> Profiler:
    """Of Keras' backend. Raises ``RuntimeError`` for one whose profiler writes no XPlane files."""
    backend: Any = keras.backend.backend() if hasattr(keras, "ops") else "tensorflow"
    if backend not in ("tensorflow", "jax"):
        raise RuntimeError(f"Keras computes with {backend}, of which there is no profile to read")
    return profiler_for(backend, python)


@guarded
def marked(args: tuple[Any, ...], recording: Recording) -> tuple[Any, ...]:
    """The arguments of Keras' train function; of their batches the taking is marked while a profile is recorded. In JAX
    the last one is the iterator that Python asks for them; one of TensorFlow's is traced, and marks its batches
    itself."""
    if not recording.is_on:
        return args
    *others, batches = args or (None,)
    if not isinstance(batches, Iterator) or type(batches).__module__.startswith("tensorflow"):
        return args
    return (*others, Batches(batches, recording.within))


class Steps:
    """A model's ``train_function`` that tells a recording where steps begin and end.

    Not the hooks of batches: for them Keras waits for the numbers of each step, so that GPUs run dry.
    """

    def __init__(
        self, train: Callable[..., Any], recording: Recording, account: Account | None = None
    ) -> None:
        self.train, self.recording, self.account = train, recording, account
        self.left: int | None = None
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        """Whatever else Keras, or a program, wants of the function."""
        if name == "train":  # a copy that is not yet made
            raise AttributeError(name)
        return getattr(self.train, name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        recording, account = self.recording, self.account
        self.calls += 1
        if not recording.finished:
            self._recorded(recording.step_begins)
            args = marked(args, recording) or args
        if account is not None:
            account.step(self.train)
        try:
            numbers = self.train(*args, **kwargs)
        except BaseException:  # the data's end, as a rule
            recording.interrupted()
            raise
        finally:
            if account is not None:
                account.end()
        if not recording.finished:
            self._recorded(self._step_ends)
        return numbers

    @guarded
    def _recorded(self, act: Callable[[], object]) -> None:
        """Our own work, which is no time of the program's."""
        if self.account is None:
            act()
            return
        self.account.begin("recording")
        try:
            act()
        finally:
            self.account.end()

    def _step_ends(self) -> None:
        if self.left is not None:
            self.left -= 1
        self.recording.step_ends(self.left)


#: Calls between Keras' list of callbacks and what looks for it; others stand in between where they are wrapped. Our
#: default: more than wrappers need.
_CALLS: Final = 12


def _callbacks_with(callback: object) -> list[Any]:
    """The callbacks of the fit that calls this one: Keras shows a callback no other one, and its list of them calls.
    None where no such list does."""
    frame = inspect.currentframe()
    for _ in range(_CALLS):
        if frame is None:
            break
        caller = frame.f_locals.get("self")
        if type(caller).__name__ == "CallbackList":
            several = vars(caller).get("callbacks")
            return several if isinstance(several, list) and callback in several else []
        frame = frame.f_back
    return []


class _InFit:
    """Puts itself between ``fit`` and its steps, and tells the recording when ``fit`` does something else."""

    #: Both are Keras'.
    model: Any
    params: Any
    #: Keras' class of callbacks.
    base: type

    def __init__(
        self, new_recording: Callable[[], Recording], tells: bool, account: Account, is_quiet: bool = False
    ) -> None:
        """``is_quiet``: the program did not ask for it, and who put it in tells the account of Keras' calls."""
        super().__init__()
        self.report: Report | None = None
        self._new_recording, self._tells, self._account = new_recording, tells, account
        self._is_quiet = is_quiet
        self._steps: Steps | None = None
        self._summary: Summary | None = None
        self._watched: list[Hook] = []
        self._is_short = self._goes_on = False

    @guarded
    def on_train_begin(self, logs: Any = None) -> None:
        if self._is_quiet:
            self._account.fit_started()
        train = getattr(self.model, "train_function", None)
        if isinstance(train, Steps):  # a fit that did not come to its end
            train.recording.interrupted()
            train = train.train
        known = self._going_on()
        recording, self._goes_on = known or self._new_recording(), known is not None
        # Long trainings are interrupted as a rule, and Keras calls no callback: then it is reported at the program's
        # end.
        if self._is_quiet and known is None:
            self._summary = Summary(recording, self._tells, account=self._account)
        elif not self._is_quiet:
            self._summary = Summary(recording, self._tells, seconds=self._account.of_program)
            self._count_anew()
        self._account.within = recording.within
        if train is not None:
            self._steps = Steps(train, recording, self._account)
            self.model.train_function = self._steps

    def _going_on(self) -> Recording | None:
        """That of the fits before this one which were too short for one, while it has recorded nothing; of this model,
        or of fits of a few batches each, then as well: they are steps of a loop."""
        before, self._account.fits = self._account.fits, None
        if before is None or not self._is_quiet:
            return None
        recording: Recording
        of, recording, summary = before
        if of is None or of() is self.model:
            self._summary = summary
            return recording
        if summary is not None:
            summary.tell()
        return None

    @guarded
    def _count_anew(self) -> None:
        """Counts the time of this fit by part."""
        unwatch(self._watched)
        others = _callbacks_with(self)
        self._watched = [*self._account.watch(others, self.base), *self._account.watch_calls(self.model)]
        self._account.begin_anew()
        self._account.begin("fit" if others else "fit-and-callbacks")

    @guarded
    def on_epoch_begin(self, epoch: int, logs: Any = None) -> None:
        self._account.epoch()
        if self._steps is not None:
            params: dict[str, int | None] = self.params or {}
            steps, epochs = params.get("steps"), params.get("epochs") or 1
            # Of so few steps none would be recorded: the ends of epochs are between steps, then, as in a loop.
            self._is_short = (
                steps is not None and steps < ENOUGH and (self._is_quiet or epochs * steps > ENOUGH)
            )
            self._steps.left = steps * (epochs - epoch) if steps and self._is_short else steps
            self._steps.recording.more_to_come = epoch + 1 < epochs
            if steps is not None and steps * epochs < ENOUGH and self._is_quiet:  # more fits may follow
                self._steps.left, self._steps.recording.more_to_come = None, True

    def on_test_begin(self, logs: Any = None) -> None:
        self._interrupted()

    def on_epoch_end(self, epoch: int, logs: Any = None) -> None:
        if not self._is_short:
            self._interrupted()

    @guarded
    def on_train_end(self, logs: Any = None) -> None:
        steps, self._steps = self._steps, None
        if steps is not None:
            self.model.train_function = steps.train
        summary, self._summary = self._summary, None
        if not self._is_quiet:
            self._account.end()
            unwatch(self._watched)
        elif steps is not None and (steps.calls < ENOUGH or self._goes_on or not steps.recording.ended):
            goes_on = None if steps.recording.finished else summary
            of = weakref.ref(self.model) if steps.calls < ENOUGH or steps.recording.ended else None
            self._account.fits = of, steps.recording, goes_on
            if goes_on is not None:
                return
        if summary is not None:
            self.report = self._account.timed(summary.tell, "recording")()

    @guarded
    def _interrupted(self) -> None:
        if self._steps is not None:
            self._steps.recording.interrupted()


def _callback_class(keras: Any) -> Any:
    """The callback: Keras' class exists only in the program."""

    class GpuAdvisorCallback(_InFit, keras.callbacks.Callback):  # type: ignore[misc]
        """What Keras knows of it is the class that it derives from."""

        base = keras.callbacks.Callback

    return GpuAdvisorCallback
