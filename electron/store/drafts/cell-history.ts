import { HISTORY_EVENTS } from '#shared/bridge/draft-history.ts';
import type { CellSide } from '#shared/domain/cell-history.ts';
import { isRecord } from '#shared/domain/loose-record.ts';
import { byRowId } from '#shared/domain/merge/merge-result.ts';
import { merge3 } from '#shared/domain/merge/merge3.ts';
import { type LocalRow, type ResourceRef, type Row, refKey } from '#shared/domain/merge/resource-tree.ts';
import { firstTree, touchedFields } from '#shared/domain/merge/row-content.ts';
import { parseJson } from '#shared/lib/parse-json.ts';
import type { ReadDb } from '../db/workspace-db.ts';
import { type Attempt, findAttempt } from './attempts-table.ts';
import { cachedRows } from './draft-trees.ts';
import { findDraft, readBase } from './drafts-table.ts';
import { findPlaced } from './history-places.ts';
import { type HistoryRow, type ResourceDelta, readDetail } from './history-table.ts';
import { leftByMove } from './left-out.ts';
import { orUnreadable } from './stored-draft.ts';

/** One field of one row. */
type Cell = { readonly ref: ResourceRef; readonly rowId: string; readonly field: string };

/** A line of the history, as far as it is about the cell. */
export type LineOfCell = Pick<HistoryRow, 'at' | 'event' | 'name' | 'step'> & {
  readonly historyId: number;
  /** undefined: not known. */
  readonly was: CellSide | undefined;
  readonly becomes: CellSide | undefined;
  /** Of a decided conflict: what the service showed; undefined: not known, or no conflict. */
  readonly theirs?: CellSide | undefined;
};

/** What the service showed in the cell when it was read; `isOfLine`: a line of the history says it too. */
type CellRead = { readonly at: number; readonly side: CellSide; readonly isOfLine: boolean };

/** A part of what is known of a cell, newest first. */
export type CellPart = {
  readonly lines: readonly LineOfCell[];
  readonly reads: readonly CellRead[];
  /** The last line that was looked at, and its time, from which to go on; null: there is nothing older. */
  readonly next: { readonly historyId: number; readonly at: number } | null;
};

type CellInput = Cell & { readonly before: number | null; readonly limit: number };

/**
 * Reads what is known of a cell, some lines of its resource at a time: a step over thousands of stores is long.
 *
 * @param before the last line of the part before; null: from the newest on, with what was read last
 */
export function readCell(db: ReadDb, { before, limit, ...cell }: CellInput): CellPart {
  const lineOf = db.prepare<[number], Omit<HistoryRow, 'detail'>>(
    'SELECT history_id, at, event, name, step FROM sync_history WHERE history_id = ?',
  );
  const after = before === null ? null : (lineOf.get(before) ?? null);
  const { externalId, kind } = cell.ref;
  const filter = { externalIds: [externalId], kind, events: [], from: null, to: null };
  const rows = findPlaced(db, filter, after, limit, HISTORY_EVENTS).flatMap((id) => lineOf.get(id) ?? []);
  const found = rows.map((row) => inLine(db, cell, row));
  const newest = before === null ? readNow(db, cell) : null;
  const last = rows.at(-1);
  return {
    lines: found.flatMap(({ line }) => line ?? []),
    reads: [...(newest === null ? [] : [newest]), ...found.flatMap(({ reads }) => reads)],
    next: rows.length < limit || last === undefined ? null : { historyId: last.history_id, at: last.at },
  };
}

const sideOf = (row: Row | null, field: string): CellSide => row && { value: row[field] ?? null };

/** What was read last, under the ids that rows have here; null: it is not here any more, or does not say. */
function readNow(db: ReadDb, { ref, rowId, field }: Cell): CellRead | null {
  const found = cachedRows(db, ref);
  if (found === undefined) return null;
  const rows = orUnreadable((): readonly LocalRow[] => {
    const draft = findDraft(db, ref);
    if (draft === null) return firstTree(ref.kind, found.rows);
    const base = readBase(db, draft.draftId);
    return merge3(ref.kind, { base, desired: base, remote: found.rows }).rebased.base;
  });
  const row = rows && (byRowId(rows).get(rowId) ?? null);
  // A row that is not in a list of which parts can't be read may be there.
  if (rows === null || (row === null && !found.complete)) return null;
  return { at: found.asOf, side: sideOf(row, field), isOfLine: false };
}

