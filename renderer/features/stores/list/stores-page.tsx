import { Button } from '@mantine/core';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readKey } from '#renderer/bridge/read-key.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { MakeOffline } from '#renderer/trade/make-offline.tsx';
import { useRegionLabel } from '#renderer/trade/use-region-label.ts';
import { useRegionNames } from '#renderer/trade/use-region-names.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { RefreshButton } from '#renderer/ui/refresh-button.tsx';
import { useTypedText } from '#renderer/ui/use-typed-text.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { sortOfText, sortToText } from '../parts/sort-text.ts';
import { useStores } from '../parts/stores-queries.ts';
import type { StoresSearch } from '../stores-search.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { filterStores, searchableStores } from './filter-stores.ts';
import { SearchField } from './search-field.tsx';
import { StoresFilters } from './stores-filters.tsx';
import classes from './stores-page.module.css';
import { useStoreColumns } from './use-store-columns.ts';
import { useStoreSelection } from './use-store-selection.tsx';

const route = getRouteApi('/stores');

const NO_FILTER = { q: undefined, type: undefined, region: undefined, onboarding: undefined, schedule: undefined };

/** All stores of the chain: searched and filtered as fast as one types; a row opens its store. */
export function StoresPage() {
  const { t } = useTranslation('stores');
  const format = useFormat();
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const table = useRef<HTMLDivElement>(null);

  const query = useStores();
  const stores = query.data?.data;
  const regionLabel = useRegionLabel(useRegionNames(stores));
  const change = (part: StoresSearch) => {
    // The pause after typing may end on the way to another page, which must not be called back.
    if (router.latestLocation.pathname !== '/stores') return;
    void navigate({
      to: '/stores',
      search: (before: StoresSearch) => ({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  };
  const { text, setText, flush } = useTypedText(search.q ?? '', (q) => change({ q: q === '' ? undefined : q }));

  const searchable = useMemo(() => searchableStores(stores ?? []), [stores]);
  const { type, region, onboarding, schedule } = search;
  const found = useMemo(
    () => filterStores(searchable, { q: text, type, region, onboarding, schedule }),
    [searchable, text, type, region, onboarding, schedule],
  );
  const narrowed = text !== '' || [type, region, onboarding, schedule].some((part) => part !== undefined);
  const columns = useStoreColumns(regionLabel, search.hide);

  const selection = useStoreSelection(found);
  const shownColumns = useMemo(() => [selection.column, ...columns], [selection.column, columns]);

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

  const total = stores?.length ?? 0;
  const count = t('count', {
    count: total,
    found: format.integer(found.length),
    total: format.integer(total),
  });
  return (
    <Page
      title={t('title')}
      subtitle={
        query.data === undefined ? undefined : (
          <>
            <span role="status">{count}</span> · <AsOf read={query.data} />
          </>
        )
      }
      actions={
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
          <ColumnsMenu
            hidden={search.hide ?? []}
            onChange={(columnsHidden) => change({ hide: columnsHidden.length === 0 ? undefined : columnsHidden })}
          />
        </>
      }
    >
      <search className={classes.bar}>
        <SearchField text={text} onText={setText} onOpen={openOnly} onLeave={goToTable} />
        <StoresFilters stores={stores ?? []} search={search} regionLabel={regionLabel} onChange={change} />
        {narrowed ? (
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('filter.clear')}
          </Button>
        ) : null}
      </search>
      <div ref={table} className={classes.table}>
        <Loaded
          query={query}
          of={readKey('stores.list')}
          counted={(done) => t('read', { count: done, number: format.integer(done) })}
          isEmpty={(data) => data.length === 0}
          empty={<Empty title={t('empty.title')} hint={t('empty.hint')} />}
        >
          {() =>
            found.length === 0 ? (
              <Empty
                title={t('empty.noMatch')}
                hint={t('empty.noMatchHint')}
                action={
                  <Button variant="default" onClick={clear}>
                    {t('filter.clear')}
                  </Button>
                }
              />
            ) : (
              <DataTable
                label={t('title')}
                columns={shownColumns}
                rows={found}
                rowId={(store) => store.storeId}
                sort={sortOfText(search.sort) ?? { id: 'name', desc: false }}
                onSort={(sort) => change({ sort: sortToText(sort) })}
                onOpen={open}
                selected={selection.selected}
                onToggle={selection.toggle}
                plainCells
                maxHeight="max(280px, calc(100dvh - 176px))"
              />
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}
