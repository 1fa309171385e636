import { expect, it } from 'vitest';
import { client, FakeHost, ok, runInfo, runsOf, sample, settle } from '../../tests/support';
import { Store } from './store';

const REPORT = sample('all-failed');

it('a report is read again once an answer is of files that were written since', async () => {
  let files = [runInfo('a')];
  const asked: string[] = [];
  const fake = client(REPORT, {
    runs: async () => ok({ ...runsOf([]), runs: files }),
    report: async (run) => {
      asked.push(run);
      return ok({ ...REPORT, run });
    },
  });
  new Store(new FakeHost({ run: 'a' }), fake).start();
  await settle();
  files = [runInfo('a', 5)];
  const answers = [
    ['a', 1, 1],
    ['gone', 5, 1],
    ['a', 5, 2],
    ['a', 5, 2],
  ] as const;
  for (const [run, modified_s, reports] of answers) {
    fake.heard?.(run, modified_s);
    await settle();
    expect(asked).toEqual(Array(reports).fill('a'));
  }
});
