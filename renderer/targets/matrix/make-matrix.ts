import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import type { CellValue, Mark } from '#renderer/grid/model/column.ts';
import type { SheetFigures } from '#renderer/grid/sheet/create-sheet.ts';
import type { ExpositionType } from '#shared/contract/enumerations.ts';
import { matrixRows } from '#shared/domain/targets/matrix-rows.ts';
import type { TargetFinding } from '#shared/domain/targets/target-finding.ts';
import { WEEK } from '#shared/domain/week.ts';
import {
  type RowKey,
  readTargetsOf,
  rowIdOf,
  rowOfId,
  type Slot,
  type TargetsAt,
  type TargetsRead,
} from '../read-targets.ts';
import { slotId } from '../slot-id.ts';
import type { CellFindings } from './cell-findings.ts';
import { judgeCells, type MatrixDisplay } from './judge-cells.ts';

/**
 * What stands in a cell. `own`: a target set for it. `several`: more than one, so nothing is compared (api.md section
 * 4.8). `inherited`: taken from the fallback row. `missing`: nothing, and photos of a display that nobody can judge.
 * `empty`: nothing, and no photo is known that would need it.
 */
type CellState = 'own' | 'several' | 'inherited' | 'missing' | 'empty';

export type MatrixCell = {
  readonly state: CellState;
  /** The cell's own value: what is copied and edited. Several values are one text. */
  readonly value: CellValue;
  /** What is seen: the own value, or the inherited one. */
  readonly shown: CellValue;
  /** What the service has, when that differs; undefined: it does not. */
  readonly was: CellValue | undefined;
  /** Two targets win for one display, so that the service compares with neither. */
  readonly isAmbiguous: boolean;
  /** A display gets no target in this slot, whether or not a run takes place then. */
  readonly lacks: boolean;
  /** What the check says about this cell. */
  readonly findings: readonly TargetFinding[];
  readonly mark: Mark | null;
  /** Displays whose photos this cell judges, or would judge if it had a single target. */
  readonly displays: readonly MatrixDisplay[];
};

export type MatrixRow = RowKey & {
  readonly id: string;
  readonly cells: readonly MatrixCell[];
};

/** The rows of one display type, categories above the fallback. */
export type TypeRows = {
  readonly displayType: ExpositionType;
  /** Active displays of the type; null: not known. */
  readonly displayCount: number | null;
  readonly rows: readonly MatrixRow[];
};

export type MatrixContent = {
  readonly times: readonly string[];
  readonly slots: readonly Slot[];
  readonly types: readonly TypeRows[];
  readonly strays: number;
};

/** Counts of changed and marked cells. A target that is set or taken away changes its cell, however many fields it has. */
export function figuresOf({ types }: MatrixContent): SheetFigures {
  const figures = { changed: 0, added: 0, removed: 0, invalid: 0, warning: 0, conflict: 0 };
  for (const { cells } of types.flatMap(({ rows }) => rows)) {
    for (const { was, mark } of cells) {
      if (was !== undefined) figures.changed += 1;
      if (mark !== null) figures[mark.kind] += 1;
    }
  }
  return figures;
}

/** Rows and times without any target yet, which a person has added. */
export type MatrixExtras = { readonly rows: readonly string[]; readonly times: readonly string[] };

type Options = {
  readonly sheet: DraftSheet;
  readonly externalId: string;
  /** Active displays of the store; null: not known. */
  readonly displays: readonly MatrixDisplay[] | null;
  readonly extras: MatrixExtras;
  /** Checks the store's targets. */
  readonly check: (read: TargetsRead) => CellFindings;
  /** Marks of whole cells by `rowIdOf` and `slotId`, as for changes that somebody else made, too. */
  readonly markAt: (row: string, slot: string) => Mark | null;
};

const join = (values: readonly CellValue[]): CellValue => {
  const [only = null] = values;
  if (values.length <= 1) return only;
  return values
    .map((value) => (value === null ? '–' : String(value)))
    .toSorted()
    .join('/');
};

/** Every weekday with every time, in the order of a week. */
export const slotsOf = (times: readonly string[]): readonly Slot[] =>
  WEEK.flatMap((weekday) => times.map((time) => ({ id: slotId(weekday, time), weekday, time })));

const stateOf = (count: number, fallbacks: number, isMissing: boolean): CellState => {
  if (count > 0) return count === 1 ? 'own' : 'several';
  return fallbacks > 0 ? 'inherited' : isMissing ? 'missing' : 'empty';
};

/** The mark of the only target of a cell. */
function markOf({ core }: DraftSheet, row: string, value: CellValue): Mark | null {
  const column = core.column('expectedFillRatio');
  if (column === undefined) return null;
  const index = core.rows().indexOf(row);
  return core.marks.of(row, column, value, (other) => core.value(index, other));
}

