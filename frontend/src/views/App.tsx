// Which view is shown: the report, or a clear word on why there is none.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { type Load, loaded } from '../state/load';
import type { Store } from '../state/store';
import { Banner } from './Block';
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
  const [ready, view] = shownOf(store);
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
        {view}
      </main>
    </div>
  );
}

/** What TensorBoard was started with and cannot be used: whatever is shown was made without it. */
function WrongFlags() {
  const flags = loaded(useStore().runs.value)?.flags ?? [];
  const { t, said } = useWords();
  return <Banner title={t('ui-flags')} lines={flags.map(said)} />;
}

/** The first of them that is there; one selector for all would take the first in the page. */
const TARGETS = ['.row h2 button', '.ends summary', 'h1'];

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

/** A view, and what `data-ready` of the document says once it is complete, for whoever has to wait for it. */
type Shown = readonly [mark: string | null, view: ComponentChildren];

function shownOf(store: Store): Shown {
  const [messages, runs, report] = [store.messages.value, store.runs.value, store.report.value];
  const { page, run = '', compare } = store.address.value;
  const info = store.chosen.value;
  if (messages.state === 'problem') return awaited(messages);
  if (messages.state !== 'ready') return [null, null];
  if (runs.state !== 'ready') return awaited(runs);
  if (runs.value.runs.length === 0) return ['empty', <Empty />];
  if (page === 'runs') return ['runs', <RunsView />];
  if (page === 'matrix') return matrix(store);
  if (info === null) return ['no-run', <NoRun run={run} />];
  if (page === 'history')
    return [loaded(store.past.found.value) && `history:${info.run}`, <HistoryView run={info.run} />];
  if (compare !== undefined) return compared(store, compare);
  if (report.state !== 'ready') return awaited(report, info.run);
  const { value } = report;
  return [store.drawn.value ? `report:${value.run}` : null, <ReportView key={value.run} report={value} />];
}

function awaited(load: Load<unknown>, run?: string): Shown {
  const mark =
    load.state === 'problem' ? `problem:${load.problem.code}` : load.state === 'stopped' ? 'stopped' : null;
  return [mark, <Awaited load={load} run={run} />];
}

function matrix(store: Store): Shown {
  const gone = store.columns.value.find((one) => typeof one === 'string');
  const load = store.matrix.found.value;
  if (gone !== undefined) return ['no-run', <NoRun run={gone} />];
  if (load.state !== 'ready') return awaited(load);
  return [`matrix:${load.value.rows[0]?.run}`, <MatrixView matrix={load.value} />];
}

/** The chosen run against the baseline of the address. */
function compared(store: Store, baseline: string): Shown {
  const load = store.comparison.value;
  if (store.baselineIsGone.value) return ['no-run', <NoRun run={baseline} />];
  if (load.state !== 'ready') return awaited(load);
  const { value } = load;
  const mark = `compare:${value.baseline.runs[0]}:${value.candidate.runs[0]}`;
  return [mark, <CompareView comparison={value} />];
}
