// Generated from tb_gpu_advisor/causes.py: run `python -m tools.gen_schema`. Do not edit.
import type { Part, TensorFlowPartTime } from './report.gen';

/** Whether a GPU is busy in a part of the step, and with kernels; the nearest parts of TensorFlow's own division. */
export interface Cause {
  busy?: true;
  kernels?: true;
  tensorflow?: readonly TensorFlowPartTime['part'][];
}

export const CAUSES: Readonly<Record<Part['category'], Cause>> = {
  compute: { busy: true, kernels: true, tensorflow: ['compute_32', 'compute_16'] },
  collective: { busy: true, kernels: true, tensorflow: ['collectives'] },
  copy_h2d: { busy: true, tensorflow: ['host_to_device'] },
  copy_d2h: { busy: true, tensorflow: ['output'] },
  copy_d2d: { busy: true, tensorflow: ['device_to_device'] },
  input_wait: { tensorflow: ['input'] },
  compile: {},
  between_steps: {},
  kernel_launch: { tensorflow: ['kernel_launch'] },
  host_python: {},
  host_op: { tensorflow: ['host_compute'] },
  host_stopped: {},
  copy_wait: {},
  sync: {},
  profiler: {},
  floor: {},
  unknown: { tensorflow: ['other'] },
};
