import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTerms } from '#renderer/i18n/use-terms.ts';
import { Empty } from '#renderer/ui/page.tsx';
import type { ChangeAddress } from '#renderer/ui/use-address.ts';
import { NOTHING_NARROWED } from './filter-bar.tsx';
import {
  isOfSomeDisplays,
  isOfSomeStores,
  leavesOutGroups,
  type OverviewSearch,
  type OverviewView,
} from './overview-view.ts';

type NothingHereProps = {
  readonly view: OverviewView;
  /** Number of runs that the report covers, even if none of them has a photo. */
  readonly runs: number;
  /** Number of stores that the report is about; undefined: not known yet. */
  readonly storeCount: number | undefined;
  readonly change: ChangeAddress<OverviewSearch>;
};

/** Explains why a report has no groups, and what to do about it. */
export function NothingHere({ view, runs, storeCount, change }: NothingHereProps) {
  const { t } = useTranslation('overview');
  const terms = useTerms();
  const lift = (
    <Button variant="default" onClick={() => change(NOTHING_NARROWED)}>
      {t('clear')}
    </Button>
  );
  if (storeCount === 0) return <Empty title={t('empty.chainIsEmpty')} hint={t('empty.chainIsEmptyHint')} />;
  if (view.below && view.min === null && view.max === null) {
    return <Empty title={t('empty.noneBelow')} hint={t('empty.noneBelowHint')} action={lift} />;
  }
  if (leavesOutGroups(view)) return <Empty title={t('empty.filtered')} hint={t('empty.filteredHint')} action={lift} />;
  if (runs > 0) return <Empty title={t('empty.noPhotos', { count: runs })} hint={t('empty.noPhotosHint')} />;
  const status = terms.protocolStatus(view.status);
  const longer =
    view.period === 'last28' ? null : (
      <Button variant="default" onClick={() => change({ period: 'last28' })}>
        {t('empty.longer')}
      </Button>
    );
  const narrowed = isOfSomeStores(view) || isOfSomeDisplays(view) || view.status !== 'completed';
  return (
    <Empty
      title={t('empty.noRuns')}
      hint={t(narrowed ? 'empty.noRunsNarrowedHint' : 'empty.noRunsHint', { status })}
      action={
        <>
          {longer} {narrowed ? lift : null}
        </>
      }
    />
  );
}
