import { expect, type Page } from '@playwright/test';

/** Closes the tab as a person does, and answers whether it asked first; the answer is to stay. */
export async function asksBeforeClosing(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog').catch(() => null);
  const closed = page.waitForEvent('close').then(() => null);
  await page.close({ runBeforeUnload: true });
  const question = await Promise.race([asked, closed]);
  if (question === null) return false;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  return true;
}
