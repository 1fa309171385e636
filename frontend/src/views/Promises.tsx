// What was promised of findings that are fixed, against what the step gained.
import type { Comparison } from '../api/report.gen';
import { useFormat } from './Compare';
import { useWords } from './context';
import { Heads } from './Table';

export function Promises({ comparison }: { comparison: Comparison }) {
  const { t, catalog } = useWords();
  const { say } = useFormat(comparison);
  if (comparison.promises.length === 0 && comparison.unjudged === '') return null;
  return (
    <section class="compare-findings" aria-labelledby="compare-promises">
      <h2 id="compare-promises">{t('promise-title')}</h2>
      {comparison.unjudged !== '' && <p class="muted">{t(`promise-${comparison.unjudged}`)}</p>}
      {comparison.promises.length > 0 && (
        <table class="data">
          <Heads of={['findings', 'promised', 'gained', 'outcome'].map((name) => t(`promise-${name}`))} />
          <tbody>
            {comparison.promises.map((promise) => {
              const findings = catalog.listed(promise.checks.map((check) => t(`${check}.title`)));
              const { low_ms, high_ms, got_ms, noise_ms } = promise;
              const range = { low: say(low_ms), high: say(high_ms), saving: say(high_ms) };
              return (
                <tr key={promise.checks.join()} data-outcome={promise.outcome}>
                  <th scope="row">{promise.in_part ? t('promise-in-part', { findings }) : findings}</th>
                  <td>{t(low_ms === 0 ? 'ui-saving' : 'promise-range', range)}</td>
                  <td>{t('promise-got', { got: say(got_ms), noise: say(noise_ms) })}</td>
                  <td>{t(`promise-${promise.outcome}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