const NO_TARGETS: TargetsAt = { rows: [], values: [], removed: [], before: [] };

const sameList = <Item>(a: readonly Item[], b: readonly Item[], same: (one: Item, other: Item) => boolean): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((one, at) => {
      const other = b[at];
      return other !== undefined && same(one, other);
    }));

const sameFinding = (a: TargetFinding, b: TargetFinding): boolean =>
  a.kind === b.kind && sameList(a.weekdays, b.weekdays, (one, other) => one === other);

/** Whether nothing that is seen of a cell has changed. */
const sameCell = (a: MatrixCell, b: MatrixCell): boolean =>
  a.state === b.state &&
  a.value === b.value &&
  a.shown === b.shown &&
  a.was === b.was &&
  a.isAmbiguous === b.isAmbiguous &&
  a.lacks === b.lacks &&
  (a.mark === b.mark || JSON.stringify(a.mark) === JSON.stringify(b.mark)) &&
  sameList(a.displays, b.displays, (one, other) => one.expositionId === other.expositionId) &&
  sameList(a.findings, b.findings, sameFinding);

const NO_FINDINGS: readonly TargetFinding[] = [];

/**
 * Arranges the targets of a store. A display type has rows when it has a target or an active display; its categories are
 * those of its targets and of its active displays. Every row has a cell for every time of the store, so that a type
 * without a target at a time shows a gap there.
 *
 * @param before the last result, whose rows are used again where nothing changed
 */
export function makeMatrix(
  { sheet, externalId, displays, extras, check, markAt }: Options,
  before: MatrixContent | null,
): MatrixContent {
  const read = readTargetsOf(sheet, externalId);
  const now = [...new Set([...read.times, ...extras.times])].toSorted();
  // What stays the same stays the same objects, so that it is not drawn again.
  const { times, slots } = before?.times.join() === now.join() ? before : { times: now, slots: slotsOf(now) };
  const judged = judgeCells(read, slots, displays ?? []);
  const found = check(read);
  const known = new Map(before?.types.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
  const knownTypes = new Map(before?.types.map((type) => [type.displayType, type]));

  const cellOf = (id: string, fallback: string, { id: slot }: Slot, place: number): MatrixCell => {
    const at = read.at(id, slot) ?? NO_TARGETS;
    const above = id === fallback ? NO_TARGETS : (read.at(fallback, slot) ?? NO_TARGETS);
    const { ambiguous, missing, displays: those } = judged(id, place);
    const findings = found.get(id)?.get(slot) ?? NO_FINDINGS;
    const isMissing = missing && findings.some(({ kind }) => kind === 'missing');
    const state = stateOf(at.rows.length, above.rows.length, isMissing);
    const [row] = at.rows;
    const value = join(at.values);
    const was = join(at.before);
    return {
      state,
      value,
      shown: state === 'inherited' ? join(above.values) : value,
      was: was === value && at.before.length === at.values.length ? undefined : was,
      isAmbiguous: ambiguous || state === 'several',
      lacks: missing,
      findings,
      mark: markAt(id, slot) ?? (state === 'own' && row !== undefined ? markOf(sheet, row, value) : null),
      displays: those,
    };
  };

  const rowOf = (key: RowKey): MatrixRow => {
    const id = rowIdOf(key);
    const fallback = rowIdOf({ ...key, category: null });
    const cells = slots.map((slot, place) => cellOf(id, fallback, slot, place));
    const old = known.get(id);
    return old !== undefined && sameList(old.cells, cells, sameCell) ? old : { ...key, id, cells };
  };

  const ids = [
    ...read.rows,
    ...extras.rows,
    ...(displays ?? []).flatMap(({ expositionType: displayType, productCategories }) =>
      productCategories.map((category) => rowIdOf({ displayType, category })),
    ),
  ];
  const keys = [...new Set(ids)].flatMap((id) => rowOfId(id) ?? []);
  const fallbacks = (displays ?? []).map(({ expositionType: displayType }) => ({ displayType, category: null }));
  return {
    times,
    slots,
    strays: read.strays,
    types: matrixRows([...keys, ...fallbacks]).map(({ displayType, categories }) => {
      const displayCount =
        displays === null ? null : displays.filter(({ expositionType }) => expositionType === displayType).length;
      const rows = categories.map((category) => rowOf({ displayType, category }));
      const old = knownTypes.get(displayType);
      const isSame = old?.displayCount === displayCount && sameList(old.rows, rows, (one, other) => one === other);
      return isSame ? old : { displayType, displayCount, rows };
    }),
  };
}
