import { sameValue, UNTOUCHED } from '#renderer/grid/model/column.ts';
import { IS_REMOVED, REMOVED, type Step } from '#renderer/grid/model/history.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { DraftSheet, SheetKind, SheetRow } from './draft-sheet.ts';
import type { Saving } from './saving.ts';

/** What the core knows about the rows: the rows with their drafts, the steps that led there, and marks of cells. */
type KnownDrafts = {
  readonly rows: readonly SheetRow[];
  readonly steps: readonly Step[];
  readonly done: number;
  readonly marks: readonly GivenMark[];
};

/** Notes what the core has drafted of rows. */
function putDrafts({ fields, cellOf }: SheetKind, { core }: DraftSheet, rows: readonly SheetRow[]): void {
  for (const { key, base, desired, removed } of rows) {
    if (removed) core.drafts.put(key, REMOVED, IS_REMOVED);
    if (desired === null) continue;
    for (const field of fields) {
      const value = cellOf(field, desired);
      if (!sameValue(value, cellOf(field, base))) core.drafts.put(key, field, value);
    }
  }
}

/** Replaces everything in the sheet with what the core knows. Nothing in the sheet may be unsaved. */
export async function showDrafts(
  kind: SheetKind,
  sheet: DraftSheet,
  { rows, steps, done, marks }: KnownDrafts,
): Promise<void> {
  const { core, store } = sheet;
  for (const key of [...core.drafts.changedRows()]) {
    for (const column of core.drafts.columnsOf(key)) core.drafts.put(key, column, UNTOUCHED);
    core.marks.recount(key, null);
  }
  for (const { id } of [...core.rows().added()]) core.rows().remove(id);
  putDrafts(kind, sheet, rows);
  store.setState({ history: { steps, done } });
  await sheet.setRows(rows);
  sheet.setMarks(marks);
}

/**
 * Adds rows of further stores below what the sheet shows. Edits and steps stay, saved or not, for none of them is about
 * these stores.
 */
export async function showFurther(
  kind: SheetKind,
  sheet: DraftSheet,
  { rows, marks }: Pick<KnownDrafts, 'rows' | 'marks'>,
): Promise<void> {
  putDrafts(kind, sheet, rows);
  await sheet.appendRows(rows);
  if (marks.length > 0) sheet.setMarks(marks);
}

type Read = {
  readonly sheet: DraftSheet;
  readonly saving: Saving;
  /** How many steps of this page were over when this was read; null: nothing that is shown is replaced. */
  readonly edits: number | null;
  readonly readAgain: () => void;
};

/**
 * Calls `show` once, as soon as nothing is being edited or pasted, nor saved where it replaces rows, so that the row
 * someone is working on is never replaced. Data read before the last step was saved would undo that step on screen, so
 * it is read again instead: once, for whoever types on would have it begin anew for ever.
 *
 * @returns a function that stops the waiting
 */
export function whenStill({ sheet, saving, edits, readAgain }: Read, show: () => void): () => void {
  const look = () => {
    if (edits !== null && saving.store.getState().pending > 0) return;
    if (edits !== null && edits !== saving.begun()) {
      stop();
      return readAgain();
    }
    const { editing, paste, pasting } = sheet.store.getState();
    if (editing !== null || paste !== null || pasting !== null) return;
    stop();
    show();
  };
  const leave = [sheet.store.subscribe(look), saving.store.subscribe(look)];
  const stop = () => {
    for (const one of leave) one();
  };
  look();
  return stop;
}

/** Resolves once a large paste that is being written, if there is one, is a step, and its saving has begun. */
export function whenWritten({ store }: Pick<DraftSheet, 'store'>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (store.getState().pasting === 'writing') return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}
