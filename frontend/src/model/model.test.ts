// The small models: order and filter of the checklist, folding, GPUs, the step's parts, similar names.
import { describe, expect, it } from 'vitest';
import { sample } from '../../tests/support';
import type { CheckResult, Gpu } from '../api/report.gen';
import { countStatuses, sections } from './checklist';
import { byStatus, fold } from './fold';
import { groupGpus, limitingStepMs } from './gpus';
import { nearest } from './nearest';
import { busyShare, segments } from './waterfall';

const [FIRST] = sample('all-failed').checks;

function check(id: string, section: string, status: CheckResult['status'], saving = 0): CheckResult {
  if (FIRST === undefined) throw new Error('the sample is empty');
  return { ...FIRST, id, section, status, loss_ms: saving || null };
}

const CHECKS = [
  check('a', '0', 'passed'),
  check('b', '0', 'no_data'),
  check('c', '0', 'failed', 1),
  check('d', '0', 'failed', 5),
  check('e', '1.1', 'not_applicable'),
];
const ALL = { status: null, cause: null, text: '' };
const ids = (rows: readonly CheckResult[]) => rows.map((row) => row.id);

describe('sections', () => {
  const shown = (order: 'guide' | 'failed-first', filter: Parameters<typeof sections>[2] = ALL) =>
    sections(CHECKS, order, filter, (row) => `${row.id} words of ${row.id}`);

  it('follow the guide, with the most expensive finding first where that is asked for', () => {
    expect(shown('guide').map((section) => ids(section.rows))).toEqual([['a', 'b', 'c', 'd'], ['e']]);
    expect(shown('failed-first').map((section) => ids(section.rows))).toEqual([
      ['d', 'c'],
      ['b', 'a'],
      ['e'],
    ]);
  });

  it('begin with what the report says to do first', () => {
    const [failed] = sections(CHECKS, 'failed-first', ALL, () => '', ['c']);
    expect(ids(failed?.rows ?? [])).toEqual(['c', 'd']);
  });

  it('begin with a fault of the capture that may change others', () => {
    const changed = CHECKS.map((one) => (one.id === 'd' ? { ...one, settle_first: ['c'] } : one));
    const [failed] = sections(changed, 'failed-first', ALL, () => '', ['d']);
    expect(ids(failed?.rows ?? [])).toEqual(['c', 'd']);
  });

  it('show what a filter asks for, and count all the same', () => {
    const [section, ...others] = shown('guide', { status: 'failed', cause: null, text: '' });
    expect(others).toEqual([]);
    expect(ids(section?.rows ?? [])).toEqual(['c', 'd']);
    expect(section?.counts.passed).toBe(1);
    expect(shown('guide', { status: null, cause: null, text: 'OF  e' }).flatMap((s) => ids(s.rows))).toEqual([
      'e',
    ]);
    expect(shown('guide', { status: 'error', cause: null, text: '' })).toEqual([]);
  });

  it('count every status', () => {
    expect(countStatuses(CHECKS)).toEqual({ failed: 2, error: 0, no_data: 1, passed: 1, not_applicable: 1 });
  });
});

describe('fold', () => {
  it('puts rows that ask for nothing into one line', () => {
    const { shown, folded } = fold(CHECKS, undefined, false);
    expect(ids(shown)).toEqual(['c', 'd']);
    expect(byStatus(folded).map((group) => [group.status, ids(group.rows)])).toEqual([
      ['no_data', ['b']],
      ['passed', ['a']],
      ['not_applicable', ['e']],
    ]);
  });

  it('shows them when one is open, when asked to, or when there is only one', () => {
    expect(fold(CHECKS, 'a', false).folded).toEqual([]);
    expect(fold(CHECKS, undefined, true).folded).toEqual([]);
    expect(fold(CHECKS.slice(1, 4), undefined, false).folded).toEqual([]);
  });
});

describe('groupGpus', () => {
  it('puts equal GPUs that did the same on one line, working ones first', () => {
    const gpu = (id: number, activity: Gpu['activity'], model = 'V100'): Gpu => ({
      id,
      activity,
      model,
      host: 'h',
      vendor: '',
      compute_capability: '7.0',
      memory_bytes: 0,
      memory_bytes_per_s: 0,
      sm_count: 0,
    });
    const groups = groupGpus([gpu(0, 'idle'), gpu(1, 'active'), gpu(2, 'idle'), gpu(3, 'active', 'A100')]);
    expect(groups.map((group) => group.ids)).toEqual([[1], [3], [0, 2]]);
  });
});

describe('limitingStepMs', () => {
  const report = sample('all-failed');
  const { step_time, several_gpus: several } = report;
  if (step_time === null || several === null) throw new Error('the sample has no GPUs');

  it('is that of the GPU that limits, also where hosts have other steps on average', () => {
    const { host, gpu } = several.limiting;
    const breakdown = [{ category: 'compute', ms_per_step: 6, share: 1 }] as const;
    const one = { host, gpu, busy_ms: 6, capture_busy_ms: 6, breakdown: [...breakdown] };
    expect(limitingStepMs({ ...report, gpu_breakdowns: [one] })).toBe(6);
    expect(step_time.mean_ms).not.toBe(6);
  });

  it('is the mean without several GPUs, and nothing without steps', () => {
    expect(limitingStepMs({ ...report, several_gpus: null })).toBe(step_time.mean_ms);
    expect(limitingStepMs({ ...report, several_gpus: null, step_time: null })).toBe(0);
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
    expect(segments(parts).map((part) => [part.category, part.busy])).toEqual([
      ['compute', true],
      ['copy_d2d', true],
      ['unknown', false],
    ]);
    expect(busyShare(parts)).toBeCloseTo(0.4);
  });
});

describe('nearest', () => {
  it('offers the most alike names, the earlier of equals first', () => {
    expect(nearest('imput-bound', ['step-gaps', 'launch-bound', 'input-bound'], 2)).toEqual([
      'input-bound',
      'launch-bound',
    ]);
    expect(nearest('x', ['b', 'a'])).toEqual(['b', 'a']);
    expect(nearest('x', [])).toEqual([]);
  });
});
