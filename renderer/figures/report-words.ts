import { isolated, shownName } from '#renderer/i18n/shown-text.ts';
import type { LabelWords } from '#renderer/i18n/use-label-words.ts';
import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import { addDays, firstDayOfIsoWeek, partOfWeek } from '#shared/domain/calendar.ts';
import type { Coverage, Grouping } from '#shared/domain/fill-rate-figures.ts';
import { localTimeOf } from '#shared/domain/instants.ts';
import { shortIds } from '#shared/lib/short-ids.ts';

/** What the fill-rate parts need from a report. Reports of several stores and of one store both fit. */
export type FillRateReport = {
  readonly groupBy: Grouping;
  readonly protocolStatus: string;
  readonly summary: FillRateSummary;
  readonly items: readonly FillRateGroup[];
  /** The range `[from, to)` as instants, where it is known: it may begin or end inside of a week. */
  readonly from?: string;
  readonly to?: string;
  /** The region of a store's group in words; null: it has none, or nobody knows it. Without it, as the report says. */
  readonly regionOf?: (group: FillRateGroup) => string | null;
};

/** The texts for a group. */
export type GroupLabel = {
  readonly title: string;
  /** Shown beside the title in a fainter colour: an ID, the days of a week. */
  readonly detail: string | null;
  /** Of a store, where it is known. */
  readonly region?: string | null;
};

/** A row of a report's table: the group as the service sent it, and its name. */
export type FillRateRow = { readonly group: FillRateGroup; readonly label: GroupLabel };

/** Key of the group without a region or category, where the service uses one (architecture.md section 9). */
const NONE = 'none';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WEEK = /^\d{4}-W(\d{1,2})$/;

const label = (title: string, detail: string | null = null): GroupLabel => ({ title, detail });

type ShortId = (id: string) => string;

function labelOfRegion({ key, regionName }: FillRateGroup, { t }: LabelWords, shortId: ShortId): GroupLabel {
  if (regionName?.trim()) return label(isolated(regionName));
  if (key === NONE || key === '') return label(t('group.noRegion'));
  return label(t('group.regionWithoutName', { id: shortId(key) }));
}

function labelOfDay(day: string, { format }: LabelWords, withYear: boolean): GroupLabel {
  return DAY.test(day) ? label(format.dayMonth(day), withYear ? day.slice(0, 4) : null) : label(day);
}

/** The first and the last day of a report. */
type DayRange = { readonly firstDay: string; readonly lastDay: string };

function labelOfWeek(week: string, { t, format }: LabelWords, range: DayRange | undefined): GroupLabel {
  const number = WEEK.exec(week)?.[1];
  if (number === undefined) return label(week);
  const monday = firstDayOfIsoWeek(week);
  const part = range === undefined ? null : partOfWeek(week, range.firstDay, range.lastDay);
  const days = format.dateRange(part?.firstDay ?? monday, part?.lastDay ?? addDays(monday, 6));
  return label(t('group.week', { number: Number(number) }), part === null ? days : t('group.partOfWeek', { days }));
}

function labelOfRun({ key, scheduledDate, scheduledAt }: FillRateGroup, { t, format }: LabelWords): GroupLabel {
  if (scheduledDate === undefined) return label(key);
  const day = format.dayMonth(scheduledDate);
  return label(scheduledAt === undefined ? day : t('group.run', { day, time: scheduledAt.slice(0, 5) }));
}

/**
 * The texts for a group of a report. It is not documented which fields come with which grouping (api.md section 4.9),
 * so a missing one falls back to the key, which is always there.
 *
 * @param withYear adds the year, to tell days of different years apart
 * @param range days of the report: a week that it has only a part of says so
 * @param shortId shortens ids of regions without a name
 */
export function groupLabel(
  groupBy: Grouping,
  group: FillRateGroup,
  words: LabelWords,
  withYear = false,
  range?: DayRange,
  shortId: ShortId = shortIds([]),
): GroupLabel {
  switch (groupBy) {
    case 'store': {
      const id = group.externalId ?? group.key;
      const name = shownName(group.storeName, id);
      return group.storeName?.trim() ? label(name, isolated(id)) : label(name);
    }
    case 'region':
      return labelOfRegion(group, words, shortId);
    case 'expositionType':
    case 'exposition':
      return label(words.terms.expositionType(group.expositionType ?? group.key));
    case 'productCategory':
    case 'category': {
      const category = group.productCategory === undefined && group.key !== NONE ? group.key : group.productCategory;
      return label(words.terms.productCategory(category ?? null));
    }
    case 'day':
      return labelOfDay(group.scheduledDate ?? group.key, words, withYear);
    case 'week':
      return labelOfWeek(group.week ?? group.key, words, range);
    case 'protocol':
      return labelOfRun(group, words);
  }
}

/** A name for a group that its report does not have, for example a display's own label; null: use the report's. */
export type OwnLabel = (group: FillRateGroup) => GroupLabel | null;

/** Names the groups of one report, the same in its chart and its table. */
export function labelsOfReport(
  { groupBy, items, from, to, regionOf }: Pick<FillRateReport, 'groupBy' | 'items' | 'from' | 'to' | 'regionOf'>,
  words: LabelWords,
  labelOf?: OwnLabel,
): (group: FillRateGroup) => GroupLabel {
  // Only days need the year, and checking is slow: a report by store has thousands of groups.
  const withYear = groupBy === 'day' && new Set(items.map(({ key }) => key.slice(0, 4))).size > 1;
  const dayOf = (instant: number) => localTimeOf(instant, words.timeZone).date;
  const range =
    groupBy === 'week' && from !== undefined && to !== undefined
      ? { firstDay: dayOf(Date.parse(from)), lastDay: dayOf(Date.parse(to) - 1) }
      : undefined;
  const shortId = shortIds(groupBy === 'region' ? items.map(({ key }) => key) : []);
  return (group) => {
    const known = labelOf?.(group) ?? groupLabel(groupBy, group, words, withYear, range, shortId);
    if (groupBy !== 'store') return known;
    const named = group.regionName?.trim() ? isolated(group.regionName) : null;
    return { ...known, region: named ?? regionOf?.(group) ?? null };
  };
}

type CoveragePart = { readonly of: 'compared' | 'missing' | 'ambiguous' | 'unmeasured'; readonly text: string };

/** The parts of "42 of 60 photos compared, 12 without target, 6 ambiguous". Those with a count of zero are left out. */
export function coverageParts(
  coverage: Coverage,
  { t, format }: Pick<LabelWords, 't' | 'format'>,
): readonly CoveragePart[] {
  const { images, compared } = coverage;
  const number = format.integer;
  const counted = (['missing', 'ambiguous', 'unmeasured'] as const).flatMap((of): CoveragePart[] =>
    coverage[of] > 0 ? [{ of, text: t(`coverage.${of}`, { count: coverage[of], number: number(coverage[of]) }) }] : [],
  );
  const text = t('coverage.compared', { count: images, compared: number(compared), number: number(images) });
  return [{ of: 'compared', text }, ...counted];
}

/** The same as one text. */
export const coverageWords = (coverage: Coverage, words: Pick<LabelWords, 't' | 'format'>): string =>
  coverageParts(coverage, words)
    .map(({ text }) => text)
    .join(', ');
