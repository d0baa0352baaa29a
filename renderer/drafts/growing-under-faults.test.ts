import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BridgeFailure } from '#renderer/bridge/bridge.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { seedOfRun } from '#tests/support/seed/seed.ts';
import { readFurther } from './further-stores.ts';
import { rowsQuery } from './rows-query.ts';

/*
 * Rows of 30 stores come from a source that answers late, is left by its network, refuses, fails, and is changed
 * meanwhile, in any order. Whatever happens, reading goes on or ends with a word, and what is shown has every step.
 */

const IDS = Array.from({ length: 30 }, (_none, at) => `S-${at}`);

const EVENTS = ['step', 'news', 'offline', 'online', 'busy', 'free', 'fail', 'slow', 'quick', 'cancel'] as const;
type Happening = { readonly at: number; readonly what: (typeof EVENTS)[number] };

const happenings: fc.Arbitrary<readonly Happening[]> = fc
  .array(fc.record({ at: fc.nat(40_000), what: fc.constantFrom(...EVENTS) }), { maxLength: 40 })
  .map((all) => all.toSorted((a, b) => a.at - b.at));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A source with a number of steps so far, which each of its rows tells. */
function aSource() {
  const state = { steps: 0, isOnline: true, most: 99, ms: 50, fails: 0 };
  const rowsOf = (externalId: string, steps: number): StoreRows => ({
    known: true,
    externalId,
    origin: null,
    rows: [{ rowId: String(steps), base: {}, desired: null, removed: false }],
    stop: null,
    issues: [],
    isPartial: false,
  });
  const rows = async ({ externalIds }: { readonly externalIds: readonly string[] }): Promise<StoreRows[]> => {
    // As old as an answer may be: what happens while it is on its way is not in it.
    const { steps, isOnline, most, ms } = state;
    await pause(isOnline ? ms : 1_500);
    if (state.fails > 0) {
      state.fails -= 1;
      throw new BridgeFailure({ code: 'internal', reference: 'x' });
    }
    return externalIds.map((externalId, at) =>
      !isOnline
        ? { known: false, externalId, failure: { code: 'not_kept' } }
        : at >= most
          ? { known: false, externalId, failure: { code: 'rate_limited', retryAfterSeconds: 2 } }
          : rowsOf(externalId, steps),
    );
  };
  return {
    state,
    drafts: { rows, here: async () => ({ kept: [], changed: [] }), steps: async () => ({ steps: [], done: 0 }) },
  };
}

/** A page that shows the rows, and a person who presses what it offers. @returns what is shown at the end */
async function playOut(events: readonly Happening[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
  const { state, drafts } = aSource();
  const wanted = { kind: 'contacts', externalIds: IDS, isChangedFirst: false } as const;
  const { gcTime: _kept, ...options } = rowsQuery(
    { bridge: { drafts }, workspaceId: 'w', queries, edits: () => 0 },
    wanted,
  );
  const first = queries.fetchQuery(options);
  await vi.advanceTimersByTimeAsync(1_000);
  await first;
  const query = queries.getQueryCache().find({ queryKey: options.queryKey });
  const stores = () => queries.getQueryData(options.queryKey)?.stores ?? [];
  const readAgain = () => query?.fetch(undefined, { cancelRefetch: true }).catch(() => {});
  const further = { ...wanted, queries, queryKey: options.queryKey, steps: () => state.steps };
  let left = new AbortController();
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted) {
      left = new AbortController();
      // As the page does: without a word it begins again; with one, a person asks for more.
      await readFurther({ drafts, signal: left.signal }, further).catch(() => {});
      await pause(500);
      if (query?.state.status === 'error') void readAgain();
      queries.setQueryData(
        options.queryKey,
        (now) => now && { ...now, stores: now.stores.filter(({ known }) => known) },
      );
    }
  })();
  let now = 0;
  for (const { at, what } of events) {
    await vi.advanceTimersByTimeAsync(at - now);
    now = at;
    if (what === 'step') state.steps += 1;
    if (what === 'step' || what === 'news') void readAgain();
    if (what === 'offline' || what === 'online') state.isOnline = what === 'online';
    if (what === 'busy' || what === 'free') state.most = what === 'busy' ? 1 : 99;
    if (what === 'slow' || what === 'quick') state.ms = what === 'slow' ? 3_000 : 50;
    if (what === 'fail') state.fails += 1;
    if (what === 'cancel') left.abort(new Error('a person'));
  }
  Object.assign(state, { isOnline: true, most: 99, fails: 0 });
  await vi.advanceTimersByTimeAsync(120_000);
  over.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  await reading;
  return { stores: stores(), steps: state.steps };
}

test('no order of faults leaves reading at a stand, or rows without a step that was saved', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, async (events) => {
      const { stores, steps } = await playOut(events);
      expect(stores.map(({ externalId }) => externalId).toSorted()).toEqual(IDS.toSorted());
      for (const store of stores) expect(store).toMatchObject({ known: true, rows: [{ rowId: String(steps) }] });
    }),
    { numRuns: 100, seed: seedOfRun() },
  );
}, 60_000);
