import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Empty } from '#renderer/ui/empty.tsx';
import type { ChangeSearch } from './use-overview.ts';

type NoStoresLeftProps = { readonly change: ChangeSearch };

/** No store passes the store and region filters together. A report without stores would be read as one of all stores. */
export function NoStoresLeft({ change }: NoStoresLeftProps) {
  const { t } = useTranslation('overview');
  return (
    <Empty
      title={t('empty.noStores')}
      hint={t('empty.noStoresHint')}
      action={
        <Button variant="default" onClick={() => change({ region: undefined, stores: undefined })}>
          {t('empty.allStores')}
        </Button>
      }
    />
  );
}
