"""The code of every fix runs, does what it says, and leaves a training as it was (``make test-deep``)."""

from pathlib import Path
from typing import Final

import pytest

from tb_gpu_advisor.checks import ALL
from tests.snippets.execute import snippets
from tools.run_snippets import FRAMEWORKS, RECORD, execute

pytestmark = pytest.mark.deep
#: Code that harms a training, as some of these snippets once did: parameters in bf16, which small updates do not move;
#: gradients of replicas that are added up and not averaged; a step that does not scale the loss which its optimizer
#: scales back.
WRONG: Final = {
    "single-precision/jax": """
params = jax.tree.map(lambda p: p.astype(jnp.bfloat16), state[0])
state = (params, optimizer.init(params))
for x, y in batches:
    state, loss = train_step(state, (x.astype(jnp.bfloat16), y))
""",
    "xla-off/keras-strategy": """
class CompiledModel(tf.keras.Model):
    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            loss = self.compute_loss(x=x, y=y, y_pred=self(x, training=True))
        gradients = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(gradients, self.trainable_variables))
        return {"loss": loss}

with strategy.scope():
    model = CompiledModel(inputs, outputs)
    model.compile(optimizer, loss)
""",
    "idle-gpus/custom-loop": """
strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    model = build_model()
    optimizer = build_optimizer()
    optimizer.build(model.trainable_variables)

def replica_step(x, y):
    with tf.GradientTape() as tape:
        loss = loss_fn(y, model(x, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss

@tf.function
def train_step(batch):
    return strategy.run(replica_step, args=batch)

for batch in strategy.experimental_distribute_dataset(dataset):
    train_step(batch)
""",
}


@pytest.mark.parametrize(("framework", "apis"), [("tensorflow", ("keras", "custom-loop")), ("jax", ("jax",))])
def test_all_run_and_all_but_recording_is_trained_with(framework: str, apis: tuple[str, ...]) -> None:
    """Every snippet with the framework for recordings, executed once for all that is asked of it."""
    executions = execute(RECORD, framework)
    there = {f"{path.parent.name}/{path.stem}" for path in snippets(*apis)}
    left_out = {"dynamic-loss-scaling/keras-2"} if framework == "tensorflow" else set()  # the other Keras
    assert there - {one.snippet for one in executions} == left_out
    assert not [(one.snippet, one.under, one.error) for one in executions if not one.ok]
    only_records = {check.id for check in ALL if check.section == "0"}
    untrained = {one.snippet.partition("/")[0] for one in executions if one.tolerance is None}
    assert untrained <= only_records


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_code_that_harms_a_training_is_shown(framework: str, tmp_path: Path) -> None:
    paths = [tmp_path / f"{fix}.txt" for fix in WRONG if fix.endswith("jax") == (framework == "jax")]
    for path in paths:
        path.parent.mkdir()
        path.write_text(WRONG[str(path.relative_to(tmp_path).with_suffix(""))], encoding="utf-8")
    shown = {one.snippet: one.error for one in execute(RECORD, framework, *paths)}
    assert len(shown) == len(paths)
    assert set(shown.values()) == {"trains otherwise"}, shown
