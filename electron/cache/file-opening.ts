import { access } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#electron/lib/clock.ts';
import type { Log } from '#electron/lib/log.ts';
import type { SecretStore } from '#electron/secrets/secret-store.ts';
import { DEFAULT_LIMITS, type Limits } from '#electron/store/db/facts-table.ts';
import type { FilePlace, OpenInput, OpenOutput } from '#electron/store/workspace-file.ts';
import type { CallInput, CallOutput, CallResult, FileCalls } from '#electron/store/writer-thread.ts';
import type { CacheState, QuarantinedFile } from '#shared/bridge/offline.ts';
import { findKey, type KeySecrets } from './find-key.ts';

/** How long a process that only reads waits before it tries again to become the writer, in milliseconds. */
export const LEASE_RETRY_MS = 30_000;
/** The writing process is about to create the file. */
const NOT_YET_RETRY_MS = 2_000;
const FAILED_RETRY_MS = 60_000;
/** The thread that calculates starts by itself once the first screen is there, so that the first report need not wait. */
const REPORTS_AFTER_MS = 1_000;
/** If more new files than this are needed in one run, the disk must be broken. */
const MOST_RECOVERIES = 3;

export type FileOpeningPorts = {
  readonly workspaceId: string;
  readonly secrets: KeySecrets & Pick<SecretStore, 'watch'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Resolves when the previous user of the files has closed them. Until then the state is `opening`. */
  readonly after?: Promise<unknown> | undefined;
  /** Whether another Endcap has removed the workspace; then it is left. Absent: nobody removes it. */
  readonly isRemoved?: (() => Promise<boolean>) | undefined;
  /** The state, the limits or the quarantined file has changed. */
  readonly onChange: () => void;
  /** A different file is in use now, so whatever was read of the workspace may be outdated. */
  readonly onReplaced: () => void;
};

/** What opening needs of the threads that work on the file. */
type OpeningThreads = {
  writer(): {
    call<Name extends 'prepare' | 'open' | 'giveUp'>(
      name: Name,
      input: CallInput<FileCalls, Name>,
    ): Promise<CallResult<CallOutput<FileCalls, Name>>>;
  };
  reports(place: FilePlace): unknown;
  closeReports(): Promise<void>;
  lastTrouble(): string;
};

type Opened = {
  store: CacheState;
  quarantined: readonly QuarantinedFile[];
  limits: Limits;
  place: OpenOutput['place'];
  /** Increases with every file that is opened. */
  generation: number;
  recoveries: number;
  stopped: boolean;
};

/**
 * Opens a workspace's file in the best way possible. Opens it again when the keychain, other processes or the file
 * itself change. Changes run one at a time.
 */
