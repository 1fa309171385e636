// Whatever a page shows as text or title is harmless, whoever gave the name: one hook for all elements.
import { options, type VNode } from 'preact';
import { oneLine } from '../text/escapes';

const SAID = ['title', 'aria-label'] as const;

function harmless(child: unknown): unknown {
  if (typeof child === 'string')
    return child.includes('\n') ? child.split('\n').map(oneLine).join('\n') : oneLine(child);
  return Array.isArray(child) ? child.map(harmless) : child;
}

const before = options.vnode;
options.vnode = (vnode: VNode) => {
  if (typeof vnode.type === 'string') {
    const props = vnode.props as Record<string, unknown>;
    if (props['children'] !== undefined) props['children'] = harmless(props['children']);
    for (const name of SAID) if (typeof props[name] === 'string') props[name] = harmless(props[name]);
  }
  before?.(vnode);
};
