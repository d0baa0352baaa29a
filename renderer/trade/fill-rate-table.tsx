import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn, Sort } from '#renderer/ui/data-column.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { Delta, FillTrack } from '#renderer/ui/figures.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import {
  comparedFillRate,
  coverageOfGroup,
  digitsOfRates,
  type Grouping,
  verdictOfComparison,
} from '#shared/domain/fill-rate-figures.ts';
import { ComparedContext } from './compared.ts';
import classes from './fill-rate-table.module.css';
import {
  type FillRateReport,
  type FillRateRow,
  type LabelWords,
  labelsOfReport,
  type OwnLabel,
  useLabelWords,
} from './report-words.ts';
import type { UnjudgedKind, UnjudgedPlace } from './unjudged.ts';
import { UnjudgedLink } from './unjudged-link.tsx';

type Column = DataColumn<FillRateRow> & { readonly id: FillRateColumnId };

const NAME_WIDTH = 190;
/** In pixels; most names fit into this width. */
const GOOD_NAME_WIDTH = 290;
const REGION_WIDTH = 120;
const TRACK_WIDTH = 104;

/** Time groups sort by their key, which is in order of time. All others sort by the label that is shown. */
const sortName = (groupBy: Grouping, { group, label }: FillRateRow): string => {
  if (groupBy === 'day' || groupBy === 'week') return group.key;
  if (groupBy === 'protocol') return group.scheduledDatetime ?? group.key;
  return label.title;
};

function nameColumn(groupBy: Grouping, { t }: LabelWords): Column {
  return {
    id: 'name',
    header: t(`grouping.${groupBy}`),
    // The only column that grows, because names are the first to be cut off.
    width: `minmax(${NAME_WIDTH}px, 1fr)`,
    sortValue: (row) => sortName(groupBy, row),
    cell: ({ label }) => (
      <span className={classes.label} data-by={groupBy} title={groupBy === 'week' ? (label.detail ?? '') : undefined}>
        <span className={classes.name}>{label.title}</span>
        {label.detail === null ? null : <span className={classes.detail}> {label.detail}</span>}
      </span>
    ),
  };
}

function regionColumn({ t }: LabelWords): Column {
  return {
    id: 'region',
    header: t('column.region'),
    width: `${REGION_WIDTH}px`,
    sortValue: ({ label }) => label.region ?? null,
    cell: ({ label }) => <span>{label.region ?? '–'}</span>,
  };
}

/** Every column that the table can have. */
export type FillRateColumnId = 'name' | 'region' | 'track' | FigureId;

type FigureId = 'fillRate' | 'expected' | 'delta' | 'compared' | 'overall' | 'missing' | 'ambiguous' | 'runs';

/** A column of figures, with its header and what it is about. It is as wide as its figures, and no wider. */
function figureColumn(
  id: FigureId,
  least: number,
  { t }: LabelWords,
  rest: Pick<Column, 'sortValue' | 'cell' | 'extent' | 'control'>,
): Column {
  return { id, header: t(`column.${id}`), hint: t(`columnHint.${id}`), numeric: true, width: `${least}px`, ...rest };
}

const comparedOf = ({ averageFillRate, expectation }: FillRateGroup) =>
  comparedFillRate({ averageFillRate, ...expectation });

/** Decimals of a row, with which its measured rate, target and delta add up. */
const digitsOf = ({ averageFillRate, expectation }: FillRateGroup) =>
  digitsOfRates({ averageFillRate, ...expectation });

/** A figure that leads somewhere. */
const pressed = (title: string, onPress: () => void, focus: object, figure: ReactNode) => (
  <UnstyledButton className={classes.why} title={title} onClick={onPress} {...focus}>
    {figure}
  </UnstyledButton>
);

/** Asks what the delta of a group is made of. */
type OnWhy = (group: FillRateGroup) => void;

