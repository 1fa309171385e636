"""Networks as lists of ops with their work. Layers are sized like published ones; ops are named as Keras names them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tests.simulator.hardware import Dtype
from tests.simulator.kernels import Kernel, Role
from tests.simulator.ops import GpuOp, Model

_ROLES: Final[dict[str, Role]] = {
    "Conv2D": "conv",
    "Conv2DBackpropInput": "conv_input",
    "Conv2DBackpropFilter": "conv_filter",
}
_TYPE_NAMES: Final = {"fp32": "float", "tf32": "float", "fp16": "half", "bf16": "bfloat16"}
#: cuDNN's launch path is longer than that of other ops.
_CONV_EFFORT: Final = 5.0
_MLIR: Final = "{type}_GPU_DT_{{t}}_DT_{{t}}_kernel"
_TENSOR_STRUCT: Final = "cudnnTensorStruct, {cuda} const*"
#: Kernels that are no plain element-wise ones, by op type.
_NAMED: Final[dict[str, tuple[Role, str]]] = {
    "FusedBatchNormV3": (
        "norm",
        f"void cudnn::bn_fw_tr_1C11_kernel_NCHW<{{cuda}}, float, 512, true, 1>({_TENSOR_STRUCT}, float const*)",
    ),
    "FusedBatchNormGradV3": (
        "norm",
        f"void cudnn::bn_bw_1C11_kernel_new<{{cuda}}, float, float2, 512, true, 1>(float, {_TENSOR_STRUCT})",
    ),
    "BiasAdd": (
        "elementwise",
        "void tensorflow::BiasNHWCKernel<{c}>(int, {c} const*, {c} const*, {c}*, int)",
    ),
    "BiasAddGrad": (
        "reduce",
        "void tensorflow::functor::ColumnReduceKernel<{c} const*, {c}*, cub::Sum>(int, int)",
    ),
    "Sum": ("reduce", "void tensorflow::functor::RowReduceKernel<{c} const*, {c}*, cub::Sum>(int, int)"),
    "Softmax": (
        "softmax",
        "void tensorflow::(anonymous namespace)::GenerateNormalizedProb<{c}, float, 4>({c} const*, float const*)",
    ),
    "SparseSoftmaxCrossEntropyWithLogits": (
        "softmax",
        "void tensorflow::(anonymous namespace)::GenerateNormalizedProb<{c}, float, 4>({c} const*, float const*)",
    ),
    "ResourceApplyAdam": (
        "optimizer",
        "void tensorflow::functor::ApplyAdamKernel<float>(int, float*, float*, float*, float const*)",
    ),
    "RandomUniform": (
        "random",
        "void tensorflow::functor::FillPhiloxRandomKernelLaunch<tensorflow::random::UniformDistribution"
        "<tensorflow::random::PhiloxRandom, {c}>>(unsigned long, {c}*, long)",
    ),
    "Transpose": (
        "transpose",
        "void tensorflow::functor::SwapDimension1And2InTensor3UsingTiles<{c}, 256, 32, 32, false>({c} const*)",
    ),
    "transpose": (
        "transpose",
        "void tensorflow::functor::SwapDimension1And2InTensor3UsingTiles<{c}, 256, 32, 32, false>({c} const*)",
    ),
    "Cast": (
        "cast",
        "void Eigen::internal::EigenMetaKernel<Eigen::TensorEvaluator<Eigen::TensorConversionOp<{c}, float const>>>",
    ),
}


@dataclass
class Net:
    """Collects the ops of a network; ``dtype`` is that of activations and matrix math, variables stay 32-bit."""

    batch: int
    dtype: Dtype
    aligned: bool = True
    forward: list[GpuOp] = field(default_factory=list)
    backward: list[GpuOp] = field(default_factory=list)
    variables: list[tuple[str, int]] = field(default_factory=list)

    def shape(self, *dims: tuple[int, ...]) -> str:
        kind = _TYPE_NAMES[self.dtype]
        return "(" + ";".join(f"{kind}[{','.join(map(str, d))}]" for d in dims) + ")"

    def elementwise(self, name: str, kind: str, mb: float, dtype: Dtype | None = None) -> GpuOp:
        """An op that reads and writes memory; ``mb`` as if numbers had 32 bits."""
        role, pattern = _NAMED.get(kind, ("elementwise", _MLIR.format(type=kind)))
        kernel = Kernel(role, dtype or self.dtype, pattern, mb=mb)
        numbers = max(1, round(mb * 1e6 / 8 / self.batch))
        return GpuOp(name, kind, (kernel,), f"({_TYPE_NAMES[kernel.dtype]}[{self.batch},{numbers}])")

    def conv(self, name: str, size: int, channels: int, filters: int, kernel: int) -> None:
        """A convolution with batch norm and ReLU, and their gradients (in the order of the backward pass)."""
        gflop = 2e-9 * self.batch * size**2 * channels * filters * kernel**2
        out_mb = 4e-6 * self.batch * size**2 * filters
        shape = self.shape((self.batch, size, size, channels), (kernel, kernel, channels, filters))
        path = f"resnet/{name}"

        def matrix(op: str, kind: str) -> GpuOp:
            work = Kernel(_ROLES[kind], self.dtype, gflop=gflop, mb=2 * out_mb, aligned=self.aligned)
            return GpuOp(op, kind, (work,), shape, _CONV_EFFORT)

        tape = f"gradient_tape/{path}"
        norm = f"{path}_bn/FusedBatchNormV3"
        self.forward += [
            matrix(f"{path}/Conv2D", "Conv2D"),
            self.elementwise(norm, "FusedBatchNormV3", 3 * out_mb),
            self.elementwise(f"{path}_relu/Relu", "Relu", 2 * out_mb),
        ]
        first = channels == 3
        self.backward[:0] = [
            self.elementwise(f"{tape}_relu/ReluGrad", "ReluGrad", 3 * out_mb),
            self.elementwise(f"{tape}_bn/FusedBatchNormGradV3", "FusedBatchNormGradV3", 4 * out_mb),
            matrix(f"{tape}/Conv2D/Conv2DBackpropFilter", "Conv2DBackpropFilter"),
            *([] if first else [matrix(f"{tape}/Conv2D/Conv2DBackpropInput", "Conv2DBackpropInput")]),
        ]
        self.variables += [
            (f"{name}/kernel", kernel**2 * channels * filters),
            (f"{name}_bn/gamma", 2 * filters),
        ]

    def dense(self, path: str, rows: int, inner: int, columns: int, bias: bool = True) -> None:
        """A matrix product with bias, and the gradients of both of its inputs."""
        # Dimensions that are no multiples of 8 change next to nothing but the kernel that is chosen.
        odd = 0 if self.aligned else 1
        shape = self.shape((rows, inner + odd), (inner + odd, columns + odd))

        def product(op: str, layout: str) -> GpuOp:
            mb = 4e-6 * (rows * inner + inner * columns + rows * columns)
            work = Kernel(
                "gemm",
                self.dtype,
                gflop=2e-9 * rows * inner * columns,
                mb=mb,
                layout=layout,
                aligned=self.aligned,
            )
            return GpuOp(op, "MatMul", (work,), shape, 2.0)

        out_mb = 4e-6 * rows * columns
        self.forward.append(product(f"{path}/MatMul", "nn"))
        tape = f"gradient_tape/{path}"
        gradients = [product(f"{tape}/MatMul/MatMul_1", "nt"), product(f"{tape}/MatMul/MatMul", "tn")]
        if bias:
            self.forward.append(self.elementwise(f"{path}/BiasAdd", "BiasAdd", 2 * out_mb))
            gradients.insert(0, self.elementwise(f"{tape}/BiasAdd/BiasAddGrad", "BiasAddGrad", out_mb))
            self.variables.append((f"{path}/bias", columns))
        self.backward[:0] = gradients
        self.variables.append((f"{path}/kernel", inner * columns))

    def pair(self, path: str, kind: str, mb: float, gradient: str = "Mul") -> None:
        """An element-wise op and its gradient."""
        self.forward.append(self.elementwise(f"{path}/{kind}", kind, mb))
        self.backward.insert(0, self.elementwise(f"gradient_tape/{path}/{gradient}", gradient, 1.5 * mb))

    def softmax(self, path: str, rows: int, columns: int, dtype: Dtype | None = None) -> None:
        mb = 8e-6 * rows * columns
        self.forward.append(self.elementwise(f"{path}/Softmax", "Softmax", mb, dtype))
        self.backward.insert(0, self.elementwise(f"gradient_tape/{path}/mul", "Mul", mb, dtype=dtype))

    def loss(self, classes: int) -> None:
        """Cross entropy, in 32 bits as it should be."""
        mb = 4e-6 * self.batch * classes
        path = "sparse_categorical_crossentropy"
        kind = "SparseSoftmaxCrossEntropyWithLogits"
        self.forward.append(self.elementwise(f"{path}/{kind}", kind, 2 * mb, "fp32"))
        self.forward.append(self.elementwise(f"{path}/Sum", "Sum", mb, "fp32"))
        self.backward.insert(0, self.elementwise(f"gradient_tape/{path}/mul", "Mul", mb, dtype="fp32"))

    def cast_variables(self) -> list[GpuOp]:
        """Mixed precision reads its 32-bit variables through casts."""
        if self.dtype not in ("fp16", "bf16"):
            return []
        return [
            self.elementwise(f"{name}/Cast", "Cast", 8e-6 * size)
            for name, size in self.variables
            if size > 10_000
        ]

    def model(self, name: str, batch_bytes: int, activations_bytes: int) -> Model:
        update = [
            self.elementwise(f"Adam/update_{i}/ResourceApplyAdam", "ResourceApplyAdam", 2.8e-5 * size, "fp32")
            for i, (_, size) in enumerate(self.variables)
        ]
        counter = ("Adam/Cast_1", "Cast"), ("Adam/Pow", "Pow"), ("Adam/Pow_1", "Pow")
        scalars = [self.elementwise(op, kind, 1e-5, "fp32") for op, kind in counter]
        return Model(
            name=name,
            batch=self.batch,
            batch_bytes=batch_bytes,
            parameters=sum(size for _, size in self.variables),
            before_input=tuple(scalars),
            forward=(*self.cast_variables(), *self.forward),
            backward=tuple(self.backward),
            update=tuple(update),
            activations_bytes=activations_bytes,
        )


def resnet(batch: int, dtype: Dtype, aligned: bool = True) -> Model:
    """A short residual network on 224 x 224 images."""
    net = Net(batch, dtype, aligned)
    net.conv("conv1", 112, 3, 64, 7)
    for stage, (size, filters) in enumerate(((56, 64), (28, 128), (14, 256), (7, 512)), start=2):
        for block in (1, 2):
            channels = filters if block > 1 or stage == 2 else filters // 2
            net.conv(f"conv{stage}_block{block}", size, channels, filters, 3)
        net.pair(f"resnet/conv{stage}_add", "AddV2", 12e-6 * batch * size**2 * filters, gradient="AddN")
    net.dense("resnet/predictions", batch, 512, 1000)
    net.loss(1000)
    return net.model("resnet", 4 * batch * 224 * 224 * 3, 24_000_000 * batch)


def transformer(batch: int, dtype: Dtype, aligned: bool = True, layers: int = 4) -> Model:
    """An encoder with sequences of 128 tokens and 768 units."""
    net = Net(batch, dtype, aligned)
    hidden, heads, tokens = 768, 12, 128
    rows = batch * tokens
    mb = 4e-6 * rows * hidden
    for layer in range(layers):
        path = f"bert/encoder/layer_{layer}"
        for part in ("query", "key", "value"):
            net.dense(f"{path}/attention/{part}", rows, hidden, hidden)
        net.pair(f"{path}/attention/transpose", "Transpose", 2 * mb, "transpose")
        net.dense(f"{path}/attention/scores", batch * heads * tokens, hidden // heads, tokens, bias=False)
        # Keras computes attention's softmax in 32 bits under mixed precision.
        net.softmax(f"{path}/attention", batch * heads * tokens, tokens, "fp32")
        net.dense(f"{path}/attention/output", rows, hidden, hidden)
        net.pair(f"{path}/dropout/random_uniform", "RandomUniform", mb)
        net.pair(f"{path}/dropout/dropout", "SelectV2", 3 * mb)
        net.pair(f"{path}/attention/add", "AddV2", 3 * mb)
        net.pair(f"{path}/norm/batchnorm", "Mul", 4 * mb)
        net.dense(f"{path}/intermediate", rows, hidden, 4 * hidden)
        for kind in ("Pow", "Mul", "AddV2", "Tanh", "Mul"):
            net.pair(f"{path}/intermediate/gelu", kind, 8 * mb)
        net.dense(f"{path}/output", rows, 4 * hidden, hidden)
        net.pair(f"{path}/output/add", "AddV2", 3 * mb)
    net.dense("bert/classifier", batch, hidden, 2)
    net.loss(2)
    return net.model("bert", 3 * 4 * batch * tokens, 90_000_000 * batch)


def mlp(batch: int, dtype: Dtype, aligned: bool = True, layers: int = 6, units: int = 512) -> Model:
    """Small dense layers: little work per kernel."""
    net = Net(batch, dtype, aligned)
    for layer in range(layers):
        net.dense(f"sequential/dense_{layer}", batch, units, units)
        net.pair(f"sequential/dense_{layer}", "Relu", 8e-6 * batch * units, gradient="ReluGrad")
    net.dense("sequential/predictions", batch, units, 10)
    net.loss(10)
    return net.model("mlp", 4 * batch * units, 50_000 * batch)


MODELS: Final[dict[str, Callable[[int, Dtype, bool], Model]]] = {
    "resnet": resnet,
    "transformer": transformer,
    "mlp": mlp,
}
