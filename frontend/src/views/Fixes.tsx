// The code of a fix, in one tab for each API that it applies to.
import { useId, useState } from 'preact/hooks';
import { CopyButton } from './Copy';
import { useStore, useWords } from './context';

export function Snippets({ check, fixes }: { check: string; fixes: readonly string[] }) {
  const messages = useStore().messages.value;
  const { t } = useWords();
  const id = useId();
  const [chosen, choose] = useState(0);
  const codes = messages.state === 'ready' ? (messages.value.snippets[check] ?? {}) : {};
  const tabs = fixes.flatMap((api) => (codes[api] === undefined ? [] : [{ api, code: codes[api] }]));
  const shown = tabs[Math.min(chosen, tabs.length - 1)];
  if (shown === undefined) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = (chosen + by + tabs.length) % tabs.length;
    choose(next);
    document.getElementById(`${id}-${tabs[next]?.api}`)?.focus();
  };
  return (
    <div class="snippets">
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
      <div id={`${id}-code`} class="code" role="tabpanel" aria-labelledby={`${id}-${shown.api}`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keys too */}
        <pre tabIndex={0}>
          <code>{shown.code.trimEnd()}</code>
        </pre>
        <CopyButton quiet label={t('ui-copy-code')} text={() => shown.code} />
      </div>
    </div>
  );
}
