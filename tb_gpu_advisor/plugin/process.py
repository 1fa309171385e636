"""An analysis in a process of its own: the memory that it needs is given back, and what breaks it breaks nothing else.

Not with ``multiprocessing``, whose children begin by importing the program that started them: all of TensorBoard.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, Final

import msgspec

from tb_gpu_advisor.errors import CODES, AdvisorError
from tb_gpu_advisor.reading.tracks_of import TracksOf
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import NOTHING_GIVEN, Given

#: What is longer is not ours: a child that was taken over by what it read could send anything.
MOST_LINE_BYTES: Final = 1 << 16
MOST_REPORT_BYTES: Final = 16 << 20

# Modules come from where ours came from; the folder in which the program runs may hold anything.
_CODE: Final = "import sys; sys.path[:] = {path!r}; from tb_gpu_advisor.plugin.worker import main; main()"


@dataclass(frozen=True)
class Request:
    """What to analyse, where to keep the report and which Dask scheduler to read it with ("" for none).

    ``keep`` names the files for all that a timeline may show; ``given`` is what the user told,
    ``thresholds`` are the user's own limits.
    """

    session: Session
    cache_folder: str = ""
    dask: str = ""
    keep: TracksOf | None = None
    given: Given = NOTHING_GIVEN
    thresholds: dict[str, float] = field(default_factory=dict)


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """A stage of an analysis, and the share of it that is done (0..1)."""

    stage: str
    share: float


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The report follows, ``size_bytes`` of JSON; ``whole`` tells whether it has all hosts."""

    whole: bool
    size_bytes: int


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """An ``AdvisorError``."""

    code: str
    args: dict[str, str | int | float]


_MESSAGES: Final = msgspec.json.Decoder(Progress | Done | Failed)


class Process:
    """An analysis under way."""

    def __init__(self, request: Request) -> None:
        """Raises ``OSError`` when the machine has no room for another process."""
        self._run = request.session.run
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CODE.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is ours alone, and the processes that it starts can be killed with it
        )
        with suppress(OSError):  # it died already, and ``result`` says so
            pickle.dump(request, self._pipe(self._process.stdin))
            self._pipe(self._process.stdin).flush()

    def result(self, progress: Callable[[str, float], None]) -> tuple[bytes, bool]:
        """The report as JSON and whether it is whole.

        Raises the ``AdvisorError`` that the analysis ended with; analysis-lost when the process died.
        """
        try:
            with self._pipe(self._process.stdout) as answers:
                return self._answer(answers, progress)
        except (OSError, EOFError, msgspec.MsgspecError) as error:
            raise AdvisorError("analysis-lost", run=self._run) from error
        finally:
            self.kill()

    def _answer(self, answers: IO[bytes], progress: Callable[[str, float], None]) -> tuple[bytes, bool]:
        while True:
            message = _MESSAGES.decode(answers.readline(MOST_LINE_BYTES))
            if isinstance(message, Failed):
                raise _error(message, self._run)
            if isinstance(message, Done):
                return _report(answers, message.size_bytes), message.whole
            progress(message.stage, message.share)

    def kill(self) -> None:
        """End it now, with all processes that it started; nothing happens when it has ended."""
        with self._lock:
            if self._process.returncode is None:
                with suppress(OSError):
                    _kill_group(self._process)
                self._process.wait()
                with suppress(OSError):  # what it never read
                    self._pipe(self._process.stdin).close()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe


def _report(answers: IO[bytes], size_bytes: int) -> bytes:
    if not 0 < size_bytes <= MOST_REPORT_BYTES:
        raise EOFError
    data = answers.read(size_bytes)
    if len(data) < size_bytes:
        raise EOFError
    return data


def _error(message: Failed, run: str) -> AdvisorError:
    if message.code not in CODES:
        return AdvisorError("internal", run=run)
    return AdvisorError(message.code, **message.args)


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        os.killpg(process.pid, signal.SIGKILL)
