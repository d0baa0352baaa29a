import { formatCell } from '#renderer/grid/model/cell-text.ts';
import type { Column } from '#renderer/grid/model/column.ts';
import type { Mark } from '#renderer/grid/model/mark.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { StoreDisplays } from '#shared/bridge/drafts.ts';
import { cellOf, FIELDS, type Field } from './display-row.ts';
import { rowKey } from './row-key.ts';

const isField = (name: string): name is Field => FIELDS.some((field) => field === name);

const other = (kind: Mark['kind'], key: string, data: Readonly<Record<string, string>>): Mark => ({
  kind,
  problem: { code: 'other', key, data },
});

/** Marks of cells that somebody else changed too, or that the service refused. */
export function givenMarks(stores: readonly StoreDisplays[], columns: readonly Column[]): GivenMark[] {
  const textOf = (field: Field, value: unknown): string => {
    const column = columns.find(({ id }) => id === field);
    return column ? formatCell(column, cellOf(field, { [field]: value })) : '';
  };
  return stores.flatMap((store): GivenMark[] => {
    if (!store.known) return [];
    const { externalId, stop, issues } = store;
    const conflicts = stop?.state === 'conflict' ? stop.conflicts : [];
    return [
      ...conflicts.flatMap((one): GivenMark[] => {
        if (one.scope !== 'field' || !isField(one.field)) return [];
        const mark = other('conflict', 'conflict', { theirs: textOf(one.field, one.theirs) });
        return [{ row: rowKey(externalId, one.rowId), column: one.field, mark }];
      }),
      ...issues.flatMap(({ rowId, field, message }): GivenMark[] =>
        rowId === null
          ? []
          : [
              {
                row: rowKey(externalId, rowId),
                column: field !== null && isField(field) ? field : 'label',
                mark: other('invalid', 'refused', { message }),
              },
            ],
      ),
    ];
  });
}
