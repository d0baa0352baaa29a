import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import { type ReadAnswer, readKey } from '#renderer/bridge/read-query.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { type DataColumn, sortOfText, sortToText } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Checkbox } from '#renderer/ui/mantine-more.ts';
import { Empty } from '#renderer/ui/page.tsx';
import type { StoreRow } from '#shared/bridge/stores.ts';
import { isExternalId } from '#shared/contract/formats.ts';
import { isNewStore } from './store-columns.tsx';
import classes from './stores-page.module.css';

/** How the list is sorted until somebody sorts it. */
export const BY_NAME = { id: 'name', desc: false } as const;

/** The selected stores of the list. Actions on the selection never touch stores that a filter hides. */
export type StoreSelection = {
  /** Ids of the selected rows. */
  readonly selected: ReadonlySet<string>;
  /** External IDs of the selected stores that are shown in the list. */
  readonly chosen: readonly string[];
  readonly column: DataColumn<StoreRow>;
  readonly toggle: (store: StoreRow) => void;
  readonly clear: () => void;
};

const NONE: ReadonlySet<string> = new Set();
// A store without an external ID has no address to request, and a drafted one is not there yet.
const selectable = (store: StoreRow) => isExternalId(store.externalId) && !isNewStore(store);

/** @param found the stores shown in the list */
export function useStoreSelection(found: readonly StoreRow[]): StoreSelection {
  const t = useStoresTexts();
  const [selected, setSelected] = useState(NONE);
  const toggle = useCallback((store: StoreRow) => {
    if (!selectable(store)) return;
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(store.storeId)) after.add(store.storeId);
      return after;
    });
  }, []);
  const shown = useMemo(() => found.filter(selectable), [found]);
  const chosen = useMemo(
    () =>
      selected.size === 0
        ? []
        : shown.filter(({ storeId }) => selected.has(storeId)).flatMap(({ externalId }) => externalId ?? []),
    [shown, selected],
  );
  const all = chosen.length > 0 && chosen.length === shown.length;
  const column = useMemo<DataColumn<StoreRow>>(
    () => ({
      id: 'select',
      header: t('selection.column'),
      width: '40px',
      cell: () => null,
      control: (store, { ref, ...focus }) => (
        <Checkbox
          {...focus}
          ref={ref}
          size="xs"
          aria-label={t('selection.one', { name: store.name })}
          checked={selected.has(store.storeId)}
          disabled={!selectable(store)}
          onChange={() => toggle(store)}
        />
      ),
      headerControl: ({ ref, ...focus }) => (
        <Checkbox
          {...focus}
          ref={ref}
          size="xs"
          aria-label={t('selection.all')}
          checked={all}
          indeterminate={!all && chosen.length > 0}
          onChange={() => setSelected(all ? NONE : new Set(shown.map(({ storeId }) => storeId)))}
        />
      ),
    }),
    [t, selected, toggle, all, chosen.length, shown],
  );
  return { selected, chosen, column, toggle, clear: useCallback(() => setSelected(NONE), []) };
}

type StoresTableProps = {
  readonly query: UseQueryResult<ReadAnswer<'stores.list'>>;
  /** The stores that match the search and the filters. */
  readonly found: readonly StoreRow[];
  readonly columns: readonly DataColumn<StoreRow>[];
  readonly selection: StoreSelection;
  /** As it appears in the address; undefined: by name. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (store: StoreRow) => void;
  /** Clears the search and the filters. */
  readonly onClear: () => void;
  readonly ref: RefObject<HTMLDivElement | null>;
};

/** The matching stores as rows, or why there are none. */
export function StoresTable(props: StoresTableProps) {
  const { query, found, columns, selection, sort, onSort, onOpen, onClear, ref } = props;
  const t = useStoresTexts();
  const format = useFormat();
  const shown = useMemo(() => [selection.column, ...columns], [selection.column, columns]);
  return (
    <div ref={ref} className={classes.table}>
      <Loaded
        query={query}
        of={readKey('stores.list')}
        counted={(done) => t('read', { count: done, number: format.integer(done) })}
        isEmpty={(data) => data.length === 0 && found.length === 0}
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
              sort={sortOfText(sort) ?? BY_NAME}
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
