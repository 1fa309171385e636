import { describe, expect, it } from 'vitest';
import type { Link } from '../api/report.gen';
import { profileTarget, type Target, tensorboardRoot } from './links';

const BASE = 'http://host:6006/foo/bar/data/plugin/gpu_advisor/';
const RUN = 'train/2026 01';
const RANGE = { tool: 'trace_viewer', start_ms: 1915.5, end_ms: 1945 } as const;
// As the plugins list them.
const TODAY = { version: '2.24.2', tools: ['overview_page', 'trace_viewer@', 'kernel_stats'] };
const OF_2024 = { version: '2.15.2', tools: ['kernel_stats^', 'tensorflow_stats^', 'trace_viewer@^'] };
const OF_2022 = { version: '2.8.0', tools: ['kernel_stats^', 'trace_viewer^'] };

function link(parts: Partial<Link>): Link {
  return { tool: 'kernel_stats', host: 'h 1', start_ms: null, end_ms: null, ...parts };
}

function target(parts: Partial<Link>, pages = TODAY, base = BASE) {
  return profileTarget(tensorboardRoot(base), RUN, link(parts), pages);
}

function url(...args: Parameters<typeof target>): URL {
  return new URL((target(...args) as Target).href);
}

describe('profileTarget', () => {
  it("opens the plugin's own page for the same run and host, under the path prefix", () => {
    expect(url({}).href).toBe(
      'http://host:6006/foo/bar/data/plugin/profile/index.html' +
        '?tool=kernel_stats&run=train%2F2026%2001&host=h%201',
    );
    const plain = 'http://host:6006/data/plugin/gpu_advisor/';
    expect(url({}, OF_2024, plain).pathname).toBe('/data/plugin/profile/index.html');
  });

  it('names the host of the trace viewer as old and new Profile plugins read it', () => {
    expect(Object.fromEntries(url({ tool: 'trace_viewer' }).searchParams)).toEqual({
      tool: 'trace_viewer',
      run: RUN,
      host: 'h 1',
      hosts: 'h 1',
    });
  });

  it.each([
    [TODAY, 'trace_viewer@'],
    [OF_2024, 'trace_viewer@^'],
  ])('opens the bare trace viewer for a time range, which the page would drop', (pages, tag) => {
    expect(target(RANGE, pages)).toMatchObject({ ranged: true });
    const range = url(RANGE, pages);
    expect(range.pathname).toBe('/foo/bar/data/plugin/profile/trace_viewer_index.html');
    expect(range.searchParams.get('view_start')).toBe('1915.5');
    expect(range.searchParams.get('view_end')).toBe('1945');
    expect(range.searchParams.get('is_streaming')).toBe('true');
    const data = new URL(range.searchParams.get('trace_data_url') ?? '', range.origin);
    expect(data.pathname).toBe('/foo/bar/data/plugin/profile/data');
    expect(Object.fromEntries(data.searchParams)).toEqual({ run: RUN, tag, host: 'h 1' });
  });

  it('shows no time range in a viewer that cannot, and links to nothing that has no address', () => {
    expect(target(RANGE, OF_2022)).toMatchObject({ ranged: false });
    const viewer = url(RANGE, OF_2022).searchParams;
    expect([viewer.get('is_streaming'), viewer.get('view_start')]).toEqual(['false', null]);
    expect(target({}, OF_2022)).toBe('unaddressed');
  });

  it('links to no page that the plugin does not offer for the run', () => {
    expect(target({ tool: 'memory_profile' })).toBe('missing');
    expect(target({ tool: 'framework_op_stats' }, OF_2024)).toBe('missing');
  });

  it.each([
    ['2.15.1', 'unaddressed'],
    ['2.15.2', 'object'],
    ['2.19.0', 'object'],
    ['3.0', 'object'],
    ['2.16.0a20240101', 'object'],
  ])('knows from which release on pages have addresses: %s', (version, expected) => {
    const found = target({}, { version, tools: ['kernel_stats^'] });
    expect(typeof found === 'string' ? found : typeof found).toBe(expected);
  });

  it('cannot be led astray by a host that looks like a query', () => {
    expect(url({ host: 'a&run=evil#x' }).searchParams.get('run')).toBe(RUN);
    const range = url({ ...RANGE, host: 'a&run=evil' });
    const data = new URL(range.searchParams.get('trace_data_url') ?? '', range.origin);
    expect(data.searchParams.getAll('run')).toEqual([RUN]);
  });
});
