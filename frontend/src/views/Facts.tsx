// The facts of a capture in a few quiet lines; what is about the capture itself folds away.
import type { ComponentChildren } from 'preact';
import type { Gpu, Note, Report } from '../api/report.gen';
import { capabilityOf, type GpuGroup, groupGpus } from '../model/gpus';
import { busyShare } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { useWords } from './context';

/** Notes that the list of GPUs says already, and more exactly. */
const SAID_OF_GPUS: ReadonlySet<string> = new Set(['idle-gpus', 'copying-gpus']);

export function Facts({ report }: { report: Report }) {
  const { t, q } = useWords();
  const { capture, step_time: step } = report;
  return (
    <dl class="facts">
      {step && report.breakdown.length > 0 && (
        <Fact name={t('ui-busy')}>
          <strong class="number">{q(busyShare(report.breakdown), 'share')}</strong>
        </Fact>
      )}
      {step && (
        <Fact name={t('ui-steps')}>
          {capture.step_source === 'none'
            ? t('ui-steps-none')
            : t('ui-steps-value', { steps: counted(capture.steps) })}
        </Fact>
      )}
      <Fact name={t('ui-gpus')}>
        <Gpus report={report} />
        <Limiting report={report} />
      </Fact>
      <Fact name={t('ui-framework')}>{t(`ui-framework-${capture.framework}`)}</Fact>
      <AboutCapture report={report} />
    </dl>
  );
}

/** One line until it is opened; remarks of one kind are one line. */
function AboutCapture({ report }: { report: Report }) {
  const { t } = useWords();
  const { capture, step_time: step } = report;
  const notes = grouped(capture.notes.filter((note) => !SAID_OF_GPUS.has(note.id)));
  if (notes.length === 0 && step === null) return null;
  return (
    <Fact name={t('section-0')}>
      <details class="about-capture">
        <summary>{t('ui-notes-more')}</summary>
        {step && <p>{t(`step-method-${capture.step_method}`)}</p>}
        {notes.map(({ note, more }) => (
          <p key={JSON.stringify(note)}>
            {t(`note-${note.id}`, note.args)}
            {more > 0 && ` ${t('ui-notes-hosts', { count: counted(more) })}`}
          </p>
        ))}
      </details>
    </Fact>
  );
}

/** One note of each kind, and on how many more hosts there is one. */
function grouped(notes: readonly Note[]): { note: Note; more: number }[] {
  const kinds = new Map<string, { note: Note; more: number }>();
  for (const note of notes) {
    const known = kinds.get(note.id);
    if (known) known.more += 1;
    else kinds.set(note.id, { note, more: 0 });
  }
  return [...kinds.values()];
}

/** Which GPUs did what, on several hosts how many of them: all are beside each other below. */
function Gpus({ report }: { report: Report }) {
  const { t } = useWords();
  const { gpus } = report.capture;
  const kindOf = useGpuKind();
  if (gpus.length === 0) return <>{t('ui-gpu-none')}</>;
  const hosts = new Set(gpus.map((gpu) => gpu.host));
  const kinds = new Set(gpus.map(kindOf));
  return (
    <>
      {hosts.size > 1 ? (
        <Counted gpus={gpus} hosts={hosts.size} />
      ) : (
        groupGpus(gpus).map((group) => (
          <GpuGroupView key={group.ids.join()} group={group} kind={kinds.size > 1} />
        ))
      )}
      {kinds.size === 1 && <div class="muted">{[...kinds][0]}</div>}
    </>
  );
}

function Counted({ gpus, hosts }: { gpus: readonly Gpu[]; hosts: number }) {
  const { t, catalog } = useWords();
  const of = (activity: Gpu['activity']) => gpus.filter((gpu) => gpu.activity === activity).length;
  return (
    <div>
      {t('ui-gpus-counted', { hosts: counted(hosts), gpus: counted(gpus.length) })}
      {(['copies_only', 'idle'] as const).map(
        (activity) =>
          of(activity) > 0 && (
            <span key={activity} class="muted">
              {catalog.listed(['', `${of(activity)} ${t(`ui-gpu-${messageId(activity)}`)}`])}
            </span>
          ),
      )}
    </div>
  );
}

/** The one that the others wait for, if any; the table below the checklist tells more. */
function Limiting({ report }: { report: Report }) {
  const { t } = useWords();
  const limiting = report.several_gpus?.limiting;
  if (limiting === undefined || limiting.reason === 'even') return null;
  return <div class="limits-step">{t('several-limits-step', limiting.args)}</div>;
}

function GpuGroupView({ group, kind }: { group: GpuGroup; kind: boolean }) {
  const { t, catalog } = useWords();
  const kindOf = useGpuKind();
  const { activity } = group.gpu;
  return (
    <span class="gpu-group">
      {t('ui-gpu-ids', { ids: catalog.listed(group.ids.map(String)) })}{' '}
      <span class={activity === 'active' ? 'muted' : 'tag'}>{t(`ui-gpu-${messageId(activity)}`)}</span>
      {kind && <span class="muted"> {kindOf(group.gpu)}</span>}
    </span>
  );
}

/** What kind of GPU it is, as far as the profiler wrote it. */
function useGpuKind(): (gpu: Gpu) => string {
  const { t, q } = useWords();
  return (gpu) => {
    const capability = capabilityOf(gpu);
    return [
      gpu.model || gpu.vendor,
      capability && t('ui-gpu-capability', { capability }),
      gpu.memory_bytes > 0 && q(gpu.memory_bytes, 'bytes'),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
