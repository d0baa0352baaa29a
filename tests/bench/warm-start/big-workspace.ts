import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenCache, openCache } from '#electron/cache/open-cache.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { createSecretStore } from '#electron/secrets/secret-store.ts';
import { queryOf, viewOfSearch } from '#renderer/features/overview/overview-view.ts';
import type { Store } from '#shared/contract/store.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { aStore, idOf } from '#tests/builders/contract.ts';
import { fileKeychain } from '#tests/offline/file-keychain.ts';
import { silentLog } from '#tests/support/core/silent-log.ts';

const ID = 'bench';
const ZONE = 'Europe/Warsaw';
const WORKER_SCRIPT = fileURLToPath(new URL('../../../electron/store/cache-worker.ts', import.meta.url));
/** Nobody answers there: everything that is shown was kept. */
const NOWHERE = 'http://127.0.0.1:9';

export const STORES = 10_000;
export const REPORTS = 10_000;
export const PHOTOS = 2_000;
export const THUMBNAIL_BYTES = 8_000;

const CITIES = ['Warszawa', 'Kraków', 'Łódź', 'Gdańsk', 'Poznań', 'Wrocław', 'Szczecin', 'Lublin', 'Katowice', 'Żory'];
const REGIONS = 16;

export const storeOf = (number: number): Store =>
  aStore({
    externalId: `S-${String(number).padStart(5, '0')}`,
    name: `${CITIES[number % CITIES.length]} ${number}`,
    location: `ul. Długa ${number}, ${CITIES[number % CITIES.length]}`,
    regionId: idOf(`region ${number % REGIONS}`),
    openingTimes: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '06:00', to: '22:00' })),
    onboardingComplete: number % 7 !== 0,
    loginCode: `CODE-${number}`,
  });

const expectation = {
  expectedAverageFillRate: 80,
  delta: -6.5,
  belowExpectation: true,
  comparedImageCount: 100,
  missingExpectationCount: 3,
  ambiguousExpectationCount: 1,
};
const group = { protocolCount: 20, imageCount: 104, averageFillRate: 73.5, expectation };
const summary = {
  protocolCount: 320,
  imageCount: 1664,
  averageFillRate: 73.5,
  expectedAverageFillRate: 80,
  delta: -6.5,
  belowExpectationCount: 900,
};

const queryBy = (groupBy: 'store' | 'region') => queryOf(viewOfSearch({ groupBy }, Date.now(), ZONE), null);
// What the page asks for when it is opened.
const query = queryBy('store');

const reportOf = (groupBy: 'store' | 'region', items: readonly object[]) => ({
  groupBy,
  protocolStatus: query.status,
  from: query.from,
  to: query.to,
  filters: { externalIds: [], belowExpectationOnly: false },
  summary,
  items,
});

/** The report that the page shows first: every store, over the last days. */
export const storesReport = reportOf(
  'store',
  Array.from({ length: STORES }, (_, number) => {
    const { externalId, name } = storeOf(number);
    const regionName = `Region ${number % REGIONS}`;
    return { key: externalId, externalId, storeName: name, regionName, ...group, averageFillRate: number % 101 };
  }),
);

/** A short one. */
const regionsReport = reportOf(
  'region',
  Array.from({ length: REGIONS }, (_, number) => {
    return { key: idOf(`region ${number}`), regionName: `Region ${number}`, ...group };
  }),
);

/** A report of one store, two and a half kilobytes of JSON. */
export const storeReport = (number: number) => ({
  externalId: storeOf(number).externalId,
  groupBy: 'exposition',
  protocolStatus: 'completed',
  from: query.from,
  to: query.to,
  summary,
  items: Array.from({ length: 6 }, (_, at) => ({
    key: idOf(`display ${number} ${at}`),
    expositionId: idOf(`display ${number} ${at}`),
    expositionType: 'ROLLS_BREAD_RACK',
    ...group,
  })),
});

/** How much a workspace holds besides its stores. */
export type BigCounts = { readonly reports: number; readonly photos: number };

async function keepEverything(cache: OpenCache, { reports, photos }: BigCounts): Promise<void> {
  const asOf = Date.now();
  const keep = async (read: Parameters<OpenCache['keep']>[0], input: unknown, value: unknown): Promise<void> => {
    const outcome = await cache.keep(read, canonicalJson(input), { value, asOf, complete: true });
    if (outcome !== 'new') throw new Error(`${read}: ${outcome}`);
  };
  await keep(
    'stores.list',
    undefined,
    Array.from({ length: STORES }, (_, number) => storeOf(number)),
  );
  for (let number = 0; number < reports; number += 1) {
    const { externalId, from, to } = storeReport(number);
    const input = { externalId, from, to, groupBy: 'exposition', status: 'completed' };
    await keep('fillRates.store', input, storeReport(number));
  }
  await keep('fillRates.crossStore', query, storesReport);
  await keep('fillRates.crossStore', queryBy('region'), regionsReport);
  const bytes = new Uint8Array(THUMBNAIL_BYTES).fill(7);
  for (let number = 0; number < photos; number += 1) {
    await cache.keepPicture(`photo ${number}`, 'thumbnail', { bytes, type: 'image/webp' });
  }
}

/** User data of a workspace with what `fill` keeps in it; and its keychain. Its service is away, or at `baseUrl`. */
export async function makeWorkspace(
  userData: string,
  keychainFile: string,
  fill: (cache: OpenCache) => Promise<void>,
  baseUrl = NOWHERE,
): Promise<void> {
  mkdirSync(userData, { recursive: true });
  const workspace = { kind: 'service', id: ID, name: 'Bench', timeZone: ZONE, baseUrl };
  writeFileSync(join(userData, 'workspaces.json'), JSON.stringify({ version: 1, activeId: ID, items: [workspace] }));
  const keychain = fileKeychain(keychainFile);
  const secrets = createSecretStore({ loadKeychain: async () => keychain, clock: systemClock, onChange: () => {} });
  await secrets.tried();
  await secrets.keep(ID, 'token-of-the-bench');
  const cache = openCache({
    folder: join(userData, 'workspaces', ID),
    workspaceId: ID,
    secrets,
    clock: systemClock,
    log: silentLog,
    workerScript: WORKER_SCRIPT,
    onChange: () => {},
    onReplaced: () => {},
  });
  await fill(cache);
  await cache.close();
}

/** A workspace with 10,000 stores, the report over them, and more. */
export const makeBigWorkspace = (userData: string, keychainFile: string, counts: BigCounts): Promise<void> =>
  makeWorkspace(userData, keychainFile, (cache) => keepEverything(cache, counts));
