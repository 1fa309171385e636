import { describe, expect, it } from 'vitest';
import type { GpuBreakdown } from '../api/report.gen';
import { groupsOf } from './gpus';

/** A GPU that computes for so long of a step of 10 ms, and then waits. */
function gpu(id: number, computes_ms: number, host = 'one'): GpuBreakdown {
  const part = (category: 'compute' | 'unknown', ms_per_step: number) => ({
    category,
    ms_per_step,
    share: ms_per_step / 10,
  });
  return {
    host,
    gpu: id,
    busy_ms: 0,
    capture_busy_ms: 0,
    breakdown: [part('compute', computes_ms), part('unknown', 10 - computes_ms)],
  };
}

const ids = (gpus: GpuBreakdown[]) => groupsOf(gpus).map((group) => group.map((one) => one.gpu));

describe('GPUs whose bars look the same', () => {
  it('are together where they follow each other on a host', () => {
    expect(ids([gpu(0, 5), gpu(1, 5.2), gpu(2, 7), gpu(3, 7), gpu(5, 7)])).toEqual([[0, 1], [2, 3], [5]]);
    expect(ids([gpu(0, 5), gpu(1, 5, 'two')])).toEqual([[0], [1]]);
  });

  it('do not drift: each looks as the first of them', () => {
    expect(ids([gpu(0, 5), gpu(1, 5.25), gpu(2, 5.5)])).toEqual([[0, 1], [2]]);
  });
});
