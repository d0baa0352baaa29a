import type { ColumnId } from '#renderer/grid/model/column.ts';
import type { SheetArrange } from './sheet-arrange.ts';
import { remember, type SheetCore } from './sheet-core.ts';
import type { SheetSelect } from './sheet-select.ts';

/** What the header of a group says. */
export type GroupFacts = {
  readonly column: ColumnId;
  /** What the cells of its column show; empty where they show nothing. */
  readonly text: string;
  /** Number of its rows. */
  readonly rows: number;
  /** How many of them are edited, new or removed. */
  readonly changed: number;
  readonly isFolded: boolean;
};

type SheetGroups = {
  /** What a group's header says; null: there is no such group. */
  readonly groupFacts: (group: number) => GroupFacts | null;
  /** Folds a group or unfolds it; without `folds`, the other of the two. */
  readonly foldGroup: (group: number, folds?: boolean) => void;
  /** Folds the groups in sight, or unfolds them. Those that a filter hides stay as they are. */
  readonly foldAll: (folds: boolean) => void;
  /** Makes the header of a group active. */
  readonly selectGroup: (group: number) => void;
  /** Moves by lines from a header, or from a row to the header beside it; false: this is for the rows alone. */
  readonly moveOverHeaders: (lines: number) => boolean;
  /** True for a row whose value was changed to that of another group, until rows are grouped again. */
  readonly isOutOfGroup: (index: number) => boolean;
};

/** Folds the groups of a sheet, and moves to their headers. Headers are no rows: nothing that is done with rows is. */
export function createSheetGroups(
  core: SheetCore,
  { setFolded }: Pick<SheetArrange, 'setFolded'>,
  { select }: Pick<SheetSelect, 'select'>,
): SheetGroups {
  const { store, drafts } = core;

  const changedOf = remember(
    () => {
      const { groups } = core.order();
      const rows = core.rows();
      const counts = new Map<number, number>();
      const added = [...rows.added()].flatMap(({ id }) => (drafts.rowIsChanged(id) ? [] : [id]));
      for (const id of [...drafts.changedRows(), ...added]) {
        const group = groups?.groupOf(rows.indexOf(id)) ?? -1;
        counts.set(group, (counts.get(group) ?? 0) + 1);
      }
      return counts;
    },
    () => [core.order(), store.getState().cells],
  );

  const selectGroup = (group: number) => {
    const { groups } = core.order();
    const text = groups?.texts[group];
    const row = core.rows().idAt(groups?.rows[groups.starts[group] ?? 0] ?? -1);
    const column = core.selection()?.active.column;
    if (text === undefined || row === undefined || column === undefined) return;
    store.setState({ selection: { ranges: [], active: { row, column }, group: text } });
  };

  /** The groups that can be folded; undefined: there are none, or rows are being grouped by another column. */
  const foldable = () => {
    const { groups } = core.order();
    return groups?.column === store.getState().arrangement.group?.column ? groups : undefined;
  };

  const foldGroup = (group: number, folds?: boolean) => {
    const groups = foldable();
    const text = groups?.texts[group];
    if (groups === undefined || text === undefined) return;
    const { folded } = groups;
    const others = [...folded].filter((one) => one !== text);
    if (folds ?? !folded.has(text)) setFolded(new Set([...others, text]));
    else setFolded(new Set(others));
  };

  return {
    groupFacts: (group) => {
      const { groups } = core.order();
      const text = groups?.texts[group];
      if (groups === undefined || text === undefined) return null;
      return {
        column: groups.column,
        text,
        rows: (groups.starts[group + 1] ?? 0) - (groups.starts[group] ?? 0),
        changed: changedOf(undefined).get(group) ?? 0,
        isFolded: groups.folded.has(text),
      };
    },
    foldGroup,
    foldAll: (folds) => {
      const groups = foldable();
      if (groups === undefined) return;
      const others = [...groups.folded].filter((text) => groups.placeOf(text) === -1);
      setFolded(new Set(folds ? [...others, ...groups.texts] : others));
    },
    selectGroup,
    moveOverHeaders: (by) => {
      const lines = core.lines();
      const header = core.activeGroup();
      const active = core.active();
      const from = header !== -1 ? lines.ofGroup(header) : active && lines.ofRow(active.row);
      if (from === null || core.order().groups === undefined) return false;
      const to = Math.max(0, Math.min(from + by, lines.count - 1));
      const group = lines.groupAt(to);
      if (group !== -1) selectGroup(group);
      else if (header === -1) return false;
      else {
        const column = core.axes().columnPosition(core.selection()?.active.column ?? '');
        select({ row: lines.rowAt(to), column: Math.max(0, column) });
      }
      return true;
    },
    isOutOfGroup: (index) => {
      const { groups } = core.order();
      const group = groups?.groupOf(index) ?? -1;
      return groups !== undefined && group !== -1 && groups.texts[group] !== groups.textOf(index);
    },
  };
}
