import { useState } from 'react';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import classes from './drafts.module.css';
import { shownView, useViews, ViewsList, type ViewsOf } from './views-list.tsx';

/** Saved views: stores, filters, sort and columns under a name. */
export function ViewsChip<Search>(of: ViewsOf<Search>) {
  const t = useDraftsTexts();
  const { views } = useViews(of.page);
  const [opened, setOpened] = useState(false);
  const shown = shownView(views, of);
  return (
    <Popover opened={opened} onChange={setOpened}>
      <Popover.Target>
        <FilterChip
          label={t('views.label')}
          value={shown?.name ?? t('views.none')}
          on={shown !== undefined}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.picker} aria-label={t('views.title')}>
        <ViewsList {...of} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
