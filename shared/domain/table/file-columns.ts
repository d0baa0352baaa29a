import { z } from 'zod';
import { HIDDEN_CODE, LOGIN_CODE } from '#shared/domain/change-set/hidden-code.ts';
import { foldWords } from '#shared/lib/compare-text.ts';
import { kindOfWords, TABLE_KINDS, type TableKind, type TableKindName } from './table-kind.ts';
import { cellText, type TableRow } from './table-rows.ts';
import { TableColumn, type TableWords } from './table-words.ts';

/** A column of a file, for a person who says what it is. */
export const FileColumn = z.object({
  /** Its position, from 0. */
  at: z.int().min(0),
  header: z.string(),
  /** The first texts below the header. */
  values: z.array(z.string()),
  /** What it is taken for; null: it is not read. */
  column: TableColumn.nullable(),
  /** Its values say so; its header says nothing, or something else. */
  isGuess: z.boolean(),
});
export type FileColumn = Readonly<z.infer<typeof FileColumn>>;

/** What a person said of columns: by the headers of a file, as `columnKey` gives them, in its order. */
export const ChosenColumns = z.object({
  kind: z.enum(TABLE_KINDS),
  headers: z.array(z.string()),
  columns: z.array(TableColumn.nullable()),
});
export type ChosenColumns = Readonly<z.infer<typeof ChosenColumns>>;

const MOST_VALUES = 3;
const MOST_CHARACTERS = 60;

const cut = (text: string): string => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);

/** What could be a login code: one word with a digit, and neither a time nor a long id. */
const CODE = /^(?=.*\d)[^\s:]{3,20}$/u;

type OfFile = {
  readonly kind: TableKindName;
  /** Tells an external ID of a store from a code. */
  readonly isStoreId: (text: string) => boolean;
  /** false: the header is a guess, and may be the first row of a file without headers. */
  readonly isHeaderKnown: boolean;
  /** Positions of the columns that are guessed from their values. */
  readonly guessed: ReadonlySet<number>;
};

/**
 * The columns of a file that have a header or a value. Where a file of stores may hold login codes, it does not show
 * them (docs/decisions/0049-login-codes-stay-in-the-core.md): a person who reads headers needs no codes.
 *
 * @param rows those below the header
 * @param columns what each is taken for, by position
 */
export function fileColumns(
  header: TableRow,
  rows: readonly TableRow[],
  columns: readonly (string | null)[],
  { kind, isStoreId, isHeaderKnown, guessed }: OfFile,
): FileColumn[] {
  const mayBeCode = (text: string) => CODE.test(text) && !isStoreId(text);
  const hidden = (text: string, isHidden: boolean) => (kind === 'store' && isHidden ? HIDDEN_CODE : cut(text));
  const headerAt = (at: number, column: string | null) => {
    const text = cellText(header.cells[at]).trim();
    return hidden(text, !isHeaderKnown && (column === null || column === LOGIN_CODE) && mayBeCode(text));
  };
  const shown = (text: string, column: string | null): string =>
    hidden(text, column === LOGIN_CODE || (column === null && mayBeCode(text)));
  const found = columns.map((column, at) => ({
    at,
    header: headerAt(at, column),
    values: [] as string[],
    column,
    isGuess: guessed.has(at),
  }));
  const open = new Set(found);
  for (const { cells } of rows) {
    if (open.size === 0) break;
    for (const one of open) {
      const text = cellText(cells[one.at]).trim();
      const value = text === '' ? '' : shown(text, one.column);
      if (value !== '' && !one.values.includes(value)) one.values.push(value);
      if (one.values.length === MOST_VALUES) open.delete(one);
    }
  }
  return found.filter(({ header: text, values }) => text !== '' || values.length > 0);
}

/** Columns that more than one column of a file is taken for. */
export function columnsTwice(columns: readonly (string | null)[]): ReadonlySet<string> {
  const known = columns.filter((column) => column !== null);
  return new Set(known.filter((column, at) => known.indexOf(column) !== at));
}

/**
 * What a table lacks, as groups of columns of which one would do. Rows need no store where they have ids of their own,
 * or where only one store is on the page.
 */
export function missingColumns(
  kind: TableKind,
  columns: readonly (string | null)[],
  isOneStore: boolean,
): readonly (readonly string[])[] {
  const has = (column: string) => columns.includes(column);
  const stores = kind.idColumn === null ? [] : [['externalId', 'storeName', kind.idColumn]];
  return [...(isOneStore ? [] : stores), ...kind.required].filter((group) => !group.some(has));
}

/** A header as choices are remembered by it. */
const columnKey = (header: TableRow, width: number): string[] =>
  Array.from({ length: width }, (_, at) => foldWords(cellText(header.cells[at])));

/** A choice to be remembered for files with these headers. */
export const chosenColumns = (
  { kind }: Pick<TableWords, 'kind'>,
  header: TableRow,
  columns: readonly (string | null)[],
): ChosenColumns => ({ kind, headers: columnKey(header, columns.length), columns: [...columns] });

/**
 * What a person once said of a file with the same headers, in whatever order they stand now; null: nothing. Of equal
 * headers, the first is still the first.
 *
 * @param choices the latest last
 */
export function rememberedColumns(
  choices: readonly ChosenColumns[],
  words: Pick<TableWords, 'kind'>,
  header: TableRow,
  width: number,
): readonly (string | null)[] | null {
  const headers = columnKey(header, width);
  const sorted = JSON.stringify(headers.toSorted());
  const kind = kindOfWords(words);
  for (const choice of choices.toReversed()) {
    if (choice.kind !== kind.kind || JSON.stringify(choice.headers.toSorted()) !== sorted) continue;
    const places = Map.groupBy(choice.headers.keys(), (at) => choice.headers[at] ?? '');
    return headers.map((text) => choice.columns[places.get(text)?.shift() ?? -1] ?? null);
  }
  return null;
}

/** How many choices a workspace remembers; the oldest go first. */
const MOST_CHOICES = 100;

/** Choices with another one, which replaces the earlier choice for the same headers. */
export function withChoice(choices: readonly ChosenColumns[], added: ChosenColumns): ChosenColumns[] {
  const key = ({ kind, headers }: ChosenColumns) => JSON.stringify([kind, headers.toSorted()]);
  return [...choices.filter((one) => key(one) !== key(added)), added].slice(-MOST_CHOICES);
}
