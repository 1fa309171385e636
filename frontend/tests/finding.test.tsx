// An open finding: evidence, fix, links and timeline.
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../src/api/client';
import type { CheckResult } from '../src/api/report.gen';
import { tailAt } from '../src/views/Name';
import { clickForMs } from './clock';
import { all, click, client, FakeHost, ok, one, press, problem, runsOf, sample, showApp } from './support';

const FAILED = sample('all-failed');
const FINDING = 'launch-bound';
const open = { run: FAILED.run, finding: FINDING };

const text = (selector: string) => one(selector).textContent;

describe('a finding', () => {
  it('opens from its row, begins at its title, and leads back to that row', async () => {
    const host = new FakeHost();
    await showApp(host, client(FAILED));
    await click(one(`.row [data-opens="${FINDING}"]`));
    expect(host.written.at(-1)).toEqual({ address: open, push: true });
    expect(document.activeElement).toBe(one('h1'));
    await click(all('.around button')[0] as HTMLElement);
    expect(all('.finding')).toHaveLength(0);
    expect(document.activeElement).toBe(one(`.row [data-opens="${FINDING}"]`));
  });

  it('says where it is among the rows, and leads to the next', async () => {
    const host = new FakeHost(open);
    await showApp(host, client(FAILED));
    const at = FAILED.ledger.rows.findIndex((row) => row.checks.includes(FINDING));
    expect(text('.around .muted')).toBe(`${at + 1} of ${FAILED.ledger.rows.length}`);
    await click(all('.around button')[1] as HTMLElement);
    expect(host.written.at(-1)?.address.finding).toBe(FAILED.ledger.rows[at + 1]?.checks[0]);
  });

  it('shows what it costs, the fix and how to verify it, then evidence, and last how it was decided', async () => {
    await showApp(new FakeHost({ ...open, finding: 'input-bound' }), client(FAILED));
    expect(text('h1')).toBe('The GPU waits for input read_batch, train.py:15');
    expect(all('.numbers dt').map((name) => name.textContent)).toEqual([
      'Input wait',
      'Today',
      'After the fix',
    ]);
    expect(text('.diff')).toContain('- .map(read_batch)');
    expect(text('.verify')).toContain('From 12.50\u00a0ms to 9.50\u00a0ms');
    const titles = all('.finding :is(h2, h5)').map((title) => title.textContent);
    expect(titles).toEqual(['What to do', 'How to verify', 'How it was decided']);
  });

  it('that is several checks shows each, and the pictures and tables of all once', async () => {
    const rows = FAILED.ledger.rows.map((row) =>
      row.checks[0] === FINDING ? { ...row, checks: [FINDING, 'tiny-kernels', 'xla-off'] } : row,
    );
    const merged = { ...FAILED, ledger: { ...FAILED.ledger, rows } };
    await showApp(new FakeHost({ ...open, finding: 'xla-off' }), client(merged));
    expect(one('.finding').dataset['finding']).toBe(`${FINDING} tiny-kernels xla-off`);
    expect(all('[data-decided]').map((one) => one.dataset['decided'])).toEqual([
      FINDING,
      'tiny-kernels',
      'xla-off',
    ]);
    expect(all('.finding .picture')).toHaveLength(1);
    expect(all('.finding .block h5').map((title) => title.textContent)).toHaveLength(2);
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

  it('is whole without evidence of a kind that it does not know', async () => {
    const strange = { type: 'hologram', id: 'x', depth: 3 } as unknown as CheckResult['evidence'][number];
    const checks = FAILED.checks.map((check) => ({ ...check, evidence: [strange] }));
    await showApp(new FakeHost(open), client({ ...FAILED, checks }));
    expect(all('.finding .block')).toHaveLength(1);
    expect(text('.finding .decision')).not.toBe('');
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

describe('a name in a table', () => {
  it('is copied whole by one press', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, language: 'en', clipboard: { writeText } });
    const [op] = FAILED.ledger.busy;
    await showApp(new FakeHost({ run: FAILED.run, open: 'ops' }), client(FAILED));
    await click(all('.busy-ops .long-name')[0] as HTMLElement);
    expect(writeText).toHaveBeenCalledWith(`${op?.layer}/${op?.op}`);
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
    const links = all('.links a[data-tool]') as HTMLAnchorElement[];
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
    expect(text('.finding .install pre')).toBe('pip list\npip install it');
  });

  it('are names without a link where the plugin does not list the run', async () => {
    const profilePages = async () => ({ state: 'hidden' }) as const;
    await showApp(new FakeHost(open), client(FAILED, { profilePages }));
    expect(all('a[data-tool]')).toHaveLength(0);
    expect(all('.links li')).toHaveLength(7);
    expect(text('.finding')).toContain('The Profile plugin here (2.24.2) does not list this run.');
  });

  it('leave out what the plugin does not offer, and the time range where its viewer has none', async () => {
    const tools = ['trace_viewer^', 'kernel_stats^'];
    const profilePages = async () => ({ state: 'listed', tools }) as const;
    await showApp(new FakeHost(open), client(FAILED, { profilePages }));
    const links = all('.links a[data-tool]') as HTMLAnchorElement[];
    expect(new Set(links.map((link) => link.dataset['tool']))).toEqual(
      new Set(['trace_viewer', 'kernel_stats']),
    );
    expect(links[0]?.textContent).not.toContain('100 ms');
    expect(text('.finding')).toContain('does not offer these for this run');
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
