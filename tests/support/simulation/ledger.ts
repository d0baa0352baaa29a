import { type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';

/** A word of its own that a person wrote into one cell, so that it is found again wherever it goes. */
export type LedgerEntry = {
  readonly client: string;
  readonly ref: ResourceRef;
  readonly rowId: string;
  readonly field: string;
  readonly word: string;
  readonly step: number;
  /** What the person saw there; undefined: the row is new. */
  readonly was: unknown;
};

/** Everything that people wrote and neither replaced, undid, nor gave up (I1, I2). */
export type Ledger = {
  newWord(): string;
  /** So many words were given out. */
  count(): number;
  add(entries: readonly LedgerEntry[]): void;
  /** Forgets cells on purpose: replaced, undone, discarded, decided otherwise. */
  drop(client: string, ref: ResourceRef, rowIds: readonly string[] | null, field?: string): void;
  dropStep(client: string, step: number): void;
  entries(client: string): readonly LedgerEntry[];
  find(client: string, ref: ResourceRef, rowId: string, field: string): LedgerEntry | undefined;
};

export const WORD = /w\d+x/g;

export function createLedger(): Ledger {
  const state = { words: 0 };
  const byClient = new Map<string, Map<string, LedgerEntry>>();
  const mapOf = (client: string) => {
    const known = byClient.get(client) ?? new Map<string, LedgerEntry>();
    byClient.set(client, known);
    return known;
  };
  const keyOf = (ref: ResourceRef, rowId: string, field: string) => `${refKey(ref)} ${rowId} ${field}`;
  return {
    count: () => state.words,
    newWord() {
      state.words += 1;
      return `w${state.words}x`;
    },
    add(entries) {
      for (const one of entries) mapOf(one.client).set(keyOf(one.ref, one.rowId, one.field), one);
    },
    drop(client, ref, rowIds, field) {
      for (const [key, one] of mapOf(client)) {
        const isRow = rowIds === null || rowIds.includes(one.rowId);
        if (refKey(one.ref) === refKey(ref) && isRow && (field === undefined || field === one.field)) {
          mapOf(client).delete(key);
        }
      }
    },
    dropStep(client, step) {
      for (const [key, one] of mapOf(client)) if (one.step === step) mapOf(client).delete(key);
    },
    entries: (client) => [...mapOf(client).values()],
    find: (client, ref, rowId, field) => mapOf(client).get(keyOf(ref, rowId, field)),
  };
}
