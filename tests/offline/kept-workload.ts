import { hash } from 'node:crypto';
import { createAnswerCalls, createPictureCalls, createTouches } from '#electron/store/answer-calls.ts';
import type { ReadDb, WriteDb } from '#electron/store/db/workspace-db.ts';
import type { FileKey } from '#electron/store/file/open-workspace-file.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { RandomSource } from '#tests/contract/fuzz/random-source.ts';
import { keepChain } from '#tests/support/core/kept-results.ts';
import { aChain, aChainStore, aPhoto, aRun } from '../builders/chain.ts';
import { aContact, aDisplay, aStore, aTarget, idOf } from '../builders/contract.ts';

export const KEY: FileKey = '5a'.repeat(32);
const NOW = Date.parse('2026-11-20T10:00:00Z');
const RANGE = { fromMs: Date.parse('2026-11-01T00:00:00Z'), toMs: Date.parse('2026-12-01T00:00:00Z') };
const STORES = 12;

const times = <T>(count: number, one: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at));

/** What the service answers and a pin brings, each kept by one call as the writer's thread takes it. */
export function createWorkload(db: WriteDb, random: RandomSource) {
  const touches = createTouches();
  const answers = createAnswerCalls(touches);
  const pictures = createPictureCalls(touches);
  const common = (number: number) => ({ asOf: NOW + number, now: NOW + number, complete: true, slots: null });
  const storeOf = (number: number): string => `S-${number % STORES}`;

  const kinds: readonly ((number: number) => void)[] = [
    (number) => {
      const stores = times(STORES + (number % 5), (at) => aStore({ externalId: `S-${at}`, name: `Name ${number}` }));
      const value = stores.map((store) => ({ externalId: store.externalId, body: JSON.stringify(store) }));
      answers['answers.keep'](db, {
        ...common(number),
        read: 'stores.list',
        inputKey: 'null',
        externalId: null,
        value,
      });
    },
    (number) => {
      const externalId = storeOf(number);
      const items = times(number % 40, (at) => aContact({ name: `Contact ${at}`, phone: String(number) }));
      const inputKey = canonicalJson({ externalId });
      const value = JSON.stringify({ externalId, items });
      answers['answers.keep'](db, { ...common(number), read: 'stores.contacts', inputKey, externalId, value });
    },
    (number) => {
      const bytes = new Uint8Array(3_000 + (number % 7) * 1_000).fill(number % 256);
      const photoKey = `photo ${number % 30}`;
      pictures['pictures.keep'](db, { photoKey, size: 'thumbnail', bytes, type: 'image/webp', now: NOW + number });
    },
    (number) => db.atOnce(() => keepChain(db, resultsOf(storeOf(number), number), RANGE, NOW + number)),
    (number) => {
      const externalId = storeOf(number);
      const inputKey = canonicalJson({ externalId });
      answers['answers.find'](db, { read: 'stores.contacts', inputKey, externalId, now: NOW + number * 100_000 });
      db.atOnce(() => touches.write(db));
    },
  ];
  return {
    /** Keeps one thing; durable when it returns. */
    step: (number: number): void => random.pick(kinds)(number),
  };
}

const resultsOf = (externalId: string, number: number) => {
  const expositions = times(3, (at) => aDisplay(`${externalId} ${at}`, { label: `Label ${number}` }));
  const chainStore = aChainStore({ externalId }, { expositions, expectations: [aTarget({ weekday: number % 7 })] });
  const runs = times(2 + (number % 3), (at) => aRun(`${externalId} ${at}`, { storeId: chainStore.store.storeId }));
  const images = runs.flatMap(({ protocolId }) =>
    expositions.map(({ expositionId }) =>
      aPhoto(`${protocolId} ${expositionId}`, { protocolId, expositionId, fillRate: number % 101 }),
    ),
  );
  return aChain({ regions: [{ regionId: idOf('r'), name: 'R' }], stores: [chainStore], protocols: runs, images });
};

/** Everything in a file: each table with a digest of its rows. */
export type KeptState = ReadonlyMap<string, string>;

export const tablesOf = (db: ReadDb): readonly string[] =>
  db
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => name);

/** A digest of the rows of a table, in the order in which they stand. Throws what reading throws. */
export const digestOfTable = (db: ReadDb, table: string): string => {
  const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM "${table}"`).all();
  const texts = rows.map((row) =>
    Object.values(row)
      .map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value)))
      .join('\u0000'),
  );
  return hash('sha256', texts.join('\u0001'));
};

export const stateOf = (db: ReadDb): KeptState =>
  new Map(tablesOf(db).map((table) => [table, digestOfTable(db, table)]));

export const isSameState = (one: KeptState, other: KeptState): boolean =>
  one.size === other.size && [...one].every(([table, digest]) => other.get(table) === digest);
