import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readKey } from '#renderer/bridge/read-query.ts';
import { type OwnWords, OwnWordsContext } from '#renderer/grid/view/sheet-words.ts';
import { useSheetState } from '#renderer/grid/view/use-sheet-state.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Empty, Page } from '#renderer/ui/page.tsx';
import { originOfAll, type Read } from '#shared/bridge/answer.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import type { DraftSheet } from './draft-sheet.ts';
import { ReadOnlyNote, ReviewLink, StepTools } from './draft-tools.tsx';
import classes from './drafts.module.css';
import type { StoreRowsSheet } from './use-store-rows.ts';

type SubtitleProps = {
  readonly sheet: DraftSheet;
  /** How many stores are shown. */
  readonly stores: number;
  /** The stores that have been read; null: none yet. */
  readonly read: readonly StoreRows[] | null;
  readonly countText: (count: number) => string;
};

/** How many rows of how many stores are shown, how many of them the filters leave, and how old the data is. */
function Subtitle({ sheet, stores, read, countText }: SubtitleProps) {
  const t = useDraftsTexts();
  const number = useCount();
  const { integer } = useFormat();
  useSheetState(sheet, (state) => state.view);
  const { core } = sheet;
  const isFiltered = useSheetState(sheet, ({ arrangement }) => arrangement.filter !== null);
  const known = read?.filter((store) => store.known) ?? [];
  const origin = originOfAll(known.flatMap((store) => store.origin ?? []));
  const count = known.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      {t('ofStores', number(stores))}
      {/* Rows that could not be read must not be shown as 0. */}
      {known.length === 0
        ? null
        : ` · ${isFiltered ? t('inSight', { shown: integer(core.order().count), all: countText(core.rows().count()) }) : countText(count)}`}
      {origin === null ? null : (
        <>
          {' · '}
          <AsOf read={origin} />
        </>
      )}
    </>
  );
}

type SheetPageProps = {
  readonly title: string;
  /** A number of rows in words, such as "34 displays". */
  readonly countText: (count: number) => string;
  /** The page's own texts about cells and steps. */
  readonly words: OwnWords;
  /** The chain's stores, and the external IDs of those on the page. */
  readonly shown: {
    readonly query: UseQueryResult<Read<unknown>>;
    readonly stores: readonly unknown[];
    readonly externalIds: readonly string[];
  };
  readonly rows: StoreRowsSheet;
  /** The page's own tools, before undo and redo. */
  readonly tools?: ReactNode;
  /** Lets a person choose stores, in a chain too large to show all of them. */
  readonly storeChoice: ReactNode;
  /** The sheet with its filters. */
  readonly children: ReactNode;
};

/** The frame of a page with a sheet: its head, why it is read-only, and the choice of stores in a large chain. */
export function SheetPage({ title, countText, words, shown, rows, tools, storeChoice, children }: SheetPageProps) {
  const t = useDraftsTexts();
  const number = useCount();
  const { query, stores, externalIds } = shown;
  // Placeholder data belongs to the previous stores.
  const { data, isPlaceholderData } = rows.query;
  const read = data === undefined || isPlaceholderData ? null : data.stores;
  return (
    <OwnWordsContext value={words}>
      <Page
        title={title}
        subtitle={
          externalIds.length === 0 ? undefined : (
            <Subtitle sheet={rows.sheet} stores={externalIds.length} read={read} countText={countText} />
          )
        }
        actions={
          <>
            <span className={classes.headHeight} />
            {/* First, so that the buttons after it stay in place when it appears. */}
            <ReviewLink />
            {tools}
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
              <div className={classes.page}>{children}</div>
            ) : (
              <div className={classes.boxed}>
                <Empty title={t('choose')} hint={t('chooseHint', number(stores.length))} action={storeChoice} />
              </div>
            )
          }
        </Loaded>
      </Page>
    </OwnWordsContext>
  );
}
