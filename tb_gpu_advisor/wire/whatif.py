"""What a step would take with some findings fixed, another batch or another number of GPUs."""

import msgspec

from tb_gpu_advisor.wire.evidence import Bounds, Document
from tb_gpu_advisor.wire.report import Note
from tb_gpu_advisor.wire.words import Category


class WhatIfPart(msgspec.Struct, frozen=True):
    """A category of the step in ms, today and as it is likely to be then."""

    category: Category
    today_ms: float
    likely_ms: float


class WhatIf(Document, frozen=True):
    """The prediction. ``fixes`` are the findings that are taken away, ``batch`` what each GPU's batch is multiplied by,
    ``gpus`` how many there are then.

    ``step_ms`` is None where nothing can be predicted, ``likely_ms`` where only bounds can. ``throughput`` is how many
    times as many samples a second that is at the likely step, ``examples_per_s`` how many they are today, where that is
    known, ``replay_error_share`` how far the replay of the unchanged step is off. ``cannot`` are messages: what was
    asked for and is not in the prediction, and why.
    """

    run: str
    fixes: tuple[str, ...]
    batch: float
    gpus: int
    today_ms: float
    step_ms: Bounds | None
    likely_ms: float | None
    throughput: float | None
    examples_per_s: float | None
    replay_error_share: float | None
    parts: tuple[WhatIfPart, ...]
    cannot: tuple[Note, ...]
