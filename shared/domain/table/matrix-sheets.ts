import { Expectation } from '#shared/contract/expectation.ts';
import { expectationFields } from '#shared/domain/fields/expectation.ts';
import { type MatrixKey, matrixRows } from '#shared/domain/targets/matrix-rows.ts';
import { WEEK } from '#shared/domain/week.ts';
import { createSheetNames } from '#shared/lib/sheet-names.ts';
import type { ExportPart } from './export-rows.ts';
import { textOfField } from './field-text.ts';
import { currentRow } from './known-rows.ts';
import { kindOfWords } from './table-kind.ts';
import type { TableWords } from './table-words.ts';

/** Targets of one store and display type, arranged as on the screen (decision 47). */
export type StoreSheet = { readonly name: string; readonly rows: readonly (readonly string[])[] };

/** What is written above the targets of a sheet: a line each, its name in the first cell. */
export const MATRIX_HEAD = ['externalId', 'storeName', 'displayType', 'weekday', 'protocolTime'] as const;

/** Stands between the values of a cell. No spreadsheet makes a date of it. */
const BETWEEN_VALUES = '; ';

const Placed = Expectation.pick({ displayType: true, weekday: true, protocolTime: true, productCategory: true });

/** A target in a slot that a matrix can show; null for one whose type, day, time or category the contract does not know. */
export const placeInMatrix = (row: Readonly<Record<string, unknown>>) =>
  Placed.safeParse({ ...row, productCategory: row['productCategory'] ?? null }).data ?? null;

/** A value in a cell. A target without one, as a draft may have it, must not look like no target. */
export const valueText = (text: string): string => text || '–';

/** Several values of a cell as one text, in order. */
export const joinValues = (texts: readonly string[]): string =>
  texts.toSorted((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1)).join(BETWEEN_VALUES);

const slotKey = (type: string, category: string | null, weekday: number, time: string): string =>
  `${type} ${category ?? ''} ${weekday} ${time}`;

/**
 * The sheets of one store: weekdays with times across, categories above the fallback down. Every sheet has every time of
 * the store, so that an empty cell says that there is no target.
 *
 * @param judged rows for which there is a display, if not a target
 */
function matrixSheetsOf(
  { store, rows }: ExportPart,
  judged: readonly MatrixKey[],
  words: TableWords,
): readonly StoreSheet[] {
  const kind = kindOfWords(words);
  const textOf = (field: string, value: unknown) => textOfField(kind, field, value, words);
  const values = new Map<string, string[]>();
  const keys: MatrixKey[] = [...judged];
  const found = new Set<string>();
  for (const state of rows) {
    const row = currentRow(state);
    const place = placeInMatrix(row);
    if (place === null) continue;
    const { displayType, productCategory: category, weekday, protocolTime } = place;
    keys.push({ displayType, category });
    found.add(protocolTime);
    const key = slotKey(displayType, category, weekday, protocolTime);
    values.set(key, [...(values.get(key) ?? []), valueText(textOf('expectedFillRatio', row['expectedFillRatio']))]);
  }
  const times = [...found].toSorted();
  const slots = WEEK.flatMap((weekday) => times.map((time) => ({ weekday, time })));
  return matrixRows(keys).map(({ displayType, categories }) => {
    const type = textOf('displayType', displayType);
    const above = {
      externalId: [store.externalId],
      storeName: [store.name],
      displayType: [type],
      weekday: slots.map(({ weekday }) => textOf('weekday', weekday)),
      protocolTime: slots.map(({ time }) => time),
    } as const satisfies Record<(typeof MATRIX_HEAD)[number], readonly string[]>;
    return {
      name: type,
      rows: [
        ...MATRIX_HEAD.map((line) => [words.columns[line] ?? line, ...above[line]]),
        ...categories.map((category) => [
          textOf('productCategory', category),
          ...slots.map(({ weekday, time }) =>
            joinValues(values.get(slotKey(displayType, category, weekday, time)) ?? []),
          ),
        ]),
      ],
    };
  });
}

/** The sheets of a workbook. Sheets of several stores begin with the store's ID. */
export function matrixSheets(
  parts: readonly (ExportPart & { readonly judged: readonly MatrixKey[] })[],
  words: TableWords,
): readonly StoreSheet[] {
  const nameOf = createSheetNames();
  return parts.flatMap(({ judged, ...part }) =>
    matrixSheetsOf(part, judged, words).map(({ name, rows }) => ({
      name: nameOf(parts.length === 1 ? name : `${part.store.externalId} ${name}`),
      rows,
    })),
  );
}

/** Widths of the columns of such a sheet, in characters. */
export const MATRIX_WIDTHS = { first: expectationFields.productCategory.column.characters, slot: 12 } as const;
