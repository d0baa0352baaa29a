import { hash } from 'node:crypto';
import type { Unread } from '#shared/bridge/answer.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { type AnswerHead, type AnswerOutcome, cacheAnswerHead, findAnswer, findAnswerHead } from './answers-table.ts';

/** One store of the full list, with its JSON text. */
export type StoreText = { readonly externalId: string | null; readonly body: string };

type NewStoreList = {
  readonly stores: readonly StoreText[];
  readonly asOf: number;
  readonly complete: boolean;
  readonly contract?: string | null;
  readonly unread?: Unread | undefined;
  readonly now: number;
};

type StoreRow = { place: number; external_id: string | null; body: string };

const READ = 'stores.list';
const INPUT_KEY = 'null';
/** Stores per JSON text. Larger texts would block whoever reads them. */
const STORES_PER_PART = 250;

/** The full store list as JSON texts, each of them a list, in order; null: not cached. */
export function findStoreList(db: ReadDb): (AnswerHead & { parts: string[] }) | null {
  const head = findAnswerHead(db, READ, INPUT_KEY);
  if (!head) return null;
  const bodies = db
    .prepare<[], Pick<StoreRow, 'body'>>('SELECT body FROM stores ORDER BY place')
    .all()
    .map(({ body }) => body);
  const starts = Array.from({ length: Math.ceil(bodies.length / STORES_PER_PART) }, (_, n) => n * STORES_PER_PART);
  return { ...head, parts: starts.map((start) => `[${bodies.slice(start, start + STORES_PER_PART).join(',')}]`) };
}

/** These stores of the list, with the age of the list and whether it is whole; null: no list is cached. */
export function storesOfList(
  db: ReadDb,
  { externalIds }: { readonly externalIds: readonly string[] },
): (AnswerHead & { readonly value: readonly unknown[] }) | null {
  const head = findAnswerHead(db, READ, INPUT_KEY);
  if (!head) return null;
  const rows = db
    .prepare<[string], Pick<StoreRow, 'body'>>(
      'SELECT body FROM stores WHERE external_id IN (SELECT value FROM json_each(?)) ORDER BY place',
    )
    .all(JSON.stringify(externalIds));
  return { ...head, value: rows.map(({ body }) => JSON.parse(body)) };
}

/** One store of the list, with the list's age; null: no such store, or no list is cached. */
export function findStore(db: ReadDb, externalId: string): (AnswerHead & { body: string }) | null {
  const head = findAnswerHead(db, READ, INPUT_KEY);
  if (!head) return null;
  const row = db
    .prepare<[string], Pick<StoreRow, 'body'>>('SELECT body FROM stores WHERE external_id = ? LIMIT 1')
    .get(externalId);
  // One store's entry is complete even if the list is not.
  return row ? { ...head, complete: true, unread: undefined, body: row.body } : null;
}

type FoundAnswer = AnswerHead & { readonly body: Buffer<ArrayBuffer> };

/** The newest answer about one store, which may have been read both on its own and in the full list; null: none. */
export function findNewestStore(db: ReadDb, inputKey: string, externalId: string): FoundAnswer | null {
  const own = findAnswer(db, 'stores.get', inputKey);
  const ofList = findStore(db, externalId);
  if (ofList === null || (own !== null && own.asOf >= ofList.asOf)) return own;
  return { ...ofList, body: Buffer.from(ofList.body) };
}

/** How many stores are in the cached list. */
export function countStores(db: ReadDb): number {
  return db.prepare<[], { count: number }>('SELECT count(*) AS count FROM stores').get()?.count ?? 0;
}

/** Caches the full store list. Writes only rows that differ. */
export function cacheStoreList(
  db: WriteDb,
  { stores, asOf, complete, contract = null, unread, now }: NewStoreList,
): AnswerOutcome {
  return db.atOnce(() => {
    const text = stores.map(({ body }) => body).join('\n');
    const { outcome } = cacheAnswerHead(db, {
      read: READ,
      inputKey: INPUT_KEY,
      externalId: null,
      asOf,
      complete,
      contract,
      unread,
      digest: hash('sha256', text, 'buffer').subarray(0, 16),
      bytes: text.length,
      now,
    });
    if (outcome === 'new' || outcome === 'changed') writeRows(db, stores);
    return outcome;
  });
}

function writeRows(db: WriteDb, stores: readonly StoreText[]): void {
  const known = new Map(
    db
      .prepare<[], StoreRow>('SELECT place, external_id, body FROM stores')
      .all()
      .map((row) => [row.place, row]),
  );
  const write = db.prepare<[number, string | null, string]>(
    'INSERT INTO stores (place, external_id, body) VALUES (?, ?, ?) ' +
      'ON CONFLICT (place) DO UPDATE SET external_id = excluded.external_id, body = excluded.body',
  );
  stores.forEach(({ externalId, body }, place) => {
    const row = known.get(place);
    if (row?.body !== body || row.external_id !== externalId) write.run(place, externalId, body);
  });
  db.prepare<[number]>('DELETE FROM stores WHERE place >= ?').run(stores.length);
}
