/*
 * The model of cached reads. A read is a question with a name and an input; its definition (store-reads, run-reads,
 * report-reads) says how the service is asked, which form the page gets, and when the answer becomes stale. An answer is
 * stored as the service gave it, under name and input. A page gets the stored one at once, with its age; if it is older
 * than a minute the service is asked behind it (refreshes), the answer replaces the stored one, and an event has the pages
 * read again. Without a stored answer the page waits for the service. When that doesn't answer, what was made available
 * offline is used to calculate the answer here (find-cached).
 */

import type { ApiClient } from '#electron/api/api-client.ts';
import type { Cache, CachedAnswer } from '#electron/cache/cache.ts';
import { type Clock, within } from '#electron/lib/clock.ts';
import { type CoreEvents, connectivityOf } from '#electron/lib/core-events.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { PhotoLinks } from '#electron/photos/photo-links.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { JsonText } from '#shared/bridge/json-text.ts';
import type { OneRead, ReadName } from '#shared/bridge/reads.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { type AgeingAnswer, AS_TEXT, createAnswerFacts, type Form } from './answer-facts.ts';
import { createAskService, type FetchRead, keyOfRead } from './ask-service.ts';
import { computeHere, findCached, withRefusedAnswers } from './find-cached.ts';
import type { ComputeRead } from './offline-work.ts';
import { type InputOf, type ReadCall, type ReadSources, readInput, type ValueOf } from './read-sources.ts';
import { type AnswerAge, createRecentReads, createRefreshes } from './refreshes.ts';

/** A cached answer that is younger, or came so shortly ago, is not refreshed automatically. */
const FRESH_MS = 60_000;
/** If the service seems to be offline, a person waits this long before being told that nothing is cached. */
const OFFLINE_PATIENCE_MS = 1500;

/** Answers every read of the bridge: first from the cache on this computer, then from the service. */
export type CachedReads = {
  /**
   * Answers at once if an answer is cached, and refreshes it in the background. Otherwise asks the service. If that
   * isn't possible, calculates the answer from what was made available offline.
   *
   * @throws FailureError `not_kept`, or the reason why the service did not answer
   */
  read<Name extends ReadName>(name: Name, input: InputOf<Name>, signal?: AbortSignal): Promise<Read<ValueOf<Name>>>;
  /**
   * The same as JSON text, passed on as it was cached. It holds the whole value, so use it only where the page may see
   * all of it.
   */
  readText<Name extends ReadName>(name: Name, input: InputOf<Name>, signal?: AbortSignal): Promise<Read<JsonText>>;
  /**
   * Asks the service now because a person wants it, whatever the state of the connection.
   *
   * @returns when the service answered, in milliseconds since 1970 UTC
   * @throws FailureError
   */
  refresh(one: OneRead, signal?: AbortSignal): Promise<number>;
  readonly fetch: FetchRead;
  /** When the request of the cached answer was begun, in ticks of this process; null: not in this run. */
  askedAt<Name extends ReadName>(name: Name, input: InputOf<Name>): number | null;
  /** The service answers, for the first time or again: what is on screen is refreshed first. */
  connected(): void;
  /** The service no longer answers, or refuses. */
  disconnected(): void;
  /** Refreshes what is on screen and has become stale. */
  refreshStale(): void;
};

type CachedReadsPorts = {
  readonly sources: ReadSources;
  readonly api: ApiClient;
  readonly cache: Pick<Cache, 'find' | 'keep' | 'runSlots'>;
  readonly photoLinks: Pick<PhotoLinks, 'remember'>;
  readonly events: Pick<CoreEvents, 'publish' | 'connection'>;
  readonly clock: Clock;
  /** Milliseconds that never decrease. */
  readonly ticks: () => number;
  /** IANA time zone of the chain. */
  readonly timeZone: string;
  readonly compute: ComputeRead;
  /** Called with every answer that is the newest of its read, once it is stored. */
  readonly onKept: (name: ReadName, inputKey: string, answer: CachedAnswer<unknown>) => void;
  /** Aborted when the workspace is left. */
  readonly signal: AbortSignal;
};

const ageOf = ({ asOf, staleAfter: stale }: Read<unknown>): AnswerAge => ({
  asOf: Date.parse(asOf),
  staleAfter: stale === null ? null : Date.parse(stale),
});

