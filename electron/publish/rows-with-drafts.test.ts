import { expect, test } from 'vitest';
import type { CallStore } from '#electron/cache/store-client.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { PullResult } from '#electron/store/drafts/reconcile.ts';
import type { BridgeEvent } from '#shared/bridge/events.ts';
import type { PublishState } from '#shared/bridge/publish.ts';
import { createRowsWithDrafts } from './rows-with-drafts.ts';

const VIEW = { base: [], desired: [], changes: [], issues: [], stop: null };
const NOON = Date.parse('2026-11-20T12:00:00Z');
const YEAR_MS = 365 * 86_400_000;

/** A draft, and reads whose time on the clock and time in ticks are set by hand. */
function aDraft() {
  const state = {
    wall: NOON,
    askedAt: null as number | null,
    sentAt: null as number | null,
    pulls: 0,
    isFull: false,
    hasNews: false,
  };
  const told: BridgeEvent[] = [];
  const drafts = createRowsWithDrafts({
    call: (async (): Promise<unknown> => VIEW) as CallStore,
    cache: { state: () => ({ state: 'ready' }) as never },
    reads: {
      askedAt: () => state.askedAt,
      read: (async () => ({ data: { items: [] }, asOf: new Date(state.wall).toISOString(), complete: true })) as never,
    },
    publisher: {
      pull: async (): Promise<PullResult> => {
        if (state.isFull) throw new FailureError({ code: 'unwritable', isFull: true });
        state.pulls += 1;
        return { result: 'clean', hasNews: state.hasNews };
      },
    },
    events: { publish: (event) => void told.push(event) },
    publishing: { state: () => ({ state: 'idle' }) as PublishState, sentAt: () => state.sentAt },
  });
  const show = async (wall: number, askedAt: number | null) => {
    Object.assign(state, { wall, askedAt });
    const before = state.pulls;
    const rows = await drafts.rows({ externalId: 'S-1', kind: 'expositions' }, undefined);
    expect(rows.known).toBe(true);
    return state.pulls > before;
  };
  return { state, show, told };
}

test.each([-YEAR_MS, 0, YEAR_MS])(
  'a clock that is set by %i ms between two reads changes nothing (I10)',
  async (jump) => {
    const { state, show } = aDraft();
    expect(await show(NOON, null)).toBe(false);
    expect(await show(NOON, 10)).toBe(true);
    expect(await show(NOON + jump, 10)).toBe(false);
    expect(await show(NOON + jump, 20)).toBe(true);
    state.sentAt = 30;
    expect(await show(NOON - jump, 25)).toBe(false);
    expect(await show(NOON - jump, 35)).toBe(true);
  },
);

test('rows are shown when a full disk keeps their draft from being rebased, which is made up for', async () => {
  const { state, show } = aDraft();
  state.isFull = true;
  expect(await show(NOON, 10)).toBe(false);
  state.isFull = false;
  expect(await show(NOON, 10)).toBe(true);
  expect(await show(NOON, 10)).toBe(false);
});

test('pages hear of a read that changes what waits for a person, and of no other', async () => {
  const { state, show, told } = aDraft();
  await show(NOON, 10);
  expect(told).toEqual([]);
  state.hasNews = true;
  await show(NOON, 20);
  expect(told).toEqual([{ type: 'drafts_changed', by: null }]);
});
