import { hashKey, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Failure } from '#shared/bridge/answer.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { MOST_SHEET_ROWS, readFurther, stateOfGrowth } from './further-stores.ts';
import { rowsQuery } from './rows-query.ts';

const IDS = Array.from({ length: 30 }, (_none, at) => `S-${at}`);
const NONE = { kept: [], changed: [] };

const aStore = (externalId: string): StoreRows => ({
  known: true,
  externalId,
  origin: null,
  rows: [],
  stop: null,
  issues: [],
  isPartial: false,
});

type Part = readonly string[];
type World = {
  /** What happens while a part of further stores is on its way. */
  readonly onPart?: (part: Part) => Promise<void> | void;
  /** While stores that are shown are read again. */
  readonly onAgain?: () => Promise<void> | void;
  readonly here?: { readonly kept: string[]; readonly changed: string[] };
  readonly isChangedFirst?: boolean;
  /** Stores that can't be read. */
  readonly lacking?: (id: string) => boolean;
  readonly failure?: Failure;
  /** What the page holds already. */
  readonly queries?: QueryClient;
};

/** A query that has its first stores. */
async function aQuery({
  onPart,
  onAgain,
  here = NONE,
  isChangedFirst = false,
  lacking = () => false,
  failure = { code: 'not_kept' },
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
}: World = {}) {
  const asked: Part[] = [];
  const left = new AbortController();
  const world = { isBegun: false, steps: 0 };
  const drafts = {
    here: async () => here,
    steps: async () => ({ steps: [], done: 0 }),
    rows: async ({ externalIds }: { readonly externalIds: Part }) => {
      const isAgain = ids().some((id) => externalIds.includes(id));
      if (world.isBegun && !isAgain) asked.push(externalIds);
      if (world.isBegun) await (isAgain ? onAgain?.() : onPart?.(externalIds));
      return externalIds.map((id): StoreRows => (lacking(id) ? { known: false, externalId: id, failure } : aStore(id)));
    },
  };
  const wanted = { kind: 'contacts', externalIds: IDS, isChangedFirst } as const;
  const options = rowsQuery({ bridge: { drafts }, workspaceId: 'w', queries, edits: () => 0 }, wanted);
  const stores = () => queries.getQueryData(options.queryKey)?.stores ?? [];
  const ids = () => stores().map(({ externalId }) => externalId);
  await queries.fetchQuery({ ...options, gcTime: Number.POSITIVE_INFINITY });
  world.isBegun = true;
  const query = queries.getQueryCache().get(hashKey(options.queryKey));
  return {
    asked,
    left,
    stores,
    ids,
    go: () =>
      readFurther(
        { drafts, signal: left.signal },
        { ...wanted, queries, queryKey: options.queryKey, steps: () => world.steps },
      ),
    /** A dialog has saved a step. */
    step: () => {
      world.steps += 1;
      void query?.fetch(undefined, { cancelRefetch: true }).catch(() => {});
    },
    readAgain: () => query?.fetch(undefined, { cancelRefetch: true }).catch(() => {}),
  };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

test('stores come in their order, each once, and those that were there stay the same', async () => {
  const query = await aQuery();
  const before = query.stores();
  await query.go();
  expect(query.ids()).toEqual(IDS);
  expect(query.stores()[4]).toBe(before[4]);
  expect(query.asked.flat()).toEqual(IDS.slice(5));
});

test('what else the page holds makes no difference', async () => {
  const queries = new QueryClient();
  // A key that names every store takes long to compare with that of each other query.
  let compared = 0;
  for (let other = 0; other < 50; other += 1) {
    queries.getQueryCache().build(queries, {
      queryKey: ['other', other],
      queryKeyHashFn: (key) => {
        compared += 1;
        return hashKey(key);
      },
    });
  }
  const query = await aQuery({ queries });
  compared = 0;
  await query.go();
  expect(query.ids()).toEqual(IDS);
  expect(compared).toBe(0);
});

test('what needs no request comes first, and changed stores before it when they are wanted', async () => {
  const here = { kept: ['S-9', 'S-20'], changed: ['S-29'] };
  const query = await aQuery({ here });
  expect(query.ids()).toEqual(['S-9', 'S-20', 'S-29', 'S-0', 'S-1']);
  await query.go();
  expect(query.ids().toSorted()).toEqual(IDS.toSorted());
  const changed = await aQuery({ here, isChangedFirst: true });
  expect(changed.ids()).toEqual(['S-29', 'S-9', 'S-20', 'S-0', 'S-1']);
});

test('without a connection it ends with what is here, and names all others as missing', async () => {
  const kept = IDS.slice(10, 15);
  const query = await aQuery({ here: { kept, changed: [] }, lacking: (id) => !kept.includes(id) });
  await query.go();
  expect(query.stores().filter(({ known }) => known)).toHaveLength(5);
  expect(query.ids().toSorted()).toEqual(IDS.toSorted());
  expect(query.asked.flat()).toHaveLength(5);
});

test('a service that wants a long pause is not asked for all the others first', async () => {
  const failure = { code: 'rate_limited', retryAfterSeconds: 600 } as const;
  const query = await aQuery({ lacking: (id) => IDS.indexOf(id) >= 5, failure });
  await query.go();
  expect(query.asked.flat()).toHaveLength(5);
  expect(query.stores().filter((store) => !store.known && store.failure === failure)).toHaveLength(25);
});

test('a part is asked for once more when a step was saved after it', async () => {
  let isFirst = true;
  const query = await aQuery({
    onAgain: () => pause(20),
    onPart: async () => {
      if (isFirst) query.step();
      isFirst = false;
    },
  });
  await query.go();
  expect(query.asked.slice(0, 2)).toEqual([IDS.slice(5, 10), IDS.slice(5, 10)]);
  expect(query.ids()).toEqual(IDS);
});

test('what is read again and again does not hold up what is still to come', async () => {
  const query = await aQuery({ onPart: () => pause(30), onAgain: () => pause(30) });
  const over = new AbortController();
  // As when somebody types on meanwhile: each step has it begin anew before it is over.
  const typing = (async () => {
    for (; !over.signal.aborted; await pause(20)) void query.readAgain();
  })();
  await Promise.race([query.go(), pause(30_000)]);
  over.abort();
  await typing;
  expect(query.ids()).toEqual(IDS);
});

test('what came while the others were read again stays', async () => {
  const query = await aQuery({ onAgain: () => pause(30) });
  const again = query.readAgain();
  await query.go();
  await again;
  expect(query.ids()).toEqual(IDS);
});

test('what arrives after a person has cancelled is left out', async () => {
  const query = await aQuery({ onPart: () => query.left.abort() });
  await expect(query.go()).rejects.toThrow('aborted');
  expect(query.stores()).toHaveLength(5);
});

test('a failure keeps what has come', async () => {
  const query = await aQuery({
    onPart: (part) => {
      if (part.includes('S-12')) throw new Error('gone');
    },
  });
  await expect(query.go()).rejects.toThrow('gone');
  expect(query.stores()).toHaveLength(10);
});

test('a sheet that takes no more rows says so, whether it was stopped or not', () => {
  const row = { rowId: 'r', base: {}, desired: null, removed: false };
  const large = { ...aStore('S-0'), rows: Array.from({ length: MOST_SHEET_ROWS }, () => row) };
  expect(stateOfGrowth([aStore('S-1')], 2, false)).toBe('reading');
  expect(stateOfGrowth([aStore('S-1')], 2, true)).toBe('stopped');
  expect(stateOfGrowth([large], 2, true)).toBe('full');
  expect(stateOfGrowth([large], 1, false)).toBe('whole');
});
