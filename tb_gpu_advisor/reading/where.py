"""Where hosts are read: in this process; ``processes`` and ``cluster`` have the others."""

from collections.abc import Callable, Generator, Sequence

from tb_gpu_advisor.reading.host import Answer, Known, Progress, Reader
from tb_gpu_advisor.sessions import HostFile

#: Answers with the places of their files, as they come.
Answers = Generator[tuple[int, Known | Answer], None, None]
#: Where hosts are read: there is an answer for each file.
Where = Callable[[Reader, Sequence[HostFile], Progress], Answers]


def here(reader: Reader, files: Sequence[HostFile], progress: Progress) -> Answers:
    """A ``Where``: one after the other in this process."""
    for place, file in enumerate(files):
        yield place, reader.read(file, part_of(progress, place, len(files)))


def part_of(progress: Progress, place: int, total: int) -> Progress:
    """What one host tells of itself, as a part of what is told of all."""
    return lambda stage, share: progress(stage, (place + share) / total)


def counted(answers: Answers, total: int, progress: Progress) -> Answers:
    """The answers, while ``progress`` is told how many of all there are."""
    progress("analysing", 0.0)
    for done, answer in enumerate(answers, 1):
        progress("analysing", done / total)
        yield answer
