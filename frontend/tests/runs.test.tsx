// Many runs: the table of all, and the history of a program.
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../src/api/client';
import type { History, RunRow } from '../src/api/report.gen';
import { SLOWER } from './compared';
import { all, click, client, FakeHost, ok, one, problem, runsOf, sample, settle, showApp } from './support';

const FAILED = sample('all-failed');

function row(run: string, mean_ms: number, first = ''): RunRow {
  const step_time = { ...FAILED.step_time, mean_ms, steps_ms: [], numbers: [] } as RunRow['step_time'];
  const checks =
    first === '' ? [] : [{ id: first, status: 'failed' as const, loss_ms: 1, low_ms: 0, high_ms: 1 }];
  return {
    run,
    captured: `2026-06-${run.slice(-2)}T09:00:00`,
    framework: 'tensorflow',
    gpus: ['Tesla V100', 'Tesla V100'],
    hosts: 1,
    steps: 10,
    steps_of: 'gpu',
    step_time,
    work: FAILED.ledger.work,
    busy_share: 0.9,
    breakdown: FAILED.breakdown,
    first,
    place: null,
    after_ms: first === '' ? null : mean_ms / 2,
    failed: checks.length,
    checks,
    program: 'p',
  };
}

const ROWS = [row('day-03', 20, 'input-bound'), row('day-02', 10), row('day-01', 11, 'launch-bound')];

function withRows(parts: Partial<Client> = {}): Client {
  return client(FAILED, {
    runs: async () => ok(runsOf(ROWS.map(({ run }) => run))),
    rows: async (runs) =>
      ok({ rows: ROWS.filter(({ run }) => runs.includes(run)), running: [], unknown: [], problems: [] }),
    ...parts,
  });
}

const said = (selector: string) => one(selector).textContent?.replace(/\s/g, ' ');
const names = () => all('.runs-table tbody tr').map((line) => line.getAttribute('data-run'));

