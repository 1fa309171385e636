// The GPUs of a capture in groups that can be said in one line each, and beside each other.
import type { Gpu, GpuBreakdown, Part, Report, SeveralGpus } from '../api/report.gen';

export interface GpuGroup {
  host: string;
  activity: Gpu['activity'];
  ids: number[];
  /** One of the group: all have the same model and capability. */
  gpu: Gpu;
}

const ORDER: readonly Gpu['activity'][] = ['active', 'copies_only', 'idle'];

/** Same host, model and activity together; GPUs that work first. */
export function groupGpus(gpus: readonly Gpu[]): GpuGroup[] {
  const groups = new Map<string, GpuGroup>();
  for (const gpu of gpus) {
    const key = JSON.stringify([gpu.host, gpu.model, gpu.compute_capability, gpu.activity]);
    const group = groups.get(key);
    if (group) group.ids.push(gpu.id);
    else groups.set(key, { host: gpu.host, activity: gpu.activity, ids: [gpu.id], gpu });
  }
  return [...groups.values()].sort((a, b) => ORDER.indexOf(a.activity) - ORDER.indexOf(b.activity));
}

/** NVIDIA's number of a GPU's architecture. The file has one for AMD's too, without the step that names it (gfx942). */
export function capabilityOf({ vendor, compute_capability }: Gpu): string {
  return /^(nvidia.*)?$/i.test(vendor) ? compute_capability : '';
}

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

/** The step of the GPU that limits: what a finding measures is a part of it. Hosts may have others, and their mean. */
export function limitingStepMs({ several_gpus, gpu_breakdowns, step_time }: Report): number {
  const place = several_gpus?.limiting;
  const parts = place && gpu_breakdowns.find((gpu) => isAt(gpu, place))?.breakdown;
  return parts?.reduce((sum, part) => sum + part.ms_per_step, 0) ?? step_time?.mean_ms ?? 0;
}

type Category = Part['category'];

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
