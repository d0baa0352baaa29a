import { hash } from 'node:crypto';
import { Unread } from '#shared/bridge/answer.ts';
import type { CachedKind } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadArea, ReadName } from '#shared/bridge/reads.ts';
import type { EarlierTotals } from '#shared/domain/target-totals.ts';
import { addItem, resizeItem } from '../db/items-table.ts';
import type { ReadDb, WriteDb } from '../db/workspace-db.ts';
import { earlierOfText, earlierOnReplacing } from './earlier-answer.ts';

/** A cached answer without its value. */
export type AnswerHead = {
  readonly itemId: number;
  /** Milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
  /** Mark of the contract that checked it (contract-mark.ts); null: not known. */
  readonly contract: string | null;
  readonly unread?: Unread | undefined;
  /** What an earlier answer about the same photos said about targets, where it said something else. */
  readonly earlier?: EarlierTotals | undefined;
};

type NewAnswer = {
  readonly read: ReadName;
  readonly inputKey: string;
  readonly externalId: string | null;
  readonly asOf: number;
  readonly complete: boolean;
  /** Mark of the contract that checked it; null: it was not checked. */
  readonly contract?: string | null;
  /** Elements of the list that could not be read and are not in the value. */
  readonly unread?: Unread | undefined;
  /** Of an answer from another file: what is known of those before it. */
  readonly earlier?: EarlierTotals | undefined;
  readonly digest: Buffer;
  readonly bytes: number;
  readonly now: number;
};

/** `older`: a newer answer was cached in the meantime and stays. */
export type AnswerOutcome = 'new' | 'changed' | 'same' | 'older';

type HeadRow = {
  item_id: number;
  as_of: number;
  complete: number;
  contract: string | null;
  unread: string | null;
  earlier: string | null;
};
type KnownRow = HeadRow & { digest: Buffer };
const HEAD = 'item_id, as_of, complete, contract, unread, earlier';

const DIGEST_BYTES = 16;

/** Input keys can be long (thousands of stores), so answers are looked up by a digest of read and key. */
const nameOf = (read: ReadName, inputKey: string): Buffer =>
  hash('sha256', `${read} ${inputKey}`, 'buffer').subarray(0, DIGEST_BYTES);

/** Tells whether an answer is the same as before. */
const digestOf = (body: string): Buffer => hash('sha256', body, 'buffer').subarray(0, DIGEST_BYTES);

const headOf = ({ item_id, as_of, complete, contract, unread, earlier }: HeadRow): AnswerHead => ({
  itemId: item_id,
  asOf: as_of,
  complete: complete === 1,
  contract,
  unread: unread === null ? undefined : Unread.parse(JSON.parse(unread)),
  earlier: earlierOfText(earlier) ?? undefined,
});

/** An answer with its value as JSON text in UTF-8; null: not cached. */
export function findAnswer(
  db: ReadDb,
  read: ReadName,
  inputKey: string,
): (AnswerHead & { body: Buffer<ArrayBuffer> }) | null {
  const row = db
    .prepare<[Buffer], HeadRow & { body: Buffer<ArrayBuffer> }>(
      `SELECT ${HEAD}, CAST(body AS BLOB) AS body FROM answers JOIN answer_bodies USING (item_id) WHERE name = ?`,
    )
    .get(nameOf(read, inputKey));
  return row ? { ...headOf(row), body: row.body } : null;
}

/** An answer without its value; null: not cached. */
export function findAnswerHead(db: ReadDb, read: ReadName, inputKey: string): AnswerHead | null {
  const row = db.prepare<[Buffer], HeadRow>(`SELECT ${HEAD} FROM answers WHERE name = ?`).get(nameOf(read, inputKey));
  return row ? headOf(row) : null;
}

/** External IDs of the stores of which an answer to this read is cached. */
export function listAnsweredStores(db: ReadDb, read: ReadName): readonly string[] {
  return db
    .prepare<[ReadName], { external_id: string }>(
      'SELECT external_id FROM answers JOIN items USING (item_id) WHERE read = ? AND external_id IS NOT NULL',
    )
    .all(read)
    .map(({ external_id: externalId }) => externalId);
}

/**
 * Writes an answer without its value. Call in a transaction.
 *
 * @returns whether the value must be written too, and the answer that was there before; null: none
 */
