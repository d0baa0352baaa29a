import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { LabelWords } from '#renderer/i18n/use-label-words.ts';
import { type DataColumn, figureExtent, type Sort } from '#renderer/ui/data-column.ts';
import { Delta, FillTrack } from '#renderer/ui/figures.tsx';
import { textColumn } from '#renderer/ui/text-column.tsx';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import {
  comparedFillRate,
  coverageOfGroup,
  digitsOfGroup,
  type Grouping,
  verdictOfComparison,
} from '#shared/domain/fill-rate-figures.ts';
import classes from './fill-rate-table.module.css';
import type { FillRateRow } from './report-words.ts';
import type { UnjudgedKind, UnjudgedPlace } from './unjudged.ts';
import { UnjudgedLink } from './unjudged-link.tsx';

/** Furthest below expectation first; days and weeks are in order of time, the latest first, as runs are. */
const firstSort = (groupBy: Grouping): Sort =>
  groupBy === 'day' || groupBy === 'week' ? { id: 'name', desc: true } : { id: 'delta', desc: false };

/**
 * How the rows of a report are sorted on screen, and so in its file. A sort is ignored when its column does not fit into
 * the window or belongs to another grouping.
 *
 * @param columns those on screen
 */
export const sortShown = (groupBy: Grouping, columns: readonly DataColumn<FillRateRow>[], sort: Sort | undefined) =>
  sort && columns.find(({ id }) => id === sort.id)?.sortValue ? sort : firstSort(groupBy);

export type FillRateColumn = DataColumn<FillRateRow> & { readonly id: FillRateColumnId };

const NAME_WIDTH = 190;
/** In pixels; most names fit into this width. */
export const GOOD_NAME_WIDTH = 290;
export const REGION_WIDTH = 120;
export const TRACK_WIDTH = 104;

/** Time groups sort by their key, which is in order of time. All others sort by the label that is shown. */
const sortName = (groupBy: Grouping, { group, label }: FillRateRow): string => {
  if (groupBy === 'day' || groupBy === 'week') return group.key;
  if (groupBy === 'protocol') return group.scheduledDatetime ?? group.key;
  return label.title;
};

