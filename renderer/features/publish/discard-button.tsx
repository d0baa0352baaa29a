import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublishTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import type { ResourceChanges } from '#shared/bridge/publish.ts';
import { useActs } from './acts.tsx';
import classes from './publish.module.css';
import { countChanges } from './risks.ts';

type DiscardButtonProps = {
  readonly resource: ResourceChanges;
  readonly storeName: string;
  readonly locked: boolean;
};

/** Drops all changes of a store that waits for a decision; asks first, because no step brings them back. */
export function DiscardButton({ resource, storeName, locked }: DiscardButtonProps) {
  const t = usePublishTexts();
  const { t: c } = useTranslation('common');
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
      <Dialog opened={asking} title={t('stops.discardTitle', { name: storeName })} onClose={() => setAsking(false)}>
        <p className={classes.text}>{t('stops.discardText', { count, number: format.integer(count) })}</p>
        <div className={classes.dialogFoot}>
          <Button color="red" onClick={discard}>
            {t('stops.discardConfirm')}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {c('action.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
