import type { ExpositionType } from '#shared/contract/enumerations.ts';
import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import { addDays, type CalendarDate, daysBetween, weekdayOf } from '../calendar.ts';
import { type DayPart, slotOfReportedRun } from './day-parts.ts';
import { addSums, type SlotFacts } from './slot-map.ts';
import { figuresOfSum } from './sum-figures.ts';
import { sumOfGroup } from './sums-of-report.ts';
import type { PhotoSum, SumGroup } from './sums-query.ts';

type Report = { readonly summary: FillRateSummary; readonly items: readonly FillRateGroup[] };

/** Something that the service counts twice, and not alike: a day, a part of one, or (null) all of it. */
export type Contradiction = {
  readonly date: CalendarDate | null;
  readonly time: string | null;
  readonly of: 'photos' | 'delta';
  readonly whole: number;
  readonly parts: number;
};

/** Sums by weekday and time, what is known of each slot, and where the service contradicts itself. */
export type SlotSums = {
  readonly groups: readonly SumGroup[];
  readonly facts: SlotFacts;
  readonly contradictions: readonly Contradiction[];
};

/** Rates are rounded to four decimals in every report, so that their sums differ a little; two decimals are shown. */
const ROUNDED = 0.005;

const sumOfItems = (items: readonly FillRateGroup[]): PhotoSum | null => addSums(items.map(sumOfGroup));

/** The whole of a report, by its groups, with what only its summary counts. */
function sumOfWhole({ summary, items }: Report): PhotoSum | null {
  const sum = sumOfItems(items);
  return sum && { ...sum, runCount: summary.protocolCount, belowExpectationCount: summary.belowExpectationCount };
}

const photosIn = (items: readonly FillRateGroup[]): number =>
  items.reduce((sum, { imageCount }) => sum + imageCount, 0);

/** Where the groups of a report are not its whole. */
function ownContradiction({ summary, items }: Report, place: Pick<Contradiction, 'date' | 'time'>): Contradiction[] {
  const parts = photosIn(items);
  return parts === summary.imageCount ? [] : [{ ...place, of: 'photos', whole: summary.imageCount, parts }];
}

/**
 * The first figure of a day that its parts don't add up to. Runs are not compared: a group counts those with photos, a
 * whole report also those without.
 */
function contradictionOfDay(date: CalendarDate, day: FillRateGroup, parts: readonly Report[]): Contradiction[] {
  const place = { date, time: null };
  const photos = parts.reduce((sum, { summary }) => sum + summary.imageCount, 0);
  if (photos !== day.imageCount) return [{ ...place, of: 'photos', whole: day.imageCount, parts: photos }];
  const sum = sumOfItems(parts.flatMap(({ items }) => items));
  const [whole, delta] = [day.expectation.delta, sum && figuresOfSum(sum).delta];
  if (whole === null || delta === null || Math.abs(whole - delta) <= ROUNDED) return [];
  return [{ ...place, of: 'delta', whole, parts: delta }];
}

/** Sums with the same weekday and time as one. */
function bySlot(parts: readonly { readonly weekday: number; readonly time: string; readonly sum: PhotoSum | null }[]) {
  const slots = new Map<string, PhotoSum | null>();
  for (const { weekday, time, sum } of parts) {
    const slot = `${weekday} ${time}`;
    slots.set(slot, addSums([slots.get(slot) ?? null, sum]));
  }
  return [...slots].flatMap(([slot, now]): SumGroup[] =>
    now === null || now.imageCount === 0 ? [] : [{ key: slot.split(' '), now, before: null }],
  );
}

type DaysOfPeriod = { readonly firstDay: CalendarDate; readonly lastDay: CalendarDate };

const weekdaysIn = ({ firstDay, lastDay }: DaysOfPeriod): ReadonlySet<number> =>
  new Set(
    Array.from({ length: Math.min(7, daysBetween(firstDay, lastDay) + 1) }, (_, day) =>
      weekdayOf(addDays(firstDay, day)),
    ),
  );

type PartsAsked = {
  /** The report by day of the same period and stores. */
  readonly byDay: Report;
  readonly period: DaysOfPeriod;
  readonly times: readonly string[];
  readonly parts: readonly DayPart[];
  /** One for each part, by display type; undefined: not answered yet. */
  readonly answers: readonly (Report | undefined)[];
  /** Only displays of this type; null: all. */
  readonly type: ExpositionType | null;
};

/** Sums of the parts of days that the service has answered so far, each beside what the service says of its day. */
export function sumsOfParts({ byDay, period, times, parts, answers, type }: PartsAsked): SlotSums {
  const of = parts.map((part, at) => ({ part, answer: answers[at] }));
  const sumOf = (answer: Report) =>
    type === null
      ? sumOfWhole(answer)
      : sumOfItems(answer.items.filter((one) => (one.expositionType ?? one.key) === type));
  const weekdays = weekdaysIn(period);
  const inSlot = (weekday: number, time: string) =>
    of.filter(({ part }) => part.weekday === weekday && part.time === time);
  return {
    groups: bySlot(of.flatMap(({ part, answer }) => (answer === undefined ? [] : [{ ...part, sum: sumOf(answer) }]))),
    facts: {
      times,
      isBelowKnown: type === null,
      stateOf: (weekday, time) => {
        if (!weekdays.has(weekday)) return 'outside';
        return inSlot(weekday, time).some(({ answer }) => answer === undefined) ? 'not_answered' : 'none_counted';
      },
      answersOf: (weekday, time) => {
        const asked = inSlot(weekday, time);
        return { had: asked.filter(({ answer }) => answer !== undefined).length, of: asked.length };
      },
    },
    contradictions: [
      ...ownContradiction(byDay, { date: null, time: null }),
      ...of.flatMap(({ part: { date, time }, answer }) =>
        answer === undefined ? [] : ownContradiction(answer, { date, time }),
      ),
      ...byDay.items.flatMap((day) => {
        const date = day.scheduledDate ?? day.key;
        const own = of.filter(({ part }) => part.date === date);
        const had = own.flatMap(({ answer }) => answer ?? []);
        return had.length === own.length && had.length > 0 ? contradictionOfDay(date, day, had) : [];
      }),
    ],
  };
}

/**
 * Sums of single stores by the reports of their runs, which are all there is of these stores: one answer has every slot.
 *
 * @returns null: a run doesn't say when it was
 */
export function sumsOfRuns(
  reports: readonly Report[],
  { period, timeZone }: { readonly period: DaysOfPeriod; readonly timeZone: string },
): SlotSums | null {
  const runs = reports.flatMap(({ items }) =>
    items.map((item) => ({ slot: slotOfReportedRun(item, timeZone), sum: sumOfGroup(item) })),
  );
  const placed = runs.flatMap(({ slot, sum }) =>
    slot === null ? [] : [{ weekday: weekdayOf(slot.date), time: slot.time, sum }],
  );
  if (placed.length < runs.length) return null;
  const weekdays = weekdaysIn(period);
  return {
    groups: bySlot(placed),
    facts: {
      times: [...new Set(placed.map(({ time }) => time))].sort(),
      isBelowKnown: false,
      stateOf: (weekday) => (weekdays.has(weekday) ? 'none_counted' : 'outside'),
      answersOf: null,
    },
    contradictions: reports.flatMap((report) => ownContradiction(report, { date: null, time: null })),
  };
}
