"""Where hosts are read: in this process; ``processes`` and ``cluster`` have the others."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from tb_gpu_advisor.reading.host import Answer, Progress, Reader
from tb_gpu_advisor.sessions import HostFile

#: Answers with the places of their files, as they come.
Answers = Generator[tuple[int, Answer], None, None]
#: Where hosts are read: there is an answer for each file.
Where = Callable[[Reader, Sequence[HostFile], Progress], Answers]


def here(reader: Reader, files: Sequence[HostFile], progress: Progress) -> Answers:
    """A ``Where``: one after the other in this process."""
    for place, file in enumerate(files):

        def tell(stage: str, share: float, done: int = place) -> None:
            progress(stage, (done + share) / len(files))

        yield place, reader.answer(file, tell)


def counted(answers: Answers, total: int, progress: Progress) -> Answers:
    """The answers, while ``progress`` is told how many of all there are."""
    progress("analysing", 0.0)
    for done, answer in enumerate(answers, 1):
        progress("analysing", done / total)
        yield answer
