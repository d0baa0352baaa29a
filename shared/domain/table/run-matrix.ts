import { expectationKey } from '#shared/domain/merge/expectation-groups.ts';
import { textOfField } from './field-text.ts';
import type { FoundCell, PlacedCell } from './find-matrix.ts';
import type { FindStore } from './find-store.ts';
import type { KnownRow } from './known-rows.ts';
import type { MatchPorts } from './match-row.ts';
import { joinValues, placeInMatrix, valueText } from './matrix-sheets.ts';
import { type FieldReading, type ReadField, textAsRead } from './read-field.ts';
import type { RefusalCode, RowOutcome } from './row-outcome.ts';
import { cellText } from './table-rows.ts';
import type { TableLanguages } from './table-words.ts';

type RunMatrixPorts = MatchPorts & {
  readonly find: FindStore;
  readonly readField: ReadField;
  readonly languages: TableLanguages;
  readonly onRow?: () => void;
};

const SLOT = ['displayType', 'weekday', 'protocolTime', 'productCategory'] as const;
const VALUE = 'expectedFillRatio';

/** What a cell does, and what it is about: no two cells may be about the same. `key` is null when that is not known. */
type RanCell = { readonly key: string | null; readonly place: string; readonly outcomes: readonly RowOutcome[] };

const BETWEEN = /[;/|]/u;

/** The values that a cell lists, in order, so that `75/60` is what `60; 75` is. */
const listed = (text: string): string =>
  joinValues(
    text
      .split(BETWEEN)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

function createRunCell({ kind, rows, stateOf, find, readField, languages }: RunMatrixPorts) {
  const [words] = languages;
  const textOf = (field: string, value: unknown) => textOfField(kind, field, value, words);

  return (cell: FoundCell): RanCell | null => {
    const { [VALUE]: value } = cell;
    const label = SLOT.map((field) => textAsRead(kind, field, cellText(cell[field].cell), readField, words))
      .filter((text) => text !== '')
      .join(' · ');
    const isEmpty = value.cell === '';
    const refuse = (
      at: PlacedCell,
      code: RefusalCode,
      column: string,
      text: string,
      externalId: string | null = null,
    ): RanCell => {
      const reasons = [{ code, column, text, lines: [] }];
      const { place } = at;
      return {
        key: null,
        place,
        outcomes: [{ result: 'refused', line: at.line, place, externalId, label, reasons }],
      };
    };
    for (const field of ['externalId', 'storeName', ...SLOT, VALUE] as const) {
      const { cell: content } = cell[field];
      if (typeof content !== 'string') return refuse(cell[field], content.problem, field, content.text);
    }
    const store = find(cellText(cell.externalId.cell), cellText(cell.storeName.cell));
    if (store.found === 'open') return refuse(cell.externalId, 'store_missing', 'externalId', '');
    if (store.found !== 'store')
      return refuse(
        cell.externalId,
        `store_${store.found === 'none' ? 'unknown' : 'several'}`,
        'externalId',
        store.text,
      );
    const { externalId } = store;
    const state = stateOf(externalId);
    if (state !== 'known') {
      const code = state === 'gone' ? 'store_gone' : state === 'partly' ? 'row_unread' : 'store_unread';
      return refuse(cell.externalId, code, 'externalId', externalId, externalId);
    }
    const slot: Record<string, unknown> = {};
    for (const field of SLOT) {
      const text = cellText(cell[field].cell);
      const reading: FieldReading =
        text.trim() === '' ? { ok: false, code: 'missing', text: '' } : readField(field, text);
      if (!reading.ok) return isEmpty ? null : refuse(cell[field], reading.code, field, reading.text, externalId);
      slot[field] = reading.value;
    }
    const key = expectationKey(slot);
    // A target with a broken day or time is in no cell, so no empty cell means it.
    const known = rows.byKeys(externalId, [key]).filter(({ row }) => placeInMatrix(row) !== null);
    const about = { line: value.line, place: value.place, externalId, label };
    const done = (...outcomes: readonly RowOutcome[]): RanCell => ({
      key: `${externalId}\n${key}`,
      place: value.place,
      outcomes,
    });
    const remove = (row: KnownRow): RowOutcome => ({ result: 'remove', ...about, rowId: row.rowId, row: row.row });
    const text = cellText(value.cell).trim();
    // Without a target it does nothing, and still says that there is to be none.
    if (text === '') return done(...known.map(remove));
    const had = known.map(({ row }) => valueText(textOf(VALUE, row[VALUE])));
    if (known.length > 0 && (text === joinValues(had) || listed(text) === joinValues(had))) {
      return done({ result: 'unchanged', ...about });
    }
    const reading = readField(VALUE, text);
    if (!reading.ok) {
      const code = BETWEEN.test(text) ? 'several_values' : reading.code;
      return { ...refuse(value, code, VALUE, text, externalId), key: `${externalId}\n${key}` };
    }
    const [kept, ...others] = known;
    if (kept === undefined) {
      return done({ result: 'create', ...about, row: { ...slot, [VALUE]: reading.value }, warnings: [] });
    }
    const was = kept.row[VALUE] ?? null;
    const change: RowOutcome =
      was === reading.value
        ? { result: 'unchanged', ...about }
        : {
            result: 'change',
            ...about,
            rowId: kept.rowId,
            fields: [{ field: VALUE, was, becomes: reading.value }],
            warnings: [],
          };
    return done(change, ...others.map(remove));
  };
}

/** How many cells a refusal names. */
const MOST_CELLS_NAMED = 20;

const isUnchanged = ({ outcomes }: RanCell): boolean => outcomes.every(({ result }) => result === 'unchanged');

/** Cells about one slot contradict each other, so all of them are refused, unless all say what is there already. */
function withoutContradictions(ran: readonly RanCell[]): RowOutcome[] {
  const groups = Map.groupBy(ran, ({ key }) => key);
  return ran.flatMap(({ key, outcomes }) => {
    const equal = key === null ? [] : (groups.get(key) ?? []);
    const [first] = outcomes;
    if (equal.length < 2 || first === undefined || equal.every(isUnchanged)) return outcomes;
    const { line, place, externalId, label } = first;
    const places = equal.slice(0, MOST_CELLS_NAMED).map((one) => one.place);
    const reason = { code: 'cell_twice' as const, column: VALUE, text: places.join(', '), lines: [] };
    return [{ result: 'refused', line, place, externalId, label, reasons: [reason] }];
  });
}

/** A word above or beside many cells is refused once, at its own place. */
function onceEach(rows: readonly RowOutcome[]): RowOutcome[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (row.result !== 'refused' || row.place === undefined) return true;
    const key = `${row.place}\n${row.reasons.map(({ code }) => code).join()}`;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * What an import makes of matrices of targets, cell by cell (decision 47). An empty cell means that there is no target.
 * Slots and categories that no sheet has stay as they are.
 */
export function runMatrix(cells: readonly FoundCell[], ports: RunMatrixPorts): readonly RowOutcome[] {
  const run = createRunCell(ports);
  const ran = cells.flatMap((cell) => {
    ports.onRow?.();
    return run(cell) ?? [];
  });
  return onceEach(withoutContradictions(ran));
}
