// The checklist: sections in the guide's order, a filter, and rows that open.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { CheckResult, Report } from '../api/report.gen';
import {
  countStatuses,
  type Filter,
  type Order,
  type Section,
  STATUSES,
  type Status,
  sections,
} from '../model/checklist';
import { byStatus, fold } from '../model/fold';
import { messageId } from '../text/catalog';
import { byLanguage } from '../text/numbers';
import { useStore, useWords, type Words } from './context';
import { Icon, StatusIcon } from './Icon';
import { Row } from './Row';
import { verdict } from './verdict';

/** As many as fit on a usual screen. */
const FIRST_SECTIONS = 5;

const ALL: Filter = { status: null, text: '' };

export function Checklist({ report }: { report: Report }) {
  const words = useWords();
  const { drawn } = useStore();
  const { t } = words;
  const filter = useSignal(ALL);
  const order = useSignal<Order>('failed-first');
  const shown = sections(report.checks, order.value, filter.value, (check) => searchText(check, words));
  // Who filters or reads along with the guide wants to see every row.
  const unfolded = order.value === 'guide' || filter.value.status !== null || filter.value.text !== '';
  return (
    <section class="checklist" aria-labelledby="checklist-title">
      <div class="checklist-head">
        <h2 id="checklist-title">{t('ui-checklist')}</h2>
        <StatusFilter
          checks={report.checks}
          chosen={filter.value.status}
          choose={(status) => {
            filter.value = { ...filter.value, status };
          }}
        />
        <span class="spring" />
        <input
          type="search"
          placeholder={t('ui-filter-text')}
          aria-label={t('ui-filter-text')}
          value={filter.value.text}
          onInput={(event) => {
            filter.value = { ...filter.value, text: event.currentTarget.value };
          }}
        />
        <OrderPicker
          order={order.value}
          choose={(next) => {
            order.value = next;
          }}
        />
      </div>
      {shown.slice(0, drawn.value ? shown.length : FIRST_SECTIONS).map((section) => (
        <SectionView key={section.id} section={section} report={report} unfolded={unfolded} />
      ))}
      {shown.length === 0 && (
        <p class="muted">
          {t('ui-filter-none')}{' '}
          <button
            type="button"
            class="button"
            onClick={() => {
              filter.value = ALL;
            }}
          >
            {t('ui-filter-clear')}
          </button>
        </p>
      )}
    </section>
  );
}

function searchText(check: CheckResult, { t, catalog }: Words): string {
  return [check.id, t(`${check.id}.title`), verdict(check, catalog)].join(' ');
}

function StatusFilter({
  checks,
  chosen,
  choose,
}: {
  checks: readonly CheckResult[];
  chosen: Status | null;
  choose: (status: Status | null) => void;
}) {
  const { t } = useWords();
  const counts = countStatuses(checks);
  return (
    <fieldset class="chips">
      <legend class="visually-hidden">{t('ui-filter-status')}</legend>
      <button type="button" aria-pressed={chosen === null} onClick={() => choose(null)}>
        {t('ui-filter-all')} <span class="number">{checks.length}</span>
      </button>
      {STATUSES.filter((status) => counts[status] > 0).map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={chosen === status}
          onClick={() => choose(chosen === status ? null : status)}
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
          <Row key={check.id} check={check} report={report} />
        ))}
        {folded.length > 0 && <FoldedLine rows={folded} unfold={unfold} />}
      </ul>
      {folded.length > 0 && store.drawn.value && <FoldedRows rows={folded} report={report} unfold={unfold} />}
    </section>
  );
}

const listFormat = byLanguage((language) => new Intl.ListFormat(language, { type: 'unit' }));

/** The names of the rows that ask for nothing. */
function FoldedLine({ rows, unfold }: { rows: readonly CheckResult[]; unfold: () => void }) {
  const { t, catalog } = useWords();
  const list = listFormat(catalog.language);
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
                  titles: list.format(group.rows.map((row) => t(`${row.id}.title`))),
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
        <Row key={check.id} check={check} report={report} />
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
