import type { Bridge } from '#renderer/bridge/bridge.ts';
import type { CellValue } from '#renderer/grid/model/cell-value.ts';
import type { Step } from '#renderer/grid/model/history.ts';
import { pageSlices, runSliced } from '#renderer/grid/model/run-sliced.ts';
import type { SheetHistoryEvent } from '#renderer/grid/sheet/sheet-state.ts';
import { afterPaint } from '#renderer/ui/after-paint.ts';
import { patchesOfStep, refuseTooLarge } from './patches-of-step.ts';
import type { Saving } from './saving.ts';
import type { SheetKind } from './sheet-kind.ts';
import { isStored, storedName } from './step-names.ts';

/** Preparing a step with this many cells for the core takes longer than a frame, so the page paints the step first. */
const MANY_CELLS = 1_000;

type Ports = {
  readonly drafts: Pick<Bridge['drafts'], 'save' | 'move'>;
  readonly saving: Saving;
  readonly kind: SheetKind;
  /** Identifies this page's own edits among the events. */
  readonly by: string;
  /** A row's own value, without any draft. */
  readonly own: (key: string, column: string) => CellValue;
  /** Rows with a mark that came from the core. */
  readonly marked: () => ReadonlySet<string>;
  /** Reads the drafts again from the core. */
  readonly readAgain: () => void;
};

/** Saves every change of a sheet's history: each new step, and each move to an older or newer point. */
export function saveHistory(ports: Ports): (event: SheetHistoryEvent) => void {
  return (event) => (event.kind === 'did' ? saveStep(ports, event.step) : saveMove(ports, event));
}

function saveStep({ drafts, saving, kind, by, own, marked, readAgain }: Ports, step: Step): void {
  const outcome = { isStored: true };
  saving.add(
    async () => {
      const isLarge = step.cells > MANY_CELLS;
      if (isLarge) await afterPaint();
      const resources = (await runSliced(patchesOfStep(kind, step, own), pageSlices)) ?? [];
      await runSliced(refuseTooLarge(resources), pageSlices);
      // Sending takes just as long again, so keys pressed meanwhile are handled first.
      if (isLarge) await pageSlices.pause();
      const saved = await drafts.save({ name: storedName(step), resources, by });
      outcome.isStored = saved.step !== null;
      return saved;
    },
    () => {
      // The same text in another spelling counts as no change, so there is no step to take back. And editing a value
      // that the service refused makes it a new attempt, so its mark is removed.
      const marks = marked();
      const isMended = marks.size > 0 && step.patches.some(({ rows }) => rows.some((row) => marks.has(row)));
      if (!outcome.isStored || isMended) readAgain();
    },
  );
}

function saveMove(
  { drafts, saving, by, readAgain }: Ports,
  { side, steps }: Extract<SheetHistoryEvent, { kind: 'moved' }>,
) {
  const way = side === 'before' ? 'undo' : 'redo';
  const isUnseen = steps.some(isStored);
  saving.add(
    async () => {
      const { unplaced } = await drafts.move({ way, count: steps.length, by });
      return { savedAt: new Date().toISOString(), unplaced };
    },
    () => {
      if (isUnseen) readAgain();
    },
  );
}
