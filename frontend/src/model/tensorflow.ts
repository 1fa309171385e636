// TensorFlow's own parts of a step beside ours: which of ours is nearest to each, though both are defined differently.
import type { TensorFlowBreakdown } from '../api/report.gen';
import type { Category } from './waterfall';

type TensorFlowPart = TensorFlowBreakdown['parts'][number];

const NEAREST: Readonly<Record<TensorFlowPart['part'], Category>> = {
  compute_32: 'compute',
  compute_16: 'compute',
  device_to_device: 'copy_d2d',
  collectives: 'collective',
  host_compute: 'host_op',
  kernel_launch: 'kernel_launch',
  input: 'input_wait',
  host_to_device: 'copy_h2d',
  output: 'copy_d2h',
  other: 'unknown',
};

export function nearestCategory(part: TensorFlowPart['part']): Category {
  return NEAREST[part];
}

/** What TensorFlow calls nearly the same as one of our categories; nothing where it has no such part. */
export function counterparts(step: TensorFlowBreakdown, category: Category): TensorFlowPart[] {
  return step.parts.filter((one) => one.part !== 'other' && NEAREST[one.part] === category);
}
