"""The hosts of a session, read and summarised: one after the other, or beside each other in processes or a pool.

Processes, because what is summarised holds Python's lock for a part of the time, and because a process gives its memory
back. They are spawned, never forked: TensorBoard and libraries inside of it have threads.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import AbstractContextManager, closing, suppress
from dataclasses import dataclass
from functools import partial, reduce
from multiprocessing.connection import Connection, wait
from typing import Final, cast

from tb_gpu_advisor.errors import AdvisorError, TraceError
from tb_gpu_advisor.facts import HostFacts, summarise_with_tracks
from tb_gpu_advisor.reading.encoding import TooLarge, decoded, encoded
from tb_gpu_advisor.reading.tracks_file import write_tracks
from tb_gpu_advisor.reading.tracks_of import TracksOf
from tb_gpu_advisor.reading.workers import Answer, Summarise, Worker, answer_of
from tb_gpu_advisor.sessions import LOCAL, FileSystem, HostFile, open_host
from tb_gpu_advisor.trace import Trace, decode_file
from tb_gpu_advisor.wire import HostProblem

_log = logging.getLogger(__name__)

#: Below this size in all, processes cost more than they give: 53 MB on four hosts take 0.44 s in one process and 0.69 s
#: in two, of which nearly half a second is their start.
WORTH_BYTES: Final = 256 * 2**20
#: A worker that dies may take a pool with it; what is left is tried again in a new one so many times.
RETRIES: Final = 2

Progress = Callable[[str, float], None]
#: Answers with the places of their files, as they come.
Answers = Generator[tuple[int, Answer], None, None]


@dataclass(frozen=True)
class Pool:
    """Where hosts are read beside each other."""

    #: An executor for so many tasks; leaving it waits for them.
    open: Callable[[int], AbstractContextManager[Executor]]
    #: What a task fails with when its worker is gone: it is tried again.
    lost: tuple[type[BaseException], ...]


@dataclass(frozen=True)
class Hosts:
    """Hosts of a session by their place in it: facts, or what the host failed with.

    Parts of a session merge in any order and grouping to the same.
    """

    found: Mapping[int, tuple[HostFile, HostFacts | AdvisorError]]

    def merged(self, other: Hosts) -> Hosts:
        """The hosts of both."""
        both = {**self.found, **other.found}
        return Hosts({place: both[place] for place in sorted(both)})

    @property
    def facts(self) -> tuple[HostFacts, ...]:
        """Of the hosts that could be read, in the session's order."""
        return tuple(answer for _, answer in self.found.values() if isinstance(answer, HostFacts))

    @property
    def errors(self) -> tuple[tuple[str, AdvisorError], ...]:
        """Names of the other hosts, and what they failed with."""
        of_hosts = ((file.host, answer) for file, answer in self.found.values())
        return tuple((host, answer) for host, answer in of_hosts if isinstance(answer, AdvisorError))

    @property
    def problems(self) -> tuple[HostProblem, ...]:
        """The errors as a report names them."""
        return tuple(HostProblem(host, error.code, error.arguments) for host, error in self.errors)


def host_summary(
    file: HostFile, fs: FileSystem = LOCAL, progress: Progress | None = None, keep: TracksOf | None = None
) -> bytes:
    """The facts of one host, encoded; raises ``AdvisorError``. ``progress`` is told the stage; the share is the
    caller's. ``keep`` names the file of its tracks."""
    if progress is not None:
        progress("reading", 0.0)
    trace = _decoded(file, fs, progress)
    facts, tracks = summarise_with_tracks(trace, file.host)
    if keep is not None:
        try:
            write_tracks(keep.path(file.host), keep.run, tracks(), facts)
        except OSError as error:
            _log.warning("timeline not kept in %s: %s", keep.folder, error)
    try:
        return encoded(facts)
    except TooLarge as error:
        raise AdvisorError("summary-too-large", file=file.path) from error


def _decoded(file: HostFile, fs: FileSystem, progress: Progress | None) -> Trace:
    """The columns of a host's file, whose bytes are let go before anything is made of them."""
    with open_host(file, fs) as opened:
        if progress is not None:
            progress("analysing", 0.0)
        try:
            return decode_file(opened)
        except TraceError as error:
            raise error.in_file(file.path) from error


