import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import readExcel from 'read-excel-file/node';
import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import { answerOf } from '../support/e2e/answer-of.ts';
import { expectNoFindings } from '../support/e2e/axe.ts';
import { expect, show, test } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import { settle } from '../support/e2e/settle.ts';
import { exportedAs, textsDrawnAside } from './export-file.ts';
import { decimalsOf, pointsOf } from './figure-texts.ts';

/** Begins on a Wednesday, so that its first week is only a part. */
const PERIOD = '2026-11-11..2026-11-20';
const NOW = { from: '2026-11-10T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' };
const BEFORE = { from: '2026-11-03T23:00:00.000Z', to: '2026-11-13T23:00:00.000Z' };

const textOf = async (cell: Locator): Promise<string> =>
  ((await cell.innerText()).split('\n')[0] ?? '').replaceAll(/\s/gu, ' ').trim();

/** The table on screen: its headers, and the texts of each row under them. */
async function tableOf(page: Page, name: string) {
  const grid = page.getByRole('grid', { name, exact: true });
  const headers = await Promise.all((await grid.getByRole('columnheader').all()).map(textOf));
  const rows = (await grid.getByRole('row').all()).slice(1);
  const cells = await Promise.all(
    rows.map(async (row) => {
      const [first, ...rest] = await row.getByRole('gridcell').all();
      // A name stands with what tells it apart.
      const named = ((await first?.innerText()) ?? '').replaceAll(/\s+/gu, ' ').trim();
      return [named, ...(await Promise.all(rest.map(textOf)))];
    }),
  );
  return cells.map((texts) => Object.fromEntries(texts.map((text, at) => [headers[at] ?? '', text])));
}

