// An open finding: evidence, fix, links and timeline.
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../src/api/report.gen';
import { all, click, client, FakeHost, ok, one, press, runsOf, sample, showApp } from './support';

const FAILED = sample('all-failed');
const FINDING = 'launch-bound';
const open = { run: FAILED.run, finding: FINDING };

const text = (selector: string) => one(selector).textContent;

describe('a finding', () => {
  it('opens and closes by a press, and the address says which', async () => {
    const host = new FakeHost();
    await showApp(host, client(FAILED));
    const head = one(`#check-${FINDING}`);
    expect(head.getAttribute('aria-expanded')).toBe('false');
    await click(head);
    expect(head.getAttribute('aria-expanded')).toBe('true');
    expect(host.written.at(-1)).toEqual({ address: open, push: true });
    await click(head);
    expect(all('.finding')).toHaveLength(0);
  });

  it('shows why, evidence, fix, side effect and how to verify', async () => {
    const { catalog } = await showApp(new FakeHost(open), client(FAILED));
    const titles = all('.finding h5').map((title) => title.textContent);
    expect(titles).toEqual([
      'Why it matters',
      catalog.value.text('timeline-worst-kernel-launch'),
      catalog.value.text('table-ops'),
      'What to do',
      'Side effect',
      'How to verify',
      'Numbers',
      'Look closer in the Profile tab',
    ]);
  });

  it('treats names of a trace as text', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    const table = one('.span-table') as HTMLDetailsElement;
    await act(() => {
      table.open = true;
      table.dispatchEvent(new Event('toggle'));
    });
    expect(table.textContent).toContain("<script>alert('a name is text')</script>");
    expect(all('script')).toHaveLength(0);
  });

  it('has the code for each API in a tab that the arrow keys reach', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    expect(text('.fix pre')).toBe('model.fit(…)');
    const [first] = all('[role=tab]');
    await press(first as HTMLElement, 'ArrowRight');
    expect(text('.fix pre')).toBe('for batch in data:');
    expect(document.activeElement?.textContent).toBe('Custom loop');
  });

  it('shows an unknown kind of evidence as it came', async () => {
    const strange = { type: 'hologram', id: 'x', depth: 3 } as unknown as CheckResult['evidence'][number];
    const checks = FAILED.checks.map((check) => ({ ...check, evidence: [strange] }));
    await showApp(new FakeHost(open), client({ ...FAILED, checks }));
    expect(text('.finding .raw')).toContain('"hologram"');
  });

  it('draws bars', async () => {
    const bars = {
      type: 'bars',
      id: 'b',
      unit: 'ms',
      bars: [
        { id: 'x', value: 2 },
        { id: 'y', value: 1 },
      ],
    } as const;
    const checks = FAILED.checks.map((check) => ({
      ...check,
      evidence: [{ ...bars, bars: [...bars.bars] }],
    }));
    await showApp(new FakeHost(open), client({ ...FAILED, checks }));
    expect(all('.bars .number').map((cell) => cell.textContent)).toEqual(['2 ms', '1 ms']);
    expect(all('.bars .track div').map((bar) => bar.style.width)).toEqual(['100%', '50%']);
  });

  it('sorts a table by a press on a column, and shows the rest of its rows', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    const ops = () => all('.finding table.data tbody tr').map((row) => row.firstElementChild?.textContent);
    expect(ops()).toHaveLength(6);
    await click(
      all('.finding .button.quiet').find((button) => button.textContent === 'Show 9 rows') as HTMLElement,
    );
    expect(ops()).toHaveLength(9);
    const [op] = all('.finding table.data th button');
    await click(op as HTMLElement);
    await click(op as HTMLElement);
    expect(ops()[0]).toBe('Op8');
  });
});

describe('links into the Profile tab', () => {
  it('open in a new tab that cannot reach back', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    const links = all('a[data-tool]') as HTMLAnchorElement[];
    expect(links.map((link) => link.dataset['tool'])).toHaveLength(7);
    for (const link of links) {
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
      expect(decodeURIComponent(decodeURIComponent(link.href))).toContain(`run=${FAILED.run}`);
    }
    expect(links[0]?.textContent).toContain('Trace viewer from 100 ms to 112 ms');
  });

  it('are replaced by how to get the plugin where it is not installed', async () => {
    const runs = async () => ok(runsOf([FAILED.run], false));
    await showApp(new FakeHost(open), client(FAILED, { runs }));
    expect(all('a[data-tool]')).toHaveLength(0);
    expect(text('.finding-side .code pre')).toBe('pip install tensorboard-plugin-profile');
  });
});

describe('the timeline', () => {
  const key = (name: string) => press(one('[role=application]'), name);

  it('tells name, length and start of the span that the keys chose', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    await key('n');
    expect(text('.tip')).toBe('train_function, 80 µs from 100 µs');
    await key('n');
    expect(text('.tip')).toContain("<script>alert('a name is text')</script>, 20 µs");
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

  it('says how many spans are not drawn', async () => {
    await showApp(new FakeHost(open), client(FAILED));
    expect(text('.dropped .visually-hidden')).toBe('7 shorter spans are not drawn');
  });
});

describe('what the profile does not tell', () => {
  const told = { ...FAILED, given: { parameters: 25_600_000, gb_per_s: null } };
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
