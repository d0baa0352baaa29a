import { queryOptions } from '@tanstack/react-query';
import type { Bridge } from './endcap.ts';

/** Language and theme, as the core keeps them. */
export function settingsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => bridge.settings.get(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
