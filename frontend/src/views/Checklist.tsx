// The checklist: sections in the guide's order, a filter, and rows that open.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { CheckResult, Report } from '../api/report.gen';
import {
  countStatuses,
  FAILED,
  type Filter,
  type Order,
  type Section,
  STATUSES,
  type Status,
  sections,
} from '../model/checklist';
import { byStatus, fold } from '../model/fold';
import type { Category } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { Part } from './Broken';
import { useStore, useWords, type Words } from './context';
import { Icon, StatusIcon } from './Icon';
import { Row } from './Row';
import { titleOf, verdict } from './verdict';

/** Rows to fix that are drawn at first: as many as fit on a usual screen, below what to do first. */
const FIRST_ROWS = 3;

/** The filter and the order that stand in the address, so that a link has them too. */
function useRows({ breakdown }: Report) {
  const store = useStore();
  const { show, order, cause, words } = store.address.value;
  const status = STATUSES.find((one) => one === show) ?? null;
  const part = breakdown.find(({ category }) => category === cause);
  const filter: Filter = { status, cause: part?.category ?? null, text: words ?? '' };
  return { filter, order: (order === 'guide' ? 'guide' : 'failed-first') as Order };
}

export function Checklist({ report }: { report: Report }) {
  const words = useWords();
  const store = useStore();
  const { drawn } = store;
  const { t } = words;
  const { filter, order } = useRows(report);
  const shown = sections(report.checks, order, filter, (check) => searchText(check, words), report.first);
  // Who filters or reads along with the guide wants to see every row.
  const unfolded = order === 'guide' || filter.status !== null || filter.cause !== null || filter.text !== '';
  const clear = () => {
    for (const key of ['show', 'cause', 'words'] as const) store.choose(key, null);
  };
  return (
    <section class="checklist" aria-labelledby="checklist-title">
      <div class="checklist-head">
        <h2 id="checklist-title">{t('ui-checklist')}</h2>
        <StatusFilter
          checks={report.checks}
          shown={filter.status}
          choose={(status) => store.choose('show', status)}
        />
        {filter.cause !== null && <CauseChip cause={filter.cause} />}
        <span class="spring" />
        <WordsFilter text={filter.text} />
        <OrderPicker order={order} choose={(next) => store.choose('order', next === 'guide' ? next : null)} />
      </div>
      {(drawn.value || store.finding.value ? shown : firstOf(shown)).map((section) => (
        <SectionView key={section.id} section={section} report={report} unfolded={unfolded} />
      ))}
      {shown.length === 0 && (
        <p class="muted">
          {t('ui-filter-none')}{' '}
          <button type="button" class="button" onClick={clear}>
            {t('ui-filter-clear')}
          </button>
        </p>
      )}
    </section>
  );
}

function firstOf([section]: readonly Section[]): Section[] {
  if (section === undefined) return [];
  return [section.id === FAILED ? { ...section, rows: section.rows.slice(0, FIRST_ROWS) } : section];
}

/** What is typed shows at once; the address follows when the hand rests. */
function WordsFilter({ text }: { text: string }) {
  const store = useStore();
  const { t } = useWords();
  return (
    <input
      type="search"
      placeholder={t('ui-filter-text')}
      aria-label={t('ui-filter-text')}
      value={text}
      onInput={(event) => store.choose('words', event.currentTarget.value)}
    />
  );
}

/** The part of the step by which the rows are filtered. */
function CauseChip({ cause }: { cause: Category }) {
  const store = useStore();
  const { t } = useWords();
  return (
    <button
      type="button"
      class="cause-chip"
      title={t('ui-filter-clear')}
      onClick={() => store.choose('cause', null)}
    >
      <span class={`swatch ${cause}`} aria-hidden="true" /> {t(`category-${messageId(cause)}`)}{' '}
      <span aria-hidden="true">×</span>
    </button>
  );
}

function searchText(check: CheckResult, { t, catalog }: Words): string {
  return [check.id, t(`${check.id}.title`), titleOf(check, catalog), verdict(check, catalog)].join(' ');
}

