import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { Folded } from '#renderer/grid/sheet/row-groups.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { type FoldsChange, LONGEST_FOLDED, MOST_FOLDED } from '#shared/bridge/views.ts';
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

/** What became folded and what no longer is, between what is remembered and what is to be. */
export function foldsBetween(
  before: readonly string[],
  now: readonly string[],
): Pick<FoldsChange, 'folded' | 'unfolded'> {
  const [had, has] = [new Set(before), new Set(now)];
  return { folded: now.filter((text) => !had.has(text)), unfolded: before.filter((text) => !has.has(text)) };
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
  const { i18n } = useTranslation();
  const language = i18n.language === 'pl' ? 'pl' : 'en';
  const queryKey = useMemo(() => ['folds', workspaceId, page, column, language], [workspaceId, page, column, language]);
  const { data: remembered } = useQuery({
    queryKey,
    queryFn: column === null ? skipToken : ({ signal }) => bridge.views.folds({ page, column, language }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // What was folded by one column says nothing of another.
    placeholderData: () => undefined,
  });
  // One after the other: the last that is folded is the last that is kept.
  const { mutate } = useMutation({
    scope: { id: 'folds' },
    mutationFn: (folds: FoldsChange) => bridge.views.keepFolds(folds),
  });
  const keep = useRef((_folded: Folded, _before: Folded) => {});
  keep.current = (folded, before) => {
    if (column === null || readOnly) return;
    const { groups } = sheet.core.order();
    const texts = textsToKeep(folded, isWhole && groups !== undefined ? (text) => groups.placeOf(text) !== -1 : null);
    // Another window may have folded others since.
    const known = queries.getQueryData<readonly string[]>(queryKey);
    const change = foldsBetween(known ?? [...before], texts);
    if (known !== undefined) queries.setQueryData(queryKey, texts);
    mutate({ page, column, language, ...change });
  };
  // How the rows are grouped: by a column, in the words of a language; null: they are not.
  const grouped = useRef<typeof queryKey | null>(null);
  // What was folded as that began, as long as the remembered groups wait to be restored; null: they don't.
  const waits = useRef<Folded | null>(null);
  useEffect(() => {
    const { group } = sheet.store.getState().arrangement;
    const before = grouped.current;
    const isGrouped = column !== null && group?.column === column;
    grouped.current = isGrouped ? queryKey : null;
    if (grouped.current === before) return;
    // A page that is come back to finds its sheet as it was left.
    const isLeft = before === null && group !== null && group.folded.size > 0;
    waits.current = isGrouped && !isLeft ? group.folded : null;
  }, [sheet, column, queryKey]);
  useEffect(() => {
    const { group } = sheet.store.getState().arrangement;
    const before = waits.current;
    if (remembered === undefined || group === null || before === null) return;
    waits.current = null;
    // What was folded while this was being read stays folded, too.
    const since = [...group.folded].filter((text) => !before.has(text));
    const folded = new Set([...remembered, ...since]);
    if (since.length > 0) queries.setQueryData(queryKey, [...folded]);
    const isSame = folded.size === group.folded.size && [...folded].every((text) => group.folded.has(text));
    if (!isSame) sheet.setFolded(folded);
  }, [sheet, queries, queryKey, remembered]);
  useEffect(() => {
    if (column === null) return;
    return sheet.store.subscribe(({ arrangement: { group } }, { arrangement: { group: before } }) => {
      const isFolded = group?.column === column && before?.column === column && group.folded !== before.folded;
      if (isFolded) keep.current(group.folded, before.folded);
    });
  }, [sheet, column]);
}
