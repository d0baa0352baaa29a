import { readFile } from 'node:fs/promises';
import { expect } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { draft, storeId } from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { exportedAs } from './export-file.ts';
import { lastRun, openPublish, PUBLISHED, publishButton, typeNumber } from './publish-page.ts';
import { test } from './publish-test.ts';

/** The lines of a file, each without the time that it begins with. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(/^"[^"]*",/, ''));

test('the history is exported with each value that changed, as it is filtered, in both languages', async ({
  page,
  openChain,
}) => {
  const { bridge } = await openChain({ stores: 2, displays: 2 });
  await draft(
    bridge,
    [
      { store: 1, nth: 1, value: 'Door' },
      { store: 2, nth: 2, field: 'status', value: 'disabled' },
    ],
    [{ store: 1, label: 'Brand new' }],
  );
  await openPublish(page);
  await publishButton(page).click();
  await typeNumber(page, 3);
  await expect(lastRun(page)).toContainText('2 stores published.', PUBLISHED);
  const within = page.getByRole('region', { name: 'History' });
  await expect(within.getByRole('listitem')).toHaveCount(2);

  const { path, file } = await exportedAs(page, 'en', 'csv_plain', { within });
  expect(file).toBe('history-2026-11-20.csv');
  const published = [
    `Published,Sklep 001,${storeId(1)},Displays,Display 1,Label,Display 1,Door`,
    `Published,Sklep 001,${storeId(1)},Displays,Brand new,new,,`,
    `Published,Sklep 002,${storeId(2)},Displays,Display 2,Status,Active,Disabled`,
  ];
  const lines = linesOf(await readFile(path, 'utf8'));
  expect(lines[0]).toBe('When,What happened,Store,Store ID,Page,Row,Field,Before,After');
  expect(lines).toHaveLength(1 + 2 * published.length);
  for (const line of published)
    expect(
      lines.some((one) => one.startsWith(line)),
      line,
    ).toBe(true);

  await within.getByLabel('Store').fill('002');
  await expect(within.getByRole('listitem')).toHaveCount(2);
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await settle(page);
  const polish = await exportedAs(page, 'pl', 'csv_plain', { within: page.getByRole('region', { name: 'Historia' }) });
  const filtered = linesOf(await readFile(polish.path, 'utf8'));
  expect(filtered[0]).toBe('Kiedy,Co się stało,Sklep,ID sklepu,Strona,Wiersz,Pole,Przed,Po');
  expect(filtered.filter((line) => line.startsWith('Opublikowano,'))).toHaveLength(1);
  expect(filtered.some((line) => line.includes(storeId(1)))).toBe(false);
});
