import { z } from 'zod';
import { ExternalId } from '#shared/contract/formats.ts';
import { addDays, type CalendarDate, daysBetween } from '../calendar.ts';
import { localTimeOf } from '../instants.ts';

/** What was published from here to one store, as far as it can move figures, and what became of it since. */
export const PublishedChange = z.object({
  publishId: z.string(),
  externalId: ExternalId,
  kind: z.enum(['expositions', 'expectations']),
  at: z.iso.datetime(),
  state: z.enum(['stands', 'overwritten', 'undone']),
});
export type PublishedChange = Readonly<z.infer<typeof PublishedChange>>;

/** Whole days, the first and the last included. */
type Days = { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate };

/**
 * `again`: it was changed again so soon that the two can't be told apart. `undone`: what was published, or an earlier
 * part of the same change, was taken back.
 */
type LeftOutStore = { readonly externalId: string; readonly why: 'overwritten' | 'undone' | 'again' };

/**
 * How a publishing can be judged. `early`: not before the day `until`, which has to come first. `none`: it changed
 * nothing that could move figures, or every store is left out.
 */
export type EffectPlan = {
  readonly publishId: string;
  /** When the last of it was published, ISO 8601 in UTC. */
  readonly at: string;
  readonly kinds: readonly PublishedChange['kind'][];
  readonly stores: readonly string[];
  readonly leftOut: readonly LeftOutStore[];
} & (
  | { readonly state: 'ready'; readonly before: Days; readonly after: Days }
  | { readonly state: 'early'; readonly until: CalendarDate }
  | { readonly state: 'none' }
);

const WEEK = 7;
/** Whole weeks on both sides have the same weekdays and times; more than two lie too far from the change. */
const MOST_WEEKS = 2;
/** Publishings to a store with less than a week between them are one change, if all of them lie within these days. */
const LONGEST_CHANGE = 14;
/** What was published longer ago than this is no news. */
const NEWS_DAYS = 42;

type ChangeOnDay = PublishedChange & { readonly day: CalendarDate };

const unique = <Item>(items: readonly Item[]): readonly Item[] => [...new Set(items)];

/**
 * Plans how publishings are judged: whole weeks before the day of the first and after the day of the last publishing
 * that make up a change, in equal numbers.
 *
 * @param changes all that is known, in any order
 * @returns one plan for each publishing, the newest first
 */
export function planEffects(
  changes: readonly PublishedChange[],
  { today, timeZone }: { readonly today: CalendarDate; readonly timeZone: string },
): readonly EffectPlan[] {
  const dayOf = dayFinder(timeZone);
  const onDays = changes
    .map((one): ChangeOnDay => ({ ...one, day: dayOf(one.at) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const byStore = Map.groupBy(onDays, ({ externalId }) => externalId);
  return [...Map.groupBy(onDays.toReversed(), ({ publishId }) => publishId).values()].map((own) =>
    planOne(own, byStore, today),
  );
}

/** The day of an instant, found once a minute: a publishing to thousands of stores takes few. */
function dayFinder(timeZone: string): (at: string) => CalendarDate {
  const known = new Map<string, CalendarDate>();
  return (at) => {
    const minute = at.slice(0, 'YYYY-MM-DDTHH:MM'.length);
    const day = known.get(minute) ?? localTimeOf(Date.parse(at), timeZone).date;
    known.set(minute, day);
    return day;
  };
}

function planOne(
  own: readonly ChangeOnDay[],
  byStore: ReadonlyMap<string, readonly ChangeOnDay[]>,
  today: CalendarDate,
): EffectPlan {
  const { publishId = '', at = '', day: last = today } = own[0] ?? {};
  const leftOut: LeftOutStore[] = [];
  const begun = new Map<string, CalendarDate>();
  for (const [externalId, ofStore] of Map.groupBy(own, (one) => one.externalId)) {
    const all = byStore.get(externalId) ?? [];
    const first = beginOf(ofStore, all, last);
    const isPartUndone = all.some((one) => one.state === 'undone' && first !== null && one.day >= first && one.at < at);
    const lost = ofStore.find(({ state }) => state !== 'stands')?.state;
    if (lost !== undefined && lost !== 'stands') leftOut.push({ externalId, why: lost });
    else if (first === null) leftOut.push({ externalId, why: 'again' });
    else if (isPartUndone) leftOut.push({ externalId, why: 'undone' });
    else begun.set(externalId, first);
  }
  const kinds = unique(own.map(({ kind }) => kind)).toSorted();
  const inOrder = (all: readonly LeftOutStore[]) => all.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
  const shared = { publishId, at, kinds, leftOut: inOrder(leftOut) };
  const stores = [...begun.keys()].toSorted();
  if (stores.length === 0) return { ...shared, stores, state: 'none' };
  const until = addDays(last, WEEK + 1);
  if (today < until) return { ...shared, stores, state: 'early', until };

  const first = [...begun.values()].reduce((one, other) => (one < other ? one : other));
  const judgedBy = (weeks: number) => {
    const sides = {
      before: { firstDay: addDays(first, -WEEK * weeks), lastDay: addDays(first, -1) },
      after: { firstDay: addDays(last, 1), lastDay: addDays(last, WEEK * weeks) },
    };
    const isClear = (externalId: string) => !isChangedWithin(byStore.get(externalId) ?? [], Object.values(sides));
    return { sides, clear: new Set(stores.filter(isClear)) };
  };
  const [short, long] = [judgedBy(1), judgedBy(MOST_WEEKS)];
  const isLong = today > long.sides.after.lastDay && long.clear.size === short.clear.size;
  const { sides, clear } = isLong ? long : short;
  const mixed = stores.filter((externalId) => !clear.has(externalId));
  return {
    ...shared,
    stores: [...clear],
    leftOut: inOrder([...leftOut, ...mixed.map((externalId) => ({ externalId, why: 'again' as const }))]),
    ...(clear.size === 0 ? { state: 'none' } : { state: 'ready', ...sides }),
  };
}

/** The day on which the change of a store began that ends with this publishing; null: it can't be told apart. */
function beginOf(own: readonly ChangeOnDay[], all: readonly ChangeOnDay[], last: CalendarDate): CalendarDate | null {
  const latest = own.reduce((at, one) => (one.at > at ? one.at : at), '');
  const isOwn = ({ publishId }: ChangeOnDay) => publishId === own[0]?.publishId;
  if (all.some((one) => !isOwn(one) && one.at > latest && daysBetween(last, one.day) <= WEEK)) return null;
  let first = own.reduce((day, one) => (one.day < day ? one.day : day), last);
  for (const { day } of all.filter((one) => one.at <= latest).toReversed()) {
    if (day < first && daysBetween(day, first) <= WEEK) first = day;
  }
  return daysBetween(first, last) <= LONGEST_CHANGE ? first : null;
}

/** Whether a publishing is worth a line. One of a day that is still to come was made while the clock was ahead. */
export function isNews({ at }: Pick<EffectPlan, 'at'>, today: CalendarDate): boolean {
  // Where the chain's day begins after that of UTC, a publishing of tonight has the date of tomorrow.
  const daysAgo = daysBetween(at.slice(0, 'YYYY-MM-DD'.length), today);
  return daysAgo >= -1 && daysAgo <= NEWS_DAYS;
}

const isChangedWithin = (changes: readonly ChangeOnDay[], sides: readonly Days[]): boolean =>
  changes.some(({ day }) => sides.some(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay));
