import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readExcel from 'read-excel-file/node';
import sharp from 'sharp';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { show, test } from '../support/e2e/host.ts';
import { testNow } from '../support/e2e/now.ts';
import { placesOf } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { decimalsOf } from './figure-texts.ts';

const PERIOD = '2026-11-07..2026-11-20';
const OVERVIEW = `/overview?period=${PERIOD}&view=table`;

/** The table on screen as texts: its first rows, as far as they are drawn. */
async function tableOnScreen(page: Page): Promise<readonly (readonly string[])[]> {
  const grid = page.getByRole('main').getByRole('grid').last();
  const rows = await grid.getByRole('row').all();
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').allInnerTexts()));
  return cells.map((texts) => texts.map((text) => text.split('\n')[0]?.trim() ?? ''));
}

const closePanel = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const tool = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

async function taken(
  page: Page,
  opener: string,
  name: RegExp,
): Promise<{ readonly path: string; readonly file: string }> {
  // What is exported first leaves the panel open for the next.
  if (!(await page.getByRole('dialog').isVisible())) {
    await page.getByRole('main').getByRole('button', { name: opener, exact: true }).click();
  }
  const [download] = await Promise.all([page.waitForEvent('download'), tool(page, name).click()]);
  return { path: await download.path(), file: download.suggestedFilename() };
}

/** Numbers as a screen writes them: `61.3%`, `−10.7`. */
const shown = (value: unknown, language: 'en' | 'pl', kind: 'percent' | 'points', digits: number): string => {
  if (value === null || value === undefined) return '–';
  const number = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'pl-PL', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(kind === 'percent' ? { style: 'percent' as const } : { signDisplay: 'exceptZero' as const }),
  });
  return number.format(Number(value)).replace('-', '−');
};

