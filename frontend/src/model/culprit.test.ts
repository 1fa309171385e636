import { describe, expect, it } from 'vitest';
import { sample } from '../../tests/support';
import type { CheckResult, Table } from '../api/report.gen';
import { culprits } from './culprit';

const [CHECK] = sample('all-failed').checks;

function check(...tables: Table[]): CheckResult {
  if (CHECK === undefined) throw new Error('the sample has no checks');
  return { ...CHECK, evidence: tables };
}

const GAPS: Table = {
  type: 'table',
  id: 'gaps',
  columns: [
    { id: 'at', unit: 'ms' },
    { id: 'lost', unit: 'ms' },
    { id: 'after', unit: 'text' },
    { id: 'thread', unit: 'text' },
  ],
  rows: [
    [1, 5, 'Mul', 'python3'],
    [2, 4, 'Mul', 'python3'],
  ],
  total_rows: 2,
};
const WORK: Table = {
  type: 'table',
  id: 'host-work',
  columns: [
    { id: 'host-event', unit: 'text' },
    { id: 'time-per-step', unit: 'ms' },
  ],
  rows: [
    ['', 9],
    ['train.py:88 log', 3],
    ['other', 1],
  ],
  total_rows: 3,
};

describe('the culprits of a finding', () => {
  it('are those of the table that names somebody best, with what was measured', () => {
    expect(culprits(check(GAPS, WORK), 1)).toEqual([
      {
        column: 'host-event',
        name: 'train.py:88 log',
        measured: { column: { id: 'time-per-step', unit: 'ms' }, value: 3 },
        thread: '',
      },
    ]);
  });

  it('are ops by how many of them are launched, where launches are late', () => {
    const ops: Table = {
      type: 'table',
      id: 'ops',
      columns: [
        { id: 'op', unit: 'text' },
        { id: 'count-per-step', unit: 'count' },
        { id: 'time-per-step', unit: 'ms' },
      ],
      rows: [
        ['Mul', 60, 0.1],
        ['MatMul', 4, 2],
      ],
      total_rows: 2,
    };
    const numbers = (table: Table) =>
      culprits(check(table)).map(({ name, measured }) => [name, measured?.value]);
    const expected = [
      ['Mul', 60],
      ['MatMul', 4],
    ];
    expect(numbers(ops)).toEqual(expected);
    const inAll = ops.columns.map((column) => ({ ...column, id: column.id.replace('-per-step', '') }));
    expect(numbers({ ...ops, columns: inAll })).toEqual(expected);
  });

  it('are told once each, with their thread', () => {
    const [only, ...more] = culprits(check(GAPS));
    expect(more).toEqual([]);
    expect(only).toMatchObject({ column: 'after', name: 'Mul', thread: 'python3', measured: { value: 5 } });
  });

  it('are only those who have a part in it', () => {
    const ops = ['IteratorGetNext', 'Cast', 'Pow'].map((name, i) => [i, [3, 0.3, 0.002][i] ?? 0, name, '']);
    const named = culprits(check({ ...GAPS, rows: ops, total_rows: 3 }));
    expect(named.map(({ name }) => name)).toEqual(['IteratorGetNext', 'Cast']);
  });

  it('are none of the host events that explain hardly any of the loss', () => {
    const named = (loss_ms: number | null) =>
      culprits({ ...check(WORK, GAPS), loss_ms }).map(({ name }) => name);
    expect(named(2700)).toEqual(['Mul']);
    expect(named(40)).toEqual(['train.py:88 log']);
    expect(named(null)).toEqual(['train.py:88 log', 'other']);
  });

  it('are nobody where no table names one', () => {
    expect(culprits(check())).toEqual([]);
  });
});
