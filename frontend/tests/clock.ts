// Time that passes as a test says, on however busy a machine.
import { act } from 'preact/test-utils';
import { vi } from 'vitest';

/** Clicks, and stops the clock after `ms` of it: what is shown for a moment is gone by then, or not, on any machine. */
export async function clickForMs(element: HTMLElement, ms: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => {
    element.click();
    await vi.advanceTimersByTimeAsync(0);
  });
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
  vi.useRealTimers();
}
