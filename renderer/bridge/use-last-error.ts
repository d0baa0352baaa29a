import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type FailedQuery = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'isPlaceholderData'>;

/**
 * Why a query has no answer. A query without data forgets its error as soon as it is asked again, and the answer to
 * another question may stand in for it; what was said stays until the next answer, and with it the button that was
 * pressed, which has the focus.
 */
export function useLastError(query: FailedQuery): Error | null {
  const { data, error, errorUpdateCount, isFetching, isPlaceholderData } = query;
  const [last, setLast] = useState<Error | null>(null);
  // The count is that of this query: what another one failed of, with another key, is not said of it.
  const isAgain = (data === undefined || isPlaceholderData) && isFetching && errorUpdateCount > 0;
  const shown = error ?? (isAgain ? last : null);
  if (shown !== last) setLast(shown);
  return shown;
}

/** Whether a query has no answer and said why, also while it is tried again. */
export function useIsFailed(query: FailedQuery): boolean {
  return useLastError(query) !== null && (query.data === undefined || query.isPlaceholderData);
}
