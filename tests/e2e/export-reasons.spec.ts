import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readExcel from 'read-excel-file/node';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { exportedAs } from './export-file.ts';
import { decimalsOf } from './figure-texts.ts';

const PERIOD = '2026-11-09..2026-11-20';
const RANGE = { from: '2026-11-01T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };

/** Names of what is pressed and read, in the language of the page. */
const WORDS = {
  en: {
    slots: 'Weekday and time',
    compared: /^Compared with /,
    parts: 'What the delta is made of',
    why: 'Why? What this delta is made of',
    table: 'Fill rate by display',
    totals: 'Totals for the selection',
    byCompared: 'Compared',
    sheets: ['Fill rate by display', 'Totals, compared with 2 – 13…', 'Delta by weekday and time', 'Source'],
    together: 'Total',
  },
  pl: {
    slots: 'Dzień tygodnia i godzina',
    compared: /^Porównanie z okresem /,
    parts: 'Z czego składa się różnica',
    why: 'Dlaczego? Z czego składa się ta różnica',
    table: 'Wypełnienie według ekspozycji',
    totals: 'Podsumowanie wyboru',
    byCompared: 'Porównane',
    sheets: ['Wypełnienie według ekspozycji', 'Podsumowanie, porównanie', 'Różnica według dnia tygodnia', 'Źródło'],
    together: 'Razem',
  },
} as const;
type Language = keyof typeof WORDS;
const LANGUAGES = ['en', 'pl'] as const;

async function everythingHere(bridge: BridgeClient, externalId: string): Promise<void> {
  unwrap(await bridge.fetches.start({ externalIds: [externalId], ...RANGE, photos: 'none' }));
  await expect
    .poll(async () => unwrap(await bridge.fetches.state())?.state ?? 'none', { timeout: 90_000 })
    .toBe('complete');
}

/** What a cell shows, without what is only read aloud, spaces all alike. */
const textOf = async (cell: Locator): Promise<string> =>
  ((await cell.innerText()).split('\n')[0] ?? '').replaceAll(/\s/gu, ' ').trim();

const gridOf = async (grid: Locator): Promise<string[][]> => {
  const rows = await grid.getByRole('row').all();
  return Promise.all(
    rows.slice(1).map(async (row) => Promise.all((await row.locator('th, td, [role="gridcell"]').all()).map(textOf))),
  );
};

/** A value of a file as the screen writes it. */
function shown(value: unknown, kind: 'points' | 'percent' | 'count', language: Language, decimals = 1): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return value;
  const style = { points: { signDisplay: 'exceptZero' }, percent: { style: 'percent' }, count: {} } as const;
  const digits = kind === 'count' ? 0 : decimals;
  return new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'pl-PL', {
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    ...style[kind],
  })
    .format(Number(value))
    .replace('-', '−')
    .replaceAll(/\s/gu, ' ');
}
/** A rate of a workbook, which is a part of one, in percent. */
const percentIn = (value: unknown): number | null =>
  typeof value === 'number' ? Math.round(value * 1_000_000) / 10_000 : null;

/** Without the sign that stands before a delta. */
const bare = (text: string) => text.replace(/^[▲▼●=] ?/u, '');

async function inLanguage(page: Page, bridge: BridgeClient, language: Language): Promise<void> {
  unwrap(await bridge.settings.set({ language }));
  await expect(page.getByRole('region', { name: WORDS[language].slots })).toBeVisible();
  await settle(page);
}