type Line = Omit<HistoryRow, 'detail'>;
type Sides = Pick<LineOfCell, 'was' | 'becomes' | 'theirs'>;
type InLine = { readonly line: LineOfCell | null; readonly reads: readonly CellRead[] };

const NOTHING: InLine = { line: null, reads: [] };
const backwards = (sides: Sides | null): Sides | null => sides && { was: sides.becomes, becomes: sides.was };

/** What a line says of the cell. */
function inLine(db: ReadDb, cell: Cell, row: Line): InLine {
  const { history_id: historyId, at, event, name, step } = row;
  const withSides = (sides: Sides | null, reads: readonly CellRead[] = []): InLine => ({
    line: sides && { historyId, at, event, name, step, ...sides },
    reads,
  });
  switch (event) {
    case 'edit':
    case 'imported':
    case 'published_undone':
      return withSides(sidesInStep(db, cell, historyId));
    // Its differences lead to what was discarded.
    case 'discard':
      return withSides(backwards(sidesInStep(db, cell, historyId)));
    case 'undo':
    case 'redo': {
      const detail = detailOf(db, historyId);
      if (leftByMove(detail)(cell.ref, cell.rowId, cell.field)) return NOTHING;
      const sides = sidesInStep(db, cell, isRecord(detail) ? Number(detail['historyId']) : 0);
      return withSides(event === 'undo' ? backwards(sides) : sides);
    }
    case 'conflict_resolved':
      return withSides(sidesOfChoice(cell, detailOf(db, historyId)));
    case 'overwritten': {
      const change = overwrittenOf(db, cell, historyId);
      if (change === null) return NOTHING;
      const { after, shown } = change;
      // No row means that it is gone, or that nobody knows.
      const becomes = shown === null ? undefined : sideOf(shown, cell.field);
      const read = becomes === undefined ? [] : [{ at, side: becomes, isOfLine: true }];
      return withSides({ was: sideOf(after, cell.field), becomes }, read);
    }
    case 'published':
      return inPublished(db, cell, row, withSides);
    default:
      return NOTHING;
  }
}

function detailOf(db: ReadDb, historyId: number): unknown {
  const row = db
    .prepare<[number], { detail: string }>('SELECT detail FROM sync_history WHERE history_id = ?')
    .get(historyId);
  return row === undefined ? null : readDetail(row.detail);
}

/** What a step did to the cell. Of a step over many stores only what is about this one is parsed here. */
function sidesInStep(db: ReadDb, { ref, rowId, field }: Cell, historyId: number): Sides | null {
  const parts = db
    .prepare<[number, string, string], { part: string }>(
      `SELECT d.value AS part
         FROM sync_history h, json_each(CASE WHEN json_valid(h.detail) THEN h.detail ELSE '[]' END) d
        WHERE h.history_id = ? AND d.type = 'object'
          AND d.value ->> '$.ref.externalId' = ? AND d.value ->> '$.ref.kind' = ?`,
    )
    .all(historyId, ref.externalId, ref.kind);
  for (const { part } of parts) {
    const delta = parseJson(part);
    if (!isRecord(delta) || !Array.isArray(delta['rows'])) continue;
    // The thread that wrote the line wrote its rows in this form.
    for (const one of delta['rows'] as ResourceDelta['rows']) {
      if (one.delta === 'changed') {
        if (!one.rowIds.includes(rowId) || !Object.hasOwn(one.becomes, field)) continue;
        return { was: sideOf(one.was, field), becomes: sideOf(one.becomes, field) };
      }
      if (one.rowId !== rowId) continue;
      const side = sideOf(one.row, field);
      return one.delta === 'added' ? { was: null, becomes: side } : { was: side, becomes: null };
    }
  }
  return null;
}

