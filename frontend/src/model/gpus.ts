// The GPUs of a capture in groups that can be said in one line each.
import type { Gpu } from '../api/report.gen';

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
