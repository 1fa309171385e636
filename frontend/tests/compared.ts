// A comparison for tests.
import type { Comparison, LedgerChange, Note, Quantity, Side } from '../src/api/report.gen';

const ms = (value: number): Quantity => ({ value, unit: 'ms' });

/** What a history says of a run whose steps take twice as long. */
export const SLOWER: Note = {
  id: 'history-slower',
  args: {
    run: { value: 'day-03', unit: 'text' },
    before: ms(10),
    after: ms(20),
    share: { value: 1, unit: 'share' },
  },
};

export function side(run: string | readonly string[], median_ms: number): Side {
  return {
    runs: [run].flat(),
    framework: 'tensorflow',
    gpus: ['Tesla V100'],
    steps: 10,
    median_ms,
    mean_ms: median_ms,
    low_ms: median_ms - 0.5,
    high_ms: median_ms + 0.5,
    work: { examples: null, batches: 1, inside: '', examples_per_s: null, ops: [] },
  };
}

/** A row that the candidate's ledger has no more. */
const FIXED: LedgerChange = {
  checks: ['input-bound'],
  args: {},
  change: 'fixed',
  before: 'failed',
  after: 'passed',
  before_loss_ms: 3,
  after_loss_ms: null,
};

/** A faster candidate; a test replaces what it is about. */
export function comparison(parts: Partial<Comparison> = {}): Comparison {
  return {
    schema: 1,
    version: '0',
    baseline: side('before', 10),
    candidate: side('after', 8),
    verdict: 'faster',
    said: {
      id: 'compare-faster',
      args: {
        before: ms(10),
        after: ms(8),
        share: { value: 0.2, unit: 'share' },
      },
    },
    per: 'step',
    about: 'median',
    long_steps: null,
    steps_of: 'gpu',
    delta_ms: -2,
    delta_share: -0.2,
    p_value: 0.001,
    detectable_share: 0.03,
    within_capture: true,
    unlike: [],
    breakdown: [
      { category: 'compute', before_ms: 7, after_ms: 7 },
      { category: 'input_wait', before_ms: 3, after_ms: 1 },
    ],
    findings: [
      {
        id: 'input-bound',
        section: '1.1',
        change: 'fixed',
        before: 'failed',
        after: 'passed',
        before_saving_ms: 3,
        after_saving_ms: 0,
      },
    ],
    rows: [FIXED],
    kernels: [],
    promises: [],
    unjudged: '',
    ...parts,
  };
}
