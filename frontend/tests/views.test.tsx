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

describe('the overview', () => {
  it('says in one sentence what costs most, and what can be saved', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('h1')).toBe('4.25\u00a0ms of each 12.5\u00a0ms step: The GPU waits for input');
    expect(text('.headline strong')).toBe('Fixing the findings saves 500\u00a0µs to 4.25\u00a0ms of it.');
    expect(ready()).toBe(`report:${FAILED.run}`);
  });

  it('says first what to do first: cause, what it takes, the line of code, and the finding behind it', async () => {
    const host = new FakeHost({ run: FAILED.run });
    await showApp(host, client(FAILED));
    expect(all('.first .card').map((card) => card.getAttribute('data-first'))).toEqual(FAILED.first);
    expect(text('.first .card:first-child h3 button')).toBe('The GPU waits for input');
    await click(one('.first .card:first-child button'));
    expect(host.written.at(-1)?.address.finding).toBe(FAILED.first[0]);
  });

  it('promises nothing where nothing failed, nor steps where none were found', async () => {
    await showApp(new FakeHost(), client(PASSED));
    expect(text('h1')).toBe('Nothing to fix: the GPU is busy 90% of each 12.5\u00a0ms step');
    expect(all('.first')).toEqual([]);
    expect(text('.facts')).toContain('none found');
  });

  it('names GPUs that did nothing and hosts that could not be read', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.facts')).toContain('GPU 0, 1 ran kernels');
    expect(text('.facts')).toContain('GPU 3 did nothing');
    expect(text('.banner')).toContain('worker-1.xplane.pb');
  });

  it('gives the bar as a table too', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(all('.meaning:not(.tensorflow) tbody tr')).toHaveLength(FAILED.breakdown.length);
    expect(one('.bar-and-win .segment.kernel_launch').getAttribute('aria-label')).toBe(
      'Kernel launch: 781\u00a0µs, 6.2%',
    );
  });
});

describe('a part of the step that takes no time', () => {
  it('has no row in the tables below the bar', async () => {
    const breakdown = FAILED.breakdown.map((part, i) =>
      i === 1 ? { ...part, ms_per_step: 0, share: 0 } : part,
    );
    const tensorflow = FAILED.tensorflow.map((step) => ({
      ...step,
      parts: step.parts.map((part, i) => (i === 0 ? { ...part, ms_per_step: 0, share: 0 } : part)),
    }));
    await showApp(new FakeHost(), client({ ...FAILED, breakdown, tensorflow }));
    expect(all('.meaning:not(.tensorflow) tbody tr')).toHaveLength(FAILED.breakdown.length - 1);
    const parts = FAILED.tensorflow.flatMap((step) => step.parts.slice(1));
    expect(parts).not.toEqual([]);
    expect(all('.meaning.tensorflow tbody tr')).toHaveLength(
      parts.filter((part) => part.ms_per_step > 0).length,
    );
  });
});

describe('the mood of a report', () => {
  const unexplained = {
    id: 'unexplained',
    args: { share: { value: 0.97, unit: 'share' }, step: { value: 12.5, unit: 'ms' } },
  };

  it('is calm where nothing is to fix, and says how much was looked at', async () => {
    await showApp(new FakeHost(), client(PASSED));
    expect(all('.overview.fine')).toHaveLength(1);
    expect(text('.headline')).toContain(`${PASSED.checks.length} checks passed`);
  });

  it('is how to record again where next to nothing is explained', async () => {
    await showApp(new FakeHost(), client({ ...FAILED, headline: unexplained as Report['headline'] }));
    expect(text('.record-again h2')).toBe('Record it like this');
    expect(all('.record-again pre')).toHaveLength(1);
    expect(all('.capture-banner')).toHaveLength(0);
    expect(moodOf({ ...FAILED, headline: { id: 'undecided-in-capture', args: {} } })).toBe('unexplained');
  });

  it('has a line for each fault of the capture, with the code that records better', async () => {
    const host = new FakeHost({ run: FAILED.run });
    await showApp(host, client(FAILED));
    const faults = FAILED.checks.filter((check) => check.section === '0' && check.id !== 'no-gpu-activity');
    expect(all('.capture-fault').map((line) => line.dataset['fault'])).toEqual(
      faults.map((check) => check.id),
    );
    await click(one('[data-fault="capture-too-short"] .link'));
    expect(host.written.at(-1)?.address.finding).toBe('capture-too-short');
  });
});

describe('a run without GPU work', () => {
  it('has a view that says what to do, and still its checklist', async () => {
    const store = await showApp(new FakeHost(), client(UNDECIDED));
    expect(text('h1')).toBe('No GPU did any work in this capture');
    expect(text('.headline')).toContain(store.catalog.value.text('no-gpu-activity.fix'));
    expect(all('[data-check]')).toHaveLength(UNDECIDED.checks.length);
  });
});

