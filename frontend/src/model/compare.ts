// A comparison as the views show it: bars on one scale, tables of changes.
import { CAUSES } from '../api/causes.gen';
import type { Comparison, LedgerChange, PartChange, Side, Table } from '../api/report.gen';
import { NOTHING_SHARE, type Time } from './waterfall';

/** The step of a side in parts. */
export function stepOf({ breakdown }: Comparison, side: 'before_ms' | 'after_ms'): Time[] {
  return breakdown.map((part) => ({ category: part.category, ms_per_step: part[side] }));
}

/** Kernels by how much their time changed. */
export function kernelTable(comparison: Comparison): Table {
  return {
    type: 'table',
    id: 'kernels',
    columns: [
      { id: 'kernel', unit: 'text' },
      { id: 'op', unit: 'text' },
      { id: 'was', unit: 'ms' },
      { id: 'is', unit: 'ms' },
      { id: 'difference', unit: 'ms' },
    ],
    rows: comparison.kernels.map((kernel) => [
      kernel.name || kernel.op,
      kernel.name === '' ? '' : kernel.op,
      kernel.before_ms,
      kernel.after_ms,
      kernel.after_ms - kernel.before_ms,
    ]),
    total_rows: comparison.kernels.length,
  };
}

/** Parts by how much they changed, the largest first. */
export function partsByChange({ breakdown }: Comparison): Comparison['breakdown'] {
  const most = (part: PartChange) => Math.max(part.before_ms, part.after_ms);
  const least = NOTHING_SHARE * breakdown.reduce((whole, part) => whole + most(part), 0);
  const size = (part: PartChange) => Math.abs(part.after_ms - part.before_ms);
  return breakdown.filter((part) => most(part) >= least).toSorted((a, b) => size(b) - size(a));
}

/** Rows by how much more or less they lose; those that changed before those that stayed. */
export function rowsByChange({ rows }: Comparison): Comparison['rows'] {
  const size = (one: LedgerChange) => Math.abs((one.after_loss_ms ?? 0) - (one.before_loss_ms ?? 0));
  const stays = (one: LedgerChange) => Number(one.change === 'still');
  return rows.toSorted((a, b) => stays(a) - stays(b) || size(b) - size(a));
}

export interface Cause {
  part: Comparison['breakdown'][number];
  change_ms: number;
  /** The kernel or op that changed most the same way, if the part is made of kernels. */
  kernel: Comparison['kernels'][number] | null;
}

/** The part that changed most the way of the whole; null where none goes the way of the whole. */
export function causeOf(comparison: Comparison): Cause | null {
  const way = Math.sign(comparison.delta_ms);
  const change = (one: { before_ms: number; after_ms: number }) => one.after_ms - one.before_ms;
  const part = partsByChange(comparison).find((one) => Math.sign(change(one)) === way);
  if (part === undefined || way === 0) return null;
  const kernel = CAUSES[part.category].kernels
    ? comparison.kernels.find((one) => Math.sign(change(one)) === way)
    : undefined;
  return { part, change_ms: change(part), kernel: kernel ?? null };
}

/** The runs of a side; of many the first and the last. */
export function namesOf({ runs }: Side): readonly string[] {
  return runs.length > 3 ? [runs[0] ?? '', '…', runs.at(-1) ?? ''] : runs;
}
