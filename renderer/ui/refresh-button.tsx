import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '#renderer/bridge/use-refresh.ts';

/** Asks the service once more for everything that the page shows; what is there stays while it is on the way. */
export function RefreshButton() {
  const { t } = useTranslation('common');
  const { refresh, refreshing } = useRefresh();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={refreshing}
      onClick={() => void refresh()}
    >
      {t('refresh')}
    </Button>
  );
}
