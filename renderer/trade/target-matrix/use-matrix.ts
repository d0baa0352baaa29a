import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import type { Mark } from '#renderer/grid/model/column.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useDrawn } from '#renderer/ui/use-drawn.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { type MatrixDisplay, type MatrixExtras, makeMatrix, type TargetMatrix } from './make-matrix.ts';
import { createMatrixSheet } from './matrix-sheet.ts';
import { rowIdOf, rowOfId, slotId } from './read-targets.ts';

type Options = {
  readonly targets: StoreRowsSheet;
  readonly externalId: string;
  /** Active displays of the store; null: not known. */
  readonly displays: readonly MatrixDisplay[] | null;
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
export function useMatrix({ targets, externalId, displays, readOnly }: Options) {
  const { sheet, query, nameOf } = targets;
  const format = useFormat();
  const [extras, setExtras] = useState(NO_EXTRAS);
  const view = useDrawn(sheet.store, (state) => state.view);
  const cells = useDrawn(sheet.store, (state) => state.cells);
  const conflicts = useMemo(() => conflictsByCell(query.data?.stores ?? []), [query.data]);
  const markAt = useCallback(
    (row: string, slot: string): Mark | null => conflicts.get(`${row}\n${slot}`) ?? null,
    [conflicts],
  );
  const last = useRef<TargetMatrix | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: view and cells tell that the rows have changed
  const matrix = useMemo(() => {
    last.current = makeMatrix({ sheet, externalId, displays, extras, markAt }, last.current);
    return last.current;
  }, [sheet, externalId, displays, extras, markAt, view, cells]);

  const times = matrix.times.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other times make another sheet, other targets do not
  const lens = useMemo(
    () =>
      createMatrixSheet({
        targets: sheet,
        store: { externalId, storeName: nameOf(externalId) },
        slots: matrix.slots,
        slotName: ({ weekday, time }) => `${format.weekday(weekday)} ${time}`,
        format,
        readOnly,
      }),
    [sheet, externalId, nameOf, times, format, readOnly],
  );
  useLayoutEffect(() => lens.show(matrix), [lens, matrix]);
  // What is said about a step is said once, by the grid that has the focus.
  useEffect(
    () =>
      sheet.store.subscribe((now, before) => {
        if (now.said !== null && now.said !== before.said) lens.core.say(now.said);
      }),
    [sheet, lens],
  );
  return { matrix, lens, setExtras };
}
