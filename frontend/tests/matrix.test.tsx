// Up to six runs compared.
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/api/client';
import type { LedgerChange, RunRow } from '../src/api/report.gen';
import { linesOf } from '../src/model/matrix';
import { FAILED, row as rowOf } from './rows';
import { all, click, client, comparison, FakeHost, ok, one, problem, runsOf, showApp } from './support';

const NAMES = ['before', 'after', 'third'];
const ADDRESS = { page: 'matrix', compare: 'before', runs: 'after\nthird' };

function row(run: string, checks: RunRow['checks']): RunRow {
  const captured = '2026-06-01T09:00:00';
  return { ...rowOf(run, 10), captured, gpus: ['Tesla V100'], failed: checks.length, checks };
}

const check = (id: string, status: RunRow['checks'][number]['status'], loss_ms = 0) => ({
  id,
  status,
  loss_ms,
  low_ms: 0,
  high_ms: loss_ms,
});

const ROWS = [
  row('before', [check('input-bound', 'failed', 3), check('launch-bound', 'passed')]),
  row('after', [check('input-bound', 'no_data'), check('launch-bound', 'passed')]),
  row('third', [check('input-bound', 'failed', 1), check('launch-bound', 'failed', 5)]),
];

function change(id: string, parts: Partial<LedgerChange>): LedgerChange {
  const before = { change: 'changed', before: 'failed', before_loss_ms: 3 } as const;
  return { checks: [id], args: {}, ...before, after: 'failed', after_loss_ms: null, ...parts };
}

const CHANGES: Record<string, LedgerChange[]> = {
  after: [change('input-bound', { change: 'unknown', after: 'no_data' })],
  third: [
    change('input-bound', { after_loss_ms: 1 }),
    change('launch-bound', { change: 'new', before: 'passed', before_loss_ms: null, after_loss_ms: 5 }),
  ],
};

function three(parts: Partial<Client> = {}): Client {
  return client(FAILED, {
    runs: async () => ok(runsOf(NAMES)),
    rows: async (runs) =>
      ok({ rows: ROWS.filter(({ run }) => runs.includes(run)), running: [], unknown: [], problems: [] }),
    compare: async ({ candidate: [candidate = ''] }) => {
      const { candidate: side } = comparison();
      return ok(comparison({ candidate: { ...side, runs: [candidate] }, rows: CHANGES[candidate] ?? [] }));
    },
    ...parts,
  });
}

const rows = () => all('.side-by-side tbody tr');
const said = (selector: string) => one(selector).textContent?.replace(/\s+/g, ' ');
const cell = (id: string, run: string) => `tr[data-finding="${id}"] td[data-run="${run}"]`;

describe('a matrix of runs', () => {
  it('has a line for each row of a ledger, the costliest first, beside the baseline', async () => {
    await showApp(new FakeHost(ADDRESS), three());
    expect(document.documentElement.dataset['ready']).toBe('matrix:before');
    expect(all('tr[data-finding]').map((line) => line.dataset['finding'])).toEqual([
      'launch-bound',
      'input-bound',
    ]);
    expect(said(cell('input-bound', 'before'))).toBe('3.00 ms');
    expect(said(cell('input-bound', 'third'))).toMatch(/^1.00 ms.*−2.00 ms$/);
    expect(said(cell('launch-bound', 'before'))).toBe('Passed');
    expect(one(cell('launch-bound', 'third')).dataset['change']).toBe('new');
  });

  it('writes all times in one unit, that of the step', async () => {
    await showApp(new FakeHost(ADDRESS), three());
    const times = all('.side-by-side tbody td').map((td) => td.textContent ?? '');
    expect(times.filter((text) => /\d\s+ms/.test(text)).length).toBeGreaterThan(rows().length);
    expect(times.filter((text) => /\d\s+[µn]?s/.test(text))).toEqual([]);
  });

  it('calls nothing fixed that the run cannot tell', async () => {
    await showApp(new FakeHost(ADDRESS), three());
    expect(one(cell('input-bound', 'after')).dataset['change']).toBe('unknown');
    expect(said(cell('input-bound', 'after'))).toContain('No data');
  });

  it('leads from a cell to that finding in that comparison', async () => {
    const host = new FakeHost(ADDRESS);
    await showApp(host, three());
    const link = one(`${cell('launch-bound', 'third')} a`);
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('.compare=before');
    await click(link);
    expect(host.written.at(-1)?.address).toEqual({
      run: 'third',
      compare: 'before',
      finding: 'launch-bound',
    });
    expect(one('tr.wanted').dataset['finding']).toBe('launch-bound');
  });

  it('takes another run for the baseline', async () => {
    const host = new FakeHost(ADDRESS);
    await showApp(host, three());
    await click(all('thead button')[1] as HTMLElement);
    expect(host.written.at(-1)?.address).toMatchObject({ compare: 'third', runs: 'before\nafter' });
  });

  it('says which run is gone, and why there is no matrix', async () => {
    await showApp(new FakeHost({ ...ADDRESS, runs: 'after\nold' }), three());
    expect(said('h1')).toContain('There is no run old');
    const compare = async () => problem('trace-damaged', { file: 'x', byte: 1 });
    await showApp(new FakeHost(ADDRESS), three({ compare }));
    expect(document.documentElement.dataset['ready']).toBe('problem:trace-damaged');
  });

  it('has the findings of one row in one line, and those of another program by themselves', () => {
    const rows = [change('input-bound', { checks: ['input-bound', 'slow-input-stage'] })];
    const [before, , third] = ROWS as [RunRow, RunRow, RunRow];
    const other = row('other', [check('tiny-kernels', 'failed', 9)]);
    const lines = linesOf({
      rows: [before, third, other],
      comparisons: [comparison({ rows }), comparison({ rows: [] })],
    });
    // The third run's launch-bound is in no row that it was compared by, as a finding of an old report.
    expect(lines.map(({ checks }) => checks.join())).toEqual([
      'tiny-kernels',
      'launch-bound',
      'input-bound,slow-input-stage',
    ]);
    expect(lines[0]?.cells.map(({ status }) => status)).toEqual([
      'not_applicable',
      'not_applicable',
      'failed',
    ]);
  });

  it('counts a check that does not apply as such', () => {
    const lines = linesOf({ rows: [row('before', []), ROWS[2] as RunRow], comparisons: [] });
    expect(lines[0]?.cells[0]).toEqual({
      status: 'not_applicable',
      loss_ms: null,
      change: null,
      difference_ms: null,
    });
  });
});
