import { Button } from '@mantine/core';
import { useState } from 'react';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Confirm } from '#renderer/ui/confirm.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { useActs } from '../acts/acts.tsx';
import { countChanges } from '../parts/risks.ts';

type DiscardButtonProps = {
  readonly resource: ResourceChanges;
  readonly storeName: string;
  readonly locked: boolean;
};

/** Drops all changes of a store that waits for a decision; asks first, because no step brings them back. */
export function DiscardButton({ resource, storeName, locked }: DiscardButtonProps) {
  const t = usePublishTexts();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const { act } = useActs();
  const count = countChanges([resource]);
  const discard = () => {
    setAsking(false);
    void act(async (bridge) => {
      const { rows } = await bridge.publish.discard({ ref: resource.ref, rowIds: null });
      return { text: t('said.discarded', { count: rows, number: format.integer(rows) }) };
    });
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        disabled={locked}
        aria-label={t('stops.discardStore', { name: storeName })}
        onClick={() => setAsking(true)}
      >
        {t('stops.discard')}
      </Button>
      {asking ? (
        <Confirm
          title={t('stops.discardTitle', { name: storeName })}
          text={t('stops.discardText', { count, number: format.integer(count) })}
          action={t('stops.discardConfirm')}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
