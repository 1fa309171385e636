// What is done with what is shown: its address, its text or a file to give away, its history, another language.
import { useRef } from 'preact/hooks';
import type { RunInfo } from '../api/report.gen';
import { viewQuery } from '../model/share';
import { loaded } from '../state/load';
import { CopyAnswer, CopyButton, SaveAnswer } from './Copy';
import { useStore, useWords } from './context';
import { Icon } from './Icon';

const FILES = ['html', 'json'] as const;

/** Of one run, or of many. */
export function Menu({ run }: { run: RunInfo | null }) {
  const store = useStore();
  const { t } = useWords();
  const menu = useRef<HTMLDetailsElement>(null);
  const languages = loaded(store.messages.value)?.languages ?? [];
  const shares = !store.offline && store.chosen.value !== null;
  const close = () => menu.current?.removeAttribute('open');
  if (!shares && languages.length < 2) return null;
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onFocusOut={(event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && !menu.current?.contains(to)) close();
      }}
    >
      <summary class="button">
        <Icon name="link" /> {t('ui-menu')}
      </summary>
      <div class="menu-list">
        {shares && <Share run={store.chosen.value?.run ?? ''} />}
        {shares && run && store.address.value.page !== 'history' && (
          <button type="button" class="button quiet" onClick={() => store.openPage('history', run.run)}>
            {t('runs-history')}
          </button>
        )}
        {languages.length > 1 && store.drawn.value && <LanguagePicker languages={languages} />}
      </div>
    </details>
  );
}

function Share({ run }: { run: string }) {
  const store = useStore();
  const { t, catalog } = useWords();
  const address = store.address.value;
  const { page, finding } = address;
  const isOfMany = page === 'runs' || page === 'matrix';
  const query = viewQuery(address, run, catalog.language);
  return (
    <>
      <CopyButton
        icon="link"
        quiet
        label={t(finding === undefined ? 'ui-copy-link' : 'ui-copy-finding')}
        text={() => store.link({ ...address, ...(!isOfMany && { run }) })}
      />
      {page !== 'runs' && (
        <CopyAnswer quiet label={t('share-markdown')} ask={() => store.asks.markdown(query)} />
      )}
      {FILES.map((kind) => (
        <SaveAnswer
          quiet
          key={kind}
          label={t(`share-${kind}`)}
          name={`gpu-advisor.${kind}`}
          ask={() => store.asks.file(kind, query)}
        />
      ))}
      <button type="button" class="button quiet" onClick={() => print()}>
        {t('share-print')}
      </button>
    </>
  );
}

function LanguagePicker({ languages }: { languages: readonly string[] }) {
  const store = useStore();
  const { t, catalog } = useWords();
  return (
    <label class="language-picker">
      {t('ui-language')}
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
