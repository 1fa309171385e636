// A report: its first screen with what is folded below it, or one finding that is opened.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Report } from '../api/report.gen';
import { nearest } from '../model/nearest';
import { Part } from './Broken';
import { Busy } from './Busy';
import { Checklist } from './Checklist';
import { useStore, useWords } from './context';
import { Details } from './Details';
import { FindingPage } from './Finding';
import { Missing } from './Instead';
import { Overview } from './Overview';
import { MissingPlace } from './Place';

export function ReportView({ report }: { report: Report }) {
  const check = useStore().finding.value;
  useFocus(check?.id ?? null);
  return (
    <>
      <MissingFinding report={report} />
      <MissingPlace report={report} />
      <Unreadable report={report} />
      <Errors report={report} />
      {check === null ? (
        <>
          <Part>
            <Overview report={report} />
          </Part>
          <Part>
            <Busy report={report} />
          </Part>
          <div class="ends">
            <Checklist report={report} />
            <Part>
              <Details report={report} />
            </Part>
          </div>
        </>
      ) : (
        <Part key={check.id}>
          <FindingPage check={check} report={report} />
        </Part>
      )}
    </>
  );
}

/** A finding that is opened begins at its title; whoever comes back is where they left. */
function useFocus(finding: string | null): void {
  const before = useRef(finding);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = finding;
    if (finding === left) return;
    const target =
      finding === null
        ? document.querySelector<HTMLElement>(`[data-opens~="${left}"]`)
        : document.querySelector<HTMLElement>('h1');
    if (finding !== null) scrollTo(0, 0);
    target?.focus({ preventScroll: finding !== null });
  }, [finding]);
}
/** An address may name a finding that this report does not have. */
function MissingFinding({ report }: { report: Report }) {
  const store = useStore();
  const { t } = useWords();
  const wanted = store.address.value.finding;
  if (wanted === undefined || store.finding.value !== null) return null;
  const ids = report.checks.map((check) => check.id);
  return (
    <Missing
      what={t('ui-no-finding', { finding: wanted })}
      next={t('ui-no-finding-do')}
      names={nearest(wanted, ids)}
      choose={(id) => store.openFinding(id)}
      label={(id) => t(`${id}.title`)}
    />
  );
}

function Unreadable({ report }: { report: Report }) {
  const { t } = useWords();
  if (report.problems.length === 0) return null;
  return (
    <section class="banner" role="alert">
      <strong>{t('ui-partial')}</strong>
      <ul>
        {report.problems.map((problem) => (
          <li key={problem.host}>
            {t('ui-partial-host', {
              host: problem.host,
              what: t(`${problem.code}.what`, problem.args),
              do: t(`${problem.code}.do`, problem.args),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is not in this report, or was left out of it. */
function Errors({ report }: { report: Report }) {
  const { t, said } = useWords();
  if (report.errors.length === 0) return null;
  return (
    <section class="banner errors" role="alert">
      <strong>{t('ui-errors')}</strong>
      <ul>
        {report.errors.map((problem) => (
          <li key={said(problem)}>{said(problem)}</li>
        ))}
      </ul>
    </section>
  );
}
