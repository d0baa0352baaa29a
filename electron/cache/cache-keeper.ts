import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '#electron/core/clock.ts';
import type { Log } from '#electron/core/log.ts';
import type { SecretStore } from '#electron/secrets/secret-store.ts';
import type { SetAside, StoreState } from '#shared/bridge/offline.ts';
import { type CacheThread, startCacheThread } from './cache-thread.ts';
import { DEFAULT_LIMITS, type Limits } from './facts-table.ts';
import { createFileTurns } from './file-turns.ts';
import { findKey, type KeySecrets } from './find-key.ts';
import type { OpenInput, OpenOutput } from './kept-file.ts';
import { createReportKeeper } from './report-keeper.ts';
import type { ReportDataCalls } from './report-thread.ts';
import type { CallInput, CallOutput, CallResult } from './thread-calls.ts';
import type { DataCalls, FileCalls, WriterCalls } from './writer-thread.ts';

/** The writer may be asked again after so long, in milliseconds, by a process that only reads. */
export const LEASE_RETRY_MS = 30_000;
/** The process that writes is about to make the file. */
const NOT_YET_RETRY_MS = 2_000;
const FAILED_RETRY_MS = 60_000;
/** More than so many new files in one run would mean that the disk is broken. */
const MOST_RECOVERIES = 3;

export type CacheKeeperPorts = {
  /** Absolute path of the workspace's folder; made when missing. */
  readonly folder: string;
  readonly workspaceId: string;
  readonly secrets: KeySecrets & Pick<SecretStore, 'watch'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Absolute path of cache-worker. */
  readonly workerScript: string;
  /** Resolves when whoever held the files before has let them go; until then the state is `opening`. */
  readonly after?: Promise<unknown> | undefined;
  /** State, limits or what was set aside has changed. */
  readonly onChange: () => void;
  /** Another file is in use: everything that was read may be different now. */
  readonly onReplaced: () => void;
};

type Keeper = {
  store: StoreState;
  setAside: SetAside | null;
  limits: Limits;
  place: OpenOutput['place'];
  writer: CacheThread<WriterCalls> | null;
  /** Counts the files that were opened. */
  generation: number;
  recoveries: number;
  trouble: string;
  closing: Promise<void> | null;
};

