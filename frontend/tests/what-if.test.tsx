// Findings that are fixed, another batch, more GPUs: what is asked for, and how the prediction is shown.
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { Note, WhatIf } from '../src/api/report.gen';
import type { Address, Supposed } from '../src/model/address';
import { all, click, client, FakeHost, ok, one, problem, sample, settle, showApp } from './support';

const FAILED = sample('all-failed');

/** A prediction; a test replaces what it is about. */
function whatIf(parts: Partial<WhatIf> = {}): WhatIf {
  return {
    schema: 1,
    version: '0',
    run: 'run',
    fixes: ['input-bound'],
    batch: 1,
    gpus: 1,
    today_ms: 10,
    step_ms: { low: 6, high: 9 },
    likely_ms: 8,
    throughput: 1.25,
    replay_error_share: 0.001,
    parts: [
      { category: 'compute', today_ms: 7, likely_ms: 7 },
      { category: 'input_wait', today_ms: 3, likely_ms: 1 },
    ],
    cannot: [],
    ...parts,
  };
}

/** The tab with the panel open, and what it has asked for. */
async function shown(address: Address = {}, parts: Partial<WhatIf> = {}) {
  const asked: Supposed[] = [];
  const answering = client(FAILED, {
    whatIf: async (_run, supposed) => {
      asked.push(supposed);
      return ok(whatIf(parts));
    },
  });
  const store = await showApp(new FakeHost({ run: FAILED.run, ...address }), answering);
  const panel = one('.what-if') as HTMLDetailsElement;
  if (!panel.open) {
    panel.open = true;
    await act(() => void panel.dispatchEvent(new Event('toggle')));
  }
  await settle();
  return { store, asked };
}

async function set(selector: string, value: string): Promise<void> {
  const field = one(selector) as HTMLInputElement;
  field.value = value;
  await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
}

describe('what if', () => {
  it('asks nothing while it is closed, and opens by itself for a link that supposes something', async () => {
    await showApp(new FakeHost(), client(FAILED, { whatIf: () => Promise.reject(new Error('asked')) }));
    expect((one('.what-if') as HTMLDetailsElement).open).toBe(false);
    const { asked } = await shown({ fixes: 'input-bound,step-gaps', batch: '2', gpus: '4' });
    expect(asked).toEqual([{ fix: ['input-bound', 'step-gaps'], batch: '2', gpus: '4' }]);
    expect((one('.what-if [name=input-bound]') as HTMLInputElement).checked).toBe(true);
  });

  it('puts what is chosen into the address, and asks for it at once', async () => {
    const { store, asked } = await shown();
    await click(one('.what-if [name=input-bound]'));
    await set('.what-if select', '2');
    await set('.what-if .tell input', '4');
    expect(store.address.value).toMatchObject({ fixes: 'input-bound', batch: '2', gpus: '4' });
    expect(asked.at(-1)).toEqual({ fix: ['input-bound'], batch: '2', gpus: '4' });
    await click(one('.what-if [name=input-bound]'));
    await set('.what-if select', '1');
    expect([store.address.value.fixes, store.address.value.batch]).toEqual([undefined, undefined]);
  });

  it('shows the range, and the bar of then on the scale of the one of today', async () => {
    await shown({}, { step_ms: { low: 6, high: 20 } });
    expect(one('.what-if-grid strong').textContent).toMatch(
      /^A step would likely take 8\sms \(6\sms to 20\sms\)/,
    );
    const widths = all('.what-if dd > div').map((bar) => bar.style.width);
    expect(widths).toEqual(['50%', '40%', '70%']);
    expect(one('.what-if dt .muted').textContent).toContain(`GPU ${FAILED.several_gpus?.limiting.gpu}`);
  });

  it('says why something is not in the prediction, and shows only the step of today then', async () => {
    const cannot: Note[] = [{ id: 'whatif-not-failed', args: { check: { value: 'xla-off', unit: 'text' } } }];
    await shown({}, { step_ms: null, likely_ms: null, throughput: null, parts: [], cannot });
    expect(one('.what-if .bullets').textContent).toContain('"XLA" did not fail');
    expect(all('.what-if dd')).toHaveLength(1);
    expect(all('.what-if dd .segment').length).toBeGreaterThan(0);
  });

  it('asks for the size of the model and the links where GPUs are supposed', async () => {
    await shown({ gpus: '4' });
    expect(all('.what-if input[name=parameters]')).toHaveLength(1);
  });

  it('shows what is wrong with a link, and is on no page without a server', async () => {
    const wrong = async () => problem('whatif-wrong', { name: 'batch', value: 'x' });
    await showApp(new FakeHost({ batch: 'x' }), client(FAILED, { whatIf: wrong }));
    expect(one('.what-if [role=alert]').textContent).toContain('batch cannot be x.');
    await showApp(new FakeHost(), client(FAILED, { offline: true }));
    expect(all('.what-if')).toHaveLength(0);
  });
});
