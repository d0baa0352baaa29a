import { useMediaQuery } from '@mantine/hooks';
import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type LabelWords, useLabelWords } from '#renderer/i18n/use-label-words.ts';
import type { DataColumn, Sort } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { ComparedContext } from './compared.ts';
import {
  type Extras,
  type FillRateColumn,
  fillRateColumns,
  GOOD_NAME_WIDTH,
  REGION_WIDTH,
  type RowActs,
  sortShown,
  TRACK_WIDTH,
} from './fill-rate-columns.tsx';
import { type FillRateReport, type FillRateRow, labelsOfReport, type OwnLabel } from './report-words.ts';

/** Pixels that a table needs to show all names at a good width; each extra column adds to those before it. */
function widthsNeeded(groupBy: Grouping, words: LabelWords): { readonly region: number; readonly track: number } {
  const plain = fillRateColumns(groupBy, words, { region: false, track: false });
  // About what the measured width will be: the header with its arrow and margins, or the least of the column.
  const widthOf = ({ header, width }: FillRateColumn) =>
    Math.max(Number.parseInt(`${width}`, 10), header.length * 6.4 + 42);
  const figures = Math.round(plain.slice(1).reduce((sum, column) => sum + widthOf(column), 0));
  const region = GOOD_NAME_WIDTH + figures + (groupBy === 'store' ? REGION_WIDTH : 0);
  return { region, track: region + TRACK_WIDTH };
}

type FillRateTableProps = {
  readonly report: FillRateReport;
  /** Together with `onSort`: the caller holds the sort, for example in the address. Default: that of the grouping. */
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly onOpen?: ((group: FillRateGroup) => void) | undefined;
  /** A better name than the report's, for example the label of a display; null: use the report's own. */
  readonly labelOf?: OwnLabel | undefined;
  readonly unjudgedIn?: RowActs['unjudgedIn'];
  /** Stays the same from render to render. */
  readonly onWhy?: RowActs['onWhy'];
  /** Stays the same from render to render. */
  readonly onPhotos?: RowActs['onPhotos'];
  /** A column of marks beside the names. */
  readonly marks?: DataColumn<FillRateRow> | undefined;
  readonly maxHeight?: number | string;
};

/** Pixels of the window that are not the table: the rail, margins and borders. */
const BESIDE = 246;

const windowOf = (table: number) => `(min-width: ${table + BESIDE}px)`;

/** Whether the window has room for the regions of stores now. */
export const hasRoomForRegions = (words: LabelWords): boolean =>
  matchMedia(windowOf(widthsNeeded('store', words).region)).matches;

/** The extra columns that fit into the window. */
function useExtras(groupBy: Grouping, words: LabelWords): Extras {
  const needed = widthsNeeded(groupBy, words);
  const at = { getInitialValueInEffect: false };
  const region = useMediaQuery(windowOf(needed.region), true, at);
  const track = useMediaQuery(windowOf(needed.track), true, at);
  return useMemo(() => ({ region, track }), [region, track]);
}

const rowId = ({ group }: FillRateRow) => group.key;

/** The groups of a report with all their figures. FillRateChart draws the same data. */
export function FillRateTable(props: FillRateTableProps) {
  const { report, sort, onSort, onOpen, labelOf, unjudgedIn, onWhy, onPhotos, marks, maxHeight } = props;
  const { t } = useTranslation('fill-rates');
  const words = useLabelWords();
  const { groupBy } = report;
  const extras = useExtras(groupBy, words);
  const compared = use(ComparedContext);
  const columns = useMemo(() => {
    const digitsOf = compared?.digitsOf;
    const own = fillRateColumns(groupBy, words, extras, { unjudgedIn, onWhy, onPhotos, digitsOf });
    const shown: readonly DataColumn<FillRateRow>[] = compared === null ? own : compared.shownColumns(own);
    return marks === undefined ? shown : shown.toSpliced(1, 0, marks);
  }, [groupBy, words, extras, unjudgedIn, onWhy, onPhotos, compared, marks]);
  const rows = useMemo(() => {
    const label = labelsOfReport(report, words, labelOf);
    return report.items.map((group) => ({ group, label: label(group) }));
  }, [report, labelOf, words]);
  const order = sortShown(groupBy, columns, sort);
  return (
    <DataTable
      label={t(`tableTitle.${groupBy}`)}
      columns={columns}
      rows={rows}
      rowId={rowId}
      {...(onSort === undefined ? { initialSort: order } : { sort: order, onSort })}
      {...(onOpen === undefined ? {} : { onOpen: ({ group }: FillRateRow) => onOpen(group) })}
      {...(maxHeight === undefined ? {} : { maxHeight })}
    />
  );
}
