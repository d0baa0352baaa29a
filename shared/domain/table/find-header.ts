import { foldWords } from '#shared/lib/compare-text.ts';
import { columnsOf, kindOfWords, type TableKind } from './table-kind.ts';
import { cellText, type TableRow } from './table-rows.ts';
import type { TableLanguages } from './table-words.ts';

/**
 * Other headers by which people call a column, in both languages. A word that is the header of another column of the
 * same table means that one.
 */
const HEADER_SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  externalId: ['External ID', 'Store number', 'Store no', 'Numer sklepu', 'Nr sklepu', 'Kod sklepu', 'Sklep ID'],
  storeName: ['Store name', 'Nazwa sklepu'],
  label: ['Display', 'Display label', 'Ekspozycja', 'Etykieta', 'Nazwa ekspozycji'],
  friendlyTitle: ['Friendly name', 'Display name', 'Title', 'Nazwa potoczna', 'Nazwa wyświetlana', 'Tytuł'],
  expositionType: ['Display type', 'Typ ekspozycji', 'Rodzaj', 'Rodzaj ekspozycji'],
  productCategories: ['Category', 'Product categories', 'Kategoria', 'Kategorie produktów'],
  displayType: ['Type', 'Typ', 'Rodzaj', 'Rodzaj ekspozycji'],
  weekday: ['Weekday', 'Day of week', 'Dzień tygodnia'],
  protocolTime: ['Run time', 'Hour', 'Godzina przebiegu', 'Pora'],
  productCategory: ['Product category', 'Kategoria produktu'],
  expectedFillRatio: ['Expected', 'Expected fill rate', 'Target %', 'Oczekiwane wypełnienie', 'Cel %'],
  name: ['Full name', 'Person', 'Osoba'],
  contactType: ['Contact type', 'Typ kontaktu', 'Rola'],
  phone: ['Phone number', 'Mobile', 'Numer telefonu', 'Nr telefonu', 'Tel'],
  email: ['Email', 'Mail', 'Email address', 'Adres e-mail'],
};

/** What each column of a table holds. */
type TableHeader = {
  readonly line: number;
  /** By position; null when the column is not read. */
  readonly columns: readonly (string | null)[];
  /** Headers that have no meaning here. */
  readonly unknown: readonly string[];
};

export type HeaderReading =
  | { readonly ok: true; readonly header: TableHeader }
  | { readonly ok: false; readonly reason: 'no_header' }
  /** Two columns have the same meaning. `columns` by position, as in a header. */
  | {
      readonly ok: false;
      readonly reason: 'column_twice';
      readonly headers: readonly string[];
      readonly line: number;
      readonly columns: readonly (string | null)[];
    };

/** A few titles and remarks may stand above a table, but not a page of them. */
export const MOST_LINES_ABOVE = 20;

function columnWords(kind: TableKind, languages: TableLanguages): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const column of columnsOf(kind)) {
    for (const word of [column, ...languages.map(({ columns }) => columns[column] ?? column)]) {
      words.set(foldWords(word), column);
    }
  }
  for (const column of columnsOf(kind)) {
    for (const word of HEADER_SYNONYMS[column] ?? []) {
      if (!words.has(foldWords(word))) words.set(foldWords(word), column);
    }
  }
  return words;
}

/**
 * The row that is most likely the header of a table whose headers are not known: the first that has at least two texts,
 * and half as many as the fullest one. null: no row has two.
 *
 * @param rows the first rows of the table
 */
export function guessHeader(rows: readonly TableRow[], languages: TableLanguages): Omit<TableHeader, 'unknown'> | null {
  const words = columnWords(kindOfWords(languages[0]), languages);
  const filled = rows
    .slice(0, MOST_LINES_ABOVE)
    .map((row) => ({ row, count: row.cells.filter((cell) => cellText(cell).trim() !== '').length }));
  const most = Math.max(0, ...filled.map(({ count }) => count));
  const found = filled.find(({ count }) => count >= 2 && count * 2 >= most)?.row;
  if (found === undefined) return null;
  return { line: found.line, columns: found.cells.map((cell) => words.get(foldWords(cellText(cell))) ?? null) };
}

/**
 * Finds the header row: the first that names at least two columns, one of them by which rows are found. The
 * names may be in any language or those of the API, in any order and case.
 *
 * @param rows the first rows of the table
 */
export function findHeader(rows: readonly TableRow[], languages: TableLanguages): HeaderReading {
  const kind = kindOfWords(languages[0]);
  const words = columnWords(kind, languages);
  for (const { line, cells } of rows.slice(0, MOST_LINES_ABOVE)) {
    const columns = cells.map((cell) => words.get(foldWords(cellText(cell))) ?? null);
    const known = columns.filter((column) => column !== null);
    if (known.length < 2 || !known.some((column) => kind.anchors.includes(column))) continue;
    const twice = known.find((column, index) => known.indexOf(column) !== index);
    if (twice !== undefined) {
      const headers = cells.map(cellText).filter((_, index) => columns[index] === twice);
      return { ok: false, reason: 'column_twice', headers, line, columns };
    }
    const unknown = cells.map(cellText).filter((text, index) => columns[index] === null && text.trim() !== '');
    return { ok: true, header: { line, columns, unknown } };
  }
  return { ok: false, reason: 'no_header' };
}
