"""Hosts read on a Dask cluster that is there already: ``--dask tcp://scheduler:8786``.

Its workers read the files themselves, so they need the same log directory and the same version of this package. What a
dead worker had is given to another one by the scheduler.
"""

from collections.abc import Sequence
from concurrent.futures import CancelledError, Executor, as_completed
from contextlib import suppress
from typing import Any, Final

from msgspec.structs import replace

from tb_gpu_advisor.errors import AdvisorError, import_failed
from tb_gpu_advisor.reading.host import Answers, Progress, Reader, Where, counted
from tb_gpu_advisor.reading.limits import CONNECT_S
from tb_gpu_advisor.sessions import HostFile

#: What a dead worker had and the scheduler gives up is tried again so many times. Our default: a file that ends three
#: workers is at fault itself.
RETRIES: Final = 2


def on_cluster(address: str) -> Where:
    """A ``Where``: the cluster of a scheduler. Timelines would lie on other machines, so they are not kept.

    Reading there raises ``AdvisorError``: package-missing, package-broken, cluster-unreachable.
    """

    def there(reader: Reader, files: Sequence[HostFile], progress: Progress) -> Answers:
        if files:
            with _client(address) as client:
                yield from counted(_tried(client, replace(reader, kept=None), files), len(files), progress)

    return there


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError as error:
        raise import_failed(error, "tb-gpu-advisor[dask]", "distributed") from error
    try:
        return Client(address, timeout=CONNECT_S, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        cause = str(error).partition("\n")[0]
        raise AdvisorError("cluster-unreachable", address=address, cause=cause) from error


def _tried(client: Any, reader: Reader, files: Sequence[HostFile]) -> Answers:
    """An answer for each file. When a worker dies, the files without one are tried again."""
    from distributed.scheduler import KilledWorker

    left = list(range(len(files)))
    for _ in range(1 + RETRIES):
        if not left:
            return
        # Not "pure": the same file may have another content by now.
        executor: Executor = client.get_executor(pure=False)
        with executor:
            futures = {executor.submit(reader.answer, files[place]): place for place in left}
            try:
                for future in as_completed(futures):
                    with suppress(KilledWorker, CancelledError):
                        yield futures[future], future.result()
                        left.remove(futures[future])
            finally:
                for future in futures:
                    future.cancel()
    for place in left:
        yield place, AdvisorError("host-lost", file=files[place].path)
