// A button that saves a file. The server is asked by us, since a link sends no header, and it may have to be waited for.
import { useState } from 'preact/hooks';
import type { File } from '../state/asks';
import { useWords } from './context';
import { Icon } from './Icon';

/** For so long a browser may still be reading what it saves. */
const HELD_MS = 60_000;

interface Props {
  label: string;
  name: string;
  ask: () => File;
  quiet?: boolean;
}

export function SaveButton({ label, name, ask, quiet = false }: Props) {
  const { said } = useWords();
  const [isAsked, setIsAsked] = useState(false);
  const [why, setWhy] = useState('');
  const save = async () => {
    if (isAsked) return;
    setIsAsked(true);
    setWhy('');
    const answer = await ask();
    setIsAsked(false);
    if (answer.ok) saved(answer.value, name);
    else setWhy(said(answer.problem));
  };
  return (
    <span class="copy-button">
      <button
        type="button"
        class={quiet ? 'button quiet' : 'button'}
        aria-busy={isAsked}
        onClick={() => void save()}
      >
        <Icon name="copy" />
        <span>{label}</span>
      </button>
      <span role="status">{why}</span>
    </span>
  );
}

function saved(content: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HELD_MS);
}
