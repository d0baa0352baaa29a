import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useBridge } from '#renderer/bridge/bridge-context.ts';
import { draftCountQuery } from '#renderer/bridge/draft-count-query.ts';
import { offlineStatusQuery } from '#renderer/bridge/offline-queries.ts';
import { readKey } from '#renderer/bridge/read-key.ts';
import { storesQuery } from '#renderer/bridge/stores-query.ts';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import { OwnWordsContext } from '#renderer/grid/view/sheet-words.ts';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { StoreFilter } from '#renderer/trade/store-filter.tsx';
import { AsOf } from '#renderer/ui/as-of.tsx';
import { Empty } from '#renderer/ui/empty.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Page } from '#renderer/ui/page.tsx';
import type { Origin } from '#shared/bridge/answer.ts';
import type { StoreDisplays } from '#shared/bridge/drafts.ts';
import { StepTools } from './displays-tools.tsx';
import { DisplaysWorkbench } from './displays-workbench.tsx';
import classes from './expositions.module.css';
import type { ExpositionsSearch } from './expositions-search.ts';
import type { KnownStore } from './known-store.ts';
import { TableTools } from './table-tools.tsx';
import { useDisplays } from './use-displays.ts';
import { useOwnWords } from './use-own-words.ts';

const route = getRouteApi('/displays');

/** Chains of more stores ask which of them are meant. */
const MOST_STORES = 300;

const NO_STORES: readonly KnownStore[] = [];

/** The oldest part says how old the page is. */
function originOf(stores: readonly StoreDisplays[]): Origin | null {
  const origins = stores.flatMap((store) => (store.known && store.origin ? [store.origin] : []));
  return origins.reduce<Origin | null>(
    (oldest, one) => (oldest === null || one.asOf < oldest.asOf ? one : oldest),
    null,
  );
}

function Banner() {
  const t = useExpositionsTexts();
  const { data } = useQuery(offlineStatusQuery(useBridge(), useWorkspace().id));
  const state = data?.store.state;
  const key = state === 'read_only' ? 'readOnly' : state === 'failed' ? 'failedStore' : undefined;
  return key === undefined ? null : (
    <p className={classes.banner} role="status">
      {t(key)}
    </p>
  );
}

/** To the room where changes are looked at and published, with how many there are. */
function ReviewLink() {
  const t = useExpositionsTexts();
  const format = useFormat();
  const count = useQuery(draftCountQuery(useBridge(), useWorkspace().id)).data?.edits ?? 0;
  return count === 0 ? null : (
    <Button component={Link} to="/publish">
      {t('tool.review', { count, number: format.integer(count) })}
    </Button>
  );
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
  const status = useQuery(offlineStatusQuery(bridge, workspace.id));
  const state = status.data?.store.state;
  const readOnly = state === 'read_only' || state === 'failed';

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
  const origin = originOf(data);
  const number = (of: number) => ({ count: of, number: format.integer(of) });
  return (
    <OwnWordsContext value={words}>
      <Page
        title={t('title')}
        subtitle={
          externalIds.length === 0 ? undefined : (
            <>
              {t('ofStores', number(externalIds.length))} · {t('subtitle', number(count))}
              {origin === null ? null : (
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
        <Banner />
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
