import type { ReactNode } from 'react';
import { useFormat } from '#renderer/i18n/use-format.ts';
import { PeriodPicker } from '#renderer/trade/period-picker.tsx';
import { StatusSelect } from '#renderer/trade/status-select.tsx';
import type { ProtocolStatus } from '#shared/contract/enumerations.ts';
import classes from './report-bar.module.css';
import type { ReportRange } from './use-report-range.ts';

type ReportBarProps = {
  readonly range: ReportRange;
  readonly onPeriod: (period: string) => void;
  /** Absent where a list is of all statuses. */
  readonly status?: ProtocolStatus;
  readonly onStatus?: (status: ProtocolStatus) => void;
  /** Age and source of what is shown. */
  readonly note?: ReactNode;
  /** What stands before the period: a grouping, a filter. */
  readonly children?: ReactNode;
};

/** What a report of a store or display asks for. */
export function ReportBar({ range, onPeriod, status, onStatus, note, children }: ReportBarProps) {
  const format = useFormat();
  return (
    <div className={classes.bar}>
      {children}
      <PeriodPicker value={range.period} onChange={onPeriod} now={range.now} timeZone={range.timeZone} />
      {status === undefined || onStatus === undefined ? null : <StatusSelect value={status} onChange={onStatus} />}
      <span className={classes.days}>
        {format.dateRange(range.firstDay, range.lastDay)}
        {note === undefined ? null : <> · {note}</>}
      </span>
    </div>
  );
}
