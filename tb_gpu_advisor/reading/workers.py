"""One process that summarises hosts, one after the other. Whoever asks sees when it dies.

``ProcessPoolExecutor`` breaks as a whole when one of its processes dies, and does not tell which task it had; so a file
that kills its process would cost hosts that are well.
"""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.sessions import HostFile

_log = logging.getLogger(__name__)

#: The facts of a host, encoded.
Summarise = Callable[[HostFile], bytes]
Answer = bytes | AdvisorError


def answer_of(summarise_one: Summarise, file: HostFile) -> Answer:
    """The facts of a host, or the error that stands for it: whatever fails there, the other hosts are reported."""
    try:
        return summarise_one(file)
    except AdvisorError as error:
        return error
    except MemoryError:
        return AdvisorError("host-lost", file=file.path)
    except Exception:
        # A broad catch at the edge of a host: a fault of ours there must not cost the report of the others.
        _log.exception("summary of %s failed", file.path)
        return AdvisorError("internal", run=file.host)


class Worker:
    """A process. It is spawned, never forked: TensorBoard and libraries inside of it have threads."""

    def __init__(self, summarise_one: Summarise) -> None:
        context = get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, summarise_one), daemon=True)
        self._process.start()
        # The other end must be open in the process alone: only then its death ends the connection.
        theirs.close()

    def give(self, file: HostFile) -> None:
        """Hands over a file; if the process is gone, ``answer`` will say so."""
        with suppress(OSError):
            self.connection.send(file)

    def answer(self) -> Answer | None:
        """What came of the file; None if the process died over it."""
        try:
            answer: Answer = self.connection.recv()
        except (EOFError, OSError):
            return None
        return answer

    def end(self) -> None:
        """Stops the process, whatever it does."""
        self.connection.close()
        self._process.terminate()
        self._process.join()


def _serve(connection: Connection, summarise_one: Summarise) -> None:
    # Ctrl-C goes to every process of a terminal; whoever started this one ends it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            file: HostFile = connection.recv()
        except EOFError:
            return
        connection.send(answer_of(summarise_one, file))
