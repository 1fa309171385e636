"""The fix of a row: one line of code before and after where the capture tells enough of it, else the check's sentence.

What is not known of a line is written as "…". The line is one of the code that the check has for this program
(``judging/fixes.py``), so that what is on already, or is written for another framework, is never advised.
"""

from typing import Final

from tb_gpu_advisor.judging.base import Outcome
from tb_gpu_advisor.judging.fixes import COMPILED, HALF
from tb_gpu_advisor.judging.saving import UNKNOWN
from tb_gpu_advisor.report.ledger.stage_line import stage_line
from tb_gpu_advisor.wire import Fix

#: The policy of half precision by what the code is for.
_POLICIES: Final = {"keras": "mixed_float16", "keras-ampere": "mixed_bfloat16"}
_AHEAD: Final = 'dataset = dataset.apply(tf.data.experimental.prefetch_to_device("/GPU:0"))'
#: The line before and after by check and API, where a finding's arguments are these; what it lacks is "".
_LINES: Final = {
    ("step-gaps", "keras"): (
        {"whose": "nobody", "pauses": "none", "culprit": ""},
        ("model.compile(…)", "model.compile(…, steps_per_execution=10)"),
    ),
    ("exposed-input-copy", "keras"): ({"cause": "", "prefetch": "off"}, ("", _AHEAD)),
    ("exposed-input-copy", "custom-loop"): ({"cause": "", "prefetch": "off"}, ("", _AHEAD)),
    ("staggered-launches", "shell"): (
        {"framework": "tensorflow", "threads": "shared"},
        ("python …", "TF_GPU_THREAD_MODE=gpu_private python …"),
    ),
}

#: Loaders that make batches in the thread that asks for them, until they are given workers: as many as the host has
#: cores. Keras' is a class of the user's.
_LOADERS: Final = {
    "PyDataset": ("super().__init__(…)", "super().__init__(…, workers=os.cpu_count())"),
    "DataLoader": ("DataLoader(…)", "DataLoader(…, num_workers=os.cpu_count())"),
}


def fix_of(check: str, finding: Outcome) -> Fix:
    """The fix of the check that names the cause of a row."""
    args = {name: str(quantity.value) for name, quantity in finding.args.items()}
    if check == "slow-input-stage" and (line := stage_line(args)):
        return Fix("diff", check, *line)
    if args.get("function") and (loader := args.get("loader")):
        return Fix("diff", check, *_LOADERS[loader])
    api = next(iter(finding.fixes), "")
    if check in COMPILED and api.startswith("keras"):
        return Fix("diff", check, "model.compile(…)", "model.compile(…, jit_compile=True)")
    if check in COMPILED and api.startswith("custom-loop") and (step := args.get("step-function")):
        return Fix(
            "diff", check, f"@tf.function def {step}(…)", f"@tf.function(jit_compile=True) def {step}(…)"
        )
    if check in HALF and api in _POLICIES:
        policy = f'tf.keras.mixed_precision.set_global_policy("{_POLICIES[api]}")'
        return Fix("diff", check, "", policy)
    where, line = _LINES.get((check, api), ({}, None))
    # No line cures a cause that is not known: the sentence begins with the measurement that decides.
    is_known = UNKNOWN.isdisjoint(finding.confidence_reasons)
    if line is not None and is_known and all(args.get(name, "") == value for name, value in where.items()):
        return Fix("diff", check, *line)
    return Fix("sentence", check, "", "")
