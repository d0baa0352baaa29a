import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { DoneNote } from '#renderer/drafts/done-note.tsx';
import { addressOfSheet, useSheetAddress } from '#renderer/drafts/sheet-address.ts';
import { allOf, SheetBar, StateChip, stateFilter } from '#renderer/drafts/sheet-filters.tsx';
import { NoMatch, SheetPanel } from '#renderer/drafts/sheet-panel.tsx';
import { itemsOfActs } from '#renderer/drafts/sheet-tools.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { StoreFilter } from '#renderer/stores/store-filter.tsx';
import type { SheetDescription, SheetOnPage, SheetTexts } from './sheet-description.ts';
import type { SheetSearch } from './sheet-search.ts';

type SheetStoresProps = Pick<SheetOnPage<SheetSearch>, 'stores' | 'onSearch'> & {
  readonly search: Pick<SheetSearch, 'stores'>;
};

/** Chooses the stores whose rows a sheet shows. */
export function SheetStores({ stores, search, onSearch }: SheetStoresProps) {
  return (
    <StoreFilter
      stores={stores}
      chosen={search.stores ?? []}
      onChange={(ids) => onSearch({ stores: ids.length === 0 ? undefined : [...ids] })}
    />
  );
}

/** Which rows the address shows; null: all. The same object as long as nothing about it changes. */
function useSheetFilter<Search extends SheetSearch, Rows extends StoreRowsSheet>(
  { names, of }: SheetDescription<Search, Rows>['filters'],
  { search, rows: { columns, given } }: SheetOnPage<Search, Rows>,
) {
  const { changed, marked } = search;
  const chosen = JSON.stringify(names.map((name) => search[name]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the filters in the address
  return useMemo(
    () => allOf([...of(search), stateFilter({ changed, marked }, columns, given)]),
    [of, chosen, changed, marked, columns, given],
  );
}

/** An address without any filter but that of stores. */
function withoutFilters<Search extends SheetSearch>(
  {
    schema,
    filters: { names },
  }: Pick<SheetDescription<Search>, 'schema'> & {
    readonly filters: Pick<SheetDescription<Search>['filters'], 'names'>;
  },
  search: Search,
): Search {
  const none = [...names, 'changed', 'marked'].map((name) => [name, undefined] as const);
  return schema.parse({ ...search, ...Object.fromEntries(none) });
}

type SheetBodyProps<Search extends SheetSearch, Rows extends StoreRowsSheet> = {
  readonly of: SheetDescription<Search, Rows>;
  readonly on: SheetOnPage<Search, Rows>;
  readonly texts: SheetTexts;
};

/** A sheet with its filters and tools, and notes on saving. Its sort and its hidden columns are in the address. */
export function SheetBody<Search extends SheetSearch, Rows extends StoreRowsSheet>(
  props: SheetBodyProps<Search, Rows>,
) {
  const { of, on, texts } = props;
  const { rows, search, readOnly, panel, onSearch, onOpen } = on;
  const { page, schema, filters, useActs } = of;
  const { sheet, columns } = rows;
  const t = useDraftsTexts();
  const { tools, menu, notes, dialogs } = useActs(on);
  const filter = useSheetFilter(filters, on);
  useEffect(() => void sheet.setFilter(filter), [sheet, filter]);
  const address = useMemo(() => addressOfSheet(columns.map(({ id }) => id)), [columns]);
  useSheetAddress(sheet, address, search, ({ sort, hide }) => onSearch({ sort, hide: hide && [...hide] }));
  return (
    <>
      {notes}
      <SheetBar
        filters={
          <>
            <SheetStores {...on} />
            <filters.Chips {...on} />
            <StateChip search={search} onChange={onSearch} />
            <ViewsChip page={page} schema={schema} search={search} onOpen={onOpen} />
          </>
        }
        roomyFrom={filters.roomyFrom}
        tools={
          <>
            <ActionIcon aria-label={t('find')} title={`${t('find')} (Ctrl+F)`} onClick={sheet.openFind}>
              <IconSearch size={16} aria-hidden />
            </ActionIcon>
            {tools}
          </>
        }
      />
      <SheetPanel
        rows={rows}
        total={on.externalIds.length}
        label={texts.title}
        readOnly={readOnly}
        empty={
          filter === null ? (
            texts.empty
          ) : (
            <NoMatch text={texts.noMatch} onClear={() => onSearch(withoutFilters(of, search))} />
          )
        }
        menuItems={itemsOfActs(menu)}
        done={
          <DoneNote
            rows={rows}
            onShow={(stores, isChanged) =>
              onOpen({
                ...withoutFilters(of, search),
                ...(stores && { stores: [...stores] }),
                ...(isChanged && { changed: true }),
              })
            }
          />
        }
        panel={panel}
      />
      {dialogs}
    </>
  );
}
