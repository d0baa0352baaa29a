import { rm } from 'node:fs/promises';
import type { SecretStore } from '#electron/secrets/secret-store.ts';
import { CONTRACT_MARK } from '#electron/store/answers/answers-table.ts';
import { CachedKind, type QuarantinedFile } from '#shared/bridge/offline.ts';
import { type Cache, externalIdOf, slotsIn, textIn, textsOf, valueOfTexts } from './cache.ts';
import { keyAccount } from './find-key.ts';
import { createStoreClient, type StoreClient, type StorePorts } from './store-client.ts';
import { createFileThreads, type FileThreadsPorts } from './threads.ts';

/** A workspace's cache, and the calls of the store on which it is built. */
export type OpenCache = Cache & StoreClient;

/** The part of the cache that holds pins and results. */
export type OfflineCache = Pick<OpenCache, 'state' | 'limits' | 'get' | 'runSlots' | 'call' | 'report'>;

const HOUR_MS = 3_600_000;

/**
 * Opens a workspace's cache. Returns immediately with state `opening`. Calls wait until the file is open: a few
 * milliseconds, or the keychain's time limit if it does not answer.
 */
export function openCache(ports: StorePorts): OpenCache {
  const { clock, onChange } = ports;
  const store = createStoreClient(ports);
  const { call } = store;
  const state = { tidiedAt: Number.NEGATIVE_INFINITY };

  /** Removes old data while new data arrives. */
  const tidy = (): void => {
    const now = clock.now();
    if (now - state.tidiedAt < HOUR_MS) return;
    state.tidiedAt = now;
    call('upkeep', { now }).catch(() => {});
  };

  const find: Cache['find'] = async (read, inputKey) => {
    const asked = { read, inputKey, externalId: externalIdOf(inputKey), now: clock.now() };
    const found = await call('answers.find', asked).catch(() => null);
    if (found === null) return null;
    const { asOf, complete, unread, earlier, contract } = found;
    const isChecked = contract === CONTRACT_MARK;
    return {
      ...{ asOf, complete, unread, earlier, isChecked },
      text: () => textIn(found),
      value: () => valueOfTexts(found),
    };
  };

  const changed = (quarantined: Promise<readonly QuarantinedFile[]>): Promise<boolean> =>
    quarantined.then(
      (files) => {
        store.setQuarantined(files);
        return true;
      },
      () => false,
    );

  return {
    state: store.state,
    quarantined: store.quarantined,
    limits: store.limits,
    call,
    report: store.report,
    close: store.close,

    find,
    async get(read, inputKey) {
      const found = await find(read, inputKey);
      return found && { value: await found.value(), asOf: found.asOf, complete: found.complete, unread: found.unread };
    },

    async keep(read, inputKey, { value, asOf, complete, unread }) {
      const answer = {
        ...{ read, inputKey, asOf, complete, unread },
        externalId: externalIdOf(inputKey),
        contract: CONTRACT_MARK,
        now: clock.now(),
        value: await textsOf(read, value),
        slots: await slotsIn(read, value),
      };
      const outcome = await call('answers.keep', answer).catch(() => 'refused' as const);
      tidy();
      return outcome;
    },

    runSlots: (externalIds) => call('slots.find', { externalIds }).catch(() => []),

    picture: (photoKey, size) => call('pictures.find', { photoKey, size, now: clock.now() }).catch(() => null),

    keepPicture: (photoKey, size, { bytes, type, handedBy }) =>
      call('pictures.keep', { photoKey, size, bytes, type, handedBy, now: clock.now() }).catch(() => 'refused'),

    async sizes() {
      const nothing = CachedKind.options.map((kind) => ({ kind, count: 0, bytes: 0, pinnedBytes: 0 }));
      const [kept, fileBytes] = await Promise.all([
        call('sizes', null).catch(() => nothing),
        store.askFile('bytes', null).catch(() => 0),
      ]);
      return { kept, fileBytes };
    },

    async limit({ budgetMegabytes, days }) {
      const before = store.limits();
      const limits = { budgetMegabytes: budgetMegabytes ?? before.budgetMegabytes, days: days ?? before.days };
      await call('limits', { limits, now: clock.now() });
      store.setLimits(limits);
      onChange();
    },

    async clear(kind) {
      await call('clear', { kind }).finally(onChange);
    },

    dismissQuarantined: (id) => changed(store.askFile('dismiss', { id })),
    deleteQuarantined: (id) => changed(store.askFile('remove', { id })),
    async retryQuarantined(id) {
      const isDone = await changed(store.askFile('retry', { id, now: clock.now() }));
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
}: Pick<StorePorts, 'folder' | 'workspaceId'> & {
  readonly secrets: Pick<SecretStore, 'remove'>;
}): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await secrets.remove(keyAccount(workspaceId));
}
