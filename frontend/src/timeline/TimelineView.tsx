// The worst instance of a finding, drawn from the user's own capture. The canvas is for eyes; the table
// below it has the same spans for everybody else, and every action has a key.
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Timeline } from '../api/report.gen';
import { neighbour, pan, reveal, type SpanRef, spanAt, type View, wholeView, zoom } from '../model/timeline';
import { Block } from '../views/Block';
import { useWords } from '../views/context';
import { Icon } from '../views/Icon';
import { Canvas } from './Canvas';
import { LaneLabels, SpanTable } from './Lanes';
import { layOut } from './layout';

const ZOOM_STEP = 1.5;
const PAN_STEP = 0.15;

export function TimelineView({ timeline }: { timeline: Timeline }) {
  const { t } = useWords();
  const layout = useMemo(() => layOut(timeline), [timeline]);
  const { view, selected, zoomBy, panBy, fit, onKeyDown } = useNavigation(timeline);
  const names = { gpu: String(timeline.gpu), host: timeline.host, step: timeline.step };
  return (
    <Block title={t(`timeline-${timeline.id}`)}>
      <div class="timeline-head">
        <span class="muted">
          {t(timeline.step === '' ? 'ui-timeline-of-capture' : 'ui-timeline-of', names)}
        </span>
        <span class="spring" />
        <ToolButton icon="plus" label={t('ui-timeline-zoom-in')} act={() => zoomBy(ZOOM_STEP)} />
        <ToolButton icon="minus" label={t('ui-timeline-zoom-out')} act={() => zoomBy(1 / ZOOM_STEP)} />
        <ToolButton icon="fit" label={t('ui-timeline-fit')} act={fit} />
      </div>
      <div class="timeline">
        <LaneLabels timeline={timeline} layout={layout} />
        <Canvas
          timeline={timeline}
          layout={layout}
          view={view}
          selected={selected}
          onKeyDown={onKeyDown}
          zoomBy={zoomBy}
          panBy={panBy}
        />
      </div>
      <p class="muted timeline-help">{t('ui-timeline-help')}</p>
      <SpanTable timeline={timeline} />
    </Block>
  );
}

/** What is seen and what is chosen, and the ways to change them. */
function useNavigation(timeline: Timeline) {
  const whole = useMemo(() => wholeView(timeline), [timeline]);
  const view = useSignal<View>(whole);
  const selected = useSignal<SpanRef | null>(null);
  const middle = () => (view.value.start_us + view.value.end_us) / 2;
  const zoomBy = (factor: number, at = middle()) => {
    view.value = zoom(view.value, whole, factor, at);
  };
  const panBy = (share: number) => {
    view.value = pan(view.value, whole, share * (view.value.end_us - view.value.start_us));
  };
  const fit = () => {
    view.value = whole;
  };
  const step = (by: 1 | -1) => {
    const ref = neighbour(timeline.lanes, selected.value, by);
    const lane = ref && timeline.lanes[ref.lane];
    selected.value = ref;
    if (ref && lane) view.value = reveal(view.value, whole, spanAt(lane, ref.index));
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => panBy(-PAN_STEP),
    ArrowRight: () => panBy(PAN_STEP),
    ArrowUp: () => zoomBy(ZOOM_STEP),
    ArrowDown: () => zoomBy(1 / ZOOM_STEP),
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
    Home: fit,
    Escape: () => {
      selected.value = null;
    },
    n: () => step(1),
    p: () => step(-1),
  };
  return { view, selected, zoomBy, panBy, fit, onKeyDown: (event: KeyboardEvent) => handle(keys, event) };
}

/** Keys with a modifier are the browser's. */
function handle(keys: Record<string, () => void>, event: KeyboardEvent): void {
  const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
  if (action === undefined) return;
  event.preventDefault();
  action();
}

function ToolButton({
  icon,
  label,
  act,
}: {
  icon: 'plus' | 'minus' | 'fit';
  label: string;
  act: () => void;
}) {
  return (
    <button type="button" class="button quiet tool" aria-label={label} title={label} onClick={act}>
      <Icon name={icon} />
    </button>
  );
}
