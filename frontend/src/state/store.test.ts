import { beforeEach, describe, expect, it } from 'vitest';
import {
  client,
  FakeHost,
  messages,
  ok,
  problem,
  runInfo,
  runsOf,
  sample,
  settle,
} from '../../tests/support';
import type { Answer, Client, Given } from '../api/client';
import type { Report, Running } from '../api/report.gen';
import type { Address } from '../model/address';
import { Store } from './store';

const REPORT = sample('all-failed');
const FINDING = REPORT.checks[0]?.id ?? '';

const HERE = { run: REPORT.run };

async function started(start: Address = HERE, parts: Partial<Client> = {}) {
  const host = new FakeHost(start);
  const store = new Store(host, client(REPORT, parts));
  store.start();
  await settle();
  return { host, store };
}

function shown(store: Store): string {
  const { value } = store.report;
  return value.state === 'ready' ? value.value.run : value.state;
}

describe('the first view', () => {
  it('is the report of the only run, and the address says so without a history entry', async () => {
    const { host, store } = await started({}, { runs: async () => ok(runsOf([REPORT.run])) });
    expect(shown(store)).toBe(REPORT.run);
    expect(host.written).toEqual([{ address: { run: REPORT.run }, push: false }]);
  });

  it('is the page of runs where there are several, with the report of the newest', async () => {
    const { host, store } = await started({ lang: 'en' });
    expect(host.written).toEqual([{ address: { lang: 'en', page: 'runs' }, push: false }]);
    expect(store.chosen.value?.run).toBe(REPORT.run);
    expect(shown(store)).toBe(REPORT.run);
  });

  it('is the newest run for an old link that names a finding and no run', async () => {
    const { host } = await started({ finding: FINDING });
    expect(host.written).toEqual([{ address: { run: REPORT.run, finding: FINDING }, push: false }]);
  });

  it('is the run and finding of the address', async () => {
    const { host, store } = await started({ run: 'other', finding: FINDING });
    expect(shown(store)).toBe('other');
    expect(store.finding.value?.id).toBe(FINDING);
    expect(host.written).toEqual([]);
  });

  it('asks for no report of a run that is not there', async () => {
    const asked: string[] = [];
    const report: Client['report'] = async (run) => {
      asked.push(run);
      return ok(REPORT);
    };
    const { store } = await started({ run: 'gone' }, { report });
    expect(store.chosen.value).toBeNull();
    expect(asked).toEqual([]);
  });

  it('asks for nothing more when all of it came in the first answer', async () => {
    const more: string[] = [];
    const asked = (what: string) => async () => {
      more.push(what);
      return problem('no-answer');
    };
    const at_hand = { messages: messages(), runs: runsOf([REPORT.run]), report: REPORT };
    const parts = { messages: asked('messages'), runs: asked('runs'), report: asked('report') };
    const { store } = await started(HERE, { start: async () => ok(at_hand), ...parts });
    expect(shown(store)).toBe(REPORT.run);
    expect(more).toEqual([]);
  });

  it.each([
    ['of a server that is newer than this page', {}, { schema: 99 }],
    ['of another run than the one that the address names', { run: 'other' }, {}],
  ])('does not take a report %s', async (_, address, parts) => {
    const report = { ...REPORT, ...parts };
    const at_hand = { messages: messages(), runs: runsOf([REPORT.run, 'other']), report };
    const { store } = await started(address, {
      start: async () => ok(at_hand),
      report: async () => problem('newer-report'),
    });
    expect(store.report.value.state).toBe('problem');
  });

  it('knows that a finding is not there', async () => {
    const { store } = await started({ finding: 'gone' });
    expect(store.finding.value).toBeNull();
  });
});

describe('going on', () => {
  it('makes a history entry for each choice, and closes the finding with the run', async () => {
    const { host, store } = await started();
    store.openFinding(FINDING);
    store.openFinding(null);
    store.openFinding(FINDING);
    store.chooseRun('other');
    await settle();
    expect(host.written).toEqual([
      { address: { run: REPORT.run, finding: FINDING }, push: true },
      { address: { run: REPORT.run }, push: true },
      { address: { run: REPORT.run, finding: FINDING }, push: true },
      { address: { run: 'other' }, push: true },
    ]);
    expect(shown(store)).toBe('other');
  });

  it('follows a changed address, and reads a report only when the run changed', async () => {
    const asked: string[] = [];
    const report: Client['report'] = async (run) => {
      asked.push(run);
      return ok({ ...REPORT, run });
    };
    const { host, store } = await started(HERE, { report });
    host.change({ run: REPORT.run, finding: FINDING });
    await settle();
    expect(store.finding.value?.id).toBe(FINDING);
    host.change({ run: 'other' });
    await settle();
    expect(shown(store)).toBe('other');
    expect(asked).toEqual([REPORT.run, 'other']);
  });

  it('shows the run chosen last, whatever is answered first', async () => {
    const waiting = new Map<string, (answer: Answer<Report>) => void>();
    const report: Client['report'] = (run) => new Promise((resolve) => waiting.set(run, resolve));
    const { store } = await started(HERE, { report });
    store.chooseRun('other');
    waiting.get('other')?.(ok({ ...REPORT, run: 'other' }));
    waiting.get(REPORT.run)?.(ok(REPORT));
    await settle();
    expect(shown(store)).toBe('other');
  });
});

