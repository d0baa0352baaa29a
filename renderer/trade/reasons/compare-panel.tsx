import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { failureOf } from '#renderer/bridge/bridge.ts';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { useReasonsTexts } from '#renderer/i18n/use-reasons-texts.ts';
import { useExportPart } from '#renderer/trade/export/export-parts.tsx';
import type { ExportWords } from '#renderer/trade/export/page-export.ts';
import { PeriodPicker } from '#renderer/trade/period-picker.tsx';
import { ToggleChip } from '#renderer/ui/chips.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Empty, Panel } from '#renderer/ui/page.tsx';
import type { Sums } from '#shared/bridge/reasons.ts';
import { COMPARE_WITH, periodBefore } from '#shared/domain/reasons/compare-period.ts';
import type { Dimension } from '#shared/domain/reasons/sums-query.ts';
import classes from './compare.module.css';
import { CompareCards } from './compare-cards.tsx';
import { CompareLine } from './compare-line.tsx';
import { CompareTable } from './compare-table.tsx';
import { KeptNote, LackingNote } from './kept-note.tsx';
import { type ReasonsScope, useSums } from './scope.ts';

type ComparePanelProps = {
  readonly scope: ReasonsScope;
  /** What the rows are. */
  readonly by: Dimension;
  /** With what, as the address has it: a period (compare-period.ts), and ` all` behind it for all runs. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const ALL_RUNS = 'all';

/** A period beside an earlier one: totals, days and rows, over runs that both have. */
export function ComparePanel({ scope, by, value: address, onChange: onAddress }: ComparePanelProps) {
  const t = useReasonsTexts();
  const format = useFormat();
  const { timeZone } = useWorkspace();
  const [value = '', runs] = address.split(' ');
  const paired = runs !== ALL_RUNS;
  const onChange = (text: string) => onAddress(paired ? text : `${text} ${ALL_RUNS}`);
  const earlier = periodBefore(value, scope.days, timeZone) ?? periodBefore('previous', scope.days, timeZone);
  const before = earlier === null ? undefined : { from: earlier.from, to: earlier.to, paired };
  const rows = useSums(scope, before ? { groupBy: [by], before } : null);
  const days = useSums(scope, before ? { groupBy: ['day'], before } : null);
  const { data, error, refetch, isFetching, isPlaceholderData } = rows;
  const make = useMemo(() => {
    if (data === undefined || days.data === undefined || isPlaceholderData || days.isPlaceholderData) return null;
    if (earlier === null || data.kept.storesKept === 0) return null;
    const shown = { data, days: days.data, by, period: scope.days, earlier, paired };
    return async (words: ExportWords) => (await import('./export-compared.ts')).exportCompared(shown, words);
  }, [data, days.data, isPlaceholderData, days.isPlaceholderData, earlier, by, scope.days, paired]);
  useExportPart('compared', make);
  if (earlier === null) return null;
  const isUsual = COMPARE_WITH.some((one) => one === value);
  const scopeBefore = { ...scope, days: earlier, period: earlier.period };
  const range = format.dateRange(earlier.firstDay, earlier.lastDay);
  return (
    <Panel
      padded
      title={t('compare.title', { days: range })}
      note={data === undefined ? undefined : <KeptNote kept={data.kept} />}
    >
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
        <ToggleChip
          label={t('compare.paired')}
          on={paired}
          onChange={(on) => onAddress(on ? value : `${value} ${ALL_RUNS}`)}
        />
      </div>
      {error !== null ? (
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined ? (
        <Skeleton height={360} radius={6} />
      ) : data.kept.storesKept === 0 ? (
        <Empty
          title={t('kept.nothing')}
          hint={t('kept.nothingHint')}
          action={<LackingNote scope={scope} kept={data.kept} isAll />}
        />
      ) : (
        <div className={classes.parts} aria-busy={isPlaceholderData}>
          <Lacking data={data} scope={scope} scopeBefore={scopeBefore} range={range} />
          <CompareCards total={data.total} />
          <p className={classes.rule}>{t(paired ? 'compare.rulePaired' : 'compare.ruleAll')}</p>
          {days.data === undefined ? (
            <Skeleton height={120} radius={6} />
          ) : (
            <CompareLine groups={days.data.groups} days={days.data.kept.days.map(({ date }) => date)} />
          )}
          <CompareTable data={data} scope={scope} by={by} before={before} />
        </div>
      )}
    </Panel>
  );
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
