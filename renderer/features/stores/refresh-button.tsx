import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** What a page of this feature shows, by the first part of the query's key. */
const SHOWN = ['stores', 'fill-rates', 'protocols'];

/** Reads everything that the page shows once more; what is there stays while it is on the way. */
export function RefreshButton() {
  const { t } = useTranslation('stores');
  const client = useQueryClient();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() =>
        void client.refetchQueries({ type: 'active', predicate: ({ queryKey: [first] }) => SHOWN.includes(`${first}`) })
      }
    >
      {t('refresh')}
    </Button>
  );
}
