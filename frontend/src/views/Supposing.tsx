// Another batch, more GPUs, and what a training costs: folded until somebody asks, with the boxes of the rows above.
import type { Report } from '../api/report.gen';
import { supposes } from '../model/address';
import { useStore, useWords } from './context';
import { End } from './End';
import { TellForm } from './Tell';
import { TrainingForm } from './Worth';

const BATCHES = ['0.5', '1', '2', '4', '8'];
const FACTORS = [1, 2, 4, 8];

export function Supposing({ report }: { report: Report }) {
  const store = useStore();
  const { t, q } = useWords();
  const { batch, gpus } = store.address.value;
  // Without a server there is no other prediction than the one of the address.
  const chooses = !store.offline || batch !== undefined || gpus !== undefined;
  if (report.ledger.rows.length === 0 || report.step_time === null || !chooses) return null;
  const now = report.several_gpus?.gpus ?? 1;
  const usual = String(now);
  const choice = (
    name: 'batch' | 'gpus',
    unchanged: string,
    options: readonly string[],
    say: (value: number) => string,
    value = unchanged,
  ) => (
    <label title={t(`ui-what-if-${name}`)}>
      {t(`ui-${name}`)}{' '}
      <select
        name={name}
        value={value}
        disabled={store.offline}
        onChange={({ currentTarget }) =>
          store.choose(name, currentTarget.value === unchanged ? null : currentTarget.value)
        }
      >
        {[...new Set([...options, value])].map((one) => (
          <option key={one} value={one}>
            {one === unchanged ? t('ui-as-now') : say(Number(one))}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <End id="suppose" title={t('ui-suppose')} open={supposes(store.address.value)}>
      <div class="supposing muted">
        {choice('batch', '1', BATCHES, (factor) => `${q(factor, 'ratio')} ×`, batch)}
        {choice(
          'gpus',
          usual,
          FACTORS.map((factor) => String(factor * now)),
          (count) => q(count, 'count'),
          gpus,
        )}
        {store.offline || <TrainingForm />}
        {gpus !== undefined && <TellForm report={report} />}
      </div>
    </End>
  );
}
