import type { ColumnId } from '#renderer/grid/model/column.ts';
import type { GroupedRows } from '#renderer/grid/model/group-rows.ts';

/** Which groups are folded, by what their cells show. */
export type Folded = ReadonlySet<string>;

/** The column that rows stand in groups by. */
type GroupedBy = {
  readonly column: ColumnId;
  /** What the cell of a row shows now; its group was found before. */
  readonly textOf: (index: number) => string;
};

/** The groups of the rows in sight and of those that are folded. */
export type RowGroups = GroupedRows &
  GroupedBy & {
    readonly folded: Folded;
    readonly count: number;
    /** Where each group begins among the rows in sight; at the end their number. */
    readonly shownStarts: Uint32Array;
    /** The place of the group with a text, −1 if there is none. */
    readonly placeOf: (text: string) => number;
    /** The place of the group of a row, −1 if it is in none. */
    readonly groupOf: (index: number) => number;
  };

/** The groups with their rows in sight. */
export function foldGroups(
  { texts, rows, starts }: GroupedRows,
  folded: Folded,
  { column, textOf }: GroupedBy,
): { readonly groups: RowGroups; readonly shown: Uint32Array } {
  const shownStarts = new Uint32Array(texts.length + 1);
  const all = new Uint32Array(rows.length);
  let count = 0;
  for (let group = 0; group < texts.length; group += 1) {
    if (!folded.has(texts[group] ?? '')) {
      const own = rows.subarray(starts[group], starts[group + 1]);
      all.set(own, count);
      count += own.length;
    }
    shownStarts[group + 1] = count;
  }
  let places: Map<string, number> | null = null;
  let groupOfIndex: Int32Array | null = null;
  const findGroups = () => {
    const last = rows.reduce((most, index) => Math.max(most, index), -1);
    const found = new Int32Array(last + 1).fill(-1);
    for (let group = 0; group < texts.length; group += 1) {
      for (let at = starts[group] ?? 0; at < (starts[group + 1] ?? 0); at += 1) found[rows[at] ?? 0] = group;
    }
    return found;
  };
  return {
    shown: all.subarray(0, count),
    groups: {
      texts,
      rows,
      starts,
      folded,
      column,
      textOf,
      count: texts.length,
      shownStarts,
      placeOf: (text) => {
        places ??= new Map(texts.map((one, place) => [one, place]));
        return places.get(text) ?? -1;
      },
      groupOf: (index) => {
        groupOfIndex ??= findGroups();
        return (index < 0 ? undefined : groupOfIndex[index]) ?? -1;
      },
    },
  };
}

/** What is drawn from top to bottom: rows, and above those of each group its header. */
export type Lines = {
  readonly count: number;
  /** Position of the row on a line, −1 for a header. */
  readonly rowAt: (line: number) => number;
  /** Place of the group whose header is on a line, −1 for a row. */
  readonly groupAt: (line: number) => number;
  readonly ofRow: (position: number) => number;
  readonly ofGroup: (group: number) => number;
};

const same = (at: number) => at;
const none = () => -1;

/** The lines of rows, one below the other; `groups` undefined: without headers. */
export function linesOf(rowCount: number, groups: RowGroups | undefined): Lines {
  if (groups === undefined) return { count: rowCount, rowAt: same, groupAt: none, ofRow: same, ofGroup: none };
  const { count, shownStarts } = groups;
  /** The last group that begins on a line, or at a position, at the latest. */
  const lastAt = (beginOf: (group: number) => number, at: number): number => {
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (beginOf(middle) <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const rowOf = (group: number) => shownStarts[group] ?? 0;
  const ofGroup = (group: number) => rowOf(group) + group;
  const groupAt = (line: number) => {
    const group = lastAt(ofGroup, line);
    return ofGroup(group) === line ? group : -1;
  };
  return {
    count: rowCount + count,
    groupAt,
    rowAt: (line) => {
      const group = lastAt(ofGroup, line);
      return ofGroup(group) === line ? -1 : line - group - 1;
    },
    ofRow: (position) => position + lastAt(rowOf, position) + 1,
    ofGroup,
  };
}
