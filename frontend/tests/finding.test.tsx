// An open finding: evidence, fix, links and timeline.
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../src/api/client';
import type { CheckResult } from '../src/api/report.gen';
import { tailAt } from '../src/views/Name';
import { clickForMs } from './clock';
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
  runsOf,
  sample,
  settle,
  showApp,
} from './support';

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
      'Main cause: Op',
      'What to do',
      'Side effect',
      'How to verify',
      catalog.value.text('timeline-typical-kernel-launch'),
      catalog.value.text('table-ops'),
      'Why it matters',
      'Numbers',
      'Look closer in the Profile tab',
    ]);
  });

  it('leads to what to settle first', async () => {
    const host = new FakeHost(open);
    await showApp(host, client(FAILED));
    await click(one('.finding .settle button'));
    expect(host.written.at(-1)?.address.finding).toBe('capture-too-short');
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

describe('the culprit of a finding', () => {
  it('stands first, and one press copies its whole name', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, language: 'en', clipboard: { writeText } });
    await showApp(new FakeHost(open), client(FAILED));
    const [name] = all('.culprits .long-name');
    expect(name?.textContent).toBe('Op0');
    await click(name as HTMLElement);
    expect(writeText).toHaveBeenCalledWith('Op0');
    vi.unstubAllGlobals();
  });
});

describe('a name that may be long', () => {
  it('is in two parts only where the first can be shortened', () => {
    const name = 'ResourceApplyAdam';
    expect(name.slice(tailAt(name, name.length))).toBe(name);
    // One letter before the end would stand apart from it, in the room of a letter and its ellipsis.
    expect(name.slice(tailAt(name, name.length - 1))).toBe(name);
    expect(name.slice(tailAt(name, name.length - 2))).toBe('sourceApplyAdam');
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
    expect(links[0]?.textContent).toContain('Trace viewer from 100\u00a0ms to 112\u00a0ms');
  });

  it('are replaced by how to get the plugin where it is not installed', async () => {
    const runs = async () => ok(runsOf([FAILED.run], ''));
    await showApp(new FakeHost(open), client(FAILED, { runs }));
    expect(all('a[data-tool]')).toHaveLength(0);
    expect(text('.finding-more .code pre')).toBe('pip list\npip install it');
  });

  it('are names without a link where the plugin does not list the run', async () => {
    const profilePages = async () => ({ state: 'hidden' }) as const;
    await showApp(new FakeHost(open), client(FAILED, { profilePages }));
    expect(all('a[data-tool]')).toHaveLength(0);
    expect(all('.finding-more .links li')).toHaveLength(7);
    expect(text('.finding-more')).toContain('The Profile plugin here (2.24.2) does not list this run.');
  });

  it('leave out what the plugin does not offer, and the time range where its viewer has none', async () => {
    const tools = ['trace_viewer^', 'kernel_stats^'];
    const profilePages = async () => ({ state: 'listed', tools }) as const;
    await showApp(new FakeHost(open), client(FAILED, { profilePages }));
    const links = all('a[data-tool]') as HTMLAnchorElement[];
    expect(new Set(links.map((link) => link.dataset['tool']))).toEqual(
      new Set(['trace_viewer', 'kernel_stats']),
    );
    expect(links[0]?.textContent).not.toContain('100 ms');
    expect(text('.finding-more')).toContain('does not offer these for this run');
  });
});

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

  it("stands beside TensorFlow's own count of the same", async () => {
    await showApp(new FakeHost(open), client(FAILED));
    const rows = all('.reads .beside-tensorflow tbody tr').map((row) => row.textContent);
    expect(rows).toHaveLength(1 + FAILED.tensorflow.length);
    expect(rows[0]).toContain('GPU AdvisorKernel launch');
    expect(rows.at(-1)).toContain("Today's Profile tab, worker-0Kernel launch (host time)");
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

  it('goes from instance to instance', async () => {
    await showApp(new FakeHost(open), client(FAILED, { timeline }));
    expect(text('.instances [role=status]')).toBe('1 of 2, 60\u00a0µs lost');
    await key('PageDown');
    expect(text('.instances [role=status]')).toBe('2 of 2, 40\u00a0µs lost');
    expect(seen()).toBe(580);
    expect(text('.where')).toContain('step 9');
    await click(one('.instances button:not(:disabled)'));
    expect(seen()).toBe(80);
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
    expect(text('.instances [role=status]')).toContain('1 of 2');
  });

  it('stays with the excerpt and says why when the server has no more', async () => {
    const none: Client['timeline'] = async () => problem('timeline-not-kept', { folder: '/cache' });
    await showApp(new FakeHost(open), client(FAILED, { timeline: none }));
    expect(text('.timeline-limits')).toContain('/cache');
    expect(text('.dropped .visually-hidden')).toBe('7 calls lie deeper and are not drawn');
  });
});

describe('a finding for an issue', () => {
  const button = (at: number) => all('.for-issue button')[at] as HTMLElement;
  const status = (at: number) => all('.for-issue [role=status]')[at]?.textContent;

  it('is copied as the server writes it, in the language that is shown', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, language: 'en', clipboard: { writeText } });
    await showApp(new FakeHost(open), client(FAILED));
    await clickForMs(button(0), 0);
    expect(writeText).toHaveBeenCalledWith(`# launch-bound\n\n${FAILED.run} en`);
    expect(status(0)).toBe('Copied');
    vi.unstubAllGlobals();
  });

  it('has its picture beside it', async () => {
    const picture = vi.fn<Client['picture']>(async () => problem('no-timeline', { finding: FINDING }));
    await showApp(new FakeHost(open), client(FAILED, { picture }));
    await click(button(1));
    expect(picture).toHaveBeenCalledWith(FAILED.run, FINDING, {}, 'en');
    expect(status(1)).toContain('timeline');
  });

  it('that cannot be had says why', async () => {
    const issue: Client['issue'] = async () => problem('unknown-check', { check: 'x', known: 'y' });
    await showApp(new FakeHost(open), client(FAILED, { issue }));
    await click(button(0));
    expect(status(0)).toBe('There is no check x.');
  });
});
