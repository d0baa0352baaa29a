import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureOf } from '#renderer/bridge/bridge-failure.ts';
import { useExpositionsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Empty } from '#renderer/ui/empty.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Progress } from '#renderer/ui/progress.tsx';
import classes from './expositions.module.css';
import type { useDisplays } from './use-displays.ts';

type ReadingDisplaysProps = {
  readonly displays: Pick<ReturnType<typeof useDisplays>, 'query' | 'read' | 'stop'>;
  /** Stores whose displays are read. */
  readonly total: number;
};

/** What stands in place of the sheet until displays are there: how far reading is, or why it ended. */
export function ReadingDisplays({ displays, total }: ReadingDisplaysProps) {
  const { query, read, stop } = displays;
  const t = useExpositionsTexts();
  const { t: c } = useTranslation('common');
  const format = useFormat();
  const again = () => void query.refetch();
  if (query.error !== null) return <FailureNotice failure={failureOf(query.error)} onRetry={again} />;
  if (query.isFetching) {
    const counted = { done: format.integer(read), total: format.integer(total) };
    return (
      <Progress
        label={read === 0 ? t('loadingFirst') : t('loading', counted)}
        done={read}
        total={total}
        action={
          <Button size="compact-sm" variant="default" onClick={stop}>
            {c('action.cancel')}
          </Button>
        }
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
