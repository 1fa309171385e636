// Ranges of times for messages.
import type { Quantity } from '../api/report.gen';

/** From this part of the upper end on, both may be written by the same three digits. */
const SAME = 0.995;

/** The bounds of measured times for a message, which leaves a range out that reads as one number. */
export function spread({ low_ms, high_ms }: { low_ms: number; high_ms: number }): Record<string, Quantity> {
  return {
    low: { value: low_ms, unit: 'ms' },
    high: { value: high_ms, unit: 'ms' },
    range: { value: low_ms < SAME * high_ms ? 'some' : 'none', unit: 'text' },
  };
}
