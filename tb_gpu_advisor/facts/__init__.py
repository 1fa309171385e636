"""Pure functions from a Trace to what checks need to know: no verdicts, no text, no I/O.

In: one decoded ``Trace`` per host. Out: ``HostFacts``, and ``Facts``, their union over hosts.
"""

from tb_gpu_advisor.facts.gpu.closely import TOP_GAPS
from tb_gpu_advisor.facts.gpu.copies import CopyFact
from tb_gpu_advisor.facts.gpu.kernel_table import KernelFact, KernelTable
from tb_gpu_advisor.facts.model import (
    Facts,
    FullGpuFacts,
    GapFact,
    GpuFacts,
    HostFacts,
    HostStepFacts,
    HostWork,
    MissingData,
    NotApplicable,
    StageFact,
    StepFacts,
)
from tb_gpu_advisor.facts.steps.tensorflow_steps import TensorFlowSteps
from tb_gpu_advisor.facts.summary import summarise, summarise_with_tracks
from tb_gpu_advisor.facts.timeline.tracks import ROWS, TrackLane, Tracks

__all__ = [
    "ROWS",
    "TOP_GAPS",
    "CopyFact",
    "Facts",
    "FullGpuFacts",
    "GapFact",
    "GpuFacts",
    "HostFacts",
    "HostStepFacts",
    "HostWork",
    "KernelFact",
    "KernelTable",
    "MissingData",
    "NotApplicable",
    "StageFact",
    "StepFacts",
    "TensorFlowSteps",
    "TrackLane",
    "Tracks",
    "summarise",
    "summarise_with_tracks",
]
