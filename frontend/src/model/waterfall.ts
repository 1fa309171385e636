// The parts of a step as a bar: order, busy or idle, and what share of the width each takes.
import { CAUSES } from '../api/causes.gen';
import type { Part } from '../api/report.gen';
import { isNothing } from '../text/numbers';

export type Category = Part['category'];

/** Wide enough for a name inside. */
export const NAMED_SHARE = 0.14;
/** What takes less of the step is told together. */
const TOLD_SHARE = 0.01;
/** What is less than what the bar can show. */
const NOTHING_SHARE = 0.002;

interface Segment {
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

/** A part that is told by itself, the part of one that a row claims, or all small ones together. */
export interface Told {
  id: Category | 'other';
  /** The row whose it is, where several share a part. */
  row: number | null;
  busy: boolean;
  ms: number;
}

/** Parts with the rows that claim them as they are told: in order, and the small ones summed up at the end. */
export function toldOf(parts: readonly { part: Category; row: number | null; ms: number }[]): Told[] {
  const whole = parts.reduce((sum, { ms }) => sum + ms, 0);
  const told = new Map<string, Told>();
  for (const { part, row, ms } of parts) {
    // Each part has a name by itself, but of what is computed there is more to say.
    const of = part === 'compute' ? row : null;
    const known = told.get(`${part} ${of}`);
    if (known) known.ms += ms;
    else told.set(`${part} ${of}`, { id: part, row: of, busy: isBusy(part), ms });
  }
  const all = [...told.values()];
  const large = all.filter(({ ms }) => ms >= TOLD_SHARE * whole);
  const other = whole - large.reduce((sum, { ms }) => sum + ms, 0);
  return other < NOTHING_SHARE * whole
    ? large
    : [...large, { id: 'other', row: null, busy: false, ms: other }];
}
