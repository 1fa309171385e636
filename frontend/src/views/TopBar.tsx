// The head of the page: which run, compared with which other one, and a menu of what is done with what is shown.
import type { RunInfo } from '../api/report.gen';
import { useNames, useStore, useWords } from './context';
import { Icon } from './Icon';
import { Menu } from './Menu';

export function TopBar() {
  const store = useStore();
  const { t } = useWords();
  const { page } = store.address.value;
  const isOfMany = page === 'runs' || page === 'matrix';
  const run = isOfMany ? null : store.chosen.value;
  return (
    <header class="top-bar">
      {store.asks.lists && store.runList.value.length > 1 && page !== 'runs' && (
        <button type="button" class="button quiet back" onClick={() => store.openPage('runs')}>
          <Icon name="chevron" /> {t('runs-all')}
        </button>
      )}
      {!isOfMany && <RunPicker />}
      <span class="spring" />
      {run && <BaselinePicker />}
      <Menu run={run} />
    </header>
  );
}

/** A list of more is no list to choose from; the page of all runs has the others. */
const MOST_LISTED = 100;

/** Nobody opens a list before all is drawn. */
function useListed(runs: readonly RunInfo[], info: RunInfo | null): readonly RunInfo[] {
  if (!useStore().drawn.value) return info ? [info] : [];
  const newest = runs.slice(0, MOST_LISTED);
  return info === null || newest.includes(info) || !runs.includes(info) ? newest : [info, ...newest];
}

interface Picked {
  kind: string;
  label: string;
  /** What stands there for none. */
  none?: string;
  value: string;
  runs: readonly RunInfo[];
  onPick: (run: string) => void;
}

/** A list of runs; a name that is none of them stands first. */
function Picker({ kind, label, none, value, runs, onPick }: Picked) {
  const nameOf = useNames();
  const isGone = value !== '' && runs.every(({ run }) => run !== value);
  return (
    <select
      class={kind}
      aria-label={label}
      title={value}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {none && <option value="">{none}</option>}
      {isGone && <option value={value}>{value}</option>}
      {runs.map(({ run }) => (
        <option key={run} value={run}>
          {nameOf(run)}
        </option>
      ))}
    </select>
  );
}

function RunPicker() {
  const store = useStore();
  const { t } = useWords();
  const info = store.chosen.value;
  return (
    <Picker
      kind="run-picker"
      label={t('ui-run')}
      value={info?.run ?? store.address.value.run ?? ''}
      runs={useListed(store.runList.value, info)}
      onPick={(run) => store.chooseRun(run)}
    />
  );
}

/** Side by side with another run. */
function BaselinePicker() {
  const store = useStore();
  const { t } = useWords();
  const others = store.runList.value.filter((info) => info.run !== store.chosen.value?.run);
  const listed = useListed(others, store.baseline.value);
  if (others.length === 0) return null;
  return (
    <Picker
      kind="baseline-picker"
      label={t('ui-compare')}
      none={`${t('ui-compare')} …`}
      value={store.baseline.value?.run ?? store.address.value.compare ?? ''}
      runs={listed}
      onPick={(run) => store.chooseBaseline(run || null)}
    />
  );
}
