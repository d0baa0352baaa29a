import type { Unread } from '#shared/bridge/answer.ts';
import { type CachedAmount, CachedKind } from '#shared/bridge/offline.ts';
import type { PictureSize } from '#shared/bridge/photos.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type { EarlierTotals } from '#shared/domain/target-totals.ts';
import { type AnswerOutcome, cacheAnswer, findAnswer, listAnsweredStores } from './answers/answers-table.ts';
import { cachePicture, findPicture } from './answers/pictures-table.ts';
import { dropPin, markPinned, type PinnedThings } from './answers/pinned-items.ts';
import {
  findRunSlots,
  findStoresDue,
  type SlotSource,
  type StoredRunSlot,
  writeRunSlots,
} from './answers/run-slots-table.ts';
import { cacheStoreList, countStores, findNewestStore, findStoreList, type StoreText } from './answers/stores-table.ts';
import { type Limits, readLimits, writeLimits } from './db/facts-table.ts';
import { touchItem } from './db/items-table.ts';
import type { ReadDb, WriteDb } from './db/workspace-db.ts';
import { clearKind, forgetUnused, keepWithinBudget } from './file/upkeep.ts';
import { noteAnswer } from './results/note.ts';

/**
 * A cached answer on its way out of the thread: JSON texts in UTF-8, as the file stores them and as most go on to the
 * page. With `isList`, each part is a list, and all of them together make one list.
 */
export type AnswerTexts = {
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly isList: boolean;
  readonly asOf: number;
  readonly complete: boolean;
  /** Mark of the contract that checked it; null: not known. */
  readonly contract: string | null;
  readonly unread?: Unread | undefined;
  /** What an earlier answer about the same photos said about targets. */
  readonly earlier?: EarlierTotals | undefined;
};

export type CacheAnswerInput = {
  readonly read: ReadName;
  readonly inputKey: string;
  readonly externalId: string | null;
  readonly asOf: number;
  readonly complete: boolean;
  /** Mark of the contract that checked the value. */
  readonly contract?: string;
  /** Elements of the list that could not be read. */
  readonly unread?: Unread | undefined;
  readonly now: number;
  /** One JSON text, or the stores if this is the whole list. */
  readonly value: string | readonly StoreText[];
  /** When runs of the store are due, if the answer shows it. */
  readonly slots: { readonly source: SlotSource; readonly slots: readonly StoredRunSlot[] } | null;
};

type FindAnswerInput = {
  readonly read: ReadName;
  readonly inputKey: string;
  readonly externalId: string | null;
  readonly now: number;
};

/** One minute is precise enough for "least recently used", and all reads of one page become one write. */
const TOUCH_AGAIN_MS = 60_000;
const MOST_WAITING = 500;

/** Remembers which items were read and writes that down with the next write, so that a read never has to write. */
export function createTouches() {
  const noted = new Map<number, number>();
  const waiting = new Map<number, number>();
  return {
    used(itemId: number, now: number): void {
      if (now - (noted.get(itemId) ?? 0) < TOUCH_AGAIN_MS) return;
      noted.set(itemId, now);
      waiting.set(itemId, now);
    },
    isMany: () => waiting.size >= MOST_WAITING,
    /** Runs in the current transaction, or in its own. */
    write(db: WriteDb): void {
      if (waiting.size === 0) return;
      const entries = [...waiting];
      waiting.clear();
      db.atOnce(() => {
        for (const [itemId, now] of entries) touchItem(db, itemId, now);
      });
    },
  };
}
export type Touches = ReturnType<typeof createTouches>;

type StoresDueInput = { readonly externalIds: readonly string[]; readonly minute: number };

