// Whatever a report holds, the tab has words for it; and it has no words that it never says.
import { describe, expect, it } from 'vitest';
import ui from '../../tb_gpu_advisor/locales/en/ui.ftl?raw';
import type { Report } from '../src/api/report.gen';
import { client, FakeHost, problem, reports, sample, settle, showApp } from './support';

const SOURCES = Object.values(
  import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n');

async function missingOf(report: Report, finding: string): Promise<readonly string[]> {
  const store = await showApp(new FakeHost({ run: report.run, finding }), client(report));
  for (const closed of document.querySelectorAll<HTMLDetailsElement>('details:not([open])')) {
    closed.open = true;
    closed.dispatchEvent(new Event('toggle'));
  }
  await settle();
  return store.catalog.value.missing;
}

describe.each(reports())('%s', (_, report) => {
  it.each(report.checks.map((check) => check.id))('has every message, with %s open', async (id) => {
    expect(await missingOf(report, id)).toEqual([]);
  });
});

describe('a row that passed beyond its limit', () => {
  it('names the condition that decided', async () => {
    const report = sample('all-passed');
    const checks = report.checks.map((check) =>
      check.id === 'xla-off' ? { ...check, reason: 'xla-on' } : check,
    );
    expect(await missingOf({ ...report, checks }, 'xla-off')).toEqual([]);
    expect(document.querySelector('.finding')?.textContent).toContain('but XLA is on already.');
  });
});

describe('a report with an id that has no message', () => {
  it('is shown all the same, and the id is found by these tests', async () => {
    const report = sample('undecided');
    const [first] = report.checks;
    const unknown = { ...first, id: 'brand-new', status: 'failed' } as Report['checks'][number];
    const missing = await missingOf({ ...report, checks: [unknown] }, 'brand-new');
    expect(missing).toContain('brand-new.fault');
    expect(document.body.textContent).toContain('brand-new');
  });
});

describe('every category', () => {
  // The samples have a part for each.
  it.each(sample('all-failed').breakdown.map((part) => part.category))(
    '%s has its colour in the style sheet and a name',
    async (category) => {
      const styles = import.meta.glob<string>('../src/styles/*.css', {
        query: '?raw',
        import: 'default',
        eager: true,
      });
      const css = Object.values(styles).join('\n');
      expect(css).toMatch(new RegExp(`\\n\\.${category}[ ,]`));
      expect(css).toContain(`--cat-${category.replaceAll('_', '-')}: `);
    },
  );
});

describe('ui.ftl', () => {
  const ids = [...ui.matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((match) => match[1] ?? '');
  const built = [...SOURCES.matchAll(/`([a-z-]+-)\$\{/g)].map((match) => match[1] ?? '');

  it.each(ids)('%s is said somewhere', (id) => {
    const literally = SOURCES.includes(`'${id}'`);
    expect(literally || built.some((prefix) => prefix.startsWith('ui-') && id.startsWith(prefix))).toBe(true);
  });
});

describe('a problem that the tab does not know', () => {
  it('is told as an internal one, with its code', async () => {
    const report = sample('all-passed');
    const broken = { report: async () => problem('from-the-future') };
    const store = await showApp(new FakeHost(), client(report, broken));
    expect(store.catalog.value.missing).toEqual([]);
    expect(document.body.textContent).toContain(report.run);
  });
});
