// The words around the canvas: the names of the lanes, and the same spans as a table.
import { useState } from 'preact/hooks';
import type { Lane } from '../api/report.gen';
import { laneKey, type Picture } from '../model/picture';
import { type Span, spanAt } from '../model/timeline';
import { messageId } from '../text/catalog';
import { counted, formatStart } from '../text/numbers';
import { useWords } from '../views/context';
import { TableView } from '../views/TableView';
import { type Layout, RULER, STRIP } from './layout';

/** More rows than this nobody reads; zooming in shows fewer. */
const MOST_ROWS = 500;
const COLUMNS = [
  ['lane', 'text'],
  ['name', 'text'],
  ['at', 'us'],
  ['dur', 'us'],
] as const;

export function LaneLabels({ picture, layout }: { picture: Picture; layout: Layout }) {
  const { t } = useWords();
  const { category } = picture;
  return (
    <div class="lane-labels" style={{ height: `${layout.height}px` }}>
      <div class="lane-label mark" style={{ top: `${RULER}px`, height: `${STRIP}px` }}>
        {category === null ? t('column-lost') : t(`category-${messageId(category)}`)}
      </div>
      {picture.lanes.map((lane, i) => {
        const box = layout.lanes[i];
        return (
          box !== undefined &&
          box.height > 0 && (
            <div
              key={`${laneKey(lane)} ${box.top}`}
              class="lane-label"
              style={{ top: `${box.top}px`, height: `${box.height}px` }}
              title={`${t(`lane-${lane.kind}`)}: ${nameOf(lane, picture, t)}`}
            >
              <span class={`lane-swatch ${lane.kind}`} aria-hidden="true" />
              <span class="lane-name">{nameOf(lane, picture, t)}</span>
              <Dropped count={lane.dropped} />
            </div>
          )
        );
      })}
    </div>
  );
}

/** Streams of other GPUs say whose they are. */
function nameOf(lane: Lane, picture: Picture, t: ReturnType<typeof useWords>['t']): string {
  if (lane.gpu < 0 || lane.gpu === picture.gpu) return lane.label;
  return t('ui-timeline-lane-gpu', { gpu: String(lane.gpu), label: lane.label });
}

/** Calls that lie deeper than the rows that are drawn. */
function Dropped({ count }: { count: number }) {
  const { t, q } = useWords();
  if (count === 0) return null;
  const text = t('ui-timeline-deeper', { count: counted(count) });
  return (
    <span class="dropped" title={text}>
      <span aria-hidden="true">+{q(count, 'count')}</span>
      <span class="visually-hidden">{text}</span>
    </span>
  );
}

/** Made only when it is opened: a timeline may have thousands of spans. */
export function SpanTable({ picture }: { picture: Picture }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <details class="span-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('ui-timeline-table')}</summary>
      {open && <Spans picture={picture} />}
    </details>
  );
}

/** When a span was, and how long; of several that are shown as one how many they are, and what they cover. */
export function useMeasured() {
  const { q, catalog } = useWords();
  return ({ start_us, dur_us, covered_us, count }: Span) => ({
    start: formatStart(start_us, dur_us, catalog.language),
    dur: q(dur_us, 'us'),
    covered: q(covered_us, 'us'),
    count: counted(count),
  });
}

/** The marks, then the spans lane by lane; several that are shown as one say how many they are. */
function Spans({ picture }: { picture: Picture }) {
  const { t } = useWords();
  const measured = useMeasured();
  const { marks, category } = picture;
  const name = category === null ? '' : t(`category-${messageId(category)}`);
  const lost = marks?.start_us.map((start_us, i) => [t('column-lost'), name, start_us, marks.dur_us[i] ?? 0]);
  const spans = picture.lanes.flatMap((lane) =>
    lane.start_us.map((_, i) => {
      const span = spanAt(lane, i);
      const name = span.count > 1 ? t('ui-timeline-merged', measured(span)) : span.name;
      return [nameOf(lane, picture, t), name, span.start_us, span.dur_us];
    }),
  );
  const rows = [...(lost ?? []), ...spans];
  const columns = COLUMNS.map(([id, unit]) => ({ id, unit }));
  return (
    <TableView
      table={{ type: 'table', id: '', columns, rows: rows.slice(0, MOST_ROWS), total_rows: rows.length }}
    />
  );
}
