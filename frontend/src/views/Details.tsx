// The step in detail: of any GPU and step, as TensorFlow divides it, GPUs compared, and what was captured how.
import type { Note, Report } from '../api/report.gen';
import { counted } from '../text/numbers';
import { ACCOUNT_NOTE, AccountView } from './Account';
import { Part } from './Broken';
import { useStore, useWords } from './context';
import { End } from './End';
import { SeveralGpusView } from './Gpus';
import { TellForm } from './Tell';
import { Breakdown } from './Waterfall';
import { Workflow } from './Workflow';

export function Details({ report }: { report: Report }) {
  const { t } = useWords();
  const { gpu, step } = useStore().address.value;
  return (
    <End id="step" title={t('ui-details')} open={gpu !== undefined || step !== undefined}>
      <div class="details">
        {report.step_time && <Breakdown report={report} step={report.step_time} />}
        {report.several_gpus && (
          <Part>
            <SeveralGpusView report={report} several={report.several_gpus} />
          </Part>
        )}
        <AccountView report={report} />
        <Captured report={report} />
        <Workflow report={report} />
      </div>
    </End>
  );
}

/** How steps were inferred, and remarks about the capture; those of one kind are one line. */
function Captured({ report }: { report: Report }) {
  const { t } = useWords();
  const { notes, step_method } = report.capture;
  return (
    <section class="captured" aria-labelledby="captured-title">
      <h2 id="captured-title">{t('section-0')}</h2>
      <ul class="bullets">
        {report.step_time && <li>{t(`step-method-${step_method}`)}</li>}
        {grouped(notes.filter(({ id }) => id !== ACCOUNT_NOTE)).map(({ note, more }) => (
          <li key={JSON.stringify(note)}>
            {t(`note-${note.id}`, note.args)}
            {more > 0 && ` ${t('ui-notes-hosts', { count: counted(more) })}`}
          </li>
        ))}
      </ul>
      {report.ledger.work.batches !== null && report.ledger.work.examples === null && (
        <TellForm report={report} />
      )}
    </section>
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
