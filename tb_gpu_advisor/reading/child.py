"""A process that reads hosts: the memory that it needs is given back, and what breaks it breaks nothing else.

In: pickled requests from the process that started it. Out: lines of JSON, and the facts of a host after the line that
announces them: what a file can reach speaks JSON and MessagePack only, so that a fault in reading it stays in there.
``child_main.py`` is the other side.

Not with ``multiprocessing``, whose children begin by importing the program that started them: all of TensorBoard.
"""

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Annotated, Final

import msgspec
from msgspec import Struct

from tb_gpu_advisor.errors import CODES, AdvisorError
from tb_gpu_advisor.machine import WITHOUT_ALGEBRA
from tb_gpu_advisor.reading.encoding import MOST_BYTES
from tb_gpu_advisor.reading.host import LOCAL_READER, Answer, Progress, Reader, no_progress
from tb_gpu_advisor.sessions import HostFile

#: What is longer is not ours: a child that was taken over by what it read could send anything. Our default: our
#: messages have some hundred bytes.
MOST_LINE_BYTES: Final = 1 << 16
#: How long a child that was killed is waited for. It is gone in milliseconds, but for one that waits for a disk or a
#: network folder: that goes when those answer, and nobody here hangs with it. Our default: a thousand times as long as
#: usual.
GONE_S: Final = 1.0

# Modules come from where ours came from; the folder in which the program runs may hold anything.
_CODE: Final = (
    "import sys; sys.path[:] = {path!r}; from tb_gpu_advisor.reading.child_main import main; main()"
)


class Request(Struct, frozen=True):
    """Which files to read and how; with ``dask``, the address of a scheduler, on its workers."""

    reader: Reader
    files: tuple[HostFile, ...]
    dask: str = ""


class Stage(msgspec.Struct, frozen=True, tag="stage"):
    """How far the child is."""

    stage: str
    share: float


class Facts(msgspec.Struct, frozen=True, tag="facts"):
    """The facts of the file at this place follow, in so many bytes."""

    place: Annotated[int, msgspec.Meta(ge=0)]
    size_bytes: int


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """An ``AdvisorError`` in place of the file's facts; with place -1 of the whole request."""

    place: int
    code: str
    args: dict[str, str | int | float | tuple[str, ...]]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """All files of the request were answered."""


Message = Stage | Facts | Failed | Done
_MESSAGES: Final = msgspec.json.Decoder(Message)


class Lost(Exception):
    """The child died, or talks nonsense."""


class Child:
    """The process, which answers one request after the other until it is ended."""

    def __init__(self) -> None:
        """Raises ``OSError`` when the machine has no room for another process."""
        self._lock, self._talking = threading.Lock(), threading.Lock()
        #: Requests for files so far.
        self.reads = 0
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CODE.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**WITHOUT_ALGEBRA, **os.environ},
            start_new_session=True,  # Ctrl-C is ours alone
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests, self._replies = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    def responds(self, within_s: float) -> bool:
        """Whether it takes up a request, one for nothing, in so many seconds; if not, it is ended."""
        timer = threading.Timer(within_s, self.end)
        timer.daemon = True
        try:
            timer.start()
            return not list(self.answers(Request(LOCAL_READER, ()), no_progress))
        except (Lost, RuntimeError):  # the machine has no room for another thread
            self.end()
            return False
        finally:
            timer.cancel()

    def answers(self, request: Request, progress: Progress) -> Iterator[tuple[int, Answer]]:
        """An answer for each file of the request, with its place, as they come.

        Raises ``Lost``.
        """
        with self._talking:
            self.reads += bool(request.files)
            try:
                pickle.dump(request, self._requests)
                self._requests.flush()
                yield from self._answers(request, progress)
            except (OSError, EOFError, ValueError, msgspec.MsgspecError) as error:
                raise Lost from error

    def _answers(self, request: Request, progress: Progress) -> Iterator[tuple[int, Answer]]:
        while not isinstance(message := _MESSAGES.decode(self._replies.readline(MOST_LINE_BYTES)), Done):
            if isinstance(message, Stage):
                progress(message.stage, message.share)
            elif message.place >= len(request.files):
                raise Lost
            elif isinstance(message, Facts):
                yield message.place, _read(self._replies, message.size_bytes)
            elif message.place >= 0:
                yield message.place, _error(message, request.files[message.place].host)
            else:
                yield from ((place, _error(message, "")) for place in range(len(request.files)))

    def end(self) -> None:
        """End it now, with all processes that it started, and wait for that, but not for long; nothing happens when it
        has ended."""
        with self._lock:
            if self._process.returncode is None:
                with suppress(OSError):
                    if sys.platform == "win32":
                        self._process.kill()
                    else:
                        os.killpg(self._process.pid, signal.SIGKILL)
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(GONE_S)
        # Who reads from it learns of the end, unless something holds the other end of the pipe: then it stays open.
        if self._process.returncode is not None and self._talking.acquire(timeout=GONE_S):
            with suppress(OSError):  # what it never read
                self._requests.close()
            self._replies.close()
            self._talking.release()


def _read(answers: IO[bytes], size_bytes: int) -> bytes:
    if not 0 < size_bytes <= MOST_BYTES:
        raise EOFError
    data = answers.read(size_bytes)
    if len(data) < size_bytes:
        raise EOFError
    return data


def _error(message: Failed, name: str) -> AdvisorError:
    if message.code not in CODES:
        return AdvisorError("internal", run=name)
    return AdvisorError(message.code, **message.args)
