import type { z } from 'zod';
import type { ApiClient } from '#electron/api/api-client.ts';
import type { Need } from '#electron/api/need-limiter.ts';
import type { Cache, CachedAnswer, KeepOutcome, LazyAnswer } from '#electron/cache/cache.ts';
import type { CoreEvents } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import { createSingleFlight } from '#electron/lib/single-flight.ts';
import type { PhotoLink } from '#electron/photos/photo-links.ts';
import { type JsonText, jsonTextOf } from '#shared/bridge/json-text.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import type {
  CrossStoreQuery,
  ExpositionFillRateQuery,
  OfRun,
  RunsQuery,
  StoreFillRateQuery,
} from '#shared/bridge/reports.ts';
import type { OfStore } from '#shared/bridge/stores.ts';
import type { ContactListResponse } from '#shared/contract/contact.ts';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import { formatIssuePath } from '#shared/contract/errors.ts';
import type { ExpectationListResponse } from '#shared/contract/expectation.ts';
import type { ExpositionListResponse } from '#shared/contract/exposition.ts';
import type {
  CrossStoreFillRateResponse,
  ExpositionFillRateResponse,
  FillRateResponse,
} from '#shared/contract/fill-rate.ts';
import type { ProtocolDetail, ProtocolListResponse } from '#shared/contract/protocol.ts';
import type { Store } from '#shared/contract/store.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';

/**
 * The input of each read, and its value as it is cached: as the service gave it, with links, which a page never sees.
 */
type ReadTypes = {
  'stores.list': { input: undefined; value: Store[] };
  'stores.get': { input: OfStore; value: Store };
  'stores.contacts': { input: OfStore; value: ContactListResponse };
  'stores.expectations': { input: OfStore; value: ExpectationListResponse };
  'stores.expositions': { input: OfStore; value: ExpositionListResponse };
  /** Every run of the range. Its `nextCursor` is null, whatever the service said along the way. */
  'protocols.list': { input: RunsQuery; value: ProtocolListResponse };
  'protocols.get': { input: OfRun; value: ProtocolDetail };
  'fillRates.crossStore': { input: CrossStoreQuery; value: CrossStoreFillRateResponse };
  'fillRates.store': { input: StoreFillRateQuery; value: FillRateResponse };
  'fillRates.exposition': { input: ExpositionFillRateQuery; value: ExpositionFillRateResponse };
};

export type InputOf<Name extends ReadName> = ReadTypes[Name]['input'];
export type ValueOf<Name extends ReadName> = ReadTypes[Name]['value'];

type AskPorts = {
  readonly api: ApiClient;
  readonly signal: AbortSignal;
  readonly need: Need;
  /** Called after each request of a read that takes several; `total` null: not known yet. */
  readonly onRequest: (done: number, total: number | null) => void;
};

/**
 * When a value becomes stale. `day`: after a day. `run`: when the next run of these stores (null: of all stores) is
 * due, unless the range had already ended (`until`, milliseconds since 1970 UTC). `never`: nothing can change it any
 * more.
 */
export type Ageing =
  | { readonly kind: 'day' }
  | { readonly kind: 'run'; readonly externalIds: readonly string[] | null; readonly until: number | null }
  | { readonly kind: 'never' };

/** How one read of the bridge is requested from the service, checked when it comes from the cache, and how it ages. */
type ReadSource<Name extends ReadName> = {
  readonly input: z.ZodType<InputOf<Name>>;
  readonly value: z.ZodType<ValueOf<Name>>;
  /** @throws FailureError */
  readonly ask: (input: InputOf<Name>, ports: AskPorts) => Promise<CachedAnswer<ValueOf<Name>>>;
  readonly ageing: (input: InputOf<Name>, value: ValueOf<Name>) => Ageing;
  /**
   * How it ages, if that follows from its input alone and its value teaches nothing: the value is then passed on
   * unread.
   */
  readonly ageingUnread?: (input: InputOf<Name>) => Ageing;
  /** Links of its photos, by photoKey. */
  readonly links?: (input: InputOf<Name>, value: ValueOf<Name>) => readonly (readonly [string, PhotoLink])[];
  /** How many runs it says there are. */
  readonly counted?: (input: InputOf<Name>, value: ValueOf<Name>) => CountedRuns;
  /** How many runs it lists of each status, for statuses that its range and filter cover completely. */
  readonly listed?: (input: InputOf<Name>, value: ValueOf<Name>) => readonly ListedRuns[];
};

