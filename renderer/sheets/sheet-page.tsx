import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { readKey } from '#renderer/bridge/read-query.ts';
import { ChangesLink, ReadOnlyNote, StepTools, useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import classes from '#renderer/drafts/drafts.module.css';
import { GrowthNote } from '#renderer/drafts/reading-rows.tsx';
import { useActiveCell } from '#renderer/drafts/rows-panel.tsx';
import type { StoreRowsSheet } from '#renderer/drafts/use-store-rows.ts';
import { OwnWordsContext } from '#renderer/grid/view/sheet-words.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { TableTools } from '#renderer/tables/table-tools.tsx';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Empty, Page } from '#renderer/ui/page.tsx';
import { useDrawn } from '#renderer/ui/use-drawn.ts';
import { originOfAll } from '#shared/bridge/answer.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { SheetBody, SheetStores } from './sheet-body.tsx';
import type { SheetDescription, SheetOnPage } from './sheet-description.ts';
import type { SheetSearch } from './sheet-search.ts';
import { useShownStores } from './shown-stores.ts';

type SubtitleProps = {
  readonly rows: Pick<StoreRowsSheet, 'sheet' | 'growth'>;
  /** The stores that have been read; null: none yet. */
  readonly read: readonly StoreRows[] | null;
  readonly countText: (count: number) => string;
};

/** How many rows of how many stores are shown, how many of them the filters leave, and how old the data is. */
function Subtitle({ rows: { sheet, growth }, read, countText }: SubtitleProps) {
  const t = useDraftsTexts();
  const { integer } = useFormat();
  useSheetState(sheet, (state) => state.view);
  const { core } = sheet;
  const isFiltered = useSheetState(sheet, ({ arrangement }) => arrangement.filter !== null);
  const known = read?.filter((store) => store.known) ?? [];
  const origin = originOfAll(known.flatMap((store) => store.origin ?? []));
  const count = known.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      <GrowthNote growth={growth} />
      {/* Rows that could not be read must not be shown as 0. */}
      {known.length === 0
        ? null
        : ` · ${isFiltered ? t('inSight', { shown: integer(core.order().groups?.rows.length ?? core.order().count), all: countText(core.rows().count()) }) : countText(count)}`}
      {origin === null ? null : (
        <>
          {' · '}
          <AsOf read={origin} />
        </>
      )}
    </>
  );
}

type SheetPageProps<Search extends SheetSearch, Rows extends StoreRowsSheet> = {
  readonly of: SheetDescription<Search, Rows>;
};

/**
 * The page of a kind: the rows of one, several or all stores as a sheet, store by store as they are read. Edits stay on
 * this computer until they are published. In a large chain, a person chooses stores first, or that all are wanted.
 */
export function SheetPage<Search extends SheetSearch, Rows extends StoreRowsSheet>({
  of,
}: SheetPageProps<Search, Rows>) {
  const { path, Head } = of;
  const t = useDraftsTexts();
  const number = useCount();
  const search: Search = getRouteApi(path).useSearch();
  const navigate = useNavigate();
  const readOnly = useWhyReadOnly() !== null;
  const { query, stores, nameOf, externalIds } = useShownStores(search);
  const rows = of.useRows({ externalIds, nameOf, readOnly, isChangedFirst: search.changed === true });
  const texts = of.useTexts();
  const isEmpty = useDrawn(rows.sheet.store, () => rows.sheet.core.rows().count() === 0);
  const on: SheetOnPage<Search, Rows> = {
    ...useActiveCell(),
    rows,
    stores,
    externalIds,
    search,
    readOnly,
    isEmpty,
    onSearch: (change) => void navigate({ to: path, search: { ...search, ...change }, replace: true }),
    onOpen: (view) => void navigate({ to: path, search: view }),
  };
  // Placeholder data belongs to the previous stores.
  const { data, isPlaceholderData } = rows.query;
  const read = data === undefined || isPlaceholderData ? null : data.stores;
  return (
    <OwnWordsContext value={texts.words}>
      <Page
        title={texts.title}
        subtitle={
          externalIds.length === 0 ? undefined : (
            <Subtitle rows={rows} read={read} countText={(count) => texts.count(number(count))} />
          )
        }
        actions={
          <>
            <span className={classes.headHeight} />
            {/* First, so that the buttons after it stay in place when it appears. */}
            <ChangesLink />
            <TableTools
              kind={rows.kind}
              rows={rows}
              shown={externalIds}
              nameOf={nameOf}
              readOnly={readOnly}
              regions={texts.regions}
            />
            {Head === undefined ? null : <Head {...on} />}
            <StepTools sheet={rows.sheet} />
          </>
        }
      >
        <ReadOnlyNote />
        <Loaded
          query={query}
          of={readKey('stores.list')}
          empty={
            <div className={classes.boxed}>
              <Empty title={t('noStores')} hint={t('noStoresHint')} />
            </div>
          }
        >
          {() =>
            externalIds.length > 0 ? (
              <div className={classes.page}>
                <SheetBody of={of} on={on} texts={texts} />
              </div>
            ) : (
              <div className={classes.boxed}>
                <Empty
                  title={t('choose')}
                  hint={t('chooseHint', number(stores.length))}
                  action={
                    <div className={classes.chooseStores}>
                      <SheetStores {...on} />
                      <Button variant="default" onClick={() => on.onSearch({ all: true })}>
                        {t('chooseAll', number(stores.length))}
                      </Button>
                    </div>
                  }
                />
              </div>
            )
          }
        </Loaded>
      </Page>
    </OwnWordsContext>
  );
}
