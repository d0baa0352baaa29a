import { useMutation } from '@tanstack/react-query';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { PAGE_ID } from '#renderer/bridge/draft-queries.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { sendStep } from '#renderer/drafts/send-step.ts';
import { useNewStores } from '#renderer/stores/new-stores.ts';
import type { Failure } from '#shared/bridge/answer.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { STORE_ROW_ID } from '#shared/domain/merge/resource-tree.ts';

/** A store that may have been meant. */
export type KnownId = { readonly externalId: string; readonly name: string };

/** What became of looking for an ID: a store has it, none has it, or the service could not be asked. */
export type LookedUp =
  | { readonly result: 'there' | 'not_there' }
  | { readonly result: 'not_asked'; readonly failure: Failure };

/** Stores of the chain and drafted ones, and how to look for one and to make one. */
export function useNewStore() {
  const bridge = useBridge();
  const listed = useStores().data?.data;
  const made = useNewStores();
  const known: readonly KnownId[] = [...(listed ?? []), ...made].flatMap(({ externalId, name }) =>
    isExternalId(externalId) ? [{ externalId, name }] : [],
  );
  const look = useMutation({
    mutationFn: async (externalId: string): Promise<LookedUp> => {
      if (known.some((one) => one.externalId === externalId)) return { result: 'there' };
      try {
        await bridge.stores.get({ externalId });
        return { result: 'there' };
      } catch (error) {
        const failure = failureOf(error);
        return failure.code === 'not_found' ? { result: 'not_there' } : { result: 'not_asked', failure };
      }
    },
  });
  const make = useMutation({
    mutationFn: ({ externalId, name }: KnownId) =>
      sendStep(bridge.drafts, {
        name: { key: 'newStore', cells: 1, data: {} },
        resources: [
          {
            ref: { externalId, kind: 'store' },
            // Nothing runs in a new store before a person says so. The rest is up to the service or comes later.
            added: [{ rowId: STORE_ROW_ID, row: { name, protocolCronEnabled: false, onboardingComplete: false } }],
            patches: [],
            removed: [],
          },
        ],
        by: PAGE_ID,
      }),
  });
  return { known, look, make };
}