/** Holds a workspace's file open, in whatever way it can be, and turns with the keychain and the other processes. */
export function createCacheKeeper(ports: CacheKeeperPorts) {
  const { folder, workspaceId, secrets, clock, log, workerScript, onChange, onReplaced } = ports;
  const state: Keeper = {
    store: { state: 'opening' },
    setAside: null,
    limits: DEFAULT_LIMITS,
    place: null,
    writer: null,
    generation: 0,
    recoveries: 0,
    trouble: '',
    closing: null,
  };
  // Calls wait for the changes of the file.
  const turns = createFileTurns({ clock, log });

  const onTrouble = (call: string, reason: string, text: string): void => {
    if (reason === 'refused') return;
    state.trouble = text;
    log.warning('cache_call_failed', { call, reason, text });
  };

  const reports = createReportKeeper({ workerScript, onTrouble });

  const writer = (): CacheThread<WriterCalls> => {
    state.writer ??= startCacheThread<WriterCalls>({
      workerScript,
      start: { role: 'writer', folder },
      onTrouble,
      onGone: () => {
        state.writer = null;
        recoverFrom(state.generation);
      },
    });
    return state.writer;
  };

  const setStore = (store: StoreState): void => {
    if (isDeepStrictEqual(store, state.store)) return;
    state.store = store;
    log.info('cache', store);
    onChange();
  };

  const fail = (): void => {
    state.place = null;
    // A code says what is wrong with the disk; the rest of the text may hold a path.
    setStore({ state: 'failed', reason: /\b(?:E[A-Z]{3,}|SQLITE_[A-Z_]+)\b/.exec(state.trouble)?.[0] ?? 'unknown' });
    // A person may make room.
    if (state.recoveries < MOST_RECOVERIES) turns.beginIn(FAILED_RETRY_MS, reopen);
  };

  const onlyRead = (retryMs: number): void => {
    setStore({ state: 'read_only' });
    turns.beginIn(retryMs, takeOver);
  };

  /** Opens the file with a key, or one for this run; the state follows from what came of it. */
  const openWith = async (input: Omit<OpenInput, 'now'>, ifWriting: StoreState): Promise<void> => {
    await reports.close();
    if (state.closing) return;
    const opened = await writer().call('open', { ...input, now: clock.now() });
    if (state.closing) return;
    if (!opened.ok) return fail();
    const { mode, place, limits, setAside } = opened.value;
    state.generation += 1;
    state.place = place;
    state.limits = limits ?? DEFAULT_LIMITS;
    const isNews = setAside !== null && setAside.path !== state.setAside?.path;
    state.setAside = setAside;
    if (mode === 'write') setStore(ifWriting);
    else onlyRead(mode === 'read' ? LEASE_RETRY_MS : NOT_YET_RETRY_MS);
    if (!isNews) return;
    log.warning('cache_set_aside', { reason: setAside.reason });
    onChange();
  };

  const open = async (): Promise<void> => {
    await ports.after;
    if (state.closing) return;
    // Together: the thread starts while the keychain answers.
    const [prepared] = await Promise.all([writer().call('prepare', null), secrets.tried()]);
    if (state.closing) return;
    if (!prepared.ok) return fail();
    const { isWriter } = prepared.value;
    const found = await findKey(secrets, { workspaceId, isWriter, now: clock.now() });
    if (state.closing) return;
    if (found.kind === 'not_yet') return onlyRead(NOT_YET_RETRY_MS);
    if (found.kind === 'key') return openWith(found, { state: 'kept' });
    return openWith({ key: null, lostKey: null }, { state: 'this_run_only', keychain: found.keychain });
  };

  /** Opens again, and tells everybody when it is another file. */
  const reopen = async (): Promise<void> => {
    const before = state.place?.path;
    await open();
    if (state.closing) return;
    if (state.place?.path !== before || state.store.state === 'kept') onReplaced();
  };

  const takeOver = async (): Promise<void> => {
    const prepared = await writer().call('prepare', null);
    if (state.closing) return;
    if (prepared.ok && (prepared.value.isWriter || state.place === null)) return reopen();
    turns.beginIn(LEASE_RETRY_MS, takeOver);
  };

  const keychainTurned = async (): Promise<void> => {
    if (state.store.state !== 'this_run_only') return;
    const keychain = secrets.state();
    if (keychain === 'ready') return reopen();
    const now = secrets.hangs() ? 'slow' : keychain;
    if (now !== state.store.keychain) setStore({ state: 'this_run_only', keychain: now });
  };

  const recoverFrom = (generation: number): void =>
    turns.begin(async () => {
      // One damaged page fails many calls; the first of them has brought the new file.
      if (state.generation !== generation) return;
      state.generation += 1;
      if (state.recoveries >= MOST_RECOVERIES) return fail();
      state.recoveries += 1;
      await reports.close();
      if (state.closing) return;
      await writer().call('giveUp', { now: clock.now() });
      await reopen();
    });

  const heard = <Value>(result: CallResult<Value>, generation: number): CallResult<Value> => {
    const isOwn = state.store.state === 'kept' || state.store.state === 'this_run_only';
    if (!result.ok && result.reason === 'damaged' && isOwn) recoverFrom(generation);
    return result;
  };

  const stopWatching = secrets.watch(() => turns.begin(keychainTurned));
  turns.begin(open);

  return {
    state: (): StoreState => state.store,
    setAside: (): SetAside | null => state.setAside,
    limits: (): Limits => state.limits,
    setLimits(limits: Limits): void {
      state.limits = limits;
    },

    /** Asks the writer's thread, once the file is open. */
    async write<Name extends keyof DataCalls & string>(
      name: Name,
      input: CallInput<DataCalls, Name>,
    ): Promise<CallResult<CallOutput<DataCalls, Name>>> {
      await turns.settled();
      if (state.closing) return { ok: false, reason: 'gone' };
      const { generation } = state;
      return heard(await (writer() as CacheThread<DataCalls>).call(name, input), generation);
    },

    /** Asks the thread of reports, starting it with the first one. */
    async report<Name extends keyof ReportDataCalls & string>(
      name: Name,
      input: CallInput<ReportDataCalls, Name>,
    ): Promise<CallResult<CallOutput<ReportDataCalls, Name>>> {
      await turns.settled();
      if (state.closing) return { ok: false, reason: 'gone' };
      const { generation, place } = state;
      return heard(await reports.call(place, name, input), generation);
    },

    /** Asks the writer's thread about the file itself. */
    async askFile<Name extends 'bytes' | 'dismiss'>(name: Name): Promise<CallResult<CallOutput<FileCalls, Name>>> {
      await turns.settled();
      if (state.closing) return { ok: false, reason: 'gone' };
      return (writer() as CacheThread<FileCalls>).call(name, null as CallInput<FileCalls, Name>);
    },
    forgetSetAside(): void {
      state.setAside = null;
      onChange();
    },

    /** Ends the threads; resolves when the files are free. */
    close(): Promise<void> {
      state.closing ??= (async () => {
        stopWatching();
        turns.stop();
        await Promise.all([reports.close(), state.writer?.close()]);
      })();
      return state.closing;
    },
  };
}
export type CacheKeeper = ReturnType<typeof createCacheKeeper>;
