// What to do about a row in one line: the user's own line as it becomes, or a sentence.
import type { CheckResult, LedgerRow } from '../api/report.gen';
import { changed } from '../model/code';
import { useWords } from './context';

export function FixLine({ row: { fix }, check }: { row: LedgerRow; check: CheckResult }) {
  const { t, catalog } = useWords();
  if (fix.kind === 'sentence') {
    const [first = ''] = catalog.sentencesOf(t(`${fix.check}.fix`, check.args));
    // What stands before a colon is the advice, and behind it how.
    return <p class="fix-line">{first.split(/: |：/)[0]}</p>;
  }
  const { head, added, tail } = changed(fix.before, fix.after);
  return (
    <p class="fix-line">
      <code>
        {head}
        <ins>{added}</ins>
        {tail}
      </code>
    </p>
  );
}
