// What tests of views need: the real messages, sample reports, a host and a client that answer from memory.
import { render } from 'preact';
import { act } from 'preact/test-utils';
import type { Answer, Client, RangeQuery } from '../src/api/client';
import type { GpuSteps, Lane, Messages, Report, RunInfo, Runs, TimelineRange } from '../src/api/report.gen';
import type { Host, Theme } from '../src/host/tensorboard';
import { type Address, shareLink } from '../src/model/address';
import { Store } from '../src/state/store';
import { App } from '../src/views/App';
import { comparison, side } from './compared';

const FTL = import.meta.glob<string>('../../tb_gpu_advisor/locales/*/*.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const REPORTS = import.meta.glob<Report>(
  ['../../tests/golden/samples/*.json', '../../tests/golden/*.report.json'],
  { import: 'default', eager: true },
);

/** The messages as the server sends them: all files of a language as one text. */
export function ftl(language = 'en'): string {
  const files = Object.entries(FTL).filter(([path]) => path.includes(`/${language}/`));
  return files.map(([, text]) => text).join('\n');
}

/** Every sample and every golden report of the repository, by file name. */
export function reports(): [string, Report][] {
  return Object.entries(REPORTS).map(([path, report]) => [path.split('/').at(-1) ?? path, report]);
}

export function sample(name: string): Report {
  const report = Object.fromEntries(reports())[`${name}.json`];
  if (report === undefined) throw new Error(`no sample ${name}`);
  return report;
}

export function ok<T>(value: T): Answer<T> {
  return { ok: true, value };
}

export function problem(code: string, args: Record<string, string | number> = {}): Answer<never> {
  return { ok: false, problem: { code, args } };
}

export function runInfo(run: string, modified_s = 1): RunInfo {
  return { run, hosts: ['worker-0'], size_bytes: 1 << 20, modified_s, captured: '2026-06-01T09:00:00' };
}

export function runsOf(names: string[], profileVersion = '2.24.2'): Runs {
  return {
    runs: names.map((name) => runInfo(name)),
    profile_plugin: profileVersion !== '',
    profile_version: profileVersion,
    profile_install: ['pip list', 'pip install it'],
    problems: [],
    flags: [],
  };
}

/** The tools of today's Profile plugin. */
export const TOOLS = [
  'overview_page',
  'trace_viewer@',
  'input_pipeline_analyzer',
  'kernel_stats',
  'memory_profile',
  'framework_op_stats',
];

export function messages(): Messages {
  const code = { keras: 'model.fit(…)', 'custom-loop': 'for batch in data:', jax: 'jax.jit', shell: 'ls' };
  return {
    language: 'en',
    languages: ['en'],
    ftl: [ftl()],
    snippets: new Proxy({}, { get: () => code }),
  };
}

export { comparison };

/** A range of the samples' timeline: a thread with three spans, of which two are shown as one. */
export function range(query: Partial<RangeQuery> = {}, parts: Partial<TimelineRange> = {}): TimelineRange {
  const lane: Lane = {
    kind: 'host',
    label: 'python',
    gpu: -1,
    rows: 1,
    names: ['train'],
    name: [0, -1],
    row: [0, 0],
    start_us: [100, 180],
    dur_us: [50, 20],
    count: [1, 2],
    covered_us: [50, 15],
    dropped: 0,
  };
  return {
    schema: 1,
    version: '0',
    run: 'run',
    host: query.host ?? 'worker-0',
    gpu: query.gpu ?? 0,
    category: 'kernel_launch',
    step: query.step ?? '',
    start_us: Math.max(query.start_us ?? 80, 0),
    end_us: Math.min(query.end_us ?? 220, 1000),
    first_us: 0,
    last_us: 1000,
    lanes: [lane, { ...lane, kind: 'gpu', label: 'Stream #1', gpu: 1 }],
    dropped_lanes: 2,
    marks: { ...lane, kind: 'idle', names: [], name: [-1, -1] },
    steps: [{ step: '8', start_us: 0, dur_us: 1000 }],
    instances: [
      { start_us: 110, dur_us: 60, lost_us: 60, step: '8' },
      { start_us: 600, dur_us: 40, lost_us: 40, step: '9' },
    ],
    ...parts,
  };
}