function nameColumn(groupBy: Grouping, { t }: LabelWords): FillRateColumn {
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

function regionColumn({ t }: LabelWords): FillRateColumn {
  const column = { id: 'region', header: t('column.region'), width: `${REGION_WIDTH}px` } as const;
  return { ...textColumn<FillRateRow>(column, ({ label }) => label.region ?? null), id: column.id };
}

/** Every column that the table can have. */
export type FillRateColumnId = 'name' | 'region' | 'track' | FigureId;

type FigureId = 'fillRate' | 'expected' | 'delta' | 'compared' | 'overall' | 'missing' | 'ambiguous' | 'runs';

/** A column of figures, with its header and what it is about. It is as wide as its figures, and no wider. */
function figureColumn(
  id: FigureId,
  least: number,
  { t }: LabelWords,
  rest: Pick<FillRateColumn, 'sortValue' | 'cell' | 'extent' | 'control'>,
): FillRateColumn {
  return { id, header: t(`column.${id}`), hint: t(`columnHint.${id}`), numeric: true, width: `${least}px`, ...rest };
}

const comparedOf = ({ averageFillRate, expectation }: FillRateGroup) =>
  comparedFillRate({ averageFillRate, ...expectation });

/** A figure that leads somewhere. */
const pressed = (look: string | undefined, title: string, onPress: () => void, focus: object, figure: ReactNode) => (
  <UnstyledButton className={look} title={title} onClick={onPress} {...focus}>
    {figure}
  </UnstyledButton>
);

/** Asks what the delta of a group is made of. */
type OnWhy = (group: FillRateGroup) => void;

/** Where the cells are that leave photos of a group without a single target; null: nowhere. */
type UnjudgedOfGroup = (kind: UnjudgedKind, group: FillRateGroup) => UnjudgedPlace | null;

/** Shows the photos of a group. */
type OnPhotos = (group: FillRateGroup) => void;

/** Where figures of rows lead, and with how many decimals they are written. */
export type RowActs = {
  readonly unjudgedIn?: UnjudgedOfGroup | undefined;
  readonly onWhy?: OnWhy | undefined;
  readonly onPhotos?: OnPhotos | undefined;
  readonly digitsOf?: ((group: FillRateGroup) => number) | undefined;
};

/** Measured, target and delta: all three over the compared photos, so that they belong together. */
function comparedColumns(words: LabelWords, { onWhy, digitsOf = digitsOfGroup }: RowActs): FillRateColumn[] {
  const { t, format } = words;
  return [
    figureColumn('fillRate', 64, words, {
      sortValue: ({ group }) => comparedOf(group),
      extent: ({ group }) => figureExtent(comparedOf(group), digitsOf(group)),
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
      extent: ({ group }) => figureExtent(group.expectation.expectedAverageFillRate, digitsOf(group)),
      cell: ({ group }) => format.percent(group.expectation.expectedAverageFillRate, digitsOf(group)),
    }),
    figureColumn('delta', 64, words, {
      sortValue: ({ group }) => group.expectation.delta,
      // With the question mark behind it.
      extent: ({ group }) => figureExtent(group.expectation.delta, digitsOf(group)) + (onWhy === undefined ? 0 : 2),
      cell: ({ group }) => <Delta value={group.expectation.delta} digits={digitsOf(group)} />,
      ...(onWhy === undefined
        ? {}
        : {
            control: ({ group }, focus) =>
              pressed(
                classes.why,
                t('why'),
                () => onWhy(group),
                focus,
                <Delta value={group.expectation.delta} digits={digitsOf(group)} />,
              ),
          }),
    }),
  ];
}

function countColumns(
  words: LabelWords,
  { unjudgedIn, onPhotos, digitsOf = digitsOfGroup }: RowActs,
): FillRateColumn[] {
  const { t, format } = words;
  const count = (
    id: 'missing' | 'ambiguous' | 'runs',
    read: (group: FillRateGroup) => number,
    control?: FillRateColumn['control'],
  ): FillRateColumn =>
    figureColumn(id, 64, words, {
      sortValue: ({ group }) => read(group),
      cell: ({ group }) => format.integer(read(group)),
      ...(control === undefined ? {} : { control }),
    });
  /** A count that leads to the cells behind it. */
  const unjudged = (kind: UnjudgedKind, read: (group: FillRateGroup) => number): FillRateColumn =>
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
  const measuredIn = (group: FillRateGroup) => {
    const { images, unmeasured } = coverageOfGroup(group);
    return images - unmeasured;
  };
  const overallText = (group: FillRateGroup) =>
    group.averageFillRate === null
      ? format.percent(null)
      : t('coverage.overall', {
          rate: format.percent(group.averageFillRate, digitsOf(group)),
          photos: format.integer(measuredIn(group)),
        });
  return [
    figureColumn('compared', 64, words, {
      sortValue: ({ group }) => group.expectation.comparedImageCount,
      // Of thousands of rows, to count digits takes a hundredth of writing each figure.
      extent: ({ group }) => figureExtent(group.expectation.comparedImageCount) + figureExtent(group.imageCount),
      cell: ({ group }) => comparedText(group),
      ...(onPhotos === undefined
        ? {}
        : {
            control: ({ group }, focus) =>
              pressed(classes.pressed, t('photos'), () => onPhotos(group), focus, comparedText(group)),
          }),
    }),
    figureColumn('overall', 64, words, {
      sortValue: ({ group }) => group.averageFillRate,
      extent: ({ group }) => figureExtent(group.averageFillRate, digitsOf(group)) + figureExtent(measuredIn(group)),
      cell: ({ group }) => overallText(group),
    }),
    unjudged('missing', ({ expectation }) => expectation.missingExpectationCount),
    unjudged('ambiguous', ({ expectation }) => expectation.ambiguousExpectationCount),
    count('runs', ({ protocolCount }) => protocolCount),
  ];
}

/** Columns that are shown only where they leave enough room for the group names. */
export type Extras = { readonly region: boolean; readonly track: boolean };

/** The columns of a report's table. */
export function fillRateColumns(
  groupBy: Grouping,
  words: LabelWords,
  extras: Extras,
  acts: RowActs = {},
): readonly FillRateColumn[] {
  return [
    nameColumn(groupBy, words),
    ...(groupBy === 'store' && extras.region ? [regionColumn(words)] : []),
    ...comparedColumns(words, acts).filter(({ id }) => id !== 'track' || extras.track),
    ...countColumns(words, acts),
  ];
}
