// A name that may be long: shortened in the middle, whole while it has the focus, and one press copies it.
import { withoutNamespaces } from '../text/signatures';
import { useBriefly } from './Copy';
import { useWords } from './context';

/** What stays of the end: layers and files differ there. */
const TAIL = 16;

/** Where the end begins that stays; before it is nothing, or enough to be shortened. */
export function tailAt(text: string, tail: number): number {
  return text.length > tail + 1 ? text.length - tail : 0;
}

export function Name({ text }: { text: string }) {
  const { t } = useWords();
  const shown = withoutNamespaces(text);
  const [copied, setCopied] = useBriefly<boolean>(false, Boolean);
  // What C++ is given, by types at its end, differs at its beginning.
  const at = shown.endsWith('>') ? shown.length : tailAt(shown, TAIL);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Outside a secure context there is no clipboard; what has the focus is shown whole and can be selected.
    }
  };
  return (
    <button
      type="button"
      class="long-name"
      title={`${text}\n${t('ui-name-copy')}`}
      onClick={() => void copy()}
    >
      <span class="head">{shown.slice(0, at)}</span>
      <span class="tail">{shown.slice(at)}</span>
      <span class="copied" role="status">
        {copied ? t('ui-copied') : ''}
      </span>
    </button>
  );
}
