import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import type { BridgeClient } from '../support/e2e/bridge.ts';
import { cellAt } from '../support/e2e/grid.ts';
import { type RunningHost, startHost } from '../support/e2e/host.ts';
import { unwrap } from '../support/e2e/places.ts';
import {
  openWorld,
  type PublishWorld,
  startPublishWorld,
  storeId,
  storeName,
  type Target,
  worldContact,
  worldTarget,
} from '../support/e2e/publish-world.ts';
import { settle } from '../support/e2e/settle.ts';
import { watchPages } from '../support/e2e/watch.ts';
import { missingForKeyring, type RunningKeyring, startKeyring } from '../support/keyring/keyring.ts';
import { LABEL, saved } from './displays-app.ts';
import { ALL, editAll, NEW_ID, NEW_NAME, OF_PERSON, OF_TEMPLATE, STORES } from './journey-edits.ts';
import { type Hand, keyboardOf, mouseOf } from './journey-hand.ts';
import { decisions, lastRun, PUBLISHED, publishButton, said, typeNumber } from './publish-page.ts';

/** The next look at a service that was away comes within a minute. */
const BACK_ONLINE = { timeout: 120_000 };
const OLD = ALL.map(storeId);

const hoursUntil = (to: string) => [{ weekday: 1, from: '06:00', to }];
/** A label that neither side of its conflict has. */
const OTHER_LABEL = 'Nowy regał A';

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
    await world.setTargets(storeId(store), [worldTarget(1, 70), worldTarget(2, 80), worldTarget(3, 60)]);
    const person = store <= OF_PERSON ? [worldContact('Ola Lis', '600 100 200')] : [];
    await world.setContacts(storeId(store), [...person, worldContact('Jan Kot', `700 000 0${10 + store}`)]);
  }
  await openWorld(bridge, world);
  for (const kind of ['contacts', 'expectations', 'store'] as const)
    unwrap(await bridge.drafts.rows({ kind, externalIds: [...OLD] }));
}

const pill = (page: Page) => page.getByRole('button', { name: /^Connection to the service/ });

/** Another program changes what was edited here: a display, a target, a contact and a store. */
async function changeThere(world: PublishWorld): Promise<void> {
  await world.changeThere(storeId(2), 1, { label: 'Theirs' });
  await world.setTargets(storeId(1), [worldTarget(1, 33), worldTarget(2, 80), worldTarget(3, 60)]);
  await world.setContacts(storeId(7), [
    worldContact('Ola Nowak', '600 100 200'),
    worldContact('Jan Kot', '700 000 017'),
  ]);
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

/** Publishes what can't all be taken back: types the number that is asked for. */
async function publishAsked(page: Page, hand: Hand): Promise<void> {
  await hand.press(publishButton(page));
  const ask = await page
    .getByRole('dialog')
    .getByText(/^Type \d+ /)
    .innerText();
  await typeNumber(page, Number(/\d+/.exec(ask)?.[0]));
}

/** What is said once a side was taken; until then nothing else can be begun. */
const TAKEN = {
  mine: /resolved with mine/,
  was: /the previous value is back/,
  theirs: /resolved with theirs/,
} as const;

/** Resolves the conflict of each kind in a way of its own, the last one with a value typed after the conflict arose. */
async function decide(page: Page, hand: Hand): Promise<void> {
  const lineOf = (name: RegExp) => decisions(page).getByRole('group', { name });
  const lines = lineOf(/^Conflict: /);
  await expect(lines).toHaveCount(4);
  for (const [name, side] of [
    [/Rolls: bread rack · Monday 07:00/, 'mine'],
    [/Opening hours/, 'was'],
    [/Ola Lis, whole row/, 'theirs'],
  ] as const) {
    await hand.take(lineOf(name), side);
    await expect(lineOf(name)).toHaveCount(0);
    await expect(said(page, TAKEN[side])).toBeVisible();
  }
  await expect(lines).toHaveCount(1);
  await hand.press(decisions(page).getByRole('link', { name: `Edit displays of ${storeName(2)}` }));
  await settle(page);
  await hand.toCell(cellAt(page, 0, LABEL), [0, LABEL]);
  await expect(cellAt(page, 0, LABEL)).toContainText('Theirs');
  await page.keyboard.type(OTHER_LABEL);
  await page.keyboard.press('Enter');
  await saved(page);
  await hand.go('Publish');
  await expect(lines).toContainText(OTHER_LABEL);
  await hand.take(lines, 'mine');
  await expect(decisions(page)).toHaveCount(0);
  await hand.press(publishButton(page));
  await expect(page.getByText('Nothing to publish')).toBeVisible(PUBLISHED);
}

/**
 * What the service has after everything was published, with mine for the target, the hours as they were, their
 * person, and a label that neither side had.
 */
function wantedOf(before: Chain): Chain {
  const rack = (weekday: number, ratio: number) => `ROLLS_BREAD_RACK · ${weekday} · 07:00 · ${ratio}`;
  const old = ALL.map((store) => {
    const works = store === 7 ? 'Ola Nowak · 600 100 200' : 'Ewa Sus · 601 100 200';
    const person = store <= OF_PERSON ? [works] : [];
    return [
      storeId(store),
      {
        ...Object(before[storeId(store)]),
        ...(store === 3 ? { openingTimes: hoursUntil('22:00') } : {}),
        ...([4, 5].includes(store) ? { openingTimes: hoursUntil('20:00') } : {}),
        ...(store === 2
          ? {
              displays: [OTHER_LABEL, 'Regał B'].map(
                (label) => `${label} · Podpis ${label.slice(-1)} · ROLLS_BREAD_RACK · active`,
              ),
            }
          : {}),
        ...(store === 1 || OF_TEMPLATE.includes(store)
          ? { targets: [rack(0, 62), rack(1, 75), rack(2, 75), rack(3, 75), rack(4, 61), rack(5, 62)] }
          : {}),
        contacts: [...person, `Jan Kot · 700 000 0${10 + store}`].toSorted(),
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
      await editAll(page, hand);
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
    await test.step('published: each kind has one conflict, and each is resolved in another way', async () => {
      await goOnline(page, hand);
      await publishAsked(page, hand);
      await expect(lastRun(page)).toContainText('4 stores need a decision', PUBLISHED);
      await decide(page, hand);
    });
    expect(await chainOf(world, [...OLD, NEW_ID])).toEqual(wantedOf(untouched));

    await test.step('undone: the service is what it was, but for the store that was made', async () => {
      const undo = page.getByRole('button', { name: /^Undo what was published / });
      await expect(undo).toHaveCount(2);
      await hand.press(undo.first());
      await expect(said(page, /^The changes that undo it are ready/)).toBeVisible();
      await hand.press(undo.last());
      await expect(said(page, /1 row can’t be restored\.$/)).toBeVisible();
      await publishAsked(page, hand);
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
