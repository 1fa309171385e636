// One step of one GPU, as the bar of a step shows it.
import type { GpuSteps } from '../api/report.gen';
import type { Time } from './waterfall';

/** The parts of a step, null if it is not among those of the GPU. */
export function partsOf({ steps, parts }: GpuSteps, step: string): Time[] | null {
  const at = steps.findIndex((one) => one.step === step);
  if (!steps[at]?.dur_us) return null;
  return parts.map(({ category, ms }) => ({ category, ms_per_step: ms[at] ?? 0 }));
}

/** The mean of all steps of a GPU, for one that has no row in the report. */
export function meanOf({ steps, parts }: GpuSteps): Time[] {
  return parts.map(({ category, ms }) => ({
    category,
    ms_per_step: ms.reduce((sum, one) => sum + one, 0) / steps.length,
  }));
}
