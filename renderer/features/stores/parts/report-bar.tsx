import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWorkspace } from '#renderer/bridge/page-context.ts';
import { PeriodPicker } from '#renderer/figures/period-picker.tsx';
import { StatusSelect } from '#renderer/figures/status-select.tsx';
import { useFormat } from '#renderer/i18n/use-format.ts';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import {
  DEFAULT_PERIOD,
  formatPeriod,
  parsePeriod,
  type ResolvedPeriod,
  resolvePeriod,
} from '#shared/domain/period.ts';
import parts from './parts.module.css';
import classes from './report-bar.module.css';

/** A period from the address as days and times in the chain's time zone. */
type ReportRange = ResolvedPeriod & {
  readonly period: string;
  readonly now: number;
  readonly timeZone: string;
};

/** @param text as it appears in the address; undefined or unreadable: the last 14 days */
export function useReportRange(text: string | undefined): ReportRange {
  const { timeZone } = useWorkspace();
  const now = Date.now();
  const period = parsePeriod(text ?? '') ?? DEFAULT_PERIOD;
  return { ...resolvePeriod(period, now, timeZone), period: formatPeriod(period), now, timeZone };
}

const CARDS = ['fill', 'expected', 'delta', 'below', 'runs', 'coverage'];

type ReportSkeletonProps = { readonly cards?: number };

/** A placeholder in the shape of a report, shown until the first figures arrive. */
export function ReportSkeleton({ cards = CARDS.length }: ReportSkeletonProps) {
  return (
    <div className={parts.parts}>
      <div className={classes.cards}>
        {CARDS.slice(0, cards).map((card) => (
          <Skeleton key={card} height={92} radius={10} />
        ))}
      </div>
      <Skeleton height={320} radius={10} />
      <Skeleton height={320} radius={10} />
    </div>
  );
}

type ReportBarProps = {
  readonly range: ReportRange;
  readonly onPeriod: (period: string) => void;
  /** Absent where a list includes all statuses. */
  readonly status?: ProtocolStatus;
  readonly onStatus?: (status: ProtocolStatus) => void;
  /** The age and source of the figures. */
  readonly note?: ReactNode;
  /** Acts on what is shown, behind the controls. */
  readonly tools?: ReactNode;
  /** Shown before the period: a grouping, a filter. */
  readonly children?: ReactNode;
};

/** The controls for a report of a store or display. */
export function ReportBar({ range, onPeriod, status, onStatus, note, tools, children }: ReportBarProps) {
  const format = useFormat();
  return (
    <div className={classes.bar}>
      {children}
      <PeriodPicker value={range.period} onChange={onPeriod} now={range.now} timeZone={range.timeZone} />
      {status === undefined || onStatus === undefined ? null : <StatusSelect value={status} onChange={onStatus} />}
      {tools}
      <span className={classes.days}>
        {format.dateRange(range.firstDay, range.lastDay)}
        {note === undefined ? null : <> · {note}</>}
      </span>
    </div>
  );
}
