import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import type { BridgeClient } from '../support/e2e-bridge.ts';
import { cellAt } from '../support/e2e-grid.ts';
import { type RunningHost, startHost } from '../support/e2e-host.ts';
import { unwrap } from '../support/e2e-places.ts';
import { settle } from '../support/e2e-settle.ts';
import { watchPages } from '../support/e2e-watch.ts';
import { missingForKeyring, type RunningKeyring, startKeyring } from '../support/keyring.ts';
import {
  type Contact,
  openWorld,
  type PublishWorld,
  startPublishWorld,
  storeId,
  storeName,
  type Target,
} from '../support/publish-world.ts';
import { LABEL, paste, saved } from './displays-app.ts';
import { type Hand, keyboardOf, mouseOf } from './journey-hand.ts';
import { decisions, lastRun, PUBLISHED, publishButton, said, typeNumber } from './publish-room.ts';

/** The next look at a service that was away comes within a minute. */
const BACK_ONLINE = { timeout: 120_000 };
const STORES = 25;
/** Stores in which the person works. */
const OF_PERSON = 15;
const NEW_ID = 'S-901';
const NEW_NAME = 'Sklep nowy';
const ALL = Array.from({ length: STORES }, (_, index) => index + 1);
const OLD = ALL.map(storeId);
/** The last twenty stores, to which a template is applied. */
const OF_TEMPLATE = ALL.slice(-20);

const aTarget = (weekday: number, expectedFillRatio: number): Target => ({
  displayType: 'ROLLS_BREAD_RACK',
  productCategory: null,
  weekday,
  protocolTime: '07:00',
  expectedFillRatio,
});
const aContact = (name: string, phone: string): Contact => ({
  name,
  phone,
  contactType: 'store',
  email: null,
  hasWhatsapp: false,
});

/** Everything that the journey writes, as the service has it, without ids and times that a replace makes anew. */
type Chain = Readonly<Record<string, unknown>>;

async function chainOf(world: PublishWorld, externalIds: readonly string[]): Promise<Chain> {
  const plain = (rows: readonly Target[], fields: readonly string[]) =>
    rows.map((row) => fields.map((field) => String(row[field])).join(' · ')).toSorted();
  const stores = externalIds.map(async (externalId) => {
    const [details, displays, targets, contacts] = await Promise.all([
      world.detailsOf(externalId),
      world.displaysOf(externalId),
      world.targetsOf(externalId),
      world.contactsOf(externalId),
    ]);
    const { name, openingTimes } = details;
    return [
      externalId,
      {
        name,
        openingTimes,
        displays: plain(displays, ['label', 'friendlyTitle', 'expositionType', 'status']),
        targets: plain(targets, ['displayType', 'weekday', 'protocolTime', 'expectedFillRatio']),
        contacts: plain(contacts, ['name', 'phone']),
      },
    ] as const;
  });
  return Object.fromEntries(await Promise.all(stores));
}

/** A chain in which every store has targets and contacts, all of it read by a host of its own. */
async function prepare(world: PublishWorld, bridge: BridgeClient): Promise<void> {
  for (const store of ALL) {
    await world.setTargets(storeId(store), [aTarget(1, 70), aTarget(2, 80), aTarget(3, 60)]);
    const person = store <= OF_PERSON ? [aContact('Ola Lis', '600 100 200')] : [];
    await world.setContacts(storeId(store), [...person, aContact('Jan Kot', `700 000 0${10 + store}`)]);
  }
  await openWorld(bridge, world);
  for (const kind of ['contacts', 'expectations', 'store'] as const)
    unwrap(await bridge.drafts.rows({ kind, externalIds: [...OLD] }));
}

/** A cell of the default row of the first type; days count from Monday, as 0. */
const day = (page: Page, column: number): Locator =>
  page.locator('tr[data-fallback]').first().locator(`[data-column="${column}"]`);
const pill = (page: Page) => page.getByRole('button', { name: /^Connection to the service/ });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('textbox', { name, exact: typeof name === 'string' });

