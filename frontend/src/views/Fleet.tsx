// All GPUs of a run at a glance: a row for each host, a cell for each GPU, and those that stand out by name.
import { useState } from 'preact/hooks';
import type { Fleet as FleetData } from '../api/report.gen';
import { cellsOf, METRICS, type Metric, outliers, rowsOf, tellingMetric } from '../model/fleet';
import { placeKey } from '../model/gpus';
import { useStore, useWords } from './context';
import { usePlaceName } from './Place';

/** Fewer GPUs have a row each in the table below. */
const FEW = 4;

export function Fleet({ fleet, step_ms }: { fleet: FleetData; step_ms: number }) {
  const { t, q } = useWords();
  const store = useStore();
  const [metric, choose] = useState<Metric>(() => tellingMetric(fleet, step_ms));
  if (fleet.gpu.length <= FEW || step_ms <= 0) return null;
  const cells = cellsOf(fleet, metric);
  const most = Math.max(...cells.map((cell) => cell.ms), step_ms / 100);
  const name = usePlaceName();
  const open = (cell: { host: string; gpu: number }) =>
    store.choose('gpu', placeKey(cell, store.places.value));
  const say = (cell: (typeof cells)[number]) =>
    t('fleet-cell', {
      gpu: name(cell),
      metric: t(`fleet-${metric}`),
      time: q(cell.ms, 'ms'),
      share: q(cell.ms / step_ms, 'share'),
    });
  const apart = outliers(cells, step_ms);
  const rows = rowsOf(cells, apart);
  return (
    <div class="fleet" style={{ '--gpus': Math.max(...rows.map((row) => row.cells.length)) }}>
      <fieldset class="chips">
        <legend class="visually-hidden">{t('fleet-show')}</legend>
        {METRICS.map((one) => (
          <button key={one} type="button" aria-pressed={metric === one} onClick={() => choose(one)}>
            {t(`fleet-${one}`)}
          </button>
        ))}
      </fieldset>
      {apart.length > 0 && (
        <p>
          {t('fleet-outliers')}{' '}
          {apart.map((cell) => (
            <button key={name(cell)} type="button" class="button quiet" onClick={() => open(cell)}>
              {say(cell)}
            </button>
          ))}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keys */}
      <section class="fleet-rows" tabIndex={0} aria-label={t('fleet-title')}>
        {rows.map(({ host, cells: row }) => (
          <div key={host} class="fleet-row">
            <span class="fleet-host" title={host}>
              {host}
            </span>
            {row.map((cell) => (
              <button
                key={cell.gpu}
                type="button"
                tabIndex={-1}
                class={`fleet-cell ${metric}${apart.includes(cell) ? ' apart' : ''}`}
                style={{ '--share': `${(cell.ms / most) * 100}%` }}
                title={say(cell)}
                aria-label={say(cell)}
                onClick={() => open(cell)}
              >
                {String(cell.gpu)}
              </button>
            ))}
          </div>
        ))}
      </section>
    </div>
  );
}