/** The side of a conflict that a person took, in place of the other one; null: it was about other cells. */
function sidesOfChoice({ rowId, field }: Cell, detail: unknown): Sides | null {
  if (!isRecord(detail) || !isRecord(detail['conflict']) || !isRecord(detail['choice'])) return null;
  const { conflict, choice } = detail;
  const side = (of: unknown): CellSide | undefined => {
    if (conflict['scope'] === 'field') return of === undefined ? undefined : { value: of };
    const row = Array.isArray(of) ? (of as readonly LocalRow[]).find((one) => one.rowId === rowId)?.row : of;
    return row === undefined ? null : isRecord(row) || row === null ? sideOf(row, field) : undefined;
  };
  const isOfGroup = [conflict['mine'], conflict['theirs']].some(
    (rows) => Array.isArray(rows) && (rows as readonly LocalRow[]).some((one) => one.rowId === rowId),
  );
  const isOfCell = conflict['rowId'] === rowId && (conflict['scope'] !== 'field' || conflict['field'] === field);
  if (!(conflict['scope'] === 'group' ? isOfGroup : isOfCell)) return null;
  const [mine, theirs] = [side(conflict['mine']), side(conflict['theirs'])];
  if (choice['take'] === 'mine') return { was: theirs, becomes: mine, theirs };
  return { was: mine, becomes: choice['take'] === 'theirs' ? theirs : { value: choice['value'] ?? null }, theirs };
}

type Overwritten = { readonly rowId: string; readonly before: Row | null; readonly after: Row | null } & {
  readonly shown: Row | null;
};

/** What a line says was overwritten, where it was this cell; null: it was not. */
function overwrittenOf(db: ReadDb, { ref, rowId, field }: Cell, historyId: number): Overwritten | null {
  const detail = detailOf(db, historyId);
  const changes = isRecord(detail) && Array.isArray(detail['changes']) ? detail['changes'] : [];
  const found = (changes as readonly Overwritten[]).find((one) => one.rowId === rowId);
  if (found === undefined) return null;
  const isWhole = found.before === null || found.after === null;
  return isWhole || touchedFields(ref.kind, found).includes(field) ? found : null;
}

/** Whether the read that verified a publishing showed somebody else's value in the cell already. */
function isOverwrittenAtOnce(db: ReadDb, cell: Cell, { name, at }: Line): boolean {
  const { externalId, kind } = cell.ref;
  return db
    .prepare<[string, string, number, string], { history_id: number }>(
      `SELECT history_id FROM history_places p JOIN sync_history h USING (history_id)
        WHERE p.external_id = ? AND p.kind = ? AND p.event = 'overwritten' AND p.at = ? AND h.name = ?`,
    )
    .all(externalId, kind, at, name)
    .some(({ history_id }) => overwrittenOf(db, cell, history_id) !== null);
}

/** A row that an attempt sent back as it was read; undefined: it sent none, or not all of it arrived. */
function sentBack({ ref: { kind }, phase, body, rowIds }: Attempt, rowId: string): Row | undefined {
  const place = rowIds.indexOf(rowId);
  const isSet = kind === 'contacts' || kind === 'expectations';
  if (!isSet || phase !== 'verified' || place === -1 || !isRecord(body)) return undefined;
  const rows = body[kind];
  const row: unknown = Array.isArray(rows) ? rows[place] : undefined;
  return isRecord(row) ? row : undefined;
}

/** A publishing: what was read just before it, and what it has put there. */
function inPublished(
  db: ReadDb,
  cell: Cell,
  row: Line,
  withSides: (sides: Sides | null, reads: readonly CellRead[]) => InLine,
): InLine {
  const { rowId, field, ref } = cell;
  const detail = detailOf(db, row.history_id);
  const attempt = isRecord(detail) ? findAttempt(db, Number(detail['attemptId'] ?? 0)) : null;
  // An earlier version copied lines from another file with the numbers of its attempts, which are others here.
  if (attempt?.publishId !== row.name || refKey(attempt.ref) !== refKey(ref)) {
    return withSides({ was: undefined, becomes: undefined }, []);
  }
  const change = attempt.changes.find((one) => one.rowId === rowId);
  if (change === undefined) {
    const same = sentBack(attempt, rowId);
    return same === undefined
      ? NOTHING
      : { line: null, reads: [{ at: attempt.at, side: sideOf(same, field), isOfLine: false }] };
  }
  const { before, after } = change;
  const isTouched = before === null || after === null || touchedFields(ref.kind, change).includes(field);
  const first = { at: attempt.at, side: sideOf(before, field), isOfLine: isTouched };
  if (!isTouched) return { line: null, reads: [first] };
  // The service may have tidied a text.
  const returned = attempt.returned?.find((one) => one.rowId === rowId)?.row;
  const becomes = after && sideOf(returned ?? after, field);
  const then = isOverwrittenAtOnce(db, cell, row) ? [] : [{ at: row.at, side: becomes, isOfLine: true }];
  return withSides({ was: first.side, becomes }, [...then, first]);
}
