// The newest run, above the table of all: its verdict, and one press to its report.
import { fileOnly } from '../model/runs';
import { useStore, useWords } from './context';
import { Icon } from './Icon';
import { Verdict } from './Overview';
import { StackedBar } from './Waterfall';

export function Newest() {
  const store = useStore();
  const { t } = useWords();
  const info = store.chosen.value;
  const report = store.report.value;
  if (info === null || !store.asks.holds(info.run)) return null;
  const { state } = report;
  return (
    <section class="newest" aria-labelledby="newest-title">
      <button type="button" class="newest-open" onClick={() => store.chooseRun(info.run)}>
        <span class="muted">
          {t('runs-newest')} <strong>{info.run}</strong>
        </span>
        <span class="verdict" id="newest-title">
          {state === 'ready' && <Verdict report={report.value} />}
          {state === 'problem' && t(`${report.problem.code}.what`, fileOnly(report.problem.args))}
          {state !== 'ready' && state !== 'problem' && t('ui-running', { run: info.run })}
        </span>
        <span class="open">
          {t('runs-open')} <Icon name="chevron" />
        </span>
      </button>
      {state === 'ready' && report.value.breakdown.length > 0 && (
        <StackedBar small parts={report.value.breakdown} />
      )}
    </section>
  );
}
