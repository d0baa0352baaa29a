import { type Column, formatCell, type Mark } from '#renderer/grid/model/column.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { rowKey, type SheetKind } from './draft-sheet.ts';

type Known = Extract<StoreRows, { known: true }>;

const other = (kind: Mark['kind'], key: string, data: Readonly<Record<string, string>>): Mark => ({
  kind,
  problem: { code: 'other', key, data },
});

/** Marks cells that somebody else changed too, each with the service's value. */
function conflictMarks({ externalId, stop }: Known, textOf: (field: string, value: unknown) => string): GivenMark[] {
  if (stop?.state !== 'conflict') return [];
  return stop.conflicts.flatMap(({ scope, rowId, field, theirs }) =>
    scope === 'field'
      ? [
          {
            row: rowKey(externalId, rowId),
            column: field,
            mark: other('conflict', 'conflict', { theirs: textOf(field, theirs) }),
          },
        ]
      : [],
  );
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
          ...conflictMarks(store, textOf).filter(({ column }) => kind.fields.includes(column)),
          ...refusedMarks(store, kind),
        ]
      : [],
  );
}