test('the overview goes to a meeting as a PDF in two presses, and every file says what the screen says', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  await show(page, OVERVIEW);
  await settle(page);
  const rows = await tableOnScreen(page);
  expect(rows.length).toBeGreaterThan(8);

  await test.step('two presses make the PDF', async () => {
    const { path, file } = await taken(page, 'Export', /^PDF/);
    expect(file).toMatch(/^fill-rates-2026-11-20\.pdf$/);
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    for (const [name = '', ...cells] of rows) {
      const line = text
        .split('\n')
        .find((one) => one.includes(name.split(' ')[0] ?? '') && one.includes(cells[1] ?? ''));
      expect(line, name).toBeDefined();
    }
    expect(text).toMatch(/Period +7\s?–\s?20 November 2026/);
    expect(text).toMatch(/as of 20 Nov 2026, \d\d:\d\d, from the service/);
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(`Download started: ${file}.`);
    // Where the panel covers no part of a filter: axe takes the rest of that for all of it.
    await page.setViewportSize({ width: 1900, height: 900 });
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the workbook holds the same figures, in both languages', async () => {
    for (const language of ['en', 'pl'] as const) {
      await bridge.settings.set({ language });
      const opener = language === 'en' ? 'Export' : 'Eksportuj';
      await expect(page.getByRole('main').getByRole('button', { name: opener, exact: true })).toBeVisible();
      await closePanel(page);
      await settle(page);
      const seen = await tableOnScreen(page);
      const { path } = await taken(page, opener, language === 'en' ? /^Excel/ : /^Skoroszyt/);
      const [sheet, about] = await readExcel(await readFile(path));
      const [header = [], ...lines] = sheet?.data ?? [];
      const at = (name: string) => header.indexOf(name);
      const names = { en: ['Fill rate', 'Target', 'Delta'], pl: ['Wypełnienie', 'Cel', 'Różnica'] } as const;
      for (const [index, texts] of seen.entries()) {
        const line = lines[index] ?? [];
        expect(texts[0]).toContain(String(line[0]));
        const [rate, target, delta] = names[language].map((name) => line[at(name)]);
        const [measured = null, wanted = null] = [rate, target].map((one) =>
          typeof one === 'number' ? Math.round(one * 1e6) / 1e4 : null,
        );
        const digits = decimalsOf([measured, wanted, typeof delta === 'number' ? delta : null]);
        expect(texts).toContain(shown(rate, language, 'percent', digits));
        expect(texts.map((text) => text.replace(/^\S (?=.)/, ''))).toContain(shown(delta, language, 'points', digits));
      }
      const facts = (about?.data ?? []).map((line) => line.slice(0, 2).map(String).join(' ').replaceAll(/\s/gu, ' '));
      const period = language === 'en' ? /^Period 7 ?– ?20 November 2026$/ : /^Okres 7 ?– ?20 listopada 2026$/;
      expect(facts.some((fact) => period.test(fact))).toBe(true);
    }
    await bridge.settings.set({ language: 'en' });
    await expect(page.getByRole('main').getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    await closePanel(page);
  });

  await test.step('a CSV has all groups, and a chart is a picture of twice its size', async () => {
    const report = await bridge.fillRates.crossStore({
      ...{ from: '2026-11-06T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' },
      ...{ status: 'completed', groupBy: 'store', belowExpectationOnly: false },
    });
    const groups = report.ok ? report.value.data.items : [];
    const { path } = await taken(page, 'Export', /^CSV \(commas\)/);
    const lines: Record<string, string>[] = parse(await readFile(path), { columns: true });
    expect(lines).toHaveLength(groups.length);
    for (const { externalId, expectation } of groups) {
      const line = lines.find((one) => one['Store ID'] === externalId);
      expect(line?.['Delta']).toBe(expectation.delta === null ? '' : String(expectation.delta));
      expect(line?.['Target']).toBe(
        expectation.expectedAverageFillRate === null ? '' : String(expectation.expectedAverageFillRate),
      );
    }
    await closePanel(page);
    await show(page, `/overview?period=${PERIOD}`);
    await settle(page);
    const box = await page.getByRole('application').first().locator('canvas').boundingBox();
    const picture = await taken(page, 'Export', /^Chart as a picture/);
    const { width = 0 } = await sharp(picture.path).metadata();
    expect(width).toBe(Math.round(((box?.width ?? 0) + 28) * 2));
    const meeting = await taken(page, 'Export', /^PDF/);
    const text = execFileSync('pdftotext', ['-layout', meeting.path, '-'], { encoding: 'utf8' });
    expect(text, 'a chart of the worst says so').toMatch(/Gap to target by store \(8 of \d+/);
    await closePanel(page);
  });
});

test('a view keeps its name, opens Endcap, and travels as a link', async ({ page, endcap }) => {
  await show(page, `/overview?groupBy=region&period=last7`);
  await settle(page);
  const views = page.getByRole('main').getByRole('button', { name: 'Views', exact: true });
  await views.click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('Regions this week');
  await tool(page, 'Save').click();
  await tool(page, 'Open Endcap with this view').click();
  await expectNoFindings(page);
  await closePanel(page);

  await show(page, '/overview?groupBy=day');
  await settle(page);
  await views.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Regions this week', exact: true }).click();
  await expect(page).toHaveURL(/groupBy=region/);
  await settle(page);

  await test.step('a link opens the same days from anywhere', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
    await tool(page, /^Link to this page/).click();
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Copied.');
    await closePanel(page);
    await show(page, '/stores');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/overview\?.*2026-11-14\.\.2026-11-20/);
    await expect(page).toHaveURL(/groupBy=region/);
  });

  await test.step('Endcap starts with the chosen view, wherever it was left', async () => {
    await show(page, '/stores');
    await page.goto(`${endcap.origin}/`);
    await expect(page).toHaveURL(/\/overview\?.*groupBy=region/);
  });
});

test('Ctrl+P and Enter make the PDF of the page, also from a field, and P alone is only a letter there', async ({
  page,
  endcap,
}) => {
  const { store } = await placesOf(await endcap.bridge(), testNow());
  for (const [address, name] of [
    ['/overview', /^fill-rates-\d/],
    [store, /\.pdf$/],
  ] as const) {
    await show(page, address);
    await settle(page);
    await page.keyboard.press('Control+p');
    const panel = page.getByRole('dialog', { name: 'Export', exact: true });
    await expect(panel.getByRole('button', { name: /^PDF/ })).toBeFocused();
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(name);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
  await show(page, '/stores');
  await settle(page);
  const field = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')).first();
  await field.fill('Gda');
  await page.keyboard.press('p');
  await expect(field).toHaveValue('Gdap');
  await page.keyboard.press('Control+p');
  await expect(page.getByRole('dialog', { name: 'Export', exact: true })).toBeVisible();
});
