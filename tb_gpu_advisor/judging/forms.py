"""What findings about launches and kernels share: which slow forms of ops count and what they cost, and which programs
Python runs op by op."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final

from tb_gpu_advisor.causes import MOST
from tb_gpu_advisor.columns.patterns import pattern
from tb_gpu_advisor.columns.words import words
from tb_gpu_advisor.facts import CopyFact, Facts, HostStepFacts
from tb_gpu_advisor.facts.events.host_kinds import exchanges, kind_of
from tb_gpu_advisor.facts.events.in_32_bits import updates_variables
from tb_gpu_advisor.facts.events.kernel_words import primitive
from tb_gpu_advisor.facts.events.kernels import class_of_name
from tb_gpu_advisor.facts.events.op_forms import FormId, OpKernel, form_of
from tb_gpu_advisor.facts.events.scopes import in_loop, layer_of
from tb_gpu_advisor.facts.gpu.op_times import FormFact
from tb_gpu_advisor.facts.replay.hardware import has_tensor_cores
from tb_gpu_advisor.judging.copies import what_of
from tb_gpu_advisor.judging.idle import uses_horovod
from tb_gpu_advisor.judging.precision import matrix_saving_ms, mixed_precision_ms, multiplies
from tb_gpu_advisor.judging.quantities import ROWS, count, lost, share, table, text
from tb_gpu_advisor.wire import Column, Quantity, Table

#: Without Tensor Cores these have units for 16 bits that are as fast as those for 32 twice. Defined: CUDA C++ Guide,
#: "Throughput of Native Arithmetic Instructions".
_FAST_HALF: Final = ("5.3", "6.0", "6.2")
#: How many times as fast fp32 is as fp64, at most; the same table has it by compute capability.
_DOUBLE: Final = {
    **dict.fromkeys(("6.0", "7.0", "8.0", "9.0", "10.0"), 2),
    "3.5": 3,
    **dict.fromkeys(("5.2", "6.1", "7.5"), 32),
}
#: Of others, which are younger than the table. Defined: the rate of 8.6, 8.9 and 12.0.
_DOUBLE_ELSE: Final = 64
#: What changes all of a program: it stands before forms that take longer.
_FIRST: Final[tuple[FormId, ...]] = ("float64", "bfloat16", "half")
#: Forms of many small kernels, whose launches are a part of what they cost.
_LAUNCHED: Final[tuple[FormId, ...]] = (
    "recurrent", "loop", "boxes", "summary", "augmented", "linear-algebra",
)  # fmt: skip
#: Forms that have another one on a host as well, of XLA's ops, whose names have no types behind them, and how long such
#: ops are. Our default: a tenth of a millisecond, as of shorter ones the number is what counts.
_OF_HOSTS: Final = ("sort", "scatter", "copied", "windowed")
_LONG_MS: Final = 0.1
#: Names of ops and kernels that look rows of a table up, or are of their gradients.
_LOOKS_UP: Final = words(
    "embedding gather lookup sparseapply indexedslices unsortedsegment index_select indexselect"
)
_AROUND: Final = pattern(r"^wrapped_|(?:\.[\d*]+)+$|^.*:.*$")
#: What is in any program is a fault only from this share of the step on. Our default: a third, of copies, sums,
#: attention, losses and what normalizes a fifth, of metrics a tenth, so that the step without it is clearly shorter.
_LEAST: Final = {
    **dict.fromkeys(("optimizer", "depthwise-single", "one-op"), 0.33),
    **dict.fromkeys(("copied", "reduced", "attention", "loss", "normalized", "windowed"), 0.2),
    "metric": 0.1,
}


def slow_forms(facts: Facts) -> list[FormFact]:
    """Slow forms on the GPU that limits the step, or on a host alone; the one to fix first comes first."""
    if facts.alone is not None:
        return _of_host(facts.alone)
    forms = [one for one in (*facts.limiting_gpu.op_times.forms, *_copied(facts)) if _counts(one, facts)]
    return sorted(forms, key=lambda one: (one.form not in _FIRST, -cost_ms(one)))


def _of_host(alone: HostStepFacts) -> list[FormFact]:
    """Forms of long XLA ops, by their names and those of the ops around them, and of TensorFlow's ops that update
    variables."""
    ops = [one for one in alone.ops if one.ms_per_step >= _LONG_MS * one.count_per_step]
    known = ((form_of(OpKernel(_AROUND.sub("", one.name), "", class_of_name(""))), one) for one in ops)
    forms = [
        FormFact(form, one.name, "", one.count_per_step, one.ms_per_step, 0.0)
        for form, one in known
        if form in _OF_HOSTS
    ]
    if updates := [one for one in ops if ":" in one.name and updates_variables(one.name)]:
        # Of ops that run at once each has its part of the time.
        share = min(1.0, alone.computing_ms / sum(one.ms_per_step for one in alone.ops))
        times, ms = sum(one.count_per_step for one in updates), sum(one.ms_per_step for one in updates)
        forms.append(FormFact("optimizer", updates[0].name, "", times, share * ms, 0.0))
    return [one for one in forms if one.ms_per_step >= _LEAST.get(one.form, 0.0) * alone.step_ms]


def cost_ms(form: FormFact) -> float:
    """The time of the step that a form takes."""
    return form.ms_per_step + (form.idle_ms if form.form in _LAUNCHED else 0.0)


def not_held(facts: Facts) -> float:
    """The part of the saving of half as many bits that no slow form holds back: a slow form becomes faster only as
    another form."""
    ordinary_ms = facts.common_full(lambda one: one.kernels.ms(matrix=True, tensor_core=False, stays=False))
    saved_ms = max(mixed_precision_ms(facts), matrix_saving_ms(facts, ordinary_ms))
    return max(0.0, 1 - sum(one.held_ms for one in slow_forms(facts)) / (saved_ms or inf))


def most_ms(form: FormFact, facts: Facts) -> float:
    """The most that another form saves."""
    faster = _DOUBLE.get(facts.limiting_info.compute_capability, _DOUBLE_ELSE)
    return cost_ms(form) * (1 - 1 / faster if form.form == "float64" else 1)


def chains_ms(facts: Facts) -> float:
    """What all GPUs spend per step in chains of element-wise kernels; on streams side by side they take no longer than
    the GPU computes."""
    return facts.common_full(lambda one: min(one.kernels.chains.ms, one.mean_ms("compute")))


def runs_op_by_op(facts: Facts) -> bool:
    """Whether Python runs a TensorFlow program op by op: most launches are its own."""
    return facts.framework == "tensorflow" and facts.limiting_gpu.eager_share >= MOST


def eager_idle_ms(facts: Facts) -> float:
    """What the GPUs wait for launches of eager ops, at most as much as they wait for launches."""
    return min(facts.common_full(lambda one: one.eager_idle_ms), facts.common_ms("kernel_launch"))


def launches_brought_by(facts: Facts) -> str:
    """The check whose finding brings the waits for launches about, empty for none. That may be ops that Python runs one
    by one, after which only the profile of a function shows what launches are left; threads that had the core most of
    the time; or a form of many small kernels, if most waits are before these."""
    launch_ms = facts.common_ms("kernel_launch")
    if runs_op_by_op(facts):
        return "eager-execution"
    if facts.common_full(lambda one: one.contention.paused_ms) > MOST * launch_ms:
        return "input-threads-delay-launches"
    return _brought_by_small(facts, lambda one: one.idle_ms, launch_ms)


def chains_brought_by(facts: Facts) -> str:
    """The same for chains of element-wise kernels: only one finding is about a kernel."""
    chained_ms = sum(one.chained_ms for one in slow_forms(facts))
    return "slow-op-form" if chained_ms > MOST * facts.limiting_gpu.kernels.chains.ms else ""


def copies_brought_by(facts: Facts, copies: Sequence[CopyFact]) -> str:
    """The same for copies: a loop whose condition the host reads, gradients that the host sends over the network, or
    variables that it saves between steps. Where variables lie, and what loops keep, has a cure of its own."""
    if what_of(copies) in ("variables", "swapped"):
        return ""
    whole_ms = sum(copy.cost_ms for copy in copies)
    of_gloo = any(exchanges(work.name) for work in facts.limiting_gpu.inside)
    of_gloo |= uses_horovod(facts) and facts.common_ms("host_op") > whole_ms
    if of_gloo or sum(copy.cost_ms for copy in copies if exchanges(copy.op)) > MOST * whole_ms:
        return "host-placed-ops"
    saves = any(kind_of(work.name) == "save" for work in facts.limiting_gpu.between)
    if saves and sum(copy.cost_ms for copy in copies if copy.between_steps) > MOST * whole_ms:
        return "step-gaps"
    turns = [one.op for one in slow_forms(facts) if one.form == "loop"]
    looped = [
        one for one in copies if any(in_loop(op) or primitive(op) in turns for op in (one.op, one.before))
    ]
    looped_ms = sum(copy.cost_ms for copy in looped)
    return _brought_by_small(facts, lambda _: looped_ms, whole_ms)


def _brought_by_small(facts: Facts, takes_ms: Callable[[FormFact], float], whole_ms: float) -> str:
    """This check where forms of many small kernels take most of a whole."""
    taken_ms = sum(takes_ms(one) for one in slow_forms(facts) if one.form in _LAUNCHED)
    return "slow-op-form" if taken_ms > MOST * whole_ms else ""


def form_args(form: FormFact | None, facts: Facts) -> dict[str, Quantity]:
    """The arguments about the form that costs most, if there is one."""
    lost_ms = 0.0 if form is None else min(cost_ms(form), facts.step_ms)
    again = form is not None and form.form == "recomputed"
    return ({"used": share(_memory_used(facts))} if again else {}) | {
        **lost("time", lost_ms, facts.step_ms),
        "place": text(facts.place),
        "cause": text("" if form is None else form.form),
        "kind": text("" if form is None or form.form != "optimizer" else _optimizer_of(form, facts)),
        "op": text("" if form is None else form.op),
        "layer": text("" if form is None else form.layer),
        "kernels": count(0 if form is None else round(form.count_per_step)),
    }


def _optimizer_of(form: FormFact, facts: Facts) -> str:
    """What shows where an update could do less: it multiplies matrices, for ``roots`` of them, or the program looks
    ``rows`` of tables up; empty for neither."""
    if any(class_of_name(name).matrix for name, _ in form.kernels):
        return "roots"
    if facts.alone is None:
        names = [f"{row.op} {row.name}" for row in facts.limiting_gpu.kernels.rows]
    else:
        names = [op.name for op in facts.alone.ops]
    return "rows" if any(_LOOKS_UP.are_in(name.lower()) for name in names) else ""


def form_table(forms: list[FormFact]) -> Table:
    """The forms, each by the op that takes most of its time."""
    cells: dict[Column, Callable[[FormFact], float | str]] = {
        Column("op", "text"): lambda form: form.op,
        Column("layer", "text"): lambda form: form.layer,
        Column("count-per-step", "count"): lambda form: round(form.count_per_step, 1),
        Column("time-per-step", "ms"): cost_ms,
    }
    return table("slow-forms", forms, ROWS, cells)


def _copied(facts: Facts) -> list[FormFact]:
    """Copies within the GPU's memory while no kernel runs."""
    within = [one for one in facts.limiting_gpu.copies if one.direction == "d2d" and not one.peer]
    if not within:
        return []
    longest, ms = max(within, key=lambda one: one.exposed_ms), sum(one.exposed_ms for one in within)
    count = sum(one.count_per_step for one in within)
    return [FormFact("copied", longest.op or "MemcpyD2D", layer_of(longest.op), count, ms, 0.0)]


def _memory_used(facts: Facts) -> float:
    """The share of the GPU's memory that is in use at most; all of it where that is unknown."""
    fullest = facts.fullest_memory
    return 1.0 if fullest is None else fullest.peak_bytes / fullest.limit_bytes


def _counts(form: FormFact, facts: Facts) -> bool:
    """Whether a form counts here. 16 bits are slow where the GPU has no fast units for them, which is open where the
    GPU is unknown. Recomputing saves nothing where memory is free, and some forms take a part of any step."""
    info = facts.limiting_info
    match form.form:
        case "recomputed":
            return _memory_used(facts) < MOST
        case "bfloat16":
            return not multiplies("bf16", info)
        case "half":
            return not has_tensor_cores(info) and info.compute_capability not in _FAST_HALF
        case _:
            return cost_ms(form) >= _LEAST.get(form.form, 0.0) * facts.step_ms
