// One GPU and one step: chosen, in the address, and no longer there.
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/api/client';
import type { Report } from '../src/api/report.gen';
import { all, click, client, FakeHost, gpuSteps, ok, one, problem, sample, settle, showApp } from './support';

const SAMPLE = sample('all-failed');
const FAILED: Report = {
  ...SAMPLE,
  // The second GPU spends all of its time in one part.
  gpu_breakdowns: SAMPLE.gpu_breakdowns.map((gpu, i) =>
    i === 1 ? { ...gpu, breakdown: [{ category: 'compute', ms_per_step: 12.5, share: 1 }] } : gpu,
  ),
};
const text = (selector: string) => one(selector).textContent;
const bar = () =>
  all('.breakdown > .stacked .segment')
    .map((segment) => segment.getAttribute('title'))
    .join('; ');

async function choose(selector: string, value: string): Promise<void> {
  const select = one(selector) as HTMLSelectElement;
  await act(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}

describe('a GPU', () => {
  it('is chosen, stands in the address, and the bar is its own', async () => {
    const host = new FakeHost({ run: FAILED.run });
    await showApp(host, client(FAILED));
    const before = bar();
    await choose('.gpu-picker select', '1');
    expect(host.written.at(-1)).toEqual({ address: { run: FAILED.run, gpu: '1' }, push: true });
    expect(text('#breakdown-title')).toContain('GPU 1, mean of its steps');
    expect(bar()).not.toBe(before);
    await act(() => host.change({ run: FAILED.run }));
    expect(bar()).toBe(before);
  });

  it('that is gone is named, with those that are there', async () => {
    const host = new FakeHost({ run: FAILED.run, gpu: '7' });
    await showApp(host, client(FAILED));
    expect(text('.missing strong')).toBe('This capture has no work of GPU 7.');
    const [first] = all('.missing .choices button');
    if (!first) throw new Error('nothing is offered');
    await click(first);
    expect(host.written.at(-1)?.address.gpu).toBe('0');
    expect(all('.missing')).toHaveLength(0);
  });
});

describe('a step', () => {
  it('is fetched when it is chosen, and the bar is its own', async () => {
    const host = new FakeHost({ run: FAILED.run });
    const asked: number[] = [];
    const steps: Client['steps'] = async (_run, name, gpu) => {
      asked.push(gpu);
      return ok(gpuSteps(name, gpu));
    };
    await showApp(host, client(FAILED, { steps }));
    expect(asked).toEqual([]);
    await choose('.step-picker select', '8');
    expect(host.written.at(-1)?.address).toEqual({ run: FAILED.run, step: '8' });
    expect(text('#breakdown-title')).toContain('GPU 0, step 8: 10\u00a0ms');
    expect(bar()).toContain('Kernel launch: 4\u00a0ms, 40%');
    await choose('.step-picker select', '9');
    await choose('.gpu-picker select', '1');
    expect(text('#breakdown-title')).toContain('GPU 1, step 9');
    expect(asked).toEqual([0, 1]);
  });

  it('that is gone is named, with the nearest ones', async () => {
    const host = new FakeHost({ run: FAILED.run, step: '70' });
    await showApp(host, client(FAILED));
    expect(text('.missing strong')).toBe('Step 70 was not analysed in this capture.');
    expect(all('.missing .choices button').map((button) => button.textContent)).toEqual(['7', '6', '8']);
  });

  it('without an answer leaves the mean and says why', async () => {
    const steps: Client['steps'] = async () => problem('timeline-not-kept', { folder: '/cache' });
    await showApp(new FakeHost({ run: FAILED.run, step: '8' }), client(FAILED, { steps }));
    expect(text('#breakdown-title')).toContain('mean');
    expect(text('.place-problem')).toContain('/cache');
  });

  it('is not offered where there is no server', async () => {
    await showApp(new FakeHost({ run: FAILED.run }), client(FAILED, { offline: true }));
    expect(all('.step-picker')).toHaveLength(0);
    expect(all('.gpu-picker')).toHaveLength(1);
  });
});
