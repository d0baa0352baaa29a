import { z } from 'zod';
import { FailureError } from '#electron/lib/failure-error.ts';
import { TableError } from '#electron/tables/limits.ts';
import type { OpenTable } from '#electron/tables/open-tables.ts';
import type { Session } from '#electron/workspace/session.ts';
import { hasAllRows } from '#shared/bridge/all-rows.ts';
import { originOfAll } from '#shared/bridge/answer.ts';
import type { DraftRow, StoreRows } from '#shared/bridge/drafts.ts';
import { TABLE_STORES_AT_ONCE, TableSelection, type WriteTable } from '#shared/bridge/tables.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import type { ExportPart } from '#shared/domain/table/export-rows.ts';
import type { ChosenColumns } from '#shared/domain/table/file-columns.ts';
import type { NamedStore } from '#shared/domain/table/find-store.ts';
import { currentRow, type RowState, type RowsOfStore } from '#shared/domain/table/known-rows.ts';
import type { TableKindName } from '#shared/domain/table/table-kind.ts';
import type { MatrixKey } from '#shared/domain/targets/matrix-rows.ts';
import { newStoresOf, saveCountedStep } from './drafts-handlers.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';
import { hideInOutcome } from './hidden-codes.ts';

type Parts = Pick<BridgeParts, 'session' | 'events' | 'clock' | 'tables'>;

/** Imports rows of stores from a file and exports them to a file. */
export function tablesCalls({ session, events, clock, tables }: Parts): CallsOf<'tables'> {
  const acting = async <Value>(run: (open: Session) => Promise<Value> | Value): Promise<Value> => {
    try {
      return await run(session());
    } catch (error) {
      if (!(error instanceof TableError)) throw error;
      throw new FailureError({ code: 'table_refused', reason: error.reason, text: error.text }, { cause: error });
    }
  };
  const tableOf = ({ workspaceId }: Session, tableId: string): OpenTable => tables.get(workspaceId, tableId);
  return {
    begin: ({ bytes }) => acting(({ workspaceId }) => ({ tableId: tables.begin(workspaceId, bytes).tableId })),
    put: ({ tableId, part }) =>
      acting(({ workspaceId }) => ({ received: tables.put(workspaceId, tableId, Buffer.from(part, 'base64')) })),
    read: ({ tableId, languages, shown, columns }, signal) =>
      acting(async (open) => {
        const table = tableOf(open, tableId);
        const stores = await namedStores(open, signal);
        const choices = await choicesOf(open);
        const read = { bytes: table.bytes(), languages, stores, shown, columns, choices };
        const reading = await table.reader().call('read', read);
        if (!reading.understood) return { ...reading, columns: [...reading.columns] };
        const { facts, needed, choice } = reading;
        if (choice !== null && canRemember(open)) await open.store.call('columns.add', choice);
        Object.assign(table.needed, { kind: languages[0].kind, externalIds: needed, done: 0 });
        const lists = { ignored: [...facts.ignored], columns: [...facts.columns] };
        return { understood: true, ...facts, ...lists, stores: needed.length };
      }),
    readStores: ({ tableId }, signal) =>
      acting(async (open) => {
        const { needed, reader } = tableOf(open, tableId);
        const next = needed.externalIds.slice(needed.done, needed.done + TABLE_STORES_AT_ONCE);
        for await (const stores of rowsInParts(open, needed.kind, next, signal)) {
          await reader().call('learn', { states: stores.map(knownRowsOf), isFirst: needed.done === 0 });
        }
        needed.done += next.length;
        return { done: needed.done };
      }),
    compare: ({ tableId }) =>
      acting(async (open) => {
        const { counter, reader } = tableOf(open, tableId);
        counter.reset();
        return (await reader().call('compare', null)).counts;
      }),
    rows: ({ tableId, ...wanted }) =>
      acting(async (open) => {
        const { reader, needed } = tableOf(open, tableId);
        return (await reader().call('rows', wanted)).map((row) => hideInOutcome(needed.kind, row));
      }),
    apply: ({ tableId, name }, signal) =>
      acting(async (open) => {
        const table = tableOf(open, tableId);
        const { counter, reader } = table;
        counter.reset();
        await learnAgain(open, table, signal);
        if (counter.isStopped()) return { result: 'stopped' };
        const { counts, isSame } = await reader().call('compare', null);
        if (!isSame) return { result: 'differs', counts };
        const patches = await reader().call('patches', null);
        const saved = await saveCountedStep(open, name, patches, clock.now(), counter);
        if (saved === null) return { result: 'stopped' };
        events.publish({ type: 'drafts_changed', by: null });
        const stores = patches.map(({ ref }) => ref.externalId);
        return { result: 'applied', stores, unplaced: saved.unplaced };
      }),
    progress: ({ tableId }) => acting((open) => tableOf(open, tableId).counter.read()),
    stop: ({ tableId }) =>
      acting((open) => {
        tableOf(open, tableId).counter.stop();
        return null;
      }),
    drop: ({ tableId }) =>
      acting(async (open) => {
        await tables.drop(tableOf(open, tableId).tableId);
        return null;
      }),
    write: ({ tableId, ...wish }, signal) => acting((open) => writeTable(open, tableOf(open, tableId), wish, signal)),
  };
}

