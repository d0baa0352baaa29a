import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useStores } from '#renderer/bridge/use-read.ts';
import { MakeOffline } from '#renderer/download/make-offline.tsx';
import { PageViews } from '#renderer/export/page-tools.tsx';
import { FollowButton } from '#renderer/followed/follow-button.tsx';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { useNewStores } from '#renderer/stores/new-stores.ts';
import { useRegionLabel } from '#renderer/stores/region-names.ts';
import { useOpened } from '#renderer/stores/use-opened.ts';
import { AsOf, PartNote } from '#renderer/ui/as-of.tsx';
import { RefreshButton } from '#renderer/ui/busy-button.tsx';
import { OriginOf } from '#renderer/ui/origin.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useAddress } from '#renderer/ui/use-address.ts';
import type { OfStore, StoreRow } from '#shared/bridge/stores.ts';
import { DetailsTab } from '../details/details-tab.tsx';
import { NewStorePage } from '../new/new-store-page.tsx';
import { EditMenu } from '../parts/edit-menu.tsx';
import { NotKnown } from '../parts/not-known.tsx';
import classes from '../parts/store-page.module.css';
import { StoreTabs } from '../parts/store-tabs.tsx';
import { NOTHING_SOUGHT, StoreSearch, type StoreTab } from '../parts/stores-search.ts';
import { useStore } from '../parts/use-store.ts';
import { ContactsTab } from '../tabs/contacts-tab.tsx';
import { DisplaysTab } from '../tabs/displays-tab.tsx';
import { ExpectationsTab } from '../tabs/expectations-tab.tsx';
import { FillRateTab } from './fill-rate-tab.tsx';
import { RunsTab } from './runs-tab.tsx';

function tabOf(tab: StoreTab, externalId: string, name: string): ReactNode {
  switch (tab) {
    case 'fill-rate':
      return <FillRateTab externalId={externalId} name={name} />;
    case 'displays':
      return <DisplaysTab externalId={externalId} />;
    case 'expectations':
      return <ExpectationsTab externalId={externalId} />;
    case 'runs':
      return <RunsTab externalId={externalId} name={name} />;
    case 'contacts':
      return <ContactsTab externalId={externalId} />;
    case 'details':
      return <DetailsTab externalId={externalId} name={name} />;
    default:
      return tab satisfies never;
  }
}

/** One line under the name: the store's type and where it is. */
function StoreFacts({ store }: { readonly store: StoreRow }) {
  const terms = useTerms();
  const regionLabel = useRegionLabel(useStores().data?.data);
  return [
    store.externalId,
    store.storeType === null ? null : terms.storeType(store.storeType),
    store.regionId === null ? null : regionLabel(store.regionId),
    store.location,
  ]
    .filter((fact) => fact !== null && fact !== '')
    .join(' · ');
}

/** One store with its fill rate, displays, targets, runs, contacts and details, each on a tab. */
export function StorePage() {
  const t = useStoresTexts();
  const d = useDetailsTexts();
  const { params, search, change } = useAddress<StoreSearch, OfStore>('/stores/$externalId');
  const { externalId } = params;
  const { tab = 'fill-rate' } = search;
  const navigate = useNavigate();
  const query = useStore(externalId);
  useOpened(externalId);
  const drafted = useNewStores().find((store) => store.externalId === externalId);
  if (drafted !== undefined && query.data === undefined)
    return (
      <NewStorePage
        store={drafted}
        tab={search.tab}
        onTab={(next) => change({ tab: next, sort: undefined })}
        onDropped={() => void navigate({ to: '/stores' })}
      />
    );
  if (query.data === undefined && query.error !== null && failureOf(query.error).code === 'not_found')
    return <NotKnown title={t('store.notKnown', { externalId })} hint={t('store.notKnownHint')} />;
  return (
    <Page
      title={query.data?.data.name ?? externalId}
      subtitle={
        query.data === undefined ? undefined : (
          <OriginOf read={query.data}>
            {tab === 'details' ? (
              <>
                <StoreFacts store={query.data.data} /> ·{' '}
                <span className={classes.age}>
                  <AsOf read={query.data} />
                </span>
              </>
            ) : (
              // What the tab shows says its own age. The store says it too only when it is outdated or incomplete.
              <PartNote>
                <StoreFacts store={query.data.data} />
              </PartNote>
            )}
          </OriginOf>
        )
      }
      actions={
        <>
          <EditMenu stores={[externalId]} label={d('sheet.open')} />
          <FollowButton externalIds={[externalId]} />
          <MakeOffline externalIds={[externalId]}>{t('makeOffline')}</MakeOffline>
          <PageViews page="store" schema={StoreSearch} search={search} />
          <RefreshButton />
        </>
      }
    >
      {/* Each tab has its own sort. */}
      <StoreTabs tab={tab} onTab={(next) => change({ ...NOTHING_SOUGHT, tab: next, sort: undefined })}>
        {tabOf(tab, externalId, query.data?.data.name ?? externalId)}
      </StoreTabs>
    </Page>
  );
}
