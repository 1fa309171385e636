"""The work of a step, which makes step times of one program with another batch comparable."""

from collections.abc import Iterator

from tb_gpu_advisor.facts import Facts
from tb_gpu_advisor.report.rounding import rounded
from tb_gpu_advisor.wire import NO_WORK, Note, Work, quantities


def work(facts: Facts) -> Work:
    """What a step does, by what the user tells of it before what the capture does."""
    if not facts.has_time or facts.steps.source == "none":
        return NO_WORK
    known = facts.work
    examples = facts.given.examples or known.examples or None
    rate = None if examples is None else rounded(1e3 * examples / facts.mean_step_ms)
    return Work(examples, known.batches, known.inside, rate, known.ops)


def work_notes(facts: Facts) -> Iterator[Note]:
    """How many batches a step holds, where it is several, and how many examples per second that is."""
    known = work(facts)
    if known.batches is not None and known.batches > 1:
        yield Note(
            "work-batches",
            quantities("text", inside=known.inside)
            | quantities("count", batches=known.batches)
            | quantities("ms", batch=rounded(facts.mean_step_ms / known.batches)),
        )
    if known.examples is not None and known.examples_per_s is not None:
        args = quantities("count", examples=known.examples, rate=known.examples_per_s)
        yield Note("work-examples", args)
