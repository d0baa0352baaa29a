import { getRouteApi } from '@tanstack/react-router';
import { readKey } from '#renderer/bridge/read-query.ts';
import { ReviewLink, StepTools, useWhyReadOnly } from '#renderer/drafts/draft-tools.tsx';
import { OwnWordsContext } from '#renderer/grid/view/sheet-words.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { StoreFilter } from '#renderer/trade/store-filter.tsx';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Banner, Empty, Page } from '#renderer/ui/page.tsx';
import { originOfAll } from '#shared/bridge/answer.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import classes from './displays.module.css';
import type { DisplaysSearch } from './displays-search.ts';
import { DisplaysWorkbench } from './displays-workbench.tsx';
import { TableTools } from './import-export/table-tools.tsx';
import { useDisplays, useOwnWords, useShownStores } from './use-displays.ts';

type DisplaysSubtitleProps = {
  /** How many stores are shown. */
  readonly stores: number;
  /** The stores that have been read; null: none yet. */
  readonly read: readonly StoreRows[] | null;
};

/** How many displays of how many stores are shown, and how old the data is. */
function DisplaysSubtitle({ stores, read }: DisplaysSubtitleProps) {
  const t = useDisplaysTexts();
  const number = useCount();
  const known = read?.filter((store) => store.known) ?? [];
  const origin = originOfAll(known.flatMap((store) => store.origin ?? []));
  const count = known.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <>
      {t('ofStores', number(stores))}
      {/* Displays that could not be read must not be shown as 0. */}
      {known.length === 0 ? null : ` · ${t('subtitle', number(count))}`}
      {origin === null ? null : (
        <>
          {' · '}
          <AsOf read={origin} />
        </>
      )}
    </>
  );
}

const route = getRouteApi('/displays');

const WHY_READ_ONLY = { read_only: 'readOnly', failed: 'failedStore', unwritable: 'unwritableStore' } as const;

/** Explains why displays are read-only. */
function ReadOnlyNote({ why }: { readonly why: 'read_only' | 'failed' | 'unwritable' }) {
  const t = useDisplaysTexts();
  return <Banner>{t(WHY_READ_ONLY[why])}</Banner>;
}

/** The displays of one, several or all stores as a sheet. Edits stay on this computer until they are published. */
export function DisplaysPage() {
  const t = useDisplaysTexts();
  const number = useCount();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const whyReadOnly = useWhyReadOnly();
  const readOnly = whyReadOnly !== null;

  const { query: storesRead, stores, nameOf, externalIds } = useShownStores(search.stores);
  const words = useOwnWords();
  const displays = useDisplays({ externalIds, nameOf, readOnly });
  const onSearch = (change: Partial<DisplaysSearch>) =>
    void navigate({ to: '/displays', search: { ...search, ...change }, replace: true });

  // Placeholder data belongs to the previous stores.
  const { data, isPlaceholderData } = displays.query;
  const read = data === undefined || isPlaceholderData ? null : data.stores;
  return (
    <OwnWordsContext value={words}>
      <Page
        title={t('title')}
        subtitle={externalIds.length === 0 ? undefined : <DisplaysSubtitle stores={externalIds.length} read={read} />}
        actions={
          <>
            <TableTools displays={displays} shown={externalIds} nameOf={nameOf} readOnly={readOnly} />
            <StepTools sheet={displays.sheet} />
            <ReviewLink />
          </>
        }
      >
        {whyReadOnly === null ? null : <ReadOnlyNote why={whyReadOnly} />}
        <Loaded
          query={storesRead}
          of={readKey('stores.list')}
          empty={
            <div className={classes.boxed}>
              <Empty title={t('noStores')} hint={t('noStoresHint')} />
            </div>
          }
        >
          {() =>
            externalIds.length === 0 ? (
              <div className={classes.boxed}>
                <Empty
                  title={t('choose')}
                  hint={t('chooseHint', number(stores.length))}
                  action={
                    <StoreFilter stores={stores} chosen={[]} onChange={(ids) => onSearch({ stores: [...ids] })} />
                  }
                />
              </div>
            ) : (
              <DisplaysWorkbench
                displays={displays}
                stores={stores}
                shownIds={externalIds}
                search={search}
                readOnly={readOnly}
                onSearch={onSearch}
                onOpen={(view) => void navigate({ to: '/displays', search: view })}
              />
            )
          }
        </Loaded>
      </Page>
    </OwnWordsContext>
  );
}
