import { type ApiClient, createApiClient } from '#electron/api/api-client.ts';
import { parseBaseUrl } from '#electron/api/base-url.ts';
import type { OfflineCache } from '#electron/cache/open-cache.ts';
import { externalIdOf, slotsIn, textsOf } from '#electron/cache/open-cache.ts';
import { type Clock, systemClock } from '#electron/lib/clock.ts';
import type { PlatformFetch } from '#electron/lib/platform.ts';
import { createPaceMeter } from '#electron/offline/pace-meter.ts';
import { startRound } from '#electron/offline/run-round.ts';
import { createAskService } from '#electron/reads/ask-service.ts';
import { readSources } from '#electron/reads/read-sources.ts';
import { createAnswerCalls, createTouches } from '#electron/store/answer-calls.ts';
import { CONTRACT_MARK } from '#electron/store/answers/answers-table.ts';
import type { WorkspaceDb } from '#electron/store/db/workspace-db.ts';
import type { StoredPin } from '#electron/store/results/pins-table.ts';
import { computeRead } from '#electron/store/results/report.ts';
import { createReportCalls, createResultsCalls } from '#electron/store/results-calls.ts';
import type { PinPeriod } from '#shared/bridge/offline.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { CHAIN_TIME_ZONE } from '#tests/builders/chain.ts';
import { openMemoryDb } from '../core/open-memory-db.ts';
import { silentLog } from '../core/silent-log.ts';

/** Time that passes only while something waits for it. */
function skippingClock(start: number): Clock & { skip(ms: number): void } {
  const state = { now: start };
  return {
    now: () => state.now,
    after(ms, run) {
      const due = state.now + ms;
      const timer = setImmediate(() => {
        state.now = Math.max(state.now, due);
        run();
      });
      return () => clearImmediate(timer);
    },
    skip(ms) {
      state.now += ms;
    },
  };
}

/** A workspace file in memory, with what pins keep in it, by the code of the product from the network to the tables. */
export type PinnedFile = {
  /** Runs a round of the pin of all stores to its end, going on where it had to stop; the state it comes to. */
  pin(period: PinPeriod): Promise<StoredPin['state']>;
  compute(read: ReadName, query: unknown): ReturnType<typeof computeRead>;
  readonly api: ApiClient;
  /** Stores of which something came to its end in the last round. */
  readonly finished: ReadonlySet<string>;
  close(): void;
};

const MOST_TRIES = 5;

/** @param now when the first round begins, in milliseconds since 1970 UTC */
export function openPinnedFile(at: {
  readonly url: string;
  readonly token: string;
  readonly fetch: PlatformFetch;
  readonly now: number;
}): PinnedFile {
  const db = openMemoryDb();
  const clock = skippingClock(at.now);
  const endpoint = async () => ({ baseUrl: parseBaseUrl(at.url), token: at.token });
  // A silence of the network is real, a time of an answer is not.
  const ofNetwork: Clock = { ...systemClock, now: clock.now };
  const limits = { silenceMs: 30_000, totalMs: 60_000, limit: 64 * 1024 * 1024 };
  const api = createApiClient({
    fetch: at.fetch,
    endpoint,
    random: () => 0.5,
    clock: ofNetwork,
    retry: false,
    ...limits,
  });
  const finished = new Set<string>();
  const { cache, keep } = cacheOf(db, clock, (externalId) => void finished.add(externalId));
  const signal = new AbortController().signal;
  const asks = createAskService({
    sources: readSources,
    api,
    cache: { keep },
    events: { publish: () => undefined },
    clock,
    ticks: clock.now,
    isRecent: () => false,
    onAnswer: () => undefined,
    onKept: () => undefined,
    signal,
  });
  const state: { pin: StoredPin } = {
    pin: {
      pinId: 'pin',
      request: { externalIds: null, period: { kind: 'last_days', days: 1 }, photos: 'none' },
      createdAt: at.now,
      state: 'waiting',
      failure: null,
      round: null,
    },
  };
  const round = () =>
    startRound(
      {
        api,
        cache,
        clock,
        fetchRead: (name, input, options) => asks.ask(name, input, 'download', options?.signal),
        keepPicture: async () => 0,
        timeZone: CHAIN_TIME_ZONE,
        isClosed: () => false,
        pace: createPaceMeter(cache, clock),
        random: () => 0.5,
        log: silentLog,
        publish: () => undefined,
        save: async (pin, how) => {
          state.pin = pin;
          await cache.call(how === 'put' ? 'pins.put' : 'pins.nextRound', pin);
        },
        gone: new Set(),
        forgetBeforeMs: async () => 0,
      },
      state.pin,
    ).ended;
  return {
    api,
    finished,
    compute: (read, query) => computeRead(db, read, query, CHAIN_TIME_ZONE),
    async pin(period) {
      finished.clear();
      clock.skip(2 * 86_400_000);
      state.pin = { ...state.pin, request: { ...state.pin.request, period }, state: 'waiting', round: null };
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        await round();
        if (state.pin.state !== 'waiting') break;
      }
      return state.pin.state;
    },
    close: () => db.close(),
  };
}

type Call = (db: WorkspaceDb, input: never) => unknown;

function cacheOf(db: WorkspaceDb, clock: Clock, onFinished: (externalId: string) => void) {
  const answers = createAnswerCalls(createTouches());
  const writes: Readonly<Record<string, Call>> = createResultsCalls();
  const reports: Readonly<Record<string, Call>> = createReportCalls();
  const run = async (calls: Readonly<Record<string, Call>>, name: string, input: unknown) => {
    if (name === 'results.finishStore') onFinished((input as { externalId: string }).externalId);
    return calls[name]?.(db, input as never);
  };
  const keep: Parameters<typeof createAskService>[0]['cache']['keep'] = async (read, inputKey, answer) => {
    const { value, asOf, complete, unread } = answer;
    return answers['answers.keep'](db, {
      read,
      inputKey,
      externalId: externalIdOf(inputKey),
      asOf,
      complete,
      contract: CONTRACT_MARK,
      unread,
      now: clock.now(),
      value: await textsOf(read, value),
      slots: await slotsIn(read, value),
    });
  };
  const cache = {
    state: () => ({ state: 'kept' as const }),
    limits: () => ({ budgetMegabytes: 2000, days: 30 }),
    // Every round asks for everything.
    get: async () => null,
    runSlots: async () => [],
    call: (name: string, input: unknown) => run(writes, name, input),
    report: (name: string, input: unknown) => run(reports, name, input),
  } as unknown as OfflineCache;
  return { cache, keep };
}
