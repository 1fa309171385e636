// The code of a fix, in one tab for each API that it applies to.
import { useId, useState } from 'preact/hooks';
import type { CheckResult, Fix } from '../api/report.gen';
import { named } from '../model/code';
import { loaded } from '../state/load';
import { CopyButton } from './Copy';
import { useStore, useWords } from './context';

/** Code of more lines is set smaller, so that side effects stay in sight below it. */
const LONG = 16;

/** A check whose fixes have code. */
type Fixed = Pick<CheckResult, 'id' | 'fixes' | 'args'>;

/** The code of a check for each API, with the names of the run in it. */
function useCodes({ id, fixes, args }: Fixed) {
  const codes = loaded(useStore().messages.value)?.snippets[id] ?? {};
  return fixes.flatMap((api) => (codes[api] === undefined ? [] : [{ api, code: named(codes[api], args) }]));
}

export function Snippets({ check }: { check: Fixed }) {
  const { t } = useWords();
  const id = useId();
  const [place, choose] = useState(0);
  const tabs = useCodes(check);
  const shown = tabs[Math.min(place, tabs.length - 1)];
  if (shown === undefined) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = (place + by + tabs.length) % tabs.length;
    choose(next);
    document.getElementById(`${id}-${tabs[next]?.api}`)?.focus();
  };
  return (
    <div class="snippets">
      <div class="snippets-head">
        <div role="tablist" aria-label={t('ui-fix')} onKeyDown={onKeyDown}>
          {tabs.map(({ api }, i) => (
            <button
              key={api}
              id={`${id}-${api}`}
              type="button"
              role="tab"
              aria-selected={shown.api === api}
              aria-controls={`${id}-code`}
              tabIndex={shown.api === api ? 0 : -1}
              onClick={() => choose(i)}
            >
              {t(`ui-api-${api}`)}
            </button>
          ))}
        </div>
        <CopyButton quiet label={t('ui-copy-code')} text={() => shown.code} />
      </div>
      <div id={`${id}-code`} class="code" role="tabpanel" aria-labelledby={`${id}-${shown.api}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keys too */}
        <pre tabIndex={0} class={shown.code.trimEnd().split('\n').length > LONG ? 'long' : ''}>
          <code>{shown.code.trimEnd()}</code>
        </pre>
      </div>
    </div>
  );
}

/** A line of the user's own as it is and as it becomes. */
export function Diff({ fix: { before, after } }: { fix: Fix }) {
  const { t } = useWords();
  return (
    <section class="diff" aria-label={t('ui-change')}>
      {before !== '' && (
        <div class="removed">
          <span class="visually-hidden">{t('ui-change-before')} </span>
          <code>- {before}</code>
        </div>
      )}
      <div class="added">
        <span class="visually-hidden">{t('ui-change-after')} </span>
        <code>+ {after}</code>
      </div>
      <CopyButton quiet label={t('ui-copy-code')} text={() => after} />
    </section>
  );
}
