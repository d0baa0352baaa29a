import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import type { Mark } from '#renderer/grid/model/column.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useDrawn } from '#renderer/ui/use-drawn.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { rowIdOf, rowOfId } from '../read-targets.ts';
import { slotId } from '../slot-id.ts';
import { type CheckedDisplay, createCellCheck, type ToldPhotos } from './cell-findings.ts';
import type { MatrixDisplay } from './judge-cells.ts';
import { type MatrixContent, type MatrixExtras, makeMatrix } from './make-matrix.ts';
import { createMatrixSheet, type MatrixSheet } from './matrix-sheet.ts';
import type { Measured } from './measured.ts';

type Options = {
  readonly targets: StoreRowsSheet;
  readonly externalId: string;
  /** The store's displays; null: not known. */
  readonly expositions: readonly (MatrixDisplay & CheckedDisplay)[] | null;
  readonly measured: Measured;
  /** Photos whose cells an address wants to be shown. */
  readonly told: ToldPhotos;
  /** Times that have a column even where no target has them. */
  readonly times: readonly string[];
  readonly readOnly: boolean;
};

const NO_EXTRAS: MatrixExtras = { rows: [], times: [] };

/** Cells whose targets somebody else changed, too, each with what the service has there now. */
function conflictsByCell(stores: readonly StoreRows[]): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const store of stores) {
    if (!store.known || store.stop?.state !== 'conflict') continue;
    for (const conflict of store.stop.conflicts) {
      if (conflict.scope !== 'group') continue;
      const [one] = [...conflict.mine, ...conflict.was, ...conflict.theirs];
      const { displayType, productCategory, weekday, protocolTime } = one?.row ?? {};
      const key = rowOfId(`${String(displayType)} ${String(productCategory ?? '')}`);
      if (key === null) continue;
      const theirs = conflict.theirs.map(({ row }) => `${String(row['expectedFillRatio'])}%`).join(', ');
      marks.set(`${rowIdOf(key)}\n${slotId(Number(weekday), String(protocolTime))}`, {
        kind: 'conflict',
        problem: { code: 'other', key: 'conflict', data: { theirs: theirs === '' ? '–' : theirs } },
      });
    }
  }
  return marks;
}

/** The matrix of a store's targets, and the sheet in which it is edited. */
export function useMatrix({ targets, externalId, expositions, measured, told, times: sought, readOnly }: Options) {
  const { sheet, query, nameOf } = targets;
  const format = useFormat();
  const [added, setExtras] = useState(NO_EXTRAS);
  const extras = useMemo(() => ({ ...added, times: [...added.times, ...sought] }), [added, sought]);
  const displays = useMemo(() => expositions?.filter(({ status }) => status === 'active') ?? null, [expositions]);
  const check = useMemo(() => createCellCheck(expositions, measured, told), [expositions, measured, told]);
  const view = useDrawn(sheet.store, (state) => state.view);
  const cells = useDrawn(sheet.store, (state) => state.cells);
  const conflicts = useMemo(() => conflictsByCell(query.data?.stores ?? []), [query.data]);
  const markAt = useCallback(
    (row: string, slot: string): Mark | null => conflicts.get(`${row}\n${slot}`) ?? null,
    [conflicts],
  );
  const last = useRef<MatrixContent | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: view and cells tell that the rows have changed
  const matrix = useMemo(() => {
    last.current = makeMatrix({ sheet, externalId, displays, extras, check, markAt }, last.current);
    return last.current;
  }, [sheet, externalId, displays, extras, check, markAt, view, cells]);

  const times = matrix.times.join();
  const drawn = useRef<{ readonly externalId: string; readonly lens: MatrixSheet }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other times make another sheet, other targets do not
  const lens = useMemo(() => {
    const made = createMatrixSheet({
      targets: sheet,
      store: { externalId, storeName: nameOf(externalId) },
      slots: matrix.slots,
      slotName: ({ weekday, time }) => `${format.weekday(weekday)} ${time}`,
      format,
      readOnly,
      matrix,
      before: drawn.current?.externalId === externalId ? drawn.current.lens : undefined,
    });
    drawn.current = { externalId, lens: made };
    return made;
  }, [sheet, externalId, nameOf, times, format, readOnly]);
  useLayoutEffect(() => lens.show(matrix), [lens, matrix]);
  // A step is announced once, by the grid that has the focus.
  useEffect(
    () =>
      sheet.store.subscribe((now, before) => {
        if (now.announced !== null && now.announced !== before.announced) lens.core.say(now.announced);
      }),
    [sheet, lens],
  );
  return { matrix, lens, setExtras };
}
