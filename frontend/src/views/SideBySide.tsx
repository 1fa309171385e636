// What comparisons draw, of two runs or of six: their steps on one scale, and a table of what differs.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Note } from '../api/report.gen';
import type { Address } from '../model/address';
import type { Cell, Line, PartLine } from '../model/matrix';
import { lengths, type Time } from '../model/waterfall';
import { messageId } from '../text/catalog';
import { signed } from '../text/numbers';
import { Part } from './Bar';
import { Banner } from './Block';
import { useStore, useWords } from './context';
import { Go } from './Go';
import { wayOf } from './TableView';
import { StackedBar } from './Waterfall';

/** A part that changed by less of the longest step did not change. */
const CHANGED_SHARE = 0.01;

/** What else differs stands above the numbers: they may not be comparable at all. */
export function Unlike({ of }: { of: readonly { unlike: readonly Note[]; run: string }[] }) {
  const { t, catalog } = useWords();
  const lines = of
    .filter(({ unlike }) => unlike.length > 0)
    .map(({ unlike, run }) =>
      catalog.sentences([...(run ? [`${run}:`] : []), ...unlike.map(({ id, args }) => t(id, args))]),
    );
  return <Banner lines={lines} />;
}

export interface Side {
  key: string;
  /** Its head in the table, and its name at its bar. */
  head: ComponentChildren;
  name: ComponentChildren;
  title: string;
  parts: readonly Time[];
  /** Whether differences from the first one mean anything. */
  compared: boolean;
}

interface Props {
  sides: readonly Side[];
  findings: readonly Line[];
  parts: readonly PartLine[];
  /** Where a finding of a side is opened. */
  toOf: (side: number, finding: string, cell: Cell) => Address;
  /** All times in one unit, so that any two of them can be compared. */
  say: (ms: number) => string;
  /** Lines above all others. */
  children?: ComponentChildren;
}

export function SideBySide({ sides, findings, parts, toOf, say, children }: Props) {
  const { t } = useWords();
  const drawn = parts.length > 0 ? sides : [];
  const long = lengths(sides.map((side) => side.parts));
  const least = CHANGED_SHARE * Math.max(...sides.map(({ parts: all }) => sum(all)));
  return (
    <>
      {drawn.map((side, i) => (
        <div class="compare-bar" key={side.key}>
          <span class="name" title={side.title}>
            {side.name}
          </span>
          <div class="track">
            <div style={{ width: `${(long[i] ?? 0) * 100}%` }}>
              <StackedBar parts={side.parts} />
            </div>
          </div>
        </div>
      ))}
      <div class="side-scroll">
        <table class="data side-by-side" style={`--runs: ${sides.length}`}>
          <thead>
            <tr>
              <td />
              {sides.map(({ key, head }) => (
                <th key={key} scope="col" class="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          {children}
          <Group name={t('ui-breakdown')} columns={parts.length > 0 ? sides.length : 0}>
            {parts.map(({ category, ms }) => (
              <tr key={category}>
                <th scope="row">
                  <Part category={category} />
                </th>
                {ms.map((one, i) => (
                  <td key={sides[i]?.key} class={one > 0 ? 'number' : 'number muted'}>
                    {say(one)}
                    {sides[i]?.compared && <Difference ms={one - (ms[0] ?? 0)} least={least} say={say} />}
                  </td>
                ))}
              </tr>
            ))}
          </Group>
          <Group name={t('compare-findings')} columns={findings.length > 0 ? sides.length : 0}>
            {findings.map((line) => (
              <Finding key={line.checks[0]} line={line} sides={sides} toOf={toOf} say={say} />
            ))}
          </Group>
        </table>
      </div>
    </>
  );
}

function sum(parts: readonly Time[]): number {
  return parts.reduce((whole, { ms_per_step }) => whole + ms_per_step, 0);
}

/** Lines with a heading; of no columns there is nothing. */
function Group({ name, columns, children }: { name: string; columns: number; children: ComponentChildren }) {
  if (columns === 0) return null;
  return (
    <tbody>
      <tr class="heading">
        <th scope="rowgroup" colSpan={columns + 1}>
          {name}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

function Difference({ ms, least = 0, say }: { ms: number; least?: number; say: Props['say'] }) {
  return Math.abs(ms) > least && <div class={wayOf(ms)}>{signed(say(ms), ms)}</div>;
}

type FindingProps = Pick<Props, 'sides' | 'toOf' | 'say'> & { line: Line };

function Finding({ line: { checks, args, cells }, sides, toOf, say }: FindingProps) {
  const { t } = useWords();
  const [first = ''] = checks;
  // A link may name a finding of the comparison.
  const isWanted = checks.includes(useStore().address.value.finding ?? '');
  const seen = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isWanted) seen.current?.scrollIntoView({ block: 'center' });
  }, [isWanted]);
  return (
    <tr ref={seen} class={isWanted ? 'wanted' : ''} data-finding={checks.join(' ')}>
      <th scope="row">{args ? t(`${first}.fault`, args) : t(`${first}.title`)}</th>
      {cells.map((one, i) => (
        <td
          key={sides[i]?.key}
          class={`number ${one.status}`}
          data-run={sides[i]?.key}
          data-change={one.change ?? undefined}
        >
          <Go to={toOf(i, first, one)}>
            {one.loss_ms ? <strong>{say(one.loss_ms)}</strong> : t(`status-${messageId(one.status)}`)}
          </Go>
          {one.change && <div class={`change ${one.change}`}>{t(`change-${one.change}`)}</div>}
          {one.change === 'changed' && <Difference ms={one.difference_ms ?? 0} say={say} />}
        </td>
      ))}
    </tr>
  );
}
