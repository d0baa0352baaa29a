import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useOfflineTexts } from '#renderer/i18n/use-offline-texts.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import type { Kept } from '#shared/bridge/offline.ts';
import classes from './offline.module.css';

type ClearDialogProps = {
  readonly kept: Kept;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a kind is cleared: how much goes, and what stays. */
export function ClearDialog({ kept, busy, onConfirm, onClose }: ClearDialogProps) {
  const t = useOfflineTexts();
  const { t: c } = useTranslation('common');
  const format = useFormat();
  const { kind, count, bytes, pinnedBytes } = kept;
  const counted = { count, number: format.integer(count) };
  return (
    <Dialog opened title={t('clear.title', { kind: t(`kept.kind.${kind}`) })} onClose={onClose}>
      <p className={classes.text}>
        {t('clear.text', { ...counted, size: format.bytes(bytes) })}
        {pinnedBytes === 0 ? null : ` ${t('clear.pinned', { size: format.bytes(pinnedBytes) })}`}
      </p>
      <div className={classes.buttons}>
        <Button color="red" onClick={onConfirm} loading={busy}>
          {t('clear.confirm', counted)}
        </Button>
        <Button variant="default" onClick={onClose} data-autofocus>
          {c('action.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
