// The history of a program.
import { describe, expect, it } from 'vitest';
import type { History } from '../src/api/report.gen';
import { SLOWER } from './compared';
import { ROWS, said, withRows } from './rows';
import { all, click, FakeHost, ok, one, settle, showApp } from './support';

describe('the history', () => {
  const rows = ROWS.slice().reverse();
  const history: History = {
    schema: 1,
    version: '0',
    rows,
    changes: [
      {
        run: 'day-03',
        previous: 'day-02',
        said: SLOWER,
        before_ms: 10,
        after_ms: 20,
        p_value: 0.001,
        parts: [{ category: 'input_wait', before_ms: 0, after_ms: 10 }],
        checks: [{ id: 'input-bound', before_ms: 0, after_ms: 10 }],
      },
    ],
    per: 'step',
    work: 1,
    fewest: 3,
    left_out: 0,
  };

  it('has no stop of the keyboard at each point, and no way to findings that are not there', async () => {
    const host = new FakeHost({ page: 'history', run: 'day-03' });
    await showApp(host, withRows({ history: async () => ok(history) }));
    await settle();
    expect(all('.chart .point').map((point) => point.tabIndex)).toEqual([-1, -1, -1]);
    expect(all('.runs-table .run-name').map((name) => name.tabIndex)).toEqual([0, 0, 0]);
    expect(all('.skip-link')).toHaveLength(0);
  });

  it('names the run that got slower, and what went with it', async () => {
    const host = new FakeHost({ page: 'history', run: 'day-03' });
    await showApp(host, withRows({ history: async () => ok(history) }));
    await settle();
    const change = said('[data-change="day-03"]');
    expect(change).toContain('Slower from day-03 on: a step went from 10 ms to 20 ms, 100% more.');
    expect(change).toContain('Input wait: from 0 ms to 10 ms per step');
    expect(all('.chart .point')).toHaveLength(3);
    expect(all('.chart .point:is(.slower, .faster)')).toHaveLength(1);
  });

  it('compares all runs before a change with those since, nearest to it first', async () => {
    const host = new FakeHost({ page: 'history', run: 'day-03' });
    await showApp(host, withRows({ history: async () => ok(history) }));
    await settle();
    await click(one('[data-change="day-03"] button'));
    expect(host.written.at(-1)?.address).toEqual({ run: 'day-03', compare: 'day-02\nday-01' });
    expect(document.documentElement.dataset['ready']).toBe('compare:day-02:day-03');
    await click(all('.headline button')[1] as HTMLElement);
    expect(host.written.at(-1)?.address).toEqual({ run: 'day-02', runs: 'day-01', compare: 'day-03' });
  });

  it('says how many runs it takes', async () => {
    const few = { ...history, changes: [], fewest: 15 };
    await showApp(
      new FakeHost({ page: 'history', run: 'day-03' }),
      withRows({ history: async () => ok(few) }),
    );
    await settle();
    expect(one('.history').textContent).toContain('At least 15 runs');
  });
});
