import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Bridge, BridgeFailure, failureOf } from '#renderer/bridge/bridge.ts';
import { PAGE_ID } from '#renderer/bridge/draft-queries.ts';
import { failureSentence } from '#renderer/bridge/failure-sentence.ts';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { sendStep } from '#renderer/drafts/send-step.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Confirm } from '#renderer/ui/dialog.tsx';
import { Banner } from '#renderer/ui/page.tsx';
import type { ResourcePatch } from '#shared/bridge/drafts.ts';
import { RESOURCE_KINDS } from '#shared/domain/merge/resource-tree.ts';

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

/**
 * The edits that take back everything drafted for a store that the service doesn't have, the store itself included.
 *
 * @throws BridgeFailure when some of the drafts can't be read
 */
export async function patchesOfDrop(
  drafts: Pick<Bridge['drafts'], 'rows'>,
  externalId: string,
): Promise<ResourcePatch[]> {
  const patches: ResourcePatch[] = [];
  for (const kind of RESOURCE_KINDS) {
    const [store] = await drafts.rows({ kind, externalIds: [externalId] });
    // Without the store, drafts that stay behind could no longer be seen.
    if (store?.known === false) throw new BridgeFailure(store.failure);
    const removed = (store?.rows ?? []).flatMap((row) => (row.base === null && !row.removed ? [row.rowId] : []));
    if (removed.length > 0) patches.push({ ref: { externalId, kind }, added: [], patches: [], removed });
  }
  return patches;
}
