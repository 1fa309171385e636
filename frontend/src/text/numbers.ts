// Quantities as people read them: the twin of tb_gpu_advisor/text/numbers.py.
//
// Both are held to one table, tests/text/number_cases.json. Rules: three significant digits (shares: one
// decimal, or what shows that a small one is not zero), half-even rounding, digits always grouped, milliseconds turn into seconds or microseconds where
// that reads better.
import type { Quantity } from '../api/report.gen';
import { oneLine } from './escapes';

export type Unit = Quantity['unit'];

const DIGITS = 3;
/** A share that is no larger would be written as 0%. */
const LEAST_SHARE = 0.0005;
/** [smallest value in ms, symbol, factor] */
const TIMES: readonly (readonly [number, string, number])[] = [
  [1000, 's', 1e-3],
  [1, 'ms', 1],
  [0, 'µs', 1e3],
];
const MS_PER: Partial<Record<Unit, number>> = { ms: 1, us: 1e-3, s: 1e3 };

// Memory is counted in powers of two, transfer rates in powers of ten, as makers of GPUs write them.
const BYTES = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
const RATES = ['B/s', 'kB/s', 'MB/s', 'GB/s', 'TB/s'];
/** Decimals of a table's column at most: nanoseconds of a millisecond are noise to a reader. */
const COLUMN_DECIMALS = 3;

/** Of moments, late in a long capture: microseconds of a second. */
export const MOMENT_DECIMALS = 6;

/** A quantity with its unit. */
export function formatQuantity(quantity: Quantity, language: string): string {
  return formatValue(quantity.value, quantity.unit, language);
}

/** A value of a unit; texts come back as one harmless line. */
export function formatValue(value: number | string, unit: Unit, language: string): string {
  if (typeof value === 'string') return oneLine(value);
  if (unit === 'share') return share(value, language);
  const msPer = MS_PER[unit];
  if (msPer !== undefined) return time(value * msPer, language);
  if (unit === 'bytes') return scaled(value, 1024, BYTES, language);
  if (unit === 'bytes_per_s') return scaled(value, 1000, RATES, language);
  return number(value, language);
}

/** How many there are. */
export function counted(value: number) {
  return { value, unit: 'count' } as const;
}

/** A quantity whose number and unit stay on one line. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=\p{L}|%)/gu, '$1\u00a0');
}

/** Whether it is written as zero, or as an empty text. */
export function isNothing(value: number | string): boolean {
  return typeof value === 'string' ? value === '' : Math.abs(value) < 0.5e-6;
}

/** A difference with its sign, as long as the digits are wide; those of languages differ. */
export function signed(text: string, value: number): string {
  const size = text.replace(/^[-−\u2212]/, '');
  if (size.startsWith('<')) return size;
  return value > 0 ? `+${size}` : value < 0 ? `−${size}` : size;
}

/** How the numbers of one table column are written: one symbol for all, decimals aligned. */
export interface ColumnFormat {
  /** The unit's symbol for the head of the column; empty where the cells say it themselves. */
  symbol: string;
  cell(value: number | string): string;
}

/** A value of a column with its unit, which stay on one line. */
export function sayIn({ symbol, cell }: ColumnFormat, value: number): string {
  return `${cell(value)}\u00a0${symbol}`;
}

/** A format in which the cells of a column can be compared by eye. */
export function columnFormat(
  values: readonly (number | string)[],
  unit: Unit,
  language: string,
  most = COLUMN_DECIMALS,
): ColumnFormat {
  const numbers = values.filter((value) => typeof value === 'number');
  const largest = Math.max(0, ...numbers.map(Math.abs));
  const msPer = MS_PER[unit];
  if (unit === 'share' || unit === 'bytes' || unit === 'bytes_per_s' || unit === 'text') {
    return { symbol: '', cell: (value) => formatValue(value, unit, language) };
  }
  const [symbol, factor] = msPer === undefined ? ['', 1] : timeScale(largest * msPer, msPer);
  const digits = columnDecimals(
    numbers.map((value) => value * factor),
    most,
  );
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return {
    symbol,
    cell: (value) =>
      typeof value === 'string' ? oneLine(value) : decimal(value * factor, language, options),
  };
}

