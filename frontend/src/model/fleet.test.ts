import { describe, expect, it } from 'vitest';
import type { Fleet } from '../api/report.gen';
import { cellsOf, outliers, rowsOf, tellingMetric } from './fleet';

const FLEET: Fleet = {
  hosts: ['w10', 'w2'],
  host: [0, 0, 1, 1, 1],
  gpu: [0, 1, 0, 1, 2],
  busy_ms: [9, 9, 9, 9, 9],
  lost_ms: [1, 1, 1, 1, 4],
  late_ms: [0, 0, 0, 0, 0],
};

describe('all GPUs of a run', () => {
  it('have hosts in the order that people count', () => {
    expect(rowsOf(cellsOf(FLEET, 'busy')).map(({ host, cells }) => [host, cells.length])).toEqual([
      ['w2', 3],
      ['w10', 2],
    ]);
  });

  it('have those of hosts that stand out first, by the number by which they do', () => {
    const lost = cellsOf(FLEET, 'lost');
    const hosts = (first: typeof lost) => rowsOf(lost, first).map(({ host }) => host);
    expect(hosts(lost.filter(({ host }) => host === 'w10'))).toEqual(['w10', 'w2']);
    expect(tellingMetric(FLEET, 10)).toBe('lost');
    expect(tellingMetric({ ...FLEET, lost_ms: FLEET.busy_ms }, 10)).toBe('busy');
  });

  it('name those that stand out, and nobody where all are equal', () => {
    expect(outliers(cellsOf(FLEET, 'lost'), 10)).toEqual([{ host: 'w2', gpu: 2, ms: 4 }]);
    expect(outliers(cellsOf(FLEET, 'busy'), 10)).toEqual([]);
    expect(outliers(cellsOf(FLEET, 'late'), 10)).toEqual([]);
    // Little of the step is nothing, however much more than the others'.
    expect(outliers(cellsOf(FLEET, 'lost'), 1000)).toEqual([]);
  });
});
