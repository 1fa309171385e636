"""From training to advice in one line: records some steady steps of a program that runs, and says what to do first.

    model.fit(dataset, callbacks=[GpuAdvisor("logs")])

    with Capture("logs") as capture:
        for batch in data:
            with capture.step():
                train_step(batch)

In: a running program. Out: a profile in the logdir, and a report of it. TensorFlow, Keras and JAX are imported only
where the program has them; nothing here stops or breaks a training.
"""

from tb_gpu_advisor.capture.budget import Budget
from tb_gpu_advisor.capture.keras import GpuAdvisor
from tb_gpu_advisor.capture.loop import Capture

__all__ = ["Budget", "Capture", "GpuAdvisor"]
