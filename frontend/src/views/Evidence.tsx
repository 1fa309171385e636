// What a finding shows for itself. A kind of evidence that this tab does not know is shown as it came.
import type { CheckResult } from '../api/report.gen';
import { TimelineView } from '../timeline/TimelineView';
import { Block } from './Block';
import { useWords } from './context';
import { TableView } from './TableView';

type Evidence = CheckResult['evidence'][number];

export function EvidenceView({
  evidence,
  finding,
  run,
}: {
  evidence: Evidence;
  finding: string;
  run: string;
}) {
  switch (evidence.type) {
    case 'table':
      return <TableView table={evidence} />;
    case 'timeline':
      return <TimelineView timeline={evidence} finding={finding} run={run} />;
    default:
      return <Unknown evidence={evidence} />;
  }
}

/** `never`: the compiler proves that every kind of this version is handled above. */
function Unknown({ evidence }: { evidence: never }) {
  const { t } = useWords();
  return (
    <Block title={t('ui-evidence')}>
      <p class="muted">{t('ui-unknown-evidence')}</p>
      <pre class="raw">{JSON.stringify(evidence, null, 1)}</pre>
    </Block>
  );
}
