import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { rowsKey, useRowsNews } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import type { SheetColumn } from '#renderer/grid/model/column.ts';
import type { SheetKind, SheetRow } from './draft-sheet.ts';
import { type Duplicates, watchDuplicates } from './duplicates.ts';
import { useFurtherStores } from './further-stores.ts';
import { readOfRows, rowsQuery } from './rows-query.ts';
import { useSaving } from './saving.ts';
import { useDraftSheet } from './use-draft-sheet.ts';

/** The stores whose rows are wanted, and whether they can be edited. */
export type WantedRows = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
  /** Those with unpublished changes are read first. */
  readonly isChangedFirst?: boolean;
};

type Options = {
  readonly kind: SheetKind;
  /** In the current language. New columns make a new sheet. */
  readonly columns: readonly SheetColumn<SheetRow>[];
  /** Rows of a store that occur twice; the columns mark them. */
  readonly duplicates: Duplicates;
};

/** A sheet of some stores' rows of one kind. */
export type StoreRowsSheet = ReturnType<typeof useStoreRows>;

/**
 * The sheet of some stores' rows of one kind. It shows what the core stores, store by store as they are read, and saves
 * each step there.
 */
export function useStoreRows(
  { externalIds, nameOf, readOnly, isChangedFirst = false }: WantedRows,
  { kind, columns, duplicates }: Options,
) {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();

  const { saving, readAgain } = useSaving();
  const wanted = { kind: kind.kind, externalIds, isChangedFirst };
  const options = rowsQuery({ bridge, queries, workspaceId, edits: saving.ended }, wanted);
  const query = useQuery(options);
  const growth = useFurtherStores(query, { ...wanted, queries, queryKey: options.queryKey, steps: saving.beyond });
  const news = useRowsNews(readOfRows(kind.kind));
  const isGrowing = growth.state === 'reading';
  const places = useRef<ReadonlyMap<string, number>>(new Map());
  places.current = useMemo(() => new Map(externalIds.map((id, at) => [id, at])), [externalIds]);
  const placeOf = useCallback((externalId: string) => places.current.get(externalId) ?? 0, []);
  const shown = { kind, columns, nameOf, placeOf, readOnly };
  const drafts = useDraftSheet({ ...shown, query, isGrowing, saving, readAgain, news });
  const { sheet } = drafts;
  useEffect(() => watchDuplicates(sheet, duplicates), [sheet, duplicates]);

  const stop = () => void queries.cancelQueries({ queryKey: rowsKey(kind.kind) });
  return { ...drafts, kind: kind.kind, fields: kind.fields, columns, nameOf, query, growth, saving, stop };
}
