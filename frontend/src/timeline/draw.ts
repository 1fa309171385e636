// Draws a timeline on a canvas. Colours come from the style sheet, so that both themes are in one place.
import type { Lane } from '../api/report.gen';
import type { Picture } from '../model/picture';
import { type SpanRef, spanAt, ticks, toX, type View } from '../model/timeline';
import { messageId } from '../text/catalog';
import { oneLine } from '../text/escapes';
import { type LaneBox, type Layout, ROW, RULER, STRIP } from './layout';

const TICK_GAP = 90;
const TEXT_PAD = 4;
/** Narrower spans have no room for a letter. */
const NAMED_WIDTH = 26;
const HATCH_GAP = 6;
const FAINTEST = 0.25;
/** How strong the veil over time lost is. */
const VEIL = 0.18;

interface Scene {
  picture: Picture;
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
  scene.picture.lanes.forEach((lane, i) => {
    const box = layout.lanes[i];
    if (box && box.height > 0) drawLane(ctx, scene, lane, box, i);
  });
}

/** Names that are asked for here are written out: tools/properties.mjs shortens the others. */
function colour(scene: Scene, name: string): string {
  // What a property of our own holds is not computed: both colours, as they are written.
  const [light = '', dark = light] = scene.style.getPropertyValue(`--${name}`).match(/#\w+/g) ?? [];
  return scene.style.colorScheme === 'dark' ? dark : light;
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
  // Two shades per lane keep neighbours apart without a legend.
  const shades = [colour(scene, `lane-${lane.kind}`), colour(scene, `lane-${lane.kind}-2`)] as const;
  const ink = colour(scene, 'ink');
  // The last pixel of each row that is full: what is narrower than a pixel and lies in it changes nothing.
  const full: number[] = [];
  lane.start_us.forEach((start_us, i) => {
    const dur_us = lane.dur_us[i] ?? 0;
    const left = toX(scene.view, scene.width, start_us);
    const right = toX(scene.view, scene.width, start_us + dur_us);
    if (right < 0 || left > scene.width) return;
    const row = box.rows[i] ?? 0;
    const isSelected = scene.selected?.lane === index && scene.selected.index === i;
    if (right - left < 1 && full[row] === Math.floor(left) && !isSelected) return;
    full[row] = Math.floor(left);
    const { name, count, covered_us } = spanAt(lane, i);
    const x = Math.max(left, -1);
    const w = Math.max(1, Math.min(right, scene.width + 1) - x - (count > 1 ? 0 : 0.5));
    const y = box.top + row * ROW;
    ctx.fillStyle = shades[(lane.name[i] ?? 0) % 2 ? 1 : 0];
    // Several spans in one are as dense as what they cover.
    if (count > 1) ctx.globalAlpha = Math.max(FAINTEST, Math.min(1, covered_us / dur_us || 0));
    ctx.fillRect(x, y, w, ROW - 1);
    ctx.globalAlpha = 1;
    if (isSelected) outline(ctx, scene, x, y, w);
    if (w >= NAMED_WIDTH && name !== '') writeInside(ctx, name, x, y, w, ink);
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
  clip(ctx, x, y, w - 2, ROW);
  ctx.fillStyle = ink;
  ctx.fillText(oneLine(text), Math.max(x, 0) + TEXT_PAD, y + ROW / 2);
  ctx.restore();
}

/** Nothing is drawn outside of it, until the context is restored. */
function clip(ctx: CanvasRenderingContext2D, x: number, y: number, w: number, h: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, w, h);
  ctx.clip();
}

/** The time lost: a hatched strip of its own, and a veil behind the spans of all lanes. */
function drawMarks(ctx: CanvasRenderingContext2D, scene: Scene): void {
  const { view, width, layout, picture } = scene;
  if (picture.category === null) return;
  const fill = colour(scene, `cat-${messageId(picture.category)}`);
  const page = colour(scene, 'page');
  picture.marks?.start_us.forEach((start_us, i) => {
    const dur_us = picture.marks?.dur_us[i] ?? 0;
    const x = toX(view, width, start_us);
    const whole = toX(view, width, start_us + dur_us) - x;
    const w = Math.max(1, whole);
    if (x + w < 0 || x > width) return;
    ctx.fillStyle = fill;
    // Several marks in one are as dense as what they cover; many thin ones must not add up.
    ctx.globalAlpha = VEIL * Math.min(1, (picture.marks?.covered_us[i] ?? 0) / dur_us || 0);
    ctx.fillRect(x, RULER, whole, layout.height - RULER);
    ctx.globalAlpha = 1;
    ctx.fillRect(x, RULER, w, STRIP);
    hatch(ctx, page, x, w);
  });
}

function hatch(ctx: CanvasRenderingContext2D, stroke: string, x: number, w: number): void {
  clip(ctx, x, RULER, w, STRIP);
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
