import { z } from 'zod';
import { OpeningTime } from '#shared/contract/store.ts';
import { timesValue } from './fields/field.ts';
import { WEEK } from './week.ts';

/** Hours of one day as they are on the wire. The API does not define how times are written (api.md section 2.2). */
export type Span = Pick<OpeningTime, 'from' | 'to'>;
export type Hours = readonly OpeningTime[];

/** From Monday on. */
const DAYS: readonly number[] = WEEK;
const MINUTES_OF_DAY = 1440;
const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

const CLOCK = /^(\d{1,2}):([0-5]\d)(?::00(?:\.0+)?)?$/;

/** A time of day in minutes, 24:00 included; null when it is not written as Endcap knows it. */
function minutesOf(text: string): number | null {
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const all = Number(hours) * 60 + Number(minutes);
  return all <= MINUTES_OF_DAY ? all : null;
}

/** `08:00:00` becomes `08:00`; any other text stays as it is. */
export function shortTime(text: string): string {
  const [, hours, minutes] = CLOCK.exec(text) ?? [];
  return hours === undefined ? text : `${hours}:${minutes}`;
}

/**
 * A typed time as it is sent. 8, 8.30 and 830 become 08:00 and 08:30, with seconds where all times around it have
 * them. A text that is no time stays as it is.
 */
export function typedTime(text: string, around: Hours): string {
  const typed = text.trim();
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.,h ]?([0-5]\d))?$/.exec(typed) ?? [];
  if (hours === undefined || minutesOf(`${hours}:${minutes}`) === null) return typed;
  const texts = around.flatMap(({ from, to }) => [from, to]);
  const seconds = texts.length > 0 && texts.every((one) => /^\d\d:\d\d:00$/.test(one)) ? ':00' : '';
  return `${hours.padStart(2, '0')}:${minutes}${seconds}`;
}

/** Whether a store closes after midnight, on the next day. */
export function isPastMidnight({ from, to }: Span): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin !== null && end !== null && end <= begin && end !== 0;
}

/** Spans of one day, in the order of the list. */
export const spansOfDay = (hours: Hours, weekday: number): readonly OpeningTime[] =>
  hours.filter((one) => one.weekday === weekday);

/** Hours with other spans on some days. What stays is the very element that was there, byte for byte. */
export function withSpans(hours: Hours, weekdays: readonly number[], spans: readonly Span[]): Hours {
  const kept = hours.filter(({ weekday }) => !weekdays.includes(weekday));
  const given = weekdays.flatMap((weekday) =>
    spans.map(
      ({ from, to }): OpeningTime =>
        hours.find((one) => one.weekday === weekday && one.from === from && one.to === to) ?? { weekday, from, to },
    ),
  );
  return [...kept, ...given];
}

/** The days on which two spans overlap, and those with a time that Endcap can't read. */
type HoursProblems = { readonly overlapping: readonly number[]; readonly unread: readonly number[] };

/** What a person should check. A span that ends at or before its beginning ends on the next day. */
export function hoursProblems(hours: Hours): HoursProblems {
  const overlapping = new Set<number>();
  const unread = new Set<number>();
  const placed = hours.flatMap(({ weekday, from, to }) => {
    const [begin, end] = [minutesOf(from), minutesOf(to)];
    if (begin === null || end === null) {
      unread.add(weekday);
      return [];
    }
    const start = weekday * MINUTES_OF_DAY + begin;
    return [{ weekday, start, length: end > begin ? end - begin : end - begin + MINUTES_OF_DAY }];
  });
  for (const [index, a] of placed.entries()) {
    for (const b of placed.slice(index + 1)) {
      const ahead = (b.start - a.start + MINUTES_OF_WEEK) % MINUTES_OF_WEEK;
      const behind = (a.start - b.start + MINUTES_OF_WEEK) % MINUTES_OF_WEEK;
      if (ahead < a.length || behind < b.length) for (const { weekday } of [a, b]) overlapping.add(weekday);
    }
  }
  return { overlapping: [...overlapping], unread: [...unread] };
}

/**
 * Whether opening hours have a time that is none, such as 25:99, and that the service did not write.
 *
 * @param read the hours that the service has
 */
export function isOddlyTimed(hours: unknown, read: unknown): boolean {
  const timesOf = (value: unknown): string[] =>
    OpeningTime.array()
      .safeParse(value)
      .data?.flatMap(({ from, to }) => [from, to]) ?? [];
  const known = new Set(timesOf(read));
  return timesOf(hours).some((time) => minutesOf(time) === null && !known.has(time));
}

