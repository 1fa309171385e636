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
