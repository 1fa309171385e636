// Names of runs as far as they differ.
import { describe, expect, it } from 'vitest';
import { shortNames } from './runs';

const short = (...names: string[]) => names.map(shortNames(names));

describe('names of runs', () => {
  it('lose what all of them share, up to where a part of a name begins', () => {
    expect(short('team/vision/resnet_lr01', 'team/vision/resnet_lr02')).toEqual(['…lr01', '…lr02']);
    expect(short('a/2026_01_15_10_00_00', 'b/2026_01_15_10_00_00')).toEqual(['a', 'b']);
    expect(short('experiments/a/2026_01_15', 'experiments/b/2026_01_15')).toEqual(['…a', '…b']);
  });

  it('stay whole where there is one, where they share little, and where one is within another', () => {
    expect(short('team/vision/resnet_lr01')).toEqual(['team/vision/resnet_lr01']);
    expect(short('run-1', 'run-2')).toEqual(['run-1', 'run-2']);
    expect(short('experiments/train', 'experiments/train/more').every((name) => name.length > 1)).toBe(true);
    expect(short('a/2026_01_15_10_00_00', '2026_01_15_10_00_00')).toEqual([
      'a/2026_01_15_10_00_00',
      '2026_01_15_10_00_00',
    ]);
  });
});
