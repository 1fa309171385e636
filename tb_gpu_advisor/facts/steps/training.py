"""Which runs are steps: no single ops, and what trains; a prediction or an evaluation next to them may take longer."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import numpy as np

from tb_gpu_advisor.causes import FEWEST, MOSTLY
from tb_gpu_advisor.columns.arrays import Bools, Floats, Ids, Ints, mask_of
from tb_gpu_advisor.columns.lookup import are_of, taken
from tb_gpu_advisor.columns.order import ascending, by_value, median
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import XLA_WAITS
from tb_gpu_advisor.facts.events.host_names import TRAINS, XLA
from tb_gpu_advisor.facts.events.names import by_name, distinct, first_like, grouped

#: Ops that update variables as optimizers do: kernels of TensorFlow's optimizers, and what Keras 3 subtracts. Metrics
#: add, and are no training.
UPDATES: Final = pattern(r"(?:Resource|:)(?:Sparse)?Apply[A-Z]|AssignSubVariableOp|ResourceScatterSub")
#: Ops of a backward pass, by the type or by the scope in which TensorFlow puts those of a tape.
GRADIENTS: Final = pattern(r"gradient_tape/|gradients/|Grad(?:V\d)?(?:_\d+)?(?:$|:)|Backprop")
#: XLA's ops on a CPU that multiply matrices, or filter images, by its names of their kernels …
_MULTIPLIES: Final = pattern(r"dot|conv(?!ert)|gemm|ynn|custom-call")
#: … that mix bits, as its generators of random numbers do (JAX: threefry2x32, jax/_src/prng.py) …
_DRAWS: Final = pattern(r"xor|rng")
#: … and that only move what there is, or put values into it that nothing computed.
_MOVES: Final = pattern(
    r"^(wrapped_)?((bitcast|broadcast|concatenate|copy|dynamic-slice|gather|iota|slice|transpose)[_.]?)+(fusion)?[.\d]*$"
)
#: What JAX runs functions as whose own name it does not say. JAX: lambdas and partial functions are in angle brackets,
#: and what ``pmap`` maps is ``call_wrapped`` in 0.8 and ``_fun`` from 0.9 on (``pmap.py``).
_NAMELESS: Final = pattern(r"\(<|\((call_wrapped|_fun)\)$")
#: A program of XLA's on one of several devices (xla/pjrt/common_pjrt_client.cc).
_OF_DEVICE: Final = pattern(r"^\[\d+\] \w+::Execute\b")
#: What runs it on each of them within a call. JAX: until 0.8 (xla/pjrt/cpu/cpu_client.cc), without a number.
_RUN_ON_DEVICE: Final = "Executable::ExecuteHelper"
#: Our default: a function that launches fewer kernels is an op, which JAX compiles like any other function: its calls
#: are no steps, unless the program runs hardly anything else.
FEWEST_KERNELS: Final = 3
#: With so many functions, or programs of JAX's, in a step Python runs its operations one by one, unless most are of one
#: function and compute for most of their time, which are steps themselves. Our default: a jitted step is one, and a
#: loop of several models a few.
MANY: Final = 20

#: The groups of some of the host's events, and those of all events of GPUs.
GroupOf = Callable[[Ints], Ids | Ints]
OfDevices = Sequence[tuple[DeviceEvents, Ints]]
#: A step's name, or the id of one.
Kind = TypeVar("Kind", str, int)


def are_steps(of_runs: Ints | Floats, of_all: float) -> bool:
    """Whether runs of a function, by how many kernels each has, are more than an op each, or hardly anything else
    runs."""
    return bool(median(of_runs) >= FEWEST_KERNELS or of_runs.sum() >= MOSTLY * of_all)


def place_under(host: HostEvents, roots: Ints) -> Ids:
    """For each host event the place of the root that it is under, -1 for none."""
    place = np.full(len(host) + 1, -1, np.int64)  # the last one is that of none
    place[roots] = np.arange(len(roots))
    places: Ids = taken(place, host.top_ancestor(mask_of(roots, len(host))))
    return places


def ops_of_xla(host: HostEvents, waits: bool = False) -> Bools:
    """Ops that XLA runs on the CPU: their names may be anything, but they name their module. Where they have no events,
    waits for their programs may stand for them."""
    ops: Bools = host.trace.string_ids("hlo_op", at=host.row) > 0
    return mask_of(host.whose(XLA_WAITS.__eq__, host.linked), len(host)) if waits and not ops.any() else ops


def run_steps(host: HostEvents, roots: Ints, functions: Ints) -> bool:
    """Whether runs of functions among roots are steps: XLA compiles ops that Python runs like any function, and runs
    each on every device. If a thread is ahead of its work, the capture may hold no op of its last runs."""
    of_ops = place_under(host, roots)[host.carriers("hlo_op")]
    ops = np.bincount(of_ops[of_ops >= 0], minlength=len(roots)) / host.once(xla_devices)
    of_runs = ops[are_of(roots, functions)]
    of_runs = of_runs[: max(FEWEST, len(of_runs) - int(np.argmax(of_runs[::-1] > 0)))]
    are_parts = len(roots) >= MANY * len(functions) and 2 * of_runs.sum() < ops.sum()
    # Those of no call count as well; where all are of none, nothing tells whose they are.
    of_all = len(of_ops) / host.once(xla_devices) if ops.any() else 0.0
    return not are_parts and are_steps(of_runs, of_all)


def xla_devices(host: HostEvents) -> int:
    """The number of devices that XLA makes of a CPU to run programs on; 1 where nothing shows several."""
    strings, ids = host.trace.strings, host.names.ids.tolist()
    matches = (_OF_DEVICE.match(strings[at]) for at in ids)
    runs = host.name.places_of([at for at in ids if strings[at].endswith(_RUN_ON_DEVICE)])
    of_calls = np.bincount(host.function(runs) + 1, minlength=1)[1:]
    return max(1, len({match[0] for match in matches if match}), int(of_calls.max(initial=0)))


def trained(host: HostEvents, group_of: GroupOf, of_devices: OfDevices = ()) -> Ints:
    """The steps that train, given by the groups of some events: those whose ops compute gradients or update variables,
    and those of XLA, whose ops have no names on the host. Of the latter a step with fewer than half as many ops as
    others is none, nor one with some, but fewer than half as many, that multiply: gradients multiply as often as what
    they are of, or twice as often, and updates never. What draws random numbers, or only moves data, is neither."""
    ops, trace = host.carriers("hlo_op"), host.trace
    of_ops = group_of(ops)
    ops, of_ops = ops[of_ops >= 0], of_ops[of_ops >= 0]
    compiled = np.append(group_of(host.named(XLA)), of_ops)
    first = grouped(of_ops, host.name[ops])[0]
    number = np.bincount(of_ops[first], minlength=int(compiled.max(initial=0)) + 2)
    of_them, change_nothing = by_roles(host, group_of, len(number))
    number[(of_them == 0) & change_nothing] = 0
    is_enough = (2 * number >= number.max()) & ((of_them == 0) | (2 * of_them >= of_them.max()))
    groups = [compiled[is_enough[compiled]].astype(np.int64)]
    groups.append(group_of(host.whose(trains, host.named(TRAINS))).astype(np.int64))
    groups += [
        of[by_name(trace, first_like(trace, events.op), trains, np.bool_)] for events, of in of_devices
    ]
    known = ascending(np.concatenate(groups))
    return known[known >= 0]


def by_roles(host: HostEvents, group_of: GroupOf, groups: int) -> tuple[Ints, Bools]:
    """How many of XLA's ops on a CPU multiply in each of so many groups, as in everything that trains or evaluates; and
    which groups update nothing: those that multiply, those that draw random numbers, and those that only move data."""
    ops = host.carriers("hlo_op")

    def count(kind: re.Pattern[str]) -> Ints:
        rows = host.whose(lambda name: bool(kind.search(name)), ops)
        return np.bincount(group_of(rows) + 1, minlength=groups + 1)[1:]

    multiply, draw, move, of_all = map(count, (_MULTIPLIES, _DRAWS, _MOVES, pattern("")))
    return multiply, (multiply + draw > 0) | ((of_all > 0) & (move == of_all))


def turns_of(host: HostEvents, of_host: Ids, kinds: Sequence[str]) -> Ints:
    """One number for each kind of steps that train: of networks with one name those with other optimizers, of steps
    without a name of their own those with other ops. A run that updates nothing is of no other network, as where
    gradients are added up."""
    rows = host.whose(lambda name: is_any(name, UPDATES), host.named(TRAINS))
    scopes = (host.trace.strings[name].rpartition("/")[0] for name in host.name[rows].tolist())
    of_run = dict(sorted(zip(of_host[rows].tolist(), scopes, strict=True), reverse=True))
    of_kind = {kinds[at]: scope for at, scope in of_run.items() if at >= 0}
    ops = host.carriers("hlo_op")
    ops = ops[are_of(of_host[ops], [at for at, kind in enumerate(kinds) if _NAMELESS.search(kind)])]
    programs = {at: tuple(distinct(host.name[ops[places]])) for at, places in by_value(of_host[ops])}
    scope = [of_run.get(at, of_kind.get(kind, "")) for at, kind in enumerate(kinds)]
    turns = [(kind, scope[at], programs.get(at, ())) for at, kind in enumerate(kinds)]
    number = {turn: at for at, turn in enumerate(sorted(set(turns)))}
    return np.array([number[turn] for turn in turns])


def kinds_that_train(kinds: Sequence[Kind], trained: Ints) -> set[Kind]:
    """The kinds of steps of which most are ``trained``: what is launched as a step ends may count for the next one."""
    of_kind = Counter(kinds)
    counts = Counter(map(kinds.__getitem__, trained.tolist()))
    return {kind for kind, steps in counts.items() if 2 * steps >= of_kind[kind]}


def is_any(name: str, *kinds: re.Pattern[str]) -> bool:
    """Whether a name is that of an op, and no Python call's, of one of these kinds."""
    return not name.startswith("$") and any(kind.search(name) for kind in kinds)


def trains(name: str) -> bool:
    """Whether an op of this name computes gradients or updates variables."""
    return is_any(name, GRADIENTS, UPDATES)
