import { Button } from '@mantine/core';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useDraftsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import classes from './drafts.module.css';
import type { StoreRowsSheet } from './use-store-rows.ts';

/** How many stores' rows are read. */
export function RowsRead({ read, total }: { readonly read: number; readonly total: number }) {
  const t = useDraftsTexts();
  const { integer } = useFormat();
  return <WorkBar label={t('loading', { done: integer(read), total: integer(total) })} done={read} total={total} />;
}

type ReadingRowsProps = {
  readonly rows: Pick<StoreRowsSheet, 'query' | 'read' | 'stop'>;
  /** Number of stores that are read. */
  readonly total: number;
};

/** Replaces the sheet until there are rows: shows the progress of reading, or why it ended. */
export function ReadingRows({ rows, total }: ReadingRowsProps) {
  const { query, read, stop } = rows;
  const t = useDraftsTexts();
  const format = useFormat();
  const again = () => void query.refetch();
  if (query.error !== null) return <FailureNotice failure={failureOf(query.error)} onRetry={again} />;
  if (query.isFetching) {
    const counted = { done: format.integer(read), total: format.integer(total) };
    return (
      <WorkBar
        label={read === 0 ? t('loadingFirst') : t('loading', counted)}
        done={read}
        total={total}
        onCancel={stop}
      />
    );
  }
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
