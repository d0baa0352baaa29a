import { expect, type Page } from '@playwright/test';

/**
 * Drops a file on the page, as from a folder beside it.
 *
 * @param content its bytes, or so many that say nothing
 * @param says what the page says while the file is over it
 */
export async function dropFile(page: Page, name: string, content: Buffer | number, says: string): Promise<void> {
  const text = typeof content === 'number' ? '' : content.toString('base64');
  const files = await page.evaluateHandle(
    ([fileName, base64, empty]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      data.items.add(new File([bytes, new Uint8Array(empty)], fileName));
      return data;
    },
    [name, text, typeof content === 'number' ? content : 0] as const,
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: files });
  await expect(page.getByText(says)).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
}
