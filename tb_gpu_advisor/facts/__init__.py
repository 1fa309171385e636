"""Pure functions from decoded traces to what checks need to know: no verdicts, no text, no I/O."""

from tb_gpu_advisor.facts.broken import MissingData, NotApplicable
from tb_gpu_advisor.facts.events.culprits import HostWork
from tb_gpu_advisor.facts.events.preparing.preparation import Preparation
from tb_gpu_advisor.facts.gpu.copies import CopyFact
from tb_gpu_advisor.facts.gpu.facts import FullGpuFacts, GpuFacts
from tb_gpu_advisor.facts.gpu.kernel_table import KernelFact, KernelTable
from tb_gpu_advisor.facts.gpu.longest_gaps import TOP_GAPS, GapFact
from tb_gpu_advisor.facts.run.facts import Facts
from tb_gpu_advisor.facts.run.host import HostFacts
from tb_gpu_advisor.facts.steps.eager_ops import Around
from tb_gpu_advisor.facts.steps.facts import FewSteps, HostStepFacts, StepFacts
from tb_gpu_advisor.facts.steps.input import StageFact
from tb_gpu_advisor.facts.steps.tensorflow_steps import TensorFlowSteps
from tb_gpu_advisor.facts.steps.threads import CoresFact
from tb_gpu_advisor.facts.steps.work import StepWork
from tb_gpu_advisor.facts.summary import summarise, summarise_with_tracks
from tb_gpu_advisor.facts.timeline.cut import GAP_SHARE, cut_lane
from tb_gpu_advisor.facts.timeline.tracks import TrackColumns, TrackLane, Tracks
