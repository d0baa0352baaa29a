import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { addDays, firstDayOfIsoWeek } from '#shared/domain/calendar.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import { formatPeriod, type Period, periodOfDays, type ResolvedPeriod, resolvePeriod } from '#shared/domain/period.ts';
import type { ReasonsScope } from './scope.ts';

const WEEK = /^\d{4}-W\d{2}$/;

type Whereabouts = {
  readonly timeZone: string;
  /** Stores of a region's group; nothing is known of groups that have none. */
  readonly storesOf: (group: FillRateGroup) => readonly string[];
};

/** The days of a group that are within some days; null: there are none, or its key is neither a day nor a week. */
export function daysOfGroup(
  groupBy: 'day' | 'week',
  { key, scheduledDate = key, week = key }: FillRateGroup,
  { firstDay, lastDay }: Pick<ResolvedPeriod, 'firstDay' | 'lastDay'>,
): Period | null {
  if (groupBy === 'week' && !WEEK.test(week)) return null;
  const first = groupBy === 'day' ? scheduledDate : firstDayOfIsoWeek(week);
  const last = groupBy === 'day' ? first : addDays(first, 6);
  return periodOfDays(first > firstDay ? first : firstDay, last < lastDay ? last : lastDay);
}

/**
 * The scope of one row of a report.
 *
 * @returns null: its photos can't be found by what is known of it
 */
export function scopeOfGroup(
  scope: ReasonsScope,
  groupBy: Grouping,
  group: FillRateGroup,
  { timeZone, storesOf }: Whereabouts,
): ReasonsScope | null {
  const narrowed = (filter: ReasonsScope['filter']): ReasonsScope => ({
    ...scope,
    filter: { ...scope.filter, ...filter },
  });
  switch (groupBy) {
    case 'store':
      return narrowed({ externalIds: [group.externalId ?? group.key] });
    case 'region': {
      const ofRegion = new Set(storesOf(group));
      const stores = scope.filter.externalIds?.filter((id) => ofRegion.has(id)) ?? [...ofRegion];
      return stores.length === 0 ? null : narrowed({ externalIds: stores });
    }
    case 'expositionType': {
      const type = ExpositionType.safeParse(group.expositionType ?? group.key).data;
      return type === undefined ? null : narrowed({ displayTypes: [type] });
    }
    case 'productCategory':
    case 'category': {
      const key = group.productCategory === undefined ? group.key : group.productCategory;
      const category = key === null || key === NO_GROUP_KEY ? null : ProductCategory.safeParse(key).data;
      return category === undefined ? null : narrowed({ categories: [category] });
    }
    case 'exposition':
      return narrowed({ expositionIds: [group.expositionId ?? group.key] });
    case 'protocol':
      return narrowed({ protocolIds: [group.protocolId ?? group.key] });
    case 'day':
    case 'week': {
      const days = daysOfGroup(groupBy, group, scope.days);
      return days && { ...scope, days: resolvePeriod(days, 0, timeZone), period: formatPeriod(days) };
    }
  }
}
