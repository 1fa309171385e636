// What was captured, in one quiet line.
import type { Gpu, Report } from '../api/report.gen';
import { counted } from '../text/numbers';
import { useWords } from './context';

export function Facts({ report }: { report: Report }) {
  const { t, catalog } = useWords();
  const { gpus, framework, notes, step_source, steps } = report.capture;
  const active = gpus.filter((gpu) => gpu.activity === 'active');
  const measured =
    step_source === 'none' ? t('ui-steps-none') : t('ui-facts-steps', { steps: counted(steps) });
  const facts = [...kindsOf(active.length > 0 ? active : gpus), t(`ui-framework-${framework}`), measured];
  const work = notes.filter((note) => note.id.startsWith('work-'));
  const done = work.map((note) => t(`note-${note.id}`, note.args));
  return <p class="facts muted">{[catalog.listed(facts), ...done].join(' · ')}</p>;
}

/** Each kind of GPU, with how many there are of it. */
function kindsOf(gpus: readonly Gpu[]): string[] {
  const counts = new Map<string, number>();
  for (const { model, vendor } of gpus) {
    const kind = model || vendor || 'GPU';
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => (count > 1 ? `${count} × ${kind}` : kind));
}
