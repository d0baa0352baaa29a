import { setTimeout as pause } from 'node:timers/promises';
import { createApiClient } from '#electron/api/api-client.ts';
import { parseBaseUrl } from '#electron/api/base-url.ts';
import type { CallStore } from '#electron/cache/store-client.ts';
import { systemClock } from '#electron/lib/clock.ts';
import { createSyncApi, type SyncApi } from '#electron/publish/publish-ports.ts';
import { createPublisher } from '#electron/publish/publisher.ts';
import { createDraftCalls } from '#electron/store/draft-calls.ts';
import { RESOURCE_KINDS, type ResourceKind, type ResourceRef, type Row } from '#shared/domain/merge/resource-tree.ts';
import { firstTree } from '#shared/domain/merge/row-content.ts';
import { createManualClock } from '#tests/faults/manual-clock.ts';
import { createStorePool } from './sim-store.ts';

/** The field that people edit in these rounds, and what tells the rows apart whatever ids a replace has given them. */
const CELLS: Readonly<Record<ResourceKind, { readonly field: string; readonly key: string }>> = {
  store: { field: 'name', key: 'externalId' },
  contacts: { field: 'name', key: 'phone' },
  expectations: { field: 'expectedFillRatio', key: 'weekday' },
  expositions: { field: 'label', key: 'expositionId' },
};

/** One cell of the service, and what somebody wrote there. */
export type Written = { readonly ref: ResourceRef; readonly key: unknown; readonly value: unknown };

export const RESOURCES = (externalIds: readonly string[]): ResourceRef[] =>
  externalIds.flatMap((externalId) => RESOURCE_KINDS.map((kind) => ({ externalId, kind })));

const keyOf = (kind: ResourceKind, row: Row): unknown => row[CELLS[kind].key];
export const cellValue = (kind: ResourceKind, row: Row): unknown => row[CELLS[kind].field];
export const cellOf = (kind: ResourceKind, rows: readonly Row[], key: unknown): Row | undefined =>
  rows.find((row) => keyOf(kind, row) === key);

/** Reads and writes of a running service, by the client that Endcap itself uses. */
export function connectTo(url: string, token: string): SyncApi {
  const api = createApiClient({
    fetch,
    clock: createManualClock(),
    random: () => 0,
    silenceMs: 60_000,
    totalMs: 60_000,
    limit: 10_000_000,
    endpoint: async () => ({ baseUrl: parseBaseUrl(url), token }),
    retry: false,
  });
  return createSyncApi(api, { fresh: true });
}

/** Somebody else replaces one cell. */
export async function writeCell(api: SyncApi, { ref, key, value }: Written): Promise<void> {
  const rows = await api.read(ref);
  const { field } = CELLS[ref.kind];
  const inputOf = ({ contactId: _c, createdAt: _a, expectationId: _e, updatedAt: _u, ...row }: Row): Row => row;
  const changed = rows.map((row) => inputOf(keyOf(ref.kind, row) === key ? { ...row, [field]: value } : row));
  const one = changed.filter((row) => keyOf(ref.kind, row) === key);
  await api.write(
    ref,
    ref.kind === 'store' ? { [field]: value } : { [ref.kind]: ref.kind === 'expositions' ? one : changed },
  );
}

/**
 * An Endcap of its own beside others: its own tables, the real publisher and the real client of the API. Its requests
 * wait a little at random, so that those of several come in every order.
 *
 * @param ticks milliseconds that the test moves on
 */
export function aPublisher(name: string, line: SyncApi, random: () => number, ticks: () => number) {
  const pool = createStorePool();
  const { db } = pool.take();
  const state = { ids: 0, acknowledged: [] as string[] };
  const newId = () => {
    state.ids += 1;
    return `00000000-0000-4000-8000-${name.charCodeAt(0).toString(16)}${String(state.ids).padStart(10, '0')}`;
  };
  const calls = createDraftCalls({ newId, crashPoint: () => {}, heldMs: ticks });
  const byName = new Map(Object.entries(calls) as [string, (file: typeof db, input: unknown) => unknown][]);
  const call = (async (what: string, input: unknown) => byName.get(what)?.(db, input)) as CallStore;
  const delayed = () => pause(Math.floor(random() * 6));
  const api: SyncApi = {
    async read(ref) {
      await delayed();
      return line.read(ref);
    },
    async write(ref, body) {
      await delayed();
      const answer = await line.write(ref, body);
      state.acknowledged.push(JSON.stringify(body));
      return answer;
    },
  };
  const publisher = createPublisher({
    call,
    api,
    clock: { now: () => 0, after: (_ms, run) => systemClock.after(0, run) },
    ticks,
    random,
    newId,
    redact: (text) => text,
    onProgress: () => {},
    crashPoint: () => {},
    // Reads of this service never lag, so that nothing has to be waited for.
    lagMs: 0,
    arrivalMs: 0,
  });
  const treeOf = async (ref: ResourceRef) => {
    const view = calls['drafts.view'](db, { ref });
    if (view) return { tree: view.desired, remote: undefined };
    const remote = await line.read(ref);
    return { tree: firstTree(ref.kind, remote), remote };
  };
  return {
    name,
    /** Writes into a cell of the draft. */
    async edit({ ref, key, value }: Written) {
      const { tree, remote } = await treeOf(ref);
      const rowId = tree.find(({ row }) => keyOf(ref.kind, row) === key)?.rowId ?? '';
      const edits = [{ edit: 'set' as const, rowId, field: CELLS[ref.kind].field, value }];
      calls['drafts.save'](db, { name: 'edit', resources: [{ ref, remote, edits }], now: 0 });
    },
    publish: () => publisher.publish({ only: null }, new AbortController().signal),
    look: async (ref: ResourceRef) => publisher.pull(ref, await line.read(ref)),
    /** Whether a request that had the value in it was answered with a 200. */
    hasArrived: (value: unknown) => state.acknowledged.some((body) => body.includes(JSON.stringify(value))),
    /** What waits for a person: a change that was neither lost nor published. */
    drafted: () => calls['drafts.list'](db, null).map(({ ref }) => ref),
    discard: (ref: ResourceRef) => calls['drafts.discard'](db, { ref, rowIds: null, now: 0 }),
    /** What Publish tells of changes that were overwritten: the value that was published, and the one there now. */
    told: () =>
      calls['drafts.overwrites'](db, null).flatMap(({ ref, changes }) =>
        changes.map(({ after, shown }) => ({
          ref,
          key: after === null ? null : keyOf(ref.kind, after),
          value: after === null ? null : cellValue(ref.kind, after),
          now: shown === null ? null : cellValue(ref.kind, shown),
        })),
      ),
    /** Leaves everything that was told as it is. */
    leaveAll() {
      for (const { overwriteId } of calls['drafts.overwrites'](db, null)) {
        calls['drafts.decideOverwrite'](db, { overwriteId, again: null, now: 0 });
      }
    },
  };
}
