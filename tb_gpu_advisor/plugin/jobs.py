"""Reading hosts off the request threads: a few runs at once, the same one never twice.

TensorBoard gives each request a thread and a browser allows few requests at a time, so none is held while a large
profile is read: it asks again until its answer is there. When nobody asks any more, the reading is ended.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from tb_gpu_advisor.errors import AdvisorError, log_fault
from tb_gpu_advisor.reading.host import Progress
from tb_gpu_advisor.reading.processes import Processes
from tb_gpu_advisor.sessions import Session
from tb_gpu_advisor.wire import Running

#: Runs read at the same time; each has a process, which holds one file in memory at least. Our default: memory is what
#: a machine has least of.
AT_ONCE: Final = 2
#: Runs that wait, of one address; of more, the one that it asked for longest ago waits no more. Our default: what some
#: people behind one proxy open before the first is done.
WAITING: Final = 32
#: Hosts whose facts are held in memory, some 200 KB each. Measured: on 71 hosts; our default is some 13 MB in all.
KEPT_HOSTS: Final = 64
#: How long an error, or a run that lacks a host, stands before the same files are tried again. Our default: a file that
#: is still copied is whole soon.
RETRY_S: Final = 5.0
#: How long a request waits for its answer: most are done by then and need no second request. Our default: longer is
#: felt as waiting.
GRACE_S: Final = 0.2
#: What nobody has asked for so long is ended. Browsers let a hidden page ask once a minute. Our default: with 15 s for
#: a slow network.
ABANDONED_S: Final = 75.0
#: After a stop it is ended so soon: pages that are seen ask every two seconds, so whoever else waits asks before. Our
#: default: two such turns, and one second.
STOPPED_S: Final = 5.0
#: How often that is looked at. Our default: a person notices no later end.
LOOK_S: Final = 1.0

T = TypeVar("T")


class UnderWay(Exception):
    """There is no answer yet, but word of how far it is."""

    def __init__(self, running: Running) -> None:
        super().__init__(running)
        self.running = running


@dataclass(frozen=True)
class Task(Generic[T]):
    """What is read of the hosts of a session: ``read`` reads it in these processes, and reports how far it is.

    It may raise ``AdvisorError``, and gives no None. ``kind`` tells tasks about one session apart; a result that is not
    whole is made again after a while.
    """

    kind: str
    session: Session
    processes: Callable[[], Processes]
    read: Callable[[Processes, Progress], T]
    is_whole: Callable[[T], bool] = field(default=lambda _: True)


@dataclass(eq=False)
class _Job:
    task: Task[Any]
    asked_at_s: float  # by the monotonic clock, as the others
    peers: dict[str, float]  # of who asks for it, and when each asked last
    stage: str = "reading"
    share: float = 0.0
    done: threading.Event = field(default_factory=threading.Event)
    result: Any = None
    error: AdvisorError | None = None
    retry_at_s: float | None = None
    cancelled: bool = False

    @property
    def outdated(self) -> bool:
        return self.retry_at_s is not None and time.monotonic() >= self.retry_at_s

    @property
    def running(self) -> Running:
        return Running("running", self.stage, self.share)


class Jobs:
    """Results of tasks by run and the identity of its files, so that what changed is read again."""

    def __init__(self) -> None:
        self._free = AT_ONCE
        self._lock = threading.Lock()
        self._jobs: OrderedDict[tuple[str, str, object], _Job] = OrderedDict()
        #: In the order in which they were asked for.
        self._waiting: list[_Job] = []
        #: Since when each address waits for its turn, of those for whom something is not done: since it first asked,
        #: and from then on since it was last served.
        self._turn_s: dict[str, float] = {}

    def ask(self, task: Task[T], peer: str = "", waits: bool = True) -> T:
        """The result. Raises the ``AdvisorError`` that it ended with; ``UnderWay``, at once unless it ``waits``.

        Of several addresses that connections come from, the one that was served longest ago is next.
        """
        job = self._job(task, peer)
        if not job.done.wait(GRACE_S if waits else 0.0) or job.cancelled:
            raise UnderWay(job.running)
        if job.error is not None:
            raise job.error
        result: T = job.result
        return result

    def known(self, task: Task[T]) -> T | None:
        """The result, if there is one; begins nothing."""
        with self._lock:
            job = self._jobs.get(_key(task))
        fresh = job is not None and job.done.is_set() and not job.outdated
        return job.result if job is not None and fresh else None

    def running(self, kind: str, run: str, peer: str = "") -> Running | None:
        """How far this task on a run is; None when there is none under way. Looks at no file."""
        with self._lock:
            job = self._unfinished(kind, run, peer)
        return None if job is None or job.done.wait(GRACE_S) else job.running

    def put(self, task: Task[T], result: T) -> None:
        """A result that is known already."""
        job = _Job(task, time.monotonic(), {}, result=result)
        job.done.set()
        with self._lock:
            self._jobs[_key(task)] = job
            self._forget_oldest()

    def forget(self, task: Task[T]) -> None:
        """Who asks for it again gets it made anew."""
        with self._lock:
            self._jobs.pop(_key(task), None)

    def stop(self, run: str) -> None:
        """Nobody here waits for this run any more; who still does asks again before it is ended.

        Repeating it changes nothing: an end that is near does not move.
        """
        with self._lock:
            for job in self._jobs.values():
                if job.task.session.run == run and not job.done.is_set():
                    latest_s = time.monotonic() - ABANDONED_S + STOPPED_S
                    job.asked_at_s = min(job.asked_at_s, latest_s)

    def _job(self, task: Task[Any], peer: str) -> _Job:
        """The job for this task; everybody who asks for the same one gets the same job."""
        key = _key(task)
        with self._lock:
            # While its files are still being written a run is read once, not once per question.
            unfinished = self._unfinished(task.kind, task.session.run, peer)
            if unfinished is not None:
                return unfinished
            job = self._jobs.get(key)
            if job is None or job.outdated or job.cancelled:
                job = self._jobs[key] = _Job(task, time.monotonic(), {})
                self._note(job, peer)
                self._waiting.append(job)
                self._keep_few_waiting(peer)
                self._begin()
            self._jobs.move_to_end(key)
            self._forget_oldest()
            return job

    def _unfinished(self, kind: str, run: str, peer: str) -> _Job | None:
        for job in self._jobs.values():
            same = (job.task.kind, job.task.session.run) == (kind, run)
            if same and not job.done.is_set() and not job.cancelled:
                self._note(job, peer)
                return job
        return None

    def _note(self, job: _Job, peer: str) -> None:
        now_s = job.asked_at_s = job.peers[peer] = time.monotonic()
        self._turn_s.setdefault(peer, now_s)

    def _keep_few_waiting(self, peer: str) -> None:
        """What an address asked for longest ago waits for it no more; who still looks at it asks again."""
        of_peer = [job for job in self._waiting if peer in job.peers]
        of_peer.sort(key=lambda job: job.peers[peer])
        for job in of_peer[: max(0, len(of_peer) - WAITING)]:
            del job.peers[peer]
            if not job.peers:
                self._waiting.remove(job)
                self._end(job, cancelled=True)

    def _begin(self) -> None:
        """Threads for what waits, as many as may be at once. Daemons: Ctrl-C must not wait for a profile."""
        while self._free and self._waiting:
            job = min(self._waiting, key=lambda one: min(map(self._turn_s.__getitem__, one.peers)))
            self._waiting.remove(job)
            jobs = (*self._jobs.values(), *self._waiting)
            undone = {peer for one in jobs if not one.done.is_set() for peer in one.peers}
            turn_s = self._turn_s | dict.fromkeys(job.peers, time.monotonic())
            self._turn_s = {peer: turn_s[peer] for peer in undone}
            try:
                threading.Thread(target=self._work, args=(job,), name="gpu-advisor-job", daemon=True).start()
            except RuntimeError:  # the machine has no room for another thread
                self._end(job, error=AdvisorError("analysis-lost", run=job.task.session.run))
            else:
                self._free -= 1

    def _end(self, job: _Job, error: AdvisorError | None = None, cancelled: bool = False) -> None:
        job.error, job.cancelled = error, job.cancelled or cancelled
        if job.result is None or not job.task.is_whole(job.result):
            job.retry_at_s = time.monotonic() + RETRY_S
        job.done.set()

    def _forget_oldest(self) -> None:
        held = 0
        for key, job in reversed(list(self._jobs.items())):
            if job.done.is_set():
                held += len(job.task.session.hosts)
                if held > max(KEPT_HOSTS, len(job.task.session.hosts)):
                    del self._jobs[key]

    def _work(self, job: _Job) -> None:
        """Whatever it raises ends that job, and nothing else."""
        error: AdvisorError | None = None
        try:
            if not self._cancel_if_abandoned(job):
                job.result = self._read(job)
        except AdvisorError as known:
            error = known
        except BaseException:
            log_fault(__name__, "reading of %s failed", job.task.session.run)
            error = AdvisorError("internal", run=job.task.session.run)
        with self._lock:
            self._end(job, error)
            self._forget_oldest()
            self._free += 1
            self._begin()

    def _read(self, job: _Job) -> Any:
        def progress(stage: str, share: float) -> None:
            job.stage, job.share = stage, share

        processes = job.task.processes()
        over = threading.Event()
        threading.Thread(target=self._watch, args=(job, processes, over), daemon=True).start()
        try:
            return job.task.read(processes, progress)
        finally:
            over.set()
            processes.end()

    def _watch(self, job: _Job, processes: Processes, over: threading.Event) -> None:
        while not over.wait(LOOK_S):
            if self._cancel_if_abandoned(job):
                processes.end()
                return

    def _cancel_if_abandoned(self, job: _Job) -> bool:
        with self._lock:
            job.cancelled = time.monotonic() - job.asked_at_s >= ABANDONED_S
        return job.cancelled


def _key(task: Task[Any]) -> tuple[str, str, object]:
    return task.kind, task.session.run, task.session.identity
