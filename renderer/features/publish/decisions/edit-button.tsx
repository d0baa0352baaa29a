import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import type { ResourceChanges } from '#shared/bridge/publish.ts';

type EditButtonProps = { readonly resource: ResourceChanges; readonly storeName: string };

/** To the cells of the store, in the workbench; nothing for what is not edited there. */
export function EditButton({ resource: { ref }, storeName }: EditButtonProps) {
  const t = usePublishTexts();
  return ref.kind === 'expositions' ? (
    <Button
      renderRoot={(props) => <Link to="/displays" search={{ stores: [ref.externalId], changed: true }} {...props} />}
      variant="default"
      aria-label={t('changes.editStore', { name: storeName })}
    >
      {t('stops.edit')}
    </Button>
  ) : null;
}