test('a store goes along with its weekdays and hours and with what it is compared with, as on screen', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  const externalId = unwrap(await bridge.stores.list()).data[1]?.externalId ?? '';
  await everythingHere(bridge, externalId);
  // Too narrow for bars, which are in no file.
  await page.setViewportSize({ width: 1280, height: 720 });
  await show(page, `/stores/${encodeURIComponent(externalId)}?period=${PERIOD}&compare=week%20paired&sort=change`);
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    await inLanguage(page, bridge, language);
    const map = page.getByRole('region', { name: words.slots }).getByRole('grid');
    const grid = page.getByRole('grid', { name: words.table });
    await expect(map.getByRole('row')).toHaveCount(9);
    await expect(page.getByRole('region', { name: words.compared })).toBeVisible();
    await expect(grid.getByRole('columnheader')).toHaveCount(9);
    await settle(page);
    const [slots, rows] = [await gridOf(map), await gridOf(grid)];
    expect(slots.length).toBe(8);
    expect(rows.length).toBeGreaterThan(3);

    await test.step(`the workbook has a sheet for each, equal to the screen: ${language}`, async () => {
      const { path } = await exportedAs(page, language, 'xlsx');
      const sheets = await readExcel(await readFile(path));
      expect(sheets).toHaveLength(5);
      for (const name of words.sheets) expect(sheets.map(({ sheet }) => sheet).join('|')).toContain(name);
      const [byRow, totals, byDay, bySlot, about] = sheets.map(({ data }) => data);
      for (const [at, [, ...cells]] of slots.entries()) {
        expect((bySlot?.[at + 1] ?? []).slice(1).map((value) => shown(value, 'points', language))).toEqual(cells);
      }
      // In the order that a person chose: those that fell most come first.
      for (const [at, cells] of rows.entries()) {
        const [name, , rate, target, delta, before, change, photos, photosBefore, runs, runsBefore] =
          byRow?.[at + 1] ?? [];
        expect(cells[0]).toContain(String(name));
        const [rateNow = null, targetNow = null, now = null, was = null, moved = null] = [
          ...[rate, target].map((one) => percentIn(one)),
          ...[delta, before, change].map((one) => (typeof one === 'number' ? one : null)),
        ];
        const digits = decimalsOf([rateNow, targetNow, now], [now, was, moved]);
        expect(cells.slice(1, 3)).toEqual([rate, target].map((one) => shown(one, 'percent', language, digits)));
        expect(cells.slice(3, 6).map(bare)).toEqual(
          [delta, before, change].map((one) => shown(one, 'points', language, digits)),
        );
        const count = (one: unknown) => shown(one, 'count', language);
        expect(cells.slice(-2)).toEqual([
          `${count(photos)} / ${count(photosBefore)}`,
          `${count(runs)} / ${count(runsBefore)}`,
        ]);
      }
      const cards = (await page.getByRole('group', { name: words.totals }).getByRole('group').allInnerTexts()).map(
        (text) => text.replaceAll(/\s/gu, ' '),
      );
      const figures = (totals?.[1] ?? []).slice(1, 9);
      const [rate, target, delta] = [percentIn(figures[0]), percentIn(figures[2]), Number(figures[4])];
      const digits = decimalsOf([rate, target, delta]);
      for (const [at, kind] of (['percent', 'percent', 'points', 'percent'] as const).entries()) {
        expect(cards[at]).toContain(shown(figures[2 * at], kind, language, at < 3 ? digits : 1));
        if (at < 3) expect(cards[at]).toContain(shown(figures[2 * at + 1], 'points', language));
      }
      expect((byDay ?? []).length).toBe(13);
      const facts = (about ?? []).map((line) => line.slice(0, 2).map(String).join(' ').replaceAll(/\s/gu, ' '));
      const both = facts.filter((fact) => /Endcap.* · (as of|stan na) \d+ \S+ 2026, \d\d:\d\d$/.test(fact));
      expect(both, 'both periods and the weekdays say how old they are').toHaveLength(3);
    });

    await test.step(`the PDF and the CSV for Excel say the same: ${language}`, async () => {
      const pdf = await exportedAs(page, language, 'pdf');
      const text = execFileSync('pdftotext', ['-layout', pdf.path, '-'], { encoding: 'utf8' }).replaceAll(
        /[^\S\n]/gu,
        ' ',
      );
      const lines = text.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim());
      for (const [, , ...cells] of slots) expect(lines.some((line) => line.includes(cells.join(' ')))).toBe(true);
      for (const cells of rows) {
        const figures = cells.slice(3, 6).map(bare).join(' ');
        expect(
          lines.some((line) => line.includes(figures)),
          figures,
        ).toBe(true);
      }
      const csv = await exportedAs(page, language, 'csv_excel');
      const all: string[][] = parse(await readFile(csv.path), {
        ...{ delimiter: ';', bom: true, relax_column_count: true },
      });
      const number = (one: string) => one.replace('.', ',').replace('−', '-').replace('+', '');
      for (const [, ...cells] of slots) {
        const rounded = cells.map((one) => number(one).replace(/^–$/, ''));
        const found = all.some((line) =>
          line
            .slice(1)
            .map((one) => (/^-?\d/.test(one) ? roundedText(one) : one))
            .join('|')
            .endsWith(rounded.join('|')),
        );
        expect(found, cells.join(' ')).toBe(true);
      }
    });
  }
  await inLanguage(page, bridge, 'en');

  await test.step('a sentence says all three', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^As a sentence/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Copied.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search stores and commands' });
    await expect(search).toBeFocused();
    await page.keyboard.press('Control+v');
    await expect(search).toHaveValue(
      /Compared with 2 – 13 November 2026, only runs in both periods: delta \S+, before \S+, change \S+ points\. Furthest below target: \S+day .*\.$/u,
    );
    await page.keyboard.press('Escape');
  });

  await test.step('what is not on screen is not in the file', async () => {
    await page.getByRole('button', { name: 'Compare periods' }).click();
    await expect(page.getByRole('region', { name: WORDS.en.compared })).toHaveCount(0);
    const { path } = await exportedAs(page, 'en', 'xlsx');
    expect((await readExcel(await readFile(path))).map(({ sheet }) => sheet)).toEqual([
      ...['Fill rate by display', 'Delta by weekday and time', 'Source'],
    ]);
  });
});

