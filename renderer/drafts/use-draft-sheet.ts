import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { PAGE_ID } from '#renderer/bridge/draft-queries.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import { cameInPlace } from '#renderer/grid/sheet/row-order.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { waitBeforeLeaving } from '#renderer/ui/ask-before-closing.ts';
import type { ResourcePatch, StepName, Steps, StoreRows } from '#shared/bridge/drafts.ts';
import {
  createDraftSheet,
  type DrawnSheet,
  renameStores,
  rowsOf,
  type SheetKind,
  type SheetRow,
} from './draft-sheet.ts';
import { givenMarks } from './given-marks.ts';
import { type PageSaving, saveHistory, type UnsavedReason } from './saving.ts';
import { PlanOutdated, sendStep } from './send-step.ts';
import { doStep, type SheetStep } from './sheet-plan.ts';
import { showDrafts, showFurther, whenStill, whenWritten } from './show-drafts.ts';
import { storedId, storedStep } from './step-names.ts';

/** Many events arrive at once when stores are read again. The page waits for a pause of this many milliseconds. */
const PAUSE_MS = 400;
/** At least this many for each store: reading thousands again takes long, and may itself bring newer answers of some. */
const STORE_PAUSE_MS = 10;

/** How long news of rows must pause before those of so many stores are read again, in milliseconds. */
export const pauseOf = (stores: number): number => Math.max(PAUSE_MS, STORE_PAUSE_MS * stores);

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

/** Whether stores are others, as they were read, and perhaps further ones. */
const areBegunBy = (others: readonly StoreRows[], stores: readonly StoreRows[]): boolean =>
  others.every((one, at) => one === stores[at]);

/** A step that is not made in the sheet: it may change rows that the page does not show. */
type PlannedStep = {
  readonly name: StepName;
  readonly resources: readonly ResourcePatch[];
  /** Whether stores still have the rows with which it was planned; null: it is the same for any rows. */
  readonly areAsPlanned: ((externalIds: readonly string[]) => Promise<boolean>) | null;
};

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
  /** Rows of further stores are still to come. */
  readonly isGrowing: boolean;
  /** How many events about these rows have arrived. */
  readonly news: number;
  readonly nameOf: (externalId: string) => string;
  /** Where a store stands in the order of the sheet; the same function always. */
  readonly placeOf: (externalId: string) => number;
  readonly readOnly: boolean;
};

