import type { App } from 'electron';

const LIMIT_MS = 5_000;

/**
 * Ends the core between the last window and the end of the app. Not in `before-quit`: a page may still refuse to
 * close after that, and would then stay without a core.
 *
 * @param close ends the core; the app ends after 5 s even if it does not
 */
export function closeBeforeQuit(app: Pick<App, 'on' | 'quit'>, close: () => Promise<void>): void {
  const state: { phase: 'running' | 'closing' | 'closed' } = { phase: 'running' };
  app.on('will-quit', (event) => {
    if (state.phase === 'closed') return;
    event.preventDefault();
    if (state.phase === 'closing') return;
    state.phase = 'closing';
    const limit = new Promise<void>((resolve) => setTimeout(resolve, LIMIT_MS).unref());
    const end = () => {
      state.phase = 'closed';
      app.quit();
    };
    // A core that fails to end must not keep the app, nor leave a rejection behind.
    Promise.race([close(), limit]).then(end, end);
  });
}
