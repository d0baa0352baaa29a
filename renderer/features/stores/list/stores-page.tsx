import { Button, CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useStores } from '#renderer/bridge/use-read.ts';
import { useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { ExportPage, PageViews } from '#renderer/export/page-tools.tsx';
import { FollowButton } from '#renderer/followed/follow-button.tsx';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { filterStores, searchableStores } from '#renderer/stores/filter-stores.ts';
import { useNewStores } from '#renderer/stores/new-stores.ts';
import { useRegionLabel } from '#renderer/stores/region-names.ts';
import { AsOfBehind } from '#renderer/ui/as-of.tsx';
import { sortOfText } from '#renderer/ui/data-column.ts';
import { TextInput } from '#renderer/ui/mantine-more.ts';
import { Page } from '#renderer/ui/page.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import { useTypedText } from '#renderer/ui/use-typed-text.ts';
import type { NewStore } from '#shared/bridge/drafts.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { NewStoreDialog } from '../new/new-store-dialog.tsx';
import { StoresSearch } from '../parts/stores-search.ts';
import { isNewStore, newStoreId, useStoreColumns } from './store-columns.tsx';
import { StoresActions } from './stores-actions.tsx';
import { StoresFilters } from './stores-filters.tsx';
import classes from './stores-page.module.css';
import { BY_NAME, StoresTable, useStoreSelection } from './stores-table.tsx';

type SearchFieldProps = {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter opens the store when it is the only match. */
  readonly onOpen: () => void;
  /** Arrow down moves to the table. */
  readonly onLeave: () => void;
};

/** Searches the stores while someone types. */
function SearchField({ text, onText, onOpen, onLeave }: SearchFieldProps) {
  const t = useStoresTexts();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onOpen();
    if (event.key === 'Escape' && text !== '') onText('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      aria-label={t('search.label')}
      placeholder={t('search.placeholder')}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={t('search.clear')} onClick={() => onText('')} />
      }
    />
  );
}

const NO_FILTER = { q: undefined, type: undefined, region: undefined, onboarding: undefined, schedule: undefined };
const NO_STORES: readonly StoreRow[] = [];

/** A store that only a draft makes, as a row of the list. */
const rowOfNew = (store: NewStore): StoreRow => ({
  ...store,
  storeId: newStoreId(store.externalId),
  openingTimes: [],
  protocolScheduleId: '',
});

/** All stores of the chain, searched and filtered while someone types. A row opens its store. */
export function StoresPage() {
  const t = useStoresTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const router = useRouter();
  const address = useAddress<StoresSearch>('/stores');
  const { search } = address;
  const change = (part: StoresSearch) => {
    // The pause after typing may end after the person has left for another page. That page must stay.
    if (router.latestLocation.pathname === '/stores') address.change(part, { replace: true });
  };
  const table = useRef<HTMLDivElement>(null);

  const query = useStores();
  const made = useNewStores();
  const listed = query.data?.data ?? NO_STORES;
  const stores = useMemo(() => [...made.map(rowOfNew), ...listed], [made, listed]);
  const regionLabel = useRegionLabel(query.data?.data);
  const { text, setText, flush } = useTypedText(search.q ?? '', (q) => change({ q: q === '' ? undefined : q }));

  const searchable = useMemo(() => searchableStores(stores), [stores]);
  const { type, region, onboarding, schedule } = search;
  const found = useMemo(
    () => filterStores(searchable, { q: text, type, region, onboarding, schedule }),
    [searchable, text, type, region, onboarding, schedule],
  );
  const narrowed = text !== '' || [type, region, onboarding, schedule].some((part) => part !== undefined);
  const columns = useStoreColumns(regionLabel, search.hide);
  const [adding, setAdding] = useState(false);
  const readOnly = useWhyReadOnly() !== null;
  const selection = useStoreSelection(found);

  const open = ({ externalId }: StoreRow) => {
    if (!isExternalId(externalId)) return;
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
          tools={
            <>
              {region === undefined ? null : (
                <FollowButton
                  bare
                  externalIds={found.flatMap((store) => (isNewStore(store) ? [] : (store.externalId ?? [])))}
                />
              )}
              <PageViews page="stores" schema={StoresSearch} search={search} />
              {query.data === undefined ? null : (
                <ExportPage
                  make={async (words) => {
                    const { exportStores } = await import('./export-stores.ts');
                    const sort = sortOfText(search.sort) ?? BY_NAME;
                    const shown = { title: t('title'), columns, rows: found, sort, read: query.data, count };
                    const filters = {
                      search: { ...search, q: text === '' ? undefined : text },
                      regionLabel,
                      onboarding: t(onboarding === 'complete' ? 'onboarding.complete' : 'onboarding.open'),
                      schedule: t(schedule === 'on' ? 'schedule.on' : 'schedule.off'),
                    };
                    return exportStores({ ...shown, ...filters }, words);
                  }}
                />
              )}
            </>
          }
          selection={selection}
          onAdd={readOnly ? null : () => setAdding(true)}
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
      {adding ? (
        <NewStoreDialog
          onClose={() => setAdding(false)}
          onOpen={(externalId, isNew) => {
            flush();
            void navigate({
              to: '/stores/$externalId',
              params: { externalId },
              search: isNew ? { tab: 'details' } : {},
            });
          }}
        />
      ) : null}
    </Page>
  );
}
