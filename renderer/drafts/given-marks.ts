import { type Column, formatCell, type Mark } from '#renderer/grid/model/column.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import type { SheetKind } from './draft-sheet.ts';
import { rowKey } from './row-keys.ts';

type Known = Extract<StoreRows, { known: true }>;

const other = (kind: Mark['kind'], key: string, data: Readonly<Record<string, string>>): Mark => ({
  kind,
  problem: { code: 'other', key, data },
});

/**
 * Marks cells that somebody else changed too, each with the service's value. Where several rows are one value, each row
 * of this side gets the mark, with all values of the service; where this side has none, those that were there. A conflict
 * about a whole row marks its main cell.
 */
function conflictMarks(
  { externalId, stop }: Known,
  { mainField }: SheetKind,
  textOf: (field: string, value: unknown) => string,
): GivenMark[] {
  if (stop?.state !== 'conflict') return [];
  const markOf = (rowId: string, column: string, theirs: string): GivenMark => ({
    row: rowKey(externalId, rowId),
    column,
    mark: other('conflict', 'conflict', { theirs: theirs === '' ? '–' : theirs }),
  });
  return stop.conflicts.flatMap((conflict) => {
    switch (conflict.scope) {
      case 'field':
        return [markOf(conflict.rowId, conflict.field, textOf(conflict.field, conflict.theirs))];
      case 'group': {
        const theirs = conflict.theirs.map(({ row }) => textOf(mainField, row[mainField])).join('; ');
        const rows = conflict.mine.length === 0 ? conflict.was : conflict.mine;
        return rows.map(({ rowId }) => markOf(rowId, mainField, theirs));
      }
      case 'row': {
        const { theirs } = conflict;
        return [markOf(conflict.rowId, mainField, theirs === null ? '' : textOf(mainField, theirs[mainField]))];
      }
      default:
        return conflict satisfies never;
    }
  });
}

/**
 * Marks cells that the service refused, with its message. The mark goes to `mainField` when the service named no field
 * of the sheet.
 */
function refusedMarks({ externalId, issues }: Known, { fields, mainField }: SheetKind): GivenMark[] {
  return issues.flatMap(({ rowId, field, message }) =>
    rowId === null
      ? []
      : [
          {
            row: rowKey(externalId, rowId),
            column: field !== null && fields.includes(field) ? field : mainField,
            mark: other('invalid', 'refused', { message }),
          },
        ],
  );
}

/** Marks for cells that somebody else changed too, or that the service refused. */
export function givenMarks(kind: SheetKind, stores: readonly StoreRows[], columns: readonly Column[]): GivenMark[] {
  const textOf = (field: string, value: unknown): string => {
    const column = columns.find(({ id }) => id === field);
    return column ? formatCell(column, kind.cellOf(field, { [field]: value })) : '';
  };
  return stores.flatMap((store) =>
    store.known
      ? [
          ...conflictMarks(store, kind, textOf).filter(({ column }) => kind.fields.includes(column)),
          ...refusedMarks(store, kind),
        ]
      : [],
  );
}
