import type { ApiClient } from '#electron/api/api-client.ts';
import type { Cache, FoundAnswer } from '#electron/cache/cache.ts';
import type { PhotoLinks } from '#electron/photos/photo-links.ts';
import type { Read } from '#shared/bridge/answer.ts';
import type { JsonText } from '#shared/bridge/json-text.ts';
import type { ReadName } from '#shared/bridge/read-name.ts';
import type { OneRead } from '#shared/bridge/reads.ts';
import { canonicalJson } from '#shared/lib/canonical-json.ts';
import { withAnswersOfThisRun } from './answers-of-this-run.ts';
import { createAskService, type Fetched, keyOfRead } from './ask-service.ts';
import { type Clock, isoOf, wait } from './clock.ts';
import type { CoreEvents } from './core-events.ts';
import { FailureError } from './failure-error.ts';
import type { ComputeRead } from './offline-work.ts';
import { parseInTurns } from './parse-in-turns.ts';
import { AS_TEXT, type Form, type Given } from './read-form.ts';
import { readInput } from './read-input.ts';
import type { InputOf, ReadSources, ValueOf } from './read-source.ts';
import { type Age, createRecentReads, type RecentRead } from './recent-reads.ts';
import { createRefreshPauses } from './refresh-pauses.ts';
import { createRefreshQueue, type Refresh } from './refresh-queue.ts';
import { createRunCounts } from './run-counts.ts';
import { staleAfter } from './stale-after.ts';
import { wayOf } from './way.ts';
import { within } from './within.ts';

/** A kept answer younger than this is not asked again by itself. */
export const FRESH_MS = 60_000;
/** Refreshes under way at once; each may take several requests, one after the other. */
const MOST_REFRESHES = 4;
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

type Held<Value> = { readonly value: Value; readonly asOf: number; readonly complete: boolean };
type Asking<Name extends ReadName> = { readonly name: Name; readonly input: InputOf<Name> };

const ageOf = ({ asOf, staleAfter: stale }: Read<unknown>): Age => ({
  asOf: Date.parse(asOf),
  staleAfter: stale === null ? null : Date.parse(stale),
});

