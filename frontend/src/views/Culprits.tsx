// Who it is: the names of a finding's evidence, costliest first, with what was measured of each.
import type { CheckResult } from '../api/report.gen';
import { culprits } from '../model/culprit';
import { Block } from './Block';
import { useWords } from './context';
import { Name } from './Name';

export function Culprits({ check }: { check: CheckResult }) {
  const { t, q, catalog } = useWords();
  const named = culprits(check);
  const [first] = named;
  if (first === undefined) return null;
  const title =
    catalog.find(`ui-culprit-${first.column}`) ?? t('ui-culprit', { what: t(`column-${first.column}`) });
  return (
    <Block title={title}>
      <ul class="culprits">
        {named.map(({ name, measured, thread }) => (
          <li key={name}>
            <Name text={name} />
            {measured !== null && (
              <span class="measured" title={t(`column-${measured.column.id}`)}>
                {measured.column.unit === 'count'
                  ? t(`ui-many-${measured.column.id}`, { count: q(measured.value, 'count') })
                  : q(measured.value, measured.column.unit)}
              </span>
            )}
            {thread !== '' && <span class="muted thread">{thread}</span>}
          </li>
        ))}
      </ul>
    </Block>
  );
}
