import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MakeOffline } from '#renderer/trade/make-offline.tsx';
import { RefreshButton } from '#renderer/ui/refresh-button.tsx';
import type { StoreColumn } from '../stores-search.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import type { StoreSelection } from './use-store-selection.tsx';

type StoresActionsProps = {
  readonly selection: StoreSelection;
  readonly hidden: readonly StoreColumn[];
  readonly onHide: (hidden: StoreColumn[]) => void;
};

/** What can be done with the selected stores, and with the list as a whole. */
export function StoresActions({ selection, hidden, onHide }: StoresActionsProps) {
  const { t } = useTranslation('stores');
  return (
    <>
      {selection.chosen.length === 0 ? null : (
        <>
          <Button variant="subtle" color="gray" onClick={selection.clear}>
            {t('selection.clear')}
          </Button>
          <MakeOffline externalIds={selection.chosen}>
            {t('selection.makeOffline', { count: selection.chosen.length })}
          </MakeOffline>
        </>
      )}
      <RefreshButton />
      <ColumnsMenu hidden={hidden} onChange={onHide} />
    </>
  );
}
