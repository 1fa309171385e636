import { describe, expect, it } from 'vitest';
import { estimate } from './progress';

describe('the estimate of an analysis', () => {
  it('moves while the server is silent, and tells what is left', () => {
    expect(estimate(600e6, 0, 0).share).toBe(0);
    const early = estimate(600e6, 1, 0);
    const later = estimate(600e6, 3, 0);
    expect(early.share).toBeGreaterThan(0.1);
    expect(later.share).toBeGreaterThan(early.share);
    expect(later.left_s).toBeLessThan(early.left_s ?? 0);
  });

  it('goes little ahead of what the server knows, and says when it takes longer', () => {
    expect(estimate(600e6, 500, 0)).toEqual({ share: 0.25, left_s: null });
    expect(estimate(600e6, 500, 0.9).share).toBe(0.95);
  });

  it('believes the server where that knows more', () => {
    expect(estimate(600e6, 3, 0.8)).toEqual({ share: 0.8, left_s: 1 });
    expect(estimate(0, 3, 0.25).share).toBe(0.25);
  });
});
