import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;

/**
 * Presses Tab (or Shift+Tab) until the element, or something inside it, has the focus: the way a keyboard goes.
 * Fails when it is not among the next `most` stops.
 */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  most = MOST_STOPS,
): Promise<void> {
  await expect(target).toBeAttached();
  // What is off for a moment is no stop yet.
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < most; stop += 1) {
    if (await holdsFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} was not reached with ${most} presses of ${key}`);
}

/**
 * Goes to an element by Tab, from wherever the focus is, and presses Enter on it, even if the page moves the focus
 * elsewhere in the moment between.
 */
export async function tabAndEnter(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, key);
  await target.press('Enter');
}

const holdsFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement || element.contains(document.activeElement));
