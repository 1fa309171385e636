"""Hosts read on a Dask cluster that is there already: ``--dask tcp://scheduler:8786``.

Its workers read the files themselves, so they need the same log directory and the same version of this package. What a
dead worker had is given to another one by the scheduler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from typing import Final

from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.reading.hosts import Pool

#: How long a scheduler may take to answer.
CONNECT_S: Final = 10


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """The cluster of a scheduler, as a place to read hosts in.

    Raises ``AdvisorError``: package-missing, cluster-unreachable.
    """
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise AdvisorError("package-missing", package="tb-gpu-advisor[dask]") from error
    try:
        client = Client(address, timeout=CONNECT_S, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        cause = str(error).partition("\n")[0]
        raise AdvisorError("cluster-unreachable", address=address, cause=cause) from error
    with client:
        # Not "pure": the same file may have another content by now.
        executor: Callable[..., Executor] = client.get_executor
        yield Pool(lambda _: executor(pure=False), (KilledWorker, CancelledError))
