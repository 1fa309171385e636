"""What the unchanged program has in the place of a fix for TensorFlow, where it is not the program as it is."""

PRECISION = ("single-precision", "tensor-cores-unused")
_INPUT = ("input-bound", "slow-input-stage", "input-cannot-feed-gpus")
ONE_BY_ONE = "dataset = tf.data.Dataset.from_tensor_slices(files).interleave(tf.data.TFRecordDataset)\n"
ONE_BY_ONE += "dataset = dataset.map(parse_example).map(scale_batch).batch(batch_size)\n"
_DYNAMIC = "optimizer = tf.keras.mixed_precision.LossScaleOptimizer(build_optimizer())\n"
_REPEATED = "dataset = tf.data.Dataset.from_tensors(next(iter(dataset))).repeat(steps)\n"
_BEFORE = {
    "dynamic-loss-scaling/custom-loop": _DYNAMIC,
    "dynamic-loss-scaling/keras": _DYNAMIC + "model.compile(optimizer, loss)\n",
    "eager-execution/keras": "model.compile(optimizer, loss, run_eagerly=True)\n",
    "extra-allreduce": "for one in zip(gradients, model.trainable_variables):\n    optimizer.apply_gradients([one])\n",
    "half-precision-fallback": "layer = tf.keras.layers.Dense(units, dtype='float32')\n",
    "half-precision-softmax": "outputs = tf.keras.layers.Dense(classes, activation='softmax')(x)\n",
    "host-placed-ops/custom-loop": "y = op_from_the_table(x)\n",
    "host-placed-ops/custom-loop-python": "",
    "input-bound/keras-arrays": "model.fit(x, y, batch_size=batch_size, verbose=0)\n",
    "slow-input-stage/keras-arrays": "model.fit(x, y, batch_size=batch_size, verbose=0)\n",
    "input-bound/keras-measure": _REPEATED,
    "input-bound/custom-loop-measure": _REPEATED,
    "input-cannot-feed-gpus/custom-loop": "",
    **dict.fromkeys(_INPUT, ONE_BY_ONE),
    "slow-op-form/keras": "x = tf.keras.layers.RNN(tf.keras.layers.LSTMCell(units))(x)\n",
    "xla-recompiles/keras": "dataset = dataset.batch(batch_size)\n",
    "xla-recompiles/custom-loop": "dataset = dataset.padded_batch(batch_size)\n",
}
_UNSCALED = {
    "optimizer.scale_loss(loss)": "optimizer.get_scaled_loss(loss)",
    "zip(gradients,": "zip(optimizer.get_unscaled_gradients(gradients),",
}
#: What the comments of the code say of Keras 2.
IN_KERAS_2 = {
    "dynamic-loss-scaling/custom-loop": {
        "optimizer.loss_scale_factor = 1024": "optimizer = tf.keras.mixed_precision.LossScaleOptimizer("
        "build_optimizer(), dynamic=False, initial_scale=1024)"
    },
    **{f"{check}/custom-loop": _UNSCALED for check in (*PRECISION, "unscaled-gradients")},
}
#: Steps that are no tf.function before.
EAGER = ("eager-execution/custom-loop", "host-placed-ops/custom-loop-python")


def before(name: str) -> str:
    """Of the longest beginning of the name that has one."""
    known = [start for start in _BEFORE if name.startswith(start)]
    return _BEFORE[max(known, key=len)] if known else ""
