import { z } from 'zod';
import { isoOf } from '#electron/lib/clock.ts';
import type { CellPart, LineOfCell } from '#electron/store/drafts/cell-history.ts';
import type { RecordedChanges } from '#electron/store/drafts/history-record.ts';
import type { HistoryEntry } from '#electron/store/drafts/history-table.ts';
import type { Session } from '#electron/workspace/session.ts';
import type { CellHistory, HistoryItem, HistoryRecord } from '#shared/bridge/draft-history.ts';
import type { CellSide } from '#shared/domain/cell-history.ts';
import { hiddenValue } from '#shared/domain/change-set/hidden-code.ts';
import { ResourceRef as Ref, type ResourceRef, refKey } from '#shared/domain/merge/resource-tree.ts';
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
      const lines = await session().store.call('drafts.history', { before, limit, filter: timed });
      return lines.map((one) => hideInHistory(historyItem(one)));
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

/** Of rows that a step changed alike; absent: it added or removed one. */
const Alike = z.looseObject({ rowIds: z.array(z.string()), becomes: z.record(z.string(), z.unknown()) }).partial();
/**
 * How details of the history are stored: of a step over resources, a publishing, and an event of one resource. An
 * earlier version counted rows instead of changes.
 */
const Steps = z.array(z.object({ ref: Ref, rows: z.array(Alike) }));
const Counted = z.object({ size: z.number(), rows: z.union([z.number(), z.array(z.unknown())]) }).partial();
const OfOne = Counted.extend({ ref: Ref });
const Publishing = z.object({ publishId: z.string(), written: z.array(OfOne) });

function sizeOf({ size, rows = 1 }: z.infer<typeof Counted>): number {
  return size ?? (typeof rows === 'number' ? rows : rows.length);
}
const Settled = z.object({
  conflict: z.object({
    field: z.string().nullable(),
    mine: z.unknown().optional(),
    theirs: z.unknown().optional(),
  }),
  choice: z.object({ take: z.enum(['mine', 'theirs', 'other']), value: z.unknown().optional() }),
});

const NAMED: readonly HistoryEntry['event'][] = ['edit', 'undo', 'redo', 'imported', 'published_undone'];

type Reach = Pick<HistoryItem, 'publishId' | 'refs' | 'size'>;

function reachOf(detail: unknown): Reach {
  const steps = Steps.safeParse(detail);
  if (steps.success) {
    const size = steps.data
      .flatMap((one) => one.rows)
      .reduce((sum, { rowIds, becomes = {} }) => sum + (rowIds ? rowIds.length * Object.keys(becomes).length : 1), 0);
    return { publishId: null, refs: steps.data.map(({ ref }) => ref), size };
  }
  const publishing = Publishing.safeParse(detail);
  if (publishing.success) {
    const { publishId, written } = publishing.data;
    const refs = new Map<string, ResourceRef>(written.map(({ ref }) => [refKey(ref), ref]));
    return { publishId, refs: [...refs.values()], size: written.reduce((sum, line) => sum + sizeOf(line), 0) };
  }
  const one = OfOne.safeParse(detail);
  if (!one.success) return { publishId: null, refs: [], size: 0 };
  return { publishId: null, refs: [one.data.ref], size: sizeOf(one.data) };
}

/** A line of the history in the form that a page shows. */
function historyItem({ historyId, at, event, name, detail }: HistoryEntry): HistoryItem {
  const settled = Settled.safeParse(detail);
  const reach = reachOf(detail);
  return {
    id: historyId,
    at: isoOf(at),
    event,
    name: NAMED.includes(event) ? nameOf(name) : null,
    ...reach,
    // An earlier version took ids that no URL can carry.
    refs: reach.refs.filter((ref) => Ref.safeParse(ref).success),
    settled: settled.success ? { ...settled.data.conflict, ...settled.data.choice } : null,
  };
}
