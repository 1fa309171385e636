"""How many ops ran on the host and on its GPUs, as the Profile tab's overview counts them.

A share of counts and not of time: what it says of a run is little, and it is shown with the time that the GPU waits for
ops of the host. On the host every event counts whose name reads like an op, and each that carries an op's name besides,
such as an allocation. On GPUs an op counts as often as the one of its kernels that ran most often.
Sources: openxla/xprof, ``xplane_to_op_metrics_db.cc``, ``op_metrics_db_utils.cc``; openxla/xla, ``tf_op_utils.cc``.
"""

from typing import Final

import numpy as np

from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.facts.events.device import DeviceEvents
from tb_gpu_advisor.facts.events.host import HostEvents
from tb_gpu_advisor.facts.events.names import grouped
from tb_gpu_advisor.trace.model import Trace

#: One expression, since every name of the host is asked: "name:Type", a stage of tf.data, JAX's "name:type", a copy.
OP: Final = pattern(
    r"[A-Za-z0-9.][A-Za-z0-9_.\\/>-]*:[A-Z_][a-zA-Z0-9_]*"
    r"|Iterator:(?s:.*)"
    r"|[^:]*:(?:[a-z_][a-z0-9_]*(?:\[.*\])?)?"
    r"|(?i:memcpy(?:htod|dtoh|dtod|htoh))[^:]*"
)


def op_counts(trace: Trace, host: HostEvents, devices: tuple[DeviceEvents, ...]) -> tuple[int, int]:
    """Ops on the host, and on its GPUs."""
    names, ids = np.zeros(len(trace.strings), np.bool_), host.names.ids
    texts = map(trace.strings.__getitem__, ids.tolist())
    names[ids] = [match is not None for match in map(OP.fullmatch, texts)]
    on_host = int(np.count_nonzero(host.name.each_of(names))) if len(host) else 0
    with_op = host.carriers("tf_op", lambda op: op.value >= 0)  # not kept: nobody asks again
    return on_host + len(with_op), _on_gpus(trace, devices)


def _on_gpus(trace: Trace, devices: tuple[DeviceEvents, ...]) -> int:
    if not devices:
        return 0
    op = np.concatenate([events.op for events in devices])
    name = np.concatenate([events.name for events in devices])
    op, name = op[op > 0], name[op > 0]
    first, group = grouped(op, name)
    most = np.zeros(len(trace.strings), np.int64)
    np.maximum.at(most, op[first], np.bincount(group, minlength=len(first)))
    return int(most.sum())