/** Measured, target and delta: all three over the compared photos, so that they belong together. */
function comparedColumns(words: LabelWords, onWhy: OnWhy | undefined): Column[] {
  const { t, format } = words;
  return [
    figureColumn('fillRate', 64, words, {
      sortValue: ({ group }) => comparedOf(group),
      extent: ({ group }) => format.percent(comparedOf(group), digitsOf(group)).length,
      cell: ({ group }) => format.percent(comparedOf(group), digitsOf(group)),
    }),
    {
      id: 'track',
      header: t('column.track'),
      headerHidden: true,
      width: `${TRACK_WIDTH}px`,
      cell: ({ group }) => (
        <FillTrack
          decorative
          measured={comparedOf(group) ?? group.averageFillRate}
          expected={group.expectation.expectedAverageFillRate}
          tone={verdictOfComparison(group.expectation)}
        />
      ),
    },
    figureColumn('expected', 64, words, {
      sortValue: ({ group }) => group.expectation.expectedAverageFillRate,
      cell: ({ group }) => format.percent(group.expectation.expectedAverageFillRate, digitsOf(group)),
    }),
    figureColumn('delta', 64, words, {
      sortValue: ({ group }) => group.expectation.delta,
      cell: ({ group }) => <Delta value={group.expectation.delta} digits={digitsOf(group)} />,
      ...(onWhy === undefined
        ? {}
        : {
            control: ({ group }, focus) =>
              pressed(
                t('why'),
                () => onWhy(group),
                focus,
                <Delta value={group.expectation.delta} digits={digitsOf(group)} />,
              ),
          }),
    }),
  ];
}

/** Where the cells are that leave photos of a group without a single target; null: nowhere. */
type UnjudgedOfGroup = (kind: UnjudgedKind, group: FillRateGroup) => UnjudgedPlace | null;

/** Shows the photos of a group. */
type OnPhotos = (group: FillRateGroup) => void;

function countColumns(words: LabelWords, unjudgedIn?: UnjudgedOfGroup, onPhotos?: OnPhotos): Column[] {
  const { t, format } = words;
  const count = (
    id: 'missing' | 'ambiguous' | 'runs',
    read: (group: FillRateGroup) => number,
    control?: Column['control'],
  ): Column =>
    figureColumn(id, 64, words, {
      sortValue: ({ group }) => read(group),
      cell: ({ group }) => format.integer(read(group)),
      ...(control === undefined ? {} : { control }),
    });
  /** A count that leads to the cells behind it. */
  const unjudged = (kind: UnjudgedKind, read: (group: FillRateGroup) => number): Column =>
    count(
      kind,
      read,
      unjudgedIn &&
        (({ group }, focus) => {
          const place = read(group) === 0 ? null : unjudgedIn(kind, group);
          return place === null ? (
            <span {...focus}>{format.integer(read(group))}</span>
          ) : (
            <UnjudgedLink kind={kind} place={place} focus={focus}>
              {format.integer(read(group))}
            </UnjudgedLink>
          );
        }),
    );
  const comparedText = ({ expectation, imageCount }: FillRateGroup) =>
    t('coverage.comparedShort', {
      compared: format.integer(expectation.comparedImageCount),
      images: format.integer(imageCount),
    });
  const overallText = (group: FillRateGroup) => {
    const { images, unmeasured } = coverageOfGroup(group);
    return group.averageFillRate === null
      ? format.percent(null)
      : t('coverage.overall', {
          rate: format.percent(group.averageFillRate, digitsOf(group)),
          photos: format.integer(images - unmeasured),
        });
  };
  return [
    figureColumn('compared', 64, words, {
      sortValue: ({ group }) => group.expectation.comparedImageCount,
      extent: ({ group }) => comparedText(group).length,
      cell: ({ group }) => comparedText(group),
      ...(onPhotos === undefined
        ? {}
        : {
            control: ({ group }, focus) => pressed(t('photos'), () => onPhotos(group), focus, comparedText(group)),
          }),
    }),
    figureColumn('overall', 64, words, {
      sortValue: ({ group }) => group.averageFillRate,
      extent: ({ group }) => overallText(group).length,
      cell: ({ group }) => overallText(group),
    }),
    unjudged('missing', ({ expectation }) => expectation.missingExpectationCount),
    unjudged('ambiguous', ({ expectation }) => expectation.ambiguousExpectationCount),
    count('runs', ({ protocolCount }) => protocolCount),
  ];
}

