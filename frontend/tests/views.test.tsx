// The tab as a reader meets it: what is shown, what opens, what is said when there is no report.
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../src/api/client';
import type { CheckResult, Report, Running } from '../src/api/report.gen';
import { moodOf } from '../src/model/first';
import { clickForMs } from './clock';
import { all, click, client, FakeHost, ok, one, problem, runsOf, sample, settle, showApp } from './support';

const FAILED = sample('all-failed');
const PASSED = sample('all-passed');
const UNDECIDED = sample('undecided');
const FINDING = 'launch-bound';

const text = (selector: string) => one(selector).textContent;
const ready = () => document.documentElement.dataset['ready'];

function only(report: Report, status: CheckResult['status'], ...ids: string[]): Report {
  const checks = report.checks.map((check) => (ids.includes(check.id) ? { ...check, status } : check));
  return { ...report, checks };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the first screen', () => {
  it('says in one sentence what costs most and where, and what the fixes bring', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('h1')).toBe(
      '4.25\u00a0ms of each 12.50\u00a0ms step: The GPU waits for input read_batch, train.py:15',
    );
    const rows = FAILED.ledger.rows.length;
    expect(text('.gain')).toBe(`The ${rows} fixes likely bring 1.32× the speed.`);
    expect(ready()).toBe(`report:${FAILED.run}`);
  });

  it('promises nothing where nothing failed, nor steps where none were found', async () => {
    await showApp(new FakeHost(), client(PASSED));
    expect(text('h1')).toBe('The GPU is busy 90% of each 12.50\u00a0ms step; the longest op is MatMul');
    expect(text('.gain')).toBe('No check of the guide costs this run time.');
    expect(all('.overview.fine')).toHaveLength(1);
    expect(all('.row')).toEqual([]);
    expect(text('.facts')).toContain('no steps found');
  });

  it('names hosts that could not be read', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.banner')).toContain('worker-1.xplane.pb');
  });

  it('says above the rows what makes the capture doubtful, each with its fix', async () => {
    const host = new FakeHost({ run: FAILED.run });
    await showApp(host, client(FAILED));
    const faults = FAILED.checks.filter((check) => check.section === '0');
    expect(all('.settle button').map((line) => line.dataset['opens'])).toEqual(
      faults.map((check) => check.id),
    );
    await click(one('.settle [data-opens="capture-too-short"]'));
    expect(host.written.at(-1)?.address.finding).toBe('capture-too-short');
  });

  it('is how to record again where next to nothing is explained', async () => {
    const headline = { id: 'unexplained', args: { share: { value: 0.97, unit: 'share' } } };
    await showApp(new FakeHost(), client({ ...FAILED, headline } as Report));
    expect(text('.record-again h2')).toBe('Record it like this');
    expect(all('.record-again pre')).toHaveLength(1);
    expect(moodOf({ ...FAILED, headline: { id: 'undecided-in-capture', args: {} } })).toBe('unexplained');
  });

  it('names a part of the step that no finding explains', async () => {
    const ledger = { ...FAILED.ledger, next: null, unexplained: [{ part: 'sync' as const, ms: 7.4 }] };
    await showApp(new FakeHost(), client({ ...FAILED, ledger }));
    expect(text('.not-explained')).toBe('No finding explains: Synchronization 7.40\u00a0ms (GPU 1).');
  });
});

describe('where the time of a busy GPU goes', () => {
  it('is on the page where no row is about idle time, and else one press away', async () => {
    await showApp(new FakeHost(), client(PASSED));
    expect(all('.busy-ops tbody tr')).toHaveLength(PASSED.ledger.busy.length);
    const store = await showApp(new FakeHost(), client(FAILED));
    expect(all('.busy-ops')).toHaveLength(0);
    await click(one('.legend button'));
    expect(store.address.value.open).toBe('ops');
    expect(text('.busy-ops')).toContain('encoder/layer_0/MatMul');
    expect(text('.busy-ops')).toContain('not used');
  });

  it('begins with the ops that take most of it, and the others are one press away', async () => {
    const [op] = PASSED.ledger.busy;
    const busy = Array.from({ length: 9 }, (_, i) => ({ ...op, op: `op${i}` }));
    await showApp(new FakeHost(), client({ ...PASSED, ledger: { ...PASSED.ledger, busy } } as Report));
    expect(all('.busy-ops tbody tr')).toHaveLength(5);
    const columns = all('.busy-ops th').length;
    await click(one('.busy-ops > button'));
    expect(all('.busy-ops tbody tr')).toHaveLength(9);
    expect(all('.busy-ops th')).toHaveLength(columns + 2);
    expect(all('.busy-ops > button')).toEqual([]);
  });
});

