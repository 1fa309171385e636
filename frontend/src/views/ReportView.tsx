// A report: its first screen with what is folded below it, or one finding that is opened.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Report } from '../api/report.gen';
import { nearest } from '../model/nearest';
import { Banner } from './Block';
import { Part } from './Broken';
import { Busy } from './Busy';
import { Checklist } from './Checklist';
import { useStore, useWords } from './context';
import { Details } from './Details';
import { FindingPage } from './Finding';
import { Missing } from './Instead';
import { Overview } from './Overview';
import { MissingPlace } from './Place';
import { Supposing } from './Supposing';

export function ReportView({ report }: { report: Report }) {
  const check = useStore().finding.value;
  useFocus(check?.id ?? null);
  return (
    <>
      <MissingFinding report={report} />
      <MissingPlace report={report} />
      <Missed report={report} />
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
              <Supposing report={report} />
            </Part>
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

/** What was left out of this report, or is not in it. */
function Missed({ report }: { report: Report }) {
  const { t, said } = useWords();
  const hosts = report.problems.map(({ host, code, args }) =>
    t('ui-partial-host', { host, what: t(`${code}.what`, args), do: t(`${code}.do`, args) }),
  );
  return (
    <>
      <Banner title={t('ui-partial')} lines={hosts} />
      <Banner title={t('ui-errors')} lines={report.errors.map(said)} />
    </>
  );
}