test('the overview beside the week before: one press, and cards, rows, chart and file show it', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  const all = unwrap(await bridge.stores.list()).data;
  const externalIds = all.slice(1, 4).flatMap(({ externalId }) => externalId ?? []);
  const notHere = all[4]?.externalId ?? '';
  unwrap(await bridge.fetches.start({ externalIds, from: BEFORE.from, to: NOW.to, photos: 'none' }));
  await expect
    .poll(async () => unwrap(await bridge.fetches.state())?.state ?? 'none', { timeout: 90_000 })
    .toBe('complete');
  const asked = { externalIds, ...NOW, status: 'completed', examples: 0, before: { ...BEFORE, paired: true } } as const;
  const sums = unwrap(await bridge.reasons.sums({ ...asked, groupBy: ['store'] }));
  const total = { now: figuresOfSum(sums.total.now), before: sums.total.before && figuresOfSum(sums.total.before) };
  expect(total.before?.compared).toBeGreaterThan(0);
  const changeOf = (now: number | null, before: number | null | undefined) =>
    now === null || before === null || before === undefined ? null : Math.round((now - before) * 1e4) / 1e4;
  const stores = (ids: readonly string[]) => encodeURIComponent(JSON.stringify(ids));
  await show(page, `/overview?period=${PERIOD}&stores=${stores(externalIds)}`);
  const chip = page.getByRole('button', { name: 'Compare periods' });
  await expect(chip).toBeVisible();
  await settle(page);

  await test.step('one press chooses the same weekdays before, and two more the runs that a week earlier has, too', async () => {
    await chip.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/compare=weeks4$/);
    await page.getByText('A week earlier', { exact: true }).click();
    const panel = page.getByRole('region', { name: /^Compared with 4\s?–\s?13 November 2026/ });
    await panel.getByRole('button', { name: 'Only runs in both periods' }).click();
    await expect(page).toHaveURL(/compare=week(%20|\+)paired$/);
    await expect(panel.getByText(/^Only runs that took place in both periods are compared/)).toBeVisible();
    await expect(page.getByText(/^as of \S+ · calculated on this computer from 3 of 3 stores$/)).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
    await settle(page);
  });

  await test.step('in the smallest usual window the chart is in sight with the first row of the table', async () => {
    const row = page.getByRole('grid', { name: 'Fill rate by store' }).getByRole('row').nth(1);
    await expect(row).toBeInViewport({ ratio: 0.5 });
    await expect(page.getByRole('application', { name: /Compared with/ })).toBeInViewport({ ratio: 1 });
  });

  await test.step('cards say what was before, over the same runs', async () => {
    const cards = page.getByRole('group', { name: 'Totals for the selection' });
    const delta = cards.getByRole('group', { name: 'Delta', exact: true });
    const { measured, expected, delta: points } = total.now;
    await expect(delta).toContainText(pointsOf(points, decimalsOf([measured, expected, points])));
    await expect(delta).toContainText(`before: ${pointsOf(total.before?.delta ?? null).replace(/^\S /u, '')}`);
    await expect(delta).toContainText(pointsOf(changeOf(total.now.delta, total.before?.delta)));
    const runs = cards.getByRole('group', { name: 'Runs', exact: true });
    await expect(runs).toContainText(`${total.now.runs}`);
    await expect(runs).toContainText(`before: ${total.before?.runs}`);
  });

  await test.step('so does each row, with a small line', async () => {
    const rows = await tableOf(page, 'Fill rate by store');
    expect(rows).toHaveLength(3);
    for (const { key, now, before } of sums.groups) {
      const row = rows.find((one) => one['Store']?.includes(key[0] ?? '?'));
      const [ours, theirs] = [now && figuresOfSum(now), before && figuresOfSum(before)];
      const [delta = null, was = null] = [ours?.delta, theirs?.delta];
      const change = changeOf(delta, was);
      const digits = decimalsOf([ours?.measured ?? null, ours?.expected ?? null, delta], [delta, was, change]);
      expect(row?.['Delta']).toContain(pointsOf(delta, digits));
      expect(row?.['Before']).toContain(pointsOf(was, digits));
      expect(row?.['Change']).toContain(pointsOf(change, digits));
      expect(row?.['Compared']?.replaceAll(',', '')).toBe(`${ours?.compared} / ${theirs?.compared}`);
      expect(row?.['Runs']).toBe(`${ours?.runs} / ${theirs?.runs}`);
    }
    await expect(page.getByRole('grid').locator('svg path[d^="M"]').nth(5)).toBeAttached();
  });

  await test.step('the chart has a ghost, and says it', async () => {
    const chart = page.getByRole('application', {
      name: /Compared with 4\s?–\s?13 November 2026: delta \S+, before \S+\.$/,
    });
    await chart.focus();
    await page.keyboard.press('ArrowDown');
    await expect(chart.locator('[aria-live]')).toHaveText(
      /Before: [\d.]+% of [\d,]+ compared photos, delta \S+, change \S+ points$/,
    );
    await expect(page.getByRole('list', { name: 'Key' }).getByText('before')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the chart of a file has its key, and names the other period in it', async () => {
    for (const as of ['png', 'pdf'] as const) {
      const texts = await textsDrawnAside(page, () => exportedAs(page, 'en', as));
      const key = ['below', 'within 1 pt', 'above', 'no target', 'target'];
      expect(texts, as).toEqual(expect.arrayContaining(key));
      expect(texts, as).toContainEqual(expect.stringMatching(/^before: 4\s?–\s?13 November 2026$/u));
    }
  });

  await test.step('a file has the same columns in the same order, in both languages', async () => {
    await page.getByRole('columnheader', { name: 'Change' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveAttribute('aria-sort', 'descending');
    for (const [language, names] of [
      ['en', ['Fill rate by store', 'Store', 'Delta', 'Before', 'Change']],
      ['pl', ['Wypełnienie według sklepów', 'Sklep', 'Różnica', 'Wcześniej', 'Zmiana']],
    ] as const) {
      unwrap(await bridge.settings.set({ language }));
      await expect(page.getByRole('columnheader', { name: names[4] })).toBeVisible();
      await settle(page);
      await expectNoFindings(page);
      const rows = await tableOf(page, names[0]);
      const { path } = await exportedAs(page, language, 'xlsx');
      const [header = [], ...lines] = (await readExcel(await readFile(path)))[0]?.data ?? [];
      expect(lines.map((line) => `${line[0]} ${line[1]}`)).toEqual(rows.map((row) => row[names[1]]));
      const point = language === 'en' ? '.' : ',';
      for (const [at, row] of rows.entries()) {
        const [delta = 0, before = 0, change = 0] = names
          .slice(2)
          .map((name) => lines[at]?.[header.indexOf(name)])
          .map(Number);
        const [rate = 0, target = 0] = [2, 3].map((column) => Math.round(Number(lines[at]?.[column + 1]) * 1e6) / 1e4);
        const digits = decimalsOf([rate, target, delta], [delta, before, change]);
        for (const [place, value] of [delta, before, change].entries())
          expect(row[names[place + 2] ?? '']).toContain(pointsOf(value, digits).replace('.', point));
      }
    }
    unwrap(await bridge.settings.set({ language: 'en' }));
    await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
  });

  await test.step('a store that is not here keeps its row, without figures', async () => {
    await show(page, `/overview?period=${PERIOD}&stores=${stores([...externalIds, notHere])}&compare=week%20paired`);
    await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
    await settle(page);
    const rows = await tableOf(page, 'Fill rate by store');
    const row = rows.find((one) => one['Store']?.includes(notHere));
    expect([row?.['Fill rate'], row?.['Delta'], row?.['Before'], row?.['Change'], row?.['Compared']]).toEqual([
      ...['–', '–', '–', '–', '0 / 0'],
    ]);
    await expect(
      page.getByRole('region', { name: /^Compared with/ }).getByRole('button', { name: 'Download' }),
    ).toBeVisible();
  });

  await test.step('a week of which the period has only a part says so beside the other', async () => {
    await show(page, `/overview?period=${PERIOD}&stores=${stores(externalIds)}&groupBy=week&compare=week%20paired`);
    await expect(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
    await settle(page);
    const rows = await tableOf(page, 'Fill rate by week');
    expect(rows.map((row) => row['Week'])).toEqual([
      expect.stringContaining('part of the week: 16'),
      expect.stringContaining('part of the week: 11'),
    ]);
  });

  await test.step('without a comparison the figures are of all runs again', async () => {
    await chip.click();
    await expect(page).not.toHaveURL(/compare=/);
    await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'No target' })).toBeVisible();
  });
});

