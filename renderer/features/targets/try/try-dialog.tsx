import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { FetchPhotos } from '#renderer/download/fetch-photos.tsx';
import { ClosingFoot } from '#renderer/drafts/closing-foot.tsx';
import { useCount } from '#renderer/i18n/use-count.ts';
import { useTargetsTexts } from '#renderer/i18n/use-drafts-texts.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { Dialog } from '#renderer/ui/dialog.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty } from '#renderer/ui/page.tsx';
import { WorkBar } from '#renderer/ui/work-bar.tsx';
import type { TargetsTrial } from '#shared/bridge/targets.ts';
import reports from '../parts/reports.module.css';
import { MovedTable, TrialTable } from './trial-tables.tsx';
import classes from './try.module.css';
import { TRIAL_DAYS, type TrialDays, type TrialGrouping, trialRange, useTrial } from './try-query.ts';

type TryDialogProps = {
  readonly externalIds: readonly string[];
  readonly nameOf: (externalId: string) => string;
  readonly onClose: () => void;
};

type Shown = TrialGrouping | 'moved';

/** Past photos against the targets as they are and as the drafts would have them. Worked out on this computer. */
export function TryDialog({ externalIds, nameOf, onClose }: TryDialogProps) {
  const t = useTargetsTexts();
  const format = useFormat();
  const [days, setDays] = useState<TrialDays>(14);
  const [shown, setShown] = useState<Shown>('store');
  const grouping = shown === 'moved' ? 'store' : shown;
  const query = useTrial(externalIds, days, grouping);
  const { data, isPlaceholderData, refetch, isFetching } = query;
  const error = useLastError(query);
  const failure = error === null ? null : failureOf(error);
  return (
    <Dialog title={t('try.title')} size={980} onClose={onClose}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('try.days')}
          value={String(days)}
          onChange={(value) => setDays(value === '7' ? 7 : value === '28' ? 28 : 14)}
          data={Object.keys(TRIAL_DAYS).map((value) => ({
            value,
            label: t('try.lastDays', { count: Number(value), number: value }),
          }))}
        />
        <SegmentedControl
          aria-label={t('try.shown')}
          value={shown}
          onChange={(value) => setShown(value === 'moved' || value === 'expositionType' ? value : 'store')}
          data={[
            { value: 'store', label: t('try.byStore') },
            { value: 'expositionType', label: t('try.byType') },
            {
              value: 'moved',
              label: data ? t('try.moved', { number: format.integer(data.trial.moved.length) }) : t('try.movedLabel'),
            },
          ]}
        />
      </div>
      {failure?.code === 'not_kept' ? (
        <Empty
          title={t('try.notHere')}
          hint={t('try.notHereHint')}
          action={<FetchLacking externalIds={externalIds} days={days} />}
        />
      ) : failure !== null ? (
        <FailureNotice failure={failure} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <div className={reports.summary}>
          <WorkBar label={t('try.working')} done={0} total={null} />
        </div>
      ) : (
        <div className={classes.trial} aria-busy={isPlaceholderData}>
          <Coverage trial={data.trial} days={data.days} />
          <div className={reports.table}>
            {shown === 'moved' ? (
              <MovedTable moved={data.trial.moved} nameOf={nameOf} />
            ) : (
              <TrialTable trial={data.trial} groupBy={data.groupBy} nameOf={nameOf} />
            )}
          </div>
        </div>
      )}
      <ClosingFoot onClose={onClose} />
    </Dialog>
  );
}

type FetchLackingProps = { readonly externalIds: readonly string[]; readonly days: TrialDays };

/** The results of photos that a trial lacks; it needs no pictures. */
function FetchLacking({ externalIds, days }: FetchLackingProps) {
  const { timeZone } = useWorkspace();
  return (
    <FetchPhotos request={{ externalIds: externalIds.toSorted(), ...trialRange(days, timeZone), photos: 'none' }} />
  );
}

/** What the figures were calculated from, and what is missing here. */
function Coverage({ trial, days }: { readonly trial: TargetsTrial; readonly days: TrialDays }) {
  const t = useTargetsTexts();
  const format = useFormat();
  const number = useCount();
  const { timeZone } = useWorkspace();
  const lacking = trial.storesAsked - trial.storesKept;
  return (
    <div className={reports.summary} role="status">
      <p>
        {trial.draftedStores === 0 ? t('try.noDrafts') : t('try.drafts', number(trial.draftedStores))}{' '}
        <span className={reports.faint}>
          {t('try.from', {
            photos: format.integer(trial.before.photos),
            runs: format.integer(trial.runs),
            kept: format.integer(trial.storesKept),
            asked: format.integer(trial.storesAsked),
            time: format.dateTime(trial.asOf, timeZone),
          })}
        </span>
      </p>
      {trial.displayDrafts === 0 ? null : <p>{t('try.displayDrafts', number(trial.displayDrafts))}</p>}
      {trial.lacking.length === 0 ? null : (
        <>
          <p>{lacking === 0 ? t('try.partly') : t('try.lacking', number(lacking))}</p>
          <FetchLacking externalIds={trial.lacking} days={days} />
        </>
      )}
    </div>
  );
}