export function createFileOpening(ports: FileOpeningPorts, threads: OpeningThreads, turns: ChangeQueue) {
  const { workspaceId, secrets, clock, log, onChange, onReplaced } = ports;
  const state: Opened = {
    store: { state: 'opening' },
    quarantined: [],
    limits: DEFAULT_LIMITS,
    place: null,
    generation: 0,
    recoveries: 0,
    stopped: false,
  };

  const setStore = (store: CacheState): void => {
    if (isDeepStrictEqual(store, state.store)) return;
    state.store = store;
    log.info('cache', store);
    onChange();
  };

  /** What a file of this run holds is in no other file: it stays in use until the real one has taken it over. */
  const isOfThisRun = () => state.store.state === 'this_run_only' && state.place !== null;

  const fail = (): void => {
    if (isOfThisRun()) {
      turns.beginIn(FAILED_RETRY_MS, takeOver);
      return;
    }
    state.place = null;
    setStore({ state: 'failed', reason: threads.lastTrouble() });
    // A person may free up space on the disk.
    if (state.recoveries < MOST_RECOVERIES) turns.beginIn(FAILED_RETRY_MS, reopen);
  };

  const onlyRead = (retryMs: number): void => {
    setStore({ state: 'read_only' });
    turns.beginIn(retryMs, takeOver);
  };

  const noSpace = (isFull: boolean): void => {
    setStore({ state: 'unwritable', isFull });
    turns.beginIn(FAILED_RETRY_MS, reopen);
  };

  /** Opens the file with its key, or a file for this run only, and sets the state accordingly. */
  const openWith = async (input: Omit<OpenInput, 'now'>, ifWriting: CacheState): Promise<void> => {
    await threads.closeReports();
    if (state.stopped) return;
    const opened = await threads.writer().call('open', { ...input, now: clock.now() });
    if (state.stopped) return;
    if (!opened.ok) return fail();
    const { mode, place, limits, quarantined } = opened.value;
    state.generation += 1;
    state.place = place;
    state.limits = limits ?? DEFAULT_LIMITS;
    const known = new Set(state.quarantined.map(({ id }) => id));
    const isNews = quarantined.length !== known.size || quarantined.some(({ id }) => !known.has(id));
    state.quarantined = quarantined;
    if (mode === 'write') setStore(ifWriting);
    else if (mode === 'disk_full' || mode === 'unwritable') noSpace(mode === 'disk_full');
    else onlyRead(mode === 'read' ? LEASE_RETRY_MS : NOT_YET_RETRY_MS);
    if (place !== null) {
      clock.after(REPORTS_AFTER_MS, () => {
        if (!state.stopped && state.place === place && state.store.state !== 'unwritable') threads.reports(place);
      });
    }
    if (!isNews) return;
    const files = quarantined.map(({ reason, tried }) => ({ reason, result: tried?.result ?? null }));
    log.warning('cache_quarantined', { files });
    onChange();
  };

  const open = async (): Promise<void> => {
    await ports.after;
    if (state.stopped) return;
    // Both at once: the thread starts while the keychain answers.
    const [prepared] = await Promise.all([threads.writer().call('prepare', null), secrets.tried()]);
    if (state.stopped) return;
    if (!prepared.ok) return fail();
    const { isWriter } = prepared.value;
    const isWanted = () => !state.stopped;
    const found = await findKey(secrets, { workspaceId, isWriter, now: clock.now(), isWanted });
    if (state.stopped) return;
    if (found.kind === 'not_yet') return onlyRead(NOT_YET_RETRY_MS);
    if (found.kind === 'key') return openWith(found, { state: 'kept' });
    return openWith({ key: null, lostKey: null }, { state: 'this_run_only', keychain: found.keychain });
  };

  /** Opens again, and notifies everyone if it is a different file. */
  const reopen = async (): Promise<void> => {
    const before = state.place?.path;
    await open();
    if (state.stopped) return;
    if (state.place?.path !== before || state.store.state === 'kept') onReplaced();
  };

  const isRemoved = async (): Promise<boolean> => (await ports.isRemoved?.()) ?? false;

  /** Nothing is written for a workspace that was removed: no start would find it again. */
  const takeOver = async (): Promise<void> => {
    // Its folder, too, would be made anew.
    if (state.place !== null && !(await isThere(state.place.path)) && (await isRemoved())) return;
    if (state.stopped) return;
    const prepared = await threads.writer().call('prepare', null);
    if (state.stopped) return;
    if (prepared.ok && prepared.value.isWriter && (await isRemoved())) return;
    if (state.stopped) return;
    if (prepared.ok && (prepared.value.isWriter || state.place === null)) return reopen();
    turns.beginIn(LEASE_RETRY_MS, takeOver);
  };

  const keychainTurned = async (): Promise<void> => {
    if (state.store.state !== 'this_run_only') return;
    const keychain = secrets.state();
    // Who may not write can take nothing over.
    if (keychain === 'ready') return takeOver();
    const now = secrets.hangs() ? 'slow' : keychain;
    if (now !== state.store.keychain) setStore({ state: 'this_run_only', keychain: now });
  };

  const recoverFrom = async (generation: number): Promise<void> => {
    // One damaged page makes many calls fail. The first failure already led to a new file.
    if (state.generation !== generation) return;
    state.generation += 1;
    state.place = null;
    if (state.recoveries >= MOST_RECOVERIES) return fail();
    state.recoveries += 1;
    await threads.closeReports();
    if (state.stopped) return;
    await threads.writer().call('giveUp', { now: clock.now() });
    await reopen();
  };

  const stopWatching = secrets.watch(() => turns.begin(keychainTurned));
  turns.begin(open);

  return {
    /** The current state of the file. */
    now: (): Readonly<Opened> => state,
    setLimits(limits: Limits): void {
      state.limits = limits;
    },
    setQuarantined(quarantined: readonly QuarantinedFile[]): void {
      state.quarantined = quarantined;
      onChange();
    },
    /** Replaces a damaged file with a new one, unless another file has been opened since. */
    recoverFrom: (generation: number): void => turns.begin(() => recoverFrom(generation)),
    /** Stops opening anything. */
    stop(): void {
      state.stopped = true;
      stopWatching();
      turns.stop();
    },
  };
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Runs changes of a file one at a time. At most one of them waits for a delay. */
type ChangeQueue = {
  /** Resolves when all changes so far are over. */
  settled(): Promise<void>;
  begin(change: () => Promise<void>): void;
  /** Starts a change after a delay in milliseconds. Replaces the one that is waiting. */
  beginIn(ms: number, change: () => Promise<void>): void;
  /** Starts no more changes. The current one finishes. */
  stop(): void;
};

type ChangeQueuePorts = { readonly clock: Pick<Clock, 'after'>; readonly log: Pick<Log, 'error'> };

/** Runs changes of a file one at a time. If one throws, the error is logged and the next one still runs. */
export function createChangeQueue({ clock, log }: ChangeQueuePorts): ChangeQueue {
  const state = { last: Promise.resolve(), cancelWaiting: () => {}, stopped: false };
  const begin = (change: () => Promise<void>): void => {
    state.last = state.last
      .then(() => (state.stopped ? undefined : change()))
      .catch((error: unknown) => log.error('cache_failed', { error }));
  };
  return {
    settled: () => state.last,
    begin,
    beginIn(ms, change) {
      state.cancelWaiting();
      if (state.stopped) return;
      state.cancelWaiting = clock.after(ms, () => begin(change));
    },
    stop() {
      state.stopped = true;
      state.cancelWaiting();
    },
  };
}
