// The first screen: what costs most and where, what the fixes bring, where a step goes, and the rows of the ledger.
import type { Note, Report } from '../api/report.gen';
import { captureFaults, moodOf, noticesOf } from '../model/first';
import { kindsOf } from '../model/gpus';
import { counted } from '../text/numbers';
import { AccountView } from './Account';
import { useStepFormat, useWords } from './context';
import { Snippets } from './Fixes';
import { Gain } from './Gain';
import { StatusIcon } from './Icon';
import { LedgerView } from './Ledger';
import { RowPlace } from './RowPlace';
import { SettleFirst } from './SettleFirst';
import { StepBar } from './StepBar';
import { useStairs } from './stairs';
import { titleOf } from './verdict';

const NO_GPU = 'no-gpu-activity';
/** A capture of a TPU: nothing about GPUs is to be mended. */
const OTHER_DEVICE = 'other-device';

export function Overview({ report }: { report: Report }) {
  const { t } = useWords();
  const mood = moodOf(report);
  const stairs = useStairs(report);
  return (
    <section class={`overview ${mood}`} aria-label={t('ui-overview')}>
      <h1>
        <Verdict report={report} />
      </h1>
      {mood !== 'no-gpu' && (
        <>
          <div class="sub">
            <p class="gain" aria-live="polite">
              <Gain report={report} stairs={stairs} />
            </p>
            <Facts report={report} />
          </div>
          <SettleFirst checks={noticesOf(report)} />
        </>
      )}
      <AccountView report={report} first />
      {mood === 'no-gpu' && <NoGpu report={report} />}
      <StepBar report={report} />
      {mood === 'unexplained' && <RecordAgain report={report} />}
      <LedgerView report={report} stairs={stairs} />
    </section>
  );
}

/** What to do about it stands right here: nothing else in the report can help. */
function NoGpu({ report }: { report: Report }) {
  const { t } = useWords();
  const check = report.checks.find(({ id }) => id === NO_GPU);
  const other = check?.confidence_reasons.includes(OTHER_DEVICE);
  return (
    <div class="no-gpu">
      <p class="muted">{t('ui-no-gpu-about')}</p>
      {other && <p>{t(`confidence-reason-${OTHER_DEVICE}`)}</p>}
      {check && !other && (
        <>
          <p>{t(`${check.id}.fix`, check.args)}</p>
          <Snippets check={check} />
        </>
      )}
    </div>
  );
}

/** A capture that explains next to nothing: how to record one that does. */
function RecordAgain({ report }: { report: Report }) {
  const { t } = useWords();
  const check = captureFaults(report)[0] ?? report.checks.find(({ id }) => id === 'capture-too-short');
  if (check === undefined) return null;
  const jax = report.capture.framework === 'jax';
  const fixes = check.fixes.length > 0 ? check.fixes : jax ? ['jax'] : ['keras', 'custom-loop'];
  return (
    <section class="record-again" aria-labelledby="record-title">
      <h2 id="record-title">{t('ui-record')}</h2>
      <p>{t('ui-record-why')}</p>
      <Snippets check={{ ...check, fixes }} />
    </section>
  );
}

/** The report in a sentence, with the place of what costs most. */
function Verdict({ report }: { report: Report }) {
  const { t } = useWords();
  const mood = moodOf(report);
  const said = useHeadline(report);
  const [first] = report.ledger.rows;
  return (
    <>
      {mood === 'no-gpu' && <StatusIcon status="failed" />}
      {mood === 'unexplained' && <StatusIcon status="no_data" />}
      {mood === 'no-gpu' ? t('ui-no-gpu') : said}
      {report.headline?.id.startsWith('finding') && first && (
        <>
          {' '}
          <RowPlace place={first.place} />
        </>
      )}
    </>
  );
}

/** Its times are written as those of the bar and the rows below it. */
function useHeadline({ headline, ledger, checks }: Report): string {
  const { t, catalog } = useWords();
  const format = useStepFormat(ledger.today_ms);
  if (headline === null) return '';
  const cause = checks.find(({ id }) => id === ledger.rows[0]?.checks[0]);
  const written = Object.entries(headline.args).map(([name, value]: [string, Note['args'][string]]) => [
    name,
    value.unit === 'ms' && typeof value.value === 'number' ? format.say(value.value) : value,
  ]);
  const fault = cause === undefined ? '' : titleOf(cause, catalog);
  return t(`headline-${headline.id}`, { ...Object.fromEntries(written), fault });
}

/** What was captured, in one quiet line. */
function Facts({ report }: { report: Report }) {
  const { t, catalog } = useWords();
  const { gpus, framework, notes, step_source, steps } = report.capture;
  const active = gpus.filter((gpu) => gpu.activity === 'active');
  const measured =
    step_source === 'none' ? t('ui-steps-none') : t('ui-facts-steps', { steps: counted(steps) });
  const models = (active.length > 0 ? active : gpus).map(({ model, vendor }) => model || vendor || 'GPU');
  const facts = [...kindsOf(models), t(`ui-framework-${framework}`), measured];
  const work = notes.filter((note) => note.id.startsWith('work-'));
  const done = work.map((note) => t(`note-${note.id}`, note.args));
  return <p class="facts muted">{[catalog.listed(facts), ...done].join(' · ')}</p>;
}
