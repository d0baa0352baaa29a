import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useRegionLabel } from '#renderer/trade/use-region-label.ts';
import { useRegionNames } from '#renderer/trade/use-region-names.ts';
import { AsOfBehind } from '#renderer/ui/as-of.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTypedText } from '#renderer/ui/use-typed-text.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { useStores } from '../parts/stores-queries.ts';
import { filterStores, searchableStores } from './filter-stores.ts';
import { SearchField } from './search-field.tsx';
import { StoresActions } from './stores-actions.tsx';
import { StoresFilters } from './stores-filters.tsx';
import classes from './stores-page.module.css';
import { StoresTable } from './stores-table.tsx';
import { useStoreColumns } from './use-store-columns.ts';
import { useStoreSelection } from './use-store-selection.tsx';
import { useStoresAddress } from './use-stores-address.ts';

const NO_FILTER = { q: undefined, type: undefined, region: undefined, onboarding: undefined, schedule: undefined };
const NO_STORES: readonly StoreRow[] = [];

/** All stores of the chain: searched and filtered as fast as one types; a row opens its store. */
export function StoresPage() {
  const { t } = useTranslation('stores');
  const format = useFormat();
  const navigate = useNavigate();
  const { search, change } = useStoresAddress();
  const table = useRef<HTMLDivElement>(null);

  const query = useStores();
  const stores = query.data?.data ?? NO_STORES;
  const regionLabel = useRegionLabel(useRegionNames(query.data?.data));
  const { text, setText, flush } = useTypedText(search.q ?? '', (q) => change({ q: q === '' ? undefined : q }));

  const searchable = useMemo(() => searchableStores(stores), [stores]);
  const { type, region, onboarding, schedule } = search;
  const found = useMemo(
    () => filterStores(searchable, { q: text, type, region, onboarding, schedule }),
    [searchable, text, type, region, onboarding, schedule],
  );
  const narrowed = text !== '' || [type, region, onboarding, schedule].some((part) => part !== undefined);
  const columns = useStoreColumns(regionLabel, search.hide);
  const selection = useStoreSelection(found);

  const open = ({ externalId }: StoreRow) => {
    if (externalId === null) return;
    flush();
    void navigate({ to: '/stores/$externalId', params: { externalId } });
  };
  const clear = () => {
    setText('');
    change(NO_FILTER);
  };
  const openOnly = () => {
    const [only, second] = found;
    if (only !== undefined && second === undefined) open(only);
  };
  const goToTable = () => table.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();

  const count = t('count', {
    count: stores.length,
    found: format.integer(found.length),
    total: format.integer(stores.length),
  });
  return (
    <Page
      title={t('title')}
      subtitle={
        query.data === undefined ? undefined : (
          <>
            <span role="status">{count}</span>
            <AsOfBehind read={query.data} />
          </>
        )
      }
      actions={
        <StoresActions
          selection={selection}
          hidden={search.hide ?? []}
          onHide={(hidden) => change({ hide: hidden.length === 0 ? undefined : hidden })}
        />
      }
    >
      <search className={classes.bar}>
        <SearchField text={text} onText={setText} onOpen={openOnly} onLeave={goToTable} />
        <StoresFilters stores={stores} search={search} regionLabel={regionLabel} onChange={change} />
        {narrowed ? (
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('filter.clear')}
          </Button>
        ) : null}
      </search>
      <StoresTable
        ref={table}
        query={query}
        found={found}
        columns={columns}
        selection={selection}
        sort={search.sort}
        onSort={(sort) => change({ sort })}
        onOpen={open}
        onClear={clear}
      />
    </Page>
  );
}
