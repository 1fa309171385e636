"""Changes of the graph for several GPUs: GPUs become as quick as each other, launches as quick as usual, and
collectives fewer or hidden under kernels."""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.arrays import rows_where
from tb_gpu_advisor.columns.order import ascending, numbered
from tb_gpu_advisor.facts.events.device import COLLECTIVE, COMPUTE
from tb_gpu_advisor.facts.replay.cures import around, batches_in_time, dropped, per_step_ns, without
from tb_gpu_advisor.facts.replay.graph import NOISE_SHARE, PART_KINDS, Change, Graph, PartKind
from tb_gpu_advisor.facts.replay.hardware import CALL_MS
from tb_gpu_advisor.facts.replay.selections import (
    among_nodes,
    are_edges,
    devices_of_parts,
    is_for,
    launch_parts,
    of_kind,
    runs_of,
    shared,
    times_of_gpus,
)
from tb_gpu_advisor.trace.units import NS_PER_MS

#: Launches of an op that nothing disturbs. Our default: what disturbs a loop leaves the quickest quarter alone.
_UNDISTURBED: Final = 0.25
#: What of kernels' time is the backward pass. Our default: two products for each one of the forward pass, as in arXiv
#: 2001.08361, section 2.1.
_BACKWARD: Final = 2 / 3
#: What of the gradients is exchanged last, when nothing computes any more. Our default: one of four packs, as
#: ResNet-50's are in PyTorch's buckets of 25 MB.
_LAST_PACK: Final = 0.25


def even_gpus(graph: Graph, much: float = 1.0) -> Change:
    """Each op, and the host before it, takes no longer on any GPU than on the quicker half of them."""
    return _evened(graph, ("run", "on_host", "python", "compiling", "input"), much, half=True)


def own_turn(graph: Graph, much: float = 1.0) -> Change:
    """The host launches for each GPU as early as for the one that it serves first, and waits for none before. Nothing
    is promised of it where launches wait for cores, which threads of their own will all want at once. With ``much``,
    which is likely but not promised, threads that took cores from launches take none from those that make batches: as
    much of their time, and no more than all launches take."""
    change, waited_ns = graph.unchanged(), per_step_ns(graph, "contended")
    if much < 1 and waited_ns > NOISE_SHARE * graph.observed_ns / graph.steps:
        return change
    change = _evened(graph, ("launch", "unexplained", "contended", "python"), much, half=False)
    change.gone[are_edges(graph, "turn")] = True
    waited_ns -= per_step_ns(graph, "contended", change)
    if much == 1 and waited_ns:
        left_ns = per_step_ns(graph, "launch", change)
        least = 1 - per_step_ns(graph, "launch") / (per_step_ns(graph, "pace") or 1.0)
        change.scale[of_kind(graph, "pace", "input")] = max(left_ns / (left_ns + waited_ns), least)
    return change


def _evened(graph: Graph, kinds: tuple[PartKind, ...], much: float, half: bool) -> Change:
    """Each op, and the host before it, takes as long on every GPU as on one, or on ``half`` of them at most; then
    nothing goes of those that do no more of a kind than these: what others do at another place will be there."""
    change, c = graph.unchanged(), graph.columns
    device = devices_of_parts(graph, c.launch, c.end)
    rows = rows_where((device >= 0) & of_kind(graph, *kinds))
    at = device[rows]
    # Copies between GPUs are named for where they go.
    name = np.where(is_for(graph, "peer"), -1, c.name)
    total, group, gpu = times_of_gpus(graph, rows, at, name[at] * len(PART_KINDS) + c.part_kind[rows])
    place = (total.shape[1] - 1) // 2 if half else 0
    goes = 1 - np.sort(total, axis=1)[group, place] / np.maximum(total[group, gpu], 1.0)
    total, kind, gpu = times_of_gpus(graph, rows, at, c.part_kind[rows])
    stays = half & (total <= np.sort(total, axis=1)[:, [place]])[kind, gpu]
    change.scale[rows] = 1 - much * np.where(stays, 0.0, goes.clip(0))
    return change


