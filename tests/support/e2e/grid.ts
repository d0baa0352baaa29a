import { expect, type Page } from '@playwright/test';

/** Opens the grid with 200 rows. */
export async function openGrid(page: Page, origin: string, language: 'en' | 'pl' = 'en'): Promise<void> {
  await page.goto(`${origin}/grid/index.html?demo&rows=200&language=${language}`);
  await expect(cellAt(page, 0, 0)).toBeVisible();
}

/** The cell at a position, both from 0. */
export const cellAt = (page: Page, row: number, column: number) =>
  page.getByRole('grid').locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Pastes into the cell with the focus what another program would have put on the clipboard. */
export const pasteInto = (page: Page, text: string, html = '') =>
  page.evaluate(
    ([plain, rich]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', plain ?? '');
      clipboardData.setData('text/html', rich ?? '');
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [text, html],
  );

/** What copying the selection puts on the clipboard. */
export const copied = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
  });
