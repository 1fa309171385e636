// Two runs side by side, as a reader meets them.
import { describe, expect, it } from 'vitest';
import {
  all,
  click,
  client,
  comparison,
  FakeHost,
  ok,
  one,
  problem,
  runsOf,
  sample,
  settle,
  showApp,
} from './support';

const REPORT = sample('all-failed');
const HERE = { run: REPORT.run, compare: 'other' };
const ready = () => document.documentElement.dataset['ready'];

describe('a comparison', () => {
  it('stands where the report would, with its verdict first', async () => {
    await showApp(new FakeHost(HERE), client(REPORT));
    expect(one('h1').textContent).toContain('10\u00a0ms');
    expect(one('h1').textContent).toContain('20%');
    expect(ready()).toBe(`compare:other:${REPORT.run}`);
    expect(all('[data-check]')).toHaveLength(0);
  });

  it('draws both steps on one scale and tells each change', async () => {
    await showApp(new FakeHost(HERE), client(REPORT));
    const widths = all('.compare-bar .track > div').map((bar) => bar.style.width);
    expect(widths).toEqual(['100%', '80%']);
    const [, first] = all('.side-by-side tbody tr');
    expect(first?.textContent).toContain('Input wait');
    expect(first?.querySelector('.less')?.textContent).toBe('−2.00\u00a0ms');
    expect(all('.compare-bar .name').map((name) => name.textContent)).toEqual([
      'Before other',
      'After train',
    ]);
    expect(one('.compare-cause').textContent).toContain('Input wait changed most: −2.00\u00a0ms');
  });

  it('says how many runs stand on a side of several', async () => {
    const days = ['day-1', 'day-2', 'day-3', 'day-4'];
    const { baseline } = comparison();
    const compare = async () => ok(comparison({ baseline: { ...baseline, runs: days } }));
    await showApp(new FakeHost(HERE), client(REPORT, { compare }));
    expect(one('.headline').textContent).toContain('Baseline day-1, …, day-4 (4 runs):');
    expect(all('.compare-bar .name')[0]?.textContent).toBe('Before day-1, …, day-4 (4 runs)');
  });

  it('sorts kernels by how their time changed, and shows which way it went', async () => {
    const kernel = (name: string, before_ms: number, after_ms: number) => ({
      name,
      op: '',
      before_ms,
      after_ms,
      before_count: 1,
      after_count: 1,
    });
    const kernels = [
      kernel('small', 5, 4.5),
      kernel('worse', 1, 13),
      kernel('same', 2, 2),
      kernel('won', 11, 1),
    ];
    const compare = async () => ok(comparison({ kernels }));
    await showApp(new FakeHost(HERE), client(REPORT, { compare }));
    const last = () => all('.table-scroll tbody tr').map((row) => row.lastElementChild?.textContent);
    const heads = all('.table-scroll th button');
    const difference = heads.at(-1);
    if (!difference) throw new Error('no table');
    await click(difference);
    expect(last()).toEqual(['+12.0', '0.0', '−0.5', '−10.0']);
    await click(difference);
    expect(last()).toEqual(['−10.0', '−0.5', '0.0', '+12.0']);
  });

  it('leads from a finding to the report of the candidate', async () => {
    const host = new FakeHost(HERE);
    await showApp(host, client(REPORT));
    expect(one('[data-finding] [data-change]').dataset['change']).toBe('fixed');
    await click(one('[data-change] a'));
    expect(host.written.at(-1)).toEqual({
      address: { run: REPORT.run, finding: 'input-bound' },
      push: true,
    });
    expect(one('.finding').dataset['finding']).toBe('input-bound');
  });

  it('holds what was promised of fixed findings against what the step gained', async () => {
    const promise = {
      checks: ['input-bound', 'step-gaps'],
      version: '0.1.0',
      low_ms: 1.3,
      high_ms: 1.6,
      got_ms: 1.4,
      noise_ms: 0.1,
      step_ms: 9,
      in_part: false,
      outcome: 'inside',
    } as const;
    const found = comparison({
      promises: [{ ...promise, checks: [...promise.checks] }],
      unjudged: 'together',
    });
    await showApp(new FakeHost(HERE), client(REPORT, { compare: async () => ok(found) }));
    const row = one('[data-outcome=inside]').textContent;
    for (const words of ['1.30 ms to 1.60 ms', '1.40 ms (±0.10 ms)', 'As predicted']) {
      expect(row?.replace(/\u00a0/g, ' ')).toContain(words);
    }
    expect(one('[aria-labelledby=compare-promises]').textContent).toContain('cannot be separated');
  });

  it('says that the means differ where the medians do not, and in which steps', async () => {
    const { said } = comparison();
    const found = comparison({
      about: 'mean',
      said: { ...said, id: 'compare-mean-slower' },
      long_steps: { count: 9, of: 40, low_ms: 7.5, names: ['103', '110'] },
    });
    await showApp(new FakeHost(HERE), client(REPORT, { compare: async () => ok(found) }));
    expect(one('.compare h1').textContent).toContain('the mean step went from');
    expect(one('.compare .headline').textContent).toContain('(103, 110, …)');
  });

  it('begins and ends in the head, and is in the address', async () => {
    const host = new FakeHost({ run: REPORT.run });
    const store = await showApp(host, client(REPORT));
    store.chooseBaseline('other');
    await settle();
    expect(host.written.at(-1)?.address).toEqual(HERE);
    await click(all('.compare .headline button')[0] as HTMLElement);
    expect(host.written.at(-1)?.address).toEqual({ run: REPORT.run });
    expect(ready()).toBe(`report:${REPORT.run}`);
  });

  it('swaps its sides', async () => {
    const host = new FakeHost(HERE);
    await showApp(host, client(REPORT, { runs: async () => ok(runsOf([REPORT.run, 'other'])) }));
    await click(all('.compare .headline button')[1] as HTMLElement);
    expect(host.written.at(-1)?.address).toEqual({ run: 'other', compare: REPORT.run });
  });

  it('warns above the numbers when the runs are not alike', async () => {
    const quantity = (value: string) => ({ value, unit: 'text' }) as const;
    const unlike = [
      { id: 'unlike-gpus', args: { before: quantity('1 × V100'), after: quantity('2 × V100') } },
    ];
    const compare = async () => ok(comparison({ unlike, verdict: 'no_difference' }));
    await showApp(new FakeHost(HERE), client(REPORT, { compare }));
    expect(one('.banner').textContent).toContain('2 × V100');
    expect(one('.headline').textContent).toContain('could have been missed');
  });

  it('says when the baseline is gone, and offers others', async () => {
    const host = new FakeHost({ run: REPORT.run, compare: 'othe' });
    await showApp(host, client(REPORT));
    expect(ready()).toBe('no-run');
    await click(all('.choices button').find((button) => button.textContent === 'other') as HTMLElement);
    expect(host.written.at(-1)?.address).toEqual(HERE);
  });

  it('says why there is none', async () => {
    const compare = async () => problem('trace-damaged', { file: 'x', reason: 'not-an-xspace', offset: 3 });
    await showApp(new FakeHost(HERE), client(REPORT, { compare }));
    expect(ready()).toBe('problem:trace-damaged');
  });

  it('keeps the baseline when another run is chosen, unless it is that run', async () => {
    const host = new FakeHost(HERE);
    const runs = async () => ok(runsOf([REPORT.run, 'other', 'third']));
    const store = await showApp(host, client(REPORT, { runs }));
    store.chooseRun('third');
    await settle();
    expect(host.written.at(-1)?.address).toEqual({ run: 'third', compare: 'other' });
    store.chooseRun('other');
    await settle();
    expect(host.written.at(-1)?.address).toEqual({ run: 'other' });
  });
});
