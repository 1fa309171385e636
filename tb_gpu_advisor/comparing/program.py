"""Whether two runs are of the same program on the same GPUs: their kernels belong to ops of the same names.

Names of kernels change with precision and fusion; those of ops are the model's, with what a compiler puts before them
and TensorFlow behind them. Ops that Python runs one by one have no names but their types: beside a run of the same in a
function, types are compared.
"""

from typing import Final

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.reading.recent import Recent
from tb_gpu_advisor.wire import Note, Quantity, Report

#: Runs whose launches are this much of ops that both have are of one program. Programs of other models share few op
#: names; a program that was given mixed precision or another input pipeline keeps most of its own.
SAME: Final = 0.5
#: Programs whose launches are remembered, some 10 KB each: a server runs for weeks and sees any number of them.
MOST_PROGRAMS: Final = 500

#: What TensorFlow's strategies put before the ops of every replica but the first: another GPU may limit the next run.
_REPLICA: Final = pattern(r"\breplica_\d+/")
#: What XLA puts before the ops of a function that it compiles, once for each function.
_COMPILED: Final = pattern(r"\bjit\([^)]*\)/")
#: What makes names of ops of a type distinct.
_NUMBER: Final = pattern(r"_\d+$")

#: Launches per step by op, as shares that sum to 1; empty where no kernel ran.
Signature = dict[str, float]


def signature(report: Report) -> Signature:
    """How the launches of a run are spread over its ops; a kernel without an op counts by its own name."""
    counts: dict[str, float] = {}
    for kernel in report.kernels:
        op = _COMPILED.sub("", _REPLICA.sub("", kernel.op)).partition(":")[0]
        name = op or kernel.name
        counts[name] = counts.get(name, 0.0) + kernel.count_per_step
    total = sum(counts.values())
    return {name: count / total for name, count in counts.items()} if total else {}


def likeness(one: Signature, other: Signature) -> float:
    """The share of launches that both have, 0..1."""
    shared = _shared(one, other)
    if shared < SAME and _has_names(one) != _has_names(other):
        return _shared(_types(one), _types(other))
    return shared


def _shared(one: Signature, other: Signature) -> float:
    few, many = sorted((one, other), key=len)
    return sum(min(share, many.get(name, 0.0)) for name, share in few.items())


def _has_names(launches: Signature) -> bool:
    """Whether most ops have names in a model; kernels without ops have none either, before and after."""
    return sum(share for name, share in launches.items() if "/" in name) >= SAME


def _types(launches: Signature) -> Signature:
    types: Signature = {}
    for name, share in launches.items():
        kind = _NUMBER.sub("", name.rpartition("/")[2])
        types[kind] = types.get(kind, 0.0) + share
    return types


#: What runs must have in common besides: framework and working GPUs.
_Machine = tuple[str, ...]


def machine(report: Report) -> _Machine:
    """The framework of a run, and the models of its working GPUs."""
    models = sorted(gpu.model for gpu in report.capture.gpus if gpu.activity == "active")
    return report.capture.framework, *models


def alike(one: Report, other: Report) -> bool:
    """Whether two runs are of the same program on the same GPUs."""
    if machine(one) != machine(other):
        return False
    launches, others = signature(one), signature(other)
    return likeness(launches, others) >= SAME if launches else _folder(one.run) == _folder(other.run)


def differing(one: Report, other: Report) -> Note | None:
    """That two runs of one framework may be of different programs: how many launches are of ops of both, and the op of
    which each launches more. None where they are alike, or one launches nothing."""
    launches, others = signature(one), signature(other)
    shared = likeness(launches, others)
    if not launches or not others or shared >= SAME or one.capture.framework != other.capture.framework:
        return None
    more = {name: launches.get(name, 0.0) - others.get(name, 0.0) for name in sorted({**launches, **others})}
    before, after = max(more, key=lambda name: more[name]), min(more, key=lambda name: more[name])
    args = {"before": Quantity(before, "text"), "after": Quantity(after, "text")}
    return Note("unlike-program", {"share": Quantity(shared, "share"), **args})


class Programs:
    """Programs by a run of each. Which run gives its name depends on the order in which runs come.

    Of too many that one is forgotten of which no run came for the longest.
    """

    def __init__(self, most: int = MOST_PROGRAMS) -> None:
        self._known: Recent[tuple[_Machine, str], Signature] = Recent(most)

    def of(self, report: Report) -> str:
        """The name of this run's program: that of the first run that was like it, maybe this one's own.

        Runs without kernels are alike where their folders are: the part of the name before the session's.
        """
        launches = signature(report)
        if not launches:
            return _folder(report.run)
        here = machine(report)
        alike = (
            (likeness(launches, its), run)
            for (its_machine, run), its in self._known.items()
            if its_machine == here
        )
        share, run = max(alike, default=(0.0, ""))
        if share < SAME:
            self._known.put((here, report.run), launches)
            return report.run
        self._known.get((here, run))
        return run


def _folder(run: str) -> str:
    return run.rpartition("/")[0]
