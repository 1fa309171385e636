import { describe, expect, it } from 'vitest';
import { shareDone } from './progress';

describe('how far an analysis is', () => {
  it('moves while the server is silent', () => {
    expect(shareDone(600e6, 0, 0)).toBe(0);
    const early = shareDone(600e6, 1, 0);
    expect(early).toBeGreaterThan(0.1);
    expect(shareDone(600e6, 3, 0)).toBeGreaterThan(early);
  });

  it('goes little ahead of what the server knows, and believes it where it knows more', () => {
    expect(shareDone(600e6, 500, 0)).toBe(0.25);
    expect(shareDone(600e6, 500, 0.9)).toBe(0.95);
    expect(shareDone(600e6, 3, 0.8)).toBe(0.8);
    expect(shareDone(0, 3, 0.25)).toBe(0.25);
  });
});
