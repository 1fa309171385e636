// The worst instances of a finding, each with its step, how long it is and what stands around it; a row chooses one.
import type { Table } from '../api/report.gen';
import { type Picture, timeOf } from '../model/picture';
import { TableView } from '../views/TableView';

interface Props {
  picture: Picture;
  /** The report's own table of the same instances: of its GPU, and of fewer. */
  gaps: Table | undefined;
  at: number;
  choose: (at: number) => void;
}

export function InstanceTable({ picture, gaps, at, choose }: Props) {
  if (picture.instances.length < 2) return gaps ? <TableView table={gaps} /> : null;
  const look = `mini idle ${picture.category}`;
  return <TableView table={withNames(picture, gaps)} pick={{ at, choose, look }} />;
}

/** The names of the report's table stand behind the instances that begin at the same moment. */
function withNames(picture: Picture, gaps: Table | undefined): Table {
  const { instances } = picture;
  const gap = gaps?.columns.findIndex(({ id }) => id === 'gap') ?? 0;
  const known = instances.map(({ start_us }) => gaps?.rows.find((row) => isAt(row[gap - 2], start_us)));
  const names = (known.some(Boolean) && gaps?.columns.slice(gap + 1)) || [];
  return {
    type: 'table',
    id: 'instances',
    columns: [
      { id: 'instance', unit: 'count' },
      { id: 'step', unit: 'text' },
      { id: 'at', unit: 'us' },
      { id: 'lost', unit: 'us' },
      { id: 'gap', unit: 'us' },
      ...names,
    ],
    rows: instances.map((one, i) => [
      i + 1,
      one.step,
      one.start_us,
      timeOf(picture, one),
      one.dur_us,
      ...names.map((_, name) => known[i]?.[gap + 1 + name] ?? ''),
    ]),
    total_rows: instances.length,
  };
}

/** Reports round to a nanosecond. */
function isAt(ms: unknown, us: number): boolean {
  return Math.abs(Number(ms) * 1000 - us) < 2e-3;
}
