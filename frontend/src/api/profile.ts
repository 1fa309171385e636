// What TensorBoard's Profile plugin, our neighbour, has of a run. It is asked when somebody opens a finding: to list its
// pages it reads the profile.

/** `listed` with its pages, `hidden` where that plugin does not list the run, `silent` where it gives no answer. */
export type Listed = { state: 'listed'; tools: string[] } | { state: 'hidden' } | { state: 'silent' };

export async function profilePages(root: URL, run: string, signal: AbortSignal): Promise<Listed> {
  const ask = (page: string) => json(new URL(`data/plugin/profile/${page}`, root), signal);
  const runs = await ask('runs');
  // Releases before 2.11 answer all runs with their tools at once.
  if (runs === null) return of(record(await ask('tools')), run);
  if (!isTexts(runs)) return { state: 'silent' };
  if (!runs.includes(run)) return { state: 'hidden' };
  const tools = await ask(`run_tools?run=${encodeURIComponent(run)}`);
  return isTexts(tools) ? { state: 'listed', tools } : { state: 'silent' };
}

function of(runs: Record<string, unknown> | null, run: string): Listed {
  if (runs === null) return { state: 'silent' };
  const tools = runs[run];
  return isTexts(tools) ? { state: 'listed', tools } : { state: 'hidden' };
}

/** null for everything that is no JSON answer. */
async function json(url: URL, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, { signal, cache: 'no-store' });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
