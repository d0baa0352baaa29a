import type { Page } from '@playwright/test';
import type { Failure } from '#shared/bridge/answer.ts';

const PRESSED = 'data-pressed';

/**
 * Lets a call of the bridge fail until somebody presses something. The page asks again by itself, too: answered too early,
 * it would take its button away while that is being pressed.
 *
 * @returns call it when only the press that ends the failure is left to be done
 */
export async function failingUntilPressed(page: Page, call: string, failure: Failure): Promise<() => Promise<void>> {
  const state = { isPressAwaited: false };
  await page.route(`**/rpc/${call}`, async (route) => {
    const isPressed =
      state.isPressAwaited && (await page.evaluate((name) => document.documentElement.hasAttribute(name), PRESSED));
    await (isPressed ? route.fallback() : route.fulfill({ json: { json: { ok: false, failure } } }));
  });
  return async () => {
    // Noted in the page itself, before what the press asks for leaves it.
    await page.evaluate((name) => {
      document.documentElement.removeAttribute(name);
      addEventListener('click', () => document.documentElement.setAttribute(name, ''), { capture: true, once: true });
    }, PRESSED);
    state.isPressAwaited = true;
  };
}
