// The tab as a reader meets it: what is shown, what opens, what is said when there is no report.
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../src/api/client';
import type { CheckResult, Report, Running } from '../src/api/report.gen';
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
    expect(text('.headline strong')).toBe('Fixing what is found saves 500\u00a0µs to 4.25\u00a0ms of it.');
    expect(ready()).toBe(`report:${FAILED.run}`);
  });

  it('says first what to do first: cause, what it takes, the line of code, and the finding behind it', async () => {
    const host = new FakeHost({ run: FAILED.run });
    await showApp(host, client(FAILED));
    expect(all('.first .card').map((card) => card.getAttribute('data-first'))).toEqual(FAILED.first);
    expect(text('.first .card:first-child h3')).toBe('The GPU waits for input');
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
    expect(one('.breakdown .bar-and-profiler > .stacked').getAttribute('aria-label')).toContain(
      'Kernel launch: 781 µs, 6.2%',
    );
  });
});

describe('several GPUs', () => {
  it('say which of them limits the step and why, beside the mean of all', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.gpus')).toContain('GPU 1 on worker-0 limits the step.');
    expect(text('.gpus')).toContain('compute nothing for 2.5 ms per step (20%); it comes last in 90%');
    expect(all('.limiting > span').map((name) => name.textContent)).toEqual([
      'GPU 1 · worker-0',
      'Mean of 40 GPUs',
    ]);
    expect(all('.limiting .stacked[role="img"]')).toHaveLength(2);
  });

  it('are a table with a row for each and the range over all, whose mark is a word', async () => {
    await showApp(new FakeHost(), client(FAILED));
    const rows = all('.matrix tbody tr').map((row) => row.querySelector('th')?.textContent);
    expect(rows).toEqual(['GPU 0 · worker-0 ', 'GPU 1 · worker-0 limits the step']);
    expect(all('.matrix thead th')).toHaveLength(1 + FAILED.breakdown.length);
    expect(all('.matrix tfoot th').map((head) => head.textContent)).toEqual([
      'Lowest',
      'Mean of 40 GPUs',
      'Highest',
    ]);
  });

  it('say what is left out, and why a table is missing', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.gpus')).toContain('2 of 40 GPUs have a row');
    expect(text('.gpus')).toContain('clocks of different hosts cannot be compared');
    expect(text('.gpu-tables')).toContain('Bytes move for as long as the shortest kernel');
  });

  it('come after what each GPU loses alone, where that is more', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.first-advice')).toContain('Begin with one GPU');
    expect(text('.first-advice')).toContain('4 ms per step');
    const several_gpus = FAILED.several_gpus && { ...FAILED.several_gpus, one_gpu_first: false };
    await showApp(new FakeHost(), client({ ...FAILED, several_gpus }));
    expect(all('.first-advice')).toHaveLength(0);
  });

  it('are no view of a run on one', async () => {
    await showApp(new FakeHost(), client({ ...FAILED, several_gpus: null }));
    expect(all('.gpus')).toHaveLength(0);
  });
});

describe("TensorFlow's own breakdown", () => {
  it('stands below ours, a table for each definition', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(all('.tensorflow table')).toHaveLength(FAILED.tensorflow.length);
    expect(text('.tensorflow')).toContain("Today's Profile tab, worker-0: 12.5 ms per step");
    expect(text('.tensorflow')).toContain('its longest run of events');
    expect(all('.tensorflow tbody tr')).toHaveLength(2 * (FAILED.tensorflow[0]?.parts.length ?? 0));
    expect(all('.tensorflow .stacked')).toHaveLength(FAILED.tensorflow.length);
    expect(one('.tensorflow-step:last-child .stacked').getAttribute('aria-label')).toContain(
      'Kernel launch (host time)',
    );
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
    expect(text(`${row} .row-decided`)).toBe('4%limit 2%, our default');
    expect(text(`${row} .row-saving`)).toBe('500 µs to 4.25 ms34% of the stepshared with others');
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
    await click(one('.top-bar .copy-button button'));
    expect(written).toEqual([
      `http://host:6006/#gpu_advisor&p.gpu_advisor.run=${encodeURIComponent(FAILED.run)}&p.gpu_advisor.finding=${FINDING}`,
    ]);
    expect(text('.top-bar [role=status]')).toBe('Copied');
  });

  it('shows the text where the browser has no clipboard', async () => {
    vi.stubGlobal('navigator', { language: 'en' });
    await showApp(new FakeHost(), client(FAILED));
    await click(one('.top-bar .copy-button button'));
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
    expect(text('main [role=status]')).toBe('Analysing 25.5%');
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
