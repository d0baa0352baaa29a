import type { DraftSheet } from '#renderer/drafts/draft-sheet.ts';
import type { CellValue, Mark } from '#renderer/grid/model/column.ts';
import type { ExpositionType } from '#shared/contract/enumerations.ts';
import type { ExpectationInput } from '#shared/contract/expectation.ts';
import type { Exposition } from '#shared/contract/exposition.ts';
import { createExpectationMatcher } from '#shared/domain/expectation-match.ts';
import { matrixRows } from '#shared/domain/targets/matrix-rows.ts';
import type { TargetFinding } from '#shared/domain/targets/target-finding.ts';
import { WEEK } from '#shared/domain/week.ts';
import { slotId } from '../slot-id.ts';
import type { CellFindings } from './cell-findings.ts';
import {
  type RowKey,
  readTargetsOf,
  rowIdOf,
  rowOfId,
  type Slot,
  type TargetsAt,
  type TargetsRead,
} from './read-targets.ts';

/** A display as the matrix needs it. */
export type MatrixDisplay = Pick<Exposition, 'expositionId' | 'label' | 'expositionType' | 'productCategories'>;

/**
 * What stands in a cell. `own`: a target set for it. `several`: more than one, so nothing is compared (api.md section
 * 4.8). `inherited`: taken from the fallback row. `missing`: nothing, and photos of a display that nobody can judge.
 * `empty`: nothing, and no photo is known that would need it.
 */
export type CellState = 'own' | 'several' | 'inherited' | 'missing' | 'empty';

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
  /** What the check says of this cell. */
  readonly findings: readonly TargetFinding[];
  readonly mark: Mark | null;
  /** Displays whose photos this cell judges, or would judge if it had a single target. */
  readonly displays: readonly MatrixDisplay[];
};

export type MatrixRow = RowKey & {
  readonly id: string;
  readonly cells: readonly MatrixCell[];
  /** Changes when anything in the row changes. */
  readonly look: string;
};

/** The rows of one display type, categories above the fallback. */
export type TypeRows = {
  readonly displayType: ExpositionType;
  /** Active displays of the type; null: not known. */
  readonly displayCount: number | null;
  readonly rows: readonly MatrixRow[];
};

export type TargetMatrix = {
  readonly times: readonly string[];
  readonly slots: readonly Slot[];
  readonly types: readonly TypeRows[];
  readonly strays: number;
};

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

/** What the matching rule says about each cell. */
type Judged = { readonly ambiguous: boolean; readonly missing: boolean; readonly displays: readonly MatrixDisplay[] };
const NOTHING: Judged = { ambiguous: false, missing: false, displays: [] };

/** The first days of 2023, a Sunday and the six days after it: a date for each weekday as on the wire. */
const dateOf = (weekday: number): string => `2023-01-0${weekday + 1}`;

/** Asks the rule of the service for every display and slot which cells judge it. */
function judge(read: TargetsRead, slots: readonly Slot[], displays: readonly MatrixDisplay[]): Map<string, Judged> {
  const targets: (ExpectationInput & { readonly row: string })[] = [];
  for (const row of read.rows) {
    const key = rowOfId(row);
    if (key === null) continue;
    for (const { id, weekday, time } of slots) {
      for (const _ of read.at(row, id)?.rows ?? []) {
        const { displayType, category: productCategory } = key;
        targets.push({ row, displayType, productCategory, weekday, protocolTime: time, expectedFillRatio: 0 });
      }
    }
  }
  const match = createExpectationMatcher(targets);
  const judged = new Map<string, Judged>();
  const note = (row: string, slot: string, display: MatrixDisplay, more: Partial<Judged>) => {
    const key = `${row}\n${slot}`;
    const known = judged.get(key) ?? NOTHING;
    judged.set(key, { ...known, ...more, displays: [...known.displays, display] });
  };
  for (const display of displays) {
    const { expositionType: displayType, productCategories } = display;
    const own = productCategories.map((category) => rowIdOf({ displayType, category }));
    const fallback = rowIdOf({ displayType, category: null });
    for (const { id, weekday, time } of slots) {
      const found = match({
        expositionType: displayType,
        productCategories,
        scheduledDate: dateOf(weekday),
        scheduledAt: time,
      });
      const winners =
        found.kind === 'expected'
          ? [found.expectation.row]
          : found.kind === 'ambiguous'
            ? found.winners.map(({ row }) => row)
            : [];
      const ambiguous = found.kind === 'ambiguous' ? { ambiguous: true } : {};
      // Without a target for a category, its row shows what the fallback gives.
      const rows = new Set(winners.includes(fallback) ? [fallback, ...own] : winners);
      if (found.kind === 'missing')
        for (const row of own.length > 0 ? own : [fallback]) note(row, id, display, { missing: true });
      for (const row of rows) note(row, id, display, ambiguous);
    }
  }
  return judged;
}

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

const lookOf = ({ state, shown, was, isAmbiguous, mark, displays, findings }: MatrixCell): string =>
  `${state} ${String(shown)} ${String(was)} ${isAmbiguous} ${mark === null ? '' : JSON.stringify(mark)} ${displays.map(({ expositionId }) => expositionId).join()} ${findings.map(({ kind, weekdays }) => kind + weekdays.join('')).join()}`;

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
  before: TargetMatrix | null,
): TargetMatrix {
  const read = readTargetsOf(sheet, externalId);
  const times = [...new Set([...read.times, ...extras.times])].toSorted();
  // The same slots stay the same objects, so that rows in which nothing changed are not drawn again.
  const slots = before?.times.join() === times.join() ? before.slots : slotsOf(times);
  const judged = judge(read, slots, displays ?? []);
  const found = check(read);
  const known = new Map(before?.types.flatMap(({ rows }) => rows.map((row) => [row.id, row])));

  const cellOf = (id: string, fallback: string, slot: string): MatrixCell => {
    const at = read.at(id, slot) ?? NO_TARGETS;
    const above = id === fallback ? NO_TARGETS : (read.at(fallback, slot) ?? NO_TARGETS);
    const { ambiguous, missing, displays: those } = judged.get(`${id}\n${slot}`) ?? NOTHING;
    const findings = found.get(`${id}\n${slot}`) ?? NO_FINDINGS;
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
    const cells = slots.map(({ id: slot }) => cellOf(id, fallback, slot));
    const look = `${slots.length}\n${cells.map(lookOf).join('\n')}`;
    const old = known.get(id);
    return old?.look === look ? old : { ...key, id, cells, look };
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
      return {
        displayType,
        displayCount:
          displays === null ? null : displays.filter(({ expositionType }) => expositionType === displayType).length,
        rows: categories.map((category) => rowOf({ displayType, category })),
      };
    }),
  };
}
