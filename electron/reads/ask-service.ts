import type { ApiClient } from '#electron/api/api-client.ts';
import type { Need } from '#electron/api/need-limiter.ts';
import type { Cache, CachedAnswer, KeepOutcome } from '#electron/cache/cache.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import { createSingleFlight } from '#electron/lib/single-flight.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import type { InputOf, ReadSources, ValueOf } from './read-source.ts';

/** An answer that the service just gave, and whether it could be cached. */
export type FreshAnswer<Value> = CachedAnswer<Value> & { readonly outcome: KeepOutcome };

type AskServicePorts = {
  readonly sources: ReadSources;
  readonly api: ApiClient;
  readonly cache: Pick<Cache, 'keep'>;
  readonly events: Pick<CoreEvents, 'publish'>;
  /** Whether a page has asked for this read recently. */
  readonly isRecent: (key: string) => boolean;
  /** Called with every answer, before any page hears of it. */
  readonly onAnswer: <Name extends ReadName>(
    name: Name,
    input: InputOf<Name>,
    answer: CachedAnswer<ValueOf<Name>>,
  ) => void;
  /** Aborted when the workspace is left. */
  readonly signal: AbortSignal;
};

export type AskService = {
  /**
   * Asks for a whole read and caches its answer. If the same read is already under way, it is shared.
   *
   * @throws FailureError
   */
  ask<Name extends ReadName>(
    name: Name,
    input: InputOf<Name>,
    need: Need,
    signal?: AbortSignal,
  ): Promise<FreshAnswer<ValueOf<Name>>>;
  /** A page shows an older answer of a read that is about to be asked: tells the page when a newer one comes. */
  awaitNews(key: string): void;
};

/** Names a read together with its input. */
export const keyOfRead = (name: ReadName, inputKey: string): string => `${name} ${inputKey}`;

/** Asks through the API client. Identical requests under way are sent only once. */
export function createAskService(ports: AskServicePorts): AskService {
  const { sources, api, cache, events } = ports;
  const share = createSingleFlight();
  const awaited = new Set<string>();

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
        try {
          const { value, asOf, complete } = await sources[name].ask(input, { api, signal: shared, need, onRequest });
          const answer = { value, asOf, complete };
          ports.onAnswer(name, input, answer);
          const outcome = await cache.keep(name, inputKey, answer);
          const isShown = need === 'download' ? outcome === 'changed' || ports.isRecent(key) : awaited.has(key);
          if (isShown && !ports.signal.aborted) events.publish({ type: 'changed', read: name, inputKey });
          return { ...answer, outcome };
        } finally {
          if (need !== 'download') awaited.delete(key);
        }
      });
    },
    awaitNews: (key) => void awaited.add(key),
  };
}
