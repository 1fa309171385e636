import { expect, test } from 'vitest';
import { sample } from '../../tests/support';
import { counterparts, nearestCategory } from './tensorflow';

const STEP = sample('all-failed').tensorflow[0];

test('every part of TensorFlow has the looks of one of ours', () => {
  expect(STEP?.parts.length).toBeGreaterThan(5);
  for (const { part } of STEP?.parts ?? []) expect(nearestCategory(part)).toBeTruthy();
});

test('what TensorFlow has no part for has no counterpart, and "other" is none', () => {
  if (STEP === undefined) throw new Error('no step');
  const names = (category: Parameters<typeof counterparts>[1]) =>
    counterparts(STEP, category).map((one) => one.part);
  expect(names('kernel_launch')).toEqual(['kernel_launch']);
  expect(names('compute')).toEqual(['compute_32', 'compute_16']);
  expect(names('between_steps')).toEqual([]);
  expect(names('unknown')).toEqual([]);
});
