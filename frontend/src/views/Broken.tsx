// The last resort: a fault of the tab itself is said, not left as a blank page.
import { Component, type ComponentChildren } from 'preact';
import type { Store } from '../state/store';
import { useStore } from './context';

interface Props {
  store: Store;
  children?: ComponentChildren;
}

export class Broken extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  override componentDidCatch(error: unknown): void {
    document.documentElement.dataset['ready'] = 'broken';
    this.setState({ error });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const catalog = this.props.store.catalog.peek();
    return (
      <section class="instead problem" role="alert">
        <h1>{catalog.text('tab-broke.what', { cause: String(error) })}</h1>
        <p>{catalog.text('tab-broke.do')}</p>
      </section>
    );
  }
}

/** A part of a page: a fault of its own costs that part, and not the page. */
export function Part({ children }: { children: ComponentChildren }) {
  return <Boundary store={useStore()}>{children}</Boundary>;
}

class Boundary extends Broken {
  override componentDidCatch(error: unknown): void {
    this.setState({ error });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <p class="problem" role="alert">
        {this.props.store.catalog.peek().text('ui-part-broke', { cause: String(error) })}
      </p>
    );
  }
}
