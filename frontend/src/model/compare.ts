// A comparison as the views show it: bars on one scale, tables of changes.
import type { Comparison, Part, Table } from '../api/report.gen';

/** One side's step as a bar; `width` is its length beside the longer one, 0 to 1. */
export interface Bar {
  parts: Part[];
  width: number;
}

/** Both steps on one scale, so that lengths can be compared by eye. */
export function bars(found: Comparison): { before: Bar; after: Bar } {
  const before_ms = found.breakdown.map((part) => part.before_ms);
  const after_ms = found.breakdown.map((part) => part.after_ms);
  const longest = Math.max(sum(before_ms), sum(after_ms));
  const bar = (times: readonly number[]): Bar => {
    const whole = sum(times);
    const parts = found.breakdown.map(({ category }, i) => {
      const ms = times[i] ?? 0;
      return { category, ms_per_step: ms, share: whole > 0 ? ms / whole : 0 };
    });
    return { parts, width: longest > 0 ? whole / longest : 0 };
  };
  return { before: bar(before_ms), after: bar(after_ms) };
}

/** Kernels by how much their time changed. */
export function kernelTable(found: Comparison): Table {
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
    rows: found.kernels.map((kernel) => [
      kernel.name || '…',
      kernel.op,
      kernel.before_ms,
      kernel.after_ms,
      kernel.after_ms - kernel.before_ms,
    ]),
    total_rows: found.kernels.length,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
