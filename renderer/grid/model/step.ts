import { type CellValue, type ColumnId, type Draft, type RowId, UNTOUCHED } from './cell-value.ts';

/** A step says what was done, for the history: the grid's own acts, and acts named by a key of the caller's texts. */
export type StepName =
  | { readonly kind: 'edit' | 'set' | 'paste' | 'cut' | 'clear' | 'fill' | 'add' | 'remove' | 'replace' }
  | { readonly kind: 'add_rows' }
  | { readonly kind: 'revert'; readonly of: Exclude<StepName, { kind: 'revert' }> }
  | { readonly kind: 'other'; readonly key: string; readonly data: Readonly<Record<string, string | number>> };

/**
 * What a step did in one column. `before` and `after` hold one draft per row, or a single one that stands for all rows,
 * so that one value set on 50,000 rows is one value.
 */
export type Patch = {
  readonly column: ColumnId;
  readonly rows: readonly RowId[];
  readonly before: readonly Draft[];
  readonly after: readonly Draft[];
};

/** A row that a step added. Until it is known elsewhere, its id is the caller's own invention. */
export type NewRow = {
  readonly id: RowId;
  readonly values: Readonly<Record<ColumnId, CellValue>>;
  /** The row below which it stands; null or unknown: at the end. */
  readonly after: RowId | null;
};

/** One action of a person, however many cells it hit. Plain data: it survives JSON and can be applied again. */
export type Step = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly name: StepName;
  /** Cells that got another value. */
  readonly cells: number;
  readonly patches: readonly Patch[];
  readonly added: readonly NewRow[];
};

/** The draft that stands for the row at `index` of a patch. */
export function draftAt(drafts: readonly Draft[], index: number): Draft {
  const draft = drafts[drafts.length === 1 ? 0 : index];
  // Not `??`: null is a draft, an emptied cell.
  return draft === undefined ? UNTOUCHED : draft;
}

/** The same list with one entry when all are equal. */
export function packDrafts(drafts: readonly Draft[]): readonly Draft[] {
  const [first] = drafts;
  return first !== undefined && drafts.every((draft) => draft === first) ? [first] : drafts;
}
