// A part of the page that is folded until somebody asks for it; which one is open stands in the address.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useStore } from './context';
import { Icon } from './Icon';

/** What an address says where nothing is open that would be. */
const NOTHING = 'none';

interface Props {
  id: 'list' | 'step' | 'suppose';
  title: string;
  /** Open unless the address says what is. */
  open?: boolean;
  children: ComponentChildren;
}

/** What is folded is in the page all the same, for the browser's own search, which unfolds it. */
export function End({ id, title, open = false, children }: Props) {
  const store = useStore();
  const named = store.address.value.open;
  const isOpen = named === id || (open && named === undefined);
  // The event may come from what was drawn just now.
  const latest = useRef(isOpen);
  latest.current = isOpen;
  const toggle = (now: boolean) => {
    if (now !== latest.current) store.choose('open', now ? id : open ? NOTHING : null);
  };
  return (
    <details class="end" data-end={id} open={isOpen} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" /> {title}
      </summary>
      {(isOpen || store.drawn.value) && children}
    </details>
  );
}
