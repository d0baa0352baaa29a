import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DISPLAYS_KEY, useDisplaysNews } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useSaving } from '#renderer/drafts/saving.ts';
import { draftWords } from '#renderer/drafts/step-names.ts';
import { useDraftSheet } from '#renderer/drafts/use-draft-sheet.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import type { OwnWords } from '#renderer/grid/view/sheet-words.ts';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useDisplaysTexts, useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import type { KnownStore } from '#renderer/trade/choices.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { displaysQuery } from './displays-query.ts';
import { type ColumnParts, displayColumns } from './sheet/display-columns.ts';
import { displayKind } from './sheet/display-row.ts';
import { createDuplicates, watchDuplicates } from './sheet/duplicates.ts';

type Options = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
};

/** The sheet of some stores' displays. It shows what the core stores, and saves each step there. */
export function useDisplays({ externalIds, nameOf, readOnly }: Options) {
  const t = useDisplaysTexts();
  const terms = useTerms();
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id: workspaceId } = useWorkspace();
  const [read, setRead] = useState(0);

  const { saving, readAgain } = useSaving();
  const ports = { bridge, queries, workspaceId, edits: saving.begun, onProgress: setRead };
  const query = useQuery(displaysQuery(ports, externalIds));

  const { columns, duplicates } = useMemo(() => {
    const known = createDuplicates(backgroundSlices);
    const parts: ColumnParts = { header: (column) => t(`column.${column}`), terms, isDuplicate: known.has };
    return { duplicates: known, columns: displayColumns(parts, readOnly) };
  }, [t, terms, readOnly]);
  const news = useDisplaysNews();
  const drafts = useDraftSheet({ kind: displayKind, columns, query, saving, readAgain, news, nameOf, readOnly });
  const { sheet } = drafts;
  useEffect(() => watchDuplicates(sheet, duplicates), [sheet, duplicates]);

  const stop = () => void queries.cancelQueries({ queryKey: DISPLAYS_KEY });
  return { ...drafts, columns, nameOf, query, saving, read, stop };
}

/** In larger chains, people choose which stores to show. */
const MOST_STORES = 300;

const NO_STORES: readonly KnownStore[] = [];

/**
 * The chain's stores sorted by name, and the stores whose displays the page shows.
 *
 * @param chosen external IDs in the address; absent: all, unless there are too many
 */
export function useShownStores(chosen: readonly string[] | undefined) {
  const format = useFormat();
  const query = useStores();
  const { data: read } = query;
  const stores = useMemo(
    () =>
      read === undefined
        ? NO_STORES
        : read.data
            .flatMap(({ externalId, name }) => (isExternalId(externalId) ? [{ externalId, name }] : []))
            .toSorted((a, b) => format.collator.compare(a.name, b.name)),
    [read, format],
  );
  const names = useMemo(() => new Map(stores.map(({ externalId, name }) => [externalId, name])), [stores]);
  const nameOf = useCallback((externalId: string) => shownName(names.get(externalId), externalId), [names]);
  const externalIds = useMemo(
    () => chosen ?? (stores.length > MOST_STORES ? [] : stores.map(({ externalId }) => externalId)),
    [chosen, stores],
  );
  return { query, stores, nameOf, externalIds };
}

/** The workbench's own texts about cells and steps. */
export function useOwnWords(): OwnWords {
  const t = useDisplaysTexts();
  const d = useDraftsTexts();
  const terms = useTerms();
  return useCallback(
    (key, data) => {
      switch (key) {
        case 'categoryDoesNotFit':
          return t('words.categoryDoesNotFit', { category: terms.productCategory(String(data['category'] ?? '')) });
        case 'addDisplays':
        case 'copyDisplays':
          return `${t(`words.${key}`)}: ${t('subtitle', { count: Number(data['rows']), number: String(data['rows']) })}`;
        case 'noCategory':
        case 'duplicate':
        case 'disable':
        case 'enable':
          return t(`words.${key}`);
        default:
          return draftWords(d, key, data);
      }
    },
    [t, d, terms],
  );
}
