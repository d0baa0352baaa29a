import { contains } from '#renderer/grid/model/axes.ts';
import { type Advance, type MoveKey, moveTarget, nextCell, type Position } from '#renderer/grid/model/move-target.ts';
import {
  addRange,
  cellSelection,
  cornerAt,
  extendTo,
  type Range,
  rangeOver,
  type Selection,
} from '#renderer/grid/model/selection.ts';
import type { SheetCore } from './sheet-core.ts';

type SelectMode = 'replace' | 'extend' | 'add';

export type SheetSelect = {
  readonly select: (at: Position, mode?: SelectMode) => void;
  readonly selectRows: (row: number, mode?: SelectMode) => void;
  readonly selectColumns: (column: number, mode?: SelectMode) => void;
  /** Extends the selection to whole rows or columns. */
  readonly widen: (whole: 'rows' | 'columns') => void;
  readonly selectAll: () => void;
  /** Moves by a key; false when the key does not move. */
  readonly move: (key: MoveKey, extend: boolean, page: number) => boolean;
  /** Moves by Tab or Enter; false at the end of the sheet. */
  readonly advance: (direction: Advance) => boolean;
  /** The position of the last range's far corner, which must be scrolled into view. */
  readonly head: () => Position | null;
};

/** Moves and extends the selection of a sheet. */
export function createSheetSelect(core: SheetCore): SheetSelect {
  const { store } = core;
  const set = (selection: Selection) => store.setState({ selection });

  const put = (range: Range | undefined, mode: SelectMode) => {
    const now = core.selection();
    if (!range) return;
    if (mode === 'extend' && now) return set(extendTo(now, range.to));
    if (mode === 'add' && now) return set(addRange(now, range));
    set({ ranges: [range], active: range.from });
  };
  const select: SheetSelect['select'] = ({ row, column }, mode = 'replace') => {
    const at = cornerAt(core.axes(), row, column);
    if (at) put({ from: at, to: at }, mode);
  };
  const lastColumn = () => core.axes().columns.length - 1;
  const lastRow = () => core.axes().rowCount - 1;

  const head = (): Position | null => {
    const to = core.selection()?.ranges.at(-1)?.to;
    if (!to) return null;
    const row = core.axes().rowPosition(to.row);
    const column = core.axes().columnPosition(to.column);
    return row === -1 || column === -1 ? core.active() : { row, column };
  };

  const whole = (kind: 'rows' | 'columns', from: number, to: number): Range | undefined => {
    const rect =
      kind === 'rows'
        ? { top: from, bottom: to, left: 0, right: lastColumn() }
        : { top: 0, bottom: lastRow(), left: from, right: to };
    return rangeOver(rect, core.axes(), kind);
  };
  const selectWhole = (kind: 'rows' | 'columns', at: number, mode: SelectMode) => {
    const active = core.active();
    const now = core.selection();
    if (mode === 'extend' && now && active) {
      const from = kind === 'rows' ? active.row : active.column;
      const range = whole(kind, Math.min(from, at), Math.max(from, at));
      if (range) set({ ranges: [...now.ranges.slice(0, -1), range], active: now.active });
      return;
    }
    put(whole(kind, at, at), mode);
  };

  return {
    select,
    head,
    selectRows: (row, mode = 'replace') => selectWhole('rows', row, mode),
    selectColumns: (column, mode = 'replace') => selectWhole('columns', column, mode),
    widen: (kind) => {
      const now = core.selection();
      if (!now || core.activeGroup() !== -1) return;
      const ranges = core
        .rects()
        .map((rect) => (kind === 'rows' ? whole(kind, rect.top, rect.bottom) : whole(kind, rect.left, rect.right)))
        .filter((range) => range !== undefined);
      set({ ranges, active: now.active });
    },
    selectAll: () => {
      const now = core.selection();
      const range = rangeOver({ top: 0, bottom: lastRow(), left: 0, right: lastColumn() }, core.axes(), 'all');
      if (range && now) set({ ranges: [range], active: core.active() === null ? range.from : now.active });
    },
    move: (key, extend, page) => {
      const at = extend ? head() : core.active();
      if (!at) return false;
      const target = moveTarget(at, key, core.axes(), page, (row, column) => core.textAt(row, column) !== '');
      if (!target) return false;
      select(target, extend ? 'extend' : 'replace');
      return true;
    },
    advance: (direction) => {
      const at = core.active();
      const now = core.selection();
      if (!at || !now) return false;
      const rect = core.rects().find((one) => contains(one, at.row, at.column));
      const target = nextCell(at, direction, core.axes(), rect);
      const corner = target ? cornerAt(core.axes(), target.row, target.column) : undefined;
      if (!target || !corner) return false;
      // Inside a selection only the active cell moves, so that people can type a column of values into it.
      const stays = rect !== undefined && rect.top + rect.left !== rect.bottom + rect.right;
      set(stays ? { ranges: now.ranges, active: corner } : cellSelection(corner));
      return true;
    },
  };
}
