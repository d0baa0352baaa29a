import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useKeysTexts } from '#renderer/i18n/use-keys-texts.ts';
import { KeysList } from '#renderer/keys/keys-list.tsx';
import { keysOfPage } from '#renderer/keys/shortcuts.ts';
import dialog from '#renderer/ui/dialog.module.css';
import { Dialog } from '#renderer/ui/dialog.tsx';

/** The keys of the page that is open. Settings lists those of all pages. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useKeysTexts();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <Dialog title={t('title')} size={800} onClose={onClose}>
      <KeysList groups={keysOfPage(pathname)} />
      <div className={dialog.foot}>
        <Button data-autofocus variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        <Button component={Link} to="/guide" variant="subtle" onClick={onClose}>
          {t('command.guide')}
        </Button>
      </div>
    </Dialog>
  );
}