/** How days are written. */
export type DayNames = {
  /** The name of a weekday in the language of the page. */
  readonly nameOf: (weekday: number) => string;
  /** The weekday that a word in any language stands for; null: none. */
  readonly dayOf: (word: string) => number | null;
  /** What a day without hours is called, in every language. */
  readonly closed: readonly string[];
};

/** `Mon–Wed, Fri`: neighbours are joined from three days on. */
function daysText(weekdays: readonly number[], { nameOf }: DayNames): string {
  const runs: number[][] = [];
  let before = Number.NaN;
  for (const [place, day] of DAYS.entries()) {
    if (!weekdays.includes(day)) continue;
    if (place === before + 1) runs.at(-1)?.push(day);
    else runs.push([day]);
    before = place;
  }
  return runs
    .flatMap((run) => {
      const names = run.map(nameOf);
      return run.length < 3 ? names : [`${names[0]}–${names.at(-1)}`];
    })
    .join(', ');
}

/**
 * Opening hours as one text: `Mon–Fri 08:00–12:00, 13:00–18:00; Sat 09:00–13:00`. Reading it gives the same hours. Hours
 * that can't be written like that are written as JSON.
 */
export function hoursText(hours: Hours, names: DayNames): string {
  const byDay = DAYS.map((weekday) => ({
    weekday,
    text: spansOfDay(hours, weekday)
      .map(({ from, to }) => `${from}–${to}`)
      .toSorted()
      .join(', '),
  }));
  const groups = Map.groupBy(
    byDay.filter(({ text }) => text !== ''),
    ({ text }) => text,
  );
  const text = [...groups]
    .map(
      ([spans, days]) =>
        `${daysText(
          days.map(({ weekday }) => weekday),
          names,
        )} ${spans}`,
    )
    .join('; ');
  const back = readHours(text, names);
  return back !== null && timesValue.same(back, hours) ? text : JSON.stringify(hours);
}

/** Opening hours as a cell shows them, whatever they are: as `hoursText`, empty when there are none. */
export function hoursCell(value: unknown, names: DayNames): string {
  if (value === null || value === undefined) return '';
  const hours = OpeningTime.array().safeParse(value);
  // The elements as they came: the service may have fields of its own in them.
  if (hours.success && Array.isArray(value)) return hoursText(value, names);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const AsJson = z.array(z.looseObject(OpeningTime.shape));

function readJson(text: string): Hours | null {
  try {
    return AsJson.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The weekdays of `Mon–Wed, Fri`; null when a word is not a day. */
function readDays(text: string, { dayOf }: DayNames): number[] | null {
  const days = text.split(',').map((part): number[] | null => {
    const [first, last, more] = part.split(/[-–]/).map((word) => dayOf(word.trim()));
    if (first === null || first === undefined || last === null || more !== undefined) return null;
    if (last === undefined) return [first];
    const [from, to] = [first, last].map((day) => DAYS.indexOf(day ?? -1));
    return from === undefined || to === undefined || to < from ? null : DAYS.slice(from, to + 1);
  });
  return days.includes(null) ? null : days.flatMap((one) => one ?? []);
}

/** The days that a part begins with, as many as there are, and what follows them; null: it begins with none. */
function splitPart(part: string, names: DayNames): { weekdays: number[]; spans: string } | null {
  const gaps = [...part.matchAll(/[\s:]+/gu)].toReversed();
  for (const { index, 0: gap } of gaps) {
    const weekdays = readDays(part.slice(0, index), names);
    if (weekdays !== null) return { weekdays, spans: part.slice(index + gap.length) };
  }
  return null;
}

function readPart(part: string, names: DayNames): Hours | null {
  const found = splitPart(part, names);
  if (found === null) return null;
  const { weekdays, spans } = found;
  if (names.closed.includes(spans.toLowerCase())) return [];
  const read = spans.split(',').map((span) => {
    const [from, to, more] = span.split(/[-–]/).map((time) => time.trim());
    return from && to && more === undefined ? { from: typedOrKept(from), to: typedOrKept(to) } : null;
  });
  if (read.includes(null)) return null;
  return weekdays.flatMap((weekday) => read.flatMap((span) => (span === null ? [] : [{ weekday, ...span }])));
}

/** A time with a colon stays as it is: it may be written so at the service. */
const typedOrKept = (text: string): string => (text.includes(':') ? text : typedTime(text, []));

/**
 * Reads opening hours from a text, as `hoursText` or a person writes it.
 *
 * @returns null: it can't be read
 */
export function readHours(text: string, names: DayNames): Hours | null {
  const typed = text.trim();
  if (typed.startsWith('[')) return readJson(typed);
  const parts = typed
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => readPart(part, names));
  return parts.includes(null) ? null : parts.flatMap((one) => one ?? []);
}
