import { describe, expect, it } from 'vitest';
import table from '../../../tests/text/number_cases.json';
import { columnFormat, formatStart, formatValue, type Unit } from './numbers';

const cases = table.cases as [number | string, Unit, string, string][];

describe('formatValue', () => {
  it.each(cases)('writes %s %s in %s as %s, as Python does', (value, unit, language, text) => {
    expect(formatValue(value, unit, language)).toBe(text);
  });

  it('writes what is no number as zero rather than as nonsense', () => {
    expect(formatValue(Number.NaN, 'ms', 'en')).toBe('0 ms');
    expect(formatValue(Number.POSITIVE_INFINITY, 'count', 'en')).toBe('0');
  });
});

describe('columnFormat', () => {
  const written = (values: (number | string)[], unit: Unit) => {
    const format = columnFormat(values, unit, 'en');
    return [format.symbol, ...values.map(format.cell)];
  };

  it('gives all cells the unit and decimals of the largest one', () => {
    expect(written([12.5, 0.75, 3], 'ms')).toEqual(['ms', '12.5', '0.8', '3.0']);
    expect(written([0.5, 0.025], 'ms')).toEqual(['µs', '500', '25']);
    expect(written([2500, 100], 'us')).toEqual(['ms', '2.50', '0.10']);
  });

  it('keeps moments apart that three digits would merge', () => {
    expect(written([1915.25, 1915.5], 'ms')).toEqual(['s', '1.915', '1.916']);
    expect(written([415.21, 415.24], 'ms')).toEqual(['ms', '415.21', '415.24']);
  });

  it('writes whole numbers whole, and nothing as zero', () => {
    expect(written([1200, 3], 'count')).toEqual(['', '1,200', '3']);
    expect(written([0, 0], 'ms')).toEqual(['ms', '0', '0']);
    expect(written([], 'ms')).toEqual(['ms']);
  });

  it('leaves texts alone', () => {
    expect(written(['b', 'a'], 'text')).toEqual(['', 'b', 'a']);
  });
});

describe('a start', () => {
  it('has enough digits to differ from the end', () => {
    expect(formatStart(100, 50, 'en')).toBe('100\u00a0µs');
    expect(formatStart(21_391.25, 4.5, 'en')).toBe('21.391\u00a0ms');
    expect(formatStart(9_725_123, 20, 'en')).toBe('9.72512\u00a0s');
  });
});
