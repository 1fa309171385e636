"""Questions of public issues about what a file says of itself, GPUs that are not equal, and files of others: what was
asked, what is right, and what the report says now. The captures are small ones that show what each question is about.
"""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from tb_gpu_advisor.cli import main
from tests.asked.situations import blind
from tests.build.logdir import write_run
from tests.build.runs import Run
from tests.build.several import Several
from tests.checks.judge import steady

GIB = 1 << 30


def _card(model: str, capability: str, sms: int, gb_per_s: int, gib: int) -> dict[str, Any]:
    major, minor = map(int, capability.split("."))
    return {
        "gpu_device_name": model,
        "device_vendor": "Nvidia",
        "compute_cap_major": major,
        "compute_cap_minor": minor,
        "core_count": sms,
        "memory_bandwidth": gb_per_s * 10**9,
        "memory_size": gib * GIB,
    }


RTX_2070 = _card("NVIDIA GeForce RTX 2070", "7.5", 36, 448, 8)
GTX_1050 = _card("NVIDIA GeForce GTX 1050", "6.1", 5, 112, 2)
TITAN_RTX = _card("TITAN RTX", "7.5", 72, 672, 24)
QUADRO_P1000 = _card("Quadro P1000", "6.1", 4, 80, 4)
GTX_780_TI = _card("NVIDIA GeForce GTX 780 Ti", "3.5", 15, 336, 3)
GTX_460 = _card("NVIDIA GeForce GTX 460", "2.1", 7, 115, 1)
TESLA_T4 = _card("Tesla T4", "7.5", 40, 320, 15)
TESLA_P100 = _card("Tesla P100-PCIE-16GB", "6.0", 56, 732, 16)


def _blind(message: str) -> Callable[[Path], None]:
    def write(logdir: Path) -> None:
        write_run(logdir, "train", blind(message, 4).to_bytes())

    return write


def _gpus(
    *cards: dict[str, Any], idle: int = 0, compute_us: tuple[float, ...] = (900.0,)
) -> Callable[[Path], None]:
    def write(logdir: Path) -> None:
        working = len(cards) - idle
        run = Several(
            gpus=working,
            idle_gpus=idle,
            calls=int(working > 1),
            compute_us=compute_us,
            cards=cards,
            awaited=True,
        )
        write_run(logdir, "train", run.to_bytes())

    return write


def _memory(
    used: float, per_launch_us: float, kernel_us: float, fragmented: float = 0.0
) -> Callable[[Path], None]:
    """One GPU with this part of 10 GiB in use at most."""

    def write(logdir: Path) -> None:
        run = steady(kernels_us=(kernel_us,) * 4, per_launch_us=per_launch_us)
        run.python.event(
            "MemoryAllocation",
            run.now_us,
            1.0,
            allocator_name="GPU_0_bfc",
            bytes_allocated=round(used * 10 * GIB),
            bytes_available=round((1 - used) * 10 * GIB),
            bytes_reserved=0,
            peak_bytes_in_use=round(used * 10 * GIB),
            fragmentation=fragmented,
            addr=1,
            allocation_bytes=GIB,
            tf_op="gradient_tape/conv5/Conv2D/Conv2DBackpropFilter:Conv2DBackpropFilter",
        )
        write_run(logdir, "train", run.to_bytes())

    return write


def _file(name: str, content: bytes) -> Callable[[Path], None]:
    def write(logdir: Path) -> None:
        file = logdir / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)

    return write


def _cut_short() -> Run:
    run = steady()
    run.space.proto.warnings.append(b"Device events were dropped: 1234567 over the limit")
    return run


class Asked(Struct, frozen=True):
    """A question, where it was asked, and what an answer says (one of each group) and never says."""

    source: str
    asked: str
    write: Callable[[Path], None]
    says: tuple[tuple[str, ...], ...]
    never: tuple[str, ...] = ()


