"""The recorder is a guest in other people's programs: a fault of it is one line on standard error, and changes nothing.

Every function of ours that a program, Keras, Python's exit or a profiler's lock calls goes through here.
"""

import functools
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from inspect import CO_VARARGS
from types import FrameType
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TextIO, TypeVar

from tb_gpu_advisor.errors import AdvisorError, cause_of
from tb_gpu_advisor.escapes import logged_lines

if TYPE_CHECKING:
    from tb_gpu_advisor.text import Catalog

P = ParamSpec("P")
R = TypeVar("R")


class _Guarded(Protocol):
    """What a guard knows of the object that it guards."""

    finished: bool
    inside: int

    @property
    def lock(self) -> AbstractContextManager[Any]: ...

    @property
    def forked(self) -> bool: ...

    def clean_up(self) -> None: ...

    def fail(self, error: BaseException) -> None: ...


G = TypeVar("G", bound=_Guarded)


def say(text: str, stream: TextIO | None = None) -> None:
    """Lines on a stream, standard error if none is named; nothing where there is none. ``warnings`` would raise where a
    program makes errors of them."""
    stream = stream or sys.stderr
    try:
        if stream is not None:
            code = getattr(stream, "encoding", None) or "utf-8"
            print(logged_lines(text).encode(code, "replace").decode(code), file=stream, flush=True)
    except (OSError, ValueError):  # full, or closed
        return


def catalog_of_user() -> "Catalog":
    """Messages in the language that the program's environment asks for."""
    from tb_gpu_advisor.text import Catalog
    from tb_gpu_advisor.text.catalog import language_of_environment

    return Catalog(language_of_environment())


def say_why(why: AdvisorError) -> None:
    """Why nothing was recorded, and what to do."""
    catalog = catalog_of_user()
    say(catalog.sentences(catalog.what_and_do(why.code, why.arguments)))


def say_fault(error: BaseException) -> None:
    """One line about a fault of ours, in the user's language where that can be had."""
    cause = cause_of(error)
    try:
        say(catalog_of_user().text("capture-fault", args={"cause": cause}))
    except Exception:
        say(f"GPU Advisor: {cause}")


def is_ours(error: BaseException) -> bool:
    """Whether a fault arose in our work: it is no interrupt, no exit, and nothing that the program's own handler of a
    signal raised, which Python may call at any moment.

    A handler is given the frame that it interrupts, which nothing else is.
    """
    if not isinstance(error, Exception):
        return False
    trace = error.__traceback__
    while trace is not None:
        if _handles_signal(trace.tb_frame):
            return False
        trace = trace.tb_next
    return True


def _handles_signal(frame: FrameType) -> bool:
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + bool(code.co_flags & CO_VARARGS)]
    given = [frame.f_locals.get(name) for name in names]
    given += [one for several in given if isinstance(several, tuple) for one in several]
    return any(one is frame.f_back for one in given if isinstance(one, FrameType))


def guarded(act: Callable[P, R]) -> Callable[P, R | None]:
    """The function, whose faults are said instead of raised; None then."""

    @functools.wraps(act)
    def call(*args: P.args, **kwargs: P.kwargs) -> R | None:
        try:
            return act(*args, **kwargs)
        except Exception as error:
            if not is_ours(error):
                raise
            say_fault(error)
            return None

    return call


def at_exit(act: Callable[P, R]) -> Callable[P, R | None]:
    """What runs when the program ends, guarded, until who waits for that interrupts it. One that an interrupt ended
    still ends so: Python keeps that in a flag, which every text that it compiles and runs (``exec`` of ``dataclasses``)
    sets anew."""
    ends = guarded(act)

    @functools.wraps(act)
    def call(*args: P.args, **kwargs: P.kwargs) -> R | None:
        result = None
        with suppress(KeyboardInterrupt):
            result = ends(*args, **kwargs)
        if getattr(sys, "last_type", None) is KeyboardInterrupt and not hasattr(sys, "ps1"):
            with suppress(KeyboardInterrupt):
                exec("raise KeyboardInterrupt")
        return result

    return call


class Replaced:
    """Attributes of the program's modules and classes in whose place ours stand for a while."""

    def __init__(self) -> None:
        self._known: list[tuple[Any, str, Any, Any]] = []

    def put(self, owner: Any, name: str, ours: Any) -> None:
        """Raises ``TypeError`` of a class that lets nobody change it."""
        before = getattr(owner, name)
        setattr(owner, name, ours)
        self._known.append((owner, name, before, ours))

    def back(self) -> None:
        """They are as they were, but where somebody else has changed them since."""
        while self._known:
            owner, name, before, ours = self._known.pop()
            if getattr(owner, name, None) is ours:
                setattr(owner, name, before)


def guest(method: Callable[Concatenate[G, P], None]) -> Callable[Concatenate[G, P], None]:
    """A method of a recording, which any thread of the program may call. A fault ends the recording, and nothing else;
    so does an interrupt, which goes on to the program."""

    # In this file for a reason: tests plant a fault in every other line of the recorder, which the guards then report.
    @functools.wraps(method)
    def call(self: G, /, *args: P.args, **kwargs: P.kwargs) -> None:
        if self.finished or self.inside == (thread := threading.get_ident()):
            return
        try:
            if self.forked:
                self.finished = True
                return
            with self.lock:
                self.inside = thread
                try:
                    method(self, *args, **kwargs)
                finally:
                    self.inside = 0
        except BaseException as error:
            self.finished = True
            with suppress(Exception):  # what is cleaned up after a fault may fail of it, too
                self.clean_up()
            if not is_ours(error):
                raise
            with suppress(Exception):
                self.fail(error)

    return call