test('on an empty workspace the service answers at once, for all runs of both periods', async ({ page, endcap }) => {
  const bridge = await endcap.bridge();
  const asked = { status: 'completed', groupBy: 'store', belowExpectationOnly: false } as const;
  const [now, before] = [
    unwrap(await bridge.fillRates.crossStore({ ...asked, ...NOW })).data,
    unwrap(await bridge.fillRates.crossStore({ ...asked, ...BEFORE })).data,
  ];
  const changeOf = (one: number | null | undefined, other: number | null | undefined) =>
    one == null || other == null ? null : Math.round((one - other) * 1e4) / 1e4;
  const whole = changeOf(now.summary.delta, before.summary.delta) ?? 0;
  const moved = now.items.flatMap((row) => {
    const was = before.items.find(({ externalId }) => externalId === row.externalId);
    const change = changeOf(row.expectation.delta, was?.expectation.delta);
    return change === null ? [] : [{ name: row.storeName ?? '?', change }];
  });
  const most = moved.toSorted((a, b) => (whole < 0 ? a.change - b.change : b.change - a.change))[0];
  await show(page, `/overview?period=${PERIOD}`);
  await page.getByRole('button', { name: 'Compare periods' }).click();
  await page.getByText('A week earlier', { exact: true }).click();
  const panel = page.getByRole('region', { name: /^Compared with 4\s?–\s?13 November 2026/ });

  await test.step('in a sentence, with what moved most', async () => {
    const side = whole < 0 ? 'worse' : 'better';
    await expect(
      panel.getByText(`${Math.abs(whole).toFixed(1)} points ${side} than a week earlier; most: ${most?.name} `),
    ).toBeVisible();
    await expect(panel.getByText(pointsOf(most?.change ?? null).replace(/^\S /u, ''))).toBeVisible();
    await expect(panel.getByText('All runs of both periods. 3 days are in both periods.')).toBeVisible();
  });

  await test.step('in the cards, whose figures stay those of the page, and below its headline', async () => {
    const cards = page.getByRole('group', { name: 'Totals for the selection' });
    const delta = cards.getByRole('group', { name: 'Delta', exact: true });
    await expect(delta).toContainText(pointsOf(now.summary.delta));
    await expect(delta).toContainText(`before: ${pointsOf(before.summary.delta).replace(/^\S /u, '')}`);
    await expect(cards.getByRole('group', { name: 'Runs', exact: true })).toContainText(
      `before: ${before.summary.protocolCount.toLocaleString('en')}`,
    );
    await expect(page.getByText(/compared stores/).first()).toBeVisible();
    await expect(page.getByText(/^as of \S+ · from the service$/)).toBeVisible();
  });

  await test.step('in each row and in the chart', async () => {
    const header = page.getByRole('columnheader', { name: 'Change' });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await settle(page);
    const rows = await tableOf(page, 'Fill rate by store');
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      const found = moved.find(({ name }) => row['Store']?.startsWith(name));
      // Names may stand in the sample more than once; then another row has the figure.
      const all = moved
        .filter(({ name }) => name === found?.name)
        .flatMap(({ change }) => [1, 2].map((n) => pointsOf(change, n)));
      expect([...all, '–'].some((text) => row['Change']?.includes(text))).toBe(true);
    }
    await expect(
      page.getByRole('application', { name: /Compared with 4\s?–\s?13 November 2026: delta/ }),
    ).toBeVisible();
  });

  await test.step('without runs before, it says so, and the figures stay', async () => {
    await show(page, `/overview?period=${PERIOD}&compare=2026-01-01..2026-01-10`);
    await expect(page.getByText(/^No run with photos on 1\s?–\s?10 January 2026/)).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Fill rate by store' }).getByRole('row').nth(1)).toBeVisible();
    await settle(page);
    await expectNoFindings(page);
  });
});

