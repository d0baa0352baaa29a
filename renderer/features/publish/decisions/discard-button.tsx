import { useState } from 'react';
import { useCount } from '#renderer/i18n/use-count.ts';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Confirm } from '#renderer/ui/confirm.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { ActButton } from '../acts/act-button.tsx';
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
  const number = useCount();
  const [asking, setAsking] = useState(false);
  const { act } = useActs();
  const discard = () => {
    setAsking(false);
    void act(async (bridge) => {
      const { rows } = await bridge.publish.discard({ ref: resource.ref, rowIds: null });
      return { text: t('said.discarded', number(rows)) };
    });
  };
  return (
    <>
      <ActButton
        variant="subtle"
        color="red"
        disabled={locked}
        aria-label={t('stops.discardStore', { name: storeName })}
        onClick={() => setAsking(true)}
      >
        {t('stops.discard')}
      </ActButton>
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
