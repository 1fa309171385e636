// The GPUs of a capture: how an address names them, and their times compared.
import type { Category, GpuBreakdown, Report, SeveralGpus } from '../api/report.gen';

/** A GPU that worked. */
export interface Place {
  host: string;
  gpu: number;
}

/** How an address names a GPU: by its number, and by its host too where there are several. */
export function placeKey(place: Place, places: readonly Place[]): string {
  const several = places.some((other) => other.host !== place.host);
  return several ? `${place.host}/${place.gpu}` : String(place.gpu);
}

/** The GPU of an address, null if it is not there. */
export function findPlace(key: string, places: readonly Place[]): Place | null {
  return (
    places.find((place) => placeKey(place, places) === key || `${place.host}/${place.gpu}` === key) ?? null
  );
}

export function isAt(gpu: Place, place: Place): boolean {
  return gpu.host === place.host && gpu.gpu === place.gpu;
}

/** Each kind of GPU, with how many there are of it. */
export function kindsOf(models: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const model of models) counts.set(model, (counts.get(model) ?? 0) + 1);
  return [...counts].map(([model, count]) => (count > 1 ? `${count} × ${model}` : model));
}

/** Times of GPUs by category, in ms per step, in the order of `categories`. */
export interface Matrix {
  categories: Category[];
  rows: { gpu: GpuBreakdown; cells: number[] }[];
  lowest: number[];
  mean: number[];
  highest: number[];
  /** Everything that is shown, to choose a format for all. */
  values: number[];
}

/** A category that takes less of the step on every GPU has no column. */
const COLUMN_SHARE = 0.01;

export function matrixOf(gpus: readonly GpuBreakdown[], several: SeveralGpus): Matrix {
  const step_ms = several.ranges.reduce((sum, range) => sum + range.mean_ms, 0);
  const ranges = several.ranges.filter((range) => range.high_ms >= COLUMN_SHARE * step_ms);
  const rows = gpus.map((gpu) => {
    const times = new Map(gpu.breakdown.map((part) => [part.category, part.ms_per_step]));
    return { gpu, cells: ranges.map((range) => times.get(range.category) ?? 0) };
  });
  return {
    categories: ranges.map((range) => range.category),
    rows,
    lowest: ranges.map((range) => range.low_ms),
    mean: ranges.map((range) => range.mean_ms),
    highest: ranges.map((range) => range.high_ms),
    values: ranges.flatMap((range) => [range.low_ms, range.mean_ms, range.high_ms]),
  };
}

/** The GPUs of a report that worked. */
export function placesOf({ several_gpus, gpu_breakdowns }: Report): readonly Place[] {
  const fleet = several_gpus?.fleet;
  // A report has a row for some of many GPUs; every one has a place.
  if (fleet === undefined || fleet.gpu.length <= gpu_breakdowns.length) return gpu_breakdowns;
  return fleet.gpu.map((gpu, i) => ({ gpu, host: fleet.hosts[fleet.host[i] ?? 0] ?? '' }));
}

/** GPUs whose times differ by less of the step look the same. Our default: what can be seen in a thin bar. */
const UNIFORM_SHARE = 0.03;

/** GPUs of a host one after the other whose bars look the same, together. */
export function groupsOf(gpus: readonly GpuBreakdown[]): GpuBreakdown[][] {
  const groups: GpuBreakdown[][] = [];
  for (const gpu of gpus) {
    const last = groups.at(-1);
    const [first] = last ?? [];
    if (first?.host === gpu.host && last?.at(-1)?.gpu === gpu.gpu - 1 && areEqual(first, gpu))
      last?.push(gpu);
    else groups.push([gpu]);
  }
  return groups;
}

function areEqual(one: GpuBreakdown, other: GpuBreakdown): boolean {
  const whole_ms = one.breakdown.reduce((sum, part) => sum + part.ms_per_step, 0);
  const times = new Map(other.breakdown.map((part) => [part.category, part.ms_per_step]));
  return (
    one.breakdown.length === other.breakdown.length &&
    one.breakdown.every(
      ({ category, ms_per_step }) =>
        Math.abs(ms_per_step - (times.get(category) ?? 0)) <= UNIFORM_SHARE * whole_ms,
    )
  );
}
