// TensorBoard is played by a second window object: an address, a history, a body with a class.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, type Host } from './tensorboard';

class FakeOuter extends EventTarget {
  hash = '';
  entries = 0;
  state = { namespaceId: 'tb' };
  seenState: unknown = null;
  ports: readonly MessagePort[] = [];
  document = { body: document.createElement('div') };
  location: { href: string; origin: string; pathname: string; search: string; hash: string };
  history: object;

  constructor(start: string) {
    super();
    const outer = this;
    this.hash = start;
    this.location = {
      origin: 'http://host:6006',
      pathname: '/prefix/',
      search: '?darkMode=true',
      get href() {
        return `http://host:6006/prefix/?darkMode=true${outer.hash}`;
      },
      get hash() {
        return outer.hash;
      },
      set hash(next: string) {
        outer.hash = next;
        outer.entries += 1;
        outer.dispatchEvent(new Event('hashchange'));
      },
    };
    this.history = {
      state: this.state,
      replaceState(state: unknown, _: string, address: string) {
        outer.seenState = state;
        outer.hash = address.slice(address.indexOf('#'));
      },
    };
  }

  postMessage(message: string, origin: string, ports: MessagePort[]) {
    expect([message, origin]).toEqual(['experimental.bootstrap', 'http://host:6006']);
    this.ports = ports;
  }

  /** What TensorBoard or the browser does: the address changes without us. */
  navigate(hash: string) {
    this.hash = hash;
    this.dispatchEvent(new Event('hashchange'));
  }
}

class FakeOwn extends EventTarget {
  innerHeight = 800;
  location = { origin: 'http://host:6006' };
  setInterval = (act: () => void, ms: number) => setInterval(act, ms);
  constructor(readonly parent: FakeOuter) {
    super();
  }
}

const RUN = '#gpu_advisor&p.gpu_advisor.run=a';

function open(hash: string) {
  const outer = new FakeOuter(hash);
  const own = new FakeOwn(outer);
  return { outer, own, host: connect(own as unknown as Window & typeof globalThis) };
}

describe('the address', () => {
  let outer: FakeOuter;
  let host: Host;
  let changes: unknown[];
  beforeEach(() => {
    ({ outer, host } = open(RUN));
    changes = [];
    host.onAddress((address) => changes.push(address));
  });

  it('is read on a link that was just opened', () => {
    expect(host.address()).toEqual({ run: 'a' });
  });

  it('makes a history entry only when asked, and keeps what TensorBoard stores there', () => {
    host.show({ run: 'b' }, false);
    expect(outer.entries).toBe(0);
    expect(outer.seenState).toBe(outer.state);
    expect(outer.hash).toBe('#gpu_advisor&p.gpu_advisor.run=b');
    host.show({ run: 'b', finding: 'f' }, true);
    expect(outer.entries).toBe(1);
  });

  it('does not report our own writing', () => {
    host.show({ run: 'b' }, true);
    host.show({ run: 'c' }, false);
    expect(changes).toEqual([]);
  });

  it('tells TensorBoard of a silent change, or it would go on with the old one', () => {
    const heard = vi.fn();
    outer.addEventListener('hashchange', heard);
    host.show({ run: 'b' }, false);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('follows back, forward and a pasted link', () => {
    outer.navigate('#gpu_advisor&p.gpu_advisor.run=a&p.gpu_advisor.finding=x');
    expect(changes).toEqual([{ run: 'a', finding: 'x' }]);
  });

  it('is put back when the Profile tab has wiped it', () => {
    host.show({ run: 'b', finding: 'x' }, true);
    outer.navigate('');
    outer.navigate('#gpu_advisor');
    expect(outer.hash).toBe('#gpu_advisor&p.gpu_advisor.run=b&p.gpu_advisor.finding=x');
    expect(changes).toEqual([]);
  });

  it('is not touched while another tab is shown', () => {
    outer.navigate('#timeseries');
    host.show({ run: 'z' }, false);
    expect(outer.hash).toBe('#timeseries');
    expect(changes).toEqual([]);
    outer.navigate('#gpu_advisor');
    expect(outer.hash).toBe('#gpu_advisor&p.gpu_advisor.run=z');
  });

  it('gives a link without the theme', () => {
    expect(host.link({ run: 'a' })).toBe('http://host:6006/prefix/#gpu_advisor&p.gpu_advisor.run=a');
  });
});

describe('an address that is dropped without an event', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is put back while our tab is seen, and left to others while it is not', () => {
    const { outer, own, host } = open(RUN);
    host.onAddress(() => expect.unreachable());
    own.innerHeight = 0;
    outer.hash = '';
    vi.advanceTimersByTime(5000);
    expect(outer.hash).toBe('');
    own.innerHeight = 800;
    vi.advanceTimersByTime(5000);
    expect(outer.hash).toBe(RUN);
  });
});