/** A number of a CSV file as the screen rounds it. */
const roundedText = (text: string): string => {
  const value = Math.round(Math.abs(Number(text.replace(',', '.'))) * 10 + 1e-9) / 10;
  const sign = text.startsWith('-') && value !== 0 ? '-' : '';
  return `${sign}${value.toFixed(1).replace('.', ',')}`;
};

test('what a delta is made of goes along, and its parts add up to the delta', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const externalId = unwrap(await bridge.stores.list()).data[1]?.externalId ?? '';
  await everythingHere(bridge, externalId);
  await show(page, `/stores/${encodeURIComponent(externalId)}?period=${PERIOD}`);
  for (const language of LANGUAGES) {
    const words = WORDS[language];
    await inLanguage(page, bridge, language);
    await page.getByTitle(words.why, { exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: /^(Why|Dlaczego): / });
    const grid = dialog.getByRole('grid', { name: words.parts });
    await expect(grid.getByRole('row').nth(1)).toBeVisible();
    await settle(page);
    // In another order than at first; the file follows.
    await grid.getByRole('button', { name: words.byCompared, exact: true }).click();
    await expect(grid.getByRole('columnheader', { name: words.byCompared })).toHaveAttribute('aria-sort', 'descending');
    const rows = await gridOf(grid);
    expect(rows.length).toBeGreaterThan(2);
    const { path } = await exportedAs(page, language, 'xlsx', { within: dialog });
    const [table] = await readExcel(await readFile(path));
    const lines = (table?.data ?? []).slice(1);
    const whole = lines.at(-1) ?? [];
    const parts = lines.slice(0, -1);
    expect(whole[0]).toBe(words.together);
    const digits = Math.max(1, ...rows.map(([, points = '']) => points.replace(/^.*[.,]/u, '').length));
    for (const [at, [name, points, share, delta, compared]] of rows.entries()) {
      const line = parts[at] ?? [];
      expect(name).toBe(line[0]);
      expect(bare(points ?? '')).toBe(shown(line[1], 'points', language, digits));
      expect(share).toBe(shown(line[2], 'percent', language));
      expect(bare(delta ?? '')).toBe(shown(line[3], 'points', language));
      expect(compared).toMatch(new RegExp(`^${shown(line[4], 'count', language)} `));
    }
    expect(parts).toHaveLength(rows.length);
    const units = parts.reduce((sum, line) => sum + Math.round(Number(line[1] ?? 0) * 10 ** digits), 0);
    expect(units).toBe(Math.round(Number(whole[1]) * 10 ** digits));
    expect(shown(whole[1], 'points', language, digits)).toBe(shown(whole[3], 'points', language, digits));
    expect(parts.reduce((sum, line) => sum + Math.round(Number(line[2] ?? 0) * 1000), 0)).toBe(1000);
    expect(parts.reduce((sum, line) => sum + Number(line[4]), 0)).toBe(whole[4]);
    const pdf = await exportedAs(page, language, 'pdf', { within: dialog });
    const text = execFileSync('pdftotext', ['-layout', pdf.path, '-'], { encoding: 'utf8' });
    for (const [name = ''] of rows) expect(text).toContain(name);
    expect(execFileSync('pdfimages', ['-list', pdf.path], { encoding: 'utf8' })).not.toMatch(/jpeg/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});
