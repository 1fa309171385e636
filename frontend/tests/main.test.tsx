// The module as TensorBoard uses it, and its last resort.
import { render as renderInto } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../src/main';
import { Store } from '../src/state/store';
import { Broken } from '../src/views/Broken';
import { client, FakeHost, messages, runsOf, sample, settle } from './support';

const REPORT = sample('all-failed');

/** What TensorBoard loads. */
const BUNDLE = import.meta.glob<{ render: typeof render }>('../../tb_gpu_advisor/static/index.js');

afterEach(() => {
  vi.unstubAllGlobals();
  renderInto(null, document.body);
  delete document.documentElement.dataset['ready'];
  document.adoptedStyleSheets = [];
});

describe('render', () => {
  // The bundle too, before a browser takes minutes to say that it does not run.
  it.each([
    ['as written', async () => render],
    ['as bundled', async () => (await Object.values(BUNDLE)[0]?.())?.render ?? vi.fn()],
  ])(
    'shows the newest run from the answers of the server, in its own style, %s',
    {
      timeout: 40_000,
    },
    async (_, module) => {
      const answers: Record<string, unknown> = {
        start: { messages: messages(), runs: runsOf([REPORT.run]), report: REPORT },
      };
      vi.stubGlobal('fetch', async (url: URL) => {
        const name = url.pathname.split('/').at(-1) ?? '';
        return new Response(JSON.stringify(answers[name]));
      });
      await act(await module());
      const shown = async () => {
        await settle();
        expect(document.documentElement.dataset['ready']).toBe(`report:${REPORT.run}`);
      };
      // It ends as soon as it is shown; a busy machine takes longer than a second.
      await vi.waitFor(shown, { timeout: 30_000 });
      expect(document.adoptedStyleSheets[0]?.cssRules.length).toBeGreaterThan(100);
    },
  );

  it('does not reject when there is no server, but says so', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await act(render);
    await settle();
    expect(document.body.textContent).toContain('TensorBoard does not answer.');
  });

  it('does not reject even when nothing works', async () => {
    vi.stubGlobal('CSSStyleSheet', undefined);
    await render();
    expect(document.documentElement.dataset['ready']).toBe('broken');
    document.body.textContent = '';
  });
});

describe('a fault of the tab itself', () => {
  it('is said instead of a blank page', async () => {
    const store = new Store(new FakeHost(), client(REPORT));
    const Faulty = () => {
      throw new Error('a bug of ours');
    };
    await act(() => {
      renderInto(
        <Broken store={store}>
          <Faulty />
        </Broken>,
        document.body,
      );
    });
    expect(document.body.textContent).toContain('The tab stopped working: Error: a bug of ours');
    expect(document.documentElement.dataset['ready']).toBe('broken');
  });
});
