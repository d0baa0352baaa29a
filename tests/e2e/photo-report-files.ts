import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { read as readBook } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { ReportFormat } from '#shared/bridge/photo-reports.ts';
import { createFormat } from '#shared/lib/format.ts';
import { tabTo } from '../support/e2e/keyboard.ts';
import { decimalsOf } from './figure-texts.ts';

/** What the page says of a photo on its tile, as it is read there. */
interface ShownPhoto {
  readonly display: string;
  readonly store: string;
  readonly measured: string;
  /** With its sign and shape; null: not compared. */
  readonly delta: string | null;
  readonly target: string;
  /** `Thu 19 Nov 07:00 · Completed` */
  readonly when: string;
  readonly mark: string | null;
}

const format = createFormat('en');
const dialog = (page: Page) => page.getByRole('dialog');
const LABELS = { pdf: 'PDF', pptx: 'PowerPoint', xlsx: 'Excel', zip: 'Photos in a zip' } as const satisfies Record<
  ReportFormat,
  string
>;
const MOST = 64 * 1024 * 1024;
/** Cards of a page of the contact sheet. */
const CARDS = 12;

/** What all tiles of the sheet say, in their order; keys scroll it, from the tile that has the focus. */
export async function shownPhotos(page: Page, count: number): Promise<readonly ShownPhoto[]> {
  const found = new Map<number, ShownPhoto>();
  const readTiles = () =>
    page.locator('li[aria-posinset]').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const textOf = (selector: string) => tile.querySelector(selector)?.textContent ?? null;
        const [display = '', store = ''] = [...tile.querySelectorAll('[data-open] > [title]')].map(
          (one) => one.textContent ?? '',
        );
        const measured = textOf('[data-open] [data-none]') ?? '';
        const delta = textOf('[data-open] [data-tone] > [aria-hidden]');
        const figures = [...tile.querySelectorAll('[data-open] > span')].map((one) => one.textContent ?? '');
        const target = /target ([\d.]+%)|(no target|more than one target)/.exec(figures.at(-2) ?? '');
        return {
          place: Number(tile.getAttribute('aria-posinset')),
          photo: {
            ...{ display, store, measured, delta, target: target?.[1] ?? target?.[2] ?? '' },
            ...{ when: figures.at(-1) ?? '', mark: textOf('[data-mark]') },
          },
        };
      }),
    );
  await page.keyboard.press('Home');
  const readOn = async () => {
    for (const { place, photo } of await readTiles()) found.set(place, photo);
    await page.keyboard.press('PageDown');
    return found.size;
  };
  await expect.poll(readOn, { intervals: [100] }).toBe(count);
  return Array.from(found.keys())
    .toSorted((a, b) => a - b)
    .flatMap((place) => found.get(place) ?? []);
}

/**
 * Makes a report of the whole queue by keyboard, from the sheet, with all pictures; returns where it is saved.
 *
 * @param author as the dialog remembers it after the first time
 */
export async function makeReport(
  page: Page,
  kind: ReportFormat,
  { folder, author, count }: { readonly folder: string; readonly author: string; readonly count: number },
): Promise<string> {
  await page.keyboard.press('m');
  await expect(dialog(page)).toContainText(`The whole queue: ${count} photos`);
  const chosen = dialog(page).getByRole('radio', { name: LABELS[kind], exact: true });
  await expect(dialog(page).getByRole('radio', { name: LABELS.pdf, exact: true })).toBeFocused();
  for (const _ of ReportFormat.options) if (!(await chosen.isChecked())) await page.keyboard.press('ArrowDown');
  await expect(chosen).toBeChecked();
  await expect(dialog(page)).toContainText(new RegExp(`Full pictures on this computer: \\d+ of ${count}`));
  const fetches = dialog(page).getByRole('checkbox');
  if (await fetches.isVisible()) {
    await tabTo(page, fetches);
    await page.keyboard.press('Space');
    await expect(fetches).toBeChecked();
  }
  const name = dialog(page).getByRole('textbox', { name: 'Your name' });
  await tabTo(page, name);
  if ((await name.inputValue()) === '') await page.keyboard.type(author);
  await expect(name).toHaveValue(author);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 90_000 }),
    page.keyboard.press('Enter'),
  ]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  await expect(dialog(page)).toContainText(`. ${count} photos, `);
  await expect(dialog(page)).not.toContainText('lacks');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  return path;
}

/** What a program prints. */
const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: MOST });
const parts = (path: string): readonly string[] => run('unzip', '-Z1', path).trim().split('\n');

