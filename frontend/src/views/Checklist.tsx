// The checklist: sections in the guide's order, a filter, and rows that open.
import { useSignal } from '@preact/signals';
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
import { messageId } from '../text/catalog';
import { useWords, type Words } from './context';
import { StatusIcon } from './Icon';
import { Row } from './Row';
import { verdict } from './verdict';

const ALL: Filter = { status: null, text: '' };

export function Checklist({ report }: { report: Report }) {
  const words = useWords();
  const { t } = words;
  const filter = useSignal(ALL);
  const order = useSignal<Order>('failed-first');
  const shown = sections(report.checks, order.value, filter.value, (check) => searchText(check, words));
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
      {shown.map((section) => (
        <SectionView key={section.id} section={section} report={report} />
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

function SectionView({ section, report }: { section: Section; report: Report }) {
  const { t } = useWords();
  const id = `section-${messageId(section.id)}`;
  return (
    <section class="check-section" aria-labelledby={id}>
      <h3 id={id}>
        {t(id)}
        <Counts section={section} />
      </h3>
      <ul>
        {section.rows.map((check) => (
          <Row key={check.id} check={check} report={report} />
        ))}
      </ul>
    </section>
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
