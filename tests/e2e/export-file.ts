import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/e2e/host.ts';

const OPENER = { en: 'Export', pl: 'Eksportuj' } as const;
const AS = {
  pdf: /^PDF/,
  xlsx: /^(Excel|Skoroszyt)/,
  csv_excel: /^CSV (for Excel|dla Excela)/,
  csv_plain: /^CSV \((commas|przecinki)\)/,
  png: /^(Chart as a picture|Wykres jako obraz)/,
} as const;

/**
 * Exports what a page shows as a file.
 *
 * @param within where the button stands: a dialog, or by default the page
 * @param photos which of the page's photos a PDF gets, by the label of the choice
 * @returns where the file is, and the name it has for a person
 */
export async function exportedAs(
  page: Page,
  language: keyof typeof OPENER,
  as: keyof typeof AS,
  { within = page.getByRole('main'), photos }: { readonly within?: Locator; readonly photos?: RegExp } = {},
): Promise<{ readonly path: string; readonly file: string }> {
  await within.getByRole('button', { name: OPENER[language], exact: true }).click();
  const panel = page.getByRole('dialog', { name: OPENER[language], exact: true });
  if (photos !== undefined) {
    const choice = panel.getByRole('combobox');
    const label = await choice.getByRole('option').filter({ hasText: photos }).textContent();
    await choice.selectOption({ label: label ?? '' });
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: AS[as] }).click(),
  ]);
  await expect(panel.getByRole('status')).toContainText(download.suggestedFilename());
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  return { path: await download.path(), file: download.suggestedFilename() };
}

/** Every text that the page draws on a canvas outside of the document, as the charts of a file are, while `act` runs. */
export async function textsDrawnAside(page: Page, act: () => Promise<unknown>): Promise<readonly string[]> {
  const drawn = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    const restore = () => Object.assign(CanvasRenderingContext2D.prototype, { fillText });
    Object.assign(CanvasRenderingContext2D.prototype, {
      fillText(this: CanvasRenderingContext2D, ...args: Parameters<typeof fillText>) {
        if (!this.canvas.isConnected) texts.push(args[0]);
        fillText.apply(this, args);
      },
    });
    return { texts, restore };
  });
  await act();
  return drawn.evaluate(({ texts, restore }) => {
    restore();
    return texts;
  });
}
