import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Confirm } from '#renderer/ui/dialog.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { ActionButton } from '../actions/action-buttons.tsx';
import { EditLink } from '../parts/edit-link.tsx';
import { countChanges } from '../parts/risks.ts';
import { useDecide } from './use-decide.ts';

type DiscardButtonProps = {
  readonly resource: ResourceChanges;
  readonly storeName: string;
  readonly locked: boolean;
};

/** Discards all changes of a store that waits for a decision. It asks first, because this can't be undone. */
export function DiscardButton({ resource, storeName, locked }: DiscardButtonProps) {
  const t = usePublishTexts();
  const number = useCount();
  const [asking, setAsking] = useState(false);
  const decide = useDecide({ resource, storeName });
  const discard = () => {
    setAsking(false);
    void decide(async ({ publish }) => {
      const { size } = await publish.discard({ ref: resource.ref, rev: resource.rev });
      return size !== null && { text: ({ t, number }) => t('notice.discarded', number(size)) };
    });
  };
  return (
    <>
      <ActionButton
        variant="subtle"
        color="red"
        disabled={locked}
        aria-label={t('stops.discardStore', { name: storeName })}
        onClick={() => setAsking(true)}
      >
        {t('stops.discard')}
      </ActionButton>
      {asking ? (
        <Confirm
          title={t('stops.discardTitle', { name: storeName })}
          text={t('stops.discardText', number(countChanges([resource])))}
          action={t('stops.discardConfirm')}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

type EditButtonProps = { readonly resource: ResourceChanges; readonly storeName: string };

/** Links to where a resource is edited. */
export function EditButton({ resource: { ref }, storeName }: EditButtonProps) {
  const t = usePublishTexts();
  return (
    <Button
      renderRoot={(props) => <EditLink refOf={ref} rows="changed" {...props} />}
      variant="default"
      aria-label={t('changes.editStore', { name: storeName, what: t(`kind.${ref.kind}`) })}
    >
      {t('stops.edit')}
    </Button>
  );
}