/** Wires together what answers reads: the cache, what can be calculated here, and the service. */
export function createCachedReads(ports: CachedReadsPorts): CachedReads {
  const { sources, events, clock } = ports;
  const cache = withRefusedAnswers(ports.cache, clock.now);
  const recent = createRecentReads(clock.now);
  const connectivity = () => connectivityOf(events.connection());
  const openedAt = clock.now();
  /**
   * No answer from before the start counts as fresh: whoever opens the app wants to see what the service says now. Nor
   * does one from the future: its clock was set back since, and nobody knows how old it is. One that took longer than a
   * minute to come is fresh for a minute all the same, or it would be asked for without end.
   */
  const isFresh = (asOf: number, key: string) => {
    const cameAt = service.cameAt(key);
    const age = clock.now() - Math.max(asOf, cameAt ?? asOf);
    return (cameAt !== null || asOf >= openedAt) && age >= 0 && age < FRESH_MS;
  };

  /** Nothing but a person can have its answer changed; one from the future may have been given before the end. */
  const isOver = ({ ageing, asOf }: AgeingAnswer<unknown>) =>
    ageing.kind === 'run' &&
    ageing.whenOver === 'kept' &&
    (ageing.until ?? Number.POSITIVE_INFINITY) <= Math.min(asOf, clock.now());

  const facts = createAnswerFacts(ports);
  const service = createAskService({ ...ports, cache, isRecent: recent.has, onAnswer: facts.learn });
  const refreshes = createRefreshes({ ...ports, service, recent, isOpen: () => connectivity() === 'open' });
  const from = { sources, cache, facts, compute: ports.compute };

  const answerCached = async <Name extends ReadName, Data>(
    call: ReadCall<Name>,
    key: string,
    found: AgeingAnswer<Data>,
    form: Form<ValueOf<Name>, Data>,
  ): Promise<Read<Data>> => {
    if (connectivity() === 'closed') {
      const kept = await facts.forPage(found, 'computer');
      // Downloads can be newer than the cached answer only for data that runs change.
      const own = found.ageing.kind === 'run' ? await computeHere(from, call, form, kept) : null;
      return own ?? kept;
    }
    const isNew = isFresh(found.asOf, key);
    if (!isNew && !isOver(found)) refreshes.soon(call, key);
    return facts.forPage(found, isNew && connectivity() === 'open' ? 'service' : 'computer');
  };

  /** The reason why nothing can be shown while the service does not answer. */
  const whyNotCached = async (): Promise<FailureError> => {
    const connection = events.connection();
    // In a workspace that never got an answer, the person gets the connection's failure, which they may be able to fix.
    const isNew = (await cache.find('stores.list', canonicalJson(undefined))) === null;
    return new FailureError(isNew && connection.state === 'offline' ? connection.failure : { code: 'not_kept' });
  };

  /** Tries the service again for a person's read. Gives up if that takes long, so that the next try starts afresh. */
  const tryAgain = <Name extends ReadName>({ name, input }: ReadCall<Name>, signal: AbortSignal | undefined) =>
    within(clock, OFFLINE_PATIENCE_MS, (leaving) => {
      const either = AbortSignal.any([signal, leaving].filter((one) => one !== undefined));
      const asked = service.ask(name, input, 'person', either);
      return asked.catch((error) => (signal?.aborted ? Promise.reject(error) : null));
    });

  const answerUncached = async <Name extends ReadName, Data>(
    call: ReadCall<Name>,
    form: Form<ValueOf<Name>, Data>,
    signal: AbortSignal | undefined,
  ): Promise<Read<Data>> => {
    const { name, input } = call;
    if (events.connection().state === 'offline') {
      const own = await computeHere(from, call, form);
      if (own) return own;
      const answered = await tryAgain(call, signal);
      if (answered) return facts.forPage(facts.inForm(call, answered, form), 'service');
      throw await whyNotCached();
    }
    const slots = facts.slotsAhead(call);
    try {
      const answered = await service.ask(name, input, 'person', signal);
      return await facts.forPage(facts.inForm(call, answered, form), 'service', slots);
    } catch (error) {
      const own = connectivity() === 'closed' && !signal?.aborted ? await computeHere(from, call, form) : null;
      if (own) return own;
      // The read that found the service gone says what the next one will say.
      throw events.connection().state === 'offline' && !signal?.aborted ? await whyNotCached() : error;
    }
  };

  const refreshNow = async <Name extends ReadName>(name: Name, inputKey: string, signal: AbortSignal | undefined) => {
    const input = readInput(sources, name, inputKey);
    const key = keyOfRead(name, canonicalJson(input));
    refreshes.forget(key);
    service.awaitNews(key);
    const { asOf } = await service.ask(name, input, 'person', signal);
    refreshes.answered(key);
    return asOf;
  };

  const read = async <Name extends ReadName, Data>(
    call: ReadCall<Name>,
    form: Form<ValueOf<Name>, Data>,
    signal: AbortSignal | undefined,
  ): Promise<Read<Data>> => {
    const inputKey = canonicalJson(call.input);
    const key = keyOfRead(call.name, inputKey);
    refreshes.note(call, key);
    const found = await findCached(from, call, inputKey, form);
    if (!found) refreshes.forget(key);
    const read = found ? await answerCached(call, key, found, form) : await answerUncached(call, form, signal);
    recent.shown(key, read.computed === null ? ageOf(read) : null);
    return read;
  };

  return {
    read: (name, input, signal) => read({ name, input }, { ofValue: (value) => value, ofText: null }, signal),
    readText: (name, input, signal) => read({ name, input }, AS_TEXT, signal),
    refresh: ({ read, inputKey }, signal) => refreshNow(read, inputKey, signal),
    askedAt: (name, input) => service.askedAt(keyOfRead(name, canonicalJson(input))),
    fetch: (name, input, options) => service.ask(name, input, 'download', options?.signal),
    connected: () => refreshes.begin(isFresh),
    refreshStale: refreshes.stale,
    disconnected: refreshes.clear,
  };
}
