// One finding as a page: what it costs, what to do and how to verify it, the picture, and how it was decided.
import type { CheckResult, Estimate, Report } from '../api/report.gen';
import { checksOf } from '../model/first';
import { alone, fallsOf, rowOf } from '../model/ledger';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { TimelineView } from '../timeline/TimelineView';
import { Part } from './Broken';
import { useStepFormat, useStore, useWords } from './context';
import { Decision } from './Decision';
import { Diff, Snippets } from './Fixes';
import { Icon, StatusIcon } from './Icon';
import { Time, useFalls } from './Ledger';
import { Links } from './Links';
import { RowPlace } from './RowPlace';
import { SettleFirst } from './SettleFirst';
import { TableView } from './TableView';
import { TellForm } from './Tell';
import { missingCapture, titleOf, verdict } from './verdict';

/** The row that the finding is in, with its place; null for one that is in none. */
type Entry = ReturnType<typeof rowOf>;

/** The check that what the user tells counts for. */
const ASKED_CHECK = 'slow-allreduce';

export function FindingPage({ check, report }: { check: CheckResult; report: Report }) {
  const entry = rowOf(report.ledger, check.id);
  const ids = entry?.row.checks ?? [check.id];
  const checks = checksOf(report, ids);
  const first = checks[0] ?? check;
  return (
    <article class="finding" data-finding={ids.join(' ')}>
      <Around report={report} at={entry?.at ?? null} />
      <div class="finding-head">
        <Title check={first} entry={entry} />
        <Numbers report={report} entry={entry} />
      </div>
      <SettleFirst checks={checksOf(report, first.settle_first)} />
      <Advice check={first} report={report} entry={entry} />
      <Evidence checks={checks} report={report} />
      {ids.includes(ASKED_CHECK) && <TellForm report={report} />}
      <Decision checks={checks} report={report} />
      <Links links={onceOf(checks.flatMap(({ links }) => links))} run={report.run} />
    </article>
  );
}

/** The checks of a row share pages and tables. */
function onceOf<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** Back to the report, and on to the next row. */
function Around({ report, at }: { report: Report; at: number | null }) {
  const store = useStore();
  const { t, q, catalog } = useWords();
  const { rows } = report.ledger;
  const next = at === null ? undefined : report.checks.find(({ id }) => id === rows[at + 1]?.checks[0]);
  return (
    <nav class="around" aria-label={t('ui-ledger')}>
      <button type="button" class="link" onClick={() => store.openFinding(null)}>
        <Icon name="chevron" /> {t('ui-back')}
      </button>
      {at !== null && (
        <span class="muted">{t('ui-of', { at: q(at + 1, 'count'), total: q(rows.length, 'count') })}</span>
      )}
      {next && (
        <button type="button" class="link" onClick={() => store.openFinding(next.id)}>
          {t('ui-next', { title: titleOf(next, catalog) })}
        </button>
      )}
    </nav>
  );
}

function Title({ check, entry }: { check: CheckResult; entry: Entry }) {
  const { catalog } = useWords();
  return (
    <h1 tabIndex={-1}>
      {check.status !== 'failed' && <StatusIcon status={check.status} />}
      {titleOf(check, catalog)} {entry && <RowPlace place={entry.row.place} say />}
    </h1>
  );
}