export function createKeptReads(ports: KeptReadsPorts): KeptReads {
  const { sources, events, clock } = ports;
  const cache = withAnswersOfThisRun(ports.cache);
  const recent = createRecentReads(clock.now);
  const counts = createRunCounts();
  const pauses = createRefreshPauses(clock.now);
  const way = () => wayOf(events.connection());
  const queue = createRefreshQueue(MOST_REFRESHES, () => way() === 'open' && !ports.signal.aborted);
  const openedAt = clock.now();
  /** Of an earlier run nothing is fresh: who opens the app wants to see what the service says now. */
  const isFresh = (asOf: number) => asOf >= openedAt && clock.now() - asOf < FRESH_MS;

  const learn = <Name extends ReadName>(name: Name, input: InputOf<Name>, { value, asOf }: Held<ValueOf<Name>>) => {
    const { links, counted } = sources[name];
    for (const [photoKey, link] of links?.(input, value) ?? []) ports.photoLinks.remember(photoKey, link);
    const said = counted?.(input, value);
    if (said) counts.note(said.runs, said.count, asOf);
  };
  const isShort = <Name extends ReadName>({ name, input }: Asking<Name>, { value, asOf }: Held<ValueOf<Name>>) =>
    sources[name].listed?.(input, value).some(({ runs, count }) => counts.isShort(runs, count, asOf)) ?? false;
  const { ask, awaitNews } = createAskService({ ...ports, cache, isRecent: recent.has, onAnswer: learn });

  const refreshOf = <Name extends ReadName>({ name, input }: Asking<Name>, key: string): Refresh => ({
    key,
    async run() {
      awaitNews(key);
      try {
        await ask(name, input, 'refresh', ports.signal);
        pauses.end(key);
      } catch (error) {
        againAfter(pauses.begin(key, error), refreshOf({ name, input }, key));
      }
    },
  });

  /** A page that is still on screen then is refreshed by itself; another one when it is opened again. */
  const againAfter = (ms: number | null, refresh: Refresh) => {
    if (ms === null || way() !== 'open') return;
    const again = () => {
      const isWanted =
        pauses.hasFailed(refresh.key) && recent.onScreen().some((one) => one.refresh.key === refresh.key);
      if (isWanted) queue.ask(refresh);
    };
    wait(clock, ms, ports.signal).then(again, () => {});
  };

  const given = <Name extends ReadName, Data>(
    asking: Asking<Name>,
    held: Held<ValueOf<Name>>,
    { ofValue }: Form<ValueOf<Name>, Data>,
  ): Given<Data> => ({
    data: ofValue(held.value),
    asOf: held.asOf,
    complete: held.complete && !isShort(asking, held),
    ageing: sources[asking.name].ageing(asking.input, held.value),
  });

  const readOf = async <Data>(
    { data, asOf, complete, ageing }: Given<Data>,
    source: Read<unknown>['source'],
  ): Promise<Read<Data>> => {
    const stale = await staleAfter(ageing, asOf, ports.timeZone, ports.cache);
    return { data, asOf: isoOf(asOf), source, complete, staleAfter: stale, computed: null };
  };

  const checked = async <Name extends ReadName>(
    name: Name,
    found: FoundAnswer,
  ): Promise<{ readonly value: ValueOf<Name> } | null> => {
    const value = await found.value();
    // This very contract has checked it when it was kept.
    return found.isChecked ? { value: value as ValueOf<Name> } : parseInTurns(sources[name].value, value);
  };

  /** What is kept, unless it was written by an Endcap whose contract was another one. */
  const findKept = async <Name extends ReadName, Data>(
    asking: Asking<Name>,
    inputKey: string,
    form: Form<ValueOf<Name>, Data>,
  ): Promise<Given<Data> | null> => {
    const { name, input } = asking;
    const found = await cache.find(name, inputKey);
    if (found === null) return null;
    const { asOf, complete } = found;
    const { ageingUnread } = sources[name];
    if (found.isChecked && form.ofText && ageingUnread) {
      return { data: form.ofText(found.text()), asOf, complete, ageing: ageingUnread(input) };
    }
    const own = await checked(name, found);
    if (own === null) return null;
    const held = { ...own, asOf, complete };
    learn(name, input, held);
    return given(asking, held, form);
  };

  const compute = async <Name extends ReadName, Data>(
    asking: Asking<Name>,
    form: Form<ValueOf<Name>, Data>,
  ): Promise<Read<Data> | null> => {
    const { name, input } = asking;
    const found = await ports.compute(name, input);
    const parsed = found && (await parseInTurns(sources[name].value, found.value));
    if (!found || !parsed) return null;
    const held = { ...found, value: parsed.value };
    learn(name, input, held);
    return { ...(await readOf(given(asking, held, form), 'computer')), computed: found.computed };
  };

  const readKept = async <Name extends ReadName, Data>(
    asking: Asking<Name>,
    key: string,
    found: Given<Data>,
    form: Form<ValueOf<Name>, Data>,
  ): Promise<Read<Data>> => {
    if (way() === 'closed') {
      // Only what runs change can be known better from downloads than from the answer itself.
      const own = found.ageing.kind === 'run' ? await compute(asking, form) : null;
      const isBetter = own !== null && Date.parse(own.asOf) > found.asOf && (own.complete || !found.complete);
      return isBetter ? own : readOf(found, 'computer');
    }
    if (!isFresh(found.asOf) && !pauses.has(key)) queue.ask(refreshOf(asking, key));
    return readOf(found, isFresh(found.asOf) && way() === 'open' ? 'service' : 'computer');
  };

  /** Why nothing can be shown while the service does not answer. */
  const whyNotKept = async (): Promise<FailureError> => {
    const connection = events.connection();
    // In a workspace that never got an answer, a person can do something about the reason for that.
    const isNew = (await cache.find('stores.list', canonicalJson(undefined))) === null;
    return new FailureError(isNew && connection.state === 'offline' ? connection.failure : { code: 'not_kept' });
  };

  const readUnkept = async <Name extends ReadName, Data>(
    asking: Asking<Name>,
    key: string,
    form: Form<ValueOf<Name>, Data>,
    signal: AbortSignal | undefined,
  ): Promise<Read<Data>> => {
    const { name, input } = asking;
    queue.forget(key);
    if (events.connection().state === 'offline') {
      const own = await compute(asking, form);
      if (own) return own;
      // A dead line is tried again for a person. Left when it takes long, so that the next try is a new one.
      const answered = await within(clock, OFFLINE_PATIENCE_MS, (leaving) => {
        const either = AbortSignal.any([signal, leaving].filter((one) => one !== undefined));
        return ask(name, input, 'person', either).catch((error) => (signal?.aborted ? Promise.reject(error) : null));
      });
      if (answered) return readOf(given(asking, answered, form), 'service');
      throw await whyNotKept();
    }
    try {
      return await readOf(given(asking, await ask(name, input, 'person', signal), form), 'service');
    } catch (error) {
      const own = way() === 'closed' && !signal?.aborted ? await compute(asking, form) : null;
      if (own) return own;
      throw error;
    }
  };

  const refreshNow = async <Name extends ReadName>(name: Name, inputKey: string, signal: AbortSignal | undefined) => {
    const input = readInput(sources[name].input, inputKey);
    const key = keyOfRead(name, canonicalJson(input));
    queue.forget(key);
    awaitNews(key);
    const { asOf } = await ask(name, input, 'person', signal);
    pauses.end(key);
    return asOf;
  };

  const read = async <Name extends ReadName, Data>(
    asking: Asking<Name>,
    form: Form<ValueOf<Name>, Data>,
    signal: AbortSignal | undefined,
  ): Promise<Read<Data>> => {
    const inputKey = canonicalJson(asking.input);
    const key = keyOfRead(asking.name, inputKey);
    recent.note(refreshOf(asking, key));
    const found = await findKept(asking, inputKey, form);
    const read = found ? await readKept(asking, key, found, form) : await readUnkept(asking, key, form, signal);
    recent.shown(key, read.computed === null ? ageOf(read) : null);
    return read;
  };

  return {
    read: (name, input, signal) => read({ name, input }, { ofValue: (value) => value, ofText: null }, signal),
    readText: (name, input, signal) => read({ name, input }, AS_TEXT, signal),
    refresh: ({ read, inputKey }, signal) => refreshNow(read, inputKey, signal),
    fetch: (name, input, options) => ask(name, input, 'download', options?.signal),
    wayOpened() {
      pauses.endAll();
      const old = recent.onScreen().filter(({ age }) => age === null || !isFresh(age.asOf));
      queue.ask(...old.map(({ refresh }) => refresh));
    },
    refreshStale() {
      const isStale = ({ age }: RecentRead) => (age?.staleAfter ?? Number.POSITIVE_INFINITY) <= clock.now();
      const stale = recent.onScreen().filter((one) => isStale(one) && !pauses.has(one.refresh.key));
      if (way() === 'open') queue.ask(...stale.map(({ refresh }) => refresh));
    },
    wayClosed: () => queue.clear(),
  };
}
