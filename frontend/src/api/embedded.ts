// The same answers as the server's, from the data of a page that travels without one.
import { isAt } from '../model/gpus';
import type { Answer, Client } from './client';
import type { Comparison, History, Messages, Page } from './report.gen';

const DATA_ID = 'gpu-advisor-page';

/** The data of this page, null in TensorBoard. */
export function embeddedPage(document: Document): Page | null {
  const data = document.getElementById(DATA_ID)?.textContent;
  return data ? (JSON.parse(data) as Page) : null;
}

export function embedded(page: Page): Client {
  return {
    offline: true,
    lists: page.rows.length > 0,
    holds: (run) => page.reports.some((report) => report.run === run),
    start: async (language) =>
      answered({ messages: messagesOf(page, language), runs: page.runs, report: null }),
    runs: async () => answered(page.runs),
    messages: async (language) => answered(messagesOf(page, language)),
    report: async (run) =>
      some(
        page.reports.find((report) => report.run === run),
        run,
      ),
    compare: async ({ baseline: [before = ''], candidate: [after = ''] }) => {
      const same = (one: Comparison) =>
        one.baseline.runs.includes(before) && one.candidate.runs.includes(after);
      return some(page.comparisons.find(same), after);
    },
    rows: async (runs) => {
      const rows = page.rows.filter(({ run }) => runs.includes(run));
      return answered({ rows, running: [], unknown: [], problems: [] });
    },
    history: async (run) => some<History>(page.history, run),
    whatIf: async (run) => some(page.what_if, run),
    // Of timelines it holds the excerpts of its reports.
    timeline: none,
    steps: async (run, host, gpu) =>
      some(page.steps && isAt(page.steps, { host, gpu }) ? page.steps : null, run),
    issue: none,
    markdown: none,
    file: none,
    picture: none,
    profilePages: async () => ({ state: 'silent' }),
    stop: async () => answered({}),
  };
}

function answered<T>(value: T): Answer<T> {
  return { ok: true, value };
}

/** There is no server to ask. */
async function none(): Promise<Answer<never>> {
  return some<never>(null, '');
}

function some<T>(value: T | null | undefined, run: string): Answer<T> {
  if (value !== null && value !== undefined) return answered(value);
  return { ok: false, problem: { code: 'run-not-found', args: { run, path: '', known: '' } } };
}

/** The language asked for, else one of the same tongue, else the one that the page was made in. */
function messagesOf(page: Page, wanted: string): Messages {
  const tongue = (tag: string) => tag.split('-')[0]?.toLowerCase();
  const language =
    page.languages.find((known) => known.toLowerCase() === wanted.toLowerCase()) ??
    page.languages.find((known) => tongue(known) === tongue(wanted)) ??
    page.language;
  const ftl = [...new Set([language, 'en'])].map((known) => page.ftl[known] ?? '');
  return { language, languages: page.languages, ftl, snippets: page.snippets };
}
