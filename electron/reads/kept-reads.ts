import type { ApiClient } from '#electron/api/api-client.ts';
import type { Cache } from '#electron/cache/cache.ts';
import { type Clock, within } from '#electron/lib/clock.ts';
import { type CoreEvents, wayOf } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { PhotoLinks } from '#electron/photos/photo-links.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { JsonText } from '#shared/bridge/json-text.ts';
import type { OneRead, ReadName } from '#shared/bridge/reads.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { createAnswerFacts } from './answer-facts.ts';
import { withAnswersOfThisRun } from './answers-of-this-run.ts';
import { createAskService, type Fetched, keyOfRead } from './ask-service.ts';
import { computeHere, findKept } from './find-kept.ts';
import type { ComputeRead } from './offline-work.ts';
import {
  AS_TEXT,
  type Asking,
  type Form,
  type Given,
  type InputOf,
  type ReadSources,
  readInput,
  type ValueOf,
} from './read-source.ts';
import { type Age, createRecentReads, createRefreshes } from './refreshes.ts';

/** A kept answer younger than this is not asked again by itself. */
export const FRESH_MS = 60_000;
/** A person who waits for a line that seems dead is told after this that nothing is kept. */
const OFFLINE_PATIENCE_MS = 1500;

/** Asks the service for a whole read as a download, keeps the answer and tells the pages that show it. */
export type FetchRead = <Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<Fetched<ValueOf<Name>>>;

/** The way of every read of the bridge: first what is kept on this computer, then the service. */
export type KeptReads = {
  /**
   * Answers at once when something is kept, and refreshes it behind. Otherwise asks the service; when that can
   * not be asked, works the answer out from what was made available offline.
   *
   * @throws FailureError `not_kept`, or why the service did not answer
   */
  read<Name extends ReadName>(name: Name, input: InputOf<Name>, signal?: AbortSignal): Promise<Read<ValueOf<Name>>>;
  /** The same as JSON text, which goes to the page as it was kept: the whole value, so only where a page may see it. */
  readText<Name extends ReadName>(name: Name, input: InputOf<Name>, signal?: AbortSignal): Promise<Read<JsonText>>;
  /**
   * Asks the service now, because a person wants it, whatever the state of the connection.
   *
   * @returns when the service answered, in milliseconds since 1970 UTC
   * @throws FailureError
   */
  refresh(one: OneRead, signal?: AbortSignal): Promise<number>;
  readonly fetch: FetchRead;
  /** The service answers, for the first time or again: what is on screen is refreshed first. */
  wayOpened(): void;
  /** The service does not answer any more, or refuses. */
  wayClosed(): void;
  /** Refreshes what is on screen and was due to be known better by now. */
  refreshStale(): void;
};

export type KeptReadsPorts = {
  readonly sources: ReadSources;
  readonly api: ApiClient;
  readonly cache: Pick<Cache, 'find' | 'keep' | 'runSlots'>;
  readonly photoLinks: Pick<PhotoLinks, 'remember'>;
  readonly events: Pick<CoreEvents, 'publish' | 'connection'>;
  readonly clock: Clock;
  /** IANA zone of the chain's local time. */
  readonly timeZone: string;
  readonly compute: ComputeRead;
  /** Aborted when the workspace is left. */
  readonly signal: AbortSignal;
};

const ageOf = ({ asOf, staleAfter: stale }: Read<unknown>): Age => ({
  asOf: Date.parse(asOf),
  staleAfter: stale === null ? null : Date.parse(stale),
});

