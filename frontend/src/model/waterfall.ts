// The parts of a step as a bar: order, busy or idle, and what share of the width each takes.
import { CAUSES } from '../api/causes.gen';
import type { Part } from '../api/report.gen';
import { isNothing } from '../text/numbers';

export type Category = Part['category'];

/** Wide enough for a name inside. */
export const NAMED_SHARE = 0.14;

export interface Segment {
  category: Category;
  busy: boolean;
  ms: number;
  share: number;
}

/** Whether a GPU works in it, or is idle. */
export function isBusy(category: Category): boolean {
  return CAUSES[category].busy === true;
}

/** Parts that take time, in the report's order; zero parts are no information on a bar. */
export function segments(parts: readonly Part[]): Segment[] {
  return parts
    .filter((part) => !isNothing(part.ms_per_step))
    .map((part) => ({
      category: part.category,
      busy: isBusy(part.category),
      ms: part.ms_per_step,
      share: part.share,
    }));
}

export function busyShare(parts: readonly Part[]): number {
  return segments(parts).reduce((sum, part) => sum + (part.busy ? part.share : 0), 0);
}
