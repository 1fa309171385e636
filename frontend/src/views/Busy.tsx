// Where the GPU's time goes: its kernels by the op that launched them.
import type { BusyOp, Report } from '../api/report.gen';
import { isBusy } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { counted } from '../text/numbers';
import { useStore, useWords } from './context';
import { Name } from './Name';
import { useStepFormat } from './steps';

/** As many are most of the time; the others stand there once they are asked for. */
const FEW = 6;

/** A GPU that works less of the step waits, and that is the question. */
const BUSY = 0.5;

/** A busy GPU's time is the whole answer, so it stands on the page. */
export function isWholeAnswer({ ledger }: Report): boolean {
  const works = ledger.bar.reduce((sum, { part, ms }) => sum + (isBusy(part) ? ms : 0), 0);
  const isBusyGpu = works >= BUSY * (ledger.today_ms ?? 0);
  return isBusyGpu && ledger.rows.every(({ part }) => part === 'compute');
}

export function Busy({ report }: { report: Report }) {
  const { t, q } = useWords();
  const store = useStore();
  const { busy, today_ms } = report.ledger;
  const format = useStepFormat(today_ms);
  const open = store.address.value.open === 'ops';
  if (busy.length === 0 || !(open || isWholeAnswer(report))) return null;
  const whole = busy.reduce((sum, { ms }) => sum + ms, 0);
  const few = open ? busy : busy.slice(0, FEW);
  const rest = busy.slice(few.length);
  return (
    <section class="busy-ops" aria-labelledby="busy-title">
      <h2 id="busy-title">
        {t('ui-busy-title')} <span class="muted">{t('ui-busy-about', { time: format.say(whole) })}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keys */}
      <section class="table-scroll" tabIndex={0} aria-labelledby="busy-title">
        <table class="data">
          <thead>
            <tr>
              <th scope="col">{t('column-op')}</th>
              <th scope="col" class="number">
                {format.symbol}
              </th>
              <th scope="col" class="share">
                {t('ui-busy-share')}
              </th>
              <th scope="col" class="number">
                {t('ui-busy-launches')}
              </th>
              <th scope="col">{t('column-precision')}</th>
              <th scope="col">{t('ui-busy-tensor-cores')}</th>
              <th scope="col">{t('ui-busy-limit')}</th>
            </tr>
          </thead>
          <tbody>
            {few.map((one) => (
              <Op
                key={`${one.op} ${one.layer} ${one.precision} ${one.tensor_cores}`}
                one={one}
                say={format.cell}
              />
            ))}
          </tbody>
        </table>
      </section>
      {rest.length > 0 && (
        <button type="button" class="link" onClick={() => store.choose('open', 'ops')}>
          {t('ui-busy-rest', {
            count: counted(rest.length),
            time: format.say(rest.reduce((sum, { ms }) => sum + ms, 0)),
            share: q(
              rest.reduce((sum, { share }) => sum + share, 0),
              'share',
            ),
          })}
        </button>
      )}
    </section>
  );
}

function Op({ one, say }: { one: BusyOp; say: (ms: number) => string }) {
  const { t, q } = useWords();
  return (
    <tr>
      <td class="text">
        <Name text={one.layer ? `${one.layer}/${one.op}` : one.op} />
      </td>
      <td class="number">{say(one.ms)}</td>
      <td class="share">
        <span class="mini compute" style={{ width: `${one.share * 60}%` }} aria-hidden="true" />{' '}
        <span class="number">{q(one.share, 'share')}</span>
      </td>
      <td class="number">{q(one.launches, 'count')}</td>
      <td class="text short">{t(`precision-${one.precision}`)}</td>
      <td class="text short">
        {one.tensor_cores === 'not_applicable' ? '–' : t(`tensor-cores-${messageId(one.tensor_cores)}`)}
      </td>
      <td class="text short">{t(`kernel-limit-${one.limit}`)}</td>
    </tr>
  );
}
