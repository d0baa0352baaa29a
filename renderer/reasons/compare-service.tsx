import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useRead } from '#renderer/bridge/use-read.ts';
import { useExportPart } from '#renderer/export/export-parts.tsx';
import type { ExportWords } from '#renderer/export/page-export.ts';
import type { Compared } from '#renderer/figures/compared.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { type Origin, originOfAll } from '#shared/bridge/answer.ts';
import { CrossStoreGroupBy, StoreGroupBy } from '#shared/contract/fill-rate.ts';
import { daysBetween } from '#shared/domain/calendar.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { isFiltering } from '#shared/domain/fill-rate-groups.ts';
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import { reportBeside } from '#shared/domain/reasons/report-beside.ts';
import classes from './compare.module.css';
import { type ComparedProps, CompareVerdict, useTellCompared, WIDE } from './compare-verdict.tsx';
import { makeCompared } from './make-compared.tsx';
import type { ReasonsScope } from './scope.ts';

/** From here on the two periods have too different numbers of runs to be told apart from what happened in them. */
const UNEVEN = 1.25;

/** The report of a period, of all rows: those that a page leaves out by their figures count in the totals. */
function useReportOf({ status, filter: { externalIds } }: ReasonsScope, groupBy: Grouping, days: ResolvedPeriod) {
  const asked = { from: days.from, to: days.to, status };
  const [byStore, byChain] = [StoreGroupBy.safeParse(groupBy), CrossStoreGroupBy.safeParse(groupBy)];
  const externalId = externalIds?.[0];
  const ofStore = useRead(
    'fillRates.store',
    byStore.success && externalId !== undefined ? { ...asked, externalId, groupBy: byStore.data } : null,
  );
  const stores = externalIds === undefined ? {} : { externalIds };
  const ofChain = useRead(
    'fillRates.crossStore',
    byChain.success ? { ...asked, ...stores, groupBy: byChain.data, belowExpectationOnly: false } : null,
  );
  return byStore.success ? ofStore : ofChain;
}

/** The answer to what is asked now, not to what was asked before. */
const answerOf = ({ data, isPlaceholderData }: ReturnType<typeof useReportOf>) =>
  isPlaceholderData ? undefined : data;

/** Calculated here from some stores or days: beside another period, which has others, it would say nothing. */
const isInPart = (read: Origin | undefined): boolean => read !== undefined && read.computed !== null && !read.complete;

/** A comparison of two reports of the service, one request each, over all runs of both periods. */
export function CompareService(props: ComparedProps) {
  const { scope, earlier, range, groupBy, filter, onCompared } = props;
  const t = useReasonsTexts();
  const format = useFormat();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [ofNow, ofBefore] = [useReportOf(scope, groupBy, scope.days), useReportOf(scope, groupBy, earlier)];
  const [read, before] = [answerOf(ofNow), answerOf(ofBefore)];
  const failures = [
    { error: useLastError(ofNow), query: ofNow },
    { error: useLastError(ofBefore), query: ofBefore },
  ];
  const failed = failures.find(({ error, query }) => error !== null && answerOf(query) === undefined);
  const isFailed = failed !== undefined;
  const daysLater = daysBetween(earlier.firstDay, scope.days.firstDay);
  const report = useMemo(
    () =>
      read === undefined || before === undefined
        ? undefined
        : reportBeside({ now: read.data, before: before.data, daysLater, filter }),
    [read, before, daysLater, filter],
  );
  const compared = useMemo((): Compared | null | undefined => {
    if (isFailed || isInPart(read) || isInPart(before)) return null;
    const origin = read === undefined || before === undefined ? null : originOfAll([read, before]);
    if (report === undefined || origin === null) return undefined;
    const shown = { origin, isGapShown: false, isOfAllRuns: true, report, lines: null, days: range, isWide };
    return makeCompared(shown, { reasons: t, format });
  }, [isFailed, read, before, report, range, isWide, t, format]);
  useTellCompared(onCompared, compared);

  const make = useMemo(() => {
    if (compared == null) return compared;
    const shown = { total: compared.report.total, kept: null, days: null, period: scope.days, earlier, paired: false };
    return async (words: ExportWords) => (await import('./export-compared.ts')).exportCompared(shown, words);
  }, [compared, scope.days, earlier]);
  useExportPart('compared', make);

  if (failed !== undefined) {
    // Without a report of its own, the page says why.
    if (props.read === undefined) return null;
    const { error, query } = failed;
    return (
      <FailureNotice failure={failureOf(error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  if (compared === undefined) return <Skeleton height={40} radius={6} />;
  if (compared === null) {
    const inPart = isInPart(read) ? scope.days : isInPart(before) ? earlier : null;
    if (inPart !== null) {
      const days = format.dateRange(inPart.firstDay, inPart.lastDay);
      return <p className={classes.rule}>{t('compare.lacking', { days })}</p>;
    }
    const isNoneBefore = report?.total.before.photos === 0;
    return isNoneBefore ? <p className={classes.rule}>{t('compare.noneBefore', { days: range })}</p> : null;
  }
  const overlap = daysBetween(scope.days.firstDay, earlier.lastDay) + 1;
  const isOverlapping = overlap > 0 && earlier.firstDay <= scope.days.lastDay;
  const { now, before: was } = compared.report.total;
  const notes = [
    t('compare.allRuns'),
    ...(isFiltering(filter) ? [t('compare.totalsOfAll')] : []),
    ...(isOverlapping ? [t('compare.overlap', { count: overlap })] : []),
    ...(Date.parse(scope.days.to) > Date.now() ? [t('compare.today')] : []),
    ...(Math.max(now.runs, was.runs) > UNEVEN * Math.min(now.runs, was.runs) ? [t('compare.uneven')] : []),
    ...(groupBy === 'week' && daysLater % 7 !== 0 ? [t('compare.weeksApart')] : []),
  ];
  return (
    <div className={classes.answer}>
      <CompareVerdict {...props} read={read} compared={compared} />
      <p className={classes.rule} title={t('compare.ruleAll')}>
        {notes.join(' ')}
      </p>
    </div>
  );
}
