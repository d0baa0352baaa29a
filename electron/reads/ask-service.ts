import type { ApiClient } from '#electron/api/api-client.ts';
import type { Need } from '#electron/api/need-limiter.ts';
import type { Cache, CachedAnswer } from '#electron/cache/cache.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import { createSingleFlight } from '#electron/lib/single-flight.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { InputOf, ReadSources, ValueOf } from './read-sources.ts';

/** Asks the service for a whole read as a download, caches the answer and tells the pages that show it. */
export type FetchRead = <Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<CachedAnswer<ValueOf<Name>>>;

type AskServicePorts = {
  readonly sources: ReadSources;
  readonly api: ApiClient;
  readonly cache: Pick<Cache, 'keep'>;
  readonly events: Pick<CoreEvents, 'publish'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Milliseconds that never decrease. */
  readonly ticks: () => number;
  /** Whether a page has asked for this read recently. */
  readonly isRecent: (key: string) => boolean;
  /** Called with every answer, before any page hears of it. */
  readonly onAnswer: <Name extends ReadName>(
    name: Name,
    input: InputOf<Name>,
    answer: CachedAnswer<ValueOf<Name>>,
  ) => void;
  /** Called with every answer that is the newest of its read, once it is stored. */
  readonly onKept: (name: ReadName, inputKey: string, answer: CachedAnswer<unknown>) => void;
  /** Aborted when the workspace is left. */
  readonly signal: AbortSignal;
};

export type AskService = {
  /**
   * Asks for a whole read and caches its answer. If the same read is already under way, it is shared. A person gets a
   * report before it is stored.
   *
   * @throws FailureError
   */
  ask<Name extends ReadName>(
    name: Name,
    input: InputOf<Name>,
    need: Need,
    signal?: AbortSignal,
  ): Promise<CachedAnswer<ValueOf<Name>>>;
  /** A page shows an older answer of a read that is about to be asked: tells the page when a newer one comes. */
  awaitNews(key: string): void;
  /**
   * When the request of the stored answer was begun, by the ticks of this process; null: it was not asked for in this
   * run. The clock may have been set since, so the time of an answer can't tell which of two is newer.
   */
  askedAt(key: string): number | null;
  /** When all of the stored answer was here, in milliseconds since 1970 UTC; null: not in this run. */
  cameAt(key: string): number | null;
};

/** Names a read together with its input. */
export const keyOfRead = (name: ReadName, inputKey: string): string => `${name} ${inputKey}`;

/** Asks through the API client. Identical requests under way are sent only once. */
export function createAskService(ports: AskServicePorts): AskService {
  const { sources, api, cache, events } = ports;
  const share = createSingleFlight();
  const awaited = new Set<string>();
  const begun = new Map<string, number>();
  const came = new Map<string, number>();

  return {
    ask(name, input, need, signal) {
      const inputKey = canonicalJson(input);
      const key = keyOfRead(name, inputKey);
      const onRequest = (done: number, total: number | null) => {
        if (need === 'person') events.publish({ type: 'progress', read: name, inputKey, done, total });
      };
      // Downloads have a flight of their own: a person must not wait in their queue for the same read.
      const flight = need === 'download' ? `download ${key}` : key;
      return share(flight, signal, async (shared) => {
        const since = ports.ticks();
        const keep = async (answer: CachedAnswer<ValueOf<typeof name>>, isAwaited: () => boolean): Promise<void> => {
          const cameAt = ports.clock.now();
          const isPassed = (begun.get(key) ?? since) > since;
          const outcome = isPassed ? 'older' : await cache.keep(name, inputKey, answer);
          if (outcome !== 'older') {
            begun.set(key, Math.max(since, begun.get(key) ?? since));
            came.set(key, cameAt);
            ports.onKept(name, inputKey, answer);
          }
          const isShown = need === 'download' ? outcome === 'changed' || ports.isRecent(key) : isAwaited();
          if (isShown && !ports.signal.aborted) events.publish({ type: 'changed', read: name, inputKey });
        };
        try {
          const answer = await sources[name].ask(input, { api, signal: shared, need, onRequest });
          ports.onAnswer(name, input, answer);
          if (need !== 'person' || !sources[name].ageingUnread) {
            await keep(answer, () => awaited.has(key));
            if (need !== 'download') awaited.delete(key);
          } else {
            // Nothing here learns from it, so a person need not wait for the disk. Whoever looks for it next waits in the
            // same queue behind it. Whoever asks again meanwhile waits for news of another answer.
            const isAwaited = awaited.delete(key);
            void keep(answer, () => isAwaited);
          }
          return answer;
        } catch (error) {
          if (need !== 'download') awaited.delete(key);
          throw error;
        }
      });
    },
    askedAt: (key) => begun.get(key) ?? null,
    cameAt: (key) => came.get(key) ?? null,
    awaitNews: (key) => void awaited.add(key),
  };
}
