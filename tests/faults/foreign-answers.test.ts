import { afterEach, beforeEach, expect, test } from 'vitest';
import { idOf, STORE_IDS } from '#tests/support/behaviours/small-chain.ts';
import { FRONT_TOKEN, type SmallFront, startSmallFront } from '#tests/support/behaviours/small-front.ts';
import { unwrap } from '#tests/support/e2e/places.ts';
import { type RunningCore, startCore } from './start-core.ts';

const [STORE] = STORE_IDS;
const RANGE = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z' };
const REPORT = { ...RANGE, status: 'completed', belowExpectationOnly: false } as const;
const displaysRef = { externalId: STORE, kind: 'expositions' } as const;

let small: SmallFront;
let running: RunningCore;

beforeEach(async () => {
  small = await startSmallFront();
  running = await startCore();
});
afterEach(async () => {
  await running.close();
  await small.stop();
});

const connect = () => running.connect(small.front.url, FRONT_TOKEN);

/** Renames a display of the store as a page does. */
const rename = async (nth: number, label: string) =>
  unwrap(
    await running.bridge.drafts.save({
      name: { key: 'edit', cells: 1, data: {} },
      resources: [
        {
          ref: displaysRef,
          added: [],
          patches: [{ field: 'label', rowIds: [idOf(6, nth)], values: [label] }],
          removed: [],
        },
      ],
      by: 'test',
    }),
  );

const publish = async () => {
  const changes = unwrap(await running.bridge.publish.changes());
  unwrap(await running.bridge.publish.start({ reviewed: changes.map(({ ref, rev }) => ({ ref, rev })) }));
  await expect
    .poll(async () => unwrap(await running.bridge.publish.state()).state, { timeout: 30_000 })
    .not.toBe('running');
};

const shownDisplays = async () => {
  const [store] = unwrap(await running.bridge.drafts.rows({ kind: 'expositions', externalIds: [STORE] }));
  if (!store?.known) throw new Error('not known');
  return store;
};

test('a service that leaves nulls out is read as one that writes them, and is published to', async () => {
  small.front.switchOn('absentNulls', {});
  await connect();
  const { stores, protocols, fillRates } = running.bridge;
  const of = { externalId: STORE };
  expect(unwrap(await stores.list())).toMatchObject({ complete: true, data: { length: 2 } });
  expect(unwrap(await stores.contacts(of))).toMatchObject({ complete: true, data: [{ email: null }, {}, {}, {}] });
  expect(unwrap(await stores.expectations(of)).data[0]).toMatchObject({ productCategory: null });
  expect(unwrap(await protocols.list({ ...of, ...RANGE })).data).toHaveLength(1);
  const failed = unwrap(await fillRates.crossStore({ ...REPORT, status: 'failed', groupBy: 'store' }));
  expect(failed).toMatchObject({ complete: true, data: { summary: { averageFillRate: null, delta: null } } });
  expect(unwrap(await fillRates.store({ ...REPORT, ...of, groupBy: 'exposition' })).data.items).toHaveLength(4);
  await shownDisplays();
  await rename(2, 'Renamed');
  await publish();
  expect((await small.itemsBehind('listStoreExpositions'))[1]).toMatchObject({
    label: 'Renamed',
    friendlyTitle: 'Title 2',
  });
});

test('one broken display is counted and named, and the others are shown', async () => {
  small.front.switchOn('brokenElement', { nth: 1, field: 'expositionType' }, { operations: ['listStoreExpositions'] });
  await connect();
  const { data, ...origin } = unwrap(await running.bridge.stores.expositions({ externalId: STORE }));
  expect(data.map(({ label }) => label)).toEqual(['Display 1', 'Display 3', 'Display 4']);
  const unread = { kind: 'displays', count: 1, of: 4, elements: [{ name: 'Display 2', field: 'expositionType' }] };
  expect(origin).toMatchObject({ complete: false, unread });
  // The same from the file, without the service.
  await small.front.refuse();
  expect(unwrap(await running.bridge.stores.expositions({ externalId: STORE }))).toMatchObject({
    complete: false,
    unread,
  });
});

