// Where the time of the whole training goes, as the recorder saw it.
import { describe, expect, it } from 'vitest';
import type { Report } from '../src/api/report.gen';
import { all, client, FakeHost, one, sample, showApp } from './support';

const FAILED = sample('all-failed');
const text = (selector: string) => one(selector).textContent;

describe('where the time of the training goes', () => {
  const account = {
    total_s: 100,
    parts: [
      { id: 'steps', s: 40 },
      { id: 'callback:Plots', s: 45 },
      { id: 'checkpoints', s: 14 },
      { id: 'fit', s: 1 },
    ],
  };
  const named = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, { value, unit: 'text' } as const]));
  const seconds = (value: number) => ({ value, unit: 's' }) as const;
  const args = {
    steps: seconds(40),
    total: seconds(100),
    ...named({ part: 'callback', of: 'keras' }),
  };
  const recorded = (notes: Report['capture']['notes']): Report => ({
    ...FAILED,
    capture: { ...FAILED.capture, notes },
    ledger: { ...FAILED.ledger, account },
  });

  it('stands above the step where steps are not most of it, with what to do', async () => {
    await showApp(new FakeHost(), client(recorded([{ id: 'account', args }])));
    expect(text('.overview .account p')).toContain('Steps took 40\u00a0s of 100\u00a0s in Keras.');
    expect(text('.overview .account p')).toContain('Run this callback only every N');
    expect(all('.overview .account li').map((part) => part.textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'steps 40 s',
      'callback Plots 45 s',
      'saving checkpoints 14 s',
    ]);
    const loop = { ...args, ...named({ part: 'between-steps', of: 'loop' }) };
    await showApp(new FakeHost(), client(recorded([{ id: 'account', args: loop }])));
    expect(text('.overview .account p')).toMatch(/tracing anew\. $/);
  });

  it('stands in the details of the step where steps are, and nowhere where nobody recorded it', async () => {
    await showApp(new FakeHost({ open: 'step' }), client(recorded([])));
    expect(all('.overview .account')).toEqual([]);
    expect(all('.details .account tbody tr')).toHaveLength(4);
    const ledger = { ...FAILED.ledger, account: null };
    await showApp(new FakeHost({ open: 'step' }), client({ ...FAILED, ledger }));
    expect(all('.account')).toEqual([]);
  });
});
