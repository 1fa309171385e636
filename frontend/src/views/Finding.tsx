// The detail of a row: why, the numbers behind the verdict, the evidence, and what to do.

import type { ComponentChildren } from 'preact';
import type { CheckResult, Report } from '../api/report.gen';
import { limitText } from '../model/limit';
import { isRange } from '../model/saving';
import { counted } from '../text/numbers';
import { Block } from './Block';
import { Part } from './Broken';
import { CopyAnswer, SaveAnswer } from './Copy';
import { Culprits } from './Culprits';
import { useStore, useWords } from './context';
import { EvidenceView } from './Evidence';
import { Snippets } from './Fixes';
import { Links } from './Links';
import { TellForm } from './Tell';
import { BesideTensorFlow } from './TensorFlowSteps';
import { afterText } from './verdict';

/** The check that what the user tells counts for. */
const TOLD_CHECK = 'slow-allreduce';
const GUIDE = 'https://www.tensorflow.org/guide/gpu_performance_analysis';

/** Who it is, what to do, and then what shows it: the fix stays in sight beside the evidence. */
export function Finding({ check, report }: { check: CheckResult; report: Report }) {
  const { t, catalog } = useWords();
  const failed = check.status === 'failed';
  const pictures = check.evidence.filter((one) => one.type === 'timeline');
  const others = check.evidence.filter((one) => one.type !== 'timeline');
  return (
    <div class="finding-grid">
      {failed && (
        <div class="finding-culprits">
          <Culprits check={check} />
          <SettleFirst check={check} />
        </div>
      )}
      <aside class="finding-side">
        {(failed || check.status === 'no_data') && <Fix check={check} />}
        {!failed && <Numbers check={check} report={report} />}
      </aside>
      <div class="finding-main">
        {!failed && <SettleFirst check={check} />}
        {[...pictures, ...others].map((evidence) => (
          <Part key={keyOf(evidence)}>
            <EvidenceView evidence={evidence} finding={check.id} run={report.run} />
          </Part>
        ))}
        {check.id === TOLD_CHECK && <TellForm report={report} />}
        <Block title={t('ui-why')}>
          <p>{t(`${check.id}.why`, check.args)}</p>
          <details class="reads">
            <summary>{t('explain-reads')}</summary>
            <p>{t(`${check.id}.reads`)}</p>
            <BesideTensorFlow check={check} report={report} />
          </details>
        </Block>
        <div class="finding-more">
          {failed && <Numbers check={check} report={report} />}
          <div>
            <Links links={check.links} run={report.run} />
            <Block title={null}>
              <p>
                <a
                  href={`${GUIDE}?hl=${catalog.language.toLowerCase()}#${check.guide}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {t('ui-guide')}
                </a>
              </p>
              {check.sources.map(({ id, url }) => (
                <p key={id}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {t(`source-${id}`)}
                  </a>
                </p>
              ))}
              <CopyIssue check={check} report={report} />
            </Block>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Faults of the capture that may change this row. */
function SettleFirst({ check }: { check: CheckResult }) {
  const store = useStore();
  const { t } = useWords();
  if (check.settle_first.length === 0) return null;
  return (
    <p class="settle" title={t('ui-settle-first-why')}>
      <strong>{t('ui-settle-first')}</strong>
      {check.settle_first.map((id) => (
        <button key={id} type="button" class="button" onClick={() => store.openFinding(id)}>
          {t(`${id}.fault`)}
        </button>
      ))}
    </p>
  );
}

/** A picture of another moment starts with a view of its own. */
function keyOf(evidence: CheckResult['evidence'][number]): string {
  const at = evidence.type === 'timeline' ? evidence.start_us : '';
  return `${evidence.type} ${evidence.id} ${at}`;
}

function Fix({ check }: { check: CheckResult }) {
  const { t, catalog } = useWords();
  const sideEffect = catalog.find(`${check.id}.side-effect`, check.args);
  const verify = catalog.find(`${check.id}.verify`, check.args);
  if (check.status === 'no_data') {
    const capture = catalog.find(`reason-${check.reason}.capture`);
    return capture === null ? null : (
      <Block title={t('ui-undecided')}>
        <p>{capture}</p>
      </Block>
    );
  }
  return (
    <div class="fix">
      <Block title={t('ui-fix')}>
        <p>{t(`${check.id}.fix`, check.args)}</p>
        <Snippets check={check} />
      </Block>
      {sideEffect !== null && (
        <div class="beside">
          <Block title={t('ui-side-effect')}>
            <p>{sideEffect}</p>
          </Block>
        </div>
      )}
      {verify !== null && (
        <div class="beside">
          <Block title={t('ui-verify')}>
            <p>{verify}</p>
          </Block>
        </div>
      )}
    </div>
  );
}

function Numbers({ check, report }: { check: CheckResult; report: Report }) {
  const { t, q, catalog } = useWords();
  const { saving_ms: saving, after_ms: after, method } = check;
  const hasSteps = report.capture.step_source !== 'none';
  if (check.status !== 'failed' && check.status !== 'passed') return null;
  return (
    <Block title={t('ui-numbers')}>
      <Meter check={check} />
      <dl class="numbers">
        {saving && (
          <Entry name={t('ui-saving-label')}>
            <strong>
              {t(savingMessage(hasSteps, isRange(saving)), {
                low: q(saving.low, 'ms'),
                saving: q(saving.high, 'ms'),
              })}
            </strong>
            {after !== null && <div class="muted">{afterText(after, saving, catalog)}</div>}
            {check.within_noise && <div class="muted">{t('ui-within-noise')}</div>}
          </Entry>
        )}
        {method && <Entry name={t('ui-method')}>{t(`method-${method}`)}</Entry>}
        <Entry name={t('ui-confidence')}>
          {t(`confidence-${check.confidence}`)}
          {check.confidence_reasons.map((reason) => (
            <div class="muted" key={reason}>
              {t(`confidence-reason-${reason}`)}
            </div>
          ))}
        </Entry>
        <Entry name={t('ui-steps')}>
          {hasSteps ? t('ui-steps-value', { steps: counted(report.capture.steps) }) : t('ui-steps-none')}
        </Entry>
      </dl>
    </Block>
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

/** The deciding number on a scale with its threshold. */
function Meter({ check }: { check: CheckResult }) {
  const { q, catalog } = useWords();
  const limit = check.threshold;
  const value = limit ? check.args[limit.arg]?.value : undefined;
  if (!limit || typeof value !== 'number') return null;
  // Shares have a natural end; other scales end a little after the larger number.
  const end = limit.unit === 'share' ? Math.max(1, value) : Math.max(value, limit.value) * 1.25 || 1;
  return (
    <div class="meter-block">
      <div class="meter-value">
        <span class={`number ${check.status}`}>{q(value, limit.unit)}</span>{' '}
        <span class="muted">{limitText(check.id, limit, catalog)}</span>
      </div>
      <div class={`meter ${check.status}`} aria-hidden="true">
        <div class="value" style={{ width: `${(value / end) * 100}%` }} />
        <div class="limit" style={{ left: `${(limit.value / end) * 100}%` }} />
      </div>
    </div>
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

function savingMessage(perStep: boolean, range: boolean): string {
  if (perStep) return range ? 'ui-saving-range-per-step' : 'ui-saving-per-step';
  return range ? 'ui-saving-range' : 'ui-saving';
}
