"""Hosts read in other processes, at the same time."""

import math
import queue
import threading
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, InvalidStateError, wait
from contextlib import suppress
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.child import Child, Lost, Request
from tb_gpu_advisor.reading.host import Answer, Answers, Progress, Reader, counted, no_progress
from tb_gpu_advisor.reading.limits import CONNECT_S, START_S
from tb_gpu_advisor.reading.pool import Pool, is_suspicious
from tb_gpu_advisor.sessions import HostFile

#: How often is looked at whether one takes too long. Our default: little against the seconds that a file may take.
LOOK_S: Final = 0.1
#: Places of the files that one process is asked for at once.
_Group = tuple[int, ...]
#: Answers with the places of their files.
_Placed = list[tuple[int, Answer]]


class Processes:
    """A ``Where``, for once: up to so many processes at once; ``end`` ends them, from any thread.

    A process that dies loses the file that it had, and no other. What was lost while others ran is tried once more with
    no other running, since memory is the usual reason. One that takes too long, from when it is asked for,
    is given up. With a pool, what fails in a process that had read others is read again in one of its own.
    """

    def __init__(self, most: int = 1, dask: str = "", pool: Pool | None = None) -> None:
        """With ``dask`` one process, which reads on the cluster of this scheduler: its library stays out of ours.

        ``pool`` is where processes may wait.
        """
        self._most, self._dask, self._pool = most, dask, pool
        self._lock = threading.Lock()
        self._children: set[Child] = set()
        self._is_ended = False

    def __call__(self, reader: Reader, files: Sequence[HostFile], progress: Progress) -> Answers:
        left = dict(enumerate(files))
        groups: list[_Group] = [tuple(left)] if self._dask and files else [(place,) for place in left]
        # A process that is alone tells itself how far it is.
        rounds = self._rounds(reader, left, groups, progress if len(groups) == 1 else no_progress)
        try:
            yield from rounds if len(groups) <= 1 else counted(rounds, len(files), progress)
        finally:
            self.end()

    def end(self) -> None:
        """End all processes, now and from now on; what they were reading is lost."""
        with self._lock:
            self._is_ended = True
            children, self._children = self._children, set()
        for child in children:
            child.end()
        if self._pool is not None:
            self._pool.again()

    def _rounds(
        self, reader: Reader, left: dict[int, HostFile], groups: list[_Group], progress: Progress
    ) -> Answers:
        for count in dict.fromkeys((min(self._most, len(groups)), 1)):
            waiting = [group for group in groups if not left.keys().isdisjoint(group)]
            requests = [
                (group, Request(reader, tuple(left[place] for place in group), self._dask))
                for group in waiting
            ]
            for place, answer in self._at_once(requests, count, progress):
                del left[place]
                yield place, answer
        for place, file in left.items():
            yield place, AdvisorError("host-lost", file=file.path)

    def _at_once(self, requests: list[tuple[_Group, Request]], count: int, progress: Progress) -> Answers:
        """An answer for each file whose process lived. The threads are daemons: they hold up no end of a program, and
        one that hangs with its process is left behind."""
        turns = [_Turn(group, request, progress) for group, request in requests]
        waiting: queue.SimpleQueue[_Turn] = queue.SimpleQueue()
        for turn in turns:
            waiting.put(turn)
        for _ in range(min(count, len(turns))):
            self._begin(waiting)
        left = set(turns)
        while left:
            over = wait(left, LOOK_S, FIRST_COMPLETED).done
            for answered in over:
                yield from answered.result()
            left -= over
            is_ended = self._is_ended
            for turn in [one for one in left if is_ended or time.monotonic() >= one.until_s]:
                if turn.ends([] if is_ended else [(turn.group[0], turn.error)]):
                    if not is_ended:
                        self._begin(waiting)
                    if turn.child is not None:
                        turn.child.end()

    def _begin(self, waiting: "queue.SimpleQueue[_Turn]") -> None:
        threading.Thread(target=self._ask, args=(waiting,), daemon=True).start()

    def _ask(self, waiting: "queue.SimpleQueue[_Turn]") -> None:
        """Have one process after the other read what waits, each until it dies, is given up or goes back."""
        child: Child | None = None
        with suppress(queue.Empty):
            while True:
                turn = waiting.get_nowait()
                answers: _Placed = []
                try:
                    child, answers = self._read(turn, child)
                finally:
                    is_in_time = turn.ends(answers)
                if not is_in_time:  # another thread has what waits
                    break
        self._ended(child)

    def _read(self, turn: "_Turn", child: Child | None, again: bool = False) -> tuple[Child | None, _Placed]:
        """What a process answers, and that process if it reads here what is next."""
        turn.begins()
        answers: _Placed = []
        is_own = again or child is not None or self._is_own(turn.request)
        is_lost = False
        try:
            turn.child = child = child or self._begun(is_own)
            for at, answer in child.answers(turn.request, turn.progressed):
                answers.append((turn.group[at], answer))
        except (Lost, OSError):
            is_lost = True
        failed = any(isinstance(answer, AdvisorError) for _, answer in answers)
        if child is None or is_lost or (failed and self._pool is not None):
            self._ended(child)
            if self._pool is not None and child is not None and child.reads > 1 and not turn.done():
                return self._read(turn, None, again=True)
            return None, answers
        if is_own:
            return child, answers
        self._give_back(child)
        return None, answers

    def _is_own(self, request: Request) -> bool:
        """Whether the process reads nothing for others."""
        if self._pool is None or request.dask:
            return True
        return any(is_suspicious(file, request.reader.fs) for file in request.files)

    def _begun(self, is_own: bool) -> Child:
        """A process; raises ``OSError``, ``Lost``."""
        child = Child() if self._pool is None else self._pool.take(unused=is_own)
        with self._lock:
            if not self._is_ended:
                self._children.add(child)
                return child
        child.end()
        raise Lost

    def _give_back(self, child: Child) -> None:
        """To the pool, unless somebody ends what reads here."""
        with self._lock:
            is_ours = child in self._children
            self._children.discard(child)
        if is_ours and self._pool is not None:
            self._pool.give_back(child)

    def _ended(self, child: Child | None) -> None:
        if child is not None:
            child.end()
            with self._lock:
                self._children.discard(child)


