"""Writes ``demo_logs/``: small simulated runs, one story each. Same bytes every time."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.build.runs import Run  # noqa: E402

SESSION = "plugins/profile/2026_01_15_10_00_00"
HOST = "demo-host"
STEPS = 12

# A small ResNet's step: (op, kernel, µs). Kernel names are those of cuDNN and TensorFlow on a P100, which has no
# Tensor Cores, so that the precision checks do not apply.
_FORWARD = (
    ("conv1/Conv2D:Conv2D", "maxwell_scudnn_128x64_relu_interior_nn_v1", 410.0),
    ("bn1/FusedBatchNormV3:FusedBatchNormV3", "void cudnn::bn_fw_tr_1C11_kernel_NCHW<float, float>", 120.0),
    ("relu/Relu:Relu", "void Eigen::internal::EigenMetaKernel<Relu<float>>", 45.0),
    ("conv2/Conv2D:Conv2D", "maxwell_scudnn_128x128_relu_small_nn_v1", 620.0),
    ("conv3/Conv2D:Conv2D", "maxwell_scudnn_128x128_relu_small_nn_v1", 640.0),
    ("fc/MatMul:MatMul", "maxwell_sgemm_128x64_nn", 90.0),
    ("loss/SparseSoftmax:SparseSoftmaxCrossEntropyWithLogits", "void softmax_warp_forward<float>", 12.0),
)
_BACKWARD = (
    ("gradient_tape/fc/MatMul:MatMul", "maxwell_sgemm_128x64_nt", 110.0),
    (
        "gradient_tape/conv3/Conv2DBackpropInput:Conv2DBackpropInput",
        "maxwell_scudnn_128x64_stridedB_nn_v1",
        780.0,
    ),
    (
        "gradient_tape/conv3/Conv2DBackpropFilter:Conv2DBackpropFilter",
        "maxwell_scudnn_128x64_splitK_nn_v0",
        690.0,
    ),
    (
        "gradient_tape/conv2/Conv2DBackpropInput:Conv2DBackpropInput",
        "maxwell_scudnn_128x64_stridedB_nn_v1",
        760.0,
    ),
    (
        "gradient_tape/conv2/Conv2DBackpropFilter:Conv2DBackpropFilter",
        "maxwell_scudnn_128x64_splitK_nn_v0",
        670.0,
    ),
    (
        "gradient_tape/conv1/Conv2DBackpropFilter:Conv2DBackpropFilter",
        "maxwell_scudnn_128x64_splitK_nn_v0",
        520.0,
    ),
    (
        "Adam/update/ResourceApplyAdam:ResourceApplyAdam",
        "void tensorflow::functor::ApplyAdamKernel<float>",
        85.0,
    ),
)
RESNET = _FORWARD + _BACKWARD
# The same number of microseconds spread over tiny element-wise ops.
TINY = tuple(
    (f"scale_{i}/Mul:Mul", "void Eigen::internal::EigenMetaKernel<Mul<float>>", 2.2) for i in range(300)
)


def _p100() -> Run:
    run = Run(capability=(6, 0))
    for name, value in (
        ("core_count", 56),
        ("clock_rate", 1328500),
        ("memory_bandwidth", 732160000000),
        ("memory_size", 17071734784),
        ("device_vendor", "Nvidia"),
        ("gpu_device_name", "Tesla P100-PCIE-16GB"),
    ):
        run.device.add_stat(run.device.proto.stats, name, value)
    return run


def input_bound() -> Run:
    """The input pipeline needs longer than the step, and callbacks run between steps."""
    run = _p100()
    for _ in range(STEPS):
        run.train_step(RESNET, wait_us=4200.0, between_us=900.0)
    return run


def input_fixed() -> Run:
    """The same model with a prefetched input and no callbacks."""
    run = _p100()
    for _ in range(STEPS):
        run.train_step(RESNET, wait_us=60.0)
    return run


def launch_bound() -> Run:
    """Three hundred tiny ops before a small model: the host cannot launch them fast enough."""
    run = _p100()
    for _ in range(STEPS):
        run.train_step(TINY + RESNET[:5], wait_us=60.0, per_launch_us=12.0, between_us=20.0)
    return run


def one_step() -> Run:
    """What Keras records by default: a single step."""
    run = _p100()
    run.train_step(RESNET, wait_us=60.0)
    return run


STORIES = {
    "input-bound": input_bound,
    "input-fixed": input_fixed,
    "launch-bound": launch_bound,
    "one-step": one_step,
}


def files() -> dict[str, bytes]:
    """All files of ``demo_logs/`` that are generated, by path below it."""
    return {
        f"{story}/{SESSION}/{HOST}.xplane.pb": make().in_time_order().to_bytes()
        for story, make in STORIES.items()
    }


def main() -> None:
    for name, data in files().items():
        target = ROOT / "demo_logs" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        print(f"demo_logs/{name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
