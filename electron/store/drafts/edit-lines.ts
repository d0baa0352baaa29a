import { byRowId } from '#shared/domain/merge/merge-collector.ts';
import type { Row, Tree } from '#shared/domain/merge/resource-tree.ts';
import type { ServiceIssue } from '#shared/domain/merge/service-issues.ts';
import { patchOf } from './row-patch.ts';

/** What a person wants of one row: the whole row, or null for none. It outlives every change of the base. */
export type DraftEdit = {
  readonly rowId: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly row: Row | null;
  /** What was wanted when a person last pressed Publish; only that is sent. undefined: the edit is newer than that. */
  readonly approved: Row | null | undefined;
  /** `rev` of the draft at which the row was edited last. */
  readonly rev: number;
  /** Why the service or the contract refused the row as it is; null: they did not. */
  readonly issues: readonly ServiceIssue[] | null;
};

/** Edits as the table has them: rows of which the same is wanted are one line. */
export type EditLine = {
  /** The first of its rows. */
  row_id: string;
  /** The others, as JSON; null: none. */
  more: string | null;
  rows: number;
  change: DraftEdit['change'];
  /** 1: `row` and `approved` hold only what differs from the row in the base. */
  is_patch: number;
  row: string | null;
  approved: string | null;
  rev: number;
  issues: string | null;
};

type Wanted = Omit<EditLine, 'row_id' | 'more' | 'rows'>;

const textOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Against the base, where both sides can be had from it. */
function asPatches(
  { change, row, approved }: DraftEdit,
  under: Row | undefined,
): Pick<DraftEdit, 'row' | 'approved'> | null {
  if (change !== 'changed' || under === undefined || row === null) return null;
  const patch = patchOf(row, under);
  if (patch === null || approved === undefined || approved === null) return patch && { row: patch, approved };
  const approvedPatch = approved === row ? patch : patchOf(approved, under);
  return approvedPatch && { row: patch, approved: approvedPatch };
}

function wantedOf(edit: DraftEdit, under: Row | undefined): Wanted {
  const patches = asPatches(edit, under);
  const { row, approved } = patches ?? edit;
  return {
    change: edit.change,
    is_patch: patches === null ? 0 : 1,
    row: textOf(row),
    approved: approved === undefined ? null : JSON.stringify(approved),
    rev: edit.rev,
    issues: textOf(edit.issues),
  };
}

const keyOf = ({ is_patch, row, approved, rev, issues }: Wanted): string =>
  `${is_patch}\n${row}\n${approved}\n${rev}\n${issues}`;

/**
 * Edits as lines.
 *
 * @param base of the draft, which has to stand beside them: they say only what differs from it
 */
export function linesOf(edits: readonly DraftEdit[], base: Tree): EditLine[] {
  const under = byRowId(base);
  const lines: { readonly wanted: Wanted; readonly rowIds: string[] }[] = [];
  const known = new Map<string, string[]>();
  for (const edit of edits) {
    const wanted = wantedOf(edit, under.get(edit.rowId));
    // Rows that are added keep their order, so each has a line.
    const key = wanted.change === 'changed' ? keyOf(wanted) : null;
    const rowIds = key === null ? undefined : known.get(key);
    if (rowIds) {
      rowIds.push(edit.rowId);
      continue;
    }
    const line = { wanted, rowIds: [edit.rowId] };
    lines.push(line);
    if (key !== null) known.set(key, line.rowIds);
  }
  return lines.map(({ wanted, rowIds: [row_id = '', ...others] }) => ({
    row_id,
    more: others.length === 0 ? null : JSON.stringify(others),
    rows: others.length + 1,
    ...wanted,
  }));
}

function* editsOfLine(line: EditLine, under: ReadonlyMap<string, Row>): Generator<DraftEdit> {
  const { change, rev, is_patch } = line;
  // Of what was written here, by `linesOf`.
  const others: string[] = line.more === null ? [] : JSON.parse(line.more);
  const row: Row | null = line.row === null ? null : JSON.parse(line.row);
  const approved: Row | null | undefined = line.approved === null ? undefined : JSON.parse(line.approved);
  const issues: ServiceIssue[] | null = line.issues === null ? null : JSON.parse(line.issues);
  for (const rowId of [line.row_id, ...others]) {
    const base = under.get(rowId);
    const whole = (part: Row): Row => (is_patch === 1 ? { ...base, ...part } : part);
    yield { rowId, change, row: row && whole(row), approved: approved && whole(approved), rev, issues };
  }
}

/** The edits of lines. */
export function editsOfLines(lines: readonly EditLine[], base: Tree): DraftEdit[] {
  if (lines.length === 0) return [];
  const under = byRowId(base);
  return lines.flatMap((line) => [...editsOfLine(line, under)]);
}

/** true when two lines with the same first row say the same. */
export const isSameLine = (a: EditLine, b: EditLine): boolean =>
  a.more === b.more && a.change === b.change && keyOf(a) === keyOf(b);
