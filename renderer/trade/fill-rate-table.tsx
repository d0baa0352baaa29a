import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type Sort } from '#renderer/ui/data-table.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { type Extras, type FillRateRow, fillRateColumns, widthsNeeded } from './fill-rate-columns.tsx';
import type { FillRateReport } from './fill-rate-report.ts';
import { type LabelWords, labelsOfReport, type OwnLabel } from './group-label.ts';
import { useLabelWords } from './use-label-words.ts';

type FillRateTableProps = {
  readonly report: FillRateReport;
  /** With `onSort`: the order is the caller's, for example in the address. Default: worst first. */
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  readonly onOpen?: ((group: FillRateGroup) => void) | undefined;
  /** A better name than the report has, for example the label of a display; null: the report's own. */
  readonly labelOf?: OwnLabel | undefined;
  readonly maxHeight?: number | string;
};

/** Furthest below expectation first. */
export const WORST_FIRST: Sort = { id: 'delta', desc: false };

/** Pixels of a window beside a table: the rail, margins and borders. */
const BESIDE = 246;

/** The extra columns that the window has room for. */
function useExtras(groupBy: Grouping, words: LabelWords): Extras {
  const needed = widthsNeeded(groupBy, words);
  const at = { getInitialValueInEffect: false };
  const region = useMediaQuery(`(min-width: ${needed.region + BESIDE}px)`, true, at);
  const track = useMediaQuery(`(min-width: ${needed.track + BESIDE}px)`, true, at);
  return useMemo(() => ({ region, track }), [region, track]);
}

const rowId = ({ group }: FillRateRow) => group.key;

/** The groups of a report with all their figures; the twin of its chart. */
export function FillRateTable({ report, sort, onSort, onOpen, labelOf, maxHeight }: FillRateTableProps) {
  const { t } = useTranslation('fill-rates');
  const words = useLabelWords();
  const { groupBy } = report;
  const extras = useExtras(groupBy, words);
  const columns = useMemo(() => fillRateColumns(groupBy, words, extras), [groupBy, words, extras]);
  const rows = useMemo(() => {
    const label = labelsOfReport(report, words, labelOf);
    return report.items.map((group) => ({ group, label: label(group) }));
  }, [report, labelOf, words]);
  // A column that the window has no room for, or that came with another grouping, is no order.
  const order = columns.find(({ id }) => id === sort?.id)?.sortValue === undefined ? WORST_FIRST : sort;
  return (
    <DataTable
      label={t(`tableTitle.${groupBy}`)}
      columns={columns}
      rows={rows}
      rowId={rowId}
      {...(onSort === undefined ? { initialSort: order ?? WORST_FIRST } : { sort: order, onSort })}
      {...(onOpen === undefined ? {} : { onOpen: ({ group }: FillRateRow) => onOpen(group) })}
      {...(maxHeight === undefined ? {} : { maxHeight })}
    />
  );
}
