import { useState } from 'react';
import { useWorkspace } from '#renderer/bridge/use-workspace.ts';
import {
  DEFAULT_PERIOD,
  formatPeriod,
  parsePeriod,
  type ResolvedPeriod,
  resolvePeriod,
} from '#shared/domain/period.ts';

/** A period of the address as days and instants of the chain. `now` is the moment at which the page was opened. */
export type ReportRange = ResolvedPeriod & {
  readonly period: string;
  readonly now: number;
  readonly timeZone: string;
};

/** @param text as in the address; undefined or unreadable: the last 14 days */
export function useReportRange(text: string | undefined): ReportRange {
  const { timeZone } = useWorkspace();
  const [now] = useState(() => Date.now());
  const period = parsePeriod(text ?? '') ?? DEFAULT_PERIOD;
  return { ...resolvePeriod(period, now, timeZone), period: formatPeriod(period), now, timeZone };
}
