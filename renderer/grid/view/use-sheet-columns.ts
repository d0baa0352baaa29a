import {
  type ColumnDef,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import type { Column } from '#renderer/grid/model/column.ts';
import type { Sheet } from '#renderer/grid/sheet/create-sheet.ts';
import { widthsOf } from '#renderer/grid/sheet/layout.ts';
import { useSheetState } from './use-sheet-state.ts';

const features = tableFeatures({ columnPinningFeature, columnSizingFeature, columnVisibilityFeature });
type Features = typeof features;

/** Width of the row number column, in pixels. */
const NUMBER_WIDTH = 56;

/** A visible column with its place. */
export type ShownColumn = {
  readonly column: Column;
  /** Position among the visible columns. */
  readonly position: number;
  readonly width: number;
  readonly frozen: boolean;
  /** Stays the same object while the place is the same, so that React has nothing to compare. */
  readonly style: CSSProperties;
};

export type ShownColumns = {
  readonly frozen: readonly ShownColumn[];
  readonly moving: readonly ShownColumn[];
  /** Width of the row numbers and the frozen columns, in pixels. */
  readonly frozenWidth: number;
  readonly totalWidth: number;
};

// The table's own store reports each state again after it was rendered. That must not rebuild the table.
const nothing = () => null;
const noRows: Record<string, never>[] = [];

/**
 * The visible columns in `room` pixels: which ones, how wide, and which are frozen. TanStack Table manages the columns
 * only. There are too many rows to make an object of each, so they are read from the sheet.
 */
export function useSheetColumns(sheet: Sheet, room: number): ShownColumns {
  const layout = useSheetState(sheet, (state) => state.layout);
  const definitions = useMemo<ColumnDef<Features, Record<string, never>>[]>(
    () => sheet.columns.map(({ id, header }) => ({ id, header, accessorFn: () => null, size: 0 })),
    [sheet],
  );
  const state = useMemo(() => {
    const shown = sheet.columns.filter(({ id }) => !layout.hidden.includes(id));
    return {
      columnVisibility: Object.fromEntries(layout.hidden.map((id) => [id, false])),
      columnPinning: { start: shown.slice(0, layout.frozen).map(({ id }) => id), end: [] },
      columnSizing: Object.fromEntries(widthsOf(layout, shown, room - NUMBER_WIDTH)),
    };
  }, [sheet, layout, room]);
  // Stays the same object while nothing changes: useTable builds a new table for every new object.
  const options = useMemo(() => ({ features, columns: definitions, data: noRows, state }), [definitions, state]);
  const table = useTable(options, nothing);
  return useMemo(() => {
    const byId = new Map(sheet.columns.map((column) => [column.id, column]));
    let position = 0;
    const shown = (frozen: boolean) => (one: ReturnType<typeof table.getVisibleLeafColumns>[number]) => {
      const column = byId.get(one.id);
      if (!column) return [];
      // The table reads its own sizes from its state, which is `state` above.
      const width = state.columnSizing[one.id] ?? one.getSize();
      const style: CSSProperties = frozen ? { width, left: NUMBER_WIDTH + one.getStart('start') } : { width };
      const made: ShownColumn = { column, position, width, frozen, style };
      position += 1;
      return [made];
    };
    const frozen = table.getStartVisibleLeafColumns().flatMap(shown(true));
    const moving = table.getCenterVisibleLeafColumns().flatMap(shown(false));
    const sum = (columns: readonly ShownColumn[]) => columns.reduce((total, { width }) => total + width, 0);
    const frozenWidth = NUMBER_WIDTH + sum(frozen);
    return { frozen, moving, frozenWidth, totalWidth: frozenWidth + sum(moving) };
  }, [sheet, table, state]);
}
