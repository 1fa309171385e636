"""The hosts of a session: those that are kept, and the others read one after the other, in processes, or on a cluster.

Processes, because what is summarised holds Python's lock for a part of the time, and because a process gives its memory
back.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import closing
from operator import itemgetter
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict, replace

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.facts import Facts, HostFacts
from tb_gpu_advisor.reading.encoding import NotFacts, decoded
from tb_gpu_advisor.reading.host import Answer, Answers, Known, Progress, Reader, Where, here, no_progress
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.sessions import HostFile
from tb_gpu_advisor.settings import Settings
from tb_gpu_advisor.wire import HostProblem, Problem

#: Below this size in all, processes cost more than they give: 53 MB on four hosts take 0.44 s in one process and 0.69 s
#: in two, of which nearly half a second is their start. Measured: on those; our default is five times as much, where
#: half a second is little.
WORTH_BYTES: Final = 256 * 2**20


#: A host of a session: its facts, or what it failed with.
Host = tuple[HostFile, HostFacts | AdvisorError]


class Hosts(Struct, frozen=True):
    """Hosts of a session by their place in it, in this order."""

    by_place: Mapping[int, Host]

    @property
    def facts(self) -> tuple[HostFacts, ...]:
        """Of the hosts that could be read, in the session's order; those of which no GPU could be analysed are named
        where there are no others, and so are those that only copy."""
        read = tuple(one for one in self._read if not one.is_lost) or self._read
        compute = any(one.gpus and not one.only_copies for one in read)
        return tuple(one.without_work() if compute and one.only_copies else one for one in read)

    def run(self, settings: Settings) -> Facts:
        """The facts of the run; raises the first host's error when none could be read."""
        if self.errors and not self.facts:
            raise self.errors[0][1]
        is_part = any(file.is_part for file, _ in self.by_place.values())
        # Of graphs copies: what is worked out with them goes with these facts, and hosts are held.
        hosts = tuple(replace(one, graph=one.graph and replace(one.graph)) for one in self.facts)
        return Facts(hosts, settings.one_gpu_step_ms, settings.given, is_part)

    @property
    def _read(self) -> tuple[HostFacts, ...]:
        return tuple(answer for _, answer in self.by_place.values() if isinstance(answer, HostFacts))

    @property
    def broken(self) -> tuple[Problem, ...]:
        """The GPUs that could not be analysed, and what was left out of files."""
        problems = []
        for host in self._read:
            problems += [Problem("gpu-broken", {"gpu": gpu, "host": host.host}) for gpu in host.lost_gpus]
            if host.left_out is not None:
                problems.append(Problem("numbers-left-out", {"host": host.host, **asdict(host.left_out)}))
        return tuple(problems)

    @property
    def errors(self) -> tuple[tuple[str, AdvisorError], ...]:
        """Names of the other hosts, and what they failed with."""
        of_hosts = ((file.host, answer) for file, answer in self.by_place.values())
        return tuple((host, answer) for host, answer in of_hosts if isinstance(answer, AdvisorError))

    @property
    def problems(self) -> tuple[HostProblem, ...]:
        """The errors as a report names them."""
        return tuple(HostProblem(host, error.code, error.arguments) for host, error in self.errors)


def read_hosts(
    files: Sequence[HostFile], reader: Reader, where: Where, progress: Progress = no_progress
) -> Generator[tuple[int, HostFacts | AdvisorError], None, None]:
    """Each host with its place, as they come: first those that are kept; the others are read and then kept."""
    left = []
    for place, file in enumerate(files):
        facts = None if reader.kept is None else reader.kept.facts(file)
        if facts is None:
            left.append(place)
        else:
            yield place, facts
    with closing(where(reader, [files[place] for place in left], progress)) as answers:
        for index, answer in answers:
            place = left[index]
            yield place, _received(answer, files[place], reader)


def hosts_of(
    files: Sequence[HostFile], reader: Reader, where: Where, progress: Progress = no_progress
) -> Hosts:
    """All hosts of a session."""
    return in_order((at, (files[at], one)) for at, one in read_hosts(files, reader, where, progress))


def in_order(answers: Iterable[tuple[int, Host]]) -> Hosts:
    """The hosts of these places, in whatever order they came."""
    return Hosts(dict(sorted(answers, key=itemgetter(0))))


def kept_hosts(files: Sequence[HostFile], kept: Kept) -> Hosts | None:
    """The hosts of a session if all of them are kept; reads no profile."""
    read = (kept.facts(file) for file in files)
    known = [(file, facts) for file, facts in zip(files, read, strict=True) if facts is not None]
    return Hosts(dict(enumerate(known))) if len(known) == len(files) else None


def _received(answer: Known | Answer, file: HostFile, reader: Reader) -> HostFacts | AdvisorError:
    if isinstance(answer, AdvisorError):
        return answer
    try:
        known = answer if isinstance(answer, Known) else Known(decoded(answer), answer)
    except NotFacts:
        return AdvisorError("internal", run=file.host)
    if reader.kept is not None:
        reader.kept.keep_facts(file, reader.fs, known.data)
    return known.facts


def at_best(most: int, alone: Where = here) -> Where:
    """In up to so many processes where files are large enough for that to be worth it, else ``alone``: in this one."""

    def where(reader: Reader, files: Sequence[HostFile], progress: Progress) -> Answers:
        worth = most > 1 and len(files) > 1 and sum(file.size_bytes for file in files) >= WORTH_BYTES
        if not worth:
            return alone(reader, files, progress)
        from tb_gpu_advisor.reading.processes import Processes

        return Processes(most)(reader, files, progress)

    return where
