import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
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
import type { ResolvedPeriod } from '#shared/domain/period.ts';
import type { ComparedReport } from '#shared/domain/reasons/compared-report.ts';
import { figuresOfWhole, reportBeside } from '#shared/domain/reasons/report-beside.ts';
import classes from './compare.module.css';
import { notesOf } from './compare-notes.ts';
import { type ComparedProps, CompareVerdict, useTellCompared, WIDE } from './compare-verdict.tsx';
import { makeCompared } from './make-compared.tsx';
import type { ReasonsScope } from './scope.ts';

/** From so many rows on, the totals of the earlier period are asked for by day, which is here before all its rows are. */
const MANY_ROWS = 1000;

/**
 * The report of a period, of all rows: those that a page leaves out by their figures count in the totals.
 *
 * @param groupBy null: nothing is asked
 */
function useReportOf(
  { status, filter: { externalIds } }: ReasonsScope,
  groupBy: Grouping | null,
  days: ResolvedPeriod,
) {
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

type Report = NonNullable<ReturnType<typeof useReportOf>['data']>;

/** The answer to what is asked now, not to what was asked before. */
const answerOf = ({ data, isPlaceholderData }: ReturnType<typeof useReportOf>) =>
  isPlaceholderData ? undefined : data;

/** Calculated here from some stores or days: beside another period, which has others, it would say nothing. */
const isInPart = (read: Origin | undefined): boolean => read !== undefined && read.computed !== null && !read.complete;

/** What both periods came to; null: not known yet, or in part. */
function totalsOf(now: Report | undefined, before: Report | undefined): ComparedReport['total'] | null {
  if (now === undefined || before === undefined || isInPart(now) || isInPart(before)) return null;
  if (now.data.summary.imageCount === 0 || before.data.summary.imageCount === 0) return null;
  return { now: figuresOfWhole(now.data), before: figuresOfWhole(before.data) };
}

/**
 * A comparison of two reports of the service, one request each, over all runs of both periods. Of a long report the
 * sentence comes first.
 */
export function CompareService(props: ComparedProps) {
  const { scope, earlier, range, groupBy, filter } = props;
  const t = useReasonsTexts();
  const format = useFormat();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const ofNow = useReportOf(scope, groupBy, scope.days);
  const read = answerOf(ofNow);
  const isLong = read !== undefined && read.data.items.length >= MANY_ROWS;
  const totals = answerOf(useReportOf(scope, isLong ? 'day' : null, earlier));
  const ofBefore = useReportOf(scope, groupBy, earlier);
  const before = answerOf(ofBefore);
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
  useTellCompared(props, compared);
  const [isTold, setTold] = useState(false);
  if (compared != null && !isTold) setTold(true);

  const make = useMemo(() => {
    if (compared == null) return compared;
    if (read === undefined || before === undefined) return undefined;
    const from = { now: read, before };
    const shown = { total: compared.report.total, from, days: null, period: scope.days, earlier, paired: false };
    return async (words: ExportWords) => (await import('./export-compared.ts')).exportCompared(shown, words);
  }, [compared, read, before, scope.days, earlier]);
  useExportPart('compared', make);

  if (failed !== undefined) {
    // Without a report of its own, the page says why.
    if (props.read === undefined) return null;
    const { error, query } = failed;
    return (
      <FailureNotice failure={failureOf(error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
    );
  }
  if (compared === null) {
    const inPart = isInPart(read) ? scope.days : isInPart(before) ? earlier : null;
    if (inPart !== null) {
      const days = format.dateRange(inPart.firstDay, inPart.lastDay);
      return <p className={classes.rule}>{t('compare.lacking', { days })}</p>;
    }
    const isNoneBefore = report?.total.before.photos === 0;
    return isNoneBefore ? <p className={classes.rule}>{t('compare.noneBefore', { days: range })}</p> : null;
  }
  // Not above the figures of the comparison before, which stay until the next is ready.
  const total = compared?.report.total ?? (isTold ? null : totalsOf(read, totals));
  if (total === null) return <Skeleton height={40} radius={6} />;
  const runs = { now: total.now.runs, before: total.before.runs };
  const notes = notesOf({ days: scope.days, earlier, runs, groupBy, filter, paired: false, hasLines: false }, t);
  return (
    <div className={classes.answer}>
      <CompareVerdict {...props} {...{ read, total, compared }} />
      <p className={classes.rule} title={t('compare.ruleAll')}>
        {[t('compare.allRuns'), ...notes].join(' ')}
      </p>
    </div>
  );
}
