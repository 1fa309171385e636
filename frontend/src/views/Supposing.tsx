// Another batch and more GPUs, and the key of the staircase.
import type { Report } from '../api/report.gen';
import { useStore, useWords } from './context';
import { TellForm } from './Tell';

const BATCHES = ['0.5', '1', '2', '4', '8'];
const FACTORS = [1, 2, 4, 8];

export function Supposing({ report }: { report: Report }) {
  const store = useStore();
  const { t, q } = useWords();
  const { batch = '1', gpus } = store.address.value;
  const now = report.several_gpus?.gpus ?? 1;
  const counts = [...new Set([...FACTORS.map((factor) => String(factor * now)), gpus ?? String(now)])];
  const usual = String(now);
  return (
    <div class="supposing muted">
      <label title={t('ui-what-if-batch')}>
        {t('ui-batch')}{' '}
        <select
          name="batch"
          value={batch}
          disabled={store.offline}
          onChange={({ currentTarget: { value } }) => store.choose('batch', value === '1' ? null : value)}
        >
          {[...new Set([...BATCHES, batch])].map((factor) => (
            <option key={factor} value={factor}>
              {factor === '1' ? t('ui-as-now') : `${q(Number(factor), 'ratio')} ×`}
            </option>
          ))}
        </select>
      </label>
      <label title={t('ui-what-if-gpus')}>
        {t('ui-gpus')}{' '}
        <select
          name="gpus"
          value={gpus ?? usual}
          disabled={store.offline}
          onChange={({ currentTarget: { value } }) => store.choose('gpus', value === usual ? null : value)}
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count === usual ? t('ui-as-now') : q(Number(count), 'count')}
            </option>
          ))}
        </select>
      </label>
      <span class="key" aria-hidden="true">
        <span>{t('ui-saving-label')}</span>
        <span>
          <i class="sure" /> {t('ui-certain')}
        </span>
        <span>
          <i class="maybe" /> {t('ui-likely')}
        </span>
      </span>
      {gpus !== undefined && <TellForm report={report} />}
    </div>
  );
}
