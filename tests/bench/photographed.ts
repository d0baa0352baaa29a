import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import { addDays } from '#shared/domain/calendar.ts';
import { toE4 } from '#shared/domain/fill-rate-sum.ts';
import { instantOf } from '#shared/domain/instants.ts';
import { weekMinuteOf, weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import { aChain, aChainStore, aPhoto, aRun, CHAIN_TIME_ZONE } from '../builders/chain.ts';
import { aDisplay, aTarget } from '../builders/contract.ts';
import { keepChain } from '../support/core/kept-results.ts';

const STORES = 120;
const DAYS = 35;
const FIRST_DAY = '2026-10-17';
const TIMES = ['07:00', '10:30', '13:30', '15:30'];
/** Product categories, so that a type's is its number modulo this. */
export const CATEGORIES = ProductCategory.options.length;
const TYPES = ExpositionType.options.slice(0, 10);
/** One each: type 9 has that of type 0. */
const categoriesOf = (type: number) => ProductCategory.options.filter((_, nth) => nth === type % CATEGORIES);
const AS_OF = Date.parse('2026-11-21T00:00:00Z');

const startOf = (date: string): number => instantOf(date, '00:00', CHAIN_TIME_ZONE);
const range = { fromMs: startOf(FIRST_DAY), toMs: startOf(addDays(FIRST_DAY, DAYS)) };

/** Stores with ten displays, a target for each in every slot but some, and a photo of each in every run. */
function aPhotographedChain() {
  const stores = Array.from({ length: STORES }, (_, nth) =>
    aChainStore(
      { externalId: `S-${nth}` },
      {
        expositions: TYPES.map((expositionType, at) =>
          aDisplay(`${nth} ${at}`, { expositionType, productCategories: categoriesOf(at) }),
        ),
        expectations: TYPES.flatMap((displayType, type) =>
          [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) =>
            TIMES.map((protocolTime) =>
              aTarget({
                displayType,
                weekday: type === nth % 20 && weekday === 1 ? 2 : weekday,
                protocolTime,
                expectedFillRatio: 40 + ((nth + type) % 50),
              }),
            ),
          ),
        ),
      },
    ),
  );
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(FIRST_DAY, day));
  const protocols = stores.flatMap(({ store }) =>
    dates.flatMap((scheduledDate) =>
      TIMES.map((time) =>
        aRun(`${store.externalId} ${scheduledDate} ${time}`, {
          storeId: store.storeId,
          scheduledDate,
          scheduledAt: `${time}:00`,
        }),
      ),
    ),
  );
  const runsOfStore = dates.length * TIMES.length;
  const images = protocols.flatMap(({ protocolId }, run) =>
    (stores[Math.floor(run / runsOfStore)]?.expositions ?? []).map(({ expositionId }, at) =>
      aPhoto(`${protocolId} ${at}`, { protocolId, expositionId, fillRate: (run * 13 + at * 29) % 101 }),
    ),
  );
  return { chain: aChain({ stores, protocols, images }), stores, protocols, images };
}

/** The same figures as plain rows in the same file, for SQL that somebody wrote by hand. */
const PLAIN_TABLES = `
  CREATE TABLE plain_photos (store INTEGER, type INTEGER, minute INTEGER, fill INTEGER) STRICT;
  CREATE TABLE plain_targets (store INTEGER, type INTEGER, minute INTEGER, ratio INTEGER) STRICT;`;
const PLAIN_INDEX = 'CREATE INDEX plain_targets_by_slot ON plain_targets (store, type, minute)';

/** Keeps the photos of 120 stores and 35 days: as Endcap does, and as plain rows (`plain_photos`, `plain_targets`). */
export function keepPhotographed(db: WorkspaceDb): void {
  const { chain, stores, protocols, images } = aPhotographedChain();
  db.atOnce(() => keepChain(db, chain, range, AS_OF));
  db.exec(PLAIN_TABLES);
  const addPhoto = db.prepare<[number, number, number, number]>('INSERT INTO plain_photos VALUES (?, ?, ?, ?)');
  const addTarget = db.prepare<[number, number, number, number]>('INSERT INTO plain_targets VALUES (?, ?, ?, ?)');
  const runsOfStore = DAYS * TIMES.length;
  db.atOnce(() => {
    for (const [at, { fillRate }] of images.entries()) {
      const place = Math.floor(at / TYPES.length);
      const run = protocols[place];
      const minute = run ? weekMinuteOfRun(run.scheduledDate, run.scheduledAt) : 0;
      addPhoto.run(Math.floor(place / runsOfStore), at % TYPES.length, minute, toE4(fillRate ?? 0));
    }
    for (const [nth, { expectations }] of stores.entries()) {
      for (const { displayType, weekday, protocolTime, expectedFillRatio } of expectations) {
        addTarget.run(nth, TYPES.indexOf(displayType), weekMinuteOf(weekday, protocolTime), expectedFillRatio);
      }
    }
  });
  db.exec(PLAIN_INDEX);
}

/** All of these photos, as a question asks for them. */
export const ALL_PHOTOGRAPHED = {
  from: new Date(range.fromMs).toISOString(),
  to: new Date(range.toMs).toISOString(),
  status: 'completed',
} as const;
