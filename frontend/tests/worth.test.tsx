// What fixes are worth to a training, whose length and price stay in the browser.
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../src/api/report.gen';
import { all, client, FakeHost, one, sample, showApp } from './support';

const FAILED = sample('all-failed');
const step = (likely: number) => ({ low: likely - 1, likely, high: likely + 1 });
const [ROW] = FAILED.ledger.rows;
if (ROW === undefined) throw new Error('the sample has no row');
const GPUS = FAILED.capture.gpus.filter(({ activity }) => activity === 'active').length;

/** Of 10 ms of a step its fix likely saves 4; steps are half of the training. */
const HALF: Report = {
  ...FAILED,
  capture: { ...FAILED.capture, notes: [] },
  ledger: {
    ...FAILED.ledger,
    today_ms: 10,
    rows: [{ ...ROW, checks: ['input-bound'], step_after_ms: step(6) }],
    subsets: { '0': step(6) },
    account: {
      total_s: 80,
      parts: [
        { id: 'steps', s: 40 },
        { id: 'fit', s: 40 },
      ],
    },
  },
};

const texts = () => [one('.gain'), one('.row .note')].map(({ textContent }) => textContent?.trim());

async function type(name: string, value: string) {
  const field = one(`.supposing input[name=${name}]`) as HTMLInputElement;
  field.value = value;
  await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
}

describe('what fixes are worth', () => {
  beforeEach(() => {
    localStorage.clear();
  });

  it('is told where the length of a training is, in money with a price, and in no address', async () => {
    const host = new FakeHost({ run: HALF.run });
    await showApp(host, client(HALF));
    const before = texts();
    await type('ui-training-hours', '100');
    expect(texts()).toEqual([`${before[0]} Over 100 h of training that saves 20 h.`, '−20 h']);
    await type('ui-training-price', '2.5');
    const money = 20 * 2.5 * GPUS;
    expect(texts()).toEqual([
      `${before[0]} Over 100 h of training that saves 20 h, or ${money} at 2.5 per GPU hour.`,
      `−20 h · ${money}`,
    ]);
    expect(JSON.stringify(host)).not.toContain('training');
    expect(localStorage.getItem('ui-training-hours')).toBe('100');
  });

  it.each(['', '-1', 'nan', '1e9'])('is not told of %j hours', async (hours) => {
    await showApp(new FakeHost({ run: HALF.run }), client(HALF));
    await type('ui-training-hours', hours);
    expect(texts().join()).not.toContain(' h');
  });

  it('is not asked in a page that travels', async () => {
    await showApp(new FakeHost({ run: HALF.run }), { ...client(HALF), offline: true });
    expect(all('.supposing input')).toEqual([]);
  });
});
