import { createContext, type ReactNode, useState } from 'react';
import type { ChartPoint } from '#renderer/charts/chart-point.ts';
import type { DataColumn } from '#renderer/ui/data-column.ts';
import type { Origin, Read } from '#shared/bridge/answer.ts';
import type { KeptPeriod } from '#shared/bridge/reasons.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { ComparedReport } from '#shared/domain/reasons/compared-report.ts';
import type { ExportColumn } from '../export/page-export.ts';
import type { FillRateReport, FillRateRow } from './report-words.ts';

export type CardName = 'fillRate' | 'expected' | 'delta' | 'below' | 'runs' | 'coverage';
type CardParts = { readonly value: ReactNode; readonly note: ReactNode };

/** A column that a comparison brings, and what a file has in its place. */
export type AddedColumn = DataColumn<FillRateRow> & { readonly exported: readonly ExportColumn<FillRateRow>[] };

type ColumnsOf = <Own extends DataColumn<FillRateRow>>(own: readonly Own[]) => readonly (Own | AddedColumn)[];

/** A report beside another period, and what cards, table, chart and files show of it. Made where it is compared. */
export type Compared = {
  readonly origin: Origin;
  /** Whether it is said beside it which results of either period are not here. */
  readonly isGapShown: boolean;
  /** Over the runs that are compared. */
  readonly report: ComparedReport;
  /** All runs of both periods, so that the figures of this one are those without a comparison. */
  readonly isOfAllRuns: boolean;
  readonly card: (name: CardName, parts: CardParts) => CardParts;
  /** The same for a file: the note of a card. */
  readonly noteOf: (name: CardName, note: string) => string;
  /** Decimals of a row, with which its figures add up, and so does how far its delta moved. */
  readonly digitsOf: (group: FillRateGroup) => number;
  /** The columns of the report that stay, and those that come. */
  readonly columns: ColumnsOf;
  /** Those of them that the window has room for, and what to say of the others. */
  readonly shownColumns: ColumnsOf;
  readonly leftOut: string | null;
  /** A point with its ghost. */
  readonly point: (group: FillRateGroup, point: ChartPoint) => ChartPoint;
  /** The ghost in the key of a chart, and what its summary adds. */
  readonly ghost: (kind: 'time' | 'dumbbells') => ReactNode;
  readonly summary: string;
};

/** The comparison that the surrounding report is in; null: none. */
export const ComparedContext = createContext<Compared | null>(null);

/**
 * Shows a report beside an earlier one, in place of the one that was asked for, for as long as a comparison is on
 * screen. The last one stays until the next is ready, so that figures of both never take turns.
 *
 * @param read the report over all runs
 * @param isOn whether a comparison is on screen
 * @returns `isOld`: it is that of another report, and the next is on its way
 */
export function useCompared<Report extends FillRateReport>(read: Read<Report> | undefined, isOn: boolean) {
  type Shown = { readonly of: Report['items']; readonly read: Read<Report>; readonly compared: Compared };
  const [shown, setShown] = useState<Shown | null>(null);
  // What is compared later begins anew; and a page without a report of its own says why, whatever it showed before.
  if ((!isOn || read === undefined) && shown !== null) setShown(null);
  const onCompared = (compared: Compared | null) => {
    if (compared === null || read === undefined) return setShown(null);
    const { summary, items } = compared.report;
    setShown({ of: read.data.items, read: { ...compared.origin, data: { ...read.data, summary, items } }, compared });
  };
  // A report that is read again with the same rows keeps its comparison.
  const isOld = shown !== null && shown.of !== read?.data.items;
  return { read: shown?.read ?? read, compared: shown?.compared ?? null, isOld, onCompared };
}

/** The origin of figures that Endcap worked out from what is kept of a period, or of the two that it compares. */
export function originOfKept(kept: KeptPeriod, before: KeptPeriod | null = null): Origin {
  const { storesAsked, storesKept, days } = kept;
  const both = before === null ? [kept] : [kept, before];
  const [oldest = new Date().toISOString()] = both.flatMap(({ asOf }) => asOf ?? []).toSorted();
  return {
    asOf: oldest,
    source: 'computer',
    complete: both.every(({ lacking, isStoreListUnknown }) => lacking.length === 0 && !isStoreListUnknown),
    staleAfter: null,
    computed: {
      storesAsked,
      storesKept,
      daysAsked: days.length,
      daysKept: days.filter((day) => day.storesKept >= storesKept).length,
      daysLacking: days.flatMap((day) => (day.storesKept < storesAsked ? [day.date] : [])),
    },
  };
}
