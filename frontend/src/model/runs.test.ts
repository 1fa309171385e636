// Names of runs as far as they differ.
import { describe, expect, it } from 'vitest';
import { shortHosts, shortNames } from './runs';

const short = (...names: string[]) => names.map(shortNames(names));

describe('names of runs', () => {
  it('lose what all of them share, up to where a part of a name begins', () => {
    expect(short('team/vision/resnet_lr01', 'team/vision/resnet_lr02')).toEqual(['…lr01', '…lr02']);
    expect(short('a/2026_01_15_10_00_00', 'b/2026_01_15_10_00_00')).toEqual(['a', 'b']);
    expect(short('experiments/a/2026_01_15', 'experiments/b/2026_01_15')).toEqual(['…a', '…b']);
  });

  it('lose their date where no other run is in their folder', () => {
    const [one, other] = ['month/2026_01_15_10_00_00', 'month/2026_01_16_10_00_00'];
    expect(short('staggered/2026_01_15_10_00_00', one, other)).toEqual(['staggered', one, other]);
    expect(short('staggered/2026_01_15_10_00_00')).toEqual(['staggered']);
  });

  it('of hosts lose the port or domain that all have, and are never empty', () => {
    const hosts = (...names: string[]) => names.map(shortHosts(names));
    expect(hosts('10.20.1.179_6003', '10.20.1.180_6003')).toEqual(['…179', '…180']);
    expect(hosts('a.example.org', 'b.example.org')).toEqual(['a', 'b']);
    expect(hosts('_6003', 'a_6003')).toEqual(['_6003', 'a']);
    expect(hosts('only.example.org')).toEqual(['only.example.org']);
  });

  it('stay whole where there is one, where they share little, and where one is within another', () => {
    expect(short('team/vision/resnet_lr01')).toEqual(['team/vision/resnet_lr01']);
    expect(short('run-1', 'run-2')).toEqual(['run-1', 'run-2']);
    expect(short('experiments/train', 'experiments/train/more').every((name) => name.length > 1)).toBe(true);
    expect(short('a/2026_01_15_10_00_00', '2026_01_15_10_00_00')).toEqual(['a', '2026_01_15_10_00_00']);
  });
});