class _Turn(Future[_Placed]):
    """A request, and how long it may take at its process: so long to begin, and then so long to read its file."""

    def __init__(self, group: _Group, request: Request, progress: Progress) -> None:
        super().__init__()
        self.group, self.request, self._progress = group, request, progress
        self.child: Child | None = None
        #: Until when, by the monotonic clock, and what stands for the file after that.
        self.until_s, self.error = math.inf, AdvisorError("host-lost", file=request.files[0].path)
        self._is_read = False

    def begins(self) -> None:
        """A process is asked for."""
        start_s = START_S + (CONNECT_S if self.request.dask else 0.0)
        file = self.request.files[0].path
        self._may_take(start_s, AdvisorError("reader-silent", file=file, most=round(start_s)))

    def progressed(self, stage: str, share: float) -> None:
        """The progress of the process. How long a cluster takes with what was before us there, nobody knows."""
        if not self._is_read:
            self._is_read = True
            limits, file = self.request.reader.limits, self.request.files[0]
            if limits is None or self.request.dask:
                self._may_take(math.inf, self.error)
            else:
                self._may_take(limits.seconds_for(file), limits.too_much_time(file))
        self._progress(stage, share)

    def ends(self, answers: _Placed) -> bool:
        """Whether it was not over: who ends it first says what stands for it."""
        try:
            self.set_result(answers)
        except InvalidStateError:
            return False
        return True

    def _may_take(self, seconds: float, error: AdvisorError) -> None:
        self.until_s, self.error = time.monotonic() + seconds, error