/** Opens a store, or another thing that has a name, with the palette. */
async function find(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name);
  await expect(page.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openTab(page: Page, hand: Hand, store: string, tab: string): Promise<void> {
  await find(page, store);
  await expect(page.getByRole('heading', { name: store, level: 1 })).toBeVisible();
  await settle(page);
  await hand.openTab(tab);
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  await settle(page);
}

/** Targets of the first store: numbers, a range, a paste and a copied day. */
async function editMatrix(page: Page, hand: Hand): Promise<void> {
  await openTab(page, hand, storeName(1), 'Targets');
  await hand.toCell(day(page, 0), [1, 0]);
  await page.keyboard.type('75 %');
  await page.keyboard.press('Enter');
  await hand.toCell(day(page, 0), [1, 0]);
  await expect(day(page, 0)).toHaveText('75');
  await hand.fillTo(day(page, 0), day(page, 2), 2);
  await expect(day(page, 2)).toHaveText('75');
  await hand.toCell(day(page, 3), [1, 3]);
  await paste(page, '61\t62 %\n');
  await expect(page.getByText('2 cells affected')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(day(page, 4)).toHaveText('62');
  await hand.toCell(day(page, 4), [1, 4]);
  await hand.press(button(page, 'Copy'));
  await hand.press(page.getByRole('menuitem', { name: 'A day to other days' }));
  const dialog = page.getByRole('dialog', { name: /^Copy a day/ });
  await hand.tick(dialog.getByRole('checkbox', { name: 'Sunday' }));
  await hand.press(dialog.getByRole('button', { name: 'Copy', exact: true }));
  await expect(day(page, 6)).toHaveText('62');
  await saved(page);
}

/** The targets of the first store, on the page already, as a template for twenty others. */
async function applyTemplate(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, 'Templates'));
  await hand.press(page.getByRole('menuitem', { name: 'Save as a template' }));
  const save = page.getByRole('dialog', { name: /^Save targets of/ });
  await hand.write(box(save, 'Name'), 'Rano');
  await hand.press(save.getByRole('button', { name: 'Save', exact: true }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Apply Rano' }));
  const apply = page.getByRole('dialog', { name: 'Apply a template to stores' });
  await hand.press(apply.getByRole('button', { name: 'Select none' }));
  await hand.write(box(apply, /^Search stores/), OF_TEMPLATE.map(storeId).join(' '));
  await hand.press(apply.getByRole('button', { name: `Select all ${OF_TEMPLATE.length}` }));
  await expect(apply).toContainText(`Targets of ${OF_TEMPLATE.length} stores: 60 change, 60 are added, 0 are removed.`);
  await hand.press(apply.getByRole('button', { name: 'Apply', exact: true }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await saved(page);
}

/** Labels and titles of the second store, from a spreadsheet. */
async function pasteDisplays(page: Page, hand: Hand): Promise<void> {
  await hand.go('Displays');
  await settle(page);
  await hand.toCell(cellAt(page, 2, LABEL), [2, LABEL]);
  await paste(page, 'Regał A\tPodpis A\nRegał B\tPodpis B\n');
  await expect(page.getByText('4 cells affected')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cellAt(page, 3, LABEL)).toContainText('Regał B');
  await saved(page);
}

async function replacePerson(page: Page, hand: Hand): Promise<void> {
  await hand.go('Contacts');
  await settle(page);
  await hand.press(button(page, 'Replace a person'));
  const dialog = page.getByRole('dialog', { name: 'Replace a person in all stores' });
  await hand.write(box(dialog, /^Phone or e-mail/), '+48600100200');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`${OF_PERSON} contacts found`)).toBeVisible();
  await hand.write(box(dialog, 'New name'), 'Ewa Sus');
  await hand.write(box(dialog, 'New phone'), '601 100 200');
  await expect(dialog.getByText(`${OF_PERSON} contacts will change in ${OF_PERSON} stores.`)).toBeVisible();
  await hand.press(dialog.getByRole('button', { name: `Replace in ${OF_PERSON} contacts` }));
  await expect(dialog).toHaveCount(0);
  await saved(page);
}

/** Hours of the third store, copied to the two after it. */
async function changeHours(page: Page, hand: Hand): Promise<void> {
  await openTab(page, hand, storeName(3), 'Details');
  await hand.write(box(page, 'Monday, to'), '20');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Monday, to')).toHaveValue('20:00');
  await hand.press(button(page, 'Copy to stores'));
  const dialog = page.getByRole('dialog', { name: 'Copy opening hours to stores' });
  for (const store of [4, 5]) await hand.tick(dialog.getByRole('checkbox', { name: storeName(store) }));
  await hand.press(dialog.getByRole('button', { name: 'Copy to 2 stores' }));
  await expect(dialog).toHaveCount(0);
  await saved(page);
}

/** A store that the service does not have, with a display, a target and a contact. */
async function makeStore(page: Page, hand: Hand): Promise<void> {
  await hand.go('Stores');
  await settle(page);
  await hand.press(button(page, 'New store'));
  const dialog = page.getByRole('dialog', { name: 'New store' });
  await hand.write(box(dialog, 'Store ID'), NEW_ID);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The service can’t be asked now')).toBeVisible();
  await hand.write(box(dialog, 'Name'), NEW_NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByText('only on this computer so far')).toBeVisible();

  await hand.openTab('Displays');
  await hand.press(page.getByRole('link', { name: 'Edit displays' }));
  await hand.press(button(page, 'Add displays'));
  const displays = page.getByRole('dialog', { name: 'Add displays' });
  await hand.choose(displays.getByRole('combobox', { name: 'Type' }), 'Drinks fridge');
  await hand.press(displays.getByRole('button', { name: 'Add', exact: true }));
  await expect(page.getByText('1 new row')).toBeVisible();
  await hand.toCell(cellAt(page, 0, LABEL), [0, LABEL]);
  await page.keyboard.type('Lada');
  await page.keyboard.press('Enter');
  await saved(page);

  await openTab(page, hand, NEW_NAME, 'Targets');
  await hand.press(button(page, 'Add time'));
  await hand.write(box(page, 'Time'), '7:00');
  await page.keyboard.press('Enter');
  await hand.toCell(day(page, 0), [0, 0]);
  await page.keyboard.type('80');
  await page.keyboard.press('Enter');
  await saved(page);

  await openTab(page, hand, NEW_NAME, 'Contacts');
  await hand.press(page.getByRole('link', { name: 'Edit contacts' }));
  await hand.press(button(page, 'Add'));
  const contacts = page.getByRole('dialog', { name: 'Add a contact' });
  await hand.write(box(contacts, 'Name'), 'Iga Zaj');
  await hand.write(box(contacts, 'Phone'), '602 100 200');
  await page.keyboard.press('Enter');
  await expect(contacts).toHaveCount(0);
  await expect(page.getByRole('grid').getByText('Iga Zaj')).toBeVisible();
  await saved(page);
}

/** Another program changes what was edited here: a display, a target, a contact and a store. */
async function changeThere(world: PublishWorld): Promise<void> {
  await world.changeThere(storeId(2), 1, { label: 'Theirs' });
  await world.setTargets(storeId(1), [aTarget(1, 33), aTarget(2, 80), aTarget(3, 60)]);
  await world.setContacts(storeId(7), [aContact('Ola Nowak', '600 100 200'), aContact('Jan Kot', '700 000 017')]);
  await world.setDetails(storeId(3), { openingTimes: [{ weekday: 1, from: '07:00', to: '22:00' }] });
}

async function goOnline(page: Page, hand: Hand): Promise<void> {
  await hand.press(pill(page));
  const explained = page.getByRole('dialog', { name: 'Connection to the service' });
  await hand.press(explained.getByRole('button', { name: /^(Try again|Refresh)$/ }));
  await expect(pill(page)).toContainText('Online', BACK_ONLINE);
  await page.keyboard.press('Escape');
  await expect(explained).toHaveCount(0);
}

/** Publishes all that waits, and types its number where that is asked for. */
async function publish(page: Page, hand: Hand): Promise<void> {
  const name = await publishButton(page).innerText();
  await hand.press(publishButton(page));
  const number = Number(name.replaceAll(/\D/g, ''));
  await expect(page.getByRole('dialog').or(lastRun(page)).first()).toBeVisible();
  if ((await page.getByRole('dialog').count()) > 0) await typeNumber(page, number);
}

/** What the service has after everything was published with mine in each conflict. */
function wantedOf(before: Chain): Chain {
  const hours = [{ weekday: 1, from: '06:00', to: '20:00' }];
  const rack = (weekday: number, ratio: number) => `ROLLS_BREAD_RACK · ${weekday} · 07:00 · ${ratio}`;
  const old = ALL.map((store) => {
    const person = store <= OF_PERSON ? ['Ewa Sus · 601 100 200'] : [];
    return [
      storeId(store),
      {
        ...Object(before[storeId(store)]),
        ...([3, 4, 5].includes(store) ? { openingTimes: hours } : {}),
        ...(store === 2
          ? {
              displays: ['A', 'B'].map((one) => `Regał ${one} · Podpis ${one} · ROLLS_BREAD_RACK · active`),
            }
          : {}),
        ...(store === 1 || OF_TEMPLATE.includes(store)
          ? { targets: [rack(0, 62), rack(1, 75), rack(2, 75), rack(3, 75), rack(4, 61), rack(5, 62)] }
          : {}),
        contacts: [...person, `Jan Kot · 700 000 0${10 + store}`],
      },
    ] as const;
  });
  return {
    ...Object.fromEntries(old),
    [NEW_ID]: {
      name: NEW_NAME,
      openingTimes: [],
      displays: ['Lada · null · FRIDGE_DRINKS · active'],
      targets: ['FRIDGE_DRINKS · 1 · 07:00 · 80'],
      contacts: ['Iga Zaj · 602 100 200'],
    },
  };
}

/** What is drafted, in an order of its own. */
async function drafted(host: RunningHost): Promise<unknown> {
  const changes = unwrap(await (await host.bridge()).publish.changes());
  return changes.toSorted((a, b) => JSON.stringify(a.ref).localeCompare(JSON.stringify(b.ref)));
}

async function walk(browser: Browser, handOf: (page: Page) => Hand): Promise<void> {
  test.setTimeout(400_000);
  expect(missingForKeyring()).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'endcap-offline-journey-'));
  const running: { keyring?: RunningKeyring; world?: PublishWorld; host?: RunningHost } = {};
  try {
    const keyring = await startKeyring();
    running.keyring = keyring;
    const world = await startPublishWorld({ stores: STORES, displays: 2 });
    running.world = world;
    const startHere = async () => {
      const host = await startHost({ args: [], env: keyring.env, userData: join(folder, 'user-data') });
      running.host = host;
      return host;
    };
    const openPage = async (host: RunningHost, address: string) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
      const watch = await watchPages(context, host.origin);
      const page = await context.newPage();
      await host.open(page, address);
      return { page, hand: handOf(page), watch, close: () => context.close() };
    };

    const first = await startHere();
    await prepare(world, await first.bridge());
    await world.front.refuse();
    const offline = await openPage(first, '/overview');
    await test.step('offline: everything is edited', async () => {
      const { page, hand } = offline;
      await expect(pill(page)).toContainText('Offline since', { timeout: 60_000 });
      await editMatrix(page, hand);
      await applyTemplate(page, hand);
      await pasteDisplays(page, hand);
      await replacePerson(page, hand);
      await changeHours(page, hand);
      await makeStore(page, hand);
    });
    const before = await drafted(first);

    const { page, hand, watch, close } = await test.step('the process is killed: every draft is there', async () => {
      await offline.close();
      process.kill(first.pid, 'SIGKILL');
      const second = await startHere();
      expect(await drafted(second)).toEqual(before);
      return openPage(second, '/publish');
    });

    await world.front.accept();
    await changeThere(world);
    const untouched = await chainOf(world, OLD);
    await test.step('published: each kind has one conflict, and mine is taken in each', async () => {
      await goOnline(page, hand);
      await publish(page, hand);
      await expect(lastRun(page)).toContainText('4 stores need a decision', PUBLISHED);
      const lines = decisions(page).getByRole('group', { name: /^Conflict: / });
      for (let left = await lines.count(); left > 0; left -= 1) {
        await hand.takeMine(lines.first());
        await expect(lines).toHaveCount(left - 1);
      }
      await publish(page, hand);
      await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
    });
    expect(await chainOf(world, [...OLD, NEW_ID])).toEqual(wantedOf(untouched));

    await test.step('undone: the service is what it was, but for the store that was made', async () => {
      const undo = page.getByRole('button', { name: /^Undo what was published / });
      await expect(undo).toHaveCount(2);
      await hand.press(undo.first());
      await expect(said(page, /^The changes that undo it are ready/)).toBeVisible();
      await hand.press(undo.last());
      await expect(said(page, /1 row can’t be restored\.$/)).toBeVisible();
      await publish(page, hand);
      await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
    });
    expect(await chainOf(world, OLD)).toEqual(untouched);
    expect(await chainOf(world, [NEW_ID])).toEqual({
      [NEW_ID]: {
        name: NEW_NAME,
        openingTimes: [],
        displays: ['Lada · null · FRIDGE_DRINKS · disabled'],
        targets: [],
        contacts: [],
      },
    });
    expect(watch.problems()).toEqual([]);
    await close();
  } finally {
    for (const part of [running.host, running.world, running.keyring] as const) await part?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('edited offline, killed, published with a conflict of each kind and undone, by mouse', ({ browser }) =>
  walk(browser, mouseOf));

test('edited offline, killed, published with a conflict of each kind and undone, by keyboard alone', ({ browser }) =>
  walk(browser, keyboardOf));