/** What people chose for the columns of other files; nothing if the workspace file can't be opened. */
const choicesOf = async ({ store, cache }: Session): Promise<readonly ChosenColumns[]> =>
  cache.state().state === 'failed' ? [] : store.call('columns.read', null);

const canRemember = ({ cache }: Session): boolean => ['kept', 'this_run_only'].includes(cache.state().state);

/** All stores of the chain and those that a draft makes, as a table names them. */
async function namedStores(open: Session, signal: AbortSignal | undefined): Promise<readonly NamedStore[]> {
  const [{ data }, made] = await Promise.all([open.reads.read('stores.list', undefined, signal), newStoresOf(open)]);
  const listed = new Set(data.map(({ externalId }) => externalId));
  return [...data, ...made.filter(({ externalId }) => !listed.has(externalId))].flatMap(({ externalId, name }) =>
    isExternalId(externalId) ? [{ externalId, name }] : [],
  );
}

/** Rows of stores, a few stores at a time, each part as soon as it has been read. */
async function* rowsInParts(
  { sync }: Session,
  kind: TableKindName,
  externalIds: readonly string[],
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly StoreRows[]> {
  for (let at = 0; at < externalIds.length; at += TABLE_STORES_AT_ONCE) {
    signal?.throwIfAborted();
    const part = externalIds.slice(at, at + TABLE_STORES_AT_ONCE);
    yield await Promise.all(part.map((externalId) => sync.drafts.rows({ externalId, kind }, signal)));
  }
}

/** Without removed rows: for a table they are gone already. */
const keptRows = (rows: readonly DraftRow[]): RowState[] =>
  rows.flatMap(({ rowId, base, desired, removed }) => (removed ? [] : [{ rowId, base, desired }]));

/** What a dry run needs to know about a store. */
export function knownRowsOf(store: StoreRows): RowsOfStore {
  const { externalId } = store;
  if (!store.known) return { externalId, state: store.failure.code === 'not_found' ? 'gone' : 'unread' };
  return {
    externalId,
    state: 'known',
    rows: keptRows(store.rows),
    ...(hasAllRows(store) ? {} : { isPartly: true }),
  };
}

/** Gives a table's reader the present rows of all stores that the table names. Ends early if it is stopped. */
async function learnAgain(
  open: Session,
  { needed: { kind, externalIds }, reader, counter }: OpenTable,
  signal: AbortSignal | undefined,
): Promise<void> {
  counter.begin('stores_read', externalIds.length);
  let isFirst = true;
  for await (const stores of rowsInParts(open, kind, externalIds, signal)) {
    if (counter.isStopped()) return;
    await reader().call('learn', { states: stores.map(knownRowsOf), isFirst });
    isFirst = false;
    counter.add(stores.length);
  }
}

type Known = Extract<StoreRows, { known: true }>;

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  matrix: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv_excel: 'text/csv;charset=utf-8',
  csv_plain: 'text/csv;charset=utf-8',
} as const;

