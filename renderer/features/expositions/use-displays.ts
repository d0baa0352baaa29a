import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { useDisplaysNews } from '#renderer/bridge/displays-news.ts';
import { DISPLAYS_KEY, PAGE_ID } from '#renderer/bridge/draft-keys.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { pageSlices } from '#renderer/grid/sheet/page-slices.ts';
import type { GivenMark } from '#renderer/grid/sheet/sheet-marks.ts';
import type { HistoryEvent } from '#renderer/grid/sheet/sheet-options.ts';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { ResourcePatch, StepName } from '#shared/bridge/drafts.ts';
import { afterPaint } from './after-paint.ts';
import { displayColumns } from './display-columns.ts';
import { rowsOf } from './display-row.ts';
import { createDisplaySheet, showKept } from './display-sheet.ts';
import { displaysQuery } from './displays-query.ts';
import { givenMarks } from './given-marks.ts';
import { patchesOfStep } from './patches-of-step.ts';
import { createSaving } from './saving.ts';
import { isKept, keptName, keptStep } from './step-names.ts';
import { refuseTooLarge } from './step-weight.ts';
import { createTwins } from './twins.ts';
import { watchTwins } from './watch-twins.ts';

/** News come in swarms when stores are read again; the page waits for their pause, in milliseconds. */
const PAUSE_MS = 400;

/** A step over so many cells is painted before it is written down for the core, which takes longer than a frame. */
const MANY_CELLS = 1_000;

const NO_MARKS: readonly GivenMark[] = [];

type Options = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
};

/** The sheet of displays of some stores: shows what the core keeps, and saves each step there. */
export function useDisplays({ externalIds, nameOf, readOnly }: Options) {
  const t = useExpositionsTexts();
  const terms = useTerms();
  const format = useFormat();
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const [read, setRead] = useState(0);

  const again = useRef(() => {});
  /** Rows with marks that the core gave. */
  const marked = useRef<ReadonlySet<string>>(new Set());
  const [saving] = useState(() => createSaving(failureOf, () => again.current()));
  const ports = { bridge, queries, workspaceId, edits: saving.begun, onProgress: setRead };
  const query = useQuery(displaysQuery(ports, externalIds));
  again.current = () => void query.refetch({ cancelRefetch: true });

  const made = useMemo(() => {
    const twins = createTwins(pageSlices);
    const columns = displayColumns({ header: (column) => t(`column.${column}`), terms, isTwin: twins.has }, readOnly);
    const own = (key: string, column: string) => sheet.core.rows().base(sheet.core.rows().indexOf(key), column);
    const onHistory = (event: HistoryEvent) => {
      if (event.kind === 'did') {
        const { step } = event;
        const outcome = { isKept: true };
        saving.add(
          async () => {
            if (step.cells > MANY_CELLS) await afterPaint();
            const resources = patchesOfStep(step, own);
            refuseTooLarge(resources);
            const saved = await bridge.drafts.save({ name: keptName(step), resources, by: PAGE_ID });
            outcome.isKept = saved.step !== null;
            return saved;
          },
          () => {
            // The same text in another spelling is no change, and then there is no step to take back either. And what the
            // service refused is another try once it is edited: its mark goes.
            const isMended = step.patches.some(({ rows }) => rows.some((row) => marked.current.has(row)));
            if (!outcome.isKept || isMended) again.current();
          },
        );
        return;
      }
      const way = event.side === 'before' ? ('undo' as const) : ('redo' as const);
      const { length: count } = event.steps;
      const isUnseen = event.steps.some(isKept);
      saving.add(
        async () => {
          const { unplaced } = await bridge.drafts.move({ way, count, by: PAGE_ID });
          return { savedAt: new Date().toISOString(), unplaced };
        },
        () => {
          if (isUnseen) again.current();
        },
      );
    };
    const sheet = createDisplaySheet({ columns, collator: format.collator, onHistory });
    return { sheet, columns, twins };
  }, [t, terms, format, readOnly, bridge, saving]);
  const { sheet, columns, twins } = made;

  const news = useDisplaysNews();
  const { data, isFetching } = query;
  useEffect(() => {
    if (data === undefined || isFetching || data.news === news) return;
    const timer = setTimeout(() => again.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [data, isFetching, news]);

  useEffect(() => watchTwins(sheet, twins), [sheet, twins]);

  const [shown, setShown] = useState<{ readonly sheet: object; readonly given: readonly GivenMark[] } | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const show = () => {
      // What was read before the last step was saved would take it back on the screen.
      if (saving.store.getState().pending > 0) return;
      if (data.edits !== saving.begun()) return again.current();
      const { editing, paste } = sheet.store.getState();
      if (editing !== null || paste !== null) return;
      stop();
      // What the other Endcap did is not taken back from here.
      const steps = readOnly ? [] : data.steps.steps.map(keptStep);
      const rows = rowsOf(data.stores, nameOf);
      const marks = givenMarks(data.stores, columns);
      void showKept(sheet, { rows, steps, done: readOnly ? 0 : data.steps.done, marks });
      marked.current = new Set(marks.map(({ row }) => row));
      setShown({ sheet, given: marks });
    };
    // A row under the cursor is never replaced: it waits until the editor is closed.
    const leave = [sheet.store.subscribe(show), saving.store.subscribe(show)];
    const stop = () => {
      for (const one of leave) one();
    };
    show();
    return stop;
  }, [data, sheet, columns, nameOf, readOnly, saving]);

  const stop = () => void queries.cancelQueries({ queryKey: DISPLAYS_KEY });
  /** Saves a step that was not made in the sheet; true when it is on the disk and was read again. */
  const saveStep = (name: StepName, resources: ResourcePatch[]): Promise<boolean> =>
    new Promise((resolve) => {
      const act = () =>
        bridge.drafts.save({ name, resources, by: PAGE_ID }).catch((error: unknown) => {
          resolve(false);
          throw error;
        });
      saving.add(act, () => void query.refetch({ cancelRefetch: true }).then(() => resolve(true)));
    });
  const given = shown?.sheet === sheet ? shown.given : NO_MARKS;
  return { sheet, columns, given, nameOf, query, saving, read, stop, saveStep, isShown: shown?.sheet === sheet };
}
