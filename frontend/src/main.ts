// The module that TensorBoard loads into the tab's iframe; it calls `render` once.
import { h, render as renderInto } from 'preact';
import { http } from './api/client';
import { embedded, embeddedPage } from './api/embedded';
import { connect } from './host/tensorboard';
import { isEmpty } from './model/address';
import { Store } from './state/store';
import css from './styles/index.css?inline';
import { App } from './views/App';
import { Broken } from './views/Broken';

/** Shows the tab. Never rejects: TensorBoard would leave a blank page. */
export async function render(): Promise<void> {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const page = embeddedPage(document);
    const host = connect(window);
    if (page && isEmpty(host.address())) host.show(page.address, false);
    const store = new Store(host, page === null ? http : embedded(page));
    store.start();
    renderInto(h(Broken, { store }, h(App, { store })), document.body);
  } catch (error) {
    document.body.textContent = String(error);
    document.documentElement.dataset['ready'] = 'broken';
  }
}

// A page with its own data is opened by nobody else.
if (embeddedPage(document) !== null) void render();