describe('the page of runs', () => {
  it('has a line for each run with its step, its first finding and its GPUs', async () => {
    await showApp(new FakeHost({ page: 'runs' }), withRows());
    await settle();
    expect(names()).toEqual(['day-03', 'day-02', 'day-01']);
    const line = said('[data-run="day-03"]');
    expect(line).toContain('20 ms');
    expect(line).toContain('2 × Tesla V100');
    expect(one('[data-run="day-02"]').textContent).toContain('No findings');
    expect(document.documentElement.dataset['ready']).toBe('runs');
  });

  it('begins with the run that has most to gain, and the step after its first fix', async () => {
    const rows = [row('day-03', 20, 'input-bound'), { ...row('day-02', 10, 'step-gaps'), after_ms: 9 }];
    await showApp(
      new FakeHost({ page: 'runs' }),
      withRows({ rows: async () => ok({ rows, running: [], unknown: [], problems: [] }) }),
    );
    await settle();
    expect(said('#runs-title')).toBe('3 runs: day-03 has most to gain, 20 ms to 10 ms with one fix');
    expect(said('[data-run="day-02"] td.after')).toBe('9 ms');
  });

  it('tells of folders that cannot be read, and the day of the files where no other date is known', async () => {
    const problems = [{ code: 'session-empty', args: { folder: '/logs/plugins/profile/gone' } }];
    const list = runsOf(['day-03', 'day-02']);
    const undated = list.runs.map((info) => ({ ...info, captured: '', modified_s: 1767225600 + 43200 }));
    const runs = async () => ok({ ...list, runs: undated, problems });
    await showApp(new FakeHost({ page: 'runs' }), withRows({ runs }));
    await settle();
    expect(one('.runs details')).toHaveProperty('open', false);
    expect(said('.runs details summary')).toBe('1 folder or file is left out');
    expect(said('.runs details li')).toContain('/logs/plugins/profile/gone holds no profile');
    expect(said('[data-run="day-03"] .captured')).toBe('file of 2026-01-01');
  });

  it('says why the last recording recorded nothing, with runs and without', async () => {
    const args = { path: '/logs', date: '2026-11-26 10:11:12' };
    const problems = [{ code: 'recorded-disk-full', args }];
    for (const names of [['day-03'], []]) {
      const runs = async () => ok({ ...runsOf(names), problems });
      await showApp(new FakeHost({ page: 'runs' }), withRows({ runs }));
      await settle();
      expect(said('.nothing')).toContain('recorded nothing in /logs (2026-11-26 10:11:12): the disk is full');
      expect(document.querySelector('.nothing ~ details')).toBeNull();
    }
  });

  it('an empty log directory says at once which link was not followed, and how to follow it', async () => {
    const problems = [{ code: 'link-left-out', args: { link: '/logs/mine' } }];
    await showApp(new FakeHost({}), withRows({ runs: async () => ok({ ...runsOf([]), problems }) }));
    expect(one('.instead .folded')).toHaveProperty('open', true);
    expect(said('.instead details li')).toContain('/logs/mine is a link that leads out of the logdir');
    expect(said('.instead details li')).toContain('--gpu_advisor_follow_links');
  });

  it('opens the report of a run by one press', async () => {
    const host = new FakeHost({});
    await showApp(host, withRows());
    expect(document.querySelector('.run-picker')).toBeNull();
    await click(one('[data-run="day-03"] .run-name'));
    expect(host.written.at(-1)).toEqual({ address: { run: 'day-03' }, push: true });
    expect(document.documentElement.dataset['ready']).toBe('report:day-03');
  });

  it('sorts and searches, and the address says how', async () => {
    const host = new FakeHost({ page: 'runs', sort: '-step' });
    await showApp(host, withRows());
    await settle();
    expect(names()).toEqual(['day-03', 'day-01', 'day-02']);
    await click(all('.runs-table thead button')[2] as HTMLElement);
    expect(names()).toEqual(['day-02', 'day-01', 'day-03']);
    expect(host.written.at(-1)?.address).toEqual({ page: 'runs', sort: 'step' });
  });

  it('finds runs by what they were found to suffer from', async () => {
    await showApp(new FakeHost({ page: 'runs', find: 'launch-bound' }), withRows());
    await settle();
    expect(names()).toEqual(['day-01']);
  });

  const tick = (run: string) => click(one(`[data-run="${run}"] input`));

  it('compares two runs that were chosen, the first of which is the baseline', async () => {
    const host = new FakeHost({ page: 'runs' });
    await showApp(host, withRows());
    await settle();
    await tick('day-02');
    await tick('day-03');
    await click(one('.chosen .primary'));
    expect(host.written.at(-1)?.address).toEqual({ run: 'day-03', compare: 'day-02' });
  });

  it('puts more runs beside each other, and another one can be the baseline', async () => {
    const host = new FakeHost({ page: 'runs', lang: 'en' });
    await showApp(host, withRows());
    await settle();
    for (const run of ['day-01', 'day-02', 'day-03']) await tick(run);
    await click(all('.chosen .chip button')[0] as HTMLElement);
    await click(one('.chosen .primary'));
    expect(host.written.at(-1)?.address).toEqual({
      page: 'matrix',
      compare: 'day-02',
      runs: 'day-01\nday-03',
      lang: 'en',
    });
  });

  it('says why a run has no row', async () => {
    const problems = [{ run: 'day-03', problem: { code: 'analysis-lost', args: { run: 'day-03' } } }];
    const rows = async () => ok({ rows: [], running: [], unknown: [], problems });
    await showApp(new FakeHost({ page: 'runs' }), withRows({ rows }));
    await settle();
    expect(one('[data-run="day-03"]').textContent).toContain('The process that analysed day-03 ended');
  });

  it.each(['/logs/day-03/h.xplane.pb', 'C:\\logs\\day-03\\h.xplane.pb', 's3://logs/day-03/h.xplane.pb'])(
    'names the file alone, for the run says its folder: %s',
    async (file) => {
      const problems = [{ run: 'day-03', problem: { code: 'file-empty', args: { file } } }];
      const rows = async () => ok({ rows: [], running: [], unknown: [], problems });
      await showApp(new FakeHost({ page: 'runs' }), withRows({ rows }));
      await settle();
      const said = one('[data-run="day-03"] .no-row').textContent;
      expect(said).toContain('h.xplane.pb');
      expect(said).not.toContain('logs');
    },
  );

  it('draws of ten thousand runs those on the screen', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `run-${index}`);
    await showApp(new FakeHost({ page: 'runs' }), withRows({ runs: async () => ok(runsOf(many)) }));
    expect(all('.runs-table tbody tr').length).toBeLessThan(100);
  });
});