function StatusFilter({
  checks,
  shown,
  choose,
}: {
  checks: readonly CheckResult[];
  shown: Status | null;
  choose: (status: Status | null) => void;
}) {
  const { t } = useWords();
  const counts = countStatuses(checks);
  return (
    <fieldset class="chips">
      <legend class="visually-hidden">{t('ui-filter-status')}</legend>
      <button type="button" aria-pressed={shown === null} onClick={() => choose(null)}>
        {t('ui-filter-all')} <span class="number">{checks.length}</span>
      </button>
      {STATUSES.filter((status) => counts[status] > 0).map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={shown === status}
          onClick={() => choose(shown === status ? null : status)}
        >
          <StatusIcon status={status} /> {t(`status-${messageId(status)}`)}{' '}
          <span class="number">{counts[status]}</span>
        </button>
      ))}
    </fieldset>
  );
}

function OrderPicker({ order, choose }: { order: Order; choose: (order: Order) => void }) {
  const { t } = useWords();
  return (
    <label class="order">
      <span class="visually-hidden">{t('ui-order')}</span>
      <select value={order} onChange={(event) => choose(event.currentTarget.value as Order)}>
        <option value="failed-first">{t('ui-order-failed-first')}</option>
        <option value="guide">{t('ui-order-guide')}</option>
      </select>
    </label>
  );
}

function SectionView({ section, report, unfolded }: { section: Section; report: Report; unfolded: boolean }) {
  const { t } = useWords();
  const store = useStore();
  const open = store.address.value.finding;
  const asked = useSignal(false);
  const { shown, folded } = fold(section.rows, open, unfolded || asked.value);
  const unfold = () => {
    asked.value = true;
  };
  const id = `section-${messageId(section.id)}`;
  return (
    <section class="check-section" aria-labelledby={id}>
      <h3 id={id}>
        {t(id)}
        <Counts section={section} />
      </h3>
      <ul>
        {shown.map((check) => (
          <Part key={check.id}>
            <Row check={check} report={report} />
          </Part>
        ))}
        {folded.length > 0 && <FoldedLine rows={folded} unfold={unfold} />}
      </ul>
      {folded.length > 0 && store.drawn.value && <FoldedRows rows={folded} report={report} unfold={unfold} />}
    </section>
  );
}

/** The names of the rows that ask for nothing. */
function FoldedLine({ rows, unfold }: { rows: readonly CheckResult[]; unfold: () => void }) {
  const { t, catalog } = useWords();
  return (
    <li class="row folded">
      <button type="button" class="row-head" aria-expanded="false" title={t('ui-unfold')} onClick={unfold}>
        <span class="folded-groups">
          {byStatus(rows).map((group) => (
            <span key={group.status} class="folded-group">
              <StatusIcon status={group.status} />
              <span>
                {t('ui-folded', {
                  status: t(`status-${messageId(group.status)}`),
                  titles: catalog.listed(group.rows.map((row) => t(`${row.id}.title`))),
                })}
              </span>
            </span>
          ))}
        </span>
        <Icon name="chevron" />
      </button>
    </li>
  );
}

/** The folded rows are in the page for the browser's own search, which unfolds them. */
function FoldedRows({
  rows,
  report,
  unfold,
}: {
  rows: readonly CheckResult[];
  report: Report;
  unfold: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = list.current;
    element?.setAttribute('hidden', 'until-found');
    element?.addEventListener('beforematch', unfold);
    return () => element?.removeEventListener('beforematch', unfold);
  });
  return (
    <ul ref={list} class="folded-rows" hidden>
      {rows.map((check) => (
        <Part key={check.id}>
          <Row check={check} report={report} />
        </Part>
      ))}
    </ul>
  );
}

function Counts({ section }: { section: Section }) {
  const { t } = useWords();
  return (
    <span class="counts">
      {STATUSES.filter((status) => section.counts[status] > 0).map((status) => (
        <span key={status} class="count" title={t(`status-${messageId(status)}`)}>
          <StatusIcon status={status} />
          <span class="visually-hidden">{t(`status-${messageId(status)}`)}</span>
          <span class="number">{section.counts[status]}</span>
        </span>
      ))}
    </span>
  );
}
