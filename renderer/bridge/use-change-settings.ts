import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Settings } from '#shared/bridge/settings.ts';
import { useBridge } from './page-context.ts';
import { settingsQuery } from './queries.ts';

/** Changes language or theme. The change is shown at once, then stored by the core, and taken back if storing fails. */
export function useChangeSettings() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { queryKey } = settingsQuery(bridge);
  return useMutation({
    mutationFn: (change: Partial<Settings>) => bridge.settings.set(change),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, ...change });
      return before;
    },
    onSuccess: (settings) => queries.setQueryData(queryKey, settings),
    onError: (_error, _change, before) => queries.setQueryData(queryKey, before),
  });
}
