"""One rank of a run on several GPUs, where the files of the other ranks are not in the capture.

Most programs on several GPUs run a process for each and profile one of them. Collective kernels tell that there are
others. How long nothing computes beside them is known; which part of it is waiting for another rank is not.
"""

import numpy as np
from msgspec import Struct

from tb_gpu_advisor.columns.order import median
from tb_gpu_advisor.facts.gpu.exchanges import Exchanged
from tb_gpu_advisor.facts.missing import MissingData
from tb_gpu_advisor.facts.run.across import Reductions, most_exchanged, reductions
from tb_gpu_advisor.facts.run.facts import Facts


class OwnCollectives(Struct, frozen=True):
    """Collective calls of the only rank, per step: all of them, those that may reduce gradients, and what is
    ``exchanged`` in most of their time.

    ``exposed_ms`` of the ``ms`` that they take nothing computes beside them. A call takes at least ``shortest_ms`` and
    as a rule ``usual_ms``, its waiting for other ranks included.
    """

    calls: float
    gradient_calls: float
    exchanged: Exchanged
    ms: float
    exposed_ms: float
    shortest_ms: float
    usual_ms: float

    @property
    def exposed_share(self) -> float:
        """The part of their time beside which nothing computes, 0..1."""
        return min(1.0, self.exposed_ms / self.ms) if self.ms else 0.0


def exchanges(facts: Facts) -> Reductions | OwnCollectives:
    """What the GPUs exchange, or the only rank of several; raises ``MissingData`` where they do not."""
    return _of_rank(facts) if facts.is_one_rank else reductions(facts)


def _of_rank(facts: Facts) -> OwnCollectives:
    """Collectives of the only rank. Without steps the whole capture stands for one."""
    steps, gpu = max(1, facts.steps.analysed), facts.limiting_gpu
    calls = gpu.peers.calls
    if not calls:
        raise MissingData("collectives")
    # Of very many calls the first are known.
    whole = gpu.peers.total_calls / len(calls) / steps
    gradients = [call for call in calls if call.exchanged == "gradients"]
    lengths_ms = np.array([call.ms for call in gradients or calls])
    return OwnCollectives(
        calls=len(calls) * whole,
        gradient_calls=len(gradients) * whole,
        exchanged=most_exchanged(calls),
        ms=sum(call.ms for call in calls) * whole,
        exposed_ms=gpu.mean_ms("collective"),
        shortest_ms=float(lengths_ms.min()),
        usual_ms=median(lengths_ms),
    )
