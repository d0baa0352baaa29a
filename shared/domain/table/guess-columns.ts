import type { SheetField } from '#shared/domain/fields/field.ts';
import type { FindStore } from './find-store.ts';
import { createReadField } from './read-field.ts';
import { columnsOf, kindOfWords } from './table-kind.ts';
import { cellText, type TableRow } from './table-rows.ts';
import type { TableLanguages } from './table-words.ts';

/** More rows say nothing new of a column. */
const MOST_LOOKED_AT = 200;

/** A typing error among ten values does not hide what they are. */
const ENOUGH = 0.9;

/**
 * How much a value says of its column; the lowest number says the most. A 5 may be a day, and is a percentage as well: a
 * column is taken for the narrowest of what it may be. Texts of people say nothing.
 */
const WIDTHS: Readonly<Record<Exclude<SheetField['form'], 'text'>, number>> = {
  choice: 1,
  choices: 1,
  flag: 1,
  region: 1,
  hours: 1,
  weekday: 2,
  time: 3,
  percent: 4,
};
const WIDTH_OF_ID = 0;
const WIDTH_OF_NAME = 5;

/** What a column may hold, and whether a value is one. */
type Meaning = { readonly column: string; readonly width: number; readonly reads: (text: string) => boolean };

function meaningsOf(languages: TableLanguages, find: FindStore): readonly Meaning[] {
  const kind = kindOfWords(languages[0]);
  const read = createReadField(kind, languages);
  const isStoreId = (text: string) => find(text, '').found === 'store';
  const isStoreName = (text: string) => !isStoreId(text) && ['store', 'several'].includes(find('', text).found);
  return columnsOf(kind).flatMap((column): readonly Meaning[] => {
    if (column === 'externalId') return [{ column, width: WIDTH_OF_ID, reads: isStoreId }];
    if (column === 'storeName') return [{ column, width: WIDTH_OF_NAME, reads: isStoreName }];
    const form = kind.fields[column]?.form;
    if (form === undefined || form === 'text') return [];
    return [{ column, width: WIDTHS[form], reads: (text) => read(column, text).ok }];
  });
}

const valuesAt = (rows: readonly TableRow[], at: number): readonly string[] =>
  rows.map(({ cells }) => cellText(cells[at]).trim()).filter((text) => text !== '');

const partThatReads = ({ reads }: Meaning, values: readonly string[]): number =>
  values.filter(reads).length / Math.max(1, values.length);

/** The narrowest meaning that values have; undefined where there is none, or where two are equally narrow. */
function narrowest(free: readonly Meaning[], values: readonly string[]): Meaning | undefined {
  const fitting = free.filter((meaning) => partThatReads(meaning, values) >= ENOUGH);
  const least = Math.min(...fitting.map(({ width }) => width));
  const [only, ...others] = fitting.filter(({ width }) => width === least);
  return others.length === 0 ? only : undefined;
}

type GuessInput = {
  readonly languages: TableLanguages;
  readonly find: FindStore;
  /** What the headers say, by position. */
  readonly columns: readonly (string | null)[];
  /** The rows below the header. */
  readonly rows: readonly TableRow[];
};

type Guess = {
  /** What each column is taken for, by position: by its header or its values. */
  readonly columns: readonly (string | null)[];
  /** Positions of those for which only the values speak. */
  readonly guessed: ReadonlySet<number>;
  /** Whether a row reads like those that the guess is made of, and so is no header. */
  readonly isData: (row: TableRow) => boolean;
};

/**
 * What the values of a table say of columns whose headers say nothing, or something that not one of several values is:
 * such a header misleads if the values are clearly something else. Nothing is guessed where two columns fit equally.
 */
export function guessColumns({ languages, find, columns, rows }: GuessInput): Guess {
  const meanings = meaningsOf(languages, find);
  const looked = rows.slice(0, MOST_LOOKED_AT);
  const values = columns.map((_, at) => valuesAt(looked, at));
  const said = (column: string | null) => meanings.find((meaning) => meaning.column === column);
  const isOpen = columns.map((column, at) => {
    const [meaning, own] = [said(column), values[at] ?? []];
    return column === null || (meaning !== undefined && own.length > 1 && partThatReads(meaning, own) === 0);
  });
  const held = new Set(columns.filter((_, at) => isOpen[at] !== true));
  const guessFrom = (free: readonly Meaning[]): ReadonlyMap<number, Meaning> => {
    const found = columns.flatMap((_, at) => {
      const own = values[at] ?? [];
      const meaning = isOpen[at] === true && own.length > 0 ? narrowest(free, own) : undefined;
      return meaning === undefined ? [] : [[at, meaning] as const];
    });
    const claims = Map.groupBy(found, ([, { column }]) => column);
    return new Map(found.filter(([, { column }]) => claims.get(column)?.length === 1));
  };
  const free = meanings.filter(({ column }) => !held.has(column));
  const first = guessFrom(free);
  // A name says no more than an ID does.
  const hasId = held.has('externalId') || first.values().some(({ column }) => column === 'externalId');
  const guess = hasId ? guessFrom(free.filter(({ column }) => column !== 'storeName')) : first;
  const given = new Set(guess.values().map(({ column }) => column));
  return {
    columns: columns.map(
      (column, at) => guess.get(at)?.column ?? (column !== null && given.has(column) ? null : column),
    ),
    guessed: new Set(guess.keys()),
    isData: ({ cells }) => {
      const judged = [...guess].flatMap(([at, { reads }]) => {
        const text = cellText(cells[at]).trim();
        return text === '' ? [] : [reads(text)];
      });
      const fitting = judged.filter((fits) => fits).length;
      return fitting > 0 && fitting * 2 >= judged.length;
    },
  };
}