/** The loss, the step today, and the step once it is fixed, as its row has it. */
function Numbers({ report, entry }: { report: Report; entry: Entry }) {
  const { t } = useWords();
  const { ledger } = report;
  const format = useStepFormat(ledger.today_ms);
  if (entry === null || ledger.today_ms === null) return null;
  const { row, at } = entry;
  const part = row.part ?? row.cause;
  const numbers: [string, number | null | undefined][] = [
    [t(part === null ? 'column-time-per-step' : `category-${messageId(part)}`), row.loss_ms],
    [t('ui-step-today'), ledger.today_ms],
    [t(at > 0 ? 'ui-step-so-far' : 'ui-step-after'), row.step_after_ms?.likely],
  ];
  return (
    <dl class="numbers">
      {numbers.map(([name, ms]) =>
        ms === null || ms === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd class="number">
              <Time ms={ms} format={format} />
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

interface AdviceProps {
  check: CheckResult;
  report: Report;
  entry: Entry;
}

function Advice({ check, report, entry }: AdviceProps) {
  const { t, catalog } = useWords();
  const capture = missingCapture(check, catalog);
  if (check.status !== 'failed')
    return (
      <section class="advice">
        <div>
          <p>{verdict(check, catalog)}</p>
          {capture !== null && <h2>{t('ui-undecided')}</h2>}
          {capture !== null && <p>{capture}</p>}
        </div>
      </section>
    );
  const fix = entry?.row.fix;
  const sideEffect = catalog.find(`${check.id}.side-effect`, check.args);
  return (
    <section class="advice">
      <div class="fix">
        <h2>{t('ui-fix')}</h2>
        <p>{t(`${check.id}.fix`, check.args)}</p>
        {fix?.kind === 'diff' ? (
          <>
            <Diff fix={fix} />
            <details class="reads">
              <summary>{t('ui-example')}</summary>
              <Snippets check={check} />
            </details>
          </>
        ) : (
          <Snippets check={check} />
        )}
        {sideEffect !== null && (
          <p class="muted small">
            <strong>{t('ui-side-effect')}</strong> {sideEffect}
          </p>
        )}
      </div>
      <Verify check={check} report={report} entry={entry} />
    </section>
  );
}

/** Which number must move, and how far. */
function Verify({ check, report, entry }: AdviceProps) {
  const { t, catalog } = useWords();
  const { ledger } = report;
  const format = useStepFormat(ledger.today_ms);
  const step = entry && alone(ledger, entry.at);
  const fallen = useFalls(entry?.row, entry ? fallsOf(ledger, entry.row) : [], format);
  const said = catalog.find(`${check.id}.verify`, check.args);
  const left = entry !== null && entry.at > 0 ? entry.row.step_after_ms : null;
  const words = ({ low, likely, high }: Estimate) => ({
    above: counted(1),
    range: low < high ? 'some' : 'none',
    today: format.say(ledger.today_ms ?? 0),
    likely: format.say(likely ?? high),
    low: format.say(low),
    high: format.say(high),
  });
  const after = left?.likely == null ? '' : t('ledger-step', words(left));
  if (said === null && !step) return null;
  return (
    <div class="verify">
      <h2>{t('ui-verify')}</h2>
      {said !== null && <p>{said}</p>}
      {step && <p>{t(step.believed ? 'ui-verify-step' : 'ui-verify-range', words(step))}</p>}
      {(after || fallen) && <p>{catalog.sentences([after, fallen].filter(Boolean))}</p>}
    </div>
  );
}

/** The picture of the first check that has one, with its instances, then the tables of all. */
function Evidence({ checks, report }: { checks: readonly CheckResult[]; report: Report }) {
  const pictured = checks.find((check) => check.evidence.some(({ type }) => type === 'timeline'));
  const timeline = pictured?.evidence.find((one) => one.type === 'timeline');
  const tables = onceOf(checks.flatMap(({ evidence }) => evidence.filter((one) => one.type === 'table')));
  const gaps = timeline && tables.find(({ id }) => id === 'gaps');
  return (
    <>
      {pictured && timeline && (
        <Part>
          <TimelineView
            // A picture of another moment starts with a view of its own.
            key={`${timeline.id} ${timeline.start_us}`}
            timeline={timeline}
            finding={pictured.id}
            run={report.run}
            gaps={gaps}
          />
        </Part>
      )}
      {tables.map((table) =>
        table === gaps ? null : (
          <Part key={JSON.stringify(table)}>
            <TableView table={table} />
          </Part>
        ),
      )}
    </>
  );
}