/** @throws FailureError `table_gone`: what was handed over is not a selection */
function selectionIn(table: OpenTable): TableSelection {
  const text = new TextDecoder().decode(table.bytes());
  const selection = TableSelection.safeParse(JSON.parse(text));
  if (!selection.success) throw new FailureError({ code: 'table_gone' });
  return selection.data;
}

/** Finds rows of a store by id. A row that is gone is left out. */
function rowsById({ rows }: Known): (rowIds: readonly string[]) => readonly DraftRow[] {
  const byId = new Map(rows.map((row) => [row.rowId, row]));
  return (rowIds) => rowIds.flatMap((rowId) => byId.get(rowId) ?? []);
}

const Judged = z.object({
  expositionType: z.string(),
  productCategories: z.array(z.string()),
  status: z.literal('active'),
});

/** Types and categories of the active displays of stores: the rows that a matrix has besides those of its targets. */
async function judgedOf(
  open: Session,
  externalIds: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Map<string, MatrixKey[]>> {
  const found = new Map<string, MatrixKey[]>();
  for await (const stores of rowsInParts(open, 'expositions', externalIds, signal)) {
    for (const store of stores) {
      const displays = store.known
        ? keptRows(store.rows).flatMap((row) => Judged.safeParse(currentRow(row)).data ?? [])
        : [];
      const keys = displays.flatMap(({ expositionType: displayType, productCategories }) =>
        [null, ...productCategories].map((category) => ({ displayType, category })),
      );
      found.set(store.externalId, keys);
    }
  }
  return found;
}

/** Writes rows of stores into a file, and tells what is in it. Dropping the table stops it. */
async function writeTable(
  open: Session,
  table: OpenTable,
  { format, title, words, externalIds, isSelection, withCodes }: Omit<WriteTable, 'tableId'>,
  signal: AbortSignal | undefined,
) {
  const { counter, writer } = table;
  counter.reset();
  const selection = isSelection ? selectionIn(table) : null;
  const wanted = selection === null ? externalIds : [...new Set(selection.map(({ externalId }) => externalId))];
  const names = new Map((await namedStores(open, signal)).map((store) => [store.externalId, store]));
  const known = new Map<string, Known>();
  const missing: string[] = [];
  counter.begin('stores_read', wanted.length);
  for await (const stores of rowsInParts(open, words.kind, wanted, signal)) {
    for (const store of stores) {
      // An empty cell of a matrix removes a target on import: one that could not be read must not look like that.
      if (store.known && (format !== 'matrix' || hasAllRows(store))) known.set(store.externalId, store);
      else missing.push(store.externalId);
    }
    counter.add(stores.length);
  }
  const partOf = (store: Known, rows: readonly DraftRow[]): ExportPart => ({
    store: names.get(store.externalId) ?? { externalId: store.externalId, name: '' },
    rows: keptRows(rows),
  });
  const all = [...known.values()];
  const finders = new Map(all.map((store) => [store.externalId, rowsById(store)]));
  const parts =
    selection === null
      ? all.map((store) => partOf(store, store.rows))
      : selection.flatMap(({ externalId, rowIds }) => {
          const store = known.get(externalId);
          return store ? [partOf(store, finders.get(externalId)?.(rowIds) ?? [])] : [];
        });
  const judged = format === 'matrix' ? await judgedOf(open, wanted, signal) : new Map<string, MatrixKey[]>();
  const bytes = await writer().call('write', { format, title, words, parts, judged, withCodes });
  return {
    file: new Blob([Uint8Array.from(bytes)], { type: TYPES[format] }),
    rows: parts.reduce((sum, { rows }) => sum + rows.length, 0),
    stores: all.length,
    inPart: all.filter((store) => !hasAllRows(store)).length,
    missing,
    origin: originOfAll(all.flatMap(({ origin }) => origin ?? [])),
  };
}
