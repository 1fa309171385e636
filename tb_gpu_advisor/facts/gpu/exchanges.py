"""What each collective of a GPU exchanges, by its name and by what is computed around it.

Gradients are reduced after the work that makes them, and nothing but the optimizer needs them. Activations, of tensor
or sequence parallelism, are needed at once: nothing computes during such a call, matrices are multiplied before and
after it, and the first one comes soon after a step has begun, while gradients come after a forward pass.
"""

from typing import Any, Final, Literal

import numpy as np

from tb_gpu_advisor.columns.arrays import Bools, Ints
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.spans import measure_in, search
from tb_gpu_advisor.facts.events.device import COMPUTE
from tb_gpu_advisor.facts.events.host_names import OPTIMIZER
from tb_gpu_advisor.facts.events.kernel_roles import Role, role_of
from tb_gpu_advisor.facts.events.names import by_name
from tb_gpu_advisor.facts.gpu.one_gpu import GpuData

Exchanged = Literal["gradients", "activations", "parameters", "statistics"]

#: By the name of a call's op or kernel; SyncBatchNorm reduces its statistics in the middle of a network.
_NAMED: Final = pattern(
    r"(?i)(?P<statistics>batch_?norm|moments|sync_?bn|statistics)|(?P<parameters>gather|broadcast)"
    r"|(?P<activations>send_?recv|all_?to_?all)"
)
_MATRIX: Final[frozenset[Role]] = frozenset({"gemm", "conv", "attention"})
_UPDATE: Final[frozenset[Role]] = frozenset({"optimizer"})
#: What is needed at once has no more than this share of its time under computing. Our default: ends may overlap.
_OVERLAPS: Final = 0.1
#: The first activations are exchanged before this share of a step's matrix kernels. Our default: a forward pass, after
#: which the first gradients come, is a third of them.
_SOON: Final = 0.2
#: Where activations are exchanged, so many of a step's calls are needed at once. Our default: the larger part.
_MOSTLY: Final = 0.5


def exchanged(gpu: GpuData, calls: Ints, names: list[str]) -> list[Exchanged]:
    """Of each of these collective kernels, in order of time; ``names`` are those of their ops or kernels."""
    are_gradients = _are_gradients(gpu, calls)
    kinds: dict[str, Any] = {name: _NAMED.search(name) for name in set(names)}
    return [
        kinds[name].lastgroup if kinds[name] else "gradients" if is_gradient else "activations"
        for name, is_gradient in zip(names, are_gradients.tolist(), strict=True)
    ]


def _are_gradients(gpu: GpuData, calls: Ints) -> Bools:
    """All of a step's calls, unless it exchanges activations: then those during which something computes, and those
    that come after all of its matrix kernels and before its optimizer."""
    if not len(calls):
        return np.zeros(0, np.bool_)
    events, step = gpu.events, gpu.window[calls]
    at_ps = events.start_ps[calls]
    computing = gpu.busy.by_kind[COMPUTE]
    length_ps = events.end_ps[calls] - at_ps
    is_hidden = measure_in(computing, at_ps, events.end_ps[calls]) > _OVERLAPS * length_ps
    first, last, before = _places(gpu, calls, _MATRIX)
    is_first = np.append(True, step[1:] != step[:-1])
    previous = np.where(is_first, first, np.append(0, before[:-1]))
    following = np.where(np.append(is_first[1:], True), last, np.append(before[1:], 0))
    at_once = ~is_hidden & (previous < before) & (before < following)
    soon = at_once & (before - first <= _SOON * (last - first))
    count = int(step.max()) + 1
    often = np.bincount(step, at_once, count) >= _MOSTLY * np.bincount(step, minlength=count)
    exchanges = often & (np.bincount(step, soon, count) > 0)
    _, last_update, updated = _places(gpu, calls, _UPDATE)
    is_optimized = (updated < last_update) | bool(len(gpu.of_host.host.named(OPTIMIZER)))
    return ~exchanges[step] | is_hidden | ((before == last) & is_optimized)


def _places(gpu: GpuData, calls: Ints, roles: frozenset[Role]) -> tuple[Ints, Ints, Ints]:
    """How many kernels of these roles begin before the step of each call, before it has ended, and before the call."""
    events = gpu.events
    wanted = by_name(gpu.of_host.trace, events.name, lambda name: role_of(name.lower()) in roles, np.bool_)
    starts = events.start_ps[wanted & events.is_kernel]
    windows, step = gpu.of_host.windows, gpu.window[calls]
    first, last = search(starts, windows.start)[step], search(starts, windows.end)[step]
    return first, last, search(starts, events.start_ps[calls])
