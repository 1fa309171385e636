// All GPUs of a run by one number, and which of them stand out.
import type { Fleet } from '../api/report.gen';

export const METRICS = ['busy', 'lost', 'late'] as const;
export type Metric = (typeof METRICS)[number];

export interface FleetCell {
  host: string;
  gpu: number;
  ms: number;
}

/** As many as one looks at. */
const MOST = 4;
/** So many times the usual distance from the median is far (our default). */
const FAR = 4;
/** Distances below this part of the median are nothing. */
const LEAST = 0.02;

export function cellsOf(fleet: Fleet, metric: Metric): FleetCell[] {
  const values = { busy: fleet.busy_ms, lost: fleet.lost_ms, late: fleet.late_ms }[metric];
  return fleet.gpu.map((gpu, i) => ({
    host: fleet.hosts[fleet.host[i] ?? 0] ?? '',
    gpu,
    ms: values[i] ?? 0,
  }));
}

/** Hosts in the order of their names, numbers in them by size: 2 comes before 10. */
export function rowsOf(cells: readonly FleetCell[]): { host: string; cells: FleetCell[] }[] {
  const rows = new Map<string, FleetCell[]>();
  for (const cell of cells) rows.set(cell.host, [...(rows.get(cell.host) ?? []), cell]);
  return [...rows]
    .map(([host, found]) => ({ host, cells: found }))
    .sort((a, b) => a.host.localeCompare(b.host, 'en', { numeric: true }));
}

/** Those farthest from the median, if they are far. */
export function outliers(cells: readonly FleetCell[]): FleetCell[] {
  const middle = median(cells.map((cell) => cell.ms));
  const usual = median(cells.map((cell) => Math.abs(cell.ms - middle)));
  const most = Math.max(...cells.map((cell) => cell.ms), 0);
  const far = Math.max(FAR * usual, LEAST * most);
  return cells
    .filter((cell) => Math.abs(cell.ms - middle) > far)
    .sort((a, b) => Math.abs(b.ms - middle) - Math.abs(a.ms - middle))
    .slice(0, MOST);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
