// Checks × runs: what each run says of every check that failed in one of them, beside the baseline.
import type { Comparison, FindingChange, Part, RowCheck, RunRow } from '../api/report.gen';

/** The first row is the baseline; `comparisons` are those of the others with it, in their order. */
export interface Matrix {
  rows: readonly RunRow[];
  comparisons: readonly Comparison[];
}

export interface Cell {
  status: RowCheck['status'];
  /** What was measured, where it failed. */
  loss_ms: number | null;
  /** What became of it since the baseline; null for the baseline, and where neither failed. */
  change: FindingChange['change'] | null;
  /** How much more was lost than in the baseline, where both failed. */
  difference_ms: number | null;
}

export interface Line {
  id: string;
  cells: readonly Cell[];
}

/** A line for each check that failed in one of the runs, the costliest first. */
export function linesOf({ rows, comparisons }: Matrix): readonly Line[] {
  const failed = rows.flatMap((row) => row.checks.filter(({ status }) => status === 'failed'));
  const worst = new Map<string, number>();
  for (const { id, loss_ms } of failed) worst.set(id, Math.max(loss_ms, worst.get(id) ?? 0));
  const ids = [...worst.keys()].sort((a, b) => (worst.get(b) ?? 0) - (worst.get(a) ?? 0));
  return ids.map((id) => {
    const checks = rows.map((row) => row.checks.find((check) => check.id === id));
    return { id, cells: checks.map((check, i) => cellOf(id, check, checks[0], comparisons[i - 1])) };
  });
}

function cellOf(
  id: string,
  check: RowCheck | undefined,
  baseline: RowCheck | undefined,
  comparison: Comparison | undefined,
): Cell {
  const loss = (one: RowCheck | undefined) => (one?.status === 'failed' ? one.loss_ms : null);
  const [loss_ms, baseline_ms] = [loss(check), loss(baseline)];
  return {
    // Of checks that do not apply a row says nothing.
    status: check?.status ?? 'not_applicable',
    loss_ms,
    change: comparison?.findings.find((one) => one.id === id)?.change ?? null,
    difference_ms:
      comparison === undefined || loss_ms === null || baseline_ms === null ? null : loss_ms - baseline_ms,
  };
}

/** How long each step is beside the longest, 0 to 1. */
export function widths(rows: readonly RunRow[]): readonly number[] {
  const times = rows.map(({ breakdown }) => breakdown.reduce((sum, part) => sum + part.ms_per_step, 0));
  const longest = Math.max(...times);
  return times.map((ms) => (longest > 0 ? ms / longest : 0));
}

/** Categories that take time in one of the runs, each with its time in all of them. */
export function partLines(
  rows: readonly RunRow[],
): readonly { category: Part['category']; ms: readonly number[] }[] {
  const times = rows.map((row) => new Map(row.breakdown.map((part) => [part.category, part.ms_per_step])));
  const known = new Set(rows.flatMap((row) => row.breakdown.map((part) => part.category)));
  return [...known]
    .map((category) => ({ category, ms: times.map((one) => one.get(category) ?? 0) }))
    .filter(({ ms }) => ms.some((one) => one > 0))
    .sort((a, b) => Math.max(...b.ms) - Math.max(...a.ms));
}
