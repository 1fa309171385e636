"""Where the time of a program goes: its steps, and what lies between them.

Each call of Keras is a part, and time is counted for the innermost one: of a ``fit`` that validates, only what is left
is the fit's own (iterators, epochs' begins and ends). Batches have no hooks here: for those of callbacks Keras waits
for the numbers of each step. Costs about a microsecond for each part.
"""

import atexit
import functools
import inspect
import os
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tb_gpu_advisor.capture.guard import at_exit, catalog_of_user, guarded, say, say_why
from tb_gpu_advisor.errors import AdvisorError

if TYPE_CHECKING:
    from tb_gpu_advisor.capture.profilers import Mark
    from tb_gpu_advisor.capture.session_folder import KeptRecording
    from tb_gpu_advisor.sessions import Recorded

#: The program's calls of Keras' models, and what part of its time each is.
CALLS: Final = {
    "evaluate": "evaluation",
    "predict": "predict",
    "save": "checkpoints",
    "save_weights": "checkpoints",
}
#: … with one batch each, which only who puts himself into Keras counts.
OF_BATCHES: Final = {"train_on_batch": "steps", "test_on_batch": "evaluation", "predict_on_batch": "predict"}
#: What is left of a fit, in which callbacks are timed one by one, or not.
FITS: Final = ("fit", "fit-and-callbacks")
#: From the call of a fit to the begin of its training.
_STARTS_OF_FITS: Final = "fit-starts"
#: From the begin of an epoch to its first batch, and what its first step takes more than others: it waits for a
#: pipeline that begins anew.
_STARTS: Final = "epoch-starts"
#: First steps of epochs, until it is known what others take.
_FIRST_OF_EPOCHS: Final = "first-of-epochs"
#: What the program itself does before, between and after its calls of Keras; of a notebook nobody asks that.
OUTSIDE: Final = "outside"
#: What a callback may do.
_HOOKS: Final = [
    f"on_{what}_{when}"
    for what in ("train", "epoch", "test", "predict", "train_batch", "test_batch", "predict_batch")
    for when in ("begin", "end")
]
#: The class of our callback, which no other one sees.
OURS: Final = "GpuAdvisorCallback"
_NOTHING: Final = nullcontext()
#: A callback or model that is timed, the name of what it does, and what it had there itself, as LambdaCallback has.
Hook = tuple[Any, str, Any]
#: Our default: an account is needed where something takes so much of the time, as checks judge parts of a step: what
#: comes again, or once, which a longer training hides.
_MUCH: Final = {True: 0.05, False: 0.2}
#: Our default: programs that end at once need none, …
_LEAST_S: Final = 2.0
#: … and parts below this share are left out.
_WORTH: Final = 0.02
#: Our default: a note next to a profile holds as many of the longest parts.
_MOST_PARTS: Final = 32


def _longest(seconds: dict[str, float]) -> list[tuple[str, float]]:
    return sorted(seconds.items(), key=lambda one: -one[1])


def keep_account(ended: "KeptRecording", seconds: dict[str, float]) -> None:
    """Writes where the program's time went, next to what was recorded of it."""
    account = {name: round(s, 3) for name, s in _longest(seconds)[:_MOST_PARTS]}
    ended.note = ended.note._replace(account=account or None)
    ended.keep_note()


