import { Button } from '@mantine/core';
import { useTablesTexts } from '#renderer/i18n/use-drafts-texts.ts';
import classes from './import.module.css';

/** End of a dialog in which all is done: its only button has the focus. */
export function ClosingFoot({ onClose }: { readonly onClose: () => void }) {
  const t = useTablesTexts();
  return (
    <div className={classes.foot}>
      <Button data-autofocus onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  );
}
