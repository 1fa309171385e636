// What was promised of findings that are fixed, beside what the step gained.
import type { Comparison } from '../api/report.gen';
import { rangeArgs } from '../model/saving';
import { useWords } from './context';

export function Promises({ comparison }: { comparison: Comparison }) {
  const { t, q, catalog } = useWords();
  if (comparison.promises.length === 0 && comparison.unjudged === '') return null;
  return (
    <section class="compare-findings" aria-labelledby="compare-promises">
      <h2 id="compare-promises">{t('promise-title')}</h2>
      {comparison.unjudged !== '' && <p class="muted">{t(`promise-${comparison.unjudged}`)}</p>}
      {comparison.promises.length > 0 && (
        <table class="data">
          <thead>
            <tr>
              {['findings', 'promised', 'gained', 'outcome'].map((name) => (
                <th scope="col" key={name}>
                  {t(`promise-${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparison.promises.map((promise) => {
              const findings = catalog.listed(promise.checks.map((check) => t(`${check}.title`)));
              return (
                <tr key={promise.checks.join()} data-outcome={promise.outcome}>
                  <th scope="row">{promise.in_part ? t('promise-in-part', { findings }) : findings}</th>
                  <td>{t(promise.low_ms === 0 ? 'ui-saving' : 'promise-range', rangeArgs(promise))}</td>
                  <td>
                    {t('promise-got', { got: q(promise.got_ms, 'ms'), noise: q(promise.noise_ms, 'ms') })}
                  </td>
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
