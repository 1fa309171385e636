// The words around the canvas: the names of the lanes, and the same spans as a table.
import { useState } from 'preact/hooks';
import type { Lane, Timeline } from '../api/report.gen';
import { spanAt } from '../model/timeline';
import { messageId } from '../text/catalog';
import { columnFormat } from '../text/numbers';
import { useWords } from '../views/context';
import { type Layout, RULER, STRIP } from './layout';

export function LaneLabels({ timeline, layout }: { timeline: Timeline; layout: Layout }) {
  const { t } = useWords();
  const category = timeline.marks[0]?.category;
  return (
    <div class="lane-labels" style={{ height: `${layout.height}px` }}>
      <div class="lane-label mark" style={{ top: `${RULER}px`, height: `${STRIP}px` }}>
        {category === undefined ? t('ui-timeline-marks') : t(`category-${messageId(category)}`)}
      </div>
      {timeline.lanes.map((lane, i) => {
        const box = layout.lanes[i];
        return (
          box && (
            <div
              key={`${lane.kind} ${lane.label} ${box.top}`}
              class="lane-label"
              style={{ top: `${box.top}px`, height: `${box.height}px` }}
              title={`${t(`lane-${lane.kind}`)}: ${lane.label}`}
            >
              <span class={`lane-swatch ${lane.kind}`} aria-hidden="true" />
              <span class="lane-name">{lane.label}</span>
              {lane.dropped > 0 && <Dropped lane={lane} />}
            </div>
          )
        );
      })}
    </div>
  );
}

function Dropped({ lane }: { lane: Lane }) {
  const { t, q } = useWords();
  const text = t('ui-timeline-dropped', { count: { value: lane.dropped, unit: 'count' } });
  return (
    <span class="dropped" title={text}>
      <span aria-hidden="true">+{q(lane.dropped, 'count')}</span>
      <span class="visually-hidden">{text}</span>
    </span>
  );
}

/** Made only when it is opened: a timeline may have thousands of spans. */
export function SpanTable({ timeline }: { timeline: Timeline }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <details class="span-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('ui-timeline-table')}</summary>
      {open && <Spans timeline={timeline} />}
    </details>
  );
}

function Spans({ timeline }: { timeline: Timeline }) {
  const { t, catalog } = useWords();
  const marks = timeline.marks.map((mark) => ({
    lane: t('ui-timeline-marks'),
    name: t(`category-${messageId(mark.category)}`),
    start_us: mark.start_us,
    dur_us: mark.dur_us,
  }));
  const spans = timeline.lanes.flatMap((lane) =>
    lane.start_us.map((_, i) => ({ lane: lane.label, ...spanAt(lane, i) })),
  );
  const rows = [...marks, ...spans];
  const format = (values: number[]) => columnFormat(values, 'us', catalog.language);
  const start = format(rows.map((row) => row.start_us));
  const dur = format(rows.map((row) => row.dur_us));
  return (
    <div class="table-scroll tall">
      <table class="data">
        <thead>
          <tr>
            <th scope="col">{t('ui-timeline-column-lane')}</th>
            <th scope="col">{t('ui-timeline-column-name')}</th>
            <th scope="col" class="number">
              {t('ui-timeline-column-start')} <span class="unit">({start.symbol})</span>
            </th>
            <th scope="col" class="number">
              {t('ui-timeline-column-dur')} <span class="unit">({dur.symbol})</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              <td class="text">{row.lane}</td>
              <td class="text" title={row.name}>
                <span>{row.name}</span>
              </td>
              <td class="number">{start.cell(row.start_us)}</td>
              <td class="number">{dur.cell(row.dur_us)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