describe('the checklist', () => {
  it('has every check, each with its verdict', async () => {
    await showApp(new FakeHost(), client(only(FAILED, 'passed', 'input-bound', 'step-gaps')));
    const rows = all('[data-check]').map((row) => [row.dataset['check'], row.dataset['status']]);
    expect(rows).toHaveLength(FAILED.checks.length);
    expect(Object.fromEntries(rows)).toMatchObject({ 'input-bound': 'passed', [FINDING]: 'failed' });
  });

  it('puts the deciding number beside its threshold and its origin, and the saving as a bound', async () => {
    await showApp(new FakeHost(), client(FAILED));
    const row = `[data-check="${FINDING}"]`;
    expect(text(`${row} .row-decided`)).toBe('4%limit 2% (ours)');
    expect(text(`${row} .row-saving`)).toBe(
      "saves 500\u00a0µs to 4.25\u00a0ms; likely 3\u00a0ms after the guide's earlier fixes",
    );
  });

  it('shows no deciding number where nothing was decided', async () => {
    await showApp(new FakeHost(), client(only(FAILED, 'no_data', FINDING)));
    expect(text(`[data-check="${FINDING}"] .row-decided`)).toBe('');
  });

  it('folds rows that ask for nothing but names them, and unfolds on a press', async () => {
    const store = await showApp(new FakeHost(), client(PASSED));
    const [line] = all('.row.folded');
    expect(line?.textContent).toContain(`Passed: ${store.catalog.value.text('no-gpu-activity.title')}, `);
    const hidden = all('.folded-rows').length;
    await click(line?.querySelector('button') as HTMLElement);
    expect(all('.folded-rows')).toHaveLength(hidden - 1);
    expect(one('[data-check="no-gpu-activity"]').closest('.folded-rows')).toBeNull();
  });

  it('is filtered by a part of the bar, and the address says so', async () => {
    const host = new FakeHost();
    await showApp(host, client(FAILED));
    await click(one('.legend button[aria-pressed="false"]:has(.kernel_launch)'));
    expect(host.written.at(-1)?.address.cause).toBe('kernel_launch');
    const about = FAILED.checks.filter((check) => check.causes.includes('kernel_launch'));
    expect(all('[data-check]').map((row) => row.dataset['check'])).toEqual(about.map((check) => check.id));
    await click(one('.cause-chip'));
    expect(all('[data-check]')).toHaveLength(FAILED.checks.length);
  });

  it('opens as the address filters and orders it', async () => {
    const address = { run: FAILED.run, show: 'passed', order: 'guide', words: 'launch' };
    await showApp(new FakeHost(address), client(only(FAILED, 'passed', 'input-bound', FINDING)));
    expect(all('[data-check]').map((row) => row.dataset['check'])).toEqual([FINDING]);
    expect((one('.order select') as HTMLSelectElement).value).toBe('guide');
  });

  it('can be filtered by status and by words', async () => {
    await showApp(new FakeHost(), client(only(FAILED, 'passed', 'input-bound')));
    await click(all('.chips button')[1] as HTMLElement);
    expect(all('[data-check="input-bound"]')).toHaveLength(0);
    await click(all('.chips button')[0] as HTMLElement);
    const search = document.querySelector('input[type=search]') as HTMLInputElement;
    await act(() => {
      search.value = 'launch-BOUND';
      search.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect(all('[data-check]').map((row) => row.dataset['check'])).toEqual([FINDING]);
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
    await clickForMs(all('.share .copy-button button')[0] as HTMLElement, 1000);
    expect(written).toEqual([
      `http://host:6006/#gpu_advisor&p.gpu_advisor.run=${encodeURIComponent(FAILED.run)}&p.gpu_advisor.finding=${FINDING}`,
    ]);
    expect(all('.share [role=status]')[0]?.textContent).toBe('Copied');
    await clickForMs(all('.share .copy-button button')[0] as HTMLElement, 2000);
    expect(all('.share [role=status]')[0]?.textContent).toBe('');
  });

  it('shows the text where the browser has no clipboard', async () => {
    vi.stubGlobal('navigator', { language: 'en' });
    await showApp(new FakeHost(), client(FAILED));
    await click(all('.share .copy-button button')[0] as HTMLElement);
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
    expect(all('details.meaning')).toEqual([]);
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
    expect(text('main [role=status]')).toMatch(/^Analysing 25.5% · 1\u00a0MiB · about/);
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
    const store = await showApp(new FakeHost({ run: FAILED.run, finding: 'launch-bund' }), client(FAILED));
    const [first] = all('.banner .choices button');
    expect(first?.textContent).toBe(store.catalog.value.text(`${FINDING}.title`));
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
