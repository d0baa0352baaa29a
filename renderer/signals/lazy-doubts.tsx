import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { REVIEW_KEY } from '#renderer/bridge/queries.ts';
import type { FillRateReport, FillRateRow } from '#renderer/figures/report-words.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';

const FigureDoubts = lazy(async () => ({ default: (await import('./figure-doubts.tsx')).FigureDoubts }));

const ALL = { externalIds: null, displayTypes: null, from: null, to: null } as const;

/**
 * Marks for the rows of a report whose measure people doubt, as a column of its table; undefined: none. `doubts` has to
 * be drawn. Nothing more is loaded before somebody has called a measure wrong.
 */
export function useDoubts(report: FillRateReport | undefined): {
  readonly marks: DataColumn<FillRateRow> | undefined;
  readonly doubts: ReactNode;
} {
  const bridge = useBridge();
  const { id } = useWorkspace();
  const [marks, onMarks] = useState<DataColumn<FillRateRow>>();
  const { data } = useQuery({
    queryKey: [...REVIEW_KEY, id, 'doubts'],
    queryFn: ({ signal }) => bridge.review.trust(ALL, { signal }),
    // Marks that this window made since are not told by an event.
    refetchOnMount: 'always',
  });
  const isAsked = data !== undefined && data.all.wrong > 0;
  const doubts =
    isAsked && report !== undefined ? (
      <Suspense>
        <FigureDoubts trust={data} report={report} onMarks={onMarks} />
      </Suspense>
    ) : null;
  return { marks: isAsked ? marks : undefined, doubts };
}
