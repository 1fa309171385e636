// Which GPU and which step is looked at; both stand in the address.
import type { Report } from '../api/report.gen';
import { isAt, type Place, placeKey } from '../model/gpus';
import { shortHosts } from '../model/runs';
import { loaded } from '../state/load';
import { useStore, useWords } from './context';

export function PlacePicker({ report }: { report: Report }) {
  const store = useStore();
  const numbers = report.step_time?.numbers ?? [];
  return (
    <div class="place-picker">
      {report.gpu_breakdowns.length > 1 && <GpuPicker />}
      {numbers.length > 1 && !store.offline && <StepPicker report={report} />}
    </div>
  );
}

function GpuPicker() {
  const store = useStore();
  const { t } = useWords();
  const name = usePlaceName();
  const places = store.places.value;
  const place = store.place.value;
  const rows = loaded(store.report.value)?.gpu_breakdowns ?? [];
  const isShown = place === null || rows.some((row) => isAt(row, place));
  // Of hundreds those with a row of their own, and the chosen one; the others are in the heat map.
  const listed: readonly Place[] = isShown ? rows : [place, ...rows];
  return (
    <label class="gpu-picker">
      <span class="label">{t('ui-place-gpu')}</span>
      <select
        value={place === null ? '' : placeKey(place, places)}
        onChange={(event) => store.choose('gpu', event.currentTarget.value || null)}
      >
        <option value="">{t('ui-place-every-gpu')}</option>
        {listed.map((place) => (
          <option key={placeKey(place, places)} value={placeKey(place, places)}>
            {name(place)}
          </option>
        ))}
      </select>
    </label>
  );
}

function StepPicker({ report }: { report: Report }) {
  const store = useStore();
  const { t, q } = useWords();
  const { numbers, steps_ms } = report.step_time ?? { numbers: [], steps_ms: [] };
  const step = store.step.value;
  // One gives the list its width until all are drawn: there may be hundreds.
  const shown = (number: string, i: number) => store.drawn.value || i === 0 || number === step;
  return (
    <label class="step-picker">
      <span class="label">{t('ui-step')}</span>
      <select
        value={step ?? ''}
        onChange={(event) => store.choose('step', event.currentTarget.value || null)}
      >
        <option value="">{t('ui-place-every-step')}</option>
        {numbers.map(
          (number, i) =>
            shown(number, i) && (
              <option key={number} value={number}>
                {t('ui-place-step', { number, time: q(steps_ms[i] ?? 0, 'ms') })}
              </option>
            ),
        )}
      </select>
    </label>
  );
}

/** A GPU, or those up to a last one, by number, and by host where there are several: of it what differs. */
export function usePlaceName(): (place: Place, last?: number) => string {
  const places = useStore().places.value;
  const { t } = useWords();
  const hosts = [...new Set(places.map(({ host }) => host))];
  const short = shortHosts(hosts);
  return ({ gpu, host }, last = gpu) => {
    const number = t('ui-gpu-ids', { ids: last > gpu ? `${gpu}–${last}` : String(gpu) });
    if (hosts.length < 2) return number;
    // Of hosts with a GPU each its number says nothing.
    return hosts.length === places.length ? short(host) : `${number} · ${short(host)}`;
  };
}