/** Wires what answers reads: what is kept here, what can be worked out here, and the service. */
export function createKeptReads(ports: KeptReadsPorts): KeptReads {
  const { sources, events, clock } = ports;
  const cache = withAnswersOfThisRun(ports.cache);
  const recent = createRecentReads(clock.now);
  const way = () => wayOf(events.connection());
  const openedAt = clock.now();
  /** Of an earlier run nothing is fresh: who opens the app wants to see what the service says now. */
  const isFresh = (asOf: number) => asOf >= openedAt && clock.now() - asOf < FRESH_MS;

  const facts = createAnswerFacts(ports);
  const service = createAskService({ ...ports, cache, isRecent: recent.has, onAnswer: facts.learn });
  const refreshes = createRefreshes({ ...ports, service, recent, isOpen: () => way() === 'open' });
  const from = { sources, cache, facts, compute: ports.compute };

  const readKept = async <Name extends ReadName, Data>(
    asking: Asking<Name>,
    key: string,
    found: Given<Data>,
    form: Form<ValueOf<Name>, Data>,
  ): Promise<Read<Data>> => {
    if (way() === 'closed') {
      // Only what runs change can be known better from downloads than from the answer itself.
      const own = found.ageing.kind === 'run' ? await computeHere(from, asking, form) : null;
      const isBetter = own !== null && Date.parse(own.asOf) > found.asOf && (own.complete || !found.complete);
      return isBetter ? own : facts.readOf(found, 'computer');
    }
    if (!isFresh(found.asOf)) refreshes.soon(asking, key);
    return facts.readOf(found, isFresh(found.asOf) && way() === 'open' ? 'service' : 'computer');
  };

  /** Why nothing can be shown while the service does not answer. */
  const whyNotKept = async (): Promise<FailureError> => {
    const connection = events.connection();
    // In a workspace that never got an answer, a person can do something about the reason for that.
    const isNew = (await cache.find('stores.list', canonicalJson(undefined))) === null;
    return new FailureError(isNew && connection.state === 'offline' ? connection.failure : { code: 'not_kept' });
  };

  /** A dead line is tried again for a person. Left when it takes long, so that the next try is a new one. */
  const tryDeadLine = <Name extends ReadName>({ name, input }: Asking<Name>, signal: AbortSignal | undefined) =>
    within(clock, OFFLINE_PATIENCE_MS, (leaving) => {
      const either = AbortSignal.any([signal, leaving].filter((one) => one !== undefined));
      const asked = service.ask(name, input, 'person', either);
      return asked.catch((error) => (signal?.aborted ? Promise.reject(error) : null));
    });

  const readUnkept = async <Name extends ReadName, Data>(
    asking: Asking<Name>,
    form: Form<ValueOf<Name>, Data>,
    signal: AbortSignal | undefined,
  ): Promise<Read<Data>> => {
    const { name, input } = asking;
    if (events.connection().state === 'offline') {
      const own = await computeHere(from, asking, form);
      if (own) return own;
      const answered = await tryDeadLine(asking, signal);
      if (answered) return facts.readOf(facts.given(asking, answered, form), 'service');
      throw await whyNotKept();
    }
    try {
      const answered = await service.ask(name, input, 'person', signal);
      return await facts.readOf(facts.given(asking, answered, form), 'service');
    } catch (error) {
      const own = way() === 'closed' && !signal?.aborted ? await computeHere(from, asking, form) : null;
      if (own) return own;
      throw error;
    }
  };

  const refreshNow = async <Name extends ReadName>(name: Name, inputKey: string, signal: AbortSignal | undefined) => {
    const input = readInput(sources[name].input, inputKey);
    const key = keyOfRead(name, canonicalJson(input));
    refreshes.forget(key);
    service.awaitNews(key);
    const { asOf } = await service.ask(name, input, 'person', signal);
    refreshes.answered(key);
    return asOf;
  };

  const read = async <Name extends ReadName, Data>(
    asking: Asking<Name>,
    form: Form<ValueOf<Name>, Data>,
    signal: AbortSignal | undefined,
  ): Promise<Read<Data>> => {
    const inputKey = canonicalJson(asking.input);
    const key = keyOfRead(asking.name, inputKey);
    refreshes.note(asking, key);
    const found = await findKept(from, asking, inputKey, form);
    if (!found) refreshes.forget(key);
    const read = found ? await readKept(asking, key, found, form) : await readUnkept(asking, form, signal);
    recent.shown(key, read.computed === null ? ageOf(read) : null);
    return read;
  };

  return {
    read: (name, input, signal) => read({ name, input }, { ofValue: (value) => value, ofText: null }, signal),
    readText: (name, input, signal) => read({ name, input }, AS_TEXT, signal),
    refresh: ({ read, inputKey }, signal) => refreshNow(read, inputKey, signal),
    fetch: (name, input, options) => service.ask(name, input, 'download', options?.signal),
    wayOpened: () => refreshes.begin(isFresh),
    refreshStale: refreshes.stale,
    wayClosed: refreshes.clear,
  };
}
