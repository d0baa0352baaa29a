import { expect } from 'vitest';
import type { PlatformFetch } from '#electron/lib/platform.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { type RunningCore, startCore } from '#tests/faults/start-core.ts';
import { createMemoryCache } from '#tests/support/core/memory-cache.ts';
import { aStore } from '../builders/contract.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const FRESH_MS = MINUTE;

/** The same chance in every run, 0 inclusive to 1 exclusive. */
export function createChance(seed: number): () => number {
  const state = { value: seed };
  return () => {
    state.value = (state.value * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state.value / 2_147_483_648;
  };
}

/** How a line is broken: refused at once, reset, or silent. */
export type Breach = 'refused' | 'reset' | 'silent';

/**
 * Counts of what happened. `needed`: the requests that had to arrive, which are those for what was on screen and a
 * minute old; a return of the service needs one more, which finds it.
 */
export type Counts = { arrived: number; needed: number; lost: number; returns: number; changed: number };

type Bridge = RunningCore['bridge'];
type Ask = (bridge: Bridge) => Promise<unknown>;
/** Each read with the path of its one request. */
type Page = readonly (readonly [path: string, ask: Ask])[];

const storePage = (externalId: string): Page => [
  [`/v1/stores/${externalId}`, (bridge) => bridge.stores.get({ externalId })],
  [`/v1/stores/${externalId}/contacts`, (bridge) => bridge.stores.contacts({ externalId })],
  [`/v1/stores/${externalId}/expectations`, (bridge) => bridge.stores.expectations({ externalId })],
  [`/v1/stores/${externalId}/expositions`, (bridge) => bridge.stores.expositions({ externalId })],
];
const listPage: Page = [['/v1/stores', (bridge) => bridge.stores.list()]];
const pageNo = (n: number): Page => (n % 5 === 0 ? listPage : storePage(`S-${n}`));

/**
 * The app over a line that comes and goes, in front of a page that does what a page does: it reads when it is
 * opened, when it is told of news, and when the service is back. Time passes by hand only.
 */
export async function aFlappingWorld() {
  const clock = createManualClock();
  const counts: Counts = { arrived: 0, needed: 0, lost: 0, returns: 0, changed: 0 };
  const line = { breach: null as Breach | null };
  const answeredAt = new Map<string, number>();
  const state = { page: listPage, isOnline: false };

  const isOnScreen = (path: string) => state.page.some(([shown]) => shown === path);
  const isOld = (path: string) => clock.now() - (answeredAt.get(path) ?? 0) >= FRESH_MS;

  const answer = (path: string, isProbe: boolean): Response => {
    counts.arrived += 1;
    if (!isProbe) {
      if (isOnScreen(path) && isOld(path)) counts.needed += 1;
      answeredAt.set(path, clock.now());
    }
    const externalId = path.split('/')[3] ?? '';
    if (path === '/v1/stores') return Response.json({ items: [aStore()], nextCursor: null });
    if (path.endsWith(externalId)) return Response.json(aStore({ externalId }));
    const storeId = '00000000-0000-4000-8000-000000000001';
    return Response.json({ externalId, storeId, items: [] });
  };

  const fetch: PlatformFetch = async (url, { signal }) => {
    const { pathname, searchParams } = new URL(url);
    if (line.breach === null) return answer(pathname, searchParams.get('limit') === '1');
    counts.lost += 1;
    if (line.breach === 'silent') {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
    }
    throw Object.assign(new Error(), { code: line.breach === 'refused' ? 'ECONNREFUSED' : 'ECONNRESET' });
  };

  const cache = createMemoryCache();
  const running = await startCore({ clock, openCache: () => cache }, { fetch });
  const readPage = () => {
    for (const [, ask] of state.page) void ask(running.bridge);
  };

  const listening = new AbortController();
  const events = running.core.events.subscribe(listening.signal);
  const listen = async () => {
    for await (const event of events) {
      if (event.type === 'changed') {
        counts.changed += 1;
        readPage();
      }
      if (event.type !== 'connection') continue;
      const wasOnline = state.isOnline;
      state.isOnline = event.connection.state === 'online';
      if (!state.isOnline || wasOnline) continue;
      counts.returns += 1;
      readPage();
    }
  };
  // Ends with an abort, which is no failure here.
  listen().catch(() => {});
  await running.connect('https://service.test');
  await clock.pass(0);

  return {
    clock,
    counts,
    cache,
    /** Opens a page. */
    visit(n: number) {
      state.page = pageNo(n);
      readPage();
    },
    cut(breach: Breach) {
      line.breach = breach;
    },
    join() {
      line.breach = null;
    },
    isOnline: () => state.isOnline,
    /** Whether all that is on screen was given at an instant or after it. */
    isPageOf: (instant: number) => state.page.every(([path]) => (answeredAt.get(path) ?? 0) >= instant),
    async close() {
      listening.abort();
      await running.close();
      expect(clock.pauses()).toEqual([]);
    },
  };
}
