// The head of the page: which run, and its address to give away.
import type { RunInfo } from '../api/report.gen';
import { loaded } from '../state/load';
import { counted } from '../text/numbers';
import { useStore, useWords } from './context';
import { useNames } from './names';
import { Share } from './Share';

export function TopBar() {
  const store = useStore();
  const { t } = useWords();
  const { page } = store.address.value;
  const isOfMany = page === 'runs' || page === 'matrix';
  const run = isOfMany ? null : store.chosen.value;
  const languages = loaded(store.messages.value)?.languages ?? [];
  return (
    <header class="top-bar">
      {store.asks.lists && store.runList.value.length > 1 && (
        <button
          type="button"
          class="button"
          aria-pressed={page === 'runs'}
          onClick={() => store.openPage('runs')}
        >
          {t('runs-all')}
        </button>
      )}
      {run && !store.offline && (
        <button
          type="button"
          class="button"
          aria-pressed={page === 'history'}
          onClick={() => store.openPage('history', run.run)}
        >
          {t('runs-history')}
        </button>
      )}
      {!isOfMany && <RunPicker />}
      {run && <BaselinePicker />}
      <span class="spring" />
      {languages.length > 1 && store.drawn.value && <LanguagePicker languages={languages} />}
      {!store.offline && store.chosen.value && <Share />}
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

function RunPicker() {
  const store = useStore();
  const { t, q } = useWords();
  const info = store.chosen.value;
  const nameOf = useNames();
  return (
    <label class="run-picker" title={info?.run}>
      <span class="label">{t('ui-run')}</span>
      <select value={info?.run ?? ''} onChange={(event) => store.chooseRun(event.currentTarget.value)}>
        {info === null && <option value="">{store.address.value.run}</option>}
        {useListed(store.runList.value, info).map((info) => (
          <option key={info.run} value={info.run}>
            {store.offline
              ? nameOf(info.run)
              : t('ui-run-option', {
                  run: nameOf(info.run),
                  hosts: counted(info.hosts.length),
                  size: q(info.size_bytes, 'bytes'),
                })}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Side by side with another run. */
function BaselinePicker() {
  const store = useStore();
  const { t } = useWords();
  const others = store.runList.value.filter((info) => info.run !== store.chosen.value?.run);
  const nameOf = useNames();
  if (others.length === 0) return null;
  const name = store.address.value.compare ?? '';
  return (
    <label class="baseline-picker">
      <span class="label">{t('ui-compare')}</span>
      <select
        value={store.baseline.value?.run ?? name}
        onChange={(event) => store.chooseBaseline(event.currentTarget.value || null)}
      >
        <option value="">{t('ui-compare-none')}</option>
        {store.baselineIsGone.value && <option value={name}>{name}</option>}
        {useListed(others, store.baseline.value).map((info) => (
          <option key={info.run} value={info.run}>
            {nameOf(info.run)}
          </option>
        ))}
      </select>
    </label>
  );
}

function LanguagePicker({ languages }: { languages: readonly string[] }) {
  const store = useStore();
  const { t, catalog } = useWords();
  return (
    <label class="language-picker">
      <span class="visually-hidden">{t('ui-language')}</span>
      <select value={catalog.language} onChange={(event) => store.chooseLanguage(event.currentTarget.value)}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language}
          </option>
        ))}
      </select>
    </label>
  );
}
