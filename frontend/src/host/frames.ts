// What can wait until a first view has been drawn.

const NO_FRAME_MS = 500;

/** After the next frame, when there is nothing better to do. A hidden tab gets no frames: then a while is enough. */
export function afterDrawing(then: () => void): void {
  const timer = setTimeout(then, NO_FRAME_MS);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: NO_FRAME_MS });
    else setTimeout(then);
  });
}