describe('the step in detail', () => {
  it('gives the bar as a table, without parts that take no time', async () => {
    const breakdown = FAILED.breakdown.map((part, i) =>
      i === 1 ? { ...part, ms_per_step: 0, share: 0 } : part,
    );
    const tensorflow = FAILED.tensorflow.map((step) => ({
      ...step,
      parts: step.parts.map((part, i) => (i === 0 ? { ...part, ms_per_step: 0, share: 0 } : part)),
    }));
    await showApp(new FakeHost(), client({ ...FAILED, breakdown, tensorflow }));
    expect(all('.breakdown > .parts tbody tr')).toHaveLength(FAILED.breakdown.length - 1);
    const parts = FAILED.tensorflow.flatMap((step) => step.parts.slice(1));
    expect(parts).not.toEqual([]);
    expect(all('.tensorflow tbody tr')).toHaveLength(parts.filter((part) => part.ms_per_step > 0).length);
  });

  it('is open where the address names a GPU or a step', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect((one('[data-end=step]') as HTMLDetailsElement).open).toBe(false);
    await showApp(new FakeHost({ run: FAILED.run, gpu: '1' }), client(FAILED));
    expect((one('[data-end=step]') as HTMLDetailsElement).open).toBe(true);
  });
});

describe('a run without GPU work', () => {
  it('has a view that says what to do, and still its checklist', async () => {
    const store = await showApp(new FakeHost(), client({ ...UNDECIDED, headline: null }));
    expect(text('h1')).toBe('This capture shows no GPU work');
    expect(text('div.no-gpu')).toContain(store.catalog.value.text('no-gpu-activity.fix'));
    expect(all('[data-check]')).toHaveLength(UNDECIDED.checks.length);
  });

  it('begins with what was measured on the host, and says in a notice that no GPU worked', async () => {
    await showApp(new FakeHost({ run: FAILED.run }), client({ ...FAILED, step_time: null }));
    expect(text('h1')).toContain('of each');
    expect(text('.settle')).toContain('No GPU');
    expect(document.querySelector('div.no-gpu')).toBe(null);
  });
});

describe('the checklist', () => {
  it("has every check in the guide's order, each with its verdict, and counts them", async () => {
    await showApp(new FakeHost(), client(only(FAILED, 'passed', 'input-bound', 'step-gaps')));
    const rows = all('[data-check]').map((row) => [row.dataset['check'], row.dataset['status']]);
    expect(rows.map(([id]) => id)).toEqual(FAILED.checks.map(({ id }) => id));
    expect(Object.fromEntries(rows)).toMatchObject({ 'input-bound': 'passed', [FINDING]: 'failed' });
    expect(text('[data-end=list] summary')).toContain("The guide's checklist: 2 passed");
  });

  it('puts the deciding number beside its threshold and its origin', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text(`[data-check="${FINDING}"] .decided`)).toBe("4%, limit 2% (GPU Advisor's)");
    await showApp(new FakeHost(), client(only(FAILED, 'no_data', FINDING)));
    expect(text(`[data-check="${FINDING}"] .decided`)).toBe('');
  });

  it('opens and closes by a press, in the address', async () => {
    const host = new FakeHost({ run: FAILED.run });
    await showApp(host, client(FAILED));
    const list = one('[data-end=list]') as HTMLDetailsElement;
    list.open = true;
    await act(() => void list.dispatchEvent(new Event('toggle')));
    expect(host.written.at(-1)).toEqual({ address: { run: FAILED.run, open: 'list' }, push: false });
  });

  it('leads from each check to its own page', async () => {
    const host = new FakeHost({ run: FAILED.run });
    await showApp(host, client(FAILED));
    await click(one('[data-check="no-step-markers"] button'));
    expect(host.written.at(-1)?.address.finding).toBe('no-step-markers');
    expect(one('.finding').dataset['finding']).toBe('no-step-markers');
  });
});

