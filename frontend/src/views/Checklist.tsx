// The guide's checklist, complete and in the guide's order: verdict, sentence, the number that decided and its limit.
import type { CheckResult, Report } from '../api/report.gen';
import { COUNTED, countStatuses, sectionsOf } from '../model/checklist';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { Part } from './Broken';
import { useStore, useWords } from './context';
import { Decided } from './Decided';
import { End } from './End';
import { StatusIcon } from './Icon';
import { missingCapture, titleOf, verdict } from './verdict';

export function Checklist({ report }: { report: Report }) {
  const { t, catalog } = useWords();
  const counts = countStatuses(report.checks);
  const said = COUNTED.filter((status) => counts[status] > 0).map((status) =>
    t(`ui-counted-${messageId(status)}`, { count: counted(counts[status]) }),
  );
  return (
    <End id="list" title={t('ui-checklist-counted', { counts: catalog.listed(said) })}>
      <div class="checklist">
        {sectionsOf(report.checks).map(({ id, checks }) => (
          <section key={id} aria-labelledby={`section-${messageId(id)}`}>
            <h3 id={`section-${messageId(id)}`}>{t(`section-${messageId(id)}`)}</h3>
            <ul>
              {checks.map((check) => (
                <Part key={check.id}>
                  <Check check={check} />
                </Part>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </End>
  );
}

function Check({ check }: { check: CheckResult }) {
  const store = useStore();
  const { t, catalog } = useWords();
  const capture = missingCapture(check, catalog);
  return (
    <li class="check" data-check={check.id} data-status={check.status}>
      <span class={`status ${check.status}`}>
        <StatusIcon status={check.status} /> {t(`status-${messageId(check.status)}`)}
      </span>
      <button type="button" class="link" data-opens={check.id} onClick={() => store.openFinding(check.id)}>
        {titleOf(check, catalog)}
      </button>
      <span class="row-verdict">
        {verdict(check, catalog)}
        {capture !== null && ` ${capture}`}
      </span>
      <Decided check={check} />
    </li>
  );
}
