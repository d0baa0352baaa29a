import { isoOf } from '#electron/lib/clock.ts';
import { FailureError } from '#electron/lib/failure-error.ts';
import type { DraftSummary, DraftView } from '#electron/store/drafts/list-drafts.ts';
import { TABLE_LIMITS, TableError } from '#electron/tables/limits.ts';
import type { OpenTables } from '#electron/tables/open-tables.ts';
import { writeChangeSets } from '#electron/tables/write-change-sets.ts';
import type { Session } from '#electron/workspace/session.ts';
import { BridgeBlocker } from '#shared/bridge/drafts.ts';
import type { ChangesHead, ChangesImported, ResourceChanges } from '#shared/bridge/publish.ts';
import type { ChangeSetResource } from '#shared/domain/change-set/change-set-resource.ts';
import { changeRisks } from '#shared/domain/merge/draft-changes.ts';
import type { SideChoice } from '#shared/domain/merge/resolve-conflict.ts';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { typedIssues } from '#shared/domain/merge/typed-values.ts';
import { validateDraft } from '#shared/domain/merge/validate-draft.ts';
import { storedStepName } from './drafts-handlers.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';
import { hideInChanges, withChosenCodes } from './hidden-codes.ts';
import { historyCalls } from './history-handlers.ts';
import { differencesOf, overwriteItem } from './overwrite-item.ts';

type Parts = Pick<BridgeParts, 'session' | 'events' | 'clock' | 'tables'>;

/** Whether a publishing helped is asked of the last 90 days. */
const JUDGED_MS = 90 * 86_400_000;

/** What is published, when, and how far it is; and what waits for a person. */
export function publishCalls({ session, events, clock, tables }: Parts): CallsOf<'publish'> {
  /** Runs an action that changes what pages show of drafts. */
  const acting = async <Value>(act: (store: Session['store'], now: number) => Promise<Value>): Promise<Value> => {
    const value = await act(session().store, clock.now());
    events.publish({ type: 'drafts_changed', by: null });
    return value;
  };
  return {
    heads: () => headsOf(session()),
    changes: (input) => changesOf(session(), input?.only ?? null),
    state: () => session().sync.publishing.state(),
    start: ({ reviewed }) => session().sync.publishing.start(reviewed),
    cancel: () => session().sync.publishing.cancel(),
    resolve: ({ ref, choices }) =>
      acting(async (store, now) => {
        const chosen = await withChosenCodes(store, ref, choices);
        const made = chosen.map(({ choice, ...of }) => ({ ...of, choice: choice satisfies SideChoice }));
        return { resolved: await store.call('drafts.resolve', { ref, choices: made, now }) };
      }),
    confirmBrake: ({ ref, mark }) => acting((store, now) => store.call('drafts.confirmBrake', { ref, mark, now })),
    decideCreates: (input) => acting((store, now) => store.call('drafts.decideCreates', { ...input, now })),
    decideTwins: (input) => acting((store, now) => store.call('drafts.decideTwins', { ...input, now })),
    retry: ({ ref }) => acting((store) => store.call('drafts.retry', { ref })),
    discard: (shown) =>
      acting(async (store, now) => ({ size: await store.call('drafts.discard', { ...shown, rowIds: null, now }) })),
    ...historyCalls({ session }),
    async published() {
      const { store, cache } = session();
      if (cache.state().state === 'failed') return [];
      return [...(await store.call('drafts.published', { since: clock.now() - JUDGED_MS }))];
    },
    undo: ({ publishId, name }) =>
      acting(async (store, now) => {
        const undone = await store.call('drafts.undoPublish', { publishId, name: storedStepName(name), now });
        const { resources, busy, unknown, conflicts, irreversible } = undone;
        return {
          resources: [...resources],
          busy: [...busy],
          unknown: [...unknown],
          conflicts: conflicts.reduce((sum, one) => sum + one.conflicts.length, 0),
          irreversible: irreversible.reduce((sum, { rowIds }) => sum + rowIds.length, 0),
        };
      }),
    async exportChanges({ only }) {
      const { store, service } = session();
      const file = await store.call('drafts.export', { refs: only, exportedAt: isoOf(clock.now()) });
      return { files: file === null ? [] : writeChangeSets({ ...file, service }, TABLE_LIMITS.bytes) };
    },
    async overwrites() {
      const { store, cache } = session();
      return cache.state().state === 'failed' ? [] : (await store.call('drafts.overwrites', null)).map(overwriteItem);
    },
    decideOverwrite: ({ id, again }) =>
      acting(async (store, now) => {
        const name = again && { name: storedStepName(again) };
        return { rows: await store.call('drafts.decideOverwrite', { overwriteId: id, again: name, now }) };
      }),
    async unreadable() {
      const { store, cache } = session();
      return cache.state().state === 'failed' ? [] : [...(await store.report('drafts.unreadable', null))];
    },
    exportUnreadable: (draft) => session().store.call('drafts.exportUnreadable', draft),
    discardUnreadable: (draft) =>
      acting(async (store, now) => ({ size: await store.call('drafts.discardUnreadable', { ...draft, now }) })),
    importChanges({ name, ...input }) {
      const take = () => importFile(tables, session(), { ...input, name: storedStepName(name), now: clock.now() });
      return input.isTrial ? take() : acting(take);
    },
  };
}

