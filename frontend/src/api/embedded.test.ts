import { expect, test } from 'vitest';
import { embedded, embeddedPage } from './embedded';
import type { GpuSteps, Page, Report, WhatIf } from './report.gen';

const REPORT = { run: 'a', hosts: ['h'] } as unknown as Report;
const PAGE: Page = {
  runs: {
    runs: [],
    profile_plugin: false,
    profile_version: '',
    profile_install: [],
    problems: [],
    flags: [],
  },
  reports: [REPORT],
  comparisons: [],
  rows: [{ run: 'c' }] as unknown as Page['rows'],
  history: null,
  what_if: null,
  steps: null,
  address: {},
  language: 'en',
  languages: ['en', 'zh-CN'],
  ftl: { en: 'x = English', 'zh-CN': 'x = 中文' },
  snippets: {},
};
const signal = new AbortController().signal;

test('a page of TensorBoard has no data of its own', () => {
  expect(embeddedPage(document)).toBeNull();
});

test('the data is read from the page', () => {
  const element = document.createElement('script');
  element.id = 'gpu-advisor-page';
  element.type = 'application/json';
  element.textContent = JSON.stringify(PAGE);
  document.body.append(element);
  expect(embeddedPage(document)).toEqual(PAGE);
  element.remove();
});

test('reports are found by run, and a run that is not there is said', async () => {
  const client = embedded(PAGE);
  expect(await client.report('a', {}, () => {}, signal)).toEqual({ ok: true, value: REPORT });
  expect(await client.report('b', {}, () => {}, signal)).toMatchObject({
    problem: { code: 'run-not-found' },
  });
  expect(await client.compare({ baseline: ['a'], candidate: ['b'] }, {}, () => {}, signal)).toMatchObject({
    ok: false,
  });
});

test('of a run there may be a row and no report', async () => {
  const client = embedded(PAGE);
  expect([client.lists, client.holds('a'), client.holds('c')]).toEqual([true, true, false]);
  const answer = await client.rows(['a', 'c'], {}, signal);
  expect(answer.ok && answer.value.rows.map(({ run }) => run)).toEqual(['c']);
});

test('messages come in the language asked for, or one of the same tongue, with English behind', async () => {
  const client = embedded(PAGE);
  const texts = async (wanted: string) => {
    const answer = await client.messages(wanted, signal);
    return answer.ok ? [answer.value.language, answer.value.ftl.length] : null;
  };
  expect(await texts('zh-TW')).toEqual(['zh-CN', 2]);
  expect(await texts('en-GB')).toEqual(['en', 1]);
  expect(await texts('fr')).toEqual(['en', 1]);
});

test('it holds the step that is supposed, and the steps of one GPU', async () => {
  const steps = { host: 'h', gpu: 1 } as GpuSteps;
  const client = embedded({ ...PAGE, what_if: { run: 'a' } as WhatIf, steps });
  expect(await client.whatIf('a', { fix: ['x'] }, {}, signal)).toEqual({ ok: true, value: { run: 'a' } });
  expect(await client.steps('a', 'h', 1, signal)).toEqual({ ok: true, value: steps });
  expect(await client.steps('a', 'h', 0, signal)).toMatchObject({ ok: false });
  expect(await embedded(PAGE).whatIf('a', { fix: [] }, {}, signal)).toMatchObject({ ok: false });
});
