import { Button, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useBridge, useWorkspace } from '#renderer/bridge/page-context.ts';
import { rowsQuery } from '#renderer/drafts/rows-query.ts';
import { shownName } from '#renderer/i18n/shown-text.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDetailsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { Banner, Page, Panel } from '#renderer/ui/page.tsx';
import type { NewStore } from '#shared/bridge/drafts.ts';
import { DetailsTab } from '../details/details-tab.tsx';
import pageClasses from '../store/store-page.module.css';
import type { StoreTab } from '../stores-search.ts';
import classes from './new-store.module.css';

/** What can be drafted for a store that is not there yet, by the tab of its page. */
const TABS = ['details', 'displays', 'expectations', 'contacts'] as const;
type NewStoreTab = (typeof TABS)[number];

const SHEET_OF = {
  displays: { kind: 'expositions', to: '/displays' },
  expectations: { kind: 'expectations', to: '/targets' },
  contacts: { kind: 'contacts', to: '/contacts' },
} as const;

type DraftedRowsProps = { readonly externalId: string; readonly tab: keyof typeof SHEET_OF };

/** How many rows of a kind are drafted for the store, and the way to their sheet. */
function DraftedRows({ externalId, tab }: DraftedRowsProps) {
  const t = useDetailsTexts();
  const { t: s } = useTranslation('stores');
  const bridge = useBridge();
  const queries = useQueryClient();
  const number = useCount();
  const { id: workspaceId } = useWorkspace();
  const { kind, to } = SHEET_OF[tab];
  const ports = { bridge, queries, workspaceId, edits: () => 0, onProgress: () => {} };
  const store = useQuery({ ...rowsQuery(ports, kind, [externalId]), staleTime: 0 }).data?.stores[0];
  return (
    <Panel title={s(`tab.${tab}`)} padded>
      <div className={classes.rows}>
        {store?.known === true ? <p>{t(`new.rows.${kind}`, number(store.rows.length))}</p> : null}
        <p className={classes.hint}>{t('new.rowsHint')}</p>
        <Button variant="default" renderRoot={(props) => <Link to={to} search={{ stores: [externalId] }} {...props} />}>
          {t(`new.edit.${kind}`)}
        </Button>
      </div>
    </Panel>
  );
}

type NewStorePageProps = {
  readonly store: NewStore;
  readonly tab: StoreTab;
  readonly onTab: (tab: StoreTab) => void;
};

/** A store that exists only as a draft: its details, and what is drafted for it. */
export function NewStorePage({ store, tab, onTab }: NewStorePageProps) {
  const t = useDetailsTexts();
  const { t: s } = useTranslation('stores');
  const { externalId } = store;
  const name = shownName(store.name, t('new.unnamed', { id: externalId }));
  const shown: NewStoreTab = TABS.find((one) => one === tab) ?? 'details';
  return (
    <Page title={name} subtitle={`${externalId} · ${t('new.only')}`}>
      <Banner>{t('new.note')}</Banner>
      <Tabs
        value={shown}
        onChange={(value) => {
          const next = TABS.find((one) => one === value);
          if (next !== undefined) onTab(next);
        }}
        keepMounted={false}
      >
        <Tabs.List>
          {TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {s(`tab.${value}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown} className={pageClasses.panel}>
          {shown === 'details' ? (
            <DetailsTab externalId={externalId} name={name} />
          ) : (
            <DraftedRows key={shown} externalId={externalId} tab={shown} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
