import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { readFurther } from './further-stores.ts';
import type { DraftsRead } from './use-draft-sheet.ts';

const queryKey = ['rows'];
const IDS = Array.from({ length: 30 }, (_none, at) => `S-${at}`);

const aStore = (externalId: string): StoreRows => ({
  known: true,
  externalId,
  origin: null,
  rows: [],
  stop: null,
  issues: [],
  isPartial: false,
});
const readOf = (ids: readonly string[]): DraftsRead => ({
  stores: ids.map(aStore),
  steps: { steps: [], done: 0 },
  edits: 0,
  news: 0,
});

/** A query that has its first stores. @param onCall what happens while a part is on its way */
function aQuery(onCall: (part: readonly string[], queries: QueryClient) => Promise<void> | void = () => {}) {
  const queries = new QueryClient();
  queries.setQueryData<DraftsRead>(queryKey, readOf(IDS.slice(0, 5)));
  const asked: string[][] = [];
  const left = new AbortController();
  const drafts = {
    rows: async ({ externalIds }: { readonly externalIds: readonly string[] }) => {
      asked.push([...externalIds]);
      await onCall(externalIds, queries);
      return externalIds.map(aStore);
    },
  };
  const wanted = { kind: 'contacts', externalIds: IDS, queries, queryKey } as const;
  return {
    asked,
    left,
    go: () => readFurther(drafts, wanted, left.signal),
    stores: () => queries.getQueryData<DraftsRead>(queryKey)?.stores ?? [],
  };
}

test('stores come in their order, each once, and those that were there stay the same', async () => {
  const query = aQuery();
  const before = query.stores();
  await query.go();
  expect(query.stores().map(({ externalId }) => externalId)).toEqual(IDS);
  expect(query.stores()[4]).toBe(before[4]);
  expect(query.asked.flat()).toEqual(IDS.slice(5));
});

test('a part is asked for once more when what is shown was read again meanwhile', async () => {
  let isFirst = true;
  const query = aQuery(async (_part, queries) => {
    if (!isFirst) return;
    isFirst = false;
    // As after a step in a dialog: the query is fetched again, and that takes longer than the part.
    void queries.fetchQuery({
      queryKey,
      structuralSharing: false,
      queryFn: async () => {
        await new Promise((done) => setTimeout(done, 20));
        return readOf(IDS.slice(0, 5));
      },
    });
  });
  await query.go();
  expect(query.asked.slice(0, 2)).toEqual([IDS.slice(5, 10), expect.arrayContaining(IDS.slice(5, 10))]);
  expect(query.stores().map(({ externalId }) => externalId)).toEqual(IDS);
});

test('what arrives after a person has cancelled is left out', async () => {
  const query = aQuery(() => query.left.abort());
  await expect(query.go()).rejects.toThrow('aborted');
  expect(query.stores()).toHaveLength(5);
});

test('a failure keeps what has come', async () => {
  const query = aQuery((part) => {
    if (part.includes('S-12')) throw new Error('gone');
  });
  await expect(query.go()).rejects.toThrow('gone');
  expect(query.stores()).toHaveLength(10);
});
