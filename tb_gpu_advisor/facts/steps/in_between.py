"""What something else that runs between steps is called, such as an evaluation."""

from collections import Counter

import numpy as np

from tb_gpu_advisor.columns.arrays import Ints
from tb_gpu_advisor.columns.lookup import flagged
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.host_names import FUNCTION, JAX_CALLS
from tb_gpu_advisor.facts.events.names import grouped
from tb_gpu_advisor.facts.steps.grouping import Groups, labels_of, step_roots
from tb_gpu_advisor.facts.steps.training import place_under
from tb_gpu_advisor.trace.model import Trace


def longest_of_groups(active: list[DeviceEvents], groups: Groups, label: str) -> str:
    """The label of other groups than steps, which have this ``label``, that the GPUs work longest for; "" without."""
    of_label = Counter[str]()
    for events in active:
        of_event = groups.of_event[events.gpu] + 1  # the first one is that of none
        ps = np.bincount(of_event, events.end_ps - events.start_ps, len(groups.label) + 1)[1:]
        for name, of_group in zip(groups.label, ps.tolist(), strict=True):
            of_label[name] += of_group
    del of_label[label]
    return _function(max(of_label, key=lambda name: of_label[name], default=""))


def longest_of_runs(trace: Trace, host: HostEvents, runs: Ints, label: str) -> str:
    """The function of a host whose runs take longest in all; "" without any, or where steps have its ``label``, too, as
    those of Keras 3 do."""
    if not len(runs):
        return ""
    first, function = grouped(host.name[runs])
    longest = int(np.bincount(function, host.end_ps[runs] - host.start_ps[runs]).argmax())
    other = labels_of(trace, host, runs[first[[longest]]], runs[:0])[0]
    return _function(other) if other != label else ""


def seldom_marks(host: HostEvents, steps: Ints) -> Ints:
    """Marks within fewer than half of the steps: others' runs, as what a callback of Keras' evaluates."""
    marks, place = np.setdiff1d(host.once(step_roots)[0], steps), place_under(host, steps)
    marks = marks[~flagged(host.flags[marks], FUNCTION) & (place[marks] >= 0)]
    runs = list(zip(host.name[marks].tolist(), place[marks].tolist(), strict=True))
    holding = Counter(name for name, _ in set(runs))
    return marks[np.array([2 * holding[name] < len(steps) for name, _ in runs], np.bool_)]


def _function(label: str) -> str:
    """The function that a call of JAX runs, or else the label itself."""
    return label.partition("(")[2][:-1] if label.startswith(JAX_CALLS) else label
