import { rm } from 'node:fs/promises';
import type { SecretStore } from '#electron/secrets/secret-store.ts';
import type { AnswerTexts, CacheAnswerInput } from '#electron/store/answer-calls.ts';
import { CONTRACT_MARK } from '#electron/store/answers/answers-table.ts';
import { JsonText, jsonTextOf } from '#shared/bridge/json-text.ts';
import { CachedKind, type QuarantinedFile } from '#shared/bridge/offline.ts';
import type { ReadName } from '#shared/bridge/reads.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import { runFacts } from '#shared/domain/run-facts.ts';
import { weekMinuteOf, weekMinuteOfRun } from '#shared/domain/run-slots.ts';
import type { Cache } from './cache.ts';
import { createFileThreads, type FileThreadsPorts } from './file-threads.ts';
import { keyAccount } from './find-key.ts';
import { createStoreClient, refusalOfStore, type StoreClient, type StorePorts } from './store-client.ts';
import { createUsedResults } from './tell-used-results.ts';

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
    // The clock may be set back.
    if (Math.abs(now - state.tidiedAt) < HOUR_MS) return;
    state.tidiedAt = now;
    call('upkeep', { now }).catch(() => {});
  };

  const noteUsed = createUsedResults(clock.now, (used) => void call('results.noteUsed', used).catch(() => {}));

  const report: StoreClient['report'] = (name, input) => {
    const answered = store.report(name, input);
    const note = () => {
      // Another Endcap writes, or nobody can.
      if (refusalOfStore(store.state()) === null) noteUsed(name, input);
    };
    answered.then(note, () => {});
    return answered;
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
    report,
    checkFile: store.checkFile,
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
      store.setLimits(await call('limits', { budgetMegabytes, days, now: clock.now() }));
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
  // Whatever stays of the folder can't be read without the key.
  await secrets.remove(keyAccount(workspaceId));
  // On Windows, a scanner may have a file open for a moment.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

const DAY_MS = 86_400_000;
/** Longest time that one turn of the event loop may take, even with ten thousand stores. */
const SLICE_MS = 8;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const itemsOf = (value: unknown): readonly unknown[] => {
  const items = isRecord(value) ? value['items'] : undefined;
  return Array.isArray(items) ? items : [];
};

/** Works through items one by one, and lets other work run in between. */
async function inSlices<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let start = performance.now();
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    start = performance.now();
  }
  return results;
}

/** The store that an answer is about; null: several stores. */
export function externalIdOf(inputKey: string): string | null {
  const input: unknown = JSON.parse(inputKey);
  const externalId = isRecord(input) ? input['externalId'] : undefined;
  return typeof externalId === 'string' ? externalId : null;
}

const UTF8 = new TextDecoder();
const NULL = Buffer.from('null');

/** An answer's JSON text, put together from its parts. */
function textIn({ parts, isList }: Pick<AnswerTexts, 'parts' | 'isList'>): JsonText {
  const [bytes = NULL] = parts;
  if (!isList) return new JsonText(() => UTF8.decode(bytes), bytes);
  return new JsonText(() => `[${parts.map((part) => UTF8.decode(part.subarray(1, -1))).join(',')}]`);
}

/** An answer's value, parsed from its parts. */
export async function valueOfTexts({ parts, isList }: Pick<AnswerTexts, 'parts' | 'isList'>): Promise<unknown> {
  if (!isList) return JSON.parse(UTF8.decode(parts[0] ?? NULL));
  const lists = await inSlices(parts, (part): unknown => JSON.parse(UTF8.decode(part)));
  return lists.flat();
}

/** A value as JSON text: one text per store for the whole store list, else a single text. */
export async function textsOf(read: ReadName, value: unknown): Promise<CacheAnswerInput['value']> {
  if (read !== 'stores.list' || !Array.isArray(value)) return jsonTextOf(value).text;
  return inSlices(value, (store: unknown) => {
    const externalId = isRecord(store) ? store['externalId'] : undefined;
    return { externalId: typeof externalId === 'string' ? externalId : null, body: JSON.stringify(store) ?? 'null' };
  });
}

/** When runs of a store are due, according to an answer; null: the answer does not tell. */
export async function slotsIn(read: ReadName, value: unknown): Promise<CacheAnswerInput['slots']> {
  if (read === 'stores.expectations') {
    return { source: 'target', slots: itemsOf(value).flatMap(slotOfTarget) };
  }
  if (read !== 'protocols.list') return null;
  const slots = await inSlices(itemsOf(value), slotOfRun);
  const latest = new Map<number, number>();
  for (const { minute, seenDay } of slots.flat()) latest.set(minute, Math.max(seenDay, latest.get(minute) ?? 0));
  return { source: 'run', slots: [...latest].map(([minute, seenDay]) => ({ minute, seenDay })) };
}

function slotOfTarget(target: unknown): { minute: number; seenDay: number }[] {
  if (!isRecord(target)) return [];
  const { weekday, protocolTime } = target;
  if (typeof weekday !== 'number' || typeof protocolTime !== 'string') return [];
  return [{ minute: weekMinuteOf(weekday, protocolTime), seenDay: 0 }];
}

function slotOfRun(run: unknown): { minute: number; seenDay: number }[] {
  const { scheduledDate, scheduledAt } = runFacts(run);
  if (scheduledDate === null || scheduledAt === null) return [];
  const seenDay = Math.floor(Date.parse(scheduledDate) / DAY_MS);
  const minute = weekMinuteOfRun(scheduledDate, scheduledAt);
  return Number.isNaN(seenDay) || Number.isNaN(minute) ? [] : [{ minute, seenDay }];
}
