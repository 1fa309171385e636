import { describe, expect, it } from 'vitest';
import { all, client, FakeHost, one, sample, showApp } from './support';

const FAILED = sample('all-failed');

const text = (selector: string) => one(selector).textContent;

describe('several GPUs', () => {
  it('say which of them limits the step and why, beside the mean of all', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.gpus')).toContain('GPU 1 on worker-0 limits the step: it comes last in 90%');
    expect(text('.gpus')).toContain('wait for it 2.5\u00a0ms per step without computing (20% of the step)');
    expect(all('.limiting > span').map((name) => name.textContent)).toEqual([
      'GPU 1 · worker-0',
      'Mean of 40 GPUs',
    ]);
    expect(all('.limiting .stacked[role="img"]')).toHaveLength(2);
  });

  it('are a table with a row for each and the range over all, whose mark is a word', async () => {
    await showApp(new FakeHost(), client(FAILED));
    const rows = all('.matrix tbody tr').map((row) => row.querySelector('th')?.textContent);
    expect(rows).toEqual(['GPU 0 · worker-0 ', 'GPU 1 · worker-0 limits the step']);
    expect(all('.matrix thead th')).toHaveLength(1 + FAILED.breakdown.length);
    expect(all('.matrix tfoot th').map((head) => head.textContent)).toEqual([
      'Lowest',
      'Mean of 40 GPUs',
      'Highest',
    ]);
  });

  it('say what is left out, and why a table is missing', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.gpus')).toContain('2 of 40 GPUs have a row');
    expect(text('.gpus')).toContain('clocks of different hosts cannot be compared');
    expect(text('.gpu-tables')).toContain('Data moves for as long as the shortest kernel');
  });

  it('come after what each GPU loses alone, where that is more', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.first-advice')).toContain('Start with one GPU');
    expect(text('.first-advice')).toContain('4\u00a0ms per step');
    const several_gpus = FAILED.several_gpus && { ...FAILED.several_gpus, one_gpu_first: false };
    await showApp(new FakeHost(), client({ ...FAILED, several_gpus }));
    expect(all('.first-advice')).toHaveLength(0);
  });

  it('are no view of a run on one', async () => {
    await showApp(new FakeHost(), client({ ...FAILED, several_gpus: null }));
    expect(all('.gpus')).toHaveLength(0);
  });
});

describe("TensorFlow's own breakdown", () => {
  it('stands below ours, a table for each definition', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(all('.tensorflow table')).toHaveLength(FAILED.tensorflow.length);
    expect(text('.tensorflow')).toContain("Today's Profile tab, worker-0: 12.5\u00a0ms per step");
    expect(text('.tensorflow')).toContain('TensorFlow takes the longest run');
    expect(all('.tensorflow tbody tr')).toHaveLength(2 * (FAILED.tensorflow[0]?.parts.length ?? 0));
    expect(all('.tensorflow .stacked')).toHaveLength(FAILED.tensorflow.length);
    expect(one('.tensorflow-step:last-child .stacked').getAttribute('aria-label')).toContain(
      'Kernel launch (host time)',
    );
  });
});

describe('what kind of GPU it is', () => {
  it.each([
    { vendor: 'AMD', model: 'AMD Instinct MI300X', shown: 'AMD Instinct MI300X · 192 GiB' },
    { vendor: 'AMD', model: '', shown: 'AMD · 192 GiB' },
    { vendor: 'Nvidia', model: 'NVIDIA H100', shown: 'NVIDIA H100 · compute capability 9.4 · 192 GiB' },
    { vendor: '', model: 'Tesla V100', shown: 'Tesla V100 · compute capability 9.4 · 192 GiB' },
  ])('gives a compute capability to GPUs of NVIDIA only: $shown', async ({ vendor, model, shown }) => {
    const [gpu] = FAILED.capture.gpus;
    if (gpu === undefined) throw new Error('the sample has no GPU');
    const gpus = [{ ...gpu, vendor, model, compute_capability: '9.4', memory_bytes: 192 * 2 ** 30 }];
    await showApp(new FakeHost(), client({ ...FAILED, capture: { ...FAILED.capture, gpus } }));
    expect(text('.facts').replaceAll('\u00a0', ' ')).toContain(shown);
    expect(text('.facts').includes('compute capability')).toBe(vendor !== 'AMD');
  });
});
