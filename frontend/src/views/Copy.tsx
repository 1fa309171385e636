// A button that copies, or saves. Where the browser refuses (plain http, some notebooks) the text is shown, selected.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { File, Text } from '../state/asks';
import { useWords } from './context';
import { Icon } from './Icon';

const SHOW_COPIED_MS = 1600;
/** For so long a browser may still be reading what it saves. */
const HELD_MS = 60_000;

interface Look {
  label: string;
  icon?: 'copy' | 'link';
  quiet?: boolean;
}

interface Props extends Look {
  /** May have to be fetched; if that fails, its error is shown. */
  text: () => string | Promise<string>;
}

type State = { is: 'idle' | 'copied' } | { is: 'by-hand'; text: string } | { is: 'failed'; why: string };

async function copied(text: Props['text']): Promise<State> {
  let content: string;
  try {
    content = await text();
  } catch (error) {
    return { is: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
  try {
    // There is no clipboard at all outside a secure context.
    await navigator.clipboard.writeText(content);
    return { is: 'copied' };
  } catch {
    return { is: 'by-hand', text: content };
  }
}

/** What the server is asked for as text. */
export function CopyAnswer({ ask, ...props }: Omit<Props, 'text'> & { ask: () => Text }) {
  const { t } = useWords();
  const text = async () => {
    const answer = await ask();
    if (answer.ok) return answer.value.markdown;
    throw new Error(t(`${answer.problem.code}.what`, answer.problem.args));
  };
  return <CopyButton {...props} text={text} />;
}

/** The same as a file: a link would send no header, and not wait for what is under way. */
export function SaveAnswer({ ask, name, ...look }: Look & { ask: () => File; name: string }) {
  const { said } = useWords();
  const save = async (): Promise<State> => {
    const answer = await ask();
    if (!answer.ok) return { is: 'failed', why: said(answer.problem) };
    const link = document.createElement('a');
    link.href = URL.createObjectURL(answer.value);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
    return { is: 'idle' };
  };
  return <ActButton {...look} act={save} />;
}

/** A state that some states soon go back to. */
export function useBriefly<T>(first: T, passes: (state: T) => boolean) {
  const [state, setState] = useState(first);
  useEffect(() => {
    if (!passes(state)) return;
    const timer = setTimeout(() => setState(first), SHOW_COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return [state, setState] as const;
}

export function CopyButton({ text, ...look }: Props) {
  return <ActButton {...look} act={() => copied(text)} />;
}

function ActButton({ act, label, icon = 'copy', quiet = false }: Look & { act: () => Promise<State> }) {
  const { t } = useWords();
  const [state, setState] = useBriefly<State>({ is: 'idle' }, ({ is }) => is === 'copied');
  const press = async () => setState(await act());
  return (
    <span class="copy-button">
      <button
        type="button"
        class={quiet ? 'button quiet' : 'button'}
        onClick={() => void press()}
        title={label}
      >
        <Icon name={icon} />
        <span>{state.is === 'copied' ? t('ui-copied') : label}</span>
      </button>
      <span class="visually-hidden" role="status">
        {state.is === 'copied' ? t('ui-copied') : state.is === 'failed' ? state.why : ''}
      </span>
      {state.is === 'failed' && <span aria-hidden="true">{state.why}</span>}
      {state.is === 'by-hand' && <ByHand text={state.text} close={() => setState({ is: 'idle' })} />}
    </span>
  );
}

function ByHand({ text, close }: { text: string; close: () => void }) {
  const { t } = useWords();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <label class="by-hand">
      {t('ui-copy-by-hand')}
      <textarea
        ref={field}
        readOnly
        rows={text.includes('\n') ? 8 : 2}
        value={text}
        onBlur={close}
        onKeyDown={(event) => event.key === 'Escape' && close()}
      />
    </label>
  );
}
