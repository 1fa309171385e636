// The views that stand where a report would: each says what happened and what to do.
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Problem, Running as Progress } from '../api/report.gen';
import { nearest } from '../model/nearest';
import { shareDone } from '../model/progress';
import { type Load, loaded } from '../state/load';
import { counted } from '../text/numbers';
import { useStore, useWords } from './context';
import { Snippets } from './Fixes';
import { StatusIcon } from './Icon';

/** The check whose code shows how to capture a profile that tells most. */
const CAPTURE_CHECK = 'capture-too-short';

export function Empty() {
  const { t } = useWords();
  return (
    <section class="instead" aria-labelledby="instead-title">
      <h1 id="instead-title">{t('ui-empty')}</h1>
      <LeftOut />
      <p>{t('ui-empty-do')}</p>
      <Snippets check={{ id: CAPTURE_CHECK, fixes: ['keras', 'custom-loop', 'jax'], args: {} }} />
      <p>{t('ui-empty-why')}</p>
    </section>
  );
}

/** Why our last recording recorded nothing; folders and links that have no row, and why. */
export function LeftOut() {
  const { t, said } = useWords();
  const list = loaded(useStore().runs.value);
  if (!list) return null;
  const [nothing, folders] = [true, false].map((is) =>
    list.problems.filter(({ code }) => code.startsWith('recorded-') === is),
  ) as [Problem[], Problem[]];
  // What to do is said once for all of a kind.
  const does = folders.map(({ code, args }) => t(`${code}.do`, args));
  return (
    <>
      {nothing.map((problem) => (
        <p class="nothing" key={said(problem)}>
          {said(problem)}
        </p>
      ))}
      {folders.length > 0 && (
        <details class="folded" open={list.runs.length === 0}>
          <summary>{t('runs-unreadable', { folders: counted(folders.length) })}</summary>
          <ul class="bullets">
            {folders.map((problem, at) => (
              <li key={said(problem)}>
                {does[at] === does[at + 1] ? t(`${problem.code}.what`, problem.args) : said(problem)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** What is asked for and not there: how far it is, or why it cannot be had. */
export function Awaited({ load, run }: { load: Load<unknown>; run?: string | undefined }) {
  if (load.state === 'stopped') return <Stopped />;
  if (load.state === 'problem') return <ProblemView problem={load.problem} run={run} />;
  return <Running progress={load.state === 'running' ? load.progress : null} />;
}

/** How often the estimate moves on. */
const TICK_MS = 250;

function Running({ progress }: { progress: Progress | null }) {
  const store = useStore();
  const { t, q } = useWords();
  const info = store.chosen.value;
  const run = info?.run;
  const bytes = info?.size_bytes ?? 0;
  const share = shareDone(bytes, useElapsed(run) / 1000, progress?.share ?? 0);
  return (
    <section class="instead running" aria-busy="true">
      <h1>{run === undefined ? t('ui-loading') : t('ui-running', { run })}</h1>
      <progress {...(progress === null ? {} : { value: share })} aria-label={t('ui-loading')} />
      {progress !== null && (
        <p role="status">
          {t(`ui-running-stage-${progress.stage}`)}{' '}
          <span class="number" aria-hidden="true">
            {q(share, 'share')}
          </span>
          {bytes > 0 && (
            <span class="muted number">
              {' · '}
              {t('ui-running-bytes', { size: q(bytes, 'bytes') })}
            </span>
          )}
        </p>
      )}
      {run !== undefined && (
        <button type="button" class="button" onClick={() => store.reading.stop()}>
          {t('ui-running-stop')}
        </button>
      )}
    </section>
  );
}

/** Milliseconds since this run is waited for, while it is. */
function useElapsed(run: string | undefined): number {
  const began = useMemo(() => performance.now(), [run]);
  const [now, setNow] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [run]);
  return Math.max(0, now - began);
}

function Stopped() {
  const store = useStore();
  const { t } = useWords();
  return (
    <section class="instead">
      <h1>{t('ui-stopped', { run: store.chosen.value?.run ?? '' })}</h1>
      <button type="button" class="button primary" onClick={() => store.reading.restart()}>
        {t('ui-retry')}
      </button>
    </section>
  );
}

/** `run` is given when only that run is affected. */
function ProblemView({ problem, run }: { problem: Problem; run: string | undefined }) {
  const store = useStore();
  const { t, catalog } = useWords();
  const known = catalog.find(`${problem.code}.what`, problem.args) !== null;
  const code = known ? problem.code : 'internal';
  const args = known ? problem.args : { run: run ?? problem.code };
  const what = t(`${code}.what`, args);
  return (
    <section class="instead problem" role="alert">
      <h1>
        <StatusIcon status="error" />
        {run === undefined ? what : t('ui-problem', { run })}
      </h1>
      {run !== undefined && <p>{what}</p>}
      <p>{t(`${code}.do`, args)}</p>
      <p>
        <button type="button" class="button primary" onClick={() => store.retry()}>
          {t('ui-retry')}
        </button>
      </p>
      {run !== undefined && store.runList.value.length > 1 && (
        <p class="muted">{t('ui-problem-other-runs')}</p>
      )}
    </section>
  );
}

export function NoRun({ run }: { run: string }) {
  const store = useStore();
  const { t } = useWords();
  const names = store.runList.value.map((info) => info.run);
  const isBaseline = run === store.address.value.compare;
  const choose = (name: string) => (isBaseline ? store.chooseBaseline(name) : store.chooseRun(name));
  return (
    <section class="instead" role="alert">
      <h1>{t('ui-no-run', { run })}</h1>
      <p>{t('ui-no-run-do')}</p>
      <Choices names={nearest(run, names)} choose={choose} />
    </section>
  );
}

interface Ways {
  names: readonly string[];
  choose: (name: string) => void;
}

/** Names to go on with. */
export function Choices({ names, choose }: Ways) {
  return (
    <ul class="choices">
      {names.map((name) => (
        <li key={name}>
          <button type="button" class="button" onClick={() => choose(name)}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
