// Generated from tb_gpu_advisor/causes.py: run `python -m tools.gen_schema`. Do not edit.
import type { Part, TensorFlowPartTime } from './report.gen';

/** Whose time a part of the step is, and the nearest parts of TensorFlow's own division. */
export interface Cause {
  side: string;
  busy: boolean;
  tensorflow: readonly TensorFlowPartTime['part'][];
}

export const CAUSES: Readonly<Record<Part['category'], Cause>> = {
  compute: { side: 'gpu', busy: true, tensorflow: ['compute_32', 'compute_16'] },
  collective: { side: 'others', busy: true, tensorflow: ['collectives'] },
  copy_h2d: { side: 'link', busy: true, tensorflow: ['host_to_device'] },
  copy_d2h: { side: 'link', busy: true, tensorflow: ['output'] },
  copy_d2d: { side: 'link', busy: true, tensorflow: ['device_to_device'] },
  input_wait: { side: 'input', busy: false, tensorflow: ['input'] },
  compile: { side: 'host', busy: false, tensorflow: [] },
  between_steps: { side: 'host', busy: false, tensorflow: [] },
  kernel_launch: { side: 'host', busy: false, tensorflow: ['kernel_launch'] },
  host_python: { side: 'host', busy: false, tensorflow: [] },
  host_op: { side: 'host', busy: false, tensorflow: ['host_compute'] },
  copy_wait: { side: 'link', busy: false, tensorflow: [] },
  sync: { side: 'others', busy: false, tensorflow: [] },
  profiler: { side: 'nobody', busy: false, tensorflow: [] },
  floor: { side: 'nobody', busy: false, tensorflow: [] },
  unknown: { side: 'nobody', busy: false, tensorflow: ['other'] },
};
