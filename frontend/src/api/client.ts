// The requests. Addresses are relative: TensorBoard gives the page a <base> that carries any path prefix.
import type { Supposed } from '../model/address';
import { tensorboardRoot } from '../model/links';
import { type Listed, profilePages } from './profile';
import type {
  Comparison,
  GpuSteps,
  History,
  Issue,
  Messages,
  Problem,
  Report,
  Rows,
  Running,
  Runs,
  Start,
  TimelineRange,
  WhatIf,
} from './report.gen';

/** Codes of problems that arise here, not on the server; their messages are in connection.ftl. */
export const NO_ANSWER = 'no-answer';
export const BAD_ANSWER = 'bad-answer';
export const NEWER_REPORT = 'newer-report';

export function isOurs({ code }: Problem): boolean {
  return [NO_ANSWER, BAD_ANSWER, NEWER_REPORT].includes(code);
}

/** The report schema this frontend was generated from. */
const SCHEMA = 1;

export type Answer<T> = { ok: true; value: T } | { ok: false; problem: Problem };

/** A part of a finding's timeline; without times the server chooses the place. */
export interface RangeQuery {
  host: string;
  gpu: number;
  step: string;
  width: number;
  start_us?: number;
  end_us?: number;
}

type Whole = Report | Comparison | History | TimelineRange | GpuSteps | Issue | Runs | WhatIf | Blob;
/** What the user specified that no profile holds, as it was typed. */
export type Given = Partial<Record<'parameters' | 'bandwidth' | 'examples', string>>;

/** Captures of the baseline and of what is compared with it. */
type Sides = Readonly<Record<'baseline' | 'candidate', readonly string[]>>;

type FileKind = 'html' | 'json';

/** What the tab asks for; tests give another one. */
export interface Client {
  /** Whether there is no server behind: then no link can lead to other pages of it. */
  readonly offline: boolean;
  /** Whether the report of a run can be had; a page that travels may hold its row alone. */
  holds(run: string): boolean;
  /** Whether there are rows of runs. */
  readonly lists: boolean;
  /** All that the first view needs, as far as it is at hand; without a run, of the newest one. */
  start(language: string, run: string | undefined, given: Given): Promise<Answer<Start>>;
  /** While a large log directory is searched for the first time, `onProgress` is called. */
  runs(onProgress: (progress: Running) => void, signal: AbortSignal): Promise<Answer<Runs>>;
  messages(language: string, signal: AbortSignal): Promise<Answer<Messages>>;
  report(
    run: string,
    given: Given,
    onProgress: (progress: Running) => void,
    signal: AbortSignal,
  ): Promise<Answer<Report>>;
  compare(
    sides: Sides,
    given: Given,
    onProgress: (progress: Running) => void,
    signal: AbortSignal,
  ): Promise<Answer<Comparison>>;
  /** The step as it is supposed to be. */
  whatIf(run: string, supposed: Supposed, given: Given, signal: AbortSignal): Promise<Answer<WhatIf>>;
  /** Rows of these runs, as far as they are known; the others are read. */
  rows(runs: readonly string[], given: Given, signal: AbortSignal): Promise<Answer<Rows>>;
  /** The known runs of the program of this one. */
  history(
    run: string,
    given: Given,
    onProgress: (progress: Running) => void,
    signal: AbortSignal,
  ): Promise<Answer<History>>;
  timeline(
    run: string,
    finding: string,
    given: Given,
    query: RangeQuery,
    signal: AbortSignal,
  ): Promise<Answer<TimelineRange>>;
  steps(run: string, host: string, gpu: number, signal: AbortSignal): Promise<Answer<GpuSteps>>;
  issue(run: string, finding: string, given: Given, language: string): Promise<Answer<Issue>>;
  /** A view as Markdown; `query` names it. */
  markdown(query: string): Promise<Answer<Issue>>;
  /** The same as a file. */
  file(kind: FileKind, query: string): Promise<Answer<Blob>>;
  /** A finding's timeline as SVG. */
  picture(run: string, finding: string, given: Given, language: string): Promise<Answer<Blob>>;
  /** What the Profile plugin next to us has of a run. */
  profilePages(run: string, signal: AbortSignal): Promise<Listed>;
  /** Ends an analysis for which nobody else waits. */
  stop(run: string): Promise<Answer<object>>;
  /** Whom an answer about a run tells when its files were written: they may be others than those that are shown. */
  heard?: (run: string | null, modified_s: number) => void;
}

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 2000;
const WAIT_GROWTH = 1.5;

