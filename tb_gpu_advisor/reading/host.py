"""One host: its file read and summarised in this process, or taken from what is kept. And hosts one after the other in
this process, which is one ``Where``; ``processes`` and ``cluster`` have others.
Memory that facts of a large file free is used again for the next ones, and goes back to the system afterwards."""

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from msgspec import Struct

from tb_gpu_advisor.errors import AdvisorError, TraceError, log_fault
from tb_gpu_advisor.facts import HostFacts, summarise_with_tracks
from tb_gpu_advisor.facts.broken import made
from tb_gpu_advisor.reading.encoding import TooLarge, sent
from tb_gpu_advisor.reading.kept import Kept
from tb_gpu_advisor.reading.limits import Limits, memory_within
from tb_gpu_advisor.sessions import LOCAL, FileSystem, HostFile, foreign_begun, open_host
from tb_gpu_advisor.trace import Trace, decode_file

#: Our default: of smaller files no column is as large as what malloc keeps by itself.
_LARGE_BYTES: Final = 1 << 23
#: ``mallopt(3)``: from how many bytes on an allocation has pages of its own, and how many that are free malloc keeps.
#: Defined: in glibc's malloc.h.
_OWN_PAGES_FROM: Final = -3
_KEEPS: Final = -1
#: As far as malloc goes by itself once it has seen large allocations (``DEFAULT_MMAP_THRESHOLD_MAX``, and twice that);
#: meanwhile as good as everything, which takes a tenth to a sixth off a report's processor time on 110 MB. Defined: in
#: glibc's malloc.c. Measured: the report's time.
_USUAL: Final = 1 << 25, 1 << 26
_ALL: Final = 1 << 30, 1 << 30


@contextmanager
def freed_memory_reused(file_bytes: int) -> Iterator[None]:
    """Within it malloc keeps what is freed, where a file is large: most of what a column costs are new pages."""
    glibc = _glibc() if file_bytes >= _LARGE_BYTES else None
    if glibc is None:
        yield
        return
    # Older ones take no more than is usual for the first one, and would keep nothing with the second alone.
    if glibc.mallopt(_OWN_PAGES_FROM, _ALL[0]) or glibc.mallopt(_OWN_PAGES_FROM, _USUAL[0]):
        glibc.mallopt(_KEEPS, _ALL[1])
    try:
        yield
    finally:
        for option, value in zip((_OWN_PAGES_FROM, _KEEPS), _USUAL, strict=True):
            glibc.mallopt(option, value)
        glibc.malloc_trim(0)


def give_back() -> None:
    """Gives memory that was freed back to the system: of each thread glibc keeps some by itself, and a server answers
    on many."""
    if (glibc := _glibc()) is not None:
        glibc.malloc_trim(0)


def _glibc() -> Any:
    """The C library where it is glibc's, else None."""
    if sys.platform != "linux":
        return None
    import ctypes  # numpy has loaded it

    libc = ctypes.CDLL(None)
    return libc if hasattr(libc, "mallopt") else None


#: How far a host is when it is decoded, and when its facts are known but its tracks are not kept yet: parts of the
#: processor time that 315 MB took (0.41, 0.71 and 0.55 s). Measured: on that file.
DECODED: Final = 0.25
KNOWN: Final = 0.65
#: Is called with a stage ("reading", "analysing") and the share done, 0..1.
Progress = Callable[[str, float], None]


class Known(Struct, frozen=True):
    """The facts of a host that was read in this process, and encoded as they are sent and kept."""

    facts: HostFacts
    data: bytes


#: The same from another process, or the error that stands for it.
Answer = bytes | AdvisorError


def no_progress(stage: str, share: float) -> None:
    """For who does not want to know."""


class Reader(Struct, frozen=True):
    """How hosts are read, wherever that is: it can be pickled.

    ``kept`` is where hosts are kept, if anywhere; with ``tracks`` those of their timelines too, which takes about a
    third of the time that the facts do. Without ``limits`` there are none.
    """

    fs: FileSystem = LOCAL
    kept: Kept | None = None
    tracks: bool = False
    limits: Limits | None = None

    def answer(self, file: HostFile, progress: Progress = no_progress) -> Answer:
        """As ``read``, for another process."""
        known = self.read(file, progress)
        return known.data if isinstance(known, Known) else known

    def read(self, file: HostFile, progress: Progress = no_progress) -> Known | AdvisorError:
        """The facts of a host, or what it failed with: whatever fails there, the other hosts are reported."""
        try:
            with freed_memory_reused(file.size_bytes):
                if self.limits is None:
                    return self._facts(file, progress)
                with memory_within(self.limits.memory_for(file)):
                    return self._facts(file, progress)
        except AdvisorError as error:
            return error
        except MemoryError:
            lost = AdvisorError("host-lost", file=file.path)
            return lost if self.limits is None else self.limits.too_much_memory(file)
        except Exception:
            # A broad catch at the edge of a host: a fault of ours there must not cost the report of the others.
            log_fault(__name__, "summary of %s failed", file.path)
            return AdvisorError("internal", run=file.host)

    def _facts(self, file: HostFile, progress: Progress) -> Known:
        progress("reading", 0.0)
        trace = self._decoded(file)
        progress("analysing", DECODED)
        facts, tracks = summarise_with_tracks(trace, file.host)
        del trace
        if self.kept is not None and self.tracks:
            progress("analysing", KNOWN)
            # Whoever asks for a timeline that is not kept has it made, and gets the error that it fails with.
            made("tracks", partial(self.kept.keep_tracks, file, self.fs, facts, tracks), None)
        try:
            return Known(*sent(facts))
        except TooLarge as error:
            raise AdvisorError("summary-too-large", file=file.path) from error

    def _decoded(self, file: HostFile) -> Trace:
        """The columns of a host's file, whose bytes are let go before anything is made of them."""
        with open_host(file, self.fs) as opened:
            try:
                return decode_file(opened)
            except TraceError as error:
                foreign = foreign_begun(opened, file.path) if error.code == "trace-damaged" else None
                raise foreign or error.in_file(file.path) from error


#: What reads where nothing else is said.
LOCAL_READER: Final = Reader()

#: Answers with the places of their files, as they come.
Answers = Generator[tuple[int, Known | Answer], None, None]
#: Where hosts are read: there is an answer for each file.
Where = Callable[[Reader, Sequence[HostFile], Progress], Answers]


def here(reader: Reader, files: Sequence[HostFile], progress: Progress) -> Answers:
    """A ``Where``: one after the other in this process."""
    for place, file in enumerate(files):
        yield place, reader.read(file, part_of(progress, place, len(files)))


def part_of(progress: Progress, place: int, total: int) -> Progress:
    """What one host tells of itself, as a part of the progress of all."""
    return lambda stage, share: progress(stage, (place + share) / total)


def counted(answers: Answers, total: int, progress: Progress) -> Answers:
    """The answers, while ``progress`` is called with how many of all there are."""
    progress("analysing", 0.0)
    for done, answer in enumerate(answers, 1):
        progress("analysing", done / total)
        yield answer
