// Rows × runs: what each run loses by every row of one of their ledgers, compared with the baseline.
import type { Category, Comparison, LedgerChange, RowCheck, RunRow } from '../api/report.gen';
import { NOTHING_SHARE } from './waterfall';

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
  change: LedgerChange['change'] | null;
  /** How much more was lost than in the baseline, where both failed. */
  difference_ms: number | null;
}

export interface Line {
  /** The findings that are this row in any of the runs; the first one names it. */
  checks: readonly string[];
  args: LedgerChange['args'] | null;
  cells: readonly Cell[];
}

/** A line for each row of one of the ledgers, the costliest first; of runs of another program their own findings. */
export function linesOf(matrix: Matrix): readonly Line[] {
  const { rows } = matrix;
  return joined(matrix)
    .map(({ checks, args, changes }) => {
      const cell = (row: RunRow, i: number) =>
        i === 0 ? baselineOf(row, checks, changes) : cellOf(row, checks, changes[i - 1]);
      return { checks, args, cells: rows.map(cell) };
    })
    .toSorted((a, b) => worstOf(b) - worstOf(a));
}

interface Joined {
  checks: readonly string[];
  args: Line['args'];
  /** What became of it, by the comparison. */
  changes: LedgerChange[];
}

/** Rows of all comparisons; those that share a finding are one. */
function joined({ rows, comparisons }: Matrix): Joined[] {
  const lines: Joined[] = [];
  const lineOf = (wanted: readonly string[], args: Line['args'], i: number): Joined => {
    const same = lines.find(({ checks, changes }) => !changes[i] && checks.some((id) => wanted.includes(id)));
    const line = same ?? { checks: wanted, args, changes: [] };
    if (!same) lines.push(line);
    return line;
  };
  comparisons.forEach((comparison, i) => {
    for (const row of comparison.rows) lineOf(row.checks, row.args, i).changes[i] = row;
  });
  const failed = rows.flatMap(({ checks }) => checks.filter(({ status }) => status === 'failed'));
  for (const { id } of failed) lineOf([id], null, comparisons.length);
  return lines;
}

function worstOf({ cells }: Line): number {
  return Math.max(...cells.map(({ loss_ms }) => loss_ms ?? 0));
}

/** A row of a comparison of two sides. */
export function lineOf(change: LedgerChange): Line {
  const { checks, args } = change;
  return { checks, args, cells: [beforeOf(change), afterOf(change)] };
}

function beforeOf({ before: status, before_loss_ms: loss_ms }: LedgerChange): Cell {
  return { status, loss_ms, change: null, difference_ms: null };
}

function afterOf({ before_loss_ms: before, after_loss_ms: after, ...change }: LedgerChange): Cell {
  const difference_ms = before === null || after === null ? null : after - before;
  return { status: change.after, loss_ms: after, change: change.change, difference_ms };
}

function baselineOf(row: RunRow, checks: readonly string[], changes: readonly LedgerChange[]): Cell {
  const [known] = changes.filter(Boolean);
  return known === undefined ? cellOf(row, checks, undefined) : beforeOf(known);
}

function cellOf({ checks: known }: RunRow, [id]: readonly string[], change: LedgerChange | undefined): Cell {
  if (change !== undefined) return afterOf(change);
  const check = known.find((one) => one.id === id);
  return {
    // Of checks that do not apply a row says nothing.
    status: check?.status ?? 'not_applicable',
    loss_ms: check?.status === 'failed' ? check.loss_ms : null,
    change: null,
    difference_ms: null,
  };
}

/** A part of the step with its time in each run. */
export interface PartLine {
  category: Category;
  ms: readonly number[];
}

/** Categories that take time in one of the runs, each with its time in all of them. */
export function partLines(rows: readonly RunRow[]): readonly PartLine[] {
  const times = rows.map((row) => new Map(row.breakdown.map((part) => [part.category, part.ms_per_step])));
  const known = new Set(rows.flatMap((row) => row.breakdown.map((part) => part.category)));
  return [...known]
    .map((category) => ({ category, ms: times.map((one) => one.get(category) ?? 0) }))
    .filter(({ ms }) => ms.some((one, i) => one > NOTHING_SHARE * (rows[i]?.step_time?.mean_ms ?? 0)))
    .sort((a, b) => Math.max(...b.ms) - Math.max(...a.ms));
}
