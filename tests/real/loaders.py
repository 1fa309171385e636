"""What makes batches in ``loader_programs``: loaders of other libraries, threads, arrays, Python for one example."""

import queue
import threading
import time
from collections.abc import Iterator
from typing import Any

import numpy as np

from tests.real.input_programs import BATCH, compute, read_batch


class Rows:
    """A data set of PyTorch's or Grain's: an example by its index."""

    def __len__(self) -> int:
        return 100_000

    def __getitem__(self, index: int) -> tuple[Any, Any]:
        time.sleep(0.003)
        return np.full((32,), index % 7, np.float32), np.ones((1,), np.float32)


def augment(row: Any) -> Any:
    """Work in Python for one example."""
    compute()
    return row


def tokens(_: Any) -> Any:
    """Rows of several lengths, made by Python."""
    compute()
    return np.arange(1 + int(time.time() * 1e6) % 12, dtype=np.float32)


def produce(into: "queue.Queue[Any]") -> None:
    """A thread of the user's that makes batches ahead."""
    while True:
        into.put(read_batch())


def batches_of_a_thread() -> Iterator[Any]:
    made: queue.Queue[Any] = queue.Queue(2)
    threading.Thread(target=produce, args=(made,), daemon=True).start()
    while True:
        yield made.get()


def quick_batches(pause_s: float) -> Iterator[Any]:
    while True:
        time.sleep(pause_s)
        yield np.ones((64, 32), np.float32), np.ones((64, 1), np.float32)


def of_arrays() -> Iterator[Any]:
    """Batches that are cut from arrays in the loop."""
    rows = np.random.default_rng(0).normal(size=(200_000, 32)).astype(np.float32)
    while True:
        order = np.random.default_rng(3).permutation(len(rows))[:64]
        yield rows[order], rows[order, :1]


def of_torch(workers: int) -> Any:
    import torch

    return torch.utils.data.DataLoader(Rows(), batch_size=BATCH, num_workers=workers)


def of_grain() -> Any:
    import grain.python as grain

    class Slow(grain.MapTransform):  # type: ignore[misc]
        def map(self, element: Any) -> Any:
            return augment(element)

    class Numbers:
        def __len__(self) -> int:
            return 100_000

        def __getitem__(self, index: Any) -> Any:
            return np.full((32,), index % 7, np.float32), np.ones((1,), np.float32)

    sampler = grain.IndexSampler(100_000, grain.ShardOptions(0, 1), shuffle=False, num_epochs=1)
    return grain.DataLoader(
        data_source=Numbers(), sampler=sampler, operations=[Slow(), grain.Batch(BATCH)], worker_count=0
    )
