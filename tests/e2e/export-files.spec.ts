import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { placesOf, unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { exportedAs } from './export-file.ts';

const LANGUAGES = ['en', 'pl'] as const;
type Language = (typeof LANGUAGES)[number];

const pressed = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** A PDF as another program reads it: its lines, and how many pictures it has. */
function readPdf(path: string): { readonly lines: readonly string[]; readonly pictures: number } {
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  const images = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' });
  return { lines: text.split('\n').map(pressed), pictures: images.match(/ image /g)?.length ?? 0 };
}

/** The rows of a table that are drawn, cell by cell: the first line of each, without signs that only screens have. */
async function rowsOnScreen(page: Page): Promise<readonly (readonly string[])[]> {
  const grid = page.getByRole('main').getByRole('grid').last();
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  const rows = await grid.getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').allInnerTexts()));
  return cells.map((texts) => texts.map((text) => pressed((text.split('\n')[0] ?? '').replace(/^[▲▼●=] /u, ''))));
}

async function inLanguage(page: Page, bridge: BridgeClient, language: Language): Promise<void> {
  unwrap(await bridge.settings.set({ language }));
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await settle(page);
}

/** A line of the file that has all of these in their order. */
const hasLine = (lines: readonly string[], texts: readonly string[]): boolean =>
  lines.some((line) => {
    const place = { at: 0 };
    return texts.every((text) => {
      const found = line.indexOf(text, place.at);
      place.at = found + text.length;
      return found >= 0;
    });
  });

for (const language of LANGUAGES) {
  test(`the list of stores is the same in its PDF: ${language}`, async ({ page, endcap }) => {
    const bridge = await endcap.bridge();
    await show(page, '/stores?q=Gda');
    await inLanguage(page, bridge, language);
    const rows = await rowsOnScreen(page);
    expect(rows.length).toBeGreaterThan(3);
    const { path, file } = await exportedAs(page, language, 'pdf');
    expect(file).toMatch(language === 'en' ? /^stores-2026-11-20\.pdf$/ : /^sklepy-2026-11-20\.pdf$/);
    const { lines } = readPdf(path);
    // The first cell is a checkbox.
    for (const [, name = '', id = ''] of rows) {
      const [word = ''] = name.split(/[ ,]/);
      expect(hasLine(lines, [word, id]), `${name} ${id}`).toBe(true);
    }
    expect(lines.some((line) => line.includes(language === 'en' ? 'search “Gda”' : 'Gda'))).toBe(true);
  });

  test(`the runs of a store are the same in their PDF: ${language}`, async ({ page, endcap }) => {
    const bridge = await endcap.bridge();
    const { store } = await placesOf(bridge, testNow());
    await show(page, `${store}?tab=runs&period=2026-11-17..2026-11-18`);
    await inLanguage(page, bridge, language);
    const rows = await rowsOnScreen(page);
    expect(rows.length).toBeGreaterThan(3);
    const { path } = await exportedAs(page, language, 'pdf');
    const { lines } = readPdf(path);
    const figures = rows.map((cells) => cells.filter((text) => /\d([.,]\d)?( ?%)?$/.test(text) && !/:/.test(text)));
    for (const [at, cells] of figures.entries()) {
      expect(cells.length, rows[at]?.join(' | ')).toBeGreaterThan(2);
      expect(hasLine(lines, cells), cells.join(' | ')).toBe(true);
    }
  });

  test(`a display is the same in its PDF, with the photos that were chosen: ${language}`, async ({ page, endcap }) => {
    const bridge = await endcap.bridge();
    const { display } = await placesOf(bridge, testNow());
    await show(page, display);
    await inLanguage(page, bridge, language);
    const cards = page.getByRole('main').getByRole('group').first().getByRole('group');
    await expect(cards).toHaveCount(6);
    const values = await Promise.all(
      (await cards.all()).map(async (card) =>
        pressed((await card.getByRole('paragraph').nth(1).innerText()).split('\n')[0] ?? ''),
      ),
    );
    const { path } = await exportedAs(page, language, 'pdf', { photos: /3/ });
    const { lines, pictures } = readPdf(path);
    for (const value of values.map((text) => text.replace(/^[▲▼●=] /u, '')))
      expect(
        lines.some((line) => line.includes(value)),
        value,
      ).toBe(true);
    const without = readPdf((await exportedAs(page, language, 'pdf')).path);
    expect(pictures - without.pictures).toBe(3);
  });
}