export const http: Client = {
  offline: false,
  lists: true,
  holds: () => true,
  start: (lang, run, given) =>
    ask<Start>(page('start', { lang, ...(run === undefined ? {} : { run }), ...given })),
  runs: (onProgress, signal) => untilDone<Runs>('runs', onProgress, signal),
  messages: (language, signal) => ask<Messages>(page('messages', { lang: language }), signal),
  report: (run, given, onProgress, signal) =>
    untilDone<Report>(page('report', { run, ...given }), onProgress, signal),
  compare: ({ baseline, candidate }, given, onProgress, signal) =>
    untilDone<Comparison>(page('compare', { a: baseline, b: candidate, ...given }), onProgress, signal),
  whatIf: (run, supposed, given, signal) =>
    untilDone<WhatIf>(page('whatif', { run, ...given, ...supposed }), () => {}, signal),
  rows: (run, given, signal) => ask<Rows>(page('rows', { ...given, run }), signal),
  history: (run, given, onProgress, signal) =>
    untilDone<History>(page('history', { run, ...given }), onProgress, signal),
  timeline: (run, finding, given, { start_us, end_us, step, ...query }, signal) =>
    untilDone<TimelineRange>(
      page('timeline', {
        run,
        finding,
        ...given,
        ...query,
        ...(step === '' ? {} : { step }),
        ...(start_us === undefined ? {} : { start: start_us }),
        ...(end_us === undefined ? {} : { end: end_us }),
      }),
      () => {},
      signal,
    ),
  steps: (run, host, gpu, signal) => untilDone<GpuSteps>(page('steps', { run, host, gpu }), () => {}, signal),
  issue: (run, finding, given, lang) =>
    untilDone<Issue>(page('issue', { run, finding, ...given, lang }), () => {}),
  markdown: (query) => untilDone<Issue>(`share?${query}`, () => {}),
  file: (kind, query) => untilDone<Blob>(`share?format=${kind}&${query}`, () => {}),
  picture: (run, finding, given, lang) =>
    untilDone<Blob>(page('picture', { run, finding, ...given, lang }), () => {}),
  profilePages: (run, signal) => profilePages(tensorboardRoot(document.baseURI), run, signal),
  stop: (run) => ask<object>(page('stop', { run }), undefined, 'POST'),
};

function page(name: string, query: Record<string, string | number | readonly string[]>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one) => `${key}=${encodeURIComponent(one)}`),
  );
  return `${name}?${pairs.join('&')}`;
}

/** Asks until the work is done; the server answers 202 with its progress while it is under way. */
async function untilDone<T extends Whole>(
  address: string,
  onProgress: (progress: Running) => void,
  signal = new AbortController().signal,
): Promise<Answer<T>> {
  let wait_ms = FIRST_WAIT_MS;
  while (true) {
    const answer = await ask<T | Running>(address, signal);
    if (!answer.ok) return answer;
    if (!('stage' in answer.value)) return checked(answer.value);
    onProgress(answer.value);
    await sleep(wait_ms, signal);
    wait_ms = Math.min(wait_ms * WAIT_GROWTH, LONGEST_WAIT_MS);
  }
}

/** Whether a document is of a server that is newer than this page, which was then left open. */
export function isNewer(document: { schema: number }): boolean {
  return document.schema > SCHEMA;
}

function checked<T extends Whole>(document: T): Answer<T> {
  if (!('schema' in document) || !isNewer(document)) return { ok: true, value: document };
  const args = { schema: document.schema, known: SCHEMA, version: document.version };
  return { ok: false, problem: { code: NEWER_REPORT, args } };
}

/** What pages of other sites cannot send. Of two pages of one person the server serves the one that waits longer; it
 * knows them apart by this. */
const PAGE_HEADER = 'X-GPU-Advisor-Page';
/** When the files of the run that an address names were written. */
const WRITTEN_HEADER = 'X-GPU-Advisor-Written';
const PAGE = Math.random().toString(36).slice(2);

/**
 * `T` is what our own server sends; what is not JSON, or an error without a code, becomes a problem. What it sends to
 * be saved is a `Blob`.
 */
async function ask<T>(
  address: string,
  signal = new AbortController().signal,
  method: 'GET' | 'POST' = 'GET',
): Promise<Answer<T>> {
  let problem: Problem = { code: NO_ANSWER, args: {} };
  try {
    const url = new URL(address, document.baseURI);
    // Without no-store Chrome makes equal requests wait for each other.
    const headers = { [PAGE_HEADER]: PAGE };
    const response = await fetch(url, { method, signal, cache: 'no-store', headers });
    problem = { code: BAD_ANSWER, args: { address, status: String(response.status) } };
    const written = response.headers.get(WRITTEN_HEADER);
    if (written !== null) http.heard?.(url.searchParams.get('run'), Number(written));
    if (response.headers.get('Content-Disposition')?.startsWith('attachment')) {
      return { ok: true, value: (await response.blob()) as T };
    }
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null) {
      if (response.ok) return { ok: true, value: body as T };
      if (isProblem(body)) problem = body;
    }
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return { ok: false, problem };
}

function isProblem(body: object): body is Problem {
  return 'code' in body && typeof body.code === 'string' && 'args' in body && typeof body.args === 'object';
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