async function headsOf({ store, cache }: Session): Promise<ChangesHead[]> {
  if (cache.state().state === 'failed') return [];
  return [...(await store.call('drafts.headings', null))];
}

/** The resources with something to publish or to decide, and what would change. */
async function changesOf({ store, cache }: Session, only: readonly ResourceRef[] | null): Promise<ResourceChanges[]> {
  if (cache.state().state === 'failed') return [];
  const drafts = await store.call('drafts.list', only);
  const listed = await Promise.all(
    drafts.map(async (draft) => {
      const view = await store.call('drafts.view', { ref: draft.ref });
      return view === null ? [] : [hideInChanges(changesIn(draft, view))];
    }),
  );
  return listed.flat();
}

/** What a person tells rows apart by. */
const NAMING_FIELDS = ['label', 'name', 'displayType', 'weekday', 'protocolTime', 'productCategory'] as const;

function changesIn({ ref, counts, size, isUndecided }: DraftSummary, view: DraftView): ResourceChanges {
  const { rev, changes, stop, issues, desired, base } = view;
  const touched = new Set(changes.map(({ rowId }) => rowId));
  const rows = desired.filter(({ rowId }) => touched.has(rowId));
  const before = new Map(base.map(({ rowId, row }) => [rowId, row]));
  const errors = [
    ...validateDraft(ref.kind, rows).errors,
    ...rows.flatMap(({ rowId, row }) =>
      typedIssues(ref.kind, { rowId, before: before.get(rowId) ?? null, after: row }),
    ),
  ];
  // A known row gets the name it had before the change; a target is meant as it was sent.
  const named = ref.kind === 'expectations' ? [...base, ...desired] : [...desired, ...base];
  const names = named.map(({ rowId, row }) => [
    rowId,
    Object.fromEntries(NAMING_FIELDS.flatMap((field) => (field in row ? [[field, row[field]]] : []))),
  ]);
  return {
    ref,
    rev,
    names: stop === null && issues.length === 0 && errors.length === 0 ? {} : Object.fromEntries(names),
    counts,
    size,
    risks: { ...changeRisks(changes), empties: counts.removed > 0 && desired.length === 0 ? 1 : 0 },
    changes: differencesOf(changes),
    errors: errors.map(({ rowId, field, code }) => ({ rowId, field, code })),
    issues: [...issues],
    stop: stop === null ? null : BridgeBlocker.parse(stop),
    isUndecided,
  };
}

type Import = { readonly tableId: string; readonly isTrial: boolean; readonly name: string; readonly now: number };

/** External IDs of the chain's stores; null: not known on this computer. */
async function knownStores({ reads, signal }: Session): Promise<ReadonlySet<string> | null> {
  try {
    const { data } = await reads.read('stores.list', undefined, signal);
    return new Set(data.flatMap(({ externalId }) => externalId ?? []));
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}

/** Reads a file of changes in a process of its own, as every file of somebody else. What is too much for it is too large. */
async function readFile(tables: OpenTables, { workspaceId }: Session, tableId: string) {
  const { reader, bytes } = tables.get(workspaceId, tableId);
  try {
    return await reader().call('readChangeSet', { bytes: bytes() });
  } catch (error) {
    if (error instanceof TableError) return { ok: false, reason: 'too_large' } as const;
    throw error;
  } finally {
    await tables.drop(tableId);
  }
}

/** Imports a file of changes. Only this chain's stores are taken, and stores that the file itself creates. */
async function importFile(
  tables: OpenTables,
  session: Session,
  { tableId, ...rest }: Import,
): Promise<ChangesImported> {
  const { store } = session;
  const reading = await readFile(tables, session, tableId);
  if (!reading.ok) return reading;
  const { file, refused } = reading;
  const made = file.resources.flatMap(({ ref, base }) =>
    ref.kind === 'store' && base.length === 0 ? [ref.externalId] : [],
  );
  const known = await knownStores(session);
  const isHere = ({ ref: { externalId } }: ChangeSetResource) =>
    known === null || known.has(externalId) || made.includes(externalId);
  const resources = file.resources.filter(isHere);
  const strange = file.resources
    .filter((one) => !isHere(one))
    .map(({ ref }) => ({ ref, result: 'unknown_store' as const, size: 0 }));
  const { step, resources: taken } =
    resources.length === 0
      ? { step: null, resources: [] }
      : await store.call('drafts.import', { file: { ...file, resources }, ...rest });
  const { exportedAt, service } = file;
  return { ok: true, step, resources: [...taken, ...strange], refused: [...refused], exportedAt, service };
}
