// What can be given away of what is shown: its address, its text, and one file with the same views.
import { useRef } from 'preact/hooks';
import { viewQuery } from '../model/share';
import { CopyAnswer, CopyButton, SaveAnswer } from './Copy';
import { useStore, useWords } from './context';
import { Icon } from './Icon';

const FILES = ['html', 'json'] as const;

export function Share() {
  const store = useStore();
  const { t, catalog } = useWords();
  const menu = useRef<HTMLDetailsElement>(null);
  const address = store.address.value;
  const { page, finding } = address;
  const run = store.chosen.value?.run ?? '';
  const isOfMany = page === 'runs' || page === 'matrix';
  const query = viewQuery(address, run, catalog.language);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      class="share"
      ref={menu}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onFocusOut={(event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && !menu.current?.contains(to)) close();
      }}
    >
      <summary class="button">
        <Icon name="link" /> {t('share')}
      </summary>
      <div class="share-menu">
        <CopyButton
          icon="link"
          quiet
          label={t(finding === undefined ? 'ui-copy-link' : 'ui-copy-finding')}
          text={() => store.link({ ...address, ...(!isOfMany && { run }) })}
        />
        {finding !== undefined && (
          <CopyAnswer quiet label={t('ui-copy-issue')} ask={() => store.asks.issue(run, finding)} />
        )}
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
      </div>
    </details>
  );
}