/** Columns that are shown only where they leave enough room for the group names. */
type Extras = { readonly region: boolean; readonly track: boolean };

/** The columns of a report's table. */
export function fillRateColumns(
  groupBy: Grouping,
  words: LabelWords,
  extras: Extras,
  unjudgedIn?: UnjudgedOfGroup,
  onWhy?: OnWhy,
  onPhotos?: OnPhotos,
): readonly Column[] {
  return [
    nameColumn(groupBy, words),
    ...(groupBy === 'store' && extras.region ? [regionColumn(words)] : []),
    ...comparedColumns(words, onWhy).filter(({ id }) => id !== 'track' || extras.track),
    ...countColumns(words, unjudgedIn, onPhotos),
  ];
}

/** Pixels that a table needs to show all names at a good width; each extra column adds to those before it. */
function widthsNeeded(groupBy: Grouping, words: LabelWords): { readonly region: number; readonly track: number } {
  const plain = fillRateColumns(groupBy, words, { region: false, track: false });
  // About what the measured width will be: the header with its arrow and margins, or the least of the column.
  const widthOf = ({ header, width }: Column) => Math.max(Number.parseInt(`${width}`, 10), header.length * 6.4 + 42);
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
  readonly unjudgedIn?: UnjudgedOfGroup;
  /** Stays the same from render to render. */
  readonly onWhy?: OnWhy;
  /** Stays the same from render to render. */
  readonly onPhotos?: OnPhotos;
  readonly maxHeight?: number | string;
};

/** Furthest below expectation first; days and weeks are in order of time, the latest first, as runs are. */
export const firstSort = (groupBy: Grouping): Sort =>
  groupBy === 'day' || groupBy === 'week' ? { id: 'name', desc: true } : { id: 'delta', desc: false };

/** Pixels of the window that are not the table: the rail, margins and borders. */
const BESIDE = 246;

/** The extra columns that fit into the window. */
function useExtras(groupBy: Grouping, words: LabelWords): Extras {
  const needed = widthsNeeded(groupBy, words);
  const at = { getInitialValueInEffect: false };
  const region = useMediaQuery(`(min-width: ${needed.region + BESIDE}px)`, true, at);
  const track = useMediaQuery(`(min-width: ${needed.track + BESIDE}px)`, true, at);
  return useMemo(() => ({ region, track }), [region, track]);
}

const rowId = ({ group }: FillRateRow) => group.key;

/** The groups of a report with all their figures. FillRateChart draws the same data. */
export function FillRateTable(props: FillRateTableProps) {
  const { report, sort, onSort, onOpen, labelOf, unjudgedIn, onWhy, onPhotos, maxHeight } = props;
  const { t } = useTranslation('fill-rates');
  const words = useLabelWords();
  const { groupBy } = report;
  const extras = useExtras(groupBy, words);
  const compared = use(ComparedContext);
  const columns = useMemo(() => {
    const own = fillRateColumns(groupBy, words, extras, unjudgedIn, onWhy, onPhotos);
    return compared === null ? own : compared.shownColumns(own);
  }, [groupBy, words, extras, unjudgedIn, onWhy, onPhotos, compared]);
  const rows = useMemo(() => {
    const label = labelsOfReport(report, words, labelOf);
    return report.items.map((group) => ({ group, label: label(group) }));
  }, [report, labelOf, words]);
  // A sort is ignored when its column does not fit into the window or belongs to another grouping.
  const order = columns.find(({ id }) => id === sort?.id)?.sortValue === undefined ? firstSort(groupBy) : sort;
  return (
    <DataTable
      label={t(`tableTitle.${groupBy}`)}
      columns={columns}
      rows={rows}
      rowId={rowId}
      {...(onSort === undefined ? { initialSort: order ?? firstSort(groupBy) } : { sort: order, onSort })}
      {...(onOpen === undefined ? {} : { onOpen: ({ group }: FillRateRow) => onOpen(group) })}
      {...(maxHeight === undefined ? {} : { maxHeight })}
    />
  );
}