export function cacheAnswerHead(
  db: WriteDb,
  answer: NewAnswer,
): { outcome: AnswerOutcome; itemId: number; before: AnswerHead | null } {
  const { read, inputKey, externalId, asOf, digest, bytes, now, contract = null } = answer;
  const complete = answer.complete ? 1 : 0;
  const unread = answer.unread === undefined ? null : JSON.stringify(answer.unread);
  const name = nameOf(read, inputKey);
  const known = db.prepare<[Buffer], KnownRow>(`SELECT ${HEAD}, digest FROM answers WHERE name = ?`).get(name);
  if (!known) {
    const itemId = addItem(db, { kind: kindOfRead(read), externalId, bytes, now });
    db.prepare<[number, Buffer, string, string, number, number, Buffer, string | null, string | null]>(
      'INSERT INTO answers (item_id, name, read, input_key, as_of, complete, digest, contract, unread) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(itemId, name, read, inputKey, asOf, complete, digest, contract, unread);
    return { outcome: 'new', itemId, before: null };
  }
  const before = headOf(known);
  const { itemId } = before;
  // An answer from the future comes from a clock that was set back. It must not stay for ever.
  if (known.as_of > asOf && known.as_of <= now) return { outcome: 'older', itemId, before };
  const isSame = known.complete === complete && known.unread === unread && digest.equals(known.digest);
  resizeItem(db, itemId, bytes, now);
  db.prepare<[number, number, Buffer, string | null, string | null, number]>(
    'UPDATE answers SET as_of = ?, complete = ?, digest = ?, contract = ?, unread = ? WHERE item_id = ?',
  ).run(asOf, complete, digest, contract, unread, itemId);
  return { outcome: isSame ? 'same' : 'changed', itemId, before };
}

const writeEarlier = (db: WriteDb, itemId: number, earlier: EarlierTotals | null): void => {
  const text = earlier === null ? null : JSON.stringify(earlier);
  db.prepare<[string | null, number]>('UPDATE answers SET earlier = ? WHERE item_id = ?').run(text, itemId);
};

/** Caches an answer with its value as JSON text. Writes all of it or nothing. */
export function cacheAnswer(
  db: WriteDb,
  answer: Omit<NewAnswer, 'digest' | 'bytes'> & { readonly body: string },
): AnswerOutcome {
  const { body, ...head } = answer;
  return db.atOnce(() => {
    const digest = digestOf(body);
    const { outcome, itemId, before } = cacheAnswerHead(db, { ...head, digest, bytes: body.length });
    if (outcome === 'new' && head.earlier !== undefined) writeEarlier(db, itemId, head.earlier);
    if (outcome === 'changed' && before !== null) {
      const bodyBefore = () => findAnswer(db, head.read, head.inputKey)?.body;
      writeEarlier(db, itemId, earlierOnReplacing({ ...before, body: bodyBefore }, { ...head, body }));
    }
    if (outcome === 'new' || outcome === 'changed') writeBody(db, itemId, body);
    return outcome;
  });
}

function writeBody(db: WriteDb, itemId: number, body: string): void {
  db.prepare<[number, string]>(
    'INSERT INTO answer_bodies (item_id, body) VALUES (?, ?) ON CONFLICT (item_id) DO UPDATE SET body = excluded.body',
  ).run(itemId, body);
}

const OF_AREAS = { stores: 'stores', protocols: 'runs', fillRates: 'reports' } as const satisfies Record<
  ReadArea,
  CachedKind
>;

/** The kind under which a person sees and clears the answers of a read. */
function kindOfRead(read: ReadName): CachedKind {
  if (read === 'fillRates.exposition') return 'results';
  const [area] = read.split('.') as [ReadArea];
  return OF_AREAS[area];
}

/** The kind of a picture. */
export const kindOfPicture = (size: PictureSize): CachedKind => (size === 'thumbnail' ? 'thumbnails' : 'originals');

/**
 * Stored with every cached answer to say what checked it: a digest of the schemas of all cached reads.
 * (electron/store/answers/answers-table.test.ts computes it, and prints the new one when they have changed.) An answer
 * with a different mark is checked again at every read.
 */
export const CONTRACT_MARK = 'f4936197b9b5a';
