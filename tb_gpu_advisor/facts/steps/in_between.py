"""What else runs between steps, such as an evaluation, and its name."""

from collections import Counter

import numpy as np
from msgspec.structs import replace

from tb_gpu_advisor.columns.arrays import Bools, Ids, Ints, rows_where
from tb_gpu_advisor.columns.lookup import flagged, taken
from tb_gpu_advisor.columns.order import without
from tb_gpu_advisor.columns.spans import Spans, search
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_forest import outermost
from tb_gpu_advisor.facts.events.host_names import JAX_CALLS, PYTHON, TRAINS
from tb_gpu_advisor.facts.steps.grouping import Groups, labels_of, step_roots
from tb_gpu_advisor.facts.steps.training import place_under, trained, trains


def longest_of_groups(active: list[DeviceEvents], groups: Groups, label: str) -> str:
    """The label of the groups other than steps, whose label is given, on which the GPUs work longest; "" without
    any."""
    of_label = Counter[str]()
    for events in active:
        of_event = groups.of_event[events.gpu] + 1  # the first one is that of none
        ps = np.bincount(of_event, events.end_ps - events.start_ps, len(groups.label) + 1)[1:]
        for name, of_group in zip(groups.label, ps.tolist(), strict=True):
            of_label[name] += of_group
    del of_label[label]
    return _function(max(of_label, key=lambda name: of_label[name], default=""))


def are_others(groups: Groups, step_groups: Ints, first_ps: Ints, edges_ps: Ints) -> Bools:
    """Which groups belong to no step, given when the first kernel of each begins, and when steps do. Of other labels
    than the steps' that is all that does not run in most steps; of the steps' label what is no step's group and does
    not either, such as an evaluation. Copies may run ahead for later steps whose kernels are not in the capture."""
    strange = np.array([label != groups.label[int(step_groups[0])] for label in groups.label], np.bool_)
    rest = without(rows_where(first_ps < edges_ps[-1]), step_groups)
    in_step = search(edges_ps[1:], first_ps[rest], right=True)
    strange[rest] = _in_few_places([groups.label[at] for at in rest.tolist()], in_step, len(edges_ps) - 1)
    return strange


def _in_few_places(labels: list[str], place: Ids | Ints, of: int) -> Bools:
    """Whether each of these labels is in at most half of so many places, given the place of each."""
    each = list(zip(labels, place.tolist(), strict=True))
    holding = Counter(label for label, _ in set(each))
    return np.array([2 * holding[label] <= of for label, _ in each], np.bool_)


def longest_of_runs(host: HostEvents, runs: Ints, label: str) -> str:
    """The function of a host whose runs take longest in all; "" without any, or where steps have the same ``label``, as
    in Keras 3."""
    took, call = Counter[str](), host.call(runs)
    calls = np.where(call >= 0, call, runs)
    labels = labels_of(host.trace, host, runs, runs[:0]) if len(runs) else []
    for other, ps in zip(labels, host.spans(calls).length_ps.tolist(), strict=True):
        took[other] += ps
    longest = max(took, key=lambda name: took[name], default=label)
    return _function(longest) if longest != label else ""


def seldom_runs(host: HostEvents, steps: Ints) -> Ints:
    """Marks and runs of TensorFlow's functions within at most half of the steps, in which nothing trains. They belong
    to something else, such as an evaluation or a prediction by a callback of Keras'."""
    runs, place = without(host.once(step_roots)[0], steps), place_under(host, steps)
    runs = runs[place[runs] >= 0]
    training = place_under(host, runs)[host.whose(trains, host.named(TRAINS))]
    runs = np.delete(runs, training[training >= 0])
    runs = host.whose(lambda name: not name.startswith(JAX_CALLS), runs)
    return runs[are_seldom(host, runs, place[runs], len(steps))]


def are_seldom(host: HostEvents, runs: Ints, place: Ids | Ints, steps: int) -> Bools:
    """Whether runs of this name are at no more than half of the places, of which there are as many as ``steps``; others
    are the steps' own, however long they take."""
    return _in_few_places(labels_of(host.trace, host, runs, runs[:0]), place, steps)


def calls_around(host: HostEvents, functions: Ints) -> Spans:
    """The time of these functions' calls, with the event of TensorFlow's around each call, in which it traces the
    function."""
    calls = host.call(functions)
    around = host.parent[calls].compress(host.parent[calls] >= 0)
    return host.time_of(np.append(calls, around[~flagged(host.flags[around], PYTHON)]))


def others_apart(groups: Groups, devices: dict[int, DeviceEvents], host: HostEvents, label: str) -> Groups:
    """Groups by marks, with what others run within some of the steps, which have this ``label``, as groups of their
    own; what trains stays."""
    if groups.method != "roots":
        return groups
    roots, count = host.once(step_roots)[0], len(groups.label)
    steps = outermost(host, roots)
    if len(steps) == len(roots):
        return groups
    is_step = np.array([one == label for one in groups.label] + [False])
    others = seldom_runs(host, steps[is_step[groups.of_host[steps]]])
    run = np.append(place_under(host, others), -1)  # the last one is that of none
    of_devices = [(events, taken(run, events.launch)) for events in devices.values()]
    others = np.delete(others, trained(host, run.take, of_devices))
    if not len(others):
        return groups
    run, names = np.append(place_under(host, others), -1), labels_of(host.trace, host, others, others[:0])
    at = {gpu: taken(run, events.launch) for gpu, events in devices.items()}
    return replace(
        groups,
        of_event={gpu: np.where(at[gpu] < 0, of, at[gpu] + count) for gpu, of in groups.of_event.items()},
        of_host=np.where(run[:-1] < 0, groups.of_host, run[:-1] + count),
        label=(*groups.label, *names),
        number=(*groups.number, *[0] * len(names)),
        numbered=(*groups.numbered, *[False] * len(names)),
    )


def _function(label: str) -> str:
    """The function that a call of JAX runs, or else the label itself."""
    return label.partition("(")[2][:-1] if label.startswith(JAX_CALLS) else label
