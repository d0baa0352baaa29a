import type { SheetColumn } from '#renderer/grid/model/column.ts';
import type { Slices } from '#renderer/grid/model/run-sliced.ts';
import { createSheet } from '#renderer/grid/sheet/create-sheet.ts';
import type { RowGrowth, SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';

export type Fruit = {
  readonly id: string;
  readonly name: string | null;
  readonly kind: string;
  readonly tags: readonly string[];
  readonly weight: number | null;
};

const kinds = [
  { value: 'sweet', label: 'Słodki' },
  { value: 'sour', label: 'Kwaśny' },
];
export const columns: readonly SheetColumn<Fruit>[] = [
  { id: 'id', header: 'Id', kind: 'text', readOnly: true, read: (row) => row.id },
  { id: 'name', header: 'Name', kind: 'text', required: true, maxLength: 20, read: (row) => row.name },
  { id: 'kind', header: 'Kind', kind: 'choice', choices: kinds, read: (row) => row.kind },
  {
    id: 'tags',
    header: 'Tags',
    kind: 'choices',
    choices: ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() })),
    read: (row) => row.tags,
  },
  {
    id: 'weight',
    header: 'Weight',
    kind: 'number',
    min: 0,
    parse: (text) => (/^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : null),
    format: (value) => String(value).replace('.', ','),
    read: (row) => row.weight,
  },
];
export const fruit = (id: string, name: string, more: Partial<Fruit> = {}): Fruit => ({
  id,
  name,
  kind: 'sweet',
  tags: ['a'],
  weight: 1,
  ...more,
});
export const five = [
  fruit('1', 'Jabłko'),
  fruit('2', 'Gruszka', { kind: 'sour' }),
  fruit('3', 'Śliwka'),
  fruit('4', 'Malina', { weight: null }),
  fruit('5', 'Wiśnia', { kind: 'sour' }),
];
export const slices: Slices = { now: () => 0, pause: () => Promise.resolve(), budget: 5 };

/** How fruits are added: sour ones without tags, in the basket of the fruit above. */
export const baskets = (most: number): RowGrowth => {
  let made = 0;
  return {
    most,
    placeOf: (row) => `basket of ${row}`,
    blankRows: (beside, count) =>
      Array.from({ length: count }, () => {
        made += 1;
        return { id: `new ${made} by ${beside}`, values: { kind: 'sour', tags: [] }, after: null };
      }),
  };
};

/** A sheet of five fruits, those of one name together, with what it tells of its history. */
export function aSheet(rows: readonly Fruit[] = five, growth?: RowGrowth) {
  const events: SheetHistoryEvent[] = [];
  let ids = 0;
  const sheet = createSheet<Fruit>({
    rows,
    rowId: (row) => row.id,
    togetherBy: (row): string => String(sheet.core.valueOf(row, 'name')),
    columns,
    growth,
    collator: new Intl.Collator('pl', { numeric: true }),
    slices,
    newId: () => {
      ids += 1;
      return `step ${ids}`;
    },
    now: () => 1000,
    onHistory: (event) => events.push(event),
  });
  return { sheet, events, column: (id: string) => shown(sheet, id) };
}

type AnySheet = ReturnType<typeof createSheet<Fruit>>;
/** Texts of a column as they stand below each other. */
export const shown = (sheet: AnySheet, column: string) => {
  const across = sheet.core.axes().columnPosition(column);
  return Array.from({ length: sheet.core.axes().rowCount }, (_row, row) => sheet.core.textAt(row, across));
};
export const rows = (sheet: AnySheet) => shown(sheet, 'id').join('');
export const at = (row: number, column: number) => ({ row, column });
export const paste = (sheet: AnySheet, text: string) => sheet.paste({ text, html: '' });
