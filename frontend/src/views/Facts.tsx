// What was captured, in one quiet line.
import type { Report } from '../api/report.gen';
import { kindsOf } from '../model/gpus';
import { counted } from '../text/numbers';
import { useWords } from './context';

export function Facts({ report }: { report: Report }) {
  const { t, catalog } = useWords();
  const { gpus, framework, notes, step_source, steps } = report.capture;
  const active = gpus.filter((gpu) => gpu.activity === 'active');
  const measured =
    step_source === 'none' ? t('ui-steps-none') : t('ui-facts-steps', { steps: counted(steps) });
  const models = (active.length > 0 ? active : gpus).map(({ model, vendor }) => model || vendor || 'GPU');
  const facts = [...kindsOf(models), t(`ui-framework-${framework}`), measured];
  const work = notes.filter((note) => note.id.startsWith('work-'));
  const done = work.map((note) => t(`note-${note.id}`, note.args));
  return <p class="facts muted">{[catalog.listed(facts), ...done].join(' · ')}</p>;
}
