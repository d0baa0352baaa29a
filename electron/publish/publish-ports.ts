import { z } from 'zod';
import { type ApiAnswer, type ApiClient, type CallOptions, SILENCE_MS } from '#electron/api/api-client.ts';
import type { CallStore } from '#electron/cache/store-client.ts';
import type { Clock } from '#electron/lib/clock.ts';
import type { SentTo } from '#electron/store/drafts/attempts-table.ts';
import type { CrashPoint } from '#electron/store/drafts/crash-points.ts';
import type { Blocker } from '#electron/store/drafts/drafts-table.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { ContactInput } from '#shared/contract/contact.ts';
import { ExpectationInput } from '#shared/contract/expectation.ts';
import { PutExpositions } from '#shared/contract/exposition.ts';
import { OpeningTime, StoreUpsert } from '#shared/contract/store.ts';
import { type ResourceRef, type Row, refKey } from '#shared/domain/merge/resource-tree.ts';

/** What publishing needs from outside, including time, random numbers and ids, so that tests can choose them. */
export type PublishPorts = {
  readonly call: CallStore;
  readonly api: SyncApi;
  readonly clock: Clock;
  /** Milliseconds that never decrease. A wall clock decides nothing (I10). */
  readonly ticks: () => number;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly newId: () => string;
  /** Removes secrets from the service's own words before they are stored (I12). */
  readonly redact: (text: string) => string;
  readonly onProgress: (progress: PublishProgress) => void;
  readonly crashPoint: CrashPoint;
  /** How long reads may lag behind what was sent, in milliseconds; default LAG_MS. */
  readonly lagMs?: number | undefined;
  /** How long after sending an unanswered request may still take effect; default ARRIVAL_MS. */
  readonly arrivalMs?: number | undefined;
};

/** One publishing while it runs. */
export type PublishRun = PublishPorts & {
  readonly publishId: string;
  readonly owner: string;
  readonly lag: LagWindow;
  /** true: start nothing more. */
  readonly isOver: () => boolean;
};

/**
 * How publishing of one resource ended. `held`: its store is new and does not exist yet. `newer`: everything in it was
 * edited after the review, so nothing was sent. `paused`, `cancelled`: whatever is left stays a draft.
 */
export type ResourceEnd =
  | { readonly end: 'published' | 'held' | 'newer' | 'paused' | 'cancelled' }
  | { readonly end: 'stopped'; readonly stop: Blocker };

/** The progress of one resource, as data for the review screen. */
export type PublishProgress = {
  readonly publishId: string;
  readonly ref: ResourceRef;
  readonly phase:
    | { readonly phase: 'reading' | 'verifying' }
    | { readonly phase: 'sending'; readonly chunk: number; readonly chunks: number }
    /** Nobody answered what was sent. Reads look for it for at most this long, in milliseconds. */
    | { readonly phase: 'unanswered'; readonly leftMs: number }
    /** `lag`: what was sent does not show yet. */
    | { readonly phase: 'waiting'; readonly because: 'lag' | Failure['code']; readonly ms: number }
    | { readonly phase: 'ended'; readonly how: ResourceEnd };
  /** How many of all resources have ended. */
  readonly done: number;
  readonly total: number;
};

/** The result of one publishing. `busy`: another one is under way. */
export type PublishReport = {
  readonly publishId: string;
  readonly ended: 'done' | 'cancelled' | 'paused' | 'lease_lost' | 'busy';
  /** Why the whole publishing was paused (sync.md, step 5). */
  readonly failure: Failure | null;
  /** Changes of these resources that were not sent, because they are newer than the review. */
  readonly newer: number;
  readonly resources: readonly { readonly ref: ResourceRef; readonly how: ResourceEnd }[];
};

/** The part of the service that publishing needs. Fails only with a FailureError. */
export type SyncApi = {
  readonly read: (ref: ResourceRef) => Promise<readonly Row[]>;
  /** @param body as it was planned and recorded */
  readonly write: (ref: ResourceRef, body: unknown) => Promise<readonly Row[]>;
};

type Api = Pick<
  ApiClient,
  | 'getStore'
  | 'upsertStore'
  | 'listStoreContacts'
  | 'replaceStoreContacts'
  | 'listStoreExpectations'
  | 'replaceStoreExpectations'
  | 'listStoreExpositions'
  | 'upsertStoreExpositions'
>;

const WholeContacts = z.object({ contacts: z.array(z.looseObject(ContactInput.shape)) });
const WholeExpectations = z.object({ expectations: z.array(z.looseObject(ExpectationInput.shape)) });

/** The rows of an answer with every field that the service sent: the contract's fields as it reads them. */
function wholeRows({ value, whole }: ApiAnswer<{ readonly items: readonly Row[] }>): readonly Row[] {
  const list = WholeList.safeParse(whole);
  return list.success ? value.items.map((row, at) => ({ ...list.data.items[at], ...row })) : value.items;
}

const WholeTimes = z.array(z.looseObject(OpeningTime.shape));
const WholeUpsert = StoreUpsert.extend({ openingTimes: WholeTimes.nullish() });