/** The runs of one status, of one store, in one range. */
export type RunsOf = {
  readonly externalId: string;
  readonly from: string;
  readonly to: string;
  readonly status: ProtocolStatus;
};

type CountedRuns = { readonly runs: RunsOf; readonly count: number };
/**
 * The count is a function, called only when there is a number to compare with: reading every run by meaning takes time.
 */
type ListedRuns = { readonly runs: RunsOf; readonly count: () => number };

export type ReadSources = { readonly [Name in ReadName]: ReadSource<Name> };

/** One read with its input. */
export type ReadCall<Name extends ReadName> = { readonly name: Name; readonly input: InputOf<Name> };

/** An answer in the form that a page wants, before it is marked with where it comes from and when it becomes stale. */
export type AgeingAnswer<Data> = {
  readonly data: Data;
  /** Milliseconds since 1970 UTC. */
  readonly asOf: number;
  readonly complete: boolean;
  readonly unread?: CachedAnswer['unread'];
  readonly earlier?: LazyAnswer['earlier'];
  readonly ageing: Ageing;
};

/** The form in which a value is wanted. `ofText` makes it straight from the JSON text, if that is at hand. */
export type Form<Value, Data> = {
  readonly ofValue: (value: Value) => Data;
  readonly ofText: ((text: JsonText) => Data) | null;
};

/** As JSON text, which nobody parses on its way to the page. */
export const AS_TEXT: Form<object, JsonText> = { ofValue: jsonTextOf, ofText: (text) => text };

/**
 * The input that a key was made from.
 *
 * @param inputKey canonicalJson of the input; `null` for a read without one
 * @throws FailureError `validation_failed`
 */
export function readInput<Input>(schema: z.ZodType<Input>, inputKey: string): Input {
  const input = schema.safeParse(parsed(inputKey) ?? undefined);
  if (input.success) return input.data;
  const issues = input.error.issues.map(({ path, message }) => ({ path: formatIssuePath(path), message }));
  throw new FailureError({ code: 'validation_failed', message: 'No input of this read', issues });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer that the service just gave, and whether it could be cached. */
export type FreshAnswer<Value> = CachedAnswer<Value> & { readonly outcome: KeepOutcome };

type AskServicePorts = {
  readonly sources: ReadSources;
  readonly api: ApiClient;
  readonly cache: Pick<Cache, 'keep'>;
  readonly events: Pick<CoreEvents, 'publish'>;
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
  /**
   * When the request of the stored answer was begun, by the ticks of this process; null: it was not asked for in this
   * run. The clock may have been set since, so the time of an answer can't tell which of two is newer.
   */
  askedAt(key: string): number | null;
};

/** Names a read together with its input. */
export const keyOfRead = (name: ReadName, inputKey: string): string => `${name} ${inputKey}`;

/** Asks through the API client. Identical requests under way are sent only once. */
export function createAskService(ports: AskServicePorts): AskService {
  const { sources, api, cache, events } = ports;
  const share = createSingleFlight();
  const awaited = new Set<string>();
  const begun = new Map<string, number>();

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
        try {
          const answer = await sources[name].ask(input, { api, signal: shared, need, onRequest });
          ports.onAnswer(name, input, answer);
          const isPassed = (begun.get(key) ?? since) > since;
          const outcome = isPassed ? 'older' : await cache.keep(name, inputKey, answer);
          if (outcome !== 'older') {
            begun.set(key, Math.max(since, begun.get(key) ?? since));
            ports.onKept(name, inputKey, answer);
          }
          const isShown = need === 'download' ? outcome === 'changed' || ports.isRecent(key) : awaited.has(key);
          if (isShown && !ports.signal.aborted) events.publish({ type: 'changed', read: name, inputKey });
          return { ...answer, outcome };
        } finally {
          if (need !== 'download') awaited.delete(key);
        }
      });
    },
    askedAt: (key) => begun.get(key) ?? null,
    awaitNews: (key) => void awaited.add(key),
  };
}