/** Calls to the writer's thread about the service's answers. */
export function createAnswerCalls(touches: Touches) {
  // Every report asks for the slots of all stores, but few answers change them.
  const slotsOfAll = new WeakMap<WriteDb, readonly number[]>();
  const findSlotsOfAll = (db: WriteDb): readonly number[] => {
    const slots = slotsOfAll.get(db) ?? findRunSlots(db, null);
    slotsOfAll.set(db, slots);
    return slots;
  };
  return {
    'answers.find': (db: WriteDb, { read, inputKey, externalId, now }: FindAnswerInput): AnswerTexts | null => {
      const list = read === 'stores.list' ? findStoreList(db) : null;
      const isOne = read === 'stores.get' && externalId !== null;
      const one = list ?? (isOne ? findNewestStore(db, inputKey, externalId) : findAnswer(db, read, inputKey));
      if (one === null) return null;
      touches.used(one.itemId, now);
      const { asOf, complete, contract, unread, earlier } = one;
      const parts = 'parts' in one ? one.parts.map((part) => Buffer.from(part)) : [one.body];
      return { parts, isList: 'parts' in one, asOf, complete, contract, unread, earlier };
    },

    'answers.stores': (db: WriteDb, { read }: Pick<FindAnswerInput, 'read'>) => listAnsweredStores(db, read),

    'answers.keep': (db: WriteDb, input: CacheAnswerInput): AnswerOutcome =>
      db.atOnce(() => {
        const { value, slots, externalId, ...answer } = input;
        const outcome =
          typeof value === 'string'
            ? cacheAnswer(db, { ...answer, externalId, body: value })
            : cacheStoreList(db, { ...answer, stores: value });
        const isNews = outcome === 'new' || outcome === 'changed';
        // A list without what could not be read would take from the results what is still there.
        const isWhole = answer.unread === undefined;
        if (isNews && isWhole && slots !== null && externalId !== null) {
          writeRunSlots(db, externalId, slots.source, slots.slots);
          slotsOfAll.delete(db);
        }
        if (isNews && (isWhole || typeof value !== 'string')) noteAnswer(db, { read: answer.read, externalId, value });
        touches.write(db);
        return outcome;
      }),

    'slots.find': (db: WriteDb, { externalIds }: { readonly externalIds: readonly string[] | null }) =>
      externalIds === null ? findSlotsOfAll(db) : findRunSlots(db, externalIds),
    'slots.due': (db: WriteDb, { externalIds, minute }: StoresDueInput) => findStoresDue(db, externalIds, minute),
  };
}

type FindPictureInput = { readonly photoKey: string; readonly size: PictureSize; readonly now: number };

/** Calls to the writer's thread about pictures. */
export const createPictureCalls = (touches: Touches) => ({
  'pictures.find': (db: WriteDb, { photoKey, size, now }: FindPictureInput) => {
    const found = findPicture(db, photoKey, size);
    if (found === null) return null;
    touches.used(found.itemId, now);
    return { bytes: found.bytes, type: found.type, handedBy: found.handedBy };
  },
  'pictures.keep': cachePicture,
});

type ChangeLimitsInput = { readonly [Limit in keyof Limits]: Limits[Limit] | undefined } & { readonly now: number };

/** Calls to the writer's thread about the file as a whole. */
export const createStoreCalls = (touches: Touches) => ({
  sizes: (db: WriteDb, _input: null) => cachedSizes(db),
  /** Changes the limits that are given, and returns all of them. */
  limits: (db: WriteDb, { budgetMegabytes, days, now }: ChangeLimitsInput): Limits => {
    const before = readLimits(db);
    const limits = { budgetMegabytes: budgetMegabytes ?? before.budgetMegabytes, days: days ?? before.days };
    writeLimits(db, limits);
    forgetUnused(db, limits, now);
    keepWithinBudget(db, limits);
    return limits;
  },
  clear: (db: WriteDb, { kind }: { readonly kind: CachedKind }): number => clearKind(db, kind),
  /** Removes what is too old, and whatever exceeds the size limit. */
  upkeep: (db: WriteDb, { now }: { readonly now: number }): number => {
    touches.write(db);
    const limits = readLimits(db);
    return forgetUnused(db, limits, now) + keepWithinBudget(db, limits);
  },
  'pins.mark': (db: WriteDb, { pinId, things }: { readonly pinId: string; readonly things: PinnedThings }): void =>
    markPinned(db, pinId, things),
  'pins.drop': (db: WriteDb, { pinId }: { readonly pinId: string }): void => dropPin(db, pinId),
});

type KindRow = { kind: string; count: number; bytes: number; pinned_bytes: number };

/**
 * What is cached, by kind, in the order of the kinds. The store list counts its stores; other kinds count their items.
 */
export function cachedSizes(db: ReadDb): CachedAmount[] {
  const rows = db
    .prepare<[], KindRow>(
      'SELECT kind, count(*) AS count, sum(bytes) AS bytes, sum(iif(pins > 0, bytes, 0)) AS pinned_bytes FROM items GROUP BY kind',
    )
    .all();
  return CachedKind.options.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    const count = kind === 'stores' ? countStores(db) : (row?.count ?? 0);
    return { kind, count, bytes: row?.bytes ?? 0, pinnedBytes: row?.pinned_bytes ?? 0 };
  });
}
