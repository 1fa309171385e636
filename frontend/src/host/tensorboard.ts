// TensorBoard around us: its address, theme, reload button and whether our tab is the one that is seen.
//
// The tab is an iframe of the same origin, so the parent's address is read and written directly.
// TensorBoard's own message for reading it (`experimental.GetURLPluginData`) answers `{}` on a link that was
// just opened (since 2.16), and none exists for writing.
import {
  type Address,
  isEmpty,
  PLUGIN,
  readAddress,
  sameAddress,
  shareLink,
  tabOf,
  writeAddress,
} from '../model/address';

export type Theme = 'light' | 'dark';

/** What the rest of the tab needs of the page around it. */
export interface Host {
  address(): Address;
  /** Shows an address. `push` makes a new entry in the browser's history. */
  show(address: Address, push: boolean): void;
  link(address: Address): string;
  /** Called for every change of the address that we did not make ourselves. */
  onAddress(changed: (address: Address) => void): void;
  /** TensorBoard's reload button or automatic reload, once our tab is seen. */
  onReload(reload: () => void): void;
  onTheme(changed: (theme: Theme) => void): void;
}

/** How soon an address that another tab dropped is put back. */
const RESTORE_MS = 1000;

export function connect(frame: Window & typeof globalThis): Host {
  const outer = outerWindow(frame);
  const embedded = outer !== frame;
  // What we showed last. The Profile tab drops the hash, so this is put back when our tab returns.
  let shown = readAddress(outer.location.hash);

  const active = () => {
    if (!embedded) return true;
    const tab = tabOf(outer.location.hash);
    // Without a tab in the address, TensorBoard shows the first one; a hidden frame has no height.
    return tab === PLUGIN || (tab === '' && frame.innerHeight > 0);
  };

  const write = (push: boolean) => {
    const { location, history } = outer;
    const hash = writeAddress(location.hash, shown);
    if (!active() || hash === location.hash) return;
    if (push) {
      location.hash = hash;
      return;
    }
    // TensorBoard keeps its own data in the state, and reads the hash only on this event.
    history.replaceState(history.state, '', location.pathname + location.search + hash);
    outer.dispatchEvent(new HashChangeEvent('hashchange'));
  };

  return {
    address: () => shown,
    show(address, push) {
      shown = address;
      write(push);
    },
    link: (address) => shareLink(outer.location.href, address),
    onAddress(changed) {
      const read = () => {
        if (!active()) return;
        const address = readAddress(outer.location.hash);
        if (isEmpty(address) && !isEmpty(shown)) {
          write(false);
        } else if (!sameAddress(address, shown)) {
          shown = address;
          changed(address);
        }
      };
      outer.addEventListener('hashchange', read);
      frame.addEventListener('pagehide', () => outer.removeEventListener('hashchange', read));
      // A Profile tab that was opened once also drops the hash when TensorBoard reloads its data, without an
      // event. Ours is then the tab that is seen, and its address would be lost to the next F5.
      if (embedded) frame.setInterval(read, RESTORE_MS);
    },
    onReload: (reload) => embedded && listenForReload(frame, outer, reload),
    onTheme: (changed) => watchTheme(frame, outer, embedded, changed),
  };
}

/** TensorBoard's window; our own when the page was opened by itself or inside a foreign page. */
function outerWindow(frame: Window & typeof globalThis): Window {
  try {
    return frame.parent !== frame && frame.parent.location.href ? frame.parent : frame;
  } catch {
    return frame;
  }
}

/** TensorBoard sends this to hidden tabs too; those reload when they are seen again. */
function listenForReload(frame: Window & typeof globalThis, outer: Window, reload: () => void): void {
  let due = false;
  const reloadIfSeen = () => {
    if (!due || frame.innerHeight === 0) return;
    due = false;
    reload();
  };
  frame.addEventListener('resize', reloadIfSeen);
  const channel = new MessageChannel();
  channel.port1.onmessage = (event: MessageEvent<string>) => {
    const message = JSON.parse(event.data) as { type: string; id: number; isReply: boolean };
    if (message.isReply) return;
    if (message.type === 'experimental.DataReloaded') {
      due = true;
      reloadIfSeen();
    }
    const reply = { type: message.type, id: message.id, payload: null, error: null, isReply: true };
    channel.port1.postMessage(JSON.stringify(reply));
  };
  outer.postMessage('experimental.bootstrap', frame.location.origin, [channel.port2]);
}

/** TensorBoard marks its own body; what the system prefers decides only where there is no TensorBoard. */
function watchTheme(
  frame: Window & typeof globalThis,
  outer: Window,
  embedded: boolean,
  changed: (theme: Theme) => void,
): void {
  if (!embedded) {
    const dark = frame.matchMedia('(prefers-color-scheme: dark)');
    const tell = () => changed(dark.matches ? 'dark' : 'light');
    dark.addEventListener('change', tell);
    tell();
    return;
  }
  const { body } = outer.document;
  const tell = () => changed(body.classList.contains('dark-mode') ? 'dark' : 'light');
  const observer = new MutationObserver(tell);
  observer.observe(body, { attributes: true, attributeFilter: ['class'] });
  frame.addEventListener('pagehide', () => observer.disconnect());
  tell();
}