/** Times of a page about one step: all in one unit and with the same decimals, so that equal times read the same. */
export interface StepFormat extends ColumnFormat {
  /** With the unit. */
  say(ms: number): string;
}

/** Of longer steps one decimal is as much as steps differ by. */
const TWO_DECIMALS_BELOW = 20;

export function stepFormat(step_ms: number, language: string): StepFormat {
  const [symbol, factor] = timeScale(step_ms, 1);
  const digits = step_ms * factor < TWO_DECIMALS_BELOW ? 2 : 1;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const least = 10 ** -digits;
  const cell = (value: number | string) => {
    const size = typeof value === 'number' ? value * factor : 0;
    const isTiny = !isNothing(size) && Math.abs(size) < least / 2;
    return isTiny ? `<${decimal(least, language, options)}` : decimal(size, language, options);
  };
  return { symbol, cell, say: (ms) => sayIn({ symbol, cell }, ms) };
}

/** When a span starts, in enough digits to tell its start from its end late in a long capture. */
export function formatStart(start_us: number, dur_us: number, language: string): string {
  return sayIn(columnFormat([start_us, start_us + dur_us], 'us', language, MOMENT_DECIMALS), start_us);
}

function timeScale(largestMs: number, msPer: number): [string, number] {
  const [, symbol, factor] = TIMES.find(([least]) => largestMs >= least) ?? [0, 'ms', 1];
  return largestMs === 0 ? ['ms', msPer] : [symbol, factor * msPer];
}

/** Enough decimals for three significant digits of the largest value and to tell neighbours apart. */
function columnDecimals(values: readonly number[], most: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.every(Number.isInteger)) return 0;
  const steps = sorted.slice(1).map((value, i) => value - (sorted[i] ?? value));
  const smallest = Math.min(...steps.filter((step) => step > 0), Number.POSITIVE_INFINITY);
  const apart = Number.isFinite(smallest) ? Math.ceil(-Math.log10(smallest)) : 0;
  const largest = Math.max(...values.map(Math.abs));
  return Math.min(most, Math.max(0, apart, DIGITS - 1 - magnitude(largest)));
}

function share(value: number, language: string): string {
  const small = !isNothing(value) && Math.abs(value) <= LEAST_SHARE;
  const digits = small ? { maximumSignificantDigits: 1 } : { maximumFractionDigits: 1 };
  return decimal(value, language, { style: 'percent', ...digits });
}

function time(ms: number, language: string): string {
  const size = Math.abs(significant(ms));
  const [, symbol, factor] = TIMES.find(([least]) => size >= least) ?? [0, 'ms', 1];
  return `${number(ms * factor, language)} ${size ? symbol : 'ms'}`;
}

function scaled(value: number, step: number, symbols: readonly string[], language: string): string {
  const [symbol = '', ...larger] = symbols;
  return larger.length && Math.abs(value) >= step
    ? scaled(value / step, step, larger, language)
    : `${number(value, language)} ${symbol}`;
}

/** Three significant digits after which zeros are dropped; whole parts keep all their digits. */
function number(value: number, language: string): string {
  return decimal(significant(value), language, { maximumFractionDigits: 6 });
}

function significant(value: number): number {
  if (value === 0 || !Number.isFinite(value)) return 0;
  const decimals = Math.max(0, DIGITS - 1 - magnitude(value));
  const options = { maximumFractionDigits: Math.min(decimals, 100), useGrouping: false } as const;
  return Number(decimal(value, 'en', options));
}

function magnitude(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
}

const formats = new Map<string, Intl.NumberFormat>();

/** Rounds as the Python side does: half-even, of the shortest decimal that means this float. */
function decimal(value: number, language: string, options: Intl.NumberFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { useGrouping: 'always', roundingMode: 'halfEven', ...options });
    formats.set(key, format);
  }
  return format.format(String(Number.isFinite(value) ? value : 0) as Intl.StringNumericLiteral);
}
