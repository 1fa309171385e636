"""Records ten steps of a small training on the CPU and reads them: ``python with_tensorflow.py LOGDIR``."""

import sys

import keras
import numpy as np

from tb_gpu_advisor import analyze
from tb_gpu_advisor.capture import GpuAdvisor

model = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
model.compile("sgd", "mse")
data = np.ones((640, 4), np.float32)
model.fit(data, data[:, :1], batch_size=8, epochs=1, verbose=0, callbacks=[GpuAdvisor(sys.argv[1])])
report = analyze(sys.argv[1])
print(report.capture.framework, report.capture.steps)
sys.exit(report.capture.framework != "tensorflow")
