import { expect, test } from 'vitest';
import { isRange, spread } from './saving';

test('a lower bound is said where it says something', () => {
  expect(isRange({ low: 0.5, high: 1 })).toBe(true);
  expect(isRange({ low: 0, high: 1 })).toBe(false);
  expect(isRange({ low: 0.01, high: 1 })).toBe(false);
  // A single number is no range.
  expect(isRange({ low: 1, high: 1 })).toBe(false);
  expect(isRange({ low: 1.66, high: 1.661 })).toBe(false);
});

test('measured times that are written alike have no range', () => {
  expect(spread({ low_ms: 11.9, high_ms: 11.94 })['range']?.value).toBe('none');
  expect(spread({ low_ms: 11.5, high_ms: 11.94 })['range']?.value).toBe('some');
});
