// What TensorBoard was started with and cannot be used: shown above whatever is shown.
import { describe, expect, it } from 'vitest';
import type { Runs } from '../src/api/report.gen';
import { all, client, FakeHost, ok, runsOf, sample, showApp } from './support';

const REPORT = sample('all-passed');
const FLAGS = [{ code: 'budget-wrong', args: { file: 'limits.toml', cause: ['input-bond'] } }];

const withFlags = (runs: Runs) => client(REPORT, { runs: async () => ok({ ...runs, flags: FLAGS }) });

describe('a flag that cannot be used', () => {
  it('is told above a report, which is there', async () => {
    await showApp(new FakeHost({ run: REPORT.run }), withFlags(runsOf([REPORT.run])));
    expect(all('.banner')[0]?.textContent).toContain('limits.toml cannot be used: input-bond');
    expect(document.documentElement.dataset['ready']).toBe(`report:${REPORT.run}`);
  });

  it('is told where there is no run, too', async () => {
    await showApp(new FakeHost({}), withFlags(runsOf([])));
    expect(all('.banner')[0]?.textContent).toContain('limits.toml');
  });

  it('is not told where there is none', async () => {
    await showApp(new FakeHost({ run: REPORT.run }), client(REPORT));
    expect(
      all('.banner')
        .map((banner) => banner.textContent)
        .join(),
    ).not.toContain('limits.toml');
  });
});
