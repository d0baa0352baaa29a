import { Button } from '@mantine/core';
import { type RefObject, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readKey } from '#renderer/bridge/read-key.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { type DataColumn, DataTable } from '#renderer/ui/data-table.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { sortOfText, sortToText } from '#renderer/ui/sort-text.ts';
import type { StoreRow } from '#shared/bridge/stores.ts';
import type { useStores } from '../parts/stores-queries.ts';
import classes from './stores-page.module.css';
import type { StoreSelection } from './use-store-selection.tsx';

type StoresTableProps = {
  readonly query: ReturnType<typeof useStores>;
  /** The stores that the search and the filters let through. */
  readonly found: readonly StoreRow[];
  readonly columns: readonly DataColumn<StoreRow>[];
  readonly selection: StoreSelection;
  /** As in the address; undefined: by name. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (store: StoreRow) => void;
  /** Takes the search and the filters away. */
  readonly onClear: () => void;
  readonly ref: RefObject<HTMLDivElement | null>;
};

/** The stores found as rows, or why there are none. */
export function StoresTable(props: StoresTableProps) {
  const { query, found, columns, selection, sort, onSort, onOpen, onClear, ref } = props;
  const { t } = useTranslation('stores');
  const format = useFormat();
  const shown = useMemo(() => [selection.column, ...columns], [selection.column, columns]);
  return (
    <div ref={ref} className={classes.table}>
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
                <Button variant="default" onClick={onClear}>
                  {t('filter.clear')}
                </Button>
              }
            />
          ) : (
            <DataTable
              label={t('title')}
              columns={shown}
              rows={found}
              rowId={(store) => store.storeId}
              sort={sortOfText(sort) ?? { id: 'name', desc: false }}
              onSort={(next) => onSort(sortToText(next))}
              onOpen={onOpen}
              selected={selection.selected}
              onToggle={selection.toggle}
              plainCells
              maxHeight="max(280px, calc(100dvh - 176px))"
            />
          )
        }
      </Loaded>
    </div>
  );
}
