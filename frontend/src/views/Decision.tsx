// How a finding was decided: each of its checks with sentence and limit, how sure that is, and where to read more.
import type { ComponentChildren } from 'preact';
import type { CheckResult, Report } from '../api/report.gen';
import { counted } from '../text/numbers';
import { CopyAnswer, SaveAnswer } from './Copy';
import { useStore, useWords } from './context';
import { Decided } from './Decided';
import { Snippets } from './Fixes';
import { titleOf, verdict } from './verdict';

const GUIDE = 'https://www.tensorflow.org/guide/gpu_performance_analysis';

export function Decision({ checks, report }: { checks: readonly CheckResult[]; report: Report }) {
  const { t } = useWords();
  const [first] = checks;
  if (first === undefined) return null;
  const { step_source, steps } = report.capture;
  const measured =
    step_source === 'none' ? t('ui-steps-none') : t('ui-steps-value', { steps: counted(steps) });
  return (
    <section class="decision" aria-labelledby="decision-title">
      <h2 id="decision-title">{t('ui-decided')}</h2>
      <dl>
        {checks.map((check, i) => (
          <OneCheck key={check.id} check={check} withFix={i > 0} />
        ))}
        <Entry name={t('ui-confidence')}>
          {t(`confidence-${first.confidence}`)}
          {first.confidence_reasons.map((reason) => (
            <p class="muted" key={reason}>
              {t(`confidence-reason-${reason}`)}
            </p>
          ))}
          {first.within_noise && <p class="muted">{t('ui-within-noise')}</p>}
        </Entry>
        {first.method && <Entry name={t('ui-method')}>{t(`method-${first.method}`)}</Entry>}
        <Entry name={t('ui-steps')}>{measured}</Entry>
        <Entry name={t('ui-guide-name')}>
          <Sources check={first} />
        </Entry>
      </dl>
      <CopyIssue check={first} report={report} />
    </section>
  );
}

function Entry({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What else a row consists of has its own fix here. */
function OneCheck({ check, withFix }: { check: CheckResult; withFix: boolean }) {
  const { t, catalog } = useWords();
  return (
    <div data-decided={check.id}>
      <dt>{withFix ? titleOf(check, catalog) : t(`${check.id}.title`)}</dt>
      <dd>
        <p>
          {verdict(check, catalog)} <Decided check={check} />
        </p>
        <p>{t(`${check.id}.why`, check.args)}</p>
        <details class="reads">
          <summary>{t('explain-reads')}</summary>
          <p>{t(`${check.id}.reads`)}</p>
        </details>
        {withFix && (
          <details class="reads">
            <summary>{t('ui-fix')}</summary>
            <p>{t(`${check.id}.fix`, check.args)}</p>
            <Snippets check={check} />
          </details>
        )}
      </dd>
    </div>
  );
}

function Sources({ check }: { check: CheckResult }) {
  const { t, catalog } = useWords();
  const guide = `${GUIDE}?hl=${catalog.language.toLowerCase()}#${check.guide}`;
  const pages = [
    { href: guide, name: t('ui-guide') },
    ...check.sources.map(({ id, url }) => ({ href: url, name: t(`source-${id}`) })),
  ];
  return (
    <ul class="sources">
      {pages.map(({ href, name }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What an issue needs: the text to paste, and the picture to drop into it. */
function CopyIssue({ check, report }: { check: CheckResult; report: Report }) {
  const store = useStore();
  const { t } = useWords();
  if (store.offline) return null;
  const hasPicture = check.evidence.some((evidence) => evidence.type === 'timeline');
  return (
    <p class="for-issue">
      <CopyAnswer label={t('ui-copy-issue')} ask={() => store.asks.issue(report.run, check.id)} />
      {hasPicture && (
        <SaveAnswer
          label={t('ui-save-picture')}
          name={`${check.id}.svg`}
          ask={() => store.asks.picture(report.run, check.id)}
        />
      )}
    </p>
  );
}
