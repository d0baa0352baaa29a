import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 120;
/** After so many stops the target is found anew in any case. */
const STOPS_BEFORE_A_LOOK = 20;

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
  let element = await target.elementHandle();
  for (let stop = 0; stop < most; stop += 1) {
    // To find the target by its name at each stop would take most of the time; it is found anew where it has changed.
    const hasFocus = await element?.evaluate(holdsFocus);
    if (hasFocus === true && (await target.evaluate(holdsFocus))) return;
    if (hasFocus !== false || stop % STOPS_BEFORE_A_LOOK === 0) {
      element = await target.elementHandle();
      if (await target.evaluate(holdsFocus)) return;
    }
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

/** Whether an element, or something inside it, has the focus; undefined when the page has it no more. */
const holdsFocus = (element: Element): boolean | undefined =>
  element.isConnected ? element.contains(document.activeElement) : undefined;
