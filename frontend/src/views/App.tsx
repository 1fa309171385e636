// Which view is shown: the report, or a clear word on why there is none.
import { useLayoutEffect } from 'preact/hooks';
import { loaded } from '../state/load';
import type { Store } from '../state/store';
import { CompareView } from './Compare';
import { StoreContext, useStore, useWords } from './context';
import './harmless';
import { HistoryView } from './History';
import { Awaited, Empty, NoRun } from './Instead';
import { MatrixView } from './Matrix';
import { ReportView } from './ReportView';
import { RunsView } from './Runs';
import { TopBar } from './TopBar';

export function App({ store }: { store: Store }) {
  return (
    <StoreContext.Provider value={store}>
      <Page />
    </StoreContext.Provider>
  );
}

function Page() {
  const store = useStore();
  const theme = store.theme.value;
  const { language } = store.catalog.value;
  const { page } = store.address.value;
  const isOfMany = page === 'runs' || page === 'matrix';
  const title = [isOfMany ? '' : store.chosen.value?.run, store.catalog.value.text('ui-title')]
    .filter(Boolean)
    .join(' · ');
  const ready = readyMark(store);
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.dataset['theme'] = theme;
    documentElement.lang = language;
    document.title = title;
    if (ready === null) delete documentElement.dataset['ready'];
    else documentElement.dataset['ready'] = ready;
  }, [theme, language, title, ready]);
  return (
    <div class="app">
      {ready?.startsWith('report:') && <SkipLink />}
      {store.runList.value.length > 0 && <TopBar />}
      <main>
        <WrongFlags />
        <Content />
      </main>
    </div>
  );
}

/** What TensorBoard was started with and cannot be used: whatever is shown was made without it. */
function WrongFlags() {
  const runs = useStore().runs.value;
  const { t, said } = useWords();
  const flags = loaded(runs)?.flags ?? [];
  if (flags.length === 0) return null;
  return (
    <section class="banner flags" role="alert">
      <strong>{t('ui-flags')}</strong>
      <ul>
        {flags.map((problem) => (
          <li key={said(problem)}>{said(problem)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The first of them that is there; one selector for all would take the first in the page. */
const TARGETS = ['.first .card button', '[data-status="failed"] .row-head', '[data-check] .row-head'];

/** To the first finding, past the pickers. */
function SkipLink() {
  const { t } = useWords();
  const skip = () => {
    const first = TARGETS.map((target) => document.querySelector<HTMLElement>(target)).find(Boolean);
    first?.focus();
  };
  return (
    <button type="button" class="skip-link" onClick={skip}>
      {t('ui-skip')}
    </button>
  );
}

function Content() {
  const store = useStore();
  const messages = store.messages.value;
  const runs = store.runs.value;
  const report = store.report.value;
  if (messages.state === 'problem') return <Awaited load={messages} />;
  if (messages.state !== 'ready') return null;
  if (runs.state !== 'ready') return <Awaited load={runs} />;
  if (runs.value.runs.length === 0) return <Empty />;
  if (store.address.value.page === 'runs') return <RunsView />;
  if (store.address.value.page === 'matrix') return <MatrixView />;
  if (store.chosen.value === null) return <NoRun run={store.address.value.run ?? ''} />;
  if (store.address.value.page === 'history') return <HistoryView run={store.chosen.value.run} />;
  if (store.address.value.compare !== undefined) return <Compared />;
  if (report.state === 'ready') return <ReportView key={report.value.run} report={report.value} />;
  return <Awaited load={report} run={store.chosen.value.run} />;
}

/** The chosen run against the baseline of the address. */
function Compared() {
  const store = useStore();
  const load = store.comparison.value;
  if (store.baselineIsGone.value) return <NoRun run={store.address.value.compare ?? ''} />;
  return load.state === 'ready' ? <CompareView comparison={load.value} /> : <Awaited load={load} />;
}

/** What `data-ready` of the document says when a view is complete, for whoever has to wait for it. */
function readyMark(store: Store): string | null {
  const messages = store.messages.value;
  const runs = store.runs.value;
  const report = store.report.value;
  if (messages.state === 'problem') return `problem:${messages.problem.code}`;
  if (messages.state !== 'ready') return null;
  if (runs.state === 'problem') return `problem:${runs.problem.code}`;
  if (runs.state !== 'ready') return null;
  if (runs.value.runs.length === 0) return 'empty';
  if (store.address.value.page === 'runs') return 'runs';
  if (store.address.value.page === 'matrix') return matrixMark(store);
  if (store.chosen.value === null) return 'no-run';
  if (store.address.value.page === 'history')
    return store.past.found.value.state === 'ready' ? `history:${store.chosen.value.run}` : null;
  if (store.address.value.compare !== undefined) return comparedMark(store);
  if (report.state === 'problem') return `problem:${report.problem.code}`;
  if (report.state === 'stopped') return 'stopped';
  return report.state === 'ready' && store.drawn.value ? `report:${report.value.run}` : null;
}

function matrixMark(store: Store): string | null {
  const load = store.matrix.found.value;
  if (store.columns.value.some((one) => typeof one === 'string')) return 'no-run';
  if (load.state === 'problem') return `problem:${load.problem.code}`;
  return load.state === 'ready' ? `matrix:${load.value.rows[0]?.run}` : null;
}

function comparedMark(store: Store): string | null {
  const load = store.comparison.value;
  if (store.baselineIsGone.value) return 'no-run';
  if (load.state === 'problem') return `problem:${load.problem.code}`;
  if (load.state !== 'ready') return null;
  return `compare:${load.value.baseline.runs[0]}:${load.value.candidate.runs[0]}`;
}
