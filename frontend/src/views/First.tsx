// What to do first: a card for each of the costliest findings, with its culprit and its fix in a line.
import type { CheckResult, Report } from '../api/report.gen';
import { keyLine } from '../model/code';
import { culprits } from '../model/culprit';
import { firstChecks } from '../model/first';
import { limitingStepMs } from '../model/gpus';
import { messageId } from '../text/catalog';
import { useStore, useWords } from './context';
import { type Fixed, useCodes } from './Fixes';
import { Icon } from './Icon';
import { tailAt } from './Name';
import { savingText, titleOf, verdict } from './verdict';

export function First({ report }: { report: Report }) {
  const { t } = useWords();
  const checks = firstChecks(report);
  if (checks.length === 0) return null;
  return (
    <section class="first" aria-labelledby="first-title">
      <h2 id="first-title">{t('ui-first')}</h2>
      <ol>
        {checks.map((check, i) => (
          <Card key={check.id} check={check} number={i + 1} report={report} />
        ))}
      </ol>
    </section>
  );
}

function Card({ check, number, report }: { check: CheckResult; number: number; report: Report }) {
  const { t, catalog } = useWords();
  const store = useStore();
  return (
    <li class="card" data-first={check.id}>
      <h3>
        <span class="rank" aria-hidden="true">
          {number}
        </span>
        <button type="button" onClick={() => store.openFinding(check.id)} title={t('ui-first-open')}>
          {titleOf(check, catalog)}
        </button>
        <Icon name="chevron" />
      </h3>
      <Loss check={check} report={report} />
      <Culprit check={check} />
      <FixLine check={check} />
    </li>
  );
}

/** The measured loss, and what of it can be saved. */
function Loss({ check, report }: { check: CheckResult; report: Report }) {
  const { t, q, catalog } = useWords();
  const { loss_ms: loss, saving_ms: saving } = check;
  const step = limitingStepMs(report);
  const saves = saving !== null && savingText(saving, catalog);
  if (!loss || step === 0) return <p class="loss muted">{saves || verdict(check, catalog)}</p>;
  const share = Math.min(1, loss / step);
  return (
    <>
      <p class="loss">
        <strong class="number">{q(loss, 'ms')}</strong>{' '}
        <span class="muted" title={t('ui-first-loss', { share: q(share, 'share') })}>
          {q(share, 'share')}
          {saves && ` · ${saves}`}
        </span>
      </p>
      <div class="mini" aria-hidden="true">
        <div class={check.causes[0] ?? ''} style={{ width: `${share * 100}%` }} />
      </div>
    </>
  );
}

/** The first name of the evidence. */
function Culprit({ check }: { check: CheckResult }) {
  const { t } = useWords();
  const [first] = culprits(check, 1);
  if (first === undefined) return null;
  const at = tailAt(first.name, 24);
  return (
    <p class="culprit" title={first.name}>
      <span class="muted">{t(`column-${messageId(first.column)}`)}</span>
      <code>
        <span class="head">{first.name.slice(0, at)}</span>
        <span class="tail">{first.name.slice(at)}</span>
      </code>
    </p>
  );
}

/** The line of code that makes the difference, or the advice where there is no code. */
function FixLine({ check }: { check: CheckResult }) {
  const { t } = useWords();
  const line = useKeyLine(check);
  return (
    <p class={line === null ? 'fix-line advice' : 'fix-line'}>
      {line === null ? <span>{t(`${check.id}.fix`, check.args)}</span> : <code>{line}</code>}
    </p>
  );
}

/** Null without any code. */
export function useKeyLine(check: Fixed): string | null {
  const [tab] = useCodes(check);
  return tab === undefined ? null : keyLine(tab.code);
}
