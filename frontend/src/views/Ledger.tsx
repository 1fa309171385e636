// The rows of the ledger: what costs time, where, what to do, and the step that remains when it is done.
import type { Ledger, LedgerRow, Report } from '../api/report.gen';
import { fixesOf } from '../model/ledger';
import { messageId } from '../text/catalog';
import type { StepFormat } from '../text/numbers';
import { useStore, useWords } from './context';
import { FixLine } from './FixLine';
import { Icon } from './Icon';
import { RowPlace } from './RowPlace';
import { useParts } from './StepBar';
import { Supposing } from './Supposing';
import { Swatch } from './Swatch';
import type { Stairs } from './stairs';
import { useStepFormat } from './steps';
import { titleOf } from './verdict';
import { Worth } from './Worth';

/** The step at worst is said where it is so much of today's step above the likely one. */
const WIDE = 0.25;
/** A row that makes less of the step shorter gains nothing that could be seen. */
const NOTHING = 0.004;

export function LedgerView({ report, stairs }: { report: Report; stairs: Stairs }) {
  const { t } = useWords();
  const { ledger } = report;
  const format = useStepFormat(ledger.today_ms);
  const today = ledger.today_ms ?? 0;
  const start = stairs.from?.likely ?? today;
  const scale = Math.max(today, start, ...stairs.rows.map((stair) => stair?.to_ms ?? 0));
  if (ledger.rows.length === 0 && ledger.unexplained.length === 0) return null;
  return (
    <section class="ledger" aria-label={t('ui-ledger')}>
      {ledger.today_ms !== null && ledger.rows.length > 0 && (
        <div class="ledger-grid ledger-head">
          <span class="lost">{t('ui-time-per-step')}</span>
          <span class="stair">
            <span>{t('ui-step-so-far')}</span>
            <span class="after">
              {t(stairs.other ? 'ui-unfixed' : 'whatif-today')}{' '}
              <strong class="number">
                <Time ms={start} format={format} />
              </strong>
            </span>
          </span>
        </div>
      )}
      <ol>
        {ledger.rows.map((row, i) => (
          <Row
            key={row.checks.join()}
            report={report}
            row={row}
            at={i}
            stairs={stairs}
            scale={scale}
            format={format}
          />
        ))}
      </ol>
      <Unexplained report={report} format={format} />
      {ledger.rows.length > 0 && report.step_time && <Supposing report={report} />}
    </section>
  );
}

/** A time whose unit is quieter than its number. */
export function Time({ ms, format }: { ms: number; format: StepFormat }) {
  return (
    <>
      {format.cell(ms)}
      <span class="unit">&nbsp;{format.symbol}</span>
    </>
  );
}

/** A row that leaves the step of those above it is no next thing to do: its place and fix are in its finding. */
function isShort({ rows, today_ms }: Ledger, at: number): boolean {
  const { likely, high } = rows[at]?.saving_ms ?? { likely: 0, high: 0 };
  return at > 0 && (likely ?? high) < NOTHING * (today_ms ?? 0);
}

interface RowProps {
  report: Report;
  row: LedgerRow;
  at: number;
  stairs: Stairs;
  scale: number;
  format: StepFormat;
}

function Row(props: RowProps) {
  const { report, row, at, stairs } = props;
  const store = useStore();
  const { t, catalog } = useWords();
  const { looksOf } = useParts(report);
  const check = report.checks.find(({ id }) => id === row.checks[0]);
  const on = stairs.ticked[at] ?? false;
  if (check === undefined) return null;
  const title = titleOf(check, catalog);
  const toggle = () =>
    store.choose(
      'fixes',
      fixesOf(
        report.ledger,
        stairs.ticked.map((one, i) => (i === at ? !one : one)),
      ),
    );
  return (
    <li
      class={`ledger-grid row ${looksOf(row.part ?? 'unknown', at)}${on ? '' : ' off'}`}
      data-row={check.id}
    >
      <input
        type="checkbox"
        name={check.id}
        checked={on}
        disabled={stairs.fixed}
        aria-label={t('ui-count-fix', { title })}
        onChange={toggle}
      />
      <div class="main">
        <h2>
          <button type="button" data-opens={row.checks.join(' ')} onClick={() => store.openFinding(check.id)}>
            {title}
          </button>
        </h2>
        {isShort(report.ledger, at) || (
          <>
            {row.place && (
              <p class="place muted">
                <RowPlace place={row.place} />
              </p>
            )}
            <FixLine row={row} check={check} />
          </>
        )}
      </div>
      <Lost {...props} />
      <Remaining {...props} on={on} />
      <Icon name="chevron" />
    </li>
  );
}

function Lost({ report, row, at, format }: Pick<RowProps, 'report' | 'row' | 'at' | 'format'>) {
  const { nameOf, looksOf } = useParts(report);
  const { part } = row;
  return (
    <div class="lost">
      <strong class="number">{row.loss_ms === null ? '–' : <Time ms={row.loss_ms} format={format} />}</strong>
      {part && (
        <span class="muted part">
          <Swatch looks={looksOf(part, at)} /> {nameOf(part, part === 'compute' ? at : null)}
        </span>
      )}
    </div>
  );
}

/** Grey is the step that is left, in colour what this row takes off: in full what is certain, pale what is likely. */
function Remaining({ report, row, stairs, at, on, scale, format }: RowProps & { on: boolean }) {
  const { t } = useWords();
  const stair = stairs.rows[at];
  if (!stair) return <div class="stair muted">{on ? '' : t('ui-not-counted')}</div>;
  const { from_ms, to_ms, worst_ms, believed, sure_ms } = stair;
  const width = (ms: number) => `${(100 * ms) / scale}%`;
  const note = () => {
    if (!believed) return t('ui-best');
    if (row.saving_ms.likely === null) return t('ui-gain-unknown');
    if (at === 0 && worst_ms - to_ms > WIDE * scale) return t('ui-worst', { time: format.say(worst_ms) });
    if (from_ms - to_ms >= NOTHING * scale) return '';
    // A row above it may not be ticked.
    return t(stairs.ticked.lastIndexOf(false, at) < 0 ? 'ui-gains-no-more' : 'ui-gains-nothing');
  };
  return (
    <div class="stair">
      <div class="track" aria-hidden="true">
        <i class="rest" style={{ width: width(to_ms) }} />
        <i class="maybe" style={{ width: width(from_ms - to_ms - sure_ms) }} />
        <i class="sure" style={{ width: width(sure_ms) }} />
      </div>
      <div class="after">
        <span class="said muted">{t('ui-step-then')} </span>
        <strong class="number">
          <Time ms={to_ms} format={format} />
        </strong>
      </div>
      <div class="note muted">
        {note()}
        {believed && !stairs.other && <Worth report={report} from_ms={from_ms} to_ms={to_ms} />}
      </div>
    </div>
  );
}

/** Parts of the step that no row is about: named, never hidden among others. */
function Unexplained({ report, format }: { report: Report; format: StepFormat }) {
  const { t } = useWords();
  const store = useStore();
  return (
    <>
      {report.ledger.unexplained.map(({ part, ms }) => (
        <p key={part} class="not-explained muted">
          {t('ui-unexplained', { time: format.say(ms), part: t(`category-${messageId(part)}`) })}{' '}
          <button type="button" class="link" onClick={() => store.choose('open', 'list')}>
            {t('ui-what-was-checked')}
          </button>
        </p>
      ))}
    </>
  );
}
