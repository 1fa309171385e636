"""Hosts read in other processes, beside each other."""

import queue
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.child import Child, Lost, Request
from tb_gpu_advisor.reading.host import Answer, Progress, Reader, no_progress
from tb_gpu_advisor.reading.spare import Spare
from tb_gpu_advisor.reading.where import Answers, counted
from tb_gpu_advisor.sessions import HostFile

#: Places of the files that one process is asked for at once.
_Group = tuple[int, ...]


class Processes:
    """A ``Where``, for once: up to so many processes beside each other; ``end`` ends them, from any thread.

    A process that dies loses the file that it had, and no other. What was lost beside others is tried once more with
    nothing beside it, since memory is the usual reason.
    """

    def __init__(self, most: int = 1, dask: str = "", spare: Spare | None = None) -> None:
        """With ``dask`` one process, which reads on the cluster of this scheduler: its library stays out of ours.

        ``spare`` is where a process may wait.
        """
        self._most, self._dask, self._spare = most, dask, spare
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
            children = tuple(self._children)
        for child in children:
            child.end()
        if self._spare is not None:
            self._spare.again()

    def _rounds(
        self, reader: Reader, left: dict[int, HostFile], groups: list[_Group], progress: Progress
    ) -> Answers:
        for beside in dict.fromkeys((min(self._most, len(groups)), 1)):
            waiting = [group for group in groups if not left.keys().isdisjoint(group)]
            requests = [
                (group, Request(reader, tuple(left[place] for place in group), self._dask))
                for group in waiting
            ]
            for place, answer in self._beside(requests, beside, progress):
                del left[place]
                yield place, answer
        for place, file in left.items():
            yield place, AdvisorError("host-lost", file=file.path)

    def _beside(self, requests: list[tuple[_Group, Request]], beside: int, progress: Progress) -> Answers:
        """An answer for each file whose process lived. The threads are daemons: they hold up no end of a program."""
        waiting: queue.SimpleQueue[tuple[_Group, Request]] = queue.SimpleQueue()
        answered: queue.SimpleQueue[list[tuple[int, Answer]]] = queue.SimpleQueue()
        for request in requests:
            waiting.put(request)
        for _ in range(min(beside, len(requests))):
            threading.Thread(target=self._ask, args=(waiting, answered, progress), daemon=True).start()
        for _ in requests:
            yield from answered.get()

    def _ask(
        self,
        waiting: queue.SimpleQueue[tuple[_Group, Request]],
        answered: queue.SimpleQueue[list[tuple[int, Answer]]],
        progress: Progress,
    ) -> None:
        """Have one process after the other read what waits, each until it dies."""
        child: Child | None = None
        with suppress(queue.Empty):
            while True:
                group, request = waiting.get_nowait()
                answers: list[tuple[int, Answer]] = []
                deadline = _Deadline(request, progress)
                try:
                    child = child or self._begun()
                    for at, answer in child.answers(request, partial(deadline.told, child)):
                        answers.append((group[at], answer))
                except (Lost, OSError):
                    answers += [(group[0], error) for error in deadline.errors]
                    self._ended(child)
                    child = None
                finally:
                    deadline.over()
                    answered.put(answers)
        self._ended(child)

    def _begun(self) -> Child:
        """A new process; raises ``OSError``, ``Lost``."""
        with self._lock:
            if self._is_ended:
                raise Lost
            child = Child() if self._spare is None else self._spare.take()
            self._children.add(child)
            return child

    def _ended(self, child: Child | None) -> None:
        if child is not None:
            child.end()
            with self._lock:
                self._children.discard(child)


class _Deadline:
    """Ends a child that takes longer with its file than it may, counted from when it begins to read."""

    def __init__(self, request: Request, progress: Progress) -> None:
        self._request, self._progress = request, progress
        self._timer: threading.Timer | None = None
        #: What stands for the file, once its time is up.
        self.errors: list[AdvisorError] = []

    def told(self, child: Child, stage: str, share: float) -> None:
        """The progress of the child."""
        limits, file = self._request.reader.limits, self._request.files[0]
        if self._timer is None and limits is not None and not self._request.dask:
            self._timer = threading.Timer(
                limits.seconds_for(file), self._end, (child, limits.too_much_time(file))
            )
            self._timer.daemon = True
            self._timer.start()
        self._progress(stage, share)

    def over(self) -> None:
        """The child has answered, or died."""
        if self._timer is not None:
            self._timer.cancel()

    def _end(self, child: Child, error: AdvisorError) -> None:
        self.errors.append(error)
        child.end()
