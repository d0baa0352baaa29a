import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { FilterChip } from '#renderer/ui/chips.tsx';
import { Popover } from '#renderer/ui/popover.tsx';
import classes from './drafts.module.css';
import { shownView, useViews, ViewsList, type ViewsOf } from './views-list.tsx';

/** Saved views: stores, filters, sort and columns under a name. */
export function ViewsChip<Search>(of: ViewsOf<Search>) {
  const t = useDraftsTexts();
  const { views } = useViews(of.page);
  const shown = shownView(views, of);
  return (
    <Popover
      label={t('views.title')}
      className={classes.picker}
      target={<FilterChip label={t('views.label')} value={shown?.name ?? t('views.none')} on={shown !== undefined} />}
    >
      {(close) => <ViewsList {...of} onClose={close} />}
    </Popover>
  );
}
