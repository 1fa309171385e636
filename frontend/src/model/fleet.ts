// All GPUs of a run by one number, and which of them stand out.
import type { Fleet } from '../api/report.gen';

export const METRICS = ['busy', 'lost', 'late'] as const;
export type Metric = (typeof METRICS)[number];

interface FleetCell {
  host: string;
  gpu: number;
  ms: number;
}

/** As many as one looks at. */
const MOST = 4;
/** So many times the usual distance from the median is far (our default). */
const FAR = 4;
/** Distances below this part of the step are nothing. */
const LEAST = 0.02;

export function cellsOf(fleet: Fleet, metric: Metric): FleetCell[] {
  const values = { busy: fleet.busy_ms, lost: fleet.lost_ms, late: fleet.late_ms }[metric];
  return fleet.gpu.map((gpu, i) => ({
    host: fleet.hosts[fleet.host[i] ?? 0] ?? '',
    gpu,
    ms: values[i] ?? 0,
  }));
}

/** What somebody should see first: the number by which a GPU stands out farthest. */
export function tellingMetric(fleet: Fleet, step_ms: number): Metric {
  const apart = (metric: Metric) => {
    const cells = cellsOf(fleet, metric);
    const [far] = outliers(cells, step_ms);
    return far === undefined ? 0 : Math.abs(far.ms - median(cells.map(({ ms }) => ms)));
  };
  return METRICS.toSorted((a, b) => apart(b) - apart(a))[0] ?? 'busy';
}

/** Hosts of `first`, then all in the order of their names, numbers in them by size: 2 comes before 10. */
export function rowsOf(
  cells: readonly FleetCell[],
  first: readonly FleetCell[] = [],
): { host: string; cells: FleetCell[] }[] {
  const isFirst = new Set(first.map(({ host }) => host));
  const rows = new Map<string, FleetCell[]>();
  for (const cell of cells) rows.set(cell.host, [...(rows.get(cell.host) ?? []), cell]);
  return [...rows]
    .map(([host, cells]) => ({ host, cells }))
    .sort(
      (a, b) =>
        Number(isFirst.has(b.host)) - Number(isFirst.has(a.host)) ||
        a.host.localeCompare(b.host, 'en', { numeric: true }),
    );
}

/** Those farthest from the median, if they are far. */
export function outliers(cells: readonly FleetCell[], step_ms: number): FleetCell[] {
  const middle = median(cells.map((cell) => cell.ms));
  const usual = median(cells.map((cell) => Math.abs(cell.ms - middle)));
  const far = Math.max(FAR * usual, LEAST * step_ms);
  return cells
    .filter((cell) => Math.abs(cell.ms - middle) > far)
    .sort((a, b) => Math.abs(b.ms - middle) - Math.abs(a.ms - middle))
    .slice(0, MOST);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
