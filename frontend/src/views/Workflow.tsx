// What the guide looks at first, and its workflow: one GPU first, then stage by stage, with where to begin.
import type { OverviewNumbers, Report, WorkflowStage } from '../api/report.gen';
import { messageId } from '../text/catalog';
import { useStore, useWords } from './context';

export function Workflow({ report }: { report: Report }) {
  const { t } = useWords();
  if (report.workflow.length === 0) return null;
  return (
    <section class="workflow" aria-labelledby="workflow-title">
      <h2 id="workflow-title">{t('workflow-title')}</h2>
      <p class="muted">{t('workflow-title.about')}</p>
      <ol>
        {report.workflow.map((stage) => (
          <Stage key={stage.id} stage={stage} />
        ))}
      </ol>
      {report.overview && <Numbers numbers={report.overview} />}
    </section>
  );
}

function Stage({ stage }: { stage: WorkflowStage }) {
  const { t, catalog } = useWords();
  const store = useStore();
  const command = stage.state === 'now' ? catalog.find(`workflow-${stage.id}.do`) : null;
  return (
    <li data-state={stage.state} aria-current={stage.state === 'now' ? 'step' : undefined}>
      {t('workflow-stage', {
        stage: t(`workflow-${stage.id}`),
        state: t(`workflow-state-${messageId(stage.state)}`),
      })}
      {command !== null && (
        <>
          {' '}
          <code>{command}</code>
        </>
      )}
      {stage.findings.map((id) => (
        <button key={id} type="button" class="button quiet" onClick={() => store.openFinding(id)}>
          {t(`${id}.title`)}
        </button>
      ))}
    </li>
  );
}

/** The overview page's three numbers, each better the larger it is. */
function Numbers({ numbers }: { numbers: OverviewNumbers }) {
  const { t } = useWords();
  const share = (value: number) => ({ value, unit: 'share' }) as const;
  const device = numbers.device_ops_share;
  const words = device === null ? {} : { device: share(device), host: share(1 - device) };
  return (
    <>
      <p>{t('overview-title')}</p>
      <ul class="bullets">
        <li>{t('overview-device-share', { share: share(numbers.device_share) })}</li>
        {device !== null && (
          <li>
            {t('overview-device-ops-share', words)}{' '}
            <span class="muted">{t('overview-device-ops-share.about')}</span>
          </li>
        )}
        <li>{t('overview-half-share', { share: share(numbers.half_share) })}</li>
      </ul>
    </>
  );
}
