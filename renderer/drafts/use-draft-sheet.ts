import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PAGE_ID } from '#renderer/bridge/draft-queries.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ResourcePatch, StepName, Steps, StoreRows } from '#shared/bridge/drafts.ts';
import { createDraftSheet, type DrawnSheet, rowsOf, type SheetKind, type SheetRow } from './draft-sheet.ts';
import { givenMarks } from './given-marks.ts';
import { type PageSaving, saveHistory, type UnsavedReason } from './saving.ts';
import { sendStep } from './send-step.ts';
import { showDrafts, whenStill } from './show-drafts.ts';
import { storedId, storedStep } from './step-names.ts';

/** Many events arrive at once when stores are read again. The page waits for a pause of this many milliseconds. */
const PAUSE_MS = 400;

const NO_MARKS: readonly GivenMark[] = [];
const NO_STEPS: Steps = { steps: [], done: 0 };

/** What a page reads about its stores' drafts. */
export type DraftsRead = {
  readonly stores: readonly StoreRows[];
  readonly steps: Steps;
  /** How many steps of this page were over when this was read. */
  readonly edits: number;
  /** How many events had been counted when this was read. */
  readonly news: number;
};

/** A step that is not made in the sheet: it may change rows that the page does not show. */
type PlannedStep = { readonly name: StepName; readonly resources: readonly ResourcePatch[] };

/** The same once it is saved. */
type SavedPlan = {
  readonly name: StepName;
  /** External IDs of the stores that it changed. */
  readonly stores: readonly string[];
  /** Its id in the list of steps. */
  readonly step: string;
};

type Options = PageSaving & {
  readonly kind: SheetKind;
  /** In the current language. New columns make a new sheet, with the selection and the place of the one before. */
  readonly columns: readonly SheetColumn<SheetRow>[];
  readonly query: UseQueryResult<DraftsRead>;
  /** How many events about these rows have arrived. */
  readonly news: number;
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
};

/** A sheet that shows the rows of some stores as the core stores them, and saves each step there. */
export function useDraftSheet(options: Options) {
  const { kind, columns, query, saving, readAgain, news, nameOf, readOnly } = options;
  const bridge = useBridge();
  const { collator } = useFormat();
  /** Rows with marks that came from the core. */
  const marked = useRef<ReadonlySet<string>>(new Set());
  /** The sheet on the page, for the one that replaces it when the language changes. */
  const drawn = useRef<DrawnSheet & { readonly kind: SheetKind }>(undefined);
  readAgain.current = () => void query.refetch({ cancelRefetch: true });

  const sheet = useMemo(() => {
    const onHistory = saveHistory({
      // Each access to a part of the bridge returns a new object, so it can't be a dependency.
      drafts: bridge.drafts,
      saving,
      kind,
      by: PAGE_ID,
      own: (key, column) => made.core.rows().base(made.core.rows().indexOf(key), column),
      unsay: () => made.store.setState({ announced: null }),
      marked: () => marked.current,
      readAgain: () => readAgain.current(),
    });
    const before = drawn.current?.kind.kind === kind.kind ? drawn.current : undefined;
    const made = createDraftSheet({ columns, collator, onHistory, before });
    if (before !== undefined) drawn.current = { ...before, sheet: made };
    return made;
  }, [bridge, saving, kind, columns, collator, readAgain]);

  const { data, isFetching } = query;
  useEffect(() => {
    if (data === undefined || isFetching || data.news === news) return;
    const timer = setTimeout(() => readAgain.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [data, isFetching, news, readAgain]);

  const [shown, setShown] = useState<{ readonly sheet: object; readonly given: readonly GivenMark[] } | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const read = { sheet, saving, edits: data.edits, readAgain: () => readAgain.current() };
    return whenStill(read, () => {
      const marks = givenMarks(kind, data.stores, columns);
      // Steps of another Endcap window can't be undone from here.
      const { steps, done } = readOnly ? NO_STEPS : data.steps;
      const rows = rowsOf(kind, data.stores, nameOf);
      drawn.current = { kind, sheet, rows, marks };
      void showDrafts(kind, sheet, {
        rows,
        steps: steps.map(storedStep),
        done,
        marks,
      });
      marked.current = new Set(marks.map(({ row }) => row));
      setShown({ sheet, given: marks });
    });
  }, [data, sheet, kind, columns, nameOf, readOnly, saving, readAgain]);

  const [made, setMade] = useState<SavedPlan | null>(null);
  const send = async ({ name, resources }: PlannedStep) => {
    const saved = await sendStep(bridge.drafts, { name, resources, by: PAGE_ID });
    const stores = [...new Set(resources.map(({ ref }) => ref.externalId))];
    setMade(saved.step === null ? null : { name, stores, step: storedId(saved.step) });
    return saved;
  };
  /**
   * Saves a step for a dialog, which keeps what was entered until it is saved.
   *
   * @param step what was planned, or a function that makes the step in the sheet, at once
   * @returns why it was not saved: then the sheet shows nothing of it; null: it is saved and shown
   */
  const saveStep = async (step: PlannedStep | (() => void)): Promise<UnsavedReason | null> => {
    if (typeof step === 'function') {
      const unsaved = await saving.ask(step);
      if (unsaved !== null) await query.refetch({ cancelRefetch: false });
      return unsaved;
    }
    const unsaved = await saving.add(() => send(step));
    if (unsaved === null) await query.refetch({ cancelRefetch: true });
    return unsaved;
  };
  // A sheet that replaces another shows the same at once.
  const isShown = shown !== null && (shown.sheet === sheet || drawn.current?.sheet === sheet);
  return { sheet, given: isShown ? shown.given : NO_MARKS, saveStep, made, isShown };
}
