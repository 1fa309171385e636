import { describe, expect, it } from 'vitest';
import type { Link } from '../api/report.gen';
import { profileUrl, tensorboardRoot } from './links';

const BASE = 'http://host:6006/foo/bar/data/plugin/gpu_advisor/';
const RUN = 'train/2026 01';

function link(parts: Partial<Link>): Link {
  return { tool: 'kernel_stats', host: 'h 1', start_ms: null, end_ms: null, ...parts };
}

describe('profileUrl', () => {
  const url = (parts: Partial<Link>, base = BASE) =>
    new URL(profileUrl(tensorboardRoot(base), RUN, link(parts)));

  it('opens a page of the Profile tab for the same run and host, under the path prefix', () => {
    expect(url({}).href).toBe(
      'http://host:6006/foo/bar/?tag=kernel_stats&run=train%2F2026%2001&host=h%201#profile',
    );
    expect(url({}, 'http://host:6006/data/plugin/gpu_advisor/').pathname).toBe('/');
  });

  it('names the trace viewer and its host as old and new Profile plugins read them', () => {
    const { searchParams, hash } = url({ tool: 'trace_viewer' });
    expect(Object.fromEntries(searchParams)).toEqual({
      tag: 'trace_viewer@',
      run: RUN,
      host: 'h 1',
      hosts: 'h 1',
    });
    expect(hash).toBe('#profile');
  });

  it('opens the bare trace viewer for a time range, which the tab would drop', () => {
    const range = url({ tool: 'trace_viewer', start_ms: 1915.5, end_ms: 1945 });
    expect(range.pathname).toBe('/foo/bar/data/plugin/profile/trace_viewer_index.html');
    expect(range.searchParams.get('view_start')).toBe('1915.5');
    expect(range.searchParams.get('view_end')).toBe('1945');
    expect(range.searchParams.get('is_streaming')).toBe('true');
    const data = new URL(range.searchParams.get('trace_data_url') ?? '', range.origin);
    expect(data.pathname).toBe('/foo/bar/data/plugin/profile/data');
    expect(Object.fromEntries(data.searchParams)).toEqual({ run: RUN, tag: 'trace_viewer@', host: 'h 1' });
  });

  it('cannot be led astray by a host that looks like a query', () => {
    expect(url({ host: 'a&run=evil#x' }).searchParams.get('run')).toBe(RUN);
    const range = url({ tool: 'trace_viewer', host: 'a&run=evil', start_ms: 0, end_ms: 1 });
    const data = new URL(range.searchParams.get('trace_data_url') ?? '', range.origin);
    expect(data.searchParams.getAll('run')).toEqual([RUN]);
  });
});
