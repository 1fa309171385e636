import { describe, expect, it } from 'vitest';
import { all, client, FakeHost, one, sample, showApp } from './support';

const FAILED = sample('all-failed');

const text = (selector: string) => one(selector).textContent;

describe('several GPUs', () => {
  it('say which of them limits the step and why', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(text('.gpus')).toContain('GPU 1 on worker-0 limits the step: it comes last in 90%');
    expect(text('.gpus')).toContain('wait for it 2.5\u00a0ms per step without computing (20% of the step)');
  });

  it('are a table with a row for each and the range over all, whose mark is a word', async () => {
    await showApp(new FakeHost(), client(FAILED));
    const rows = all('.matrix tbody tr').map((row) => row.querySelector('th')?.textContent);
    expect(rows).toEqual(['GPU 0 ', 'GPU 1 limits the step']);
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

describe('the line of facts', () => {
  it.each([
    { models: ['V100', 'V100'], shown: '2 × V100, TensorFlow' },
    { models: ['A100', 'V100'], shown: 'A100, V100, TensorFlow' },
    { models: [''], shown: 'AMD, TensorFlow' },
  ])('says which GPUs worked, and how many: $shown', async ({ models, shown }) => {
    const [gpu] = FAILED.capture.gpus;
    if (gpu === undefined) throw new Error('the sample has no GPU');
    const worked = models.map((model) => ({ ...gpu, vendor: 'AMD', model, activity: 'active' as const }));
    const gpus = [...worked, { ...gpu, activity: 'idle' as const, model: 'idle' }];
    await showApp(new FakeHost(), client({ ...FAILED, capture: { ...FAILED.capture, gpus } }));
    expect(text('.facts')).toContain(shown);
    expect(text('.facts')).not.toContain('idle');
  });
});

describe('the bar of a run on several GPUs', () => {
  it('is a thin one for each, the one that the others wait for first', async () => {
    await showApp(new FakeHost(), client(FAILED));
    expect(all('.gpu-bars dt').map((name) => name.textContent)).toEqual(['GPU 1', 'GPU 0']);
    expect(one('.gpu-bars .late').textContent).toBe('GPU 1');
    expect(text('.more-gpus')).toBe('2 of 40 GPUs are shown.');
    expect(text('.legend')).toContain('mean of the GPUs');
  });

  it('calls all computing by its name, since none of it is drawn by rows', async () => {
    const bar = [
      { part: 'compute', row: 0, ms: 3 },
      { part: 'compute', row: null, ms: 4.75 },
    ] as const;
    const split = { ...FAILED, ledger: { ...FAILED.ledger, bar: [...bar] } };
    await showApp(new FakeHost(), client(split));
    expect(text('.legend')).toContain('Compute');
    expect(text('.legend')).not.toContain('Other compute');
    for (const { title } of all('.gpu-bars .segment.compute')) expect(title).toMatch(/^Compute /);
    // Of one GPU the same bar is drawn by rows.
    await showApp(new FakeHost(), client({ ...split, gpu_breakdowns: [] }));
    expect(text('.legend')).toContain('Other compute');
  });

  it('has a shade for each row that claims computing, whatever rows are between them', async () => {
    const bar = [0, 2].map((row) => ({ part: 'compute' as const, row, ms: 3 }));
    const split = { ...FAILED, gpu_breakdowns: [], ledger: { ...FAILED.ledger, bar } };
    await showApp(new FakeHost(), client(split));
    expect(all('.bar .segment').map((one) => one.className)).toEqual([
      'segment compute claimed-0',
      'segment compute claimed-1',
    ]);
  });
});
