// The rows of a report's ledger as a staircase: the step that the fixes leave that are ticked so far.
import type { Estimate, Ledger, LedgerRow, PartTime, WhatIf } from '../api/report.gen';

/** A fall by less of the step could not be seen; as in the text of a report. */
export const LEAST_FALL = 0.005;
/** What stands in an address where no fix is ticked. */
const NO_FIX = 'none';

/** A predicted step in milliseconds. */
export interface Step {
  low: number;
  likely: number;
  high: number;
  /** Whether more than its bounds is known; without, what is likely stands at the worst. */
  believed: boolean;
}

/** What one row leaves of the step that those above it left. */
export interface Stair {
  from_ms: number;
  to_ms: number;
  worst_ms: number;
  /** Whether it is likely, and not the best it can be. */
  believed: boolean;
  /** As much of the fall as is certain: the fall of the step at worst. */
  sure_ms: number;
}

/** Where nothing is likely, the step at worst is what can be said. */
function stepOf(estimate: Estimate | null | undefined): Step | null {
  if (!estimate) return null;
  return { ...estimate, likely: estimate.likely ?? estimate.high, believed: estimate.likely !== null };
}

/** Which rows are ticked: all, unless the address names the checks that are fixed. */
export function tickedIn({ rows }: Ledger, fixes: string | undefined): readonly boolean[] {
  if (fixes === undefined) return rows.map(() => true);
  const named = new Set(fixes.split(','));
  return rows.map((row) => row.checks.some((id) => named.has(id)));
}

/** The checks of the ticked rows, as an address names them; null where all are. */
export function fixesOf({ rows }: Ledger, ticked: readonly boolean[]): string | null {
  if (ticked.every(Boolean)) return null;
  return rows.flatMap((row, i) => (ticked[i] ? (row.checks[0] ?? []) : [])).join(',') || NO_FIX;
}

/** The rows up to each ticked one, from none to all of those. */
export function prefixesOf(ticked: readonly boolean[]): readonly (readonly number[])[] {
  const rows = ticked.flatMap((on, i) => (on ? [i] : []));
  return [[], ...rows.map((_, at) => rows.slice(0, at + 1))];
}

/** The step of each prefix as the report holds it; null where it does not, and the server has to be asked. */
export function stepsIn(ledger: Ledger, ticked: readonly boolean[]): readonly Step[] | null {
  const { today_ms, rows, subsets } = ledger;
  const today = today_ms ?? 0;
  const whole = ticked.every(Boolean);
  const steps = prefixesOf(ticked).map((prefix) => {
    if (prefix.length === 0) return { low: today, likely: today, high: today, believed: true };
    return stepOf(whole ? rows[prefix.length - 1]?.step_after_ms : subsets[prefix.join()]);
  });
  return steps.every((step) => step !== null) ? steps : null;
}

/** The same from the server's answers; null where it cannot predict one. */
export function stepsOf(answers: readonly WhatIf[]): readonly Step[] | null {
  const steps = answers.map(({ step_ms, likely_ms }) => stepOf(step_ms && { ...step_ms, likely: likely_ms }));
  return steps.every((step) => step !== null) ? steps : null;
}

/** What is likely, and where nothing is, the best it can be. */
function expected({ low, likely, believed }: Step): number {
  return believed ? likely : low;
}

/** One for each row; null for one that is not ticked. */
export function stairsOf(ticked: readonly boolean[], steps: readonly Step[]): readonly (Stair | null)[] {
  let at = 0;
  return ticked.map((on) => {
    const [before, after] = [steps[at], steps[at + 1]];
    if (!on || before === undefined || after === undefined) return null;
    at += 1;
    // What is likely begins with what was likely last, whatever rows above may bring at best.
    const from_ms = after.believed ? before.likely : expected(before);
    const fall = Math.max(0, from_ms - expected(after));
    const sure_ms = Math.min(fall, Math.max(0, before.high - after.high));
    const { high: worst_ms, believed } = after;
    return { from_ms, to_ms: from_ms - fall, worst_ms, believed, sure_ms };
  });
}

/** The row that a check is in, and its place among all; null for one that is in none. */
export function rowOf({ rows }: Ledger, check: string): { row: LedgerRow; at: number } | null {
  const at = rows.findIndex((row) => row.checks.includes(check));
  const row = rows[at];
  return row === undefined ? null : { row, at };
}

/** The step with this row alone fixed, as far as the report holds it; of the first one it is the step after it. */
export function alone({ rows, subsets }: Ledger, at: number): Step | null {
  return stepOf(subsets[String(at)] ?? (at === 0 ? rows[0]?.step_after_ms : null));
}

/** What else becomes shorter than what the row loses, the longest first, where more is saved than that, likely or else
 * at best. */
export function fallsOf({ today_ms }: Ledger, { saving_ms, loss_ms, falls, part }: LedgerRow): PartTime[] {
  const least_ms = LEAST_FALL * (today_ms ?? 0);
  if (loss_ms === null || (saving_ms.likely ?? saving_ms.high) < loss_ms + least_ms) return [];
  return falls
    .map((one) => (one.part === part ? { part, ms: one.ms - loss_ms } : one))
    .filter(({ ms }) => ms >= least_ms)
    .toSorted((a, b) => b.ms - a.ms);
}
