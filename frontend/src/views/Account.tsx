// Where the time of the whole training goes, as the recorder saw it: steps, and what lies between them.
import type { Account, Report } from '../api/report.gen';
import { Bar, PartTable, Swatch } from './Bar';
import { useWords } from './context';

/** The note that steps are not most of the training. */
export const ACCOUNT_NOTE = 'account';
/** The part of an account that training is about. */
const STEPS = 'steps';
/** What the recorder can say more of than how long it is. */
const KERAS = 'keras';
/** On a first screen less is left out. */
const SEEN = 0.02;
/** On the first screen where steps are not most of it, with what to do; else among the details. */
export function AccountView({ report, first = false }: { report: Report; first?: boolean }) {
  const { t, q } = useWords();
  const { account } = report.ledger;
  const note = report.capture.notes.find(({ id }) => id === ACCOUNT_NOTE);
  if (account === null || first !== (note !== undefined)) return null;
  const pieces = usePieces(account);
  return (
    <section class="account" aria-labelledby="account-title">
      <h2 id="account-title">{t('ui-account')}</h2>
      {note ? (
        <>
          <p>
            {t(`note-${ACCOUNT_NOTE}`, note.args)}{' '}
            {note.args['of']?.value === KERAS && t('account-fix', note.args)}
          </p>
          <Bar pieces={pieces} small />
          <ul class="legend">
            {pieces
              .filter(({ share }) => share >= SEEN)
              .map(({ id, looks, name, ms }) => (
                <li key={id}>
                  <Swatch looks={looks} />
                  <span>{name}</span> <strong class="number">{q(ms, 'ms')}</strong>
                </li>
              ))}
          </ul>
        </>
      ) : (
        <PartTable label={t('ui-account')} pieces={pieces} />
      )}
    </section>
  );
}

/** What a part is, without the name of a callback. */
function kindOf(id: string): string {
  return id.split(':')[0] ?? '';
}

/** Steps in the colour of computing; the longest other parts have one each, in the order of the recorder. */
function usePieces({ total_s, parts }: Account) {
  const { t } = useWords();
  const others = parts.filter(({ id }) => id !== STEPS);
  return parts.map((part) => ({
    id: part.id,
    name: t('account-name', { part: kindOf(part.id), callback: part.id.split(':')[1] ?? '' }),
    looks: part.id === STEPS ? 'compute' : `unknown outside-${others.indexOf(part)}`,
    ms: 1000 * part.s,
    share: total_s > 0 ? part.s / total_s : 0,
  }));
}
