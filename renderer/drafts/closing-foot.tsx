import { Button } from '@mantine/core';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import classes from './drafts.module.css';

/** The foot of a dialog that only has to be closed: all is done, or there is only something to read. */
export function ClosingFoot({ onClose }: { readonly onClose: () => void }) {
  const t = useDraftsTexts();
  return (
    <div className={classes.foot}>
      <Button data-autofocus onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