/** A sheet that shows the rows of some stores as the core stores them, and saves each step there. */
export function useDraftSheet(options: Options) {
  const { kind, columns, query, isGrowing, saving, readAgain, news, nameOf, placeOf, readOnly } = options;
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
    const made = createDraftSheet({ kind, columns, collator, onHistory, placeOf, before });
    if (before !== undefined) drawn.current = { ...before, sheet: made };
    return made;
  }, [bridge, saving, kind, columns, collator, placeOf, readAgain]);

  useEffect(() => {
    const settled = () => whenWritten(sheet).then(saving.settled);
    const end = waitBeforeLeaving(settled);
    // What still waits when the page goes belongs to its workspace all the same.
    return () => void settled().then(end);
  }, [sheet, saving]);

  const { data, isFetching, refetch } = query;
  useEffect(() => {
    // What is read again holds up what is still to come, so it waits for that.
    if (data === undefined || isFetching || isGrowing || data.news === news) return;
    const timer = setTimeout(() => readAgain.current(), pauseOf(data.stores.length));
    return () => clearTimeout(timer);
  }, [data, isFetching, isGrowing, news, readAgain]);

  // What is in sight stays in its order while others come below it.
  const sortWhole = useRef(() => {});
  sortWhole.current = () => {
    const { sorts, group } = sheet.store.getState().arrangement;
    const isArranged = sorts.length > 0 || group !== null;
    if (!isGrowing && (isArranged || !cameInPlace(sheet.core.rows()))) void sheet.arrangeAgain();
  };
  useEffect(() => {
    if (!isGrowing) sortWhole.current();
  }, [isGrowing]);

  const [shown, setShown] = useState<{ readonly sheet: object; readonly given: readonly GivenMark[] } | null>(null);
  /** The stores that the sheet shows, with all that follows from their rows. */
  const [settled, setSettled] = useState<readonly StoreRows[] | null>(null);
  /** How the rows are shown: in another way, all of them are shown again. */
  const way = useMemo(() => ({ sheet, kind, columns, readOnly }), [sheet, kind, columns, readOnly]);
  const names = useRef(nameOf);
  const last = useRef<{ readonly way: object; readonly stores: readonly StoreRows[] }>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    // Those that could not be read have no rows; they may come later.
    const stores = data.stores.filter(({ known }) => known);
    const above = last.current?.way === way && areBegunBy(last.current.stores, stores) ? last.current.stores : [];
    const isFurther = above.length > 0;
    const show = () => {
      last.current = { way, stores };
      const further = stores.slice(above.length);
      const before = isFurther ? drawn.current : undefined;
      const newMarks = givenMarks(kind, further, columns);
      const marks =
        before === undefined || newMarks.length > 0 ? [...(before?.marks ?? []), ...newMarks] : before.marks;
      const newRows = rowsOf(kind, further, names.current);
      drawn.current = { kind, sheet, rows: [...(before?.rows ?? []), ...newRows], marks };
      // Steps of another Endcap can't be undone from here.
      const { steps, done } = readOnly ? NO_STEPS : data.steps;
      const shows = isFurther
        ? showFurther(kind, sheet, { rows: newRows, marks }).then(() => sortWhole.current())
        : showDrafts(kind, sheet, { rows: newRows, steps: steps.map(storedStep), done, marks });
      void shows.then(() => setSettled(data.stores));
      marked.current = new Set(marks.map(({ row }) => row));
      setShown((now) => (now?.sheet === sheet && now.given === marks ? now : { sheet, given: marks }));
    };
    const edits = isFurther ? null : data.edits;
    // What is being read already may have the last step; if not, it is found wanting in its turn.
    return whenStill({ sheet, saving, edits, readAgain: () => void refetch({ cancelRefetch: false }) }, show);
  }, [data, sheet, kind, columns, readOnly, way, saving, refetch]);
  useEffect(() => {
    if (names.current === nameOf) return;
    names.current = nameOf;
    const { current } = drawn;
    // Read again for it, rows would be overtaken by whoever types on.
    if (current?.sheet !== sheet) return;
    const rename = () => {
      drawn.current = { ...current, ...renameStores(drawn.current ?? current, nameOf) };
    };
    return whenStill({ sheet, saving, edits: null, readAgain: () => {} }, rename);
  }, [sheet, nameOf, saving]);

  const [made, setMade] = useState<SavedPlan | null>(null);
  const send = async ({ name, resources, areAsPlanned }: PlannedStep) => {
    const stores = [...new Set(resources.map(({ ref }) => ref.externalId))];
    // Here, behind every step that was made before it.
    if ((await areAsPlanned?.(stores)) === false) throw new PlanOutdated();
    const saved = await sendStep(bridge.drafts, { name, resources, by: PAGE_ID });
    setMade(saved.step === null ? null : { name, stores, step: storedId(saved.step) });
    return saved;
  };
  /**
   * Saves a step for a dialog, which keeps what was entered until it is saved.
   *
   * @param step what was planned, or a step that is made in the sheet
   * @returns why it was not saved: then the sheet shows nothing of it; null: it is saved and shown
   */
  const saveStep = async (step: PlannedStep | SheetStep): Promise<UnsavedReason | null> => {
    if ('make' in step) {
      const outcome: { refused: UnsavedReason | null } = { refused: null };
      const unsaved = await saving.ask(() => {
        outcome.refused = doStep(step);
      });
      if (unsaved !== null) await query.refetch({ cancelRefetch: false });
      return outcome.refused ?? unsaved;
    }
    const unsaved = await saving.ask(() => saving.addStep(() => send(step)));
    if (unsaved === null) await query.refetch({ cancelRefetch: true });
    return unsaved;
  };
  // A sheet that replaces another shows the same at once.
  const isShown = shown !== null && (shown.sheet === sheet || drawn.current?.sheet === sheet);
  const isSettled = settled === data?.stores;
  return { sheet, given: isShown ? shown.given : NO_MARKS, saveStep, made, isShown, isSettled };
}
