import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { DISPLAYS_KEY, useDisplaysNews } from '#renderer/bridge/draft-queries.ts';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { useDraftSheet } from '#renderer/drafts/use-draft-sheet.ts';
import { useSaving } from '#renderer/drafts/use-saving.ts';
import { backgroundSlices } from '#renderer/grid/model/run-sliced.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { displaysQuery } from './displays-query.ts';
import { type ColumnParts, displayColumns } from './sheet/display-columns.ts';
import { displayKind } from './sheet/display-row.ts';
import { createTwins } from './twins/twins.ts';
import { watchTwins } from './twins/watch-twins.ts';

type Options = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly readOnly: boolean;
};

/** The sheet of displays of some stores: shows what the core keeps, and saves each step there. */
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

  const { columns, twins } = useMemo(() => {
    const known = createTwins(backgroundSlices);
    const parts: ColumnParts = { header: (column) => t(`column.${column}`), terms, isTwin: known.has };
    return { twins: known, columns: displayColumns(parts, readOnly) };
  }, [t, terms, readOnly]);
  const news = useDisplaysNews();
  const drafts = useDraftSheet({ kind: displayKind, columns, query, saving, readAgain, news, nameOf, readOnly });
  const { sheet } = drafts;
  useEffect(() => watchTwins(sheet, twins), [sheet, twins]);

  const stop = () => void queries.cancelQueries({ queryKey: DISPLAYS_KEY });
  return { ...drafts, columns, nameOf, query, saving, read, stop };
}
