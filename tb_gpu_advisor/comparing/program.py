"""Whether two runs are of the same program: they run ops of the same names, in the same layers.

Names of kernels change with precision, fusion and the GPU; those of ops are the model's, with what a compiler, a
strategy or a loop puts before them and TensorFlow behind them. A compiler that fuses ops leaves fewer of them, in the
same layers. The optimizer's ops have the same names in every program. Ops that Python runs one by one have no names but
their types: compared with a run of the same in a function, types are compared. A run without kernels is known by its
host's ops.
"""

from typing import Final

from tb_gpu_advisor.causes import FEWEST
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.scopes import own_scopes
from tb_gpu_advisor.reading.recent import Recent
from tb_gpu_advisor.wire import Note, Quantity, Report, quantities

#: Runs whose launches are this much of ops that both have are of one program, as are those of which one has no more
#: than this share of layers that the other has not. Our default: programs of other models share few op names; a program
#: that was given mixed precision or another input pipeline keeps most of its own.
SAME: Final = 0.5
#: Programs whose launches are remembered. Our default: some 10 KB each; a server runs for weeks and sees any number of
#: them.
MOST_PROGRAMS: Final = 500

#: Ops of optimizers. A scope is looked through once: names come from files of others.
_UPDATE: Final = pattern(
    r"(?i)(?:^|/)(?:(?=\w+(?:/|$))\w*?adam|(?:sgd|rmsprop|adagrad\w*|optimizer\w*|lion|ftrl)(?:/|$))|ResourceApply"
)
#: What makes names of ops of a type distinct.
_NUMBER: Final = pattern(r"[._]\d+$")
#: Names that XLA makes up, which tell of no op of the program.
_MADE_UP: Final = pattern(r"(?:^|_)fusion|\.\d+$|^(?:copy|bitcast|broadcast|wrapped_|loop_|input_)")

#: Before the name of a kernel that tells no op; no op's path has a colon.
_KERNEL: Final = "kernel:"

#: Launches per step by op, as shares that sum to 1; empty where nothing ran.
Signature = dict[str, float]


def layer_op(op: str) -> str:
    """The path of an op in the model, without its type and what is around the model."""
    return "/".join(own_scopes(op.partition("#")[0].partition(":")[0].split("/")))


def signature(report: Report) -> Signature:
    """How the launches of a run are spread over its ops; a kernel without an op counts by its own name."""
    counts: dict[str, float] = {}
    launched = [
        (layer_op(kernel.op) or f"{_KERNEL}{kernel.name}", kernel.count_per_step) for kernel in report.kernels
    ]
    launched = launched or [(layer_op(op) or op, 1.0) for op in report.work.ops]
    of_model = [one for one in launched if not _UPDATE.search(one[0])]
    for name, count in of_model or launched:
        counts[name] = counts.get(name, 0.0) + count
    total = sum(counts.values())
    return {name: count / total for name, count in counts.items()} if total else {}


def likeness(one: Signature, other: Signature) -> float:
    """The share of launches that both have, or of layers where these are more, 0..1; 1 where nobody knows, as with a
    run whose compiler made up the names, or whose kernels lost their ops in a graph."""
    shared = max(_shared(one, other), _shared_layers(one, other))
    if shared >= SAME or (_has_names(one) and _has_names(other)):
        return shared
    by_type = max(shared, _shared(_types(one), _types(other)))
    is_unknown = _is_made_up(one) or _is_made_up(other) or _lost_ops(one) != _lost_ops(other)
    return 1.0 if by_type < SAME and is_unknown else by_type


def _shared(one: Signature, other: Signature) -> float:
    few, many = sorted((one, other), key=len)
    return sum(min(share, many.get(name, 0.0)) for name, share in few.items())


def _shared_layers(one: Signature, other: Signature) -> float:
    """The part of the run with fewer layers that the other one has, too; 0 where these are too few."""
    few, many = sorted(({name.rpartition("/")[0] for name in side} - {""} for side in (one, other)), key=len)
    return len(few & many) / len(few) if len(few) >= FEWEST else 0.0


def _has_names(launches: Signature) -> bool:
    """Whether most ops have names in a model; kernels without ops have none either, before and after."""
    return sum(share for name, share in launches.items() if "/" in name) >= SAME


def _is_made_up(launches: Signature) -> bool:
    made_up = (share for name, share in launches.items() if _MADE_UP.search(name.removeprefix(_KERNEL)))
    return sum(made_up) >= SAME


def _lost_ops(launches: Signature) -> bool:
    return sum(share for name, share in launches.items() if name.startswith(_KERNEL)) >= SAME


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


def is_same_program(one: Report, other: Report) -> bool:
    """Whether two runs are of the same program on the same GPUs."""
    if machine(one) != machine(other):
        return False
    launches, others = signature(one), signature(other)
    return likeness(launches, others) >= SAME if launches else _folder(one.run) == _folder(other.run)


def differing(one: Report, other: Report) -> Note | None:
    """That two runs of one framework may be of different programs: how many launches are of ops of both, and the op of
    which each launches more. None where they are of one program, or one launches nothing."""
    launches, others = signature(one), signature(other)
    shared = likeness(launches, others)
    if (
        min(len(launches), len(others)) < 2
        or shared >= SAME
        or one.capture.framework != other.capture.framework
    ):
        return None
    more = {name: launches.get(name, 0.0) - others.get(name, 0.0) for name in sorted({**launches, **others})}
    before, after = max(more, key=lambda name: more[name]), min(more, key=lambda name: more[name])
    ops = quantities("text", before=before.removeprefix(_KERNEL), after=after.removeprefix(_KERNEL))
    return Note("compare-not-comparable", {"share": Quantity(shared, "share"), **ops})


class Programs:
    """Programs by a run of each. Which run gives its name depends on the order in which runs come.

    Of too many that one is forgotten of which no run came for the longest.
    """

    def __init__(self, most: int = MOST_PROGRAMS) -> None:
        self._known: Recent[tuple[_Machine, str], Signature] = Recent(most)

    def of(self, report: Report) -> str:
        """The name of this run's program: that of the first run that was like it, maybe this one's own.

        Runs without kernels are of one program where their folders are: the part of the name before the session's.
        """
        launches = signature(report)
        if not launches:
            return _folder(report.run)
        here = machine(report)
        like = (
            (likeness(launches, its), run)
            for (its_machine, run), its in self._known.items()
            if its_machine == here
        )
        share, run = max(like, default=(0.0, ""))
        if share < SAME:
            self._known.put((here, report.run), launches)
            return report.run
        self._known.get((here, run))
        return run


def _folder(run: str) -> str:
    return run.rpartition("/")[0]
