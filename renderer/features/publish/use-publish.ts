import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { DRAFT_FACTS_KEY, PAGE_ID } from '#renderer/bridge/draft-keys.ts';
import type { Bridge } from '#renderer/bridge/endcap.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import type { DraftRef } from '#shared/bridge/drafts.ts';
import { changesQuery, publishStateQuery } from './publish-queries.ts';

/** Name of a store by its external ID; the ID where it is not known. */
export function useStoreName(): (externalId: string) => string {
  const { data } = useQuery(storesQuery(useBridge(), useWorkspace().id));
  const names = useMemo(() => new Map(data?.data.map(({ externalId, name }) => [externalId, name])), [data]);
  return useCallback((externalId) => names.get(externalId) ?? externalId, [names]);
}

export function useChanges() {
  return useQuery(changesQuery(useBridge(), useWorkspace().id));
}

/** The publishing under way with its start and end; the page follows by events. */
export function usePublishing() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const options = publishStateQuery(bridge, useWorkspace().id);
  const { data: state } = useQuery(options);
  const { mutate: ask, error } = useMutation({
    mutationFn: (act: (publish: Bridge['publish']) => ReturnType<Bridge['publish']['state']>) => act(bridge.publish),
    onSuccess: (next) => queries.setQueryData(options.queryKey, next),
  });
  return {
    state,
    error,
    start: (only: readonly DraftRef[]) => ask((publish) => publish.start({ only: [...only] })),
    cancel: () => ask((publish) => publish.cancel()),
  };
}

/** An act on drafts; what the page shows of them is read again when it is done. */
export function useDraftAct<Value>(onDone: (value: Value) => void = () => {}) {
  const bridge = useBridge();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: (bridge: Bridge) => Promise<Value>) => act(bridge),
    onSuccess: async (value) => {
      await queries.invalidateQueries({ queryKey: DRAFT_FACTS_KEY });
      onDone(value);
    },
  });
}

/** Gives one field of a row back what it was, as a step that can be undone. */
export const dropField = (bridge: Bridge, ref: DraftRef, rowId: string, field: string, was: unknown) =>
  bridge.drafts.save({
    name: { key: 'drop', cells: 1, data: {} },
    resources: [{ ref, added: [], patches: [{ field, rowIds: [rowId], values: [was ?? null] }], removed: [] }],
    by: PAGE_ID,
  });
