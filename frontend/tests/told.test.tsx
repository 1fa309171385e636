// What no profile holds and the user can tell.
import { describe, expect, it } from 'vitest';
import { all, click, client, FakeHost, one, sample, showApp } from './support';

const FAILED = sample('all-failed');

describe('what the profile does not tell', () => {
  const told = { ...FAILED, given: { parameters: 25_600_000, gb_per_s: null, examples: null } };
  const field = (name: string) => one(`.tell input[name=${name}]`) as HTMLInputElement;

  it('can be typed in the finding that it counts for, and stands in the address', async () => {
    const host = new FakeHost({ finding: 'slow-allreduce' });
    const store = await showApp(host, client(told));
    expect([field('parameters').value, field('bandwidth').value]).toEqual(['25600000', '']);
    field('parameters').value = '';
    field('bandwidth').value = '40.5';
    await click(one('.tell button'));
    expect(store.address.value).toMatchObject({ finding: 'slow-allreduce', bandwidth: '40.5' });
    expect(store.address.value.parameters).toBeUndefined();
  });

  it('has labels, and is in no other finding and on no page without a server', async () => {
    await showApp(new FakeHost({ finding: 'slow-allreduce' }), client(told));
    for (const name of ['parameters', 'bandwidth']) expect(field(name).labels).toHaveLength(1);
    await showApp(new FakeHost({ finding: 'late-allreduce' }), client(told));
    expect(all('.tell')).toHaveLength(0);
    await showApp(new FakeHost({ finding: 'slow-allreduce' }), client(told, { offline: true }));
    expect(all('.tell')).toHaveLength(0);
  });
});
