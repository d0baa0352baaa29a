import { refusalOfStore } from '#electron/cache/store-client.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { StoredPin } from '#electron/store/results/pins-table.ts';
import type { Fetch, FetchRequest } from '#shared/bridge/fetches.ts';
import type { PinProgress, PinRequest } from '#shared/bridge/offline.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { hasAllPictures, noticeOfDownload, type OneRound, type PinRounds, type PinsPorts } from './pin-rounds.ts';

/** Names the fetch where a round names its pin. It is stored nowhere, so nothing is held for it. */
const FETCH_ID = 'fetch';

/** A fetch as a pin would ask for it: whole days of the chain. */
export function requestOfFetch({ externalIds, from, to, photos }: FetchRequest, timeZone: string): PinRequest {
  const dayOf = (ms: number): string => localTimeOf(ms, timeZone).date;
  const [firstDay, lastDay] = [dayOf(Date.parse(from)), dayOf(Math.max(Date.parse(from), Date.parse(to) - 1))];
  return { externalIds, photos, period: { kind: 'days', firstDay, lastDay } };
}

type FetchPorts = Pick<PinsPorts, 'cache' | 'clock' | 'events' | 'timeZone' | 'workspaceId'>;

/** Runs one round for a person who wants photos now, with the machinery of pins and before all of them. */
export function createFetchOnce(
  { cache, clock, events, timeZone, workspaceId }: FetchPorts,
  rounds: Pick<PinRounds, 'runOnce' | 'dropOnce'>,
) {
  const state: { fetch: Fetch | null; round: OneRound | null } = { fetch: null, round: null };
  const set = (fetch: Fetch): Fetch => {
    state.fetch = fetch;
    events.publish({ type: 'fetch_changed', workspaceId, fetch });
    return fetch;
  };
  const withProgress = ({ pinId: _, ...progress }: PinProgress) => progress;

  const stop = async (): Promise<Fetch | null> => {
    const { round, fetch } = state;
    state.round = null;
    if (round !== null) await rounds.dropOnce(round);
    const isOver = fetch === null || !['waiting', 'running'].includes(fetch.state);
    // Another one may have begun meanwhile.
    if (isOver || state.fetch !== fetch) return state.fetch;
    return set({ ...fetch, state: 'stopped', progress: null });
  };

  return {
    state: (): Fetch | null => state.fetch,
    stop,
    /** @throws FailureError `read_only` or `unwritable` */
    async start(request: FetchRequest): Promise<Fetch> {
      const refusal = refusalOfStore(cache.state());
      if (refusal !== null) throw new FailureError(refusal);
      await stop();
      const pin: StoredPin = {
        pinId: FETCH_ID,
        request: requestOfFetch(request, timeZone),
        createdAt: clock.now(),
        state: 'waiting',
        failure: null,
        round: null,
      };
      const round: OneRound = {
        pin,
        publish(progress) {
          if (state.round === round && state.fetch !== null)
            set({ ...state.fetch, state: 'running', progress: withProgress(progress) });
        },
        async save(saved) {
          // Before anything of it comes: the rounds of pins must not forget it.
          if (saved.state === 'running' && saved.round !== null)
            await cache.call('results.noteFetched', { fromMs: saved.round.fromMs, now: clock.now() });
          if (state.round !== round || state.fetch === null) return;
          const { failure } = saved;
          // A pin tells its pictures in its own line.
          const next = saved.state === 'complete' && !hasAllPictures(saved) ? 'incomplete' : saved.state;
          // A pin would try again by itself; a person who waits is told why it ended.
          if (next === 'running') return void set({ ...state.fetch, state: next, failure });
          state.round = null;
          set({ ...state.fetch, state: next === 'waiting' ? 'failed' : next, progress: null, failure });
          if (next !== 'stopped')
            events.publish({ type: 'notice', notice: noticeOfDownload(FETCH_ID, saved, clock.now()) });
        },
      };
      state.round = round;
      const begun = set({ state: 'waiting', request, progress: null, failure: null });
      rounds.runOnce(round);
      return begun;
    },
  };
}
