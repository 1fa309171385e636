// Another batch and more GPUs, and the key of the staircase.
import type { Report } from '../api/report.gen';
import { useStore, useWords } from './context';
import { TellForm } from './Tell';
import { TrainingForm } from './Worth';

const BATCHES = ['0.5', '1', '2', '4', '8'];
const FACTORS = [1, 2, 4, 8];

/** `sure`: whether some of what is saved is certain, so that the tones of the staircase need a key. */
export function Supposing({ report, sure }: { report: Report; sure: boolean }) {
  const store = useStore();
  const { t, q } = useWords();
  const { batch, gpus } = store.address.value;
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
    <div class="supposing muted">
      {choice('batch', '1', BATCHES, (factor) => `${q(factor, 'ratio')} ×`, batch)}
      {choice(
        'gpus',
        usual,
        FACTORS.map((factor) => String(factor * now)),
        (count) => q(count, 'count'),
        gpus,
      )}
      {store.offline || (
        <details>
          <summary>{t('ui-training')}</summary>
          <TrainingForm />
        </details>
      )}
      {sure && (
        <span class="key" aria-hidden="true">
          <i class="sure" /> {t('ui-certain')} <i class="maybe" /> {t('ui-likely')}
        </span>
      )}
      {gpus !== undefined && <TellForm report={report} />}
    </div>
  );
}
