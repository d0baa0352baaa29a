import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

/**
 * Presses Tab (or Shift+Tab) until the element, or something inside it, has the focus: the way a keyboard goes.
 * Fails when it is not among the next stops.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await holdsFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} was not reached with ${MOST_STOPS} presses of ${key}`);
}

const holdsFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));
