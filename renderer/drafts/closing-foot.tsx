import { Button } from '@mantine/core';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import classes from './drafts.module.css';

/** The foot of a dialog in which everything is done. Its only button has the focus. */
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