def _as_traced(function: Any) -> str:
    """The name of a function as the Python tracer writes it; empty for what is none of Python's."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return f"${Path(code.co_filename).name}:{code.co_firstlineno} {code.co_name}" if code else ""


def _put(one: Any, name: str, timed: Callable[..., Any]) -> Hook:
    """A timed call on an object, past whatever keeps track of what is set there."""
    before = vars(one).get(name)
    vars(one)[name] = timed
    return one, name, before


@guarded
def unwatch(watched: list[Hook]) -> None:
    """Leaves callbacks and models as they were."""
    for one, name, before in watched:
        one.__dict__.pop(name, None)
        if before is not None:
            one.__dict__[name] = before


class Account:
    """Seconds by part of the thread that imported Keras; printed when the program ends, if another part than its steps
    counts, where it ``tells``.

    ``why`` is why a fit was not recorded, said at the end if nothing else is.
    """

    def __init__(self, tells: bool = True) -> None:
        self.seconds: dict[str, float] = {}
        self.counts: dict[str, int] = {}
        self.why: AdvisorError | None = None
        #: The last recording of the program.
        self.ended: KeptRecording | None = None
        #: Checks of the findings that were said first.
        self.said: set[tuple[str, ...]] = set()
        #: Of the last fits, whose recording goes on: their model, or none for any, the recording, and its end if that
        #: is to come.
        self.fits: tuple[Callable[[], Any] | None, Any, Any] | None = None
        #: A mark of this name in the profile that is being recorded, if any.
        self.within: Callable[[str], Mark | None] = lambda name: None
        self._open: list[str] = []
        self._since_s = time.perf_counter()
        self._traced: set[int] = set()
        self._owner, self._tells = (os.getpid(), threading.get_ident()), tells
        if tells:
            atexit.register(self.tell)

    @guarded
    def begin(self, part: str) -> None:
        """A part begins inside of the one that is open; what a ``fit`` evaluates itself is its validation."""
        if threading.get_ident() == self._owner[1]:
            self._count()
            by_fit = self._open and self._open[-1] in FITS
            part = "validation" if part == "evaluation" and by_fit else part
            self._open.append(part)
            self.counts[part] = self.counts.get(part, 0) + 1

    @guarded
    def end(self) -> None:
        """The innermost part ends; a fit may end in an epoch that had no step."""
        self._started()
        if threading.get_ident() == self._owner[1] and self._open:
            self._count()
            self._open.pop()

    @guarded
    def fit_started(self) -> None:
        """What the open fit took so far is its begin, in which arrays are made tensors."""
        if threading.get_ident() == self._owner[1] and self._open[-1:] == ["fit"]:
            self._open[-1] = _STARTS_OF_FITS
            self._count()
            self._open[-1], self.counts[_STARTS_OF_FITS] = "fit", self.counts.get(_STARTS_OF_FITS, 0) + 1

    @guarded
    def step(self, train: object) -> None:
        """A step begins; the first one of a function is traced and compiled."""
        part = _FIRST_OF_EPOCHS if self._started() else "steps"
        if id(train) not in self._traced:
            self._traced.add(id(train))
            part = "first-steps"
        self.begin(part)

    @guarded
    def epoch(self) -> None:
        """An epoch of a fit begins."""
        self._started()
        self.begin(_STARTS)

    def _started(self) -> bool:
        """Ends the begin of an epoch, if that is what is open."""
        starts = threading.get_ident() == self._owner[1] and self._open[-1:] == [_STARTS]
        if starts:
            self._count()
            self._open.pop()
        return starts

    def begin_anew(self) -> None:
        """What was counted so far is of another training."""
        self._open.clear()
        self.seconds.clear()
        self.counts.clear()

    def _count(self) -> None:
        now_s = time.perf_counter()
        if self._open or self._tells:
            part = self._open[-1] if self._open else OUTSIDE
            self.seconds[part] = self.seconds.get(part, 0.0) + now_s - self._since_s
        self._since_s = now_s

    def timed(self, call: Callable[..., Any], part: str, mark: str = "") -> Callable[..., Any]:
        """The call, as a part, and in a profile by the name ``mark``; a step is one of the model that is its first
        argument."""

        @functools.wraps(call)
        def timed_call(*args: Any, **kwargs: Any) -> Any:
            if part == "steps":
                self.step(args[0] if args else call)
            else:
                self.begin(part)
            inside = (self.within(mark) if mark else None) or _NOTHING
            inside.__enter__()  # within a "with" Python 3.11 underlines the program's traceback wrongly
            try:
                return call(*args, **kwargs)
            finally:
                inside.__exit__(None, None, None)
                self.end()

        return timed_call

    def watch(self, callbacks: Iterable[Any], base: type) -> list[Hook]:
        """Times what these callbacks do, but for our own: the hooks that now stand on the objects themselves."""
        watched = []
        for callback in callbacks:
            kind = type(callback)
            if kind.__name__ == OURS or not isinstance(callback, base):
                continue
            for name in _HOOKS:
                given = vars(callback).get(name)
                is_base = getattr(kind, name, None) is getattr(base, name, None)
                # What wraps another function is ours, or some decorator's.
                if hasattr(given, "__wrapped__") or (given is None and is_base):
                    continue
                hook = getattr(callback, name)
                timed = self.timed(hook, f"callback:{kind.__name__}", _as_traced(hook))
                watched.append(_put(callback, name, timed))
        return watched

    @guarded
    def watch_data(self, data: object) -> list[Hook]:
        """Times what a dataset of Keras' does at the end of each epoch."""
        name, of = "on_epoch_end", f"data:{type(data).__name__}"
        known = getattr(data, "__dict__", {name: None})  # what has none cannot be changed
        if name in known or not callable(ends := getattr(data, name, None)):
            return []
        return [_put(data, name, self.timed(ends, of))]

    def watch_calls(self, model: Any) -> list[Hook]:
        """Times what is called of one model, past Keras, which keeps track of what a program puts on it."""
        calls = {name: getattr(model, name, None) for name in CALLS if name not in vars(model)}
        timed = {name: self.timed(call, CALLS[name]) for name, call in calls.items() if callable(call)}
        return [_put(model, name, call) for name, call in timed.items()]

    @at_exit
    def tell(self) -> None:
        """Says where the time went, or why nothing was recorded, after the program's output."""
        atexit.unregister(self.tell)
        if os.getpid() != self._owner[0]:
            return
        self._count()
        self.seconds = self.of_program()
        if "steps" in self.counts:
            self.counts["steps"] += self.counts.get("first-steps", 0)
        from tb_gpu_advisor.wire import Quantity

        if self.ended is not None:
            keep_account(self.ended, {name: s for name, s in self.seconds.items() if name != OUTSIDE})
        total_s, longest = sum(self.seconds.values()), _longest(self.seconds)
        others = [(name, s) for name, s in longest if name != "steps"]
        much = [name for name, s in others if s >= _MUCH[self.counts.get(name, 0) > 1] * total_s]
        if total_s - self.seconds.get(OUTSIDE, 0.0) < _LEAST_S or not much:
            if self.why is not None and self.ended is None:
                say_why(self.why)
            return
        catalog = catalog_of_user()
        parts = [self._part(name, s, catalog) for name, s in longest if s >= _WORTH * total_s]
        said = {"total": Quantity(total_s, "s"), "parts": Quantity(catalog.listed(parts), "text")}
        say(catalog.text("account-total", args=said))
        say(catalog.text("account-fix", args={"part": Quantity(much[0].partition(":")[0], "text")}))

    def of_program(self, note: "Recorded | None" = None) -> dict[str, float]:
        """Without what recording costs, which is not the program's; of first steps what others take is theirs, and of
        those of epochs all where there are no others."""
        first_s, of_first = self.seconds.pop(_FIRST_OF_EPOCHS, 0.0), self.counts.pop(_FIRST_OF_EPOCHS, 0)
        if of_first:
            usual_s = self._usual_s(first_s, of_first) if "steps" in self.counts else first_s
            self.seconds["steps"] = self.seconds.get("steps", 0.0) + usual_s
            self.counts["steps"] = self.counts.get("steps", 0) + of_first
            self.seconds[_STARTS] = self.seconds.get(_STARTS, 0.0) + first_s - usual_s
        parts = {name: s for name, s in self.seconds.items() if name != "recording"}
        if "steps" in parts and "first-steps" in parts:
            usual_s = self._usual_s(parts["first-steps"], self.counts.get("first-steps", 0))
            parts["steps"], parts["first-steps"] = parts["steps"] + usual_s, parts["first-steps"] - usual_s
        return parts

    def _usual_s(self, first_s: float, of_first: int) -> float:
        """What so many first steps, which took so long, would have taken as the others do."""
        return min(first_s, of_first * self.seconds["steps"] / self.counts["steps"])

    def _part(self, name: str, s: float, catalog: Any) -> str:
        from tb_gpu_advisor.wire import quantities

        kind, _, of = name.partition(":")
        said = catalog.text("account-name", args=quantities("text", part=kind, callback=of))
        args = quantities("text", name=said) | quantities("s", time=s)
        times = quantities("count", count=self.counts.get(name, 0))
        counted = catalog.text("account-times", args=times) if name in self.counts else ""
        return str(catalog.noted(catalog.text("account-part", args=args), counted))
