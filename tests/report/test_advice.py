"""The advice of whole reports: of every demo run, and of real captures where the folder with them is there."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tb_gpu_advisor import analyze
from tb_gpu_advisor.checks import ALL
from tb_gpu_advisor.errors import AdvisorError
from tb_gpu_advisor.text import Catalog
from tb_gpu_advisor.text.snippets import code_of
from tb_gpu_advisor.wire import CheckResult, Quantity, Report

ROOT = Path(__file__).parents[2]
FOLDERS = [ROOT / "demo_logs", *(ROOT.parent / "shared" / name for name in ("captures", "captures-more"))]
#: What only one framework's users can follow. tf.data may feed any, and is shown where the capture shows it.
WORDS = {
    "tensorflow": r"\btf\.|Keras|\bModel\.fit|TensorFlow|TF_GPU|TF_XLA|tf_xla|distribution strategy",
    "jax": r"\bjax|\bjnp\b|\bJAX\b|optax|in_shardings|sharding_constraint|\blax\.|shard_map",
    "pytorch": r"\btorch|PyTorch|DataLoader|num_workers|DistributedDataParallel|autocast",
}
ADVICE = ("fix", "side-effect", "verify")
#: What advice is chosen for that occurs in programs of TensorFlow alone.
OF_TENSORFLOW_ALONE = (
    *(
        ("slow-op-form", form)
        for form in ("recurrent", "unique", "dilation", "debug", "metric", "boxes", "normalized")
    ),
    *(
        ("host-placed-ops", cause)
        for cause in (
            "network",
            "build",
            "log",
            "boxes",
            "ctc",
            "decoder",
            "queue",
            "sparse",
            "kernel",
            "resize",
        )
    ),
    *(("blocking-copies", cause) for cause in ("variables", "swapped")),
    ("host-placed-ops", "variables"),
    *(("recurring-copies", cause) for cause in ("variables", "swapped")),
    ("launch-bound", "engines"),
    # Ops that Python runs one by one are TensorFlow's.
    ("step-gaps", "others"),
    # What only a program of JAX's does.
    *(("host-placed-ops", "callback"), ("launch-bound", "arguments"), ("blocking-copies", "checks")),
    # … and PyTorch's.
    *(("launch-bound", cause) for cause in ("backward", "zeroes", "updates")),
    ("exposed-allreduce", "replicas"),
    ("repeated-preparation", "input"),
)
MESSAGES = (ROOT / "tb_gpu_advisor" / "locales" / "en" / "checks.ftl").read_text("utf-8")
#: Checks that are not applicable to other frameworks, or about the stages of tf.data, which may feed any.
FOR_TENSORFLOW = ("eager-execution", "input-threads-delay-launches", "slow-input-stage", "unscaled-gradients")


def sessions() -> list[Path]:
    files = (file for folder in FOLDERS if folder.is_dir() for file in folder.rglob("*.xplane.pb"))
    return sorted({file.parent for file in files})


@cache
def report(session: Path) -> Report:
    try:
        return analyze(str(session))
    except AdvisorError as error:
        pytest.skip(f"has no advice: {error.code}")


def failed(session: Path) -> Iterator[CheckResult]:
    return (check for check in report(session).checks if check.status == "failed")


def codes(check: CheckResult) -> Iterator[str]:
    for fix in check.fixes:
        code = code_of(check.id, fix, check.args)
        assert code is not None, f"{check.id}: {fix} is shown nowhere"
        yield re.sub(r"#.*", "", code)


every = pytest.mark.parametrize("session", sessions(), ids=lambda path: "/".join(path.parts[-5:]))


@every
def test_no_advice_for_another_framework(session: Path) -> None:
    framework = report(session).capture.framework
    catalog = Catalog("en")
    others = [words for other, words in WORDS.items() if other != framework]
    for check in failed(session):
        advice = [catalog.text(check.id, attribute, check.args) for attribute in ADVICE]
        for text in (*advice, *codes(check)):
            text = text.replace("tf.data", "") if "tfdata" in " ".join(check.fixes) else text
            if framework != "unknown":
                assert not [word for words in others for word in re.findall(words, text)], (check.id, text)
        assert not catalog.missing


def selected(check: str) -> list[tuple[str, str]]:
    """What the advice of a check is chosen by, and each value that it is chosen for."""
    message = re.search(rf"(?ms)^{check} =$(.*?)(?=^\S|\Z)", MESSAGES)
    assert message is not None
    advice = re.findall(rf"(?ms)^    \.(?:{'|'.join(ADVICE)}) =(.*?)(?=^    \.|\Z)", message.group(1))
    chosen, by = [("cause", "")], list[str]()
    for selector, value, end in re.findall(
        r"\$([\w-]+) ->|^\s*\*?\[([\w-]+)\]|^\s*(\})", "".join(advice), re.M
    ):
        if selector:
            by.append(selector)
        elif value:
            chosen.append((by[-1], value))
        elif end and by:
            by.pop()
    return sorted({(name, value) for name, value in chosen if name != "framework"})


@pytest.mark.parametrize("framework", ["jax", "pytorch"])
@pytest.mark.parametrize("check", [check.id for check in ALL if check.id not in FOR_TENSORFLOW])
def test_no_advice_for_another_framework_whatever_the_cause(check: str, framework: str) -> None:
    catalog = Catalog("en")
    others = [words for other, words in WORDS.items() if other != framework]
    for name, value in selected(check):
        if (check, value) in OF_TENSORFLOW_ALONE:
            continue
        args = {"framework": Quantity(framework, "text"), name: Quantity(value, "text")}
        advice = "\n".join(catalog.text(check, attribute, args) for attribute in ADVICE)
        assert not [word for words in others for word in re.findall(words, advice)], (name, value, advice)


@every
def test_no_two_fixes_contradict_each_other(session: Path) -> None:
    of_all = "\n".join(code for check in failed(session) for code in codes(check))
    strategies = set(re.findall(r"tf\.distribute\.(\w+Strategy)\(", of_all)) - {"OneDeviceStrategy"}
    assert len(strategies) <= 1, strategies
    assert len(set(re.findall(r"mixed_b?float16(?=\"\))", of_all))) <= 1
    several = report(session).several_gpus is not None
    assert not (several and re.search(r"compile\(.*jit_compile=True", of_all))
    assert not (several and "OneDeviceStrategy" in of_all)
    for code in of_all.split("dataset = ("):
        assert code.find(".map(") < 0 or code.find(".batch(") < code.rfind(".map("), (
            "whole batches are mapped"
        )


@every
def test_what_is_on_already_is_not_advised(session: Path) -> None:
    catalog = Catalog("en")
    for check in failed(session):
        code = "\n".join(codes(check))
        printed = {name: quantity.value for name, quantity in check.args.items()}
        if printed["xla"] == "on":
            assert "jit_compile=True" not in code, check.id
        if printed["half-precision"] == "on":
            assert "set_global_policy" not in code, check.id
            assert "Turn on mixed precision" not in catalog.text(check.id, "fix", check.args)
        if printed["prefetch"] == "on":
            assert "prefetch_to_device" not in code, check.id
        if printed.get("threads") == "private":
            assert "gpu_private" not in code, check.id