describe('copying', () => {
  it('gives a link to what is shown', async () => {
    const written: string[] = [];
    vi.stubGlobal('navigator', {
      language: 'en',
      clipboard: { writeText: async (s: string) => written.push(s) },
    });
    await showApp(new FakeHost({ run: FAILED.run, finding: FINDING }), client(FAILED));
    await clickForMs(all('.menu .copy-button button')[0] as HTMLElement, 1000);
    expect(written).toEqual([
      `http://host:6006/#gpu_advisor&p.gpu_advisor.run=${encodeURIComponent(FAILED.run)}&p.gpu_advisor.finding=${FINDING}`,
    ]);
    expect(all('.menu [role=status]')[0]?.textContent).toBe('Copied');
    await clickForMs(all('.menu .copy-button button')[0] as HTMLElement, 2000);
    expect(all('.menu [role=status]')[0]?.textContent).toBe('');
  });

  it('shows the text where the browser has no clipboard', async () => {
    vi.stubGlobal('navigator', { language: 'en' });
    await showApp(new FakeHost(), client(FAILED));
    await click(all('.menu .copy-button button')[0] as HTMLElement);
    const field = document.querySelector('.by-hand textarea') as HTMLTextAreaElement;
    expect(field.value).toContain('#gpu_advisor&p.gpu_advisor.run=');
  });
});

describe('instead of a report', () => {
  it('an empty log directory says how to capture', async () => {
    await showApp(new FakeHost(), client(FAILED, { runs: async () => ok(runsOf([])) }));
    expect(text('h1')).toBe('There is no profile in this log directory yet');
    expect(all('[role=tab]').map((tab) => tab.textContent)).toEqual(['Model.fit', 'Custom loop', 'JAX']);
    expect(ready()).toBe('empty');
    expect(all('.folded')).toEqual([]);
  });

  it('a file that cannot be read is named, with what to do, and the other runs stay', async () => {
    const args = { file: 'a.xplane.pb', reason: 'truncated', offset: 12 };
    const report = async (run: string) =>
      run === 'other' ? ok({ ...FAILED, run }) : problem('trace-damaged', args);
    const store = await showApp(new FakeHost(), client(FAILED, { report }));
    const words = store.catalog.value;
    expect(text('main')).toContain('a.xplane.pb');
    expect(text('main')).toContain(words.text('trace-damaged.what', args));
    expect(text('main')).toContain(words.text('trace-damaged.do'));
    expect(ready()).toBe('problem:trace-damaged');
    await act(() => store.chooseRun('other'));
    await settle();
    expect(ready()).toBe('report:other');
  });

  it('a running analysis shows its stage and share, and no ready mark', async () => {
    let tell: (progress: Running) => void = () => {};
    const report: Client['report'] = (_, __, onProgress) => {
      tell = onProgress;
      return new Promise<never>(() => {});
    };
    await showApp(new FakeHost(), client(FAILED, { report }));
    await act(() => tell({ state: 'running', stage: 'analysing', share: 0.255 }));
    expect(text('main [role=status]')).toBe('Analysing 25.5% · 1\u00a0MiB');
    expect((document.querySelector('progress') as HTMLProgressElement).value).toBe(0.255);
    expect(ready()).toBeUndefined();
    await click(all('main button')[0] as HTMLElement);
    expect(ready()).toBe('stopped');
  });

  it('a server that does not answer is said, and asked again', async () => {
    let up = false;
    const answering = client(FAILED);
    const store = await showApp(new FakeHost(), {
      ...answering,
      messages: async (...args) => (up ? answering.messages(...args) : problem('no-answer')),
      runs: async (...args) => (up ? answering.runs(...args) : problem('no-answer')),
    });
    expect(text('h1')).toBe('TensorBoard does not answer.');
    expect(store.catalog.value.missing).toEqual([]);
    up = true;
    await click(one('main button'));
    expect(ready()).toBe(`report:${FAILED.run}`);
  });

  it('a run that is not there leads to the nearest', async () => {
    const runs = async () => ok(runsOf(['train/2026_01', 'eval/2026_01']));
    await showApp(new FakeHost({ run: 'train/2026_02' }), client(FAILED, { runs }));
    expect(ready()).toBe('no-run');
    const [first] = all('.choices button');
    expect(first?.textContent).toBe('train/2026_01');
    await click(first as HTMLElement);
    expect(ready()).toBe('report:train/2026_01');
  });

  it('a finding that is not there leads to the nearest, above the report', async () => {
    await showApp(new FakeHost({ run: FAILED.run, finding: 'launch-bund' }), client(FAILED));
    const [first] = all('.banner .choices button');
    expect(first?.textContent).toBe(FINDING);
    await click(first as HTMLElement);
    expect(all('.finding')).toHaveLength(1);
  });
});

describe('the theme', () => {
  it('is put on the document', async () => {
    const host = new FakeHost();
    await showApp(host, client(FAILED));
    await act(() => host.theme('dark'));
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});