def usual_host(graph: Graph, much: float = 1.0) -> Change:
    """Before an op the host never takes longer than usual, on any GPU in any step, apart from what it takes before all
    GPUs at once; an op of its own that comes only now and then goes, with its copies. With ``much``, which is likely
    but not promised, neither do launches take longer where no event shows why."""
    kinds: tuple[PartKind, ...] = ("on_host", "python", "compiling", "input")
    kinds += ("launch", "contended") if much == 1 else ()
    change = _no_longer(graph, kinds, much, 0.5)
    change.scale[:] = 1 - (1 - change.scale) * (1 - shared(graph, *kinds))
    unusual = of_kind(graph, "on_host") & (change.scale <= 1 - much)
    return change.and_also(dropped(graph, around(graph, unusual), much))


def undisturbed(graph: Graph, much: float) -> Change:
    """Launches wait for no core, and take what the quickest quarter of launches of the same ops take. The threads that
    make batches are not disturbed either: nobody has seen how fast they are then, likely fast enough."""
    launches = _no_longer(graph, ("launch",), much, _UNDISTURBED)
    return without(graph, "contended", much=much).and_also(launches).and_also(batches_in_time(graph, much))


def at_best(graph: Graph, change: Change) -> Change:
    """At best copies to the GPU wait for nothing that it was given before, where none was seen to, and the threads that
    make batches get the turns on cores that the host no longer takes."""
    change = Change(change.scale, change.gone | are_edges(graph, "memory"))
    freed_ns = max(0.0, graph.in_turns_ns(graph.unchanged()) - graph.in_turns_ns(change)) / graph.steps
    if not freed_ns:
        return change
    of_pace = 2 * freed_ns / max(1.0, per_step_ns(graph, "pace"))  # each batch has two edges
    return change.times(without(graph, "pace", much=min(1.0, of_pace)))


def _no_longer(graph: Graph, kinds: tuple[PartKind, ...], much: float, share: float) -> Change:
    """Time of these kinds before an op becomes no longer than it is before this share of all its launches."""
    change, c = graph.unchanged(), graph.columns
    device = devices_of_parts(graph, c.launch)
    rows = rows_where((device >= 0) & of_kind(graph, *kinds))
    names, name = numbered(c.name)
    times = np.bincount(name)
    key = c.name[device[rows]] * len(PART_KINDS) + c.part_kind[rows]
    order = np.lexsort((c.part_ns[rows], key))
    keys, of_key = numbered(key)
    number = np.bincount(of_key, minlength=len(keys))
    first = np.cumsum(number) - number
    # Over all launches of the op, those with no such time before them included.
    longer = (times[np.searchsorted(names, keys // len(PART_KINDS))] * (1 - share)).astype(np.int64)
    place = np.maximum(first + number - 1 - longer, first)
    usual = np.where(longer < number, c.part_ns[rows][order][place], 0.0)
    left = np.minimum(1.0, usual[of_key] / np.maximum(c.part_ns[rows], 1.0))
    change.scale[rows] = 1 - much * (1 - left)
    return change


def exchanged_in_backward(graph: Graph, much: float, exposed_ns: float) -> Change:
    """Collectives run during the backward pass, as far as it lasts, all but the last pack of each step. With ``much``
    above 1, at best, nothing of them shows."""
    c, runs = graph.columns, runs_of(graph)
    computed = runs[(runs >= 0) & (c.kind == COMPUTE)]
    gpus = max(1, len(ascending(c.gpu)))
    backward_ns = _BACKWARD * float(c.part_ns[computed].sum()) / graph.steps / gpus
    unexposed_ns = max(0.0, per_step_ns(graph, "exchange") - exposed_ns)
    hidden = max(0.0, backward_ns - unexposed_ns) / exposed_ns if exposed_ns else 1.0
    return without(graph, "exchange", much=1.0 if much > 1 else much * min(1 - _LAST_PACK, hidden))


def fewer_exchanges(graph: Graph, much: float, share: float) -> Change:
    """This share of what collectives take besides moving bytes goes, since there are fewer calls, and of what lies
    before each call. With ``much`` above 1, at best, this share of moving bytes goes as well."""
    change, c, share = graph.unchanged(), graph.columns, min(1.0, much) * share
    exchange = of_kind(graph, "exchange")
    unmoved = np.minimum(1.0, CALL_MS * NS_PER_MS / np.maximum(c.part_ns[exchange], 1.0))
    change.scale[exchange] = 1 - share * (1.0 if much > 1 else unmoved)
    collective = c.kind == COLLECTIVE
    before = among_nodes(graph, c.start[collective])[c.target[c.part_edge]]
    change.scale[before & of_kind(graph, "pause", "arrival")] = 1 - share
    change.scale[launch_parts(graph, collective)] = 1 - share
    return change