test('in Polish, below the notice about the keychain, a comparison leaves the chart and the first row in sight', async ({
  page,
  endcap,
}) => {
  const bridge = await endcap.bridge();
  const [first] = unwrap(await bridge.stores.list()).data.slice(1);
  const externalIds = [first?.externalId ?? ''];
  unwrap(await bridge.fetches.start({ externalIds, from: BEFORE.from, to: NOW.to, photos: 'none' }));
  await expect
    .poll(async () => unwrap(await bridge.fetches.state())?.state ?? 'none', { timeout: 90_000 })
    .toBe('complete');
  unwrap(await bridge.settings.set({ language: 'pl' }));
  await page.setViewportSize({ width: 1280, height: 720 });
  const store = `/stores/${encodeURIComponent(externalIds[0] ?? '')}`;
  for (const [address, name] of [
    // Results of one store; of none; of all.
    [`/overview?period=${PERIOD}&compare=week%20paired`, 'Wypełnienie według sklepów'],
    ['/overview?period=2026-10-18..2026-10-19&compare=week%20paired', 'Wypełnienie według sklepów'],
    [`${store}?period=${PERIOD}&compare=week%20paired`, 'Wypełnienie według ekspozycji'],
    [`/overview?period=${PERIOD}&compare=week%20paired&groupBy=day`, 'Wypełnienie według dni'],
  ] as const) {
    await test.step(address, async () => {
      await show(page, address);
      await expect(page.getByRole('region', { name: /^Porównanie z okresem/ })).toBeVisible();
      await settle(page);
      await expect(page.getByText(/^Po zamknięciu programu nic nie pozostanie/)).toBeVisible();
      const row = page.getByRole('grid', { name, exact: true }).getByRole('row').nth(1);
      await expect(row).toBeInViewport({ ratio: 0.5 });
      await expect(page.getByRole('main').getByRole('application')).toBeInViewport({ ratio: 1 });
    });
  }
});

test('a comparison that was opened before the list of stores was read says what it lacks once that is known', async ({
  page,
}) => {
  await show(page, '/overview');
  await settle(page);
  await page.route(
    '**/rpc/reasons/sums',
    async (route) => {
      const response = await answerOf(page, route);
      const body: { json: { value: { kept: object } } } = await response.json();
      Object.assign(body.json.value.kept, { storesAsked: 0, storesKept: 0, lacking: [], isStoreListUnknown: true });
      await route.fulfill({ response, json: body });
    },
    { times: 1 },
  );
  await show(page, '/overview?compare=previous%20paired');
  const panel = page.getByRole('region', { name: 'Compared with' });
  await expect(panel.getByText('The photo results of this period are not on this computer')).toBeVisible();
  await expect(panel.getByText(/^Downloading what is missing \(\d+ stores\)/)).toBeVisible();
});
