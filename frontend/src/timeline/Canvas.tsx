// The canvas and its pointer: drawing at most once a frame, sharp on every screen, again on a theme change.
import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Lane } from '../api/report.gen';
import { stepAt } from '../model/picture';
import { hit, type SpanRef, spanAt, toUs, toX, type View } from '../model/timeline';
import type { RangeFeed } from '../state/ranges';
import { columnFormat, MOMENT_DECIMALS } from '../text/numbers';
import { useStore, useWords } from '../views/context';
import { draw } from './draw';
import { useMeasured } from './Lanes';
import { type Layout, ROW } from './layout';

/** A pointer this near to a span is on it. */
const SLACK_PX = 2;
const WHEEL_ZOOM = 1.0015;

interface Props {
  feed: RangeFeed;
  layout: Layout;
  title: string;
  selected: Signal<SpanRef | null>;
  onKeyDown: (event: KeyboardEvent) => void;
  zoomBy: (factor: number, at: number) => void;
  panBy: (share: number) => void;
}

export function Canvas({ feed, layout, title, selected, onKeyDown, zoomBy, panBy }: Props) {
  const store = useStore();
  const { t, catalog } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useSignal(0);
  const hovered = useSignal<SpanRef | null>(null);
  const { view, picture } = feed;
  useWidth(canvas, width, feed);
  useSignalEffect(() => {
    // Read before the frame, so that a change of any of them draws again.
    const target = hovered.value ?? selected.value;
    const scene = { view: view.value, width: width.value, selected: target, picture: picture.value };
    store.theme.value;
    const frame = requestAnimationFrame(() => paint(canvas.current, { layout, ...scene, tickTexts }));
    return () => cancelAnimationFrame(frame);
  });
  const tickTexts = (moments_us: readonly number[]) => {
    const axis = columnFormat(moments_us, 'us', catalog.language, MOMENT_DECIMALS);
    return moments_us.map((us) => `${axis.cell(us)} ${axis.symbol}`);
  };
  const pointer = usePointer({ feed, layout, width, hovered, selected, zoomBy, panBy });
  useWheel(canvas, pointer.onWheel);
  return (
    <div
      class="timeline-canvas"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes the keys, so it takes the focus
      tabIndex={0}
      aria-label={`${title}. ${t('ui-timeline-help')}`}
      data-start-us={view.value.start_us}
      data-end-us={view.value.end_us}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: the canvas cannot be focused, what is around it can */}
      <canvas
        ref={canvas}
        style={{ height: `${layout.height}px` }}
        aria-hidden="true"
        onPointerDown={pointer.onDown}
        onPointerMove={pointer.onMove}
        onPointerUp={pointer.onUp}
        onPointerLeave={pointer.onLeave}
      />
      <Tip feed={feed} layout={layout} at={hovered.value ?? selected.value} width={width.value} />
    </div>
  );
}

function useWidth(
  canvas: { current: HTMLCanvasElement | null },
  width: Signal<number>,
  feed: RangeFeed,
): void {
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      // A hidden tab has no width; what was drawn stays.
      if (element.clientWidth === 0) return;
      width.value = feed.width = element.clientWidth;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas, width, feed]);
}

function paint(canvas: HTMLCanvasElement | null, scene: Omit<Parameters<typeof draw>[1], 'style'>): void {
  const ctx = canvas?.getContext('2d');
  if (!canvas || !ctx || scene.width === 0) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(scene.width * ratio);
  canvas.height = Math.round(scene.layout.height * ratio);
  ctx.scale(ratio, ratio);
  draw(ctx, { ...scene, style: getComputedStyle(canvas) });
}

interface PointerParts {
  feed: RangeFeed;
  layout: Layout;
  width: Signal<number>;
  hovered: Signal<SpanRef | null>;
  selected: Signal<SpanRef | null>;
  zoomBy: (factor: number, at: number) => void;
  panBy: (share: number) => void;
}

function usePointer({ feed, layout, width, hovered, selected, zoomBy, panBy }: PointerParts) {
  const under = (event: PointerEvent) =>
    spanUnder(feed, layout, width.value, { x: event.offsetX, y: event.offsetY });
  const drag = useRef<{ x: number; moved: boolean } | null>(null);
  return {
    onDown(event: PointerEvent) {
      drag.current = { x: event.clientX, moved: false };
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    },
    onMove(event: PointerEvent) {
      if (drag.current === null) {
        hovered.value = under(event);
        return;
      }
      const by = event.clientX - drag.current.x;
      if (!drag.current.moved && Math.abs(by) <= SLACK_PX) return;
      drag.current = { x: event.clientX, moved: true };
      panBy(-by / Math.max(width.value, 1));
    },
    onUp(event: PointerEvent) {
      if (drag.current !== null && !drag.current.moved) {
        selected.value = under(event);
      }
      drag.current = null;
    },
    onLeave() {
      hovered.value = null;
    },
    onWheel(event: WheelEvent) {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoomBy(WHEEL_ZOOM ** -event.deltaY, toUs(feed.view.value, width.value, event.offsetX));
      } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        panBy((event.deltaX || event.deltaY) / Math.max(width.value, 1));
      }
    },
  };
}

/** Listeners for the wheel are passive unless it is said: only then can the page be kept from scrolling. */
function useWheel(canvas: { current: HTMLCanvasElement | null }, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  useEffect(() => {
    const listen = (event: WheelEvent) => latest.current(event);
    const element = canvas.current;
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [canvas]);
}

function spanUnder(
  feed: RangeFeed,
  layout: Layout,
  width: number,
  { x, y }: { x: number; y: number },
): SpanRef | null {
  const view = feed.view.value;
  const lane = layout.lanes.findIndex((box) => y >= box.top && y < box.top + box.height);
  const spans = feed.picture.value.lanes[lane];
  const box = layout.lanes[lane];
  if (!spans || !box) return null;
  const row = Math.floor((y - box.top) / ROW);
  const slack = toUs(view, width, SLACK_PX) - toUs(view, width, 0);
  const index = hit(spans, toUs(view, width, x), slack, (i) => box.rows[i] === row);
  return index === null ? null : { lane, index };
}

interface TipProps {
  feed: RangeFeed;
  layout: Layout;
  at: SpanRef | null;
  width: number;
}

/** What lies under the pointer, or what was chosen with the keys. */
function Tip({ feed, layout, at, width }: TipProps) {
  const view: View = feed.view.value;
  const lane = at && feed.picture.value.lanes[at.lane];
  const box = at && layout.lanes[at.lane];
  const span = at && lane ? spanAt(lane, at.index) : null;
  const text = useSpanText(feed, lane ?? null, at?.index ?? 0);
  const x = span ? Math.min(Math.max(toX(view, width, span.start_us), 0), width) : 0;
  const side = x > width / 2 ? { right: `${width - x}px` } : { left: `${x}px` };
  const style = box ? { top: `${box.top + box.height + 4}px`, ...side } : {};
  return (
    <div class={span ? 'tip' : 'visually-hidden'} role="status" style={style}>
      {text}
    </div>
  );
}

/** Name, start, duration and step of a span; number and covered time of several that are shown as one. */
function useSpanText(feed: RangeFeed, lane: Lane | null, index: number): string {
  const { t } = useWords();
  const measured = useMeasured();
  if (lane === null || index >= lane.start_us.length) return '';
  const span = spanAt(lane, index);
  const args = { ...measured(span), name: span.name };
  if (span.count > 1) return t('ui-timeline-merged', args);
  const step = stepAt(feed.picture.value, span.start_us);
  return step === null ? t('ui-timeline-span', args) : t('ui-timeline-span-step', { ...args, step });
}
