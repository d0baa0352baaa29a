import { keepPreviousData, QueryClient } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

/**
 * The cache of what the core answered. The core retries what may be retried, so nothing is retried here;
 * and it knows the way to the service better than the browser's own online flag, so that one is not asked.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: MINUTE_MS,
        gcTime: 30 * MINUTE_MS,
        placeholderData: keepPreviousData,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
