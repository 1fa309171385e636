// What a finding promises: an upper bound, or a range where something is sure.
import type { Bounds, Quantity } from '../api/report.gen';

/** Below this part of the upper bound the lower one says nothing. */
const WORTH_SAYING = 0.05;
/** From this part of it on both may be written by the same three digits. */
const SAME = 0.995;

/** Whether the lower bound is worth saying, and not written as the same number. */
export function isRange(saving: Bounds): boolean {
  return saving.low >= WORTH_SAYING * saving.high && saving.low < SAME * saving.high;
}

/** The bounds of measured times for a message, which leaves a range out that reads as one number. */
export function spread({ low_ms, high_ms }: { low_ms: number; high_ms: number }): Record<string, Quantity> {
  return {
    low: { value: low_ms, unit: 'ms' },
    high: { value: high_ms, unit: 'ms' },
    range: { value: low_ms < SAME * high_ms ? 'some' : 'none', unit: 'text' },
  };
}

/** A predicted range for a message, which says "at most" where it begins at zero. */
export function rangeArgs({
  low_ms,
  high_ms,
}: {
  low_ms: number;
  high_ms: number;
}): Record<string, Quantity> {
  const high: Quantity = { value: high_ms, unit: 'ms' };
  return { low: { value: low_ms, unit: 'ms' }, high, saving: high };
}
