import { SegmentedControl, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useId, useMemo } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useExportPart } from '#renderer/export/export-parts.tsx';
import type { ExportWords } from '#renderer/export/page-export.ts';
import type { Compared } from '#renderer/figures/compared.ts';
import { PeriodPicker } from '#renderer/figures/period-picker.tsx';
import type { FillRateReport } from '#renderer/figures/report-words.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { ToggleChip } from '#renderer/ui/chips.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import type { Sums } from '#shared/bridge/reasons.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { type GroupFilter, isFiltering } from '#shared/domain/fill-rate-groups.ts';
import { COMPARE_WITH, periodBefore } from '#shared/domain/reasons/compare-period.ts';
import { comparedBy, comparedReport } from '#shared/domain/reasons/compared-report.ts';
import type { SumsQuery } from '#shared/domain/reasons/sums-query.ts';
import { deltaOfSum } from './change.ts';
import classes from './compare.module.css';
import { CompareLine } from './compare-line.tsx';
import type { DayLines } from './compared-columns.tsx';
import { KeptNote, LackingNote } from './kept-note.tsx';
import { makeCompared } from './make-compared.tsx';
import { lackingOf, type ReasonsScope, useKept, useSums } from './scope.ts';

const ALL_RUNS = 'all';
const ALL_GROUPS: GroupFilter = { belowExpectationOnly: false };
/** Windows in which a compared table has room for the counts of photos without a single target, too. */
const WIDE = '(min-width: 1680px)';

type ComparePanelProps = {
  readonly scope: ReasonsScope;
  readonly groupBy: Grouping;
  /** Over all runs; undefined while there is none, or only one of another view. */
  readonly report: FillRateReport | undefined;
  /** Which rows the page leaves out by their figures. */
  readonly filter?: GroupFilter;
  /** Takes the report over the runs that are compared; null: nothing can be compared. */
  readonly onCompared: (compared: Compared | null) => void;
  /** With what, as the address has it: a period (compare-period.ts), and ` all` behind it for all runs. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/**
 * What a period is compared with, over runs that both have, and the delta of both day by day. The page shows the rest:
 * its cards, its chart and its table are those of `onCompared`.
 */
export function ComparePanel(props: ComparePanelProps) {
  const { scope, groupBy, report, filter = ALL_GROUPS, onCompared, value: address, onChange: onAddress } = props;
  const t = useReasonsTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const titleId = useId();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const [value = '', runs] = address.split(' ');
  const paired = runs !== ALL_RUNS;
  const onChange = (text: string) => onAddress(paired ? text : `${text} ${ALL_RUNS}`);
  const earlier = periodBefore(value, scope.days, timeZone) ?? periodBefore('previous', scope.days, timeZone);
  const before = earlier === null ? undefined : { from: earlier.from, to: earlier.to, paired };
  const rows = useSums(scope, before ? { groupBy: [...comparedBy(groupBy)], before } : null);
  const days = useSums(scope, before ? { groupBy: ['day'], before } : null);
  const lines = useDayLines(scope, groupBy, before);
  const { data: sums, error, refetch, isFetching, isPlaceholderData } = rows;
  const kept = useKept(scope, sums?.kept);
  const keptBefore = useKept(earlier === null ? scope : { ...scope, days: earlier }, sums?.keptBefore ?? undefined);
  const data = useMemo(
    () => (sums === undefined || kept === undefined ? undefined : { ...sums, kept, keptBefore: keptBefore ?? null }),
    [sums, kept, keptBefore],
  );
  const range = earlier === null ? '' : format.dateRange(earlier.firstDay, earlier.lastDay);

  const isReady = data !== undefined && !isPlaceholderData && report?.groupBy === groupBy;
  const compared = useMemo((): Compared | null | undefined => {
    if (error !== null) return null;
    if (!isReady) return undefined;
    const { groups, names, total } = data;
    const made = comparedReport({ groupBy, items: report.items, groups, names, total: total.now, filter });
    return makeCompared({ data, report: made, lines, days: range, isWide }, { reasons: t, format });
  }, [error, isReady, data, report, groupBy, filter, lines, range, isWide, t, format]);
  const tell = useEffectEvent(onCompared);
  useEffect(() => {
    if (compared !== undefined) tell(compared);
  }, [compared]);

  const isByDay = groupBy === 'day';
  const make = useMemo(() => {
    if (data === undefined || days.data === undefined || isPlaceholderData || days.isPlaceholderData) return null;
    if (earlier === null || data.kept.storesKept === 0) return null;
    const shown = { data, days: days.data, isByDay, period: scope.days, earlier, paired };
    return async (words: ExportWords) => (await import('./export-compared.ts')).exportCompared(shown, words);
  }, [data, days.data, isPlaceholderData, days.isPlaceholderData, earlier, isByDay, scope.days, paired]);
  useExportPart('compared', make);
  if (earlier === null) return null;
  const rule = t(paired ? 'compare.rulePaired' : 'compare.ruleAll');
  const isUsual = COMPARE_WITH.some((one) => one === value);
  const scopeBefore = { ...scope, days: earlier, period: earlier.period };
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      {/* The controls say the same to the eye. */}
      <VisuallyHidden component="h2" id={titleId}>
        {t('compare.title', { days: range })}
      </VisuallyHidden>
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label={t('compare.with')}
          value={isUsual ? value : ''}
          onChange={onChange}
          data={COMPARE_WITH.map((one) => ({ value: one, label: t(`compare.usual.${one}`) }))}
        />
        <PeriodPicker
          value={earlier.period}
          now={Date.now()}
          timeZone={timeZone}
          onChange={(text) => onChange(periodBefore(text, scope.days, timeZone) === null ? 'previous' : text)}
        />
        <span title={rule}>
          <ToggleChip
            label={t('compare.paired')}
            on={paired}
            onChange={(on) => onAddress(on ? value : `${value} ${ALL_RUNS}`)}
          />
        </span>
      </div>
      {error !== null ? (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton height={32} radius={6} />
      ) : data.kept.storesKept === 0 ? (
        <div className={classes.nothing}>
          <strong>{t(lackingOf(scope, data.kept) === null ? 'slots.empty' : 'kept.nothing')}</strong>
          <LackingNote scope={scope} kept={data.kept} isAll />
        </div>
      ) : (
        <div className={classes.parts} aria-busy={isPlaceholderData}>
          <Lacking data={data} scope={scope} scopeBefore={scopeBefore} range={range} />
          {compared === null ? <p className={classes.rule}>{t('compare.none')}</p> : null}
          {isFiltering(filter) ? <p className={classes.rule}>{t('compare.totalsOfAll')}</p> : null}
          <div className={classes.about}>
            <p className={classes.rule}>
              {compared === null ? null : rule}
              <span className={classes.before}>
                <KeptNote kept={data.kept} />
              </span>
            </p>
            {isByDay || days.data === undefined ? null : (
              <CompareLine groups={days.data.groups} days={days.data.kept.days.map(({ date }) => date)} />
            )}
          </div>
        </div>
      )}
    </section>
  );
}

/** The deltas of each row day by day; null for rows that are days, weeks or runs. */
function useDayLines(scope: ReasonsScope, groupBy: Grouping, before: SumsQuery['before']): DayLines | null {
  const [by] = comparedBy(groupBy);
  const isOfDays = by === 'day' || by === 'week' || by === undefined || before === undefined;
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
