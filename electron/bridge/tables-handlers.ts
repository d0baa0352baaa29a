import { FailureError } from '#electron/lib/failure-error.ts';
import type { OpenTable } from '#electron/tables/open-tables.ts';
import { TableError } from '#electron/tables/table-error.ts';
import type { Session } from '#electron/workspace/session.ts';
import { TABLE_STORES_AT_ONCE } from '#shared/bridge/tables.ts';
import { type BridgeParts, bridge } from './bridge-parts.ts';
import { saveCountedStep } from './save-step.ts';
import { displaysInParts, learnAgain, namedStores, stateOf } from './table-stores.ts';
import { writeTable } from './write-table.ts';

type Parts = Pick<BridgeParts, 'answering' | 'session' | 'events' | 'clock' | 'tables'>;

/** Displays from a file and into a file. */
export function tablesRouter({ answering, session, events, clock, tables }: Parts) {
  const calls = bridge.tables;
  const acting = <Value>(run: (open: Session) => Promise<Value> | Value) =>
    answering(async () => {
      try {
        return await run(session());
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        throw new FailureError({ code: 'table_refused', reason: error.reason, text: error.text }, { cause: error });
      }
    });
  const tableOf = ({ workspaceId }: Session, tableId: string): OpenTable => tables.get(workspaceId, tableId);
  return {
    begin: calls.begin.handler(({ input }) =>
      acting(({ workspaceId }) => ({ tableId: tables.begin(workspaceId, input.bytes).tableId })),
    ),
    put: calls.put.handler(({ input: { tableId, part } }) =>
      acting(({ workspaceId }) => ({ received: tables.put(workspaceId, tableId, Buffer.from(part, 'base64')) })),
    ),
    read: calls.read.handler(({ input: { tableId, languages, shown }, signal }) =>
      acting(async (open) => {
        const table = tableOf(open, tableId);
        const stores = await namedStores(open, signal);
        const read = { bytes: table.bytes(), languages, stores, shown };
        const { facts, needed } = await table.thread().call('read', read);
        Object.assign(table.needed, { externalIds: needed, done: 0 });
        return { ...facts, ignored: [...facts.ignored], stores: needed.length };
      }),
    ),
    readStores: calls.readStores.handler(({ input: { tableId }, signal }) =>
      acting(async (open) => {
        const { needed, thread } = tableOf(open, tableId);
        const next = needed.externalIds.slice(needed.done, needed.done + TABLE_STORES_AT_ONCE);
        for await (const stores of displaysInParts(open, next, signal)) {
          await thread().call('learn', { states: stores.map(stateOf), isFirst: needed.done === 0 });
        }
        needed.done += next.length;
        return { done: needed.done };
      }),
    ),
    compare: calls.compare.handler(({ input: { tableId } }) =>
      acting(async (open) => {
        const { tally, thread } = tableOf(open, tableId);
        tally.reset();
        return (await thread().call('compare', null)).counts;
      }),
    ),
    rows: calls.rows.handler(({ input: { tableId, ...wanted } }) =>
      acting(async (open) => [...(await tableOf(open, tableId).thread().call('rows', wanted))]),
    ),
    apply: calls.apply.handler(({ input: { tableId, name }, signal }) =>
      acting(async (open) => {
        const table = tableOf(open, tableId);
        const { tally, thread } = table;
        tally.reset();
        await learnAgain(open, table, signal);
        if (tally.isStopped()) return { result: 'stopped' } as const;
        const { counts, isSame } = await thread().call('compare', null);
        if (!isSame) return { result: 'differs', counts } as const;
        const patches = await thread().call('patches', null);
        const saved = await saveCountedStep(open, name, patches, clock.now(), tally);
        if (saved === null) return { result: 'stopped' } as const;
        events.publish({ type: 'drafts_changed', by: null });
        return { result: 'applied', stores: patches.map(({ ref }) => ref.externalId) } as const;
      }),
    ),
    progress: calls.progress.handler(({ input: { tableId } }) => acting((open) => tableOf(open, tableId).tally.read())),
    stop: calls.stop.handler(({ input: { tableId } }) =>
      acting((open) => {
        tableOf(open, tableId).tally.stop();
        return null;
      }),
    ),
    drop: calls.drop.handler(({ input: { tableId } }) =>
      acting(async (open) => {
        await tables.drop(tableOf(open, tableId).tableId);
        return null;
      }),
    ),
    write: calls.write.handler(({ input: { tableId, ...wish }, signal }) =>
      acting((open) => writeTable(open, tableOf(open, tableId), wish, signal)),
    ),
  };
}
