import { afterEach, describe, expect, it, vi } from 'vitest';
import { profilePages } from './profile';

const ROOT = new URL('http://host:6006/foo/');

/** Answers by the end of the address; everything else is not found. */
function serve(answers: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (url: URL) => {
    const page = url.href.replace('http://host:6006/foo/data/plugin/profile/', '');
    return page in answers ? Response.json(answers[page]) : new Response('', { status: 404 });
  });
}

const pages = () => profilePages(ROOT, 'train/s 1', new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

describe('profilePages', () => {
  it('asks for the tools of a run that is listed', async () => {
    serve({ runs: ['train/s 1'], 'run_tools?run=train%2Fs%201': ['overview_page^'] });
    expect(await pages()).toEqual({ state: 'listed', tools: ['overview_page^'] });
  });

  it('tells a run that is not listed', async () => {
    serve({ runs: ['other'] });
    expect(await pages()).toEqual({ state: 'hidden' });
  });

  it('understands the oldest releases, which answer all runs at once', async () => {
    serve({ tools: { 'train/s 1': ['trace_viewer^'] } });
    expect(await pages()).toEqual({ state: 'listed', tools: ['trace_viewer^'] });
    serve({ tools: {} });
    expect(await pages()).toEqual({ state: 'hidden' });
  });

  it.each([{}, { runs: ['train/s 1'] }, { runs: { no: 'list' } }, { runs: [1] }])(
    'takes what is no answer for none: %o',
    async (answers) => {
      serve(answers);
      expect(await pages()).toEqual({ state: 'silent' });
    },
  );
});
