// The instances of a finding, drawn from the user's own capture. The canvas is for eyes; the table
// below it has the same spans for everybody else, and every action has a key.
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Link, Table, Timeline } from '../api/report.gen';
import { type Picture, sameSpan, timeOf } from '../model/picture';
import { around, inside, neighbour, pan, reveal, type SpanRef, spanAt, zoom } from '../model/timeline';
import { RangeFeed } from '../state/ranges';
import { counted } from '../text/numbers';
import { useStore, useWords } from '../views/context';
import { Icon } from '../views/Icon';
import { TraceLink } from '../views/Links';
import { Canvas } from './Canvas';
import { InstanceTable } from './Instances';
import { LaneLabels, SpanTable } from './Lanes';
import { layOut } from './layout';

const ZOOM_STEP = 1.5;
const PAN_STEP = 0.15;

interface Props {
  timeline: Timeline;
  /** Whose timeline it is. */
  finding: string;
  run: string;
  /** The report's table of the instances. */
  gaps: Table | undefined;
}

export function TimelineView({ timeline, finding, run, gaps }: Props) {
  const { t } = useWords();
  const feed = useFeed({ timeline, finding, run });
  const picture = feed.picture.value;
  const heights = useMemo(() => new Map<string, number>(), [feed]);
  const layout = useMemo(() => layOut(picture, heights, feed.view.peek()), [picture, heights, feed]);
  const moves = useNavigation(feed);
  return (
    <section class="picture" aria-label={t(`timeline-${timeline.id}`)}>
      <div class="timeline-head">
        <Instances picture={picture} at={moves.at} go={moves.instance} />
        <TraceLink link={linkTo(picture, moves.at)} run={run} />
        <Where picture={picture} at={moves.at} />
        <span class="spring">
          <ToolButton icon="plus" label={t('ui-timeline-zoom-in')} act={() => moves.zoomBy(ZOOM_STEP)} />
          <ToolButton
            icon="minus"
            label={t('ui-timeline-zoom-out')}
            act={() => moves.zoomBy(1 / ZOOM_STEP)}
          />
          <ToolButton icon="fit" label={t('ui-timeline-fit')} act={moves.fit} />
        </span>
      </div>
      <div class="timeline" data-range={feed.state.value} aria-busy={feed.state.value === 'loading'}>
        <LaneLabels picture={picture} layout={layout} />
        <Canvas
          feed={feed}
          layout={layout}
          title={t(`timeline-${timeline.id}`)}
          selected={moves.selected}
          onKeyDown={moves.onKeyDown}
          zoomBy={moves.zoomBy}
          panBy={moves.panBy}
        />
      </div>
      <Limits feed={feed} folded={layout.lanes.filter((lane) => lane.height === 0).length} />
      <p class="muted timeline-help">{t('ui-timeline-help')}</p>
      <InstanceTable picture={picture} gaps={gaps} at={moves.at} choose={moves.choose} />
      <SpanTable picture={picture} />
    </section>
  );
}

/** To the trace viewer at the chosen instance, or at what the picture begins with. */
function linkTo({ host, instances, range }: Picture, at: number): Link {
  const instance = instances[at];
  const { start_us, end_us } = instance === undefined ? range : around(instance);
  return { tool: 'trace_viewer', host, start_ms: Math.max(0, start_us) / 1000, end_ms: end_us / 1000 };
}

/** The ranges of this finding, on the GPU and step of the address. */
function useFeed({ timeline, finding, run }: Omit<Props, 'gaps'>): RangeFeed {
  const store = useStore();
  const place = store.place.value;
  const host = place?.host ?? timeline.host;
  const gpu = place?.gpu ?? timeline.gpu;
  const step = store.step.value ?? '';
  const feed = useMemo(
    () => new RangeFeed(store.asks.ranges(run, finding), timeline, { host, gpu, step }),
    [store, run, finding, timeline, host, gpu, step],
  );
  useEffect(() => {
    feed.start();
    return () => feed.stop();
  }, [feed]);
  return feed;
}

function Where({ picture, at }: { picture: Picture; at: number }) {
  const { t } = useWords();
  const step = picture.instances[at]?.step ?? picture.step;
  const names = { gpu: String(picture.gpu), host: picture.host, step };
  return (
    <span class="muted small where">{t(step ? 'ui-timeline-of' : 'ui-timeline-of-capture', names)}</span>
  );
}

/** From one of the worst instances to the next. */
function Instances({ picture, at, go }: { picture: Picture; at: number; go: (by: 1 | -1) => void }) {
  const { t, q } = useWords();
  const times = picture.instances.map((one) => timeOf(picture, one));
  if (times.length < 2) return null;
  const [total, lost] = [q(times.length, 'count'), q(times[at] ?? 0, 'us')];
  return (
    <span class="instances">
      <strong role="status">
        {at >= 0 && t('ui-timeline-instance', { at: q(at + 1, 'count'), total, lost })}
      </strong>
      {at === 0 && times[0] !== Math.max(...times) && <span class="muted">{t('ui-timeline-typical')}</span>}
      <ToolButton
        icon="previous"
        label={t('ui-timeline-instance-previous')}
        act={() => go(-1)}
        disabled={at <= 0}
      />
      <ToolButton
        icon="next"
        label={t('ui-timeline-instance-next')}
        act={() => go(1)}
        disabled={at === times.length - 1}
      />
    </span>
  );
}

