// The rows of the ledger: what costs time, where, what to do, and the step that remains when it is done.
import type { CheckResult, Ledger, LedgerRow, PartTime, Report } from '../api/report.gen';
import { supposes } from '../model/address';
import { changed } from '../model/code';
import { fallsOf, fixesOf, LEAST_FALL } from '../model/ledger';
import { messageId } from '../text/catalog';
import type { StepFormat } from '../text/numbers';
import { Swatch } from './Bar';
import { useStepFormat, useStore, useWords } from './context';
import { Icon } from './Icon';
import { usePlaceName } from './Place';
import { RowPlace } from './RowPlace';
import { useParts } from './StepBar';
import type { Stairs } from './stairs';
import { titleOf } from './verdict';
import { Worth } from './Worth';

/** The step at worst is said where it is so much of today's step above the likely one. */
const WIDE = 0.25;
/** On the page a row says what else becomes shorter if it is so much of the step; its finding has all. */
const SAID_FALL = 0.02;
/** Nobody does more at first: what follows has its place and its fix in its finding. */
const WHOLE_ROWS = 3;

export function LedgerView({ report, stairs }: { report: Report; stairs: Stairs }) {
  const { t } = useWords();
  const store = useStore();
  const { ledger } = report;
  const format = useStepFormat(ledger.today_ms);
  const ticking = store.offline || supposes(store.address.value);
  const today = ledger.today_ms ?? 0;
  const start = stairs.from?.likely ?? today;
  const scale = Math.max(today, start, ...stairs.rows.map((stair) => stair?.to_ms ?? 0));
  const likely = stairs.rows.some((stair) => stair?.believed);
  const atBest = !likely && stairs.rows.some(Boolean);
  const common = { report, stairs, ticking, scale, atBest, format };
  const soFar = t('ui-step-so-far');
  if (ledger.rows.length === 0 && ledger.unexplained.length === 0) return null;
  return (
    <section class={ticking ? 'ledger ticking' : 'ledger'} aria-label={t('ui-ledger')}>
      {ledger.today_ms !== null && ledger.rows.length > 0 && (
        <div class="ledger-grid ledger-head">
          <span class="lost">
            {t(report.capture.step_source === 'none' ? 'column-time' : 'column-time-per-step')}
          </span>
          <span class="stair">
            <span>{atBest ? t('text-noted', { text: soFar, note: t('ui-best') }) : soFar}</span>
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
          <Row key={row.checks.join()} row={row} at={i} {...common} />
        ))}
      </ol>
      <Unexplained report={report} format={format} />
      {likely && (
        <p class="key muted" aria-hidden="true">
          <i class="sure" /> {t('ui-certain')} <i class="maybe" /> {t('ui-likely')}
        </p>
      )}
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

/** A row that is not known to make the step shorter than those above it is no next thing to do either. */
function isShort({ saving_ms, step_after_ms }: LedgerRow, at: number, { today_ms }: Ledger): boolean {
  const saved = saving_ms.likely ?? (step_after_ms?.likely == null ? saving_ms.high : 0);
  return at >= WHOLE_ROWS || (at > 0 && saved < LEAST_FALL * (today_ms ?? 0));
}

interface RowProps {
  report: Report;
  row: LedgerRow;
  at: number;
  stairs: Stairs;
  /** Whether it can be ticked. */
  ticking: boolean;
  scale: number;
  /** Whether nothing but the best case is known of any row. */
  atBest: boolean;
  format: StepFormat;
}

function Row(props: RowProps) {
  const { report, row, at, stairs, ticking } = props;
  const store = useStore();
  const { t, catalog } = useWords();
  const { looksOf } = useParts(report);
  const check = report.checks.find(({ id }) => id === row.checks[0]);
  const on = stairs.ticked[at] ?? false;
  if (check === undefined) return null;
  const title = titleOf(check, catalog);
  // Of what neither costs nor saves a known time there is nothing to count.
  const counts = row.loss_ms !== null || row.saving_ms.high > 0;
  const toggle = () => {
    const ticked = stairs.ticked.map((one, i) => (i === at ? !one : one));
    store.choose('fixes', fixesOf(report.ledger, ticked));
  };
  return (
    <li
      class={`ledger-grid row ${looksOf(row.part ?? 'unknown', at)}${on ? '' : ' off'}`}
      data-row={check.id}
    >
      {ticking && counts && (
        <input
          type="checkbox"
          name={check.id}
          checked={on}
          disabled={stairs.fixed}
          aria-label={t('ui-count-fix', { title })}
          onChange={toggle}
        />
      )}
      <div class="main">
        <h2>
          <button type="button" data-opens={row.checks.join(' ')} onClick={() => store.openFinding(check.id)}>
            {title}
          </button>
        </h2>
        {isShort(row, at, report.ledger) || (
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
      <Remaining {...props} />
      <Icon name="chevron" />
    </li>
  );
}

function Lost({ report, row, at, format }: RowProps) {
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
function Remaining({ report, row, at, stairs, scale, atBest, format }: RowProps) {
  const { t } = useWords();
  const [fall] = fallsOf(report.ledger, row);
  const fallen = useFalls(row, fall && fall.ms >= SAID_FALL * scale ? [fall] : [], format);
  const stair = stairs.rows[at] ?? null;
  if (stair === null) return <div class="stair muted">{stairs.ticked[at] ? '' : t('ui-not-counted')}</div>;
  const { from_ms, to_ms, worst_ms, believed, sure_ms } = stair;
  const alone = stairs.ticked.slice(0, at).includes(false);
  // What stands above says what is left, and of what nobody knows where others are likely to save something.
  if (from_ms - to_ms < LEAST_FALL * scale || !(believed || atBest)) {
    const none = () => {
      if (row.saving_ms.likely === null) return t('ui-gain-unknown');
      return row.loss_ms === null ? '' : t(alone ? 'ui-gains-nothing' : 'ui-gains-no-more');
    };
    return <div class="stair muted">{none()}</div>;
  }
  const width = (ms: number) => `${(100 * ms) / scale}%`;
  const note = () => {
    if (believed && at === 0 && worst_ms - to_ms > WIDE * scale)
      return t(sure_ms > 0 ? 'ui-worst' : 'ui-worst-none', { time: format.say(worst_ms) });
    return alone || stairs.other ? '' : fallen;
  };
  return (
    <div class="stair">
      <div class="track" aria-hidden="true">
        <i class="rest" style={{ width: width(to_ms) }} />
        <i class="maybe" style={{ width: width(from_ms - to_ms - sure_ms) }} />
        <i class="sure" style={{ width: width(sure_ms) }} />
      </div>
      <div class="after">
        <span class="said muted">
          {t('ui-step-then')} {atBest && t('ui-best')}{' '}
        </span>
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

/** What else a row's fix makes shorter, in a sentence; nothing where there is nothing. */
export function useFalls(row: LedgerRow | undefined, falls: readonly PartTime[], format: StepFormat): string {
  const { t, catalog } = useWords();
  const parts = falls.map(({ part, ms }) => {
    const name = t(`category-${messageId(part)}`);
    const text = part === row?.part ? t('ledger-falls-own', { part: name }) : name;
    return t('text-noted', { text, note: format.say(ms) });
  });
  return parts[0] ? t('ledger-falls', { parts: catalog.listed(parts) }) : '';
}

/** What limits the step with all rows fixed, and the parts of it that no row is about: named, never hidden among
 * others, of the GPU that they are of. */
function Unexplained({ report, format }: { report: Report; format: StepFormat }) {
  const { t, catalog } = useWords();
  const nameOf = usePlaceName();
  const { limiting } = report.several_gpus ?? {};
  const { next, unexplained } = report.ledger;
  const named = unexplained.map(({ part, ms }) => `${t(`category-${messageId(part)}`)} ${format.say(ms)}`);
  const text = catalog.listed(named);
  const parts = limiting ? t('text-noted', { text, note: nameOf(limiting) }) : text;
  return next || text ? (
    <p class="not-explained muted">
      {next && `${t('ledger-next', { title: t(`${next.check}.title`), time: format.say(next.ms) })} `}
      {text && t('ui-unexplained', { parts })}
    </p>
  ) : null;
}

/** What to do about a row in one line: the user's own line as it becomes, or a sentence. */
function FixLine({ row: { fix }, check }: { row: LedgerRow; check: CheckResult }) {
  const { t, catalog } = useWords();
  if (fix.kind === 'sentence') {
    const [first = ''] = catalog.sentencesOf(t(`${fix.check}.fix`, check.args));
    // What stands before a colon is the advice, and behind it how.
    return <p class="fix-line">{first.split(/: |：|[.。]$/)[0]}</p>;
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
