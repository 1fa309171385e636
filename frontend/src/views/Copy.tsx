// A button that copies. Where the browser refuses (plain http, some notebooks) the text is shown, selected.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from './context';
import { Icon } from './Icon';

const SHOW_COPIED_MS = 1600;

interface Props {
  text: () => string;
  label: string;
  icon?: 'copy' | 'link';
  quiet?: boolean;
}

export function CopyButton({ text, label, icon = 'copy', quiet = false }: Props) {
  const { t } = useWords();
  const [state, setState] = useState<'idle' | 'copied' | 'by-hand'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), SHOW_COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    // There is no clipboard at all outside a secure context.
    const written = navigator.clipboard?.writeText(text()) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setState('copied'),
      () => setState('by-hand'),
    );
  };
  return (
    <span class="copy-button">
      <button type="button" class={quiet ? 'button quiet' : 'button'} onClick={copy} title={label}>
        <Icon name={icon} />
        <span>{state === 'copied' ? t('ui-copied') : label}</span>
      </button>
      <span class="visually-hidden" role="status">
        {state === 'copied' ? t('ui-copied') : ''}
      </span>
      {state === 'by-hand' && <ByHand text={text()} close={() => setState('idle')} />}
    </span>
  );
}

function ByHand({ text, close }: { text: string; close: () => void }) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <label class="by-hand">
      {t('ui-copy-by-hand')}
      <input
        ref={field}
        readOnly
        value={text}
        onBlur={close}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
    </label>
  );
}
