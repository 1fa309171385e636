// A report: its first screen with what is folded below it, or one finding that is opened.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Report } from '../api/report.gen';
import { placeKey } from '../model/gpus';
import { nearest } from '../model/nearest';
import { Banner } from './Block';
import { Part } from './Broken';
import { Busy } from './Busy';
import { Checklist } from './Checklist';
import { useStore, useWords } from './context';
import { Details } from './Details';
import { FindingPage } from './Finding';
import { Choices } from './Instead';
import { Overview } from './Overview';
import { Supposing } from './Supposing';

export function ReportView({ report }: { report: Report }) {
  const check = useStore().finding.value;
  useFocus(check?.id ?? null);
  return (
    <>
      <NotHere report={report} />
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
            <Part>
              <Supposing report={report} />
            </Part>
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

/** An address may name a finding, a GPU or a step that this report does not have. */
function NotHere({ report }: { report: Report }) {
  const store = useStore();
  const { t } = useWords();
  const { finding, gpu, step } = store.address.value;
  const places = store.places.value;
  const checks = report.checks.map(({ id }) => id);
  const gpus = places.map((place) => placeKey(place, places));
  const steps = report.step_time?.numbers ?? [];
  const kinds = [
    { key: 'finding', id: 'finding', wanted: finding, has: store.finding.value, names: checks },
    { key: 'gpu', id: 'place', wanted: gpu, has: store.place.value, names: gpus },
    { key: 'step', id: 'place', wanted: step, has: store.step.value, names: steps },
  ] as const;
  return kinds.map(({ key, id, wanted, has, names }) =>
    wanted === undefined || has !== null ? null : (
      <section key={key} class="banner missing" role="alert">
        <strong>{t(id === 'place' ? `ui-no-place-${key}` : 'ui-no-finding', { [key]: wanted })}</strong>{' '}
        {t(`ui-no-${id}-do`)}
        <Choices
          names={nearest(wanted, names)}
          choose={(one) => (key === 'finding' ? store.openFinding(one) : store.choose(key, one))}
        />
      </section>
    ),
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
