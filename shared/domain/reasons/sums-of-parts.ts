import type { ExpositionType } from '#shared/contract/enumerations.ts';
import type { FillRateGroup, FillRateSummary } from '#shared/contract/fill-rate.ts';
import { addDays, type CalendarDate, daysBetween, weekdayOf } from '../calendar.ts';
import { type DayPart, slotOfReportedRun } from './day-parts.ts';
import { addSums, type SlotFacts } from './slot-map.ts';
import { figuresOfSum } from './sum-figures.ts';
import { type Contradiction, ownContradiction, sumOfGroup, type Twice } from './sums-of-report.ts';
import type { PhotoSum, SumGroup } from './sums-query.ts';

type Report = { readonly summary: FillRateSummary; readonly items: readonly FillRateGroup[] };

/** Sums by weekday and time, what is known of each slot, and where the service contradicts itself. */
type SlotSums = {
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

/**
 * The first figure of a group, such as a day, that its parts don't add up to. Runs are not compared: a group counts
 * those with photos, a whole report also those without.
 */
export function countedTwice({ imageCount, expectation }: FillRateGroup, parts: readonly Report[]): Twice[] {
  const photos = parts.reduce((sum, { summary }) => sum + summary.imageCount, 0);
  if (photos !== imageCount) return [{ of: 'photos', whole: imageCount, parts: photos }];
  const sum = sumOfItems(parts.flatMap(({ items }) => items));
  const [whole, delta] = [expectation.delta, sum && figuresOfSum(sum).delta];
  if (whole === null || delta === null || Math.abs(whole - delta) <= ROUNDED) return [];
  return [{ of: 'delta', whole, parts: delta }];
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
  /** When the report by day was read. A day that was not over may have changed since, which contradicts nothing. */
  readonly overUntil: string;
  /** Whether it has to be known how many photos are below their target, which the report by day doesn't say. */
  readonly isBelowWanted: boolean;
};

/** All of a weekday, and all of a period (null), by the report by day. */
function wholesOf({ items }: Report): (weekday: number | null) => PhotoSum | null {
  const sums = items.map((day) => ({ weekday: weekdayOf(day.scheduledDate ?? day.key), sum: sumOfGroup(day) }));
  const all = Map.groupBy([...sums.map((one) => ({ ...one, weekday: null })), ...sums], ({ weekday }) => weekday);
  return (weekday) => {
    const sum = addSums((all.get(weekday) ?? []).map((one) => one.sum));
    return sum === null || sum.imageCount === 0 ? null : sum;
  };
}

/**
 * Sums of the parts of days that the service has answered so far, each beside what the service says of its day. Until
 * all are answered, all of a weekday is what the report by day says.
 */
export function sumsOfParts({
  byDay,
  period,
  times,
  parts,
  answers,
  type,
  overUntil,
  isBelowWanted,
}: PartsAsked): SlotSums {
  const isOfDays = type === null && !isBelowWanted && (parts.length === 0 || answers.includes(undefined));
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
      isBelowKnown: type === null && !isOfDays,
      ...(isOfDays ? { wholeOf: wholesOf(byDay) } : {}),
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
        const asked = of.filter(({ part }) => part.date === date);
        const had = asked.flatMap(({ answer }) => answer ?? []);
        const end = asked.at(-1)?.part.to;
        if (had.length < asked.length || end === undefined || Date.parse(end) > Date.parse(overUntil)) return [];
        return countedTwice(day, had).map((twice) => ({ ...twice, date, time: null }));
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
