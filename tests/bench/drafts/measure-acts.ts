import type { Page } from '@playwright/test';
import { show } from '#tests/support/e2e/show.ts';

/** What one act took, in milliseconds from its key: until its frame was painted, and until the page said it is saved. */
export type Act = { readonly painted: number; readonly saved: number };

declare global {
  interface Window {
    act?: { readonly begun: number; painted: number | null; saved: number | null };
  }
}

/**
 * Notes in the page when the next key was pressed, by the event's own clock, when the next frame stood after it, and
 * when "Saved on this computer" did. The note says so only when the core has answered that the step is on the disk.
 */
const NOTE_ACTS = `
  const afterFrame = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (!window.isArmed || key === 'Control') return;
    window.isArmed = false;
    const act = { begun: timeStamp, painted: null, saved: null };
    window.act = act;
    afterFrame((now) => { act.painted = now; });
  }, true);
  new MutationObserver(() => {
    const { act } = window;
    if (!act || act.saved !== null) return;
    if (document.querySelector('[data-pending="false"]')) afterFrame((now) => { act.saved ??= now; });
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-pending'] });`;

/** Before a page is opened: what each act in it takes is noted. */
export const noteActs = (page: Page): Promise<unknown> => page.addInitScript(NOTE_ACTS);

/** Goes to the displays of all stores in a page that is not open yet, and sets the focus on the first one. */
export async function openSheet(page: Page, link: string): Promise<void> {
  await noteActs(page);
  await page.goto(link);
  await page.getByRole('main').waitFor();
  await show(page, '/displays');
  await page.locator('[role="gridcell"]').first().click({ timeout: 120_000 });
}

/** Sets the focus on the first cell of a column, which counts from 0. */
export async function goToTop(page: Page, column: number): Promise<void> {
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < column; at += 1) await page.keyboard.press('ArrowRight');
}

/** Presses a key that makes a step, and answers when it was painted and saved. */
export async function act(page: Page, key: string): Promise<Act> {
  await page.evaluate(() => Reflect.set(window, 'isArmed', true));
  await page.keyboard.press(key);
  const taken = await page.waitForFunction(
    () => {
      const { act: one } = window;
      return one && one.painted !== null && one.saved !== null
        ? { painted: one.painted - one.begun, saved: one.saved - one.begun }
        : null;
    },
    undefined,
    { timeout: 120_000, polling: 20 },
  );
  const found = await taken.jsonValue();
  await page.evaluate(() => Reflect.deleteProperty(window, 'act'));
  if (found === null) throw new Error('nothing was saved');
  return found;
}

/** Pastes a text where the focus is; milliseconds until what it would do is painted. */
export const previewPaste = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    const begun = performance.now();
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const took = performance.now() - begun;
    if (!document.querySelector('[data-state="preview"]')) throw new Error('nothing is shown before it is pasted');
    return took;
  }, text);