describe('what the user tells', () => {
  it('stands in the address and is asked for with the run, once', async () => {
    const asked: Given[] = [];
    const report: Client['report'] = async (_, given) => {
      asked.push(given);
      return ok(REPORT);
    };
    const { host, store } = await started({ run: 'other', finding: FINDING, bandwidth: '40' }, { report });
    store.tell({ parameters: '25600000' });
    await settle();
    store.tell({ parameters: '25600000' });
    store.openFinding(null);
    await settle();
    expect(asked).toEqual([{ bandwidth: '40' }, { parameters: '25600000' }]);
    expect(host.written[0]).toEqual({
      address: { run: 'other', finding: FINDING, parameters: '25600000' },
      push: true,
    });
  });

  it('is of one run: another one begins without it', async () => {
    const { store } = await started({ parameters: '5' });
    store.chooseRun('other');
    expect(store.address.value).toEqual({ run: 'other' });
  });
});

describe('a running analysis', () => {
  let progress: (progress: Running) => void;
  const report: Client['report'] = (_, __, onProgress, signal) => {
    progress = onProgress;
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };

  it('tells its progress, can be stopped and begun anew', async () => {
    const ended: string[] = [];
    const stop: Client['stop'] = async (run) => {
      ended.push(run);
      return ok({});
    };
    const { store } = await started(HERE, { report, stop });
    progress({ state: 'running', stage: 'reading', share: 0.5 });
    expect(store.report.value).toMatchObject({
      state: 'running',
      progress: { stage: 'reading', share: 0.5 },
    });
    store.reading.stop();
    await settle();
    expect(shown(store)).toBe('stopped');
    expect(ended).toEqual([store.chosen.value?.run]);
    store.reading.restart();
    progress({ state: 'running', stage: 'analysing', share: 0.9 });
    expect(store.report.value.state).toBe('running');
  });
});

describe('a reload', () => {
  let files: ReturnType<typeof runInfo>[];
  let asked: string[];
  const parts: Partial<Client> = {
    runs: async () => ok({ ...runsOf([]), runs: files }),
    report: async (run) => {
      asked.push(run);
      return ok({ ...REPORT, run });
    },
  };
  beforeEach(() => {
    files = [runInfo('a')];
    asked = [];
  });

  it('finds new runs and stays with the chosen one', async () => {
    const { host, store } = await started({ run: 'a' }, parts);
    files = [runInfo('b', 2), runInfo('a')];
    host.reload();
    await settle();
    expect(store.runList.value.map((info) => info.run)).toEqual(['b', 'a']);
    expect(shown(store)).toBe('a');
    expect(asked).toEqual(['a']);
  });

  it('reads a run again that was written again, and shows the old report meanwhile', async () => {
    const { host, store } = await started({ run: 'a' }, parts);
    files = [runInfo('a', 5)];
    host.reload();
    expect(shown(store)).toBe('a');
    await settle();
    expect(asked).toEqual(['a', 'a']);
  });
});

describe('a problem', () => {
  it('of one run leaves the others, and goes away when it is tried again', async () => {
    let broken = true;
    const report: Client['report'] = async (run) =>
      run === 'other' && broken ? problem('file-empty', { file: 'f' }) : ok({ ...REPORT, run });
    const { store } = await started({ run: 'other' }, { report });
    expect(shown(store)).toBe('problem');
    store.chooseRun(REPORT.run);
    await settle();
    expect(shown(store)).toBe(REPORT.run);
    store.chooseRun('other');
    await settle();
    broken = false;
    store.retry();
    await settle();
    expect(shown(store)).toBe('other');
  });

  it('of the server is given in words that need no server', async () => {
    const none = async () => problem('no-answer');
    const { store } = await started(HERE, { messages: none, runs: none });
    expect(store.messages.value.state).toBe('problem');
    expect(store.catalog.value.text('no-answer.what')).toBe('TensorBoard does not answer.');
  });

  it('of a server that refuses the page is given in its own words', async () => {
    const refused = async () => problem('other-host', { host: 'evil.example' });
    const { store } = await started(HERE, { start: refused, runs: refused });
    expect(store.messages.value.state).toBe('ready');
    expect(store.runs.value).toMatchObject({ state: 'problem', problem: { code: 'other-host' } });
  });
});

describe('languages', () => {
  it('are asked for when the address changes, without reading the report again', async () => {
    const wanted: string[] = [];
    const parts: Partial<Client> = {
      messages: async (language) => {
        wanted.push(language);
        return ok({ ...messages(), language });
      },
    };
    const { host, store } = await started({ lang: 'es' }, parts);
    host.change({ run: REPORT.run, lang: 'pl' });
    await settle();
    store.chooseLanguage('ja');
    await settle();
    expect(wanted).toEqual(['es', 'pl', 'ja']);
    expect(store.catalog.value.language).toBe('ja');
    store.chooseRun('other');
    expect(host.written.at(-1)?.address).toEqual({ run: 'other', lang: 'ja' });
  });
});
