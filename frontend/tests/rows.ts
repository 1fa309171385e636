// Rows of runs, and a server that has them.
import type { Client } from '../src/api/client';
import type { RunRow } from '../src/api/report.gen';
import { client, ok, one, runsOf, sample } from './support';

export const FAILED = sample('all-failed');

export function row(run: string, mean_ms: number, first = ''): RunRow {
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
    args: {},
    place: null,
    after_ms: first === '' ? null : mean_ms / 2,
    failed: checks.length,
    checks,
    program: 'p',
  };
}

export const ROWS = [row('day-03', 20, 'input-bound'), row('day-02', 10), row('day-01', 11, 'launch-bound')];

export function withRows(parts: Partial<Client> = {}): Client {
  return client(FAILED, {
    runs: async () => ok(runsOf(ROWS.map(({ run }) => run))),
    rows: async (runs) =>
      ok({ rows: ROWS.filter(({ run }) => runs.includes(run)), running: [], unknown: [], problems: [] }),
    ...parts,
  });
}

export const said = (selector: string) => one(selector).textContent?.replace(/\s/g, ' ');
