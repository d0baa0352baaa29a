import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { ReviewLink } from '#renderer/drafts/review-link.tsx';
import { StepTools } from '#renderer/drafts/step-tools.tsx';
import { useWhyReadOnly } from '#renderer/drafts/use-why-read-only.ts';
import { OwnWordsContext } from '#renderer/grid/view/sheet-words.ts';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { KnownStore } from '#renderer/trade/known-store.ts';
import { StoreFilter } from '#renderer/trade/store-filter.tsx';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Banner } from '#renderer/ui/banner.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Page } from '#renderer/ui/page.tsx';
import type { Origin } from '#shared/bridge/answer.ts';
import type { StoreRows } from '#shared/bridge/drafts.ts';
import { DisplaysWorkbench } from './displays-workbench.tsx';
import classes from './expositions.module.css';
import type { ExpositionsSearch } from './expositions-search.ts';
import { TableTools } from './import-export/table-tools.tsx';
import { useDisplays } from './use-displays.ts';
import { useOwnWords } from './use-own-words.ts';

const route = getRouteApi('/displays');

/** Chains of more stores ask which of them are meant. */
const MOST_STORES = 300;

const NO_STORES: readonly KnownStore[] = [];

/** The oldest part says how old the page is. */
function originOf(stores: readonly StoreRows[]): Origin | null {
  const origins = stores.flatMap((store) => (store.known && store.origin ? [store.origin] : []));
  return origins.reduce<Origin | null>(
    (oldest, one) => (oldest === null || one.asOf < oldest.asOf ? one : oldest),
    null,
  );
}

/** Why displays can only be looked at. */
function ReadOnlyNote({ why }: { readonly why: 'read_only' | 'failed' }) {
  const t = useExpositionsTexts();
  return <Banner>{t(why === 'read_only' ? 'readOnly' : 'failedStore')}</Banner>;
}

/** The displays of one, several or all stores as a sheet; edits stay on this computer until they are published. */
export function DisplaysPage() {
  const t = useExpositionsTexts();
  const format = useFormat();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const bridge = useBridge();
  const workspace = useWorkspace();
  const storesRead = useQuery(storesQuery(bridge, workspace.id));
  const whyReadOnly = useWhyReadOnly();
  const readOnly = whyReadOnly !== null;

  const { data: read } = storesRead;
  const stores = useMemo(
    () =>
      read === undefined
        ? NO_STORES
        : read.data
            .flatMap(({ externalId, name }) => (externalId === null ? [] : [{ externalId, name }]))
            .toSorted((a, b) => format.collator.compare(a.name, b.name)),
    [read, format],
  );
  const names = useMemo(() => new Map(stores.map(({ externalId, name }) => [externalId, name])), [stores]);
  const nameOf = useCallback((externalId: string) => names.get(externalId) ?? externalId, [names]);
  const { stores: chosen } = search;
  const externalIds = useMemo(
    () => chosen ?? (stores.length > MOST_STORES ? [] : stores.map(({ externalId }) => externalId)),
    [chosen, stores],
  );
  const words = useOwnWords();
  const displays = useDisplays({ externalIds, nameOf, readOnly });
  const onSearch = (change: Partial<ExpositionsSearch>) =>
    void navigate({ to: '/displays', search: { ...search, ...change }, replace: true });

  const data = displays.query.data?.stores ?? [];
  const count = data.reduce((sum, store) => sum + (store.known ? store.rows.length : 0), 0);
  // Those of the stores before are no count of these, and what could not be read is not 0.
  const isCounted = !displays.query.isPlaceholderData && data.some(({ known }) => known);
  const origin = originOf(data);
  const number = (of: number) => ({ count: of, number: format.integer(of) });
  return (
    <OwnWordsContext value={words}>
      <Page
        title={t('title')}
        subtitle={
          externalIds.length === 0 ? undefined : (
            <>
              {t('ofStores', number(externalIds.length))}
              {isCounted ? ` · ${t('subtitle', number(count))}` : null}
              {origin === null || !isCounted ? null : (
                <>
                  {' · '}
                  <AsOf read={origin} />
                </>
              )}
            </>
          )
        }
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
