import type { DataColumn } from '#renderer/ui/data-column.ts';
import { Delta } from '#renderer/ui/delta.tsx';
import { FillTrack } from '#renderer/ui/fill-track.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { verdictOfComparison } from '#shared/domain/compare-fill-rate.ts';
import type { Grouping } from '#shared/domain/fill-rate-coverage.ts';
import classes from './fill-rate-table.module.css';
import type { GroupLabel, LabelWords } from './group-label.ts';

/** A row of the table: the group as the service sent it, and its name in words. */
export type FillRateRow = { readonly group: FillRateGroup; readonly label: GroupLabel };

type Column = DataColumn<FillRateRow>;

/** Time groups are sorted by their key, which is in order; all others by what is read. */
const sortName = (groupBy: Grouping, { group, label }: FillRateRow): string => {
  if (groupBy === 'day' || groupBy === 'week') return group.key;
  if (groupBy === 'protocol') return group.scheduledDatetime ?? group.key;
  return label.title;
};

function nameColumn(groupBy: Grouping, { t }: LabelWords): Column {
  return {
    id: 'name',
    header: t(`grouping.${groupBy}`),
    width: 'minmax(190px, 320fr)',
    sortValue: (row) => sortName(groupBy, row),
    cell: ({ label }) => (
      <span>
        <span className={classes.name}>{label.title}</span>
        {label.detail === null ? null : <span className={classes.detail}> {label.detail}</span>}
      </span>
    ),
  };
}

/** Columns that only some groupings have. */
function ownColumns(groupBy: Grouping, { t, terms }: LabelWords): Column[] {
  if (groupBy === 'store') {
    return [
      {
        id: 'region',
        header: t('column.region'),
        width: 'minmax(104px, 120fr)',
        sortValue: ({ group }) => group.regionName ?? null,
        cell: ({ group }) => <span>{group.regionName ?? '–'}</span>,
      },
    ];
  }
  if (groupBy === 'protocol') {
    return [
      {
        id: 'status',
        header: t('column.status'),
        width: 'minmax(104px, 120fr)',
        sortValue: ({ group }) => (group.status === undefined ? null : terms.protocolStatus(group.status)),
        cell: ({ group }) => <span>{group.status === undefined ? '–' : terms.protocolStatus(group.status)}</span>,
      },
    ];
  }
  return [];
}

function figureColumns({ t, format }: LabelWords): Column[] {
  return [
    {
      id: 'fillRate',
      header: t('column.fillRate'),
      numeric: true,
      width: 100,
      sortValue: ({ group }) => group.averageFillRate,
      cell: ({ group }) => format.percent(group.averageFillRate),
    },
    {
      id: 'track',
      header: t('column.track'),
      headerHidden: true,
      width: 'minmax(92px, 130fr)',
      cell: ({ group }) => (
        <FillTrack
          decorative
          measured={group.averageFillRate}
          expected={group.expectation.expectedAverageFillRate}
          // Not by the two bars: the measured one covers all photos, the expected one only the compared ones.
          below={verdictOfComparison(group.expectation) === 'below'}
        />
      ),
    },
    {
      id: 'expected',
      header: t('column.expected'),
      numeric: true,
      width: 100,
      sortValue: ({ group }) => group.expectation.expectedAverageFillRate,
      cell: ({ group }) => format.percent(group.expectation.expectedAverageFillRate),
    },
    {
      id: 'delta',
      header: t('column.delta'),
      numeric: true,
      width: 90,
      sortValue: ({ group }) => group.expectation.delta,
      cell: ({ group }) => <Delta value={group.expectation.delta} />,
    },
  ];
}

function countColumns({ t, format }: LabelWords): Column[] {
  const count = (
    id: 'missing' | 'ambiguous' | 'runs',
    width: number,
    read: (group: FillRateGroup) => number,
  ): Column => ({
    id,
    header: t(`column.${id}`),
    numeric: true,
    width,
    sortValue: ({ group }) => read(group),
    cell: ({ group }) => format.integer(read(group)),
  });
  return [
    {
      id: 'compared',
      header: t('column.compared'),
      numeric: true,
      width: 124,
      sortValue: ({ group }) => group.expectation.comparedImageCount,
      cell: ({ group }) =>
        t('coverage.comparedShort', {
          compared: format.integer(group.expectation.comparedImageCount),
          images: format.integer(group.imageCount),
        }),
    },
    count('missing', 88, ({ expectation }) => expectation.missingExpectationCount),
    count('ambiguous', 92, ({ expectation }) => expectation.ambiguousExpectationCount),
    count('runs', 76, ({ protocolCount }) => protocolCount),
  ];
}

/** The columns of a report's table. Its figures are the service's, each as it came. */
export function fillRateColumns(groupBy: Grouping, words: LabelWords): readonly Column[] {
  return [nameColumn(groupBy, words), ...ownColumns(groupBy, words), ...figureColumns(words), ...countColumns(words)];
}