def summarise_hosts(
    files: Sequence[HostFile],
    fs: FileSystem = LOCAL,
    progress: Progress | None = None,
    workers: int = 1,
    pool: Pool | None = None,
    keep: TracksOf | None = None,
) -> Hosts:
    """All hosts of a session, as ``summaries`` reads them."""
    parts = (
        part(place, files[place], answer)
        for place, answer in summaries(files, fs, progress, workers, pool, keep)
    )
    return reduce(Hosts.merged, parts, Hosts({}))


def part(place: int, file: HostFile, answer: Answer) -> Hosts:
    """One host."""
    return Hosts({place: (file, decoded(answer) if isinstance(answer, bytes) else answer)})


def summaries(
    files: Sequence[HostFile],
    fs: FileSystem = LOCAL,
    progress: Progress | None = None,
    workers: int = 1,
    pool: Pool | None = None,
    keep: TracksOf | None = None,
) -> Answers:
    """An answer for each file, with its place, as they come: from ``pool`` or, where these files are large enough to be
    worth it, from up to ``workers`` processes."""
    worth = len(files) > 1 and sum(file.size_bytes for file in files) >= WORTH_BYTES
    summarise_one = partial(host_summary, fs=fs, keep=keep)
    if pool is not None:
        yield from _told(in_pool(summarise_one, files, pool), len(files), progress)
    elif workers > 1 and worth:
        yield from _told(in_processes(summarise_one, files, workers), len(files), progress)
    else:
        for done, file in enumerate(files):
            yield done, _one(file, fs, progress, done / len(files), keep)


def _told(answers: Answers, total: int, progress: Progress | None) -> Answers:
    """The answers, while ``progress`` is told how many there are."""
    with closing(answers):  # whatever happens, processes end
        if progress is not None:
            progress("analysing", 0.0)
        for done, answer in enumerate(answers, 1):
            if progress is not None:
                progress("analysing", done / total)
            yield answer


def _one(
    file: HostFile, fs: FileSystem, progress: Progress | None, share: float, keep: TracksOf | None
) -> Answer:
    def tell(stage: str, _: float) -> None:
        if progress is not None:
            progress(stage, share)

    return answer_of(lambda one: host_summary(one, fs, tell, keep), file)


def in_pool(summarise_one: Summarise, files: Sequence[HostFile], pool: Pool) -> Answers:
    """An answer for each file. When a worker dies, the files without one are tried again in a new executor."""
    left = list(range(len(files)))
    for _ in range(1 + RETRIES):
        if not left:
            return
        with pool.open(len(left)) as executor:
            futures = {executor.submit(answer_of, summarise_one, files[index]): index for index in left}
            try:
                for future in as_completed(futures):
                    with suppress(*pool.lost):
                        yield futures[future], future.result()
                        left.remove(futures[future])
            finally:
                for future in futures:
                    future.cancel()
    yield from _lost(files, left)


def in_processes(summarise_one: Summarise, files: Sequence[HostFile], workers: int) -> Answers:
    """An answer for each file. A process that dies loses the file that it had, and no other.

    What was lost is tried once more at the end with nothing beside it, since memory is the usual reason.
    """
    left = list(range(len(files)))
    for beside in (workers, 1):
        for index, answer in _answers(summarise_one, files, tuple(left), beside):
            left.remove(index)
            yield index, answer
    yield from _lost(files, left)


def _lost(files: Sequence[HostFile], left: Sequence[int]) -> Answers:
    for index in left:
        yield index, AdvisorError("host-lost", file=files[index].path)


def _answers(
    summarise_one: Summarise, files: Sequence[HostFile], indexes: Sequence[int], workers: int
) -> Answers:
    """Answers as they come; none for a file whose process died."""
    waiting, idle = deque(indexes), list[Worker]()
    busy: dict[Connection, tuple[Worker, int]] = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < workers:
                worker, index = idle.pop() if idle else Worker(summarise_one), waiting.popleft()
                worker.give(files[index])
                busy[worker.connection] = worker, index
            for connection in wait(list(busy)):
                worker, index = busy.pop(cast(Connection, connection))
                answer = worker.answer()
                if answer is None:
                    worker.end()
                else:
                    idle.append(worker)
                    yield index, answer
    finally:
        for worker in (*idle, *(worker for worker, _ in busy.values())):
            worker.end()
