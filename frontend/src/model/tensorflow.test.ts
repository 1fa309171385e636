import { expect, test } from 'vitest';
import { sample } from '../../tests/support';
import { nearestCategory } from './tensorflow';

const STEP = sample('all-failed').tensorflow[0];

test('every part of TensorFlow has the looks of one of ours', () => {
  expect(STEP?.parts.length).toBeGreaterThan(5);
  for (const { part } of STEP?.parts ?? []) expect(nearestCategory(part)).toBeTruthy();
});
