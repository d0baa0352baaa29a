import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#renderer/bridge/use-read.ts';
import { BusyButton } from './busy-button.tsx';

/** Asks the service once more for everything that the page shows; what is there stays while it is on the way. */
export function RefreshButton() {
  const { t } = useTranslation('common');
  const { refresh, refreshing } = useRefresh();
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      leftSection={<IconRefresh size={16} aria-hidden />}
      busy={refreshing}
      onClick={() => void refresh()}
    >
      {t('refresh')}
    </BusyButton>
  );
}
