// What one view looks like is its own affair: a rule for the ledger or for the head of a page reaches no other view.
import { beforeAll, describe, expect, it } from 'vitest';
import css from '../src/styles/index.css?inline';
import { all, client, FakeHost, one, sample, showApp } from './support';

const FAILED = sample('all-failed');
const COMPARED = { run: FAILED.run, compare: 'other' };

/** What an element gets from the style sheets. */
const style = (element: Element | undefined) => getComputedStyle(element as Element);

beforeAll(() => {
  const sheet = document.createElement('style');
  sheet.textContent = css;
  document.head.append(sheet);
});

describe('the bars of a comparison', () => {
  it('are not cut to the height of those in rows of the ledger', async () => {
    await showApp(new FakeHost({ run: FAILED.run }), client(FAILED));
    expect(style(all('.row .track')[0])).toMatchObject({ height: '18px', overflow: 'hidden' });
    await showApp(new FakeHost(COMPARED), client(FAILED));
    const bar = style(all('.compare-bar .track')[0]);
    expect(bar.height).not.toBe('18px');
    expect(bar.overflow).not.toBe('hidden');
    expect(bar.display).toBe('block');
  });
});

describe('the unit of a column', () => {
  it('is as large as the head that it stands in, and smaller only beside a large number', async () => {
    const timed = FAILED.checks.find(({ evidence }) =>
      evidence.some((one) => one.type === 'table' && one.columns.some(({ unit }) => unit === 'ms')),
    );
    await showApp(new FakeHost({ run: FAILED.run, finding: timed?.id ?? '' }), client(FAILED));
    const [unit] = all('table.data th .unit');
    expect(style(unit).fontSize).toBe(style(unit?.closest('th') ?? undefined).fontSize);
    await showApp(new FakeHost({ run: FAILED.run, finding: 'input-bound' }), client(FAILED));
    const [number] = all('.numbers dd');
    const ratio = Number.parseFloat(style(all('.numbers .unit')[0]).fontSize);
    expect(ratio).toBeLessThan(Number.parseFloat(style(number).fontSize));
  });
});

describe('the number of a GPU in the heat map', () => {
  it('stands in the middle of its cell, whatever the map shows', async () => {
    const gpu = [0, 1, 2, 3, 4, 5];
    const fleet = {
      hosts: ['worker-0'],
      host: gpu.map(() => 0),
      gpu,
      busy_ms: gpu.map(() => 8),
      lost_ms: [5, 1, 1, 1, 1, 1],
      late_ms: gpu.map(() => 0),
    };
    const several_gpus = FAILED.several_gpus && { ...FAILED.several_gpus, fleet };
    await showApp(new FakeHost({ run: FAILED.run }), client({ ...FAILED, several_gpus }));
    expect(style(all('.fleet-cell.lost')[0]).textAlign).not.toBe('right');
    expect(style(all('.row .lost')[0]).textAlign).toBe('right');
  });
});

describe('the title of all runs', () => {
  it('is in line with what stands beside it', async () => {
    await showApp(new FakeHost({ page: 'runs' }), client(FAILED));
    const { marginTop, marginBottom } = style(one('.runs-head h1'));
    expect([marginTop, marginBottom]).toEqual(['0px', '0px']);
  });
});
