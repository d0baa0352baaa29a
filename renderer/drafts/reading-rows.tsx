import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import classes from './drafts.module.css';
import type { Growth } from './further-stores.ts';
import type { StoreRowsSheet } from './use-store-rows.ts';

/** How many stores' rows are read. */
export function RowsRead({ read, total }: { readonly read: number; readonly total: number }) {
  const t = useDraftsTexts();
  const { integer } = useFormat();
  return <WorkBar label={t('loading', { done: integer(read), total: integer(total) })} done={read} total={total} />;
}

/** In which part of the stores a sheet has rows, until it has all: "in 12 of 120 stores"; undefined: in all. */
export function useReach({ state, done, total }: Growth): string | undefined {
  const t = useDraftsTexts();
  const { integer } = useFormat();
  const isPart = state === 'reading' || state === 'stopped';
  return isPart ? t('reach', { done: integer(done), total: integer(total) }) : undefined;
}

type GrowthNoteProps = {
  readonly growth: Growth;
  /** Number of stores whose rows are shown: others could not be read. */
  readonly known: number;
};

/** How many stores are read, with Cancel while that goes on and a way to go on after it. */
export function GrowthNote({ growth: { state, done, total, stop, goOn }, known }: GrowthNoteProps) {
  const t = useDraftsTexts();
  const { t: c } = useTranslation('common');
  const number = useCount();
  const { integer } = useFormat();
  if (state === 'whole' && known < total) return t('loaded', { done: integer(known), total: integer(total) });
  if (state === 'first' || state === 'whole') return t('ofStores', number(total));
  const isReading = state === 'reading';
  return (
    <span className={classes.growth} aria-busy={isReading}>
      {t(isReading ? 'loading' : 'loaded', { done: integer(done), total: integer(total) })}
      <Button size="compact-xs" variant="default" onClick={isReading ? stop : goOn}>
        {isReading ? c('action.cancel') : t('goOn')}
      </Button>
    </span>
  );
}

/** Replaces the sheet until there are rows: they are being read, or why that ended. */
export function ReadingRows({ rows: { query, stop } }: { readonly rows: Pick<StoreRowsSheet, 'query' | 'stop'> }) {
  const t = useDraftsTexts();
  const again = () => void query.refetch();
  if (query.error !== null) return <FailureNotice failure={failureOf(query.error)} onRetry={again} />;
  if (query.isFetching) return <WorkBar label={t('loadingFirst')} done={0} total={null} onCancel={stop} />;
  return (
    <div className={classes.boxed}>
      <Empty
        title={t('stopped')}
        action={
          <Button variant="default" onClick={again}>
            {t('readAgain')}
          </Button>
        }
      />
    </div>
  );
}
