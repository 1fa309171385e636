// The worst instances of a finding, each with its step and how long it is; a row chooses one.
import { type Picture, timeOf } from '../model/picture';
import { columnFormat, MOMENT_DECIMALS } from '../text/numbers';
import { useWords } from '../views/context';
import { Heads, ofNumbers, Scrolled } from '../views/Table';

interface Props {
  picture: Picture;
  at: number;
  choose: (at: number) => void;
}

export function InstanceTable({ picture, at, choose }: Props) {
  const { t, q, catalog } = useWords();
  const { instances, category } = picture;
  if (instances.length < 2) return null;
  const times = instances.map((instance) => timeOf(picture, instance));
  const lost = columnFormat(times, 'us', catalog.language);
  const starts = instances.map(({ start_us }) => start_us);
  const start = columnFormat(starts, 'us', catalog.language, MOMENT_DECIMALS);
  const most = Math.max(...times);
  return (
    <section class="instance-table" aria-labelledby="instances-title">
      <h2 id="instances-title">{t('ui-instances')}</h2>
      <Scrolled name={t('ui-instances')}>
        <table class="data">
          <Heads
            of={[
              ofNumbers(t('ui-instance')),
              ofNumbers(t('ui-step')),
              ofNumbers(t('ui-timeline-column-start'), start.symbol),
              ofNumbers(t('ui-timeline-marks'), lost.symbol),
            ]}
          />
          <tbody>
            {instances.map((instance, i) => (
              <tr key={i} aria-current={i === at ? 'true' : undefined} onClick={() => choose(i)}>
                <td class="number">
                  {/* The keys' way to press the row. */}
                  <button type="button" class="link">
                    {q(i + 1, 'count')}
                  </button>
                </td>
                <td class="number">{instance.step}</td>
                <td class="number">{start.cell(instance.start_us)}</td>
                <td class="number">
                  <strong>{lost.cell(times[i] ?? 0)}</strong>
                </td>
                <td class="length">
                  <span
                    class={`mini idle ${category ?? 'unknown'}`}
                    style={{ width: `${(100 * (times[i] ?? 0)) / most}%` }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </section>
  );
}
