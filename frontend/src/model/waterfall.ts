// The parts of a step as a bar: order, busy or idle, and what share of the width each takes.
import { CAUSES } from '../api/causes.gen';
import type { Category, Part } from '../api/report.gen';
import { isNothing } from '../text/numbers';

/** Wide enough for a name inside. */
export const NAMED_SHARE = 0.14;
/** What takes less of the step, and no row is about, is shown together: what is longer is said to be unexplained. */
const SHOWN_SHARE = 0.05;
/** A ten-thousandth of a step is in no bar, and no row of a table. */
const LEAST_SHARE = 1e-4;
/** What is less than what the bar can show. */
export const NOTHING_SHARE = 0.002;

/** A part of a step; without a share, it is of what the parts sum to. */
export type Time = Pick<Part, 'category' | 'ms_per_step'> & Partial<Pick<Part, 'share'>>;

interface Segment {
  category: Category;
  ms: number;
  share: number;
}

/** Whether a GPU works in it, or is idle. */
export function isBusy(category: Category): boolean {
  return CAUSES[category].busy === true;
}

/** The classes of a part: its colour, hatched where a GPU is idle. */
export function looksOf(id: Shown['id']): string {
  return id !== 'other' && isBusy(id) ? id : `idle ${id}`;
}

/** Parts that take time, in the report's order; zero parts are no information on a bar. */
export function segments(parts: readonly Time[]): Segment[] {
  const whole = sum(parts);
  return parts
    .map(({ category, ms_per_step: ms, share = ms / whole }) => ({ category, ms, share }))
    .filter(({ ms, share }) => !isNothing(ms) && share >= LEAST_SHARE);
}

/** How long each of several steps is in parts of the longest one, 0 to 1, so that bars can be compared by eye. */
export function lengths(steps: readonly (readonly Time[])[]): number[] {
  const longest = Math.max(...steps.map(sum));
  return steps.map((parts) => (longest > 0 ? sum(parts) / longest : 0));
}

function sum(parts: readonly Time[]): number {
  return parts.reduce((whole, { ms_per_step }) => whole + ms_per_step, 0);
}

/** A part that is shown by itself, the part of one that a row claims, or all small ones together. */
export interface Shown {
  id: Category | 'other';
  /** The row whose it is, where several share a part. */
  row: number | null;
  ms: number;
}

/** Parts with the rows that claim them as they are shown: in order, and the small ones summed up at the end. */
export function shownOf(parts: readonly { part: Category; row: number | null; ms: number }[]): Shown[] {
  const whole = parts.reduce((sum, { ms }) => sum + ms, 0);
  const shown = new Map<string, Shown>();
  const claimed = new Set(parts.flatMap(({ part, row }) => (row === null ? [] : [part])));
  for (const { part, row, ms } of parts) {
    // Each part has a name by itself, but of what is computed there is more to say.
    const of = part === 'compute' ? row : null;
    const known = shown.get(`${part} ${of}`);
    if (known) known.ms += ms;
    else shown.set(`${part} ${of}`, { id: part, row: of, ms });
  }
  const all = [...shown.values()];
  const least = (id: Shown['id']) => (claimed.has(id as Category) ? NOTHING_SHARE : SHOWN_SHARE) * whole;
  const large = all.filter(({ id, ms }) => ms >= least(id));
  const other = whole - large.reduce((sum, { ms }) => sum + ms, 0);
  return other < NOTHING_SHARE * whole ? large : [...large, { id: 'other', row: null, ms: other }];
}
