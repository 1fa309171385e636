import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sample } from '../../tests/support';
import { BAD_ANSWER, http, NEWER_REPORT, NO_ANSWER } from './client';

const REPORT = sample('all-passed');
const answers: (() => Response)[] = [];
const asked: string[] = [];
const sent: RequestInit[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    init.signal?.throwIfAborted();
    asked.push(url.href);
    sent.push(init);
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.length = 0;
  asked.length = 0;
  sent.length = 0;
});

function reply(body: unknown, status = 200) {
  answers.push(() => new Response(JSON.stringify(body), { status }));
}

async function getReport(signal = new AbortController().signal) {
  const progress: number[] = [];
  const waiting = http.report('a b', {}, ({ share }) => progress.push(share), signal);
  waiting.catch(() => {});
  await vi.runAllTimersAsync();
  return { answer: await waiting, progress };
}

describe('the list of runs', () => {
  it('may take a while in a large log directory', async () => {
    const list = { runs: [], profile_plugin: false };
    reply({ state: 'running', stage: 'searching', share: 0 }, 202);
    reply(list);
    const stages: string[] = [];
    const waiting = http.runs(({ stage }) => stages.push(stage), new AbortController().signal);
    await vi.runAllTimersAsync();
    expect(await waiting).toEqual({ ok: true, value: list });
    expect(stages).toEqual(['searching']);
  });
});

describe('a report', () => {
  it('is asked for relative to the page, until it is there', async () => {
    reply({ state: 'running', stage: 'reading', share: 0.25 }, 202);
    reply({ state: 'running', stage: 'analysing', share: 0.75 }, 202);
    reply(REPORT);
    const { answer, progress } = await getReport();
    expect(answer).toEqual({ ok: true, value: REPORT });
    expect(progress).toEqual([0.25, 0.75]);
    expect(asked).toEqual(Array(3).fill(new URL('report?run=a%20b', document.baseURI).href));
  });

  it('tells when the files of its run were written, and so does its error', async () => {
    const headers = { 'X-GPU-Advisor-Written': '1763942348.25' };
    answers.push(() => new Response(JSON.stringify(REPORT), { headers }));
    answers.push(() => new Response('{}', { headers, status: 404 }));
    reply(REPORT);
    const heard: unknown[] = [];
    http.heard = (...one) => heard.push(one);
    for (let i = 0; i < 3; i++) await getReport();
    delete http.heard;
    expect(heard).toEqual(Array(2).fill(['a b', 1763942348.25]));
  });

  it('is asked for with what the user specified', async () => {
    reply(REPORT);
    const { signal } = new AbortController();
    await http.report('a b', { parameters: '5', bandwidth: '1&2' }, () => {}, signal);
    const query = 'run=a%20b&parameters=5&bandwidth=1%262';
    expect(asked).toEqual([new URL(`report?${query}`, document.baseURI).href]);
  });

  it('may be an error that says what to do', async () => {
    reply({ code: 'file-empty', args: { file: 'f' } }, 422);
    const { answer } = await getReport();
    expect(answer).toEqual({ ok: false, problem: { code: 'file-empty', args: { file: 'f' } } });
  });

  it('of a newer form is not guessed at', async () => {
    reply({ ...REPORT, schema: 2 });
    const { answer } = await getReport();
    expect(answer).toMatchObject({ ok: false, problem: { code: NEWER_REPORT } });
  });

  it('is not asked for again once nobody waits for it', async () => {
    reply({ state: 'running', stage: 'reading', share: 0.25 }, 202);
    const work = new AbortController();
    const waiting = http.report('a', {}, () => work.abort(), work.signal);
    const outcome = expect(waiting).rejects.toThrow();
    await vi.runAllTimersAsync();
    await outcome;
    expect(asked).toHaveLength(1);
  });
});

describe('a file', () => {
  it('is waited for, and is no JSON to us even where it is JSON', async () => {
    reply({ state: 'running', stage: 'reading', share: 0.25 }, 202);
    const headers = { 'Content-Disposition': 'attachment; filename="gpu-advisor.json"' };
    answers.push(() => new Response('{"schema": 1}', { headers }));
    const waiting = http.file('json', 'run=a');
    await vi.runAllTimersAsync();
    const answer = await waiting;
    expect(answer.ok && (await answer.value.text())).toBe('{"schema": 1}');
    expect(asked).toEqual(Array(2).fill(new URL('share?format=json&run=a', document.baseURI).href));
  });

  it('that cannot be had is a problem', async () => {
    reply({ code: 'no-timeline', args: { finding: 'f' } }, 404);
    expect(await http.picture('a', 'f', {}, 'en')).toMatchObject({ problem: { code: 'no-timeline' } });
  });
});

describe('a request', () => {
  it('has the header that pages of other sites cannot send', async () => {
    await http.rows(['a'], {}, new AbortController().signal);
    await http.stop('a');
    for (const { headers } of sent)
      expect(headers).toEqual({ 'X-GPU-Advisor-Page': expect.stringMatching(/./) });
  });

  it('that stops something is a POST, and no other is', async () => {
    await http.stop('a');
    await http.file('html', 'run=a');
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });
});

describe('a server', () => {
  const runs = () => http.runs(() => {}, new AbortController().signal);

  it('that does not answer is a problem, not an exception', async () => {
    expect(await runs()).toEqual({ ok: false, problem: { code: NO_ANSWER, args: {} } });
  });

  it.each([
    ['what is no JSON', '<html>proxy</html>', 200],
    ['JSON that is no object', '"fine"', 200],
    ['an error that is not ours', '{"error": 1}', 500],
  ])('that answers %s is a problem with its status', async (_, body, status) => {
    answers.push(() => new Response(body, { status }));
    expect(await runs()).toMatchObject({
      ok: false,
      problem: { code: BAD_ANSWER, args: { status: String(status) } },
    });
  });
});
