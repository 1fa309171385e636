import { describe, expect, it } from 'vitest';
import { comparison } from '../../tests/support';
import { bars, kernelTable } from './compare';

describe('bars', () => {
  it('draws both steps on one scale', () => {
    const found = comparison({
      breakdown: [
        { category: 'compute', before_ms: 6, after_ms: 6 },
        { category: 'input_wait', before_ms: 6, after_ms: 0 },
      ],
    });
    const { before, after } = bars(found);
    expect([before.width, after.width]).toEqual([1, 0.5]);
    expect(before.parts.map((part) => part.share)).toEqual([0.5, 0.5]);
    expect(after.parts.map((part) => part.share)).toEqual([1, 0]);
  });

  it('has no length without a step', () => {
    expect(bars(comparison({ breakdown: [] })).before).toEqual({ parts: [], width: 0 });
  });
});

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
