// A link of the tab: pressed it stays here; it can also be copied, or opened in another tab.
import type { ComponentChildren } from 'preact';
import { type Address, kept } from '../model/address';
import { useStore } from './context';

export function Go({ to, children }: { to: Address; children: ComponentChildren }) {
  const store = useStore();
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    store.go(to);
  };
  return (
    <a href={store.link({ ...to, ...kept(store.address.value) })} target="_top" onClick={go}>
      {children}
    </a>
  );
}
