import { z } from 'zod';
import { isoOf } from '#electron/lib/clock.ts';
import type { CellPart, LineOfCell } from '#electron/store/drafts/cell-history.ts';
import type { RecordedChanges } from '#electron/store/drafts/history-record.ts';
import type { ListedLine } from '#electron/store/drafts/list-history.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { CellHistory, HistoryItem, HistoryRecord } from '#shared/bridge/draft-history.ts';
import type { CellSide } from '#shared/domain/cell-history.ts';
import { hiddenValue } from '#shared/domain/change-set/hidden-code.ts';
import type { ResourceRef } from '#shared/domain/merge/resource-tree.ts';
import { nameOf } from './drafts-handlers.ts';
import type { BridgeParts, CallsOf } from './handler-parts.ts';
import { hideInDifference, hideInHistory } from './hidden-codes.ts';
import { differencesOf } from './overwrite-item.ts';

/** What was edited, decided and published, and what each of these did. */
export function historyCalls({
  session,
}: Pick<BridgeParts, 'session'>): Pick<CallsOf<'publish'>, 'history' | 'record' | 'cell'> {
  return {
    history: async ({ before, limit, filter = null }) => {
      const timed = filter && { ...filter, from: msOf(filter.from), to: msOf(filter.to) };
      const { lines, next } = await session().store.call('drafts.history', { before, limit, filter: timed });
      return { items: lines.map((one) => hideInHistory(historyItem(one))), next };
    },
    async record(input) {
      const { resources, total } = await session().store.call('drafts.record', input);
      return { resources: resources.map(recordedItem), total };
    },
    cell: (input) => readWholeCell(session(), input),
  };
}

/** How many lines of a resource are looked at for a cell, and how many at a time. */
const MOST_LINES = 2000;
const LINES_AT_ONCE = 200;

type Cell = { readonly ref: ResourceRef; readonly rowId: string; readonly field: string };

/** All that is known of a cell, part by part, so that nothing else waits for long. */
async function readWholeCell({ store, cache }: Session, cell: Cell): Promise<CellHistory> {
  const known: CellHistory = { lines: [], reads: [], since: null };
  if (cache.state().state === 'failed') return known;
  let before: number | null = null;
  for (let count = 0; ; count += LINES_AT_ONCE) {
    const { lines, reads, next }: CellPart = await store.call('drafts.cell', { ...cell, before, limit: LINES_AT_ONCE });
    known.lines.push(...lines.map((line) => cellLine(cell, line)));
    known.reads.push(
      ...reads.map(({ at, side, isOfLine }) => ({ at: isoOf(at), side: shownSide(cell, side), isOfLine })),
    );
    if (next === null) return known;
    if (count + LINES_AT_ONCE >= MOST_LINES) return { ...known, since: isoOf(next.at) };
    before = next.historyId;
  }
}

/** A side as a page may see it; a login code is hidden. */
const shownSide = <Side extends CellSide | undefined>({ ref, field }: Cell, side: Side): Side | { value: unknown } =>
  side == null || ref.kind !== 'store' ? side : { value: hiddenValue(field, side.value) };

function cellLine(
  cell: Cell,
  { historyId, at, event, name, step, ...sides }: LineOfCell,
): CellHistory['lines'][number] {
  return {
    id: historyId,
    at: isoOf(at),
    event,
    name: NAMED.includes(event) ? nameOf(name) : null,
    step,
    was: shownSide(cell, sides.was),
    becomes: shownSide(cell, sides.becomes),
    theirs: shownSide(cell, sides.theirs),
  };
}

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** The changes of one resource in the form that a page shows; login codes are hidden. */
const recordedItem = ({ ref, size, changes }: RecordedChanges): HistoryRecord['resources'][number] => ({
  ref,
  size,
  changes: differencesOf(changes).map((one) => hideInDifference(ref.kind, one)),
});

const Settled = z.object({
  conflict: z.object({
    field: z.string().nullable(),
    mine: z.unknown().optional(),
    theirs: z.unknown().optional(),
  }),
  choice: z.object({ take: z.enum(['mine', 'theirs', 'other']), value: z.unknown().optional() }),
});

const NAMED: readonly HistoryItem['event'][] = ['edit', 'undo', 'redo', 'imported', 'published_undone'];

/** A line of the history in the form that a page shows. */
function historyItem({ historyId, at, event, name, decided, size, stores, externalId }: ListedLine): HistoryItem {
  const settled = Settled.safeParse(decided);
  return {
    id: historyId,
    at: isoOf(at),
    event,
    name: NAMED.includes(event) ? nameOf(name) : null,
    publishId: event === 'published' ? name : null,
    stores,
    externalId,
    size,
    settled: settled.success ? { ...settled.data.conflict, ...settled.data.choice } : null,
  };
}