_SESSION = "train/plugins/profile/2024_01_01_00_00_00"
ASKED = (
    Asked(
        "openxla/xprof#363",
        "Is a web service to run as root? The Profile tab says only that privileges are insufficient.",
        _blind("w0: Insufficient privilege to run libcupti (you need root permission)."),
        (("Insufficient privilege to run libcupti",), ("NVreg_RestrictProfilingToAdminUsers", "SYS_ADMIN")),
        ("pip install",),
    ),
    Asked(
        "tensorflow/tensorflow#61210",
        "libcupti is installed on WSL2, and the profiler says that it cannot load it.",
        _blind("w0: Failed to load libcupti (is it installed and accessible?)"),
        (("Failed to load libcupti",), ("LD_LIBRARY_PATH",)),
        ("administrators",),
    ),
    Asked(
        "tensorflow/tensorboard#5289",
        "With Nsight Systems around the program, the Profile tab has no GPU.",
        _blind("w0: CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED"),
        (("MULTIPLE_SUBSCRIBERS",), ("without another profiler",)),
        ("administrators",),
    ),
    Asked(
        "tensorflow/tensorflow#61765",
        "cuptiGetTimestamp fails with error 999 since 2.13, and there is no data to show.",
        _blind("w0: cuptiGetTimestamp: error 999: CUPTI_ERROR_UNKNOWN"),
        (("error 999",), ("fits the driver",)),
        ("administrators",),
    ),
    Asked(
        "tensorflow/tensorflow#32489",
        "TensorFlow leaves out the second GPU, a GTX 1050 beside an RTX 2070.",
        _gpus(RTX_2070, GTX_1050, idle=1),
        (("All GPUs that help have work",),),
        ("distribution strategy over all GPUs", "GPUs without work"),
    ),
    Asked(
        "anderskm/gputil#18",
        "The slowest GPU is in the first slot: number 0 of nvidia-smi is not TensorFlow's, and the wrong one works.",
        _gpus(QUADRO_P1000, TITAN_RTX, idle=1),
        (("Quadro P1000",), ("TITAN RTX",), ("CUDA_DEVICE_ORDER=PCI_BUS_ID",)),
        ("distribution strategy over all GPUs",),
    ),
    Asked(
        "NVIDIA/nvidia-docker#262",
        "One of two cards is too old for CUDA, and cannot be used.",
        _gpus(GTX_780_TI, GTX_460, idle=1),
        (("All GPUs that help have work",),),
        ("distribution strategy over all GPUs",),
    ),
    Asked(
        "tensorflow/tensorflow#31410",
        "Of two equal T4 only one is selected for training.",
        _gpus(TESLA_T4, TESLA_T4, idle=1),
        (("1 of 2 GPUs ran no kernel",), ("distribution strategy over all GPUs",)),
        ("CUDA_DEVICE_ORDER",),
    ),
    Asked(
        "tensorflow/tensorflow#29975",
        "One GPU is more powerful than the other: can the batch be split to suit them?",
        _gpus(TESLA_P100, TESLA_T4, compute_us=(900.0, 1900.0)),
        (("slower model",), ("Train without the slower GPU", "smaller part of the batch")),
        ("ops in the table",),
    ),
    Asked(
        "tensorflow/tensorflow#53608",
        "The largest batch is 48 of 10 GB before it runs out of memory: what takes it?",
        _memory(0.97, 0.0, 500.0),
        (("97%",), ("likely to run out of memory",), ("Conv2DBackpropFilter",)),
        ("The batch leaves memory unused",),
    ),
    Asked(
        "tensorflow/tensorflow#26758",
        "TensorFlow uses a tenth of the GPU: it should be used entirely.",
        # Of what is free, half is one piece, which is larger than all that is in use.
        _memory(0.08, 60.0, 8.0, fragmented=0.5),
        (("8%",), ("The batch leaves memory unused",)),
        ("likely to run out of memory", "fragmented"),
    ),
    Asked(
        "pytorch/pytorch#35901",
        "It runs out of memory although half of it is free.",
        _memory(0.55, 0.0, 500.0, fragmented=0.7),
        (("fragmented (70%)",), ("the largest piece of 4.5 GiB is 1.35 GiB",), ("cuda_malloc_async",)),
    ),
    Asked(
        "pytorch/pytorch#29554",
        "How fragmented is memory? Here the free part is in one piece.",
        _memory(0.55, 0.0, 500.0, fragmented=0.02),
        (("55%",),),
        ("fragmented",),
    ),
    Asked(
        "open-reaction-database/ord-data#162",
        "A file of a kilobyte cannot be read: Git LFS did not download it.",
        _file(
            f"{_SESSION}/h.xplane.pb", b"version https://git-lfs.github.com/spec/v1\noid sha256:49\nsize 26\n"
        ),
        (("git lfs pull",),),
        ("binary mode",),
    ),
    Asked(
        "firefox-devtools/profiler#5214",
        "Is a profile that is packed with gzip read? Others unpack them themselves.",
        lambda logdir: _file(f"{_SESSION}/h.xplane.pb.gz", gzip.compress(steady().to_bytes()))(logdir),
        (("Where the step time goes",),),
        ("binary mode", "No profile"),
    ),
    Asked(
        "meta-pytorch/torchtune#2323",
        "TensorBoard shows nothing of what torch.profiler wrote.",
        _file("iteration_10/r0-0.1738672000.pt.trace.json", b'{"schemaVersion": 1, "deviceProperties": []}'),
        (("torch.profiler",), ("Perfetto",)),
        ("model.fit",),
    ),
    Asked(
        "pytorch/kineto#888",
        "Lightning puts brackets into the name of its trace, and TensorBoard shows nothing.",
        _file("log/fit-[Strategy]Single-1709.pt.trace.json.gz", gzip.compress(b'{"schemaVersion": 1}')),
        (("torch.profiler",), ("Perfetto",)),
        ("model.fit", "No profile"),
    ),
    Asked(
        "pytorch/pytorch#95460",
        "tensorboard_trace_handler writes a bare list of events.",
        _file("log/h_1553185.1677159726.pt.trace.json", b'[{"name": "aten::mul", "ph": "X", "ts": 633}]'),
        (("torch.profiler",), ("Perfetto",)),
        ("model.fit", "No profile"),
    ),
    Asked(
        "tensorflow/tensorflow#58738",
        "The trace.json.gz of TensorFlow 2.10 was kept, not the profile.",
        _file(f"{_SESSION}/h.trace.json.gz", gzip.compress(b'{"displayTimeUnit":"ns","traceEvents":[]}')),
        (("what the Trace viewer shows",), ("Copy the .xplane.pb of the same session",)),
        ("model.fit", "No profile"),
    ),
    Asked(
        "jax-ml/jax#21295",
        "A trace ends before the program does.",
        lambda logdir: _file(f"{_SESSION}/h.xplane.pb", _cut_short().to_bytes())(logdir),
        (("“Device events were dropped: 1234567 over the limit”",), ("Profile fewer steps",)),
    ),
)


@pytest.mark.parametrize("one", ASKED, ids=[one.source for one in ASKED])
def test_a_question_has_its_answer(one: Asked, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one.write(tmp_path)
    main(["report", str(tmp_path), "--no-cache", "--all", "--lang", "en"])
    shown = capsys.readouterr()
    said = " ".join((shown.out + shown.err).split())
    for group in one.says:
        assert any(words in said for words in group), (one.asked, group, said)
    assert not [words for words in one.never if words in said], (one.asked, said)
