import { describe, expect, it } from 'vitest';
import { comparison } from '../../tests/support';
import { kernelTable } from './compare';

describe('kernelTable', () => {
  it('tells the difference, and renamed kernels by their op', () => {
    const renamed = {
      name: '',
      op: 'y:Conv2D',
      before_ms: 4,
      after_ms: 2.5,
      before_count: 1,
      after_count: 1,
    };
    expect(kernelTable(comparison({ kernels: [renamed] })).rows).toEqual([['y:Conv2D', '', 4, 2.5, -1.5]]);
  });
});