test('one broken store, one broken group of a report and one broken photo are counted and named as well', async () => {
  small.front.switchOn('brokenElement', { nth: 1, field: 'loginCode', value: null }, { operations: ['listStores'] });
  small.front.switchOn('brokenElement', { nth: 2, field: 'imageCount' }, { operations: ['getStoreFillRates'] });
  await connect();
  expect(unwrap(await running.bridge.stores.list())).toMatchObject({
    complete: false,
    data: [{ externalId: STORE }],
    unread: { kind: 'stores', count: 1, of: 2, elements: [{ name: STORE_IDS[1], field: 'loginCode' }] },
  });
  const report = unwrap(await running.bridge.fillRates.store({ ...REPORT, externalId: STORE, groupBy: 'exposition' }));
  expect(report).toMatchObject({
    complete: false,
    unread: { kind: 'groups', count: 1, of: 4 },
    data: { items: { length: 3 } },
  });
});

test('an answer of which nothing is left, or that breaks the contract elsewhere, fails as before', async () => {
  for (const nth of [0, 1, 2, 3]) {
    small.front.switchOn('brokenElement', { nth, field: 'label' }, { operations: ['listStoreExpositions'] });
  }
  await connect();
  expect(await running.bridge.stores.expositions({ externalId: STORE })).toMatchObject({
    ok: false,
    failure: { code: 'answer_breaks_contract' },
  });
});

test('a display that cannot be read is not taken for removed: neither by its draft nor by publishing', async () => {
  await connect();
  await shownDisplays();
  await rename(1, 'Renamed');
  const broken = small.front.switchOn(
    'brokenElement',
    { nth: 1, field: 'status' },
    { operations: ['listStoreExpositions'] },
  );
  unwrap(
    await running.bridge.reads.refresh({ read: 'stores.expositions', inputKey: JSON.stringify({ externalId: STORE }) }),
  );
  const shown = await shownDisplays();
  expect(shown.origin).toMatchObject({ complete: false });
  expect(shown.rows.map(({ base }) => base?.['label'])).toEqual(['Display 1', 'Display 2', 'Display 3', 'Display 4']);
  expect(shown.rows.map(({ desired }) => desired?.['label'])).toEqual(['Renamed', undefined, undefined, undefined]);
  await publish();
  expect(small.front.journal.performed('upsertStoreExpositions')).toEqual([]);
  expect((await shownDisplays()).stop).toMatchObject({ state: 'parked', reason: 'answer_invalid' });
  broken.off();
});

test.each(['upper', 'prefixed', 'bare'] as const)(
  '%s: a run has its photos although they write its id otherwise',
  async (way) => {
    small.front.switchOn('runIds', { way, images: false });
    await connect();
    const { protocols, stores } = running.bridge;
    const [run] = unwrap(await protocols.list({ externalId: STORE, ...RANGE })).data;
    const protocolId = run?.protocolId ?? '';
    const whole = unwrap(await protocols.get({ externalId: STORE, protocolId }));
    expect(whole).toMatchObject({ complete: true, data: { photos: { length: 4 } } });
    unwrap(await stores.list());
  },
);

test.each(['400', '404'] as const)(
  '%s: a report of stores of which one is unknown is that of the others, and names it',
  async (unknown) => {
    small.front.switchOn('filterIds', { unknown });
    await connect();
    const { fillRates } = running.bridge;
    const ask = (externalIds: string[]) => fillRates.crossStore({ ...REPORT, groupBy: 'store', externalIds });
    expect(unwrap(await ask([STORE, 'gone']))).toMatchObject({
      complete: false,
      data: { items: [{ externalId: STORE }] },
      unread: { kind: 'unknown_stores', count: 1, of: 2, elements: [{ name: 'gone' }] },
    });
    expect(await ask(['gone'])).toMatchObject({
      ok: false,
      failure: { issues: [{ path: 'externalIds', message: 'gone' }] },
    });
    expect(unwrap(await ask([STORE]))).toMatchObject({ complete: true });
  },
);

test('one redirect is no lost connection, and is reported as a redirect', async () => {
  await connect();
  unwrap(await running.bridge.stores.list());
  small.front.switchOn('redirect', { to: 'https://login.example', status: 302 }, { operations: ['listStoreContacts'] });
  expect(await running.bridge.stores.contacts({ externalId: STORE })).toMatchObject({
    ok: false,
    failure: { code: 'redirected', status: 302, host: 'login.example' },
  });
  const events = await running.bridge.events.subscribe();
  const { value } = await events.next();
  await events.return?.();
  expect(value).toMatchObject({ type: 'connection', connection: { state: 'online' } });
});
