import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useConnection } from '#renderer/bridge/page-context.ts';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import classes from './drafts.module.css';
import { type Growth, MOST_SHEET_ROWS } from './further-stores.ts';
import type { StoreRowsSheet } from './use-store-rows.ts';

/** How many stores' rows are read. */
export function RowsRead({ read, total }: { readonly read: number; readonly total: number }) {
  const t = useDraftsTexts();
  const { integer } = useFormat();
  return <WorkBar label={t('loading', { done: integer(read), total: integer(total) })} done={read} total={total} />;
}

/** In which part of the stores a sheet has rows: "in 12 of 120 stores"; undefined: in all, or in none yet. */
export function useReach({ state, known, total }: Growth): string | undefined {
  const t = useDraftsTexts();
  const { integer } = useFormat();
  return state === 'first' || known === total ? undefined : t('reach', { done: integer(known), total: integer(total) });
}

/** How many stores are read, with Cancel while that goes on and a way to go on after it. */
export function GrowthNote({ growth }: { readonly growth: Growth }) {
  const { state, done, total, known, pause, isLate, hasRest, stop, goOn } = growth;
  const t = useDraftsTexts();
  const { t: c } = useTranslation('common');
  const number = useCount();
  const { integer } = useFormat();
  const isOffline = useConnection().connection.state === 'offline';
  const isReading = state === 'reading';
  if (state === 'first' || (known === total && !isReading)) return t('ofStores', number(total));
  const counted = { done: integer(isReading ? done : known), total: integer(total) };
  return (
    <span className={classes.growth} aria-busy={isReading}>
      {state === 'full'
        ? t('full', { ...counted, rows: integer(MOST_SHEET_ROWS) })
        : t(isReading ? 'loading' : isOffline ? 'here' : 'loaded', counted)}
      {pause !== null ? ` · ${t('pause', number(Math.ceil(pause)))}` : isLate ? ` · ${t('late')}` : null}
      {isReading || hasRest ? (
        <Button size="compact-xs" variant="default" onClick={isReading ? stop : goOn}>
          {isReading ? c('action.cancel') : t('goOn')}
        </Button>
      ) : null}
    </span>
  );
}

type WaitForRestProps = {
  readonly rows: Pick<StoreRowsSheet, 'growth' | 'isSettled'>;
  /** What the act covers, in words; absent: the stores that are here. */
  readonly says?: string | undefined;
  /** What happens then. */
  readonly will: 'replace' | 'select' | 'export';
  readonly onRest: () => void;
};

/**
 * Says over which stores an act runs while rows are still to come, and lets it wait for all of them. Nothing when they
 * are here.
 */
export function WaitForRest({ rows: { growth, isSettled }, says, will, onRest }: WaitForRestProps) {
  const t = useDraftsTexts();
  const { t: c } = useTranslation('common');
  const reach = useReach(growth);
  const [isWaiting, setWaiting] = useState(false);
  const isHere = growth.state === 'whole' && !growth.hasRest && isSettled;
  const run = useEffectEvent(onRest);
  useEffect(() => {
    if (!isWaiting || !isHere) return;
    setWaiting(false);
    run();
  }, [isWaiting, isHere]);
  const text = says ?? reach;
  if (isHere && text === undefined) return null;
  const wait = () => {
    setWaiting(true);
    if (growth.hasRest) growth.goOn();
  };
  return (
    <span className={classes.rest}>
      {isWaiting ? t(`wait.${will}`) : text}
      {isHere || growth.state === 'full' ? null : (
        <Button size="compact-xs" variant="default" onClick={isWaiting ? () => setWaiting(false) : wait}>
          {isWaiting ? c('action.cancel') : t('wait.begin')}
        </Button>
      )}
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
