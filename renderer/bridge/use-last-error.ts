import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

type FailedQuery = Pick<UseQueryResult, 'data' | 'error' | 'errorUpdateCount' | 'isFetching'>;

/**
 * Why a query has no answer. A query without data forgets its error as soon as it is asked again; what was said stays
 * until the next answer, and with it the button that was pressed, which has the focus.
 */
export function useLastError({ data, error, errorUpdateCount, isFetching }: FailedQuery): Error | null {
  const [last, setLast] = useState<Error | null>(null);
  // The count is that of this query: what another one failed of, with another key, is not said of it.
  const isAgain = data === undefined && isFetching && errorUpdateCount > 0;
  const shown = error ?? (isAgain ? last : null);
  if (shown !== last) setLast(shown);
  return shown;
}