/** A store as it was answered, with every field that the service has for its opening hours: a new list replaces them. */
function wholeStore({ value, whole }: ApiAnswer<Row>): Row {
  const times = z.looseObject({ openingTimes: WholeTimes }).safeParse(whole);
  return times.success ? { ...value, openingTimes: times.data.openingTimes } : value;
}

const WholeList = z.looseObject({ items: z.array(z.looseObject({})) });

/**
 * Every request body is checked once more before it is sent (sync.md, I11). Sets are read and replaced with all fields,
 * because a replace erases those that are left out.
 */
export function createSyncApi(api: Api, given: CallOptions = {}): SyncApi {
  const options: CallOptions = { ...given, keepsFields: true };
  return {
    async read({ externalId, kind }) {
      const input = { params: { externalId } };
      switch (kind) {
        case 'store':
          return [wholeStore(await api.getStore(input, options))];
        case 'contacts':
          return wholeRows(await api.listStoreContacts(input, options));
        case 'expectations':
          return wholeRows(await api.listStoreExpectations(input, options));
        case 'expositions':
          return (await api.listStoreExpositions(input, options)).value.items;
        default:
          return kind satisfies never;
      }
    },
    async write({ externalId, kind }, body) {
      const params = { externalId };
      switch (kind) {
        case 'store':
          return [wholeStore(await api.upsertStore({ params, body: WholeUpsert.parse(body) }, options))];
        case 'contacts':
          return wholeRows(await api.replaceStoreContacts({ params, body: WholeContacts.parse(body) }, options));
        case 'expectations':
          return wholeRows(
            await api.replaceStoreExpectations({ params, body: WholeExpectations.parse(body) }, options),
          );
        case 'expositions':
          return (await api.upsertStoreExpositions({ params, body: PutExpositions.parse(body) }, options)).value.items;
        default:
          return kind satisfies never;
      }
    },
  };
}

/** How long after a request a read may still show the old state, or the request may still arrive (P7). */
export const LAG_MS = 12_000;

/**
 * How long after sending an unanswered request may still take effect. If the connection broke or the process ended,
 * intermediaries may still deliver it.
 */
export const ARRIVAL_MS = SILENCE_MS + LAG_MS;

/**
 * How long after our publishing, beyond the time that reads may lag, another value counts as written over ours: its
 * writer may have read before we wrote.
 */
const EARLY_MS = 60_000;

/** Remembers which stores were written to recently. Uses a steady clock; no wall clock is involved (I10). */
type LagWindow = {
  /** Records that a request sent at `sentAt` was answered or not. */
  readonly note: (sent: SentTo, sentAt: number, isAnswered: boolean) => void;
  /** Records that reads of the store may lag until `end`, or longer if that was recorded before. */
  readonly noteUntil: (sent: SentTo, end: number, isAnswered: boolean) => void;
  readonly mayLag: (externalId: string) => boolean;
  /**
   * The first attempt that is early: a request of another writer that overlapped with it may still have come after it.
   * So are all later ones; null: none.
   */
  readonly earlyFrom: (ref: ResourceRef) => number | null;
  /**
   * How long an unanswered request to the store may still take to have an effect, in milliseconds; null: there is none,
   * or the store has answered since.
   */
  readonly unansweredMs: (externalId: string) => number | null;
};

type LagPorts = {
  /** Milliseconds that never decrease. */
  readonly ticks: () => number;
  /** How long reads may lag behind an answer. */
  readonly lagMs: number;
  /** How long a request without an answer may take to show its effect. */
  readonly arrivalMs: number;
};

/** @returns an empty window */
export function createLagWindow({ ticks, lagMs, arrivalMs }: LagPorts): LagWindow {
  const until = new Map<string, number>();
  /** When each attempt to a resource is no longer early. */
  const early = new Map<string, Map<number, number>>();
  const unanswered = new Map<string, number>();
  const later = <Key>(ends: Map<Key, number>, key: Key, end: number) =>
    void ends.set(key, Math.max(end, ends.get(key) ?? end));
  const noteUntil = ({ externalId, kind, attemptId }: SentTo, end: number, isAnswered: boolean) => {
    later(until, externalId, end);
    const key = refKey({ externalId, kind });
    const attempts = early.get(key) ?? new Map<number, number>();
    early.set(key, attempts);
    later(attempts, attemptId, end + EARLY_MS);
    if (!isAnswered) later(unanswered, externalId, end);
  };
  return {
    note(sent, sentAt, isAnswered) {
      // The next request is sent only after a read has shown the outcome of the previous one.
      if (isAnswered) unanswered.delete(sent.externalId);
      noteUntil(sent, isAnswered ? ticks() + lagMs : sentAt + arrivalMs, isAnswered);
    },
    noteUntil,
    mayLag(externalId) {
      const end = until.get(externalId);
      if (end === undefined) return false;
      if (ticks() < end) return true;
      until.delete(externalId);
      return false;
    },
    earlyFrom(ref) {
      const attempts = early.get(refKey(ref)) ?? new Map<number, number>();
      for (const [attemptId, end] of attempts) if (ticks() >= end) attempts.delete(attemptId);
      return attempts.size === 0 ? null : Math.min(...attempts.keys());
    },
    unansweredMs(externalId) {
      const left = (unanswered.get(externalId) ?? 0) - ticks();
      return left > 0 ? left : null;
    },
  };
}
