import { type RowId, sameValue, UNTOUCHED } from '#renderer/grid/model/column.ts';
import { runAtOnce, runSliced, type Slices } from '#renderer/grid/model/run-sliced.ts';
import {
  applyPatches,
  type GridStepName,
  type NewRow,
  type Patch,
  pushStep,
  REMOVED,
  revertOf,
  type Step,
  travelTo,
} from '../model/history.ts';
import { withAdded, withoutRows } from './row-order.ts';
import type { SheetCore } from './sheet-core.ts';
import type { SheetHistoryEvent, SheetOptions } from './sheet-state.ts';

export type SheetHistory = {
  /** Applies one named step and adds it to the history. Returns false when there was nothing to change. */
  readonly commit: (name: GridStepName, patches: readonly Patch[], added?: readonly NewRow[]) => boolean;
  /**
   * The same in slices, for so many cells that the page must be able to paint in between. No other step can start until
   * it is done.
   */
  readonly commitSliced: (
    name: GridStepName,
    patches: readonly Patch[],
    added: readonly NewRow[],
    slices: Slices,
  ) => Promise<void>;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Undoes or redoes until exactly `done` steps are applied. */
  readonly travel: (done: number) => void;
  /** Takes back one step as a new step. Cells that later steps changed again stay as they are. */
  readonly revert: (id: string) => void;
  /** Applies the steps of a stored history. */
  readonly restore: () => void;
  /** Counts the marks of these rows again. */
  readonly recount: (rows: Iterable<RowId>) => void;
  /** Drops drafts that now equal their row's own value, and counts marks again. */
  readonly settle: () => void;
};

/** How many rows are handled between two checks of the clock. */
const SLICE = 1_024;

/** The rows of several patches, each row once. */
function* rowsOf(patches: readonly Patch[]): Generator<void, readonly RowId[]> {
  const [first] = patches;
  if (first === undefined || patches.length === 1) return first?.rows ?? [];
  const rows = new Set<RowId>();
  for (const patch of patches) {
    for (let from = 0; from < patch.rows.length; from += SLICE) {
      for (const row of patch.rows.slice(from, from + SLICE)) rows.add(row);
      yield;
    }
  }
  return [...rows];
}

type Ports = Pick<SheetOptions<never>, 'newId' | 'now'> & {
  readonly onHistory: ((event: SheetHistoryEvent) => void) | undefined;
};

/** The steps of a sheet, both done and undone. */
export function createSheetHistory(core: SheetCore, { newId, now, onHistory }: Ports): SheetHistory {
  const { store, drafts, marks, stamps } = core;

  function* recounting(ids: Iterable<RowId>): Generator<void, void> {
    let done = 0;
    for (const id of ids) {
      const index = core.rows().indexOf(id);
      const isEdited = index !== -1 && (drafts.rowIsChanged(id) || core.rows().isAdded(index));
      const counts = isEdited && !drafts.rowIsRemoved(id);
      marks.recount(id, counts ? (column) => core.value(index, column) : null);
      done += 1;
      if (done % SLICE === 0) yield;
    }
  }
  const recount = (ids: Iterable<RowId>) => runAtOnce(recounting(ids));

  type Side = 'before' | 'after';
  function* writing({ patches, added }: Pick<Step, 'patches' | 'added'>, side: Side): Generator<void, void> {
    const rows = core.rows();
    if (side === 'after') for (const row of added) rows.add(row);
    yield* applyPatches(drafts, patches, side);
    // While they are there it is known where they stood, and what is selected in their place.
    if (side === 'before' && added.length > 0) core.show(withoutRows(core.order(), rows, added));
    if (side === 'before') for (const row of added) rows.remove(row.id);
    const touched = yield* rowsOf(patches);
    stamps.touch(touched);
    yield* recounting(touched);
    yield* recounting(added.map(({ id }) => id));
    if (side === 'after' && added.length > 0) core.show(withAdded(core.order(), rows, added));
  }
  const write = (step: Pick<Step, 'patches' | 'added'>, side: Side) => runAtOnce(writing(step, side));
  const isWriting = () => store.getState().pasting === 'writing';

  const travel = (target: number) => {
    const { history } = store.getState();
    const { side, steps } = travelTo(history, target);
    const [first] = steps;
    if (!first || isWriting() || core.waitsForPaste()) return;
    for (const step of steps) write(step, side);
    const done = history.done + (side === 'after' ? steps.length : -steps.length);
    store.setState(({ cells }) => ({ history: { ...history, done }, cells: cells + 1, editing: null }));
    const last = steps.at(-1) ?? first;
    core.say({ what: side === 'after' ? 'redid' : 'undid', name: last.name, cells: last.cells });
    onHistory?.({ kind: 'moved', side, steps, done });
  };

  /** Builds a step. When it would change nothing, it announces that and returns null. */
  const stepOf = (name: GridStepName, patches: readonly Patch[], added: readonly NewRow[]): Step | null => {
    const changed = patches.reduce((sum, { column, rows }) => sum + (column === REMOVED ? 0 : rows.length), 0);
    const cells = added.reduce((sum, { entered = 0 }) => sum + entered, changed);
    if (patches.length > 0 || added.length > 0) return { id: newId(), at: now(), name, cells, patches, added };
    core.say({ what: 'nothing_changed', count: 0 });
    return null;
  };
  /** Reports a step whose cells have been written. */
  const push = (step: Step) => {
    const history = pushStep(store.getState().history, step);
    store.setState((state) => ({ history, cells: state.cells + 1 }));
    core.say({ what: 'did', name: step.name, cells: step.cells });
    core.dropStalePaste();
    onHistory?.({ kind: 'did', step, done: history.done });
  };

  const commit: SheetHistory['commit'] = (name, patches, added = []) => {
    const step = isWriting() ? null : stepOf(name, patches, added);
    if (step === null) return false;
    write(step, 'after');
    push(step);
    return true;
  };
  const commitSliced: SheetHistory['commitSliced'] = async (name, patches, added, slices) => {
    const step = isWriting() ? null : stepOf(name, patches, added);
    if (step === null) return;
    store.setState({ pasting: 'writing' });
    await runSliced(writing(step, 'after'), slices);
    store.setState({ pasting: null, paste: null });
    push(step);
  };

  return {
    commit,
    commitSliced,
    travel,
    recount,
    undo: () => travel(store.getState().history.done - 1),
    redo: () => travel(store.getState().history.done + 1),
    revert: (id) => {
      const step = store.getState().history.steps.find((one) => one.id === id);
      if (!step) return;
      const { patches, left } = revertOf(step, drafts);
      const of = step.name.kind === 'revert' ? step.name.of : step.name;
      if (commit({ kind: 'revert', of }, patches) && left > 0) core.say({ what: 'reverted_less', count: left });
    },
    restore: () => {
      const { steps, done } = store.getState().history;
      for (const step of steps.slice(0, done)) write(step, 'after');
    },
    settle: () => {
      for (const row of [...drafts.changedRows()]) {
        const index = core.rows().indexOf(row);
        for (const column of index === -1 ? [] : drafts.columnsOf(row)) {
          const draft = drafts.get(row, column);
          if (draft !== UNTOUCHED && sameValue(draft, core.rows().base(index, column)))
            drafts.put(row, column, UNTOUCHED);
        }
        recount([row]);
      }
      stamps.touchAll();
      store.setState(({ cells }) => ({ cells: cells + 1 }));
    },
  };
}
