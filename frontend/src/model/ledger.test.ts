// The staircase: which fixes are ticked, what they leave of the step, and what of that is certain.
import { describe, expect, it } from 'vitest';
import { sample } from '../../tests/support';
import type { Estimate, Ledger, LedgerRow, WhatIf } from '../api/report.gen';
import { alone, fixesOf, prefixesOf, rowOf, stairsOf, stepsIn, stepsOf, tickedIn } from './ledger';

const [ROW] = sample('all-failed').ledger.rows;

const step = (low: number, likely: number | null, high: number): Estimate => ({ low, likely, high });

function row(checks: string[], after: Estimate | null): LedgerRow {
  if (ROW === undefined) throw new Error('the sample has no row');
  return { ...ROW, checks, step_after_ms: after };
}

const LEDGER: Ledger = {
  ...sample('all-failed').ledger,
  today_ms: 10,
  rows: [row(['a', 'a2'], step(6, 7, 8)), row(['b'], step(4, 5, 8))],
  subsets: { '0': step(6, 7, 8), '1': step(8, null, 9), '0,1': step(4, 5, 8) },
};

describe('ticked fixes', () => {
  it('are all without a word in the address, and else those that it names by any check of theirs', () => {
    expect(tickedIn(LEDGER, undefined)).toEqual([true, true]);
    expect(tickedIn(LEDGER, 'a2')).toEqual([true, false]);
    expect(tickedIn(LEDGER, 'none')).toEqual([false, false]);
  });

  it('are written as they are read', () => {
    expect(fixesOf(LEDGER, [true, true])).toBeNull();
    for (const ticked of [
      [true, false],
      [false, false],
    ])
      expect(tickedIn(LEDGER, fixesOf(LEDGER, ticked) ?? undefined)).toEqual(ticked);
  });

  it('have prefixes from none to all', () => {
    expect(prefixesOf([true, false, true])).toEqual([[], [0], [0, 2]]);
  });
});

describe('the staircase', () => {
  it('is what the report says of all rows, or of those that are ticked', () => {
    expect(stepsIn(LEDGER, [true, true])?.map(({ likely }) => likely)).toEqual([10, 7, 5]);
    // Where nothing is likely, it is the step at worst.
    expect(stepsIn(LEDGER, [false, true])?.at(-1)).toMatchObject({ likely: 9, believed: false });
  });

  it('has to be asked for where the report does not hold it', () => {
    expect(stepsIn({ ...LEDGER, subsets: {} }, [false, true])).toBeNull();
    const answer = { step_ms: { low: 1, high: 3 }, likely_ms: 2 } as WhatIf;
    expect(stepsOf([answer])).toEqual([{ low: 1, likely: 2, high: 3, believed: true }]);
    expect(stepsOf([answer, { ...answer, step_ms: null }])).toBeNull();
  });

  it('falls by what is likely, of which that is certain by which the step at worst falls', () => {
    const stairs = stairsOf([true, true], stepsIn(LEDGER, [true, true]) ?? []);
    expect(stairs).toEqual([
      { from_ms: 10, to_ms: 7, worst_ms: 8, believed: true, sure_ms: 2 },
      { from_ms: 7, to_ms: 5, worst_ms: 8, believed: true, sure_ms: 0 },
    ]);
    expect(stairsOf([false, true], stepsIn(LEDGER, [false, true]) ?? [])[0]).toBeNull();
    // A row of which only the best is known takes nothing from what is likely below it.
    const unknown = { low: 3, likely: 10, high: 10, believed: false };
    const steps = [{ ...unknown, believed: true }, unknown, { low: 2, likely: 8, high: 10, believed: true }];
    expect(stairsOf([true, true], steps)).toMatchObject([
      { from_ms: 10, to_ms: 3 },
      { from_ms: 10, to_ms: 8 },
    ]);
  });
});

describe('a row', () => {
  it('is found by any of its checks, with the step that it alone leaves', () => {
    expect(rowOf(LEDGER, 'a2')?.at).toBe(0);
    expect(rowOf(LEDGER, 'c')).toBeNull();
    expect(alone(LEDGER, 1)?.likely).toBe(9);
    expect(alone({ ...LEDGER, subsets: {} }, 0)?.likely).toBe(7);
    expect(alone({ ...LEDGER, subsets: {} }, 1)).toBeNull();
  });
});