/** The first mark of a cell that names who said what, one a line. */
const markIn = (cell: string): string | null => /^[^:]+: (.+?)(?: \(in their view|$)/m.exec(cell)?.[1] ?? null;
const TARGETS: Readonly<Record<string, string>> = { none: 'no target', 'more than one': 'more than one target' };
const whenOf = (day: string, time: string, status: string): string => `${format.dayMonth(day)} ${time} · ${status}`;

/** The table in a zip of photos says what the page says, and each of its pictures is a picture. */
export function expectZip(path: string, shown: readonly ShownPhoto[], first: Uint8Array): void {
  run('unzip', '-tq', path);
  const table: Record<string, string>[] = parse(run('unzip', '-p', path, 'photos.csv'), {
    ...{ delimiter: ';', bom: true, columns: true },
  });
  const cells = table.map((row) => (name: string) => row[name] ?? '');
  expect(
    cells.map((cell) => ({
      display: cell('Display'),
      store: cell('Store'),
      measured: cell('Measured') || 'not measured',
      delta: cell('Delta').replace(/ pts$/, '') || null,
      target: TARGETS[cell('Target')] ?? cell('Target'),
      when: whenOf(cell('Day'), cell('Time'), cell('Photo status')),
      mark: markIn(cell('Mark')),
    })),
  ).toEqual(shown);
  const pictures = parts(path).filter((name) => name.endsWith('.jpg'));
  expect(pictures.toSorted()).toEqual(cells.map((cell) => cell('File')).toSorted());
  for (const cell of cells) {
    const [, day, time, , fill] = cell('File')
      .replace(/\.jpg$/, '')
      .split('_');
    const measured = cell('Measured');
    expect([day, time]).toEqual([cell('Day'), cell('Time').replace(':', '')]);
    expect(fill).toBe(measured === '' ? 'x' : String(Math.round(Number(measured.replace('%', '')))));
  }
  const [name = ''] = cells.map((cell) => cell('File'));
  expect(execFileSync('unzip', ['-p', path, name], { maxBuffer: MOST }).equals(first)).toBe(true);
}

/** Another reader of workbooks finds what the page says, as numbers and dates, and a picture for each photo. */
export function expectXlsx(path: string, shown: readonly ShownPhoto[]): void {
  const book = readBook(readFileSync(path), { cellDates: true, UTC: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const valueAt = (column: string, row: number): unknown => sheet[`${column}${row}`]?.v;
  const textAt = (column: string, row: number) => String(valueAt(column, row) ?? '');
  const percentIn = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e4 : null);
  const rows = shown.map((_, index) => {
    const row = index + 2;
    const [day, delta, target] = [valueAt('H', row), valueAt('N', row), valueAt('M', row)];
    const [measuredIn, targetIn] = [percentIn(valueAt('L', row)), percentIn(target)];
    const digits = decimalsOf([measuredIn, targetIn, typeof delta === 'number' ? delta : null]);
    const rate = (value: number | null) => (value === null ? null : format.percent(value, digits));
    return {
      display: textAt('E', row),
      store: textAt('C', row),
      measured: rate(measuredIn) ?? 'not measured',
      delta:
        typeof delta === 'number' ? `${delta < 0 ? '▼' : delta > 0 ? '▲' : '='} ${format.delta(delta, digits)}` : null,
      target: rate(targetIn) ?? TARGETS[String(target)] ?? String(target),
      when: whenOf(day instanceof Date ? day.toISOString().slice(0, 10) : '', textAt('I', row), textAt('K', row)),
      mark: markIn(textAt('O', row)),
    };
  });
  expect(rows).toEqual(shown);
  expect(valueAt('B', shown.length + 2)).toBeUndefined();
  expect(parts(path).filter((name) => name.startsWith('xl/media/'))).toHaveLength(shown.length);
}

/** What a page or a slide about a photo has to say. */
const textsOf = ({ display, store, measured, delta, target, when, mark }: ShownPhoto, number: number) => {
  const [, day = '', time = ''] = /^(\w+ \d+ \w+) (\d\d:\d\d)/.exec(when) ?? [];
  const words = Object.entries(TARGETS).find(([, shown]) => shown === target)?.[0] ?? target;
  return [
    ...[`${number} ${display}`, store, day, time, `Target: ${words}`],
    ...[measured === 'not measured' ? 'Not measured' : measured, ...(delta === null ? [] : [`${delta} pts`])],
    ...(mark === null ? [] : [mark]),
  ];
};
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A presentation unpacks, and its slides say what the page says, each with the picture of its photo. */
export function expectPptx(path: string, shown: readonly ShownPhoto[]): void {
  run('unzip', '-tq', path);
  const names = parts(path);
  expect(names.filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toHaveLength(shown.length + 1);
  expect(names.filter((name) => name.startsWith('ppt/media/'))).toHaveLength(shown.length);
  const slides = run('unzip', '-p', path, 'ppt/slides/slide*.xml').split(/(?=<\?xml )/);
  const read = slides.map((slide) =>
    plain(slide.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? name)),
  );
  // They stand in the file in the order in which they are shown, the cover first.
  expect(read[0]).toContain(`${shown.length} of ${shown.length}`);
  for (const [index, photo] of shown.entries()) {
    for (const text of textsOf(photo, index + 1)) expect(read[index + 1]).toContain(plain(text));
  }
}

/** The text of a PDF says what the page says, a page a photo, and each of those has its picture. */
export function expectPdf(path: string, shown: readonly ShownPhoto[]): void {
  const pages = run('pdftotext', '-layout', path, '-').split('\f').map(plain);
  expect(pages[0]).toContain(`${shown.length} of ${shown.length}`);
  const first = 1 + Math.ceil(shown.length / CARDS);
  for (const [index, photo] of shown.entries()) {
    for (const text of textsOf(photo, index + 1)) expect(pages[first + index]).toContain(plain(text));
  }
  const pictures = run('pdfimages', '-list', path)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , , , , , , kind]) => kind === 'jpeg')
    .map(([page]) => Number(page) - 1);
  expect(pictures.filter((page) => page >= first)).toEqual(shown.map((_, index) => first + index));
}
