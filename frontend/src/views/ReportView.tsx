// A report: what can be won and where the time goes, then the checklist, then several GPUs beside each other.
import type { Report } from '../api/report.gen';
import { nearest } from '../model/nearest';
import { Part } from './Broken';
import { Checklist } from './Checklist';
import { useStore, useWords } from './context';
import { SeveralGpusView } from './Gpus';
import { Missing } from './Instead';
import { Overview } from './Overview';
import { MissingPlace } from './Place';

export function ReportView({ report }: { report: Report }) {
  const { drawn } = useStore();
  return (
    <>
      <MissingFinding report={report} />
      <MissingPlace report={report} />
      <Unreadable report={report} />
      <Errors report={report} />
      <Part>
        <Overview report={report} />
      </Part>
      <Checklist report={report} />
      {drawn.value && report.several_gpus && (
        <Part>
          <SeveralGpusView report={report} several={report.several_gpus} />
        </Part>
      )}
    </>
  );
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