export function gpuSteps(host: string, gpu: number): GpuSteps {
  return {
    schema: 1,
    version: '0',
    run: 'run',
    host,
    gpu,
    steps: ['6', '7', '8', '9'].map((step, i) => ({ step, start_us: i * 10_000, dur_us: 10_000 })),
    parts: [
      { category: 'compute', ms: [4, 5, 6, 7] },
      { category: 'kernel_launch', ms: [6, 5, 4, 3] },
    ],
  };
}

/** Answers from memory; a test replaces what it is about. */
export function client(report: Report, parts: Partial<Client> = {}): Client {
  const all: Client = {
    offline: false,
    lists: true,
    holds: () => true,
    markdown: async (query) => ok({ schema: 1, version: '0', markdown: query }),
    file: async (kind, query) => ok(new Blob([`${kind} ${query}`])),
    picture: async (run, finding) => ok(new Blob([`${run} ${finding}`])),
    // Nothing but messages is at hand.
    start: async (language) => {
      const found = await all.messages(language, new AbortController().signal);
      return found.ok ? ok({ messages: found.value, runs: null, report: null }) : found;
    },
    runs: async () => ok(runsOf([report.run, 'other'])),
    messages: async () => ok(messages()),
    report: async (run) => ok({ ...report, run }),
    compare: async (runs) =>
      ok(comparison({ baseline: side(runs.baseline, 10), candidate: side(runs.candidate, 8) })),
    timeline: () => new Promise(() => {}),
    rows: async () => ok({ rows: [], running: [], unknown: [], problems: [] }),
    whatIf: () => new Promise(() => {}),
    history: () => new Promise(() => {}),
    steps: async (_run, host, gpu) => ok(gpuSteps(host, gpu)),
    profilePages: async () => ({ state: 'listed', tools: TOOLS }),
    stop: async () => ok({}),
    issue: async (run, finding, _told, language) =>
      ok({ schema: 1, version: '0', markdown: `# ${finding}\n\n${run} ${language}` }),
    ...parts,
  };
  return all;
}

/** TensorBoard, played by the test: it changes the address, the theme and asks for a reload. */
export class FakeHost implements Host {
  written: { address: Address; push: boolean }[] = [];
  change: (address: Address) => void = () => {};
  reload: () => void = () => {};
  theme: (theme: Theme) => void = () => {};

  constructor(private readonly start: Address = { run: sample('all-failed').run }) {}

  address(): Address {
    return this.start;
  }
  show(address: Address, push: boolean): void {
    this.written.push({ address, push });
  }
  link(address: Address): string {
    return shareLink('http://host:6006/', address);
  }
  onAddress(changed: (address: Address) => void): void {
    this.change = changed;
  }
  onReload(reload: () => void): void {
    this.reload = reload;
  }
  onTheme(changed: (theme: Theme) => void): void {
    this.theme = changed;
  }
}

/** Lets answers that are already there arrive, and what they change be drawn. */
export async function settle(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  await act(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  });
}

/** The whole tab on a document of its own. */
export async function showApp(host: Host, from: Client): Promise<Store> {
  render(null, document.body);
  const store = new Store(host, from);
  await act(() => {
    store.start();
    render(<App store={store} />, document.body);
  });
  await settle();
  return store;
}

export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

export function one(selector: string): HTMLElement {
  const found = all(selector);
  if (found.length !== 1) throw new Error(`${found.length} elements match ${selector}`);
  return found[0] as HTMLElement;
}

export async function click(element: HTMLElement): Promise<void> {
  await act(() => element.click());
  await settle();
}

export async function press(element: HTMLElement, key: string): Promise<void> {
  await act(() => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}
