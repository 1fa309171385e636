"""What runs in a process that reads hosts; ``child.py`` starts it and may end it at any moment."""

import os
import pickle
import queue
import signal
import sys
import threading
from contextlib import suppress
from typing import BinaryIO, Final

import msgspec

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.child import Done, Facts, Failed, Message, Request, Stage
from tb_gpu_advisor.reading.cluster import on_cluster
from tb_gpu_advisor.reading.host import Known, here
from tb_gpu_advisor.reading.limits import end_first

#: Defined: POSIX's number of standard output.
_OUT: Final = 1


def main() -> None:
    """Answer requests from standard input, until it ends."""
    end_first()
    answers = _answers()
    requests: queue.SimpleQueue[Request] = queue.SimpleQueue()
    threading.Thread(target=_take, args=(requests,), daemon=True).start()
    with suppress(BrokenPipeError):  # nobody listens any more
        while True:
            _answer(requests.get(), answers)


def _answer(request: Request, answers: BinaryIO) -> None:
    def progress(stage: str, share: float) -> None:
        _tell(answers, Stage(stage, share))

    where = on_cluster(request.dask) if request.dask else here
    try:
        for place, answer in where(request.reader, request.files, progress):
            if isinstance(answer, AdvisorError):
                _tell(answers, Failed(place, answer.code, answer.arguments))
            else:
                data = answer.data if isinstance(answer, Known) else answer
                _tell(answers, Facts(place, len(data)), data)
    except AdvisorError as error:
        _tell(answers, Failed(-1, error.code, error.arguments))
    _tell(answers, Done())


def _tell(answers: BinaryIO, message: Message, content: bytes = b"") -> None:
    answers.write(msgspec.json.encode(message) + b"\n" + content)
    answers.flush()


def _answers() -> BinaryIO:
    """Standard output for messages alone: whatever a library prints goes to the log."""
    answers = os.fdopen(os.dup(_OUT), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY) if sys.stderr is None else sys.stderr.fileno(), _OUT)
    return answers


def _take(requests: queue.SimpleQueue[Request]) -> None:
    """The parent holds the other end of standard input: when it is gone, however that happened, so are we."""
    try:
        while True:
            requests.put(pickle.load(sys.stdin.buffer))
    except Exception:  # the end, or a part of a request whose writer died
        if sys.platform != "win32" and os.getpgrp() == os.getpid():
            os.killpg(os.getpid(), signal.SIGKILL)  # with what a library may have started
        os._exit(1)
