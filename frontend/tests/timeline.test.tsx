// The picture of a finding: its spans, its instances, and the part of the time that is seen.
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { Client } from '../src/api/client';
import {
  all,
  click,
  client,
  FakeHost,
  ok,
  one,
  press,
  problem,
  range,
  sample,
  settle,
  showApp,
} from './support';

const FAILED = sample('all-failed');
const open = { run: FAILED.run, finding: 'launch-bound' };

const text = (selector: string) => one(selector).textContent;

describe('the timeline', () => {
  const key = (name: string) => press(one('[role=application]'), name);

  it('tells name, length and start of the span that the keys chose', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    await key('n');
    expect(text('.tip')).toBe('train_function, 80\u00a0µs beginning at 100\u00a0µs');
    await key('n');
    expect(text('.tip')).toContain("<script>alert('a name is text')</script>, 20\u00a0µs");
    await key('Escape');
    expect(all('.tip')).toHaveLength(0);
  });

  it('leaves keys alone that it has no use for', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true });
    await act(() => {
      one('[role=application]').dispatchEvent(tab);
      one('[role=application]').dispatchEvent(arrow);
    });
    expect([tab.defaultPrevented, arrow.defaultPrevented]).toEqual([false, true]);
  });

  it('says how many deeper calls are not drawn', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    expect(text('.dropped .visually-hidden')).toBe('7 calls lie deeper and are not drawn');
  });
});

describe('a timeline with a server behind it', () => {
  const timeline: Client['timeline'] = async (_run, _finding, _told, query) => ok(range(query));
  const key = (name: string) => press(one('[role=application]'), name);
  const seen = () => Number(one('[role=application]').dataset['startUs']);

  it('tells the step of a span, and the number and time of those shown as one', async () => {
    await showApp(new FakeHost(open), client(FAILED, { timeline }));
    expect(one('.timeline').dataset['range']).toBe('ready');
    await key('n');
    expect(text('.tip')).toBe('train, 50\u00a0µs beginning at 100\u00a0µs, step 8');
    await key('n');
    expect(text('.tip')).toBe('2 spans, 15\u00a0µs within 20\u00a0µs beginning at 180\u00a0µs');
    expect(text('.timeline-limits')).toBe('2 more threads and streams are not shown');
    expect(all('.lane-name').map((name) => name.textContent)).toEqual(['python', 'GPU 1: Stream #1']);
  });

  it('goes from instance to instance, in the address, with the link to the trace viewer', async () => {
    const host = new FakeHost(open);
    await showApp(host, client(FAILED, { timeline }));
    const trace = () => new URL((one('a.trace') as HTMLAnchorElement).href).searchParams;
    expect(text('.instances [role=status]')).toBe('Instance 1 of 2, 60\u00a0µs');
    await key('PageDown');
    await settle();
    expect(text('.instances [role=status]')).toBe('Instance 2 of 2, 40\u00a0µs');
    expect(host.written.at(-1)).toEqual({ address: { ...open, instance: '2' }, push: false });
    expect(seen()).toBe(580);
    expect([trace().get('view_start'), trace().get('view_end')]).toEqual(['0.58', '0.66']);
    expect(text('.where')).toContain('step 9');
    await click(one('.instances button:not(:disabled)'));
    expect(seen()).toBe(80);
  });

  it('has its instances in a table, of which a row chooses one', async () => {
    const host = new FakeHost(open);
    await showApp(host, client(FAILED, { timeline }));
    const rows = () => all('.pick tr');
    const before = host.written.length;
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', 'false']);
    await click(rows()[1]?.querySelector('button') as HTMLElement);
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['false', 'true']);
    expect(seen()).toBe(580);
    // Its button is a part of the row: one press chooses once.
    expect(host.written.slice(before)).toEqual([{ address: { ...open, instance: '2' }, push: false }]);
  });

  it('begins at the instance of a link', async () => {
    await showApp(new FakeHost({ ...open, instance: '2' }), client(FAILED, { timeline }));
    await settle();
    expect(text('.instances [role=status]')).toBe('Instance 2 of 2, 40\u00a0µs');
    expect(seen()).toBe(580);
  });

  it('is asked for on the GPU and step of the address', async () => {
    const asked: object[] = [];
    const noted: Client['timeline'] = async (run, finding, told, query, signal) => {
      asked.push({ run, finding, ...told, ...query });
      return timeline(run, finding, told, query, signal);
    };
    const gpu = FAILED.gpu_breakdowns[1];
    const host = new FakeHost({ ...open, gpu: String(gpu?.gpu), step: '9' });
    await showApp(host, client(FAILED, { timeline: noted }));
    await settle();
    expect(asked.at(-1)).toMatchObject({ finding: 'launch-bound', gpu: gpu?.gpu, step: '9' });
    expect(text('.where')).toContain(`GPU ${gpu?.gpu} on worker-0, step 9`);
    // It begins at the step, and at no instance.
    expect(text('.instances [role=status]')).toBe('');
    await key('PageDown');
    expect(text('.instances [role=status]')).toContain('Instance 1 of 2');
  });

  it('stays with the excerpt and says why when the server has no more', async () => {
    const none: Client['timeline'] = async () => problem('timeline-not-kept', { folder: '/cache' });
    await showApp(new FakeHost(open), client(FAILED, { timeline: none }));
    expect(text('.timeline-limits')).toContain('/cache');
    expect(text('.dropped .visually-hidden')).toBe('7 calls lie deeper and are not drawn');
  });
});