describe('a frame that TensorBoard shows without naming it', () => {
  it('may write the address while it is seen, and not while it is hidden', () => {
    const { outer, own, host } = open('');
    own.innerHeight = 0;
    host.show({ run: 'a' }, false);
    expect(outer.hash).toBe('');
    own.innerHeight = 700;
    host.show({ run: 'a' }, false);
    expect(outer.hash).toBe(RUN);
  });
});

describe('the theme', () => {
  it('is that of the page around, now and when it changes', async () => {
    const { outer, host } = open(RUN);
    const themes: string[] = [];
    host.onTheme((theme) => themes.push(theme));
    outer.document.body.classList.add('dark-mode');
    await vi.waitFor(() => expect(themes.at(-1)).toBe('dark'));
    expect(themes[0]).toBe('light');
  });
});

describe('a reload', () => {
  const tell = (outer: FakeOuter, type: string) =>
    outer.ports[0]?.postMessage(JSON.stringify({ type, id: 7, payload: null, isReply: false }));

  it('reaches a tab that is seen, and is answered', async () => {
    const { outer, host } = open(RUN);
    const reload = vi.fn();
    host.onReload(reload);
    const replies: unknown[] = [];
    const [port] = outer.ports;
    if (port) port.onmessage = (event: MessageEvent<string>) => replies.push(JSON.parse(event.data));
    tell(outer, 'experimental.RunsChanged');
    tell(outer, 'experimental.DataReloaded');
    await vi.waitFor(() => expect(replies).toHaveLength(2));
    expect(reload).toHaveBeenCalledOnce();
    expect(replies[1]).toMatchObject({ id: 7, isReply: true, type: 'experimental.DataReloaded' });
  });

  it('waits until a hidden tab is seen again', async () => {
    const { outer, own, host } = open(RUN);
    const reload = vi.fn();
    own.innerHeight = 0;
    host.onReload(reload);
    const replied = new Promise<void>((resolve) => {
      const [port] = outer.ports;
      if (port) port.onmessage = () => resolve();
    });
    tell(outer, 'experimental.DataReloaded');
    await replied;
    expect(reload).not.toHaveBeenCalled();
    own.innerHeight = 800;
    own.dispatchEvent(new Event('resize'));
    own.dispatchEvent(new Event('resize'));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a page that was opened by itself', () => {
  afterEach(() => {
    history.replaceState(null, '', '/');
  });

  it('uses its own address', () => {
    history.replaceState(null, '', `/${RUN}`);
    const host = connect(window);
    expect(host.address()).toEqual({ run: 'a' });
    host.show({ run: 'b' }, false);
    expect(location.hash).toBe('#gpu_advisor&p.gpu_advisor.run=b');
  });

  it('is so too inside a foreign page, whose address may not be read', () => {
    const foreign = {
      get location(): never {
        throw new DOMException('blocked', 'SecurityError');
      },
    };
    const own = Object.assign(Object.create(window), { parent: foreign });
    Object.defineProperty(own, 'location', { value: window.location });
    expect(connect(own).address()).toEqual({});
  });
});
