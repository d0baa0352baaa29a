import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useBridge } from '#renderer/bridge/page-context.ts';
import { DoneNote } from '#renderer/drafts/done-note.tsx';
import classes from '#renderer/drafts/drafts.module.css';
import { WaitForRest } from '#renderer/drafts/reading-rows.tsx';
import { RowsPanel } from '#renderer/drafts/rows-panel.tsx';
import { SavedNote } from '#renderer/drafts/saving-notes.tsx';
import { addressOfSheet, useSheetAddress } from '#renderer/drafts/sheet-address.ts';
import { allOf, StateChip, stateFilter } from '#renderer/drafts/sheet-filters.tsx';
import { useSheetFolds } from '#renderer/drafts/sheet-folds.ts';
import { itemsOfActs } from '#renderer/drafts/sheet-tools.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { ViewsChip } from '#renderer/drafts/views-chip.tsx';
import type { PasteByMenu } from '#renderer/grid/view/cell-menu.tsx';
import { SelectionNote, SheetFoot } from '#renderer/grid/view/sheet-foot.tsx';
import { SheetGrid } from '#renderer/grid/view/sheet-grid.tsx';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { StoreFilter } from '#renderer/stores/store-filter.tsx';
import { PRELOAD_GLOBAL } from '#shared/bridge/handshake.ts';
import { useCellHistory } from './cell-history/use-cell-history.tsx';
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
      onChange={(ids) => onSearch({ stores: ids.length === 0 ? undefined : [...ids], all: undefined })}
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

/** Replaces what a search finds in the rows as they are now. */
async function replaceAllFound({ store, setFind, replaceAll }: StoreRowsSheet['sheet']): Promise<void> {
  const { find } = store.getState();
  if (find === null) return;
  await setFind(find.query, find.replacement);
  replaceAll();
}

/** Pastes by the shell, into the cell that has the focus. In a browser only keys paste. */
function usePasteByMenu({ core }: StoreRowsSheet['sheet']): PasteByMenu | undefined {
  const bridge = useBridge();
  if (!(PRELOAD_GLOBAL in globalThis)) return undefined;
  const sayKeys = () => core.say({ what: 'paste_by_keys' });
  return (isTextOnly) =>
    void bridge.clipboard.paste({ isTextOnly }).then((isDone) => {
      if (!isDone) sayKeys();
    }, sayKeys);
}

/** An address without any filter but that of stores. */
function withoutFilters<Search extends SheetSearch, Rows extends StoreRowsSheet>(
  { schema, filters }: SheetDescription<Search, Rows>,
  search: Search,
): Search {
  const none = [...filters.names, 'changed', 'marked'].map((name) => [name, undefined] as const);
  return schema.parse({ ...search, ...Object.fromEntries(none) });
}

type BarProps<Search extends SheetSearch, Rows extends StoreRowsSheet> = {
  readonly of: SheetDescription<Search, Rows>;
  readonly on: SheetOnPage<Search, Rows>;
  readonly tools: ReactNode;
};

type SheetBodyProps<Search extends SheetSearch, Rows extends StoreRowsSheet> = Omit<BarProps<Search, Rows>, 'tools'> & {
  readonly texts: SheetTexts;
};

/** One line: what is shown, and at its end what can be done. */
function Bar<Search extends SheetSearch, Rows extends StoreRowsSheet>({ of, on, tools }: BarProps<Search, Rows>) {
  const { page, schema, filters } = of;
  const { rows, search, onSearch, onOpen } = on;
  const t = useDraftsTexts();
  const isRoomy = useMediaQuery(`(min-width: ${filters.roomyFrom ?? 1600}px)`, true, {
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.bar} data-tight={!isRoomy || undefined}>
      <SheetStores {...on} />
      <filters.Chips {...on} />
      <StateChip search={search} onChange={onSearch} />
      <ViewsChip page={page} schema={schema} search={search} onOpen={onOpen} />
      <div className={classes.tools} data-acts>
        <ActionIcon aria-label={t('find')} title={`${t('find')} (Ctrl+F)`} onClick={rows.sheet.openFind}>
          <IconSearch size={16} aria-hidden />
        </ActionIcon>
        {tools}
      </div>
    </div>
  );
}

/**
 * A sheet with its filters and tools, and notes on saving. Its sort, groups and hidden columns are in the address; which
 * groups are folded is in the workspace's file.
 */
export function SheetBody<Search extends SheetSearch, Rows extends StoreRowsSheet>(
  props: SheetBodyProps<Search, Rows>,
) {
  const { of, on, texts } = props;
  const { rows, search, readOnly, panel, focusActive, onSearch, onOpen } = on;
  const { sheet, columns, isShown, isSettled, growth } = rows;
  const t = useDraftsTexts();
  const { tools, menu, notes, dialogs } = of.useActs(on);
  const history = useCellHistory(rows, focusActive);
  const onPaste = usePasteByMenu(sheet);
  const filter = useSheetFilter(of.filters, on);
  useEffect(() => void sheet.setFilter(filter), [sheet, filter]);
  const isRead = isSettled && growth.state === 'whole' && growth.known === growth.total;
  useSheetFolds(sheet, { page: of.page, isWhole: isRead && filter === null && search.stores === undefined, readOnly });
  const address = useMemo(() => addressOfSheet(columns.map(({ id }) => id)), [columns]);
  useSheetAddress(sheet, address, search, ({ sort, group, hide }) =>
    onSearch({ sort, group, hide: hide && [...hide] }),
  );
  const noMatch = (
    <>
      <p className={classes.noMatch}>{texts.noMatch}</p>
      <Button variant="default" onClick={() => onSearch(withoutFilters(of, search))}>
        {t('clearFilters')}
      </Button>
    </>
  );
  return (
    <>
      {notes}
      <Bar of={of} on={on} tools={tools} />
      <RowsPanel rows={rows} panel={panel}>
        <div className={classes.sheet}>
          <SheetGrid
            sheet={sheet}
            label={texts.title}
            countText={texts.count}
            emptyText={
              !isShown || growth.state === 'reading'
                ? t('loadingFirst')
                : filter !== null
                  ? noMatch
                  : growth.state === 'stopped'
                    ? t('stopped')
                    : texts.empty
            }
            reach={<WaitForRest rows={rows} will="replace" onRest={() => void replaceAllFound(sheet)} />}
            menuItems={() => [...(readOnly ? [] : itemsOfActs(menu)), ...history.menu()]}
            onPaste={onPaste}
          />
        </div>
        {/* Below the rows, so that it moves none of them as it comes and goes. */}
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
        <SheetFoot
          sheet={sheet}
          note={
            <>
              <SelectionNote
                sheet={sheet}
                rest={(held) => (
                  <WaitForRest rows={rows} says={held} will="select" onRest={() => sheet.widen('columns')} />
                )}
              />
              {readOnly ? null : <SavedNote saving={rows.saving} />}
            </>
          }
        />
      </RowsPanel>
      {dialogs}
      {history.dialog}
    </>
  );
}
