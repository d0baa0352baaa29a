import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { PAGE_ID } from '#renderer/bridge/draft-queries.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { sendStep } from '#renderer/drafts/send-step.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Confirm } from '#renderer/ui/dialog.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import { patchesOfDrop } from './patches-of-drop.ts';

type DropNewStoreProps = {
  readonly externalId: string;
  readonly name: string;
  readonly onDropped: () => void;
};

/** Takes back a store that exists only as a draft, with everything drafted for it, as one step of Undo. */
export function DropNewStore({ externalId, name, onDropped }: DropNewStoreProps) {
  const t = useDetailsTexts();
  const { t: f } = useTranslation('failures');
  const bridge = useBridge();
  const [asking, setAsking] = useState(false);
  const drop = useMutation({
    mutationFn: async () => {
      const resources = await patchesOfDrop(bridge.drafts, externalId);
      if (resources.length === 0) return;
      const rows = resources.reduce((sum, { removed }) => sum + removed.length, 0);
      await sendStep(bridge.drafts, {
        name: { key: 'dropNewStore', cells: rows, data: { rows } },
        resources,
        by: PAGE_ID,
      });
    },
    onSuccess: onDropped,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      {drop.error === null ? null : (
        <Banner tone="danger">{t('new.dropFailed', { title: failureSentence(failureOf(drop.error), f).title })}</Banner>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('new.drop')}
      </Button>
      {asking ? (
        <Confirm
          title={t('new.dropTitle', { name })}
          text={t('new.dropText')}
          action={t('new.drop')}
          busy={drop.isPending}
          onConfirm={() => drop.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
