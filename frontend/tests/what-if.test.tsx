// Fixes that are ticked, another batch, more GPUs: what is asked for, and what the staircase shows.
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { Note, Report, WhatIf } from '../src/api/report.gen';
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
    examples_per_s: null,
    replay_error_share: 0.001,
    parts: [
      { category: 'compute', today_ms: 7, likely_ms: 7 },
      { category: 'input_wait', today_ms: 3, likely_ms: 1 },
    ],
    cannot: [],
    ...parts,
  };
}

/** A report with two rows, of which the report holds every set. */
const step = (likely: number) => ({ low: likely - 1, likely, high: likely + 1 });
const [FIRST, SECOND] = FAILED.ledger.rows;
if (FIRST === undefined || SECOND === undefined) throw new Error('the sample has too few rows');
const TWO: Report = {
  ...FAILED,
  ledger: {
    ...FAILED.ledger,
    today_ms: 10,
    rows: [
      { ...FIRST, checks: ['input-bound', 'slow-input-stage'], step_after_ms: step(7) },
      { ...SECOND, checks: ['step-gaps'], step_after_ms: step(5) },
    ],
    subsets: { '0': step(7), '1': step(9), '0,1': step(5) },
  },
};

/** The report, and what it has asked for. */
async function shown(address: Address = {}, parts: Partial<WhatIf> = {}, report = TWO) {
  const asked: Supposed[] = [];
  const answering = client(report, {
    whatIf: async (_run, supposed) => {
      asked.push(supposed);
      return ok(whatIf({ likely_ms: 8 - supposed.fix.length, ...parts }));
    },
  });
  const host = new FakeHost({ run: report.run, ...address });
  const store = await showApp(host, answering);
  await settle();
  return { store, asked, host };
}

const steps = () => all('.row .after strong').map((cell) => cell.textContent?.replace('\u00a0', ' '));
const gain = () => one('.gain').textContent?.replaceAll('\u00a0', ' ');

async function set(selector: string, value: string): Promise<void> {
  const field = one(selector) as HTMLInputElement;
  field.value = value;
  await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
}

describe('the ticked fixes', () => {
  it('are all at first, and the staircase is what the report says', async () => {
    const { asked } = await shown();
    expect(steps()).toEqual(['7.00 ms', '5.00 ms']);
    expect(gain()).toBe('The 2 fixes likely bring 2× the speed.');
    expect(asked).toEqual([]);
  });

  it('are counted in the order of the rows, without asking a server, also where there is none', async () => {
    const { store, host } = await shown({ open: 'suppose' });
    await click(one('.row input[name=input-bound]'));
    expect(host.written.at(-1)).toEqual({
      address: { run: TWO.run, fixes: 'step-gaps', open: 'suppose' },
      push: false,
    });
    expect(steps()).toEqual(['9.00 ms']);
    expect(one('.row.off .stair').textContent).toBe('not counted');
    expect(gain()).toBe('The ticked fix likely brings 1.11× the speed.');
    await click(one('.row input[name=step-gaps]'));
    expect(store.address.value.fixes).toBe('none');
    expect(gain()).toBe('No fix is ticked.');
    await click(one('.row input[name=input-bound]'));
    await click(one('.row input[name=step-gaps]'));
    expect(store.address.value.fixes).toBeUndefined();
    await showApp(new FakeHost({ run: TWO.run, fixes: 'slow-input-stage' }), client(TWO, { offline: true }));
    expect(steps()).toEqual(['7.00 ms']);
  });

  it('can be changed once somebody asks What if, and from then on', async () => {
    const { store } = await shown();
    expect(all('.row input')).toEqual([]);
    await click(one('[data-end=suppose] summary'));
    expect(all('.row input')).toHaveLength(2);
    await click(one('.row input[name=input-bound]'));
    await click(one('.row input[name=input-bound]'));
    expect(store.address.value).toEqual({ run: TWO.run, open: 'suppose' });
    expect((one('[data-end=suppose]') as HTMLDetailsElement).open).toBe(true);
  });

  it('keep the focus on the box that was pressed', async () => {
    await shown({ open: 'suppose' });
    const box = one('.row input[name=input-bound]');
    box.focus();
    await click(box);
    expect(document.activeElement).toBe(one('.row input[name=input-bound]'));
  });

  it('are asked for where the report has too many rows to hold every set', async () => {
    const many = { ...TWO, ledger: { ...TWO.ledger, subsets: {} } };
    const { asked } = await shown({ fixes: 'step-gaps' }, {}, many);
    expect(asked).toEqual([{ fix: [] }, { fix: ['step-gaps'] }]);
    expect(steps()).toEqual(['7.00 ms']);
  });

  it('say what is wrong where the server cannot predict them', async () => {
    const many = { ...TWO, ledger: { ...TWO.ledger, subsets: {} } };
    const failing = client(many, { whatIf: async () => problem('no-answer') });
    await showApp(new FakeHost({ run: TWO.run, fixes: 'step-gaps' }), failing);
    expect(gain()).toContain('TensorBoard does not answer.');
  });

  it('cannot be changed in a page that holds one prediction alone', async () => {
    const ticks = () => all('.row input').map((box) => (box as HTMLInputElement).disabled);
    const many = { ...TWO, ledger: { ...TWO.ledger, subsets: {} } };
    const report = new FakeHost({ run: TWO.run, open: 'suppose' });
    const page = new FakeHost({ run: TWO.run, batch: '2' });
    await showApp(report, client(many, { offline: true }));
    expect(ticks()).toEqual([true, true]);
    await showApp(page, client(TWO, { offline: true }));
    expect(ticks()).toEqual([true, true]);
    await showApp(report, client(TWO, { offline: true }));
    expect(ticks()).toEqual([false, false]);
    await showApp(report, client(many));
    expect(ticks()).toEqual([false, false]);
  });
});

