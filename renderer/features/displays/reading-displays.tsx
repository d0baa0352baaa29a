import { Button } from '@mantine/core';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useDisplaysTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import classes from './displays.module.css';
import type { useDisplays } from './use-displays.ts';
import { WorkBar } from './work-bar.tsx';

type ReadingDisplaysProps = {
  readonly displays: Pick<ReturnType<typeof useDisplays>, 'query' | 'read' | 'stop'>;
  /** Number of stores whose displays are read. */
  readonly total: number;
};

/** Replaces the sheet until there are displays: shows the progress of reading, or why it ended. */
export function ReadingDisplays({ displays, total }: ReadingDisplaysProps) {
  const { query, read, stop } = displays;
  const t = useDisplaysTexts();
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
