import { rm } from 'node:fs/promises';
import type { SecretStore } from '#electron/secrets/secret-store.ts';
import { CONTRACT_MARK } from '#electron/store/answers/answers-table.ts';
import type { Limits } from '#electron/store/db/facts-table.ts';
import type { ReportDataCalls } from '#electron/store/report-thread.ts';
import type { CallInput, CallOutput, CallResult, DataCalls, FileCalls } from '#electron/store/writer-thread.ts';
import { CachedKind, type CacheState, type QuarantinedFile } from '#shared/bridge/offline.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { type Cache, externalIdOf, type LazyAnswer, slotsIn, textIn, textsOf, valueIn } from './cache.ts';
import { createChangeQueue, createFileOpening, type FileOpeningPorts } from './file-opening.ts';
import { keyAccount } from './find-key.ts';
import { type CacheThread, createFileThreads, type FileThreadsPorts } from './threads.ts';

/** The part of the cache that holds pins and results. */
export type OfflineCache = Pick<OpenCache, 'state' | 'limits' | 'get' | 'runSlots' | 'write' | 'report'>;

/** A workspace's cache, plus the thread calls that the core builds on. */
export type OpenCache = Cache & Pick<CacheKeeper, 'write' | 'report'>;

const HOUR_MS = 3_600_000;

/**
 * Opens a workspace's cache. Returns immediately with state `opening`. Calls wait until the file is open: a few
 * milliseconds, or the keychain's time limit if it does not answer.
 */
export function openCache(ports: CacheKeeperPorts): OpenCache {
  const { clock, onChange } = ports;
  const keeper = createCacheKeeper(ports);
  const { write } = keeper;
  const state = { tidiedAt: Number.NEGATIVE_INFINITY };

  /** Removes old data while new data arrives. */
  const tidy = (): void => {
    const now = clock.now();
    if (now - state.tidiedAt < HOUR_MS) return;
    state.tidiedAt = now;
    void write('upkeep', { now });
  };

  const find = async (read: ReadName, inputKey: string): Promise<LazyAnswer | null> => {
    const found = await write('answers.get', { read, inputKey, externalId: externalIdOf(inputKey), now: clock.now() });
    if (!found.ok || found.value === null) return null;
    const texts = found.value;
    return {
      asOf: texts.asOf,
      complete: texts.complete,
      unread: texts.unread,
      earlier: texts.earlier,
      isChecked: texts.contract === CONTRACT_MARK,
      text: () => textIn(texts),
      value: () => valueIn(texts),
    };
  };

  const changed = async (call: Promise<CallResult<readonly QuarantinedFile[]>>): Promise<boolean> => {
    const result = await call;
    if (result.ok) keeper.setQuarantined(result.value);
    return result.ok;
  };

  return {
    state: keeper.state,
    quarantined: keeper.quarantined,
    limits: keeper.limits,
    write,
    report: keeper.report,
    close: keeper.close,

    find,
    async get(read, inputKey) {
      const found = await find(read, inputKey);
      return found && { value: await found.value(), asOf: found.asOf, complete: found.complete, unread: found.unread };
    },

    async keep(read, inputKey, { value, asOf, complete, unread }) {
      const kept = await write('answers.keep', {
        read,
        inputKey,
        externalId: externalIdOf(inputKey),
        asOf,
        complete,
        contract: CONTRACT_MARK,
        unread,
        now: clock.now(),
        value: await textsOf(read, value),
        slots: await slotsIn(read, value),
      });
      tidy();
      return kept.ok ? kept.value : 'refused';
    },

    async runSlots(externalIds) {
      const found = await write('slots.find', { externalIds });
      return found.ok ? found.value : [];
    },

    async picture(photoKey, size) {
      const found = await write('pictures.get', { photoKey, size, now: clock.now() });
      return found.ok ? found.value : null;
    },

    async keepPicture(photoKey, size, { bytes, type, handedBy }) {
      const kept = await write('pictures.keep', { photoKey, size, bytes, type, handedBy, now: clock.now() });
      return kept.ok ? kept.value : 'refused';
    },

    async sizes() {
      const [kept, bytes] = await Promise.all([write('sizes', null), keeper.askFile('bytes', null)]);
      return {
        kept: kept.ok ? kept.value : CachedKind.options.map((kind) => ({ kind, count: 0, bytes: 0, pinnedBytes: 0 })),
        fileBytes: bytes.ok ? bytes.value : 0,
      };
    },

    async limit({ budgetMegabytes, days }) {
      const before = keeper.limits();
      const limits = { budgetMegabytes: budgetMegabytes ?? before.budgetMegabytes, days: days ?? before.days };
      const set = await write('limits', { limits, now: clock.now() });
      if (set.ok) {
        keeper.setLimits(limits);
        onChange();
      }
      return set;
    },

    async clear(kind) {
      const cleared = await write('clear', { kind });
      onChange();
      return cleared;
    },

    dismissQuarantined: (id) => changed(keeper.askFile('dismiss', { id })),
    deleteQuarantined: (id) => changed(keeper.askFile('remove', { id })),
    async retryQuarantined(id) {
      const isDone = await changed(keeper.askFile('retry', { id, now: clock.now() }));
      // Drafts may have come with it.
      if (isDone) ports.onReplaced();
      return isDone;
    },
  };
}

