import { type Column, type Mark, problemOf } from '#renderer/grid/model/column.ts';
import type { RowFilter, RowReader } from '#renderer/grid/sheet/arrange-rows.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Choice } from '#renderer/ui/choice.tsx';
import { ValuesChip as AnyValuesChip } from '#renderer/ui/values-chip.tsx';

/** Rows by what was done with them, or by a mark of one of their cells, in an address. */
type StateSearch = { readonly changed?: true | undefined; readonly marked?: Mark['kind'] | undefined };

/** Returns a test for rows that have a cell with this mark, whether the grid found it or the core set it. */
function isMarked(
  kind: Mark['kind'],
  columns: readonly Column[],
  given: readonly GivenMark[],
): (row: RowReader) => boolean {
  const rows = new Set(given.flatMap(({ row, mark }) => (mark.kind === kind ? [row] : [])));
  return (row) =>
    rows.has(row.id) ||
    columns.some((column) => problemOf(column, row.get(column.id), row.get, row.own(column.id))?.kind === kind);
}

/** A filter that lets a row pass when all of these do; null when there is none: all rows are visible. */
export function allOf(filters: readonly (RowFilter | null)[]): RowFilter | null {
  const wanted = filters.filter((filter) => filter !== null);
  return wanted.length === 0 ? null : (row) => wanted.every((filter) => filter(row));
}

/** Rows by what was done with them, or by their marks. */
export function stateFilter(
  { changed, marked }: StateSearch,
  columns: readonly Column[],
  given: readonly GivenMark[],
): RowFilter | null {
  const hasMark = marked && isMarked(marked, columns, given);
  return allOf([changed === undefined ? null : (row) => row.isChanged, hasMark ?? null]);
}

/** Rows whose cell in a column holds one of these values; null: any. */
export function valuesFilter(column: string, values: readonly string[] | undefined): RowFilter | null {
  if (values === undefined) return null;
  const wanted = new Set(values);
  return (row) => wanted.has(String(row.get(column) ?? ''));
}

const STATES = ['all', 'changed', 'warning', 'invalid', 'conflict'] as const;
type State = (typeof STATES)[number];

const stateOf = ({ changed, marked }: StateSearch): State => marked ?? (changed === true ? 'changed' : 'all');

const searchOf = (state: State): StateSearch => ({
  changed: state === 'changed' ? true : undefined,
  marked: state === 'all' || state === 'changed' ? undefined : state,
});

type StateChipProps = { readonly search: StateSearch; readonly onChange: (change: StateSearch) => void };

/** Chooses rows by what was done with them, or by their marks. */
export function StateChip({ search, onChange }: StateChipProps) {
  const t = useDraftsTexts();
  return (
    <Choice
      label={t('filter.rows')}
      value={stateOf(search)}
      values={STATES}
      word={(value) => t(`filter.${value}`)}
      onChange={(value) => onChange(searchOf(value))}
    />
  );
}

type ValuesChipProps = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** undefined: any. */
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: string[] | undefined) => void;
};

/** Chooses rows by the values of one column. */
export function ColumnChip({ label, options, chosen = [], onChange }: ValuesChipProps) {
  const t = useDraftsTexts();
  const number = useCount();
  return (
    <AnyValuesChip
      label={label}
      options={options}
      chosen={chosen}
      onChange={(values) => onChange(values.length === 0 ? undefined : values)}
      words={{
        any: t('filter.any'),
        several: (count) => t('filter.chosen', number(count)),
        search: t('filter.search'),
        noMatch: t('filter.noMatch'),
      }}
    />
  );
}

type ChoiceChipProps<Value extends string> = {
  readonly label: string;
  readonly values: readonly Value[];
  readonly word: (value: Value) => string;
  /** undefined: any. */
  readonly chosen: Value | undefined;
  readonly onChange: (chosen: Value | undefined) => void;
};

/** Chooses rows by one of a few values. */
export function ChoiceChip<Value extends string>({ label, values, word, chosen, onChange }: ChoiceChipProps<Value>) {
  const t = useDraftsTexts();
  return (
    <Choice
      label={label}
      value={chosen}
      values={[undefined, ...values]}
      word={(value) => (value === undefined ? t('filter.any') : word(value))}
      onChange={onChange}
    />
  );
}
