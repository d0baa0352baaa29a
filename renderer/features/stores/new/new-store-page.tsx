import type { ReactNode } from 'react';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { Banner, Empty, Page, Panel } from '#renderer/ui/page.tsx';
import type { NewStore } from '#shared/bridge/drafts.ts';
import { DetailsTab } from '../details/details-tab.tsx';
import { StoreTabs } from '../parts/store-tabs.tsx';
import type { StoreTab } from '../parts/stores-search.ts';
import { DraftedContacts, DraftedDisplays, DraftedTargets } from './drafted-tabs.tsx';
import { DropNewStore } from './drop-new-store.tsx';

/** In the place of figures: nothing was measured in a store that is not there yet. */
function NoRuns({ title }: { readonly title: string }) {
  const t = useDetailsTexts();
  return (
    <Panel title={title}>
      <Empty title={t('new.noRuns')} hint={t('new.noRunsHint')} />
    </Panel>
  );
}

type NewStorePageProps = {
  readonly store: NewStore;
  /** The tab in the address; undefined: none. */
  readonly tab: StoreTab | undefined;
  readonly onTab: (tab: StoreTab) => void;
  /** Called when the store and its drafts were taken back. */
  readonly onDropped: () => void;
};

/** A store that exists only as a draft, with the same tabs as one that is there. It begins with its details. */
export function NewStorePage({ store, tab = 'details', onTab, onDropped }: NewStorePageProps) {
  const t = useDetailsTexts();
  const s = useStoresTexts();
  const { externalId } = store;
  const name = shownName(store.name, t('new.unnamed', { id: externalId }));
  const content = (): ReactNode => {
    switch (tab) {
      case 'fill-rate':
      case 'runs':
        return <NoRuns title={s(`tab.${tab}`)} />;
      case 'displays':
        return <DraftedDisplays externalId={externalId} />;
      case 'expectations':
        return <DraftedTargets externalId={externalId} name={name} />;
      case 'contacts':
        return <DraftedContacts externalId={externalId} />;
      case 'details':
        return <DetailsTab externalId={externalId} name={name} />;
      default:
        return tab satisfies never;
    }
  };
  return (
    <Page
      title={name}
      subtitle={`${externalId} · ${t('new.only')}`}
      actions={<DropNewStore externalId={externalId} name={name} onDropped={onDropped} />}
    >
      <Banner>{t('new.note')}</Banner>
      <StoreTabs tab={tab} onTab={onTab}>
        {content()}
      </StoreTabs>
    </Page>
  );
}
