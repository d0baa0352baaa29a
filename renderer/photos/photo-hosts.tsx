import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { workspacesQuery } from '#renderer/bridge/queries.ts';
import { PICTURES_KEY } from './use-picture.ts';

type HostDecision = { readonly host: string; readonly isAllowed: boolean };

/** Decides whether photos may come from a host, and loads those that were held back. */
function useHostDecision() {
  const bridge = useBridge();
  const queries = useQueryClient();
  const { id } = useWorkspace();
  const { allowPictureHost, declinePictureHost } = bridge.workspaces;
  return useMutation({
    mutationFn: ({ host, isAllowed }: HostDecision) =>
      (isAllowed ? allowPictureHost : declinePictureHost)({ id, host }),
    onSuccess(next) {
      queries.setQueryData(workspacesQuery(bridge).queryKey, next);
      void queries.invalidateQueries({
        queryKey: [...PICTURES_KEY, id],
        predicate: ({ state }) => state.status === 'error',
      });
    },
  });
}

type HostButtonsProps = {
  readonly host: string;
  /** False where there is room for one button only. */
  readonly withLater?: boolean;
};

/** Allow, and not now: the answers to the question whether photos may come from a host. */
export function HostButtons({ host, withLater = true }: HostButtonsProps) {
  const { t } = useTranslation('common');
  const { mutate, isPending } = useHostDecision();
  const button = (label: string, isAllowed: boolean) => (
    <Button size="compact-xs" variant="default" disabled={isPending} onClick={() => mutate({ host, isAllowed })}>
      {label}
    </Button>
  );
  return (
    <>
      {button(t('photoHost.allow'), true)}
      {withLater ? button(t('photoHost.later'), false) : null}
    </>
  );
}
