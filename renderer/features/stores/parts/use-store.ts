import { useQueryClient } from '@tanstack/react-query';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { readQuery } from '#renderer/bridge/read-query.ts';
import { useRead } from '#renderer/bridge/use-read.ts';

/** One store. Until its own answer arrives, it is shown from the list. */
export function useStore(externalId: string) {
  const bridge = useBridge();
  const client = useQueryClient();
  const { id } = useWorkspace();
  return useRead(
    'stores.get',
    { externalId },
    {
      placeholderData: () => {
        const list = client.getQueryData(readQuery(bridge, id, 'stores.list', undefined).queryKey);
        const data = list?.data.find((store) => store.externalId === externalId);
        return list === undefined || data === undefined ? undefined : { ...list, data, complete: true };
      },
    },
  );
}
