import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useLastError } from '#renderer/bridge/use-last-error.ts';
import { useExportPart } from '#renderer/export/export-parts.tsx';
import type { ExportWords } from '#renderer/export/page-export.ts';
import { type Compared, originOfKept } from '#renderer/figures/compared.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Sums } from '#shared/bridge/reasons.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { comparedBy, comparedReport } from '#shared/domain/reasons/compared-report.ts';
import { figuresOfSum } from '#shared/domain/reasons/sum-figures.ts';
import type { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { deltaOfSum } from './change.ts';
import classes from './compare.module.css';
import { CompareLine } from './compare-line.tsx';
import { notesOf } from './compare-notes.ts';
import { type ComparedProps, CompareVerdict, useTellCompared, WIDE } from './compare-verdict.tsx';
import type { CompareWords, DayLines } from './compared-columns.tsx';
import { KeptNote, LackingNote } from './kept-note.tsx';
import { makeCompared } from './make-compared.tsx';
import { lackingOf, type ReasonsScope, useKept, useSums } from './scope.ts';

/**
 * A comparison of photos on this computer: over runs that both periods have, or of some displays, which the service
 * can't be asked for.
 *
 * @param paired only runs that both periods have
 */
export function CompareHere(props: ComparedProps & { readonly paired: boolean }) {
  const { scope, earlier, range, groupBy, read, filter, paired } = props;
  const t = useReasonsTexts();
  const format = useFormat();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const before = { from: earlier.from, to: earlier.to, paired };
  const sums = useSums(scope, { groupBy: [...comparedBy(groupBy)], before });
  const days = useSums(scope, { groupBy: ['day'], before });
  const lines = useDayLines(scope, groupBy, before);
  const { refetch, isFetching, isPlaceholderData } = sums;
  const error = useLastError(sums);
  const kept = useKept(scope, sums.data?.kept);
  const scopeBefore = { ...scope, days: earlier, period: earlier.period };
  const keptBefore = useKept(scopeBefore, sums.data?.keptBefore ?? undefined);
  const data = useMemo(
    () =>
      sums.data === undefined || kept === undefined
        ? undefined
        : { ...sums.data, kept, keptBefore: keptBefore ?? null },
    [sums.data, kept, keptBefore],
  );
  const items = read?.data.groupBy === groupBy ? read.data.items : undefined;
  const compared = useMemo((): Compared | null | undefined => {
    if (error !== null) return null;
    if (data === undefined || isPlaceholderData || items === undefined) return undefined;
    const report = comparedReport({ ...data, groupBy, items, filter });
    const origin = originOfKept(data.kept, data.keptBefore);
    const isGapShown = data.kept.lacking.length > 0 || (data.keptBefore?.lacking.length ?? 0) > 0;
    const shown = { origin, isGapShown, isOfAllRuns: false, report, lines, days: range, isWide };
    return makeCompared(shown, { reasons: t, format });
  }, [error, isPlaceholderData, data, items, groupBy, filter, lines, range, isWide, t, format]);
  useTellCompared(props, compared);

  const isByDay = groupBy === 'day';
  const make = useMemo(() => {
    if (error !== null || days.error !== null || data?.kept.storesKept === 0) return null;
    if (data === undefined || days.data === undefined || isPlaceholderData || days.isPlaceholderData) return undefined;
    const { now, before: was } = data.total;
    const total = { now: figuresOfSum(now), before: was && figuresOfSum(was) };
    const shown = {
      total,
      from: { kept: { now: data.kept, before: data.keptBefore } },
      days: isByDay ? null : days.data.groups,
      ...{ period: scope.days, earlier, paired },
    };
    return async (words: ExportWords) => (await import('./export-compared.ts')).exportCompared(shown, words);
  }, [
    error,
    days.error,
    data,
    days.data,
    isPlaceholderData,
    days.isPlaceholderData,
    earlier,
    isByDay,
    scope.days,
    paired,
  ]);
  useExportPart('compared', make);
  if (error !== null) {
    return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data === undefined) return <Skeleton height={32} radius={6} />;
  if (data.kept.storesKept === 0) {
    return (
      <div className={classes.nothing}>
        <strong>{t(lackingOf(scope, data.kept) === null ? 'slots.empty' : 'kept.nothing')}</strong>
        <LackingNote scope={scope} kept={data.kept} isAll />
      </div>
    );
  }
  const { now, before: was } = data.total;
  const runs = { now: now.runCount, before: was?.runCount ?? 0 };
  const notes =
    compared === null
      ? nothingOf(data, paired, range, t)
      : notesOf({ days: scope.days, earlier, runs, groupBy, filter, paired, hasLines: true }, t);
  return (
    <div className={classes.parts} aria-busy={isPlaceholderData}>
      <Lacking data={data} scope={scope} scopeBefore={scopeBefore} range={range} />
      {notes.length === 0 ? null : <p className={classes.rule}>{notes.join(' ')}</p>}
      <div className={classes.about}>
        <div>
          {compared == null ? null : <CompareVerdict {...props} total={compared.report.total} compared={compared} />}
          <p className={classes.rule}>
            {compared === null ? null : t(paired ? 'compare.rulePaired' : 'compare.ruleAll')}
            <span className={classes.before}>
              <KeptNote kept={data.kept} />
            </span>
          </p>
        </div>
        {isByDay || days.data === undefined ? null : (
          <CompareLine groups={days.data.groups} days={days.data.kept.days.map(({ date }) => date)} />
        )}
      </div>
    </div>
  );
}

/** Why nothing is compared. Of runs that are not here nobody knows whether there are any. */
function nothingOf(
  { total, keptBefore }: LackingProps['data'],
  paired: boolean,
  range: string,
  t: CompareWords['reasons'],
): string[] {
  if (paired) return [t('compare.none')];
  const isNoneBefore = total.before?.imageCount === 0 && keptBefore?.lacking.length === 0;
  return isNoneBefore ? [t('compare.noneBefore', { days: range })] : [];
}

/** The deltas of each row day by day; null for rows that are days, weeks or runs. */
function useDayLines(
  scope: ReasonsScope,
  groupBy: Grouping,
  before: NonNullable<SumsQuery['before']>,
): DayLines | null {
  const [by] = comparedBy(groupBy);
  const isOfDays = by === 'day' || by === 'week' || by === undefined;
  const { data, isPlaceholderData } = useSums(scope, isOfDays ? null : { groupBy: [by, 'day'], before });
  return useMemo(() => {
    if (isOfDays) return null;
    const ofKey = Map.groupBy((isPlaceholderData ? undefined : data)?.groups ?? [], ({ key }) => key[0] ?? null);
    const days = (data?.kept.days ?? []).map(({ date }) => date);
    return (key) => {
      const ofDay = new Map((ofKey.get(key) ?? []).map((group) => [group.key[1], group]));
      return {
        now: days.map((day) => deltaOfSum(ofDay.get(day)?.now)),
        before: days.map((day) => deltaOfSum(ofDay.get(day)?.before)),
      };
    };
  }, [data, isPlaceholderData, isOfDays]);
}

type LackingProps = {
  readonly data: Sums;
  readonly scope: ReasonsScope;
  readonly scopeBefore: ReasonsScope;
  readonly range: string;
};

/** What of either period is not here. */
function Lacking({ data, scope, scopeBefore, range }: LackingProps) {
  const t = useReasonsTexts();
  const { kept, keptBefore } = data;
  if (kept.lacking.length > 0) return <LackingNote scope={scope} kept={kept} />;
  if (keptBefore === null || keptBefore.lacking.length === 0) return null;
  return (
    <div>
      <p className={classes.rule}>{t('compare.lacking', { days: range })}</p>
      <LackingNote scope={scopeBefore} kept={keptBefore} />
    </div>
  );
}