describe('what is not needed to decide', () => {
  it('is not said of a row that leaves the step as the rows above it do', async () => {
    const nothing = { low: 0, likely: 0, high: 0 };
    const rows = TWO.ledger.rows.map((row) => ({ ...row, saving_ms: nothing }));
    await shown({}, {}, { ...TWO, ledger: { ...TWO.ledger, rows } });
    // The first row is what to do, whatever it brings.
    expect(all('.row').map((row) => row.querySelectorAll('.fix-line').length)).toEqual([1, 0]);
  });

  it('is a bound that leaves nothing of a step', async () => {
    const rows = TWO.ledger.rows.map((row) => ({
      ...row,
      step_after_ms: { low: 0, likely: null, high: 10 },
    }));
    await shown({}, {}, { ...TWO, ledger: { ...TWO.ledger, rows } });
    expect(gain()).toBe('');
  });
});

describe('rows of a run without a step', () => {
  it('have no step that remains, and nothing is asked for', async () => {
    const rows = TWO.ledger.rows.map((row) => ({ ...row, step_after_ms: null }));
    const ledger = { ...TWO.ledger, today_ms: null, rows, bar: [], subsets: {} };
    const none = { ...TWO, step_time: null, ledger };
    const { asked } = await shown({}, {}, none);
    expect(all('.row')).toHaveLength(2);
    expect(all('.ledger-head')).toEqual([]);
    expect((await shown({ batch: '2', fixes: 'step-gaps' }, {}, none)).asked).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('a step whose graph is not believed', () => {
  it('has the best it can be, and nothing that is likely', async () => {
    const unsure = (low: number) => ({ low, likely: null, high: 10 });
    const rows = TWO.ledger.rows.map((row, i) => ({ ...row, step_after_ms: unsure(8 - 3 * i) }));
    await shown({}, {}, { ...TWO, ledger: { ...TWO.ledger, rows, subsets: { '0': unsure(8) } } });
    expect(steps()).toEqual(['8.00 ms', '5.00 ms']);
    expect(one('.ledger-head .stair').textContent).toContain('With the fixes so far (at best)');
    expect(all('.ledger .key')).toEqual([]);
    expect(gain()).toBe('What fixing it brings, this capture cannot tell.');
    await click(one('.row [data-opens~=input-bound]'));
    expect(one('.verify').textContent).toContain('between 8.00\u00a0ms and 10.00\u00a0ms');
    expect(all('.numbers dt')).toHaveLength(2);
  });
});

describe('a fix whose gain nobody knows', () => {
  it('leaves the step to the others, which are likely to save something', async () => {
    const rows = TWO.ledger.rows.map((row, i) =>
      i === 0
        ? {
            ...row,
            saving_ms: { low: 0, likely: null, high: 6 },
            step_after_ms: { low: 4, likely: null, high: 10 },
          }
        : row,
    );
    await shown({}, {}, { ...TWO, ledger: { ...TWO.ledger, rows } });
    // No step of 4.00 ms stands above a longer one.
    expect(all('.row .stair')[0]?.textContent).toBe('gain not known');
    expect(steps()).toHaveLength(1);
    expect(gain()).toMatch(/^The fix whose gain is known likely brings/);
  });
});

describe('a fix that saves more than its row loses', () => {
  const falls = [
    { part: 'kernel_launch' as const, ms: 0.5 },
    { part: 'copy_h2d' as const, ms: 2 },
    { part: 'input_wait' as const, ms: 0.5 },
  ];
  const saving = { low: 0, likely: 3, high: 3 };
  const rows = TWO.ledger.rows.map((row, i) =>
    i === 0 ? { ...row, part: 'input_wait' as const, loss_ms: 0.5, saving_ms: saving, falls } : row,
  );
  const more = { ...TWO, ledger: { ...TWO.ledger, rows } };

  it('has beside it what else becomes shorter, and its finding has all of that', async () => {
    await shown({}, {}, more);
    expect(all('.row .note')[0]?.textContent).toBe('Also shorter: Copy to the GPU (2.00\u00a0ms).');
    await click(one('.row [data-opens~=input-bound]'));
    expect(one('.verify').textContent).toContain(
      'Also shorter: Copy to the GPU (2.00\u00a0ms), Kernel launch (0.50\u00a0ms).',
    );
  });

  it('says so of nothing else where its row loses as much', async () => {
    const enough = rows.map((row) => ({ ...row, loss_ms: 3 }));
    await shown({}, {}, { ...more, ledger: { ...more.ledger, rows: enough } });
    expect(all('.row .note').map((note) => note.textContent)).toEqual(['', '']);
  });
});

describe('another batch and more GPUs', () => {
  it('stand in the address and are asked for, with each of the fixes so far', async () => {
    const { store, asked } = await shown();
    await set('[name=batch]', '2');
    expect(asked.slice(-3)).toEqual([
      { fix: [], batch: '2' },
      { fix: ['input-bound', 'slow-input-stage'], batch: '2' },
      { fix: ['input-bound', 'slow-input-stage', 'step-gaps'], batch: '2' },
    ]);
    expect(steps()).toEqual(['6.00 ms', '5.00 ms']);
    expect(gain()).toBe(
      "A step would likely take 5.00 ms (6.00 ms to 9.00 ms); today 10.00 ms. Samples per second: 1.25 × today's.",
    );
    await set('[name=batch]', '1');
    expect(store.address.value.batch).toBeUndefined();
    expect(steps()).toEqual(['7.00 ms', '5.00 ms']);
  });

  it('say why something is not in the prediction', async () => {
    const cannot: Note[] = [{ id: 'whatif-not-failed', args: { check: { value: 'xla-off', unit: 'text' } } }];
    await shown({ batch: '2' }, { step_ms: null, likely_ms: null, throughput: null, parts: [], cannot });
    expect(gain()).toContain('The step cannot be predicted');
    expect(gain()).toContain('"XLA" did not fail');
    expect(steps()).toEqual([]);
  });

  it('ask for the size of the model and the links where GPUs are supposed', async () => {
    await shown({ gpus: '4' });
    expect(all('.supposing input[name=parameters]')).toHaveLength(1);
  });

  it('show what is wrong with a link, and cannot be chosen without a server', async () => {
    const wrong = async () => problem('whatif-wrong', { name: 'batch', value: 'x' });
    await showApp(new FakeHost({ run: TWO.run, batch: 'x' }), client(TWO, { whatIf: wrong }));
    expect(gain()).toContain('batch cannot be x.');
    await showApp(new FakeHost({ run: TWO.run, batch: '2' }), client(TWO, { offline: true }));
    expect((one('[name=batch]') as HTMLSelectElement).disabled).toBe(true);
    await showApp(new FakeHost(), client(TWO, { offline: true }));
    expect(all('[name=batch]')).toEqual([]);
  });
});
