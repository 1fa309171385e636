// The small models: the checklist's sections, the step's parts, similar names.
import { describe, expect, it } from 'vitest';
import { sample } from '../../tests/support';
import type { CheckResult } from '../api/report.gen';
import { countStatuses, sectionsOf } from './checklist';
import { nearest } from './nearest';
import { lengths, looksOf, segments, shownOf } from './waterfall';

const [FIRST] = sample('all-failed').checks;

function check(id: string, section: string, status: CheckResult['status']): CheckResult {
  if (FIRST === undefined) throw new Error('the sample is empty');
  return { ...FIRST, id, section, status };
}

const CHECKS = [check('a', '0', 'passed'), check('b', '0', 'failed'), check('c', '1.1', 'not_applicable')];

describe('the checklist', () => {
  it('follows the guide', () => {
    const sections = sectionsOf(CHECKS).map(({ id, checks }) => [id, checks.map((one) => one.id)]);
    expect(sections).toEqual([
      ['0', ['a', 'b']],
      ['1.1', ['c']],
    ]);
  });

  it('counts every status', () => {
    expect(countStatuses(CHECKS)).toEqual({ failed: 1, error: 0, no_data: 0, passed: 1, not_applicable: 1 });
  });
});

describe('the parts of a step', () => {
  const parts = [
    { category: 'compute', ms_per_step: 3, share: 0.3 },
    { category: 'collective', ms_per_step: 0, share: 0 },
    { category: 'copy_d2d', ms_per_step: 1, share: 0.1 },
    { category: 'unknown', ms_per_step: 6, share: 0.6 },
  ] as const;

  it('leave out what takes no time and tell busy from idle', () => {
    expect(segments(parts).map(({ category }) => looksOf(category))).toEqual([
      'compute',
      'copy_d2d',
      'idle unknown',
    ]);
  });
});

describe('lengths of bars', () => {
  it('are on one scale', () => {
    const step = (...times: number[]) =>
      times.map((ms_per_step) => ({ category: 'compute', ms_per_step }) as const);
    expect(lengths([step(6, 6), step(6, 0), []])).toEqual([1, 0.5, 0]);
    expect(lengths([[], []])).toEqual([0, 0]);
    expect(segments(step(6, 2)).map(({ share }) => share)).toEqual([0.75, 0.25]);
  });
});

describe('what is shown of the parts', () => {
  it('is each by itself, small ones together at the end, and all sum to the step', () => {
    const shown = shownOf([
      { part: 'compute', row: null, ms: 6 },
      { part: 'input_wait', row: 0, ms: 2 },
      { part: 'input_wait', row: null, ms: 1.9 },
      { part: 'sync', row: null, ms: 0.06 },
      { part: 'floor', row: null, ms: 0.04 },
    ]);
    expect(shown.map(({ id }) => id)).toEqual(['compute', 'input_wait', 'other']);
    expect(shown.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(10);
  });

  it('has what a row is about by itself, however small', () => {
    const shown = shownOf([
      { part: 'compute', row: null, ms: 9.8 },
      { part: 'sync', row: 0, ms: 0.1 },
      { part: 'floor', row: null, ms: 0.1 },
    ]);
    expect(shown.map(({ id }) => id)).toEqual(['compute', 'sync', 'other']);
  });

  it('splits what is computed by the rows that are about it', () => {
    const shown = shownOf([
      { part: 'compute', row: 1, ms: 6 },
      { part: 'compute', row: null, ms: 4 },
    ]);
    expect(shown.map(({ id, row, ms }) => [id, row, ms])).toEqual([
      ['compute', 1, 6],
      ['compute', null, 4],
    ]);
  });
});

describe('nearest', () => {
  it('offers the most similar names, the earlier of equals first', () => {
    expect(nearest('imput-bound', ['step-gaps', 'launch-bound', 'input-bound'], 2)).toEqual([
      'input-bound',
      'launch-bound',
    ]);
    expect(nearest('x', ['b', 'a'])).toEqual(['b', 'a']);
    expect(nearest('x', [])).toEqual([]);
  });
});
