// A comparison as the views show it: bars on one scale, tables of changes.
import { CAUSES } from '../api/causes.gen';
import type { Comparison, Part, Side, Table } from '../api/report.gen';

/** One side's step as a bar; `width` is its length beside the longer one, 0 to 1. */
export interface Bar {
  parts: Part[];
  width: number;
}

/** Both steps on one scale, so that lengths can be compared by eye. */
export function bars(comparison: Comparison): { before: Bar; after: Bar } {
  const before_ms = comparison.breakdown.map((part) => part.before_ms);
  const after_ms = comparison.breakdown.map((part) => part.after_ms);
  const longest = Math.max(sum(before_ms), sum(after_ms));
  const bar = (times: readonly number[]): Bar => {
    const whole = sum(times);
    const parts = comparison.breakdown.map(({ category }, i) => {
      const ms = times[i] ?? 0;
      return { category, ms_per_step: ms, share: whole > 0 ? ms / whole : 0 };
    });
    return { parts, width: longest > 0 ? whole / longest : 0 };
  };
  return { before: bar(before_ms), after: bar(after_ms) };
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
export function partsByChange(comparison: Comparison): Comparison['breakdown'] {
  const size = (part: Comparison['breakdown'][number]) => Math.abs(part.after_ms - part.before_ms);
  return comparison.breakdown.toSorted((a, b) => size(b) - size(a));
}

/** Findings by what they cost more or less; those that changed before those that stayed. */
export function findingsByChange(comparison: Comparison): Comparison['findings'] {
  const size = (one: Comparison['findings'][number]) => Math.abs(one.after_saving_ms - one.before_saving_ms);
  const stays = (one: Comparison['findings'][number]) => (one.change === 'still' ? 1 : 0);
  return comparison.findings.toSorted((a, b) => stays(a) - stays(b) || size(b) - size(a));
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The runs of a side; of many the first and the last. */
export function namesOf({ runs }: Side): readonly string[] {
  return runs.length > 3 ? [runs[0] ?? '', '…', runs.at(-1) ?? ''] : runs;
}
