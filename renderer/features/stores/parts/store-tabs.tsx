import type { ReactNode } from 'react';
import { useStoresTexts } from '#renderer/i18n/use-stores-texts.ts';
import { Tabs } from '#renderer/ui/mantine-more.ts';
import classes from './store-page.module.css';
import { StoreTab } from './stores-search.ts';

type StoreTabsProps = {
  readonly tab: StoreTab;
  readonly onTab: (tab: StoreTab) => void;
  /** What the tab shows. */
  readonly children: ReactNode;
};

/** The tabs of a store. */
export function StoreTabs({ tab, onTab, children }: StoreTabsProps) {
  const t = useStoresTexts();
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        const next = StoreTab.safeParse(value);
        if (next.success) onTab(next.data);
      }}
      keepMounted={false}
    >
      <Tabs.List>
        {StoreTab.options.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {t(`tab.${value}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
