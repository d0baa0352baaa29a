import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Folded } from '#renderer/grid/sheet/row-groups.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { type Folds, LONGEST_FOLDED, MOST_FOLDED } from '#shared/bridge/views.ts';
import type { DraftSheet } from './draft-sheet.ts';

/**
 * What is remembered of folded groups. Too many are none: a part of them would be a sheet that nobody has left.
 *
 * @param isThere whether there is a group with a text; null: groups may be out of sight
 */
export function textsToKeep(folded: Folded, isThere: ((text: string) => boolean) | null): readonly string[] {
  const kept = [...folded].filter((text) => text.length <= LONGEST_FOLDED && (isThere === null || isThere(text)));
  return kept.length > MOST_FOLDED ? [] : kept;
}

type FoldsOf = {
  /** The page that the sheet is on. */
  readonly page: string;
  /** All groups of the sheet are in sight: what is not among them is gone. */
  readonly isWhole: boolean;
  readonly readOnly: boolean;
};

/** Folds the groups of a sheet as they were folded last when it was grouped by the same column, and remembers them. */
export function useSheetFolds(sheet: DraftSheet, { page, isWhole, readOnly }: FoldsOf): void {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const column = useSheetState(sheet, ({ arrangement }) => arrangement.group?.column ?? null);
  const { data: remembered } = useQuery({
    queryKey: ['folds', workspaceId, page, column],
    queryFn: column === null ? skipToken : ({ signal }) => bridge.views.folds({ page, column }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // What was folded by one column says nothing of another.
    placeholderData: () => undefined,
  });
  // One after the other: the last that is folded is the last that is kept.
  const { mutate } = useMutation({
    scope: { id: 'folds' },
    mutationFn: (folds: Folds) => bridge.views.keepFolds(folds),
  });
  const keep = useRef((_folded: Folded) => {});
  keep.current = (folded) => {
    if (column === null || readOnly) return;
    const { groups } = sheet.core.order();
    const texts = textsToKeep(folded, isWhole && groups !== undefined ? (text) => groups.placeOf(text) !== -1 : null);
    queries.setQueryData(['folds', workspaceId, page, column], texts);
    mutate({ page, column, folded: [...texts] });
  };
  useEffect(() => {
    const groupNow = () => sheet.store.getState().arrangement.group;
    if (column === null || remembered === undefined) return;
    if (groupNow()?.column === column && groupNow()?.folded.size === 0 && remembered.length > 0)
      sheet.setFolded(new Set(remembered));
    return sheet.store.subscribe(({ arrangement: { group } }, { arrangement: { group: before } }) => {
      const isFolded = group?.column === column && before?.column === column && group.folded !== before.folded;
      if (isFolded) keep.current(group.folded);
    });
  }, [sheet, column, remembered]);
}
