// One step of one GPU, as the bar of a step shows it.
import type { GpuSteps, Part } from '../api/report.gen';

/** The parts of a step, null if it is not among those of the GPU. */
export function partsOf(steps: GpuSteps, step: string): Part[] | null {
  const at = steps.steps.findIndex((one) => one.step === step);
  const whole_ms = (steps.steps[at]?.dur_us ?? 0) / 1000;
  if (at < 0 || whole_ms === 0) return null;
  return steps.parts.map(({ category, ms }) => ({
    category,
    ms_per_step: ms[at] ?? 0,
    share: (ms[at] ?? 0) / whole_ms,
  }));
}

/** The mean of all steps of a GPU, for one that has no row in the report. */
export function meanOf({ steps, parts }: GpuSteps): Part[] {
  const whole_ms = steps.reduce((sum, one) => sum + one.dur_us, 0) / 1000;
  if (whole_ms === 0) return [];
  return parts.map(({ category, ms }) => {
    const sum_ms = ms.reduce((sum, one) => sum + one, 0);
    return { category, ms_per_step: sum_ms / steps.length, share: sum_ms / whole_ms };
  });
}

/** Steps near to one that is not there: those with the nearest numbers. */
export function nearSteps(step: string, numbers: readonly string[], count = 3): string[] {
  const wanted = Number(step);
  const far = (number: string) => Math.abs(Number(number) - (Number.isFinite(wanted) ? wanted : 0));
  return [...numbers].sort((a, b) => far(a) - far(b)).slice(0, count);
}
