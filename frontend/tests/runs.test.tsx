// Many runs: the table of all, and what is done with what is shown.
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../src/api/client';
import { FAILED, row, said, withRows } from './rows';
import { all, click, client, FakeHost, ok, one, problem, runsOf, settle, showApp } from './support';

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
    expect(said('#runs-title')).toBe('2 of 3 read: day-03 has most to gain, 20 ms to 10 ms with one fix');
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
    await showApp(new FakeHost({ page: 'runs', find: 'nothing-like-it' }), withRows());
    expect(one('.runs > p').textContent).toBe('No run matches.');
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

  it('reads the first ones, the others when they are asked for, and says of how many it speaks', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `run-${index}`);
    const asked = new Set<string>();
    const rows: Client['rows'] = async (runs) => {
      for (const run of runs) asked.add(run);
      const known = runs.map((run) => row(run, run === 'run-3' ? 20 : 10, 'input-bound'));
      return ok({ rows: known, running: [], unknown: [], problems: [] });
    };
    const runs = async () => ok(runsOf(many));
    await showApp(new FakeHost({ page: 'runs' }), withRows({ runs, rows }));
    await settle();
    expect(asked.size).toBe(60);
    expect(said('#runs-title')).toContain(`${asked.size} of 200 read: `);
    await click(one('.runs-head button'));
    await settle();
    expect(asked.size).toBe(200);
    expect(said('#runs-title')).toContain('200 runs: ');
    expect(document.querySelector('.runs-head button')).toBeNull();
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
    expect(items().slice(0, 2)).toEqual(['Copy link to this finding', 'Copy as Markdown']);
    await showApp(new FakeHost({ page: 'runs' }), withRows());
    expect(items()).toEqual(['Copy link', ...FILES]);
  });
});
