// What a finding promises: an upper bound, or a range where something is sure.
import type { Bounds } from '../api/report.gen';

/** Below this part of the upper bound the lower one says nothing. */
const WORTH_SAYING = 0.05;

/** Whether the lower bound is worth saying. */
export function isRange(saving: Bounds): boolean {
  return saving.low >= WORTH_SAYING * saving.high && saving.low < saving.high;
}