/** Whether another Endcap on this computer writes to a workspace, which nobody may have open here. */
export async function isOpenElsewhere(ports: FileThreadsPorts): Promise<boolean> {
  const threads = createFileThreads(ports, () => {});
  const prepared = await threads.writer().call('prepare', null);
  await threads.close();
  return prepared.ok && !prepared.value.isWriter;
}

/** Deletes everything stored for a workspace, including its key. Close its cache first. */
export async function removeCache({
  folder,
  workspaceId,
  secrets,
}: Pick<CacheKeeperPorts, 'folder' | 'workspaceId'> & {
  readonly secrets: Pick<SecretStore, 'remove'>;
}): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await secrets.remove(keyAccount(workspaceId));
}

/** The folder is created if it is missing. */
export type CacheKeeperPorts = FileOpeningPorts & FileThreadsPorts;

/** Keeps a workspace's file open, and passes calls on to the right thread. */
function createCacheKeeper(ports: CacheKeeperPorts) {
  const turns = createChangeQueue(ports);
  const threads = createFileThreads(ports, () => opening.recoverFrom(opening.now().generation));
  const opening = createFileOpening(ports, threads, turns);
  const state: { closing: Promise<void> | null } = { closing: null };

  /** Runs a call once the file is open. If the call reports damage, the file is replaced by a new one. */
  const ask = async <Value>(call: () => Promise<CallResult<Value>>): Promise<CallResult<Value>> => {
    await turns.settled();
    if (state.closing) return { ok: false, reason: 'gone' };
    const { generation } = opening.now();
    const result = await call();
    const { store } = opening.now();
    const isOwn = store.state === 'kept' || store.state === 'this_run_only';
    if (!result.ok && result.reason === 'damaged' && isOwn) opening.recoverFrom(generation);
    return result;
  };

  return {
    state: (): CacheState => opening.now().store,
    quarantined: (): readonly QuarantinedFile[] => opening.now().quarantined,
    limits: (): Limits => opening.now().limits,
    setLimits: opening.setLimits,
    setQuarantined: opening.setQuarantined,

    /** Calls the writer's thread once the file is open. */
    write: <Name extends keyof DataCalls & string>(
      name: Name,
      input: CallInput<DataCalls, Name>,
    ): Promise<CallResult<CallOutput<DataCalls, Name>>> =>
      ask(() => (threads.writer() as CacheThread<DataCalls>).call(name, input)),

    /**
     * Calls the report thread, which starts with the first call. A file that can't be written to has only one
     * connection, so the writer's thread answers instead.
     */
    report: <Name extends keyof ReportDataCalls & string>(
      name: Name,
      input: CallInput<ReportDataCalls, Name>,
    ): Promise<CallResult<CallOutput<ReportDataCalls, Name>>> =>
      ask(() => {
        const { store, place } = opening.now();
        if (store.state !== 'unwritable') return threads.reports.call(place, name, input);
        return (threads.writer() as CacheThread<ReportDataCalls>).call(name, input);
      }),

    /** Calls the writer's thread about the file itself. */
    askFile: <Name extends 'bytes' | 'dismiss' | 'retry' | 'remove'>(
      name: Name,
      input: CallInput<FileCalls, Name>,
    ): Promise<CallResult<CallOutput<FileCalls, Name>>> =>
      ask(() => (threads.writer() as CacheThread<FileCalls>).call(name, input)),

    /** Ends the threads. Resolves once the files are released. */
    close(): Promise<void> {
      if (!state.closing) {
        opening.stop();
        state.closing = threads.close();
      }
      return state.closing;
    },
  };
}
type CacheKeeper = ReturnType<typeof createCacheKeeper>;