/** What is not shown, and why. */
function Limits({ feed, folded }: { feed: RangeFeed; folded: number }) {
  const { t, said, catalog } = useWords();
  const problem = feed.problem.value;
  const { droppedLanes } = feed.picture.value;
  if (problem !== null) {
    return (
      <p class="small timeline-limits" role="status">
        {catalog.sentences([t('ui-timeline-excerpt'), said(problem)])}
      </p>
    );
  }
  if (droppedLanes + folded === 0) return null;
  return (
    <p class="muted small timeline-limits">
      {folded > 0 && t('ui-timeline-lanes-folded', { count: counted(folded) })}
      {folded > 0 && droppedLanes > 0 && ' · '}
      {droppedLanes > 0 && t('ui-timeline-lanes-dropped', { count: counted(droppedLanes) })}
    </p>
  );
}

/** What is chosen, and the ways to move. */
function useNavigation(feed: RangeFeed) {
  const store = useStore();
  const selected = useSelection(feed);
  const { at, choose } = useInstance(feed);
  const { view } = feed;
  const middle = () => (view.value.start_us + view.value.end_us) / 2;
  const zoomBy = (factor: number, around_us = middle()) =>
    feed.show(zoom(view.value, feed.limits, factor, around_us));
  const panBy = (share: number) =>
    feed.show(pan(view.value, feed.limits, share * (view.value.end_us - view.value.start_us)));
  const fit = () => {
    store.choose('instance', null);
    feed.show(inside(feed.home, feed.limits));
  };
  const instance = (by: 1 | -1) => choose(at + by);
  const span = (by: 1 | -1) => {
    const { lanes } = feed.picture.value;
    const ref = neighbour(lanes, selected.value, by);
    const lane = ref && lanes[ref.lane];
    selected.value = ref;
    if (ref && lane) feed.show(reveal(view.value, feed.limits, spanAt(lane, ref.index)));
  };
  const clear = () => {
    selected.value = null;
  };
  const moves = { zoomBy, panBy, fit, instance, span, clear };
  const onKeyDown = (event: KeyboardEvent) => handle(keysOf(moves), event);
  return { at, choose, selected, onKeyDown, ...moves };
}

/** The instance of the address; a step that is looked at begins at none. */
function useInstance(feed: RangeFeed) {
  const store = useStore();
  const first = feed.atStep ? -1 : 0;
  const number = Number(store.address.value.instance);
  const { instances } = feed.picture.value;
  const at =
    Number.isInteger(number) && number > 0 ? Math.min(number, Math.max(instances.length, 1)) - 1 : first;
  const shown = useMemo(() => ({ at: first }), [feed]);
  const instance = instances[at];
  useEffect(() => {
    if (shown.at === at || (instance === undefined && at >= 0)) return;
    shown.at = at;
    feed.show(inside(instance === undefined ? feed.home : around(instance), feed.limits));
  }, [feed, at, instance]);
  const choose = (next: number) => {
    const last = Math.max(instances.length - 1, 0);
    store.choose('instance', String(Math.min(Math.max(next, 0), last) + 1));
  };
  return { at, choose };
}

interface Moves {
  zoomBy: (factor: number) => void;
  panBy: (share: number) => void;
  fit: () => void;
  instance: (by: 1 | -1) => void;
  span: (by: 1 | -1) => void;
  clear: () => void;
}

function keysOf(moves: Moves): Record<string, () => void> {
  return {
    ArrowLeft: () => moves.panBy(-PAN_STEP),
    ArrowRight: () => moves.panBy(PAN_STEP),
    ArrowUp: () => moves.zoomBy(ZOOM_STEP),
    ArrowDown: () => moves.zoomBy(1 / ZOOM_STEP),
    '+': () => moves.zoomBy(ZOOM_STEP),
    '-': () => moves.zoomBy(1 / ZOOM_STEP),
    Home: moves.fit,
    PageDown: () => moves.instance(1),
    PageUp: () => moves.instance(-1),
    Escape: moves.clear,
    n: () => moves.span(1),
    p: () => moves.span(-1),
  };
}

/** The chosen span stays chosen when another range shows it too. */
function useSelection(feed: RangeFeed) {
  const selected = useSignal<SpanRef | null>(null);
  const picture = feed.picture.value;
  const before = useRef(picture);
  if (before.current !== picture) {
    const kept = sameSpan(before.current, selected.peek(), picture);
    before.current = picture;
    selected.value = kept;
  }
  return selected;
}

/** Keys with a modifier are the browser's. */
function handle(keys: Record<string, () => void>, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const action = keys[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
}

function ToolButton({
  icon,
  label,
  act,
  disabled = false,
}: {
  icon: 'plus' | 'minus' | 'fit' | 'next' | 'previous';
  label: string;
  act: () => void;
  disabled?: boolean;
}) {
  return (
    <button
      type="button"
      class="button tool"
      aria-label={label}
      title={label}
      onClick={act}
      disabled={disabled}
    >
      <Icon name={icon} />
    </button>
  );
}