describe('the menu of what is done with what is shown', () => {
  const FILES = ['Download as one HTML file', 'Download as JSON', 'Print'];
  const items = () => all('.menu-list button').map((item) => item.textContent?.trim());
  const button = (label: string) =>
    all('.menu-list button').find((one) => one.textContent === label) as HTMLElement;

  it('has the link, the text and files of what is shown', async () => {
    const file = vi.fn<Client['file']>(async (kind) => ok(new Blob([kind])));
    await showApp(new FakeHost({ run: 'day-03', compare: 'day-02' }), withRows({ file }));
    expect(items()).toEqual(['Copy link', 'Copy as Markdown', ...FILES, 'History']);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href.split(':')[0]}`);
    });
    for (const label of FILES.slice(0, 2)) await click(button(label));
    const view = encodeURIComponent(JSON.stringify({ run: 'day-03', compare: 'day-02' }));
    const query = `a=day-02&b=day-03&lang=en&view=${view}`;
    expect(file.mock.calls).toEqual([
      ['html', query],
      ['json', query],
    ]);
    expect(saved).toEqual(['gpu-advisor.html blob', 'gpu-advisor.json blob']);
    vi.restoreAllMocks();
  });

  it('says why there is no file', async () => {
    const file = async () => problem('page-header', { header: 'X' });
    await showApp(new FakeHost({ run: 'day-03' }), withRows({ file }));
    await click(button('Download as JSON'));
    const said = all('.menu-list [role=status]').map(({ textContent }) => textContent);
    expect(said.join('')).toContain('lacks the header');
  });

  it('prints', async () => {
    await showApp(new FakeHost({ page: 'runs' }), withRows());
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await click(all('.menu-list > .button').at(-1) as HTMLElement);
    expect(print).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('gives away an open finding too, and of the page of all runs what there is', async () => {
    await showApp(new FakeHost({ run: FAILED.run, finding: 'input-bound' }), client(FAILED));
    expect(items().slice(0, 2)).toEqual(['Copy link to this finding', 'Copy for an issue']);
    await showApp(new FakeHost({ page: 'runs' }), withRows());
    expect(items()).toEqual(['Copy link', ...FILES]);
  });
});

describe('the history', () => {
  const rows = ROWS.slice().reverse();
  const history: History = {
    schema: 1,
    version: '0',
    rows,
    changes: [
      {
        run: 'day-03',
        previous: 'day-02',
        said: SLOWER,
        before_ms: 10,
        after_ms: 20,
        p_value: 0.001,
        parts: [{ category: 'input_wait', before_ms: 0, after_ms: 10 }],
        checks: [{ id: 'input-bound', before_ms: 0, after_ms: 10 }],
      },
    ],
    per: 'step',
    work: 1,
    fewest: 3,
    left_out: 0,
  };

  it('has no stop of the keyboard at each point, and no way to findings that are not there', async () => {
    const host = new FakeHost({ page: 'history', run: 'day-03' });
    await showApp(host, withRows({ history: async () => ok(history) }));
    await settle();
    expect(all('.chart .point').map((point) => point.tabIndex)).toEqual([-1, -1, -1]);
    expect(all('.runs-table .run-name').map((name) => name.tabIndex)).toEqual([0, 0, 0]);
    expect(all('.skip-link')).toHaveLength(0);
  });

  it('names the run that got slower, and what went with it', async () => {
    const host = new FakeHost({ page: 'history', run: 'day-03' });
    await showApp(host, withRows({ history: async () => ok(history) }));
    await settle();
    const change = said('[data-change="day-03"]');
    expect(change).toContain('Slower from day-03 on: a step went from 10 ms to 20 ms, 100% more.');
    expect(change).toContain('Input wait: from 0 ms to 10 ms per step');
    expect(all('.chart .point')).toHaveLength(3);
    expect(all('.chart .point:is(.slower, .faster)')).toHaveLength(1);
  });

  it('compares all runs before a change with those since, nearest to it first', async () => {
    const host = new FakeHost({ page: 'history', run: 'day-03' });
    await showApp(host, withRows({ history: async () => ok(history) }));
    await settle();
    await click(one('[data-change="day-03"] button'));
    expect(host.written.at(-1)?.address).toEqual({ run: 'day-03', compare: 'day-02\nday-01' });
    expect(document.documentElement.dataset['ready']).toBe('compare:day-02:day-03');
    await click(all('.headline button')[1] as HTMLElement);
    expect(host.written.at(-1)?.address).toEqual({ run: 'day-02', runs: 'day-01', compare: 'day-03' });
  });

  it('says how many runs it takes', async () => {
    const few = { ...history, changes: [], fewest: 15 };
    await showApp(
      new FakeHost({ page: 'history', run: 'day-03' }),
      withRows({ history: async () => ok(few) }),
    );
    await settle();
    expect(one('.history').textContent).toContain('At least 15 runs');
  });
});
