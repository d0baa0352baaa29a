import { gatherChanges } from '#renderer/grid/model/change-cells.ts';
import { createMatcher, type FindQuery, findCells, nextMatch, replaceIn } from '#renderer/grid/model/find-cells.ts';
import type { Position } from '#renderer/grid/model/move-target.ts';
import { runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import type { SheetCore } from './sheet-core.ts';
import type { SheetHistory } from './sheet-history.ts';
import type { SheetSelect } from './sheet-select.ts';

type SheetFind = {
  readonly openFind: () => void;
  readonly closeFind: () => void;
  readonly setFind: (query: FindQuery, replacement: string) => Promise<void>;
  /** Runs the open search again: there are other rows. */
  readonly searchAgain: () => void;
  readonly findNext: (back: boolean) => void;
  /** Replaces in the active cell when it matches, then moves to the next match. */
  readonly replaceOne: () => void;
  /** Replaces in all visible cells that match, as one step. */
  readonly replaceAll: () => void;
  /** True for a text that matches the open search. */
  readonly isFound: (text: string) => boolean;
};

const nothing: FindQuery = { text: '', matchCase: false, wholeCell: false };

/** Finds and replaces text in the visible cells of a sheet. */
export function createSheetFind(
  core: SheetCore,
  history: SheetHistory,
  { select }: Pick<SheetSelect, 'select'>,
  slices: Slices,
): SheetFind {
  const { store } = core;
  let current = new AbortController();
  let matches = createMatcher(nothing);

  const search = async (query: FindQuery, replacement: string) => {
    current.abort();
    const mine = new AbortController();
    current = mine;
    matches = createMatcher(query);
    core.stamps.touchAll();
    store.setState({ find: { query, replacement, found: null } });
    const found = await runSliced(findCells(core.axes(), core.textAt, query), slices, mine.signal);
    if (found && !mine.signal.aborted && store.getState().find) {
      store.setState({ find: { query, replacement, found } });
    }
  };
  const again = () => {
    const { find } = store.getState();
    if (find) void search(find.query, find.replacement);
  };

  /** Replaces in the given cells, and returns how many could not be replaced. */
  const replace = (cells: readonly Position[]): { readonly cells: number; readonly left: number } => {
    const { find } = store.getState();
    if (!find) return { cells: 0, left: 0 };
    const rows = core.rows();
    const axes = core.axes();
    const changes = gatherChanges({
      base: (row, column) => rows.base(rows.indexOf(row), column),
      draft: core.drafts.get,
      isReadOnly: core.isReadOnly,
    });
    let left = 0;
    for (const { row, column: across } of cells) {
      const column = core.column(axes.columns[across] ?? '');
      const id = axes.rowIdAt(row);
      if (!column || id === undefined) continue;
      const value = replaceIn(column, core.textAt(row, across), find.query, find.replacement);
      if (value === undefined || changes.put(id, column.id, value) !== 'changed') left += 1;
    }
    const count = changes.count();
    if (count > 0) history.commit({ kind: 'replace' }, changes.patches());
    return { cells: count, left };
  };

  const findNext = (back: boolean) => {
    const found = store.getState().find?.found ?? [];
    const next = nextMatch(found, core.active() ?? { row: 0, column: -1 }, back);
    if (next) select(next);
    else core.say({ what: 'nothing_found' });
  };

  return {
    openFind: () => store.setState({ find: { query: nothing, replacement: '', found: [] } }),
    closeFind: () => {
      current.abort();
      matches = createMatcher(nothing);
      core.stamps.touchAll();
      store.setState({ find: null });
    },
    setFind: search,
    searchAgain: again,
    findNext,
    replaceOne: () => {
      const at = core.active();
      if (at && matches(core.textAt(at.row, at.column))) replace([at]);
      findNext(false);
      again();
    },
    replaceAll: () => {
      const { cells, left } = replace(store.getState().find?.found ?? []);
      core.say({ what: 'replaced', cells, left });
      again();
    },
    isFound: (text) => matches(text),
  };
}
