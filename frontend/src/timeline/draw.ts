// Draws a timeline on a canvas. Colours come from the style sheet, so that both themes are in one place.
import type { Lane, Timeline } from '../api/report.gen';
import { type SpanRef, spanAt, ticks, toX, type View } from '../model/timeline';
import { messageId } from '../text/catalog';
import { type LaneBox, type Layout, ROW, RULER, STRIP } from './layout';

const TICK_GAP = 90;
const TEXT_PAD = 4;
/** Narrower spans have no room for a letter. */
const NAMED_WIDTH = 26;
const HATCH_GAP = 6;

export interface Scene {
  timeline: Timeline;
  layout: Layout;
  view: View;
  width: number;
  selected: SpanRef | null;
  /** Moments as the axis writes them, all in one unit. */
  tickTexts(moments_us: readonly number[]): string[];
  style: CSSStyleDeclaration;
}

export function draw(ctx: CanvasRenderingContext2D, scene: Scene): void {
  const { layout, width } = scene;
  ctx.clearRect(0, 0, width, layout.height);
  ctx.font = `11px ${scene.style.fontFamily}`;
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colour(scene, 'lane');
  for (const box of layout.lanes) ctx.fillRect(0, box.top, width, box.height);
  drawRuler(ctx, scene);
  drawMarks(ctx, scene);
  scene.timeline.lanes.forEach((lane, i) => {
    const box = layout.lanes[i];
    if (box) drawLane(ctx, scene, lane, box, i);
  });
}

function colour(scene: Scene, name: string): string {
  return scene.style.getPropertyValue(`--${name}`);
}

function drawRuler(ctx: CanvasRenderingContext2D, scene: Scene): void {
  const { view, width, layout } = scene;
  const moments = ticks(view, width, TICK_GAP);
  const texts = scene.tickTexts(moments);
  moments.forEach((us, i) => {
    const x = Math.round(toX(view, width, us)) + 0.5;
    ctx.fillStyle = colour(scene, 'line');
    ctx.fillRect(x, 0, 1, layout.height);
    ctx.fillStyle = colour(scene, 'muted');
    const text = texts[i] ?? '';
    const fits = x + TEXT_PAD + ctx.measureText(text).width < width;
    if (fits) ctx.fillText(text, x + TEXT_PAD, RULER / 2);
  });
}

function drawLane(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  lane: Lane,
  box: LaneBox,
  index: number,
): void {
  lane.start_us.forEach((_, i) => {
    const { name, start_us, dur_us } = spanAt(lane, i);
    const left = toX(scene.view, scene.width, start_us);
    const right = toX(scene.view, scene.width, start_us + dur_us);
    if (right < 0 || left > scene.width) return;
    const x = Math.max(left, -1);
    const w = Math.max(1, Math.min(right, scene.width + 1) - x - 0.5);
    const y = box.top + (box.rows[i] ?? 0) * ROW;
    // Two shades per lane keep neighbours apart without a legend.
    ctx.fillStyle = colour(scene, `lane-${lane.kind}${(lane.name[i] ?? 0) % 2 ? '-2' : ''}`);
    ctx.fillRect(x, y, w, ROW - 1);
    if (scene.selected?.lane === index && scene.selected.index === i) outline(ctx, scene, x, y, w);
    if (w >= NAMED_WIDTH) writeInside(ctx, name, x, y, w, colour(scene, 'lane-ink'));
  });
}

function outline(ctx: CanvasRenderingContext2D, scene: Scene, x: number, y: number, w: number): void {
  ctx.strokeStyle = colour(scene, 'ink');
  ctx.lineWidth = 2;
  ctx.strokeRect(x + 1, y + 1, Math.max(1, w - 2), ROW - 3);
}

function writeInside(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  w: number,
  ink: string,
) {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, w - 2, ROW);
  ctx.clip();
  ctx.fillStyle = ink;
  ctx.fillText(text, Math.max(x, 0) + TEXT_PAD, y + ROW / 2);
  ctx.restore();
}

/** The time lost: a hatched strip of its own, and a veil behind the spans of all lanes. */
function drawMarks(ctx: CanvasRenderingContext2D, scene: Scene): void {
  const { view, width, layout, timeline } = scene;
  for (const mark of timeline.marks) {
    const x = toX(view, width, mark.start_us);
    const w = Math.max(1, toX(view, width, mark.start_us + mark.dur_us) - x);
    if (x + w < 0 || x > width) continue;
    const fill = colour(scene, `cat-${messageId(mark.category)}`);
    ctx.fillStyle = fill;
    ctx.globalAlpha = 0.18;
    ctx.fillRect(x, RULER, w, layout.height - RULER);
    ctx.globalAlpha = 1;
    ctx.fillRect(x, RULER, w, STRIP);
    hatch(ctx, colour(scene, 'page'), x, w);
  }
}

function hatch(ctx: CanvasRenderingContext2D, stroke: string, x: number, w: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, RULER, w, STRIP);
  ctx.clip();
  ctx.strokeStyle = stroke;
  ctx.globalAlpha = 0.45;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  const from = Math.max(x, 0) - STRIP;
  const to = Math.min(x + w, ctx.canvas.clientWidth);
  for (let at = from - (from % HATCH_GAP); at < to; at += HATCH_GAP) {
    ctx.moveTo(at, RULER + STRIP);
    ctx.lineTo(at + STRIP, RULER);
  }
  ctx.stroke();
  ctx.restore();
}
