import { ExpositionType, ProductCategory } from '#shared/contract/enumerations.ts';
import type { FillRateGroup } from '#shared/contract/fill-rate.ts';
import { addDays, firstDayOfIsoWeek } from '#shared/domain/calendar.ts';
import type { Grouping } from '#shared/domain/fill-rate-figures.ts';
import { NO_GROUP_KEY } from '#shared/domain/fill-rate-groups.ts';
import { formatPeriod, periodOfDays, resolvePeriod } from '#shared/domain/period.ts';
import type { ReasonsScope } from './scope.ts';

const WEEK = /^\d{4}-W\d{2}$/;

type Whereabouts = {
  readonly timeZone: string;
  /** Stores of a region's group; nothing is known of groups that have none. */
  readonly storesOf: (group: FillRateGroup) => readonly string[];
};

/** A scope within some days, as far as it reaches into them. */
function withinDays(scope: ReasonsScope, first: string, last: string, timeZone: string): ReasonsScope | null {
  const { firstDay, lastDay } = scope.days;
  const period = periodOfDays(first > firstDay ? first : firstDay, last < lastDay ? last : lastDay);
  if (period === null) return null;
  return { ...scope, days: resolvePeriod(period, 0, timeZone), period: formatPeriod(period) };
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
    case 'day': {
      const day = group.scheduledDate ?? group.key;
      return withinDays(scope, day, day, timeZone);
    }
    case 'week': {
      const week = group.week ?? group.key;
      if (!WEEK.test(week)) return null;
      const monday = firstDayOfIsoWeek(week);
      return withinDays(scope, monday, addDays(monday, 6), timeZone);
    }
  }
}
