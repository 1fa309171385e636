import { describe, expect, it } from 'vitest';
import { type Address, isEmpty, readAddress, sameAddress, shareLink, tabOf, writeAddress } from './address';

const RUN = 'train/2026 & more=%';

describe('an address', () => {
  it('survives writing and reading, whatever is in it', () => {
    const address: Address = { run: RUN, finding: 'input-bound', lang: 'zh-CN' };
    expect(readAddress(writeAddress('', address))).toEqual(address);
  });

  it('has the form that is promised to others', () => {
    const hash = writeAddress('#timeseries', { run: 'a/b', finding: 'step-gaps' });
    expect(hash).toBe('#gpu_advisor&p.gpu_advisor.run=a%2Fb&p.gpu_advisor.finding=step-gaps');
  });

  it('keeps the keys of other plugins and drops its own old ones', () => {
    const before = '#profile&p.other.key=1%202&p.gpu_advisor.finding=old';
    expect(writeAddress(before, { run: 'r' })).toBe('#gpu_advisor&p.other.key=1%202&p.gpu_advisor.run=r');
  });

  it('never writes what makes TensorBoard throw or take a key for the tab', () => {
    const hash = writeAddress('#x&100%&p.a=100%&b==', { run: '100%' });
    expect(() => decodeURIComponent(hash)).not.toThrow();
    expect(hash).toBe('#gpu_advisor&p.gpu_advisor.run=100%25');
  });

  it('is read leniently', () => {
    expect(readAddress('')).toEqual({});
    expect(readAddress('#gpu_advisor&p.gpu_advisor.run=%E0%A4%A')).toEqual({});
    expect(readAddress('#gpu_advisor&p.gpu_advisor.run=&p.gpu_advisor.color=red')).toEqual({});
    expect(readAddress('p.gpu_advisor.run=a&gpu_advisor')).toEqual({ run: 'a' });
    expect(readAddress('#gpu_advisor&p.gpu_advisor.__proto__=x')).toEqual({});
  });

  it('knows its tab', () => {
    expect(tabOf('#gpu_advisor&p.gpu_advisor.run=a')).toBe('gpu_advisor');
    expect(tabOf('')).toBe('');
  });

  it('can be compared', () => {
    expect(sameAddress({ run: 'a' }, { run: 'a' })).toBe(true);
    expect(sameAddress({ run: 'a' }, { run: 'a', finding: 'f' })).toBe(false);
    expect(isEmpty({})).toBe(true);
    expect(isEmpty({ lang: 'en' })).toBe(false);
  });
});

describe('shareLink', () => {
  it('keeps place and prefix and leaves out theme, Profile tab and other plugins', () => {
    const here = 'http://host:6006/foo/bar/?darkMode=true&run=x&tag=overview_page#timeseries&p.other.a=1';
    expect(shareLink(here, { run: 'a b', finding: 'f' })).toBe(
      'http://host:6006/foo/bar/#gpu_advisor&p.gpu_advisor.run=a%20b&p.gpu_advisor.finding=f',
    );
  });
});
